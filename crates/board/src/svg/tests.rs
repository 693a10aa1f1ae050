use super::*;
use crate::testing::{game, grid, map, terrain as named};
use rules::spec::SymbolSpec;
use rules::spec::art::{Icon, Stamp};

fn picture(map: &MapSpec, options: &Options) -> String {
    draw(map, &game(), &Geometry::compute(map).unwrap(), options)
}

#[test]
fn every_region_is_drawn_and_named() {
    let map = grid(4, 3);
    let svg = picture(&map, &Options::default());
    for region in &map.regions {
        assert!(svg.contains(&format!(r#"data-region="{}""#, region.id)));
        assert!(svg.contains(&format!(">{}</text>", region.id)));
    }
}

#[test]
fn what_is_switched_off_is_not_drawn() {
    let mut map = grid(3, 3);
    map.regions[0].natives = true;
    map.regions[1].symbols = vec!["one".to_owned(), "other".to_owned()];
    let none = Options {
        scenery: false,
        names: false,
        symbols: false,
        natives: false,
        ..Options::default()
    };
    let (bare, full) = (picture(&map, &none), picture(&map, &Options::default()));
    assert!(!bare.contains("<text") && full.contains("<text"));
    assert!(!bare.contains("#board-s0") && full.contains("#board-s0"));
    assert!(bare.matches("<g transform").count() == 0);
    assert_eq!(full.matches("<g transform").count(), 3);
    // What regions bear, without the land.
    let borne = Options {
        land: false,
        ..Options::default()
    };
    let borne = picture(&map, &borne);
    assert_eq!(borne.matches("<g transform").count(), 3);
    assert!(borne.contains("<text") && !borne.contains("data-region") && !borne.contains("<use"));
}

#[test]
fn names_are_safe_in_xml() {
    let mut map = map(&[("<a>", "edge b&"), ("b&", "edge <a>")]);
    map.name = "Tom & \"Jerry\"".to_owned();
    let svg = picture(&map, &Options::default());
    assert!(svg.contains("<title>Tom &amp; &quot;Jerry&quot;</title>"));
    assert!(!svg.contains("<a>") && svg.contains("&lt;a&gt;"));
}

#[test]
fn the_same_map_gives_the_same_picture() {
    let map = grid(5, 4);
    let options = Options::default();
    assert_eq!(picture(&map, &options), picture(&map, &options));
}

#[test]
fn colours_are_mixed_by_their_parts() {
    assert_eq!(mix("#000000", "#ff8000", 0.5), "#7f4000");
    assert_eq!(mix("#102030", "#ffffff", 0.0), "#102030");
}

fn shape(path: &str, fill: &str) -> Shape {
    Shape {
        path: path.to_owned(),
        fill: Some(fill.to_owned()),
        stroke: None,
        width: 1.0,
    }
}

fn stamp(path: &str, often: u8, landmark: bool) -> Stamp {
    Stamp {
        width: 8.0,
        height: 8.0,
        often,
        landmark,
        shapes: vec![shape(path, "#123456")],
    }
}

/// A game in which two terrains have these stamps.
fn drawn(stamps: &[Stamp]) -> GameSpec {
    let mut game = game();
    let mut art = terrain(&game, &game.terrains[0].id).clone();
    (art.stamps, art.tile) = (stamps.to_vec(), None);
    game.terrains.push(named("other"));
    game.terrains
        .iter_mut()
        .for_each(|t| t.art = Some(art.clone()));
    game
}

fn picture_of(game: &GameSpec, map: &MapSpec) -> String {
    let geometry = Geometry::compute(map).unwrap();
    draw(map, game, &geometry, &Options::default())
}

#[test]
fn land_is_drawn_as_its_box_says() {
    let mut map = grid(3, 2);
    map.regions[0].terrain = "other".to_owned();
    let stamps = [stamp("M1 1z", 3, false), stamp("M2 2z", 0, true)];
    let svg = picture_of(&drawn(&stamps), &map);
    // What terrains share is in the picture once.
    assert_eq!(svg.matches("M1 1z").count(), 1);
    assert_eq!(svg.matches("M2 2z").count(), 1);
    assert!(!svg.contains("<pattern") && !svg.contains("#board-t"));
    let landmark = svg.split("<g id=\"board-s").find(|g| g.contains("M2 2z"));
    let n = &landmark.unwrap()[..1];
    let used = |n: &str| svg.matches(&format!("href=\"#board-s{n}\"")).count();
    assert_eq!(used(n), map.regions.len());
    assert!(used("0") + used("1") > 3 * used(n));
    let none = picture_of(&drawn(&[stamp("M1 1z", 0, false)]), &map);
    assert!(!none.contains("M1 1z"));
}

#[test]
fn a_region_that_glows_has_nothing_else_on_it() {
    let map = &mut grid(1, 2);
    let mut game = drawn(&[stamp("M1 1z", 1, false)]);
    game.symbols.push(SymbolSpec {
        id: "fire".to_owned(),
        tags: Vec::new(),
        name: "Fire".to_owned(),
        translations: Default::default(),
        icon: Some(Icon {
            ground: "#abcdef".to_owned(),
            shapes: vec![shape("M3 3z", "#654321")],
        }),
        glow: true,
    });
    let cold = picture_of(&game, map);
    assert!(cold.contains("M1 1z") && !cold.contains("url(#board-glow)"));
    for region in &mut map.regions {
        region.symbols = vec!["fire".to_owned()];
    }
    let svg = picture_of(&game, map);
    assert_eq!(svg.matches("url(#board-glow)").count(), 2);
    assert!(!svg.contains("M1 1z"));
    assert!(svg.contains("M3 3z") && svg.contains("#abcdef"));
}

#[test]
fn drawings_are_safe_in_xml() {
    let bad = "\"/><script>";
    let mut game = drawn(&[stamp(bad, 1, true)]);
    let icon = Icon {
        ground: bad.to_owned(),
        shapes: vec![shape(bad, bad)],
    };
    game.natives.icon = Some(icon);
    for t in &mut game.terrains {
        let art = t.art.as_mut().unwrap();
        (art.ground, art.rim) = (bad.to_owned(), bad.to_owned());
        art.stamps[0].shapes[0].stroke = Some(bad.to_owned());
    }
    let mut map = grid(2, 2);
    map.regions[0].natives = true;
    let svg = picture_of(&game, &map);
    assert!(svg.contains("&lt;script") && !svg.contains("<script"));
}

#[test]
fn tokens_stand_where_a_position_has_them() {
    let mut map = grid(2, 2);
    map.regions[0].natives = true;
    let stack = |colour: Option<&str>, declined, defence| Stack {
        count: 7,
        colour: colour.map(str::to_owned),
        declined,
        defence,
        title: "Orcs & others".to_owned(),
    };
    let options = Options {
        names: false,
        stacks: vec![
            None,
            Some(stack(Some("#2a5fa8"), false, 3)),
            Some(stack(Some("#c23b2a"), true, 0)),
            Some(stack(None, false, 0)),
        ],
        ..Options::default()
    };
    let svg = picture(&map, &options);
    assert_eq!(svg.matches("<title>Orcs &amp; others</title>").count(), 3);
    assert_eq!(svg.matches(">7</text>").count(), 3);
    assert_eq!(svg.matches(">+3</text>").count(), 1);
    assert_eq!(
        svg.matches(r##"fill="#2a5fa8" fill-opacity="1""##).count(),
        1
    );
    assert_eq!(svg.matches("stroke-dasharray").count(), 1);
    // The natives of the map are gone from where the position has none.
    let natives = |options: &Options| picture(&map, options).matches("M-9.500-12").count();
    assert_eq!(natives(&options), 2);
    assert_eq!(natives(&Options::default()), 2);
}
