//! Where a batch writes.

use super::Batch;
use crate::{
    Error,
    observation::{Array, Planes},
};

/// Where a batch writes: for each lane one after the other what its row says. All of it may be
/// borrowed, so that nothing is allocated in a step.
pub struct Out<'a> {
    /// [`Array::Regions`].
    pub regions: Plane<'a, i8>,
    /// [`Array::Seats`].
    pub seats: Plane<'a, i16>,
    /// [`Array::Column`].
    pub column: Plane<'a, i16>,
    /// [`Array::Table`].
    pub table: Plane<'a, i16>,
    /// 1 for each legal id.
    pub mask: Plane<'a, i8>,
    /// Which player decides; -1 if the game is over.
    pub to_play: Plane<'a, i8>,
    /// For each player what the step brought.
    pub reward: Plane<'a, f32>,
    /// 1 if a game ended in the step.
    pub done: Plane<'a, u8>,
    /// Of games that ended, how they did.
    pub ended: Ended<'a>,
}

/// How games ended; of lanes in which none did -1.
pub struct Ended<'a> {
    /// Decisions that were asked.
    pub length: Plane<'a, i32>,
    /// For each player the coins.
    pub coins: Plane<'a, i16>,
    /// The number of the game.
    pub number: Plane<'a, i64>,
}

/// Numbers to write to, one's own or borrowed.
pub enum Plane<'a, T> {
    /// One's own.
    Own(Vec<T>),
    /// Borrowed.
    Borrowed(&'a mut [T]),
}

impl<T: Clone> Plane<'_, T> {
    /// The numbers.
    pub fn all(&self) -> &[T] {
        match self {
            Plane::Own(all) => all,
            Plane::Borrowed(all) => all,
        }
    }

    /// The numbers, to be written.
    pub fn write(&mut self) -> &mut [T] {
        match self {
            Plane::Own(all) => all,
            Plane::Borrowed(all) => all,
        }
    }

    fn lend(&mut self) -> Plane<'_, T> {
        Plane::Borrowed(self.write())
    }

    fn is(&self, name: &str, n: usize) -> Result<(), Error> {
        match self.all().len() == n {
            true => Ok(()),
            false => Err(Error::Argument(format!(
                "{name} has {} numbers, expected {n}",
                self.all().len()
            ))),
        }
    }
}

impl Out<'_> {
    /// Room for all of it.
    pub fn new(batch: &Batch) -> Out<'static> {
        let (n, game) = (batch.len(), batch.game());
        let observer = game.observer();
        let size = |a: Array| n * observer.size(a);
        let players = n * game.seats();
        Out {
            regions: Plane::Own(vec![0; size(Array::Regions)]),
            seats: Plane::Own(vec![0; size(Array::Seats)]),
            column: Plane::Own(vec![0; size(Array::Column)]),
            table: Plane::Own(vec![0; size(Array::Table)]),
            mask: Plane::Own(vec![0; n * game.ids().len()]),
            to_play: Plane::Own(vec![-1; n]),
            reward: Plane::Own(vec![0.0; players]),
            done: Plane::Own(vec![0; n]),
            ended: Ended {
                length: Plane::Own(vec![-1; n]),
                coins: Plane::Own(vec![-1; players]),
                number: Plane::Own(vec![-1; n]),
            },
        }
    }

    /// The same, borrowed.
    pub fn planes(&mut self) -> Out<'_> {
        Out {
            regions: self.regions.lend(),
            seats: self.seats.lend(),
            column: self.column.lend(),
            table: self.table.lend(),
            mask: self.mask.lend(),
            to_play: self.to_play.lend(),
            reward: self.reward.lend(),
            done: self.done.lend(),
            ended: Ended {
                length: self.ended.length.lend(),
                coins: self.ended.coins.lend(),
                number: self.ended.number.lend(),
            },
        }
    }

    pub(super) fn check(&self, batch: &Batch) -> Result<(), Error> {
        let (n, game) = (batch.len(), batch.game());
        let size = |a: Array| n * game.observer().size(a);
        let players = n * game.seats();
        self.regions.is("regions", size(Array::Regions))?;
        self.seats.is("seats", size(Array::Seats))?;
        self.column.is("column", size(Array::Column))?;
        self.table.is("table", size(Array::Table))?;
        self.mask.is("action_mask", n * game.ids().len())?;
        self.to_play.is("to_play", n)?;
        self.reward.is("reward", players)?;
        self.done.is("done", n)?;
        self.ended.length.is("length", n)?;
        self.ended.coins.is("coins", players)?;
        self.ended.number.is("number", n)
    }
}

/// Numbers of each row.
pub(super) struct Widths {
    pub planes: [usize; 4],
    pub mask: usize,
    pub seats: usize,
}

/// The rows of some lanes that stand side by side.
pub(super) struct Piece<'a> {
    regions: &'a mut [i8],
    seats: &'a mut [i16],
    column: &'a mut [i16],
    table: &'a mut [i16],
    mask: &'a mut [i8],
    to_play: &'a mut [i8],
    reward: &'a mut [f32],
    done: &'a mut [u8],
    length: &'a mut [i32],
    coins: &'a mut [i16],
    number: &'a mut [i64],
}

impl<'a> Piece<'a> {
    pub fn whole(out: &'a mut Out<'_>) -> Piece<'a> {
        Piece {
            regions: out.regions.write(),
            seats: out.seats.write(),
            column: out.column.write(),
            table: out.table.write(),
            mask: out.mask.write(),
            to_play: out.to_play.write(),
            reward: out.reward.write(),
            done: out.done.write(),
            length: out.ended.length.write(),
            coins: out.ended.coins.write(),
            number: out.ended.number.write(),
        }
    }

    /// Cut into pieces of so many lanes each.
    pub fn cut(self, n: usize, each: usize, widths: &Widths) -> Vec<Piece<'a>> {
        let mut rest = self;
        let mut pieces = Vec::new();
        let mut left = n;
        while left > each {
            let (piece, after) = rest.split(each, widths);
            pieces.push(piece);
            rest = after;
            left -= each;
        }
        pieces.push(rest);
        pieces
    }

    /// The first lanes, and the others.
    fn split(mut self, n: usize, w: &Widths) -> (Piece<'a>, Piece<'a>) {
        let [regions, seats, column, table] = w.planes;
        let first = Piece {
            regions: first(&mut self.regions, n * regions),
            seats: first(&mut self.seats, n * seats),
            column: first(&mut self.column, n * column),
            table: first(&mut self.table, n * table),
            mask: first(&mut self.mask, n * w.mask),
            to_play: first(&mut self.to_play, n),
            reward: first(&mut self.reward, n * w.seats),
            done: first(&mut self.done, n),
            length: first(&mut self.length, n),
            coins: first(&mut self.coins, n * w.seats),
            number: first(&mut self.number, n),
        };
        (first, self)
    }

    /// The row of a lane.
    #[inline(always)]
    pub fn row(&mut self, i: usize, w: &Widths) -> Row<'_> {
        let [regions, seats, column, table] = w.planes;
        Row {
            regions: &mut self.regions[i * regions..][..regions],
            seats: &mut self.seats[i * seats..][..seats],
            column: &mut self.column[i * column..][..column],
            table: &mut self.table[i * table..][..table],
            mask: &mut self.mask[i * w.mask..][..w.mask],
            to_play: &mut self.to_play[i],
            reward: &mut self.reward[i * w.seats..][..w.seats],
            done: &mut self.done[i],
            length: &mut self.length[i],
            coins: &mut self.coins[i * w.seats..][..w.seats],
            number: &mut self.number[i],
        }
    }
}

/// Takes so many off the front.
fn first<'a, T>(rest: &mut &'a mut [T], n: usize) -> &'a mut [T] {
    let (first, after) = std::mem::take(rest).split_at_mut(n);
    *rest = after;
    first
}

/// What is written of one lane.
pub(super) struct Row<'a> {
    regions: &'a mut [i8],
    seats: &'a mut [i16],
    column: &'a mut [i16],
    table: &'a mut [i16],
    pub mask: &'a mut [i8],
    pub to_play: &'a mut i8,
    pub reward: &'a mut [f32],
    pub done: &'a mut u8,
    pub length: &'a mut i32,
    pub coins: &'a mut [i16],
    pub number: &'a mut i64,
}

impl Row<'_> {
    /// No game has ended, and nothing was earned.
    pub fn clear(&mut self) {
        self.reward.fill(0.0);
        self.coins.fill(-1);
        (*self.done, *self.length, *self.number) = (0, -1, -1);
    }

    pub fn planes(&mut self) -> Planes<'_> {
        Planes {
            regions: self.regions,
            seats: self.seats,
            column: self.column,
            table: self.table,
        }
    }
}
