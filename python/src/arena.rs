//! Tournaments, with functions of Python among the players.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use arena::Header;
use arena::{
    Entrant, Kind, Match, Report, Run, RunError, Schedule, Shard, Store, Totals, Tournament,
};
use pyo3::prelude::*;
use rules::{Action, Actions, RuleSet, View};

use crate::{
    error::{raise, wrong},
    game::{Game, seed},
    state::State,
};

/// What went wrong in a function, and what breaks the tournament off then.
#[derive(Default)]
struct Fault {
    error: Mutex<Option<PyErr>>,
    stop: AtomicBool,
}

impl Fault {
    fn tell(&self, error: PyErr) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A function of Python as a player: it gets a state with what its seat sees, and gives an id.
struct Function {
    function: Py<PyAny>,
    game: Py<Game>,
    fault: Arc<Fault>,
}

impl Function {
    fn ask(&self, py: Python<'_>, view: &View) -> PyResult<Action> {
        let game = self.game.borrow(py).game.clone();
        let own = view.seat().and_then(|s| view.coins(s)).unwrap_or(0);
        // Others are taken to have as many coins: it is not told how many they have.
        let played = rules::Game::at(game.rules().clone(), view.assume(|_| own));
        let mut state = env::State::seen(game, played);
        for _ in 0..2 {
            let held = Py::new(py, State::new(self.game.clone_ref(py), state.clone()))?;
            let id: i64 = self.function.call1(py, (held,))?.extract(py)?;
            let action = state.meant(id).map_err(raise)?;
            let halved = state.game().settings().numbering == env::Numbering::Factored
                && state.half().is_none()
                && env::Half::of(action).is_some();
            state.apply(id).map_err(raise)?;
            if !halved {
                return Ok(action);
            }
        }
        Err(wrong("a choice in two halves took more"))
    }
}

impl bots::Bot for Function {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        match Python::attach(|py| self.ask(py, view)) {
            Ok(action) => action,
            Err(error) => {
                self.fault.tell(error);
                // The game is broken off before anything comes of it.
                let mut legal = Actions::default();
                rules.legal_for(view, &mut legal);
                legal.first().copied().unwrap_or(Action::End)
            }
        }
    }
}

/// Plays a tournament; the report as JSON.
#[pyfunction]
#[pyo3(signature = (players, game, games, seed, jobs=1, out=None))]
pub fn _arena(
    py: Python<'_>,
    players: Vec<(String, Py<PyAny>)>,
    game: Py<Game>,
    games: u64,
    seed: &Bound<'_, PyAny>,
    jobs: usize,
    out: Option<String>,
) -> PyResult<String> {
    let seed = self::seed(seed)?;
    let (inner, library) = {
        let held = game.borrow(py);
        (held.game.clone(), held.boxes.clone())
    };
    let rules = inner.rules().clone();
    let fault = Arc::new(Fault::default());
    let (mut entrants, mut functions) = (Vec::new(), HashMap::new());
    for (name, player) in players {
        let bot = match player.extract::<String>(py) {
            Ok(bot) => {
                bot.parse::<bots::Spec>().map_err(wrong)?;
                bot
            }
            Err(_) => {
                functions.insert(name.clone(), player);
                name.clone()
            }
        };
        let kind = Kind::BuiltIn(bot);
        entrants.push(Entrant { name, kind });
    }
    let schedule = Schedule::new(entrants.len(), inner.seats()).map_err(wrong)?;
    let (cycles, _) = schedule.cycles_for(games.max(1));
    let plan = Match {
        game: rules.game().to_owned(),
        map: rules.map().id.clone(),
        options: rules.options().clone(),
        content: Default::default(),
        entrants,
        schedule: schedule.clone(),
        seed,
        move_timeout: Duration::from_secs(3600),
        keep_programs: false,
    };
    let makers = Arc::new(functions);
    let (held, told) = (game.clone_ref(py), fault.clone());
    let tournament = Tournament::new(plan, &library).map_err(wrong)?;
    let tournament = tournament.made_by(move |name, dice| {
        let Some(function) = makers.get(name) else {
            return bots::by_name(name, dice);
        };
        Python::attach(|py| {
            let function = Function {
                function: function.clone_ref(py),
                game: held.clone_ref(py),
                fault: told.clone(),
            };
            Some(Box::new(function) as Box<dyn bots::Bot>)
        })
    });
    let names = tournament.plan().entrants.iter().map(|e| e.name.clone());
    let mut totals = Totals::new(names.collect(), schedule);
    let program = concat!("elbowroom for Python ", env!("CARGO_PKG_VERSION"));
    let mut store = None;
    if let Some(path) = out {
        let header = Header::new(tournament.plan(), program, &tournament.plan().content);
        let opened = Store::open(std::path::Path::new(&path), &header, &mut |game| {
            totals.add(game)
        });
        store = Some(opened.map_err(wrong)?);
    }
    let known = store.as_ref().map(|s| s.done().clone()).unwrap_or_default();
    let done = |cycle, game| known.contains(&(cycle, game));
    let run = Run {
        cycles,
        shard: Shard::WHOLE,
        jobs: jobs.max(1),
        records: false,
        done: &done,
        stop: &fault.stop,
    };
    let mut sink = |played: arena::Played| {
        // A fault breaks the game off that it happened in, and that game counts for nothing.
        if fault.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        if let Some(store) = &mut store
            && let Err(e) = store.add(&played.result)
        {
            fault.tell(e.into());
            return Ok(());
        }
        totals.add(&played.result)
    };
    let ended = py.detach(|| tournament.run(&run, &mut sink));
    let first = fault
        .error
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    if let Some(error) = first {
        return Err(error);
    }
    ended.map_err(|e: RunError| wrong(e))?;
    let report = Report::new(tournament.plan(), program, &totals, None);
    serde_json::to_string(&report).map_err(wrong)
}
