//! Everything that a node counts: the names, what they mean, and what they are told apart by, in
//! one place. All of it is there from the start, at 0, so that alerts have something to look at.

use std::sync::OnceLock;

use metrics::{
    Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;

use crate::limits;

/// What kind of figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It only grows.
    Counter,
    /// It goes up and down.
    Gauge,
    /// Durations in seconds, counted by [`BOUNDS`].
    Seconds,
}

/// A figure.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its name.
    pub name: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// What it means.
    pub help: &'static str,
}

/// Upper bounds of the classes of durations, in seconds.
pub const BOUNDS: &[f64] = &[
    0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0,
];

/// Commands done.
pub const COMMANDS: &str = "elbowroom_commands_total";
/// Commands refused.
pub const REFUSALS: &str = "elbowroom_refusals_total";
/// From a command to its acknowledgement.
pub const COMMAND: &str = "elbowroom_command_seconds";
/// Transactions.
pub const COMMITS: &str = "elbowroom_commits_total";
/// Transactions that failed.
pub const WRITE_FAILURES: &str = "elbowroom_write_failures_total";
/// Whether entries are kept.
pub const STORE_WRITABLE: &str = "elbowroom_store_writable";
/// Entries in transactions.
pub const COMMITTED_ENTRIES: &str = "elbowroom_committed_entries_total";
/// How long a transaction takes.
pub const COMMIT: &str = "elbowroom_commit_seconds";
/// Commands that found another's entry at their number.
pub const CONFLICTS: &str = "elbowroom_conflicts_total";
/// WebSockets.
pub const CONNECTIONS: &str = "elbowroom_connections";
/// Network connections.
pub const SOCKETS: &str = "elbowroom_sockets";
/// Messages on WebSockets.
pub const MESSAGES: &str = "elbowroom_messages_total";
/// Clients that were dropped for not reading.
pub const SLOW_CLIENTS: &str = "elbowroom_slow_clients_total";
/// Tables in memory.
pub const TABLES: &str = "elbowroom_tables";
/// Tables read from the store.
pub const TABLES_LOADED: &str = "elbowroom_tables_loaded_total";
/// Tables whose log cannot be followed.
pub const DAMAGED_TABLES: &str = "elbowroom_damaged_tables_total";
/// Requests, by method, route and status.
pub const REQUESTS: &str = "elbowroom_requests_total";
/// How long requests take, by route.
pub const REQUEST: &str = "elbowroom_request_seconds";
/// How often each limit has refused something.
pub const LIMITS: &str = "elbowroom_limit_hits_total";
/// Bots that wait for their turn to think.
pub const BOTS_WAITING: &str = "elbowroom_bots_waiting";
/// Bots that think.
pub const BOTS_THINKING: &str = "elbowroom_bots_thinking";
/// Bots that found no place in time, and left their turn to a quick one.
pub const BOTS_HURRIED: &str = "elbowroom_bots_hurried_total";
/// Bots whose thought took too long.
pub const BOTS_LATE: &str = "elbowroom_bots_late_total";
/// Bots that failed.
pub const BOTS_FAILED: &str = "elbowroom_bots_failed_total";
/// Bots for which a move was made at random.
pub const BOTS_REPLACED: &str = "elbowroom_bots_replaced_total";
/// How long bots think.
pub const BOT: &str = "elbowroom_bot_seconds";
/// Messages to people who were not at their table.
pub const NOTIFICATIONS: &str = "elbowroom_notifications_total";
/// Such messages that were not taken.
pub const NOTIFICATION_FAILURES: &str = "elbowroom_notification_failures_total";
/// Whether the node would take requests.
pub const READY: &str = "elbowroom_ready";
/// Version and commit.
pub const BUILD: &str = "elbowroom_build_info";

macro_rules! figures {
    ($($name:ident $kind:ident $help:literal;)*) => {
        &[$(Figure { name: $name, kind: Kind::$kind, help: $help }),*]
    };
}

/// All figures but those of the process, which are called `process_…`.
pub const FIGURES: &[Figure] = figures![
    COMMANDS Counter "Commands that were done.";
    REFUSALS Counter "Commands that were refused.";
    COMMAND Seconds "From a command to its acknowledgement.";
    COMMITS Counter "Transactions.";
    WRITE_FAILURES Counter "Transactions that failed.";
    STORE_WRITABLE Gauge "1 if entries are kept, else 0; 0 before the first.";
    COMMITTED_ENTRIES Counter "Entries of logs in transactions.";
    COMMIT Seconds "How long a transaction takes.";
    CONFLICTS Counter "Commands that found an entry of another node at their number.";
    CONNECTIONS Gauge "WebSockets that are open.";
    SOCKETS Gauge "Network connections that are open.";
    MESSAGES Counter "Messages of clients on WebSockets.";
    SLOW_CLIENTS Counter "Clients that were dropped because they did not read.";
    TABLES Gauge "Tables in memory.";
    TABLES_LOADED Counter "Tables that were read from the store.";
    DAMAGED_TABLES Counter "Tables that could not be read from the store because their log makes no sense.";
    REQUESTS Counter "Requests by HTTP, by method, route and status.";
    REQUEST Seconds "How long requests by HTTP take, by route.";
    LIMITS Counter "How often each limit has bitten.";
    NOTIFICATIONS Counter "Messages that people who were not at their table were sent.";
    NOTIFICATION_FAILURES Counter "Such messages that were not taken.";
    BOTS_WAITING Gauge "Bots that wait for their turn to think.";
    BOTS_THINKING Gauge "Bots that think.";
    BOTS_HURRIED Counter "Bots that found no place in time and left their turn to a quick one.";
    BOTS_LATE Counter "Bots whose thought took too long.";
    BOTS_FAILED Counter "Bots that failed.";
    BOTS_REPLACED Counter "Bots for which a move was made at random.";
    BOT Seconds "How long bots wait and think.";
    READY Gauge "1 if the node would take requests, else 0.";
    BUILD Gauge "1, with the version and the commit of the program.";
];

/// Figures of the process that are there on Linux.
pub const OF_PROCESS: &[&str] = &[
    "process_cpu_seconds_total",
    "process_open_fds",
    "process_max_fds",
    "process_virtual_memory_bytes",
    "process_resident_memory_bytes",
    "process_start_time_seconds",
    "process_threads",
];

/// Where the figures of this process are read. They are those of the process, however many nodes
/// run in it.
#[derive(Clone)]
pub struct Figures {
    handle: PrometheusHandle,
    process: Collector,
}

impl Figures {
    /// Those of this process; from the first call on they are counted.
    pub fn of_process() -> Figures {
        static FIGURES: OnceLock<Figures> = OnceLock::new();
        FIGURES.get_or_init(Figures::start).clone()
    }

    fn start() -> Figures {
        let builder = PrometheusBuilder::new();
        // Without bounds there would be quantiles, and those of several nodes cannot be put
        // together.
        let builder =
            FIGURES
                .iter()
                .filter(|f| f.kind == Kind::Seconds)
                .fold(builder, |builder, figure| {
                    let matcher = Matcher::Full(figure.name.into());
                    builder
                        .set_buckets_for_metric(matcher, BOUNDS)
                        .unwrap_or_else(|_| PrometheusBuilder::new())
                });
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        // If somebody else records metrics here, ours stay empty.
        let _ = metrics::set_global_recorder(recorder);
        let process = Collector::default();
        process.describe();
        for figure in FIGURES {
            introduce(figure);
        }
        Figures { handle, process }
    }

    /// Tells which program this is.
    pub fn version(&self, version: &str, commit: &str) {
        let labels = [
            ("version", version.to_owned()),
            ("commit", commit.to_owned()),
        ];
        gauge!(BUILD, &labels).set(1.0);
    }

    /// Begins to count the requests of a route.
    pub fn route(method: &'static str, route: &str, status: &str) {
        let labels = [
            ("method", method.to_owned()),
            ("route", route.to_owned()),
            ("status", status.to_owned()),
        ];
        counter!(REQUESTS, &labels).increment(0);
        let _ = histogram!(REQUEST, "route" => route.to_owned());
    }

    /// All of them, as Prometheus reads them.
    pub fn render(&self, ready: bool) -> String {
        gauge!(READY).set(f64::from(u8::from(ready)));
        self.process.collect();
        self.handle.render()
    }

    /// To be called from time to time, so that what was measured takes no room.
    pub fn run_upkeep(&self) {
        self.handle.run_upkeep();
    }
}

/// Describes a figure, and has it there at 0.
fn introduce(figure: &Figure) {
    let name = figure.name;
    match figure.kind {
        Kind::Counter => {
            describe_counter!(name, figure.help);
            match name {
                LIMITS => limits::describe(),
                // Its labels come with the routes.
                REQUESTS => {}
                _ => counter!(name).increment(0),
            }
        }
        Kind::Gauge => {
            describe_gauge!(name, figure.help);
            if name != BUILD {
                gauge!(name).set(0.0);
            }
        }
        Kind::Seconds => {
            describe_histogram!(name, Unit::Seconds, figure.help);
            if name != REQUEST {
                let _ = histogram!(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    /// Whoever counts something names it here.
    #[test]
    fn names_are_in_this_file_alone() {
        fn look(folder: &std::path::Path, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    look(&path, found);
                } else if !path.ends_with("figures.rs") {
                    let text = std::fs::read_to_string(&path).unwrap();
                    let named = text.lines().filter(|l| l.contains("!(\"elbowroom_"));
                    found.extend(named.map(|l| format!("{}: {l}", path.display())));
                }
            }
        }
        let mut found = Vec::new();
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        look(source.as_ref(), &mut found);
        assert!(found.is_empty(), "{found:#?}");
    }
}
