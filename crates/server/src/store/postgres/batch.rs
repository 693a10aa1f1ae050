//! Batches in one statement that takes all rows at a time, as arrays.

use crate::store::Row;

/// Rows as columns, for `unnest`.
#[derive(Default)]
pub(super) struct Columns<'a> {
    pub(super) tables: Vec<&'a str>,
    pub(super) numbers: Vec<i64>,
    pub(super) times: Vec<i64>,
    pub(super) commands: Vec<Option<&'a str>>,
    pub(super) entries: Vec<&'a str>,
}

impl<'a> Columns<'a> {
    pub(super) fn push(&mut self, table: &'a str, row: &'a Row) {
        self.tables.push(table);
        self.numbers.push(row.number as i64);
        self.times.push(row.at);
        self.commands.push(row.command.as_deref());
        self.entries.push(&row.entry);
    }
}

/// The words of a game.
pub(super) const WORDS: &str = "INSERT INTO game_words (word, at, table_id, seat)
     SELECT w.word, $2, $3, w.seat FROM unnest($1::text[], $4::smallint[]) AS w (word, seat)
     ON CONFLICT DO NOTHING";

/// One statement, hence one transaction and one trip to the database. Numbers have no gaps, so
/// whoever has the first of a batch has them all.
pub(super) const APPEND: &str = "WITH won AS (
        INSERT INTO log (table_id, number, at, command, entry)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
        ON CONFLICT DO NOTHING RETURNING table_id
    ), rest AS (
        INSERT INTO log (table_id, number, at, command, entry)
        SELECT * FROM unnest($6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::text[])
            AS r (table_id, number, at, command, entry)
        WHERE r.table_id IN (SELECT table_id FROM won)
    ), listed AS (
        INSERT INTO tables
            (id, open_to_all, phase, created, updated, deadline, origin, summary)
        SELECT * FROM unnest($11::text[], $12::boolean[], $13::smallint[], $14::bigint[],
            $15::bigint[], $16::bigint[], $17::text[], $18::text[])
            AS l (id, open_to_all, phase, created, updated, deadline, origin, summary)
        WHERE l.id IN (SELECT table_id FROM won)
        ON CONFLICT (id) DO UPDATE SET open_to_all = excluded.open_to_all,
            phase = excluded.phase, updated = excluded.updated,
            deadline = excluded.deadline, summary = excluded.summary
    ), kept AS (
        INSERT INTO snapshots (table_id, number, state)
        SELECT * FROM unnest($19::text[], $20::bigint[], $21::text[])
            AS s (table_id, number, state)
        WHERE s.table_id IN (SELECT table_id FROM won)
        ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, state = excluded.state
            WHERE excluded.number > snapshots.number
    ), said AS (
        INSERT INTO talk (table_id, number, at, command, entry)
        SELECT * FROM unnest($22::text[], $23::bigint[], $24::bigint[], $25::text[], $26::text[])
        ON CONFLICT DO NOTHING RETURNING table_id, number
    ), woken AS (
        UPDATE calls SET next = LEAST(next, w.at)
        FROM unnest($28::text[], $29::bigint[]) AS w (table_id, at)
        WHERE calls.table_id = w.table_id AND w.table_id IN (SELECT table_id FROM won)
    ), falls_out AS (
        DELETE FROM talk USING said
        WHERE talk.table_id = said.table_id AND talk.number = said.number - $27
    ) SELECT true, table_id FROM won UNION ALL SELECT false, table_id FROM said";
