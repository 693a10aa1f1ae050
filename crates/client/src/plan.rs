//! Sharing tokens or markers out among regions, which the rules take region by region and a
//! person decides as a whole.

use std::collections::BTreeMap;

use rules::{
    Action, Decision, Event, MarkerId, Refusal, Region, RuleSet, Seat, State, Tribe,
    profile::Source, query::income,
};

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
    shares: BTreeMap<u8, u8>,
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
            regions: shares.open.collect(),
            most: shares.most,
            shares: BTreeMap::new(),
        })
    }

    /// How many go to a region.
    pub fn share(&self, r: Region) -> u8 {
        self.shares.get(&r.0).copied().unwrap_or(0)
    }

    /// How many are left.
    pub fn left(&self) -> u8 {
        self.total - self.shares.values().sum::<u8>()
    }

    /// Whether one more may go to a region.
    pub fn can_add(&self, r: Region) -> bool {
        self.left() > 0 && self.regions.contains(&r) && self.share(r) < self.most
    }

    /// One more to a region, if that may be.
    pub fn add(&mut self, r: Region) {
        if self.can_add(r) {
            *self.shares.entry(r.0).or_default() += 1;
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
        if let Some(n) = self.shares.get_mut(&r.0) {
            *n -= 1;
            if *n == 0 {
                self.shares.remove(&r.0);
            }
        }
    }

    /// Takes all back.
    pub fn clear(&mut self) {
        self.shares.clear();
    }

    /// Spreads what is left as evenly as it goes.
    pub fn spread(&mut self) {
        while self.left() > 0 {
            let free = self.regions.iter().filter(|r| self.share(**r) < self.most);
            let Some(r) = free.min_by_key(|r| self.share(**r)).copied() else {
                return;
            };
            self.add(r);
        }
    }

    /// The actions that make it so, in the order of the rules.
    pub fn actions(&self) -> Vec<Action> {
        let action = |(&r, &n): (&u8, &u8)| match self.marker {
            None => Action::Deploy(Region(r), n),
            Some(_) => Action::Place(Region(r), n),
        };
        self.shares.iter().map(action).collect()
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
