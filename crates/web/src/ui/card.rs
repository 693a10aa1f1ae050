//! The card of a region: what is there, what it costs and why, what may be done.

use std::rc::Rc;

use leptos::{html, prelude::*};

use super::app::app;
use crate::{draw::Scene, hint, hint::Hint, i18n::Message, viewport::Viewport};

/// The card of the region that is pointed at, or of the one whose menu is open.
#[component]
pub fn Card(
    /// The board.
    scene: StoredValue<Rc<Scene>, LocalStorage>,
    /// The window on it.
    window: NodeRef<html::Div>,
    /// How the board lies in the window.
    viewport: RwSignal<Viewport>,
) -> impl IntoView {
    let app = app();
    let place = move || {
        let r = app.menu.get().or(app.hover.get())?;
        let element = window.get()?;
        let (w, h) = (
            element.client_width() as f64,
            element.client_height() as f64,
        );
        let at = scene.with_value(|s| s.point(r, w));
        let (x, y) = viewport.get().shown(at);
        let across = match x > w / 2.0 {
            true => format!("right:{:.0}px", (w - x + 34.0).clamp(4.0, w * 0.55)),
            false => format!("left:{:.0}px", (x + 34.0).clamp(4.0, w * 0.55)),
        };
        let down = match y > h / 2.0 {
            true => format!("bottom:{:.0}px", (h - y - 30.0).max(4.0)),
            false => format!("top:{:.0}px", (y - 30.0).max(4.0)),
        };
        Some(format!("{across};{down}"))
    };
    let hint = Memo::new(move |_| {
        let r = app.menu.get().or(app.hover.get())?;
        app.look(|s, w| {
            let open = app.menu.get() == Some(r);
            let hint = app.choices.with(|c| hint::region(w, s.state(), c, r));
            Some((hint, open))
        })
    });
    move || {
        let (hint, open) = hint.get()?;
        let style = place()?;
        Some(view! {
            <div
                class="card"
                class:open=open
                style=style
                on:keydown=move |e| {
                    if e.key() == "Escape" {
                        app.menu.set(None);
                    }
                }
            >
                {card(hint, open)}
            </div>
        })
    }
}

fn card(hint: Hint, open: bool) -> impl IntoView {
    let app = app();
    let sum = hint.cost.map(|(cost, have)| {
        let enough = u16::from(cost) <= have;
        let lines = hint
            .lines
            .iter()
            .map(|l| {
                let amount = format!("{:+}", l.amount).replace('-', "−");
                view! { <tr><td>{l.label.clone()}</td><td>{amount}</td></tr> }
            })
            .collect_view();
        let have = app.say(Message::new("cost-have").with("have", have));
        view! {
            <table class="sum">
                <tbody>{lines}</tbody>
                <tfoot>
                    <tr class:short=!enough>
                        <th scope="row">{app.t("cost-total")}</th>
                        <td>{cost}</td>
                    </tr>
                </tfoot>
            </table>
            <p class="small">{have}</p>
        }
    });
    let offers = hint
        .offers
        .into_iter()
        .map(|o| {
            let action = o.action;
            let note = o.note.map(|n| view! { <small>{n}</small> });
            match open {
                true => view! {
                    <button class="offer" on:click=move |_| app.act(&[action])>
                        {o.label}
                        {note}
                    </button>
                }
                .into_any(),
                false => view! { <p class="offer">{o.label} " " {note}</p> }.into_any(),
            }
        })
        .collect_view();
    view! {
        <h3>{hint.title}</h3>
        {hint.facts.into_iter().map(|f| view! { <p class="fact">{f}</p> }).collect_view()}
        {sum}
        {hint.why.map(|w| view! { <p class="why">{w}</p> })}
        <div class="offers">{offers}</div>
        {open
            .then(|| {
                view! {
                    <button class="quiet" on:click=move |_| app.menu.set(None)>
                        {app.t("close")}
                    </button>
                }
            })}
    }
}
