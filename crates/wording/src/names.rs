//! What a thing of the content is called: what is shipped in the reader's language, content of one's
//! own as its file has it, whatever the ids are.

use std::{collections::HashSet, sync::OnceLock};

use content::{Library, Pack};

use crate::i18n::{GAME, GENDER, Lang, Message, find};

/// A kind of thing, its id, and the words that its file has for it.
type Said = (&'static str, &'static str, &'static str);

/// The names and texts of everything that is shipped.
fn shipped() -> &'static HashSet<Said> {
    static SHIPPED: OnceLock<HashSet<Said>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let library = Library::shipped();
        let mut all: HashSet<Said> = HashSet::new();
        let mut put = |kind, id: &'static str, said: &'static str| _ = all.insert((kind, id, said));
        for (id, name) in library.games() {
            put("game", id, name);
        }
        for b in library.boxes() {
            for m in &b.maps {
                put("map", &m.id, &m.name);
            }
            for r in &b.races {
                put("race", &r.id, &r.name);
                put("race", &r.id, &r.text);
            }
            for p in &b.powers {
                put("power", &p.id, &p.name);
                put("power", &p.id, &p.text);
            }
            for s in &b.sites {
                put("site", &s.id, &s.name);
                put("site", &s.id, &s.text);
            }
            for m in &b.game.markers {
                put("marker", &m.id, &m.name);
            }
            for t in &b.game.terrains {
                put("terrain", &t.id, &t.name);
            }
            for s in &b.game.symbols {
                put("symbol", &s.id, &s.name);
            }
        }
        all
    })
}

/// Whether something is what the boxes have under that id: a race of one's own may be called
/// `elves` and be something else.
fn is_shipped(kind: &str, id: &str, own: &str) -> bool {
    let shipped: &HashSet<(&str, &str, &str)> = shipped();
    shipped.contains(&(kind, id, own))
}

fn said(lang: Lang, kind: &str, id: &str, own: &str, message: &str) -> String {
    let message = is_shipped(kind, id, own)
        .then(|| find(lang, message))
        .flatten();
    message.unwrap_or_else(|| own.into())
}

/// The name of a power beside that of a race, each with its id, as the language has them agree.
pub fn power_of(lang: Lang, (race, race_own): (&str, &str), (id, own): (&str, &str)) -> String {
    let gender = is_shipped("race", race, race_own)
        .then(|| GAME.attribute(lang, &format!("race-{race}"), GENDER))
        .flatten();
    match gender {
        Some(gender) if is_shipped("power", id, own) => Message::new(format!("power-{id}"))
            .with(GENDER, gender)
            .say(lang),
        _ => name(lang, "power", id, own),
    }
}

/// The name of a thing; `own` is the one in its file.
pub fn name(lang: Lang, kind: &str, id: &str, own: &str) -> String {
    said(lang, kind, id, own, &format!("{kind}-{id}"))
}

/// The name of a thing where there is little room, in small letters.
pub fn short(lang: Lang, kind: &str, id: &str, own: &str) -> String {
    let short = is_shipped(kind, id, own)
        .then(|| GAME.attribute(lang, &format!("{kind}-{id}"), "short"))
        .flatten();
    short.unwrap_or_else(|| name(lang, kind, id, own).to_lowercase())
}

/// The name of a symbol on the maps of a box.
pub fn symbol(pack: &Pack, lang: Lang, id: &str) -> String {
    let mut symbols = pack.game.symbols.iter();
    let own = symbols.find(|s| s.id == id).map_or(id, |s| &s.name);
    name(lang, "symbol", id, own)
}

/// What lives where no player does; `own` is what its file calls it.
pub fn natives(lang: Lang, own: &str) -> String {
    let mut boxes = Library::shipped().boxes().iter();
    let shipped = boxes.any(|b| b.game.natives.name == own);
    let id = format!("natives-{}", own.to_lowercase().replace(' ', "-"));
    let message = shipped.then(|| find(lang, &id)).flatten();
    message.unwrap_or_else(|| own.into())
}

/// What a thing does; `own` is what its file says.
pub fn text(lang: Lang, kind: &str, id: &str, own: &str) -> String {
    said(lang, kind, id, own, &format!("{kind}-{id}-text"))
}

/// What a bot is called; one of a later program has no name here.
pub fn bot(lang: Lang, id: &str) -> String {
    find(lang, &format!("bot-{id}")).unwrap_or_else(|| id.to_owned())
}

/// What a bot at a server's table is called, by its seat.
pub fn bot_at(lang: Lang, bot: &str, seat: rules::Seat) -> String {
    let named = Message::new("bot-at-seat").with("bot", self::bot(lang, bot));
    named.with("n", seat.index() + 1).say(lang)
}
