//! What is said about a region or a combo before anything is done: what is there, what it costs
//! and why, what chance there is, or why it cannot be had.

use rules::{Action, Decision, Explanation, Refusal, Region, State, state::Occupant};

use crate::choices::{Choices, label};
use wording::{i18n::GAME, words::Words};

/// One line of a breakdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintLine {
    /// The reason.
    pub label: String,
    /// What it adds; negative if it takes off.
    pub amount: i16,
}

/// One way to do something.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The action.
    pub action: Action,
    /// Whether chance has a say in it.
    pub chance: bool,
    /// What it is called.
    pub label: String,
    /// Chance and the like, in words.
    pub note: Option<String>,
}

/// All about a region.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Hint {
    /// Its name.
    pub title: String,
    /// What is there.
    pub facts: Vec<String>,
    /// Its cost line by line, if it may be conquered by anybody.
    pub lines: Vec<HintLine>,
    /// The cost, and what there is to pay with.
    pub cost: Option<(u8, u16)>,
    /// What may be done.
    pub offers: Vec<Offer>,
    /// Why it cannot be conquered.
    pub why: Option<String>,
}

/// What is to be said about a region. `choices` are those of whoever looks, empty if it is not
/// their move.
pub fn region(words: &Words<'_>, state: &State, choices: &Choices, r: Region) -> Hint {
    let rules = words.rules;
    let mut hint = Hint {
        title: words.region(r),
        facts: facts(words, state, r),
        ..Hint::default()
    };
    let several = choices.at(r).len() > 1;
    for &action in choices.at(r) {
        let explained = rules.explain(state, action);
        let cost = explained.cost.zip(explained.have).filter(|_| several);
        let price = cost.map(|(cost, have)| {
            let m = GAME.message("cost-of").with("cost", cost);
            words.say(m.with("have", have))
        });
        hint.offers.push(Offer {
            action,
            chance: explained.chance.is_some(),
            label: label(words, state, action),
            note: note(words, &explained).or(price),
        });
    }
    // What is sure comes before what the die decides.
    hint.offers.sort_by_key(|o| o.chance);
    let Some(Decision::Conquest(t)) = state.decision() else {
        return hint;
    };
    if choices.is_empty() || state.regions(t).has(r) {
        return hint;
    }
    let explained = rules.explain(state, Action::Conquer(r));
    let hopeless = matches!(explained.refusal, Some(Refusal::Closed(_)));
    if !hopeless {
        hint.lines = lines(words, &explained);
        hint.cost = explained.cost.zip(explained.have);
    }
    if hint.offers.is_empty() {
        hint.why = explained.refusal.map(|why| words.refusal(state, why));
    }
    hint
}

fn lines(words: &Words<'_>, e: &Explanation) -> Vec<HintLine> {
    let line = |l: &rules::query::cost::CostLine| HintLine {
        label: words.source(l.source),
        amount: l.amount,
    };
    e.lines.iter().map(line).collect()
}

/// The chance of an action, or that it takes one token whatever the cost.
fn note(words: &Words<'_>, e: &Explanation) -> Option<String> {
    let chance = e.chance?;
    Some(
        words.say(
            GAME.message("chance")
                .with("good", chance.good)
                .with("of", chance.of)
                .with("percent", chance.percent()),
        ),
    )
}

/// What is in a region.
pub fn facts(words: &Words<'_>, state: &State, r: Region) -> Vec<String> {
    let mut out = Vec::new();
    let n = state.tokens(r);
    match state.occupant(r) {
        Occupant::Nobody => {}
        Occupant::Natives => out.push(
            words.say(
                GAME.message("fact-natives")
                    .with("natives", words.natives())
                    .with("n", n),
            ),
        ),
        Occupant::Tribe(t) => {
            let id = if state.in_decline(t) {
                "fact-declined"
            } else {
                "fact-active"
            };
            let owned = words.owned(state, t);
            out.push(words.say(GAME.message(id).with("owned", owned).with("n", n)));
        }
    }
    for (kind, _) in words.rules.marker_kinds() {
        let n = state.markers_in(kind, r);
        if n > 0 {
            let m = GAME.message("fact-marker").with("n", n);
            out.push(words.say(m.with("marker", words.marker(kind))));
        }
    }
    out.extend(state.sites_in(r).map(|s| words.site(s)));
    out
}

/// A region in one sentence, for those who do not see the board.
pub fn spoken(words: &Words<'_>, symbols: &[String], hint: &Hint) -> String {
    let mut parts = vec![hint.title.clone()];
    parts.extend(symbols.iter().cloned());
    if hint.facts.is_empty() {
        parts.push(words.say(GAME.message("fact-empty")));
    }
    parts.extend(hint.facts.iter().cloned());
    if let Some((cost, have)) = hint.cost {
        let m = GAME
            .message("cost-of")
            .with("cost", cost)
            .with("have", have);
        parts.push(words.say(m));
    }
    for offer in &hint.offers {
        parts.push(offer.label.clone());
        parts.extend(offer.note.clone());
    }
    parts.extend(hint.why.clone());
    parts.join("; ")
}
