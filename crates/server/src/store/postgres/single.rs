//! A single question, or a single change: what is the same for both stores is asked by these.

use sqlx::{
    Connection as _, FromRow, Postgres,
    postgres::{PgArguments, PgRow},
    query::{Query, QueryAs},
};

use super::{PostgresStore, ask};
use crate::store::{Must, StoreError};

type Ask<'q, T> = QueryAs<'q, Postgres, T, PgArguments>;

impl PostgresStore {
    /// Does one thing; how many rows are another or gone.
    pub(in crate::store) async fn write(
        &self,
        query: Query<'_, Postgres, PgArguments>,
    ) -> Result<u64, StoreError> {
        Ok(ask!(self, query, execute).await?.rows_affected())
    }

    /// The same for what answers with rows.
    pub(in crate::store) async fn write_all<T>(
        &self,
        query: Ask<'_, T>,
    ) -> Result<Vec<T>, StoreError>
    where
        T: Send + Unpin + for<'r> FromRow<'r, PgRow>,
    {
        self.all(query).await
    }

    /// Does several things, or none of them if one of them changes nothing that must; whether it did.
    pub(in crate::store) async fn together(
        &self,
        queries: Vec<(Query<'_, Postgres, PgArguments>, Must)>,
    ) -> Result<bool, StoreError> {
        self.within(async {
            let mut line = self.line().await?;
            let mut tx = line.get()?.begin().await?;
            let mut all = true;
            for (query, must) in queries {
                let changed = query.execute(&mut *tx).await?.rows_affected() > 0;
                all = changed || must == Must::Nothing;
                if !all {
                    break;
                }
            }
            match all {
                true => tx.commit().await?,
                false => tx.rollback().await?,
            }
            line.back();
            Ok(all)
        })
        .await
    }

    /// Reads a row, if there is one.
    pub(in crate::store) async fn one<T>(&self, query: Ask<'_, T>) -> Result<Option<T>, StoreError>
    where
        T: Send + Unpin + for<'r> FromRow<'r, PgRow>,
    {
        ask!(self, query, fetch_optional).await
    }

    /// Reads rows.
    pub(in crate::store) async fn all<T>(&self, query: Ask<'_, T>) -> Result<Vec<T>, StoreError>
    where
        T: Send + Unpin + for<'r> FromRow<'r, PgRow>,
    {
        ask!(self, query, fetch_all).await
    }

    /// What rows mean, if they mean anything.
    pub(in crate::store) fn readable<T>(
        &self,
        read: Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        read.map_err(|e| StoreError::at(&self.place, &e))
    }
}
