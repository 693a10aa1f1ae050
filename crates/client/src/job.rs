//! What the page asks of its worker, and the answer; as text. The worker plays the bots, and looks
//! at games that are over.

use bots::Bot;
use content::Library;
use record::{Record, Seed, Table};
use rules::Seat;

use wording::Message;

use crate::{
    plan::{continues, line},
    puzzle::{self, Judge},
    review::{ASKED, Critic},
    say::message,
    session::Session,
};

/// What goes wrong with the worker. It is told by its keyword: the page knows the reader's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The request is cut off.
    CutOff,
    /// The request has no number where one should be.
    Unread,
    /// The record of the request is none, or does not follow the rules.
    NoGame,
    /// The bot has not the move.
    NotItsMove,
    /// There is no such bot.
    NoBot,
    /// There is no such turn.
    NoTurn,
    /// There is no worker.
    Missing,
    /// The worker broke down.
    Broken,
    /// Its answer makes no sense.
    Senseless,
}

impl Trouble {
    /// All of it.
    const ALL: [(&str, Trouble); 9] = [
        ("worker-cut-off", Trouble::CutOff),
        ("worker-unread", Trouble::Unread),
        ("worker-no-game", Trouble::NoGame),
        ("worker-not-its-move", Trouble::NotItsMove),
        ("worker-no-bot", Trouble::NoBot),
        ("worker-no-turn", Trouble::NoTurn),
        ("worker-missing", Trouble::Missing),
        ("worker-broken", Trouble::Broken),
        ("worker-senseless", Trouble::Senseless),
    ];

    /// Its keyword, which is the id of its message.
    pub fn keyword(self) -> &'static str {
        let found = Trouble::ALL.iter().find(|(_, trouble)| *trouble == self);
        found.map_or("worker-senseless", |(keyword, _)| keyword)
    }

    /// That of a keyword; what is no keyword makes no sense.
    pub fn of(keyword: &str) -> Trouble {
        let found = Trouble::ALL.iter().find(|(known, _)| *known == keyword);
        found.map_or(Trouble::Senseless, |(_, trouble)| *trouble)
    }

    /// In words.
    pub fn message(self) -> Message {
        message(self.keyword())
    }
}

/// Everything that the worker does.
#[derive(Default)]
pub struct Desk {
    bots: Bots,
    critic: Critic,
    judge: Judge,
}

impl Desk {
    /// The worker's answer to a [`request`], a [`crate::review::request`] or a [`puzzle::request`].
    ///
    /// # Errors
    /// If the request makes no sense.
    pub fn answer(&mut self, request: &str) -> Result<String, Trouble> {
        let of = |word| request.strip_prefix(word);
        match (of(ASKED), of(puzzle::ASKED)) {
            (Some(turn), _) => self.critic.answer(turn),
            (_, Some(line)) => self.judge.answer(line),
            _ => self.bots.answer(request),
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
    /// The worker's answer in notation: an action, or a redeployment as a whole, so that it is seen as
    /// one.
    ///
    /// # Errors
    /// If the request makes no sense.
    pub fn answer(&mut self, request: &str) -> Result<String, Trouble> {
        let mut parts = request.splitn(3, '\n');
        let mut part = || parts.next().ok_or(Trouble::CutOff);
        let (name, seat, record) = (part()?, part()?, part()?);
        let seat = Seat(seat.parse().map_err(|_| Trouble::Unread)?);
        let shipped = Library::shipped();
        let record = Record::read(record, shipped).map_err(|_| Trouble::NoGame)?;
        let table = Table::resume(&record, Seed::from_text(""), shipped);
        let table = table.map_err(|_| Trouble::NoGame)?;
        if table.state().to_move() != Some(seat) {
            return Err(Trouble::NotItsMove);
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
                let bot = bots::by_name(name, dice).ok_or(Trouble::NoBot)?;
                self.seated.push((seat, name.into(), bot));
                self.seated.len() - 1
            }
        };
        let rules = table.rules();
        let mut state = *table.state();
        let mut actions = Vec::new();
        loop {
            let before = state;
            let action = self.seated[at]
                .2
                .act(rules, &rules.view(&state, Some(seat)));
            actions.push(action);
            let done = rules.apply(&mut state, action, &mut ());
            if done.is_err() || state.to_move() != Some(seat) || !continues(&before, &state) {
                return Ok(line(rules, &actions));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use wording::Lang;

    use super::*;

    #[test]
    fn trouble_comes_through_by_its_keyword_and_is_told_in_every_language() {
        for (keyword, trouble) in Trouble::ALL {
            assert_eq!(trouble.keyword(), keyword);
            assert_eq!(Trouble::of(keyword), trouble);
            let english = trouble.message().say(Lang::En);
            for lang in [Lang::It, Lang::Pl, Lang::Ja] {
                let said = trouble.message().say(lang);
                assert!(said != english && said != keyword, "{lang:?}: {said}");
            }
        }
        assert_eq!(Trouble::of("worker-unheard-of"), Trouble::Senseless);
        let mut desk = Desk::default();
        assert_eq!(desk.answer("greedy\n0"), Err(Trouble::CutOff));
        assert_eq!(desk.answer("greedy\nx\nrecord"), Err(Trouble::Unread));
        assert_eq!(desk.answer("greedy\n0\nrecord"), Err(Trouble::NoGame));
    }
}
