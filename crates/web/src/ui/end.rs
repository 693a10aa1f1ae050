//! The end of a game: places, coins turn by turn, and what next.

use leptos::prelude::*;

use super::{
    app::{App, app},
    browser,
    later::{AtServer, Later, Parts},
    replay::replay,
    share::ShareButton,
};
use crate::{i18n::Message, paint};
use client::{
    session::Turn,
    stats::{self, Coins, Kind},
};

/// The result, over the board.
#[component]
pub fn End() -> impl IntoView {
    let (app, replay) = (app(), replay());
    let over = Memo::new(move |_| app.look(|s, _| s.turn() == Turn::Over));
    let remote = Memo::new(move |_| app.look(|s, _| s.is_remote()));
    // The dialog is drawn in a task of its own after the last action, and the rest after it. The
    // buttons come last: what is above them would push them away under the reader's finger.
    let (open, charts) = (RwSignal::new(false), RwSignal::new(false));
    Effect::new(move |_| {
        if !over.get() || app.game.result_seen.get() {
            open.set(false);
            charts.set(false);
            return;
        }
        browser::soon(move || {
            // Whoever has gone away meanwhile, or looks at the board, is not disturbed.
            let wanted = over.try_get_untracked() == Some(true);
            if !wanted || app.game.result_seen.get_untracked() || open.try_set(true).is_some() {
                return;
            }
            browser::soon(move || {
                charts.try_set(true);
                // Who has won comes first; a button that had the focus would be scrolled to.
                browser::soon(|| browser::focus("#end-title"));
            });
        });
    });
    view! {
        <Show when=move || open.get()>
            <div class="cover" role="dialog" aria-modal="true" aria-labelledby="end-title">
                <div class="dialog end" id="end">
                    <h2 id="end-title" tabindex="-1">{move || headline(app)}</h2>
                    {move || standings(app)}
                    <Show when=move || charts.get()>
                        <h3>{move || app.t("end-chart")}</h3>
                        {move || chart(app)}
                        <h3>{move || app.t("end-sources")}</h3>
                        {move || sources(app)}
                        <AtServer part=|p: Parts| (p.after_game)()/>
                        <div class="buttons">
                            <Show
                                when=move || remote.get()
                                fallback=move || {
                                    view! {
                                        <button
                                            class="primary"
                                            id="again"
                                            on:click=move |_| app.again()
                                        >
                                            {move || app.t("again")}
                                        </button>
                                    }
                                }
                            >
                                <Later part=|p: Parts| (p.rematch)()/>
                            </Show>
                            <button id="end-replay" on:click=move |_| replay.begin()>
                                {move || app.t("replay")}
                            </button>
                            <button id="end-download" on:click=move |_| super::log_view::save(app)>
                                {move || app.t("download")}
                            </button>
                            <ShareButton id="end-share"/>
                            <button id="end-board" on:click=move |_| app.game.result_seen.set(true)>
                                {move || app.t("end-board")}
                            </button>
                            <button class="quiet" on:click=move |_| app.leave()>
                                {move || app.t(app.way_out())}
                            </button>
                        </div>
                    </Show>
                </div>
            </div>
        </Show>
    }
}

fn headline(app: App) -> String {
    let message = app.look(|s, w| {
        let standings = s.rules().standings(s.state());
        let first: Vec<_> = standings.iter().filter(|s| s.place == 1).collect();
        let coins = first.first()?.coins;
        let names: Vec<String> = first.iter().map(|s| w.seat(s.seat)).collect();
        Some(match &names[..] {
            [name] => Message::new("end-winner")
                .with("name", name)
                .with("n", coins),
            _ => Message::new("end-tie")
                .with("names", names)
                .with("n", coins),
        })
    });
    message.map(|m| app.say(m)).unwrap_or_default()
}

fn standings(app: App) -> impl IntoView {
    let rows = app.look(|s, w| {
        let row = |x: &rules::score::Standing| {
            (x.place, w.seat(x.seat), s.colour(x.seat), x.coins, x.tokens)
        };
        s.rules()
            .standings(s.state())
            .iter()
            .map(row)
            .collect::<Vec<_>>()
    });
    view! {
        <table class="standings">
            <thead>
                <tr>
                    <th scope="col">{app.t("end-place")}</th>
                    <th scope="col">{app.t("end-player")}</th>
                    <th scope="col">{app.t("end-coins")}</th>
                    <th scope="col">{app.t("end-tokens")}</th>
                </tr>
            </thead>
            <tbody>
                {rows
                    .into_iter()
                    .map(|(place, name, colour, coins, tokens)| {
                        view! {
                            <tr>
                                <td>{place}</td>
                                <th scope="row">
                                    <i class="swatch own" style=paint::style(colour)></i>
                                    {name}
                                </th>
                                <td>{coins}</td>
                                <td>{tokens}</td>
                            </tr>
                        }
                    })
                    .collect_view()}
            </tbody>
        </table>
    }
}

/// What everybody's coins were for, as a table.
fn sources(app: App) -> impl IntoView {
    let rows = app.look(|s, w| {
        let names = s.seats().map(|seat| w.seat(seat));
        names.zip(stats::accounts(s)).collect::<Vec<_>>()
    });
    let head = Kind::ALL
        .map(|kind| view! { <th scope="col">{app.t(kind.message())}</th> })
        .collect_view();
    let body = rows
        .into_iter()
        .map(|(name, account)| {
            let cells = account
                .earned
                .map(|n| view! { <td>{n}</td> })
                .collect_view();
            let paid = match account.paid {
                0 => "0".to_owned(),
                n => format!("−{n}"),
            };
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td>{account.start}</td>
                    {cells}
                    <td>{paid}</td>
                    <td><b>{account.total}</b></td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="wide" tabindex="0" role="region" aria-label=app.t("end-sources")>
            <table class="standings" id="sources">
                <thead>
                    <tr>
                        <th scope="col">{app.t("end-player")}</th>
                        <th scope="col">{app.t("coins-start")}</th>
                        {head}
                        <th scope="col">{app.t("coins-paid")}</th>
                        <th scope="col">{app.t("end-coins")}</th>
                    </tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </div>
    }
}

const KINDS: [&str; 5] = ["#4f7a3f", "#c9862b", "#4a6fa5", "#8e4f9c", "#8a8178"];

/// From one bar to the next: two figures have room above it.
const BAR: f64 = 17.0;

/// Bars of coins, a group for each turn, a bar for each player, a part for each kind.
fn chart(app: App) -> impl IntoView {
    let (seats, incomes) = app.look(|s, w| {
        let seat = |seat| (w.seat(seat), s.colour(seat));
        (s.seats().map(seat).collect::<Vec<_>>(), stats::incomes(s))
    });
    let sum = |c: &Coins| c.iter().sum::<u16>();
    let most = incomes.iter().flatten().map(sum).max().unwrap_or(1).max(1);
    let turns = incomes.first().map_or(0, Vec::len);
    let group = seats.len() as f64 * BAR + 14.0;
    let (width, height) = (turns as f64 * group + 30.0, 190.0);
    let scale = 150.0 / f64::from(most);
    let mut bars = Vec::new();
    for turn in 0..turns {
        for (seat, list) in incomes.iter().enumerate() {
            let x = 28.0 + turn as f64 * group + seat as f64 * BAR;
            let mut y = 165.0;
            for (kind, n) in list[turn].iter().enumerate() {
                let h = f64::from(*n) * scale;
                y -= h;
                bars.push(
                    view! { <rect x=x y=y width="15" height=h fill=KINDS[kind]></rect> }.into_any(),
                );
            }
            let (colour, total) = (seats[seat].1, sum(&list[turn]));
            bars.push(
                view! { <rect x=x y="166" width="15" height="5" class="whose" fill=paint::colour(colour).fill></rect> }.into_any(),
            );
            bars.push(view! { <text x=x + 7.5 y=y - 3.0 class="value">{total}</text> }.into_any());
        }
        let x = 28.0 + turn as f64 * group + group / 2.0 - 8.0;
        bars.push(view! { <text x=x y="185">{turn + 1}</text> }.into_any());
    }
    let legend = Kind::ALL
        .iter()
        .zip(KINDS)
        .map(|(kind, colour)| {
            view! {
                <span>
                    <i class="swatch" style=format!("background:{colour}")></i>
                    {app.t(kind.message())}
                </span>
            }
        })
        .collect_view();
    let people = seats
        .iter()
        .map(|(name, colour)| {
            view! {
                <span>
                    <i class="swatch own" style=paint::style(*colour)></i>
                    {name.clone()}
                </span>
            }
        })
        .collect_view();
    view! {
        <div class="chart" tabindex="0" role="img" aria-label=app.t("end-chart")>
            <svg viewBox=format!("0 0 {width} {height}") style=format!("min-width:{width}px")>
                {bars}
            </svg>
        </div>
        <p class="legend">{legend} {people}</p>
    }
}
