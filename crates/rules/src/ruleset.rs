//! Content compiled for play on one map: terrain conditions as region sets, the effects of each
//! combination of race and power grouped by the question that they answer.

mod compile;
mod place;
pub mod profile;

pub use compile::CompileError;
pub use place::Place;
pub use profile::{CostMod, Income, MarkerUse, Profile, Recruit};

use crate::{
    action::{PowerId, RaceId},
    options::Options,
    region::{MAX_REGIONS, Region, RegionSet},
    spec::{Access, OnConquest, OnDecline},
    state::{Board, NONE, Tribe, TribeInfo},
};

/// A race as the rules need it.
#[derive(Clone, Debug)]
pub struct Race {
    /// Identifier.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Tokens on the banner.
    pub tokens: u8,
    /// Tokens in the box.
    pub supply: u8,
}

/// A power as the rules need it.
#[derive(Clone, Debug)]
pub struct Power {
    /// Identifier.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Tokens on the badge.
    pub tokens: u8,
}

/// A kind of marker as the rules need it.
#[derive(Clone, Debug)]
pub struct MarkerKind {
    /// Identifier.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Pieces in the box.
    pub supply: u8,
    /// Defence that each adds.
    pub defence: u8,
    /// Whether it makes its region immune.
    pub immune: bool,
    /// Whether several may stand in one region.
    pub stacks: bool,
    /// Whether a lone token beside it does not count as alone.
    pub company: bool,
    /// What becomes of it in a conquest.
    pub on_conquest: OnConquest,
    /// What becomes of it in decline.
    pub on_decline: OnDecline,
}

/// A terrain as the rules need it.
#[derive(Clone, Debug)]
pub struct Terrain {
    /// Identifier.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Cost of an empty region before defence.
    pub cost: u8,
    /// Defence that it adds.
    pub defence: u8,
    /// Who may conquer and hold it.
    pub access: Access,
}

/// A map as the rules need it.
#[derive(Clone, Debug)]
pub struct Map {
    /// Identifier.
    pub id: String,
    /// Number of regions.
    pub len: u8,
    /// All regions.
    pub all: RegionSet,
    /// Names of the regions, as the notation uses them.
    pub names: Vec<String>,
    /// Index into [`RuleSet::terrains`] of each region.
    pub terrain: Vec<u8>,
    /// Regions that share a border with each region.
    pub neighbours: [RegionSet; MAX_REGIONS],
    /// Cost of each region with the defence of its terrain, but without tokens and markers.
    pub cost: [u8; MAX_REGIONS],
    /// Regions in which a race may enter the board (Small World p. 4, ruling 4).
    pub entry: RegionSet,
    /// Regions that anybody may conquer.
    pub open: RegionSet,
    /// Regions that only a race with a matching habitat may conquer.
    pub closed: RegionSet,
    /// Regions where natives live when the game starts.
    pub natives: RegionSet,
}

/// Everything that stays the same during a game: content compiled for a map, seats and options.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// The box.
    pub game: String,
    /// The map.
    pub map: Map,
    /// The races in the box.
    pub races: Vec<Race>,
    /// The powers in the box.
    pub powers: Vec<Power>,
    /// The kinds of markers.
    pub markers: Vec<MarkerKind>,
    /// The terrains.
    pub terrains: Vec<Terrain>,
    /// The rule options.
    pub options: Options,
    /// Number of seats, 2 to 6.
    pub seats: u8,
    /// Turns that each player has.
    pub turns: u8,
    /// Combos on offer at a time.
    pub column: u8,
    /// Coins that each player starts with.
    pub start_coins: u8,
    /// Faces of the die.
    pub die: Vec<u8>,
    /// The highest face.
    pub die_max: u8,
    /// Name of one native token.
    pub native_name: String,
    /// Natives in each marked region.
    pub native_tokens: u8,
    pub(crate) profiles: Vec<Profile>,
}

impl RuleSet {
    #[inline]
    fn profile_index(&self, race: u8, power: u8, declined: bool) -> usize {
        let power = if power == NONE {
            self.powers.len()
        } else {
            power as usize
        };
        ((race as usize * (self.powers.len() + 1)) + power) * 2 + declined as usize
    }

    #[inline]
    pub(crate) fn profile_of(&self, i: TribeInfo) -> &Profile {
        &self.profiles[self.profile_index(i.race, i.power, i.declined())]
    }

    /// The effects in force for a tribe: what its banner and badge give it now. This is the one
    /// place where a declined race loses its powers (Small World p. 9).
    #[inline]
    pub fn profile(&self, board: &Board, t: Tribe) -> &Profile {
        self.profile_of(board.tribes[t.index()])
    }

    /// What a combo would give its owner while active.
    pub fn combo(&self, race: RaceId, power: PowerId) -> &Profile {
        &self.profiles[self.profile_index(race.0, power.0, false)]
    }

    /// What a tribe would keep if it were in decline.
    pub fn profile_in_decline(&self, board: &Board, t: Tribe) -> &Profile {
        let i = board.tribes[t.index()];
        let power = if self.profile_of(i).keeps_badge {
            i.power
        } else {
            NONE
        };
        &self.profiles[self.profile_index(i.race, power, true)]
    }

    /// Tokens that a combo starts with, loaned ones not counted.
    pub fn combo_tokens(&self, race: RaceId, power: PowerId) -> u8 {
        self.races[race.0 as usize].tokens + self.powers[power.0 as usize].tokens
    }

    /// Tokens of a tribe's race that are left in the tray.
    #[inline]
    pub fn tray(&self, board: &Board, t: Tribe) -> u8 {
        let i = board.tribes[t.index()];
        self.races[i.race as usize].supply - i.on_map - i.hand - i.reserve
    }

    /// The terrain of a region.
    pub fn terrain(&self, r: Region) -> &Terrain {
        &self.terrains[self.map.terrain[r.index()] as usize]
    }

    /// Regions that border on one of `set`.
    #[inline]
    pub fn beside(&self, set: RegionSet) -> RegionSet {
        let mut out = RegionSet::EMPTY;
        for r in set {
            out |= self.map.neighbours[r.index()];
        }
        out
    }
}
