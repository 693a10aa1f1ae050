"""A game for TorchRL: one seat of each of many games, against the players of the program.

>>> from elbowroom.torchrl import Env
>>> env = Env(8, opponents="greedy", map="small-world-2")
>>> rollout = env.rollout(100, break_when_any_done=False)

A tensordict has `observation`, a vector of float32, `action_mask`, and of each game `reward` and `done`. A random policy
draws legal actions only, within a `TransformedEnv` if `ActionMask` is among its transforms; a policy of one's own masks
its logits by `action_mask`, as `MaskedCategorical` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ._adapter import Seen, missing, played
from ._native import Batch, Game, Observation

try:
    import torch
    from tensordict import TensorDict, TensorDictBase
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import EnvBase
except ModuleNotFoundError:
    raise missing("torchrl", "torchrl") from None

__all__ = ["Env"]


class Env(EnvBase):  # type: ignore[misc]
    """One seat of each of many games, which a `Batch` steps in Rust, opponents included. An illegal action raises
    `Refused` with its lane, and no lane has changed.

    Args:
        num_envs: lanes, the batch size.
        game: a `Game`, or a box, for which `settings` are the other arguments of `Game`.
        opponents: a bot by name that plays all other seats, or a list, one for each in turn order after this one.
        seat: where to sit, from 0; drawn for each game if it is not given.
        threads: that step the games; 0 for one on each core.
        skip_forced: whether decisions without a choice are made without asking.
        seed: of all games.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str | None = None,
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        threads: int = 1,
        skip_forced: bool = True,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        self.game = played(game, settings)
        self._how: dict[str, Any] = dict(
            n=num_envs, opponents=opponents, seat=seat, threads=threads, skip_forced=skip_forced, autoreset=False
        )
        self._seen = Seen(self.game)
        # What is wrong with the arguments is told now.
        self.batch = Batch(self.game, seed=seed, **self._how)
        self._begun = False
        super().__init__(device=torch.device("cpu"), batch_size=torch.Size([num_envs]))
        n, ids = num_envs, self.game.num_actions
        low, high = (torch.from_numpy(b).expand(n, -1).clone() for b in self._seen.flat_bounds())
        shape = torch.Size([n])
        self.observation_spec = Composite(
            observation=Bounded(low, high, shape=torch.Size([n, self._seen.size]), dtype=torch.float32),
            action_mask=Binary(shape=torch.Size([n, ids]), dtype=torch.bool),
            shape=shape,
        )
        self.action_spec = Categorical(ids, shape=shape, dtype=torch.int64)
        self.reward_spec = Unbounded(shape=torch.Size([n, 1]), dtype=torch.float32)

    def _told(self, latest: Observation) -> dict[str, torch.Tensor]:
        mask = torch.from_numpy(latest.action_mask.astype(bool))
        # Where a game is over everything is ignored, and a draw from nothing would be an error.
        spec: Any = self.action_spec
        spec.update_mask(mask | ~mask.any(-1, keepdim=True))
        return {"observation": torch.from_numpy(self._seen.rows(latest, len(mask))), "action_mask": mask}

    def _reset(self, tensordict: TensorDictBase | None = None, **kwargs: Any) -> TensorDictBase:
        n = self.batch_size[0]
        which = None if tensordict is None else tensordict.get("_reset", None)
        if which is None:
            # The first games, then the next ones.
            latest = self.batch.restart(np.ones(n, bool)) if self._begun else self.batch.reset()
        else:
            latest = self.batch.restart(which.reshape(n).numpy())
        self._begun = True
        return TensorDict(self._told(latest), batch_size=self.batch_size)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        actions: Any = tensordict["action"]
        latest, reward, _, _ = self.batch.step(actions.numpy())
        told = self._told(latest)
        told["reward"] = torch.from_numpy(reward[:, :1].copy())
        told["done"] = torch.from_numpy(latest.to_play < 0).reshape(-1, 1).clone()
        told["terminated"] = told["done"].clone()
        return TensorDict(told, batch_size=self.batch_size)

    def _set_seed(self, seed: int | None) -> None:
        self.batch = Batch(self.game, seed=seed, **self._how)
        self._begun = False
