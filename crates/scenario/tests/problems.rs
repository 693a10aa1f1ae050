//! What is said about files that cannot be read, and about cases that do not hold.

use elbowroom_scenario::{parse, run};

const HEAD: &str = "title: t\nrule: r\nmap: small-world-2\n";

fn problems(text: &str) -> String {
    parse("f", text).unwrap_err().to_string()
}

#[test]
fn problems_name_the_line_and_what_was_expected() {
    let head = |line: &str| problems(&format!("{HEAD}{line}\n---\n= coins: 5 5\n"));
    let body = |line: &str| problems(&format!("{HEAD}---\n{line}\n= coins: 5 5\n"));
    for (got, want) in [
        (problems(""), "f:1: there is no case in this file"),
        (
            problems("rule: r\nmap: small-world-2\n---\n= coins: 5 5"),
            "f:1: the case has no line \"title: …\"",
        ),
        (
            problems(&format!("{HEAD}---\n> pick 1\n")),
            "f:1: the case expects nothing: a line that begins with \"=\" is missing",
        ),
        (
            problems(HEAD),
            "f:1: the case has no line \"---\" with what happens after it",
        ),
        (
            head("actve 1: orcs hill"),
            "f:4: there is no key \"actve 1\"; there are title, rule, game, map, seats, options, \
             start, turn, coins, markers, natives, column, returned, discarded, sites, hidden, \
             granted, grudges, peace, region …, active …, declined …",
        ),
        (
            head("sites: shiny-orb 3"),
            "f:4: there is no place or relic \"shiny-orb\" in this game",
        ),
        (
            head("grudges: 1 2"),
            "f:4: \"grudges: 1 on 2, 2 on 1\" is expected",
        ),
        (
            head("game: chess"),
            "f:4: there is no game \"chess\"; there are small-world, underground, mixed",
        ),
        (
            head("game: underground"),
            "f:3: there is no map \"small-world-2\"; there are underground-2, underground-3, \
             underground-4, underground-5, underground-6, and \"own\" with lines \"region …\"",
        ),
        (
            head("coins: 5"),
            "f:4: a number for each of 2 seats is expected",
        ),
        (head("turn: 11"), "f:4: this game has turns 1 to 10, not 11"),
        (
            head("active 1: orks hill"),
            "f:4: there is no race \"orks\" in this game",
        ),
        (
            head("active 3: orcs hill"),
            "f:4: a seat from 1 to 2 is expected, not \"3\"",
        ),
        (
            head("active 1: orcs hill at 24"),
            "f:4: there is no region \"24\" on map small-world-2",
        ),
        (
            head("active 1: orcs hill at 3:12"),
            "f:4: this position cannot be: tokens of Orcs: 12, but there are only 10",
        ),
        (
            head("active 1: orcs hill at 3\nactive 2: elves hill at 5"),
            "f:5: this position cannot be: the badge of Hill stands twice",
        ),
        (
            head("markers: lairs 3"),
            "f:4: there is no marker \"lairs\"; there are lair, fortress, encampment, hole, hero, \
             dragon",
        ),
        (
            body("conquer 3"),
            "f:5: \"> action\" or \"= expectation\" is expected, not \"conquer 3\"",
        ),
        (
            head("active 1: orc hill"),
            "f:4: there is no race \"orc\" in this game, perhaps \"orcs\" is meant",
        ),
        (
            head("active 1: dragon master orcs"),
            "f:4: \"race power at 6:3 7 hand 2 reserve 4 firsts 2 tools 1\" or \"race power picked\" \
             is expected, the power and what follows it where it applies",
        ),
        (
            head("active 1: orcs dragonmaster"),
            "f:4: there is no power \"dragonmaster\" in this game",
        ),
        (
            body("> attack 3"),
            "f:5: \"attack\" is not a verb of the notation, perhaps \"conquer\" is meant",
        ),
        (
            body("> conquers 3"),
            "f:5: \"conquers\" is not a verb of the notation, perhaps \"conquer\" is meant",
        ),
        (
            body("> konquer 3"),
            "f:5: \"konquer\" is not a verb of the notation",
        ),
        (
            body("= regions 3: empty"),
            "f:5: \"regions\" cannot be expected; there are region, natives, stands, hand, \
             reserve, available, tray, status, badge, coins, earned, tokens, peace, grudge, site, \
             hidden, granted, tools, markers, column, returned, discarded, cost, chance, refused, \
             allowed, legal, decision, turn, rolled, standings",
        ),
        (
            body("= cost 4: 4 = 2 region + 1 Lost Tribe"),
            "f:5: the lines add up to 3, not to 4",
        ),
        (
            body("= coins 1"),
            "f:5: a value is expected after \"coins 1:\"",
        ),
    ] {
        assert_eq!(got, want);
    }
    assert!(body("= refused conquer 3: because").starts_with("f:5: \"because\" is no reason; "));
}

#[test]
fn what_is_wrong_with_a_map_is_told_at_its_region() {
    let map = |regions: &str| {
        problems(&format!(
            "title: t\nrule: r\nmap: own\n{regions}\n---\n= cost a: 2\n"
        ))
    };
    for (got, want) in [
        (
            map("region a: hill; edge"),
            "f:3: a map of one's own has at least 2 regions: lines \"region b: …\" are missing",
        ),
        (
            map("region a: hill; b\nregion b: hills"),
            "f:5: there is no terrain \"hills\" in Small World; there are farmland, forest, hill, \
             swamp, mountain, sea, lake",
        ),
        (
            map("region a: hill; b\nregion b: hill gold"),
            "f:5: there is no symbol \"gold\" in Small World; there are mine, magic, cavern",
        ),
        (
            map("region a: hill edge; b\nregion b: hill"),
            "f:4: \"edge\" stands after the semicolon, before the neighbours: \"hill mine; edge, b c\"",
        ),
        (
            map("region a: hill; z\nregion b: hill"),
            "f:4: there is no line \"region z: …\"",
        ),
    ] {
        assert_eq!(got, want);
    }
}

#[test]
fn capitals_do_not_matter() {
    let text = format!("{HEAD}active 1: Orcs Dragon-Master at 3\n---\n= region 3: Orcs 1\n");
    assert!(run(&parse("f", &text).unwrap()).passed());
}

#[test]
fn all_problems_of_a_file_are_told() {
    let text = format!("{HEAD}---\n> konquer 3\n= coins: 5 5\n= hand ork: 3\n===\n{HEAD}---\n");
    let got = parse("f", &text).unwrap_err();
    let lines: Vec<usize> = got.0.iter().map(|p| p.line).collect();
    assert_eq!(lines, [5, 7, 9]);
}

#[test]
fn differences_are_shown_line_by_line() {
    let text = format!(
        "{HEAD}active 1: orcs hill at 3:4\n---\n= cost 4: 2\n> conquer 4\n= region 4: orcs 2\n> conquer 2\n= coins: 5 5\n"
    );
    let outcome = run(&parse("f", &text).unwrap());
    assert!(!outcome.passed());
    assert_eq!(
        outcome.to_string(),
        "FAIL f:1: t (r)\n     \
         f:6: = cost 4: 2\n         \
         expected: 2\n         \
         found:    3 = 2 region + 1 Lost Tribe\n     \
         f:8: = region 4: orcs 2\n         \
         expected: orcs 2\n         \
         found:    orcs 3\n     \
         f:9: > conquer 2\n         \
         expected: that this is done\n         \
         found:    refused: no-token (A conquest needs at least one token in hand)"
    );
}
