//! Turns of an imagined game that are played with some thought: conquests by a narrow beam.

use rules::{Decision, RuleSet, State, Tribe};

use super::{Player, Shape};
use crate::{budget::Limit, turn::under_way};

/// How conquests are looked for.
const NARROW: Shape = Shape {
    width: 1,
    starts: 0,
    keep: 1,
    deploys: 0,
    rounds: 0,
    cores: 1,
};

impl Player {
    /// Plays the turn that begins here. A race is picked as in a quick turn; conquests are those of
    /// a quick turn, too, where the beam finds nothing better.
    pub(super) fn careful_turn(&mut self, rules: &RuleSet, s: &mut State) {
        let (seat, round) = (s.seat(), s.round());
        while under_way(s, seat, round) {
            let done = match s.decision() {
                _ if s.to_move() != Some(seat) => false,
                Some(Decision::Draft) => {
                    let pick = self.quick_choice(rules, s).map(|choice| choice.action);
                    pick.is_some_and(|pick| rules.apply(s, pick, &mut ()).is_ok())
                }
                Some(Decision::Conquest(t))
                    if !s.in_decline(t) && !rules.profile(s, t).rolls_before =>
                {
                    self.careful_conquests(rules, s, t)
                }
                _ => false,
            };
            if !done && !self.quick_step(rules, s) {
                return;
            }
        }
    }

    /// Plays conquests to the end of the turn: the beam's, if they are better than those of a quick
    /// turn and than to decline.
    fn careful_conquests(&mut self, rules: &RuleSet, s: &mut State, t: Tribe) -> bool {
        let found = self.conquests(rules, s, t, NARROW, Limit::Rollouts(1));
        let Some(best) = found.into_iter().next() else {
            return false;
        };
        let quick = match self.quick_choice(rules, s) {
            Some(choice) => choice,
            None => self.go_on(rules, s),
        };
        if quick.value >= best.value {
            *s = quick.end;
        } else {
            self.carry_out(rules, s, &best.actions);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use rules::Options;

    use super::*;
    use crate::{playout::Dice, value::Net};

    /// Turns of quick players on all boxes, each compared with a careful one from its beginning.
    #[test]
    fn a_careful_turn_is_one_turn_and_ends_better_than_a_quick_one() {
        let content = content::Library::shipped();
        for (game, map, seats) in [
            ("small-world", "small-world-2", 2),
            ("small-world", "small-world-4", 4),
            ("underground", "underground-3", 3),
        ] {
            let rules = content.rules(game, map, seats, &Options::default());
            let rules = rules.unwrap();
            let mut player = Player::new(Net::shipped(), 1);
            let mut dice = Dice::new(5);
            let (mut turns, mut gain) = (0, 0.0);
            for _ in 0..4 {
                let mut state = rules.start();
                while !state.is_over() {
                    if let Some(outcome) = rules.draw(&state, dice.next_u32()) {
                        rules.apply(&mut state, outcome, &mut ()).unwrap();
                        continue;
                    }
                    let (seat, round) = (state.seat(), state.round());
                    let seed = dice.next_u32().into();
                    let mut careful = state;
                    player.policy.reseed(seed);
                    player.careful_turn(&rules, &mut careful);
                    assert!(!under_way(&careful, seat, round));
                    player.policy.reseed(seed);
                    player.quick_turn(&rules, &mut state);
                    let next = (state.seat(), state.round(), state.is_over());
                    let same = (careful.seat(), careful.round(), careful.is_over());
                    assert_eq!(same, next, "{map}: the same turn comes next");
                    gain += player.value(&rules, &careful, seat);
                    gain -= player.value(&rules, &state, seat);
                    turns += 1;
                }
            }
            let mean = gain / turns as f32;
            assert!(mean > 0.1, "{map}: {mean} coins in each of {turns} turns");
        }
    }
}
