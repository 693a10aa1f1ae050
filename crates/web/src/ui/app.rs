//! The whole page: what it knows, what it does, and which screen is up.

use std::time::Duration;

use leptos::prelude::*;
use rules::{Action, Region, Seat};

use super::{
    browser::{self, Local},
    help::Help,
    online::{Lobby, Online, Room},
    replay::Replay,
    review::Review,
    start::Start,
    table::Table,
    worker,
};
use crate::i18n::{self, Lang, Message};
use client::{
    choices::Choices,
    form::Form,
    job,
    moment::{self, Moment},
    plan::Plan,
    save::{self, Store},
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
}

/// A token that is being moved by the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// From which region; `None` for the hand.
    pub from: Option<Region>,
    /// Where the pointer is, in pixels of the window.
    pub x: f64,
    /// Where the pointer is.
    pub y: f64,
}

/// How long something is shown, in milliseconds.
const MOMENT: u64 = 1500;

const LANG: &str = "elbowroom.language";
const PACE: &str = "elbowroom.pace";

/// Everything that the page knows. It is made once; a new game changes what is in it.
#[derive(Clone, Copy)]
pub struct App {
    /// The language.
    pub lang: RwSignal<Lang>,
    /// The screen.
    pub screen: RwSignal<Screen>,
    /// The game, if there is one.
    pub session: RwSignal<Option<Session>>,
    /// The name under which it is saved.
    pub id: RwSignal<String>,
    /// A number that each game shown has of its own.
    pub game: RwSignal<u64>,
    /// Who looks at the screen: whose coins are shown.
    pub viewer: RwSignal<Option<Seat>>,
    /// What the viewer may do.
    pub choices: Memo<Choices>,
    /// Who is to take the screen over before the game goes on.
    pub next: Memo<Option<Seat>>,
    /// The region that is pointed at.
    pub hover: RwSignal<Option<Region>>,
    /// The region whose menu is open.
    pub menu: RwSignal<Option<Region>>,
    /// Tokens being shared out.
    pub plan: RwSignal<Option<Plan>>,
    /// What is said aloud.
    pub notice: RwSignal<String>,
    /// Milliseconds between the actions of bots.
    pub pace: RwSignal<u64>,
    /// Whether bots move at once until a person has the move.
    pub skipping: RwSignal<bool>,
    /// What is shown for a moment, with a number each.
    pub effects: RwSignal<Vec<(u64, Moment)>>,
    /// Regions that are shown because something speaks of them.
    pub shown: RwSignal<Vec<Region>>,
    /// A token on its way from a region (or from the hand) by the pointer, which is there.
    pub drag: RwSignal<Option<Drag>>,
    /// Whether the result was put aside to look at the board.
    pub result_seen: RwSignal<bool>,
    /// Whether advice is given.
    pub guided: RwSignal<bool>,
    /// The table at a server, if that is where the game is.
    pub online: Online,
}

impl App {
    fn new() -> App {
        let stored = Local.get(LANG).and_then(|t| Lang::from_tag(&t));
        let wished = || {
            let list = browser::languages();
            list.iter().find_map(|t| Lang::from_tag(t))
        };
        let session = RwSignal::new(None);
        let viewer = RwSignal::new(None);
        let online = Online::new();
        let choices = Memo::new(move |_| {
            session.with(|s: &Option<Session>| match (s, viewer.get()) {
                (Some(s), Some(viewer)) if s.turn() == Turn::Human(viewer) && !online.acts() => {
                    Choices::new(s.rules(), s.state())
                }
                _ => Choices::default(),
            })
        });
        let next = Memo::new(move |_| {
            session.with(|s: &Option<Session>| match s.as_ref()?.turn() {
                Turn::Human(seat) if viewer.get() != Some(seat) => Some(seat),
                _ => None,
            })
        });
        App {
            lang: RwSignal::new(stored.or_else(wished).unwrap_or_default()),
            screen: RwSignal::new(Screen::Start),
            session,
            id: RwSignal::new(String::new()),
            game: RwSignal::new(0),
            viewer,
            choices,
            next,
            hover: RwSignal::new(None),
            menu: RwSignal::new(None),
            plan: RwSignal::new(None),
            notice: RwSignal::new(String::new()),
            pace: RwSignal::new(Local.get(PACE).and_then(|p| p.parse().ok()).unwrap_or(700)),
            skipping: RwSignal::new(false),
            effects: RwSignal::new(Vec::new()),
            shown: RwSignal::new(Vec::new()),
            drag: RwSignal::new(None),
            result_seen: RwSignal::new(false),
            guided: RwSignal::new(false),
            online,
        }
    }

    /// A message without values, in the language of the page.
    pub fn t(self, id: &str) -> String {
        i18n::say(self.lang.get(), id)
    }

    /// A message in the language of the page.
    pub fn say(self, message: Message) -> String {
        message.say(self.lang.get())
    }

    /// Looks at the game, if there is one, and follows its changes.
    pub fn look<T: Default>(self, f: impl FnOnce(&Session, &Words<'_>) -> T) -> T {
        let lang = self.lang.get();
        self.session.with(|s| match s {
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
        self.next.get().is_some() || (over && !self.result_seen.get())
    }

    /// Chooses a language, now and for later visits.
    pub fn set_lang(self, lang: Lang) {
        self.lang.set(lang);
        Local.set(LANG, lang.tag());
    }

    /// Chooses how fast bots move, now and for later visits.
    pub fn set_pace(self, pace: u64) {
        self.pace.set(pace);
        Local.set(PACE, &pace.to_string());
    }

    /// Starts a game from a form.
    pub fn play(self, form: &Form) {
        let lang = self.lang.get_untracked();
        let name = |n: usize, bot: bool| {
            let id = if bot { "bot-name" } else { "player-name" };
            Message::new(id).with("n", n).say(lang)
        };
        let seed = form.seed(browser::random());
        match Session::new(form.setup(name), seed, form.colours(), form.own.clone()) {
            Ok(session) => self.begin_new(session),
            Err(why) => self.notice.set(why),
        }
    }

    /// Plays the same again with a new seed.
    pub fn again(self) {
        let next = self.session.with_untracked(|s| {
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
    fn begin_new(self, session: Session) {
        browser::soon(move || self.open(session, &format!("{:x}", browser::now())));
    }

    /// Shows a game and lets it go on.
    pub fn open(self, session: Session, id: &str) {
        browser::name_game(id);
        self.id.set(id.into());
        self.show_session(session);
        self.changed();
    }

    /// Shows a game from its beginning.
    pub(super) fn show_session(self, session: Session) {
        let humans = session.humans();
        self.hover.set(None);
        self.menu.set(None);
        self.result_seen.set(false);
        self.skipping.set(false);
        self.effects.set(Vec::new());
        self.shown.set(Vec::new());
        self.drag.set(None);
        self.notice.set(String::new());
        self.viewer.set(match humans[..] {
            [only] => Some(only),
            _ => None,
        });
        self.game.set(browser::number());
        self.session.set(Some(session));
        self.screen.set(Screen::Table);
    }

    /// Opens a record that the reader chose, or says what is wrong with it.
    pub fn open_text(self, text: &str, id: &str) -> Result<(), String> {
        let spare = record::Seed(browser::random());
        let session = Session::load(text, save::colours(text), spare)?;
        let past = session.past().map(|(version, why)| {
            Message::new("rules-past")
                .with("version", version)
                .with("now", record::RULES_VERSION)
                .with("why", why)
        });
        self.open(session, id);
        if let Some(past) = past {
            self.notice.set(past.say(self.lang.get_untracked()));
        }
        Ok(())
    }

    /// Goes back to the first screen, or from a table at a server to the others; the game is kept.
    pub fn leave(self) {
        if self.online.remote.with_untracked(Option::is_some) {
            self.part();
            self.notice.set(String::new());
            self.screen.set(Screen::Lobby);
            return;
        }
        browser::name_game("");
        worker::stop();
        self.guided.set(false);
        self.notice.set(String::new());
        self.screen.set(Screen::Start);
    }

    /// Goes on with the game that the page's address names, if it is kept here.
    fn resume(self) {
        if let Some((table, key)) = browser::named_table() {
            self.visit(&table, key);
            return;
        }
        let named = browser::named_game();
        if let Some((id, (text, _))) =
            named.and_then(|id| Some((id.clone(), save::load(&Local, &id)?)))
            && self.open_text(&text, &id).is_err()
        {
            browser::name_game("");
        }
    }

    /// Makes actions of whoever has the move.
    pub fn act(self, actions: &[Action]) {
        if self
            .session
            .with_untracked(|s| s.as_ref().is_some_and(Session::is_remote))
        {
            self.act_there(actions);
            return;
        }
        let lang = self.lang.get_untracked();
        let mut refused = None;
        let mut seen = Vec::new();
        let bot_moves =
            self.viewer.get_untracked().is_none() || self.choices.with_untracked(Choices::is_empty);
        self.session.update(|s| {
            let Some(s) = s else { return };
            let Some(seat) = s.latest().to_move() else {
                return;
            };
            let before = s.entries().len();
            let done = s.act(seat, actions);
            seen.extend(s.entries()[before..].iter().flat_map(moment::of));
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
        self.menu.set(None);
        self.notice.set(refused.unwrap_or_default());
        if !(bot_moves && self.pace_now() == 0) {
            self.show(seen);
        }
        self.changed();
        // Whoever acts by keyboard is not left without a place where the button was.
        set_timeout(browser::keep_focus, Duration::from_millis(20));
    }

    /// Shows effects for a moment, unless the reader looks at another.
    pub(super) fn show(self, seen: Vec<Moment>) {
        let looks_back = |s: &Option<Session>| s.as_ref().is_some_and(|s| s.cursor().is_some());
        if !self.session.with_untracked(looks_back) {
            self.flash(seen);
        }
    }

    /// Shows effects for a moment, unless the reader wants no motion.
    pub(super) fn flash(self, seen: Vec<Moment>) {
        if seen.is_empty() || browser::wants_no_motion() {
            return;
        }
        let numbered: Vec<(u64, Moment)> =
            seen.into_iter().map(|e| (browser::number(), e)).collect();
        let last = numbered.last().map_or(0, |e| e.0);
        self.effects.update(|list| list.extend(numbered));
        set_timeout(
            move || self.effects.update(|list| list.retain(|e| e.0 > last)),
            Duration::from_millis(MOMENT),
        );
    }

    /// Milliseconds between actions of bots, as things are.
    pub(super) fn pace_now(self) -> u64 {
        match self.skipping.get_untracked() {
            true => 0,
            false => self.pace.get_untracked(),
        }
    }

    /// Moves a token that is shared out.
    pub fn carry(self, from: Option<Region>, to: Option<Region>) {
        self.plan.update(|p| {
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
        if let Some(seat) = self.viewer.get_untracked() {
            self.session.update(|s| {
                if let Some(s) = s {
                    change(s, seat);
                }
            });
            self.menu.set(None);
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
        self.session.with_untracked(remote)
    }

    /// After every change: saves the game, and asks a bot if one has the move.
    pub(super) fn changed(self) {
        let (turn, humans, open) = self.session.with_untracked(|s| match s {
            None => (Turn::Over, vec![], false),
            Some(s) => {
                let id = self.id.get_untracked();
                // What is played at a server is kept there; a record of other rules stays as it is.
                let ours = !s.is_remote() && s.past().is_none();
                if ours && !save::save(&Local, &id, s, browser::now()) {
                    let lang = self.lang.get_untracked();
                    self.notice.set(i18n::say(lang, "saved-not"));
                }
                (s.to_act(), s.humans(), s.rules().options.open_coins)
            }
        });
        if let Turn::Human(seat) = turn
            && (open || humans.len() == 1)
        {
            self.viewer.set(Some(seat));
        }
        self.plan.set(self.choices.get_untracked().plan);
        if !matches!(turn, Turn::Bot(..) | Turn::Other(_)) {
            self.skipping.set(false);
        }
        if let Turn::Bot(seat, name) = turn {
            self.ask_bot(seat, &name);
        }
    }

    fn ask_bot(self, seat: Seat, name: &str) {
        let asked = self.session.with_untracked(|s| {
            s.as_ref()
                .map(|s| (job::request(s, seat, name), s.entries().len()))
        });
        let Some((request, at)) = asked else { return };
        let id = self.id.get_untracked();
        let asked_at = browser::now();
        worker::ask(&request, move |answer| {
            // What a bot takes to think is time to follow the game, too.
            let thought = browser::now().saturating_sub(asked_at);
            let pace = Duration::from_millis(self.pace_now().saturating_sub(thought));
            set_timeout(move || self.bot_acts(&id, at, answer), pace);
        });
    }

    fn bot_acts(self, id: &str, at: usize, answer: Result<String, String>) {
        let actions = self.session.with_untracked(|s| {
            let s = s.as_ref()?;
            // The reader may have gone to another game in the meantime.
            let same = self.id.get_untracked() == id && s.entries().len() == at;
            let actions = answer.ok().and_then(|a| s.rules().parse_line(&a).ok());
            same.then_some(actions)
        });
        match actions {
            None => {}
            Some(Some(actions)) => self.act(&actions),
            Some(None) => {
                let lang = self.lang.get_untracked();
                self.notice.set(i18n::say(lang, "bot-failed"));
            }
        }
    }

    /// The next person has taken the screen over.
    pub fn take_over(self, seat: Seat) {
        self.viewer.set(Some(seat));
        self.plan.set(self.choices.get_untracked().plan);
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
    let replay = Replay::new(app);
    provide_context(replay);
    provide_context(Review::new(app, replay));
    app.resume();
    // Drawn and ready: what comes later is not waited for.
    set_timeout(
        || {
            browser::mark("elbowroom-ready");
            worker::warm();
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
        browser::set_page(app.lang.get().tag(), &title);
    });
    view! {
        {move || match app.screen.get() {
            Screen::Start => view! { <Start/> }.into_any(),
            Screen::Table => view! { <Table/> }.into_any(),
            Screen::Lobby => view! { <Lobby/> }.into_any(),
            Screen::Room => view! { <Room/> }.into_any(),
            Screen::Help => view! { <Help/> }.into_any(),
        }}
        <div class="unseen" role="status" aria-live="polite">{move || app.notice.get()}</div>
    }
}

/// The choice of language.
#[component]
pub fn Languages() -> impl IntoView {
    let app = app();
    let own = |l: Lang| match l {
        Lang::En => "English",
        Lang::It => "Italiano",
        Lang::Pl => "Polski",
        Lang::Ja => "日本語",
    };
    view! {
        <select
            class="languages"
            aria-label=move || app.t("language")
            prop:value=move || app.lang.get().tag()
            on:change=move |e| {
                if let Some(lang) = Lang::from_tag(&event_target_value(&e)) {
                    app.set_lang(lang);
                }
            }
        >
            {Lang::ALL
                .map(|l| {
                    view! {
                        <option
                            value=l.tag()
                            lang=l.tag()
                            selected=move || app.lang.get_untracked() == l
                        >
                            {own(l)}
                        </option>
                    }
                })
                .collect_view()}
        </select>
    }
}
