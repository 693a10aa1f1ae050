"""Many games at a time."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import NUMBERINGS

import elbowroom as er


@pytest.mark.parametrize("actions", NUMBERINGS)
def test_a_batch_is_games(actions: str) -> None:
    game = er.Game(map="small-world-2", actions=actions)
    batch = er.Batch(game, n=6, seed="x")
    seen = batch.reset()
    ended = 0
    for _ in range(300):
        for lane in (0, 5):
            alone = batch.state(lane).observation()
            for name in ("regions", "seats", "column", "table", "action_mask"):
                assert (seen[name][lane] == alone[name]).all(), name
            assert seen.to_play[lane] == alone.to_play[0]
        ids = batch.sample()
        assert seen.action_mask[np.arange(6), ids].all()
        again, reward, done, info = batch.step(ids)
        assert again is seen
        assert (reward.sum(axis=1) == done).all()
        assert ((info["length"] > 0) == done).all() and ((info["game"] >= 0) == done).all()
        assert ((info["coins"] >= 0).all(axis=1) == done).all()
        ended += int(done.sum())
    assert ended > 6


def test_actions_may_come_in_many_ways() -> None:
    game = er.Game(map="small-world-2")
    results = set()
    for kind in (list, tuple, np.asarray, lambda a: np.asarray(a, np.int32), lambda a: np.repeat(a, 2)[::2]):
        batch = er.Batch(game, n=3, seed=1)
        batch.reset()
        for _ in range(20):
            batch.step(kind(batch.sample().tolist()))
        results.add(batch.save())
    assert len(results) == 1


def test_what_is_wrong_changes_no_lane() -> None:
    game = er.Game(map="small-world-2")
    batch = er.Batch(game, n=4, seed=1)
    batch.reset()
    for _ in range(20):
        batch.step(batch.sample())
    before, ids = batch.save(), batch.sample()
    bad = ids.copy()
    bad[2] = 64 + 23 * 10
    with pytest.raises(er.Refused, match="lane 2"):
        batch.step(bad)
    for wrong in (ids[:3], np.stack([ids, ids]), [10**7] * 4):
        with pytest.raises(ValueError):
            batch.step(wrong)
    for wrong in (ids.astype(float), ["a"] * 4, None, ids.astype(bool)):
        with pytest.raises(TypeError):
            batch.step(wrong)
    with pytest.raises(ValueError):
        batch.step(ids, out=game.new_observation(5))
    with pytest.raises(ValueError):
        batch.sample(out=np.zeros(3, np.int64))
    assert batch.state(0) is not None
    with pytest.raises(ValueError):
        batch.state(4)
    with pytest.raises(ValueError):
        batch.set(0, game.new_initial_state())
    with pytest.raises(ValueError):
        batch.load(b"nothing")
    batch.load(before)
    assert batch.save() == before
    batch.observe()
    batch.step(ids)
    for wrong_batch in (dict(n=0), dict(n=3, pair=True), dict(n=2, threads=9999)):
        with pytest.raises(ValueError):
            er.Batch(game, seed=1, **wrong_batch)  # type: ignore[arg-type]


def test_threads_change_nothing() -> None:
    game = er.Game(map="underground-3")

    def run(threads: int) -> bytes:
        batch = er.Batch(game, n=33, seed=1, threads=threads)
        batch.reset()
        for _ in range(60):
            batch.step(batch.sample())
        return batch.save()

    assert run(1) == run(2) == run(0)


def test_forks_and_rollouts() -> None:
    game = er.Game(map="small-world-2", reward="margin")
    batch = er.Batch(game, n=2, seed=1)
    batch.reset()
    for _ in range(30):
        batch.step(batch.sample())
    forks = batch.fork(1, 3)
    assert len(forks) == 3 and all(f == batch.state(1) for f in forks)
    mean, deviation = batch.rollouts(forks, 20, seed=4)
    assert mean.shape == deviation.shape == (3, 2)
    assert np.allclose(mean.sum(axis=1), 0, atol=1e-3) and (deviation > 0).all()
    again, _ = batch.rollouts(forks, 20, seed=4)
    assert (again == mean).all()
    greedy, _ = batch.rollouts(forks[:1], 3, policy="greedy")
    assert greedy.shape == (1, 2)
    with pytest.raises(ValueError):
        batch.rollouts([], 3)
    with pytest.raises(ValueError):
        batch.rollouts(forks, 3, policy="nobody")
    batch.set(0, forks[0])
    assert batch.state(0) == batch.state(1)


def test_legal_ids_of_all_lanes() -> None:
    batch = er.Batch(er.Game(map="small-world-2"), n=5, seed=1)
    seen = batch.reset()
    for _ in range(40):
        ids, starts = batch.legal_ids()
        assert starts[0] == 0 and starts[-1] == len(ids)
        for lane in range(5):
            own = sorted(ids[starts[lane] : starts[lane + 1]].tolist())
            assert own == np.flatnonzero(seen.action_mask[lane]).tolist()
        batch.step(batch.sample())


def test_out_of_ones_own_and_pairs() -> None:
    game = er.Game(map="small-world-2")
    batch = er.Batch(game, n=4, seed=1, pair=True, skip_forced=False)
    out = game.new_observation(4)
    assert batch.reset(out=out) is out
    assert out.to_play.tolist() == [0, 1, 0, 1]
    kept = out.copy()
    seen, *_ = batch.step(batch.sample())
    assert seen is out and not all((kept[n] == out[n]).all() for n in out)
