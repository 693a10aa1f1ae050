//! Content from folders.

use std::{
    fs,
    path::{Path, PathBuf},
};

use elbowroom_content::{Library, Pack, Problem, Severity, small_world, underground};

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
    let Err(problems) = Library::shipped().clone().with_dir(path) else {
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
    let (library, warnings) = Library::shipped().clone().with_dir(&path).unwrap();
    assert_eq!(warnings, []);
    let [small, under] = library.boxes() else {
        panic!("the shipped boxes")
    };
    assert_eq!(small.powers.len(), small_world().powers.len() + 2);
    assert_eq!(under.powers.len(), underground().powers.len() + 2);
    assert_eq!(small.races, small_world().races);
    // A single file will do.
    let one = Library::shipped()
        .clone()
        .with_dir(&path.join("happy.toml"));
    let (library, _) = one.unwrap();
    assert!(library.boxes()[0].power("happy").is_some());
    assert!(library.boxes()[0].power("lucky").is_none());
    let told = |name: &str| {
        fs::write(path.join(name), "PK").unwrap();
        let problems = Library::shipped().clone().with_dir(&path.join(name));
        problems.unwrap_err()[0].message.to_string()
    };
    assert_eq!(
        told("pond.ZIP"),
        "a zip: unpack it first, and name the folder that comes of it"
    );
    assert_eq!(
        told("pond.xz"),
        "an archive: unpack it first, and name the folder that comes of it"
    );
    let single = "a single file: expected one that ends in .toml, or the folder with such files";
    assert_eq!(told("pond.text"), single);
    assert_eq!(told("pond"), single);
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
            "a.toml:1:1: cannot be read: it is not UTF-8 text",
            "b.toml:1:1: cannot be read: longer than 262144 bytes",
            "c.toml:1:1: \"supply\" is missing in a race, expected a whole number from 1 to 40",
            "c.toml:3:10: \"tokens\" is 50, expected a whole number from 1 to 40",
            "c.toml:1:6: taken for a race, for it has more tokens than a badge; a power lies in \
             the folder powers",
        ]
    );
    assert_eq!(
        problems(&path.join("missing")),
        [":1:1: there is no such file or folder"]
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
    let told: Vec<String> = warnings.iter().map(|p| p.to_string()).collect();
    assert_eq!(
        told,
        [
            "races/a.toml:1:6: note: used in Small World only, not in Small World Underground: \
             it needs \"hill\", and there is none",
            "races/b.toml:1:6: note: used in Small World only, not in Small World Underground: \
             unknown marker \"lair\", expected one of great-ancient, queen, armour, volcano, ghost, balrog; \
             one of your own needs a box of its own, with a game.toml",
            "races/c.toml:1:6: note: used in Small World Underground only, not in Small World: \
             it needs \"beside volcano\", and there is none",
            "races/d.toml:7:11: warning: on no board of Small World does it do what it says: \
             it needs \"(hill and chasm)\", and there is none",
            "races/d.toml:1:6: note: used in Small World only, not in Small World Underground: \
             it needs \"(hill and chasm)\", and there is none",
        ]
    );
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

fn warned(files: &[(String, String)]) -> (Library, Vec<String>) {
    let (library, problems) = Library::shipped().clone().with_files(files).unwrap();
    let warnings = problems.iter().filter(|p| p.severity == Severity::Warning);
    let told = warnings.map(|p| p.to_string()).collect();
    (library, told)
}

/// What every loader takes compiles for every game on every board.
fn all_compile(library: &Library) {
    for (game, _) in library.games() {
        for map in library.maps(game) {
            for add_monsters in [false, true] {
                let options = rules::Options {
                    add_monsters,
                    ..rules::Options::default()
                };
                for seats in [2, 6] {
                    if let Err(e) = library.rules(game, &map.id, seats, &options) {
                        panic!("{game} on {}: {e}", map.id);
                    }
                }
            }
        }
    }
}

#[test]
fn what_a_box_has_no_room_for_is_said() {
    let place = |i: usize| {
        let id = format!("place-{i}");
        let effect = "{ income = { coins = 1, per = \"region\", where = \"here\" } }";
        let text = race(&id, effect).replace("tokens = 6\nsupply = 12", "kind = \"place\"");
        (format!("sites/{id}.toml"), text)
    };
    let places: Vec<_> = (1..=6).map(place).collect();
    let (library, told) = warned(&places);
    assert_eq!(library.boxes()[1].sites.len(), 20);
    assert_eq!(
        told,
        [
            "sites/place-6.toml:1:6: warning: used in Small World only, not in Small World Underground: \
             21 places and relics, expected at most 20",
            "sites/place-6.toml:1:6: warning: with all boxes mixed, it stays in the box: \
             21 places and relics, expected at most 20",
        ]
    );
    all_compile(&library);
    let races: Vec<_> = (1..=26)
        .map(|i| (format!("races/r{i:02}.toml"), race(&format!("r{i:02}"), "")))
        .collect();
    let (library, told) = warned(&races);
    let sizes = library.boxes().iter().map(|b| b.races.len());
    assert_eq!(sizes.collect::<Vec<_>>(), [40, 40]);
    // One of 26 has no room in Underground, and 15 more have none beside all those of both boxes.
    assert_eq!(
        told[0],
        "races/r26.toml:1:6: warning: used in Small World only, not in Small World Underground: \
         41 races, expected at most 40"
    );
    assert_eq!(told.len(), 1 + 15);
    assert!(told[1].starts_with("races/r12.toml:1:6: warning: with all boxes mixed"));
    all_compile(&library);
    let mixed = library.pack("mixed", "small-world-2").unwrap();
    let shipped = |p: &Pack| p.races.iter().all(|r| mixed.races.contains(r));
    assert!(shipped(small_world()) && shipped(underground()));
}

#[test]
fn a_copy_of_a_shipped_race_is_used_where_its_id_is_free() {
    let copy = ("races/amazons.toml".to_owned(), race("amazons", ""));
    let (library, told) = warned(&[copy]);
    assert_eq!(
        told,
        [
            "races/amazons.toml:1:6: warning: used in Small World Underground only, not in Small World: \
             Small World has a race \"amazons\" already, expected another id",
            "races/amazons.toml:1:6: warning: with all boxes mixed, it stays in the box: \
             another box has a race \"amazons\" already, expected another id",
        ]
    );
    all_compile(&library);
}

#[test]
fn a_box_with_too_many_pieces_is_mixed_without_them() {
    let game = "id = \"tiny\"\nname = \"Tiny\"\ndie = [0, 1]\nstart_coins = 5\ncolumn = 6\n\
        natives = { name = \"Frog\", tokens = 1, supply = 0 }\n\
        terrains = [{ id = \"rock\", name = \"Rock\" }]\n\
        markers = [{ id = \"nest\", name = \"Nest\", supply = 10, defence = 1, \
        on_conquest = \"lost\", on_decline = \"stays\" }]\n";
    let map = "id = \"puddle\"\nname = \"Puddle\"\ngame = \"tiny\"\nplayers = 2\nturns = 5\nregion = [\n\
        { id = \"1\", terrain = \"rock\", neighbours = [\"edge\", \"2\"] },\n\
        { id = \"2\", terrain = \"rock\", neighbours = [\"edge\", \"1\"] },\n]\n";
    let nests = "{ marker = { kind = \"nest\", place = \"every_region\" } }";
    let files = [
        ("game.toml".to_owned(), game.to_owned()),
        ("maps/pond.toml".to_owned(), map.to_owned()),
        ("powers/lucky.toml".to_owned(), POWER.to_owned()),
        ("races/frogs.toml".to_owned(), race("frogs", nests)),
    ];
    let (library, told) = warned(&files);
    assert_eq!(
        told,
        [
            "game.toml:8:11: warning: with all boxes mixed, the marker \"nest\" stays in the box: \
             49 pieces of all markers together, expected at most 48",
            "races/frogs.toml:1:6: warning: with all boxes mixed, it stays in the box: \
             it needs the marker \"nest\", which is not there",
        ]
    );
    all_compile(&library);
    let mixed = library.pack("mixed", "puddle").unwrap();
    assert!(mixed.race("frogs").is_none() && mixed.power("lucky").is_some());
    // One piece fewer, and all are there.
    let mut fewer = files.clone();
    fewer[0].1 = game.replace("supply = 10", "supply = 9");
    let (library, told) = warned(&fewer);
    assert_eq!(told, [""; 0]);
    assert!(
        library
            .pack("mixed", "puddle")
            .unwrap()
            .race("frogs")
            .is_some()
    );
    all_compile(&library);
}
