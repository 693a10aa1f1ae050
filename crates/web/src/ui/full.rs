//! The whole screen for the page, where the browser gives it.

use leptos::prelude::*;

use super::app::app;
use crate::keys::Act;

/// Whether the page has the whole screen, and what changes that.
#[derive(Clone, Copy)]
pub struct FullScreen {
    /// Whether the browser gives it at all.
    pub possible: bool,
    /// Whether the page has it.
    pub on: RwSignal<bool>,
}

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

fn is_full() -> bool {
    document().is_some_and(|d| d.fullscreen_element().is_some())
}

impl FullScreen {
    /// As things are.
    pub fn new() -> FullScreen {
        FullScreen {
            possible: document().is_some_and(|d| d.fullscreen_enabled()),
            on: RwSignal::new(is_full()),
        }
    }

    /// Keeps an eye on it: the reader may leave it by a key of the browser.
    pub(super) fn follow(self) {
        let changed = window_event_listener_untyped("fullscreenchange", move |_| {
            self.on.set(is_full());
        });
        on_cleanup(move || changed.remove());
    }

    /// Takes the whole screen, or gives it back.
    pub fn turn(self) {
        let Some(document) = document() else { return };
        match (is_full(), document.document_element()) {
            (true, _) => document.exit_fullscreen(),
            // If the browser refuses, everything stays as it is.
            (false, Some(root)) => _ = root.request_fullscreen(),
            (false, None) => {}
        }
    }
}

/// The button in the bar.
#[component]
pub fn FullButton() -> impl IntoView {
    let app = app();
    let full = app.full;
    full.possible.then(|| {
        view! {
            <button
                class="quiet"
                id="full"
                aria-label=move || app.t("full-screen")
                aria-pressed=move || full.on.get().to_string()
                aria-keyshortcuts=move || app.key(Act::Screen)
                title=move || app.t("full-screen")
                on:click=move |_| full.turn()
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"></path>
                </svg>
            </button>
        }
    })
}

/// The same among the settings, where the bar has no room.
#[component]
pub fn FullSetting() -> impl IntoView {
    let app = app();
    let full = app.full;
    full.possible.then(|| {
        view! {
            <label class="check narrow-only">
                <input
                    type="checkbox"
                    id="set-full"
                    prop:checked=move || full.on.get()
                    on:change=move |_| full.turn()
                />
                {move || app.t("full-screen")}
            </label>
        }
    })
}
