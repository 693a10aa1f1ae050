"""What is true of all adapters."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import elbowroom as er

#: The modules, the library that each needs and the extra that has it.
ADAPTERS = {
    "pettingzoo": ("pettingzoo", "pettingzoo"),
    "gymnasium": ("gymnasium", "gymnasium"),
    "openspiel": ("pyspiel", "openspiel"),
    "rllib": ("ray", "rllib"),
    "torchrl": ("torchrl", "torchrl"),
}


def run(code: str, where: Path) -> str:
    """What a program of its own prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=where)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_elbowroom_imports_no_other_library(tmp_path: Path) -> None:
    libraries = sorted({library for library, _ in ADAPTERS.values()} | {"torch", "PIL", "resvg_py"})
    code = f"import sys, elbowroom; print([m for m in {libraries} if m in sys.modules])"
    assert run(code, tmp_path) == "[]\n"


@pytest.mark.parametrize("name", ADAPTERS)
def test_a_library_that_is_missing_is_told_in_a_sentence(name: str, tmp_path: Path) -> None:
    library, extra = ADAPTERS[name]
    code = f"""
import sys
sys.modules[{library!r}] = None
try:
    import elbowroom.{name}
except ImportError as why:
    print(why)
"""
    assert run(code, tmp_path) == f"{library} is not installed: pip install 'elbowroom[{extra}]'\n"


def test_pixels_need_two_libraries(tmp_path: Path) -> None:
    code = """
import sys
sys.modules["resvg_py"] = None
import elbowroom as er
from elbowroom._adapter import render
try:
    render(er.Game().new_game(1), "rgb_array")
except ImportError as why:
    print(why)
"""
    assert "pip install 'elbowroom[render]'" in run(code, tmp_path)


def test_every_adapter_is_named_here_and_has_a_test() -> None:
    here = Path(er.__file__).parent
    found = {p.stem for p in here.glob("*.py") if "import missing" in (t := p.read_text()) or ", missing" in t}
    assert found - {"_adapter"} == set(ADAPTERS)
    tests = Path(__file__).parent
    assert all((tests / f"test_{name}.py").exists() for name in ADAPTERS)
