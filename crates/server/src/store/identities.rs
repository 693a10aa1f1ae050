//! Who somebody is, if he wishes to be the same at all tables: what is kept of it.
//!
//! Nothing here needs a transaction. What is made is made from its end, what is forgotten from its
//! beginning: whatever was left half done cannot be used, can be done again, and is forgotten in time.

use async_trait::async_trait;
use protocol::{Device, MOST_DEVICES, PersonName};

use super::{Must, PostgresStore, SqliteStore, StoreError};
use crate::table::{KeyHash, looks, small};

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// The id of whoever's bot it is, if it is a program.
    pub owner: Option<String>,
}

impl Person {
    /// In few words.
    pub fn short(self) -> PersonName {
        PersonName {
            id: self.id,
            name: self.name,
        }
    }
}

/// What a pass is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassKind {
    /// A device's requests, for a time.
    Session,
    /// Another device, once within a time.
    Device,
    /// Another device, once.
    Recovery,
    /// Others, who become friends by it.
    Friend,
}

impl PassKind {
    /// As it is kept.
    fn name(self) -> &'static str {
        match self {
            PassKind::Session => "session",
            PassKind::Device => "device",
            PassKind::Recovery => "recovery",
            PassKind::Friend => "friend",
        }
    }
}

/// Something that is good for a time, or once. The store has its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Pass {
    /// What whoever shows it shows.
    pub secret: String,
    /// What for.
    pub kind: PassKind,
    /// Whose.
    pub identity: String,
    /// The key of the device that it is for; of none in particular if it is empty.
    pub device: String,
    /// Until when, in milliseconds since 1970.
    pub ends: i64,
}

impl std::fmt::Debug for Pass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pass({:?} of {})", self.kind, self.identity)
    }
}

/// What is kept of those who are somebody.
#[async_trait]
pub trait IdentityStore {
    /// Makes somebody; whether nobody has the name, or one that is taken for it.
    async fn make_identity(&self, new: &Person) -> Result<bool, StoreError>;

    /// Somebody.
    async fn identity(&self, id: &str) -> Result<Option<Person>, StoreError>;

    /// Whoever has a name that is taken for this one.
    async fn identity_named(&self, name: &str) -> Result<Option<Person>, StoreError>;

    /// Gives somebody another name; whether nobody else has it.
    async fn rename_identity(&self, id: &str, name: &str) -> Result<bool, StoreError>;

    /// Forgets somebody, all his devices and his seats.
    async fn forget_identity(&self, id: &str) -> Result<(), StoreError>;

    /// Adds a device to somebody, unless it is another's, or he has as many as he may; whether it is his
    /// now.
    async fn add_device(&self, identity: &str, device: &Device) -> Result<bool, StoreError>;

    /// Whose device it is.
    async fn device(&self, key: &str) -> Result<Option<Person>, StoreError>;

    /// Somebody's devices, the oldest first.
    async fn devices(&self, identity: &str) -> Result<Vec<Device>, StoreError>;

    /// Notes that a device was used.
    async fn device_used(&self, key: &str, at: i64) -> Result<(), StoreError>;

    /// Forgets a device, and its sessions; whether there was one.
    async fn drop_device(&self, identity: &str, key: &str) -> Result<bool, StoreError>;

    /// Keeps a pass.
    async fn give_pass(&self, pass: &Pass) -> Result<(), StoreError>;

    /// Whose a pass is, and of which device, if it is of this kind and good still.
    async fn pass(
        &self,
        secret: &str,
        kind: PassKind,
        now: i64,
    ) -> Result<Option<(Person, String)>, StoreError>;

    /// Takes a pass away that is of this kind and good still: whose it was, if there was one.
    async fn take_pass(
        &self,
        secret: &str,
        kind: PassKind,
        now: i64,
    ) -> Result<Option<String>, StoreError>;

    /// How many passes of a kind somebody has.
    async fn passes(&self, identity: &str, kind: PassKind) -> Result<u32, StoreError>;

    /// Gives somebody these passes of a kind, and takes those from him that he had; all of it or nothing.
    async fn renew_passes(&self, passes: &[Pass]) -> Result<(), StoreError>;

    /// Takes all passes of a kind from somebody.
    async fn drop_passes(&self, identity: &str, kind: PassKind) -> Result<(), StoreError>;

    /// Forgets passes that have ended by then, and what belongs to nobody.
    async fn tidy_identities(&self, now: i64) -> Result<(), StoreError>;
}

/// The statements, which both stores understand.
mod sql {
    /// Makes somebody.
    pub const MAKE: &str = "INSERT INTO identities (id, name, looks, small, made)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    /// Somebody by the id.
    pub const IDENTITY: &str = "SELECT id, name, made, owner FROM identities WHERE id = $1";
    /// Somebody by the looks of a name.
    pub const NAMED: &str =
        "SELECT id, name, made, owner FROM identities WHERE looks = $1 OR small = $2 LIMIT 1";
    /// Another name.
    pub const RENAME: &str = "UPDATE identities SET name = $2, looks = $3, small = $4
         WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM identities other
             WHERE other.id <> $1 AND (other.looks = $3 OR other.small = $4))";
    /// Forgets somebody; the devices go last, so that he can ask again.
    pub const FORGET: [&str; 15] = [
        "DELETE FROM invitations WHERE identity = $1 OR sender = $1",
        "DELETE FROM ties WHERE identity = $1 OR other = $1",
        "DELETE FROM tokens WHERE owner = $1 OR identity = $1",
        "DELETE FROM identities WHERE owner = $1",
        "DELETE FROM seekers WHERE identity = $1",
        "DELETE FROM entrants WHERE identity = $1
             AND tournament IN (SELECT id FROM tournaments WHERE phase = 0)",
        "UPDATE entrants SET present = 0 WHERE identity = $1",
        "DELETE FROM rated WHERE who = $1",
        "DELETE FROM ratings WHERE who = $1",
        "DELETE FROM kept_seats WHERE identity = $1",
        "DELETE FROM told_everywhere WHERE identity = $1",
        "DELETE FROM passkeys WHERE identity = $1",
        "DELETE FROM passes WHERE identity = $1",
        "DELETE FROM identities WHERE id = $1",
        "DELETE FROM devices WHERE identity = $1",
    ];
    /// A device, in place of one that belongs to nobody.
    pub const ADD_DEVICE: &str = "INSERT INTO devices (key, identity, label, made, used)
         SELECT $1, $2, $3, $4, $4
         WHERE (SELECT count(*) FROM devices WHERE identity = $2 AND key <> $1) < $5
         ON CONFLICT (key) DO UPDATE SET identity = excluded.identity, label = excluded.label,
             made = excluded.made, used = excluded.used
         WHERE devices.identity = excluded.identity
             OR devices.identity NOT IN (SELECT id FROM identities)";
    /// Whose a device is.
    pub const DEVICE: &str = "SELECT i.id, i.name, i.made, i.owner FROM devices d
         JOIN identities i ON i.id = d.identity WHERE d.key = $1";
    /// Somebody's devices.
    pub const DEVICES: &str =
        "SELECT key, label, made, used FROM devices WHERE identity = $1 ORDER BY made, key";
    /// A device was used.
    pub const USED: &str = "UPDATE devices SET used = $2 WHERE key = $1";
    /// Forgets a device; its sessions go first.
    pub const DROP_DEVICE: [&str; 2] = [
        "DELETE FROM passes WHERE identity = $1 AND device = $2",
        "DELETE FROM devices WHERE identity = $1 AND key = $2",
    ];
    /// Keeps a pass.
    pub const GIVE: &str =
        "INSERT INTO passes (hash, kind, identity, device, ends) VALUES ($1, $2, $3, $4, $5)";
    /// Whose a pass is.
    pub const PASS: &str = "SELECT i.id, i.name, i.made, i.owner, p.device FROM passes p
         JOIN identities i ON i.id = p.identity
         WHERE p.hash = $1 AND p.kind = $2 AND p.ends > $3";
    /// Takes a pass away.
    pub const TAKE: &str =
        "DELETE FROM passes WHERE hash = $1 AND kind = $2 AND ends > $3 RETURNING identity";
    /// How many there are.
    pub const PASSES: &str = "SELECT count(*) FROM passes WHERE identity = $1 AND kind = $2";
    /// Takes all of them away.
    pub const DROP_PASSES: &str = "DELETE FROM passes WHERE identity = $1 AND kind = $2";
    /// Forgets what has ended.
    pub const TIDY_ENDED: &str = "DELETE FROM passes WHERE ends <= $1";
    /// Forgets what belongs to nobody.
    pub const TIDY: [&str; 11] = [
        "DELETE FROM identities WHERE owner <> ''
             AND owner NOT IN (SELECT id FROM identities WHERE owner = '')",
        "DELETE FROM tokens WHERE identity NOT IN (SELECT id FROM identities)",
        "DELETE FROM ties WHERE identity NOT IN (SELECT id FROM identities)
             OR other NOT IN (SELECT id FROM identities)",
        "DELETE FROM invitations WHERE identity NOT IN (SELECT id FROM identities)
             OR sender NOT IN (SELECT id FROM identities)",
        "DELETE FROM rated WHERE who NOT LIKE 'bot %' AND who NOT IN (SELECT id FROM identities)",
        "DELETE FROM ratings WHERE who NOT LIKE 'bot %' AND who NOT IN (SELECT id FROM identities)",
        "DELETE FROM told_everywhere WHERE identity NOT IN (SELECT id FROM identities)
             OR subscription NOT IN (SELECT id FROM subscriptions)",
        "DELETE FROM passkeys WHERE identity NOT IN (SELECT id FROM identities)",
        "DELETE FROM passes WHERE identity NOT IN (SELECT id FROM identities)",
        "DELETE FROM kept_seats WHERE identity NOT IN (SELECT id FROM identities)",
        "DELETE FROM devices WHERE identity NOT IN (SELECT id FROM identities) AND used < $1",
    ];
}

/// How long a device may wait for the identity that it is to be of: longer than any request takes.
const WAITS: i64 = 3_600_000;

pub(super) type PersonRow = (String, String, i64, String);

pub(super) fn person((id, name, made, owner): PersonRow) -> Person {
    Person {
        id,
        name,
        made,
        owner: (!owner.is_empty()).then_some(owner),
    }
}

/// The same for either store: it has `write` and, for what answers,
/// `write_all`, and `one` and `all`, which read.
macro_rules! identity_store {
    ($store:ty) => {
        #[async_trait]
        impl IdentityStore for $store {
            async fn make_identity(&self, new: &Person) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::MAKE)
                    .bind(&new.id)
                    .bind(&new.name)
                    .bind(looks(&new.name))
                    .bind(small(&new.name))
                    .bind(new.made);
                Ok(self.write(query).await? > 0)
            }

            async fn identity(&self, id: &str) -> Result<Option<Person>, StoreError> {
                let query = sqlx::query_as(sql::IDENTITY).bind(id);
                Ok(self.one(query).await?.map(person))
            }

            async fn identity_named(&self, name: &str) -> Result<Option<Person>, StoreError> {
                let query = sqlx::query_as(sql::NAMED)
                    .bind(looks(name))
                    .bind(small(name));
                Ok(self.one(query).await?.map(person))
            }

            async fn rename_identity(&self, id: &str, name: &str) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::RENAME)
                    .bind(id)
                    .bind(name)
                    .bind(looks(name))
                    .bind(small(name));
                Ok(self.write(query).await? > 0)
            }

            async fn forget_identity(&self, id: &str) -> Result<(), StoreError> {
                for statement in sql::FORGET {
                    self.write(sqlx::query(statement).bind(id)).await?;
                }
                Ok(())
            }

            async fn add_device(&self, identity: &str, new: &Device) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::ADD_DEVICE)
                    .bind(&new.key)
                    .bind(identity)
                    .bind(&new.label)
                    .bind(new.made)
                    .bind(i64::from(MOST_DEVICES));
                Ok(self.write(query).await? > 0)
            }

            async fn device(&self, key: &str) -> Result<Option<Person>, StoreError> {
                let query = sqlx::query_as(sql::DEVICE).bind(key);
                Ok(self.one(query).await?.map(person))
            }

            async fn devices(&self, identity: &str) -> Result<Vec<Device>, StoreError> {
                let query = sqlx::query_as(sql::DEVICES).bind(identity);
                let rows: Vec<(String, String, i64, i64)> = self.all(query).await?;
                let device = |(key, label, made, used)| Device {
                    key,
                    label,
                    made,
                    used,
                };
                Ok(rows.into_iter().map(device).collect())
            }

            async fn device_used(&self, key: &str, at: i64) -> Result<(), StoreError> {
                self.write(sqlx::query(sql::USED).bind(key).bind(at))
                    .await?;
                Ok(())
            }

            async fn drop_device(&self, identity: &str, key: &str) -> Result<bool, StoreError> {
                let mut gone = 0;
                for statement in sql::DROP_DEVICE {
                    let query = sqlx::query(statement).bind(identity).bind(key);
                    gone = self.write(query).await?;
                }
                Ok(gone > 0)
            }

            async fn give_pass(&self, pass: &Pass) -> Result<(), StoreError> {
                let query = sqlx::query(sql::GIVE)
                    .bind(KeyHash::of(&pass.secret).text().to_owned())
                    .bind(pass.kind.name())
                    .bind(&pass.identity)
                    .bind(&pass.device)
                    .bind(pass.ends);
                self.write(query).await?;
                Ok(())
            }

            async fn pass(
                &self,
                secret: &str,
                kind: PassKind,
                now: i64,
            ) -> Result<Option<(Person, String)>, StoreError> {
                let query = sqlx::query_as(sql::PASS)
                    .bind(KeyHash::of(secret).text().to_owned())
                    .bind(kind.name())
                    .bind(now);
                let row: Option<(String, String, i64, String, String)> = self.one(query).await?;
                let read =
                    |(id, name, made, owner, device)| (person((id, name, made, owner)), device);
                Ok(row.map(read))
            }

            async fn take_pass(
                &self,
                secret: &str,
                kind: PassKind,
                now: i64,
            ) -> Result<Option<String>, StoreError> {
                let query = sqlx::query_as(sql::TAKE)
                    .bind(KeyHash::of(secret).text().to_owned())
                    .bind(kind.name())
                    .bind(now);
                let rows: Vec<(String,)> = self.write_all(query).await?;
                Ok(rows.into_iter().next().map(|row| row.0))
            }

            async fn passes(&self, identity: &str, kind: PassKind) -> Result<u32, StoreError> {
                let query = sqlx::query_as(sql::PASSES).bind(identity).bind(kind.name());
                let row: Option<(i64,)> = self.one(query).await?;
                Ok(row.map_or(0, |row| row.0 as u32))
            }

            async fn renew_passes(&self, passes: &[Pass]) -> Result<(), StoreError> {
                let mut queries = Vec::new();
                for (i, pass) in passes.iter().enumerate() {
                    if i == 0 {
                        let drop = sqlx::query(sql::DROP_PASSES)
                            .bind(&pass.identity)
                            .bind(pass.kind.name());
                        queries.push((drop, Must::Nothing));
                    }
                    let give = sqlx::query(sql::GIVE)
                        .bind(KeyHash::of(&pass.secret).text().to_owned())
                        .bind(pass.kind.name())
                        .bind(&pass.identity)
                        .bind(&pass.device)
                        .bind(pass.ends);
                    queries.push((give, Must::Change));
                }
                self.together(queries).await?;
                Ok(())
            }

            async fn drop_passes(&self, identity: &str, kind: PassKind) -> Result<(), StoreError> {
                let query = sqlx::query(sql::DROP_PASSES)
                    .bind(identity)
                    .bind(kind.name());
                self.write(query).await?;
                Ok(())
            }

            async fn tidy_identities(&self, now: i64) -> Result<(), StoreError> {
                self.write(sqlx::query(sql::TIDY_ENDED).bind(now)).await?;
                let [nobodys @ .., devices] = sql::TIDY;
                for statement in nobodys {
                    self.write(sqlx::query(statement)).await?;
                }
                self.write(sqlx::query(devices).bind(now - WAITS)).await?;
                Ok(())
            }
        }
    };
}

identity_store!(SqliteStore);
identity_store!(PostgresStore);
