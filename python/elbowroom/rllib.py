"""A game for RLlib: every seat an agent, on its new API stack.

>>> from ray.rllib.algorithms.ppo import PPOConfig
>>> from elbowroom.rllib import MultiAgent
>>> config = PPOConfig().environment(MultiAgent, env_config={"map": "small-world-2", "reward": "margin"})

Agents are `player_0`, `player_1` … by their seats; only the one that decides is told what it sees. Observations are
`{"observations": …, "action_mask": …}`, as the masking modules of RLlib want them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ._adapter import Seen, missing, played
from ._native import Refused, State

try:
    from gymnasium import spaces
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
except ModuleNotFoundError:
    raise missing("ray", "rllib") from None

__all__ = ["MultiAgent"]


class MultiAgent(MultiAgentEnv):
    """A game in which every seat is an agent.

    Args:
        config: `game`, a `Game` or a box; `skip_forced`, whether decisions without a choice are made without asking
            (true); `illegal_reward`, what an illegal action brings who does it, which ends the game (-1), or `None`,
            with which it raises `Refused` and changes nothing; all else are the arguments of `Game`.
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        settings = dict(config or {})
        self.skip_forced = bool(settings.pop("skip_forced", True))
        self.illegal_reward: float | None = settings.pop("illegal_reward", -1.0)
        self.game = played(settings.pop("game", None), settings)
        self._seen = Seen(self.game)
        # RLlib takes anything that can be hashed for the name of an agent.
        self._names = [f"player_{seat}" for seat in range(self.game.num_seats)]
        self.possible_agents = [*self._names]
        self.agents = [*self._names]
        mask = spaces.Box(0.0, 1.0, (self.game.num_actions,), np.float32)
        seen = spaces.Dict({"observations": self._seen.space(), "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self._names, seen)
        self.action_spaces = dict.fromkeys(self._names, self._seen.actions())
        self._seeds = np.random.default_rng()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Any, Any], dict[Any, Any]]:
        """Begins a game: that of the seed, and after it those that its generator draws."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.agents = [*self._names]
        self.played: State = self.game.new_game(int(self._seeds.integers(2**63)))
        self._skip(np.zeros(len(self.agents)))
        return self._look(), {}

    def _skip(self, brought: Any) -> None:
        """Goes on to a choice, and adds what that brings each seat."""
        state = self.played
        while self.skip_forced and state.current_player() >= 0 and len(legal := state.legal_actions()) == 1:
            state.apply_action(legal[0])
            brought += state.rewards()

    def _sees(self, seat: int) -> dict[str, Any]:
        seen, mask = self._seen.look(self.played, seat)
        return {"observations": seen, "action_mask": mask.astype(np.float32)}

    def _look(self) -> dict[str, Any]:
        """What whoever decides sees; at the end of a game all see it."""
        seat = self.played.current_player()
        seats = range(self.game.num_seats) if seat < 0 else [seat]
        return {self._names[s]: self._sees(s) for s in seats}

    def step(  # type: ignore[override]
        self, action_dict: dict[Any, Any]
    ) -> tuple[dict[Any, Any], dict[Any, Any], dict[Any, Any], dict[Any, Any], dict[Any, Any]]:
        """Does what whoever decides has chosen. Rewards are told of every seat to which something came.

        Raises:
            ValueError: if another agent acts, or none.
        """
        agent = self._names[self.played.current_player()] if not self.played.is_terminal() else None
        if agent is None or list(action_dict) != [agent]:
            raise ValueError(f"{', '.join(action_dict) or 'nobody'} acted, and it is for {agent or 'nobody'} to decide")
        going_on = {"__all__": False}
        try:
            self.played.apply_action(int(action_dict[agent]))
        except Refused as why:
            if self.illegal_reward is None:
                raise
            seen = {a: self._sees(seat) for seat, a in enumerate(self._names)}
            told = {agent: {"illegal": str(why)}}
            return seen, {agent: self.illegal_reward}, self._all_done(), going_on, told
        brought = np.array(self.played.rewards())
        self._skip(brought)
        over = self.played.is_terminal()
        seen = self._look()
        rewards = {a: float(b) for a, b in zip(self._names, brought) if b or a in seen}
        return seen, rewards, self._all_done() if over else going_on, dict(going_on), {}

    def _all_done(self) -> dict[str, bool]:
        return dict.fromkeys([*self._names, "__all__"], True)
