//! Who looks for people to play with: what is kept of it.

use async_trait::async_trait;

use super::{Must, PostgresStore, SqliteStore, StoreError};

/// Somebody who would like to play at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Seeker {
    /// The id of his identity.
    pub identity: String,
    /// What he is called.
    pub name: String,
    /// What he would like to play.
    pub pool: String,
    /// The hash of the key that will open his seat.
    pub key: String,
    /// His rating, and how uncertain it is.
    pub rating: (f64, f64),
    /// Since when he has been looking, in milliseconds since 1970.
    pub since: i64,
    /// When he was last heard of, in milliseconds since 1970.
    pub seen: i64,
    /// The table, once he has one, and since when, in milliseconds since 1970.
    pub table: Option<(String, i64)>,
}

/// What is kept of those who look for others.
#[async_trait]
pub trait SeekerStore {
    /// Notes that somebody looks for others: since when if it is the same search as before, by its pool and
    /// key, and anew if it is another. Nothing is done, and this says so, if he looked for something else
    /// after `fresh`, or had a table there after it.
    async fn seek(&self, seeker: &Seeker, fresh: i64) -> Result<bool, StoreError>;

    /// Somebody's search.
    async fn seeker(&self, identity: &str) -> Result<Option<Seeker>, StoreError>;

    /// Those who look for the same, have no table yet, and were heard of since; who came first comes first.
    async fn seekers(&self, pool: &str, seen: i64) -> Result<Vec<Seeker>, StoreError>;

    /// Gives these a table, unless one of them has one already, or looks for something else by now; whether
    /// they have it.
    async fn give_table(&self, table: &str, to: &[Seeker], at: i64) -> Result<bool, StoreError>;

    /// The table that these were given is not made: they look on.
    async fn take_table(&self, table: &str) -> Result<(), StoreError>;

    /// Somebody looks for nobody any more, unless he has a table already.
    async fn stop_seeking(&self, identity: &str) -> Result<(), StoreError>;

    /// Forgets those who were not heard of since.
    async fn forget_seekers(&self, seen: i64) -> Result<(), StoreError>;
}

/// The statements, which both stores understand.
mod sql {
    /// Notes a search.
    pub const SEEK: &str =
        "INSERT INTO seekers (identity, pool, key_hash, rating, uncertainty, since, seen, table_id,
             given)
         VALUES ($1, $2, $3, $4, $5, $6, $7, '', 0)
         ON CONFLICT (identity) DO UPDATE SET
             since = CASE WHEN seekers.key_hash = excluded.key_hash AND seekers.pool = excluded.pool
                 THEN seekers.since ELSE excluded.since END,
             table_id = CASE WHEN seekers.key_hash = excluded.key_hash
                     AND seekers.pool = excluded.pool
                 THEN seekers.table_id ELSE '' END,
             pool = excluded.pool, key_hash = excluded.key_hash, rating = excluded.rating,
             uncertainty = excluded.uncertainty, seen = excluded.seen
         WHERE (seekers.key_hash = excluded.key_hash AND seekers.pool = excluded.pool)
             OR (seekers.seen < $8 AND (seekers.table_id = '' OR seekers.given < $8))";
    /// One search.
    pub const SEEKER: &str =
        "SELECT s.identity, i.name, s.pool, s.key_hash, s.rating, s.uncertainty, s.since, s.seen,
             s.table_id, s.given
         FROM seekers s JOIN identities i ON i.id = s.identity WHERE s.identity = $1";
    /// Those who look for the same.
    pub const SEEKERS: &str =
        "SELECT s.identity, i.name, s.pool, s.key_hash, s.rating, s.uncertainty, s.since, s.seen,
             s.table_id, s.given
         FROM seekers s JOIN identities i ON i.id = s.identity
         WHERE s.pool = $1 AND s.seen >= $2 AND s.table_id = '' ORDER BY s.since, s.identity";
    /// One of them has a table.
    pub const GIVE: &str = "UPDATE seekers SET table_id = $1, given = $5
         WHERE identity = $2 AND key_hash = $3 AND pool = $4 AND table_id = ''";
    /// They have none after all.
    pub const TAKE: &str = "UPDATE seekers SET table_id = '', given = 0 WHERE table_id = $1";
    /// Nobody is looked for any more.
    pub const STOP: &str = "DELETE FROM seekers WHERE identity = $1 AND table_id = ''";
    /// Those who are gone.
    pub const FORGET: &str = "DELETE FROM seekers WHERE seen < $1";
}

type Row = (
    String,
    String,
    String,
    String,
    f64,
    f64,
    i64,
    i64,
    String,
    i64,
);

fn seeker(row: Row) -> Seeker {
    let (identity, name, pool, key, rating, uncertainty, since, seen, table, given) = row;
    Seeker {
        identity,
        name,
        pool,
        key,
        rating: (rating, uncertainty),
        since,
        seen,
        table: (!table.is_empty()).then_some((table, given)),
    }
}

/// The same for either store.
macro_rules! seeker_store {
    ($store:ty) => {
        #[async_trait]
        impl SeekerStore for $store {
            async fn seek(&self, seeker: &Seeker, fresh: i64) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::SEEK)
                    .bind(&seeker.identity)
                    .bind(&seeker.pool)
                    .bind(&seeker.key)
                    .bind(seeker.rating.0)
                    .bind(seeker.rating.1)
                    .bind(seeker.since)
                    .bind(seeker.seen)
                    .bind(fresh);
                Ok(self.write(query).await? > 0)
            }

            async fn seeker(&self, identity: &str) -> Result<Option<Seeker>, StoreError> {
                let row = self.one(sqlx::query_as(sql::SEEKER).bind(identity)).await?;
                Ok(row.map(seeker))
            }

            async fn seekers(&self, pool: &str, seen: i64) -> Result<Vec<Seeker>, StoreError> {
                let query = sqlx::query_as(sql::SEEKERS).bind(pool).bind(seen);
                let rows = self.all(query).await?;
                Ok(rows.into_iter().map(seeker).collect())
            }

            async fn give_table(
                &self,
                table: &str,
                to: &[Seeker],
                at: i64,
            ) -> Result<bool, StoreError> {
                // Always in the same order, so that two nodes do not wait for one another.
                let mut to: Vec<&Seeker> = to.iter().collect();
                to.sort_by(|a, b| a.identity.cmp(&b.identity));
                let mut queries = Vec::new();
                for seeker in to {
                    let give = sqlx::query(sql::GIVE)
                        .bind(table)
                        .bind(&seeker.identity)
                        .bind(&seeker.key)
                        .bind(&seeker.pool)
                        .bind(at);
                    queries.push((give, Must::Change));
                }
                self.together(queries).await
            }

            async fn take_table(&self, table: &str) -> Result<(), StoreError> {
                self.write(sqlx::query(sql::TAKE).bind(table)).await?;
                Ok(())
            }

            async fn stop_seeking(&self, identity: &str) -> Result<(), StoreError> {
                self.write(sqlx::query(sql::STOP).bind(identity)).await?;
                Ok(())
            }

            async fn forget_seekers(&self, seen: i64) -> Result<(), StoreError> {
                self.write(sqlx::query(sql::FORGET).bind(seen)).await?;
                Ok(())
            }
        }
    };
}

seeker_store!(SqliteStore);
seeker_store!(PostgresStore);
