//! What can be done about a person at a table: become friends, block, hide, report, mute, send away.

use leptos::prelude::*;
use protocol::{Chair, Command, Contact, Named, NewContact, Phase, Sitter, Tie, TieWish};
use rules::Seat;

use super::{api, chat::LONGEST, play::online, who};
use crate::{
    i18n::{self, Message},
    ui::{
        app::app,
        browser::{self, Local},
    },
};
use client::{muted, remote};

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
    /// The id of the person, if he is somebody.
    identity: Option<String>,
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
            let Sitter::Person { name, identity, .. } = room.sitters.get(seat.index())? else {
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
                identity: identity.clone(),
            })
        })
    });
    let look = move |f: fn(&Choices) -> bool| choices.with(|c| c.as_ref().is_some_and(f));
    let somebody = Memo::new(move |_| {
        let both = app.online.who.with(Option::is_some);
        both && choices.with(|c| c.as_ref().is_some_and(|c| c.identity.is_some()))
    });
    let name = Memo::new(move |_| choices.get().map(|c| c.name).unwrap_or_default());
    let hidden = Memo::new(move |_| online.hidden.with(|h| h.contains(&name.get())));
    let hide = move |_| {
        let table = online.look_now(|r| r.id.clone());
        let (name, is) = (name.get_untracked(), !hidden.get_untracked());
        online
            .hidden
            .set(muted::set_muted(&Local, &table, &name, is));
    };
    let tie = move |tie: TieWish, told: &'static str| {
        let person = choices.get_untracked();
        let Some((name, identity)) = person.and_then(|c| Some((c.name, c.identity?))) else {
            return;
        };
        let new = NewContact { identity, tie };
        leptos::task::spawn_local(async move {
            match who::ask_own(app, async |token| api::set_contact(token, &new).await).await {
                Ok(all) => {
                    let is = |c: &Contact| c.identity == new.identity && c.tie == Tie::Friend;
                    let told = match all.iter().any(is) {
                        true => "people-befriended",
                        false => told,
                    };
                    let told = Message::new(told).with("name", name);
                    app.notice.set(app.say(told));
                }
                Err(why) => app.fail(why),
            }
        });
    };
    let block = move |_| {
        tie(TieWish::Blocked, "people-blocked");
        // Nor does one hear him here.
        let table = online.look_now(|r| r.id.clone());
        let hidden = muted::set_muted(&Local, &table, &name.get_untracked(), true);
        online.hidden.set(hidden);
    };
    // The line of a player is made anew when he has another race: what is open stays so.
    let open = Memo::new(move |_| online.menu.get() == Some(chair));
    let label = move || app.say(Message::new("online-seat-menu").with("name", name.get()));
    view! {
        <Show when=move || choices.with(Option::is_some)>
            <div class="seat-menu" class:open=move || open.get()>
                <button
                    class="quiet"
                    data-menu=u8::from(chair)
                    aria-expanded=move || open.get().to_string()
                    aria-label=label
                    title=label
                    on:click=move |_| {
                        let now = (!open.get_untracked()).then_some(chair);
                        online.menu.set(now);
                    }
                >
                    "⋯"
                </button>
                <Show when=move || open.get()>
                    <div class="buttons">
                        <button
                            data-hide=u8::from(chair)
                            aria-pressed=move || hidden.get().to_string()
                            on:click=hide
                        >
                            {move || app.t("online-hide")}
                        </button>
                        <Show when=move || somebody.get()>
                            <button
                                data-befriend=u8::from(chair)
                                on:click=move |_| tie(TieWish::Friend, "people-asked")
                            >
                                {move || app.t("people-befriend")}
                            </button>
                            <button data-block=u8::from(chair) on:click=block>
                                {move || app.t("people-block")}
                            </button>
                        </Show>
                        <Show when=move || look(|c| c.seated)>
                            <button
                                data-report=u8::from(chair)
                                on:click=move |_| {
                                    online.reporting.set(Some(chair));
                                    browser::soon(|| browser::focus("#report-text"));
                                }
                            >
                                {move || app.t("online-report")}
                            </button>
                        </Show>
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
                            <SendAway chair=chair/>
                        </Show>
                    </div>
                </Show>
            </div>
        </Show>
    }
}

/// The button that sends a person away. It cannot be taken back, so it is asked twice.
#[component]
fn SendAway(
    /// The seat.
    chair: Chair,
) -> impl IntoView {
    let app = app();
    let sure = RwSignal::new(false);
    let text = move || match sure.get() {
        true => format!("{} – {}", app.t("online-remove"), app.t("confirm")),
        false => app.t("online-remove"),
    };
    view! {
        <button
            class="grave"
            data-remove=u8::from(chair)
            on:click=move |_| match sure.get_untracked() {
                true => app.ask(Command::Remove { seat: chair }),
                false => sure.set(true),
            }
            on:blur=move |_| sure.set(false)
        >
            {text}
        </button>
    }
}

/// What the operator is told of a person, while it is written.
#[component]
pub fn Reporting() -> impl IntoView {
    let app = app();
    let online = online();
    let text = RwSignal::new(String::new());
    // Whoever has left is reported no more.
    let name = Memo::new(move |_| {
        let lang = app.settings.lang.get();
        let seat = online.reporting.get()?;
        online.look(|r| remote::name(r.room.as_ref()?, lang, seat))
    });
    let close = move || {
        online.reporting.set(None);
        text.set(String::new());
    };
    let tell = move || {
        let words = text.get_untracked().trim().to_owned();
        if let Some(seat) = online.reporting.get_untracked()
            && !words.is_empty()
        {
            let (table, key) =
                online.look_now(|r| (r.id.clone(), r.key.clone().unwrap_or_default()));
            let command = Command::Report { seat, text: words };
            let id = browser::random_name();
            leptos::task::spawn_local(async move {
                // What was written stays until it has come to him.
                match api::command(&table, &key, &Named { id, command }).await {
                    Err(why) => app.fail(why),
                    Ok(_) => {
                        let lang = app.settings.lang.get_untracked();
                        app.notice.set(i18n::say(lang, "online-reported"));
                        let _ = online.reporting.try_set(None);
                        let _ = text.try_set(String::new());
                    }
                }
            });
        }
    };
    let label = move || {
        let name = name.get().unwrap_or_default();
        app.say(Message::new("online-report-text").with("name", name))
    };
    view! {
        <Show when=move || name.with(Option::is_some)>
            <form
                class="panel"
                id="report"
                on:submit=move |e| {
                    e.prevent_default();
                    tell();
                }
            >
                <label>
                    {label}
                    <input
                        type="text"
                        id="report-text"
                        autocomplete="off"
                        maxlength=LONGEST
                        prop:value=move || text.get()
                        on:input=move |e| text.set(event_target_value(&e))
                    />
                </label>
                <div class="buttons">
                    <button type="submit">{move || app.t("online-report")}</button>
                    <button type="button" class="quiet" id="report-not" on:click=move |_| close()>
                        {move || app.t("online-report-not")}
                    </button>
                </div>
            </form>
        </Show>
    }
}
