//! Being told when it is one's move although the page is closed: in what ways, and of this table.

use leptos::prelude::*;
use protocol::{Chair, Channel, Channels, Command, Named, Phase, PushKeys, Subscription};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use super::{
    api::{self, Failure},
    ways::{clock, span},
    who,
};
use crate::{
    i18n::{Message, say},
    ui::{
        app::{App, app},
        browser::{self, Local},
    },
};
use client::{
    notify::{self, ChannelKind, Wishes},
    refused,
};

#[wasm_bindgen]
extern "C" {
    /// The start script knows the browser's side of it.
    #[wasm_bindgen(js_name = elbowroomPush, catch)]
    async fn push(key: &str, ask: bool) -> Result<JsValue, JsValue>;
}

/// What the browser says of itself.
#[derive(Deserialize)]
struct Told {
    endpoint: String,
    keys: PushKeys,
}

/// Why somebody is not told.
enum Why {
    /// The server refuses, or does not answer.
    Server(Failure),
    /// For this reason, a message.
    Browser(&'static str),
}

impl From<Failure> for Why {
    fn from(why: Failure) -> Why {
        Why::Server(why)
    }
}

/// Where this browser is told; it asks the reader if it may `ask`.
async fn channel(key: &str, ask: bool) -> Result<Channel, Why> {
    let told = push(key, ask).await.ok().and_then(|t| t.as_string());
    match told.as_deref() {
        None | Some("none") => Err(Why::Browser("notify-none")),
        Some("denied") => Err(Why::Browser("notify-denied")),
        Some(told) => {
            let told: Result<Told, _> = serde_json::from_str(told);
            let Told { endpoint, keys } = told.map_err(|_| Why::Browser("notify-none"))?;
            Ok(Channel::Push { endpoint, keys })
        }
    }
}

/// Tells the server of a way.
async fn subscribe(
    app: App,
    wishes: &Wishes,
    way: ChannelKind,
    key: &str,
    ask: bool,
) -> Result<Subscription, Why> {
    let channel = match way {
        ChannelKind::Push => Some(channel(key, ask).await?),
        ChannelKind::Mail | ChannelKind::Webhook => None,
    };
    let lang = app.settings.lang.get_untracked().tag();
    let new = wishes.subscription(way, channel, lang, &browser::zone());
    let new = new.ok_or(Why::Browser("notify-none"))?;
    Ok(api::subscribe(&new).await?)
}

/// The table and the key of one's seat.
fn seat(app: App) -> Option<(String, String)> {
    app.online
        .look_now(|r| r.seat.and(r.key.clone()).map(|key| (r.id.clone(), key)))
}

async fn notify(table: &str, key: &str, id: &str, on: bool) -> Result<(), Why> {
    let command = Command::Notify {
        subscription: id.into(),
        on,
    };
    let id = browser::random_name();
    api::command(table, key, &Named { id, command }).await?;
    Ok(())
}

/// What is shown of it.
#[derive(Clone, Copy)]
struct Shown {
    app: App,
    wishes: RwSignal<Wishes>,
    told: RwSignal<Vec<ChannelKind>>,
    channels: RwSignal<Channels>,
    /// What came of the last thing that was asked.
    said: RwSignal<String>,
    /// What a webhook's requests are signed with.
    secret: RwSignal<Option<String>>,
}

impl Shown {
    fn say(self, message: Message) {
        let lang = self.app.settings.lang.get_untracked();
        // The reader may have gone elsewhere.
        let _ = self.said.try_set(message.say(lang));
    }

    fn fail(self, why: Why) {
        let lang = self.app.settings.lang.get_untracked();
        let said = match why {
            Why::Browser(id) => say(lang, id),
            Why::Server(Failure::NoServer) => say(lang, "online-no-answer"),
            Why::Server(Failure::Refused(why)) => refused::say(lang, &why),
        };
        let _ = self.said.try_set(said);
    }

    /// Has the reader be told of this table in a way, or no more.
    fn turn(self, way: ChannelKind, place: String, on: bool) {
        let Some((table, key)) = seat(self.app) else {
            return;
        };
        self.said.set(String::new());
        let mut wishes = self.wishes.get_untracked();
        if on {
            wishes.set(way, &place, browser::random_name());
        }
        let server = self.channels.with_untracked(|c| c.push.clone());
        leptos::task::spawn_local(async move {
            let turned = async {
                let mut confirmed = true;
                if on {
                    let server = server.as_deref().unwrap_or_default();
                    let subscribed = subscribe(self.app, &wishes, way, server, true).await?;
                    confirmed = subscribed.confirmed;
                    wishes.keep(&Local);
                    let _ = self.secret.try_set(subscribed.secret);
                    let _ = self.wishes.try_set(wishes.clone());
                }
                if let Some(known) = wishes.of(way) {
                    notify(&table, &key, &known.id, on).await?;
                }
                Ok(confirmed)
            };
            match turned.await {
                Err(why) => self.fail(why),
                Ok(confirmed) => {
                    let told = notify::set_told(&Local, &table, way, on);
                    let _ = self.told.try_set(told);
                    self.say(match (on, confirmed) {
                        (true, true) => Message::new("notify-on"),
                        (true, false) => Message::new("notify-confirm").with("address", place),
                        (false, _) => Message::new("notify-off"),
                    });
                }
            }
        });
    }

    /// Keeps the quiet hours, and tells the server of them.
    fn quiet(self, from: &str, to: &str) {
        let mut wishes = self.wishes.get_untracked();
        let quiet = notify::minute(from).zip(notify::minute(to));
        wishes.quiet = quiet.filter(|(from, to)| from != to);
        wishes.keep(&Local);
        self.wishes.set(wishes);
        self.refresh();
    }

    /// Tells the server anew of all ways that are in use: the browser may have another address by now, and
    /// whoever has a new key or plays on at another table is told as before.
    fn refresh(self) {
        let wishes = self.wishes.get_untracked();
        let server = self.channels.with_untracked(|c| c.push.clone());
        let told = self.told.get_untracked();
        let Some((table, key)) = seat(self.app) else {
            return;
        };
        let is = self.app.online.look_now(|r| {
            let seat = r.seat.map(Chair::from);
            r.room
                .as_ref()
                .zip(seat)
                .is_some_and(|(r, seat)| r.notified.contains(&seat))
        });
        leptos::task::spawn_local(async move {
            for way in told {
                let Some(known) = wishes.of(way) else {
                    continue;
                };
                let server = server.as_deref().unwrap_or_default();
                let told = async {
                    subscribe(self.app, &wishes, way, server, false).await?;
                    match is {
                        true => Ok(()),
                        false => notify(&table, &key, &known.id, true).await,
                    }
                };
                if let Err(why) = told.await {
                    self.fail(why);
                }
            }
        });
    }
}

/// The panel, for whoever has a seat at a server that tells people.
#[component]
pub fn Notify() -> impl IntoView {
    let app = app();
    let table = app.online.look_now(|r| r.id.clone());
    let shown = Shown {
        app,
        wishes: RwSignal::new(Wishes::load(&Local)),
        told: RwSignal::new(notify::told(&Local, &table)),
        channels: RwSignal::new(Channels::default()),
        said: RwSignal::new(String::new()),
        secret: RwSignal::new(None),
    };
    leptos::task::spawn_local(async move {
        if let Ok(channels) = api::channels().await {
            // The reader may have gone elsewhere.
            let _ = shown.channels.try_set(channels);
            if shown.told.try_with_untracked(Vec::is_empty) == Some(false) {
                shown.refresh();
            }
        }
    });
    let seated = Memo::new(move |_| app.online.look(|r| r.seat.is_some()));
    let any = Memo::new(move |_| shown.channels.with(|c| *c != Channels::default()));
    let is = Memo::new(move |_| app.online.who.with(Option::is_some));
    view! {
        <Show when=move || seated.get()>
            <details class="sheet notify" id="notify">
                <summary>{move || app.t("notify")}</summary>
                <Orders/>
                <Vacation/>
                <Show when=move || any.get()>
                    <p class="small">{move || app.t("notify-note")}</p>
                </Show>
                <Show when=move || shown.channels.with(|c| c.push.is_some())>
                    <Toggle shown=shown way=ChannelKind::Push label="notify-push"/>
                </Show>
                <Show when=move || shown.channels.with(|c| c.mail)>
                    <Toggle shown=shown way=ChannelKind::Mail label="notify-mail" kind="email" place="notify-address"/>
                </Show>
                <Show when=move || shown.channels.with(|c| c.webhook)>
                    <Toggle shown=shown way=ChannelKind::Webhook label="notify-webhook" kind="url" place="notify-url"/>
                </Show>
                <Show when=move || is.get() && shown.told.with(|t| !t.is_empty())>
                    <Everywhere shown=shown/>
                </Show>
                <Show when=move || any.get()>
                    <Quiet shown=shown/>
                </Show>
                <p role="status" id="notify-said">{move || shown.said.get()}</p>
                <p class="small" id="notify-secret">
                    {move || shown.secret.get().map(|secret| {
                        app.say(Message::new("notify-secret").with("secret", secret))
                    })}
                </p>
            </details>
        </Show>
    }
}

/// Whether all of somebody's tables are told of in the ways in which this one is.
#[component]
fn Everywhere(
    /// All of it.
    shown: Shown,
) -> impl IntoView {
    let app = shown.app;
    let everywhere = RwSignal::new(Vec::<String>::new());
    let busy = RwSignal::new(false);
    leptos::task::spawn_local(async move {
        if let Ok(told) = who::ask_own(app, api::told_everywhere).await {
            // The reader may have gone elsewhere.
            let _ = everywhere.try_set(told);
        }
    });
    // The subscriptions by which this table is told of.
    let here = move || -> Vec<String> {
        let wishes = shown.wishes.get();
        let ways = shown.told.get().into_iter();
        ways.filter_map(|way| wishes.of(way).map(|known| known.id.clone()))
            .collect()
    };
    let is_on = move || {
        let told = everywhere.get();
        here().iter().all(|id| told.contains(id))
    };
    let turn = move |on: bool| {
        let ids = untrack(here);
        who::ask_aloud(app, shown.said, busy, async move {
            for subscription in ids {
                let wish = protocol::Everywhere { subscription, on };
                let asked = async |token: &str| api::tell_everywhere(token, &wish).await;
                let told = who::ask_own(app, asked).await?;
                let _ = everywhere.try_set(told);
            }
            let said = if on {
                "notify-everywhere-on"
            } else {
                "notify-everywhere-off"
            };
            Ok::<_, Failure>(Some(Message::new(said)))
        });
    };
    view! {
        <div class="way">
            <label class="check">
                <input
                    type="checkbox"
                    id="notify-everywhere"
                    disabled=move || busy.get()
                    prop:checked=is_on
                    on:change=move |e| turn(event_target_checked(&e))
                />
                {move || app.t("notify-everywhere")}
            </label>
        </div>
    }
}

const DAY: i64 = 86_400_000;
/// Seconds after which a bot may decide where survivors go.
const ORDERS: [u32; 4] = [0, 3_600, 6 * 3_600, 24 * 3_600];

/// The standing order for what is asked of one's seat in another's turn.
#[component]
fn Orders() -> impl IntoView {
    let app = app();
    let order = Memo::new(move |_| {
        app.online.look(|r| {
            let seat = r.seat.map(Chair::from)?;
            r.room.as_ref()?.order(seat)
        })
    });
    let text = move |after: Option<u32>| match after {
        None => app.t("order-none"),
        Some(0) => app.t("order-now"),
        Some(after) => {
            let time = span(app, i64::from(after) * 1_000);
            app.say(Message::new("order-after").with("time", time))
        }
    };
    // What another program has chosen is a choice, too.
    let choices = move || {
        let mut all: Vec<u32> = ORDERS.into();
        all.extend(order.get().filter(|after| !ORDERS.contains(after)));
        all.sort_unstable();
        std::iter::once(None)
            .chain(all.into_iter().map(Some))
            .collect::<Vec<_>>()
    };
    let value = |after: Option<u32>| after.map_or_else(String::new, |after| after.to_string());
    view! {
        <label class="way">
            {move || app.t("order")}
            <select
                id="order"
                prop:value=move || value(order.get())
                on:change=move |e| app.ask(Command::Order {
                    survivors: event_target_value(&e).parse().ok(),
                })
            >
                {move || {
                    choices()
                        .into_iter()
                        .map(|after| {
                            view! {
                                <option value=value(after) selected=move || order.get() == after>
                                    {move || text(after)}
                                </option>
                            }
                        })
                        .collect_view()
                }}
            </select>
        </label>
    }
}

/// The days off, where there are any.
#[component]
fn Vacation() -> impl IntoView {
    let app = app();
    let now = clock();
    // Until when it is, if it is, and how much is left.
    let vacation = Memo::new(move |_| {
        app.online.look(|r| {
            let (seat, room) = (r.seat.map(Chair::from)?, r.room.as_ref()?);
            let left = room.times.days_left(room.clock, seat) / DAY;
            let off = room.times.is_off(seat, now.get() as i64);
            let running = room.phase == Phase::Running;
            (running && (left > 0 || off.is_some())).then_some((off, left))
        })
    });
    let days = RwSignal::new(String::from("1"));
    let off = move || vacation.get().and_then(|v| v.0);
    let left = move || vacation.get().map_or(0, |v| v.1);
    view! {
        <Show when=move || off().is_some()>
            <div class="way">
                <p>{move || off().map(|until| {
                    let time = span(app, until - now.get() as i64);
                    app.say(Message::new("vacation-now").with("time", time))
                })}</p>
                <button id="vacation-over" on:click=move |_| app.ask(Command::Vacation { days: 0 })>
                    {move || app.t("vacation-over")}
                </button>
            </div>
        </Show>
        <Show when=move || { off().is_none() && left() > 0 }>
            <form
                class="way"
                on:submit=move |e| {
                    e.prevent_default();
                    if let Ok(days) = days.get_untracked().parse() {
                        app.ask(Command::Vacation { days });
                    }
                }
            >
                <label>
                    {move || app.say(Message::new("vacation-days").with("n", left()))}
                    <input
                        type="number"
                        id="vacation"
                        min="1"
                        max=move || left().to_string()
                        required=true
                        prop:value=move || days.get()
                        on:input=move |e| days.set(event_target_value(&e))
                    />
                </label>
                <button id="vacation-go">{move || app.t("vacation-go")}</button>
            </form>
        </Show>
    }
}

/// One way, with its address if it has one.
#[component]
fn Toggle(
    /// All of it.
    shown: Shown,
    /// Which.
    way: ChannelKind,
    /// The message on the button.
    label: &'static str,
    /// The kind of input that its address is.
    #[prop(optional)]
    kind: Option<&'static str>,
    /// The message before the address.
    #[prop(optional)]
    place: Option<&'static str>,
) -> impl IntoView {
    let app = shown.app;
    let on = Memo::new(move |_| shown.told.with(|told| told.contains(&way)));
    let known = shown
        .wishes
        .with_untracked(|w| w.of(way).map(|k| k.place.clone()));
    let address = RwSignal::new(known.unwrap_or_default());
    let field = kind.zip(place).map(|(kind, place)| {
        view! {
            <label>
                {move || app.t(place)}
                <input
                    type=kind
                    id=format!("notify-{}", way.word())
                    maxlength="2000"
                    required=true
                    prop:value=move || address.get()
                    on:input=move |e| address.set(event_target_value(&e))
                />
            </label>
        }
    });
    view! {
        <form
            class="way"
            on:submit=move |e| {
                e.prevent_default();
                shown.turn(way, address.get_untracked(), !on.get_untracked());
            }
        >
            {field}
            <button data-notify=way.word() aria-pressed=move || on.get().to_string()>
                {move || app.t(label)}
            </button>
        </form>
    }
}

/// The hours in which nothing is sent.
#[component]
fn Quiet(
    /// All of it.
    shown: Shown,
) -> impl IntoView {
    let app = shown.app;
    let known = shown.wishes.with_untracked(|w| w.quiet);
    let hour = |minute: Option<u16>| minute.map(notify::hour).unwrap_or_default();
    let from = RwSignal::new(hour(known.map(|q| q.0)));
    let to = RwSignal::new(hour(known.map(|q| q.1)));
    let field = move |id: &'static str, label: &'static str, of: RwSignal<String>| {
        view! {
            <label>
                {move || app.t(label)}
                <input
                    type="time"
                    id=id
                    prop:value=move || of.get()
                    on:change=move |e| {
                        of.set(event_target_value(&e));
                        shown.quiet(&from.get_untracked(), &to.get_untracked());
                    }
                />
            </label>
        }
    };
    view! {
        <div class="way">
            {field("notify-from", "notify-quiet", from)}
            {field("notify-to", "notify-quiet-to", to)}
        </div>
    }
}
