"""Small things that the native part hands out."""

from __future__ import annotations

from typing import NamedTuple


class Column(NamedTuple):
    """A column of an array of observations."""

    name: str
    """Its name."""
    meaning: str
    """What it says."""
    unit: str
    """What it is counted in: tokens, coins, regions, 0/1, an index."""
    low: int
    """The least value."""
    high: int
    """The greatest value; by it a column is scaled."""
