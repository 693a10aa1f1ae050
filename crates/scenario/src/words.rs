//! The words of the format: races, powers, regions and so on, read and printed.

use std::collections::BTreeMap;

use rules::{
    Board, MarkerId, PowerId, RaceId, Region, RuleSet, Seat, SiteId, Tribe,
    ruleset::profile::Source,
};

pub type Message = String;

/// Enough of a hostile word for a message.
pub fn short(word: &str) -> String {
    word.chars().take(40).collect()
}

pub fn number<N: std::str::FromStr>(word: &str) -> Result<N, Message> {
    word.parse()
        .map_err(|_| format!("a number is expected, not \"{}\"", short(word)))
}

pub fn seat(rules: &RuleSet, word: &str) -> Result<Seat, Message> {
    match word.parse::<u8>() {
        Ok(n) if n >= 1 && n <= rules.seats => Ok(Seat(n - 1)),
        _ => Err(format!(
            "a seat from 1 to {} is expected, not \"{}\"",
            rules.seats,
            short(word)
        )),
    }
}

pub fn region(rules: &RuleSet, word: &str) -> Result<Region, Message> {
    rules.region_named(word).ok_or_else(|| {
        format!(
            "there is no region \"{}\" on map {}",
            short(word),
            rules.map.id
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
    let at = rules.races.iter().position(|r| r.id == word);
    at.map(|i| RaceId(i as u8))
        .ok_or_else(|| format!("there is no race \"{}\" in this game", short(word)))
}

pub fn power(rules: &RuleSet, word: &str) -> Result<PowerId, Message> {
    let at = rules.powers.iter().position(|p| p.id == word);
    at.map(|i| PowerId(i as u8))
        .ok_or_else(|| format!("there is no power \"{}\" in this game", short(word)))
}

pub fn site(rules: &RuleSet, word: &str) -> Result<SiteId, Message> {
    let at = rules.sites.iter().position(|s| s.id == word);
    at.map(|i| SiteId(i as u8)).ok_or_else(|| {
        format!(
            "there is no place or relic \"{}\" in this game",
            short(word)
        )
    })
}

pub fn marker(rules: &RuleSet, word: &str) -> Result<MarkerId, Message> {
    let at = rules.markers.iter().position(|m| m.id == word);
    at.map(|i| MarkerId(i as u8)).ok_or_else(|| {
        let all: Vec<&str> = rules.markers.iter().map(|m| m.id.as_str()).collect();
        format!(
            "there is no marker \"{}\"; there are {}",
            short(word),
            all.join(", ")
        )
    })
}

/// A race and a power, in either order.
pub fn combo(rules: &RuleSet, a: &str, b: &str) -> Result<(RaceId, PowerId), Message> {
    if let (Ok(r), Ok(p)) = (race(rules, a), power(rules, b)) {
        return Ok((r, p));
    }
    if let (Ok(r), Ok(p)) = (race(rules, b), power(rules, a)) {
        return Ok((r, p));
    }
    Err(format!(
        "a race and a power of this game are expected, not \"{} {}\"",
        short(a),
        short(b)
    ))
}

pub fn race_id(rules: &RuleSet, r: RaceId) -> &str {
    rules.races.get(r.0 as usize).map_or("?", |r| &r.id)
}

pub fn power_id(rules: &RuleSet, p: PowerId) -> &str {
    rules.powers.get(p.0 as usize).map_or("?", |p| &p.id)
}

pub fn region_name(rules: &RuleSet, r: Region) -> &str {
    rules.map.names.get(r.index()).map_or("?", |n| n.as_str())
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
        other => rules.source_name(other),
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
