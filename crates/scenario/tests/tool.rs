//! What people who only know the game write: notes of real games, positions by hand, maps of their
//! own.

use elbowroom_scenario::{Scenario, read, run};

const HEAD: &str = "title: t\nrule: r\nmap: small-world-2\n";

/// Three regions in a row, for every case of the file.
const ROW: &str = "rule: r\nmap: own\nregion a: hill; edge, b\nregion b: hill; edge, c\n\
                   region c: hill; edge\n===\n";

/// What is told about a file.
fn told(text: &str) -> String {
    run(&read("f", text)).to_string()
}

/// Runs a file of which every case has to hold.
fn holds(text: &str) -> Scenario {
    let file = read("f", text);
    let outcome = run(&file);
    assert!(outcome.passed(), "{text}\n{outcome}");
    file
}

/// What is found instead, at the only thing that differs in a case.
fn found(text: &str) -> String {
    let outcome = run(&read("f", text));
    let all: Vec<_> = outcome.cases.iter().flat_map(|c| &c.mismatches).collect();
    assert_eq!(all.len(), 1, "{text}\n{outcome}");
    all[0].got.clone()
}

/// The only thing that cannot be read in a file.
fn problem(text: &str) -> String {
    let problems = read("f", text).problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].to_string()
}

#[test]
fn an_impossible_case_spoils_only_itself() {
    let good = format!("{HEAD}---\n= coins: 5 5\n");
    let bad = format!("{HEAD}active 1: orcs hill at 3:12\n---\n> pick 1\n= coins: 5 5\n");
    let text = format!(
        "{good}===\n{}===\n{good}",
        bad.replace("title: t", "title: too many")
    );
    let file = read("f", &text);
    assert_eq!((file.cases.len(), file.spoilt.len()), (2, 1));
    assert_eq!(
        told(&text),
        "ok   f:1: t (r)\n\
         BAD  f:7: too many\n     \
         f:10: this position cannot be: tokens of Orcs: 12, but there are only 10\n\
         ok   f:15: t (r)"
    );
    assert!(!run(&file).passed());
}

#[test]
fn all_that_is_wrong_in_the_body_of_a_case_is_told() {
    let text = format!("{HEAD}---\n> konquer 3\n= hand ork: 3\n= coins: 5 5\n");
    let lines: Vec<usize> = read("f", &text).problems().iter().map(|p| p.line).collect();
    assert_eq!(lines, [5, 6]);
}

#[test]
fn the_head_of_a_file_holds_for_its_cases() {
    let case = |more: &str, does: &str| format!("title: t\n{more}---\n{does}\n");
    let one = case(
        "active 1: orcs hill at a hand 3\n",
        "= cost b: 2\n= cost c: not-adjacent",
    );
    let two = case("active 1: orcs hill at c hand 3\n", "= cost b: 2");
    let other_land = case(
        "region b: mountain; a c\nactive 1: orcs hill at a hand 3\n",
        "= cost b: 3 = 2 region + 1 terrain",
    );
    let other_map = case(
        "map: small-world-2\nactive 1: orcs hill at 3\n",
        "= region 3: orcs 1",
    );
    let file = holds(&format!(
        "{ROW}{one}===\n{two}===\n{other_land}===\n{other_map}"
    ));
    assert_eq!(file.cases.len(), 4);
    assert!(file.cases.iter().all(|c| c.rule == "r"));

    // What is wrong in it is told once, though it spoils every case.
    let text = format!(
        "{}{one}===\n{two}",
        ROW.replace("hill; edge\n===", "hil; edge\n===")
    );
    let out = told(&text);
    assert_eq!(out.matches("BAD ").count(), 2, "{out}");
    assert_eq!(out.matches("\"hil\"").count(), 1, "{out}");
}

#[test]
fn totals_may_be_given_for_a_redeployment() {
    let text = |line: &str| {
        format!(
            "{ROW}title: t\nactive 1: orcs hill at a:4 b\n---\n> end\n{line}\n= stands orcs: a:2 b:3\n"
        )
    };
    holds(&text("> leave a:2 b:3"));
    // The same in shares that come on top, with and without the region that takes the rest.
    holds(&text("> deploy a:1 b:2"));
    holds(&text("> deploy a:1"));
    for (line, why) in [
        ("> leave a:2", "these totals take 1"),
        ("> leave a:4 b:4", "these totals take 6"),
        ("> leave a:5 c", "no race is in region c"),
        ("> deploy a:1 b:3", "refused: too-many asked 3 have 2"),
        ("> deploy a:1 b:1", "refused: must-take-rest 2"),
    ] {
        let got = run(&read("f", &text(line))).to_string();
        assert!(got.contains(why), "{line}: {got}");
    }
    let text = format!(
        "{ROW}title: t\nactive 1: orcs hill at a:4 b\n---\n> leave a:4 b:2\n= coins: 5 5\n"
    );
    assert!(
        found(&text).contains("orcs do not redeploy now"),
        "{}",
        found(&text)
    );
    // A redeployment without a choice is over by itself; its totals may be told all the same.
    let text = format!(
        "{ROW}title: t\nactive 1: orcs hill at a:4\nactive 2: elves flying at c\n---\n> end\n> leave a:4\n= coins: 7 5\n"
    );
    holds(&text);
}

#[test]
fn what_the_boxes_do_not_have_is_written_by_hand() {
    let text = |lines: &str| {
        format!(
            "{ROW}title: t\nactive 1: orcs flying at a:4\nactive 2: elves forest at b:2\n\
             declined 2: ghouls at c:3\n---\n{lines}\n"
        )
    };
    for lines in [
        "> coins 1 +3\n= coins: 8 5",
        "> coins 2 -5\n= coins: 5 0",
        "> coins 1 14\n> end\n= coins: 15 5\n= earned 1: 1",
        "> tokens b +1\n= region b: elves 3\n= cost b: 5",
        "> tokens b -1\n= region b: elves 1",
        "> tokens b empty\n= region b: empty\n= status elves: active 2\n= hand elves: 0",
        "> tokens b natives 1\n= region b: natives 1",
        "> tokens b orcs 2\n= stands orcs: a:4 b:2",
        "> tokens b declined ghouls 2\n= stands ghouls: b:2 c:3",
        "> tokens elves +2\n= hand elves: 2\n= tray elves: 7",
        "> tokens orcs 5\n= hand orcs: 5\n= available orcs: 8",
        // The last token of a declined race takes its banner away.
        "> tokens c empty\n= status ghouls: gone\n= returned: ghouls",
    ] {
        holds(&text(lines));
    }
    for (line, why) in [
        ("coins 1 -6", "there are 5; -1 cannot be, only 0 to 10000"),
        ("tokens b +20", "tokens of Elves: 22, but there are only 11"),
        ("tokens trolls +1", "trolls are not in play"),
        ("tokens b declined orcs 1", "orcs are active"),
    ] {
        let got = found(&text(&format!("> {line}\n= coins: 5 5")));
        assert!(got.contains(why), "{line}: {got}");
    }
    assert_eq!(
        problem(&text("> coins 1\n= coins: 5 5")),
        "f:12: \"coins 1 +3\" or \"coins 1 12\" is expected"
    );
    let empty =
        format!("{ROW}title: t\nactive 1: orcs hill at a\n---\n> tokens b +1\n= coins: 5 5\n");
    assert!(
        found(&empty).starts_with("refused: nobody is in region b"),
        "{}",
        found(&empty)
    );
    let river = |lines: &str| {
        format!(
            "title: t\nrule: r\nmap: own\nregion a: mine; edge, b r\nregion b: mine\n\
             region r: river; edge\nactive 1: ogres wise at a\ndeclined 1: drow at b\n\
             sites: altar-of-souls a\n---\n{lines}\n"
        )
    };
    holds(&river("> tokens r ogres 1\n> end\n= region r: empty"));
    let late = found(&river(
        "> end\n= decision: sacrifice 1\n> tokens r ogres 1\n= coins: 5 5",
    ));
    assert!(late.contains("Ogres may not stay there"), "{late}");
}

#[test]
fn the_first_turn_of_a_race_can_be_set() {
    let text = |how: &str, lines: &str| {
        format!("{ROW}title: t\nturn: 1 seat 2\nactive 2: orcs wealthy {how}\n---\n{lines}\n")
    };
    // 5 Orcs and 4 for the badge; no decline yet, and the coins of the first turn.
    holds(&text(
        "picked",
        "= hand orcs: 9\n= refused decline: decline-first-turn\n> conquer a\n> end\n\
         = earned 2: 8 = 1 region + 7 Wealthy",
    ));
    holds(&text("picked hand 3", "= hand orcs: 3"));
    holds(&text(
        "hand 9",
        "= allowed decline\n> conquer a\n> end\n= earned 2: 1 = 1 region",
    ));
    assert_eq!(
        problem(&text("picked at a:3", "= coins: 5 5")),
        "f:9: a race that was picked this turn is active and holds no region yet"
    );
}

#[test]
fn nothing_can_be_said_to_be_there() {
    for key in [
        "active 1",
        "declined 1",
        "markers",
        "natives",
        "returned",
        "discarded",
        "peace",
        "sites",
        "granted",
        "grudges",
    ] {
        holds(&format!("{HEAD}{key}: none\n---\n= coins: 5 5\n"));
    }
}

#[test]
fn no_coins_lie_on_the_combos_of_a_new_game() {
    let text = |coins: &str| {
        format!(
            "{HEAD}start: new\ncolumn: orcs hill{coins}; elves flying\n---\n= column 1: orcs hill\n"
        )
    };
    holds(&text(""));
    assert_eq!(
        problem(&text(" 2")),
        "f:5: nobody has passed a combo by yet, so no coins lie on one in a new game"
    );
}

#[test]
fn an_edge_without_a_comma_is_not_made_in_silence() {
    let text = |around: &str| {
        format!(
            "title: t\nrule: r\nmap: own\nregion a: hill; {around}\nregion b: hill\nactive 1: orcs hill hand 3\n---\n= cost a: 2\n= cost b: not-entry\n"
        )
    };
    assert!(holds(&text("edge, b")).notes.is_empty());
    assert!(holds(&text("b, edge")).notes.is_empty());
    let notes = holds(&text("edge b")).notes;
    assert_eq!(
        notes[0].to_string(),
        "f:4: \"edge b\" is read as: region a lies at the edge of the board, and borders on b; \
         write \"edge, b\" to say so"
    );
    assert!(told(&text("edge b")).ends_with(&format!("note {}", notes[0])));
    // Who wants to hear only of what fails does not hear of it.
    assert_eq!(run(&read("f", &text("edge b"))).failing().to_string(), "");
}

#[test]
fn a_region_that_cannot_be_taken_has_a_reason_instead_of_a_price() {
    let text = |lines: &str| {
        format!(
            "{HEAD}active 1: orcs hill at 2 hand 2\nactive 2: halflings flying at 3:2 18\n\
             markers: hole 3\n---\n{lines}\n"
        )
    };
    for lines in [
        "= cost 2: own-region",
        "= cost 3: immune hole",
        "= cost 3: immune",
        "= cost 18: not-adjacent",
        "= cost 18: none",
        "> end\n= cost 18: none",
    ] {
        holds(&text(lines));
    }
    assert_eq!(found(&text("= cost 18: 3")), "not-adjacent");
    let price = "title: t\nrule: r\nmap: own\nregion a: hill; edge, b\nregion b: hill\n\
                 active 1: orcs hill at a\n---\n";
    // No token is left, but the region has a price.
    holds(&format!(
        "{price}= cost b: 2\n= refused conquer b: no-token\n"
    ));
    assert_eq!(found(&format!("{price}= cost b: immune\n")), "2 = 2 region");
}
