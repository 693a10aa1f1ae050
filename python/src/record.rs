//! Recorded games.

use std::{fs::OpenOptions, io::Write, path::PathBuf, sync::Arc};

use bots::analysis::{Analyst, turns};
use content::Library;
use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};
use rules::RuleSet;

use crate::{
    error::{raise, wrong},
    game::Game,
    state::State,
};

#[pyclass(frozen, module = "elbowroom", eq)]
pub struct Record {
    record: record::Record,
    rules: Arc<RuleSet>,
    boxes: Arc<Library>,
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.record == other.record
    }
}

impl Record {
    pub fn new(record: record::Record, rules: Arc<RuleSet>, library: Arc<Library>) -> Record {
        Record {
            record,
            rules,
            boxes: library,
        }
    }
}

#[pymethods]
impl Record {
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Record> {
        let library = Library::shipped();
        let read = record::Record::read(text, library).map_err(wrong)?;
        let own = !read.content.is_empty();
        let brought = match own {
            true => read.content.content_library().map_err(|problems| {
                let told = problems.first().map(ToString::to_string);
                wrong(told.unwrap_or_default())
            })?,
            false => Library::shipped_shared(),
        };
        let rules = read.setup.rules(&brought).map_err(wrong)?;
        Ok(Record::new(read, rules, brought))
    }

    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Record> {
        let text = std::fs::read_to_string(&path)?;
        Record::parse(&text)
    }

    /// Writes it; a file that is there is overwritten with `force` only.
    #[pyo3(signature = (path, force=false))]
    fn save(&self, path: PathBuf, force: bool) -> PyResult<()> {
        let mut options = OpenOptions::new();
        options
            .write(true)
            .truncate(force)
            .create(force)
            .create_new(!force);
        let mut file = options.open(&path)?;
        Ok(file.write_all(self.__str__().as_bytes())?)
    }

    #[getter]
    fn names(&self) -> Vec<String> {
        self.record.setup.names()
    }

    #[getter]
    fn map(&self) -> &str {
        &self.record.setup.map
    }

    #[getter]
    fn seed(&self) -> Option<String> {
        self.record.setup.seed.map(|s| s.hex())
    }

    #[getter]
    fn result(&self) -> Option<Vec<u16>> {
        self.record.result.clone()
    }

    #[getter]
    fn actions(&self) -> Vec<String> {
        let steps = self.record.steps.iter();
        steps.map(|s| self.rules.notation(s.action)).collect()
    }

    /// Raises if it does not replay.
    fn verify(&self) -> PyResult<()> {
        let verified = record::verify(&self.record, &self.boxes);
        verified.map(|_| ()).map_err(|e| wrong(e.message()))
    }

    /// Every position, the first before anything has happened.
    #[pyo3(signature = (actions="map", coins="hidden", reward="win"))]
    fn states<'py>(
        &self,
        py: Python<'py>,
        actions: &str,
        coins: &str,
        reward: &str,
    ) -> PyResult<Bound<'py, PyList>> {
        let settings = env::Settings {
            numbering: actions.parse().map_err(|e: String| wrong(e))?,
            coins: coins.parse().map_err(|e: String| wrong(e))?,
            reward: reward.parse().map_err(|e: String| wrong(e))?,
        };
        let game = env::Game::of(self.rules.clone(), &self.boxes, settings);
        let held = Py::new(
            py,
            Game {
                game: game.clone(),
                boxes: self.boxes.clone(),
            },
        )?;
        let mut state = match self.record.start {
            None => game.new_initial_state(),
            Some(start) => {
                let at = record::Snapshot::new(self.rules.clone(), start, &self.boxes);
                game.at(&at, None).map_err(raise)?
            }
        };
        let out = PyList::empty(py);
        out.append(State::new(held.clone_ref(py), state.clone()))?;
        for step in &self.record.steps {
            state.act(step.action).map_err(raise)?;
            out.append(State::new(held.clone_ref(py), state.clone()))?;
        }
        Ok(out)
    }

    /// What each turn was worth, and what would have been better.
    #[pyo3(signature = (rollouts=1000, seed=1, seat=None, threads=1))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        rollouts: u32,
        seed: u64,
        seat: Option<usize>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        if !(20..=10_000_000).contains(&rollouts) {
            return Err(wrong(format!(
                "{rollouts} rollouts, expected 20 to 10000000"
            )));
        }
        if !(1..=64).contains(&threads) {
            return Err(wrong(format!("{threads} threads, expected 1 to 64")));
        }
        if let Some(seat) = seat.filter(|&s| s >= usize::from(self.rules.seats())) {
            return Err(wrong(format!("there is no seat {seat}")));
        }
        let log: Vec<_> = self.record.steps.iter().map(|s| s.action).collect();
        let start = self.record.start.unwrap_or_else(|| self.rules.start());
        let rules = &self.rules;
        let judged = py.detach(|| {
            let mut analyst = Analyst::new(rollouts, threads, seed);
            let all = turns(rules, &start, &log).into_iter();
            all.filter(|t| seat.is_none_or(|s| t.seat.index() == s))
                .filter_map(|t| Some((analyst.judge(rules, &t)?, t)))
                .collect::<Vec<_>>()
        });
        let out = PyList::empty(py);
        let seats = usize::from(rules.seats());
        for (verdict, turn) in judged {
            let row = PyDict::new(py);
            row.set_item("turn", turn.round)?;
            row.set_item("seat", turn.seat.0)?;
            row.set_item("coins_before", verdict.before.coins[..seats].to_vec())?;
            row.set_item("coins_after", verdict.after.coins[..seats].to_vec())?;
            row.set_item("share_before", verdict.before.share)?;
            row.set_item("share_after", verdict.after.share)?;
            row.set_item("share_lost", verdict.loss())?;
            row.set_item("coins_lost", verdict.coins_lost())?;
            let choices = PyList::empty(py);
            for (_, review) in &verdict.reviews {
                let line = |actions: &[rules::Action]| -> Vec<String> {
                    actions.iter().map(|&a| rules.notation(a)).collect()
                };
                let choice = PyDict::new(py);
                choice.set_item("played", line(&review.played.actions))?;
                choice.set_item("best", line(&review.best().actions))?;
                choice.set_item("share_lost", review.loss())?;
                choice.set_item("coins_lost", review.coins_lost())?;
                choices.append(choice)?;
            }
            row.set_item("choices", choices)?;
            out.append(row)?;
        }
        Ok(out)
    }

    fn __str__(&self) -> String {
        self.record.write(&self.rules)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.get_type::<Record>().getattr("parse")?;
        Ok((read, (self.__str__(),)))
    }

    fn __repr__(&self) -> String {
        let n = self.record.steps.len();
        format!("<elbowroom.Record {}, {n} actions>", self.record.setup.map)
    }
}
