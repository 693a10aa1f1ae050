//! Positions as lines: taken out of a game, shown, and given to a bot.

mod support;

use support::Place;

#[test]
fn a_position_is_taken_out_of_a_game_and_looked_at() {
    let place = Place::new();
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../records/small-world-on-small-world-2.record"
    );
    let ran = place
        .run(&["position", "of", record, "--after", "60"], "")
        .code(0);
    let line = ran.out.trim().to_owned();
    assert!(line.starts_with("elbowroom position 1 game="), "{line}");
    place.file("here.position", &ran.out);
    for given in [line.as_str(), "here.position"] {
        let shown = place.run(&["position", "show", given], "").code(0);
        assert!(
            shown.out.contains("decides") || shown.out.contains("chance"),
            "{}",
            shown.out
        );
        assert!(shown.out.contains("Seat 2: "), "{}", shown.out);
    }
    let hint = place.run(
        &["position", "hint", "here.position", "--bot", "greedy"],
        "",
    );
    let hint = hint.code(0).out;
    assert_eq!(hint.lines().count(), 1, "{hint}");
    // The last position of a game: nobody has anything to decide.
    let last = place.run(&["position", "of", record], "").code(0).out;
    assert!(last.contains(" step=over "), "{last}");
    let ran = place.run(&["position", "hint", last.trim()], "").code(2);
    assert!(ran.err.contains("nobody has to decide"), "{}", ran.err);
}

#[test]
fn what_is_no_position_is_told() {
    let place = Place::new();
    let ran = place
        .run(&["position", "show", "rnbqkbnr/pppppppp"], "")
        .code(1);
    assert!(
        ran.err.contains("expected \"elbowroom position 1"),
        "{}",
        ran.err
    );
}

/// The position after so many actions of a recorded game on the board for two; after all of them if
/// no number is given.
fn position(place: &Place, after: &str) -> String {
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../records/small-world-on-small-world-2.record"
    );
    let mut args = vec!["position", "of", record];
    if !after.is_empty() {
        args.extend(["--after", after]);
    }
    place.run(&args, "").code(0).out.trim().to_owned()
}

/// A game that begins in a position is kept, gone on with, checked, shown and told from there.
#[test]
fn a_position_is_played_from() {
    let place = Place::new();
    let line = position(&place, "60");
    place.file("here.position", &line);
    let played = place.run(
        &[
            "play",
            "--position",
            &line,
            "--seats=greedy,random",
            "--seed=tea",
            "--save=whole.record",
        ],
        "",
    );
    played
        .code(0)
        .says("It begins in a position of turn ")
        .says("The game is over");
    let record = place.text("whole.record");
    let (head, state) = line.split_once(" / ").unwrap();
    assert!(
        record.contains(&format!("\nposition {state}\n")),
        "{record}"
    );
    assert!(head.contains("map=small-world-2") && record.contains("\nmap small-world-2\n"));
    place
        .run(&["record", "verify", "whole.record"], "")
        .code(0)
        .says("dice of the seed, over");
    place
        .run(&["record", "show", "whole.record"], "")
        .code(0)
        .says("It begins in a position");
    place
        .run(&["record", "replay", "whole.record", "--boards"], "")
        .code(0)
        .says("Result: ");
    place
        .run(&["analyse", "whole.record", "--rollouts=20"], "")
        .code(0)
        .says("Turn ");
    // The position of it before anything was done is the one that it began in.
    let again = place.run(&["position", "of", "whole.record", "--after=0"], "");
    assert_eq!(again.code(0).out.trim(), line);
    // Played by bots of the same seed it is the same game, with the file of the position, too.
    let same = [
        "play",
        "--position=here.position",
        "--seats=greedy,random",
        "--seed=tea",
        "--save=same.record",
    ];
    place.run(&same, "").code(0);
    assert_eq!(place.text("same.record"), record);
    // A person leaves it and goes on with it; who has the move is the person, if nobody is named.
    let begun = ["play", "--position=here.position", "--save=begun.record"];
    place
        .run(&begun, "undo\nquit\n")
        .code(0)
        .says("nothing has been done yet");
    assert!(
        place.text("begun.record").contains(" human "),
        "{}",
        place.text("begun.record")
    );
    place
        .run(&["play", "--resume=begun.record"], "board\nquit\n")
        .code(0);
    place
        .run(&["record", "verify", "begun.record"], "")
        .code(0)
        .says("ok, 0 actions");
}

#[test]
fn what_does_not_go_with_a_position_is_told() {
    let place = Place::new();
    let line = position(&place, "60");
    for (more, wrong) in [
        ("--seats=human,greedy,greedy", "3 seats, expected 2"),
        ("--map=small-world-2", "cannot be used with"),
        ("--resume", "cannot be used with"),
    ] {
        place
            .run(&["play", "--position", &line, more], "")
            .code(2)
            .complains(wrong);
    }
    place
        .run(&["play", "--position=nonsense"], "")
        .code(1)
        .complains("elbowroom position 1");
    // A record whose position is none says where.
    place
        .run(
            &[
                "play",
                "--position",
                &line,
                "--seats=random,random",
                "--save=bad.record",
            ],
            "",
        )
        .code(0);
    let bad = place
        .text("bad.record")
        .replace("position turn=", "position turm=");
    place.file("bad.record", &bad);
    place
        .run(&["record", "verify", "bad.record"], "")
        .code(1)
        .says("there is no field \"turm\"");
}

/// What may be expected in a position, in words and for programs.
#[test]
fn a_position_is_analysed() {
    let place = Place::new();
    let line = position(&place, "60");
    let told = place.run(&["analyse", "--position", &line, "--rollouts=40"], "");
    told.code(0).says("Seat 1  ").says("Seat 2  ");
    let json = [
        "analyse",
        "--position",
        &line,
        "--rollouts=40",
        "--format=json",
    ];
    let json = place.run(&json, "").code(0).out;
    let lines: Vec<serde_json::Value> = json
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines.len(), 2, "{json}");
    assert_eq!(lines[0]["map"], "small-world-2");
    let shares = lines[1]["shares"].as_array().unwrap();
    let sum: f64 = shares.iter().map(|s| s.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 0.02, "{json}");
}

/// The tokens of a position stand on its map.
#[test]
fn the_map_of_a_position_has_its_tokens() {
    let place = Place::new();
    let line = position(&place, "60");
    let land = line
        .split(" land=")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    let drawn = place
        .run(&["map", "draw", "--position", &line], "")
        .code(0)
        .out;
    let stacks = drawn.matches("<g class=\"stack\"").count();
    assert_eq!(stacks, land.split(',').count(), "{land}");
    let empty = place.run(&["map", "draw", "small-world-2"], "").code(0).out;
    assert!(!empty.contains("class=\"stack\""));
    place.run(&["map", "draw"], "").code(2);
}

/// Games that begin in a position have its coins behind them, and fewer actions to come.
#[test]
fn many_games_begin_in_a_position() {
    let place = Place::new();
    let line = position(&place, "60");
    place.file("here.position", &line);
    let object = |args: &[&str]| -> serde_json::Value {
        let args = [args, &["--format=json"]].concat();
        serde_json::from_str(&place.run(&args, "").code(0).out).unwrap()
    };
    let games = [
        "simulate",
        "--games=30",
        "--seed=1",
        "--seats=random,random",
    ];
    let whole = object(&games);
    let from = object(&[&games[..], &["--position=here.position"]].concat());
    assert_eq!(from["position"], line.trim());
    assert_eq!(from["map"], "small-world-2");
    let actions = |report: &serde_json::Value| report["actions"]["value"].as_f64().unwrap();
    assert!(actions(&from) < actions(&whole), "{from}");
    assert!(whole.get("position").is_none());
    // Without --seats there is a bot for each seat; the text says where it begins.
    place
        .run(&["simulate", "--games=2", "--position", line.trim()], "")
        .code(0)
        .says("It begins in a position of turn ");
    let quick = ["bench", "--seconds=0.001", "--repetitions=1"];
    let bench = object(&[&quick[..], &["--position=here.position"]].concat());
    assert_eq!(bench["position"], line.trim());
    let all = bench["runs"].as_array().unwrap();
    assert!(
        all.iter().all(|run| run["map"] == "small-world-2"),
        "{bench}"
    );
    // A game that is over cannot be played from.
    let over = position(&place, "");
    place.file("over.position", &over);
    for command in [&games[..], &quick[..]] {
        let args = [command, &["--position=over.position"]].concat();
        place.run(&args, "").code(2).complains("the game is over");
    }
    place
        .run(
            &[
                &games[..3],
                &["--position=here.position", "--map=small-world-2"],
            ]
            .concat(),
            "",
        )
        .code(2)
        .complains("cannot be used with");
}
