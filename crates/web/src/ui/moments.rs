//! What is shown on the board for a moment: dice, losses, tokens on their way.

use std::rc::Rc;

use leptos::prelude::*;
use rules::Region;

use super::{app::app, since_view::Marks};
use crate::{
    draw::{self, Scene},
    paint,
};
use client::moment::Moment;

/// The layer of moments over the board.
#[component]
pub fn Moments(
    /// The board.
    scene: StoredValue<Rc<Scene>, LocalStorage>,
) -> impl IntoView {
    let app = app();
    let view_box = scene.with_value(|s| s.view_box.clone());
    view! {
        <svg class="moments" viewBox=view_box aria-hidden="true">
            <Marks scene=scene/>
            <For each=move || app.board.effects.get() key=|e| e.0 let:effect>
                {scene.with_value(|scene| one(scene, effect.1))}
            </For>
        </svg>
    }
}

fn one(scene: &Scene, effect: Moment) -> Option<impl IntoView + use<>> {
    let app = app();
    let spot = |r: Region| scene.regions.get(r.index());
    let at = |x: f64, y: f64| format!("translate({x:.1} {y:.1})");
    match effect {
        Moment::Die { face, region } => {
            let (x, y) = match region.and_then(spot) {
                Some(s) => (s.x, s.y),
                None => (scene.width / 2.0, scene.height / 2.0),
            };
            Some(
                view! {
                    <g transform=at(x, y - 34.0)>
                        <g class="die" inner_html=draw::die(face)></g>
                    </g>
                }
                .into_any(),
            )
        }
        Moment::Lost { region, tokens } => {
            let s = spot(region)?;
            Some(
                view! {
                    <g transform=at(s.x, s.y)>
                        <g class="lost">
                            <circle r="17"></circle>
                            <text y="6">{format!("−{tokens}")}</text>
                        </g>
                    </g>
                }
                .into_any(),
            )
        }
        Moment::Came {
            region,
            from,
            tokens,
            seat,
        } => {
            let s = spot(region)?;
            let (dx, dy) = match from.and_then(spot) {
                Some(f) => (f.x - s.x, f.y - s.y),
                None => edge(scene, s.x, s.y),
            };
            let colour = app
                .game
                .session
                .with_untracked(|g| g.as_ref().map_or(0, |g| g.colour(seat)));
            let colour = paint::colour(colour);
            let style = format!("--dx:{dx:.0}px;--dy:{dy:.0}px;--owner:{}", colour.fill);
            Some(
                view! {
                    <g transform=at(s.x, s.y) style=style>
                        <circle class="ring" r="26"></circle>
                        <g class="flight">
                            <rect x="-15" y="-15" width="30" height="30" rx="6"></rect>
                            <text y="7" fill=colour.ink>{tokens}</text>
                        </g>
                    </g>
                }
                .into_any(),
            )
        }
        Moment::Coins { .. } => None,
    }
}

/// The way to the nearest edge of the board.
fn edge(scene: &Scene, x: f64, y: f64) -> (f64, f64) {
    let (right, below) = (scene.width - x, scene.height - y);
    let ways = [(-x, 0.0), (right, 0.0), (0.0, -y), (0.0, below)];
    let near = |w: &&(f64, f64)| (w.0.hypot(w.1) * 100.0) as i64;
    ways.iter().min_by_key(near).copied().unwrap_or_default()
}
