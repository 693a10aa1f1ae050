"""A data set of games between bots: a row for each game, and one for each combo that was picked.

It goes into two Parquet files, a part at a time, so that a million games need no more memory than a part:

    games.parquet   game, map, bot and coins and share of the win of each seat, declines, actions
    picks.parquet   game, seat, race, power, turn, place, price, coins, turns, active_turns, declined, lost, share

`examples/combos.ipynb` shows what is in it.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import elbowroom as er


def tables(played: er.Simulation, game: er.Game, bots: list[str]) -> tuple[pa.Table, pa.Table]:
    """Games and picks as tables. Names are kept once and by number, as Parquet does."""
    games, picks = played
    of_games: dict[str, Any] = {"game": games["game"], "map": named([0] * len(games["game"]), [game.map])}
    for seat, bot in enumerate(bots):
        of_games[f"bot_{seat}"] = named([0] * len(games["game"]), [bot])
        for column in ("coins", "share", "declines"):
            of_games[f"{column}_{seat}"] = games[column][:, seat]
    of_games["actions"] = games["actions"]
    of_picks: dict[str, Any] = dict(picks)
    of_picks["race"] = named(picks["race"], game.races)
    of_picks["power"] = named(picks["power"], game.powers)
    first = int(games["game"][0])
    of_picks["share"] = games["share"][picks["game"] - first, picks["seat"]]
    return pa.table(of_games), pa.table(of_picks)


def named(indices: Any, names: list[str]) -> pa.DictionaryArray:
    """A column of names."""
    return pa.DictionaryArray.from_arrays(pa.array(indices, pa.int16()), names)


def write(game: er.Game, bots: list[str], games: int, seed: int, folder: Path, part: int = 50_000, jobs: int = 0) -> int:
    """Plays and writes; returns how many picks there were."""
    folder.mkdir(parents=True, exist_ok=True)
    files: list[pq.ParquetWriter] = []
    picks = 0
    try:
        for first in range(0, games, part):
            played = er.simulate(bots, game, min(part, games - first), seed=seed, first=first, jobs=jobs)
            both = tables(played, game, bots)
            if not files:
                for table, name in zip(both, ("games", "picks")):
                    files.append(pq.ParquetWriter(folder / f"{name}.parquet", table.schema, compression="zstd"))
            for file, table in zip(files, both):
                file.write_table(table)
            picks += both[1].num_rows
    finally:
        for file in files:
            file.close()
    return picks


def main() -> None:
    """Plays and says how long it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", default="small-world-2")
    parser.add_argument("--bots", default="greedy,greedy", help="one for each seat")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0, help="games at a time; 0 for one on each core")
    parser.add_argument("--out", type=Path, default=Path("data"), help="a folder")
    args = parser.parse_args()
    bots = args.bots.split(",")
    wall, cpu = time.perf_counter(), time.process_time()
    picks = write(er.Game(map=args.map, seats=len(bots)), bots, args.games, args.seed, args.out, jobs=args.jobs)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    size = sum(p.stat().st_size for p in args.out.glob("*.parquet"))
    print(f"{args.games} games, {picks} picks, {size / 1e6:.1f} MB, {wall:.0f} s, {cpu:.0f} s of the processor")


if __name__ == "__main__":
    main()
