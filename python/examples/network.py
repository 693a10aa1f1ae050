"""A policy and value network for a map of any size: what the learning examples share.

All regions go through the same layers, exchange with their neighbours what they found, and each gives the logits of
its own actions; each combo on offer gives that of its own pick. So the network has 120,000 weights whatever the map
has of regions, and knows what they share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import elbowroom as er

#: What a value is counted in: coins ahead of the other in a unit of reward, and units for a win.
COINS, WIN = 10.0, 1.0
#: Ids that name no region, and among them those that name a combo: picks, then swaps.
PLAIN, COMBOS, PICK, SWAP = 64, 6, 5, 11
#: Verbs with an id for each region, and the most tokens and markers that one choice puts there.
VERBS, TOKENS, MARKERS = 11, 20, 8


class Seen(NamedTuple):
    """Observations, ready for the network; `n` of them."""

    regions: Tensor
    """`[n, R, columns]`"""
    seats: Tensor
    """`[n, seats, columns]`"""
    column: Tensor
    """`[n, 6, columns]`"""
    table: Tensor
    """`[n, columns]`"""
    kinds: Tensor
    """Races and powers, `[n, seats + 6, 3]`: race, power, race in decline; 0 for none."""
    mask: Tensor
    """`[n, A]`, true where legal."""

    def at(self, rows: Tensor) -> Seen:
        """Some of them."""
        return Seen(*(array[rows] for array in self))


def join(parts: list[Seen]) -> Seen:
    """All of several, one after the other."""
    return Seen(*(torch.cat(arrays) for arrays in zip(*parts)))


class Encoder:
    """Makes arrays of observations ready. Numbers that can be large are told by their logarithm."""

    def __init__(self, game: er.Game) -> None:
        if game.actions != "map":
            raise ValueError(f"actions are numbered by {game.actions!r}, and the network knows only 'map'")
        if game.num_actions != PLAIN + (VERBS + TOKENS + MARKERS) * len(game.regions):
            raise ValueError("content of one's own has other ids than the network knows")
        self.names = {kind: [c.name for c in game.columns(kind)] for kind in ("regions", "seats", "column", "table")}
        self.wide = {k: [i for i, c in enumerate(game.columns(k)) if c.high > 1] for k in self.names}
        index = self.names["seats"].index
        self.of_seats = [index("race"), index("power"), index("declined race")]
        index = self.names["column"].index
        self.of_column = [index("race"), index("power")]

    def _plain(self, seen: Mapping[str, NDArray[Any]] | er.Observation, kind: str) -> Tensor:
        numbers = seen[kind].astype(np.float32)
        wide = numbers[..., self.wide[kind]]
        numbers[..., self.wide[kind]] = np.copysign(np.log1p(np.abs(wide)), wide)
        return torch.from_numpy(numbers)

    def __call__(self, seen: Mapping[str, NDArray[Any]] | er.Observation) -> Seen:
        """Of a batch; of one observation with `None` in front of its arrays."""
        seats = seen["seats"][..., self.of_seats]
        column = seen["column"][..., self.of_column]
        none = np.full((*column.shape[:-1], 1), -1, column.dtype)
        kinds = np.concatenate([seats, np.concatenate([column, none], axis=-1)], axis=-2) + 1
        return Seen(
            self._plain(seen, "regions"),
            self._plain(seen, "seats"),
            self._plain(seen, "column"),
            self._plain(seen, "table"),
            torch.from_numpy(kinds.astype(np.int64)),
            torch.from_numpy(seen["action_mask"] != 0),
        )


class Network(nn.Module):
    """Logits of all ids, and what the rest of the game is worth to who looks."""

    def __init__(self, game: er.Game, width: int = 64, rounds: int = 2) -> None:
        super().__init__()
        self.encode = Encoder(game)
        columns = {kind: len(names) for kind, names in self.encode.names.items()}
        land = torch.from_numpy(game.land.astype(np.float32))
        near = torch.from_numpy(game.adjacency.astype(np.float32))
        self.land: Tensor
        self.near: Tensor
        self.register_buffer("land", torch.log1p(land), persistent=False)
        self.register_buffer("near", near / near.sum(1, keepdim=True).clamp(min=1), persistent=False)
        self.race = nn.Embedding(len(game.races) + 1, 16)
        self.power = nn.Embedding(len(game.powers) + 1, 16)
        whole = 2 * width
        self.combo = nn.Sequential(nn.Linear(columns["column"] + 32, width), nn.ReLU())
        wide = columns["table"] + game.num_seats * (columns["seats"] + 48) + 2 * width
        self.whole = nn.Sequential(nn.Linear(wide, whole), nn.ReLU(), nn.Linear(whole, whole), nn.ReLU())
        self.region = nn.Linear(columns["regions"] + land.shape[1], width)
        self.context = nn.Linear(whole, width)
        self.own = nn.ModuleList(nn.Linear(width, width) for _ in range(rounds))
        self.others = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(rounds))
        self.after = nn.Sequential(nn.Linear(whole + 2 * width, whole), nn.ReLU())
        self.told = nn.Linear(whole, width)
        self.regional = nn.Sequential(nn.ReLU(), nn.Linear(width, VERBS + TOKENS + MARKERS))
        self.offer = nn.Linear(width, width)
        self.offered = nn.Sequential(nn.ReLU(), nn.Linear(width, 2))
        self.plain = nn.Linear(whole, PLAIN)
        self.value = nn.Sequential(nn.Linear(whole, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, seen: Seen) -> tuple[Tensor, Tensor]:
        """Logits `[n, A]`, those of illegal ids so low that they never come up, and values `[n]`."""
        n, seats = seen.seats.shape[:2]
        race, power = self.race(seen.kinds[..., 0]), self.power(seen.kinds[..., 1])
        declined = self.race(seen.kinds[:, :seats, 2])
        combos = self.combo(torch.cat([seen.column, race[:, seats:], power[:, seats:]], -1))
        sitting = torch.cat([seen.seats, race[:, :seats], power[:, :seats], declined], -1).flatten(1)
        whole = self.whole(torch.cat([seen.table, sitting, combos.mean(1), combos.amax(1)], -1))

        land = self.land.expand(n, *self.land.shape)
        x = torch.relu(self.region(torch.cat([seen.regions, land], -1)) + self.context(whole)[:, None])
        for own, others in zip(self.own, self.others):
            x = x + torch.relu(own(x) + others(self.near @ x))
        after = self.after(torch.cat([whole, x.mean(1), x.amax(1)], -1))

        told = self.told(after)[:, None]
        verbs, tokens, markers = self.regional(x + told).split([VERBS, TOKENS, MARKERS], -1)
        picks = self.offered(self.offer(combos) + told)
        plain = self.plain(after)
        logits = torch.cat(
            [
                plain[:, :PICK],
                picks[..., 0],
                picks[..., 1],
                plain[:, SWAP + COMBOS :],
                verbs.transpose(1, 2).flatten(1),
                tokens.flatten(1),
                markers.flatten(1),
            ],
            -1,
        )
        return logits.masked_fill(~seen.mask, -1e9), self.value(after)[:, 0]

    @torch.no_grad()
    def best(self, batch: er.Batch, seen: er.Observation, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The likeliest id in some lanes."""
        logits, _ = self(self.encode({k: seen[k][rows] for k in seen}))
        ids: NDArray[np.int64] = logits.argmax(-1).numpy()
        return ids


def load(game: er.Game, path: str | Path) -> Network:
    """A network with the weights of a file."""
    network = Network(game)
    network.load_state_dict(torch.load(path, weights_only=True))
    return network


def draw(logits: Tensor) -> Tensor:
    """An id for each row, as likely as its logits say (the trick of Gumbel)."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
    return (logits + noise).argmax(-1)


class Duel(NamedTuple):
    """What came of games against a bot."""

    share: float
    """Share of the win, from 0 to 1."""
    half: float
    """Half the width of its 95 % interval."""
    coins: float
    """Coins ahead, on average."""

    def __str__(self) -> str:
        return f"won {100 * self.share:.1f} % ± {100 * self.half:.1f}, {self.coins:+.1f} coins"


def summary(ahead: NDArray[np.int64]) -> Duel:
    """Of coins ahead in pairs of games `[pairs, 2]`; a pair has the same dice, so that it counts as one observation."""
    shares = (0.5 + 0.5 * np.sign(ahead)).mean(1)
    half = 1.96 * shares.std(ddof=1) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
    return Duel(float(shares.mean()), float(half), float(ahead.mean()))


def margins(
    game: er.Game,
    player: Callable[[er.Batch, er.Observation, NDArray[np.int64]], NDArray[np.int64]],
    bot: str,
    pairs: int,
    seed: int | str,
) -> NDArray[np.int64]:
    """Games of a player against a bot, each with the same dice from both seats: coins ahead, `[pairs, 2]`. The player
    is asked for all lanes in which it decides at a time."""
    batch = er.Batch(game, n=2 * pairs, seed=f"duel {seed}", pair=True)
    other = er.bots.make(bot, seed=1)
    seen = batch.reset()
    ended = np.zeros(batch.n, bool)
    ahead = np.zeros(batch.n, np.int64)
    while not ended.all():
        # Lanes whose game is over go on by chance: they count no more.
        ids = batch.sample()
        rows = np.flatnonzero((seen.to_play == 0) & ~ended)
        if len(rows):
            ids[rows] = player(batch, seen, rows)
        for lane in np.flatnonzero((seen.to_play == 1) & ~ended).tolist():
            ids[lane] = other.act(batch.state(lane))
        seen, _, done, info = batch.step(ids)
        new = done & ~ended
        ahead[new] = info["coins"][new, 0] - info["coins"][new, 1]
        ended |= done
    return ahead.reshape(-1, 2)


def duel(
    game: er.Game,
    player: Callable[[er.Batch, er.Observation, NDArray[np.int64]], NDArray[np.int64]],
    bot: str,
    games: int,
    seed: int | str,
) -> Duel:
    """What comes of games against a bot, half of them from each seat."""
    return summary(margins(game, player, bot, (games + 1) // 2, seed))
