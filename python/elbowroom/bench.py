"""How fast it is here: `python -m elbowroom.bench [--seconds S] [--only WORD] [--numba FOLDER]`.

Figures are decisions of random play on small-world-2, unless they say otherwise: in a second by the clock, and in a
second of the processor, which is what one core does even where others keep it from doing so. `pip install
'elbowroom[bench]'` brings the games of OpenSpiel and PettingZoo that are measured beside it. With `--numba` and a folder
with the public repository cestpasphoto/alpha-zero-general its engine for Small World is, too, where numba and colorama are
installed.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

import elbowroom as er

#: What is aimed at, in decisions a second, or in the unit that the name says.
GOALS = {
    "one state": 900_000,
    "one state, observation and mask": 250_000,
    "batch of 64, one thread": 1_500_000,
    "batch of 1024, one thread": 1_500_000,
    "batch of 1024, two threads": 2_500_000,
    "PettingZoo, raw": 60_000,
    "PettingZoo, wrapped": 25_000,
}


class Speed(NamedTuple):
    """What was measured: a second of the clock, and of one core."""

    clock: float
    core: float


def timed(play: Callable[[], int], seconds: float) -> Speed:
    """How many decisions a second are made by what makes some of them and says how many."""
    play()  # What is made once only is made.
    steps, wall, core = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        steps += play()
    return Speed(steps / (time.perf_counter() - wall), steps / (time.process_time() - core))


def one_state(seconds: float) -> Speed:
    """Lists of legal ids, a choice in Python."""
    game = er.Game(map="small-world-2")
    choose, seeds = random.Random(1).random, itertools.count()

    def play() -> int:
        state, steps = game.new_game(next(seeds)), 0
        apply, legal, over = state.apply_action, state.legal_actions, state.is_terminal
        while not over():
            ids = legal()
            apply(ids[int(choose() * len(ids))])
            steps += 1
        return steps

    return timed(play, seconds)


def observed(seconds: float) -> Speed:
    """The same, with what is seen in arrays at each step."""
    game = er.Game(map="small-world-2")
    out = game.new_observation()
    choose, seeds = random.Random(1).random, itertools.count()

    def play() -> int:
        state, steps = game.new_game(next(seeds)), 0
        while not state.is_terminal():
            state.observation(out=out)
            ids = state.legal_actions()
            state.apply_action(ids[int(choose() * len(ids))])
            steps += 1
        return steps

    return timed(play, seconds)


def batch(n: int, threads: int, map: str = "small-world-2") -> Callable[[float], Speed]:
    """Many games at a time, observations and masks written."""

    def run(seconds: float) -> Speed:
        games = er.Batch(er.Game(map=map), n=n, seed=1, threads=threads)
        games.reset()
        ids = np.zeros(n, np.int64)

        def play() -> int:
            games.sample(out=ids)
            games.step(ids)
            return n

        return timed(play, seconds)

    return run


def copies(seconds: float) -> float:
    """Microseconds of a copy in the middle of a game, the best of many thousands."""
    state = er.Game(map="small-world-2").new_game(1)
    choose = random.Random(1).choice
    for _ in range(40):
        state.apply_action(choose(state.legal_actions()))
    clone = state.clone
    best, start = float("inf"), time.perf_counter()
    while time.perf_counter() - start < seconds:
        before = time.perf_counter()
        for _ in range(1000):
            clone()
        best = min(best, time.perf_counter() - before)
    return 1e6 * best / 1000


def importing(_: float) -> float:
    """Milliseconds that importing takes beyond what numpy does, the best of five."""

    def run(code: str) -> float:
        program = f"import time; import numpy; t = time.perf_counter(); {code}; print(time.perf_counter() - t)"
        # Elsewhere, so that what is installed is imported and not a folder that happens to be here.
        out = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tempfile.gettempdir()
        )
        return 1000 * float(out.stdout)

    return min(run("import elbowroom") for _ in range(5))


def open_spiel(name: str) -> Callable[[float], Speed]:
    """A game of OpenSpiel, as `one_state`."""

    def run(seconds: float) -> Speed:
        import pyspiel

        game = pyspiel.load_game(name)
        choose = random.Random(1).random

        def play() -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    ids = [o[0] for o in state.chance_outcomes()]
                else:
                    ids = state.legal_actions()
                    steps += 1
                state.apply_action(ids[int(choose() * len(ids))])
            return steps

        return timed(play, seconds)

    return run


def petting_zoo(name: str) -> Callable[[float], Speed]:
    """A game of PettingZoo by its module, or ours, asked as its agents are: what is seen, then an action."""

    def run(seconds: float) -> Speed:
        module, _, make = name.rpartition(".")
        env = getattr(importlib.import_module(module), make)()
        choose, seeds = random.Random(1).random, itertools.count()

        def play() -> int:
            steps = 0
            env.reset(seed=next(seeds))
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                ids = seen["action_mask"].nonzero()[0]
                env.step(ids[int(choose() * len(ids))])
                steps += 1
            return steps

        return timed(play, seconds)

    return run


def numba_engine(folder: str) -> Callable[[float], Speed]:
    """The engine for Small World of a public AlphaZero repository, asked as its own search asks it."""

    def run(seconds: float) -> Speed:
        sys.path.insert(0, folder)
        try:
            board = importlib.import_module("smallworld.SmallworldGame").SmallworldGame().board
        finally:
            sys.path.remove(folder)
        choose = random.Random(1).random

        def play() -> int:
            board.init_game()
            player, steps = 0, 0
            while not np.any(board.check_end_game(player)):
                ids = board.valid_moves(player).nonzero()[0]
                player = board.make_move(ids[int(choose() * len(ids))], player, 0)
                steps += 1
            return steps

        return timed(play, seconds)

    return run


def rows(numba: str | None = None) -> Iterator[tuple[str, str, Callable[[float], Speed | float]]]:
    """What is measured: a name, a unit, and how."""
    each = "decisions/s"
    yield "one state", each, one_state
    yield "one state, observation and mask", each, observed
    yield "batch of 64, one thread", each, batch(64, 1)
    yield "batch of 1024, one thread", each, batch(1024, 1)
    yield "batch of 1024, two threads", each, batch(1024, 2)
    yield "underground-6, batch of 1024, one thread", each, batch(1024, 1, "underground-6")
    yield "copy of a state", "µs", copies
    yield "import", "ms", importing
    for name in ("connect_four", "backgammon", "gin_rummy"):
        yield f"OpenSpiel, {name}", each, open_spiel(name)
    yield "PettingZoo, raw", each, petting_zoo("elbowroom.pettingzoo.raw_env")
    yield "PettingZoo, wrapped", each, petting_zoo("elbowroom.pettingzoo.env")
    for name in ("connect_four_v3", "tictactoe_v3", "chess_v6"):
        yield f"PettingZoo, {name}", each, petting_zoo(f"pettingzoo.classic.{name}.env")
    if numba:
        yield "numba engine", each, numba_engine(numba)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m elbowroom.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--only", default="", help="only what has this in its name")
    parser.add_argument("--numba", metavar="FOLDER", help="with cestpasphoto/alpha-zero-general")
    args = parser.parse_args()
    print(f"{'':42} {'by the clock':>12} {'of one core':>12}")
    for name, unit, run in rows(args.numba):
        if args.only not in name:
            continue
        try:
            found = run(args.seconds)
        except ImportError as why:
            print(f"{name:42} not installed: {why.name}", flush=True)
            continue
        goal = GOALS.get(name)
        wanted = f"   (goal {goal:,})" if goal else ""
        both = found if isinstance(found, Speed) else (found,)
        shown = " ".join(f"{x:12,.0f}" if x >= 100 else f"{x:12.2f}" for x in both)
        print(f"{name:42} {shown:25} {unit}{wanted}", flush=True)


if __name__ == "__main__":
    main()
