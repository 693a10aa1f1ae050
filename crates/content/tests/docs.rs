//! `docs/content.md` says what is so.

use elbowroom_content::{
    Checked, Kind, kind, load_files, parse_game, parse_item, parse_race, small_world, underground,
};
use rules::{
    Options,
    spec::{Effect, GameSpec, Owner, Value},
};

const DOCS: &str = include_str!("../../../docs/content.md");

/// The blocks of the page with this language, with the line that each begins at.
fn blocks(language: &str) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    let mut lines = DOCS.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        if let Some(found) = line.strip_prefix("```") {
            let block: Vec<&str> = lines
                .by_ref()
                .map(|(_, l)| l)
                .take_while(|l| *l != "```")
                .collect();
            if found == language {
                all.push((at + 1, block.join("\n")));
            }
        }
    }
    all
}

fn good<T>(at: usize, read: Checked<T>) {
    match read {
        Ok((_, warnings)) => assert_eq!(warnings, [], "block at line {at}"),
        Err(problems) => panic!("block at line {at}: {}", problems[0]),
    }
}

/// The shipped box with the markers of the other one too.
fn game() -> GameSpec {
    let mut game = small_world().game.clone();
    game.markers.extend(underground().game.markers.clone());
    game
}

#[test]
fn every_block_loads() {
    let game = game();
    let blocks = blocks("toml");
    assert!(blocks.len() > 40, "{} blocks", blocks.len());
    for (at, text) in blocks {
        if text.starts_with("effects") {
            let with = |more: &str| {
                let head = "id = \"x\"\nname = \"X\"\nrule = \"r\"\ntext = \"t\"";
                parse_item("doc", &format!("{head}\n{more}\n{text}"), &game)
            };
            let owners = [
                "tokens = 5\nsupply = 14",
                "kind = \"place\"",
                "kind = \"relic\"",
            ];
            if owners[1..].iter().all(|more| with(more).is_err()) {
                good(at, with(owners[0]));
            }
        } else if kind("doc", &text) == Kind::Game {
            good(at, parse_game("doc", &text));
        } else {
            good(at, parse_item("doc", &text, &game));
        }
    }
}

/// The files of the walk-through, which say in their first line where they belong.
#[test]
fn the_walk_through_makes_a_box() {
    let all = blocks("toml");
    let files = all.iter().filter_map(|(_, text)| {
        let first = text.lines().next()?;
        Some((first.strip_prefix("# pond/")?, text.as_str()))
    });
    let files: Vec<_> = files.collect();
    assert_eq!(files.len(), 4);
    let (pack, warnings) = load_files(Some(small_world()), files).expect("they load");
    assert_eq!(warnings, []);
    let options = Options {
        add_monsters: true,
        ..Options::default()
    };
    let rules = pack.rules("pond", 2, &options).expect("they compile");
    assert_eq!(
        (
            rules.races().len(),
            rules.powers().len(),
            rules.sites().len()
        ),
        (15, 21, 1)
    );
}

#[test]
fn the_errors_are_what_comes() {
    let [(_, bad)] = &blocks("toml bad")[..] else {
        panic!("one bad file")
    };
    let [(_, expected)] = &blocks("text")[..] else {
        panic!("what comes of it")
    };
    let problems = parse_race("newts.toml", bad, &small_world().game).unwrap_err();
    let found: Vec<String> = problems.iter().map(|p| p.to_string()).collect();
    assert_eq!(found.join("\n"), *expected);
}

/// The words after "expected one of" in what is said of unknown words in a text.
fn expected<T>(read: Checked<T>) -> Vec<String> {
    let Err(problems) = read else {
        panic!("no problem")
    };
    let lists = problems
        .iter()
        .map(|p| p.message.to_string())
        .filter(|said| said.starts_with("unknown"))
        .filter_map(|said| Some(said.split_once("expected one of ")?.1.to_owned()));
    lists
        .flat_map(|words| words.split(", ").map(str::to_owned).collect::<Vec<_>>())
        .map(|w| w.trim_matches('"').to_owned())
        .collect()
}

#[test]
fn every_key_is_described() {
    let game = &small_world().game;
    let bad = "zzz = 1\nmarkers = [{ zzz = 1, sign = { zzz = 1 } }]\n\
        natives = { zzz = 1, icon = { zzz = 1, shapes = [{ zzz = 1 }] } }\n\
        symbols = [{ zzz = 1 }]\n\
        terrains = [{ zzz = 1, art = { zzz = 1, tile = { zzz = 1 }, stamps = [{ zzz = 1 }] } }]\n";
    let mut keys = expected(parse_game("f", bad));
    keys.extend(expected(elbowroom_content::parse_race(
        "f",
        "zzz = 1\nface = { zzz = 1 }",
        game,
    )));
    keys.extend(expected(elbowroom_content::parse_power(
        "f", "zzz = 1", game,
    )));
    keys.extend(expected(elbowroom_content::parse_site(
        "f", "zzz = 1", game,
    )));
    keys.extend(expected(elbowroom_content::parse_map(
        "f",
        "zzz = 1\nregion = [{ zzz = 1 }]",
        game,
    )));
    let of_race = elbowroom_content::parse_race("f", "it = { zzz = 1 }", game);
    keys.extend(expected(of_race));
    let of_power = elbowroom_content::parse_power("f", "it = { zzz = 1 }", game);
    keys.extend(expected(of_power));
    assert!(keys.len() > 50, "{keys:?}");
    for key in keys {
        assert!(DOCS.contains(&format!("`{key}`")), "{key} is not described");
    }
}

#[test]
fn every_effect_is_described() {
    let game = &small_world().game;
    let of = |effect: &str| {
        expected(elbowroom_content::parse_power(
            "f",
            &format!("effects = [{effect}]"),
            game,
        ))
    };
    for kind in Effect::kinds() {
        let (effect, nature) = (kind.name(), kind.nature());
        assert!(
            DOCS.contains(&format!("\n### {effect}\n")),
            "{effect} is not described"
        );
        let section = DOCS.split(&format!("\n### {effect}\n")).nth(1).unwrap();
        let section = section.split("\n#").next().unwrap();
        let example = section.split("```toml").nth(1);
        let shown = example.is_some_and(|e| e.contains(&format!("{{ {effect} = {{")));
        assert!(shown, "{effect} has no example");
        // What its reader lists as expected.
        let error = toml::from_str::<Effect>(&format!("{effect} = {{ zzz = 1 }}")).unwrap_err();
        let list = error.message().split("expected").nth(1).unwrap_or_default();
        let mut keys: Vec<_> = list.split('`').skip(1).step_by(2).collect();
        assert_eq!(keys.contains(&"scope"), nature.scoped, "scope of {effect}");
        keys.retain(|key| *key != "scope");
        for key in &keys {
            let found = section.contains(&format!("`{key}`"));
            assert!(found, "{key} of {effect} is not described");
        }
        let mut known: Vec<_> = nature.keys.iter().map(|k| k.name).collect();
        known.sort_unstable();
        keys.sort_unstable();
        assert_eq!(keys, known, "what {effect} says of itself");
        for key in nature.keys {
            if let Value::Number(_, range) = key.value {
                let range = format!("{} to {}", range.start(), range.end());
                let section = section.replace('\n', " ");
                assert!(section.contains(&range), "{range} of {effect}");
            }
        }
        let not_of_sites = DOCS
            .split("places and relics can have all but ")
            .nth(1)
            .unwrap();
        let not_of_sites = not_of_sites.split(".\n").next().unwrap();
        assert_eq!(
            not_of_sites.contains(&format!("`{effect}`")),
            nature.owner == Owner::Combo,
            "whose {effect} is"
        );
    }
    let words = of("{ marker = { kind = \"lair\", place = \"zzz\" } }");
    for word in words
        .into_iter()
        .chain(of("{ income = { coins = 1, per = \"zzz\" } }"))
    {
        assert!(
            DOCS.contains(&format!("`\"{word}\"`")),
            "{word} is not described"
        );
    }
}
