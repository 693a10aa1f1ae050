//! What both stores ask in the same words, and what the rows that they answer with mean. SQLite takes
//! parameters by the names that PostgreSQL has for them.

use protocol::{Chair, Phase};

use super::{Ban, BanKind, Listing, Report, Row};

/// Entries of a table from a number on.
pub(super) const READ: &str = "SELECT number, at, command, entry FROM log
     WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3";
/// What was said there from a number on.
pub(super) const TALK: &str = "SELECT number, at, command, entry FROM talk
     WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3";
/// A table as it was kept.
pub(super) const SAVED: &str = "SELECT number, state FROM snapshots WHERE table_id = $1";
/// Tables whose deadline has passed.
pub(super) const DUE: &str = "SELECT id FROM tables WHERE deadline < $1 ORDER BY deadline LIMIT $2";
/// Public tables that are over and were not looked at.
macro_rules! select_unindexed {
    ($public:literal) => {
        concat!(
            "SELECT id FROM tables WHERE ",
            $public,
            " AND phase = 2 AND indexed = 0 AND id > $1 ORDER BY id LIMIT $2"
        )
    };
}
pub(super) use select_unindexed;
/// What was known of the game of a table goes.
pub(crate) const UNINDEX: [&str; 2] = [
    "DELETE FROM game_words WHERE table_id = $1",
    "DELETE FROM games WHERE table_id = $1",
];
/// Keeps what is told of a game. One that rated somebody once does not do so again.
pub(super) const INDEX: &str =
    "INSERT INTO games (table_id, at, rounds, told, rated) VALUES ($1, $2, $3, $4,
         CASE WHEN EXISTS (SELECT 1 FROM rated WHERE table_id = $1) THEN 1 ELSE 0 END)";
/// Puts a deadline off.
pub(super) const PUT_OFF: &str = "UPDATE tables SET deadline = $2 WHERE id = $1";
/// Keeps content under its hash.
pub(super) const KEEP_CONTENT: &str =
    "INSERT INTO content (hash, files) VALUES ($1, $2) ON CONFLICT DO NOTHING";
/// Content by its hash.
pub(super) const CONTENT: &str = "SELECT files FROM content WHERE hash = $1";
/// How many tables were made from somewhere since a time.
pub(super) const MADE_BY: &str =
    "SELECT count(*) FROM tables WHERE origin = $1 AND origin <> '' AND created >= $2";
/// Deletes what was said at some tables that are over.
pub(super) const FORGET_TALK: &str = "DELETE FROM talk WHERE table_id IN
     (SELECT DISTINCT t.table_id FROM talk t JOIN tables ON id = t.table_id
      WHERE phase = 2 AND updated < $1 LIMIT $2)";
/// Notes from where a seat was taken.
pub(super) const SAT_FROM: &str =
    "INSERT INTO seats_from (table_id, seat, origin, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (table_id, seat) DO UPDATE SET origin = excluded.origin, at = excluded.at";
/// Deletes from where seats were taken.
pub(super) const FORGET_SEATS: &str = "DELETE FROM seats_from WHERE at < $1";
/// Empties from where tables were made.
pub(super) const FORGET_ORIGINS: &str =
    "UPDATE tables SET origin = '' WHERE origin <> '' AND created < $1";
/// Keeps a report, unless it is there or so many of that seat are.
pub(super) const REPORT: &str =
    "INSERT INTO reports (table_id, at, command, by_seat, by_name, of_seat, of_name, text)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE
         (SELECT count(*) FROM reports WHERE table_id = $1 AND by_seat = $4) < $9
     ON CONFLICT DO NOTHING";
/// Whether there is a report that came by a command.
pub(super) const REPORTED: &str =
    "SELECT count(*) FROM reports WHERE table_id = $1 AND command = $2";
/// All reports.
pub(super) const REPORTS: &str =
    "SELECT number, table_id, at, command, by_seat, by_name, of_seat, of_name, text
     FROM reports ORDER BY number";
/// All bans.
pub(super) const BANS: &str =
    "SELECT number, kind, what, reason, made, ends FROM bans ORDER BY number";
/// Deletes bans that have ended.
pub(super) const FORGET_BANS: &str = "DELETE FROM bans WHERE ends <= $1";
/// What is agreed on under a name.
pub(super) const FACT: &str = "SELECT value FROM facts WHERE name = $1";
/// Agrees on something, if nothing was yet.
pub(super) const AGREE: &str =
    "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";

/// Reads listings that meet a condition.
macro_rules! select_listings {
    ($condition:literal) => {
        concat!(
            "SELECT id, open_to_all, phase, created, updated, deadline, origin, summary
             FROM tables ",
            $condition
        )
    };
}
pub(super) use select_listings;

/// The columns of an entry or a line.
pub(super) type EntryRow = (i64, i64, Option<String>, String);

pub(super) fn entry((number, at, command, entry): EntryRow) -> Row {
    Row {
        number: number as u64,
        at,
        command,
        entry,
    }
}

/// The columns of a listing.
pub(super) type ListingRow = (String, bool, i16, i64, i64, Option<i64>, String, String);

pub(super) fn listing(
    (id, public, phase, created, updated, deadline, origin, summary): ListingRow,
) -> Result<Listing, sqlx::Error> {
    Ok(Listing {
        id,
        public,
        phase: phase_from(phase)?,
        created,
        updated,
        deadline,
        origin,
        summary,
    })
}

/// The columns of a ban.
pub(super) type BanRow = (i64, String, String, String, i64, Option<i64>);

pub(super) fn ban((number, kind, what, reason, made, ends): BanRow) -> Result<Ban, sqlx::Error> {
    Ok(Ban {
        number,
        kind: BanKind::named(&kind)?,
        what,
        reason,
        made,
        ends,
    })
}

/// The columns of a report.
pub(super) type ReportRow = (i64, String, i64, String, i16, String, i16, String, String);

pub(super) fn report(
    (number, table, at, command, by_seat, by_name, of_seat, of_name, text): ReportRow,
) -> Result<Report, sqlx::Error> {
    let chair = |n: i16| {
        // What is no number of a seat at all is no seat either.
        let n = u8::try_from(n).unwrap_or_default();
        Chair::try_from(n).map_err(|why| sqlx::Error::Decode(why.into()))
    };
    Ok(Report {
        number,
        table,
        at,
        command,
        by: (chair(by_seat)?, by_name),
        of: (chair(of_seat)?, of_name),
        text,
    })
}

/// A phase as the store keeps it: these numbers are in databases, and in the conditions of the
/// stores' statements, and never change.
pub(super) const fn phase_number(phase: Phase) -> i16 {
    match phase {
        Phase::Open => 0,
        Phase::Running => 1,
        Phase::Over => 2,
    }
}

pub(super) fn phase_from(n: i16) -> Result<Phase, sqlx::Error> {
    match n {
        0 => Ok(Phase::Open),
        1 => Ok(Phase::Running),
        2 => Ok(Phase::Over),
        _ => Err(sqlx::Error::Decode(format!("there is no phase {n}").into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_keep_their_numbers() {
        // They are in databases: this table only ever grows.
        for (number, phase) in [(0, Phase::Open), (1, Phase::Running), (2, Phase::Over)] {
            assert_eq!(phase_number(phase), number);
            assert_eq!(phase_from(number).unwrap(), phase);
        }
        for strange in [-1, 3, i16::MAX] {
            assert!(phase_from(strange).is_err());
        }
    }
}
