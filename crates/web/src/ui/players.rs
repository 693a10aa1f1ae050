//! The players: what they have, what everybody may see of it.

use leptos::prelude::*;
use rules::{Seat, Tribe};

use super::{
    app::app,
    coach::coach,
    column::own_text,
    later::{AtServer, Parts},
    rules::RulesLink,
    term::Term,
    variants::Variants,
};
use crate::{draw, i18n::Message, paint};
use client::{lesson::Point, moment::Moment, session::Session};
use wording::words::Words;

/// One race of a player, ready to be shown.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Race {
    token: String,
    name: String,
    declined: bool,
    /// What its race and power do, and their keys in the rules.
    texts: Vec<(String, String)>,
}

/// What a player's line is made of.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    seat: Seat,
    name: String,
    colour: u8,
    races: Vec<Race>,
    /// What is said of one who has no race that plays.
    none: Option<String>,
}

/// What changes in it from move to move.
#[derive(Clone, PartialEq, Default)]
struct Now {
    coins: String,
    turn: bool,
    /// What is said beside each race.
    notes: Vec<String>,
}

/// The players.
#[component]
pub fn Players() -> impl IntoView {
    let app = app();
    let rows = Memo::new(move |_| {
        app.look(|s, w| {
            // While the screen is handed over, nobody's coins are shown.
            let viewer = app
                .game
                .viewer
                .get()
                .filter(|_| app.game.next.get().is_none());
            let row = |seat: Seat| {
                let coins = match s.coins(seat, viewer) {
                    Some(n) => Message::new("coins").with("n", n),
                    None => Message::new("coins-hidden"),
                };
                let tribes = || s.state().tribes_of(seat);
                let races: Vec<Race> = tribes().map(|t| race(s, w, t)).collect();
                let none = races.iter().all(|r| r.declined);
                let row = Row {
                    seat,
                    name: w.seat(seat),
                    colour: s.colour(seat),
                    races,
                    none: none.then(|| w.say(Message::new("no-race"))),
                };
                let now = Now {
                    coins: w.say(coins),
                    turn: s.state().seat() == seat && !s.state().is_over(),
                    notes: tribes().map(|t| in_hand(s, w, t)).collect(),
                };
                (row, now)
            };
            s.seats().map(row).collect::<Vec<_>>()
        })
    });
    let lines = Memo::new(move |_| {
        let row = |(row, _): &(Row, Now)| row.clone();
        rows.with(|all| all.iter().map(row).collect::<Vec<_>>())
    });
    let now = move |seat: Seat| {
        let of = move |all: &Vec<(Row, Now)>| {
            let found = all.iter().find(|(row, _)| row.seat == seat);
            found.map(|(_, now)| now.clone()).unwrap_or_default()
        };
        Memo::new(move |_| rows.with(of))
    };
    view! {
        <section class="sheet players" id="players">
            <h2>{move || app.t("players")} " " <Term id="coins"/></h2>
            <ul>
                // A line is made anew only where its player has other races.
                <For each=move || lines.get() key=Row::clone let:row>
                    {one(now(row.seat), row)}
                </For>
            </ul>
            <Variants/>
        </section>
    }
}

fn race(s: &Session, w: &Words<'_>, t: Tribe) -> Race {
    let state = s.state();
    let declined = state.in_decline(t);
    let id = s.rules().races()[state.race(t).0 as usize].id.clone();
    let power = state.power(t);
    let mut texts = vec![(own_text(s, w.lang, "race", &id), format!("race-{id}"))];
    if let Some(p) = power {
        let id = &s.rules().powers()[p.0 as usize].id;
        texts.push((own_text(s, w.lang, "power", id), format!("power-{id}")));
    }
    let name = w.tribe(state, t);
    Race {
        name: match declined {
            true => w.say(Message::new("declined-race").with("tribe", name)),
            false => name,
        },
        token: draw::token(s.pack(), &id, s.colour(state.owner(t)), declined),
        declined,
        texts,
    }
}

/// The tokens of a race that are not on the board.
fn in_hand(s: &Session, w: &Words<'_>, t: Tribe) -> String {
    match s.state().hand(t).0 {
        0 => String::new(),
        n => w.say(Message::new("in-hand").with("n", n)),
    }
}

fn one(now: Memo<Now>, row: Row) -> impl IntoView {
    let coach = coach();
    let races = row
        .races
        .into_iter()
        .enumerate()
        .map(|(i, r)| {
            let note = move || now.with(|n| n.notes.get(i).cloned().unwrap_or_default());
            let texts = r
                .texts
                .into_iter()
                .map(|(text, key)| view! { <p>{text} " " <RulesLink key=key/></p> })
                .collect_view();
            view! {
                <details class="race" class:declined=r.declined>
                    <summary>
                        <i class="face" inner_html=r.token></i>
                        <span>{r.name}</span>
                        <span class="facts">{note}</span>
                    </summary>
                    {texts}
                </details>
            }
        })
        .collect_view();
    view! {
        <li class:turn=move || now.with(|n| n.turn) class:pointed=move || coach.points(Point::Purse(row.seat)) style=paint::style(row.colour)>
            <i class="band own"></i>
            <p class="who">
                <b>{row.name}</b>
                <AtServer part=move |p: Parts| (p.seat_note)(row.seat)/>
                <span class="coins">
                    {move || now.with(|n| n.coins.clone())} <Gains seat=row.seat/>
                </span>
            </p>
            <AtServer part=move |p: Parts| (p.seat_menu)(row.seat)/>
            {races}
            {row.none.map(|none| view! { <p class="small">{none}</p> })}
        </li>
    }
}

/// Coins that come or go, for a moment.
#[component]
fn Gains(
    /// Whose.
    seat: Seat,
) -> impl IntoView {
    let app = app();
    let mine = move || {
        let list = app.board.effects.get().into_iter();
        let coins = list.filter_map(|(n, e)| match e {
            Moment::Coins { seat: s, coins } if s == seat => Some((n, coins)),
            _ => None,
        });
        coins.collect::<Vec<_>>()
    };
    view! {
        <For each=mine key=|g| g.0 let:gain>
            <span class="gain" class:loss=gain.1 < 0 aria-hidden="true">
                {format!("{:+}", gain.1).replace('-', "−")}
            </span>
        </For>
    }
}
