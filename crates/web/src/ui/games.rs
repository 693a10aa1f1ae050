//! The games of earlier visits: those that go on, and what became of those that are over.

use std::time::Duration;

use leptos::prelude::*;

use super::{
    app::{App, app},
    browser::{self, Local},
    settings::Languages,
};
use crate::i18n::{self, Lang, Message};
use client::{
    history::{self, By, Outcome, Row},
    save::{self, Forgotten, Saved},
    session::Session,
    share,
};

/// How long what was forgotten can be had back, in seconds.
const BACK: u64 = 10;

impl App {
    /// Begins another game at the moment that is looked back at.
    pub fn play_on(self) {
        let seed = record::Seed(browser::random());
        let lang = self.settings.lang.get_untracked();
        let game = self.game.session;
        match game.with_untracked(|s| Some(s.as_ref()?.play_on(seed, lang))) {
            Some(Ok(session)) => self.begin_new(session),
            Some(Err(why)) => self.notice.set(why.say(lang)),
            None => {}
        }
    }

    /// Opens a record or a position that the reader chose, or says what is wrong with it.
    pub fn open_text(self, text: &str, id: &str) -> Result<(), wording::Message> {
        let lang = self.settings.lang.get_untracked();
        let session = Session::read(text, record::Seed(browser::random()), lang)?;
        self.open(session, id);
        self.say_if_past();
        Ok(())
    }

    /// Says so if the game that is shown was played under other rules.
    pub(super) fn say_if_past(self) {
        let past = self.game.session.with_untracked(|s| {
            let (version, why) = s.as_ref()?.past()?;
            let message = Message::new("rules-past")
                .with("version", version)
                .with("now", record::RULES_VERSION);
            Some(message.with("why", why.clone()))
        });
        if let Some(past) = past {
            self.notice
                .set(past.say(self.settings.lang.get_untracked()));
        }
    }

    /// Opens whatever the reader chose that was saved by this program: a record, a position, or all
    /// games of a browser, of which it tells how many came. What is wrong with it is said.
    pub fn open_any(self, text: &str) -> String {
        self.notice.set(String::new());
        if let Some(packed) = share::in_link(text) {
            self.open_link(packed.into(), None);
            return String::new();
        }
        let lang = self.settings.lang.get_untracked();
        let said = match history::is_archive(text) {
            true => history::import(&Local, text).map(|done| {
                let message = Message::new("results-imported")
                    .with("games", done.games)
                    .with("outcomes", done.outcomes);
                message.with("refused", done.refused).say(lang)
            }),
            false => self
                .open_text(text, &browser::game_id())
                .map(|()| String::new()),
        };
        said.unwrap_or_else(|why| {
            self.notice.set(unopened(lang, why));
            String::new()
        })
    }
}

/// That something cannot be opened, and why.
pub(super) fn unopened(lang: Lang, why: wording::Message) -> String {
    Message::new("open-failed").with("why", why).say(lang)
}

/// What the first screen knows of the games that are kept.
#[derive(Clone, Copy)]
pub struct Kept {
    games: RwSignal<Vec<Saved>>,
    /// What came of the file that was read last.
    read: RwSignal<String>,
}

impl Kept {
    /// What is kept now.
    pub fn new() -> Kept {
        Kept {
            games: RwSignal::new(sorted()),
            read: RwSignal::new(String::new()),
        }
    }

    /// Opens what the reader chose.
    pub fn open(self, app: App, text: &str) {
        self.read.set(app.open_any(text));
        self.games.set(sorted());
    }
}

/// The games of earlier visits, and records from files.
#[component]
pub fn Games(
    /// What is kept.
    kept: Kept,
) -> impl IntoView {
    let app = app();
    let games = kept.games;
    let gone = Gone::<Forgotten>::new();
    let undo = move |game| {
        save::remember(&Local, game);
        games.set(sorted());
    };
    let open = move |text: &str| kept.open(app, text);
    view! {
        <section class="sheet games">
            <h2>{move || app.t("resume")}</h2>
            <ul id="saved">
                <For each=move || games.get() key=|g| (g.id.clone(), g.time) let:game>
                    {one_game(app, games, gone, game)}
                </For>
            </ul>
            {gone.view(app, undo)}
            <p role="status">{move || kept.read.get()}</p>
            <p class="buttons">
                <button id="results" on:click=move |_| app.open_results()>
                    {move || app.t("results")}
                </button>
            </p>
            <label class="file">
                {move || app.t("open-file")}
                <input type="file" accept=".txt,.record,.json,text/plain,application/json" id="open"
                    on:change=move |e| {
                        let input = event_target::<web_sys::HtmlInputElement>(&e);
                        browser::read_files(input.files(), move |files| {
                            input.set_value("");
                            if let Some((_, text)) = files.into_iter().next() {
                                open(&text);
                            }
                        });
                    }
                />
            </label>
            <label class="paste">
                {move || app.t("open-paste")}
                <input type="text" id="paste" autocomplete="off" spellcheck="false"
                    on:change=move |e| open(&event_target_value(&e))
                />
            </label>
        </section>
    }
}

/// The games that are kept: those first in which somebody here has the move.
fn sorted() -> Vec<Saved> {
    let mut games = save::list(&Local);
    games.sort_by_key(|g| !g.yours);
    games
}

fn one_game(
    app: App,
    games: RwSignal<Vec<Saved>>,
    gone: Gone<Forgotten>,
    game: Saved,
) -> impl IntoView {
    let (id, drop) = (game.id.clone(), game.id.clone());
    let (over, yours, time, map) = (game.over, game.yours, game.time, game.map.clone());
    let names = game.names.clone();
    let line = move || {
        let message = Message::new(if over { "resume-over" } else { "resume-line" });
        app.say(
            message
                .with("names", game.names.clone())
                .with("round", game.round)
                .with("turns", game.turns),
        )
    };
    let facts = move || {
        let lang = app.settings.lang.get();
        format!("{} · {}", called(lang, "map", &map), when(lang, time))
    };
    let go = move |_| app.go_on_with(&id, None);
    let forget = move |_| {
        if let Some(game) = save::forget(&Local, &drop) {
            let list = i18n::list(app.settings.lang.get_untracked(), &names);
            gone.went(list, game);
        }
        games.set(sorted());
    };
    view! {
        <li>
            <span>
                {yours.then(|| view! { <b class="yours">{move || app.t("resume-yours")}</b> " " })}
                {line} " " <small class="facts">{facts}</small>
            </span>
            <button on:click=go>
                {move || app.t(if over { "resume-look" } else { "resume-one" })}
            </button>
            <button class="quiet" on:click=forget>{move || app.t("resume-drop")}</button>
        </li>
    }
}

/// What was forgotten last, for as long as it can be had back.
pub struct Gone<T: Send + Sync + 'static> {
    last: RwSignal<Option<(u64, String, T)>>,
}

impl<T: Send + Sync> Clone for Gone<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync> Copy for Gone<T> {}

impl<T: Clone + Send + Sync> Gone<T> {
    /// Nothing yet.
    pub fn new() -> Gone<T> {
        Gone {
            last: RwSignal::new(None),
        }
    }

    /// Something was forgotten that is called so.
    pub fn went(self, name: String, thing: T) {
        let number = browser::number();
        self.last.set(Some((number, name, thing)));
        let forget = move || {
            let is_it =
                |last: &Option<(u64, String, T)>| last.as_ref().is_some_and(|l| l.0 == number);
            if self.last.try_with_untracked(is_it) == Some(true) {
                self.last.set(None);
            }
        };
        set_timeout(forget, Duration::from_secs(BACK));
    }

    /// Says so, and gives it back if it is asked for.
    pub fn view(self, app: App, back: impl Fn(T) + Copy + Send + 'static) -> impl IntoView {
        view! {
            <p class="gone" role="status">
                {move || {
                    self.last
                        .with(|last| last.as_ref().map(|l| l.1.clone()))
                        .map(|name| {
                            let said = move || app.say(Message::new("resume-gone").with("name", &name));
                            let again = move |_| {
                                if let Some((_, _, thing)) = self.last.get_untracked() {
                                    self.last.set(None);
                                    back(thing);
                                }
                            };
                            view! {
                                {said} " "
                                <button class="undo" on:click=again>{move || app.t("resume-back")}</button>
                            }
                        })
                }}
            </p>
        }
    }
}

/// What became of one's games.
#[component]
pub fn Results() -> impl IntoView {
    let app = app();
    let all = RwSignal::new(history::list(&Local));
    let kept = save::list(&Local);
    let by = RwSignal::new(By::Race);
    let said = RwSignal::new(String::new());
    let any = Memo::new(move |_| all.with(|a| !a.is_empty()));
    let read = move |e| {
        let input = event_target::<web_sys::HtmlInputElement>(&e);
        browser::read_files(input.files(), move |files| {
            input.set_value("");
            if let Some((_, text)) = files.into_iter().next() {
                said.set(app.open_any(&text));
                all.set(history::list(&Local));
            }
        });
    };
    let save_all = move |_| {
        browser::download("elbowroom-games.json", &history::export(&Local));
    };
    let choose = move |kind: By| {
        view! {
            <button
                aria-pressed=move || (by.get() == kind).to_string()
                on:click=move |_| by.set(kind)
            >
                {move || app.t(&format!("results-by-{}", kind.name()))}
            </button>
        }
    };
    view! {
        <header class="bar">
            <button class="quiet" id="back" on:click=move |_| app.close_help()>{move || app.t("back")}</button>
            <h1 class="brand">{move || app.t("results")}</h1>
            <Languages/>
        </header>
        <main class="help" id="results-page">
            <section class="sheet">
                <p id="results-sum">{move || all.with(|all| sum(app, all))}</p>
                <p class="buttons">
                    <button id="export" on:click=save_all>{move || app.t("results-export")}</button>
                    <label class="file">
                        {move || app.t("results-import")}
                        <input type="file" accept=".json,application/json" id="import" on:change=read/>
                    </label>
                </p>
                <p role="status">{move || said.get()}</p>
                <p class="error" role="alert">{move || app.notice.get()}</p>
            </section>
            <Show when=move || any.get()>
                <section class="sheet">
                    <h2>{move || app.t("results-counted")}</h2>
                    <p class="buttons" role="group" aria-label=move || app.t("results-counted")>
                        {By::ALL.map(choose).collect_view()}
                    </p>
                    <div class="wide" tabindex="0" role="region" aria-label=move || app.t("results-counted")>
                        {move || all.with(|all| counted(app, by.get(), &history::rows(all, by.get())))}
                    </div>
                </section>
                <section class="sheet">
                    <h2>{move || app.t("results-games")}</h2>
                    <div class="wide" tabindex="0" role="region" aria-label=move || app.t("results-games")>
                        {
                            let kept = kept.clone();
                            move || all.with(|all| ended(app, all, &kept))
                        }
                    </div>
                </section>
            </Show>
        </main>
    }
}

/// How many games one has played and won.
fn sum(app: App, all: &[Outcome]) -> String {
    let won = |o: &&Outcome| o.own().any(|(_, s)| s.place == 1);
    match all.len() {
        0 => app.t("results-none"),
        n => app.say(
            Message::new("results-sum")
                .with("n", n)
                .with("won", all.iter().filter(won).count()),
        ),
    }
}

/// What was reached by something, with a bar for the share of the win.
fn counted(app: App, by: By, rows: &[Row]) -> impl IntoView + use<> {
    let lang = app.settings.lang.get();
    let row = |row: &Row| {
        let name = match by {
            By::Seat | By::Seats => row.key.clone(),
            By::Race | By::Power | By::Map => called(lang, by.name(), &row.key),
        };
        let percent = 100.0 * row.won;
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{row.count}</td>
                <td class="share" style=format!("--share:{percent:.0}%")>{format!("{percent:.0}\u{a0}%")}</td>
                <td>{row.coins.map(|coins| super::review::decimal(lang, coins as f32))}</td>
            </tr>
        }
    };
    let coins = match by {
        By::Race | By::Power => "results-earned",
        By::Map | By::Seat | By::Seats => "end-coins",
    };
    view! {
        <table class="standings" id="counted">
            <thead>
                <tr>
                    <th scope="col">{app.t(&format!("results-by-{}", by.name()))}</th>
                    <th scope="col">{app.t("results-count")}</th>
                    <th scope="col">{app.t("results-won")}</th>
                    <th scope="col">{app.t(coins)}</th>
                </tr>
            </thead>
            <tbody>{rows.iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// The games, each with how it ended.
fn ended(app: App, all: &[Outcome], kept: &[Saved]) -> impl IntoView + use<> {
    let lang = app.settings.lang.get();
    let row = |o: &Outcome| {
        let seat = |s: &history::SeatOutcome| {
            let text = format!("{} {}", s.name, s.coins);
            match s.place {
                1 => view! { <li><b>{text}</b></li> }.into_any(),
                _ => view! { <li>{text}</li> }.into_any(),
            }
        };
        let place = o.own().map(|(_, s)| s.place).min().unwrap_or_default();
        let (id, table) = (o.id.clone(), o.table);
        let there = table || kept.iter().any(|g| g.id == o.id);
        let look = there.then(|| {
            let go = move |_| match table {
                true => app.visit(&id, None),
                false => app.go_on_with(&id, None),
            };
            view! { <button on:click=go>{app.t("resume-look")}</button> }
        });
        view! {
            <tr>
                <td>{when(lang, o.time)}</td>
                <td>{called(lang, "map", &o.map)}</td>
                <td><ul class="sat">{o.seats.iter().map(seat).collect_view()}</ul></td>
                <td>{place}</td>
                <td>{look}</td>
            </tr>
        }
    };
    view! {
        <table class="standings" id="ended">
            <thead>
                <tr>
                    <th scope="col">{app.t("results-when")}</th>
                    <th scope="col">{app.t("form-map")}</th>
                    <th scope="col">{app.t("form-players")}</th>
                    <th scope="col">{app.t("end-place")}</th>
                    <td></td>
                </tr>
            </thead>
            <tbody>{all.iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// What something of the boxes is called; of content of one's own its identifier.
fn called(lang: Lang, kind: &str, id: &str) -> String {
    i18n::find(lang, &format!("{kind}-{id}")).unwrap_or_else(|| id.into())
}

/// A day and a time, as the language writes them.
pub(super) fn when(lang: Lang, time: u64) -> String {
    let date = js_sys::Date::new(&(time as f64).into());
    let options = js_sys::Object::new();
    for (name, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &style.into());
    }
    date.to_locale_string(lang.tag(), &options).into()
}
