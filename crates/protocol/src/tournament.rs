//! Tournaments: who plays whom, and how they stand.

use serde::{Deserialize, Serialize};

use crate::{Clock, PersonName};

/// Most who enter one tournament.
pub const MOST_ENTRANTS: u32 = 256;
/// Most rounds of one tournament.
pub const MOST_ROUNDS: u32 = 30;
/// Most tournaments of one host that are not over.
pub const MOST_TOURNAMENTS: u32 = 3;
/// Longest title of a tournament, in characters.
pub const LONGEST_TOURNAMENT_TITLE: usize = 60;
/// The least and the most minutes for which an arena is open.
pub const ARENA_MINUTES: (u32, u32) = (5, 720);
/// How long an entrant of an arena is thought to be there after he was last heard of, in milliseconds.
pub const ARENA_PRESENT: i64 = 30_000;

/// How it is settled who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "system", rename_all = "snake_case")]
pub enum TournamentSystem {
    /// Everybody meets everybody.
    RoundRobin {
        /// So often, 1 to 4.
        times: u32,
    },
    /// In each round those meet who have about as many points, and have not met before.
    Swiss {
        /// In so many rounds, 1 to 30.
        rounds: u32,
    },
    /// Whoever is there and waits gets a table with others who wait, as long as it is open.
    Arena {
        /// For so many minutes, 5 to 720.
        minutes: u32,
    },
}

/// A tournament to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"title": "Sunday Swiss", "game": "small-world", "seats": 2, "how": {"system": "swiss", "rounds": 5}, "clock": {"live": {"turn": 25, "reserve": 180}}, "compensation": [0, 3]})))]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// What it is called, 60 characters at most.
    pub title: String,
    /// Id of the game.
    pub game: String,
    /// Seats at a table. Where the number of entrants does not go into it, some tables have fewer, by one.
    pub seats: u8,
    /// How it is settled who plays whom.
    pub how: TournamentSystem,
    /// The clock of its tables: there has to be one, so that nobody is waited for in vain.
    pub clock: Clock,
    /// When it begins, in milliseconds since 1970; without, when its host says so.
    #[serde(default)]
    pub starts: Option<i64>,
    /// Coins that the seats get besides, in their order, before a game of so many is compared: they make up for
    /// who begins. 0 to 50 each; none if it is empty.
    #[serde(default)]
    pub compensation: Vec<u32>,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TournamentPhase {
    /// It has not begun.
    Open,
    /// It is under way.
    Running,
    /// It is over.
    Over,
}

/// A tournament, in few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "7f3a52c4d1b90e68a2c4", "about": {"title": "Sunday Swiss", "game": "small-world", "seats": 2, "how": {"system": "swiss", "rounds": 5}, "clock": {"live": {"turn": 25, "reserve": 180}}, "starts": null, "compensation": [0, 3]}, "host": {"id": "5e1c09b2d47a63f0", "name": "Ann"}, "made": 1795842196401i64, "phase": "running", "round": 2, "rounds": 5, "entrants": 12})))]
pub struct Tournament {
    /// The id.
    pub id: String,
    /// How it was made.
    pub about: NewTournament,
    /// Who has made it; nobody any more if he is forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<PersonName>,
    /// Since when there is it, in milliseconds since 1970.
    pub made: i64,
    /// How far it is.
    pub phase: TournamentPhase,
    /// The number of its last round, from 1 on; 0 before the first. In an arena, how often tables were given.
    pub round: u32,
    /// How many rounds there will be, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// When an arena closes, in milliseconds since 1970, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<i64>,
    /// How many have entered.
    pub entrants: u32,
}

/// Somebody who has entered a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entrant {
    /// His number there.
    pub number: u32,
    /// Who he is; nobody any more if he is forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonName>,
    /// Whether he is a bot of somebody's.
    #[serde(default)]
    pub bot: bool,
    /// The rating by which he was seeded.
    pub rating: i32,
    /// Whether he plays on.
    pub present: bool,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// The table.
    pub table: String,
    /// The numbers of the entrants, in the order of their seats.
    pub seats: Vec<u32>,
    /// What they have come to, in that order and without compensation, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coins: Option<Vec<i64>>,
    /// Whether it was ended by the operator, so that it counts for nobody.
    #[serde(default)]
    pub void: bool,
}

/// A round of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentRound {
    /// Its number, from 1 on.
    pub number: u32,
    /// Its games.
    pub games: Vec<TournamentGame>,
    /// Who sits out.
    #[serde(default)]
    pub byes: Vec<u32>,
}

/// How an entrant stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentStanding {
    /// His place, from 1 on; who is level shares it.
    pub place: u32,
    /// His number.
    pub entrant: u32,
    /// Points: of each game the share of opponents whom he has left behind, half of one for whom he is level
    /// with; one for a round in which he sits out a Swiss tournament.
    pub points: f64,
    /// Games that count.
    pub games: u32,
    /// Games that he has won or shared.
    pub wins: u32,
    /// What his opponents have, on the average: by this who has as many points is set in order.
    pub opposition: f64,
    /// His share of all coins of his games.
    pub coins: f64,
    /// Between what his points a game lie, if games go on as they have, 19 times of 20: 0 to 1.
    pub interval: (f64, f64),
}

/// A tournament as it is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"tournament": {"id": "7f3a52c4d1b90e68a2c4", "about": {"title": "Sunday Swiss", "game": "small-world", "seats": 2, "how": {"system": "swiss", "rounds": 5}, "clock": {"live": {"turn": 25, "reserve": 180}}, "starts": null, "compensation": []}, "host": {"id": "5e1c09b2d47a63f0", "name": "Ann"}, "made": 1795842196401i64, "phase": "running", "round": 1, "rounds": 5, "entrants": 2}, "entrants": [{"number": 1, "person": {"id": "5e1c09b2d47a63f0", "name": "Ann"}, "rating": 1500, "present": true}, {"number": 2, "person": {"id": "1b0e09b2d47a63f7", "name": "Bea"}, "rating": 1460, "present": true}], "rounds": [{"number": 1, "games": [{"table": "2c3a52c4d1b90e68a2c4", "seats": [2, 1], "coins": [91, 88]}]}], "standings": [{"place": 1, "entrant": 2, "points": 1.0, "games": 1, "wins": 1, "opposition": 0.0, "coins": 0.51, "interval": [0.2, 1.0]}, {"place": 2, "entrant": 1, "points": 0.0, "games": 1, "wins": 0, "opposition": 1.0, "coins": 0.49, "interval": [0.0, 0.8]}]})))]
pub struct TournamentView {
    /// What it is, and how far.
    pub tournament: Tournament,
    /// Who has entered, by number.
    pub entrants: Vec<Entrant>,
    /// The rounds, the last first: the last fifty, and those before in which somebody plays still.
    pub rounds: Vec<TournamentRound>,
    /// How they stand, the best first.
    pub standings: Vec<TournamentStanding>,
}
