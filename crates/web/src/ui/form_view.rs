//! Setting up a game in full.

use leptos::prelude::*;

use super::{
    app::{App, app},
    browser,
    variants::SWITCHES,
};
use crate::{
    i18n::{self, Message},
    paint,
};
use board::COLOURS;
use client::{
    form::{Form, HUMAN},
    own,
};
use wording::names::{self, Named};

/// The whole form.
#[component]
pub fn FormView(
    /// What is asked for so far.
    form: RwSignal<Form>,
    /// What is wrong with the files of content that were chosen.
    wrong: RwSignal<String>,
) -> impl IntoView {
    let app = app();
    let count = move || form.with(|f| f.seats.len());
    view! {
        <form
            class="form"
            on:submit=move |e| {
                e.prevent_default();
                app.play(&form.get_untracked());
            }
        >
            {game_row(app, form)}
            <For each=move || 0..count() key=|i| *i let:i>
                {seat(app, form, i)}
            </For>
            {options(app, form, true)}
            {bans(app, form)}
            {own_files(app, form, wrong)}
            <button class="primary" id="start" type="submit">{move || app.t("form-start")}</button>
        </form>
    }
}

/// The game, the number of players and the map.
pub fn game_row(app: App, form: RwSignal<Form>) -> impl IntoView {
    let boxes = move || {
        let (library, chosen) = form.with(|f| (own::library(&f.own), f.game.clone()));
        let lang = app.settings.lang.get();
        let games = library.games().into_iter();
        games
            .map(|(id, _)| {
                let name = names::game(&library, lang, id);
                let id = id.to_owned();
                let selected = id == chosen;
                view! { <option value=id selected=selected>{name}</option> }
            })
            .collect_view()
    };
    let maps = move || {
        let (maps, chosen) = form.with(|f| (f.maps(), f.map.clone()));
        maps.into_iter()
            .map(|m| {
                let label = Message::new("form-map-players")
                    .with("map", names::name(app.settings.lang.get(), &m))
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
        <div class="row">
            <label>
                {move || app.t("form-game")}
                <select
                    id="game"
                    on:change=move |e| form.update(|f| f.set_game(&event_target_value(&e)))
                >
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
                <select
                    id="map"
                    on:change=move |e| form.update(|f| f.map = event_target_value(&e))
                >
                    {maps}
                </select>
            </label>
        </div>
    }
}

fn seat(app: App, form: RwSignal<Form>, i: usize) -> impl IntoView {
    let at = move |f: &Form| f.seats.get(i).cloned();
    let player = move || form.with(at).map(|s| s.player).unwrap_or_default();
    let colour = move || form.with(at).map(|s| s.colour).unwrap_or_default();
    let legend = move || app.say(Message::new("form-seat").with("n", i + 1));
    let default_name = move || {
        let seat = form.with(at);
        seat.map(|s| client::form::called(app.settings.lang.get(), &s.player(), i))
    };
    let bots = move || {
        bots::BOTS
            .iter()
            .map(|(id, _)| {
                let name = i18n::find(app.settings.lang.get(), &format!("bot-{id}"));
                view! {
                    <option value=*id selected=player() == *id>
                        {name.unwrap_or_else(|| (*id).into())}
                    </option>
                }
            })
            .collect_view()
    };
    let note = move || {
        let id = player();
        let own = bots::BOTS
            .iter()
            .find(|b| b.0 == id)
            .map(|b| b.1.to_owned());
        i18n::find(app.settings.lang.get(), &format!("bot-{id}-note")).or(own)
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
                                class="dot own"
                                style=format!("{};color:{}", paint::style(c as u8), shade.ink)
                                aria-label=move || app.t(&format!("colour-{}", shade.id))
                                aria-checked=move || (colour() == c as u8).to_string()
                                on:click=move |_| form.update(|f| f.set_colour(i, c as u8))
                            >
                                {move || (colour() == c as u8).then(|| view! { <span>"✓"</span> })}
                            </button>
                        }
                    })
                    .collect_view()}
            </span>
            <p class="small note">{note}</p>
        </fieldset>
    }
}

/// The rule options; `seed` tells whether one may choose the dice.
pub fn options(app: App, form: RwSignal<Form>, seed: bool) -> impl IntoView {
    view! {
        <fieldset class="options">
            <legend>{move || app.t("form-options")}</legend>
            <label>
                {move || app.t("form-turns")}
                <select
                    id="turns"
                    on:change=move |e| {
                        form.update(|f| f.options.turns = event_target_value(&e).parse().ok())
                    }
                >
                    <option value="">{move || app.t("form-turns-map")}</option>
                    {(1..=20_u8).map(|n| view! { <option value=n>{n}</option> }).collect_view()}
                </select>
            </label>
            {seed.then(|| view! {
            <label>
                {move || app.t("form-seed")}
                <input
                    type="text"
                    id="seed"
                    autocomplete="off"
                    aria-describedby="seed-note"
                    on:input=move |e| form.update(|f| f.seed = event_target_value(&e))
                />
            </label>
            <p class="small" id="seed-note">{move || app.t("form-seed-note")}</p>
            })}
            <label class="check">
                <input
                    type="checkbox"
                    id="pocketed"
                    on:change=move |e| {
                        let payment = match event_target_checked(&e) {
                            true => rules::options::Payment::Pocketed,
                            false => rules::options::Payment::Own,
                        };
                        form.update(|f| f.options.payment = payment);
                    }
                />
                {move || app.t("form-pocketed")}
            </label>
            {SWITCHES
                .map(|(id, field)| {
                    let there = Memo::new(move |_| form.with(|f| f.offers(id)));
                    view! {
                        <label class="check" hidden=move || !there.get()>
                            <input
                                type="checkbox"
                                id=id
                                on:change=move |e| {
                                    form.update(|f| {
                                        *field(&mut f.options) = event_target_checked(&e);
                                    });
                                }
                            />
                            {move || app.t(&format!("form-{id}"))}
                        </label>
                    }
                })
                .collect_view()}
        </fieldset>
    }
}

/// Races and powers to be left in the box.
pub fn bans(app: App, form: RwSignal<Form>) -> impl IntoView {
    let list = move |race: bool| {
        let pack = form.with(Form::pack);
        let all: Vec<_> = match race {
            true => pack.races.iter().map(Named::thing).collect(),
            false => pack.powers.iter().map(Named::thing).collect(),
        };
        all.into_iter()
            .map(|thing| {
                let name = names::name(app.settings.lang.get(), &thing);
                let id = thing.id.to_owned();
                let out = form.with_untracked(|f| {
                    let o = &f.options;
                    let list = if race {
                        &o.without_races
                    } else {
                        &o.without_powers
                    };
                    list.contains(&id)
                });
                view! {
                    <label class="check">
                        <input
                            type="checkbox"
                            prop:checked=!out
                            data-ban=id.clone()
                            on:change=move |e| {
                                let out = !event_target_checked(&e);
                                form.update_untracked(|f| f.ban(race, &id, out));
                            }
                        />
                        {name}
                    </label>
                }
            })
            .collect_view()
    };
    let what = Memo::new(move |_| form.with(|f| (f.game.clone(), f.map.clone(), f.own.clone())));
    view! {
        <details class="bans">
            <summary>{move || app.t("form-bans")}</summary>
            <p class="small">{move || app.t("form-bans-note")}</p>
            <fieldset>
                <legend>{move || app.t("form-races")}</legend>
                {move || {
                    what.track();
                    list(true)
                }}
            </fieldset>
            <fieldset>
                <legend>{move || app.t("form-powers")}</legend>
                {move || {
                    what.track();
                    list(false)
                }}
            </fieldset>
        </details>
    }
}

/// Content of one's own.
fn own_files(app: App, form: RwSignal<Form>, wrong: RwSignal<String>) -> impl IntoView {
    let names = move || {
        form.with(|f| {
            f.own
                .pieces()
                .iter()
                .map(|p| p.name().to_owned())
                .collect::<Vec<_>>()
        })
    };
    view! {
        <fieldset class="own">
            <legend>{move || app.t("form-own")}</legend>
            <p class="small">{move || app.t("form-own-note")}</p>
            <label class="file">
                {move || app.t("form-own-choose")}
                <input
                    type="file"
                    id="own"
                    multiple
                    accept=".toml"
                    on:change=move |e| {
                        let input = event_target::<web_sys::HtmlInputElement>(&e);
                        browser::read_files(input.files(), move |files| {
                            input.set_value("");
                            add(app, form, wrong, files);
                        });
                    }
                />
            </label>
            <Show when=move || !names().is_empty()>
                <p id="own-files">{move || names().join(", ")}</p>
                <button
                    type="button"
                    on:click=move |_| {
                        wrong.set(String::new());
                        form.update(Form::forget_own);
                    }
                >
                    {move || app.t("form-own-drop")}
                </button>
            </Show>
            <p class="error" id="own-wrong" role="alert">{move || wrong.get()}</p>
        </fieldset>
    }
}

/// Takes files of content in, or says what is wrong with them.
pub fn add(app: App, form: RwSignal<Form>, wrong: RwSignal<String>, files: Vec<(String, String)>) {
    let mut with = form.get_untracked();
    let lang = app.settings.lang.get_untracked();
    match with.add(files, lang) {
        Ok(()) => {
            wrong.set(String::new());
            form.set(with);
        }
        Err(why) => {
            let message = Message::new("form-own-wrong").with("why", why);
            wrong.set(message.say(lang));
        }
    }
}
