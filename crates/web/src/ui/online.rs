//! Playing at a server: the lobby, the room before a game, and what a table shows in addition.

mod api;
mod chat;
mod key;
mod lobby;
mod make;
mod play;
mod room;
mod socket;
mod table;

pub use chat::ToTalk;
pub use lobby::Lobby;
pub use play::Online;
pub use room::Room;
pub use table::{AfterGame, Away, Beside, Rematch, SeatNote};
