//! Who is to act, what is asked, and what is done by a button.

use leptos::prelude::*;
use rules::{Action, Decision, Region};

use super::{
    app::{App, app},
    coach::coach,
    term::Term,
};
use crate::{i18n::Message, keys::Act};
use client::{choices, hint, lesson::Point, plan, session::Turn};

/// The state of the game and the buttons.
#[component]
pub fn Panel() -> impl IntoView {
    let app = app();
    let head = move || {
        let (id, name) = app.look(|s, w| {
            let (id, seat) = match s.turn() {
                Turn::Human(seat) if app.game.viewer.get() == Some(seat) => {
                    ("turn-yours", Some(seat))
                }
                Turn::Other(seat) if app.follows() => ("turn-thinking", Some(seat)),
                Turn::Human(seat) | Turn::Other(seat) => ("turn-of", Some(seat)),
                Turn::Bot(seat, _) => ("turn-thinking", Some(seat)),
                Turn::Over | Turn::Replay => ("turn-over", None),
            };
            (id, seat.map(|s| w.seat(s)).unwrap_or_default())
        });
        app.say(Message::new(id).with("name", name))
    };
    let mine = Memo::new(move |_| {
        app.look(|s, _| match s.turn() {
            Turn::Human(seat) => app.game.viewer.get() == Some(seat),
            _ => false,
        })
    });
    let prompt = move || match mine.get() {
        true => app.look(|s, w| choices::prompt(w, s.state())),
        false => String::new(),
    };
    let buttons = move || {
        let list = app.game.choices.with(|c| c.buttons.clone());
        list.into_iter().map(|a| button(app, a)).collect_view()
    };
    let undo = Memo::new(move |_| {
        app.look(|s, _| {
            let own = app.game.viewer.get().is_some_and(|seat| s.can_undo(seat));
            own && (!s.is_remote() || app.online.may_take_back())
        })
    });
    // What keeps it from being taken back, for whoever wonders why the buttons are grey.
    let why_not = move || {
        let why = app.look(|s, _| match app.game.viewer.get() {
            Some(seat) if s.can_undo(seat) => None,
            _ => Some("back-spoken"),
        });
        let table = app.online.look(|r| r.why_not_back());
        table.or(why).map(|why| app.t(why))
    };
    let redo = Memo::new(move |_| {
        app.look(|s, _| {
            let own = app.game.viewer.get().is_some_and(|seat| s.can_redo(seat));
            own && (!s.is_remote() || !app.online.acts())
        })
    });
    let bots = Memo::new(move |_| app.follows());
    // What the turn will have brought, if it ends like this.
    let worth = move || {
        app.look(|s, w| {
            let conquers = matches!(s.state().decision(), Some(Decision::Conquest(_)));
            let seat = app.game.viewer.get().filter(|_| mine.get() && conquers)?;
            let sums = plan::worth(s.rules(), s.state(), seat, &[]);
            Some(w.worth(&sums))
        })
    };
    let in_hand = move || {
        app.look(|s, w| {
            let seat = app.game.viewer.get().filter(|_| mine.get())?;
            let tribes = s.state().tribes_of(seat);
            let hand: u8 = tribes.map(|t| s.state().hand(t).0).sum();
            (hand > 0).then(|| w.say(Message::new("in-hand").with("n", hand)))
        })
    };
    let term = Signal::derive(move || {
        app.look(|s, _| match s.state().decision() {
            Some(Decision::Draft) => Some("combo"),
            Some(Decision::Deploy(t, _)) if s.state().owner(t) != s.state().seat() => {
                Some("survivors")
            }
            Some(Decision::Deploy(..) | Decision::Place(..)) => Some("redeploy"),
            Some(Decision::Late) => Some("decline"),
            Some(
                Decision::Summon(..)
                | Decision::Haunt(..)
                | Decision::Carry(..)
                | Decision::Sacrifice(..),
            ) => Some("sites"),
            _ => None,
        })
        .unwrap_or("conquest")
    });
    view! {
        <section class="panel" class:mine=move || mine.get() aria-live="polite">
            <h2 id="todo" tabindex="-1">{head}</h2>
            <p class="prompt" id="prompt">
                {prompt} " " <Show when=move || mine.get()><Term id=term/></Show>
            </p>
            <Show when=move || bots.get()>
                <Pace/>
            </Show>
            // On a phone this stays in sight.
            <div class="foot">
            <p class="error" role="alert">{move || app.notice.get()}</p>
            <p class="small"><span id="in-hand">{in_hand}</span> " " <span id="worth">{worth}</span></p>
            <div class="buttons" id="buttons">
                {buttons}
                <button
                    class="quiet"
                    id="undo"
                    aria-keyshortcuts=move || app.key(Act::Undo)
                    disabled=move || !undo.get()
                    title=why_not
                    on:click=move |_| app.undo()
                >
                    {move || app.t("undo")}
                </button>
            </div>
            </div>
            <div class="buttons" id="backs">
                <button
                    class="quiet"
                    id="undo-turn"
                    disabled=move || !undo.get()
                    title=why_not
                    on:click=move |_| app.undo_turn()
                >
                    {move || app.t("undo-turn")}
                </button>
                <button
                    class="quiet"
                    id="redo"
                    disabled=move || !redo.get()
                    on:click=move |_| app.redo()
                >
                    {move || app.t("redo")}
                </button>
            </div>
        </section>
        <Targets/>
    }
}

/// How fast bots move, and what is to be done about it.
#[component]
fn Pace() -> impl IntoView {
    let app = app();
    // Where nobody plays there is no move of anybody's to skip to.
    let people = Memo::new(move |_| app.look(|s, _| !s.humans().is_empty()));
    view! {
        <div class="pace">
            <label>{move || app.t("pace")} <Speed/></label>
            <Show when=move || people.get()>
            <button id="skip" aria-keyshortcuts=move || app.key(Act::Skip) on:click=move |_| app.game.skipping.set(true)>
                {move || app.t("pace-skip")}
            </button>
            </Show>
        </div>
    }
}

/// The choice of how fast things happen by themselves.
#[component]
pub fn Speed() -> impl IntoView {
    let app = app();
    let speeds = [
        (1400, "pace-slow"),
        (700, "pace-normal"),
        (250, "pace-quick"),
        (0, "pace-fast"),
    ];
    view! {
        <select on:change=move |e| app.settings.set_pace(event_target_value(&e).parse().unwrap_or(700))>
            {speeds
                .map(|(ms, id)| {
                    view! {
                        <option value=ms selected=move || app.settings.pace.get() == ms>
                            {move || app.t(id)}
                        </option>
                    }
                })
                .collect_view()}
        </select>
    }
}

/// An ordinary action happens at once; to decline costs a turn, so it is asked twice.
fn button(app: App, action: Action) -> impl IntoView {
    let label = app.look(|s, w| choices::label(w, s.state(), action));
    let grave = matches!(action, Action::Decline | Action::DeclineGranted);
    let main = matches!(action, Action::End | Action::Pass);
    let sure = RwSignal::new(false);
    let coach = coach();
    let text = move || match sure.get() {
        true => format!("{label} – {}", app.t("confirm")),
        false => label.clone(),
    };
    let notation = app.game.session.with_untracked(|s| {
        let word = s.as_ref().map(|s| s.rules().notation(action));
        word.unwrap_or_default()
    });
    view! {
        <button
            class:primary=main
            class:grave=grave
            class:pointed=move || coach.points(Point::Button(action))
            data-action=notation
            aria-keyshortcuts=move || {
                let act = if main { Some(Act::End) } else { grave.then_some(Act::Decline) };
                act.and_then(|act| app.key(act))
            }
            on:click=move |_| {
                if grave && !sure.get_untracked() {
                    sure.set(true);
                } else {
                    app.act(&[action]);
                }
            }
            on:blur=move |_| sure.set(false)
        >
            {text}
        </button>
        {grave.then(|| view! { <Term id="decline"/> })}
    }
}

/// All that may be done on the board, as a list: for those who do not use it.
#[component]
fn Targets() -> impl IntoView {
    let app = app();
    let list = move || {
        let offers = app.look(|s, w| {
            app.game.choices.with(|c| {
                let at = |r: &Region| hint::region(w, s.state(), c, *r);
                let all = c.regions.keys().map(at);
                all.flat_map(|hint| {
                    let cost = hint.cost;
                    hint.offers.into_iter().map(move |o| (o, cost))
                })
                .collect::<Vec<_>>()
            })
        });
        offers
            .into_iter()
            .map(|(o, cost)| {
                let action = o.action;
                let notation = app.game.session.with_untracked(|s| {
                    let word = s.as_ref().map(|s| s.rules().notation(action));
                    word.unwrap_or_default()
                });
                let cost = cost
                    .filter(|_| matches!(action, Action::Conquer(_)))
                    .map(|(cost, _)| format!(" ({cost})"));
                view! {
                    <li>
                        <button data-action=notation on:click=move |_| app.act(&[action])>
                            {o.label} {cost} {o.note.map(|n| format!(" – {n}"))}
                        </button>
                    </li>
                }
            })
            .collect_view()
    };
    let any = Memo::new(move |_| app.game.choices.with(|c| !c.regions.is_empty()));
    let draft =
        Memo::new(move |_| app.look(|s, _| matches!(s.state().decision(), Some(Decision::Draft))));
    view! {
        <Show when=move || any.get() && !draft.get()>
            <details class="sheet targets" id="targets">
                <summary aria-keyshortcuts=move || app.key(Act::Moves)>{move || app.t("targets")}</summary>
                <ul>{list}</ul>
            </details>
        </Show>
    }
}
