//! Playing at a server: the lobby, the room before a game, and what a table shows in addition.

mod api;
mod best;
mod chat;
mod fetch;
mod guests;
mod key;
mod lobby;
mod make;
mod notify;
mod passkeys;
mod past;
mod people;
mod plans;
mod play;
mod programs;
mod quick;
mod room;
mod seat_menu;
mod socket;
mod somebody;
mod table;
mod tournaments;
mod ways;
mod who;

pub use chat::ToTalk;
pub use lobby::Lobby;
pub use play::Online;
pub use room::Room;
pub use seat_menu::SeatMenu;
pub use table::{AfterGame, Away, Beside, Rematch, SeatNote};
