//! What a word of the game means, where it appears.

use leptos::prelude::*;

use super::{app::app, browser};

/// The terms that are explained; the messages are `term-` and this, and that and `-text`.
pub const TERMS: [&str; 13] = [
    "combo",
    "tokens",
    "conquest",
    "cost",
    "die",
    "redeploy",
    "survivors",
    "decline",
    "natives",
    "immune",
    "coins",
    "sites",
    "notation",
];

/// A small button that explains a term. The browser shows and closes what it says.
#[component]
pub fn Term(
    /// Which: one of [`TERMS`].
    #[prop(into)]
    id: Signal<&'static str>,
) -> impl IntoView {
    let app = app();
    let target = format!("term-{}", browser::number());
    let name = move || app.t(&format!("term-{}", id.get()));
    view! {
        <button
            type="button"
            class="term"
            popovertarget=target.clone()
            aria-label=move || {
                app.say(crate::i18n::Message::new("term-what").with("term", name()))
            }
        >
            "?"
        </button>
        <div class="explained" popover="auto" id=target>
            <b>{name}</b>
            <p>{move || app.t(&format!("term-{}-text", id.get()))}</p>
        </div>
    }
}
