//! Whatever a file says, reading and running it brings problems or mismatches, never a panic.

use std::sync::Arc;
use std::{fs, path::Path, sync::OnceLock};

use elbowroom_scenario::{read, run};
use proptest::prelude::*;
use rules::{Actions, Occupant, Options, Region, RuleSet, Seat, State, Tribe, amend::Amendment};

/// The files of the repository, as material.
fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut out = Vec::new();
    collect(&root, &mut out);
    assert!(!out.is_empty(), "there are no scenarios");
    out
}

fn collect(folder: &Path, out: &mut Vec<String>) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|e| e.path()) {
        if path.is_dir() {
            collect(&path, out);
        } else {
            out.push(fs::read_to_string(path).unwrap());
        }
    }
}

/// The cases of the corpus, each a text of its own.
fn cases() -> &'static [String] {
    static CASES: OnceLock<Vec<String>> = OnceLock::new();
    CASES.get_or_init(read_cases)
}

fn read_cases() -> Vec<String> {
    let all = corpus();
    let split = |t: &String| {
        t.split("\n===\n")
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    all.iter().flat_map(split).collect()
}

/// Words that could do harm somewhere.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "7",
    "8",
    "18",
    "23",
    "40",
    "41",
    "127",
    "128",
    "200",
    "255",
    "256",
    "65535",
    "65536",
    "-1",
    "1:0",
    "3:255",
    "3:40",
    "12:40",
    "none",
    "own",
    "edge",
    "a",
    "orcs",
    "ghouls",
    "trolls",
    "amazons",
    "halflings",
    "sorcerers",
    "spirit",
    "stout",
    "bivouacking",
    "heroic",
    "fortified",
    "berserk",
    "lair",
    "hero",
    "encampment",
    "dragon",
    "hand",
    "reserve",
    "firsts",
    "at",
    "with",
    "seat",
    ":",
    ";",
    ",",
    "#",
    "=",
    ">",
    "---",
    "===",
    "\u{0}",
    "é",
    "ß",
    "İ",
    "conquer",
    "deploy",
    "place",
    "roll",
    "strike",
    "convert",
    "pick",
    "decline",
    "finish",
    "pass",
    "ally",
    "die",
    "underground-2",
    "mixed",
    "add-monsters",
    "tools",
    "stonehedge",
    "shiny-orb",
    "copy",
    "use",
    "carry",
    "send",
    "site",
    "granted",
    "leave",
    "coins",
    "tokens",
    "picked",
    "empty",
    "declined",
    "natives",
    "+1",
    "+40",
    "-2",
    "-32768",
    "+32767",
];

/// The games in which states are changed by hand.
fn games() -> &'static [Arc<RuleSet>] {
    static GAMES: OnceLock<Vec<Arc<RuleSet>>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let rules = |game: &str, map: &str| {
            let rules = content::Library::shipped().rules(game, map, 2, &Options::default());
            rules.unwrap()
        };
        vec![
            rules("small-world", "small-world-2"),
            rules("underground", "underground-2"),
            rules("mixed", "underground-2"),
        ]
    })
}

/// Goes on with any legal actions, and looks whether each state holds together.
fn go_on(rules: &RuleSet, state: &mut State, choices: &[u16]) {
    let mut legal = Actions::default();
    for &choice in choices {
        rules.legal(state, &mut legal);
        if legal.is_empty() {
            assert!(
                state.is_over(),
                "nothing is legal at {:?}",
                state.decision()
            );
            return;
        }
        let action = legal[choice as usize % legal.len()];
        rules.apply(state, action, &mut ()).unwrap();
        rules.audit(state).unwrap();
    }
}

fn amendment() -> impl Strategy<Value = Amendment> {
    let who = prop_oneof![
        Just(Occupant::Nobody),
        Just(Occupant::Natives),
        (0..16u8).prop_map(|t| Occupant::Tribe(Tribe(t))),
    ];
    prop_oneof![
        (0..7u8, any::<u16>()).prop_map(|(s, n)| Amendment::Coins(Seat(s), n)),
        (0..4u8, 0..20u8).prop_map(|(t, n)| Amendment::Hand(Tribe(t), n)),
        (0..40u8, who, 0..12u8).prop_map(|(r, who, n)| {
            let r = Region::new(r).expect("a map may have so many");
            Amendment::Region(r, who, n)
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_case_with_words_exchanged_never_panics(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(WORDS), 0..3u8),
            1..6,
        ),
    ) {
        let cases = cases();
        let mut words: Vec<String> = which
            .get(cases)
            .split_inclusive([' ', '\n', ':'])
            .map(str::to_owned)
            .collect();
        for (at, word, how) in changes {
            let at = at.index(words.len());
            match how {
                0 => words[at] = format!("{word} "),
                1 => words.insert(at, format!("{word} ")),
                _ => {
                    words.remove(at);
                }
            }
            if words.is_empty() {
                break;
            }
        }
        try_it(&words.concat());
    }

    #[test]
    fn lines_of_many_cases_thrown_together_never_panic(
        picks in prop::collection::vec(
            (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
            1..40,
        ),
        map in prop::sample::select(vec!["small-world-2", "underground-2"]),
    ) {
        let cases = cases();
        let mut text = format!("title: t\nrule: r\nmap: {map}\n");
        for (which, line) in picks {
            let lines: Vec<&str> = which.get(cases).lines().collect();
            text += lines[line.index(lines.len())];
            text.push('\n');
        }
        try_it(&text);
    }

    #[test]
    fn a_game_goes_on_after_changes_by_hand(
        which in 0..3usize,
        before in prop::collection::vec(any::<u16>(), 0..120),
        changes in prop::collection::vec((amendment(), prop::collection::vec(any::<u16>(), 0..12)), 1..8),
        after in prop::collection::vec(any::<u16>(), 60),
    ) {
        let rules = &games()[which];
        let mut state = rules.start();
        go_on(rules, &mut state, &before);
        for (amendment, between) in changes {
            let old = state;
            match rules.amend(&mut state, amendment) {
                Ok(()) => rules.audit(&state).unwrap(),
                Err(_) => assert!(state == old, "{amendment:?}"),
            }
            go_on(rules, &mut state, &between);
        }
        go_on(rules, &mut state, &after);
    }

    #[test]
    fn any_text_never_panics(text in "\\PC*") {
        try_it(&text);
        try_it(&format!("title: t\nrule: r\nmap: own\nregion a: hill\nregion b: sea\n---\n{text}"));
    }
}

fn try_it(text: &str) {
    let scenario = read("hostile.scenario", text);
    let outcome = run(&scenario);
    let _ = outcome.to_string();
    // Something is said about every file: what its cases say, or why they cannot be read.
    assert!(!outcome.cases.is_empty());
    assert_eq!(
        outcome.cases.len(),
        scenario.cases.len() + scenario.spoilt.len()
    );
    let lines = text.lines().count().max(1);
    for case in &scenario.spoilt {
        assert!(!case.problems.is_empty());
        for p in case.problems.iter().chain(&scenario.notes) {
            assert!((1..=lines).contains(&p.line), "{p}");
        }
    }
}
