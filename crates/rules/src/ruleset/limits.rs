//! Bounds of content, for everybody who reads, mixes or compiles it. What the rules keep in fixed
//! room, content must not exceed.

use std::{borrow::Borrow, fmt, ops::RangeInclusive};

use super::{CompileError, Contents};
use crate::{
    spec::{
        Effect, GameSpec, MarkerSpec, Placing, PowerSpec, RaceSpec, Shared, SiteSpec, StrikeEffect,
        SummonEffect, Value,
    },
    state::{MAX_COLUMN, MAX_PIECES, MAX_POWERS, MAX_RACES, MAX_SEATS, MAX_SITES, MAX_TRIBES},
};

/// Most tokens of one race: bounds hands, and so the number of ways to redeploy.
pub const MAX_SUPPLY: u8 = 40;
/// Most tokens on loan to a race and its power together.
pub const LOAN: u8 = 10;
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
/// Most tokens by which one effect changes a cost, and that a terrain costs and defends with: with
/// [`DEFENCE`] they keep costs small.
pub const CHANGE: u8 = 9;
/// Most tokens by which one effect defends a region. No cost is above 255 then, whatever comes
/// together: terrain 18, tokens 40, pieces and places 100, changes of the attacker's race and power
/// 36, of a granted power 9, of places and relics, each used twice, 36, and defence 16.
pub const DEFENDED: u8 = 4;
/// Most defence of one piece, one place or one relic.
pub const PIECE_DEFENCE: u8 = 9;
/// Most defence of all markers, places and relics of a game together.
pub const DEFENCE: usize = 100;
/// Faces that a die may have.
pub const FACES: RangeInclusive<usize> = 1..=12;
/// The highest face of a die.
pub const FACE: u8 = 9;
/// Natives that may live in a region.
pub const NATIVES: RangeInclusive<u8> = 1..=9;
/// Turns that a game may have.
pub const TURNS: RangeInclusive<u8> = 1..=20;
/// Combos that may be on offer at a time.
pub const COLUMN: RangeInclusive<u8> = 1..=MAX_COLUMN as u8;

/// What there is too much of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Races.
    Races,
    /// Powers.
    Powers,
    /// Places and relics.
    Sites,
    /// Pieces of all markers.
    Pieces,
    /// Defence of all markers, places and relics.
    Defence,
    /// Races and powers that decline beside another.
    Extras,
    /// Tokens on loan to a race and a power.
    Loan(String, String),
    /// Effects with markers of a race and a power.
    Markers(String, String),
    /// Changes of cost of a race and a power.
    Costs(String, String),
    /// Effects with markers of a power that a place may grant.
    GrantedMarkers(String, String),
    /// Changes of cost of a power that a place may grant.
    GrantedCosts(String, String),
    /// Changes of cost of all places and relics.
    SiteCosts,
    /// Places that grant a power.
    Grants(String, String),
    /// Places that send a figure.
    Summons(String, String),
}

impl Bound {
    /// How much there may be.
    pub fn most(&self) -> usize {
        match self {
            Bound::Races => MAX_RACES,
            Bound::Powers => MAX_POWERS,
            Bound::Sites => MAX_SITES,
            Bound::Pieces => MAX_PIECES,
            Bound::Defence => DEFENCE,
            Bound::Extras => EXTRAS,
            Bound::Loan(..) => LOAN.into(),
            Bound::Markers(..) => MARKERS,
            Bound::Costs(..) => COSTS,
            Bound::GrantedMarkers(..) => GRANTED_MARKERS,
            Bound::GrantedCosts(..) => GRANTED_COSTS,
            Bound::SiteCosts => SITE_COSTS,
            Bound::Grants(..) | Bound::Summons(..) => 1,
        }
    }
}

/// What follows the number: `effects with markers of "a" and "b" together`.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Races => f.write_str("races"),
            Bound::Powers => f.write_str("powers"),
            Bound::Sites => f.write_str("places and relics"),
            Bound::Pieces => f.write_str("pieces of all markers together"),
            Bound::Defence => {
                f.write_str("points of defence of all markers, places and relics together")
            }
            Bound::Extras => f.write_str("races and powers that decline beside another"),
            Bound::Loan(a, b) => write!(f, "tokens on loan to \"{a}\" and \"{b}\" together"),
            Bound::Markers(a, b) => {
                write!(f, "effects with markers of \"{a}\" and \"{b}\" together")
            }
            Bound::Costs(a, b) => write!(f, "changes of cost of \"{a}\" and \"{b}\" together"),
            Bound::GrantedMarkers(site, power) => {
                write!(
                    f,
                    "effects with markers of \"{power}\", which \"{site}\" may grant"
                )
            }
            Bound::GrantedCosts(site, power) => {
                write!(
                    f,
                    "changes of cost of \"{power}\", which \"{site}\" may grant"
                )
            }
            Bound::SiteCosts => f.write_str("changes of cost of all places and relics together"),
            Bound::Grants(a, b) => write!(f, "places that grant a power, \"{a}\" and \"{b}\""),
            Bound::Summons(a, b) => write!(f, "places that send a figure, \"{a}\" and \"{b}\""),
        }
    }
}

fn at_most(what: Bound, value: usize) -> Result<(), CompileError> {
    if value <= what.most() {
        Ok(())
    } else {
        Err(CompileError::TooMany { what, value })
    }
}

pub(super) fn range(
    what: &'static str,
    of: &str,
    value: usize,
    range: RangeInclusive<usize>,
) -> Result<(), CompileError> {
    let wide = |n: &usize| i64::try_from(*n).unwrap_or(i64::MAX);
    within(
        what,
        of,
        wide(&value),
        wide(range.start())..=wide(range.end()),
    )
}

fn within(
    what: &'static str,
    of: &str,
    value: i64,
    range: RangeInclusive<i64>,
) -> Result<(), CompileError> {
    if range.contains(&value) {
        return Ok(());
    }
    let (min, max) = range.into_inner();
    Err(CompileError::Range {
        what,
        of: of.into(),
        value,
        min,
        max,
    })
}

/// Whether races, powers, places, relics and markers fit together in a game: alone, mixed with
/// those of other boxes, or with some left out.
///
/// # Errors
/// What there is too much of, and whose.
pub fn check<R: Borrow<RaceSpec>, P: Borrow<PowerSpec>>(
    game: &GameSpec,
    races: &[R],
    powers: &[P],
    sites: &[SiteSpec],
) -> Result<(), CompileError> {
    at_most(Bound::Races, races.len())?;
    at_most(Bound::Powers, powers.len())?;
    at_most(Bound::Sites, sites.len())?;
    check_markers(&game.markers, sites)?;
    let races: Vec<Owner> = races.iter().map(|r| Owner::race(r.borrow())).collect();
    let powers: Vec<Owner> = powers.iter().map(|p| Owner::power(p.borrow())).collect();
    let sites: Vec<Owner> = sites.iter().map(Owner::site).collect();
    let all = || [&races, &powers, &sites].into_iter().flatten();
    if let Some(marker) = shared_figure(all().flat_map(|o| o.effects)) {
        return Err(CompileError::SharedFigure(marker.into()));
    }
    let combos = races.iter().chain(&powers);
    let extras = combos.filter(|o| amount(o.effects, Shared::Extras) > 0);
    at_most(Bound::Extras, extras.count())?;
    let together: [(Shared, Pair); 3] = [
        (Shared::Loan, Bound::Loan),
        (Shared::Markers, Bound::Markers),
        (Shared::Costs, Bound::Costs),
    ];
    for (what, bound) in together {
        if let (Some(r), Some(p)) = (most(&races, what), most(&powers, what)) {
            let value = amount(r.effects, what) + amount(p.effects, what);
            at_most(bound(r.id.into(), p.id.into()), value)?;
        }
    }
    check_sites(&powers, &sites)
}

type Pair = fn(String, String) -> Bound;

/// What has effects.
struct Owner<'a> {
    id: &'a str,
    effects: &'a [Effect],
}

impl<'a> Owner<'a> {
    fn race(RaceSpec { id, effects, .. }: &'a RaceSpec) -> Self {
        Owner { id, effects }
    }

    fn power(PowerSpec { id, effects, .. }: &'a PowerSpec) -> Self {
        Owner { id, effects }
    }

    fn site(SiteSpec { id, effects, .. }: &'a SiteSpec) -> Self {
        Owner { id, effects }
    }
}

/// The first of those that have most of something.
fn most<'a, 'b>(all: &'b [Owner<'a>], what: Shared) -> Option<&'b Owner<'a>> {
    // The last of equals is found, so they are asked in reverse.
    all.iter().rev().max_by_key(|o| amount(o.effects, what))
}

/// How much of something effects have together.
pub fn amount(effects: &[Effect], what: Shared) -> usize {
    let shared = effects.iter().filter_map(Effect::shared);
    let of_it = shared.filter(|s| s.0 == what);
    of_it.map(|s| usize::from(s.1)).sum()
}

/// The pieces of a box and what they, places and relics defend by.
///
/// # Errors
/// What there is too much of.
pub fn check_markers(markers: &[MarkerSpec], sites: &[SiteSpec]) -> Result<(), CompileError> {
    let pieces = markers.iter().map(|m| usize::from(m.supply)).sum();
    at_most(Bound::Pieces, pieces)?;
    let markers = markers
        .iter()
        .map(|m| usize::from(m.supply) * usize::from(m.defence));
    let sites = sites.iter().map(|s| usize::from(s.defence));
    at_most(Bound::Defence, markers.chain(sites).sum())
}

/// What places and relics have together, and what the powers have that a place may grant.
fn check_sites(powers: &[Owner<'_>], sites: &[Owner<'_>]) -> Result<(), CompileError> {
    let of = |what| {
        let mut found = sites.iter().filter(|s| amount(s.effects, what) > 0);
        (found.next(), found.next(), 2 + found.count())
    };
    let (granting, other, n) = of(Shared::Grants);
    if let (Some(a), Some(b)) = (granting, other) {
        at_most(Bound::Grants(a.id.into(), b.id.into()), n)?;
    }
    if let (Some(a), Some(b), n) = of(Shared::Summons) {
        at_most(Bound::Summons(a.id.into(), b.id.into()), n)?;
    }
    at_most(
        Bound::SiteCosts,
        sites.iter().map(|s| amount(s.effects, Shared::Costs)).sum(),
    )?;
    let Some(place) = granting else {
        return Ok(());
    };
    let granted: [(Shared, Pair); 2] = [
        (Shared::Markers, Bound::GrantedMarkers),
        (Shared::Costs, Bound::GrantedCosts),
    ];
    for (what, bound) in granted {
        if let Some(p) = most(powers, what) {
            let value = amount(p.effects, what);
            at_most(bound(place.id.into(), p.id.into()), value)?;
        }
    }
    Ok(())
}

/// Whether every figure of a game is within its bounds, and there is enough to play with.
pub(super) fn check_figures(
    c: &Contents<'_>,
    races: &[&RaceSpec],
    powers: &[&PowerSpec],
    turns: u8,
) -> Result<(), CompileError> {
    let wide = |r: RangeInclusive<u8>| usize::from(*r.start())..=usize::from(*r.end());
    let supply = || usize::from(MAX_SUPPLY);
    range("number of races", "", races.len(), 1..=MAX_RACES)?;
    range("number of powers", "", powers.len(), 1..=MAX_POWERS)?;
    range("combos on offer", "", c.game.column.into(), wide(COLUMN))?;
    range("faces of the die", "", c.game.die.len(), FACES)?;
    let highest = c.game.die.iter().copied().max().unwrap_or(0);
    range(
        "highest face of the die",
        "",
        highest.into(),
        0..=FACE.into(),
    )?;
    range("number of turns", "", turns.into(), wide(TURNS))?;
    for r in races {
        range("tokens", &r.id, r.tokens.into(), 1..=supply())?;
        range("supply", &r.id, r.supply.into(), 1..=supply())?;
    }
    for p in powers {
        range("tokens", &p.id, p.tokens.into(), 0..=supply())?;
    }
    let natives = c.game.natives.tokens.into();
    range("natives in a region", "", natives, wide(NATIVES))?;
    for t in &c.game.terrains {
        let (cost, defence) = (t.cost.into(), t.defence.into());
        range("cost", &t.id, cost, 0..=CHANGE.into())?;
        range("defence", &t.id, defence, 0..=CHANGE.into())?;
    }
    let races = races.iter().map(|r| Owner::race(r));
    let powers = powers.iter().map(|p| Owner::power(p));
    let sites = c.sites.iter().map(Owner::site);
    for owner in races.chain(powers).chain(sites) {
        for key in owner.effects.iter().flat_map(|e| e.nature().keys) {
            let (n, range) = match key.value {
                Value::Number(n, range) => (n, range),
                Value::Pieces(n, id) => match c.game.markers.iter().find(|m| m.id == id) {
                    Some(m) => (n.into(), 1..=m.supply.into()),
                    None => continue,
                },
                _ => continue,
            };
            let (from, to) = range.into_inner();
            within(key.name, owner.id, n.into(), from.into()..=to.into())?;
        }
    }
    Ok(())
}

/// A marker that a place puts on the map, if anything else uses it too: then it would not be known
/// whose it is.
fn shared_figure<'a>(effects: impl Iterator<Item = &'a Effect>) -> Option<&'a str> {
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
    let races = races.iter().map(|r| &r.effects);
    let all = races.chain(powers.iter().map(|p| &p.effects));
    all.filter(|e| amount(e, Shared::Extras) > 0).count()
}
