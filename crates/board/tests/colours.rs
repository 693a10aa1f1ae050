//! The players' colours can be told apart, from one another and from the land, with any kind of eyes.

use std::path::Path;

use elbowroom_board::{COLOURS, TILE, art};
use rules::spec::{Access, GameSpec};

/// How far apart in CIELAB two colours have to be: some ten times what can just be seen.
const APART: f64 = 20.0;

/// What reaches an eye that has all kinds of cones, or lacks one (protanopia, deuteranopia, tritanopia):
/// Machado, Oliveira and Fernandes, 2009, at full severity, for light as red, green and blue.
const EYES: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
];

/// From light as red, green and blue (sRGB) to XYZ; white is what all three are at most.
const XYZ: [[f64; 3]; 3] = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
];

fn times(matrix: [[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
}

fn light(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let c = u8::from_str_radix(&colour[at..at + 2], 16).expect("#rrggbb");
        match f64::from(c) / 255.0 {
            c if c <= 0.04045 => c / 12.92,
            c => ((c + 0.055) / 1.055).powf(2.4),
        }
    })
}

fn lab(light: [f64; 3]) -> [f64; 3] {
    let white = times(XYZ, [1.0; 3]);
    let xyz = times(XYZ, light.map(|c| c.clamp(0.0, 1.0)));
    let [x, y, z] = [0, 1, 2].map(|i| match xyz[i] / white[i] {
        t if t > 216.0 / 24389.0 => t.cbrt(),
        t => (24389.0 / 27.0 * t + 16.0) / 116.0,
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The least distance of two colours (CIE 1976) that any kind of eyes sees.
fn distance(a: &str, b: &str) -> f64 {
    let seen = |eye, colour| lab(times(eye, light(colour)));
    let far = |eye| {
        let (a, b) = (seen(eye, a), seen(eye, b));
        let squares = a.iter().zip(b).map(|(a, b)| (a - b).powi(2));
        squares.sum::<f64>().sqrt()
    };
    EYES.into_iter().map(far).fold(f64::MAX, f64::min)
}

/// How much lighter the lighter of two colours is, as WCAG counts it.
fn contrast(a: &str, b: &str) -> f64 {
    let y = |c| times(XYZ, light(c))[1] + 0.05;
    y(a).max(y(b)) / y(a).min(y(b))
}

/// Every land of the boxes that somebody may stand on, and how it is called.
fn lands() -> Vec<(String, String)> {
    let boxes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/boxes");
    let mut lands = Vec::new();
    for folder in std::fs::read_dir(boxes).expect("the boxes").flatten() {
        let file = folder.path().join("game.toml");
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        let game: GameSpec =
            toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        for land in &game.terrains {
            if land.access != Access::Never {
                let ground = art::terrain(&game, &land.id).ground.clone();
                lands.push((format!("{} in {}", land.id, game.id), ground));
            }
        }
    }
    assert!(lands.len() > 10, "{lands:?}");
    lands
}

#[test]
fn the_measure_is_the_known_one() {
    let near = |a: f64, b: f64| (a - b).abs() < 0.05;
    assert!(lab(light("#ffffff"))[0] > 99.99);
    // What blue and purple once were, to who has no cones for red.
    assert!(near(distance("#2a5fa8", "#6d3f94"), 7.8));
    assert!(near(contrast("#000000", "#ffffff"), 21.0));
}

#[test]
fn players_are_told_apart_by_any_eyes() {
    for (i, a) in COLOURS.iter().enumerate() {
        for b in &COLOURS[..i] {
            let far = distance(a.fill, b.fill);
            assert!(far >= APART, "{} and {}: {far:.1}", a.id, b.id);
        }
    }
}

#[test]
fn players_are_told_from_the_land_by_any_eyes() {
    for (land, ground) in lands() {
        for colour in COLOURS {
            let far = distance(colour.fill, &ground);
            assert!(far >= APART, "{} on {land}: {far:.1}", colour.id);
        }
    }
}

#[test]
fn every_colour_can_be_written_on_and_has_a_pattern_of_its_own() {
    for (i, a) in COLOURS.iter().enumerate() {
        let far = contrast(a.fill, a.ink);
        assert!(far >= 4.5, "{}: {far:.1}", a.id);
        assert!(a.tile().contains(a.figure));
        assert!(TILE > 0 && !a.figure.is_empty());
        for b in &COLOURS[..i] {
            assert_ne!(a.figure, b.figure, "{} and {}", a.id, b.id);
        }
    }
}
