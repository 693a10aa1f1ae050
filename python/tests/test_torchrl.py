"""The adapter for TorchRL passes its check."""

from __future__ import annotations

from typing import Any

import pytest

import elbowroom as er

torch = pytest.importorskip("torch")
pytest.importorskip("torchrl")

from torchrl.envs import ActionMask, Compose, RewardSum, TransformedEnv  # noqa: E402
from torchrl.envs.utils import check_env_specs  # noqa: E402

from elbowroom.torchrl import Env  # noqa: E402

SETTINGS: list[dict[str, Any]] = [
    {"map": "small-world-2", "opponents": "random"},
    {"map": "underground-3", "opponents": ["greedy", "random"], "seat": 1, "reward": "income", "actions": "factored"},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_its_own_check(settings: dict[str, Any]) -> None:
    check_env_specs(Env(3, **settings))


def test_games_end_and_go_on() -> None:
    env = Env(4, opponents="random", map="small-world-2", reward="win", seed=3)
    played = env.rollout(250, break_when_any_done=False)
    done, reward = played["next", "done"], played["next", "reward"]
    assert done.sum() >= 8
    # One's share of a win, when a game ends and only then.
    assert not reward[~done].any() and ((reward >= 0) & (reward <= 1)).all() and reward.any()
    chosen = played["action_mask"].gather(-1, played["action"].unsqueeze(-1))
    assert chosen.all(), "a random policy draws what is legal"
    assert not played["next", "action_mask"][done.squeeze(-1)].any()


def test_a_rollout_ends_with_a_game() -> None:
    played = Env(1, opponents="random", map="small-world-2").rollout(1000)
    assert played["next", "done"].sum() == 1 and played["next", "done"][0, -1]


def test_same_seed_same_games() -> None:
    def play(seed: int) -> Any:
        env = Env(2, opponents="random", map="small-world-2")
        env.set_seed(seed)
        torch.manual_seed(1)
        return env.rollout(60, break_when_any_done=False)

    first, second, other = play(5), play(5), play(6)
    assert (first["next", "observation"] == second["next", "observation"]).all()
    assert (first["next", "observation"] != other["next", "observation"]).any()


def test_a_reset_of_some_lanes_leaves_the_others() -> None:
    env = Env(3, opponents="random", map="small-world-2")
    before = env.rollout(5, break_when_any_done=False)[:, -1]["next"]
    seen = before["observation"].clone()
    before["_reset"] = torch.tensor([[False], [True], [False]])
    after = env.reset(before)
    same = (after["observation"] == seen).all(-1)
    assert same.tolist() == [True, False, True]


def test_transforms() -> None:
    inner = Env(2, opponents="random", map="small-world-2", reward="income")
    env = TransformedEnv(inner, Compose(RewardSum(), ActionMask()))
    check_env_specs(env)
    played = env.rollout(200, break_when_any_done=False)
    assert played["action_mask"].gather(-1, played["action"].unsqueeze(-1)).all()
    end = int(played["next", "done"][0].nonzero()[0, 0])
    assert played["next", "episode_reward"][0, end] == played["next", "reward"][0, : end + 1].sum()


def test_what_is_wrong_is_told() -> None:
    env = Env(2, map="small-world-2")
    start = env.reset()
    illegal = int((~start["action_mask"][1]).nonzero()[0])
    legal = int(start["action_mask"][0].nonzero()[0])
    start["action"] = torch.tensor([legal, illegal])
    before = [env.batch.state(lane) for lane in range(2)]
    with pytest.raises(er.Refused, match="lane 1"):
        env.step(start)
    assert before == [env.batch.state(lane) for lane in range(2)]
    with pytest.raises(ValueError, match="there is no map"):
        Env(2, map="nowhere")
