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
    note: String,
    /// What its race and power do, and their keys in the rules.
    texts: Vec<(String, String)>,
}

/// One player, ready to be shown.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    seat: Seat,
    name: String,
    colour: u8,
    coins: String,
    turn: bool,
    races: Vec<Race>,
    /// What is said of one who has no race that plays.
    none: Option<String>,
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
                let races: Vec<Race> = s.state().tribes_of(seat).map(|t| race(s, w, t)).collect();
                let none = races.iter().all(|r| r.declined);
                Row {
                    seat,
                    name: w.seat(seat),
                    colour: s.colour(seat),
                    coins: w.say(coins),
                    turn: s.state().seat() == seat && !s.state().is_over(),
                    races,
                    none: none.then(|| w.say(Message::new("no-race"))),
                }
            };
            s.seats().map(row).collect::<Vec<_>>()
        })
    });
    view! {
        <section class="sheet players" id="players">
            <h2>{move || app.t("players")} " " <Term id="coins"/></h2>
            <ul>
                // Only the line of a player of whom something else is to be said is made anew.
                <For each=move || rows.get() key=Row::clone let:row>
                    {one(row)}
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
    let hand = state.hand(t).0;
    let note = match hand {
        0 => String::new(),
        n => w.say(Message::new("in-hand").with("n", n)),
    };
    Race {
        name: match declined {
            true => w.say(Message::new("declined-race").with("tribe", name)),
            false => name,
        },
        token: draw::token(s.pack(), &id, s.colour(state.owner(t)), declined),
        declined,
        note,
        texts,
    }
}

fn one(row: Row) -> impl IntoView {
    let coach = coach();
    let races = row
        .races
        .into_iter()
        .map(|r| {
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
                        <span class="facts">{r.note}</span>
                    </summary>
                    {texts}
                </details>
            }
        })
        .collect_view();
    view! {
        <li class:turn=row.turn class:pointed=move || coach.points(Point::Purse(row.seat)) style=paint::style(row.colour)>
            <i class="band own"></i>
            <p class="who">
                <b>{row.name}</b>
                <AtServer part=move |p: Parts| (p.seat_note)(row.seat)/>
                <span class="coins">
                    {row.coins} <Gains seat=row.seat/>
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
