//! The tables of a server: those that are open, those where one may look on, and one's own.

use std::time::Duration;

use content::Own;
use leptos::prelude::*;
use protocol::{Listed, MOST_SEATS, OwnSeat, OwnSeats, Phase, Sitting, Standing, Summary};

use super::{
    api::{self, Failure},
    best::Best,
    make::Make,
    past::Past,
    people::{FriendLink, Invited, PeopleView},
    programs::ProgramsView,
    quick::Quick,
    somebody::{SomebodyView, marked},
    table::clock_text,
    tournaments::Tournaments,
    ways::span,
    who,
};
use crate::{
    i18n::{self, Message},
    ui::{
        app::{App, app},
        browser::{self, Local},
        games::Gone,
        settings::{Languages, SettingsView},
        variants,
    },
};
use client::{
    own,
    save::{self, Kept},
};

/// Milliseconds between two looks at the tables, and at one's own.
const AGAIN: u64 = 5_000;
const OWN_AGAIN: u64 = 10_000;

/// What is known of the server's tables.
#[derive(Clone, Default, PartialEq)]
struct Known {
    /// Whether an answer has come.
    answered: bool,
    /// Whether the last answer was none.
    silent: bool,
    open: Vec<Listed>,
    running: Vec<Listed>,
}

/// The lobby.
#[component]
pub fn Lobby() -> impl IntoView {
    let app = app();
    let known = RwSignal::new(Known::default());
    // What the server has of its own.
    let content = RwSignal::new(Own::default());
    leptos::task::spawn_local(async move {
        if let Some(own) = api::own().await {
            // The reader may have gone elsewhere.
            let _ = content.try_set(own);
        }
    });
    let own = RwSignal::new(save::tables(&Local));
    let gone = Gone::<Kept>::new();
    let had_back = move |table| {
        save::remember_table(&Local, table);
        own.set(save::tables(&Local));
    };
    let making = RwSignal::new(false);
    let contacts = RwSignal::new(Vec::new());
    look(known);
    let again = set_interval_with_handle(move || look(known), Duration::from_millis(AGAIN));
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
    });
    // The seats of the reader's other devices, once there is a server.
    let seats = Callback::new(move |()| own.set(save::tables(&Local)));
    let silent = Memo::new(move |_| known.with(|k| k.silent));
    let there = Memo::new(move |_| known.with(|k| k.answered && !k.silent));
    let met = Memo::new(move |before: Option<&bool>| there.get() || before == Some(&true));
    Effect::new(move |_| {
        if there.get() {
            leptos::task::spawn_local(async move {
                // Why not is said where something depends on it.
                if who::catch_up(app).await.is_ok() {
                    seats.try_run(());
                }
            });
        }
    });
    view! {
        <header class="bar">
            <button class="quiet" id="back" on:click=move |_| app.leave()>
                "← " <span class="long">{move || app.t("leave")}</span>
            </button>
            <h1 class="brand">{move || app.t("online")}</h1>
            <Languages/>
            <SettingsView/>
        </header>
        <main class="start lobby" id="lobby">
            <Show when=move || silent.get()>
                <p class="sheet error" id="no-server" role="alert">{move || app.t("online-no-server")}</p>
            </Show>
            <p class="error" role="alert">{move || app.notice.get()}</p>
            <section class="sheet">
                <Name/>
                <button
                    class="fold"
                    id="make"
                    aria-expanded=move || making.get().to_string()
                    on:click=move |_| making.update(|m| *m = !*m)
                >
                    {move || app.t("online-make")}
                </button>
                <Show when=move || making.get()>
                    <Make own=content/>
                </Show>
            </section>
            // What is said once, and a search, outlast an answer that does not come.
            <Show when=move || met.get()>
                <FriendLink contacts=contacts/>
                <Invited/>
                <Quick content=content/>
                <Tournaments content=content seats=seats/>
                <SomebodyView seats=seats/>
                <Show when=move || app.online.who.with(Option::is_some)>
                    <PeopleView contacts=contacts/>
                    <ProgramsView/>
                </Show>
            </Show>
            <OwnTables own=own gone=gone/>
            {gone.view(app, had_back)}
            <Tables known=known content=content phase=Phase::Open/>
            <Tables known=known content=content phase=Phase::Running/>
            <Best there=there/>
            <Past there=there/>
        </main>
    }
}

fn look(known: RwSignal<Known>) {
    leptos::task::spawn_local(async move {
        let open = api::tables(Phase::Open).await;
        let running = match &open {
            Ok(_) => api::tables(Phase::Running).await,
            Err(why) => Err(why.clone()),
        };
        // The reader may have gone elsewhere in the meantime.
        let _ = known.try_update(|k| {
            k.answered = true;
            match (open, running) {
                (Ok(open), Ok(running)) => (k.silent, k.open, k.running) = (false, open, running),
                (Err(why), _) | (_, Err(why)) => k.silent = why == Failure::NoServer,
            }
        });
    });
}

/// What the reader is called.
#[component]
pub fn Name() -> impl IntoView {
    let app = app();
    let who = app.online.who;
    who::recall(app);
    let field = move || {
        view! {
            <label class="name">
                {move || app.t("online-name")}
                <input
                    type="text"
                    id="name"
                    maxlength="40"
                    autocomplete="nickname"
                    prop:value=save::name(&Local)
                    on:input=move |e| save::set_name(&Local, &event_target_value(&e))
                />
            </label>
        }
    };
    let somebody = Memo::new(move |_| who.get().map(|identity| identity.name));
    view! {
        {move || match somebody.get() {
            None => field().into_any(),
            Some(name) => {
                let text = move || app.say(Message::new("identity-of").with("name", name.clone()));
                view! { <p class="name" id="own-name">{text}</p> }.into_any()
            }
        }}
    }
}

/// What the reader is called; nothing if he has not said, and the server gives him the name of his seat.
pub fn name_or_none(app: App) -> String {
    let own = app.online.who.get_untracked();
    let name = own.map_or_else(|| save::name(&Local), |identity| identity.name);
    name.trim().into()
}

fn own_table(
    app: App,
    own: RwSignal<Vec<Kept>>,
    gone: Gone<Kept>,
    standings: RwSignal<Vec<Standing>>,
    table: Kept,
) -> impl IntoView {
    let (id, drop, at) = (table.id.clone(), table.id.clone(), table.id.clone());
    let standing =
        Memo::new(move |_| standings.with(|all| all.iter().find(|s| s.table == at).cloned()));
    let title = move || match (table.title.as_str(), standing.get()) {
        ("", Some(standing)) if standing.title.is_empty() => names(app, &standing),
        ("", Some(standing)) => standing.title,
        ("", None) => app.say(Message::new("online-table").with("id", table.id.clone())),
        (title, _) => title.into(),
    };
    let state = move || standing.with(|s| s.as_ref().map(|s| state(app, s)));
    let waits = move || standing.with(|s| s.as_ref().is_some_and(Standing::waits_for_me));
    let name = title.clone();
    view! {
        <li class:waits=waits>
            <span>{title} " " <small class="small">{state}</small></span>
            <button on:click=move |_| app.visit(&id, None)>{move || app.t("resume-one")}</button>
            <button
                class="quiet"
                on:click=move |_| {
                    if let Some(table) = save::forget_table(&Local, &drop) {
                        gone.went(untrack(&name), table);
                    }
                    own.set(save::tables(&Local));
                }
            >
                {move || app.t("online-forget")}
            </button>
        </li>
    }
}

/// Who plays at a table.
fn names(app: App, standing: &Standing) -> String {
    let names: Vec<String> = standing.seats.iter().map(|s| sitting(app, s)).collect();
    i18n::list(app.settings.lang.get(), &names)
}

/// Who sits there.
pub fn sitting(app: App, seat: &Sitting) -> String {
    match (&seat.name, &seat.bot) {
        (Some(name), _) if seat.offered => {
            app.say(Message::new("online-offered").with("name", name))
        }
        (Some(name), _) => marked(app, name, seat.identity.as_deref()),
        (None, Some(bot)) => bot_text(app, bot),
        (None, None) => app.t("online-free"),
    }
}

/// How it stands at one of the reader's tables.
fn state(app: App, standing: &Standing) -> String {
    let mine = standing.seat.is_some() && standing.to_move == standing.seat;
    let mover = standing.to_move.and_then(|c| standing.seats.get(c.index()));
    match (standing.phase, mover) {
        (Phase::Open, _) => app.t("own-open"),
        (Phase::Over, _) => app.t("own-over"),
        (Phase::Running, _) if standing.asked && !mine => app.t("own-asked"),
        (Phase::Running, _) if mine => match standing.until {
            None => app.t("own-move"),
            Some(until) => {
                let time = span(app, until - browser::now() as i64);
                app.say(Message::new("own-move-left").with("time", time))
            }
        },
        (Phase::Running, None) => String::new(),
        (Phase::Running, Some(mover)) => {
            app.say(Message::new("own-theirs").with("name", sitting(app, mover)))
        }
    }
}

/// The tables where the reader has a seat, those first where there is something to do.
#[component]
fn OwnTables(
    /// The tables.
    own: RwSignal<Vec<Kept>>,
    /// What was taken out of the list.
    gone: Gone<Kept>,
) -> impl IntoView {
    let app = app();
    let standings = RwSignal::new(Vec::<Standing>::new());
    let ask = move || {
        let seats = own.get_untracked().into_iter();
        let seats = seats.map(|t| OwnSeat {
            table: t.id,
            key: t.key,
        });
        let seats: Vec<OwnSeat> = seats.collect();
        if seats.is_empty() || browser::is_hidden() {
            return;
        }
        leptos::task::spawn_local(async move {
            let mut all = Vec::new();
            for some in seats.chunks(MOST_SEATS) {
                let seats = some.to_vec();
                match api::standings(&OwnSeats { seats }).await {
                    Ok(some) => all.extend(some),
                    Err(_) => return,
                }
            }
            all.sort_by_key(Standing::order);
            // The reader may have gone elsewhere.
            let _ = standings.try_set(all);
        });
    };
    ask();
    let again = set_interval_with_handle(ask, Duration::from_millis(OWN_AGAIN));
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
    });
    // The server has them in their order; what it does not know comes last.
    let sorted = Memo::new(move |_| {
        let mut all = own.get();
        standings.with(|standings| {
            let place = |table: &Kept| standings.iter().position(|s| s.table == table.id);
            all.sort_by_key(|table| place(table).unwrap_or(usize::MAX));
        });
        all
    });
    view! {
        <Show when=move || !own.with(Vec::is_empty)>
            <section class="sheet games">
                <h2>{move || app.t("online-own")}</h2>
                <ul id="own-tables">
                    <For each=move || sorted.get() key=|t| t.id.clone() let:table>
                        {own_table(app, own, gone, standings, table)}
                    </For>
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Tables(
    /// What is known.
    known: RwSignal<Known>,
    /// What the server has of its own.
    content: RwSignal<Own>,
    /// Which of them.
    phase: Phase,
) -> impl IntoView {
    let app = app();
    let (title, none, go, id) = match phase {
        Phase::Open => (
            "online-open",
            "online-open-none",
            "online-go",
            "open-tables",
        ),
        _ => (
            "online-running",
            "online-running-none",
            "online-watch",
            "running-tables",
        ),
    };
    let list = Memo::new(move |_| {
        known.with(|k| match phase {
            Phase::Open => k.open.clone(),
            _ => k.running.clone(),
        })
    });
    let empty = Memo::new(move |_| list.with(Vec::is_empty) && known.with(|k| k.answered));
    let watch_best = move |_| {
        leptos::task::spawn_local(async move {
            match api::best_game().await {
                Ok(best) => _ = best.map(|best| app.visit(&best.table.id, None)),
                Err(why) => app.fail(why),
            }
        });
    };
    view! {
        <section class="sheet games">
            <h2>{move || app.t(title)}</h2>
            <Show when=move || empty.get()>
                <p class="small">{move || app.t(none)}</p>
            </Show>
            <Show when=move || phase == Phase::Running && list.with(|l| l.len() > 1)>
                <button id="watch-best" on:click=watch_best>{move || app.t("online-watch-best")}</button>
            </Show>
            <ul id=id>
                <For
                    each=move || list.get()
                    key=|t| (t.table.id.clone(), t.updated)
                    let:listed
                >
                    {one(app, content, listed, go)}
                </For>
            </ul>
        </section>
    }
}

fn one(app: App, content: RwSignal<Own>, listed: Listed, go: &'static str) -> impl IntoView {
    let table = listed.table;
    let go = match table.seats.iter().any(|s| s.offered) {
        true => "online-go",
        false => go,
    };
    let id = table.id.clone();
    let (game, on, options) = (table.game.clone(), table.map.clone(), table.options.clone());
    // The other rules that were agreed upon; most tables have none.
    let variants = (options != rules::Options::default()).then_some(move || {
        let pack = content.with(|content| own::pack(content, &game, &on));
        variants::told(app, &pack, &options).join(" · ")
    });
    let (title, at) = (table.title.clone(), table.id.clone());
    let line = move || facts(app, &table);
    view! {
        <li>
            <span>
                {(!title.is_empty()).then(|| view! { <b>{title}</b> " " })}
                {line}
                {variants.map(|text| view! { <small class="small variants">{text}</small> })}
            </span>
            <button data-table=at on:click=move |_| app.visit(&id, None)>
                {move || app.t(go)}
            </button>
        </li>
    }
}

/// A table in few words: the map, who sits there, the clock.
pub fn facts(app: App, table: &Summary) -> String {
    let lang = app.settings.lang.get();
    let map = i18n::find(lang, &format!("map-{}", table.map));
    let seats: Vec<String> = table.seats.iter().map(|s| sitting(app, s)).collect();
    let facts = [
        map.unwrap_or_else(|| table.map.clone()),
        i18n::list(lang, &seats),
        clock_text(app, table.clock),
    ];
    facts.join(" · ")
}

/// What a bot is called in the reader's language.
pub fn bot_text(app: App, bot: &str) -> String {
    let found = i18n::find(app.settings.lang.get(), &format!("bot-{bot}"));
    found.unwrap_or_else(|| bot.into())
}
