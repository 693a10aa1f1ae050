//! What people at a table say, and what they did beside the game.

use leptos::prelude::*;
use protocol::{Command, Room, Told, Way, Why};

use super::play::online;
use crate::{
    i18n::Message,
    keys::Act,
    ui::{
        app::{App, app},
        browser::{self, Local},
    },
};
use client::{
    heard, muted,
    remote::{self, Note},
};

/// Most characters of what is said at a time: the server takes no more.
pub(super) const LONGEST: usize = 500;

/// The talk at a table.
#[component]
pub fn Chat() -> impl IntoView {
    let app = app();
    let online = online();
    let notes = Memo::new(move |_| {
        online.look(|r| {
            let room = r.room.as_ref();
            room.map(|room| {
                let hidden = hidden(online.hidden.get(), room);
                let told = |n: &Note| match n.told {
                    Told::Chat { seat, .. } if hidden.contains(&seat) => None,
                    _ => Some((n.n, text(app, room, &n.told)?)),
                };
                r.notes.all().iter().filter_map(told).collect::<Vec<_>>()
            })
            .unwrap_or_default()
        })
    });
    let seated = Memo::new(move |_| online.look(|r| r.seat.is_some()));
    let words = RwSignal::new(String::new());
    let list = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        notes.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    // What is in sight is seen, once the reader is back at this page.
    let in_sight = RwSignal::new(false);
    let here = RwSignal::new(!browser::is_hidden());
    Effect::new(move |_| {
        if let Some(list) = list.get() {
            browser::on_sight(&list, move |seen| in_sight.set(seen));
        }
    });
    let turned = window_event_listener_untyped("visibilitychange", move |_| {
        here.set(!browser::is_hidden());
    });
    on_cleanup(move || turned.remove());
    let table = Memo::new(move |_| online.look(|r| r.id.clone()));
    Effect::new(move |_| {
        let table = table.get();
        online.heard.set(heard::heard(&Local, &table));
        online.hidden.set(muted::muted(&Local, &table));
    });
    Effect::new(move |_| {
        let said = online.look(|r| r.notes.said());
        if in_sight.get() && here.get() && said > online.heard.get_untracked() {
            online.heard.set(said);
            heard::set_heard(&Local, &table.get_untracked(), said);
        }
    });
    let say = move || {
        let text = words.get_untracked().trim().to_owned();
        if !text.is_empty() {
            app.ask(Command::Chat { text });
            words.set(String::new());
        }
    };
    view! {
        <section class="sheet chat">
            <h2>{move || app.t("online-talk")}</h2>
            <div
                id="talk"
                role="log"
                aria-live="polite"
                tabindex="0"
                aria-label=move || app.t("online-talk")
                aria-keyshortcuts=move || app.key(Act::Talk)
                node_ref=list
            >
                <ol>
                    <For each=move || notes.get() key=|n| n.clone() let:note>
                        {match note.1 {
                            Line::Said(who, text) => {
                                view! { <li><b>{who}": "</b>{text}</li> }.into_any()
                            }
                            Line::Done(text) => view! { <li class="small">{text}</li> }.into_any(),
                        }}
                    </For>
                </ol>
            </div>
            <Show when=move || seated.get()>
                <form
                    class="link"
                    on:submit=move |e| {
                        e.prevent_default();
                        say();
                    }
                >
                    <input
                        type="text"
                        id="say"
                        autocomplete="off"
                        maxlength=LONGEST
                        aria-label=move || app.t("online-say")
                        prop:value=move || words.get()
                        on:input=move |e| words.set(event_target_value(&e))
                    />
                    <button type="submit">{move || app.t("online-say-go")}</button>
                </form>
            </Show>
        </section>
    }
}

/// The way to the talk from wherever one is, with the number of lines that others have said out of sight.
#[component]
pub fn ToTalk() -> impl IntoView {
    let app = app();
    let online = online();
    let there = Memo::new(move |_| online.remote.with(Option::is_some));
    let new = Memo::new(move |_| {
        let heard = online.heard.get();
        online.look(|r| {
            let room = r.room.as_ref();
            let mut unheard = room.map_or_else(Vec::new, |r| hidden(online.hidden.get(), r));
            unheard.extend(r.seat.map(protocol::Chair::from));
            r.notes.new_lines(heard, &unheard)
        })
    });
    let label = move || app.say(Message::new("online-talk-new").with("n", new.get() as u32));
    view! {
        <Show when=move || there.get()>
            <button
                class="quiet"
                id="to-talk"
                aria-label=label
                title=label
                on:click=move |_| {
                    app.board.tall.set(false);
                    browser::soon(|| browser::focus("#talk"));
                }
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M4 4h16v12H10l-5 4v-4H4z"></path>
                </svg>
                <Show when=move || new.get() != 0>
                    <b class="count">{move || new.get()}</b>
                </Show>
            </button>
        </Show>
    }
}

/// The seats whose words the reader does not want to see.
fn hidden(names: Vec<String>, room: &Room) -> Vec<protocol::Chair> {
    let is = |name: &str| names.iter().any(|n| n == name);
    let chairs = room.chairs().zip(&room.sitters);
    let hidden = chairs.filter(|(_, s)| s.name().is_some_and(is));
    hidden.map(|(chair, _)| chair).collect()
}

/// Whether an entry is of people alone: the game is what it was, and nothing of it is drawn anew.
pub(super) fn is_talk(told: &Told) -> bool {
    matches!(
        told,
        Told::Chat { .. }
            | Told::Rematch { .. }
            | Told::Proposed { .. }
            | Told::Voted { .. }
            | Told::Muted { .. }
            | Told::Notified { .. }
            | Told::Ordered { .. }
            | Told::Private
            | Told::Vacation { .. }
    )
}

/// What is proposed, as a message with `by` and `name`.
pub(super) fn proposed(way: Way) -> &'static str {
    match way {
        Way::Bot => "note-proposed-bot",
        Way::Free => "note-proposed-free",
        Way::End => "note-proposed-end",
    }
}

/// A line of the talk.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Line {
    /// Who said what.
    Said(String, String),
    /// What was done.
    Done(String),
}

fn text(app: App, room: &Room, told: &Told) -> Option<Line> {
    let lang = app.settings.lang.get();
    let named = |seat: &protocol::Chair| remote::name(room, lang, *seat);
    let name = |seat: &protocol::Chair| named(seat).unwrap_or_else(|| seat.to_string());
    let done = |id: &'static str, seat: &protocol::Chair| {
        Line::Done(app.say(Message::new(id).with("name", name(seat))))
    };
    Some(match told {
        Told::Chat { seat, text } => Line::Said(name(seat), text.clone()),
        Told::Sat { seat, name, .. } => Line::Done(
            app.say(
                Message::new("note-sat")
                    .with("name", name)
                    .with("n", u32::from(u8::from(*seat))),
            ),
        ),
        Told::Freed { seat } => {
            let n = u32::from(u8::from(*seat));
            Line::Done(app.say(Message::new("note-freed").with("n", n)))
        }
        Told::Bot { .. } => return None,
        Told::Began { .. } => Line::Done(app.t("note-began")),
        Told::Asked { seat, turn: false } => done("note-asked", seat),
        Told::Asked { seat, turn: true } => done("note-asked-turn", seat),
        Told::Answered { seat, agree: true } => done("note-agreed", seat),
        Told::Answered { seat, agree: false } => done("note-refused", seat),
        Told::Undone { seat, .. } => done("note-undone", seat),
        Told::Away {
            seat,
            why: Why::Clock,
        } => done("note-clock", seat),
        Told::Away {
            seat,
            why: Why::Left,
        } => done("note-left", seat),
        Told::Away {
            seat,
            why: Why::Voted,
        } => done("note-voted-bot", seat),
        Told::Proposed { by, seat, way } => {
            let by = by.as_ref().map_or_else(|| app.t("online-maker"), name);
            Line::Done(
                app.say(
                    Message::new(proposed(*way))
                        .with("by", by)
                        .with("name", name(seat)),
                ),
            )
        }
        Told::Voted { seat, agree: true } => done("note-agreed", seat),
        Told::Voted { seat, agree: false } => done("note-refused", seat),
        Told::Offered { seat } => done("note-offered", seat),
        Told::Removed { seat } => {
            let n = u32::from(u8::from(*seat));
            Line::Done(app.say(Message::new("note-removed").with("n", n)))
        }
        Told::Muted { seat, muted: true } => done("note-muted", seat),
        Told::Muted { seat, muted: false } => done("note-unmuted", seat),
        Told::Vacation { seat, .. }
            if room.times.is_off(*seat, browser::now() as i64).is_none() =>
        {
            done("note-vacation-over", seat)
        }
        Told::Vacation { seat, .. } => done("note-vacation", seat),
        Told::Back { seat } => done("note-back", seat),
        Told::Rematch { seat, .. } => done("note-rematch", seat),
        Told::Next { .. } => Line::Done(app.t("note-next")),
        Told::Over { agreed: true, .. } => Line::Done(app.t("online-ended-agreed")),
        Told::Over { ended: true, .. } => Line::Done(app.t("online-ended")),
        Told::Made { .. }
        | Told::Ready { .. }
        | Told::Act { .. }
        | Told::Rekeyed { .. }
        | Told::Notified { .. }
        | Told::Ordered { .. }
        | Told::Private
        | Told::Over { ended: false, .. }
        | Told::Gone
        | Told::Unknown => return None,
    })
}
