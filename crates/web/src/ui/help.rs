//! How to play.

use leptos::prelude::*;

use super::{
    app::app,
    settings::{Languages, SettingsView},
    shortcuts::Keys,
    term::TERMS,
};

/// The page of help.
#[component]
pub fn Help() -> impl IntoView {
    let app = app();
    let parts = [
        "aim", "turn", "conquer", "redeploy", "decline", "score", "under", "screen", "keys",
    ];
    view! {
        <header class="bar">
            <button class="quiet" id="back" on:click=move |_| app.close_help()>{move || app.t("back")}</button>
            <h1 class="brand">{move || app.t("help")}</h1>
            <Languages/>
            <SettingsView/>
        </header>
        <main class="help">
            {parts
                .into_iter()
                .map(|part| {
                    view! {
                        <section class="sheet">
                            <h2>{move || app.t(&format!("help-{part}"))}</h2>
                            <p>{move || app.t(&format!("help-{part}-text"))}</p>
                            {(part == "keys").then(|| view! { <Keys/> })}
                        </section>
                    }
                })
                .collect_view()}
            <section class="sheet">
                <h2>{move || app.t("help-terms")}</h2>
                <dl>
                    {TERMS
                        .map(|term| {
                            view! {
                                <dt>{move || app.t(&format!("term-{term}"))}</dt>
                                <dd>{move || app.t(&format!("term-{term}-text"))}</dd>
                            }
                        })
                        .collect_view()}
                </dl>
            </section>
            <section class="sheet">
                <h2>{move || app.t("rules")}</h2>
                <p>{move || app.t("rules-note")}</p>
                <button id="to-rules" on:click=move |_| app.open_rules(None)>
                    {move || app.t("rules")}
                </button>
            </section>
        </main>
    }
}
