//! A single question, or a single change: what is the same for both stores is asked by these.

use sqlx::{
    FromRow, Sqlite,
    query::{Query, QueryAs},
    sqlite::{SqliteArguments, SqliteRow},
};

use super::SqliteStore;
use crate::store::{Must, StoreError};

type Ask<'q, T> = QueryAs<'q, Sqlite, T, SqliteArguments<'q>>;

impl SqliteStore {
    /// Does one thing in a transaction of its own; how many rows are another or gone.
    pub(in crate::store) async fn write<'q>(
        &self,
        query: Query<'q, Sqlite, SqliteArguments<'q>>,
    ) -> Result<u64, StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            let done = query.execute(&mut tx.connection).await?;
            tx.commit().await?;
            Ok(done.rows_affected())
        })
        .await
    }

    /// The same for what answers with rows.
    pub(in crate::store) async fn write_all<T>(
        &self,
        query: Ask<'_, T>,
    ) -> Result<Vec<T>, StoreError>
    where
        T: Send + Unpin + for<'r> FromRow<'r, SqliteRow>,
    {
        self.within(async {
            let mut tx = self.begin().await?;
            let rows = query.fetch_all(&mut tx.connection).await?;
            tx.commit().await?;
            Ok(rows)
        })
        .await
    }

    /// Does several things, or none of them if one of them changes nothing that must; whether it did.
    pub(in crate::store) async fn together<'q>(
        &self,
        queries: Vec<(Query<'q, Sqlite, SqliteArguments<'q>>, Must)>,
    ) -> Result<bool, StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            for (query, must) in queries {
                let done = query.execute(&mut tx.connection).await?;
                if done.rows_affected() == 0 && must == Must::Change {
                    tx.roll_back().await?;
                    return Ok(false);
                }
            }
            tx.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Reads a row, if there is one.
    pub(in crate::store) async fn one<T>(&self, query: Ask<'_, T>) -> Result<Option<T>, StoreError>
    where
        T: Send + Unpin + for<'r> FromRow<'r, SqliteRow>,
    {
        self.within(query.fetch_optional(&self.readers)).await
    }

    /// Reads rows.
    pub(in crate::store) async fn all<T>(&self, query: Ask<'_, T>) -> Result<Vec<T>, StoreError>
    where
        T: Send + Unpin + for<'r> FromRow<'r, SqliteRow>,
    {
        self.within(query.fetch_all(&self.readers)).await
    }

    /// What rows mean, if they mean anything.
    pub(in crate::store) fn readable<T>(
        &self,
        read: Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        read.map_err(|e| StoreError::at(&self.place, &e))
    }
}
