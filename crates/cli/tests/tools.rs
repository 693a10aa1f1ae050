//! Everything but playing.

mod support;

use content::{Library, MIXED, small_world};
use record::Record;
use support::Place;

#[test]
fn records_are_verified_replayed_and_shown() {
    let place = Place::new();
    let args = [
        "play",
        "--seats",
        "random,random",
        "--names",
        "Ann,Bob",
        "--seed",
        "5",
        "--save",
        "a.record",
    ];
    place.run(&args, "").code(0);
    let text = place.text("a.record");
    place
        .run(&["record", "verify", "a.record"], "")
        .code(0)
        .says("a.record: ok, ")
        .says("dice of the seed, over, ");
    place
        .run(&["record", "show", "a.record"], "")
        .code(0)
        .says("small-world on small-world-2")
        .says("over after 10 turns")
        .says("in turn 1");
    let result = text.lines().find(|l| l.starts_with("result")).unwrap();
    place
        .run(&["record", "replay", "a.record", "--boards"], "")
        .code(0)
        .says("Turn 10: Bob")
        .says("> pick ")
        .says("Result: ");

    // A result that is not the game's.
    place.file("b.record", &text.replace(result, "result 1 1"));
    // A die that is not the seed's.
    let banner = text.lines().find(|l| l.contains("banner")).unwrap();
    let other = if banner.ends_with("orcs") {
        "elves"
    } else {
        "orcs"
    };
    place.file(
        "c.record",
        &text.replacen(banner, &format!("chance: banner {other}"), 1),
    );
    // No record at all, and no text at all.
    place.file("d.record", "elbowroom record 1\nrules 1\ngame chess\n");
    std::fs::write(place.path("e.record"), [0xff, 0xfe, 0, 1]).unwrap();
    place
        .run(
            &[
                "record", "verify", "a.record", "b.record", "c.record", "d.record", "e.record",
                "f.record",
            ],
            "",
        )
        .code(1)
        .says("a.record: ok")
        .says("b.record: the record says that the result is 1 1, but the game gives ")
        .says("c.record: action ")
        .says("the seed gives `")
        .says("d.record: line 3: the end of the header, expected \"map\" before it")
        .says("cannot read e.record: it is not UTF-8 text")
        .says("cannot read f.record: there is no such file")
        .says("1 of 6 ok");
    place
        .run(&["record", "replay", "c.record"], "")
        .code(1)
        .complains("the seed gives `");
    place.run(&["record", "verify"], "").code(2);
}

#[test]
fn a_simulation_says_the_same_whatever_the_number_of_jobs() {
    let place = Place::new();
    for format in ["--format=text", "--format=json", "--csv"] {
        let run = |jobs: &str, out: &str| {
            let args = [
                "simulate",
                "--seats",
                "random,greedy,random",
                "--games",
                "60",
                "--seed",
                "s",
                "--jobs",
                jobs,
                format,
                "--out",
                out,
                "--force",
            ];
            place.run(&args, "").code(0).complains("60 games in ");
            place.text(out)
        };
        let one = run("1", "one");
        assert_eq!(one, run("4", "four"), "{format}");
        assert_eq!(one, run("4", "again"), "{format}");
        match format {
            "--format=json" => {
                let json: serde_json::Value = serde_json::from_str(&one).unwrap();
                assert_eq!(json["games"], 60);
                let wins =
                    |seat: usize| json["seats"][seat]["win_share"]["value"].as_f64().unwrap();
                assert!((wins(0) + wins(1) + wins(2) - 1.0).abs() < 1e-6);
                assert_eq!(json["races"].as_array().unwrap().len(), 14);
                assert_eq!(json["powers"].as_array().unwrap().len(), 20);
            }
            "--csv" => {
                assert!(one.starts_with("table,name,measure,value,low,high\ngames,"));
                assert!(one.lines().all(|l| l.split(',').count() == 6), "{one}");
            }
            _ => assert!(
                one.contains("share of wins") && one.contains("orcs"),
                "{one}"
            ),
        }
    }
    // Bots that change seats are each a row, and the seats are nobody's.
    let args = [
        "simulate",
        "--seats",
        "random,greedy,random",
        "--rotate",
        "--games",
        "60",
        "--format",
        "json",
    ];
    let json: serde_json::Value = serde_json::from_str(&place.run(&args, "").code(0).out).unwrap();
    let players = json["players"].as_array().unwrap();
    let seats = |i: usize| (players[i]["player"].as_str(), players[i]["seats"].as_u64());
    assert_eq!(players.len(), 2);
    assert_eq!(seats(0), (Some("random"), Some(120)));
    assert_eq!(seats(1), (Some("greedy"), Some(60)));
    assert!(players[1]["win_share"]["low"].as_f64().unwrap() > 0.5);
    for seat in json["seats"].as_array().unwrap() {
        assert_eq!(seat["player"], "all");
        // Whoever wins most sits there a third of the time.
        assert!((seat["win_share"]["value"].as_f64().unwrap() - 1.0 / 3.0).abs() < 0.25);
    }
    let args = ["simulate", "--games", "3", "--seats", "random,random"];
    place
        .run(&args, "")
        .code(0)
        .says("3 games of small-world on small-world-2");
}

#[test]
fn wrong_calls_say_what_was_expected() {
    let place = Place::new();
    place.file("pond.zip", "PK");
    place.file("pond.txt", "id = 1");
    for (args, text) in [
        (
            &["simulate", "--seats", "human,random"][..],
            "no player \"human\"; expected one of random",
        ),
        (&["simulate", "--games", "0"], "0 is not in"),
        (&["simulate", "--jobs", "0"], "0 is not in"),
        (&["simulate", "--format", "xml"], "invalid value 'xml'"),
        (
            &["simulate", "--games", "1", "--out", "no/where"],
            "cannot write no/where",
        ),
        (&["bench", "--map", "atlantis"], "no map \"atlantis\""),
        (&["bench", "--seconds", "-1"], "unexpected argument"),
        (
            &["bench", "--seconds", "0"],
            "expected a number of seconds from 0.001",
        ),
        (
            &["map", "show", "atlantis"],
            "no map \"atlantis\"; expected one of",
        ),
        (
            &["content", "show", "elvis"],
            "no race, power, place, relic or marker \"elvis\"",
        ),
        (
            &["content", "format", "elvis"],
            "no heading \"elvis\", expected one of",
        ),
        (
            &["content", "format", "selector"],
            "did you mean \"Selectors\"?",
        ),
        (&["content", "explain", "elvis"], "did you mean \"Elves\"?"),
        (
            &["content", "explain", "elves", "--map", "small-wold-2"],
            "did you mean \"small-world-2\"?",
        ),
        (
            &["content", "explain", "elves", "--game", "chess"],
            "there is no game \"chess\"",
        ),
        (
            &["content", "check", "nowhere"],
            "nowhere: there is no such file or folder",
        ),
        (
            &["content", "list", "--content", "nowhere"],
            "nowhere: there is no such file or folder",
        ),
        (
            &["content", "check", "pond.zip"],
            "pond.zip: a zip: unpack it first",
        ),
        (
            &["simulate", "--content", "pond.zip"],
            "pond.zip: a zip: unpack it first",
        ),
        (
            &["content", "check", "pond.txt"],
            "pond.txt: a single file: expected one that ends in .toml",
        ),
        (&["scenario", "run", "nowhere"], "cannot read nowhere"),
        (&["frobnicate"], "unrecognized subcommand"),
        (&[], "Usage: elbowroom"),
    ] {
        let ran = place.run(args, "").code(2);
        assert!(
            ran.err.contains(text),
            "{args:?}: no {text:?} in\n{}",
            ran.err
        );
    }
}

#[test]
fn benchmarks_say_what_was_measured_where() {
    let place = Place::new();
    let args = [
        "bench",
        "--seconds",
        "0.02",
        "--repetitions",
        "3",
        "--jobs",
        "2",
    ];
    place
        .run(&args, "")
        .code(0)
        .says("small-world-5")
        .says("a state has ")
        .says("million actions/s");
    let ran = place
        .run(
            &[&args[..], &["--format", "json", "--map", "small-world-3"]].concat(),
            "",
        )
        .code(0);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["runs"].as_array().unwrap().len(), 2);
    let run = &json["runs"][1];
    assert_eq!(
        (&run["map"], &run["threads"]),
        (&"small-world-3".into(), &2.into())
    );
    let figure = |name: &str| run["actions"][name].as_f64().unwrap();
    assert!(figure("min") <= figure("median") && figure("median") <= figure("max"));
    assert!(json["state_bytes"].as_u64().unwrap() > 0);
}

#[test]
fn content_is_listed_shown_explained_and_checked() {
    let place = Place::new();
    place
        .run(&["content", "list"], "")
        .code(0)
        .says("14 races")
        .says("20 powers")
        .says("4 maps")
        .says("orcs");
    place
        .run(&["content", "show", "Orcs"], "")
        .code(0)
        .says("Orcs: a race with 5 tokens")
        .says("plundered");
    let ran = place.run(&["content", "format", "selectors"], "").code(0);
    assert!(ran.out.starts_with("## Selectors"), "{}", ran.out);
    place
        .run(&["content", "format"], "")
        .code(0)
        .says("# Content files");
    place.file(
        "mine/newts.toml",
        "id = \"newts\"\nname = \"Newts\"\ntokens = 6\nsupply = 12\nrule = \"my own\"\n\
         text = \"Swamps pay.\"\neffects = [{ income = { coins = 1, per = \"region\", where = \"swamp\" } }]\n",
    );
    place
        .run(&["content", "check", "mine"], "")
        .code(0)
        .says("ok with 0 warnings")
        .says("small-world has 15 races, 20 powers, 0 sites and 4 maps")
        .says("underground has 16 races, 21 powers, 15 sites and 5 maps");
    place
        .run(&["content", "show", "newts", "--content", "mine"], "")
        .code(0)
        .says("Swamps pay.");
    // It can be played, and its record carries it.
    let args = [
        "play",
        "--seats",
        "random,random",
        "--content",
        "mine",
        "--options",
    ];
    let all = small_world()
        .races
        .iter()
        .map(|r| format!("without-race={}", r.id));
    let most: Vec<String> = all.collect();
    place
        .run(&[&args[..], &[&most.join(",")]].concat(), "")
        .code(0)
        .says("Newts");
    let text = place.text("game-1.record");
    assert!(text.contains(" newts.toml\n") && text.contains("\n#| name = \"Newts\"\n"));
    for more in [&[][..], &["--content", "mine"]] {
        place
            .run(&[&["record", "verify", "game-1.record"], more].concat(), "")
            .code(0)
            .says("ok");
    }
    place
        .run(&["record", "show", "game-1.record"], "")
        .code(0)
        .says(" newts.toml (Newts)");
    place
        .run(&["analyse", "game-1.record", "--rollouts", "20"], "")
        .code(0)
        .says("Newts");
    // Another race of the same id, with the record's and without.
    let newts = place.text("mine/newts.toml");
    place.file(
        "other/newts.toml",
        &newts.replace("tokens = 6", "tokens = 7"),
    );
    let other = ["record", "verify", "game-1.record", "--content", "other"];
    place
        .run(&other, "")
        .code(0)
        .complains("another Newts: the record has ")
        .says("ok");
    let bare = text
        .lines()
        .filter(|l| !l.starts_with("#+") && !l.starts_with("#|"));
    let bare: Vec<&str> = bare.collect();
    place.file("game-1.record", &bare.join("\n"));
    place
        .run(&other, "")
        .code(1)
        .says("another Newts: the record has ");
    place
        .run(&["record", "verify", "game-1.record"], "")
        .code(1)
        .says("newts.toml with the hash ");
    place.file("mine/olms.toml", "id = \"olms\"\ntokens = 99\n");
    place
        .run(&["content", "check", "mine"], "")
        .code(1)
        .says("mine/olms.toml:2:");
    place
        .run(&["play", "--content", "mine"], "")
        .code(2)
        .complains("the content in mine cannot be used");
}

#[test]
fn content_is_explained_and_why_it_stays_in_the_box() {
    let place = Place::new();
    let explain = |more: &[&str]| {
        let args = [&["content", "explain"][..], more].concat();
        let mut command = place.command(&args);
        let out = command.env("COLUMNS", "200").output().unwrap();
        assert!(out.status.success(), "{args:?}");
        String::from_utf8(out.stdout).unwrap()
    };
    let text = explain(&["Humans"]);
    for part in [
        "a race with 5 tokens on its banner",
        "- It earns 1 coin for each of its regions with Farmland.",
        "With all boxes mixed, it is in the game on small-world-2, small-world-3",
        "it stays in the box on underground-2, underground-3",
        ": it needs \"farmland\", and there is none.",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let text = explain(&["stonehedge", "--map", "small-world-3"]);
    assert!(
        text.contains("stays in the box on small-world-3: no monsters live there"),
        "{text}"
    );
    let options = ["--map", "small-world-3", "--options", "add-monsters=yes"];
    let text = explain(&[&["stonehedge"][..], &options].concat());
    assert!(
        text.contains("it is in the game on small-world-3"),
        "{text}"
    );
    let text = explain(&["drow", "--game", "small-world", "--map", "small-world-2"]);
    assert!(
        text.contains("it belongs to Small World Underground"),
        "{text}"
    );
    // What fits no board says the terrain in words of any box.
    let text = explain(&["seafaring"]);
    assert!(text.contains("though others may not"), "{text}");
}

const NEWTS: &str = "id = \"newts\"\nname = \"Newts\"\ntokens = 6\nsupply = 12\nrule = \"my own\"\n\
     text = \"Regions pay.\"\neffects = [{ income = { coins = 5, per = \"region\" } }]\n";

#[test]
fn balance_is_the_same_whatever_the_number_of_jobs() {
    let place = Place::new();
    place.file("mine/newts.toml", NEWTS);
    let run = |jobs: &str, out: &str| {
        let args = [
            "content",
            "balance",
            "newts",
            "--content",
            "mine",
            "--games",
            "40",
            "--seed",
            "b",
            "--jobs",
            jobs,
            "--format",
            "json",
            "--out",
            out,
            "--plot",
            "plot.svg",
            "--force",
        ];
        place.run(&args, "").code(0);
        place.text(out)
    };
    let one = run("1", "one");
    assert_eq!(one, run("4", "four"));
    let json: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!((&json["games"], &json["dealt"]), (&40.into(), &true.into()));
    assert_eq!(json["races"].as_array().unwrap().len(), 15);
    let newts = &json["subject"];
    assert_eq!(
        (&newts["id"], &newts["shipped"]),
        (&"newts".into(), &false.into())
    );
    // Five coins more for each region: nothing is better.
    assert_eq!(newts["coins_per_turn"]["rank"]["place"], 1);
    assert_eq!(newts["coins_per_turn"]["rank"]["of"], 15);
    let low = newts["coins_per_turn"]["low"].as_f64().unwrap();
    let elves = json["races"]
        .as_array()
        .unwrap()
        .iter()
        .find(|r| r["id"] == "elves");
    assert!(low > elves.unwrap()["coins_per_turn"]["high"].as_f64().unwrap());
    let plot = place.text("plot.svg");
    assert!(
        plot.starts_with("<svg") && plot.contains("Newts ("),
        "{plot}"
    );
    let circles = plot.matches("<circle").count();
    let seen = json["races"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|r| r["seen"] != 0);
    assert_eq!(circles, 2 * seen.count());
}

#[test]
fn balance_speaks_of_all_of_one_and_of_pairings() {
    let place = Place::new();
    let args = ["content", "balance", "--games", "60", "--seed", "b"];
    let ran = place
        .run(&args, "")
        .code(0)
        .says("60 games of small-world on");
    for name in ["Orcs", "Dragon Master"] {
        assert!(ran.out.contains(name), "{}", ran.out);
    }
    assert!(
        ran.out.lines().all(|l| l.chars().count() <= 96),
        "{}",
        ran.out
    );
    let more = ["--bot", "random", "--plot", "all.svg"];
    place
        .run(&[&args[..], &more].concat(), "")
        .code(0)
        .says("random players");
    place
        .run(&[&args[..], &["Flying Dwarves"]].concat(), "")
        .code(0)
        .says("Flying Dwarves: picked ")
        .says("tokens lost");
    // In one of these games a race has survivors of its own that wait while it redeploys.
    // It is looked for in the boxes; both halves of this are only in the mixed game.
    place
        .run(&[&args[..], &["drow"]].concat(), "")
        .code(0)
        .says("games of underground on");
    place
        .run(&[&args[..], &["flying drow"]].concat(), "")
        .code(0)
        .says("games of mixed on");
    for (more, text) in [
        (&["dwarvs"][..], "did you mean \"Dwarves\"?"),
        (
            &["drow", "--map", "small-world-2"],
            "no race, power or pairing \"drow\"",
        ),
        (
            &["spiderines", "--game", "mixed", "--map", "small-world-2"],
            "stays in the box",
        ),
        (&["--bot", "gredy"], "--bot: there is no player \"gredy\""),
        (&["--out", "no/where"], "cannot write no/where"),
        (&["--plot", "."], ". is a folder"),
    ] {
        place
            .run(&[&args[..], more].concat(), "")
            .code(2)
            .complains(text);
    }
}

#[test]
fn maps_are_drawn_within_the_width() {
    let place = Place::new();
    place
        .run(&["map", "list"], "")
        .code(0)
        .says("small-world-4");
    for map in Library::shipped().maps(MIXED) {
        for width in ["80", "120"] {
            let mut command = place.command(&["map", "show", &map.id]);
            let out = command.env("COLUMNS", width).output().unwrap();
            let text = String::from_utf8(out.stdout).unwrap();
            let widest = text.lines().map(|l| l.chars().count()).max().unwrap();
            assert!(
                out.status.success() && widest <= width.parse().unwrap(),
                "{text}"
            );
            for region in &map.regions {
                assert!(text.contains(&region.id), "{}", region.id);
            }
        }
    }
}

#[test]
fn scenarios_are_run() {
    let place = Place::new();
    let good = "title: Dwarves earn for a mine\nrule: Small World p. 9\nmap: small-world-2\n\
                active 1: dwarves flying at 6:2 hand 2\n---\n> end\n= earned 1: 2 = 1 region + 1 Dwarves\n";
    place.file("cases/good.scenario", good);
    place
        .run(&["scenario", "run", "cases"], "")
        .code(0)
        .says("ok   cases/good.scenario:1: Dwarves earn for a mine")
        .says("1 of 1 cases hold");
    place.file(
        "cases/wrong.scenario",
        &good.replace("2 = 1 region + 1 Dwarves", "1 = 1 region"),
    );
    place.file("cases/bad.scenario", "nonsense\n");
    place
        .run(&["scenario", "run", "cases", "--quiet"], "")
        .code(1)
        .says("FAIL cases/wrong.scenario:1:")
        .says("expected: 1 = 1 region\n         found:    2 = 1 regions + 1 dwarves")
        .says("BAD  cases/bad.scenario:1:")
        .says("1 of 3 cases hold, 1 cannot be read");
}

/// Who wants to hear only of what fails hears nothing if all holds; and cases about content of
/// one's own find it beside their file.
#[test]
fn scenarios_find_the_content_beside_them() {
    let place = Place::new();
    let case = "title: Otters earn like others\nrule: own\nmap: small-world-2\n\
                active 1: otters hill at 2\n---\n> end\n= earned 1: 1 = 1 region\n";
    let race = "id = \"otters\"\nname = \"Otters\"\ntokens = 6\nsupply = 11\nrule = \"own\"\ntext = \"Nothing.\"\neffects = []\n";
    place.file("a/case.scenario", case);
    place.file("b/case.scenario", case);
    place.file("a/races/otters.toml", race);
    place.file("b/own/races/otters.toml", race);
    // A folder of that name with cases in it, and files about something else.
    place.file(
        "a/powers/more.scenario",
        case.replace("otters", "orcs").as_str(),
    );
    place.file("c/Cargo.toml", "[package]\n");
    place.file("c/more.scenario", case.replace("otters", "orcs").as_str());
    place
        .run(&["scenario", "run", "a", "b", "c"], "")
        .code(0)
        .says("4 of 4 cases hold");
    let quiet = place.run(&["scenario", "run", "a", "b", "c", "--quiet"], "");
    assert_eq!(quiet.code(0).out, "");
    place.file("b/own/races/otters.toml", "tokens = 6\n");
    place
        .run(&["scenario", "run", "a", "b", "c", "--quiet"], "")
        .code(1)
        .says("BAD  b/case.scenario: its content cannot be used\n     b/own/races/otters.toml:")
        .says("3 of 3 cases hold, 1 file was not run");
}

#[test]
fn help_is_there_for_everything() {
    let place = Place::new();
    for args in [
        &["--help"][..],
        &["play", "--help"],
        &["record", "--help"],
        &["record", "verify", "--help"],
        &["simulate", "--help"],
        &["bench", "--help"],
        &["content", "--help"],
        &["map", "--help"],
        &["scenario", "--help"],
        &["--version"],
    ] {
        let ran = place.run(args, "").code(0);
        assert!(ran.out.contains("elbowroom"), "{}", ran.out);
    }
}

/// The records that the documentation shows are records.
#[test]
fn a_written_record_reads_again() {
    let place = Place::new();
    place
        .run(&["play", "--seats", "random,random", "--seed", "1"], "")
        .code(0);
    let text = place.text("game-1.record");
    let record = Record::read(&text, Library::shipped()).unwrap();
    let rules = record.setup.rules(Library::shipped()).unwrap();
    assert_eq!(record.write(&rules), text);
}
