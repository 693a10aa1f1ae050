"""The adapter for Gymnasium passes its checks, and what learns with it can."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pytest

import elbowroom as er

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.wrappers import vector as vector_wrappers  # noqa: E402

from elbowroom.gymnasium import Env, VectorEnv  # noqa: E402

IDS = ["elbowroom/SmallWorld-v0", "elbowroom/Underground-v0"]


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("settings", [{}, {"form": "arrays", "reward": "income", "seats": 4}])
def test_the_checker_has_nothing_to_say(id: str, settings: dict) -> None:  # type: ignore[type-arg]
    pytest.importorskip("resvg_py")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(id, **settings).unwrapped)


def play(env, seed: int, choose) -> tuple[float, dict]:  # type: ignore[no-untyped-def, type-arg]
    """Plays a game: what it brought, and how it ended."""
    seen, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        assert env.observation_space.contains(seen)
        assert info["action_mask"].sum() > 1
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        seen, reward, over, truncated, info = env.step(choose(env, info["action_mask"]))
        total += reward
        assert not truncated
    assert not info["action_mask"].any() and env.observation_space.contains(seen)
    return total, info


def at_random(env, mask):  # type: ignore[no-untyped-def]
    """A legal action."""
    return env.action_space.sample(mask)


def test_seats_and_opponents() -> None:
    fixed = gymnasium.make(IDS[0], map="small-world-4", seat=2, opponents=["random", "greedy", "gentle"])
    for seed in range(3):
        _, info = play(fixed, seed, at_random)
        assert info["seat"] == 2 and len(info["coins"]) == 4
    drawn = gymnasium.make(IDS[0], map="small-world-2", opponents="random")
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1}
    # A function plays, for the seats that are not this one.
    seats = []

    def first(state: er.State) -> int:
        seats.append(state.current_player())
        return state.legal_actions()[0]

    play(Env(map="small-world-3", seat=1, opponents=[first, "random"]), 1, at_random)
    assert set(seats) == {2}


@pytest.mark.parametrize("reward", ["win", "margin", "coins", "income"])
@pytest.mark.parametrize("skip_forced", [True, False])
def test_rewards_are_ones_own(reward: str, skip_forced: bool) -> None:
    env = Env(map="small-world-3", reward=reward, opponents="random", skip_forced=skip_forced)

    def choose(env: Env, mask: np.ndarray) -> int:
        return int(np.flatnonzero(mask)[-1])

    for seed in range(4):
        if skip_forced:
            total, info = play(env, seed, choose)
        else:
            _, info = env.reset(seed=seed)
            total, over = 0.0, False
            while not over:
                _, brought, over, _, info = env.step(choose(env, info["action_mask"]))
                total += brought
        start = 5 if reward == "income" else 0
        assert total == env.played.returns()[info["seat"]] - start
        assert info["coins"] == env.played.coins()


def test_bots_are_the_better_players() -> None:
    def won(opponents: str) -> float:
        env = Env(map="small-world-2", opponents=opponents)
        env.action_space.seed(1)
        return sum(play(env, seed, at_random)[0] for seed in range(24))

    assert won("greedy") < 2 < 6 < won("random")


def test_an_illegal_action_ends_the_game_or_raises() -> None:
    env = Env(map="small-world-2", opponents="random")
    _, info = env.reset(seed=3)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.played.clone()
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False) and "refused" in info["illegal"]
    assert not info["action_mask"].any() and not env.action_masks().any()
    assert env.played == before
    with pytest.raises(ValueError, match="over"):
        env.step(illegal)
    strict = Env(map="small-world-2", opponents="random", illegal_reward=None)
    strict.reset(seed=3)
    before = strict.played.clone()
    with pytest.raises(er.Refused):
        strict.step(illegal)
    assert strict.played == before
    strict.step(strict.played.legal_actions()[0])


def test_what_is_wrong_is_told() -> None:
    for make in (Env, lambda **how: VectorEnv(2, **how)):
        for wrong in (
            dict(opponents="nobody"),
            dict(opponents=["greedy", "greedy"], map="small-world-2"),
            dict(seat=2, map="small-world-2"),
            dict(form="sideways"),
            dict(map="atlantis"),
            dict(map="small-world-2", game=er.Game()),
        ):
            with pytest.raises(ValueError) as why:
                make(**wrong)  # type: ignore[operator]
            assert "\n" not in str(why.value)


def test_episodes_are_counted() -> None:
    env = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make(IDS[0], map="small-world-2"))
    total, info = play(env, 1, at_random)
    assert info["episode"]["r"] == total and info["episode"]["l"] > 20


@pytest.mark.parametrize("settings", [{}, {"form": "arrays", "seats": 3, "opponents": ["random", "greedy"]}])
def test_lanes_are_games(settings: dict) -> None:  # type: ignore[type-arg]
    envs = gymnasium.make_vec(IDS[0], num_envs=6, **settings)
    assert isinstance(envs.unwrapped, VectorEnv)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP
    counted = vector_wrappers.RecordEpisodeStatistics(envs)
    seen, info = counted.reset(seed=5)
    raw = envs.unwrapped
    over, ended, total = np.zeros(6, bool), 0, np.zeros(6)
    for _ in range(200):
        assert envs.observation_space.contains(seen)
        assert (info["action_mask"].any(axis=1) == ~over).all()
        assert (raw.action_masks() == info["action_mask"]).all()
        kept = seen.copy() if isinstance(seen, np.ndarray) else None
        before = seen
        seen, reward, terminated, truncated, info = counted.step(raw.sample())
        assert kept is None or (kept == before).all()
        assert not truncated.any() and not (over & terminated).any() and (reward[over] == 0).all()
        total = np.where(over, 0, total + reward)
        if terminated.any():
            ended += int(terminated.sum())
            assert (info["episode"]["r"][terminated] == total[terminated]).all()
            assert (info["_coins"] == terminated).all()
            assert (info["coins"][terminated] > 0).all()
            lane = int(np.flatnonzero(terminated)[0])
            assert raw.batch.state(lane).is_terminal()
        over = terminated
    assert ended >= 12 and counted.episode_count == ended


def test_lanes_are_repeatable_and_as_the_games_of_one() -> None:
    def run(threads: int) -> list[np.ndarray]:
        envs = VectorEnv(8, map="small-world-2", opponents="greedy", threads=threads)
        seen, _ = envs.reset(seed=11)
        out = [seen]
        for _ in range(120):
            legal = envs.action_masks()
            seen, reward, *_ = envs.step(np.where(legal.any(axis=1), legal.argmax(axis=1), 0))
            out += [seen, reward]
        return out

    one, two = run(1), run(2)
    assert all((a == b).all() for a, b in zip(one, two))


def test_other_wrappers_of_lanes() -> None:
    envs = gymnasium.make_vec(IDS[0], num_envs=3, opponents="random")
    envs = vector_wrappers.NormalizeObservation(envs)
    seen, _ = envs.reset(seed=1)
    for _ in range(80):
        seen, *_ = envs.step(envs.unwrapped.sample())
    assert np.isfinite(seen).all()
    listed = vector_wrappers.DictInfoToList(gymnasium.make_vec(IDS[0], num_envs=3, opponents="random"))
    _, infos = listed.reset(seed=1)
    assert [i["action_mask"].any() for i in infos] == [True] * 3


def test_an_illegal_action_in_a_lane_changes_none() -> None:
    envs = VectorEnv(3, map="small-world-2", opponents="random")
    _, info = envs.reset(seed=1)
    before = envs.batch.save()
    actions = envs.sample()
    wrong = actions.copy()
    wrong[1] = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    with pytest.raises(er.Refused, match="lane 1"):
        envs.step(wrong)
    envs.batch.load(before)
    envs.step(actions)


def test_gymnasium_makes_lanes_of_single_ones_too() -> None:
    envs = gymnasium.make_vec(IDS[0], num_envs=2, vectorization_mode="sync", opponents="random")
    _, info = envs.reset(seed=1)
    for _ in range(60):
        masks = tuple(info["action_mask"])
        _, _, over, _, info = envs.step([int(m.argmax()) if m.any() else 0 for m in masks])
    assert pickle.loads(pickle.dumps(gymnasium.make(IDS[0]).spec)).id == IDS[0]


def test_maskable_ppo_learns() -> None:
    pytest.importorskip("sb3_contrib")
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import get_action_masks

    env = Env(map="small-world-2", opponents="random", illegal_reward=None, reward="margin")
    learner = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=64, n_epochs=1, seed=1)
    learner.learn(256)
    seen, _ = env.reset(seed=1)
    action, _ = learner.predict(seen, action_masks=get_action_masks(env))
    assert env.action_masks()[int(action)]
