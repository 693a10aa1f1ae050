//! What is played.

use std::sync::Arc;

use content::{Library, Own};
use env::{Array, Settings};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyBytes, PyDict, PyList, PyTuple},
};
use record::{Seed, Snapshot, option_from_text, options_to_text};
use rules::Options;
use serde_json::{Value, json};

use crate::{
    error::{raise, wrong},
    observation::Observation,
    state::State,
};

#[pyclass(frozen, module = "elbowroom", eq, hash)]
pub struct Game {
    pub game: Arc<env::Game>,
    pub boxes: Arc<Library>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.game == other.game
    }
}

impl std::hash::Hash for Game {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.game.hash().hash(hasher);
        self.game.rules().map().id.hash(hasher);
    }
}

/// A seed as it may be given: a number, a phrase, 64 hexadecimal digits, or 32 bytes.
pub fn seed(given: &Bound<'_, PyAny>) -> PyResult<Seed> {
    if let Ok(bytes) = given.cast::<PyBytes>() {
        let all = <[u8; 32]>::try_from(bytes.as_bytes());
        return all.map(Seed).map_err(|_| {
            wrong(format!(
                "a seed of bytes has 32 of them, not {}",
                bytes.as_bytes().len()
            ))
        });
    }
    if given.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err(
            "a seed is a number or a text, not a bool",
        ));
    }
    if let Ok(text) = given.extract::<String>() {
        return Ok(Seed::from_text(&text));
    }
    if let Ok(index) = given.call_method0("__index__") {
        return Ok(Seed::from_text(&index.str()?.to_string()));
    }
    let kind = given.get_type().name()?.to_string();
    Err(PyTypeError::new_err(format!(
        "a seed is a number or a text, not {kind}"
    )))
}

fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut out = Options::default();
    let Some(given) = given else { return Ok(out) };
    let mut set = |name: &str, value: &Bound<'_, PyAny>| -> PyResult<()> {
        let text = match value.cast::<PyBool>() {
            Ok(on) => if on.is_true() { "yes" } else { "no" }.to_owned(),
            Err(_) => value.str()?.to_string(),
        };
        option_from_text(&mut out, name, &text).map_err(wrong)
    };
    for (name, value) in given {
        let name = name.str()?.to_string().replace('_', "-");
        if value.is_none() {
            continue;
        }
        match value.cast::<PyList>() {
            Ok(list) => list.iter().try_for_each(|v| set(&name, &v))?,
            Err(_) => match value.cast::<PyTuple>() {
                Ok(list) => list.iter().try_for_each(|v| set(&name, &v))?,
                Err(_) => set(&name, &value)?,
            },
        }
    }
    Ok(out)
}

fn settings(actions: &str, coins: &str, reward: &str) -> PyResult<Settings> {
    Ok(Settings {
        numbering: actions.parse().map_err(|e: String| wrong(e))?,
        coins: coins.parse().map_err(|e: String| wrong(e))?,
        reward: reward.parse().map_err(|e: String| wrong(e))?,
    })
}

/// An array that is not to be written.
fn fixed(array: Bound<'_, PyArray2<i8>>) -> PyResult<Bound<'_, PyArray2<i8>>> {
    let flags = PyDict::new(array.py());
    flags.set_item("write", false)?;
    array.call_method("setflags", (), Some(&flags))?;
    Ok(array)
}

/// The map of a game for so many seats.
fn map_for(library: &Library, game: Option<&str>, seats: Option<u8>) -> PyResult<String> {
    let games = library.games();
    let game = match game {
        Some(game) => game,
        None => games.first().map_or("", |g| g.0),
    };
    let maps = library.maps(game);
    let seats = seats.unwrap_or(2);
    let fits = maps.iter().find(|m| m.players == seats).or(maps.first());
    fits.map(|m| m.id.clone()).ok_or_else(|| {
        let known: Vec<_> = games.iter().map(|g| g.0).collect();
        wrong(format!(
            "there is no game {game:?}; there are {}",
            known.join(", ")
        ))
    })
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game=None, map=None, seats=None, options=None, content=None, actions="map", coins="hidden", reward="win"))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        game: Option<&str>,
        map: Option<&str>,
        seats: Option<u8>,
        options: Option<&Bound<'_, PyDict>>,
        content: Option<&Bound<'_, PyAny>>,
        actions: &str,
        coins: &str,
        reward: &str,
    ) -> PyResult<Game> {
        let mut library = Library::shipped_shared();
        if let Some(content) = content {
            let read = content.py().import("elbowroom._content")?;
            let files: Vec<(String, String)> = read.call_method1("files", (content,))?.extract()?;
            let read = Library::shipped().clone().with_files(&files);
            let (more, _) = read.map_err(|problems| {
                let told = problems.first().map(ToString::to_string);
                wrong(
                    told.unwrap_or_default()
                        .lines()
                        .next()
                        .unwrap_or_default()
                        .to_owned(),
                )
            })?;
            library = Arc::new(more);
        }
        let map = match map {
            Some(map) => map.to_owned(),
            None => map_for(&library, game, seats)?,
        };
        let options = self::options(options)?;
        let settings = settings(actions, coins, reward)?;
        let game = env::Game::new(&library, game, &map, seats, &options, settings);
        Ok(Game {
            game: game.map_err(raise)?,
            boxes: library,
        })
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.game.ids().len()
    }

    fn num_distinct_actions(&self) -> usize {
        self.game.ids().len()
    }

    fn max_chance_outcomes(&self) -> usize {
        self.game.ids().chance_len()
    }

    #[getter]
    fn num_seats(&self) -> usize {
        self.game.seats()
    }

    fn num_players(&self) -> usize {
        self.game.seats()
    }

    fn min_utility(&self) -> f32 {
        self.game.worths()[0]
    }

    fn max_utility(&self) -> f32 {
        self.game.worths()[1]
    }

    fn utility_sum(&self) -> Option<f32> {
        (self.game.settings().reward == env::Reward::Win).then_some(1.0)
    }

    fn max_game_length(&self) -> usize {
        // A turn has at most some hundreds of decisions: every region taken, shared out and marked.
        let rules = self.game.rules();
        400 * usize::from(rules.turns()) * self.game.seats()
    }

    #[getter]
    fn game(&self) -> &str {
        self.game.rules().game()
    }

    #[getter]
    fn map(&self) -> &str {
        &self.game.rules().map().id
    }

    #[getter]
    fn turns(&self) -> u8 {
        self.game.rules().turns()
    }

    #[getter]
    fn hash(&self) -> &str {
        self.game.hash()
    }

    #[getter]
    fn actions(&self) -> &str {
        self.game.settings().numbering.name()
    }

    #[getter]
    fn coins(&self) -> &str {
        self.game.settings().coins.name()
    }

    #[getter]
    fn reward(&self) -> &str {
        self.game.settings().reward.name()
    }

    #[getter]
    fn regions(&self) -> Vec<String> {
        self.game.rules().map().names.clone()
    }

    #[getter]
    fn races(&self) -> Vec<String> {
        let all = self.game.rules().races().iter();
        all.map(|r| r.id.clone()).collect()
    }

    #[getter]
    fn powers(&self) -> Vec<String> {
        let all = self.game.rules().powers().iter();
        all.map(|p| p.id.clone()).collect()
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, options_to_text(self.game.rules().options()))
    }

    #[getter]
    fn shapes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let out = PyDict::new(py);
        let observer = self.game.observer();
        for array in Array::ALL {
            let [rows, columns] = observer.shape(array);
            match array {
                Array::Table => out.set_item(array.name(), (columns,))?,
                _ => out.set_item(array.name(), (rows, columns))?,
            }
        }
        let [regions, _] = observer.shape(Array::Regions);
        out.set_item("adjacency", (regions, regions))?;
        out.set_item("action_mask", (self.num_actions(),))?;
        out.set_item("to_play", (1,))?;
        Ok(out)
    }

    fn columns<'py>(&self, py: Python<'py>, array: &str) -> PyResult<Bound<'py, PyList>> {
        let all = match array {
            "legal" => env::State::feature_columns(),
            _ => {
                let known = Array::of(array).ok_or_else(|| {
                    wrong(format!(
                        "there is no array {array:?}; there are regions, seats, column, table, land, legal"
                    ))
                })?;
                self.game.observer().columns(known).to_vec()
            }
        };
        let column = py.import("elbowroom._types")?.getattr("Column")?;
        let out = PyList::empty(py);
        for c in all {
            out.append(column.call1((c.name, c.meaning, c.unit, c.low, c.high))?)?;
        }
        Ok(out)
    }

    #[getter]
    fn land<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let observer = self.game.observer();
        let all = PyArray1::from_slice(py, observer.land());
        fixed(all.reshape(observer.shape(Array::Land))?)
    }

    #[getter]
    fn adjacency<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let observer = self.game.observer();
        let [regions, _] = observer.shape(Array::Land);
        fixed(PyArray1::from_slice(py, observer.adjacency()).reshape([regions, regions])?)
    }

    fn encode(&self, line: &str) -> PyResult<u16> {
        let all = self.game.encode(line).map_err(raise)?;
        match all[..] {
            [id] => Ok(id),
            _ => Err(wrong(format!(
                "{line:?} is {} ids: see encode_all",
                all.len()
            ))),
        }
    }

    fn encode_all(&self, line: &str) -> PyResult<Vec<u16>> {
        self.game.encode(line).map_err(raise)
    }

    fn decode(&self, id: i64) -> PyResult<String> {
        self.game.decode(id).map_err(raise)
    }

    fn new_initial_state(slf: PyRef<'_, Self>) -> State {
        let state = slf.game.new_initial_state();
        State::new(slf.into(), state)
    }

    fn new_game(slf: PyRef<'_, Self>, seed: &Bound<'_, PyAny>) -> PyResult<State> {
        let state = slf.game.new_game(self::seed(seed)?);
        Ok(State::new(slf.into(), state))
    }

    #[pyo3(signature = (line, seed=None))]
    fn at(slf: PyRef<'_, Self>, line: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let seed = seed.map(self::seed).transpose()?;
        let read = Snapshot::read(line, &slf.boxes).map_err(|e| wrong(e.message()))?;
        let state = slf.game.at(&read, seed).map_err(raise)?;
        Ok(State::new(slf.into(), state))
    }

    fn deserialize(slf: PyRef<'_, Self>, data: &[u8]) -> PyResult<State> {
        let state = slf.game.deserialize(data).map_err(raise)?;
        Ok(State::new(slf.into(), state))
    }

    #[pyo3(signature = (n=None))]
    fn new_observation(&self, py: Python<'_>, n: Option<usize>) -> PyResult<Observation> {
        Observation::zeros(py, &self.game, n)
    }

    fn to_json(&self) -> String {
        let rules = self.game.rules();
        let options = options_to_text(rules.options());
        json!({
            "format": "elbowroom game 1",
            "actions_version": env::ACTIONS_VERSION,
            "game": rules.game(),
            "map": rules.map().id,
            "seats": rules.seats(),
            "options": options,
            "content": self.game.content().write(),
            "actions": self.actions(),
            "coins": self.coins(),
            "reward": self.reward(),
            "hash": self.game.hash(),
        })
        .to_string()
    }

    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Game> {
        let json: Value = serde_json::from_str(text).map_err(|e| wrong(format!("no game: {e}")))?;
        if json["format"] != "elbowroom game 1" {
            return Err(wrong("no game: \"format\" is not \"elbowroom game 1\""));
        }
        if json["actions_version"] != env::ACTIONS_VERSION {
            return Err(wrong(format!(
                "the game is of version {} of the action ids, this is version {}",
                json["actions_version"],
                env::ACTIONS_VERSION
            )));
        }
        let word = |key: &str| {
            let found = json[key].as_str();
            found.ok_or_else(|| wrong(format!("no game: {key:?} is no text")))
        };
        let mut options = Options::default();
        for pair in json["options"].as_array().into_iter().flatten() {
            let (name, value) = (pair[0].as_str(), pair[1].as_str());
            option_from_text(&mut options, name.unwrap_or(""), value.unwrap_or(""))
                .map_err(wrong)?;
        }
        let own = Own::read(word("content")?);
        let library = match own.is_empty() {
            true => Library::shipped_shared(),
            false => own.content_library().map_err(|problems| {
                let told = problems.first().map(ToString::to_string);
                wrong(told.unwrap_or_default())
            })?,
        };
        let seats = json["seats"].as_u64().and_then(|n| u8::try_from(n).ok());
        let seats = seats.ok_or_else(|| wrong("no game: \"seats\" is no number of seats"))?;
        let settings = settings(word("actions")?, word("coins")?, word("reward")?)?;
        let game = env::Game::new(
            &library,
            Some(word("game")?),
            word("map")?,
            Some(seats),
            &options,
            settings,
        );
        let game = game.map_err(raise)?;
        if game.hash() != word("hash")? {
            return Err(wrong(
                "the game was made with other content than this version of elbowroom has",
            ));
        }
        Ok(Game {
            game,
            boxes: library,
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.get_type::<Game>().getattr("from_json")?;
        Ok((read, (self.to_json(),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!(
            "elbowroom.Game({:?}, map={:?}, seats={}, actions={:?})",
            self.game(),
            self.map(),
            self.game.seats(),
            self.actions()
        )
    }
}
