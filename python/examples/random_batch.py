"""Random play in a batch: how long games are, and how many coins they bring."""

from __future__ import annotations

import argparse

import numpy as np

import elbowroom as er


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", default="small-world-2")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    batch = er.Batch(er.Game(map=args.map), n=256, seed=args.seed, threads=0)
    batch.reset()
    actions = np.zeros(batch.n, np.int64)
    lengths: list[int] = []
    coins: list[np.ndarray] = []
    while len(lengths) < args.games:
        _, _, done, info = batch.step(batch.sample(out=actions))
        lengths.extend(info["length"][done].tolist())
        coins.extend(info["coins"][done])
    print(f"{len(lengths)} games, {np.mean(lengths):.0f} decisions each")
    print("coins by seat:", np.round(np.mean(coins, axis=0), 1).tolist())


if __name__ == "__main__":
    main()
