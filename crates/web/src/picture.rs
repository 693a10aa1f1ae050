//! The board with all that stands on it as a picture by itself, for where no page is: an SVG that needs
//! nothing else, no style and no file. Fonts are whatever the reader has.

use std::fmt::Write;

use board::svg::RIM;
use rules::Region;

use crate::{
    draw::{self, Badge, Scene, escaped},
    i18n::Message,
    paint,
};
use client::{pieces::pieces, session::Session};
use wording::words::Words;

/// Players side by side under the board.
const COLUMNS: usize = 3;
/// How tall a line under the board is.
const LINE: f64 = 40.0;
/// How wide the picture is where nobody says how wide, in pixels.
const WIDTH: f64 = 1600.0;

/// The moment that is shown, with its players; the coins are those that everybody may see.
pub fn picture(scene: &Scene, s: &Session, w: &Words<'_>) -> String {
    let lines = s.seats().count().div_ceil(COLUMNS);
    let foot = LINE * (lines as f64 + 1.2);
    let (width, height) = (scene.width, scene.height + foot);
    let title = w.say(
        Message::new("round")
            .with("round", s.state().round())
            .with("turns", s.rules().turns()),
    );
    let title = format!("{} · {title}", Message::new("title").say(w.lang));
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{RIM} -{RIM} {width:.1} {height:.1}" width="{WIDTH}" height="{:.0}" role="img"><title>{title}</title><style>text{{font:700 13px system-ui,"Helvetica Neue",Arial,"DejaVu Sans","Noto Sans CJK JP",sans-serif;text-anchor:middle}}.name{{font-family:Georgia,"Palatino Linotype","DejaVu Serif",serif;fill:#2f2015;stroke:#fff6dc;stroke-width:3;paint-order:stroke;stroke-linejoin:round;fill-opacity:.65;stroke-opacity:.5}}.foot text{{font-size:20px;text-anchor:start;fill:#2f2015}}</style><rect x="-{RIM}" y="-{RIM}" width="{width:.1}" height="{height:.1}" fill="#f6efdf"/>"##,
        WIDTH * height / width,
    );
    out.push_str(&scene.ground());
    for i in 0..scene.regions.len() as u8 {
        if let Some(r) = Region::new(i) {
            let borne = pieces(s.rules(), s.state(), r);
            out.push_str(&draw::region(
                scene,
                r,
                &borne,
                s.colours(),
                &Badge::default(),
            ));
        }
    }
    let top = scene.height - RIM;
    let _ = write!(
        out,
        r#"<g class="foot" transform="translate(0 {top:.1})"><text x="0" y="{:.1}">{}</text>"#,
        LINE * 0.7,
        escaped(&title)
    );
    let column = (width - 2.0 * RIM) / COLUMNS as f64;
    for seat in s.seats() {
        let (x, y) = (seat.index() % COLUMNS, seat.index() / COLUMNS);
        let (x, y) = (x as f64 * column, (y as f64 + 1.0) * LINE);
        let coins = s
            .coins(seat, None)
            .map(|n| Message::new("coins").with("n", n));
        let coins = coins.map(|m| format!(": {}", w.say(m))).unwrap_or_default();
        let _ = write!(
            out,
            r##"<rect x="{x:.1}" y="{:.1}" width="22" height="22" rx="5" fill="{}" stroke="#1f150e" stroke-width="1.4"/><text x="{:.1}" y="{:.1}">{}</text>"##,
            y + 6.0,
            paint::colour(s.colour(seat)).fill,
            x + 32.0,
            y + 24.0,
            escaped(&format!("{}{coins}", cut(&w.seat(seat)))),
        );
    }
    out.push_str("</g></svg>\n");
    out
}

/// A name that has room beside others.
fn cut(name: &str) -> String {
    const MOST: usize = 16;
    match name.chars().count() > MOST {
        true => name.chars().take(MOST - 1).chain(['…']).collect(),
        false => name.into(),
    }
}
