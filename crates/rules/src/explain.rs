//! What an action would cost or bring, and why it is refused.

use crate::{
    Chance, RuleSet,
    action::{Action, Actions},
    query::{
        attacker::Attacker,
        conquest,
        cost::{self, CostLine, Costs},
    },
    refusal::Refusal,
    region::{Region, RegionSet},
    state::{Decision, Occupant, State, Tribe},
};

/// What is to be said about an action before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Why it is refused, if it is.
    pub refusal: Option<Refusal>,
    /// For a conquest or a roll: why the region cannot be taken now, whatever tokens there are.
    /// It comes before any price: `cost` is then only what the region would take by itself.
    pub barred: Option<Refusal>,
    /// For a conquest: the lines of its cost. They add up to `cost`.
    pub lines: Vec<CostLine>,
    /// For a conquest: tokens needed. For a pick: coins.
    pub cost: Option<u8>,
    /// Tokens in hand, or coins.
    pub have: Option<u16>,
    /// For a roll: faces that succeed, of how many.
    pub chance: Option<Chance>,
}

impl RuleSet {
    /// Explains an action of whoever has the move.
    pub fn explain(&self, state: &State, action: Action) -> Explanation {
        let refusal = self.apply(&mut state.clone(), action, &mut ()).err();
        let mut out = Explanation {
            refusal,
            barred: None,
            lines: vec![],
            cost: None,
            have: None,
            chance: None,
        };
        match (state.decision(), action) {
            (Some(Decision::Conquest(t)), Action::Conquer(r) | Action::Attempt(r))
                if r.0 < self.map.len =>
            {
                let costs = Costs::new(self, state, t);
                out.barred = why_not(self, state, t, r);
                let cost = costs.of(r);
                let have = state.available(t) + costs.tools(r);
                out.lines = cost::lines(self, state, t, r);
                out.cost = Some(cost);
                out.have = Some(have as u16);
                if matches!(action, Action::Attempt(_)) {
                    out.chance = Some(self.die_at_least(cost.saturating_sub(have)));
                }
            }
            (Some(Decision::Conquest(t)), Action::Strike(_) | Action::Convert(_)) => {
                let strike = matches!(action, Action::Strike(_));
                out.cost = Some(strike as u8);
                out.have = Some(state.available(t) as u16);
            }
            (Some(Decision::Draft), Action::Pick(place)) => {
                out.cost = Some(place);
                out.have = Some(state.coins(state.seat()));
            }
            (_, Action::Conquer(_) | Action::Attempt(_)) => out.barred = refusal,
            _ => {}
        }
        out
    }

    /// The legal actions as a vector, for callers that do not mind the allocation.
    pub fn legal_actions(&self, state: &State) -> Vec<Action> {
        let mut out = Actions::default();
        self.legal(state, &mut out);
        out.to_vec()
    }
}

/// Why a tribe may not attack a region now, whatever tokens it has.
pub fn why_not(rules: &RuleSet, state: &State, t: Tribe, r: Region) -> Option<Refusal> {
    let own = state.regions(t);
    if own.has(r) {
        return Some(Refusal::OwnRegion(r));
    }
    if !conquest::ground(rules, state, t).has(r) {
        return Some(Refusal::Closed(r));
    }
    if !Attacker::new(rules, state, t).reach().has(r) {
        return Some(if own.is_empty() {
            Refusal::NotEntry(r)
        } else {
            Refusal::NotAdjacent(r)
        });
    }
    if !conquest::shielded(rules, state, t, RegionSet::of(r)).has(r) {
        return None;
    }
    let marker = conquest::protector(rules, state, state.owner(t), r);
    Some(match (marker, state.occupant(r)) {
        (Some(kind), _) => Refusal::Immune(r, kind),
        (_, Occupant::Tribe(other)) if conquest::truce(rules, state, t).has(r) => {
            Refusal::Peace(r, state.owner(other))
        }
        _ => Refusal::Penniless(r),
    })
}
