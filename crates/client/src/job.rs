//! What the page asks of its worker, and the answer; as text. The worker plays the bots, and looks
//! at games that are over.

use bots::Bot;
use content::Library;
use record::{Record, Seed, Table};
use rules::Seat;

use crate::{
    review::{ASKED, Critic},
    session::Session,
};

/// Everything that the worker does.
#[derive(Default)]
pub struct Desk {
    bots: Bots,
    critic: Critic,
}

impl Desk {
    /// The worker's answer to a [`request`] or a [`crate::review::request`].
    ///
    /// # Errors
    /// In English, if the request makes no sense.
    pub fn answer(&mut self, request: &str) -> Result<String, String> {
        match request.strip_prefix(ASKED) {
            Some(turn) => self.critic.answer(turn),
            None => self.bots.answer(request),
        }
    }
}

/// What the worker is asked: which bot sits where, and the game so far. The bot gets no more of it
/// than its seat may see.
pub fn request(session: &Session, seat: Seat, bot: &str) -> String {
    format!("{bot}\n{}\n{}", seat.0, session.record())
}

/// The bots at the worker's table. A bot stays as long as its game goes on, so that it may keep
/// what it planned.
#[derive(Default)]
pub struct Bots {
    game: Option<Seed>,
    seated: Vec<(Seat, String, Box<dyn Bot>)>,
}

impl Bots {
    /// The worker's answer: the action in notation.
    ///
    /// # Errors
    /// In English, if the request makes no sense.
    pub fn answer(&mut self, request: &str) -> Result<String, String> {
        let mut parts = request.splitn(3, '\n');
        let mut part = || parts.next().ok_or("the request is cut off");
        let (name, seat, record) = (part()?, part()?, part()?);
        let seat = Seat(seat.parse().map_err(|_| "the seat is no number")?);
        let shipped = Library::shipped();
        let record = Record::read(record, shipped).map_err(|e| e.to_string())?;
        let table = Table::resume(&record, Seed::from_text(""), shipped);
        let table = table.map_err(|e| e.to_string())?;
        if table.state().to_move() != Some(seat) {
            return Err("the bot has not the move".into());
        }
        if self.game != Some(table.seed()) {
            self.game = Some(table.seed());
            self.seated.clear();
        }
        let known = |s: &(Seat, String, _)| s.0 == seat && s.1 == name;
        let at = match self.seated.iter().position(known) {
            Some(at) => at,
            None => {
                // Who sits down in the middle of a game has other dice than at its beginning.
                let dice = table.seed().child("bot", seat.0.into());
                let dice = dice.child("move", record.steps.len() as u64).as_u64();
                let bot = bots::by_name(name, dice).ok_or("there is no such bot")?;
                self.seated.push((seat, name.into(), bot));
                self.seated.len() - 1
            }
        };
        let view = table.rules().view(table.state(), Some(seat));
        let action = self.seated[at].2.act(table.rules(), &view);
        Ok(table.rules().notation(action))
    }
}
