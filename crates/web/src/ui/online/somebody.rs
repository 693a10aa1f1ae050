//! Being somebody at the server: a name of one's own, the devices that have it, and what brings it back.

use leptos::prelude::*;
use protocol::{Device, Passkey};

use super::{
    api::{self, Failure},
    best::Ratings,
    passkeys,
    who::{self, Why},
};
use crate::{
    i18n::Message,
    ui::{
        app::{App, app},
        browser::{self, Local},
    },
};
use client::{identity::Somebody, save};

/// What is shown besides who one is.
#[derive(Clone, Copy)]
struct Shown {
    app: App,
    /// What came of the last thing that was asked.
    said: RwSignal<String>,
    /// A code for another device.
    code: RwSignal<Option<String>>,
    /// Recovery codes that have just been made.
    codes: RwSignal<Vec<String>>,
    /// Whether something is asked.
    busy: RwSignal<bool>,
    /// Tables here may be others now.
    seats: Callback<()>,
}

impl Shown {
    /// Asks for something; what came of it is said, unless there is nothing to say.
    fn ask<E: Into<Why>>(self, what: impl Future<Output = Result<Option<Message>, E>> + 'static) {
        let seats = self.seats;
        who::ask_aloud(self.app, self.said, self.busy, async move {
            let answer = what.await;
            seats.try_run(());
            answer
        });
    }

    fn become_somebody(self) {
        let name = save::name(&Local);
        self.ask(async move {
            who::make(self.app, &name).await?;
            Ok::<_, Why>(Some(Message::new("identity-made")))
        });
    }

    /// Removes a device, which may be this one, of this key.
    fn remove_device(self, device: &Device, here: &str) {
        let (app, key) = (self.app, device.key.clone());
        let is_here = key == here;
        self.ask(async move {
            who::change(app, async |token| api::remove_device(token, &key).await).await?;
            if is_here {
                who::forget(app);
                return Ok(None);
            }
            Ok::<_, Failure>(Some(Message::new("identity-removed")))
        });
    }

    fn remove_passkey(self, passkey: &Passkey) {
        let (app, id) = (self.app, passkey.id.clone());
        self.ask(async move {
            who::change(app, async |token| api::remove_passkey(token, &id).await).await?;
            Ok::<_, Failure>(Some(Message::new("identity-passkey-removed")))
        });
    }
}

/// The panel.
#[component]
pub fn SomebodyView(
    /// Called when tables may have come or gone.
    seats: Callback<()>,
) -> impl IntoView {
    let app = app();
    let shown = Shown {
        app,
        said: RwSignal::new(String::new()),
        code: RwSignal::new(None),
        codes: RwSignal::new(Vec::new()),
        busy: RwSignal::new(false),
        seats,
    };
    let who = app.online.who;
    let is = Memo::new(move |_| who.with(Option::is_some));
    let title = move || app.t(if is.get() { "identity-own" } else { "identity" });
    view! {
        <details class="sheet identity" id="identity">
            <summary>{title}</summary>
            <Show when=move || !is.get()>
                <Nobody shown=shown/>
            </Show>
            <Show when=move || is.get()>
                <Own shown=shown/>
            </Show>
            <p role="status" id="identity-said">{move || shown.said.get()}</p>
        </details>
    }
}

/// For whoever is nobody in particular yet.
#[component]
fn Nobody(
    /// All of it.
    shown: Shown,
) -> impl IntoView {
    let app = shown.app;
    let code = RwSignal::new(String::new());
    let busy = shown.busy;
    view! {
        <p class="small">{move || app.t("identity-note")}</p>
        <button
            class="primary"
            id="identity-make"
            disabled=move || busy.get()
            on:click=move |_| shown.become_somebody()
        >
            {move || app.t("identity-make")}
        </button>
        {passkeys::possible().then(|| view! {
            <button
                id="identity-passkey"
                disabled=move || busy.get()
                on:click=move |_| shown.ask(async move {
                    who::add_by_passkey(app).await?;
                    Ok::<_, Why>(None)
                })
            >
                {move || app.t("identity-passkey")}
            </button>
        })}
        <form
            class="way"
            on:submit=move |e| {
                e.prevent_default();
                let code = code.get_untracked();
                shown.ask(async move {
                    who::add(app, &code).await?;
                    Ok::<_, Why>(None)
                });
            }
        >
            <label>
                {move || app.t("identity-code")}
                <input
                    type="text"
                    id="identity-code"
                    maxlength="40"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    required=true
                    on:input=move |e| code.set(event_target_value(&e))
                />
            </label>
            <button id="identity-add" disabled=move || busy.get()>
                {move || app.t("identity-add")}
            </button>
        </form>
    }
}

/// For whoever is somebody.
#[component]
fn Own(
    /// All of it.
    shown: Shown,
) -> impl IntoView {
    let app = shown.app;
    let who = app.online.who;
    let busy = shown.busy;
    let id = who.with_untracked(|w| w.as_ref().map(|i| i.id.clone()));
    let name = RwSignal::new(
        who.with_untracked(|w| w.as_ref().map(|i| i.name.clone()))
            .unwrap_or_default(),
    );
    let devices = Memo::new(move |_| who.get().map(|i| i.devices).unwrap_or_default());
    let passkeys = Memo::new(move |_| who.get().map(|i| i.passkeys).unwrap_or_default());
    let codes = Memo::new(move |_| who.get().map_or(0, |i| i.codes));
    let here = Somebody::load(&Local)
        .and_then(|s| s.key())
        .map(|key| key.public());
    let here = StoredValue::new(here.unwrap_or_default());
    view! {
        <form
            class="way"
            on:submit=move |e| {
                e.prevent_default();
                let name = name.get_untracked();
                shown.ask(async move {
                    who::change(app, async |token| api::rename(token, &name).await).await?;
                    Ok::<_, Failure>(Some(Message::new("identity-renamed")))
                });
            }
        >
            <label>
                {move || app.t("online-name")}
                <input
                    type="text"
                    id="identity-name"
                    maxlength="40"
                    autocomplete="nickname"
                    prop:value=move || name.get()
                    on:input=move |e| name.set(event_target_value(&e))
                />
            </label>
            <button id="identity-rename" disabled=move || busy.get()>
                {move || app.t("identity-rename")}
            </button>
        </form>
        {id.map(|identity| view! { <Ratings identity=identity/> })}
        <h2>{move || app.t("identity-devices")}</h2>
        <ul id="identity-devices">
            <For each=move || devices.get() key=|d| d.key.clone() let:device>
                <One
                    shown=shown
                    label=device.label.clone()
                    unnamed="identity-unnamed"
                    is_here=here.with_value(|here| *here == device.key)
                    remove=move || shown.remove_device(&device, &here.get_value())
                />
            </For>
        </ul>
        <Show when=move || passkeys.with(|p| !p.is_empty())>
            <h2>{move || app.t("identity-passkeys")}</h2>
            <ul id="identity-passkeys">
                <For each=move || passkeys.get() key=|p| p.id.clone() let:passkey>
                    <One
                        shown=shown
                        label=passkey.label.clone()
                        unnamed="identity-passkey-unnamed"
                        remove=move || shown.remove_passkey(&passkey)
                    />
                </For>
            </ul>
        </Show>
        <div class="buttons">
            <button
                id="identity-another"
                disabled=move || busy.get()
                on:click=move |_| shown.ask(async move {
                    let made = who::ask_own(app, api::device_code).await?;
                    let _ = shown.code.try_set(Some(made.code));
                    Ok::<_, Failure>(None)
                })
            >
                {move || app.t("identity-another")}
            </button>
            {passkeys::possible().then(|| view! {
                <button
                    id="identity-passkey-make"
                    disabled=move || busy.get()
                    on:click=move |_| shown.ask(async move {
                        who::make_passkey(app).await?;
                        Ok::<_, Why>(Some(Message::new("identity-passkey-made")))
                    })
                >
                    {move || app.t("identity-passkey-make")}
                </button>
            })}
            <button
                id="identity-recovery"
                disabled=move || busy.get()
                on:click=move |_| shown.ask(async move {
                    let made = who::ask_own(app, api::recovery_codes).await?;
                    let _ = shown.codes.try_set(made.codes);
                    who::change(app, api::identity).await?;
                    Ok::<_, Failure>(None)
                })
            >
                {move || app.t("identity-recovery")}
            </button>
            <button
                id="identity-export"
                disabled=move || busy.get()
                on:click=move |_| shown.ask(async move {
                    let all = who::ask_own(app, api::export_identity).await?;
                    browser::download("elbowroom-identity.json", &all);
                    Ok::<_, Failure>(None)
                })
            >
                {move || app.t("identity-export")}
            </button>
        </div>
        <Show when=move || shown.code.with(Option::is_some)>
            <p id="identity-code-told" role="status">
                {move || {
                    let code = shown.code.get().unwrap_or_default();
                    app.say(Message::new("identity-another-told").with("code", code))
                }}
            </p>
        </Show>
        <p class="small" id="identity-codes-left">
            {move || app.say(Message::new("identity-codes-left").with("count", codes.get()))}
        </p>
        <Show when=move || shown.codes.with(|c| !c.is_empty())>
            <section aria-labelledby="identity-codes-told" role="status">
                <p id="identity-codes-told">{move || app.t("identity-recovery-told")}</p>
                <ul id="identity-codes" class="codes">
                    <For each=move || shown.codes.get() key=Clone::clone let:code>
                        <li><code>{code}</code></li>
                    </For>
                </ul>
            </section>
        </Show>
        <details class="end">
            <summary>{move || app.t("identity-end")}</summary>
            <p>{move || app.t("identity-end-sure")}</p>
            <button
                id="identity-end"
                disabled=move || busy.get()
                on:click=move |_| shown.ask(async move {
                    who::ask_own(app, api::forget_identity).await?;
                    who::forget(app);
                    Ok::<_, Failure>(Some(Message::new("identity-ended")))
                })
            >
                {move || app.t("identity-end-yes")}
            </button>
        </details>
    }
}

/// Something that brings the reader, and that can be removed.
#[component]
fn One(
    /// Of which panel.
    shown: Shown,
    /// What its owner calls it.
    label: String,
    /// What it is called if that is nothing.
    unnamed: &'static str,
    /// Whether it is this device.
    #[prop(optional)]
    is_here: bool,
    /// Removes it.
    #[prop(into)]
    remove: Callback<()>,
) -> impl IntoView {
    let app = shown.app;
    let name = move || match label.as_str() {
        "" => app.t(unnamed),
        label => label.to_owned(),
    };
    let remove_it = {
        let name = name.clone();
        move || app.say(Message::new("identity-remove-of").with("name", name()))
    };
    view! {
        <li>
            <span>
                {name}
                {is_here.then(|| view! { " " <small class="small">{move || app.t("identity-this")}</small> })}
            </span>
            <button
                class="quiet"
                aria-label=remove_it
                disabled=move || shown.busy.get()
                on:click=move |_| remove.run(())
            >
                {move || app.t("identity-remove")}
            </button>
        </li>
    }
}

/// What somebody is called, with a mark if the name is his alone.
pub fn marked(app: App, name: &str, identity: Option<&str>) -> String {
    match identity {
        Some(_) => app.say(Message::new("identity-known").with("name", name)),
        None => name.to_owned(),
    }
}
