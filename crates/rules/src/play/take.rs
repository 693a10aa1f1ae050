//! A region changes hands (Small World p. 4).

use super::Table;
use crate::{
    action::{MarkerId, Seat, SiteId},
    event::{Event, Listener},
    query::{
        attacker::Conversion,
        conquest::{self, is_nonempty},
        cost::Price,
    },
    region::Region,
    ruleset::Topic,
    spec::{AssistEffect, OnConquest, Placing},
    state::{Decision, NATIVES, NONE, Occupant, Tribe},
};

/// What becomes of the tokens in a region that is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Losses {
    /// One is lost, unless the race keeps all.
    Usual,
    /// None.
    Spared,
    /// All: the lone token is replaced.
    Replaced,
    /// So many, unless the race keeps all.
    Overrun(u8),
}

impl<S: Listener + ?Sized> Table<'_, S> {
    /// A conquest at a price. Armed relics help.
    #[inline]
    pub(super) fn take(&mut self, t: Tribe, r: Region, price: Price) {
        if price.tools > 0 {
            self.emit(Event::ToolsUsed(price.tools));
        }
        self.take_with(t, r, price.tokens);
    }

    /// A conquest with so many tokens from the hand, for which all armed relics were declared.
    #[inline]
    pub(super) fn take_with(&mut self, t: Tribe, r: Region, tokens: u8) {
        let mut relics = 0;
        let mut losses = Losses::Usual;
        if self.state.turn.armed != 0 && self.helped(t, r) {
            if conquest::assist(self.rules, self.state, t).as_if_empty {
                losses = Losses::Spared;
            }
            relics = self.armed(t, |a| a.tokens != 0 || a.as_if_empty || a.anywhere);
        }
        let monsters = self.move_in(t, r, tokens, losses);
        if relics != 0 {
            self.spend_relics(r, relics);
        }
        if monsters {
            self.emit(Event::Asked(Decision::Site(t, r)));
        }
    }

    /// Tokens from the hand take the place of whoever is in a region. Whether a place or relic lay
    /// hidden there.
    #[inline(always)]
    fn move_in(&mut self, t: Tribe, r: Region, tokens: u8, losses: Losses) -> bool {
        let plundered = is_nonempty(self.state, r);
        let monsters = self.has_monsters(r);
        if plundered {
            self.expel(t, r, losses);
        }
        self.clear_region(r);
        self.emit(Event::Took {
            tribe: t,
            region: r,
            tokens,
            plundered,
        });
        self.settle_in(t, r, true);
        monsters
    }

    /// Whether a tribe's powers, places and relics help against a region.
    fn helped(&self, t: Tribe, r: Region) -> bool {
        !conquest::shunning(self.rules, self.state, t).has(r)
    }

    /// Whether a place or relic lies hidden in a region.
    fn has_monsters(&self, r: Region) -> bool {
        self.state.hidden_sites > 0
            && self.state.occupant[r.index()] == NATIVES
            && self.state.tokens(r) >= self.rules.monster_tokens
    }

    /// The armed relics of a tribe of which `f` is true, a bit each.
    #[inline(never)]
    fn armed(&self, t: Tribe, mut f: impl FnMut(&AssistEffect) -> bool) -> u32 {
        conquest::armed(self.rules, self.state, t)
            .fold(0, |sum, (site, a)| sum | (f(&a) as u32) << site.0)
    }

    /// The armed relics without which a tribe could not take `r` in the way that it does: what
    /// needs none of them leaves them unspent (ruling 191). `how` if it is a conversion.
    #[inline(never)]
    fn needed_relics(&self, t: Tribe, r: Region, how: Option<Conversion>) -> u32 {
        if self.state.turn.armed == 0 {
            return 0;
        }
        let mut converter = how.is_some_and(|how| how.by_relic);
        let mut carrier = self.attacker(t).needs_anywhere(r, how);
        // One that does both is enough.
        let both = self.armed(t, |a| a.convert && a.anywhere);
        if converter && carrier && both != 0 {
            return both & both.wrapping_neg();
        }
        self.armed(t, |a| {
            let helps = converter && a.convert || carrier && a.anywhere;
            converter &= !a.convert;
            carrier &= !a.anywhere;
            helps
        })
    }

    /// Armed relics that helped go to the region and are used up for the turn.
    #[inline(never)]
    fn spend_relics(&mut self, r: Region, used: u32) {
        for site in (0..32).filter(|s| used >> s & 1 != 0).map(SiteId) {
            self.emit(Event::Carried { site, region: r });
        }
        if used != 0 {
            self.emit(Event::Used(used));
        }
    }

    /// One token takes the region, whatever its defence, and the marker moves there (ruling 82).
    pub(super) fn strike(&mut self, t: Tribe, r: Region, kind: MarkerId) {
        let relics = self.needed_relics(t, r, None);
        let monsters = self.move_in(t, r, 1, Losses::Usual);
        self.spend_relics(r, relics);
        self.emit(Event::Struck);
        let held = self.state.regions(t);
        let old = self.marker(|k, at| k == kind && at != r && held.has(at));
        if let Some((kind, region)) = old {
            self.emit(Event::MarkerTaken { kind, region });
        }
        // Another effect may have put one there, or have had the last one.
        let room = self.rules.marker(kind).stacks || self.state.markers_in(kind, r) == 0;
        if room && self.supply(kind) > 0 {
            self.emit(Event::MarkerPlaced { kind, region: r });
        }
        // A place that is found there is dealt with after the marker has been put.
        if monsters {
            self.emit(Event::Asked(Decision::Site(t, r)));
        }
    }

    /// A token from the tray, or from the hand, replaces the lone token there, which is lost
    /// (rulings 37–45, 134, 135).
    pub(super) fn convert(&mut self, t: Tribe, r: Region, how: Conversion) {
        let victim = Tribe(self.state.occupant[r.index()]);
        let seat = self.state.owner(victim);
        let relics = self.needed_relics(t, r, Some(how));
        self.expel(t, r, Losses::Replaced);
        self.clear_region(r);
        self.emit(Event::Replaced {
            tribe: t,
            region: r,
            from_hand: how.from_hand,
        });
        if !how.by_relic {
            self.emit(Event::Converted(seat));
        }
        self.settle_in(t, r, true);
        self.spend_relics(r, relics);
    }

    /// The occupant leaves: natives for good, a race with its losses. What its player or the
    /// conqueror's owes or earns is settled at once.
    pub(super) fn expel(&mut self, by: Tribe, r: Region, losses: Losses) {
        let rules = self.rules;
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
        let (owner, me) = (self.state.owner(victim), self.state.owner(by));
        let keeps = rules.is_about(self.state, victim, Topic::KeepsTokens);
        let lost = match losses {
            Losses::Replaced => tokens,
            Losses::Spared => 0,
            _ if keeps => 0,
            Losses::Usual => 1,
            Losses::Overrun(n) => n.min(tokens),
        };
        if owner != me {
            self.settle_accounts(victim, owner, me);
            self.note_attack(by, victim, owner);
        }
        let kept = tokens - lost;
        self.prune(victim, r);
        self.emit(Event::Expelled {
            region: r,
            lost,
            kept,
        });
        if kept > 0 {
            self.emit(Event::Fled(victim));
        }
        if self.state.in_decline(victim) && self.state.regions(victim).is_empty() {
            let i = self.state.tribes[victim.index()];
            if i.hand + i.fled == 0 || !rules.profile(self.state, victim).acts {
                self.emit(Event::Removed(victim));
            }
        }
    }

    /// Toll to the victim's player, and what the bank pays him for the loss. Whoever sends a figure
    /// has conquered what it takes (ruling 195).
    fn settle_accounts(&mut self, victim: Tribe, owner: Seat, me: Seat) {
        let rules = self.rules;
        if rules.about.has(Topic::Toll) {
            let all = rules.in_force(self.state, victim, Topic::Toll);
            for &(coins, source) in all.flat_map(|(p, _)| &p.toll) {
                self.pay(me, victim, coins, source);
            }
        }
        if rules.about.has(Topic::WhenLost) {
            let all = rules.in_force(self.state, victim, Topic::WhenLost);
            for &(coins, source) in all.flat_map(|(p, _)| &p.when_lost) {
                self.emit(Event::Earned {
                    seat: owner,
                    tribe: Some(victim),
                    coins,
                    source,
                });
            }
        }
    }

    /// An attack on an active race bars peace between it and the race that attacks, and is
    /// remembered by those who bear grudges. What one race does is not the doing of another of its
    /// player's that makes peace (ruling 190).
    fn note_attack(&mut self, by: Tribe, victim: Tribe, owner: Seat) {
        let me = self.state.owner(by);
        let acts_for_itself =
            !self.state.in_decline(by) || self.rules.is_about(self.state, by, Topic::Peace);
        if !self.state.in_decline(victim) && acts_for_itself {
            self.emit(Event::Attacked(owner, by));
        }
        if !self.rules.about.has(Topic::Grudges) {
            return;
        }
        if let Some(t) = self.state.active(owner) {
            let mut most = 0u8;
            self.rules.each(self.state, t, Topic::Grudges, |p, _| {
                most = most.saturating_add(p.grudges)
            });
            let marked = self.state.grudges[owner.index()];
            if marked >> me.0 & 1 == 0 && (marked.count_ones() as u8) < most {
                self.emit(Event::Marked {
                    seat: owner,
                    against: me,
                });
            }
        }
    }

    /// An attack that the die did not favour is an attack all the same.
    pub(super) fn repelled(&mut self, by: Tribe, r: Region) {
        if let Occupant::Tribe(victim) = self.state.occupant(r) {
            let (owner, me) = (self.state.owner(victim), self.state.owner(by));
            if owner != me {
                self.note_attack(by, victim, owner);
            }
        }
    }

    /// A tribe loses a place in `r`: what the place put on the map, or let it put there, goes.
    pub(crate) fn prune(&mut self, t: Tribe, r: Region) {
        let rules = self.rules;
        if !self.state.sited.has(r) {
            return;
        }
        for site in 0..rules.sites.len() {
            if self.state.site_at[site] != r.0 {
                continue;
            }
            let profile = &rules.site_profiles[site][0];
            if let Some(kind) = profile.haunt {
                while let Some((kind, region)) = self.marker(|k, _| k == kind) {
                    self.emit(Event::MarkerTaken { kind, region });
                }
            }
            if let (true, Some(p)) = (profile.grants, self.state.granted()) {
                // In decline it may still have those that were put while it was active.
                let granted = rules.power_profiles[p.0 as usize].iter();
                let moving = granted.flat_map(|p| {
                    let markers = p.markers.iter();
                    let moving =
                        markers.filter(|m| matches!(m.placing, Placing::Spread | Placing::Guard));
                    moving.map(|m| m.kind).chain(p.strike)
                });
                for kind in moving {
                    self.pick_up(t, kind);
                }
            }
        }
    }

    /// Markers of the former occupant leave with it. Those that come back to their owner are put
    /// back at the end of the turn.
    #[inline]
    pub(crate) fn clear_region(&mut self, r: Region) {
        if !self.state.marked.has(r) {
            return;
        }
        let tied = |k: MarkerId| !self.rules.marker(k).free;
        while let Some((kind, region)) = self.marker(|k, at| at == r && tied(k)) {
            self.emit(Event::MarkerTaken { kind, region });
            if self.rules.marker(kind).on_conquest == OnConquest::Returned {
                for t in self.owners_of_spread(kind) {
                    self.emit(Event::Fled(t));
                }
            }
        }
    }

    /// The tribes that put such markers back with their survivors.
    fn owners_of_spread(&self, kind: MarkerId) -> impl Iterator<Item = Tribe> + use<S> {
        let mut owners = [NONE; 2];
        let mut n = 0;
        for t in self.state.tribes() {
            let spreads =
                |m: &crate::ruleset::MarkerUse| m.kind == kind && m.placing == Placing::Spread;
            let all = self.rules.in_force(self.state, t, Topic::Anything);
            if n < 2 && all.flat_map(|(p, _)| &p.markers).any(spreads) {
                owners[n] = t.0;
                n += 1;
            }
        }
        owners.into_iter().filter(|&t| t != NONE).map(Tribe)
    }

    /// Markers that a tribe puts by itself into a region that it has just got.
    #[inline]
    pub(super) fn settle_in(&mut self, t: Tribe, r: Region, conquered: bool) {
        let rules = self.rules;
        // A region counts once, however many effects put their markers there.
        let before = self.state.tribes[t.index()].firsts;
        for m in &rules.profile(self.state, t).markers {
            match m.placing {
                Placing::EveryRegion => {}
                Placing::FirstConquests if conquered && before < m.count => {
                    if self.state.tribes[t.index()].firsts == before {
                        self.emit(Event::Counted(t));
                    }
                }
                _ => continue,
            }
            let stacks = rules.marker(m.kind).stacks;
            let room = stacks || self.state.markers_in(m.kind, r) == 0;
            if room && self.supply(m.kind) > 0 {
                self.emit(Event::MarkerPlaced {
                    kind: m.kind,
                    region: r,
                });
            }
        }
    }

    /// Markers that stand in every region of a tribe come to those that have none.
    pub(super) fn settle_everywhere(&mut self, t: Tribe) {
        let rules = self.rules;
        for m in &rules.profile(self.state, t).markers {
            if m.placing != Placing::EveryRegion {
                continue;
            }
            for r in self.state.regions(t) {
                if self.state.markers_in(m.kind, r) == 0 && self.supply(m.kind) > 0 {
                    self.emit(Event::MarkerPlaced {
                        kind: m.kind,
                        region: r,
                    });
                }
            }
        }
    }

    /// Markers of a kind that are not on the map.
    pub(super) fn supply(&self, kind: MarkerId) -> u8 {
        let used = self.state.markers().filter(|&(k, _)| k == kind).count() as u8;
        self.rules.marker(kind).supply.saturating_sub(used)
    }

    /// The owner empties a region: what stood there with his tokens goes back to the box.
    pub(super) fn leave(&mut self, r: Region) {
        self.prune(Tribe(self.state.occupant[r.index()]), r);
        self.clear_region(r);
        self.emit(Event::Left(r));
    }

    /// The opponents of a seat.
    pub(super) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<S> {
        (0..self.rules.seats).map(Seat).filter(move |&s| s != seat)
    }
}
