//! What is said of bad files: the exact words and the exact place.

use std::{fmt::Write, fs};

use elbowroom_content::{
    Checked, PROBLEMS, Problem, load_files, parse_game, parse_map, parse_power, parse_race,
    parse_site, small_world,
};
use messages::Lang;

const RACE: &str = r#"id = "newts"
name = "Newts"
tokens = 6
supply = 11
rule = "my own"
text = "Each swamp is worth 1 coin more."
effects = [
  { income = { coins = 1, per = "region", where = "swamp" } },
]
"#;

const POWER: &str = r#"id = "lucky"
name = "Lucky"
tokens = 5
rule = "my own"
text = "You get 1 coin more each turn."
effects = [{ income = { coins = 1, per = "turn" } }]
"#;

const SITE: &str = r#"id = "well"
name = "Well"
kind = "place"
rule = "my own"
text = "It is worth 1 coin more."
effects = [{ income = { coins = 1, per = "region", where = "here" } }]
"#;

const MAP: &str = r#"id = "islet"
name = "Islet"
game = "small-world"
players = 2
turns = 10
region = [
  { id = "1", terrain = "hill", neighbours = ["edge", "2", "4", "3"], centre = [0.5, 0.2] },
  { id = "2", terrain = "swamp", neighbours = ["edge", "3", "4", "1"], centre = [0.8, 0.8] },
  { id = "3", terrain = "forest", neighbours = ["edge", "1", "4", "2"], centre = [0.2, 0.8] },
  { id = "4", terrain = "mountain", neighbours = ["1", "2", "3"], centre = [0.5, 0.5] },
]
"#;

/// One more region for it, that touches nothing but the edge.
fn region(id: usize, more: &str) -> String {
    format!("  {{ id = \"r{id}\", {more}, neighbours = [\"edge\"] }},\n")
}

const GAME: &str = r#"id = "small-world"
name = "Small World"
die = [0, 0, 0, 1, 2, 3]
start_coins = 5
column = 6
natives = { name = "Lost Tribe", tokens = 1, supply = 18 }

terrains = [
  { id = "farmland", name = "Farmland" },
  { id = "forest", name = "Forest", tags = ["mushroom_forest"] },
  { id = "hill", name = "Hill" },
  { id = "swamp", name = "Swamp", tags = ["mudpool"] },
  { id = "mountain", name = "Mountain", tags = ["black_mountain"], defence = 1, supply = 9 },
  { id = "sea", name = "Sea", tags = ["water"], access = "habitat", shore_entry = true },
  { id = "lake", name = "Lake", tags = ["water"], access = "habitat" },
]

symbols = [
  { id = "mine", name = "Mine" },
  { id = "magic", name = "Magic source", tags = ["mystic_crystal"] },
  { id = "cavern", name = "Cavern" },
]

markers = [
  { id = "lair", name = "Troll's lair", supply = 10, defence = 1, on_conquest = "lost", on_decline = "stays" },
  { id = "fortress", name = "Fortress", supply = 6, defence = 1, on_conquest = "lost", on_decline = "stays" },
  { id = "encampment", name = "Encampment", supply = 5, defence = 1, stacks = true, company = true, on_conquest = "returned", on_decline = "leaves" },
  { id = "hole", name = "Hole in the ground", supply = 2, immune = true, on_conquest = "lost", on_decline = "leaves" },
  { id = "hero", name = "Hero", supply = 2, immune = true, on_conquest = "returned", on_decline = "leaves" },
  { id = "dragon", name = "Dragon", supply = 1, immune = true, on_conquest = "returned", on_decline = "leaves" },
]
"#;

/// The same with drawings.
const LAND: &str = include_str!("../boxes/small-world/game.toml");

fn problems<T>(read: Checked<T>) -> Vec<Problem> {
    read.map_or_else(|problems| problems, |(_, warnings)| warnings)
}

fn shown<T>(read: Checked<T>) -> String {
    problems(read).iter().fold(String::new(), |mut s, p| {
        writeln!(s, "{p}").unwrap();
        s
    })
}

fn race(text: &str) -> String {
    shown(parse_race("f", text, &small_world().game))
}

fn power(text: &str) -> String {
    shown(parse_power("f", text, &small_world().game))
}

fn site(text: &str) -> String {
    shown(parse_site("f", text, &small_world().game))
}

fn map(text: &str) -> String {
    shown(parse_map("f", text, &small_world().game))
}

/// A case of the file with the cases.
struct Case<'a> {
    section: &'a str,
    /// What to replace by what.
    changes: Vec<(String, String)>,
    expected: String,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let line_breaks = |s: &str| s.replace("\\n", "\n");
    let mut section = "";
    let mut all = Vec::new();
    for part in text.split("\n\n").skip(1) {
        if let Some(header) = part.strip_prefix("## ") {
            section = header.split(':').next().unwrap();
            continue;
        }
        let (mut changes, mut expected, mut from) = (Vec::new(), String::new(), "");
        for line in part.lines() {
            match line.split_at(line.len().min(1)) {
                ("-", text) => from = text.trim_start(),
                ("+", text) => changes.push((line_breaks(from), line_breaks(text.trim_start()))),
                (">", text) => writeln!(expected, "f:{}", text.trim_start()).unwrap(),
                _ => panic!("a line of a case begins with -, + or >: {line}"),
            }
        }
        all.push(Case {
            section,
            changes,
            expected,
        });
    }
    all
}

/// The good file of a section, and what is wrong with a text like it.
fn reader(section: &str) -> (&'static str, fn(&str) -> Vec<Problem>) {
    match section {
        "race" => (RACE, |text| {
            problems(parse_race("f", text, &small_world().game))
        }),
        "power" => (POWER, |text| {
            problems(parse_power("f", text, &small_world().game))
        }),
        "site" => (SITE, |text| {
            problems(parse_site("f", text, &small_world().game))
        }),
        "map" => (MAP, |text| {
            problems(parse_map("f", text, &small_world().game))
        }),
        "game" => (GAME, |text| problems(parse_game("f", text))),
        "land" => (LAND, |text| problems(parse_game("f", text))),
        _ => panic!("unknown section {section}"),
    }
}

fn text() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bad_files.txt");
    fs::read_to_string(path).unwrap()
}

/// Every case with its problems.
fn all(text: &str) -> Vec<(Case<'_>, Vec<Problem>)> {
    let cases = cases(text);
    assert!(cases.len() > 130, "{} cases", cases.len());
    let found = cases.into_iter().map(|case| {
        let (good, read) = reader(case.section);
        assert_eq!(read(good), [], "the good file");
        let mut text = good.to_owned();
        for (from, to) in &case.changes {
            assert!(text.contains(from.as_str()), "not there: {from}");
            text = text.replacen(from, to, 1);
        }
        let found = read(&text);
        (case, found)
    });
    found.collect()
}

#[test]
fn each_bad_file_is_described_exactly() {
    let mut wrong = String::new();
    for (case, problems) in all(&text()) {
        let Case {
            changes, expected, ..
        } = case;
        let found: String = problems.iter().map(|p| format!("{p}\n")).collect();
        if found != expected {
            writeln!(wrong, "{changes:?}\n{}", found.replace("f:", "> ")).unwrap();
        }
    }
    assert!(wrong.is_empty(), "found instead:\n{wrong}");
}

#[test]
fn no_english_reaches_a_reader_of_another_language() {
    let text = text();
    let all = all(&text);
    for lang in [Lang::It, Lang::Pl, Lang::Ja] {
        let strange = messages::strange(&[&PROBLEMS], lang);
        assert!(strange.len() > 100, "{lang:?}: {}", strange.len());
        for problem in all.iter().flat_map(|c| &c.1) {
            let said = problem.say(lang);
            let english = strange.iter().find(|s| said.contains(*s));
            assert_eq!(english, None, "{lang:?}: {said}");
            assert_ne!(said, problem.to_string(), "{lang:?}");
        }
    }
}

fn more_regions(count: usize, more: &str) -> String {
    let more: String = (0..count).map(|i| region(i, more)).collect();
    map(&MAP.replace("region = [\n", &format!("region = [\n{more}")))
}

#[test]
fn the_pieces_in_the_box_must_suffice() {
    assert_eq!(
        more_regions(10, "terrain = \"mountain\""),
        "f:16:26: the map has 11 regions of terrain \"mountain\", expected at most the 9 in the box\n"
    );
    assert_eq!(
        more_regions(20, "terrain = \"hill\", natives = true"),
        "f:25:45: natives live in 20 regions, expected at most 18: 18 tokens are in the box\n"
    );
    assert_eq!(
        more_regions(70, "terrain = \"hill\""),
        "f:6:10: \"region\" has 74 entries, expected 2 to 72\n"
    );
}

#[test]
fn columns_count_characters() {
    let text = RACE.replace("name = \"Newts\"", "name = \"Molche\" # Lurche, große,");
    assert_eq!(race(&text), "");
    let text = MAP.replace("id = \"1\"", "id = \"ä\"");
    assert!(
        map(&text).starts_with("f:7:10: \"id\" is \"ä\","),
        "{}",
        map(&text)
    );
    let text = MAP.replace("hill\"", "hüll\", natives = 1");
    assert!(
        map(&text).contains("f:7:43: \"natives\" is 1"),
        "{}",
        map(&text)
    );
}

#[test]
fn hostile_files_are_refused_quickly() {
    let long = "#".repeat(256 * 1024 + 1);
    let too_long = "f:1:1: the file has 262145 bytes, expected at most 262144\n";
    assert_eq!(race(&long), too_long);
    let deep = format!("effects = {}", "[".repeat(100_000));
    assert!(race(&deep).starts_with("f:1:"), "{}", race(&deep));
    let dotted = format!("{} = 1", ["a"; 50_000].join("."));
    assert!(race(&dotted).starts_with("f:1:"), "{}", race(&dotted));
    let many = format!(
        "{}\n",
        (0..20_000)
            .map(|i| format!("k{i} = 1\n"))
            .collect::<String>()
    );
    assert_eq!(race(&many).lines().count(), 100, "problems kept");
    let selector = format!("\"{}swamp\"", "not ( ".repeat(30_000));
    let found = race(&RACE.replace("\"swamp\"", &selector));
    assert!(
        found.starts_with("f:8:51: more than 64 words in selector"),
        "{found}"
    );
    assert!(found.len() < 400, "{found}");
}

/// The problems of a box of the good files with other ones.
fn pack(files: &[(&str, &str)]) -> String {
    shown(load_files(Some(small_world()), files.iter().copied()))
}

#[test]
fn files_add_to_a_box_or_make_one() {
    let all = [
        ("games/newts.toml", RACE),
        ("lucky.toml", POWER),
        ("maps/islet.toml", MAP),
        ("well.toml", SITE),
    ];
    let (pack, warnings) = load_files(Some(small_world()), all).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(
        (pack.races.len(), pack.powers.len(), pack.maps.len()),
        (15, 21, 5)
    );
    assert!(pack.race("newts").is_some() && pack.race("elves").is_some());
    assert!(pack.site("well").is_some());
    let own = all.into_iter().chain([("box/game.toml", GAME)]);
    let (pack, _) = load_files(Some(small_world()), own).unwrap();
    assert_eq!(
        (pack.races.len(), pack.powers.len(), pack.maps.len()),
        (1, 1, 1)
    );
}

#[test]
fn problems_of_a_box_name_the_file() {
    assert_eq!(
        pack(&[
            ("a.toml", RACE),
            ("b.toml", &RACE.replace("\"id", "\n\"id"))
        ]),
        "b.toml:1:6: Small World has a race \"newts\" already, expected another id\n"
    );
    assert_eq!(
        pack(&[
            ("p", &POWER.replace("lucky", "flying")),
            ("q", &RACE.replace("6", "0"))
        ]),
        "p:1:6: Small World has a power \"flying\" already, expected another id\n\
         q:3:10: \"tokens\" is 0, expected a whole number from 1 to 40\n"
    );
    assert_eq!(
        pack(&[("a/game.toml", GAME), ("b/game.toml", GAME)]),
        "b/game.toml:1:1: the box has a game already, expected one such file\n"
    );
    assert_eq!(
        pack(&[("game.toml", GAME), ("races/r.toml", RACE)]),
        "game.toml:1:1: the box has no power, expected at least one\n\
         game.toml:1:1: the box has no map, expected at least one\n"
    );
    assert_eq!(
        shown(load_files(None, [("r.toml", RACE)])),
        "game.toml:1:1: the file is missing, expected the common part of the box\n"
    );
    let three = "{ marker = { kind = \"lair\", place = \"every_region\" } }, ".repeat(3);
    assert_eq!(
        pack(&[("p", &POWER.replace("[{", &format!("[{three}{{")))]),
        "p:6:11: 4 effects with markers of \"halflings\" and \"lucky\" together, expected at most 3\n"
    );
    assert_eq!(
        pack(&[("p", &POWER.replace("[{", "[{ loan = { tokens = 7 } }, {"))]),
        "p:6:11: 11 tokens on loan to \"amazons\" and \"lucky\" together, expected at most 10\n"
    );
    let lamp = SITE.replace("well", "lamp").replace("Well", "Lamp");
    let grant = |site: &str| {
        let at = site.find("[{").unwrap();
        format!("{}[{{ grant = {{}} }}]\n", &site[..at])
    };
    assert_eq!(
        pack(&[
            ("sites/a", &grant(SITE)),
            ("sites/b", &grant(&lamp)),
            (
                "sites/c",
                &lamp.replace("\"here", "\"site well and not site oil")
            ),
        ]),
        "sites/b:6:11: 2 places that grant a power, \"well\" and \"lamp\", expected at most 1\n\
         sites/c:6:60: unknown place or relic \"oil\" in a selector, expected the id of one\n"
    );
    let cheap = "{ cost = { tokens = -1 } }, ".repeat(2);
    let costs = |text: &str| text.replace("[{", &format!("[{cheap}{{"));
    assert_eq!(
        pack(&[("p", &costs(&costs(POWER)))]),
        "p:6:11: 5 changes of cost of \"giants\" and \"lucky\" together, expected at most 4\n"
    );
    let deep = lamp.replace("place\"", "place\"\ndefence = 9");
    assert_eq!(
        pack(&[("sites/a", &costs(SITE)), ("sites/b", &costs(&deep))]),
        "sites/b:7:11: 4 changes of cost of all places and relics together, expected at most 2\n"
    );
    assert_eq!(
        pack(&[("sites/a", &grant(SITE)), ("z", &costs(POWER))]),
        "z:6:11: 2 changes of cost of \"lucky\", which \"well\" may grant, expected at most 1\n"
    );
    let many = POWER.replace("[{", &format!("[{}{{", &three[..three.len() / 3 * 2]));
    let many = many.replace(
        "{ income = { coins = 1, per = \"turn\" } }",
        &three[..three.len() / 3],
    );
    let many = many.replace("}, ]", "}]");
    assert_eq!(
        shown(load_files(
            None,
            [
                ("game.toml", GAME),
                ("powers/p", &many),
                ("races/r", RACE),
                ("sites/s", &grant(SITE)),
            ]
        )),
        "sites/s:6:11: 3 effects with markers of \"lucky\", which \"well\" may grant, expected at most 2\n"
    );
    let races: Vec<_> = (0..27)
        .map(|i| RACE.replace("newts", &format!("n{i:02}")))
        .collect();
    let files: Vec<_> = races.iter().map(|text| ("r", text.as_str())).collect();
    assert_eq!(pack(&files), "r:1:6: 41 races, expected at most 40\n");
}

#[test]
fn translations_are_read_and_checked_like_what_they_translate() {
    let with = |file: &str, more: &str| format!("{file}\n{more}\n");
    assert_eq!(
        race(&with(RACE, "[it]\nname = \"Tritoni\"\ngender = \"m\"")),
        ""
    );
    assert_eq!(
        power(&with(
            POWER,
            "[pl]\nname = \"Szczęściarze\"\nname_m = \"S\""
        )),
        ""
    );
    assert_eq!(site(&with(SITE, "[ja]\ntext = \"井戸\"")), "");
    let long = format!("[it]\nname = \"{}\"", "a".repeat(41));
    for (found, expected) in [
        (
            race(&with(RACE, &long)),
            "\"name\" has 41 characters, expected text of 1 to 40 characters",
        ),
        (
            race(&with(RACE, "[it]\ntext = \"\"")),
            "\"text\" is empty, expected text of 1 to 500 characters",
        ),
        (
            race(&with(RACE, "[it]\nname = \"a\\tb\"")),
            "\"name\" has a control character, expected one line of text",
        ),
        (
            race(&with(RACE, "[it]\ngender = \"n\"")),
            "unknown word \"n\", expected \"m\" or \"f\"",
        ),
        (
            race(&with(RACE, "[ja]\ngender = \"f\"")),
            "unknown key \"gender\" in a translation, expected one of name, text",
        ),
        (
            power(&with(POWER, "[it]\ngender = \"f\"")),
            "unknown key \"gender\" in a translation, expected one of name, text, name_m, name_f",
        ),
        (
            race(&with(RACE, "[pl]")),
            "a translation says nothing, expected a name or more",
        ),
        (
            race(&format!("it = 1\n{RACE}")),
            "\"it\" is 1, expected a table in braces",
        ),
        (
            race(&with(RACE, "[de]\nname = \"Molche\"")),
            "unknown key \"de\" in a race, expected one of id, name, tokens, supply, rule, text, \
             effects, face, it, pl, ja",
        ),
        (
            shown(parse_map(
                "f",
                &with(MAP, "[it]\ntext = \"a\""),
                &small_world().game,
            )),
            "unknown key \"text\" in a translation, expected one of name",
        ),
        (
            shown(parse_game("f", &with(GAME, "[it]\nname = 1"))),
            "\"name\" is 1, expected text of 1 to 40 characters",
        ),
        (
            race(&RACE.replace(
                "income = { coins = 1, per = \"region\", where = \"swamp\" }",
                "tools = { where = \"mine\", max = 2, name = \"Axe\", it = { nome = \"Ascia\" } }",
            )),
            "unknown key \"nome\" in a translation, expected one of name",
        ),
        (
            race(&RACE.replace(
                "income = { coins = 1, per = \"region\", where = \"swamp\" }",
                "tools = { where = \"mine\", max = 2, name = \"Axe\", de = { name = \"Axt\" } }",
            )),
            "unknown key \"de\", expected one of \"where\", \"max\", \"name\"",
        ),
    ] {
        assert!(found.contains(expected), "no {expected} in\n{found}");
    }
}

#[test]
fn a_tool_keeps_its_translation() {
    let text = RACE.replace(
        "income = { coins = 1, per = \"region\", where = \"swamp\" }",
        "tools = { where = \"mine\", max = 2, name = \"Axe\", it = { name = \"Ascia\" } }",
    );
    let (race, _) = parse_race("f", &text, &small_world().game).unwrap();
    let [rules::spec::Effect::Tools(tools)] = &race.effects[..] else {
        panic!("{:?}", race.effects)
    };
    assert_eq!(tools.translations["it"].name.as_deref(), Some("Ascia"));
}
