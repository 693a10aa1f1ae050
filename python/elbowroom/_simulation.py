"""Many games between bots, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypedDict

import numpy as np
from numpy.typing import NDArray

from ._native import Game, _simulate


class Games(TypedDict):
    """Of each game."""

    game: NDArray[np.int64]
    """Its number, `[games]`."""
    actions: NDArray[np.int32]
    """Actions, those of chance among them, `[games]`."""
    coins: NDArray[np.int16]
    """Coins of each seat at the end, `[games, seats]`."""
    share: NDArray[np.float32]
    """Share of the win of each seat, from 0 to 1, `[games, seats]`."""
    declines: NDArray[np.int8]
    """Declines of each seat, `[games, seats]`."""


class Picks(TypedDict):
    """Of each combo that was picked, `[picks]`, in the order of the games and, within one, of the picks."""

    game: NDArray[np.int64]
    """Number of the game."""
    seat: NDArray[np.int8]
    """Who picked it, from 0."""
    race: NDArray[np.int16]
    """Index in `Game.races`."""
    power: NDArray[np.int16]
    """Index in `Game.powers`; after a swap of badges the one taken."""
    turn: NDArray[np.int8]
    """The turn in which it was picked, from 1."""
    place: NDArray[np.int8]
    """Where it lay in the column, from 0, the free place."""
    price: NDArray[np.int16]
    """Coins paid for it, less those that lay on it."""
    coins: NDArray[np.int16]
    """Coins that it earned, active and in decline, from the bank and from others."""
    turns: NDArray[np.int8]
    """Turns of its owner that were scored while it was there."""
    active_turns: NDArray[np.int8]
    """Those of them in which it was active."""
    declined: NDArray[np.bool_]
    """Whether it went into decline before the game ended."""
    lost: NDArray[np.int16]
    """Its tokens that went to the tray in attacks of others."""


class Simulation(NamedTuple):
    """What `simulate` found."""

    games: Games
    picks: Picks


def simulate(
    bots: Sequence[str],
    game: Game,
    games: int,
    *,
    seed: int | str | bytes = 0,
    first: int = 0,
    rotate: bool = False,
    jobs: int = 0,
) -> Simulation:
    """Lets bots play many games, all of it in Rust, and tells what became of each combo that was picked.

    Args:
        bots: the name of the bot at each seat.
        game: what is played.
        games: how many.
        seed: of all games; game `g` has `child("game", g)` of it, so that games may be played in parts.
        first: number of the first one.
        rotate: whether the bots move on by one seat from game to game.
        jobs: games at a time; 0 for one on each core. What is played does not depend on it.

    Raises:
        ValueError: if there is no such bot, not one for each seat, or a number is negative.

    >>> import elbowroom as er
    >>> played = er.simulate(["greedy", "random"], er.Game(map="small-world-2"), 10)
    >>> played.games["coins"].shape
    (10, 2)
    """
    if isinstance(bots, str) or len(bots) != game.num_seats:
        raise ValueError(f"{bots!r}: the names of {game.num_seats} bots are expected, one for each seat")
    if games < 0 or first < 0 or jobs < 0:
        raise ValueError(f"games={games}, first={first}, jobs={jobs}: none of them may be negative")
    of_games: Any
    of_picks: Any
    of_games, of_picks = _simulate(list(bots), game, (first, first + games), seed, rotate, jobs)
    return Simulation(of_games, of_picks)
