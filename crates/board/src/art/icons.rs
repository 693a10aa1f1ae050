//! Symbols and natives, each in a square from -10 to 10 both ways.

use super::stamps::INK;
use super::{Icon, line, outlined, patch};

const MINE: Icon = Icon {
    ground: "#f2d9a2",
    shapes: &[
        line("M-5.500 6.500L4-4M5.500 6.500L-4-4", "#7a4d2a", 2.2),
        outlined(
            "M-1-6.500c3.500-1.500 7 .5 8.500 4.500-2-1.500-3.600-2-5-1.500zM1-6.500c-3.500-1.500-7 .5-8.500 4.500 2-1.500 3.600-2 5-1.500z",
            "#8f979e",
            INK,
            1.1,
        ),
    ],
};

const MAGIC: Icon = Icon {
    ground: "#d9c4ee",
    shapes: &[
        outlined(
            "M0-8l2 5.600 5.800-1.600-3.600 4.600 4 4.200-6-.4L0 8l-2.200-3.600-6 .4 4-4.200-3.600-4.600L-2-2.400z",
            "#7d4fc0",
            "#3f2270",
            1.1,
        ),
        patch(
            "M0-3.500l1 2.700 2.800.8-2.800.9L0 3.500-1 .9l-2.800-.9 2.800-.8z",
            "#f8ecff",
        ),
    ],
};

const CAVERN: Icon = Icon {
    ground: "#d3d0c6",
    shapes: &[
        outlined(
            "M-8 6c0-9 3-13.500 8-13.500S8-3 8 6c-5 1-11 1-16 0z",
            "#8d857b",
            INK,
            1.1,
        ),
        patch("M-5 6c0-6.500 1.800-10 5-10s5 3.500 5 10z", "#261e1c"),
        patch(
            "M-3.500-2l1 3.500 1.200-4.600zM.500-4l.8 4.500 1.200-3.700zM3-2.200l.5 2.700.8-1z",
            "#8d857b",
        ),
    ],
};

const VOLCANO: Icon = Icon {
    ground: "#4d3a40",
    shapes: &[
        patch(
            "M-2.500-3.500c-2-1-1.500-3.500.5-3.500 0-2 3-2.500 3.600-.6 2-.6 3.200 1.600 1.600 2.900 0 1-1 1.400-1.900 1.200z",
            "#b9a9ac",
        ),
        outlined(
            "M-8.500 7l5.500-10h6l5.500 10c-5 1-12 1-17 0z",
            "#7b5550",
            "#1d1416",
            1.1,
        ),
        patch(
            "M-3-3h6l1.600 3-1.600 3.500-1.600-2.500L0 5l-1.600-5-1.500 1.800-1.300-1.300z",
            "#ff8a2b",
        ),
        patch(
            "M-1.800-3h3.600l.6 1.500L.8 1 0-.8-1 .5-2.200-1.600z",
            "#ffd75a",
        ),
    ],
};

const OTHER: Icon = Icon {
    ground: "#e6ddc8",
    shapes: &[outlined(
        "M0-6.500L6.500 0 0 6.500-6.500 0z",
        "#7a6a52",
        INK,
        1.2,
    )],
};

/// A hut, for tribes that lived here first.
const TRIBE: Icon = Icon {
    ground: "#ead7b0",
    shapes: &[
        outlined(
            "M-7.500 6.500L0-6l7.500 12.500c-5 .8-10 .8-15 0z",
            "#b9733f",
            INK,
            1.1,
        ),
        line("M-1.800-9L.3-5.500 2.200-9", INK, 1.3),
        line(
            "M-4.800 2.200l2.400-.8 2.400.9 2.400-.9 2.400.8M-3-1l1.500-.5L0-1l1.500-.5L3-1",
            "#f2d79a",
            1.1,
        ),
        patch(
            "M-2 6.900C-2 4-1 2.600 0 2.400c1 .2 2 1.600 2 4.500z",
            "#3d2614",
        ),
    ],
};

/// A grim face, for monsters.
const MONSTER: Icon = Icon {
    ground: "#d7c7c9",
    shapes: &[
        outlined(
            "M-6-3c-1.800-1.200-2.600-3.200-2-5.500 1.200 1.600 2.600 2.400 4.200 2.500C-1.500-7 1.500-7 3.800-6c1.600-.1 3-.9 4.200-2.500.6 2.300-.2 4.300-2 5.500C7.500 2.500 4.500 7.500 0 7.500S-7.500 2.500-6-3z",
            "#6d3448",
            "#26121b",
            1.1,
        ),
        patch(
            "M-4.600-2.200l3.400 1.600c-.4 1.500-3 1.500-3.400-1.600zM4.600-2.200L1.200-.6c.4 1.500 3 1.500 3.400-1.600z",
            "#ffd75a",
        ),
        patch(
            "M-3.800 2.800c2.500 1 5 1 7.600 0l-1 2.500-1-1.600-.9 2-.9-1.800-.9 1.800-.9-2-1 1.600z",
            "#fbf1e3",
        ),
    ],
};

/// The icon of a symbol, by its identifier; symbols of one's own share a plain one.
pub fn symbol(id: &str) -> Icon {
    match id {
        "mine" => MINE,
        "magic" => MAGIC,
        "cavern" => CAVERN,
        "volcano" => VOLCANO,
        _ => OTHER,
    }
}

/// The icon of natives, by the name of one of their tokens.
pub fn natives(name: &str) -> Icon {
    if name.to_lowercase().contains("monster") {
        MONSTER
    } else {
        TRIBE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_have_icons_of_their_own() {
        let ids = ["mine", "magic", "cavern", "volcano", "anything"];
        for (i, a) in ids.iter().enumerate() {
            assert!(ids[..i].iter().all(|b| symbol(a) != symbol(b)));
        }
        assert_ne!(natives("Monster"), natives("Lost Tribe"));
    }
}
