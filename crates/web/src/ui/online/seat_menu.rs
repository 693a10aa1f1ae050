//! What can be done about a person at a table: send away, mute, hide, report.

use leptos::prelude::*;
use protocol::{Chair, Command, Phase, Sitter};
use rules::Seat;

use super::{chat::LONGEST, play::online};
use crate::{
    i18n::Message,
    ui::{app::app, browser::Local},
};
use client::muted;

/// What there is to choose from.
#[derive(Clone, PartialEq)]
struct Choices {
    name: String,
    /// Whether the reader made the table, and the person is still there.
    host: bool,
    /// Whether there is a game, or one to come, to be sent away from.
    before_end: bool,
    /// Whether the person is muted for everybody.
    muted: bool,
    /// Whether the reader has a seat, and so is heard by the operator.
    seated: bool,
}

/// The menu of a seat; there is none for bots, and for one's own.
#[component]
pub fn SeatMenu(
    /// The seat.
    seat: Seat,
) -> impl IntoView {
    let app = app();
    let online = online();
    let chair = Chair::from(seat);
    let choices = Memo::new(move |_| {
        online.look(|r| {
            let room = r.room.as_ref()?;
            let Sitter::Person { name, .. } = room.sitters.get(seat.index())? else {
                return None;
            };
            // Whoever was sent away is called as before until another sits there.
            let gone = room.removed.contains(name) && room.offered.contains(&chair);
            (r.seat != Some(seat)).then(|| Choices {
                name: name.clone(),
                host: r.host && !gone,
                before_end: room.phase != Phase::Over,
                muted: room.muted.contains(&chair),
                seated: r.seat.is_some(),
            })
        })
    });
    let look = move |f: fn(&Choices) -> bool| choices.with(|c| c.as_ref().is_some_and(f));
    let name = Memo::new(move |_| choices.get().map(|c| c.name).unwrap_or_default());
    let hidden = Memo::new(move |_| online.hidden.with(|h| h.contains(&name.get())));
    let hide = move |_| {
        let table = online.look_now(|r| r.id.clone());
        let (name, is) = (name.get_untracked(), !hidden.get_untracked());
        online
            .hidden
            .set(muted::set_muted(&Local, &table, &name, is));
    };
    let text = RwSignal::new(String::new());
    let report = move || {
        let words = text.get_untracked().trim().to_owned();
        if !words.is_empty() {
            let (seat, told) = (chair, app.t("online-reported"));
            app.notice.set(told);
            app.ask(Command::Report { seat, text: words });
            text.set(String::new());
        }
    };
    let label = move || app.say(Message::new("online-seat-menu").with("name", name.get()));
    view! {
        <Show when=move || choices.with(Option::is_some)>
            <details class="seat-menu" data-menu=u8::from(chair)>
                <summary aria-label=label title=label>"⋯"</summary>
                <div class="buttons">
                    <button data-hide=u8::from(chair) aria-pressed=move || hidden.get().to_string() on:click=hide>
                        {move || app.t("online-hide")}
                    </button>
                    <Show when=move || look(|c| c.host)>
                        <button
                            data-mute=u8::from(chair)
                            aria-pressed=move || look(|c| c.muted).to_string()
                            on:click=move |_| app.ask(Command::Mute {
                                seat: chair,
                                muted: !untrack(|| look(|c| c.muted)),
                            })
                        >
                            {move || app.t("online-mute")}
                        </button>
                    </Show>
                    <Show when=move || look(|c| c.host && c.before_end)>
                        <button
                            class="grave"
                            data-remove=u8::from(chair)
                            on:click=move |_| app.ask(Command::Remove { seat: chair })
                        >
                            {move || app.t("online-remove")}
                        </button>
                    </Show>
                </div>
                <Show when=move || look(|c| c.seated)>
                    <form
                        class="link"
                        on:submit=move |e| {
                            e.prevent_default();
                            report();
                        }
                    >
                        <input
                            type="text"
                            data-report=u8::from(chair)
                            autocomplete="off"
                            maxlength=LONGEST
                            placeholder=move || app.t("online-report-text")
                            aria-label=move || app.t("online-report-text")
                            prop:value=move || text.get()
                            on:input=move |e| text.set(event_target_value(&e))
                        />
                        <button type="submit">{move || app.t("online-report")}</button>
                    </form>
                </Show>
            </details>
        </Show>
    }
}
