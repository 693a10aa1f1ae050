//! What a position that was read has to hold besides, and what follows from its facts.

use super::{MOST_COINS, SnapshotError};
use crate::{
    RuleSet,
    action::{Actions, Seat, SiteId},
    region::{MAX_REGIONS, Region},
    state::{COPY, Decision, MAX_SEATS, NONE, State, Step, TribeInfo, Turn},
};

/// Most markers that are left to place.
const MOST_LEFT: u8 = 20;

impl RuleSet {
    /// A state with nothing in it.
    pub(super) fn blank(&self) -> State {
        State {
            board: crate::state::Board::EMPTY,
            coins: [0; MAX_SEATS],
        }
    }

    /// Works out what follows, gives coins, and checks all of it.
    pub(super) fn finish(
        &self,
        state: &mut State,
        coins: [u16; MAX_SEATS],
    ) -> Result<(), SnapshotError> {
        let wrong = |why: &str| Err(SnapshotError::Inconsistent(why.into()));
        if coins.iter().any(|&c| c > MOST_COINS) {
            return wrong("a seat has more coins than there are");
        }
        state.coins = coins;
        self.put_stacks_back(state)
            .map_err(SnapshotError::Inconsistent)?;
        if state.column_len > self.column {
            return wrong("the column has more combos than there is room for");
        }
        for i in state.tribes.iter().filter(|i| i.seat != NONE) {
            let held = [i.on_map, i.hand, i.reserve, i.fled].map(u32::from);
            if held.iter().sum::<u32>() > self.races[i.race as usize].supply as u32 {
                return wrong("a race has more tokens than there are");
            }
        }
        self.check_todo(state)
            .map_err(|why| SnapshotError::Inconsistent(why.into()))?;
        self.audit(state).map_err(SnapshotError::Inconsistent)?;
        let mut legal = Actions::default();
        self.legal(state, &mut legal);
        match legal.is_empty() && !state.is_over() {
            true => wrong("nobody can do anything"),
            false => Ok(()),
        }
    }

    /// The banners, badges, places and relics that are nowhere else are in the stacks.
    fn put_stacks_back(&self, s: &mut State) -> Result<(), String> {
        let mut banners = mask(self.races.len());
        let mut badges = mask(self.powers.len());
        let drawn = match s.decision() {
            Some(Decision::Badge(race)) if (race.0 as usize) < self.races.len() => Some(race.0),
            Some(Decision::Badge(_)) => return Err("there is no such race".into()),
            _ => None,
        };
        let held = s.tribes.iter().filter(|i| i.seat != NONE);
        let out = held.clone().map(|i| i.race);
        let out = out.chain(s.column().iter().map(|c| c.race.0)).chain(drawn);
        for race in out.chain(s.returned().map(|r| r.0)) {
            let bit = 1 << race;
            if banners & bit == 0 {
                return Err(format!("{} is there twice", self.races[race as usize].name));
            }
            banners &= !bit;
        }
        let out = held.map(|i| i.power).filter(|&p| p != NONE);
        let out = out.chain(s.column().iter().map(|c| c.power.0));
        let out = out.chain(s.granted().map(|p| p.0));
        for power in out.chain(s.discarded().map(|p| p.0)) {
            let bit = 1 << power;
            if badges & bit == 0 {
                let name = &self.powers[power as usize].name;
                return Err(format!("{name} is there twice"));
            }
            badges &= !bit;
        }
        let unknown = (0..self.sites.len()).filter(|&i| s.site_at[i] == NONE);
        let unknown = unknown.fold(0, |set, i| set | 1u32 << i);
        s.board.unknown_banners = banners;
        s.board.badges = badges;
        s.board.unknown_sites = unknown;
        Ok(())
    }

    /// Whether what is to be decided is about what is there.
    fn check_todo(&self, s: &State) -> Result<(), &'static str> {
        let all = &s.stack[..s.stack_len as usize];
        if all.is_empty() != (s.step == Step::Over) {
            return Err("a game that is not over has something to decide, and no other");
        }
        for (i, &d) in all.iter().enumerate() {
            let t = d.tribe();
            let there = |t: crate::Tribe| s.tribes.get(t.index()).is_some_and(|i| i.seat != NONE);
            if !t.is_none_or(there) {
                return Err("a tribe that is not there has something to decide");
            }
            let below = i.checked_sub(1).map(|i| all[i]);
            let in_its_place = match d {
                Decision::AttemptDie(t, _) | Decision::RollDie(t) => {
                    below == Some(Decision::Conquest(t))
                }
                _ => true,
            };
            if !in_its_place || !self.is_about_something(s, d, i + 1 == all.len()) {
                return Err("what is to be decided is about what is not there");
            }
            let alike = |o: &&Decision| std::mem::discriminant(*o) == std::mem::discriminant(&d);
            let mut alike = all[..i].iter().filter(alike);
            let again = match d {
                // Markers of each kind are placed one after the other.
                Decision::Place(..) => alike.any(|&o| o == d),
                _ => alike.next().is_some(),
            };
            if again {
                return Err("the same is to be decided twice");
            }
        }
        let seats = (0..self.seats).map(Seat);
        let with_himself = |seat: Seat| s.ally(seat) == Some(seat);
        if seats.into_iter().any(with_himself) {
            return Err("a seat has made peace with itself");
        }
        Ok(())
    }
}

impl RuleSet {
    /// Whether a decision is about what is there; `now` if it is the one that is due.
    fn is_about_something(&self, s: &State, d: Decision, now: bool) -> bool {
        let is_site = |n: u8| (n as usize) < self.sites.len();
        match d {
            Decision::AttemptDie(_, r) => r.0 < self.map.len && s.turn.is(Turn::READY),
            Decision::Swap(t) => {
                let i = s.tribes[t.index()];
                i.flags & TribeInfo::FIRST_TURN != 0 && i.on_map + i.reserve + i.fled == 0
            }
            Decision::Site(_, r) => r.0 < self.map.len && s.hidden_sites > 0,
            Decision::Deploy(t, from) => from as usize <= MAX_REGIONS && (!now || s.at_hand(t) > 0),
            Decision::Place(_, _, from, left) => {
                from as usize <= MAX_REGIONS && (now as u8..=MOST_LEFT).contains(&left)
            }
            Decision::Banner | Decision::Badge(_) => s.column_len < self.column,
            Decision::Grant(n) | Decision::Summon(_, n) | Decision::Haunt(_, n) => is_site(n),
            Decision::Sacrifice(_, n) => is_site(n),
            Decision::Carry(_, COPY) => s.turn.copied > 0,
            Decision::Carry(_, n) => is_site(n) && s.site_at(SiteId(n)).is_some(),
            Decision::Errands(_, n) => n <= COPY + 1,
            Decision::Monsters => {
                let many = |r: &Region| s.tokens(*r) >= self.monster_tokens;
                self.map.natives.iter().filter(many).count() < self.monster_regions as usize
            }
            _ => true,
        }
    }
}

fn mask(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}
