//! People whom the reader knows at the server: friends, those whom he does not wish to meet, and who invites
//! him to a table.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{Contact, GivenCode, Invitation, NewContact, PersonName, Tie, TieWish};

use super::{
    api::{self, Failure},
    lobby::facts,
    somebody::marked,
    who,
};
use crate::{
    i18n::Message,
    ui::{
        address::Place,
        app::{App, app},
        browser,
        share::LinkField,
    },
};

/// Milliseconds between two questions who invites the reader.
const AGAIN: u64 = 10_000;

/// The reader's contacts, and what came of the last thing that was asked.
#[derive(Clone, Copy)]
struct People {
    app: App,
    contacts: RwSignal<Vec<Contact>>,
    said: RwSignal<String>,
    busy: RwSignal<bool>,
}

impl People {
    fn load(self) {
        let app = self.app;
        leptos::task::spawn_local(async move {
            // Why not is said where something is asked for.
            if let Ok(all) = who::ask_own(app, api::contacts).await {
                let _ = self.contacts.try_set(all);
            }
        });
    }

    fn set(self, identity: String, tie: TieWish) {
        let new = NewContact { identity, tie };
        let app = self.app;
        who::ask_aloud(app, self.said, self.busy, async move {
            let all = who::ask_own(app, async |token| api::set_contact(token, &new).await).await?;
            let _ = self.contacts.try_set(all);
            Ok::<_, Failure>(None)
        });
    }
}

/// What somebody is, in words, and what can be done about it.
fn ways(tie: Tie) -> (&'static str, &'static [(&'static str, TieWish)]) {
    match tie {
        Tie::Friend => ("tie-friend", &[("people-remove", TieWish::None)]),
        Tie::Asked => ("tie-asked", &[("people-withdraw", TieWish::None)]),
        Tie::Asks => (
            "tie-asks",
            &[
                ("people-accept", TieWish::Friend),
                ("people-decline", TieWish::None),
            ],
        ),
        Tie::Blocked => ("tie-blocked", &[("people-unblock", TieWish::None)]),
    }
}

/// The panel.
#[component]
pub fn PeopleView(
    /// The reader's contacts, as far as they are known.
    contacts: RwSignal<Vec<Contact>>,
) -> impl IntoView {
    let app = app();
    let people = People {
        app,
        contacts,
        said: RwSignal::new(String::new()),
        busy: RwSignal::new(false),
    };
    let link = RwSignal::new(None::<String>);
    people.load();
    let asks = Memo::new(move |_| {
        let all = people.contacts.read();
        all.iter().filter(|c| c.tie == Tie::Asks).count()
    });
    let title = move || match asks.get() {
        0 => app.t("people"),
        n => app.say(Message::new("people-asks").with("n", n as u32)),
    };
    let make_link = move |_| {
        who::ask_aloud(app, people.said, people.busy, async move {
            let made = who::ask_own(app, api::friend_code).await?;
            let _ = link.try_set(Some(Place::friend_link(&made.code)));
            Ok::<_, Failure>(None)
        });
    };
    let text = Memo::new(move |_| link.get().unwrap_or_default());
    view! {
        <details
            class="sheet identity"
            id="people"
            on:toggle=move |e| {
                if is_open(&e) {
                    people.load();
                }
            }
        >
            <summary>{title}</summary>
            <Show when=move || people.contacts.with(Vec::is_empty)>
                <p class="small">{move || app.t("people-none")}</p>
            </Show>
            <ul id="contacts">
                <For each=move || people.contacts.get() key=|c| (c.identity.clone(), c.tie, c.name.clone()) let:contact>
                    {one(people, contact)}
                </For>
            </ul>
            <p class="small">{move || app.t("people-link-note")}</p>
            <button id="friend-link-make" disabled=move || people.busy.get() on:click=make_link>
                {move || app.t("people-link-make")}
            </button>
            <Show when=move || link.with(Option::is_some)>
                <LinkField id="friend-link" label="people-link" text=text/>
            </Show>
            <p role="status" id="people-said">{move || people.said.get()}</p>
        </details>
    }
}

/// Whether what can be opened is open now.
pub fn is_open(e: &leptos::ev::Event) -> bool {
    event_target::<web_sys::Element>(e).has_attribute("open")
}

fn one(people: People, contact: Contact) -> impl IntoView {
    let app = people.app;
    let (text, ways) = ways(contact.tie);
    let name = contact.name.clone();
    let who = move || marked(app, &name, Some(""));
    let buttons = ways.iter().map(|&(id, wish)| {
        let identity = contact.identity.clone();
        let name = contact.name.clone();
        let label = move || format!("{} – {name}", app.t(id));
        view! {
            <button
                class="quiet"
                data-tie=id
                aria-label=label
                disabled=move || people.busy.get()
                on:click=move |_| people.set(identity.clone(), wish)
            >
                {move || app.t(id)}
            </button>
        }
    });
    view! {
        <li>
            <span>{who} " " <small class="small">{move || app.t(text)}</small></span>
            <span class="buttons">{buttons.collect_view()}</span>
        </li>
    }
}

/// What a link that the reader came by asks of him: to become friends with whoever made it.
#[component]
pub fn FriendLink(
    /// The reader's contacts, as far as they are known.
    contacts: RwSignal<Vec<Contact>>,
) -> impl IntoView {
    let app = app();
    let code = RwSignal::new(Place::friend_code());
    let giver = RwSignal::new(None::<PersonName>);
    let (said, busy) = (RwSignal::new(String::new()), RwSignal::new(false));
    if let Some(code) = code.get_untracked() {
        who::ask_aloud(app, said, busy, async move {
            let found = api::whose_code(&GivenCode { code }).await?;
            let _ = giver.try_set(Some(found));
            Ok::<_, Failure>(None)
        });
    }
    let is = Memo::new(move |_| app.online.who.with(Option::is_some));
    let question = move || {
        let name = giver.get().map(|g| g.name).unwrap_or_default();
        app.say(Message::new("people-of-link").with("name", name))
    };
    let close = move || {
        giver.set(None);
        code.set(None);
        // Whoever loads the page anew is not asked again.
        Place::Lobby.name();
    };
    let yes = move |_| {
        let Some(code) = code.get_untracked() else {
            return;
        };
        who::ask_aloud(app, said, busy, async move {
            let code = GivenCode { code };
            let all = who::ask_own(app, async |token| api::befriend(token, &code).await).await?;
            let _ = contacts.try_set(all);
            if let Some(who) = giver.try_get_untracked().flatten() {
                close();
                let told = Message::new("people-befriended").with("name", who.name);
                return Ok(Some(told));
            }
            Ok::<_, Failure>(None)
        });
    };
    view! {
        <Show when=move || giver.with(Option::is_some)>
            <section class="sheet" id="friend">
                <p>{question}</p>
                <Show when=move || !is.get()>
                    <p class="small">{move || app.t("people-of-link-nobody")}</p>
                </Show>
                <div class="buttons">
                    <button
                        class="primary"
                        id="friend-yes"
                        disabled=move || busy.get() || !is.get()
                        on:click=yes
                    >
                        {move || app.t("people-befriend")}
                    </button>
                    <button class="quiet" id="friend-no" on:click=move |_| close()>
                        {move || app.t("people-decline")}
                    </button>
                </div>
            </section>
        </Show>
        <p class="status" role="status" id="friend-said">{move || said.get()}</p>
    }
}

/// Who invites the reader to tables.
#[component]
pub fn Invited() -> impl IntoView {
    let app = app();
    let all = RwSignal::new(Vec::<Invitation>::new());
    let (said, busy) = (RwSignal::new(String::new()), RwSignal::new(false));
    let ask = move || {
        if browser::is_hidden() || app.online.who.with_untracked(Option::is_none) {
            return;
        }
        leptos::task::spawn_local(async move {
            if let Ok(found) = who::ask_own(app, api::invitations).await {
                // The reader may have gone elsewhere.
                let _ = all.try_set(found.received);
            }
        });
    };
    let is = Memo::new(move |_| app.online.who.with(Option::is_some));
    Effect::new(move |_| match is.get() {
        true => ask(),
        false => all.set(Vec::new()),
    });
    let again = set_interval_with_handle(ask, Duration::from_millis(AGAIN));
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
    });
    let decline = move |table: String| {
        who::ask_aloud(app, said, busy, async move {
            let left = who::ask_own(app, async |token| api::decline(token, &table).await).await?;
            let _ = all.try_set(left.received);
            Ok::<_, Failure>(None)
        });
    };
    view! {
        <Show when=move || !all.with(Vec::is_empty)>
            <section class="sheet games" id="invited">
                <h2>{move || app.t("invited")}</h2>
                <ul>
                    <For each=move || all.get() key=|i| (i.table.id.clone(), i.at) let:one>
                        {invitation(app, one, busy, Callback::new(decline))}
                    </For>
                </ul>
            </section>
        </Show>
        <p class="status" role="status">{move || said.get()}</p>
    }
}

fn invitation(
    app: App,
    invitation: Invitation,
    busy: RwSignal<bool>,
    decline: Callback<String>,
) -> impl IntoView {
    let Invitation { table, from, .. } = invitation;
    let (go, no) = (table.id.clone(), table.id.clone());
    let line = move || {
        let who = Message::new("invited-by").with("name", from.name.clone());
        format!("{}: {}", app.say(who), facts(app, &table))
    };
    view! {
        <li class="waits">
            <span>{line}</span>
            <button class="primary" data-invited=go.clone() on:click=move |_| app.visit(&go, None)>
                {move || app.t("invited-go")}
            </button>
            <button
                class="quiet"
                data-decline=no.clone()
                disabled=move || busy.get()
                on:click=move |_| decline.run(no.clone())
            >
                {move || app.t("people-decline")}
            </button>
        </li>
    }
}
