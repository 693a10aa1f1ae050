//! Public games that were played at the server, to be found by who played them, and looked at.

use leptos::prelude::*;
use protocol::{PastGame, PastSeat, Sitting};

use super::{
    api::{self, Failure, PastBy},
    lobby::sitting,
};
use crate::{
    i18n,
    ui::{
        app::{App, app},
        games::when,
    },
};

/// The latest games, of somebody or of all.
#[component]
pub fn Past(
    /// Whether there is a server that answers.
    there: Memo<bool>,
) -> impl IntoView {
    let app = app();
    let player = RwSignal::new(String::new());
    let found = RwSignal::new(None::<Vec<PastGame>>);
    let find = move |by: PastBy| {
        leptos::task::spawn_local(async move {
            match api::past(by).await {
                // The reader may have gone elsewhere.
                Ok(games) => _ = found.try_set(Some(games)),
                // That there is no server is said above.
                Err(Failure::NoServer) => {}
                Err(why) => app.fail(why),
            }
        });
    };
    Effect::new(move |_| {
        if there.get() && found.with_untracked(Option::is_none) {
            find(PastBy::Anybody);
        }
    });
    let none = move || found.with(|f| f.as_ref().is_some_and(Vec::is_empty));
    view! {
        <section class="sheet games" id="past" hidden=move || !there.get()>
            <h2>{move || app.t("past")}</h2>
            <form
                class="way"
                role="search"
                on:submit=move |e| {
                    e.prevent_default();
                    let name = player.get_untracked();
                    find(match name.trim() {
                        "" => PastBy::Anybody,
                        name => PastBy::Name(name.into()),
                    });
                }
            >
                <label>
                    {move || app.t("past-player")}
                    <input
                        type="text"
                        id="past-player"
                        maxlength="100"
                        autocomplete="off"
                        prop:value=move || player.get()
                        on:input=move |e| player.set(event_target_value(&e))
                    />
                </label>
                <button id="past-find">{move || app.t("past-find")}</button>
                <Show when=move || app.online.who.with(Option::is_some)>
                    <button
                        id="past-own"
                        type="button"
                        on:click=move |_| {
                            let who = app.online.who.get_untracked();
                            who.into_iter().for_each(|w| find(PastBy::Identity(w.id)));
                        }
                    >
                        {move || app.t("past-own")}
                    </button>
                    <button
                        id="past-results"
                        type="button"
                        on:click=move |_| app.open_results()
                    >
                        {move || app.t("results")}
                    </button>
                </Show>
            </form>
            <Show when=none>
                <p class="small" role="status">{move || app.t("past-none")}</p>
            </Show>
            <ul id="past-games">
                <For
                    each=move || found.get().unwrap_or_default()
                    key=|game| game.table.clone()
                    let:game
                >
                    {one(app, game)}
                </For>
            </ul>
        </section>
    }
}

/// A game: who played it with how many coins, the first before the others; where, and when.
fn one(app: App, game: PastGame) -> impl IntoView {
    let id = game.table.clone();
    let mut seats = game.seats.clone();
    seats.sort_by_key(|seat| seat.place);
    let who = move || {
        let line = |PastSeat {
                        name,
                        identity,
                        bot,
                        coins,
                        ..
                    }: &PastSeat| {
            let seat = Sitting {
                name: name.clone(),
                identity: identity.clone(),
                bot: bot.clone(),
                offered: false,
            };
            format!("{} {coins}", sitting(app, &seat))
        };
        let lines: Vec<String> = seats.iter().map(line).collect();
        i18n::list(app.settings.lang.get(), &lines)
    };
    let whereabouts = move || {
        let lang = app.settings.lang.get();
        let map = i18n::find(lang, &format!("map-{}", game.map));
        let date = when(lang, u64::try_from(game.at).unwrap_or_default());
        format!("{} · {date}", map.unwrap_or_else(|| game.map.clone()))
    };
    view! {
        <li>
            <span>{who} " " <small class="small">{whereabouts}</small></span>
            <button data-past=game.table.clone() on:click=move |_| app.visit(&id, None)>
                {move || app.t("past-look")}
            </button>
        </li>
    }
}
