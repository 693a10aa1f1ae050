//! What a server and its clients say to one another: the types behind `docs/protocol.md`. All of
//! them are JSON, and none has a secret in it but the keys that a client sends.

mod clock;
mod command;
#[cfg(feature = "openapi")]
mod described;
mod dice;
mod entry;
pub mod file;
mod identity;
mod matching;
mod message;
mod mine;
mod notify;
mod past;
mod people;
mod plan;
mod problem;
mod program;
mod rating;
mod reason;
mod room;
mod table;
mod tournament;
mod view;
mod waiting;

pub use clock::ClockState;
pub use command::{Code, Command, Done, Named, Refusal};
pub use dice::Dice;
pub use entry::{Chair, ChatLine, Clock, Numbered, Takeback, Told, Way, Why, bot_name};
pub use identity::{
    Challenge, Device, DeviceCode, Identity, IdentityExport, KeptSeats, LONGEST_LABEL, LostDevice,
    LostPasskey, MOST_DEVICES, MOST_KEPT_SEATS, MOST_PASSKEYS, NewDevice, NewIdentity, NewName,
    NewPasskey, Passkey, PasskeyAnswer, PasskeyAsked, PasskeyOptions, Profile, Proof,
    RECOVERY_CODES, RecoveryCodes, Session, signed_text,
};
pub use matching::{Search, Seek, Speed};
pub use message::{Incoming, Message};
pub use mine::{MOST_SEATS, OwnSeat, OwnSeats, Standing};
pub use notify::{
    Channel, Channels, Everywhere, NewSubscription, Notice, Notification, Occasion, PushKeys,
    Quiet, Subscription, SubscriptionId,
};
pub use past::{EndedBy, GAMES_FORMAT, GamesHead, PastCombo, PastGame, PastSeat, RecordedGame};
pub use people::{
    Contact, FriendCode, GivenCode, Guest, Invitation, Invitations, InvitedTo, MOST_CONTACTS,
    MOST_INVITATIONS, NewContact, PersonName, Tie, TieWish,
};
pub use plan::{
    Condition, EndedPlans, LONGEST_PLANS, LeftPlans, MOST_LINES, MOST_PLANS, OwnPlans, Plan,
    PlanEnd, PlanFor,
};
pub use problem::Problem;
pub use program::{
    Event, MOST_BOTS, MOST_TOKENS, MadeToken, NewBot, NewToken, OldBot, OldToken, OwnedBot, Scope,
    TOKEN_PREFIX, Token,
};
pub use rating::{Ranked, RatedPool, Rating};
pub use reason::Reason;
pub use room::{Asking, Room, Sitter};
pub use table::{
    Held, Listed, NewKey, NewSeat, NewTable, Phase, SeatInfo, Sitting, Snapshot, Summary,
};
pub use tournament::{
    ARENA_MINUTES, ARENA_PRESENT, Entrant, LONGEST_TOURNAMENT_TITLE, MOST_ENTRANTS, MOST_ROUNDS,
    MOST_TOURNAMENTS, NewTournament, Tournament, TournamentGame, TournamentPhase, TournamentRound,
    TournamentStanding, TournamentSystem, TournamentView,
};
pub use view::ViewMessage;
pub use waiting::{LONGEST_ORDER, PATIENCE, Proposal, USUAL_PATIENCE, Waiting};
