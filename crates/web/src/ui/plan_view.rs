//! Sharing tokens or markers out.

use leptos::prelude::*;
use rules::Region;

use super::app::{App, app};
use crate::i18n::Message;

/// The list of regions with plus and minus.
#[component]
pub fn PlanView() -> impl IntoView {
    let app = app();
    let regions = Memo::new(move |_| {
        app.plan
            .with(|p| p.as_ref().map(|p| p.regions.clone()).unwrap_or_default())
    });
    let left = Memo::new(move |_| app.plan.with(|p| p.as_ref().map_or(0, |p| p.left())));
    let problem = Memo::new(move |_| {
        app.look(|s, w| {
            let plan = app.plan.get()?;
            let problem = plan.problem(s.rules(), s.state())?;
            Some(w.refusal(problem))
        })
    });
    let done = move |_| {
        let actions = app.plan.with_untracked(|p| p.as_ref().map(|p| p.actions()));
        app.act(&actions.unwrap_or_default());
    };
    let change = move |f: fn(&mut crate::plan::Plan)| {
        app.plan.update(|p| {
            if let Some(p) = p {
                f(p);
            }
        });
    };
    view! {
        <Show when=move || app.plan.with(Option::is_some)>
            <section class="sheet plan" id="plan">
                <p class="left" aria-live="polite">
                    {move || app.say(Message::new("plan-left").with("n", left.get()))}
                </p>
                <ul>
                    <For each=move || regions.get() key=|r| r.0 let:r>
                        {row(app, r)}
                    </For>
                </ul>
                <p class="small">{move || problem.get()}</p>
                <div class="buttons">
                    <button
                        class="primary"
                        id="plan-done"
                        disabled=move || problem.get().is_some()
                        on:click=done
                    >
                        {move || app.t("plan-done")}
                    </button>
                    <button id="plan-spread" on:click=move |_| change(|p| p.spread())>
                        {move || app.t("plan-spread")}
                    </button>
                    <button class="quiet" on:click=move |_| change(|p| p.clear())>
                        {move || app.t("plan-clear")}
                    </button>
                </div>
            </section>
        </Show>
    }
}

fn row(app: App, r: Region) -> impl IntoView {
    let name = move || app.look(|_, w| w.region(r));
    let there = move || app.look(|s, _| s.state().tokens(r));
    let share = Memo::new(move |_| app.plan.with(|p| p.as_ref().map_or(0, |p| p.share(r))));
    let room = Memo::new(move |_| app.plan.with(|p| p.as_ref().is_some_and(|p| p.can_add(r))));
    let tokens = Memo::new(move |_| {
        app.plan
            .with(|p| p.as_ref().is_some_and(|p| p.marker.is_none()))
    });
    let label = move |id: &str| {
        let region = app.look(|_, w| w.region(r));
        app.say(Message::new(id).with("region", region))
    };
    view! {
        <li on:pointerenter=move |_| app.hover.set(Some(r))>
            <span>{name}</span>
            <button
                aria-label=move || label("plan-take")
                disabled=move || share.get() == 0
                on:click=move |_| app.plan.update(|p| if let Some(p) = p { p.take(r) })
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
                aria-label=move || label("plan-add")
                disabled=move || !room.get()
                on:click=move |_| app.plan.update(|p| if let Some(p) = p { p.add(r) })
            >
                "+"
            </button>
        </li>
    }
}
