//! A table before its game: who sits where, who is ready, the link to send to others.

use leptos::prelude::*;
use protocol::Command;
use rules::Seat;

use super::{
    chat::Chat,
    guests::GuestsView,
    lobby::{Name, bot_text, name_or_none},
    notify::Notify,
    play::online,
    seat_menu::{Reporting, SeatMenu},
    somebody::marked,
    table::{Status, clock_text},
    ways::{clock, span},
};
use crate::{
    i18n::{self, Message},
    ui::{
        app::{App, app},
        browser,
        settings::{Languages, SettingsView},
        share::LinkField,
        variants,
    },
};
use client::own;
use protocol::Sitter;
use wording::names;

/// A table before its game.
#[component]
pub fn Room() -> impl IntoView {
    let app = app();
    let online = online();
    let known = Memo::new(move |_| online.look(|r| r.room.is_some()));
    app.arrive();
    view! {
        <header class="bar">
            <button class="quiet" id="leave" on:click=move |_| app.leave()>
                "← " <span class="long">{move || app.t("online-leave")}</span>
            </button>
            <h1 class="brand">{move || app.t("online-room")}</h1>
            <Languages/>
            <SettingsView/>
        </header>
        <main class="start room" id="room">
            <Status/>
            <p class="error" role="alert">{move || app.notice.get()}</p>
            <Show when=move || known.get()>
                <About/>
                <Seats/>
                <Reporting/>
                <GuestsView/>
                <Links/>
                <Notify/>
                <Chat/>
            </Show>
        </main>
    }
}

/// What is played.
#[component]
fn About() -> impl IntoView {
    let app = app();
    let online = online();
    let title = Memo::new(move |_| online.look(|r| r.room.as_ref().map(|r| r.title.clone())));
    let facts = move || {
        online.look(|r| {
            let Some(room) = &r.room else {
                return String::new();
            };
            let lang = app.settings.lang.get();
            let library = own::library(r.own());
            let maps = library.maps(&room.game);
            let map = maps.iter().find(|m| m.id == room.map);
            let map = map.map(|m| names::name(lang, *m));
            let game = names::game(&library, lang, &room.game);
            let takeback = match room.takeback {
                protocol::Takeback::Agreed => "takeback-agreed",
                protocol::Takeback::Free => "takeback-free",
                protocol::Takeback::Never => "takeback-never",
            };
            let waits = r.patience().map_or_else(String::new, |seconds| {
                let time = span(app, i64::from(seconds) * 1_000);
                app.say(Message::new("online-waits").with("time", time))
            });
            let facts = [
                game,
                map.unwrap_or_else(|| room.map.clone()),
                clock_text(app, room.clock),
                waits,
                format!("{}: {}", app.t("online-takeback"), app.t(takeback)),
                app.t(match room.public {
                    true => "online-is-public",
                    false => "online-is-private",
                }),
            ];
            let facts: Vec<String> = facts.into_iter().filter(|f| !f.is_empty()).collect();
            facts.join(" · ")
        })
    };
    // The other rules that were agreed upon.
    let variants = move || {
        online.look(|r| {
            let room = r.room.as_ref();
            let lines = room.map(|room| {
                let pack = own::pack(r.own(), &room.game, &room.map);
                variants::told(app, &pack, &room.options)
            });
            lines.unwrap_or_default()
        })
    };
    view! {
        <section class="sheet">
            <h2>{move || title.get().filter(|t| !t.is_empty()).unwrap_or_else(|| app.t("online-room"))}</h2>
            <p>{facts}</p>
            <ul class="variants" id="variants">
                {move || variants().into_iter().map(|v| view! { <li>{v}</li> }).collect_view()}
            </ul>
        </section>
    }
}

/// One seat, ready to be shown.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    seat: Seat,
    sitter: Sitter,
    mine: bool,
    here: bool,
}

/// The seats, and what may be done about them.
#[component]
fn Seats() -> impl IntoView {
    let app = app();
    let online = online();
    let rows = Memo::new(move |_| {
        online.look(|r| {
            let sitters = r.room.iter().flat_map(|r| r.sitters.iter().enumerate());
            let row = |(i, s): (usize, &Sitter)| {
                let seat = Seat(i as u8);
                Row {
                    seat,
                    sitter: s.clone(),
                    mine: r.seat == Some(seat),
                    here: r.present.0.contains(&seat),
                }
            };
            sitters.map(row).collect::<Vec<_>>()
        })
    });
    let seated = Memo::new(move |_| online.look(|r| r.seat.is_some()));
    let now = clock();
    let host = Memo::new(move |_| online.look(|r| r.may_host(now.get() as i64)));
    let stands_in = Memo::new(move |_| host.get() && online.look(|r| !r.host));
    let full = Memo::new(move |_| rows.with(|r| r.iter().all(|r| r.sitter != Sitter::Nobody)));
    let ready = Memo::new(move |_| {
        rows.with(|rows| {
            let mine = rows.iter().find(|r| r.mine).map(|r| r.sitter.clone());
            matches!(mine, Some(Sitter::Person { ready: true, .. }))
        })
    });
    view! {
        <section class="sheet">
            <h2>{move || app.t("online-seats")}</h2>
            <Show when=move || !seated.get()>
                <Name/>
            </Show>
            <ul class="seats" id="seats">
                <For each=move || rows.get() key=Row::clone let:row>
                    {one(app, row, seated, host)}
                </For>
            </ul>
            <div class="buttons">
                <Show when=move || seated.get()>
                    <button
                        class="primary"
                        id="ready"
                        aria-pressed=move || ready.get().to_string()
                        on:click=move |_| app.ask(Command::Ready {
                            ready: !ready.get_untracked(),
                            part: browser::part(),
                        })
                    >
                        {move || app.t(if ready.get() { "online-not-ready" } else { "online-ready" })}
                    </button>
                </Show>
                <Show when=move || host.get()>
                    <button id="begin" disabled=move || !full.get() on:click=move |_| app.ask(Command::Begin { part: browser::part() })>
                        {move || app.t("online-begin")}
                    </button>
                </Show>
                <Show when=move || seated.get()>
                    <button class="quiet" id="stand-up" on:click=move |_| app.ask(Command::Leave)>
                        {move || app.t("online-stand-up")}
                    </button>
                </Show>
            </div>
            <Show when=move || stands_in.get()>
                <p id="stands-in">{move || app.t("online-stands-in")}</p>
            </Show>
            <p class="small">
                {move || app.t(if full.get() { "online-wait-ready" } else { "online-wait-seats" })}
            </p>
        </section>
    }
}

fn one(app: App, row: Row, seated: Memo<bool>, host: Memo<bool>) -> impl IntoView {
    let seat = row.seat;
    let bot = RwSignal::new(bots::BOTS.last().map_or("greedy", |b| b.0).to_owned());
    let free = row.sitter == Sitter::Nobody;
    let sitter = row.sitter.clone();
    let text = move || match &sitter {
        Sitter::Nobody => app.t("online-free"),
        Sitter::Bot(bot) => bot_text(app, bot),
        Sitter::Person { name, identity, .. } => marked(app, name, identity.as_deref()),
    };
    let note = move || {
        let ready = matches!(row.sitter, Sitter::Person { ready: true, .. });
        let person = matches!(row.sitter, Sitter::Person { .. });
        let notes = [
            (row.mine, "online-you"),
            (ready, "online-is-ready"),
            (person && !row.here && !row.mine, "online-not-here"),
        ]
        .into_iter()
        .filter(|n| n.0)
        .map(|n| app.t(n.1))
        .collect::<Vec<_>>();
        i18n::list(app.settings.lang.get(), &notes)
    };
    let number = move || app.say(Message::new("form-seat").with("n", u32::from(seat.0) + 1));
    view! {
        <li>
            <span class="facts">{number}</span>
            <span>
                <b>{text}</b>
                " "
                <span class="facts">{note}</span>
            </span>
            <span class="do">
            <Show when=move || free && !seated.get()>
                <button
                    class="primary"
                    data-sit=seat.0 + 1
                    on:click=move |_| app.sit(seat, name_or_none(app))
                >
                    {move || app.t("online-sit")}
                </button>
            </Show>
            <Show when=move || free && host.get()>
                    <select
                        aria-label=move || app.t("online-which-bot")
                        on:change=move |e| bot.set(event_target_value(&e))
                    >
                        {bots::BOTS
                            .iter()
                            .map(|(id, _)| {
                                view! {
                                    <option value=*id selected=move || bot.with(|b| b == id)>
                                        {move || bot_text(app, id)}
                                    </option>
                                }
                            })
                            .collect_view()}
                    </select>
                    <button
                        data-bot=seat.0 + 1
                        on:click=move |_| app.ask(Command::Bot {
                            seat: seat.into(),
                            bot: bot.get_untracked(),
                        })
                    >
                        {move || app.t("online-put-bot")}
                    </button>
            </Show>
            <Show when=move || !free && host.get() && !row.mine>
                <button
                    class="quiet"
                    data-free=seat.0 + 1
                    on:click=move |_| app.ask(Command::Free { seat: seat.into() })
                >
                    {move || app.t("online-free-seat")}
                </button>
            </Show>
            <SeatMenu seat=seat/>
            </span>
        </li>
    }
}

/// The link for others, and the one to one's own seat.
#[component]
pub fn Links() -> impl IntoView {
    let app = app();
    let online = online();
    let key =
        Memo::new(move |_| online.look(|r| r.key.clone().filter(|_| r.seat.is_some() || r.host)));
    let invite = Memo::new(move |_| online.look(|r| browser::link(&r.id, None)));
    let own = Memo::new(move |_| online.look(|r| browser::link(&r.id, key.get().as_deref())));
    view! {
        <section class="sheet links">
            <h2>{move || app.t("online-invite")}</h2>
            <p class="small">{move || app.t("online-invite-note")}</p>
            <LinkField id="invite" label="online-invite" text=invite/>
            <Show when=move || key.with(Option::is_some)>
                <details>
                    <summary>{move || app.t("online-own-link")}</summary>
                    <p class="small">{move || app.t("online-own-link-note")}</p>
                    <LinkField id="own-link" label="online-own-link" text=own/>
                    <button class="quiet" id="rekey" on:click=move |_| app.rekey()>
                        {move || app.t("online-rekey")}
                    </button>
                </details>
            </Show>
        </section>
    }
}
