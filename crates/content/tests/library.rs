//! The games of the boxes, alone and mixed.

use elbowroom_content::{Kind, Library, MIXED, NoGame, Pack, mixed, small_world};
use rules::Options;
use std::sync::Arc;

fn library() -> &'static Library {
    Library::shipped()
}

/// What stays in the box on a map, with and without added monsters, and how much is played with.
fn left_out(map: &str, add_monsters: bool) -> (Vec<String>, [usize; 3]) {
    let options = Options {
        add_monsters,
        ..Options::default()
    };
    let pack = mixed(map).unwrap();
    let out = pack.senseless(map, &options).unwrap();
    let rules = pack.rules(map, 3, &options).unwrap();
    let sizes = [
        rules.races().len(),
        rules.powers().len(),
        rules.sites().len(),
    ];
    let shown = out.iter().map(|o| format!("{}: {}", o.id, o.why));
    (shown.collect(), sizes)
}

#[test]
fn what_makes_no_sense_stays_in_the_box() {
    let caves = [
        "humans: it needs \"farmland\", and there is none",
        "hill: it needs \"hill\", and there is none",
        "mounted: it needs \"(hill or farmland)\", and there is none",
        "underworld: it needs \"cavern\", and there is none",
    ];
    for add in [false, true] {
        let (out, sizes) = left_out("underground-4", add);
        assert_eq!(
            (&out[..], sizes),
            (&caves.map(String::from)[..], [28, 38, 15])
        );
    }
    let surface = [
        "flames: it needs \"volcano\", and there is none",
        "spiderines: it needs \"beside chasm\", and there is none",
        "adventurous: it needs \"place\", and there is none",
        "magic: it needs relics, and there are none",
    ];
    let (out, sizes) = left_out("small-world-4", false);
    assert_eq!(
        (&out[..], sizes),
        (&surface.map(String::from)[..], [27, 39, 0])
    );
    let (out, sizes) = left_out("small-world-4", true);
    assert_eq!(
        (&out[..], sizes),
        (&surface.map(String::from)[..2], [27, 41, 15])
    );
}

#[test]
fn nothing_is_left_out_of_a_box_on_its_own_maps() {
    for pack in library().boxes() {
        for map in &pack.maps {
            let out = pack.senseless(&map.id, &Options::default()).unwrap();
            assert_eq!(out, []);
        }
    }
}

#[test]
fn every_game_has_rules_on_each_of_its_maps_for_any_number_of_seats() {
    let ids: Vec<&str> = library().games().iter().map(|g| g.0).collect();
    assert_eq!(ids, ["small-world", "underground", MIXED]);
    let mut count = 0;
    for game in ids {
        for map in library().maps(game) {
            for seats in 2..=6 {
                for add_monsters in [false, true] {
                    let options = Options {
                        add_monsters,
                        ..Options::default()
                    };
                    let rules = library().rules(game, &map.id, seats, &options).unwrap();
                    assert_eq!((rules.game(), &rules.map().id), (game, &map.id));
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, (4 + 5 + 9) * 5 * 2);
}

#[test]
fn what_is_out_may_be_left_out_once_more() {
    let options = |race: &str| Options {
        without_races: vec![race.into()],
        ..Options::default()
    };
    let rules = |o: &Options| library().rules(MIXED, "underground-2", 2, o);
    assert_eq!(rules(&options("humans")).unwrap().races().len(), 28);
    assert_eq!(rules(&options("ogres")).unwrap().races().len(), 27);
    assert_eq!(
        rules(&options("people")).unwrap_err().to_string(),
        "option: unknown race or power to leave out \"people\""
    );
}

#[test]
fn what_is_not_there_is_said() {
    let message = |r: Result<Arc<Pack>, NoGame>| r.unwrap_err().to_string();
    assert_eq!(
        message(library().pack("chess", "a")),
        "there is no game \"chess\""
    );
    assert_eq!(
        message(library().pack("underground", "small-world-2")),
        "there is no map \"small-world-2\" in game \"underground\""
    );
    assert_eq!(
        message(mixed("atlantis").map(Arc::new)),
        "there is no map \"atlantis\" in game \"mixed\""
    );
}

#[test]
fn a_box_of_ones_own_is_mixed_with_the_others() {
    let mut own = small_world().clone();
    own.races[0].id = "newts".into();
    let library = library().clone().with(own.clone());
    let pack = library.pack(MIXED, "underground-3").unwrap();
    assert!(pack.race("newts").is_some() && pack.race("amazons").is_none());
    assert_eq!(pack.races.len(), 29);
    // Of two things with one id the shipped one is played with, and the other is told.
    own.game.id = "other".into();
    own.races[1].text = "Another.".into();
    let library = library.with(own);
    let pack = library.pack(MIXED, "underground-3").unwrap();
    assert_eq!(pack.race("dwarves"), small_world().race("dwarves"));
    let [out] = &library.unmixed()[..] else {
        panic!("one thing")
    };
    assert_eq!(
        (&*out.game, out.kind, &*out.id),
        ("other", Kind::Race, "dwarves")
    );
    assert!(Library::shipped().unmixed().is_empty());
}
