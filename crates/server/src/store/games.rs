//! Games that are over and can be found: what is kept of them, and the statements that find them, which
//! both stores understand.
//!
//! A game is found by words, each with the seat that it is of. A search goes through the games of its
//! rarest word, the latest first, and asks of each whether it has the others. So it never looks at
//! more than it is asked for, however many games there are: a [window](WINDOW) of them at a time.

use std::fmt::Write as _;

/// Entries of a word that are looked at in one statement.
pub const WINDOW: u64 = 2_000;

/// A game to be kept with the words that it is found by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedGame {
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// Rounds that were begun.
    pub rounds: u8,
    /// What is told of it, as JSON.
    pub told: String,
    /// The words, each with the number of the seat that it is of, from 1; 0 is the game itself.
    pub words: Vec<(String, u8)>,
}

/// Where somebody is who goes through the entries of a word: they are in the order of these.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// When the game ended, in milliseconds since 1970.
    pub at: i64,
    /// Its table.
    pub table: String,
    /// The seat; -1 is before all of them.
    pub seat: i64,
}

impl Spot {
    /// Before everything that ended then or later.
    pub fn time(at: i64) -> Spot {
        Spot {
            at,
            table: String::new(),
            seat: -1,
        }
    }

    /// Before all entries of a game.
    pub fn game(at: i64, table: &str) -> Spot {
        Spot {
            at,
            table: table.into(),
            seat: -1,
        }
    }
}

/// What is found: a spot, and what is told of the game if that was asked for, as JSON.
pub type GameRow = (i64, String, i64, String);

/// A value in a statement.
#[derive(Clone, Debug)]
pub enum Bind {
    /// Text.
    Text(String),
    /// A number.
    Number(i64),
}

/// A statement that finds games.
#[derive(Clone, Debug, Default)]
pub struct GameQuery {
    /// The statement.
    pub sql: String,
    /// Its values, those of `$1` and so on.
    pub binds: Vec<Bind>,
}

impl GameQuery {
    fn text(&mut self, text: &str) -> String {
        self.binds.push(Bind::Text(text.into()));
        format!("${}", self.binds.len())
    }

    fn number(&mut self, n: i64) -> String {
        self.binds.push(Bind::Number(n));
        format!("${}", self.binds.len())
    }

    fn spot(&mut self, spot: &Spot) -> String {
        let (at, table) = (self.number(spot.at), self.text(&spot.table));
        let seat = self.number(spot.seat);
        format!("({at}, {table}, {seat})")
    }

    fn any_of(&mut self, words: &[String]) -> String {
        let words: Vec<String> = words.iter().map(|w| self.text(w)).collect();
        words.join(", ")
    }
}

/// Any of some words: one is enough.
pub type AnyOf = Vec<String>;

/// What games are to be found.
#[derive(Clone, Debug, Default)]
pub struct Find {
    /// All of these, of whatever seats.
    pub of_game: Vec<AnyOf>,
    /// All of these, of one and the same seat.
    pub of_seat: Vec<AnyOf>,
    /// Fewest and most rounds.
    pub rounds: (u8, u8),
}

/// A part of the entries of a word: from `low` on, before `high`.
#[derive(Clone, Debug)]
pub struct Range {
    /// The first that is in it.
    pub low: Spot,
    /// The first, after it, that is not.
    pub high: Spot,
}

/// How many entries some words have, but no more than one beyond a [window](WINDOW): the first number of
/// the only row.
pub fn count(words: &[String]) -> GameQuery {
    let mut query = GameQuery::default();
    let (words, most) = (query.any_of(words), query.number(WINDOW as i64 + 1));
    query.sql = format!(
        "SELECT count(*), '', CAST(0 AS BIGINT), '' FROM
             (SELECT 1 FROM game_words WHERE word IN ({words}) LIMIT {most}) entry"
    );
    query
}

/// The last entry of a window of the range, from its end on, if it does not reach the beginning.
pub fn window(words: &[String], range: &Range) -> GameQuery {
    let mut query = GameQuery::default();
    let (low, high) = (query.spot(&range.low), query.spot(&range.high));
    let most = query.number(WINDOW as i64);
    let order = "ORDER BY at DESC, table_id DESC, seat DESC";
    let parts: Vec<String> = (words.iter().enumerate())
        .map(|(i, word)| {
            let word = query.text(word);
            format!(
                "SELECT * FROM (SELECT at, table_id, seat FROM game_words
                     WHERE word = {word} AND (at, table_id, seat) < {high}
                         AND (at, table_id, seat) >= {low} {order} LIMIT {most}) part{i}"
            )
        })
        .collect();
    let skipped = query.number(WINDOW as i64 - 1);
    query.sql = format!(
        "SELECT at, table_id, CAST(seat AS BIGINT), '' FROM ({}) parts {order} LIMIT 1 OFFSET {skipped}",
        parts.join(" UNION ALL ")
    );
    query
}

/// The games of a range, the latest first. `by` is one of the words, whose entries are gone through.
pub fn page(find: &Find, by: &AnyOf, range: &Range, limit: u32) -> GameQuery {
    let mut query = GameQuery::default();
    let (low, high) = (query.spot(&range.low), query.spot(&range.high));
    let (from, to) = (
        query.number(range.low.at),
        // Entries of the game that the range ends in may lie before it.
        query.number(range.high.at),
    );
    let words = query.any_of(by);
    // There are no more than a window of them; a planner has to be told.
    let most = 2 * WINDOW;
    let mut sql = format!(
        "SELECT DISTINCT w.at, w.table_id FROM
             (SELECT at, table_id, seat FROM game_words
              WHERE word IN ({words}) AND (at, table_id, seat) < {high}
                  AND (at, table_id, seat) >= {low} LIMIT {most}) w
         WHERE true"
    );
    // That both lie within the range follows from their being of one game; a planner does not see it.
    let has = |query: &mut GameQuery, name: &str, any: &AnyOf| {
        let words = query.any_of(any);
        format!(
            "EXISTS (SELECT 1 FROM game_words {name} WHERE {name}.word IN ({words})
                 AND {name}.at = w.at AND {name}.table_id = w.table_id
                 AND {name}.at >= {from} AND {name}.at <= {to}"
        )
    };
    for (i, any) in find.of_game.iter().enumerate().filter(|(_, a)| *a != by) {
        let part = has(&mut query, &format!("g{i}"), any);
        // Writing to a text does not fail.
        let _ = write!(sql, " AND {part})");
    }
    let is_of_seat = find.of_seat.contains(by);
    let mut seat = is_of_seat.then(|| "w".to_owned());
    let mut open = 0;
    for (i, any) in find.of_seat.iter().enumerate().filter(|(_, a)| *a != by) {
        let name = format!("s{i}");
        let part = has(&mut query, &name, any);
        let _ = write!(sql, " AND {part}");
        match &seat {
            Some(of) => _ = write!(sql, " AND {name}.seat = {of}.seat)"),
            // The others stand within this one, for they are of its seat.
            None => {
                seat = Some(name);
                open += 1;
            }
        }
    }
    sql.extend(std::iter::repeat_n(')', open));
    // Asked for one by one: joined with the games a planner of PostgreSQL goes through all of them.
    if find.rounds != (0, u8::MAX) {
        let (least, most) = find.rounds;
        let (least, most) = (query.number(least.into()), query.number(most.into()));
        let _ = write!(
            sql,
            " AND (SELECT rounds FROM games WHERE games.table_id = w.table_id)
                  BETWEEN {least} AND {most}"
        );
    }
    let limit = query.number(limit.into());
    query.sql = format!(
        "SELECT f.at, f.table_id, CAST(0 AS BIGINT),
             (SELECT told FROM games WHERE games.table_id = f.table_id)
         FROM ({sql}) f ORDER BY f.at DESC, f.table_id DESC LIMIT {limit}"
    );
    query
}

/// The games with a word that ended after a spot, the earliest first.
pub fn since(word: &str, after: &Spot, before: i64, limit: u32) -> GameQuery {
    let mut query = GameQuery::default();
    let word = query.text(word);
    let (after, before) = (query.spot(after), query.spot(&Spot::time(before)));
    let limit = query.number(limit.into());
    query.sql = format!(
        "SELECT w.at, w.table_id, CAST(w.seat AS BIGINT), g.told FROM game_words w
         JOIN games g ON g.table_id = w.table_id
         WHERE w.word = {word} AND (w.at, w.table_id, w.seat) > {after}
             AND (w.at, w.table_id, w.seat) < {before}
         ORDER BY w.at, w.table_id, w.seat LIMIT {limit}"
    );
    query
}
