//! Players of this program.

use std::sync::{Mutex, PoisonError};

use bots::{Spec, Thought};
use env::{Half, Mover};
use numpy::PyArray2;
use numpy::PyArrayMethods;
use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};
use rules::{Action, Seat};

use crate::{
    error::{raise, wrong},
    state::{State, states},
};

#[pyclass(module = "elbowroom.bots")]
pub struct Bot {
    spec: Spec,
    name: String,
    seed: u64,
    /// Behind a lock, for a bot may be used by one thread at a time.
    bot: Mutex<Box<dyn bots::Bot>>,
    /// A choice of which the first half has been said.
    begun: Option<Action>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed=0))]
    fn new(name: &str, seed: u64) -> PyResult<Bot> {
        let spec: Spec = name.parse().map_err(|e: bots::SpecError| wrong(e))?;
        Ok(Bot {
            spec,
            name: name.into(),
            seed,
            bot: Mutex::new(spec.build(seed)),
            begun: None,
        })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The id of what it does in a state, for the seat that decides. It sees what that seat sees.
    fn act(&mut self, py: Python<'_>, state: &State) -> PyResult<u16> {
        let game = state.state.game();
        let rules = game.rules();
        let Mover::Seat(seat) = state.state.mover() else {
            return Err(wrong("no seat has the move"));
        };
        let view = rules.view(state.state.state(), Some(seat));
        if let Some(half) = state.state.half() {
            let chosen = self.begun.take().and_then(Half::of);
            let n = match chosen {
                Some((h, n)) if h == half => n,
                _ => 1,
            };
            let legal = state.state.legal_ids();
            let id = game.ids().encode_count(n).filter(|id| legal.contains(id));
            return id
                .or(legal.first().copied())
                .ok_or_else(|| wrong("nothing is legal"));
        }
        let bot = self.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
        let action = py.detach(|| bot.act(rules, &view));
        self.begun = Some(action);
        game.ids()
            .encode(action)
            .ok_or_else(|| wrong("the action has no id"))
    }

    /// What it thought of in its latest turn: for each choice the options, the chosen one first.
    fn thoughts<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyList>> {
        let rules = state.state.game().rules();
        let seats = usize::from(rules.seats());
        let out = PyList::empty(py);
        let bot = self.bot.lock().unwrap_or_else(PoisonError::into_inner);
        for Thought {
            options,
            seat,
            rollouts,
        } in bot.thoughts()
        {
            let thought = PyDict::new(py);
            thought.set_item("seat", seat.0)?;
            thought.set_item("rollouts", rollouts)?;
            let list = PyList::empty(py);
            for o in options {
                let option = PyDict::new(py);
                let actions = o.actions.iter().map(|&a| rules.notation(a));
                option.set_item("actions", actions.collect::<Vec<_>>())?;
                option.set_item("share", o.share)?;
                option.set_item("coins", o.coins[..seats].to_vec())?;
                option.set_item("rollouts", o.rollouts)?;
                list.append(option)?;
            }
            thought.set_item("options", list)?;
            out.append(thought)?;
        }
        Ok(out)
    }

    /// Begins anew, as if just made.
    fn reset(&mut self) {
        self.bot = Mutex::new(self.spec.build(self.seed));
        self.begun = None;
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, u64)) {
        let kind = py.get_type::<Bot>().into_any();
        (kind, (self.name.clone(), self.seed))
    }

    fn __repr__(&self) -> String {
        format!("elbowroom.bots.make({:?}, seed={})", self.name, self.seed)
    }
}

/// Name and description of each bot, from weak to strong.
#[pyfunction]
pub fn _bots() -> Vec<(&'static str, &'static str)> {
    bots::BOTS.to_vec()
}

/// Means and standard deviations, `[len, seats]` each.
#[pyfunction]
#[pyo3(signature = (list, n, policy, seed))]
#[allow(clippy::type_complexity)]
pub fn _rollouts<'py>(
    py: Python<'py>,
    list: &Bound<'py, PyAny>,
    n: usize,
    policy: &str,
    seed: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<f32>>)> {
    let states = states(list)?;
    let seed = crate::game::seed(seed)?;
    let Some(first) = states.first() else {
        return Err(wrong("a list of states is expected, and this one is empty"));
    };
    let seats = first.game().seats();
    if states.iter().any(|s| s.game() != first.game()) {
        return Err(wrong("the states are of different games"));
    }
    let found = py
        .detach(|| env::rollouts(&states, n, policy, seed))
        .map_err(raise)?;
    let table = |of: fn(&env::Spread) -> &[f32]| {
        let all = found.iter().flat_map(|s| of(s)[..seats].iter().copied());
        crate::observation::array(py, all.collect()).reshape([states.len(), seats])
    };
    Ok((table(|s| &s.mean)?, table(|s| &s.deviation)?))
}

/// The coins that each seat may expect, by the network of the bots.
#[pyfunction]
pub fn _value(state: &State) -> Vec<f32> {
    let (rules, at) = (state.state.game().rules(), state.state.state());
    let all = bots::value::Net::shipped().expect(rules, at);
    let seats = (0..rules.seats()).map(Seat);
    seats.map(|s| all[s.index()]).collect()
}
