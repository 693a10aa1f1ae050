//! Programs that do something for somebody: their tokens, and bots with names of their own.

use async_trait::async_trait;
use protocol::{MOST_BOTS, MOST_TOKENS, Scope, Token};

use super::{Person, PostgresStore, SqliteStore, StoreError, identities::person};
use crate::table::{KeyHash, looks, small};

/// How long it is not noted again that a token was shown, in milliseconds.
const NOTED: i64 = 30_000;

/// Whoever's token a program shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearer {
    /// Who that is.
    pub person: Person,
    /// The id of the token.
    pub token: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// When it was last noted that it was shown, in milliseconds since 1970.
    used: i64,
}

/// What is kept of programs.
#[async_trait]
pub trait ProgramStore {
    /// Makes a bot of somebody: whether nobody has the name, or one that is taken for it, and he has fewer
    /// than he may.
    async fn make_bot(&self, new: &Person) -> Result<bool, StoreError>;

    /// Somebody's bots, by name.
    async fn bots_of(&self, owner: &str) -> Result<Vec<Person>, StoreError>;

    /// Bots that can be invited, with the names of their owners, those first that were heard of last: when
    /// that was, in milliseconds since 1970. Only those of this owner, if one is named.
    async fn bots(
        &self,
        owner: Option<&str>,
        limit: u32,
    ) -> Result<Vec<(Person, String, i64)>, StoreError>;

    /// Keeps a token for whoever has this secret; not if its owner has as many as he may.
    async fn make_token(
        &self,
        token: &Token,
        owner: &str,
        secret: &str,
    ) -> Result<bool, StoreError>;

    /// Somebody's tokens, those of his bots among them, the oldest first.
    async fn tokens(&self, owner: &str) -> Result<Vec<Token>, StoreError>;

    /// Forgets a token; whether there was one.
    async fn drop_token(&self, owner: &str, id: &str) -> Result<bool, StoreError>;

    /// Whose a token is, by its secret.
    async fn bearer(&self, secret: &str) -> Result<Option<Bearer>, StoreError>;

    /// Notes that a token was shown, to half a minute.
    async fn token_used(&self, bearer: &Bearer, at: i64) -> Result<(), StoreError>;
}

/// The statements, which both stores understand.
mod sql {
    /// Makes a bot.
    pub const MAKE: &str = "INSERT INTO identities (id, name, looks, small, made, owner)
         SELECT $1, $2, $3, $4, $5, $6
         WHERE (SELECT count(*) FROM identities WHERE owner = $6) < $7
         ON CONFLICT DO NOTHING";
    /// Somebody's bots.
    pub const BOTS_OF: &str =
        "SELECT id, name, made, owner FROM identities WHERE owner = $1 ORDER BY small, id";
    /// Bots that have a program.
    pub const BOTS: &str = "SELECT b.id, b.name, b.made, b.owner, o.name, max(t.used)
         FROM identities b
         JOIN identities o ON o.id = b.owner
         JOIN tokens t ON t.identity = b.id
         WHERE b.owner <> '' AND ($2 = '' OR b.owner = $2)
         GROUP BY b.id, b.name, b.made, b.owner, o.name, b.small
         ORDER BY max(t.used) DESC, b.small LIMIT $1";
    /// Keeps a token.
    pub const TOKEN: &str =
        "INSERT INTO tokens (id, hash, identity, owner, label, scopes, made, used)
         SELECT $1, $2, $3, $4, $5, $6, $7, 0
         WHERE (SELECT count(*) FROM tokens WHERE owner = $4) < $8";
    /// Somebody's tokens.
    pub const TOKENS: &str = "SELECT id, label, scopes, identity, made, used FROM tokens
         WHERE owner = $1 ORDER BY made, id";
    /// Forgets a token.
    pub const DROP: &str = "DELETE FROM tokens WHERE owner = $1 AND id = $2";
    /// Whose a token is.
    pub const BEARER: &str = "SELECT i.id, i.name, i.made, i.owner, t.id, t.scopes, t.used
         FROM tokens t JOIN identities i ON i.id = t.identity WHERE t.hash = $1";
    /// A token was shown.
    pub const USED: &str = "UPDATE tokens SET used = $2 WHERE id = $1";
}

fn scopes(text: &str) -> Vec<Scope> {
    let named = |word: &str| Scope::ALL.into_iter().find(|s| s.word() == word);
    text.split(' ').filter_map(named).collect()
}

fn scopes_text(scopes: &[Scope]) -> String {
    let words: Vec<&str> = scopes.iter().map(|s| s.word()).collect();
    words.join(" ")
}

type TokenRow = (String, String, String, String, i64, i64);

fn token((id, label, words, identity, made, used): TokenRow) -> Token {
    Token {
        id,
        label,
        scopes: scopes(&words),
        identity,
        made,
        used,
    }
}

/// The same for either store.
macro_rules! program_store {
    ($store:ty) => {
        #[async_trait]
        impl ProgramStore for $store {
            async fn make_bot(&self, new: &Person) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::MAKE)
                    .bind(&new.id)
                    .bind(&new.name)
                    .bind(looks(&new.name))
                    .bind(small(&new.name))
                    .bind(new.made)
                    .bind(new.owner.as_deref().unwrap_or_default())
                    .bind(i64::from(MOST_BOTS));
                Ok(self.write(query).await? > 0)
            }

            async fn bots_of(&self, owner: &str) -> Result<Vec<Person>, StoreError> {
                let rows = self.all(sqlx::query_as(sql::BOTS_OF).bind(owner)).await?;
                Ok(rows.into_iter().map(person).collect())
            }

            async fn bots(
                &self,
                owner: Option<&str>,
                limit: u32,
            ) -> Result<Vec<(Person, String, i64)>, StoreError> {
                type Row = (String, String, i64, String, String, i64);
                let query = sqlx::query_as(sql::BOTS)
                    .bind(i64::from(limit))
                    .bind(owner.unwrap_or_default());
                let rows: Vec<Row> = self.all(query).await?;
                let bot = |(id, name, made, owner, of, used): Row| {
                    (person((id, name, made, owner)), of, used)
                };
                Ok(rows.into_iter().map(bot).collect())
            }

            async fn make_token(
                &self,
                token: &Token,
                owner: &str,
                secret: &str,
            ) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::TOKEN)
                    .bind(&token.id)
                    .bind(KeyHash::of(secret).text().to_owned())
                    .bind(&token.identity)
                    .bind(owner)
                    .bind(&token.label)
                    .bind(scopes_text(&token.scopes))
                    .bind(token.made)
                    .bind(i64::from(MOST_TOKENS));
                Ok(self.write(query).await? > 0)
            }

            async fn tokens(&self, owner: &str) -> Result<Vec<Token>, StoreError> {
                let rows = self.all(sqlx::query_as(sql::TOKENS).bind(owner)).await?;
                Ok(rows.into_iter().map(token).collect())
            }

            async fn drop_token(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
                let query = sqlx::query(sql::DROP).bind(owner).bind(id);
                Ok(self.write(query).await? > 0)
            }

            async fn bearer(&self, secret: &str) -> Result<Option<Bearer>, StoreError> {
                type Row = (String, String, i64, String, String, String, i64);
                let hash = KeyHash::of(secret).text().to_owned();
                let row: Option<Row> = self.one(sqlx::query_as(sql::BEARER).bind(hash)).await?;
                let bearer = |(id, name, made, owner, token, words, used): Row| Bearer {
                    person: person((id, name, made, owner)),
                    token,
                    scopes: scopes(&words),
                    used,
                };
                Ok(row.map(bearer))
            }

            async fn token_used(&self, bearer: &Bearer, at: i64) -> Result<(), StoreError> {
                if at - bearer.used >= NOTED {
                    let query = sqlx::query(sql::USED).bind(&bearer.token).bind(at);
                    self.write(query).await?;
                }
                Ok(())
            }
        }
    };
}

program_store!(SqliteStore);
program_store!(PostgresStore);
