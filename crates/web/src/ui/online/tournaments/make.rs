//! The form for a new tournament.

use content::Own;
use leptos::prelude::*;
use protocol::{
    ARENA_MINUTES, Clock, LONGEST_TOURNAMENT_TITLE, MOST_ROUNDS, NewTournament, TournamentSystem,
};

use super::Cups;
use crate::{
    i18n::Message,
    ui::{
        address::Place,
        browser,
        online::{
            api::{self, Failure},
            make::CLOCKS,
            who,
        },
    },
};
use client::{form::Form, own};
use wording::names;

/// The ways to settle who plays whom, each with what is asked of it, the most of that, and what is usual.
const SYSTEMS: [(&str, &str, (u32, u32), u32); 3] = [
    (
        "tournament-how-swiss",
        "tournament-rounds",
        (1, MOST_ROUNDS),
        5,
    ),
    ("tournament-how-round-robin", "tournament-times", (1, 4), 1),
    (
        "tournament-how-arena",
        "tournament-minutes",
        ARENA_MINUTES,
        60,
    ),
];

fn system(which: usize, n: u32) -> TournamentSystem {
    match which {
        1 => TournamentSystem::RoundRobin { times: n },
        2 => TournamentSystem::Arena { minutes: n },
        _ => TournamentSystem::Swiss { rounds: n },
    }
}

/// The form.
#[component]
pub fn MakeTournament(
    /// All of it.
    cups: Cups,
    /// What the server has of its own.
    content: RwSignal<Own>,
) -> impl IntoView {
    let app = cups.app;
    let (title, game) = (
        RwSignal::new(String::new()),
        RwSignal::new(Form::quick().game),
    );
    let (seats, which) = (RwSignal::new(2_u8), RwSignal::new(0_usize));
    let n = RwSignal::new(SYSTEMS[0].3);
    let (clock, starts) = (RwSignal::new(1_usize), RwSignal::new(String::new()));
    let coins = RwSignal::new(String::new());
    let make = move || {
        let compensation = coins.get_untracked();
        let compensation = compensation.split(|c: char| !c.is_ascii_digit());
        let new = NewTournament {
            title: title.get_untracked(),
            game: game.get_untracked(),
            seats: seats.get_untracked(),
            how: system(which.get_untracked(), n.get_untracked()),
            clock: CLOCKS[clock.get_untracked()].1,
            starts: browser::moment(&starts.get_untracked()),
            compensation: compensation.filter_map(|c| c.parse().ok()).collect(),
        };
        who::ask_aloud(app, cups.said, cups.busy, async move {
            let made = who::ask_own(app, async |token| api::make_tournament(token, &new).await);
            let made = made.await?;
            Place::name_tournament(Some(&made.tournament.id));
            cups.take(made);
            Ok::<_, Failure>(Some(Message::new("tournament-made")))
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
        let most = game.with(|game| library.maps(game).iter().map(|m| m.players).max());
        let all = (2..=most.unwrap_or(2)).map(|n| {
            view! { <option value=n selected=move || seats.get() == n>{n}</option> }
        });
        all.collect_view()
    };
    let choose = move |e| {
        let index: usize = event_target_value(&e).parse().unwrap_or_default();
        which.set(index.min(SYSTEMS.len() - 1));
        n.set(SYSTEMS[which.get_untracked()].3);
    };
    let systems = SYSTEMS.iter().enumerate().map(|(i, s)| {
        view! { <option value=i selected=move || which.get() == i>{move || app.t(s.0)}</option> }
    });
    let clocks = CLOCKS
        .iter()
        .enumerate()
        .filter(|(_, c)| c.1 != Clock::None);
    let clocks = clocks.map(|(i, c)| {
        view! { <option value=i selected=move || clock.get() == i>{move || app.t(c.0)}</option> }
    });
    view! {
        <details id="tournament-make">
            <summary>{move || app.t("tournament-make")}</summary>
            <form
                class="way"
                on:submit=move |e| {
                    e.prevent_default();
                    make();
                }
            >
                <label>
                    {move || app.t("tournament-title")}
                    <input
                        type="text"
                        id="tournament-name"
                        required=true
                        maxlength=LONGEST_TOURNAMENT_TITLE
                        on:input=move |e| title.set(event_target_value(&e))
                    />
                </label>
                <label>
                    {move || app.t("tournament-game")}
                    <select id="tournament-game" on:change=move |e| game.set(event_target_value(&e))>
                        {games}
                    </select>
                </label>
                <label>
                    {move || app.t("tournament-seats")}
                    <select
                        id="tournament-seats"
                        on:change=move |e| seats.set(event_target_value(&e).parse().unwrap_or(2))
                    >
                        {numbers}
                    </select>
                </label>
                <label>
                    {move || app.t("tournament-how")}
                    <select id="tournament-how" on:change=choose>{systems.collect_view()}</select>
                </label>
                <label>
                    {move || app.t(SYSTEMS[which.get()].1)}
                    <input
                        type="number"
                        id="tournament-n"
                        required=true
                        min=move || SYSTEMS[which.get()].2.0
                        max=move || SYSTEMS[which.get()].2.1
                        prop:value=move || n.get().to_string()
                        on:input=move |e| n.set(event_target_value(&e).parse().unwrap_or_default())
                    />
                </label>
                <label>
                    {move || app.t("online-clock")}
                    <select
                        id="tournament-clock"
                        on:change=move |e| clock.set(event_target_value(&e).parse().unwrap_or(1))
                    >
                        {clocks.collect_view()}
                    </select>
                </label>
                <label>
                    {move || app.t("tournament-starts")}
                    <input
                        type="datetime-local"
                        id="tournament-starts"
                        on:input=move |e| starts.set(event_target_value(&e))
                    />
                </label>
                <label>
                    {move || app.t("tournament-coins")}
                    <input
                        type="text"
                        id="tournament-coins"
                        inputmode="numeric"
                        on:input=move |e| coins.set(event_target_value(&e))
                    />
                </label>
                <button id="tournament-make-go" disabled=move || cups.busy.get()>
                    {move || app.t("tournament-make-go")}
                </button>
            </form>
        </details>
    }
}
