//! A game under way.

use env::Mover;
use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyDict, PyList},
};
use record::Snapshot;
use rules::{Actions, Seat};

use crate::{
    error::{raise, wrong},
    game::Game,
    observation::{Observation, slice, writable},
    record::Record,
    words,
};

/// Who decides where chance does, as OpenSpiel has it.
pub const CHANCE: i64 = -1;
/// Who decides when the game is over.
pub const TERMINAL: i64 = -4;

/// What pickle makes a state of.
type Reduced<'py> = (Bound<'py, PyAny>, (Py<Game>, Bound<'py, PyBytes>));

#[pyclass(module = "elbowroom")]
pub struct State {
    pub game: Py<Game>,
    pub state: env::State,
}

impl State {
    pub fn new(game: Py<Game>, state: env::State) -> State {
        State { game, state }
    }

    /// What may be done now.
    fn list(&self) -> Actions {
        let mut list = Actions::default();
        self.state.list(&mut list);
        list
    }

    fn like(&self, py: Python<'_>, state: env::State) -> State {
        State::new(self.game.clone_ref(py), state)
    }

    fn floats(&self, write: impl Fn(&env::State, &mut [f32])) -> Vec<f32> {
        let mut out = vec![0.0; self.state.game().seats()];
        write(&self.state, &mut out);
        out
    }

    fn seat_of(&self, values: &[f32], player: i64) -> PyResult<f32> {
        let seat = self.state.viewer(Some(player)).map_err(raise)?;
        Ok(values[seat.index()])
    }
}

#[pymethods]
impl State {
    fn get_game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    #[getter(game)]
    fn played_game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    fn current_player(&self) -> i64 {
        match self.state.mover() {
            Mover::Seat(seat) => seat.0.into(),
            Mover::Chance => CHANCE,
            Mover::Nobody => TERMINAL,
        }
    }

    fn is_chance_node(&self) -> bool {
        self.state.mover() == Mover::Chance
    }

    fn is_terminal(&self) -> bool {
        self.state.is_over()
    }

    fn is_player_node(&self) -> bool {
        matches!(self.state.mover(), Mover::Seat(_))
    }

    fn is_simultaneous_node(&self) -> bool {
        false
    }

    fn num_players(&self) -> usize {
        self.state.game().seats()
    }

    fn num_distinct_actions(&self) -> usize {
        self.state.game().ids().len()
    }

    #[pyo3(signature = (player=None))]
    fn legal_actions(&self, player: Option<i64>) -> PyResult<Vec<u16>> {
        if let Some(player) = player.filter(|p| *p >= 0) {
            let seat = self.state.viewer(Some(player)).map_err(raise)?;
            if self.state.mover() != Mover::Seat(seat) {
                return Ok(Vec::new());
            }
        }
        Ok(self.state.legal_ids())
    }

    #[pyo3(signature = (player=None, out=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
        out: Option<Bound<'py, PyArrayDyn<i8>>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let n = self.state.game().ids().len();
        let out = match out {
            Some(out) => out,
            None => PyArray1::<i8>::zeros(py, n, false).to_dyn().clone(),
        };
        let mut borrowed = writable("out", &out)?;
        let mask = slice("out", &mut borrowed)?;
        if mask.len() != n {
            return Err(wrong(format!(
                "out has {} numbers, expected {n}",
                mask.len()
            )));
        }
        let mine = match player.filter(|p| *p >= 0) {
            None => true,
            Some(player) => {
                let seat = self.state.viewer(Some(player)).map_err(raise)?;
                self.state.mover() == Mover::Seat(seat)
            }
        };
        match mine {
            true => self.state.write_mask(&self.list(), mask),
            false => mask.fill(0),
        }
        drop(borrowed);
        Ok(out)
    }

    fn chance_outcomes(&self) -> Vec<(u16, f64)> {
        self.state.chance_outcomes()
    }

    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        self.state.apply(action).map_err(raise)
    }

    fn apply_actions(&mut self, actions: Vec<i64>) -> PyResult<()> {
        let before = self.state.clone();
        for id in actions {
            if let Err(why) = self.state.apply(id) {
                self.state = before;
                return Err(raise(why));
            }
        }
        Ok(())
    }

    fn child(&self, py: Python<'_>, action: i64) -> PyResult<State> {
        let mut state = self.state.clone();
        state.apply(action).map_err(raise)?;
        Ok(self.like(py, state))
    }

    fn clone(&self, py: Python<'_>) -> State {
        self.like(py, self.state.clone())
    }

    fn __copy__(&self, py: Python<'_>) -> State {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> State {
        self.clone(py)
    }

    #[pyo3(signature = (player=None, action=None))]
    fn undo_action(&mut self, player: Option<i64>, action: Option<i64>) -> PyResult<()> {
        let _ = (player, action);
        self.state.undo().map_err(raise)
    }

    fn returns(&self) -> Vec<f32> {
        self.floats(env::State::write_returns)
    }

    fn rewards(&self) -> Vec<f32> {
        self.floats(env::State::write_rewards)
    }

    fn player_return(&self, player: i64) -> PyResult<f32> {
        self.seat_of(&self.returns(), player)
    }

    fn player_reward(&self, player: i64) -> PyResult<f32> {
        self.seat_of(&self.rewards(), player)
    }

    #[pyo3(signature = (player=None))]
    fn coins(&self, player: Option<i64>) -> PyResult<Vec<Option<u16>>> {
        let viewer = self.state.viewer(player).map_err(raise)?;
        let all = self.state.coins(Some(viewer));
        Ok(all[..self.state.game().seats()].to_vec())
    }

    fn decision(&self) -> &'static str {
        self.state
            .state()
            .decision()
            .map_or("over", |d| d.keyword())
    }

    #[getter]
    fn turn(&self) -> u8 {
        self.state.state().round()
    }

    fn move_number(&self) -> usize {
        self.state.played().game().log().len()
    }

    fn history(&self) -> Vec<u16> {
        let ids = self.state.game().ids();
        let mut out = Vec::new();
        for &action in self.state.played().game().log() {
            out.extend(ids.encode(action));
            if let Some((_, n)) = env::Half::of(action) {
                out.extend(ids.encode_count(n));
            }
        }
        if let Some(half) = self.state.half() {
            out.extend(ids.encode(half.with(1)));
        }
        out
    }

    fn history_str(&self) -> String {
        let rules = self.state.game().rules();
        let log = self.state.played().game().log().iter();
        let all: Vec<_> = log.map(|&a| rules.notation(a)).collect();
        all.join(", ")
    }

    #[pyo3(signature = (player_or_action, action=None))]
    fn action_to_string(&self, player_or_action: i64, action: Option<i64>) -> PyResult<String> {
        let id = action.unwrap_or(player_or_action);
        self.state.game().decode(id).map_err(raise)
    }

    #[pyo3(signature = (player_or_text, text=None))]
    fn string_to_action(
        &self,
        player_or_text: &Bound<'_, PyAny>,
        text: Option<&str>,
    ) -> PyResult<u16> {
        let given: String = match text {
            Some(text) => text.to_owned(),
            None => player_or_text.extract()?,
        };
        let all = self.state.game().encode(&given).map_err(raise)?;
        match all[..] {
            [id] => Ok(id),
            _ => Err(wrong(format!("{given:?} is {} ids", all.len()))),
        }
    }

    #[pyo3(signature = (player=None, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
        out: Option<Bound<'py, Observation>>,
    ) -> PyResult<Bound<'py, Observation>> {
        let viewer = self.state.viewer(player).map_err(raise)?;
        let out = match out {
            Some(out) => {
                out.get().fits(py, self.state.game(), None)?;
                out
            }
            None => Bound::new(py, Observation::zeros(py, self.state.game(), None)?)?,
        };
        let list = self.list();
        {
            let mut borrowed = out.get().borrow(py)?;
            let all = borrowed.slices()?;
            let moves = self.state.mover() == Mover::Seat(viewer);
            self.state.observe(viewer, &list, all.planes);
            match moves {
                true => self.state.write_mask(&list, all.mask),
                false => all.mask.fill(0),
            }
            all.to_play[0] = match self.state.mover() {
                Mover::Seat(seat) => seat.0 as i8,
                _ => -1,
            };
        }
        Ok(out)
    }

    #[pyo3(signature = (player=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let viewer = self.state.viewer(player).map_err(raise)?;
        let flat = crate::observation::flat(&self.state, viewer, &self.list());
        Ok(crate::observation::array(py, flat))
    }

    #[pyo3(signature = (player=None))]
    fn observation_string(&self, player: Option<i64>) -> PyResult<String> {
        let viewer = self.state.viewer(player).map_err(raise)?;
        let (game, state) = (self.state.game(), self.state.state());
        let known = self.state.coins(Some(viewer));
        let view = game.rules().view(state, Some(viewer));
        let mut text = game.rules().view_text(&view);
        if game.settings().coins == env::Coins::Counted {
            let coins: Vec<_> = known.iter().flatten().map(u16::to_string).collect();
            text += &format!(" counted={}", coins.join(","));
        }
        if let Some(half) = self.state.half() {
            text += &format!(" half={}", game.rules().notation(half.with(1)));
        }
        Ok(text)
    }

    #[pyo3(signature = (player=None))]
    fn information_state_string(&self, player: Option<i64>) -> PyResult<String> {
        self.observation_string(player)
    }

    fn legal_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let rows = self.state.legal_features();
        let n = rows.len();
        let flat: Vec<i16> = rows.into_iter().flatten().collect();
        crate::observation::array(py, flat).reshape([n, env::FEATURES])
    }

    #[pyo3(signature = (player=None))]
    fn features<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let viewer = self.state.viewer(player).map_err(raise)?;
        let (rules, state) = (self.state.game().rules(), self.state.state());
        let position = bots::value::Position::new(rules, state);
        Ok(PyArray1::from_slice(py, &position.features(viewer)))
    }

    #[pyo3(signature = (player, seed=None))]
    fn resample_from_infostate(
        &self,
        py: Python<'_>,
        player: i64,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let viewer = self.state.viewer(Some(player)).map_err(raise)?;
        let number = match seed {
            None => 0,
            // A generator of probabilities, as OpenSpiel hands it on, or of numpy.
            Some(f) if f.is_callable() => {
                (f.call0()?.extract::<f64>()? * (1u64 << 53) as f64) as u64
            }
            Some(rng) if rng.hasattr("random")? => {
                let drawn: f64 = rng.call_method0("random")?.extract()?;
                (drawn * (1u64 << 53) as f64) as u64
            }
            Some(seed) => crate::game::seed(seed)?.as_u64(),
        };
        Ok(self.like(py, self.state.resample(viewer, number)))
    }

    #[pyo3(signature = (action, lang="en"))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        action: i64,
        lang: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        words::explain(py, &self.state, action, lang)
    }

    #[pyo3(signature = (names=None))]
    fn record(&self, py: Python<'_>, names: Option<Vec<String>>) -> PyResult<Record> {
        let record = self.state.record(&names.unwrap_or_default());
        Ok(Record::new(
            record,
            self.state.game().rules().clone(),
            self.game.borrow(py).boxes.clone(),
        ))
    }

    #[getter]
    fn seed(&self) -> Option<String> {
        self.state.draws().then(|| self.state.played().seed().hex())
    }

    fn position(&self, py: Python<'_>) -> String {
        let game = self.state.game();
        let library = &self.game.borrow(py).boxes;
        Snapshot::new(game.rules().clone(), *self.state.state(), library).to_string()
    }

    fn fingerprint(&self) -> u64 {
        self.state.state().fingerprint()
    }

    fn serialize<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.state.serialize())
    }

    #[pyo3(signature = (lang="en"))]
    fn svg(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        let library = self.game.borrow(py).boxes.clone();
        words::svg(&library, &self.state, lang)
    }

    #[pyo3(signature = (lang="en", width=100))]
    fn text(&self, py: Python<'_>, lang: &str, width: usize) -> PyResult<String> {
        if width > 1000 {
            return Err(wrong(format!("{width} columns, expected at most 1000")));
        }
        let library = self.game.borrow(py).boxes.clone();
        words::text(&library, &self.state, lang, width)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, "en")
    }

    #[pyo3(signature = (lang="en"))]
    fn ask(&self, lang: &str) -> PyResult<String> {
        words::ask(&self.state, lang)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let read = py.import("elbowroom._native")?.getattr("_state")?;
        Ok((read, (self.game.clone_ref(py), self.serialize(py))))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<State>()
            .is_ok_and(|other| other.try_borrow().is_ok_and(|o| o.state == self.state))
    }

    fn __hash__(&self) -> u64 {
        let key = self.state.state().key();
        key ^ self.state.played().game().log().len() as u64
    }

    fn __repr__(&self) -> String {
        let seat = |s: Seat| s.0 + 1;
        let state = self.state.state();
        let rules = self.state.game().rules();
        let whose = match self.state.mover() {
            Mover::Seat(s) => format!("player {} decides: {}", seat(s), self.decision()),
            Mover::Chance => format!("chance: {}", self.decision()),
            Mover::Nobody => "over".into(),
        };
        let (map, turn, turns) = (&rules.map().id, state.round(), rules.turns());
        format!("<elbowroom.State {map}, turn {turn} of {turns}, {whose}>")
    }
}

/// What pickle calls.
#[pyfunction]
pub fn _state(game: Py<Game>, data: &[u8], py: Python<'_>) -> PyResult<State> {
    let state = game.borrow(py).game.deserialize(data).map_err(raise)?;
    Ok(State::new(game, state))
}

/// States as rollouts and batches take them.
pub fn states(list: &Bound<'_, PyAny>) -> PyResult<Vec<env::State>> {
    let list = list
        .cast::<PyList>()
        .map_err(|_| PyValueError::new_err("a list of states is expected"))?;
    let one = |s: Bound<'_, PyAny>| -> PyResult<env::State> {
        let state = s
            .cast_into::<State>()
            .map_err(|_| PyValueError::new_err("a list of states is expected"))?;
        Ok(state.try_borrow()?.state.clone())
    };
    list.iter().map(one).collect()
}
