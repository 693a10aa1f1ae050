//! Expectations: what they ask, and what the game answers.
//!
//! Every question has one way to print its answer; what a file expects is brought into that form
//! when it is read, so that the two can be compared and shown side by side.

mod answer;
mod read;

pub use answer::decision;
pub use read::parse;

use rules::{
    Action, MarkerId, PowerId, RaceId, Region, RuleSet, Seat, SiteId, state::DecisionKind,
};
use strum::IntoEnumIterator;

use crate::{
    run::{INCONSISTENT, Run},
    words::{self, plain},
};

/// One expectation.
#[derive(Clone, Debug)]
pub struct Check {
    query: Query,
    /// In the form in which answers are printed.
    want: String,
    /// As the file has it.
    written: String,
}

#[derive(Clone, Debug)]
enum Query {
    Region(Region),
    Natives,
    Stands(RaceId),
    Hand(RaceId),
    Reserve(RaceId),
    Available(RaceId),
    Tray(RaceId),
    Status(RaceId),
    Badge(RaceId),
    Coins(Seat),
    Earned(Seat),
    Tokens(Seat),
    Peace(Seat),
    Grudge(Seat, Seat),
    Site(SiteId),
    Hidden,
    Granted,
    Tools(RaceId),
    Markers(MarkerId),
    Column,
    ColumnPlace(u8),
    Returned,
    Discarded,
    Cost(Action),
    Chance(Action),
    Refused(Vec<Action>),
    Allowed(Vec<Action>),
    Legal,
    LegalVerb(String),
    Decision,
    Turn,
    Rolled,
    Standings,
}

/// The subjects of expectations, for messages.
const SUBJECTS: &str = "region, natives, stands, hand, reserve, available, tray, status, badge, \
     coins, earned, tokens, peace, grudge, site, hidden, granted, tools, markers, column, returned, discarded, cost, chance, refused, \
     allowed, legal, decision, turn, rolled, standings";

/// The answer to `refused` for an action that is not.
const ACCEPTED: &str = "accepted";

/// The words with which the answer to `decision` begins.
pub fn decisions() -> Vec<&'static str> {
    let asked = DecisionKind::iter().filter(|kind| !kind.is_chance());
    let asked = asked.map(DecisionKind::keyword);
    asked.chain(["chance", "over"]).collect()
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn unhyphened(text: &str) -> String {
    spaced(&text.replace(['-', ','], " "))
}

/// A sum in the one form in which two are compared.
fn sum_words(total: i16, lines: impl IntoIterator<Item = (i16, String)>) -> String {
    let mut lines: Vec<(String, i16)> = lines.into_iter().map(|(n, s)| (plain(&s), n)).collect();
    lines.sort();
    // Two lines of one name are one.
    lines.dedup_by(|b, a| {
        let same = a.0 == b.0;
        if same {
            a.1 += b.1;
        }
        same
    });
    written(total, &lines)
}

/// A sum as people write it.
fn written(total: i16, lines: &[(String, i16)]) -> String {
    let mut out = total.to_string();
    for (i, (name, n)) in lines.iter().enumerate() {
        let sign = match (i, *n < 0) {
            (0, _) => " =",
            (_, false) => " +",
            (_, true) => " -",
        };
        let n = if i == 0 { *n } else { n.abs() };
        out += &format!("{sign} {n} {name}");
    }
    out
}

fn powers(rules: &RuleSet, list: impl IntoIterator<Item = PowerId>) -> String {
    let mut list: Vec<PowerId> = list.into_iter().collect();
    list.sort();
    words::joined(
        list.into_iter().map(|p| words::power_id(rules, p).into()),
        " ",
    )
}

/// What follows the verb of an action: `13`, `3:2`, or `yes` if nothing does; `None` if the
/// action has another verb.
fn argument(rules: &RuleSet, verb: &str, a: Action) -> Option<String> {
    let text = rules.notation(a);
    let (v, rest) = text.split_once(' ').unwrap_or((&text, "yes"));
    (v == verb).then(|| rest.to_owned())
}

fn is_price(answer: &str) -> bool {
    answer.starts_with(|c: char| c.is_ascii_digit())
}

impl Check {
    fn new(query: Query, want: String, written: &str) -> Check {
        let written = match (&query, want.as_str()) {
            (Query::Refused(_), "") => "that it is refused",
            _ => written,
        };
        Check {
            query,
            want,
            written: written.into(),
        }
    }

    /// What is expected, for people.
    pub fn expected(&self) -> &str {
        &self.written
    }

    /// What differs, if something does.
    pub fn differs(&self, run: &Run<'_>) -> Option<String> {
        let got = self.query.answer(run);
        // These answers say more than a file has to.
        let open = matches!(
            self.query,
            Query::Refused(_) | Query::Decision | Query::Cost(_) | Query::Earned(_)
        ) && !self.want.contains('=');
        let same = match &self.query {
            Query::Refused(_) if self.want.is_empty() => {
                got != ACCEPTED && !got.starts_with(INCONSISTENT)
            }
            Query::Refused(_) => begins(&unhyphened(&got), &self.want),
            // A region that cannot be taken has a reason in the place of a price.
            Query::Cost(_) if self.want == "none" => !is_price(&got),
            Query::Cost(_) if !is_price(&got) => begins(&unhyphened(&got), &self.want),
            _ if open => begins(&got, &self.want),
            _ => got == self.want,
        };
        (!same).then(|| self.query.shown(run).unwrap_or(got))
    }
}

/// Whether `text` is `start`, or goes on after it with another word.
fn begins(text: &str, start: &str) -> bool {
    text.strip_prefix(start)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
