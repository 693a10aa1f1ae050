//! Seeds of games under way are kept sealed, with a key that is not in the store: whoever has a copy of
//! the store, such as a backup, does not know the dice to come.

use crate::say::{Why, message};
use messages::Message;
use std::{borrow::Cow, fs::File, io::Write as _, path::Path};

use data_encoding::{BASE64, HEXLOWER_PERMISSIVE};
use ring::{
    aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hmac,
};
use serde_json::Value;

use super::{Batch, Row, Saved, Store, StoreError};
use crate::table::hex;

/// What sealed texts begin with.
const MARK: &str = "sealed:";
/// What all nodes agree on: which key it is, but not the key.
const FACT: &str = "seal-key";

/// What a store seals with: nothing, as long as it has no key.
#[derive(Default)]
pub(super) struct Sealing(pub Option<Seal>);

impl Sealing {
    /// Opens with what a store that is only looked after was [given](Seal::given); why not, if that
    /// is of no use.
    pub fn take_in(&mut self, given: Result<Option<Seal>, Message>) -> Option<Message> {
        match given {
            Ok(seal) => {
                self.0 = seal;
                None
            }
            Err(why) => Some(why),
        }
    }

    /// Batches as they are kept.
    pub fn batches<'a>(&self, batches: &'a [Batch]) -> Result<Cow<'a, [Batch]>, StoreError> {
        match &self.0 {
            Some(seal) => seal.batches(batches),
            None => Ok(Cow::Borrowed(batches)),
        }
    }

    /// Rows of a table as they were before they were kept.
    pub fn opened(&self, table: &str, mut rows: Vec<Row>) -> Vec<Row> {
        if let Some(seal) = &self.0 {
            seal.rows(table, &mut rows);
        }
        rows
    }

    /// A text as it is kept; `about` is what it belongs to.
    pub fn close_text(&self, text: &str, about: &str) -> Result<String, StoreError> {
        match &self.0 {
            Some(seal) => seal.close(text, about),
            None => Ok(text.to_owned()),
        }
    }

    /// A text as it was before; nothing if it cannot be opened.
    pub fn open_text(&self, text: &str, about: &str) -> Option<String> {
        match (&self.0, text.starts_with(MARK)) {
            (Some(seal), true) => seal.open(text, about),
            (None, true) => None,
            (_, false) => Some(text.to_owned()),
        }
    }

    /// What a table was, from the columns that it is kept in.
    pub fn saved(&self, table: &str, row: Option<(i64, String)>) -> Option<Saved> {
        let (number, state) = row?;
        let number = number as u64;
        let saved = Saved { number, state };
        match &self.0 {
            Some(seal) => seal.saved(table, saved),
            None => Some(saved),
        }
    }
}

/// A key that seals.
pub(crate) struct Seal {
    key: LessSafeKey,
    id: String,
}

fn wrong(file: &Path, why: impl Into<Why>) -> StoreError {
    let told = message("key-file").with("file", file.display().to_string());
    StoreError::down(told.with("why", why.into().0))
}

impl Seal {
    fn new(bytes: &[u8; 32]) -> Result<Seal, StoreError> {
        let key = UnboundKey::new(&CHACHA20_POLY1305, bytes);
        let key = key.map_err(|_| StoreError::unfit(message("key-unread")))?;
        let name = hmac::Key::new(hmac::HMAC_SHA256, bytes);
        let id = hmac::sign(&name, b"elbowroom seal-key");
        Ok(Seal {
            key: LessSafeKey::new(key),
            id: hex(&id.as_ref()[..8]),
        })
    }

    /// The key in a file, if there is one.
    pub fn read(file: &Path) -> Result<Option<Seal>, StoreError> {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(wrong(file, content::trouble(&e))),
        };
        let bytes = HEXLOWER_PERMISSIVE.decode(text.trim().as_bytes()).ok();
        let bytes = bytes.and_then(|b| <[u8; 32]>::try_from(b).ok());
        let bytes = bytes.ok_or_else(|| wrong(file, message("key-unread")))?;
        Seal::new(&bytes).map(Some)
    }

    /// A new key, in a new file that its user alone may read.
    fn make(file: &Path) -> Result<Seal, StoreError> {
        let bytes = crate::hub::random::<32>().map_err(|e| wrong(file, e.text))?;
        let mut open = File::options();
        open.create_new(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut open, 0o600);
        let mut new = open
            .open(file)
            .map_err(|e| wrong(file, content::trouble(&e)))?;
        let written = writeln!(new, "{}", hex(&bytes)).and_then(|()| new.sync_all());
        written.map_err(|e| wrong(file, content::trouble(&e)))?;
        Seal::new(&bytes)
    }

    /// The key of a store, which all its servers have: the first makes it.
    pub async fn agreed(store: &dyn Store, place: &str, file: &Path) -> Result<Seal, StoreError> {
        let known = store.fact(FACT).await?;
        let seal = match (Seal::read(file)?, &known) {
            (Some(seal), _) => seal,
            (None, None) => Seal::make(file)?,
            (None, Some(id)) => {
                let told = message("key-not-there").with("place", place).with("id", id);
                let file = file.display().to_string();
                return Err(StoreError::down(told.with("file", file)));
            }
        };
        let agreed = store.agree(FACT, &seal.id).await?;
        match agreed == seal.id {
            true => Ok(seal),
            false => {
                let told = message("key-other").with("place", place).with("id", agreed);
                let told = told.with("file", file.display().to_string());
                Err(StoreError::down(told.with("own", seal.id)))
            }
        }
    }

    /// Refuses to serve a store that is sealed without the key.
    pub async fn none(store: &dyn Store, place: &str) -> Result<(), StoreError> {
        match store.fact(FACT).await? {
            None => Ok(()),
            Some(id) => {
                let told = message("key-unnamed").with("place", place);
                Err(StoreError::down(told.with("id", id)))
            }
        }
    }

    /// The key of a store that is only looked after: none is made. If there is none although the store
    /// is sealed, or it is another's, why not.
    pub(super) async fn given(
        store: &dyn Store,
        place: &str,
        file: Option<&Path>,
    ) -> Result<Result<Option<Seal>, Message>, StoreError> {
        let known = store.fact(FACT).await?;
        let seal = file.map(Seal::read).transpose()?.flatten();
        Ok(match (seal, known) {
            (seal, None) => Ok(seal),
            (Some(seal), Some(id)) if seal.id == id => Ok(Some(seal)),
            (seal, Some(id)) => {
                let told = match (seal, file) {
                    (Some(seal), Some(file)) => message("key-other")
                        .with("file", file.display().to_string())
                        .with("own", seal.id),
                    (_, Some(file)) => {
                        message("key-not-there").with("file", file.display().to_string())
                    }
                    (_, None) => message("key-unnamed"),
                };
                Err(told.with("place", place).with("id", id))
            }
        })
    }

    /// Whether a row has a seed that is still sealed.
    pub fn is_sealed(row: &Row) -> bool {
        begins(&row.entry) && row.entry.contains(MARK)
    }

    fn close(&self, text: &str, about: &str) -> Result<String, StoreError> {
        let nonce = crate::hub::random::<NONCE_LEN>().map_err(|e| StoreError::down(e.text))?;
        let mut sealed = text.as_bytes().to_vec();
        let about = Aad::from(about.as_bytes());
        let key = Nonce::assume_unique_for_key(nonce);
        let done = self.key.seal_in_place_append_tag(key, about, &mut sealed);
        done.map_err(|_| StoreError::unfit(message("key-seals-not")))?;
        let all = [&nonce[..], &sealed].concat();
        Ok(format!("{MARK}{}", BASE64.encode(&all)))
    }

    fn open(&self, text: &str, about: &str) -> Option<String> {
        let sealed = BASE64.decode(text.strip_prefix(MARK)?.as_bytes()).ok()?;
        let (nonce, sealed) = sealed.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut sealed = sealed.to_vec();
        let about = Aad::from(about.as_bytes());
        let opened = self.key.open_in_place(nonce, about, &mut sealed).ok()?;
        String::from_utf8(opened.to_vec()).ok()
    }

    /// Batches as they are kept.
    pub fn batches<'a>(&self, batches: &'a [Batch]) -> Result<Cow<'a, [Batch]>, StoreError> {
        let has = |b: &Batch| b.saved.is_some() || b.rows.iter().any(|r| begins(&r.entry));
        if !batches.iter().any(has) {
            return Ok(Cow::Borrowed(batches));
        }
        let mut batches = batches.to_vec();
        for Batch {
            table, rows, saved, ..
        } in &mut batches
        {
            for row in rows.iter_mut().filter(|r| begins(&r.entry)) {
                let about = format!("{table}/{}", row.number);
                seed(row, |seed| self.close(seed, &about).map(Some))?;
            }
            if let Some(saved) = saved {
                saved.state = self.close(&saved.state, table)?;
            }
        }
        Ok(Cow::Owned(batches))
    }

    /// Opens what was sealed. What cannot be opened stays as it is, and is no entry.
    pub fn rows(&self, table: &str, rows: &mut [Row]) {
        for row in rows.iter_mut().filter(|r| begins(&r.entry)) {
            let about = format!("{table}/{}", row.number);
            // Opening does not fail but by leaving it.
            let _ = seed(row, |seed| Ok(self.open(seed, &about)));
        }
    }

    /// Opens what a table was; nothing if it cannot be.
    pub fn saved(&self, table: &str, saved: Saved) -> Option<Saved> {
        let state = match saved.state.starts_with(MARK) {
            true => self.open(&saved.state, table)?,
            false => saved.state,
        };
        Some(Saved { state, ..saved })
    }
}

/// Whether an entry may have a seed that is secret, or what one is made from.
fn begins(entry: &str) -> bool {
    SECRET.iter().any(|(kind, member)| {
        entry.contains(&format!("\"{kind}\"")) && entry.contains(&format!("\"{member}\""))
    })
}

/// The kinds of entries that have a secret, and what it is called there.
const SECRET: [(&str, &str); 4] = [
    ("began", "seed"),
    ("made", "part"),
    ("planned", "plans"),
    ("plan_ended", "line"),
];

/// Changes the secret of an entry.
fn seed(
    row: &mut Row,
    change: impl Fn(&str) -> Result<Option<String>, StoreError>,
) -> Result<(), StoreError> {
    let Ok(mut entry) = serde_json::from_str::<Value>(&row.entry) else {
        return Ok(());
    };
    let Some((_, member)) = SECRET.iter().find(|(kind, _)| entry["t"] == **kind) else {
        return Ok(());
    };
    if let Some(new) = entry[*member].as_str().map(&change).transpose()?.flatten() {
        entry[*member] = new.into();
        row.entry = entry.to_string();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch() -> Batch {
        let row = |number, entry: &str| Row {
            number,
            at: 1,
            command: None,
            entry: entry.into(),
        };
        let said = r#"{"t":"chat","seat":1,"text":"\"began\" \"seed\""}"#;
        let mut batch = Batch::game(
            "t1",
            vec![row(0, r#"{"seed":"abc123","t":"began"}"#), row(1, said)],
        );
        let state = r#"{"seed":"abc123"}"#.into();
        batch.saved = Some(Saved { number: 2, state });
        batch
    }

    #[test]
    fn what_is_sealed_is_opened_by_its_key_at_its_place_alone() {
        let (seal, other) = (Seal::new(&[1; 32]).unwrap(), Seal::new(&[2; 32]).unwrap());
        assert_ne!(seal.id, other.id);
        let plain = batch();
        let sealed = seal.batches(std::slice::from_ref(&plain)).unwrap();
        let sealed = &sealed[0];
        assert!(!sealed.rows[0].entry.contains("abc123"));
        assert_eq!(sealed.rows[1], plain.rows[1]);
        let state = &sealed.saved.as_ref().unwrap().state;
        assert!(!state.contains("abc123"));
        let opened = |seal: &Seal, table: &str| {
            let mut rows = sealed.rows.clone();
            seal.rows(table, &mut rows);
            (
                rows == plain.rows,
                seal.saved(table, sealed.saved.clone().unwrap()) == plain.saved,
            )
        };
        assert_eq!(opened(&seal, "t1"), (true, true));
        assert_eq!(opened(&other, "t1"), (false, false));
        assert_eq!(opened(&seal, "t2"), (false, false));
        // What was kept before it was sealed stays readable.
        let mut old = plain.rows.clone();
        seal.rows("t1", &mut old);
        assert_eq!(old, plain.rows);
        // The same twice is not the same.
        let again = seal.batches(std::slice::from_ref(&plain)).unwrap();
        assert_ne!(again[0].rows[0], sealed.rows[0]);
    }

    #[test]
    fn what_the_servers_part_is_made_from_is_sealed_too() {
        let seal = Seal::new(&[1; 32]).unwrap();
        let entry = r#"{"game":"x","part":"abc123","t":"made","title":"\"began\" \"seed\""}"#;
        let row = Row {
            number: 0,
            at: 1,
            command: None,
            entry: entry.into(),
        };
        let plain = [Batch::game("t1", vec![row])];
        let sealed = seal.batches(&plain).unwrap();
        assert!(!sealed[0].rows[0].entry.contains("abc123"));
        assert!(Seal::is_sealed(&sealed[0].rows[0]));
        let mut opened = sealed[0].rows.clone();
        seal.rows("t1", &mut opened);
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(value(&opened[0].entry), value(entry));
    }

    #[test]
    fn a_key_file_is_for_its_user_and_says_what_is_wrong_with_it() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("key");
        assert!(Seal::read(&file).unwrap().is_none());
        let made = Seal::make(&file).unwrap();
        assert_eq!(Seal::read(&file).unwrap().unwrap().id, made.id);
        assert!(Seal::make(&file).is_err(), "it is never written over");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        std::fs::write(&file, "short").unwrap();
        let why = Seal::read(&file).err().unwrap().to_string();
        assert!(why.contains("64") && why.contains("key"), "{why}");
    }
}
