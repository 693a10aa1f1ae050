//! Looking back at a game: the way through it, and the panel that leads along.

mod imagined;

use std::time::Duration;

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::{
    address,
    app::{App, Screen, app},
    browser,
    later::{Later, Parts},
    review::{ReviewView, review},
    share::ShareButton,
};
use crate::{i18n::Message, paint};
use client::{
    chronicle,
    moment::{self, Moment},
    plan::Plan,
    replay::{Go, Mark, Track},
    session::Turn,
};

/// The shortest time between two steps that are played, in milliseconds.
const QUICKEST: u64 = 120;

/// What is known of looking back. It is made once, like the page's [`App`].
#[derive(Clone, Copy)]
pub struct Replay {
    app: App,
    /// The way through what has happened; `None` while the game itself is shown.
    pub track: Memo<Option<Track>>,
    /// The stop that is shown.
    pub stop: Memo<usize>,
    /// Whether it goes on by itself.
    playing: RwSignal<bool>,
    /// The number of the run that is played, so that an older one ends.
    run: StoredValue<u64>,
    /// Tokens that were being shared out when the look back began, and how long the game was then.
    aside: StoredValue<Option<(Plan, usize)>>,
    /// What is told of a step that never was, while it is shown.
    imagined: RwSignal<Option<String>>,
}

impl Replay {
    /// For the page.
    pub fn new(app: App) -> Replay {
        let track =
            Memo::new(move |_| app.look(|s, _| s.cursor().map(|_| Track::new(s.entries()))));
        let stop = Memo::new(move |_| {
            let moment = app.look(|s, _| s.cursor()).unwrap_or_default();
            track.with(|t| t.as_ref().map_or(0, |t| t.stop(moment)))
        });
        let playing = RwSignal::new(false);
        Effect::new(move |_| {
            if track.with(Option::is_none) {
                playing.set(false);
            }
        });
        let replay = Replay {
            app,
            track,
            stop,
            playing,
            run: StoredValue::new(0),
            aside: StoredValue::new(None),
            imagined: RwSignal::new(None),
        };
        // A link leads to a moment; of a table's game, once it has come.
        Effect::new(move |_| {
            let Some(step) = app.game.wanted.get() else {
                return;
            };
            let known = app.look(|s, _| {
                let all = s.entries().len();
                let there = !s.is_remote() || all >= step || s.latest().is_over();
                there.then_some(step.min(all))
            });
            if let Some(step) = known {
                app.game.wanted.set(None);
                replay.begin();
                replay.go_to(step);
            }
        });
        // The address names the moment, so that it is a link to it.
        let named = StoredValue::new(0_u64);
        Effect::new(move |_| {
            let at = app.look(|s, _| s.cursor());
            let shown = app.screen.get() == Screen::Table && app.game.wanted.get().is_none();
            named.update_value(|n| *n += 1);
            if !shown {
                return;
            }
            // Who leaves the replay and loads the page anew is where he was: at the game.
            if at.is_none() {
                return address::name_step(at);
            }
            let number = named.get_value();
            // Browsers take it amiss if an address is changed at every moment of a slider's way.
            let name = move || {
                if named.get_value() == number {
                    address::name_step(at);
                }
            };
            set_timeout(name, Duration::from_millis(300));
        });
        replay
    }

    /// Whether an earlier moment is shown now.
    pub fn is_on_now(self) -> bool {
        self.track.with_untracked(Option::is_some)
    }

    /// Whether an earlier moment is shown.
    pub fn is_on(self) -> bool {
        self.track.with(Option::is_some)
    }

    /// Begins to look back: in a game that is over at its beginning, else at what happened last.
    pub fn begin(self) {
        let plan = self.app.board.plan.get_untracked();
        self.app.game.session.update(|s| {
            if let Some(s) = s {
                let count = s.entries().len();
                self.aside.set_value(plan.map(|p| (p, count)));
                s.look_back(if s.latest().is_over() { 0 } else { count });
            }
        });
        self.app.board.plan.set(None);
        self.app.board.menu.set(None);
    }

    /// Shows the game itself again, or its result.
    pub fn end(self) {
        let mut count = 0;
        self.imagined.set(None);
        self.app.game.session.update(|s| {
            if let Some(s) = s {
                count = s.entries().len();
                s.look_ahead();
            }
        });
        self.app.board.shown.set(Vec::new());
        self.app.board.menu.set(None);
        self.app.game.result_seen.set(false);
        let aside = self.aside.try_update_value(Option::take).flatten();
        let kept = aside.filter(|(_, at)| *at == count).map(|(plan, _)| plan);
        let fresh = self.app.game.choices.get_untracked().plan;
        self.app.board.plan.set(kept.or(fresh));
        set_timeout(browser::keep_focus, Duration::from_millis(30));
    }

    /// Shows a moment: so many entries have happened.
    pub fn go_to(self, moment: usize) {
        self.playing.set(false);
        self.show(moment, false);
    }

    /// Shows a stop.
    pub fn go_to_stop(self, stop: usize) {
        let moment = self
            .track
            .with_untracked(|t| Some(t.as_ref()?.moment(stop)));
        if let Some(moment) = moment {
            self.go_to(moment);
        }
    }

    fn go(self, go: Go) {
        let here = self.stop.get_untracked();
        let moment = self
            .track
            .with_untracked(|t| t.as_ref().map(|t| t.moment(t.to(here, go))));
        if let Some(moment) = moment {
            self.show(moment, go == Go::On);
        }
    }

    /// Shows a moment, with what happened on the way to it if one sees it happen.
    fn show(self, moment: usize, happens: bool) {
        let mut seen: Vec<Moment> = Vec::new();
        let mut places = Vec::new();
        self.app.game.session.update(|s| {
            let Some(s) = s else { return };
            let before = s.cursor().unwrap_or(moment);
            s.look_back(moment);
            if let Some(passed) = s.entries().get(before..moment)
                && happens
            {
                seen = moment::seen(s, before, moment);
                self.app.sound_again(passed);
            }
            let last = moment.checked_sub(1).and_then(|i| s.entries().get(i));
            places.extend(last.map(chronicle::places).into_iter().flatten());
        });
        self.imagined.set(None);
        self.app.board.menu.set(None);
        self.app.board.effects.set(Vec::new());
        self.app.flash(seen);
        self.app.board.shown.set(places);
        browser::reveal("#log", "#log .now");
    }

    fn toggle(self) {
        if self.playing.get_untracked() {
            self.playing.set(false);
            return;
        }
        self.playing.set(true);
        if self.is_last() {
            self.go(Go::First);
        }
        self.run.update_value(|n| *n += 1);
        self.tick(self.run.get_value());
    }

    fn is_last(self) -> bool {
        let stop = self.stop.get_untracked();
        self.track
            .with_untracked(|t| t.as_ref().is_none_or(|t| stop == t.last()))
    }

    fn tick(self, run: u64) {
        let pace = self.app.settings.pace.get_untracked().max(QUICKEST);
        let next = move || {
            if !self.playing.get_untracked() || self.run.get_value() != run {
                return;
            }
            self.go(Go::On);
            match self.is_last() {
                true => self.playing.set(false),
                false => self.tick(run),
            }
        };
        set_timeout(next, Duration::from_millis(pace));
    }

    fn pressed(self, e: &KeyboardEvent) {
        let go = match e.key().as_str() {
            "ArrowLeft" => Go::Back,
            "ArrowRight" => Go::On,
            "ArrowUp" | "PageUp" => Go::TurnBack,
            "ArrowDown" | "PageDown" => Go::TurnOn,
            "Home" => Go::First,
            "End" => Go::Last,
            _ => return,
        };
        e.prevent_default();
        self.playing.set(false);
        self.go(go);
    }
}

/// What is known of looking back.
pub fn replay() -> Replay {
    expect_context()
}

/// The panel that leads through the game, in place of the one that asks for actions.
#[component]
pub fn ReplayView() -> impl IntoView {
    let replay = replay();
    view! {
        <Show when=move || replay.is_on()>
            <Later part=|p: Parts| (p.replay)()/>
        </Show>
    }
}

/// What is in it.
#[component]
pub fn Lead() -> impl IntoView {
    // Once all has been changed.
    set_timeout(
        || browser::focus("#replay-slider"),
        Duration::from_millis(30),
    );
    view! {
        <Bar/>
        <ReviewView/>
    }
}

#[component]
fn Bar() -> impl IntoView {
    let (app, replay) = (app(), replay());
    let last = move || replay.track.with(|t| t.as_ref().map_or(0, Track::last));
    let count = move || {
        let message = Message::new("replay-step").with("n", replay.stop.get());
        app.say(message.with("all", last()))
    };
    let told = Memo::new(move |_| {
        app.look(|s, w| {
            let at = s.cursor()?.checked_sub(1)?;
            Some(chronicle::tell(w, s.entries().get(at)?).join(" "))
        })
    });
    let said = move || {
        let imagined = replay.imagined.get();
        let told = imagined.or_else(|| told.get());
        told.unwrap_or_else(|| app.t("replay-begin"))
    };
    let forks = Memo::new(move |_| app.look(|s, _| s.can_play_on()));
    // The game may have gone on meanwhile, up to a person at this screen.
    let back = Memo::new(move |_| {
        app.look(|s, _| match s.to_act() {
            Turn::Over => "replay-to-result",
            Turn::Human(_) => "replay-your-move",
            _ => "replay-to-game",
        })
    });
    let way = |go: Go, id: &'static str, label: &'static str, drawing: &'static str| {
        let back = matches!(go, Go::First | Go::TurnBack | Go::Back);
        let useless = move || match back {
            true => replay.stop.get() == 0,
            false => replay.stop.get() == last(),
        };
        view! {
            <button
                id=id
                aria-label=move || app.t(label)
                title=move || app.t(label)
                aria-disabled=move || useless().then_some("true")
                on:click=move |_| {
                    replay.playing.set(false);
                    replay.go(go);
                }
                inner_html=drawn(drawing)
            ></button>
        }
    };
    let play_label = move || match replay.playing.get() {
        true => app.t("replay-pause"),
        false => app.t("replay-play"),
    };
    view! {
        <section
            class="panel replay"
            id="replay"
            role="group"
            aria-label=move || app.t("replay")
            aria-describedby="replay-keys"
            on:keydown=move |e| {
                if !is_choice(&e) {
                    replay.pressed(&e);
                }
            }
        >
            <h2>{move || app.t("replay")} " " <small class="facts" id="replay-count">{count}</small></h2>
            <input
                type="range"
                id="replay-slider"
                min="0"
                max=last
                prop:value=move || replay.stop.get().to_string()
                aria-label=move || app.t("replay-at")
                aria-valuetext=move || format!("{}: {}", count(), said())
                on:input=move |e| {
                    if let Ok(stop) = event_target_value(&e).parse() {
                        replay.go_to_stop(stop);
                    }
                }
            />
            {ribbon(app, replay)}
            <div class="steps">
                {way(Go::First, "replay-first", "replay-first", "M5 5v14M19 5l-7 7 7 7zM12 5l-7 7 7 7z")}
                {way(Go::TurnBack, "replay-turn-back", "replay-turn-back", "M20 5l-8 7 8 7zM12 5l-8 7 8 7z")}
                {way(Go::Back, "replay-back", "replay-back", "M15 5l-7 7 7 7")}
                <button
                    class="primary"
                    id="replay-play"
                    aria-label=play_label
                    title=play_label
                    on:click=move |_| replay.toggle()
                    inner_html=move || match replay.playing.get() {
                        true => drawn("M8 5v14M16 5v14"),
                        false => drawn("M7 4l12 8-12 8z"),
                    }
                ></button>
                {way(Go::On, "replay-on", "replay-on", "M9 5l7 7-7 7")}
                {way(Go::TurnOn, "replay-turn-on", "replay-turn-on", "M4 5l8 7-8 7zM12 5l8 7-8 7z")}
                {way(Go::Last, "replay-last", "replay-last", "M19 5v14M5 5l7 7-7 7zM12 5l7 7-7 7z")}
            </div>
            // Under the buttons: it is of any length, and they are to stay under the finger.
            <p class="told" id="replay-told" aria-live="polite">{said}</p>
            <p class="small" id="replay-keys">{move || app.t("replay-keys")}</p>
            <div class="buttons">
                <button
                    id="replay-leave"
                    class:primary=move || back.get() == "replay-your-move"
                    on:click=move |_| replay.end()
                >
                    {move || app.t(back.get())}
                </button>
                <label class="speed">
                    {move || app.t("replay-speed")} " "
                    <super::panel::Speed/>
                </label>
            </div>
            <div class="buttons">
                <Show when=move || forks.get()>
                    <button id="play-on" on:click=move |_| app.play_on()>
                        {move || app.t("replay-play-on")}
                    </button>
                </Show>
                <ShareButton id="replay-share"/>
            </div>
        </section>
    }
}

/// Whether a key is meant for a list to choose from.
fn is_choice(e: &KeyboardEvent) -> bool {
    use wasm_bindgen::JsCast;
    let target = e.target();
    target.is_some_and(|t| t.has_type::<web_sys::HtmlSelectElement>())
}

/// A sign of strokes.
fn drawn(path: &str) -> String {
    format!(r#"<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>"#)
}

/// The turns as a band under the slider, in the colours of their players. Those that the analysis
/// marks are hatched.
fn ribbon(app: App, replay: Replay) -> impl IntoView {
    let worst = review().worst;
    let parts = Memo::new(move |_| {
        let part = |track: &Track| {
            let all = track.last().max(1) as f64;
            let turns = track.turns();
            let ends = turns.iter().skip(1).map(|t| t.stop).chain([track.last()]);
            let part = |(turn, end): (&Mark, usize)| {
                let colour = app.look(|s, _| s.colour(turn.seat));
                let colour = paint::colour(colour).fill;
                let width = 100.0 * (end - turn.stop) as f64 / all;
                let left = 100.0 * turn.stop as f64 / all;
                format!("left:{left:.2}%;width:{width:.2}%;background:{colour}")
            };
            turns.iter().zip(ends).map(part).collect::<Vec<_>>()
        };
        replay
            .track
            .with(|t| t.as_ref().map(part))
            .unwrap_or_default()
    });
    let part = move |(n, style): (usize, String)| {
        let hatched = move || worst.with(|w| w.contains(&n));
        view! { <i class:worst=hatched style=style></i> }
    };
    view! {
        <div class="ribbon" aria-hidden="true">
            {move || parts.get().into_iter().enumerate().map(part).collect_view()}
        </div>
    }
}
