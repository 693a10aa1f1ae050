//! What one plans for when one will be asked: left, seen and taken back.

use leptos::prelude::*;
use protocol::{Command, EndedPlans, Phase, Plan, PlanFor};
use rules::Region;

use crate::{
    i18n::Message,
    ui::{
        app::{App, app},
        browser,
    },
};
use client::planned::{self, Draft, Sent, When};

/// The message that says what plans are for.
fn title(on: PlanFor) -> &'static str {
    match on {
        PlanFor::Turn => "plans-turn",
        PlanFor::Redeployment => "plans-redeployment",
        PlanFor::Survivors => "plans-survivors",
    }
}

/// Leaves these plans instead of those of before.
fn leave(app: App, on: PlanFor, plans: Vec<Plan>) {
    app.ask(Command::Plan { on, plans });
}

/// What is left for this.
fn left(app: App, on: PlanFor) -> Vec<Plan> {
    app.online.look_now(|r| r.plans.of(on).to_vec())
}

/// The names of one's regions, and which they are.
fn held(app: App) -> Vec<(Region, String)> {
    app.look(|s, w| {
        let Some(seat) = app.online.look(|r| r.seat) else {
            return Vec::new();
        };
        let held = planned::held(s.latest(), seat);
        held.into_iter().map(|r| (r, w.region(r))).collect()
    })
}

/// The panel, for whoever plays in a game under way.
#[component]
pub fn Plans() -> impl IntoView {
    let app = app();
    let playing = Memo::new(move |_| {
        app.online.look(|r| {
            let running = r.room.as_ref().is_some_and(|r| r.phase == Phase::Running);
            running && r.seat.is_some() && !r.is_away()
        })
    });
    let count = Memo::new(move |_| {
        app.online
            .look(|r| r.plans.plans.iter().map(|p| p.plans.len()).sum::<usize>())
    });
    let summary = move || match count.get() {
        0 => app.t("plans"),
        n => app.say(Message::new("plans-some").with("n", n)),
    };
    view! {
        <Show when=move || playing.get()>
            <details class="sheet notify" id="plans">
                <summary>{summary}</summary>
                <p class="small">{move || app.t("plans-note")}</p>
                {PlanFor::ALL.map(|on| view! { <Left on=on/> }).collect_view()}
                <Form/>
            </details>
        </Show>
    }
}

/// What is planned for one thing, and what became of what was.
#[component]
fn Left(
    /// What for.
    on: PlanFor,
) -> impl IntoView {
    let app = app();
    let plans = Memo::new(move |_| {
        app.online
            .look(|r| (r.plans.of(on).to_vec(), r.plans.ended(on).cloned()))
    });
    let told = Memo::new(move |_| {
        app.look(|s, w| {
            let told = |plan: &Plan| planned::told(w, s.latest(), plan);
            plans.with(|p| p.0.iter().map(told).collect::<Vec<_>>())
        })
    });
    let ended = move || {
        app.look(|s, w| {
            let told = |e: &EndedPlans| planned::ended(w, s.latest(), e);
            plans.with(|p| p.1.as_ref().map(told))
        })
    };
    let take_back = move |i: usize| {
        let mut plans = left(app, on);
        if i < plans.len() {
            plans.remove(i);
            leave(app, on, plans);
        }
        browser::focus("#plans > summary");
    };
    let item = move |i: usize, (when, does): (String, Vec<String>)| {
        let what = does.join(", ");
        view! {
            <li data-plan=on.keyword()>
                <span><b>{when}</b> ": " {what.clone()}</span>
                <button
                    class="quiet"
                    data-unplan=on.keyword()
                    aria-label=move || app.say(Message::new("plans-back-what").with("what", what.clone()))
                    on:click=move |_| take_back(i)
                >
                    {move || app.t("plans-back")}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || plans.with(|(left, ended)| !left.is_empty() || ended.is_some())>
            <h3>{move || app.t(title(on))}</h3>
            <ol>
                {move || {
                    let told = told.get().into_iter().enumerate();
                    told.map(|(i, told)| item(i, told)).collect_view()
                }}
            </ol>
            <p class="small" role="status" data-ended=on.keyword()>{ended}</p>
        </Show>
    }
}

/// Where a plan is put together.
#[component]
fn Form() -> impl IntoView {
    let app = app();
    let draft = RwSignal::new(Draft::new(PlanFor::Turn));
    let sent = RwSignal::new(None::<Sent>);
    let plan = Memo::new(move |_| {
        let held: Vec<Region> = held(app).into_iter().map(|(r, _)| r).collect();
        app.look(|s, _| draft.with(|d| d.plan(s.rules(), &held)))
    });
    // Once it is left the next one begins; until then it stays, for it may be refused.
    Effect::new(move |_| {
        let on = draft.with(|d| d.on);
        let left = app.online.look(|r| r.plans.of(on).to_vec());
        let is_done = |s: &Sent| draft.with(|d| s.is_done(d, &left));
        if sent.with(|s| s.as_ref().is_some_and(is_done)) {
            sent.set(None);
            draft.set(Draft::new(on));
        }
    });
    let on = Memo::new(move |_| draft.with(|d| d.on));
    let choose = move |e| {
        let word = event_target_value(&e);
        if let Some(on) = PlanFor::ALL.into_iter().find(|on| on.keyword() == word) {
            draft.set(Draft::new(on));
        }
    };
    let submit = move |e: web_sys::SubmitEvent| {
        e.prevent_default();
        if let Some(plan) = plan.get_untracked() {
            let on = on.get_untracked();
            let now = Sent::new(draft.get_untracked(), plan, &left(app, on));
            leave(app, on, now.plans().to_vec());
            sent.set(Some(now));
        }
    };
    view! {
        <form on:submit=submit>
            <div class="way">
                <label>
                    {move || app.t("plans-on")}
                    <select id="plan-on" prop:value=move || on.get().keyword() on:change=choose>
                        {PlanFor::ALL
                            .map(|on| view! {
                                <option value=on.keyword()>{move || app.t(title(on))}</option>
                            })
                            .collect_view()}
                    </select>
                </label>
            </div>
            <Conditions draft=draft/>
            <Show when=move || on.get() == PlanFor::Turn fallback=move || view! { <Shares draft=draft/> }>
                <Steps draft=draft/>
            </Show>
            <button id="plan-leave" disabled=move || plan.with(Option::is_none)>
                {move || app.t("plans-leave")}
            </button>
        </form>
    }
}

/// When it is to be carried out.
#[component]
fn Conditions(
    /// The plan.
    draft: RwSignal<Draft>,
) -> impl IntoView {
    let app = app();
    let when = Memo::new(move |_| draft.with(|d| d.when));
    let on = Memo::new(move |_| draft.with(|d| d.on));
    let held = Memo::new(move |_| held(app));
    let choose = move |e| {
        let word = event_target_value(&e);
        if let Some(when) = When::ALL.into_iter().find(|when| when.keyword() == word) {
            draft.update(|d| d.when = when);
        }
    };
    let options = move || {
        let options = When::of(on.get()).map(|w| {
            let text = move || app.look(|_, words| planned::when(words, w));
            view! {
                <option value=w.keyword() selected=move || when.get() == w>{text}</option>
            }
        });
        options.collect_view()
    };
    let region = move |(r, name): (Region, String)| {
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    data-hold=r.number().to_string()
                    prop:checked=move || draft.with(|d| d.hold.contains(&r))
                    on:change=move |e| draft.update(|d| {
                        match event_target_checked(&e) {
                            true => d.hold.insert(r),
                            false => d.hold.remove(&r),
                        };
                    })
                />
                {name}
            </label>
        }
    };
    view! {
        <div class="way">
            <label>
                {move || app.t("plans-when")}
                <select id="plan-when" prop:value=move || when.get().keyword() on:change=choose>
                    {options}
                </select>
            </label>
        </div>
        <Show when=move || when.get() == When::Held>
            <fieldset id="plan-hold">
                <legend>{move || app.t("plans-hold")}</legend>
                {move || held.get().into_iter().map(region).collect_view()}
            </fieldset>
        </Show>
    }
}

/// What is to be done in the next turn, one after the other.
#[component]
fn Steps(
    /// The plan.
    draft: RwSignal<Draft>,
) -> impl IntoView {
    let app = app();
    let chosen = RwSignal::new(String::from("end"));
    let steps = Memo::new(move |_| {
        app.look(|s, w| {
            let Some(seat) = app.online.look(|r| r.seat) else {
                return Vec::new();
            };
            let steps = planned::steps(s.rules(), s.latest(), seat).into_iter();
            let told = |a| (s.rules().notation(a), planned::step(w, s.latest(), a));
            steps.map(told).collect::<Vec<_>>()
        })
    });
    let does = Memo::new(move |_| {
        app.look(|s, w| {
            let step = |&a: &_| planned::step(w, s.latest(), a);
            draft.with(|d| d.actions.iter().map(step).collect::<Vec<_>>())
        })
    });
    let add = move |_| {
        let line = chosen.get_untracked();
        let actions = app.look(|s, _| s.rules().parse_line(&line).unwrap_or_default());
        draft.update(|d| {
            if d.actions.len() < protocol::MOST_LINES {
                d.actions.extend(actions);
            }
        });
    };
    let item = move |i: usize, what: String| {
        view! {
            <li>
                <span>{what.clone()}</span>
                <button
                    type="button"
                    class="quiet"
                    aria-label=move || app.say(Message::new("plans-drop").with("what", what.clone()))
                    on:click=move |_| {
                        draft.update(|d| {
                            d.actions.remove(i);
                        });
                        browser::focus("#plan-step");
                    }
                >
                    "×"
                </button>
            </li>
        }
    };
    view! {
        <ol id="plan-steps">
            {move || {
                does.get().into_iter().enumerate().map(|(i, what)| item(i, what)).collect_view()
            }}
        </ol>
        <div class="way">
            <label>
                {move || app.t("plans-step")}
                <select
                    id="plan-step"
                    prop:value=move || chosen.get()
                    on:change=move |e| chosen.set(event_target_value(&e))
                >
                    {move || {
                        let steps = steps.get().into_iter();
                        steps
                            .map(|(line, told)| view! { <option value=line>{told}</option> })
                            .collect_view()
                    }}
                </select>
            </label>
            <button type="button" id="plan-add" on:click=add>{move || app.t("plans-add")}</button>
        </div>
    }
}

/// How many tokens go where, and where the rest goes.
#[component]
fn Shares(
    /// The plan.
    draft: RwSignal<Draft>,
) -> impl IntoView {
    let app = app();
    let held = Memo::new(move |_| held(app));
    let region = move |(r, name): (Region, String)| {
        view! {
            <label>
                {name}
                <input
                    type="number"
                    min="0"
                    max="99"
                    data-share=r.number().to_string()
                    prop:value=move || draft.with(|d| d.shares.get(&r).copied().unwrap_or(0).to_string())
                    on:input=move |e| {
                        let n = event_target_value(&e).parse().unwrap_or(0);
                        draft.update(|d| _ = d.shares.insert(r, n));
                    }
                />
            </label>
        }
    };
    let choose = move |e| {
        let rest = event_target_value(&e).parse().ok().and_then(Region::new);
        draft.update(|d| d.rest = rest);
    };
    let value = move || {
        let rest = draft.with(|d| d.rest);
        rest.map(|r| r.number().to_string()).unwrap_or_default()
    };
    view! {
        <fieldset id="plan-shares">
            <legend>{move || app.t("plans-shares")}</legend>
            {move || held.get().into_iter().map(region).collect_view()}
        </fieldset>
        <div class="way">
            <label>
                {move || app.t("plans-rest")}
                <select id="plan-rest" prop:value=value on:change=choose>
                    <option value="">{move || app.t("plans-rest-none")}</option>
                    {move || {
                        let regions = held.get().into_iter();
                        regions
                            .map(|(r, name)| view! {
                                <option value=r.number().to_string()>{name}</option>
                            })
                            .collect_view()
                    }}
                </select>
            </label>
        </div>
    }
}
