use crate::harness::caves;

#[test]
fn cultists_follow_the_great_ancient() {
    let mut t = caves(
        2,
        &[
            "active 1: cultists fisher hand 9",
            "active 2: ogres wise at B5:5",
        ],
    );
    assert!(t.refused("move A5").contains("race has no such power") || t.legal("move").is_empty());
    t.act("conquer A5");
    assert_eq!(t.markers("great-ancient"), "A5");
    assert_eq!((t.cost("A4"), t.cost("A6"), t.cost("B5")), (1, 2, 6));
    t.act("conquer A4");
    assert_eq!(t.markers("great-ancient"), "A5", "the first conquest only");
    t.finish();
    assert!(t.refused("conquer A5").contains("Great Ancient"));
    let mut t = caves(
        2,
        &[
            "active 1: cultists fisher at A5:2 A4:3 firsts 1",
            "markers: great-ancient A5",
        ],
    );
    assert_eq!(t.legal("move"), "A4");
    t.act("move A4");
    assert_eq!(
        (t.markers("great-ancient"), t.cost("A6"), t.cost("B4")),
        ("A4".into(), 3, 1)
    );
    assert_eq!(t.refused("move A5"), "Used already this turn");
    let mut t = caves(
        2,
        &[
            "active 1: cultists fisher at A5:2 A4:3 firsts 1",
            "markers: great-ancient A5",
        ],
    );
    t.act("decline");
    assert_eq!(t.markers("great-ancient"), "");
}

#[test]
fn the_great_ancient_can_be_put_back_after_its_region_was_left() {
    let mut t = caves(
        2,
        &[
            "active 1: cultists fisher at A5:2 A4:3 firsts 1",
            "markers: great-ancient A5",
        ],
    );
    t.act("abandon A5");
    assert_eq!(t.markers("great-ancient"), "");
    t.act("move A4");
    assert_eq!(t.markers("great-ancient"), "A4");
}

#[test]
fn drow_earn_where_no_other_race_is_beside() {
    let mut t = caves(
        2,
        &[
            "active 1: drow fisher at A5:2 A4 B3",
            "active 2: ogres wise at B4:5",
        ],
    );
    t.finish();
    // A5 is secluded; B4 is beside A4, Monsters beside B3.
    assert_eq!(t.earned(1), "3 regions, 1 Drow, 1 Fisher");
}

#[test]
fn flames_come_through_the_volcano() {
    let mut t = caves(
        2,
        &["column: flames fisher", "active 2: ogres wise at B4:5 A4:3"],
    );
    t.act("pick 1");
    assert_eq!(t.legal("place"), "A1:1 C4:1");
    t.act("place C4");
    assert_eq!(t.markers("volcano"), "C4");
    assert_eq!(t.legal("conquer"), "B4 B5 C3 C5 D5");
    // Monsters and tokens count nothing, a mountain does.
    assert_eq!((t.cost("C3"), t.cost("B4"), t.cost("D5")), (3, 2, 2));
    t.act("conquer B4");
    assert_eq!(t.cost("A4"), 2, "linked to the volcano");
    assert_eq!(t.cost("A3"), 1);
    let mut t = caves(
        2,
        &[
            "active 1: flames wise at A2:3",
            "markers: volcano C4",
            "active 2: ogres stone at B3:2",
        ],
    );
    assert_eq!(t.cost("B3"), 4, "not linked");
    t.act("decline");
    assert_eq!(t.markers("volcano"), "");
}

#[test]
fn flames_ignore_armour_but_not_the_keep() {
    let t = caves(
        2,
        &[
            "active 1: flames wise at B5:9",
            "active 2: ogres shield at B4:2 A5",
            "markers: volcano C4, armour B4, armour B4, armour A5",
            "sites: keep-on-the-motherland A5",
        ],
    );
    assert_eq!((t.cost("B4"), t.cost("A5")), (2, 3));
}

#[test]
fn nothing_helps_against_gnomes() {
    let gnomes = "active 2: gnomes stone at A5:1 B4:1";
    let t = caves(2, &["active 1: ogres vampire at A4:5", gnomes]);
    assert_eq!((t.cost("A5"), t.cost("B5")), (3, 1));
    assert_eq!(t.legal("convert"), "");
    let t = caves(2, &["active 1: mummies wise at A4:5", gnomes]);
    assert_eq!(t.cost("A5"), 4, "hindrances stay");
    let mut t = caves(2, &["active 1: iron-dwarves wise at A4:2 tools 7", gnomes]);
    assert_eq!(t.legal("conquer"), "A3 B5", "hammers do not help");
    assert!(t.legal("roll").contains("A5"));
    t.act("decline");
    let t = caves(2, &["active 1: spiderines wise at A2:9", gnomes]);
    assert!(!t.legal("conquer").contains("A5") && !t.legal("conquer").contains("B4"));
    let t = caves(
        2,
        &["active 1: ogres wise at A4:5", "declined 2: gnomes at A5"],
    );
    assert_eq!(t.cost("A5"), 2, "in decline they are like others");
    let t = caves(
        2,
        &[
            "active 1: flames wise hand 9",
            "markers: volcano C4",
            gnomes,
        ],
    );
    assert_eq!(
        t.legal("conquer"),
        "B5 C3 C5 D5",
        "neither through the volcano nor round it"
    );
}

#[test]
fn iron_dwarves_gather_hammers() {
    let mut t = caves(
        2,
        &[
            "active 1: iron-dwarves wise at B5:4 D1:2",
            "active 2: ogres stone at E4:5",
        ],
    );
    assert_eq!(t.state.tools(t.tribe("iron-dwarves").unwrap()), 0);
    t.act("conquer A5");
    t.finish().finish();
    let dwarves = t.tribe("iron-dwarves").unwrap();
    assert_eq!(t.state.tools(dwarves), 2);
    // Four spare Dwarves and two hammers; hammers go first, and one Dwarf at least.
    t.act("conquer A6");
    assert_eq!(
        (t.at("A6"), t.state.tools(dwarves)),
        ("iron-dwarves 1".into(), 0)
    );
    let t = caves(2, &["active 1: iron-dwarves wise at B5 tools 7"]);
    assert_eq!(t.legal("conquer"), "", "not with hammers alone");
}

#[test]
fn kraken_stay_in_the_river() {
    let mut t = caves(
        2,
        &[
            "active 1: kraken wise at A2:4",
            "active 2: ogres stone at E4:5",
        ],
    );
    assert_eq!(t.cost("A3"), 1);
    t.act("conquer A3; end; deploy A2:2");
    assert_eq!(t.at("A3"), "kraken 1");
    assert_eq!(t.earned(1), "2 regions");
    t.finish().act("decline");
    assert_eq!(t.at("A3"), "kraken 1");
    let mut t = caves(2, &["active 1: ogres wise at A2:4"]);
    t.act("conquer A3; conquer B4; end");
    assert_eq!(t.at("A3"), "nobody");
}

#[test]
fn liches_in_decline_take_a_toll() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:9",
            "declined 2: liches at A5 B5",
            "coins: 1 0",
        ],
    );
    t.act("conquer A5");
    assert_eq!((t.coins(1), t.coins(2)), (0, 1));
    assert_eq!(t.earned(2), "1 Liches from 1");
    assert_eq!(
        t.refused("conquer B5"),
        "You have not the coins that conquering B5 (Mine) would cost you"
    );
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:9",
            "active 2: liches stone at A5 B5",
            "coins: 0 0",
        ],
    );
    t.act("conquer A5; conquer B5");
    assert_eq!(t.earned(2), "");
}

#[test]
fn lizardmen_pass_through_the_river() {
    let river = "active 2: kraken mystic at A3:3";
    let t = caves(2, &["active 1: lizardmen stone at A2:12", river]);
    let reach = t.legal("conquer");
    for r in ["A4", "B4", "C3", "C2", "D3", "E3", "D5"] {
        assert!(reach.contains(r), "{r} of {reach}");
    }
    assert_eq!(t.cost("A3"), 4);
    let t = caves(2, &["active 1: ogres stone at A2:5", river]);
    assert_eq!(t.legal("conquer"), "A3 B2 B3");
    // They enter through the ends of the river, too.
    let t = caves(2, &["active 1: lizardmen stone hand 12"]);
    assert!(t.legal("conquer").contains("C2"));
}

#[test]
fn mudmen_grow_mummies_stumble_ogres_push() {
    let mut t = caves(2, &["active 1: mudmen wise at A2:2 D3:2 B3:2"]);
    t.act("end");
    assert_eq!(t.hand("mudmen"), 5);
    let t = caves(2, &["active 1: mummies wise at A2:9"]);
    assert_eq!((t.cost("B3"), t.cost("B2"), t.cost("A3")), (3, 5, 2));
    let t = caves(2, &["active 1: ogres wise at A2:9"]);
    assert_eq!((t.cost("B3"), t.cost("B2"), t.cost("A3")), (1, 3, 1));
}

#[test]
fn shadow_mimes_see_five_other_badges() {
    let column = "column: shadow-mimes fisher, drow wise, ogres stone, kraken muddy, liches tomb, gnomes royal";
    let mut t = caves(2, &[column, "active 2: mudmen mining at E4:5"]);
    t.act("pick 1");
    assert_eq!(t.decision(), "Swap 1");
    assert_eq!(
        t.legal("swap"),
        "1 2 3 4 5",
        "the column is filled up afterwards"
    );
    t.act("swap 3");
    assert_eq!(t.state.column().len(), 6, "now it is");
    let mimes = t.tribe("shadow-mimes").unwrap();
    assert_eq!(
        t.rules.powers[t.state.power(mimes).unwrap().0 as usize].id,
        "muddy"
    );
    assert_eq!(t.hand("shadow-mimes"), 10);
    assert_eq!(
        t.rules.powers[t.state.column()[2].power.0 as usize].id,
        "fisher"
    );
    let mut t = caves(2, &[column, "active 2: mudmen mining at E4:5"]);
    t.act("pick 1; pass");
    assert_eq!(t.hand("shadow-mimes"), 11);
}

#[test]
fn shrooms_earn_in_forests() {
    let mut t = caves(2, &["active 1: shrooms wise at A5 B4 B5"]);
    t.finish();
    assert_eq!(t.earned(1), "3 regions, 2 Shrooms");
}

#[test]
fn spiderines_go_along_chasms() {
    let t = caves(2, &["active 1: spiderines wise hand 12"]);
    // B4 is beside a chasm, B3 neither that nor at the edge.
    assert!(t.legal("conquer").contains("B4") && !t.legal("conquer").contains("B3"));
    let t = caves(2, &["active 1: spiderines wise at C2:9"]);
    assert!(t.legal("conquer").contains("D5") && t.legal("conquer").contains("B1"));
    assert!(!t.legal("conquer").contains("A4"));
}

#[test]
fn wisps_roll_before_they_pay() {
    let mut t = caves(
        2,
        &[
            "active 1: will-o-wisps stone at A4:4",
            "active 2: ogres wise at B4:2",
        ],
    );
    // Three spare tokens; B4 costs four.
    assert_eq!(t.legal("roll"), "A3 A5 B4 B5");
    t.act("roll A5; die 3");
    assert_eq!(
        (t.at("A5"), t.hand("will-o-wisps")),
        ("will-o-wisps 1".into(), 2)
    );
    t.act("roll B4; die 1");
    assert_eq!(t.at("B4"), "ogres 2", "a failure ends the conquests");
    assert_eq!(t.decision(), "Deploy 1");
    let mut t = caves(
        2,
        &[
            "active 1: will-o-wisps stone at A4:4",
            "active 2: ogres wise at B4:2",
        ],
    );
    t.act("roll B4; die 2");
    assert_eq!(
        (t.at("B4"), t.hand("will-o-wisps")),
        ("will-o-wisps 2".into(), 1)
    );
    assert_eq!(t.decision(), "Conquest 1");
    // Far from crystals they have the final attempt of any race.
    let mut t = caves(2, &["active 1: will-o-wisps stone at A5:2"]);
    assert!(t.legal("roll").contains("A6") && !t.legal("conquer").contains("A6"));
    t.act("roll A6; die 2");
    assert_eq!(t.at("A6"), "will-o-wisps 1");
    assert_eq!(t.decision(), "Draft 2");
}
