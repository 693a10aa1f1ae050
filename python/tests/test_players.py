"""Bots, tournaments, analyses."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import elbowroom as er


@pytest.mark.parametrize("actions", ["map", "factored"])
def test_bots_play(actions: str) -> None:
    game = er.Game(map="small-world-2", actions=actions)
    wins = 0.0
    for seed in range(6):
        state = game.new_game(seed)
        players = [er.bots.make("greedy", seed), er.bots.make("random", seed)]
        while not state.is_terminal():
            state.apply_action(players[state.current_player()].act(state))
        wins += state.returns()[0]
    assert wins >= 5


def test_thoughts() -> None:
    game = er.Game(map="small-world-2")
    state, keen = game.new_game(1), er.bots.make("keen#20", seed=1)
    for _ in range(30):
        state.apply_action(keen.act(state))
    thoughts = keen.thoughts(state)
    assert thoughts and 0 <= thoughts[0]["options"][0]["share"] <= 1
    assert er.bots.names()[0] == "random" and set(er.bots.descriptions()) == set(er.bots.names())
    assert len(er.bots.value(state)) == 2 and state.features().shape == (116,)
    again = pickle.loads(pickle.dumps(keen))
    assert again.name == "keen#20"
    with pytest.raises(ValueError):
        keen.act(game.new_initial_state())


def first(state: er.State) -> int:
    """A player."""
    return state.legal_actions()[0]


@pytest.mark.parametrize("actions", ["map", "factored"])
def test_arena_with_a_function(actions: str, tmp_path: Path) -> None:
    game = er.Game(map="small-world-2", actions=actions)
    out = tmp_path / "games.jsonl"
    report = er.arena(["greedy", first], game, games=12, seed=3, out=out)
    assert report.games == 12 and set(report.ratings) == {"greedy", "first"}
    assert report.win_shares["greedy"] > 0.8
    assert "greedy" in report.table() and "12 games" in repr(report)
    # A tournament that was played goes on where it was.
    again = er.arena(["greedy", first], game, games=12, seed=3, out=out)
    assert again.win_shares == report.win_shares


def test_a_player_that_fails_breaks_the_tournament_off() -> None:
    game = er.Game(map="small-world-2")

    def broken(state: er.State) -> int:
        raise RuntimeError("on purpose")

    def illegal(state: er.State) -> int:
        return 900

    with pytest.raises(RuntimeError, match="on purpose"):
        er.arena(["greedy", broken], game, games=2)
    with pytest.raises(er.Refused):
        er.arena(["greedy", illegal], game, games=2)
    with pytest.raises(TypeError):
        er.arena(["greedy", lambda state: "x"] and {"a": "greedy", "b": lambda state: "x"}, game, games=2)
    for wrong in (["greedy"], ["greedy", "greedy"], ["greedy", "nobody"], {"a b": "greedy", "c": "random"}):
        with pytest.raises(ValueError):
            er.arena(wrong, game, games=2)
    with pytest.raises(TypeError):
        er.arena(["greedy", 3], game)


def test_a_function_sees_what_its_seat_sees() -> None:
    game = er.Game(map="small-world-2")
    unknown = []

    def looking(state: er.State) -> int:
        player = state.current_player()
        coins = state.coins(player)
        unknown.append(coins[1 - player])
        return state.legal_actions()[0]

    er.arena(["random", looking], game, games=2)
    assert unknown and all(coins is None for coins in unknown)


def test_analyse() -> None:
    state = er.Game(map="small-world-2", options={"turns": 3}).new_game(1)
    greedy = er.bots.make("greedy")
    while not state.is_terminal():
        state.apply_action(greedy.act(state))
    turns = er.analyse(state, rollouts=40)
    assert [t["seat"] for t in turns] == [0, 1, 0, 1, 0, 1]
    assert all(len(t["coins_after"]) == 2 and 0 <= t["share_after"] <= 1 for t in turns)
    own = er.analyse(state.record(), rollouts=40, seat=1)
    assert [t["seat"] for t in own] == [1, 1, 1]
    for wrong in (dict(rollouts=1), dict(seat=4), dict(threads=0)):
        with pytest.raises(ValueError):
            er.analyse(state, **wrong)  # type: ignore[arg-type]
