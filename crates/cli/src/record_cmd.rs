//! Game records: checked, replayed, shown.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use content::Library;
use record::{RULES_VERSION, Record, Replay, verify};
use rules::{Action, Game};

use wording::{Lang, Words, chronicle, i18n::GAME};

use crate::{
    error::{Error, Result, read},
    lang::{LangArg, message},
    play::screen::{Screen, geometry},
    table::ContentArgs,
    term::{Term, clean, count, pad, say, visible_width, wrap},
};

/// Check, replay or show game records.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Replay records and check everything that they say
    Verify(Files),
    /// Tell games step by step
    Replay {
        #[command(flatten)]
        files: Files,
        /// Show the board at the end of every turn too
        #[arg(long)]
        boards: bool,
        #[command(flatten)]
        lang: LangArg,
    },
    /// Summarise games: who, what, how long, the result
    Show(Files),
}

#[derive(clap::Args, Debug)]
struct Files {
    /// The records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    content: ContentArgs,
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    match args.command {
        What::Verify(files) => each(&files, |record, library| {
            let game = verify(record, library).map_err(|e| e.to_string())?;
            Ok(verified(record, &game))
        }),
        What::Show(files) => each(&files, |record, library| {
            let replay = followed(record, library)?;
            let mut out = show(record, &replay.game);
            if let Some(why) = replay.stop.or(replay.doubt) {
                out.push_str(&format!("\n  {}", clean(&why.to_string())));
            }
            Ok(out)
        }),
        What::Replay {
            files,
            boards,
            lang,
        } => {
            let library = files.content.load()?;
            for path in &files.files {
                let record = open(path, &library)?;
                tell(&record, &library, boards, lang.get()?).map_err(|e| wrong(path, &e))?;
            }
            Ok(())
        }
    }
}

/// What a record that is right says.
fn verified(record: &Record, game: &Game) -> String {
    let over = match game.state().is_over() {
        true => format!("over, {}", result(&record.setup.names(), game)),
        false => format!("in turn {}", game.state().round()),
    };
    let seed = match (&record.setup.seed, &record.commitment) {
        (Some(_), Some(_)) => ", dice as committed",
        (Some(_), None) => ", dice of the seed",
        _ => "",
    };
    let rules = match record.is_of_other_rules() {
        true => format!(
            " (rules version {}, and the same by version {RULES_VERSION})",
            record.rules
        ),
        false => String::new(),
    };
    let n = game.log().len() as u64;
    format!("ok{rules}, {}{seed}, {over}", count(n, "action"))
}

/// Reads a record. Where the folder of `--content` has another file for something that the record
/// carries, that is said: the record's is played with.
///
/// # Errors
/// If it cannot be read.
pub fn open(path: &Path, library: &Library) -> Result<Record> {
    let text = read(path)?;
    let record = Record::read(&text, library).map_err(|e| wrong(path, &e.to_string()))?;
    let others = library.own();
    for other in record.content.differences(others) {
        let note = format!("{}: {other}; the record's is taken", path.display());
        eprintln!("{}", clean(&note));
    }
    Ok(record)
}

/// Replays a record: one of other rules as far as it goes, any other has to be right.
///
/// # Errors
/// In words, what is wrong.
pub fn followed(record: &Record, library: &Library) -> std::result::Result<Replay, String> {
    let replay = record::replay(record, library).map_err(|e| e.to_string())?;
    match replay.doubt.as_ref().or(replay.stop.as_ref()) {
        Some(why) if !record.is_of_other_rules() => Err(why.to_string()),
        _ => Ok(replay),
    }
}

/// Something that is wrong with a record.
pub fn wrong(path: &Path, why: &str) -> Error {
    Error::Wrong(clean(&format!("{}: {why}", path.display())))
}

/// Looks at each file and prints a line for it. All are looked at, whatever is wrong.
fn each(
    files: &Files,
    line: impl Fn(&Record, &Library) -> std::result::Result<String, String>,
) -> Result {
    let library = files.content.load()?;
    let mut bad = 0;
    for path in &files.files {
        let told = open(path, &library)
            .and_then(|record| line(&record, &library).map_err(|e| wrong(path, &e)));
        match told {
            Ok(text) => say(format!("{}: {text}", path.display())),
            Err(e) => {
                bad += 1;
                say(clean(&e.to_string()));
            }
        }
    }
    if files.files.len() > 1 {
        let all = files.files.len();
        say(format!("{} of {all} ok", all - bad));
    }
    if bad > 0 { Err(Error::Told) } else { Ok(()) }
}

/// `Ann 95, Greta 102`.
fn result(names: &[String], game: &Game) -> String {
    let standings = game.rules().standings(game.state());
    let each = |s: &rules::score::Standing| format!("{} {}", names[s.seat.index()], s.coins);
    standings.iter().map(each).collect::<Vec<_>>().join(", ")
}

fn show(record: &Record, game: &Game) -> String {
    let rules = game.rules();
    let state = game.state();
    let mut out = vec![format!("{} on {}", record.setup.game, record.setup.map)];
    let picks = picks(record, game);
    let widest = record.setup.names().iter().map(|n| visible_width(n)).max();
    for s in rules.standings(state) {
        let seat = &record.setup.seats[s.seat.index()];
        out.push(format!(
            "  {}. {} {:>3} coins  {}: {}",
            s.place,
            pad(seat.name(), widest.unwrap_or(0)),
            s.coins,
            seat.player,
            picks[s.seat.index()].join(", then ")
        ));
    }
    for (name, value) in record::options_to_text(&record.setup.options) {
        out.push(format!("  option {name}={value}"));
    }
    if record.is_of_other_rules() {
        out.push(format!("  rules version {}", record.rules));
    }
    for piece in record.content.pieces() {
        let hash = content::short(&piece.hash());
        let named = format!("  content {hash} {} ({})", piece.name(), piece.called());
        out.push(clean(&named));
    }
    if record.start.is_some() {
        let begins = message("begins-in").with("turn", game.start().round());
        out.push(format!("  {}", begins.say(Lang::En)));
    }
    let n = game.log().len() as u64;
    out.push(match state.is_over() {
        true => format!(
            "  over after {} and {}",
            count(rules.turns, "turn"),
            count(n, "action")
        ),
        false => format!(
            "  in turn {} of {}, {}",
            state.round(),
            rules.turns,
            count(n, "action")
        ),
    });
    if let Some(seed) = &record.setup.seed {
        out.push(format!("  seed {}", seed.hex()));
    }
    if let Some(commitment) = &record.commitment {
        out.push(format!("  commitment {commitment}"));
    }
    out.join("\n")
}

/// The combos that each seat picked, and in which turn.
fn picks(record: &Record, game: &Game) -> Vec<Vec<String>> {
    let rules = game.rules();
    let words = Words {
        lang: Lang::En,
        rules,
        names: &[],
    };
    let mut out = vec![Vec::new(); record.setup.seats.len()];
    let mut state = *game.start();
    for &action in game.log() {
        if let (Action::Pick(place), Some(seat)) = (action, state.to_move())
            && let Some(c) = state.column().get(place as usize)
        {
            let combo = words.combo(c.race, Some(c.power));
            out[seat.index()].push(format!("{combo} in turn {}", state.round()));
        }
        if rules.apply(&mut state, action, &mut ()).is_err() {
            break;
        }
    }
    out
}

/// Tells a game step by step, as far as it goes.
///
/// # Errors
/// In words, what is wrong with it.
pub fn tell(
    record: &Record,
    given: &Library,
    boards: bool,
    lang: Lang,
) -> std::result::Result<(), String> {
    let term = Term::stdout();
    let replay = record::replay(record, given).map_err(|e| e.to_string())?;
    let library = record.content_library(given).map_err(|e| e.say(lang))?;
    let rules = replay.game.rules();
    let pack = &record.setup.pack(&library).map_err(|e| e.to_string())?;
    let names = record.setup.names();
    let geometry = geometry(pack, &rules.map.id);
    let screen = Screen {
        term,
        lang,
        rules,
        pack,
        names: &names,
        geometry: geometry.as_ref(),
    };
    let mut state = *replay.game.start();
    if record.start.is_some() {
        say(message("begins-in").with("turn", state.round()).say(lang));
        say(screen.board(&state));
    }
    let mut turn = (0, rules::Seat(0));
    for &action in replay.game.log() {
        if (state.round(), state.seat()) != turn && !state.is_chance() {
            if boards && turn.0 > 0 {
                say(screen.board(&state));
            }
            turn = (state.round(), state.seat());
            let title = GAME
                .message("log-turn")
                .with("round", state.round())
                .with("seat", &names[state.seat().index()]);
            say(format!("\n{}", term.bold(&title.say(lang))));
        }
        let before = state;
        let mut events = Vec::new();
        if rules.apply(&mut state, action, &mut events).is_err() {
            break;
        }
        say(term.dim(&format!("> {}", rules.notation(action))));
        for told in chronicle::tell(&screen.words(), &before, &events) {
            if !told.heads_turn {
                say(format!("  {}", wrap(&told.text, term.width - 3, 4)));
            }
        }
    }
    let wrong = replay.doubt.as_ref().or(replay.stop.as_ref());
    if let Some(why) = wrong.filter(|_| !record.is_of_other_rules()) {
        return Err(why.to_string());
    }
    say("");
    if boards {
        say(screen.board(&state));
    }
    match state.is_over() {
        true => {
            let result = result(&names, &replay.game);
            say(message("result").with("result", result).say(lang));
        }
        false => {
            let view = rules.view(&state, None);
            say(screen.players(&view));
            if replay.stop.is_none() {
                say(message("not-over").say(lang));
            }
        }
    }
    if let Some(why) = wrong {
        say(wrap(&clean(&why.to_string()), term.width - 1, 0));
    }
    Ok(())
}
