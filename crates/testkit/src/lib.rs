//! What tests and measurements of a server need: throw-away services, clients that follow a game
//! by its log, the load test, and trouble for a server under load.

pub mod chaos;
pub mod client;
pub mod contract;
pub mod follow;
pub mod measure;
pub mod node;
pub mod passkey;
pub mod people;
pub mod run;
pub mod services;
pub mod sinks;
pub mod stubborn;

/// The box that tables are made of: the first one.
fn game() -> &'static content::Pack {
    &content::Library::shipped().boxes()[0]
}

/// What went wrong, in words.
pub type Result<T> = std::result::Result<T, String>;
