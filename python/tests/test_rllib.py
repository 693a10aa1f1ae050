"""The adapter for RLlib passes its check and is trained on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import elbowroom as er

pytest.importorskip("ray.rllib")

from ray.rllib.utils.pre_checks.env import check_multiagent_environments  # noqa: E402

from elbowroom.rllib import MultiAgent  # noqa: E402

SETTINGS = [
    {"map": "small-world-2"},
    {"map": "underground-3", "reward": "income", "actions": "factored", "skip_forced": False},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_its_own_check(settings: dict[str, Any]) -> None:
    check_multiagent_environments(MultiAgent(settings))


@pytest.mark.parametrize("settings", SETTINGS)
def test_a_game_is_played_to_its_end(settings: dict[str, Any]) -> None:
    env, dice = MultiAgent(settings), np.random.default_rng(5)
    seen, _ = env.reset(seed=7)
    brought, over = dict.fromkeys(env.possible_agents, 0.0), False
    while not over:
        [(agent, told)] = seen.items()
        assert env.observation_spaces[agent].contains(told)
        legal = np.flatnonzero(told["action_mask"])
        assert legal.tolist() == env.played.legal_actions()
        assert len(legal) > 1 or not env.skip_forced
        seen, rewards, terminated, truncated, _ = env.step({agent: dice.choice(legal)})
        for who, what in rewards.items():
            brought[who] += what
        over = terminated["__all__"]
        assert not truncated["__all__"]
    assert set(seen) == set(env.possible_agents) == set(terminated) - {"__all__"}
    assert not any(told["action_mask"].any() for told in seen.values())
    earned = np.array(env.played.returns())
    # Coins at the start were not earned.
    start = env.game.new_game(7).returns() if env.game.reward == "income" else np.zeros(len(earned))
    assert list(brought.values()) == pytest.approx(earned - start)


def test_seeds() -> None:
    first, second = MultiAgent(), MultiAgent()
    seeds = []
    for env in (first, second):
        env.reset(seed=3)
        one = env.played.seed
        env.reset()
        seeds.append((one, env.played.seed))
    assert seeds[0] == seeds[1] and seeds[0][0] != seeds[0][1]


def test_what_is_wrong_is_told() -> None:
    env = MultiAgent({"map": "small-world-2"})
    seen, _ = env.reset(seed=1)
    [agent] = seen
    other = next(a for a in env.possible_agents if a != agent)
    with pytest.raises(ValueError, match=f"{other} acted, and it is for {agent} to decide"):
        env.step({other: 0})
    illegal = int(np.flatnonzero(seen[agent]["action_mask"] == 0)[0])
    _, rewards, terminated, _, infos = env.step({agent: illegal})
    assert rewards == {agent: -1.0} and terminated["__all__"] and infos[agent]["illegal"]
    strict = MultiAgent({"map": "small-world-2", "illegal_reward": None})
    seen, _ = strict.reset(seed=1)
    before = strict.played.clone()
    with pytest.raises(er.Refused):
        strict.step({agent: illegal})
    assert strict.played == before
    with pytest.raises(ValueError, match="there is no map"):
        MultiAgent({"map": "nowhere"})


@pytest.mark.xdist_group("ray")
def test_it_is_trained_on() -> None:
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    config = (
        PPOConfig()
        .environment(MultiAgent, env_config={"map": "small-world-2", "options": {"turns": 2}}, disable_env_checking=True)
        .env_runners(num_env_runners=0, rollout_fragment_length=64)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **rest: "all")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(train_batch_size_per_learner=64, minibatch_size=32, num_epochs=1)
    )
    algorithm = config.build_algo()
    try:
        result = algorithm.train()
    finally:
        algorithm.stop()
    assert result["num_env_steps_sampled_lifetime"] >= 64
