//! Who listens to a stream: he may until he is banned, or what he has shown is good no more.

use std::sync::Arc;

use protocol::Refusal;
use tokio::sync::watch;

use super::{
    App,
    address::{Origin, Place},
    identity::Shown,
};
use crate::hub::Bans;

/// That somebody may listen, for as long as it is kept.
pub(super) struct Admission {
    /// From where he comes.
    from: String,
    bans: watch::Receiver<Arc<Bans>>,
    /// What he has shown, if that can end.
    shown: Option<Shown>,
    _place: Place,
}

impl Admission {
    /// From now on; `place` is that of his connection.
    pub fn new(app: &App, origin: Origin, place: Place, shown: Option<Shown>) -> Admission {
        let mut bans = app.hub.watch_bans();
        // There may have been one since he was let in.
        bans.mark_changed();
        Admission {
            from: origin.to_string(),
            bans,
            shown,
            _place: place,
        }
    }

    /// Waits until he may listen no longer; why, if he is banned.
    pub async fn ended(&mut self) -> Option<Refusal> {
        let shown = async {
            match &mut self.shown {
                Some(shown) => shown.ended().await,
                None => std::future::pending().await,
            }
        };
        let banned = async {
            loop {
                // Whoever tells it lives as long as the server.
                let _ = self.bans.changed().await;
                if let Err(why) = self.bans.borrow_and_update().address(&self.from) {
                    return why;
                }
            }
        };
        tokio::select! {
            () = shown => None,
            why = banned => Some(why),
        }
    }
}
