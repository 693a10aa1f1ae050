//! What a table at a server shows beside the game: the connection, clocks, questions, and what
//! comes after the end.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{Clock, Command, Phase};
use rules::Seat;

use super::{
    chat::Chat,
    notify::Notify,
    plans::Plans,
    play::{Link, online},
    room::Links,
    seat_menu::Reporting,
    ways::{Answers, Ways},
};
use crate::{
    i18n::Message,
    ui::{
        app::{App, app},
        browser,
    },
};
use client::remote::{self, Farewell};
use protocol::Sitter;

/// How long players may think, in words.
pub fn clock_text(app: App, clock: Clock) -> String {
    match clock {
        Clock::None => app.t("clock-none"),
        Clock::Live { turn, reserve } => app.say(
            Message::new("clock-live")
                .with("turn", turn)
                .with("reserve", time(i64::from(reserve) * 1_000)),
        ),
        Clock::Slow { days, vacation } => {
            let days = app.say(Message::new("clock-slow").with("n", days));
            match vacation {
                0 => days,
                off => format!(
                    "{days} · {}",
                    app.say(Message::new("clock-off").with("n", off))
                ),
            }
        }
    }
}

/// A time in hours, minutes and seconds; days alone if there are several.
pub fn time(ms: i64) -> String {
    let s = ms.max(0) / 1_000;
    match (s / 3_600, s / 60 % 60, s % 60) {
        (0, m, s) => format!("{m}:{s:02}"),
        (h, m, s) => format!("{h}:{m:02}:{s:02}"),
    }
}

/// How the connection is, if there is something to be said.
#[component]
pub fn Status() -> impl IntoView {
    let app = app();
    let online = online();
    let id = Memo::new(move |_| match online.link.get() {
        Link::Closed | Link::Open => "",
        Link::Opening => "online-connecting",
        // Nothing was ever heard: perhaps there is no server at all.
        Link::Cut if online.look(|r| r.room.is_none()) => "online-no-answer",
        Link::Cut => "online-cut",
        Link::Ended(Farewell::NoTable) => "online-no-table",
        Link::Ended(Farewell::Revoked) => "online-revoked",
        Link::Ended(Farewell::Damaged) => "online-damaged",
        Link::Ended(Farewell::Ended) => "online-gone",
        Link::Ended(Farewell::Banned) => "online-banned",
        Link::Ended(Farewell::Strange) => "online-strange",
    });
    view! {
        <p class="status" id="link" role="status" class:error=move || online.link.get() != Link::Opening>
            {move || match id.get() {
                "" => String::new(),
                id => app.t(id),
            }}
        </p>
    }
}

/// All that a table at a server has beside the game, in the column beside the board.
#[component]
pub fn Beside() -> impl IntoView {
    let app = app();
    let online = online();
    let there = Memo::new(move |_| online.remote.with(Option::is_some));
    let watching = move || {
        let n = online.look(|r| r.present.1);
        match n {
            0 => String::new(),
            n => app.say(Message::new("online-watching").with("n", n)),
        }
    };
    view! {
        <Show when=move || there.get()>
            <Chat/>
            <Plans/>
            <Notify/>
            <details class="sheet" id="sharing">
                <summary>{move || app.t("online-invite")}</summary>
                <Sharing/>
            </details>
            <p class="small" id="watching">{watching}</p>
        </Show>
    }
}

/// The links, and the way out.
#[component]
fn Sharing() -> impl IntoView {
    let app = app();
    let online = online();
    let playing = Memo::new(move |_| {
        online.look(|r| {
            let running = r.room.as_ref().is_some_and(|r| r.phase == Phase::Running);
            running && r.seat.is_some() && !r.is_away()
        })
    });
    view! {
        <Links/>
        <Show when=move || playing.get()>
            <button class="grave" id="give-up" on:click=move |_| app.ask(Command::Leave)>
                {move || app.t("online-give-up")}
            </button>
        </Show>
    }
}

/// What somebody has to answer, and whether a bot plays for the reader; above everything else.
#[component]
pub fn Away() -> impl IntoView {
    let app = app();
    let online = online();
    let ended = Memo::new(move |_| online.look(|r| r.room.as_ref().is_some_and(|r| r.ended)));
    let agreed = Memo::new(move |_| online.look(|r| r.room.as_ref().is_some_and(|r| r.agreed)));
    let away = Memo::new(move |_| !ended.get() && online.look(|r| r.is_away()));
    // Who asks, and whether the reader has yet to answer.
    let asking = Memo::new(move |_| {
        let lang = app.settings.lang.get();
        online.look(|r| {
            let room = r.room.as_ref()?;
            let asking = room.asking.as_ref()?;
            let name = remote::name(room, lang, asking.seat)?;
            let mine = r.seat.filter(|_| !r.is_away()).map(protocol::Chair::from);
            let answer = mine.is_some_and(|s| s != asking.seat && !asking.agreed.contains(&s));
            let message = match (mine == Some(asking.seat), asking.turn) {
                (true, false) => "online-asking",
                (true, true) => "online-asking-turn",
                (false, false) => "online-asks",
                (false, true) => "online-asks-turn",
            };
            Some((name, answer, message))
        })
    });
    let question = move || {
        asking
            .get()
            .map(|(name, _, message)| app.say(Message::new(message).with("name", name)))
    };
    let mine = Signal::derive(move || asking.get().is_some_and(|a| a.1));
    view! {
        <Show when=move || online.remote.with(Option::is_some)>
            <Status/>
        </Show>
        <Show when=move || ended.get()>
            <section class="panel" id="ended" role="alert">
                <p>{move || app.t(if agreed.get() { "online-ended-agreed" } else { "online-ended" })}</p>
            </section>
        </Show>
        <Show when=move || online.remote.with(Option::is_some)>
            <Ways/>
            <Reporting/>
        </Show>
        <Show when=move || away.get()>
            <section class="panel mine" id="away">
                <p>{move || app.t("online-away")}</p>
                <button class="primary" id="come-back" on:click=move |_| app.ask(Command::Back)>
                    {move || app.t("online-back")}
                </button>
            </section>
        </Show>
        <Show when=move || asking.with(Option::is_some)>
            <section class="panel" id="asking" role="alert">
                <p>{question}</p>
                <Answers ids=["agree", "refuse"] may_agree=mine may_refuse=mine command=|agree| Command::Answer { agree }/>
            </section>
        </Show>
    }
}

/// What is said of a seat at a server: its clock, and whether its person is there.
#[component]
pub fn SeatNote(
    /// The seat.
    seat: Seat,
) -> impl IntoView {
    let app = app();
    let online = online();
    let there = Memo::new(move |_| online.remote.with(Option::is_some));
    let note = Memo::new(move |_| {
        online
            .look(|r| {
                let sitter = r.room.as_ref()?.sitters.get(seat.index())?;
                let here = r.present.0.contains(&seat);
                let chair = protocol::Chair::from(seat);
                Some(match sitter {
                    Sitter::Person { .. } if r.room.as_ref()?.offered.contains(&chair) => {
                        "online-is-offered"
                    }
                    Sitter::Person { away: true, .. } => "online-bot-plays",
                    Sitter::Person { .. } if !here && r.seat != Some(seat) => "online-not-here",
                    _ => "",
                })
            })
            .unwrap_or_default()
    });
    view! {
        <Show when=move || there.get()>
            <span class="facts">
                {move || match note.get() {
                    "" => String::new(),
                    id => app.t(id),
                }}
            </span>
            <Timer seat=seat/>
        </Show>
    }
}

/// The clock of a seat, second by second while it runs.
#[component]
fn Timer(
    /// The seat.
    seat: Seat,
) -> impl IntoView {
    let app = app();
    let online = online();
    let now = RwSignal::new(browser::now());
    let timer = set_interval_with_handle(
        move || now.set(browser::now()),
        Duration::from_millis(1_000),
    );
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    // The first number is what is left, in milliseconds; the second whether it runs.
    let left = Memo::new(move |_| {
        let to_move = app.look(|s, _| s.latest().to_move() == Some(seat));
        online.look(|r| {
            let room = r.room.as_ref()?;
            match (to_move, room.clock) {
                (true, _) => Some((r.left(seat, now.get() as i64)?, true)),
                (false, Clock::Live { .. }) => Some((room.reserve(seat.into())?, false)),
                _ => None,
            }
        })
    });
    let shown = move || {
        left.get().map(|(ms, _)| {
            // No person counts the seconds of days.
            match ms {
                172_800_000.. => app.say(Message::new("clock-slow").with("n", ms / 86_400_000)),
                ms => time(ms),
            }
        })
    };
    let runs = move || left.get().is_some_and(|l| l.1);
    let short = move || left.get().is_some_and(|l| l.1 && l.0 < 15_000);
    view! {
        <Show when=move || left.with(Option::is_some)>
            <span
                class="clock"
                class:runs=runs
                class:short=short
                role="timer"
                aria-label=move || app.t(if runs() { "online-time-left" } else { "online-reserve" })
            >
                {shown}
            </span>
        </Show>
    }
}

/// What comes after the end of a game at a server.
#[component]
pub fn Rematch() -> impl IntoView {
    let app = app();
    let online = online();
    let seated = Memo::new(move |_| online.look(|r| r.seat.is_some()));
    let wants = Memo::new(move |_| online.look(|r| r.goes_on()));
    let next = Memo::new(move |_| online.look(|r| r.room.as_ref().and_then(|r| r.next.clone())));
    let go = move |_| {
        if let Some(next) = next.get_untracked() {
            let key = online.look_now(|r| r.key.clone().filter(|_| r.seat.is_some()));
            app.visit(&next, key);
        }
    };
    view! {
        <Show when=move || seated.get() && next.with(Option::is_none)>
            <button
                class="primary"
                id="rematch"
                disabled=move || wants.get()
                on:click=move |_| app.ask(Command::Rematch { part: browser::part() })
            >
                {move || app.t("again")}
            </button>
        </Show>
        <Show when=move || next.with(Option::is_some)>
            <button class="primary" id="next-table" on:click=go>
                {move || app.t("online-next")}
            </button>
        </Show>
    }
}

/// What is to be said of a game at a server that is over: whether the dice were those promised, and
/// who would play again.
#[component]
pub fn AfterGame() -> impl IntoView {
    let app = app();
    let online = online();
    let others = move || {
        let lang = app.settings.lang.get();
        let names = online.look(|r| {
            let wish = r.room.iter().flat_map(|room| {
                let names = room
                    .rematch
                    .iter()
                    .filter_map(|s| remote::name(room, lang, *s));
                names.collect::<Vec<_>>()
            });
            wish.map(|name| name.to_string()).collect::<Vec<_>>()
        });
        match names.is_empty() {
            true => String::new(),
            false => app.say(Message::new("online-want-again").with("names", names)),
        }
    };
    view! {
        <p id="dice">
            {move || match app.look(|s, _| s.were_dice_kept()) {
                Some(true) => app.t("online-dice-kept"),
                Some(false) => app.t("online-dice-broken"),
                None => String::new(),
            }}
        </p>
        <p role="status">{others}</p>
    }
}
