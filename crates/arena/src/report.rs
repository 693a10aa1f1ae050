//! What a tournament found, in numbers.

use content::PieceId;
use serde::Serialize;

use study::stats::{Estimate, SHARES};

use crate::{store::Header, totals::Totals, tournament::Match};

/// What a report begins with: the name and the version of its shape. Fields may be added without
/// a new version.
pub const FORMAT: &str = "elbowroom arena report 1";

/// Everything that a tournament found. Intervals are 95 % confidence intervals by cycles.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// [`FORMAT`].
    pub format: &'static str,
    /// Version and commit of the program.
    pub program: String,
    /// Version of the rules.
    pub rules: u32,
    /// The game.
    pub game: String,
    /// The map.
    pub map: String,
    /// Options that are not the default.
    pub options: Vec<String>,
    /// The files of content of one's own.
    pub content: Vec<PieceId>,
    /// The seed, 64 hexadecimal digits.
    pub seed: String,
    /// Seats at the table.
    pub players: usize,
    /// The bots of each line-up.
    pub lineups: Vec<Vec<String>>,
    /// Games of whole cycles; the others are left out.
    pub games: u64,
    /// Whole cycles; people are told of rounds.
    #[serde(rename = "rounds")]
    pub cycles: u64,
    /// The bot whose rating is 0.
    pub anchor: String,
    /// The bots, the best first.
    pub bots: Vec<BotRow>,
    /// Each two bots that met.
    pub head_to_head: Vec<Meeting>,
    /// The seats.
    pub seats: Vec<SeatRow>,
}

/// A bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotRow {
    /// Its name.
    pub name: String,
    /// What plays under it.
    pub bot: String,
    /// Seats that it had, over all games.
    pub seats: u64,
    /// Points above the anchor.
    pub rating: Estimate,
    /// Share of wins for each seat that it had; shared wins count as parts of one.
    pub win_share: Estimate,
    /// Coins at the end.
    pub coins: Estimate,
    /// Declines in a game.
    pub declines: Estimate,
    /// Its turns in seconds.
    pub turn: TurnTimes,
    /// What had to be decided for it.
    pub faults: Faults,
}

/// The time that turns took, in seconds. It differs from run to run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnTimes {
    /// Turns.
    pub turns: u64,
    /// The mean.
    pub mean: f64,
    /// 95 of 100 took no longer, to three digits.
    pub p95: f64,
    /// The longest.
    pub max: f64,
}

/// What had to be decided for an outside program.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Faults {
    /// Seats at which that happened.
    pub seats: u64,
    /// Decisions.
    pub decisions: u64,
    /// Some of the reasons.
    pub reasons: Vec<String>,
}

/// Two bots in the same games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// One.
    pub bot: String,
    /// The other.
    pub against: String,
    /// Comparisons: each seat of one with each seat of the other.
    pub comparisons: u64,
    /// Share of them in which the first ended ahead; equals count half.
    pub ahead: Estimate,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatRow {
    /// Its number, from 1.
    pub seat: usize,
    /// Share of wins.
    pub win_share: Estimate,
}

impl Report {
    /// Of what was played. The ratings stand on `anchor`, or on
    /// [`Ratings::weakest`](crate::Ratings::weakest).
    pub fn new(plan: &Match, program: &str, totals: &Totals, anchor: Option<usize>) -> Report {
        Report::of(&Header::new(plan, program, &()), totals, anchor)
    }

    /// Of what was played, as the header of its games says it. The numbers of bots are those of
    /// its list.
    pub(crate) fn of(played: &Header, totals: &Totals, anchor: Option<usize>) -> Report {
        let ratings = totals.luce.fit();
        let anchor = anchor.unwrap_or_else(|| ratings.weakest());
        let name = |bot: usize| played.bots[bot].0.clone();
        let k = played.bots.len();
        let unit = SHARES as f64;
        let mut order: Vec<usize> = (0..k).collect();
        let rating = |bot: usize| ratings.above(bot, anchor);
        order.sort_by(|&a, &b| rating(b).value.total_cmp(&rating(a).value));
        let row = |&bot: &usize| {
            let t = &totals.bots[bot];
            let turns = t.turns.len();
            BotRow {
                name: name(bot),
                bot: played.bots[bot].1.clone(),
                seats: t.wins.observations(),
                rating: rating(bot),
                win_share: t.wins.share(unit),
                coins: t.coins.estimate(1.0),
                declines: t.declines.estimate(1.0),
                turn: TurnTimes {
                    turns,
                    mean: t.thought as f64 / 1e6 / turns.max(1) as f64,
                    p95: t.turns.value_at_quantile(0.95).min(t.longest) as f64 / 1e6,
                    max: t.longest as f64 / 1e6,
                },
                faults: Faults {
                    seats: t.faults.0,
                    decisions: t.faults.1,
                    reasons: t.complaints.reasons(),
                },
            }
        };
        let mut meetings = Vec::new();
        for &bot in &order {
            for &other in &order {
                let ahead = totals.ahead[bot * k + other];
                if bot != other && ahead.observations() > 0 {
                    meetings.push(Meeting {
                        bot: name(bot),
                        against: name(other),
                        comparisons: ahead.observations(),
                        ahead: ahead.share(2.0),
                    });
                }
            }
        }
        Report {
            format: FORMAT,
            program: played.program.clone(),
            rules: played.rules,
            game: played.game.clone(),
            map: played.map.clone(),
            options: played.options.clone(),
            content: played.own.clone(),
            seed: played.seed.clone(),
            players: totals.seats.len(),
            lineups: played.lineups.clone(),
            games: totals.games,
            cycles: totals.cycles,
            anchor: name(anchor),
            bots: order.iter().map(row).collect(),
            head_to_head: meetings,
            seats: (1..)
                .zip(&totals.seats)
                .map(|(seat, wins)| SeatRow {
                    seat,
                    win_share: wins.share(unit),
                })
                .collect(),
        }
    }
}
