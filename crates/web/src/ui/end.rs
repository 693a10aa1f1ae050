//! The end of a game: places, coins turn by turn, and what next.

use leptos::prelude::*;

use super::app::{App, Screen, app};
use crate::{
    i18n::Message,
    pieces::COLOURS,
    stats::{self, Coins, Kind},
};

/// The result, over the board.
#[component]
pub fn End() -> impl IntoView {
    let app = app();
    let over = Memo::new(move |_| app.look(|s, _| s.state().is_over()));
    view! {
        <Show when=move || over.get() && !app.result_seen.get()>
            <div class="cover" role="dialog" aria-modal="true" aria-labelledby="end-title">
                <div class="dialog end" id="end">
                    <h2 id="end-title">{move || headline(app)}</h2>
                    {move || standings(app)}
                    <h3>{move || app.t("end-chart")}</h3>
                    {move || chart(app)}
                    <div class="buttons">
                        <button class="primary" id="again" on:click=move |_| app.again()>
                            {move || app.t("again")}
                        </button>
                        <button on:click=move |_| app.result_seen.set(true)>
                            {move || app.t("end-board")}
                        </button>
                        <button class="quiet" on:click=move |_| app.screen.set(Screen::Start)>
                            {move || app.t("leave")}
                        </button>
                    </div>
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
                .with("names", names.join(", "))
                .with("n", coins),
        })
    });
    message.map(|m| app.say(m)).unwrap_or_default()
}

fn standings(app: App) -> impl IntoView {
    let rows = app.look(|s, w| {
        let row = |x: &rules::score::Standing| {
            let colour = COLOURS[s.colour(x.seat) as usize % COLOURS.len()];
            (x.place, w.seat(x.seat), colour.fill, x.coins, x.tokens)
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
                                    <i class="swatch" style=format!("background:{colour}")></i>
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

const KINDS: [&str; 4] = ["#4f7a3f", "#c9862b", "#4a6fa5", "#8a8178"];

/// Bars of coins, a group for each turn, a bar for each player, a part for each kind.
fn chart(app: App) -> impl IntoView {
    let (seats, incomes) = app.look(|s, w| {
        let seat = |seat| {
            (
                w.seat(seat),
                COLOURS[s.colour(seat) as usize % COLOURS.len()].fill,
            )
        };
        (s.seats().map(seat).collect::<Vec<_>>(), stats::incomes(s))
    });
    let sum = |c: &Coins| c.iter().sum::<u16>();
    let most = incomes.iter().flatten().map(sum).max().unwrap_or(1).max(1);
    let turns = incomes.first().map_or(0, Vec::len);
    let group = seats.len() as f64 * 12.0 + 14.0;
    let (width, height) = (turns as f64 * group + 30.0, 190.0);
    let scale = 150.0 / f64::from(most);
    let mut bars = Vec::new();
    for turn in 0..turns {
        for (seat, list) in incomes.iter().enumerate() {
            let x = 28.0 + turn as f64 * group + seat as f64 * 12.0;
            let mut y = 165.0;
            for (kind, n) in list[turn].iter().enumerate() {
                let h = f64::from(*n) * scale;
                y -= h;
                bars.push(
                    view! { <rect x=x y=y width="9" height=h fill=KINDS[kind]></rect> }.into_any(),
                );
            }
            let (colour, total) = (seats[seat].1, sum(&list[turn]));
            bars.push(
                view! { <rect x=x y="166" width="9" height="5" fill=colour></rect> }.into_any(),
            );
            bars.push(view! { <text x=x + 4.5 y=y - 3.0 class="value">{total}</text> }.into_any());
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
                    <i class="swatch" style=format!("background:{colour}")></i>
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
