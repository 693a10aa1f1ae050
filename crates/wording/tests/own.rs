//! Content of one's own is called what its files call it, in every language that they have.

use std::collections::BTreeSet;

use content::Library;
use elbowroom_wording::{Lang, Words, ask::label, chronicle::tell, names};
use rules::{
    Action, Event, MarkerId, Options, PowerId, RaceId, Region, RuleSet, Seat, SiteId, State,
    position::{Position, TribePosition},
    spec::SiteKind,
};

/// A box of one's own whose ids are those of shipped things, and other ids beside.
const BOX: &[(&str, &str)] = &[
    (
        "game.toml",
        r#"
id = "puddles"
name = "Puddles"
die = [0, 1, 2]
start_coins = 5
column = 6
natives = { name = "Lost Tribe", tokens = 2, supply = 6, it = { name = "Rospi" } }
terrains = [
  { id = "hill", name = "Barrow", it = { name = "Tumulo" }, pl = { name = "Kurhan" } },
  { id = "swamp", name = "Swamp" },
]
symbols = [
  { id = "mine", name = "Well", it = { name = "Pozzo" } },
  { id = "lily", name = "Lily" },
]
markers = [
  { id = "hero", name = "Nest", supply = 9, on_conquest = "lost", on_decline = "stays", ja = { name = "巣" } },
]

[it]
name = "Pozzanghere"
"#,
    ),
    (
        "races/elves.toml",
        r#"
id = "elves"
name = "Pond Elves"
tokens = 6
supply = 16
rule = "own"
text = "They live in ponds."
effects = [
  { tools = { where = "mine", max = 9, name = "Spade", it = { name = "Vanga" } } },
  { marker = { kind = "hero", place = "each_turn" } },
]

[it]
name = "Elfe"
gender = "f"

[pl]
text = "Mieszkają w stawach."
"#,
    ),
    (
        "powers/forest.toml",
        r#"
id = "forest"
name = "Mossy"
tokens = 4
rule = "own"
text = "Moss."
effects = [{ copy_relic = {} }]

[it]
name = "Muschiosi"
name_f = "Muschiose"
"#,
    ),
    (
        "sites/bell.toml",
        r#"
id = "bell"
name = "Bell"
kind = "relic"
rule = "own"
text = "It helps."
effects = [{ assist = { tokens = -1 } }]

[it]
name = "Campana"
text = "Aiuta."
"#,
    ),
    (
        "maps/pond.toml",
        r#"
id = "pond"
name = "Pond"
game = "puddles"
players = 2
turns = 9
region = [
  { id = "1", terrain = "hill", symbols = ["mine", "lily"], neighbours = ["edge", "2", "3"] },
  { id = "2", terrain = "swamp", natives = true, neighbours = ["edge", "3", "1"] },
  { id = "3", terrain = "hill", neighbours = ["edge", "1", "2"] },
]

[it]
name = "Stagno"
"#,
    ),
];

/// A race and a power beside those of a shipped box.
const MORE: &[(&str, &str)] = &[
    (
        "races/newts.toml",
        r#"
id = "newts"
name = "Newts"
tokens = 6
supply = 16
rule = "own"
text = "t"

[it]
name = "Salamandre"
gender = "f"

[pl]
name = "Traszkowie"
gender = "m"
"#,
    ),
    (
        "powers/muddled.toml",
        r#"
id = "muddled"
name = "Muddled"
tokens = 4
rule = "own"
text = "t"

[it]
name = "Confusi"
name_f = "Confuse"

[pl]
name = "Zagubione"
name_m = "Zagubieni"
"#,
    ),
];

fn library(files: &[(&str, &str)]) -> Library {
    let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    let files: Vec<_> = files.iter().map(owned).collect();
    match Library::shipped().clone().with_files(&files) {
        Ok((library, _)) => library,
        Err(problems) => panic!("{problems:?}"),
    }
}

fn words<'a>(lang: Lang, rules: &'a RuleSet, names: &'a [String]) -> Words<'a> {
    Words { lang, rules, names }
}

/// What it is called in English, Italian, Polish and Japanese.
fn said(f: impl Fn(Lang) -> String) -> [String; 4] {
    Lang::ALL.map(f)
}

/// The region of this number.
fn at(n: u8) -> Region {
    Region::new(n).unwrap()
}

#[test]
fn everything_has_the_name_of_its_file_in_every_language() {
    let library = library(BOX);
    let rules = library.rules("puddles", "pond", 2, &Options::default());
    let rules = rules.expect("it compiles");
    let pack = library.pack("puddles", "pond").unwrap();
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    let of = |f: &dyn Fn(Words<'_>) -> String| said(|lang| f(words(lang, &rules, &names)));
    // What has the id of something shipped is not called as that is.
    let race = of(&|w| w.race(RaceId(0)));
    assert_eq!(race, ["Pond Elves", "Elfe", "Pond Elves", "Pond Elves"]);
    let power = of(&|w| w.power(PowerId(0)));
    assert_eq!(power, ["Mossy", "Muschiosi", "Mossy", "Mossy"]);
    let combo = of(&|w| w.combo(RaceId(0), Some(PowerId(0))));
    assert_eq!(combo[1], "Elfe Muschiose");
    assert_eq!(combo[2], "Mossy Pond Elves");
    let terrain = of(&|w| w.terrain(at(0)));
    assert_eq!(terrain, ["Barrow", "Tumulo", "Kurhan", "Barrow"]);
    // What is a copy of something shipped is that.
    assert_eq!(of(&|w| w.terrain(at(1)))[1], "Palude");
    let marker = of(&|w| w.marker(MarkerId(0)));
    assert_eq!(marker, ["Nest", "Nest", "Nest", "巣"]);
    let site = of(&|w| w.site(SiteId(0)));
    assert_eq!(site, ["Bell", "Campana", "Bell", "Bell"]);
    let natives = of(&|w| w.natives());
    assert_eq!(natives[..2], ["Lost Tribe", "Rospi"]);
    let symbol = |id| said(|lang| names::symbol(&pack, lang, id));
    assert_eq!(symbol("mine"), ["Well", "Pozzo", "Well", "Well"]);
    assert_eq!(symbol("lily"), ["Lily"; 4]);
    let map = said(|lang| names::name(lang, &pack.maps[0]));
    assert_eq!(map, ["Pond", "Stagno", "Pond", "Pond"]);
    let game = said(|lang| names::game(&library, lang, "puddles"));
    assert_eq!(game, ["Puddles", "Pozzanghere", "Puddles", "Puddles"]);
    assert_eq!(
        names::game(&library, Lang::Ja, "small-world"),
        "スモールワールド"
    );
    // And what they do.
    let text = |lang| names::text(lang, &pack.races[0], &pack.races[0].text);
    let own = "They live in ponds.";
    assert_eq!(said(text), [own, own, "Mieszkają w stawach.", own]);
    let text = |lang| names::text(lang, &pack.sites[0], &pack.sites[0].text);
    assert_eq!(
        said(text),
        ["It helps.", "Aiuta.", "It helps.", "It helps."]
    );
}

#[test]
fn own_races_and_powers_agree_with_shipped_ones() {
    let library = library(MORE);
    let rules = library.rules("small-world", "small-world-2", 2, &Options::default());
    let rules = rules.unwrap();
    let race = |id: &str| RaceId(rules.races().iter().position(|r| r.id == id).unwrap() as u8);
    let power = |id: &str| PowerId(rules.powers().iter().position(|p| p.id == id).unwrap() as u8);
    let combo = |lang, r: &str, p: &str| words(lang, &rules, &[]).combo(race(r), Some(power(p)));
    for (r, p, expected) in [
        (
            "newts",
            "fortified",
            ["Salamandre Fortificate", "Warowni Traszkowie"],
        ),
        (
            "newts",
            "muddled",
            ["Salamandre Confuse", "Zagubieni Traszkowie"],
        ),
        (
            "amazons",
            "muddled",
            ["Amazzoni Confuse", "Zagubione Amazonki"],
        ),
        (
            "wizards",
            "muddled",
            ["Maghi Confusi", "Zagubieni Czarodzieje"],
        ),
    ] {
        assert_eq!([Lang::It, Lang::Pl].map(|l| combo(l, r, p)), expected);
    }
}

#[test]
fn tools_and_copies_are_called_by_what_brings_them() {
    let library = library(BOX);
    let rules = library.rules("puddles", "pond", 2, &Options::default());
    let rules = rules.unwrap();
    let state = digging(&rules, PowerId(0));
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    let tribe = state.active(Seat(0)).expect("it is there");
    let told = |state: &State, event| {
        said(|lang| {
            tell(&words(lang, &rules, &names), state, &[event])[0]
                .text
                .clone()
        })
    };
    let (mut after, mut events) = (state, Vec::new());
    rules
        .apply(&mut after, Action::Conquer(at(1)), &mut events)
        .expect("it can be conquered");
    for (lang, used) in [
        (Lang::En, "1 × Spade used."),
        (Lang::It, "Uso di 1 × Vanga."),
    ] {
        let told = tell(&words(lang, &rules, &names), &state, &events);
        assert!(told.iter().any(|s| s.text == used), "{told:?}");
    }
    let gained = told(&state, Event::ToolsGained { tribe, tools: 1 });
    assert!(gained[0].ends_with("make 1 × Spade."), "{}", gained[0]);
    assert!(gained[1].contains("1 × Vanga"), "{}", gained[1]);
    // The copy of a relic is that of what copies it.
    let mut after = state;
    rules
        .apply(&mut after, Action::Copy(SiteId(0)), &mut ())
        .expect("it may copy");
    let button = said(|lang| {
        label(
            &words(lang, &rules, &names),
            &after,
            Action::Use(SiteId::COPY),
        )
    });
    assert!(button[0].ends_with("copy (Mossy)"), "{}", button[0]);
    assert!(button[1].ends_with("copia (Muschiosi)"), "{}", button[1]);
    let armed = told(&after, Event::Armed(SiteId::COPY));
    assert!(armed[0].starts_with("copy (Mossy)"), "{}", armed[0]);
}

#[test]
fn what_is_shipped_has_its_tools_and_its_copy_named_in_every_language() {
    let shipped = Library::shipped().rules("underground", "underground-2", 2, &Options::default());
    let rules = shipped.unwrap();
    let by_copying = |p: &u8| rules.combo(RaceId(0), PowerId(*p)).copies;
    let power = (0..rules.powers().len() as u8).find(by_copying);
    let state = digging(&rules, PowerId(power.expect("one copies")));
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    let tribe = state.active(Seat(0)).expect("it is there");
    let copy = said(|lang| words(lang, &rules, &names).site_or_copy(&state, SiteId::COPY));
    assert_eq!(copy[0], "Bag-o’-Many-Things");
    let tool = said(|lang| words(lang, &rules, &names).tool(&state, tribe));
    assert_eq!(tool[0], "Silver Hammer");
    for names in [copy, tool] {
        let all: BTreeSet<_> = names.iter().collect();
        assert_eq!(all.len(), 4, "{names:?}");
    }
}

/// A position in which a race with tools and this power holds the first region, and a relic in it.
fn digging(rules: &RuleSet, power: PowerId) -> State {
    let digs = |r: &u8| rules.combo(RaceId(*r), power).tools.is_some();
    let race = (0..rules.races().len() as u8).find(digs);
    let race = RaceId(race.expect("one has tools"));
    let relic = rules.sites().iter().position(|s| s.kind == SiteKind::Relic);
    let relic = SiteId(relic.expect("there is one") as u8);
    let tribe = TribePosition {
        seat: Seat(0),
        race,
        power: Some(power),
        declined: false,
        regions: vec![(at(0), 1)],
        hand: 5,
        reserve: 0,
        firsts: 0,
        tools: 2,
        picked: false,
    };
    let position = Position {
        round: 2,
        seat: Seat(0),
        tribes: vec![tribe],
        natives: Some(vec![]),
        markers: vec![],
        coins: vec![],
        column: None,
        returned: vec![],
        discarded: vec![],
        peace: vec![],
        grudges: vec![],
        sites: vec![(relic, at(0))],
        granted: None,
        hidden_sites: Some(0),
    };
    rules.state_from(&position).expect("it can be")
}
