"""A game for Gymnasium: one seat, against the players of the program.

>>> import gymnasium
>>> import elbowroom.gymnasium
>>> env = gymnasium.make("elbowroom/SmallWorld-v0", opponents="greedy")
>>> seen, info = env.reset(seed=7)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

Importing this registers `elbowroom/SmallWorld-v0` and `elbowroom/Underground-v0`, which take the arguments of `Env`,
and in `gymnasium.make_vec` those of `VectorEnv`. `env.unwrapped.action_masks()` is what `MaskablePPO` of sb3-contrib
asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import bots
from ._adapter import RENDER_MODES, Seen, check_mode, missing, played, render
from ._native import Batch, Game, Refused, State

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError:
    raise missing("gymnasium", "gymnasium") from None

__all__ = ["Env", "VectorEnv"]

#: A bot by name, or a function from a state to an id.
Opponent = str | Callable[[State], int]


class Env(gymnasium.Env[Any, Any]):
    """One seat of a game. Whoever sits elsewhere plays by himself.

    Args:
        game: a `Game`, or a box, for which `settings` are the other arguments of `Game`.
        opponents: who plays all other seats, or a list, one for each in turn order after this one: names of bots
            (`"greedy"`, `"strong#200"`) or functions from a state to the id of an action. A function is given the state
            itself, hidden coins included.
        seat: where to sit, from 0; drawn for each game if it is not given.
        skip_forced: whether decisions without a choice are made without asking.
        illegal_reward: what an illegal action brings; it ends the game, and `info["illegal"]` says why. With `None` it
            raises `Refused` and changes nothing.
        form: of what is seen: `flat`, one vector of float32, or `arrays`, a mapping.
        render_mode: `human` prints, `ansi` and `svg` return texts, `rgb_array` returns pixels.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: Game | str | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        seat: int | None = None,
        skip_forced: bool = True,
        illegal_reward: float | None = -1.0,
        form: str = "flat",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.game = played(game, settings)
        seats = self.game.num_seats
        all_others = [opponents] * (seats - 1) if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(all_others) != seats - 1:
            raise ValueError(f"{len(all_others)} opponents, expected {seats - 1}, one for each other seat")
        for one in all_others:
            if isinstance(one, str):
                bots.make(one)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat}: seats go from 0 to {seats - 1}")
        self.opponents = all_others
        self.seat_wanted = seat
        self.skip_forced = skip_forced
        self.illegal_reward = illegal_reward
        self.render_mode = check_mode(render_mode)
        self._seen = Seen(self.game, form)
        self.observation_space = self._seen.space()
        self.action_space = self._seen.actions()
        self._mask = self._seen.nothing
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game."""
        super().reset(seed=seed, options=options)
        draw = self.np_random.integers
        self.played: State = self.game.new_game(int(draw(2**63)))
        seats = self.game.num_seats
        drawn = int(draw(seats))
        #: Where one sits in this game.
        self.seat = drawn if self.seat_wanted is None else self.seat_wanted
        others = [bots.make(o, int(draw(2**63))).act if isinstance(o, str) else o for o in self.opponents]
        self._others = {(self.seat + 1 + i) % seats: play for i, play in enumerate(others)}
        self._over = False
        self._go_on()
        return self._look()

    def _go_on(self) -> float:
        """Lets others play until this seat has a choice, and says what that brought it."""
        state, brought = self.played, 0.0
        while (seat := state.current_player()) >= 0:
            if seat != self.seat:
                action = self._others[seat](state)
            elif self.skip_forced and len(legal := state.legal_actions()) == 1:
                action = legal[0]
            else:
                break
            state.apply_action(action)
            brought += state.rewards()[self.seat]
        self._over = state.is_terminal()
        return brought

    def _look(self) -> tuple[Any, dict[str, Any]]:
        seen, self._mask = self._seen.look(self.played, self.seat)
        info: dict[str, Any] = {"action_mask": self._mask, "seat": self.seat}
        if self._over:
            info["coins"] = self.played.coins(self.seat)
        return seen, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which ids are legal now, `[A]`."""
        return self._mask.astype(bool)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Does what an id stands for, and what others do after it.

        Raises:
            ValueError: if the game is over.
        """
        if self._over:
            raise ValueError("the game is over: reset begins the next one")
        try:
            self.played.apply_action(int(action))
        except Refused as why:
            if self.illegal_reward is None:
                raise
            self._over = True
            seen, info = self._look()
            self._mask = info["action_mask"] = self._seen.nothing
            return seen, self.illegal_reward, True, False, info | {"illegal": str(why)}
        brought = self.played.rewards()[self.seat] + self._go_on()
        seen, info = self._look()
        return seen, brought, self._over, False, info

    def render(self) -> Any:
        """The board, in the way that was chosen."""
        if self.render_mode is None:
            gymnasium.logger.warn("there is no render_mode: nothing is drawn")
            return None
        return render(self.played, self.render_mode)


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """One seat of each of many games, which a `Batch` steps in Rust, opponents included.

    A lane whose game is over has its last observation and ignores the next action, with which its next game begins:
    Gymnasium's `AutoresetMode.NEXT_STEP`. An illegal action raises `Refused` with its lane, and no lane has changed.

    Args:
        num_envs: lanes.
        game: a `Game`, or a box, for which `settings` are the other arguments of `Game`.
        opponents: a bot by name that plays all other seats, or a list, one for each in turn order after this one.
        seat: where to sit, from 0; drawn for each game if it is not given.
        threads: that step the games; 0 for one on each core.
        skip_forced: whether decisions without a choice are made without asking.
        pair: whether lanes 2k and 2k + 1 have the same dice, one seat on.
        form: of what is seen: `flat`, `[n, N]` of float32, or `arrays`, a mapping.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str | None = None,
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        threads: int = 1,
        skip_forced: bool = True,
        pair: bool = False,
        form: str = "flat",
        **settings: Any,
    ) -> None:
        self.game = played(game, settings)
        self.num_envs = num_envs
        self._how: dict[str, Any] = dict(
            n=num_envs,
            threads=threads,
            skip_forced=skip_forced,
            pair=pair,
            autoreset=False,
            opponents=opponents,
            seat=seat,
        )
        self._seen = Seen(self.game, form)
        self._over = np.zeros(num_envs, bool)
        self.single_observation_space = self._seen.space()
        self.single_action_space = self._seen.actions()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        # What is wrong with the arguments is told now.
        self.batch = self._begin(0)

    def _begin(self, seed: int) -> Batch:
        return Batch(self.game, seed=seed, **self._how)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game in each lane."""
        super().reset(seed=seed, options=options)
        self.batch = self._begin(int(self.np_random.integers(2**63)))
        self._latest = self.batch.reset()
        self._over = np.zeros(self.num_envs, bool)
        return self._look()

    def _look(self) -> tuple[Any, dict[str, Any]]:
        masks = self._latest.action_mask.copy()
        # Gymnasium has for each name which lanes it speaks of.
        info = {"action_mask": masks, "_action_mask": np.ones(self.num_envs, bool)}
        return self._seen.rows(self._latest, self.num_envs), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which ids are legal now, `[n, A]`."""
        return self._latest.action_mask.astype(bool)

    def sample(self) -> NDArray[np.int64]:
        """A legal id for each lane, each as likely."""
        return self.batch.sample()

    def step(self, actions: ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """An action in each lane, and what others do after it."""
        self._latest, reward, done, ended = self.batch.step(actions)
        brought, over = reward[:, 0].astype(np.float64), done.copy()
        coins = ended["coins"].copy()
        if self._over.any():
            self.batch.restart(self._over)
        self._over = over
        seen, info = self._look()
        if over.any():
            # One's own first.
            info |= {"coins": coins, "_coins": over.copy()}
        return seen, brought, over.copy(), np.zeros(self.num_envs, bool), info


for _name, _box in (("SmallWorld", None), ("Underground", "underground")):
    gymnasium.register(
        id=f"elbowroom/{_name}-v0",
        entry_point="elbowroom.gymnasium:Env",
        vector_entry_point="elbowroom.gymnasium:VectorEnv",
        kwargs={"game": _box},
    )
