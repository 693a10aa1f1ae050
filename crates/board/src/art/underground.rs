//! The terrains of the world below.

use super::caves::{
    ADIT, BLOB, CLUSTER, CRACK, CRYSTALS, MUD, ORE, PICK, ROSY, SHARD, SPIRE, TOADSTOOL,
};
use super::stamps::WAVES;
use super::{Rim, TerrainArt, Tile, line};

const BLACK_MOUNTAIN: TerrainArt = TerrainArt {
    ground: "#8a8391",
    rim: "#2d2733",
    shading: Rim::Land,
    tile: Tile {
        size: 24.0,
        shapes: &[line(
            "M3 7l4-4 3 4M14 12l3-3 2 3M5 19l3-3 3 3M16 22l3-4 3 4",
            "#4d465677",
            1.5,
        )],
    },
    stamps: &[SPIRE, SHARD, SHARD],
    landmark: Some(SPIRE),
    spacing: 28.0,
    short: "blk",
    glyph: '^',
    rgb: [92, 84, 100],
};

const MINE: TerrainArt = TerrainArt {
    ground: "#d39a5b",
    rim: "#74421b",
    shading: Rim::Land,
    tile: Tile {
        size: 28.0,
        shapes: &[line(
            "M0 7h12l3 5M15 12h13M6 7V0M20 12v7l-4 3M16 22H0M28 22h-8M9 22v6",
            "#9a643066",
            1.5,
        )],
    },
    stamps: &[ORE, ORE, PICK],
    landmark: Some(ADIT),
    spacing: 30.0,
    short: "min",
    glyph: ' ',
    rgb: [202, 136, 66],
};

const MUSHROOM_FOREST: TerrainArt = TerrainArt {
    ground: "#c08fb8",
    rim: "#5d2d62",
    shading: Rim::Land,
    tile: Tile {
        size: 24.0,
        shapes: &[line(
            "M4 8c0-3 4-3 4 0M16 6c0-2 3-2 3 0M9 19c0-2 3-2 3 0M18 20c0-3 4-3 4 0",
            "#7b447b77",
            1.6,
        )],
    },
    stamps: &[TOADSTOOL, CLUSTER, CLUSTER],
    landmark: Some(TOADSTOOL),
    spacing: 27.0,
    short: "msh",
    glyph: ' ',
    rgb: [176, 104, 168],
};

const MYSTIC_CRYSTAL: TerrainArt = TerrainArt {
    ground: "#8fcfc4",
    rim: "#1f6a70",
    shading: Rim::Land,
    tile: Tile {
        size: 26.0,
        shapes: &[line(
            "M5 3l3 4-3 4-3-4zM18 14l2.500 3-2.500 3-2.500-3zM19 2v4M17 4h4M8 19v4M6 21h4",
            "#3f8f9077",
            1.4,
        )],
    },
    stamps: &[CRYSTALS, CRYSTALS, ROSY],
    landmark: Some(CRYSTALS),
    spacing: 28.0,
    short: "cry",
    glyph: ' ',
    rgb: [92, 180, 172],
};

const MUDPOOL: TerrainArt = TerrainArt {
    ground: "#a9a06a",
    rim: "#4a4118",
    shading: Rim::Land,
    tile: Tile {
        size: 26.0,
        shapes: &[line(
            "M3 6c3 2 6 2 9 0M15 14c3 2 6 2 9 0M4 21c2 1.500 4 1.500 6 0",
            "#6d642f88",
            1.7,
        )],
    },
    stamps: &[MUD, MUD, BLOB],
    landmark: Some(MUD),
    spacing: 31.0,
    short: "mud",
    glyph: ' ',
    rgb: [140, 128, 70],
};

const RIVER: TerrainArt = TerrainArt {
    ground: "#4f93c4",
    rim: "#cfe8f3",
    shading: Rim::Water,
    tile: Tile {
        size: 34.0,
        shapes: &[line(
            "M0 10c6-3 11 3 17 0s11 3 17 0M0 27c6-3 11 3 17 0s11 3 17 0",
            "#ffffff40",
            1.8,
        )],
    },
    stamps: &[WAVES],
    landmark: None,
    spacing: 36.0,
    short: "riv",
    glyph: '~',
    rgb: [58, 122, 188],
};

const CHASM: TerrainArt = TerrainArt {
    ground: "#5a4650",
    rim: "#0f0b10",
    shading: Rim::Abyss,
    tile: Tile {
        size: 24.0,
        shapes: &[line(
            "M3 5l5 3-2 5M15 3l3 5 4 1M8 19l5-2 3 4",
            "#2a1f2888",
            1.4,
        )],
    },
    stamps: &[CRACK],
    landmark: None,
    spacing: 44.0,
    short: "chs",
    glyph: ':',
    rgb: [48, 36, 44],
};

pub(super) fn terrain(id: &str) -> Option<TerrainArt> {
    Some(match id {
        "black_mountain" => BLACK_MOUNTAIN,
        "mine" => MINE,
        "mushroom_forest" => MUSHROOM_FOREST,
        "mystic_crystal" => MYSTIC_CRYSTAL,
        "mudpool" => MUDPOOL,
        "river" => RIVER,
        "chasm" => CHASM,
        _ => return None,
    })
}
