//! What happens to somebody, for a program that does something for him: lines of JSON, as long as it listens.
//! The store is asked each second, so any node tells it, whichever it happens at.

use std::{
    collections::{BTreeMap, VecDeque},
    convert::Infallible,
    time::Duration,
};

use axum::{
    Extension,
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, stream};
use protocol::{Event, Invitation, Scope, Summary};
use tokio::time::Instant;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    address::Origin,
    admission::Admission,
    error::Problem,
    identity::{Shown, asker, invitations},
};
/// How often the store is asked.
const LOOK: Duration = Duration::from_secs(1);
/// An empty line comes after so long if there is nothing else.
const HEARTBEAT: Duration = Duration::from_secs(10);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(follow_events))
}

/// What is known of somebody, by tables.
#[derive(Default)]
struct Known {
    invited: BTreeMap<String, Invitation>,
    playing: BTreeMap<String, Summary>,
}

impl Known {
    /// What has happened since this was known.
    fn since(&self, before: &Known) -> Vec<Event> {
        let mut events = Vec::new();
        for table in before
            .invited
            .keys()
            .filter(|t| !self.invited.contains_key(*t))
        {
            events.push(Event::Uninvited {
                table: table.clone(),
            });
        }
        for (table, invitation) in &self.invited {
            if before
                .invited
                .get(table)
                .is_none_or(|i| i.at != invitation.at)
            {
                events.push(Event::Invited {
                    table: table.clone(),
                    invitation: invitation.clone(),
                });
            }
        }
        for (table, summary) in &self.playing {
            if !before.playing.contains_key(table) {
                events.push(Event::Playing {
                    table: table.clone(),
                    about: summary.clone(),
                });
            }
        }
        for table in before
            .playing
            .keys()
            .filter(|t| !self.playing.contains_key(*t))
        {
            events.push(Event::Over {
                table: table.clone(),
            });
        }
        events
    }
}

/// Somebody who listens.
struct Listening {
    app: App,
    admission: Admission,
    identity: String,
    known: Known,
    /// What is to be said still.
    lines: VecDeque<String>,
    /// When something was last said.
    said: Instant,
}

impl Listening {
    async fn look(&self) -> Option<Known> {
        let store = &**self.app.hub.store();
        let invited = invitations(store, &self.identity).await.ok()?.received;
        let games = store.games_under_way(&self.identity).await.ok()?;
        let game = |(table, text): (String, String)| {
            let summary: Summary = serde_json::from_str(&text).ok()?;
            // A seat that is kept may be another's by now.
            let mut seats = summary.seats.iter();
            let sits = seats.any(|s| s.identity.as_ref() == Some(&self.identity));
            sits.then_some((table, summary))
        };
        Some(Known {
            invited: invited
                .into_iter()
                .map(|i| (i.table.id.clone(), i))
                .collect(),
            playing: games.into_iter().filter_map(game).collect(),
        })
    }

    /// What is new, if anything is.
    async fn news(&mut self) {
        // What the store does not say now it says later.
        if let Some(now) = self.look().await {
            let news = now.since(&self.known);
            self.known = now;
            let lines = news.iter().filter_map(|e| serde_json::to_string(e).ok());
            self.lines.extend(lines);
        }
    }

    /// The next line; none if he may listen no longer, or the server stops.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                self.said = Instant::now();
                return Some(line);
            }
            if self.app.hub.is_stopping() {
                return None;
            }
            if self.said.elapsed() >= HEARTBEAT {
                self.lines.push_back(String::new());
                continue;
            }
            self.news().await;
            if !self.lines.is_empty() {
                continue;
            }
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                _ = self.admission.ended() => return None,
            }
        }
    }
}

/// What happens to somebody, as lines of JSON: first what he is invited to and plays now, then what changes.
#[utoipa::path(
    get,
    path = "/bot/events",
    operation_id = "follow_events",
    tag = "bots",
    security(("session" = []), ("token" = [])),
    responses(
        (
            status = 200,
            description = "Lines, each an `Event`, and an empty one every ten seconds.",
            content_type = "application/x-ndjson",
            body = String,
            example = "{\"type\":\"over\",\"table\":\"7f3a52c4d1b90e68a2c4\"}\n\n"
        ),
        (status = 401),
        (status = 403)
    )
)]
async fn follow_events(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let person = asker(&app, &headers, Scope::Read).await?;
    let place = app.limits.connect(origin)?;
    let shown = Shown::new(&app, headers);
    let listening = Listening {
        admission: Admission::new(&app, origin, place, Some(shown)),
        app,
        identity: person.id,
        known: Known::default(),
        lines: VecDeque::new(),
        said: Instant::now(),
    };
    let body = Body::from_stream(lines(listening));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

fn lines(listening: Listening) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(listening, async |mut listening| {
        let line = listening.next().await?;
        Some((Ok((line + "\n").into()), listening))
    })
}
