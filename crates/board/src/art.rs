//! How terrains, symbols and natives look: what the box says, and what stands in for it where the
//! box says nothing.

use std::sync::LazyLock;

use rules::{
    selector::WATER,
    spec::{
        Access, GameSpec, TerrainSpec,
        art::{Icon, Shading, Shape, Stamp, TerrainArt, Tile},
    },
};

/// How a terrain of a game is drawn. One of which the game says nothing is bare ground in a colour
/// by its place among the terrains; water and what nobody can enter are known by their shading.
pub fn terrain<'a>(game: &'a GameSpec, id: &str) -> &'a TerrainArt {
    let place = game.terrains.iter().position(|t| t.id == id).unwrap_or(0);
    let known = game.terrains.get(place);
    let own = known.and_then(|t| t.art.as_ref());
    own.unwrap_or_else(|| match known {
        Some(t) if t.tags.iter().any(|tag| tag == WATER) => &PLAIN_WATER,
        Some(TerrainSpec {
            access: Access::Never,
            ..
        }) => &PLAIN_ABYSS,
        _ => &PLAIN[place % PLAIN.len()],
    })
}

/// The icon of a symbol of a game.
pub fn symbol<'a>(game: &'a GameSpec, id: &str) -> &'a Icon {
    let known = game.symbols.iter().find(|s| s.id == id);
    let own = known.and_then(|s| s.icon.as_ref());
    own.unwrap_or(&PLAIN_SYMBOL)
}

/// The icon of the natives of a game.
pub fn natives(game: &GameSpec) -> &Icon {
    game.natives.icon.as_ref().unwrap_or(&PLAIN_NATIVES)
}

/// A colour for a terminal, as red, green and blue.
pub(crate) fn terminal(art: &TerrainArt) -> [u8; 3] {
    rgb(art.terminal.as_ref().unwrap_or(&art.ground))
}

/// Red, green and blue of a colour `#rrggbb`; grey for what is none.
pub(crate) fn rgb(colour: &str) -> [u8; 3] {
    let part = |at: usize| {
        let digits = colour.get(at..at + 2)?;
        u8::from_str_radix(digits, 16).ok()
    };
    [1, 3, 5].map(|at| part(at).unwrap_or(128))
}

static PLAIN: LazyLock<[TerrainArt; 5]> = LazyLock::new(|| {
    [
        plain("#d8c3a0", "#8a6d42", "#bea57d"),
        plain("#c9a3a3", "#7a4a4a", "#b48282"),
        plain("#a3c0bb", "#466f69", "#82aaa2"),
        plain("#b6b3cf", "#57538a", "#9691be"),
        plain("#c2cda0", "#6b7a3a", "#a5b47d"),
    ]
});

static PLAIN_WATER: LazyLock<TerrainArt> = LazyLock::new(|| TerrainArt {
    shading: Shading::Water,
    stamps: Vec::new(),
    glyph: '~',
    ..plain("#7dbad8", "#e4f4f8", "#60a0cc")
});

static PLAIN_ABYSS: LazyLock<TerrainArt> = LazyLock::new(|| TerrainArt {
    shading: Shading::Abyss,
    stamps: Vec::new(),
    glyph: ':',
    ..plain("#5a4650", "#0f0b10", "#30242c")
});

static PLAIN_SYMBOL: LazyLock<Icon> = LazyLock::new(|| Icon {
    ground: "#e6ddc8".to_owned(),
    shapes: vec![outlined("M0-6.500L6.500 0 0 6.500-6.500 0z", "#7a6a52")],
});

static PLAIN_NATIVES: LazyLock<Icon> = LazyLock::new(|| Icon {
    ground: "#ead7b0".to_owned(),
    shapes: vec![outlined("M-6 7V-1H-8L0-8 8-1H6V7z", "#b9733f")],
});

fn plain(ground: &str, rim: &str, terminal: &str) -> TerrainArt {
    let grass =
        "M-4 0c-.4-3-1.400-5-2.400-6.500M-1.500 0c-.2-4-.2-6-.6-8.500M1 0c.4-3 1.400-6 2.600-7.500";
    TerrainArt {
        ground: ground.to_owned(),
        rim: rim.to_owned(),
        shading: Shading::Land,
        tile: Some(Tile {
            size: 20.0,
            shapes: vec![line("M4 6h2M13 4h2M9 14h2M17 16h2", "#00000033", 1.6)],
        }),
        spacing: 44.0,
        stamps: vec![Stamp {
            width: 12.0,
            height: 9.0,
            often: 1,
            landmark: false,
            shapes: vec![line(grass, "#6f8638", 1.4)],
        }],
        glyph: ' ',
        terminal: Some(terminal.to_owned()),
    }
}

fn line(path: &str, stroke: &str, width: f32) -> Shape {
    Shape {
        path: path.to_owned(),
        fill: None,
        stroke: Some(stroke.to_owned()),
        width,
    }
}

fn outlined(path: &str, fill: &str) -> Shape {
    Shape {
        fill: Some(fill.to_owned()),
        ..line(path, "#4b3623", 1.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{game, terrain as named};

    #[test]
    fn terrains_without_art_differ() {
        let mut game = game();
        let ids = ["a", "b", "c", "d", "e"];
        game.terrains = ids.map(named).to_vec();
        for (i, a) in ids.iter().enumerate() {
            for b in &ids[..i] {
                assert_ne!(terrain(&game, a).ground, terrain(&game, b).ground);
            }
        }
        game.terrains[1].tags = vec![WATER.to_owned()];
        game.terrains[2].access = Access::Never;
        assert_eq!(terrain(&game, "b").shading, Shading::Water);
        assert_eq!(terrain(&game, "c").shading, Shading::Abyss);
    }

    #[test]
    fn what_the_box_says_is_drawn() {
        let mut game = game();
        let art = plain("#123456", "#000000", "#0080ff");
        let icon = PLAIN_NATIVES.clone();
        game.terrains[0].art = Some(art.clone());
        game.natives.icon = Some(icon.clone());
        let id = game.terrains[0].id.clone();
        assert_eq!(terrain(&game, &id), &art);
        assert_eq!(terminal(&art), [0, 128, 255]);
        assert_eq!(natives(&game), &icon);
        assert_ne!(symbol(&game, "anything"), &icon);
    }
}
