//! What happened, in words and in notation, the latest first.

use leptos::prelude::*;

use rules::{Event, Region};

use super::{
    app::{App, app},
    browser,
    replay::replay,
    term::Term,
};
use client::{chronicle, session::Entry};

/// Most entries that are shown.
const MOST: usize = 80;
/// Most entries after the moment to which one looks back that are shown.
const AFTER: usize = 20;

/// One entry, ready to be shown.
#[derive(Clone, PartialEq)]
struct Line {
    number: usize,
    notation: String,
    sentences: Vec<String>,
    places: Vec<Region>,
    turn: bool,
    /// Whether Tab stops here: only at one, from which the arrow keys go on.
    stop: bool,
}

/// The log.
#[component]
pub fn LogView() -> impl IntoView {
    let (app, replay) = (app(), replay());
    let lines = Memo::new(move |_| {
        app.look(|s, w| {
            let told = |(number, e): (usize, &Entry)| Line {
                number,
                notation: s.rules().notation(e.action),
                sentences: chronicle::tell(w, e),
                places: chronicle::places(e),
                stop: false,
                turn: e
                    .events
                    .iter()
                    .any(|e| matches!(e, Event::TurnBegan { .. })),
            };
            let count = s.entries().len();
            let later = s
                .cursor()
                .map_or(0, |at| (count - at).saturating_sub(AFTER));
            let latest = s.entries().iter().enumerate().rev();
            let all = latest.skip(later).take(MOST).map(told);
            let mut all: Vec<Line> = all.filter(|l| !l.sentences.is_empty()).collect();
            if let Some(first) = all.first_mut() {
                first.stop = true;
            }
            all
        })
    });
    // Where one looks back, the step is told instead.
    let latest = move || match replay.is_on() {
        true => None,
        false => lines.with(|l| l.first().map(|l| l.sentences.join(" "))),
    };
    view! {
        <p class="unseen" aria-live="polite">{latest}</p>
        <section class="sheet log" class:back=move || replay.is_on()>
            <h2>{move || app.t("log")} " " <Term id="notation"/></h2>
            <ol id="log" aria-label=move || app.t("log")>
                <For
                    each=move || lines.get()
                    key=|l| (l.number, l.stop, l.sentences.clone())
                    let:line
                >
                    {one(line)}
                </For>
            </ol>
            <Show when=move || !replay.is_on()>
                <button class="quiet" id="look-back" on:click=move |_| replay.begin()>
                    {move || app.t("replay-look-back")}
                </button>
            </Show>
            <button class="quiet" id="download" on:click=move |_| save(app)>{move || app.t("download")}</button>
        </section>
    }
}

/// Gives the reader the record as a file.
pub fn save(app: App) {
    let file = app.game.session.with_untracked(|s| {
        let s = s.as_ref()?;
        Some((format!("elbowroom-{}.txt", s.rules().map().id), s.record()))
    });
    if let Some((name, text)) = file {
        browser::download(&name, &text);
    }
}

/// An entry. Pointing at it, or tabbing to it, shows the place on the board; where one looks back,
/// a click leads there.
fn one(line: Line) -> impl IntoView {
    let (app, replay) = (app(), replay());
    let number = line.number;
    let now = Memo::new(move |_| app.look(|s, _| s.cursor()) == Some(number + 1));
    let said = line
        .sentences
        .into_iter()
        .map(|s| view! { <span class="said">{s}</span> })
        .collect_view();
    let show = move || app.board.shown.set(line.places.clone());
    let again = show.clone();
    let hide = move || app.board.shown.set(Vec::new());
    view! {
        <li class:turn=line.turn class:now=move || now.get()>
            <button
                class="entry"
                aria-current=move || now.get().then_some("step")
                on:click=move |_| {
                    if replay.track.with_untracked(Option::is_some) {
                        replay.go_to(number + 1);
                    }
                }
                tabindex=if line.stop { "0" } else { "-1" }
                on:keydown=move |e| {
                    let step = match e.key().as_str() {
                        "ArrowDown" => 1,
                        "ArrowUp" => -1,
                        _ => return,
                    };
                    e.prevent_default();
                    browser::focus_beside(".entry", step);
                }
                on:pointerenter=move |_| show()
                on:pointerleave=move |_| hide()
                on:focus=move |_| again()
                on:blur=move |_| hide()
            >
                <code>{line.notation}</code>
                {said}
            </button>
        </li>
    }
}
