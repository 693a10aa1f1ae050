//! The head of a case: the game and the position in which it begins.

use std::{borrow::Cow, sync::Arc};

use content::{Library, MIXED, Pack};
use rules::{
    Action, Combo, Decision, MarkerId, Options, PowerId, RaceId, Region, RuleSet, Seat, SiteId,
    State,
    options::Payment,
    position::{Position, TribePosition},
    spec::{EDGE, MapSpec, RegionSpec},
    state::MAX_PIECES,
};

use crate::words::{self, Message, short};

/// A line `key: value` before the first `---`.
pub struct Field<'a> {
    pub line: usize,
    pub key: String,
    pub value: &'a str,
}

pub struct Setup {
    pub title: String,
    pub rule: String,
    pub line: usize,
    pub rules: Arc<RuleSet>,
    pub start: State,
    /// What reads in two ways, and how it was read.
    pub notes: Vec<Placed>,
}

pub type Placed = (usize, Message);

/// The map that the case describes itself.
const OWN: &str = "own";

/// Keys that may stand once.
const ONCE: &[&str] = &[
    "title",
    "rule",
    "game",
    "map",
    "seats",
    "options",
    "start",
    "turn",
    "coins",
    "markers",
    "natives",
    "column",
    "returned",
    "discarded",
    "sites",
    "hidden",
    "granted",
    "grudges",
];
/// Keys with a word after them, which may stand several times.
const MANY: &[&str] = &["region", "active", "declined"];
/// Keys that may be said to have nothing.
const MAYBE_NONE: &[&str] = &[
    "active",
    "declined",
    "markers",
    "natives",
    "column",
    "returned",
    "discarded",
    "peace",
    "sites",
    "granted",
    "grudges",
];
/// Keys that say something about a game under way.
const UNDER_WAY: &[&str] = &[
    "turn",
    "coins",
    "markers",
    "natives",
    "returned",
    "discarded",
    "sites",
    "hidden",
    "granted",
    "grudges",
    "peace",
    "active",
    "declined",
];

struct Head<'a, 'b>(&'b [Field<'a>]);

impl<'a, 'b> Head<'a, 'b> {
    fn get(&self, key: &str) -> Option<&'b Field<'a>> {
        self.0.iter().find(|f| f.key == key)
    }

    /// Fields `key word: value`, with the word.
    fn all(&self, key: &'static str) -> impl Iterator<Item = (&'b str, &'b Field<'a>)> {
        self.0.iter().filter_map(move |f| {
            let word = f.key.strip_prefix(key)?.strip_prefix(' ')?;
            Some((word, f))
        })
    }

    fn check_keys(&self) -> Result<(), Placed> {
        for (i, f) in self.0.iter().enumerate() {
            let (word, rest) = f.key.split_once(' ').unwrap_or((&f.key, ""));
            let known = ONCE.contains(&f.key.as_str())
                || f.key == "peace"
                || (MANY.contains(&word) && !rest.is_empty() && !rest.contains(' '));
            if !known {
                let message = format!(
                    "there is no key \"{}\"; there are {}, peace, {} …",
                    short(&f.key),
                    ONCE.join(", "),
                    MANY.join(" …, ")
                );
                return Err((f.line, message));
            }
            let twice = self.0[..i].iter().any(|g| g.key == f.key);
            if twice && f.key != "peace" && word != "declined" {
                return Err((f.line, format!("\"{}\" stands twice", f.key)));
            }
        }
        Ok(())
    }
}

/// The boxes that cases are about.
pub struct Boxes<'a> {
    pub content: &'a Library,
    /// The box that is meant where several might be.
    pub home: &'a str,
}

pub fn setup(boxes: &Boxes<'_>, first: usize, fields: &[Field<'_>]) -> Result<Setup, Placed> {
    let head = Head(fields);
    head.check_keys()?;
    let needed = |key: &str| match head.get(key) {
        Some(f) if !f.value.is_empty() => Ok(f),
        Some(f) => Err((f.line, format!("\"{key}:\" is empty"))),
        None => Err((first, format!("the case has no line \"{key}: …\""))),
    };
    let title = needed("title")?;
    let rule = needed("rule")?;
    let map_field = needed("map")?;
    let at = |f: &Field<'_>| {
        let line = f.line;
        move |message: Message| (line, message)
    };
    let mut notes = Vec::new();
    let pack = pack(boxes, &head, map_field, &mut notes)?;
    let Some(map) = pack.map(map_field.value) else {
        return Err((map_field.line, no_map(&pack, map_field.value)));
    };
    let seats = match head.get("seats") {
        Some(f) => words::number::<u8>(f.value).map_err(at(f))?,
        None => map.players,
    };
    let options = match head.get("options") {
        Some(f) => options(f.value).map_err(at(f))?,
        None => Options::default(),
    };
    let rules = pack
        .rules(&map.id, seats, &options)
        .map_err(|e| (map_field.line, e.to_string()))?;
    let start = match head.get("start") {
        Some(f) if f.value == "new" => new_game(&rules, &head)?,
        Some(f) => {
            return Err((
                f.line,
                format!("\"start: new\" is expected, not \"{}\"", short(f.value)),
            ));
        }
        None => under_way(&rules, fields)?,
    };
    Ok(Setup {
        title: title.value.into(),
        rule: rule.value.into(),
        line: title.line,
        rules: Arc::new(rules),
        start,
        notes,
    })
}

/// The content that the head asks for, with the map that it describes, if it does.
fn pack<'a>(
    boxes: &Boxes<'a>,
    head: &Head<'_, '_>,
    map: &Field<'_>,
    notes: &mut Vec<Placed>,
) -> Result<Cow<'a, Pack>, Placed> {
    let all = boxes.content.boxes();
    // The preferred box comes first.
    let (first, rest) = all
        .iter()
        .partition::<Vec<_>, _>(|b| b.game.id == boxes.home);
    let mut ordered = first.into_iter().chain(rest);
    let own = match map.value {
        OWN => Some(own_regions(head, notes)?),
        _ => {
            if let Some((_, f)) = head.all("region").next() {
                return Err((
                    f.line,
                    "regions are only described with \"map: own\"".into(),
                ));
            }
            None
        }
    };
    let game = head.get("game");
    // The box whose map it is, or whose terrains are on it.
    let knows = |b: &&Pack| match &own {
        None => b.map(map.value).is_some(),
        Some(regions) => regions
            .iter()
            .all(|r| b.game.terrains.iter().any(|t| t.id == r.terrain)),
    };
    let home = match game {
        Some(f) if f.value != MIXED => {
            let named = all.iter().find(|b| b.game.id == f.value).ok_or_else(|| {
                let games = boxes.content.games();
                let games: Vec<&str> = games.iter().map(|g| g.0).collect();
                let message = format!(
                    "there is no game \"{}\"; there are {}",
                    short(f.value),
                    games.join(", ")
                );
                (f.line, message)
            })?;
            if own.is_none() && named.map(map.value).is_none() {
                return Err((map.line, no_map(named, map.value)));
            }
            named
        }
        _ => match (
            ordered.find(knows),
            all.iter().find(|b| b.game.id == boxes.home),
        ) {
            (Some(b), _) => b,
            // What is wrong with the regions is told when they are compiled.
            (None, Some(b)) if own.is_some() => b,
            _ => {
                let maps: Vec<&str> = all.iter().flat_map(|b| &b.maps).map(|m| &*m.id).collect();
                return Err((map.line, no_such_map(&maps, map.value)));
            }
        },
    };
    if let Some(regions) = &own {
        check_land(home, regions, head, map)?;
    }
    let mixed = game.is_some_and(|f| f.value == MIXED);
    let mut pack = Cow::Borrowed(home);
    if mixed {
        let any = home.maps.first().map_or(map.value, |m| &m.id);
        let mixed = boxes.content.pack(MIXED, any);
        let mixed = mixed.map_err(|e| (map.line, e.to_string()))?;
        pack = Cow::Owned(Pack::clone(&mixed));
    }
    if let Some(regions) = own {
        let game = home.game.id.clone();
        pack.to_mut().maps = vec![MapSpec {
            id: OWN.into(),
            name: "Own".into(),
            game,
            players: 2,
            turns: 10,
            aspect: 1.5,
            source: String::new(),
            translations: Default::default(),
            regions,
        }];
    }
    Ok(pack)
}

/// Whether the box has the terrains and symbols of a map of one's own.
fn check_land(
    home: &Pack,
    regions: &[RegionSpec],
    head: &Head<'_, '_>,
    map: &Field<'_>,
) -> Result<(), Placed> {
    if regions.len() < 2 {
        let message =
            "a map of one's own has at least 2 regions: lines \"region b: …\" are missing";
        return Err((map.line, message.into()));
    }
    let known = |ids: Vec<&str>, what: &str, word: &str| match ids.contains(&word) {
        true => Ok(()),
        false if word == EDGE => Err(format!(
            "\"{EDGE}\" stands after the semicolon, before the neighbours: \"hill mine; {EDGE}, b c\""
        )),
        false => Err(format!(
            "there is no {what} \"{}\" in {}; there are {}",
            short(word),
            home.game.name,
            ids.join(", ")
        )),
    };
    let terrains: Vec<&str> = home.game.terrains.iter().map(|t| &*t.id).collect();
    let symbols: Vec<&str> = home.game.symbols.iter().map(|s| &*s.id).collect();
    for (region, (_, f)) in regions.iter().zip(head.all("region")) {
        known(terrains.clone(), "terrain", &region.terrain).map_err(|m| (f.line, m))?;
        for symbol in &region.symbols {
            known(symbols.clone(), "symbol", symbol).map_err(|m| (f.line, m))?;
        }
    }
    Ok(())
}

fn no_map(pack: &Pack, map: &str) -> Message {
    let all: Vec<&str> = pack.maps.iter().map(|m| m.id.as_str()).collect();
    no_such_map(&all, map)
}

fn no_such_map(all: &[&str], map: &str) -> Message {
    format!(
        "there is no map \"{}\"; there are {}, and \"own\" with lines \"region …\"",
        short(map),
        all.join(", ")
    )
}

/// The regions of a map of one's own.
fn own_regions(head: &Head<'_, '_>, notes: &mut Vec<Placed>) -> Result<Vec<RegionSpec>, Placed> {
    let mut regions: Vec<RegionSpec> = Vec::new();
    let mut borders = Vec::new();
    for (id, f) in head.all("region") {
        let ok = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if !ok || id == EDGE {
            return Err((f.line, format!("\"{}\" cannot name a region", short(id))));
        }
        let (land, around) = f.value.split_once(';').unwrap_or((f.value, ""));
        let mut words = land.split_whitespace();
        let Some(terrain) = words.next() else {
            return Err((
                f.line,
                "a terrain is expected: \"region a: hill mine natives; edge, b c\"".into(),
            ));
        };
        let mut region = RegionSpec {
            id: id.into(),
            terrain: terrain.into(),
            symbols: Vec::new(),
            natives: false,
            neighbours: Vec::new(),
            clockwise: false,
            centre: None,
            area: None,
        };
        for word in words {
            if word == "natives" {
                region.natives = true;
            } else {
                region.symbols.push(word.into());
            }
        }
        for part in around.split(',') {
            let words: Vec<String> = part.split_whitespace().map(str::to_lowercase).collect();
            if let [first, second, ..] = &words[..]
                && words.iter().any(|w| w == EDGE)
            {
                let others: Vec<&str> = words.iter().map(|w| &**w).filter(|w| *w != EDGE).collect();
                let others = others.join(" ");
                let message = format!(
                    "\"{} {}\" is read as: region {id} lies at the edge of the board, and borders \
                     on {others}; write \"{EDGE}, {others}\" to say so",
                    short(first),
                    short(second),
                );
                notes.push((f.line, message));
            }
            for word in words {
                if word == EDGE {
                    region.neighbours.push(word);
                } else {
                    borders.push((f.line, regions.len(), word));
                }
            }
        }
        regions.push(region);
    }
    // A border stands in one line or in both.
    for (line, a, other) in borders {
        let Some(b) = regions.iter().position(|r| r.id == other) else {
            return Err((
                line,
                format!("there is no line \"region {}: …\"", short(&other)),
            ));
        };
        if a == b {
            return Err((line, "a region cannot border on itself".into()));
        }
        for (from, to) in [(a, b), (b, a)] {
            let to = regions[to].id.clone();
            if !regions[from].neighbours.contains(&to) {
                regions[from].neighbours.push(to);
            }
        }
    }
    Ok(regions)
}

/// `open-coins, payment pocketed, turns 5, without diplomat orcs`
fn options(text: &str) -> Result<Options, Message> {
    let mut out = Options::default();
    for option in text.split(',') {
        let words: Vec<&str> = option.split_whitespace().collect();
        match words[..] {
            ["open-coins"] => out.open_coins = true,
            ["add-monsters"] => out.add_monsters = true,
            ["no-help-in-decline"] => out.no_help_in_decline = true,
            ["toll-while-active"] => out.toll_while_active = true,
            ["payment", "own"] => out.payment = Payment::Own,
            ["payment", "pocketed"] => out.payment = Payment::Pocketed,
            ["turns", n] => out.turns = Some(words::number(n)?),
            ["without-races", ref rest @ ..] if !rest.is_empty() => {
                out.without_races = rest.iter().map(|w| w.to_string()).collect();
            }
            ["without-powers", ref rest @ ..] if !rest.is_empty() => {
                out.without_powers = rest.iter().map(|w| w.to_string()).collect();
            }
            _ => {
                return Err(format!(
                    "\"{}\" is no option; there are open-coins, add-monsters, no-help-in-decline, \
                     toll-while-active, payment own, payment pocketed, turns N, \
                     without-races …, without-powers …",
                    short(option.trim())
                ));
            }
        }
    }
    Ok(out)
}

/// A game from its beginning; the column in the head, if any, is what chance brings first.
fn new_game(rules: &RuleSet, head: &Head<'_, '_>) -> Result<State, Placed> {
    for f in head.0 {
        let word = f.key.split(' ').next().unwrap_or_default();
        if UNDER_WAY.contains(&word) {
            return Err((
                f.line,
                format!("\"{word}\" cannot stand beside \"start: new\""),
            ));
        }
    }
    let mut state = rules.start();
    let Some(f) = head.get("column") else {
        return Ok(state);
    };
    for combo in column(rules, f.value).map_err(|m| (f.line, m))? {
        if combo.coins > 0 {
            let message = "nobody has passed a combo by yet, so no coins lie on one in a new game";
            return Err((f.line, message.into()));
        }
        for outcome in [Action::Banner(combo.race), Action::Badge(combo.power)] {
            // What is drawn by itself, as the only one that is left, needs no outcome.
            let asked = matches!(
                (state.decision(), outcome),
                (Some(Decision::Banner), Action::Banner(_))
                    | (Some(Decision::Badge(_)), Action::Badge(_))
            );
            if asked {
                let before = state;
                rules.apply(&mut state, outcome, &mut ()).map_err(|why| {
                    let why = wording::words::refusal(rules, &before, why);
                    (f.line, format!("{}: {why}", rules.notation(outcome)))
                })?;
            }
        }
    }
    Ok(state)
}

fn column(rules: &RuleSet, text: &str) -> Result<Vec<Combo>, Message> {
    let mut out = Vec::new();
    if text == "none" {
        return Ok(out);
    }
    for part in text.split(';') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let (a, b, coins) = match words[..] {
            [a, b] => (a, b, 0),
            [a, b, n] => (a, b, words::number(n)?),
            _ => {
                return Err(format!(
                    "\"race power\" or \"race power coins\" is expected, not \"{}\"",
                    short(part.trim())
                ));
            }
        };
        let (race, power) = words::combo(rules, a, b)?;
        out.push(Combo { race, power, coins });
    }
    Ok(out)
}

/// The position that the head describes. If it cannot be, the line that first makes it impossible
/// is to blame.
fn under_way(rules: &RuleSet, fields: &[Field<'_>]) -> Result<State, Placed> {
    let state = |n: usize| -> Result<State, Placed> {
        let position = position(rules, &Head(&fields[..n]))?;
        let line = fields[n - 1].line;
        rules
            .state_from(&position)
            .map_err(|e| (line, format!("this position cannot be: {e}")))
    };
    state(fields.len()).map_err(|last| {
        let blamed = (1..fields.len()).find_map(|n| state(n).err());
        blamed.unwrap_or(last)
    })
}

fn position(rules: &RuleSet, head: &Head<'_, '_>) -> Result<Position, Placed> {
    let mut p = Position {
        round: 1,
        seat: Seat(0),
        tribes: Vec::new(),
        natives: None,
        markers: Vec::new(),
        coins: Vec::new(),
        column: None,
        returned: Vec::new(),
        discarded: Vec::new(),
        peace: Vec::new(),
        grudges: Vec::new(),
        sites: Vec::new(),
        granted: None,
        hidden_sites: None,
    };
    for f in head.0 {
        let (key, word) = f.key.split_once(' ').unwrap_or((&f.key, ""));
        let words: Vec<&str> = f.value.split_whitespace().collect();
        if words == ["none"] && MAYBE_NONE.contains(&key) {
            if key == "natives" {
                p.natives = Some(Vec::new());
            }
            if key == "column" {
                p.column = Some(Vec::new());
            }
            continue;
        }
        let mut read = || -> Result<(), Message> {
            match key {
                "turn" => (p.round, p.seat) = turn(rules, &words)?,
                "coins" => {
                    for word in &words {
                        p.coins.push(words::number(word)?);
                    }
                    if p.coins.len() != rules.seats() as usize {
                        return Err(format!(
                            "a number for each of {} seats is expected",
                            rules.seats()
                        ));
                    }
                }
                "active" | "declined" => {
                    let seat = words::seat(rules, word)?;
                    p.tribes
                        .push(tribe(rules, seat, key == "declined", &words)?);
                }
                "markers" => p.markers = markers(rules, f.value)?,
                "natives" => p.natives = Some(natives(rules, &words)?),
                "column" => p.column = Some(column(rules, f.value)?),
                "returned" => {
                    for word in &words {
                        p.returned.push(words::race(rules, word)?);
                    }
                }
                "discarded" => {
                    for word in &words {
                        p.discarded.push(words::power(rules, word)?);
                    }
                }
                "sites" => p.sites = sites(rules, f.value)?,
                "hidden" => p.hidden_sites = Some(words::number(f.value)?),
                "granted" => p.granted = Some(words::power(rules, f.value)?),
                "grudges" => {
                    for part in f.value.split(',') {
                        p.grudges
                            .push(pair(rules, part, "on", "grudges: 1 on 2, 2 on 1")?);
                    }
                }
                "peace" => p
                    .peace
                    .push(pair(rules, f.value, "with", "peace: 1 with 2")?),
                _ => {}
            }
            Ok(())
        };
        read().map_err(|m| (f.line, m))?;
    }
    if let Some(column) = &mut p.column {
        complete(
            rules,
            column,
            &p.tribes,
            &p.returned,
            &p.discarded,
            p.granted,
        );
    }
    Ok(p)
}

fn turn(rules: &RuleSet, words: &[&str]) -> Result<(u8, Seat), Message> {
    let (n, seat) = match words[..] {
        [n] => (n, Seat(0)),
        [n, "seat", s] => (n, words::seat(rules, s)?),
        _ => return Err("\"turn: 3 seat 1\" is expected".into()),
    };
    match words::number::<u8>(n)? {
        n if (1..=rules.turns()).contains(&n) => Ok((n, seat)),
        _ => Err(format!(
            "this game has turns 1 to {}, not {}",
            rules.turns(),
            short(n)
        )),
    }
}

/// Two seats with a word between them.
fn pair(rules: &RuleSet, text: &str, by: &str, example: &str) -> Result<(Seat, Seat), Message> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [a, word, b] if word == by => Ok((words::seat(rules, a)?, words::seat(rules, b)?)),
        _ => Err(format!("\"{example}\" is expected")),
    }
}

/// `flying-doormat A2, altar-of-souls B3`
fn sites(rules: &RuleSet, text: &str) -> Result<Vec<(SiteId, Region)>, Message> {
    let mut out = Vec::new();
    for part in text.split(',') {
        match part.split_whitespace().collect::<Vec<_>>()[..] {
            [site, region] => {
                out.push((words::site(rules, site)?, words::region(rules, region)?));
            }
            _ => {
                return Err(format!(
                    "a place or relic and its region are expected, not \"{}\"",
                    short(part.trim())
                ));
            }
        }
    }
    Ok(out)
}

/// `dwarves merchant at 6:3 7:2 hand 2`
fn tribe(
    rules: &RuleSet,
    seat: Seat,
    declined: bool,
    words: &[&str],
) -> Result<TribePosition, Message> {
    const EXPECTED: &str = "\"race power at 6:3 7 hand 2 reserve 4 firsts 2 tools 1\" or \"race power picked\" is \
         expected, the power and what follows it where it applies";
    let is_key = |w: &&str| ["at", "hand", "reserve", "firsts", "tools", "picked"].contains(w);
    let names = words.iter().position(is_key).unwrap_or(words.len());
    let (race, power) = match words[..names] {
        [race] => (words::race(rules, race)?, None),
        [a, b] => {
            let (race, power) = words::combo(rules, a, b)?;
            (race, Some(power))
        }
        _ => return Err(EXPECTED.into()),
    };
    let mut out = TribePosition {
        seat,
        race,
        power,
        declined,
        regions: Vec::new(),
        hand: 0,
        reserve: 0,
        firsts: 0,
        tools: 0,
        picked: false,
    };
    let (mut firsts, mut hand) = (None, None);
    let mut rest = words[names..].iter();
    while let Some(&word) = rest.next() {
        if word == "at" {
            while let Some(w) = rest.as_slice().first().filter(|w| !is_key(w)) {
                out.regions.push(words::share(rules, w)?);
                rest.next();
            }
            continue;
        }
        if word == "picked" {
            out.picked = true;
            continue;
        }
        let n = rest.next().ok_or(EXPECTED)?;
        let n = words::number::<u8>(n)?;
        match word {
            "hand" => hand = Some(n),
            "reserve" => out.reserve = n,
            "firsts" => firsts = Some(n),
            "tools" => out.tools = n,
            _ => return Err(EXPECTED.into()),
        }
    }
    if out.picked {
        if declined || !out.regions.is_empty() {
            return Err(
                "a race that was picked this turn is active and holds no region yet".into(),
            );
        }
        // What the combo brings, if nothing else is said.
        if let (None, Some(power)) = (hand, power) {
            hand = Some(rules.starting_tokens(race, power));
        }
    }
    out.hand = hand.unwrap_or(0);
    // A race has conquered at least the regions that it holds.
    out.firsts = firsts.unwrap_or(out.regions.len().min(u8::MAX as usize) as u8);
    Ok(out)
}

/// `lair 6 7, encampment 7:2`
fn markers(rules: &RuleSet, text: &str) -> Result<Vec<(MarkerId, Region)>, Message> {
    let mut out = Vec::new();
    for part in text.split(',') {
        let mut words = part.split_whitespace();
        let kind = words::marker(rules, words.next().unwrap_or_default())?;
        for word in words {
            let (r, n) = words::share(rules, word)?;
            if n > 1 && !rules.marker(kind).stacks {
                return Err("only one such marker may stand in a region".into());
            }
            out.extend((0..n).map(|_| (kind, r)));
            if out.len() > MAX_PIECES {
                return Err(format!("more than {MAX_PIECES} markers"));
            }
        }
    }
    Ok(out)
}

fn natives(rules: &RuleSet, words: &[&str]) -> Result<Vec<(Region, u8)>, Message> {
    words.iter().map(|w| words::share(rules, w)).collect()
}

/// A column that is too short goes on with banners and badges that are free, in the order of the
/// box.
fn complete(
    rules: &RuleSet,
    column: &mut Vec<Combo>,
    tribes: &[TribePosition],
    returned: &[RaceId],
    discarded: &[PowerId],
    granted: Option<PowerId>,
) {
    let races = (0..rules.races().len() as u8).map(RaceId).filter(|r| {
        !returned.contains(r)
            && tribes.iter().all(|t| t.race != *r)
            && column.iter().all(|c| c.race != *r)
    });
    let powers = (0..rules.powers().len() as u8).map(PowerId).filter(|p| {
        !discarded.contains(p)
            && granted != Some(*p)
            && tribes.iter().all(|t| t.power != Some(*p))
            && column.iter().all(|c| c.power != *p)
    });
    let more = (rules.column() as usize).saturating_sub(column.len());
    let combo = |(race, power)| Combo {
        race,
        power,
        coins: 0,
    };
    let rest: Vec<Combo> = races.zip(powers).take(more).map(combo).collect();
    column.extend(rest);
}
