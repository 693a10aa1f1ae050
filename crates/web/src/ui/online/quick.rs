//! Playing at once, with whoever would like to.

use std::{collections::BTreeSet, time::Duration};

use content::Own;
use leptos::prelude::*;
use protocol::{Code, Search, Seek, Speed};

use super::{
    api::{self, Failure},
    ways::clock,
    who,
};
use crate::{
    i18n::Message,
    ui::{
        app::{App, app},
        browser::{self, Local},
    },
};
use client::{
    form::Form,
    identity::{keep_wish, kept_wish},
    own, save,
};
use wording::names;

/// Milliseconds between two questions whether somebody is found.
const AGAIN: u64 = 2_000;

/// A search.
#[derive(Clone, Copy)]
struct Quick {
    app: App,
    /// What is looked for, as long as it is.
    wish: RwSignal<Option<Seek>>,
    /// How far it is.
    search: RwSignal<Option<Search>>,
}

impl Quick {
    /// Begins, or asks again.
    fn ask(self) {
        let Some(wish) = self.wish.try_get_untracked().flatten() else {
            return;
        };
        let app = self.app;
        leptos::task::spawn_local(async move {
            let answer = who::ask_own(app, async |token| api::seek(token, &wish).await).await;
            // The reader may have gone elsewhere, or looks for something else by now.
            if self.wish.try_get_untracked().flatten() != Some(wish.clone()) {
                return;
            }
            match answer {
                Ok(Search {
                    table: Some(table), ..
                }) => {
                    self.wish.set(None);
                    has_table(&table, &wish);
                    app.visit(&table, Some(wish.key));
                }
                Ok(search) => {
                    keep_wish(&Local, Some(&wish), browser::now());
                    self.search.set(Some(search));
                }
                // It is asked again.
                Err(why) if may_pass(&why) => {}
                Err(why) => {
                    self.wish.set(None);
                    keep_wish(&Local, None, 0);
                    app.fail(why);
                }
            }
        });
    }

    /// Begins a search, which is kept before anybody hears of it.
    fn begin(self, wish: Seek) {
        keep_wish(&Local, Some(&wish), browser::now());
        self.search.set(None);
        self.wish.set(Some(wish));
        self.ask();
    }

    /// Looks for nobody any more. If it is too late for that, the table is among the reader's own; he is taken
    /// there if he still looks at the lobby.
    fn end(self) {
        let Some(wish) = self.wish.try_update(Option::take).flatten() else {
            return;
        };
        let _ = self.search.try_set(None);
        let app = self.app;
        leptos::task::spawn_local(async move {
            // Without an answer he is soon not waited for any more; and if he was found, the next visit to
            // the lobby asks again.
            let Ok(answer) = who::ask_own(app, api::end_match).await else {
                return;
            };
            keep_wish(&Local, None, 0);
            if let Some(table) = answer.table {
                has_table(&table, &wish);
                if self.wish.try_get_untracked().is_some() {
                    app.visit(&table, Some(wish.key));
                }
            }
        });
    }
}

/// A table was found, and the reader has its key.
fn has_table(table: &str, wish: &Seek) {
    save::keep_table(&Local, table, &wish.key, "", browser::now());
    keep_wish(&Local, None, 0);
}

/// Whether it may be otherwise the next time.
fn may_pass(why: &Failure) -> bool {
    match why {
        Failure::NoServer => true,
        Failure::Refused(why) => matches!(why.code, Code::Store | Code::TooMuch | Code::Failed),
    }
}

/// The form, and how far the search is.
#[component]
pub fn Quick(
    /// What the server has of its own.
    content: RwSignal<Own>,
) -> impl IntoView {
    let app = app();
    let quick = Quick {
        app,
        wish: RwSignal::new(None),
        search: RwSignal::new(None),
    };
    let again = set_interval_with_handle(move || quick.ask(), Duration::from_millis(AGAIN));
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
        quick.end();
    });
    let game = RwSignal::new(Form::quick().game);
    let seats = RwSignal::new(3_u8);
    let speed = RwSignal::new(Speed::Calm);
    let is = Memo::new(move |_| app.online.who.with(Option::is_some));
    let looking = Memo::new(move |_| quick.wish.with(Option::is_some));
    // One that a page had begun which was loaded anew, or left, goes on.
    if let Some(wish) = kept_wish(&Local, browser::now()) {
        quick.begin(wish);
    }
    let begin = move || {
        quick.begin(Seek {
            game: game.get_untracked(),
            seats: seats.get_untracked(),
            speed: speed.get_untracked(),
            key: browser::random_name(),
        });
    };
    let games = move || {
        let library = content.with(own::library);
        let lang = app.settings.lang.get();
        let all = library.games().into_iter().map(|(id, _)| {
            let (name, id) = (names::game(&library, lang, id), id.to_owned());
            let selected = game.with(|g| *g == id);
            view! { <option value=id selected=selected>{name}</option> }
        });
        all.collect_view()
    };
    let numbers = move || {
        let library = content.with(own::library);
        let maps = game.with(|game| library.maps(game).into_iter().map(|m| m.players).collect());
        let numbers: BTreeSet<u8> = maps;
        let all = numbers.into_iter().map(|n| {
            view! { <option value=n selected=move || seats.get() == n>{n}</option> }
        });
        all.collect_view()
    };
    let speeds = Speed::ALL.map(|s| {
        let text = match s {
            Speed::Calm => "quick-calm",
            Speed::Fast => "quick-fast",
        };
        view! {
            <option value=s.word() selected=move || speed.get() == s>{move || app.t(text)}</option>
        }
    });
    let choose_speed = move |e| {
        let word = event_target_value(&e);
        let found = Speed::ALL.into_iter().find(|s| s.word() == word);
        found.into_iter().for_each(|s| speed.set(s));
    };
    view! {
        <section class="sheet" id="quick">
            <h2>{move || app.t("quick")}</h2>
            <Show when=move || !is.get()>
                <p class="small">{move || app.t("quick-nobody")}</p>
            </Show>
            <form
                class="form"
                hidden=move || !is.get() || looking.get()
                on:submit=move |e| {
                    e.prevent_default();
                    begin();
                }
            >
                <div class="row">
                    <label>
                        {move || app.t("form-game")}
                        <select id="quick-game" on:change=move |e| game.set(event_target_value(&e))>
                            {games}
                        </select>
                    </label>
                    <label>
                        {move || app.t("form-players")}
                        <select
                            id="quick-seats"
                            on:change=move |e| seats.set(event_target_value(&e).parse().unwrap_or(3))
                        >
                            {numbers}
                        </select>
                    </label>
                    <label>
                        {move || app.t("online-clock")}
                        <select id="quick-speed" on:change=choose_speed>
                            {speeds}
                        </select>
                    </label>
                </div>
                <button class="primary" id="quick-go">{move || app.t("quick-go")}</button>
            </form>
            <Show when=move || looking.get()>
                <Waiting quick=quick/>
            </Show>
        </section>
    }
}

/// How far the search is, and its end.
#[component]
fn Waiting(
    /// The search.
    quick: Quick,
) -> impl IntoView {
    let app = quick.app;
    let now = clock();
    let others = Memo::new(move |_| {
        quick
            .search
            .with(|s| s.as_ref().map_or(0, |s| s.waiting.saturating_sub(1)))
    });
    let seconds = Memo::new(move |_| {
        let fills = quick.search.with(|s| s.as_ref().map(|s| s.fills))?;
        Some((fills - now.get() as i64).max(0) / 1_000)
    });
    view! {
        // Only what others do is said aloud, not each second.
        <p role="status" id="quick-waiting">
            {move || app.say(Message::new("quick-waiting").with("n", others.get()))}
        </p>
        <p class="small">
            {move || {
                seconds.get().map(|s| app.say(Message::new("quick-fills").with("n", s as u32)))
            }}
        </p>
        <button id="quick-end" on:click=move |_| quick.end()>{move || app.t("quick-end")}</button>
    }
}
