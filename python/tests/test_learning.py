"""The examples that learn, in a short form, and what they rest on."""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from conftest import EXAMPLES, run

import elbowroom as er

sys.path.insert(0, str(EXAMPLES))

from network import Network, duel  # noqa: E402
from ppo import LAMBDA, advantages  # noqa: E402

torch.set_num_threads(1)


def test_a_network_beats_random_play_after_seconds(tmp_path: Path) -> None:
    size = ["--lanes", "64", "--steps", "64", "--iterations", "5", "--games", "40", "--threads", "1"]
    run("ppo.py", *size, "--cpu-minutes", "5", "--taught", "1", "--against", "random", "--out", str(tmp_path))
    with open(tmp_path / "curve.csv", encoding="utf-8") as file:
        shares = [float(row["random"]) for row in csv.DictReader(file)]
    assert shares[0] < 0.2 and shares[-1] > 0.6
    network = Network(er.Game(map="small-world-2"))
    network.load_state_dict(torch.load(tmp_path / "weights.pt", weights_only=True))


@pytest.mark.parametrize("map", ["small-world-2", "underground-2"])
def test_a_network_has_a_logit_for_each_id(map: str) -> None:
    game = er.Game(map=map)
    network = Network(game)
    batch = er.Batch(game, n=4, seed=1)
    seen = batch.reset()
    for _ in range(40):
        logits, values = network(network.encode(seen))
        assert logits.shape == (4, game.num_actions) and values.shape == (4,)
        assert ((logits > -1e8).numpy() == (seen.action_mask != 0)).all()
        seen, *_ = batch.step(batch.sample())
    with pytest.raises(ValueError, match="numbered"):
        Network(er.Game(map=map, actions="factored"))


def test_advantages_are_those_worked_out_by_hand() -> None:
    """Seat 0 decides, seat 1, seat 0, and the game is over; then seat 1 begins another."""
    values = np.array([[1.0], [2.0], [3.0], [4.0]], np.float32)
    ahead = np.array([1.0, -2.0, 5.0, 0.5], np.float32)
    rewards = np.stack([ahead, -ahead], 1)[:, None]
    mover = np.array([[0], [1], [0], [1]])
    over = np.array([[False], [False], [True], [False]])
    last, to_play = np.array([7.0], np.float32), np.array([0], np.int8)
    found = advantages(values, rewards, mover, over, last, to_play)[:, 0]
    third = 5 - 3
    second = (2 - 5) - 2
    first = (1 - 2) + 3 - 1 + LAMBDA * third
    fourth = -0.5 - 7 - 4
    assert np.allclose(found, [first, second, third, fourth])


def test_a_duel_is_fair() -> None:
    """Who plays as its opponent does wins half of the games, with the same dice the other half."""
    game = er.Game(map="small-world-2")
    bot = er.bots.make("greedy", seed=3)

    def same(batch: er.Batch, seen: er.Observation, rows: np.ndarray) -> np.ndarray:
        assert (seen.to_play[rows] == 0).all()
        return np.array([bot.act(batch.state(lane)) for lane in rows.tolist()])

    found = duel(game, same, "greedy", 200, 1)
    assert abs(found.share - 0.5) < 0.1 and abs(found.coins) < 5
    assert duel(game, same, "random", 20, 1).share > 0.9


def test_a_search_of_its_own_games_learns(tmp_path: Path) -> None:
    size = ["--lanes", "4", "--simulations", "4", "--iterations", "1", "--steps", "80", "--updates", "20", "--games", "2"]
    told = run("self_play.py", *size, "--against", "random", "--out", str(tmp_path / "weights.pt"))
    losses = [(float(a), float(b)) for a, b in re.findall(r"loss ([\d.]+) to ([\d.]+)", told)]
    assert losses and losses[0][1] < losses[0][0]
    assert "the search against random: won" in told and (tmp_path / "weights.pt").exists()


def test_a_search_sees_what_comes() -> None:
    """It keeps its books, knows no dice, and what it likes most has been worth most."""
    from self_play import Searcher

    game = er.Game(map="small-world-2", reward="income")
    batch = er.Batch(game, n=2, seed=5)
    batch.reset()
    for _ in range(40):
        batch.step(batch.sample())
    torch.manual_seed(1)
    trees = Searcher(Network(game), 30, seed=1).trees([batch.state(0), batch.state(1)])
    for lane, tree in enumerate(trees):
        root = tree.root
        assert root.state.seed is None and root.ids == batch.state(lane).legal_actions()
        assert root.visits.sum() == 30 and abs(root.prior.sum() - 1) < 1e-5
        assert all(root.children[root.ids[i]] for i in np.flatnonzero(root.visits))


def test_the_data_set_and_its_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat
    import pyarrow.parquet as pq
    from nbclient import NotebookClient

    told = run("dataset.py", "--games", "3000", "--jobs", "2", "--out", str(tmp_path))
    assert told.startswith("3000 games")
    games, picks = (pq.read_table(tmp_path / f"{name}.parquet") for name in ("games", "picks"))
    assert games.num_rows == 3000 and picks.num_rows > 6000
    # Of each seat: what it has is what it began with and what its combos earned, less their price and gifts.
    earned = sum(picks["coins"].to_pylist()) - sum(picks["price"].to_pylist())
    assert sum(games["coins_0"].to_pylist()) + sum(games["coins_1"].to_pylist()) == earned + 3000 * 10
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path))
    notebook = nbformat.read(EXAMPLES / "combos.ipynb", as_version=4)
    NotebookClient(notebook, timeout=120).execute()
    pictures = [o for c in notebook.cells for o in c.get("outputs", []) if "image/png" in o.get("data", {})]
    assert len(pictures) == 3


@pytest.mark.xdist_group("ray")
def test_a_lost_worker_changes_nothing() -> None:
    """Two workers of which one is killed bring what this process alone brings."""
    size = ["--iterations", "1", "--parts", "2", "--lanes", "16", "--steps", "24", "--games", "8", "--against", "greedy"]
    whole = run("ray_farm.py", *size, "--workers", "0")
    torn = run("ray_farm.py", *size, "--workers", "2", "--lose", "2")

    def results(told: str) -> tuple[list[str], str]:
        lines = re.sub(r", [\d.]+ s,", ",", told).splitlines()
        return [*lines[:-1], lines[-1].split(",")[0]], lines[-1].split(",")[1].strip()

    assert results(torn) == (results(whole)[0], "1 lost") and results(whole)[1] == "0 lost"
