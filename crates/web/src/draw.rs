//! What stands on the board as SVG, and where. The ground is drawn by the crate `board`.

use std::{cell::RefCell, collections::HashMap, fmt::Write, rc::Rc, sync::Arc};

use board::{
    Colour, Geometry, Places,
    art::natives,
    svg::{Options, RIM, icon, region_path},
};
use content::Pack;
use rules::Region;

use crate::{emblem, paint, place::Frame, viewport::Pane};
use client::pieces::{Pieces, Stack, Who};

/// A board ready to be shown: the picture of the ground, and of each region its outline and where
/// its tokens stand.
#[derive(Debug)]
pub struct Scene {
    /// The box whose board it is, with the looks of its pieces.
    pub pack: Arc<Pack>,
    /// The land, as an `svg` element.
    pub land: String,
    /// The symbols that its regions bear, as an `svg` element.
    pub symbols: String,
    /// Its view box.
    pub view_box: String,
    /// Width of the view box.
    pub width: f64,
    /// Height of the view box.
    pub height: f64,
    /// The regions.
    pub regions: Vec<Spot>,
    /// One native token.
    native: String,
}

/// One region of a board.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The outline as path data.
    pub path: String,
    /// Middle of its tokens.
    pub x: f64,
    /// Middle of its tokens.
    pub y: f64,
    /// Half the side of a token.
    pub size: f64,
    /// The least rectangle round it.
    pub frame: Frame,
    /// Its neighbours.
    pub neighbours: Vec<Region>,
    /// Its symbols, as identifiers.
    pub symbols: Vec<String>,
    /// Its name, where it stands, and how tall it is.
    pub name: (String, f64, f64, f64),
}

/// Names of regions are no taller: what it takes to get there is what one looks for.
const NAME: f64 = 13.0;

thread_local! {
    static SCENES: RefCell<HashMap<String, Rc<Scene>>> = RefCell::default();
}

/// The board of a map, worked out once. `None` if there is no such map or it cannot be drawn.
pub fn scene(pack: &Arc<Pack>, map: &str) -> Option<Rc<Scene>> {
    scene_named(pack, map, &Options::default().prefix)
}

/// The same, with `prefix` before every name in the picture, for there may be several on a page.
pub fn scene_named(pack: &Arc<Pack>, map: &str, prefix: &str) -> Option<Rc<Scene>> {
    // A scene keeps its pack, so that no other can come to lie where it lies.
    let key = format!("{:p} {map} {prefix}", Arc::as_ptr(pack));
    if let Some(scene) = SCENES.with_borrow(|s| s.get(&key).cloned()) {
        return Some(scene);
    }
    let map = pack.map(map)?;
    let geometry = Geometry::compute(map).ok()?;
    let options = Options {
        natives: false,
        names: false,
        prefix: prefix.into(),
        ..Options::default()
    };
    let spot = |(i, region): (usize, &rules::spec::RegionSpec)| {
        let shape = &geometry.regions[i];
        let places = Places::new(shape, &region.id, region.symbols.len());
        Spot {
            path: region_path(&geometry, i),
            x: places.middle.x,
            y: places.middle.y,
            size: (0.4 * shape.radius).clamp(14.0, 25.0),
            frame: frame(shape),
            neighbours: neighbours(shape),
            symbols: region.symbols.clone(),
            name: (
                region.id.clone(),
                places.name.x,
                places.name.y + 0.36 * places.name_size.min(NAME),
                places.name_size.min(NAME),
            ),
        }
    };
    let draw = |options| board::svg::draw(map, &pack.game, &geometry, options);
    let (width, height) = (geometry.width + 2.0 * RIM, geometry.height + 2.0 * RIM);
    let scene = Rc::new(Scene {
        pack: pack.clone(),
        land: draw(&Options {
            symbols: false,
            ..options.clone()
        }),
        symbols: draw(&Options {
            land: false,
            ..options
        }),
        view_box: format!("-{RIM} -{RIM} {width:.1} {height:.1}"),
        width,
        height,
        regions: map.regions.iter().enumerate().map(spot).collect(),
        native: icon(natives(&pack.game)),
    });
    SCENES.with_borrow_mut(|s| s.insert(key, scene.clone()));
    Some(scene)
}

fn frame(shape: &board::RegionShape) -> Frame {
    let start = Frame {
        left: f64::MAX,
        top: f64::MAX,
        right: f64::MIN,
        bottom: f64::MIN,
    };
    shape.outline.iter().fold(start, |f, p| Frame {
        left: f.left.min(p.x),
        top: f.top.min(p.y),
        right: f.right.max(p.x),
        bottom: f.bottom.max(p.y),
    })
}

fn neighbours(shape: &board::RegionShape) -> Vec<Region> {
    let sides = shape.sides.iter().filter_map(|s| s.neighbour);
    let mut all: Vec<Region> = sides.filter_map(|n| Region::new(n as u8)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// In a small picture trees and the like are left out: they would be dots.
const SMALL: &str = "<style>@media (max-width:600px){.scenery{display:none}}</style>";

impl Scene {
    /// The land as a file. As an image on a page it is one thing to lay out and to draw, where its
    /// thousands of parts within the page would be looked at whenever anything on the page changes.
    pub fn land_file(&self) -> String {
        self.land
            .replacen("</title>", &format!("</title>{SMALL}"), 1)
    }

    /// The land and its symbols where they are in a picture that has the board's measure.
    pub fn ground(&self) -> String {
        let place = format!(
            r#"<svg x="-{RIM}" y="-{RIM}" width="{:.1}" height="{:.1}" "#,
            self.width, self.height
        );
        let layers = [&self.land, &self.symbols];
        layers.map(|svg| svg.replacen("<svg ", &place, 1)).concat()
    }

    /// The rectangle round a region in a window, at rest.
    pub fn frame(&self, r: Region, window: Pane) -> Frame {
        let f = self.regions[r.index()].frame;
        let (left, top, width, _) = window.board();
        let scale = |n: f64| (n + RIM) * width / self.width;
        Frame {
            left: left + scale(f.left),
            top: top + scale(f.top),
            right: left + scale(f.right),
            bottom: top + scale(f.bottom),
        }
    }
}

/// What is shown on a region besides its pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Badge {
    /// Text in it.
    pub text: String,
    /// Whether chance is needed.
    pub chance: bool,
    /// Tokens or markers that one is about to put there.
    pub share: u8,
    /// The colour of whoever would pay.
    pub colour: u8,
}

/// The pieces of a region and what is shown with them.
pub fn region(scene: &Scene, r: Region, pieces: &Pieces, colours: &[u8], badge: &Badge) -> String {
    let mut out = String::new();
    let Some(spot) = scene.regions.get(r.index()) else {
        return out;
    };
    let (name, x, y, height) = &spot.name;
    let _ = write!(
        out,
        r#"<g transform="translate({x:.1} {y:.1})"><text class="name sized" style="--size:{height:.1}" font-size="{height:.1}">{}</text></g>"#,
        escaped(name)
    );
    let _ = write!(
        out,
        r#"<g transform="translate({:.1} {:.1})">"#,
        spot.x, spot.y
    );
    if let Some(stack) = &pieces.stack {
        self::stack(&mut out, scene, spot.size, stack, colours);
    }
    let right = spot.size + 9.0;
    for (i, (id, count)) in pieces.markers.iter().enumerate() {
        let y = i as f64 * 20.0 - spot.size * 0.5;
        let _ = write!(
            out,
            r#"<g transform="translate({right:.1} {y:.1})"><g class="sized" style="--size:{DRAWING};transform-origin:-8px 0">{}</g>"#,
            emblem::marker(&scene.pack, id)
        );
        if *count > 1 {
            number(
                &mut out,
                (8.0, 7.0),
                (7.5, (-1.0, 0.0)),
                &count.to_string(),
                "#fff6dc",
                "#2f2015",
            );
        }
        out.push_str("</g>");
    }
    for (i, id) in pieces.sites.iter().enumerate() {
        let x = i as f64 * 21.0 - (pieces.sites.len() - 1) as f64 * 10.5;
        let y = spot.size + 13.0;
        let _ = write!(
            out,
            r##"<g transform="translate({x:.1} {y:.1})"><g class="sized" style="--size:{DRAWING}"><path d="M0-12.500L12.500 0 0 12.500-12.500 0z" fill="#f3e6ff" stroke="#4a2b6b" stroke-width="1.800"/><g transform="scale(.62)">{}</g></g></g>"##,
            emblem::site(&scene.pack, id)
        );
    }
    // What is still to be decided, and differs from viewer to viewer, is apart from what lies there.
    out.push_str(r#"</g><g class="badge""#);
    let _ = write!(
        out,
        r#" transform="translate({:.1} {:.1})">"#,
        spot.x, spot.y
    );
    if badge.share > 0 {
        let text = format!("+{}", badge.share);
        number(
            &mut out,
            (0.0, -spot.size - 3.0),
            (11.0, (0.0, 1.0)),
            &text,
            "#2f6b3a",
            "#ffffff",
        );
    }
    if !badge.text.is_empty() {
        // On an empty region in the middle, else beside the tokens.
        let (x, y, grows) = match pieces.stack {
            Some(_) => (-spot.size - 9.0, -spot.size * 0.3, (1.0, 0.0)),
            None => (0.0, 0.0, (0.0, 0.0)),
        };
        if badge.chance {
            let _ = write!(
                out,
                r##"<g transform="translate({x:.1} {y:.1})"><g class="sized" style="--size:14;transform-origin:{:.1}px 0"><rect x="-19" y="-10.500" width="38" height="21" rx="10.500" fill="#fff" stroke="#7a4b12" stroke-width="1.600" stroke-dasharray="3 2"/><text y="5" font-size="14" fill="#7a4b12">{}</text></g></g>"##,
                19.0 * grows.0,
                badge.text
            );
        } else {
            price(&mut out, (x, y), grows.0, badge);
        }
    }
    out.push_str("</g>");
    out
}

/// What a target costs: a number on a token of whoever would pay, for tokens are what it costs.
fn price(out: &mut String, (x, y): (f64, f64), grows: f64, badge: &Badge) {
    let colour = paint::colour(badge.colour);
    let _ = write!(
        out,
        r##"<g transform="translate({x:.1} {y:.1})"><g class="sized" style="--size:{PRICE};transform-origin:{:.1}px 0"><rect x="-14" y="-14" width="28" height="28" rx="6" fill="{}" stroke="#1f150e" stroke-width="1.4"/><rect x="-11" y="-11" width="22" height="22" rx="4" fill="none" stroke="{ink}" stroke-width="1.2" stroke-opacity=".7"/><text y="7" font-size="{PRICE}" fill="{ink}">{}</text></g></g>"##,
        14.0 * grows,
        colour.fill,
        badge.text,
        ink = colour.ink,
    );
}

/// How tall the number of a price is.
const PRICE: f64 = 20.0;

/// How large a drawing of a marker or a place counts, where it must not be smaller on the screen than
/// letters may be.
const DRAWING: f64 = 16.0;

/// A number on a disc of some radius. Where it would be too small to be read it is larger; the point
/// of its rim in the direction that goes with the radius stays where it is.
fn number(
    out: &mut String,
    (x, y): (f64, f64),
    (r, fixed): (f64, (f64, f64)),
    text: &str,
    fill: &str,
    ink: &str,
) {
    let size = r * 1.22;
    let _ = write!(
        out,
        r##"<g transform="translate({x:.1} {y:.1})"><g class="sized" style="--size:{size:.1};transform-origin:{:.1}px {:.1}px"><circle r="{r}" fill="{fill}" stroke="#2f2015" stroke-width="1.3"/><text y="{:.1}" font-size="{size:.1}" fill="{ink}">{text}</text></g></g>"##,
        r * fixed.0,
        r * fixed.1,
        r * 0.4,
    );
}

fn stack(out: &mut String, scene: &Scene, size: f64, stack: &Stack, colours: &[u8]) {
    let depth = stack.count.saturating_sub(1).min(3);
    match &stack.who {
        Who::Natives => {
            let s = size * 1.7;
            let _ = write!(
                out,
                r#"<g transform="translate({:.1} {:.1})"><svg width="{s:.1}" height="{s:.1}" {}</g>"#,
                -s / 2.0,
                -s / 2.0,
                scene.native.trim_start_matches("<svg"),
            );
        }
        Who::Tribe {
            race,
            seat,
            declined,
        } => {
            let colour = colours.get(seat.index()).copied().unwrap_or(seat.0);
            let _ = write!(out, r#"<g style="{}">"#, paint::style(colour));
            for i in (1..=depth).rev() {
                tile(
                    out,
                    f64::from(i) * 2.6,
                    size,
                    &paint::colour(colour),
                    *declined,
                );
            }
            tile(out, 0.0, size, &paint::colour(colour), *declined);
            let _ = write!(
                out,
                r#"</g><g transform="scale({:.3})"{}>{}</g>"#,
                size / 14.0,
                if *declined { r#" opacity=".45""# } else { "" },
                emblem::race(&scene.pack, race)
            );
        }
    }
    if stack.count > 1 {
        let (fill, ink) = ("#fff6dc", "#2f2015");
        let at = size * 0.82;
        number(
            out,
            (at, at),
            (9.5, (-0.6, -0.6)),
            &stack.count.to_string(),
            fill,
            ink,
        );
    }
}

/// One token, seen a little from above. A declined one is pale and its rim is broken. Where patterns are
/// wanted, the frame has one and is broader.
fn tile(out: &mut String, lift: f64, size: f64, colour: &Colour, declined: bool) {
    let colour = colour.fill;
    let (x, y, side) = (-size - lift * 0.6, -size + lift, 2.0 * size);
    let _ = match declined {
        false => write!(
            out,
            r##"<rect x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" rx="6" class="framed" fill="{colour}" stroke="#1f150e" stroke-width="1.4"/><rect class="inside" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="4" fill="#fff3d6" fill-opacity=".82"/>"##,
            x + 3.2,
            y + 3.2,
            side - 6.4,
            side - 6.4
        ),
        true => write!(
            out,
            r##"<rect x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" rx="6" fill="#cfc8bc" stroke="#1f150e" stroke-width="1"/><rect class="broken" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="4.500" fill="none" stroke="{colour}" stroke-width="3" stroke-dasharray="4.500 3"/>"##,
            x + 2.4,
            y + 2.4,
            side - 4.8,
            side - 4.8
        ),
    };
}

/// A token by itself, as an `svg` element, for lists.
pub fn token(pack: &Pack, race: &str, colour: u8, declined: bool) -> String {
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32" aria-hidden="true" style="{}">"#,
        paint::style(colour)
    );
    tile(&mut out, 0.0, 15.0, &paint::colour(colour), declined);
    let opacity = if declined { r#" opacity=".45""# } else { "" };
    let _ = write!(out, r#"<g{opacity}>{}</g></svg>"#, emblem::race(pack, race));
    out
}

/// A token as [`token`] draws it, of some width, with its middle at the origin: for drawings of a board.
pub fn token_of(pack: &Pack, race: &str, colour: u8, declined: bool, side: f64) -> String {
    let token = token(pack, race, colour, declined);
    format!(
        r#"<svg x="{:.1}" y="{:.1}" width="{side:.1}" height="{side:.1}"{}"#,
        -side / 2.0,
        -side / 2.0,
        token.trim_start_matches("<svg")
    )
}

/// A face by itself on plain ground, as an `svg` element.
pub fn face(pack: &Pack, race: &str) -> String {
    framed(&emblem::race(pack, race))
}

/// Drawings in a square from -13 to 13 as an `svg` element.
pub fn framed(drawing: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-13 -13 26 26" aria-hidden="true">{drawing}</svg>"#
    )
}

/// A die that shows a face: dots up to nine, else the number.
pub fn die(face: u8) -> String {
    let mut out = String::from(
        r##"<rect x="-19" y="-19" width="38" height="38" rx="8" fill="#fffdf4" stroke="#2f2015" stroke-width="2"/>"##,
    );
    const DOTS: [&[(i8, i8)]; 4] = [
        &[],
        &[(0, 0)],
        &[(-8, -8), (8, 8)],
        &[(-9, -9), (0, 0), (9, 9)],
    ];
    match DOTS.get(face as usize) {
        Some(dots) => {
            for (x, y) in *dots {
                let _ = write!(out, r##"<circle cx="{x}" cy="{y}" r="4" fill="#2f2015"/>"##);
            }
        }
        None => {
            let _ = write!(
                out,
                r##"<text y="8" font-size="24" fill="#2f2015">{face}</text>"##
            );
        }
    }
    out
}

/// A text as it may stand in a drawing.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
