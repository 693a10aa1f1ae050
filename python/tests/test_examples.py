"""The examples run, in a short form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import EXAMPLES, run


def test_random_batch() -> None:
    told = re.search(r"(\d+) games, (\d+) decisions", run("random_batch.py", "--games", "100"))
    assert told and int(told[1]) >= 100 and 40 < int(told[2]) < 130


def test_flat_search_beats_random_play() -> None:
    told = re.search(r"won (\d) of 2 against random, by (-?[\d.]+)", run("flat_search.py", "--games", "2", "--imagined", "6"))
    assert told and int(told[1]) == 2 and float(told[2]) > 5


def test_search_over_information_sets_beats_random_play() -> None:
    pytest.importorskip("pyspiel")
    args = ("--games", "2", "--simulations", "20", "--turns", "4")
    told = re.search(r"won (\d) of 2 against random play, by (-?[\d.]+)", run("is_mcts.py", *args))
    assert told and int(told[1]) == 2 and float(told[2]) > 0


def test_every_example_is_run() -> None:
    """What has a `main` is run by some test; the others are what these import."""
    tests = "".join(p.read_text(encoding="utf-8") for p in Path(__file__).parent.glob("test_*.py"))
    for example in EXAMPLES.glob("*.py"):
        if "__main__" in example.read_text(encoding="utf-8"):
            assert f'run("{example.name}"' in tests, example.name
