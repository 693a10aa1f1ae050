//! Picking a combo (Small World p. 3).

use super::Table;
use crate::{
    RuleSet,
    action::{Action, Actions, PowerId, RaceId, Seat},
    event::{Event, Listener},
    options::Payment,
    profile::Source,
    refusal::Refusal,
    spec::Placing,
    state::{Decision, MAX_TRIBES, NONE, State, Tribe},
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

impl RuleSet {
    /// Tokens that a combo brings, loaned ones included, as far as the tray has them.
    pub fn starting_tokens(&self, race: RaceId, power: PowerId) -> u8 {
        let loan = self.combo(race, power).loan;
        let supply = self.races[race.0 as usize].supply;
        (self.combo_tokens(race, power) + loan).min(supply)
    }
}

impl<S: Listener + ?Sized> Table<'_, S> {
    #[inline(never)]
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
        // The price is paid, then what lies on the combo is pocketed (ruling 30), unless it may pay.
        let pays_with_it = self.rules.options.payment == Payment::Pocketed;
        if pays_with_it {
            self.pocket(seat, combo.coins);
        }
        if place > 0 {
            self.emit(Event::Spent { seat, coins: place });
            for place in 0..place {
                self.emit(Event::Dropped { place });
            }
        }
        if !pays_with_it {
            self.pocket(seat, combo.coins);
        }
        let tokens = self.rules.starting_tokens(combo.race, combo.power);
        self.emit(Event::Picked {
            seat,
            place,
            tribe: free,
            tokens,
        });
        if self.rules.profile(self.state, free).swaps && self.state.column_len > 0 {
            self.emit(Event::Asked(Decision::Swap(free)));
        } else {
            self.anchor_markers(free);
        }
        Ok(())
    }

    /// Takes the coins that lie on a combo.
    fn pocket(&mut self, seat: Seat, coins: u8) {
        if coins > 0 {
            self.emit(Event::Earned {
                seat,
                tribe: None,
                coins,
                source: Source::Column,
            });
        }
    }

    /// The badge is exchanged for one of the others on offer, before the column is filled again;
    /// coins stay where they lie (Underground p. 11, Shadow Mimes; ruling 123).
    #[inline(never)]
    pub(super) fn swap(&mut self, t: Tribe, a: Action) -> Result<(), Refusal> {
        match a {
            Action::Pass => self.emit(Event::Answered),
            Action::Swap(place) => {
                let Some(&combo) = self.state.column().get(place as usize) else {
                    return Err(Refusal::NoSuchCombo(place));
                };
                self.emit(Event::Answered);
                let tokens = self.rules.starting_tokens(self.state.race(t), combo.power);
                self.emit(Event::Swapped {
                    tribe: t,
                    place,
                    tokens,
                });
            }
            _ => return Err(Refusal::NotNow(a)),
        }
        self.anchor_markers(t);
        Ok(())
    }

    /// Markers that are put on the map when a race is picked.
    fn anchor_markers(&mut self, t: Tribe) {
        for (n, m) in self.rules.own_marker_uses(self.state, t) {
            if m.placing == Placing::Anchor && self.supply(m.kind) > 0 {
                self.emit(Event::Asked(Decision::Anchor(t, n)));
            }
        }
    }
}

pub(super) fn legal_swap(state: &State, out: &mut Actions) {
    out.push(Action::Pass);
    out.extend((0..state.column_len).map(Action::Swap));
}
