//! What stands on the board as SVG, and where. The ground is drawn by the crate `board`.

use std::{cell::RefCell, collections::HashMap, fmt::Write, rc::Rc};

use board::{
    Geometry, Places,
    art::natives,
    svg::{Options, RIM, icon, region_path},
};
use content::Pack;
use rules::Region;

use crate::{
    emblem,
    pieces::{COLOURS, Pieces, Stack, Who},
};

/// A board ready to be shown: the picture of the ground, and of each region its outline and where
/// its tokens stand.
#[derive(Debug)]
pub struct Scene {
    /// The ground, as an `svg` element.
    pub ground: String,
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
    /// Its symbols, as identifiers.
    pub symbols: Vec<String>,
    /// Its name, where it stands, and how tall it is.
    pub name: (String, f64, f64, f64),
}

thread_local! {
    static SCENES: RefCell<HashMap<String, Rc<Scene>>> = RefCell::default();
}

/// The board of a map, worked out once. `None` if there is no such map or it cannot be drawn.
pub fn scene(pack: &Pack, map: &str) -> Option<Rc<Scene>> {
    let key = format!("{} {map}", pack.game.id);
    if let Some(scene) = SCENES.with_borrow(|s| s.get(&key).cloned()) {
        return Some(scene);
    }
    let map = pack.map(map)?;
    let geometry = Geometry::compute(map).ok()?;
    let options = Options {
        natives: false,
        names: false,
        ..Options::default()
    };
    let spot = |(i, region): (usize, &rules::spec::RegionSpec)| {
        let shape = &geometry.regions[i];
        let places = Places::new(shape, region.symbols.len());
        Spot {
            path: region_path(&geometry, i),
            x: places.middle.x,
            y: places.middle.y,
            size: (0.36 * shape.radius).clamp(13.0, 21.0),
            symbols: region.symbols.clone(),
            name: (
                region.id.clone(),
                places.name.x,
                places.name.y + 0.36 * places.name_size,
                places.name_size,
            ),
        }
    };
    let (width, height) = (geometry.width + 2.0 * RIM, geometry.height + 2.0 * RIM);
    let scene = Rc::new(Scene {
        ground: board::svg::draw(map, &pack.game, &geometry, &options),
        view_box: format!("-{RIM} -{RIM} {width:.1} {height:.1}"),
        width,
        height,
        regions: map.regions.iter().enumerate().map(spot).collect(),
        native: icon(&natives(&pack.game.natives.name)),
    });
    SCENES.with_borrow_mut(|s| s.insert(key, scene.clone()));
    Some(scene)
}

impl Scene {
    /// Where the middle of a region is in a window of this width, at rest.
    pub fn point(&self, r: Region, window: f64) -> (f64, f64) {
        let spot = &self.regions[r.index()];
        let scale = window / self.width;
        ((spot.x + RIM) * scale, (spot.y + RIM) * scale)
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
        r#"<text class="name" x="{x:.1}" y="{y:.1}" font-size="{height:.1}">{}</text>"#,
        name.replace('&', "&amp;").replace('<', "&lt;")
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
    for (i, (kind, count)) in pieces.markers.iter().enumerate() {
        let y = i as f64 * 19.0 - spot.size * 0.5;
        let sign = MARKERS.with_borrow(|m| m.get(*kind as usize).cloned());
        let _ = write!(
            out,
            r#"<g transform="translate({right:.1} {y:.1}) scale(.95)">{}"#,
            sign.unwrap_or_else(|| emblem::marker(""))
        );
        if *count > 1 {
            number(
                &mut out,
                8.0,
                7.0,
                7.5,
                &count.to_string(),
                "#fff6dc",
                "#2f2015",
            );
        }
        out.push_str("</g>");
    }
    for (i, _) in pieces.sites.iter().enumerate() {
        let x = -right - i as f64 * 18.0;
        let _ = write!(
            out,
            r##"<path transform="translate({x:.1} 0)" d="M0-9L9 0 0 9-9 0z" fill="#e8d5ff" stroke="#4a2b6b" stroke-width="1.6"/>"##
        );
    }
    if badge.share > 0 {
        let text = format!("+{}", badge.share);
        number(
            &mut out,
            0.0,
            -spot.size - 3.0,
            11.0,
            &text,
            "#2f6b3a",
            "#ffffff",
        );
    }
    if !badge.text.is_empty() {
        // On an empty region in the middle, else beside the tokens.
        let (x, y) = match pieces.stack {
            Some(_) => (-spot.size - 8.0, -spot.size * 0.3),
            None => (0.0, 0.0),
        };
        if badge.chance {
            let _ = write!(
                out,
                r##"<g transform="translate({x:.1} {y:.1})"><rect x="-19" y="-10.500" width="38" height="21" rx="10.500" fill="#fff" stroke="#7a4b12" stroke-width="1.600" stroke-dasharray="3 2"/><text y="5" font-size="14" fill="#7a4b12">{}</text></g>"##,
                badge.text
            );
        } else {
            number(&mut out, x, y, 11.5, &badge.text, "#ffd84d", "#2f2015");
        }
    }
    out.push_str("</g>");
    out
}

thread_local! {
    static MARKERS: RefCell<Vec<String>> = RefCell::default();
}

/// Says which kinds of markers there are, by their identifiers.
pub fn know_markers(ids: impl Iterator<Item = String>) {
    MARKERS.with_borrow_mut(|m| *m = ids.map(|id| emblem::marker(&id)).collect());
}

fn number(out: &mut String, x: f64, y: f64, r: f64, text: &str, fill: &str, ink: &str) {
    let _ = write!(
        out,
        r##"<g transform="translate({x:.1} {y:.1})"><circle r="{r}" fill="{fill}" stroke="#2f2015" stroke-width="1.3"/><text y="{:.1}" font-size="{:.1}" fill="{ink}">{text}</text></g>"##,
        r * 0.4,
        r * 1.22,
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
            let colour = COLOURS[colour as usize % COLOURS.len()];
            for i in (1..=depth).rev() {
                tile(out, f64::from(i) * 2.6, size, colour.fill, *declined);
            }
            tile(out, 0.0, size, colour.fill, *declined);
            let _ = write!(
                out,
                r#"<g transform="scale({:.3})"{}>{}</g>"#,
                size / 14.0,
                if *declined { r#" opacity=".45""# } else { "" },
                emblem::race(race)
            );
        }
    }
    if stack.count > 1 {
        let (fill, ink) = ("#fff6dc", "#2f2015");
        let at = size * 0.82;
        number(out, at, at, 9.5, &stack.count.to_string(), fill, ink);
    }
}

/// One token, seen a little from above. A declined one is pale and its rim is broken.
fn tile(out: &mut String, lift: f64, size: f64, colour: &str, declined: bool) {
    let (x, y, side) = (-size - lift * 0.6, -size + lift, 2.0 * size);
    let _ = match declined {
        false => write!(
            out,
            r##"<rect x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" rx="6" fill="{colour}" stroke="#1f150e" stroke-width="1.4"/><rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="4" fill="#fff3d6" fill-opacity=".82"/>"##,
            x + 3.2,
            y + 3.2,
            side - 6.4,
            side - 6.4
        ),
        true => write!(
            out,
            r##"<rect x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" rx="6" fill="#cfc8bc" stroke="#1f150e" stroke-width="1"/><rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="4.500" fill="none" stroke="{colour}" stroke-width="3" stroke-dasharray="4.500 3"/>"##,
            x + 2.4,
            y + 2.4,
            side - 4.8,
            side - 4.8
        ),
    };
}

/// A token by itself, as an `svg` element, for lists.
pub fn token(race: &str, colour: u8, declined: bool) -> String {
    let mut out = String::from(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32" aria-hidden="true">"#,
    );
    let colour = COLOURS[colour as usize % COLOURS.len()];
    tile(&mut out, 0.0, 15.0, colour.fill, declined);
    let opacity = if declined { r#" opacity=".45""# } else { "" };
    let _ = write!(out, r#"<g{opacity}>{}</g></svg>"#, emblem::race(race));
    out
}

/// A face by itself on plain ground, as an `svg` element.
pub fn face(race: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-13 -13 26 26" aria-hidden="true">{}</svg>"#,
        emblem::race(race)
    )
}
