//! The words of the format: races, powers, regions and so on, read and printed.

use std::collections::BTreeMap;

use rules::text::shortened;
use rules::{
    Board, MarkerId, PowerId, RaceId, Region, RuleSet, Seat, SiteId, Tribe,
    ruleset::profile::Source,
};

pub type Message = String;

/// Enough of a hostile word for a message.
pub fn short(word: &str) -> String {
    shortened(word, 40)
}

pub fn number<N: std::str::FromStr>(word: &str) -> Result<N, Message> {
    word.parse()
        .map_err(|_| format!("a number is expected, not \"{}\"", short(word)))
}

pub fn seat(rules: &RuleSet, word: &str) -> Result<Seat, Message> {
    match word.parse::<u8>() {
        Ok(n) if n >= 1 && n <= rules.seats() => Ok(Seat(n - 1)),
        _ => Err(format!(
            "a seat from 1 to {} is expected, not \"{}\"",
            rules.seats(),
            short(word)
        )),
    }
}

pub fn region(rules: &RuleSet, word: &str) -> Result<Region, Message> {
    rules.region_named(word).ok_or_else(|| {
        format!(
            "there is no region \"{}\" on map {}",
            short(word),
            rules.map().id
        )
    })
}

/// A region with a number of tokens or pieces: `13:2`, or `13` for one.
pub fn share(rules: &RuleSet, word: &str) -> Result<(Region, u8), Message> {
    match word.split_once(':') {
        None => Ok((region(rules, word)?, 1)),
        Some((r, n)) => match number::<u8>(n)? {
            n @ 1..=40 => Ok((region(rules, r)?, n)),
            _ => Err(format!(
                "from 1 to 40 are expected, not \"{}\"",
                short(word)
            )),
        },
    }
}

pub fn race(rules: &RuleSet, word: &str) -> Result<RaceId, Message> {
    let ids = || rules.races().iter().map(|r| &*r.id);
    find(ids(), word)
        .map(RaceId)
        .ok_or_else(|| unknown("race", word, ids()))
}

pub fn power(rules: &RuleSet, word: &str) -> Result<PowerId, Message> {
    let ids = || rules.powers().iter().map(|p| &*p.id);
    find(ids(), word)
        .map(PowerId)
        .ok_or_else(|| unknown("power", word, ids()))
}

pub fn site(rules: &RuleSet, word: &str) -> Result<SiteId, Message> {
    let ids = || rules.sites().iter().map(|s| &*s.id);
    find(ids(), word)
        .map(SiteId)
        .ok_or_else(|| unknown("place or relic", word, ids()))
}

pub fn marker(rules: &RuleSet, word: &str) -> Result<MarkerId, Message> {
    let ids = || rules.markers().iter().map(|m| &*m.id);
    find(ids(), word).map(MarkerId).ok_or_else(|| {
        let all: Vec<&str> = ids().collect();
        format!(
            "there is no marker \"{}\"; there are {}",
            short(word),
            all.join(", ")
        )
    })
}

/// Where an id stands in its list. Capitals do not matter.
fn find<'a>(mut ids: impl Iterator<Item = &'a str>, word: &str) -> Option<u8> {
    let at = ids.position(|id| id.eq_ignore_ascii_case(word))?;
    u8::try_from(at).ok()
}

/// There is no such thing; perhaps one that is nearly called so is meant.
fn unknown<'a>(what: &str, word: &str, mut ids: impl Iterator<Item = &'a str>) -> Message {
    let meant = ids.find(|id| plain(id) == plain(word));
    let meant = meant.map_or(String::new(), |id| format!(", perhaps \"{id}\" is meant"));
    format!("there is no {what} \"{}\" in this game{meant}", short(word))
}

/// A race and a power, in either order.
pub fn combo(rules: &RuleSet, a: &str, b: &str) -> Result<(RaceId, PowerId), Message> {
    match (
        race(rules, a),
        power(rules, b),
        race(rules, b),
        power(rules, a),
    ) {
        (Ok(r), Ok(p), ..) | (_, _, Ok(r), Ok(p)) => Ok((r, p)),
        // One of them is known: then it is the other one.
        (Ok(_), Err(why), ..) | (Err(why), Ok(_), ..) => Err(why),
        (_, _, Ok(_), Err(why)) | (_, _, Err(why), Ok(_)) => Err(why),
        _ => Err(format!(
            "a race and a power of this game are expected, not \"{} {}\"",
            short(a),
            short(b)
        )),
    }
}

pub fn race_id(rules: &RuleSet, r: RaceId) -> &str {
    rules.races().get(r.0 as usize).map_or("?", |r| &r.id)
}

pub fn power_id(rules: &RuleSet, p: PowerId) -> &str {
    rules.powers().get(p.0 as usize).map_or("?", |p| &p.id)
}

pub fn region_name(rules: &RuleSet, r: Region) -> &str {
    rules.map().names.get(r.index()).map_or("?", |n| n.as_str())
}

/// Regions with numbers, in the order of the map: `3:2 4`, or `none`.
pub fn shares(rules: &RuleSet, list: impl IntoIterator<Item = (Region, u8)>) -> String {
    let mut sum: BTreeMap<Region, u16> = BTreeMap::new();
    for (r, n) in list {
        *sum.entry(r).or_default() += n as u16;
    }
    let words = sum.into_iter().map(|(r, n)| match n {
        1 => region_name(rules, r).to_owned(),
        n => format!("{}:{n}", region_name(rules, r)),
    });
    joined(words, " ")
}

/// The words one after another, or `none`.
pub fn joined(words: impl IntoIterator<Item = String>, by: &str) -> String {
    let all: Vec<String> = words.into_iter().collect();
    if all.is_empty() {
        "none".into()
    } else {
        all.join(by)
    }
}

pub fn combo_words(rules: &RuleSet, race: RaceId, power: PowerId, coins: u8) -> String {
    let mut out = format!("{} {}", race_id(rules, race), power_id(rules, power));
    if coins > 0 {
        out += &format!(" {coins}");
    }
    out
}

/// A race in play.
pub fn tribe_of(board: &Board, race: RaceId) -> Option<Tribe> {
    board.tribes().find(|&t| board.race(t) == race)
}

/// What a number comes from; content by its id.
pub fn source(rules: &RuleSet, source: Source) -> String {
    match source {
        Source::Marker(k) => rules.marker(k).id.clone(),
        Source::Race(r) => race_id(rules, r).into(),
        Source::Power(p) => power_id(rules, p).into(),
        Source::Site(s) => rules.sites()[s.0 as usize].name.clone(),
        Source::Natives => rules.native_name().to_owned(),
        Source::Base => "region".into(),
        Source::Terrain => "terrain".into(),
        Source::Tokens => "tokens there".into(),
        Source::Doubled => "paid twice".into(),
        Source::Die => "die".into(),
        Source::Minimum => "at least one token".into(),
        Source::Regions => "regions".into(),
        Source::Column => "coins on the combo".into(),
    }
}

/// A name such that `Lost Tribes`, `lost-tribe` and `Lost Tribe` are equal.
pub fn plain(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let words = words.map(|w| {
        let w = w.to_lowercase();
        w.strip_suffix('s').unwrap_or(&w).to_owned()
    });
    words
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
