//! What a reader has settled for this browser: the language, how fast bots move.

use leptos::prelude::*;

use super::{
    app::app,
    browser::{self, Local},
    coach::AdviceSetting,
    full::FullSetting,
    panel::Speed,
    words,
};
use crate::{i18n::Lang, paint};
use client::save::Store;

const LANG: &str = "elbowroom.language";
const PACE: &str = "elbowroom.pace";
const ENDS: &str = "elbowroom.ends";
const NOTATION: &str = "elbowroom.notation";
const NAMES: &str = "elbowroom.names";
const SINCE: &str = "elbowroom.since";
const SOUND: &str = "elbowroom.sound";
const PATTERNS: &str = "elbowroom.patterns";
const SHORTCUTS: &str = "elbowroom.shortcuts";
const THEME: &str = "elbowroom.theme";

/// How a switch is kept.
const ON: &str = "on";
const OFF: &str = "off";

/// Something that is on or off, kept for later visits.
#[derive(Clone, Copy)]
pub struct Switch {
    key: &'static str,
    /// Whether it is on.
    pub on: RwSignal<bool>,
}

impl Switch {
    fn load(key: &'static str, by_default: bool) -> Switch {
        let on = match Local.get(key).as_deref() {
            Some(ON) => true,
            Some(OFF) => false,
            _ => by_default,
        };
        let on = RwSignal::new(on);
        Switch { key, on }
    }

    /// Turns it on or off, now and for later visits.
    pub fn set(self, on: bool) {
        self.on.set(on);
        Local.set(self.key, if on { ON } else { OFF });
    }
}

/// The settings, kept for later visits.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language.
    pub lang: RwSignal<Lang>,
    /// Milliseconds between the actions of bots.
    pub pace: RwSignal<u64>,
    /// Whether conquests end by themselves where nothing else is left to do.
    pub ends: Switch,
    /// Whether names of regions are always shown in full.
    pub names: Switch,
    /// Whether the log has the notation of each action.
    pub notation: Switch,
    /// Whether what the others did is told before one's turn.
    pub since: Switch,
    /// Whether what happens is heard.
    pub sound: Switch,
    /// Whether players have patterns besides their colours.
    pub patterns: Switch,
    /// Whether single keys do things.
    pub shortcuts: Switch,
    /// Whether the page is light or dark.
    pub theme: RwSignal<Theme>,
}

/// Whether the page is light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system is.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// How it is kept; its message is `theme-` and this. The start script knows these words, too.
    fn word(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    fn from_word(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|t| t.word() == word)
    }
}

/// The language of an earlier visit, else what the browser asks for.
pub fn language() -> Lang {
    let stored = Local.get(LANG).and_then(|t| Lang::from_tag(&t));
    let wished = || {
        let list = browser::languages();
        list.iter().find_map(|t| Lang::from_tag(t))
    };
    stored.or_else(wished).unwrap_or_default()
}

impl Settings {
    /// Those of an earlier visit, else what the browser asks for.
    pub fn load() -> Settings {
        let lang = Some(language()).filter(|l| words::are_there(*l));
        Settings {
            lang: RwSignal::new(lang.unwrap_or_default()),
            pace: RwSignal::new(Local.get(PACE).and_then(|p| p.parse().ok()).unwrap_or(700)),
            ends: Switch::load(ENDS, true),
            names: Switch::load(NAMES, false),
            notation: Switch::load(NOTATION, false),
            since: Switch::load(SINCE, true),
            sound: Switch::load(SOUND, true),
            patterns: Switch::load(PATTERNS, false),
            shortcuts: Switch::load(SHORTCUTS, true),
            theme: RwSignal::new(
                Local
                    .get(THEME)
                    .and_then(|t| Theme::from_word(&t))
                    .unwrap_or_default(),
            ),
        }
    }

    /// How long motion takes, compared to what it takes where bots go step by step.
    pub fn tempo(self) -> f64 {
        match self.pace.get() {
            0 => 1.0,
            pace => (pace as f64 / 700.0).clamp(0.4, 1.2),
        }
    }

    /// Chooses a language, now and for later visits; once it has come, if it has to be fetched.
    pub async fn choose_lang(self, lang: Lang) -> Result<(), ()> {
        words::fetch(lang).await?;
        self.lang.set(lang);
        Local.set(LANG, lang.tag());
        Ok(())
    }

    /// Chooses whether the page is light or dark, now and for later visits.
    pub fn set_theme(self, theme: Theme) {
        self.theme.set(theme);
        Local.set(THEME, theme.word());
        browser::tell("elbowroom-theme");
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
                let list = event_target::<web_sys::HtmlSelectElement>(&e);
                let Some(lang) = Lang::from_tag(&list.value()) else { return };
                leptos::task::spawn_local(async move {
                    if app.settings.choose_lang(lang).await.is_err() {
                        list.set_value(app.settings.lang.get_untracked().tag());
                        app.notice.set(app.t("language-failed"));
                    }
                });
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

/// What can be settled, behind a button.
#[component]
pub fn SettingsView() -> impl IntoView {
    let app = app();
    let switches = [
        ("set-sound", app.settings.sound),
        ("set-ends", app.settings.ends),
        ("set-names", app.settings.names),
        ("set-notation", app.settings.notation),
        ("set-patterns", app.settings.patterns),
        ("set-shortcuts", app.settings.shortcuts),
    ];
    view! {
        <button
            class="quiet"
            id="settings"
            popovertarget="settings-panel"
            aria-label=move || app.t("settings")
            title=move || app.t("settings")
        >
            "⚙"
        </button>
        <div class="explained settings" popover="auto" id="settings-panel">
            <b>{move || app.t("settings")}</b>
            <p class="narrow-only"><Languages/></p>
            <label class="check">{move || app.t("pace")} " " <Speed/></label>
            <label class="check">{move || app.t("theme")} " " <Themes/></label>
            <FullSetting/>
            <AdviceSetting/>
            {switches
                .map(|(id, switch)| {
                    view! {
                        <label class="check">
                            <input
                                type="checkbox"
                                id=id
                                prop:checked=move || switch.on.get()
                                on:change=move |e| switch.set(event_target_checked(&e))
                            />
                            {move || app.t(id)}
                        </label>
                    }
                })
                .collect_view()}
        </div>
    }
}

/// The choice between light and dark.
#[component]
fn Themes() -> impl IntoView {
    let app = app();
    let chosen = move |e| {
        if let Some(theme) = Theme::from_word(&event_target_value(&e)) {
            app.settings.set_theme(theme);
        }
    };
    view! {
        <select id="theme" prop:value=move || app.settings.theme.get().word() on:change=chosen>
            {Theme::ALL
                .map(|t| {
                    let id = format!("theme-{}", t.word());
                    view! {
                        <option value=t.word() selected=move || app.settings.theme.get_untracked() == t>
                            {move || app.t(&id)}
                        </option>
                    }
                })
                .collect_view()}
        </select>
    }
}

/// The paints of the players' patterns, where they are wanted.
#[component]
pub fn Patterns() -> impl IntoView {
    let app = app();
    let on = app.settings.patterns.on;
    Effect::new(move |_| browser::set_root("data-patterns", on.get().then_some("")));
    view! {
        <Show when=move || on.get()>
            <style>{paint::images()}</style>
            <svg class="unseen" aria-hidden="true">
                <defs inner_html=paint::patterns()></defs>
            </svg>
        </Show>
    }
}
