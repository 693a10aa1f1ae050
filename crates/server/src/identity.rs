//! Being somebody: how a device shows that it has its key, and the codes and passkeys that bring another.

mod passkeys;

use data_encoding::BASE64URL_NOPAD;
pub use passkeys::Site;
use protocol::{Chair, Challenge, Code, Identity, Proof, Reason, Refusal, signed_text};
use ring::{
    hmac,
    signature::{ED25519, UnparsedPublicKey},
};

use crate::{
    hub::random,
    store::{PassKind, Person, Store, StoreError},
    table::{clean, name_for},
};

/// How long a challenge is taken, in milliseconds: a request and its answer, on the slowest of lines.
const CHALLENGE: i64 = 120_000;
/// Under what name all nodes agree on what challenges are made with.
const SECRET: &str = "identity-challenges";
/// Bytes of the time, of chance and of the mark in a challenge.
const TIME: usize = 8;
const CHANCE: usize = 16;
const MARK: usize = 16;

/// What devices sign: texts that any node of this server, and nobody else, can have made. None is kept.
pub struct Challenges {
    key: hmac::Key,
}

impl Challenges {
    /// With what all nodes of a store make them; the first says what that is.
    ///
    /// # Errors
    /// If the store fails, or there is no randomness.
    pub async fn agreed(store: &dyn Store) -> Result<Challenges, StoreError> {
        let fresh = random::<32>().map_err(|e| StoreError::down(e.text))?;
        let fresh = BASE64URL_NOPAD.encode(&fresh);
        let secret = store.share_secret(SECRET, &fresh).await?;
        Ok(Challenges::with(secret.as_bytes()))
    }

    fn with(secret: &[u8]) -> Challenges {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
        Challenges { key }
    }

    /// A new one, at a time in milliseconds since 1970.
    ///
    /// # Errors
    /// If there is no randomness.
    pub fn fresh(&self, now: i64) -> Result<Challenge, Refusal> {
        let ends = now + CHALLENGE;
        let mut text = ends.to_be_bytes().to_vec();
        text.extend(random::<CHANCE>()?);
        let mark = hmac::sign(&self.key, &text);
        text.extend(&mark.as_ref()[..MARK]);
        let challenge = BASE64URL_NOPAD.encode(&text);
        Ok(Challenge { challenge, ends })
    }

    /// The key of a seat that a program takes for somebody: the same whenever it asks with the same words, and
    /// known to nobody who has its token alone.
    pub fn seat_key(&self, identity: &str, words: &str) -> String {
        let text = format!("seat {identity} {words}");
        let mark = hmac::sign(&self.key, text.as_bytes());
        BASE64URL_NOPAD.encode(&mark.as_ref()[..MARK])
    }

    /// What somebody is to hand back as it is: good for this alone, at any node.
    fn sealed(&self, what_for: &str, bytes: &[u8]) -> String {
        let mut all = self.mark(what_for, bytes).to_vec();
        all.extend(bytes);
        BASE64URL_NOPAD.encode(&all)
    }

    /// What was handed back, if it is what was made for this.
    fn opened(&self, what_for: &str, text: &str) -> Option<Vec<u8>> {
        let all = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        let (mark, bytes) = all.split_at_checked(MARK)?;
        is_same(&self.mark(what_for, bytes), mark).then(|| bytes.to_vec())
    }

    fn mark(&self, what_for: &str, bytes: &[u8]) -> [u8; MARK] {
        let mut context = hmac::Context::with_key(&self.key);
        for part in [b"state ", what_for.as_bytes(), b"\n", bytes] {
            context.update(part);
        }
        let mut mark = [0; MARK];
        mark.copy_from_slice(&context.sign().as_ref()[..MARK]);
        mark
    }

    /// Whether it was made here, and has not ended.
    fn is_good(&self, challenge: &str, now: i64) -> bool {
        let Ok(bytes) = BASE64URL_NOPAD.decode(challenge.as_bytes()) else {
            return false;
        };
        let Some((text, mark)) = bytes.split_at_checked(TIME + CHANCE) else {
            return false;
        };
        let mut ends = [0; TIME];
        ends.copy_from_slice(&text[..TIME]);
        let made = hmac::sign(&self.key, text);
        is_same(&made.as_ref()[..MARK], mark) && i64::from_be_bytes(ends) > now
    }

    /// Whether a device has its key, and has signed for the server under this name.
    ///
    /// # Errors
    /// If it does not show that.
    pub fn check(&self, proof: &Proof, host: &str, now: i64) -> Result<(), Refusal> {
        let unreadable = |what: &str| {
            let text = format!("{what} is expected in base64url without padding");
            Refusal::new(Code::Unreadable, text)
        };
        let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes());
        let key = bytes(&proof.key).ok().filter(|k| k.len() == 32);
        let key = key.ok_or_else(|| unreadable("a key of Ed25519, 32 bytes,"))?;
        let signature = bytes(&proof.signature).ok().filter(|s| s.len() == 64);
        let signature = signature.ok_or_else(|| unreadable("a signature of Ed25519, 64 bytes,"))?;
        let text = signed_text(host, &proof.challenge);
        let signed = UnparsedPublicKey::new(&ED25519, key).verify(text.as_bytes(), &signature);
        match signed.is_ok() && self.is_good(&proof.challenge, now) {
            true => Ok(()),
            false => Err(Refusal::because(Code::Forbidden, Reason::BadProof)),
        }
    }
}

/// Who somebody is, for himself.
///
/// # Errors
/// If the store fails.
pub async fn described(store: &dyn Store, person: Person) -> Result<Identity, StoreError> {
    Ok(Identity {
        devices: store.devices(&person.id).await?,
        passkeys: store.passkeys(&person.id).await?,
        codes: store.passes(&person.id, PassKind::Recovery).await?,
        id: person.id,
        name: person.name,
        made: person.made,
    })
}

/// Whether two marks are the same. Whoever learns in how many bytes he has guessed right learns nothing in two
/// minutes; but it costs nothing to compare all of them.
fn is_same(made: &[u8], shown: &[u8]) -> bool {
    let pairs = made.iter().zip(shown);
    let differ = pairs.fold(made.len() ^ shown.len(), |all, (a, b)| {
        all | usize::from(a ^ b)
    });
    differ == 0
}

/// Letters and digits of codes: none is taken for another.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Letters of a code, five bits each.
const LENGTH: usize = 20;
/// How many of them stand together.
const GROUP: usize = 4;

/// A code that nobody guesses, to be copied by hand: `K7QD-9M2X-AV4T-HC3P-W8ZB`.
///
/// # Errors
/// If there is no randomness.
pub fn fresh_code() -> Result<String, Refusal> {
    let bytes = random::<LENGTH>()?;
    let letters = bytes.map(|b| char::from(LETTERS[usize::from(b) % LETTERS.len()]));
    let groups = letters.chunks(GROUP).map(|g| g.iter().collect::<String>());
    Ok(groups.collect::<Vec<_>>().join("-"))
}

/// A code as it was made, however it was copied; nothing if it can be none.
pub fn code_of(text: &str) -> Option<String> {
    let plain = text.chars().filter(|c| c.is_alphanumeric());
    let plain: Vec<char> = plain.map(|c| c.to_ascii_uppercase()).collect();
    let known = |c: &char| u8::try_from(*c).is_ok_and(|c| LETTERS.contains(&c));
    let is_one = plain.len() == LENGTH && plain.iter().all(known);
    let groups = plain.chunks(GROUP).map(|g| g.iter().collect::<String>());
    is_one.then(|| groups.collect::<Vec<_>>().join("-"))
}

/// Whether a name ends as that of somebody who is called like another at his table: with a number.
fn is_numbered(name: &str) -> bool {
    let Some((_, number)) = name.strip_suffix(')').and_then(|n| n.rsplit_once('(')) else {
        return false;
    };
    !number.is_empty() && number.chars().all(char::is_numeric)
}

/// The name that an identity may have: as it is at tables, and none that is somebody's without having been
/// chosen.
///
/// # Errors
/// If it is that of a bot, or of a seat, or there is none.
pub fn own_name(wish: &str) -> Result<String, Refusal> {
    let name = clean(wish);
    let of_seat = |i| name_for("", Chair::at(i), &[]).is_ok_and(|n| crate::table::alike(&n, &name));
    if name == clean("") || (0..6).any(of_seat) || is_numbered(&name) {
        return Err(Refusal::because(Code::Unreadable, Reason::NoName));
    }
    name_for(&name, Chair::at(0), &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{Ed25519KeyPair, KeyPair as _};

    const HOST: &str = "games.example";

    fn proof(seed: u8, host: &str, challenge: &str) -> Proof {
        let pair = Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap();
        let signature = pair.sign(signed_text(host, challenge).as_bytes());
        Proof {
            key: BASE64URL_NOPAD.encode(pair.public_key().as_ref()),
            challenge: challenge.into(),
            signature: BASE64URL_NOPAD.encode(signature.as_ref()),
            label: String::new(),
        }
    }

    #[test]
    fn a_device_shows_its_key_to_this_server_and_in_time() {
        let here = Challenges::with(b"one");
        let made = here.fresh(1_000).unwrap();
        let good = proof(1, HOST, &made.challenge);
        assert_eq!(here.check(&good, HOST, 1_000), Ok(()));
        assert_eq!(here.check(&good, HOST, made.ends - 1), Ok(()));
        let refused = |proof: &Proof, host: &str, now: i64| {
            let why = here.check(proof, host, now).unwrap_err();
            why.reason.unwrap_or_else(|| why.code.keyword().into())
        };
        assert_eq!(refused(&good, HOST, made.ends), "bad_proof");
        // Signed for another server, by another device, of what another server has made.
        assert_eq!(refused(&good, "games.example:81", 1_000), "bad_proof");
        let of_other = Proof {
            key: proof(2, HOST, "").key,
            ..good.clone()
        };
        assert_eq!(refused(&of_other, HOST, 1_000), "bad_proof");
        let there = Challenges::with(b"two").fresh(1_000).unwrap();
        let other = proof(1, HOST, &there.challenge);
        assert_eq!(refused(&other, HOST, 1_000), "bad_proof");
        // Made up, shortened, lengthened.
        for challenge in [
            "",
            "AAAA",
            &made.challenge[..40],
            &format!("{}AA", made.challenge),
        ] {
            assert_eq!(
                refused(&proof(1, HOST, challenge), HOST, 1_000),
                "bad_proof"
            );
        }
        for (key, signature) in [
            ("AAAA", &good.signature[..]),
            (&good.key[..], "AAAA"),
            ("=", "="),
        ] {
            let bad = Proof {
                key: key.into(),
                signature: signature.into(),
                ..good.clone()
            };
            assert_eq!(refused(&bad, HOST, 1_000), "unreadable");
        }
    }

    #[test]
    fn a_code_is_read_however_it_was_copied() {
        let code = fresh_code().unwrap();
        assert_eq!(code.len(), 24);
        assert_eq!(code_of(&code), Some(code.clone()));
        assert_eq!(
            code_of(&code.to_lowercase().replace('-', " ")),
            Some(code.clone())
        );
        assert_eq!(code_of(&code[..23]), None);
        assert_eq!(code_of(&format!("{code}A")), None);
        assert_eq!(code_of(&format!("0{}", &code[1..])), None);
        assert_ne!(fresh_code().unwrap(), code);
    }

    #[test]
    fn an_identity_has_a_name_of_its_own() {
        assert_eq!(own_name(" Zoë  K. ").unwrap(), "Zoë K.");
        assert_eq!(own_name("Ann (the first)").unwrap(), "Ann (the first)");
        for bad in [
            "", "\u{3164}", "\u{2713}", "Player", "player 3", "greedy", "Greedy 2", "Ann (2)",
            "Ann(12)",
        ] {
            assert!(own_name(bad).is_err(), "{bad:?}");
        }
    }
}
