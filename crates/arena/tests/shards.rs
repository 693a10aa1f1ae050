//! Tournaments that are played in parts.

mod support;

use std::sync::atomic::AtomicBool;

use elbowroom_arena::{
    ARENA, GameResult, Header, Match, MergeError, Report, Run, Schedule, Shard, ShardReport,
    Totals, merge,
};
use proptest::prelude::*;
use record::Seed;
use support::{games, plan, report, timeless, totals, tournament};
use wording::Lang;

/// The report of a shard as a file has it.
fn part(plan: &Match, shard: Shard, cycles: u64, games: &[GameResult]) -> (String, ShardReport) {
    let names = plan.entrants.iter().map(|e| e.name.clone());
    let mut sums = Totals::new(names.collect(), plan.schedule.clone());
    let own = games.iter().filter(|g| shard.plays(g.cycle));
    own.for_each(|g| sums.add(g).unwrap());
    let header = Header::new(plan, "test", &"content");
    let report = ShardReport::new(header, shard, cycles, &sums);
    let text = serde_json::to_string(&report).unwrap();
    let name = format!("{}.json", shard.number());
    let read = ShardReport::read(&name, &text).unwrap();
    assert_eq!(read, report);
    (name, read)
}

/// The reports of all shards of the same games.
fn parts(plan: &Match, of: u32, cycles: u64, games: &[GameResult]) -> Vec<(String, ShardReport)> {
    let shards = (1..=of).map(|n| Shard::new(n, of).unwrap());
    shards.map(|s| part(plan, s, cycles, games)).collect()
}

/// The report as a file has it.
fn written(report: &Report) -> String {
    serde_json::to_string_pretty(report).unwrap()
}

/// The report of the whole as a file has it.
fn whole(plan: &Match, games: &[GameResult], anchor: Option<usize>) -> String {
    let names = plan.entrants.iter().map(|e| e.name.clone());
    let mut sums = Totals::new(names.collect(), plan.schedule.clone());
    games.iter().for_each(|g| sums.add(g).unwrap());
    written(&Report::new(plan, "test", &sums, anchor))
}

/// So many cycles of any results that games could have, with times and complaints.
fn any_games(
    schedule: Schedule,
    names: Vec<String>,
) -> impl Strategy<Value = (u64, Vec<GameResult>)> {
    let seats = schedule.seats();
    let seat = (0u16..150, 0u8..4, 0u32..3, 1u64..90_000_000, 0usize..9);
    (1u64..12).prop_flat_map(move |cycles| {
        let schedule = schedule.clone();
        let names = names.clone();
        let (_, games) = Shard::WHOLE.played(&schedule, cycles);
        let all = prop::collection::vec(seat.clone(), games as usize * seats);
        all.prop_map(move |all| {
            let seatings = (0..cycles).flat_map(|c| {
                let seatings = schedule.cycle(c).into_iter().zip(0..);
                seatings.map(move |(seating, game)| (c, game, seating))
            });
            let games = seatings.zip(all.chunks(seats));
            let games = games.map(|((cycle, game, seating), all)| {
                let place = |coins: u16| 1 + all.iter().filter(|s| s.0 > coins).count() as u8;
                let why = |n: usize| (n < 5).then(|| format!("it said {n}"));
                GameResult {
                    cycle,
                    game,
                    bots: seating.iter().map(|&b| names[b].clone()).collect(),
                    coins: all.iter().map(|s| s.0).collect(),
                    places: all.iter().map(|s| place(s.0)).collect(),
                    declines: all.iter().map(|s| s.1).collect(),
                    faults: all.iter().map(|s| s.2).collect(),
                    actions: 100,
                    micros: all.iter().map(|s| vec![s.3, s.3 / 7]).collect(),
                    complaints: all.iter().map(|s| why(s.4)).collect(),
                }
            });
            (cycles, games.collect())
        })
    })
}

/// Matches of which no two bots, line-ups or cycles are alike.
fn matches() -> impl Strategy<Value = Match> {
    let bots = ["random", "greedy", "c=random", "d=greedy"];
    prop::sample::select(vec![
        (2, 2, None),
        (4, 2, None),
        (2, 3, None),
        (4, 3, None),
        (3, 4, None),
        // Cycles of 2 and of 4 games in turn.
        (3, 4, Some(vec![vec![0, 1, 0, 1], vec![0, 0, 1, 2]])),
    ])
    .prop_map(move |(n, seats, lineups)| {
        let mut plan = plan(&bots[..n], seats);
        if let Some(lineups) = lineups {
            plan.schedule = Schedule::of(&lineups, seats).unwrap();
        }
        plan
    })
}

fn any_tournament() -> impl Strategy<Value = (Match, u64, Vec<GameResult>)> {
    matches().prop_flat_map(|plan| {
        let names = plan.entrants.iter().map(|e| e.name.clone()).collect();
        let games = any_games(plan.schedule.clone(), names);
        games.prop_map(move |(cycles, games)| (plan.clone(), cycles, games))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// However a tournament is divided, in whatever order games end and files come: the merged
    /// report is that of the whole, byte for byte. The games being the same, so are the times.
    #[test]
    fn the_parts_are_the_whole(
        (plan, cycles, games) in any_tournament(),
        shuffled in any::<prop::sample::Index>(),
        anchor in any::<prop::sample::Index>(),
    ) {
        let anchor = anchor.index(plan.entrants.len());
        for anchor in [None, Some(anchor)] {
            let whole = whole(&plan, &games, anchor);
            let mut other = games.clone();
            other.rotate_left(shuffled.index(games.len()));
            other.reverse();
            for of in 1..=8 {
                let mut parts = parts(&plan, of, cycles, &other);
                parts.rotate_left(shuffled.index(of as usize));
                let merged = merge("test", &parts).unwrap();
                prop_assert_eq!(&written(&merged.report(anchor)), &whole, "{} shards", of);
            }
        }
    }

    /// Whatever a file says, it is read or refused.
    #[test]
    fn a_spoilt_report_is_refused_or_read(
        (plan, cycles, games) in any_tournament(),
        at in any::<prop::sample::Index>(),
        byte in prop::sample::select(b"0789-,[]{}\"e.a \n".to_vec()),
    ) {
        let (name, report) = part(&plan, Shard::WHOLE, cycles, &games);
        let mut text = serde_json::to_vec(&report).unwrap();
        let at = at.index(text.len());
        text[at] = byte;
        let text = String::from_utf8(text).unwrap();
        let merged = ShardReport::read(&name, &text).and_then(|r| merge("test", &[(name, r)]));
        match merged {
            Ok(merged) => prop_assert!(!written(&merged.report(None)).is_empty()),
            Err(why) => for lang in Lang::ALL {
                prop_assert!(!why.message().say(lang).contains('\n'));
            },
        }
    }
}

#[test]
fn what_is_played_does_not_rest_on_the_shards() {
    let t = tournament(plan(&["random", "greedy", "third=random"], 2));
    let whole = games(&t, 5, 2);
    for of in 1..=8 {
        let mut all = Vec::new();
        for number in 1..=of {
            let shard = Shard::new(number, of).unwrap();
            let stop = AtomicBool::new(false);
            let run = Run {
                cycles: 5,
                shard,
                jobs: 2,
                records: false,
                done: &|_, _| false,
                stop: &stop,
            };
            t.run(&run, &mut |played| {
                assert!(shard.plays(played.result.cycle));
                all.push(timeless(played.result));
                Ok(())
            })
            .unwrap();
        }
        all.sort_by_key(|g| (g.cycle, g.game));
        assert_eq!(all, whole, "{of} shards");
        let merged = merge("test", &parts(t.plan(), of, 5, &all)).unwrap();
        assert_eq!(merged.bots(), ["random", "greedy", "third"]);
        assert_eq!(written(&merged.report(None)), written(&report(&t, &whole)));
    }
}

/// Why shards cannot be put together.
fn why(parts: &[(String, ShardReport)]) -> String {
    let why = merge("test", parts).unwrap_err();
    for lang in Lang::ALL {
        assert!(!why.message().say(lang).contains('\n'), "{why}");
    }
    assert_ne!(why.message().say(Lang::Ja), why.to_string());
    why.to_string()
}

#[test]
fn what_is_not_one_tournament_is_refused() {
    let t = tournament(plan(&["random", "greedy"], 2));
    let whole = games(&t, 6, 2);
    let three = || parts(t.plan(), 3, 6, &whole);
    assert!(merge("test", &three()).is_ok());
    assert_eq!(merge("test", &[]).unwrap_err(), MergeError::Nothing);
    // Another tournament.
    let with = |change: fn(&mut Match)| {
        let mut plan = t.plan().clone();
        change(&mut plan);
        let mut all = three();
        all[1] = part(&plan, Shard::new(2, 3).unwrap(), 6, &[]);
        why(&all)
    };
    let begin = "2.json: it is of another tournament than 1.json: ";
    for (change, differs) in [
        (
            (|p| p.seed = Seed::from_text("another")) as fn(&mut Match),
            "the seed is ",
        ),
        (
            |p| p.map = "atlantis".into(),
            "the map is atlantis, not small-world-2",
        ),
        (
            |p| p.game = "chess".into(),
            "the game is chess, not small-world",
        ),
        (
            |p| p.entrants[0].name = "chance".into(),
            "the list of bots is chance=random,",
        ),
        (
            |p| p.schedule = Schedule::of(&[vec![0, 0], vec![0, 1]], 2).unwrap(),
            "the list of line-ups is random,random random,greedy, not random,greedy",
        ),
        (
            |p| p.keep_programs = true,
            "keeping programs is true, not false",
        ),
    ] {
        let why = with(change);
        assert!(why.starts_with(&format!("{begin}{differs}")), "{why}");
    }
    let mut all = three();
    let other = |content: &str, program: &str| {
        let header = Header::new(t.plan(), program, &content);
        ShardReport::new(header, Shard::new(2, 3).unwrap(), 6, &totals(&t))
    };
    all[1].1 = other("mine", "test");
    assert!(why(&all).starts_with(&format!("{begin}the content is ")));
    all[1].1 = other("content", "newer");
    assert_eq!(why(&all), format!("{begin}the program is newer, not test"));
    // A file of another version of the rules.
    let text = serde_json::to_string(&three()[1].1).unwrap();
    let rules = format!("\"rules\":{}", record::RULES_VERSION);
    assert!(text.contains(&rules));
    let text = text.replacen(&rules, "\"rules\":999", 1);
    all[1].1 = ShardReport::read("2.json", &text).unwrap();
    assert!(why(&all).starts_with(&format!("{begin}the version of the rules is 999, not ")));
    // All by another version of the program.
    let theirs = merge("newer", &three()).unwrap_err();
    assert_eq!(
        theirs.to_string(),
        "1.json: it was played by test, and this is newer; the program that played puts it together"
    );
    // Divided otherwise, or longer.
    all[1] = part(t.plan(), Shard::new(2, 4).unwrap(), 6, &whole);
    assert_eq!(
        why(&all),
        format!("{begin}the number of shards is 4, not 3")
    );
    all[1] = part(t.plan(), Shard::new(2, 3).unwrap(), 9, &whole);
    assert_eq!(
        why(&all),
        format!("{begin}the number of games is 18, not 12")
    );
}

#[test]
fn what_is_not_all_of_it_is_refused() {
    let t = tournament(plan(&["random", "greedy"], 2));
    let whole = games(&t, 9, 2);
    let mut all = parts(t.plan(), 9, 9, &whole);
    all[3].0 = "again.json".into();
    let again = all[3].clone();
    all.push(("4.json".into(), again.1));
    assert_eq!(why(&all), "4.json: shard 4/9 is in again.json already");
    all.pop();
    for (gone, said) in [(8, "9"), (6, "7, 9"), (5, "6-7, 9"), (0, "1, 6-7, 9")] {
        all.remove(gone);
        assert_eq!(why(&all), format!("of 9 shards these are missing: {said}"));
    }
    // Of the second of three shards, with cycles 1, 4 and 7, half of one is played.
    let shard = Shard::new(2, 3).unwrap();
    let mut all = parts(t.plan(), 3, 9, &whole);
    let some: Vec<GameResult> = whole.iter().filter(|g| g.cycle < 5).cloned().collect();
    all[1] = part(t.plan(), shard, 9, &some[..some.len() - 1]);
    assert_eq!(
        why(&all),
        "2.json: shard 2/3 was stopped; of its 6 games 2 are played"
    );
}

#[test]
fn what_is_no_report_of_a_shard_is_refused() {
    let t = tournament(plan(&["random", "greedy"], 2));
    let whole = games(&t, 2, 2);
    let (name, good) = part(t.plan(), Shard::WHOLE, 2, &whole);
    let text = serde_json::to_string(&good).unwrap();
    let foreign = "1.json: it is no report of a shard; arena with --shard writes one";
    let of_the_whole = written(&report(&t, &whole));
    for other in [
        "",
        "Dear Ann,\n",
        "[]",
        "null",
        "{\"format\":7}",
        &*of_the_whole,
    ] {
        let why = ShardReport::read(&name, other).unwrap_err();
        assert_eq!(why.to_string(), foreign, "{other}");
    }
    let later = text.replacen("shard 1", "shard 2", 1);
    assert_eq!(
        ShardReport::read(&name, &later).unwrap_err().to_string(),
        foreign
    );
    // Torn off, and with a list where a number was.
    let torn = ShardReport::read(&name, &text[..text.len() - 9]).unwrap_err();
    assert!(
        torn.to_string()
            .starts_with("1.json: the report of the shard is damaged (line 1, column ")
    );
    let listed = text.replacen("\"shard\":1", "\"shard\":[]", 1);
    let listed = ShardReport::read(&name, &listed).unwrap_err();
    assert!(
        matches!(listed, MergeError::Damaged { at: Some(_), .. }),
        "{listed}"
    );
    // What cannot have been played.
    let seed = t.plan().seed.hex();
    for (from, to) in [
        ("\"shard\":1", "\"shard\":2"),
        ("\"shards\":1", "\"shards\":0"),
        ("\"shards\":1", "\"shards\":4000000000"),
        ("\"sums\":{\"games\":4", "\"sums\":{\"games\":5"),
        ("\"rounds\":2,\"bots\"", "\"rounds\":1,\"bots\""),
        ("\"wins\":{\"groups\":2", "\"wins\":{\"groups\":-2"),
        ("\"wins\":{\"groups\":2", "\"wins\":{\"groups\":0"),
        (
            "\"coins\":{\"groups\":2,\"x\":",
            "\"coins\":{\"groups\":2,\"x\":-",
        ),
        ("\"nn\":", "\"nn\":99999999999999999999999999999999999"),
        ("\"faults\":[0,0]", "\"faults\":[0]"),
        ("\"thought\":", "\"thought\":99999999999999999999"),
        ("\"luce\":[[[2]", "\"luce\":[[[3]"),
        ("\"luce\":[[[2]", "\"luce\":[[[2,2]"),
        ("[\"random\",\"random\"]", "[\"rand\\u001b\",\"random\"]"),
        ("[\"random\",\"greedy\"]", "[\"random\",\"ann\"]"),
        (&*seed, &seed[1..]),
    ] {
        assert!(text.contains(from), "no {from} in {text}");
        let spoilt = text.replacen(from, to, 1);
        let merged =
            ShardReport::read(&name, &spoilt).and_then(|r| merge("test", &[(name.clone(), r)]));
        let Err(why) = merged else {
            panic!("{from} to {to} is taken");
        };
        let damaged = matches!(why, MergeError::Damaged { .. });
        assert!(damaged, "{from} to {to}: {why}");
    }
    assert_eq!(ARENA.faults(), Vec::<String>::new());
}
