//! Somebody does not move: who that is, what can be done about it, what is proposed, and which seats
//! anybody may take.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{Chair, Command, Way};

use super::{
    lobby::{Name, name_or_none},
    play::online,
    table::time,
};
use crate::{
    i18n::{self, Message},
    ui::{
        app::{App, app},
        browser,
    },
};
use client::remote::{self, Remote};

/// A time in words: minutes, hours or days; seconds are counted for two minutes.
pub fn span(app: App, ms: i64) -> String {
    let minutes = ms.max(0) / 60_000;
    let (id, n) = match minutes {
        0..2 => return time(ms.max(0)),
        2..120 => ("online-minutes", minutes),
        120..2_880 => ("online-hours", minutes / 60),
        _ => ("online-days", minutes / 1_440),
    };
    app.say(Message::new(id).with("n", n))
}

/// The time, second by second.
pub fn clock() -> RwSignal<u64> {
    let now = RwSignal::new(browser::now());
    let tick = move || now.set(browser::now());
    let timer = set_interval_with_handle(tick, Duration::from_millis(1_000));
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    now
}

/// What a seat is called.
fn called(app: App, remote: &Remote, seat: Chair) -> String {
    let lang = app.settings.lang.get();
    let name = remote
        .room
        .as_ref()
        .and_then(|r| remote::name(r, lang, seat));
    name.unwrap_or_else(|| seat.to_string())
}

/// The message on the button that proposes something, and its id.
fn button(way: Way) -> (&'static str, &'static str) {
    match way {
        Way::Bot => ("online-go-on-bot", "propose-bot"),
        Way::Free => ("online-go-on-free", "propose-free"),
        Way::End => ("online-go-on-end", "propose-end"),
    }
}

/// Who keeps the others waiting, ready to be shown.
#[derive(Clone, PartialEq)]
struct Late {
    seat: Chair,
    line: String,
    ways: Vec<Way>,
}

/// What is proposed, ready to be shown.
#[derive(Clone, PartialEq)]
struct Proposed {
    line: String,
    until: String,
    may_agree: bool,
    may_refuse: bool,
}

/// The buttons by which somebody answers the others.
#[component]
pub fn Answers(
    /// The ids of the two.
    ids: [&'static str; 2],
    /// Whether he may agree.
    may_agree: Signal<bool>,
    /// Whether he may refuse.
    may_refuse: Signal<bool>,
    /// What is asked of the table, if he agrees or not.
    command: fn(bool) -> Command,
) -> impl IntoView {
    let app = app();
    let [agree, refuse] = ids;
    view! {
        <div class="buttons">
            <Show when=move || may_agree.get()>
                <button class="primary" id=agree on:click=move |_| app.ask(command(true))>
                    {move || app.t("online-agree")}
                </button>
            </Show>
            <Show when=move || may_refuse.get()>
                <button id=refuse on:click=move |_| app.ask(command(false))>
                    {move || app.t("online-refuse")}
                </button>
            </Show>
        </div>
    }
}

/// All of it, above the game.
#[component]
pub fn Ways() -> impl IntoView {
    let app = app();
    let online = online();
    let now = clock();
    let late = Memo::new(move |_| {
        online.look(|r| {
            let late = r.late(now.get() as i64)?;
            let (id, time) = (
                if late.mine {
                    "online-late-you"
                } else {
                    "online-late"
                },
                span(app, late.silent),
            );
            let name = called(app, r, late.seat);
            Some(Late {
                seat: late.seat,
                line: app.say(Message::new(id).with("name", name).with("time", time)),
                ways: late.ways,
            })
        })
    });
    let proposed = Memo::new(move |_| {
        online.look(|r| {
            let proposed = r.proposed(now.get() as i64)?;
            let proposal = &proposed.proposal;
            let id = super::chat::proposed(proposal.way);
            let by = proposal.by.map(|by| called(app, r, by));
            let by = by.unwrap_or_else(|| app.t("online-maker"));
            let name = called(app, r, proposal.seat);
            let left = match proposed.left {
                3_600_000.. => span(app, proposed.left),
                left => time(left),
            };
            let names = proposed.unanswered.iter().map(|&c| called(app, r, c));
            let names = i18n::list(app.settings.lang.get(), &names.collect::<Vec<_>>());
            let until = Message::new("online-silence").with("time", left);
            Some(Proposed {
                line: app.say(Message::new(id).with("by", by).with("name", name)),
                until: app.say(until.with("names", names)),
                may_agree: proposed.may_agree,
                may_refuse: proposed.may_refuse,
            })
        })
    });
    let offered = Memo::new(move |_| {
        online.look(|r| {
            let seats = r.offered().into_iter();
            seats.map(|c| (c, called(app, r, c))).collect::<Vec<_>>()
        })
    });
    // Whoever is asked already need not read who is late.
    let is_late = move || {
        late.with(|l| {
            l.as_ref()
                .is_some_and(|l| !l.ways.is_empty() || proposed.with(Option::is_none))
        })
    };
    let ways = move || late.get().map(|l| (l.seat, l.ways)).into_iter();
    let ways = move || {
        let all = ways().flat_map(|(seat, ways)| ways.into_iter().map(move |way| (seat, way)));
        all.collect::<Vec<_>>()
    };
    view! {
        <Show when=is_late>
            <section class="panel" id="late" role="alert">
                // It is said when it comes, and not as the seconds go by.
                <p aria-live="off">{move || late.get().map(|l| l.line)}</p>
                <div class="buttons">
                    <For each=ways key=|w| *w let:way>
                        <button
                            id=button(way.1).1
                            on:click=move |_| app.ask(Command::Propose { seat: way.0, way: way.1 })
                        >
                            {move || app.t(button(way.1).0)}
                        </button>
                    </For>
                </div>
            </section>
        </Show>
        <Show when=move || proposed.with(Option::is_some)>
            <section class="panel" id="proposed" role="alert">
                <p>{move || proposed.get().map(|p| p.line)}</p>
                <p class="small" aria-live="off">{move || proposed.get().map(|p| p.until)}</p>
                <Answers
                    ids=["vote-agree", "vote-refuse"]
                    may_agree=Signal::derive(move || proposed.get().is_some_and(|p| p.may_agree))
                    may_refuse=Signal::derive(move || proposed.get().is_some_and(|p| p.may_refuse))
                    command=|agree| Command::Vote { agree }
                />
            </section>
        </Show>
        <Show when=move || !offered.with(Vec::is_empty)>
            <section class="panel" id="offered">
                <Name/>
                <For each=move || offered.get() key=|o| o.clone() let:offer>
                    {
                        let (seat, name) = offer;
                        let line = move || {
                            app.say(Message::new("note-offered").with("name", name.clone()))
                        };
                        view! {
                            <p>{line}</p>
                            <div class="buttons">
                                <button
                                    class="primary"
                                    data-sit=u8::from(seat)
                                    on:click=move |_| app.sit(seat.seat(), name_or_none(app))
                                >
                                    {move || app.t("online-sit")}
                                </button>
                            </div>
                        }
                    }
                </For>
            </section>
        </Show>
    }
}
