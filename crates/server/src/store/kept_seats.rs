//! The seats that somebody has, for all of his devices and programs: what is kept of them.

use async_trait::async_trait;
use protocol::{MOST_KEPT_SEATS, OwnSeat, Phase};

use super::{PostgresStore, SqliteStore, StoreError, words::phase_number};

/// What is kept of somebody's seats. Their keys are sealed.
#[async_trait]
pub trait KeptSeatStore {
    /// Keeps a seat for somebody, in place of what he had at its table. Of too many the oldest go, those
    /// first at tables that are over.
    async fn keep_seat(&self, identity: &str, seat: &OwnSeat, at: i64) -> Result<(), StoreError>;

    /// Somebody's seats, the latest first.
    async fn kept_seats(&self, identity: &str) -> Result<Vec<OwnSeat>, StoreError>;

    /// Somebody's seat at a table.
    async fn kept_seat(&self, identity: &str, table: &str) -> Result<Option<OwnSeat>, StoreError>;

    /// Forgets the seat at a table.
    async fn forget_seat(&self, identity: &str, table: &str) -> Result<(), StoreError>;
}

/// The statements, which both stores understand.
mod sql {
    /// Keeps a seat.
    pub const KEEP: &str = "INSERT INTO kept_seats (identity, table_id, sealed, at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (identity, table_id) DO UPDATE SET sealed = excluded.sealed";
    /// Forgets the oldest seats.
    pub const KEEP_SOME: &str = "DELETE FROM kept_seats WHERE identity = $1 AND table_id NOT IN
         (SELECT k.table_id FROM kept_seats k LEFT JOIN tables t ON t.id = k.table_id
          WHERE k.identity = $1
          ORDER BY CASE WHEN t.phase < $3 THEN 0 ELSE 1 END, k.at DESC, k.table_id LIMIT $2)";
    /// Somebody's seats.
    pub const KEPT: &str = "SELECT table_id, sealed FROM kept_seats WHERE identity = $1
         ORDER BY at DESC, table_id";
    /// One of them.
    pub const KEPT_ONE: &str =
        "SELECT sealed FROM kept_seats WHERE identity = $1 AND table_id = $2";
    /// Forgets a seat.
    pub const FORGET_SEAT: &str = "DELETE FROM kept_seats WHERE identity = $1 AND table_id = $2";
}

/// What the key of a kept seat is sealed with besides.
fn about(identity: &str, table: &str) -> String {
    format!("{identity}/{table}")
}

/// The same for either store.
macro_rules! kept_seat_store {
    ($store:ty) => {
        #[async_trait]
        impl KeptSeatStore for $store {
            async fn keep_seat(
                &self,
                identity: &str,
                seat: &OwnSeat,
                at: i64,
            ) -> Result<(), StoreError> {
                let sealed = self
                    .seal
                    .close_text(&seat.key, &about(identity, &seat.table))?;
                let query = sqlx::query(sql::KEEP)
                    .bind(identity)
                    .bind(&seat.table)
                    .bind(sealed)
                    .bind(at);
                self.write(query).await?;
                let query = sqlx::query(sql::KEEP_SOME)
                    .bind(identity)
                    .bind(i64::from(MOST_KEPT_SEATS))
                    .bind(phase_number(Phase::Over));
                self.write(query).await?;
                Ok(())
            }

            async fn kept_seats(&self, identity: &str) -> Result<Vec<OwnSeat>, StoreError> {
                let query = sqlx::query_as(sql::KEPT).bind(identity);
                let rows: Vec<(String, String)> = self.all(query).await?;
                // What cannot be opened is as good as none.
                let seat = |(table, sealed): (String, String)| {
                    let key = self.seal.open_text(&sealed, &about(identity, &table))?;
                    Some(OwnSeat { table, key })
                };
                Ok(rows.into_iter().filter_map(seat).collect())
            }

            async fn kept_seat(
                &self,
                identity: &str,
                table: &str,
            ) -> Result<Option<OwnSeat>, StoreError> {
                let query = sqlx::query_as(sql::KEPT_ONE).bind(identity).bind(table);
                let row: Option<(String,)> = self.one(query).await?;
                let key =
                    row.and_then(|(sealed,)| self.seal.open_text(&sealed, &about(identity, table)));
                Ok(key.map(|key| OwnSeat {
                    table: table.to_owned(),
                    key,
                }))
            }

            async fn forget_seat(&self, identity: &str, table: &str) -> Result<(), StoreError> {
                let query = sqlx::query(sql::FORGET_SEAT).bind(identity).bind(table);
                self.write(query).await?;
                Ok(())
            }
        }
    };
}

kept_seat_store!(SqliteStore);
kept_seat_store!(PostgresStore);
