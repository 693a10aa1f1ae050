//! Actions as numbers, and back.
//!
//! The numbers are formulas over the size of the map and a few bounds, so they need no table and
//! never depend on what has happened. In this order, `R` being the regions, `D` the most tokens and
//! `P` the most markers that one choice puts into a region:
//!
//! | block | ids |
//! |---|---|
//! | decline, roll, end, pass, decline with a granted power | 5 |
//! | pick, swap, ally | 6 each |
//! | use | 21, the copy of a relic last |
//! | copy | 20 |
//! | abandon, conquer, attempt, strike, convert, give up, move, send, revive, carry, sacrifice | `R` each |
//! | deploy, region by region | `D · R` |
//! | place, region by region | `P · R` |
//! | *chance:* die | 10 |
//! | banner, badge, site | 40, 64, 20 |
//! | monsters | `R` |
//!
//! Factored, the blocks of deploy and place have one id for each region, which begins a choice, and
//! one block behind them has an id for each number, which ends it: see [`Numbering::Factored`].

use std::{fmt, str::FromStr};

use rules::{
    Action, MarkerId, PowerId, RaceId, Region, RuleSet, Seat, SiteId,
    region::MAX_REGIONS,
    ruleset::MAX_SUPPLY,
    spec::{Effect, Placing},
    state::{MAX_COLUMN, MAX_PIECES, MAX_POWERS, MAX_RACES, MAX_SEATS, MAX_SITES},
};

/// The version of the numbers. It rises when an id comes to mean another action.
pub const ACTIONS_VERSION: u32 = 1;

/// The number of an action. None is above 7,397.
pub type Id = u16;

/// Tokens that a choice can put into a region where no race of the rule set has more.
const LEAST_DEPLOY: u8 = 20;
/// Markers that a choice can put into a region where no effect of the rule set brings more.
const LEAST_PLACE: u8 = 8;

/// How actions are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Numbering {
    /// As many ids as the map needs. One id is one action, and one line of a record.
    #[default]
    Map,
    /// The same ids on every map and with any content, for what is learned on one and used on
    /// another.
    Universal,
    /// As [`Numbering::Map`], but tokens and markers are put into a region by two choices, first the
    /// region, then how many. A third more decisions for less than half of the ids.
    Factored,
}

impl Numbering {
    /// All of them.
    pub const ALL: [Numbering; 3] = [Numbering::Map, Numbering::Universal, Numbering::Factored];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Numbering::Map => "map",
            Numbering::Universal => "universal",
            Numbering::Factored => "factored",
        }
    }
}

impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Numbering {
    type Err = String;

    fn from_str(name: &str) -> Result<Numbering, String> {
        let mut all = Numbering::ALL.into_iter();
        all.find(|n| n.name() == name).ok_or_else(|| {
            format!("actions are numbered \"map\", \"universal\" or \"factored\", not {name:?}")
        })
    }
}

/// What is put into a region by two choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Half {
    /// Tokens into this region.
    Deploy(Region),
    /// Markers into this region.
    Place(Region),
}

impl Half {
    /// The region.
    pub fn region(self) -> Region {
        match self {
            Half::Deploy(r) | Half::Place(r) => r,
        }
    }

    /// The whole action, with a number of tokens or markers.
    pub fn with(self, n: u8) -> Action {
        match self {
            Half::Deploy(r) => Action::Deploy(r, n),
            Half::Place(r) => Action::Place(r, n),
        }
    }

    /// The first half of an action, and how many its second says.
    pub fn of(action: Action) -> Option<(Half, u8)> {
        match action {
            Action::Deploy(r, n) => Some((Half::Deploy(r), n)),
            Action::Place(r, n) => Some((Half::Place(r), n)),
            _ => None,
        }
    }
}

/// What an id stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    /// An action.
    Action(Action),
    /// The first half of one.
    Half(Half),
    /// The second half: how many.
    Count(u8),
}

/// The ids of one rule set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ids {
    numbering: Numbering,
    /// Regions of the map, which bound what ids stand for something.
    map: u8,
    /// Regions that there are ids for.
    regions: u16,
    deploy: u16,
    place: u16,
}

const SIMPLE: [Action; 5] = [
    Action::Decline,
    Action::Roll,
    Action::End,
    Action::Pass,
    Action::DeclineGranted,
];
const PICK: u16 = SIMPLE.len() as u16;
const SWAP: u16 = PICK + MAX_COLUMN as u16;
const ALLY: u16 = SWAP + MAX_COLUMN as u16;
const USE: u16 = ALLY + MAX_SEATS as u16;
const COPY: u16 = USE + MAX_SITES as u16 + 1;
/// The first id of what names a region.
const LAND: u16 = COPY + MAX_SITES as u16;

/// What names a region and nothing else, in order.
const VERBS: [fn(Region) -> Action; 11] = [
    Action::Abandon,
    Action::Conquer,
    Action::Attempt,
    Action::Strike,
    Action::Convert,
    Action::GiveUp,
    Action::Move,
    Action::Send,
    Action::Revive,
    Action::Carry,
    Action::Sacrifice,
];
const N_VERBS: u16 = VERBS.len() as u16;

/// Faces of a die: 0 to 9.
const FACES: u16 = 10;
const BANNER: u16 = FACES;
const BADGE: u16 = BANNER + MAX_RACES as u16;
const SITE: u16 = BADGE + MAX_POWERS as u16;
const MONSTERS: u16 = SITE + MAX_SITES as u16;

impl Ids {
    /// Those of a rule set.
    pub fn new(rules: &RuleSet, numbering: Numbering) -> Ids {
        let map = rules.map().len;
        let (regions, deploy, place) = match numbering {
            Numbering::Universal => (MAX_REGIONS as u16, MAX_SUPPLY, MAX_PIECES as u8),
            _ => (map.into(), most_tokens(rules), most_markers(rules)),
        };
        Ids {
            numbering,
            map,
            regions,
            deploy: deploy.into(),
            place: place.into(),
        }
    }

    /// How they are numbered.
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Ids of what players do: they are below this.
    pub fn len(&self) -> usize {
        self.chance().into()
    }

    /// Never: there is always something to do.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Ids of outcomes of chance: they come behind those of the players.
    pub fn chance_len(&self) -> usize {
        (MONSTERS + self.regions).into()
    }

    /// The most tokens that one choice puts into a region.
    pub fn most_tokens(&self) -> u8 {
        self.deploy as u8
    }

    /// The most markers that one choice puts into a region.
    pub fn most_markers(&self) -> u8 {
        self.place as u8
    }

    fn shares(&self) -> u16 {
        LAND + N_VERBS * self.regions
    }

    /// The first id of a choice of how many, if choices are factored.
    fn counts(&self) -> u16 {
        self.shares() + 2 * self.regions
    }

    fn chance(&self) -> u16 {
        match self.numbering {
            Numbering::Factored => self.counts() + self.deploy.max(self.place),
            _ => self.shares() + (self.deploy + self.place) * self.regions,
        }
    }

    fn verb(&self, nth: u16, r: Region) -> Id {
        LAND + nth * self.regions + u16::from(r.number())
    }

    /// The id of an action; of one that is made by two choices, of the first. `None` if the rule set
    /// has no such action: a region that is not on the map, more tokens than there are.
    #[inline]
    pub fn encode(&self, action: Action) -> Option<Id> {
        let below = |n: u8, bound: usize| (usize::from(n) < bound).then_some(u16::from(n));
        let on_map = |r: Region| r.number() < self.map;
        let verb = |nth, r: Region| on_map(r).then(|| self.verb(nth, r));
        match action {
            Action::Decline => Some(0),
            Action::Roll => Some(1),
            Action::End => Some(2),
            Action::Pass => Some(3),
            Action::DeclineGranted => Some(4),
            Action::Pick(n) => Some(PICK + below(n, MAX_COLUMN)?),
            Action::Swap(n) => Some(SWAP + below(n, MAX_COLUMN)?),
            Action::Ally(seat) => Some(ALLY + below(seat.0, MAX_SEATS)?),
            Action::Use(SiteId::COPY) => Some(COPY - 1),
            Action::Use(site) => Some(USE + below(site.0, MAX_SITES)?),
            Action::Copy(site) => Some(COPY + below(site.0, MAX_SITES)?),
            Action::Abandon(r) => verb(0, r),
            Action::Conquer(r) => verb(1, r),
            Action::Attempt(r) => verb(2, r),
            Action::Strike(r) => verb(3, r),
            Action::Convert(r) => verb(4, r),
            Action::GiveUp(r) => verb(5, r),
            Action::Move(r) => verb(6, r),
            Action::Send(r) => verb(7, r),
            Action::Revive(r) => verb(8, r),
            Action::Carry(r) => verb(9, r),
            Action::Sacrifice(r) => verb(10, r),
            Action::Die(face) => Some(self.chance() + below(face, FACES.into())?),
            Action::Banner(race) => Some(self.chance() + BANNER + below(race.0, MAX_RACES)?),
            Action::Badge(power) => Some(self.chance() + BADGE + below(power.0, MAX_POWERS)?),
            Action::Site(site) => Some(self.chance() + SITE + below(site.0, MAX_SITES)?),
            Action::Monsters(r) => {
                on_map(r).then(|| self.chance() + MONSTERS + u16::from(r.number()))
            }
            Action::Deploy(r, n) => self.share(Half::Deploy(r), n),
            Action::Place(r, n) => self.share(Half::Place(r), n),
        }
    }

    #[inline]
    fn share(&self, half: Half, n: u8) -> Option<Id> {
        let r = half.region().number();
        let most = match half {
            Half::Deploy(_) => self.deploy,
            Half::Place(_) => self.place,
        };
        if r >= self.map || n == 0 || u16::from(n) > most {
            return None;
        }
        let r = u16::from(r);
        let first = self.shares();
        Some(match (self.numbering, half) {
            (Numbering::Factored, Half::Deploy(_)) => first + r,
            (Numbering::Factored, Half::Place(_)) => first + self.regions + r,
            (_, Half::Deploy(_)) => first + r * self.deploy + u16::from(n) - 1,
            (_, Half::Place(_)) => {
                first + self.deploy * self.regions + r * self.place + u16::from(n) - 1
            }
        })
    }

    /// The id that ends a factored choice of so many; `None` if choices are not factored or there
    /// are never so many.
    pub fn encode_count(&self, n: u8) -> Option<Id> {
        let n = u16::from(n);
        let there = self.numbering == Numbering::Factored && n > 0;
        (there && n <= self.deploy.max(self.place)).then(|| self.counts() + n - 1)
    }

    /// What an id stands for; `None` if for nothing: it is too large, or speaks of a region that
    /// this map does not have.
    pub fn decode(&self, id: Id) -> Option<Meaning> {
        let action = |a| Some(Meaning::Action(a));
        if let Some(&a) = SIMPLE.get(usize::from(id)) {
            return action(a);
        }
        let byte = |first: u16| (id - first) as u8;
        match id {
            ..SWAP => return action(Action::Pick(byte(PICK))),
            SWAP..ALLY => return action(Action::Swap(byte(SWAP))),
            ALLY..USE => return action(Action::Ally(Seat(byte(ALLY)))),
            USE..COPY if id == COPY - 1 => return action(Action::Use(SiteId::COPY)),
            USE..COPY => return action(Action::Use(SiteId(byte(USE)))),
            COPY..LAND => return action(Action::Copy(SiteId(byte(COPY)))),
            _ => {}
        }
        if id < self.shares() {
            let nth = (id - LAND) / self.regions;
            let r = self.region((id - LAND) % self.regions)?;
            return action(VERBS.get(usize::from(nth))?(r));
        }
        if id < self.chance() {
            return self.decode_share(id - self.shares());
        }
        let id = id - self.chance();
        let byte = |first: u16| (id - first) as u8;
        action(match id {
            ..BANNER => Action::Die(byte(0)),
            BANNER..BADGE => Action::Banner(RaceId(byte(BANNER))),
            BADGE..SITE => Action::Badge(PowerId(byte(BADGE))),
            SITE..MONSTERS => Action::Site(SiteId(byte(SITE))),
            _ => Action::Monsters(self.region(id - MONSTERS)?),
        })
    }

    fn decode_share(&self, id: u16) -> Option<Meaning> {
        let regions = self.regions;
        if self.numbering == Numbering::Factored {
            let half = match id / regions {
                0 => Half::Deploy(self.region(id)?),
                1 => Half::Place(self.region(id - regions)?),
                _ => return Some(Meaning::Count((id - 2 * regions + 1) as u8)),
            };
            return Some(Meaning::Half(half));
        }
        let deploys = self.deploy * regions;
        let (half, n): (fn(Region) -> Half, _) = match id.checked_sub(deploys) {
            None => (Half::Deploy, (id / self.deploy, id % self.deploy)),
            Some(id) => (Half::Place, (id / self.place, id % self.place)),
        };
        let r = self.region(n.0)?;
        Some(Meaning::Action(half(r).with(n.1 as u8 + 1)))
    }

    fn region(&self, number: u16) -> Option<Region> {
        let on_map = number < u16::from(self.map);
        on_map.then(|| Region::new(number as u8)).flatten()
    }
}

/// The largest supply of a race: no redeployment has more tokens in hand.
fn most_tokens(rules: &RuleSet) -> u8 {
    let all = rules.races().iter().map(|r| r.supply);
    all.fold(LEAST_DEPLOY, u8::max)
}

/// The most markers that one effect puts into one region by choice.
fn most_markers(rules: &RuleSet) -> u8 {
    let races = rules.races().iter().flat_map(|r| &r.effects);
    let powers = rules.powers().iter().flat_map(|p| &p.effects);
    let markers = races.chain(powers).filter_map(|e| match e {
        Effect::Marker(m) => Some(m),
        _ => None,
    });
    let most = markers.filter_map(|m| {
        let kind = (0..).map(MarkerId).zip(rules.markers());
        let (_, kind) = kind.into_iter().find(|(_, k)| k.id == m.kind)?;
        Some(match m.place {
            _ if !kind.stacks => 1,
            Placing::Spread => m.count.min(kind.supply),
            Placing::Earned => kind.supply,
            _ => 1,
        })
    });
    most.fold(LEAST_PLACE, u8::max)
}
