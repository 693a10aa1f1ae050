//! Events: the only thing that changes a state.

use crate::{
    RuleSet,
    action::{MarkerId, PowerId, RaceId, Seat, SiteId},
    profile::Source,
    region::{Region, RegionSet},
    state::{Combo, Decision, NATIVES, NONE, State, Step, Tribe, TribeInfo, Turn},
};

/// What happened. Applying the events of a game to its first state gives its last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A decision is pending.
    Asked(Decision),
    /// The pending decision is made.
    Answered,
    /// The pending decision goes on with this.
    Continued(Decision),
    /// The turn goes on to this step.
    Stepped(Step),
    /// Within a step, whose turn is next.
    Pointed(u8),
    /// A turn begins.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Its number, from 1.
        round: u8,
    },
    /// The discarded badges became a new stack.
    BadgesReshuffled,
    /// A banner was drawn.
    BannerDrawn(RaceId),
    /// A combo joined the column.
    Offered {
        /// Banner.
        race: RaceId,
        /// Badge.
        power: PowerId,
    },
    /// A coin was dropped on a combo.
    Dropped {
        /// Its place in the column.
        place: u8,
    },
    /// Coins left a player's stack.
    Spent {
        /// Whose.
        seat: Seat,
        /// How many.
        coins: u8,
    },
    /// Coins came to a player.
    Earned {
        /// Who.
        seat: Seat,
        /// The tribe that earned them, if one did.
        tribe: Option<Tribe>,
        /// How many.
        coins: u8,
        /// What for.
        source: Source,
    },
    /// A combo was taken from the column.
    Picked {
        /// Who.
        seat: Seat,
        /// Its place in the column.
        place: u8,
        /// The tribe that it is now.
        tribe: Tribe,
        /// Tokens in hand.
        tokens: u8,
    },
    /// All tokens but one in each region were taken in hand.
    Readied(Tribe),
    /// The loaned tokens were taken in hand.
    Mustered(Tribe),
    /// A region was emptied by its owner; its token is in hand.
    Left(Region),
    /// The die showed a face.
    Rolled {
        /// The face.
        face: u8,
        /// Whether the region is chosen afterwards.
        before: bool,
    },
    /// The tokens of the occupant left a region.
    Expelled {
        /// The region.
        region: Region,
        /// Tokens that went to the tray.
        lost: u8,
        /// Tokens that survived: their owner puts them back at the end of the turn.
        kept: u8,
    },
    /// A tribe took a region.
    Took {
        /// Who.
        tribe: Tribe,
        /// Which.
        region: Region,
        /// With how many tokens from its hand.
        tokens: u8,
        /// Whether it was not empty before.
        plundered: bool,
    },
    /// A token of a tribe replaced another in a region.
    Replaced {
        /// Who.
        tribe: Tribe,
        /// Which.
        region: Region,
        /// Whether it came from the hand, the tray being empty.
        from_hand: bool,
    },
    /// A token of this seat was converted this turn.
    Converted(Seat),
    /// The strike of this turn was used.
    Struck,
    /// A marker was put on a region.
    MarkerPlaced {
        /// Kind.
        kind: MarkerId,
        /// Where.
        region: Region,
    },
    /// A marker was taken off a region.
    MarkerTaken {
        /// Kind.
        kind: MarkerId,
        /// Where.
        region: Region,
    },
    /// The tribe counts one more marker of its first conquests.
    Counted(Tribe),
    /// A tribe has tokens or markers to put back at the end of the turn.
    Fled(Tribe),
    /// It has its turn to do so.
    Regrouping(Tribe),
    /// The active race of this seat was attacked by this tribe.
    Attacked(Seat, Tribe),
    /// Tokens came from the tray into a hand.
    Recruited {
        /// Whose.
        tribe: Tribe,
        /// How many.
        tokens: u8,
    },
    /// Loaned tokens left the map until the next conquests.
    Reserved {
        /// Whose.
        tribe: Tribe,
        /// How many.
        tokens: u8,
    },
    /// Tokens went from the hand to a region.
    Deployed {
        /// Whose.
        tribe: Tribe,
        /// Where.
        region: Region,
        /// How many.
        tokens: u8,
    },
    /// An active race went into decline.
    Declined {
        /// Which.
        tribe: Tribe,
        /// Whether all its tokens stay.
        keeps_all: bool,
        /// Whether it keeps its badge.
        keeps_badge: bool,
        /// Whether it does not count towards the limit of one declined race.
        extra: bool,
    },
    /// A tribe left the board; its banner goes under the stack, its badge to the discards.
    Removed(Tribe),
    /// Coins went from one player to another.
    Paid {
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// His tribe that is paid for.
        tribe: Tribe,
        /// How many.
        coins: u8,
        /// What for.
        source: Source,
    },
    /// The badge of a tribe was exchanged for the one at a place of the column.
    Swapped {
        /// Whose.
        tribe: Tribe,
        /// The place.
        place: u8,
        /// Tokens in hand now.
        tokens: u8,
    },
    /// Tools were used for a conquest.
    ToolsUsed(u8),
    /// A tribe came by tools.
    ToolsGained {
        /// Whose.
        tribe: Tribe,
        /// How many more.
        tools: u8,
    },
    /// A place or relic was found.
    Found {
        /// Which.
        site: SiteId,
        /// Where.
        region: Region,
    },
    /// A badge was drawn for a place.
    Granted(PowerId),
    /// A relic was moved.
    Carried {
        /// Which.
        site: SiteId,
        /// Where to.
        region: Region,
    },
    /// A relic is to be used for the next conquest.
    Armed(SiteId),
    /// Relics and places were used this turn: a bit each.
    Used(u32),
    /// A relic is the one that is copied this turn.
    Copied(SiteId),
    /// The movable marker was moved this turn.
    Moved,
    /// A region of a declined race went to the active one.
    Revived {
        /// The active tribe.
        tribe: Tribe,
        /// The region.
        region: Region,
        /// Whether the new token came from the hand.
        from_hand: bool,
    },
    /// A token of a declined race was given for coins.
    Sacrificed(Region),
    /// A player has marked another who attacked him.
    Marked {
        /// Who.
        seat: Seat,
        /// Whom.
        against: Seat,
    },
    /// Monsters live in a region.
    MonstersPlaced(Region),
    /// Peace was made, or lapsed.
    Allied {
        /// By whom.
        seat: Seat,
        /// With whom.
        ally: Option<Seat>,
    },
}

/// Receives events. `()` ignores them, a `Vec` keeps them.
pub trait Sink {
    /// Called for each event, after it changed the state.
    fn event(&mut self, e: Event);

    /// Whether anybody listens: what does not is never told anything, which is quicker.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
}

impl Sink for () {
    #[inline(always)]
    fn event(&mut self, _: Event) {}

    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

/// The two kinds of listeners that the turn is compiled for.
pub(crate) trait Listener {
    /// Whether there is nobody: then what an event does is written out where it happens, and else
    /// in one place, which is slower and much smaller.
    const NOBODY: bool;

    fn hear(&mut self, e: Event);
}

impl Listener for () {
    const NOBODY: bool = true;

    #[inline(always)]
    fn hear(&mut self, _: Event) {}
}

impl Listener for dyn Sink + '_ {
    const NOBODY: bool = false;

    fn hear(&mut self, e: Event) {
        self.event(e);
    }
}

impl Sink for Vec<Event> {
    fn event(&mut self, e: Event) {
        self.push(e);
    }
}

impl State {
    /// As [`State::evolve`], where somebody hears of it.
    #[inline(never)]
    pub(crate) fn evolve_heard(&mut self, rules: &RuleSet, e: Event) {
        self.evolve(rules, e);
    }

    /// Lets an event happen.
    #[inline(always)]
    pub fn evolve(&mut self, rules: &RuleSet, e: Event) {
        match e {
            Event::Asked(d) => {
                if let Decision::Conquest(_) = d {
                    self.next_to_act();
                }
                let n = self.stack_len as usize;
                // At most a redeployment, a region to give up, five sets of markers and errands.
                self.board.stack[n] = d;
                self.board.stack_len += 1;
            }
            // A popped slot is cleared, so that equal positions are equal states.
            Event::Answered => {
                self.board.stack_len -= 1;
                let n = self.stack_len as usize;
                self.board.stack[n] = Decision::Draft;
            }
            Event::Continued(d) => {
                let n = self.stack_len as usize - 1;
                self.board.stack[n] = d;
            }
            Event::Stepped(step) => {
                self.board.step = step;
                self.board.cursor = 0;
            }
            Event::Pointed(at) => self.board.cursor = at,
            Event::TurnBegan { seat, round } => {
                let old = self.active(self.seat());
                if let Some(t) = old {
                    self.board.tribes[t.index()].flags &= !TribeInfo::FIRST_TURN;
                }
                self.board.turn = Turn::NEW;
                self.board.tools = 0;
                self.board.attacked = [0; 2];
                for i in &mut self.board.tribes[..self.board.top as usize] {
                    i.flags %= TribeInfo::REVIVED;
                }
                let over = self.seat as usize;
                self.board.grudges[over] = 0;
                self.board.seat = seat.0;
                self.board.round = round;
            }
            Event::BadgesReshuffled => {
                self.board.badges |= self.discarded_badges;
                self.board.discarded_badges = 0;
            }
            Event::BannerDrawn(race) => {
                if self.unknown_banners >> race.0 & 1 != 0 {
                    self.board.unknown_banners &= !(1 << race.0);
                } else {
                    let n = self.returned_len as usize;
                    self.board.returned.copy_within(1..n, 0);
                    self.board.returned[n - 1] = NONE;
                    self.board.returned_len -= 1;
                }
            }
            Event::Offered { race, power } => {
                self.board.badges &= !(1 << power.0);
                let n = self.column_len as usize;
                self.board.column[n] = Combo {
                    race,
                    power,
                    coins: 0,
                };
                self.board.column_len += 1;
            }
            Event::Dropped { place } => {
                let c = &mut self.board.column[place as usize].coins;
                *c = c.saturating_add(1);
            }
            Event::Spent { seat, coins } => self.coins[seat.index()] -= coins as u16,
            Event::Earned { seat, coins, .. } => self.coins[seat.index()] += coins as u16,
            Event::Picked {
                seat,
                place,
                tribe,
                tokens,
            } => {
                let combo = self.column[place as usize];
                let n = self.column_len as usize;
                self.board
                    .column
                    .copy_within(place as usize + 1..n, place as usize);
                self.board.column[n - 1] = Combo {
                    race: RaceId(NONE),
                    power: PowerId(NONE),
                    coins: 0,
                };
                self.board.column_len -= 1;
                self.board.tribes[tribe.index()] = TribeInfo {
                    seat: seat.0,
                    race: combo.race.0,
                    power: combo.power.0,
                    flags: TribeInfo::FIRST_TURN,
                    hand: tokens,
                    ..TribeInfo::FREE
                };
                self.board.active[seat.index()] = tribe.0;
                self.board.top = self.top.max(tribe.0 + 1);
            }
            Event::Readied(t) => {
                for r in self.regions(t) {
                    self.board.tokens[r.index()] = 1;
                }
                let held = self.regions(t).len();
                let i = &mut self.board.tribes[t.index()];
                i.hand += i.on_map - held;
                i.on_map = held;
                self.board.tools = i.tools;
                self.board.turn.flags |= Turn::READY;
            }
            Event::Mustered(t) => {
                let i = &mut self.board.tribes[t.index()];
                i.hand += i.reserve;
                i.reserve = 0;
            }
            Event::Left(r) => {
                let t = self.occupant[r.index()] as usize;
                let n = self.tokens[r.index()];
                self.vacate(r);
                self.board.regions[t].remove(r);
                self.board.tribes[t].on_map -= n;
                self.board.tribes[t].hand += n;
                self.board.turn.flags |= Turn::LEFT;
                // What is given up for the loaned tokens counts as never conquered (ruling 65);
                // other regions that were conquered have been, whatever becomes of them (200).
                if let Some(Decision::GiveUp(_)) = self.decision() {
                    self.board.turn.taken.remove(r);
                    self.board.turn.plundered.remove(r);
                }
            }
            Event::Rolled { face, before } => {
                if before {
                    self.board.turn.rolled = face + 1;
                    self.board.turn.flags |= Turn::STARTED;
                }
            }
            Event::Expelled { region, kept, .. } => {
                let t = self.occupant[region.index()];
                if t != NATIVES {
                    let t = t as usize;
                    self.board.tribes[t].on_map -= self.tokens[region.index()];
                    self.board.tribes[t].fled += kept;
                    self.board.regions[t].remove(region);
                }
                self.vacate(region);
            }
            Event::Took {
                tribe,
                region,
                tokens,
                plundered,
            } => {
                self.occupy(tribe, region, tokens);
                self.board.tribes[tribe.index()].hand -= tokens;
                self.board.turn.taken.insert(region);
                if plundered {
                    self.board.turn.plundered.insert(region);
                }
                self.board.turn.rolled = 0;
                self.board.turn.flags |= Turn::STARTED | Turn::CONQUERED;
            }
            Event::Replaced {
                tribe,
                region,
                from_hand,
            } => {
                self.occupy(tribe, region, 1);
                self.board.tribes[tribe.index()].hand -= from_hand as u8;
                self.board.turn.taken.insert(region);
                self.board.turn.plundered.insert(region);
                self.board.turn.rolled = 0;
                self.board.turn.flags |= Turn::STARTED | Turn::CONQUERED;
            }
            Event::Converted(seat) => self.board.turn.converted |= 1 << seat.0,
            Event::Struck => self.board.turn.flags |= Turn::STRUCK,
            Event::MarkerPlaced { kind, region } => {
                let n = self.pieces_len as usize;
                self.board.pieces[n] = (kind.0, region.0);
                self.board.pieces_len += 1;
                let m = rules.marker(kind);
                self.board.bonus[region.index()] += m.defence;
                self.board.marked.insert(region);
                if m.immune {
                    self.board.immune.insert(region);
                }
            }
            Event::MarkerTaken { kind, region } => self.take_marker(rules, kind, region),
            Event::Counted(t) => self.board.tribes[t.index()].firsts += 1,
            Event::Fled(t) => self.board.victims |= 1 << t.0,
            Event::Regrouping(t) => {
                self.board.victims &= !(1 << t.0);
                let i = &mut self.board.tribes[t.index()];
                i.hand += i.fled;
                i.fled = 0;
            }
            Event::Attacked(seat, by) => {
                let declined = self.in_decline(by) as usize;
                self.board.attacked[declined] |= 1 << seat.0;
            }
            Event::Recruited { tribe, tokens } => self.board.tribes[tribe.index()].hand += tokens,
            Event::Reserved { tribe, tokens } => {
                let i = &mut self.board.tribes[tribe.index()];
                i.hand -= tokens;
                i.reserve += tokens;
            }
            Event::Deployed {
                tribe,
                region,
                tokens,
            } => {
                let i = &mut self.board.tribes[tribe.index()];
                i.hand -= tokens;
                i.on_map += tokens;
                self.board.tokens[region.index()] += tokens;
            }
            Event::Declined {
                tribe,
                keeps_all,
                keeps_badge,
                extra,
            } => {
                self.decline(tribe, keeps_all, keeps_badge, extra);
            }
            Event::Removed(t) => self.remove_tribe(t),
            Event::Paid {
                from, to, coins, ..
            } => {
                self.coins[from.index()] -= coins as u16;
                self.coins[to.index()] += coins as u16;
            }
            Event::Swapped {
                tribe,
                place,
                tokens,
            } => {
                let old = self.tribes[tribe.index()].power;
                let new = self.column[place as usize].power;
                self.board.column[place as usize].power = PowerId(old);
                let i = &mut self.board.tribes[tribe.index()];
                i.power = new.0;
                i.hand = tokens;
            }
            Event::ToolsUsed(n) => self.board.tools -= n,
            Event::ToolsGained { tribe, tools } => self.board.tribes[tribe.index()].tools += tools,
            Event::Found { site, region } => {
                self.board.unknown_sites &= !(1 << site.0);
                self.board.hidden_sites -= 1;
                self.board.site_at[site.0 as usize] = region.0;
                self.board.sited.insert(region);
                self.board.bonus[region.index()] += rules.sites[site.0 as usize].defence;
            }
            Event::Granted(power) => {
                self.board.badges &= !(1 << power.0);
                self.board.granted = power.0;
            }
            Event::Carried { site, region } => {
                if site == SiteId::COPY {
                    self.board.turn.copy_at = region.0;
                } else {
                    self.carry(rules, site, region);
                }
            }
            Event::Armed(site) => self.board.turn.armed |= 1 << site.0,
            Event::Used(mask) => {
                self.board.turn.used |= mask;
                self.board.turn.armed &= !mask;
            }
            Event::Copied(site) => self.board.turn.copied = site.0 + 1,
            Event::Moved => self.board.turn.flags |= Turn::MOVED,
            Event::Revived {
                tribe,
                region,
                from_hand,
            } => {
                let old = self.occupant[region.index()] as usize;
                self.board.tribes[old].on_map -= self.tokens[region.index()];
                self.board.regions[old].remove(region);
                self.occupy(tribe, region, 1);
                self.board.tribes[tribe.index()].hand -= from_hand as u8;
                let i = &mut self.board.tribes[old];
                if i.revived() < TribeInfo::MOST_REVIVED {
                    i.flags += TribeInfo::REVIVED;
                }
            }
            Event::Sacrificed(r) => {
                let t = self.occupant[r.index()] as usize;
                self.board.tribes[t].on_map -= 1;
                self.board.tokens[r.index()] -= 1;
                if self.tokens[r.index()] == 0 {
                    self.vacate(r);
                    self.board.regions[t].remove(r);
                }
            }
            Event::Marked { seat, against } => self.board.grudges[seat.index()] |= 1 << against.0,
            Event::MonstersPlaced(r) => self.board.tokens[r.index()] = rules.monster_tokens,

            Event::Allied { seat, ally } => {
                self.board.peace[seat.index()] = ally.map_or(NONE, |s| s.0);
            }
        }
    }

    /// Another tribe of the player begins its conquests: what the one before it did is kept apart.
    fn next_to_act(&mut self) {
        let turn = &mut self.board.turn;
        if !turn.taken.is_empty() {
            turn.earlier[0].add(turn.taken);
            turn.earlier[1].add(turn.plundered);
            turn.taken = RegionSet::EMPTY;
            turn.plundered = RegionSet::EMPTY;
        }
        turn.flags &= !Turn::OF_TRIBE;
        turn.rolled = 0;
        turn.converted = 0;
    }

    #[inline(always)]
    pub(crate) fn vacate(&mut self, r: Region) {
        self.board.occupant[r.index()] = NONE;
        self.board.tokens[r.index()] = 0;
        self.board.occupied.remove(r);
    }

    #[inline(always)]
    pub(crate) fn occupy(&mut self, t: Tribe, r: Region, tokens: u8) {
        self.board.occupant[r.index()] = t.0;
        self.board.tokens[r.index()] = tokens;
        self.board.occupied.insert(r);
        self.board.regions[t.index()].insert(r);
        self.board.tribes[t.index()].on_map += tokens;
    }

    fn take_marker(&mut self, rules: &RuleSet, kind: MarkerId, region: Region) {
        let n = self.pieces_len as usize;
        let Some(at) = self.pieces[..n]
            .iter()
            .position(|&p| p == (kind.0, region.0))
        else {
            return;
        };
        self.board.pieces.copy_within(at + 1..n, at);
        self.board.pieces[n - 1] = (NONE, NONE);
        self.board.pieces_len -= 1;
        self.board.bonus[region.index()] -= rules.marker(kind).defence;
        self.board.marked.remove(region);
        self.board.immune.remove(region);
        for i in 0..self.pieces_len as usize {
            let (kind, r) = self.pieces[i];
            if r == region.0 {
                self.board.marked.insert(region);
                if rules.marker(MarkerId(kind)).immune {
                    self.board.immune.insert(region);
                }
            }
        }
    }

    fn carry(&mut self, rules: &RuleSet, site: SiteId, to: Region) {
        let from = Region(self.site_at[site.0 as usize]);
        let defence = rules.sites[site.0 as usize].defence;
        self.board.bonus[from.index()] -= defence;
        self.board.bonus[to.index()] += defence;
        self.board.site_at[site.0 as usize] = to.0;
        if !self.site_at.contains(&from.0) {
            self.board.sited.remove(from);
        }
        self.board.sited.insert(to);
    }

    fn decline(&mut self, t: Tribe, keeps_all: bool, keeps_badge: bool, extra: bool) {
        let held: RegionSet = self.regions(t);
        let i = &mut self.board.tribes[t.index()];
        i.flags = TribeInfo::DECLINED | if extra { TribeInfo::EXTRA } else { 0 };
        i.reserve = 0;
        i.tools = 0;
        if !keeps_badge && i.power != NONE {
            self.board.discarded_badges |= 1 << i.power;
            i.power = NONE;
        }
        if !keeps_all {
            i.hand = 0;
            i.on_map = held.len();
            for r in held {
                self.board.tokens[r.index()] = 1;
            }
        }
        let seat = i.seat as usize;
        self.board.active[seat] = NONE;
    }

    fn remove_tribe(&mut self, t: Tribe) {
        for r in self.regions(t) {
            self.vacate(r);
        }
        self.board.regions[t.index()] = RegionSet::EMPTY;
        let i = std::mem::replace(&mut self.board.tribes[t.index()], TribeInfo::FREE);
        if i.power != NONE {
            self.board.discarded_badges |= 1 << i.power;
        }
        let n = self.returned_len as usize;
        self.board.returned[n] = i.race;
        self.board.returned_len += 1;
        self.board.victims &= !(1 << t.0);
        while self.top > 0 && self.tribes[self.top as usize - 1].seat == NONE {
            self.board.top -= 1;
        }
    }
}
