//! From flags to what is played.

use std::time::Duration;

use arena::{Entrant, EntrantError, Header, Match, Schedule, Shard, split_list};
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

/// The seed; without one that of the tournament that goes on, or a random one. One that is random
/// would differ from shard to shard.
fn seed(args: &Args) -> Result<Seed> {
    if let (None, Some(path)) = (&args.game.seed, &args.keep) {
        let header = Header::read(path).map_err(|e| super::store_error(path, &e))?;
        if let Some(header) = header {
            return Ok(Seed::from_text(&header.seed));
        }
    }
    if args.shard.is_some() && args.game.seed.is_none() {
        return usage(message("shard-seed"));
    }
    args.game.seed()
}

/// The part that is played: the whole, if none is named.
///
/// # Errors
/// If there is no such part, or it is to say what only the whole can.
pub fn shard(args: &Args) -> Result<Shard> {
    let Some(text) = &args.shard else {
        return Ok(Shard::WHOLE);
    };
    let shard = text.parse::<Shard>();
    let shard = shard.map_err(|e| Error::usage(flagged("--shard", e.message())))?;
    if !args.report.is_json() {
        return usage(message("shard-text"));
    }
    for (flag, given) in [
        ("--plot", args.plot.is_some()),
        ("--anchor", args.anchor.is_some()),
    ] {
        if given {
            return usage(message("shard-no-figures").with("flag", flag));
        }
    }
    Ok(shard)
}

/// The bot on which ratings stand, if one is named.
pub fn anchor(args: &Args, names: &[&str]) -> Result<Option<usize>> {
    let Some(name) = &args.anchor else {
        return Ok(None);
    };
    match names.iter().position(|n| n == name) {
        Some(bot) => Ok(Some(bot)),
        None => Err(near::unknown("--anchor", "bot", name, names)),
    }
}
