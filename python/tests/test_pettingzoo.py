"""The adapter for PettingZoo passes its tests."""

from __future__ import annotations

import copy
import pickle
import random
import re
import warnings
from pathlib import Path

import numpy as np
import pytest

import elbowroom as er

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from pettingzoo.test.save_obs_test import test_save_obs as save_obs  # noqa: E402

from elbowroom.pettingzoo import env, raw_env  # noqa: E402

GAMES = [
    {},
    {"map": "small-world-2", "actions": "factored"},
    {"map": "underground-5", "reward": "income", "form": "arrays"},
    {"map": "small-world-4", "max_cycles": 40},
]

#: What PettingZoo says of every game that has masks beside its observations.
USUAL = "Observation is not a NumPy array|probably should be gymnasium.spaces.box"


@pytest.mark.parametrize("settings", GAMES)
@pytest.mark.parametrize("make", [env, raw_env])
def test_the_interface(make, settings: dict) -> None:  # type: ignore[no-untyped-def, type-arg]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(make(**settings), num_cycles=400)
    told = {str(w.message) for w in caught}
    assert all(re.search(USUAL, text) for text in told) or settings.get("form") == "arrays", told


@pytest.mark.parametrize("settings", GAMES)
def test_seeds(settings: dict) -> None:  # type: ignore[type-arg]
    seed_test(lambda: env(**settings), num_cycles=400)


def test_a_seed_is_the_same_game_as_everywhere() -> None:
    ours, state = raw_env(map="small-world-2"), er.Game(map="small-world-2").new_game(7)
    ours.reset(seed=7)
    dice = random.Random(3)
    for agent in ours.agent_iter():
        seen, _, over, _, info = ours.last()
        assert seen is not None
        if over:
            ours.step(None)
            continue
        assert agent == f"player_{state.current_player()}"
        assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal_actions()
        assert info["action_mask"] is seen["action_mask"]
        for other in ours.agents:
            if other != agent:
                assert not ours.observe(other)["action_mask"].any() and not ours.infos[other]["action_mask"].any()
        action = dice.choice(state.legal_actions())
        state.apply_action(action)
        ours.step(action)
    assert ours.played == state


def whole(game, seed: int) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """What a random game brought each agent."""
    game.reset(seed=seed)
    dice = random.Random(seed)
    total = dict.fromkeys(game.agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        total[agent] += reward
        over = terminated or truncated
        game.step(None if over else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return total


@pytest.mark.parametrize("reward", ["win", "margin", "coins", "income"])
def test_rewards_arrive(reward: str) -> None:
    game = env(map="small-world-3", reward=reward)
    for seed in range(3):
        total = whole(game, seed)
        played = game.unwrapped.played  # type: ignore[attr-defined]
        start = 5 if reward == "income" else 0
        assert list(total.values()) == [r - start for r in played.returns()]


def test_one_decides_several_times_and_in_anothers_turn() -> None:
    game = raw_env(map="small-world-2")
    again = elsewhere = 0
    for seed in range(20):
        game.reset(seed=seed)
        before, dice = None, random.Random(seed)
        while not any(game.terminations.values()):
            agent = game.agent_selection
            again += agent == before
            # The column "turn" of the seat that looks.
            turn = [c.name for c in game.game.columns("seats")].index("turn")
            elsewhere += int(game.played.observation().seats[0, turn] == 0)
            before = agent
            game.step(dice.choice(game.played.legal_actions()))
    assert again > 200 and elsewhere > 5


def test_an_illegal_action() -> None:
    raw = raw_env(map="small-world-2")
    raw.reset(seed=1)
    state = raw.played.clone()
    illegal = next(i for i in range(961) if i not in state.legal_actions())
    with pytest.raises(er.Refused):
        raw.step(illegal)
    with pytest.raises(TypeError):
        raw.step(None)
    assert raw.played == state and raw.agents == raw.possible_agents
    wrapped = env(map="small-world-2")
    wrapped.reset(seed=1)
    first = wrapped.agent_selection
    wrapped.step(illegal)
    assert wrapped.rewards == {first: -1.0, next(a for a in wrapped.agents if a != first): 0}
    assert all(wrapped.terminations.values())
    for _ in wrapped.agent_iter():
        wrapped.step(None)  # type: ignore[arg-type]
    assert not wrapped.agents
    wrapped.reset(seed=2)
    assert len(wrapped.agents) == 2 and wrapped.agent_selection == "player_0"


def test_wrappers_tell_of_a_wrong_order() -> None:
    game = env()
    for name in ("agents", "rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(game, name)
    game.reset()
    with pytest.raises(AssertionError, match="not in action space"):
        game.step(10**6)


def test_truncation() -> None:
    game = env(map="small-world-2", max_cycles=9)
    game.reset(seed=1)
    asked = 0
    for _ in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        assert not terminated and reward == 0 and seen is not None
        if truncated:
            assert not seen["action_mask"].any()
            game.step(None)  # type: ignore[arg-type]
            continue
        asked += 1
        game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert asked == 9


def test_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    render_test(env, custom_tests={"svg": lambda text: text.startswith("<svg")})
    game = env(render_mode="rgb_array")
    game.reset(seed=1)
    first = game.render()
    whole(game, 1)
    last = game.render()
    assert isinstance(first, np.ndarray) and isinstance(last, np.ndarray)
    assert first.shape == last.shape and min(first.shape[:2]) > 300 and (first != last).any()
    capsys.readouterr()
    shown = env(render_mode="human")
    shown.reset(seed=1)
    shown.render()
    printed = capsys.readouterr().out
    assert "turn 1 of 10" in printed and "mountain" in printed
    # What is no picture is not kept as one, and PettingZoo says so.
    monkeypatch.chdir(tmp_path)
    save_obs(env())
    assert "did not save" in capsys.readouterr().out


def test_what_is_wrong_is_told() -> None:
    game = er.Game(map="small-world-2")
    for wrong in (
        dict(map="atlantis"),
        dict(form="sideways"),
        dict(render_mode="smell"),
        dict(max_cycles=0),
        dict(game=game, map="small-world-3"),
    ):
        with pytest.raises(ValueError) as why:
            env(**wrong)  # type: ignore[arg-type]
        assert "\n" not in str(why.value)
    assert raw_env(game).game is game


def test_copies_go_their_own_way() -> None:
    game = raw_env(map="small-world-2")
    game.reset(seed=4)
    for _ in range(20):
        game.step(game.played.legal_actions()[0])
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other.played == game.played and other.agent_selection == game.agent_selection
        seen, mine = other.last()[0], game.last()[0]
        assert seen is not None and mine is not None
        assert (seen["observation"] == mine["observation"]).all()
        before = game.played.clone()
        other.step(other.played.legal_actions()[0])
        assert game.played == before != other.played


def test_what_is_seen_stays_as_it_was() -> None:
    game = env(map="small-world-2")
    game.reset(seed=4)
    kept = []
    for _ in range(30):
        seen = game.last()[0]
        assert seen is not None
        kept.append((seen, copy.deepcopy(seen)))
        game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    for seen, copied in kept:
        assert all((seen[name] == copied[name]).all() for name in seen)


def test_flat_and_arrays_have_the_same_numbers() -> None:
    flat, arrays = raw_env(map="underground-3"), raw_env(map="underground-3", form="arrays")
    for game in (flat, arrays):
        game.reset(seed=9)
    for _ in range(60):
        one, other = flat.last()[0], arrays.last()[0]
        assert one is not None and other is not None
        joined = np.concatenate([a.ravel() for a in other["observation"].values()])
        assert (one["observation"] == joined).all()
        action = flat.played.legal_actions()[-1]
        flat.step(action)
        arrays.step(action)


def test_the_benchmark_of_pettingzoo_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from pettingzoo.test import performance_benchmark as module

    import sys

    # Its five seconds pass at once.
    clock = iter(range(0, 10**6, 3))
    monkeypatch.setattr(sys.modules[module.__module__].time, "time", lambda: float(next(clock)))
    module(env())
    assert "turns per second" in capsys.readouterr().out
