//! What people have to do with one another: what is kept of it.

use async_trait::async_trait;
use protocol::{Contact, MOST_CONTACTS, Phase, Tie, TieWish};

use super::{Must, PostgresStore, SqliteStore, StoreError, words::phase_number};

/// That somebody is asked to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The table.
    pub table: String,
    /// What the lobby would say of it, as JSON.
    pub summary: String,
    /// Who asks: id and name.
    pub from: (String, String),
    /// Who is asked.
    pub to: (String, String),
    /// Since when, in milliseconds since 1970.
    pub at: i64,
    /// Whether he has said no.
    pub declined: bool,
}

/// What is kept of people who have to do with one another.
#[async_trait]
pub trait PeopleStore {
    /// Notes what somebody is to be to another; whom he blocks, he and his bots, invites him no more. Whether it is
    /// so: not if he has said something of as many as he may.
    async fn tie(
        &self,
        identity: &str,
        other: &str,
        wish: TieWish,
        at: i64,
    ) -> Result<bool, StoreError>;

    /// Makes two friends of one another, unless one of them has blocked the other; whether they are.
    async fn befriend(&self, one: &str, other: &str, at: i64) -> Result<bool, StoreError>;

    /// Those who are something to somebody, by name, those first of whom he says so himself; of those who only
    /// ask for it as many.
    async fn contacts(&self, identity: &str) -> Result<Vec<Contact>, StoreError>;

    /// Whether one has blocked another.
    async fn blocks(&self, identity: &str, other: &str) -> Result<bool, StoreError>;

    /// Who has blocked whom of those who look for the same.
    async fn blocked_seekers(&self, pool: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// Asks somebody to a table; whether he is asked: whoever has said no is not asked there again.
    async fn invite(&self, table: &str, from: &str, to: &str, at: i64) -> Result<bool, StoreError>;

    /// Invitations to open tables that somebody has, or has sent; the latest first.
    async fn invitations(&self, identity: &str) -> Result<Vec<Asked>, StoreError>;

    /// Somebody says no; whether he was asked.
    async fn decline(&self, table: &str, identity: &str) -> Result<bool, StoreError>;

    /// Takes an invitation back; whether there was one.
    async fn uninvite(&self, table: &str, from: &str, to: &str) -> Result<bool, StoreError>;

    /// The games that go on at seats that are kept for somebody: the table, and what the lobby would say of it.
    async fn games_under_way(&self, identity: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// Forgets invitations to tables at which nobody takes a seat any more.
    async fn forget_invitations(&self) -> Result<(), StoreError>;
}

/// The statements, which both stores understand.
mod sql {
    /// What somebody says that another is.
    pub const TIE: &str = "INSERT INTO ties (identity, other, tie, at)
         SELECT $1, $2, $3, $4
         WHERE (SELECT count(*) FROM ties WHERE identity = $1 AND other <> $2) < $5
         ON CONFLICT (identity, other) DO UPDATE SET
             at = CASE WHEN ties.tie = excluded.tie THEN ties.at ELSE excluded.at END,
             tie = excluded.tie";
    /// Says nothing of him any more.
    pub const UNTIE: &str = "DELETE FROM ties WHERE identity = $1 AND other = $2";
    /// The other is no friend any more, whatever he said.
    pub const UNFRIEND: &str =
        "DELETE FROM ties WHERE identity = $1 AND other = $2 AND tie = 'friend'";
    /// The same for a friend, unless he is blocked.
    pub const BEFRIEND: &str = "INSERT INTO ties (identity, other, tie, at)
         SELECT $1, $2, 'friend', $3
         WHERE (SELECT count(*) FROM ties WHERE identity = $1 AND other <> $2) < $4
         ON CONFLICT (identity, other) DO UPDATE SET tie = excluded.tie
         WHERE ties.tie = 'friend'";
    /// Those of whom one says something, and those who say that one is their friend.
    pub const CONTACTS: &str = "SELECT i.id, i.name, mine.tie, theirs.tie, mine.at, theirs.at
         FROM identities i
         LEFT JOIN ties mine ON mine.identity = $1 AND mine.other = i.id
         LEFT JOIN ties theirs ON theirs.identity = i.id AND theirs.other = $1
             AND theirs.tie = 'friend'
         WHERE i.id IN (SELECT other FROM ties WHERE identity = $1
             UNION SELECT identity FROM ties WHERE other = $1 AND tie = 'friend')
         ORDER BY CASE WHEN mine.tie IS NULL THEN 1 ELSE 0 END, i.small, i.id LIMIT $2";
    /// Whether one blocks another, or whose bot he is.
    pub const BLOCKS: &str = "SELECT at FROM ties WHERE identity = $1 AND tie = 'blocked'
         AND other IN ($2, (SELECT owner FROM identities WHERE id = $2))";
    /// Takes back what somebody has invited another to, he or his bots, and the other him.
    pub const PART: &str = "DELETE FROM invitations
         WHERE (identity = $1 AND sender IN
                 (SELECT id FROM identities WHERE id = $2 OR owner = $2))
             OR (identity = $2 AND sender = $1)";
    /// Who blocks whom of those who look for the same.
    pub const BLOCKED: &str = "SELECT t.identity, t.other FROM ties t
         JOIN seekers s ON s.identity = t.identity AND s.pool = $1
         JOIN seekers o ON o.identity = t.other AND o.pool = $1
         WHERE t.tie = 'blocked'";
    /// Asks somebody.
    pub const INVITE: &str = "INSERT INTO invitations (table_id, identity, sender, at, declined)
         VALUES ($1, $2, $3, $4, 0) ON CONFLICT DO NOTHING";
    /// Whether somebody who is asked has said no.
    pub const DECLINED: &str =
        "SELECT declined FROM invitations WHERE table_id = $1 AND identity = $2";
    /// Invitations to and from somebody.
    pub const INVITATIONS: &str = "SELECT v.table_id, t.summary, a.id, a.name, b.id, b.name, v.at,
             v.declined
         FROM invitations v
         JOIN tables t ON t.id = v.table_id AND t.phase = $2
         JOIN identities a ON a.id = v.sender
         JOIN identities b ON b.id = v.identity
         WHERE v.identity = $1 OR v.sender = $1 ORDER BY v.at DESC, v.table_id";
    /// Says no.
    pub const DECLINE: &str =
        "UPDATE invitations SET declined = 1 WHERE table_id = $1 AND identity = $2";
    /// Takes an invitation back; that somebody has said no stays.
    pub const UNINVITE: &str = "DELETE FROM invitations
         WHERE table_id = $1 AND sender = $2 AND identity = $3 AND declined = 0";
    /// Games that go on.
    pub const UNDER_WAY: &str = "SELECT t.id, t.summary FROM kept_seats k
         JOIN tables t ON t.id = k.table_id AND t.phase = $2
         WHERE k.identity = $1 ORDER BY t.id";
    /// Forgets what leads nowhere.
    pub const FORGET: &str = "DELETE FROM invitations WHERE table_id NOT IN
         (SELECT id FROM tables WHERE phase = $1)";
}

type ContactRow = (
    String,
    String,
    Option<String>,
    Option<String>,
    Option<i64>,
    Option<i64>,
);

fn contact((identity, name, mine, theirs, at, asked): ContactRow) -> Option<Contact> {
    let tie = match (mine.as_deref(), theirs) {
        (Some("blocked"), _) => Tie::Blocked,
        (Some(_), Some(_)) => Tie::Friend,
        (Some(_), None) => Tie::Asked,
        (None, Some(_)) => Tie::Asks,
        (None, None) => return None,
    };
    let since = match tie {
        Tie::Friend => at.max(asked),
        _ => at.or(asked),
    };
    Some(Contact {
        identity,
        name,
        tie,
        since: since.unwrap_or_default(),
    })
}

type AskedRow = (String, String, String, String, String, String, i64, i64);

fn asked(row: AskedRow) -> Asked {
    let (table, summary, from, from_name, to, to_name, at, declined) = row;
    Asked {
        table,
        summary,
        from: (from, from_name),
        to: (to, to_name),
        at,
        declined: declined != 0,
    }
}

/// The same for either store.
macro_rules! people_store {
    ($store:ty) => {
        #[async_trait]
        impl PeopleStore for $store {
            async fn tie(
                &self,
                identity: &str,
                other: &str,
                wish: TieWish,
                at: i64,
            ) -> Result<bool, StoreError> {
                let word = match wish {
                    TieWish::Friend => "friend",
                    TieWish::Blocked => "blocked",
                    TieWish::None => "",
                };
                let own = match wish {
                    TieWish::None => {
                        let untie = sqlx::query(sql::UNTIE).bind(identity).bind(other);
                        (untie, Must::Nothing)
                    }
                    _ => {
                        let tie = sqlx::query(sql::TIE)
                            .bind(identity)
                            .bind(other)
                            .bind(word)
                            .bind(at)
                            .bind(i64::from(MOST_CONTACTS));
                        (tie, Must::Change)
                    }
                };
                let mut queries = vec![own];
                if wish != TieWish::Friend {
                    let his = sqlx::query(sql::UNFRIEND).bind(other).bind(identity);
                    queries.push((his, Must::Nothing));
                }
                // Always in the same order, so that two who do it at once do not wait for one another.
                if other < identity {
                    queries.reverse();
                }
                if wish == TieWish::Blocked {
                    let part = sqlx::query(sql::PART).bind(identity).bind(other);
                    queries.push((part, Must::Nothing));
                }
                self.together(queries).await
            }

            async fn befriend(&self, one: &str, other: &str, at: i64) -> Result<bool, StoreError> {
                let friend = |a, b| {
                    let query = sqlx::query(sql::BEFRIEND)
                        .bind(a)
                        .bind(b)
                        .bind(at)
                        .bind(i64::from(MOST_CONTACTS));
                    (query, Must::Change)
                };
                // Always in the same order, so that two nodes do not wait for one another.
                let (first, second) = (one.min(other), one.max(other));
                let queries = vec![friend(first, second), friend(second, first)];
                self.together(queries).await
            }

            async fn contacts(&self, identity: &str) -> Result<Vec<Contact>, StoreError> {
                let rows = self
                    .all(
                        sqlx::query_as(sql::CONTACTS)
                            .bind(identity)
                            .bind(2 * i64::from(MOST_CONTACTS)),
                    )
                    .await?;
                Ok(rows.into_iter().filter_map(contact).collect())
            }

            async fn blocks(&self, identity: &str, other: &str) -> Result<bool, StoreError> {
                let query = sqlx::query_as(sql::BLOCKS).bind(identity).bind(other);
                let row: Option<(i64,)> = self.one(query).await?;
                Ok(row.is_some())
            }

            async fn blocked_seekers(
                &self,
                pool: &str,
            ) -> Result<Vec<(String, String)>, StoreError> {
                self.all(sqlx::query_as(sql::BLOCKED).bind(pool)).await
            }

            async fn invite(
                &self,
                table: &str,
                from: &str,
                to: &str,
                at: i64,
            ) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::INVITE)
                    .bind(table)
                    .bind(to)
                    .bind(from)
                    .bind(at);
                if self.write(query).await? > 0 {
                    return Ok(true);
                }
                // He is asked already.
                let query = sqlx::query_as(sql::DECLINED).bind(table).bind(to);
                let row: Option<(i64,)> = self.one(query).await?;
                Ok(row.is_some_and(|(declined,)| declined == 0))
            }

            async fn invitations(&self, identity: &str) -> Result<Vec<Asked>, StoreError> {
                let query = sqlx::query_as(sql::INVITATIONS)
                    .bind(identity)
                    .bind(phase_number(Phase::Open));
                let rows = self.all(query).await?;
                Ok(rows.into_iter().map(asked).collect())
            }

            async fn decline(&self, table: &str, identity: &str) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::DECLINE).bind(table).bind(identity);
                Ok(self.write(query).await? > 0)
            }

            async fn uninvite(
                &self,
                table: &str,
                from: &str,
                to: &str,
            ) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::UNINVITE).bind(table).bind(from).bind(to);
                Ok(self.write(query).await? > 0)
            }

            async fn games_under_way(
                &self,
                identity: &str,
            ) -> Result<Vec<(String, String)>, StoreError> {
                let query = sqlx::query_as(sql::UNDER_WAY)
                    .bind(identity)
                    .bind(phase_number(Phase::Running));
                self.all(query).await
            }

            async fn forget_invitations(&self) -> Result<(), StoreError> {
                let query = sqlx::query(sql::FORGET).bind(phase_number(Phase::Open));
                self.write(query).await?;
                Ok(())
            }
        }
    };
}

people_store!(SqliteStore);
people_store!(PostgresStore);
