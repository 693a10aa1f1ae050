//! Ratings: one's own, and who plays best.

use leptos::prelude::*;
use protocol::{Ranked, RatedPool, Rating};

use super::{api, lobby::bot_text, somebody::marked};
use crate::{
    i18n::{self, Message},
    ui::app::{App, app},
};

/// A game with a number of seats, in words.
fn among(app: App, game: &str, seats: u8) -> String {
    let name = i18n::find(app.settings.lang.get(), &format!("game-{game}"));
    let name = name.unwrap_or_else(|| game.to_owned());
    let pool = Message::new("best-pool").with("game", name);
    app.say(pool.with("count", u32::from(seats)))
}

/// A rating, and how sure it is.
fn number(app: App, rating: &Rating) -> String {
    let id = match rating.provisional {
        true => "rating-provisional",
        false => "rating",
    };
    let told = Message::new(id).with("rating", rating.rating.to_string());
    app.say(told.with("deviation", rating.deviation.to_string()))
}

fn games(app: App, rating: &Rating) -> String {
    app.say(Message::new("rating-games").with("n", rating.games))
}

/// The ratings of somebody.
#[component]
pub fn Ratings(
    /// The id.
    identity: String,
) -> impl IntoView {
    let app = app();
    let all = RwSignal::new(Vec::<Rating>::new());
    leptos::task::spawn_local(async move {
        if let Ok(profile) = api::person(&identity).await {
            // The reader may have gone elsewhere.
            let _ = all.try_set(profile.ratings);
        }
    });
    view! {
        <Show when=move || all.with(|all| !all.is_empty())>
            <h2>{move || app.t("ratings-own")}</h2>
            <ul id="identity-ratings">
                <For each=move || all.get() key=|r| (r.game.clone(), r.seats) let:rating>
                    <li>
                        {move || {
                            let parts = [
                                among(app, &rating.game, rating.seats),
                                number(app, &rating),
                                games(app, &rating),
                            ];
                            parts.join(" · ")
                        }}
                    </li>
                </For>
            </ul>
        </Show>
    }
}

/// Who plays best, of each game and number of seats of which that is known.
#[component]
pub fn Best(
    /// Whether there is a server that answers.
    there: Memo<bool>,
) -> impl IntoView {
    let app = app();
    let pools = RwSignal::new(Vec::<RatedPool>::new());
    let chosen = RwSignal::new(None::<RatedPool>);
    let best = RwSignal::new(Vec::<Ranked>::new());
    let choose = move |pool: RatedPool| {
        chosen.set(Some(pool.clone()));
        leptos::task::spawn_local(async move {
            match api::best(&pool.game, pool.seats).await {
                // The reader may have chosen another since, or gone elsewhere.
                Ok(list) if chosen.try_get_untracked().flatten() == Some(pool) => {
                    let _ = best.try_set(list);
                }
                Ok(_) => {}
                Err(why) => app.fail(why),
            }
        });
    };
    Effect::new(move |_| {
        if !there.get() || pools.with_untracked(|p| !p.is_empty()) {
            return;
        }
        leptos::task::spawn_local(async move {
            // That there is no server is said above.
            let Ok(list) = api::pools().await else {
                return;
            };
            let first = list.first().cloned();
            if pools.try_set(list).is_none()
                && let Some(first) = first
            {
                choose(first);
            }
        });
    });
    let pick = move |e| {
        let index: usize = event_target_value(&e).parse().unwrap_or_default();
        if let Some(pool) = pools.with_untracked(|p| p.get(index).cloned()) {
            choose(pool);
        }
    };
    view! {
        <Show when=move || pools.with(|p| !p.is_empty())>
            <details class="sheet" id="best">
                <summary>{move || app.t("best")}</summary>
                <p class="small">{move || app.t("best-note")}</p>
                <label>
                    {move || app.t("best-among")}
                    <select id="best-pool" on:change=pick>
                        {move || {
                            pools
                                .get()
                                .into_iter()
                                .enumerate()
                                .map(|(i, pool)| {
                                    view! {
                                        <option value=i>
                                            {move || among(app, &pool.game, pool.seats)}
                                        </option>
                                    }
                                })
                                .collect_view()
                        }}
                    </select>
                </label>
                    <table class="standings">
                        <thead>
                            <tr>
                                <th scope="col">{move || app.t("best-who")}</th>
                                <th scope="col">{move || app.t("best-rating")}</th>
                                <th scope="col">{move || app.t("best-games")}</th>
                            </tr>
                        </thead>
                        <tbody id="best-list">
                            {move || best.get().into_iter().map(|r| one(app, r)).collect_view()}
                        </tbody>
                    </table>
            </details>
        </Show>
    }
}

fn one(app: App, ranked: Ranked) -> impl IntoView {
    let rating = ranked.rating.clone();
    let games = rating.games;
    let who = move || match (&ranked.name, &ranked.bot) {
        (Some(name), _) => marked(app, name, ranked.identity.as_deref()),
        (None, bot) => bot_text(app, bot.as_deref().unwrap_or_default()),
    };
    view! {
        <tr>
            <th scope="row">{who}</th>
            <td>{move || number(app, &rating)}</td>
            <td>{games}</td>
        </tr>
    }
}
