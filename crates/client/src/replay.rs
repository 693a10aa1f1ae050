//! Looking back: from moment to moment through what has happened.

use rules::Seat;

use crate::{chronicle, session::Entry, session::Session};

impl Session {
    /// Shows the moment after so many entries (the last one, if there are fewer). Nothing can be
    /// done there, but the game may go on meanwhile.
    pub fn look_back(&mut self, at: usize) {
        self.cursor = Some(at.min(self.entries().len()));
        self.imagined = None;
    }

    /// Shows the game itself again.
    pub fn look_ahead(&mut self) {
        self.cursor = None;
        self.imagined = None;
    }

    /// After how many entries the moment shown comes; `None` while the game itself is shown.
    pub fn cursor(&self) -> Option<usize> {
        // What has been taken back is no more to be seen.
        self.cursor.map(|at| at.min(self.entries().len()))
    }

    /// Coins of a seat at the moment shown, if the viewer may know them: everybody may, when the
    /// game is over.
    pub fn coins(&self, seat: Seat, viewer: Option<Seat>) -> Option<u16> {
        let state = self.state();
        match self.latest().is_over() {
            true => Some(state.coins(seat)),
            false => self.rules().view(state, viewer).coins(seat),
        }
    }
}

/// Where to go from a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// Before everything.
    First,
    /// To the beginning of the turn, or of the one before if that is where one is.
    TurnBack,
    /// Before the last thing that happened.
    Back,
    /// After the next thing that happened.
    On,
    /// To the beginning of the next turn.
    TurnOn,
    /// After everything.
    Last,
}

/// A turn in what has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Whose.
    pub seat: Seat,
    /// The round, from 1.
    pub round: u8,
    /// The stop before the first thing that it brought.
    pub stop: usize,
}

/// The moments at which one stops on the way through a game: where something has happened of which
/// there is something to tell. A moment is a count of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    stops: Vec<usize>,
    turns: Vec<Mark>,
}

impl Track {
    /// The way through these entries.
    pub fn new(entries: &[Entry]) -> Track {
        let told = |(i, e): (usize, &Entry)| chronicle::is_told(e).then_some(i + 1);
        let mut stops = vec![0];
        stops.extend(entries.iter().enumerate().filter_map(told));
        if stops.last() != Some(&entries.len()) {
            stops.push(entries.len());
        }
        let mut turns: Vec<Mark> = Vec::new();
        for (i, entry) in entries.iter().enumerate() {
            let (seat, round) = (entry.before.seat(), entry.before.round());
            let last = turns.last().map(|t| (t.seat, t.round));
            // A turn is there when its player has the move: what was drawn before shows.
            if entry.seat == Some(seat) && last != Some((seat, round)) {
                let stop = stops.partition_point(|s| *s <= i) - 1;
                turns.push(Mark { seat, round, stop });
            }
        }
        Track { stops, turns }
    }

    /// The number of the last stop; the first has the number 0.
    pub fn last(&self) -> usize {
        self.stops.len() - 1
    }

    /// The moment of a stop; the last, if there are not so many.
    pub fn moment(&self, stop: usize) -> usize {
        self.stops[stop.min(self.last())]
    }

    /// The last stop that is not after a moment.
    pub fn stop(&self, moment: usize) -> usize {
        self.stops.partition_point(|s| *s <= moment).max(1) - 1
    }

    /// The turns, in their order: the same as those of [`bots::analysis::turns`].
    pub fn turns(&self) -> &[Mark] {
        &self.turns
    }

    /// The number of the turn to which a stop belongs; `None` before the first.
    pub fn turn(&self, stop: usize) -> Option<usize> {
        let begun = self.turns.partition_point(|t| t.stop <= stop);
        begun.checked_sub(1)
    }

    /// The stop that one comes to.
    pub fn to(&self, stop: usize, go: Go) -> usize {
        let turns = || self.turns.iter().map(|t| t.stop);
        match go {
            Go::First => 0,
            Go::TurnBack => turns().rfind(|s| *s < stop).unwrap_or(0),
            Go::Back => stop.saturating_sub(1),
            Go::On => (stop + 1).min(self.last()),
            Go::TurnOn => turns().find(|s| *s > stop).unwrap_or(self.last()),
            Go::Last => self.last(),
        }
    }
}
