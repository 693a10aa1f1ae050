//! The whole page: what it knows, what it does, and which screen is up.

use std::time::Duration;

use leptos::prelude::*;
use rules::{Action, Region, Seat};

use super::{
    browser::{self, Local},
    help::Help,
    start::Start,
    table::Table,
    worker,
};
use crate::{
    choices::Choices,
    form::Form,
    i18n::{self, Lang, Message},
    job,
    plan::Plan,
    save::{self, Store},
    session::{Session, Turn},
    words::Words,
};

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Choosing what to play.
    Start,
    /// A game.
    Table,
    /// How to play.
    Help,
}

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
    /// Who looks at the screen: whose coins are shown.
    pub viewer: RwSignal<Option<Seat>>,
    /// What the viewer may do.
    pub choices: Memo<Choices>,
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
    /// Whether the result was put aside to look at the board.
    pub result_seen: RwSignal<bool>,
    /// Whether advice is given.
    pub guided: RwSignal<bool>,
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
        let choices = Memo::new(move |_| {
            session.with(|s: &Option<Session>| match (s, viewer.get()) {
                (Some(s), Some(viewer)) if s.turn() == Turn::Human(viewer) => {
                    Choices::new(s.rules(), s.state())
                }
                _ => Choices::default(),
            })
        });
        App {
            lang: RwSignal::new(stored.or_else(wished).unwrap_or_default()),
            screen: RwSignal::new(Screen::Start),
            session,
            id: RwSignal::new(String::new()),
            viewer,
            choices,
            hover: RwSignal::new(None),
            menu: RwSignal::new(None),
            plan: RwSignal::new(None),
            notice: RwSignal::new(String::new()),
            pace: RwSignal::new(Local.get(PACE).and_then(|p| p.parse().ok()).unwrap_or(450)),
            result_seen: RwSignal::new(false),
            guided: RwSignal::new(false),
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
        match Session::new(form.setup(name), seed, form.colours(), form.pack()) {
            Ok(session) => self.open(session, &format!("{:x}", browser::now())),
            Err(why) => self.notice.set(why),
        }
    }

    /// Plays the same again with a new seed.
    pub fn again(self) {
        let next = self.session.with_untracked(|s| {
            let s = s.as_ref()?;
            let setup = s.table().setup().clone();
            let seed = protocol::Seed(browser::random());
            let pack = crate::form::pack(&setup.game, &setup.map);
            Session::new(setup, seed, s.colours().to_vec(), pack).ok()
        });
        if let Some(session) = next {
            self.open(session, &format!("{:x}", browser::now()));
        }
    }

    /// Shows a game and lets it go on.
    pub fn open(self, session: Session, id: &str) {
        crate::draw::know_markers(session.rules().markers.iter().map(|m| m.id.clone()));
        let humans = session.humans();
        self.id.set(id.into());
        self.hover.set(None);
        self.menu.set(None);
        self.result_seen.set(false);
        self.viewer.set(match humans[..] {
            [only] => Some(only),
            _ => None,
        });
        self.session.set(Some(session));
        self.screen.set(Screen::Table);
        self.changed();
    }

    /// Opens a record that the reader chose, or says what is wrong with it.
    pub fn open_text(self, text: &str, id: &str) -> Result<(), String> {
        let first = text.lines().next().unwrap_or_default();
        let colours = first.strip_prefix("# colours ").unwrap_or_default();
        let colours = colours.split(' ').filter_map(|n| n.parse().ok()).collect();
        let spare = protocol::Seed(browser::random());
        let session = Session::load(text, colours, crate::form::pack_of(text), spare)?;
        self.open(session, id);
        Ok(())
    }

    /// Makes actions of whoever has the move.
    pub fn act(self, actions: &[Action]) {
        let lang = self.lang.get_untracked();
        let mut refused = None;
        self.session.update(|s| {
            let Some(s) = s else { return };
            let Some(seat) = s.state().to_move() else {
                return;
            };
            if let Err(why) = s.act(seat, actions) {
                let names = s.names().to_vec();
                let words = Words {
                    lang,
                    rules: s.rules(),
                    names: &names,
                };
                refused = Some(words.refusal(why));
            }
        });
        self.menu.set(None);
        self.notice.set(refused.unwrap_or_default());
        self.changed();
    }

    /// Takes back the viewer's last action.
    pub fn undo(self) {
        if let Some(seat) = self.viewer.get_untracked() {
            self.session.update(|s| {
                if let Some(s) = s {
                    s.undo(seat);
                }
            });
            self.menu.set(None);
            self.changed();
        }
    }

    /// After every change: saves the game, and asks a bot if one has the move.
    fn changed(self) {
        let (turn, humans, open) = self.session.with_untracked(|s| match s {
            None => (Turn::Over, vec![], false),
            Some(s) => {
                let id = self.id.get_untracked();
                if !save::save(&Local, &id, s, browser::now()) {
                    let lang = self.lang.get_untracked();
                    self.notice.set(i18n::say(lang, "saved-not"));
                }
                (s.turn(), s.humans(), s.rules().options.open_coins)
            }
        });
        if let Turn::Human(seat) = turn
            && (open || humans.len() == 1)
        {
            self.viewer.set(Some(seat));
        }
        self.plan.set(self.choices.get_untracked().plan);
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
        worker::ask(&request, move |answer| {
            let pace = Duration::from_millis(self.pace.get_untracked());
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
    Effect::new(move |_| browser::set_page(app.lang.get().tag(), &app.t("title")));
    view! {
        {move || match app.screen.get() {
            Screen::Start => view! { <Start/> }.into_any(),
            Screen::Table => view! { <Table/> }.into_any(),
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
