//! Whether a drawing is right and good.

use crate::error::message;
use messages::Message;
use rules::spec::{EDGE, MapSpec};

use crate::geometry::Geometry;
use crate::outline::crossing;
use crate::places::{Places, room};
use crate::point::ring_area;

/// A border shorter than this is hard to see.
pub const VISIBLE: f64 = 12.0;

/// Figures about a drawing, in board units.
#[derive(Clone, Debug, PartialEq)]
pub struct Quality {
    /// Radius of the largest circle in the region that has least room.
    pub least_radius: f64,
    /// That region.
    pub tightest: String,
    /// Length of the shortest border between two regions.
    pub shortest_border: f64,
    /// The regions on its two sides.
    pub shortest_between: [String; 2],
    /// Length of the shortest stretch that a region has on the edge of the board.
    pub shortest_edge: f64,
    /// Largest deviation of a region's share of the board from that in the map file, as a share
    /// of the latter; 0 if the file states none. The stated shares are scaled to sum to 1.
    pub area_error: f64,
    /// The mean of those deviations.
    pub mean_area_error: f64,
    /// Mean distance of labels from the stated centres.
    pub mean_centre_error: f64,
}

/// Measures a drawing.
pub fn quality(map: &MapSpec, geometry: &Geometry) -> Quality {
    let tightest = (0..geometry.regions.len())
        .min_by(|&a, &b| {
            geometry.regions[a]
                .radius
                .total_cmp(&geometry.regions[b].radius)
        })
        .unwrap_or(0);
    let id = |region: Option<usize>| region.map_or(EDGE, |r| &map.regions[r].id).to_owned();
    let shortest = |edge: bool| {
        let borders = geometry
            .borders
            .iter()
            .filter(|b| b.other.is_none() == edge);
        borders.min_by(|a, b| a.length.total_cmp(&b.length))
    };
    let inner = shortest(false);
    let errors = area_errors(map, geometry);
    let centres = map
        .regions
        .iter()
        .zip(&geometry.regions)
        .filter_map(|(region, shape)| {
            let [x, y] = region.centre?;
            let given = crate::point::pt(
                f64::from(x) * geometry.width,
                f64::from(y) * geometry.height,
            );
            Some(given.distance(shape.label))
        });
    Quality {
        least_radius: geometry.regions[tightest].radius,
        tightest: id(Some(tightest)),
        shortest_border: inner.map_or(0.0, |b| b.length),
        shortest_between: inner
            .map_or_else(Default::default, |b| [id(Some(b.region)), id(b.other)]),
        shortest_edge: shortest(true).map_or(0.0, |b| b.length),
        area_error: errors.iter().copied().fold(0.0, f64::max),
        mean_area_error: mean(errors.into_iter()),
        mean_centre_error: mean(centres),
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (n, sum) = values.fold((0, 0.0), |(n, sum), v| (n + 1, sum + v));
    sum / f64::from(n.max(1))
}

fn area_errors(map: &MapSpec, geometry: &Geometry) -> Vec<f64> {
    let shares: Option<Vec<f64>> = map.regions.iter().map(|r| r.area.map(f64::from)).collect();
    let whole: f64 = geometry.regions.iter().map(|r| r.area).sum();
    let shares = shares.unwrap_or_default();
    let stated: f64 = shares.iter().sum();
    let areas = geometry.regions.iter().map(|r| r.area / whole);
    shares
        .iter()
        .zip(areas)
        .map(|(share, drawn)| (drawn / (share / stated) - 1.0).abs())
        .collect()
}

/// What is wrong with a drawing; nothing for a right one.
///
/// Checked are: the neighbours drawn are those of the map, as often as it says; no border is
/// shorter than [`VISIBLE`]; no lines cross; the regions cover the board without overlap; every
/// name, symbol and mark of natives lies in its own region as a whole.
pub fn faults(map: &MapSpec, geometry: &Geometry) -> Vec<Message> {
    let mut faults = Vec::new();
    for (region, shape) in map.regions.iter().zip(&geometry.regions) {
        let name = |n: Option<usize>| n.map_or(EDGE, |r| &map.regions[r].id);
        let mut drawn: Vec<&str> = shape.sides.iter().map(|s| name(s.neighbour)).collect();
        let mut stated: Vec<&str> = region.neighbours.iter().map(String::as_str).collect();
        drawn.sort_unstable();
        stated.sort_unstable();
        if drawn != stated {
            let list =
                |all: &[&str]| -> Vec<String> { all.iter().map(|s| s.to_string()).collect() };
            let fault = message("fault-touches").with("region", &region.id);
            let fault = fault.with("drawn", list(&drawn));
            faults.push(fault.with("stated", list(&stated)));
        }
        let at = geometry.region_at(shape.label);
        if at.is_none_or(|r| map.regions[r].id != region.id) {
            faults.push(message("fault-label").with("region", &region.id));
        }
    }
    for border in geometry.borders.iter().filter(|b| b.length < VISIBLE) {
        let id = &map.regions[border.region].id;
        let other = border.other.map_or(EDGE, |r| &map.regions[r].id);
        let fault = message("fault-short").with("region", id);
        let fault = fault.with("other", other);
        faults.push(fault.with("length", format!("{:.1}", border.length)));
    }
    let lines: Vec<_> = geometry.borders.iter().map(|b| b.line.clone()).collect();
    for line in crossing(&lines) {
        let id = &map.regions[geometry.borders[line].region].id;
        faults.push(message("fault-crosses").with("region", id));
    }
    faults.extend(strays(map, geometry));
    let sum: f64 = geometry.regions.iter().map(|r| r.area).sum();
    let board = ring_area(&geometry.frame);
    if (sum - board).abs() > 1e-6 * board {
        let fault = message("fault-covers").with("sum", format!("{sum:.1}"));
        faults.push(fault.with("board", format!("{board:.1}")));
    }
    faults
}

/// What a region bears and does not lie in it as a whole: its name, natives and symbols.
fn strays(map: &MapSpec, geometry: &Geometry) -> Vec<Message> {
    let mut faults = Vec::new();
    for (region, shape) in map.regions.iter().zip(&geometry.regions) {
        let places = Places::new(shape, &region.id, region.symbols.len());
        let (id, ring) = (&region.id, &shape.outline);
        if !places.name_fits(id, ring) {
            faults.push(message("fault-name").with("region", id));
        }
        if region.natives && room(places.middle, ring) < places.middle_radius {
            faults.push(message("fault-natives").with("region", id));
        }
        for (symbol, &at) in region.symbols.iter().zip(&places.symbols) {
            if room(at, ring) < places.symbol_radius {
                let fault = message("fault-symbol").with("symbol", symbol);
                faults.push(fault.with("region", id));
            }
        }
    }
    faults
}
