//! The maps in the content folder are drawn well, and others at least rightly.

use std::path::PathBuf;

use elbowroom_board::Geometry;
use elbowroom_board::quality::{faults, quality};
use rules::spec::MapSpec;

fn maps() -> Vec<MapSpec> {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/boxes");
    let mut files: Vec<PathBuf> = Vec::new();
    for game in std::fs::read_dir(content).into_iter().flatten().flatten() {
        let folder = std::fs::read_dir(game.path().join("maps"));
        files.extend(folder.into_iter().flatten().flatten().map(|f| f.path()));
    }
    files.sort();
    let read = |f: &PathBuf| {
        let text = std::fs::read_to_string(f).expect("a readable file");
        toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", f.display()))
    };
    files.iter().map(read).collect()
}

/// What is wrong with a drawing, in English.
fn told(map: &MapSpec, geometry: &Geometry) -> Vec<String> {
    faults(map, geometry)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn every_map_is_drawn_without_a_fault() {
    let maps = maps();
    assert!(maps.len() >= 5);
    for map in &maps {
        let geometry = Geometry::compute(map).unwrap();
        assert_eq!(told(map, &geometry), Vec::<String>::new(), "{}", map.id);
        let quality = quality(map, &geometry);
        // A token of 40 units fits everywhere; on all but the largest board, one of 60.
        let room = if map.regions.len() > 60 { 22.0 } else { 32.0 };
        assert!(quality.least_radius >= room, "{}: {quality:?}", map.id);
        assert!(quality.shortest_border >= 30.0, "{}: {quality:?}", map.id);
        assert!(quality.area_error <= 0.05, "{}: {quality:?}", map.id);
    }
}

#[test]
fn the_same_map_is_drawn_the_same_way() {
    for map in maps() {
        assert_eq!(Geometry::compute(&map), Geometry::compute(&map));
    }
}

#[test]
fn a_map_needs_no_centres_and_no_areas() {
    for mut map in maps() {
        for region in &mut map.regions {
            region.centre = None;
            region.area = None;
        }
        let geometry = Geometry::compute(&map).unwrap();
        assert_eq!(told(&map, &geometry), Vec::<String>::new(), "{}", map.id);
        assert!(quality(&map, &geometry).least_radius >= 15.0, "{}", map.id);
    }
}

#[test]
fn a_map_needs_no_order() {
    for mut map in maps() {
        for region in &mut map.regions {
            region.clockwise = false;
            region.neighbours.sort();
            region.neighbours.dedup();
            region.centre = None;
        }
        let geometry = Geometry::compute(&map).unwrap();
        let mut faults = told(&map, &geometry);
        // What touches twice is stated only once now.
        faults.retain(|f| !f.contains("touches"));
        assert_eq!(faults, Vec::<String>::new(), "{}", map.id);
    }
}
