"""One game: what OpenSpiel's names promise, copies, bytes, refusals."""

from __future__ import annotations

import copy
import pickle
import random
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from conftest import MAPS, NUMBERINGS, walk
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import elbowroom as er

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("actions", NUMBERINGS)
def test_a_game_from_start_to_end(actions: str) -> None:
    game = er.Game(map="small-world-2", actions=actions)
    for explicit in (True, False):
        state = game.new_initial_state() if explicit else game.new_game("whole")
        asked = 0
        for state in walk(state):
            player = state.current_player()
            legal = state.legal_actions()
            mask = state.legal_actions_mask()
            assert mask.shape == (game.num_actions,) and mask.dtype == np.int8
            if player >= 0:
                asked += 1
                assert list(np.flatnonzero(mask)) == legal == sorted(set(legal))
                assert state.legal_actions(player) == legal
                assert state.legal_actions(1 - player) == []
                assert not state.legal_actions_mask(1 - player).any()
                assert state.returns() == [0.0, 0.0]
            elif player == er.CHANCE:
                assert explicit and not mask.any()
                outcomes = state.chance_outcomes()
                assert sum(p for _, p in outcomes) == pytest.approx(1)
                assert sorted(i for i, _ in outcomes) == legal
                assert all(i >= game.num_actions for i in legal)
        assert player == er.TERMINAL and state.is_terminal()
        assert sum(state.returns()) == 1.0 and state.legal_actions() == []
        assert 30 < asked < 400
        assert state.decision() == "over"


def test_sizes_and_notation() -> None:
    game = er.Game(map="small-world-2")
    assert game.num_actions == 961 == game.num_distinct_actions()
    assert er.Game(map="underground-6").num_actions == 2599
    assert er.Game(map="small-world-2", actions="factored").num_actions == 383
    assert game.decode(game.encode("conquer 13")) == "conquer 13"
    assert game.max_chance_outcomes() == 157
    assert game.num_players() == game.num_seats == 2


def test_copies_go_their_own_way(game: er.Game) -> None:
    state = game.new_game(3)
    for _ in range(30):
        state.apply_action(state.legal_actions()[-1])
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state and hash(other) == hash(state) and other is not state
        before = state.serialize()
        other.apply_action(other.legal_actions()[0])
        assert other != state and state.serialize() == before
    child = state.child(state.legal_actions()[0])
    child.undo_action()
    assert child.position() == state.position()


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("actions", ["map", "factored"])
def test_pickle_in_every_kind_of_decision(map: str, actions: str) -> None:
    game = er.Game(map=map, actions=actions)
    kinds: dict[str, int] = {}
    for seed in range(6):
        start = game.new_initial_state() if seed % 2 else game.new_game(seed)
        for state in walk(start, seed):
            kind = f"{state.decision()} {state.observation().table[-1]}"
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] > 3:
                continue
            again = pickle.loads(pickle.dumps(state))
            assert again == state and again.game == game
            assert again.legal_actions() == state.legal_actions()
            assert game.deserialize(state.serialize()) == state
    assert {"draft", "conquest", "deploy", "banner", "badge", "over"} <= {k.split()[0] for k in kinds}


def test_games_are_equal_when_the_same_can_happen() -> None:
    one = er.Game(map="small-world-3", options={"turns": 4}, actions="factored", coins="counted", reward="margin")
    again = er.Game.from_json(one.to_json())
    assert again == one == pickle.loads(pickle.dumps(one)) == copy.deepcopy(one)
    assert hash(again) == hash(one)
    assert again.turns == 4 and again.actions == "factored"
    assert one != er.Game(map="small-world-3")
    assert er.Game(seats=4).map == "small-world-4"
    assert er.Game("underground", seats=3).map == "underground-3"
    assert er.Game("mixed", map="underground-3").game == "mixed"


def test_the_same_seed_is_the_same_game(game: er.Game) -> None:
    def play(seed: object) -> list[int]:
        *_, last = walk(game.new_game(seed), 5)  # type: ignore[arg-type]
        return last.history()

    assert play(7) == play("7") == play(np.int64(7)) != play(8)


def test_refusals_have_a_sentence_and_change_nothing(game: er.Game) -> None:
    rng = random.Random(2)
    refused = 0
    for state in walk(game.new_game("refused")):
        if state.is_terminal():
            with pytest.raises(er.Refused):
                state.apply_action(2)
            break
        before = state.clone()
        legal = set(state.legal_actions())
        for action in rng.sample(range(game.num_actions), 3):
            if action in legal:
                continue
            with pytest.raises(er.Refused) as why:
                state.apply_action(action)
            assert "\n" not in str(why.value) and "refused" in str(why.value)
            assert state == before
            told = state.explain(action)
            assert not told["legal"] and told["why"]
            refused += 1
    assert refused > 100


def test_what_is_wrong_is_told_in_a_line() -> None:
    game = er.Game(map="small-world-2")
    state = game.new_game(1)
    other = er.Game(map="small-world-3")
    wrong = [
        lambda: er.Game(map="atlantis"),
        lambda: er.Game("chess"),
        lambda: er.Game(map="small-world-2", seats=9),
        lambda: er.Game(map="small-world-2", actions="all"),
        lambda: er.Game(map="small-world-2", coins="gold"),
        lambda: er.Game(map="small-world-2", reward="fame"),
        lambda: er.Game(map="small-world-2", options={"turns": 99}),
        lambda: er.Game(map="small-world-2", options={"speed": 1}),
        lambda: er.Game(map="small-world-2", content="/nowhere/at/all"),
        lambda: er.Game(map="small-world-2", content={"races/x.toml": "nonsense ["}),
        lambda: er.Game(map="small-world-2", content=b"no zip"),
        lambda: er.Game.from_json("{}"),
        lambda: er.Game.from_json("["),
        lambda: er.Game.from_json(game.to_json().replace('"actions_version":1', '"actions_version":9')),
        lambda: game.encode("fly 3"),
        lambda: game.decode(-1),
        lambda: game.decode(10**9),
        lambda: game.columns("sky"),
        lambda: game.new_game(b"short"),
        lambda: game.deserialize(b""),
        lambda: game.deserialize(state.serialize()[:-1]),
        lambda: other.deserialize(state.serialize()),
        lambda: game.at("no position"),
        lambda: state.apply_action(-1),
        lambda: state.apply_action(10**6),
        lambda: state.observation(7),
        lambda: state.legal_actions_mask(out=np.zeros(3, np.int8)),
        lambda: state.observation(out=other.new_observation()),
        lambda: game.new_observation(0),
        lambda: state.explain(10**6),
        lambda: state.svg(lang="xx"),
        lambda: state.text(lang="xx"),
        lambda: state.text(width=10**9),
        lambda: state.player_return(5),
        lambda: state.resample_from_infostate(9, 1),
        lambda: er.bots.make("alphago"),
        lambda: er.bots.make("strong@-1s"),
        lambda: er.Record.parse("no record"),
        lambda: game.new_initial_state().clone().undo_action(),
    ]
    for i, call in enumerate(wrong):
        with pytest.raises(ValueError) as why:
            call()
        text = str(why.value)
        assert text and "\n" not in text, (i, text)
    for call in (
        lambda: game.new_game(1.5),  # type: ignore[arg-type]
        lambda: game.new_game(True),
        lambda: state.apply_action("1"),  # type: ignore[arg-type]
        lambda: state.apply_action(1.5),  # type: ignore[arg-type]
        lambda: state.legal_actions_mask(out=np.zeros(961, np.float32)),  # type: ignore[arg-type]
        lambda: er.Game(map="small-world-2", content=3),
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises((OverflowError, ValueError)):
        state.apply_action(1 << 80)
    assert state == game.new_game(1)


def test_several_actions_or_none(game: er.Game) -> None:
    state = game.new_game("several")
    before = state.clone()
    first = state.legal_actions()[0]
    with pytest.raises(ValueError):
        state.apply_actions([first, -1])
    assert state == before
    *_, last = walk(game.new_initial_state(), 1)
    again = game.new_initial_state()
    again.apply_actions(last.history())
    assert again == last


def test_explanations_add_up(game: er.Game) -> None:
    told = 0
    for state in walk(game.new_game("why"), 3):
        for action in state.legal_actions():
            if game.decode(action).startswith("conquer"):
                why = state.explain(action)
                assert why["legal"] and why["why"] is None
                assert sum(n for n, _ in why["lines"]) == why["cost"]
                told += 1
    assert told > 20
    assert game.new_game(1).ask("it") != game.new_game(1).ask()


def test_out_is_written_and_nothing_else(game: er.Game) -> None:
    mask = np.full(game.num_actions, 9, np.int8)
    out = game.new_observation()
    arrays = {name: out[name] for name in out}
    for state in walk(game.new_game(2)):
        assert state.legal_actions_mask(out=mask) is mask
        assert (mask == state.legal_actions_mask()).all()
        assert state.observation(out=out) is out
        fresh = state.observation()
        for name, array in arrays.items():
            assert out[name] is array
            assert (array == fresh[name]).all()
    mask.setflags(write=False)
    with pytest.raises(ValueError):
        game.new_game(2).legal_actions_mask(out=mask)


def test_out_allocates_nothing() -> None:
    import tracemalloc

    game = er.Game(map="small-world-2")
    state = game.new_game(4)
    out, mask = game.new_observation(), np.zeros(961, np.int8)
    state.observation(out=out)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(500):
            state.observation(out=out)
            state.legal_actions_mask(out=mask)
        assert tracemalloc.get_traced_memory()[1] - before < 4096
    finally:
        tracemalloc.stop()


def test_arrays_of_ones_own() -> None:
    game = er.Game(map="small-world-2")
    shapes = game.shapes
    kinds = {"regions": np.int8, "action_mask": np.int8, "to_play": np.int8}
    arrays = {n: np.zeros(shapes[n], kinds.get(n, np.int16)) for n in game.new_observation()}
    out = er.Observation(game, arrays)
    game.new_game(1).observation(out=out)
    assert arrays["action_mask"].any() and arrays["to_play"][0] == 0
    for name, bad in [
        ("regions", np.zeros((3, 3), np.int8)),
        ("seats", np.zeros(shapes["seats"], np.float32)),
        ("action_mask", np.zeros(2 * 961, np.int8)[::2]),
    ]:
        with pytest.raises((ValueError, TypeError), match=name):
            er.Observation(game, {**arrays, name: bad})


def test_columns_say_what_is_in_the_arrays(game: er.Game) -> None:
    for state in walk(game.new_game("columns")):
        seen = state.observation()
        for name in ("regions", "seats", "column", "table"):
            columns = game.columns(name)
            low = np.array([c.low for c in columns])
            high = np.array([c.high for c in columns])
            assert seen[name].shape == game.shapes[name] and seen[name].shape[-1] == len(columns)
            assert ((low <= seen[name]) & (seen[name] <= high)).all()
    assert game.land.shape == game.shapes["land"] and not game.land.flags.writeable
    assert (game.adjacency == game.adjacency.T).all()
    assert len(game.regions) == len(game.land)


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(
    map=st.sampled_from(MAPS),
    seed=st.integers(0, 10**9),
    steps=st.integers(0, 150),
    viewer=st.integers(0, 4),
    explicit=st.booleans(),
    dice=st.integers(0, 2**60),
)
def test_nothing_leaks(map: str, seed: int, steps: int, viewer: int, explicit: bool, dice: int) -> None:
    """Changing what a seat may not know changes neither what it sees nor what it may do, and nothing that lies open."""
    game = er.Game(map=map)
    viewer %= game.num_seats
    state = game.new_initial_state() if explicit else game.new_game(seed)
    for i, state in enumerate(walk(state, seed)):
        if i == steps:
            break
    other = state.resample_from_infostate(viewer, dice)
    assert other.observation_string(viewer) == state.observation_string(viewer)
    seen, same = state.observation(viewer), other.observation(viewer)
    for name in seen:
        assert (seen[name] == same[name]).all(), name
    assert (other.observation_tensor(viewer) == np.concatenate([seen[n].ravel() for n in list(seen)[:4]])).all()
    if state.current_player() == viewer:
        assert other.legal_actions() == state.legal_actions()
        assert (other.legal_features() == state.legal_features()).all()
    assert other.current_player() == state.current_player() and other.decision() == state.decision()
    assert other.chance_outcomes() == state.chance_outcomes() and other.text() == state.text()
    # Whoever else looks sees other coins at most.
    coins = [c.name for c in game.columns("seats")].index("coins")
    for seat in range(game.num_seats):
        seen, same = state.observation(seat), other.observation(seat)
        assert (seen.regions == same.regions).all() or state.current_player() == seat
        assert (np.delete(seen.seats, coins, 1) == np.delete(same.seats, coins, 1)).all()


def test_resampling_draws_the_coins_of_others() -> None:
    game = er.Game(map="small-world-2")
    state = game.new_game(5)
    while state.turn < 6:
        state.apply_action(state.legal_actions()[0])
    drawn = {state.resample_from_infostate(0, seed).coins(1)[1] for seed in range(200)}
    own = {state.resample_from_infostate(0, seed).coins(0)[0] for seed in range(50)}
    assert len(drawn) > 10 and len(own) == 1
    assert state.resample_from_infostate(0, 3) == state.resample_from_infostate(0, 3)
    state.resample_from_infostate(0, random.Random(1).random)
    state.resample_from_infostate(0, np.random.default_rng(1))
    counted = er.Game(map="small-world-2", coins="counted").deserialize
    assert state.coins(0)[1] is None
    assert counted(state.serialize()).coins(0)[1] is not None


def test_a_record_verifies(tmp_path: Path, game: er.Game) -> None:
    *_, last = walk(game.new_game("record"), 8)
    names = [f"N{i}" for i in range(game.num_seats)]
    record = last.record(names)
    record.verify()
    assert record.result == last.coins() and record.names == names and record.seed == last.seed
    path = tmp_path / "game.txt"
    record.save(path)
    with pytest.raises(FileExistsError):
        record.save(path)
    again = er.Record.load(path)
    assert again == record and pickle.loads(pickle.dumps(again)) == record
    states = again.states()
    assert len(states) == last.move_number() + 1
    assert states[-1].fingerprint() == last.fingerprint()
    broken = str(record).replace("coins", "coins", 1).replace(record.seed or "", "0" * 64)
    with pytest.raises(ValueError):
        er.Record.parse(broken).verify()


def test_a_record_verifies_in_the_program(tmp_path: Path, game: er.Game) -> None:
    built = (ROOT / "target/debug/elbowroom", ROOT / "target/release/elbowroom")
    program = next((str(p) for p in built if p.exists()), shutil.which("elbowroom"))
    if program is None:
        pytest.skip("the program is not built: cargo build -p elbowroom-cli")
    *_, last = walk(game.new_game("program"), 8)
    path = tmp_path / "game.txt"
    last.record().save(path)
    done = subprocess.run([program, "record", "verify", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    path.write_text(str(last.record()).replace(last.seed or "", "0" * 64))
    assert subprocess.run([program, "record", "verify", str(path)], capture_output=True).returncode != 0


def test_explicit_chance_verifies_without_a_seed(game: er.Game) -> None:
    *_, last = walk(game.new_initial_state(), 4)
    record = last.record()
    assert record.seed is None
    record.verify()


def test_pictures(game: er.Game) -> None:
    *_, state = walk(game.new_game(1))
    picture = state._repr_svg_()
    assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
    assert picture != game.new_game(1).svg()
    text = state.text(width=80)
    assert all(name in text for name in game.regions) and text != game.new_game(1).text(width=80)
    assert max(map(len, text.splitlines())) <= 80 and state.text(lang="it") != state.text()


def test_positions_are_played_from(game: er.Game) -> None:
    state = game.new_game(1)
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    again = game.at(state.position())
    assert again.legal_actions() == state.legal_actions()
    assert again.fingerprint() == state.fingerprint()
    assert pickle.loads(pickle.dumps(again)) == again
    *_, last = walk(game.at(state.position(), seed=3))
    last.record().verify()


def test_content_of_ones_own(tmp_path: Path) -> None:
    import zipfile

    text = 'id = "testers"\nname = "Testers"\ntokens = 9\nsupply = 18\nrule = "own"\ntext = "t"\n'
    text += "effects = [{ income = { coins = 2, per = \"region\" } }]\n"
    (tmp_path / "races").mkdir()
    (tmp_path / "races/testers.toml").write_text(text)
    packed = tmp_path / "own.zip"
    with zipfile.ZipFile(packed, "w") as z:
        z.writestr("mine/races/testers.toml", text)
    games = [
        er.Game(map="small-world-2", content=content)
        for content in (tmp_path, str(packed), packed.read_bytes(), {"races/testers.toml": text})
    ]
    assert all(g == games[0] for g in games) and games[0] != er.Game(map="small-world-2")
    game = pickle.loads(pickle.dumps(games[0]))
    assert "testers" in game.races
    *_, last = walk(game.new_game(1))
    last.record().verify()
    er.Record.parse(str(last.record())).verify()
    assert pickle.loads(pickle.dumps(last)) == last


@pytest.mark.parametrize("reward", ["win", "margin", "coins", "income"])
def test_rewards(reward: str) -> None:
    game = er.Game(map="small-world-2", reward=reward)
    total = np.zeros(2)
    for state in walk(game.new_game(1)):
        total += state.rewards()
    coins = np.array(state.coins(), float)
    wanted = {
        "win": (coins == coins.max()) / (coins == coins.max()).sum(),
        "margin": coins - coins[::-1],
        "coins": coins,
        "income": coins,
    }[reward]
    assert state.returns() == list(wanted)
    if reward == "income":
        assert list(total) == list(coins - 5)
    low, high = game.min_utility(), game.max_utility()
    assert all(low <= r <= high for r in state.returns())
