//! Reports as JSON say what was played with.

mod support;

use content::Piece;
use serde_json::{Value, json};
use support::Place;

const NEWTS: &str = "id = \"newts\"\nname = \"Newts\"\ntokens = 6\nsupply = 12\nrule = \"my own\"\n\
                     text = \"Swamps pay.\"\n\
                     effects = [{ income = { coins = 1, per = \"region\", where = \"swamp\" } }]\n";

#[test]
fn every_report_names_content_by_its_hash() {
    let place = Place::new();
    place.file("mine/races/newts.toml", NEWTS);
    let hash = Piece::new("races/newts.toml", NEWTS).hash();
    let newts = json!([{ "name": "races/newts.toml", "sha256": hash }]);
    let play = "play --seats random,random --seed 1 --options turns=2 --save";
    for (file, more) in [("own.record", "--content mine"), ("plain.record", "")] {
        let line = format!("{play} {file} {more}");
        let args: Vec<&str> = line.split_whitespace().collect();
        place.run(&args, "").code(0);
    }
    for command in [
        "simulate --games 1 --seats random,random --format json",
        "content balance --games 1 --bot random --format json",
        "arena --bots a=random,b=random --games 1 --format json",
        "bench --format json --seconds 0.001 --repetitions 1 --map small-world-2",
        "analyse RECORD --rollouts 20 --format json",
    ] {
        // A record brings its own; all other commands have it from the folder.
        let own = command.replace("RECORD", "own.record");
        let own = match own == command {
            true => format!("{own} --content mine"),
            false => own,
        };
        let plain = command.replace("RECORD", "plain.record");
        for (line, expected) in [(own, &newts), (plain, &json!([]))] {
            let args: Vec<&str> = line.split(' ').collect();
            let ran = place.run(&args, "").code(0);
            // An analysis is a line for what was looked at, and one for each turn.
            let all: Vec<Value> = serde_json::Deserializer::from_str(&ran.out)
                .into_iter()
                .collect::<Result<_, _>>()
                .unwrap();
            assert_eq!(all[0]["content"], *expected, "{line}");
            is_headed(&all[0], &line);
        }
    }
}

/// What it is stands first of all.
fn is_headed(report: &Value, line: &str) {
    let format = report["format"].as_str().unwrap_or_default();
    assert!(
        format.starts_with("elbowroom ") && format.ends_with(" 1"),
        "{line}: {format}"
    );
    assert_eq!(report["rules"], record::RULES_VERSION, "{line}");
}

/// Every report says what it is, goes into a file, and overwrites none unless it is told to.
#[test]
fn every_report_is_an_object_with_its_format_and_keeps_files() {
    let place = Place::new();
    let play = [
        "play",
        "--seats=random,random",
        "--seed=1",
        "--options=turns=2",
        "--save=a.record",
    ];
    place.run(&play, "").code(0);
    let line = place
        .run(&["position", "of", "a.record", "--after=30"], "")
        .code(0)
        .out;
    place.file("a.position", &line);
    let cases = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/underground/sites/froggys-ring.scenario"
    );
    place.file("a.scenario", &std::fs::read_to_string(cases).unwrap());
    place.file("mine/races/newts.toml", NEWTS);
    for (command, code) in [
        ("record verify a.record", 0),
        ("record verify a.record a.position", 1),
        ("record show a.record", 0),
        ("record statistics a.record", 0),
        ("record replay a.record --boards", 0),
        ("position show a.position", 0),
        ("position hint a.position --bot greedy", 0),
        ("simulate --games 1 --seats random,random", 0),
        (
            "bench --seconds 0.001 --repetitions 1 --map small-world-2",
            0,
        ),
        ("arena --bots a=random,b=random --games 1", 0),
        ("content list", 0),
        ("content show orcs", 0),
        ("content explain orcs", 0),
        ("content check mine", 0),
        ("content balance --games 1 --bot random", 0),
        ("map list", 0),
        ("scenario run a.scenario --game underground", 0),
        ("analyse a.record --rollouts 20", 0),
        ("analyse --position a.position --rollouts 20", 0),
    ] {
        let args = |more: &str| -> Vec<String> {
            format!("{command} {more}")
                .split_whitespace()
                .map(str::to_owned)
                .collect()
        };
        let run = |more: &str| {
            let args = args(more);
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            place.run(&args, "")
        };
        let told = run("--format json --out report").code(code);
        assert_eq!(told.out, "", "{command}");
        let report = place.text("report");
        let first = serde_json::Deserializer::from_str(&report)
            .into_iter::<Value>()
            .next();
        is_headed(&first.unwrap().unwrap(), command);
        run("--format json --out report")
            .code(2)
            .complains("overwrite it with --force");
        assert_eq!(place.text("report"), report, "{command}");
        run("--out report --force").code(code);
        let text = place.text("report");
        assert!(
            !text.is_empty() && !text.starts_with('{'),
            "{command}: {text}"
        );
        std::fs::remove_file(place.path("report")).unwrap();
    }
}
