//! Tables online: the log store, the tables, HTTP and WebSocket.
//!
//! - [`store`] keeps the log of every table, one row for each entry, in SQLite or PostgreSQL.
//! - [`table`] is what follows from a log: who sits where, the game, the clocks; and what a
//!   command makes of it.
//! - [`hub`] serves the tables, each as a task of its own, and hears of other nodes through NATS.
//! - `identity` is how somebody shows that he is the same at all tables.
//! - `notify` tells people who are not at their table.
//! - [`games`] finds games that are over, [`dumps`] writes all of them into files.
//! - `matching` finds people who play about as well.
//! - `ratings` is how well people and bots play.
//! - `tournaments` is who plays whom in a tournament, and how they stand.
//! - [`limits`] is how much of anything there may be.
//! - [`http`] is the interface; `docs/protocol.md` describes the messages.
//! - [`admin`] looks after a store.
//! - [`figures`] is everything that is counted.
//! - [`serve`] puts it all together.

pub mod admin;
pub mod config;
pub mod dumps;
pub mod figures;
pub mod games;
pub mod http;
pub mod hub;
mod identity;
pub mod limits;
mod matching;
mod notify;
mod picture;
mod ratings;
mod say;
pub mod serve;
pub mod store;
pub mod table;
mod time;
mod tournaments;

pub use config::{Config, Settings};
pub use http::{Client, ClientFile};
pub use say::SERVER;
pub use serve::{Node, run_until_told};
