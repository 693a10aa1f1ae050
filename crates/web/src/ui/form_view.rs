//! Setting up a game in full.

use leptos::prelude::*;

use super::app::{App, app};
use crate::{
    form::{Form, HUMAN, games},
    i18n::{self, Message},
    pieces::COLOURS,
};

/// The whole form.
#[component]
pub fn FormView() -> impl IntoView {
    let app = app();
    let form = RwSignal::new(Form::quick());
    let name = move |kind: &str, id: &str, own: &str| {
        let found = i18n::find(app.lang.get(), &format!("{kind}-{id}"));
        found.unwrap_or_else(|| own.into())
    };
    let boxes = move || {
        let chosen = form.with(|f| f.game.clone());
        games()
            .into_iter()
            .map(|id| view! { <option value=id selected=id == chosen>{name("game", id, id)}</option> })
            .collect_view()
    };
    let maps = move || {
        let (maps, chosen) = form.with(|f| (f.maps(), f.map.clone()));
        maps.into_iter()
            .map(|m| {
                let label = Message::new("form-map-players")
                    .with("map", name("map", &m.id, &m.name))
                    .with("turns", m.turns);
                view! {
                    <option value=m.id.clone() selected=m.id == chosen>
                        {app.say(label)}
                    </option>
                }
            })
            .collect_view()
    };
    let count = move || form.with(|f| f.seats.len());
    view! {
        <form
            class="form"
            on:submit=move |e| {
                e.prevent_default();
                app.guided.set(false);
                app.play(&form.get_untracked());
            }
        >
            <div class="row">
                <label>
                    {move || app.t("form-game")}
                    <select on:change=move |e| form.update(|f| f.set_game(&event_target_value(&e)))>
                        {boxes}
                    </select>
                </label>
                <label>
                    {move || app.t("form-players")}
                    <select
                        id="seats"
                        on:change=move |e| {
                            let n = event_target_value(&e).parse().unwrap_or(2);
                            form.update(|f| f.set_seats(n));
                        }
                    >
                        {(2..=6_usize)
                            .map(|n| view! { <option value=n selected=move || count() == n>{n}</option> })
                            .collect_view()}
                    </select>
                </label>
                <label>
                    {move || app.t("form-map")}
                    <select on:change=move |e| form.update(|f| f.map = event_target_value(&e))>
                        {maps}
                    </select>
                </label>
            </div>
            <For each=move || 0..count() key=|i| *i let:i>
                {seat(app, form, i)}
            </For>
            {options(app, form)}
            <button class="primary" id="start" type="submit">{move || app.t("form-start")}</button>
        </form>
    }
}

fn seat(app: App, form: RwSignal<Form>, i: usize) -> impl IntoView {
    let at = move |f: &Form| f.seats.get(i).cloned();
    let player = move || form.with(at).map(|s| s.player).unwrap_or_default();
    let colour = move || form.with(at).map(|s| s.colour).unwrap_or_default();
    let legend = move || app.say(Message::new("form-seat").with("n", i + 1));
    let default_name = move || {
        let id = if player() == HUMAN {
            "player-name"
        } else {
            "bot-name"
        };
        app.say(Message::new(id).with("n", i + 1))
    };
    let bots = move || {
        bots::BOTS
            .iter()
            .map(|(id, _)| {
                let name = i18n::find(app.lang.get(), &format!("bot-{id}"));
                view! {
                    <option value=*id selected=player() == *id>
                        {name.unwrap_or_else(|| (*id).into())}
                    </option>
                }
            })
            .collect_view()
    };
    view! {
        <fieldset class="seat">
            <legend>{legend}</legend>
            <input
                type="text"
                maxlength="40"
                aria-label=move || app.t("form-name")
                placeholder=default_name
                prop:value=move || form.with(at).map(|s| s.name)
                on:input=move |e| form.update(|f| f.seats[i].name = event_target_value(&e))
            />
            <select
                aria-label=move || app.t("form-who")
                on:change=move |e| form.update(|f| f.seats[i].player = event_target_value(&e))
            >
                <option value=HUMAN selected=move || player() == HUMAN>
                    {move || app.t("form-human")}
                </option>
                {bots}
            </select>
            <span class="colours" role="radiogroup" aria-label=move || app.t("form-colour")>
                {COLOURS
                    .iter()
                    .enumerate()
                    .map(|(c, shade)| {
                        view! {
                            <button
                                type="button"
                                role="radio"
                                class="dot"
                                style=format!("background:{};color:{}", shade.fill, shade.ink)
                                aria-label=move || app.t(&format!("colour-{}", shade.id))
                                aria-checked=move || (colour() == c as u8).to_string()
                                on:click=move |_| form.update(|f| f.set_colour(i, c as u8))
                            >
                                {move || if colour() == c as u8 { "✓" } else { "" }}
                            </button>
                        }
                    })
                    .collect_view()}
            </span>
        </fieldset>
    }
}

fn options(app: App, form: RwSignal<Form>) -> impl IntoView {
    view! {
        <fieldset class="options">
            <legend>{move || app.t("form-options")}</legend>
            <label>
                {move || app.t("form-turns")}
                <select on:change=move |e| {
                    form.update(|f| f.turns = event_target_value(&e).parse().ok())
                }>
                    <option value="">{move || app.t("form-turns-map")}</option>
                    {(1..=20_u8).map(|n| view! { <option value=n>{n}</option> }).collect_view()}
                </select>
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    on:change=move |e| form.update(|f| f.open_coins = event_target_checked(&e))
                />
                {move || app.t("form-open-coins")}
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    on:change=move |e| form.update(|f| f.pocketed = event_target_checked(&e))
                />
                {move || app.t("form-pocketed")}
            </label>
            <label>
                {move || app.t("form-seed")}
                <input
                    type="text"
                    id="seed"
                    autocomplete="off"
                    on:input=move |e| form.update(|f| f.seed = event_target_value(&e))
                />
            </label>
            <p class="small">{move || app.t("form-seed-note")}</p>
        </fieldset>
    }
}
