//! The numbers of actions: each has one, each number has one action, and none ever changes.

mod support;

use std::{fmt::Write, fs, path::Path};

use elbowroom_env::{ACTIONS_VERSION, Game, Half, Ids, Meaning, Numbering};
use rules::{Actions, RuleSet};
use sha2::{Digest, Sha256};

use support::{custom, game, rule_sets};

/// Every id that stands for something is the id of that and of nothing else.
fn is_bijection(rules: &RuleSet, numbering: Numbering) {
    let ids = Ids::new(rules, numbering);
    let all = ids.len() + ids.chance_len();
    let mut meant = 0;
    for id in 0..all as u16 {
        let Some(meaning) = ids.decode(id) else {
            // Only other maps have more regions.
            assert_eq!(numbering, Numbering::Universal, "{id}");
            continue;
        };
        meant += 1;
        let back = match meaning {
            Meaning::Action(a) => {
                assert_eq!(a.is_chance(), usize::from(id) >= ids.len(), "{a:?}");
                ids.encode(a)
            }
            Meaning::Half(half) => ids.encode(half.with(1)),
            Meaning::Count(n) => ids.encode_count(n),
        };
        assert_eq!(back, Some(id), "{meaning:?} of {}", rules.map().id);
    }
    if numbering == Numbering::Universal {
        let other = Ids::new(rules, Numbering::Map);
        assert!(meant >= other.len() + other.chance_len());
    }
    for id in [all, all + 1, 40_000, 65_535] {
        assert_eq!(ids.decode(id as u16), None);
    }
}

#[test]
fn ids_and_actions_are_one_to_one_with_every_box_and_map() {
    for rules in rule_sets() {
        for n in Numbering::ALL {
            is_bijection(&rules, n);
        }
    }
}

#[test]
fn whatever_is_legal_has_an_id_with_any_content() {
    let contents = custom(200);
    for (i, rules) in contents.iter().enumerate() {
        for n in Numbering::ALL {
            is_bijection(rules, n);
        }
        let mut dice = bots::playout::Dice::new(i as u64);
        let mut legal = Actions::default();
        let mut state = rules.start();
        let all = Numbering::ALL.map(|n| Ids::new(rules, n));
        while !state.is_over() {
            rules.legal(&state, &mut legal);
            for ids in &all {
                for &a in legal.iter() {
                    let id = ids.encode(a);
                    let id = id.unwrap_or_else(|| panic!("{} has no id", rules.notation(a)));
                    let meaning = ids.decode(id).expect("it is one");
                    match (ids.numbering(), Half::of(a)) {
                        (Numbering::Factored, Some((half, n))) => {
                            assert_eq!(meaning, Meaning::Half(half));
                            let n = ids.encode_count(n).and_then(|id| ids.decode(id));
                            assert_eq!(n.map(|n| matches!(n, Meaning::Count(_))), Some(true));
                        }
                        _ => assert_eq!(meaning, Meaning::Action(a)),
                    }
                }
            }
            let chosen = legal[dice.below(legal.len())];
            rules
                .apply_legal(&mut state, chosen, &mut ())
                .expect("it is listed");
        }
    }
}

/// What all ids of a game stand for, a line each.
fn listed(game: &Game) -> String {
    let mut out = String::new();
    let ids = game.ids();
    for id in 0..(ids.len() + ids.chance_len()) as i64 {
        if let Ok(told) = game.decode(id) {
            writeln!(out, "{id} {told}").expect("a string takes all");
        }
    }
    out
}

/// What a file in `tests/golden` says, and what it would have to say. `ELBOWROOM_IDS=keep` makes them
/// the same: whoever does that raises `ACTIONS_VERSION`.
fn is_golden(name: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var("ELBOWROOM_IDS").is_ok_and(|v| v == "keep") {
        fs::write(&path, now).expect("the folder is there");
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(golden, now, "{name}: an id has come to mean something else");
}

#[test]
fn no_id_ever_changes() {
    let mut sums = format!("version {ACTIONS_VERSION}\n");
    for rules in rule_sets() {
        for numbering in Numbering::ALL {
            let game = game(&rules, numbering);
            let (box_, map) = (rules.game(), &rules.map().id);
            let (players, chance) = (game.ids().len(), game.ids().chance_len());
            let all = listed(&game);
            let hash: String = Sha256::digest(all.as_bytes())[..8]
                .iter()
                .map(|b| format!("{b:02x}"))
                .collect();
            writeln!(sums, "{box_} {map} {numbering} {players} {chance} {hash}").expect("a string");
            let whole = ["small-world-2", "underground-6"].contains(&map.as_str());
            if whole && box_ != content::MIXED && numbering != Numbering::Universal {
                is_golden(&format!("{map}-{numbering}.txt"), &all);
            }
        }
    }
    is_golden("all.txt", &sums);
}

#[test]
fn the_spaces_are_as_large_as_told() {
    let size = |map, numbering| support::on(map, numbering).ids().len();
    assert_eq!(size("small-world-2", Numbering::Map), 961);
    assert_eq!(size("small-world-2", Numbering::Factored), 383);
    assert_eq!(size("underground-6", Numbering::Map), 2_599);
    assert_eq!(size("underground-6", Numbering::Factored), 929);
    assert_eq!(size("small-world-2", Numbering::Universal), 7_192);
    assert_eq!(size("underground-6", Numbering::Universal), 7_192);
    let chance = support::on("underground-6", Numbering::Universal);
    assert_eq!(chance.ids().chance_len(), 206);
}

#[test]
fn notation_and_ids_go_both_ways() {
    let flat = support::on("small-world-2", Numbering::Map);
    for id in 0..(flat.ids().len() + flat.ids().chance_len()) as i64 {
        let Ok(line) = flat.decode(id) else { continue };
        // A banner that no race of this box has says nothing.
        if !line.contains('?') {
            assert_eq!(flat.encode(&line), Ok(vec![id as u16]), "{line}");
        }
    }
    let halves = support::on("small-world-2", Numbering::Factored);
    let two = halves.encode("deploy 3:2").expect("it is one");
    let told: Vec<_> = two.iter().map(|&id| halves.decode(id.into())).collect();
    assert_eq!(told, [Ok("deploy 3".into()), Ok("2".into())]);
    for wrong in ["conquer 99", "fly 3", ""] {
        assert!(
            !matches!(flat.encode(wrong), Ok(ids) if !ids.is_empty()),
            "{wrong}"
        );
    }
    assert!(flat.decode(-1).is_err());
    assert!(flat.decode(1 << 40).is_err());
}
