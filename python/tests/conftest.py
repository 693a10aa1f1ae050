"""What the tests share."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import elbowroom as er

MAPS = ["small-world-2", "small-world-4", "underground-2", "underground-5"]
NUMBERINGS = ["map", "universal", "factored"]
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def run(name: str, *args: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(EXAMPLES / name), *args]
    # Elsewhere, since workers of an example look for the package in the folder where it was started
    # first, and here they would find its sources.
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=folder).stdout


@pytest.fixture(scope="session", params=MAPS)
def game(request: pytest.FixtureRequest) -> er.Game:
    """A game on each of some maps."""
    return er.Game(map=request.param)


def walk(state: er.State, seed: int = 0):
    """All states of a random game, the first and the last too. Chance is drawn where nobody does it."""
    rng = random.Random(seed)
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            ids, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(ids, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        yield state
