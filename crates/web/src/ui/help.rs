//! How to play, and advice in a first game.

use leptos::prelude::*;

use super::app::{Languages, Screen, app};

/// The page of help.
#[component]
pub fn Help() -> impl IntoView {
    let app = app();
    let back = move |_| {
        let playing = app.session.with_untracked(Option::is_some);
        app.screen.set(if playing {
            Screen::Table
        } else {
            Screen::Start
        });
    };
    let parts = [
        "aim", "turn", "conquer", "decline", "score", "screen", "keys",
    ];
    view! {
        <header class="bar">
            <button class="quiet" id="back" on:click=back>{move || app.t("back")}</button>
            <span class="brand">{move || app.t("help")}</span>
            <Languages/>
        </header>
        <main class="help">
            {parts
                .into_iter()
                .map(|part| {
                    view! {
                        <section class="sheet">
                            <h2>{move || app.t(&format!("help-{part}"))}</h2>
                            <p>{move || app.t(&format!("help-{part}-text"))}</p>
                        </section>
                    }
                })
                .collect_view()}
            {content::Library::shipped()
                .boxes()
                .iter()
                .map(|pack| {
                    view! {
                        <section class="sheet">
                            <h2>{move || app.t(&format!("game-{}", pack.game.id))}</h2>
                            <dl>
                                {pack
                                    .races
                                    .iter()
                                    .map(|r| entry("race", &r.id, r.tokens))
                                    .collect_view()}
                                {pack
                                    .powers
                                    .iter()
                                    .map(|p| entry("power", &p.id, p.tokens))
                                    .collect_view()}
                                {pack
                                    .sites
                                    .iter()
                                    .map(|s| entry("site", &s.id, 0))
                                    .collect_view()}
                            </dl>
                        </section>
                    }
                })
                .collect_view()}
        </main>
    }
}

fn entry(kind: &'static str, id: &'static str, tokens: u8) -> impl IntoView {
    let app = app();
    let face = (kind == "race").then(|| crate::draw::face(id));
    view! {
        <dt>
            {face.map(|f| view! { <i class="face" inner_html=f></i> })}
            {move || app.t(&format!("{kind}-{id}"))}
            {(tokens > 0).then(|| view! { <span class="facts">{tokens}</span> })}
        </dt>
        <dd>{move || app.t(&format!("{kind}-{id}-text"))}</dd>
    }
}

/// Advice at every step of a first game.
#[component]
pub fn Advice() -> impl IntoView {
    let app = app();
    let id = Memo::new(move |_| {
        app.look(|s, _| Some(crate::advice::advice(s, app.viewer.get())))
            .unwrap_or("advice-wait")
    });
    view! {
        <Show when=move || app.guided.get()>
            <section class="sheet advice" id="advice" aria-live="polite">
                <p>{move || app.t(id.get())}</p>
                <button class="quiet" on:click=move |_| app.guided.set(false)>
                    {move || app.t("advice-off")}
                </button>
            </section>
        </Show>
    }
}
