//! Where tokens and markers go: where they lessen the risk of loss most.

use rules::{
    Action, Decision, MarkerUseId, Region, RegionSet, RuleSet, State, Tribe, region::MAX_REGIONS,
    ruleset::MarkerUse, spec::MarkerSpec, spec::Placing,
};

use super::{Policy, best, threat::Threat, turns_after};
use crate::ledger::Ledger;

/// Loss of a token, in coins.
const TOKEN_LOST: f32 = 0.6;

/// Coins that the loss of a region would cost.
struct Stakes {
    ledger: Ledger,
    turns: f32,
}

impl Stakes {
    fn new(rules: &RuleSet, state: &State, t: Tribe) -> Stakes {
        Stakes {
            ledger: Ledger::of_tribe(rules, state, t),
            turns: turns_after(rules, state, state.owner(t)).min(2) as f32,
        }
    }

    fn of(&self, r: Region) -> f32 {
        (self.ledger.of(r).1 + TOKEN_LOST) * self.turns
    }
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
        let (r, n) = first_share(rules, state, t, open, state.at_hand(t))?;
        Some(Action::Deploy(r, n))
    }

    pub(super) fn place(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        n: MarkerUseId,
        from: u8,
        left: u8,
    ) -> Option<Action> {
        let m = rules.marker_use(state, t, n)?;
        let kind = rules.marker(m.kind);
        let mut open = state.regions(t).from(from);
        if is_shared(m, kind) {
            let (r, n) = first_share(rules, state, t, open, left)?;
            return Some(Action::Place(r, n));
        }
        if m.placing == Placing::EachTurn || !kind.stacks {
            open = open
                - open
                    .iter()
                    .filter(|&r| state.markers_in(m.kind, r) > 0)
                    .collect();
        }
        let threat = Threat::new(rules, state, t);
        let stakes = Stakes::new(rules, state, t);
        let gain = |&r: &Region| {
            let [now, then] = threat.risk::<2>(r);
            let less = if kind.immune { now } else { now - then };
            less * stakes.of(r)
        };
        // Those with the highest gain; the first of them in the order of the regions is next.
        let all = m.placing == Placing::Guard || (m.placing != Placing::EachTurn && !kind.stacks);
        let count = if all { left.min(open.len()) } else { 1 };
        let mut chosen = RegionSet::EMPTY;
        for _ in 0..count {
            chosen.insert(best((open - chosen).into_iter(), gain)?);
        }
        let first = chosen.iter().next()?;
        // Those that stack and keep out opponents all go where they are worth most.
        let n = if is_stacked(m, kind) { left } else { 1 };
        Some(Action::Place(first, n))
    }

    /// Makes peace with whoever threatens most.
    pub(super) fn peace(&mut self, rules: &RuleSet, state: &State) -> Option<Action> {
        let t = state.active(state.seat())?;
        let threat = Threat::new(rules, state, t);
        let stakes = Stakes::new(rules, state, t);
        rules.legal(state, &mut self.legal);
        best(self.legal.iter().copied(), |&a| match a {
            Action::Ally(s) => {
                let risk = |r| threat.by::<1>(s, r)[0] * stakes.of(r);
                state.regions(t).iter().map(risk).sum::<f32>() + 0.01
            }
            _ => 0.0,
        })
    }
}

/// Whether several of such markers may go into one region.
fn is_stacked(m: &MarkerUse, kind: &MarkerSpec) -> bool {
    matches!(m.placing, Placing::Spread | Placing::Earned) && kind.stacks
}

/// Whether such markers are shared out like tokens.
fn is_shared(m: &MarkerUse, kind: &MarkerSpec) -> bool {
    is_stacked(m, kind) && !kind.immune
}

/// Carries out a whole allocation, if one is pending. Whether it did.
pub(crate) fn in_bulk(rules: &RuleSet, state: &mut State) -> bool {
    let (t, from, n, count) = match state.decision() {
        Some(Decision::Deploy(t, from)) => (t, from, None, state.at_hand(t)),
        Some(Decision::Place(t, n, from, left)) => {
            let Some(m) = rules.marker_use(state, t, n) else {
                return false;
            };
            if !is_shared(m, rules.marker(m.kind)) {
                return false;
            }
            (t, from, Some(n), left)
        }
        _ => return false,
    };
    let open = state.regions(t).from(from);
    let shares = allocate(rules, state, t, open, count);
    let mut done = false;
    for r in open.iter().filter(|r| shares[r.index()] > 0) {
        // The rules make the last choice themselves when it is forced.
        let a = match (state.decision(), n) {
            (Some(Decision::Deploy(same, _)), None) if same == t => {
                Action::Deploy(r, shares[r.index()])
            }
            (Some(Decision::Place(same, m, ..)), Some(n)) if same == t && m == n => {
                Action::Place(r, shares[r.index()])
            }
            _ => break,
        };
        if rules.apply(state, a, &mut ()).is_err() {
            break;
        }
        done = true;
    }
    done
}

/// The first share of an allocation in the order of the regions.
fn first_share(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    open: RegionSet,
    hand: u8,
) -> Option<(Region, u8)> {
    let shares = allocate(rules, state, t, open, hand);
    let first = open.iter().find(|r| shares[r.index()] > 0)?;
    Some((first, shares[first.index()]))
}

/// Shares out tokens one by one, each to where it helps most.
pub(crate) fn allocate(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    open: RegionSet,
    hand: u8,
) -> [u8; MAX_REGIONS] {
    const MOST: usize = 8;
    let threat = Threat::new(rules, state, t);
    let stakes = Stakes::new(rules, state, t);
    let mut gains = [[0.0f32; MOST]; MAX_REGIONS];
    for r in open {
        let risk = threat.risk::<{ MOST + 1 }>(r);
        let stake = stakes.of(r);
        for n in 0..MOST {
            gains[r.index()][n] = (risk[n] - risk[n + 1]) * stake;
        }
    }
    let mut shares = [0u8; MAX_REGIONS];
    for _ in 0..hand {
        let next = best(open.iter(), |r| {
            let n = shares[r.index()] as usize;
            // Where nothing helps, an even spread.
            gains[r.index()].get(n).copied().unwrap_or(0.0) - 1e-4 * n as f32
        });
        if let Some(r) = next {
            shares[r.index()] += 1;
        }
    }
    shares
}
