//! Where tokens and markers go: where they lessen the risk of loss most.

use rules::{
    Action, Decision, Region, RegionSet, RuleSet, State, Tribe,
    ruleset::Viewpoint,
    spec::{Per, Placing},
};

use super::{Policy, best, threat::Threat, turns_after};

/// Loss of a token, in coins.
const TOKEN_LOST: f32 = 0.6;

/// Coins that the loss of each region would cost.
fn stakes(rules: &RuleSet, state: &State, t: Tribe, r: Region) -> f32 {
    let left = turns_after(rules, state, state.owner(t)).min(2);
    let mut coins = 1.0;
    rules.each(state, t, |p, here| {
        let v = Viewpoint {
            rules,
            board: state,
            tribe: t,
            here,
        };
        for i in p
            .income
            .iter()
            .filter(|i| i.per == Per::Region && i.every == 1)
        {
            if i.place.eval(v).has(r) {
                coins += i.coins as f32;
            }
        }
    });
    (coins + TOKEN_LOST) * left as f32
}

impl Policy {
    pub(super) fn deploy(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        from: u8,
    ) -> Option<Action> {
        let open = state.regions(t).from(from);
        let (r, n) = first_share(rules, state, t, open, state.hand(t).0)?;
        Some(Action::Deploy(r, n))
    }

    pub(super) fn place(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        n: u8,
        from: u8,
        left: u8,
    ) -> Option<Action> {
        let m = rules.marker_use(state, t, n)?;
        let kind = &rules.markers[m.kind as usize];
        let mut open = state.regions(t).from(from);
        if matches!(m.placing, Placing::Spread | Placing::Earned) && !kind.immune {
            let (r, n) = first_share(rules, state, t, open, left)?;
            return Some(Action::Place(r, n));
        }
        if m.placing == Placing::EachTurn {
            open = open - open.filter(|&r| state.markers_in(m.kind, r) > 0).collect();
        }
        let threat = Threat::new(rules, state, t);
        let gain = |&r: &Region| {
            let [now, then] = threat.risk::<2>(r);
            let less = if kind.immune { now } else { now - then };
            less * stakes(rules, state, t, r)
        };
        // Those with the highest gain; the first of them in the order of the regions is next.
        let count = if m.placing == Placing::Guard { left } else { 1 };
        let mut chosen = RegionSet::EMPTY;
        for _ in 0..count {
            chosen.insert(best((open - chosen).into_iter(), gain)?);
        }
        chosen.next().map(|r| Action::Place(r, 1))
    }

    /// Makes peace with whoever threatens most.
    pub(super) fn peace(&mut self, rules: &RuleSet, state: &State) -> Option<Action> {
        let t = state.active(state.seat())?;
        let threat = Threat::new(rules, state, t);
        rules.legal(state, &mut self.legal);
        best(self.legal.iter().copied(), |&a| match a {
            Action::Ally(s) => {
                let risk = |r| threat.by::<1>(s, r)[0] * stakes(rules, state, t, r);
                state.regions(t).map(risk).sum::<f32>() + 0.01
            }
            _ => 0.0,
        })
    }
}

/// Shares out tokens one by one, each to where it helps most, and returns the first share in the
/// order of the regions.
fn first_share(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    open: RegionSet,
    hand: u8,
) -> Option<(Region, u8)> {
    const MOST: usize = 8;
    debug_assert!(matches!(
        state.decision(),
        Some(Decision::Deploy(..) | Decision::Place(..))
    ));
    let threat = Threat::new(rules, state, t);
    let mut gains = [[0.0f32; MOST]; rules::region::MAX_REGIONS];
    for r in open {
        let risk = threat.risk::<{ MOST + 1 }>(r);
        let stake = stakes(rules, state, t, r);
        for n in 0..MOST {
            gains[r.index()][n] = (risk[n] - risk[n + 1]) * stake;
        }
    }
    let mut shares = [0u8; rules::region::MAX_REGIONS];
    for _ in 0..hand {
        let next = best(open, |r| {
            let n = shares[r.index()] as usize;
            // Where nothing helps, an even spread.
            gains[r.index()].get(n).copied().unwrap_or(0.0) - 1e-4 * n as f32
        })?;
        shares[next.index()] += 1;
    }
    let mut open = open;
    let first = open.find(|r| shares[r.index()] > 0)?;
    Some((first, shares[first.index()]))
}
