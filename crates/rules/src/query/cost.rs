//! What does a conquest cost?

use crate::{
    RuleSet,
    profile::Source,
    region::{Region, RegionSet},
    state::{NATIVES, NONE, State, Tribe},
};

const MAX_MODS: usize = 8;

/// The changes of cost that are in force for a tribe now, as region sets; worked out once for all
/// the regions that are asked about.
pub struct Costs<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    mods: [(RegionSet, i8); MAX_MODS],
    len: usize,
    roll: u8,
}

impl<'a> Costs<'a> {
    /// For a tribe.
    #[inline]
    pub fn new(rules: &'a RuleSet, state: &'a State, t: Tribe) -> Self {
        let mut mods = [(RegionSet::EMPTY, 0); MAX_MODS];
        let mut len = 0;
        for m in rules.profile(state, t).cost.iter().take(MAX_MODS) {
            mods[len] = (m.place.eval(rules, state, t), m.tokens);
            len += 1;
        }
        Costs {
            rules,
            state,
            mods,
            len,
            roll: state.turn.rolled.saturating_sub(1),
        }
    }

    /// Tokens needed to conquer `r` (Small World p. 4): at least 1.
    #[inline]
    pub fn of(&self, r: Region) -> u8 {
        let i = r.index();
        let mut cost = (self.rules.map.cost[i] + self.state.tokens[i] + self.state.bonus[i]) as i16;
        for &(set, tokens) in &self.mods[..self.len] {
            if set.has(r) {
                cost += tokens as i16;
            }
        }
        (cost - self.roll as i16).max(1) as u8
    }
}

/// One line of a cost: so many tokens for this reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Tokens added, or taken off if negative.
    pub amount: i16,
    /// The reason.
    pub source: Source,
}

/// The cost of a conquest line by line; the amounts add up to [`Costs::of`].
pub fn lines(rules: &RuleSet, state: &State, t: Tribe, r: Region) -> Vec<Line> {
    let mut out = Vec::new();
    let mut add = |amount: i16, source: Source| {
        if amount != 0 {
            out.push(Line { amount, source });
        }
    };
    let terrain = rules.terrain(r);
    add(terrain.cost as i16, Source::Base);
    add(terrain.defence as i16, Source::Terrain);
    let tokens = state.tokens(r) as i16;
    match state.occupant[r.index()] {
        NONE => {}
        NATIVES => add(tokens, Source::Natives),
        _ => add(tokens, Source::Tokens),
    }
    for (kind, m) in rules.markers.iter().enumerate() {
        let n = state.markers_in(kind as u8, r) as i16;
        add(n * m.defence as i16, Source::Marker(kind as u8));
    }
    for m in &rules.profile(state, t).cost {
        if m.place.eval(rules, state, t).has(r) {
            add(m.tokens as i16, m.source);
        }
    }
    add(-(state.rolled().unwrap_or(0) as i16), Source::Die);
    let total: i16 = out.iter().map(|l: &Line| l.amount).sum();
    if total < 1 {
        out.push(Line {
            amount: 1 - total,
            source: Source::Minimum,
        });
    }
    out
}
