//! What tests and measurements of a server need: throw-away services, clients that follow a game
//! by its log, and the load test.

pub mod client;
pub mod follow;
pub mod measure;
pub mod run;
pub mod services;

/// What went wrong, in words.
pub type Result<T> = std::result::Result<T, String>;
