//! What a race, a power, a place or a relic does, and where it is played with.

use content::{Library, MIXED, Pack};
use rules::spec::{Effect, MapSpec};
use serde_json::{Value, json};
use wording::{
    Lang, Message, effects,
    names::{self, Named},
};

use crate::{
    error::{Error, Result, usage},
    lang::{message, reader},
    near::{self, did_you_mean, nearest},
    play::about::rules_of,
    report::{Headed, ReportArgs},
    table::{ContentArgs, GameArgs},
    term::{clean, wrap},
};

/// Say what a race, a power, a place or a relic does by the rules, and where it stays in the box.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Its id or name
    name: String,

    /// A box, or mixed for all of them together; by default those that have it, and mixed
    #[arg(long, value_name = "ID")]
    game: Option<String>,

    /// A map; all of them by default
    #[arg(long, value_name = "ID")]
    map: Option<String>,

    /// Rule options, such as add-monsters=yes
    #[arg(long, value_name = "NAME=VALUE", value_delimiter = ',')]
    options: Vec<String>,

    #[command(flatten)]
    report: ReportArgs,

    #[command(flatten)]
    content: ContentArgs,
}

/// What has a name and effects.
#[derive(Clone)]
pub struct Thing<'a> {
    /// Its box.
    pub pack: &'a Pack,
    kind: Kind,
    id: &'a str,
    /// Name in its file.
    pub name: &'a str,
    /// Name in the reader's language.
    called: String,
    /// What it does.
    pub effects: &'a [Effect],
}

impl Thing<'_> {
    /// What a report says of it: what it is, its id and name, its box.
    pub fn row(&self) -> Value {
        let kind = match self.kind {
            Kind::Race => "race",
            Kind::Power => "power",
            Kind::Site => "site",
            Kind::Marker => "marker",
        };
        json!({ "kind": kind, "id": self.id, "name": self.name, "box": self.pack.game.id })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Race,
    Power,
    Site,
    Marker,
}

/// Everything in a box that has a name.
pub fn things(pack: &Pack) -> impl Iterator<Item = Thing<'_>> {
    let thing = move |kind, named: names::Thing<'_>, id, name, effects| Thing {
        pack,
        kind,
        id,
        name,
        called: names::name(reader(), &named),
        effects,
    };
    let races = pack.races.iter();
    let races = races.map(move |r| thing(Kind::Race, r.thing(), &*r.id, &*r.name, &*r.effects));
    let powers = pack.powers.iter();
    let powers = powers.map(move |p| thing(Kind::Power, p.thing(), &*p.id, &*p.name, &*p.effects));
    let sites = pack.sites.iter();
    let sites = sites.map(move |s| thing(Kind::Site, s.thing(), &*s.id, &*s.name, &*s.effects));
    let markers = pack.game.markers.iter();
    let markers = markers.map(move |m| thing(Kind::Marker, m.thing(), &*m.id, &*m.name, &[]));
    races.chain(powers).chain(sites).chain(markers)
}

/// What goes by this id or name, in its file or the reader's language, in any box, or by the beginning of one if nothing does.
///
/// # Errors
/// If there is no such thing; with what may have been meant.
pub fn find<'a>(library: &'a Library, name: &str) -> Result<Vec<Thing<'a>>> {
    let wanted = name.trim().to_lowercase();
    let all = || library.boxes().iter().flat_map(things);
    let names = |t: &Thing| {
        [
            t.id.to_owned(),
            t.name.to_lowercase(),
            t.called.to_lowercase(),
        ]
    };
    let exact = |t: &Thing| names(t).contains(&wanted);
    let starts = |t: &Thing| names(t).iter().any(|name| name.starts_with(&wanted));
    let mut found: Vec<Thing> = all().filter(exact).collect();
    if found.is_empty() && !wanted.is_empty() {
        // One of each box.
        let boxes = library.boxes().iter();
        found = boxes.filter_map(|b| things(b).find(starts)).collect();
    }
    if found.is_empty() {
        // The name in the reader's language goes before that in the file.
        let things: Vec<Thing> = all().collect();
        let called = things.iter().map(|t| t.called.as_str());
        let names: Vec<&str> = called.chain(things.iter().map(|t| t.name)).collect();
        return usage(
            message("no-thing")
                .with("name", clean(name))
                .with("meant", did_you_mean(nearest(name, &names))),
        );
    }
    // What was added to several boxes is one thing.
    let mut once: Vec<Thing> = Vec::new();
    for thing in found {
        let same = |t: &Thing| (t.kind, t.id, t.effects) == (thing.kind, thing.id, thing.effects);
        if !once.iter().any(same) {
            once.push(thing);
        }
    }
    Ok(once)
}

/// Runs the command.
pub fn run(args: &Args) -> Result {
    let out = args.report.begin()?;
    let library = args.content.load()?;
    let term = out.term();
    let mut rows = Vec::new();
    for thing in find(&library, &args.name)? {
        let game = named(&library, thing.pack).game;
        // Markers go with those that bring them.
        let played = match thing.kind {
            Kind::Marker => Vec::new(),
            _ => where_played(args, &library, &thing)?,
        };
        if args.report.is_json() {
            let effect = |e| json!({ "effect": e, "does": effects::effect(Lang::En, e, &game) });
            let mut row = thing.row();
            row["effects"] = thing.effects.iter().map(effect).collect();
            row["played"] = played.iter().map(Played::row).collect();
            rows.push(row);
            continue;
        }
        out.say(rules_of(reader(), thing.pack, term, thing.id).unwrap_or_default());
        for effect in thing.effects {
            let text = effects::effect(reader(), effect, &game);
            out.say(wrap(&format!("- {text}"), term.width - 1, 2));
        }
        for line in played.iter().flat_map(Played::told) {
            out.say(wrap(&line, term.width - 1, 0));
        }
    }
    match args.report.is_json() {
        true => out.object(&Headed::new("content explain", json!({ "things": rows }))),
        false => Ok(()),
    }
}

/// On which maps of a game a thing is played with, and on which not.
struct Played {
    game: String,
    maps: Vec<String>,
    /// Why not, and on which maps.
    out: Vec<(Message, Vec<String>)>,
}

impl Played {
    fn row(&self) -> Value {
        let out =
            |(why, maps): &(Message, Vec<String>)| json!({ "maps": maps, "why": why.to_string() });
        let out: Vec<Value> = self.out.iter().map(out).collect();
        json!({ "game": self.game, "maps": self.maps, "out": out })
    }

    fn told(&self) -> Vec<String> {
        let place = match &*self.game {
            MIXED => message("where-mixed"),
            game => message("where-in").with("game", game),
        };
        let mut told = Vec::new();
        if !self.maps.is_empty() {
            let told_of = message("in-game-on").with("where", place.clone());
            told.push(told_of.with("maps", all(&self.maps)).say(reader()));
        }
        for (why, maps) in &self.out {
            let out = message("stays-out-on")
                .with("where", place.clone())
                .with("maps", all(maps))
                .with("why", why.clone());
            told.push(out.say(reader()));
        }
        told
    }
}

/// A box that has names for the words of all boxes, its own first.
fn named(library: &Library, pack: &Pack) -> Pack {
    let mut all = pack.clone();
    for other in library.boxes() {
        all.game
            .terrains
            .extend(other.game.terrains.iter().cloned());
        all.game.symbols.extend(other.game.symbols.iter().cloned());
        all.game.markers.extend(other.game.markers.iter().cloned());
    }
    all
}

/// On which maps it is in the game, and why not on others: by itself first, then with all boxes
/// mixed, unless a game is named.
fn where_played(args: &Args, library: &Library, thing: &Thing<'_>) -> Result<Vec<Played>> {
    if let Some(game) = &args.game {
        return Ok(vec![where_in(args, library, thing, game)?]);
    }
    let is = |t: Thing| (t.kind, t.id, t.effects) == (thing.kind, thing.id, thing.effects);
    let mut told = Vec::new();
    for home in library.boxes().iter().filter(|b| things(b).any(is)) {
        let named = |m: &&MapSpec| args.map.as_ref().is_none_or(|id| m.id == *id);
        if home.maps.iter().any(|m| named(&m)) {
            told.push(where_in(args, library, thing, &home.game.id)?);
        }
    }
    told.push(where_in(args, library, thing, MIXED)?);
    Ok(told)
}

/// On which maps it is in a game, and why not on others.
fn where_in(args: &Args, library: &Library, thing: &Thing<'_>, game: &str) -> Result<Played> {
    near::game(library, game)?;
    let maps = maps(args, library, game)?;
    let mut played = Vec::new();
    let mut out: Vec<(Message, Vec<String>)> = Vec::new();
    for map in maps {
        match why_out(args, library, thing, game, map)? {
            None => played.push(map.id.clone()),
            Some(why) => match out.iter_mut().find(|o| o.0 == why) {
                Some((_, maps)) => maps.push(map.id.clone()),
                None => out.push((why, vec![map.id.clone()])),
            },
        }
    }
    Ok(Played {
        game: game.to_owned(),
        maps: played,
        out,
    })
}

/// Several maps, the last after "and".
fn all(maps: &[String]) -> String {
    let Some((last, first)) = maps.split_last().filter(|(_, first)| !first.is_empty()) else {
        return maps.concat();
    };
    let first = wording::i18n::list(reader(), first);
    let both = message("and").with("first", first).with("last", last);
    both.say(reader())
}

fn maps<'a>(args: &Args, library: &'a Library, game: &str) -> Result<Vec<&'a MapSpec>> {
    let mut maps = library.maps(game);
    let Some(id) = &args.map else { return Ok(maps) };
    let known: Vec<&str> = maps.iter().map(|m| m.id.as_str()).collect();
    if !known.contains(&id.as_str()) {
        return Err(near::unknown("--map", "map", id, &known));
    }
    maps.retain(|m| m.id == *id);
    Ok(maps)
}

/// Why a thing is not played with on a map.
fn why_out(
    args: &Args,
    library: &Library,
    thing: &Thing<'_>,
    game: &str,
    map: &MapSpec,
) -> Result<Option<Message>> {
    let options = GameArgs {
        game: None,
        map: None,
        options: args.options.clone(),
        seed: None,
        content: args.content.clone(),
    };
    let options = options.options()?;
    let wrong = |e: content::NoGame| Error::wrong(e.message());
    let pack = library.pack(game, &map.id).map_err(wrong)?;
    let is = |t: Thing| (t.kind == thing.kind) && t.id == thing.id;
    if !things(&pack).any(is) {
        let kind = match thing.kind {
            Kind::Race => content::Kind::Race,
            Kind::Power => content::Kind::Power,
            Kind::Site | Kind::Marker => content::Kind::Site,
        };
        let unmixed = library.unmixed().into_iter();
        let mut unmixed = unmixed.filter(|u| u.kind == kind && u.id == thing.id);
        return Ok(Some(match unmixed.next().filter(|_| game == MIXED) {
            Some(out) => out.why,
            None => message("belongs-to").with("box", &thing.pack.game.name),
        }));
    }
    if thing.kind == Kind::Site {
        let played = !pack.contents(map, &options).sites.is_empty();
        return Ok((!played).then(|| message("no-monsters")));
    }
    if game != MIXED {
        return Ok(None);
    }
    let out = pack.senseless(&map.id, &options).map_err(wrong)?;
    let race = thing.kind == Kind::Race;
    let out = out.into_iter().find(|o| o.race == race && o.id == thing.id);
    Ok(out.map(|o| o.why))
}
