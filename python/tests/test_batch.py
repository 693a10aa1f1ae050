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


@pytest.mark.parametrize("opponents", ["random", ["greedy", "random"]])
@pytest.mark.parametrize("seat", [None, 1])
def test_opponents_play_the_other_seats(opponents: str | list[str], seat: int | None) -> None:
    game = er.Game(map="small-world-3", reward="margin")

    def run(threads: int) -> bytes:
        batch = er.Batch(game, n=5, seed=3, opponents=opponents, seat=seat, threads=threads)
        seen = batch.reset()
        seats, ended = set(), 0
        for _ in range(150):
            assert (seen.to_play == 0).all()
            for lane in range(5):
                state = batch.state(lane)
                assert state.current_player() == seen.table[lane, 0]
                assert (state.observation().regions == seen.regions[lane]).all()
            seats |= set(seen.table[:, 0].tolist())
            before = [batch.state(lane) for lane in range(5)]
            seen, reward, done, info = batch.step(batch.sample())
            for lane in np.flatnonzero(done):
                ended += 1
                own = info["coins"][lane, 0] - info["coins"][lane, 1:].max()
                assert reward[lane, 0] == own
                assert before[lane].turn == game.turns
        assert ended >= 5 and seats == ({0, 1, 2} if seat is None else {seat})
        return batch.save()

    saved = run(1)
    assert saved == run(2)
    again = er.Batch(game, n=5, seed=3, opponents=opponents, seat=seat)
    again.load(saved)
    assert again.save() == saved and (again.observe().to_play == 0).all()


def test_paired_lanes_sit_one_seat_on() -> None:
    batch = er.Batch(er.Game(map="small-world-3"), n=8, seed=1, pair=True, opponents="random")
    seats = batch.reset().table[:, 0].tolist()
    assert all((a + 1) % 3 == b for a, b in zip(seats[::2], seats[1::2])) and len(set(seats[::2])) > 1


def test_opponents_that_are_wrong() -> None:
    game = er.Game(map="small-world-3")
    for wrong in (
        dict(opponents="nobody"),
        dict(opponents=["random"] * 3),
        dict(opponents=[]),
        dict(opponents="random", seat=3),
        dict(seat=1),
    ):
        with pytest.raises(ValueError) as why:
            er.Batch(game, n=2, **wrong)  # type: ignore[arg-type]
        assert "\n" not in str(why.value)
    for wrong in (dict(opponents=3), dict(opponents=[3])):
        with pytest.raises(TypeError):
            er.Batch(game, n=2, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("opponents", [None, "random"])
def test_lanes_begin_anew_when_they_are_told_to(opponents: str | None) -> None:
    game = er.Game(map="small-world-2")
    batch = er.Batch(game, n=4, seed=2, autoreset=False, opponents=opponents)
    batch.reset()
    games = [0, 1, 2, 3]
    for _ in range(400):
        seen, _, done, info = batch.step(batch.sample())
        for lane in np.flatnonzero(done):
            assert info["game"][lane] == games[lane] and seen.to_play[lane] == -1
            assert not seen.action_mask[lane].any()
            games[lane] += 4
        kept = seen.copy()
        again = batch.restart(done)
        assert again is seen and (seen.to_play >= 0).all()
        for name in kept:
            assert (kept[name][~done] == seen[name][~done]).all()
    assert min(games) > 4
    alone = er.Batch(game, n=4, seed=2, opponents=opponents)
    first = alone.reset().copy()
    anew = batch.reset()
    assert all((first[name] == anew[name]).all() for name in first)
    with pytest.raises(ValueError):
        batch.restart(np.ones(3, bool))
    with pytest.raises(TypeError):
        batch.restart([True] * 4)  # type: ignore[arg-type]
