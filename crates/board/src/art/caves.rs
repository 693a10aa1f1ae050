//! What stands on the ground of the world below.

use super::stamps::INK;
use super::{Shape, Stamp, line, outlined, patch};

const fn stamp(name: &'static str, width: f32, height: f32, shapes: &'static [Shape]) -> Stamp {
    Stamp {
        name,
        width,
        height,
        shapes,
    }
}

const NIGHT: &str = "#241d24";

/// A black peak.
pub(super) const SPIRE: Stamp = stamp(
    "spire",
    46.0,
    44.0,
    &[
        outlined(
            "M-22 0l6-15 4 3 5-17 4 4 5-19 6 20 3-2 5 15 3-1 4 12c-14 2.400-31 2.400-45 0z",
            "#4a4350",
            NIGHT,
            1.3,
        ),
        patch(
            "M2-44l6 20 3-2 5 15 3-1 4 12c-7 1.200-14 1.700-21 1.800l3-11-4-6 3-9-4-5z",
            "#2f2a36",
        ),
        line(
            "M2-43l-4.500 18M-7-28.500l-4.500 15M-16-14.500l-4 11",
            "#a79fb5",
            1.3,
        ),
        line("M1-14l-3 9M10-10l2 7M-10-6l1 5", "#1d1820", 1.1),
    ],
);

/// A low black rock.
pub(super) const SHARD: Stamp = stamp(
    "shard",
    30.0,
    21.0,
    &[
        outlined(
            "M-15 0l5-11 3 2 6-12 6 12 3-2 6 11c-9 1.600-20 1.600-29 0z",
            "#554d5c",
            NIGHT,
            1.2,
        ),
        patch(
            "M-1-21l6 12 3-2 6 11c-4 .8-9 1.200-13 1.200l2-8-3-5z",
            "#352f3c",
        ),
        line("M-1.500-20l-4 10M-10-10.500l-2.500 6", "#a79fb5", 1.1),
    ],
);

/// The mouth of a mine.
pub(super) const ADIT: Stamp = stamp(
    "adit",
    36.0,
    30.0,
    &[
        outlined(
            "M-18 0c0-16 6-28 18-29 12 1 18 13 18 29-10 1.800-26 1.800-36 0z",
            "#a06a3c",
            INK,
            1.2,
        ),
        patch(
            "M3-28.500c10 2 15 13 15 28.500-3 .6-6 .9-9 1.100 3-11 1-22-6-29.600z",
            "#7c4d29",
        ),
        patch(
            "M-9.500 0c0-12 3-18 9.500-18.500 6.500.5 9.500 6.500 9.500 18.500z",
            "#2a1c14",
        ),
        outlined(
            "M-12 0v-17h4v17zM8 0v-17h4v17zM-14-17v-4h28v4z",
            "#c99a5e",
            INK,
            1.0,
        ),
        line(
            "M-4.500 1l2-10M4.500 1l-2-10M-5-2h10M-4-6h8",
            "#8f8478",
            1.4,
        ),
    ],
);

/// Lumps of ore.
pub(super) const ORE: Stamp = stamp(
    "ore",
    24.0,
    14.0,
    &[
        outlined(
            "M-12 0l2-7 6-3 5 3 2 7c-5 1-10 1-15 0z",
            "#8a6a52",
            INK,
            1.0,
        ),
        outlined("M-1 0l2-9 6-4 5 5 0 8c-4 1-9 1-13 0z", "#9b785b", INK, 1.0),
        patch(
            "M-9-5l3-2 2 2-3 2zM3-7l3-3 3 3-3 3zM6-2.500l2-1.500 2 1.500-2 1.500zM-4-2l2-1 1 1.500-2 1z",
            "#ffd34d",
        ),
        patch("M4.500-7.500l1.500-1.500.8.8-1.500 1.500z", "#fff6c9"),
    ],
);

/// A pick stuck in the ground.
pub(super) const PICK: Stamp = stamp(
    "pick",
    20.0,
    22.0,
    &[
        line("M-5 0l9-17", "#6e4526", 2.6),
        outlined(
            "M-5-17c5-5 12-4 15 1-4-1.500-7-1.500-9-.5-2-1.600-4-1.800-6-.5z",
            "#c9ced3",
            INK,
            1.0,
        ),
        line("M-8 .5c2-1.500 4-1.500 6 0", "#6b4428", 1.5),
    ],
);

/// A big toadstool.
pub(super) const TOADSTOOL: Stamp = stamp(
    "toadstool",
    28.0,
    31.0,
    &[
        patch("M-8 0c3-2 14-2 17 0-3 2-14 2-17 0z", "#3b1e4466"),
        outlined(
            "M-4 0c1.600-6 1.600-10 1-15h6.500c-.6 5-.6 9 1 15-2.500 1-6 1-8.500 0z",
            "#f1e2cf",
            INK,
            1.1,
        ),
        patch(
            "M2-15h1.500c-.6 5-.6 9 1 15l-3 .7c1.200-5 1.200-10 .5-15.700z",
            "#cdb498",
        ),
        outlined(
            "M-14-14c0-10 7-17 14.500-17 8 0 14 7 14 17-8 3-20 3-28.500 0z",
            "#c8433c",
            INK,
            1.2,
        ),
        patch(
            "M3-30.700c6.500 1.200 11.500 7.700 11.500 16.700-3 1.200-7 1.800-11 2 4-5 3.600-13-.5-18.700z",
            "#9a2c31",
        ),
        patch(
            "M-7-22a2.600 2.600 0 1 0 .1 0zM1-28a2 2 0 1 0 .1 0zM-1-17a2.200 2.200 0 1 0 .1 0zM8.500-20.500a2.200 2.200 0 1 0 .1 0zM-10.500-16a1.300 1.300 0 1 0 .1 0z",
            "#fbeedd",
        ),
    ],
);

/// A cluster of violet mushrooms.
pub(super) const CLUSTER: Stamp = stamp(
    "cluster",
    26.0,
    22.0,
    &[
        patch("M-11 0c3-2 20-2 23 0-3 2-20 2-23 0z", "#3b1e4466"),
        outlined(
            "M-6.500 0c.8-5 .8-7 .4-10h3.600c-.3 3-.3 5 .5 10z",
            "#eadff0",
            INK,
            1.0,
        ),
        outlined(
            "M-12-9c0-7 3.500-12 8-12 4 0 7.500 5 7.500 12-5 1.800-10.500 1.800-15.500 0z",
            "#9a62b8",
            INK,
            1.1,
        ),
        outlined(
            "M4.500 0c.6-3 .6-4 .3-6h3c-.2 2-.2 3 .5 6z",
            "#eadff0",
            INK,
            1.0,
        ),
        outlined(
            "M-.500-5.500c0-5 3-8.500 6.500-8.500s6.500 3.500 6.500 8.500c-4 1.400-9 1.400-13 0z",
            "#b47fce",
            INK,
            1.1,
        ),
        line(
            "M-8-13c.5-2.500 1.600-4.500 3.500-5.500M2.500-8.500c.4-1.600 1.300-2.800 2.500-3.400",
            "#e3c5f2",
            1.3,
        ),
    ],
);

/// A cluster of blue crystals.
pub(super) const CRYSTALS: Stamp = stamp(
    "crystals",
    30.0,
    33.0,
    &[
        patch(
            "M-13 0c4-2.400 23-2.400 27 0-4 2.400-23 2.400-27 0z",
            "#17474d66",
        ),
        outlined("M-7 0l-6-13 1-6 5 3 5 16z", "#7fd3de", "#1f4f5c", 1.1),
        outlined("M6 0l1-14 6-4 1 6-3 12z", "#67bccb", "#1f4f5c", 1.1),
        outlined(
            "M-5 0l-2-24 6-9 6 8 1 25c-3 1-8 1-11 0z",
            "#a9ecf0",
            "#1f4f5c",
            1.2,
        ),
        patch("M-1-33l6 8 1 25c-2 .6-4 .9-6 .9z", "#5fb3c6"),
        line("M-1-32l0 31M-4-22l0 16", "#eafcfd", 1.2),
    ],
);

/// A rosy crystal.
pub(super) const ROSY: Stamp = stamp(
    "rosy",
    18.0,
    21.0,
    &[
        patch("M-7 0c3-2 12-2 15 0-3 2-12 2-15 0z", "#17474d66"),
        outlined("M-4 0l-3-8 2-4 4 3 2 9z", "#e7a3d4", "#643056", 1.0),
        outlined(
            "M-1 0l0-16 4-5 4 6-1 15c-2 .6-5 .6-7 0z",
            "#f3c1e4",
            "#643056",
            1.1,
        ),
        patch("M3-21l4 6-1 15c-1 .4-2 .5-3.500.5z", "#c477b0"),
        line("M1.500-15v11", "#fff0fb", 1.1),
    ],
);

/// A pool of mud with bubbles.
pub(super) const MUD: Stamp = stamp(
    "mud",
    38.0,
    19.0,
    &[
        outlined(
            "M-18-5c0-5 8-7 17-7 10-1 19 2 19 7 0 5-9 6.500-18 6.500-10 .5-18-1-18-6.500z",
            "#6d5630",
            "#3c2d17",
            1.2,
        ),
        patch(
            "M-13-5c1-3 7-4 12-4 8-.5 14 1 14 3.500-4-1.500-8-1.800-13-1.500-6 0-10 .5-13 2z",
            "#8b7042",
        ),
        outlined(
            "M-7-5a4.500 4 0 0 1 9 0c-3 1-6 1-9 0z",
            "#8b7042",
            "#3c2d17",
            1.0,
        ),
        outlined(
            "M5-3a3 2.800 0 0 1 6 0c-2 .7-4 .7-6 0z",
            "#8b7042",
            "#3c2d17",
            1.0,
        ),
        patch(
            "M-5-7.200a1.200 1 0 1 0 .1 0zM6.500-4.800a.9.8 0 1 0 .1 0z",
            "#d9c291",
        ),
        outlined("M-1-15a2 2 0 1 0 .1 0z", "#8b7042", "#3c2d17", 0.9),
    ],
);

/// Some drops of mud.
pub(super) const BLOB: Stamp = stamp(
    "blob",
    18.0,
    11.0,
    &[
        outlined(
            "M-8-2c0-4 4-6 8-6 5 0 8 2.500 8 6 0 2.500-4 3-8 3s-8-.5-8-3z",
            "#7c643a",
            "#3c2d17",
            1.1,
        ),
        line("M-4-4.500c1.500-1.500 4-1.600 6-1", "#c2a874", 1.2),
        outlined("M8-9a1.500 1.500 0 1 0 .1 0z", "#7c643a", "#3c2d17", 0.8),
    ],
);

/// A crack in the dark.
pub(super) const CRACK: Stamp = stamp(
    "crack",
    30.0,
    18.0,
    &[
        line(
            "M-14-2l6-5 4 3 6-8 4 4 8-7M-4-4l2 5M6-8l3 5",
            "#6d5560",
            1.5,
        ),
        line("M-13-1l6-5 4 3 6-8 4 4 8-7", "#0b080b", 0.9),
    ],
);
