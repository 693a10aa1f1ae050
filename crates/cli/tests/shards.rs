//! Tournaments that are played in parts, by the commands.

mod support;

use serde_json::Value;
use support::{Place, Ran};

/// Runs a line of arguments.
fn run(place: &Place, line: &str) -> Ran {
    let args: Vec<&str> = line.split_whitespace().collect();
    place.run(&args, "")
}

/// A report as it is written, but for the times, which differ from run to run.
fn timeless(report: &str) -> String {
    let times = ["\"mean\": ", "\"p95\": ", "\"max\": "];
    let lines = report.lines();
    let kept = lines.filter(|l| !times.iter().any(|t| l.trim_start().starts_with(t)));
    kept.map(|l| format!("{l}\n")).collect()
}

const PLAYED: &str = "arena --bots random,greedy,third=random --players 3 --games 40 --seed s";

#[test]
fn shards_put_together_are_the_tournament() {
    let place = Place::new();
    for (name, more) in [("whole.json", ""), ("anchored.json", "--anchor third")] {
        run(
            &place,
            &format!("{PLAYED} --format json {more} --out {name}"),
        )
        .code(0);
    }
    let whole = timeless(&place.text("whole.json"));
    assert!(whole.contains("\"games\": 42"), "{whole}");
    // With 14 rounds the last two have nothing to play.
    for of in [1, 3, 16] {
        let mut files = String::new();
        for k in 1..=of {
            let jobs = 1 + k % 2;
            let line = format!("{PLAYED} --jobs {jobs} --shard {k}/{of} --out {k}-{of}.json");
            let games = run(&place, &line).code(0).err;
            assert_eq!(
                games.starts_with("0 games in "),
                k > 14,
                "{k}/{of}: {games}"
            );
            let part: Value = serde_json::from_str(&place.text(&format!("{k}-{of}.json"))).unwrap();
            assert_eq!(part["format"], "elbowroom arena shard 1");
            files = format!("{k}-{of}.json {files}");
        }
        let merged = run(&place, &format!("arena merge {files} --format json")).code(0);
        assert_eq!(timeless(&merged.out), whole, "{of} shards");
        let merged = run(
            &place,
            &format!("arena merge {files} --format json --anchor third --plot p{of}.svg"),
        );
        let anchored = timeless(&place.text("anchored.json"));
        assert_eq!(timeless(&merged.code(0).out), anchored, "{of} shards");
        assert!(place.text(&format!("p{of}.svg")).starts_with("<svg"));
    }
    run(&place, "arena merge 1-1.json")
        .code(0)
        .says("42 games in 14 rounds of small-world on small-world-3")
        .says("share of wins");
    run(&place, "arena merge 1-1.json --out report.txt").code(0);
    assert!(place.text("report.txt").contains("share of wins"));
    run(&place, "arena merge 1-1.json --out report.txt")
        .code(2)
        .complains("overwrite it with --force");
}

#[test]
fn a_shard_goes_on_and_grows() {
    let place = Place::new();
    let more = PLAYED.replace("--games 40", "--games 90");
    for k in 1..=3 {
        let keep = format!("--shard {k}/3 --keep {k}.jsonl --out {k}.json --force");
        run(&place, &format!("{PLAYED} {keep}")).code(0);
        // The games of other shards in the file are left alone.
        let begun = format!("--shard {k}/3 --keep 1.jsonl --out {k}.json --force");
        let expected = if k == 1 {
            "0 games in "
        } else {
            "12 games in "
        };
        let err = run(&place, &format!("{PLAYED} {begun}")).code(0).err;
        assert!(
            err.starts_with(expected) || err.starts_with("15 games in "),
            "{err}"
        );
        let err = run(&place, &format!("{more} {keep}")).code(0).err;
        assert!(
            err.starts_with("15 games in ") || err.starts_with("18 games in "),
            "{err}"
        );
    }
    let merged = run(&place, "arena merge 1.json 2.json 3.json --format json").code(0);
    let whole = run(&place, &format!("{more} --format json")).code(0);
    assert_eq!(timeless(&merged.out), timeless(&whole.out));
    // A file with all of them needs no more games: not for a shard, nor for the whole.
    let all = format!("{PLAYED} --keep 1.jsonl --format json");
    let err = run(&place, &all).code(0).complains("0 games in ").err;
    assert!(err.starts_with("0 games in "), "{err}");
}

#[test]
fn programs_and_records_are_divided_too() {
    let place = Place::new();
    for k in 1..=2 {
        let line = format!("{PLAYED} --games 12 --shard {k}/2 --record games-{k} --out {k}.json");
        let line = line.replacen("--games 40 ", "", 1);
        run(&place, &line).code(0);
    }
    let names = |dir: &str| -> Vec<String> {
        let all = std::fs::read_dir(place.path(dir)).unwrap();
        let all = all.map(|f| f.unwrap().file_name().into_string().unwrap());
        let mut all: Vec<String> = all.collect();
        all.sort();
        all
    };
    let (odd, even) = (names("games-1"), names("games-2"));
    assert_eq!((odd.len(), even.len()), (6, 6));
    assert!(odd.iter().all(|n| !even.contains(n)));
    let other = format!("{PLAYED} --shard 2/2 --keep-programs --out keeps.json");
    let other = other.replacen("--games 40", "--games 12", 1);
    run(&place, &other).code(0);
    run(&place, "arena merge 1.json keeps.json")
        .code(2)
        .complains("keeps.json: it is of another tournament than 1.json: keeping programs is true, not false");
}

#[test]
fn what_is_no_shard_is_refused() {
    let place = Place::new();
    let play = |more: &str| {
        run(
            &place,
            &format!("arena --bots random,greedy --games 8 {more}"),
        )
    };
    for k in 1..=4 {
        play(&format!("--seed s --shard {k}/4 --out {k}.json")).code(0);
    }
    play("--seed other --shard 2/4 --out seed.json").code(0);
    play("--seed s --shard 2/5 --out five.json").code(0);
    play("--seed s --games 20 --shard 2/4 --out long.json").code(2);
    run(
        &place,
        "arena --bots random,greedy --games 20 --seed s --shard 2/4 --out long.json",
    )
    .code(0);
    run(
        &place,
        "arena --bots random,best=greedy --games 8 --seed s --shard 2/4 --out bots.json",
    )
    .code(0);
    run(&place, "arena --bots random,greedy --games 8 --seed s --map small-world-2 --options turns=3 --shard 2/4 --out options.json").code(0);
    play("--seed s --format json --out whole.json").code(0);
    place.file("letter.txt", "Dear Ann,\n");
    let text = place.text("1.json");
    place.file("torn.json", &text[..text.len() / 2]);
    let wins = text.replacen("\"wins\":{\"groups\":1", "\"wins\":{\"groups\":7", 1);
    assert_ne!(text, wins);
    place.file("spoilt.json", &wins);
    for (files, said) in [
        ("nowhere.json", "elbowroom: cannot read nowhere.json: "),
        (
            "letter.txt",
            "elbowroom: letter.txt: it is no report of a shard; ",
        ),
        (
            "whole.json",
            "elbowroom: whole.json: it is no report of a shard; ",
        ),
        (
            "torn.json",
            "elbowroom: torn.json: the report of the shard is damaged (line 1, column ",
        ),
        (
            "spoilt.json 2.json 3.json 4.json",
            "elbowroom: spoilt.json: the report of the shard is damaged: ",
        ),
        (
            "1.json seed.json",
            "elbowroom: seed.json: it is of another tournament than 1.json: the seed is ",
        ),
        ("1.json five.json", ": the number of shards is 5, not 4"),
        ("1.json long.json", ": the number of games is 20, not 8"),
        (
            "1.json bots.json",
            ": the list of bots is random=random,best=greedy, not random=random,greedy=greedy",
        ),
        (
            "1.json options.json",
            ": the list of options is [turns=3], not []",
        ),
        (
            "1.json 2.json 1.json",
            "elbowroom: 1.json: shard 1/4 is in 1.json already",
        ),
        ("3.json", "elbowroom: of 4 shards these are missing: 1-2, 4"),
        (
            "1.json 2.json 3.json 4.json --anchor ann",
            "--anchor: there is no bot \"ann\"",
        ),
        (
            "1.json 2.json 3.json 4.json --plot .",
            "--plot: . is a folder",
        ),
    ] {
        let ran = run(&place, &format!("arena merge {files}"))
            .code(2)
            .complains(said);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    for (more, said) in [
        ("--shard 1/4", "--shard: name the seed with --seed"),
        ("--seed s --shard 0/4", "--shard: expected K/N"),
        ("--seed s --shard 5/4", "--shard: expected K/N"),
        ("--seed s --shard 4", "--shard: expected K/N"),
        (
            "--seed s --shard 1/4 --format text",
            "the report of a shard is for arena merge",
        ),
        (
            "--seed s --shard 1/4 --plot p.svg",
            "--plot: a shard alone has no ratings",
        ),
        (
            "--seed s --shard 1/4 --anchor greedy",
            "--anchor: a shard alone has no ratings",
        ),
    ] {
        let ran = play(more).code(2).complains(said);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    run(&place, "arena merge").code(2).complains("<FILE>");
}

#[cfg(unix)]
#[test]
fn a_shard_that_was_stopped_is_refused_until_it_has_gone_on() {
    use std::{
        process::{Command, Stdio},
        time::{Duration, Instant},
    };
    let place = Place::new();
    let line = "arena --bots random,greedy --games 6000 --seed s --shard 1/1 --keep g.jsonl --out 1.json --force";
    let args: Vec<&str> = line.split(' ').collect();
    let mut child = place
        .command(&args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let size = || std::fs::metadata(place.path("g.jsonl")).map_or(0, |m| m.len());
    while size() < 5000 {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "no games are played"
        );
    }
    // As a batch queue does.
    let kill = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let stopped = run(&place, "arena merge 1.json").code(2);
    assert!(
        stopped
            .err
            .starts_with("elbowroom: 1.json: shard 1/1 was stopped; of its 6000 games "),
        "{}",
        stopped.err
    );
    place.run(&args, "").code(0);
    run(&place, "arena merge 1.json")
        .code(0)
        .says("6000 games in ");
}

/// The page's commands are for a million games; here they play fewer.
#[cfg(unix)]
#[test]
fn the_loop_of_the_page_works() {
    let page = include_str!("../../../docs/scale.md");
    let blocks = page.split("```sh\n").skip(1);
    let scripts = blocks.filter_map(|b| Some(b.split_once("```")?.0));
    let script = scripts
        .into_iter()
        .find(|s| s.contains("xargs") && s.contains("arena merge"))
        .unwrap();
    let small = script
        .replace("games=1000000", "games=24")
        .replace("parts=16", "parts=5")
        .replace("greedy,steady", "random,greedy");
    assert!(small.contains("games=24") && small.contains("parts=5") && small != script);
    let place = Place::new();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_elbowroom"));
    let before = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(program.parent().unwrap().to_owned());
    let path = std::env::join_paths(path.chain(std::env::split_paths(&before))).unwrap();
    // The second time all has been played.
    for _ in 0..2 {
        let mut shell = std::process::Command::new("sh");
        shell
            .args(["-eu", "-c", &small])
            .current_dir(place.path("."))
            .env("PATH", &path)
            .env("LC_ALL", "C")
            .env("HOME", place.path("."));
        Place::run_command(&mut shell, "")
            .code(0)
            .says("24 games in 12 rounds");
        assert!(place.path("part-5.json").is_file());
    }
    let whole = "arena --bots random,greedy --games 24 --seed final --format json";
    let whole = run(&place, whole).code(0);
    let parts = "part-1.json part-2.json part-3.json part-4.json part-5.json";
    let merged = run(&place, &format!("arena merge {parts} --format json")).code(0);
    assert_eq!(timeless(&merged.out), timeless(&whole.out));
}
