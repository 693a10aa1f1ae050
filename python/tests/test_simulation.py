"""Many games between bots."""

from __future__ import annotations

import numpy as np
import pytest

import elbowroom as er


def test_jobs_and_parts_change_nothing() -> None:
    game = er.Game(map="underground-3")
    bots = ["greedy", "random", "greedy"]
    whole = er.simulate(bots, game, 30, seed="x", jobs=1)
    parts = [er.simulate(bots, game, 15, seed="x", first=first, jobs=2) for first in (0, 15)]
    for kind in (0, 1):
        for name, column in whole[kind].items():
            assert (column == np.concatenate([part[kind][name] for part in parts])).all(), name


def test_every_coin_is_somebodys() -> None:
    game = er.Game(map="small-world-2")
    games, picks = er.simulate(["greedy", "random"], game, 50)
    assert games["coins"].shape == games["share"].shape == games["declines"].shape == (50, 2)
    assert (games["share"].sum(1) == 1).all() and games["share"][:, 0].mean() > 0.9
    kept = np.full((50, 2), 5)
    np.add.at(kept, (picks["game"], picks["seat"]), picks["coins"] - picks["price"])
    assert (kept == games["coins"]).all()
    assert (picks["turns"] >= picks["active_turns"]).all() and picks["turn"].max() <= game.turns
    assert picks["race"].max() < len(game.races) and picks["power"].max() < len(game.powers)
    moved = er.simulate(["greedy", "random"], game, 50, rotate=True).games["coins"]
    assert (moved[::2] == games["coins"][::2]).all() and (moved[1::2, 1] > moved[1::2, 0]).mean() > 0.8


def test_what_is_wrong_is_said() -> None:
    game = er.Game(map="small-world-2")
    with pytest.raises(ValueError, match="nobody"):
        er.simulate(["greedy", "nobody"], game, 1)
    for bots, games, how in ((["greedy"], 1, {}), ("greedy", 1, {}), (["greedy"] * 2, -1, {}), (["greedy"] * 2, 1, {"first": -1})):
        with pytest.raises(ValueError):
            er.simulate(bots, game, games, **how)
    assert len(er.simulate(["greedy"] * 2, game, 0).picks["game"]) == 0
