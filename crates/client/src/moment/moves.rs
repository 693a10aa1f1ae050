//! Tokens that are redeployed: the way from how they stood to how they stand.

use rules::{Decision, Event, Region, RuleSet, State, Tribe};

use super::Moment;
use crate::session::{Entry, Session};

/// How the tokens that were put down in these entries have moved, each redeployment as a whole.
pub(super) fn redeployed(session: &Session, from: usize, to: usize) -> Vec<Moment> {
    let entries = session.entries();
    let new = entries.get(from..to).unwrap_or_default();
    let mut down: Vec<(Tribe, Vec<(Region, u8)>)> = Vec::new();
    for event in new.iter().flat_map(|e| &e.events) {
        if let Event::Deployed {
            tribe,
            region,
            tokens,
        } = *event
            && tokens > 0
        {
            match down.iter_mut().find(|d| d.0 == tribe) {
                Some(all) => all.1.push((region, tokens)),
                None => down.push((tribe, vec![(region, tokens)])),
            }
        }
    }
    let after = entries.get(to).map_or(session.latest(), |e| &e.before);
    let mut out = Vec::new();
    for (tribe, shares) in down {
        // A tribe may be gone from the board again, its number given to another.
        let Some(first) = new.iter().position(|e| puts_down(e, tribe)) else {
            continue;
        };
        let seat = new[first].before.owner(tribe);
        let whole = !matches!(after.decision(), Some(Decision::Deploy(t, _)) if t == tribe);
        let (rules, now) = (session.rules(), session.latest());
        let lifted = lifted(rules, entries, from + first, now, tribe);
        for (region, from, tokens) in ways(rules, lifted.filter(|_| whole), shares) {
            out.push(Moment::Came {
                region,
                from,
                tokens,
                seat,
            });
        }
    }
    out
}

fn puts_down(entry: &Entry, tribe: Tribe) -> bool {
    let down = |e: &Event| matches!(e, Event::Deployed { tribe: t, .. } if *t == tribe);
    entry.events.iter().any(down)
}

/// How many tokens of a tribe stood in each region, by index, before they were last taken in hand in
/// this turn; and how many were left there.
fn lifted(
    rules: &RuleSet,
    entries: &[Entry],
    first: usize,
    now: &State,
    tribe: Tribe,
) -> Option<Vec<(u8, u8)>> {
    let is = |e: &Event| matches!(e, Event::Readied(t) if *t == tribe);
    let turn = |s: &State| (s.round(), s.seat());
    let same = turn(&entries.get(first)?.before);
    let at = entries[..=first]
        .iter()
        .rposition(|e| turn(&e.before) != same || e.events.iter().any(is))?;
    let before = &entries[at].before;
    if turn(before) != same {
        return None;
    }
    let after = entries.get(at + 1).map_or(now, |e| &e.before);
    // A last attempt and the redeployment after it are one entry.
    let taken = |r: Region| {
        entries[at].events.iter().find_map(|e| match *e {
            Event::Took {
                tribe: t,
                region,
                tokens,
                ..
            } if (t, region) == (tribe, r) => Some(tokens),
            _ => None,
        })
    };
    let count = |r| match before.regions(tribe).has(r) {
        true => before.tokens(r),
        false => taken(r).unwrap_or_default(),
    };
    let all = (0..rules.map().len).filter_map(Region::new);
    let left = |r| u8::from(count(r) > 0 && after.regions(tribe).has(r));
    Some(all.map(|r| (count(r), left(r))).collect())
}

/// The ways of tokens: to where, from where (a region, else the hand) and how many. Without knowing how
/// they stood all come from the hand.
fn ways(
    rules: &RuleSet,
    lifted: Option<Vec<(u8, u8)>>,
    shares: Vec<(Region, u8)>,
) -> Vec<(Region, Option<Region>, u8)> {
    let Some(lifted) = lifted else {
        return shares.into_iter().map(|(r, n)| (r, None, n)).collect();
    };
    let mut now: Vec<u8> = lifted.iter().map(|l| l.1).collect();
    for (r, n) in shares {
        now[r.index()] += n;
    }
    let region = |i: usize| Region::new(i as u8);
    let change = |i: usize| i16::from(now[i]) - i16::from(lifted[i].0);
    let mut fewer: Vec<(Region, u8)> = (0..now.len())
        .filter(|i| change(*i) < 0)
        .filter_map(|i| Some((region(i)?, change(i).unsigned_abs() as u8)))
        .collect();
    let mut out = Vec::new();
    for i in (0..now.len()).filter(|i| change(*i) > 0) {
        let Some(to) = region(i) else { continue };
        let mut more = change(i) as u8;
        let beside = rules.map().neighbours[to.index()];
        // What is next door comes first.
        fewer.sort_by_key(|f| !beside.has(f.0));
        for (from, there) in &mut fewer {
            let n = more.min(*there);
            if n > 0 {
                out.push((to, Some(*from), n));
                *there -= n;
                more -= n;
            }
        }
        if more > 0 {
            out.push((to, None, more));
        }
    }
    out
}
