//! Many games between bots, and what became of the combos that were picked in them.

use numpy::{Element, PyArrayMethods};
use pyo3::{prelude::*, types::PyDict};
use study::{Pick, Played, Runner};

use crate::{
    error::wrong,
    game::{Game, seed},
    observation::array,
};

/// What is told of each game, and of each combo: a list for each column.
#[derive(Default)]
struct Columns {
    game: Vec<i64>,
    coins: Vec<i16>,
    shares: Vec<f32>,
    declines: Vec<i8>,
    actions: Vec<i32>,
    /// The game of each pick.
    of: Vec<i64>,
    picks: Vec<Pick>,
}

impl Columns {
    fn add(&mut self, number: u64, seats: usize, played: &Played) {
        self.game.push(number as i64);
        self.actions.push(played.actions as i32);
        for seat in 0..seats {
            self.coins.push(played.coins[seat] as i16);
            self.shares.push(played.shares[seat]);
            self.declines.push(played.declines[seat] as i8);
        }
        self.of.extend(played.picks.iter().map(|_| number as i64));
        self.picks.extend(&played.picks);
    }
}

/// Sets a column with a number for each pick.
fn set<T: Element>(
    to: &Bound<'_, PyDict>,
    name: &str,
    picks: &[Pick],
    of: impl Fn(&Pick) -> T,
) -> PyResult<()> {
    to.set_item(name, array(to.py(), picks.iter().map(of).collect()))
}

/// Lets bots play games; what is told of the games and of the picks.
#[pyfunction]
pub fn _simulate<'py>(
    py: Python<'py>,
    bots: Vec<String>,
    game: &Game,
    games: (u64, u64),
    seed: &Bound<'py, PyAny>,
    rotate: bool,
    jobs: usize,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
    let seed = self::seed(seed)?;
    let rules = game.game.rules().clone();
    let seats = game.game.seats();
    for bot in &bots {
        bot.parse::<::bots::Spec>().map_err(wrong)?;
    }
    let runner = Runner {
        rules: &rules,
        start: rules.start(),
        bots: &bots,
        rotate,
        seed,
        deal: None,
    };
    let mut columns = Columns::default();
    let mut number = games.0;
    let ran = py.detach(|| {
        runner.run(
            games.0..games.1,
            jobs,
            || {},
            |played| {
                columns.add(number, seats, played);
                number += 1;
            },
        )
    });
    ran.map_err(wrong)?;
    let (of_games, of_picks) = (PyDict::new(py), PyDict::new(py));
    let shape = [columns.game.len(), seats];
    of_games.set_item("game", array(py, columns.game))?;
    of_games.set_item("actions", array(py, columns.actions))?;
    of_games.set_item("coins", array(py, columns.coins).reshape(shape)?)?;
    of_games.set_item("share", array(py, columns.shares).reshape(shape)?)?;
    of_games.set_item("declines", array(py, columns.declines).reshape(shape)?)?;
    let picks = &columns.picks;
    of_picks.set_item("game", array(py, columns.of))?;
    set(&of_picks, "seat", picks, |p| p.seat as i8)?;
    set(&of_picks, "race", picks, |p| p.race as i16)?;
    set(&of_picks, "power", picks, |p| p.power as i16)?;
    set(&of_picks, "turn", picks, |p| p.turn as i8)?;
    set(&of_picks, "place", picks, |p| p.place as i8)?;
    set(&of_picks, "price", picks, |p| p.price)?;
    set(&of_picks, "coins", picks, |p| p.coins as i16)?;
    set(&of_picks, "turns", picks, |p| p.turns as i8)?;
    set(&of_picks, "active_turns", picks, |p| p.active_turns as i8)?;
    set(&of_picks, "declined", picks, |p| p.declined)?;
    set(&of_picks, "lost", picks, |p| p.lost as i16)?;
    Ok((of_games, of_picks))
}
