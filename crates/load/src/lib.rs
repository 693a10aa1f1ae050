//! What tests and measurements of a server need: throw-away services, clients that follow a game
//! by its log, the load test, and trouble for a server under load.

pub mod chaos;
pub mod client;
pub mod contract;
pub mod follow;
pub mod measure;
pub mod node;
pub mod run;
pub mod services;
pub mod stubborn;

/// What went wrong, in words.
pub type Result<T> = std::result::Result<T, String>;
