//! What is shown for a moment when something happens: dice, losses, tokens on their way, coins.

mod moves;

use rules::{
    Decision, Event, RaceId, Region, RegionSet, RuleSet, Seat, State, Tribe,
    ruleset::profile::Source,
};

use crate::session::{Entry, Session};

/// Something that is shown for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The die shows a face.
    Die {
        /// The face.
        face: u8,
        /// The region that it was rolled for, if one was named.
        region: Option<Region>,
    },
    /// Tokens are lost in a region.
    Lost {
        /// Where.
        region: Region,
        /// How many.
        tokens: u8,
    },
    /// Tokens come to a region.
    Came {
        /// Where.
        region: Region,
        /// From where: a region, or the hand of whose they are.
        from: Option<Region>,
        /// How many.
        tokens: u8,
        /// Whose.
        seat: Seat,
    },
    /// A player picks a combo.
    Picked {
        /// Who.
        seat: Seat,
        /// Its race.
        race: RaceId,
        /// The tribe that it is now.
        tribe: Tribe,
    },
    /// The tokens of a race that declines are turned over.
    Turned {
        /// Where.
        region: Region,
        /// Whose.
        seat: Seat,
        /// The race.
        race: RaceId,
    },
    /// Regions bring a player their coins.
    Harvest {
        /// Who.
        seat: Seat,
        /// The regions.
        regions: RegionSet,
    },
    /// A player gets coins, or pays them.
    Coins {
        /// Who.
        seat: Seat,
        /// How many; negative if they go.
        coins: i16,
    },
}

impl Moment {
    /// Whose it is, if it is somebody's.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Moment::Came { seat, .. }
            | Moment::Picked { seat, .. }
            | Moment::Turned { seat, .. }
            | Moment::Harvest { seat, .. }
            | Moment::Coins { seat, .. } => Some(seat),
            Moment::Die { .. } | Moment::Lost { .. } => None,
        }
    }

    /// The race that it is about, if it is about one.
    pub fn race(&self) -> Option<RaceId> {
        match *self {
            Moment::Picked { race, .. } | Moment::Turned { race, .. } => Some(race),
            _ => None,
        }
    }

    /// Where it happens, if it happens in a region.
    pub fn region(&self) -> Option<Region> {
        match *self {
            Moment::Die { region, .. } => region,
            Moment::Lost { region, .. }
            | Moment::Came { region, .. }
            | Moment::Turned { region, .. } => Some(region),
            Moment::Picked { .. } | Moment::Harvest { .. } | Moment::Coins { .. } => None,
        }
    }
}

/// What the entries from `from` up to before `to` show together. Tokens that are redeployed in them
/// go from where there are fewer now to where there are more.
pub fn seen(session: &Session, from: usize, to: usize) -> Vec<Moment> {
    let entries = session.entries();
    let new = entries.get(from..to).unwrap_or_default();
    let after = |i: usize| {
        entries
            .get(from + i + 1)
            .map_or(session.latest(), |e| &e.before)
    };
    let all = new.iter().enumerate();
    let mut out: Vec<Moment> = all
        .flat_map(|(i, e)| single(session.rules(), e, after(i)))
        .collect();
    // Tokens are on their way before the coins come.
    let coins = |m: &Moment| matches!(m, Moment::Harvest { .. } | Moment::Coins { .. });
    let at = out.iter().position(coins).unwrap_or(out.len());
    out.splice(at..at, moves::redeployed(session, from, to));
    out
}

/// What an action shows by itself, without what is redeployed; `after` it the state was this. Coins of
/// one player are one sum.
pub fn single(rules: &RuleSet, entry: &Entry, after: &State) -> Vec<Moment> {
    let state = &entry.before;
    let mut out = Vec::new();
    let mut coins: Vec<(Seat, i16)> = Vec::new();
    let mut pay = |seat: Seat, n: i16| match coins.iter_mut().find(|c| c.0 == seat) {
        Some(sum) => sum.1 += n,
        None => coins.push((seat, n)),
    };
    let mut harvest: Vec<(Seat, RegionSet)> = Vec::new();
    let named = match state.decision() {
        Some(Decision::AttemptDie(_, r)) => Some(r),
        _ => None,
    };
    for &event in &entry.events {
        match event {
            Event::Rolled { face, .. } => out.push(Moment::Die {
                face,
                region: named,
            }),
            Event::Expelled { region, lost, .. } if lost > 0 => out.push(Moment::Lost {
                region,
                tokens: lost,
            }),
            Event::Took {
                tribe,
                region,
                tokens,
                ..
            } => out.push(Moment::Came {
                region,
                from: source(rules, state, tribe, region),
                tokens,
                seat: state.owner(tribe),
            }),
            Event::Replaced { tribe, region, .. } => out.push(Moment::Came {
                region,
                from: source(rules, state, tribe, region),
                tokens: 1,
                seat: state.owner(tribe),
            }),
            Event::Picked {
                seat, place, tribe, ..
            } => out.push(Moment::Picked {
                seat,
                race: state.column()[place as usize].race,
                tribe,
            }),
            Event::Earned {
                seat,
                tribe,
                coins,
                source,
            } => {
                pay(seat, coins.into());
                if let (Source::Regions, Some(tribe)) = (source, tribe) {
                    let regions = after.regions(tribe);
                    match harvest.iter_mut().find(|h| h.0 == seat) {
                        Some(all) => all.1 |= regions,
                        None => harvest.push((seat, regions)),
                    }
                }
            }
            Event::Spent { seat, coins } => pay(seat, -i16::from(coins)),
            Event::Paid {
                from, to, coins, ..
            } => {
                pay(from, -i16::from(coins));
                pay(to, coins.into());
            }
            Event::Declined { tribe, .. } => {
                let (seat, race) = (state.owner(tribe), state.race(tribe));
                let turned = (state.regions(tribe) & after.regions(tribe)).iter();
                out.extend(turned.map(|region| Moment::Turned { region, seat, race }));
            }
            _ => {}
        }
    }
    let harvest = harvest.into_iter().filter(|h| !h.1.is_empty());
    out.extend(harvest.map(|(seat, regions)| Moment::Harvest { seat, regions }));
    let coins = coins.into_iter().filter(|c| c.1 != 0);
    out.extend(coins.map(|(seat, coins)| Moment::Coins { seat, coins }));
    out
}

/// The region beside another from which a tribe comes there: of those that it holds, the one with
/// the most tokens.
pub(crate) fn source(rules: &RuleSet, state: &State, tribe: Tribe, to: Region) -> Option<Region> {
    let beside = rules.map().neighbours[to.index()];
    let held = (state.regions(tribe) & beside).iter();
    held.max_by_key(|r| state.tokens(*r))
}
