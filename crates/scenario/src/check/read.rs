//! Expectations as they are read: what a file says, brought into the form of answers.

use rules::{Action, Refusal, RuleSet, Seat, notation::VERBS};

use super::{Check, Query, SUBJECTS, argument, decisions, powers, spaced, sum_words, unhyphened};
use crate::words::{self, Message, short};

/// Reads what stands after `=`. Some lines expect the same of several regions.
pub fn parse(rules: &RuleSet, text: &str) -> Result<Vec<Check>, Message> {
    let (subject, value) = match text.split_once(": ") {
        Some((s, v)) => (s, Some(v.trim())),
        None => match text.strip_suffix(':') {
            Some(s) => (s, Some("")),
            None => (text, None),
        },
    };
    let subject = subject.to_lowercase();
    let (word, rest) = subject.split_once(' ').unwrap_or((&subject, ""));
    let (word, rest) = (word.trim(), rest.trim());
    if word == "allowed" {
        if value.is_some() {
            return Err("nothing is expected after \"allowed …\"".into());
        }
        let query = Query::Allowed(actions(rules, rest)?);
        return Ok(vec![Check::new(query, "yes".into(), "that it is allowed")]);
    }
    let value = match value {
        Some(v) if !v.is_empty() => v.to_lowercase(),
        None if word == "refused" => String::new(),
        _ => {
            return Err(format!(
                "a value is expected after \"{}:\"",
                short(&subject)
            ));
        }
    };
    if word == "region" {
        if rest.is_empty() {
            return Err("a region is expected after \"region\"".into());
        }
        let want = content_words(rules, &value)?;
        let one = |r| -> Result<Check, Message> {
            let query = Query::Region(words::region(rules, r)?);
            Ok(Check::new(query, want.clone(), &value))
        };
        return rest.split_whitespace().map(one).collect();
    }
    if word == "coins" && rest.is_empty() {
        let all: Vec<&str> = value.split_whitespace().collect();
        if all.len() != rules.seats() as usize {
            return Err(format!(
                "a number for each of {} seats is expected",
                rules.seats()
            ));
        }
        let one = |(i, n): (usize, &&str)| -> Result<Check, Message> {
            let want = words::number::<u16>(n)?.to_string();
            let written = format!("{n} for seat {}", i + 1);
            Ok(Check::new(Query::Coins(Seat(i as u8)), want, &written))
        };
        return all.iter().enumerate().map(one).collect();
    }
    let (query, want) = question(rules, word, rest, &value)?;
    Ok(vec![Check::new(query, want, &value)])
}

fn question(
    rules: &RuleSet,
    word: &str,
    rest: &str,
    value: &str,
) -> Result<(Query, String), Message> {
    let count = || words::number::<u16>(value).map(|n| n.to_string());
    let race = || words::race(rules, rest);
    let seat = || words::seat(rules, rest);
    let alone = || match rest {
        "" => Ok(()),
        _ => Err(format!("\":\" is expected after \"{word}\"")),
    };
    Ok(match word {
        "natives" => (alone().map(|()| Query::Natives)?, shares(rules, value)?),
        "stands" => (Query::Stands(race()?), shares(rules, value)?),
        "hand" => (Query::Hand(race()?), count()?),
        "reserve" => (Query::Reserve(race()?), count()?),
        "available" => (Query::Available(race()?), count()?),
        "tray" => (Query::Tray(race()?), count()?),
        "status" => {
            let want = match value.split_whitespace().collect::<Vec<_>>()[..] {
                ["gone"] => "gone".into(),
                [how @ ("active" | "declined"), s] => {
                    format!("{how} {}", words::seat(rules, s)?.0 + 1)
                }
                _ => return Err("\"active 1\", \"declined 1\" or \"gone\" is expected".into()),
            };
            (Query::Status(race()?), want)
        }
        "badge" => {
            if value != "none" {
                words::power(rules, value)?;
            }
            (Query::Badge(race()?), value.into())
        }
        "coins" => (Query::Coins(seat()?), count()?),
        "earned" => (Query::Earned(seat()?), sum(value)?),
        "tokens" => (Query::Tokens(seat()?), count()?),
        "peace" => {
            let want = match value {
                "none" => "none".into(),
                s => (words::seat(rules, s)?.0 + 1).to_string(),
            };
            (Query::Peace(seat()?), want)
        }
        "grudge" => {
            let want = match value {
                "yes" | "no" => value.into(),
                _ => return Err("\"yes\" or \"no\" is expected".into()),
            };
            let (a, b) = match rest.split_whitespace().collect::<Vec<_>>()[..] {
                [a, "on", b] => (words::seat(rules, a)?, words::seat(rules, b)?),
                _ => return Err("\"grudge 1 on 2: yes\" is expected".into()),
            };
            (Query::Grudge(a, b), want)
        }
        "site" => {
            let want = match value {
                "hidden" => "hidden".into(),
                r => words::region_name(rules, words::region(rules, r)?).into(),
            };
            (Query::Site(words::site(rules, rest)?), want)
        }
        "hidden" => (alone().map(|()| Query::Hidden)?, count()?),
        "granted" => {
            if value != "none" {
                words::power(rules, value)?;
            }
            (alone().map(|()| Query::Granted)?, value.into())
        }
        "tools" => (Query::Tools(race()?), count()?),
        "markers" => (
            Query::Markers(words::marker(rules, rest)?),
            shares(rules, value)?,
        ),
        "column" if rest.is_empty() => {
            let combos = value.split(';').map(|c| combo(rules, c));
            let want = match value {
                "none" => "none".into(),
                _ => combos.collect::<Result<Vec<_>, _>>()?.join("; "),
            };
            (Query::Column, want)
        }
        "column" => {
            let place = match words::number::<u8>(rest)? {
                0 => return Err("places of the column count from 1".into()),
                n => n - 1,
            };
            let want = match value {
                "none" => "none".into(),
                c => combo(rules, c)?,
            };
            (Query::ColumnPlace(place), want)
        }
        "returned" => {
            alone()?;
            let mut list = Vec::new();
            for w in value.split_whitespace().filter(|w| *w != "none") {
                words::race(rules, w)?;
                list.push(w.to_owned());
            }
            (Query::Returned, words::joined(list, " "))
        }
        "discarded" => {
            alone()?;
            let mut list = Vec::new();
            for w in value.split_whitespace().filter(|w| *w != "none") {
                list.push(words::power(rules, w)?);
            }
            (Query::Discarded, powers(rules, list))
        }
        "cost" => {
            let want = match value {
                "none" => "none".into(),
                v if v.starts_with(|c: char| c.is_ascii_digit() || c == '-') => sum(v)?,
                v => reason(v)?,
            };
            (Query::Cost(target(rules, rest)?), want)
        }
        "chance" => {
            let want = match value.split_whitespace().collect::<Vec<_>>()[..] {
                ["none"] => "none".into(),
                [a, "of", b] => {
                    format!("{} of {}", words::number::<u8>(a)?, words::number::<u8>(b)?)
                }
                _ => return Err("\"2 of 6\" or \"none\" is expected".into()),
            };
            let r = rest.strip_prefix("roll ").unwrap_or(rest).trim();
            (
                Query::Chance(Action::Attempt(words::region(rules, r)?)),
                want,
            )
        }
        "refused" => {
            let want = match value {
                "" => String::new(),
                value => reason(value)?,
            };
            (Query::Refused(actions(rules, rest)?), want)
        }
        "legal" if rest.is_empty() => {
            let mut list = Vec::new();
            for part in value.split(',').filter(|p| p.trim() != "none") {
                for a in actions(rules, part)? {
                    list.push(rules.notation(a));
                }
            }
            list.sort();
            (Query::Legal, words::joined(list, ", "))
        }
        "legal" => {
            let mut list = Vec::new();
            for w in value.split_whitespace() {
                match w {
                    "none" | "no" => {}
                    "yes" => list.push("yes".into()),
                    w => {
                        for a in actions(rules, &format!("{rest} {w}"))? {
                            list.push(argument(rules, rest, a).unwrap_or_default());
                        }
                    }
                }
            }
            if VERBS.iter().all(|v| v.word != rest) {
                return Err(format!("\"{}\" is no verb of the notation", short(rest)));
            }
            list.sort();
            (Query::LegalVerb(rest.into()), words::joined(list, " "))
        }
        "decision" => {
            alone()?;
            let first = value.split_whitespace().next().unwrap_or_default();
            if !decisions().contains(&first) {
                return Err(format!(
                    "\"{}\" is no decision; there are {}",
                    short(first),
                    decisions().join(", ")
                ));
            }
            (Query::Decision, spaced(value))
        }
        "turn" => {
            alone()?;
            let want = match value.split_whitespace().collect::<Vec<_>>()[..] {
                [n, "seat", s] => {
                    let (n, s) = (words::number::<u8>(n)?, words::seat(rules, s)?);
                    format!("{n} seat {}", s.0 + 1)
                }
                _ => return Err("\"turn: 3 seat 1\" is expected".into()),
            };
            (Query::Turn, want)
        }
        "rolled" => {
            let want = match value {
                "none" => "none".into(),
                n => words::number::<u8>(n)?.to_string(),
            };
            (alone().map(|()| Query::Rolled)?, want)
        }
        "standings" => {
            alone()?;
            let mut places = Vec::new();
            for place in value.split(',') {
                let mut seats = Vec::new();
                for s in place.split('+') {
                    seats.push(words::seat(rules, s.trim())?.0 + 1);
                }
                seats.sort_unstable();
                let seats: Vec<String> = seats.iter().map(u8::to_string).collect();
                places.push(seats.join("+"));
            }
            (Query::Standings, places.join(", "))
        }
        _ => {
            return Err(format!(
                "\"{}\" cannot be expected; there are {SUBJECTS}",
                short(word)
            ));
        }
    })
}

/// A reason of a refusal, with or without details.
fn reason(value: &str) -> Result<String, Message> {
    let want = unhyphened(value);
    let known = |k: &&str| {
        let k = unhyphened(k);
        want == k || want.starts_with(&format!("{k} "))
    };
    if !Refusal::KEYWORDS.iter().any(known) {
        return Err(format!(
            "\"{}\" is no reason; there are {}",
            short(value),
            Refusal::KEYWORDS.join(", ")
        ));
    }
    Ok(want)
}

fn actions(rules: &RuleSet, text: &str) -> Result<Vec<Action>, Message> {
    let actions = rules.parse_line(text).map_err(|e| e.to_string())?;
    if actions.is_empty() {
        return Err("an action is expected".into());
    }
    Ok(actions)
}

/// What `cost …` is about: a region, or an action with a cost.
fn target(rules: &RuleSet, text: &str) -> Result<Action, Message> {
    if let Some(r) = rules.region_named(text) {
        return Ok(Action::Conquer(r));
    }
    match actions(rules, text)?[..] {
        [a] => Ok(a),
        _ => Err("one action is expected".into()),
    }
}

fn shares(rules: &RuleSet, value: &str) -> Result<String, Message> {
    let mut list = Vec::new();
    for w in value.split_whitespace().filter(|w| *w != "none") {
        list.push(words::share(rules, w)?);
    }
    Ok(words::shares(rules, list))
}

fn combo(rules: &RuleSet, text: &str) -> Result<String, Message> {
    let (a, b, coins) = match text.split_whitespace().collect::<Vec<_>>()[..] {
        [a, b] => (a, b, 0),
        [a, b, n] => (a, b, words::number(n)?),
        _ => {
            return Err(format!(
                "\"race power\" or \"race power coins\" is expected, not \"{}\"",
                short(text.trim())
            ));
        }
    };
    let (race, power) = words::combo(rules, a, b)?;
    Ok(words::combo_words(rules, race, power, coins))
}

/// `dwarves 3`, `declined dwarves 1`, `natives 1`, `empty`
fn content_words(rules: &RuleSet, value: &str) -> Result<String, Message> {
    let amount = |n: Option<&&str>| match n {
        None => Ok(1),
        Some(n) => words::number::<u8>(n),
    };
    match value.split_whitespace().collect::<Vec<_>>()[..] {
        ["empty"] => Ok("empty".into()),
        ["natives", ref n @ ..] if n.len() < 2 => Ok(format!("natives {}", amount(n.first())?)),
        ["declined", race, ref n @ ..] if n.len() < 2 => {
            words::race(rules, race)?;
            Ok(format!("declined {race} {}", amount(n.first())?))
        }
        [race, ref n @ ..] if n.len() < 2 => {
            words::race(rules, race)?;
            Ok(format!("{race} {}", amount(n.first())?))
        }
        _ => Err(format!(
            "\"dwarves 3\", \"declined dwarves 1\", \"natives 1\" or \"empty\" is expected, \
             not \"{}\"",
            short(value)
        )),
    }
}

/// `4 = 2 region + 1 terrain + 1 Lost Tribe`, or `4`. The order of the lines says nothing.
fn sum(value: &str) -> Result<String, Message> {
    let (total, lines) = match value.split_once('=') {
        Some((t, l)) => (t, Some(l)),
        None => (value, None),
    };
    let total: i16 = words::number(total.trim())?;
    let Some(lines) = lines else {
        return Ok(total.to_string());
    };
    let mut list = Vec::new();
    let mut sign = 1;
    let mut part: Vec<&str> = Vec::new();
    let mut end = |part: &mut Vec<&str>, sign: i16| -> Result<(), Message> {
        match part[..] {
            [n, ref name @ ..] if !name.is_empty() => {
                list.push((
                    sign * words::number::<i16>(n)?.clamp(0, 999),
                    name.join(" "),
                ));
                part.clear();
                Ok(())
            }
            _ => Err("\"4 = 2 region + 1 terrain - 1 giants\" is expected".into()),
        }
    };
    for word in lines.split_whitespace() {
        match word {
            "+" | "-" => {
                end(&mut part, sign)?;
                sign = if word == "+" { 1 } else { -1 };
            }
            w => part.push(w),
        }
    }
    end(&mut part, sign)?;
    let added: i16 = list.iter().map(|l| l.0).sum();
    if added != total {
        return Err(format!("the lines add up to {added}, not to {total}"));
    }
    Ok(sum_words(total, list))
}
