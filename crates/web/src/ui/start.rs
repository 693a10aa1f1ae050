//! The first screen.

use leptos::prelude::*;

use super::{
    app::{App, app},
    browser::{self, Local},
    form_view::{FormView, add},
    settings::{Languages, SettingsView},
};
use crate::{draw, i18n::Message};
use client::{
    form::Form,
    save::{self, Saved},
};

/// The first screen: play at once, learn, set up, go on.
#[component]
pub fn Start() -> impl IntoView {
    let app = app();
    let full = RwSignal::new(false);
    let form = RwSignal::new(Form::quick());
    let wrong = RwSignal::new(String::new());
    // Content opens the form, anything else is taken for a record.
    let dropped = move |e: web_sys::DragEvent| {
        e.prevent_default();
        let files = e.data_transfer().and_then(|d| d.files());
        browser::read_files(files, move |files| {
            let content = files.iter().any(|f| f.0.ends_with(".toml"));
            if content {
                full.set(true);
                add(app, form, wrong, files);
            } else if let Some((_, text)) = files.into_iter().next() {
                open(app, &text);
            }
        });
    };
    let pack = Form::quick().pack();
    let faces = pack.races.iter().take(6);
    view! {
        <header class="bar">
            <span class="brand">{move || app.t("title")}</span>
            <Languages/>
            <SettingsView/>
            <button class="quiet" id="help" on:click=move |_| app.open_help()>
                {move || app.t("help")}
            </button>
        </header>
        <main
            class="start"
            on:dragover=|e: web_sys::DragEvent| e.prevent_default()
            on:drop=dropped
        >
            <div class="hero">
                <div class="faces" aria-hidden="true">
                    {faces
                        .enumerate()
                        .map(|(i, race)| draw::token(&pack, &race.id, i as u8, false))
                        .map(|token| view! { <i inner_html=token></i> })
                        .collect_view()}
                </div>
                <h1>{move || app.t("title")}</h1>
                <p>{move || app.t("tagline")}</p>
            </div>
            <div class="ways">
                <button
                    class="big"
                    id="play-now"
                    on:click=move |_| {
                        app.game.guided.set(false);
                        app.play(&Form::quick());
                    }
                >
                    <b>{move || app.t("play-now")}</b>
                    <span>{move || app.t("play-now-note")}</span>
                </button>
                <button
                    class="big second"
                    id="learn"
                    on:click=move |_| {
                        app.game.guided.set(true);
                        app.play(&Form::first());
                    }
                >
                    <b>{move || app.t("learn")}</b>
                    <span>{move || app.t("learn-note")}</span>
                </button>
                <button
                    class="big third"
                    id="online"
                    on:click=move |_| app.open_lobby()
                >
                    <b>{move || app.t("online")}</b>
                    <span>{move || app.t("online-note")}</span>
                </button>
            </div>
            <section class="sheet">
                <button
                    class="fold"
                    id="more"
                    aria-expanded=move || full.get().to_string()
                    on:click=move |_| full.update(|f| *f = !*f)
                >
                    {move || app.t("more")}
                </button>
                <Show when=move || full.get()>
                    <FormView form=form wrong=wrong/>
                </Show>
            </section>
            <Games/>
            <p class="error" id="trouble" role="alert">{move || app.notice.get()}</p>
            <p class="small">{move || app.t("independent")}</p>
        </main>
    }
}

/// The games of earlier visits, and records from files.
#[component]
fn Games() -> impl IntoView {
    let app = app();
    let games = RwSignal::new(save::list(&Local));
    view! {
        <section class="sheet games">
            <h2>{move || app.t("resume")}</h2>
            <ul>
                <For each=move || games.get() key=|g| g.id.clone() let:game>
                    {one_game(app, games, game)}
                </For>
            </ul>
            <label class="file">
                {move || app.t("open-file")}
                <input type="file" accept=".txt,.record,text/plain" id="open"
                    on:change=move |e| {
                        let input = event_target::<web_sys::HtmlInputElement>(&e);
                        browser::read_files(input.files(), move |files| {
                            input.set_value("");
                            if let Some((_, text)) = files.into_iter().next() {
                                open(app, &text);
                            }
                        });
                    }
                />
            </label>
            <label class="paste">
                {move || app.t("open-paste")}
                <input type="text" id="paste" autocomplete="off" spellcheck="false"
                    on:change=move |e| open(app, &event_target_value(&e))
                />
            </label>
        </section>
    }
}

fn one_game(app: App, games: RwSignal<Vec<Saved>>, game: Saved) -> impl IntoView {
    let (id, drop) = (game.id.clone(), game.id.clone());
    let over = game.over;
    let line = move || {
        let message = Message::new(if over { "resume-over" } else { "resume-line" });
        app.say(
            message
                .with("names", game.names.clone())
                .with("round", game.round)
                .with("turns", game.turns),
        )
    };
    let go = move |_| {
        app.game.guided.set(false);
        app.go_on_with(&id, None);
    };
    view! {
        <li>
            <span>{line}</span>
            <button on:click=go>
                {move || app.t(if over { "resume-look" } else { "resume-one" })}
            </button>
            <button
                class="quiet"
                on:click=move |_| {
                    save::forget(&Local, &drop);
                    games.set(save::list(&Local));
                }
            >
                {move || app.t("resume-drop")}
            </button>
        </li>
    }
}

/// Opens a record that was chosen.
fn open(app: App, text: &str) {
    app.game.guided.set(false);
    if let Err(why) = app.open_text(text, &format!("{:x}", browser::now())) {
        let lang = app.settings.lang.get_untracked();
        let message = Message::new("open-failed").with("why", why);
        app.notice.set(message.say(lang));
    }
}
