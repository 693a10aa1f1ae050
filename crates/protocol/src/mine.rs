//! How it stands at the tables where one has a seat.

use serde::{Deserialize, Serialize};

use crate::{Chair, Phase, Sitting};

/// Seats that one asks about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"seats": [{"table": "7f3a52c4d1b90e68a2c4", "key": "oNmYvK3tQ0aB7uEJrXwHsA"}]})))]
#[serde(deny_unknown_fields)]
pub struct OwnSeats {
    /// The seats; at most 40.
    #[cfg_attr(feature = "openapi", schema(max_items = 40))]
    pub seats: Vec<OwnSeat>,
}

/// Most seats that are asked about at once: as many as a browser keeps.
pub const MOST_SEATS: usize = 40;

/// A seat that one has, or a table that one has made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"table": "7f3a52c4d1b90e68a2c4", "key": "oNmYvK3tQ0aB7uEJrXwHsA"})))]
#[serde(deny_unknown_fields)]
pub struct OwnSeat {
    /// The table.
    pub table: String,
    /// One's key there.
    pub key: String,
}

/// Shows no key.
impl std::fmt::Debug for OwnSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OwnSeat({})", self.table)
    }
}

/// How it stands at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"table": "7f3a52c4d1b90e68a2c4", "title": "After lunch", "phase": "running",
    "seat": 1, "to_move": 1, "asked": false, "since": 1795842196401i64, "until": 1796101396401i64,
    "seats": [{"name": "Ann"}, {"name": "Bea"}]})))]
pub struct Standing {
    /// The table.
    pub table: String,
    /// What its maker calls it.
    pub title: String,
    /// How far it is.
    pub phase: Phase,
    /// One's seat; none if one only made the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Chair>,
    /// Who has the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Chair>,
    /// Whether one is asked to go on without somebody, or whether he may take back.
    pub asked: bool,
    /// When something last happened that changes this, in milliseconds since 1970.
    pub since: i64,
    /// Until when whoever has the move has time, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// Who sits where.
    pub seats: Vec<Sitting>,
}

impl Standing {
    /// Whether there is something to do for whoever asks.
    pub fn waits_for_me(&self) -> bool {
        self.asked || (self.seat.is_some() && self.to_move == self.seat)
    }

    /// Those where there is something to do come first, the least time first, then games that go on,
    /// tables that wait for people, and what is over; of the rest the latest first.
    pub fn order(&self) -> impl Ord + use<> {
        let waits = self.waits_for_me();
        let phase = match self.phase {
            Phase::Running => 0,
            Phase::Open => 1,
            Phase::Over => 2,
        };
        let until = self.until.filter(|_| waits).unwrap_or(i64::MAX);
        (!waits, phase, until, std::cmp::Reverse(self.since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_for_one_comes_first_and_of_that_what_has_least_time() {
        let of = |table: &str, phase, mover: usize, until, since| Standing {
            table: table.into(),
            title: String::new(),
            phase,
            seat: Some(Chair::at(0)),
            to_move: (phase == Phase::Running).then(|| Chair::at(mover)),
            asked: false,
            since,
            until,
            seats: Vec::new(),
        };
        let asked = Standing {
            asked: true,
            ..of("asked", Phase::Running, 1, None, 1)
        };
        let mut all = [
            of("over", Phase::Over, 0, None, 9),
            of("open", Phase::Open, 0, None, 8),
            of("theirs", Phase::Running, 1, Some(5), 7),
            of("theirs, later", Phase::Running, 1, Some(50), 8),
            asked,
            of("mine, no clock", Phase::Running, 0, None, 2),
            of("mine", Phase::Running, 0, Some(900), 6),
            of("mine, soon", Phase::Running, 0, Some(100), 5),
        ];
        all.sort_by_key(Standing::order);
        let order: Vec<&str> = all.iter().map(|s| &*s.table).collect();
        let wanted = [
            "mine, soon",
            "mine",
            "mine, no clock",
            "asked",
            "theirs, later",
            "theirs",
            "open",
            "over",
        ];
        assert_eq!(order, wanted);
        let looks_on = Standing {
            seat: None,
            ..of("made", Phase::Running, 0, None, 1)
        };
        assert!(!looks_on.waits_for_me());
    }
}
