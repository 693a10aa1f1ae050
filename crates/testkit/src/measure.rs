//! Figures: of the server, of the load test itself, and of the machine that both run on.

use std::{
    fmt, fs,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use hdrhistogram::Histogram;

/// Times that are collected. Clones share them, so that there is one histogram however many tables
/// there are, and it is made before anything is measured.
#[derive(Clone)]
pub struct Times(Arc<Mutex<Histogram<u64>>>);

impl Times {
    /// None yet.
    ///
    /// # Errors
    /// Never, with these bounds.
    pub fn new() -> crate::Result<Times> {
        let made = Histogram::new_with_bounds(1, 60_000_000, 3);
        let made = made.map_err(|e| e.to_string())?;
        Ok(Times(Arc::new(Mutex::new(made))))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Histogram<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more.
    pub fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.lock().saturating_record(micros);
    }

    /// What they are.
    pub fn spread(&self) -> Spread {
        let all = self.lock();
        let ms = |micros: u64| micros as f64 / 1_000.0;
        Spread {
            count: all.len(),
            median: ms(all.value_at_quantile(0.5)),
            p99: ms(all.value_at_quantile(0.99)),
            worst: ms(all.max()),
        }
    }
}

/// How times are spread, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// How many there are.
    pub count: u64,
    /// Half of them are below.
    pub median: f64,
    /// 99 of 100 are below.
    pub p99: f64,
    /// The longest.
    pub worst: f64,
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spread {
            median, p99, worst, ..
        } = self;
        write!(
            f,
            "p50 {median:.2} ms, p99 {p99:.2} ms, worst {worst:.1} ms"
        )
    }
}

/// What a round of playing gave.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Moves a second.
    pub moves: f64,
    /// Entries of logs a second.
    pub entries: f64,
    /// From the moment at which a move was due until the last of the seats has heard it. If the
    /// load test or the server is behind, the waiting is in it.
    pub seats: Spread,
    /// From the moment at which a move was sent, and so without the waiting for that: the
    /// difference to `seats` is what would be left out by who measures only from there.
    pub sent: Spread,
    /// From the moment at which a move was due to its acknowledgement.
    pub done: Spread,
    /// How late moves were sent: because the seats had not heard the move before, or because the
    /// load test did not get round to it.
    pub late: Spread,
    /// How much longer than asked for the load test slept: its own pauses.
    pub pauses: Spread,
    /// Processor time of the server, of the load test and of the whole machine.
    pub used: Used,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:.0} moves/s, {:.0} entries/s",
            self.moves, self.entries
        )?;
        writeln!(f, "  to all seats        {}", self.seats)?;
        writeln!(f, "  … from its sending  {}", self.sent)?;
        writeln!(f, "  acknowledged        {}", self.done)?;
        writeln!(f, "  sent late by        {}", self.late)?;
        writeln!(f, "  own pauses          {}", self.pauses)?;
        write!(f, "  {}", self.used)
    }
}

/// Processor time, in cores: 1 is one core all the time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Used {
    /// Of the server's processes, if they are known.
    pub server: Option<f64>,
    /// Of the load test.
    pub own: Option<f64>,
    /// Of everything on the machine.
    pub machine: Option<f64>,
    /// What another machine on the same hardware took away.
    pub stolen: Option<f64>,
    /// The machine's load when it began and when it ended.
    pub load: Option<(f64, f64)>,
}

impl fmt::Display for Used {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let core =
            |name: &str, x: Option<f64>| x.map(|x| format!("{name} {:.0} % of a core", x * 100.0));
        let load = self.load.map(|(a, b)| format!("load {a:.1} to {b:.1}"));
        let all = [
            core("server", self.server),
            core("load test", self.own),
            core("machine", self.machine),
            core("stolen", self.stolen),
            load,
        ];
        let all: Vec<String> = all.into_iter().flatten().collect();
        f.write_str(&all.join("; "))
    }
}

/// The server's processes, one for each node.
#[derive(Clone, Debug, Default)]
pub struct Processes(pub Vec<u32>);

impl Processes {
    /// Bytes of them that are in memory.
    pub fn resident(&self) -> Option<i64> {
        let one = |pid: &u32| {
            let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
            let line = text.lines().find(|l| l.starts_with("VmRSS:"))?;
            let kib: i64 = line.split_whitespace().nth(1)?.parse().ok()?;
            Some(kib * 1024)
        };
        match self.0.is_empty() {
            true => None,
            false => self.0.iter().map(one).sum(),
        }
    }

    /// Processor time that they have used.
    pub fn time(&self) -> Option<Duration> {
        let one = |pid: &u32| time_of(&pid.to_string());
        match self.0.is_empty() {
            true => None,
            false => self.0.iter().map(one).sum(),
        }
    }
}

/// Processor time that a process has used.
fn time_of(pid: &str) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = text.rsplit_once(')')?;
    let field = |n: usize| rest.split_whitespace().nth(n)?.parse::<u64>().ok();
    Some(ticks(field(11)? + field(12)?))
}

/// Linux counts hundredths of a second.
fn ticks(n: u64) -> Duration {
    Duration::from_millis(n * 10)
}

/// Processor time of the whole machine: used, and taken away by others.
fn machine() -> Option<(Duration, Duration)> {
    let text = fs::read_to_string("/proc/stat").ok()?;
    let line = text.lines().next()?.strip_prefix("cpu ")?;
    let all: Vec<u64> = line
        .split_whitespace()
        .map(|n| n.parse().ok())
        .collect::<Option<_>>()?;
    // user, nice, system, idle, waiting for disks, interrupts, soft interrupts, stolen
    let [user, nice, system, _, _, irq, soft, stolen, ..] = all[..] else {
        return None;
    };
    Some((ticks(user + nice + system + irq + soft), ticks(stolen)))
}

/// How many programs want to run, on average over the last minute.
pub fn load() -> Option<f64> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// Since when, and what had been used then.
pub struct Stopwatch {
    began: Instant,
    server: Option<Duration>,
    own: Option<Duration>,
    machine: Option<(Duration, Duration)>,
    load: Option<f64>,
    processes: Processes,
}

impl Stopwatch {
    /// From now on.
    pub fn start(processes: &Processes) -> Stopwatch {
        Stopwatch {
            began: Instant::now(),
            server: processes.time(),
            own: time_of("self"),
            machine: machine(),
            load: load(),
            processes: processes.clone(),
        }
    }

    /// Seconds since, and what was used.
    pub fn stop(self) -> (f64, Used) {
        let seconds = self.began.elapsed().as_secs_f64();
        let per_second = |now: Option<Duration>, then: Option<Duration>| {
            Some(now?.saturating_sub(then?).as_secs_f64() / seconds)
        };
        let now = machine();
        let used = Used {
            server: per_second(self.processes.time(), self.server),
            own: per_second(time_of("self"), self.own),
            machine: per_second(now.map(|m| m.0), self.machine.map(|m| m.0)),
            stolen: per_second(now.map(|m| m.1), self.machine.map(|m| m.1)),
            load: self.load.zip(load()),
        };
        (seconds, used)
    }
}

/// A goal, and how many runs met it.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What it is about.
    pub name: String,
    /// At most so much.
    pub most: f64,
    /// What each run had.
    pub had: Vec<f64>,
}

impl Goal {
    /// So far without a run.
    pub fn new(name: &str, most: f64) -> Goal {
        Goal {
            name: name.into(),
            most,
            had: Vec::new(),
        }
    }

    /// How many runs met it.
    pub fn met(&self) -> usize {
        self.had.iter().filter(|&&x| x <= self.most).count()
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.had.iter().map(|x| format!("{x:.1}")).collect();
        write!(
            f,
            "{} at most {} ms: met in {} of {} runs ({})",
            self.name,
            self.most,
            self.met(),
            self.had.len(),
            all.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_share_one_histogram() {
        let times = Times::new().unwrap();
        let other = times.clone();
        (1..=100).for_each(|n| other.add(Duration::from_millis(n)));
        let spread = times.spread();
        assert_eq!(spread.count, 100);
        assert!((spread.median - 50.0).abs() < 0.1, "{spread}");
        assert!((spread.p99 - 99.0).abs() < 0.1, "{spread}");
        assert!((spread.worst - 100.0).abs() < 0.1, "{spread}");
    }

    #[test]
    fn a_goal_counts_the_runs_that_met_it() {
        let mut goal = Goal::new("p99", 10.0);
        goal.had = vec![3.0, 10.0, 10.1];
        assert_eq!(goal.met(), 2);
        let said = "p99 at most 10 ms: met in 2 of 3 runs (3.0, 10.0, 10.1)";
        assert_eq!(goal.to_string(), said);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_was_used_is_known() {
        let processes = Processes(vec![std::process::id()]);
        let watch = Stopwatch::start(&processes);
        std::thread::sleep(Duration::from_millis(20));
        let (seconds, used) = watch.stop();
        assert!(seconds >= 0.02);
        assert!(used.server.is_some() && used.own.is_some() && used.machine.is_some());
        assert!(processes.resident().unwrap() > 0);
    }
}
