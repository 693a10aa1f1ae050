//! Who the reader is at the server: the sessions of this device, what is asked with them, and the seats
//! that all devices of the reader have.

use std::collections::BTreeSet;

use leptos::prelude::*;
use protocol::{Identity, KeptSeats, NewPasskey, Proof, Reason, Session};

use super::{
    api::{self, Answer, Failure},
    passkeys,
};
use crate::{
    i18n::Message,
    ui::{
        app::App,
        browser::{self, Local},
    },
};
use client::{
    history::{self, Outcome},
    identity::{DeviceKey, Somebody, label, merge_seats, own_key},
    refused,
};

/// Takes in who the reader is, as this device keeps it.
pub fn recall(app: App) {
    let somebody = Somebody::load(&Local);
    let _ = app.online.who.try_set(somebody.map(|s| s.identity));
}

fn is_because(why: &Failure, reason: Reason) -> bool {
    let Failure::Refused(why) = why else {
        return false;
    };
    why.reason.as_deref() == Some(reason.keyword())
}

/// What this device shows the server.
async fn prove(key: &DeviceKey) -> Answer<Proof> {
    let challenge = api::challenge().await?.challenge;
    let label = label(&browser::user_agent());
    Ok(key.prove(&browser::host(), &challenge, &label))
}

/// Why the reader is not somebody.
pub enum Why {
    /// The server refuses, or does not answer.
    Server(Failure),
    /// This browser keeps nothing, so that nothing would bring him back.
    NoRoom,
    /// His system has shown no passkey, for this reason, a message.
    NoPasskey(&'static str),
}

impl From<Failure> for Why {
    fn from(why: Failure) -> Why {
        Why::Server(why)
    }
}

impl Why {
    /// In the reader's language.
    pub fn say(self, app: App) -> String {
        let lang = app.settings.lang.get_untracked();
        match self {
            Why::NoRoom => Message::new("identity-no-room").say(lang),
            Why::NoPasskey(why) => Message::new(why).say(lang),
            Why::Server(Failure::NoServer) => Message::new("online-no-answer").say(lang),
            Why::Server(Failure::Refused(why)) => refused::say(lang, &why),
        }
    }
}

/// Asks for something while what is said of it, and whether it is asked, is shown: what came of it is said
/// then, unless there is nothing to say.
pub fn ask_aloud<E: Into<Why>>(
    app: App,
    said: RwSignal<String>,
    busy: RwSignal<bool>,
    what: impl Future<Output = Result<Option<Message>, E>> + 'static,
) {
    said.set(String::new());
    busy.set(true);
    leptos::task::spawn_local(async move {
        let lang = app.settings.lang.get_untracked();
        let text = match what.await.map_err(Into::into) {
            Ok(text) => text.map(|m| m.say(lang)).unwrap_or_default(),
            Err(why) => why.say(app),
        };
        // The reader may have gone elsewhere.
        let _ = said.try_set(text);
        let _ = busy.try_set(false);
    });
}

/// The reader is whoever a session was opened for. Whether that is kept.
fn is_now(app: App, key: &DeviceKey, session: Session) -> bool {
    let somebody = Somebody::new(key, session);
    let kept = somebody.keep(&Local);
    let _ = app.online.who.try_set(Some(somebody.identity));
    kept
}

/// The key of this device, which is made if there is none.
fn device_key() -> Result<DeviceKey, Why> {
    own_key(&Local, browser::random()).ok_or(Why::NoRoom)
}

/// This device becomes one of somebody's, who is asked for with its proof.
async fn become_one(app: App, ask: impl AsyncFn(Proof) -> Answer<Session>) -> Result<(), Why> {
    let key = device_key()?;
    let session = ask(prove(&key).await?).await?;
    match is_now(app, &key, session) {
        true => Ok(sync(app).await?),
        false => Err(Why::NoRoom),
    }
}

/// Makes the reader somebody of this name.
pub async fn make(app: App, name: &str) -> Result<(), Why> {
    become_one(app, async |proof| api::make_identity(name, proof).await).await
}

/// Makes this device one of whoever the code is of.
pub async fn add(app: App, code: &str) -> Result<(), Why> {
    become_one(app, async |proof| api::add_device(code, proof).await).await
}

/// Makes this device one of whoever shows a passkey.
pub async fn add_by_passkey(app: App) -> Result<(), Why> {
    let asked = api::ask_passkey(&device_key()?.public()).await?;
    let shown = &passkeys::ask(asked, false).await?;
    become_one(app, async |proof| {
        api::add_device_by_passkey(shown.clone(), proof).await
    })
    .await
}

/// Has the reader's system make a passkey that brings him to any browser.
pub async fn make_passkey(app: App) -> Result<(), Why> {
    let asked = ask_own(app, api::new_passkey).await?;
    let new = NewPasskey {
        label: label(&browser::user_agent()),
        passkey: passkeys::ask(asked, true).await?,
    };
    change(app, async |token| api::add_passkey(token, &new).await).await?;
    Ok(())
}

/// The reader is nobody in particular any more, on this device.
pub fn forget(app: App) {
    Somebody::forget(&Local);
    let _ = app.online.who.try_set(None);
}

/// The token of a session, which is opened if there is none; nothing if the reader is nobody in particular.
async fn token(app: App) -> Answer<Option<String>> {
    let Some(somebody) = Somebody::load(&Local) else {
        return Ok(None);
    };
    if let Some(token) = somebody.token(browser::now() as i64) {
        return Ok(Some(token.into()));
    }
    let Some(key) = somebody.key() else {
        return Ok(None);
    };
    match api::open_session(prove(&key).await?).await {
        Ok(session) => {
            let token = session.token.clone();
            is_now(app, &key, session);
            Ok(Some(token))
        }
        Err(why) => {
            // Another device has removed this one, or all was forgotten.
            if is_because(&why, Reason::NoIdentity) {
                forget(app);
            }
            Err(why)
        }
    }
}

/// Asks for something as whoever the reader is: with a new session if the one of before has ended.
pub async fn ask<T>(app: App, ask: impl AsyncFn(Option<&str>) -> Answer<T>) -> Answer<T> {
    let shown = token(app).await?;
    let answer = ask(shown.as_deref()).await;
    let over = |why| shown.is_some() && is_because(why, Reason::NoSession);
    if !answer.as_ref().is_err_and(over) {
        return answer;
    }
    if let Some(mut somebody) = Somebody::load(&Local) {
        somebody.end_session();
        somebody.keep(&Local);
    }
    ask(token(app).await?.as_deref()).await
}

/// The same for what only somebody can ask for.
pub async fn ask_own<T>(app: App, own: impl AsyncFn(&str) -> Answer<T>) -> Answer<T> {
    ask(app, async |token| own(token.unwrap_or_default()).await).await
}

/// Asks for a change of oneself, and takes in what one is from then on.
pub async fn change(app: App, own: impl AsyncFn(&str) -> Answer<Identity>) -> Answer<()> {
    let identity = ask_own(app, own).await?;
    if let Some(mut somebody) = Somebody::load(&Local) {
        somebody.identity = identity.clone();
        somebody.keep(&Local);
    }
    let _ = app.online.who.try_set(Some(identity));
    Ok(())
}

/// How often device and server tell one another what is new, at most: it is mostly once.
const TELLS: usize = 8;

/// Tells the server of the seats of this device, and takes in those of others.
pub async fn sync(app: App) -> Answer<()> {
    if Somebody::load(&Local).is_none() {
        return Ok(());
    }
    let mut news = KeptSeats::default();
    for _ in 0..TELLS {
        let kept = ask_own(app, async |token| api::keep_seats(token, &news).await).await?;
        match merge_seats(&Local, &kept, browser::now()) {
            None => break,
            Some(more) => news = more,
        }
    }
    Ok(())
}

/// The same after something here has changed, without a word: it is told another time if it cannot be now.
pub fn sync_soon(app: App) {
    if Somebody::load(&Local).is_some() {
        leptos::task::spawn_local(async move {
            let _ = sync(app).await;
        });
    }
}

/// Takes in how the reader's public games ended, wherever he played them.
async fn learn_results(app: App) -> Answer<()> {
    let Some(me) = app.online.who.get_untracked() else {
        return Ok(());
    };
    let known: BTreeSet<String> = history::list(&Local).into_iter().map(|o| o.id).collect();
    let games = api::games_of(&me.id, |game| known.contains(&game.table)).await?;
    let outcome = |game| Outcome::of_past(game, &me.id);
    // Where there is no room, those that are here stay.
    history::add(&Local, games.iter().filter_map(outcome).collect());
    Ok(())
}

/// Asks who the reader is, which another device may have changed, and tells the server of seats.
pub async fn catch_up(app: App) -> Answer<()> {
    if Somebody::load(&Local).is_none() {
        return Ok(());
    }
    change(app, api::identity).await?;
    sync(app).await?;
    learn_results(app).await
}
