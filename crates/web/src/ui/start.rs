//! The first screen.

use leptos::prelude::*;

use super::{
    app::app,
    browser,
    coach::MoreLessons,
    form_view::add,
    games::{Games, Kept},
    later::{Later, Parts},
    settings::{Languages, SettingsView},
};
use crate::draw;
use client::{form::Form, lesson::LESSONS};

/// The first screen: play at once, learn, set up, go on.
#[component]
pub fn Start() -> impl IntoView {
    let app = app();
    let full = RwSignal::new(false);
    let form = RwSignal::new(Form::quick());
    let wrong = RwSignal::new(String::new());
    let kept = Kept::new();
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
                kept.open(app, &text);
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
                    on:click=move |_| app.play(&Form::quick())
                >
                    <b>{move || app.t("play-now")}</b>
                    <span>{move || app.t("play-now-note")}</span>
                </button>
                <button
                    class="big second"
                    id="learn"
                    on:click=move |_| app.learn(&LESSONS[0])
                >
                    <b>{move || app.t("learn")}</b>
                    <span>{move || app.t("learn-note")}</span>
                </button>
                {(!browser::is_alone())
                    .then(|| {
                        view! {
                            <button
                                class="big third"
                                id="online"
                                on:click=move |_| app.open_lobby()
                            >
                                <b>{move || app.t("online")}</b>
                                <span>{move || app.t("online-note")}</span>
                            </button>
                        }
                    })}
            </div>
            <p class="lessons">
                <button id="puzzles" on:click=move |_| app.open_puzzles()>
                    {move || app.t("puzzles")}
                </button>
                <MoreLessons/>
            </p>
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
                    <Later part=move |p: Parts| (p.form)(form, wrong)/>
                </Show>
            </section>
            <Games kept=kept/>
            <p class="error" id="trouble" role="alert">{move || app.notice.get()}</p>
            <p class="small">{move || app.t("independent")}</p>
        </main>
    }
}
