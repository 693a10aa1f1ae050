//! The combos on offer.

use leptos::prelude::*;
use rules::Action;

use super::{
    app::{App, app},
    browser,
    coach::{CoachCard, Dock, coach},
    rules::RulesLink,
    term::Term,
};
use crate::{draw, i18n, i18n::Message};
use client::lesson::Point;
use wording::names;

/// What the card of a combo is made of.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    combo: (u8, u8),
    face: String,
    name: String,
    tokens: u8,
    /// The name, the text and the key of each in the rules.
    texts: Vec<(String, String, String)>,
}

/// What changes on it as combos are taken.
#[derive(Clone, PartialEq, Default)]
struct Now {
    place: u8,
    coins: u8,
    action: Option<Action>,
    why: Option<String>,
}

/// The combos on offer.
#[component]
pub fn Column() -> impl IntoView {
    let app = app();
    let rows = Memo::new(move |_| rows(app));
    let drafting = Memo::new(move |_| app.game.choices.with(|c| !c.column.is_empty()));
    let cards = Memo::new(move |_| {
        let row = |(row, _): &(Row, Now)| row.clone();
        rows.with(|all| all.iter().map(row).collect::<Vec<_>>())
    });
    let now = move |combo| {
        Memo::new(move |before: Option<&Now>| {
            let found = rows.with(|all| {
                let found = all.iter().find(|(row, _)| row.combo == combo);
                found.map(|(_, now)| now.clone())
            });
            // One that was taken is about to go.
            found.or(before.cloned()).unwrap_or_default()
        })
    };
    view! {
        <section class="column" class:drafting=move || drafting.get() id="column">
            <CoachCard at=Dock::Column/>
            <h2>{move || app.t("column")} " " <Term id="combo"/></h2>
            // Cards move up when one is taken, and are not made anew.
            <ol>
                <For each=move || cards.get() key=Row::clone let:row>
                    {one(app, now(row.combo), row)}
                </For>
            </ol>
        </section>
    }
}

fn rows(app: App) -> Vec<(Row, Now)> {
    app.look(|s, w| {
        let (rules, state) = (s.rules(), s.state());
        let drafting = matches!(state.decision(), Some(rules::Decision::Draft));
        let row = |(place, combo): (usize, &rules::Combo)| {
            let place = place as u8;
            let race = &rules.races()[combo.race.0 as usize].id;
            let power = &rules.powers()[combo.power.0 as usize].id;
            let text = |kind: &str, id: &str| own_text(s, w.lang, kind, id);
            let action = app.game.choices.with(|c| c.column.get(&place).copied());
            let mine = app.game.choices.with(|c| !c.is_empty());
            let refused = (drafting && mine && action.is_none())
                .then(|| rules.explain(state, Action::Pick(place)).refusal);
            let row = Row {
                combo: (combo.race.0, combo.power.0),
                name: w.combo(combo.race, Some(combo.power)),
                tokens: rules.combo_tokens(combo.race, combo.power),
                texts: vec![
                    (
                        w.race(combo.race),
                        text("race", race),
                        format!("race-{race}"),
                    ),
                    (
                        w.power(combo.power),
                        text("power", power),
                        format!("power-{power}"),
                    ),
                ],
                face: draw::face(s.pack(), race),
            };
            let now = Now {
                place,
                coins: combo.coins,
                action,
                why: refused.flatten().map(|why| w.refusal(s.state(), why)),
            };
            (row, now)
        };
        state.column().iter().enumerate().map(row).collect()
    })
}

/// What a race, a power, a place or a relic does, in words.
pub fn own_text(s: &client::session::Session, lang: i18n::Lang, kind: &str, id: &str) -> String {
    let pack = s.pack();
    let race = pack.race(id).map(|r| names::text(lang, r, &r.text));
    let site = pack.site(id).map(|s| names::text(lang, s, &s.text));
    let power = pack.power(id).map(|p| names::text(lang, p, &p.text));
    let text = match kind {
        "race" => race,
        "site" => site,
        _ => power,
    };
    text.unwrap_or_default()
}

fn one(app: App, now: Memo<Now>, row: Row) -> impl IntoView {
    let place = Memo::new(move |_| now.with(|n| n.place));
    let (coins, action) = (
        Memo::new(move |_| now.with(|n| n.coins)),
        Memo::new(move |_| now.with(|n| n.action)),
    );
    let cost = move || app.say(Message::new("column-cost").with("n", place.get()));
    let tokens = move || app.say(Message::new("column-tokens").with("n", row.tokens));
    let coins = move || {
        let n = coins.get();
        (n > 0).then(|| {
            let text = app.say(Message::new("column-coins").with("n", n));
            view! { <span class="coins">{text}</span> }
        })
    };
    let name = row.name.clone();
    let pick = move || {
        action.get().map(|action| {
            let label = app.look(|s, w| client::choices::label(w, s.state(), action));
            view! {
                <button
                    class="primary"
                    data-action=format!("pick {}", place.get() + 1)
                    aria-label=format!("{label}: {name}")
                    on:click=move |_| app.act(&[action])
                >
                    {label.clone()}
                </button>
            }
        })
    };
    let texts = row
        .texts
        .into_iter()
        .map(|(name, text, key)| {
            view! { <p><b>{name}</b> " – " {text} " " <RulesLink key=key/></p> }
        })
        .collect_view();
    let why = Memo::new(move |_| now.with(|n| n.why.clone()));
    let coach = coach();
    let more = move || format!("combo-{}", place.get());
    let open = RwSignal::new(false);
    view! {
        <li
            on:focusout=move |e| {
                // What is told of it can be used, too.
                if !browser::is_inside(&e) {
                    open.set(false);
                }
            }
            class="combo"
            class:open=move || open.get()
            class:dear=move || why.with(Option::is_some)
            class:pointed=move || coach.points(Point::Combo(place.get()))
        >
            <button
                class="about"
                aria-expanded=move || open.get().to_string()
                aria-describedby=more
                on:click=move |_| open.update(|o| *o = !*o)
            >
                <i class="face" inner_html=row.face></i>
                <span class="name">{row.name}</span>
                <span class="facts">{tokens} " · " {cost} " " {coins}</span>
            </button>
            {pick}
            <div class="more" id=more>
                {texts}
                {move || why.get().map(|w| view! { <p class="why">{w}</p> })}
            </div>
        </li>
    }
}
