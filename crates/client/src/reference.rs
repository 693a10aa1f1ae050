//! The rules at hand: every race, power, place and relic, and the kinds of land, with what the rules say
//! of each, to be searched; and a case in which each does what it does.

use std::sync::Arc;

use content::{Library, Pack};
use rules::{
    Options, RegionSet, RuleSet, State,
    spec::{Access, MapSpec, RegionSpec, SiteKind, TerrainSpec},
    state::Occupant,
};
use wording::{Lang, names};

use crate::{chronicle, say::CLIENT, session::Entry};

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A race.
    Race,
    /// A power.
    Power,
    /// A place.
    Place,
    /// A relic.
    Relic,
    /// A kind of land.
    Terrain,
}

impl Kind {
    /// All, in the order in which they stand.
    pub const ALL: [Kind; 5] = [
        Kind::Race,
        Kind::Power,
        Kind::Place,
        Kind::Relic,
        Kind::Terrain,
    ];

    /// The word for it in messages, addresses and the list of cases.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Race => "race",
            Kind::Power => "power",
            Kind::Place | Kind::Relic => "site",
            Kind::Terrain => "terrain",
        }
    }
}

/// Something that the rules say something of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// What it is.
    pub kind: Kind,
    /// The id of its box.
    pub game: String,
    /// Its own.
    pub id: String,
    /// Its tokens, if it brings some.
    pub tokens: u8,
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
}

impl Article {
    /// What it is called in an address.
    pub fn key(&self) -> String {
        format!("{}-{}", self.kind.word(), self.id)
    }
}

/// All that there is in a library, box by box, kind by kind.
pub fn articles(library: &Library, lang: Lang) -> Vec<Article> {
    let mut out = Vec::new();
    for pack in library.boxes() {
        let game = &pack.game.id;
        let mut add = |kind, id: &str, tokens, name, text| {
            out.push(Article {
                kind,
                game: game.clone(),
                id: id.into(),
                tokens,
                name,
                text,
            });
        };
        for r in &pack.races {
            let text = names::text(lang, r, &r.text);
            add(Kind::Race, &r.id, r.tokens, names::name(lang, r), text);
        }
        for p in &pack.powers {
            let text = names::text(lang, p, &p.text);
            add(Kind::Power, &p.id, p.tokens, names::name(lang, p), text);
        }
        for kind in [Kind::Place, Kind::Relic] {
            for s in pack.sites.iter().filter(|s| of(s.kind) == kind) {
                let text = names::text(lang, s, &s.text);
                add(kind, &s.id, 0, names::name(lang, s), text);
            }
        }
        for t in &pack.game.terrains {
            add(Kind::Terrain, &t.id, 0, names::name(lang, t), land(lang, t));
        }
    }
    out
}

fn of(kind: SiteKind) -> Kind {
    match kind {
        SiteKind::Place => Kind::Place,
        SiteKind::Relic => Kind::Relic,
    }
}

/// What a kind of land costs, and who may go there.
fn land(lang: Lang, t: &TerrainSpec) -> String {
    let access = match t.access {
        Access::Open => "land-open",
        Access::Habitat => "land-habitat",
        Access::Transit => "land-transit",
        Access::Never => return CLIENT.say(lang, "land-never"),
    };
    let cost = CLIENT.message("land-cost").with("n", t.cost + t.defence);
    format!("{} {}", cost.say(lang), CLIENT.say(lang, access))
}

/// Those in whose names or texts all the words of a question are, whatever accents they have; those that
/// have it in their names come first.
pub fn found(articles: &[Article], question: &str) -> Vec<Article> {
    let question = plain(question);
    let words: Vec<&str> = question.split_whitespace().collect();
    let has = |text: &str| words.iter().all(|w| text.contains(w));
    let named = |a: &&Article| has(&plain(&a.name));
    let told = |a: &&Article| has(&plain(&format!("{} {}", a.name, a.text)));
    let first = articles.iter().filter(|a| named(a));
    let then = articles.iter().filter(|a| !named(a) && told(a));
    first.chain(then).cloned().collect()
}

/// A text without accents, in small letters, and in one of the two Japanese syllabaries.
fn plain(text: &str) -> String {
    const LETTERS: [(char, &str); 14] = [
        ('a', "àáâãäåāăą"),
        ('c', "çćĉċč"),
        ('d', "ďđ"),
        ('e', "èéêëēĕėęě"),
        ('g', "ĝğġģ"),
        ('i', "ìíîïĩīĭį"),
        ('l', "ĺļľł"),
        ('n', "ñńņň"),
        ('o', "òóôõöøōŏő"),
        ('r', "ŕŗř"),
        ('s', "śŝşš"),
        ('u', "ùúûüũūŭůűų"),
        ('y', "ýÿ"),
        ('z', "źżž"),
    ];
    let one = |c: char| {
        if c.is_ascii() {
            return c;
        }
        // Hiragana to katakana.
        if ('\u{3041}'..='\u{3096}').contains(&c) {
            return char::from_u32(c as u32 + 0x60).unwrap_or(c);
        }
        let found = LETTERS.iter().find(|(_, all)| all.contains(c));
        found.map_or(if c == '’' { '\'' } else { c }, |l| l.0)
    };
    text.chars().flat_map(char::to_lowercase).map(one).collect()
}

/// The cases, a line each: what it is about, the game, the map, the position in which it begins, and
/// what is done, with bars between them. They are taken from the scenarios.
const SHOWS: &str = include_str!("reference/shows.txt");

/// A case in which something does what it does.
#[derive(Clone, Debug)]
pub struct Show {
    /// The content, with the map.
    pub pack: Arc<Pack>,
    /// The id of the map.
    pub map: String,
    /// The rules.
    pub rules: RuleSet,
    /// What is done, one after the other.
    pub entries: Vec<Entry>,
    /// What comes of it.
    pub after: State,
}

impl Show {
    /// That of something in the shipped boxes.
    pub fn of(kind: Kind, id: &str) -> Option<Show> {
        let about = format!("{} {id}|", kind.word());
        let mut lines = SHOWS.lines();
        lines.find_map(|line| Show::read(line.strip_prefix(&about)?))
    }

    /// One that is written in a line, without what it is about.
    pub fn read(line: &str) -> Option<Show> {
        let parts: Vec<&str> = line.split('|').collect();
        let [game, map, state, actions] = parts[..] else {
            return None;
        };
        let (id, regions) = map.split_once(' ').unwrap_or((map, ""));
        let shipped = Library::shipped();
        let of = match regions {
            "" => id,
            _ => &shipped.maps(game).first()?.id,
        };
        let mut pack = shipped.pack(game, of).ok()?;
        if !regions.is_empty() {
            let home = pack.maps.first()?.game.clone();
            let own = own_map(home, regions)?;
            Arc::make_mut(&mut pack).maps = vec![own];
        }
        let seats = pack.map(id)?.players;
        let rules = pack.rules(id, seats, &Options::default()).ok()?;
        let mut after = rules.read_state(state).ok()?;
        let mut entries = Vec::new();
        for line in actions.split(';') {
            for action in rules.parse_line(line).ok()? {
                let before = after;
                let mut events = Vec::new();
                rules.apply(&mut after, action, &mut events).ok()?;
                entries.push(Entry {
                    seat: before.to_move(),
                    action,
                    before,
                    events,
                });
            }
        }
        Some(Show {
            pack,
            map: id.into(),
            rules,
            entries,
            after,
        })
    }

    /// Where it begins.
    pub fn before(&self) -> &State {
        self.entries.first().map_or(&self.after, |e| &e.before)
    }

    /// The regions that it is about: where something stands or happens.
    pub fn regions(&self) -> RegionSet {
        let mut out = RegionSet::EMPTY;
        for entry in &self.entries {
            for r in chronicle::places(entry) {
                out.insert(r);
            }
        }
        for r in self.rules.map().all.iter() {
            let stands = |s: &State| {
                let tribe = matches!(s.occupant(r), Occupant::Tribe(_));
                tribe || s.sites_in(r).next().is_some()
            };
            let marked = |s: &State| s.markers().any(|(_, at)| at == r);
            if [self.before(), &self.after]
                .iter()
                .any(|s| stands(s) || marked(s))
            {
                out.insert(r);
            }
        }
        out
    }
}

/// A map of a case, from its regions: `id terrain/symbol! neighbour,neighbour`, with an exclamation mark
/// where natives live.
fn own_map(game: String, regions: &str) -> Option<MapSpec> {
    let region = |text: &str| {
        let mut words = text.split(' ');
        let (id, land) = (words.next()?, words.next()?);
        let near = words.next().unwrap_or_default();
        let mut land_words = land.trim_end_matches('!').split('/');
        Some(RegionSpec {
            id: id.into(),
            terrain: land_words.next()?.into(),
            symbols: land_words.map(Into::into).collect(),
            natives: land.ends_with('!'),
            neighbours: near
                .split(',')
                .filter(|n| !n.is_empty())
                .map(Into::into)
                .collect(),
            clockwise: false,
            centre: None,
            area: None,
        })
    };
    let regions = regions.split(';').map(region).collect::<Option<_>>()?;
    Some(MapSpec::own(game, regions))
}

/// The regions of a map as [`Show::read`] takes them.
pub fn written(map: &MapSpec) -> String {
    let region = |r: &RegionSpec| {
        let mut land = r.terrain.clone();
        for symbol in &r.symbols {
            land.push('/');
            land.push_str(symbol);
        }
        if r.natives {
            land.push('!');
        }
        format!("{} {land} {}", r.id, r.neighbours.join(","))
    };
    let all: Vec<String> = map.regions.iter().map(region).collect();
    all.join(";")
}
