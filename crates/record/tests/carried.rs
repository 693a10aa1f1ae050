//! Records with content of one's own, and records of other versions of the rules.

use bots::playout::{Dice, random_action};
use content::{Library, Own};
use elbowroom_record::{
    By, Player, RULES_VERSION, Record, SeatSetup, Seed, Setup, Table, replay, verify,
};
use rules::{Action, Actions, Seat};

const NEWTS: &str = "id = \"newts\"\nname = \"Newts\"\ntokens = 6\nsupply = 12\nrule = \"my own\"\n\
    text = \"Swamps pay.\"\n\neffects = [{ income = { coins = 1, per = \"region\", where = \"swamp\" } }]\n";
const LUCKY: &str = "id = \"lucky\"\nname = \"Lucky\"\ntokens = 4\nrule = \"my own\"\ntext = \"Coins.\"\n\
    effects = [{ income = { coins = 1, per = \"turn\" } }]\n";

fn with(files: &[(&str, &str)]) -> Library {
    let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    let files: Vec<_> = files.iter().map(owned).collect();
    Library::shipped().clone().with_files(&files).unwrap().0
}

fn mine() -> Library {
    with(&[("races/newts.toml", NEWTS), ("powers/lucky.toml", LUCKY)])
}

/// A random game to its end, in which races of one's own come up: no other is in the box but some.
fn played(library: &Library, game: &str, map: &str, seed: &str) -> Table {
    let seats = [Player::Human, Player::Bot("random".into())];
    let mut setup = Setup {
        game: game.into(),
        map: map.into(),
        seats: seats.map(|p| SeatSetup::new("Ann", p)).into(),
        options: Default::default(),
        seed: None,
    };
    let pack = library.pack(game, map).unwrap();
    let shipped = pack.races.iter().map(|r| r.id.clone());
    setup.options.without_races = shipped.filter(|id| id != "newts").skip(7).collect();
    let mut table = Table::new(setup, Seed::from_text(seed), library).unwrap();
    table.settle(&mut Vec::new());
    let (mut dice, mut legal) = (Dice::new(7), Actions::default());
    while let Some(seat) = table.state().to_move() {
        let action = random_action(table.rules(), table.state(), &mut legal, &mut dice).unwrap();
        table.act(seat, action).unwrap();
    }
    table
}

fn error(text: &str, given: &Library) -> String {
    Record::read(text, given).unwrap_err().to_string()
}

#[test]
fn a_record_opens_with_nothing_but_itself() {
    for (game, map) in [
        ("small-world", "small-world-2"),
        ("underground", "underground-2"),
        ("mixed", "underground-2"),
    ] {
        let table = played(&mine(), game, map, "own");
        let record = table.record();
        let text = record.write(table.rules());
        let hash = record.content.ids()[0].sha256.clone();
        assert!(text.contains(&format!("\ncontent {hash} ")), "{text}");
        let read = Record::read(&text, Library::shipped()).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.write(table.rules()), text);
        let game = verify(&read, Library::shipped()).unwrap();
        assert_eq!(game.state(), table.state());
        // Whatever others have, and whatever became of its line ends.
        let text = text.replace('\n', "\r\n");
        let read = Record::read(&text, &with(&[("efts.toml", LUCKY)])).unwrap();
        assert_eq!(read, record);
        assert!(verify(&read, &mine()).is_ok());
    }
}

#[test]
fn records_of_earlier_browsers_open() {
    let table = played(&mine(), "small-world", "small-world-2", "old");
    let text = table.record().write(table.rules());
    // They had the files before everything else or after the first line, and named no hashes.
    let (own, rest): (Vec<&str>, Vec<&str>) = text
        .lines()
        .partition(|l| l.starts_with("#+") || l.starts_with("#|"));
    let rest: Vec<&str> = rest
        .into_iter()
        .filter(|l| !l.starts_with("content "))
        .collect();
    for text in [
        format!("# colours 0 1\n{}\n{}\n", own.join("\n"), rest.join("\n")),
        format!(
            "{}\n{}\n{}\n",
            rest[0],
            own.join("\n"),
            rest[1..].join("\n")
        ),
    ] {
        let record = Record::read(&text, Library::shipped()).unwrap();
        assert_eq!(record, table.record());
        verify(&record, Library::shipped()).unwrap();
    }
}

#[test]
fn other_content_is_told_as_such() {
    let table = played(&mine(), "small-world", "small-world-2", "changed");
    let record = table.record();
    let text = record.write(table.rules());
    // The text that is carried was changed.
    let changed = text.replace("#| tokens = 6", "#| tokens = 7");
    let why = error(&changed, Library::shipped());
    assert!(
        why.contains("races/newts.toml is named with the hash "),
        "{why}"
    );
    // What is carried was taken out: whoever has the same files can do without it.
    let bare: String = text
        .lines()
        .filter(|l| !l.starts_with("#+") && !l.starts_with("#|"))
        .map(|l| format!("{l}\n"))
        .collect();
    assert_eq!(Record::read(&bare, &mine()).unwrap(), record);
    let why = error(&bare, Library::shipped());
    assert!(why.contains("which the record does not carry"), "{why}");
    let text = NEWTS.replace("tokens = 6", "tokens = 7");
    let others = with(&[("newts.toml", &text), ("powers/lucky.toml", LUCKY)]);
    let why = error(&bare, &others);
    assert!(
        why.contains("another Newts: the record has ") && why.contains("the folder has "),
        "{why}"
    );
    let told = record.content.differences(others.own());
    assert!(
        told.len() == 1 && told[0].to_string().starts_with("another Newts: "),
        "{told:?}"
    );
    assert!(record.content.differences(mine().own()).is_empty());
    // A file that is carried and not named, and one that no box takes.
    let named = format!(
        "\ncontent {} powers/lucky.toml",
        record.content.ids()[0].sha256
    );
    let whole = record.write(table.rules());
    let less = whole.replace(&named, "");
    let less = match less == whole {
        true => whole.replacen("\ncontent ", "\n# content ", 1),
        false => less,
    };
    assert!(error(&less, Library::shipped()).contains("is carried, but not named"));
    let own = Own::read("#+ content for small-world\n#+ file races/x.toml\n#| id = 7\n");
    let bad = format!(
        "elbowroom record 1\n{}rules 1\ngame small-world\nmap small-world-2\nseats 2\nseat 1 human A\nseat 2 human B\n",
        own.write()
    );
    let why = error(&bad, Library::shipped());
    assert!(why.contains("cannot be used: races/x.toml:1:"), "{why}");
}

#[test]
fn a_game_of_other_rules_is_followed_as_far_as_it_goes() {
    let table = played(Library::shipped(), "small-world", "small-world-2", "rules");
    let text = table.record().write(table.rules());
    let now = format!("\nrules {RULES_VERSION}\n");
    let old = text.replace(&now, "\nrules 1\n");
    let old = match old == text {
        true => text.replace(&now, "\nrules 9\n"),
        false => old,
    };
    // Most games go the way they went; how a version kept them says nothing.
    let print = old.lines().find(|l| l.starts_with("fingerprint")).unwrap();
    let old = old.replace(print, "fingerprint 0123456789abcdef");
    let record = Record::read(&old, Library::shipped()).unwrap();
    assert!(record.is_of_other_rules());
    assert_eq!(
        verify(&record, Library::shipped()).unwrap().state(),
        table.state()
    );
    let on = Table::resume(&record, Seed([0; 32]), Library::shipped()).unwrap();
    assert_eq!(on.record(), table.record());

    // An action that the rules of now do not allow: all before it can be looked at.
    let at = 1 + old
        .lines()
        .position(|l| l == "1: pick 1" || l.starts_with("1: pick"))
        .unwrap();
    let pick = old.lines().nth(at - 1).unwrap();
    for other in ["1: conquer 2", "1: levitate 3", "2: pick 1"] {
        let text = old.replacen(pick, other, 1);
        let record = Record::read(&text, Library::shipped()).unwrap();
        let followed = replay(&record, Library::shipped()).unwrap();
        assert_eq!(followed.game.log().len(), 12);
        assert_eq!(By::to_move(followed.game.state()), Some(By::Seat(Seat(0))));
        let why = followed.stop.unwrap().to_string();
        let place = format!("action 13 (line {at}): ");
        assert!(why.starts_with(&place), "{why}");
        assert!(
            why.contains("rules version ") && why.contains("cannot be followed"),
            "{why}"
        );
        assert!(verify(&record, Library::shipped()).is_err());
        assert!(Table::resume(&record, Seed([0; 32]), Library::shipped()).is_err());
    }
    // A die that fell otherwise, and other coins at the end, are doubts: one can look on.
    let result = old.lines().find(|l| l.starts_with("result")).unwrap();
    let text = old.replace(result, "result 1 2");
    let record = Record::read(&text, Library::shipped()).unwrap();
    let followed = replay(&record, Library::shipped()).unwrap();
    assert!(followed.stop.is_none() && followed.game.state().is_over());
    let why = followed.doubt.unwrap().to_string();
    assert!(why.contains("which may count otherwise"), "{why}");
    // Under the rules of now the same is an error, as ever.
    let text = table
        .record()
        .write(table.rules())
        .replacen(pick, "1: levitate 3", 1);
    assert!(error(&text, Library::shipped()).contains("levitate"));
    let first = table
        .game()
        .log()
        .iter()
        .find(|a| matches!(a, Action::Pick(_)));
    assert!(first.is_some());
}

#[test]
fn a_record_brings_its_translations_with_it() {
    let newts = format!("{NEWTS}\n[it]\nname = \"Salamandre\"\ngender = \"f\"\n");
    let library = with(&[("races/newts.toml", &newts), ("powers/lucky.toml", LUCKY)]);
    let table = played(&library, "small-world", "small-world-2", "words");
    let text = table.record().write(table.rules());
    // Read by somebody who has nothing but what is shipped.
    let read = Record::read(&text, Library::shipped()).unwrap();
    let game = verify(&read, Library::shipped()).unwrap();
    let set = game.rules();
    let newts = set.races().iter().position(|r| r.id == "newts").unwrap();
    let said = |lang| {
        let words = wording::Words {
            lang,
            rules: set,
            names: &[],
        };
        words.race(rules::RaceId(newts as u8))
    };
    assert_eq!(said(wording::Lang::It), "Salamandre");
    assert_eq!(said(wording::Lang::Pl), "Newts");
}
