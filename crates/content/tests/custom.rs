//! Content of one's own whose effects meet in ways that no shipped content has. Each case was a
//! fault once, found by content at random.

use elbowroom_content::{Pack, Severity, load_files, small_world, underground};
use rules::{Action, Actions, Options, RuleSet};

/// A box with the markers of both shipped ones and none of its own races and powers but one each.
fn little(pack: &Pack, other: &Pack) -> Pack {
    let mut little = pack.clone();
    little.game.markers.extend(other.game.markers.clone());
    little.races.truncate(1);
    little.powers.truncate(1);
    little.sites.clear();
    little
}

fn race(id: &str, effects: &str) -> (String, String) {
    let text = format!(
        "id = \"{id}\"\nname = \"{id}\"\ntokens = 9\nsupply = 18\nrule = \"own\"\ntext = \"t\"\n\
         effects = [{effects}]\n"
    );
    (format!("races/{id}.toml"), text)
}

fn power(id: &str, effects: &str) -> (String, String) {
    let text = format!(
        "id = \"{id}\"\nname = \"{id}\"\ntokens = 4\nrule = \"own\"\ntext = \"t\"\neffects = [{effects}]\n"
    );
    (format!("powers/{id}.toml"), text)
}

fn place(id: &str, effects: &str) -> (String, String) {
    let text = format!(
        "id = \"{id}\"\nname = \"{id}\"\nkind = \"place\"\nrule = \"own\"\ntext = \"t\"\n\
         effects = [{effects}]\n"
    );
    (format!("sites/{id}.toml"), text)
}

fn load(base: &Pack, files: &[(String, String)]) -> Result<Pack, String> {
    let pairs = files.iter().map(|(n, t)| (n.as_str(), t.as_str()));
    match load_files(Some(base), pairs) {
        Ok((pack, _)) => Ok(pack),
        Err(problems) => {
            let errors = problems.iter().filter(|p| p.severity == Severity::Error);
            Err(errors.map(|p| format!("{p}\n")).collect())
        }
    }
}

#[track_caller]
fn refused(base: &Pack, files: &[(String, String)], what: &str) {
    let told = load(base, files).expect_err("it is refused");
    assert!(told.contains(what), "no {what:?} in\n{told}");
}

#[test]
fn a_figure_belongs_to_one_place() {
    let base = underground();
    let what = "is the figure of a place, and something else uses it too";
    refused(
        base,
        &[place("attic", "{ haunt = { marker = \"ghost\" } }")],
        what,
    );
    let sent = "{ summon = { marker = \"ghost\", losses = 1 } }";
    let mut other = base.clone();
    other.sites.retain(|s| s.id != "wickedest-pentacle");
    refused(&other, &[place("attic", sent)], what);
    let anchor = "{ marker = { kind = \"balrog\", place = \"anchor\" } }";
    refused(base, &[race("lost", anchor)], what);
}

#[test]
fn as_many_decline_beside_others_as_there_is_room_for() {
    let beside = |id: &str| power(id, "{ decline_extra = {} }");
    let (a, b, c) = (beside("a"), beside("b"), beside("c"));
    let pack = load(small_world(), &[a.clone(), b.clone()]).expect("three with Spirit");
    assert!(pack.rules("small-world-5", 6, &Options::default()).is_ok());
    let what = "4 races and powers that decline beside another, expected at most 3";
    refused(small_world(), &[a, b, c], what);
}

#[test]
fn natives_do_not_live_where_nobody_can_be() {
    let map = "id = \"m\"\nname = \"M\"\ngame = \"underground\"\nplayers = 2\nturns = 5\nregion = [\n\
        { id = \"1\", terrain = \"mine\", neighbours = [\"edge\", \"2\", \"3\"] },\n\
        { id = \"2\", terrain = \"mine\", neighbours = [\"edge\", \"3\", \"1\"] },\n\
        { id = \"3\", terrain = \"chasm\", natives = true, neighbours = [\"edge\", \"1\", \"2\"] },\n]\n";
    let told = load(underground(), &[("maps/m.toml".into(), map.into())]).unwrap_err();
    assert!(told.starts_with("maps/m.toml:9:"), "{told}");
    assert!(
        told.contains("natives live in region \"3\", where nobody can ever be"),
        "{told}"
    );
}

/// Plays random games, and finds every state sound.
fn plays(rules: &RuleSet, games: u64) {
    let mut legal = Actions::default();
    for seed in 1..=games {
        let mut number = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut random = move || {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (number >> 32) as u32
        };
        let mut state = rules.start();
        while !state.is_over() {
            let action = match rules.draw(&state, random()) {
                Some(outcome) => outcome,
                None => {
                    rules.legal(&state, &mut legal);
                    legal[random() as usize % legal.len()]
                }
            };
            rules
                .apply(&mut state, action, &mut ())
                .expect("it is legal");
            if let Err(fault) = rules.audit(&state) {
                panic!("{fault} after {} in game {seed}", rules.notation(action));
            }
        }
    }
}

#[test]
fn one_kind_of_marker_for_several_ends_is_never_more_than_there_are() {
    let under = little(underground(), small_world());
    let small = little(small_world(), underground());
    let anchor = "{ marker = { kind = \"volcano\", place = \"anchor\" } }";
    let movable =
        "{ marker = { kind = \"great-ancient\", place = \"first_conquests\", movable = true } }";
    let first = "{ marker = { kind = \"hole\", place = \"first_conquests\", count = 2 } }";
    let strike = "{ strike = { marker = \"hole\" } }";
    let every = "{ marker = { kind = \"fortress\", place = \"every_region\" } }";
    let later = "{ marker = { kind = \"fortress\", place = \"each_turn\", count = 6 } }";
    for (base, map, of_race, of_power) in [
        // Both put one on the map when they are picked, but there is one.
        (&under, "underground-2", anchor, anchor),
        // It stands with another, so there is none to be moved.
        (&under, "underground-2", movable, movable),
        // A strike goes where a first conquest leaves one.
        (&small, "small-world-2", first, strike),
        (&small, "small-world-2", every, later),
    ] {
        let files = [
            race("one", of_race),
            race("two", of_race),
            power("three", of_power),
        ];
        let pack = load(base, &files).expect("it loads");
        let rules = pack
            .rules(map, 2, &Options::default())
            .expect("it compiles");
        plays(&rules, 60);
    }
}

#[test]
fn a_combo_far_beyond_the_column_is_refused_in_words() {
    let rules = small_world()
        .rules("small-world-2", 2, &Options::default())
        .unwrap();
    let mut state = rules.start();
    while let Some(outcome) = rules.draw(&state, 7) {
        rules.apply(&mut state, outcome, &mut ()).unwrap();
    }
    let why = rules
        .apply(&mut state, Action::Pick(255), &mut ())
        .unwrap_err();
    assert_eq!(
        wording::words::refusal(&rules, &state, why),
        "There is no such combo"
    );
}
