//! Passkeys: what is kept of them.

use async_trait::async_trait;
use protocol::{MOST_PASSKEYS, Passkey};

use super::{
    Person, PostgresStore, SqliteStore, StoreError,
    identities::{PersonRow, person},
};

/// A passkey, with what is needed to know it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPasskey {
    /// For its owner.
    pub shown: Passkey,
    /// Its public key and what else never changes, as the library writes it, in base64url.
    pub fixed: String,
    /// How often it was used and what else changes, likewise.
    pub changing: String,
}

/// What is kept of passkeys.
#[async_trait]
pub trait PasskeyStore {
    /// Keeps a passkey of somebody, unless it is known or he has as many as he may; whether it is kept.
    async fn add_passkey(&self, identity: &str, new: &KnownPasskey) -> Result<bool, StoreError>;

    /// A passkey by its id, and whose it is.
    async fn passkey(&self, id: &str) -> Result<Option<(Person, KnownPasskey)>, StoreError>;

    /// Somebody's passkeys, the oldest first.
    async fn passkeys(&self, identity: &str) -> Result<Vec<Passkey>, StoreError>;

    /// Notes that a passkey was shown, and what it is like from then on.
    async fn passkey_used(&self, id: &str, changing: &str, at: i64) -> Result<(), StoreError>;

    /// Forgets a passkey; whether there was one.
    async fn drop_passkey(&self, identity: &str, id: &str) -> Result<bool, StoreError>;
}

/// The statements, which both stores understand.
mod sql {
    /// Keeps one.
    pub const ADD: &str = "INSERT INTO passkeys (id, identity, label, fixed, changing, made, used)
         SELECT $1, $2, $3, $4, $5, $6, $6
         WHERE (SELECT count(*) FROM passkeys WHERE identity = $2) < $7
         ON CONFLICT DO NOTHING";
    /// One by its id.
    pub const ONE: &str = "SELECT i.id, i.name, i.made, i.owner,
             p.label, p.fixed, p.changing, p.made, p.used
         FROM passkeys p JOIN identities i ON i.id = p.identity WHERE p.id = $1";
    /// Somebody's.
    pub const ALL: &str =
        "SELECT id, label, made, used FROM passkeys WHERE identity = $1 ORDER BY made, id";
    /// One was shown.
    pub const USED: &str = "UPDATE passkeys SET changing = $2, used = $3 WHERE id = $1";
    /// Forgets one.
    pub const DROP: &str = "DELETE FROM passkeys WHERE identity = $1 AND id = $2";
}

/// The same for either store.
macro_rules! passkey_store {
    ($store:ty) => {
        #[async_trait]
        impl PasskeyStore for $store {
            async fn add_passkey(
                &self,
                identity: &str,
                new: &KnownPasskey,
            ) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::ADD)
                    .bind(&new.shown.id)
                    .bind(identity)
                    .bind(&new.shown.label)
                    .bind(&new.fixed)
                    .bind(&new.changing)
                    .bind(new.shown.made)
                    .bind(i64::from(MOST_PASSKEYS));
                Ok(self.write(query).await? > 0)
            }

            async fn passkey(
                &self,
                id: &str,
            ) -> Result<Option<(Person, KnownPasskey)>, StoreError> {
                type Row = (
                    String,
                    String,
                    i64,
                    String,
                    String,
                    String,
                    String,
                    i64,
                    i64,
                );
                let row: Option<Row> = self.one(sqlx::query_as(sql::ONE).bind(id)).await?;
                let read = |row: Row| {
                    let (of, name, since, owner, label, fixed, changing, made, used) = row;
                    let whose: PersonRow = (of, name, since, owner);
                    let id = id.to_owned();
                    let shown = Passkey {
                        id,
                        label,
                        made,
                        used,
                    };
                    let known = KnownPasskey {
                        shown,
                        fixed,
                        changing,
                    };
                    (person(whose), known)
                };
                Ok(row.map(read))
            }

            async fn passkeys(&self, identity: &str) -> Result<Vec<Passkey>, StoreError> {
                let query = sqlx::query_as(sql::ALL).bind(identity);
                let rows: Vec<(String, String, i64, i64)> = self.all(query).await?;
                let passkey = |(id, label, made, used)| Passkey {
                    id,
                    label,
                    made,
                    used,
                };
                Ok(rows.into_iter().map(passkey).collect())
            }

            async fn passkey_used(
                &self,
                id: &str,
                changing: &str,
                at: i64,
            ) -> Result<(), StoreError> {
                let query = sqlx::query(sql::USED).bind(id).bind(changing).bind(at);
                self.write(query).await?;
                Ok(())
            }

            async fn drop_passkey(&self, identity: &str, id: &str) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::DROP).bind(identity).bind(id);
                Ok(self.write(query).await? > 0)
            }
        }
    };
}

passkey_store!(SqliteStore);
passkey_store!(PostgresStore);
