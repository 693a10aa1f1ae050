//! The screen of a game.

use leptos::prelude::*;

use super::{
    app::app,
    board_view::BoardView,
    coach::{CoachCard, CoachVoice, Dock, coach},
    column::Column,
    end::End,
    full::FullButton,
    later::{AtServer, Later, Parts},
    log_view::LogView,
    panel::Panel,
    plan_view::{Ghost, PlanView},
    players::Players,
    replay::{ReplayView, replay},
    settings::{Languages, SettingsView},
    share::SharePanel,
    shortcuts::Skip,
    since_view::SinceView,
    sound::SoundButton,
};
use crate::{i18n::Message, keys::Act};
use client::lesson::Point;

/// The screen of a game: the board, and beside it everything else.
#[component]
pub fn Table() -> impl IntoView {
    let (app, replay, coach) = (app(), replay(), coach());
    let solving = Memo::new(move |_| app.game.puzzle.with(Option::is_some));
    let round = move || {
        let message = app.look(|s, _| {
            let round = Message::new("round").with("round", s.state().round());
            Some(round.with("turns", s.rules().turns()))
        });
        message.map(|m| app.say(m))
    };
    view! {
        <header class="bar at-table" inert=move || app.is_covered()>
            <Skip/>
            <button class="quiet" id="leave" on:click=move |_| app.leave()>
                "← " <span class="long">{move || app.t(app.way_out())}</span>
            </button>
            <h1 class="brand small-brand">{move || app.t("title")}</h1>
            <span class="round" class:pointed=move || coach.points(Point::Turns)>{round}</span>
            <Languages/>
            <SoundButton/>
            <FullButton/>
            <AtServer part=|p: Parts| (p.to_talk)()/>
            <SettingsView/>
            <button
                class="quiet"
                id="help"
                aria-keyshortcuts=move || app.key(Act::Help)
                on:click=move |_| app.open_help()
            >
                <span class="wordy">{move || app.t("help")}</span>
            </button>
        </header>
        <main class="table" class:tall=move || app.board.tall.get() inert=move || app.is_covered()>
            <div class="left">
                <BoardView/>
                <Column/>
            </div>
            <aside class="side" aria-label=move || app.t("side")>
                <AtServer part=|p: Parts| (p.away)()/>
                <Show when=move || solving.get()>
                    <Later part=|p: Parts| (p.puzzle)()/>
                </Show>
                <Show when=move || !replay.is_on() && !app.puzzle_is_over()>
                    <CoachCard at=Dock::Board/>
                    <CoachCard at=Dock::Panel/>
                    <Panel/>
                </Show>
                <ReplayView/>
                <CoachCard at=Dock::Plan/>
                <PlanView/>
                <SinceView/>
                <CoachCard at=Dock::Players/>
                <Players/>
                <LogView/>
                <AtServer part=|p: Parts| (p.beside)()/>
            </aside>
            <Ghost/>
            <CoachVoice/>
        </main>
        <HandOver/>
        <End/>
        <SharePanel/>
        <Elsewhere/>
    }
}

/// Where another tab of the browser has the game, this one does nothing until it is asked to.
#[component]
fn Elsewhere() -> impl IntoView {
    let app = app();
    let away = app.game.elsewhere;
    Effect::new(move |_| {
        if away.get() {
            super::browser::focus("#take-over");
        }
    });
    view! {
        <Show when=move || away.get()>
            <div class="cover" role="dialog" aria-modal="true" aria-labelledby="elsewhere-title">
                <div class="dialog" id="elsewhere">
                    <h2 id="elsewhere-title">{move || app.t("elsewhere")}</h2>
                    <p>{move || app.t("elsewhere-note")}</p>
                    <div class="buttons">
                        <button class="primary" id="take-over" on:click=move |_| app.take_over_here()>
                            {move || app.t("elsewhere-take")}
                        </button>
                        <button class="quiet" on:click=move |_| app.leave()>
                            {move || app.t("leave")}
                        </button>
                    </div>
                </div>
            </div>
        </Show>
    }
}

/// Where several people share the screen: it is covered until the one who decides has it.
#[component]
fn HandOver() -> impl IntoView {
    let app = app();
    let next = app.game.next;
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
