"""What the pages show runs."""

from __future__ import annotations

import doctest
import importlib
import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def blocks(page: str) -> list[str]:
    """The Python that a page shows."""
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)


PAGES = [(page, i) for page in ("docs/python.md", "python/README.md") for i in range(len(blocks(page)))]


@pytest.mark.parametrize(("page", "i"), PAGES)
def test_what_a_page_shows_runs(page: str, i: int, tmp_path: Path) -> None:
    before = os.getcwd()
    os.chdir(tmp_path)
    try:
        exec(compile(blocks(page)[i], f"{page} {i}", "exec"), {"__name__": "shown"})
    finally:
        os.chdir(before)
    if i == 0:
        assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_ten_lines_are_the_same_everywhere() -> None:
    first = blocks("docs/python.md")[0]
    assert blocks("python/README.md")[0] == first
    assert blocks("README.md")[0] == first
    assert len(first.splitlines()) == 10


@pytest.mark.parametrize("name", ["elbowroom", "elbowroom.bots"])
def test_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


def test_the_benchmark_runs() -> None:
    from elbowroom import bench

    for name, _, run in bench.rows():
        try:
            found = run(0.02)
            assert min(found if isinstance(found, bench.Speed) else (found,)) > 0, name
        except ImportError:
            # Ours need what the tests install; games of others need more.
            assert name.startswith(("OpenSpiel, ", "PettingZoo, ")), name


def test_everything_public_is_documented_and_typed() -> None:
    import elbowroom as er

    stubs = Path(er.__file__).with_name("_native.pyi").read_text(encoding="utf-8")
    for kind in (er.Game, er.State, er.Batch, er.Observation, er.Record, er.bots.Bot):
        body = stubs.split(f"\nclass {kind.__name__}", 1)[1].split("\nclass ")[0]
        for name in vars(kind):
            if not name.startswith("_"):
                assert f"def {name}(" in body, f"{kind.__name__}.{name} has no type"
    assert Path(er.__file__).with_name("py.typed").exists()
