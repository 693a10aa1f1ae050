use crate::harness::{caves, start};
use rules::Options;

#[test]
fn the_river_is_cheap_and_left_at_the_end() {
    let mut t = caves(
        2,
        &["active 1: drow wise at A2:4", "active 2: ogres stone at E4"],
    );
    assert_eq!(t.cost("A3"), 1);
    t.act("conquer A3; conquer B4; end");
    assert_eq!(t.hand("drow"), 2, "one comes from the river");
    t.finish();
    assert_eq!(t.at("A3"), "nobody");
    assert_eq!(t.earned(1), "2 regions");
}

#[test]
fn chasms_are_closed_to_all() {
    let t = caves(2, &["active 1: spiderines wise at A2:9"]);
    assert!(t.refused("conquer A1").contains("closed"));
}

#[test]
fn tolls_may_be_due_while_active_too() {
    let options = Options {
        toll_while_active: true,
        ..Options::default()
    };
    let lines = [
        "active 1: ogres wise at A4:9",
        "active 2: liches stone at A5 B5",
        "coins: 0 0",
    ];
    let t = start("underground", "underground-2", 2, &options, &lines);
    assert!(t.refused("conquer A5").contains("coins"));
}

#[test]
fn gnomes_may_be_protected_in_decline_too() {
    let options = Options {
        no_help_in_decline: true,
        ..Options::default()
    };
    let lines = ["active 1: ogres wise at A4:9", "declined 2: gnomes at A5"];
    let t = start("underground", "underground-2", 2, &options, &lines);
    assert_eq!(t.cost("A5"), 3);
}
