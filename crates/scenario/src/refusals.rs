//! Refusals as scenarios write them.

use rules::{Refusal, RuleSet};

/// The keyword of a refusal and its details: `too-few cost 4 have 3`.
pub fn words(rules: &RuleSet, why: Refusal) -> String {
    let about = why.details();
    let mut out = why.keyword().to_owned();
    let mut add = |label: &str, value: Option<String>| {
        if let Some(value) = value {
            out.extend([label, &value]);
        }
    };
    let number = |n: Option<u8>| n.map(|n| n.to_string());
    add(" ", about.marker.map(|m| rules.marker(m).id.clone()));
    add(" ", about.seat.map(|s| (s.0 + 1).to_string()));
    add(" asked ", number(about.asked));
    add(" cost ", number(about.cost));
    add(" have ", about.have.map(|n| n.to_string()));
    add(" ", number(about.rest));
    out
}
