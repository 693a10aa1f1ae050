//! Effects that nothing is wrong with, and that do nothing.

mod truth;

use messages::Message;
use rules::{
    selector::Selector,
    spec::{Effect, Per, Placing, Scope, SiteKind},
};

use crate::{
    Item, Kind, Pack,
    near::did_you_mean,
    parse::entries_of,
    problem::{Problem, Severity},
    say::message,
};
use truth::{Asked, Of, never_true};

/// What is to be said of the effects of an item of a box: which of them do nothing, and what a
/// place that grants it as a power does not grant.
pub(crate) fn warnings(file: &str, text: &str, item: &Item, pack: &Pack) -> Vec<Problem> {
    let acts = |e: &Effect| matches!(e, Effect::DeclineActs(_));
    // A power or a site may meet a race that acts in decline: one of the shipped ones does.
    let acting = item.kind() != Kind::Race
        || item.effects().iter().any(acts)
        || pack.powers.iter().any(|p| p.effects.iter().any(acts));
    let mut told: Vec<(usize, Severity, Message)> = Vec::new();
    for (i, effect) in item.effects().iter().enumerate() {
        let mut does_nothing = inert(effect, item, pack, acting);
        if !pack.maps.is_empty() && does_nothing.is_empty() && pack.is_needless(item, effect) {
            does_nothing.push(message("needless").with("box", &pack.game.name));
        }
        let does_nothing = does_nothing.into_iter();
        told.extend(does_nothing.map(|why| (i, Severity::Warning, why)));
        if item.kind() == Kind::Power && !is_granted(effect) {
            let why = message("not-granted");
            told.push((i, Severity::Note, why));
        }
    }
    if told.is_empty() {
        return Vec::new();
    }
    let spans = entries_of(text, "effects");
    let at = |i: usize| spans.get(i).cloned().unwrap_or(0..0);
    let problem = |(i, severity, why)| Problem::at(file, text, &at(i), severity, why);
    told.into_iter().map(problem).collect()
}

/// Why an effect, or a part of it, does nothing. `acting`: its race may conquer in decline.
fn inert(effect: &Effect, item: &Item, pack: &Pack, acting: bool) -> Vec<Message> {
    let nature = effect.nature();
    let declined = nature.scope == Scope::Declined;
    // In decline, too, linked regions may be one group that something pays for.
    let for_groups =
        |e: &Effect| matches!(e, Effect::Reach(e) if e.linked.is_some() && pays_for_groups(pack));
    let nothing = |why: &str| vec![message(why)];
    if declined && !acting && is_for_conquests(effect) && !for_groups(effect) {
        return nothing("inert-declined");
    }
    match effect {
        Effect::Income(e) if declined && e.per == Per::FirstTurn => {
            return nothing("inert-first-turn");
        }
        Effect::Marker(e) if declined && e.place == Placing::Anchor => {
            return nothing("inert-anchor");
        }
        Effect::Marker(e) if e.lasting && item.kind() == Kind::Race => {
            return nothing("inert-lasting");
        }
        // The copy of a relic works where its user holds nothing.
        Effect::Entry(_) if is_place(item) || (declined && is_site(item)) => {
            return nothing("inert-entry");
        }
        Effect::Reach(e) if e.to.as_ref().is_some_and(truth::is_near) => {
            return nothing("inert-reach");
        }
        Effect::Grudge(_) if !asks_for_grudges(item) => {
            return nothing("inert-grudge");
        }
        _ => {}
    }
    let mut told = Vec::new();
    if let Effect::Marker(e) = effect
        && e.lasting
        && e.scope != Scope::Active
    {
        let why = message("lasting-declined");
        told.push(why);
    }
    told.extend(
        several(effect)
            .filter(|s| truth::is_single(s))
            .map(|s| message("single").with("selector", s.to_string())),
    );
    for (selector, asked) in nature.selectors() {
        let Some(asked) = Asked::of(asked, nature.scope, acting) else {
            continue;
        };
        for part in never_true(selector, asked) {
            let seldom = truth::any(part, |s| {
                matches!(s, Selector::Conquered | Selector::Plundered)
            });
            let how = if seldom && asked.of != Of::Own {
                "seldom-true"
            } else {
                "never-true"
            };
            let beside = format!("beside {part}");
            let is_own = matches!(part, Selector::Own(_)) && asked.of == Of::Other;
            told.push(
                message(how)
                    .with("selector", part.to_string())
                    .with("regions", message(asked.regions()))
                    .with("meant", did_you_mean(is_own.then_some(&*beside))),
            );
        }
    }
    told
}

/// Whether an effect is about conquests and nothing else.
fn is_for_conquests(effect: &Effect) -> bool {
    match effect {
        Effect::Cost(_)
        | Effect::Entry(_)
        | Effect::Habitat(_)
        | Effect::AsIfEmpty(_)
        | Effect::Strike(_)
        | Effect::Convert(_)
        | Effect::Die(_) => true,
        Effect::Reach(_) => true,
        Effect::Marker(e) => e.place == Placing::FirstConquests,
        _ => false,
    }
}

/// Whether anything in a box pays for a single group in decline.
fn pays_for_groups(pack: &Pack) -> bool {
    let races = pack.races.iter().flat_map(|r| &r.effects);
    let powers = pack.powers.iter().flat_map(|p| &p.effects);
    let sites = pack.sites.iter().flat_map(|s| &s.effects);
    races.chain(powers).chain(sites).any(|e| match e {
        Effect::Income(i) => i.per == Per::SingleGroup && i.scope != Scope::Active,
        _ => false,
    })
}

/// The selectors of an effect that are about several regions at a time.
fn several(effect: &Effect) -> impl Iterator<Item = &Selector> {
    let selector = match effect {
        Effect::Income(e) if e.every > 1 => Some(&e.r#where),
        Effect::Recruit(e) if e.every > 1 => Some(&e.r#where),
        Effect::Reach(e) => e.linked.as_ref(),
        _ => None,
    };
    selector.into_iter()
}

/// Whether a place that grants a power grants this effect of it. What a race is picked with, what
/// it gets as it settles and what it does once its badge is gone belong to the badge.
fn is_granted(effect: &Effect) -> bool {
    match effect {
        Effect::Loan(_)
        | Effect::Tools(_)
        | Effect::Swap(_)
        | Effect::Entry(_)
        | Effect::DeclineActs(_) => false,
        Effect::Marker(e) => !matches!(
            e.place,
            Placing::EveryRegion | Placing::FirstConquests | Placing::Anchor
        ),
        _ => true,
    }
}

fn is_site(item: &Item) -> bool {
    item.kind() == Kind::Site
}

fn is_place(item: &Item) -> bool {
    matches!(item, Item::Site(s) if s.kind == SiteKind::Place)
}

fn asks_for_grudges(item: &Item) -> bool {
    let natures = item.effects().iter().map(Effect::nature);
    let mut selectors = natures.flat_map(|n| n.selectors().map(|s| s.0).collect::<Vec<_>>());
    selectors.any(|s| truth::any(s, |s| matches!(s, Selector::Grudged)))
}
