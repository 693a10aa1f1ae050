//! What is shown on the board for a moment: dice, losses, tokens and coins on their way.

use std::rc::Rc;

use leptos::prelude::*;
use rules::Seat;

use super::{
    app::{App, app},
    browser,
    since_view::marks,
};
use crate::{
    draw::Scene,
    moving::{self, Setting},
    place::{Frame, Glass},
};
use client::{moment::Moment, session::Session};
use wording::words::Words;

/// The layer of moments over the board.
#[component]
pub fn Moments(
    /// The board.
    scene: StoredValue<Rc<Scene>, LocalStorage>,
) -> impl IntoView {
    let app = app();
    let view_box = scene.with_value(|s| s.view_box.clone());
    let tempo = move || format!("--tempo:{:.2}", app.settings.tempo());
    let drawn = move |moment| scene.with_value(|s| drawn(app, s, moment));
    view! {
        <svg
            class="marks"
            viewBox=view_box
            aria-hidden="true"
            inner_html=move || scene.with_value(|s| marks(app, s))
        ></svg>
        <div class="moments" aria-hidden="true" style=tempo>
            <For each=move || app.board.effects.get() key=|e| e.0 let:effect>
                <div class="moment" inner_html=drawn(effect.1)></div>
            </For>
        </div>
    }
}

fn drawn(app: App, scene: &Scene, moment: Moment) -> String {
    let frame = |css: &str| browser::frame_of(css).unwrap_or_default();
    let glass = Glass::new(frame(".moments"), frame(".window"), scene.width);
    // Tokens and coins come and go in the direction of where their player is told of.
    let row = |seat: Seat| frame(&format!(".players li:nth-child({})", seat.0 + 1));
    let whose = moment.seat();
    let of = |s: &Session, w: &Words<'_>| {
        let race = moment
            .race()
            .and_then(|r| s.rules().races().get(r.0 as usize));
        let name = match moment {
            Moment::Picked { tribe, .. } => w.tribe(s.latest(), tribe),
            _ => String::new(),
        };
        let race = race.map(|r| r.id.clone()).unwrap_or_default();
        (whose.map_or(0, |seat| s.colour(seat)), (race, name))
    };
    let (colour, race) = untrack(|| app.look(of));
    let setting = Setting {
        scene,
        glass,
        hand: glass.beyond(whose.map_or(Frame::default(), row)),
        colour,
        race,
    };
    moving::moment(moment, &setting).unwrap_or_default()
}
