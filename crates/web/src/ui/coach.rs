//! What a lesson tells, on a card beside what it points at.

use std::time::Duration;

use leptos::prelude::*;
use rules::Region;

use super::{
    app::{App, Screen, app},
    browser::{self, Local},
};
use crate::{
    i18n::{self, Message},
    keys::Act,
};
use client::{
    lesson::{self, LESSONS, Lesson, Point, Progress, Told, Until},
    save,
    session::Session,
};

/// What is told now.
#[derive(Clone, Copy)]
pub struct Coach {
    /// What is told, unless it is hidden.
    told: Memo<Option<Told>>,
    /// Whether there is something to tell that is hidden.
    hidden: Memo<bool>,
}

/// Beside what the card lies: the reading order is the same everywhere, and where it is next to what it
/// points at follows from the style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dock {
    /// The board.
    Board,
    /// The combos.
    Column,
    /// The panel with the buttons.
    Panel,
    /// The sharing out of tokens.
    Plan,
    /// The players.
    Players,
}

impl Dock {
    fn of(point: Point) -> Dock {
        match point {
            Point::Combo(_) => Dock::Column,
            Point::Button(_) => Dock::Panel,
            Point::Plan => Dock::Plan,
            Point::Purse(_) => Dock::Players,
            Point::Nothing | Point::Turns | Point::Region(_) => Dock::Board,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Dock::Board => "at-board",
            Dock::Column => "at-column",
            Dock::Panel => "at-panel",
            Dock::Plan => "at-plan",
            Dock::Players => "at-players",
        }
    }
}

impl Coach {
    /// What is told of the page's game.
    pub fn new(app: App) -> Coach {
        let folded = |s: &Session| s.lesson().is_some_and(Progress::is_folded);
        Coach {
            told: Memo::new(move |_| {
                app.look(|s, w| {
                    let open = !folded(s);
                    open.then(|| lesson::now(s, w, app.game.viewer.get()))?
                })
            }),
            hidden: Memo::new(move |_| app.look(|s, _| folded(s))),
        }
    }

    /// Whether this is what it points at.
    pub fn points(self, point: Point) -> bool {
        let told = self.told;
        told.with(|t| t.as_ref().is_some_and(|t| t.point == point))
    }

    /// The region that it points at.
    pub fn region(self) -> Option<Region> {
        match self.told.with(|t| t.as_ref().map(|t| t.point))? {
            Point::Region(r) => Some(r),
            _ => None,
        }
    }
}

/// What is told on this page.
pub fn coach() -> Coach {
    expect_context()
}

impl App {
    /// Begins a lesson.
    pub fn learn(self, lesson: &'static Lesson) {
        let lang = self.settings.lang.get_untracked();
        match lesson.begin(lang) {
            Ok(session) => self.begin_new(session),
            Err(why) => self.notice.set(why.say(lang)),
        }
    }

    /// Goes on in the lesson, or hides it, and keeps that with the game.
    fn go_on_learning(self, change: impl FnOnce(&mut Progress)) {
        let advised = |s: &mut Option<Session>| {
            let Some(s) = s else { return };
            if s.lesson().is_none() {
                s.set_lesson(Some(Progress::of(Lesson::about(s.pack()))));
            }
            s.lesson_mut().map(change);
        };
        self.game.session.update(advised);
        let kept = self.game.session.with_untracked(|s| {
            let id = self.game.id.get_untracked();
            let ours = |s: &&Session| !s.is_remote() && s.past().is_none();
            let s = s.as_ref().filter(ours)?;
            let held = save::is_held(&Local, &id, &self.tab.get_value());
            held.then(|| save::save(&Local, &id, s, browser::now()))
        });
        if kept == Some(false) {
            let lang = self.settings.lang.get_untracked();
            self.notice.set(i18n::say(lang, "saved-not"));
        }
    }

    /// Hides what is told, or shows it.
    fn fold_advice(self, folded: bool) {
        self.go_on_learning(|progress| progress.fold(folded));
        let next = if folded { "#coach-show" } else { "#coach" };
        set_timeout(
            move || browser::keep_focus_on(next),
            Duration::from_millis(20),
        );
    }

    /// Goes to what is told, and shows it if it is hidden. Whether there is anything.
    pub(super) fn to_advice(self) -> bool {
        if browser::press("#coach-show") {
            browser::soon(|| browser::focus("#coach"));
            return true;
        }
        browser::focused("#coach")
    }
}

/// What is told, if this is where it belongs.
#[component]
pub fn CoachCard(
    /// Where this is.
    at: Dock,
) -> impl IntoView {
    let (app, coach) = (app(), coach());
    let here = Memo::new(move |_| {
        let dock = coach.told.with(|t| t.as_ref().map(|t| Dock::of(t.point)));
        dock == Some(at)
    });
    let hidden = move || at == Dock::Board && coach.hidden.get();
    view! {
        <Show when=move || here.get()>
            <Card at=at/>
        </Show>
        <Show when=hidden>
            <button
                class="coach-show"
                id="coach-show"
                aria-keyshortcuts=move || app.key(Act::Advice)
                on:click=move |_| app.fold_advice(false)
            >
                {move || app.t("coach-show")}
            </button>
        </Show>
    }
}

/// The card.
#[component]
fn Card(at: Dock) -> impl IntoView {
    let (app, coach) = (app(), coach());
    let text = move || coach.told.with(|t| t.as_ref().map(|t| t.text.clone()));
    let part = Memo::new(move |_| coach.told.with(|t| t.as_ref()?.part));
    let to_read = Memo::new(move |_| {
        let told = coach.told.get().filter(|t| t.until == Until::Read);
        told.map(|t| t.id)
    });
    let title = move || match part.get() {
        Some((n, of)) => app.say(Message::new("coach-part").with("n", n).with("of", of)),
        None => app.t("coach"),
    };
    let place = move || {
        coach.told.with(|t| match t.as_ref().map(|t| t.point) {
            Some(Point::Combo(place)) => format!("--place:{place}"),
            _ => String::new(),
        })
    };
    let next = move |_| {
        if let Some(id) = to_read.get_untracked() {
            app.go_on_learning(|progress| progress.read(id));
            // The next card may lie elsewhere.
            set_timeout(
                || browser::keep_focus_on("#coach"),
                Duration::from_millis(20),
            );
        }
    };
    let again = move || {
        let lesson = app.look(|s, _| s.in_lesson());
        lesson.map(|lesson| {
            view! {
                <button class="quiet" id="coach-again" on:click=move |_| app.learn(lesson)>
                    {move || app.t("coach-again")}
                </button>
            }
        })
    };
    view! {
        <div class=format!("coach-place {}", at.class()) style=place>
            <section
                class="sheet coach"
                id="coach"
                tabindex="-1"
                aria-labelledby="coach-title"
                aria-keyshortcuts=move || app.key(Act::Advice)
                on:keydown=move |e| {
                    if e.key() == "Escape" {
                        e.stop_propagation();
                        app.fold_advice(true);
                    }
                }
            >
                <h2 id="coach-title">{title}</h2>
                <p id="coach-text">{text}</p>
                <div class="buttons">
                    <Show when=move || to_read.get().is_some()>
                        <button class="primary" id="coach-next" on:click=next>
                            {move || app.t("coach-next")}
                        </button>
                    </Show>
                    <button class="quiet" id="coach-hide" on:click=move |_| app.fold_advice(true)>
                        {move || app.t("coach-hide")}
                    </button>
                    {again}
                </div>
            </section>
        </div>
    }
}

/// Says aloud what is told; it is always there, for what comes and goes is not heard everywhere.
#[component]
pub fn CoachVoice() -> impl IntoView {
    let coach = coach();
    let text = move || coach.told.with(|t| t.as_ref().map(|t| t.text.clone()));
    view! { <p class="unseen" id="coach-said" role="status">{text}</p> }
}

/// The lessons after the first.
#[component]
pub fn MoreLessons() -> impl IntoView {
    let app = app();
    let one = move |lesson: &'static Lesson| {
        let label = move || {
            let game = app.t(&format!("game-{}", lesson.game()));
            app.say(Message::new("learn-box").with("game", game))
        };
        view! {
            <button id=format!("learn-{}", lesson.id) on:click=move |_| app.learn(lesson)>
                {label}
            </button>
        }
    };
    LESSONS.iter().skip(1).map(one).collect_view()
}

/// Whether there is advice in the game that is shown.
#[component]
pub fn AdviceSetting() -> impl IntoView {
    let app = app();
    let on = move || app.look(|s, _| s.lesson().is_some_and(|l| !l.is_folded()));
    let playing = move || app.screen.get() == Screen::Table;
    view! {
        <Show when=playing>
            <label class="check">
                <input
                    type="checkbox"
                    id="set-advice"
                    prop:checked=on
                    on:change=move |e| {
                        let on = event_target_checked(&e);
                        app.go_on_learning(|progress| progress.fold(!on));
                    }
                />
                {move || app.t("set-advice")}
            </label>
        </Show>
    }
}
