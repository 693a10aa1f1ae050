//! What is wrong with an effect that was read.

use std::ops::RangeInclusive;

use messages::Message;
use rules::{
    selector::{KEYWORDS, Selector},
    spec::{self as effect, DieUse, Effect, Keep, Per, Placing, Scope, SiteKind, Value},
};
use toml::{Spanned, de::DeTable};

use super::{item::NAME, known::Known};
use crate::{
    fields::{shorten, whole_number},
    problem::{Report, Span},
    say::message,
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
                let message = message("cost-nothing");
                self.report.error(&self.span("tokens"), message);
            }
            Effect::Reach(e) => {
                if e.to.is_none() && e.linked.is_none() && e.through.is_none() {
                    self.error(message("reach-nothing"));
                }
                for (key, selector) in [("linked", &e.linked), ("through", &e.through)] {
                    let asks = |s: &Selector| matches!(s, Selector::Near(_) | Selector::Chained(_));
                    if selector.as_ref().is_some_and(|s| any(s, asks)) {
                        let message = message("reach-asks");
                        self.report.error(&self.span(key), message);
                    }
                }
            }
            Effect::Habitat(e) if !fixed(&e.r#where) => {
                let message = message("habitat-changes");
                self.report.error(&self.span("where"), message);
            }
            Effect::Income(e) => {
                if e.per != Per::Region && self.inner.contains_key("every") {
                    let message = message("every-counts");
                    self.report.error(&self.span("every"), message);
                }
                if !matches!(e.per, Per::Region | Per::Any) && self.inner.contains_key("where") {
                    let message = message("income-where");
                    self.report.error(&self.span("where"), message);
                }
            }
            Effect::Marker(e) => self.placing(e),
            Effect::Haunt(e) if e.scope != Scope::Active => {
                let message = message("haunt-scope");
                self.report.error(&self.span("scope"), message);
            }
            Effect::Die(e)
                if e.roll == DieUse::BeforeChoosing && self.inner.contains_key("where") =>
            {
                let message = message("die-where");
                self.report.error(&self.span("where"), message);
            }
            Effect::DeclineKeep(e) => {
                if e.coins > 0 && e.keep != Keep::None {
                    let message = message("keep-coins");
                    self.report.error(&self.span("coins"), message);
                }
                if e.redeploy && e.keep == Keep::None {
                    let message = message("keep-redeploy");
                    self.report.error(&self.span("redeploy"), message);
                }
            }
            Effect::Assist(e) if e.tokens == 0 && !(e.as_if_empty || e.anywhere || e.convert) => {
                self.error(message("assist-nothing"));
            }
            _ => {}
        }
    }

    /// Some effects belong to races and powers, others to places or relics.
    fn owner(&mut self, of: effect::Owner) {
        let whose = match (self.owner, of) {
            (Owner::Combo | Owner::Site(Some(SiteKind::Place)), effect::Owner::Relic) => "relic",
            (Owner::Combo | Owner::Site(Some(SiteKind::Relic)), effect::Owner::Place) => "place",
            (Owner::Combo, effect::Owner::Site) => "site",
            (Owner::Site(_), effect::Owner::Combo) => "combo",
            _ => return,
        };
        self.error(message(format!("effect-of-{whose}")).with("name", self.name));
    }

    fn placing(&mut self, e: &rules::spec::MarkerEffect) {
        let anchor = e.place == Placing::Anchor;
        let counted = matches!(
            e.place,
            Placing::FirstConquests | Placing::EachTurn | Placing::Spread | Placing::Guard
        );
        if !counted && self.inner.contains_key("count") {
            let message = message("marker-count");
            self.report.error(&self.span("count"), message);
        }
        if self.inner.contains_key("where") && !anchor && e.place != Placing::Earned {
            let message = message("marker-where");
            self.report.error(&self.span("where"), message);
        }
        if e.movable && (e.place != Placing::FirstConquests || e.count != 1) {
            let message = message("marker-movable");
            self.report.error(&self.span("movable"), message);
        }
    }

    fn error(&mut self, message: Message) {
        self.report.error(&self.at, message);
    }

    fn name(&mut self, key: &str, name: &str) {
        if name.trim().is_empty()
            || name.chars().count() > NAME
            || name.chars().any(char::is_control)
        {
            let message = message("unshown").with("key", key).with("most", NAME);
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
            let message = message("wrong")
                .with("key", key)
                .with("found", n)
                .with("expected", whole_number(*range.start(), *range.end()));
            self.report.error(&self.span(key), message);
        }
    }

    fn selector(&mut self, key: &str, selector: &Selector) {
        let at = self.span(key);
        let known = self.known;
        selector.words(&mut |word| {
            if !known.is_word(word) {
                let message = match known.meant(word) {
                    Some(meant) => message("selector-word-meant").with("meant", meant),
                    None => message("selector-word"),
                };
                let keywords: Vec<String> = KEYWORDS.iter().map(|k| (*k).to_owned()).collect();
                let message = message
                    .with("word", shorten(word))
                    .with("known", known.word_list())
                    .with("keywords", keywords);
                self.report.error(&at, message);
            }
        });
        selector.sites(&mut |id| {
            if !known.is_site(id) {
                let message = message("selector-site").with("id", shorten(id));
                self.report.error(&at, message);
            }
        });
        selector.markers(&mut |word| {
            self.marker(key, word, None);
        });
        let here = |s: &Selector| matches!(s, Selector::Here | Selector::Kin);
        if self.owner == Owner::Combo && any(selector, here) {
            let message = message("here-kin");
            self.report.error(&at, message);
        }
    }

    /// Reports that there is no such marker, or that it stands by itself and should not, or the
    /// other way round.
    fn marker(&mut self, key: &str, id: &str, free: Option<bool>) {
        let markers = &self.known.game.markers;
        let Some(marker) = markers.iter().find(|m| m.id == id) else {
            let known: Vec<String> = markers.iter().map(|m| m.id.clone()).collect();
            let message = message("unknown-marker")
                .with("id", shorten(id))
                .with("known", known);
            self.report.error(&self.span(key), message);
            return;
        };
        if free.is_some_and(|free| free != marker.free) {
            let why = if marker.free {
                "marker-free"
            } else {
                "marker-not-free"
            };
            let message = message(why).with("id", id);
            self.report.error(&self.span(key), message);
        }
    }
}
