//! Sharing tokens or markers out.

use leptos::prelude::*;
use rules::Region;

use super::{
    app::{App, app},
    browser,
    coach::coach,
    stores::Drag,
};
use crate::{draw, i18n::Message, keys::Act};
use client::{
    lesson::Point,
    plan::{self, Plan},
    session::Session,
};

/// The list of regions with plus and minus.
#[component]
pub fn PlanView() -> impl IntoView {
    let (app, coach) = (app(), coach());
    let regions = Memo::new(move |_| {
        app.board
            .plan
            .with(|p| p.as_ref().map(|p| p.regions.clone()).unwrap_or_default())
    });
    let left = Memo::new(move |_| app.board.plan.with(|p| p.as_ref().map_or(0, |p| p.left())));
    let problem = Memo::new(move |_| {
        app.look(|s, w| {
            let plan = app.board.plan.get()?;
            let problem = plan.problem(s.rules(), s.state())?;
            Some(match plan.left() {
                0 => w.refusal(s.state(), problem),
                // The list above says where they may go.
                left => w.say(Message::new("no-rest").with("rest", left)),
            })
        })
    });
    let done = move |_| {
        let actions = app
            .board
            .plan
            .with_untracked(|p| p.as_ref().map(|p| p.actions()));
        app.act(&actions.unwrap_or_default());
    };
    let change = move |f: fn(&mut Plan, &Session)| {
        let session = app.game.session.read_untracked();
        app.board.plan.update(|p| {
            if let Some((p, s)) = p.as_mut().zip(session.as_ref()) {
                f(p, s);
            }
        });
    };
    // What the turn will have brought, if the tokens go there.
    let worth = move || {
        app.look(|s, w| {
            let plan = app.board.plan.get()?;
            // Survivors are placed in another's turn: nothing is earned then.
            let own = plan.seat == s.state().seat() && plan.left() == 0;
            let sums = own.then(|| plan::worth(s.rules(), s.state(), plan.seat, &plan.actions()));
            Some(w.worth(&sums?))
        })
    };
    let piece = move || {
        app.look(|s, _| {
            let plan = app.board.plan.get()?;
            let colour = s.colour(plan.seat);
            Some(match plan.marker {
                Some(kind) => {
                    draw::framed(&crate::emblem::marker(s.pack(), &s.rules().marker(kind).id))
                }
                None => {
                    let t = plan.tribe;
                    let race = &s.rules().races()[s.state().race(t).0 as usize].id;
                    draw::token(s.pack(), race, colour, s.state().in_decline(t))
                }
            })
        })
    };
    view! {
        <Show when=move || app.board.plan.with(Option::is_some)>
            <section class="sheet plan" class:pointed=move || coach.points(Point::Plan) id="plan">
                <p class="left">
                    <span
                        class="hand"
                        class:empty=move || left.get() == 0
                        aria-hidden="true"
                        inner_html=piece
                        on:pointerdown=move |e| {
                            if left.get_untracked() > 0 {
                                e.prevent_default();
                                let (x, y) = (e.client_x().into(), e.client_y().into());
                                app.board.drag.set(Some(Drag { from: None, x, y }));
                                browser::follow(&e);
                            }
                        }
                        on:pointermove=move |e| {
                            let (x, y) = (e.client_x().into(), e.client_y().into());
                            app.board.drag.update(|d| if let Some(d) = d { (d.x, d.y) = (x, y); });
                        }
                        on:pointercancel=move |_| app.board.drag.set(None)
                        on:pointerup=move |e| {
                            if app.board.drag.get_untracked().is_some() {
                                app.board.drag.set(None);
                                let (x, y) = (e.client_x().into(), e.client_y().into());
                                app.carry(None, browser::region_at(x, y));
                            }
                        }
                    ></span>
                    <span aria-live="polite">
                        {move || app.say(Message::new("plan-left").with("n", left.get()))}
                    </span>
                </p>
                <p class="small">{move || app.t("plan-how")}</p>
                <ul>
                    <For each=move || regions.get() key=|r| r.number() let:r>
                        {row(app, r)}
                    </For>
                </ul>
                <div class="foot">
                <p class="small" id="plan-worth">{move || problem.get().or_else(worth)}</p>
                <div class="buttons">
                    <button
                        class="primary"
                        id="plan-done"
                        aria-keyshortcuts=move || app.key(Act::End)
                        disabled=move || problem.get().is_some()
                        on:click=done
                    >
                        {move || app.t("plan-done")}
                    </button>
                    <button id="plan-keep" on:click=move |_| change(|p, s| p.keep(s.game()))>
                        {move || app.t("plan-keep")}
                    </button>
                    <button
                        id="plan-spread"
                        on:click=move |_| change(|p, s| p.spread(s.rules(), s.latest()))
                    >
                        {move || app.t("plan-spread")}
                    </button>
                    <button class="quiet" on:click=move |_| change(|p, _| p.clear())>
                        {move || app.t("plan-clear")}
                    </button>
                </div>
                </div>
            </section>
        </Show>
    }
}

fn row(app: App, r: Region) -> impl IntoView {
    let name = move || app.look(|_, w| w.region(r));
    let there = move || app.look(|s, _| s.state().tokens(r));
    let share = Memo::new(move |_| {
        app.board
            .plan
            .with(|p| p.as_ref().map_or(0, |p| p.share(r)))
    });
    let room = Memo::new(move |_| {
        app.board
            .plan
            .with(|p| p.as_ref().is_some_and(|p| p.can_add(r)))
    });
    let tokens = Memo::new(move |_| {
        app.board
            .plan
            .with(|p| p.as_ref().is_some_and(|p| p.marker.is_none()))
    });
    let label = move |id: &str| {
        let region = app.look(|_, w| w.region(r));
        app.say(Message::new(id).with("region", region))
    };
    view! {
        <li on:pointerenter=move |_| app.board.hover.set(Some(r))>
            <span>{name}</span>
            <button
                aria-label=move || label("plan-take")
                disabled=move || share.get() == 0
                on:click=move |_| app.board.plan.update(|p| if let Some(p) = p { p.take(r) })
            >
                "−"
            </button>
            <output>
                {move || match tokens.get() {
                    true => format!("{}", there() + share.get()),
                    false => format!("{}", share.get()),
                }}
            </output>
            <button
                class="plan-more"
                aria-label=move || label("plan-add")
                disabled=move || !room.get()
                on:click=move |_| app.board.plan.update(|p| if let Some(p) = p { p.add(r) })
            >
                "+"
            </button>
        </li>
    }
}

/// The token that follows the pointer.
#[component]
pub fn Ghost() -> impl IntoView {
    let app = app();
    let picture = Memo::new(move |_| {
        app.look(|s, _| {
            let plan = app.board.plan.get()?;
            let race = &s.rules().races()[s.state().race(plan.tribe).0 as usize].id;
            Some(match plan.marker {
                Some(kind) => {
                    draw::framed(&crate::emblem::marker(s.pack(), &s.rules().marker(kind).id))
                }
                None => draw::token(s.pack(), race, s.colour(plan.seat), false),
            })
        })
    });
    move || {
        let drag = app.board.drag.get()?;
        let style = format!("left:{:.0}px;top:{:.0}px", drag.x, drag.y);
        Some(
            view! { <div class="ghost" aria-hidden="true" style=style inner_html=picture.get()></div> },
        )
    }
}
