//! Content of one's own: files that a reader dropped, or that a record or a server brings.

use std::{collections::BTreeMap, sync::Arc};
use wording::Lang;

use content::{Library, MIXED, Own, Pack, Problem};

/// Most bytes of all files that are dropped: what a browser's store has room for, several times.
const MOST: usize = 300_000;

/// These and further files. They add to every box that takes them.
///
/// # Errors
/// In a language, a line for each problem, if no box takes them.
pub fn with(own: &Own, files: Vec<(String, String)>, lang: Lang) -> Result<Own, String> {
    let file = |p: &content::Piece| (p.name().to_owned(), p.text().to_owned());
    let mut all: BTreeMap<String, String> = own.pieces().into_iter().map(file).collect();
    all.extend(files);
    let size: usize = all.values().map(String::len).sum();
    if size > MOST {
        let why = content::PROBLEMS.message("too-much").with("n", size);
        return Err(why.with("most", MOST).say(lang));
    }
    let list = |problems: Vec<Problem>| {
        let lines: Vec<String> = problems.iter().take(8).map(|p| p.say(lang)).collect();
        lines.join("\n")
    };
    let all: Vec<(String, String)> = all.into_iter().collect();
    let loaded = Library::shipped().clone().with_files(&all);
    let (library, _) = loaded.map_err(list)?;
    // What can be read may still be refused by the rules.
    let options = rules::Options::default();
    let changed = library.boxes().iter();
    for pack in changed.filter(|b| !library.own().of(&b.game.id).is_empty()) {
        for map in &pack.maps {
            pack.rules(&map.id, map.players.clamp(2, 6), &options)
                .map_err(|e| e.say(lang))?;
        }
    }
    Ok(library.own().clone())
}

/// The game that is played with these: the one that was chosen, if it has some of them, else the
/// first that has.
pub fn game(own: &Own, chosen: &str) -> String {
    let library = library(own);
    let has = |id: &str| !own.of(id).is_empty();
    if chosen == MIXED || has(chosen) {
        return chosen.into();
    }
    let boxes = library.boxes().iter().map(|b| b.game.id.as_str());
    boxes
        .into_iter()
        .find(|id| has(id))
        .unwrap_or(chosen)
        .into()
}

/// The shipped boxes and these; the shipped ones if they do not go together.
pub fn library(own: &Own) -> Arc<Library> {
    let library = own.content_library();
    library.unwrap_or_else(|_| Library::shipped_shared())
}

/// The content of a game on a map, or of the first game if there is no such thing.
pub fn pack(own: &Own, game: &str, map: &str) -> Arc<Pack> {
    let library = library(own);
    let pack = library.pack(game, map);
    pack.unwrap_or_else(|_| Arc::new(library.boxes()[0].clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEWTS: &str = include_str!("../tests/newts.toml");

    fn newts() -> Vec<(String, String)> {
        vec![("newts.toml".into(), NEWTS.into())]
    }

    #[test]
    fn files_add_to_a_box_and_travel_in_a_record() {
        let own = with(&Own::default(), newts(), Lang::En).unwrap();
        let has = |own: &Own| {
            pack(own, "small-world", "small-world-2")
                .race("newts")
                .is_some()
        };
        assert!(has(&own) && !has(&Own::default()));
        let record = format!("{}game small-world\nmap small-world-2\n", own.write());
        assert_eq!(Own::read(&record), own);
        let text = NEWTS.replace("newts", "efts");
        let more = with(&own, vec![("efts.toml".into(), text)], Lang::En).unwrap();
        assert!(has(&more) && more.pieces().len() == 2);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let text = NEWTS.replace("tokens = 6", "tokens = 600");
        let why = with(&Own::default(), vec![("bad.toml".into(), text)], Lang::It);
        assert!(why.unwrap_err().contains("bad.toml:3:10: \"tokens\" è 600"));
        let why = with(
            &Own::default(),
            vec![("x.png".into(), "\0\u{1}PNG".into())],
            Lang::En,
        );
        assert!(why.is_err());
        let large = "a".repeat(MOST + 1);
        let why = with(
            &Own::default(),
            vec![("large.toml".into(), large)],
            Lang::En,
        );
        assert!(why.unwrap_err().contains("at most"));
    }

    #[test]
    fn files_find_the_box_that_they_fit() {
        let map = include_str!("../../content/boxes/underground/maps/underground-2.toml");
        let map = map.replace("underground-2", "cellar");
        let own = with(&Own::default(), vec![("cellar.toml".into(), map)], Lang::En).unwrap();
        assert_eq!(game(&own, "small-world"), "underground");
        assert_eq!(game(&own, MIXED), MIXED);
    }
}
