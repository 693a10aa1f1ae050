//! Many games at a time.

mod crew;
mod lane;
mod out;
mod plan;

use std::sync::Arc;

use bots::Spec;
use record::Seed;
use rules::{Actions, Seat};

pub use out::{Ended, Out, Plane};

use crate::{Error, Game, State, observation::Array};
use crew::Crew;
use lane::Lane;
use out::Piece;
use plan::Plan;

/// How the games of a batch are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lanes {
    /// How many games at a time.
    pub n: usize,
    /// Threads that step them, the calling one among them; 0 for one on each core.
    pub threads: usize,
    /// Whether decisions without a choice are made without asking.
    pub skip_forced: bool,
    /// Whether a lane whose game is over begins the next one in the same step.
    pub autoreset: bool,
    /// Whether lanes `2k` and `2k + 1` have the same dice, with the players moved on by one seat.
    pub pair: bool,
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes {
            n: 64,
            threads: 1,
            skip_forced: true,
            autoreset: true,
            pair: false,
        }
    }
}

/// Most lanes of a batch.
const MOST_LANES: usize = 1 << 20;
/// Most threads.
const MOST_THREADS: usize = 256;

/// Many games of one kind, stepped at a time.
///
/// Lane `i` plays games `i`, `i + n`, `i + 2n` …, and game `g` has the seed `child("game", g)`, as the
/// games of a simulation have; where lanes are paired it is `child("game", g / 2)`.
///
/// ```
/// use content::Library;
/// use elbowroom_env::{Batch, Game, Lanes, Out, Settings};
/// use record::Seed;
///
/// let boxes = Library::shipped();
/// let game = Game::new(boxes, None, "small-world-2", None, &Default::default(), Settings::default())?;
/// let lanes = Lanes { n: 4, ..Lanes::default() };
/// let mut batch = Batch::new(game, lanes, Seed::from_text("four"))?;
/// let mut out = Out::new(&batch);
/// batch.reset(&mut out.planes())?;
/// let mut ids = vec![0; 4];
/// for _ in 0..100 {
///     batch.sample(&mut ids);
///     batch.step(&ids, &mut out.planes())?;
/// }
/// # Ok::<(), elbowroom_env::Error>(())
/// ```
pub struct Batch {
    plan: Arc<Plan>,
    lanes: Vec<Lane>,
    crew: Crew,
}

impl Batch {
    /// A batch at the start of its first games.
    ///
    /// # Errors
    /// If there are no lanes or too many, an odd number of paired ones, or the threads cannot be
    /// started.
    pub fn new(game: Arc<Game>, how: Lanes, seed: Seed) -> Result<Batch, Error> {
        let wrong = |why: String| Err(Error::Argument(why));
        if how.n == 0 || how.n > MOST_LANES {
            return wrong(format!("{} lanes, expected 1 to {MOST_LANES}", how.n));
        }
        if how.pair && !how.n.is_multiple_of(2) {
            return wrong(format!(
                "{} lanes cannot be paired: the number is odd",
                how.n
            ));
        }
        if how.threads > MOST_THREADS {
            return wrong(format!(
                "{} threads, expected 0 to {MOST_THREADS}",
                how.threads
            ));
        }
        let crew = Crew::new(how.threads)?;
        let plan = Arc::new(Plan::new(game, how, seed));
        let lanes = (0..how.n).map(|i| Lane::new(&plan, i));
        Ok(Batch {
            lanes: lanes.collect(),
            plan,
            crew,
        })
    }

    /// The same against opponents: one seat is asked, and bots play the others, in turn order after
    /// it; a single bot plays all of them. Which seat it is may be fixed, and is else drawn for each
    /// game; where lanes are paired, it is the next one in the second of a pair. Player 0 is whoever
    /// is asked. All games begin anew.
    ///
    /// What they play does not depend on threads, unless a bot has a budget of time.
    ///
    /// # Errors
    /// If they are too few or too many, or there is no such seat.
    pub fn against(self, opponents: &[Spec], seat: Option<Seat>) -> Result<Batch, Error> {
        let plan = Plan::clone(&self.plan).against(opponents, seat)?;
        let lanes = (0..plan.how.n).map(|i| Lane::new(&plan, i));
        Ok(Batch {
            lanes: lanes.collect(),
            plan: Arc::new(plan),
            crew: self.crew,
        })
    }

    /// What is played.
    pub fn game(&self) -> &Arc<Game> {
        &self.plan.game
    }

    /// How it is played.
    pub fn how(&self) -> &Lanes {
        &self.plan.how
    }

    /// The seed from which the games have theirs.
    pub fn seed(&self) -> Seed {
        self.plan.seed
    }

    /// How many lanes there are.
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Never.
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// Begins the first games anew and writes what is seen.
    ///
    /// # Errors
    /// If a plane has the wrong size.
    pub fn reset(&mut self, out: &mut Out<'_>) -> Result<(), Error> {
        out.check(self)?;
        let plan = self.plan.clone();
        self.each(None, out, fine, move |lane, number, _, _, row| {
            *lane = Lane::new(&plan, number);
            lane.write(row);
            Ok(())
        })
    }

    /// Begins the next game in some lanes, wherever they are, and writes what is seen in them. What the
    /// latest step brought, and whether it ended a game, stays.
    ///
    /// # Errors
    /// If there is not a word for each lane, or a plane has the wrong size.
    pub fn restart(&mut self, lanes: &[bool], out: &mut Out<'_>) -> Result<(), Error> {
        if lanes.len() != self.len() {
            let (n, lanes) = (lanes.len(), self.len());
            return Err(Error::Argument(format!("{n} words for {lanes} lanes")));
        }
        out.check(self)?;
        let plan = self.plan.clone();
        let ids: Vec<i64> = lanes.iter().map(|&l| l.into()).collect();
        self.each(Some(&ids), out, fine, move |lane, _, wanted, list, row| {
            if wanted != 0 {
                lane.next(&plan, list)?;
                lane.write(row);
            }
            Ok(())
        })
    }

    /// Writes what is seen now, without a step.
    ///
    /// # Errors
    /// If a plane has the wrong size.
    pub fn observe(&mut self, out: &mut Out<'_>) -> Result<(), Error> {
        out.check(self)?;
        self.each(None, out, fine, |lane, _, _, _, row| {
            lane.write(row);
            Ok(())
        })
    }

    /// Makes an action in each lane, then goes on until somebody has to decide, and writes what he
    /// sees. The action of a lane whose game is over is ignored.
    ///
    /// # Errors
    /// If there is not an id for each lane, a plane has the wrong size, or an id is not legal in its
    /// lane; then nothing has changed in any lane.
    pub fn step(&mut self, ids: &[i64], out: &mut Out<'_>) -> Result<(), Error> {
        if ids.len() != self.len() {
            let (n, lanes) = (ids.len(), self.len());
            return Err(Error::Argument(format!("{n} actions for {lanes} lanes")));
        }
        out.check(self)?;
        let plan = self.plan.clone();
        let check = |lane: &Lane, id| match lane.takes(id) {
            true => Ok(()),
            false => Err(lane.why_not(id)),
        };
        self.each(Some(ids), out, check, move |lane, _, id, list, row| {
            lane.step(id, &plan, list, row)
        })
    }

    /// Does something with each lane and its row, on all threads, if a look at each finds nothing wrong.
    fn each<C, F>(
        &mut self,
        ids: Option<&[i64]>,
        out: &mut Out<'_>,
        check: C,
        f: F,
    ) -> Result<(), Error>
    where
        C: Fn(&Lane, i64) -> Result<(), Error> + Sync,
        F: Fn(&mut Lane, usize, i64, &mut Actions, &mut out::Row<'_>) -> Result<(), Error> + Sync,
    {
        let game = &self.plan.game;
        let observer = game.observer();
        let sizes = [Array::Regions, Array::Seats, Array::Column, Array::Table];
        let widths = out::Widths {
            planes: sizes.map(|a| observer.size(a)),
            mask: game.ids().len(),
            seats: game.seats(),
        };
        let n = self.lanes.len();
        let each = self.crew.each(n);
        let pieces = Piece::whole(out).cut(n, each, &widths);
        let parts = self.lanes.chunks_mut(each).zip(pieces).enumerate();
        let parts = parts.map(|(nth, (lanes, piece))| (nth * each, lanes, piece));
        let id = |lane: usize| ids.map_or(0, |ids| ids[lane]);
        let told = |lane, why| {
            let why = Box::new(why);
            Error::Lane { lane, why }
        };
        self.crew.share(
            parts.collect(),
            |(first, lanes, _)| {
                let lanes = (*first..).zip(&**lanes);
                lanes
                    .into_iter()
                    .try_for_each(|(at, lane)| check(lane, id(at)).map_err(|why| told(at, why)))
            },
            |(first, lanes, mut piece)| {
                let mut list = Actions::default();
                for (i, lane) in lanes.iter_mut().enumerate() {
                    let at = first + i;
                    let row = &mut piece.row(i, &widths);
                    f(lane, at, id(at), &mut list, row).map_err(|why| told(at, why))?;
                }
                Ok(())
            },
        )
    }

    /// Writes a legal id for each lane, each as likely, by dice of the lane. 0 where the game is over.
    ///
    /// # Panics
    /// If there is not room for each lane.
    pub fn sample(&mut self, out: &mut [i64]) {
        assert_eq!(out.len(), self.len());
        let each = self.crew.each(self.lanes.len());
        let parts = self.lanes.chunks_mut(each).zip(out.chunks_mut(each));
        // Nothing can go wrong in it.
        let _ = self.crew.share(
            parts.collect(),
            |_| Ok(()),
            |(lanes, out): (&mut [Lane], &mut [i64])| {
                for (lane, out) in lanes.iter_mut().zip(out) {
                    *out = lane.sample();
                }
                Ok(())
            },
        );
    }

    /// The legal ids of all lanes one after the other, and where those of each lane begin: one more
    /// number than there are lanes.
    pub fn legal_ids(&self) -> (Vec<i64>, Vec<i64>) {
        let (mut ids, mut starts) = (Vec::new(), vec![0]);
        for lane in &self.lanes {
            ids.extend(lane.ids().iter().map(|&id| i64::from(id)));
            starts.push(ids.len() as i64);
        }
        (ids, starts)
    }

    /// The game of a lane.
    ///
    /// # Errors
    /// If there is no such lane.
    pub fn state(&self, lane: usize) -> Result<&State, Error> {
        let there = self.lanes.get(lane).map(Lane::state);
        there.ok_or_else(|| self.no_lane(lane))
    }

    /// Puts a game into a lane, which goes on from there. [`Batch::observe`] shows it.
    ///
    /// # Errors
    /// If there is no such lane, the game is another one, or its chance does not draw by itself.
    pub fn set(&mut self, lane: usize, state: State) -> Result<(), Error> {
        if state.game() != self.game() {
            return Err(Error::Argument("the state is of another game".into()));
        }
        if !state.draws() {
            let why = "the state has no seed, so chance would not draw in it";
            return Err(Error::Argument(why.into()));
        }
        let why = self.no_lane(lane);
        let plan = &self.plan;
        self.lanes.get_mut(lane).ok_or(why)?.set(state, plan)
    }

    fn no_lane(&self, lane: usize) -> Error {
        let last = self.len() - 1;
        Error::Argument(format!(
            "there is no lane {lane}: lanes go from 0 to {last}"
        ))
    }

    /// All games as bytes; [`Batch::load`] reads them.
    pub fn save(&self) -> Vec<u8> {
        let mut out = (self.len() as u32).to_le_bytes().to_vec();
        for lane in &self.lanes {
            lane.save(&mut out);
        }
        out
    }

    /// Goes on with games that were saved.
    ///
    /// # Errors
    /// If the bytes are none of a batch of this game with as many lanes; then nothing has changed.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let wrong = || Error::Bytes("they are of no such batch".into());
        let (n, mut rest) = bytes.split_first_chunk::<4>().ok_or_else(wrong)?;
        if u32::from_le_bytes(*n) as usize != self.len() {
            return Err(wrong());
        }
        let load = |_| Lane::load(&self.plan, &mut rest);
        let lanes = (0..self.len()).map(load).collect::<Result<Vec<_>, _>>()?;
        if !rest.is_empty() {
            return Err(wrong());
        }
        self.lanes = lanes;
        Ok(())
    }
}

/// With any lane.
fn fine(_: &Lane, _: i64) -> Result<(), Error> {
    Ok(())
}
