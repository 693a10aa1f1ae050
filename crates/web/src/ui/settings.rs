//! What a reader has settled for this browser: the language, how fast bots move.

use leptos::prelude::*;

use super::{
    app::app,
    browser::{self, Local},
};
use crate::i18n::Lang;
use client::save::Store;

const LANG: &str = "elbowroom.language";
const PACE: &str = "elbowroom.pace";

/// The settings, kept for later visits.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language.
    pub lang: RwSignal<Lang>,
    /// Milliseconds between the actions of bots.
    pub pace: RwSignal<u64>,
}

impl Settings {
    /// Those of an earlier visit, else what the browser asks for.
    pub fn load() -> Settings {
        let stored = Local.get(LANG).and_then(|t| Lang::from_tag(&t));
        let wished = || {
            let list = browser::languages();
            list.iter().find_map(|t| Lang::from_tag(t))
        };
        Settings {
            lang: RwSignal::new(stored.or_else(wished).unwrap_or_default()),
            pace: RwSignal::new(Local.get(PACE).and_then(|p| p.parse().ok()).unwrap_or(700)),
        }
    }

    /// Chooses a language, now and for later visits.
    pub fn set_lang(self, lang: Lang) {
        self.lang.set(lang);
        Local.set(LANG, lang.tag());
    }

    /// Chooses how fast bots move, now and for later visits.
    pub fn set_pace(self, pace: u64) {
        self.pace.set(pace);
        Local.set(PACE, &pace.to_string());
    }
}

/// The choice of language.
#[component]
pub fn Languages() -> impl IntoView {
    let app = app();
    let own = |l: Lang| match l {
        Lang::En => "English",
        Lang::It => "Italiano",
        Lang::Pl => "Polski",
        Lang::Ja => "日本語",
    };
    view! {
        <select
            class="languages"
            aria-label=move || app.t("language")
            prop:value=move || app.settings.lang.get().tag()
            on:change=move |e| {
                if let Some(lang) = Lang::from_tag(&event_target_value(&e)) {
                    app.settings.set_lang(lang);
                }
            }
        >
            {Lang::ALL
                .map(|l| {
                    view! {
                        <option
                            value=l.tag()
                            lang=l.tag()
                            selected=move || app.settings.lang.get_untracked() == l
                        >
                            {own(l)}
                        </option>
                    }
                })
                .collect_view()}
        </select>
    }
}
