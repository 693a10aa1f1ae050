//! How to play, and advice in a first game.

use content::Pack;
use leptos::prelude::*;

use super::{
    app::app,
    settings::{Languages, SettingsView},
    shortcuts::Keys,
    term::TERMS,
};
use crate::i18n::Message;

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
            {content::Library::shipped()
                .boxes()
                .iter()
                .map(|pack| {
                    view! {
                        <section class="sheet box">
                            <h2>{move || app.t(&format!("game-{}", pack.game.id))}</h2>
                            {part(pack, "form-races", "race", pack.races.iter().map(|r| (&*r.id, r.tokens)).collect())}
                            {part(pack, "form-powers", "power", pack.powers.iter().map(|p| (&*p.id, p.tokens)).collect())}
                            {part(pack, "term-sites", "site", pack.sites.iter().map(|s| (&*s.id, 0)).collect())}
                        </section>
                    }
                })
                .collect_view()}
        </main>
    }
}

/// Races, powers or places of a box.
fn part(
    pack: &'static Pack,
    title: &'static str,
    kind: &'static str,
    all: Vec<(&'static str, u8)>,
) -> impl IntoView {
    let app = app();
    let any = !all.is_empty();
    any.then(|| {
        let entries = all
            .into_iter()
            .map(|(id, n)| entry(pack, kind, id, n))
            .collect_view();
        view! {
            <details>
                <summary>{move || app.t(title)}</summary>
                <dl>{entries}</dl>
            </details>
        }
    })
}

fn entry(pack: &'static Pack, kind: &'static str, id: &'static str, tokens: u8) -> impl IntoView {
    let app = app();
    let face = match kind {
        "race" => Some(crate::draw::face(pack, id)),
        "site" => Some(crate::draw::framed(&crate::emblem::site(pack, id))),
        _ => None,
    };
    view! {
        <dt>
            {face.map(|f| view! { <i class="face" inner_html=f></i> })}
            {move || app.t(&format!("{kind}-{id}"))}
            {(tokens > 0)
                .then(|| {
                    let said = move || app.say(Message::new("column-tokens").with("n", tokens));
                    view! { <span class="facts">{said}</span> }
                })}
        </dt>
        <dd>{move || app.t(&format!("{kind}-{id}-text"))}</dd>
    }
}

/// Advice at every step of a first game.
#[component]
pub fn Advice() -> impl IntoView {
    let app = app();
    let id = Memo::new(move |_| {
        app.look(|s, _| Some(client::advice::advice(s, app.game.viewer.get())))
            .unwrap_or("advice-wait")
    });
    view! {
        <Show when=move || app.game.guided.get()>
            <section class="sheet advice" id="advice" aria-live="polite">
                <p>{move || app.t(id.get())}</p>
                <button class="quiet" on:click=move |_| app.game.guided.set(false)>
                    {move || app.t("advice-off")}
                </button>
            </section>
        </Show>
    }
}
