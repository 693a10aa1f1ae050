//! The state of a game: small, flat, `Copy`.

use std::ops::Deref;

use crate::{
    action::{MarkerId, PowerId, RaceId, Seat, SiteId},
    region::{MAX_REGIONS, Packed, Region, RegionSet},
    ruleset::MarkerUseId,
};

/// Most seats at a table.
pub const MAX_SEATS: usize = 6;
/// Most tribes in play: an active and a declined one each, and three that decline beside another.
pub const MAX_TRIBES: usize = 15;
/// Most combos on offer at a time.
pub const MAX_COLUMN: usize = 6;
/// Most marker pieces in a box.
pub const MAX_PIECES: usize = 48;
/// Most races in a box.
pub const MAX_RACES: usize = 40;
/// Most powers in a box.
pub const MAX_POWERS: usize = 64;
/// Most places and relics in a box.
pub const MAX_SITES: usize = 20;
/// Stands for the copy of a relic among the sites.
pub(crate) const COPY: u8 = 31;
const MAX_RETURNED: usize = MAX_RACES - MAX_COLUMN;
pub(crate) const MAX_STACK: usize = 8;

/// No tribe, power, seat or region.
pub(crate) const NONE: u8 = u8::MAX;
/// Occupant of a region where natives (Lost Tribes, Monsters) live.
pub(crate) const NATIVES: u8 = u8::MAX - 1;

/// A race in play with its tokens: one that somebody picked and that is not gone yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tribe(pub u8);

impl Tribe {
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of a tribe apart from where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TribeInfo {
    pub seat: u8,
    pub race: u8,
    pub power: u8,
    pub flags: u8,
    /// Tokens on the map.
    pub on_map: u8,
    /// Tokens in hand.
    pub hand: u8,
    /// Loaned tokens, which wait off the map for the next conquests.
    pub reserve: u8,
    /// Regions in which a marker of the first conquests was put.
    pub firsts: u8,
    /// Tools owned.
    pub tools: u8,
    /// Survivors set aside until the end of the turn in which they fled.
    pub fled: u8,
}

impl TribeInfo {
    pub const FREE: TribeInfo = TribeInfo {
        seat: NONE,
        race: NONE,
        power: NONE,
        flags: 0,
        on_map: 0,
        hand: 0,
        reserve: 0,
        firsts: 0,
        tools: 0,
        fled: 0,
    };
    pub const DECLINED: u8 = 1;
    /// Declined without counting towards the limit of one declined race.
    pub const EXTRA: u8 = 2;
    /// Picked this turn.
    pub const FIRST_TURN: u8 = 4;
    /// One region that it gave to the active race this turn; so many are counted above this bit.
    pub const REVIVED: u8 = 8;
    /// Most regions that are counted so.
    pub const MOST_REVIVED: u8 = u8::MAX / Self::REVIVED;

    /// Regions that it gave to the active race this turn.
    #[inline]
    pub fn revived(self) -> u8 {
        self.flags / Self::REVIVED
    }

    #[inline]
    pub fn declined(self) -> bool {
        self.flags & Self::DECLINED != 0
    }
}

/// A race and a power that may be picked together, and the coins that lie on them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Combo {
    /// The banner.
    pub race: RaceId,
    /// The badge.
    pub power: PowerId,
    /// Coins dropped on it by players who passed it by.
    pub coins: u8,
}

/// Who is in a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occupant {
    /// Nobody.
    Nobody,
    /// Lost Tribes or Monsters.
    Natives,
    /// A tribe of a player.
    Tribe(Tribe),
}

/// What has to be decided, by whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(DecisionKind),
    doc = "The kind of a decision, without what it is about.",
    derive(strum::EnumIter, strum::IntoStaticStr, Hash),
    strum(serialize_all = "kebab-case")
)]
pub enum Decision {
    /// Which combo to take.
    Draft,
    /// What the tribe does next: conquests, or decline.
    Conquest(Tribe),
    /// Which region to give up so that the loaned tokens can leave.
    #[strum_discriminants(strum(serialize = "give"))]
    GiveUp(Tribe),
    /// Where the tribe's tokens in hand go, from this region index on.
    Deploy(Tribe, u8),
    /// Where markers go: the marker effect, the region index from which on, how many are left.
    Place(Tribe, MarkerUseId, u8, u8),
    /// With whom to make peace.
    Peace,
    /// Whether to decline after scoring.
    Late,
    /// Chance: the die for a final attempt on this region.
    #[strum_discriminants(strum(serialize = "die"))]
    AttemptDie(Tribe, Region),
    /// Chance: the die before choosing a region.
    #[strum_discriminants(strum(serialize = "die"))]
    RollDie(Tribe),
    /// Chance: the next banner.
    Banner,
    /// Chance: the badge beside this banner.
    Badge(RaceId),
    /// Whether to exchange the badge just picked for another of the column.
    Swap(Tribe),
    /// Where the marker of this marker effect of the race just picked goes.
    Anchor(Tribe, MarkerUseId),
    /// Chance: the place or relic in this region.
    Site(Tribe, Region),
    /// Chance: the badge of this place.
    Grant(u8),
    /// Where the figure of this place goes at once.
    Summon(Tribe, u8),
    /// The conquests of this tribe are over as soon as nothing else is pending, and its player has
    /// done what he may still do before the redeployment, if anything.
    Close(Tribe),
    /// What the places and relics of this tribe do at the end of its turn, from this one on.
    Errands(Tribe, u8),
    /// Where the marker of this place goes.
    Haunt(Tribe, u8),
    /// Where this relic goes, or the copy of one.
    Carry(Tribe, u8),
    /// Which token of a declined race is given to this place.
    Sacrifice(Tribe, u8),
    /// Chance: a region where monsters live.
    Monsters,
}

impl Decision {
    /// Its kind.
    pub fn kind(self) -> DecisionKind {
        self.into()
    }

    /// The keyword of its kind.
    pub fn keyword(self) -> &'static str {
        self.kind().keyword()
    }

    /// The tribe whose decision it is, or with which chance is busy.
    pub fn tribe(self) -> Option<Tribe> {
        match self {
            Decision::Conquest(t)
            | Decision::GiveUp(t)
            | Decision::Deploy(t, _)
            | Decision::Place(t, ..)
            | Decision::AttemptDie(t, _)
            | Decision::RollDie(t)
            | Decision::Swap(t)
            | Decision::Anchor(t, _)
            | Decision::Site(t, _)
            | Decision::Summon(t, _)
            | Decision::Close(t)
            | Decision::Errands(t, _)
            | Decision::Haunt(t, _)
            | Decision::Carry(t, _)
            | Decision::Sacrifice(t, _) => Some(t),
            Decision::Draft
            | Decision::Peace
            | Decision::Late
            | Decision::Banner
            | Decision::Badge(_)
            | Decision::Grant(_)
            | Decision::Monsters => None,
        }
    }
}

impl DecisionKind {
    /// A word for it, the same on every surface: `draft`, `deploy`. Where chance has the move it is
    /// the verb of what chance brings, or what that is for: `die`, `grant`.
    pub fn keyword(self) -> &'static str {
        self.into()
    }

    /// Whether chance decides it.
    pub fn is_chance(self) -> bool {
        match self {
            DecisionKind::AttemptDie
            | DecisionKind::RollDie
            | DecisionKind::Banner
            | DecisionKind::Badge
            | DecisionKind::Site
            | DecisionKind::Grant
            | DecisionKind::Monsters => true,
            DecisionKind::Draft
            | DecisionKind::Conquest
            | DecisionKind::GiveUp
            | DecisionKind::Deploy
            | DecisionKind::Place
            | DecisionKind::Peace
            | DecisionKind::Late
            | DecisionKind::Swap
            | DecisionKind::Anchor
            | DecisionKind::Summon
            | DecisionKind::Close
            | DecisionKind::Errands
            | DecisionKind::Haunt
            | DecisionKind::Carry
            | DecisionKind::Sacrifice => false,
        }
    }
}

/// Where a turn stands when no decision is pending.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// The turn begins.
    Begin,
    /// Declined tribes that act.
    Acts,
    /// Picking a combo, if there is no active race.
    Draft,
    /// Conquests of the active race.
    Conquest,
    /// What races in decline that conquer no more do at the redeployment of their player.
    Rear,
    /// Other players' survivors redeploy.
    Survivors,
    /// Coins.
    Score,
    /// What is done after scoring.
    Gifts,
    /// Peace.
    Peace,
    /// Declining after scoring.
    Late,
    /// The turn passes on.
    Finish,
    /// The game has ended.
    Over,
}

/// What is true of the turn under way and is forgotten with it.
///
/// One player's tribes act in it one after the other, and what one of them did is not another's
/// doing (ruling 190). So what only the acting tribe is asked about is forgotten when the next one
/// begins, and the rest says whose it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    /// Regions conquered by the tribe that acts, or acted last, and those that were not empty.
    pub taken: RegionSet,
    pub plundered: RegionSet,
    /// The same of declined tribes that acted before it; see [`crate::RuleSet::conquests`].
    pub earlier: [Packed; 2],
    /// Seats of which a token was converted by the tribe that acts.
    pub converted: u8,
    pub flags: u8,
    /// Face of the die rolled before choosing, plus one; 0 if none.
    pub rolled: u8,
    /// Places and relics used this turn, and relics to be used for the next conquest: a bit each.
    pub used: u32,
    pub armed: u32,
    /// The relic that is copied this turn, plus one; 0 if none.
    pub copied: u8,
    /// Where the copy was used.
    pub copy_at: u8,
}

impl Turn {
    pub const NEW: Turn = Turn {
        taken: RegionSet::EMPTY,
        plundered: RegionSet::EMPTY,
        earlier: [Packed::EMPTY; 2],
        converted: 0,
        flags: 0,
        rolled: 0,
        used: 0,
        armed: 0,
        copied: 0,
        copy_at: NONE,
    };
    /// The acting tribe has taken its tokens in hand.
    pub const READY: u8 = 1;
    /// The acting tribe has conquered.
    pub const STARTED: u8 = 2;
    /// A tribe of this player has conquered this turn.
    pub const CONQUERED: u8 = 4;
    /// The acting tribe has used its strike.
    pub const STRUCK: u8 = 8;
    /// The acting tribe has moved its movable marker.
    pub const MOVED: u8 = 16;
    /// The acting tribe has emptied a region.
    pub const LEFT: u8 = 32;
    /// What is true of the acting tribe alone.
    pub const OF_TRIBE: u8 = Self::READY | Self::STARTED | Self::STRUCK | Self::MOVED | Self::LEFT;

    #[inline]
    pub fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// Everything that lies open on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(crate) regions: [RegionSet; MAX_TRIBES],
    /// Regions made immune by a marker, and regions with any marker.
    pub(crate) immune: RegionSet,
    pub(crate) marked: RegionSet,
    /// Regions where tokens stand, of a tribe or of natives.
    pub(crate) occupied: RegionSet,
    /// Regions with a place or relic.
    pub(crate) sited: RegionSet,
    pub(crate) turn: Turn,
    /// Tribes with tokens or markers to put back at the end of the turn.
    pub(crate) victims: u16,
    /// Position in a step that goes over tribes or seats.
    pub(crate) cursor: u8,
    /// Tools in the hand of the acting tribe.
    pub(crate) tools: u8,
    /// Seats whose active race was attacked this turn: by the active race of the player, and by
    /// one in decline that could make peace with them.
    pub(crate) attacked: [u8; 2],
    pub(crate) unknown_banners: u64,
    pub(crate) badges: u64,
    pub(crate) discarded_badges: u64,
    pub(crate) tribes: [TribeInfo; MAX_TRIBES],
    pub(crate) occupant: [u8; MAX_REGIONS],
    pub(crate) tokens: [u8; MAX_REGIONS],
    /// Defence by markers.
    pub(crate) bonus: [u8; MAX_REGIONS],
    /// Marker kinds and the regions where they stand.
    pub(crate) pieces: [(u8, u8); MAX_PIECES],
    pub(crate) pieces_len: u8,
    /// Where each place and relic is, once found.
    pub(crate) site_at: [u8; MAX_SITES],
    /// Places and relics that nobody has seen.
    pub(crate) unknown_sites: u32,
    /// Places and relics that may still be found.
    pub(crate) hidden_sites: u8,
    /// The power that a place grants.
    pub(crate) granted: u8,
    /// Seats marked by each seat.
    pub(crate) grudges: [u8; MAX_SEATS],
    /// Banners under the stack, in the order in which they came back.
    pub(crate) returned: [u8; MAX_RETURNED],
    pub(crate) returned_len: u8,
    pub(crate) column: [Combo; MAX_COLUMN],
    pub(crate) column_len: u8,
    pub(crate) active: [u8; MAX_SEATS],
    /// With whom each seat has made peace.
    pub(crate) peace: [u8; MAX_SEATS],
    pub(crate) stack: [Decision; MAX_STACK],
    pub(crate) stack_len: u8,
    pub(crate) step: Step,
    pub(crate) seat: u8,
    /// From 1.
    pub(crate) round: u8,
    /// All tribes in play are below this: most loops over tribes are short.
    pub(crate) top: u8,
}

/// A whole game at one moment: the table and what the players hide. It is hashed by [`State::key`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) coins: [u16; MAX_SEATS],
}

/// Searches copy states by the thousand.
const _: () = assert!(size_of::<State>() <= 1024);

impl Deref for State {
    type Target = Board;
    #[inline]
    fn deref(&self) -> &Board {
        &self.board
    }
}

impl State {
    /// An empty table.
    pub(crate) const NOTHING: State = State {
        board: Board::EMPTY,
        coins: [0; MAX_SEATS],
    };

    /// Coins of a seat; 0 of one that is not there. Hidden from the others while the game lasts
    /// (Small World p. 5).
    pub fn coins(&self, seat: Seat) -> u16 {
        self.coins.get(seat.index()).copied().unwrap_or_default()
    }

    /// Coins of all seats; 0 of those that are not there.
    pub fn all_coins(&self) -> &[u16; MAX_SEATS] {
        &self.coins
    }

    /// The table without what the players hide.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        regions: [RegionSet::EMPTY; MAX_TRIBES],
        immune: RegionSet::EMPTY,
        marked: RegionSet::EMPTY,
        occupied: RegionSet::EMPTY,
        sited: RegionSet::EMPTY,
        turn: Turn::NEW,
        victims: 0,
        cursor: 0,
        tools: 0,
        attacked: [0; 2],
        unknown_banners: 0,
        badges: 0,
        discarded_badges: 0,
        tribes: [TribeInfo::FREE; MAX_TRIBES],
        occupant: [NONE; MAX_REGIONS],
        tokens: [0; MAX_REGIONS],
        bonus: [0; MAX_REGIONS],
        pieces: [(NONE, NONE); MAX_PIECES],
        pieces_len: 0,
        site_at: [NONE; MAX_SITES],
        unknown_sites: 0,
        hidden_sites: 0,
        granted: NONE,
        grudges: [0; MAX_SEATS],
        returned: [NONE; MAX_RETURNED],
        returned_len: 0,
        column: [Combo {
            race: RaceId(NONE),
            power: PowerId(NONE),
            coins: 0,
        }; MAX_COLUMN],
        column_len: 0,
        active: [NONE; MAX_SEATS],
        peace: [NONE; MAX_SEATS],
        stack: [Decision::Draft; MAX_STACK],
        stack_len: 0,
        step: Step::Begin,
        seat: 0,
        round: 1,
        top: 0,
    };

    /// The state in which this lies on the table and the players have these coins.
    pub fn with_coins(&self, coins: [u16; MAX_SEATS]) -> State {
        State {
            board: *self,
            coins,
        }
    }

    /// The pending decision, if the game is not over.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        // Of an empty stack this is far beyond its end: one question answers both.
        let last = (self.stack_len as usize).wrapping_sub(1);
        self.stack.get(last).copied()
    }

    /// Whose turn it is. In it others may have decisions; see [`Board::to_move`].
    pub fn seat(&self) -> Seat {
        Seat(self.seat)
    }

    /// Number of the turn, from 1.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.step == Step::Over
    }

    /// Who decides now: a seat, or nobody if chance has the move or the game is over.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        let decision = self.decision()?;
        match decision.tribe() {
            _ if decision.kind().is_chance() => None,
            Some(t) => Some(Seat(self.tribes[t.index()].seat)),
            None => Some(Seat(self.seat)),
        }
    }

    /// Whether chance has the move.
    pub fn is_chance(&self) -> bool {
        self.stack_len > 0 && self.to_move().is_none()
    }

    /// The combos on offer, the free one first.
    pub fn column(&self) -> &[Combo] {
        &self.column[..self.column_len as usize]
    }

    /// Who is in a region.
    pub fn occupant(&self, r: Region) -> Occupant {
        match self.occupant[r.index()] {
            NONE => Occupant::Nobody,
            NATIVES => Occupant::Natives,
            t => Occupant::Tribe(Tribe(t)),
        }
    }

    /// Tokens in a region, of a tribe or of natives.
    #[inline]
    pub fn tokens(&self, r: Region) -> u8 {
        self.tokens[r.index()]
    }

    /// The tribes in play.
    pub fn tribes(&self) -> impl Iterator<Item = Tribe> + '_ {
        (0..self.top)
            .map(Tribe)
            .filter(|t| self.tribes[t.index()].seat != NONE)
    }

    /// The tribes of a seat, declined ones included.
    pub fn tribes_of(&self, seat: Seat) -> impl Iterator<Item = Tribe> + '_ {
        self.tribes()
            .filter(move |t| self.tribes[t.index()].seat == seat.0)
    }

    /// The active race of a seat.
    pub fn active(&self, seat: Seat) -> Option<Tribe> {
        let t = self.active[seat.index()];
        (t != NONE).then_some(Tribe(t))
    }

    /// Whose a tribe is.
    pub fn owner(&self, t: Tribe) -> Seat {
        Seat(self.tribes[t.index()].seat)
    }

    /// The banner of a tribe.
    pub fn race(&self, t: Tribe) -> RaceId {
        RaceId(self.tribes[t.index()].race)
    }

    /// The badge of a tribe, if it still has one.
    pub fn power(&self, t: Tribe) -> Option<PowerId> {
        let p = self.tribes[t.index()].power;
        (p != NONE).then_some(PowerId(p))
    }

    /// Whether a tribe is in decline.
    pub fn in_decline(&self, t: Tribe) -> bool {
        self.tribes[t.index()].declined()
    }

    /// Tokens of a tribe in hand, survivors that wait for the end of the turn among them, and
    /// loaned tokens that wait off the map.
    pub fn hand(&self, t: Tribe) -> (u8, u8) {
        let i = self.tribes[t.index()];
        (i.hand + i.fled, i.reserve)
    }

    /// Tokens of a tribe in hand that can be placed or used now: survivors and loaned tokens that
    /// wait are not among them.
    pub fn at_hand(&self, t: Tribe) -> u8 {
        self.tribes[t.index()].hand
    }

    /// Survivors of a tribe that wait for the end of the turn to be put back.
    pub fn fled(&self, t: Tribe) -> u8 {
        self.tribes[t.index()].fled
    }

    /// Tokens of a tribe on the map.
    pub fn on_map(&self, t: Tribe) -> u8 {
        self.tribes[t.index()].on_map
    }

    /// Regions of a tribe.
    pub fn regions(&self, t: Tribe) -> RegionSet {
        self.regions[t.index()]
    }

    /// Tokens that a tribe can use for conquests now: those in hand, or, before it is readied,
    /// all but one in each region.
    #[inline]
    pub fn available(&self, t: Tribe) -> u8 {
        let i = self.tribes[t.index()];
        if self.turn.is(Turn::READY) {
            i.hand
        } else {
            i.hand + i.reserve + i.on_map - self.regions[t.index()].len()
        }
    }

    /// The markers on the map: kind and region.
    pub fn markers(&self) -> impl Iterator<Item = (MarkerId, Region)> + '_ {
        self.pieces[..self.pieces_len as usize]
            .iter()
            .map(|&(k, r)| (MarkerId(k), Region(r)))
    }

    /// Markers of one kind in a region.
    pub fn markers_in(&self, kind: MarkerId, r: Region) -> u8 {
        if !self.marked.has(r) {
            return 0;
        }
        self.markers().filter(|&p| p == (kind, r)).count() as u8
    }

    /// Tools that a tribe can use for conquests now; they come on top of [`Board::available`].
    #[inline]
    pub fn tools(&self, t: Tribe) -> u8 {
        if self.turn.is(Turn::READY) {
            self.tools
        } else {
            self.tribes[t.index()].tools
        }
    }

    /// Tools that a tribe owns, be it that they are in its player's hand now or not.
    pub fn kept_tools(&self, t: Tribe) -> u8 {
        self.tribes[t.index()].tools
    }

    /// Where a place or relic is, once it has been found.
    pub fn site_at(&self, site: SiteId) -> Option<Region> {
        let r = *self.site_at.get(site.0 as usize)?;
        (r != NONE).then_some(Region(r))
    }

    /// The places and relics in a region.
    pub fn sites_in(&self, r: Region) -> impl Iterator<Item = SiteId> + '_ {
        let any = self.sited.has(r);
        let all = 0..if any { MAX_SITES as u8 } else { 0 };
        all.map(SiteId)
            .filter(move |s| self.site_at[s.0 as usize] == r.0)
    }

    /// Places and relics that may still be found.
    pub fn hidden_sites(&self) -> u8 {
        self.hidden_sites
    }

    /// The power that a place grants, once its badge is drawn.
    pub fn granted(&self) -> Option<PowerId> {
        (self.granted != NONE).then_some(PowerId(self.granted))
    }

    /// Whether `seat` has marked `other` as one who attacked him.
    pub fn has_grudge(&self, seat: Seat, other: Seat) -> bool {
        self.grudges[seat.index()] >> other.0 & 1 != 0
    }

    /// Whether a tribe declined without counting towards the limit of one declined race.
    pub fn is_spared(&self, t: Tribe) -> bool {
        self.tribes[t.index()].flags & TribeInfo::EXTRA != 0
    }

    /// Relics to be used for the next conquest.
    pub fn armed(&self) -> u32 {
        self.turn.armed.count_ones()
    }

    /// The relic that is copied this turn.
    pub fn copied(&self) -> Option<SiteId> {
        self.turn.copied.checked_sub(1).map(SiteId)
    }

    /// Whether a relic is to be used for the next conquest.
    pub fn is_armed(&self, site: SiteId) -> bool {
        self.turn.armed >> site.0 & 1 != 0
    }

    /// Defence that markers add to a region.
    #[inline]
    pub fn defence(&self, r: Region) -> u8 {
        self.bonus[r.index()]
    }

    /// Regions that markers keep opponents out of.
    #[inline]
    pub fn immune(&self) -> RegionSet {
        self.immune
    }

    /// Regions where tokens stand, of a tribe or of natives.
    #[inline]
    pub fn occupied(&self) -> RegionSet {
        self.occupied
    }

    /// Regions that tribes of the player whose turn it is have conquered in it. Which tribe did is
    /// in [`RuleSet::conquests`](crate::RuleSet::conquests).
    #[inline]
    pub fn taken(&self) -> RegionSet {
        self.turn.taken | self.turn.earlier[0].get()
    }

    /// Those of them that were not empty.
    #[inline]
    pub fn plundered(&self) -> RegionSet {
        self.turn.plundered | self.turn.earlier[1].get()
    }

    /// With whom a seat has made peace.
    pub fn ally(&self, seat: Seat) -> Option<Seat> {
        let a = self.peace[seat.index()];
        (a != NONE).then_some(Seat(a))
    }

    /// The banners that came back and lie under the stack, the first to come up first.
    pub fn returned(&self) -> impl Iterator<Item = RaceId> + '_ {
        let known = &self.returned[..self.returned_len as usize];
        known.iter().map(|&r| RaceId(r))
    }

    /// The banners in the stack whose order nobody knows: a bit for each race, that of race 0 the
    /// lowest.
    #[inline]
    pub fn unseen_banners(&self) -> u64 {
        self.unknown_banners
    }

    /// The badges in the stack: a bit for each power, that of power 0 the lowest.
    #[inline]
    pub fn unseen_badges(&self) -> u64 {
        self.badges
    }

    /// The badges that are discarded: they come back when the stack of badges is empty.
    pub fn discarded(&self) -> impl Iterator<Item = PowerId> + use<> {
        let mut set = self.discarded_badges;
        std::iter::from_fn(move || {
            let first = set.trailing_zeros();
            set &= set.checked_sub(1)?;
            Some(PowerId(first as u8))
        })
    }

    /// Whether the die was rolled before choosing a region, and its face.
    pub fn rolled(&self) -> Option<u8> {
        self.turn.rolled.checked_sub(1)
    }
}
