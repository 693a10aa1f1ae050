//! What is wrong with an effect that was read.

use std::ops::RangeInclusive;

use rules::{
    ruleset::limits::{CHANGE, LOAN},
    selector::{KEYWORDS, Selector},
    spec::{DieUse, Effect, Keep, Per, Placing, Scope, SiteKind},
};
use toml::{Spanned, de::DeTable};

use super::known::Known;
use crate::{
    fields::shorten,
    near::did_you_mean,
    problem::{Report, Span},
};

/// Whose effect it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// A race or a power.
    Combo,
    /// A place or relic; which of them may be unknown.
    Site(Option<SiteKind>),
}

/// An effect in its file.
pub(super) struct Check<'a, 't> {
    pub(super) name: &'a str,
    pub(super) inner: &'a DeTable<'t>,
    pub(super) at: Span,
    pub(super) known: Known<'a>,
    pub(super) owner: Owner,
    pub(super) report: &'a mut Report<'t>,
}

/// Whether a selector depends on nothing but the map.
fn fixed(selector: &Selector) -> bool {
    let mut fixed = true;
    selector.walk(&mut |s| {
        fixed &= matches!(
            s,
            Selector::Anywhere
                | Selector::Word(_)
                | Selector::Edge
                | Selector::Coastal
                | Selector::Beside(_)
                | Selector::Not(_)
                | Selector::And(_)
                | Selector::Or(_)
        );
    });
    fixed
}

/// Whether any part of a selector is such.
fn any(selector: &Selector, f: impl Fn(&Selector) -> bool) -> bool {
    let mut any = false;
    selector.walk(&mut |s| any |= f(s));
    any
}

impl Check<'_, '_> {
    pub(super) fn effect(&mut self, effect: &Effect) {
        self.owner(effect);
        match effect {
            Effect::Cost(e) => {
                let most = i32::from(CHANGE);
                self.range("tokens", e.tokens.into(), -most..=most);
                if e.tokens == 0 {
                    let message = "\"tokens\" is 0, which changes no cost, expected another number";
                    self.report.error(&self.span("tokens"), message);
                }
                self.selector("where", &e.r#where);
            }
            Effect::Reach(e) => {
                let all = [
                    ("to", &e.to),
                    ("linked", &e.linked),
                    ("through", &e.through),
                ];
                if all.iter().all(|(_, s)| s.is_none()) {
                    self.error("a reach without regions does nothing, expected \"to\", \"linked\" or \"through\"");
                }
                for (key, selector) in all {
                    let Some(selector) = selector else { continue };
                    self.selector(key, selector);
                    let asks = any(selector, |s| {
                        matches!(s, Selector::Near(_) | Selector::Chained(_))
                    });
                    if asks && key != "to" {
                        let message = "\"near\" and \"chained\" ask what is adjacent, which this is to say, expected \"beside\"";
                        self.report.error(&self.span(key), message);
                    }
                }
            }
            Effect::Entry(e) => self.selector("where", &e.r#where),
            Effect::AsIfEmpty(e) | Effect::Double(e) => self.selector("where", &e.r#where),
            Effect::Habitat(e) => {
                self.selector("where", &e.r#where);
                if !fixed(&e.r#where) {
                    let message = "this changes in the course of a game, expected terrains, \
                                   symbols and tags";
                    self.report.error(&self.span("where"), message);
                }
            }
            Effect::Loan(e) => self.range("tokens", e.tokens.into(), 1..=LOAN.into()),
            Effect::Income(e) => {
                self.range("coins", e.coins.into(), 1..=20);
                self.range("every", e.every.into(), 1..=20);
                if e.per != Per::Region && self.inner.contains_key("every") {
                    let message =
                        "\"every\" counts regions, expected it with per = \"region\" alone";
                    self.report.error(&self.span("every"), message);
                }
                if !matches!(e.per, Per::Region | Per::Any) && self.inner.contains_key("where") {
                    let message = "\"where\" does nothing here, expected it with per = \"region\" or \"any\" alone";
                    self.report.error(&self.span("where"), message);
                }
                self.selector("where", &e.r#where);
            }
            Effect::Recruit(e) => {
                self.range("tokens", e.tokens.into(), 1..=20);
                self.range("every", e.every.into(), 1..=20);
                self.selector("where", &e.r#where);
            }
            Effect::Marker(e) => self.placing(e),
            Effect::Strike(e) => {
                self.marker("marker", &e.marker, Some(false));
            }
            Effect::Haunt(e) => {
                self.marker("marker", &e.marker, Some(true));
                if e.scope != Scope::Active {
                    let message = "who holds a place in decline moves nothing any more, expected scope = \"active\" or none";
                    self.report.error(&self.span("scope"), message);
                }
            }
            Effect::Summon(e) => {
                self.marker("marker", &e.marker, Some(true));
                self.range("losses", e.losses.into(), 0..=20);
            }
            Effect::Die(e) => {
                self.selector("where", &e.r#where);
                if e.roll == DieUse::BeforeChoosing && self.inner.contains_key("where") {
                    let message = "no region is named before this roll, expected \"where\" with \
                                   roll = \"after_naming\" alone";
                    self.report.error(&self.span("where"), message);
                }
            }
            Effect::DeclineKeep(e) => {
                self.range("coins", e.coins.into(), 0..=20);
                if e.coins > 0 && e.keep != Keep::None {
                    let message = "these coins are for tokens that leave, expected keep = \"none\"";
                    self.report.error(&self.span("coins"), message);
                }
                if e.redeploy && e.keep == Keep::None {
                    let message = "nothing is left to redeploy, expected keep = \"all\"";
                    self.report.error(&self.span("redeploy"), message);
                }
            }
            Effect::Toll(e) | Effect::WhenLost(e) | Effect::Sacrifice(e) => {
                self.range("coins", e.coins.into(), 1..=20);
            }
            Effect::Tribute(e) => {
                self.range("coins", e.coins.into(), 1..=20);
                self.selector("where", &e.r#where);
            }
            Effect::Tools(e) => {
                self.selector("where", &e.r#where);
                self.range("max", e.max.into(), 1..=20);
                if e.name.trim().is_empty()
                    || e.name.chars().count() > 40
                    || e.name.chars().any(char::is_control)
                {
                    let message = "\"name\" cannot be shown, expected text of 1 to 40 characters";
                    self.report.error(&self.span("name"), message);
                }
            }
            Effect::Revive(e) => self.range("regions", e.regions.into(), 1..=20),
            Effect::Grudge(e) => self.range("markers", e.markers.into(), 1..=5),
            Effect::Assist(e) => {
                self.range("tokens", e.tokens.into(), -i32::from(CHANGE)..=0);
                if e.tokens == 0 && !(e.as_if_empty || e.anywhere || e.convert) {
                    self.error("this help does nothing, expected \"tokens\", \"as_if_empty\", \"anywhere\" or \"convert\"");
                }
            }
            Effect::KeepTokens(_)
            | Effect::Convert(_)
            | Effect::Peace(_)
            | Effect::DeclineExtra(_)
            | Effect::DeclineLate(_)
            | Effect::DeclineActs(_)
            | Effect::NoHelp(_)
            | Effect::Swap(_)
            | Effect::CopyRelic(_)
            | Effect::Carry(_)
            | Effect::Grant(_) => {}
        }
    }

    /// Some effects belong to races and powers, others to places or relics.
    fn owner(&mut self, effect: &Effect) {
        let relic = matches!(effect, Effect::Assist(_) | Effect::Carry(_));
        let place = matches!(
            effect,
            Effect::Haunt(_) | Effect::Summon(_) | Effect::Grant(_)
        );
        let site = relic || place || matches!(effect, Effect::Double(_) | Effect::Sacrifice(_));
        let combo = matches!(
            effect,
            Effect::Loan(_)
                | Effect::Marker(_)
                | Effect::DeclineKeep(_)
                | Effect::DeclineExtra(_)
                | Effect::DeclineActs(_)
                | Effect::NoHelp(_)
                | Effect::Tools(_)
                | Effect::Swap(_)
        );
        let whose = match self.owner {
            Owner::Combo if relic => "a relic",
            Owner::Combo if place => "a place",
            Owner::Combo if site => "a place or relic",
            Owner::Site(Some(SiteKind::Place)) if relic => "a relic",
            Owner::Site(Some(SiteKind::Relic)) if place => "a place",
            Owner::Site(_) if combo => "a race or power",
            _ => return,
        };
        let name = self.name;
        self.error(&format!(
            "\"{name}\" is an effect of {whose}, expected another one here"
        ));
    }

    fn placing(&mut self, e: &rules::spec::MarkerEffect) {
        let anchor = e.place == Placing::Anchor;
        if let Some(supply) = self.marker("kind", &e.kind, Some(anchor)) {
            self.range("count", e.count.into(), 1..=supply.into());
        }
        let counted = matches!(
            e.place,
            Placing::FirstConquests | Placing::EachTurn | Placing::Spread | Placing::Guard
        );
        if !counted && self.inner.contains_key("count") {
            let message = "\"count\" does nothing here, expected it with place = \"first_conquests\", \"each_turn\", \"spread\" or \"guard\" alone";
            self.report.error(&self.span("count"), message);
        }
        self.selector("where", &e.r#where);
        if self.inner.contains_key("where") && !anchor && e.place != Placing::Earned {
            let message = "\"where\" does nothing here, expected it with place = \"earned\" or \"anchor\" alone";
            self.report.error(&self.span("where"), message);
        }
        if e.movable && (e.place != Placing::FirstConquests || e.count != 1) {
            let message = "\"movable\" is for one marker that stays where it is, expected place = \
                           \"first_conquests\" and no count";
            self.report.error(&self.span("movable"), message);
        }
    }

    fn error(&mut self, message: &str) {
        self.report.error(&self.at, message);
    }

    fn span(&self, key: &str) -> Span {
        self.inner
            .get(key)
            .map_or_else(|| self.at.clone(), Spanned::span)
    }

    fn range(&mut self, key: &str, n: i32, range: RangeInclusive<i32>) {
        if !range.contains(&n) {
            let (from, to) = (range.start(), range.end());
            let message = format!("\"{key}\" is {n}, expected a whole number from {from} to {to}");
            self.report.error(&self.span(key), message);
        }
    }

    fn selector(&mut self, key: &str, selector: &Selector) {
        let at = self.span(key);
        let known = self.known;
        selector.words(&mut |word| {
            if !known.is_word(word) {
                let (meant, then) = match known.meant(word) {
                    Some(meant) => (did_you_mean(Some(meant)), " Expected"),
                    None => (String::new(), ", expected"),
                };
                let message = format!(
                    "unknown word \"{}\" in a selector{meant}{then} a terrain, symbol or tag: {}; or a word of selectors: {}",
                    shorten(word),
                    known.word_list(),
                    KEYWORDS.join(", ")
                );
                self.report.error(&at, message);
            }
        });
        selector.sites(&mut |id| {
            if !known.is_site(id) {
                let message = format!(
                    "unknown place or relic \"{}\" in a selector, expected the id of one",
                    shorten(id)
                );
                self.report.error(&at, message);
            }
        });
        selector.markers(&mut |word| {
            self.marker(key, word, None);
        });
        let here = |s: &Selector| matches!(s, Selector::Here | Selector::Kin);
        if self.owner == Owner::Combo && any(selector, here) {
            let message = "\"here\" and \"kin\" are about the region of a place or relic, expected other words";
            self.report.error(&at, message);
        }
    }

    /// The supply of a marker, reported if there is no such marker or if it stands by itself and
    /// should not, or the other way round.
    fn marker(&mut self, key: &str, id: &str, free: Option<bool>) -> Option<u8> {
        let markers = &self.known.game.markers;
        let Some(marker) = markers.iter().find(|m| m.id == id) else {
            let known: Vec<&str> = markers.iter().map(|m| m.id.as_str()).collect();
            let message = format!(
                "unknown marker \"{}\", expected one of {}; one of your own needs a box of its own, \
                 with a game.toml",
                shorten(id),
                known.join(", ")
            );
            self.report.error(&self.span(key), message);
            return None;
        };
        if free.is_some_and(|free| free != marker.free) {
            let (does, expected) = if marker.free {
                ("stands by itself", "does not")
            } else {
                ("stands with a race", "has \"free\"")
            };
            let message = format!("marker \"{id}\" {does}, expected one that {expected}");
            self.report.error(&self.span(key), message);
        }
        Some(marker.supply)
    }
}
