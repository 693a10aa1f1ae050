//! Puzzles: the list of them, and what is said of the turn that the reader played.

use leptos::prelude::*;
use rules::{Action, State};

use super::{
    address::Place,
    app::{App, Screen, app},
    browser::Local,
    replay::replay,
    review::{decimal, named},
    settings::{Languages, SettingsView},
    worker,
};
use crate::i18n::{self, Message};
use client::{
    job::Trouble,
    puzzle::{self, Grade, Puzzle},
};

/// The puzzle that is played, and how far the reader is.
#[derive(Clone, PartialEq)]
pub struct Try {
    /// Its name.
    pub id: String,
    /// What is known of his turn.
    pub told: Told,
}

/// What is known of the reader's turn.
#[derive(Clone, Copy, PartialEq)]
pub enum Told {
    /// It is not over yet.
    Nothing,
    /// It is over, and being weighed.
    Weighing,
    /// What it is worth.
    Worth(Grade),
    /// It could not be weighed.
    Failed(Trouble),
}

impl App {
    /// Shows the list of puzzles.
    pub fn open_puzzles(self) {
        Place::Puzzles { id: None }.go();
        worker::stop();
        self.notice.set(String::new());
        self.screen.set(Screen::Puzzles);
    }

    /// Begins a puzzle, or begins it again.
    pub fn play_puzzle(self, id: &str) {
        let lang = self.settings.lang.get_untracked();
        let none = || Message::new("puzzle-gone").into();
        let session = puzzle::find(id).ok_or_else(none);
        match session.and_then(|p| p.session(lang)) {
            Ok(session) => {
                self.part();
                worker::stop();
                let id = id.to_owned();
                Place::Puzzles {
                    id: Some(id.clone()),
                }
                .go();
                self.game.id.set(String::new());
                self.game.let_go();
                self.game.elsewhere.set(false);
                let told = Told::Nothing;
                self.game.puzzle.set(Some(Try { id, told }));
                self.show_session(session);
                // Where the turn ends the game, it is the turn that counts.
                self.game.result_seen.set(true);
                self.changed();
                super::later::with_table(|| {
                    set_timeout(
                        super::browser::first_focus,
                        std::time::Duration::from_millis(20),
                    );
                });
            }
            Err(why) => self.stay_at_start(why.say(lang)),
        }
    }

    /// Weighs the reader's turn, if it is over.
    pub(super) fn weigh(self) {
        let open = |t: &Option<Try>| {
            let t = t.as_ref().filter(|t| t.told == Told::Nothing)?;
            puzzle::find(&t.id)
        };
        let Some(puzzle) = self.game.puzzle.with_untracked(open) else {
            return;
        };
        let request = self.game.session.with_untracked(|s| {
            let s = s.as_ref().filter(|s| puzzle::is_done(s))?;
            let line = puzzle::line(s);
            Some(puzzle::request(puzzle, s.rules(), &line))
        });
        let Some(request) = request else { return };
        self.tell(Told::Weighing);
        let game = self.game.number.get_untracked();
        worker::ask(&request, move |answer| {
            // The reader may have begun another try.
            if self.game.number.get_untracked() != game {
                return;
            }
            let grade = answer.and_then(|text| Grade::read(&text).ok_or(Trouble::Senseless));
            if grade.is_ok_and(|g| g.is_solved()) {
                puzzle::solve(&Local, &puzzle.id);
            }
            self.tell(match grade {
                Ok(grade) => Told::Worth(grade),
                Err(why) => Told::Failed(why),
            });
        });
    }

    fn tell(self, told: Told) {
        self.game.puzzle.update(|t| {
            if let Some(t) = t {
                t.told = told;
            }
        });
    }

    /// Whether the turn of a puzzle is over, so that nothing more is to be done.
    pub(super) fn puzzle_is_over(self) -> bool {
        let over = |t: &Option<Try>| t.as_ref().is_some_and(|t| t.told != Told::Nothing);
        self.game.puzzle.with(over)
    }
}

/// The list of puzzles.
#[component]
pub fn Puzzles() -> impl IntoView {
    let app = app();
    let solved = puzzle::solved(&Local);
    let count = puzzle::all()
        .iter()
        .filter(|p| solved.contains(&p.id))
        .count();
    let sum = move || {
        let message = Message::new("puzzles-sum").with("n", count);
        app.say(message.with("all", puzzle::all().len()))
    };
    let one = |(n, p): (usize, &'static Puzzle)| {
        let done = solved.contains(&p.id);
        let name = move || named_puzzle(app, n, p);
        view! {
            <li>
                <span>
                    {name} " "
                    {done.then(|| view! { <b class="yours">{move || app.t("puzzle-solved")}</b> })}
                </span>
                <button
                    id=format!("puzzle-{}", p.id)
                    aria-label=move || format!("{}: {}", app.t("puzzle-play"), name())
                    on:click=move |_| app.play_puzzle(&p.id)
                >
                    {move || app.t("puzzle-play")}
                </button>
            </li>
        }
    };
    view! {
        <header class="bar">
            <button class="quiet" id="back" on:click=move |_| app.close_help()>{move || app.t("back")}</button>
            <h1 class="brand">{move || app.t("puzzles")}</h1>
            <Languages/>
            <SettingsView/>
        </header>
        <main class="help" id="puzzles-page">
            <section class="sheet games">
                <p>{move || app.t("puzzles-note")}</p>
                <p id="puzzles-sum">{sum}</p>
                <ol class="plain-list">{puzzle::all().iter().enumerate().map(one).collect_view()}</ol>
            </section>
        </main>
    }
}

/// What a puzzle is called: its number, and where and when it is.
fn named_puzzle(app: App, n: usize, p: &Puzzle) -> String {
    let lang = app.settings.lang.get();
    let map = i18n::find(lang, &format!("map-{}", p.map)).unwrap_or_else(|| p.map.clone());
    let round = p.position().map_or(0, |(_, state)| state.round());
    let message = Message::new("puzzle-name").with("n", n + 1);
    app.say(message.with("map", map).with("round", round))
}

/// What is asked, and once the turn is over what it is worth.
#[component]
pub fn PuzzleView() -> impl IntoView {
    let (app, replay) = (app(), replay());
    let current = Memo::new(move |_| {
        let id = app.game.puzzle.with(|t| t.as_ref().map(|t| t.id.clone()))?;
        puzzle::all().iter().enumerate().find(|(_, p)| p.id == id)
    });
    let told = Memo::new(move |_| app.game.puzzle.with(|t| t.as_ref().map(|t| t.told)));
    let show = move |_| {
        if let Some((_, p)) = current.get_untracked()
            && let Some((rules, state)) = p.position()
            && let Some(line) = puzzle::read_line(&rules, &p.best)
        {
            replay.begin();
            replay.imagine(&state, &line);
        }
    };
    let again = move |_| {
        if let Some((_, p)) = current.get_untracked() {
            app.play_puzzle(&p.id);
        }
    };
    let next = move |_| {
        let next = current.get_untracked();
        let next = next.and_then(|(_, p)| puzzle::next(&Local, &p.id));
        match next {
            Some(p) => app.play_puzzle(&p.id),
            None => app.open_puzzles(),
        }
    };
    let verdict = move || match told.get()? {
        Told::Nothing => None,
        Told::Weighing => Some(app.t("puzzle-weighing")),
        Told::Failed(why) => {
            Some(app.say(Message::new("review-failed").with("why", why.message())))
        }
        Told::Worth(grade) => Some(app.say(graded(app, grade))),
    };
    let lines = move || {
        let (_, p) = current.get()?;
        matches!(told.get()?, Told::Worth(_)).then(|| said(app, p))
    };
    view! {
        <Show when=move || current.get().is_some()>
            <section class="panel puzzle" id="puzzle">
                <h2>{move || current.get().map(|(n, p)| named_puzzle(app, n, p))}</h2>
                <p class="small">{move || app.t("puzzle-note")}</p>
                <p id="puzzle-verdict" role="status">{verdict}</p>
                <Show when=move || app.puzzle_is_over()>
                    <ul class="small">
                        {move || lines().into_iter().flatten()
                            .map(|line| view! { <li>{line}</li> }).collect_view()}
                    </ul>
                    <div class="buttons">
                        <button id="puzzle-again" on:click=again>{move || app.t("puzzle-again")}</button>
                        <button id="puzzle-show" on:click=show>{move || app.t("puzzle-show")}</button>
                        <button class="primary" id="puzzle-next" on:click=next>
                            {move || app.t("puzzle-next")}
                        </button>
                    </div>
                </Show>
                <button class="quiet" id="puzzle-all" on:click=move |_| app.open_puzzles()>
                    {move || app.t("puzzle-all")}
                </button>
            </section>
        </Show>
    }
}

/// How the reader's turn compares with the best.
fn graded(app: App, grade: Grade) -> Message {
    let lang = app.settings.lang.get();
    let id = match (grade.is_better(), grade.is_solved()) {
        (true, _) => "puzzle-better",
        (_, true) => "puzzle-best",
        _ => "puzzle-worse",
    };
    Message::new(id)
        .with("yours", decimal(lang, grade.yours))
        .with("best", decimal(lang, grade.best))
        .with("played", decimal(lang, grade.played))
        .with("lost", decimal(lang, (grade.best - grade.yours).max(0.0)))
}

/// The best turn, and what was played in the game that the puzzle is from, in words.
fn said(app: App, p: &Puzzle) -> Vec<String> {
    let Some((rules, state)) = p.position() else {
        return Vec::new();
    };
    let line = |id: &str, text: &str| {
        let actions: Vec<Action> = puzzle::read_line(&rules, text).unwrap_or_default();
        let labels = app.look(|_, w| {
            let mut now: State = state;
            let mut labels = Vec::new();
            for action in actions {
                labels.push(named(w, &now, action));
                if rules.apply(&mut now, action, &mut ()).is_err() {
                    break;
                }
            }
            labels
        });
        app.say(Message::new(id).with("actions", labels))
    };
    vec![
        line("puzzle-line-best", &p.best),
        line("puzzle-line-played", &p.played),
    ]
}
