//! Games played through pipes.

mod support;

use std::{
    io::Read,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use bots::playout::{Dice, random_action};
use content::Library;
use record::{Player, Record, SeatSetup, Seed, Setup, Table, verify};
use rules::{
    Action, Actions, Event, MarkerId, MarkerUseId, Options, Region, Seat, State, state::Decision,
};
use support::Place;

/// What a person must type to play a game at random, and the record that comes of it. All other
/// seats are random bots.
fn script(game: &str, map: &str, seats: u8, seed: &str, people: &[u8]) -> (String, Record) {
    let seat = |i: u8| match people.contains(&i) {
        true => SeatSetup::new(&format!("P{i}"), Player::Human),
        false => SeatSetup::new(&format!("P{i}"), Player::Bot("random".into())),
    };
    let setup = Setup {
        game: game.into(),
        map: map.into(),
        seats: (0..seats).map(seat).collect(),
        options: Options::default(),
        seed: None,
    };
    let mut table = Table::new(setup, Seed::from_text(seed), Library::shipped()).unwrap();
    let mut bots: Vec<_> = (0..seats)
        .map(|i| {
            let seed = table.seed().child("bot", i as u64).as_u64();
            bots::by_name("random", seed).unwrap()
        })
        .collect();
    table.settle(&mut Vec::new());
    let (mut dice, mut legal) = (Dice::new(5), Actions::default());
    let mut out = String::new();
    let mut shares: Vec<(Region, u8)> = Vec::new();
    while let Some(seat) = table.state().to_move() {
        let before = *table.state();
        if !people.contains(&seat.0) {
            let view = table.rules().view(&before, Some(seat));
            let action = bots[seat.index()].act(table.rules(), &view);
            table.act(seat, action).unwrap();
            continue;
        }
        let action = random_action(table.rules(), &before, &mut legal, &mut dice).unwrap();
        let events = table.act(seat, action).unwrap();
        // A person says where everything goes, the last region's share too, in one line.
        let placing = placing(&before, action);
        match placing {
            Some((verb, tribe, kind)) => {
                let held = before.regions(tribe);
                shares.extend(events.iter().filter_map(|e| match *e {
                    Event::Deployed {
                        tribe: t,
                        region,
                        tokens,
                    } if t == tribe && verb == "deploy" => Some((region, tokens)),
                    Event::MarkerPlaced { kind: k, region }
                        if Some(k) == kind_of(&table, &before, kind)
                            && verb == "place"
                            && held.has(region) =>
                    {
                        Some((region, 1))
                    }
                    _ => None,
                }));
                let next = |s: &State| match s.decision() {
                    Some(Decision::Deploy(t, _)) => Some(("deploy", t, None)),
                    Some(Decision::Place(t, n, ..)) => Some(("place", t, Some(n))),
                    _ => None,
                };
                if next(table.state()) != placing || table.state().to_move() != Some(seat) {
                    out.push_str(verb);
                    let mut sums: Vec<(Region, u8)> = Vec::new();
                    for (r, n) in shares.drain(..) {
                        match sums.iter_mut().find(|s| s.0 == r) {
                            Some(s) => s.1 += n,
                            None => sums.push((r, n)),
                        }
                    }
                    for (r, n) in sums {
                        out.push_str(&format!(" {}:{n}", table.rules().map().names[r.index()]));
                    }
                    out.push('\n');
                }
            }
            None => out.push_str(&format!("{}\n", table.rules().notation(action))),
        }
    }
    (out, table.record())
}

type Placing = (&'static str, rules::Tribe, Option<MarkerUseId>);

fn placing(state: &State, action: Action) -> Option<Placing> {
    match (state.decision()?, action) {
        (Decision::Deploy(t, _), _) => Some(("deploy", t, None)),
        (Decision::Place(t, n, ..), Action::Place(..)) => Some(("place", t, Some(n))),
        _ => None,
    }
}

fn kind_of(table: &Table, state: &State, n: Option<MarkerUseId>) -> Option<MarkerId> {
    match state.decision()? {
        Decision::Place(t, ..) => table.rules().marker_use(state, t, n?).map(|m| m.kind),
        _ => None,
    }
}

#[test]
fn whole_games_are_played_through_a_pipe() {
    for (game, map, seed, players) in [
        ("small-world", "small-world-2", "1", "human,random"),
        ("small-world", "small-world-2", "2", "human,random"),
        ("small-world", "small-world-3", "3", "random,human,random"),
        (
            "small-world",
            "small-world-5",
            "4",
            "human,human,random,human,random",
        ),
        ("underground", "underground-2", "5", "human,human"),
        (
            "underground",
            "underground-4",
            "6",
            "random,human,random,human",
        ),
        ("mixed", "small-world-4", "7", "human,human,human,human"),
        ("mixed", "underground-3", "8", "human,human,human"),
    ] {
        let seats = players.split(',').count() as u8;
        let place = Place::new();
        let people: Vec<u8> = (0..)
            .zip(players.split(','))
            .filter(|p| p.1 == "human")
            .map(|p| p.0)
            .collect();
        let (typed, expected) = script(game, map, seats, seed, &people);
        let names: Vec<String> = (0..seats).map(|i| format!("P{i}")).collect();
        let names = names.join(",");
        let args = [
            "play", "--game", game, "--map", map, "--seats", players, "--names", &names, "--seed",
            seed,
        ];
        let ran = place
            .run(&args, &typed)
            .code(0)
            .says("The game is over")
            .says("Coins by source")
            .says("Coins by turn")
            .says("The record is ");
        assert!(!ran.out.contains('\x1b'), "colours in a pipe");
        let text = place.text("game-1.record");
        let record = Record::read(&text, Library::shipped()).unwrap();
        assert_eq!(record, expected);
        verify(&record, Library::shipped()).unwrap();
        let standings = verify(&record, Library::shipped()).unwrap();
        let best = standings.rules().standings(standings.state())[0];
        let line = format!("  1. P{}", best.seat.0);
        assert!(ran.out.contains(&line), "{line}");
    }
}

const ALONE: [&str; 7] = [
    "play",
    "--seed",
    "7",
    "--names",
    "Ann",
    "--seats",
    "human,random",
];

#[test]
fn what_a_line_did_is_taken_back_by_undo() {
    let place = Place::new();
    let typed = "1\nundo\nconquer 3\nconquer 2\nundo\nundo\nconquer 3\nundo\n";
    place
        .run(&ALONE, typed)
        .code(0)
        .says("That cannot be taken back: chance has spoken since.")
        .says("Taken back: conquer 2.")
        .says("Taken back: conquer 3.")
        .says("The game is kept in");
    let text = place.text("game-1.record");
    assert!(
        text.contains("1: pick 1") && !text.contains("conquer"),
        "{text}"
    );
}

/// The region that takes the rest may be named, as in a record.
#[test]
fn a_whole_redeployment_may_be_one_line() {
    let place = Place::new();
    let begin = "1\n3\n2\nend\n";
    place
        .run(&ALONE, &format!("{begin}deploy 2:4 3:4\n"))
        .code(0);
    let named = place.text("game-1.record");
    assert!(named.contains("1: deploy 2:4\n"), "{named}");
    assert!(!named.contains("1: deploy 3"), "{named}");
    // A share too many is told, and nothing is placed.
    place
        .run(&ALONE, &format!("{begin}deploy 2:4 3:5\n"))
        .code(0)
        .says("No: 9 asked for");
    assert!(!place.text("game-2.record").contains("deploy"));
}

#[test]
fn a_redeployment_is_one_line_in_any_order_and_can_be_begun_again() {
    let place = Place::new();
    // Ten tokens take two regions; six stay in hand.
    let typed = "1\n3\n2\nend\ndeploy 3:2\ndeploy 3:99\ndeploy 13\nclear\ndeploy 3:4\ndeploy 2\n";
    let ran = place
        .run(&ALONE, typed)
        .code(0)
        .says("6 left.")
        .says("No: 99 asked for")
        .says("No: The acting race does not hold 13 (");
    let text = place.text("game-1.record");
    assert!(
        !text.contains("deploy"),
        "nothing is placed before all has a place"
    );
    assert!(ran.out.contains("3 left."), "{}", ran.out);
    place
        .run(&["play", "--resume"], "deploy 3:4\ndeploy 2:4\n")
        .code(0);
    let text = place.text("game-1.record");
    assert!(text.contains("1: deploy 2:4\n"), "{text}");
    // The rest goes to the last region by itself.
    assert!(!text.contains("1: deploy 3"), "{text}");
}

#[test]
fn undo_takes_back_one_line_and_redo_does_it_again() {
    let place = Place::new();
    // Eight tokens to place: the first line stays when the second is taken back.
    let typed = "1\n3\n2\nend\ndeploy 3:2\ndeploy 2:1\nundo\ndeploy 2:6\n";
    place.run(&ALONE, typed).code(0);
    assert!(place.text("game-1.record").contains("1: deploy 2:6\n"));
    // A whole redeployment is taken back as far as its last line, and done again.
    let typed = "1\n3\n2\nend\ndeploy 3:2\ndeploy 2:1\nundo\nundo\nredo\nredo\ndeploy 2:5\n";
    let ran = place.run(&ALONE, typed).code(0);
    assert_eq!(ran.out.matches("Done again: the shares").count(), 2);
    assert!(place.text("game-2.record").contains("1: deploy 2:6\n"));
}

#[test]
fn a_turn_is_taken_back_as_far_as_chance_has_not_spoken() {
    let place = Place::new();
    let typed = "1\n3\n2\nundo turn\nundo turn\nredo\nundo\nconquer 7\nredo\nundo much\n";
    let ran = place
        .run(&ALONE, typed)
        .code(0)
        .says("Taken back: conquer 3, conquer 2.")
        .says("That cannot be taken back: chance has spoken since.")
        .says("Done again: conquer 3, conquer 2.")
        .says("Taken back: conquer 2.")
        .says("Nothing was taken back.")
        .says("undo turn for your turn");
    assert_eq!(ran.out.matches("Nothing was taken back.").count(), 1);
    let text = place.text("game-1.record");
    assert!(
        text.contains("1: pick 1") && text.ends_with("1: conquer 7\n"),
        "{text}"
    );
}

#[test]
fn a_wrong_sum_says_how_many_are_left_and_where_they_go() {
    let place = Place::new();
    place
        .run(&ALONE, "1\n3\n2\nend\ndeploy 3:2\ndeploy 3:2 2:5\n")
        .code(0)
        .says("No: 7 asked for, 6 left; they may go to 2, 3.");
}

/// The beginning of a mixed game in which Stonehedge grants a power with a fortress.
const GRANTED: &str = "elbowroom record 1
game mixed
map underground-2
seats 2
seat 1 human Ann
seat 2 human Ben
chance: banner ratmen
chance: badge commando
chance: banner orcs
chance: badge swamp
chance: banner kraken
chance: badge vengeful
chance: banner tritons
chance: badge mining
chance: banner elves
chance: badge muddy
chance: banner giants
chance: badge flocking
1: pick 1
chance: banner amazons
chance: badge martyr
1: conquer D6
chance: site stonehedge
chance: badge fortified
1: end
";

/// The beginning of a game in which a place with a figure has just been found.
const FOUND: &str = "elbowroom record 1
game underground
map underground-3
seats 3
seat 1 human Ann
seat 2 human Ben
seat 3 human Cy
chance: banner cultists
chance: badge thieving
chance: banner drow
chance: badge martyr
chance: banner iron-dwarves
chance: badge reborn
chance: banner mudmen
chance: badge royal
chance: banner shrooms
chance: badge flocking
chance: banner mummies
chance: badge tomb
1: pick 4
chance: banner spiderines
chance: badge frightened
1: conquer E3
1: conquer E4
1: conquer D3
";

/// A record of these rules in a file.
fn kept(place: &Place, name: &str, text: &str) {
    let version = format!("elbowroom record 1\nrules {}", record::RULES_VERSION);
    place.file(name, &text.replacen("elbowroom record 1", &version, 1));
}

#[test]
fn every_marker_is_asked_for_in_words() {
    let place = Place::new();
    kept(&place, "granted.record", GRANTED);
    place
        .run(
            &["play", "--resume", "granted.record"],
            "choices\nplace D6\n",
        )
        .code(0)
        .says("Commando Ratmen: place 1 × Fortress. pass, place D6.")
        .says("Fortress: now in D6 (");
    // Armours are earned; they are shared out like all that stays where it is put.
    let args = [
        "play",
        "--game",
        "underground",
        "--seats",
        "human,human,human",
        "--seed",
        "2",
    ];
    let typed = "pick 1\nconquer A7\nend\npick 3\nend\npick 6\nconquer B1\nconquer B2\nend\n\
                 deploy B1:6 B2:1\nspread\n";
    place
        .run(&args, typed)
        .code(0)
        .says("place R:N …, keep,")
        .says(" × Mushroom Armor. To place: ");
}

#[test]
fn a_figure_goes_and_its_place_stays() {
    let place = Place::new();
    kept(
        &place,
        "p.record",
        &format!("{FOUND}chance: site wickedest-pentacle\n"),
    );
    let ran = place
        .run(&["play", "--resume", "p.record"], "choices\n")
        .code(0)
        .says("Balrog (Wickedest Pentacle): choose where it goes. send ");
    assert!(!ran.out.contains("where Wickedest Pentacle goes"));
    kept(
        &place,
        "c.record",
        &format!("{FOUND}chance: site crypt-of-the-tomb-raider\n"),
    );
    let ran = place
        .run(&["play", "--resume", "c.record"], "end\nkeep\nplace D3\n")
        .code(0)
        .says("Tomb-raider's Ghost (Crypt of the Tomb-raider): choose where it goes. ");
    assert!(!ran.out.contains("where Crypt of the Tomb-raider goes"));
}

/// A game in each language, by the flag and as the system says; what is typed is the same.
#[test]
fn the_terminal_speaks_four_languages() {
    let place = Place::new();
    let typed = "help\nconquer 3\n1\nwhy 13\n3\nconquer 99\nundo\nrules orcs\nhint\nscore\n";
    for (lang, said) in [
        (
            "en",
            [
                "Type help for",
                "Combos, one",
                "No: 13 (Forest) is",
                "There is no region",
                "Taken back: conquer 3",
            ],
        ),
        (
            "it",
            [
                "Scrivi help per",
                "Combinazioni, una",
                "13 (Foresta)",
                "Su questa mappa non",
                "Annullato: conquer 3",
            ],
        ),
        (
            "pl",
            [
                "Wpisz help, żeby",
                "Zestawy, moneta",
                "13 (Las)",
                "Na tej mapie nie ma",
                "Cofnięto: conquer 3",
            ],
        ),
        (
            "ja",
            [
                "help と入力",
                "セット（飛ばす",
                "できません：13（森林）",
                "このマップに地域「99」",
                "取り消しました：conquer 3",
            ],
        ),
    ] {
        let flag = [&ALONE[..], &["--lang", lang]].concat();
        let mut system = place.command(&ALONE);
        system.env("LC_ALL", format!("{lang}_XX.UTF-8"));
        let ways = [
            place.run(&flag, typed),
            Place::run_command(&mut system, typed),
        ];
        for ran in ways {
            let ran = ran.code(0);
            // Sentences are broken to the width of the terminal.
            let out = ran.out.replace("\n  ", " ");
            for text in said {
                assert!(out.contains(text), "{lang}: no {text:?} in\n{}", ran.out);
            }
            // Nothing is wider than the terminal, wide characters counted as two.
            let wide = ran
                .out
                .lines()
                .find(|l| unicode_width::UnicodeWidthStr::width(*l) > 80);
            let typed = |l: &str| l.contains("> ") || l.contains('/');
            assert!(wide.is_none_or(typed), "{wide:?}");
        }
    }
    place
        .run(&["play", "--lang", "xx"], "")
        .code(2)
        .complains("expected one of en, it, pl, ja");
}

#[test]
fn refusals_are_explained() {
    let place = Place::new();
    let typed = "conquer 3\npick 9\n1\nconquer 13\nconquer 99\nconquer\nfrobnicate\nstrike 3\n\
                 convert 3\nroll 3\nroll\nally 2\ndie 3\nabandon 3\ndecline\nwhy 13\ncost 20\n\
                 why strike 3\nall 3\nkeep\nrules orcs\nrules nobody\nlog x\nwhy\n3\n\u{1b}[2J\n";
    let ran = place.run(&ALONE, typed).code(0);
    for text in [
        "No: That cannot be done now: Ann has something to decide first. Pick a race and",
        "No: There is no such combo.",
        "No: 13 (Forest) is no way in:",
        "There is no region “99” on this map. Type help",
        "Something is missing after “conquer”.",
        "“frobnicate” is not a verb of the notation. Type help",
        "No: The race has no such power.",
        "needed and 10 to hand: no die needed.",
        "No: This race cannot roll before it chooses a region.",
        "Chance decides that, not you.",
        "No: The acting race does not hold 3 (Forest).",
        "No: A race cannot decline in the turn in which it was picked.",
        " would cost:\n   +2  any region\n   +1  Lost Tribe\n    3  in all; to hand: 10\nAnn> ",
        "Yes: conquer 20.",
        "There is nothing to place now.",
        "Orcs: a race with 5 tokens on its banner",
        "Name a race, a power, a place, a relic or a marker",
        "A number is expected: log 30",
        "Name a region or an action",
        "Ann’s Mounted Wizards conquer 3 (Forest) with 2 tokens.",
    ] {
        assert!(ran.out.contains(text), "no {text:?} in\n{}", ran.out);
    }
    assert!(!ran.out.contains('\x1b'));
}

#[test]
fn nothing_is_lost_when_the_program_is_killed() {
    let place = Place::new();
    let mut talk = place.start(&ALONE);
    talk.until_asked();
    talk.say("1");
    assert!(talk.say("conquer 3").contains("Wizards conquer 3 (Forest)"));
    talk.child.kill().unwrap();
    talk.child.wait().unwrap();
    let text = place.text("game-1.record");
    let record = Record::read(&text, Library::shipped()).unwrap();
    let game = verify(&record, Library::shipped()).unwrap();
    assert!(text.ends_with("1: conquer 3\n"), "{text}");
    assert_eq!(game.state().to_move(), Some(Seat(0)));

    let ran = place
        .run(&["play", "--resume"], "undo\nconquer 2\n")
        .code(0);
    assert!(
        ran.out.contains("Mounted Wizards in 1 region"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Taken back: conquer 3."), "{}", ran.out);
    let text = place.text("game-1.record");
    assert!(text.ends_with("1: conquer 2\n"), "{text}");
    // Nothing else lies about.
    let files: Vec<_> = std::fs::read_dir(place.path("")).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_where_the_game_is() {
    let place = Place::new();
    let mut talk = place.start(&ALONE);
    talk.until_asked();
    talk.say("1");
    let pid = talk.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let status = talk.child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let mut err = String::new();
    talk.child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut err)
        .unwrap();
    assert!(
        err.contains("Go on with: elbowroom play --resume "),
        "{err}"
    );
    let text = place.text("game-1.record");
    verify(
        &Record::read(&text, Library::shipped()).unwrap(),
        Library::shipped(),
    )
    .unwrap();
}

#[test]
fn bots_alone_play_to_the_end_and_a_finished_game_says_so() {
    let place = Place::new();
    let args = [
        "play",
        "--seats",
        "random,random,random",
        "--seed",
        "x",
        "--options",
        "turns=2",
    ];
    place.run(&args, "").code(0).says("The game is over");
    place
        .run(&["play", "--resume", "game-1.record"], "")
        .code(0)
        .says("The game is over");
    place
        .run(&["play", "--resume"], "")
        .code(2)
        .complains("there is no unfinished game in ");
}

#[test]
fn no_file_is_overwritten() {
    let place = Place::new();
    let mine = place.file("mine.record", "precious");
    let mine = mine.to_str().unwrap();
    let save = ["play", "--seats", "random,random", "--save", mine];
    place.run(&save, "").code(2).complains("exists already");
    assert_eq!(place.text("mine.record"), "precious");
    place.run(&[&save[..], &["--force"]].concat(), "").code(0);
    assert!(
        place
            .text("mine.record")
            .starts_with("elbowroom record 1\n")
    );
    // A game may be saved elsewhere, but not over another.
    let ran = place
        .run(&ALONE, "save mine.record\nsave other.record\nsave\n")
        .code(0);
    assert!(
        ran.out
            .contains("mine.record was not written: it exists already"),
        "{}",
        ran.out
    );
    assert!(place.text("other.record").contains("seat 1 human Ann"));
    // New games take new files.
    place.run(&ALONE, "").code(0);
    assert!(place.path("game-2.record").exists());
}

#[test]
fn coins_of_others_stay_hidden_at_one_screen() {
    let place = Place::new();
    let args = [
        "play",
        "--seats",
        "human,human",
        "--names",
        "Ann,Bob",
        "--seed",
        "7",
    ];
    let ran = place.run(&args, "2\n3\nend\nplayers\n1\nplayers\n").code(0);
    let (first, second) = ran.out.split_once("Bob has the move").expect("a new hand");
    assert!(
        first.contains("1 Ann 5 coins") && first.contains("2 Bob ? coins"),
        "{first}"
    );
    assert!(
        second.contains("1 Ann ? coins") && second.contains("2 Bob 5 coins"),
        "{second}"
    );
    assert!(!second.contains("Ann 5"), "{second}");
    let open = ["--options", "open-coins=yes"];
    let ran = place.run(&[&args[..], &open].concat(), "").code(0);
    assert!(ran.out.contains("1 Ann 5 coins") && ran.out.contains("2 Bob 5 coins"));
}

#[test]
fn wrong_calls_say_what_was_expected() {
    let place = Place::new();
    for (args, text) in [
        (
            &["play", "--seats", "human"][..],
            "1 given, expected 2 to 6",
        ),
        (
            &["play", "--seats", "human,wizard"],
            "no player \"wizard\"; expected one of human, random",
        ),
        (
            &["play", "--map", "atlantis"],
            "no map \"atlantis\"; expected one of small-world-2",
        ),
        (
            &["play", "--options", "luck=high"],
            "there is no option \"luck\"; expected one of payment",
        ),
        (
            &["play", "--options", "turns=0"],
            "turns is \"0\", expected a number from 1 to 20",
        ),
        (
            &["play", "--options", "without-race=elvis"],
            "unknown race or power to leave out \"elvis\"",
        ),
        (&["play", "--options", "luck"], "expected NAME=VALUE"),
        (
            &["play", "--names", "a,b,c"],
            "3 given, but there are 2 seats",
        ),
        (
            &["play", "--resume", "nowhere"],
            "cannot read nowhere: there is no such file",
        ),
        (
            &["play", "--resume", "x", "--seed", "1"],
            "cannot be used with",
        ),
        (&["play", "--frobnicate"], "unexpected argument"),
        (&["play", "--content", "nowhere"], "nowhere"),
        (
            &["play", "--save", "no/such/folder/x"],
            "cannot write no/such/folder/x",
        ),
    ] {
        let ran = place.run(args, "").code(2);
        assert!(ran.err.contains(text), "no {text:?} in\n{}", ran.err);
    }
    place.file("bad.record", "elbowroom record 1\nrules 1\nseats 77\n");
    place
        .run(&["play", "--resume", "bad.record"], "")
        .code(1)
        .complains("bad.record: line 3: \"77\", expected a number of seats");
    assert_eq!(
        std::fs::read_dir(place.path("")).unwrap().count(),
        1,
        "no files are left"
    );
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let place = Place::new();
    let mut child = place
        .command(&["play", "--seats", "random,random"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut waited = 0;
    while child.try_wait().unwrap().is_none() && waited < 300 {
        thread::sleep(Duration::from_millis(100));
        waited += 1;
    }
    let mut err = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut err)
        .unwrap();
    assert!(!err.contains("panic"), "{err}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
