//! The time of turns.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use rules::{Action, Event, Seat, Sink, State, state::MAX_SEATS};
use study::Watch;

/// Notes the time that each turn takes, declines and, if wanted, the actions.
pub(crate) struct Clock<'a> {
    stop: &'a [&'a AtomicBool],
    asked: Option<(Seat, bool, Instant)>,
    /// The round of the last turn of each seat.
    rounds: [u8; MAX_SEATS],
    whose: Seat,
    /// Microseconds that each seat thought in each of its turns.
    pub micros: Vec<Vec<u64>>,
    pub declines: Vec<u8>,
    pub actions: u32,
    pub log: Option<Vec<Action>>,
}

impl<'a> Clock<'a> {
    pub fn new(seats: usize, log: bool, stop: &'a [&'a AtomicBool]) -> Clock<'a> {
        Clock {
            stop,
            asked: None,
            rounds: [0; MAX_SEATS],
            whose: Seat(0),
            micros: vec![Vec::new(); seats],
            declines: vec![0; seats],
            actions: 0,
            log: log.then(Vec::new),
        }
    }
}

impl Sink for Clock<'_> {
    fn event(&mut self, e: Event) {
        match e {
            Event::TurnBegan { seat, .. } => self.whose = seat,
            Event::Declined { .. } => self.declines[self.whose.index()] += 1,
            _ => {}
        }
    }
}

impl Watch for Clock<'_> {
    fn asks(&mut self, state: &State, seat: Seat) -> bool {
        let own = state.seat() == seat;
        if own && self.rounds[seat.index()] != state.round() {
            self.rounds[seat.index()] = state.round();
            self.micros[seat.index()].push(0);
        }
        self.asked = Some((seat, own, Instant::now()));
        !self.stop.iter().any(|s| s.load(Ordering::Relaxed))
    }

    fn answered(&mut self) {
        // What a seat decides in the turn of another, such as where survivors go, is no turn.
        if let Some((seat, true, began)) = self.asked.take()
            && let Some(turn) = self.micros[seat.index()].last_mut()
        {
            *turn += began.elapsed().as_micros() as u64;
        }
    }

    fn applied(&mut self, _: &State, action: Action) {
        self.actions += 1;
        if let Some(log) = &mut self.log {
            log.push(action);
        }
    }
}
