"""Tournaments, and games looked back at."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypedDict

from ._native import Bot, Game, Record, State, _arena

Player = "str | Bot | Callable[[State], int]"


class Report:
    """What a tournament found. `data` is the report as the program writes it in JSON: `docs/bots.md` says
    what its fields are."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def games(self) -> int:
        """Games that count."""
        return int(self.data["games"])

    @property
    def ratings(self) -> dict[str, float]:
        """Points above the bot that is rated 0, the best first."""
        return {b["name"]: float(b["rating"]["value"]) for b in self.data["bots"]}

    @property
    def win_shares(self) -> dict[str, float]:
        """Share of the wins for each seat that a player had, from 0 to 1."""
        return {b["name"]: float(b["win_share"]["value"]) for b in self.data["bots"]}

    def table(self) -> str:
        """The report as a table with 95 % intervals."""
        rows = [("player", "rating", "95 %", "wins", "95 %", "coins")]
        for b in self.data["bots"]:
            rating, share = b["rating"], b["win_share"]
            rows.append(
                (
                    b["name"],
                    f"{rating['value']:.0f}",
                    _interval(rating, "{:.0f}"),
                    f"{100 * share['value']:.1f}%",
                    _interval(share, "{:.1%}"),
                    f"{b['coins']['value']:.1f}",
                )
            )
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        lines = []
        for row in rows:
            first = row[0].ljust(widths[0])
            lines.append("  ".join([first, *(c.rjust(w) for c, w in zip(row[1:], widths[1:]))]))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<elbowroom.Report of {self.games} games>\n{self.table()}"


def _interval(estimate: Mapping[str, Any], form: str) -> str:
    low, high = estimate.get("low"), estimate.get("high")
    if low is None or high is None:
        return ""
    return f"{form.format(low)} to {form.format(high)}"


def arena(
    players: Mapping[str, Any] | Iterable[Any],
    game: Game,
    games: int = 100,
    *,
    seed: int | str | bytes = 0,
    jobs: int | None = None,
    out: str | os.PathLike[str] | None = None,
) -> Report:
    """Plays a tournament in which everybody sits at every seat equally often with the same dice.

    Args:
        players: names of bots (`"keen"`), bots, or functions from a state to an id of an action; as a mapping
            with names of their own. A function gets a state with what its seat sees: coins that it does not
            know are as many as its own.
        game: what is played. Functions give ids of its numbering.
        games: at least so many, rounded to whole rounds.
        seed: of all games.
        jobs: games at a time; one for each core without functions, one with them.
        out: a file to which results are added, and from which a tournament that was stopped goes on.

    Raises:
        ValueError: if there are fewer than two players, two of one name, or no such bot. Whatever a function
            raises breaks the tournament off.
    """
    named = players.items() if isinstance(players, Mapping) else [(_name(p), p) for p in players]
    entrants = []
    for name, player in named:
        if isinstance(player, Bot):
            player = player.name
        elif not isinstance(player, str) and not callable(player):
            raise TypeError(f"{name!r} is no player: a name of a bot, a bot or a function is expected")
        if not name or any(not (c.isalnum() or c in "-_.@#+") for c in name) or len(name) > 40:
            raise ValueError(f"the name {name!r}: one word of letters, digits and -_.@#+ is expected")
        entrants.append((name, player))
    if len({name for name, _ in entrants}) < len(entrants):
        raise ValueError("two players have the same name: give them names in a mapping")
    if games < 1:
        raise ValueError(f"{games} games, expected at least 1")
    python = any(not isinstance(p, str) for _, p in entrants)
    if jobs is None:
        jobs = 1 if python else os.cpu_count() or 1
    path = None if out is None else os.fspath(out)
    return Report(json.loads(_arena(entrants, game, games, seed, jobs, path)))


def _name(player: object) -> str:
    if isinstance(player, str):
        return player
    if isinstance(player, Bot):
        return player.name
    return getattr(player, "__name__", type(player).__name__)


class Choice(TypedDict):
    """A choice in a turn, compared with others."""

    played: list[str]
    """What was done, in notation."""
    best: list[str]
    """The best that was found."""
    share_lost: float
    """The share of the win that was given away."""
    coins_lost: float
    """The same in coins of the lead."""


class Turn(TypedDict):
    """What a turn was worth."""

    turn: int
    """Number of the turn, from 1."""
    seat: int
    """Whose, from 0."""
    coins_before: list[float]
    """Expected final coins of each seat before it."""
    coins_after: list[float]
    """The same after it."""
    share_before: float
    """Expected share of the win of its player before it, from 0 to 1."""
    share_after: float
    """The same after it."""
    share_lost: float
    """The share that was given away against the best that was found."""
    coins_lost: float
    """The same in coins of the lead."""
    choices: list[Choice]
    """Its choices that are worth a search."""


def analyse(
    record: Record | State,
    rollouts: int = 1000,
    *,
    seat: int | None = None,
    seed: int = 1,
    threads: int = 1,
) -> list[Turn]:
    """What each turn of a game was worth, and what would have been better.

    Args:
        record: the game.
        rollouts: imagined games for each choice.
        seat: only the turns of this seat, from 0.
        seed: of the imagined games.
        threads: the figures do not depend on them.
    """
    if isinstance(record, State):
        record = record.record()
    turns: list[Turn] = record.analyse(rollouts, seed, seat, threads)
    return turns
