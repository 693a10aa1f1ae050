//! Coins turn by turn and what for.

use rules::{Event, ruleset::profile::Source};

use crate::session::Session;

/// What coins were earned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Regions held.
    Regions,
    /// A race.
    Race,
    /// A power.
    Power,
    /// Places and relics.
    Places,
    /// Coins that lay on combos.
    Combos,
}

impl Kind {
    /// All of them, in the order in which they are stacked.
    pub const ALL: [Kind; 5] = [
        Kind::Regions,
        Kind::Race,
        Kind::Power,
        Kind::Places,
        Kind::Combos,
    ];

    /// The message of its name.
    pub fn message(self) -> &'static str {
        match self {
            Kind::Regions => "coins-regions",
            Kind::Race => "coins-race",
            Kind::Power => "coins-power",
            Kind::Places => "coins-places",
            Kind::Combos => "coins-combos",
        }
    }

    fn of(source: Source) -> Kind {
        match source {
            Source::Regions => Kind::Regions,
            Source::Race(_) => Kind::Race,
            Source::Power(_) => Kind::Power,
            Source::Column => Kind::Combos,
            _ => Kind::Places,
        }
    }
}

/// Coins of one seat in one turn, by [`Kind::ALL`].
pub type Coins = [u16; 5];

/// The coins that each seat earned in each turn: `[seat][turn - 1]`.
pub fn incomes(session: &Session) -> Vec<Vec<Coins>> {
    let turns = session.rules().turns as usize;
    let mut out = vec![vec![Coins::default(); turns]; session.names().len()];
    let mut round = 1;
    for event in session.entries().iter().flat_map(|e| &e.events) {
        let (seat, coins, kind) = match *event {
            Event::TurnBegan { round: n, .. } => {
                round = n as usize;
                continue;
            }
            Event::Earned {
                seat,
                coins,
                source,
                ..
            } => (seat, coins, Kind::of(source)),
            Event::Paid {
                to, coins, source, ..
            } => (to, coins, Kind::of(source)),
            _ => continue,
        };
        let turn = out
            .get_mut(seat.index())
            .and_then(|turns| turns.get_mut(round - 1));
        if let Some(turn) = turn {
            turn[kind as usize] += coins as u16;
        }
    }
    out
}
