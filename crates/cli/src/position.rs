//! Positions as a line of text.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use content::Library;
use record::{Observation, Snapshot};
use rules::RuleSet;
use serde_json::json;
use wording::Lang;

use crate::{
    error::{self, Error, Result, usage},
    lang::{message, reader},
    near,
    play::{
        screen::{Screen, geometry},
        thoughts,
    },
    record_cmd,
    report::{Headed, ReportArgs, SeedArg},
    table::ContentArgs,
    term::say,
};

/// Take positions out of games, and look at them.
///
/// A position is one line that says the game, the board and the state to its last detail;
/// docs/records.md describes it.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Print the position in a recorded game
    Of {
        /// The record
        #[arg(value_name = "RECORD")]
        file: PathBuf,
        /// After so many actions, outcomes of chance among them; by default after the last
        #[arg(long, value_name = "N")]
        after: Option<usize>,
        #[command(flatten)]
        content: ContentArgs,
    },
    /// Show a position: the board, the players, the column
    Show {
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        report: ReportArgs,
    },
    /// Say what a bot would do, and what it compared
    Hint {
        #[command(flatten)]
        given: Given,
        /// The bot, such as keen or strong@2s
        #[arg(long, value_name = "BOT", default_value = "keen")]
        bot: String,
        #[command(flatten)]
        seed: SeedArg,
        #[command(flatten)]
        report: ReportArgs,
    },
}

/// A position that is given.
#[derive(clap::Args, Debug)]
struct Given {
    /// The position: the line, or a file with it
    position: String,
    #[command(flatten)]
    content: ContentArgs,
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    match args.command {
        What::Of {
            file,
            after,
            content,
        } => of(&file, after, &content),
        What::Show { given, report } => show(&given, &report),
        What::Hint {
            given,
            bot,
            seed,
            report,
        } => hint(&given, near::bot(&bot)?, seed.number(1), &report),
    }
}

fn of(file: &Path, after: Option<usize>, content: &ContentArgs) -> Result {
    let given = content.load()?;
    let record = record_cmd::open(file, &given)?;
    let wrong = |e| record_cmd::wrong(file, e);
    let library = record.content_library(&given).map_err(wrong)?;
    let game = record_cmd::followed(&record, &given).map_err(wrong)?.game;
    let (rules, log) = (game.rules(), game.log());
    let n = after.unwrap_or(log.len());
    let Some(log) = log.get(..n) else {
        return usage(message("after-actions").with("n", n).with("all", log.len()));
    };
    let mut state = *game.start();
    for &action in log {
        let applied = rules.apply(&mut state, action, &mut ());
        applied.map_err(|why| Error::wrong(wording::words::refused(rules, &state, why)))?;
    }
    say(Snapshot::new(rules.clone(), state, &library).to_string());
    Ok(())
}

/// Reads a position: a line, or a file with it.
///
/// # Errors
/// If it is no position, or one of other rules or other content.
pub fn read(given: &str, library: &Library) -> Result<Snapshot> {
    let file = Path::new(given);
    let text = match file.is_file() {
        true => error::read(file)?,
        false => given.to_owned(),
    };
    let read = Snapshot::read(&text, library);
    read.map_err(|e| Error::wrong(e.message()))
}

/// Reads a position that games are to be played from.
///
/// # Errors
/// As [`read`], or if the game is over in it.
pub fn to_play(given: &str, library: &Library) -> Result<Snapshot> {
    let position = read(given, library)?;
    match position.state.is_over() {
        true => usage(message("position-over").with("turn", position.state.round())),
        false => Ok(position),
    }
}

/// What seats are called in a position, which has no names.
pub fn seat_names(lang: Lang, rules: &RuleSet) -> Vec<String> {
    let name = |n| message("seat-n").with("n", n).say(lang);
    (1..=rules.seats()).map(name).collect()
}

fn show(given: &Given, report: &ReportArgs) -> Result {
    let out = report.begin()?;
    let library = given.content.load()?;
    let Snapshot { rules, state, .. } = read(&given.position, &library)?;
    let pack = library.pack(rules.game(), &rules.map().id);
    let pack = pack.map_err(|e| Error::usage(e.message()))?;
    if report.is_json() {
        let mut view = Observation::new(&rules, &rules.view(&state, state.to_move()));
        // Whoever has the line knows all coins.
        let seats = (0..rules.seats()).map(rules::Seat);
        view.coins = seats.map(|seat| Some(state.coins(seat))).collect();
        let options = record::options_to_text(rules.options());
        let options = options.iter().map(|(n, v)| format!("{n}={v}"));
        let body = json!({
            "game": rules.game(), "map": rules.map().id, "options": options.collect::<Vec<_>>(),
            "content": library.own().of(rules.game()).ids(), "view": view,
            "position": Snapshot::new(rules.clone(), state, &library).to_string(),
        });
        return out.object(&Headed::new("position", body));
    }
    let lang = reader();
    let names = seat_names(lang, &rules);
    let geometry = geometry(&pack, &rules.map().id);
    let screen = Screen {
        term: out.term(),
        lang,
        rules: &rules,
        pack: &pack,
        names: &names,
        geometry: geometry.as_ref(),
    };
    // Whoever has the line knows all coins.
    out.say(screen.board(&state));
    for (name, seat) in names.iter().zip(0..) {
        let coins = message("seat-coins").with("seat", name);
        let coins = coins.with("n", state.coins(rules::Seat(seat)));
        out.say(coins.say(lang));
    }
    out.say(screen.column(&state, true));
    let now = match (state.decision(), state.to_move()) {
        (None, _) => message("position-over"),
        (Some(d), None) => message("position-chance").with("decision", d.keyword()),
        (Some(d), Some(seat)) => message("position-decides")
            .with("seat", &names[seat.index()])
            .with("decision", d.keyword()),
    };
    out.say(now.with("turn", state.round()).say(lang));
    Ok(())
}

fn hint(given: &Given, bot: bots::Spec, seed: u64, report: &ReportArgs) -> Result {
    let out = report.begin()?;
    let Snapshot { rules, state, .. } = read(&given.position, &*given.content.load()?)?;
    let Some(seat) = state.to_move() else {
        return usage(message("position-nobody"));
    };
    let mut bot = bot.build(seed);
    let action = bot.act(&rules, &rules.view(&state, Some(seat)));
    if report.is_json() {
        let considered = bot.thoughts().last().map(|thought| {
            let actions = |o: &bots::Prospect| -> Vec<String> {
                o.actions.iter().map(|a| rules.notation(*a)).collect()
            };
            let row = |o: &bots::Prospect| {
                json!({ "actions": actions(o), "share": o.share, "rollouts": o.rollouts })
            };
            thought.options.iter().map(row).collect::<Vec<_>>()
        });
        let body = json!({
            "seat": seat.0 + 1, "seed": seed, "action": rules.notation(action),
            "considered": considered,
        });
        return out.object(&Headed::new("hint", body));
    }
    if let Some(thought) = bot.thoughts().last() {
        let width = out.term().width;
        out.say(thoughts::tell(reader(), &rules, thought, width));
    }
    out.say(rules.notation(action));
    Ok(())
}
