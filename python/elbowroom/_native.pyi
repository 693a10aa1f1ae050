"""The parts in Rust."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypedDict

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._types import Column

__version__: str
ACTIONS_VERSION: int
"""Rises when an id comes to mean another action."""
RULES_VERSION: int
"""Rises when a recorded game could go another way."""
CHANCE: int
"""`State.current_player()` where chance has the move: -1."""
TERMINAL: int
"""`State.current_player()` when the game is over: -4."""

Seed = int | str | bytes
"""A number, a phrase, 64 hexadecimal digits, or 32 bytes."""

class Refused(ValueError):
    """The rules refuse an action: the sentence says why. The state is as it was."""

class Game:
    """What is played, and how it is told in numbers. It never changes, can be pickled and is equal to every
    other game in which the same can happen."""

    def __new__(
        cls,
        game: str | None = None,
        map: str | None = None,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        content: object = None,
        actions: str = "map",
        coins: str = "hidden",
        reward: str = "win",
    ) -> Game:
        """
        Args:
            game: `small-world`, `underground`, `mixed` or a box of one's own; by default the box of the map.
            map: such as `small-world-2`; by default one that is made for so many seats.
            seats: 2 to 6; by default as many as the map is made for.
            options: rule options, such as `{"turns": 8, "open-coins": True, "without-race": ["orcs"]}`.
            content: of one's own: a folder, a file, a zip file or its bytes, or a mapping of names to texts.
            actions: how they are numbered: `map`, `universal` or `factored`.
            coins: which an observation tells: `hidden` (one's own) or `counted` (all).
            reward: `win` (share of it), `margin` (coins ahead of the best other), `coins`, or `income`
                (coins when they come).

        Raises:
            ValueError: if something is named that is not there.
        """

    @property
    def num_actions(self) -> int:
        """Ids of what players do: they are below this."""

    @property
    def num_seats(self) -> int:
        """Seats at the table."""

    @property
    def game(self) -> str:
        """The box."""

    @property
    def map(self) -> str:
        """The map."""

    @property
    def turns(self) -> int:
        """Turns that each player has."""

    @property
    def hash(self) -> str:
        """A hash of the content, 64 hexadecimal digits."""

    @property
    def actions(self) -> str:
        """How actions are numbered."""

    @property
    def coins(self) -> str:
        """Which coins an observation tells."""

    @property
    def reward(self) -> str:
        """What counts."""

    @property
    def regions(self) -> list[str]:
        """Names of the regions, in the order of the arrays."""

    @property
    def races(self) -> list[str]:
        """Ids of the races, by their indices."""

    @property
    def powers(self) -> list[str]:
        """Ids of the powers, by their indices."""

    @property
    def options(self) -> list[tuple[str, str]]:
        """Rule options that are not the default."""

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each array of one observation, and of `land` and `adjacency`."""

    @property
    def land(self) -> NDArray[np.int8]:
        """What is printed in each region, `[R, columns]`; it cannot be written."""

    @property
    def adjacency(self) -> NDArray[np.int8]:
        """1 where two regions share a border, `[R, R]`; it cannot be written."""

    def columns(self, array: str) -> list[Column]:
        """The columns of `regions`, `seats`, `column`, `table`, `land`, or `legal` (`State.legal_features`)."""

    def encode(self, line: str) -> int:
        """The id of an action in notation, such as `conquer 13`."""

    def encode_all(self, line: str) -> list[int]:
        """The ids of a line in notation: two for each choice in two halves."""

    def decode(self, id: int) -> str:
        """What an id stands for, in notation."""

    def new_initial_state(self) -> State:
        """The start of a game in which the caller decides for chance, which has the move."""

    def new_game(self, seed: Seed) -> State:
        """A game in which chance draws by itself what the seed has: the same game as everywhere."""

    def at(self, line: str, seed: Seed | None = None) -> State:
        """A game that begins in a position, a line of `State.position`."""

    def deserialize(self, data: bytes) -> State:
        """The state of `State.serialize`."""

    def new_observation(self, n: int | None = None) -> Observation:
        """Room for an observation, or for those of a batch of `n`."""

    def to_json(self) -> str:
        """All that it is made of, content of one's own included."""

    @staticmethod
    def from_json(text: str) -> Game:
        """The game of `to_json`."""

    def num_distinct_actions(self) -> int: ...
    def max_chance_outcomes(self) -> int: ...
    def num_players(self) -> int: ...
    def min_utility(self) -> float: ...
    def max_utility(self) -> float: ...
    def utility_sum(self) -> float | None: ...
    def max_game_length(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Observation:
    """What a seat sees, as arrays that are written again by whoever was given it as `out`. The seat that looks
    is row 0 of `seats`. A batch has a dimension more in front. `dict(o)` has the arrays by name."""

    def __new__(cls, game: Game, arrays: Mapping[str, NDArray[Any]], n: int | None = None) -> Observation:
        """Of arrays that one brings: right in shape and type, contiguous, writable."""

    @property
    def regions(self) -> NDArray[np.int8]:
        """What stands in each region, `[R, columns]`."""

    @property
    def seats(self) -> NDArray[np.int16]:
        """The seats, `[seats, columns]`."""

    @property
    def column(self) -> NDArray[np.int16]:
        """The combos on offer, `[6, columns]`."""

    @property
    def table(self) -> NDArray[np.int16]:
        """The decision, the turn, the stacks, `[columns]`."""

    @property
    def action_mask(self) -> NDArray[np.int8]:
        """1 for each legal id, `[A]`; all 0 if the viewer does not decide."""

    @property
    def to_play(self) -> NDArray[np.int8]:
        """Who decides, -1 for chance or nobody, `[1]`; of a batch `[n]`."""

    def copy(self) -> dict[str, NDArray[Any]]:
        """The arrays, copied."""

    def keys(self) -> list[str]: ...
    def __getitem__(self, name: str) -> NDArray[Any]: ...
    def __contains__(self, name: str) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...

class Explanation(TypedDict):
    """What an action would cost or bring."""

    action: str
    """In notation."""
    text: str
    """In words."""
    legal: bool
    """Whether it is legal."""
    why: str | None
    """Why not."""
    cost: int | None
    """Tokens of a conquest, or coins of a combo."""
    have: int | None
    """What there is for it."""
    chance: float | None
    """How often a roll succeeds, from 0 to 1."""
    lines: list[tuple[int, str]]
    """The cost line by line: tokens, and whose doing."""

class State:
    """A game under way. Its methods have OpenSpiel's names. `copy.copy`, `copy.deepcopy` and `pickle` work in
    every decision; states are equal if they are so to the last detail and came about in the same way."""

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def turn(self) -> int:
        """Number of the turn, from 1."""

    @property
    def seed(self) -> str | None:
        """The seed as 64 hexadecimal digits; `None` if the caller decides for chance."""

    def get_game(self) -> Game: ...
    def current_player(self) -> int:
        """Who decides: a seat from 0, `CHANCE` (-1) or `TERMINAL` (-4)."""

    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def is_player_node(self) -> bool: ...
    def is_simultaneous_node(self) -> bool: ...
    def num_players(self) -> int: ...
    def num_distinct_actions(self) -> int: ...
    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal ids in rising order, outcomes of chance where it has the move; none for a player who does
        not decide."""

    def legal_actions_mask(
        self, player: int | None = None, out: NDArray[np.int8] | None = None
    ) -> NDArray[np.int8]:
        """1 for each legal id, `[A]`. With `out` nothing is allocated."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities; none if it does not have the move."""

    def apply_action(self, action: int) -> None:
        """Does what an id stands for.

        Raises:
            Refused: if the rules refuse it; the state is as it was.
            ValueError: if it stands for nothing.
        """

    def apply_actions(self, actions: Sequence[int]) -> None:
        """Several, or none of them if one is refused."""

    def child(self, action: int) -> State:
        """The state after an action; this one stays."""

    def clone(self) -> State: ...
    def undo_action(self, player: int | None = None, action: int | None = None) -> None:
        """Takes back what was done last; in a game with a seed also the outcomes of chance that followed."""

    def returns(self) -> list[float]:
        """What the game is worth to each seat; 0 before its end, but for `income`."""

    def rewards(self) -> list[float]:
        """What the latest action brought each seat."""

    def player_return(self, player: int) -> float: ...
    def player_reward(self, player: int) -> float: ...
    def coins(self, player: int | None = None) -> list[int | None]:
        """The coins that a seat knows, by default the one that decides."""

    def decision(self) -> str:
        """What is decided: `draft`, `conquest`, `deploy` …, `over`."""

    def ask(self, lang: str = "en") -> str:
        """What is asked, in words, in `en`, `it`, `pl` or `ja`."""

    def move_number(self) -> int:
        """Actions so far, those of chance among them."""

    def history(self) -> list[int]:
        """Their ids."""

    def history_str(self) -> str: ...
    def action_to_string(self, player_or_action: int, action: int | None = None) -> str: ...
    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int: ...
    def observation(self, player: int | None = None, out: Observation | None = None) -> Observation:
        """What a seat sees, by default the one that decides. With `out` nothing is allocated."""

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """The same as one new vector, in plain units: the numbers of regions, seats, column and table, in this order."""

    def observation_string(self, player: int | None = None) -> str:
        """The same in a line; coins that are not known are `?`."""

    def information_state_string(self, player: int | None = None) -> str: ...
    def legal_features(self) -> NDArray[np.int16]:
        """A row for each legal id, `[L, columns]`: see `Game.columns("legal")`."""

    def features(self, player: int | None = None) -> NDArray[np.float32]:
        """The numbers of the network of the bots, `[116]`, for positions in which a turn begins."""

    def resample_from_infostate(
        self, player: int, seed: Seed | Callable[[], float] | np.random.Generator | None = None
    ) -> State:
        """A state that looks the same to a seat, with others' coins drawn anew: they alone are hidden."""

    def explain(self, action: int, lang: str = "en") -> Explanation:
        """What an action would cost or bring, line by line, or why it is refused."""

    def record(self, names: Sequence[str] | None = None) -> Record:
        """The record so far."""

    def position(self) -> str:
        """The position as a line, which `Game.at` and the program read. It has the coins of all."""

    def fingerprint(self) -> int:
        """A number that differs where states do, the same on every machine."""

    def serialize(self) -> bytes:
        """All of it, history included; `Game.deserialize` reads it."""

    def svg(self, lang: str = "en") -> str:
        """The board as a picture."""

    def text(self, lang: str = "en", width: int = 100) -> str:
        """The board in characters, at least 40 and at most 1000 columns wide: in each region its name, who is there
        as seat (from 1) and tokens, such as `2:4`, and what else is."""

    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: object) -> State: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Info(TypedDict):
    """Of each lane, how a game ended in this step; -1 where none did."""

    length: NDArray[np.int32]
    """Decisions that were asked, `[n]`."""
    coins: NDArray[np.int16]
    """Coins of each player, `[n, seats]`."""
    game: NDArray[np.int64]
    """Number of the game, `[n]`."""

class Batch:
    """Many games at a time, stepped without the lock of the interpreter.

    Lane `i` plays the games `i`, `i + n` …, and game `g` has `child("game", g)` of the seed. What is returned are
    the same arrays each time, written anew.
    """

    def __new__(
        cls,
        game: Game,
        n: int,
        seed: Seed | None = None,
        threads: int = 1,
        skip_forced: bool = True,
        autoreset: bool = True,
        pair: bool = False,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
    ) -> Batch:
        """
        Args:
            n: lanes.
            seed: of all games.
            threads: 0 for one on each core. What is played does not depend on it.
            skip_forced: whether decisions without a choice are made without asking.
            autoreset: whether a lane whose game is over begins the next one in the same step.
            pair: whether lanes 2k and 2k + 1 have the same dice, with the players moved on by one seat.
            opponents: a bot that plays all seats but one, or several, one for each in turn order after it. Then
                player 0 is who is asked, and nobody else is.
            seat: where he sits; drawn for each game if it is not given.
        """

    @property
    def game(self) -> Game: ...
    @property
    def n(self) -> int: ...
    def reset(self, out: Observation | None = None) -> Observation:
        """Begins the first games anew."""

    def restart(self, lanes: NDArray[np.bool_], out: Observation | None = None) -> Observation:
        """Begins the next game where `lanes`, `[n]`, is true, and writes what is seen there. What the latest step
        returned else stays as it was."""

    def observe(self, out: Observation | None = None) -> Observation:
        """Writes what is seen now."""

    def step(
        self, actions: ArrayLike, out: Observation | None = None
    ) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], Info]:
        """An action in each lane, `[n]`; then on until somebody has to decide. Returns what he sees, the reward of
        each player `[n, seats]`, whether a game ended `[n]`, and how.

        Raises:
            Refused: if an id is not legal in its lane; then no lane has changed.
        """

    def sample(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A legal id for each lane, each as likely, `[n]`."""

    def legal_ids(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal ids of all lanes one after the other, and where those of each begin, `[n + 1]`."""

    def state(self, lane: int) -> State:
        """A copy of the game of a lane."""

    def set(self, lane: int, state: State) -> None:
        """Puts a game with a seed into a lane."""

    def fork(self, lane: int, k: int) -> list[State]:
        """`k` copies of the game of a lane."""

    def save(self) -> bytes:
        """All games."""

    def load(self, data: bytes) -> None:
        """Goes on with games that were saved."""

    def rollouts(
        self, states: list[State], n: int, policy: str = "random", seed: Seed | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Plays `n` games from each state to their end by a bot: what they were worth on average and the standard
        deviation of one, `[len, seats]` each."""

    def __len__(self) -> int: ...

class Record:
    """A recorded game. `str(record)` is its text."""

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Record:
        """From a file."""

    @staticmethod
    def parse(text: str) -> Record:
        """From a text."""

    def save(self, path: str | os.PathLike[str], force: bool = False) -> None:
        """Writes it. A file that is there is overwritten with `force` only."""

    @property
    def names(self) -> list[str]: ...
    @property
    def map(self) -> str: ...
    @property
    def seed(self) -> str | None: ...
    @property
    def result(self) -> list[int] | None:
        """The coins of each seat at the end."""

    @property
    def actions(self) -> list[str]:
        """All actions in notation, those of chance among them."""

    def verify(self) -> None:
        """
        Raises:
            ValueError: if it does not replay to its end as it says.
        """

    def states(self, actions: str = "map", coins: str = "hidden", reward: str = "win") -> list[State]:
        """Every position, the first before anything has happened."""

    def analyse(
        self, rollouts: int = 1000, seed: int = 1, seat: int | None = None, threads: int = 1
    ) -> list[Any]: ...
    def __eq__(self, other: object) -> bool: ...

class Bot:
    """A player of the program."""

    def __new__(cls, name: str, seed: int = 0) -> Bot: ...
    @property
    def name(self) -> str: ...
    def act(self, state: State) -> int:
        """The id of what it does, for the seat that decides. It sees what that seat sees."""

    def thoughts(self, state: State) -> list[dict[str, Any]]:
        """What it thought of in its latest turn: for each choice `seat`, `rollouts` and `options`, the chosen one
        first, each with `actions`, `share`, `coins` and `rollouts`."""

    def reset(self) -> None:
        """Begins anew, as if just made."""

def _state(game: Game, data: bytes) -> State: ...
def _bots() -> list[tuple[str, str]]: ...
def _value(state: State) -> list[float]: ...
def _rollouts(
    list: list[State], n: int, policy: str, seed: Seed
) -> tuple[NDArray[np.float32], NDArray[np.float32]]: ...
def _arena(
    players: Sequence[tuple[str, Any]],
    game: Game,
    games: int,
    seed: Seed,
    jobs: int = 1,
    out: str | None = None,
) -> str: ...
def _simulate(
    bots: Sequence[str],
    game: Game,
    games: tuple[int, int],
    seed: Seed,
    rotate: bool,
    jobs: int,
) -> tuple[dict[str, NDArray[Any]], dict[str, NDArray[Any]]]: ...
