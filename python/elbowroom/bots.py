"""The players of the program, from `random` to `strong`.

>>> from elbowroom import Game, bots
>>> state = Game(map="small-world-2").new_game(1)
>>> state.apply_action(bots.make("greedy", seed=3).act(state))
"""

from __future__ import annotations

from ._native import Bot, State, _bots, _value

__all__ = ["Bot", "descriptions", "make", "names", "value"]


def make(name: str, seed: int = 0) -> Bot:
    """A bot by name, with a seed for its own dice.

    `keen` and `strong` search; how much may follow: `strong@1s` for time a turn, `strong#2000` for imagined
    games a decision, which makes its moves repeatable, each with `x4` behind it for four threads.

    Raises:
        ValueError: if there is no such bot, or the budget is none.
    """
    return Bot(name, seed)


def names() -> list[str]:
    """The bots, from weak to strong."""
    return [name for name, _ in _bots()]


def descriptions() -> dict[str, str]:
    """What there is to say of each."""
    return dict(_bots())


def value(state: State) -> list[float]:
    """The coins that each seat may expect from here to the end, by the network of the bots.

    It was fitted to positions in which a turn begins, and knows the coins of nobody.
    """
    return _value(state)
