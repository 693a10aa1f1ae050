//! Content compiled for play on one map: terrain conditions as region sets, the effects of each
//! combination of race and power grouped by the question that they answer.

mod compile;
mod in_force;
pub mod limits;
mod marker_use;
mod place;
pub mod profile;
mod topics;

pub use compile::Contents;
pub use compile::{CompileError, Lack, needless, senseless};
pub use limits::{COSTS, GRANTED_COSTS, GRANTED_MARKERS, MARKERS, MAX_SUPPLY, SITE_COSTS};
pub use marker_use::MarkerUseId;
pub use place::{Place, Viewpoint};
pub use profile::{CostMod, Income, MarkerUse, Profile, Recruit, Topic};
pub use topics::Topics;

use in_force::Index;

use crate::{
    action::{PowerId, RaceId},
    options::Options,
    region::{MAX_REGIONS, Packed, Region, RegionSet},
    spec::{MarkerSpec, PowerSpec, RaceSpec, SiteSpec, TerrainSpec, said::Translations},
    state::{Board, NONE, State, Step, Tribe, TribeInfo},
};

/// Tokens in each region of monsters, under which a place or relic lies.
pub const MONSTER_TOKENS: u8 = 2;

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
    /// Regions that only a race with a matching habitat may hold at the end of its turn.
    pub transit: RegionSet,
    /// Regions tagged as water.
    pub water: RegionSet,
    /// Regions of the same terrain as each region.
    pub kin: [RegionSet; MAX_REGIONS],
    /// Regions where natives live when the game starts.
    pub natives: RegionSet,
    /// The symbols of the box, by their ids, and the regions that bear each.
    pub symbols: Vec<(String, RegionSet)>,
}

impl Map {
    /// Whether `n` regions of `open` can be chosen, none beside another.
    pub(crate) fn apart(&self, open: RegionSet, n: u8) -> bool {
        if n == 0 || open.len() < n {
            return n == 0;
        }
        let Some(r) = open.first() else {
            return false;
        };
        let rest = open - RegionSet::of(r);
        self.apart(rest - self.neighbours[r.index()], n - 1) || self.apart(rest, n)
    }
}

/// Everything that stays the same during a game: content compiled for a map, seats and options.
/// What is compiled has been checked, and cannot be changed any more:
///
/// ```compile_fail,E0616
/// fn seat_six(rules: &mut elbowroom_rules::RuleSet) {
///     rules.seats = 6;
/// }
/// ```
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// The box.
    pub(crate) game: String,
    /// The map.
    pub(crate) map: Map,
    /// The races in the box.
    pub(crate) races: Vec<RaceSpec>,
    /// The powers in the box.
    pub(crate) powers: Vec<PowerSpec>,
    /// The kinds of markers.
    pub(crate) markers: Vec<MarkerSpec>,
    /// The terrains.
    pub(crate) terrains: Vec<TerrainSpec>,
    /// The places and relics in the box; none if they are not played with.
    pub(crate) sites: Vec<SiteSpec>,
    /// The rule options.
    pub(crate) options: Options,
    /// Number of seats, 2 to 6.
    pub(crate) seats: u8,
    /// Turns that each player has.
    pub(crate) turns: u8,
    /// Combos on offer at a time.
    pub(crate) column: u8,
    /// Coins that each player starts with.
    pub(crate) start_coins: u8,
    /// Faces of the die.
    pub(crate) die: Vec<u8>,
    /// The highest face.
    pub(crate) die_max: u8,
    /// Name of one native token.
    pub(crate) native_name: String,
    /// What one native token is called in further languages.
    pub(crate) native_translations: Translations,
    /// Natives in each marked region.
    pub(crate) native_tokens: u8,
    /// Tokens in each region of monsters, under which a place or relic lies.
    pub(crate) monster_tokens: u8,
    /// Regions where chance puts monsters when the game starts.
    pub(crate) monster_regions: u8,
    /// What anything in the box is about: of the rest the rules need not ask.
    pub(crate) about: Topics,
    pub(crate) index: Index,
    /// Whether any marker stands by itself: then the rules have to look.
    pub(crate) any_free_marker: bool,
    /// Whether any race in decline has a redeployment of its own.
    pub(crate) any_late_redeployment: bool,
    /// Races that may decline beside others by a granted power.
    pub(crate) extra_room: u8,
    /// The place that sends a figure, if one does.
    pub(crate) summoner: Option<u8>,
    pub(crate) profiles: Vec<Profile>,
    pub(crate) power_profiles: Vec<[Profile; 2]>,
    pub(crate) site_profiles: Vec<[Profile; 2]>,
    /// What every game begins with.
    pub(crate) first: State,
}

impl RuleSet {
    /// The box.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The map.
    #[inline]
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The races in the box.
    #[inline]
    pub fn races(&self) -> &[RaceSpec] {
        &self.races
    }

    /// The powers in the box.
    #[inline]
    pub fn powers(&self) -> &[PowerSpec] {
        &self.powers
    }

    /// The kinds of markers.
    #[inline]
    pub fn markers(&self) -> &[MarkerSpec] {
        &self.markers
    }

    /// The terrains.
    #[inline]
    pub fn terrains(&self) -> &[TerrainSpec] {
        &self.terrains
    }

    /// The places and relics in the box; none if they are not played with.
    #[inline]
    pub fn sites(&self) -> &[SiteSpec] {
        &self.sites
    }

    /// The rule options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Number of seats, 2 to 6.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Turns that each player has.
    #[inline]
    pub fn turns(&self) -> u8 {
        self.turns
    }

    /// Combos on offer at a time.
    #[inline]
    pub fn column(&self) -> u8 {
        self.column
    }

    /// Coins that each player starts with.
    #[inline]
    pub fn start_coins(&self) -> u8 {
        self.start_coins
    }

    /// Faces of the die.
    #[inline]
    pub fn die(&self) -> &[u8] {
        &self.die
    }

    /// The highest face.
    #[inline]
    pub fn die_max(&self) -> u8 {
        self.die_max
    }

    /// Name of one native token.
    pub fn native_name(&self) -> &str {
        &self.native_name
    }

    /// What one native token is called in further languages.
    pub fn native_translations(&self) -> &Translations {
        &self.native_translations
    }

    /// Natives in each marked region.
    #[inline]
    pub fn native_tokens(&self) -> u8 {
        self.native_tokens
    }

    /// Tokens in each region of monsters, under which a place or relic lies.
    #[inline]
    pub fn monster_tokens(&self) -> u8 {
        self.monster_tokens
    }

    /// Regions where chance puts monsters when the game starts.
    #[inline]
    pub fn monster_regions(&self) -> u8 {
        self.monster_regions
    }
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

    /// The regions that a tribe has conquered this turn, and those of them that were not empty. Of
    /// several declined tribes of a player that conquer, one that holds a region now is the one
    /// that conquered it.
    #[inline(never)]
    pub fn conquests(&self, board: &Board, t: Tribe) -> [RegionSet; 2] {
        let turn = &board.turn;
        let i = board.tribes[t.index()];
        let active = board.active[board.seat as usize];
        // An active race has begun its conquests once the turn has come to this step.
        let last_is_active = active != NONE && board.step > Step::Conquest;
        if i.seat != board.seat || t.0 == active && !last_is_active {
            return [RegionSet::EMPTY; 2];
        }
        if t.0 == active {
            return [turn.taken, turn.plundered];
        }
        if !self.profile(board, t).acts {
            return [RegionSet::EMPTY; 2];
        }
        let mut sets = turn.earlier.map(Packed::get);
        if !last_is_active {
            sets[0] |= turn.taken;
            sets[1] |= turn.plundered;
        }
        for other in board.tribes_of(board.seat()) {
            if other != t && board.in_decline(other) {
                sets = sets.map(|s| s - board.regions(other));
            }
        }
        sets
    }

    /// What a combo would give its owner while active.
    pub fn combo(&self, race: RaceId, power: PowerId) -> &Profile {
        &self.profiles[self.profile_index(race.0, power.0, false)]
    }

    /// What each race with each power, then by itself, does while active and in decline: for each
    /// race, for each power and for none, two profiles.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
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
        self.races[i.race as usize].supply - i.on_map - i.hand - i.reserve - i.fled
    }

    /// Defence that places and relics add to a region.
    #[inline]
    pub fn site_defence(&self, board: &Board, r: Region) -> u8 {
        board
            .sites_in(r)
            .map(|s| self.sites[s.0 as usize].defence)
            .sum()
    }

    /// The terrain of a region.
    pub fn terrain(&self, r: Region) -> &TerrainSpec {
        &self.terrains[self.map.terrain[r.index()] as usize]
    }

    /// Regions that border on one of `set`.
    #[inline]
    pub fn beside(&self, set: RegionSet) -> RegionSet {
        let mut out = RegionSet::EMPTY;
        set.iter()
            .for_each(|r| out |= self.map.neighbours[r.index()]);
        out
    }
}
