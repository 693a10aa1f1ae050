//! What happened, in words and in notation, the latest first.

use leptos::prelude::*;

use super::{app::app, browser};
use crate::chronicle;

/// Most entries that are shown.
const MOST: usize = 60;

/// The log.
#[component]
pub fn LogView() -> impl IntoView {
    let app = app();
    let lines = Memo::new(move |_| {
        app.look(|s, w| {
            let told = |e: &crate::session::Entry| {
                let sentences = chronicle::tell(w, e);
                (s.rules().notation(e.action), sentences)
            };
            let latest = s.entries().iter().rev().take(MOST);
            latest
                .map(told)
                .filter(|l| !l.1.is_empty())
                .collect::<Vec<_>>()
        })
    });
    let save = move |_| {
        let file = app.session.with_untracked(|s| {
            let s = s.as_ref()?;
            Some((format!("elbowroom-{}.txt", s.rules().map.id), s.record()))
        });
        if let Some((name, text)) = file {
            browser::download(&name, &text);
        }
    };
    view! {
        <section class="sheet log">
            <h2>{move || app.t("log")}</h2>
            <ol id="log" tabindex="0" aria-label=move || app.t("log")>
                {move || {
                    lines
                        .get()
                        .into_iter()
                        .map(|(notation, sentences)| {
                            view! {
                                <li>
                                    <code>{notation}</code>
                                    {sentences
                                        .into_iter()
                                        .map(|s| view! { <p>{s}</p> })
                                        .collect_view()}
                                </li>
                            }
                        })
                        .collect_view()
                }}
            </ol>
            <button class="quiet" id="download" on:click=save>{move || app.t("download")}</button>
        </section>
    }
}
