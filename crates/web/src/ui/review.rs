//! What the turns of a finished game were worth, turn by turn as the worker finds it out.

use bots::analysis::turns;
use leptos::prelude::*;
use rules::{Action, Seat, State};

use super::{
    app::{App, Screen, app},
    replay::{Replay, replay},
    worker,
};
use crate::{
    i18n::{Lang, Message},
    paint,
};
use client::{
    choices::label,
    job::Trouble,
    replay::{Mark, Track},
    review::{Account, Report, Way, accounts, request, worst},
    session::Session,
};
use wording::words::Words;

/// What is known of the turns. It is made once, like the page's [`App`].
#[derive(Clone, Copy)]
pub struct Review {
    app: App,
    /// The game that it is about.
    game: StoredValue<u64>,
    reports: RwSignal<Vec<Report>>,
    running: RwSignal<bool>,
    problem: RwSignal<Option<Trouble>>,
    /// The turns of the game that is looked back at.
    marks: Memo<Vec<Mark>>,
    /// The turns that are marked, by their numbers.
    pub worst: Memo<Vec<usize>>,
    /// The number of the run under way, so that an older one ends.
    run: StoredValue<u64>,
}

impl Review {
    /// For the page.
    pub fn new(app: App, replay: Replay) -> Review {
        let reports = RwSignal::default();
        let marks = Memo::new(move |_| {
            let turns = |t: &Option<Track>| t.as_ref().map(|t| t.turns().to_vec());
            replay.track.with(turns).unwrap_or_default()
        });
        let worst = Memo::new(move |_| {
            marks.with(|turns| reports.with(|all: &Vec<Report>| worst(turns, all)))
        });
        let review = Review {
            app,
            game: StoredValue::default(),
            reports,
            marks,
            worst,
            running: RwSignal::new(false),
            problem: RwSignal::new(None),
            run: StoredValue::new(0),
        };
        // Another game has other turns. The worker may think for that game by now, so it is not
        // stopped; an answer that still comes is not heard.
        Effect::new(move |_| {
            let game = app.game.number.get();
            let other = review.game.get_value() != game;
            if other || app.screen.get() != Screen::Table {
                review.run.update_value(|n| *n += 1);
                review.running.set(false);
            }
            if other {
                review.reports.set(Vec::new());
                review.problem.set(None);
                review.game.set_value(game);
            }
        });
        review
    }

    /// Begins, or goes on where it was stopped.
    fn start(self) {
        let turns = self.marks.with_untracked(Vec::len);
        self.problem.set(None);
        self.running.set(true);
        self.run.update_value(|n| *n += 1);
        self.next(self.run.get_value(), turns);
    }

    fn stop(self) {
        self.run.update_value(|n| *n += 1);
        self.running.set(false);
        worker::stop();
    }

    /// Asks for the next turn: one question for each, so that it can be stopped in between.
    fn next(self, run: u64, turns: usize) {
        let turn = self.reports.with_untracked(Vec::len);
        let request = self
            .app
            .game
            .session
            .with_untracked(|s| Some(request(s.as_ref()?, turn)));
        let Some(request) = request.filter(|_| turn < turns) else {
            self.running.set(false);
            return;
        };
        worker::ask(&request, move |answer| {
            if self.run.get_value() != run {
                return;
            }
            let report = answer.and_then(|text| {
                self.app.game.session.with_untracked(|s| {
                    let read = s.as_ref().and_then(|s| Report::read(&text, s.rules()));
                    read.ok_or(Trouble::Senseless)
                })
            });
            match report {
                Ok(report) => {
                    self.reports.update(|all| all.push(report));
                    self.next(run, turns);
                }
                Err(why) => {
                    self.problem.set(Some(why));
                    self.running.set(false);
                }
            }
        });
    }
}

/// What is known of the turns.
pub fn review() -> Review {
    expect_context()
}

/// The analysis of a game that is over.
#[component]
pub fn ReviewView() -> impl IntoView {
    let (app, replay) = (app(), replay());
    let review = review();
    let over = Memo::new(move |_| app.look(|s, _| s.latest().is_over()));
    // The turn that is shown.
    let here = Memo::new(move |_| {
        let stop = replay.stop.get();
        replay.track.with(|t| t.as_ref()?.turn(stop))
    });
    let shown = Memo::new(move |_| {
        let n = here.get()?;
        review.reports.with(|all| Some((n, all.get(n).cloned()?)))
    });
    let done = move || review.reports.with(Vec::len);
    let all = move || review.marks.with(Vec::len);
    let progress = move || {
        let message = Message::new("review-progress").with("n", done());
        app.say(message.with("all", all()))
    };
    let problem = move || {
        let why = review.problem.get()?;
        Some(app.say(Message::new("review-failed").with("why", why.message())))
    };
    view! {
        <Show when=move || over.get()>
            <section class="sheet review" id="review">
                <h2>{move || app.t("review")}</h2>
                <p class="small">{move || app.t("review-note")}</p>
                <Show when=move || review.running.get()>
                    <div class="buttons">
                        <progress
                            max=move || all().to_string()
                            value=move || done().to_string()
                            aria-label=move || app.t("review")
                        ></progress>
                        <span id="review-progress">{progress}</span>
                        <button id="review-stop" on:click=move |_| review.stop()>
                            {move || app.t("review-stop")}
                        </button>
                    </div>
                </Show>
                <Show when=move || { !review.running.get() && done() < all() }>
                    <div class="buttons">
                        <button class="primary" id="review-start" on:click=move |_| review.start()>
                            {move || app.t("review-start")}
                        </button>
                    </div>
                </Show>
                <p class="error" role="alert">{problem}</p>
                <Show when=move || { done() > 0 }>
                    <div
                        class="detail"
                        id="review-detail"
                        role="region"
                        tabindex="0"
                        aria-label=move || app.t("review-detail")
                    >
                        {move || detail(app, replay, shown.get())}
                    </div>
                    <p class="heads small">
                        <span>{move || app.t("review-coins")}</span>
                        <span>{move || app.t("review-lost")}</span>
                    </p>
                    // It has room for all turns from the start, as what is told of one has its own
                    // above: what a finger points at stays there.
                    <ol id="verdicts" style=move || format!("--turns:{}", all())>
                        <For each=move || 0..done() key=|n| *n let:n>
                            {one(app, replay, review, here, n)}
                        </For>
                    </ol>
                    <section class="accounts" id="review-accounts">
                        <h3>{move || app.t("review-accounts")}</h3>
                        <ul>{move || totals(app, review)}</ul>
                    </section>
                </Show>
            </section>
        </Show>
    }
}

/// A turn in the list.
fn one(
    app: App,
    replay: Replay,
    review: Review,
    here: Memo<Option<usize>>,
    n: usize,
) -> Option<impl IntoView> {
    let mark = review.marks.with_untracked(|all| all.get(n).copied())?;
    let report = review.reports.with_untracked(|all| all.get(n).cloned())?;
    let colour = app
        .game
        .session
        .with_untracked(|s| s.as_ref().map_or(0, |s| s.colour(mark.seat)));
    let is_worst = Memo::new(move |_| review.worst.with(|w| w.contains(&n)));
    let turn = move || app.say(Message::new("review-turn").with("round", mark.round));
    let (before, after, lost) = (report.before, report.after, report.lost);
    let figures = move || {
        let lang = app.settings.lang.get();
        format!("{} → {}", decimal(lang, before), decimal(lang, after))
    };
    let given = move || match lost >= 0.0005 {
        true => format!("−{}\u{a0}%", decimal(app.settings.lang.get(), 100.0 * lost)),
        false => "–".into(),
    };
    let spoken = move || {
        let lang = app.settings.lang.get();
        let message = Message::new("review-spoken")
            .with("round", mark.round)
            .with("name", app.look(|_, w| w.seat(mark.seat)))
            .with("before", decimal(lang, before))
            .with("after", decimal(lang, after))
            .with("percent", decimal(lang, 100.0 * lost));
        let mark = is_worst.get().then(|| app.t("review-worst"));
        format!("{} {}", app.say(message), mark.unwrap_or_default())
    };
    let name = move || app.look(|_, w| w.seat(mark.seat));
    Some(view! {
        <li>
            <button
                class="verdict"
                class:worst=move || is_worst.get()
                class:now=move || here.get() == Some(n)
                aria-current=move || (here.get() == Some(n)).then_some("step")
                title=spoken
                style=format!("--lost:{:.1}%", (200.0 * lost).min(100.0))
                on:click=move |_| replay.go_to_stop(mark.stop)
            >
                <i class="swatch own" style=paint::style(colour)></i>
                <span class="which">{turn} " " <small>{name}</small></span>
                <span class="figures">{figures}</span>
                <span class="lost-share">{given}</span>
            </button>
        </li>
    })
}

/// What choices and luck came to for each player, in all turns that have been looked at.
fn totals(app: App, review: Review) -> impl IntoView {
    let lines = app.look(|s, w| {
        let of = |turns: &Vec<Mark>| {
            review
                .reports
                .with(|all| accounts(turns, all, s.names().len()))
        };
        let all = review.marks.with(of);
        let line = |(seat, account): (Seat, Account)| {
            let message = Message::new("review-account")
                .with("name", w.seat(seat))
                .with("lost", decimal(w.lang, 100.0 * account.lost))
                .with("luck", signed(w.lang, 100.0 * account.luck));
            w.say(message)
        };
        s.seats().zip(all).map(line).collect::<Vec<_>>()
    });
    let line = |text| view! { <li>{text}</li> };
    lines.into_iter().map(line).collect_view()
}

/// What there is to say of the turn that is shown, if it has been looked at.
fn detail(app: App, replay: Replay, shown: Option<(usize, Report)>) -> impl IntoView {
    let lines = match shown {
        Some((n, report)) => app.look(|s, w| told(s, w, n, &report)),
        None => vec![Line::plain("small", app.t("review-choose"))],
    };
    let line = |line: Line| {
        // What might have been done can be seen on the board.
        let show = line.shows.map(|(from, actions)| {
            view! {
                " "
                <button
                    class="show-way"
                    aria-label=format!("{}: {}", app.t("review-show"), line.text)
                    on:click=move |_| replay.imagine(&from, &actions)
                >
                    {app.t("review-show")}
                </button>
            }
        });
        view! { <p class=line.class>{line.text.clone()} {show}</p> }
    };
    lines.into_iter().map(line).collect_view()
}

/// A sentence of what is said of a turn.
struct Line {
    class: &'static str,
    text: String,
    /// What it speaks of that can be shown on the board: a state, and what is done from there on.
    shows: Option<(State, Vec<Action>)>,
}

impl Line {
    fn plain(class: &'static str, text: String) -> Line {
        Line {
            class,
            text,
            shows: None,
        }
    }
}

/// A turn in sentences.
fn told(s: &Session, w: &Words<'_>, n: usize, report: &Report) -> Vec<Line> {
    let log: Vec<Action> = s.entries().iter().map(|e| e.action).collect();
    let start = s.entries().first().map_or(*s.state(), |e| e.before);
    let turns = turns(s.rules(), &start, &log);
    let Some(turn) = turns.get(n) else {
        return Vec::new();
    };
    let figure = |n: f32| decimal(w.lang, n);
    let percent = |share: f32| figure(100.0 * share);
    let head = Message::new("review-head")
        .with("round", turn.round)
        .with("name", w.seat(turn.seat))
        .with("before", figure(report.before))
        .with("after", figure(report.after))
        .with("percent_before", percent(report.share_before))
        .with("percent_after", percent(report.share_after));
    let mut out = vec![Line::plain("sum-up", w.say(head))];
    for c in &report.choices {
        let Some(choice) = turn.choices.get(c.choice) else {
            continue;
        };
        let way = |id: &str, way: &Way| {
            let mut state = choice.state;
            let mut labels = Vec::new();
            for &action in &way.actions {
                labels.push(named(w, &state, action));
                if s.rules().apply(&mut state, action, &mut ()).is_err() {
                    break;
                }
            }
            let message = Message::new(id).with("actions", labels);
            let message = message.with("coins", figure(way.coins));
            w.say(message.with("percent", percent(way.share)))
        };
        out.push(Line::plain("played", way("review-played", &c.played)));
        if let Some(better) = &c.better {
            out.push(Line {
                class: "better",
                text: way("review-better", better),
                shows: Some((choice.state, better.actions.clone())),
            });
        }
    }
    let lost = match report.lost >= 0.0005 {
        true => Message::new("review-gave")
            .with("percent", percent(report.lost))
            .with("coins", figure(report.coins_lost)),
        false => Message::new("review-best"),
    };
    out.push(Line::plain("gave", w.say(lost)));
    let luck = Message::new("review-luck").with("percent", signed(w.lang, 100.0 * report.luck()));
    out.push(Line::plain("luck", w.say(luck)));
    out
}

/// An action with all that it names: which combo is picked is no more to be seen beside it.
pub(super) fn named(w: &Words<'_>, state: &State, action: Action) -> String {
    let combo = match action {
        Action::Pick(n) => state.column().get(n as usize),
        _ => None,
    };
    match combo {
        Some(combo) => {
            let name = w.combo(combo.race, Some(combo.power));
            w.say(Message::new("review-pick").with("combo", name))
        }
        None => label(w, state, action),
    }
}

/// The same with its sign, whichever it is.
fn signed(lang: Lang, n: f32) -> String {
    let sign = if n >= 0.05 { "+" } else { "" };
    format!("{sign}{}", decimal(lang, n))
}

/// A number with one decimal, as the language writes it.
pub fn decimal(lang: Lang, n: f32) -> String {
    let text = format!("{n:.1}").replace('-', "−");
    match lang {
        Lang::It | Lang::Pl => text.replace('.', ","),
        Lang::En | Lang::Ja => text,
    }
}
