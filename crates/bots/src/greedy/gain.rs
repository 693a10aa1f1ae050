//! What the conquest of a region brings: its coins now and later, and what its occupant loses.
//! Worked out once for all the targets of a decision, without trying each of them.

use rules::{
    Occupant, Region, RegionSet, RuleSet, Seat, State, Tribe, ruleset::Place, state::MAX_SEATS,
};

use super::{
    turns_after,
    worth::{self, OTHERS, TOKEN, TURNS_AHEAD, is_passing, series},
};

const MAX_INCOMES: usize = 8;

/// The regions that would match a place if the race had just conquered them.
pub(crate) fn once_taken(place: &Place, rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let all = rules.map.all;
    match place {
        Place::Conquered => all,
        Place::Plundered => state.occupied(),
        Place::Own(p) => once_taken(p, rules, state, t),
        Place::Not(p) => all - once_taken(p, rules, state, t),
        Place::And(v) => v
            .iter()
            .fold(all, |s, p| s & once_taken(p, rules, state, t)),
        Place::Or(v) => v.iter().fold(RegionSet::EMPTY, |s, p| {
            s | once_taken(p, rules, state, t)
        }),
        other => other.eval(rules, state, t),
    }
}

/// What conquests bring a tribe now.
pub(crate) struct Gains<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    me: Seat,
    /// Regions with further coins: how many this turn and in each turn after.
    incomes: [(RegionSet, f32, f32); MAX_INCOMES],
    len: usize,
    /// Whether one more region can be held at the end of the turn.
    room: bool,
    /// How much an income of each seat in each of its turns to come counts.
    weights: [f32; MAX_SEATS],
    /// How much a token of each seat counts.
    tokens: [f32; MAX_SEATS],
}

impl<'a> Gains<'a> {
    pub fn new(rules: &'a RuleSet, state: &'a State, t: Tribe) -> Self {
        let me = state.owner(t);
        let p = rules.profile(state, t);
        let mut incomes = [(RegionSet::EMPTY, 0.0, 0.0); MAX_INCOMES];
        let mut len = 0;
        for i in p.income.iter().take(MAX_INCOMES) {
            if let Some(place) = &i.place {
                let coins = i.coins as f32;
                let later = if is_passing(i) { 0.0 } else { coins };
                incomes[len] = (once_taken(place, rules, state, t), coins, later);
                len += 1;
            }
        }
        let (mut weights, mut tokens) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        for s in (0..rules.seats).map(Seat) {
            let turns = turns_after(rules, state, s).min(TURNS_AHEAD);
            let share = if s == me {
                1.0
            } else {
                OTHERS / (rules.seats - 1) as f32
            };
            weights[s.index()] = share * series(turns);
            tokens[s.index()] = share * TOKEN * turns as f32;
        }
        Gains {
            rules,
            state,
            me,
            incomes,
            len,
            room: worth::room(rules, state, t) > 0,
            weights,
            tokens,
        }
    }

    /// Coins that the conquest of a region brings, now and later.
    pub fn of(&self, r: Region) -> f32 {
        let mine = self.weights[self.me.index()];
        let mut gain = 0.0;
        if self.room {
            gain += 1.0 + mine;
            for &(set, now, later) in &self.incomes[..self.len] {
                if set.has(r) {
                    gain += now + later * mine;
                }
            }
        }
        if let Occupant::Tribe(v) = self.state.occupant(r) {
            let owner = self.state.owner(v);
            let coins = worth::coins_of(self.rules, self.state, v, r);
            let lost = coins * self.weights[owner.index()];
            if owner == self.me {
                gain -= lost + coins;
            } else {
                gain += lost;
                if !self.state.in_decline(v) && !self.rules.profile(self.state, v).keeps_tokens {
                    gain += self.tokens[owner.index()];
                }
            }
        }
        gain
    }

    /// What a region is worth at all, to set tokens against.
    pub fn region(&self) -> f32 {
        1.0 + self.weights[self.me.index()]
    }
}
