//! Where troops go at the end of a turn: what the policy would do, and the best of what differs
//! from it by some tokens that go elsewhere.

use rules::{Action, Decision, Region, RuleSet, State, Tribe, region::MAX_REGIONS};

use super::{Line, Player};
use crate::greedy::deploy::allocate;

/// Ways whose values differ by less than so many coins are one as good as another.
const ALIKE: f32 = 1e-3;

impl Player {
    /// Ways to share out the tokens in hand, the policy's first, at most so many. None where it
    /// makes no difference.
    pub(super) fn deployments(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        most: usize,
    ) -> Vec<Line> {
        let open: Vec<Region> = state.regions(t).iter().collect();
        let hand = state.at_hand(t);
        if most < 2 || open.len() < 2 || hand == 0 {
            return vec![];
        }
        let own = allocate(rules, state, t, state.regions(t), hand);
        let mut ways = vec![own];
        for &from in &open {
            let have = own[from.index()];
            for &to in open.iter().filter(|&&to| to != from) {
                // One token, two, or all.
                for n in (1..=have).filter(|n| [1, 2, have].contains(n)) {
                    let mut shares = own;
                    shares[from.index()] -= n;
                    shares[to.index()] += n;
                    ways.push(shares);
                }
            }
        }
        let me = state.owner(t);
        let mut lines: Vec<Line> = ways
            .iter()
            .filter_map(|shares| {
                let (actions, next) = share_out(rules, state, t, shares)?;
                let value = self.stop(rules, &next, me);
                Some(Line { actions, value })
            })
            .collect();
        let values = || lines.iter().map(|l| l.value);
        let (low, high) = (
            values().fold(f32::MAX, f32::min),
            values().fold(f32::MIN, f32::max),
        );
        if high - low < ALIKE {
            return vec![];
        }
        lines[1..].sort_by(|a, b| b.value.total_cmp(&a.value));
        lines.truncate(most);
        lines
    }
}

/// The actions that share out tokens so, and the position after them.
fn share_out(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    shares: &[u8; MAX_REGIONS],
) -> Option<(Vec<Action>, State)> {
    let (mut next, mut actions) = (*state, vec![]);
    for r in state.regions(t).iter().filter(|r| shares[r.index()] > 0) {
        // The rules make the last choice themselves when it is forced.
        if !matches!(next.decision(), Some(Decision::Deploy(same, _)) if same == t) {
            break;
        }
        let action = Action::Deploy(r, shares[r.index()]);
        rules.apply(&mut next, action, &mut ()).ok()?;
        actions.push(action);
    }
    Some((actions, next))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rules::{Options, Seat};

    use super::*;
    use crate::{Bot, Greedy, playout::Dice, value::Net};

    fn table() -> Arc<RuleSet> {
        let content = content::Library::shipped();
        let rules = content.rules("small-world", "small-world-3", 3, &Options::default());
        rules.unwrap()
    }

    /// Calls with every position of some games in which a seat redeploys in its own turn.
    fn each(rules: &RuleSet, mut f: impl FnMut(&State, Tribe)) {
        for seed in 0..4 {
            let mut dice = Dice::new(seed);
            let mut bots = [0, 1, 2].map(|s| Greedy::new(seed * 3 + s));
            let mut state = rules.start();
            while !state.is_over() {
                if let Some(Decision::Deploy(t, 0)) = state.decision()
                    && state.owner(t) == state.seat()
                {
                    f(&state, t);
                }
                let action = match (rules.draw(&state, dice.next_u32()), state.to_move()) {
                    (Some(outcome), _) => outcome,
                    (None, Some(seat)) => {
                        let view = rules.view(&state, Some(seat));
                        bots[seat.index()].act(rules, &view)
                    }
                    (None, None) => break,
                };
                rules.apply(&mut state, action, &mut ()).unwrap();
            }
        }
    }

    #[test]
    fn ways_share_out_every_token_and_differ() {
        let rules = table();
        let mut player = Player::new(Net::shipped(), 1);
        let mut seen = 0;
        each(&rules, |state, t| {
            let lines = player.deployments(&rules, state, t, 7);
            assert!(lines.len() <= 7);
            let own = allocate(&rules, state, t, state.regions(t), state.at_hand(t));
            let mut ends = vec![];
            for (i, line) in lines.iter().enumerate() {
                let mut next = *state;
                for &a in &line.actions {
                    rules.apply(&mut next, a, &mut ()).unwrap();
                }
                assert_eq!(next.at_hand(t), 0, "{line:?}");
                let put = |r: Region| next.tokens(r) - state.tokens(r);
                let put: Vec<u8> = state.regions(t).iter().map(put).collect();
                if i == 0 {
                    let own: Vec<u8> = state.regions(t).iter().map(|r| own[r.index()]).collect();
                    assert_eq!(put, own, "the policy's way is the first");
                }
                assert!(!ends.contains(&put), "{put:?} twice");
                ends.push(put);
            }
            seen += lines.len();
        });
        assert!(seen > 300, "{seen} ways");
    }

    #[test]
    fn there_is_nothing_to_compare_where_nothing_can_happen_any_more() {
        let rules = table();
        let mut player = Player::new(Net::shipped(), 1);
        let mut seen = 0;
        each(&rules, |state, t| {
            if state.round() == rules.turns() && state.seat() == Seat(2) {
                seen += 1;
                let lines = player.deployments(&rules, state, t, 7);
                assert!(lines.is_empty(), "the last turn of all: {lines:?}");
            }
        });
        assert!(seen > 0);
    }
}
