"""The examples run, in a short form."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def run(name: str, *args: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(EXAMPLES / name), *args]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_random_batch() -> None:
    told = re.search(r"(\d+) games, (\d+) decisions", run("random_batch.py", "--games", "100"))
    assert told and int(told[1]) >= 100 and 40 < int(told[2]) < 130


def test_flat_search_beats_random_play() -> None:
    told = re.search(r"won (\d) of 2 against random, by (-?[\d.]+)", run("flat_search.py", "--games", "2", "--imagined", "6"))
    assert told and int(told[1]) == 2 and float(told[2]) > 5


def test_every_example_is_run_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    assert all(f'run("{p.name}"' in here for p in EXAMPLES.glob("*.py"))
