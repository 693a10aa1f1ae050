//! What a game answers.

use rules::{Actions, Decision, Occupant, RaceId, Region, RuleSet, Seat, State, Tribe};

use super::{ACCEPTED, Query, argument, powers, sum_words, written};
use crate::{refusals, run::Run, words};

impl Query {
    /// The answer as people write it, where the form for comparing is another.
    pub(super) fn shown(&self, run: &Run<'_>) -> Option<String> {
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

    pub(super) fn answer(&self, run: &Run<'_>) -> String {
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
