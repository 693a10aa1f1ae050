use super::*;
use crate::testing::{game, grid, map};

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
    map.regions[1].symbols = vec!["mine".to_owned(), "cavern".to_owned()];
    let none = Options {
        scenery: false,
        names: false,
        symbols: false,
        natives: false,
        ..Options::default()
    };
    let (bare, full) = (picture(&map, &none), picture(&map, &Options::default()));
    assert!(!bare.contains("<text") && full.contains("<text"));
    assert!(!bare.contains("s-mound") && full.contains("s-mound"));
    assert!(bare.matches("<g transform").count() == 0);
    assert_eq!(full.matches("<g transform").count(), 3);
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
