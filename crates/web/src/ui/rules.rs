//! The rules at hand: all races, powers, places, relics and kinds of land, to be searched, each with a
//! picture of what it does.

use std::{sync::Arc, time::Duration};

use content::Library;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{
    address::Place,
    app::{App, Screen, app},
    browser,
    settings::{Languages, SettingsView},
};
use crate::{draw, emblem, figure, i18n::Message};
use client::{
    chronicle, own,
    reference::{self, Article, Kind, Show as Case},
};
use wording::{names, words::Words};

impl App {
    /// Shows the rules, at one of their articles if it is named; the game stays as it is.
    pub fn open_rules(self, key: Option<String>) {
        Place::Rules(key.clone()).go();
        self.show_rules(key);
    }

    /// The same where the address leads there already.
    pub(super) fn show_rules(self, key: Option<String>) {
        self.article.set(key);
        self.screen.set(Screen::Rules);
    }

    /// The content that there are rules of: the boxes, and one's own if a game is played with it.
    fn told_of(self) -> Arc<Library> {
        self.look(|s, _| Some(own::library(s.own())))
            .unwrap_or_else(Library::shipped_shared)
    }
}

/// A link to the rules of something that is shown.
#[component]
pub fn RulesLink(
    /// What it is: its kind, a hyphen, its id.
    #[prop(into)]
    key: String,
) -> impl IntoView {
    let app = app();
    let address = Place::Rules(Some(key.clone())).address();
    view! {
        <a
            class="to-rules"
            href=address
            on:click=move |e| {
                e.prevent_default();
                app.open_rules(Some(key.clone()));
            }
        >
            {move || app.t("rules-more")}
        </a>
    }
}

/// The page of the rules.
#[component]
pub fn Rules() -> impl IntoView {
    let app = app();
    let question = RwSignal::new(String::new());
    let library = untrack(|| app.told_of());
    let all = Memo::new(move |_| reference::articles(&library, app.settings.lang.get()));
    let found = Memo::new(move |_| {
        let question = question.get();
        all.with(|all| match question.trim() {
            "" => all.clone(),
            words => reference::found(all, words),
        })
    });
    let count = move || app.say(Message::new("rules-found").with("n", found.with(Vec::len)));
    let asked = move || !question.with(|q| q.trim().is_empty());
    let list = move || {
        let articles = found.get();
        // Who searches sees what is found in one list, the nearest first.
        if asked() {
            let items = articles.into_iter().map(|a| article(app, a)).collect_view();
            return view! { <section class="sheet">{items}</section> }.into_any();
        }
        let mut games: Vec<String> = articles.iter().map(|a| a.game.clone()).collect();
        games.dedup();
        let one = |game: String| {
            let kinds = Kind::ALL.map(|kind| {
                let of = articles.iter().filter(|a| a.game == game && a.kind == kind);
                let items: Vec<Article> = of.cloned().collect();
                let title = match kind {
                    Kind::Race => "form-races",
                    Kind::Power => "form-powers",
                    Kind::Place => "rules-places",
                    Kind::Relic => "rules-relics",
                    Kind::Terrain => "rules-land",
                };
                (!items.is_empty()).then(|| {
                    view! {
                        <h3>{move || app.t(title)}</h3>
                        {items.into_iter().map(|a| article(app, a)).collect_view()}
                    }
                })
            });
            let name = app.t(&format!("game-{game}"));
            view! { <section class="sheet box"><h2>{name}</h2> {kinds.collect_view()}</section> }
        };
        games.into_iter().map(one).collect_view().into_any()
    };
    // What the address names is opened, and is what the reader sees first.
    Effect::new(move |_| {
        let Some(key) = app.article.get() else { return };
        set_timeout(
            move || browser::bring(&format!("#article-{key}")),
            Duration::from_millis(20),
        );
    });
    view! {
        <header class="bar">
            <button class="quiet" id="back" on:click=move |_| app.close_help()>{move || app.t("back")}</button>
            <h1 class="brand">{move || app.t("rules")}</h1>
            <Languages/>
            <SettingsView/>
        </header>
        <main class="help" id="rules-page">
            <div class="sheet search">
                <label for="rules-search">{move || app.t("rules-search")}</label>
                <input
                    type="search"
                    id="rules-search"
                    autocomplete="off"
                    prop:value=move || question.get()
                    on:input=move |e| question.set(event_target_value(&e))
                />
                <p class="small" role="status">{count}</p>
            </div>
            {list}
        </main>
    }
}

fn article(app: App, article: Article) -> impl IntoView {
    let key = article.key();
    let (kind, id, game) = (article.kind, article.id.clone(), article.game.clone());
    let library = app.told_of();
    let pack = library.boxes().iter().find(|b| b.game.id == game);
    let face = pack.and_then(|pack| match kind {
        Kind::Race => Some(draw::face(pack, &id)),
        Kind::Place | Kind::Relic => Some(draw::framed(&emblem::site(pack, &id))),
        Kind::Power | Kind::Terrain => None,
    });
    let named = app.article.get_untracked().as_ref() == Some(&key);
    let open = RwSignal::new(named);
    let tokens = article.tokens;
    let tokens = (tokens > 0).then(|| {
        let said = app.say(Message::new("column-tokens").with("n", tokens));
        view! { <span class="facts">{said}</span> }
    });
    let address = key.clone();
    let toggled = move |e: web_sys::Event| {
        let details = e
            .target()
            .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let is_open = details.is_some_and(|d| d.has_attribute("open"));
        open.set(is_open);
        // The address is a link to what was opened last.
        if is_open {
            Place::Rules(Some(address.clone())).name();
        }
    };
    let picture = key.clone();
    view! {
        <details class="article" id=format!("article-{key}") open=named on:toggle=toggled>
            <summary>
                {face.map(|f| view! { <i class="face" inner_html=f></i> })}
                <span>{article.name}</span>
                {tokens}
            </summary>
            <p>{article.text}</p>
            {move || open.get().then(|| case(app, kind, &id, &picture))}
        </details>
    }
}

/// What something does: how a case begins, what happens, and what comes of it.
fn case(app: App, kind: Kind, id: &str, key: &str) -> Option<impl IntoView + use<>> {
    let case = Case::of(kind, id)?;
    let [before, after] = figure::pictures(&case, key)?;
    let lang = app.settings.lang.get();
    let words = Words {
        lang,
        rules: &case.rules,
        names: &names::people(lang, &case.rules),
    };
    let told = case.entries.iter().flat_map(|e| chronicle::tell(&words, e));
    let told = told.map(|line| view! { <li>{line}</li> }).collect_view();
    Some(view! {
        <figure class="picture">
            <div class="pair">
                <div inner_html=before></div>
                <span aria-hidden="true">"→"</span>
                <div inner_html=after></div>
            </div>
            <figcaption><ul>{told}</ul></figcaption>
        </figure>
    })
}
