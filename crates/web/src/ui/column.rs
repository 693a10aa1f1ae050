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

/// One combo, ready to be shown.
#[derive(Clone, PartialEq)]
struct Row {
    place: u8,
    face: String,
    name: String,
    cost: u8,
    coins: u8,
    tokens: u8,
    /// The name, the text and the key of each in the rules.
    texts: Vec<(String, String, String)>,
    action: Option<Action>,
    why: Option<String>,
}

/// The combos on offer.
#[component]
pub fn Column() -> impl IntoView {
    let app = app();
    let rows = Memo::new(move |_| rows(app));
    let drafting = Memo::new(move |_| app.game.choices.with(|c| !c.column.is_empty()));
    view! {
        <section class="column" class:drafting=move || drafting.get() id="column">
            <CoachCard at=Dock::Column/>
            <h2>{move || app.t("column")} " " <Term id="combo"/></h2>
            <ol>{move || rows.get().into_iter().map(|row| one(app, row)).collect_view()}</ol>
        </section>
    }
}

fn rows(app: App) -> Vec<Row> {
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
            Row {
                place,
                name: w.combo(combo.race, Some(combo.power)),
                cost: place,
                coins: combo.coins,
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
                action,
                why: refused.flatten().map(|why| w.refusal(s.state(), why)),
                face: draw::face(s.pack(), race),
            }
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

fn one(app: App, row: Row) -> impl IntoView {
    let cost = app.say(Message::new("column-cost").with("n", row.cost));
    let tokens = app.say(Message::new("column-tokens").with("n", row.tokens));
    let coins = (row.coins > 0).then(|| {
        let text = app.say(Message::new("column-coins").with("n", row.coins));
        view! { <span class="coins">{text}</span> }
    });
    let pick = row.action.map(|action| {
        let label = app.look(|s, w| client::choices::label(w, s.state(), action));
        let name = row.name.clone();
        view! {
            <button
                class="primary"
                data-action=format!("pick {}", row.place + 1)
                aria-label=format!("{label}: {name}")
                on:click=move |_| app.act(&[action])
            >
                {label.clone()}
            </button>
        }
    });
    let texts = row
        .texts
        .into_iter()
        .map(|(name, text, key)| {
            view! { <p><b>{name}</b> " – " {text} " " <RulesLink key=key/></p> }
        })
        .collect_view();
    let dear = row.why.is_some();
    let (coach, here) = (coach(), Point::Combo(row.place));
    let more = format!("combo-{}", row.place);
    let open = RwSignal::new(false);
    view! {
        <li
            on:focusout=move |e| {
                // What is told of it can be used, too.
                if !browser::is_inside(&e) {
                    open.set(false);
                }
            }
            class="combo" class:open=move || open.get() class:dear=dear class:pointed=move || coach.points(here)>
            <button
                class="about"
                aria-expanded=move || open.get().to_string()
                aria-describedby=more.clone()
                on:click=move |_| open.update(|o| *o = !*o)
            >
                <i class="face" inner_html=row.face></i>
                <span class="name">{row.name}</span>
                <span class="facts">{tokens} " · " {cost} " " {coins}</span>
            </button>
            {pick}
            <div class="more" id=more>
                {texts}
                {row.why.map(|w| view! { <p class="why">{w}</p> })}
            </div>
        </li>
    }
}
