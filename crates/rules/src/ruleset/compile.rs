//! From what the files say to what the rules work with.

use std::collections::BTreeMap;

use super::*;
use crate::{
    profile::{CostMod, Income, MarkerUse, Recruit, Source},
    selector::{Selector, WATER},
    spec::{EDGE, Effect, GameSpec, MapSpec, Per, Placing, PowerSpec, RaceSpec, RecruitAt, Scope},
    state::{MAX_COLUMN, MAX_PIECES, MAX_POWERS, MAX_RACES, MAX_SEATS},
};

/// Most tokens of one race: bounds hands, and so the number of ways to redeploy.
pub const MAX_SUPPLY: u8 = 40;

/// Why content cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// A word that stands for nothing.
    #[error("{owner}: unknown {what} \"{word}\"")]
    Unknown {
        /// The race, power, map or option.
        owner: String,
        /// Terrain, marker, region …
        what: &'static str,
        /// The word.
        word: String,
    },
    /// A number out of its range.
    #[error("{what} is {value}, but must be between {min} and {max}")]
    Range {
        /// What is counted.
        what: String,
        /// Its value.
        value: usize,
        /// Smallest value.
        min: usize,
        /// Largest value.
        max: usize,
    },
    /// A condition that must depend on the map alone.
    #[error("{owner}: this condition may only name terrains, tags and symbols")]
    NotFixed {
        /// The race or power.
        owner: String,
    },
    /// Two neighbours that disagree.
    #[error("map {map}: {a} has {b} as a neighbour, but {b} does not have {a}")]
    OneWay {
        /// The map.
        map: String,
        /// A region.
        a: String,
        /// Its neighbour.
        b: String,
    },
}

fn range(
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

fn find<T>(
    list: &[T],
    id: impl Fn(&T) -> &str,
    word: &str,
    owner: &str,
    what: &'static str,
) -> Result<u8, CompileError> {
    list.iter()
        .position(|x| id(x) == word)
        .map(|i| i as u8)
        .ok_or_else(|| CompileError::Unknown {
            owner: owner.into(),
            what,
            word: word.into(),
        })
}

/// Words that selectors may use, with their regions.
struct Words<'a> {
    map: BTreeMap<&'a str, RegionSet>,
    edge: RegionSet,
    markers: &'a [MarkerKind],
}

impl RuleSet {
    /// Compiles content for a map, a number of seats and options.
    ///
    /// # Errors
    /// If something is named that is not there, or a number is out of its range.
    pub fn new(
        game: &GameSpec,
        map: &MapSpec,
        races: &[RaceSpec],
        powers: &[PowerSpec],
        seats: u8,
        options: &Options,
    ) -> Result<RuleSet, CompileError> {
        range("number of seats", seats as usize, 2, MAX_SEATS)?;
        for (without, all) in [
            (
                &options.without_races,
                races.iter().map(|r| &r.id).collect::<Vec<_>>(),
            ),
            (
                &options.without_powers,
                powers.iter().map(|p| &p.id).collect(),
            ),
        ] {
            for word in without {
                find(&all, |x| x, word, "option", "race or power to leave out")?;
            }
        }
        let races: Vec<&RaceSpec> = races
            .iter()
            .filter(|r| !options.without_races.contains(&r.id))
            .collect();
        let powers: Vec<&PowerSpec> = powers
            .iter()
            .filter(|p| !options.without_powers.contains(&p.id))
            .collect();
        range("number of races", races.len(), 1, MAX_RACES)?;
        range("number of powers", powers.len(), 1, MAX_POWERS)?;
        range("combos on offer", game.column as usize, 1, MAX_COLUMN)?;
        range("faces of the die", game.die.len(), 1, 32)?;
        let turns = options.turns.unwrap_or(map.turns);
        range("number of turns", turns as usize, 1, 20)?;
        for r in &races {
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
        for p in &powers {
            range(
                format!("tokens of {}", p.id),
                p.tokens as usize,
                0,
                MAX_SUPPLY as usize,
            )?;
        }
        let supply = game.markers.iter().map(|m| m.supply as usize).sum();
        range("markers in the box", supply, 0, MAX_PIECES)?;

        let markers: Vec<MarkerKind> = game
            .markers
            .iter()
            .map(|m| MarkerKind {
                id: m.id.clone(),
                name: m.name.clone(),
                supply: m.supply,
                defence: m.defence,
                immune: m.immune,
                stacks: m.stacks,
                company: m.company,
                on_conquest: m.on_conquest,
                on_decline: m.on_decline,
            })
            .collect();
        let terrains: Vec<Terrain> = game
            .terrains
            .iter()
            .map(|t| Terrain {
                id: t.id.clone(),
                name: t.name.clone(),
                cost: t.cost,
                defence: t.defence,
                access: t.access,
            })
            .collect();
        let (compiled, words) = compile_map(game, map, &markers)?;

        let mut profiles = Vec::with_capacity(races.len() * (powers.len() + 1) * 2);
        for (i, race) in races.iter().enumerate() {
            let race_source = Source::Race(RaceId(i as u8));
            for power in powers.iter().map(Some).chain([None]).enumerate() {
                for declined in [false, true] {
                    let mut p = Profile::default();
                    add(
                        &mut p,
                        &race.id,
                        &race.effects,
                        race_source,
                        declined,
                        &words,
                        &compiled,
                    )?;
                    if let (j, Some(power)) = power {
                        let source = Source::Power(PowerId(j as u8));
                        add(
                            &mut p,
                            &power.id,
                            &power.effects,
                            source,
                            declined,
                            &words,
                            &compiled,
                        )?;
                        p.keeps_badge = power.effects.iter().any(needed_in_decline);
                    }
                    range(format!("loan of {}", race.id), p.loan as usize, 0, 10)?;
                    range(format!("markers of {}", race.id), p.markers.len(), 0, 3)?;
                    profiles.push(p);
                }
            }
        }
        Ok(RuleSet {
            game: game.id.clone(),
            races: races
                .iter()
                .map(|r| Race {
                    id: r.id.clone(),
                    name: r.name.clone(),
                    tokens: r.tokens,
                    supply: r.supply,
                })
                .collect(),
            powers: powers
                .iter()
                .map(|p| Power {
                    id: p.id.clone(),
                    name: p.name.clone(),
                    tokens: p.tokens,
                })
                .collect(),
            markers,
            terrains,
            options: options.clone(),
            seats,
            turns,
            column: game.column,
            start_coins: game.start_coins,
            die: game.die.clone(),
            die_max: game.die.iter().copied().max().unwrap_or(0),
            native_name: game.natives.name.clone(),
            native_tokens: game.natives.tokens,
            profiles,
            map: compiled,
        })
    }
}

fn compile_map<'a>(
    game: &'a GameSpec,
    map: &'a MapSpec,
    markers: &'a [MarkerKind],
) -> Result<(Map, Words<'a>), CompileError> {
    range(
        format!("regions of {}", map.id),
        map.regions.len(),
        2,
        MAX_REGIONS,
    )?;
    let mut out = Map {
        id: map.id.clone(),
        len: map.regions.len() as u8,
        all: RegionSet::first(map.regions.len()),
        names: map.regions.iter().map(|r| r.id.clone()).collect(),
        terrain: Vec::new(),
        neighbours: [RegionSet::EMPTY; MAX_REGIONS],
        cost: [0; MAX_REGIONS],
        entry: RegionSet::EMPTY,
        open: RegionSet::EMPTY,
        closed: RegionSet::EMPTY,
        natives: RegionSet::EMPTY,
    };
    let mut words = Words {
        map: BTreeMap::new(),
        edge: RegionSet::EMPTY,
        markers,
    };
    for t in &game.terrains {
        for w in t.tags.iter().chain([&t.id]) {
            words.map.entry(w).or_default();
        }
    }
    for s in &game.symbols {
        words.map.entry(&s.id).or_default();
    }
    let mut shores = RegionSet::EMPTY;
    for (i, region) in map.regions.iter().enumerate() {
        let r = Region(i as u8);
        let t = find(
            &game.terrains,
            |t| &t.id,
            &region.terrain,
            &map.id,
            "terrain",
        )?;
        let terrain = &game.terrains[t as usize];
        out.terrain.push(t);
        out.cost[i] = terrain.cost + terrain.defence;
        match terrain.access {
            Access::Open | Access::Transit => out.open.insert(r),
            Access::Habitat => out.closed.insert(r),
            Access::Never => {}
        }
        for w in terrain.tags.iter().chain([&terrain.id]) {
            words.map.entry(w).or_default().insert(r);
        }
        for s in &region.symbols {
            find(&game.symbols, |x| &x.id, s, &map.id, "symbol")?;
            words.map.entry(s).or_default().insert(r);
        }
        if region.natives {
            out.natives.insert(r);
        }
        for n in &region.neighbours {
            if n == EDGE {
                words.edge.insert(r);
            } else {
                let n = find(&map.regions, |x| &x.id, n, &map.id, "region")?;
                out.neighbours[i].insert(Region(n));
            }
        }
        if terrain.shore_entry && words.edge.has(r) {
            shores |= out.neighbours[i];
        }
    }
    for a in out.all {
        for b in out.neighbours[a.index()] {
            if !out.neighbours[b.index()].has(a) {
                return Err(CompileError::OneWay {
                    map: map.id.clone(),
                    a: out.names[a.index()].clone(),
                    b: out.names[b.index()].clone(),
                });
            }
        }
    }
    out.entry = words.edge | shores;
    Ok((out, words))
}

/// Whether an effect of a badge is still needed once its race has declined, so that the badge is
/// not discarded (Small World p. 6: "unless dictated otherwise").
fn needed_in_decline(e: &Effect) -> bool {
    matches!(e, Effect::DeclineExtra(_) | Effect::DeclineActs(_)) || scope(e) != Scope::Active
}

fn scope(e: &Effect) -> Scope {
    match e {
        Effect::Cost(e) => e.scope,
        Effect::Reach(e) => e.scope,
        Effect::Entry(e) | Effect::Habitat(e) => e.scope,
        Effect::KeepTokens(e) | Effect::Convert(e) | Effect::Peace(e) => e.scope,
        Effect::Income(e) => e.scope,
        Effect::Recruit(e) => e.scope,
        Effect::Marker(e) => e.scope,
        Effect::Strike(e) => e.scope,
        Effect::Die(e) => e.scope,
        Effect::Loan(_) | Effect::DeclineKeep(_) | Effect::DeclineLate(_) => Scope::Active,
        Effect::DeclineExtra(_) | Effect::DeclineActs(_) => Scope::Both,
    }
}

fn add(
    p: &mut Profile,
    owner: &str,
    effects: &[Effect],
    source: Source,
    declined: bool,
    words: &Words<'_>,
    map: &Map,
) -> Result<(), CompileError> {
    for e in effects {
        // These say what happens in decline, so both profiles know of them.
        let always = matches!(e, Effect::DeclineExtra(_) | Effect::DeclineActs(_));
        let in_force = match scope(e) {
            Scope::Active => !declined,
            Scope::Declined => declined,
            Scope::Both => true,
        };
        if !in_force && !always {
            continue;
        }
        let place = |s: &Selector| compile_place(s, owner, words, map);
        let marker = |id: &str| find(words.markers, |m| &m.id, id, owner, "marker");
        match e {
            Effect::Cost(e) => p.cost.push(CostMod {
                place: place(&e.r#where)?,
                tokens: e.tokens,
                source,
            }),
            Effect::Reach(e) => {
                if let Some(s) = &e.to {
                    p.reach.push(place(s)?);
                }
                if let Some(s) = &e.linked {
                    p.linked.push(place(s)?);
                }
            }
            Effect::Entry(e) => p.entry.push(place(&e.r#where)?),
            Effect::Habitat(e) => match place(&e.r#where)? {
                Place::Fixed(set) => p.habitat |= set,
                _ => {
                    return Err(CompileError::NotFixed {
                        owner: owner.into(),
                    });
                }
            },
            Effect::KeepTokens(_) => p.keeps_tokens = true,
            Effect::Loan(e) => p.loan += e.tokens,
            Effect::Income(e) => p.income.push(Income {
                place: match e.per {
                    Per::Region => Some(place(&e.r#where)?),
                    Per::Turn | Per::FirstTurn => None,
                },
                coins: e.coins,
                first_turn: e.per == Per::FirstTurn,
                source,
            }),
            Effect::Recruit(e) => match e.at {
                RecruitAt::Redeployment => p.recruit.push(Recruit {
                    place: place(&e.r#where)?,
                    tokens: e.tokens,
                    every: e.every.max(1),
                }),
            },
            Effect::Marker(e) => {
                let kind = marker(&e.kind)?;
                let supply = words.markers[kind as usize].supply;
                range(
                    format!("{} of {owner}", e.kind),
                    e.count as usize,
                    1,
                    supply.max(1) as usize,
                )?;
                p.markers.push(MarkerUse {
                    kind,
                    placing: e.place,
                    count: e.count,
                });
            }
            Effect::Strike(e) => p.strike = Some(marker(&e.marker)?),
            Effect::Convert(_) => p.converts = true,
            Effect::Peace(_) => p.peace = true,
            Effect::Die(e) => p.die = Some(e.roll),
            Effect::DeclineKeep(_) => p.keeps_all = true,
            Effect::DeclineExtra(_) => p.extra = true,
            Effect::DeclineLate(_) => p.late = true,
            Effect::DeclineActs(_) => p.acts = true,
        }
    }
    // Guards stand last: they are set at the end of the turn, after the redeployment.
    p.markers.sort_by_key(|m| m.placing == Placing::Guard);
    Ok(())
}

fn compile_place(
    s: &Selector,
    owner: &str,
    words: &Words<'_>,
    map: &Map,
) -> Result<Place, CompileError> {
    let inner = |s: &Selector| compile_place(s, owner, words, map);
    let beside = |set: RegionSet| {
        let mut out = RegionSet::EMPTY;
        set.for_each(|r| out |= map.neighbours[r.index()]);
        out
    };
    let word = |w: &str| {
        words
            .map
            .get(w)
            .copied()
            .ok_or_else(|| CompileError::Unknown {
                owner: owner.into(),
                what: "terrain, tag or symbol",
                word: w.into(),
            })
    };
    Ok(match s {
        Selector::Anywhere => Place::Fixed(map.all),
        Selector::Word(w) => Place::Fixed(word(w)?),
        Selector::Edge => Place::Fixed(words.edge),
        Selector::Coastal => {
            let water = words.map.get(WATER).copied().unwrap_or_default();
            Place::Fixed(beside(water) - water)
        }
        Selector::Marker(kind) => {
            Place::Marker(find(words.markers, |m| &m.id, kind, owner, "marker")?)
        }
        Selector::Empty => Place::Empty,
        Selector::Conquered => Place::Conquered,
        Selector::Plundered => Place::Plundered,
        Selector::Own(s) => Place::Own(Box::new(inner(s)?)),
        Selector::Beside(s) => match inner(s)? {
            Place::Fixed(set) => Place::Fixed(beside(set)),
            p => Place::Beside(Box::new(p)),
        },
        Selector::Not(s) => match inner(s)? {
            Place::Fixed(set) => Place::Fixed(map.all - set),
            p => Place::Not(Box::new(p)),
        },
        Selector::And(v) => fold(v, inner, Place::And, |a, b| a & b)?,
        Selector::Or(v) => fold(v, inner, Place::Or, |a, b| a | b)?,
    })
}

fn fold(
    list: &[Selector],
    inner: impl Fn(&Selector) -> Result<Place, CompileError>,
    wrap: fn(Vec<Place>) -> Place,
    join: fn(RegionSet, RegionSet) -> RegionSet,
) -> Result<Place, CompileError> {
    let mut fixed: Option<RegionSet> = None;
    let mut rest = Vec::new();
    for s in list {
        match inner(s)? {
            Place::Fixed(set) => fixed = Some(fixed.map_or(set, |f| join(f, set))),
            p => rest.push(p),
        }
    }
    Ok(match (fixed, rest.is_empty()) {
        (Some(set), true) => Place::Fixed(set),
        (set, _) => {
            rest.extend(set.map(Place::Fixed));
            wrap(rest)
        }
    })
}
