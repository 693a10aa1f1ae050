//! One game of a batch, and the next.

use std::sync::{Mutex, PoisonError};

use bots::{Bot, playout::Dice};
use record::Seed;
use rules::{Action, Actions, Seat};

use super::{Plan, out::Row};
use crate::{
    Error, Half, Id, Meaning, Mover, State,
    game::Reward,
    state::{ids_of, is_of},
};

/// One game of a batch, and the next.
pub(super) struct Lane {
    state: State,
    /// What may be done now, and the ids of it.
    legal: Vec<Action>,
    ids: Vec<Id>,
    /// The number of the game.
    number: u64,
    /// Decisions asked of in this game so far.
    length: u32,
    /// Seats by which the players are moved on. Against opponents player 0 is whoever is asked.
    moved: u8,
    /// Who plays the other seats, in turn order after player 0; nobody if all are asked. Behind a
    /// lock that nobody takes, since a bot may move between threads but not be shared by them.
    others: Mutex<Vec<Box<dyn Bot>>>,
    dice: Dice,
    /// What [`Lane::sample`] has drawn so far.
    drawn: u64,
}

impl Lane {
    pub fn new(plan: &Plan, lane: usize) -> Lane {
        let number = lane as u64;
        let moved = plan.moved(number);
        let mut new = Lane {
            state: plan.begin(number),
            legal: Vec::new(),
            ids: Vec::new(),
            number,
            length: 0,
            moved,
            others: Mutex::new(plan.others(number)),
            dice: sampler(plan.seed, number),
            drawn: 0,
        };
        // At the start of a game there is nothing that the rules could refuse.
        let _ = new.ready(plan, &mut Actions::default());
        new
    }

    /// Begins the next game.
    pub fn next(&mut self, plan: &Plan, list: &mut Actions) -> Result<(), Error> {
        self.number += plan.how.n as u64;
        self.state = plan.begin(self.number);
        self.moved = plan.moved(self.number);
        self.others = Mutex::new(plan.others(self.number));
        self.length = 0;
        self.ready(plan, list)
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes on to a decision that is asked and lists what it may be.
    fn ready(&mut self, plan: &Plan, list: &mut Actions) -> Result<(), Error> {
        loop {
            match plan.how.skip_forced {
                true => self.state.skip_forced(list)?,
                false => self.state.list(list),
            }
            let Mover::Seat(seat) = self.state.mover() else {
                break;
            };
            let player = self.player_of(seat);
            let nth = player.checked_sub(1);
            let Some(bot) = nth.and_then(|i| unlocked(&mut self.others).get_mut(i)) else {
                break;
            };
            let rules = plan.game.rules();
            let action = bot.act(rules, &rules.view(self.state.state(), Some(seat)));
            self.state.act_legal(action)?;
        }
        self.legal.clear();
        self.legal.extend_from_slice(list);
        self.number_them();
        Ok(())
    }

    fn number_them(&mut self) {
        self.ids.clear();
        let ids = &mut self.ids;
        ids_of(self.state.game(), self.state.half(), &self.legal, |id| {
            ids.push(id);
        });
    }

    pub fn set(&mut self, state: State, plan: &Plan) -> Result<(), Error> {
        let before = std::mem::replace(&mut self.state, state);
        if let Err(why) = self.ready(plan, &mut Actions::default()) {
            self.state = before;
            return Err(why);
        }
        Ok(())
    }

    pub fn takes(&self, id: i64) -> bool {
        let listed = Id::try_from(id).is_ok_and(|id| self.ids.contains(&id));
        listed || self.legal.is_empty()
    }

    /// What an id stands for that is listed: a whole action where its first half was made before.
    fn meant(&self, id: i64) -> Option<Meaning> {
        if self.legal.is_empty() {
            return None;
        }
        let meaning = self.state.game().ids().decode(Id::try_from(id).ok()?)?;
        match (meaning, self.state.half()) {
            (Meaning::Count(n), Some(half)) => Some(Meaning::Action(half.with(n))),
            _ => Some(meaning),
        }
    }

    /// Why an id is not legal.
    pub fn why_not(&self, id: i64) -> Error {
        let mut state = self.state.clone();
        match state.apply(id) {
            Err(why) => why,
            Ok(()) => Error::Argument(format!("{id} is not listed")),
        }
    }

    pub fn step(
        &mut self,
        id: i64,
        plan: &Plan,
        list: &mut Actions,
        row: &mut Row<'_>,
    ) -> Result<(), Error> {
        row.clear();
        let Some(meaning) = self.meant(id) else {
            // The game is over.
            self.write(row);
            return Ok(());
        };
        let income = plan.game.settings().reward == Reward::Income;
        if income {
            self.state.note();
        }
        self.length += 1;
        match meaning {
            Meaning::Action(action) => {
                self.state.act_legal(action)?;
                self.ready(plan, list)?;
            }
            Meaning::Half(half) => self.halve(half, plan, list)?,
            Meaning::Count(_) => {}
        }
        let over = self.state.is_over();
        if over || income {
            self.reward(row.reward);
        }
        if over {
            *row.done = 1;
            *row.length = self.length as i32;
            *row.number = self.number as i64;
            for (player, coins) in row.coins.iter_mut().enumerate() {
                let seat = self.seat_of(player);
                *coins = self.state.state().coins(seat).min(20_000) as i16;
            }
            if plan.how.autoreset {
                self.next(plan, list)?;
            }
        }
        self.write(row);
        Ok(())
    }

    fn halve(&mut self, half: Half, plan: &Plan, list: &mut Actions) -> Result<(), Error> {
        self.state.begin(half);
        self.legal.retain(|&a| is_of(a, half));
        self.number_them();
        match self.legal[..] {
            [only] if plan.how.skip_forced => {
                self.state.act_legal(only)?;
                self.ready(plan, list)
            }
            _ => Ok(()),
        }
    }

    fn player_of(&self, seat: Seat) -> usize {
        let seats = self.state.game().seats();
        (seat.index() + seats - usize::from(self.moved)) % seats
    }

    fn seat_of(&self, player: usize) -> Seat {
        let seats = self.state.game().seats();
        Seat(((player + usize::from(self.moved)) % seats) as u8)
    }

    fn reward(&self, out: &mut [f32]) {
        self.state.write_rewards(out);
        out.rotate_left(self.moved.into());
    }

    /// Writes what is seen by who decides; where the game is over, by whose turn it was, or by who is
    /// asked if others are not.
    pub fn write(&mut self, row: &mut Row<'_>) {
        let viewer = match self.state.mover() {
            Mover::Seat(seat) => {
                *row.to_play = self.player_of(seat) as i8;
                seat
            }
            _ => {
                *row.to_play = -1;
                match unlocked(&mut self.others).is_empty() {
                    true => self.state.state().seat(),
                    false => self.seat_of(0),
                }
            }
        };
        row.mask.fill(0);
        for &id in &self.ids {
            row.mask[usize::from(id)] = 1;
        }
        self.state.observe(viewer, &self.legal, row.planes());
    }

    pub fn ids(&self) -> &[Id] {
        &self.ids
    }

    pub fn sample(&mut self) -> i64 {
        if self.ids.is_empty() {
            return 0;
        }
        self.drawn += 1;
        self.ids[self.dice.below(self.ids.len())].into()
    }

    pub fn save(&self, out: &mut Vec<u8>) {
        let state = self.state.serialize();
        out.extend(self.number.to_le_bytes());
        out.extend(self.length.to_le_bytes());
        out.extend(self.drawn.to_le_bytes());
        out.push(self.moved);
        out.extend((state.len() as u32).to_le_bytes());
        out.extend(state);
    }

    pub fn load(plan: &Plan, rest: &mut &[u8]) -> Result<Lane, Error> {
        let number = u64::from_le_bytes(take(rest)?);
        let length = u32::from_le_bytes(take(rest)?);
        let drawn = u64::from_le_bytes(take(rest)?);
        let [moved] = take(rest)?;
        let n = u32::from_le_bytes(take(rest)?) as usize;
        let (state, after) = rest.split_at_checked(n).ok_or_else(short)?;
        *rest = after;
        let state = plan.game.deserialize(state)?;
        if !state.draws() || usize::from(moved) >= plan.game.seats() {
            return Err(Error::Bytes("they are of no such batch".into()));
        }
        let mut lane = Lane {
            // Its dice go on elsewhere than they were, but always at the same place.
            dice: sampler(state.played().seed(), drawn),
            state,
            legal: Vec::new(),
            ids: Vec::new(),
            number,
            length,
            moved,
            others: Mutex::new(plan.others(number)),
            drawn,
        };
        lane.ready(plan, &mut Actions::default())?;
        Ok(lane)
    }
}

/// What a lock has that nobody else can take.
fn unlocked<T>(lock: &mut Mutex<T>) -> &mut T {
    lock.get_mut().unwrap_or_else(PoisonError::into_inner)
}

fn short() -> Error {
    Error::Bytes("there are too few".into())
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], Error> {
    let (first, after) = rest.split_first_chunk::<N>().ok_or_else(short)?;
    *rest = after;
    Ok(*first)
}

/// The dice by which a lane samples: none of the game's.
fn sampler(seed: Seed, lane: u64) -> Dice {
    Dice::new(seed.child("sample", lane).as_u64())
}
