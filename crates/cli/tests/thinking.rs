//! Analysis, tuning, and what bots say that they thought.

mod support;

use support::Place;

/// A short game of two greedy bots.
fn game(place: &Place) {
    let args = [
        "play",
        "--seats",
        "greedy,random",
        "--names",
        "Ann,Bob",
        "--seed",
        "5",
        "--save",
        "a.record",
    ];
    place.run(&args, "").code(0);
}

#[test]
fn a_game_is_analysed_turn_by_turn() {
    let place = Place::new();
    game(&place);
    let ran = place
        .run(&["analyse", "a.record", "--rollouts", "20"], "")
        .code(0)
        .says("Turn 1: Ann (")
        .says("Turn 10: Bob (")
        .says("expected coins ")
        .says("  played: pick ")
        .says("Lost a turn on average");
    assert_eq!(ran.out.matches("\nTurn ").count(), 20);
    place
        .run(
            &["analyze", "a.record", "--rollouts", "20", "--seat", "3"],
            "",
        )
        .code(2)
        .complains("the game has the seats 1 to 2");
    place
        .run(&["analyse", "b.record"], "")
        .code(2)
        .complains("there is no such file");
    place.file("c.record", "elbowroom record 1\nrules 1\ngame chess\n");
    place
        .run(&["analyse", "c.record"], "")
        .code(1)
        .complains("c.record: line 3");
}

#[test]
fn an_analysis_is_the_same_on_any_number_of_cores() {
    let place = Place::new();
    game(&place);
    let lines = |jobs: &str| {
        let args = [
            "analyse",
            "a.record",
            "--rollouts",
            "40",
            "--seat",
            "1",
            "--format",
            "json",
            "--jobs",
            jobs,
        ];
        place.run(&args, "").code(0).out
    };
    let one = lines("1");
    assert_eq!(one, lines("3"));
    let mut turns: Vec<serde_json::Value> = one
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    let head = turns.remove(0);
    assert_eq!(head["map"], "small-world-2");
    assert_eq!(head["rules"], record::RULES_VERSION);
    assert_eq!(head["rollouts"], 40);
    assert_eq!(head["content"], serde_json::json!([]));
    assert_eq!(turns.len(), 10);
    for (i, turn) in turns.iter().enumerate() {
        assert_eq!(turn["round"], i as u64 + 1);
        assert_eq!((&turn["seat"], &turn["name"]), (&1.into(), &"Ann".into()));
        assert!(turn["share_lost"].as_f64().unwrap() >= 0.0);
        assert_eq!(turn["before"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn weights_are_fitted_again_alike() {
    let place = Place::new();
    let weights = |file: &str, more: &str| {
        let args = format!("tune --game small-world --games 10 --passes 1 --out {file} {more}");
        let args: Vec<&str> = args.split(' ').collect();
        place.run(&args, "").code(0).says("round 2: ");
        let text = place.text(file);
        assert!(bots::value::Net::from_text(&text).is_ok());
        text
    };
    let one = weights("a.txt", "--rounds 2 --jobs 1");
    assert_eq!(one, weights("b.txt", "--rounds 2 --jobs 2"));
    // Bots that search go on from there.
    let deep = "--from a.txt --rounds 1 --deep-rounds 1 --deep-games 2 --jobs";
    let two = weights("c.txt", &format!("{deep} 1"));
    assert_eq!(two, weights("d.txt", &format!("{deep} 2")));
    assert_ne!(one, two);
    place
        .run(&["tune", "--rounds", "0", "--out", "e.txt"], "")
        .code(2)
        .complains("there is no round to play");
    place
        .run(&["tune", "--from", "none.txt", "--out", "e.txt"], "")
        .code(2)
        .complains("none.txt");
    place
        .run(&["tune", "--game", "chess", "--out", "e.txt"], "")
        .code(2)
        .complains("there is no game \"chess\"");
    place
        .run(&["tune", "--rounds", "1", "--out", "c.txt"], "")
        .code(2)
        .complains("c.txt exists already");
    assert_eq!(place.text("c.txt"), two);
}

#[test]
fn a_hint_says_what_else_there_is() {
    let place = Place::new();
    place
        .run(
            &[
                "play",
                "--seats",
                "human,keen#8",
                "--seed",
                "5",
                "--save",
                "a.record",
            ],
            "bots\nhint\npick 1\nquit\n",
        )
        .code(0)
        .says("No bot has compared anything so far")
        .says("imagined games)")
        .says("instead pick ")
        .says("points of the win");
}

#[test]
fn a_bot_tells_what_it_thought() {
    let place = Place::new();
    place
        .run(
            &[
                "play",
                "--seats",
                "keen#8,human",
                "--seed",
                "5",
                "--save",
                "a.record",
            ],
            "bots\nquit\n",
        )
        .code(0)
        .says("Keen")
        .says("imagined games)")
        .says("coins in the end");
    place
        .run(&["play", "--seats", "human,greedy@1s"], "")
        .code(2)
        .complains("greedy");
}
