//! The card of a region: what is there, what it costs and why, what may be done.

use std::rc::Rc;

use leptos::prelude::*;

use rules::Region;

use super::{app::app, browser, look::Look, rules::RulesLink};
use crate::{
    draw::Scene,
    i18n::{self, Message},
    place::{Frame, Placed, Side, place},
};
use client::{hint, hint::Hint};
use wording::names;

/// The card of the region that is pointed at, or of the one whose menu is open.
#[component]
pub fn Card(
    /// The board.
    scene: StoredValue<Rc<Scene>, LocalStorage>,
    /// The window on it.
    look: Look,
) -> impl IntoView {
    let app = app();
    let style = move |hint: &Hint, open: bool| {
        let r = app.board.menu.get().or(app.board.hover.get())?;
        let (w, h) = look.pane.with(|p| (p.width, p.height));
        let shown = |r: Region| look.shown(r);
        let neighbours = scene.with_value(|s| s.regions[r.index()].neighbours.clone());
        let neighbours: Vec<Frame> = neighbours.into_iter().map(shown).collect();
        let spare = look.spare.get();
        let room = Frame::at(-spare, 0.0, (w + 2.0 * spare, h));
        let region = shown(r);
        let at = app.board.opened.get().filter(|_| open);
        let anchor = at.map_or(region, |(x, y)| Frame::at(x, y, (0.0, 0.0)));
        let Placed { card, side } = place(size(hint, open), room, anchor, region, &neighbours);
        // What is not as tall or as wide as it was taken to be is so on the side away from what it is
        // about, or else of the middle.
        let (x, y) = anchor.middle();
        let from_right = match side {
            Some(Side::Right) => true,
            Some(Side::Left) => false,
            _ => card.left + card.right < 2.0 * x,
        };
        let from_bottom = match side {
            Some(Side::Bottom) => true,
            Some(Side::Top) => false,
            _ => card.top + card.bottom < 2.0 * y,
        };
        let across = match from_right {
            true => format!("--r:{:.0}px", w - card.right),
            false => format!("--l:{:.0}px", card.left),
        };
        let down = match from_bottom {
            true => format!("--b:{:.0}px", h - card.bottom),
            false => format!("--t:{:.0}px", card.top),
        };
        // The beak is where it points at what the card is about.
        let length = match side {
            Some(Side::Left | Side::Right) => card.bottom - card.top,
            _ => card.right - card.left,
        };
        let at = match side {
            Some(Side::Left | Side::Right) if from_bottom => card.bottom - y,
            Some(Side::Left | Side::Right) => y - card.top,
            _ if from_right => card.right - x,
            _ => x - card.left,
        };
        let beak = at.clamp(16.0, (length / 2.0).max(16.0));
        // What there is room for, should it be taller than it was taken to be.
        let most = match from_bottom {
            true => card.bottom,
            false => h - card.top,
        };
        let style = format!("{across};{down};--beak:{beak:.0}px;--most:{most:.0}px");
        let mut class = String::from("card");
        if most < 1.4 * (card.bottom - card.top) {
            class.push_str(" tight");
        } else if let Some(side) = side {
            class.push_str(" beak ");
            class.push_str(side.class());
            class.push_str(if from_right { " from-right" } else { "" });
            class.push_str(if from_bottom { " from-bottom" } else { "" });
        }
        Some((class, style))
    };
    // The focus goes back to the region from which the menu was opened.
    let back = move || {
        if let Some(r) = app
            .board
            .menu
            .get_untracked()
            .or(app.board.hover.get_untracked())
        {
            browser::focus(&format!("#region-{}", r.number()));
        }
    };
    let hint = Memo::new(move |_| {
        let r = app.board.menu.get().or(app.board.hover.get())?;
        app.look(|s, w| {
            let open = app.board.menu.get() == Some(r);
            let mut hint = app.game.choices.with(|c| hint::region(w, s.state(), c, r));
            let symbols = scene.with_value(|b| b.regions[r.index()].symbols.clone());
            let names = symbols.iter().map(|id| names::symbol(s.pack(), w.lang, id));
            let names: Vec<String> = names.collect();
            if !names.is_empty() {
                hint.facts.insert(0, i18n::list(w.lang, &names));
            }
            // What a place or relic does stands where it lies; a newcomer is told of natives, too.
            let sites = s.state().sites_in(r);
            let text = |site: rules::SiteId| {
                let id = &s.rules().sites().get(site.0 as usize)?.id;
                Some(super::column::own_text(s, w.lang, "site", id)).filter(|t| !t.is_empty())
            };
            hint.facts.extend(sites.filter_map(text));
            let natives = matches!(s.state().occupant(r), rules::Occupant::Natives);
            if natives && s.lesson().is_some_and(|l| !l.is_folded()) {
                hint.facts.push(app.t("term-natives-text"));
            }
            let sites = s.state().sites_in(r);
            let key = |site: rules::SiteId| {
                let site = s.rules().sites().get(site.0 as usize)?;
                Some(format!("site-{}", site.id))
            };
            Some((hint, open, sites.filter_map(key).collect::<Vec<_>>()))
        })
    });
    move || {
        let (hint, open, keys) = hint.get()?;
        let (mut class, style) = style(&hint, open)?;
        if open {
            class.push_str(" open");
        }
        Some(view! {
            <div
                class=class
                style=style
                on:keydown=move |e| {
                    if e.key() == "Escape" {
                        back();
                        app.board.menu.set(None);
                    }
                }
            >
                {card(hint, open, keys, back)}
            </div>
        })
    }
}

/// About how large a card will be, in pixels: lines of text, and buttons in a menu.
fn size(hint: &Hint, open: bool) -> (f64, f64) {
    const WIDTH: f64 = 304.0;
    let rows = |text: &str| (text.chars().count() as f64 / 38.0).ceil().max(1.0);
    let facts = hint.facts.iter().chain(&hint.why);
    let mut lines: f64 = facts.map(|f| rows(f)).sum();
    lines += hint.lines.len() as f64;
    if hint.cost.is_some() {
        lines += 2.5;
    }
    let offer = if open { 44.0 } else { 24.0 };
    let offers = hint.offers.iter().map(|o| {
        let note = o.note.as_ref().map_or(0.0, |n| 20.0 * rows(n));
        offer * rows(&o.label).min(2.0) + note
    });
    let offers: f64 = offers.sum();
    let close = if open { 44.0 } else { 0.0 };
    (WIDTH, 50.0 + 24.5 * lines + offers + close)
}

fn card(
    hint: Hint,
    open: bool,
    keys: Vec<String>,
    back: impl Fn() + Copy + 'static,
) -> impl IntoView {
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
                    <button
                        class="offer"
                        on:click=move |_| {
                            back();
                            app.act(&[action]);
                        }
                    >
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
        <h2>{hint.title}</h2>
        {hint.facts.into_iter().map(|f| view! { <p class="fact">{f}</p> }).collect_view()}
        // Only what is open can be used.
        {open.then(|| keys.into_iter().map(|key| view! { <RulesLink key=key/> }).collect_view())}
        {sum}
        {hint.why.map(|w| view! { <p class="why">{w}</p> })}
        <div class="offers">{offers}</div>
        {open
            .then(|| {
                view! {
                    <button
                        class="quiet"
                        on:click=move |_| {
                            back();
                            app.board.menu.set(None);
                        }
                    >
                        {app.t("close")}
                    </button>
                }
            })}
    }
}
