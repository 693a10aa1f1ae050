"""Learning and tournaments on many machines, with Ray.

Actors play: each part of the work is a batch of games with a seed of its own, and what comes of it depends on nothing
but that seed and the weights, which lie in Ray's object store. So a part that was lost with its actor is played again
by another one, and the result is the same as if nothing had happened. Results are merged in the order of the parts.

    python ray_farm.py --workers 2                     # on this machine
    python ray_farm.py --workers 0                     # in this process alone, without Ray, with the same result
    python ray_farm.py --address auto --workers 64     # in a cluster
"""

from __future__ import annotations

import argparse
import hashlib
import os
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import ray
import torch
from network import Network, join, margins, summary
from numpy.typing import NDArray
from ppo import Play, Played, learn
from ray.exceptions import ObjectLostError, RayActorError

import elbowroom as er


class SelfPlay(NamedTuple):
    """Steps of some lanes in which the network plays itself and a bot."""

    seed: int
    lanes: int
    steps: int
    opponent: str


class Match(NamedTuple):
    """Pairs of games of the network against a bot."""

    seed: str
    pairs: int
    bot: str


class Worker:
    """Plays parts. It keeps nothing between two of them."""

    def __init__(self, map: str) -> None:
        torch.set_num_threads(1)
        self.game = er.Game(map=map, reward="income")
        self.network = Network(self.game)

    def pid(self) -> int:
        """Its process."""
        return os.getpid()

    def play(self, weights: dict[str, torch.Tensor], part: SelfPlay) -> Played:
        """What a part of self-play brought."""
        self.network.load_state_dict(weights)
        torch.manual_seed(part.seed)
        with torch.no_grad():
            return Play(self.game, part.lanes, part.opponent, part.seed, 1)(self.network, part.steps, None)

    def match(self, weights: dict[str, torch.Tensor], part: Match) -> NDArray[np.int64]:
        """Coins ahead in a part of a tournament."""
        self.network.load_state_dict(weights)
        return margins(self.game, self.network.best, part.bot, part.pairs, part.seed)


class Here:
    """Plays all parts in this process, one after the other."""

    lost = 0

    def __init__(self, map: str) -> None:
        self.worker = Worker(map)

    def run(self, method: str, weights: dict[str, torch.Tensor], parts: Sequence[SelfPlay | Match]) -> list[Any]:
        """The results in the order of the parts."""
        return [getattr(self.worker, method)(weights, part) for part in parts]


class Farm:
    """Some workers, and parts that are handed to whoever is free. The worker to which the part `lose` of all is handed, from
    1, is killed."""

    def __init__(self, map: str, workers: int, lose: int = 0) -> None:
        self.map = map
        self.idle = [self.make() for _ in range(workers)]
        self.lose, self.handed, self.lost = lose, 0, 0

    def make(self) -> Any:
        """A new worker."""
        return ray.remote(num_cpus=1, max_restarts=0)(Worker).remote(self.map)

    def run(self, method: str, weights: dict[str, torch.Tensor], parts: Sequence[SelfPlay | Match]) -> list[Any]:
        """The results in the order of the parts."""
        # Once into the object store, from which each machine fetches it once.
        stored = ray.put(weights)
        waiting, results = deque(range(len(parts))), [None] * len(parts)
        busy: dict[Any, tuple[int, Any]] = {}
        while waiting or busy:
            while waiting and self.idle:
                part, worker = waiting.popleft(), self.idle.pop()
                busy[getattr(worker, method).remote(stored, parts[part])] = part, worker
                self.handed += 1
                if self.handed == self.lose:
                    ray.kill(worker)
            for done in ray.wait(list(busy))[0]:
                part, worker = busy.pop(done)
                try:
                    results[part] = ray.get(done)
                    self.idle.append(worker)
                except (RayActorError, ObjectLostError) as why:
                    # One that cannot even begin would not do so the next time.
                    if isinstance(why, RayActorError) and why.actor_init_failed:
                        raise
                    # Its actor is gone, or the machine where its result lay: another one plays it again.
                    self.lost += 1
                    waiting.appendleft(part)
                    ray.kill(worker)
                    self.idle.append(self.make())
        return results


def gather(parts: Sequence[Played]) -> Played:
    """All that was played, in one."""
    rest = (torch.cat(arrays) for arrays in list(zip(*((p.ids, p.logs, p.values, p.gains, p.taught) for p in parts))))
    return Played(join([p.seen for p in parts]), *rest)


def digest(network: Network) -> str:
    """A word for the weights, the same for the same ones."""
    data = b"".join(w.numpy().tobytes() for w in network.state_dict().values())
    return hashlib.sha256(data).hexdigest()[:16]


def main() -> None:
    """Learns, plays a tournament, and says what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", default=None, help="of a cluster; without, Ray is started here")
    parser.add_argument("--workers", type=int, default=2, help="0 plays in this process, without Ray")
    parser.add_argument("--map", default="small-world-2")
    parser.add_argument("--iterations", type=int, default=4)
    parser.add_argument("--parts", type=int, default=4, help="of each iteration, and of each match")
    parser.add_argument("--lanes", type=int, default=64, help="of each part")
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--against", default="random,greedy")
    parser.add_argument("--games", type=int, default=400, help="against each bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lose", type=int, default=0, help="kill the worker to which this part of all is handed, from 1")
    args = parser.parse_args()
    torch.set_num_threads(1)
    if args.workers:
        here = {} if args.address else {"num_cpus": args.workers, "include_dashboard": False}
        ray.init(address=args.address, log_to_driver=False, **here)
    farm = Farm(args.map, args.workers, args.lose) if args.workers else Here(args.map)
    game = er.Game(map=args.map, reward="income")
    torch.manual_seed(args.seed)
    network = Network(game)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3, eps=1e-5)
    wall, decisions = time.perf_counter(), 0
    for iteration in range(args.iterations):
        seeds = range(iteration * args.parts, (iteration + 1) * args.parts)
        work = [SelfPlay(1000 * args.seed + s, args.lanes, args.steps, "greedy") for s in seeds]
        played = gather(farm.run("play", network.state_dict(), work))
        # Whoever played, what is learned from it is the same.
        torch.manual_seed(1000 * args.seed + iteration)
        told = learn(network, optimizer, played, 0.01, 0.0)
        decisions += len(played.ids)
        took = time.perf_counter() - wall
        print(f"{decisions} decisions, {took:.1f} s, entropy {told['entropy']:.3f}", flush=True)
    pairs = max(1, args.games // (2 * args.parts))
    for bot in filter(None, args.against.split(",")):
        parts = [Match(f"{args.seed} {bot} {part}", pairs, bot) for part in range(args.parts)]
        ahead = np.concatenate(farm.run("match", network.state_dict(), parts))
        print(f"against {bot}, {ahead.size} games: {summary(ahead)}", flush=True)
    print(f"weights {digest(network)}, {farm.lost} lost")
    if args.workers:
        ray.shutdown()


if __name__ == "__main__":
    main()
