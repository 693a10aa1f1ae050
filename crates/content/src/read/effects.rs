//! The effects of a race or power.

use rules::{
    selector::Selector,
    spec::{Effect, GameSpec, Placing},
};
use serde::Deserialize;
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue, ValueDeserializer},
};

use crate::{
    fields::{Fields, describe, reword, shorten},
    problem::{Report, Span},
};

/// Most effects of one race or power.
const MOST: usize = 16;
/// Most tokens on loan.
pub(crate) const LOAN: i32 = 10;
/// An effect as it should look.
const EXAMPLE: &str = "{ income = { coins = 1, per = \"region\" } }";

/// Reads the field `effects`.
///
/// Each effect is read by `serde`, so that a new kind needs nothing here but its checks. Of several
/// slips in one effect only the first is reported.
pub(crate) fn effects(f: &mut Fields, game: &GameSpec) -> Vec<Effect> {
    let mut all = Vec::new();
    for value in f.list("effects", 0..=MOST) {
        let Some((key, inner)) = body(value) else {
            let message = shown(value.get_ref());
            f.report
                .error(&value.span(), format!("{message}, as in {EXAMPLE}"));
            continue;
        };
        match Effect::deserialize(ValueDeserializer::from(value.clone())) {
            Ok(effect) => {
                Check {
                    inner,
                    at: value.span(),
                    game,
                    report: f.report,
                }
                .effect(&effect);
                all.push(effect);
            }
            Err(e) => {
                let at = e.span().unwrap_or_else(|| value.span());
                let mut message = reword(e.message());
                if key.span() == at {
                    message = message.replacen("unknown word", "unknown effect", 1);
                }
                f.report.error(&at, message);
            }
        }
    }
    all
}

/// The name of an effect and the table with its parameters.
fn body<'a, 't>(
    effect: &'a Spanned<DeValue<'t>>,
) -> Option<(&'a Spanned<DeString<'t>>, &'a DeTable<'t>)> {
    let mut entries = effect.get_ref().as_table()?.iter();
    let (key, value) = entries.next()?;
    match entries.next() {
        None => Some((key, value.get_ref().as_table()?)),
        Some(_) => None,
    }
}

/// What is wrong with an entry that is no effect.
fn shown(effect: &DeValue) -> String {
    let expected = "expected one effect in braces";
    let Some(table) = effect.as_table() else {
        return format!("an effect is {}, {expected}", describe(effect));
    };
    match (table.len(), table.iter().next()) {
        (1, Some((key, value))) => format!(
            "\"{}\" is {}, expected its parameters in braces",
            shorten(key.get_ref()),
            describe(value.get_ref())
        ),
        (n, _) => format!("an effect has {n} entries, {expected}"),
    }
}

/// Whether a selector depends on nothing but the map.
fn fixed(selector: &Selector) -> bool {
    match selector {
        Selector::Anywhere | Selector::Word(_) | Selector::Edge | Selector::Coastal => true,
        Selector::Marker(_)
        | Selector::Empty
        | Selector::Conquered
        | Selector::Plundered
        | Selector::Secluded
        | Selector::Tokens(_)
        | Selector::Grudged
        | Selector::Places
        | Selector::Relics
        | Selector::Site(_)
        | Selector::Here
        | Selector::Kin
        | Selector::Near(_)
        | Selector::Chained(_)
        | Selector::Own(_) => false,
        Selector::Beside(s) | Selector::Not(s) => fixed(s),
        Selector::And(all) | Selector::Or(all) => all.iter().all(fixed),
    }
}

struct Check<'a, 't> {
    inner: &'a DeTable<'t>,
    at: Span,
    game: &'a GameSpec,
    report: &'a mut Report<'t>,
}

impl Check<'_, '_> {
    fn span(&self, key: &str) -> Span {
        self.inner
            .get(key)
            .map_or_else(|| self.at.clone(), Spanned::span)
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Cost(e) => {
                self.range("tokens", e.tokens.into(), -9..=9);
                self.selector("where", &e.r#where);
            }
            Effect::Reach(e) => {
                if e.to.is_none() && e.linked.is_none() {
                    let message =
                        "a reach without regions does nothing, expected \"to\" or \"linked\"";
                    self.report.error(&self.at, message);
                }
                for (key, selector) in [("to", &e.to), ("linked", &e.linked)] {
                    if let Some(selector) = selector {
                        self.selector(key, selector);
                    }
                }
            }
            Effect::Entry(e) => self.selector("where", &e.r#where),
            Effect::Habitat(e) => {
                self.selector("where", &e.r#where);
                if !fixed(&e.r#where) {
                    let message = "this changes in the course of a game, expected terrains, \
                                   symbols and tags";
                    self.report.error(&self.span("where"), message);
                }
            }
            Effect::Loan(e) => self.range("tokens", e.tokens.into(), 1..=LOAN),
            Effect::Income(e) => {
                self.range("coins", e.coins.into(), 1..=20);
                self.selector("where", &e.r#where);
            }
            Effect::Recruit(e) => {
                self.range("tokens", e.tokens.into(), 1..=20);
                self.range("every", e.every.into(), 1..=20);
                self.selector("where", &e.r#where);
            }
            Effect::Marker(e) => {
                if let Some(supply) = self.marker("kind", &e.kind) {
                    // Such markers come by themselves, as long as there are any.
                    let counted = e.place != Placing::EveryRegion;
                    if counted || self.inner.contains_key("count") {
                        self.range("count", e.count.into(), 1..=supply.into());
                    }
                }
            }
            Effect::Strike(e) => {
                self.marker("marker", &e.marker);
            }
            Effect::KeepTokens(_)
            | Effect::Convert(_)
            | Effect::Peace(_)
            | Effect::Die(_)
            | Effect::DeclineKeep(_)
            | Effect::DeclineExtra(_)
            | Effect::DeclineLate(_)
            | Effect::DeclineActs(_) => {}
            _ => {}
        }
    }

    fn range(&mut self, key: &str, n: i32, range: std::ops::RangeInclusive<i32>) {
        if !range.contains(&n) {
            let (from, to) = (range.start(), range.end());
            let message = format!("\"{key}\" is {n}, expected a whole number from {from} to {to}");
            self.report.error(&self.span(key), message);
        }
    }

    fn selector(&mut self, key: &str, selector: &Selector) {
        let at = self.span(key);
        let game = self.game;
        selector.words(&mut |word| {
            let mut known: Vec<&str> = Vec::new();
            known.extend(game.terrains.iter().map(|t| t.id.as_str()));
            known.extend(game.symbols.iter().map(|s| s.id.as_str()));
            for tag in game.terrains.iter().flat_map(|t| &t.tags) {
                if !known.contains(&tag.as_str()) {
                    known.push(tag);
                }
            }
            if !known.contains(&word) {
                let message = format!(
                    "unknown word \"{}\" in a selector, expected a terrain, symbol or tag: {}",
                    shorten(word),
                    known.join(", ")
                );
                self.report.error(&at, message);
            }
        });
        selector.markers(&mut |word| {
            self.marker(key, word);
        });
    }

    /// The supply of a marker, reported if there is no such marker.
    fn marker(&mut self, key: &str, id: &str) -> Option<u8> {
        let found = self.game.markers.iter().find(|m| m.id == id);
        if found.is_none() {
            let known: Vec<&str> = self.game.markers.iter().map(|m| m.id.as_str()).collect();
            let message = format!(
                "unknown marker \"{}\", expected one of {}",
                shorten(id),
                known.join(", ")
            );
            self.report.error(&self.span(key), message);
        }
        found.map(|m| m.supply)
    }
}
