//! How terrains, symbols and natives look is content: of the shipped boxes and of one's own.

use elbowroom_content::{Library, MIXED, Own, small_world, underground};
use rules::spec::{
    GameSpec,
    art::{Shading, TerrainArt},
};

const GAMES: [&str; 2] = [
    include_str!("../boxes/small-world/game.toml"),
    include_str!("../boxes/underground/game.toml"),
];

#[test]
fn the_shipped_boxes_say_how_all_of_theirs_looks() {
    for (pack, text) in [small_world(), underground()].into_iter().zip(GAMES) {
        let game = &pack.game;
        assert!(game.natives.icon.is_some(), "{}", game.id);
        for symbol in &game.symbols {
            assert!(symbol.icon.is_some(), "{}", symbol.id);
        }
        for terrain in &game.terrains {
            let art = terrain.art.as_ref().expect(&terrain.id);
            assert!(art.tile.is_some() && !art.stamps.is_empty());
            let others = game.terrains.iter().filter(|t| t.id != terrain.id);
            for other in others.filter_map(|t| t.art.as_ref()) {
                assert_ne!(art.ground, other.ground, "{}", terrain.id);
            }
        }
        // Whoever reads the file without the checks has the same.
        assert_eq!(*game, toml::from_str::<GameSpec>(text).unwrap());
    }
}

const GAME: &str = r##"
id = "moor"
name = "Moor"
die = [0, 1]
start_coins = 5
column = 1
markers = []

[natives]
name = "Heron"
tokens = 1
supply = 4
icon = { ground = "#101112", shapes = [{ path = "M0 0h1z", fill = "#131415" }] }

[[terrains]]
id = "peat"
name = "Peat"

[terrains.art]
ground = "#202122"
rim = "#232425"
shading = "abyss"
spacing = 40
glyph = "%"
terminal = "#262728"
tile = { size = 20, shapes = [{ path = "M1 1h2", stroke = "#292a2b80", width = 1.5 }] }

[[terrains.art.stamps]]
width = 10
height = 12.5
often = 0
landmark = true
shapes = [{ path = "M0 0v-9", stroke = "#2c2d2e" }]

[[terrains]]
id = "bog"
name = "Bog"

[[symbols]]
id = "cairn"
name = "Cairn"
glow = true
icon = { ground = "#303132", shapes = [{ path = "m2 2 3 3", stroke = "#333435" }] }
"##;

const MAP: &str = r#"
id = "moor-2"
name = "Moor"
game = "moor"
players = 2
turns = 5
region = [
  { id = "1", terrain = "peat", symbols = ["cairn"], neighbours = ["edge", "2"] },
  { id = "2", terrain = "bog", natives = true, neighbours = ["edge", "1"] },
]
"#;

const RACE: &str = "id = \"snipes\"\nname = \"Snipes\"\ntokens = 5\nsupply = 12\nrule = \"own\"\ntext = \"None.\"\n";
const POWER: &str =
    "id = \"damp\"\nname = \"Damp\"\ntokens = 4\nrule = \"own\"\ntext = \"None.\"\n";

fn art(game: &GameSpec) -> Vec<Option<&TerrainArt>> {
    game.terrains.iter().map(|t| t.art.as_ref()).collect()
}

#[test]
fn drawings_of_one_s_own_travel_with_the_files() {
    let files = [
        ("game.toml", GAME),
        ("maps/moor-2.toml", MAP),
        ("races/snipes.toml", RACE),
        ("powers/damp.toml", POWER),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let (library, problems) = Library::shipped().clone().with_files(&files).unwrap();
    assert_eq!(problems, []);
    let handed_on = Own::read(&library.own().write());
    let there = handed_on.content_library().unwrap();
    let pack = there.pack("moor", "moor-2").unwrap();
    let [Some(peat), None] = art(&pack.game)[..] else {
        panic!("one is drawn, one is not");
    };
    assert_eq!((&*peat.ground, &*peat.rim), ("#202122", "#232425"));
    assert_eq!((peat.shading, peat.spacing), (Shading::Abyss, 40.0));
    assert_eq!(
        (peat.glyph, peat.terminal.as_deref()),
        ('%', Some("#262728"))
    );
    let tile = peat.tile.as_ref().unwrap();
    assert_eq!((tile.size, tile.shapes[0].width), (20.0, 1.5));
    let [stamp] = &peat.stamps[..] else {
        panic!("one stamp");
    };
    assert_eq!((stamp.height, stamp.often, stamp.landmark), (12.5, 0, true));
    assert_eq!(stamp.shapes[0].fill, None);
    assert_eq!(stamp.shapes[0].stroke.as_deref(), Some("#2c2d2e"));
    assert_eq!(pack.game.natives.icon.as_ref().unwrap().ground, "#101112");
    let cairn = &pack.game.symbols[0];
    assert!(cairn.glow && cairn.icon.as_ref().unwrap().shapes[0].path == "m2 2 3 3");
    // With all boxes mixed the land is that of the board.
    let mixed = there.pack(MIXED, "moor-2").unwrap();
    assert_eq!(art(&mixed.game), art(&pack.game));
    assert_eq!(toml::from_str::<GameSpec>(GAME).unwrap(), pack.game);
}
