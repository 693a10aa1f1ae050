//! What the page asks of the worker that plays the bots, and its answer; as text.

use protocol::{Record, Table};
use rules::Seat;

use crate::{form::pack_of, session::Session};

/// What the worker is asked: which bot sits where, and the game so far. The bot gets no more of it
/// than its seat may see.
pub fn request(session: &Session, seat: Seat, bot: &str) -> String {
    format!("{bot}\n{}\n{}", seat.0, session.record())
}

/// The worker's answer: the action in notation.
///
/// # Errors
/// In English, if the request makes no sense.
pub fn answer(request: &str) -> Result<String, String> {
    let mut parts = request.splitn(3, '\n');
    let mut part = || parts.next().ok_or("the request is cut off");
    let (bot, seat, record) = (part()?, part()?, part()?);
    let seat = Seat(seat.parse().map_err(|_| "the seat is no number")?);
    let pack = pack_of(record);
    let record = Record::read(record, pack).map_err(|e| e.to_string())?;
    let spare = protocol::Seed::from_text("");
    let table = Table::resume(&record, spare, pack).map_err(|e| e.to_string())?;
    if table.state().to_move() != Some(seat) {
        return Err("the bot has not the move".into());
    }
    // A bot is made anew for each move, with other dice each time.
    let dice = table.seed().child("bot", seat.0.into());
    let dice = dice.child("move", record.steps.len() as u64).as_u64();
    let mut bot = bots::by_name(bot, dice).ok_or("there is no such bot")?;
    let view = table.rules().view(table.state(), Some(seat));
    let action = bot.act(table.rules(), &view);
    Ok(table.rules().notation(action))
}
