//! What a person shares out as a whole, where the rules ask region by region.

use crate::{
    RuleSet,
    action::MarkerId,
    play::markers,
    region::RegionSet,
    ruleset::MarkerUseId,
    spec::Placing,
    state::{Board, Decision, Tribe},
};

/// Tokens or markers that want a region each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shares {
    /// Whose they are.
    pub tribe: Tribe,
    /// The marker effect and its marker; `None` for tokens.
    pub marker: Option<(MarkerUseId, MarkerId)>,
    /// Regions where they may go.
    pub open: RegionSet,
    /// How many there are, from 1.
    pub total: u8,
    /// Most in one region, from 1.
    pub most: u8,
}

impl RuleSet {
    /// What is to be shared out now: the tokens of a redeployment, or markers. A marker that goes
    /// to one region or to none is a choice of its own and not shared out.
    pub fn shares(&self, board: &Board) -> Option<Shares> {
        match board.decision()? {
            Decision::Deploy(tribe, from) => {
                let hand = board.at_hand(tribe);
                Some(Shares {
                    tribe,
                    marker: None,
                    open: board.regions(tribe).from(from),
                    total: hand,
                    most: hand,
                })
            }
            Decision::Place(tribe, n, from, left) => {
                let m = self.marker_use(board, tribe, n)?;
                if m.placing == Placing::EachTurn {
                    return None;
                }
                let open = markers::open(self, board, tribe, m, from);
                let (total, most) = match markers::is_single(self, m) {
                    true => (left.min(open.len()), 1),
                    false => (left, left),
                };
                Some(Shares {
                    tribe,
                    marker: Some((n, m.kind)),
                    open,
                    total,
                    most,
                })
            }
            _ => None,
        }
    }
}
