//! What races, powers, places and relics do: each effect, its parameters with what they may be, and
//! what it is, whatever it does.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use super::{
    Asked, DieUse, Keep, Nature, Owner, Per, Placing, RecruitAt, Scope, Shared, Value,
    said::Translations,
};
use crate::{
    ruleset::{Topic, limits},
    selector::Selector,
};

/// Coins that an effect may bring or take each time.
pub const COINS: RangeInclusive<i32> = 1..=20;
/// Regions that may be needed for something each time.
pub const EVERY: RangeInclusive<i32> = 1..=20;

/// One thing that a race or power does. Effects add up; their order never matters.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, strum::EnumIter, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Effect {
    /// Conquests of matching regions cost `tokens` more, or less if negative (never below 1).
    Cost(CostEffect),
    /// Matching regions of its own cost whoever attacks them `tokens` more.
    Defence(DefenceEffect),
    /// Conquests reach beyond neighbours.
    Reach(ReachEffect),
    /// Further regions in which the race may enter the board.
    Entry(EntryEffect),
    /// The race may conquer and hold regions that are closed to others.
    Habitat(WhereEffect),
    /// No token is lost when one of its regions is conquered.
    KeepTokens(ScopeEffect),
    /// Further tokens for conquests that leave the map after each redeployment.
    Loan(TokensEffect),
    /// Coins from the bank at the end of the turn.
    Income(IncomeEffect),
    /// New tokens from the tray.
    Recruit(RecruitEffect),
    /// Markers on its regions.
    Marker(MarkerEffect),
    /// Once a turn one token takes a region whatever its defence, and leaves a marker there.
    Strike(StrikeEffect),
    /// Once per opponent and turn a lone active token is replaced by one's own from the tray.
    Convert(ConvertEffect),
    /// At the end of the turn, peace with an opponent whose active race was not attacked.
    Peace(ScopeEffect),
    /// Further uses of the reinforcement die.
    Die(DieEffect),
    /// What stays on the map when the race declines.
    DeclineKeep(KeepEffect),
    /// In decline the race does not count towards the limit of one declined race.
    DeclineExtra(NoFields),
    /// The race may decline at the end of a regular turn, after scoring.
    DeclineLate(NoFields),
    /// The declined race conquers at the start of its owner's turns.
    DeclineActs(NoFields),
    /// Matching regions cost as if nobody were there.
    AsIfEmpty(WhereEffect),
    /// Opponents get no help from race, power, place or relic to take its regions.
    NoHelp(ScopeEffect),
    /// Who conquers one of its regions pays; who cannot pay cannot conquer it.
    Toll(CoinsEffect),
    /// The bank pays when an opponent conquers one of its regions.
    WhenLost(CoinsEffect),
    /// Each opponent with an active token beside a matching region pays at the end of the turn.
    Tribute(TributeEffect),
    /// Tools: they count as tokens in conquests, and nowhere else.
    Tools(ToolsEffect),
    /// When picked, its badge may be exchanged for another of the column.
    Swap(NoFields),
    /// At the start of turns, regions of the declined race may become the active race's.
    Revive(ReviveEffect),
    /// Opponents who attack its player are marked until the end of his next turn.
    Grudge(GrudgeEffect),
    /// Once a turn it may use a relic that is in play as if it were its own.
    CopyRelic(NoFields),
    /// Relics: once a turn, help for one conquest.
    Assist(AssistEffect),
    /// Relics: at the end of the turn it may be moved to any region of the race.
    Carry(NoFields),
    /// What the bank pays for matching regions is paid twice.
    Double(WhereEffect),
    /// After scoring, one token of a declined race may be given for coins.
    Sacrifice(CoinsEffect),
    /// At the end of the turn this marker is put on any region but the one of the place.
    Haunt(StrikeEffect),
    /// Once a turn this figure conquers a neighbouring region; when found, at once.
    Summon(SummonEffect),
    /// When found, a badge is drawn; its power belongs to the place.
    Grant(NoFields),
}

impl Effect {
    /// What it is, whatever it does.
    pub fn nature(&self) -> Nature<'_> {
        use {Asked::*, Owner::*, Scope::*};
        let plain = |owner, scope, topic| Nature::scoped(owner, scope).about(topic);
        match self {
            Effect::Cost(e) => plain(All, e.scope, Topic::Cost)
                .number("tokens", e.tokens, CostEffect::TOKENS)
                .regions(&e.r#where, Attacked),
            Effect::Defence(e) => plain(All, e.scope, Topic::Defence)
                .number("tokens", e.tokens, DefenceEffect::TOKENS)
                .regions(&e.r#where, Defended),
            // One of the linked regions has to be held, and groups are of one's own.
            Effect::Reach(e) => Nature::scoped(All, e.scope)
                .reaches(Topic::Reach, "to", &e.to, Attacked)
                .reaches(Topic::Linked, "linked", &e.linked, Own)
                .reaches(Topic::Through, "through", &e.through, Attacked),
            Effect::Entry(e) => plain(All, e.scope, Topic::Entry)
                .regions(&e.r#where, Newcomer)
                .flag("only"),
            Effect::Habitat(e) => plain(All, e.scope, Topic::Habitat).regions(&e.r#where, Map),
            Effect::AsIfEmpty(e) => plain(All, e.scope, Topic::Cost).regions(&e.r#where, Occupied),
            Effect::Double(e) => plain(Site, e.scope, Topic::Double).regions(&e.r#where, Own),
            Effect::KeepTokens(e) => plain(All, e.scope, Topic::KeepsTokens),
            Effect::Peace(e) => plain(All, e.scope, Topic::Peace),
            Effect::NoHelp(e) => plain(Combo, e.scope, Topic::NoHelp),
            Effect::Loan(e) => {
                Nature::always(Combo, Active).number("tokens", e.tokens, TokensEffect::TOKENS)
            }
            Effect::Income(e) => plain(All, e.scope, Topic::Income)
                .number("coins", e.coins, COINS)
                .number("every", e.every, EVERY)
                .word("per", Per::VARIANTS)
                .regions(&e.r#where, Own),
            Effect::Recruit(e) => {
                let (topic, asked) = match e.at {
                    RecruitAt::Redeployment => (Topic::Recruits, Own),
                    RecruitAt::TurnStart => (Topic::EarlyRecruits, Held),
                };
                plain(All, e.scope, topic)
                    .number("tokens", e.tokens, RecruitEffect::TOKENS)
                    .number("every", e.every, EVERY)
                    .word("at", RecruitAt::VARIANTS)
                    .regions(&e.r#where, asked)
            }
            Effect::Marker(e) => {
                let anchor = e.place == Placing::Anchor;
                let topic = if e.movable {
                    Topic::Moves
                } else {
                    Topic::Anything
                };
                plain(Combo, e.scope, topic)
                    .lasting(e.lasting)
                    .marker("kind", &e.kind, anchor)
                    .word("place", Placing::VARIANTS)
                    .key("count", Value::Pieces(e.count, &e.kind))
                    .regions(&e.r#where, if anchor { Newcomer } else { Own })
                    .flag("movable")
                    .flag("lasting")
            }
            Effect::Strike(e) => {
                plain(All, e.scope, Topic::Strikes).marker("marker", &e.marker, false)
            }
            Effect::Convert(e) => plain(All, e.scope, Topic::Converts)
                .flag("from_hand")
                .flag("at_entry"),
            Effect::Die(e) => {
                let topic = match e.roll {
                    DieUse::BeforeChoosing => Topic::Rolls,
                    DieUse::AfterNaming => Topic::NamedDie,
                };
                plain(All, e.scope, topic)
                    .word("roll", DieUse::VARIANTS)
                    .regions(&e.r#where, Attacked)
            }
            Effect::DeclineKeep(e) => Nature::always(Combo, Active)
                .lasting(e.keep == Keep::All)
                .word("keep", Keep::VARIANTS)
                .flag("redeploy")
                .number("coins", e.coins, KeepEffect::COINS),
            Effect::DeclineExtra(_) | Effect::DeclineActs(_) => Nature::always(Combo, Both),
            Effect::DeclineLate(_) => Nature::always(All, Active).about(Topic::LateDecline),
            Effect::CopyRelic(_) => Nature::always(All, Active).about(Topic::Copies),
            Effect::Toll(e) => plain(All, e.scope, Topic::Toll).number("coins", e.coins, COINS),
            Effect::WhenLost(e) => {
                plain(All, e.scope, Topic::WhenLost).number("coins", e.coins, COINS)
            }
            Effect::Sacrifice(e) => {
                plain(Site, e.scope, Topic::Gifts).number("coins", e.coins, COINS)
            }
            Effect::Tribute(e) => plain(All, e.scope, Topic::Tribute)
                .number("coins", e.coins, COINS)
                .regions(&e.r#where, Watched),
            Effect::Tools(e) => Nature::always(Combo, Active)
                .regions(&e.r#where, Own)
                .number("max", e.max, ToolsEffect::MAX)
                .key("name", Value::Name(&e.name)),
            Effect::Swap(_) => Nature::always(Combo, Active),
            Effect::Revive(e) => Nature::always(All, Declined).about(Topic::Revives).number(
                "regions",
                e.regions,
                ReviveEffect::REGIONS,
            ),
            Effect::Grudge(e) => Nature::always(All, Active).about(Topic::Grudges).number(
                "markers",
                e.markers,
                GrudgeEffect::MARKERS,
            ),
            Effect::Assist(e) => Nature::always(Relic, Active)
                .about(Topic::Assists)
                .number("tokens", e.tokens, AssistEffect::TOKENS)
                .flag("as_if_empty")
                .flag("anywhere")
                .flag("convert"),
            Effect::Carry(_) => Nature::always(Relic, Active).about(Topic::Errands),
            Effect::Haunt(e) => {
                plain(Place, e.scope, Topic::Errands).marker("marker", &e.marker, true)
            }
            Effect::Summon(e) => Nature::always(Place, Active)
                .marker("marker", &e.marker, true)
                .number("losses", e.losses, SummonEffect::LOSSES),
            Effect::Grant(_) => Nature::always(Place, Active).about(Topic::Grants),
        }
    }

    /// What it is some of that there may only be so much of, and how much.
    pub fn shared(&self) -> Option<(Shared, u8)> {
        Some(match self {
            Effect::Loan(e) => (Shared::Loan, e.tokens),
            Effect::Marker(_) => (Shared::Markers, 1),
            Effect::Cost(_) | Effect::Defence(_) => (Shared::Costs, 1),
            Effect::DeclineExtra(_) => (Shared::Extras, 1),
            Effect::Grant(_) => (Shared::Grants, 1),
            Effect::Summon(_) => (Shared::Summons, 1),
            _ => return None,
        })
    }
}

/// See [`Effect::Convert`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvertEffect {
    /// Whether the token may come from the hand when the tray has none left.
    #[serde(default)]
    pub from_hand: bool,
    /// Whether it may be the race's first conquest, in a region of entry; else the region must
    /// border on one of the race.
    #[serde(default)]
    pub at_entry: bool,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// An effect that is about a number of coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoinsEffect {
    /// Coins each time.
    pub coins: u8,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::Tribute`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TributeEffect {
    /// Coins from each opponent.
    pub coins: u8,
    /// Regions of the race beside which they must be.
    #[serde(default)]
    pub r#where: Selector,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::Tools`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolsEffect {
    /// Regions that bring one each at redeployment.
    pub r#where: Selector,
    /// Most that there are.
    pub max: u8,
    /// Name of one.
    pub name: String,
    /// What one is called in further languages. Loaders that know of languages fill it.
    #[serde(skip)]
    pub translations: Translations,
}

impl ToolsEffect {
    /// What `max` may be.
    pub const MAX: RangeInclusive<i32> = 1..=20;
}

/// See [`Effect::Revive`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviveEffect {
    /// Regions each turn.
    pub regions: u8,
}

impl ReviveEffect {
    /// What `regions` may be.
    pub const REGIONS: RangeInclusive<i32> = 1..=20;
}

/// See [`Effect::Grudge`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrudgeEffect {
    /// Opponents that can be marked at a time.
    pub markers: u8,
}

impl GrudgeEffect {
    /// What `markers` may be.
    pub const MARKERS: RangeInclusive<i32> = 1..=5;
}

/// See [`Effect::Assist`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AssistEffect {
    /// Tokens added to the cost.
    pub tokens: i8,
    /// The region costs as if it were empty, and its occupant loses no token.
    pub as_if_empty: bool,
    /// The region need not be adjacent.
    pub anywhere: bool,
    /// A lone active token of an opponent is replaced.
    pub convert: bool,
}

impl AssistEffect {
    /// What `tokens` may be.
    pub const TOKENS: RangeInclusive<i32> = -(limits::CHANGE as i32)..=0;
}

/// See [`Effect::Summon`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SummonEffect {
    /// The figure.
    pub marker: String,
    /// Tokens that the occupant of its region loses.
    pub losses: u8,
}

impl SummonEffect {
    /// What `losses` may be.
    pub const LOSSES: RangeInclusive<i32> = 0..=20;
}

/// An effect without parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoFields {}

/// An effect with nothing but a scope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScopeEffect {
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// An effect that is about a set of regions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhereEffect {
    /// The regions.
    pub r#where: Selector,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::Entry`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryEffect {
    /// The regions.
    pub r#where: Selector,
    /// Whether there is no other entry.
    #[serde(default)]
    pub only: bool,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::Cost`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostEffect {
    /// Tokens added to the cost; negative for a discount.
    pub tokens: i8,
    /// Which regions; all if left out.
    #[serde(default)]
    pub r#where: Selector,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

impl CostEffect {
    /// What `tokens` may be; 0 changes nothing.
    pub const TOKENS: RangeInclusive<i32> = -(limits::CHANGE as i32)..=limits::CHANGE as i32;
}

/// See [`Effect::Defence`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DefenceEffect {
    /// Tokens added to the cost.
    pub tokens: i8,
    /// Which regions of the race; all if left out.
    #[serde(default)]
    pub r#where: Selector,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

impl DefenceEffect {
    /// What `tokens` may be.
    pub const TOKENS: RangeInclusive<i32> = 1..=limits::DEFENDED as i32;
}

/// See [`Effect::Reach`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReachEffect {
    /// These regions count as next to one's own wherever they lie, for the first conquest too.
    #[serde(default)]
    pub to: Option<Selector>,
    /// These regions count as next to one another.
    #[serde(default)]
    pub linked: Option<Selector>,
    /// The race passes through these regions: what lies behind is in reach.
    #[serde(default)]
    pub through: Option<Selector>,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::Loan`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokensEffect {
    /// Number of tokens.
    pub tokens: u8,
}

impl TokensEffect {
    /// What `tokens` may be.
    pub const TOKENS: RangeInclusive<i32> = 1..=limits::LOAN as i32;
}

/// See [`Effect::Income`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncomeEffect {
    /// Coins each time.
    pub coins: u8,
    /// For [`Per::Region`]: regions needed each time.
    #[serde(default = "one")]
    pub every: u8,
    /// What it is counted by.
    pub per: Per,
    /// Which of the race's regions count; all if left out.
    #[serde(default)]
    pub r#where: Selector,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::Recruit`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecruitEffect {
    /// Tokens each time, as long as the tray has any.
    pub tokens: u8,
    /// Regions needed for it each time.
    #[serde(default = "one")]
    pub every: u8,
    /// Which of the race's regions count.
    #[serde(default)]
    pub r#where: Selector,
    /// When.
    pub at: RecruitAt,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

impl RecruitEffect {
    /// What `tokens` may be.
    pub const TOKENS: RangeInclusive<i32> = 1..=20;
}

fn one() -> u8 {
    1
}

/// See [`Effect::Marker`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerEffect {
    /// Which marker.
    pub kind: String,
    /// How it comes to the map.
    pub place: Placing,
    /// How many; see [`Placing`].
    #[serde(default = "one")]
    pub count: u8,
    /// For [`Placing::Earned`] and [`Placing::Anchor`]: which regions.
    #[serde(default)]
    pub r#where: Selector,
    /// Whether it may be moved to another region of the race at the start of each later turn.
    #[serde(default)]
    pub movable: bool,
    /// Whether the badge stays with the race in decline, as the markers do that stand then.
    #[serde(default)]
    pub lasting: bool,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::Strike`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrikeEffect {
    /// The marker that moves to the region.
    pub marker: String,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::Die`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieEffect {
    /// When it may be rolled.
    pub roll: DieUse,
    /// For [`DieUse::AfterNaming`]: which regions.
    #[serde(default)]
    pub r#where: Selector,
    /// When it is in force.
    #[serde(default)]
    pub scope: Scope,
}

/// See [`Effect::DeclineKeep`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepEffect {
    /// How many tokens stay.
    pub keep: Keep,
    /// Whether they may be redeployed once more before scoring.
    #[serde(default)]
    pub redeploy: bool,
    /// Coins for each region that it had, when none stay.
    #[serde(default)]
    pub coins: u8,
}

impl KeepEffect {
    /// What `coins` may be.
    pub const COINS: RangeInclusive<i32> = 0..=20;
}
