//! What lies or moves over the board for a while: moments, and marks of what changed hands.

use std::fmt::Write;

use board::svg::RIM;
use rules::{Region, Seat};

use crate::{
    draw::{self, Scene},
    paint,
    place::Glass,
};
use client::{moment::Moment, since::Change};

/// What a moment needs to be drawn besides itself.
pub struct Setting<'a> {
    /// The board.
    pub scene: &'a Scene,
    /// How it is seen.
    pub glass: Glass,
    /// Where the hand and the purse of whose it is are, as seen from the board.
    pub hand: (f64, f64),
    /// The number of his colour.
    pub colour: u8,
    /// The race and the name of the tribe that it is about, if it is about one.
    pub race: (String, String),
}

/// Where something stands on the board, and how much room it takes there, in units of the board. What is
/// drawn there is an element of its own on the page, which the browser moves without drawing anything
/// anew: within one picture it would draw all of it for every step.
#[derive(Clone, Copy)]
struct Stand {
    at: (f64, f64),
    /// Half of its width and height.
    half: f64,
}

impl Stand {
    /// As a style: of an element in one that is as large as the board.
    fn style(self, scene: &Scene) -> String {
        let part = |n: f64, all: f64| 100.0 * n / all;
        let (x, y) = (self.at.0 + RIM - self.half, self.at.1 + RIM - self.half);
        format!(
            "left:{:.3}%;top:{:.3}%;width:{:.3}%;height:{:.3}%;",
            part(x, scene.width),
            part(y, scene.height),
            part(2.0 * self.half, scene.width),
            part(2.0 * self.half, scene.height)
        )
    }

    /// The way to another place, as the style sheet moves it: in parts of its own size.
    fn way(self, to: (f64, f64)) -> String {
        let part = |from: f64, to: f64| 50.0 * (to - from) / self.half;
        let (dx, dy) = (part(self.at.0, to.0), part(self.at.1, to.1));
        format!("--dx:{dx:.0}%;--dy:{dy:.0}%;")
    }

    /// A picture there, round its middle, with a class and more style.
    fn picture(self, scene: &Scene, class: &str, style: &str, inner: &str) -> String {
        let (place, inner) = (self.style(scene), self.drawn("", "", inner));
        format!(r#"<div class="{class}" style="{place}{style}">{inner}</div>"#)
    }

    /// A drawing that fills an element there.
    fn drawn(self, class: &str, style: &str, inner: &str) -> String {
        let (from, side) = (-self.half, 2.0 * self.half);
        format!(
            r#"<svg class="{class}" style="{style}" viewBox="{from:.1} {from:.1} {side:.1} {side:.1}">{inner}</svg>"#
        )
    }
}

/// A moment, as elements for one that is as large as the board; unless it is shown elsewhere or in no
/// region of this board.
pub fn moment(moment: Moment, set: &Setting<'_>) -> Option<String> {
    let scene = set.scene;
    let spot = |r: Region| scene.regions.get(r.index());
    let owner = paint::colour(set.colour);
    let token = |declined, side| {
        let (race, _) = &set.race;
        draw::token_of(&scene.pack, race, set.colour, declined, side)
    };
    Some(match moment {
        Moment::Die { face, region } => {
            let middle = || (scene.width / 2.0, scene.height / 2.0);
            let (x, y) = region.and_then(spot).map_or_else(middle, |s| (s.x, s.y));
            let stand = Stand {
                at: (x, y - 34.0),
                half: 21.0,
            };
            let mut faces = stand.drawn("", "", &draw::die(face));
            // While it rolls it shows others, the last of them first.
            for n in [3, 2, 1] {
                let other = draw::die((face + n) % 4);
                faces += &stand.drawn("other", &format!("--n:{n}"), &other);
            }
            let place = stand.style(scene);
            format!(r#"<div class="die" style="{place}">{faces}</div>"#)
        }
        Moment::Lost { region, tokens } => {
            let s = spot(region)?;
            let stand = Stand {
                at: (s.x, s.y),
                half: 20.0,
            };
            let lost = format!(r#"<circle r="17"/><text y="6">−{tokens}</text>"#);
            stand.picture(scene, "lost", "", &lost)
        }
        Moment::Came {
            region,
            from,
            tokens,
            ..
        } => {
            let s = spot(region)?;
            let from = from.and_then(spot).map_or(set.hand, |f| (f.x, f.y));
            let stand = |half| Stand {
                at: (s.x, s.y),
                half,
            };
            let token = format!(
                r#"<rect x="-15" y="-15" width="30" height="30" rx="6" fill="{}"/><text y="7" fill="{}">{tokens}</text>"#,
                owner.fill, owner.ink,
            );
            let ring = stand(29.0).picture(scene, "ring", "", r#"<circle r="26"/>"#);
            let flight = stand(16.0);
            ring + &flight.picture(scene, "flight", &flight.way(from), &token)
        }
        Moment::Turned { region, .. } => {
            let s = spot(region)?;
            let stand = Stand {
                at: (s.x, s.y),
                half: 1.1 * s.size,
            };
            let side = 2.0 * stand.half;
            let back = stand.drawn("back", "", &token(true, side));
            let front = stand.drawn("front", "", &token(false, side));
            let place = stand.style(scene);
            format!(r#"<div class="turned" style="{place}">{back}{front}</div>"#)
        }
        Moment::Picked { .. } => {
            let size = 0.34 * set.glass.across();
            let stand = Stand {
                at: set.glass.middle(),
                half: size / 2.0,
            };
            let picked = format!(
                r#"{}<text y="{:.1}" font-size="{:.1}">{}</text>"#,
                token(false, size),
                0.68 * size,
                0.16 * size,
                draw::escaped(&set.race.1),
            );
            stand.picture(scene, "picked", &stand.way(set.hand), &picked)
        }
        Moment::Harvest { regions, .. } => {
            let coin = |(n, s): (usize, &draw::Spot)| {
                let stand = Stand {
                    at: (s.x, s.y),
                    half: 13.0,
                };
                let style = format!("{}--n:{n}", stand.way(set.hand));
                let coin = r#"<circle r="12"/><circle class="inner" r="7.5"/>"#;
                stand.picture(scene, "coin", &style, coin)
            };
            let spots = regions.iter().filter_map(spot).enumerate();
            spots.map(coin).collect()
        }
        Moment::Coins { .. } => return None,
    })
}

/// The marks of regions that changed hands, in the colours of those who hold them now.
pub fn marks(scene: &Scene, changes: &[Change], colour: impl Fn(Seat) -> u8) -> String {
    let spot = |r: Region| scene.regions.get(r.index());
    let mut out = String::new();
    for change in changes {
        let Some(to) = spot(change.region) else {
            continue;
        };
        let number = change.region.number();
        let owner = change.seat.map(|seat| paint::colour(colour(seat)).fill);
        let _ = write!(
            out,
            r##"<g class="changed" data-changed="{number}" style="--owner:{}"><path class="area" d="{}" clip-path="url(#inside-{number})"/>"##,
            owner.unwrap_or("#5f4f3e"),
            to.path,
        );
        if let Some(from) = change.from.and_then(spot) {
            let (shaft, head) = arrow((from.x, from.y), (to.x, to.y), to.size + 8.0);
            let _ = write!(
                out,
                r#"<path class="under" d="{shaft}{head}"/><path class="shaft" d="{shaft}"/><path class="head" d="{head}"/>"#
            );
        }
        out.push_str("</g>");
    }
    out
}

/// An arrow from one place to another, bent a little: the path of its shaft, and that of its head. It
/// begins and ends `gap` from the places, beside what stands there.
fn arrow(from: (f64, f64), to: (f64, f64), gap: f64) -> (String, String) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let gap = gap.min(0.3 * length);
    let bend = (
        (from.0 + to.0) / 2.0 - 0.14 * dy,
        (from.1 + to.1) / 2.0 + 0.14 * dx,
    );
    // From a place towards the bend, so far.
    let towards = |at: (f64, f64), far: f64| {
        let (x, y) = (bend.0 - at.0, bend.1 - at.1);
        let all = x.hypot(y).max(1.0);
        (at.0 + far * x / all, at.1 + far * y / all)
    };
    let (begin, tip, base) = (
        towards(from, gap),
        towards(to, gap),
        towards(to, gap + 13.0),
    );
    let (x, y) = (0.55 * (tip.0 - base.0), 0.55 * (tip.1 - base.1));
    let shaft = format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
        begin.0, begin.1, bend.0, bend.1, base.0, base.1
    );
    let head = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        tip.0,
        tip.1,
        base.0 - y,
        base.1 + x,
        base.0 + y,
        base.1 - x
    );
    (shaft, head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_leads_from_beside_one_place_to_beside_the_other() {
        let numbers = |path: &str| -> Vec<f64> {
            let parts = path.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
            parts.filter_map(|n| n.parse().ok()).collect()
        };
        for (from, to) in [((0.0, 0.0), (200.0, 0.0)), ((50.0, 300.0), (80.0, 20.0))] {
            let (shaft, head) = arrow(from, to, 30.0);
            let far = |n: &[f64], (x, y): (f64, f64)| (n[0] - x).hypot(n[1] - y);
            assert!((far(&numbers(&shaft), from) - 30.0).abs() < 0.2, "{shaft}");
            assert!((far(&numbers(&head), to) - 30.0).abs() < 0.2, "{head}");
        }
        // Places that are close to each other have a short one.
        let (shaft, _) = arrow((0.0, 0.0), (40.0, 0.0), 30.0);
        assert!(numbers(&shaft)[0] < 13.0, "{shaft}");
    }
}
