//! What is wrong with an effect that was read.

use std::ops::RangeInclusive;

use rules::{
    selector::{KEYWORDS, Selector},
    spec::{self as effect, DieUse, Effect, Keep, Per, Placing, Scope, SiteKind, Value},
};
use toml::{Spanned, de::DeTable};

use super::{item::NAME, known::Known};
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
        let nature = effect.nature();
        self.owner(nature.owner);
        for key in nature.keys {
            match key.value {
                Value::Number(n, range) => self.range(key.name, n, range),
                Value::Regions(Some(selector), _) => self.selector(key.name, selector),
                Value::Marker(id, free) => self.marker(key.name, id, Some(free)),
                Value::Pieces(n, id) => {
                    let marker = self.known.game.markers.iter().find(|m| m.id == id);
                    if let Some(marker) = marker {
                        self.range(key.name, n.into(), 1..=marker.supply.into());
                    }
                }
                Value::Name(name) => self.name(key.name, name),
                Value::Regions(None, _) | Value::Flag | Value::Word(_) => {}
            }
        }
        self.together(effect);
    }

    /// What parameters say together that makes no sense.
    fn together(&mut self, effect: &Effect) {
        match effect {
            Effect::Cost(e) if e.tokens == 0 => {
                let message = "\"tokens\" is 0, which changes no cost, expected another number";
                self.report.error(&self.span("tokens"), message);
            }
            Effect::Reach(e) => {
                if e.to.is_none() && e.linked.is_none() && e.through.is_none() {
                    self.error("a reach without regions does nothing, expected \"to\", \"linked\" or \"through\"");
                }
                for (key, selector) in [("linked", &e.linked), ("through", &e.through)] {
                    let asks = |s: &Selector| matches!(s, Selector::Near(_) | Selector::Chained(_));
                    if selector.as_ref().is_some_and(|s| any(s, asks)) {
                        let message = "\"near\" and \"chained\" ask what is adjacent, which this is to say, expected \"beside\"";
                        self.report.error(&self.span(key), message);
                    }
                }
            }
            Effect::Habitat(e) if !fixed(&e.r#where) => {
                let message = "this changes in the course of a game, expected terrains, \
                               symbols and tags";
                self.report.error(&self.span("where"), message);
            }
            Effect::Income(e) => {
                if e.per != Per::Region && self.inner.contains_key("every") {
                    let message =
                        "\"every\" counts regions, expected it with per = \"region\" alone";
                    self.report.error(&self.span("every"), message);
                }
                if !matches!(e.per, Per::Region | Per::Any) && self.inner.contains_key("where") {
                    let message = "\"where\" does nothing here, expected it with per = \"region\" or \"any\" alone";
                    self.report.error(&self.span("where"), message);
                }
            }
            Effect::Marker(e) => self.placing(e),
            Effect::Haunt(e) if e.scope != Scope::Active => {
                let message = "who holds a place in decline moves nothing any more, expected scope = \"active\" or none";
                self.report.error(&self.span("scope"), message);
            }
            Effect::Die(e)
                if e.roll == DieUse::BeforeChoosing && self.inner.contains_key("where") =>
            {
                let message = "no region is named before this roll, expected \"where\" with \
                               roll = \"after_naming\" alone";
                self.report.error(&self.span("where"), message);
            }
            Effect::DeclineKeep(e) => {
                if e.coins > 0 && e.keep != Keep::None {
                    let message = "these coins are for tokens that leave, expected keep = \"none\"";
                    self.report.error(&self.span("coins"), message);
                }
                if e.redeploy && e.keep == Keep::None {
                    let message = "nothing is left to redeploy, expected keep = \"all\"";
                    self.report.error(&self.span("redeploy"), message);
                }
            }
            Effect::Assist(e) if e.tokens == 0 && !(e.as_if_empty || e.anywhere || e.convert) => {
                self.error("this help does nothing, expected \"tokens\", \"as_if_empty\", \"anywhere\" or \"convert\"");
            }
            _ => {}
        }
    }

    /// Some effects belong to races and powers, others to places or relics.
    fn owner(&mut self, of: effect::Owner) {
        let whose = match (self.owner, of) {
            (Owner::Combo | Owner::Site(Some(SiteKind::Place)), effect::Owner::Relic) => "a relic",
            (Owner::Combo | Owner::Site(Some(SiteKind::Relic)), effect::Owner::Place) => "a place",
            (Owner::Combo, effect::Owner::Site) => "a place or relic",
            (Owner::Site(_), effect::Owner::Combo) => "a race or power",
            _ => return,
        };
        let name = self.name;
        self.error(&format!(
            "\"{name}\" is an effect of {whose}, expected another one here"
        ));
    }

    fn placing(&mut self, e: &rules::spec::MarkerEffect) {
        let anchor = e.place == Placing::Anchor;
        let counted = matches!(
            e.place,
            Placing::FirstConquests | Placing::EachTurn | Placing::Spread | Placing::Guard
        );
        if !counted && self.inner.contains_key("count") {
            let message = "\"count\" does nothing here, expected it with place = \"first_conquests\", \"each_turn\", \"spread\" or \"guard\" alone";
            self.report.error(&self.span("count"), message);
        }
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

    fn name(&mut self, key: &str, name: &str) {
        if name.trim().is_empty()
            || name.chars().count() > NAME
            || name.chars().any(char::is_control)
        {
            let message =
                format!("\"{key}\" cannot be shown, expected text of 1 to {NAME} characters");
            self.report.error(&self.span(key), message);
        }
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

    /// Reports that there is no such marker, or that it stands by itself and should not, or the
    /// other way round.
    fn marker(&mut self, key: &str, id: &str, free: Option<bool>) {
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
            return;
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
    }
}
