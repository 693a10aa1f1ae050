//! What the others did since one's last turn: a line each, and on the board what changed hands.

use leptos::prelude::*;
use rules::{Region, Seat};

use super::app::{App, app};
use crate::{draw::Scene, i18n::Message, moving, paint};
use client::since::Line;
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
pub fn marks(app: App, scene: &Scene) -> String {
    if !app.settings.since.on.get() {
        return String::new();
    }
    app.game.since.with(|since| {
        let Some(since) = since else {
            return String::new();
        };
        let session = app.game.session;
        let colours = session.with_untracked(|s| s.as_ref().map(|s| s.colours().to_vec()));
        let colours = colours.unwrap_or_default();
        let colour = |seat: Seat| colours.get(seat.index()).copied().unwrap_or(seat.0);
        moving::marks(scene, &since.changes, colour)
    })
}
