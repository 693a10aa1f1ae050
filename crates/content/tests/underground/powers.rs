use crate::harness::caves;

#[test]
fn coins_for_regions() {
    for (power, at, expected) in [
        ("adventurous", "B5 A4", "2 regions, 1 Adventurous"),
        ("fisher", "A2 A4 B4 A5", "4 regions, 1 Fisher"),
        ("fisher", "A2 A4 B4 C2", "4 regions, 2 Fisher"),
        ("mining", "B5 D1 A4", "3 regions, 2 Mining"),
        ("muddy", "A2 E4", "2 regions, 2 Muddy"),
        ("mystic", "A4 B1 B5", "3 regions, 2 Mystic"),
        ("stone", "A6 C1 A5", "3 regions, 2 Stone"),
        ("quarreling", "A4 A5 A2 E4", "4 regions, 3 Quarreling"),
        ("quarreling", "A4 A5", "2 regions, 1 Quarreling"),
        ("flocking", "A4 A5 B5", "3 regions, 2 Flocking"),
        ("flocking", "A4 A5 A2", "3 regions"),
    ] {
        let line = format!("active 1: ogres {power} at {at}");
        let mut t = caves(2, &[&line, "sites: stonehedge B5, froggys-ring A4"]);
        t.finish();
        assert_eq!(t.earned(1), expected, "{power} at {at}");
    }
}

#[test]
fn flocking_goes_by_what_is_adjacent_for_the_race() {
    for (line, sites, coins) in [
        (
            "spiderines flocking at B4 B1",
            "keep-on-the-motherland E4",
            true,
        ),
        (
            "spiderines flocking at B4 C2",
            "keep-on-the-motherland E4",
            false,
        ),
        (
            "ogres flocking at B4 B1",
            "keep-on-the-motherland E4",
            false,
        ),
        ("ogres flocking at A4 B1", "great-brass-pipe A4", true),
        ("ogres flocking at A4 B1 A2", "great-brass-pipe A4", false),
        (
            "lizardmen flocking at A4 A2",
            "keep-on-the-motherland E4",
            false,
        ),
        (
            "spiderines quarreling at B4 B1",
            "keep-on-the-motherland E4",
            true,
        ),
    ] {
        let mut t = caves(
            2,
            &[&format!("active 1: {line}"), &format!("sites: {sites}")],
        );
        t.finish();
        let earned = t.earned(1).contains("2 Flocking") || t.earned(1).contains("2 Quarreling");
        assert_eq!(earned, coins, "{line}: {}", t.earned(1));
    }
}

#[test]
fn immortals_lose_no_token() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:9",
            "active 2: drow immortal at B4:2 A6",
        ],
    );
    t.act("conquer B4");
    assert_eq!(t.hand("drow"), 2);
    t.finish();
    assert_eq!(t.at("A6"), "drow 3");
    // Against the Balrog too; a token that is replaced is lost.
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:9",
            "active 2: drow immortal at B4:2 A6",
            "sites: wickedest-pentacle A4",
        ],
    );
    t.act("send B4").finish();
    assert_eq!(t.at("A6"), "drow 3");
    let mut t = caves(
        2,
        &[
            "active 1: ogres vampire at A4:9",
            "active 2: drow immortal at B4 A6",
        ],
    );
    t.act("convert B4");
    assert_eq!(
        (t.at("B4"), t.at("A6")),
        ("ogres 1".into(), "drow 1".into())
    );
}

#[test]
fn magic_copies_a_relic_that_is_in_play() {
    let mut t = caves(
        2,
        &[
            "active 1: drow magic at A4:9",
            "active 2: ogres wise at B4:2 A6",
            "sites: sword-of-the-killer-rabbit A6, keep-on-the-motherland B4",
        ],
    );
    assert_eq!(t.legal("copy"), "sword-of-the-killer-rabbit");
    assert!(
        t.refused("use copy")
            .contains("does not hold Bag-o’-Many-Things"),
        "{}",
        t.refused("use copy")
    );
    t.act("copy sword-of-the-killer-rabbit; use copy");
    assert_eq!((t.cost("B4"), t.cost("A5")), (3, 1));
    t.act("conquer B4");
    assert_eq!(t.cost("B5"), 2, "once a turn");
    assert_eq!(
        t.site("sword-of-the-killer-rabbit"),
        "A6",
        "it stays where it is"
    );
}

#[test]
fn a_relic_and_its_copy_do_not_work_in_one_region() {
    let mut t = caves(
        2,
        &[
            "active 1: drow magic at A4:9",
            "sites: sword-of-the-killer-rabbit A4",
        ],
    );
    t.act("copy sword-of-the-killer-rabbit; use copy");
    assert!(
        t.refused("use sword-of-the-killer-rabbit")
            .contains("cannot work in one region")
    );
    t.act("conquer A5; use sword-of-the-killer-rabbit; conquer A6");
    assert_eq!(
        (t.at("A6"), t.site("sword-of-the-killer-rabbit")),
        ("drow 1".into(), "A6".into())
    );
}

#[test]
fn magic_copies_what_is_carried_too() {
    let lines = [
        "active 1: drow magic at A4:4 A5",
        "active 2: ogres wise at B5:2 A6",
        "sites: froggys-ring A6, scepter-of-avarice E4",
        "coins: 5 5",
    ];
    let mut t = caves(2, &lines);
    t.act("copy froggys-ring; end; deploy A4:3");
    assert_eq!(t.decision(), "Carry 1");
    t.act("carry A4");
    assert_eq!((t.coins(1), t.coins(2)), (8, 4), "{}", t.earned(1));
    let mut t = caves(2, &lines);
    t.act("copy scepter-of-avarice; end; deploy A4:3; carry A4");
    assert_eq!(t.earned(1), "2 regions, 1 paid twice");
}

#[test]
fn martyrs_are_paid_for_what_they_lose() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:9",
            "active 2: drow martyr at B4 A5 A6",
        ],
    );
    t.act("conquer B4; conquer A5");
    assert_eq!(t.earned(2), "1 Martyr, 1 Martyr");
    let mut t = caves(
        2,
        &["active 1: ogres wise at A4:9", "declined 2: drow at B4"],
    );
    t.act("conquer B4");
    assert_eq!(t.earned(2), "");
}

#[test]
fn the_reborn_give_regions_to_the_active_race() {
    let lines = [
        "declined 1: drow reborn at A5 A6 B5",
        "active 1: ogres wise at E4:3",
        "active 2: kraken stone at D3",
    ];
    let mut t = caves(2, &lines);
    t.act("revive A5; revive A6");
    assert_eq!(
        (t.at("A5"), t.at("A6")),
        ("ogres 1".into(), "ogres 1".into())
    );
    assert_eq!(t.legal("revive"), "", "two a turn");
    assert_eq!(t.hand("ogres"), 0, "from the tray");
    t.act("conquer A4");
    // A race just picked starts there, and no longer has to enter at the edge.
    let mut t = caves(
        2,
        &[
            "declined 1: drow reborn at B3",
            "column: ogres stone",
            "active 2: kraken wise at E4",
        ],
    );
    t.act("pick 1; revive B3");
    assert!(t.legal("conquer").contains("C1") && !t.legal("conquer").contains("A5"));
    assert!(
        t.tribe("drow").is_none(),
        "the last token is gone, the banner returns"
    );
    // Not where the active race could not stay.
    let t = caves(
        2,
        &[
            "declined 1: kraken reborn at A3 A2",
            "active 1: ogres wise at E4:3",
        ],
    );
    assert_eq!(t.legal("revive"), "A2");
    assert!(t.refused("revive A3").contains("could not stay"));
}

#[test]
fn the_queen_protects_and_stays_in_decline() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres royal at A4:2 A5",
            "active 2: drow wise at B4:5",
        ],
    );
    t.act("end; deploy A4:1");
    t.act("place A4");
    assert_eq!(t.markers("queen"), "A4");
    assert!(t.refused("conquer A4").contains("Queen"));
    t.finish();
    t.act("decline");
    assert_eq!(t.markers("queen"), "A4");
    assert!(t.refused("conquer A4").contains("Queen"));
    let ogres = t.tribe("ogres").unwrap();
    assert!(t.state.power(ogres).is_some(), "the badge stays with her");
}

#[test]
fn shields_bring_armour() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres shield at B4:2 A5 A4",
            "active 2: drow vampire at B5:6",
        ],
    );
    t.act("end; deploy B4:1; place B4:2");
    assert_eq!(t.markers("armour"), "B4 B4");
    assert_eq!((t.cost("B4"), t.cost("A4")), (6, 3));
    assert!(t.legal("convert").contains("A4") && !t.legal("convert").contains("B4"));
    t.finish();
    t.act("decline");
    assert_eq!(t.markers("armour"), "B4 B4", "in decline too");
    t.act("conquer B4");
    assert_eq!(t.markers("armour"), "");
}

#[test]
fn armour_does_not_hide_a_lone_token() {
    let t = caves(
        2,
        &[
            "active 1: drow vampire at B5:2",
            "active 2: ogres shield at B4 A5",
            "markers: armour B4",
        ],
    );
    assert_eq!(t.legal("convert"), "A5 B4");
}

#[test]
fn thieves_take_from_those_beside_them() {
    let mut t = caves(
        3,
        &[
            "active 1: drow thieving at A4:2 A2",
            "active 2: ogres wise at B4 B5 E4",
            "declined 3: kraken at A5",
            "active 3: gnomes stone at E3",
            "coins: 5 5 5",
        ],
    );
    t.finish();
    assert_eq!(t.earned(1), "2 regions, 1 Thieving from 2");
    assert_eq!((t.coins(1), t.coins(2), t.coins(3)), (8, 4, 5));
    let mut t = caves(
        2,
        &[
            "active 1: drow thieving at A4:2",
            "active 2: ogres wise at B4",
            "coins: 5 0",
        ],
    );
    t.finish();
    assert_eq!(t.earned(1), "1 regions");
}

#[test]
fn a_tomb_holds_all_its_tokens() {
    let mut t = caves(
        2,
        &[
            "active 1: drow tomb at A4:5 B5",
            "active 2: ogres wise at B4:9",
        ],
    );
    t.act("decline");
    assert_eq!(t.decision(), "Deploy 1");
    t.act("deploy A4:1");
    assert_eq!((t.at("A4"), t.at("B5")), ("drow 2".into(), "drow 4".into()));
    assert_eq!(t.earned(1), "2 regions");
    t.act("conquer B5").finish();
    assert_eq!(t.at("A4"), "drow 5", "one is lost");
    // Without a region left they are all lost.
    let mut t = caves(
        2,
        &[
            "declined 1: drow tomb at A4:5",
            "active 2: ogres wise at B4:9",
            "seat: 2",
        ],
    );
    t.act("conquer A4");
    assert!(t.tribe("drow").is_none());
}

#[test]
fn vampires_replace_lone_tokens() {
    let mut t = caves(
        3,
        &[
            "active 1: drow vampire at A4:2",
            "active 2: ogres wise at B4 A5",
            "active 3: gnomes stone at B5",
        ],
    );
    assert_eq!(t.legal("convert"), "A5 B4");
    t.act("convert B4");
    assert_eq!(
        (t.at("B4"), t.hand("drow"), t.legal("convert")),
        ("drow 1".into(), 1, String::new())
    );
    // From the hand when the tray is empty: nine Drow in the box.
    let mut t = caves(
        2,
        &[
            "active 1: drow vampire at A4:9",
            "active 2: ogres wise at B4",
        ],
    );
    t.act("convert B4");
    assert_eq!(t.hand("drow"), 7);
    let t = caves(
        2,
        &[
            "active 1: drow vampire hand 9",
            "active 2: ogres wise at A5",
        ],
    );
    assert_eq!(t.legal("convert"), "A5", "a first conquest like any other");
}

#[test]
fn the_vanishing_leave_coins() {
    let mut t = caves(
        2,
        &[
            "declined 1: kraken at E3",
            "active 1: drow vanishing at A4:5 A5 B5",
            "active 2: ogres wise at E4",
        ],
    );
    t.act("decline");
    assert_eq!(t.earned(1), "6 Vanishing");
    assert!(t.tribe("drow").is_none() && t.tribe("kraken").is_none());
}

#[test]
fn the_vengeful_remember() {
    let mut t = caves(
        3,
        &[
            "active 1: ogres wise at A4:9",
            "active 2: drow vengeful at B4:3",
            "declined 2: kraken at A5",
            "declined 1: mudmen at B3:1",
            "active 3: gnomes stone at B5",
        ],
    );
    t.act("conquer A5; end").finish();
    // It is the turn of seat 2.
    assert_eq!(t.state.seat().0, 1);
    assert!(t.state.has_grudge(rules::Seat(1), rules::Seat(0)));
    let a5: u8 = t.at("A5").split(' ').next_back().unwrap().parse().unwrap();
    assert_eq!(
        t.cost("A4"),
        2 + t
            .at("A4")
            .split(' ')
            .next_back()
            .unwrap()
            .parse::<u8>()
            .unwrap()
            - 1
    );
    assert!(a5 > 0);
    t.finish();
    assert!(!t.state.has_grudge(rules::Seat(1), rules::Seat(0)));
}

#[test]
fn the_wise_earn_in_decline() {
    let mut t = caves(
        2,
        &["active 1: drow wise at A4:5", "active 2: ogres stone at E4"],
    );
    t.act("decline");
    assert_eq!(t.earned(1), "1 regions, 2 Wise");
    t.finish().finish();
    assert!(
        t.earned(1).ends_with("1 regions, 2 Wise"),
        "{}",
        t.earned(1)
    );
}
