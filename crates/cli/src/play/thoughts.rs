//! What a bot thought, in words.

use bots::{Prospect, Thought};
use rules::RuleSet;

use crate::term::{count, wrap};

/// Options that are told.
const MOST: usize = 4;

/// What a bot would do, and what else it thought of. Final coins are told only as differences:
/// they would give away what the bot has.
pub fn tell(rules: &RuleSet, thought: &Thought, width: usize) -> String {
    let Some((chosen, others)) = thought.options.split_first() else {
        return String::new();
    };
    let actions = |p: &Prospect| {
        let list: Vec<String> = p.actions.iter().map(|&a| rules.notation(a)).collect();
        list.join(", ")
    };
    if others.is_empty() || thought.rollouts == 0 {
        return wrap(
            &format!("  {}: there is no choice", actions(chosen)),
            width - 1,
            4,
        );
    }
    let me = thought.seat.index();
    let games = count(thought.rollouts as u64, "imagined game");
    let mut out = vec![wrap(
        &format!("  {} (best in {games})", actions(chosen)),
        width - 1,
        4,
    )];
    for other in others.iter().filter(|o| o.rollouts > 0).take(MOST - 1) {
        let coins = other.coins[me] - chosen.coins[me];
        let wins = 100.0 * (other.share - chosen.share);
        let text = format!(
            "  instead {}: {coins:+.1} coins in the end, {wins:+.1} points of the win",
            actions(other)
        );
        out.push(wrap(&text, width - 1, 4));
    }
    out.join("\n")
}
