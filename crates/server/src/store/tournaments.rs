//! Tournaments: what is kept of them.
//!
//! Any node takes any of them on. A round is put down as a whole and once, by whoever is first; what has to
//! be done for it then can be done twice without harm.

use async_trait::async_trait;
use protocol::{ARENA_PRESENT, Chair, MOST_TOURNAMENTS, PersonName, TournamentPhase};

use super::{Must, PostgresStore, SqliteStore, StoreError};

/// A tournament, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTournament {
    /// The id.
    pub id: String,
    /// Who has made it.
    pub host: String,
    /// What he is called; nothing if he is forgotten.
    pub host_name: String,
    /// How it was made, as JSON.
    pub about: String,
    /// When, in milliseconds since 1970.
    pub made: i64,
    /// How far it is.
    pub phase: TournamentPhase,
    /// The number of its last round; 0 before the first.
    pub round: u32,
    /// How many there will be; 0 where that is not known (yet).
    pub rounds: u32,
    /// When it begins, in milliseconds since 1970; 0 when its host says so.
    pub starts: i64,
    /// When it closes, in milliseconds since 1970; 0 if that is not settled by time.
    pub ends: i64,
    /// How many have entered.
    pub entrants: u32,
}

/// Somebody who has entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptEntrant {
    /// His number, from 1 on.
    pub number: u32,
    /// The id of his identity.
    pub identity: String,
    /// What he is called; nothing if he is forgotten.
    pub name: String,
    /// Whether he is somebody's bot.
    pub bot: bool,
    /// The rating by which he is seeded.
    pub rating: i32,
    /// Whether he plays on.
    pub present: bool,
    /// When he was last heard of, in milliseconds since 1970.
    pub seen: i64,
    /// Since when he waits for a table, in milliseconds since 1970, if he waits.
    pub since: i64,
}

/// How far a game of a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameState {
    /// It is settled who plays; there may be no table yet.
    Paired,
    /// There is a table.
    Made,
    /// It is over.
    Over,
    /// It counts for nobody.
    Void,
}

/// A game of a tournament, or a round that somebody sits out: then one alone sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// The round.
    pub round: u32,
    /// Its number in the round.
    pub board: u32,
    /// The table; of none if one sits out.
    pub table: String,
    /// Numbers of entrants, in the order of their seats.
    pub seats: Vec<u32>,
    /// How far it is.
    pub state: GameState,
    /// What they have come to, once it is over.
    pub coins: Vec<i64>,
}

/// What is kept of tournaments.
#[async_trait]
pub trait TournamentStore {
    /// Makes one, unless its host has as many as he may that are not over; whether it is made.
    async fn make_tournament(&self, new: &KeptTournament) -> Result<bool, StoreError>;

    /// One of them.
    async fn tournament(&self, id: &str) -> Result<Option<KeptTournament>, StoreError>;

    /// Those of a phase, the latest first.
    async fn tournaments(
        &self,
        phase: TournamentPhase,
        limit: u32,
    ) -> Result<Vec<KeptTournament>, StoreError>;

    /// Those that may have something to do.
    async fn due_tournaments(&self, now: i64) -> Result<Vec<String>, StoreError>;

    /// The ids of those that somebody has made or entered.
    async fn tournaments_of(&self, identity: &str) -> Result<Vec<String>, StoreError>;

    /// Has somebody enter, or be there again, if there is room and it is not beyond this phase; whether he is in
    /// it.
    async fn enter(
        &self,
        id: &str,
        identity: &str,
        rating: i32,
        until: TournamentPhase,
        (now, most): (i64, u32),
    ) -> Result<bool, StoreError>;

    /// Takes somebody out of one that has not begun.
    async fn withdraw(&self, id: &str, identity: &str) -> Result<(), StoreError>;

    /// Somebody plays on no more in one that has begun.
    async fn retire(&self, id: &str, identity: &str) -> Result<(), StoreError>;

    /// Who has entered, by number.
    async fn entrants(&self, id: &str) -> Result<Vec<KeptEntrant>, StoreError>;

    /// It begins with so many entrants, for so many rounds or until then, 0 where that is not settled; whether
    /// it had not, and so many have entered.
    async fn begin_tournament(
        &self,
        id: &str,
        entrants: usize,
        rounds: u32,
        ends: i64,
    ) -> Result<bool, StoreError>;

    /// It is over, and what is played there still counts for nobody; whether it was not.
    async fn end_tournament(&self, id: &str) -> Result<bool, StoreError>;

    /// Ends those that have not begun, were made before this, and are not to begin by themselves.
    async fn forget_tournaments(&self, made: i64) -> Result<(), StoreError>;

    /// Puts down a round, if it is the next one of a tournament that is under way; whether this did.
    async fn add_round(&self, id: &str, games: &[KeptGame]) -> Result<bool, StoreError>;

    /// All games, by round and board.
    async fn tournament_games(&self, id: &str) -> Result<Vec<KeptGame>, StoreError>;

    /// A game is so far; if it is over its players wait again, at this time in milliseconds since 1970.
    async fn note_game(&self, id: &str, game: &KeptGame, now: i64) -> Result<(), StoreError>;
}

/// The statements, which both stores understand.
mod sql {
    /// Makes one.
    pub const MAKE: &str =
        "INSERT INTO tournaments (id, host, about, made, phase, round, rounds, starts, ends)
         SELECT $1, $2, $3, $4, 0, 0, 0, $5, 0
         WHERE (SELECT count(*) FROM tournaments WHERE host = $2 AND phase < 2) < $6
         ON CONFLICT DO NOTHING";
    /// What is told of each.
    macro_rules! select {
        ($rest:literal) => {
            concat!(
                "SELECT t.id, t.host, coalesce(i.name, ''), t.about, t.made, t.phase, t.round,
                     t.rounds, t.starts, t.ends, (SELECT count(*) FROM entrants e WHERE e.tournament = t.id)
                 FROM tournaments t LEFT JOIN identities i ON i.id = t.host ",
                $rest
            )
        };
    }
    /// One.
    pub const ONE: &str = select!("WHERE t.id = $1");
    /// Those of a phase.
    pub const OF_PHASE: &str = select!("WHERE t.phase = $1 ORDER BY t.made DESC, t.id LIMIT $2");
    /// Those that may have something to do.
    pub const DUE: &str = "SELECT id FROM tournaments
         WHERE phase = 1 OR (phase = 0 AND starts > 0 AND starts <= $1)";
    /// Those that somebody has made or entered.
    pub const OF: &str = "SELECT id FROM tournaments WHERE host = $1
         UNION SELECT tournament FROM entrants WHERE identity = $1";
    /// Somebody is there again.
    pub const AGAIN: &str = "UPDATE entrants SET
             since = CASE WHEN present = 0 OR seen < $4 THEN $3 ELSE since END,
             present = 1, seen = $3
         WHERE tournament = $1 AND identity = $2";
    /// Somebody enters.
    pub const ENTER: &str =
        "INSERT INTO entrants (tournament, number, identity, rating, present, seen, since)
         SELECT $1, 1 + (SELECT coalesce(max(number), 0) FROM entrants WHERE tournament = $1),
             $2, $3, 1, $4, $4
         WHERE (SELECT count(*) FROM entrants WHERE tournament = $1) < $5
             AND EXISTS (SELECT 1 FROM tournaments WHERE id = $1 AND phase <= $6)
         ON CONFLICT DO NOTHING";
    /// Somebody is in it no more.
    pub const WITHDRAW: &str = "DELETE FROM entrants WHERE tournament = $1 AND identity = $2
         AND EXISTS (SELECT 1 FROM tournaments WHERE id = $1 AND phase = 0)";
    /// Somebody plays on no more.
    pub const RETIRE: &str =
        "UPDATE entrants SET present = 0 WHERE tournament = $1 AND identity = $2";
    /// Who has entered.
    pub const ENTRANTS: &str =
        "SELECT e.number, e.identity, coalesce(i.name, ''), coalesce(i.owner, ''), e.rating,
             e.present, e.seen, e.since
         FROM entrants e LEFT JOIN identities i ON i.id = e.identity
         WHERE e.tournament = $1 ORDER BY e.number";
    /// It begins.
    pub const BEGIN: &str = "UPDATE tournaments SET phase = 1, rounds = $2, ends = $3
         WHERE id = $1 AND phase = 0
             AND (SELECT count(*) FROM entrants WHERE tournament = $1) = $4";
    /// It is over.
    pub const END: &str = "UPDATE tournaments SET phase = 2 WHERE id = $1 AND phase < 2";
    /// What is played there still counts for nobody.
    pub const VOID: &str =
        "UPDATE tournament_games SET state = 3 WHERE tournament = $1 AND state < 2";
    /// Those that nobody has begun are over.
    pub const FORGET: &str =
        "UPDATE tournaments SET phase = 2 WHERE phase = 0 AND made < $1 AND starts = 0";
    /// The next round.
    pub const ROUND: &str = "UPDATE tournaments SET round = $2
         WHERE id = $1 AND phase = 1 AND round = $2 - 1";
    /// A game of it.
    pub const GAME: &str =
        "INSERT INTO tournament_games (tournament, round, board, table_id, seats, state, coins)
         VALUES ($1, $2, $3, $4, $5, $6, '')";
    /// All games.
    pub const GAMES: &str = "SELECT round, board, table_id, seats, state, coins
         FROM tournament_games WHERE tournament = $1 ORDER BY round, board";
    /// Somebody waits again.
    pub const FREE: &str = "UPDATE entrants SET since = $3 WHERE tournament = $1 AND number = $2";
    /// A game is so far; it never goes back.
    pub const NOTE: &str = "UPDATE tournament_games SET state = $4, coins = $5
         WHERE tournament = $1 AND round = $2 AND board = $3 AND state < $4";
}

fn phase_number(phase: TournamentPhase) -> i64 {
    match phase {
        TournamentPhase::Open => 0,
        TournamentPhase::Running => 1,
        TournamentPhase::Over => 2,
    }
}

fn phase(number: i64) -> TournamentPhase {
    match number {
        0 => TournamentPhase::Open,
        1 => TournamentPhase::Running,
        _ => TournamentPhase::Over,
    }
}

fn state_number(state: GameState) -> i64 {
    match state {
        GameState::Paired => 0,
        GameState::Made => 1,
        GameState::Over => 2,
        GameState::Void => 3,
    }
}

fn state(number: i64) -> GameState {
    match number {
        0 => GameState::Paired,
        1 => GameState::Made,
        2 => GameState::Over,
        _ => GameState::Void,
    }
}

/// Numbers as they are kept, one after the other.
fn words<T: ToString>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(T::to_string).collect();
    words.join(" ")
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split(' ').filter_map(|n| n.parse().ok()).collect()
}

type Row = (
    String,
    String,
    String,
    String,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
);

fn tournament(row: Row) -> KeptTournament {
    let (id, host, host_name, about, made, at_phase, round, rounds, starts, ends, entrants) = row;
    KeptTournament {
        id,
        host,
        host_name,
        about,
        made,
        phase: phase(at_phase),
        round: round as u32,
        rounds: rounds as u32,
        starts,
        ends,
        entrants: entrants as u32,
    }
}

impl KeptGame {
    /// Whether it is to be played, or is.
    pub fn is_open(&self) -> bool {
        matches!(self.state, GameState::Paired | GameState::Made)
    }

    /// Who sits where.
    pub fn chairs(&self) -> impl Iterator<Item = (Chair, u32)> {
        (0..).map(Chair::at).zip(self.seats.iter().copied())
    }
}

impl KeptTournament {
    /// Who has made it, if he is anybody still.
    pub fn host(&self) -> Option<PersonName> {
        person(&self.host, &self.host_name)
    }
}

impl KeptEntrant {
    /// Who he is, if he is anybody still.
    pub fn person(&self) -> Option<PersonName> {
        person(&self.identity, &self.name)
    }
}

fn person(id: &str, name: &str) -> Option<PersonName> {
    (!name.is_empty()).then(|| PersonName {
        id: id.into(),
        name: name.into(),
    })
}

/// How often somebody tries to enter at the same time as others, who take the number that he would have.
const TRIES: u32 = 20;

/// The same for either store.
macro_rules! tournament_store {
    ($store:ty) => {
        #[async_trait]
        impl TournamentStore for $store {
            async fn make_tournament(&self, new: &KeptTournament) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::MAKE)
                    .bind(&new.id)
                    .bind(&new.host)
                    .bind(&new.about)
                    .bind(new.made)
                    .bind(new.starts)
                    .bind(i64::from(MOST_TOURNAMENTS));
                Ok(self.write(query).await? > 0)
            }

            async fn tournament(&self, id: &str) -> Result<Option<KeptTournament>, StoreError> {
                let row = self.one(sqlx::query_as(sql::ONE).bind(id)).await?;
                Ok(row.map(tournament))
            }

            async fn tournaments(
                &self,
                phase: TournamentPhase,
                limit: u32,
            ) -> Result<Vec<KeptTournament>, StoreError> {
                let query = sqlx::query_as(sql::OF_PHASE)
                    .bind(phase_number(phase))
                    .bind(i64::from(limit));
                let rows: Vec<Row> = self.all(query).await?;
                Ok(rows.into_iter().map(tournament).collect())
            }

            async fn due_tournaments(&self, now: i64) -> Result<Vec<String>, StoreError> {
                let rows: Vec<(String,)> = self.all(sqlx::query_as(sql::DUE).bind(now)).await?;
                Ok(rows.into_iter().map(|row| row.0).collect())
            }

            async fn tournaments_of(&self, identity: &str) -> Result<Vec<String>, StoreError> {
                let rows: Vec<(String,)> = self.all(sqlx::query_as(sql::OF).bind(identity)).await?;
                Ok(rows.into_iter().map(|row| row.0).collect())
            }

            async fn enter(
                &self,
                id: &str,
                identity: &str,
                rating: i32,
                until: TournamentPhase,
                (now, most): (i64, u32),
            ) -> Result<bool, StoreError> {
                let again = || {
                    let query = sqlx::query(sql::AGAIN).bind(id).bind(identity);
                    query.bind(now).bind(now - ARENA_PRESENT)
                };
                for _ in 0..TRIES {
                    if self.write(again()).await? > 0 {
                        return Ok(true);
                    }
                    let query = sqlx::query(sql::ENTER)
                        .bind(id)
                        .bind(identity)
                        .bind(i64::from(rating))
                        .bind(now)
                        .bind(i64::from(most))
                        .bind(phase_number(until));
                    if self.write(query).await? > 0 {
                        return Ok(true);
                    }
                    let now = self.tournament(id).await?;
                    if now.is_none_or(|t| t.entrants >= most || t.phase > until) {
                        break;
                    }
                }
                Ok(self.write(again()).await? > 0)
            }

            async fn withdraw(&self, id: &str, identity: &str) -> Result<(), StoreError> {
                self.write(sqlx::query(sql::WITHDRAW).bind(id).bind(identity))
                    .await?;
                Ok(())
            }

            async fn retire(&self, id: &str, identity: &str) -> Result<(), StoreError> {
                self.write(sqlx::query(sql::RETIRE).bind(id).bind(identity))
                    .await?;
                Ok(())
            }

            async fn entrants(&self, id: &str) -> Result<Vec<KeptEntrant>, StoreError> {
                type Entrant = (i64, String, String, String, i64, i64, i64, i64);
                let query = sqlx::query_as(sql::ENTRANTS).bind(id);
                let rows: Vec<Entrant> = self.all(query).await?;
                let entrant = |row: Entrant| {
                    let (number, identity, name, owner, rating, present, seen, since) = row;
                    KeptEntrant {
                        number: number as u32,
                        identity,
                        name,
                        bot: !owner.is_empty(),
                        rating: rating as i32,
                        present: present > 0,
                        seen,
                        since,
                    }
                };
                Ok(rows.into_iter().map(entrant).collect())
            }

            async fn begin_tournament(
                &self,
                id: &str,
                entrants: usize,
                rounds: u32,
                ends: i64,
            ) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::BEGIN)
                    .bind(id)
                    .bind(i64::from(rounds))
                    .bind(ends)
                    .bind(entrants as i64);
                Ok(self.write(query).await? > 0)
            }

            async fn end_tournament(&self, id: &str) -> Result<bool, StoreError> {
                let end = (sqlx::query(sql::END).bind(id), Must::Change);
                let void = (sqlx::query(sql::VOID).bind(id), Must::Nothing);
                self.together(vec![end, void]).await
            }

            async fn forget_tournaments(&self, made: i64) -> Result<(), StoreError> {
                self.write(sqlx::query(sql::FORGET).bind(made)).await?;
                Ok(())
            }

            async fn add_round(&self, id: &str, games: &[KeptGame]) -> Result<bool, StoreError> {
                let Some(round) = games.first().map(|game| i64::from(game.round)) else {
                    return Ok(false);
                };
                let next = sqlx::query(sql::ROUND).bind(id).bind(round);
                let mut queries = vec![(next, Must::Change)];
                for game in games {
                    let put = sqlx::query(sql::GAME)
                        .bind(id)
                        .bind(round)
                        .bind(i64::from(game.board))
                        .bind(&game.table)
                        .bind(words(&game.seats))
                        .bind(state_number(game.state));
                    queries.push((put, Must::Change));
                }
                self.together(queries).await
            }

            async fn tournament_games(&self, id: &str) -> Result<Vec<KeptGame>, StoreError> {
                type Game = (i64, i64, String, String, i64, String);
                let query = sqlx::query_as(sql::GAMES).bind(id);
                let rows: Vec<Game> = self.all(query).await?;
                let game = |(round, board, table, seats, at, coins): Game| KeptGame {
                    round: round as u32,
                    board: board as u32,
                    table,
                    seats: numbers(&seats),
                    state: state(at),
                    coins: numbers(&coins),
                };
                Ok(rows.into_iter().map(game).collect())
            }

            async fn note_game(
                &self,
                id: &str,
                game: &KeptGame,
                now: i64,
            ) -> Result<(), StoreError> {
                let query = sqlx::query(sql::NOTE)
                    .bind(id)
                    .bind(i64::from(game.round))
                    .bind(i64::from(game.board))
                    .bind(state_number(game.state))
                    .bind(words(&game.coins));
                let mut queries = vec![(query, Must::Change)];
                if !game.is_open() {
                    for &number in &game.seats {
                        let free = sqlx::query(sql::FREE).bind(id);
                        let free = free.bind(i64::from(number)).bind(now);
                        queries.push((free, Must::Nothing));
                    }
                }
                // Another may have noted it already.
                self.together(queries).await?;
                Ok(())
            }
        }
    };
}

tournament_store!(SqliteStore);
tournament_store!(PostgresStore);
