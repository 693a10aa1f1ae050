//! The content and the map that a case asks for, or describes itself.

use std::borrow::Cow;

use content::{MIXED, Pack};
use rules::spec::{EDGE, MapSpec, RegionSpec};

use super::{Boxes, Field, Head, Placed};
use crate::words::{Message, short};

/// The content that the head asks for, with the map that it describes, if it does.
pub(super) fn pack<'a>(
    boxes: &Boxes<'a>,
    head: &Head<'_, '_>,
    map: &Field<'_>,
    notes: &mut Vec<Placed>,
) -> Result<Cow<'a, Pack>, Placed> {
    let all = boxes.content.boxes();
    // The preferred box comes first.
    let (first, rest) = all
        .iter()
        .partition::<Vec<_>, _>(|b| b.game.id == boxes.home);
    let mut ordered = first.into_iter().chain(rest);
    let own = match map.value {
        // The case describes it itself.
        MapSpec::OWN => Some(own_regions(head, notes)?),
        _ => {
            if let Some((_, f)) = head.all("region").next() {
                return Err((
                    f.line,
                    "regions are only described with \"map: own\"".into(),
                ));
            }
            None
        }
    };
    let game = head.get("game");
    // The box whose map it is, or whose terrains are on it.
    let knows = |b: &&Pack| match &own {
        None => b.map(map.value).is_some(),
        Some(regions) => regions
            .iter()
            .all(|r| b.game.terrains.iter().any(|t| t.id == r.terrain)),
    };
    let home = match game {
        Some(f) if f.value != MIXED => {
            let named = all.iter().find(|b| b.game.id == f.value).ok_or_else(|| {
                let games = boxes.content.games();
                let games: Vec<&str> = games.iter().map(|g| g.0).collect();
                let message = format!(
                    "there is no game \"{}\"; there are {}",
                    short(f.value),
                    games.join(", ")
                );
                (f.line, message)
            })?;
            if own.is_none() && named.map(map.value).is_none() {
                return Err((map.line, no_map(named, map.value)));
            }
            named
        }
        _ => match (
            ordered.find(knows),
            all.iter().find(|b| b.game.id == boxes.home),
        ) {
            (Some(b), _) => b,
            // What is wrong with the regions is told when they are compiled.
            (None, Some(b)) if own.is_some() => b,
            _ => {
                let maps: Vec<&str> = all.iter().flat_map(|b| &b.maps).map(|m| &*m.id).collect();
                return Err((map.line, no_such_map(&maps, map.value)));
            }
        },
    };
    if let Some(regions) = &own {
        check_land(home, regions, head, map)?;
    }
    let mixed = game.is_some_and(|f| f.value == MIXED);
    let mut pack = Cow::Borrowed(home);
    if mixed {
        let any = home.maps.first().map_or(map.value, |m| &m.id);
        let mixed = boxes.content.pack(MIXED, any);
        let mixed = mixed.map_err(|e| (map.line, e.to_string()))?;
        pack = Cow::Owned(Pack::clone(&mixed));
    }
    if let Some(regions) = own {
        let game = home.game.id.clone();
        pack.to_mut().maps = vec![MapSpec::own(game, regions)];
    }
    Ok(pack)
}

/// Whether the box has the terrains and symbols of a map of one's own.
fn check_land(
    home: &Pack,
    regions: &[RegionSpec],
    head: &Head<'_, '_>,
    map: &Field<'_>,
) -> Result<(), Placed> {
    if regions.len() < 2 {
        let message =
            "a map of one's own has at least 2 regions: lines \"region b: …\" are missing";
        return Err((map.line, message.into()));
    }
    let known = |ids: Vec<&str>, what: &str, word: &str| match ids.contains(&word) {
        true => Ok(()),
        false if word == EDGE => Err(format!(
            "\"{EDGE}\" stands after the semicolon, before the neighbours: \"hill mine; {EDGE}, b c\""
        )),
        false => Err(format!(
            "there is no {what} \"{}\" in {}; there are {}",
            short(word),
            home.game.name,
            ids.join(", ")
        )),
    };
    let terrains: Vec<&str> = home.game.terrains.iter().map(|t| &*t.id).collect();
    let symbols: Vec<&str> = home.game.symbols.iter().map(|s| &*s.id).collect();
    for (region, (_, f)) in regions.iter().zip(head.all("region")) {
        known(terrains.clone(), "terrain", &region.terrain).map_err(|m| (f.line, m))?;
        for symbol in &region.symbols {
            known(symbols.clone(), "symbol", symbol).map_err(|m| (f.line, m))?;
        }
    }
    Ok(())
}

pub(super) fn no_map(pack: &Pack, map: &str) -> Message {
    let all: Vec<&str> = pack.maps.iter().map(|m| m.id.as_str()).collect();
    no_such_map(&all, map)
}

fn no_such_map(all: &[&str], map: &str) -> Message {
    format!(
        "there is no map \"{}\"; there are {}, and \"own\" with lines \"region …\"",
        short(map),
        all.join(", ")
    )
}

/// The regions of a map of one's own.
fn own_regions(head: &Head<'_, '_>, notes: &mut Vec<Placed>) -> Result<Vec<RegionSpec>, Placed> {
    let mut regions: Vec<RegionSpec> = Vec::new();
    let mut borders = Vec::new();
    for (id, f) in head.all("region") {
        let ok = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if !ok || id == EDGE {
            return Err((f.line, format!("\"{}\" cannot name a region", short(id))));
        }
        let (land, around) = f.value.split_once(';').unwrap_or((f.value, ""));
        let mut words = land.split_whitespace();
        let Some(terrain) = words.next() else {
            return Err((
                f.line,
                "a terrain is expected: \"region a: hill mine natives; edge, b c\"".into(),
            ));
        };
        let mut region = RegionSpec {
            id: id.into(),
            terrain: terrain.into(),
            symbols: Vec::new(),
            natives: false,
            neighbours: Vec::new(),
            clockwise: false,
            centre: None,
            area: None,
        };
        for word in words {
            if word == "natives" {
                region.natives = true;
            } else {
                region.symbols.push(word.into());
            }
        }
        for part in around.split(',') {
            let words: Vec<String> = part.split_whitespace().map(str::to_lowercase).collect();
            if let [first, second, ..] = &words[..]
                && words.iter().any(|w| w == EDGE)
            {
                let others: Vec<&str> = words.iter().map(|w| &**w).filter(|w| *w != EDGE).collect();
                let others = others.join(" ");
                let message = format!(
                    "\"{} {}\" is read as: region {id} lies at the edge of the board, and borders \
                     on {others}; write \"{EDGE}, {others}\" to say so",
                    short(first),
                    short(second),
                );
                notes.push((f.line, message));
            }
            for word in words {
                if word == EDGE {
                    region.neighbours.push(word);
                } else {
                    borders.push((f.line, regions.len(), word));
                }
            }
        }
        regions.push(region);
    }
    // A border stands in one line or in both.
    for (line, a, other) in borders {
        let Some(b) = regions.iter().position(|r| r.id == other) else {
            return Err((
                line,
                format!("there is no line \"region {}: …\"", short(&other)),
            ));
        };
        if a == b {
            return Err((line, "a region cannot border on itself".into()));
        }
        for (from, to) in [(a, b), (b, a)] {
            let to = regions[to].id.clone();
            if !regions[from].neighbours.contains(&to) {
                regions[from].neighbours.push(to);
            }
        }
    }
    Ok(regions)
}
