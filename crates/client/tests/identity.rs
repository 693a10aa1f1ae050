//! Being somebody: the key of a device, and which seats device and server tell one another.

use client::{
    identity::{DeviceKey, Somebody, keep_wish, kept_wish, label, merge_seats, own_key},
    save::{self, Memory, Store},
};
use protocol::{Identity, KeptSeats, OwnSeat, Seek, Session, Speed};
use rand_core::{RngCore as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// RFC 8032, section 7.1, the first test: the public key of a secret one.
#[test]
fn the_key_is_one_of_ed25519() {
    let secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    let public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let bytes = |hex: &str| data_encoding::HEXLOWER.decode(hex.as_bytes()).unwrap();
    let key = DeviceKey::new(bytes(secret).try_into().unwrap());
    let encoded = data_encoding::BASE64URL_NOPAD.encode(&bytes(public));
    assert_eq!(key.public(), encoded);
    let proof = key.prove("games.example", "challenge", "Laptop");
    assert_eq!((proof.key, proof.label), (encoded, "Laptop".into()));
    let again = key.prove("games.example", "challenge", "");
    assert_eq!(proof.signature, again.signature, "it is the same each time");
    let other = key.prove("other.example", "challenge", "");
    assert_ne!(proof.signature, other.signature);
}

#[test]
fn a_browser_is_called_what_people_call_it() {
    for (said, called) in [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            "Firefox, Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/131.0.0.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 \
             (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8.0", ""),
    ] {
        assert_eq!(label(said), called);
    }
}

#[test]
fn what_is_kept_is_read_again_and_shows_no_secret() {
    let (store, key) = (Memory::default(), DeviceKey::new([7; 32]));
    assert_eq!(Somebody::load(&store), None);
    let session = Session {
        token: "a-token-that-nobody-guesses".into(),
        ends: 1_000_000,
        identity: Identity {
            id: "5e1c09b2d47a5e1c".into(),
            name: "Ann".into(),
            made: 1,
            devices: Vec::new(),
            passkeys: Vec::new(),
            codes: 0,
        },
    };
    let somebody = Somebody::new(&key, session);
    assert!(somebody.keep(&store));
    let read = Somebody::load(&store).unwrap();
    assert_eq!(read, somebody);
    assert_eq!(read.key().unwrap().public(), key.public());
    assert!(read.token(0).is_some());
    // A session that is about to end is not begun with.
    assert!(read.token(950_000).is_none());
    let shown = format!("{read:?}");
    assert!(
        !shown.contains("token") && !shown.contains(&key.text()),
        "{shown}"
    );
    let mut over = read;
    over.end_session();
    assert!(over.token(0).is_none());
    Somebody::forget(&store);
    assert_eq!(Somebody::load(&store), None);
    // What another program has written there is nobody.
    store.set("elbowroom.identity", "{}");
    assert_eq!(Somebody::load(&store), None);
}

/// A device, and what it keeps.
#[derive(Default)]
struct Device(Memory);

impl Device {
    fn sit(&self, table: &str, key: &str) {
        save::keep_table(&self.0, table, key, "", 1);
    }

    fn forget(&self, table: &str) {
        save::forget_table(&self.0, table);
    }

    fn seats(&self) -> Vec<(String, String)> {
        let mut all: Vec<_> = save::tables(&self.0)
            .into_iter()
            .map(|t| (t.id, t.key))
            .collect();
        all.sort();
        all
    }

    /// Tells the server, as the page does; the answer may be lost.
    fn tell(&self, server: &mut Vec<OwnSeat>, answered: bool) {
        for _ in 0..9 {
            let Some(news) = merge_seats(&self.0, server, 1) else {
                return;
            };
            take(server, news);
            if !answered {
                return;
            }
        }
        panic!("they tell one another without an end");
    }
}

/// What a server makes of it.
fn take(server: &mut Vec<OwnSeat>, news: KeptSeats) {
    for seat in news.keep {
        server.retain(|s| s.table != seat.table);
        server.insert(0, seat);
    }
    server.retain(|s| !news.forget.contains(&s.table));
}

fn all(server: &[OwnSeat]) -> Vec<(String, String)> {
    let mut all: Vec<_> = server
        .iter()
        .map(|s| (s.table.clone(), s.key.clone()))
        .collect();
    all.sort();
    all
}

#[test]
fn a_seat_is_on_all_devices_until_it_is_forgotten_on_one() {
    let (one, two, mut server) = (Device::default(), Device::default(), Vec::new());
    one.sit("aaaaaaaa", "key-a");
    two.sit("bbbbbbbb", "key-b");
    one.tell(&mut server, true);
    two.tell(&mut server, true);
    one.tell(&mut server, true);
    let both = vec![
        ("aaaaaaaa".to_owned(), "key-a".to_owned()),
        ("bbbbbbbb".to_owned(), "key-b".to_owned()),
    ];
    assert_eq!((one.seats(), two.seats()), (both.clone(), both));
    // A new key on one, the seat forgotten on the other.
    one.sit("aaaaaaaa", "new-a");
    two.forget("bbbbbbbb");
    for device in [&one, &two, &one] {
        device.tell(&mut server, true);
    }
    let rest = vec![("aaaaaaaa".to_owned(), "new-a".to_owned())];
    assert_eq!((one.seats(), two.seats()), (rest.clone(), rest));
}

#[test]
fn an_answer_that_was_lost_loses_no_seat() {
    let (device, mut server) = (Device::default(), Vec::new());
    device.sit("aaaaaaaa", "key-a");
    // The server does not even hear of it.
    assert!(merge_seats(&device.0, &server, 1).is_some());
    device.tell(&mut server, false);
    device.tell(&mut server, true);
    assert_eq!(device.seats(), all(&server));
    assert_eq!(device.seats().len(), 1);
}

/// Two devices that have more seats than are kept lose none to one another but for want of room.
#[test]
fn want_of_room_is_no_word_on_a_seat() {
    let (one, two, mut server) = (Device::default(), Device::default(), Vec::new());
    for n in 0..150 {
        one.sit(&format!("one{n:05}"), "key-of-one");
        two.sit(&format!("two{n:05}"), "key-of-two");
    }
    for _ in 0..6 {
        for device in [&one, &two] {
            for _ in 0..9 {
                let Some(news) = merge_seats(&device.0, &server, 1) else {
                    break;
                };
                assert_eq!(news.forget, Vec::<String>::new(), "nobody forgot anything");
                take(&mut server, news);
                server.truncate(200);
            }
        }
    }
    assert_eq!(
        (one.seats().len(), two.seats().len(), server.len()),
        (200, 200, 200)
    );
    // A new one comes to all.
    one.sit("new00000", "key");
    for device in [&one, &two] {
        for _ in 0..9 {
            let Some(news) = merge_seats(&device.0, &server, 1) else {
                break;
            };
            take(&mut server, news);
            server.truncate(200);
        }
    }
    assert!(two.seats().contains(&("new00000".into(), "key".into())));
}

/// Whoever did not hear the answer asks again with the same key.
#[test]
fn a_key_is_kept_before_it_is_anybodys() {
    let store = Memory::default();
    let first = own_key(&store, [1; 32]).unwrap();
    assert_eq!(own_key(&store, [2; 32]).unwrap().public(), first.public());
    let session = Session {
        token: "token".into(),
        ends: 1,
        identity: Identity {
            id: "5e1c09b2d47a5e1c".into(),
            name: "Ann".into(),
            made: 1,
            devices: Vec::new(),
            passkeys: Vec::new(),
            codes: 0,
        },
    };
    assert!(Somebody::new(&first, session).keep(&store));
    assert_eq!(own_key(&store, [2; 32]).unwrap().public(), first.public());
    // Whoever is nobody any more begins with another.
    Somebody::forget(&store);
    assert_ne!(own_key(&store, [2; 32]).unwrap().public(), first.public());
    // Where nothing is kept there is none.
    struct Nothing;
    impl Store for Nothing {
        fn get(&self, _: &str) -> Option<String> {
            None
        }
        fn set(&self, _: &str, _: &str) -> bool {
            false
        }
        fn remove(&self, _: &str) {}
    }
    assert!(own_key(&Nothing, [1; 32]).is_none());
}

#[test]
fn a_search_is_taken_up_again_for_a_while() {
    let store = Memory::default();
    assert_eq!(kept_wish(&store, 0), None);
    let wish = Seek {
        game: "small-world".into(),
        seats: 3,
        speed: Speed::Calm,
        key: "0123456789012345678901".into(),
    };
    keep_wish(&store, Some(&wish), 1_000);
    assert_eq!(kept_wish(&store, 60_999), Some(wish.clone()));
    assert_eq!(kept_wish(&store, 61_000), None);
    keep_wish(&store, None, 0);
    assert_eq!(kept_wish(&store, 1_000), None);
}

/// Whatever the devices do, and whatever is lost on the way: in the end all have the same, and no seat is
/// gone that nobody forgot.
#[test]
fn in_the_end_all_have_the_same() {
    for seed in 0..300 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut some = |n: u64| rng.next_u64() % n;
        let devices: Vec<Device> = (0..3).map(|_| Device::default()).collect();
        let mut server = Vec::new();
        let mut forgotten = Vec::new();
        let mut sat = Vec::new();
        for step in 0..40 {
            let device = &devices[some(3) as usize];
            let table = format!("table{:03}", some(6));
            match some(4) {
                0 => {
                    device.sit(&table, &format!("key-{step}"));
                    sat.push(table);
                }
                1 if some(3) == 0 => {
                    device.forget(&table);
                    forgotten.push(table);
                }
                2 => device.tell(&mut server, false),
                _ => device.tell(&mut server, true),
            }
        }
        for device in devices.iter().chain(&devices) {
            device.tell(&mut server, true);
        }
        for device in &devices {
            assert_eq!(device.seats(), all(&server), "of {seed}");
        }
        for table in sat.iter().filter(|t| !forgotten.contains(t)) {
            assert!(server.iter().any(|s| s.table == *table), "of {seed}");
        }
    }
}
