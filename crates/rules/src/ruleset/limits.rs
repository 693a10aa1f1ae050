//! Bounds of content. What the rules keep in fixed room, content must not exceed.

use super::{CompileError, Contents, Profile};
use crate::{
    spec::{Effect, Placing, PowerSpec, RaceSpec, StrikeEffect, SummonEffect},
    state::{MAX_COLUMN, MAX_PIECES, MAX_POWERS, MAX_RACES, MAX_SEATS, MAX_SITES, MAX_TRIBES},
};

/// Most tokens of one race: bounds hands, and so the number of ways to redeploy.
pub const MAX_SUPPLY: u8 = 40;
/// Most effects with markers that a race and a power have together: bounds how many decisions can
/// be pending.
pub const MARKERS: usize = 3;
/// Most effects with markers of a power that a place may grant.
pub const GRANTED_MARKERS: usize = 2;
/// Most changes of cost that a race and a power have together.
pub const COSTS: usize = 4;
/// Most changes of cost of a power that a place may grant.
pub const GRANTED_COSTS: usize = 1;
/// Most changes of cost of all places and relics together.
pub const SITE_COSTS: usize = 2;
/// Most races and powers of a box that decline beside another: so many tribes there is room for
/// however many play.
pub const EXTRAS: usize = MAX_TRIBES - 2 * MAX_SEATS;
/// Most tokens by which one effect changes a cost, and that a terrain costs with its defence: with
/// [`DEFENCE`] they keep costs small.
const CHANGE: usize = 9;
const TERRAIN: usize = 20;
/// Most defence of all markers, places and relics together.
const DEFENCE: usize = 100;

pub(super) fn range(
    what: impl Into<String>,
    value: usize,
    min: usize,
    max: usize,
) -> Result<(), CompileError> {
    if (min..=max).contains(&value) {
        Ok(())
    } else {
        Err(CompileError::Range {
            what: what.into(),
            value,
            min,
            max,
        })
    }
}

/// Whether the box and its parts are within bounds.
pub(super) fn check_contents(
    c: &Contents<'_>,
    races: &[&RaceSpec],
    powers: &[&PowerSpec],
    turns: u8,
    seats: u8,
) -> Result<(), CompileError> {
    range("number of races", races.len(), 1, MAX_RACES)?;
    range("number of powers", powers.len(), 1, MAX_POWERS)?;
    range("number of places and relics", c.sites.len(), 0, MAX_SITES)?;
    range("combos on offer", c.game.column as usize, 1, MAX_COLUMN)?;
    range("faces of the die", c.game.die.len(), 1, 32)?;
    let highest = c.game.die.iter().copied().max().unwrap_or(0);
    range("highest face of the die", highest as usize, 0, 20)?;
    range("number of turns", turns as usize, 1, 20)?;
    for r in races {
        range(
            format!("tokens of {}", r.id),
            r.tokens as usize,
            1,
            MAX_SUPPLY as usize,
        )?;
        range(
            format!("supply of {}", r.id),
            r.supply as usize,
            1,
            MAX_SUPPLY as usize,
        )?;
    }
    for p in powers {
        range(
            format!("tokens of {}", p.id),
            p.tokens as usize,
            0,
            MAX_SUPPLY as usize,
        )?;
    }
    let supply = c.game.markers.iter().map(|m| m.supply as usize).sum();
    range("markers in the box", supply, 0, MAX_PIECES)?;
    range("natives in a region", c.game.natives.tokens as usize, 1, 10)?;
    range(
        "races and powers that decline beside another",
        extras(races, powers),
        0,
        MAX_TRIBES - 2 * seats as usize,
    )?;
    let markers = c.game.markers.iter();
    let markers = markers.map(|m| m.supply as usize * m.defence as usize);
    let sites = c.sites.iter().map(|s| s.defence as usize);
    range(
        "defence of all markers, places and relics",
        markers.chain(sites).sum(),
        0,
        DEFENCE,
    )?;
    for t in &c.game.terrains {
        let cost = t.cost as usize + t.defence as usize;
        range(format!("cost of {}", t.id), cost, 0, TERRAIN)?;
    }
    let all = (races.iter().flat_map(|r| &r.effects))
        .chain(powers.iter().flat_map(|p| &p.effects))
        .chain(c.sites.iter().flat_map(|s| &s.effects));
    if let Some(marker) = shared_figure(all) {
        return Err(CompileError::SharedFigure(marker.into()));
    }
    let races = races.iter().map(|r| (&r.id, &r.effects));
    let powers = powers.iter().map(|p| (&p.id, &p.effects));
    let sites = c.sites.iter().map(|s| (&s.id, &s.effects));
    for (id, effects) in races.chain(powers).chain(sites) {
        for e in effects {
            let (change, most) = match e {
                Effect::Cost(e) => (e.tokens, CHANGE),
                Effect::Assist(e) => (e.tokens, if e.tokens > 0 { 0 } else { CHANGE }),
                _ => continue,
            };
            let what = format!("change of cost of {id}");
            range(what, change.unsigned_abs().into(), 0, most)?;
        }
    }
    Ok(())
}

/// A marker that a place puts on the map, if anything else uses it too: then it would not be known
/// whose it is.
pub fn shared_figure<'a>(effects: impl Iterator<Item = &'a Effect>) -> Option<&'a str> {
    let (mut figures, mut anchors): (Vec<&str>, Vec<&str>) = Default::default();
    let mut shared = None;
    for e in effects {
        match e {
            Effect::Haunt(StrikeEffect { marker, .. })
            | Effect::Summon(SummonEffect { marker, .. }) => {
                if figures.contains(&marker.as_str()) {
                    shared = Some(marker.as_str());
                }
                figures.push(marker);
            }
            Effect::Marker(e) if e.place == Placing::Anchor => anchors.push(&e.kind),
            _ => {}
        }
    }
    shared.or_else(|| figures.into_iter().find(|f| anchors.contains(f)))
}

/// Races and powers that decline beside another.
pub(super) fn extras(races: &[&RaceSpec], powers: &[&PowerSpec]) -> usize {
    let extra = |e: &[Effect]| e.iter().any(|e| matches!(e, Effect::DeclineExtra(_)));
    let races = races.iter().filter(|r| extra(&r.effects)).count();
    races + powers.iter().filter(|p| extra(&p.effects)).count()
}

/// Whether what comes together in a game is within bounds. `profiles` are those of each race with
/// each power and without one.
pub(super) fn check_profiles(
    races: &[&RaceSpec],
    powers: &[&PowerSpec],
    profiles: &[Profile],
    power_profiles: &[[Profile; 2]],
    site_profiles: &[[Profile; 2]],
) -> Result<(), CompileError> {
    let of_race = profiles.chunks(2 * (powers.len() + 1));
    for (race, p) in races
        .iter()
        .zip(of_race)
        .flat_map(|(r, all)| all.iter().map(move |p| (r, p)))
    {
        range(format!("loan of {}", race.id), p.loan as usize, 0, 10)?;
        range(
            format!("markers of {}", race.id),
            p.markers.len(),
            0,
            MARKERS,
        )?;
        range(
            format!("changes of cost of {}", race.id),
            p.cost.len(),
            0,
            COSTS,
        )?;
    }
    let sites = || site_profiles.iter().map(|p| &p[0]);
    let granting = sites().filter(|p| p.grants).count();
    range("places that grant a power", granting, 0, 1)?;
    let sending = sites().filter(|p| p.summon.is_some()).count();
    range("places that send a figure", sending, 0, 1)?;
    let costs = |p: &[Profile; 2]| p[0].cost.len().max(p[1].cost.len());
    for (p, power) in power_profiles
        .iter()
        .zip(powers)
        .take(powers.len() * granting)
    {
        let id = &power.id;
        range(
            format!("markers of {id}"),
            p[0].markers.len(),
            0,
            GRANTED_MARKERS,
        )?;
        range(
            format!("changes of cost of {id}"),
            costs(p),
            0,
            GRANTED_COSTS,
        )?;
    }
    let all = site_profiles.iter().map(costs).sum();
    range(
        "changes of cost of all places and relics",
        all,
        0,
        SITE_COSTS,
    )
}
