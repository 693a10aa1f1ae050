//! Positions in a line, with what is played.

use bots::playout::{Dice, random_action};
use content::Library;
use elbowroom_record::{RULES_VERSION, Snapshot};
use rules::{Actions, Options, RuleSet, State};

const NEWTS: &str = "id = \"newts\"\nname = \"Newts\"\ntokens = 6\nsupply = 12\n\
    rule = \"my own\"\ntext = \"Swamps pay.\"\n\
    effects = [{ income = { coins = 1, per = \"region\", where = \"swamp\" } }]\n";

fn mine() -> Library {
    let files = [("races/newts.toml".to_owned(), NEWTS.to_owned())];
    Library::shipped().clone().with_files(&files).unwrap().0
}

fn on_the_way(rules: &RuleSet, actions: usize) -> State {
    let (mut legal, mut dice) = (Actions::default(), Dice::new(4));
    let mut state = rules.start();
    for _ in 0..actions {
        let action = random_action(rules, &state, &mut legal, &mut dice).unwrap();
        rules.apply(&mut state, action, &mut ()).unwrap();
    }
    state
}

fn line(library: &Library, game: &str, map: &str, options: &Options) -> (String, Snapshot) {
    let rules = library.rules(game, map, 3, options).unwrap();
    let state = on_the_way(&rules, 90);
    let snapshot = Snapshot::new(rules, state, library);
    (snapshot.to_string(), snapshot)
}

#[test]
fn a_line_has_all_that_is_played() {
    let options = Options {
        turns: Some(7),
        open_coins: true,
        add_monsters: true,
        without_races: vec!["orcs".into()],
        ..Options::default()
    };
    let own = mine();
    for library in [Library::shipped(), &own] {
        for (game, map) in [("mixed", "small-world-3"), ("underground", "underground-3")] {
            let options = match game {
                "mixed" => options.clone(),
                _ => Options::default(),
            };
            let (text, was) = line(library, game, map, &options);
            assert_eq!(text.lines().count(), 1, "{text}");
            let read = Snapshot::read(&format!(" {text}\n"), library).unwrap();
            assert_eq!(read.state, was.state);
            assert_eq!(read.rules.options(), &options);
            assert_eq!(read.to_string(), text);
        }
    }
}

#[test]
fn a_line_of_something_else_is_refused_in_words() {
    let shipped = Library::shipped();
    let (text, _) = line(shipped, "small-world", "small-world-3", &Options::default());
    let why = |text: &str| Snapshot::read(text, shipped).unwrap_err().to_string();
    assert_eq!(why("a game"), "expected \"elbowroom position 1 …\"");
    assert_eq!(
        why(&text.replace("seats=3", "seats=9")),
        "seats is \"9\", expected 2 to 6"
    );
    assert_eq!(why(&text.replace("seats=3 ", "")), "seats is missing");
    assert_eq!(
        why(&text.replace(&format!("rules={RULES_VERSION}"), "rules=77")),
        format!("the position is of rules version 77, this program plays version {RULES_VERSION}")
    );
    assert_eq!(
        why(&text.replace("map=small-world-3", "map=atlantis")),
        "there is no map \"atlantis\" in game \"small-world\""
    );
    assert!(why(&text.replace(" / ", " colour=red / ")).contains("no option \"colour\""));
    assert!(why(&text.replace("turn=", "turm=")).contains("no field \"turm\""));
    // With content of one's own it is another game.
    let (own, _) = line(&mine(), "small-world", "small-world-3", &Options::default());
    assert!(
        why(&own).contains("made with other content"),
        "{}",
        why(&own)
    );
}
