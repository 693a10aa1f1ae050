//! Tournaments from the command line.

mod support;

use std::{
    fs,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;
use support::Place;

/// A report without the times, which differ from run to run.
fn timeless(report: &str) -> Value {
    let mut json: Value = serde_json::from_str(report).unwrap();
    for bot in json["bots"].as_array_mut().unwrap() {
        bot["turn"] = Value::Null;
    }
    json
}

#[test]
fn a_tournament_is_reported_as_text_as_json_and_as_a_picture() {
    let place = Place::new();
    let args = [
        "arena",
        "--bots",
        "random,greedy",
        "--games",
        "41",
        "--seed",
        "s",
    ];
    place
        .run(&args, "")
        .code(0)
        .says("42 games in 21 rounds of small-world on small-world-2, 2 players")
        .says("share of wins")
        .says("random is rated 0")
        .complains("42 games in ");
    let more = [
        "--format", "json", "--plot", "p.svg", "--jobs", "3", "--anchor", "greedy",
    ];
    let ran = place.run(&[&args[..], &more].concat(), "").code(0);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["format"], "elbowroom arena report 1");
    let [greedy, random] = &json["bots"].as_array().unwrap()[..] else {
        panic!("two bots take part");
    };
    assert_eq!(
        (&greedy["name"], &random["name"]),
        (&"greedy".into(), &"random".into())
    );
    assert_eq!(
        (&greedy["seats"], &random["turn"]["turns"]),
        (&42.into(), &420.into())
    );
    let share = |b: &Value| b["win_share"]["value"].as_f64().unwrap();
    assert!((share(greedy) + share(random) - 1.0).abs() < 1e-9);
    assert!(random["rating"]["high"].as_f64().unwrap() < 0.0);
    let picture = place.text("p.svg");
    assert!(picture.starts_with("<svg") && picture.contains("share of wins"));
}

#[test]
fn several_players_line_up_as_was_said() {
    let place = Place::new();
    let args = [
        "arena",
        "--bots",
        "random,hero=greedy",
        "--lineup",
        "hero,random,random,random",
        "--games",
        "4",
        "--game",
        "underground",
        "--record",
        "games",
        "--options",
        "turns=3",
    ];
    place
        .run(&args, "")
        .code(0)
        .says("4 games in 1 round of underground on underground-4, 4 players, turns=3")
        .says("ahead of, %");
    let mut records: Vec<_> = fs::read_dir(place.path("games"))
        .unwrap()
        .map(|f| f.unwrap().path().display().to_string())
        .collect();
    records.sort();
    assert_eq!(records.len(), 4);
    let verify: Vec<&str> = ["record", "verify"]
        .into_iter()
        .chain(records.iter().map(|r| &**r))
        .collect();
    place
        .run(&verify, "")
        .code(0)
        .says("dice of the seed, over, ");
    // The hero has gone round the table.
    for (i, path) in records.iter().enumerate() {
        let text = fs::read_to_string(path).unwrap();
        assert!(
            text.contains(&format!("seat {} hero hero\n", i + 1)),
            "{text}"
        );
    }
    place.run(&args, "").code(2).complains("games is not empty");
}

#[test]
fn a_tournament_that_is_killed_goes_on_where_it_was() {
    let place = Place::new();
    let args = |out: &'static str| {
        [
            "arena",
            "--bots",
            "random,greedy,third=greedy",
            "--players",
            "3",
            "--games",
            "180",
            "--seed",
            "7",
            "--format",
            "json",
            "--jobs",
            "1",
            "--keep",
            out,
        ]
    };
    let whole = place.run(&args("whole.jsonl"), "").code(0);
    let lines = |name: &str| {
        let text = fs::read(place.path(name)).unwrap_or_default();
        text.iter().filter(|&&b| b == b'\n').count()
    };
    assert_eq!(lines("whole.jsonl"), 181);
    let mut before = 0;
    for _ in 0..3 {
        let mut child = place
            .command(&args("killed.jsonl"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let began = Instant::now();
        while lines("killed.jsonl") < before + 9 {
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "no games are played"
            );
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(
            lines("killed.jsonl") >= before + 9,
            "what was there is there"
        );
        before = lines("killed.jsonl");
        assert!(before < 181, "it was killed before the end");
    }
    let ran = place.run(&args("killed.jsonl"), "").code(0);
    assert_eq!(timeless(&ran.out), timeless(&whole.out));
    assert_eq!(lines("killed.jsonl"), 181);
    // Without a seed it goes on with that of the file; more games are added.
    let mut longer: Vec<&str> = args("killed.jsonl").to_vec();
    longer.retain(|a| !["--seed", "7"].contains(a));
    longer[6] = "183";
    place.run(&longer, "").code(0).complains("3 games in ");
    // Another tournament is refused.
    let mut other = args("killed.jsonl").to_vec();
    other[8] = "8";
    place
        .run(&other, "")
        .code(2)
        .complains("it has the games of another tournament: the seed is ");
    place.file("letter.txt", "Dear Ann,\n");
    place
        .run(&args("letter.txt"), "")
        .code(2)
        .complains("--keep: letter.txt: it is no results file");
    assert_eq!(place.text("letter.txt"), "Dear Ann,\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_what_there_is() {
    let place = Place::new();
    let args = [
        "arena",
        "--bots",
        "random,greedy",
        "--games",
        "1000000",
        "--keep",
        "g.jsonl",
    ];
    let child = place
        .command(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while fs::metadata(place.path("g.jsonl")).map_or(0, |m| m.len()) < 5000 {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "no games are played"
        );
    }
    let pid = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &pid]).status();
    assert!(killed.unwrap().success());
    let out = child.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(130));
    let (out, err) = (
        String::from_utf8(out.stdout).unwrap(),
        String::from_utf8(out.stderr).unwrap(),
    );
    assert!(out.contains("share of wins"), "{out}");
    assert!(
        err.contains("the same command goes on with the games in g.jsonl"),
        "{err}"
    );
}

#[cfg(unix)]
#[test]
fn programs_take_part() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let place = Place::new();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let example = root.join("examples/bots/minimal.py");
    let bots = format!("random,cmd:python3 '{}'", example.display());
    let args = [
        "arena", "--bots", &bots, "--games", "4", "--keep", "g.jsonl",
    ];
    let ran = place.run(&args, "").code(0).says("minimal").says("faults");
    assert!(!ran.out.contains("made for it"), "{}", ran.out);
    // One that gives up in its second decision.
    place.file(
        "quitter.py",
        "print('ready 1', flush=True)\n\
         input(); input()\n\
         input(); print('pick 1', flush=True)\n\
         input(); raise SystemExit('I am tired')\n",
    );
    place
        .run(
            &[
                "arena",
                "--bots",
                "random,cmd:python3 quitter.py",
                "--games",
                "2",
            ],
            "",
        )
        .code(0)
        .says("made for it, in 2 games")
        .says("it ended (exit status: 1), saying \"I am tired\"");
    // The results are of this program, not of another of its name.
    let other = [
        "arena",
        "--bots",
        "random,minimal=cmd:python3 quitter.py",
        "--games",
        "4",
        "--keep",
        "g.jsonl",
    ];
    place
        .run(&other, "")
        .code(2)
        .complains("the list of bots is random=random,minimal=cmd:python3 ");
}

#[test]
fn wrong_calls_say_what_was_expected() {
    let place = Place::new();
    for (args, text) in [
        (&[][..], "--bots"),
        (&["--bots", "greedy"], "one bot alone has no opponent"),
        (
            &["--bots", "greedy,greedy"],
            "greedy stands twice: to compare a bot with itself",
        ),
        (
            &["--bots", "greedy,grredy"],
            "there is no bot \"grredy\"; did you mean \"greedy\"?; expected one of random",
        ),
        (&["--bots", "greedy,,random"], "there is no bot \"\""),
        (
            &["--bots", "greedy,cmd:"],
            "expected a program and its arguments",
        ),
        (
            &["--bots", "greedy,no=cmd:no-such-program"],
            "no: it cannot be started",
        ),
        (
            &["--bots", "greedy,random", "--players", "7"],
            "7 is not in 2..=6",
        ),
        (
            &["--bots", "greedy,random", "--anchor", "ann"],
            "--anchor: there is no bot \"ann\"; expected one of greedy, random",
        ),
        (
            &["--bots", "greedy,random", "--lineup", "greedy"],
            "--lineup: 1 players, expected 2 to 6",
        ),
        (
            &[
                "--bots",
                "greedy,random",
                "--lineup",
                "greedy,random",
                "--players",
                "3",
            ],
            "a line-up of 2, but 3 players",
        ),
        (
            &["--bots", "greedy,random", "--lineup", "greedy,ann"],
            "--lineup: there is no bot \"ann\"; expected one of greedy, random",
        ),
        (
            &["--bots", "a=greedy,b=greedy,random", "--lineup", "a,b"],
            "random plays in none",
        ),
        (
            &["--bots", "greedy,random", "--move-timeout", "0"],
            "expected a number of seconds from 0.001",
        ),
        (
            &["--bots", "greedy,random", "--players", "6"],
            "no map for 6 players",
        ),
        (
            &["--bots", "greedy,random", "--map", "atlantis"],
            "no map \"atlantis\"",
        ),
        (
            &["--bots", "greedy,random", "--plot", "."],
            "--plot: . is a folder",
        ),
        (&["--bots", "greedy,random", "--games", "0"], "0 is not in"),
    ] {
        let all = [&["arena"], args].concat();
        let ran = place.run(&all, "").code(2);
        assert!(
            ran.err.contains(text),
            "{args:?}: no {text:?} in\n{}",
            ran.err
        );
    }
}
