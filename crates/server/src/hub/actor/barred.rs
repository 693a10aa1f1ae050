//! People at a table whom the operator bars from the server.

use protocol::{Chair, Message, Phase, Refusal, Why};

use super::Actor;
use crate::{
    hub::Out,
    table::{Entry, KeyHash},
};

impl Actor {
    /// Refuses whoever is barred from the server.
    pub(super) fn allowed(&self, key: Option<&str>) -> Result<(), Refusal> {
        let bans = self.shared.bans.now();
        match key {
            Some(key) if !bans.spare_keys() => bans.key(&KeyHash::of(key)),
            _ => Ok(()),
        }
    }

    /// Sends away who is barred, and has a bot play for him, or frees his seat before the game.
    pub(super) async fn heed_bans(&mut self) {
        let bans = self.shared.bans.now();
        if bans.spare_keys() {
            return;
        }
        let mut gone = Vec::new();
        for member in &self.members {
            let key = member.key.as_deref().map(KeyHash::of);
            if let Some(Err(why)) = key.map(|k| bans.key(&k)) {
                let bye = Message::bye("banned", &why.text).text().into();
                let _ = member.sink.try_send(Out::Last(bye));
                gone.push(member.id);
            }
        }
        gone.into_iter().for_each(|id| self.part(id));
        let seats = (0..self.table.sitters().len()).map(Chair::at);
        for seat in seats {
            let key = self.table.key_of(seat);
            if key.is_none_or(|key| bans.key(key).is_ok()) {
                continue;
            }
            let present = self.table.sitters()[seat.index()].is_present();
            let why = Why::Left;
            match self.table.phase() {
                Phase::Open => self.own(&[Entry::Freed { seat }]).await,
                Phase::Running if present => self.own(&[Entry::Away { seat, why }]).await,
                Phase::Running | Phase::Over => {}
            }
        }
    }
}
