//! Why an action is refused.

use strum::VariantNames;

use crate::{
    action::{Action, MarkerId, Seat, SiteId},
    region::Region,
};

/// Why an action cannot be applied. Whoever tells it has its keyword and its details.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// Something else has to be decided now.
    NotNow(Action),
    /// There is no such region on this map.
    NoSuchRegion(u8),
    /// There is no such combo on offer.
    NoSuchCombo(u8),
    /// Not enough coins for this place in the column.
    TooDear {
        /// Coins that it costs.
        cost: u8,
        /// Coins that may pay for it.
        have: u16,
    },
    /// A race cannot decline in the turn in which it was picked.
    DeclineFirstTurn,
    /// The player has readied or conquered already; a decline takes the whole turn.
    DeclineTooLate,
    /// The region is not held by the acting race.
    NotYours(Region),
    /// Regions are abandoned before the first conquest (Small World p. 6).
    AbandonTooLate,
    /// The acting race holds it already.
    OwnRegion(Region),
    /// The terrain is closed to this race.
    Closed(Region),
    /// The first conquest must be an entry to the board (Small World p. 4).
    NotEntry(Region),
    /// It does not border on a region of the acting race.
    NotAdjacent(Region),
    /// A marker of this kind makes it immune.
    Immune(Region, MarkerId),
    /// Its owner has made peace with the player.
    Peace(Region, Seat),
    /// No token in hand.
    NoToken,
    /// Not enough tokens.
    TooFew {
        /// Tokens needed.
        cost: u8,
        /// Tokens in hand.
        have: u8,
    },
    /// The tokens suffice: no die is needed.
    NoDieNeeded {
        /// Tokens needed.
        cost: u8,
        /// Tokens in hand.
        have: u8,
    },
    /// Not even the best face would do.
    TooFarShort {
        /// Tokens needed.
        cost: u8,
        /// Tokens in hand.
        have: u8,
    },
    /// The race rolls before choosing a region, so there is no final attempt.
    RollsBefore,
    /// The race cannot roll before choosing a region.
    CannotRoll,
    /// The die has been rolled for this conquest.
    AlreadyRolled,
    /// The race has no such power.
    NoSuchPower,
    /// It has been used this turn.
    UsedUp,
    /// The tray has no token of this race left.
    TrayEmpty,
    /// There is no lone token of an opponent's active race.
    NotAlone(Region),
    /// Nothing but tokens helps against the race there.
    NoHelp(Region),
    /// A token of this opponent was converted this turn.
    AlreadyConverted(Seat),
    /// Places are chosen in the order of the regions; this one comes before the last chosen.
    OutOfOrder(Region),
    /// More than there are.
    TooMany {
        /// Asked for.
        asked: u8,
        /// There are.
        have: u8,
    },
    /// None.
    Nothing,
    /// All that is left must go here, for there is no later region.
    MustTakeRest {
        /// How many.
        rest: u8,
    },
    /// There is such a marker already.
    MarkerThere(Region),
    /// The regions that are left would not suffice for the markers.
    NoRoomForRest,
    /// Only regions conquered this turn are given up.
    KeepOlder(Region),
    /// No peace with oneself or an empty seat.
    NoSuchAlly,
    /// The active race of this player was attacked this turn.
    AllyAttacked(Seat),
    /// Whoever conquers this region owes its player a toll that cannot be paid.
    Penniless(Region),
    /// The race cannot stay in a region of this terrain.
    CannotStay(Region),
    /// No such place or relic.
    NoSuchSite,
    /// This is a place, and only relics are copied.
    NotRelic(SiteId),
    /// The player's active race does not hold it.
    NotHeld(SiteId),
    /// It gives no help in conquests, or has none to give.
    NoHelpFrom(SiteId),
    /// It is going to be used for the next conquest already.
    AlreadyArmed(SiteId),
    /// The relic and its copy cannot work in one region.
    SameRelic(SiteId),
    /// It has not been found yet.
    NotFound(SiteId),
    /// This is done at the start of a turn, before the first conquest.
    TooLateInTurn,
    /// It is there already.
    AlreadyThere(Region),
    /// The figure cannot go there.
    CannotSend(Region),
    /// No place grants a power that changes a decline.
    NothingGranted,
    /// Chance cannot bring this.
    NotAnOutcome,
}

/// What a refusal is about. Whoever tells a refusal needs its keyword and this, and no list of all
/// refusals.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RefusalDetails {
    /// The action that was refused, if another time would have been right for it.
    pub action: Option<Action>,
    /// Where.
    pub region: Option<Region>,
    /// Whose marker, peace or token keeps it from happening.
    pub seat: Option<Seat>,
    /// The place or relic asked for.
    pub site: Option<SiteId>,
    /// The kind of marker in the way.
    pub marker: Option<MarkerId>,
    /// Tokens or coins asked for.
    pub asked: Option<u8>,
    /// Tokens or coins needed.
    pub cost: Option<u8>,
    /// Tokens or coins there are.
    pub have: Option<u16>,
    /// Tokens that must all go to one region.
    pub rest: Option<u8>,
}

impl Refusal {
    /// The keywords of all refusals.
    pub const KEYWORDS: &'static [&'static str] = Refusal::VARIANTS;

    /// A word for the kind of refusal, the same on every surface: `not-adjacent`.
    pub fn keyword(self) -> &'static str {
        self.into()
    }

    /// What it is about.
    pub fn details(self) -> RefusalDetails {
        let mut d = RefusalDetails::default();
        match self {
            Refusal::NotNow(action) => d.action = Some(action),
            Refusal::TooDear { cost, have } => (d.cost, d.have) = (Some(cost), Some(have)),
            Refusal::TooFew { cost, have }
            | Refusal::NoDieNeeded { cost, have }
            | Refusal::TooFarShort { cost, have } => {
                (d.cost, d.have) = (Some(cost), Some(have.into()));
            }
            Refusal::TooMany { asked, have } => {
                (d.asked, d.have) = (Some(asked), Some(have.into()));
            }
            Refusal::MustTakeRest { rest } => d.rest = Some(rest),
            Refusal::Immune(r, kind) => (d.region, d.marker) = (Some(r), Some(kind)),
            Refusal::Peace(r, seat) => (d.region, d.seat) = (Some(r), Some(seat)),
            Refusal::AlreadyConverted(seat) | Refusal::AllyAttacked(seat) => d.seat = Some(seat),
            Refusal::NotYours(r)
            | Refusal::OwnRegion(r)
            | Refusal::Closed(r)
            | Refusal::NotEntry(r)
            | Refusal::NotAdjacent(r)
            | Refusal::NotAlone(r)
            | Refusal::NoHelp(r)
            | Refusal::OutOfOrder(r)
            | Refusal::MarkerThere(r)
            | Refusal::KeepOlder(r)
            | Refusal::Penniless(r)
            | Refusal::CannotStay(r)
            | Refusal::AlreadyThere(r)
            | Refusal::CannotSend(r) => d.region = Some(r),
            Refusal::NotRelic(s)
            | Refusal::NotHeld(s)
            | Refusal::NoHelpFrom(s)
            | Refusal::AlreadyArmed(s)
            | Refusal::SameRelic(s)
            | Refusal::NotFound(s) => d.site = Some(s),
            Refusal::GameOver
            | Refusal::NoSuchRegion(_)
            | Refusal::NoSuchCombo(_)
            | Refusal::DeclineFirstTurn
            | Refusal::DeclineTooLate
            | Refusal::AbandonTooLate
            | Refusal::NoToken
            | Refusal::RollsBefore
            | Refusal::CannotRoll
            | Refusal::AlreadyRolled
            | Refusal::NoSuchPower
            | Refusal::UsedUp
            | Refusal::TrayEmpty
            | Refusal::Nothing
            | Refusal::NoRoomForRest
            | Refusal::NoSuchAlly
            | Refusal::NoSuchSite
            | Refusal::TooLateInTurn
            | Refusal::NothingGranted
            | Refusal::NotAnOutcome => {}
        }
        d
    }
}
