use crate::harness::{Try, start};
use rules::Options;

fn surface(lines: &[&str]) -> Try {
    start("mixed", "small-world-2", 2, &Options::default(), lines)
}

fn caves(lines: &[&str]) -> Try {
    start("mixed", "underground-2", 2, &Options::default(), lines)
}

#[test]
fn dwarves_dig_in_mines_below() {
    let mut t = caves(&[
        "active 1: dwarves merchant at B5 A4",
        "active 2: giants swamp at E4",
    ]);
    t.finish();
    assert_eq!(t.earned(1), "2 regions, 1 Dwarves, 2 Merchant");
    t.finish();
    assert_eq!(t.earned(2), "1 regions, 1 Swamp", "a Mudpool is a swamp");
}

#[test]
fn giants_and_tritons_know_their_way_below() {
    let t = caves(&["active 1: giants wise at A6:9"]);
    assert_eq!((t.cost("A5"), t.cost("C5")), (1, 2));
    let t = caves(&["active 1: tritons wise at A5:9"]);
    assert_eq!((t.cost("A4"), t.cost("A6")), (1, 3));
}

#[test]
fn seafarers_hold_the_river() {
    let mut t = caves(&[
        "active 1: orcs seafaring at A4:5",
        "active 2: giants swamp at E4",
    ]);
    t.act("conquer A3; end; deploy A3:1");
    assert_eq!(t.at("A3"), "orcs 2");
    t.finish().act("decline");
    assert_eq!(t.at("A3"), "orcs 1", "in decline too");
}

#[test]
fn what_ghouls_hold_they_keep() {
    let mut t = caves(&[
        "declined 1: ghouls at A3:2 A4:3",
        "active 2: giants swamp at E4",
        "column: orcs stone",
    ]);
    t.act("conquer A5; end");
    t.finish();
    assert!(t.at("A3").starts_with("ghouls"), "{}", t.at("A3"));
}

#[test]
fn kraken_and_lizardmen_know_the_sea() {
    let t = surface(&["active 1: kraken stone hand 10"]);
    let land = surface(&["active 1: orcs stone hand 10"]);
    let seas = t.legal("conquer").split(' ').count() - land.legal("conquer").split(' ').count();
    assert_eq!(seas, 2, "the two seas at the edge");
    let t = surface(&["active 1: lizardmen stone hand 10"]);
    let more = t.legal("conquer").split(' ').count() - land.legal("conquer").split(' ').count();
    assert_eq!(
        more, 0,
        "both shores of a sea at the edge are entries for all"
    );
}

#[test]
fn added_monsters_stand_apart() {
    let options = Options {
        add_monsters: true,
        ..Options::default()
    };
    let rules = elbowroom_content::mixed("small-world-4")
        .unwrap()
        .rules("small-world-4", 4, &options)
        .unwrap();
    let mut state = rules.start();
    let mut placed = rules::RegionSet::EMPTY;
    let mut n = 0u32;
    while let Some(rules::Decision::Monsters) = state.decision() {
        n += 1;
        let a = rules.draw(&state, n.wrapping_mul(0x9e37_79b9)).unwrap();
        let rules::Action::Monsters(r) = a else {
            panic!("{a:?}")
        };
        assert!(rules.legal_actions(&state).contains(&a));
        assert!(rules.map.natives.has(r) && !rules.beside(placed).has(r));
        placed.insert(r);
        rules.apply(&mut state, a, &mut ()).unwrap();
    }
    assert_eq!((placed.len(), state.hidden_sites()), (5, 5));
    for r in rules.map.natives {
        assert_eq!(state.tokens(r), if placed.has(r) { 2 } else { 1 });
    }
}
