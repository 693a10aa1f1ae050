//! Small maps for the tests.

use rules::spec::{Access, GameSpec, MapSpec, NativesSpec, RegionSpec, TerrainSpec};

/// A map of `columns` by `rows` regions like bricks, so that three meet in every corner.
pub(crate) fn grid(columns: usize, rows: usize) -> MapSpec {
    let mut lists: Vec<(String, String)> = Vec::new();
    let at = |r: i32, c: i32| {
        let on = r >= 0 && c >= 0 && (r as usize) < rows && (c as usize) < columns;
        on.then(|| format!("{}", r as usize * columns + c as usize + 1))
    };
    for r in 0..rows as i32 {
        for c in 0..columns as i32 {
            // Odd rows lie half a brick to the right.
            let (west, east) = if r % 2 == 0 { (c - 1, c) } else { (c, c + 1) };
            let round = [
                at(r - 1, west),
                at(r - 1, east),
                at(r, c + 1),
                at(r + 1, east),
                at(r + 1, west),
                at(r, c - 1),
            ];
            let mut ring: Vec<String> = Vec::new();
            for side in round {
                let side = side.unwrap_or_else(|| "edge".to_owned());
                if ring.last() != Some(&side) {
                    ring.push(side);
                }
            }
            if ring.len() > 1 && ring.first() == ring.last() {
                ring.pop();
            }
            lists.push((format!("{}", lists.len() + 1), ring.join(" ")));
        }
    }
    let lists: Vec<(&str, &str)> = lists.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    map(&lists)
}

/// All maps in the content folder that there are.
pub(crate) fn loaded() -> Vec<MapSpec> {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/boxes");
    let mut files = Vec::new();
    for game in std::fs::read_dir(content).into_iter().flatten().flatten() {
        let maps = std::fs::read_dir(game.path().join("maps"));
        files.extend(maps.into_iter().flatten().flatten().map(|f| f.path()));
    }
    files.sort();
    let read = |f: &std::path::PathBuf| {
        let text = std::fs::read_to_string(f).expect("a readable file");
        toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", f.display()))
    };
    files.iter().map(read).collect()
}

/// What the boxes in the content folder say of their land.
pub(crate) fn games() -> Vec<GameSpec> {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/boxes");
    let boxes = std::fs::read_dir(content).into_iter().flatten().flatten();
    let read = |folder: std::fs::DirEntry| {
        let text = std::fs::read_to_string(folder.path().join("game.toml")).expect("readable");
        toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", folder.path().display()))
    };
    boxes.map(read).collect()
}

/// A map from identifiers and lists of neighbours.
pub(crate) fn map(regions: &[(&str, &str)]) -> MapSpec {
    let region = |(id, neighbours): &(&str, &str)| RegionSpec {
        id: (*id).to_owned(),
        terrain: "hill".to_owned(),
        symbols: Vec::new(),
        natives: false,
        neighbours: neighbours.split(' ').map(str::to_owned).collect(),
        clockwise: true,
        centre: None,
        area: None,
    };
    MapSpec {
        id: "test".to_owned(),
        name: "Test".to_owned(),
        game: "test".to_owned(),
        players: 2,
        turns: 10,
        aspect: 1.5,
        source: String::new(),
        translations: Default::default(),
        regions: regions.iter().map(region).collect(),
    }
}

/// A terrain of which nothing is said.
pub(crate) fn terrain(id: &str) -> TerrainSpec {
    TerrainSpec {
        id: id.to_owned(),
        name: id.to_owned(),
        tags: Vec::new(),
        cost: 2,
        defence: 0,
        access: Access::Open,
        shore_entry: false,
        supply: None,
        translations: Default::default(),
        art: None,
    }
}

/// A game with one kind of terrain.
pub(crate) fn game() -> GameSpec {
    GameSpec {
        id: "test".to_owned(),
        name: "Test".to_owned(),
        die: vec![0, 1],
        start_coins: 5,
        column: 6,
        natives: NativesSpec {
            name: "Native".to_owned(),
            tokens: 1,
            supply: 18,
            translations: Default::default(),
            icon: None,
        },
        terrains: vec![terrain("hill")],
        symbols: Vec::new(),
        markers: Vec::new(),
        translations: Default::default(),
    }
}
