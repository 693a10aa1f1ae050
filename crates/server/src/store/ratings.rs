//! How well people and bots play: what is kept of it.

use async_trait::async_trait;

use super::{Must, PostgresStore, SqliteStore, StoreError};

/// A rating as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// Among whom.
    pub pool: String,
    /// Who.
    pub who: String,
    /// The mean of what he may be.
    pub rating: f64,
    /// Its standard deviation.
    pub uncertainty: f64,
    /// Games that are in it.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub at: i64,
}

/// A rating with the name of whose it is, if that is a person.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedRow {
    /// The rating.
    pub rated: Rated,
    /// The name.
    pub name: Option<String>,
}

/// What is kept of ratings.
#[async_trait]
pub trait RatingStore {
    /// Games that nobody has taken into the ratings yet, the first that ended first: the table, and what
    /// is told of the game, as JSON.
    async fn unrated(&self, limit: u32) -> Result<Vec<(String, String)>, StoreError>;

    /// Takes a game in: these are the ratings after it. Nothing is done, and this says so, if it was taken
    /// in already, or one of these has played another game since.
    async fn rate(&self, table: &str, after: &[Rated]) -> Result<bool, StoreError>;

    /// Ratings of a pool, of those of these who have one.
    async fn ratings(&self, pool: &str, who: &[String]) -> Result<Vec<Rated>, StoreError>;

    /// All ratings of somebody.
    async fn ratings_of(&self, who: &str) -> Result<Vec<Rated>, StoreError>;

    /// The best of a pool, of those who are no more uncertain than this, the best first.
    async fn best(
        &self,
        pool: &str,
        uncertainty: f64,
        limit: u32,
    ) -> Result<Vec<RatedRow>, StoreError>;

    /// The pools in which people are rated, and how many are no more uncertain than this, those with the
    /// most first.
    async fn pools(&self, uncertainty: f64) -> Result<Vec<(String, u64)>, StoreError>;
}

/// The statements, which both stores understand.
mod sql {
    /// Games that are to be taken in.
    pub const UNRATED: &str =
        "SELECT table_id, told FROM games WHERE rated = 0 ORDER BY at, table_id LIMIT $1";
    /// A game is taken in.
    pub const TAKE: &str = "UPDATE games SET rated = 1 WHERE table_id = $1 AND rated = 0";
    /// A rating after it, if it is the one that it was reckoned from.
    pub const RATE: &str = "INSERT INTO ratings (pool, who, rating, uncertainty, games, at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (pool, who) DO UPDATE SET rating = excluded.rating,
             uncertainty = excluded.uncertainty, games = excluded.games, at = excluded.at
         WHERE ratings.games = excluded.games - 1";
    /// What the game made of him.
    pub const NOTE: &str = "INSERT INTO rated (who, pool, at, table_id, rating, uncertainty)
         VALUES ($1, $2, $3, $4, $5, $6)";
    /// One rating.
    pub const ONE: &str = "SELECT pool, who, rating, uncertainty, games, at FROM ratings
         WHERE pool = $1 AND who = $2";
    /// All of somebody.
    pub const OF: &str = "SELECT pool, who, rating, uncertainty, games, at FROM ratings
         WHERE who = $1 ORDER BY pool";
    /// The best.
    pub const BEST: &str = "SELECT r.pool, r.who, r.rating, r.uncertainty, r.games, r.at, i.name
         FROM ratings r LEFT JOIN identities i ON i.id = r.who
         WHERE r.pool = $1 AND r.uncertainty <= $2
             AND (i.id IS NOT NULL OR r.who LIKE 'bot %')
         ORDER BY r.rating DESC, r.who LIMIT $3";
    /// Where there are any.
    pub const POOLS: &str =
        "SELECT r.pool, count(*) FROM ratings r JOIN identities i ON i.id = r.who
         WHERE r.uncertainty <= $1 GROUP BY r.pool ORDER BY count(*) DESC, r.pool";
}

type Row = (String, String, f64, f64, i64, i64);

fn rated((pool, who, rating, uncertainty, games, at): Row) -> Rated {
    Rated {
        pool,
        who,
        rating,
        uncertainty,
        games: u32::try_from(games).unwrap_or(u32::MAX),
        at,
    }
}

/// The same for either store: besides what those of other parts have, it has `together`, which does several
/// things or none of them.
macro_rules! rating_store {
    ($store:ty) => {
        #[async_trait]
        impl RatingStore for $store {
            async fn unrated(&self, limit: u32) -> Result<Vec<(String, String)>, StoreError> {
                self.all(sqlx::query_as(sql::UNRATED).bind(i64::from(limit)))
                    .await
            }

            async fn rate(&self, table: &str, after: &[Rated]) -> Result<bool, StoreError> {
                // Always in the same order, so that two nodes do not wait for one another.
                let mut after: Vec<&Rated> = after.iter().collect();
                after.sort_by(|a, b| a.who.cmp(&b.who));
                let mut queries = vec![(sqlx::query(sql::TAKE).bind(table), Must::Change)];
                for r in after {
                    let rate = sqlx::query(sql::RATE)
                        .bind(&r.pool)
                        .bind(&r.who)
                        .bind(r.rating)
                        .bind(r.uncertainty)
                        .bind(i64::from(r.games))
                        .bind(r.at);
                    let note = sqlx::query(sql::NOTE)
                        .bind(&r.who)
                        .bind(&r.pool)
                        .bind(r.at)
                        .bind(table)
                        .bind(r.rating)
                        .bind(r.uncertainty);
                    queries.extend([(rate, Must::Change), (note, Must::Change)]);
                }
                self.together(queries).await
            }

            async fn ratings(&self, pool: &str, who: &[String]) -> Result<Vec<Rated>, StoreError> {
                let mut found = Vec::new();
                for who in who {
                    let query = sqlx::query_as(sql::ONE).bind(pool).bind(who);
                    found.extend(self.one(query).await?.map(rated));
                }
                Ok(found)
            }

            async fn ratings_of(&self, who: &str) -> Result<Vec<Rated>, StoreError> {
                let rows = self.all(sqlx::query_as(sql::OF).bind(who)).await?;
                Ok(rows.into_iter().map(rated).collect())
            }

            async fn best(
                &self,
                pool: &str,
                uncertainty: f64,
                limit: u32,
            ) -> Result<Vec<RatedRow>, StoreError> {
                let query = sqlx::query_as(sql::BEST)
                    .bind(pool)
                    .bind(uncertainty)
                    .bind(i64::from(limit));
                type Named = (String, String, f64, f64, i64, i64, Option<String>);
                let rows: Vec<Named> = self.all(query).await?;
                let row = |(pool, who, rating, uncertainty, games, at, name): Named| RatedRow {
                    rated: rated((pool, who, rating, uncertainty, games, at)),
                    name,
                };
                Ok(rows.into_iter().map(row).collect())
            }

            async fn pools(&self, uncertainty: f64) -> Result<Vec<(String, u64)>, StoreError> {
                let query = sqlx::query_as(sql::POOLS).bind(uncertainty);
                let rows: Vec<(String, i64)> = self.all(query).await?;
                Ok(rows.into_iter().map(|(pool, n)| (pool, n as u64)).collect())
            }
        }
    };
}

rating_store!(SqliteStore);
rating_store!(PostgresStore);
