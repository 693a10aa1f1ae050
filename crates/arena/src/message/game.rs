//! What stays the same during a game.

use std::collections::BTreeMap;

use content::{Own, Pack};
use rules::{Region, RuleSet, spec::SiteKind};
use serde::Serialize;

/// A game begins: what stays the same during it.
#[derive(Clone, Serialize)]
pub(crate) struct Game {
    r#type: &'static str,
    rules: u32,
    game: String,
    map: String,
    seats: u8,
    /// The program's seat, from 1.
    pub seat: usize,
    /// For dice of its own; they have nothing to do with those of the game.
    pub seed: u32,
    turns: u8,
    options: BTreeMap<&'static str, Vec<String>>,
    start_coins: u8,
    die: Vec<u8>,
    natives: u8,
    regions: Vec<MapRegion>,
    races: Vec<Item>,
    powers: Vec<Item>,
    sites: Vec<Item>,
    markers: Vec<Marker>,
    /// The files of content of one's own, as records carry them.
    #[serde(skip_serializing_if = "String::is_empty")]
    content: String,
}

#[derive(Clone, Serialize)]
struct MapRegion {
    id: String,
    terrain: String,
    symbols: Vec<String>,
    natives: bool,
    cost: u8,
    entry: bool,
    neighbours: Vec<String>,
}

#[derive(Clone, Serialize)]
struct Item {
    id: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    text: String,
}

#[derive(Clone, Serialize)]
struct Marker {
    id: String,
    name: String,
    defence: u8,
    immune: bool,
}

impl Game {
    /// For the first seat.
    pub fn new(rules: &RuleSet, pack: &Pack, own: &Own) -> Game {
        let map = rules.map();
        let spec = pack.map(&map.id);
        let regions = map.all.iter().map(|r| {
            let at = r.index();
            let symbols = spec.and_then(|m| m.regions.get(at));
            MapRegion {
                id: map.names[at].clone(),
                terrain: rules.terrain(r).id.clone(),
                symbols: symbols.map(|s| s.symbols.clone()).unwrap_or_default(),
                natives: map.natives.has(r),
                cost: map.cost[at],
                entry: map.entry.has(r),
                neighbours: map.neighbours[at].iter().map(|n| name(rules, n)).collect(),
            }
        });
        let races = rules.races().iter().map(|r| Item {
            id: r.id.clone(),
            name: r.name.clone(),
            tokens: Some(r.tokens),
            kind: None,
            text: pack.race(&r.id).map_or(String::new(), |r| r.text.clone()),
        });
        let powers = rules.powers().iter().map(|p| Item {
            id: p.id.clone(),
            name: p.name.clone(),
            tokens: Some(p.tokens),
            kind: None,
            text: pack.power(&p.id).map_or(String::new(), |p| p.text.clone()),
        });
        let sites = rules.sites().iter().map(|s| Item {
            id: s.id.clone(),
            name: s.name.clone(),
            tokens: None,
            kind: Some(match s.kind {
                SiteKind::Place => "place",
                SiteKind::Relic => "relic",
            }),
            text: pack.site(&s.id).map_or(String::new(), |s| s.text.clone()),
        });
        let markers = rules.markers().iter().map(|m| Marker {
            id: m.id.clone(),
            name: m.name.clone(),
            defence: m.defence,
            immune: m.immune,
        });
        let mut options: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        for (name, value) in record::options_to_text(rules.options()) {
            options.entry(name).or_default().push(value);
        }
        Game {
            r#type: "game",
            rules: record::RULES_VERSION,
            game: rules.game().to_owned(),
            map: map.id.clone(),
            seats: rules.seats(),
            seat: 1,
            seed: 0,
            turns: rules.turns(),
            options,
            start_coins: rules.start_coins(),
            die: rules.die().to_vec(),
            natives: rules.native_tokens(),
            regions: regions.collect(),
            races: races.collect(),
            powers: powers.collect(),
            sites: sites.collect(),
            markers: markers.collect(),
            content: own.write(),
        }
    }
}

fn name(rules: &RuleSet, r: Region) -> String {
    rules.map().names[r.index()].clone()
}
