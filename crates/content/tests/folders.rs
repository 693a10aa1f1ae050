//! Content from folders.

use std::{
    fs,
    path::{Path, PathBuf},
};

use content::{Library, Problem, load_dir, small_world, underground};

const POWER: &str = "id = \"lucky\"\nname = \"Lucky\"\ntokens = 5\nrule = \"my own\"\n\
                     text = \"1 coin more each turn.\"\n\
                     effects = [{ income = { coins = 1, per = \"turn\" } }]\n";

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The problems with their files as seen from the folder.
fn problems(path: &Path) -> Vec<String> {
    let Err(problems) = load_dir(path) else {
        panic!("no problem")
    };
    let shown = |p: &Problem| {
        let file = Path::new(&p.file).strip_prefix(path).unwrap().display();
        format!("{file}:{}:{}: {}", p.line, p.column, p.message)
    };
    problems.iter().map(shown).collect()
}

#[test]
fn a_folder_without_a_game_adds_to_the_shipped_box() {
    let path = folder("additions");
    fs::create_dir(path.join("powers")).unwrap();
    fs::write(path.join("powers/lucky.toml"), POWER).unwrap();
    fs::write(path.join("happy.toml"), POWER.replace("lucky", "happy")).unwrap();
    fs::write(path.join("notes.txt"), "not content").unwrap();
    let (pack, warnings) = load_dir(&path).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(pack.powers.len(), small_world().powers.len() + 2);
    assert_eq!(pack.races, small_world().races);
}

#[test]
fn what_cannot_be_read_is_a_problem() {
    let path = folder("unreadable");
    assert_eq!(
        problems(&path),
        [":1:1: no content here, expected files that end in .toml"]
    );
    fs::write(path.join("a.toml"), [b'i', b'd', 0xff]).unwrap();
    fs::write(path.join("b.toml"), "#".repeat(300_000)).unwrap();
    fs::write(path.join("c.toml"), POWER.replace('5', "50")).unwrap();
    assert_eq!(
        problems(&path),
        [
            "a.toml:1:1: cannot be read: stream did not contain valid UTF-8",
            "b.toml:1:1: cannot be read: longer than 262144 bytes",
            "c.toml:3:10: \"tokens\" is 50, expected a whole number from 0 to 20",
        ]
    );
    assert_eq!(
        problems(&path.join("missing")),
        [":1:1: cannot be read: No such file or directory (os error 2)"]
    );
}

fn race(id: &str, effect: &str) -> String {
    format!(
        "id = \"{id}\"\nname = \"{id}\"\ntokens = 6\nsupply = 12\nrule = \"my own\"\n\
         text = \"t\"\neffects = [{effect}]\n"
    )
}

#[test]
fn a_file_adds_to_every_box_that_takes_it() {
    let map = "id = \"cave\"\nname = \"Cave\"\ngame = \"underground\"\nplayers = 2\nturns = 5\nregion = [\n\
        { id = \"1\", terrain = \"mine\", neighbours = [\"edge\", \"2\", \"3\"] },\n\
        { id = \"2\", terrain = \"mudpool\", neighbours = [\"edge\", \"3\", \"1\"] },\n\
        { id = \"3\", terrain = \"river\", neighbours = [\"edge\", \"1\", \"2\"] },\n]\n";
    let file = |name: &str, text: String| (name.to_owned(), text);
    let files = [
        file("maps/cave.toml", map.into()),
        file("powers/lucky.toml", POWER.into()),
        // It needs hills; it needs lairs; it needs volcanoes.
        file(
            "races/a.toml",
            race("a", "{ cost = { tokens = -1, where = \"hill\" } }"),
        ),
        file(
            "races/b.toml",
            race(
                "b",
                "{ marker = { kind = \"lair\", place = \"every_region\" } }",
            ),
        ),
        file(
            "races/c.toml",
            race("c", "{ entry = { where = \"beside volcano\" } }"),
        ),
        // It needs what is nowhere, but nothing is wrong with it.
        file(
            "races/d.toml",
            race("d", "{ entry = { where = \"hill and chasm\" } }"),
        ),
    ];
    let (library, warnings) = Library::shipped().clone().with_files(&files).unwrap();
    assert_eq!(warnings, []);
    let has = |game: usize| {
        let pack = &library.boxes()[game];
        let old = [small_world(), underground()][game];
        let races = pack.races[old.races.len()..].iter().map(|r| r.id.as_str());
        let powers = pack.powers[old.powers.len()..]
            .iter()
            .map(|p| p.id.as_str());
        let maps = pack.maps[old.maps.len()..].iter().map(|m| m.id.as_str());
        races
            .chain(powers)
            .chain(maps)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(has(0), "a b d lucky");
    assert_eq!(has(1), "c lucky cave");
    // What is in several boxes is there once when they are mixed.
    let mixed = library.pack("mixed", "cave").unwrap();
    assert_eq!(mixed.powers.iter().filter(|p| p.id == "lucky").count(), 1);
}

#[test]
fn what_no_box_takes_is_told_by_the_one_that_finds_least_wrong() {
    let map = "id = \"cave\"\nname = \"Cave\"\ngame = \"underground\"\nplayers = 2\nturns = 5\nregion = [\n\
        { id = \"1\", terrain = \"mine\", neighbours = [\"edge\", \"2\"] },\n\
        { id = \"2\", terrain = \"mudpol\", neighbours = [\"edge\", \"1\"] },\n]\n";
    let files = [
        ("cave.toml".to_owned(), map.to_owned()),
        ("lucky.toml".to_owned(), POWER.to_owned()),
        (
            "bad.toml".to_owned(),
            POWER.replace("coins = 1", "coins = 99"),
        ),
    ];
    let problems = Library::shipped().clone().with_files(&files).unwrap_err();
    let told: Vec<String> = problems.iter().map(|p| p.to_string()).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("cave.toml:8:") && told[0].contains("mudpol"),
        "{told:?}"
    );
    assert!(told[1].contains("bad.toml:6:"), "{told:?}");
}
