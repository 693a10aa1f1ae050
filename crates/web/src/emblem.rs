//! A face for every race, put together from a few simple shapes, and a sign for every marker. Our
//! own drawings, in a square from -12 to 12 both ways. A race that nobody thought of gets a face
//! from its name.

use std::fmt::Write;

use content::Pack;
use rules::spec::art::{Eyes, Face, Head, Mouth, Side, Sign, Top};

const INK: &str = "#2b1d14";

/// The face of a race that the page draws.
struct Drawn<'a> {
    skin: &'a str,
    hair: &'a str,
    helmet: &'a str,
    head: Head,
    side: Side,
    top: Top,
    eyes: Eyes,
    mouth: Mouth,
}

/// A face from a name: the same name gives the same face.
fn unknown(id: &str) -> Drawn<'static> {
    let mut n = id.bytes().fold(0x9e37u32, |n, b| {
        n.wrapping_mul(31).wrapping_add(u32::from(b))
    });
    let mut pick = |of: u32| {
        n = n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (n >> 16) % of
    };
    const SKINS: [&str; 6] = [
        "#d9a06b", "#8fae5b", "#a9b8c0", "#c98f9f", "#b9a26f", "#8f7aa8",
    ];
    const HAIRS: [&str; 6] = [
        "#5a2c1b", "#d8b13c", "#3a3326", "#b8342a", "#2a5fa8", "#5c656e",
    ];
    let (skin, hair) = (SKINS[pick(6) as usize], HAIRS[pick(6) as usize]);
    let head = [
        Head::Round,
        Head::Wide,
        Head::Long,
        Head::Square,
        Head::Drop,
    ][pick(5) as usize];
    let side = [
        Side::None,
        Side::Round,
        Side::Pointed,
        Side::Big,
        Side::Horns,
        Side::Fins,
    ];
    let top = [
        Top::None,
        Top::Hair,
        Top::Spikes,
        Top::Helmet,
        Top::Hood,
        Top::Leaf,
        Top::Brow,
    ];
    let eyes = [Eyes::Dots, Eyes::Wide, Eyes::Glow, Eyes::Narrow];
    let mouth = [
        Mouth::Smile,
        Mouth::Flat,
        Mouth::Tusks,
        Mouth::Fangs,
        Mouth::Beard,
    ];
    Drawn {
        skin,
        hair,
        helmet: hair,
        head,
        side: side[pick(6) as usize],
        top: top[pick(7) as usize],
        eyes: eyes[pick(4) as usize],
        mouth: mouth[pick(5) as usize],
    }
}

impl<'a> From<&'a Face> for Drawn<'a> {
    fn from(face: &'a Face) -> Drawn<'a> {
        Drawn {
            skin: &face.skin,
            hair: &face.hair,
            helmet: face.helmet.as_deref().unwrap_or(&face.hair),
            head: face.head,
            side: face.side,
            top: face.top,
            eyes: face.eyes,
            mouth: face.mouth,
        }
    }
}

/// The face of a race, as SVG elements: as its content says, else one made from its name.
pub fn race(pack: &Pack, id: &str) -> String {
    let own = pack.race(id).and_then(|r| r.face.as_ref());
    let Drawn {
        skin,
        hair,
        helmet,
        head,
        side,
        top,
        eyes,
        mouth,
    } = own.map_or_else(|| unknown(id), Drawn::from);
    let mut out = String::new();
    let mut put = |d: &str, fill: &str, line: f64| {
        let _ = match line > 0.0 {
            true => write!(
                out,
                r#"<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{line}" stroke-linejoin="round" stroke-linecap="round"/>"#
            ),
            false => write!(out, r#"<path d="{d}" fill="{fill}"/>"#),
        };
    };
    if let Top::Long = top {
        put("M-8 10C-10-2-8-10 0-10S10-2 8 10L4 8H-4z", hair, 1.0);
    }
    if let Top::Hood = top {
        put(
            "M-9.500 10.500C-11-4-7-11.500 0-11.500S11-4 9.500 10.500z",
            hair,
            1.0,
        );
    }
    match side {
        Side::Round => put(
            "M-9.800 1a2.300 2.600 0 1 1 4 0zM9.800 1a2.300 2.600 0 1 0-4 0z",
            skin,
            1.0,
        ),
        Side::Pointed => put("M-5 0L-11.500-4-8 4zM5 0L11.500-4 8 4z", skin, 1.0),
        Side::Big => put(
            "M-4-2a4.200 4.200 0 1 1-4 3zM4-2a4.200 4.200 0 1 0 4 3z",
            skin,
            1.0,
        ),
        Side::Horns => put(
            "M-6-4C-11-5-11-9-9-11.500-9-8-7-7-3-7zM6-4C11-5 11-9 9-11.500 9-8 7-7 3-7z",
            "#efe3c4",
            1.0,
        ),
        Side::Fins => put(
            "M-5-2L-11.500-5-9.500 0-11.500 4-5 4zM5-2L11.500-5 9.500 0 11.500 4 5 4z",
            hair,
            1.0,
        ),
        Side::Wings => put("M-4 2C-12-4-12 6-5 6zM4 2C12-4 12 6 5 6z", "#ffffff", 0.8),
        Side::Legs => put(
            "M-5 0L-11-5-9.500-5.500-5-2M-5 3L-11.500 2V.500L-5 1.500M-5 5l-5 5-1-1 5-5.500M5 0L11-5 9.500-5.500 5-2M5 3l6.500-1V.500L5 1.500M5 5l5 5 1-1-5-5.500",
            hair,
            0.8,
        ),
        Side::None => {}
    }
    if let Mouth::Arms = mouth {
        put(
            "M-6 4C-11 5-11 11-7 11-8 9-7 8-4 8-5 12-1 12-1 11-2 10-1 8 0 8 1 8 2 10 1 11 1 12 5 12 4 8 7 8 8 9 7 11 11 11 11 5 6 4z",
            skin,
            1.0,
        );
    }
    let outline = match head {
        Head::Round => "M0-7.500a7.800 8.200 0 1 1 0 16.400a7.800 8.200 0 1 1 0-16.400z",
        Head::Wide => "M0-6.500a9 7.800 0 1 1 0 15.600a9 7.800 0 1 1 0-15.600z",
        Head::Long => {
            "M0-8.500C5-8.500 7-4.500 6.800 0 6.500 5.500 3 10 0 10S-6.500 5.500-6.800 0C-7-4.500-5-8.500 0-8.500z"
        }
        Head::Square => "M-8-5.500Q-8-8-5.500-8h11Q8-8 8-5.500V6q0 3.800-4 3.800h-8Q-8 9.800-8 6z",
        Head::Drop => {
            "M0-8.500C5-6.500 7.500-2.500 7 1 6.500 5 3.500 9.500 0 10.500-3.500 9.500-6.500 5-7 1-7.500-2.500-5-6.500 0-8.500z"
        }
        Head::Skull => {
            "M0-9a8 8 0 0 1 8 8c0 3-1.500 4.500-3 5.500V9.500H-5V4.500C-6.500 3.500-8 2-8-1a8 8 0 0 1 8-8z"
        }
    };
    put(outline, skin, 1.1);
    match mouth {
        Mouth::Smile => put("M-3 5.500Q0 8 3 5.500", "none", 1.1),
        Mouth::Flat => put("M-3 6H3", "none", 1.2),
        Mouth::Tusks => {
            put("M-4 5.500Q0 7 4 5.500", "none", 1.1);
            put(
                "M-4 6.500L-3.200 2.800-2 6.500zM4 6.500L3.200 2.800 2 6.500z",
                "#fff8e6",
                0.8,
            );
        }
        Mouth::Fangs => {
            put("M-4.500 4.800Q0 6.500 4.500 4.800", "none", 1.1);
            put(
                "M-3.500 5.300L-2.600 8.500-1.600 5.600zM3.500 5.300L2.600 8.500 1.600 5.600z",
                "#fff8e6",
                0.8,
            );
        }
        Mouth::Beard => {
            put(
                "M-7.500 2C-8 9 0 12.500 0 12S8 9 7.500 2C5 4.500 2.500 3.200 0 3.200S-5 4.500-7.500 2z",
                hair,
                1.0,
            );
            put("M-1.800 5.600H1.800", "none", 1.1);
        }
        Mouth::Teeth => {
            put("M-3 5Q0 6.500 3 5", "none", 1.0);
            put(
                "M-1.600 5.600v3h1.500v-3zM.100 5.600v3h1.500v-3z",
                "#fff8e6",
                0.7,
            );
        }
        Mouth::Grin => put(
            "M-3.500 6.200H3.500M-2.300 5v4M0 5v4M2.300 5v4",
            "none",
            0.9,
        ),
        Mouth::Arms | Mouth::None => {}
    }
    match eyes {
        Eyes::Dots => put(
            "M-4.400-.500a1.400 1.400 0 1 0 2.800 0a1.400 1.400 0 1 0-2.800 0M1.600-.500a1.400 1.400 0 1 0 2.800 0a1.400 1.400 0 1 0-2.800 0",
            INK,
            0.0,
        ),
        Eyes::Wide => {
            put(
                "M-5.400-.500a2.300 2.500 0 1 0 4.600 0a2.300 2.500 0 1 0-4.600 0M.800-.500a2.300 2.500 0 1 0 4.600 0a2.300 2.500 0 1 0-4.600 0",
                "#fff",
                0.7,
            );
            put(
                "M-3.700-.200a1.100 1.200 0 1 0 2.200 0a1.100 1.200 0 1 0-2.200 0M1.500-.200a1.100 1.200 0 1 0 2.200 0a1.100 1.200 0 1 0-2.200 0",
                INK,
                0.0,
            );
        }
        Eyes::Glow => put(
            "M-5-1.500L-1.200.200Q-3.200 2-5-1.500zM5-1.500L1.200.200Q3.200 2 5-1.500z",
            "#ffe04a",
            0.7,
        ),
        Eyes::Hollow => put(
            "M-5.400-.500a2.200 2.600 0 1 0 4.400 0a2.200 2.600 0 1 0-4.400 0M1-.500a2.200 2.600 0 1 0 4.400 0a2.200 2.600 0 1 0-4.400 0M-1 3.500L0 1.500 1 3.500z",
            INK,
            0.0,
        ),
        Eyes::Narrow => put(
            "M-5.500-2.200L-1-.600-1.500.800-4.800.500zM5.500-2.200L1-.600 1.500.800 4.800.500z",
            INK,
            0.0,
        ),
        Eyes::Many => put(
            "M-5-1a1.400 1.400 0 1 0 2.800 0a1.400 1.400 0 1 0-2.800 0M2.200-1a1.400 1.400 0 1 0 2.800 0a1.400 1.400 0 1 0-2.800 0M-1.900-2.800a1 1 0 1 0 2 0a1 1 0 1 0-2 0M.400-2.800a1 1 0 1 0 2 0a1 1 0 1 0-2 0M-1.600.800a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
            "#ffe04a",
            0.4,
        ),
    }
    match top {
        Top::Hair => put(
            "M-8 0C-10-9-3-11 0-10 4-11 10-8 8 0 6-4 3-5 0-4.500-3-5-6-4-8 0z",
            hair,
            1.0,
        ),
        Top::Long => put(
            "M-7 1C-8-6-4-9.500 0-9.500S8-6 7 1C5-3 2-4.500-2-4.500-4-4.500-6-3-7 1z",
            hair,
            0.9,
        ),
        Top::Spikes => put(
            "M-5-5.500L-6-10-2.500-8 0-12 2.500-8 6-10 5-5.500Q0-7.500-5-5.500z",
            hair,
            1.0,
        ),
        Top::Cone => put("M-9-3.500Q0-7.500 9-3.500 5-5 3-12-1-11-4-5z", hair, 1.0),
        Top::Helmet => {
            put(
                "M-8.500-2.500C-8.500-9-4-11 0-11S8.500-9 8.500-2.500Q0-5 -8.500-2.500z",
                helmet,
                1.0,
            );
            put("M-1-11h2v8h-2z", "#e9d9a6", 0.7);
        }
        Top::Crown => put("M-6-6L-7-12-3-9 0-12.500 3-9 7-12 6-6z", "#f0bd35", 1.0),
        Top::Hood => put(
            "M-8.500 3C-9-7-4-10 0-10S9-7 8.500 3C7-3 4-5.500 0-5.500S-7-3-8.500 3z",
            hair,
            0.9,
        ),
        Top::Flame => put(
            "M-4-5C-7-9-3-9-3-12.500 0-11-1-9 1-9 2-10 1.500-11 1.500-12 5-10 6-8 4-5 2-7-2-7-4-5z",
            hair,
            0.9,
        ),
        Top::Cap => {
            put(
                "M-11-1.500C-11-9-5-12 0-12S11-9 11-1.500Q0-4.500-11-1.500z",
                hair,
                1.0,
            );
            put(
                "M-5-7a1.700 1.500 0 1 0 3.400 0a1.700 1.500 0 1 0-3.400 0M2-9a1.500 1.300 0 1 0 3 0a1.500 1.300 0 1 0-3 0M5-5a1.500 1.200 0 1 0 3 0a1.500 1.200 0 1 0-3 0",
                "#fff",
                0.0,
            );
        }
        Top::Bands => put(
            "M-6.500-4.500L5.500-6.500M-7-2L6.500-3.200M-6 4L6.500 3M-5 6.500L5.500 5.500M-3 8.800L4 7.800",
            "none",
            0.8,
        ),
        Top::Leaf => put(
            "M-7-1.500C-8-8-3-10.500 0-10S8-8 7-1.500C4-5.500 2-6 0-6S-4-5.500-7-1.500zM0-10C-1-12.500 2-13 4-12 3.500-10 2-9.500 0-10z",
            hair,
            0.9,
        ),
        Top::Brow => put("M-6.500-3.800H6.500L6-1.800Q0-3-6-1.800z", hair, 0.7),
        Top::None => {}
    }
    out
}

/// The sign of a kind of marker, in a square from -10 to 10.
pub fn marker(pack: &Pack, id: &str) -> String {
    let mut markers = pack.game.markers.iter();
    let own = markers.find(|m| m.id == id).and_then(|m| m.sign.as_ref());
    sign(own, "M-7-7H7V7H-7zM-3-3H3V3H-3z")
}

/// The sign of a place or relic, in a square from -12 to 12.
pub fn site(pack: &Pack, id: &str) -> String {
    let own = pack.site(id).and_then(|s| s.sign.as_ref());
    sign(own, "M0-8L8 0 0 8-8 0z")
}

/// A sign, or else one of that outline.
fn sign(own: Option<&Sign>, else_path: &str) -> String {
    let (d, fill) = own.map_or((else_path, "#9a8fb0"), |s| (&s.path, &s.colour));
    format!(
        r#"<path d="{d}" fill="{fill}" fill-rule="evenodd" stroke="{INK}" stroke-width="1.200" stroke-linejoin="round"/>"#
    )
}
