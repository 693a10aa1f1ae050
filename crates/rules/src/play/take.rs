//! A region changes hands (Small World p. 4).

use super::Table;
use crate::{
    action::Seat,
    event::{Event, Sink},
    query::conquest::is_nonempty,
    region::Region,
    spec::{OnConquest, Placing},
    state::{NATIVES, NONE, Occupant, Tribe},
};

impl<S: Sink> Table<'_, S> {
    /// An ordinary conquest with so many tokens from the hand.
    #[inline]
    pub(super) fn take(&mut self, t: Tribe, r: Region, tokens: u8) {
        let plundered = is_nonempty(self.state, r);
        if plundered {
            self.expel(t, r, false);
        }
        self.clear_markers(r);
        self.emit(Event::Took {
            tribe: t,
            region: r,
            tokens,
            plundered,
        });
        self.settle_in(t, r);
    }

    /// One token takes the region, whatever its defence, and the marker moves there (ruling 82).
    pub(super) fn strike(&mut self, t: Tribe, r: Region, kind: u8) {
        self.take(t, r, 1);
        self.emit(Event::Struck);
        let old = self.marker(|k, at| k == kind && at != r);
        if let Some((kind, region)) = old {
            self.emit(Event::MarkerTaken { kind, region });
        }
        self.emit(Event::MarkerPlaced { kind, region: r });
    }

    /// A token from the tray replaces the lone token there, which is lost (rulings 37–45).
    pub(super) fn convert(&mut self, t: Tribe, r: Region) {
        let victim = Tribe(self.state.occupant[r.index()]);
        let seat = self.state.owner(victim);
        self.expel(t, r, true);
        self.clear_markers(r);
        self.emit(Event::Replaced {
            tribe: t,
            region: r,
        });
        self.emit(Event::Converted(seat));
        self.settle_in(t, r);
    }

    /// The occupant leaves: natives for good, a race with the loss of one token unless it keeps
    /// all or the lone token is converted.
    fn expel(&mut self, by: Tribe, r: Region, all_lost: bool) {
        let occupant = self.state.occupant[r.index()];
        let tokens = self.state.tokens(r);
        if occupant == NATIVES {
            self.emit(Event::Expelled {
                region: r,
                lost: tokens,
                kept: 0,
            });
            return;
        }
        let victim = Tribe(occupant);
        let profile = self.rules.profile(self.state, victim);
        let lost = if all_lost {
            tokens
        } else if profile.keeps_tokens {
            0
        } else {
            1
        };
        let kept = tokens - lost;
        self.emit(Event::Expelled {
            region: r,
            lost,
            kept,
        });
        let owner = self.state.owner(victim);
        if !self.state.in_decline(victim) && owner != self.state.owner(by) {
            self.emit(Event::Attacked(owner));
        }
        if kept > 0 {
            self.emit(Event::Fled(victim));
        }
        if self.state.in_decline(victim) && self.state.regions(victim).is_empty() {
            let hand = self.state.tribes[victim.index()].hand;
            if hand == 0 || !profile.acts {
                self.emit(Event::Removed(victim));
            }
        }
    }

    /// An attack that the die did not favour is an attack all the same.
    pub(super) fn repelled(&mut self, by: Tribe, r: Region) {
        if let Occupant::Tribe(victim) = self.state.occupant(r) {
            let owner = self.state.owner(victim);
            if !self.state.in_decline(victim) && owner != self.state.owner(by) {
                self.emit(Event::Attacked(owner));
            }
        }
    }

    /// Markers of the former occupant leave with it. Those that come back to their owner are put
    /// back at the end of the turn.
    #[inline]
    fn clear_markers(&mut self, r: Region) {
        while self.state.marked.has(r) {
            let Some((kind, region)) = self.marker(|_, at| at == r) else {
                return;
            };
            self.emit(Event::MarkerTaken { kind, region });
            if self.rules.markers[kind as usize].on_conquest == OnConquest::Returned {
                for t in self.owners_of_spread(kind) {
                    self.emit(Event::Fled(t));
                }
            }
        }
    }

    /// The tribes that put such markers back with their survivors.
    fn owners_of_spread(&self, kind: u8) -> impl Iterator<Item = Tribe> + use<S> {
        let mut owners = [NONE; 2];
        let mut n = 0;
        for t in self.state.tribes() {
            let uses = &self.rules.profile(self.state, t).markers;
            if n < 2
                && uses
                    .iter()
                    .any(|m| m.kind == kind && m.placing == Placing::Spread)
            {
                owners[n] = t.0;
                n += 1;
            }
        }
        owners.into_iter().filter(|&t| t != NONE).map(Tribe)
    }

    /// Markers that a tribe puts by itself into a region that it has just taken.
    #[inline]
    fn settle_in(&mut self, t: Tribe, r: Region) {
        for m in &self.rules.profile(self.state, t).markers {
            match m.placing {
                Placing::EveryRegion => {}
                Placing::FirstConquests if self.state.tribes[t.index()].firsts < m.count => {
                    self.emit(Event::Counted(t));
                }
                _ => continue,
            }
            if self.supply(m.kind) > 0 {
                self.emit(Event::MarkerPlaced {
                    kind: m.kind,
                    region: r,
                });
            }
        }
    }

    /// Markers of a kind that are not on the map.
    pub(super) fn supply(&self, kind: u8) -> u8 {
        let used = self.state.markers().filter(|&(k, _)| k == kind).count() as u8;
        self.rules.markers[kind as usize]
            .supply
            .saturating_sub(used)
    }

    /// The owner empties a region: what stood there with his tokens goes back to the box.
    pub(super) fn leave(&mut self, r: Region) {
        while self.state.marked.has(r) {
            let Some((kind, region)) = self.marker(|_, at| at == r) else {
                break;
            };
            self.emit(Event::MarkerTaken { kind, region });
        }
        self.emit(Event::Left(r));
    }

    /// The opponents of a seat.
    pub(super) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<S> {
        (0..self.rules.seats).map(Seat).filter(move |&s| s != seat)
    }
}
