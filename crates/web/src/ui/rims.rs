//! Rims round regions that are no part of the game: of what is spoken of, and of where the keyboard is.
//! Each is two lines, one light and one dark, so that it is seen on any ground and beside any player's
//! colour, and none looks like a place where one may go.

use std::rc::Rc;

use leptos::prelude::*;
use rules::Region;

use super::{app::app, coach::coach};
use crate::draw::Scene;

/// The rims, over the outlines of all regions.
#[component]
pub fn Rims(
    /// The board.
    scene: StoredValue<Rc<Scene>, LocalStorage>,
) -> impl IntoView {
    let (app, coach) = (app(), coach());
    let spoken = move || {
        let regions = app.board.shown.get().into_iter();
        regions.map(|r| rim(scene, r, "spoken")).collect::<Vec<_>>()
    };
    // What a lesson points at: a rim, and an arrow that is seen from afar.
    let pointed = move || {
        let r = coach.region()?;
        let (x, y) = scene.with_value(|s| s.regions.get(r.index()).map(|spot| (spot.x, spot.y)))?;
        Some(view! {
            {rim(scene, r, "pointed-at")}
            <g transform=format!("translate({x:.0} {y:.0})")>
                <path class="arrow" d="M0 -26 L-24 -62 H-10 V-96 H10 V-62 H24 Z"></path>
            </g>
        })
    };
    let focus = move || app.board.focus.get().map(|r| rim(scene, r, "focus"));
    view! {
        <g class="rims" aria-hidden="true">
            {spoken}
            {pointed}
            {focus}
        </g>
    }
}

/// A line and another on it, inside of a region's outline.
fn rim(
    scene: StoredValue<Rc<Scene>, LocalStorage>,
    r: Region,
    kind: &'static str,
) -> impl IntoView {
    let path = scene.with_value(|s| s.regions.get(r.index()).map(|spot| spot.path.clone()));
    view! {
        <g class=kind data-rim=r.number() clip-path=format!("url(#inside-{})", r.number())>
            <path class="under" d=path.clone()></path>
            <path class="over" d=path></path>
        </g>
    }
}
