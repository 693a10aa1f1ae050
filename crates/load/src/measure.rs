//! Figures.

use std::{
    fs,
    time::{Duration, Instant},
};

use hdrhistogram::Histogram;

/// What a round of playing gave. Times are in milliseconds.
pub struct Report {
    /// Moves a second.
    pub moves: f64,
    /// Entries of logs a second.
    pub entries: f64,
    /// From a move to the last of the seats: median, 99th percentile, worst.
    pub seats: (f64, f64, f64),
    /// From a move to its acknowledgement: median, 99th percentile.
    pub done: (f64, f64),
    /// Processor time of the server per second.
    pub cpu: Option<f64>,
}

/// Times that are collected.
#[derive(Clone)]
pub struct Times(Histogram<u64>);

impl Times {
    /// None yet.
    ///
    /// # Errors
    /// Never, with these bounds.
    pub fn new() -> crate::Result<Times> {
        let made = Histogram::new_with_bounds(1, 60_000_000, 3);
        made.map(Times).map_err(|e| e.to_string())
    }

    /// One more.
    pub fn add(&mut self, time: Duration) {
        self.0.saturating_record(time.as_micros() as u64);
    }

    /// All of another's.
    ///
    /// # Errors
    /// Never, with the same bounds.
    pub fn join(&mut self, other: &Times) -> crate::Result<()> {
        self.0.add(&other.0).map_err(|e| e.to_string())
    }

    /// The time that so many are below.
    pub fn at(&self, quantile: f64) -> f64 {
        self.0.value_at_quantile(quantile) as f64 / 1_000.0
    }

    /// The longest.
    pub fn worst(&self) -> f64 {
        self.0.max() as f64 / 1_000.0
    }
}

/// The server's process.
#[derive(Clone, Copy)]
pub struct Memory(pub Option<u32>);

impl Memory {
    /// Bytes of it that are in memory.
    pub fn resident(self) -> Option<i64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.0?)).ok()?;
        let line = text.lines().find(|l| l.starts_with("VmRSS:"))?;
        let kib: i64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kib * 1024)
    }

    /// Processor time that it has used.
    pub fn time(self) -> Option<Duration> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.0?)).ok()?;
        let (_, rest) = text.rsplit_once(')')?;
        let field = |n: usize| rest.split_whitespace().nth(n)?.parse::<u64>().ok();
        // Linux counts hundredths of a second.
        Some(Duration::from_millis((field(11)? + field(12)?) * 10))
    }
}

/// Since when, and how much processor time the server had used then.
pub struct Stopwatch {
    began: Instant,
    time: Option<Duration>,
    memory: Memory,
}

impl Stopwatch {
    /// From now on.
    pub fn start(memory: Memory) -> Stopwatch {
        Stopwatch {
            began: Instant::now(),
            time: memory.time(),
            memory,
        }
    }

    /// Seconds since, and the server's processor time per second.
    pub fn stop(self) -> (f64, Option<f64>) {
        let seconds = self.began.elapsed().as_secs_f64();
        let used = self.memory.time().zip(self.time);
        let cpu = used.map(|(now, then)| (now - then).as_secs_f64() / seconds);
        (seconds, cpu)
    }
}
