//! What happened, in words.

use rules::{Event, Region, State, Tribe, ruleset::profile::Source, state::Occupant, state::Step};

use crate::{i18n::Message, session::Entry, words::Words};

/// What an action did, as sentences. What belongs together is told together.
pub fn tell(words: &Words<'_>, entry: &Entry) -> Vec<String> {
    let mut out = Vec::new();
    let mut state = entry.before;
    let mut rest = entry.events.as_slice();
    while let [first, ..] = *rest {
        let alike = rest.iter().take_while(|e| together(first, **e)).count();
        let (group, later) = rest.split_at(alike.max(1));
        let message = match first {
            Event::Earned { source, .. } if source != Source::Column => earned(words, group),
            Event::Deployed { .. } => deployed(words, &state, group),
            _ => one(words, &state, first),
        };
        out.extend(message.map(|m| words.say(m)));
        if let Event::Rolled { before: false, .. } = first
            && !later.iter().any(|e| matches!(e, Event::Took { .. }))
        {
            out.push(words.say(Message::new("log-failed")));
        }
        group.iter().for_each(|&e| state.evolve(words.rules, e));
        rest = later;
    }
    out
}

/// Whether [`tell`] has anything to say of an action, without saying it.
pub fn is_told(entry: &Entry) -> bool {
    entry.events.iter().any(|e| match e {
        Event::Stepped(step) => *step == Step::Over,
        Event::Asked(what) => matches!(what, rules::Decision::AttemptDie(..)),
        Event::Answered
        | Event::Continued(_)
        | Event::Pointed(_)
        | Event::BannerDrawn(_)
        | Event::Dropped { .. }
        | Event::Readied(_)
        | Event::Converted(_)
        | Event::Struck
        | Event::Counted(_)
        | Event::Fled(_)
        | Event::Regrouping(_)
        | Event::Attacked(..)
        | Event::Used(_)
        | Event::Moved => false,
        _ => true,
    })
}

/// Whether two events that follow each other are told in one sentence.
fn together(a: Event, b: Event) -> bool {
    match (a, b) {
        (
            Event::Earned {
                seat: x, source: s, ..
            },
            Event::Earned {
                seat: y, source: t, ..
            },
        ) => x == y && s != Source::Column && t != Source::Column,
        (Event::Deployed { tribe: x, .. }, Event::Deployed { tribe: y, .. }) => x == y,
        (Event::Deployed { .. }, Event::Continued(_)) => true,
        _ => false,
    }
}

fn earned(words: &Words<'_>, group: &[Event]) -> Option<Message> {
    let mut who = None;
    let mut total = 0u32;
    let mut parts: Vec<(String, u32)> = Vec::new();
    for e in group {
        let &Event::Earned {
            seat,
            coins,
            source,
            ..
        } = e
        else {
            continue;
        };
        who = Some(seat);
        total += coins as u32;
        let source = words.source(source);
        match parts.iter_mut().find(|p| p.0 == source) {
            Some(part) => part.1 += coins as u32,
            None => parts.push((source, coins as u32)),
        }
    }
    let part = |(source, n): &(String, u32)| {
        let m = Message::new("log-earned-part").with("n", *n);
        words.say(m.with("source", source))
    };
    let parts: Vec<String> = parts.iter().filter(|p| p.1 > 0).map(part).collect();
    Some(
        Message::new("log-earned")
            .with("seat", words.seat(who?))
            .with("n", total)
            .with("parts", parts),
    )
}

fn deployed(words: &Words<'_>, state: &State, group: &[Event]) -> Option<Message> {
    let mut whose = None;
    let mut parts = Vec::new();
    for e in group {
        if let &Event::Deployed {
            tribe,
            region,
            tokens,
        } = e
        {
            whose = Some(tribe);
            let m = Message::new("log-share").with("n", tokens);
            parts.push(words.say(m.with("region", words.region(region))));
        }
    }
    Some(
        Message::new("log-deployed")
            .with("tribe", words.owned(state, whose?))
            .with("parts", parts),
    )
}

/// One event, told with the table as it was before; `None` for what only moves the course of the
/// game on, or is told by another event.
fn one(words: &Words<'_>, state: &State, event: Event) -> Option<Message> {
    let seat = |id: &str, s| Message::new(id).with("seat", words.seat(s));
    let tribe = |id: &str, t: Tribe| Message::new(id).with("tribe", words.owned(state, t));
    let at = |m: Message, r: Region| m.with("region", words.region(r));
    let occupant = |r: Region| match state.occupant(r) {
        Occupant::Tribe(t) => Some(t),
        _ => None,
    };
    Some(match event {
        Event::TurnBegan { seat: s, round } => seat("log-turn", s).with("round", round),
        Event::Stepped(Step::Over) => Message::new("log-over"),
        Event::BadgesReshuffled => Message::new("log-badges"),
        Event::Offered { race, power } => {
            Message::new("log-offered").with("combo", words.combo(race, Some(power)))
        }
        Event::Spent { seat: s, coins } => seat("log-spent", s).with("n", coins),
        Event::Earned { seat: s, coins, .. } => seat("log-column", s).with("n", coins),
        Event::Picked {
            seat: s,
            place,
            tokens,
            ..
        } => {
            let combo = state.column().get(place as usize)?;
            let name = words.combo(combo.race, Some(combo.power));
            seat("log-picked", s).with("combo", name).with("n", tokens)
        }
        Event::Mustered(t) => tribe("log-mustered", t).with("n", state.hand(t).1),
        Event::Left(r) => at(tribe("log-left", occupant(r)?), r),
        Event::Rolled { face, .. } => Message::new("log-rolled").with("n", face),
        Event::Expelled { region, lost, kept } => match occupant(region) {
            Some(t) => at(tribe("log-expelled", t), region)
                .with("lost", lost)
                .with("kept", kept),
            None => at(Message::new("log-natives"), region).with("natives", words.natives()),
        },
        Event::Took {
            tribe: t,
            region,
            tokens,
            ..
        } => at(tribe("log-took", t), region).with("n", tokens),
        Event::Replaced {
            tribe: t, region, ..
        } => at(tribe("log-replaced", t), region),
        Event::MarkerPlaced { kind, region } => at(
            Message::new("log-marker-on").with("marker", words.marker(kind)),
            region,
        ),
        Event::MarkerTaken { kind, region } => at(
            Message::new("log-marker-off").with("marker", words.marker(kind)),
            region,
        ),
        Event::Recruited { tribe: t, tokens } => tribe("log-recruited", t).with("n", tokens),
        Event::Reserved { tribe: t, tokens } => tribe("log-reserved", t).with("n", tokens),
        Event::Declined { tribe: t, .. } => tribe("log-declined", t),
        Event::Removed(t) => tribe("log-removed", t),
        Event::Paid {
            from,
            to,
            coins,
            source,
            ..
        } => seat("log-paid", from)
            .with("to", words.seat(to))
            .with("n", coins)
            .with("source", words.source(source)),
        Event::Swapped {
            tribe: t, place, ..
        } => {
            let power = state.column().get(place as usize)?.power;
            tribe("log-swapped", t).with("power", words.power(power))
        }
        Event::ToolsUsed(n) => Message::new("log-tools-used").with("n", n),
        Event::ToolsGained { tribe: t, tools } => tribe("log-tools-gained", t).with("n", tools),
        Event::Found { site, region } => at(
            Message::new("log-found").with("site", words.site(site)),
            region,
        ),
        Event::Granted(power) => Message::new("log-granted").with("power", words.power(power)),
        Event::Carried { site, region } => at(
            Message::new("log-carried").with("site", words.site(site)),
            region,
        ),
        Event::Armed(site) => Message::new("log-armed").with("site", words.site(site)),
        Event::Copied(site) => Message::new("log-copied").with("site", words.site(site)),
        Event::Revived {
            tribe: t, region, ..
        } => at(tribe("log-revived", t), region),
        Event::Sacrificed(r) => at(tribe("log-sacrificed", occupant(r)?), r),
        Event::Marked { seat: s, against } => {
            seat("log-marked", s).with("other", words.seat(against))
        }
        Event::MonstersPlaced(r) => {
            at(Message::new("log-monsters"), r).with("natives", words.natives())
        }
        Event::Allied {
            seat: s,
            ally: Some(ally),
        } => seat("log-allied", s).with("other", words.seat(ally)),
        Event::Allied {
            seat: s,
            ally: None,
        } => seat("log-peace-ends", s).with("other", words.seat(state.ally(s)?)),
        Event::Asked(rules::Decision::AttemptDie(t, r)) => {
            at(tribe("log-attempt", t), r).with("n", state.at_hand(t))
        }
        Event::Asked(_)
        | Event::Answered
        | Event::Continued(_)
        | Event::Stepped(_)
        | Event::Pointed(_)
        | Event::BannerDrawn(_)
        | Event::Dropped { .. }
        | Event::Readied(_)
        | Event::Converted(_)
        | Event::Struck
        | Event::Counted(_)
        | Event::Fled(_)
        | Event::Regrouping(_)
        | Event::Attacked(..)
        | Event::Deployed { .. }
        | Event::Used(_)
        | Event::Moved => return None,
    })
}

/// The regions that an action and what it did speak of, in order, none twice.
pub fn places(entry: &Entry) -> Vec<Region> {
    let mut out: Vec<Region> = entry.action.region().into_iter().collect();
    for event in &entry.events {
        let region = match *event {
            Event::Left(r)
            | Event::Sacrificed(r)
            | Event::MonstersPlaced(r)
            | Event::Expelled { region: r, .. }
            | Event::Took { region: r, .. }
            | Event::Replaced { region: r, .. }
            | Event::MarkerPlaced { region: r, .. }
            | Event::MarkerTaken { region: r, .. }
            | Event::Deployed { region: r, .. }
            | Event::Found { region: r, .. }
            | Event::Carried { region: r, .. }
            | Event::Revived { region: r, .. } => r,
            _ => continue,
        };
        if !out.contains(&region) {
            out.push(region);
        }
    }
    out
}
