//! Imagined games: an option is carried out, then everybody plays on quickly.

use rules::{Action, RuleSet, Seat, State, state::MAX_SEATS};

use super::{Player, lead};
use crate::turn::{settle, under_way};

/// What the lead counts beside the share of the win.
const LEAD: f64 = 0.25;
/// A lead, in coins, of which half as much again hardly matters.
const FAR: f64 = 15.0;

/// What came of some imagined games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    games: u32,
    share: f64,
    /// What options are compared by, and its squares.
    score: f64,
    squares: f64,
    coins: [f64; MAX_SEATS],
}

impl Outcome {
    /// Games so far.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Mean share of the win.
    pub fn share(&self) -> f32 {
        (self.share / self.games.max(1) as f64) as f32
    }

    /// Mean of what options are compared by: the share of the win, and with less weight the lead,
    /// so that something is still played for when the winner is certain.
    pub fn score(&self) -> f64 {
        self.score / self.games.max(1) as f64
    }

    /// Variance of that mean.
    pub fn variance(&self) -> f64 {
        let n = self.games.max(1) as f64;
        let mean = self.score();
        (self.squares / n - mean * mean).max(0.0) / n
    }

    /// Mean final coins of each seat.
    pub fn coins(&self, rules: &RuleSet) -> [f32; MAX_SEATS] {
        let mut out = [0.0; MAX_SEATS];
        for (o, sum) in out.iter_mut().zip(self.coins).take(rules.seats() as usize) {
            *o = (sum / self.games.max(1) as f64) as f32;
        }
        out
    }
}

/// How everybody plays in an imagined game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// By rules of thumb, a network for the draft and to decline, up to the thinker's next turn.
    Quick,
    /// With thought for each turn, and the thinker's next turn, too.
    Careful,
}

impl Player {
    /// Plays one game after `actions` of whoever has the turn, for so many turns of others.
    pub fn roll_out(
        &mut self,
        rules: &RuleSet,
        state: &State,
        actions: &[Action],
        seed: u64,
        horizon: u32,
        manner: Manner,
    ) -> State {
        let mut s = *state;
        self.policy.reseed(seed);
        self.carry_out(rules, &mut s, actions);
        let turns = match manner {
            Manner::Quick => horizon,
            Manner::Careful => horizon + 1,
        };
        for _ in 0..turns {
            if s.is_over() {
                break;
            }
            match manner {
                Manner::Quick => self.quick_turn(rules, &mut s),
                Manner::Careful => self.careful_turn(rules, &mut s),
            }
        }
        s
    }

    /// Adds what a position at the end of an imagined game means for a seat.
    pub fn count(&self, rules: &RuleSet, end: &State, me: Seat, out: &mut Outcome) {
        let totals = self.totals(rules, end);
        let share = self.share(rules, end, &totals, me) as f64;
        out.games += 1;
        out.share += share;
        let lead = lead(&totals, me) as f64;
        let score = share + LEAD / (1.0 + (-lead / FAR).exp());
        out.score += score;
        out.squares += score * score;
        out.coins
            .iter_mut()
            .zip(totals)
            .for_each(|(o, c)| *o += c as f64);
    }

    /// Carries out an option and the rest of the turn.
    pub(super) fn carry_out(&mut self, rules: &RuleSet, s: &mut State, actions: &[Action]) {
        let (seat, round) = (s.seat(), s.round());
        for &a in actions {
            while let Some(outcome) = rules.draw(s, self.policy.random()) {
                if rules.apply_legal(s, outcome, &mut ()).is_err() {
                    break;
                }
            }
            // Chance may have made the rest of the plan impossible.
            if rules.apply(s, a, &mut ()).is_err() {
                break;
            }
        }
        if actions.is_empty() {
            // The turn is all open.
            return;
        }
        if under_way(s, seat, round) && actions.last() == Some(&Action::End) {
            settle(rules, s, &mut self.policy);
        }
        self.policy.finish_turn(rules, s, (seat, round));
    }
}
