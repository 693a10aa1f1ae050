//! Bots, thinking beside the tables and for a limited time.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use rules::Action;
use tokio::sync::Semaphore;
use tracing::warn;
use wire::Chair;

use crate::table::{Entry, Play, act_for};

/// Most actions of a bot that are kept at a time: longer turns come in parts.
const MOST: usize = 64;

/// Where bots think.
#[derive(Clone)]
pub struct Thinker {
    places: Arc<Semaphore>,
    limit: Duration,
}

impl Thinker {
    /// So many at a time, each for so long.
    pub fn new(places: usize, limit: Duration) -> Thinker {
        Thinker {
            places: Arc::new(Semaphore::new(places.max(1))),
            limit,
        }
    }

    /// What a bot does with a seat that has the move: its actions up to the end of its turn, and
    /// the outcomes of chance between them. If it takes too long or fails, a move is made at
    /// random instead, so that no table waits for ever.
    pub async fn actions(&self, play: Play, seat: Chair, bot: String) -> Vec<Entry> {
        let Ok(place) = self.places.clone().acquire_owned().await else {
            return Vec::new();
        };
        let limit = self.limit;
        let (name, start) = (bot.clone(), play.clone());
        let work = tokio::task::spawn_blocking(move || {
            // Whoever is not waited for any more still holds a place until he has finished.
            let _place = place;
            stint(start, seat, &name, limit / 2)
        });
        let entries = match tokio::time::timeout(limit, work).await {
            Ok(Ok(entries)) => entries,
            Ok(Err(_)) => {
                warn!(bot, "a bot failed");
                Vec::new()
            }
            Err(_) => {
                warn!(bot, "a bot took too long");
                Vec::new()
            }
        };
        match entries.is_empty() {
            true => stint_by(play, seat, "random", 1, Duration::MAX),
            false => entries,
        }
    }
}

fn stint(play: Play, seat: Chair, bot: &str, limit: Duration) -> Vec<Entry> {
    stint_by(play, seat, bot, MOST, limit)
}

fn stint_by(mut play: Play, seat: Chair, bot: &str, most: usize, limit: Duration) -> Vec<Entry> {
    let began = Instant::now();
    let dice = play.seed().child("bot", seat.index() as u64);
    let dice = dice.child("move", play.game().log().len() as u64);
    let Some(mut bot) = bots::by_name(bot, dice.as_u64()) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    while play.state().to_move() == Some(seat.seat())
        && out.len() < most
        && began.elapsed() <= limit
    {
        let view = play.rules().view(play.state(), Some(seat.seat()));
        let action = bot.act(play.rules(), &view);
        let Ok(entries) = act_for(&play, seat, &[action]) else {
            break;
        };
        if !follow(&mut play, action) {
            break;
        }
        out.extend(entries);
    }
    out
}

/// The same on the bot's own board.
fn follow(play: &mut Play, action: Action) -> bool {
    let applied = play.apply(action).is_ok();
    while play.draw().is_some() {}
    applied
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::RuleBook;
    use protocol::{Player, SeatSetup, Seed, Setup};

    fn play() -> Play {
        let book = RuleBook::new(content::Library::shipped().clone());
        let setup = Setup {
            game: "small-world".into(),
            map: "small-world-2".into(),
            seats: vec![SeatSetup::new("", Player::Human); 2],
            options: Default::default(),
            seed: None,
        };
        let rules = book.rules(&setup).unwrap();
        let mut play = Play::new(rules, Seed([7; 32]));
        while play.draw().is_some() {}
        play
    }

    #[tokio::test]
    async fn a_bot_plays_to_the_end_of_its_turn() {
        let thinker = Thinker::new(1, Duration::from_secs(20));
        let entries = thinker.actions(play(), Chair::at(0), "greedy".into()).await;
        let own = |e: &&Entry| matches!(e, Entry::Act { seat: Some(_), .. });
        assert!(entries.iter().filter(own).count() > 3);
    }

    #[tokio::test]
    async fn whoever_thinks_too_long_or_is_not_there_moves_at_random() {
        for (bot, limit) in [("greedy", 0), ("nobody", 9)] {
            let thinker = Thinker::new(1, Duration::from_secs(limit));
            let entries = thinker.actions(play(), Chair::at(0), bot.into()).await;
            assert!(matches!(
                entries[..],
                [Entry::Act { seat: Some(_), .. }, ..]
            ));
        }
    }
}
