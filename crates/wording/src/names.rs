//! What a thing of the content is called: what is shipped in the reader's language, content of one's
//! own as its file has it, whatever the ids are.

use std::{collections::HashSet, sync::OnceLock};

use content::{Library, Pack};
use rules::{
    profile::Tools,
    spec::{
        self, Effect,
        said::{Gender, Translations},
    },
};

use crate::i18n::{GAME, GENDER, Lang, find};

/// Something that a file of content names, with what the file says.
#[derive(Clone, Copy, Debug)]
pub struct Thing<'a> {
    /// What it is, as messages name it: `race`.
    pub kind: &'static str,
    /// Its id.
    pub id: &'a str,
    /// Its name in the file.
    pub name: &'a str,
    /// What it is called in further languages.
    pub said: &'a Translations,
}

/// What content names.
pub trait Named {
    /// As what it is named.
    fn thing(&self) -> Thing<'_>;
}

impl Named for Thing<'_> {
    fn thing(&self) -> Thing<'_> {
        *self
    }
}

macro_rules! named {
    ($($kind:literal $($t:ty)|+;)*) => {
        $($(impl Named for $t {
            fn thing(&self) -> Thing<'_> {
                Thing {
                    kind: $kind,
                    id: &self.id,
                    name: &self.name,
                    said: &self.translations,
                }
            }
        })+)*
    };
}

named! {
    "game" spec::GameSpec;
    "map" spec::MapSpec;
    "race" spec::RaceSpec;
    "power" spec::PowerSpec;
    "site" spec::SiteSpec;
    "marker" spec::MarkerSpec;
    "terrain" spec::TerrainSpec;
    "symbol" spec::SymbolSpec;
}

impl<'a> Thing<'a> {
    /// Something that is not translated.
    pub fn plain(kind: &'static str, id: &'a str, name: &'a str) -> Thing<'a> {
        static NONE: Translations = Translations::new();
        Thing {
            kind,
            id,
            name,
            said: &NONE,
        }
    }

    /// Whether it is what the boxes have under that id: a race of one's own may be called `elves`
    /// and be something else.
    fn is_shipped(&self) -> bool {
        is_shipped(self.kind, self.id, self.name)
    }

    /// The message about it, if it is shipped.
    fn message(&self, lang: Lang, what: &str) -> Option<String> {
        let (kind, id) = (self.kind, self.id);
        find(lang, &format!("{what}{kind}-{id}")).filter(|_| self.is_shipped())
    }

    /// Whether adjectives beside it are masculine or feminine, where the language has them differ
    /// from what stands alone.
    fn gender(&self, lang: Lang) -> Option<Gender> {
        let own = self.said.get(lang.tag()).and_then(|t| t.gender);
        own.or_else(|| {
            let id = format!("{}-{}", self.kind, self.id);
            let shipped = GAME.attribute(lang, &id, GENDER);
            let known = GENDERS.iter().find(|g| Some(g.1) == shipped.as_deref());
            known.filter(|_| self.is_shipped()).map(|g| g.0)
        })
    }
}

/// The genders as messages name them: those that differ from what stands alone.
const GENDERS: [(Gender, &str); 2] = [
    (Gender::Masculine, "personal"),
    (Gender::Feminine, "feminine"),
];

/// A kind of thing, its id, and the words that its file has for it.
type Said = (&'static str, &'static str, &'static str);

/// The names and texts of everything that is shipped.
fn shipped() -> &'static HashSet<Said> {
    static SHIPPED: OnceLock<HashSet<Said>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let library = Library::shipped();
        let mut all: HashSet<Said> = HashSet::new();
        let mut text =
            |kind, id: &'static str, said: &'static str| _ = all.insert((kind, id, said));
        for (id, name) in library.games() {
            text("game", id, name);
        }
        for b in library.boxes() {
            b.races.iter().for_each(|r| text("race", &r.id, &r.text));
            b.powers.iter().for_each(|p| text("power", &p.id, &p.text));
            b.sites.iter().for_each(|s| text("site", &s.id, &s.text));
            things(b).for_each(|t| text(t.kind, t.id, t.name));
        }
        all
    })
}

/// Everything with a name and an id in a box.
fn things(pack: &Pack) -> impl Iterator<Item = Thing<'_>> {
    let game = &pack.game;
    let maps = pack.maps.iter().map(Named::thing);
    let races = pack.races.iter().map(Named::thing);
    let powers = pack.powers.iter().map(Named::thing);
    let sites = pack.sites.iter().map(Named::thing);
    let markers = game.markers.iter().map(Named::thing);
    let terrains = game.terrains.iter().map(Named::thing);
    let symbols = game.symbols.iter().map(Named::thing);
    maps.chain(races)
        .chain(powers)
        .chain(sites)
        .chain(markers)
        .chain(terrains)
        .chain(symbols)
}

fn is_shipped(kind: &str, id: &str, own: &str) -> bool {
    let shipped: &HashSet<(&str, &str, &str)> = shipped();
    shipped.contains(&(kind, id, own))
}

/// The name of a power beside that of a race, as the language has them agree.
pub fn power_of(lang: Lang, race: &impl Named, power: &impl Named) -> String {
    let (race, power) = (race.thing(), power.thing());
    let Some(gender) = race.gender(lang) else {
        return name(lang, &power);
    };
    let agreeing = power.said.get(lang.tag()).and_then(|t| match gender {
        Gender::Masculine => t.name_m.clone(),
        Gender::Feminine => t.name_f.clone(),
    });
    let translated = power.said.get(lang.tag()).is_some_and(|t| t.name.is_some());
    match GENDERS.iter().find(|g| g.0 == gender) {
        Some((_, gender)) if agreeing.is_none() && !translated && power.is_shipped() => GAME
            .message(format!("power-{}", power.id))
            .with(GENDER, *gender)
            .say(lang),
        _ => agreeing.unwrap_or_else(|| name(lang, &power)),
    }
}

/// The name of a thing.
pub fn name(lang: Lang, of: &impl Named) -> String {
    let thing = of.thing();
    let translated = thing.said.get(lang.tag()).and_then(|t| t.name.clone());
    translated
        .or_else(|| thing.message(lang, ""))
        .unwrap_or_else(|| thing.name.into())
}

/// What a race, a power, a place or a relic does; `own` is what its file says.
pub fn text(lang: Lang, of: &impl Named, own: &str) -> String {
    let thing = of.thing();
    let translated = thing.said.get(lang.tag()).and_then(|t| t.text.clone());
    translated
        .or_else(|| {
            let message = find(lang, &format!("{}-{}-text", thing.kind, thing.id));
            message.filter(|_| is_shipped(thing.kind, thing.id, own))
        })
        .unwrap_or_else(|| own.into())
}

/// The name of a game, be it a box or all of them mixed; its id if there is none such.
pub fn game(library: &Library, lang: Lang, id: &str) -> String {
    let mut boxes = library.boxes().iter();
    if let Some(pack) = boxes.find(|b| b.game.id == id) {
        return name(lang, &pack.game);
    }
    let games = library.games();
    let own = games.iter().find(|g| g.0 == id).map_or(id, |g| g.1);
    name(lang, &Thing::plain("game", id, own))
}

/// The name of a thing where there is little room, in small letters.
pub fn short(lang: Lang, of: &impl Named) -> String {
    let thing = of.thing();
    let translated = thing.said.get(lang.tag()).is_some_and(|t| t.name.is_some());
    let short = (!translated && thing.is_shipped())
        .then(|| GAME.attribute(lang, &format!("{}-{}", thing.kind, thing.id), "short"))
        .flatten();
    short.unwrap_or_else(|| name(lang, &thing).to_lowercase())
}

/// The name of a symbol on the maps of a box.
pub fn symbol(pack: &Pack, lang: Lang, id: &str) -> String {
    let mut symbols = pack.game.symbols.iter();
    match symbols.find(|s| s.id == id) {
        Some(symbol) => name(lang, symbol),
        None => id.into(),
    }
}

/// What lives where no player does, by what its file says of it.
pub fn natives(lang: Lang, own: &str, said: &Translations) -> String {
    let mut boxes = Library::shipped().boxes().iter();
    let shipped = boxes.any(|b| b.game.natives.name == own);
    without_id(lang, "natives", own, said, shipped)
}

/// What a tool of a race is called.
pub fn tool(lang: Lang, tools: &Tools) -> String {
    tool_of(lang, &tools.name, &tools.translations)
}

/// What a tool is called, by what its file says of it.
pub fn tool_of(lang: Lang, own: &str, said: &Translations) -> String {
    let boxes = Library::shipped().boxes().iter();
    let races = boxes
        .clone()
        .flat_map(|b| &b.races)
        .flat_map(|r| &r.effects);
    let powers = boxes.flat_map(|b| &b.powers).flat_map(|p| &p.effects);
    let is_it = |e: &Effect| matches!(e, Effect::Tools(t) if t.name == own);
    let shipped = races.chain(powers).any(is_it);
    without_id(lang, "tool", own, said, shipped)
}

/// The name of something that has no id.
fn without_id(lang: Lang, kind: &str, own: &str, said: &Translations, is_shipped: bool) -> String {
    let translated = said.get(lang.tag()).and_then(|t| t.name.clone());
    let id = format!("{kind}-{}", own.to_lowercase().replace(' ', "-"));
    translated
        .or_else(|| find(lang, &id).filter(|_| is_shipped))
        .unwrap_or_else(|| own.into())
}

/// What the copy of a relic is called: that of a shipped power has a name of its own, another is
/// named by what copies.
pub fn copy(lang: Lang, by: &impl Named) -> String {
    let by = by.thing();
    let own = GAME.message("copy-by").with("source", name(lang, &by));
    by.message(lang, "copy-").unwrap_or_else(|| own.say(lang))
}

/// What a bot is called; one of a later program has no name here.
pub fn bot(lang: Lang, id: &str) -> String {
    find(lang, &format!("bot-{id}")).unwrap_or_else(|| id.to_owned())
}

/// What a person without a name is called, by the seat.
pub fn person_at(lang: Lang, seat: rules::Seat) -> String {
    let named = GAME.message("player-name").with("n", seat.index() + 1);
    named.say(lang)
}

/// What the seats of a game are called where nobody has a name.
pub fn people(lang: Lang, rules: &rules::RuleSet) -> Vec<String> {
    let seats = (0..rules.seats()).map(rules::Seat);
    seats.map(|seat| person_at(lang, seat)).collect()
}

/// What a bot without a name is called, by its seat.
pub fn bot_at(lang: Lang, bot: &str, seat: rules::Seat) -> String {
    let named = GAME
        .message("bot-at-seat")
        .with("bot", self::bot(lang, bot));
    named.with("n", seat.index() + 1).say(lang)
}
