//! What happened, in words and in notation, the latest first.

use std::sync::Arc;

use leptos::prelude::*;

use rules::{Event, Region, State};

use super::{
    app::{App, app},
    browser,
    replay::replay,
    share::ShareButton,
    term::Term,
};
use crate::i18n::Lang;
use client::{
    chronicle,
    session::{Entry, Session},
};
use wording::words::Words;

/// Most entries that are shown.
const MOST: usize = 80;
/// Most entries after the moment to which one looks back that are shown.
const AFTER: usize = 20;

/// One entry, ready to be shown.
#[derive(PartialEq)]
struct Line {
    number: usize,
    notation: String,
    sentences: Vec<String>,
    places: Vec<Region>,
    turn: bool,
    /// What it tells of: one that tells of the same need not be put in words again.
    of: (State, Vec<Event>),
}

impl Line {
    fn new(s: &Session, w: &Words<'_>, number: usize, e: &Entry) -> Line {
        let begins = |e: &Event| matches!(e, Event::TurnBegan { .. });
        Line {
            number,
            notation: s.rules().notation(e.action),
            sentences: chronicle::tell(w, e),
            places: chronicle::places(e),
            turn: e.events.iter().any(begins),
            of: (e.before, e.events.clone()),
        }
    }

    fn tells_of(&self, number: usize, e: &Entry) -> bool {
        self.number == number && self.of.1 == e.events && self.of.0 == e.before
    }
}

/// The lines of a game in a language, the latest first.
#[derive(Default, PartialEq)]
struct Lines {
    game: u64,
    lang: Option<Lang>,
    all: Vec<Arc<Line>>,
}

/// What is shown of a game's entries. What was told before is not put in words again.
fn lines(app: App, before: Option<&Lines>) -> Lines {
    let game = app.game.number.get();
    app.look(|s, w| {
        let known = before.filter(|b| b.game == game && b.lang == Some(w.lang));
        let mut known = known.map_or(&[][..], |b| &b.all).iter().peekable();
        let count = s.entries().len();
        let later = s
            .cursor()
            .map_or(0, |at| (count - at).saturating_sub(AFTER));
        // The combos of the beginning are there to be seen; a game that goes on has none.
        let begun = |e: &Entry| e.seat.is_some();
        let first = s.entries().iter().position(begun).unwrap_or(count);
        let latest = s.entries().iter().enumerate().skip(first).rev();
        let all = latest.skip(later).take(MOST).map(|(number, e)| {
            while known.next_if(|l| l.number > number).is_some() {}
            match known.next_if(|l| l.tells_of(number, e)) {
                Some(line) => line.clone(),
                None => Arc::new(Line::new(s, w, number, e)),
            }
        });
        Lines {
            game,
            lang: Some(w.lang),
            all: all.collect(),
        }
    })
}

/// The log.
#[component]
pub fn LogView() -> impl IntoView {
    let (app, replay) = (app(), replay());
    let lines = Memo::new(move |before: Option<&Lines>| lines(app, before));
    let told = Memo::new(move |_| {
        let told = |l: &&Arc<Line>| !l.sentences.is_empty();
        lines.with(|l| l.all.iter().filter(told).cloned().collect::<Vec<_>>())
    });
    // Where one looks back, the moment after which entry.
    let now = Memo::new(move |_| app.look(|s, _| s.cursor()));
    // Tab stops at one of them only, from which the arrow keys go on.
    let stop = Memo::new(move |_| told.with(|l| l.first().map(|l| l.number)));
    // Where one looks back, the step is told instead.
    let latest = move || match replay.is_on() {
        true => None,
        false => told.with(|l| l.first().map(|l| l.sentences.join(" "))),
    };
    view! {
        <p class="unseen" aria-live="polite">{latest}</p>
        <section
            class="sheet log"
            class:back=move || replay.is_on()
            class:notated=move || app.settings.notation.on.get()
        >
            <h2>
                {move || app.t("log")} " "
                <Show when=move || app.settings.notation.on.get()><Term id="notation"/></Show>
            </h2>
            <ol id="log" aria-label=move || app.t("log")>
                <For
                    each=move || told.get()
                    // One that was told before is the same, not only alike.
                    key=|l| (l.number, Arc::as_ptr(l) as usize)
                    let:line
                >
                    {one(&line, stop, now)}
                </For>
            </ol>
            <Show when=move || !replay.is_on()>
                <button class="quiet" id="look-back" on:click=move |_| replay.begin()>
                    {move || app.t("replay-look-back")}
                </button>
            </Show>
            <ShareButton id="share"/>
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
fn one(line: &Line, stop: Memo<Option<usize>>, now: Memo<Option<usize>>) -> impl IntoView + use<> {
    let (app, replay) = (app(), replay());
    let number = line.number;
    let now = move || now.get() == Some(number + 1);
    let said = line
        .sentences
        .iter()
        .cloned()
        .map(|s| view! { <span class="said">{s}</span> })
        .collect_view();
    // What an entry shows goes with it: it may be replaced or pushed away under a pointer that rests.
    let showing = StoredValue::new(false);
    let places = line.places.clone();
    let show = move || {
        if !showing.get_value() {
            showing.set_value(true);
            app.board.shown.set(places.clone());
        }
    };
    let again = show.clone();
    let hide = move || {
        if showing.try_get_value() == Some(true) {
            showing.set_value(false);
            app.board.shown.set(Vec::new());
        }
    };
    on_cleanup(hide);
    view! {
        <li class:turn=line.turn class:now=now>
            <button
                class="entry"
                aria-current=move || now().then_some("step")
                on:click=move |_| {
                    if replay.track.with_untracked(Option::is_some) {
                        replay.go_to(number + 1);
                    }
                }
                tabindex=move || if stop.get() == Some(number) { "0" } else { "-1" }
                on:keydown=move |e| {
                    let step = match e.key().as_str() {
                        "ArrowDown" => 1,
                        "ArrowUp" => -1,
                        _ => return,
                    };
                    e.prevent_default();
                    browser::focus_beside(".entry", step);
                }
                // Not where the list slides under a pointer: then nobody points at anything.
                on:pointermove=move |_| show()
                on:pointerleave=move |_| hide()
                on:focus=move |_| again()
                on:blur=move |_| hide()
            >
                <code>{line.notation.clone()}</code>
                {said}
            </button>
        </li>
    }
}
