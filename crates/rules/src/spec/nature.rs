//! What can be said of an effect, whatever it does.

use super::{Effect, Keep, Scope};
use crate::selector::Selector;

impl Effect {
    /// When it is in force. What has no scope of its own is for the active race, but for what is
    /// about a decline.
    pub fn scope(&self) -> Scope {
        match self {
            Effect::Cost(e) => e.scope,
            Effect::Reach(e) => e.scope,
            Effect::Entry(e) => e.scope,
            Effect::Habitat(e) | Effect::AsIfEmpty(e) | Effect::Double(e) => e.scope,
            Effect::KeepTokens(e) | Effect::Peace(e) | Effect::NoHelp(e) => e.scope,
            Effect::Convert(e) => e.scope,
            Effect::Income(e) => e.scope,
            Effect::Recruit(e) => e.scope,
            Effect::Marker(e) => e.scope,
            Effect::Strike(e) | Effect::Haunt(e) => e.scope,
            Effect::Die(e) => e.scope,
            Effect::Toll(e) | Effect::WhenLost(e) | Effect::Sacrifice(e) => e.scope,
            Effect::Tribute(e) => e.scope,
            Effect::Revive(_) => Scope::Declined,
            Effect::DeclineExtra(_) | Effect::DeclineActs(_) => Scope::Both,
            Effect::Loan(_)
            | Effect::DeclineKeep(_)
            | Effect::DeclineLate(_)
            | Effect::Tools(_)
            | Effect::Swap(_)
            | Effect::Grudge(_)
            | Effect::CopyRelic(_)
            | Effect::Assist(_)
            | Effect::Carry(_)
            | Effect::Summon(_)
            | Effect::Grant(_) => Scope::Active,
        }
    }

    /// The regions that it speaks of.
    pub fn selectors(&self) -> Vec<&Selector> {
        match self {
            Effect::Cost(e) => vec![&e.r#where],
            Effect::Reach(e) => e.to.iter().chain(&e.linked).chain(&e.through).collect(),
            Effect::Entry(e) => vec![&e.r#where],
            Effect::Habitat(e) | Effect::AsIfEmpty(e) | Effect::Double(e) => vec![&e.r#where],
            Effect::Income(e) => vec![&e.r#where],
            Effect::Recruit(e) => vec![&e.r#where],
            Effect::Marker(e) => vec![&e.r#where],
            Effect::Die(e) => vec![&e.r#where],
            Effect::Tribute(e) => vec![&e.r#where],
            Effect::Tools(e) => vec![&e.r#where],
            _ => vec![],
        }
    }

    /// The markers that it names, its selectors included.
    pub fn markers(&self) -> Vec<&str> {
        let mut all: Vec<&str> = match self {
            Effect::Marker(e) => vec![&e.kind],
            Effect::Strike(e) | Effect::Haunt(e) => vec![&e.marker],
            Effect::Summon(e) => vec![&e.marker],
            _ => vec![],
        };
        for selector in self.selectors() {
            selector.walk(&mut |s| {
                if let Selector::Marker(kind) = s {
                    all.push(kind);
                }
            });
        }
        all
    }

    /// Whether it is still needed once the race has declined, so that its badge is not discarded
    /// (Small World p. 6: "unless dictated otherwise").
    pub(crate) fn outlasts_decline(&self) -> bool {
        match self {
            Effect::DeclineExtra(_) | Effect::DeclineActs(_) | Effect::Revive(_) => true,
            Effect::DeclineKeep(k) => k.keep == Keep::All,
            Effect::Marker(e) if e.lasting => true,
            e => e.scope() != Scope::Active,
        }
    }
}
