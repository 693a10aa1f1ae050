//! What a fuzzer feeds. Each target takes arbitrary bytes, must never panic, and checks what has
//! to hold whatever the bytes are. `tests/short.rs` runs them for some seconds over the corpus and
//! mutations of it; the `fuzz` folder at the root runs them under libFuzzer for as long as you like.

mod bytes;
mod custom;
mod games;

use std::sync::Arc;
use std::sync::OnceLock;

use content::{Library, MIXED, Own};
use record::Record;
use rules::{
    Action, Actions, Options, PowerId, RaceId, Region, RuleSet, Seat, SiteId,
    ruleset::MONSTER_TOKENS,
};

use bytes::Bytes;

/// The rule sets that bytes may choose: every game on a small and a large map.
fn rule_sets() -> &'static [Arc<RuleSet>] {
    static SETS: OnceLock<Vec<Arc<RuleSet>>> = OnceLock::new();
    SETS.get_or_init(|| {
        let monsters = Options {
            add_monsters: true,
            ..Options::default()
        };
        let library = Library::shipped();
        let boxes = library.boxes().iter();
        let alone = boxes.clone().flat_map(|b| {
            let ends = [b.maps.first(), b.maps.last()].into_iter().flatten();
            ends.map(|m| (&*b.game.id, m, Options::default()))
        });
        let mixed = boxes.enumerate().filter_map(|(i, b)| {
            let options = match b.game.natives.tokens < MONSTER_TOKENS {
                true => monsters.clone(),
                false => Options::default(),
            };
            Some((MIXED, b.maps.get(1 + i)?, options))
        });
        alone
            .chain(mixed)
            .filter_map(|(game, m, options)| library.rules(game, &m.id, m.players, &options).ok())
            .collect()
    })
}

/// An action from three bytes, sensible or not.
fn action(bytes: [u8; 3]) -> Action {
    let [tag, a, b] = bytes;
    let Some(r) = Region::new(a % 80) else {
        return Action::Decline;
    };
    match tag % 28 {
        0 => Action::Pick(a),
        1 => Action::Decline,
        2 => Action::Abandon(r),
        3 => Action::Conquer(r),
        4 => Action::Attempt(r),
        5 => Action::Roll,
        6 => Action::Strike(r),
        7 => Action::Convert(r),
        8 => Action::End,
        9 => Action::GiveUp(r),
        10 => Action::Deploy(r, b),
        11 => Action::Place(r, b),
        12 => Action::Pass,
        13 => Action::Ally(Seat(a)),
        14 => Action::Die(a),
        15 => Action::Banner(RaceId(a)),
        16 => Action::Badge(PowerId(a)),
        17 => Action::Swap(a),
        18 => Action::Move(r),
        19 => Action::Send(r),
        20 => Action::Revive(r),
        21 => Action::Use(SiteId(a)),
        22 => Action::Copy(SiteId(a)),
        23 => Action::Carry(r),
        24 => Action::Sacrifice(r),
        25 => Action::DeclineGranted,
        26 => Action::Site(SiteId(a)),
        _ => Action::Monsters(r),
    }
}

/// A game of which the bytes choose the rules, the legal actions, and attempts at illegal ones.
///
/// # Panics
/// If the rules contradict themselves: a legal action refused, an illegal one applied, a refusal
/// that changed something, or a state that does not hold together.
pub fn play(bytes: &[u8]) {
    let sets = rule_sets();
    let Some((&first, mut rest)) = bytes.split_first() else {
        return;
    };
    let rules = &sets[first as usize % sets.len()];
    let mut state = rules.start();
    let mut legal = Actions::default();
    while let [kind, a, b, c, tail @ ..] = rest {
        rest = tail;
        rules.legal(&state, &mut legal);
        if legal.is_empty() {
            assert!(state.is_over(), "no dead end");
        }
        let chosen = match kind % 4 {
            0 => action([*a, *b, *c]),
            _ if legal.is_empty() => Action::End,
            _ => legal[u16::from_le_bytes([*a, *b]) as usize % legal.len()],
        };
        let before = state;
        match rules.apply(&mut state, chosen, &mut ()) {
            Ok(()) => {
                assert!(
                    legal.contains(&chosen),
                    "{chosen:?} was applied but not listed"
                );
                rules.audit(&state).expect("the state holds together");
            }
            Err(why) => {
                assert!(
                    !legal.contains(&chosen),
                    "{chosen:?} was listed but refused: {why:?}"
                );
                assert_eq!(state, before, "a refusal changes nothing");
                assert!(!wording::words::refusal(rules, &state, why).is_empty());
            }
        }
        let _ = rules.explain(&state, action([*c, *a, *b]));
    }
}

/// The bots that play with content of nobody's making, some at a time.
const BOTS: [&str; 4] = ["greedy", "keen#4", "steady", "gentle"];

/// Content of nobody's making, and games with it: the bytes choose races, powers, places, relics,
/// terrains, markers and the board. Whether it came to games.
///
/// # Panics
/// If content is refused without words, if it is taken and then does not compile, or if a game
/// with it does not hold together. The message has the content.
pub fn custom(bytes: &[u8]) -> bool {
    let mut bytes = Bytes::new(bytes);
    let seed = bytes.seed();
    let Some(custom) = custom::make(&mut bytes) else {
        return false;
    };
    let play = || {
        (0..3).for_each(|n| games::random_game(&custom.rules, seed.wrapping_add(n)));
        let mut bots = BOTS;
        bots.rotate_left(seed as usize % BOTS.len());
        games::bot_game(&custom.rules, &bots, seed);
    };
    if std::panic::catch_unwind(std::panic::AssertUnwindSafe(play)).is_err() {
        let (rules, files) = (&custom.rules, custom::shown(&custom.files));
        panic!(
            "{} on {} for {}, {:?}:\n{files}",
            rules.game(),
            rules.map().id,
            rules.seats(),
            rules.options()
        );
    }
    true
}

/// The rules of content of nobody's making, for tests of whatever has to take any content; `None` if
/// too little of what these bytes say is taken.
pub fn custom_rules(bytes: &[u8]) -> Option<Arc<RuleSet>> {
    let mut bytes = Bytes::new(bytes);
    bytes.seed();
    custom::make(&mut bytes).map(|custom| custom.rules)
}

/// Content of one's own as records and servers hand it on.
fn own(text: &str) {
    let own = Own::read(text);
    let again = Own::read(&own.write());
    assert_eq!(again, own);
    assert_eq!(again.hash(), own.hash());
    if let Err(problems) = own.content_library() {
        assert!(!problems.is_empty(), "refused without a problem");
    }
}

/// A record: its header, the content that it carries, its actions, by whatever rules.
fn record(text: &str) {
    let shipped = Library::shipped();
    let Ok(record) = Record::read(text, shipped) else {
        return;
    };
    let replay = record::replay(&record, shipped);
    let verified = record::verify(&record, shipped);
    let Ok(replay) = replay else {
        assert!(verified.is_err());
        return;
    };
    let whole = replay.stop.is_none() && replay.doubt.is_none();
    assert_eq!(verified.is_ok(), whole);
    assert!(replay.game.log().len() <= record.steps.len());
    let again = Record::read(&record.write(replay.game.rules()), shipped);
    // What other rules said and could not be read is not written either.
    let unread = None;
    assert_eq!(again, Ok(Record { unread, ..record }));
}

/// Everything that reads text: the notation, content files, records and scenarios.
///
/// # Panics
/// If what is read and written again reads differently.
pub fn text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for rules in rule_sets().iter().take(3) {
        for line in text.lines().take(50) {
            if let Ok(actions) = rules.parse_line(line) {
                for a in actions {
                    assert_eq!(rules.parse_line(&rules.notation(a)), Ok(vec![a]));
                }
            }
        }
    }
    let pack = content::small_world();
    let _ = content::parse_game("f.toml", &text);
    let _ = content::parse_item("f.toml", &text, &pack.game);
    own(&text);
    record(&text);
    let _ = scenario::run(&scenario::read("f.scenario", &text));
}
