"""Proximal policy optimisation: a network learns two-player games from nothing but play, or from a bot first.

In half of the lanes it plays against itself, in the others against a bot of the program. With a teacher, at the
beginning it also learns to do what that bot would do in its place (and less and less so). What it is paid is the coins
that it gets ahead of the other when they come, and a win.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import matplotlib
import numpy as np
import torch
from matplotlib import pyplot
from network import COINS, WIN, Network, Seen, draw, duel, join
from numpy.typing import NDArray
from torch import Tensor, nn

import elbowroom as er

matplotlib.use("svg")

#: How much of an advantage is handed on to the decision before (rewards are not discounted).
LAMBDA = 0.95


@dataclass
class Played:
    """What a stretch of play brought: `n` decisions of the network."""

    seen: Seen
    """What it saw."""
    ids: Tensor
    """What it did."""
    logs: Tensor
    """The logarithm of how likely that was."""
    values: Tensor
    """What it took the rest to be worth."""
    gains: Tensor
    """How much better it went."""
    taught: Tensor
    """What the teacher would have done; -1 without one."""


class Play:
    """Lanes in which the network plays both seats, and lanes in which a bot has one of them."""

    def __init__(self, game: er.Game, lanes: int, opponent: str | None, seed: int, threads: int) -> None:
        self.batch = er.Batch(game, n=lanes, seed=seed, threads=threads)
        self.bot = er.bots.make(opponent, seed=seed) if opponent else None
        # The seat of the bot in each lane, -1 where it has none.
        self.guest = np.full(lanes, -1)
        if opponent:
            self.guest[::4], self.guest[1::4] = 0, 1
        self.seen = self.batch.reset()

    def __call__(self, network: Network, steps: int, teacher: er.bots.Bot | None) -> Played:
        """Plays some steps of every lane."""
        lanes = self.batch.n
        seen, logs, taught, rows = [], [], [], []
        values = np.zeros((steps, lanes), np.float32)
        ids = np.zeros((steps, lanes), np.int64)
        mover = np.zeros((steps, lanes), np.int64)
        rewards = np.zeros((steps, lanes, 2), np.float32)
        over = np.zeros((steps, lanes), bool)
        for t in range(steps):
            mover[t] = self.seen.to_play
            own = np.flatnonzero(mover[t] != self.guest)
            now = network.encode({k: self.seen[k][own] for k in self.seen})
            logits, value = network(now)
            drawn = draw(logits)
            seen.append(now)
            logs.append(torch.log_softmax(logits, -1).gather(1, drawn[:, None])[:, 0])
            ids[t, own], values[t, own] = drawn.numpy(), value.numpy()
            rows.append(t * lanes + own)
            if teacher:
                taught += [teacher.act(self.batch.state(lane)) for lane in own.tolist()]
            if self.bot:
                for lane in np.flatnonzero(mover[t] == self.guest).tolist():
                    ids[t, lane] = self.bot.act(self.batch.state(lane))
            self.seen, coins, done, info = self.batch.step(ids[t])
            ahead = (coins[:, 0] - coins[:, 1]) / COINS
            ahead[done] += WIN * np.sign(info["coins"][done, 0] - info["coins"][done, 1])
            rewards[t, :, 0], rewards[t, :, 1], over[t] = ahead, -ahead, done
        _, last = network(network.encode(self.seen))
        gains = advantages(values, rewards, mover, over, last.numpy(), self.seen.to_play)
        every = np.concatenate(rows)
        ids, values, gains = ids.ravel()[every], values.ravel()[every], gains.ravel()[every]
        told = torch.tensor(taught) if teacher else torch.full((len(every),), -1)
        return Played(
            join(seen), torch.from_numpy(ids), torch.cat(logs), torch.from_numpy(values), torch.from_numpy(gains), told
        )


def advantages(
    values: NDArray[np.float32],
    rewards: NDArray[np.float32],
    mover: NDArray[np.int64],
    over: NDArray[np.bool_],
    last: NDArray[np.float32],
    last_mover: NDArray[np.int8],
) -> NDArray[np.float32]:
    """Generalised advantage estimates, seat by seat: what comes after a decision is what its seat gets until it
    decides again, and what it then takes the rest to be worth. One seat's gain is the other's loss, so that at the
    end the seat that does not decide has the other's value, negated."""
    steps, lanes = values.shape
    lane = np.arange(lanes)
    later = np.stack([last, -last], 1)
    later[last_mover == 1] *= -1
    handed = np.zeros((lanes, 2), np.float32)
    until = np.zeros((lanes, 2), np.float32)
    found = np.zeros((steps, lanes), np.float32)
    for t in reversed(range(steps)):
        for kept in (later, handed, until):
            kept[over[t]] = 0
        until += rewards[t]
        m = mover[t]
        found[t] = until[lane, m] + later[lane, m] - values[t] + LAMBDA * handed[lane, m]
        handed[lane, m], later[lane, m], until[lane, m] = found[t], values[t], 0
    return found


def learn(
    network: Network, optimizer: torch.optim.Optimizer, played: Played, entropy: float, teach: float, epochs: int = 2
) -> dict[str, float]:
    """Some steps along the gradient of the clipped objective."""
    n = len(played.ids)
    scaled = (played.gains - played.gains.mean()) / (played.gains.std() + 1e-8)
    returns = played.gains + played.values
    told: dict[str, list[float]] = {"entropy": [], "value": [], "drift": [], "agree": []}
    for _ in range(epochs):
        order = torch.randperm(n)
        for first in range(0, n, 1024):
            rows = order[first : first + 1024]
            logits, value = network(played.seen.at(rows))
            every = torch.log_softmax(logits, -1)
            log = every.gather(1, played.ids[rows, None])[:, 0]
            ratio = (log - played.logs[rows]).exp()
            gain = scaled[rows]
            objective = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            spread = -(every.exp() * every.masked_fill(~played.seen.mask[rows], 0)).sum(-1).mean()
            error = (value - returns[rows]).square().mean()
            loss = 0.5 * error - (1 - teach) * objective - entropy * spread
            if teach > 0:
                loss = loss + teach * nn.functional.nll_loss(every, played.taught[rows])
                told["agree"].append(float((logits.argmax(-1) == played.taught[rows]).float().mean()))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            told["entropy"].append(spread.item())
            told["value"].append(error.item() / float(returns.var()))
            told["drift"].append((played.logs[rows] - log).mean().item())
    return {k: float(np.mean(v)) for k, v in told.items() if v}


def train(args: argparse.Namespace) -> Iterator[tuple[Network, dict[str, float]]]:
    """Learns until the time is over. Time is that of the processor: a minute on two cores is two."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    game = er.Game(map=args.map, reward="income")
    network = Network(game)
    optimizer = torch.optim.Adam(network.parameters(), lr=args.rate, eps=1e-5)
    play = Play(game, args.lanes, args.opponent, args.seed, args.threads)
    teacher = er.bots.make(args.teacher, seed=args.seed + 1) if args.teacher else None
    begin, wall, decisions, pause, step, shown = time.process_time(), time.time(), 0, 0.0, 0, float("-inf")
    while True:
        used = (time.process_time() - begin - pause) / 60
        share = min(1.0, used / args.cpu_minutes)
        if args.iterations:
            share = max(share, step / args.iterations)
        if share >= 1 or used >= shown + args.every:
            before, shown = time.process_time(), used
            row: dict[str, float] = {"cpu_minutes": round(used, 2), "decisions": decisions}
            for bot in args.against.split(","):
                found = duel(game, network.best, bot, args.games, 1)
                row |= {bot: round(found.share, 4), f"{bot}_half": round(found.half, 4), f"{bot}_coins": round(found.coins, 2)}
            pause += time.process_time() - before
            yield network, row
            if share >= 1:
                break
        for group in optimizer.param_groups:
            group["lr"] = args.rate * max(0.05, 1 - share)
        teach = max(0.0, 1 - share / args.taught) if teacher else 0.0
        with torch.no_grad():
            played = play(network, args.steps, teacher if teach > 0 else None)
        told = learn(network, optimizer, played, args.entropy * (1 - share), teach)
        decisions += len(played.ids)
        step += 1
        if args.verbose:
            print(f"{used:.2f} min cpu, {time.time() - wall:.0f} s,", {k: round(v, 3) for k, v in told.items()}, flush=True)


def draw_curve(rows: Sequence[dict[str, float]], path: Path) -> None:
    """A picture of the curve, with 95 % intervals."""
    figure, axes = pyplot.subplots(figsize=(5, 3))
    minutes = [row["cpu_minutes"] for row in rows]
    for bot in (name.removesuffix("_half") for name in rows[0] if name.endswith("_half")):
        axes.errorbar(minutes, [row[bot] for row in rows], yerr=[row[f"{bot}_half"] for row in rows], label=f"against {bot}")
    axes.set(xlabel="minutes of one core", ylabel="share of wins", ylim=(0, 1.02))
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)


def main() -> None:
    """Learns, writes the weights and the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", default="small-world-2")
    parser.add_argument("--cpu-minutes", type=float, default=40, help="of the processor, evaluations apart")
    parser.add_argument("--iterations", type=int, default=0, help="at most so many; 0 for no limit")
    parser.add_argument("--lanes", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64, help="of each lane before it learns from them")
    parser.add_argument("--opponent", default="greedy", help="a bot in half of the lanes; '' for none")
    parser.add_argument("--teacher", default="greedy", help="a bot to imitate at first; '' for none")
    parser.add_argument("--taught", type=float, default=0.1, help="share of the time until the teacher is gone")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="random,greedy", help="bots to be measured against")
    parser.add_argument("--games", type=int, default=400, help="against each")
    parser.add_argument("--every", type=float, default=2, help="minutes of the processor between evaluations")
    parser.add_argument("--out", default="", help="a folder for weights and curve")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    rows = []
    for network, row in train(args):
        rows.append(row)
        print(row, flush=True)
        if args.out:
            folder = Path(args.out)
            folder.mkdir(parents=True, exist_ok=True)
            torch.save(network.state_dict(), folder / "weights.pt")
            with open(folder / "curve.csv", "w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, list(row))
                writer.writeheader()
                writer.writerows(rows)
            draw_curve(rows, folder / "curve.svg")


if __name__ == "__main__":
    main()
