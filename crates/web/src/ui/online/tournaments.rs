//! Tournaments of the server: which there are, and one of them.

mod make;
mod one;

use std::time::Duration;

use content::Own;
use leptos::prelude::*;
use protocol::{Tournament, TournamentPhase, TournamentSystem, TournamentView};

use self::{make::MakeTournament, one::OneTournament};
use super::{
    api::{self, Deed, Failure},
    people::is_open,
    table::clock_text,
    ways::span,
    who,
};
use crate::{
    i18n::{self, Message},
    ui::{
        address::Place,
        app::{App, app},
        browser::{self, Local},
        games,
    },
};
use client::save;

/// Milliseconds between two looks at what is shown.
const AGAIN: u64 = 5_000;
/// Tournaments that are over, of which so many are listed.
const OVER: usize = 5;

/// What is shown.
#[derive(Clone, Copy)]
struct Cups {
    app: App,
    /// All of them, those first that people enter.
    all: RwSignal<Vec<Tournament>>,
    /// The one that is looked at.
    shown: RwSignal<Option<TournamentView>>,
    /// Whether the panel is open.
    is_open: RwSignal<bool>,
    /// What came of the last thing that was asked.
    said: RwSignal<String>,
    /// Whether something is asked.
    busy: RwSignal<bool>,
    /// The reader's tables may be others now.
    seats: Callback<()>,
}

impl Cups {
    /// Takes in how one is now.
    fn take(self, view: TournamentView) {
        let mine = untrack(|| self.table(&view));
        let _ = self.shown.try_set(Some(view));
        // The seat is kept for whoever was given the table: it comes to this device.
        if let Some(table) = mine
            && save::key_of(&Local, &table).is_none()
        {
            let app = self.app;
            leptos::task::spawn_local(async move {
                if who::sync(app).await.is_ok() {
                    self.seats.try_run(());
                }
            });
        }
    }

    /// Looks at one.
    fn show(self, id: String) {
        Place::name_tournament(Some(&id));
        who::ask_aloud(self.app, self.said, self.busy, async move {
            self.take(api::tournament(&id).await?);
            Ok::<_, Failure>(None)
        });
    }

    /// Looks at all of them.
    fn show_all(self) {
        Place::name_tournament(None);
        self.shown.set(None);
        self.said.set(String::new());
        self.look();
    }

    /// Does something at the one that is looked at.
    fn act(self, deed: Deed) {
        let Some(id) = self.id() else {
            return;
        };
        let app = self.app;
        who::ask_aloud(app, self.said, self.busy, async move {
            let asked = async |token: &str| api::at_tournament(token, &id, deed).await;
            self.take(who::ask_own(app, asked).await?);
            Ok::<_, Failure>(None)
        });
    }

    fn id(self) -> Option<String> {
        let shown = self.shown.read_untracked();
        shown.as_ref().map(|s| s.tournament.id.clone())
    }

    /// The reader's number in one.
    fn number(self, view: &TournamentView) -> Option<u32> {
        let who = self.app.online.who.read();
        let me = &who.as_ref()?.id;
        let is_me = |e: &&protocol::Entrant| e.person.as_ref().is_some_and(|p| p.id == *me);
        view.entrants.iter().find(is_me).map(|e| e.number)
    }

    /// The table at which the reader plays now.
    fn table(self, view: &TournamentView) -> Option<String> {
        let number = self.number(view)?;
        let mut games = view.rounds.iter().flat_map(|r| &r.games);
        let mine = games.find(|g| g.seats.contains(&number) && g.coins.is_none() && !g.void);
        mine.map(|g| g.table.clone())
    }

    /// Whether the reader waits for a table in an arena, so that he has to say that he is there.
    fn waits(self, view: &TournamentView) -> bool {
        let is_open = view.tournament.phase == TournamentPhase::Running
            && matches!(view.tournament.about.how, TournamentSystem::Arena { .. });
        let number = self.number(view);
        let present = |e: &protocol::Entrant| Some(e.number) == number && e.present;
        is_open && view.entrants.iter().any(present)
    }

    /// Looks again at what is shown.
    fn look(self) {
        if !self.is_open.get_untracked() || browser::is_hidden() {
            return;
        }
        let waits = untrack(|| {
            self.shown
                .with(|s| s.as_ref().is_some_and(|s| self.waits(s)))
        });
        let app = self.app;
        let Some(id) = self.id() else {
            leptos::task::spawn_local(async move {
                if let Ok(all) = all().await {
                    let _ = self.all.try_set(all);
                }
            });
            return;
        };
        leptos::task::spawn_local(async move {
            let view = match waits {
                true => {
                    let asked =
                        async |token: &str| api::at_tournament(token, &id, Deed::Enter).await;
                    who::ask_own(app, asked).await
                }
                false => api::tournament(&id).await,
            };
            // The reader may look at another by now, or at none.
            if let Ok(view) = view
                && self
                    .shown
                    .try_with_untracked(|s| s.as_ref().is_some_and(|s| s.tournament.id == id))
                    == Some(true)
            {
                self.take(view);
            }
        });
    }
}

/// All that are listed.
async fn all() -> Result<Vec<Tournament>, Failure> {
    let mut all = api::tournaments(TournamentPhase::Open).await?;
    all.extend(api::tournaments(TournamentPhase::Running).await?);
    let over = api::tournaments(TournamentPhase::Over).await?;
    all.extend(over.into_iter().take(OVER));
    Ok(all)
}

/// The panel.
#[component]
pub fn Tournaments(
    /// What the server has of its own.
    content: RwSignal<Own>,
    /// Called when tables may have come.
    seats: Callback<()>,
) -> impl IntoView {
    let app = app();
    let linked = Place::tournament();
    let cups = Cups {
        app,
        all: RwSignal::new(Vec::new()),
        shown: RwSignal::new(None),
        is_open: RwSignal::new(linked.is_some()),
        said: RwSignal::new(String::new()),
        busy: RwSignal::new(false),
        seats,
    };
    let again = set_interval_with_handle(move || cups.look(), Duration::from_millis(AGAIN));
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
    });
    let opened = linked.is_some();
    if let Some(id) = linked {
        cups.show(id);
    }
    let is = Memo::new(move |_| app.online.who.with(Option::is_some));
    let shown = Memo::new(move |_| cups.shown.with(Option::is_some));
    view! {
        <details
            class="sheet identity"
            id="tournaments"
            open=opened
            on:toggle=move |e| {
                cups.is_open.set(is_open(&e));
                cups.look();
            }
        >
            <summary>{move || app.t("tournaments")}</summary>
            <Show when=move || shown.get() fallback=move || view! { <List cups=cups/> }>
                <OneTournament cups=cups/>
            </Show>
            <p role="status" id="tournament-said">{move || cups.said.get()}</p>
            <Show when=move || is.get() && !shown.get()>
                <MakeTournament cups=cups content=content/>
            </Show>
        </details>
    }
}

#[component]
fn List(
    /// All of it.
    cups: Cups,
) -> impl IntoView {
    let app = cups.app;
    let is = Memo::new(move |_| app.online.who.with(Option::is_some));
    view! {
        <p class="small">
            {move || app.t(if is.get() { "tournaments-note" } else { "tournaments-nobody" })}
        </p>
        <Show when=move || cups.all.with(Vec::is_empty)>
            <p class="small">{move || app.t("tournaments-none")}</p>
        </Show>
        <ul id="tournament-list">
            <For
                each=move || cups.all.get()
                key=|t| (t.id.clone(), t.entrants, t.round, t.phase)
                let:cup
            >
                {listed(cups, cup)}
            </For>
        </ul>
    }
}

fn listed(cups: Cups, cup: Tournament) -> impl IntoView {
    let app = cups.app;
    let (id, at, title) = (cup.id.clone(), cup.id.clone(), cup.about.title.clone());
    let line = move || facts(app, &cup);
    view! {
        <li>
            <span><b>{title}</b> " " {line}</span>
            <button data-tournament=at on:click=move |_| cups.show(id.clone())>
                {move || app.t("tournament-look")}
            </button>
        </li>
    }
}

/// A tournament in few words: what is played, how, and how far it is.
fn facts(app: App, cup: &Tournament) -> String {
    let about = &cup.about;
    let lang = app.settings.lang.get();
    let game = i18n::find(lang, &format!("game-{}", about.game));
    let count = |id: &str, n: u32| app.say(Message::new(id).with("n", n));
    let mut facts = vec![
        game.unwrap_or_else(|| about.game.clone()),
        match about.how {
            TournamentSystem::RoundRobin { times } => count("tournament-round-robin", times),
            TournamentSystem::Swiss { rounds } => count("tournament-swiss", rounds),
            TournamentSystem::Arena { minutes } => {
                let time = span(app, i64::from(minutes) * 60_000);
                app.say(Message::new("tournament-arena").with("time", time))
            }
        },
        count("tournament-seats-of", about.seats.into()),
        clock_text(app, about.clock),
        count("tournament-entrants", cup.entrants),
        phase(app, cup),
    ];
    if about.compensation.iter().any(|&c| c > 0) {
        let coins: Vec<String> = about.compensation.iter().map(u32::to_string).collect();
        facts.push(app.say(Message::new("tournament-extra").with("coins", coins.join(", "))));
    }
    facts.join(" · ")
}

/// How far it is.
fn phase(app: App, cup: &Tournament) -> String {
    let now = browser::now() as i64;
    match (cup.phase, cup.about.starts, &cup.host) {
        (TournamentPhase::Over, ..) => app.t("tournament-over"),
        (TournamentPhase::Open, Some(starts), _) => {
            let when = games::when(app.settings.lang.get(), starts.max(0) as u64);
            app.say(Message::new("tournament-begins").with("when", when))
        }
        (TournamentPhase::Open, None, Some(host)) => {
            app.say(Message::new("tournament-waits").with("name", host.name.clone()))
        }
        (TournamentPhase::Open, None, None) => app.t("tournament-waits-host"),
        (TournamentPhase::Running, ..) => match (cup.ends, cup.rounds) {
            (Some(ends), _) if ends > now => {
                let time = span(app, ends - now);
                app.say(Message::new("tournament-still").with("time", time))
            }
            (Some(_), _) => app.t("tournament-closing"),
            (None, rounds) => {
                let told = Message::new("tournament-round-of").with("n", cup.round);
                app.say(told.with("of", rounds.unwrap_or(cup.round)))
            }
        },
    }
}
