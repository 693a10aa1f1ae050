"""A game for OpenSpiel, `elbowroom`, with chance as a player.

>>> import pyspiel
>>> import elbowroom.openspiel
>>> game = pyspiel.load_game("elbowroom(map=small-world-2,actions=factored)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Importing this registers it. Its parameters are arguments of `Game`: `game`, `map`, `players`, `actions`, `coins`,
`reward`, `content` (a folder or a file), and `options` as `turns:8;open-coins:yes`.

An information state is what is seen now: everything but coins is in the open, and with `coins=counted` they are too.
It does not hold what was seen before, so without counted coins there is no perfect recall: whoever adds up what others
earn, which is in the open when they earn it, knows more than the information state says. Resampling draws the coins of
others anew, all else is as it was. `state.state` is the state of the package.

`undo_action` is not offered: the history of a state lies in OpenSpiel's part of it, which Python cannot shorten. Copies
are quick; and the state of the package has `undo_action`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._adapter import ARRAYS, Seen, missing
from ._native import CHANCE, Game, State

try:
    import pyspiel
except ModuleNotFoundError:
    raise missing("pyspiel", "openspiel") from None

__all__ = ["SpielGame", "SpielObserver", "SpielState"]

#: Parameters that are not given have these values.
PARAMETERS: dict[str, Any] = {
    "game": "",
    "map": "",
    "players": 0,
    "options": "",
    "content": "",
    "actions": "map",
    "coins": "hidden",
    "reward": "win",
}


def _type(game: Game | None) -> Any:
    """What kind of game it is; of the one that is registered, before parameters are known, the most general."""
    kind = pyspiel.GameType
    reward = "win" if game is None else game.reward
    seats = 2 if game is None else game.num_seats
    open_coins = game is not None and (game.coins == "counted" or ("open-coins", "yes") in game.options)
    if reward == "win":
        utility = kind.Utility.CONSTANT_SUM
    elif reward == "margin" and seats == 2:
        utility = kind.Utility.ZERO_SUM
    else:
        utility = kind.Utility.GENERAL_SUM
    secrets = kind.Information.PERFECT_INFORMATION if open_coins else kind.Information.IMPERFECT_INFORMATION
    rewards = kind.RewardModel.REWARDS if reward == "income" else kind.RewardModel.TERMINAL
    return kind(
        short_name="elbowroom",
        long_name="Elbowroom: Small World",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=secrets,
        utility=utility,
        reward_model=rewards,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def _options(text: str) -> dict[str, str]:
    out = {}
    for pair in filter(None, text.split(";")):
        name, colon, value = pair.partition(":")
        if not colon:
            raise ValueError(f"options are written as turns:8;open-coins:yes, not {text!r}")
        out[name.strip()] = value.strip()
    return out


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """What is played."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = PARAMETERS | (params or {})
        #: The game of the package.
        self.game = Game(
            given["game"] or None,
            map=given["map"] or None,
            seats=given["players"] or None,
            options=_options(given["options"]),
            content=given["content"] or None,
            actions=given["actions"],
            coins=given["coins"],
            reward=given["reward"],
        )
        #: What each seat has before anything has brought it something: here returns are what rewards add up to.
        self.start = self.game.new_initial_state().returns()
        kind = _type(self.game)
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=self.game.max_chance_outcomes(),
            num_players=self.game.num_seats,
            min_utility=self.game.min_utility() - max(self.start),
            max_utility=self.game.max_utility(),
            utility_sum=0.0 if zero_sum else self.game.utility_sum(),
            max_game_length=self.game.max_game_length(),
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """The start of a game, in which chance has the move."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What looks at states and writes what a seat sees."""
        return SpielObserver(self, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._start = game.start
        #: The state of the package. Outcomes of chance are numbered from 0 here and behind all others there.
        self.state: State = game.game.new_initial_state()
        self._before = self.returns()

    def current_player(self) -> int:
        """A seat, chance or nobody."""
        return self.state.current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_terminal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def _shift(self) -> int:
        return self.state.num_distinct_actions() if self.state.is_chance_node() else 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how often."""
        shift = self._shift()
        return [(outcome - shift, chance) for outcome, chance in self.state.chance_outcomes()]

    def _apply_action(self, action: int) -> None:
        shift = self._shift()
        if not shift:
            before = self.returns()
            self.state.apply_action(action)
            self._before = before
        else:
            self.state.apply_action(action + shift)

    def _action_to_string(self, player: int, action: int) -> str:
        shift = self.state.num_distinct_actions() if player == CHANCE else 0
        return self.state.action_to_string(action + shift)

    def returns(self) -> list[float]:
        """What the game has been worth to each seat so far."""
        return [worth - had for worth, had in zip(self.state.returns(), self._start)]

    def rewards(self) -> list[float]:
        """What has been brought to each seat since the latest decision: nobody asks where chance has the move."""
        return [worth - had for worth, had in zip(self.returns(), self._before)]

    def resample_from_infostate(self, player: int, sampler: Any = None) -> SpielState:
        """A state that looks the same to a seat, with the coins of others drawn anew."""
        other: SpielState = self.clone()
        other.state = self.state.resample_from_infostate(player, sampler)
        # What was brought is known, whatever somebody had before.
        other._before = [worth - brought for worth, brought in zip(other.returns(), self.rewards())]
        return other

    def __str__(self) -> str:
        return self.state.position()


class SpielObserver:
    """Writes what a seat sees: `tensor`, one vector of float32, and `dict`, parts of it by name."""

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, and was given {', '.join(params)}")
        if iig_obs_type is not None and iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer looks with the eyes of one seat: PrivateInfoType.SINGLE_PLAYER is expected")
        self.tensor: NDArray[np.float32] = np.zeros(Seen(game.game).size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for name in ARRAYS:
            shape = game.game.shapes[name]
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Looks at a state."""
        self.tensor[:] = state.state.observation_tensor(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, in a line."""
        return state.state.observation_string(player)


pyspiel.register_game(_type(None), SpielGame)
