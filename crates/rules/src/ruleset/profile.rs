//! The effects of one race with one power, active or declined, grouped by question.

use super::{CompileError, Place, Topics, compile::Reader};
use crate::{
    action::{MarkerId, PowerId, RaceId, SiteId},
    region::RegionSet,
    spec::{AssistEffect, DieUse, Effect, KeepEffect, Per, Placing, RecruitAt, said::Translations},
};

/// Where a number comes from; for explanations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
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
    Marker(MarkerId),
    /// A race.
    Race(RaceId),
    /// A power.
    Power(PowerId),
    /// A place or relic.
    Site(SiteId),
    /// What a relic doubles.
    Doubled,
    /// The die.
    Die,
    /// The rule that a conquest takes at least one token.
    Minimum,
    /// A region held.
    Regions,
    /// Coins that lay on a combo.
    Column,
}

impl Source {
    /// A word for the kind of source: `terrain`, `race`.
    pub fn keyword(self) -> &'static str {
        self.into()
    }
}

/// A question of the game that effects answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Topic {
    /// Whatever it is: each profile is about this.
    Anything,
    /// Regions that count as next to one's own.
    Reach,
    /// Regions of entry, more of them or only these.
    Entry,
    /// Regions that count as next to one another.
    Linked,
    /// Regions that are passed through.
    Through,
    /// What conquests cost.
    Cost,
    /// What conquests of one's own regions cost.
    Defence,
    /// Replacing tokens.
    Converts,
    /// Rolling before a region is chosen.
    Rolls,
    /// Rolling once a region is named.
    NamedDie,
    /// Strikes.
    Strikes,
    /// A marker that may be moved.
    Moves,
    /// Regions closed to others.
    Habitat,
    /// Keeping all tokens of a region that is lost.
    KeepsTokens,
    /// Coins at the end of the turn.
    Income,
    /// Regions for which the bank pays twice.
    Double,
    /// New tokens at the redeployment.
    Recruits,
    /// New tokens at the start of the turn.
    EarlyRecruits,
    /// Coins from conquerors.
    Toll,
    /// Coins for regions that are lost.
    WhenLost,
    /// Coins from opponents at the end of the turn.
    Tribute,
    /// Marking opponents.
    Grudges,
    /// Giving regions to the active race.
    Revives,
    /// Opponents get no help.
    NoHelp,
    /// Peace.
    Peace,
    /// Declining after scoring.
    LateDecline,
    /// Help for one conquest.
    Assists,
    /// Copying relics.
    Copies,
    /// What is done at the end of the turn with relics and figures.
    Errands,
    /// Gifts after scoring.
    Gifts,
    /// Granting a power.
    Grants,
}

impl Topic {
    /// How many there are.
    pub(crate) const COUNT: usize = Topic::Grants as usize + 1;
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
    /// Regions that count.
    pub place: Place,
    /// What it is counted by.
    pub per: Per,
    /// Coins each time.
    pub coins: u8,
    /// Regions needed each time.
    pub every: u8,
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
    /// When.
    pub at: RecruitAt,
}

/// Coins from opponents at the end of the turn.
#[derive(Clone, Debug)]
pub struct Tribute {
    /// Beside which regions of the race.
    pub place: Place,
    /// Coins from each.
    pub coins: u8,
    /// Whose doing.
    pub source: Source,
}

/// Tools that count as tokens in conquests.
#[derive(Clone, Debug)]
pub struct Tools {
    /// Regions that bring one each.
    pub place: Place,
    /// Most that there are.
    pub max: u8,
    /// Name of one.
    pub name: String,
    /// What one is called in further languages.
    pub translations: Translations,
}

/// A figure that conquers for the place that summons it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summon {
    /// The figure.
    pub marker: MarkerId,
    /// Tokens that the occupant loses.
    pub losses: u8,
}

/// Markers that the race puts on its regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkerUse {
    /// Which marker.
    pub kind: MarkerId,
    /// How.
    pub placing: Placing,
    /// How many.
    pub count: u8,
    /// Which regions, where that matters.
    pub place: Place,
    /// Whether it may be moved at the start of later turns.
    pub movable: bool,
}

/// The effects in force for one race with one power, active or declined.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// What its effects are about.
    pub topics: Topics,
    /// Changes of what conquests cost.
    pub cost: Vec<CostMod>,
    /// What conquests of its own regions cost more.
    pub defence: Vec<CostMod>,
    /// Regions that count as next to one's own.
    pub reach: Vec<Place>,
    /// Sets of regions that count as next to one another.
    pub linked: Vec<Place>,
    /// Regions that the race passes through.
    pub through: Vec<Place>,
    /// The only regions of entry, if any are named.
    pub entry_only: Vec<Place>,
    /// Regions that cost as if nobody were there.
    pub as_if_empty: Vec<Place>,
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
    /// Markers. Which of them a decision is about only [`RuleSet::marker_use`] knows: some are those
    /// of a power that a place grants.
    ///
    /// [`RuleSet::marker_use`]: crate::RuleSet::marker_use
    pub(crate) markers: Vec<MarkerUse>,
    /// The marker of its strike.
    pub strike: Option<MarkerId>,
    /// It converts lone tokens.
    pub converts: bool,
    /// It makes peace.
    pub peace: bool,
    /// It may take the token from the hand when the tray is empty.
    pub converts_from_hand: bool,
    /// It may convert as its first conquest, in a region of entry.
    pub converts_at_entry: bool,
    /// It rolls before it chooses a region.
    pub rolls_before: bool,
    /// Regions before whose conquest it may roll once they are named.
    pub named_die: Vec<Place>,
    /// What stays when it declines, if not one token in each region.
    pub keep: Option<KeepEffect>,
    /// In decline it does not count towards the limit.
    pub extra: bool,
    /// It may decline after scoring.
    pub late: bool,
    /// It acts in decline.
    pub acts: bool,
    /// Opponents get no help to take its regions.
    pub no_help: bool,
    /// Coins that a conqueror of one of its regions pays, and whose doing.
    pub toll: Vec<(u8, Source)>,
    /// Coins that the bank pays when it loses a region, and whose doing.
    pub when_lost: Vec<(u8, Source)>,
    /// Coins from opponents at the end of the turn.
    pub tribute: Vec<Tribute>,
    /// Tools.
    pub tools: Option<Tools>,
    /// Its badge may be exchanged when picked.
    pub swaps: bool,
    /// Regions that it gives to the active race each turn.
    pub revives: u8,
    /// Opponents that it can mark.
    pub grudges: u8,
    /// It copies relics.
    pub copies: bool,
    /// Help for one conquest a turn.
    pub assist: Option<AssistEffect>,
    /// It may be moved at the end of the turn.
    pub carried: bool,
    /// Regions for which the bank pays twice.
    pub double: Vec<Place>,
    /// Coins for a token of a declined race.
    pub sacrifice: u8,
    /// The marker that it puts on any region.
    pub haunt: Option<MarkerId>,
    /// The figure that it summons.
    pub summon: Option<Summon>,
    /// It grants a power.
    pub grants: bool,
    /// The badge is still needed when the race declines.
    pub keeps_badge: bool,
}

impl Profile {
    /// The markers that its race and power bring, in no order that decisions know.
    pub fn marker_uses(&self) -> impl Iterator<Item = &MarkerUse> {
        self.markers.iter()
    }

    /// Whether it has markers that are put on the map in this way.
    pub fn has_markers(&self, placing: Placing) -> bool {
        self.markers.iter().any(|m| m.placing == placing)
    }

    /// Whether anything in it happens at a redeployment.
    pub(super) fn redeploys(&self) -> bool {
        let of_markers =
            |m: &MarkerUse| !matches!(m.placing, Placing::FirstConquests | Placing::Anchor);
        self.markers.iter().any(of_markers)
            || self.recruit.iter().any(|r| r.at == RecruitAt::Redeployment)
    }

    /// Adds what an effect does. The order of effects never matters.
    pub(super) fn add(
        &mut self,
        effect: &Effect,
        source: Source,
        seen: &Reader<'_>,
    ) -> Result<(), CompileError> {
        let p = self;
        match effect {
            Effect::Cost(e) => p.cost.push(CostMod {
                place: seen.attacked(&e.r#where)?,
                tokens: e.tokens,
                source,
            }),
            Effect::Defence(e) => p.defence.push(CostMod {
                place: seen.place(&e.r#where)?,
                tokens: e.tokens,
                source,
            }),
            Effect::AsIfEmpty(e) => p.as_if_empty.push(seen.attacked(&e.r#where)?),
            Effect::Reach(e) => {
                for s in e.to.iter() {
                    p.reach.push(seen.place(s)?);
                }
                for s in e.linked.iter() {
                    p.linked.push(seen.adjacency(s)?);
                }
                for s in e.through.iter() {
                    p.through.push(seen.adjacency(s)?);
                }
            }
            Effect::Entry(e) if e.only => p.entry_only.push(seen.attacked(&e.r#where)?),
            Effect::Entry(e) => p.entry.push(seen.attacked(&e.r#where)?),
            Effect::Habitat(e) => p.habitat |= seen.fixed(&e.r#where)?,
            Effect::Double(e) => p.double.push(seen.place(&e.r#where)?),
            Effect::KeepTokens(_) => p.keeps_tokens = true,
            Effect::Loan(e) => p.loan = p.loan.saturating_add(e.tokens),
            Effect::Income(e) => p.income.push(Income {
                place: seen.place(&e.r#where)?,
                per: e.per,
                every: e.every,
                coins: e.coins,
                source,
            }),
            Effect::Recruit(e) => p.recruit.push(Recruit {
                place: seen.place(&e.r#where)?,
                tokens: e.tokens,
                every: e.every,
                at: e.at,
            }),
            Effect::Marker(e) => p.markers.push(MarkerUse {
                kind: seen.marker(&e.kind)?,
                placing: e.place,
                count: e.count,
                place: seen.place(&e.r#where)?,
                movable: e.movable,
            }),
            Effect::Strike(e) => p.strike = Some(seen.marker(&e.marker)?),
            Effect::Haunt(e) => p.haunt = Some(seen.marker(&e.marker)?),
            Effect::Summon(e) => {
                p.summon = Some(Summon {
                    marker: seen.marker(&e.marker)?,
                    losses: e.losses,
                })
            }
            Effect::Convert(e) => {
                p.converts = true;
                p.converts_from_hand |= e.from_hand;
                p.converts_at_entry |= e.at_entry;
            }
            Effect::Peace(_) => p.peace = true,
            Effect::Die(e) => match e.roll {
                DieUse::BeforeChoosing => p.rolls_before = true,
                DieUse::AfterNaming => p.named_die.push(seen.attacked(&e.r#where)?),
            },
            Effect::DeclineKeep(e) => p.keep = Some(*e),
            Effect::DeclineExtra(_) => p.extra = true,
            Effect::DeclineLate(_) => p.late = true,
            Effect::DeclineActs(_) => p.acts = true,
            Effect::NoHelp(_) => p.no_help = true,
            Effect::Toll(e) => p.toll.push((e.coins, source)),
            Effect::WhenLost(e) => p.when_lost.push((e.coins, source)),
            Effect::Tribute(e) => p.tribute.push(Tribute {
                place: seen.place(&e.r#where)?,
                coins: e.coins,
                source,
            }),
            Effect::Tools(e) => {
                p.tools = Some(Tools {
                    place: seen.place(&e.r#where)?,
                    max: e.max,
                    name: e.name.clone(),
                    translations: e.translations.clone(),
                })
            }
            Effect::Swap(_) => p.swaps = true,
            Effect::Revive(e) => p.revives = p.revives.saturating_add(e.regions),
            Effect::Grudge(e) => p.grudges = p.grudges.saturating_add(e.markers),
            Effect::CopyRelic(_) => p.copies = true,
            Effect::Assist(e) => p.assist = Some(*e),
            Effect::Carry(_) => p.carried = true,
            Effect::Sacrifice(e) => p.sacrifice = p.sacrifice.saturating_add(e.coins),
            Effect::Grant(_) => p.grants = true,
        }
        Ok(())
    }
}
