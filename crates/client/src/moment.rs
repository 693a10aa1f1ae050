//! What is shown for a moment when something happens: dice, losses, tokens on their way, coins.

use rules::{Decision, Event, Region, RuleSet, Seat, State, Tribe};

use crate::session::Entry;

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
        /// From where: a region, or the edge of the board.
        from: Option<Region>,
        /// How many.
        tokens: u8,
        /// Whose.
        seat: Seat,
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
    /// Where it happens, if it happens in a region.
    pub fn region(&self) -> Option<Region> {
        match *self {
            Moment::Die { region, .. } => region,
            Moment::Lost { region, .. } | Moment::Came { region, .. } => Some(region),
            Moment::Coins { .. } => None,
        }
    }
}

/// What an action shows. Coins of one player are one sum.
pub fn of(rules: &RuleSet, entry: &Entry) -> Vec<Moment> {
    let state = &entry.before;
    let mut out = Vec::new();
    let mut coins: Vec<(Seat, i16)> = Vec::new();
    let mut pay = |seat: Seat, n: i16| match coins.iter_mut().find(|c| c.0 == seat) {
        Some(sum) => sum.1 += n,
        None => coins.push((seat, n)),
    };
    let named = match state.decision() {
        Some(Decision::AttemptDie(_, r)) => Some(r),
        _ => None,
    };
    for event in &entry.events {
        match *event {
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
            Event::Deployed {
                tribe,
                region,
                tokens,
            } if tokens > 0 => out.push(Moment::Came {
                region,
                from: None,
                tokens,
                seat: state.owner(tribe),
            }),
            Event::Earned { seat, coins, .. } => pay(seat, coins.into()),
            Event::Spent { seat, coins } => pay(seat, -i16::from(coins)),
            Event::Paid {
                from, to, coins, ..
            } => {
                pay(from, -i16::from(coins));
                pay(to, coins.into());
            }
            _ => {}
        }
    }
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
