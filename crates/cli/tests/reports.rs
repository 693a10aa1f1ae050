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
        "bench --json --seconds 0.001 --repetitions 1 --map small-world-2",
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
        }
    }
}
