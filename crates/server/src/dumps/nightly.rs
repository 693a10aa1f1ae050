//! Each night one node writes a file of all games that ended before.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use tracing::{info, warn};

use super::{Dump, list, listed, midnight, name, write};
use crate::{
    admin::Trouble,
    hub::{Hub, now, random},
    table::hex,
};

/// How often it is looked whether a night has begun.
const LOOK: Duration = Duration::from_secs(30);
/// The same while games that are over cannot all be found yet.
const LOOK_SOON: Duration = Duration::from_secs(1);
/// How long one node leaves it to another that said it would do it.
const LEFT: i64 = 3 * 3_600_000;
/// How long it is waited until all games that are over can be found.
const WAITED: i64 = 3_600_000;
/// What the store calls who writes the file of a night.
const DUMP: &str = "dump ";

/// Writes a file of games into a folder after each midnight, in UTC, and at the start if that of today is
/// not there, until nobody waits for it any more.
pub(crate) async fn nightly(hub: Hub, folder: PathBuf) {
    let me = random::<8>().map_or_else(|_| String::new(), |b| hex(&b));
    let mut since = now();
    loop {
        let until = midnight(now());
        let is_there = listed(&folder).iter().any(|dump| dump.until == until);
        if is_there {
            since = now();
        }
        let wait = match is_there {
            true => Ok(LOOK),
            false => one(&hub, &folder, until, since, &me).await,
        };
        let wait = wait.unwrap_or_else(|why| {
            warn!("{why}");
            LOOK
        });
        tokio::time::sleep(wait).await;
    }
}

/// Writes the file of a night, if this is the node to do it and all is there that belongs in it; when it is to
/// be looked again. `since` is from when on it was looked for.
async fn one(
    hub: &Hub,
    folder: &Path,
    until: i64,
    since: i64,
    me: &str,
) -> Result<Duration, Trouble> {
    let store = hub.store();
    let is_behind = !store.unindexed("", 1).await?.is_empty();
    if is_behind && now() - since < WAITED {
        return Ok(LOOK_SOON);
    }
    if hub.has_others() && !is_ours(hub, until, me).await? {
        return Ok(LOOK);
    }
    let file = name(until);
    let follow = |id: String| async move { hub.followed(&id).await };
    let written = write(&**store, until, &folder.join(&file), follow).await?;
    info!(
        file,
        games = written.games,
        bytes = written.bytes,
        "wrote all games"
    );
    let dump = Dump {
        file,
        bytes: written.bytes,
        sha256: written.sha256,
        games: written.games,
        until,
    };
    list(folder, dump)?;
    Ok(LOOK)
}

/// Whether this node is the one that the others leave it to. Whoever said so first is, unless he has not
/// done it in good time.
async fn is_ours(hub: &Hub, until: i64, me: &str) -> Result<bool, Trouble> {
    let store = hub.store();
    let fact = format!("{DUMP}{until}");
    store.disagree(DUMP, std::slice::from_ref(&fact)).await?;
    let agreed = store.agree(&fact, &format!("{} {me}", now())).await?;
    let (at, who) = agreed.split_once(' ').unwrap_or_default();
    let said = at.parse::<i64>().ok();
    if said.is_none_or(|at| now() - at > LEFT) {
        // Of two that find this at a time one comes first again.
        store.disagree(&fact, &[]).await?;
    }
    Ok(who == me)
}
