//! There is always a way on: whatever people have done before, and whoever has vanished since, those
//! who are there bring every game to its end.

use protocol::{Chair, Clock, Command, Condition, Phase, Plan, PlanFor, Sitter, Takeback, Way};
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::played::{Played, key};
use crate::{store::Row, table::Made};

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0.next_u32() as usize % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// So many tables are tried; `ELBOWROOM_FUZZ=1000` makes them more, and `ELBOWROOM_FUZZ_SEED=7`
/// others.
const ROUNDS: u64 = 150;
/// Most that has to be done between two moves: for each seat, what everybody may do about it.
const MOST: usize = 40;

fn table(dice: &mut Dice) -> Made {
    let seats = 2 + dice.below(4) as u8;
    let clocks = [
        Clock::None,
        Clock::None,
        Clock::None,
        Clock::Live {
            turn: 5,
            reserve: 10,
        },
        Clock::Slow {
            days: 1,
            vacation: 5,
        },
    ];
    let takebacks = [Takeback::Free, Takeback::Agreed, Takeback::Never];
    Made {
        clock: clocks[dice.below(clocks.len())],
        takeback: takebacks[dice.below(3)],
        patience: [10, 1_800, 2_592_000][dice.below(3)],
        options: rules::Options {
            turns: Some(1),
            ..rules::Options::default()
        },
        ..super::made(seats, "")
    }
}

/// Something that may be planned, with sense or without.
fn planned(dice: &mut Dice) -> Command {
    let on = PlanFor::ALL[dice.below(3)];
    let all = [
        "end",
        "decline",
        "pick 1",
        "pick 2",
        "deploy 3:1",
        "conquer 4",
    ];
    let line = |dice: &mut Dice| all[dice.below(all.len())].to_owned();
    let plan = |dice: &mut Dice| Plan {
        condition: Condition {
            untouched: dice.one_in(3) && on != PlanFor::Survivors,
            hold: Vec::new(),
        },
        lines: match on {
            PlanFor::Turn => (0..1 + dice.below(3)).map(|_| line(dice)).collect(),
            PlanFor::Redeployment | PlanFor::Survivors => Vec::new(),
        },
        rest: (on != PlanFor::Turn).then(|| (1 + dice.below(9)).to_string()),
    };
    let plans = (0..dice.below(4)).map(|_| plan(dice)).collect();
    Command::Plan { on, plans }
}

/// Anything that somebody may ask for, with sense or without.
fn anything(game: &Played, dice: &mut Dice) -> Command {
    let seats = game.table.sitters().len();
    let seat = Chair::at(dice.below(seats));
    let late = game.table.to_move().unwrap_or(seat);
    let (agree, part) = (!dice.one_in(3), None);
    if game.table.room().proposal().is_some() && dice.one_in(2) {
        return Command::Vote { agree };
    }
    match dice.below(20) {
        0..=3 => {
            let way = Way::ALL[dice.below(3)];
            // An end ends it: rarely, or nothing else would be seen.
            let way = match way == Way::End && !dice.one_in(8) {
                true => Way::Free,
                false => way,
            };
            let seat = late;
            Command::Propose { seat, way }
        }
        4 | 5 => Command::Vote { agree },
        6 => Command::Leave,
        7 | 8 => Command::Back,
        9 => Command::Takeback { turn: agree },
        10 => Command::Answer { agree },
        11 => match dice.one_in(3) {
            true => Command::Remove { seat },
            false => Command::Free { seat },
        },
        14 => Command::Vacation {
            days: dice.below(4) as u32,
        },
        13 => Command::Order {
            survivors: agree.then_some(60),
        },
        15..=18 => planned(dice),
        12 => Command::Bot {
            seat,
            bot: "random".into(),
        },
        _ => match dice.one_in(4) {
            true => Command::Begin { part },
            false => Command::Ready { ready: agree, part },
        },
    }
}

/// Something happens at a table, with sense or without; whether it was allowed.
fn something(game: &mut Played, keys: &[String], dice: &mut Dice) -> bool {
    let patience = game.patience();
    if game.table.bot_to_move().is_some() && !dice.one_in(4) {
        let n = dice.below(1_000);
        game.act(|of| n % of);
        return true;
    }
    let late = game.table.room().overdue_from();
    if late.is_some_and(|(_, from)| from > game.now) && dice.one_in(3) {
        game.overdue();
        return true;
    }
    match dice.below(10) {
        0 | 1 => game.wait(patience),
        2 => game.wait(dice.below(patience as usize) as i64),
        3 => {
            let (who, seat) = (dice.below(keys.len()), dice.below(6));
            return game.sit_by(&keys[who], seat, "Guest").is_ok();
        }
        4 if game.table.phase() == Phase::Running => {
            let n = dice.below(1_000);
            game.act(|of| n % of);
        }
        _ => {
            let command = anything(game, dice);
            // Of those who are asked somebody answers sooner or later.
            let asked = game.table.room().unanswered();
            let is = |k: &&String| {
                game.table
                    .rights(k)
                    .seat
                    .is_some_and(|c| asked.contains(&c))
            };
            let asked = keys.iter().find(is).filter(|_| dice.one_in(2));
            // The rest comes mostly from those who sit there.
            let seated = seated(game, keys);
            let all = if seated.is_empty() || dice.one_in(5) {
                keys
            } else {
                &seated
            };
            let key = asked.unwrap_or(&all[dice.below(all.len())]);
            return game.ask_by(key, command).is_ok();
        }
    }
    true
}

/// The keys of those who sit at a table.
fn seated(game: &Played, keys: &[String]) -> Vec<String> {
    let sits = |k: &&String| game.table.rights(k).seat.is_some();
    keys.iter().filter(sits).cloned().collect()
}

/// Only these are there; all others have vanished. They bring an open table to its game.
fn begin(game: &mut Played, there: &[String]) {
    let me = &there[0];
    for _ in 0..MOST {
        if game.table.phase() != Phase::Open {
            return;
        }
        let free = game.table.sitters().iter();
        let free = free.clone().position(|s| *s == Sitter::Nobody);
        let command = match free {
            Some(seat) => Command::Bot {
                seat: Chair::at(seat),
                bot: "random".into(),
            },
            None => Command::Begin { part: None },
        };
        if game.ask_by(me, command).is_err() {
            game.wait(game.patience());
        }
    }
    panic!("nobody can begin");
}

/// Only these are there; all others have vanished. They bring the game to its end, and propose nothing
/// but this: each of the ways is one by itself.
fn end(game: &mut Played, there: &[String], way: Way, dice: &mut Dice) {
    let mut since_move = 0;
    let mut moved = game.table.moved();
    while game.table.phase() == Phase::Running {
        if game.table.moved() != moved {
            (moved, since_move) = (game.table.moved(), 0);
        }
        since_move += 1;
        assert!(since_move < MOST, "nobody can go on");
        let late = game.table.to_move().unwrap();
        let is_there = there
            .iter()
            .any(|k| game.table.rights(k).seat == Some(late));
        let waited_for = game.table.room().is_present(late);
        if !waited_for || is_there {
            let n = dice.below(1_000);
            game.act(|of| n % of);
            continue;
        }
        if let Some(flag) = game.table.flag() {
            game.wait((flag - game.now).max(0));
            continue;
        }
        // Whoever is there proposes, comes back for it if need be, and waits if nothing helps.
        let seat = late;
        let helps = there.iter().any(|k| {
            let done = game.ask_by(k, Command::Propose { seat, way });
            let done = done.or_else(|_| game.ask_by(k, Command::Vote { agree: true }));
            done.or_else(|_| game.ask_by(k, Command::Back)).is_ok()
        });
        if !helps {
            game.wait(game.patience());
        }
    }
}

#[test]
fn whoever_is_there_brings_every_table_to_its_end() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let rounds = number("ELBOWROOM_FUZZ").unwrap_or(ROUNDS).max(ROUNDS);
    let first = number("ELBOWROOM_FUZZ_SEED").unwrap_or(0);
    let (mut begun, mut ended, mut tried, mut allowed) = (0, 0, 0, 0);
    let mut seen = std::collections::BTreeSet::new();
    let mut voted = 0;
    for seed in first..first + rounds {
        let mut dice = Dice(Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut game = Played::new(table(&mut dice));
        let seats = game.table.sitters().len();
        let keys: Vec<String> = (0..seats + 2).map(key).collect();
        for seat in 1..seats {
            match dice.below(6) {
                0 => {}
                1 => {
                    let (seat, bot) = (Chair::at(seat), "random".into());
                    game.ask(0, Command::Bot { seat, bot }).unwrap();
                }
                _ => _ = game.sit(seat, "Guest").unwrap(),
            }
        }
        // The host alone could decide it all.
        let active = if dice.one_in(2) { &keys[1..] } else { &keys };
        // Most begin at once, for there is more to do in a game.
        if !dice.one_in(4) {
            begin(&mut game, &keys[..1]);
        }
        let much = dice.below(160);
        for _ in 0..much {
            tried += 1;
            let happened = something(&mut game, active, &mut dice);
            allowed += usize::from(happened);
            // Whatever was refused, and whoever is left of those who are asked.
            let voted = |row: &Row| row.entry.contains("\"voted\"");
            if happened && game.rows.last().is_some_and(voted) {
                for one in seated(&game, &keys) {
                    for way in Way::ALL {
                        let there = std::slice::from_ref(&one);
                        end(&mut game.clone(), there, way, &mut dice);
                    }
                }
            }
            // From here on some are there, and the others are not.
            if !dice.one_in(12) {
                continue;
            }
            let mut there = seated(&game, &keys);
            there.retain(|_| dice.one_in(2));
            if there.is_empty() {
                continue;
            }
            let mut alone = game.clone();
            if alone.table.phase() == Phase::Open {
                begin(&mut alone, &there);
                begun += 1;
            }
            end(&mut alone, &there, Way::ALL[dice.below(3)], &mut dice);
            alone.reads_again();
            assert_eq!(alone.table.room().fair, Some(true));
            ended += 1;
        }
        for row in &game.rows {
            let entry: serde_json::Value = serde_json::from_str(&row.entry).unwrap();
            voted += usize::from(entry["t"] == "voted");
            seen.insert(entry["t"].as_str().unwrap().to_owned());
        }
        game.reads_again();
    }
    assert!(begun > 5 && ended > 100, "{begun} {ended}");
    assert!(voted > 5, "{voted}");
    assert!(allowed * 4 > tried, "{allowed} of {tried}");
    for kind in [
        "proposed",
        "voted",
        "offered",
        "removed",
        "away",
        "back",
        "undone",
        "over",
        "planned",
        "plan_ended",
    ] {
        assert!(seen.contains(kind), "no {kind} in {seen:?}");
    }
}
