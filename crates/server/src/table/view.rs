//! What a seat sees of the game, for clients that do not know the rules themselves. It is put
//! together from [`rules::View`], which holds nothing that the seat may not see.

use protocol::{Chair, ViewMessage};
use record::Observation;

use super::Table;

impl Table {
    /// What a seat sees of the game, or a spectator; `None` before it begins.
    pub fn view(&self, seat: Option<Chair>) -> Option<ViewMessage> {
        let play = self.play()?;
        let rules = play.rules();
        let view = rules.view(play.state(), seat.map(Chair::seat));
        Some(ViewMessage {
            n: self.end.saturating_sub(1),
            view: Box::new(Observation::new(rules, &view)),
        })
    }
}
