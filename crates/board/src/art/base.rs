//! The terrains of the upper world.

use super::stamps::{
    CRAG, FARM, FISH, GRASS, KNOLLS, MOUND, OAK, PEAK, PINE, POOL, REEDS, ROWS, SHEAF, SHIP, SNAG,
    WAVES,
};
use super::{Rim, Shape, TerrainArt, Tile, line};

const fn tile(size: f32, shapes: &'static [Shape]) -> Tile {
    Tile { size, shapes }
}

const FARMLAND: TerrainArt = TerrainArt {
    ground: "#ecca66",
    rim: "#a8761f",
    shading: Rim::Land,
    tile: tile(
        24.0,
        &[line(
            "M0 4c6-2 18 2 24 0M0 12c6-2 18 2 24 0M0 20c6-2 18 2 24 0",
            "#c99b3a77",
            2.0,
        )],
    ),
    stamps: &[SHEAF, ROWS, ROWS],
    landmark: Some(FARM),
    spacing: 29.0,
    short: "frm",
    glyph: ' ',
    rgb: [222, 184, 78],
};

const FOREST: TerrainArt = TerrainArt {
    ground: "#86ad5f",
    rim: "#34602c",
    shading: Rim::Land,
    tile: tile(
        22.0,
        &[line(
            "M3 5l3-2M6 3l3 2M14 15l3-2M17 13l3 2M15 4l2-1M4 16l2-1",
            "#4f7c3a88",
            1.5,
        )],
    ),
    stamps: &[OAK, OAK, PINE],
    landmark: None,
    spacing: 24.0,
    short: "for",
    glyph: ' ',
    rgb: [70, 122, 58],
};

const HILL: TerrainArt = TerrainArt {
    ground: "#cdd388",
    rim: "#7d8436",
    shading: Rim::Land,
    tile: tile(
        30.0,
        &[line(
            "M2 10c3-5 9-5 12 0M17 25c3-5 9-5 12 0",
            "#98a04f77",
            1.6,
        )],
    ),
    stamps: &[MOUND, KNOLLS, GRASS],
    landmark: Some(MOUND),
    spacing: 30.0,
    short: "hil",
    glyph: ' ',
    rgb: [172, 186, 92],
};

const SWAMP: TerrainArt = TerrainArt {
    ground: "#a99bb2",
    rim: "#594a68",
    shading: Rim::Land,
    tile: tile(
        26.0,
        &[line(
            "M2 6h9M14 6h3M8 14h3M14 19h9M3 23h4M18 12h5",
            "#6c6078aa",
            1.6,
        )],
    ),
    stamps: &[REEDS, REEDS, POOL, SNAG],
    landmark: None,
    spacing: 27.0,
    short: "swp",
    glyph: ' ',
    rgb: [140, 100, 176],
};

const MOUNTAIN: TerrainArt = TerrainArt {
    ground: "#c9bfb3",
    rim: "#6d6259",
    shading: Rim::Land,
    tile: tile(
        24.0,
        &[line(
            "M3 6l3-3 3 3M14 10l2-2 2 2M6 18l2-2 2 2M16 21l3-3 3 3",
            "#8f857b88",
            1.5,
        )],
    ),
    stamps: &[PEAK, CRAG, CRAG],
    landmark: Some(PEAK),
    spacing: 29.0,
    short: "mtn",
    glyph: '^',
    rgb: [150, 140, 132],
};

const WATER_TILE: Tile = tile(
    34.0,
    &[line(
        "M2 9c3-4 6-4 8 0 2 3 5 3 8 0M18 26c3-4 6-4 8 0 2 3 4 3 6 1",
        "#ffffff44",
        1.6,
    )],
);

const SEA: TerrainArt = TerrainArt {
    ground: "#5d9fc8",
    rim: "#d5ecf4",
    shading: Rim::Water,
    tile: WATER_TILE,
    stamps: &[WAVES],
    landmark: Some(SHIP),
    spacing: 40.0,
    short: "sea",
    glyph: '~',
    rgb: [58, 118, 176],
};

const LAKE: TerrainArt = TerrainArt {
    ground: "#7dbad8",
    rim: "#e4f4f8",
    landmark: Some(FISH),
    short: "lak",
    glyph: '~',
    rgb: [96, 160, 204],
    ..SEA
};

/// Grounds for terrains that we know nothing about.
pub(super) const PLAIN: [TerrainArt; 5] = [
    plain("#d8c3a0", "#8a6d42", [190, 165, 125]),
    plain("#c9a3a3", "#7a4a4a", [180, 130, 130]),
    plain("#a3c0bb", "#466f69", [130, 170, 162]),
    plain("#b6b3cf", "#57538a", [150, 145, 190]),
    plain("#c2cda0", "#6b7a3a", [165, 180, 125]),
];

const DOTS: Tile = tile(
    20.0,
    &[line("M4 6h2M13 4h2M9 14h2M17 16h2", "#00000033", 1.6)],
);

const fn plain(ground: &'static str, rim: &'static str, rgb: [u8; 3]) -> TerrainArt {
    TerrainArt {
        ground,
        rim,
        shading: Rim::Land,
        tile: DOTS,
        stamps: &[GRASS],
        landmark: None,
        spacing: 44.0,
        short: "?",
        glyph: ' ',
        rgb,
    }
}

pub(super) fn terrain(id: &str) -> Option<TerrainArt> {
    Some(match id {
        "farmland" => FARMLAND,
        "forest" => FOREST,
        "hill" => HILL,
        "swamp" => SWAMP,
        "mountain" => MOUNTAIN,
        "sea" | "water" => SEA,
        "lake" => LAKE,
        _ => return None,
    })
}
