//! What the content files say, before it is compiled for play.
//!
//! These types are plain data with `serde`; any loader may fill them. [`crate::ruleset::RuleSet`]
//! turns them into the masks and tables that the rules work with. Nothing in this crate names a
//! race, a power, a marker or a terrain: all of that is content.

pub mod art;
mod effect;
mod nature;
pub mod said;

pub use effect::*;
pub use nature::{Asked, Key, Nature, Owner, Shared, Value};

use serde::{Deserialize, Serialize};

use art::{Face, Icon, Sign, TerrainArt};
use said::Translations;

/// One box: what all its games have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSpec {
    /// Identifier, used in records: lower-case words joined by `-`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Faces of the reinforcement die.
    pub die: Vec<u8>,
    /// Coins that each player starts with.
    pub start_coins: u8,
    /// Combos on offer at a time, the one on top of the stacks included (1 to 6).
    pub column: u8,
    /// Who lives on the marked regions of a map when the game starts.
    pub natives: NativesSpec,
    /// The kinds of land and water on this box's maps.
    pub terrains: Vec<TerrainSpec>,
    /// Symbols that a region may bear besides its terrain.
    #[serde(default)]
    pub symbols: Vec<SymbolSpec>,
    /// Pieces that races and powers put on the map.
    #[serde(default)]
    pub markers: Vec<MarkerSpec>,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

/// Lost Tribes or Monsters: tokens that belong to nobody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NativesSpec {
    /// Name of one token.
    pub name: String,
    /// Tokens placed on each marked region.
    pub tokens: u8,
    /// Tokens in the box.
    pub supply: u8,
    /// How they look.
    #[serde(default)]
    pub icon: Option<Icon>,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

/// How a race without a special right may use a terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Anybody may conquer and hold it.
    #[default]
    Open,
    /// Only a race with a matching `habitat` may conquer it; whoever holds it stays.
    Habitat,
    /// Anybody may conquer it, but only a race with a matching `habitat` may stay at turn's end.
    Transit,
    /// Nobody may ever conquer it.
    Never,
}

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainSpec {
    /// Identifier, as maps and selectors use it.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Further words that selectors may use for it, e.g. `water` for a sea.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Tokens that an empty region of this terrain costs before defence (2 on land).
    #[serde(default = "two")]
    pub cost: u8,
    /// Defence that the terrain adds (1 for a mountain).
    #[serde(default)]
    pub defence: u8,
    /// Who may conquer and hold it.
    #[serde(default)]
    pub access: Access,
    /// Whether a shore on it is an entry to the board where it touches the edge.
    #[serde(default)]
    pub shore_entry: bool,
    /// Pieces in the box for it, if it is marked by pieces; a map may not have more.
    #[serde(default)]
    pub supply: Option<u8>,
    /// How it looks.
    #[serde(default)]
    pub art: Option<TerrainArt>,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

fn two() -> u8 {
    2
}

/// A symbol printed in some regions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SymbolSpec {
    /// Identifier, as maps and selectors use it.
    pub id: String,
    /// Further words that selectors may use for it.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Name for people.
    pub name: String,
    /// How it looks.
    #[serde(default)]
    pub icon: Option<Icon>,
    /// Whether its region glows like a fire, and nothing else stands there.
    #[serde(default)]
    pub glow: bool,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

/// What becomes of a marker when its region changes hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnConquest {
    /// It goes back to the box.
    Lost,
    /// Its owner takes it in hand and places it again with the survivors.
    Returned,
}

/// What becomes of a marker when its owner's race goes into decline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnDecline {
    /// It stays where it is.
    Stays,
    /// It goes back to the box.
    Leaves,
}

/// A kind of piece that races and powers put on regions that they hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerSpec {
    /// Identifier, as effects and selectors use it.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Pieces in the box.
    pub supply: u8,
    /// Defence that each adds to its region.
    #[serde(default)]
    pub defence: u8,
    /// Whether its region is immune to the conquests and powers of opponents.
    #[serde(default)]
    pub immune: bool,
    /// Whether several may stand in one region.
    #[serde(default)]
    pub stacks: bool,
    /// Whether a lone race token beside it does not count as alone.
    #[serde(default)]
    pub company: bool,
    /// Whether it stands by itself: it may be put where its player holds nothing, and whoever
    /// conquers or leaves its region does not move it.
    #[serde(default)]
    pub free: bool,
    /// Whether nobody at all may conquer its region, not even who put it there.
    #[serde(default)]
    pub barred: bool,
    /// What becomes of it when its region is conquered.
    pub on_conquest: OnConquest,
    /// What becomes of it when its owner declines.
    pub on_decline: OnDecline,
    /// How it looks.
    #[serde(default)]
    pub sign: Option<Sign>,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

/// A race: its banner, its tokens and what it does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceSpec {
    /// Identifier, used in records: lower-case words joined by `-`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Tokens printed on the banner.
    pub tokens: u8,
    /// Tokens in the box.
    pub supply: u8,
    /// Where the rule stands, e.g. `Small World p. 9`.
    pub rule: String,
    /// What it does, in our own words.
    pub text: String,
    /// What it does, for the rules.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// How it looks.
    #[serde(default)]
    pub face: Option<Face>,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

/// A special power: its badge and what it does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerSpec {
    /// Identifier, used in records: lower-case words joined by `-`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Tokens printed on the badge.
    pub tokens: u8,
    /// Where the rule stands, e.g. `Small World p. 10`.
    pub rule: String,
    /// What it does, in our own words.
    pub text: String,
    /// What it does, for the rules.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

/// Whether a site may be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SiteKind {
    /// A popular place: it stays in the region where it was found.
    Place,
    /// A righteous relic: it goes to the region where it was last used.
    Relic,
}

/// A place or a relic: found where monsters were, used by whoever holds its region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteSpec {
    /// Identifier, used in records: lower-case words joined by `-`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Place or relic.
    pub kind: SiteKind,
    /// Defence that it adds to its region.
    #[serde(default)]
    pub defence: u8,
    /// Where the rule stands, e.g. `Underground p. 14`.
    pub rule: String,
    /// What it does, in our own words.
    pub text: String,
    /// What it does, for the rules.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// How it looks.
    #[serde(default)]
    pub sign: Option<Sign>,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

/// A map: its regions and how they touch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapSpec {
    /// Identifier, used in records.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// The box whose terrains and symbols it uses.
    pub game: String,
    /// Number of players it is made for.
    pub players: u8,
    /// Turns that each player has.
    pub turns: u8,
    /// Width divided by height of the board.
    #[serde(default = "landscape")]
    pub aspect: f32,
    /// Where the map is from, or that it is one's own.
    #[serde(default)]
    pub source: String,
    /// What it is called in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
    /// The regions, in the order in which records and bots number them.
    #[serde(rename = "region")]
    pub regions: Vec<RegionSpec>,
}

impl MapSpec {
    /// The id and the name of a map that is in no file.
    pub const OWN: &str = "own";

    /// A map for two that is in no file, with regions of a box.
    pub fn own(game: String, regions: Vec<RegionSpec>) -> MapSpec {
        MapSpec {
            id: MapSpec::OWN.into(),
            name: MapSpec::OWN.into(),
            game,
            players: 2,
            turns: 10,
            aspect: landscape(),
            source: String::new(),
            translations: Translations::default(),
            regions,
        }
    }
}

fn landscape() -> f32 {
    1.5
}

/// One region of a map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionSpec {
    /// Identifier on this map, a number or a short word without spaces.
    pub id: String,
    /// Terrain.
    pub terrain: String,
    /// Symbols printed in it.
    #[serde(default)]
    pub symbols: Vec<String>,
    /// Whether Lost Tribes or Monsters live here when the game starts.
    #[serde(default)]
    pub natives: bool,
    /// Neighbours going clockwise; `edge` stands for the edge of the board. A neighbour that is
    /// met twice (on both sides of a peninsula) stands twice.
    pub neighbours: Vec<String>,
    /// Whether `neighbours` is in clockwise order (else the order says nothing).
    #[serde(default = "yes")]
    pub clockwise: bool,
    /// A point inside, as fractions of width and height from the top left.
    #[serde(default)]
    pub centre: Option<[f32; 2]>,
    /// Share of the board's area.
    #[serde(default)]
    pub area: Option<f32>,
}

fn yes() -> bool {
    true
}

/// The word for the edge of the board in [`RegionSpec::neighbours`].
pub const EDGE: &str = "edge";

/// When an effect is in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// While the race is active (Small World p. 9: benefits "no longer apply once in decline").
    #[default]
    Active,
    /// Only in decline.
    Declined,
    /// Both.
    Both,
}

/// What an income is counted by.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Per {
    /// Each region held that matches `where`.
    #[default]
    Region,
    /// Once a turn.
    Turn,
    /// Once a turn if at least one region held matches `where`.
    Any,
    /// Each group of connected regions held.
    Group,
    /// Once a turn if all regions held are one connected group.
    SingleGroup,
    /// Once, at the end of the race's first turn.
    FirstTurn,
}

/// When new tokens come from the tray.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RecruitAt {
    /// When the troops redeploy.
    #[default]
    Redeployment,
    /// When the turn begins.
    TurnStart,
}

/// How markers come to the map.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Placing {
    /// One in each region of the race, by itself, as long as there are any in the box.
    #[default]
    EveryRegion,
    /// One in each of the first `count` regions that the race ever conquers, for good.
    FirstConquests,
    /// Up to `count` each turn at redeployment, each in a region without one, for good.
    EachTurn,
    /// All `count` at each redeployment, anew, in any regions, several in one if they stack.
    Spread,
    /// All `count` at the end of each turn, anew, in different regions.
    Guard,
    /// At each redeployment as many as regions match `where`, in any regions, for good.
    Earned,
    /// One when the race is picked, on a region of the map that matches `where`.
    Anchor,
}

/// When the reinforcement die may be rolled apart from the final attempt.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DieUse {
    /// Before each conquest, the region being chosen after the roll.
    #[default]
    BeforeChoosing,
    /// Before conquests of matching regions, the region being named before the roll.
    AfterNaming,
}

/// How many tokens a race keeps on the map when it declines.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Keep {
    /// All of them.
    #[default]
    All,
    /// None.
    None,
}
