"""What the adapters for other libraries share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._native import Game, Observation, State

if TYPE_CHECKING:
    from gymnasium import spaces

#: The arrays of an observation, in the order in which they stand in a flat one.
ARRAYS = ("regions", "seats", "column", "table")

#: How the adapters draw a game: `human` prints what `ansi` returns.
RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


def missing(library: str, extra: str) -> ImportError:
    """What to raise where a library is not installed."""
    return ImportError(f"{library} is not installed: pip install 'elbowroom[{extra}]'")


def played(game: Game | str | None, settings: dict[str, Any]) -> Game:
    """The game that an adapter was asked for: one that is there, or a box with settings of `Game`.

    Raises:
        ValueError: if a game that is there is given settings, or `Game` refuses them.
    """
    if not isinstance(game, Game):
        return Game(game, **settings)
    if settings:
        raise ValueError(f"{', '.join(settings)}: a game that is made has its settings already")
    return game


class Seen:
    """Turns what a seat sees into what other libraries expect, in fresh arrays each time.

    Args:
        game: what is played.
        form: `flat`, one vector of float32 with all numbers in their units; or `arrays`, a mapping of the arrays by
            name.
    """

    def __init__(self, game: Game, form: str = "flat") -> None:
        if form not in ("flat", "arrays"):
            raise ValueError(f"there is no form {form!r}; there are flat, arrays")
        self.game = game
        self.form = form
        self.size = sum(int(np.prod(game.shapes[name])) for name in ARRAYS)
        #: The mask of whoever does not decide.
        self.nothing = np.zeros(game.num_actions, np.int8)
        self.nothing.setflags(write=False)

    def __reduce__(self) -> tuple[type[Seen], tuple[Game, str]]:
        return (Seen, (self.game, self.form))

    def look(self, state: State, player: int) -> tuple[Any, NDArray[np.int8]]:
        """What a seat sees, and what it may do: 1 for each legal id, all 0 if it does not decide."""
        if self.form == "flat":
            return state.observation_tensor(player), state.legal_actions_mask(player)
        seen = state.observation(player)
        return {name: seen[name] for name in ARRAYS}, seen.action_mask

    def rows(self, seen: Observation, n: int) -> Any:
        """The same of a batch, `[n, …]`."""
        if self.form == "arrays":
            return {name: seen[name].copy() for name in ARRAYS}
        out = np.empty((n, self.size), np.float32)
        at = 0
        for name in ARRAYS:
            rows = seen[name].reshape(n, -1)
            out[:, at : at + rows.shape[1]] = rows
            at += rows.shape[1]
        return out

    def bounds(self, name: str) -> tuple[NDArray[Any], NDArray[Any]]:
        """The least and the greatest that each number of an array can be, in its shape."""
        columns, shape = self.game.columns(name), self.game.shapes[name]
        kind = self.game.new_observation()[name].dtype
        low, high = ([c.low for c in columns], [c.high for c in columns])
        return np.broadcast_to(np.array(low, kind), shape), np.broadcast_to(np.array(high, kind), shape)

    def flat_bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The same of a flat observation."""
        both = [self.bounds(name) for name in ARRAYS]
        low, high = (np.concatenate([pair[i].ravel() for pair in both]).astype(np.float32) for i in (0, 1))
        return low, high

    def space(self) -> spaces.Space[Any]:
        """The space of Gymnasium that it is in."""
        from gymnasium import spaces

        if self.form == "flat":
            return spaces.Box(*self.flat_bounds(), dtype=np.float32)
        boxes: dict[str, spaces.Space[Any]] = {}
        for name in ARRAYS:
            low, high = self.bounds(name)
            boxes[name] = spaces.Box(low, high, dtype=low.dtype.type)
        return spaces.Dict(boxes)

    def actions(self) -> spaces.Space[Any]:
        """The space of the ids of actions."""
        from gymnasium import spaces

        return spaces.Discrete(self.game.num_actions)

    def mask_space(self) -> spaces.Space[Any]:
        """The space of masks."""
        from gymnasium import spaces

        return spaces.Box(0, 1, (self.game.num_actions,), np.int8)


def check_mode(mode: str | None) -> str | None:
    """The way in which to draw, if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


def render(state: State, mode: str) -> Any:
    """A game as `ansi` (a text), `svg` (the text of a picture) or `rgb_array` (`[height, width, 3]`, uint8); `human`
    prints the text and returns nothing."""
    if mode == "svg":
        return state.svg()
    if mode == "rgb_array":
        return _pixels(state.svg())
    asked = f"Coins: {state.coins()}" if state.is_terminal() else state.ask()
    text = f"{state!r}\n{state.text()}{asked}\n"
    if mode == "ansi":
        return text
    print(text)
    return None


def _pixels(picture: str) -> NDArray[np.uint8]:
    import io

    try:
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError:
        raise missing("resvg_py, which turns a picture into pixels,", "render") from None
    packed = bytes(resvg_py.svg_to_bytes(svg_string=picture, background="white"))
    with Image.open(io.BytesIO(packed)) as image:
        return np.asarray(image.convert("RGB"), np.uint8)
