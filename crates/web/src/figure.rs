//! Small pictures of the rules: a case as it begins and what comes of it, drawn like the board of a game.

use std::{fmt::Write, rc::Rc};

use board::svg::RIM;
use client::{
    pieces::{self, Who},
    reference::Show,
};
use rules::{Region, State};

use crate::{
    draw::{self, Badge, Scene},
    paint,
    place::Frame,
};

/// Round what is shown, in units of the board.
const MARGIN: f64 = 30.0;
/// No picture shows less than this, or tokens would look huge.
const LEAST: (f64, f64) = (360.0, 240.0);
/// A map with fewer regions is one of a case.
const FEW: usize = 12;
/// How much larger what stands there is drawn.
const LARGE: f64 = 1.9;
/// About how wide a picture is on the screen, in pixels.
const WIDTH: f64 = 300.0;

/// A case before and after, as two `svg` elements. `key` tells their names from those of others on the
/// page. Nothing if its map cannot be drawn.
pub fn pictures(show: &Show, key: &str) -> Option<[String; 2]> {
    // A map of the box is the same for all that are shown on it; those of cases have one name.
    let own = show.map == rules::spec::MapSpec::OWN;
    let prefix = if own { key } else { &show.map };
    let scene = draw::scene_named(&show.pack, &show.map, &format!("{prefix}-"))?;
    let frame = frame(show, &scene, own);
    let draw = |state: &State| picture(show, &scene, frame, state);
    Some([draw(show.before()), draw(&show.after)])
}

/// What of the board is shown: all of a small map, of another the regions that the case is about.
fn frame(show: &Show, scene: &Scene, whole: bool) -> Frame {
    let all = Frame::at(-RIM, -RIM, (scene.width, scene.height));
    let about = show.regions();
    if whole || about.is_empty() {
        return all;
    }
    let mut out = Frame {
        left: f64::MAX,
        top: f64::MAX,
        right: f64::MIN,
        bottom: f64::MIN,
    };
    for r in about.iter() {
        let f = scene.regions[r.index()].frame;
        out.left = out.left.min(f.left - MARGIN);
        out.top = out.top.min(f.top - MARGIN);
        out.right = out.right.max(f.right + MARGIN);
        out.bottom = out.bottom.max(f.bottom + MARGIN);
    }
    let (x, y) = (
        (LEAST.0 - (out.right - out.left)) / 2.0,
        (LEAST.1 - (out.bottom - out.top)) / 2.0,
    );
    let (x, y) = (x.max(0.0), y.max(0.0));
    Frame {
        left: (out.left - x).max(all.left),
        top: (out.top - y).max(all.top),
        right: (out.right + x).min(all.right),
        bottom: (out.bottom + y).min(all.bottom),
    }
}

fn picture(show: &Show, scene: &Rc<Scene>, frame: Frame, state: &State) -> String {
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{:.0} {:.0} {width:.0} {height:.0}" aria-hidden="true" style="--scale:{:.3}">"#,
        frame.left,
        frame.top,
        WIDTH / width,
    );
    out.push_str(&scene.ground());
    let colours: Vec<u8> = (0..show.rules.seats()).collect();
    let regions = (0..scene.regions.len() as u8).filter_map(Region::new);
    let all: Vec<_> = regions
        .map(|r| (r, pieces::pieces(&show.rules, state, r)))
        .collect();
    for (r, there) in &all {
        let Some(Who::Tribe { seat, declined, .. }) = there.stack.as_ref().map(|s| &s.who) else {
            continue;
        };
        let _ = write!(
            out,
            r#"<path class="held{}" style="{}" d="{}"/>"#,
            if *declined { " declined" } else { "" },
            paint::style(seat.0),
            scene.regions[r.index()].path,
        );
    }
    // On a map of few regions what stands there would be lost.
    let scale = if all.len() < FEW { LARGE } else { 1.0 };
    out.push_str(r#"<g class="tops">"#);
    for (r, there) in &all {
        let spot = &scene.regions[r.index()];
        let _ = write!(
            out,
            r#"<g transform="translate({x:.1} {y:.1}) scale({scale}) translate(-{x:.1} -{y:.1})">"#,
            x = spot.x,
            y = spot.y,
        );
        out.push_str(&draw::region(scene, *r, there, &colours, &Badge::default()));
        out.push_str("</g>");
    }
    out.push_str("</g></svg>");
    out
}
