//! Content of nobody's making: bytes choose terrains, markers, a board, and races, powers, places
//! and relics whose effects are combined freely. What the loader takes must play.

mod board;
mod effects;
mod game;

use std::fmt::Write;
use std::sync::Arc;

use content::{Kind, Library, Pack, Severity, kind, load_files, small_world, underground};
use rules::{Options, RuleSet};

use crate::bytes::Bytes;

/// What bytes made.
#[derive(Debug)]
pub struct Custom {
    /// The rules of a game with it.
    pub rules: Arc<RuleSet>,
    /// The files that were taken, for whoever looks into a fault.
    pub files: Vec<(String, String)>,
}

/// The words that effects may use.
pub(crate) struct Vocabulary {
    /// Terrains, symbols and tags.
    pub words: Vec<String>,
    /// Markers, and whether they stand by themselves.
    pub markers: Vec<(String, bool)>,
    /// Places and relics.
    pub sites: Vec<String>,
}

impl Vocabulary {
    fn of(pack: &Pack) -> Vocabulary {
        let game = &pack.game;
        let terrains = game.terrains.iter();
        let terrains = terrains.flat_map(|t| t.tags.iter().chain([&t.id]));
        let symbols = game.symbols.iter();
        let symbols = symbols.flat_map(|s| s.tags.iter().chain([&s.id]));
        let markers = game.markers.iter();
        Vocabulary {
            words: terrains.chain(symbols).cloned().collect(),
            markers: markers.map(|m| (m.id.clone(), m.free)).collect(),
            sites: pack.sites.iter().map(|s| s.id.clone()).collect(),
        }
    }
}

/// Makes content and compiles it for a game; `None` if too little of it is taken for that.
///
/// # Panics
/// If something is refused without a message and a place, or taken and then does not compile.
pub fn make(bytes: &mut Bytes<'_>) -> Option<Custom> {
    let mut files = Vec::new();
    let mut pack = base(bytes, &mut files)?;
    let vocabulary = |pack: &Pack| {
        let mut words = Vocabulary::of(pack);
        words.sites.extend((0..SITES).map(|i| format!("s{i}")));
        words
    };
    let words = vocabulary(&pack);
    let counts = [
        1 + bytes.below(8),
        1 + bytes.below(10),
        bytes.below(SITES + 1),
    ];
    for (folder, n) in ["races", "powers", "sites"].into_iter().zip(counts) {
        for i in 0..n {
            let text = match folder {
                "races" => race(bytes, i, &words),
                "powers" => power(bytes, i, &words),
                _ => site(bytes, i, &words),
            };
            add(&mut pack, format!("{folder}/{i}.toml"), text, &mut files);
        }
    }
    if bytes.below(2) == 0 {
        for _ in 0..3 {
            let text = board::map(bytes, &pack.game);
            if add(&mut pack, "maps/x.toml".into(), text, &mut files) {
                break;
            }
        }
    }
    let map = bytes.pick(&pack.maps)?.id.clone();
    let options = Options {
        add_monsters: bytes.below(2) == 0,
        open_coins: bytes.below(2) == 0,
        toll_while_active: bytes.below(2) == 0,
        no_help_in_decline: bytes.below(2) == 0,
        turns: Some(3 + bytes.below(8) as u8),
        ..Options::default()
    };
    let seats = 2 + bytes.below(5) as u8;
    // Now and then together with the boxes that come with the program.
    let (name, rules) = if bytes.below(4) == 0 {
        let library = Library::shipped().clone().with(pack);
        ("mixed", library.rules("mixed", &map, seats, &options))
    } else {
        ("alone", pack.rules(&map, seats, &options).map(Arc::new))
    };
    match rules {
        Ok(rules) => Some(Custom { rules, files }),
        // What boxes have together may be too much, and they may have one thing twice.
        Err(_) if name == "mixed" => None,
        Err(e) => panic!("taken, but {e}:\n{}", shown(&files)),
    }
}

/// Most places and relics that are tried.
const SITES: usize = 6;

/// All files one after the other.
pub fn shown(files: &[(String, String)]) -> String {
    let mut out = String::new();
    for (name, text) in files {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "# {name}\n{text}");
    }
    out
}

/// The box that everything is added to: one of nobody's making, or some of what is shipped.
fn base(bytes: &mut Bytes<'_>, files: &mut Vec<(String, String)>) -> Option<Pack> {
    if bytes.below(3) == 0 {
        let words = Vocabulary {
            words: game::WORDS.iter().map(|w| (*w).to_owned()).collect(),
            markers: Vec::new(),
            sites: Vec::new(),
        };
        let game = game::text(bytes);
        let (spec, _) = told(content::parse_game("game.toml", &game))?;
        let mut own = vec![("game.toml".to_owned(), game)];
        own.push(("races/base.toml".into(), race(bytes, 90, &words)));
        own.push(("powers/base.toml".into(), power(bytes, 90, &words)));
        own.push(("maps/base.toml".into(), board::map(bytes, &spec)));
        let pairs = own.iter().map(|(n, t)| (n.as_str(), t.as_str()));
        let (pack, _) = told(load_files(None, pairs))?;
        files.extend(own);
        return Some(pack);
    }
    let boxes = [small_world(), underground()];
    let home = bytes.below(2);
    let mut pack = boxes[home].clone();
    pack.game
        .markers
        .extend(boxes[1 - home].game.markers.clone());
    let few = bytes.below(2) == 0;
    if few {
        // What is added is picked more often if there is little else.
        let (race, power) = (
            bytes.below(pack.races.len()),
            bytes.below(pack.powers.len()),
        );
        pack.races = vec![pack.races[race].clone()];
        pack.powers = vec![pack.powers[power].clone()];
        pack.sites.truncate(bytes.below(4));
    }
    Some(pack)
}

/// What was read, if it was; else what is said of it has to make sense.
fn told<T>(read: content::Checked<T>) -> Option<(T, Vec<content::Problem>)> {
    match read {
        Ok(read) => Some(read),
        Err(problems) => {
            let errors = problems.iter().filter(|p| p.severity == Severity::Error);
            assert!(errors.count() > 0, "refused without an error");
            for p in &problems {
                let told = !p.message.to_string().is_empty() && p.line > 0 && p.column > 0;
                assert!(told, "refused without words: {p:?}");
            }
            None
        }
    }
}

/// Adds a file, if the loader takes it. Whether it does.
fn add(pack: &mut Pack, name: String, text: String, files: &mut Vec<(String, String)>) -> bool {
    assert_ne!(kind(&name, &text), Kind::Game);
    let Some((more, _)) = told(load_files(Some(pack), [(name.as_str(), text.as_str())])) else {
        return false;
    };
    *pack = more;
    files.push((name, text));
    true
}

/// `rule`, `text` and `effects`, as all of them have.
fn tail(bytes: &mut Bytes<'_>, owner: effects::Owner, words: &Vocabulary) -> String {
    // Mostly few, now and then many.
    let most = if bytes.below(8) == 0 { 9 } else { 4 };
    let n = bytes.below(most + 1);
    let effects: Vec<String> = (0..n)
        .map(|_| effects::effect(bytes, owner, words))
        .collect();
    format!(
        "rule = \"own\"\ntext = \"t\"\neffects = [{}]\n",
        effects.join(", ")
    )
}

fn race(bytes: &mut Bytes<'_>, i: usize, words: &Vocabulary) -> String {
    let tokens = 1 + bytes.below(12);
    let supply = (tokens + bytes.below(16)).min(40);
    let tail = tail(bytes, effects::Owner::Combo, words);
    format!("id = \"r{i}\"\nname = \"R{i}\"\ntokens = {tokens}\nsupply = {supply}\n{tail}")
}

fn power(bytes: &mut Bytes<'_>, i: usize, words: &Vocabulary) -> String {
    let tokens = bytes.below(8);
    let tail = tail(bytes, effects::Owner::Combo, words);
    format!("id = \"p{i}\"\nname = \"P{i}\"\ntokens = {tokens}\n{tail}")
}

fn site(bytes: &mut Bytes<'_>, i: usize, words: &Vocabulary) -> String {
    let (kind, owner) = match bytes.below(2) {
        0 => ("place", effects::Owner::Place),
        _ => ("relic", effects::Owner::Relic),
    };
    let defence = bytes.below(4);
    let tail = tail(bytes, owner, words);
    format!("id = \"s{i}\"\nname = \"S{i}\"\nkind = \"{kind}\"\ndefence = {defence}\n{tail}")
}
