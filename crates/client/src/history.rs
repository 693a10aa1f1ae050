//! What became of one's games: kept when they are over, counted by what was played, and all of it as one
//! file.

use std::collections::BTreeMap;

use protocol::{PastCombo, PastGame, PastSeat};
use record::{Player, Seed};
use serde::{Deserialize, Serialize};
use study::Played;
use wording::Message;

use crate::{
    save::{self, Store},
    say::message,
    session::Session,
};

const KEPT: &str = "elbowroom.history";
/// Most games that are remembered; the oldest make room. A browser has some megabytes for all that it keeps.
const MOST: usize = 1000;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Under which name it is kept; of one at a server, the table's.
    pub id: String,
    /// When it ended, in milliseconds since 1970.
    pub time: u64,
    /// What was played.
    pub game: String,
    /// The map.
    pub map: String,
    /// Whether it was at a server.
    #[serde(default)]
    pub table: bool,
    /// Its players, in turn order.
    pub seats: Vec<SeatOutcome>,
}

/// How it ended for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOutcome {
    /// His name.
    pub name: String,
    /// The bot, if one played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether he sat at this screen.
    #[serde(default)]
    pub own: bool,
    /// His place, from 1; those who are level share one.
    pub place: u8,
    /// His coins.
    pub coins: u16,
    /// What he picked, in order.
    #[serde(default)]
    pub picks: Vec<Picked>,
}

/// A combo that was picked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picked {
    /// The identifier of its race.
    pub race: String,
    /// The identifier of its power; nothing if it never had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
    /// The turn, from 1; nothing where the server tells of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// Coins that it earned, in decline too; nothing where the server tells of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coins: Option<u16>,
}

impl Outcome {
    /// How a game ended, if it has and somebody at this screen played in it.
    pub fn of(session: &Session, id: &str, time: u64) -> Option<Outcome> {
        let own = session.humans();
        if own.is_empty() || !session.latest().is_over() {
            return None;
        }
        let rules = session.rules();
        let log: Vec<_> = session.entries().iter().map(|e| e.action).collect();
        let played = Played::of(rules, session.game().start(), &log)?;
        let standings = rules.standings(session.latest());
        let seat = |seat: rules::Seat| {
            let of = |p: &&study::Pick| p.seat == seat.0;
            let pick = |p: &study::Pick| Picked {
                race: rules.races()[usize::from(p.race)].id.to_string(),
                power: Some(rules.powers()[usize::from(p.power)].id.to_string()),
                turn: Some(p.turn),
                coins: Some(p.coins),
            };
            let standing = standings.iter().find(|s| s.seat == seat)?;
            let player = &session.setup().seats.get(seat.index())?.player;
            Some(SeatOutcome {
                name: session.names()[seat.index()].clone(),
                bot: match player {
                    Player::Bot(bot) => Some(bot.clone()),
                    Player::Human => None,
                },
                own: own.contains(&seat),
                place: standing.place,
                coins: session.latest().coins(seat),
                picks: played.picks.iter().filter(of).map(pick).collect(),
            })
        };
        Some(Outcome {
            id: id.into(),
            time,
            game: session.setup().game.clone(),
            map: rules.map().id.clone(),
            table: session.is_remote(),
            seats: session.seats().map(seat).collect::<Option<_>>()?,
        })
    }

    /// How a game ended that somebody has played, as a server tells it to everybody; nothing if he has not.
    pub fn of_past(past: &PastGame, identity: &str) -> Option<Outcome> {
        let pick = |combo: &PastCombo| Picked {
            race: combo.race.clone(),
            power: combo.power.clone(),
            turn: None,
            coins: None,
        };
        let seat = |seat: &PastSeat| SeatOutcome {
            name: seat.name.clone().or(seat.bot.clone()).unwrap_or_default(),
            bot: seat.bot.clone(),
            own: seat.identity.as_deref() == Some(identity),
            place: seat.place,
            coins: seat.coins,
            picks: seat.combos.iter().map(pick).collect(),
        };
        let outcome = Outcome {
            id: past.table.clone(),
            time: u64::try_from(past.at).ok()?,
            game: past.game.clone(),
            map: past.map.clone(),
            table: true,
            seats: past.seats.iter().map(seat).collect(),
        };
        let plays = outcome.own().next().is_some();
        plays.then_some(outcome)
    }

    /// The players at this screen, with their seats from 0.
    pub fn own(&self) -> impl Iterator<Item = (usize, &SeatOutcome)> {
        self.seats.iter().enumerate().filter(|(_, s)| s.own)
    }

    /// The share of the win that somebody had: less than 1 where several are first.
    pub fn share(&self, seat: &SeatOutcome) -> f64 {
        let first = self.seats.iter().filter(|s| s.place == 1).count();
        match seat.place {
            1 => 1.0 / first.max(1) as f64,
            _ => 0.0,
        }
    }
}

/// The games that are remembered, the latest first. What cannot be read is left out.
pub fn list(store: &impl Store) -> Vec<Outcome> {
    let text = store.get(KEPT).unwrap_or_default();
    let lines = text.lines().filter_map(|l| serde_json::from_str(l).ok());
    let mut all: Vec<Outcome> = lines.collect();
    all.sort_by_key(|o| std::cmp::Reverse(o.time));
    all
}

fn set(store: &impl Store, all: &[Outcome]) -> bool {
    let line = |o: &Outcome| serde_json::to_string(o).unwrap_or_default();
    let lines: Vec<String> = all.iter().take(MOST).map(line).collect();
    store.set(KEPT, &lines.join("\n"))
}

/// Remembers how a game ended, if it has: one that is known already, and ended otherwise after something
/// was taken back, as of when it ended first. Whether there was room.
pub fn keep(store: &impl Store, session: &Session, id: &str, time: u64) -> bool {
    let Some(mut outcome) = Outcome::of(session, id, time) else {
        return true;
    };
    let mut all = list(store);
    if let Some(at) = all.iter().position(|o| o.id == id) {
        outcome.time = all.remove(at).time;
    }
    let at = all.partition_point(|o| o.time > outcome.time);
    all.insert(at, outcome);
    set(store, &all)
}

/// By what games are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// Each race that one picked.
    Race,
    /// Each power.
    Power,
    /// Each map.
    Map,
    /// Where one sat, from 1 in turn order.
    Seat,
    /// How many played.
    Seats,
}

impl By {
    /// All of them.
    pub const ALL: [By; 5] = [By::Race, By::Power, By::Map, By::Seat, By::Seats];

    /// Its keyword.
    pub fn name(self) -> &'static str {
        match self {
            By::Race => "race",
            By::Power => "power",
            By::Map => "map",
            By::Seat => "seat",
            By::Seats => "seats",
        }
    }
}

/// What was reached with something, by those who sat at this screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The identifier of the race, power or map, or a number.
    pub key: String,
    /// How often: picks of a race or power, else players.
    pub count: u32,
    /// The mean share of the win.
    pub won: f64,
    /// Mean coins: of a race or power those that it earned, as far as that is known, else those that one ended
    /// with.
    pub coins: Option<f64>,
}

/// What was reached, by something, the most frequent first.
pub fn rows(all: &[Outcome], by: By) -> Vec<Row> {
    // Each with how many coins are known, and of how many times.
    let mut rows: BTreeMap<String, (Row, u32, u32)> = BTreeMap::new();
    for outcome in all {
        for (at, seat) in outcome.own() {
            let share = outcome.share(seat);
            let mut add = |key: String, coins: Option<u16>| {
                let (row, sum, known) = rows.entry(key.clone()).or_default();
                row.key = key;
                row.count += 1;
                row.won += share;
                if let Some(coins) = coins {
                    *sum += u32::from(coins);
                    *known += 1;
                }
            };
            match by {
                By::Race => seat.picks.iter().for_each(|p| add(p.race.clone(), p.coins)),
                By::Power => {
                    let badges = seat
                        .picks
                        .iter()
                        .filter_map(|p| Some((p.power.clone()?, p.coins)));
                    badges.for_each(|(power, coins)| add(power, coins));
                }
                By::Map => add(outcome.map.clone(), Some(seat.coins)),
                By::Seat => add((at + 1).to_string(), Some(seat.coins)),
                By::Seats => add(outcome.seats.len().to_string(), Some(seat.coins)),
            }
        }
    }
    let mean = |(mut row, sum, known): (Row, u32, u32)| {
        row.won /= f64::from(row.count);
        row.coins = (known > 0).then(|| f64::from(sum) / f64::from(known));
        row
    };
    let mut rows: Vec<Row> = rows.into_values().map(mean).collect();
    match by {
        By::Seat | By::Seats => {}
        _ => rows.sort_by_key(|r| std::cmp::Reverse(r.count)),
    }
    rows
}

/// Everything that is kept, as a file has it.
#[derive(Serialize, Deserialize)]
struct Archive {
    /// What it is, and its version.
    elbowroom: String,
    version: u32,
    outcomes: Vec<Outcome>,
    games: Vec<Game>,
}

#[derive(Serialize, Deserialize)]
struct Game {
    id: String,
    time: u64,
    /// The record, with the colours in its first line.
    text: String,
}

const ARCHIVE: &str = "archive";
const VERSION: u32 = 1;

/// All games that are kept or remembered, as one file.
pub fn export(store: &impl Store) -> String {
    let game = |saved: save::Saved| {
        Some(Game {
            text: save::load(store, &saved.id)?.0,
            id: saved.id,
            time: saved.time,
        })
    };
    let archive = Archive {
        elbowroom: ARCHIVE.into(),
        version: VERSION,
        outcomes: list(store),
        games: save::list(store).into_iter().filter_map(game).collect(),
    };
    serde_json::to_string_pretty(&archive).unwrap_or_default()
}

/// Whether a text looks like such a file.
pub fn is_archive(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// What came of reading such a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Games that can be looked at or gone on with, and were not here, or older.
    pub games: usize,
    /// Results that were not here.
    pub outcomes: usize,
    /// Games whose records are wrong, or for which there is no room.
    pub refused: usize,
}

/// Whether it can be the name of a game: they are given by this program, and stand in addresses and lists.
fn is_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    !id.is_empty() && id.len() <= 64 && id.chars().all(plain)
}

/// What came of results that were to be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// So many were not known, and are.
    Kept(usize),
    /// So many are not, for there is no room.
    NoRoom(usize),
}

/// Remembers results, but for those that are known already.
pub fn add(store: &impl Store, outcomes: Vec<Outcome>) -> Added {
    let mut all = list(store);
    let before = all.len();
    for outcome in outcomes {
        if is_id(&outcome.id) && all.iter().all(|o| o.id != outcome.id) {
            all.push(outcome);
        }
    }
    let new = all.len() - before;
    all.sort_by_key(|o| std::cmp::Reverse(o.time));
    match new == 0 || set(store, &all) {
        true => Added::Kept(new),
        false => Added::NoRoom(new),
    }
}

/// Takes in what a file of [`export`] has. What is here already stays, if it is not older.
///
/// # Errors
/// If it is no such file; then nothing is taken.
pub fn import(store: &impl Store, text: &str) -> Result<Imported, Message> {
    let wrong = |why: String| message("no-archive").with("why", why);
    let archive: Archive = serde_json::from_str(text).map_err(|e| wrong(e.to_string()))?;
    if archive.elbowroom != ARCHIVE || archive.version != VERSION {
        return Err(wrong(format!(
            "{} {}, {ARCHIVE} {VERSION}",
            archive.elbowroom, archive.version
        )));
    }
    let mut done = Imported::default();
    match add(store, archive.outcomes) {
        Added::Kept(count) => done.outcomes = count,
        Added::NoRoom(count) => done.refused = count,
    }
    let here = save::list(store);
    // The oldest first: where there are more than are kept, the latest stay.
    let mut games = archive.games;
    games.sort_by_key(|g| g.time);
    for game in games {
        if here.iter().any(|g| g.id == game.id && g.time >= game.time) {
            continue;
        }
        let spare = Seed::from_text(&game.id);
        let session = Session::load(&game.text, save::colours(&game.text), spare);
        match session {
            Ok(session) if is_id(&game.id) && save::save(store, &game.id, &session, game.time) => {
                done.games += 1
            }
            _ => done.refused += 1,
        }
    }
    Ok(done)
}
