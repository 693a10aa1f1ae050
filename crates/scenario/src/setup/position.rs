//! The position in which a case begins.

use rules::{
    Combo, MarkerId, PowerId, RaceId, Region, RuleSet, Seat, SiteId, State,
    position::{Position, TribePosition},
    state::MAX_PIECES,
};

use super::{Field, Head, MAYBE_NONE, Placed, column};
use crate::words::{self, Message, short};

/// The position that the head describes. If it cannot be, the line that first makes it impossible
/// is to blame.
pub(super) fn under_way(rules: &RuleSet, fields: &[Field<'_>]) -> Result<State, Placed> {
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
