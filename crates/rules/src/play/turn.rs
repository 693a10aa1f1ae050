//! The course of a turn (Small World p. 3–7, ruling 97).

use super::Table;
use crate::{
    RuleSet,
    action::{MarkerId, Seat},
    event::{Event, Listener},
    profile::Source,
    query::income,
    region::Region,
    ruleset::Topic,
    spec::Placing,
    state::{Decision, NATIVES, State, Step, Tribe},
};

impl RuleSet {
    pub(crate) fn empty(&self) -> State {
        let State {
            mut board,
            mut coins,
        } = State::NOTHING;
        board.unknown_banners = mask(self.races.len());
        board.badges = mask(self.powers.len());
        for r in self.map.natives {
            board.occupant[r.index()] = NATIVES;
            board.tokens[r.index()] = self.native_tokens;
            board.occupied.insert(r);
        }
        if !self.sites.is_empty() {
            let printed = self.native_tokens >= self.monster_tokens;
            let monsters = if printed {
                self.map.natives.len()
            } else {
                self.monster_regions
            };
            board.unknown_sites = mask(self.sites.len()) as u32;
            board.hidden_sites = monsters.min(self.sites.len() as u8);
        }
        coins[..self.seats as usize].fill(self.start_coins as u16);
        State { board, coins }
    }
}

fn mask(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

impl<S: Listener + ?Sized> Table<'_, S> {
    /// Lets everything happen that needs no decision, until one is pending or the game is over.
    pub(crate) fn settle(&mut self) {
        loop {
            // Chance has the move only where something is missing from the column.
            let short = self.state.column_len < self.rules.column;
            if short
                && (self.rules.monster_regions > 0 && self.place_monsters() || self.fill_column())
            {
                return;
            }
            match self.state.decision() {
                Some(d) => {
                    if !self.resolve(d) {
                        return;
                    }
                }
                None => {
                    if self.state.step == Step::Over {
                        return;
                    }
                    self.step();
                }
            }
        }
    }

    /// Makes a decision that leaves no choice. Whether it did.
    fn resolve(&mut self, d: Decision) -> bool {
        match d {
            Decision::GiveUp(t) => self.resolve_give_up(t),
            Decision::Deploy(t, from) => self.resolve_deploy(t, from),
            Decision::Place(t, n, from, left) => self.resolve_place(t, n, from, left),
            Decision::Anchor(t, n) => self.resolve_anchor(t, n),
            Decision::Summon(t, site) => self.resolve_summon(t, site),
            Decision::Carry(t, site) => self.resolve_carry(t, site),
            Decision::Errands(t, from) => self.resolve_errands(t, from),
            Decision::Close(t) => self.resolve_close(t),
            _ => false,
        }
    }

    /// Before a game on a map without printed monsters, chance places them. Whether it has the
    /// move now.
    #[inline(never)]
    fn place_monsters(&mut self) -> bool {
        let rules = self.rules;
        if self.state.column_len > 0 || self.state.round > 1 {
            return false;
        }
        if self.state.decision() == Some(Decision::Monsters) {
            return true;
        }
        let untouched = self.state.unknown_banners.count_ones() as usize == rules.races.len();
        let monsters = |r: &Region| self.state.tokens(*r) >= rules.monster_tokens;
        if !untouched
            || rules.map.natives.iter().filter(monsters).count() as u8 >= rules.monster_regions
        {
            return false;
        }
        self.emit(Event::Asked(Decision::Monsters));
        true
    }

    fn step(&mut self) {
        let seat = self.state.seat();
        match self.state.step {
            Step::Begin => {
                if self.state.ally(seat).is_some() {
                    self.emit(Event::Allied { seat, ally: None });
                }
                if self.rules.about.has(Topic::EarlyRecruits) {
                    self.recruit_at_start(seat);
                }
                self.emit(Event::Stepped(Step::Acts));
            }
            Step::Acts => match self.next_acting(seat) {
                Some(t) => {
                    self.emit(Event::Pointed(t.0 + 1));
                    self.emit(Event::Asked(Decision::Conquest(t)));
                }
                None => self.emit(Event::Stepped(Step::Draft)),
            },
            Step::Draft => {
                self.emit(Event::Stepped(Step::Conquest));
                if self.state.active(seat).is_none() && self.state.column_len > 0 {
                    self.emit(Event::Asked(Decision::Draft));
                }
            }
            Step::Conquest => {
                let next = if self.rules.any_late_redeployment {
                    Step::Rear
                } else {
                    Step::Survivors
                };
                self.emit(Event::Stepped(next));
                if let Some(t) = self.state.active(seat) {
                    self.emit(Event::Asked(Decision::Conquest(t)));
                }
            }
            Step::Rear => match self.next_resting(seat) {
                Some(t) => {
                    self.emit(Event::Pointed(t.0 + 1));
                    self.redeploy_in_decline(t);
                }
                None => self.emit(Event::Stepped(Step::Survivors)),
            },
            Step::Survivors => {
                if self.state.victims == 0 || !self.regroup(seat) {
                    self.emit(Event::Stepped(Step::Score));
                }
            }
            Step::Score => {
                self.score(seat);
                self.emit(Event::Stepped(Step::Gifts));
            }
            Step::Gifts => {
                if !self.ask_gift() {
                    self.emit(Event::Stepped(Step::Peace));
                }
            }
            Step::Peace => {
                self.emit(Event::Stepped(Step::Late));
                if self.may_ally(seat) {
                    self.emit(Event::Asked(Decision::Peace));
                }
            }
            Step::Late => {
                self.emit(Event::Stepped(Step::Finish));
                if self
                    .state
                    .active(seat)
                    .is_some_and(|t| self.rules.is_about(self.state, t, Topic::LateDecline))
                {
                    self.emit(Event::Asked(Decision::Late));
                }
            }
            Step::Finish => {
                let last = seat.0 + 1 == self.rules.seats;
                let round = self.state.round + last as u8;
                if round > self.rules.turns {
                    self.emit(Event::Stepped(Step::Over));
                } else {
                    let seat = Seat(if last { 0 } else { seat.0 + 1 });
                    self.emit(Event::TurnBegan { seat, round });
                    self.emit(Event::Stepped(Step::Begin));
                }
            }
            Step::Over => {}
        }
    }

    /// The next declined tribe of the player that acts this turn (rulings 51, 52).
    fn next_acting(&self, seat: Seat) -> Option<Tribe> {
        (self.state.cursor..self.state.top).map(Tribe).find(|t| {
            let i = self.state.tribes[t.index()];
            i.seat == seat.0
                && i.declined()
                && i.on_map + i.hand > 0
                && self.rules.profile(self.state, *t).acts
        })
    }

    /// The next declined tribe of the player that conquers no more.
    fn next_resting(&self, seat: Seat) -> Option<Tribe> {
        (self.state.cursor..self.state.top).map(Tribe).find(|t| {
            let i = self.state.tribes[t.index()];
            i.seat == seat.0
                && i.declined()
                && i.on_map > 0
                && !self.rules.profile(self.state, *t).acts
        })
    }

    /// Lets the next victim put survivors and markers back: clockwise from the active player
    /// (ruling 16), who comes last if a declined race of his own was attacked.
    #[inline(never)]
    fn regroup(&mut self, seat: Seat) -> bool {
        let seats = self.rules.seats;
        for away in 1..=seats {
            let owner = (seat.0 + away) % seats;
            for t in (0..self.state.top).map(Tribe) {
                let i = self.state.tribes[t.index()];
                if self.state.victims >> t.0 & 1 == 0 || i.seat != owner {
                    continue;
                }
                self.emit(Event::Regrouping(t));
                if self.state.regions(t).is_empty() {
                    if i.declined() && !self.rules.profile(self.state, t).acts {
                        self.emit(Event::Removed(t));
                    }
                    return true;
                }
                for (n, m) in self.rules.marker_uses(self.state, t) {
                    if m.placing == Placing::Spread {
                        let missing = m.count.saturating_sub(self.markers_of(t, m.kind));
                        let left = missing.min(self.supply(m.kind));
                        self.emit(Event::Asked(Decision::Place(t, n, 0, left)));
                    }
                }
                self.emit(Event::Asked(Decision::Deploy(t, 0)));
                return true;
            }
        }
        false
    }

    /// Markers of a kind in the regions of a tribe.
    pub(super) fn markers_of(&self, t: Tribe, kind: MarkerId) -> u8 {
        let held = self.state.regions(t);
        self.state
            .markers()
            .filter(|&(k, r)| k == kind && held.has(r))
            .count() as u8
    }

    fn score(&mut self, seat: Seat) {
        for t in (0..self.state.top).map(Tribe) {
            if self.state.tribes[t.index()].seat != seat.0 {
                continue;
            }
            // A tribe with more incomes than there is room for has them counted several times.
            let mut done = 0;
            loop {
                let mut sums = [(0, Source::Regions); 16];
                let (mut n, mut skip) = (0, done);
                income::each(self.rules, self.state, t, |coins, source| {
                    if skip > 0 {
                        skip -= 1;
                    } else if n < sums.len() {
                        sums[n] = (coins, source);
                        n += 1;
                    }
                });
                for &(coins, source) in sums[..n].iter().filter(|s| s.0 > 0) {
                    self.emit(Event::Earned {
                        seat,
                        tribe: Some(t),
                        coins,
                        source,
                    });
                }
                done += n;
                if n < sums.len() {
                    break;
                }
            }
        }
        if self.rules.about.has(Topic::Tribute) {
            self.collect(seat);
        }
    }

    /// What opponents owe the player is paid, as far as they have it (Underground p. 13, 14).
    fn collect(&mut self, seat: Seat) {
        for t in (0..self.state.top).map(Tribe) {
            if self.state.tribes[t.index()].seat != seat.0 {
                continue;
            }
            let mut done = 0;
            loop {
                let mut next = None;
                let mut n = 0;
                income::tributes(self.rules, self.state, t, |from, coins, source| {
                    if n == done {
                        next = Some((from, coins, source));
                    }
                    n += 1;
                });
                let Some((from, coins, source)) = next else {
                    break;
                };
                done += 1;
                self.pay(from, t, coins, source);
            }
        }
    }

    /// Coins go from one player to the one of a tribe, as far as he has them.
    pub(super) fn pay(&mut self, from: Seat, tribe: Tribe, coins: u8, source: Source) {
        let to = self.state.owner(tribe);
        let coins = coins.min(self.state.coins(from).min(255) as u8);
        if coins > 0 {
            self.emit(Event::Paid {
                from,
                to,
                tribe,
                coins,
                source,
            });
        }
    }
}
