//! From flags to what is played.

use std::time::Duration;

use arena::{Entrant, EntrantError, Header, Match, Schedule, split_list};
use content::Library;
use record::Seed;

use super::Args;
use crate::{
    error::{Error, Result, flagged, usage},
    lang::message,
    near,
};

/// What the flags ask for.
pub fn plan(args: &Args, library: &Library) -> Result<Match> {
    let words: Vec<&str> = args.bots.iter().flat_map(|list| split_list(list)).collect();
    let entrants = Entrant::parse_all(&words).map_err(|e| match e {
        EntrantError::Unknown { found, .. } => {
            let known = bots::BOTS.iter().map(|b| b.0).chain(["cmd:…"]);
            near::unknown("--bots", "bot", &found, &known.collect::<Vec<_>>())
        }
        e => Error::usage(flagged("--bots", e.message())),
    })?;
    let first = args.lineup.first().map(|list| list.split(',').count());
    let players = args.players.map_or(first.unwrap_or(2), usize::from);
    let schedule = if args.lineup.is_empty() {
        Schedule::new(entrants.len(), players)
            .map_err(|e| Error::usage(flagged("--bots", e.message())))?
    } else {
        let mut lineups = Vec::new();
        for list in &args.lineup {
            lineups.push(lineup(list, &entrants)?);
        }
        let schedule = Schedule::of(&lineups, players)
            .map_err(|e| Error::usage(flagged("--lineup", e.message())))?;
        if let Some(idle) = (0..entrants.len()).find(|b| !lineups.iter().any(|l| l.contains(b))) {
            let name = &entrants[idle].name;
            return usage(message("arena-idle").with("name", name));
        }
        schedule
    };
    if !(0.001..=86_400.0).contains(&args.move_timeout) {
        let wanted = message("number-wanted").with("flag", "--move-timeout");
        return usage(wanted.with("min", "0.001").with("max", "86400"));
    }
    let (game, map) = args.game.game_and_map(library, players)?;
    Ok(Match {
        content: library.own().of(&game),
        game,
        map,
        options: args.game.options()?,
        entrants,
        schedule,
        seed: seed(args)?,
        move_timeout: Duration::from_secs_f64(args.move_timeout),
        keep_programs: args.keep_programs,
    })
}

/// The numbers of the bots of a line-up.
fn lineup(list: &str, entrants: &[Entrant]) -> Result<Vec<usize>> {
    let number = |name: &str| {
        entrants.iter().position(|e| e.name == name).ok_or_else(|| {
            let known: Vec<&str> = entrants.iter().map(|e| e.name.as_str()).collect();
            near::unknown("--lineup", "bot", name, &known)
        })
    };
    list.split(',').map(|name| number(name.trim())).collect()
}

/// The seed; without one that of the tournament that goes on, or a random one.
fn seed(args: &Args) -> Result<Seed> {
    if let (None, Some(path)) = (&args.game.seed, &args.keep) {
        let header = Header::read(path).map_err(|e| super::store_error(path, &e))?;
        if let Some(header) = header {
            return Ok(Seed::from_text(&header.seed));
        }
    }
    args.game.seed()
}

/// The bot on which ratings stand, if one is named.
pub fn anchor(args: &Args, plan: &Match) -> Result<Option<usize>> {
    let Some(name) = &args.anchor else {
        return Ok(None);
    };
    match plan.entrants.iter().position(|e| e.name == *name) {
        Some(bot) => Ok(Some(bot)),
        None => {
            let known: Vec<&str> = plan.entrants.iter().map(|e| e.name.as_str()).collect();
            Err(near::unknown("--anchor", "bot", name, &known))
        }
    }
}
