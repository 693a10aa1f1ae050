//! What a first game does without: screens and panels that are compiled into a file of their own, which
//! is fetched when the first of them is wanted.

use std::cell::Cell;

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};

use super::{
    app::app,
    form_view::FormView,
    games::Results,
    help::Help,
    online::{AfterGame, Away, Beside, Lobby, Rematch, Room, SeatNote, ToTalk},
    puzzles::{PuzzleView, Puzzles},
    replay::Lead,
    rules::Rules,
    share::Share,
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
    pub after_game: fn() -> AnyView,
    pub rematch: fn() -> AnyView,
}

/// Fetches the file, unless that has been done.
#[wasm_split(later, fallible, wasm_split_path = leptos::wasm_split)]
fn fetched() -> Result<Parts, SplitLoaderError> {
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
        after_game: || view! { <AfterGame/> }.into_any(),
        rematch: || view! { <Rematch/> }.into_any(),
    })
}

thread_local! {
    /// What has been fetched.
    static PARTS: Cell<Option<Parts>> = const { Cell::new(None) };
}

/// How far a part is.
#[derive(Clone, Copy)]
enum State {
    Coming,
    There(Parts),
    Failed,
}

/// One of the parts: until it is there, that it comes, and if it does not, a way to try again.
#[component]
pub fn Later(
    /// Makes it.
    #[prop(into)]
    part: Callback<Parts, AnyView>,
) -> impl IntoView {
    let app = app();
    let now = PARTS.get().map_or(State::Coming, State::There);
    let state = RwSignal::new_local(now);
    let ask = move || {
        state.set(State::Coming);
        leptos::task::spawn_local(async move {
            let parts = fetched().await;
            PARTS.set(parts.as_ref().ok().copied());
            // The reader may have gone elsewhere meanwhile.
            state.try_set(parts.map_or(State::Failed, State::There));
        });
    };
    if matches!(now, State::Coming) {
        ask();
    }
    move || match state.get() {
        State::There(parts) => part.run(parts),
        State::Coming => {
            view! { <p class="later" role="status">{app.t("start-loading")}</p> }.into_any()
        }
        State::Failed => view! {
            <p class="later" role="alert">
                {app.t("start-failed")} " "
                <button on:click=move |_| ask()>{app.t("start-again")}</button>
            </p>
        }
        .into_any(),
    }
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
