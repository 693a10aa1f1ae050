//! Records: written, read, verified, and broken in every way.

use bots::playout::{Dice, random_action};
use content::Library;
use elbowroom_record::{
    By, Player, RULES_VERSION, Record, SeatSetup, Seed, Setup, Snapshot, Table, option_from_text,
    replay, verify,
};
use proptest::prelude::*;
use rules::{Action, Actions, NoUndo, Options, Seat};

fn setup(game: &str, map: &str, seats: u8, options: Options) -> Setup {
    let seat = |i: u8| match i {
        0 => SeatSetup::new("Ann # the \u{1b}[31m first", Player::Human),
        i => SeatSetup::new(&format!("Bot {i}"), Player::Bot("random".into())),
    };
    Setup {
        game: game.into(),
        map: map.into(),
        seats: (0..seats).map(seat).collect(),
        options,
        seed: None,
    }
}

/// A random game of at most so many actions of players.
fn played(seats: u8, seed: u64, most: usize, options: Options) -> Table {
    let map = format!("small-world-{seats}");
    played_on("small-world", &map, seats, seed, most, options)
}

fn played_on(game: &str, map: &str, seats: u8, seed: u64, most: usize, options: Options) -> Table {
    let seed = Seed::from_text(&seed.to_string());
    let mut table = Table::new(setup(game, map, seats, options), seed, Library::shipped()).unwrap();
    let mut events = Vec::new();
    table.settle(&mut events);
    let (mut dice, mut legal) = (Dice::new(seed.as_u64()), Actions::default());
    for _ in 0..most {
        let Some(seat) = table.state().to_move() else {
            break;
        };
        let action = random_action(table.rules(), table.state(), &mut legal, &mut dice).unwrap();
        table.act(seat, action).unwrap();
    }
    table
}

#[test]
fn a_game_written_and_read_is_the_same_game() {
    let mut options = Options::default();
    for (name, value) in [
        ("payment", "pocketed"),
        ("open-coins", "yes"),
        ("turns", "5"),
        ("without-race", "orcs"),
        ("without-power", "diplomat"),
        ("without-power", "stout"),
    ] {
        option_from_text(&mut options, name, value).unwrap();
    }
    for seats in 2..=5 {
        for (i, options) in [Options::default(), options.clone()]
            .into_iter()
            .enumerate()
        {
            let table = played(seats, i as u64, usize::MAX, options);
            assert!(table.state().is_over());
            let mut record = table.record();
            record.commitment = Some(table.seed().commitment());
            let text = record.write(table.rules());
            let read = Record::read(&text, Library::shipped()).unwrap();
            assert_eq!(read, record);
            assert_eq!(read.write(table.rules()), text);
            let game = verify(&read, Library::shipped()).unwrap();
            assert_eq!(game.state(), table.state());
        }
    }
}

#[test]
fn a_game_goes_on_from_its_record_with_the_same_dice() {
    let whole = played(3, 9, usize::MAX, Options::default());
    let part = played(3, 9, 40, Options::default());
    let text = part.record().write(part.rules());
    let record = Record::read(&text, Library::shipped()).unwrap();
    assert_eq!((record.result.clone(), record.fingerprint), (None, None));
    let other = Seed::from_text("not this one");
    let mut table = Table::resume(&record, other, Library::shipped()).unwrap();
    assert_eq!(table.state(), part.state());
    let log = &whole.game().log()[part.game().log().len()..];
    for &action in log.iter().filter(|a| !a.is_chance()) {
        let seat = table.state().to_move().unwrap();
        table.act(seat, action).unwrap();
    }
    assert_eq!(table.record(), whole.record());
}

#[test]
fn verification_names_the_action_the_line_and_the_reason() {
    let table = played(2, 3, usize::MAX, Options::default());
    let text = table.record().write(table.rules());
    let check = |text: &str| {
        let record = Record::read(text, Library::shipped()).unwrap();
        verify(&record, Library::shipped()).unwrap_err().to_string()
    };
    let line = |starts: &str| {
        let at = text.lines().position(|l| l.starts_with(starts)).unwrap();
        (at + 1, text.lines().nth(at).unwrap())
    };

    // An action that is not legal.
    let (at, pick) = line("1: pick");
    let failure = check(&text.replacen(pick, "1: conquer 2", 1));
    assert!(
        failure.contains(&format!("(line {at}): `conquer 2`")),
        "{failure}"
    );
    assert!(failure.starts_with("action 13 "), "{failure}");
    // Somebody else's action.
    let failure = check(&text.replacen(pick, &pick.replace("1:", "2:"), 1));
    assert!(
        failure.contains("the record says seat 2 (Bot 1), but to move is seat 1"),
        "{failure}"
    );
    // An outcome that the seed does not give. Without the seed it could have been.
    let (_, banner) = line("chance: banner");
    let id = banner.rsplit(' ').next().unwrap();
    let other = if id == "orcs" { "elves" } else { "orcs" };
    let changed = text.replacen(banner, &format!("chance: banner {other}"), 1);
    let failure = check(&changed);
    assert!(
        failure.contains(&format!("the seed gives `banner {id}` here")),
        "{failure}"
    );
    // A wrong end.
    let (_, result) = line("result");
    assert!(check(&text.replace(result, "result 1 2")).contains("result is 1 2, but"));
    let (_, print) = line("fingerprint");
    let failure = check(&text.replace(print, "fingerprint 0123456789abcdef"));
    assert!(
        failure.contains("fingerprint 0123456789abcdef, but"),
        "{failure}"
    );
    let early: String = text
        .lines()
        .take(30)
        .chain([result])
        .map(|l| format!("{l}\n"))
        .collect();
    assert!(check(&early).contains("not over"));
    // Another promise.
    let promise = format!("\ncommitment {}\nseed ", "0".repeat(64));
    assert!(check(&text.replace("\nseed ", &promise)).contains("not the one that was promised"));
}

#[test]
fn reading_names_the_line_and_what_was_expected() {
    let header = &format!(
        "elbowroom record 1\nrules {RULES_VERSION}\ngame small-world\nmap small-world-2\nseats 2\n\
         seat 1 human Ann\nseat 2 random\n"
    );
    let error = |text: &str| {
        Record::read(text, Library::shipped())
            .unwrap_err()
            .to_string()
    };
    for (text, expected) in [
        ("", "line 1: nothing, expected \"elbowroom record 1\""),
        (
            "# only\n",
            "line 1: nothing, expected \"elbowroom record 1\"",
        ),
        (
            "chess\n",
            "line 1: \"chess\", expected \"elbowroom record 1\"",
        ),
        (
            "elbowroom record 1\nrules x",
            "line 2: \"x\", expected the number of a version of the rules",
        ),
        (
            "elbowroom record 1\nrules 1\nrules 1",
            "line 3: a second \"rules\", expected it once",
        ),
        (
            "elbowroom record 1\nseats 9",
            "line 2: \"9\", expected a number of seats from 2 to 6",
        ),
        (
            "elbowroom record 1\nseat 1 human A",
            "line 2: \"1 human A\", expected \"seats\" before the first seat",
        ),
        (
            "elbowroom record 1\nseats 2\nseat 2 human A",
            "line 3: \"2 human A\", expected seat 1",
        ),
        (
            "elbowroom record 1\noption luck high",
            "line 2: there is no option \"luck\", expected payment,",
        ),
        (
            "elbowroom record 1\noption turns 99",
            "line 2: turns is \"99\", expected a number from 1 to 20",
        ),
        (
            "elbowroom record 1\nseed 7",
            "line 2: \"7\", expected 64 hexadecimal digits",
        ),
        (
            "elbowroom record 1\npick 1",
            "line 2: the end of the header, expected \"rules\" before it",
        ),
        (
            "elbowroom record 1\nrules 1\ngame chess\nmap x\nseats 2\nseat 1 human\nseat 2 human\npick 1",
            "line 8: a header that cannot be played (there is no game \"chess\"",
        ),
    ] {
        let error = error(text);
        assert!(error.starts_with(expected), "{error}\n{expected}");
    }
    for (line, expected) in [
        (
            "conquer 99",
            "line 8: there is no region \"99\" on map small-world-2, expected an action",
        ),
        (
            "3: pick 1",
            "line 8: \"3\", expected a seat from 1 to 2 or chance before the colon",
        ),
        ("1:", "line 8: no action, expected"),
        (
            "result 1",
            "line 8: \"result 1\", expected the coins of 2 seats",
        ),
        (
            "fingerprint 7",
            "line 8: \"fingerprint 7\", expected 16 hexadecimal digits",
        ),
        (
            "result 1 2\nresult 1 2",
            "line 9: a second \"result\", expected it once",
        ),
        (
            "result 1 2\npick 1",
            "line 9: \"pick 1\", expected nothing after the result",
        ),
        (
            "pick 1\nseats 2",
            "line 9: \"seats\" after an action, expected it before",
        ),
        (
            "\u{1b}[2J",
            "line 8: \"\u{fffd}[2j\" is not a verb of the notation, expected",
        ),
    ] {
        let error = error(&format!("{header}{line}\n"));
        assert!(error.starts_with(expected), "{error}\n{expected}");
    }
    let record = Record::read(header, Library::shipped()).unwrap();
    assert_eq!(record.setup.seats[1].name(), "Player 2");
    assert_eq!(record.steps, []);
}

#[test]
fn a_line_may_hold_several_actions_comments_and_whose_it_is() {
    let text = "\u{20}elbowroom record 1\r\n# by hand\nrules 1\ngame small-world\n\
                map small-world-2\nseats 2\nseat 1 human A\nseat 2 human B\n\n\
                1: deploy 4 3:2   # both\nchance: die 0\nend\n";
    let record = Record::read(text, Library::shipped()).unwrap();
    let rules = record.setup.rules(Library::shipped()).unwrap();
    let region = |name| rules.region_named(name).unwrap();
    let one = Some(By::Seat(Seat(0)));
    let got: Vec<_> = record
        .steps
        .iter()
        .map(|s| (s.action, s.by, s.line))
        .collect();
    assert_eq!(
        got,
        [
            (Action::Deploy(region("3"), 2), one, 10),
            (Action::Deploy(region("4"), 1), one, 10),
            (Action::Die(0), Some(By::Chance), 11),
            (Action::End, None, 12),
        ]
    );
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in ".{0,300}") {
        let _ = Record::read(&text, Library::shipped());
        let _ = Record::read(&format!("elbowroom record 1\n{text}"), Library::shipped());
    }

    /// A true record with some bytes changed, lines dropped or doubled: read or not, verified or
    /// not, but never a panic.
    #[test]
    fn no_change_is_too_strange(
        seed in 0..4u64,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4u8), 1..6),
    ) {
        let table = played(2, seed, 60, Options::default());
        let text = table.record().write(table.rules());
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (a, b, how) in edits {
            let (i, j) = (a.index(lines.len()), b.index(lines.len()));
            match how {
                0 => lines.swap(i, j),
                1 => lines[i] = lines[j].clone(),
                2 => drop(lines.remove(i)),
                _ => {
                    let at = b.index(lines[i].len().max(1)).min(lines[i].len());
                    lines[i].insert(at, char::from(b.index(128) as u8));
                }
            }
        }
        if let Ok(record) = Record::read(&lines.join("\n"), Library::shipped()) {
            let rules = record.setup.rules(Library::shipped()).unwrap();
            let again = Record::read(&record.write(&rules), Library::shipped()).unwrap();
            // What other rules said and could not be read is not written either.
            let read = Record { unread: None, ..record.clone() };
            prop_assert_eq!(&again, &read);
            let _ = verify(&record, Library::shipped());
        }
    }
}

/// A game that begins in a position: its record begins there, too, and its dice are numbered from there.
#[test]
fn a_game_may_begin_in_a_position() {
    let library = Library::shipped();
    let before = played_on("underground", "underground-2", 2, 5, 60, Options::default());
    let position = Snapshot::new(before.rules().clone(), *before.state(), library);
    let seats = || setup("underground", "underground-2", 2, Options::default()).seats;
    let seed = Seed::from_text("from here");
    let mut table = Table::at(&position, seats(), seed, library).unwrap();
    let Some(seat) = table.state().to_move() else {
        panic!("a person has the move")
    };
    assert_eq!(table.undo(seat), Err(NoUndo::Nothing));
    let fresh = table.record();
    assert_eq!((fresh.start, fresh.steps.len()), (Some(position.state), 0));
    let (mut dice, mut legal) = (Dice::new(3), Actions::default());
    let mut undone = 0;
    while let Some(seat) = table.state().to_move() {
        let action = random_action(table.rules(), table.state(), &mut legal, &mut dice).unwrap();
        let now = *table.state();
        table.act(seat, action).unwrap();
        if table.undo(seat).is_ok() {
            undone += 1;
            assert_eq!(*table.state(), now);
            table.act(seat, action).unwrap();
        }
    }
    assert!(undone > 5);
    let record = table.record();
    let text = record.write(table.rules());
    let read = Record::read(&text, library).unwrap();
    assert_eq!((&read, &read.write(table.rules())), (&record, &text));
    let game = verify(&read, library).unwrap();
    assert_eq!(
        (game.state(), game.start()),
        (table.state(), &position.state)
    );
    let resumed = Table::resume(&read, seed, library).unwrap();
    assert_eq!(resumed.record(), record);
    // Another seed is told at the first die.
    let mut other = read.clone();
    other.setup.seed = Some(Seed::from_text("another"));
    assert!(replay(&other, library).unwrap().doubt.is_some());
    // The start of a game is no position to speak of.
    let start = table.rules().start();
    let line = format!("position {}", table.rules().state_text(&start));
    let place = text.lines().find(|l| l.starts_with("position ")).unwrap();
    let plain = text.replace(place, &line);
    let plain: Vec<&str> = plain.lines().take_while(|l| !l.contains(": ")).collect();
    let plain = Record::read(&plain.join("\n"), library).unwrap();
    assert_eq!(plain.start, None);
    for (from, to, wrong) in [
        (
            place.to_owned(),
            format!("{place}\n{place}"),
            "a second \"position\"",
        ),
        (
            place.to_owned(),
            "position nonsense".into(),
            "expected a position of this game",
        ),
        (format!("{place}\n"), String::new(), "position"),
    ] {
        let text = match to.is_empty() {
            // After an action it stands too late.
            true => text.replace("fingerprint ", &format!("{place}\nfingerprint ")),
            false => text.replace(&from, &to),
        };
        let why = Record::read(&text, library).unwrap_err().to_string();
        assert!(why.contains(wrong), "{why}");
    }
    assert!(Table::at(&position, seats()[..1].to_vec(), seed, library).is_err());
}
