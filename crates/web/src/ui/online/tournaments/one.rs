//! One tournament: what can be done about it, who plays whom, and how they stand.

use leptos::prelude::*;
use protocol::{
    Entrant, TournamentGame, TournamentPhase, TournamentRound, TournamentStanding, TournamentView,
};

use super::{Cups, facts};
use crate::{
    i18n::{self, Message},
    ui::{
        address::Place, app::App, online::api::Deed, online::somebody::marked, review::decimal,
        share::LinkField,
    },
};

/// What an entrant is called.
fn named(app: App, entrant: &Entrant) -> String {
    let name = match &entrant.person {
        None => app.t("tournament-forgotten"),
        Some(person) if entrant.bot => {
            app.say(Message::new("tournament-bot").with("name", person.name.clone()))
        }
        Some(person) => marked(app, &person.name, Some(&person.id)),
    };
    match entrant.present || entrant.person.is_none() {
        true => name,
        false => app.say(Message::new("tournament-left").with("name", name)),
    }
}

/// What the one of a number is called.
fn called(app: App, view: &TournamentView, number: u32) -> String {
    let mut all = view.entrants.iter();
    let found = all.find(|e| e.number == number);
    found.map_or_else(String::new, |e| named(app, e))
}

/// One tournament.
#[component]
pub fn OneTournament(
    /// All of it.
    cups: Cups,
) -> impl IntoView {
    let app = cups.app;
    let with = move |f: &dyn Fn(&TournamentView) -> String| {
        cups.shown.with(|s| s.as_ref().map(f).unwrap_or_default())
    };
    let title = move || with(&|v| v.tournament.about.title.clone());
    let line = move || with(&|v| facts(app, &v.tournament));
    let link = Memo::new(move |_| with(&|v| Place::tournament_link(&v.tournament.id)));
    let standings = move || {
        cups.shown.with(|s| {
            let view = s.as_ref()?;
            let rows = view.standings.iter().map(|s| standing(app, view, s));
            Some(rows.collect_view())
        })
    };
    let rounds = move || {
        cups.shown.with(|s| {
            let view = s.as_ref()?;
            let all = view.rounds.iter().enumerate();
            Some(all.map(|(i, r)| round(app, view, r, i == 0)).collect_view())
        })
    };
    view! {
        <h2 id="tournament-title">{title}</h2>
        <p id="tournament-facts">{line}</p>
        <Deeds cups=cups/>
        <LinkField id="tournament-link" label="tournament-link" text=link/>
        <h2>{move || app.t("tournament-standings")}</h2>
        <div class="scroll" tabindex="0" role="group" aria-label=move || app.t("tournament-standings")>
            <table class="standings">
                <thead>
                    <tr>
                        <th scope="col">{move || app.t("tournament-place")}</th>
                        <th scope="col">{move || app.t("tournament-who")}</th>
                        <th scope="col">{move || app.t("tournament-points")}</th>
                        <th scope="col">{move || app.t("tournament-games")}</th>
                        <th scope="col">{move || app.t("tournament-opposition")}</th>
                        <th scope="col">{move || app.t("tournament-between")}</th>
                    </tr>
                </thead>
                <tbody id="tournament-standings">{standings}</tbody>
            </table>
        </div>
        <div id="tournament-rounds">{rounds}</div>
    }
}

/// What the reader can do there.
#[component]
fn Deeds(
    /// All of it.
    cups: Cups,
) -> impl IntoView {
    let app = cups.app;
    let who = app.online.who;
    let is = Memo::new(move |_| who.with(Option::is_some));
    let of =
        move |f: &dyn Fn(&TournamentView) -> bool| cups.shown.with(|s| s.as_ref().is_some_and(f));
    let phase = Memo::new(move |_| cups.shown.with(|s| s.as_ref().map(|s| s.tournament.phase)));
    let plays = Memo::new(move |_| {
        of(&|v| {
            let number = cups.number(v);
            let is_me = |e: &Entrant| Some(e.number) == number && e.present;
            v.entrants.iter().any(is_me)
        })
    });
    let hosts = Memo::new(move |_| {
        of(&|v| {
            let host = v.tournament.host.as_ref().map(|h| &h.id);
            who.with(|w| w.as_ref().is_some_and(|w| Some(&w.id) == host))
        })
    });
    let table = Memo::new(move |_| cups.shown.with(|s| s.as_ref().and_then(|v| cups.table(v))));
    let goes_on = move || phase.get().is_some_and(|p| p != TournamentPhase::Over);
    let begins = move || hosts.get() && phase.get() == Some(TournamentPhase::Open);
    let button = move |id: &'static str, deed: Deed| {
        let word = match deed {
            Deed::Enter => "tournament-enter",
            Deed::Leave => "tournament-leave",
            Deed::Begin => "tournament-begin",
            Deed::End => "tournament-end-yes",
        };
        view! {
            <button
                id=id
                class:primary=deed == Deed::Enter
                disabled=move || cups.busy.get()
                on:click=move |_| cups.act(deed)
            >
                {move || app.t(word)}
            </button>
        }
    };
    view! {
        <Show when=move || !is.get() && goes_on()>
            <p class="small">{move || app.t("tournaments-nobody")}</p>
        </Show>
        <div class="buttons">
            <Show when=move || table.get().is_some()>
                <button
                    class="primary"
                    id="tournament-mine"
                    on:click=move |_| {
                        if let Some(table) = table.get_untracked() {
                            app.visit(&table, None);
                        }
                    }
                >
                    {move || app.t("tournament-mine")}
                </button>
            </Show>
            <Show when=move || is.get() && goes_on() && !plays.get()>
                {button("tournament-enter", Deed::Enter)}
            </Show>
            <Show when=move || goes_on() && plays.get()>
                {button("tournament-leave", Deed::Leave)}
            </Show>
            <Show when=begins>{button("tournament-begin", Deed::Begin)}</Show>
            <button class="quiet" id="tournament-close" on:click=move |_| cups.show_all()>
                {move || app.t("tournament-close")}
            </button>
        </div>
        <Show when=move || hosts.get() && goes_on()>
            <details class="end">
                <summary>{move || app.t("tournament-end")}</summary>
                <p>{move || app.t("tournament-end-sure")}</p>
                {button("tournament-end", Deed::End)}
            </details>
        </Show>
    }
}

fn standing(app: App, view: &TournamentView, s: &TournamentStanding) -> impl IntoView + use<> {
    let lang = app.settings.lang.get();
    let number = |n: f64| decimal(lang, n as f32);
    let between = format!("{} – {}", number(s.interval.0), number(s.interval.1));
    let name = called(app, view, s.entrant);
    view! {
        <tr>
            <td>{s.place}</td>
            <th scope="row">{name}</th>
            <td>{number(s.points)}</td>
            <td>{s.games}</td>
            <td>{number(s.opposition)}</td>
            <td>{(s.games > 0).then_some(between)}</td>
        </tr>
    }
}

fn round(
    app: App,
    view: &TournamentView,
    round: &TournamentRound,
    latest: bool,
) -> impl IntoView + use<> {
    let title = app.say(Message::new("tournament-round").with("n", round.number));
    let games: Vec<_> = (1..)
        .zip(&round.games)
        .map(|(n, g)| game(app, view, g, n))
        .collect();
    let byes = round.byes.iter().map(|&number| {
        let name = called(app, view, number);
        app.say(Message::new("tournament-bye").with("name", name))
    });
    let byes: Vec<_> = byes.map(|text| view! { <li>{text}</li> }).collect();
    view! {
        <details open=latest>
            <summary>{title}</summary>
            <ul class="rounds">{games} {byes}</ul>
        </details>
    }
}

/// A game: who plays in the order of the seats, and what came of it.
fn game(app: App, view: &TournamentView, game: &TournamentGame, n: u32) -> impl IntoView + use<> {
    let names: Vec<String> = (game.seats.iter())
        .map(|&number| called(app, view, number))
        .collect();
    let came = match (&game.coins, game.void) {
        (_, true) => app.t("tournament-void"),
        (Some(coins), _) => {
            let coins: Vec<String> = coins.iter().map(i64::to_string).collect();
            coins.join(" : ")
        }
        (None, _) => app.t("tournament-playing"),
    };
    let names = i18n::list(app.settings.lang.get(), &names);
    let table = game.table.clone();
    let watch = move || app.say(Message::new("tournament-watch").with("n", n));
    view! {
        <li>
            <span>{names} " · " {came}</span>
            <button class="quiet" aria-label=watch on:click=move |_| app.visit(&table, None)>
                {move || app.t("online-watch")}
            </button>
        </li>
    }
}
