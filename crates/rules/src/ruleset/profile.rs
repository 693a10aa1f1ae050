//! The effects of one race with one power, active or declined, grouped by question.

use super::Place;
use crate::{
    action::{PowerId, RaceId},
    region::RegionSet,
    spec::{DieUse, Placing},
};

/// Where a number comes from; for explanations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// What every region costs.
    Base,
    /// The terrain of the region.
    Terrain,
    /// Natives in the region.
    Natives,
    /// Tokens of a tribe in the region.
    Tokens,
    /// Markers of this kind.
    Marker(u8),
    /// A race.
    Race(RaceId),
    /// A power.
    Power(PowerId),
    /// The die.
    Die,
    /// The rule that a conquest takes at least one token.
    Minimum,
    /// A region held.
    Regions,
    /// Coins that lay on a combo.
    Column,
}

/// A change of what conquests cost.
#[derive(Clone, Debug)]
pub struct CostMod {
    /// Where.
    pub place: Place,
    /// Tokens added.
    pub tokens: i8,
    /// Whose doing.
    pub source: Source,
}

/// Coins at the end of the turn.
#[derive(Clone, Debug)]
pub struct Income {
    /// Regions that count, unless it is a flat sum.
    pub place: Option<Place>,
    /// Coins each time.
    pub coins: u8,
    /// Only at the end of the race's first turn.
    pub first_turn: bool,
    /// Whose doing.
    pub source: Source,
}

/// New tokens at redeployment.
#[derive(Clone, Debug)]
pub struct Recruit {
    /// Regions that count.
    pub place: Place,
    /// Tokens each time.
    pub tokens: u8,
    /// Regions needed each time.
    pub every: u8,
}

/// Markers that the race puts on its regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkerUse {
    /// Which marker.
    pub kind: u8,
    /// How.
    pub placing: Placing,
    /// How many.
    pub count: u8,
}

/// The effects in force for one race with one power, active or declined.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// Changes of what conquests cost.
    pub cost: Vec<CostMod>,
    /// Regions that count as next to one's own.
    pub reach: Vec<Place>,
    /// Sets of regions that count as next to one another.
    pub linked: Vec<Place>,
    /// Further regions of entry.
    pub entry: Vec<Place>,
    /// Closed regions that the race may enter.
    pub habitat: RegionSet,
    /// No token is lost in a conquest.
    pub keeps_tokens: bool,
    /// Loaned tokens.
    pub loan: u8,
    /// Coins at the end of the turn.
    pub income: Vec<Income>,
    /// New tokens at redeployment.
    pub recruit: Vec<Recruit>,
    /// Markers.
    pub markers: Vec<MarkerUse>,
    /// The marker of its strike.
    pub strike: Option<u8>,
    /// It converts lone tokens.
    pub converts: bool,
    /// It makes peace.
    pub peace: bool,
    /// Uses of the die besides the final attempt.
    pub die: Option<DieUse>,
    /// All tokens stay when it declines.
    pub keeps_all: bool,
    /// In decline it does not count towards the limit.
    pub extra: bool,
    /// It may decline after scoring.
    pub late: bool,
    /// It acts in decline.
    pub acts: bool,
    /// The badge is still needed when the race declines.
    pub keeps_badge: bool,
}
