"""Self-play after AlphaZero: a search that asks a network, and a network that learns what the search found.

The games are lanes of a `Batch`. For each decision a tree is searched from the position, in which chance has nodes of
its own whose outcomes are drawn as likely as they are, so that nobody knows the dice. The coins of others, all that is
hidden, are drawn anew before a search. All lanes are searched at a time, so that the network is asked for many leaves
at once. What a leaf is worth are the coins that came on the way to it, and what the network expects of the rest.

    python self_play.py --weights weights.pt --iterations 0     # only plays: what does a search add to a network?
"""

from __future__ import annotations

import argparse
import math
import time
from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import torch
from network import COINS, WIN, Network, Seen, duel, join, load
from numpy.typing import NDArray
from torch import Tensor, nn

import elbowroom as er


@dataclass
class Node:
    """A position, in which a seat or chance has the move, or nobody any more."""

    state: er.State
    player: int
    ids: list[int] = field(default_factory=list)
    """What is legal; none before the network was asked."""
    prior: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    visits: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    worth: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    """The sum of what its visits were worth to the player."""
    children: dict[int, Node] = field(default_factory=dict)

    def child(self, id: int) -> Node:
        """Where an action or an outcome leads; decisions without a choice are made on the way."""
        if id not in self.children:
            state = self.state.child(id)
            while state.is_player_node() and len(legal := state.legal_actions()) == 1:
                state.apply_action(legal[0])
            self.children[id] = Node(state, state.current_player())
        return self.children[id]


class Tree:
    """The search of one position."""

    def __init__(self, state: er.State, rng: np.random.Generator, noise: float) -> None:
        self.rng, self.noise = rng, noise
        # From a position a game begins in which nothing is drawn yet: who searches has no dice to look at.
        seen = state.resample_from_infostate(state.current_player(), rng)
        start = state.game.at(seen.position())
        self.root = Node(start, start.current_player())
        self.path: list[tuple[Node, int]] = []
        # What visits were worth, least and most: by these a mean is scaled.
        self.low, self.high = math.inf, -math.inf

    def descend(self) -> Node | None:
        """Goes down to a position of which the network knows nothing yet, or to the end of the game, and tells that
        right away."""
        self.path, node = [], self.root
        while True:
            if node.state.is_terminal():
                self.back(node, 0)
                return None
            if node.state.is_chance_node():
                ids, chances = zip(*node.state.chance_outcomes())
                node = node.child(int(self.rng.choice(ids, p=np.array(chances) / sum(chances))))
            elif not node.ids:
                return node
            else:
                i = self.choose(node)
                self.path.append((node, i))
                node = node.child(node.ids[i])

    def choose(self, node: Node) -> int:
        """The upper confidence bound with priors (PUCT)."""
        tried = np.maximum(node.visits, 1)
        spread = max(self.high - self.low, 1e-6)
        mean = np.where(node.visits > 0, (node.worth / tried - self.low) / spread, 0.4)
        bound = 1.5 * node.prior * math.sqrt(1 + int(node.visits.sum())) / (1 + node.visits)
        return int((mean + bound).argmax())

    def expand(self, node: Node, logits: NDArray[np.float32], value: float) -> None:
        """Takes up what the network says of a position."""
        node.ids = node.state.legal_actions()
        chosen = np.exp(logits[node.ids] - logits[node.ids].max())
        node.prior = chosen / chosen.sum()
        if node is self.root and self.noise:
            noise = self.rng.dirichlet([10 / len(node.ids)] * len(node.ids)).astype(np.float32)
            node.prior = ((1 - self.noise) * node.prior + self.noise * noise).astype(np.float32)
        node.visits, node.worth = np.zeros(len(node.ids), np.int64), np.zeros(len(node.ids))
        self.back(node, value)

    def back(self, leaf: Node, value: float) -> None:
        """Tells those on the way what came of it. Two players: what one gains the other loses."""
        mine, theirs = leaf.state.returns()
        first = (mine - theirs) / COINS + (-value if leaf.player == 1 else value)
        if leaf.state.is_terminal():
            a, b = leaf.state.coins(0)
            first += WIN * float(np.sign((a or 0) - (b or 0)))
        for node, i in self.path:
            node.visits[i] += 1
            node.worth[i] += -first if node.player == 1 else first
            mean = node.worth[i] / node.visits[i]
            self.low, self.high = min(self.low, mean), max(self.high, mean)


@torch.no_grad()
def search(network: Network, trees: list[Tree], simulations: int) -> None:
    """Lets all trees grow; their leaves are looked at together."""
    for _ in range(simulations + 1):
        leaves = [(tree, leaf) for tree in trees if (leaf := tree.descend())]
        if leaves:
            seen = [leaf.state.observation() for _, leaf in leaves]
            logits, values = network(network.encode({k: np.stack([s[k] for s in seen]) for k in seen[0]}))
            for (tree, leaf), row, value in zip(leaves, logits.numpy(), values.tolist()):
                tree.expand(leaf, row, value)


class Searcher:
    """Plays by search."""

    def __init__(self, network: Network, simulations: int, seed: int = 0, noise: float = 0.0) -> None:
        self.network, self.simulations, self.noise = network, simulations, noise
        self.rng = np.random.default_rng(seed)

    def trees(self, states: list[er.State]) -> list[Tree]:
        """Their searches."""
        trees = [Tree(state, self.rng, self.noise) for state in states]
        search(self.network, trees, self.simulations)
        return trees

    def __call__(self, batch: er.Batch, seen: er.Observation, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """What it does in some lanes: what was visited most."""
        roots = [tree.root for tree in self.trees([batch.state(int(lane)) for lane in rows])]
        return np.array([root.ids[int(root.visits.argmax())] for root in roots])


class Sample(NamedTuple):
    """A decision of self-play."""

    seen: Seen
    visits: Tensor
    """Shares of the visits, `[1, A]`."""
    player: int
    before: float
    """Player 0's coins ahead when it was made, in units of reward."""


class SelfPlay:
    """Games of the search against itself."""

    def __init__(self, game: er.Game, lanes: int, seed: int) -> None:
        self.batch = er.Batch(game, n=lanes, seed=seed)
        self.seen = self.batch.reset()
        self.ahead = np.zeros(lanes)
        self.open: list[list[Sample]] = [[] for _ in range(lanes)]
        self.finished = 0

    def __call__(self, searcher: Searcher, steps: int) -> list[tuple[Seen, Tensor, float]]:
        """What was seen, how often each id was visited, and what it came to, of the games that ended."""
        found = []
        for _ in range(steps):
            everybody = searcher.network.encode(self.seen)
            trees = searcher.trees([self.batch.state(lane) for lane in range(self.batch.n)])
            ids = np.zeros(self.batch.n, np.int64)
            for lane, tree in enumerate(trees):
                root = tree.root
                share = root.visits / root.visits.sum()
                ids[lane] = searcher.rng.choice(root.ids, p=share)
                visits = torch.zeros(1, everybody.mask.shape[1])
                visits[0, root.ids] = torch.from_numpy(share.astype(np.float32))
                seen = everybody.at(torch.tensor([lane]))
                self.open[lane].append(Sample(seen, visits, root.player, float(self.ahead[lane])))
            self.seen, coins, done, info = self.batch.step(ids)
            self.ahead += (coins[:, 0] - coins[:, 1]) / COINS
            for lane in np.flatnonzero(done).tolist():
                a, b = info["coins"][lane].tolist()
                last = float(self.ahead[lane]) + WIN * float(np.sign(a - b))
                for s in self.open[lane]:
                    found.append((s.seen, s.visits, (last - s.before) * (1 - 2 * s.player)))
                self.open[lane], self.ahead[lane] = [], 0
                self.finished += 1
        return found


def learn(
    network: Network, optimizer: torch.optim.Optimizer, buffer: deque[tuple[Seen, Tensor, float]], steps: int, seed: int
) -> list[float]:
    """Some steps with decisions drawn from the buffer; the loss of each."""
    rng, losses = np.random.default_rng(seed), []
    for _ in range(steps):
        rows = [buffer[i] for i in rng.integers(len(buffer), size=256)]
        logits, values = network(join([r[0] for r in rows]))
        target = torch.cat([r[1] for r in rows])
        policy = -(target * torch.log_softmax(logits, -1).clamp(min=-30)).sum(-1).mean()
        error = nn.functional.mse_loss(values, torch.tensor([r[2] for r in rows]))
        loss = policy + 0.5 * error
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
    return losses


def main() -> None:
    """Learns, and measures the search and the network alone against bots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", default="small-world-2")
    parser.add_argument("--weights", default="", help="to begin with, such as those of ppo.py")
    parser.add_argument("--out", default="", help="where weights are written")
    parser.add_argument("--lanes", type=int, default=32, help="games at a time")
    parser.add_argument("--simulations", type=int, default=32, help="for each decision")
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--steps", type=int, default=100, help="decisions of each lane in an iteration")
    parser.add_argument("--updates", type=int, default=100, help="steps of learning in an iteration")
    parser.add_argument("--buffer", type=int, default=20_000, help="decisions that are remembered")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--against", default="random,greedy")
    parser.add_argument("--games", type=int, default=40, help="against each bot, to measure it")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    game = er.Game(map=args.map, reward="income")
    network = load(game, args.weights) if args.weights else Network(game)
    optimizer = torch.optim.Adam(network.parameters(), lr=args.rate)
    play = SelfPlay(game, args.lanes, args.seed)
    buffer: deque[tuple[Seen, Tensor, float]] = deque(maxlen=args.buffer)
    begin = time.process_time()
    for iteration in range(args.iterations):
        searcher = Searcher(network, args.simulations, args.seed + iteration, noise=0.25)
        buffer.extend(play(searcher, args.steps))
        if buffer:
            losses = learn(network, optimizer, buffer, args.updates, iteration)
            tenth = max(1, len(losses) // 10)
            first, last = np.mean(losses[:tenth]), np.mean(losses[-tenth:])
            used = (time.process_time() - begin) / 60
            print(f"{used:.1f} min, {play.finished} games, {len(buffer)} decisions, loss {first:.3f} to {last:.3f}", flush=True)
    if args.out:
        torch.save(network.state_dict(), args.out)
    for bot in filter(None, args.against.split(",")):
        for name, player in (("the network", network.best), ("the search", Searcher(network, args.simulations))):
            print(f"{name} against {bot}:", duel(game, player, bot, args.games, args.seed), flush=True)


if __name__ == "__main__":
    main()
