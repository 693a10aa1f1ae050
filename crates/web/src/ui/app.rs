//! The whole page: what it knows, what it does, and which screen is up.

use std::time::Duration;

use leptos::prelude::*;
use rules::{Action, Region, Seat};

use super::{
    address::Place,
    browser::{self, Local},
    coach::Coach,
    full::FullScreen,
    later::{self, Later, LaterTable, Parts},
    online::Online,
    replay::Replay,
    review::Review,
    settings::{Patterns, Settings},
    start::Start,
    stores::{BoardStore, GameStore},
    worker,
};
use crate::i18n::{self, Message};
use client::{
    choices::Choices,
    form::Form,
    history,
    moment::{self, Moment},
    save,
    session::{Session, Turn},
};
use wording::words::Words;

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Choosing what to play.
    Start,
    /// A game.
    Table,
    /// The tables of the server.
    Lobby,
    /// A table before its game.
    Room,
    /// How to play.
    Help,
    /// The rules at hand.
    Rules,
    /// What became of one's games.
    Results,
    /// The puzzles.
    Puzzles,
}

/// How long something is shown, in milliseconds.
const MOMENT: u64 = 1500;

/// Everything that the page knows. It is made once; a new game changes what is in it.
#[derive(Clone, Copy)]
pub struct App {
    /// The screen.
    pub screen: RwSignal<Screen>,
    /// What the reader wants to see of the rules.
    pub article: RwSignal<Option<String>>,
    /// What is said aloud.
    pub notice: RwSignal<String>,
    /// Whether the page has the whole screen.
    pub full: FullScreen,
    /// What the reader has settled.
    pub settings: Settings,
    /// The game.
    pub game: GameStore,
    /// What is done on its board.
    pub board: BoardStore,
    /// The table at a server, if that is where the game is.
    pub online: Online,
    /// What this tab of the browser is called among others.
    pub(super) tab: StoredValue<String>,
}

impl App {
    fn new() -> App {
        let online = Online::new();
        App {
            screen: RwSignal::new(Screen::Start),
            article: RwSignal::new(None),
            notice: RwSignal::new(String::new()),
            full: FullScreen::new(),
            settings: Settings::load(),
            game: GameStore::new(online),
            board: BoardStore::new(),
            online,
            tab: StoredValue::new(browser::random_name()),
        }
    }

    /// A message without values, in the language of the page.
    pub fn t(self, id: &str) -> String {
        i18n::say(self.settings.lang.get(), id)
    }

    /// A message in the language of the page.
    pub fn say(self, message: Message) -> String {
        message.say(self.settings.lang.get())
    }

    /// Looks at the game, if there is one, and follows its changes.
    pub fn look<T: Default>(self, f: impl FnOnce(&Session, &Words<'_>) -> T) -> T {
        let lang = self.settings.lang.get();
        self.game.session.with(|s| match s {
            None => T::default(),
            Some(s) => f(
                s,
                &Words {
                    lang,
                    rules: s.rules(),
                    names: s.names(),
                },
            ),
        })
    }

    /// Whether a dialog covers the table.
    pub fn is_covered(self) -> bool {
        let over = self.look(|s, _| s.turn() == Turn::Over);
        let away = self.game.elsewhere.get();
        away || self.game.next.get().is_some() || (over && !self.game.result_seen.get())
    }

    /// Whether names of regions are what one goes by now: something speaks of regions, or the keyboard is
    /// on them.
    pub fn names_regions(self) -> bool {
        self.settings.names.on.get()
            || self.board.focus.get().is_some()
            || self.board.shown.with(|s| !s.is_empty())
    }

    /// Starts a game from a form.
    pub fn play(self, form: &Form) {
        let lang = self.settings.lang.get_untracked();
        let seed = form.seed(browser::random());
        let setup = form.setup(lang);
        match Session::new(setup, seed, form.colours(), form.own.clone()) {
            Ok(session) => self.begin_new(session),
            Err(why) => self.notice.set(why.say(lang)),
        }
    }

    /// Plays the same again with a new seed.
    pub fn again(self) {
        let next = self.game.session.with_untracked(|s| {
            let s = s.as_ref()?;
            let setup = s.setup().clone();
            let seed = record::Seed(browser::random());
            Session::new(setup, seed, s.colours().to_vec(), s.own().clone()).ok()
        });
        if let Some(session) = next {
            self.begin_new(session);
        }
    }

    /// Shows a new game, in a task of its own after that in which it was made.
    pub(super) fn begin_new(self, session: Session) {
        browser::soon(move || {
            self.open(session, &browser::game_id());
            // Whoever came by keyboard is where the first choice is.
            later::with_table(|| set_timeout(browser::first_focus, Duration::from_millis(20)));
        });
    }

    /// Shows a game and lets it go on.
    pub fn open(self, session: Session, id: &str) {
        let (id, step) = (id.to_owned(), None);
        Place::Game {
            id: id.clone(),
            step,
        }
        .go();
        self.hold(&id);
        self.game.let_go();
        self.game.id.set(id);
        self.show_session(session);
        self.changed();
    }

    /// Shows a game from its beginning.
    pub(super) fn show_session(self, session: Session) {
        let humans = session.humans();
        self.board.clear();
        self.game.result_seen.set(false);
        self.game.skipping.set(false);
        self.notice.set(String::new());
        self.game.viewer.set(match humans[..] {
            [only] => Some(only),
            _ => None,
        });
        self.game.number.set(browser::number());
        self.game.session.set(Some(session));
        self.screen.set(Screen::Table);
    }

    /// Goes back to the first screen, or from a table at a server to the others; the game is kept.
    pub fn leave(self) {
        if self.online.remote.with_untracked(Option::is_some) {
            self.open_lobby();
            return;
        }
        Place::Start.go();
        worker::stop();
        self.notice.set(String::new());
        self.screen.set(Screen::Start);
    }

    /// Makes actions of whoever has the move.
    pub fn act(self, actions: &[Action]) {
        if self
            .game
            .session
            .with_untracked(|s| s.as_ref().is_some_and(Session::is_remote))
        {
            self.act_there(actions);
            return;
        }
        let lang = self.settings.lang.get_untracked();
        let mut refused = None;
        let mut seen = Vec::new();
        let mut before = usize::MAX;
        let bot_moves = self.game.viewer.get_untracked().is_none()
            || self.game.choices.with_untracked(Choices::is_empty);
        self.game.session.update(|s| {
            let Some(s) = s else { return };
            let Some(seat) = s.latest().to_move() else {
                return;
            };
            before = s.entries().len();
            let done = s.act(seat, actions);
            seen = moment::seen(s, before, s.entries().len());
            if let Err(why) = done {
                let names = s.names().to_vec();
                let words = Words {
                    lang,
                    rules: s.rules(),
                    names: &names,
                };
                refused = Some(words.refusal(s.latest(), why));
            }
        });
        self.board.menu.set(None);
        self.notice.set(refused.unwrap_or_default());
        if !(bot_moves && self.pace_now() == 0) {
            self.show(seen);
        }
        self.sound(before);
        self.changed();
        if !bot_moves
            && self.settings.ends.on.get_untracked()
            && let Some(end) = self.left_over()
        {
            return self.act(&[end]);
        }
        // Whoever acts by keyboard is not left without a place where the button was.
        set_timeout(browser::keep_focus, Duration::from_millis(20));
    }

    /// What is left to be done after an action, if it is nothing that anybody has to think of.
    fn left_over(self) -> Option<Action> {
        self.game.session.with_untracked(|s| {
            let s = s.as_ref()?;
            let choices = self.game.choices.get_untracked();
            choices.left_over(s.rules(), s.latest())
        })
    }

    /// Shows effects for a moment, unless the reader looks at another.
    pub(super) fn show(self, seen: Vec<Moment>) {
        let looks_back = |s: &Option<Session>| s.as_ref().is_some_and(|s| s.cursor().is_some());
        if !self.game.session.with_untracked(looks_back) {
            self.flash(seen);
        }
    }

    /// Shows effects for a moment, unless the reader wants no motion; where they are is brought into sight
    /// in any case.
    pub(super) fn flash(self, seen: Vec<Moment>) {
        if let Some(r) = seen.iter().rev().find_map(Moment::region) {
            self.board.happened.set(Some(r));
        }
        if seen.is_empty() || browser::wants_no_motion() || browser::is_hidden() {
            return;
        }
        let numbered: Vec<(u64, Moment)> =
            seen.into_iter().map(|e| (browser::number(), e)).collect();
        let last = numbered.last().map_or(0, |e| e.0);
        let game = self.game.number.get_untracked();
        // Where things are is asked when the page has been laid out and drawn, so that it is not laid out
        // for that alone.
        browser::after_drawing(move || {
            if self.game.number.get_untracked() != game {
                return;
            }
            self.board.effects.update(|list| list.extend(numbered));
            set_timeout(
                move || {
                    self.board
                        .effects
                        .update(|list| list.retain(|e| e.0 > last))
                },
                Duration::from_millis(MOMENT),
            );
        });
    }

    /// Milliseconds between actions of bots, as things are.
    pub(super) fn pace_now(self) -> u64 {
        match self.game.skipping.get_untracked() {
            true => 0,
            false => self.settings.pace.get_untracked(),
        }
    }

    /// Moves a token that is shared out.
    pub fn carry(self, from: Option<Region>, to: Option<Region>) {
        self.board.plan.update(|p| {
            if let Some(p) = p {
                p.carry(from, to);
            }
        });
    }

    /// Takes back the viewer's turn as far as chance has not spoken.
    pub fn undo_turn(self) {
        match self.is_remote() {
            true => self.ask(protocol::Command::Takeback { turn: true }),
            false => self.go_back(Session::undo_turn),
        }
    }

    /// Does again what the viewer took back last.
    pub fn redo(self) {
        let mut there = Vec::new();
        self.go_back(|s, seat| there = s.redo(seat));
        if !there.is_empty() {
            self.ask_there(&there);
        }
    }

    /// Changes the game in the viewer's name.
    fn go_back(self, change: impl FnOnce(&mut Session, Seat)) {
        if let Some(seat) = self.game.viewer.get_untracked() {
            self.game.session.update(|s| {
                if let Some(s) = s {
                    change(s, seat);
                }
            });
            self.board.menu.set(None);
            self.notice.set(String::new());
            self.changed();
            // Whoever does it by keyboard is not left without a place where the button was.
            set_timeout(browser::keep_focus, Duration::from_millis(20));
        }
    }

    /// Takes back the viewer's last action.
    pub fn undo(self) {
        match self.is_remote() {
            true => self.ask(protocol::Command::Takeback { turn: false }),
            false => self.go_back(Session::undo),
        }
    }

    fn is_remote(self) -> bool {
        let remote = |s: &Option<Session>| s.as_ref().is_some_and(Session::is_remote);
        self.game.session.with_untracked(remote)
    }

    /// After every change: saves the game, and asks a bot if one has the move.
    pub(super) fn changed(self) {
        self.adopt();
        self.look_whether_held();
        let (turn, humans, open) = self.game.session.with_untracked(|s| match s {
            None => (Turn::Over, vec![], false),
            Some(s) => {
                let id = self.game.id.get_untracked();
                let ours = self.game.keeps(s);
                if ours && !save::is_held(&Local, &id, &self.tab.get_value()) {
                    return (Turn::Over, vec![], false);
                }
                // How it ended is remembered wherever it was played.
                let table = self
                    .online
                    .remote
                    .with_untracked(|r| Some(r.as_ref()?.id.clone()));
                let name = if ours { Some(id.clone()) } else { table };
                let remembered =
                    name.is_none_or(|id| history::keep(&Local, s, &id, browser::now()));
                if ours && !(save::save(&Local, &id, s, browser::now()) && remembered) {
                    let lang = self.settings.lang.get_untracked();
                    self.notice.set(i18n::say(lang, "saved-not"));
                }
                (s.to_act(), s.humans(), s.rules().options().open_coins)
            }
        });
        if let Turn::Human(seat) = turn
            && (open || humans.len() == 1)
        {
            self.game.viewer.set(Some(seat));
        }
        self.board.plan.set(self.game.choices.get_untracked().plan);
        if !matches!(turn, Turn::Bot(..) | Turn::Other(_)) {
            self.game.skipping.set(false);
        }
        if let Turn::Bot(seat, name) = turn {
            self.ask_bot(seat, &name);
        }
        self.weigh();
    }

    /// The next person has taken the screen over.
    pub fn take_over(self, seat: Seat) {
        self.game.viewer.set(Some(seat));
        self.board.plan.set(self.game.choices.get_untracked().plan);
        set_timeout(browser::keep_focus, Duration::from_millis(20));
    }
}

/// What the page knows.
pub fn app() -> App {
    expect_context()
}

/// The page.
#[component]
pub fn Root() -> impl IntoView {
    let app = App::new();
    provide_context(app);
    provide_context(Coach::new(app));
    let replay = Replay::new(app);
    provide_context(replay);
    provide_context(Review::new(app, replay));
    super::travel::follow(app, replay);
    super::sound::follow(app);
    super::shortcuts::follow(app);
    app.full.follow();
    // Drawn and ready: what comes later is not waited for.
    set_timeout(
        || {
            browser::mark("elbowroom-ready");
            worker::warm();
            later::warm();
        },
        Duration::ZERO,
    );
    Effect::new(move |_| {
        // Whoever waits at another page sees that it is his move.
        let waited = app.look(|s, _| s.is_remote() && matches!(s.turn(), Turn::Human(_)));
        let title = match waited {
            true => format!("● {}", app.t("title")),
            false => app.t("title"),
        };
        browser::set_page(app.settings.lang.get().tag(), &title);
    });
    view! {
        <Patterns/>
        {move || match app.screen.get() {
            Screen::Start => view! { <Start/> }.into_any(),
            Screen::Table => view! { <LaterTable/> }.into_any(),
            Screen::Lobby => view! { <Later part=|p: Parts| (p.lobby)()/> }.into_any(),
            Screen::Room => view! { <Later part=|p: Parts| (p.room)()/> }.into_any(),
            Screen::Help => view! { <Later part=|p: Parts| (p.help)()/> }.into_any(),
            Screen::Rules => view! { <Later part=|p: Parts| (p.rules)()/> }.into_any(),
            Screen::Results => view! { <Later part=|p: Parts| (p.results)()/> }.into_any(),
            Screen::Puzzles => view! { <Later part=|p: Parts| (p.puzzles)()/> }.into_any(),
        }}
        <div class="unseen" role="status" aria-live="polite">{move || app.notice.get()}</div>
    }
}
