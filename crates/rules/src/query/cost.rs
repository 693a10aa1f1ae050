//! What does a conquest cost?

use crate::{
    RuleSet,
    action::SiteId,
    profile::Source,
    query::{attacker::Attacker, conquest::armed},
    region::{MAX_REGIONS, Region, RegionSet},
    ruleset::Topic,
    state::{Board, NATIVES, NONE, Occupant, Tribe},
};

/// What conquests cost a tribe now. What changes costs is worked out once for all the regions that
/// are asked about.
pub struct Costs<'a> {
    by: Attacker<'a>,
    /// What effects add to each region, or take off.
    added: [i8; MAX_REGIONS],
    /// Regions that cost as if nobody were there.
    hollow: RegionSet,
    /// Whether more than that changes what stands on the table.
    odd: bool,
}

/// What a conquest takes out of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// Race tokens, at least one.
    pub tokens: u8,
    /// Tools, which are used first.
    pub tools: u8,
}

impl<'a> Attacker<'a> {
    /// Whether costs are what stands on the table, as for most tribes most of the time.
    #[inline]
    pub(crate) fn pays_plainly(&self) -> bool {
        !self.topics.has(Topic::Cost)
            && self.board.turn.armed == 0
            && self.shunning.is_empty()
            && !self.rules.about.has(Topic::Defence)
    }

    /// What stands on the table.
    #[inline(always)]
    pub(crate) fn plain_cost(&self, r: Region) -> u8 {
        self.on_table(r)
            .saturating_sub(self.board.turn.rolled.saturating_sub(1))
            .max(1)
    }

    /// What the land, tokens and markers ask for together.
    #[inline(always)]
    fn on_table(&self, r: Region) -> u8 {
        let i = r.index();
        self.rules.map.cost[i] + self.board.tokens[i] + self.board.bonus[i]
    }

    /// What conquests cost it, of regions among these.
    #[inline(always)]
    pub fn costs(self, among: RegionSet) -> Costs<'a> {
        let mut costs = Costs {
            by: self,
            added: [0; MAX_REGIONS],
            hollow: RegionSet::EMPTY,
            odd: false,
        };
        if !self.pays_plainly() {
            costs.gather(among);
        }
        costs
    }

    /// What one conquest costs it, as [`Costs::of`].
    #[inline]
    pub(crate) fn cost(self, r: Region) -> u8 {
        if self.pays_plainly() {
            self.plain_cost(r)
        } else {
            self.modified_cost(r)
        }
    }

    #[inline(never)]
    fn modified_cost(self, r: Region) -> u8 {
        self.costs(RegionSet::of(r)).of(r)
    }

    /// Tools that may be used against `r`.
    #[inline]
    pub(crate) fn tools(&self, r: Region) -> u8 {
        match self.board.tools(self.tribe) {
            0 => 0,
            _ if self.shunning.has(r) => 0,
            n => n,
        }
    }

    /// How a cost of `r` is paid.
    #[inline]
    pub(crate) fn price(&self, r: Region, cost: u8) -> Price {
        let tokens = cost.saturating_sub(self.tools(r)).max(1);
        Price {
            tokens,
            tools: cost - tokens,
        }
    }
}

impl<'a> Costs<'a> {
    /// For a tribe, of all regions.
    #[inline(always)]
    pub fn new(rules: &'a RuleSet, board: &'a Board, t: Tribe) -> Self {
        Attacker::new(rules, board, t).costs(rules.map.all)
    }

    /// Tokens and tools needed to conquer `r` (Small World p. 4): at least 1.
    #[inline(always)]
    pub fn of(&self, r: Region) -> u8 {
        if self.odd {
            self.odd_cost(r)
        } else {
            self.even(r)
        }
    }

    /// Whether costs are what stands on the table and what effects add, and nothing else.
    #[inline(always)]
    pub(crate) fn are_even(&self) -> bool {
        !self.odd
    }

    /// As [`Costs::of`], where they are even.
    #[inline(always)]
    pub(crate) fn even(&self, r: Region) -> u8 {
        let rolled = self.by.board.turn.rolled.saturating_sub(1);
        let cost = self.by.on_table(r) as i16 + self.added[r.index()] as i16;
        (cost - rolled as i16).max(1) as u8
    }

    #[inline(never)]
    fn odd_cost(&self, r: Region) -> u8 {
        let Attacker { rules, board, .. } = self.by;
        let i = r.index();
        let mut cost = rules.map.cost[i] as i16 + self.added[i] as i16;
        if self.hollow.has(r) {
            cost += rules.site_defence(board, r) as i16;
        } else {
            cost += (board.tokens[i] + board.bonus[i]) as i16;
            cost += held_dearer(rules, board, r);
        }
        if !self.by.shunning.has(r) {
            cost -= board.rolled().unwrap_or(0) as i16;
        }
        cost.clamp(1, 255) as u8
    }

    /// Tools that may be used against `r`.
    #[inline]
    pub fn tools(&self, r: Region) -> u8 {
        self.by.tools(r)
    }

    /// Of a cost, what race tokens must pay, tools being used first: at least one.
    #[inline]
    pub fn tokens_for(&self, r: Region, cost: u8) -> u8 {
        self.by.price(r, cost).tokens
    }

    /// Whether the region costs as if nobody were there.
    pub fn is_hollow(&self, r: Region) -> bool {
        self.hollow.has(r)
    }

    #[inline(never)]
    fn gather(&mut self, among: RegionSet) {
        let by = self.by;
        // Against whoever shuns help, nothing makes a conquest cheaper.
        let helped = among - by.shunning;
        let counts = |tokens: i8| if tokens > 0 { among } else { helped };
        by.rules.each(by.board, by.tribe, Topic::Cost, |p, v| {
            for c in &p.cost {
                self.add(c.place.eval(v) & counts(c.tokens), c.tokens);
            }
            for place in &p.as_if_empty {
                self.hollow |= place.eval(v) & helped;
            }
        });
        if by.board.turn.armed != 0 {
            self.add(counts(by.help.tokens), by.help.tokens);
            if by.help.as_if_empty {
                self.hollow = helped;
            }
        }
        self.odd = !self.hollow.is_empty()
            || !by.shunning.is_empty()
            || by.rules.about.has(Topic::Defence);
    }

    #[inline]
    fn add(&mut self, set: RegionSet, tokens: i8) {
        set.iter().for_each(|r| {
            let sum = &mut self.added[r.index()];
            *sum = sum.saturating_add(tokens);
        });
    }
}

/// Tokens that effects of whoever holds a region add to its cost, whoever attacks it.
#[inline]
pub fn held_dearer(rules: &RuleSet, board: &Board, r: Region) -> i16 {
    let mut sum = 0;
    if rules.about.has(Topic::Defence) {
        defences(rules, board, r, |tokens, _| sum += tokens);
    }
    sum
}

/// Calls `f` with what each effect of whoever holds a region adds to its cost, and whose doing it
/// is.
#[inline(never)]
fn defences(rules: &RuleSet, board: &Board, r: Region, mut f: impl FnMut(i16, Source)) {
    let Occupant::Tribe(holder) = board.occupant(r) else {
        return;
    };
    rules.each(board, holder, Topic::Defence, |p, v| {
        let here = p.defence.iter().filter(|d| d.place.eval(v).has(r));
        here.for_each(|d| f(d.tokens.into(), d.source));
    });
}

/// Calls `f` with each change of what a region costs a tribe, and whose doing it is.
fn mods(
    rules: &RuleSet,
    board: &Board,
    t: Tribe,
    r: Region,
    helped: bool,
    mut f: impl FnMut(i16, Source),
) {
    rules.each(board, t, Topic::Cost, |p, v| {
        for m in &p.cost {
            if (helped || m.tokens > 0) && m.place.eval(v).has(r) {
                f(m.tokens as i16, m.source);
            }
        }
    });
    if board.in_decline(t) {
        return;
    }
    for (site, help) in armed(rules, board, t) {
        // The copy of a relic is told as what it copies.
        let relic = match site {
            SiteId::COPY => board.copied().unwrap_or(site),
            site => site,
        };
        if helped || help.tokens > 0 {
            f(help.tokens as i16, Source::Site(relic));
        }
    }
}

/// One line of a cost: so many tokens for this reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostLine {
    /// Tokens added, or taken off if negative.
    pub amount: i16,
    /// The reason.
    pub source: Source,
}

/// The cost of a conquest line by line; the amounts add up to [`Costs::of`].
pub fn lines(rules: &RuleSet, board: &Board, t: Tribe, r: Region) -> Vec<CostLine> {
    let costs = Costs::new(rules, board, t);
    let helped = !costs.by.shunning.has(r);
    let mut out: Vec<CostLine> = Vec::new();
    let mut add = |amount: i16, source: Source| {
        if amount != 0 {
            out.push(CostLine { amount, source });
        }
    };
    let terrain = rules.terrain(r);
    add(terrain.cost as i16, Source::Base);
    add(terrain.defence as i16, Source::Terrain);
    for s in board.sites_in(r) {
        add(rules.sites[s.0 as usize].defence as i16, Source::Site(s));
    }
    if !costs.is_hollow(r) {
        let tokens = board.tokens(r) as i16;
        match board.occupant[r.index()] {
            NONE => {}
            NATIVES => add(tokens, Source::Natives),
            _ => add(tokens, Source::Tokens),
        }
        for (kind, m) in rules.marker_kinds() {
            let n = board.markers_in(kind, r) as i16;
            add(n * m.defence as i16, Source::Marker(kind));
        }
        defences(rules, board, r, &mut add);
    }
    mods(rules, board, t, r, helped, &mut add);
    if helped {
        add(-(board.rolled().unwrap_or(0) as i16), Source::Die);
    }
    let total: i16 = out.iter().map(|l: &CostLine| l.amount).sum();
    if total < 1 {
        out.push(CostLine {
            amount: 1 - total,
            source: Source::Minimum,
        });
    }
    out
}
