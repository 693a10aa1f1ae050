//! The lines between regions.

use std::fmt::Write;

use super::{Scene, path::border_path};

/// Draws all borders: a soft pale band with a dark line on it.
pub(super) fn draw(scene: &Scene, out: &mut String) {
    let mut inner = String::new();
    let mut outer = String::new();
    for (b, border) in scene.geometry.borders.iter().enumerate() {
        let path = border_path(scene.geometry, b);
        if border.other.is_some() {
            inner.push_str(&path);
        } else {
            outer.push_str(&path);
        }
    }
    let p = &scene.options.prefix;
    let _ = write!(
        out,
        r##"<g fill="none" pointer-events="none" stroke-linecap="round" stroke-linejoin="round"><g clip-path="url(#{p}board)"><path d="{inner}" stroke="#fff4d6" stroke-opacity=".62" stroke-width="6.4"/><path d="{inner}" stroke="#43301f" stroke-width="2.5"/></g><path d="{outer}" stroke="#2e1d10" stroke-width="3.5"/></g>"##
    );
}
