//! Screens and panels that are compiled into files of their own: what a game takes beyond the first screen,
//! and what a first game does without, which is fetched when the first of it is wanted.

use std::{cell::Cell, pin::Pin};

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};

use super::{
    app::app,
    browser,
    form_view::FormView,
    games::Results,
    help::Help,
    online::{AfterGame, Away, Beside, Lobby, Rematch, Room, SeatMenu, SeatNote, ToTalk},
    puzzles::{PuzzleView, Puzzles},
    replay::Lead,
    rules::Rules,
    share::Share,
    table::Table,
};
use client::form::Form;
use rules::Seat;

/// How each part is made, once it is there.
#[derive(Clone, Copy)]
pub struct Parts {
    pub lobby: fn() -> AnyView,
    pub room: fn() -> AnyView,
    pub help: fn() -> AnyView,
    pub rules: fn() -> AnyView,
    pub results: fn() -> AnyView,
    pub puzzles: fn() -> AnyView,
    pub puzzle: fn() -> AnyView,
    pub form: fn(RwSignal<Form>, RwSignal<String>) -> AnyView,
    pub replay: fn() -> AnyView,
    pub share: fn() -> AnyView,
    pub away: fn() -> AnyView,
    pub beside: fn() -> AnyView,
    pub to_talk: fn() -> AnyView,
    pub seat_note: fn(Seat) -> AnyView,
    pub seat_menu: fn(Seat) -> AnyView,
    pub after_game: fn() -> AnyView,
    pub rematch: fn() -> AnyView,
}

#[wasm_split(later, fallible, wasm_split_path = leptos::wasm_split)]
fn parts() -> Result<Parts, SplitLoaderError> {
    Ok(Parts {
        lobby: || view! { <Lobby/> }.into_any(),
        room: || view! { <Room/> }.into_any(),
        help: || view! { <Help/> }.into_any(),
        rules: || view! { <Rules/> }.into_any(),
        results: || view! { <Results/> }.into_any(),
        puzzles: || view! { <Puzzles/> }.into_any(),
        puzzle: || view! { <PuzzleView/> }.into_any(),
        form: |form, wrong| view! { <FormView form=form wrong=wrong/> }.into_any(),
        replay: || view! { <Lead/> }.into_any(),
        share: || view! { <Share/> }.into_any(),
        away: || view! { <Away/> }.into_any(),
        beside: || view! { <Beside/> }.into_any(),
        to_talk: || view! { <ToTalk/> }.into_any(),
        seat_note: |seat| view! { <SeatNote seat=seat/> }.into_any(),
        seat_menu: |seat| view! { <SeatMenu seat=seat/> }.into_any(),
        after_game: || view! { <AfterGame/> }.into_any(),
        rematch: || view! { <Rematch/> }.into_any(),
    })
}

/// What a game takes beyond the first screen, in a file of its own, which is fetched as soon as that screen
/// can be used.
#[derive(Clone, Copy)]
struct Game {
    table: fn() -> AnyView,
}

#[wasm_split(game, fallible, wasm_split_path = leptos::wasm_split)]
fn game() -> Result<Game, SplitLoaderError> {
    Ok(Game {
        table: || view! { <Table/> }.into_any(),
    })
}

thread_local! {
    /// What has been fetched.
    static PARTS: Cell<Option<Parts>> = const { Cell::new(None) };
    static GAME: Cell<Option<Game>> = const { Cell::new(None) };
}

/// A file: whether it is there, and fetching it, which says whether it came.
struct Fetched {
    is_there: fn() -> bool,
    fetch: fn() -> Pin<Box<dyn Future<Output = bool>>>,
}

static LATER: Fetched = Fetched {
    is_there: || PARTS.get().is_some(),
    fetch: || {
        Box::pin(async {
            let come = parts().await.map(|p| PARTS.set(Some(p)));
            come.is_ok()
        })
    },
};

static NEXT: Fetched = Fetched {
    is_there: || GAME.get().is_some(),
    fetch: || {
        Box::pin(async {
            let come = game().await.map(|p| GAME.set(Some(p)));
            come.is_ok()
        })
    },
};

/// Fetches what a game takes before anybody asks for it.
pub fn warm() {
    leptos::task::spawn_local(async {
        // Whoever asks for it then is told if it does not come.
        (NEXT.fetch)().await;
    });
}

/// Does something as soon as a game can be shown; nothing if what it takes does not come.
pub fn with_table(f: impl FnOnce() + 'static) {
    leptos::task::spawn_local(async {
        if (NEXT.is_there)() || (NEXT.fetch)().await {
            f();
        }
    });
}

/// So often a file is asked for before the whole page is loaded anew.
const TRIES: u32 = 2;

/// How far a file is.
#[derive(Clone, Copy)]
enum State {
    Coming,
    There,
    Failed,
}

/// What is made of a file: until it is there, that it comes, and if it does not, a way to try again.
fn made(
    from: &'static Fetched,
    make: impl Fn() -> Option<AnyView> + Send + 'static,
) -> impl IntoView {
    let app = app();
    let there = (from.is_there)();
    let state = RwSignal::new(if there { State::There } else { State::Coming });
    let tries = StoredValue::new(0);
    let ask = move || {
        tries.update_value(|n| *n += 1);
        // A server that has a newer client by now hands out no file of this one.
        if tries.get_value() > TRIES {
            browser::reload();
            return;
        }
        state.set(State::Coming);
        leptos::task::spawn_local(async move {
            let come = (from.fetch)().await;
            // The reader may have gone elsewhere meanwhile.
            state.try_set(if come { State::There } else { State::Failed });
        });
    };
    if !there {
        ask();
    }
    move || match state.get() {
        State::There => make(),
        State::Coming => {
            let coming = view! { <p class="later" role="status">{app.t("start-loading")}</p> };
            Some(coming.into_any())
        }
        State::Failed => {
            let failed = view! {
                <p class="later" role="alert">
                    {app.t("start-failed")} " "
                    <button on:click=move |_| ask()>{app.t("start-again")}</button>
                </p>
            };
            Some(failed.into_any())
        }
    }
}

/// One of the parts that come later.
#[component]
pub fn Later(
    /// Makes it.
    #[prop(into)]
    part: Callback<Parts, AnyView>,
) -> impl IntoView {
    made(&LATER, move || PARTS.get().map(|p| part.run(p)))
}

/// The screen of a game.
#[component]
pub fn LaterTable() -> impl IntoView {
    made(&NEXT, || GAME.get().map(|g| (g.table)()))
}

/// One of the parts that a game has at a server.
#[component]
pub fn AtServer(
    /// Makes it.
    #[prop(into)]
    part: Callback<Parts, AnyView>,
) -> impl IntoView {
    let app = app();
    let there = Memo::new(move |_| app.online.remote.with(Option::is_some));
    view! {
        <Show when=move || there.get()>
            <Later part=part/>
        </Show>
    }
}
