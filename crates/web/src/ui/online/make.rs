//! The form for a new table.

use content::Own;
use leptos::prelude::*;
use protocol::{Clock, NewTable, Takeback};

use super::{api, lobby::name_or_none, who};
use crate::ui::{
    app::app,
    browser::{self, Local},
    form_view::{bans, game_row, options},
};
use client::{form::Form, save};

const fn slow(days: u32, vacation: u32) -> Clock {
    Clock::Slow { days, vacation }
}

/// The clocks that are offered, each with the id of its message.
pub(super) const CLOCKS: [(&str, Clock); 8] = [
    ("clock-none", Clock::None),
    (
        "clock-quick",
        Clock::Live {
            turn: 30,
            reserve: 300,
        },
    ),
    (
        "clock-normal",
        Clock::Live {
            turn: 60,
            reserve: 900,
        },
    ),
    (
        "clock-long",
        Clock::Live {
            turn: 180,
            reserve: 1_800,
        },
    ),
    ("clock-day", slow(1, 0)),
    ("clock-week", slow(7, 0)),
    ("clock-day-off", slow(1, 14)),
    ("clock-week-off", slow(7, 30)),
];

/// When something may be taken back.
const TAKEBACKS: [(&str, Takeback); 3] = [
    ("takeback-agreed", Takeback::Agreed),
    ("takeback-free", Takeback::Free),
    ("takeback-never", Takeback::Never),
];

/// How long one waits for a move where there is no clock, in seconds; the first is usual.
const PATIENCES: [(&str, u32); 5] = [
    ("patience-half-hour", protocol::USUAL_PATIENCE),
    ("patience-five-minutes", 300),
    ("patience-two-hours", 7_200),
    ("patience-day", 86_400),
    ("patience-week", 604_800),
];

/// The form for a new table.
#[component]
pub fn Make(
    /// What the server has of its own, which can be played, too.
    own: RwSignal<Own>,
) -> impl IntoView {
    let app = app();
    let form = RwSignal::new(Form::quick());
    let (clock, takeback) = (RwSignal::new(0), RwSignal::new(0));
    let patience = RwSignal::new(0);
    let no_clock = Memo::new(move |_| CLOCKS[clock.get()].1 == Clock::None);
    let (public, title) = (RwSignal::new(false), RwSignal::new(String::new()));
    let busy = RwSignal::new(false);
    Effect::new(move |_| {
        let own = own.get();
        form.update(|f| f.know_own(own));
    });
    let make = move || {
        let form = form.get_untracked();
        let key = browser::random_name();
        let title = title.get_untracked();
        let new = NewTable {
            game: form.game.clone(),
            map: Some(form.map.clone()),
            seats: Some(form.seats.len() as u8),
            options: form.options.clone(),
            public: public.get_untracked(),
            clock: CLOCKS[clock.get_untracked()].1,
            takeback: TAKEBACKS[takeback.get_untracked()].1,
            patience: PATIENCES[patience.get_untracked()].1,
            title: title.clone(),
            name: Some(name_or_none(app)),
            key: Some(key),
        };
        busy.set(true);
        leptos::task::spawn_local(async move {
            let made = who::ask(app, async |token| api::make(token, &new).await).await;
            let _ = busy.try_set(false);
            match made {
                Ok(held) => {
                    let (key, now) = (held.key, browser::now());
                    save::keep_table(&Local, &held.table, &key, &title, now);
                    app.visit(&held.table, Some(key));
                }
                Err(why) => app.fail(why),
            }
        });
    };
    let choice = move |list: Vec<&'static str>, chosen: RwSignal<usize>, id: &'static str| {
        view! {
            <label>
                {move || app.t(&format!("online-{id}"))}
                <select
                    id=id
                    on:change=move |e| chosen.set(event_target_value(&e).parse().unwrap_or(0))
                >
                    {list
                        .into_iter()
                        .enumerate()
                        .map(|(i, id)| {
                            view! {
                                <option value=i selected=move || chosen.get() == i>
                                    {move || app.t(id)}
                                </option>
                            }
                        })
                        .collect_view()}
                </select>
            </label>
        }
    };
    view! {
        <form
            class="form"
            on:submit=move |e| {
                e.prevent_default();
                make();
            }
        >
            {game_row(app, form)}
            <div class="row">
                {choice(CLOCKS.map(|c| c.0).to_vec(), clock, "clock")}
                <Show when=move || no_clock.get()>
                    {choice(PATIENCES.map(|p| p.0).to_vec(), patience, "patience")}
                </Show>
                {choice(TAKEBACKS.map(|t| t.0).to_vec(), takeback, "takeback")}
                <label>
                    {move || app.t("online-title")}
                    <input
                        type="text"
                        id="title"
                        maxlength="60"
                        on:input=move |e| title.set(event_target_value(&e))
                    />
                </label>
            </div>
            <label class="check">
                <input
                    type="checkbox"
                    id="public"
                    on:change=move |e| public.set(event_target_checked(&e))
                />
                {move || app.t("online-public")}
            </label>
            {options(app, form, false)}
            {bans(app, form)}
            <button class="primary" id="make-table" type="submit" disabled=move || busy.get()>
                {move || app.t("online-make-go")}
            </button>
        </form>
    }
}
