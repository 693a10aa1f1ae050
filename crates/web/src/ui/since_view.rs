//! What the others did since one's last turn: a line each, and on the board what changed hands.

use std::rc::Rc;

use leptos::prelude::*;
use rules::{Region, Seat};

use super::app::{App, app};
use crate::{
    draw::{self, Scene},
    i18n::Message,
    paint,
};
use client::since::{Change, Line};
use wording::words::Words;

/// What is told of one of the others, ready to be shown.
#[derive(Clone, PartialEq)]
struct Told {
    text: String,
    colour: u8,
    regions: Vec<Region>,
}

/// The lines, under a button that folds them up. Folded, nothing is marked on the board either; this
/// is kept.
#[component]
pub fn SinceView() -> impl IntoView {
    let app = app();
    let open = app.settings.since;
    let lines = Memo::new(move |_| {
        let told = |line: &Line| {
            app.look(|s, w| {
                Told {
                    text: text(w, line),
                    colour: s.colour(line.seat),
                    regions: line.took.iter().chain(&line.lost).copied().collect(),
                }
                .into()
            })
        };
        let lines = app.game.since.with(|s| Some(s.as_ref()?.lines.clone()));
        lines.map(|lines| lines.iter().filter_map(told).collect::<Vec<Told>>())
    });
    view! {
        <Show when=move || lines.with(Option::is_some)>
            <section class="sheet since" id="since">
                <button
                    class="fold"
                    id="since-fold"
                    aria-expanded=move || open.on.get().to_string()
                    on:click=move |_| open.set(!open.on.get_untracked())
                >
                    {move || app.t("since")}
                </button>
                <Show when=move || open.on.get()>
                    <ul>{move || lines.get().unwrap_or_default().into_iter().map(one).collect_view()}</ul>
                </Show>
            </section>
        </Show>
    }
}

fn text(w: &Words<'_>, line: &Line) -> String {
    let mut parts = Vec::new();
    for (id, regions) in [("since-took", &line.took), ("since-lost", &line.lost)] {
        if !regions.is_empty() {
            parts.push(w.say(Message::new(id).with("n", regions.len())));
        }
    }
    if line.declined {
        parts.push(w.say(Message::new("since-declined")));
    }
    if line.coins != 0 {
        let n = line.coins.unsigned_abs();
        let sign = if line.coins < 0 { "−" } else { "+" };
        let message = Message::new("since-coins").with("n", n);
        parts.push(w.say(message.with("sign", sign)));
    }
    if parts.is_empty() {
        parts.push(w.say(Message::new("since-nothing")));
    }
    let message = Message::new("since-line").with("name", w.seat(line.seat));
    w.say(message.with("parts", parts))
}

/// A line. Pointing at it, or tabbing to it, shows on the board of which regions it speaks.
fn one(told: Told) -> impl IntoView {
    let shown = app().board.shown;
    let regions = told.regions;
    let showing = StoredValue::new(false);
    let show = move || {
        showing.set_value(true);
        shown.set(regions.clone());
    };
    let (again, once) = (show.clone(), show.clone());
    let hide = move || {
        if showing.try_get_value() == Some(true) {
            showing.set_value(false);
            shown.set(Vec::new());
        }
    };
    on_cleanup(hide);
    view! {
        <li style=paint::style(told.colour)>
            <i class="band own"></i>
            <button
                class="deed"
                on:click=move |_| once()
                on:pointermove=move |_| show()
                on:pointerleave=move |_| hide()
                on:focus=move |_| again()
                on:blur=move |_| hide()
            >
                {told.text}
            </button>
        </li>
    }
}

/// The marks on the board.
#[component]
pub fn Marks(
    /// The board.
    scene: StoredValue<Rc<Scene>, LocalStorage>,
) -> impl IntoView {
    let app = app();
    move || {
        let shown = app.settings.since.on.get();
        let changes = app.game.since.with(|s| Some(s.as_ref()?.changes.clone()));
        let changes = changes.filter(|_| shown).unwrap_or_default();
        let mark = |c: Change| scene.with_value(|s| mark(app, s, c));
        changes.into_iter().map(mark).collect_view()
    }
}

fn mark(app: App, scene: &Scene, change: Change) -> Option<impl IntoView + use<>> {
    let spot = |r: Region| scene.regions.get(r.index());
    let to = spot(change.region)?;
    let fill = |seat: Seat| {
        let colour = app
            .game
            .session
            .with_untracked(|s| s.as_ref().map_or(0, |s| s.colour(seat)));
        paint::colour(colour).fill
    };
    let owner = change.seat.map_or("#5f4f3e", fill);
    let arrow = change.from.and_then(spot).map(|from| {
        let (shaft, head) = draw::arrow((from.x, from.y), (to.x, to.y), to.size + 8.0);
        view! {
            <path class="under" d=format!("{shaft}{head}")></path>
            <path class="shaft" d=shaft></path>
            <path class="head" d=head></path>
        }
    });
    let number = change.region.number();
    Some(view! {
        <g class="changed" data-changed=number style=format!("--owner:{owner}")>
            <path class="area" d=to.path.clone() clip-path=format!("url(#inside-{number})")></path>
            {arrow}
        </g>
    })
}
