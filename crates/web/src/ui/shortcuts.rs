//! Single keys do what the controls do; which ones is said in [`crate::keys`].

use leptos::{ev, prelude::*};
use web_sys::KeyboardEvent;

use super::{
    app::{App, Screen, app},
    browser,
};
use crate::keys::{self, Act, KEYS};

/// Hears keys wherever the focus is, but where they write or choose something.
pub(super) fn follow(app: App) {
    let heard = window_event_listener(ev::keydown, move |e| {
        if let Some(act) = meant(app, &e)
            && app.does(act)
        {
            e.prevent_default();
        }
    });
    on_cleanup(move || heard.remove());
}

fn meant(app: App, e: &KeyboardEvent) -> Option<Act> {
    let other = e.ctrl_key() || e.alt_key() || e.meta_key() || e.repeat() || e.is_composing();
    let free = app.settings.shortcuts.on.get_untracked() && !other && !e.default_prevented();
    (free && !browser::takes_letters(e)).then(|| keys::act(&e.key()))?
}

impl App {
    /// The key of an act, if keys do things: for `aria-keyshortcuts`, from which it is shown, too.
    pub fn key(self, act: Act) -> Option<String> {
        let on = self.settings.shortcuts.on.get();
        on.then(|| keys::key(act))?
    }

    /// Does what a key is for. Whether there is anything to be done.
    fn does(self, act: Act) -> bool {
        let screen = self.screen.get_untracked();
        if act == Act::Help && screen == Screen::Help {
            self.close_help();
            return true;
        }
        if (act == Act::Help && screen == Screen::Room) || browser::explains() {
            return false;
        }
        if act == Act::Help && !(screen == Screen::Table && self.is_covered()) {
            self.open_help();
            return true;
        }
        if screen != Screen::Table || untrack(|| self.is_covered()) {
            return false;
        }
        match act {
            Act::Board => browser::focus_next(
                ".shape.target, .shape.chance",
                ".shape[tabindex='0']",
                ".shape",
            ),
            Act::Choice => choice(),
            Act::Moves => browser::open("#targets") && browser::focused("#targets button"),
            Act::Advice => self.to_advice(),
            Act::End => browser::press("#plan-done, #buttons .primary"),
            Act::Undo => browser::press("#undo"),
            Act::Decline => {
                browser::focused("#buttons .grave") && browser::press("#buttons .grave")
            }
            Act::Skip => browser::press("#skip"),
            Act::Log => browser::focused(".entry[tabindex='0']"),
            Act::Talk => browser::focused("#say") || browser::focused("#talk"),
            Act::Screen => {
                self.full.turn();
                self.full.possible
            }
            Act::Help => false,
        }
    }
}

/// Goes to what has to be decided: a combo, a redeployment, or whatever the panel asks.
pub(super) fn choice() -> bool {
    [
        ".drafting .about",
        "#plan .plan-more:enabled, #plan-done:enabled",
        "#todo",
    ]
    .into_iter()
    .any(browser::focused)
}

/// The first stop of the keyboard: past the bar.
#[component]
pub fn Skip() -> impl IntoView {
    let app = app();
    view! {
        <button class="skip" id="skip-bar" on:click=move |_| { choice(); }>
            {move || app.t("skip")}
        </button>
    }
}

/// What the keys do, for the help.
#[component]
pub fn Keys() -> impl IntoView {
    let app = app();
    let one = move |(letter, _, id): (char, Act, &'static str)| {
        view! {
            <div>
                <dt><kbd>{letter.to_string()}</kbd></dt>
                <dd>{move || app.t(id)}</dd>
            </div>
        }
    };
    view! {
        <dl class="keys">{KEYS.map(one).collect_view()}</dl>
        <p class="small">{move || app.t("key-off")}</p>
    }
}
