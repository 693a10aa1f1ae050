//! What is heard when something happens: which sounds, in which order, and how close upon one
//! another. What they sound like is the screen's matter.

use rules::{Event, Seat};

use crate::session::{Entry, Session, Turn};

/// Something that is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A combo is picked.
    Pick,
    /// A region is taken.
    Conquest,
    /// The die is rolled.
    Die,
    /// Coins come in.
    Coins,
    /// A race goes into decline.
    Decline,
    /// A person at this screen has the move, whom others kept waiting.
    YourMove,
    /// The game is over, and a person at this screen has won; or nobody plays here.
    Win,
    /// The game is over, and somebody else has won.
    Over,
}

impl Sound {
    /// All of them.
    pub const ALL: [Sound; 8] = [
        Sound::Pick,
        Sound::Conquest,
        Sound::Die,
        Sound::Coins,
        Sound::Decline,
        Sound::YourMove,
        Sound::Win,
        Sound::Over,
    ];

    /// Its name, for whoever watches the screen.
    pub fn name(self) -> &'static str {
        match self {
            Sound::Pick => "pick",
            Sound::Conquest => "conquest",
            Sound::Die => "die",
            Sound::Coins => "coins",
            Sound::Decline => "decline",
            Sound::YourMove => "your-move",
            Sound::Win => "win",
            Sound::Over => "over",
        }
    }

    /// Seconds before the next sound may begin.
    fn room(self) -> f64 {
        match self {
            Sound::Conquest => 0.25,
            Sound::Coins => 0.3,
            Sound::Pick | Sound::Die | Sound::YourMove => 0.45,
            Sound::Decline => 0.6,
            Sound::Win | Sound::Over => 1.2,
        }
    }

    /// Whether it is heard however much is heard already: it is what one waits for.
    fn matters(self) -> bool {
        matches!(self, Sound::YourMove | Sound::Win | Sound::Over)
    }

    fn of(event: &Event) -> Option<Sound> {
        match event {
            Event::Picked { .. } => Some(Sound::Pick),
            Event::Took { .. } | Event::Replaced { .. } | Event::Revived { .. } => {
                Some(Sound::Conquest)
            }
            Event::Rolled { .. } => Some(Sound::Die),
            Event::Earned { coins, .. } | Event::Paid { coins, .. } if *coins > 0 => {
                Some(Sound::Coins)
            }
            Event::Declined { .. } => Some(Sound::Decline),
            _ => None,
        }
    }
}

/// What is heard of what actions did, in the order in which it happened, nothing twice.
pub fn of<'e>(entries: impl IntoIterator<Item = &'e Entry>) -> Vec<Sound> {
    let mut out = Vec::new();
    for event in entries.into_iter().flat_map(|e| &e.events) {
        out.extend(Sound::of(event).filter(|s| !out.contains(s)));
    }
    out
}

/// What is heard of a game that went on, `since` being the entries that were there before. Where it
/// is to be `quiet`, since it is skipped or not looked at, nothing is heard of what others do but
/// that they are done.
pub fn heard(session: &Session, since: usize, quiet: bool) -> Vec<Sound> {
    let here = session.humans();
    let new = session.entries().get(since..).unwrap_or_default();
    // What chance does belongs to whoever asked it.
    let actor = |e: &Entry| e.seat.unwrap_or(e.before.seat());
    let mut out = of(new.iter().filter(|e| !quiet || here.contains(&actor(e))));
    let Some(first) = new.first() else {
        return out;
    };
    if session.latest().is_over() {
        if !first.before.is_over() {
            out.push(ending(session, &here));
        }
        return out;
    }
    let before = session.entries().iter().rev().find_map(|e| e.seat);
    if let Turn::Human(seat) = session.to_act()
        && before.is_some_and(|last| last != seat)
    {
        out.push(Sound::YourMove);
    }
    out
}

fn ending(session: &Session, here: &[Seat]) -> Sound {
    let standings = session.rules().standings(session.latest());
    let won = |seat: &Seat| standings.iter().any(|s| s.place == 1 && s.seat == *seat);
    match here.is_empty() || here.iter().any(won) {
        true => Sound::Win,
        false => Sound::Over,
    }
}

/// The longest that a sound waits for those before it, in seconds; it is left out otherwise.
const PATIENCE: f64 = 0.8;

/// Puts sounds one after the other, so that there is never a storm of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Queue {
    free: f64,
}

impl Queue {
    /// When a sound is to begin that is asked for at `now`, in seconds of the same clock; `None` if
    /// there is too much to be heard already.
    pub fn place(&mut self, now: f64, sound: Sound) -> Option<f64> {
        let at = self.free.max(now);
        if at - now > PATIENCE && !sound.matters() {
            return None;
        }
        self.free = at + sound.room();
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_follow_one_another_and_a_storm_is_cut() {
        let mut queue = Queue::default();
        assert_eq!(queue.place(5.0, Sound::Die), Some(5.0));
        assert_eq!(queue.place(5.0, Sound::Conquest), Some(5.45));
        let placed = (0..100).filter_map(|_| queue.place(5.0, Sound::Conquest));
        assert!(placed.count() < 4, "a hundred conquests at once");
        // What one waits for is heard all the same, and silence gives room again.
        assert!(queue.place(5.0, Sound::YourMove).is_some());
        assert_eq!(queue.place(60.0, Sound::Coins), Some(60.0));
    }

    #[test]
    fn names_are_their_own() {
        for (i, a) in Sound::ALL.iter().enumerate() {
            assert!(Sound::ALL[i + 1..].iter().all(|b| a.name() != b.name()));
        }
    }
}
