//! What does a conquest cost?

use std::borrow::Borrow;

use crate::{
    RuleSet,
    action::SiteId,
    profile::Source,
    query::conquest::{armed, assist, shunning},
    region::{Region, RegionSet},
    ruleset::{COSTS, GRANTED_COSTS, SITE_COSTS, Topic, Topics},
    state::{NATIVES, NONE, State, Tribe},
};

/// Most changes of cost at a time: those of a race and its power, of a granted power, of places
/// and relics held, and of the armed relics together.
const MAX_MODS: usize = COSTS + GRANTED_COSTS + SITE_COSTS + 1;

/// What makes costs other than they stand on the table.
const CHANGES: Topics = Topics::of(Topic::Cost).and(Topic::Shunned);

/// What changes costs for a tribe now, as region sets.
pub struct Mods {
    sets: [RegionSet; MAX_MODS],
    tokens: [i8; MAX_MODS],
    len: usize,
    /// Regions that cost as if nobody were there.
    hollow: RegionSet,
    /// Regions against which nothing helps.
    shunning: RegionSet,
}

/// What conquests cost a tribe now. Its changes of cost are worked out once for all the regions
/// that are asked about. They are large: who asks often keeps them where they are, and lends them.
pub struct Costs<'a, M = Option<Mods>> {
    rules: &'a RuleSet,
    state: &'a State,
    roll: u8,
    tools: u8,
    /// Nothing if nothing changes costs, as for most tribes most of the time.
    mods: M,
}

impl<'a> Costs<'a> {
    /// For a tribe.
    #[inline(always)]
    pub fn new(rules: &'a RuleSet, state: &'a State, t: Tribe) -> Self {
        Costs::with(rules, state, t, Mods::of(rules, state, t))
    }
}

impl<'a, M: Borrow<Option<Mods>>> Costs<'a, M> {
    /// For a tribe, with its [`Mods`].
    #[inline(always)]
    pub fn with(rules: &'a RuleSet, state: &'a State, t: Tribe, mods: M) -> Self {
        Costs {
            rules,
            state,
            roll: state.turn.rolled.saturating_sub(1),
            tools: state.tools(t),
            mods,
        }
    }

    /// Tokens and tools needed to conquer `r` (Small World p. 4): at least 1.
    #[inline(always)]
    pub fn of(&self, r: Region) -> u8 {
        let i = r.index();
        let ground = self.rules.map.cost[i];
        let defence = self.state.tokens[i] + self.state.bonus[i];
        let Some(mods) = self.mods.borrow() else {
            return (ground + defence).saturating_sub(self.roll).max(1);
        };
        let helped = !mods.shunning.has(r);
        let mut cost = ground as i16;
        if helped && mods.hollow.has(r) {
            cost += self.rules.site_defence(self.state, r) as i16;
        } else {
            cost += defence as i16;
        }
        for (set, &tokens) in mods.sets[..mods.len].iter().zip(&mods.tokens) {
            if set.has(r) && (helped || tokens > 0) {
                cost += tokens as i16;
            }
        }
        if helped {
            cost -= self.roll as i16;
        }
        cost.clamp(1, 255) as u8
    }

    /// Tools that may be used against `r`.
    #[inline]
    pub fn tools(&self, r: Region) -> u8 {
        if self.tools == 0 || self.is_shunning(r) {
            0
        } else {
            self.tools
        }
    }

    fn is_shunning(&self, r: Region) -> bool {
        self.mods
            .borrow()
            .as_ref()
            .is_some_and(|m| m.shunning.has(r))
    }

    /// Of a cost, what race tokens must pay, tools being used first: at least one.
    #[inline]
    pub fn tokens_for(&self, r: Region, cost: u8) -> u8 {
        cost.saturating_sub(self.tools(r)).max(1)
    }

    /// Whether the region costs as if nobody were there.
    pub fn is_hollow(&self, r: Region) -> bool {
        let hollow = |m: &Mods| m.hollow.has(r) && !m.shunning.has(r);
        self.mods.borrow().as_ref().is_some_and(hollow)
    }
}

impl Mods {
    const NONE: Mods = Mods {
        sets: [RegionSet::EMPTY; MAX_MODS],
        tokens: [0; MAX_MODS],
        len: 0,
        hollow: RegionSet::EMPTY,
        shunning: RegionSet::EMPTY,
    };

    /// Those of a tribe; none if nothing changes its costs.
    #[inline(always)]
    pub fn of(rules: &RuleSet, state: &State, t: Tribe) -> Option<Mods> {
        Mods::of_topics(rules, state, t, rules.topics(state, t))
    }

    /// As [`Mods::of`], for a caller that knows the tribe's topics.
    #[inline(always)]
    pub(crate) fn of_topics(
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        topics: Topics,
    ) -> Option<Mods> {
        let plain = !topics.meets(CHANGES) && state.turn.armed == 0;
        let mut mods = None;
        if !plain {
            mods.insert(Mods::NONE).gather(rules, state, t);
        }
        mods
    }

    #[inline(never)]
    fn gather(&mut self, rules: &RuleSet, state: &State, t: Tribe) {
        let m = self;
        rules.each(state, t, Topic::Cost, |p, v| {
            for c in &p.cost {
                m.push(c.place.eval(v), c.tokens);
            }
            for place in &p.as_if_empty {
                m.hollow |= place.eval(v);
            }
        });
        if state.turn.armed != 0 {
            let help = assist(rules, state, t);
            m.push(rules.map.all, help.tokens);
            if help.as_if_empty {
                m.hollow = rules.map.all;
            }
        }
        m.shunning = shunning(rules, state, t);
    }

    #[inline]
    fn push(&mut self, set: RegionSet, tokens: i8) {
        if self.len < MAX_MODS {
            self.sets[self.len] = set;
            self.tokens[self.len] = tokens;
            self.len += 1;
        }
    }
}

/// Calls `f` with each change of what a region costs a tribe, and whose doing it is.
fn mods(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    r: Region,
    helped: bool,
    mut f: impl FnMut(i16, Source),
) {
    rules.each(state, t, Topic::Cost, |p, v| {
        for m in &p.cost {
            if (helped || m.tokens > 0) && m.place.eval(v).has(r) {
                f(m.tokens as i16, m.source);
            }
        }
    });
    if state.in_decline(t) {
        return;
    }
    for (site, help) in armed(rules, state, t) {
        // The copy of a relic is told as what it copies.
        let relic = match site {
            SiteId::COPY => state.copied().unwrap_or(site),
            site => site,
        };
        if helped || help.tokens > 0 {
            f(help.tokens as i16, Source::Site(relic));
        }
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
    let helped = !costs.is_shunning(r);
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
        for (kind, m) in rules.marker_kinds() {
            let n = state.markers_in(kind, r) as i16;
            add(n * m.defence as i16, Source::Marker(kind));
        }
    }
    mods(rules, state, t, r, helped, &mut add);
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
