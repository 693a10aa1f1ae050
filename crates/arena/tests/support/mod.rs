//! Small tournaments.
#![allow(dead_code)]

use std::{sync::atomic::AtomicBool, time::Duration};

use content::Library;
use elbowroom_arena::{
    Entrant, GameResult, Match, Report, Run, Schedule, Shard, Totals, Tournament,
};
use record::Seed;

/// A match of these bots on the map for so many seats.
pub fn plan(bots: &[&str], seats: usize) -> Match {
    let entrants = Entrant::parse_all(bots).unwrap();
    Match {
        game: "small-world".into(),
        map: format!("small-world-{seats}"),
        options: rules::Options::default(),
        content: Default::default(),
        schedule: Schedule::new(entrants.len(), seats).unwrap(),
        entrants,
        seed: Seed::from_text("a test"),
        move_timeout: Duration::from_secs(10),
        keep_programs: false,
    }
}

pub fn tournament(plan: Match) -> Tournament {
    Tournament::new(plan, Library::shipped()).unwrap()
}

pub fn totals(t: &Tournament) -> Totals {
    let names = t.plan().entrants.iter().map(|e| e.name.clone());
    Totals::new(names.collect(), t.plan().schedule.clone())
}

/// Plays whole cycles and returns their games in order, without the times.
pub fn games(t: &Tournament, cycles: u64, jobs: usize) -> Vec<GameResult> {
    let stop = AtomicBool::new(false);
    let run = Run {
        cycles,
        shard: Shard::WHOLE,
        jobs,
        records: false,
        done: &|_, _| false,
        stop: &stop,
    };
    let mut games = Vec::new();
    let mut keep = |played: elbowroom_arena::Played| {
        games.push(timeless(played.result));
        Ok(())
    };
    t.run(&run, &mut keep).unwrap();
    games.sort_by_key(|g| (g.cycle, g.game));
    games
}

/// The game without what differs from run to run.
pub fn timeless(mut game: GameResult) -> GameResult {
    game.micros.iter_mut().for_each(|m| m.fill(0));
    game
}

pub fn report(t: &Tournament, games: &[GameResult]) -> Report {
    let mut totals = totals(t);
    games.iter().for_each(|g| totals.add(g).unwrap());
    Report::new(t.plan(), "test", &totals, None)
}
