//! Sharing tokens or markers out among regions, which the rules take region by region and a
//! person decides as a whole.

use std::collections::BTreeMap;

use rules::{
    Action, Decision, Event, Game, MarkerId, Refusal, Region, RegionSet, RuleSet, Seat, State,
    Tribe, profile::Source, query::income,
};

/// How many go where, so far.
pub type Draft = BTreeMap<Region, u8>;

/// What is shared out, and how far one has got.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Whose decision it is.
    pub seat: Seat,
    /// Whose tokens or markers they are.
    pub tribe: Tribe,
    /// How many there are.
    pub total: u8,
    /// The kind of marker; `None` for tokens.
    pub marker: Option<MarkerId>,
    /// The regions where they may go.
    pub regions: Vec<Region>,
    /// Most in one region.
    pub most: u8,
    draft: Draft,
}

impl Plan {
    /// What is to be shared out now, if several are, or one that may go to several regions by the
    /// rules of redeployment.
    pub fn new(rules: &RuleSet, state: &State) -> Option<Plan> {
        let shares = rules.shares(state)?;
        Some(Plan {
            seat: state.owner(shares.tribe),
            tribe: shares.tribe,
            total: shares.total,
            marker: shares.marker.map(|m| m.1),
            regions: shares.open.iter().collect(),
            most: shares.most,
            draft: Draft::new(),
        })
    }

    /// The same with what was shared out before.
    pub fn with(self, draft: Draft) -> Plan {
        Plan { draft, ..self }
    }

    /// What is shared out so far.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// What a region has already of what is shared out.
    pub fn there(&self, state: &State, r: Region) -> u8 {
        match self.marker {
            None => state.tokens(r),
            Some(kind) => state.markers_in(kind, r),
        }
    }

    /// The action that puts so many on a region.
    pub fn action(&self, r: Region, n: u8) -> Action {
        match self.marker {
            None => Action::Deploy(r, n),
            Some(_) => Action::Place(r, n),
        }
    }

    /// How many go to a region.
    pub fn share(&self, r: Region) -> u8 {
        self.draft.get(&r).copied().unwrap_or(0)
    }

    /// How many are left.
    pub fn left(&self) -> u8 {
        self.total.saturating_sub(self.draft.values().sum())
    }

    /// Whether one more may go to a region.
    pub fn can_add(&self, r: Region) -> bool {
        self.left() > 0 && self.regions.contains(&r) && self.share(r) < self.most
    }

    /// One more to a region, if that may be.
    pub fn add(&mut self, r: Region) {
        if self.can_add(r) {
            *self.draft.entry(r).or_default() += 1;
        }
    }

    /// One from a region, or from the hand, to another, or back to the hand.
    pub fn carry(&mut self, from: Option<Region>, to: Option<Region>) {
        let there = to.filter(|r| self.regions.contains(r) && self.share(*r) < self.most);
        if from == to || (to.is_some() && there.is_none()) {
            return;
        }
        if let Some(r) = from {
            if self.share(r) == 0 {
                return;
            }
            self.take(r);
        }
        if let Some(r) = there {
            self.add(r);
        }
    }

    /// One less to a region, if there is one.
    pub fn take(&mut self, r: Region) {
        if let Some(n) = self.draft.get_mut(&r) {
            *n -= 1;
            if *n == 0 {
                self.draft.remove(&r);
            }
        }
    }

    /// Takes all back.
    pub fn clear(&mut self) {
        self.draft.clear();
    }

    /// Spreads what is left as evenly as it goes: always to the region that has fewest, among equals
    /// to one beside opponents, then to the first.
    pub fn spread(&mut self, rules: &RuleSet, state: &State) {
        let exposed = exposed(rules, state, self.tribe);
        while self.left() > 0 {
            let free = self.regions.iter().filter(|r| self.share(**r) < self.most);
            let has = |r: Region| self.there(state, r).saturating_add(self.share(r));
            let next = free.min_by_key(|&&r| (has(r), !exposed.has(r), r));
            let Some(&r) = next else {
                return;
            };
            self.add(r);
        }
    }

    /// Puts back what stood there before the redeployment, then what stood there when the turn
    /// began, then spreads the rest.
    pub fn keep(&mut self, game: &Game) {
        let state = game.state();
        for old in earlier(game, self.tribe) {
            for r in self.regions.clone() {
                // A region may have been somebody else's then.
                let had = match old.regions(self.tribe).has(r) {
                    true => self.there(&old, r),
                    false => 0,
                };
                let has = self.there(state, r).saturating_add(self.share(r));
                (has..had).for_each(|_| self.add(r));
            }
        }
        self.spread(game.rules(), state);
    }

    /// The actions that make it so, in the order of the rules.
    pub fn actions(&self) -> Vec<Action> {
        let shares = self.draft.iter();
        shares.map(|(&r, &n)| self.action(r, n)).collect()
    }

    /// Why it cannot be confirmed as it is, if it cannot.
    pub fn problem(&self, rules: &RuleSet, state: &State) -> Option<Refusal> {
        let left = self.left();
        if left > 0 {
            return Some(Refusal::MustTakeRest { rest: left });
        }
        let mut after = *state;
        for (i, action) in self.actions().into_iter().enumerate() {
            if i > 0 && !continues(state, &after) {
                break;
            }
            if let Err(why) = rules.apply(&mut after, action, &mut ()) {
                return Some(why);
            }
        }
        None
    }
}

/// The coins that a seat would have earned by the end of its turn if these actions came next, and
/// nothing else were decided: by source, the largest first.
pub fn worth(rules: &RuleSet, state: &State, seat: Seat, actions: &[Action]) -> Vec<(Source, u16)> {
    let mut after = *state;
    let mut events: Vec<Event> = Vec::new();
    for (i, &action) in actions.iter().enumerate() {
        let on = i == 0 || continues(state, &after);
        if !on || rules.apply(&mut after, action, &mut events).is_err() {
            break;
        }
    }
    let mut sums: Vec<(Source, u16)> = Vec::new();
    let mut add = |coins: u8, source| {
        if coins > 0 {
            match sums.iter_mut().find(|s| s.0 == source) {
                Some(sum) => sum.1 += u16::from(coins),
                None => sums.push((source, coins.into())),
            }
        }
    };
    // The last action may have ended the turn: then it is known what it brought.
    let scored = |e: &&Event| matches!(e, Event::Earned { .. } | Event::Paid { .. });
    if events.iter().any(|e| scored(&e)) || after.seat() != seat {
        for event in &events {
            match *event {
                Event::Earned {
                    seat: s,
                    coins,
                    source,
                    ..
                } if s == seat => add(coins, source),
                Event::Paid {
                    to, coins, source, ..
                } if to == seat => add(coins, source),
                _ => {}
            }
        }
    } else {
        for t in after.tribes_of(seat) {
            income::each(rules, &after, t, &mut add);
            income::tributes(rules, &after, t, |_, coins, source| add(coins, source));
        }
    }
    sums.sort_by_key(|s| std::cmp::Reverse(s.1));
    sums
}

/// Actions that answer one decision as a line of notation.
pub fn line(rules: &RuleSet, actions: &[Action]) -> String {
    let mut line = String::new();
    for (i, &action) in actions.iter().enumerate() {
        let notation = rules.notation(action);
        match (i, notation.split_once(' ')) {
            // Shares of one plan have one verb.
            (1.., Some((_, share))) => {
                line.push(' ');
                line.push_str(share);
            }
            _ => line.push_str(&notation),
        }
    }
    line
}

/// Whether what is asked now is the rest of what was asked before. What leaves no choice is done by
/// the rules, so the last shares of a plan may not be asked for any more.
pub fn continues(before: &State, now: &State) -> bool {
    match (before.decision(), now.decision()) {
        (Some(Decision::Deploy(a, x)), Some(Decision::Deploy(b, y))) => a == b && x < y,
        (Some(Decision::Place(a, n, x, _)), Some(Decision::Place(b, m, y, _))) => {
            (a, n) == (b, m) && x < y
        }
        _ => false,
    }
}

/// The state before a tribe began to redeploy, and the one when the turn began.
pub fn earlier(game: &Game, t: Tribe) -> [State; 2] {
    let redeploys = |s: &State| {
        let decision = s.decision();
        matches!(decision, Some(Decision::GiveUp(x) | Decision::Deploy(x, _) | Decision::Place(x, ..)) if x == t)
    };
    let rules = game.rules();
    let mut state = *game.start();
    let (mut before, mut began) = (state, state);
    for &a in game.log() {
        let last = state;
        if rules.apply(&mut state, a, &mut ()).is_err() {
            break;
        }
        if (last.round(), last.seat()) != (state.round(), state.seat()) {
            began = state;
        }
        if redeploys(&state) && !redeploys(&last) {
            before = last;
        }
    }
    [before, began]
}

/// Regions of a tribe beside an active race of an opponent.
pub fn exposed(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let owner = state.owner(t);
    let mut others = RegionSet::EMPTY;
    for other in state.tribes() {
        if state.owner(other) != owner && !state.in_decline(other) {
            others |= state.regions(other);
        }
    }
    rules.beside(others) & state.regions(t)
}
