use super::*;
use crate::testing::{game, games, grid, loaded};

#[test]
fn every_identifier_is_shown_at_every_width() {
    for map in loaded() {
        let geometry = Geometry::compute(&map).unwrap();
        for width in [80, 100, 120] {
            let board = draw(&map, &game(), &geometry, |_| Vec::new(), width, false);
            let words: Vec<&str> = board
                .split(|c: char| !c.is_ascii_alphanumeric())
                .filter(|w| !w.is_empty())
                .collect();
            for region in &map.regions {
                let shown = words.iter().filter(|w| **w == region.id).count();
                assert_eq!(shown, 1, "{} on {} at {width}\n{board}", region.id, map.id);
            }
            assert!(board.lines().all(|l| l.chars().count() <= width));
        }
    }
}

#[test]
fn words_stay_in_their_region() {
    let map = grid(4, 3);
    let geometry = Geometry::compute(&map).unwrap();
    let board = draw(
        &map,
        &game(),
        &geometry,
        |_| vec!["x".repeat(60); 5],
        80,
        false,
    );
    let lines: Vec<&str> = board.lines().collect();
    // Every line still ends with the right side of the frame.
    assert!(lines.iter().all(|l| l.chars().count() == 80));
    assert_eq!(lines[0].chars().next(), Some('╭'));
}

#[test]
fn wide_characters_take_two_columns() {
    let map = grid(2, 2);
    let geometry = Geometry::compute(&map).unwrap();
    let board = draw(
        &map,
        &game(),
        &geometry,
        |_| vec!["兽人".to_owned()],
        60,
        false,
    );
    let wide = |l: &str| l.chars().filter_map(UnicodeWidthChar::width).sum::<usize>();
    assert!(board.contains("兽人"));
    assert!(board.lines().all(|l| wide(l) == 60));
}

#[test]
fn colours_come_only_when_they_are_asked_for() {
    let map = grid(3, 2);
    let geometry = Geometry::compute(&map).unwrap();
    let cells = |r: usize| vec![format!("\x1b[31mr{r}")];
    assert!(!draw(&map, &game(), &geometry, cells, 80, false).contains('\x1b'));
    let coloured = draw(&map, &game(), &geometry, cells, 80, true);
    assert!(coloured.lines().all(|l| l.ends_with("\x1b[0m")));
    assert!(!coloured.contains("\x1b[31m"));
}

#[test]
fn terrains_of_one_box_differ_in_a_terminal() {
    let games = games();
    assert!(games.len() >= 2);
    for game in games {
        let terrains = game.terrains.iter();
        let mut colours: Vec<u32> = terrains
            .map(|t| palette(art::terminal(art::terrain(&game, &t.id))))
            .collect();
        colours.sort_unstable();
        colours.dedup();
        assert_eq!(colours.len(), game.terrains.len(), "{}", game.id);
    }
}

#[test]
fn land_has_the_glyph_and_the_colour_that_its_box_says() {
    let map = grid(3, 2);
    let geometry = Geometry::compute(&map).unwrap();
    let mut game = game();
    let mut land = art::terrain(&game, &game.terrains[0].id).clone();
    (land.glyph, land.terminal) = ('%', Some("#ff0000".to_owned()));
    game.terrains[0].art = Some(land);
    let drawn = draw(&map, &game, &geometry, |_| Vec::new(), 80, true);
    assert!(drawn.contains('%') && drawn.contains(";48;5;196m"));
}
