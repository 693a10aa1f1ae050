//! What others did since a player's last turn: who took what, from where, and what it brought.

use rules::{Event, Region, Seat, State, state::Occupant};

use crate::{
    moment,
    session::{Session, Turn},
};

/// What one of the others did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who.
    pub seat: Seat,
    /// Regions that are his now and were not.
    pub took: Vec<Region>,
    /// Regions that were his and are not now.
    pub lost: Vec<Region>,
    /// Whether a race of his went into decline.
    pub declined: bool,
    /// Coins that came to him, less those that went. What comes is told to everybody, though how
    /// many somebody has may be hidden.
    pub coins: i32,
}

/// A region that changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which.
    pub region: Region,
    /// Whose it is now; nobody's if it was left.
    pub seat: Option<Seat>,
    /// From where it was taken, if it was from a region next to it.
    pub from: Option<Region>,
}

/// What happened since a player's last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Since {
    /// The others, in turn order.
    pub lines: Vec<Line>,
    /// The regions that changed hands.
    pub changes: Vec<Change>,
}

fn holder(state: &State, r: Region) -> Option<Seat> {
    match state.occupant(r) {
        Occupant::Tribe(t) => Some(state.owner(t)),
        _ => None,
    }
}

/// What the others did since the last turn of `viewer`, whose turn it is now and who has done
/// nothing in it; `None` at any other time, and in his first turn.
pub fn of(session: &Session, viewer: Seat) -> Option<Since> {
    let now = session.latest();
    if session.turn() != Turn::Human(viewer) || now.seat() != viewer {
        return None;
    }
    let entries = session.entries();
    let begins = |e: &Event, whose: bool| match e {
        Event::TurnBegan { seat, .. } => (*seat == viewer) == whose,
        _ => false,
    };
    let began = entries
        .iter()
        .rposition(|e| e.events.iter().any(|e| begins(e, true)))?;
    if entries[began + 1..].iter().any(|e| e.seat == Some(viewer)) {
        return None;
    }
    let ended = entries[..=began]
        .iter()
        .rposition(|e| e.before.seat() == viewer && e.events.iter().any(|e| begins(e, false)))?;
    let rules = session.rules();
    let order = (1..rules.seats()).map(|n| Seat((viewer.0 + n) % rules.seats()));
    let mut lines: Vec<Line> = order
        .map(|seat| Line {
            seat,
            took: Vec::new(),
            lost: Vec::new(),
            declined: false,
            coins: 0,
        })
        .collect();
    fn of_seat(lines: &mut [Line], seat: Seat) -> Option<&mut Line> {
        lines.iter_mut().find(|l| l.seat == seat)
    }
    // The board as his turn left it.
    let left = &entries.get(ended + 1)?.before;
    let mut ways: Vec<(Region, Seat, Option<Region>)> = Vec::new();
    for (n, entry) in entries[ended..].iter().enumerate() {
        let state = &entry.before;
        let own = entry.events.iter().position(|e| begins(e, false));
        // What his own turn ended with is none of the others' doing.
        let skipped = own.filter(|_| n == 0).unwrap_or_default();
        for &event in &entry.events[skipped..] {
            let mut pay = |seat, coins| {
                if let Some(line) = of_seat(&mut lines, seat) {
                    line.coins += coins;
                }
            };
            match event {
                Event::Earned { seat, coins, .. } => pay(seat, coins.into()),
                Event::Spent { seat, coins } => pay(seat, -i32::from(coins)),
                Event::Paid {
                    from, to, coins, ..
                } => {
                    pay(from, -i32::from(coins));
                    pay(to, coins.into());
                }
                Event::Declined { tribe, .. } => {
                    if let Some(line) = of_seat(&mut lines, state.owner(tribe)) {
                        line.declined = true;
                    }
                }
                Event::Took { tribe, region, .. } | Event::Replaced { tribe, region, .. } => {
                    let from = moment::source(rules, state, tribe, region);
                    ways.push((region, state.owner(tribe), from));
                }
                _ => {}
            }
        }
    }
    let mut changes = Vec::new();
    for region in (0..rules.map().len).filter_map(Region::new) {
        let (was, is) = (holder(left, region), holder(now, region));
        if was == is {
            continue;
        }
        if let Some(line) = was.and_then(|seat| of_seat(&mut lines, seat)) {
            line.lost.push(region);
        }
        if let Some(line) = is.and_then(|seat| of_seat(&mut lines, seat)) {
            line.took.push(region);
        }
        // It may have been taken more than once: the last one counts, who holds it.
        let way = ways.iter().rev().find(|w| w.0 == region && Some(w.1) == is);
        changes.push(Change {
            region,
            seat: is,
            from: way.and_then(|w| w.2),
        });
    }
    Some(Since { lines, changes })
}
