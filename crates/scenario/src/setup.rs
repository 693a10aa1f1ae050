//! The head of a case: the game and the position in which it begins.

mod map;
mod position;

use std::sync::Arc;

use content::Library;
use rules::{Action, Combo, Decision, Options, RuleSet, State, options::Payment, spec::MapSpec};

use self::{
    map::{no_map, pack},
    position::under_way,
};
use crate::words::{self, Message, short};

/// A line `key: value` before the first `---`.
pub struct Field<'a> {
    pub line: usize,
    pub key: String,
    pub value: &'a str,
}

pub struct Setup {
    pub title: String,
    pub rule: String,
    pub line: usize,
    pub map: MapSpec,
    pub rules: Arc<RuleSet>,
    pub start: State,
    /// What reads in two ways, and how it was read.
    pub notes: Vec<Placed>,
}

pub type Placed = (usize, Message);

/// Keys that may stand once.
const ONCE: &[&str] = &[
    "title",
    "rule",
    "game",
    "map",
    "seats",
    "options",
    "start",
    "turn",
    "coins",
    "markers",
    "natives",
    "column",
    "returned",
    "discarded",
    "sites",
    "hidden",
    "granted",
    "grudges",
];
/// Keys with a word after them, which may stand several times.
const MANY: &[&str] = &["region", "active", "declined"];
/// Keys that may be said to have nothing.
const MAYBE_NONE: &[&str] = &[
    "active",
    "declined",
    "markers",
    "natives",
    "column",
    "returned",
    "discarded",
    "peace",
    "sites",
    "granted",
    "grudges",
];
/// Keys that say something about a game under way.
const UNDER_WAY: &[&str] = &[
    "turn",
    "coins",
    "markers",
    "natives",
    "returned",
    "discarded",
    "sites",
    "hidden",
    "granted",
    "grudges",
    "peace",
    "active",
    "declined",
];

struct Head<'a, 'b>(&'b [Field<'a>]);

impl<'a, 'b> Head<'a, 'b> {
    fn get(&self, key: &str) -> Option<&'b Field<'a>> {
        self.0.iter().find(|f| f.key == key)
    }

    /// Fields `key word: value`, with the word.
    fn all(&self, key: &'static str) -> impl Iterator<Item = (&'b str, &'b Field<'a>)> {
        self.0.iter().filter_map(move |f| {
            let word = f.key.strip_prefix(key)?.strip_prefix(' ')?;
            Some((word, f))
        })
    }

    fn check_keys(&self) -> Result<(), Placed> {
        for (i, f) in self.0.iter().enumerate() {
            let (word, rest) = f.key.split_once(' ').unwrap_or((&f.key, ""));
            let known = ONCE.contains(&f.key.as_str())
                || f.key == "peace"
                || (MANY.contains(&word) && !rest.is_empty() && !rest.contains(' '));
            if !known {
                let message = format!(
                    "there is no key \"{}\"; there are {}, peace, {} …",
                    short(&f.key),
                    ONCE.join(", "),
                    MANY.join(" …, ")
                );
                return Err((f.line, message));
            }
            let twice = self.0[..i].iter().any(|g| g.key == f.key);
            if twice && f.key != "peace" && word != "declined" {
                return Err((f.line, format!("\"{}\" stands twice", f.key)));
            }
        }
        Ok(())
    }
}

/// The boxes that cases are about.
pub struct Boxes<'a> {
    pub content: &'a Library,
    /// The box that is meant where several might be.
    pub home: &'a str,
}

pub fn setup(boxes: &Boxes<'_>, first: usize, fields: &[Field<'_>]) -> Result<Setup, Placed> {
    let head = Head(fields);
    head.check_keys()?;
    let needed = |key: &str| match head.get(key) {
        Some(f) if !f.value.is_empty() => Ok(f),
        Some(f) => Err((f.line, format!("\"{key}:\" is empty"))),
        None => Err((first, format!("the case has no line \"{key}: …\""))),
    };
    let title = needed("title")?;
    let rule = needed("rule")?;
    let map_field = needed("map")?;
    let at = |f: &Field<'_>| {
        let line = f.line;
        move |message: Message| (line, message)
    };
    let mut notes = Vec::new();
    let pack = pack(boxes, &head, map_field, &mut notes)?;
    let Some(map) = pack.map(map_field.value) else {
        return Err((map_field.line, no_map(&pack, map_field.value)));
    };
    let seats = match head.get("seats") {
        Some(f) => words::number::<u8>(f.value).map_err(at(f))?,
        None => map.players,
    };
    let options = match head.get("options") {
        Some(f) => options(f.value).map_err(at(f))?,
        None => Options::default(),
    };
    let rules = pack
        .rules(&map.id, seats, &options)
        .map_err(|e| (map_field.line, e.to_string()))?;
    let start = match head.get("start") {
        Some(f) if f.value == "new" => new_game(&rules, &head)?,
        Some(f) => {
            return Err((
                f.line,
                format!("\"start: new\" is expected, not \"{}\"", short(f.value)),
            ));
        }
        None => under_way(&rules, fields)?,
    };
    Ok(Setup {
        title: title.value.into(),
        rule: rule.value.into(),
        line: title.line,
        map: map.clone(),
        rules: Arc::new(rules),
        start,
        notes,
    })
}

/// `open-coins, payment pocketed, turns 5, without diplomat orcs`
fn options(text: &str) -> Result<Options, Message> {
    let mut out = Options::default();
    for option in text.split(',') {
        let words: Vec<&str> = option.split_whitespace().collect();
        match words[..] {
            ["open-coins"] => out.open_coins = true,
            ["add-monsters"] => out.add_monsters = true,
            ["no-help-in-decline"] => out.no_help_in_decline = true,
            ["toll-while-active"] => out.toll_while_active = true,
            ["payment", "own"] => out.payment = Payment::Own,
            ["payment", "pocketed"] => out.payment = Payment::Pocketed,
            ["turns", n] => out.turns = Some(words::number(n)?),
            ["without-races", ref rest @ ..] if !rest.is_empty() => {
                out.without_races = rest.iter().map(|w| w.to_string()).collect();
            }
            ["without-powers", ref rest @ ..] if !rest.is_empty() => {
                out.without_powers = rest.iter().map(|w| w.to_string()).collect();
            }
            _ => {
                return Err(format!(
                    "\"{}\" is no option; there are open-coins, add-monsters, no-help-in-decline, \
                     toll-while-active, payment own, payment pocketed, turns N, \
                     without-races …, without-powers …",
                    short(option.trim())
                ));
            }
        }
    }
    Ok(out)
}

/// A game from its beginning; the column in the head, if any, is what chance brings first.
fn new_game(rules: &RuleSet, head: &Head<'_, '_>) -> Result<State, Placed> {
    for f in head.0 {
        let word = f.key.split(' ').next().unwrap_or_default();
        if UNDER_WAY.contains(&word) {
            return Err((
                f.line,
                format!("\"{word}\" cannot stand beside \"start: new\""),
            ));
        }
    }
    let mut state = rules.start();
    let Some(f) = head.get("column") else {
        return Ok(state);
    };
    for combo in column(rules, f.value).map_err(|m| (f.line, m))? {
        if combo.coins > 0 {
            let message = "nobody has passed a combo by yet, so no coins lie on one in a new game";
            return Err((f.line, message.into()));
        }
        for outcome in [Action::Banner(combo.race), Action::Badge(combo.power)] {
            // What is drawn by itself, as the only one that is left, needs no outcome.
            let asked = matches!(
                (state.decision(), outcome),
                (Some(Decision::Banner), Action::Banner(_))
                    | (Some(Decision::Badge(_)), Action::Badge(_))
            );
            if asked {
                let before = state;
                rules.apply(&mut state, outcome, &mut ()).map_err(|why| {
                    let why = wording::words::refusal(rules, &before, why);
                    (f.line, format!("{}: {why}", rules.notation(outcome)))
                })?;
            }
        }
    }
    Ok(state)
}

fn column(rules: &RuleSet, text: &str) -> Result<Vec<Combo>, Message> {
    let mut out = Vec::new();
    if text == "none" {
        return Ok(out);
    }
    for part in text.split(';') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let (a, b, coins) = match words[..] {
            [a, b] => (a, b, 0),
            [a, b, n] => (a, b, words::number(n)?),
            _ => {
                return Err(format!(
                    "\"race power\" or \"race power coins\" is expected, not \"{}\"",
                    short(part.trim())
                ));
            }
        };
        let (race, power) = words::combo(rules, a, b)?;
        out.push(Combo { race, power, coins });
    }
    Ok(out)
}
