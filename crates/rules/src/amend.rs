//! Changes of a state by hand, for what the boxes do not have: an event of an expansion in the
//! notes of a game, or a puzzle in the middle of a turn.

use crate::{
    RuleSet,
    action::Seat,
    play::Table,
    position::{MOST_COINS, PositionError},
    region::Region,
    state::{Decision, NATIVES, NONE, Occupant, State, Tribe},
};

/// Most natives in one region.
const MOST_NATIVES: u8 = 40;

/// A change by hand. Nobody earns, loses or conquers anything by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Amendment {
    /// A seat has so many coins now, 0 to [`MOST_COINS`].
    Coins(Seat, u16),
    /// A tribe has so many tokens in hand now; the tray gives them or takes them.
    Hand(Tribe, u8),
    /// These and so many tokens are in a region now. Who was there goes to the tray, and the
    /// markers there to the box, if it is somebody else. With 0 tokens it is empty.
    Region(Region, Occupant, u8),
}

impl RuleSet {
    /// Changes a state by hand. What leaves no choice any more is done, as after an action.
    ///
    /// # Errors
    /// If the amendment names what is not there, or more than the box holds, or puts a race, after
    /// its redeployment, where it may not stay; then nothing has changed.
    pub fn amend(&self, state: &mut State, amendment: Amendment) -> Result<(), PositionError> {
        let mut s = *state;
        if s.is_chance() && !matches!(amendment, Amendment::Coins(..)) {
            return Err(PositionError::Busy("chance".into()));
        }
        match amendment {
            Amendment::Coins(seat, n) => {
                if seat.0 >= self.seats {
                    return Err(PositionError::Missing("such seat"));
                }
                s.coins[seat.index()] = n.min(MOST_COINS);
            }
            Amendment::Hand(t, n) => {
                self.in_play(&s, t)?;
                self.has(&s, t, n as usize + s.on_map(t) as usize)?;
                s.board.tribes[t.index()].hand = n;
            }
            Amendment::Region(r, who, n) => self.settle_region(&mut s, r, who, n)?,
        }
        // Nobody would take it out again in this turn.
        if let Some((t, _)) = self.astray(&s) {
            let race = &self.races[s.race(t).0 as usize];
            return Err(PositionError::Stays(race.name.clone()));
        }
        self.by_hand(&mut s, &mut ()).settle();
        *state = s;
        Ok(())
    }

    fn by_hand<'a>(&'a self, state: &'a mut State, silent: &'a mut ()) -> Table<'a, ()> {
        Table {
            rules: self,
            state,
            sink: silent,
            trusted: false,
        }
    }

    fn settle_region(
        &self,
        s: &mut State,
        r: Region,
        who: Occupant,
        n: u8,
    ) -> Result<(), PositionError> {
        if r.0 >= self.map.len || !(self.map.open | self.map.closed).has(r) {
            return Err(PositionError::Missing("such region"));
        }
        let who = match n {
            0 => Occupant::Nobody,
            _ => who,
        };
        let old = s.occupant(r);
        if old != who {
            self.asks_nobody_there(s, r)?;
            let mut silent = ();
            let mut table = self.by_hand(s, &mut silent);
            if let Occupant::Tribe(t) = old {
                table.prune(t, r);
            }
            table.clear_region(r);
        }
        if let Occupant::Tribe(t) = old {
            s.board.tribes[t.index()].on_map -= s.tokens[r.index()];
            s.board.regions[t.index()].remove(r);
        }
        s.vacate(r);
        match who {
            Occupant::Nobody => {}
            Occupant::Natives => {
                s.board.occupant[r.index()] = NATIVES;
                s.board.tokens[r.index()] = n.min(MOST_NATIVES);
                s.board.occupied.insert(r);
            }
            Occupant::Tribe(t) => {
                self.in_play(s, t)?;
                self.has(
                    s,
                    t,
                    n as usize + s.on_map(t) as usize + s.at_hand(t) as usize,
                )?;
                s.occupy(t, r, n);
            }
        }
        if let Occupant::Tribe(t) = old
            && old != who
            && s.in_decline(t)
            && s.regions(t).is_empty()
        {
            if s.stack[..s.stack_len as usize]
                .iter()
                .any(|d| d.tribe() == Some(t))
            {
                let race = &self.races[s.race(t).0 as usize];
                return Err(PositionError::Busy(race.name.clone()));
            }
            s.evolve(self, crate::Event::Removed(t));
        }
        Ok(())
    }

    /// Whether what is to be decided is about a place or relic in this region: somebody else there
    /// would be asked in its stead, or nobody.
    fn asks_nobody_there(&self, s: &State, r: Region) -> Result<(), PositionError> {
        let asks = |d: &Decision| match *d {
            Decision::Summon(_, site)
            | Decision::Haunt(_, site)
            | Decision::Carry(_, site)
            | Decision::Sacrifice(_, site) => {
                let here = s.site_at.get(site as usize) == Some(&r.0);
                here.then_some(site)
            }
            _ => None,
        };
        match s.stack[..s.stack_len as usize].iter().find_map(asks) {
            Some(site) => Err(PositionError::Busy(self.sites[site as usize].name.clone())),
            None => Ok(()),
        }
    }

    fn in_play(&self, s: &State, t: Tribe) -> Result<(), PositionError> {
        match s.tribes.get(t.index()) {
            Some(i) if i.seat != NONE => Ok(()),
            _ => Err(PositionError::Missing("such race in play")),
        }
    }

    /// Whether the box has so many tokens of a tribe on the map and in hand, besides those that
    /// wait off the map.
    fn has(&self, s: &State, t: Tribe, tokens: usize) -> Result<(), PositionError> {
        let race = &self.races[s.race(t).0 as usize];
        let i = s.tribes[t.index()];
        let asked = tokens + i.reserve as usize + i.fled as usize;
        let have = race.supply as usize;
        if asked > have {
            let what = format!("tokens of {}", race.name);
            return Err(PositionError::TooMany { what, asked, have });
        }
        Ok(())
    }
}
