"""A game for PettingZoo: `env()` wrapped as its classic games are, `raw_env()` without.

>>> from elbowroom.pettingzoo import env
>>> game = env(map="small-world-2")
>>> game.reset(seed=7)
>>> for agent in game.agent_iter():
...     seen, reward, terminated, truncated, info = game.last()
...     over = terminated or truncated
...     game.step(None if over else game.action_space(agent).sample(seen["action_mask"]))

Agents are `player_0`, `player_1` … by their seats. The same one is selected again as long as it decides, and one may be
selected in another's turn. Observations are `{"observation": …, "action_mask": …}`, the mask of whoever is not selected
is all 0, and each is in `infos` too.
"""

from __future__ import annotations

import secrets
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._adapter import RENDER_MODES, Seen, check_mode, missing, played, render
from ._native import Game, State

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError:
    raise missing("pettingzoo", "pettingzoo") from None

__all__ = ["env", "raw_env"]


def env(game: Game | str | None = None, **settings: Any) -> AECEnv[str, Any, Any]:
    """The game as PettingZoo's classic ones are wrapped: an illegal action ends it with -1 for who did it, and methods
    that are called out of order are told. Takes what `raw_env` does."""
    return _Wrapped(raw_env(game, **settings))


def _straight(name: str) -> Any:
    """An attribute of the game itself. PettingZoo's wrappers ask one another for it, each by an exception, which
    would take most of the time of a step. Before the first reset there is none, and they say so. A property, which is
    not said to those who check types, for the classes below declare plain attributes."""
    return property(attrgetter(f"_game.{name}"))


class _Wrapped(
    wrappers.OrderEnforcingWrapper[str, Any, Any],
    wrappers.AssertOutOfBoundsWrapper[str, Any, Any],
    wrappers.TerminateIllegalWrapper[str, Any, Any],
):
    """The three wrappers of PettingZoo's classic games in one, each calling the next as it does where they are three."""

    def __init__(self, env: AECEnv[str, Any, Any]) -> None:
        self._game = env.unwrapped
        self._has_reset = self._has_updated = False
        # The one that takes something on top, after which come those that do not.
        wrappers.TerminateIllegalWrapper.__init__(self, env, illegal_reward=-1)

    @property
    def unwrapped(self) -> AECEnv[str, Any, Any]:
        """The game without wrappers."""
        return self._game

    def step(self, action: Any) -> None:
        """As the game does it; what is not in the space is told, and what is illegal ends the game."""
        # Of numbers of numpy a space takes long to see of what kind they are.
        super().step(int(action) if isinstance(action, np.integer) else action)

    def __str__(self) -> str:
        return str(self.env)

    agents = _straight("agents")
    agent_selection = _straight("agent_selection")
    rewards = _straight("rewards")
    terminations = _straight("terminations")
    truncations = _straight("truncations")
    infos = _straight("infos")
    _cumulative_rewards = _straight("_cumulative_rewards")


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801, the name that PettingZoo's games have
    """The game without wrappers. An illegal action raises `Refused` and changes nothing.

    Args:
        game: a `Game`, or a box, for which `settings` are the other arguments of `Game`.
        render_mode: `human` prints, `ansi` and `svg` return texts, `rgb_array` returns pixels.
        max_cycles: decisions after which the game is truncated for all.
        form: of what is under "observation": `flat`, one vector of float32, or `arrays`, a mapping.
    """

    metadata = {
        "render_modes": RENDER_MODES,
        "name": "elbowroom_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game | str | None = None,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        form: str = "flat",
        **settings: Any,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles is {max_cycles}, expected at least 1")
        self.game = played(game, settings)
        self.render_mode = check_mode(render_mode)
        self.max_cycles = max_cycles
        self._seen = Seen(self.game, form)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._earns = self.game.reward == "income"
        self.action_spaces = {agent: self._seen.actions() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": self._seen.space(), "action_mask": self._seen.mask_space()})
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same space each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same space each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the game of a seed, the same as `Game.new_game(seed)`, or any game."""
        if seed is None:
            seed = secrets.randbits(63)
        self.played: State = self.game.new_game(seed)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._seen.nothing} for agent in self.agents}
        vars(self).pop("_skip_agent_selection", None)
        self.agent_selection = self.agents[0]
        self._select(self.played.current_player())

    def _select(self, seat: int) -> None:
        """Looks for whoever decides now."""
        agent = self.possible_agents[seat]
        if agent != self.agent_selection:
            self.infos[self.agent_selection] = {"action_mask": self._seen.nothing}
            self.agent_selection = agent
        seen, mask = self._seen.look(self.played, seat)
        self._latest: dict[str, Any] = {"observation": seen, "action_mask": mask}
        self.infos[agent] = {"action_mask": mask}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees. Of the one that is selected it is the same object until the next step."""
        if agent == self.agent_selection:
            return self._latest
        seen, mask = self._seen.look(self.played, self._seat[agent])
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Does what an id stands for; of an agent whose game is over `None`.

        Raises:
            Refused: if the rules refuse it; nothing has changed then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            if self.agents:
                self._look_after(self.agent_selection)
            return
        played = self.played
        played.apply_action(action)
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        seat = played.current_player()
        if seat < 0 or self._earns:
            # Otherwise all rewards are 0, as they were.
            self.rewards = dict(zip(self.possible_agents, played.rewards()))
            self._accumulate_rewards()
        if seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self._end(agent)
        elif self.decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._end(agent)
        else:
            self._select(seat)

    def _end(self, agent: str) -> None:
        """Nobody decides any more."""
        self.infos = {agent: {"action_mask": self._seen.nothing} for agent in self.agents}
        self._look_after(agent)

    def _look_after(self, agent: str) -> None:
        """What an agent sees when its game is over."""
        self.agent_selection = agent
        seen, _ = self._seen.look(self.played, self._seat[agent])
        self._latest = {"observation": seen, "action_mask": self._seen.nothing}

    def render(self) -> NDArray[np.uint8] | str | None:
        """The board, in the way that was chosen."""
        if self.render_mode is None:
            import gymnasium

            gymnasium.logger.warn("there is no render_mode: nothing is drawn")
            return None
        drawn: NDArray[np.uint8] | str | None = render(self.played, self.render_mode)
        return drawn

    def close(self) -> None:
        """Nothing is open."""
