//! Expectations: what they ask, and what the game answers.
//!
//! Every question has one way to print its answer; what a file expects is brought into that form
//! when it is read, so that the two can be compared and shown side by side.

use rules::{
    Action, Actions, Decision, MarkerId, Occupant, PowerId, RaceId, Refusal, Region, RuleSet, Seat,
    SiteId, State, Tribe, notation::VERBS, state::DecisionKind,
};
use strum::IntoEnumIterator;

use crate::{
    refusals,
    run::{INCONSISTENT, Run},
    words::{self, Message, plain, short},
};

/// One expectation.
#[derive(Clone, Debug)]
pub struct Check {
    query: Query,
    /// In the form in which answers are printed.
    want: String,
    /// As the file has it.
    written: String,
}

#[derive(Clone, Debug)]
enum Query {
    Region(Region),
    Natives,
    Stands(RaceId),
    Hand(RaceId),
    Reserve(RaceId),
    Available(RaceId),
    Tray(RaceId),
    Status(RaceId),
    Badge(RaceId),
    Coins(Seat),
    Earned(Seat),
    Tokens(Seat),
    Peace(Seat),
    Grudge(Seat, Seat),
    Site(SiteId),
    Hidden,
    Granted,
    Tools(RaceId),
    Markers(MarkerId),
    Column,
    ColumnPlace(u8),
    Returned,
    Discarded,
    Cost(Action),
    Chance(Action),
    Refused(Vec<Action>),
    Allowed(Vec<Action>),
    Legal,
    LegalVerb(String),
    Decision,
    Turn,
    Rolled,
    Standings,
}

/// The subjects of expectations, for messages.
const SUBJECTS: &str = "region, natives, stands, hand, reserve, available, tray, status, badge, \
     coins, earned, tokens, peace, grudge, site, hidden, granted, tools, markers, column, returned, discarded, cost, chance, refused, \
     allowed, legal, decision, turn, rolled, standings";

/// The answer to `refused` for an action that is not.
const ACCEPTED: &str = "accepted";

/// The words with which the answer to `decision` begins.
pub fn decisions() -> Vec<&'static str> {
    let asked = DecisionKind::iter().filter(|kind| !kind.is_chance());
    let asked = asked.map(DecisionKind::keyword);
    asked.chain(["chance", "over"]).collect()
}

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

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn unhyphened(text: &str) -> String {
    spaced(&text.replace(['-', ','], " "))
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

/// A sum in the one form in which two are compared.
fn sum_words(total: i16, lines: impl IntoIterator<Item = (i16, String)>) -> String {
    let mut lines: Vec<(String, i16)> = lines.into_iter().map(|(n, s)| (plain(&s), n)).collect();
    lines.sort();
    // Two lines of one name are one.
    lines.dedup_by(|b, a| {
        let same = a.0 == b.0;
        if same {
            a.1 += b.1;
        }
        same
    });
    written(total, &lines)
}

/// A sum as people write it.
fn written(total: i16, lines: &[(String, i16)]) -> String {
    let mut out = total.to_string();
    for (i, (name, n)) in lines.iter().enumerate() {
        let sign = match (i, *n < 0) {
            (0, _) => " =",
            (_, false) => " +",
            (_, true) => " -",
        };
        let n = if i == 0 { *n } else { n.abs() };
        out += &format!("{sign} {n} {name}");
    }
    out
}

fn powers(rules: &RuleSet, list: impl IntoIterator<Item = PowerId>) -> String {
    let mut list: Vec<PowerId> = list.into_iter().collect();
    list.sort();
    words::joined(
        list.into_iter().map(|p| words::power_id(rules, p).into()),
        " ",
    )
}

/// What follows the verb of an action: `13`, `3:2`, or `yes` if nothing does; `None` if the
/// action has another verb.
fn argument(rules: &RuleSet, verb: &str, a: Action) -> Option<String> {
    let text = rules.notation(a);
    let (v, rest) = text.split_once(' ').unwrap_or((&text, "yes"));
    (v == verb).then(|| rest.to_owned())
}

fn is_price(answer: &str) -> bool {
    answer.starts_with(|c: char| c.is_ascii_digit())
}

impl Check {
    fn new(query: Query, want: String, written: &str) -> Check {
        let written = match (&query, want.as_str()) {
            (Query::Refused(_), "") => "that it is refused",
            _ => written,
        };
        Check {
            query,
            want,
            written: written.into(),
        }
    }

    /// What is expected, for people.
    pub fn expected(&self) -> &str {
        &self.written
    }

    /// What differs, if something does.
    pub fn differs(&self, run: &Run<'_>) -> Option<String> {
        let got = self.query.answer(run);
        // These answers say more than a file has to.
        let open = matches!(
            self.query,
            Query::Refused(_) | Query::Decision | Query::Cost(_) | Query::Earned(_)
        ) && !self.want.contains('=');
        let same = match &self.query {
            Query::Refused(_) if self.want.is_empty() => {
                got != ACCEPTED && !got.starts_with(INCONSISTENT)
            }
            Query::Refused(_) => begins(&unhyphened(&got), &self.want),
            // A region that cannot be taken has a reason in the place of a price.
            Query::Cost(_) if self.want == "none" => !is_price(&got),
            Query::Cost(_) if !is_price(&got) => begins(&unhyphened(&got), &self.want),
            _ if open => begins(&got, &self.want),
            _ => got == self.want,
        };
        (!same).then(|| self.query.shown(run).unwrap_or(got))
    }
}

/// Whether `text` is `start`, or goes on after it with another word.
fn begins(text: &str, start: &str) -> bool {
    text.strip_prefix(start)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

impl Query {
    /// The answer as people write it, where the form for comparing is another.
    fn shown(&self, run: &Run<'_>) -> Option<String> {
        match self {
            Query::Earned(seat) => {
                let (total, lines) = earned(run, *seat);
                Some(written(total, &lines))
            }
            Query::Cost(a) => {
                let e = run.rules.explain(&run.state, *a);
                if e.barred.is_some() {
                    return None;
                }
                let lines = e.lines.iter();
                let lines = lines.map(|l| (words::source(run.rules, l.source), l.amount));
                Some(written(e.cost?.into(), &lines.collect::<Vec<_>>()))
            }
            _ => None,
        }
    }

    fn answer(&self, run: &Run<'_>) -> String {
        let (rules, state) = (run.rules, &run.state);
        let tribe = |race: &RaceId| words::tribe_of(state, *race);
        let of = |race: &RaceId, f: &dyn Fn(Tribe) -> u8| {
            tribe(race).map_or("not in play".into(), |t| f(t).to_string())
        };
        match self {
            Query::Region(r) => occupant(rules, state, *r),
            Query::Natives => {
                let all = rules.map().all;
                let lots = all
                    .iter()
                    .filter(|&r| state.occupant(r) == Occupant::Natives);
                words::shares(rules, lots.map(|r| (r, state.tokens(r))))
            }
            Query::Stands(race) => {
                let held = tribe(race).map(|t| state.regions(t)).unwrap_or_default();
                words::shares(rules, held.iter().map(|r| (r, state.tokens(r))))
            }
            Query::Hand(race) => of(race, &|t| state.hand(t).0),
            Query::Reserve(race) => of(race, &|t| state.hand(t).1),
            Query::Available(race) => of(race, &|t| state.available(t)),
            Query::Tray(race) => match tribe(race) {
                Some(t) => rules.tray(state, t).to_string(),
                None => rules.races()[race.0 as usize].supply.to_string(),
            },
            Query::Status(race) => match tribe(race) {
                None => "gone".into(),
                Some(t) => {
                    let how = if state.in_decline(t) {
                        "declined"
                    } else {
                        "active"
                    };
                    format!("{how} {}", state.owner(t).0 + 1)
                }
            },
            Query::Badge(race) => tribe(race)
                .and_then(|t| state.power(t))
                .map_or("none".into(), |p| words::power_id(rules, p).into()),
            Query::Coins(seat) => state.coins(*seat).to_string(),
            Query::Earned(seat) => {
                let (total, lines) = earned(run, *seat);
                sum_words(total, lines.into_iter().map(|(name, n)| (n, name)))
            }
            Query::Tokens(seat) => rules.tokens_on_board(state, *seat).to_string(),
            Query::Peace(seat) => state
                .ally(*seat)
                .map_or("none".into(), |s| (s.0 + 1).to_string()),
            Query::Grudge(seat, other) => {
                let marked = state.has_grudge(*seat, *other);
                if marked { "yes" } else { "no" }.into()
            }
            Query::Site(site) => state
                .site_at(*site)
                .map_or("hidden".into(), |r| words::region_name(rules, r).into()),
            Query::Hidden => state.hidden_sites().to_string(),
            Query::Granted => state
                .granted()
                .map_or("none".into(), |p| words::power_id(rules, p).into()),
            Query::Tools(race) => of(race, &|t| state.tools(t)),
            Query::Markers(kind) => {
                let there = state.markers().filter(|m| m.0 == *kind);
                words::shares(rules, there.map(|m| (m.1, 1)))
            }
            Query::Column => {
                let combos = state.column().iter();
                words::joined(
                    combos.map(|c| words::combo_words(rules, c.race, c.power, c.coins)),
                    "; ",
                )
            }
            Query::ColumnPlace(place) => state
                .column()
                .get(*place as usize)
                .map_or("none".into(), |c| {
                    words::combo_words(rules, c.race, c.power, c.coins)
                }),
            Query::Returned => words::joined(
                state.returned().map(|r| words::race_id(rules, r).into()),
                " ",
            ),
            Query::Discarded => powers(rules, state.discarded()),
            Query::Cost(a) => {
                let e = rules.explain(state, *a);
                let lines = e.lines.iter();
                match (e.barred, e.cost) {
                    // The reason comes before any price.
                    (Some(why), _) => refusals::words(rules, why),
                    (None, None) => "none".into(),
                    (None, Some(n)) => sum_words(
                        n.into(),
                        lines.map(|l| (l.amount, words::source(rules, l.source))),
                    ),
                }
            }
            Query::Chance(a) => rules
                .explain(state, *a)
                .chance
                .map_or("none".into(), |c| format!("{} of {}", c.good, c.of)),
            Query::Refused(list) => match run.try_all(list) {
                Ok(()) => ACCEPTED.into(),
                Err(why) => why,
            },
            Query::Allowed(list) => match run.try_all(list) {
                Ok(()) => "yes".into(),
                Err(why) => format!("refused: {why}"),
            },
            Query::Legal => {
                let mut list: Vec<String> = legal(run).iter().map(|&a| rules.notation(a)).collect();
                list.sort();
                words::joined(list, ", ")
            }
            Query::LegalVerb(verb) => {
                let mut list: Vec<String> = legal(run)
                    .iter()
                    .filter_map(|&a| argument(rules, verb, a))
                    .collect();
                list.sort();
                words::joined(list, " ")
            }
            Query::Decision => decision(rules, state),
            Query::Turn => format!("{} seat {}", state.round(), state.seat().0 + 1),
            Query::Rolled => state.rolled().map_or("none".into(), |n| n.to_string()),
            Query::Standings => {
                let mut out = String::new();
                let mut place = 0;
                for s in rules.standings(state) {
                    if !out.is_empty() {
                        out += if s.place == place { "+" } else { ", " };
                    }
                    place = s.place;
                    out += &(s.seat.0 + 1).to_string();
                }
                out
            }
        }
    }
}

/// What the last turn of a seat brought: the total and the lines.
fn earned(run: &Run<'_>, seat: Seat) -> (i16, Vec<(String, i16)>) {
    let lines = run.earned[seat.index()].iter();
    let lines: Vec<(String, i16)> = lines.map(|(n, name)| (name.clone(), *n)).collect();
    (lines.iter().map(|l| l.1).sum(), lines)
}

fn legal(run: &Run<'_>) -> Actions {
    let mut out = Actions::default();
    run.rules.legal(&run.state, &mut out);
    out
}

fn occupant(rules: &RuleSet, state: &State, r: Region) -> String {
    let n = state.tokens(r);
    match state.occupant(r) {
        Occupant::Nobody => "empty".into(),
        Occupant::Natives => format!("natives {n}"),
        Occupant::Tribe(t) => {
            let declined = if state.in_decline(t) { "declined " } else { "" };
            let race = words::race_id(rules, state.race(t));
            format!("{declined}{race} {n}")
        }
    }
}

/// What is to be decided, and by which seat, as cases expect it: `deploy 2 elves`.
pub fn decision(rules: &RuleSet, state: &State) -> String {
    let Some(decision) = state.decision() else {
        return "over".into();
    };
    let race = |t: Tribe| words::race_id(rules, state.race(t)).to_owned();
    let about = match decision {
        Decision::Conquest(t)
        | Decision::GiveUp(t)
        | Decision::Deploy(t, _)
        | Decision::Anchor(t, _) => Some(race(t)),
        Decision::Place(t, n, _, left) => {
            let marker = rules.marker_use(state, t, n);
            let kind = marker.map_or("?", |m| &rules.marker(m.kind).id);
            Some(format!("{kind} {left}"))
        }
        Decision::Badge(r) => Some(words::race_id(rules, r).to_owned()),
        Decision::Carry(_, s) => {
            let relic = rules.sites().get(s as usize);
            Some(relic.map_or("copy".to_owned(), |s| s.id.clone()))
        }
        _ => None,
    };
    let word = decision.keyword();
    let mut out = match state.to_move() {
        Some(seat) => format!("{word} {}", seat.0 + 1),
        None => format!("chance {word}"),
    };
    if let Some(about) = about {
        out.extend([" ", &about]);
    }
    out
}
