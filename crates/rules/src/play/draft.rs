//! Picking a combo (Small World p. 3).

use super::Table;
use crate::{
    RuleSet,
    action::{Action, Actions, Seat},
    event::{Event, Sink},
    options::Payment,
    profile::Source,
    refusal::Refusal,
    state::{MAX_TRIBES, NONE, State, Tribe},
};

/// Coins with which a player may pay for the combo at `place` (ruling 30).
pub(super) fn purse(rules: &RuleSet, state: &State, seat: Seat, place: u8) -> u16 {
    let own = state.coins(seat);
    match rules.options.payment {
        Payment::Own => own,
        Payment::Pocketed => own + state.column[place as usize].coins as u16,
    }
}

pub(super) fn legal(rules: &RuleSet, state: &State, out: &mut Actions) {
    for place in 0..state.column_len {
        if purse(rules, state, state.seat(), place) >= place as u16 {
            out.push(Action::Pick(place));
        }
    }
}

impl<S: Sink> Table<'_, S> {
    pub(super) fn draft(&mut self, a: Action) -> Result<(), Refusal> {
        let Action::Pick(place) = a else {
            return Err(Refusal::NotNow(a));
        };
        let seat = self.state.seat();
        let Some(&combo) = self.state.column().get(place as usize) else {
            return Err(Refusal::NoSuchCombo(place));
        };
        let have = purse(self.rules, self.state, seat, place);
        if have < place as u16 {
            return Err(Refusal::TooDear { cost: place, have });
        }
        let free = (0..MAX_TRIBES as u8).find(|&t| self.state.tribes[t as usize].seat == NONE);
        // Compile checks keep the number of tribes below the number of slots.
        let Some(free) = free.map(Tribe) else {
            return Err(Refusal::NoSuchCombo(place));
        };
        self.emit(Event::Answered);
        if combo.coins > 0 {
            self.emit(Event::Earned {
                seat,
                tribe: None,
                coins: combo.coins,
                source: Source::Column,
            });
        }
        if place > 0 {
            self.emit(Event::Spent { seat, coins: place });
            for place in 0..place {
                self.emit(Event::Dropped { place });
            }
        }
        let loan = self.rules.combo(combo.race, combo.power).loan;
        let supply = self.rules.races[combo.race.0 as usize].supply;
        let tokens = (self.rules.combo_tokens(combo.race, combo.power) + loan).min(supply);
        self.emit(Event::Picked {
            seat,
            place,
            tribe: free,
            tokens,
        });
        Ok(())
    }
}
