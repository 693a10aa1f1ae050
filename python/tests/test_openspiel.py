"""The adapter for OpenSpiel passes its tests, and its bots play with it."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import elbowroom as er

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import elbowroom.openspiel as adapter  # noqa: E402

NAMES = [
    "elbowroom",
    "elbowroom(map=small-world-3,actions=factored,reward=income)",
    "elbowroom(game=underground,players=2,coins=counted,reward=margin)",
    "elbowroom(map=small-world-2,options=turns:4;open-coins:yes)",
]


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False, mask_test=True)


def random_walk(state, seed: int):  # type: ignore[no-untyped-def]
    """All states of a random game."""
    dice = random.Random(seed)
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_game_of_the_package(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(game).startswith("elbowroom(") and pyspiel.load_game(str(game)).num_players() == game.num_players()
    ours = game.game
    assert (game.num_distinct_actions(), game.num_players()) == (ours.num_actions, ours.num_seats)
    alone = ours.new_initial_state()
    total = np.zeros(game.num_players())
    for state in random_walk(game.new_initial_state(), 1):
        if state.history():
            # The same again, with the numbers that the package has.
            alone.apply_action(state.history()[-1] + (ours.num_actions if alone.is_chance_node() else 0))
        assert state.state == alone and state.current_player() == alone.current_player()
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            assert max(outcome for outcome, _ in state.chance_outcomes()) < game.max_chance_outcomes()
        else:
            total += state.rewards()
            assert state.legal_actions() == alone.legal_actions()
        if not state.is_terminal():
            first = state.legal_actions()[0]
            shift = ours.num_actions if state.is_chance_node() else 0
            assert state.action_to_string(state.current_player(), first) == alone.action_to_string(first + shift)
    assert state.is_terminal() and (total == state.returns()).all()
    if game.get_type().reward_model == pyspiel.GameType.RewardModel.REWARDS:
        assert [r + 5 for r in state.returns()] == alone.coins()
    else:
        assert state.returns() == alone.returns()
    if game.get_type().utility in (pyspiel.GameType.Utility.CONSTANT_SUM, pyspiel.GameType.Utility.ZERO_SUM):
        assert sum(state.returns()) == game.utility_sum()


def test_kinds_of_games() -> None:
    kind = pyspiel.GameType
    of = [pyspiel.load_game(name).get_type() for name in NAMES]
    perfect, imperfect = kind.Information.PERFECT_INFORMATION, kind.Information.IMPERFECT_INFORMATION
    assert [t.information for t in of] == [imperfect, imperfect, perfect, perfect]
    assert of[0].utility == kind.Utility.CONSTANT_SUM
    assert of[1].utility == kind.Utility.GENERAL_SUM and of[1].reward_model == kind.RewardModel.REWARDS
    assert of[2].utility == kind.Utility.ZERO_SUM
    assert all(t.chance_mode == kind.ChanceMode.EXPLICIT_STOCHASTIC for t in of)


@pytest.mark.parametrize("name", NAMES[:3])
def test_copies_and_pickles(name: str) -> None:
    game = pyspiel.load_game(name)
    for i, state in enumerate(random_walk(game.new_initial_state(), 2)):
        if i % 25:
            continue
        for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert other.state == state.state and other.history() == state.history()
            assert str(other) == str(state)
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert again.state == state.state
        if not state.is_terminal():
            child = state.child(state.legal_actions()[0])
            assert child.state != state.state and child.move_number() == state.move_number() + 1
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("reward", ["win", "income"])
def test_resampling_draws_what_a_seat_does_not_know(reward: str) -> None:
    game = pyspiel.load_game(f"elbowroom(map=small-world-2,reward={reward})")
    dice = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    seen = 0
    for state in random_walk(game.new_initial_state(), 3):
        player = state.current_player()
        if player < 0 or state.state.turn < 6:
            continue
        drawn = [state.resample_from_infostate(player, dice) for _ in range(4)]
        for other in drawn:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.rewards() == state.rewards()
            assert other.legal_actions() == state.legal_actions() and other.history() == state.history()
        seen = max(seen, len({other.state.coins(1 - player)[1 - player] for other in drawn}))
    assert seen > 2


def test_observers() -> None:
    game = pyspiel.load_game("elbowroom(map=small-world-2)")
    observer = make_observation(game)
    assert observer.tensor.size == game.observation_tensor_size() == sum(a.size for a in observer.dict.values())
    for i, state in enumerate(random_walk(game.new_initial_state(), 4)):
        if i % 10:
            continue
        for player in (0, 1):
            observer.set_from(state, player)
            alone = state.state.observation(player)
            assert all((observer.dict[name] == alone[name]).all() for name in observer.dict)
            assert observer.string_from(state, player) == state.observation_string(player)
            assert (np.array(state.observation_tensor(player), np.float32) == observer.tensor).all()
    with pytest.raises(ValueError):
        make_observation(game, params={"planes": 3})
    with pytest.raises(ValueError):
        make_observation(game, pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS))


def test_mcts_plays_better_than_chance() -> None:
    game = pyspiel.load_game("elbowroom(map=small-world-2,options=turns:3,actions=factored)")
    dice = np.random.RandomState(1)
    searching = mcts.MCTSBot(
        game, 1.4, 12, mcts.RandomRolloutEvaluator(1, dice), random_state=dice, child_selection_fn=mcts.SearchNode.uct_value
    )
    other = uniform_random.UniformRandomBot(1, dice)
    won = [evaluate_bots.evaluate_bots(game.new_initial_state(), [searching, other], dice)[0] for _ in range(4)]
    assert sum(won) >= 2, won


def test_ismcts_plays() -> None:
    game = pyspiel.load_game("elbowroom(map=small-world-2,options=turns:2,actions=factored)")
    dice = np.random.RandomState(2)
    # In a node of the tree coins may differ, and with them what is affordable.
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, dice), 2.0, 8, random_state=dice, allow_inconsistent_action_sets=True
    )
    searched = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            action = dice.choice(outcomes, p=chances)
        elif state.current_player() == 0:
            action = bot.step(state)
            searched += 1
        else:
            action = dice.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)
    assert searched > 5 and sum(state.returns()) == 1


def test_environments_for_learning_run() -> None:
    env = rl_environment.Environment(pyspiel.load_game("elbowroom(map=small-world-2)"))
    step = env.reset()
    assert len(step.observations["info_state"][0]) == env.observation_spec()["info_state"][0]
    dice = random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([dice.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 1


def test_what_is_wrong_is_told() -> None:
    assert adapter.SpielGame().game == er.Game()
    for wrong in (
        {"map": "atlantis"},
        {"options": "turns"},
        {"options": "turns:99"},
        {"players": 9},
        {"reward": "fame"},
        {"content": "/nowhere"},
    ):
        with pytest.raises(ValueError) as why:
            adapter.SpielGame(wrong)
        assert "\n" not in str(why.value)
    state = pyspiel.load_game("elbowroom").new_initial_state()
    for state in random_walk(state, 1):
        if state.current_player() >= 0:
            break
    with pytest.raises(er.Refused):
        state._apply_action(next(i for i in range(961) if i not in state.legal_actions()))
