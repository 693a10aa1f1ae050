//! A game in words and pictures.

use std::sync::Arc;

use content::{Library, Pack};
use pyo3::{prelude::*, types::PyDict};
use rules::{Occupant, Region, RuleSet, spec::MapSpec};
use wording::{Lang, Words, ask as asked};

use crate::error::{raise, wrong};

pub fn lang(tag: &str) -> PyResult<Lang> {
    Lang::from_tag(tag).ok_or_else(|| {
        wrong(format!(
            "there is no language {tag:?}; there are en, it, pl, ja"
        ))
    })
}

fn names(rules: &RuleSet) -> Vec<String> {
    (1..=rules.seats()).map(|n| format!("Player {n}")).collect()
}

pub fn explain<'py>(
    py: Python<'py>,
    state: &env::State,
    id: i64,
    tag: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = state.game().rules();
    let action = state.meant(id).map_err(raise)?;
    let names = names(rules);
    let words = Words {
        lang: lang(tag)?,
        rules,
        names: &names,
    };
    let told = rules.explain(state.state(), action);
    let board = state.state();
    let out = PyDict::new(py);
    out.set_item("action", rules.notation(action))?;
    out.set_item("text", asked::label(&words, board, action))?;
    out.set_item("legal", told.refusal.is_none())?;
    let why = told.barred.or(told.refusal);
    out.set_item("why", why.map(|w| words.refusal(board, w)))?;
    out.set_item("cost", told.cost)?;
    out.set_item("have", told.have)?;
    let chance = told
        .chance
        .map(|c| f64::from(c.good) / f64::from(c.of.max(1)));
    out.set_item("chance", chance)?;
    let tribe = board.decision().and_then(|d| d.tribe());
    let line =
        |l: &rules::query::cost::CostLine| (l.amount, words.source_of(board, l.source, tribe));
    out.set_item("lines", told.lines.iter().map(line).collect::<Vec<_>>())?;
    Ok(out)
}

pub fn ask(state: &env::State, tag: &str) -> PyResult<String> {
    let rules = state.game().rules();
    let names = names(rules);
    let words = Words {
        lang: lang(tag)?,
        rules,
        names: &names,
    };
    Ok(asked::prompt(&words, state.state()))
}

/// A map with its shapes and the box that it is of.
struct Drawn {
    pack: Arc<Pack>,
    id: String,
    shape: board::Geometry,
}

impl Drawn {
    fn new(library: &Library, rules: &RuleSet) -> PyResult<Drawn> {
        let id = rules.map().id.clone();
        let pack = library.pack(rules.game(), &id).map_err(wrong)?;
        let map = pack.map(&id);
        let map = map.ok_or_else(|| wrong("the map is not there"))?;
        let shape = board::Geometry::compute(map).map_err(wrong)?;
        Ok(Drawn { pack, id, shape })
    }

    fn map(&self) -> PyResult<&MapSpec> {
        let map = self.pack.map(&self.id);
        map.ok_or_else(|| wrong("the map is not there"))
    }
}

/// The board with what stands on it, as a picture.
pub fn svg(library: &Library, state: &env::State, tag: &str) -> PyResult<String> {
    let rules = state.game().rules();
    let board = state.state();
    let names = names(rules);
    let words = Words {
        lang: lang(tag)?,
        rules,
        names: &names,
    };
    let stack = |r: Region| {
        let (colour, declined, title) = match board.occupant(r) {
            Occupant::Nobody => return None,
            Occupant::Natives => (None, false, words.natives()),
            Occupant::Tribe(t) => (
                Some(board::COLOURS[board.owner(t).index()].fill.to_owned()),
                board.in_decline(t),
                words.owned(board, t),
            ),
        };
        Some(board::svg::Stack {
            count: board.tokens(r),
            colour,
            declined,
            defence: board.defence(r),
            title,
        })
    };
    let options = board::svg::Options {
        width: Some(720),
        stacks: rules.map().all.iter().map(stack).collect(),
        ..board::svg::Options::default()
    };
    let drawn = Drawn::new(library, rules)?;
    let game = &drawn.pack.game;
    Ok(board::svg::draw(drawn.map()?, game, &drawn.shape, &options))
}

/// The board with what stands on it, in characters.
pub fn text(library: &Library, state: &env::State, tag: &str, width: usize) -> PyResult<String> {
    let rules = state.game().rules();
    let board = state.state();
    let names = names(rules);
    let words = Words {
        lang: lang(tag)?,
        rules,
        names: &names,
    };
    let cell = |r: usize| {
        let Some(r) = u8::try_from(r).ok().and_then(Region::new) else {
            return Vec::new();
        };
        let mut out: Vec<String> = words.holder(board, r).into_iter().collect();
        out.extend(Some(words.markers(board, r)).filter(|m| !m.is_empty()));
        out.push(words.terrain(r).to_lowercase());
        out
    };
    let drawn = Drawn::new(library, rules)?;
    let game = &drawn.pack.game;
    Ok(board::text::draw(
        drawn.map()?,
        game,
        &drawn.shape,
        cell,
        width,
        false,
    ))
}
