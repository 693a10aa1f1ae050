//! What a bot thought, in words.

use bots::{Prospect, Thought};
use rules::RuleSet;
use wording::Lang;

use crate::{lang::message, term::wrap};

/// Options that are told.
const MOST: usize = 4;

/// What a bot would do, and what else it thought of. Final coins are told only as differences:
/// they would give away what the bot has.
pub fn tell(lang: Lang, rules: &RuleSet, thought: &Thought, width: usize) -> String {
    let line = |m: wording::Message| wrap(&format!("  {}", m.say(lang)), width - 1, 4);
    let Some((chosen, others)) = thought.options.split_first() else {
        return String::new();
    };
    let actions = |p: &Prospect| {
        let list: Vec<String> = p.actions.iter().map(|&a| rules.notation(a)).collect();
        list.join(", ")
    };
    if others.is_empty() || thought.rollouts == 0 {
        return line(message("thought-only").with("actions", actions(chosen)));
    }
    let me = thought.seat.index();
    let best = message("thought-best").with("actions", actions(chosen));
    let mut out = vec![line(best.with("n", thought.rollouts))];
    for other in others.iter().filter(|o| o.rollouts > 0).take(MOST - 1) {
        let coins = other.coins[me] - chosen.coins[me];
        let wins = 100.0 * (other.share - chosen.share);
        let other = message("thought-other").with("actions", actions(other));
        let other = other.with("coins", format!("{coins:+.1}"));
        out.push(line(other.with("wins", format!("{wins:+.1}"))));
    }
    out.join("\n")
}
