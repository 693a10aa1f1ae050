//! Who may not use the server: what the operator has said, as this node knows it. It is read anew
//! whenever the operator has done something.

use std::{collections::HashMap, sync::Arc};

use protocol::{Code, Refusal};
use ring::hmac;
use tokio::sync::watch;

use super::{now, origin};
use crate::{
    store::{Ban, BanKind, Store, StoreError},
    table::{KeyHash, small},
    time::written,
};

/// All bans that have been read.
#[derive(Default)]
pub struct Bans {
    names: Vec<(String, Ban)>,
    words: Vec<(Word, Ban)>,
    keys: HashMap<String, Ban>,
    /// Hashes of addresses, with the key of the day that they were made with.
    addresses: Vec<(hmac::Key, HashMap<String, Ban>)>,
}

/// A word, which may be part of a longer one at an end where a star stands.
struct Word {
    looks: String,
    goes_on: (bool, bool),
}

impl Word {
    fn new(text: &str) -> Word {
        let goes_on = (text.starts_with('*'), text.ends_with('*'));
        let looks = small(text.trim_matches('*'));
        Word { looks, goes_on }
    }

    /// Whether it is in a text, of which [`small`] was taken.
    fn is_in(&self, text: &str) -> bool {
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        text.match_indices(&self.looks).any(|(at, found)| {
            let before = text[..at].chars().next_back();
            let after = text[at + found.len()..].chars().next();
            (self.goes_on.0 || !letter(before)) && (self.goes_on.1 || !letter(after))
        })
    }
}

/// What somebody who is barred is told.
fn refusal(ban: &Ban, what: &str) -> Refusal {
    let until = ban.ends.map(|ends| format!(" until {}", written(ends)));
    let reason = match ban.reason.as_str() {
        "" => String::new(),
        reason => format!(": {reason}"),
    };
    let text = format!("{what}{}{reason}", until.unwrap_or_default());
    Refusal::new(Code::Banned, text)
}

const BARRED: &str = "you are barred from this server";

/// A ban that holds now.
fn holding(ban: Option<&Ban>) -> Option<&Ban> {
    ban.filter(|b| b.ends.is_none_or(|ends| ends > now()))
}

impl Bans {
    /// Reads what the store has.
    pub async fn read(store: &dyn Store) -> Result<Bans, StoreError> {
        let mut bans = Bans::default();
        let mut days: HashMap<i64, HashMap<String, Ban>> = HashMap::new();
        for ban in store.bans().await? {
            if holding(Some(&ban)).is_none() {
                continue;
            }
            match ban.kind {
                BanKind::Name => bans.names.push((small(&ban.what), ban)),
                BanKind::Word => bans.words.push((Word::new(&ban.what), ban)),
                BanKind::Key => _ = bans.keys.insert(ban.what.clone(), ban),
                BanKind::Address => {
                    if let Some((day, hash)) = origin::of_day(&ban.what) {
                        let hash = hash.to_owned();
                        days.entry(day).or_default().insert(hash, ban);
                    }
                }
            }
        }
        for (day, hashes) in days {
            if let Some(key) = origin::key(store, day).await? {
                bans.addresses.push((key, hashes));
            }
        }
        Ok(bans)
    }

    /// Why nobody from there may use the server.
    ///
    /// # Errors
    /// If that is so.
    pub fn address(&self, address: &str) -> Result<(), Refusal> {
        for (key, hashes) in &self.addresses {
            let hash = origin::hash(key, address);
            if let Some(ban) = holding(hashes.get(&hash)) {
                return Err(refusal(ban, BARRED));
            }
        }
        Ok(())
    }

    /// Why nobody with this key may do anything.
    ///
    /// # Errors
    /// If that is so.
    pub fn key(&self, key: &KeyHash) -> Result<(), Refusal> {
        match holding(self.keys.get(key.text())) {
            Some(ban) => Err(refusal(ban, BARRED)),
            None => Ok(()),
        }
    }

    /// Why nobody may be called so.
    ///
    /// # Errors
    /// If that is so.
    pub fn name(&self, name: &str) -> Result<(), Refusal> {
        let looks = small(name);
        let mut barred = self.names.iter().filter(|n| n.0 == looks).map(|n| &n.1);
        match barred.find_map(|ban| holding(Some(ban))) {
            Some(ban) => Err(refusal(ban, "this name is barred from this server")),
            None => self.text(name),
        }
    }

    /// Why this may not be said.
    ///
    /// # Errors
    /// If that is so.
    pub fn text(&self, text: &str) -> Result<(), Refusal> {
        if self.words.is_empty() {
            return Ok(());
        }
        let text = small(text);
        let mut barred = self.words.iter().filter(|w| w.0.is_in(&text));
        match barred.find_map(|(_, ban)| holding(Some(ban))) {
            Some(ban) => Err(refusal(ban, "a word in it is barred from this server")),
            None => Ok(()),
        }
    }

    /// Whether nobody at a table is concerned.
    pub fn spare_keys(&self) -> bool {
        self.keys.is_empty()
    }
}

/// What a node knows of the bans, for whoever waits for more of them.
pub struct Known(watch::Sender<Arc<Bans>>);

impl Known {
    /// As the store has them now.
    pub async fn read(store: &dyn Store) -> Result<Known, StoreError> {
        let bans = Bans::read(store).await?;
        Ok(Known(watch::Sender::new(Arc::new(bans))))
    }

    /// The same anew.
    pub async fn read_again(&self, store: &dyn Store) -> Result<(), StoreError> {
        let bans = Bans::read(store).await?;
        self.0.send_replace(Arc::new(bans));
        Ok(())
    }

    /// What is known now.
    pub fn now(&self) -> Arc<Bans> {
        self.0.borrow().clone()
    }

    /// Hears of changes.
    pub fn watch(&self) -> watch::Receiver<Arc<Bans>> {
        self.0.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ban(kind: BanKind, what: &str, ends: Option<i64>) -> Ban {
        Ban {
            number: 0,
            kind,
            what: what.into(),
            reason: "be kind".into(),
            made: 0,
            ends,
        }
    }

    #[test]
    fn words_are_whole_unless_a_star_stands_there() {
        let is = |word: &str, text: &str| Word::new(word).is_in(&small(text));
        assert!(is("darn", "Well, DARN!") && is("darn", "d\u{430}rn"));
        assert!(!is("darn", "darning") && !is("darn", "goldarn"));
        assert!(is("darn*", "darning") && !is("darn*", "goldarn"));
        assert!(is("*darn*", "goldarned"));
        assert!(is("*ばか*", "きみはばかだ"));
    }

    #[test]
    fn what_has_ended_holds_no_more_and_the_reason_is_told() {
        let mut bans = Bans::default();
        bans.names.push((
            small("Bill"),
            ban(BanKind::Name, "Bill", Some(now() + 60_000)),
        ));
        bans.names
            .push((small("Ann"), ban(BanKind::Name, "Ann", Some(now() - 1))));
        let why = bans.name("Bi11").unwrap_err();
        assert_eq!(why.code, Code::Banned);
        assert!(
            why.text.contains("until 20") && why.text.ends_with(": be kind"),
            "{}",
            why.text
        );
        assert!(bans.name("Billy").is_ok() && bans.name("Ann").is_ok());
    }
}
