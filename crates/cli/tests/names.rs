//! Whatever has a name and is mistyped: what may have been meant is said.

mod support;

use support::Place;

#[test]
fn what_may_have_been_meant_is_said_of_every_name() {
    let place = Place::new();
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../records/small-world-on-small-world-2.record"
    );
    let line = place.run(&["position", "of", record], "").code(0).out;
    let hint = ["position", "hint", line.trim(), "--bot=strnog"];
    place
        .run(&hint, "")
        .code(2)
        .complains("did you mean \"strong\"?");
    for (command, meant) in [
        // Commands, and what is below them; flags.
        ("simulat", "'simulate'"),
        ("record verfy", "'verify'"),
        ("simulate --gmes 1", "'--games'"),
        ("help recrds", "\"records\""),
        ("content format markrs", "\"marker\""),
        // Bots.
        ("play --seats human,gredy", "\"greedy\""),
        ("play --seats humn,greedy", "\"human\""),
        ("simulate --seats gredy,greedy", "\"greedy\""),
        ("arena --bots gredy,random", "\"greedy\""),
        (
            "arena --bots greedy,random --lineup gredy,random",
            "\"greedy\"",
        ),
        ("arena --bots greedy,random --anchor randm", "\"random\""),
        ("content balance --bot gredy", "\"greedy\""),
        // Games.
        ("play --game undergrund", "\"underground\""),
        ("simulate --game undergrund", "\"underground\""),
        (
            "arena --bots greedy,random --game undergrund",
            "\"underground\"",
        ),
        ("bench --game undergrund", "\"underground\""),
        ("tune --out w.txt --game undergrund", "\"underground\""),
        ("content balance --game undergrund", "\"underground\""),
        ("content explain orcs --game undergrund", "\"underground\""),
        (
            "scenario run x.scenario --game undergrund",
            "\"underground\"",
        ),
        // Maps.
        ("play --map small-wrld-2", "\"small-world-2\""),
        ("bench --map small-wrld-2", "\"small-world-2\""),
        ("map show small-wrld-2", "\"small-world-2\""),
        ("map draw small-wrld-2", "\"small-world-2\""),
        (
            "content explain orcs --map small-wrld-2",
            "\"small-world-2\"",
        ),
        // Races, powers, places; options.
        ("content show dwarvs", "\"Dwarves\""),
        ("content explain dwarvs", "\"Dwarves\""),
        ("content balance dwarvs", "\"Dwarves\""),
        ("play --options open-coin=yes", "\"open-coins\""),
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        let ran = place.run(&args, "").code(2);
        let said = ran.err.contains("did you mean") || ran.err.contains("similar");
        assert!(said && ran.err.contains(meant), "{command}: {}", ran.err);
    }
}

#[test]
fn what_may_have_been_meant_is_said_in_a_game() {
    let place = Place::new();
    let typed = "undu\nplayrs\nconqer 3\nrules elvs\nrules xyzzy\nfrobnicate\n";
    let play = ["play", "--seed", "7", "--save", "a.record"];
    let ran = place.run(&play, typed).code(0);
    for meant in [
        "“undu” is not a verb of the notation; perhaps “undo” is meant.",
        "perhaps “players” is meant.",
        "perhaps “conquer” is meant.",
        "no race, power, place, relic or marker “elvs”; did you mean \"Elves\"?",
        "Name a race, a power, a place, a relic or a marker",
        "“frobnicate” is not a verb of the notation. Type help",
    ] {
        assert!(ran.out.contains(meant), "{meant}\n{}", ran.out);
    }
    // The names are those of the reader's language.
    let play = ["play", "--seed", "7", "--save", "b.record", "--lang", "it"];
    let ran = place.run(&play, "rules elfy\n").code(0);
    ran.says("“elfy”").says("forse \"Elfi\"?");
}

#[test]
fn things_go_by_their_names_in_the_readers_language() {
    let place = Place::new();
    for command in ["show", "explain"] {
        let args = ["content", command, "olbrzymy", "--lang", "pl"];
        place.run(&args, "").code(0).says("Olbrzymy");
        let args = ["content", command, "olbrzymi", "--lang", "pl"];
        place.run(&args, "").code(2).complains("\"Olbrzymy\"");
        // Those of the file, which is English, are known to everybody.
        let args = ["content", command, "giants", "--lang", "pl"];
        place.run(&args, "").code(0).says("Olbrzymy");
    }
}

#[test]
fn names_that_are_not_there_are_told_in_the_language_of_the_settings() {
    let place = Place::new();
    let mut command = place.command(&["bench", "--game", "undergrund"]);
    Place::run_command(command.env("LC_ALL", "pl_PL.UTF-8"), "")
        .code(2)
        .complains("nie ma gry \"undergrund\"");
}
