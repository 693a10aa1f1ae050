//! A player that thinks no further than its own turn, with a network that says what comes after.
//! Search imagines everybody as such a player.

use std::sync::Arc;

use rules::{Action, Actions, Decision, RuleSet, Seat, State, state::MAX_SEATS};

use crate::{
    greedy::Policy,
    turn::{settle, under_way},
    value::{Net, turns_left},
};

/// What a player needs to decide.
pub(crate) struct Player {
    pub(super) net: Arc<Net>,
    pub(crate) policy: Policy,
    pub(super) legal: Actions,
}

/// What a player chooses to open its turn with.
pub(crate) struct Choice {
    /// [`Action::End`] where conquests go on as the policy likes.
    pub action: Action,
    /// The position when the turn is over.
    pub end: State,
    /// Its value: the measure of [`Player::value`].
    pub value: f32,
}

impl Player {
    pub fn new(net: Arc<Net>, seed: u64) -> Player {
        Player {
            net,
            policy: Policy::new(seed),
            legal: Actions::default(),
        }
    }

    /// Coins that each seat will have in the end, as far as can be foreseen in a position in which
    /// a turn begins or the game is over.
    pub fn totals(&self, rules: &RuleSet, state: &State) -> [f32; MAX_SEATS] {
        let mut totals = self.net.expect(rules, state);
        for s in (0..rules.seats()).map(Seat) {
            totals[s.index()] += state.coins(s) as f32;
        }
        totals
    }

    /// The share of the win that a seat may expect with such totals: of several others those
    /// count most who will have most, and the less the longer the game still goes on.
    pub fn share(
        &self,
        rules: &RuleSet,
        state: &State,
        totals: &[f32; MAX_SEATS],
        me: Seat,
    ) -> f32 {
        1.0 / (1.0 + odds_against(rules, state, totals, me).0)
    }

    /// The same in coins: by how many a seat will be ahead of the others.
    pub fn value(&self, rules: &RuleSet, state: &State, me: Seat) -> f32 {
        let totals = self.totals(rules, state);
        let (odds, spread) = odds_against(rules, state, &totals, me);
        -spread * odds.max(f32::MIN_POSITIVE).ln()
    }

    /// The choice of the seat whose turn it is, for a decision that opens a turn.
    pub fn quick_choice(&mut self, rules: &RuleSet, state: &State) -> Option<Choice> {
        let (me, round) = (state.seat(), state.round());
        let mut best: Option<Choice> = None;
        let mut try_out = |player: &mut Player, a: Option<Action>| {
            let mut next = *state;
            if let Some(a) = a
                && rules.apply(&mut next, a, &mut ()).is_err()
            {
                return;
            }
            // To decline ends it by itself: then nothing is left to do.
            player.policy.finish_turn(rules, &mut next, (me, round));
            let value = player.value(rules, &next, me);
            if best.as_ref().is_none_or(|b| value > b.value) {
                best = Some(Choice {
                    action: a.unwrap_or(Action::End),
                    end: next,
                    value,
                });
            }
        };
        match state.decision()? {
            Decision::Draft => {
                for place in 0..state.column().len() as u8 {
                    try_out(self, Some(Action::Pick(place)));
                }
            }
            Decision::Conquest(_) => {
                rules.legal(state, &mut self.legal);
                if !self.legal.contains(&Action::Decline) {
                    return None;
                }
                let granted = self.legal.contains(&Action::DeclineGranted);
                try_out(self, Some(Action::Decline));
                if granted {
                    try_out(self, Some(Action::DeclineGranted));
                }
                try_out(self, None);
            }
            Decision::Late => {
                try_out(self, Some(Action::End));
                try_out(self, Some(Action::Decline));
            }
            _ => return None,
        }
        best
    }

    /// The turn under way, ended as the policy likes, without a decline.
    pub(super) fn go_on(&mut self, rules: &RuleSet, state: &State) -> Choice {
        let (me, mut end) = (state.seat(), *state);
        self.policy
            .finish_turn(rules, &mut end, (me, state.round()));
        let value = self.value(rules, &end, me);
        Choice {
            action: Action::End,
            end,
            value,
        }
    }

    /// Plays the turn that begins here.
    pub fn quick_turn(&mut self, rules: &RuleSet, state: &mut State) {
        let (seat, round) = (state.seat(), state.round());
        while under_way(state, seat, round) && self.quick_step(rules, state) {}
    }

    /// Goes on in the turn under way: to its end where a decision opens it, else by one action.
    /// Returns whether that could be done.
    pub(super) fn quick_step(&mut self, rules: &RuleSet, state: &mut State) -> bool {
        if state.to_move() == Some(state.seat())
            && let Some(choice) = self.quick_choice(rules, state)
        {
            *state = choice.end;
            return true;
        }
        let next = match rules.draw(state, self.policy.random()) {
            Some(outcome) => outcome,
            None => self.policy.choose_on(rules, state),
        };
        let done = rules.apply_legal(state, next, &mut ());
        debug_assert!(done.is_ok(), "players make legal moves");
        done.is_ok()
    }

    /// The value for a seat if the conquests of its turn end here.
    pub fn stop(&mut self, rules: &RuleSet, state: &State, me: Seat) -> f32 {
        let mut next = *state;
        settle(rules, &mut next, &mut self.policy);
        if next.decision() != Some(Decision::Late) {
            return self.value(rules, &next, me);
        }
        let options = [Action::End, Action::Decline].map(|a| {
            let mut then = next;
            if rules.apply(&mut then, a, &mut ()).is_err() {
                return f32::MIN;
            }
            settle(rules, &mut then, &mut self.policy);
            self.value(rules, &then, me)
        });
        options[0].max(options[1])
    }
}

/// The odds against a seat, and the spread of final coins that they are reckoned with.
fn odds_against(rules: &RuleSet, state: &State, totals: &[f32; MAX_SEATS], me: Seat) -> (f32, f32) {
    let seats = || (0..rules.seats()).map(Seat);
    let turns: u8 = seats().map(|s| turns_left(rules, state, s)).sum();
    let spread = 2.0 + turns as f32 / rules.seats() as f32;
    let odds = seats()
        .filter(|&s| s != me)
        .map(|s| ((totals[s.index()] - totals[me.index()]) / spread).exp())
        .sum();
    (odds, spread)
}
