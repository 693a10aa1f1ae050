//! What happened, in words.

use rules::{
    Decision, Event, Region, State, Tribe,
    ruleset::profile::Source,
    state::{Occupant, Step},
};

use crate::{
    i18n::{GAME, Message},
    words::Words,
};

/// A sentence of what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// It, with its full stop.
    pub text: String,
    /// Whether it says that a turn began.
    pub heads_turn: bool,
}

/// What happened after `before`, in order, as sentences. What belongs together is told together:
/// tokens put on several regions, coins of several kinds, markers.
pub fn tell(words: &Words<'_>, before: &State, events: &[Event]) -> Vec<Sentence> {
    let mut out = Vec::new();
    let mut state = *before;
    let mut rest = events;
    while let [first, ..] = *rest {
        let alike = rest.iter().take_while(|e| together(first, **e)).count();
        let (group, later) = rest.split_at(alike.max(1));
        let message = match first {
            Event::Earned { source, .. } if source != Source::Column => {
                earned(words, &state, group)
            }
            Event::Deployed { .. } => deployed(words, &state, group),
            Event::MarkerPlaced { .. } | Event::MarkerTaken { .. } => markers(words, group),
            _ => one(words, &state, first),
        };
        let heads_turn = matches!(first, Event::TurnBegan { .. });
        let mut say = |m: Message| {
            let text = words.say(m);
            out.push(Sentence { text, heads_turn });
        };
        message.into_iter().for_each(&mut say);
        if let Event::Rolled { before: false, .. } = first
            && !later.iter().any(|e| matches!(e, Event::Took { .. }))
        {
            say(GAME.message("log-failed"));
        }
        group.iter().for_each(|&e| state.evolve(words.rules, e));
        rest = later;
    }
    out
}

/// Whether [`tell`] has anything to say of what happened, without saying it.
pub fn is_told(events: &[Event]) -> bool {
    events.iter().any(|e| is_news(*e))
}

/// Whether an event is more than a step in the course of the game, or than a part of another event.
fn is_news(event: Event) -> bool {
    match event {
        Event::Stepped(step) => step == Step::Over,
        Event::Asked(what) => matches!(what, Decision::AttemptDie(..)),
        Event::Reserved { tokens, .. } => tokens > 0,
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
    }
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
        (Event::MarkerPlaced { kind: x, .. }, Event::MarkerPlaced { kind: y, .. })
        | (Event::MarkerTaken { kind: x, .. }, Event::MarkerTaken { kind: y, .. }) => x == y,
        // Between two shares of a redeployment the decision goes on.
        (Event::Deployed { .. } | Event::MarkerPlaced { .. }, Event::Continued(_)) => true,
        _ => false,
    }
}

fn earned(words: &Words<'_>, state: &State, group: &[Event]) -> Option<Message> {
    let mut who = None;
    let mut total = 0u32;
    let mut parts: Vec<(String, u32)> = Vec::new();
    for e in group {
        let &Event::Earned {
            seat,
            coins,
            source,
            tribe,
            ..
        } = e
        else {
            continue;
        };
        who = Some(seat);
        total += coins as u32;
        let source = words.source_of(state, source, tribe);
        match parts.iter_mut().find(|p| p.0 == source) {
            Some(part) => part.1 += coins as u32,
            None => parts.push((source, coins as u32)),
        }
    }
    let part = |(source, n): &(String, u32)| {
        let m = GAME.message("log-earned-part").with("n", *n);
        words.say(m.with("source", source))
    };
    let parts: Vec<String> = parts.iter().filter(|p| p.1 > 0).map(part).collect();
    Some(
        GAME.message("log-earned")
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
            let m = GAME.message("log-share").with("n", tokens);
            parts.push(words.say(m.with("region", words.region(region))));
        }
    }
    Some(
        GAME.message("log-deployed")
            .with("tribe", words.owned(state, whose?))
            .with("parts", parts),
    )
}

/// Markers of one kind that come or go, by region.
fn markers(words: &Words<'_>, group: &[Event]) -> Option<Message> {
    let mut regions: Vec<(Region, u8)> = Vec::new();
    let mut of = None;
    for e in group {
        let (kind, region, id, share) = match *e {
            Event::MarkerPlaced { kind, region } => (kind, region, "log-marker-on", "log-share"),
            Event::MarkerTaken { kind, region } => {
                (kind, region, "log-marker-off", "log-share-off")
            }
            _ => continue,
        };
        of = Some((kind, id, share));
        match regions.iter_mut().find(|p| p.0 == region) {
            Some(p) => p.1 += 1,
            None => regions.push((region, 1)),
        }
    }
    let (kind, id, share) = of?;
    let message = |id: &str| GAME.message(id).with("marker", words.marker(kind));
    if let [(region, 1)] = regions[..] {
        return Some(message(id).with("region", words.region(region)));
    }
    let part = |&(r, n): &(Region, u8)| {
        let m = GAME.message(share).with("n", n);
        words.say(m.with("region", words.region(r)))
    };
    let parts: Vec<String> = regions.iter().map(part).collect();
    Some(message(&format!("{id}-many")).with("parts", parts))
}

/// One event, told with the table as it was before; `None` for what only moves the course of the
/// game on, or is told by another event.
fn one(words: &Words<'_>, state: &State, event: Event) -> Option<Message> {
    let seat = |id: &str, s| GAME.message(id).with("seat", words.seat(s));
    let tribe = |id: &str, t: Tribe| GAME.message(id).with("tribe", words.owned(state, t));
    let at = |m: Message, r: Region| m.with("region", words.region(r));
    let occupant = |r: Region| match state.occupant(r) {
        Occupant::Tribe(t) => Some(t),
        _ => None,
    };
    if !is_news(event) {
        return None;
    }
    Some(match event {
        Event::TurnBegan { seat: s, round } => seat("log-turn", s).with("round", round),
        Event::Stepped(Step::Over) => GAME.message("log-over"),
        Event::BadgesReshuffled => GAME.message("log-badges"),
        Event::Offered { race, power } => GAME
            .message("log-offered")
            .with("combo", words.combo(race, Some(power))),
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
        Event::Rolled { face, .. } => GAME.message("log-rolled").with("n", face),
        Event::Expelled { region, lost, kept } => match occupant(region) {
            Some(t) => at(tribe("log-expelled", t), region)
                .with("lost", lost)
                .with("kept", kept),
            None => at(GAME.message("log-natives"), region).with("natives", words.natives()),
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
        Event::ToolsUsed(n) => {
            let tool = state.active(state.seat()).map(|t| words.tool(state, t));
            GAME.message("log-tools-used")
                .with("tool", tool.unwrap_or_default())
                .with("n", n)
        }
        Event::ToolsGained { tribe: t, tools } => tribe("log-tools-gained", t)
            .with("tool", words.tool(state, t))
            .with("n", tools),
        Event::Found { site, region } => at(
            GAME.message("log-found").with("site", words.site(site)),
            region,
        ),
        Event::Granted(power) => GAME
            .message("log-granted")
            .with("power", words.power(power)),
        Event::Carried { site, region } => at(
            GAME.message("log-carried")
                .with("site", words.site_or_copy(state, site)),
            region,
        ),
        Event::Armed(site) => GAME
            .message("log-armed")
            .with("site", words.site_or_copy(state, site)),
        Event::Copied(site) => GAME.message("log-copied").with("site", words.site(site)),
        Event::Revived {
            tribe: t, region, ..
        } => at(tribe("log-revived", t), region),
        Event::Sacrificed(r) => at(tribe("log-sacrificed", occupant(r)?), r),
        Event::Marked { seat: s, against } => {
            seat("log-marked", s).with("other", words.seat(against))
        }
        Event::MonstersPlaced(r) => {
            at(GAME.message("log-monsters"), r).with("natives", words.natives())
        }
        Event::Allied {
            seat: s,
            ally: Some(ally),
        } => seat("log-allied", s).with("other", words.seat(ally)),
        Event::Allied {
            seat: s,
            ally: None,
        } => seat("log-peace-ends", s).with("other", words.seat(state.ally(s)?)),
        Event::Asked(Decision::AttemptDie(t, r)) => {
            at(tribe("log-attempt", t), r).with("n", state.at_hand(t))
        }
        // Told as a group, or not at all.
        _ => return None,
    })
}
