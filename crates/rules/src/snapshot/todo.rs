//! What is to be decided, as rows.

use super::kind::Kind::{self, Word};
use crate::{
    action::RaceId,
    region::Region,
    ruleset::MarkerUseId,
    state::{Decision, Tribe as Who},
};

/// The words of the decisions; their order is that of the numbers below.
pub(super) const DECISION: Kind = Word(&[
    "draft",
    "conquest",
    "give-up",
    "deploy",
    "place",
    "peace",
    "late",
    "attempt",
    "roll",
    "banner",
    "badge",
    "swap",
    "anchor",
    "site",
    "grant",
    "summon",
    "close",
    "errands",
    "haunt",
    "carry",
    "sacrifice",
    "monsters",
]);

/// A decision as a row: its word, and what it is about.
pub(super) fn numbers(d: Decision) -> [u16; 5] {
    bytes(d).map(u16::from)
}

/// The same in as few bytes as it takes.
pub(crate) fn bytes(d: Decision) -> [u8; 5] {
    match d {
        Decision::Draft => [0; 5],
        Decision::Conquest(t) => [1, t.0, 0, 0, 0],
        Decision::GiveUp(t) => [2, t.0, 0, 0, 0],
        Decision::Deploy(t, from) => [3, t.0, from, 0, 0],
        Decision::Place(t, n, from, left) => [4, t.0, n.number(), from, left],
        Decision::Peace => [5, 0, 0, 0, 0],
        Decision::Late => [6, 0, 0, 0, 0],
        Decision::AttemptDie(t, r) => [7, t.0, r.0, 0, 0],
        Decision::RollDie(t) => [8, t.0, 0, 0, 0],
        Decision::Banner => [9, 0, 0, 0, 0],
        Decision::Badge(race) => [10, race.0, 0, 0, 0],
        Decision::Swap(t) => [11, t.0, 0, 0, 0],
        Decision::Anchor(t, n) => [12, t.0, n.number(), 0, 0],
        Decision::Site(t, r) => [13, t.0, r.0, 0, 0],
        Decision::Grant(site) => [14, site, 0, 0, 0],
        Decision::Summon(t, site) => [15, t.0, site, 0, 0],
        Decision::Close(t) => [16, t.0, 0, 0, 0],
        Decision::Errands(t, from) => [17, t.0, from, 0, 0],
        Decision::Haunt(t, site) => [18, t.0, site, 0, 0],
        Decision::Carry(t, site) => [19, t.0, site, 0, 0],
        Decision::Sacrifice(t, site) => [20, t.0, site, 0, 0],
        Decision::Monsters => [21, 0, 0, 0, 0],
    }
}

/// The decision of such a row.
pub(super) fn decision(row: &[u16]) -> Decision {
    let n = |i: usize| row[i] as u8;
    let (t, r) = (Who(n(1)), Region(n(2)));
    match row[0] {
        1 => Decision::Conquest(t),
        2 => Decision::GiveUp(t),
        3 => Decision::Deploy(t, n(2)),
        4 => Decision::Place(t, MarkerUseId::of(n(2)), n(3), n(4)),
        5 => Decision::Peace,
        6 => Decision::Late,
        7 => Decision::AttemptDie(t, r),
        8 => Decision::RollDie(t),
        9 => Decision::Banner,
        10 => Decision::Badge(RaceId(n(1))),
        11 => Decision::Swap(t),
        12 => Decision::Anchor(t, MarkerUseId::of(n(2))),
        13 => Decision::Site(t, r),
        14 => Decision::Grant(n(1)),
        15 => Decision::Summon(t, n(2)),
        16 => Decision::Close(t),
        17 => Decision::Errands(t, n(2)),
        18 => Decision::Haunt(t, n(2)),
        19 => Decision::Carry(t, n(2)),
        20 => Decision::Sacrifice(t, n(2)),
        21 => Decision::Monsters,
        _ => Decision::Draft,
    }
}
