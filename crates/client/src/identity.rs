//! Being somebody at a server: the key of this device, what is kept of it for later visits, and which
//! seats this device and the server have to tell one another.

use data_encoding::BASE64URL_NOPAD;
use ed25519_dalek::{Signer, SigningKey};
use protocol::{
    Identity, KeptSeats, MOST_KEPT_SEATS, MOST_SEATS, OwnSeat, Proof, Seek, Session, signed_text,
};
use serde::{Deserialize, Serialize};

use crate::save::{self, Kept, Store};

const KEPT: &str = "elbowroom.identity";
const SEATS: &str = "elbowroom.identity-seats";
const KEY: &str = "elbowroom.identity-key";

/// The key pair of a device.
pub struct DeviceKey(SigningKey);

impl DeviceKey {
    /// Of 32 bytes that nobody else knows.
    pub fn new(secret: [u8; 32]) -> DeviceKey {
        DeviceKey(SigningKey::from_bytes(&secret))
    }

    /// As it is kept.
    pub fn text(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0.to_bytes())
    }

    fn of_text(text: &str) -> Option<DeviceKey> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        Some(DeviceKey::new(bytes.try_into().ok()?))
    }

    /// The public key, as the server knows it.
    pub fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.0.verifying_key().as_bytes())
    }

    /// What the device shows to the server under this name; `label` is what its owner calls it.
    pub fn prove(&self, host: &str, challenge: &str, label: &str) -> Proof {
        let text = signed_text(host, challenge);
        let signature = self.0.sign(text.as_bytes());
        Proof {
            key: self.public(),
            challenge: challenge.into(),
            signature: BASE64URL_NOPAD.encode(&signature.to_bytes()),
            label: label.into(),
        }
    }
}

/// Who the reader is, as this device keeps it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Somebody {
    /// The secret of the device's key.
    secret: String,
    /// The token of its session.
    token: String,
    /// When that ends, in milliseconds since 1970.
    ends: i64,
    /// Who that is, as the server last said.
    pub identity: Identity,
}

/// Shows no secret.
impl std::fmt::Debug for Somebody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Somebody({})", self.identity.name)
    }
}

impl Somebody {
    /// With the key of this device, for which a session was opened.
    pub fn new(key: &DeviceKey, session: Session) -> Somebody {
        Somebody {
            secret: key.text(),
            token: session.token,
            ends: session.ends,
            identity: session.identity,
        }
    }

    /// From a store.
    pub fn load(store: &impl Store) -> Option<Somebody> {
        let text = store.get(KEPT)?;
        let read: Somebody = serde_json::from_str(&text).ok()?;
        // Without its key it is of no use.
        DeviceKey::of_text(&read.secret)?;
        Some(read)
    }

    /// Into a store. Whether there was room.
    pub fn keep(&self, store: &impl Store) -> bool {
        let kept = serde_json::to_string(self).is_ok_and(|text| store.set(KEPT, &text));
        if kept {
            store.remove(KEY);
        }
        kept
    }

    /// Out of a store: the reader is nobody there any more. His seats stay.
    pub fn forget(store: &impl Store) {
        store.remove(KEPT);
        store.remove(SEATS);
    }

    /// The key of this device.
    pub fn key(&self) -> Option<DeviceKey> {
        DeviceKey::of_text(&self.secret)
    }

    /// The token of the session, if it is good for another while.
    pub fn token(&self, now: i64) -> Option<&str> {
        const WHILE: i64 = 60_000;
        (self.ends > now + WHILE).then_some(&self.token)
    }

    /// The session is over, whatever the server said of it before.
    pub fn end_session(&mut self) {
        self.ends = 0;
    }
}

/// The key of this device: that of whoever the reader is, or one that was made before. Else it is made of
/// `fresh`, and kept before anybody hears of it: whoever asks again, after an answer that was lost, is the
/// same. Nothing if there is no room for it.
pub fn own_key(store: &impl Store, fresh: [u8; 32]) -> Option<DeviceKey> {
    if let Some(key) = Somebody::load(store).and_then(|s| s.key()) {
        return Some(key);
    }
    if let Some(key) = store.get(KEY).and_then(|text| DeviceKey::of_text(&text)) {
        return Some(key);
    }
    let key = DeviceKey::new(fresh);
    store.set(KEY, &key.text()).then_some(key)
}

/// What a browser is called by those who use it, from what it says of itself: `Firefox, Linux`; nothing if
/// it is none of the usual ones.
pub fn label(user_agent: &str) -> String {
    // Most say that they are others, too: those come last.
    const BROWSERS: [(&str, &str); 6] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrom", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("CrOS", "ChromeOS"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let of = |known: &[(&str, &'static str)]| {
        let mut known = known.iter();
        known.find(|k| user_agent.contains(k.0)).map(|k| k.1)
    };
    let parts = [of(&BROWSERS), of(&SYSTEMS)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The seats that device and server had in common when they last told one another.
fn common(store: &impl Store) -> Vec<OwnSeat> {
    let text = store.get(SEATS).unwrap_or_default();
    let seat = |line: &str| {
        let (table, key) = line.split_once('\t')?;
        let (table, key) = (table.into(), key.into());
        Some(OwnSeat { table, key })
    };
    text.lines().filter_map(seat).collect()
}

fn set_common(store: &impl Store, seats: &[OwnSeat]) {
    let lines: Vec<String> = seats
        .iter()
        .map(|s| format!("{}\t{}", s.table, s.key))
        .collect();
    // Without room for it all seats of both are kept, also those that were forgotten on one of them.
    store.set(SEATS, &lines.join("\n"));
}

fn key_of<'a>(seats: &'a [OwnSeat], table: &str) -> Option<&'a str> {
    let mut seats = seats.iter();
    seats.find(|s| s.table == table).map(|s| s.key.as_str())
}

/// What one of the two says of a table; `was` is what they had in common. Whoever keeps as many as he can may
/// have lost it for want of room: that is no word on it.
fn said<'s>(seats: &'s [OwnSeat], table: &str, was: Option<&'s str>) -> Option<&'s str> {
    let is_full = seats.len() >= MOST_KEPT_SEATS as usize;
    key_of(seats, table).or(was.filter(|_| is_full))
}

/// Takes in the seats that the server keeps, and says what it has to be told: of each table, whichever of
/// the two knows something new since they last told one another is right; the device, if both do.
/// Nothing if the server knows everything.
pub fn merge_seats(store: &impl Store, server: &[OwnSeat], now: u64) -> Option<KeptSeats> {
    let base = common(store);
    let own = |t: Kept| OwnSeat {
        table: t.id,
        key: t.key,
    };
    let here: Vec<OwnSeat> = save::tables(store).into_iter().map(own).collect();
    let mut news = KeptSeats::default();
    let mut both = Vec::new();
    // The latest is told first, and taken in last: so it is the first there, too.
    let mut taken = Vec::new();
    let mut tables: Vec<&str> = Vec::new();
    for seat in here.iter().chain(server).chain(&base) {
        if !tables.contains(&seat.table.as_str()) {
            tables.push(&seat.table);
        }
    }
    for table in tables {
        let was = key_of(&base, table);
        let (is, theirs) = (said(&here, table, was), said(server, table, was));
        let right = match is == was {
            true => theirs,
            false => is.or(theirs.filter(|_| theirs != was)),
        };
        let seat = |key: &str| OwnSeat {
            table: table.into(),
            key: key.into(),
        };
        match right {
            Some(key) if theirs != right => {
                let room = news.keep.len() < MOST_SEATS;
                news.keep.extend(room.then(|| seat(key)));
            }
            None if theirs.is_some() => {
                let room = news.forget.len() < MOST_SEATS;
                news.forget.extend(room.then(|| table.to_owned()));
            }
            _ => {}
        }
        // What the server is to be told is common only once it has said so.
        let agreed = if theirs == right { right } else { was };
        both.extend(agreed.map(seat));
        match right {
            Some(key) if is != right => taken.push((table.to_owned(), key.to_owned())),
            None if is.is_some() => _ = save::forget_table(store, table),
            _ => {}
        }
    }
    for (table, key) in taken.iter().rev() {
        save::keep_table(store, table, key, "", now);
    }
    set_common(store, &both);
    (news != KeptSeats::default()).then_some(news)
}

const SEEK: &str = "elbowroom.seek";
/// How long a search is taken up again, in milliseconds: longer than a page takes to load anew.
const TAKEN_UP: u64 = 60_000;

/// Keeps what the reader looks for, with the key that will open his seat; nothing if he does not any more.
pub fn keep_wish(store: &impl Store, wish: Option<&Seek>, now: u64) {
    match wish.map(serde_json::to_string) {
        // Without room for it the seat is lost if the page is loaded anew.
        Some(Ok(text)) => _ = store.set(SEEK, &format!("{now}\t{text}")),
        Some(Err(_)) | None => store.remove(SEEK),
    }
}

/// What the reader was looking for when this page, or another of this server, was last heard of.
pub fn kept_wish(store: &impl Store, now: u64) -> Option<Seek> {
    let text = store.get(SEEK)?;
    let (at, text) = text.split_once('\t')?;
    let at: u64 = at.parse().ok()?;
    let wish = serde_json::from_str(text).ok()?;
    (now.saturating_sub(at) < TAKEN_UP).then_some(wish)
}
