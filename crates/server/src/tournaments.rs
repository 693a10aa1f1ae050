//! Who plays whom in a tournament, and how they stand: what is kept, as the arithmetic has it.

use protocol::{
    Entrant, Tournament, TournamentGame, TournamentRound, TournamentStanding, TournamentSystem,
    TournamentView,
};
use tournament::{
    Game, Player, Rules, Standing, Waiting, arena_tables, schedule, standings, swiss_round,
};

use crate::{
    hub::Under,
    store::{GameState, KeptEntrant, KeptGame, KeptTournament},
};

/// Rounds that are shown, the last ones.
const SHOWN: usize = 50;

/// Whether somebody has a game that is not over.
pub fn is_busy(games: &[KeptGame], number: u32) -> bool {
    let mut open = games.iter().filter(|g| g.is_open());
    open.any(|game| game.seats.contains(&number))
}

/// A number that is the same for whoever works it out.
fn seed(id: &str) -> u64 {
    let bytes = id.bytes().map(u64::from);
    bytes.fold(0xCBF2_9CE4_8422_2325, |seed, byte| {
        (seed ^ byte).wrapping_mul(0x100_0000_01B3)
    })
}

fn game(kept: &KeptGame) -> Game {
    Game {
        seats: kept.seats.clone(),
        coins: (kept.state == GameState::Over).then(|| kept.coins.clone()),
    }
}

/// All who have entered, what they have played, and by which rules.
pub struct Field {
    how: TournamentSystem,
    rules: Rules,
    players: Vec<Player>,
    /// Who plays on.
    present: Vec<u32>,
    games: Vec<Game>,
}

impl Field {
    /// Of a tournament.
    pub fn new(under: &Under) -> Field {
        let about = &under.about;
        let player = |e: &KeptEntrant| Player {
            number: e.number,
            strength: e.rating,
        };
        let there = under.entrants.iter().filter(|e| e.present);
        Field {
            how: about.how,
            rules: Rules {
                seats: about.seats.into(),
                compensation: about.compensation.iter().map(|&c| i64::from(c)).collect(),
                bye: match about.how {
                    TournamentSystem::Swiss { .. } => 1.0,
                    _ => 0.0,
                },
                seed: seed(&under.kept.id),
            },
            players: under.entrants.iter().map(player).collect(),
            present: there.map(|e| e.number).collect(),
            games: under.games.iter().map(game).collect(),
        }
    }

    /// The plan of a tournament in which all meet all.
    fn plan(&self, times: u32) -> Vec<Vec<Vec<u32>>> {
        let all: Vec<u32> = self.players.iter().map(|p| p.number).collect();
        schedule(&all, times, &self.rules)
    }

    /// How many rounds there are, where that is settled.
    pub fn rounds(&self) -> Option<u32> {
        match self.how {
            TournamentSystem::RoundRobin { times } => Some(self.plan(times).len() as u32),
            TournamentSystem::Swiss { rounds } => Some(rounds),
            TournamentSystem::Arena { .. } => None,
        }
    }

    /// The tables of a round, the entrants in the order of their seats; nothing if there is none any more, or
    /// nobody to play it.
    pub fn round(&self, round: u32) -> Option<Vec<Vec<u32>>> {
        if self.present.len() < 2 {
            return None;
        }
        match self.how {
            TournamentSystem::RoundRobin { times } => {
                let mut plan = self.plan(times).into_iter();
                let tables = plan.nth(round.checked_sub(1)? as usize)?;
                // Whoever has left leaves a seat less; who would be alone then sits out.
                let left = |table: Vec<u32>| {
                    let there = table.into_iter().filter(|n| self.present.contains(n));
                    there.collect::<Vec<u32>>()
                };
                let tables = tables.into_iter().map(left);
                Some(tables.filter(|table| !table.is_empty()).collect())
            }
            TournamentSystem::Swiss { rounds } => {
                let there = |p: &&Player| self.present.contains(&p.number);
                let there: Vec<Player> = self.players.iter().filter(there).copied().collect();
                (round <= rounds).then(|| swiss_round(&there, &self.games, &self.rules))
            }
            TournamentSystem::Arena { .. } => None,
        }
    }

    /// The tables for those who wait in an arena.
    pub fn tables_for(&self, waiting: &[KeptEntrant], now: i64) -> Vec<Vec<u32>> {
        let waits = |e: &KeptEntrant| Waiting {
            number: e.number,
            seconds: ((now - e.since).max(0) / 1_000) as u32,
        };
        let waiting: Vec<Waiting> = waiting.iter().map(waits).collect();
        arena_tables(&waiting, &self.games, &self.rules)
    }

    /// How all stand.
    fn standings(&self) -> Vec<TournamentStanding> {
        let told = |s: Standing| TournamentStanding {
            place: s.place,
            entrant: s.number,
            points: s.points,
            games: s.games,
            wins: s.wins,
            opposition: s.opposition,
            coins: s.coins,
            interval: s.interval,
        };
        let all = standings(&self.players, &self.games, &self.rules);
        all.into_iter().map(told).collect()
    }
}

/// A tournament in few words; nothing if a later version has made it.
pub fn told(kept: &KeptTournament) -> Option<Tournament> {
    Some(Tournament {
        id: kept.id.clone(),
        about: serde_json::from_str(&kept.about).ok()?,
        host: kept.host(),
        made: kept.made,
        phase: kept.phase,
        round: kept.round,
        rounds: (kept.rounds > 0).then_some(kept.rounds),
        ends: (kept.ends > 0).then_some(kept.ends),
        entrants: kept.entrants,
    })
}

/// Whether a game is played still.
fn is_open(game: &TournamentGame) -> bool {
    game.coins.is_none() && !game.void
}

/// A tournament as it is shown.
pub fn view(under: &Under) -> Option<TournamentView> {
    let entrant = |e: &KeptEntrant| Entrant {
        number: e.number,
        person: e.person(),
        bot: e.bot,
        rating: e.rating,
        present: e.present,
    };
    let mut rounds: Vec<TournamentRound> = Vec::new();
    for kept in &under.games {
        if rounds.last().is_none_or(|r| r.number != kept.round) {
            rounds.push(TournamentRound {
                number: kept.round,
                games: Vec::new(),
                byes: Vec::new(),
            });
        }
        let Some(round) = rounds.last_mut() else {
            continue;
        };
        match kept.seats[..] {
            [alone] => round.byes.push(alone),
            _ => round.games.push(TournamentGame {
                table: kept.table.clone(),
                seats: kept.seats.clone(),
                coins: (kept.state == GameState::Over).then(|| kept.coins.clone()),
                void: kept.state == GameState::Void,
            }),
        }
    }
    let first = rounds.len().saturating_sub(SHOWN);
    let is_played = |round: &TournamentRound| round.games.iter().any(is_open);
    let rounds = rounds.into_iter().enumerate();
    let rounds = rounds.filter(|(i, round)| *i >= first || is_played(round));
    let mut rounds: Vec<TournamentRound> = rounds.map(|(_, round)| round).collect();
    rounds.reverse();
    Some(TournamentView {
        tournament: told(&under.kept)?,
        entrants: under.entrants.iter().map(entrant).collect(),
        rounds,
        standings: Field::new(under).standings(),
    })
}
