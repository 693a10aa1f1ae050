"""Small World and Small World Underground as an environment for research.

>>> import elbowroom as er
>>> game = er.Game(map="small-world-2")
>>> state = game.new_game(seed="tea")
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
1.0

`Game` is what is played, `State` a game under way, `Batch` many of them, `bots` the players of the
program. Names are OpenSpiel's where there are any. Everything that is random takes a seed, and the same
seed gives the same game in Rust, in Python, in a browser and in a record. What the rules refuse raises
`Refused` with their sentence and leaves the state as it was.
"""

from __future__ import annotations

from . import bots
from ._native import (
    ACTIONS_VERSION,
    CHANCE,
    RULES_VERSION,
    TERMINAL,
    Batch,
    Game,
    Observation,
    Record,
    Refused,
    State,
    __version__,
)
from ._simulation import Simulation, simulate
from ._tournament import Report, analyse, arena
from ._types import Column

__all__ = [
    "ACTIONS_VERSION",
    "CHANCE",
    "RULES_VERSION",
    "TERMINAL",
    "Batch",
    "Column",
    "Game",
    "Observation",
    "Record",
    "Refused",
    "Report",
    "Simulation",
    "State",
    "__version__",
    "analyse",
    "arena",
    "bots",
    "simulate",
]
