//! A game under way as bytes, with all that has happened in it.
//!
//! Three letters, the version, [`ACTIONS_VERSION`], eight bytes of what the game is, flags, the seed,
//! the half choice, the position that it began in, if it did not begin at the start, and its actions,
//! as ids of [`Numbering::Map`](crate::Numbering).

use std::sync::Arc;

use record::{RULES_VERSION, Seed, SeededGame};

use super::State;
use crate::{ACTIONS_VERSION, Error, Game, Id, Meaning};

const LETTERS: &[u8; 3] = b"ERS";
const VERSION: u8 = 1;
const DRAWS: u8 = 1;
const DEALT: u8 = 2;
const AT: u8 = 4;
const NONE: Id = Id::MAX;

impl Game {
    /// Eight bytes that tell games apart in which other things can happen.
    fn mark(&self) -> [u8; 8] {
        let rules = self.rules();
        let options = record::options_to_text(rules.options());
        let text = format!(
            "{} {} {} {} {RULES_VERSION} {options:?}",
            self.hash(),
            rules.game(),
            rules.map().id,
            rules.seats()
        );
        let all = Seed::from_text(&text).0;
        let mut out = [0; 8];
        out.copy_from_slice(&all[..8]);
        out
    }

    /// The state of such bytes.
    ///
    /// # Errors
    /// If they are none of this game.
    pub fn deserialize(self: &Arc<Game>, bytes: &[u8]) -> Result<State, Error> {
        let mut rest = bytes;
        if take::<3>(&mut rest)? != *LETTERS {
            return Err(wrong("they begin with something else"));
        }
        if take::<1>(&mut rest)? != [VERSION] || number(&mut rest)? != ACTIONS_VERSION as u16 {
            return Err(wrong("they are of another version"));
        }
        if take::<8>(&mut rest)? != self.mark() {
            return Err(wrong("other rules, content, map, seats or options"));
        }
        let [flags] = take::<1>(&mut rest)?;
        let seed = Seed(take::<32>(&mut rest)?);
        let half = number(&mut rest)?;
        let before = take::<12>(&mut rest)?;
        let rules = self.rules();
        let mut start = rules.start();
        if flags & AT != 0 {
            let n = usize::from(number(&mut rest)?);
            let short = || wrong("there are too few");
            let (position, after) = rest.split_at_checked(n).ok_or_else(short)?;
            rest = after;
            let read = rules.state_from_bytes(position);
            start = read.map_err(|e| Error::Bytes(e.to_string()))?;
        }
        let mut played = rules::Game::at(rules.clone(), start);
        let n = number(&mut rest)?;
        for _ in 0..n {
            let Some(Meaning::Action(action)) = self.kept().decode(number(&mut rest)?) else {
                return Err(wrong("an action is none"));
            };
            let applied = played.apply_with(action, &mut ());
            applied.map_err(|_| wrong("an action is not legal"))?;
        }
        if !rest.is_empty() {
            return Err(wrong("there are too many"));
        }
        let mut state = State {
            game: self.clone(),
            played: SeededGame::of(played, seed),
            half: None,
            draws: flags & DRAWS != 0,
            dealt: flags & DEALT != 0,
            before: [0; 6],
        };
        if state.draws && state.state().is_chance() {
            return Err(wrong("chance has not drawn yet"));
        }
        if half != NONE {
            // Another numbering has no halves.
            if !matches!(self.ids().decode(half), Some(Meaning::Half(_))) {
                return Err(wrong("half a choice is none"));
            }
            let begun = state.apply(half.into());
            begun.map_err(|_| wrong("half a choice is none"))?;
        }
        for (coins, bytes) in state.before.iter_mut().zip(before.chunks(2)) {
            *coins = u16::from_le_bytes([bytes[0], bytes[1]]);
        }
        Ok(state)
    }
}

impl State {
    /// The game as bytes, with all that has happened in it; [`Game::deserialize`] reads them.
    pub fn serialize(&self) -> Vec<u8> {
        let (game, played) = (&self.game, self.played.game());
        let at = *played.start() != game.rules().start();
        let flag = |on: bool, flag: u8| if on { flag } else { 0 };
        let mut out = Vec::with_capacity(80 + 2 * played.log().len());
        out.extend(LETTERS);
        out.push(VERSION);
        out.extend((ACTIONS_VERSION as u16).to_le_bytes());
        out.extend(game.mark());
        out.push(flag(self.draws, DRAWS) | flag(self.dealt, DEALT) | flag(at, AT));
        out.extend(self.played.seed().0);
        let half = self.half.and_then(|h| game.ids().encode(h.with(1)));
        out.extend(half.unwrap_or(NONE).to_le_bytes());
        out.extend(self.before.iter().flat_map(|c| c.to_le_bytes()));
        if at {
            let position = game.rules().state_bytes(played.start());
            out.extend((position.len() as u16).to_le_bytes());
            out.extend(position);
        }
        out.extend((played.log().len() as u16).to_le_bytes());
        let ids = played.log().iter().filter_map(|&a| game.kept().encode(a));
        out.extend(ids.flat_map(Id::to_le_bytes));
        out
    }
}

fn wrong(why: &str) -> Error {
    Error::Bytes(why.into())
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], Error> {
    let split = rest.split_first_chunk::<N>();
    let (first, after) = split.ok_or_else(|| wrong("there are too few"))?;
    *rest = after;
    Ok(*first)
}

fn number(rest: &mut &[u8]) -> Result<u16, Error> {
    take::<2>(rest).map(u16::from_le_bytes)
}
