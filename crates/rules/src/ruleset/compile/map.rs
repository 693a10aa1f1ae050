//! From a map, its terrains and its symbols to sets of regions.

use std::collections::BTreeMap;

use super::{CompileError, Contents, find};
use crate::{
    region::{MAX_REGIONS, Region, RegionSet},
    ruleset::{Map, limits::range},
    selector::WATER,
    spec::{Access, EDGE, MarkerSpec, SiteSpec},
};

/// Words that selectors may use, with their regions.
pub(super) struct Words<'a> {
    pub map: BTreeMap<&'a str, RegionSet>,
    pub edge: RegionSet,
    pub markers: &'a [MarkerSpec],
    pub sites: &'a [SiteSpec],
}

pub(super) fn compile_map<'a>(c: &Contents<'a>) -> Result<(Map, Words<'a>), CompileError> {
    let Contents {
        game, map, sites, ..
    } = *c;
    range("regions", &map.id, map.regions.len(), 2..=MAX_REGIONS)?;
    let mut out = Map {
        id: map.id.clone(),
        len: map.regions.len() as u8,
        all: RegionSet::first_of(map.regions.len()),
        names: map.regions.iter().map(|r| r.id.clone()).collect(),
        terrain: Vec::new(),
        neighbours: [RegionSet::EMPTY; MAX_REGIONS],
        cost: [0; MAX_REGIONS],
        entry: RegionSet::EMPTY,
        open: RegionSet::EMPTY,
        closed: RegionSet::EMPTY,
        transit: RegionSet::EMPTY,
        water: RegionSet::EMPTY,
        kin: [RegionSet::EMPTY; MAX_REGIONS],
        natives: RegionSet::EMPTY,
        symbols: (game.symbols.iter())
            .map(|s| (s.id.clone(), RegionSet::EMPTY))
            .collect(),
    };
    let mut words = Words {
        map: BTreeMap::new(),
        edge: RegionSet::EMPTY,
        markers: &game.markers,
        sites,
    };
    for t in &game.terrains {
        for w in t.tags.iter().chain([&t.id]) {
            words.map.entry(w).or_default();
        }
    }
    for s in &game.symbols {
        for w in s.tags.iter().chain([&s.id]) {
            words.map.entry(w).or_default();
        }
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
            Access::Open => out.open.insert(r),
            Access::Transit => {
                out.open.insert(r);
                out.transit.insert(r);
            }
            Access::Habitat => out.closed.insert(r),
            Access::Never => {}
        }
        for w in terrain.tags.iter().chain([&terrain.id]) {
            words.map.entry(w).or_default().insert(r);
        }
        for s in &region.symbols {
            let symbol = find(&game.symbols, |x| &x.id, s, &map.id, "symbol")?;
            out.symbols[symbol as usize].1.insert(r);
            let symbol = &game.symbols[symbol as usize];
            for w in symbol.tags.iter().chain([&symbol.id]) {
                words.map.entry(w).or_default().insert(r);
            }
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
    out.water = words.map.get(WATER).copied().unwrap_or_default();
    for r in out.all {
        let terrain = out.terrain[r.index()];
        out.kin[r.index()] = out
            .all
            .iter()
            .filter(|k| out.terrain[k.index()] == terrain)
            .collect();
    }
    Ok((out, words))
}
