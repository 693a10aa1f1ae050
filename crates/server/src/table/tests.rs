//! What follows from the log of a table, and how much it can be.

mod always;
mod orders;
mod plans;
mod played;
mod remove;
mod ways;
mod why;

use content::Library;
use protocol::{
    ChatLine, Clock, Condition, LONGEST_PLANS, MOST_PLANS, Plan, PlanEnd, PlanFor, Takeback,
};
use record::Seed;

use super::{begin::next_id, entry::InPlans, names::name_for, *};
use crate::{
    limits::ENTRIES,
    store::{KEPT_TALK, Row},
};

fn made(seats: u8, key: &str) -> Made {
    Made {
        game: "small-world".into(),
        map: format!("small-world-{seats}"),
        seats,
        options: rules::Options::default(),
        public: false,
        clock: Clock::None,
        takeback: Takeback::Free,
        patience: protocol::USUAL_PATIENCE,
        title: String::new(),
        log: LOG_VERSION,
        rules: record::RULES_VERSION,
        content: None,
        part: Some(Secret(Seed([9; 32]))),
        host: KeyHash::of(key),
    }
}

/// Somebody without an identity.
fn newcomer(name: &str, key: &str) -> Newcomer {
    Newcomer {
        name: name.into(),
        key: KeyHash::of(key),
        identity: None,
    }
}

/// A table at which a game has begun, of somebody with this key against a bot.
fn running(id: &str, key: &str) -> Table {
    let book = RuleBook::new(Library::shipped().clone());
    let maker = newcomer("Ann", key);
    let mut entries = first_entries(made(2, key), Some(&maker), &book).unwrap();
    let (seat, bot) = (Chair::at(1), "random".into());
    entries.push(Entry::Bot { seat, bot });
    let seed = Secret(Seed([7; 32]));
    entries.push(Entry::Began { seed });
    let rows = (0..).zip(&entries);
    let rows = rows.map(|(n, e)| crate::hub::row(n, 1, None, e).unwrap());
    Table::from_log(id, &rows.collect::<Vec<_>>(), &book).unwrap()
}

/// Whoever has the record of a game knows its table, its people and its seed.
#[test]
fn the_table_where_it_goes_on_cannot_be_worked_out_from_what_is_published() {
    let id = |table, key| next_id(&running(table, key));
    let own = id("abcdefgh", "a-key-that-nobody-will-guess");
    // Every node works out the same.
    assert_eq!(own, id("abcdefgh", "a-key-that-nobody-will-guess"));
    // Everything that is published is the same, and only the key another.
    assert_ne!(own, id("abcdefgh", "a-key-of-somebody-else-there"));
    assert_ne!(own, id("bcdefghi", "a-key-that-nobody-will-guess"));
}

/// What the server gives to the seed of the next game is settled before anybody gives a part to it.
#[test]
fn the_server_is_bound_to_its_part_of_the_next_game_too() {
    let table = running("abcdefgh", "a-key-that-nobody-will-guess");
    let Entry::Over { promise, .. } = end(table.play().unwrap(), table.made.part, Ending::Operator)
    else {
        panic!("the game is not over");
    };
    let (seat, mine) = (Chair::at(0), Seed([5; 32]));
    let part = Some(Secret(mine));
    let last = [Entry::Rematch { seat, part }];
    let book = RuleBook::new(Library::shipped().clone());
    let mut seeds = Vec::new();
    for (last, fresh) in [(&last[..], 1), (&last[..], 2), (&[], 1)] {
        let next = rematch(&table, last, Seed([fresh; 32]), &book).unwrap();
        let protocol::Told::Made { promise: kept, .. } = next[0].told() else {
            panic!("it does not begin with its making");
        };
        assert_eq!(kept, promise);
        let seed = next.iter().find_map(|e| match e {
            Entry::Began { seed } => Some(*seed),
            _ => None,
        });
        seeds.push(seed.unwrap());
    }
    // What is drawn afresh changes nothing, what a seat gives does.
    assert!(seeds[0] == seeds[1] && seeds[0] != seeds[2]);
}

/// The longest row that an entry makes: with the longest name of a command.
fn longest(entry: &Entry) -> usize {
    let command = format!("{}/{}", KeyHash::of("").short(), "x".repeat(64));
    crate::hub::row(u64::MAX, i64::MAX, Some(command), entry)
        .unwrap()
        .bytes()
}

/// docs/server.md says how much a table can be at most.
#[test]
fn a_table_at_which_all_is_done_that_may_be_is_less_than_two_megabytes() {
    // Nothing takes more bytes than letters that have four of them.
    let name = name_for(&"\u{1F600}".repeat(1_000), Chair::at(5), &[]).unwrap();
    let key = KeyHash::of("");
    let seat = Chair::at(5);
    let part = Some(Secret(Seed([0; 32])));
    let sat = longest(&Entry::Sat {
        seat,
        name,
        key: key.clone(),
        identity: Some("5e1c09b2d47a5e1c".into()),
    });
    let freed = longest(&Entry::Freed { seat });
    // Nobody sits down twice without having stood up; nothing else is longer.
    let turn = |sat: usize, freed: usize| usize::from(ENTRIES) * (sat + freed) / 2;
    for (entry, most) in [
        (
            Entry::Ready {
                seat,
                ready: false,
                part,
            },
            sat,
        ),
        (Entry::Asked { seat, turn: true }, sat),
        (Entry::Answered { seat, agree: false }, sat),
        (
            Entry::Proposed {
                by: Some(seat),
                seat,
                way: protocol::Way::Free,
            },
            sat,
        ),
        (Entry::Voted { seat, agree: false }, sat),
        (Entry::Removed { seat }, sat),
        (Entry::Muted { seat, muted: false }, sat),
        (Entry::Rematch { seat, part }, sat),
        (Entry::Back { seat }, sat),
    ] {
        assert!(longest(&entry) * 2 <= most + freed, "{entry:?}");
    }
    // What is planned counts by its length, together with what is kept of how it ended.
    let ended = |line: String| Entry::PlanEnded {
        seat,
        on: PlanFor::Redeployment,
        how: PlanEnd::Refused,
        line: Some(Private(line)),
    };
    let planned = |plans| Entry::Planned {
        seat,
        on: PlanFor::Redeployment,
        plans: Private(plans),
    };
    for bytes in [3, 49, 500, LONGEST_PLANS] {
        let hold = Condition {
            untouched: true,
            hold: vec!["1".into(); bytes],
        };
        for (condition, line) in [(Condition::default(), bytes), (hold, 0)] {
            let plan = Plan {
                condition,
                lines: vec!["x".repeat(line)],
                rest: None,
            };
            // By itself, and beside as many as there may be.
            for kept in [0, MOST_PLANS - 1] {
                let mut plans = vec![InPlans::Kept(9); kept];
                plans.push(InPlans::New(plan.clone()));
                let left = planned(plans);
                let much = left.beside_the_game().map(|b| usize::from(b.1)).unwrap();
                // It ends, or is taken back for nothing.
                let end = longest(&ended("x".repeat(line)));
                let end = end.max(longest(&planned(vec![InPlans::Kept(9); kept])));
                let both = longest(&left) + end;
                assert!(
                    both * 2 <= much * (sat + freed),
                    "{bytes}: {both} for {much}"
                );
            }
        }
    }
    // Several that are left together are taken back one by one.
    let plan = InPlans::New(Plan {
        rest: Some("1".into()),
        ..Plan::default()
    });
    for n in 1..=MOST_PLANS {
        let left = planned(vec![plan.clone(); n]);
        let much = left.beside_the_game().map(|b| usize::from(b.1)).unwrap();
        let back = (1..n).map(|kept| longest(&planned(vec![InPlans::Kept(9); kept])));
        let all = longest(&left) + back.sum::<usize>() + longest(&ended("x".into()));
        assert!(all * 2 <= much * (sat + freed), "{n}: {all} for {much}");
    }
    let rekeyed = longest(&Entry::Rekeyed {
        seat: Some(seat),
        key,
    });
    let beside =
        6 * turn(sat, freed).max(usize::from(ENTRIES) * rekeyed) + usize::from(ENTRIES) * rekeyed;
    let text = clean_text(&"\u{1F600}".repeat(5_000));
    let line = ChatLine {
        n: u64::MAX,
        at: i64::MAX,
        seat,
        text,
    };
    let said = serde_json::to_string(&Said {
        seat: line.seat,
        text: line.text,
    })
    .unwrap();
    let said = Row {
        number: u64::MAX,
        at: i64::MAX,
        command: Some("x".repeat(81)),
        entry: said,
    };
    let talk = usize::try_from(KEPT_TALK).unwrap() * said.bytes();
    // The game itself, and what is kept of it now and then: more than any game had.
    let game = 200_000;
    let all = beside + talk + game;
    assert!(
        all > 1_000_000 && all < 2_000_000,
        "{beside} + {talk} + {game}"
    );
}
