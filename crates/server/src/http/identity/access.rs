//! Who asks: by a session of a device of his, or by a token of a program, which is good for some things.

use std::time::Duration;

use axum::http::HeaderMap;
use protocol::{Chair, Code, Held, OwnSeat, Reason, Refusal, Scope, TOKEN_PREFIX};
use tokio::time::Instant;
use tracing::warn;

use super::{failed, store};
use crate::{
    http::{App, bearer, error::Problem, seats},
    hub::now,
    store::{PassKind, Person},
};

fn no_session() -> Problem {
    let why = Refusal::because(Code::Forbidden, Reason::NoSession);
    Problem::from(why).without_key()
}

/// Who asks, by the session that is shown, and with which device.
pub(in crate::http) async fn session(
    app: &App,
    headers: &HeaderMap,
) -> Result<(Person, String), Problem> {
    let token = bearer(headers).unwrap_or_default();
    if is_token(&token) {
        return Err(Refusal::because(Code::Forbidden, Reason::NoScope).into());
    }
    let found = store(app).pass(&token, PassKind::Session, now()).await;
    found.map_err(failed)?.ok_or_else(no_session)
}

/// How often it is looked whether what a stream was opened with is good still.
const LOOK: Duration = Duration::from_secs(5);

/// What a stream was opened with.
pub(in crate::http) struct Shown {
    app: App,
    headers: HeaderMap,
    next: Instant,
}

impl Shown {
    /// For a stream that is opened now.
    pub fn new(app: &App, headers: HeaderMap) -> Shown {
        Shown {
            app: app.clone(),
            headers,
            next: Instant::now() + LOOK,
        }
    }

    /// Waits until a session or a token is good no more. Whoever has shown a key, or nothing, is not looked
    /// after here.
    pub async fn ended(&mut self) {
        loop {
            tokio::time::sleep_until(self.next).await;
            self.next = Instant::now() + LOOK;
            // What the store does not say now it says later.
            if let Err(why) = asker(&self.app, &self.headers, Scope::Read).await
                && why.1.code == Code::Forbidden
            {
                return;
            }
        }
    }
}

/// What the stream of a table was opened with, if that is the token of a program: a key does not end.
pub(in crate::http) fn shown_at_table(app: &App, headers: &HeaderMap) -> Option<Shown> {
    let is_tokens = bearer(headers).is_some_and(|shown| is_token(&shown));
    is_tokens.then(|| Shown::new(app, headers.clone()))
}

/// Whether a program shows this, and no seat or device.
fn is_token(shown: &str) -> bool {
    shown.starts_with(TOKEN_PREFIX)
}

/// Who asks, by a session, or by a token that is good for this.
pub(in crate::http) async fn asker(
    app: &App,
    headers: &HeaderMap,
    scope: Scope,
) -> Result<Person, Problem> {
    let shown = bearer(headers).unwrap_or_default();
    if !is_token(&shown) {
        return Ok(session(app, headers).await?.0);
    }
    let found = store(app).bearer(&shown).await.map_err(failed)?;
    let found = found.ok_or_else(no_session)?;
    if !found.scopes.contains(&scope) {
        return Err(Refusal::because(Code::Forbidden, Reason::NoScope).into());
    }
    store(app).token_used(&found, now()).await.map_err(failed)?;
    Ok(found.person)
}

/// Who asks for a seat, and what will open it.
pub(in crate::http) struct Sits {
    /// Who he is, if he shows it.
    pub person: Option<Person>,
    /// The key.
    pub key: String,
    /// Whether he is told it: a token stands for it, and is good for less.
    told: bool,
}

impl Sits {
    /// What is answered once he has the seat, which is kept for all of his devices and programs.
    ///
    /// # Errors
    /// If it is not, and nothing else would open it: whoever asks again has it kept then.
    pub async fn held(
        self,
        app: &App,
        table: String,
        seat: Option<Chair>,
    ) -> Result<Held, Problem> {
        if let Some(person) = self.person.as_ref().filter(|_| seat.is_some()) {
            let own = OwnSeat {
                table: table.clone(),
                key: self.key.clone(),
            };
            match store(app).keep_seat(&person.id, &own, now()).await {
                Err(why) if !self.told => return Err(failed(why).into()),
                Err(why) => warn!(table, "a seat is not kept: {why}"),
                Ok(()) => {}
            }
            app.hub.tell_of(&person.id, &own, "").await;
        }
        let key = if self.told { self.key } else { String::new() };
        Ok(Held { table, seat, key })
    }
}

/// Who asks for a seat, and with what key: one that he has chosen, or a new one. What a program asks for with a
/// token is opened by one that it does not know: the same for the same `given` or, without, for the same
/// `place`.
pub(in crate::http) async fn sits(
    app: &App,
    headers: &HeaderMap,
    given: Option<String>,
    place: Option<&str>,
) -> Result<Sits, Problem> {
    let person = match bearer(headers) {
        None => None,
        Some(_) => Some(asker(app, headers, Scope::Play).await?),
    };
    let told = !bearer(headers).as_deref().is_some_and(is_token);
    let key = match (&person, told) {
        (Some(person), false) => {
            let words = match (given, place) {
                (None, Some(place)) => place.to_owned(),
                (given, _) => seats::key(given)?,
            };
            app.hub.challenges().seat_key(&person.id, &words)
        }
        _ => seats::key(given)?,
    };
    Ok(Sits { person, key, told })
}

/// The key that a request shows at a table. A token stands for the key of the seat that is kept for whoever
/// it is of; where he has none, he may look on.
pub(in crate::http) async fn key_at(
    app: &App,
    table: &str,
    headers: &HeaderMap,
    scope: Scope,
) -> Result<Option<String>, Problem> {
    let shown = bearer(headers);
    if !shown.as_deref().is_some_and(is_token) {
        return Ok(shown);
    }
    let person = asker(app, headers, scope).await?;
    let seat = store(app).kept_seat(&person.id, table).await;
    match seat.map_err(failed)? {
        Some(seat) => Ok(Some(seat.key)),
        None if scope == Scope::Read => Ok(None),
        None => Err(Refusal::because(Code::Forbidden, Reason::NotSeated).into()),
    }
}

/// What somebody is called at a table: his own name, or one that nobody has.
pub(in crate::http) async fn name_at_table(
    app: &App,
    person: Option<&Person>,
    wish: String,
) -> Result<String, Problem> {
    let Some(person) = person else {
        let clean = crate::table::clean(&wish);
        let known = store(app).identity_named(&clean).await.map_err(failed)?;
        return match known {
            None => Ok(wish),
            Some(_) => Err(Refusal::not_now(Reason::NameReserved).into()),
        };
    };
    Ok(person.name.clone())
}
