//! What is printed on the map.

use rules::{RegionSet, RuleSet, spec::Access};

use crate::column::{Column, columns, each};

columns! {
    EDGE "entry" "0/1" 0..=1 "a race may enter the board here";
    WATER "water" "0/1" 0..=1 "it is water";
    COAST "coast" "0/1" 0..=1 "it borders on water";
    OPEN "open" "0/1" 0..=1 "anybody may conquer and hold it";
    HABITAT "closed" "0/1" 0..=1 "only a race at home there may conquer it";
    TRANSIT "transit" "0/1" 0..=1 "only a race at home there may stay at the end of its turn";
    NEVER "never" "0/1" 0..=1 "nobody may conquer it";
    COST "cost" "tokens" 0..=18 "tokens that it costs when nobody is there";
    DEFENCE "defence" "tokens" 0..=9 "those of them that its terrain adds";
    NATIVES "natives" "0/1" 0..=1 "natives live there when the game starts";
    BORDERS "borders" "regions" 0..=72 "regions that it borders on";
}

/// The land of one map.
pub struct Land {
    pub(super) columns: Vec<Column>,
    pub(super) values: Vec<i8>,
    pub(super) adjacency: Vec<i8>,
}

impl Land {
    pub(super) fn new(rules: &RuleSet) -> Land {
        let map = rules.map();
        let terrains = rules.terrains().iter().map(|t| &*t.id);
        let symbols = map.symbols.iter().map(|s| &*s.0);
        let mut columns: Vec<Column> = NAMED.iter().map(|c| c.column()).collect();
        columns.extend(each("terrain", terrains, "its terrain is this", "0/1", 1));
        columns.extend(each("symbol", symbols, "it bears this symbol", "0/1", 1));
        let mut values = Vec::with_capacity(columns.len() * usize::from(map.len));
        let mut adjacency = Vec::new();
        for r in map.all {
            let terrain = rules.terrain(r);
            let near = map.neighbours[r.index()];
            let has = |set: RegionSet| i8::from(set.has(r));
            let access = |a: Access| i8::from(terrain.access == a);
            let start = values.len();
            values.resize(start + NAMED.len(), 0);
            let row = &mut values[start..];
            row[EDGE] = has(map.entry);
            row[WATER] = has(map.water);
            row[COAST] = i8::from(!(near & map.water).is_empty());
            row[OPEN] = access(Access::Open);
            row[HABITAT] = access(Access::Habitat);
            row[TRANSIT] = access(Access::Transit);
            row[NEVER] = access(Access::Never);
            row[COST] = map.cost[r.index()] as i8;
            row[DEFENCE] = terrain.defence as i8;
            row[NATIVES] = has(map.natives);
            row[BORDERS] = near.len() as i8;
            let own = usize::from(map.terrain[r.index()]);
            values.extend((0..rules.terrains().len()).map(|t| i8::from(t == own)));
            values.extend(map.symbols.iter().map(|s| has(s.1)));
            adjacency.extend(map.all.iter().map(|other| i8::from(near.has(other))));
        }
        Land {
            columns,
            values,
            adjacency,
        }
    }
}
