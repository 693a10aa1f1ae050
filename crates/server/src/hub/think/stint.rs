//! What a bot does when it has the move.

use std::time::{Duration, Instant};

use bots::{Spec, Stop};
use protocol::Chair;
use record::SeededGame;
use rules::Action;

use crate::table::{Entry, Secret, act_for};

/// Most actions of a bot that are kept at a time: longer turns come in parts.
const MOST: usize = 64;

/// A seat for which a bot has the move.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The game.
    pub play: SeededGame,
    /// What the server's part of its seed is made from.
    pub part: Option<Secret>,
    /// The seat.
    pub seat: Chair,
    /// The bot.
    pub bot: String,
}

impl Turn {
    /// Whether the bot answers at once. One that there is not does nothing, at once.
    pub fn is_quick(&self) -> bool {
        !self.bot.parse().is_ok_and(|spec: Spec| spec.searches())
    }

    /// The same turn for the best of the bots that answer at once.
    pub fn in_haste(self) -> Turn {
        let names = bots::BOTS.iter().rev().map(|b| b.0);
        let mut quick = names.filter(|n| n.parse().is_ok_and(|spec: Spec| !spec.searches()));
        let bot = quick.next().unwrap_or(&self.bot).to_owned();
        Turn { bot, ..self }
    }

    /// One action at random.
    pub fn at_random(self) -> Vec<Entry> {
        let bot = bots::BOTS.first().map_or("random", |b| b.0).to_owned();
        let turn = Turn { bot, ..self };
        turn.play_on(1, Duration::MAX, &Stop::default())
    }

    /// The bot's actions up to the end of its turn, and the outcomes of chance between them; no
    /// further ones once `limit` has passed or it is told to stop.
    pub fn play_out(self, limit: Duration, stop: &Stop) -> Vec<Entry> {
        self.play_on(MOST, limit, stop)
    }

    fn play_on(self, most: usize, limit: Duration, stop: &Stop) -> Vec<Entry> {
        let began = Instant::now();
        let Turn {
            mut play,
            part,
            seat,
            bot,
        } = self;
        let dice = play.seed().child("bot", seat.index() as u64);
        let dice = dice.child("move", play.game().log().len() as u64);
        let Ok(spec) = bot.parse::<Spec>() else {
            return Vec::new();
        };
        let mut bot = spec.within(limit).build_with(dice.as_u64(), stop.clone());
        let mut out = Vec::new();
        while play.state().to_move() == Some(seat.seat())
            && out.len() < most
            && began.elapsed() <= limit
            && !stop.is_set()
        {
            let view = play.rules().view(play.state(), Some(seat.seat()));
            let action = bot.act(play.rules(), &view);
            let Ok(entries) = act_for(&play, part, seat, &[action]) else {
                break;
            };
            if !follow(&mut play, action) {
                break;
            }
            out.extend(entries);
        }
        out
    }
}

/// The same on the bot's own board.
fn follow(play: &mut SeededGame, action: Action) -> bool {
    let applied = play.apply(action, &mut ()).is_ok();
    while play.draw(&mut ()).is_some() {}
    applied
}
