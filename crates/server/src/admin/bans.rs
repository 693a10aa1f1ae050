//! Who may not use the server.

use crate::say::message;
use std::net::IpAddr;

use protocol::Chair;

use super::{Admin, Trouble, trouble};
use crate::{
    http::Origin,
    hub::{now, origin},
    store::{Ban, BanKind},
};

/// Whom to bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Whoever is called so, or so that he could be taken for it.
    Name(String),
    /// Whoever says a word, or is called by it. A star at an end stands for more letters.
    Word(String),
    /// Whoever comes from an address; of version 6, from its network of 64 bits.
    Address(IpAddr),
    /// Whoever sits on a seat of a table: his key there, and from where he took the seat.
    Seat(String, Chair),
}

impl Admin {
    /// Bars somebody, for so many milliseconds if it is to end; the numbers of the bans.
    ///
    /// # Errors
    /// If there is no such seat, what is to be barred is empty, or the store fails.
    pub async fn bar(
        &mut self,
        whom: Whom,
        time: Option<i64>,
        reason: &str,
    ) -> Result<Vec<i64>, Trouble> {
        let bars = match whom {
            Whom::Name(name) if name.trim().is_empty() => {
                return trouble(message("admin-name-wanted"));
            }
            Whom::Word(word) if word.trim_matches('*').trim().is_empty() => {
                return trouble(message("admin-word-wanted"));
            }
            Whom::Name(name) => vec![(BanKind::Name, name)],
            Whom::Word(word) => vec![(BanKind::Word, word)],
            Whom::Address(address) => {
                let (origins, at) = (origin::Origins::default(), now());
                let address = Origin::new(address).to_string();
                let hashes = origins.hashes(&*self.store, &address, at).await?;
                let what = hashes.first().map(|hash| origin::with_day(at, hash));
                vec![(BanKind::Address, what.unwrap_or_default())]
            }
            Whom::Seat(table, seat) => self.seat(&table, seat).await?,
        };
        let mut numbers = Vec::new();
        for (kind, what) in bars {
            let ban = Ban {
                number: 0,
                kind,
                what,
                reason: reason.into(),
                made: now(),
                ends: time.map(|time| now() + time),
            };
            numbers.push(self.lines.bar(&ban).await?);
        }
        self.operated().await?;
        Ok(numbers)
    }

    /// What whoever sits on a seat is known by.
    async fn seat(&mut self, id: &str, seat: Chair) -> Result<Vec<(BanKind, String)>, Trouble> {
        let (table, _) = self.table(id).await?;
        let Some(key) = table.key_of(seat) else {
            return trouble(
                message("admin-nobody")
                    .with("seat", seat.to_string())
                    .with("table", id),
            );
        };
        let mut known = vec![(BanKind::Key, key.text().to_owned())];
        if let Some((hash, at)) = self.lines.seat_from(id, seat).await? {
            known.push((BanKind::Address, origin::with_day(at, &hash)));
        }
        Ok(known)
    }

    /// All bans that have not ended.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn bans(&mut self) -> Result<Vec<Ban>, Trouble> {
        self.store.forget_bans(now()).await?;
        Ok(self.store.bans().await?)
    }

    /// Takes a ban back.
    ///
    /// # Errors
    /// If there is none of this number.
    pub async fn unbar(&mut self, number: i64) -> Result<(), Trouble> {
        match self.lines.unbar(number).await? {
            true => self.operated().await,
            false => trouble(message("admin-no-ban").with("n", number.to_string())),
        }
    }
}
