//! `races/….toml`, `powers/….toml` and `sites/….toml`.

use rules::{
    ruleset::limits::{MAX_SUPPLY, PIECE_DEFENCE, amount},
    spec::{PowerSpec, RaceSpec, Shared, SiteKind, SiteSpec},
};
use toml::de::DeTable;

use super::{
    art,
    check::Owner,
    effects::effects,
    known::Known,
    said::{Said, translations},
};
use crate::{
    fields::Fields,
    problem::{Report, Span},
    say::message,
};

/// Most tokens on a banner for which a box has enough (Small World p. 10).
const BANNER: u8 = 10;
/// Most tokens on a badge for which a box has enough (Small World p. 12).
pub(crate) const BADGE: u8 = 5;
/// Longest description, in characters.
pub(super) const TEXT: usize = 500;
/// Longest name, in characters.
pub(super) const NAME: usize = 40;

/// Reads a race.
pub(crate) fn race<'t>(
    table: &DeTable<'t>,
    at: Span,
    known: Known,
    report: &mut Report<'t>,
) -> RaceSpec {
    let mut f = Fields::new("race", table, at, report);
    let race = RaceSpec {
        id: f.id("id"),
        name: f.text("name", NAME),
        tokens: f.number("tokens", 1..=MAX_SUPPLY),
        supply: f.number("supply", 1..=MAX_SUPPLY),
        rule: f.text("rule", 80),
        text: f.text("text", TEXT),
        effects: effects(&mut f, known, Owner::Combo),
        face: art::face(&mut f),
        translations: translations(&mut f, Said::Race),
    };
    let supply = f.span("supply");
    if race.tokens > BANNER {
        let message = message("many-on-banner")
            .with("n", race.tokens)
            .with("most", BANNER);
        f.report.warning(&f.span("tokens"), message);
    }
    if !f.report.has_errors() {
        let lent = amount(&race.effects, Shared::Loan);
        let needed = usize::from(race.tokens) + lent;
        let have = usize::from(race.supply);
        let loan = if lent > 0 { "-lent" } else { "" };
        if have < needed {
            let message = message(format!("supply-short{loan}"))
                .with("have", have)
                .with("needed", needed);
            f.report.error(&supply, message);
        } else if have < needed + usize::from(BADGE) {
            let message = message(format!("supply-low{loan}"))
                .with("have", have)
                .with("all", needed + usize::from(BADGE))
                .with("needed", needed)
                .with("badge", BADGE);
            f.report.warning(&supply, message);
        }
    }
    f.finish();
    race
}

/// Reads a power.
pub(crate) fn power<'t>(
    table: &DeTable<'t>,
    at: Span,
    known: Known,
    report: &mut Report<'t>,
) -> PowerSpec {
    let mut f = Fields::new("power", table, at, report);
    let power = PowerSpec {
        id: f.id("id"),
        name: f.text("name", NAME),
        tokens: f.number("tokens", 0..=20),
        rule: f.text("rule", 80),
        text: f.text("text", TEXT),
        effects: effects(&mut f, known, Owner::Combo),
        translations: translations(&mut f, Said::Power),
    };
    if power.tokens > BADGE {
        let message = message("many-on-badge")
            .with("n", power.tokens)
            .with("most", BADGE);
        f.report.warning(&f.span("tokens"), message);
    }
    f.finish();
    power
}

/// Reads a place or relic.
pub(crate) fn site<'t>(
    table: &DeTable<'t>,
    at: Span,
    known: Known,
    report: &mut Report<'t>,
) -> SiteSpec {
    let mut f = Fields::new("place-or-relic", table, at, report);
    let id = f.id("id");
    let name = f.text("name", NAME);
    let kind = f.word_or_report("kind", message("expected-site-kind"));
    let site = SiteSpec {
        id,
        name,
        kind: kind.unwrap_or(SiteKind::Place),
        defence: f.number_opt("defence", 0..=PIECE_DEFENCE).unwrap_or(0),
        rule: f.text("rule", 80),
        text: f.text("text", TEXT),
        effects: effects(&mut f, known, Owner::Site(kind)),
        sign: art::sign(&mut f),
        translations: translations(&mut f, Said::Site),
    };
    f.finish();
    site
}
