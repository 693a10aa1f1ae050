//! The threads that step the lanes.

use std::{
    hint,
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Error;

/// The calling thread, and others that help it.
///
/// Each has the same lanes every time, so that they stay in the cache of its core. They are woken once for
/// everything that is to be done, and wait for one another awake: to wake a thread takes as long as
/// some fifty steps of a lane.
pub(super) struct Crew {
    helpers: Option<ThreadPool>,
}

impl Crew {
    /// So many threads, the calling one among them; 0 for one on each core.
    pub fn new(threads: usize) -> Result<Crew, Error> {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = if threads == 0 { cores() } else { threads };
        if threads == 1 {
            return Ok(Crew { helpers: None });
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads - 1).build();
        let wrong = |e| Error::Argument(format!("threads cannot be started: {e}"));
        Ok(Crew {
            helpers: Some(pool.map_err(wrong)?),
        })
    }

    /// How many of so many lanes a thread has; the last one may have fewer.
    pub fn each(&self, lanes: usize) -> usize {
        let helpers = self.helpers.as_ref();
        let threads = helpers.map_or(1, |h| h.current_num_threads() + 1);
        lanes.div_ceil(threads).max(1)
    }

    /// Does each part of some work, of which there are as many as threads at most, on a thread of its
    /// own: the first on the calling one. None is begun unless all are found right.
    ///
    /// # Errors
    /// What is wrong with the first part with which something is.
    pub fn share<T, C, W>(&self, parts: Vec<T>, check: C, work: W) -> Result<(), Error>
    where
        T: Send,
        C: Fn(&T) -> Result<(), Error> + Sync,
        W: Fn(T) -> Result<(), Error> + Sync,
    {
        let (checked, done) = (Meeting::of(parts.len()), Meeting::of(parts.len()));
        let wrong = AtomicUsize::new(0);
        let one = |part: T| {
            let _done = done.arrival();
            {
                let _checked = checked.arrival();
                check(&part).inspect_err(|_| {
                    wrong.fetch_add(1, Ordering::Relaxed);
                })?;
            }
            checked.wait();
            match wrong.load(Ordering::Relaxed) {
                0 => work(part),
                _ => Ok(()),
            }
        };
        let mut parts = parts.into_iter();
        let Some(first) = parts.next() else {
            return Ok(());
        };
        let Some(helpers) = &self.helpers else {
            return one(first);
        };
        // A part, and then how it went. Nobody waits for these locks: each is one thread's.
        let others: Vec<_> = parts.map(|p| Mutex::new((Some(p), Ok(())))).collect();
        let mine = helpers.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, thread| {
                let Some(other) = others.get(thread.index()) else {
                    return;
                };
                let mut other = other.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(part) = other.0.take() {
                    other.1 = one(part);
                }
            });
            let mine = one(first);
            done.wait();
            mine
        });
        let theirs = others.into_iter().map(|other| {
            let other = other.into_inner();
            other.unwrap_or_else(PoisonError::into_inner).1
        });
        std::iter::once(mine).chain(theirs).collect()
    }
}

/// Where threads wait until all of them have come.
struct Meeting {
    all: usize,
    there: AtomicUsize,
}

impl Meeting {
    fn of(all: usize) -> Meeting {
        Meeting {
            all,
            there: AtomicUsize::new(0),
        }
    }

    /// Counts whoever has it as come once it is dropped, be it by a panic.
    fn arrival(&self) -> Arrival<'_> {
        Arrival(self)
    }

    fn wait(&self) {
        let mut turns = 0;
        while self.there.load(Ordering::Acquire) < self.all {
            match turns {
                // Some hundred microseconds; then whoever is waited for may need this core.
                ..10_000 => hint::spin_loop(),
                _ => thread::yield_now(),
            }
            turns += 1;
        }
    }
}

struct Arrival<'a>(&'a Meeting);

impl Drop for Arrival<'_> {
    fn drop(&mut self) {
        self.0.there.fetch_add(1, Ordering::Release);
    }
}
