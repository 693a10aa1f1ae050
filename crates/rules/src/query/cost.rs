//! What does a conquest cost?

use crate::{
    RuleSet,
    profile::Source,
    query::conquest::{assist, shunning},
    region::{Region, RegionSet},
    ruleset::{COSTS, GRANTED_COSTS, SITE_COSTS, Viewpoint},
    state::{NATIVES, NONE, State, Tribe},
};

/// Most changes of cost at a time: those of a race and its power, of a granted power, of places
/// and relics held, and of the armed relics together.
const MAX_MODS: usize = COSTS + GRANTED_COSTS + SITE_COSTS + 1;

/// The changes of cost that are in force for a tribe now, as region sets; worked out once for all
/// the regions that are asked about.
pub struct Costs<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    mods: [(RegionSet, i8); MAX_MODS],
    len: usize,
    roll: u8,
    /// Regions that cost as if nobody were there.
    hollow: RegionSet,
    /// Regions against which nothing helps.
    shunning: RegionSet,
    tools: u8,
}

impl<'a> Costs<'a> {
    /// For a tribe.
    #[inline]
    pub fn new(rules: &'a RuleSet, state: &'a State, t: Tribe) -> Self {
        let mut c = Costs {
            rules,
            state,
            mods: [(RegionSet::EMPTY, 0); MAX_MODS],
            len: 0,
            roll: state.turn.rolled.saturating_sub(1),
            hollow: RegionSet::EMPTY,
            shunning: RegionSet::EMPTY,
            tools: state.tools(t),
        };
        rules.each(state, t, |p, here| {
            let v = Viewpoint {
                rules,
                board: &state.board,
                tribe: t,
                here,
            };
            for m in &p.cost {
                c.push(m.place.eval(v), m.tokens);
            }
            for place in &p.as_if_empty {
                c.hollow |= place.eval(v);
            }
        });
        if state.turn.armed != 0 {
            let help = assist(rules, state, t);
            c.push(rules.map.all, help.tokens);
            if help.as_if_empty {
                c.hollow = rules.map.all;
            }
        }
        if rules.any_no_help {
            c.shunning = shunning(rules, state, t);
        }
        c
    }

    #[inline]
    fn push(&mut self, set: RegionSet, tokens: i8) {
        if self.len < MAX_MODS {
            self.mods[self.len] = (set, tokens);
            self.len += 1;
        }
    }

    /// Tokens and tools needed to conquer `r` (Small World p. 4): at least 1.
    #[inline]
    pub fn of(&self, r: Region) -> u8 {
        let i = r.index();
        let helped = !self.shunning.has(r);
        let mut cost = self.rules.map.cost[i] as i16;
        if helped && self.hollow.has(r) {
            cost += self.rules.site_defence(self.state, r) as i16;
        } else {
            cost += (self.state.tokens[i] + self.state.bonus[i]) as i16;
        }
        for &(set, tokens) in &self.mods[..self.len] {
            if set.has(r) && (helped || tokens > 0) {
                cost += tokens as i16;
            }
        }
        if helped {
            cost -= self.roll as i16;
        }
        // The bounds of content keep it below 256.
        cost.max(1) as u8
    }

    /// Tools that may be used against `r`.
    #[inline]
    pub fn tools(&self, r: Region) -> u8 {
        if self.shunning.has(r) { 0 } else { self.tools }
    }

    /// Of a cost, what race tokens must pay, tools being used first: at least one.
    #[inline]
    pub fn tokens_for(&self, r: Region, cost: u8) -> u8 {
        cost.saturating_sub(self.tools(r)).max(1)
    }

    /// Whether the region costs as if nobody were there.
    pub fn is_hollow(&self, r: Region) -> bool {
        self.hollow.has(r) && !self.shunning.has(r)
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
    let costs = Costs::new(rules, state, t);
    let helped = !costs.shunning.has(r);
    let mut out: Vec<Line> = Vec::new();
    let mut add = |amount: i16, source: Source| {
        if amount != 0 {
            out.push(Line { amount, source });
        }
    };
    let terrain = rules.terrain(r);
    add(terrain.cost as i16, Source::Base);
    add(terrain.defence as i16, Source::Terrain);
    for s in state.sites_in(r) {
        add(rules.sites[s.0 as usize].defence as i16, Source::Site(s));
    }
    if !costs.is_hollow(r) {
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
    }
    rules.each(state, t, |p, here| {
        let v = Viewpoint {
            rules,
            board: &state.board,
            tribe: t,
            here,
        };
        for m in &p.cost {
            if (helped || m.tokens > 0) && m.place.eval(v).has(r) {
                add(m.tokens as i16, m.source);
            }
        }
    });
    let relics = assist(rules, state, t).tokens as i16;
    if helped || relics > 0 {
        add(relics, Source::Relics);
    }
    if helped {
        add(-(state.rolled().unwrap_or(0) as i16), Source::Die);
    }
    let total: i16 = out.iter().map(|l: &Line| l.amount).sum();
    if total < 1 {
        out.push(Line {
            amount: 1 - total,
            source: Source::Minimum,
        });
    }
    out
}
