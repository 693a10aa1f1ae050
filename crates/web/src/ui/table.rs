//! The screen of a game.

use leptos::prelude::*;

use super::{
    app::{Languages, Screen, app},
    board_view::BoardView,
    column::Column,
    end::End,
    help::Advice,
    log_view::LogView,
    panel::Panel,
    plan_view::PlanView,
    players::Players,
};
use crate::{i18n::Message, session::Turn};

/// The screen of a game: the board, and beside it everything else.
#[component]
pub fn Table() -> impl IntoView {
    let app = app();
    let round = move || {
        let message = app.look(|s, _| {
            let round = Message::new("round").with("round", s.state().round());
            Some(round.with("turns", s.rules().turns))
        });
        message.map(|m| app.say(m))
    };
    view! {
        <header class="bar">
            <button class="quiet" id="leave" on:click=move |_| app.screen.set(Screen::Start)>
                {move || app.t("leave")}
            </button>
            <span class="brand small-brand">{move || app.t("title")}</span>
            <span class="round">{round}</span>
            <Pace/>
            <Languages/>
            <button class="quiet" on:click=move |_| app.screen.set(Screen::Help)>
                {move || app.t("help")}
            </button>
        </header>
        <main class="table">
            <BoardView/>
            <aside class="side">
                <Advice/>
                <Panel/>
                <PlanView/>
                <Column/>
                <Players/>
                <LogView/>
            </aside>
        </main>
        <HandOver/>
        <End/>
    }
}

/// How fast bots move.
#[component]
fn Pace() -> impl IntoView {
    let app = app();
    view! {
        <label class="pace">
            {move || app.t("pace")}
            <select on:change=move |e| app.set_pace(event_target_value(&e).parse().unwrap_or(450))>
                <option value="450" selected=move || app.pace.get() != 0>
                    {move || app.t("pace-normal")}
                </option>
                <option value="0" selected=move || app.pace.get() == 0>
                    {move || app.t("pace-fast")}
                </option>
            </select>
        </label>
    }
}

/// Where several people share the screen: it is covered until the one who decides has it.
#[component]
fn HandOver() -> impl IntoView {
    let app = app();
    let next = Memo::new(move |_| {
        app.look(|s, _| match s.turn() {
            Turn::Human(seat) if app.viewer.get() != Some(seat) => Some(seat),
            _ => None,
        })
    });
    let text = move |id: &'static str| {
        let name = app.look(|_, w| next.get().map(|seat| w.seat(seat)));
        app.say(Message::new(id).with("name", name.unwrap_or_default()))
    };
    Effect::new(move |_| {
        if next.get().is_some() {
            super::browser::focus("#hand-over");
        }
    });
    view! {
        <Show when=move || next.get().is_some()>
            <div class="cover" role="dialog" aria-modal="true" aria-labelledby="hand-over-title">
                <div class="dialog">
                    <h2 id="hand-over-title">{move || text("hand-over")}</h2>
                    <p>{move || text("hand-over-note")}</p>
                    <button
                        class="primary"
                        id="hand-over"
                        on:click=move |_| {
                            if let Some(seat) = next.get_untracked() {
                                app.take_over(seat);
                            }
                        }
                    >
                        {move || text("hand-over-go")}
                    </button>
                </div>
            </div>
        </Show>
    }
}
