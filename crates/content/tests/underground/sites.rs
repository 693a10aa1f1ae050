use crate::harness::{Try, caves, power};
use rules::Seat;

#[test]
fn monsters_hide_places_and_relics() {
    let mut t = caves(2, &["active 1: ogres wise at A2:9"]);
    assert_eq!(t.state.hidden_sites(), 4);
    assert_eq!(t.cost("B2"), 3, "two Monsters");
    t.act("conquer B2");
    assert_eq!(t.decision(), "Site");
    t.act("site shiny-orb");
    assert_eq!(
        (t.site("shiny-orb"), t.state.hidden_sites()),
        ("B2".into(), 3)
    );
    assert_eq!(t.at("B2"), "ogres 3");
    t.act("end");
    t.finish();
    assert_eq!(t.state.hidden_sites(), 3);
}

#[test]
fn what_a_final_attempt_finds_has_its_say() {
    let mut t = caves(2, &["active 1: ogres wise at B3:2"]);
    t.act("roll B2; die 3; site wickedest-pentacle");
    assert_eq!(t.decision(), "Summon 1");
    t.act("send C1");
    assert_eq!(t.markers("balrog"), "C1");
    assert_eq!(t.decision(), "Draft 2");
}

#[test]
fn the_doormat_flies_anywhere() {
    let lines = [
        "active 1: ogres wise at A2:5",
        "sites: flying-doormat A2",
        "active 2: drow stone at E4:2",
    ];
    let mut t = caves(2, &lines);
    t.act("use flying-doormat");
    assert!(t.legal("conquer").contains("E4") && !t.legal("conquer").contains("C4"));
    t.act("conquer E4");
    assert_eq!(t.site("flying-doormat"), "E4");
    assert!(t.refused("use flying-doormat").contains("Used already"));
    // If the attempt fails it stays.
    let mut t = caves(2, &["active 1: ogres wise at A2:2", lines[1], lines[2]]);
    t.act("use flying-doormat; roll E4; die 0");
    assert_eq!(
        (t.at("E4"), t.site("flying-doormat")),
        ("drow 2".into(), "A2".into())
    );
}

#[test]
fn the_ring_earns_from_those_around_it() {
    let mut t = caves(
        3,
        &[
            "active 1: ogres wise at A2:3 A4",
            "active 2: drow stone at B4:2",
            "active 3: kraken mystic at A5",
            "sites: froggys-ring A2",
            "coins: 0 1 0",
        ],
    );
    t.act("end; deploy A2:2; carry A4");
    assert_eq!(t.site("froggys-ring"), "A4");
    assert_eq!(t.earned(1), "2 regions, 1 Froggy's Ring from 2");
}

#[test]
fn the_socks_spare_the_occupant() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:5",
            "active 2: drow shield at B4:3 E4",
            "markers: armour B4",
            "sites: stinky-trolls-socks A4",
        ],
    );
    t.act("use stinky-trolls-socks");
    assert_eq!(t.cost("B4"), 1);
    t.act("conquer B4");
    assert_eq!(
        (t.hand("drow"), t.site("stinky-trolls-socks")),
        (3, "B4".into())
    );
    t.finish();
    assert_eq!(t.at("E4"), "drow 4");
}

#[test]
fn the_scepter_doubles_what_the_bank_pays() {
    let income = |line: &str, sites: &str, to: &str| {
        let mut t = caves(2, &[line, sites, "active 2: gnomes wise at A5"]);
        t.act("end");
        while t.decision() != "Carry 1" {
            let a = t.rules.legal_actions(&t.state)[0];
            t.rules.apply(&mut t.state, a, &mut t.events).unwrap();
        }
        t.act(&format!("carry {to}"));
        t.earned(1)
    };
    assert_eq!(
        income(
            "active 1: ogres mining at A4:3 B5",
            "sites: scepter-of-avarice A4",
            "B5"
        ),
        "2 regions, 1 Mining, 2 paid twice"
    );
    assert_eq!(
        income(
            "active 1: ogres fisher at A4:3 B4",
            "sites: scepter-of-avarice A4",
            "B4"
        ),
        "2 regions, 1 Fisher, 1 paid twice"
    );
    assert_eq!(
        income(
            "active 1: ogres thieving at A4:3 B4",
            "sites: scepter-of-avarice B4",
            "A4"
        ),
        "2 regions, 1 paid twice, 1 Thieving from 2"
    );
    assert_eq!(
        income(
            "active 1: ogres mining at A4:3 B5",
            "sites: scepter-of-avarice A4, mine-of-the-lost-dwarf B5",
            "B5"
        ),
        "2 regions, 1 Mining, 2 Mine of the Lost Dwarf"
    );
    assert_eq!(
        income(
            "active 1: ogres mining at A4:3 B5",
            "sites: scepter-of-avarice A4, keep-on-the-motherland B5",
            "B5"
        ),
        "2 regions, 1 Mining, 1 Keep on the Motherland, 3 paid twice"
    );
}

#[test]
fn the_orb_replaces_a_lone_token() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:5",
            "active 2: drow stone at B4 B5",
            "sites: shiny-orb A4",
        ],
    );
    assert_eq!(t.legal("convert"), "");
    t.act("use shiny-orb");
    assert_eq!(t.legal("convert"), "B4 B5");
    t.act("convert B5");
    assert_eq!(
        (t.at("B5"), t.site("shiny-orb"), t.legal("convert")),
        ("ogres 1".into(), "B5".into(), String::new())
    );
}

#[test]
fn the_sword_is_worth_two_tokens() {
    let mut t = caves(
        2,
        &[
            "active 1: drow wise at A4:5",
            "sites: sword-of-the-killer-rabbit A4",
            "active 2: ogres stone at B4:3",
        ],
    );
    t.act("use sword-of-the-killer-rabbit");
    assert_eq!((t.cost("B4"), t.cost("A5")), (3, 1));
    t.act("conquer B4");
    assert_eq!(
        (t.site("sword-of-the-killer-rabbit"), t.cost("A5")),
        ("B4".into(), 2)
    );
}

#[test]
fn what_is_left_behind_helps_no_more() {
    let mut t = caves(
        2,
        &[
            "active 1: drow wise at A4:2 A5:4",
            "sites: sword-of-the-killer-rabbit A4",
            "active 2: ogres stone at B5:2",
        ],
    );
    t.act("use sword-of-the-killer-rabbit; abandon A4");
    assert_eq!(t.cost("B5"), 4);
    t.act("conquer B5");
    assert_eq!(t.site("sword-of-the-killer-rabbit"), "A4");
}

#[test]
fn relics_and_most_places_do_nothing_in_decline() {
    let t = caves(
        2,
        &[
            "declined 1: drow at A4",
            "active 1: ogres wise at B4:4",
            "sites: sword-of-the-killer-rabbit A4, great-brass-pipe A4, wickedest-pentacle A4, fountain-of-youth A4",
        ],
    );
    assert_eq!(
        (t.legal("use"), t.legal("send")),
        (String::new(), String::new())
    );
    assert_eq!(t.state.available(t.tribe("ogres").unwrap()), 3);
}

#[test]
fn the_altar_takes_declined_tokens() {
    let mut t = caves(
        2,
        &[
            "declined 1: drow at A5 A6",
            "active 1: ogres wise at A4:4",
            "sites: altar-of-souls A4",
            "active 2: kraken stone at E4",
        ],
    );
    t.act("end");
    assert_eq!(
        (t.decision(), t.legal("sacrifice")),
        ("Sacrifice 1".into(), "A5 A6".into())
    );
    t.act("sacrifice A5");
    assert_eq!(
        (t.earned(1), t.at("A5")),
        (
            "2 regions, 1 regions, 3 Altar of Souls".into(),
            "nobody".into()
        )
    );
    // In decline the altar takes the tokens that hold it, too; the last one takes the banner along.
    let mut t = caves(
        2,
        &[
            "declined 1: drow at A5",
            "sites: altar-of-souls A5",
            "column: ogres stone",
            "active 2: kraken wise at E4",
        ],
    );
    t.act("pick 1; end; sacrifice A5");
    assert!(t.tribe("drow").is_none());
    assert_eq!(t.earned(1), "1 regions, 3 Altar of Souls");
}

#[test]
fn the_ghost_guards_any_region() {
    let mut t = caves(
        3,
        &[
            "active 1: ogres wise at A4:4",
            "sites: crypt-of-the-tomb-raider A4",
            "active 2: drow stone at B4:9",
            "active 3: kraken muddy at E4",
        ],
    );
    t.act("end");
    assert_eq!(t.decision(), "Haunt 1");
    assert!(t.refused("carry A4").contains("cannot go"));
    t.act("carry B5");
    assert_eq!(t.markers("ghost"), "B5");
    assert!(t.refused("conquer B5").contains("Ghost"));
    t.act("conquer A4");
    assert_eq!(t.markers("ghost"), "", "the crypt is lost");
    t.finish();
    // Its master may go where it stands; in decline it stays but no longer moves.
    let t = caves(
        2,
        &[
            "active 1: ogres wise at A4:4",
            "sites: crypt-of-the-tomb-raider A4",
            "markers: ghost B5",
            "active 2: drow stone at A5:9",
        ],
    );
    assert!(t.legal("conquer").contains("B5"));
    let mut t = caves(
        2,
        &[
            "declined 1: ogres at A4",
            "active 1: mudmen wise at E3",
            "sites: crypt-of-the-tomb-raider A4",
            "markers: ghost B5",
            "active 2: drow stone at A5:9",
        ],
    );
    t.act("end");
    assert_eq!(t.decision(), "Conquest 2");
    assert!(t.refused("conquer B5").contains("Ghost"));
}

#[test]
fn diamonds_are_found_in_land_of_one_kind() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4 B1 B5",
            "sites: diamond-fields A4",
            "declined 1: drow at C2",
        ],
    );
    t.finish();
    assert_eq!(t.earned(1), "3 regions, 2 Diamond Fields, 1 regions");
    let mut t = caves(
        2,
        &[
            "declined 1: ogres at A4 B1",
            "active 1: drow stone at C2",
            "sites: diamond-fields A4",
        ],
    );
    t.finish();
    assert_eq!(t.earned(1), "2 regions, 2 Diamond Fields, 1 regions");
}

#[test]
fn the_pipe_joins_land_of_one_kind() {
    let t = caves(
        2,
        &[
            "active 1: ogres wise at A4:5",
            "sites: great-brass-pipe A4",
            "active 2: gnomes stone at C2",
        ],
    );
    let reach = t.legal("conquer");
    assert!(reach.contains("B1") && reach.contains("D5") && !reach.contains("C2"));
}

#[test]
fn the_fountain_flows_at_the_start_of_the_turn() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:5",
            "sites: fountain-of-youth A4",
            "active 2: drow stone at E4",
        ],
    );
    assert_eq!(t.state.available(t.tribe("ogres").unwrap()), 5);
    t.finish();
    let mut t = caves(
        2,
        &[
            "active 1: drow wise at A4:9",
            "sites: fountain-of-youth A4",
            "active 2: ogres stone at E4",
        ],
    );
    assert_eq!(
        t.state.available(t.tribe("drow").unwrap()),
        8,
        "the tray is empty"
    );
    t.finish();
}

#[test]
fn the_keep_defends_and_earns() {
    for who in ["active 2: drow stone at B4", "declined 2: drow at B4"] {
        let mut t = caves(
            2,
            &[
                "active 1: gnomes wise at A4:5",
                who,
                "sites: keep-on-the-motherland B4",
                "seat: 2",
            ],
        );
        t.finish();
        assert!(
            t.earned(2).ends_with("1 regions, 1 Keep on the Motherland"),
            "{}",
            t.earned(2)
        );
        assert_eq!(t.cost("B4"), 4);
    }
}

#[test]
fn the_lost_mine_earns() {
    for who in ["active 1: drow fisher at B4", "declined 1: drow at B4"] {
        let mut t = caves(
            2,
            &[
                who,
                "sites: mine-of-the-lost-dwarf B4",
                "active 2: ogres stone at E4",
            ],
        );
        t.finish();
        assert!(
            t.earned(1).contains("1 regions, 2 Mine of the Lost Dwarf"),
            "{}",
            t.earned(1)
        );
    }
}

/// A race that holds Stonehedge with this power, or gets to it.
fn stones(granted: &str, lines: &[&str]) -> Try {
    let granted = format!("granted: {granted}");
    let mut all = vec!["sites: stonehedge A4", &granted];
    all.extend(lines);
    caves(2, &all)
}

#[test]
fn stonehedge_draws_a_badge() {
    let mut t = caves(
        2,
        &["active 1: ogres wise at B3:9", "active 2: drow stone at E4"],
    );
    t.act("conquer B2; site stonehedge");
    assert_eq!(t.decision(), "Grant");
    let badges = t.legal("badge");
    assert!(
        !badges.contains("wise") && !badges.contains("stone"),
        "{badges}"
    );
    t.act("badge mystic");
    assert_eq!(t.state.granted(), Some(power(&t.rules, "mystic")));
    assert_eq!(t.hand("ogres"), 5, "no tokens come with it");
}

#[test]
fn stonehedge_shares_a_power_with_whoever_is_there() {
    let mut t = stones(
        "mystic",
        &[
            "active 1: ogres wise at A4:3",
            "active 2: mudmen stone at B4:6",
        ],
    );
    t.finish();
    assert_eq!(t.earned(1), "1 regions, 1 Mystic");
    t.act("conquer A4").finish();
    assert_eq!(t.earned(2), "2 regions, 1 Mystic");
}

#[test]
fn stonehedge_with_a_power_for_declines_is_an_option() {
    let lines = [
        "active 1: ogres stone at A4:3 A5",
        "active 2: drow muddy at E4:6",
    ];
    let mut t = stones("vanishing", &lines);
    t.act("decline granted");
    assert_eq!(
        (t.earned(1), t.tribe("ogres")),
        ("4 Vanishing".into(), None)
    );
    let mut t = stones("vanishing", &lines);
    t.act("decline");
    assert_eq!(t.earned(1), "2 regions");
    let mut t = stones("tomb", &lines);
    t.act("decline granted; deploy A4:2");
    assert_eq!(t.at("A4"), "ogres 3");
    let t = stones("mystic", &lines);
    assert!(t.refused("decline granted").contains("No place of yours"));
}

#[test]
fn stonehedge_gives_declined_races_what_is_for_them() {
    let mut t = stones(
        "wise",
        &[
            "declined 1: ogres at A4",
            "active 2: drow muddy at E4:6",
            "column: kraken stone",
        ],
    );
    t.act("pick 1").finish();
    assert!(t.earned(1).contains("2 Wise"), "{}", t.earned(1));
    let t = stones(
        "reborn",
        &[
            "declined 1: ogres at A4 A5",
            "active 1: kraken stone at E3:3",
            "active 2: drow muddy at E4:6",
        ],
    );
    assert_eq!(t.legal("revive"), "A4 A5");
    let mut t = stones(
        "wise",
        &[
            "active 1: ogres stone at A4:3",
            "active 2: drow muddy at E4:6",
        ],
    );
    t.finish();
    assert_eq!(t.earned(1), "1 regions");
}

#[test]
fn stonehedge_lost_takes_its_queen_along() {
    let mut t = stones(
        "royal",
        &[
            "active 1: ogres stone at A4:3 A5",
            "active 2: drow muddy at B4:6",
        ],
    );
    t.act("end; deploy A4:2");
    assert_eq!(t.legal("place"), "A4:1 A5:1");
    t.act("place A5");
    assert_eq!(t.markers("queen"), "A5");
    t.act("conquer A4");
    assert_eq!(t.markers("queen"), "");
    t.finish();
    assert_eq!(t.state.seat(), Seat(0));
}

#[test]
fn the_balrog_steps_from_where_it_is() {
    let mut t = caves(
        2,
        &[
            "active 1: ogres wise at A4:4",
            "active 2: drow stone at B4:4 B5:2 E4",
            "sites: wickedest-pentacle A4",
        ],
    );
    assert_eq!(t.legal("send"), "A3 A5 B4 B5");
    t.act("send B4");
    assert_eq!(
        (t.at("B4"), t.hand("drow"), t.legal("send")),
        ("nobody".into(), 2, String::new())
    );
    assert!(t.refused("conquer B4").contains("Balrog"));
    t.finish();
    assert_eq!(t.state.seat(), Seat(1));
    assert!(t.refused("conquer B4").contains("Balrog") || !t.legal("conquer").contains("B4"));
    t.finish();
    // Natives are gone and nothing is found; not into a chasm.
    assert_eq!(t.legal("send"), "A3 A4 B5 C3");
    t.act("send C3");
    assert_eq!(
        (t.at("C3"), t.markers("balrog"), t.state.hidden_sites()),
        ("nobody".into(), "C3".into(), 4)
    );
    assert_eq!(t.decision(), "Conquest 1");
}

#[test]
fn the_balrog_keeps_out_of_protected_regions() {
    let t = caves(
        2,
        &[
            "active 1: ogres wise at A4:4",
            "active 2: gnomes royal at B4:4 A5:2",
            "sites: wickedest-pentacle A4",
        ],
    );
    assert_eq!(t.legal("send"), "A3 B5");
    let t = caves(
        2,
        &[
            "active 1: ogres wise at A4:4",
            "active 2: drow royal at B4:4 A5:2",
            "markers: queen B4",
            "sites: wickedest-pentacle A4",
        ],
    );
    assert_eq!(t.legal("send"), "A3 A5 B5");
}
