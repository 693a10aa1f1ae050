//! The boxes that come with the program, embedded so that they are there in a browser too.

use std::sync::OnceLock;

use rules::spec::GameSpec;

use crate::{
    pack::{Pack, load_files},
    parse::parse_game,
    read,
};

type Files = &'static [(&'static str, &'static str)];

static SMALL_WORLD: Files = include!(concat!(env!("OUT_DIR"), "/small-world.rs"));
static UNDERGROUND: Files = include!(concat!(env!("OUT_DIR"), "/underground.rs"));

/// The shipped boxes.
const BOXES: [Files; 2] = [SMALL_WORLD, UNDERGROUND];

/// The box *Small World*, read once.
pub fn small_world() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| load(SMALL_WORLD))
}

/// The box *Small World Underground*, read once.
pub fn underground() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| load(UNDERGROUND))
}

fn load(files: Files) -> Pack {
    match load_files(None, files.iter().copied()) {
        Ok((pack, _)) => pack,
        // Not input: the tests load this very text.
        Err(problems) => unreachable!("a shipped box is broken: {}", problems[0]),
    }
}

/// The terrains, symbols and tags of all shipped boxes, each once. What a box says of itself is
/// read for that and nothing else, for the effects in it may name words of the others.
pub(crate) fn words() -> &'static [&'static str] {
    static GAMES: OnceLock<Vec<GameSpec>> = OnceLock::new();
    static WORDS: OnceLock<Vec<&str>> = OnceLock::new();
    let games = GAMES.get_or_init(|| {
        let games = BOXES.iter().map(|b| b.iter().find(|f| f.0 == "game.toml"));
        let read = games.flatten().map(|(name, text)| parse_game(name, text));
        read.flatten().map(|(game, _)| game).collect()
    });
    WORDS.get_or_init(|| {
        let mut all = Vec::new();
        for word in games.iter().flat_map(read::words) {
            if !all.contains(&word) {
                all.push(word);
            }
        }
        all
    })
}

/// The places and relics of all shipped boxes; their files are named after them.
pub(crate) fn sites() -> impl Iterator<Item = &'static str> {
    let files = BOXES.iter().flat_map(|b| b.iter());
    files.filter_map(|(name, _)| name.strip_prefix("sites/")?.strip_suffix(".toml"))
}

/// The files of the shipped box of this id, or of all of them: name and text.
pub(crate) fn files(game: Option<&str>) -> impl Iterator<Item = (&'static str, &'static str)> {
    let boxes = [small_world(), underground()].into_iter().zip(BOXES);
    let wanted = boxes.filter(move |(pack, _)| game.is_none_or(|id| pack.game.id == id));
    wanted.flat_map(|(_, files)| files.iter().copied())
}
