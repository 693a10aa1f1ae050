//! Whatever becomes of the shipped files, reading them ends in a value or in placed problems.

use std::sync::OnceLock;

use elbowroom_content::{Checked, Pack, Problem, load_files, parse_item, small_world, underground};
use proptest::prelude::*;
use rules::{Contents, Options, RuleSet};

/// The shipped files of a box, as `(name, text)`.
fn files(of: &str) -> &'static [(String, String)] {
    static FILES: [OnceLock<Vec<(String, String)>>; 2] = [OnceLock::new(), OnceLock::new()];
    FILES[usize::from(of == "underground")].get_or_init(|| {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/boxes");
        let mut files = Vec::new();
        for folder in ["", "races", "powers", "sites", "maps"] {
            let entries = std::fs::read_dir(format!("{root}/{of}/{folder}"));
            for entry in entries.into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    let name = path.file_name().unwrap().to_string_lossy().into_owned();
                    files.push((name, std::fs::read_to_string(path).unwrap()));
                }
            }
        }
        files.sort();
        files
    })
}

/// Bits that mean something to some reader.
const BITS: &[&str] = &[
    "",
    " ",
    "\n",
    "\"",
    "'",
    "\"\"\"",
    "{",
    "}",
    "[",
    "]",
    "[[",
    "[[region]]\n",
    ",",
    "=",
    ".",
    "#",
    "-",
    "-1",
    "0",
    "1",
    "255",
    "256",
    "99999999999999999999999999",
    "1e400",
    "nan",
    "inf",
    "0x",
    "true",
    "1979-05-27",
    "edge",
    "\"edge\", ",
    "\"1\", ",
    "region",
    "where",
    "own ",
    "not ( ",
    "marker ",
    "\u{0}",
    "\u{1b}",
    "\u{feff}",
    "ä",
    "🐉",
    "\\",
    "\\u",
    "effects",
    "{ loan = { tokens = 255 } }",
    "{ grant = {} }, ",
    "free = true, ",
    "kin",
    "site ",
    "clockwise = false, ",
];

#[derive(Clone, Debug)]
enum Edit {
    Insert(&'static str),
    Junk(String),
    Delete(usize),
    Repeat(usize, usize),
    Move(usize, usize),
}

fn edit() -> impl Strategy<Value = (usize, Edit)> {
    let change = prop_oneof![
        4 => prop::sample::select(BITS).prop_map(Edit::Insert),
        1 => "\\PC{0,8}".prop_map(Edit::Junk),
        2 => (1usize..40).prop_map(Edit::Delete),
        1 => (1usize..60, 1usize..5).prop_map(|(n, times)| Edit::Repeat(n, times)),
        1 => (1usize..40, 0usize..20_000).prop_map(|(n, to)| Edit::Move(n, to)),
    ];
    (0usize..20_000, change)
}

fn apply(text: &str, edits: &[(usize, Edit)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (at, edit) in edits {
        let at = at % (chars.len() + 1);
        let end = |n: usize| (at + n).min(chars.len());
        match edit {
            Edit::Insert(bit) => drop(chars.splice(at..at, bit.chars())),
            Edit::Junk(junk) => drop(chars.splice(at..at, junk.chars())),
            Edit::Delete(n) => drop(chars.drain(at..end(*n))),
            Edit::Repeat(n, times) => {
                let part = chars[at..end(*n)].repeat(*times);
                chars.splice(at..at, part);
            }
            Edit::Move(n, to) => {
                let part: Vec<char> = chars.drain(at..end(*n)).collect();
                let to = to % (chars.len() + 1);
                chars.splice(to..to, part);
            }
        }
    }
    chars.into_iter().collect()
}

/// Every problem has a place in the text, and there is one if there is no value.
fn placed<T>(text: &str, read: Checked<T>) {
    let lines = text.split('\n').count() as u32;
    let problems: Vec<Problem> = match read {
        Ok((_, warnings)) => warnings,
        Err(problems) => {
            assert!(!problems.is_empty());
            problems
        }
    };
    for p in problems {
        assert!((1..=lines).contains(&p.line), "{p}");
        let line = text.split('\n').nth(p.line as usize - 1).unwrap();
        assert!(
            (1..=line.chars().count() as u32 + 1).contains(&p.column),
            "{p}"
        );
        let said = p.message.to_string();
        assert!(!said.is_empty() && !said.contains(char::is_control), "{p}");
    }
}

/// What was read without an error is fit for play: the rules take it.
fn plays(pack: &Pack) {
    for map in &pack.maps {
        let contents = Contents {
            game: &pack.game,
            map,
            races: &pack.races,
            powers: &pack.powers,
            sites: &pack.sites,
        };
        RuleSet::compile(&contents, map.players, &Options::default()).unwrap();
    }
}

#[test]
fn the_shipped_boxes_are_fit_for_play() {
    plays(small_world());
    plays(underground());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_files_never_panic(
        of in prop::sample::select(&["small-world", "underground"]),
        pick in any::<prop::sample::Index>(),
        edits in prop::collection::vec(edit(), 1..6),
    ) {
        let files = files(of);
        let file = pick.get(files);
        let game = if of == "underground" { &underground().game } else { &small_world().game };
        let text = apply(&file.1, &edits);
        placed(&text, elbowroom_content::parse_game("f", &text));
        placed(&text, elbowroom_content::parse_race("f", &text, game));
        placed(&text, elbowroom_content::parse_power("f", &text, game));
        placed(&text, elbowroom_content::parse_map("f", &text, game));
        placed(&text, elbowroom_content::parse_site("f", &text, game));
        placed(&text, parse_item(&file.0, &text, game));
        // The whole box, with this file in place of the good one.
        let name = |file: &'static (String, String)| file.0.as_str();
        let all = files.iter().map(|f| (name(f), if f.0 == file.0 { &text } else { &f.1 }.as_str()));
        if let Ok((pack, _)) = load_files(None, all) {
            plays(&pack);
        }
    }

    #[test]
    fn any_text_never_panics(text in "\\PC{0,200}") {
        placed(&text, load_files(Some(small_world()), [("f", text.as_str())]));
        placed(&text, elbowroom_content::parse_game("f", &text));
    }

    /// Regions with any neighbours: most are no board, and none is a trap.
    #[test]
    fn any_borders_never_panic(rings in prop::collection::vec(prop::collection::vec(0usize..7, 1..7), 2..7)) {
        let regions: String = rings.iter().enumerate().map(|(i, ring)| {
            // Mostly mutual, so that the later checks run.
            let mut ring: Vec<usize> = ring.iter().copied().filter(|n| *n == 0 || rings.get(*n - 1).is_some_and(|r| r.contains(&(i + 1)))).collect();
            ring.dedup();
            let names: Vec<String> = ring.iter().map(|n| if *n == 0 { "\"edge\"".into() } else { format!("\"{n}\"") }).collect();
            format!("{{ id = \"{}\", terrain = \"hill\", neighbours = [{}] }},\n", i + 1, names.join(", "))
        }).collect();
        let text = format!("id = \"m\"\nname = \"M\"\ngame = \"small-world\"\nplayers = 2\nturns = 5\nregion = [\n{regions}]\n");
        placed(&text, elbowroom_content::parse_map("f", &text, &small_world().game));
    }
}
