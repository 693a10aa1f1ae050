//! Batches in statements that take all rows at a time, as arrays of JSON.

use std::collections::HashSet;

use serde_json::json;
use sqlx::{Row as _, SqliteConnection};

use crate::store::{Batch, Row};

/// The rows as a JSON array, so that one statement takes them all.
pub(super) fn rows_json<'a>(rows: impl Iterator<Item = (&'a Batch, &'a Row)>) -> String {
    let all: Vec<_> = rows
        .map(|(b, r)| json!([b.table, r.number, r.at, r.command, r.entry]))
        .collect();
    serde_json::Value::from(all).to_string()
}

/// Puts rows of a JSON array into a log.
macro_rules! insert_rows {
    ($log:literal, $more:literal) => {
        concat!(
            "INSERT INTO ",
            $log,
            " (table_id, number, at, command, entry)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
             FROM json_each(?1) WHERE true ",
            $more
        )
    };
}

/// Deletes what belongs to tables that never began, of some at a time.
macro_rules! forget_open {
    ($from:literal, $id:literal) => {
        concat!(
            "DELETE FROM ",
            $from,
            " WHERE ",
            $id,
            " IN (SELECT id FROM tables WHERE phase = 0 AND updated < ?1
                  ORDER BY updated, id LIMIT ?2)"
        )
    };
}

/// The tables themselves last, for they say what else has to go.
pub(super) const FORGET_OPEN: [&str; 6] = [
    forget_open!("log", "table_id"),
    forget_open!("talk", "table_id"),
    forget_open!("snapshots", "table_id"),
    forget_open!("reports", "table_id"),
    forget_open!("calls", "table_id"),
    forget_open!("tables", "id"),
];

pub(super) const FIRSTS: &str = insert_rows!("log", "ON CONFLICT DO NOTHING RETURNING table_id");
pub(super) const REST: &str = insert_rows!("log", "");
pub(super) const SAID: &str = insert_rows!("talk", "ON CONFLICT DO NOTHING RETURNING table_id");
/// With each line one falls out.
pub(super) const FALLS_OUT: &str = "DELETE FROM talk WHERE (table_id, number) IN
     (SELECT value ->> 0, (value ->> 1) - ?2 FROM json_each(?1))";
pub(super) const LIST: &str = "INSERT INTO tables
         (id, open_to_all, phase, created, updated, deadline, origin, summary)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
         value ->> 5, value ->> 6, value ->> 7
     FROM json_each(?1) WHERE true
     ON CONFLICT (id) DO UPDATE SET open_to_all = excluded.open_to_all,
         phase = excluded.phase, updated = excluded.updated,
         deadline = excluded.deadline, summary = excluded.summary";
pub(super) const SAVE: &str = "INSERT INTO snapshots (table_id, number, state)
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true
     ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, state = excluded.state
         WHERE excluded.number > snapshots.number";

/// What is new is looked at.
pub(super) const WAKE_TABLES: &str = "UPDATE calls SET next = min(next, w.value ->> 1)
     FROM json_each(?1) AS w WHERE calls.table_id = w.value ->> 0";
pub(super) const WORDS: &str = "INSERT INTO game_words (word, at, table_id, seat)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true
     ON CONFLICT DO NOTHING";

/// Puts the first rows of batches into their log; the tables of those that were kept.
pub(super) async fn firsts<'a>(
    connection: &mut SqliteConnection,
    insert: &'static str,
    batches: impl Iterator<Item = &'a Batch>,
) -> Result<HashSet<String>, sqlx::Error> {
    let rows = rows_json(batches.filter_map(|b| Some((b, b.rows.first()?))));
    if rows == "[]" {
        return Ok(HashSet::new());
    }
    let kept = sqlx::query(insert).bind(rows).fetch_all(connection).await?;
    kept.iter().map(|row| row.try_get(0)).collect()
}

/// Does something for all elements of a JSON array, if there are any.
pub(super) async fn each(
    connection: &mut SqliteConnection,
    statement: &'static str,
    all: Vec<serde_json::Value>,
) -> Result<(), sqlx::Error> {
    if !all.is_empty() {
        let all = serde_json::Value::from(all).to_string();
        sqlx::query(statement).bind(all).execute(connection).await?;
    }
    Ok(())
}
