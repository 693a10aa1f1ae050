//! Coins turn by turn and what for.

use rules::{Event, Seat, ruleset::profile::Source};

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

/// Coins that came to a seat, or went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The turn, from 1.
    pub round: u8,
    /// Whose.
    pub seat: Seat,
    /// How many came; negative if they went.
    pub coins: i32,
    /// What for; `None` for what was paid on the way to a combo.
    pub source: Option<Source>,
}

/// All coins that came and went in a game, by its events.
pub fn flows<'e>(events: impl IntoIterator<Item = &'e Event>) -> Vec<Flow> {
    let (mut out, mut round) = (Vec::new(), 1);
    for event in events {
        let mut flow = |seat, coins, source| {
            out.push(Flow {
                round,
                seat,
                coins,
                source,
            });
        };
        match *event {
            Event::TurnBegan { round: n, .. } => round = n,
            Event::Earned {
                seat,
                coins,
                source,
                ..
            } => flow(seat, coins.into(), Some(source)),
            Event::Paid {
                from,
                to,
                coins,
                source,
                ..
            } => {
                flow(to, coins.into(), Some(source));
                flow(from, -i32::from(coins), Some(source));
            }
            Event::Spent { seat, coins } => flow(seat, -i32::from(coins), None),
            _ => {}
        }
    }
    out
}

/// What became of the coins of a seat, so that it adds up to what it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// What it began with.
    pub start: u16,
    /// What it earned, by [`Kind::ALL`].
    pub earned: Coins,
    /// What it paid, on the way to combos and to others.
    pub paid: u16,
    /// What it has.
    pub total: u16,
}

/// The account of each seat of a game that is over.
pub fn accounts(session: &Session) -> Vec<Account> {
    let (first, last) = (session.game().start(), session.latest());
    let mut out: Vec<Account> = session
        .seats()
        .map(|seat| Account {
            start: first.coins(seat),
            total: last.coins(seat),
            ..Account::default()
        })
        .collect();
    for flow in flows(session.entries().iter().flat_map(|e| &e.events)) {
        let Some(account) = out.get_mut(flow.seat.index()) else {
            continue;
        };
        match flow.source {
            Some(source) if flow.coins > 0 => {
                account.earned[Kind::of(source) as usize] += flow.coins as u16;
            }
            _ => account.paid += flow.coins.unsigned_abs() as u16,
        }
    }
    out
}

/// The coins that each seat earned in each turn: `[seat][turn - 1]`.
pub fn incomes(session: &Session) -> Vec<Vec<Coins>> {
    let turns = session.rules().turns() as usize;
    let mut out = vec![vec![Coins::default(); turns]; session.names().len()];
    for flow in flows(session.entries().iter().flat_map(|e| &e.events)) {
        let turn = out
            .get_mut(flow.seat.index())
            .and_then(|turns| turns.get_mut(usize::from(flow.round) - 1));
        if let (Some(turn), Some(source), 1..) = (turn, flow.source, flow.coins) {
            turn[Kind::of(source) as usize] += flow.coins as u16;
        }
    }
    out
}
