//! The shipped box against the facts that are printed in the rulebook and on the boards.

use std::{collections::BTreeMap, path::Path};

use elbowroom_content::{Kind, Library, Pack, entry_regions, kind, small_world, underground};
use rules::spec::{EDGE, MapSpec, SiteKind};

fn boxes() -> [(&'static Pack, std::path::PathBuf); 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("boxes");
    [small_world(), underground()].map(|pack| (pack, root.join(&pack.game.id)))
}

#[test]
fn the_folders_and_the_embedded_boxes_are_the_same_and_have_no_problems() {
    for (pack, folder) in boxes() {
        let read = Library::shipped().clone().with_dir(&folder);
        let (read, warnings) = read.unwrap_or_else(|problems| {
            panic!(
                "{}",
                problems
                    .iter()
                    .map(|p| format!("{p}\n"))
                    .collect::<String>()
            )
        });
        assert_eq!(warnings, []);
        let read = read.boxes().iter().find(|b| b.game.id == pack.game.id);
        assert_eq!(read, Some(pack));
    }
}

#[test]
fn each_file_is_named_after_its_id() {
    for (pack, folder) in boxes() {
        let stems = |folder_name: &str| {
            let entries = std::fs::read_dir(folder.join(folder_name));
            let mut stems: Vec<String> = entries
                .into_iter()
                .flatten()
                .map(|e| {
                    let path = e.unwrap().path();
                    path.file_stem().unwrap().to_string_lossy().into_owned()
                })
                .collect();
            stems.sort();
            stems
        };
        assert_eq!(stems("races"), ids(pack.races.iter().map(|r| &r.id)));
        assert_eq!(stems("powers"), ids(pack.powers.iter().map(|p| &p.id)));
        assert_eq!(stems("sites"), ids(pack.sites.iter().map(|s| &s.id)));
        assert_eq!(stems("maps"), ids(pack.maps.iter().map(|m| &m.id)));
    }
}

fn ids<'a>(ids: impl Iterator<Item = &'a String>) -> Vec<String> {
    ids.cloned().collect()
}

#[test]
fn the_kind_of_each_file_shows_in_its_keys() {
    for (_, folder) in boxes() {
        for (folder_name, expected) in [
            ("races", Kind::Race),
            ("powers", Kind::Power),
            ("sites", Kind::Site),
            ("maps", Kind::Map),
        ] {
            let entries = std::fs::read_dir(folder.join(folder_name));
            for entry in entries.into_iter().flatten() {
                let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
                assert_eq!(kind("dropped.toml", &text), expected);
            }
        }
        let game = std::fs::read_to_string(folder.join("game.toml")).unwrap();
        assert_eq!(kind("dropped.toml", &game), Kind::Game);
    }
}

/// Tokens on the banner and in the box.
const SURFACE_RACES: [(&str, u8, u8); 14] = [
    ("amazons", 6, 15),
    ("dwarves", 3, 8),
    ("elves", 6, 11),
    ("ghouls", 5, 10),
    ("giants", 6, 11),
    ("halflings", 6, 11),
    ("humans", 5, 10),
    ("orcs", 5, 10),
    ("ratmen", 8, 13),
    ("skeletons", 6, 20),
    ("sorcerers", 5, 18),
    ("tritons", 6, 11),
    ("trolls", 5, 10),
    ("wizards", 5, 10),
];

/// Tokens on the badge.
const SURFACE_POWERS: [(&str, u8); 20] = [
    ("alchemist", 4),
    ("berserk", 4),
    ("bivouacking", 5),
    ("commando", 4),
    ("diplomat", 5),
    ("dragon-master", 5),
    ("flying", 5),
    ("forest", 4),
    ("fortified", 3),
    ("heroic", 5),
    ("hill", 4),
    ("merchant", 2),
    ("mounted", 5),
    ("pillaging", 5),
    ("seafaring", 5),
    ("spirit", 5),
    ("stout", 4),
    ("swamp", 4),
    ("underworld", 5),
    ("wealthy", 4),
];

/// The same of the second box.
const CAVE_RACES: [(&str, u8, u8); 15] = [
    ("cultists", 5, 10),
    ("drow", 4, 9),
    ("flames", 4, 9),
    ("gnomes", 6, 11),
    ("iron-dwarves", 7, 12),
    ("kraken", 5, 10),
    ("liches", 5, 10),
    ("lizardmen", 7, 12),
    ("mudmen", 5, 12),
    ("mummies", 10, 15),
    ("ogres", 5, 10),
    ("shadow-mimes", 7, 12),
    ("shrooms", 5, 10),
    ("spiderines", 7, 12),
    ("will-o-wisps", 6, 11),
];

const CAVE_POWERS: [(&str, u8); 21] = [
    ("adventurous", 5),
    ("fisher", 4),
    ("flocking", 5),
    ("frightened", 4),
    ("immortal", 4),
    ("magic", 5),
    ("martyr", 4),
    ("mining", 4),
    ("muddy", 3),
    ("mystic", 4),
    ("quarreling", 3),
    ("reborn", 5),
    ("royal", 5),
    ("shield", 3),
    ("stone", 4),
    ("thieving", 4),
    ("tomb", 5),
    ("vampire", 5),
    ("vanishing", 5),
    ("vengeful", 4),
    ("wise", 4),
];

#[test]
fn races_and_powers_have_the_printed_numbers() {
    for (pack, expected_races, expected_powers, expected_total) in [
        (small_world(), &SURFACE_RACES[..], &SURFACE_POWERS[..], 168),
        (underground(), &CAVE_RACES[..], &CAVE_POWERS[..], 165),
    ] {
        let races: Vec<_> = pack
            .races
            .iter()
            .map(|r| (r.id.as_str(), r.tokens, r.supply))
            .collect();
        assert_eq!(races, expected_races);
        let powers: Vec<_> = pack
            .powers
            .iter()
            .map(|p| (p.id.as_str(), p.tokens))
            .collect();
        assert_eq!(powers, expected_powers);
        let total: u32 = pack.races.iter().map(|r| u32::from(r.supply)).sum();
        assert_eq!(total, expected_total, "race tokens in the box");
    }
}

#[test]
fn there_are_nine_places_and_six_relics() {
    let sites = &underground().sites;
    let places = sites.iter().filter(|s| s.kind == SiteKind::Place).count();
    assert_eq!((places, sites.len() - places), (9, 6));
    let defending = sites.iter().filter(|s| s.defence > 0);
    let ids: Vec<_> = defending.map(|s| s.id.as_str()).collect();
    assert_eq!(ids, ["keep-on-the-motherland"]);
    assert!(small_world().sites.is_empty());
}

#[test]
fn only_the_ratmen_do_nothing() {
    let mut idle = Vec::new();
    for (pack, _) in boxes() {
        let races = pack.races.iter().map(|r| (&r.id, &r.effects));
        let powers = pack.powers.iter().map(|p| (&p.id, &p.effects));
        let sites = pack.sites.iter().map(|s| (&s.id, &s.effects));
        let all = races.chain(powers).chain(sites);
        idle.extend(all.filter(|x| x.1.is_empty()).map(|x| x.0));
    }
    assert_eq!(idle, ["ratmen"]);
}

#[test]
fn the_box_has_the_printed_pieces() {
    let game = &small_world().game;
    assert_eq!(
        (&game.die[..], game.start_coins, game.column),
        (&[0, 0, 0, 1, 2, 3][..], 5, 6)
    );
    assert_eq!((game.natives.tokens, game.natives.supply), (1, 18));
    let supplies: Vec<_> = game
        .markers
        .iter()
        .map(|m| (m.id.as_str(), m.supply))
        .collect();
    assert_eq!(
        supplies,
        [
            ("lair", 10),
            ("fortress", 6),
            ("encampment", 5),
            ("hole", 2),
            ("hero", 2),
            ("dragon", 1)
        ]
    );
    let mountain = game.terrains.iter().find(|t| t.id == "mountain").unwrap();
    assert_eq!((mountain.defence, mountain.supply), (1, Some(9)));
}

#[test]
fn the_second_box_has_the_printed_pieces() {
    let game = &underground().game;
    assert_eq!(
        (&game.die[..], game.start_coins, game.column),
        (&[0, 0, 0, 1, 2, 3][..], 5, 6)
    );
    assert_eq!((game.natives.tokens, game.natives.supply), (2, 14));
    let supplies: Vec<_> = game
        .markers
        .iter()
        .map(|m| (m.id.as_str(), m.supply))
        .collect();
    assert_eq!(
        supplies,
        [
            ("great-ancient", 1),
            ("queen", 1),
            ("armour", 8),
            ("volcano", 1),
            ("ghost", 1),
            ("balrog", 1)
        ]
    );
}

/// Words for the same things on the boards of the two boxes (Underground p. 10).
#[test]
fn the_words_of_the_boxes_meet() {
    let means = |pack: &Pack, word: &str, other: &str| {
        let terrains = pack.game.terrains.iter().map(|t| (&t.id, &t.tags));
        let symbols = pack.game.symbols.iter().map(|s| (&s.id, &s.tags));
        let mut all = terrains.chain(symbols);
        all.any(|(id, tags)| *id == word && (word == other || tags.iter().any(|t| t == other)))
    };
    for (surface, cave) in [
        ("swamp", "mudpool"),
        ("forest", "mushroom_forest"),
        ("mountain", "black_mountain"),
        ("magic", "mystic_crystal"),
        ("mine", "mine"),
    ] {
        assert!(means(small_world(), surface, cave), "{surface}");
        assert!(means(underground(), cave, surface), "{cave}");
    }
    assert!(means(small_world(), "sea", "water") && means(small_world(), "lake", "water"));
    assert!(means(underground(), "river", "water"));
}

fn map(players: u8) -> &'static MapSpec {
    small_world()
        .map(&format!("small-world-{players}"))
        .unwrap()
}

/// Pairs of regions that touch, and how many of them do so twice.
fn borders(map: &MapSpec) -> (usize, usize) {
    let mut pairs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for r in &map.regions {
        for n in r.neighbours.iter().filter(|n| *n > &r.id && *n != EDGE) {
            *pairs.entry((&r.id, n)).or_default() += 1;
        }
    }
    (pairs.len(), pairs.values().filter(|n| **n == 2).count())
}

#[test]
fn the_maps_have_the_printed_regions_and_borders() {
    // Players, turns, regions, bordering pairs, double contacts, natives, mountains, each symbol.
    for (players, turns, regions, pairs, double, natives, mountains, symbols) in [
        (2, 10, 23, 51, 0, 9, 4, 4),
        (3, 10, 30, 71, 0, 10, 7, 5),
        (4, 9, 39, 95, 1, 14, 8, 7),
        (5, 8, 48, 119, 1, 18, 9, 9),
    ] {
        let map = map(players);
        let count = |f: &dyn Fn(&rules::spec::RegionSpec) -> bool| {
            map.regions.iter().filter(|r| f(r)).count()
        };
        assert_eq!(
            (map.players, map.turns, map.regions.len()),
            (players, turns, regions)
        );
        assert_eq!(borders(map), (pairs, double), "{}", map.id);
        assert_eq!(count(&|r| r.natives), natives);
        assert_eq!(count(&|r| r.terrain == "mountain"), mountains);
        for symbol in ["mine", "magic", "cavern"] {
            assert_eq!(
                count(&|r| r.symbols.iter().any(|s| s == symbol)),
                symbols,
                "{symbol}"
            );
        }
        assert_eq!(count(&|r| r.terrain == "sea"), 2);
        assert_eq!(count(&|r| r.terrain == "lake"), 1);
        assert!(
            map.regions
                .iter()
                .all(|r| r.clockwise && r.centre.is_some())
        );
        // Borders as stretches: a double contact counts twice.
        let edges = count(&|r| r.neighbours.iter().any(|n| n == EDGE));
        assert_eq!(pairs + double, 3 * regions - 3 - edges);
    }
}

#[test]
fn the_caves_have_the_printed_regions_and_borders() {
    // Players, turns, regions, bordering pairs, monsters, rivers, chasms, volcanoes, other land,
    // black mountains. Monsters and volcanoes of the board for five players are our own.
    for (players, turns, regions, pairs, monsters, rivers, chasms, volcanoes, land, mountains) in [
        (2, 10, 28, 67, 4, 3, 5, 2, 4, 4),
        (3, 10, 33, 77, 5, 3, 4, 2, 5, 6),
        (4, 9, 44, 109, 6, 5, 4, 4, 7, 7),
        (5, 8, 55, 137, 7, 5, 5, 4, 9, 9),
        (6, 8, 65, 163, 7, 6, 4, 4, 11, 11),
    ] {
        let map = underground()
            .map(&format!("underground-{players}"))
            .unwrap();
        let count = |f: &dyn Fn(&rules::spec::RegionSpec) -> bool| {
            map.regions.iter().filter(|r| f(r)).count()
        };
        assert_eq!(
            (map.players, map.turns, map.regions.len()),
            (players, turns, regions)
        );
        assert_eq!(borders(map).0, pairs, "{}", map.id);
        assert_eq!(count(&|r| r.natives), monsters);
        assert_eq!(count(&|r| !r.symbols.is_empty()), volcanoes);
        for (terrain, expected) in [
            ("river", rivers),
            ("chasm", chasms),
            ("black_mountain", mountains),
            ("mine", land),
            ("mudpool", land),
            ("mushroom_forest", land),
            ("mystic_crystal", land),
        ] {
            assert_eq!(count(&|r| r.terrain == terrain), expected, "{terrain}");
        }
        // The ends of the river are entries: two, on the board for six players three.
        let ends = entry_regions(map, &underground().game);
        let ends = ends.iter().filter(|r| map.regions[**r].terrain == "river");
        assert_eq!(ends.count(), 2 + usize::from(players == 6));
    }
}

#[test]
fn land_is_shared_out_evenly() {
    for (players, mountains, others) in [(2, 4, 4), (3, 7, 5), (4, 8, 7), (5, 9, 9)] {
        for terrain in ["mountain", "hill", "farmland", "forest", "swamp"] {
            let expected = if terrain == "mountain" {
                mountains
            } else {
                others
            };
            let found = map(players)
                .regions
                .iter()
                .filter(|r| r.terrain == terrain)
                .count();
            assert_eq!(found, expected, "{terrain}, {players} players");
        }
    }
}

#[test]
fn shores_of_the_seas_at_the_edge_are_entries() {
    for (players, expected) in [
        (2, &["22"][..]),
        (3, &["7", "24"]),
        (4, &["5", "6", "7", "8", "12"]),
        (5, &["7", "12", "17", "18", "24", "29"]),
    ] {
        let map = map(players);
        let only: Vec<&str> = entry_regions(map, &small_world().game)
            .into_iter()
            .map(|r| &map.regions[r])
            .filter(|r| r.neighbours.iter().all(|n| n != EDGE))
            .map(|r| r.id.as_str())
            .collect();
        assert_eq!(only, expected, "{players} players");
    }
}

/// The map with the list of each region changed in turn, where `change` says so.
fn slips(map: &MapSpec, change: impl Fn(&mut MapSpec, usize, usize) -> bool) -> usize {
    let game = &small_world().game;
    let mut count = 0;
    for (r, region) in map.regions.iter().enumerate() {
        for i in 0..region.neighbours.len() {
            let mut changed = map.clone();
            if change(&mut changed, r, i) {
                let text = toml::to_string(&changed).unwrap();
                let read = elbowroom_content::parse_map("f", &text, game);
                assert!(read.is_err(), "{}, region {}, entry {i}", map.id, region.id);
                count += 1;
            }
        }
    }
    count
}

#[test]
fn no_slip_in_a_list_of_neighbours_goes_unnoticed() {
    for players in [2, 4] {
        let map = map(players);
        let text = toml::to_string(map).unwrap();
        assert_eq!(
            elbowroom_content::parse_map("f", &text, &small_world().game),
            Ok((map.clone(), vec![]))
        );
        // Two entries in the wrong order; the order of two alone says nothing.
        let swapped = slips(map, |map, r, i| {
            let ring = &mut map.regions[r].neighbours;
            let next = (i + 1) % ring.len();
            ring.swap(i, next);
            ring.len() > 2
        });
        // A border forgotten on both sides, or on one if it is the edge.
        let dropped = slips(map, |map, r, i| {
            let other = map.regions[r].neighbours.remove(i);
            let id = map.regions[r].id.clone();
            if let Some(other) = map.regions.iter_mut().find(|o| o.id == other) {
                let back = other.neighbours.iter().position(|n| *n == id).unwrap();
                other.neighbours.remove(back);
            }
            true
        });
        // A border too many, between regions that are only near each other.
        let added = slips(map, |map, r, i| {
            let near = map.regions[r].neighbours[i].clone();
            let Some(near) = map.regions.iter().find(|o| o.id == near) else {
                return false;
            };
            let far = near.neighbours[0].clone();
            let id = map.regions[r].id.clone();
            let Some(far) = map.regions.iter_mut().find(|o| o.id == far && o.id != id) else {
                return false;
            };
            far.neighbours.push(id);
            let far = far.id.clone();
            map.regions[r].neighbours.insert(i, far);
            true
        });
        assert!(
            swapped.min(dropped).min(added) > 60,
            "{swapped} {dropped} {added}"
        );
    }
}
