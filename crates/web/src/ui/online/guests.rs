//! Inviting somebody whom one knows to the table at which one sits: friends, and bots of others.

use leptos::prelude::*;
use protocol::{Guest, Invitation, OwnedBot, PersonName, Sitter, Tie};

use super::{
    api::{self, Failure},
    people::is_open,
    play::online,
    somebody::marked,
    who,
};
use crate::{
    i18n::Message,
    ui::app::{App, app},
};

/// Somebody who can be invited.
#[derive(Clone, PartialEq)]
struct Known {
    who: PersonName,
    /// Whose bot it is, and whether it is awake.
    bot: Option<(String, bool)>,
}

/// Who can be invited, who is, and what came of the last thing that was asked.
#[derive(Clone, Copy)]
struct Guests {
    app: App,
    table: StoredValue<String>,
    known: RwSignal<Vec<Known>>,
    sent: RwSignal<Vec<Invitation>>,
    said: RwSignal<String>,
    busy: RwSignal<bool>,
}

impl Guests {
    /// Asks who there is.
    fn load(self) {
        let app = self.app;
        who::ask_aloud(app, self.said, self.busy, async move {
            let friends = who::ask_own(app, api::contacts).await?;
            let friends = friends.into_iter().filter(|c| c.tie == Tie::Friend);
            let friend = friends.map(|c| Known {
                who: PersonName {
                    id: c.identity,
                    name: c.name,
                },
                bot: None,
            });
            let bots = api::bots().await?.into_iter().map(bot);
            let sent = who::ask_own(app, api::invitations).await?.sent;
            let _ = self.known.try_set(friend.chain(bots).collect());
            let _ = self.sent.try_set(sent);
            Ok::<_, Failure>(None)
        });
    }

    fn set(self, identity: String, invited: bool) {
        let table = self.table.get_value();
        let guest = Guest { table, identity };
        let app = self.app;
        who::ask_aloud(app, self.said, self.busy, async move {
            let left = who::ask_own(app, async |token| match invited {
                true => api::invite(token, &guest).await,
                false => api::uninvite(token, &guest).await,
            })
            .await?;
            let _ = self.sent.try_set(left.sent);
            Ok::<_, Failure>(None)
        });
    }

    /// Whether somebody is invited here, and whether he has said no.
    fn invited(self, identity: &str) -> Option<bool> {
        let table = self.table.get_value();
        let sent = self.sent.read();
        let mut here = sent.iter().filter(|i| i.table.id == table);
        here.find(|i| i.to.id == identity).map(|i| i.declined)
    }
}

fn bot(bot: OwnedBot) -> Known {
    Known {
        who: PersonName {
            id: bot.id,
            name: bot.name,
        },
        bot: Some((bot.owner.name, bot.awake)),
    }
}

/// The panel, for whoever is somebody and sits here.
#[component]
pub fn GuestsView() -> impl IntoView {
    let app = app();
    let online = online();
    let may = Memo::new(move |_| {
        let is = app.online.who.with(Option::is_some);
        is && online.look(|r| r.seat.is_some())
    });
    view! {
        <Show when=move || may.get()>
            <Inviting/>
        </Show>
    }
}

#[component]
fn Inviting() -> impl IntoView {
    let app = app();
    let online = online();
    let guests = Guests {
        app,
        table: StoredValue::new(online.look_now(|r| r.id.clone())),
        known: RwSignal::new(Vec::new()),
        sent: RwSignal::new(Vec::new()),
        said: RwSignal::new(String::new()),
        busy: RwSignal::new(false),
    };
    // Whoever sits here need not be invited.
    let seated = Memo::new(move |_| {
        online.look(|r| {
            let sitters = r.room.iter().flat_map(|room| &room.sitters);
            let ids = sitters.filter_map(Sitter::identity).map(str::to_owned);
            ids.collect::<Vec<_>>()
        })
    });
    let others = Memo::new(move |_| {
        let mut all = guests.known.get();
        seated.with(|seated| all.retain(|k| !seated.contains(&k.who.id)));
        all
    });
    view! {
        <details
            class="sheet identity"
            id="guests"
            on:toggle=move |e| {
                if is_open(&e) {
                    guests.load();
                }
            }
        >
            <summary>{move || app.t("guests")}</summary>
            <p class="small">{move || app.t("guests-note")}</p>
            <Show when=move || others.with(Vec::is_empty) && !guests.busy.get()>
                <p class="small">{move || app.t("guests-none")}</p>
            </Show>
            <ul>
                <For each=move || others.get() key=|k| k.who.id.clone() let:known>
                    {one(guests, known)}
                </For>
            </ul>
            <p role="status" id="guests-said">{move || guests.said.get()}</p>
        </details>
    }
}

fn one(guests: Guests, known: Known) -> impl IntoView {
    let app = guests.app;
    let Known { who, bot } = known;
    let (id, name) = (StoredValue::new(who.id.clone()), who.name.clone());
    let text = move || match &bot {
        None => marked(app, &name, Some("")),
        Some((owner, awake)) => {
            let id = match awake {
                true => "guests-bot",
                false => "guests-bot-asleep",
            };
            let told = Message::new(id).with("name", name.clone());
            app.say(told.with("owner", owner.clone()))
        }
    };
    let invited = Memo::new(move |_| id.with_value(|id| guests.invited(id)));
    let state = move || match invited.get() {
        Some(false) => "guests-invited",
        Some(true) => "guests-declined",
        None => "",
    };
    let action = move || match invited.get() {
        Some(_) => "guests-back",
        None => "guests-invite",
    };
    let label = move || format!("{} – {}", app.t(action()), who.name);
    view! {
        <li>
            <span>
                {text}
                " "
                <small class="small">{move || match state() {
                    "" => String::new(),
                    state => app.t(state),
                }}</small>
            </span>
            <Show when=move || invited.get() != Some(true)>
                <button
                    class="quiet"
                    data-guest=move || id.get_value()
                    aria-label=label.clone()
                    disabled=move || guests.busy.get()
                    on:click=move |_| {
                        let invite = invited.get_untracked().is_none();
                        guests.set(id.get_value(), invite);
                    }
                >
                    {move || app.t(action())}
                </button>
            </Show>
        </li>
    }
}
