//! Game records: checked, replayed, shown.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use content::{Library, PieceId};
use record::{RULES_VERSION, Record, Replay, Snapshot, verify};
use rules::{Action, Game};
use serde::Serialize;
use serde_json::json;

use wording::{Lang, Message, Words, chronicle, i18n::GAME};

use crate::{
    error::{Error, Result, read},
    lang::{message, reader},
    play::screen::{Screen, geometry},
    report::{Headed, Out, ReportArgs},
    statistics,
    table::ContentArgs,
    term::{clean, pad, visible_width, wrap},
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
    Verify(Reported),
    /// Tell games step by step
    Replay {
        #[command(flatten)]
        files: Reported,
        /// Show the board at the end of every turn too; as JSON the position after every action
        #[arg(long)]
        boards: bool,
    },
    /// Summarise games: who, what, how long, the result
    Show(Reported),
    /// Say what many games tell of seats, races and powers, those of one kind together
    Statistics(statistics::Args),
}

#[derive(clap::Args, Debug)]
struct Files {
    /// The records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    content: ContentArgs,
}

#[derive(clap::Args, Debug)]
struct Reported {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    report: ReportArgs,
}

/// What is said of a record.
#[derive(Serialize)]
struct Looked {
    file: String,
    ok: bool,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<String>,
    #[serde(flatten)]
    game: Option<GameRow>,
}

/// A game in a report.
#[derive(Serialize)]
struct GameRow {
    game: String,
    map: String,
    options: Vec<String>,
    content: Vec<PieceId>,
    record_rules: u32,
    seats: Vec<SeatRow>,
    /// Actions so far, those of chance included.
    actions: usize,
    /// The turn it is in, from 1, and whether it is over.
    turn: u8,
    over: bool,
}

#[derive(Serialize)]
struct SeatRow {
    name: String,
    player: String,
    coins: u16,
    /// From 1; only of a game that is over.
    place: Option<u8>,
}

impl GameRow {
    fn new(record: &Record, game: &Game) -> GameRow {
        let state = game.state();
        let standings = game.rules().standings(state);
        let place = |seat: usize| {
            let found = standings.iter().find(|s| s.seat.index() == seat);
            found.filter(|_| state.is_over()).map(|s| s.place)
        };
        let options = record::options_to_text(&record.setup.options);
        let seats = record.setup.seats.iter().enumerate();
        GameRow {
            game: record.setup.game.clone(),
            map: record.setup.map.clone(),
            options: options.iter().map(|(n, v)| format!("{n}={v}")).collect(),
            content: record.content.ids(),
            record_rules: record.rules,
            seats: seats
                .map(|(i, seat)| SeatRow {
                    name: seat.name().into(),
                    player: seat.player.to_string(),
                    coins: state.coins(rules::Seat(i as u8)),
                    place: place(i),
                })
                .collect(),
            actions: game.log().len(),
            turn: state.round(),
            over: state.is_over(),
        }
    }
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    match args.command {
        What::Statistics(args) => statistics::run(&args),
        What::Verify(files) => each(&files, |record, library| {
            let game = verify(record, library).map_err(|e| e.message())?;
            Ok((verified(record, &game), GameRow::new(record, &game)))
        }),
        What::Show(files) => each(&files, |record, library| {
            let replay = followed(record, library)?;
            let mut out = show(record, &replay.game);
            if let Some(why) = replay.stop.or(replay.doubt) {
                let why = why.message().say(reader());
                out.push_str(&format!("\n  {}", clean(&why)));
            }
            Ok((out, GameRow::new(record, &replay.game)))
        }),
        What::Replay { files, boards } => {
            let out = files.report.begin()?;
            let library = files.files.content.load()?;
            let mut told = Vec::new();
            for path in &files.files.files {
                let record = open(path, &library)?;
                let failed = |e| wrong(path, e);
                match files.report.is_json() {
                    true => told.push(replayed(path, &record, &library, boards).map_err(failed)?),
                    false => {
                        let told = tell(&record, &library, boards, reader(), &out);
                        told.map_err(failed)?;
                    }
                }
            }
            match files.report.is_json() {
                true => out.object(&Headed::new("replay", json!({ "games": told }))),
                false => Ok(()),
            }
        }
    }
}

/// What a record that is right says.
fn verified(record: &Record, game: &Game) -> String {
    let state = game.state();
    let seed = match (&record.setup.seed, &record.commitment) {
        (Some(_), Some(_)) => message("dice-committed"),
        (Some(_), None) => message("dice-seed"),
        _ => message("none"),
    };
    let rules = match record.is_of_other_rules() {
        true => message("same-rules")
            .with("then", record.rules)
            .with("now", RULES_VERSION),
        false => message("none"),
    };
    let verified = match state.is_over() {
        true => message("verified-over").with("result", result(&record.setup.names(), game)),
        false => message("verified-turn").with("turn", state.round()),
    };
    let verified = verified.with("rules", rules).with("seed", seed);
    verified.with("n", game.log().len()).say(reader())
}

/// Reads a record. Where the folder of `--content` has another file for something that the record
/// carries, that is said: the record's is played with.
///
/// # Errors
/// If it cannot be read.
pub fn open(path: &Path, library: &Library) -> Result<Record> {
    let text = read(path)?;
    let record = Record::read(&text, library).map_err(|e| wrong(path, e.message()))?;
    let others = library.own();
    for other in record.content.differences(others) {
        let note = message("taken-from-record")
            .with("path", path.display().to_string())
            .with("other", other);
        eprintln!("{}", clean(&note.say(reader())));
    }
    Ok(record)
}

/// Replays a record: one of other rules as far as it goes, any other has to be right.
///
/// # Errors
/// What is wrong.
pub fn followed(record: &Record, library: &Library) -> std::result::Result<Replay, Message> {
    let replay = record::replay(record, library).map_err(|e| e.message())?;
    match replay.doubt.as_ref().or(replay.stop.as_ref()) {
        Some(why) if !record.is_of_other_rules() => Err(why.message()),
        _ => Ok(replay),
    }
}

/// A game as it was played, for programs.
#[derive(Serialize)]
struct ReplayRow {
    file: String,
    #[serde(flatten)]
    game: GameRow,
    steps: Vec<StepRow>,
    /// Why it is not followed any further, or what is odd about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<String>,
}

/// An action that was played.
#[derive(Serialize)]
struct StepRow {
    /// The turn it was played in, and whose turn that was; both from 1.
    turn: u8,
    whose: u8,
    /// The seat that played it, from 1; null for chance.
    seat: Option<u8>,
    action: String,
    /// What came of it, in English sentences.
    told: Vec<String>,
    /// The position after it, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

/// A game step by step, as far as it goes.
fn replayed(
    path: &Path,
    record: &Record,
    given: &Library,
    positions: bool,
) -> std::result::Result<ReplayRow, Message> {
    let replay = followed(record, given)?;
    let library = record.content_library(given)?;
    let rules = replay.game.rules();
    let names = record.setup.names();
    let words = Words {
        // What programs read is the same everywhere.
        lang: Lang::En,
        rules,
        names: &names,
    };
    let mut state = *replay.game.start();
    let mut steps = Vec::new();
    for &action in replay.game.log() {
        let before = state;
        let mut events = Vec::new();
        if rules.apply(&mut state, action, &mut events).is_err() {
            break;
        }
        let told = chronicle::tell(&words, &before, &events).into_iter();
        steps.push(StepRow {
            turn: before.round(),
            whose: before.seat().0 + 1,
            seat: before.to_move().map(|seat| seat.0 + 1),
            action: rules.notation(action),
            told: told.map(|told| told.text).collect(),
            position: positions.then(|| Snapshot::new(rules.clone(), state, &library).to_string()),
        });
    }
    Ok(ReplayRow {
        file: path.display().to_string(),
        game: GameRow::new(record, &replay.game),
        steps,
        wrong: replay
            .doubt
            .or(replay.stop)
            .map(|why| why.message().to_string()),
    })
}

/// Something that is wrong with a record.
pub fn wrong(path: &Path, why: Message) -> Error {
    let path = clean(&path.display().to_string());
    Error::wrong(message("at-file").with("path", path).with("why", why))
}

/// Looks at each file and prints a line for it. All are looked at, whatever is wrong.
fn each(
    Reported { files, report }: &Reported,
    look: impl Fn(&Record, &Library) -> std::result::Result<(String, GameRow), Message>,
) -> Result {
    let out = report.begin()?;
    let library = files.content.load()?;
    let mut all = Vec::new();
    for path in &files.files {
        let told = open(path, &library)
            .and_then(|record| look(&record, &library).map_err(|e| wrong(path, e)));
        let (text, game, wrong) = match told {
            Ok((text, game)) => (format!("{}: {text}", path.display()), Some(game), None),
            Err(e) => (clean(&e.to_string()), None, Some(e.to_string())),
        };
        if !report.is_json() {
            out.say(text);
        }
        all.push(Looked {
            file: path.display().to_string(),
            ok: wrong.is_none(),
            wrong,
            game,
        });
    }
    let (ok, n) = (all.iter().filter(|l| l.ok).count(), all.len());
    if report.is_json() {
        let body = json!({ "ok": ok, "records": all });
        out.object(&Headed::new("records", body))?;
    } else if n > 1 {
        let ok = message("all-ok").with("n", ok).with("all", n);
        out.say(ok.say(reader()));
    }
    if ok < n { Err(Error::Told) } else { Ok(()) }
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
    let title = message("game-on")
        .with("game", &record.setup.game)
        .with("map", &record.setup.map);
    let mut out = vec![title.say(reader())];
    let picks = picks(record, game);
    let widest = record.setup.names().iter().map(|n| visible_width(n)).max();
    for s in rules.standings(state) {
        let seat = &record.setup.seats[s.seat.index()];
        let line = message("show-seat")
            .with("place", s.place)
            .with("seat", pad(seat.name(), widest.unwrap_or(0)))
            .with("coins", format!("{:>3}", s.coins))
            .with("player", seat.player.to_string())
            .with("picks", picks[s.seat.index()].clone());
        out.push(format!("  {}", line.say(reader())));
    }
    for (name, value) in record::options_to_text(&record.setup.options) {
        out.push(format!("  option {name}={value}"));
    }
    if record.is_of_other_rules() {
        let rules = message("show-rules").with("n", record.rules);
        out.push(format!("  {}", rules.say(reader())));
    }
    for piece in record.content.pieces() {
        let hash = content::short(&piece.hash());
        let named = format!("  content {hash} {} ({})", piece.name(), piece.called());
        out.push(clean(&named));
    }
    if record.start.is_some() {
        let begins = message("begins-in").with("turn", game.start().round());
        out.push(format!("  {}", begins.say(reader())));
    }
    let end = match state.is_over() {
        true => message("show-over"),
        false => message("show-turn").with("turn", state.round()),
    };
    let end = end.with("turns", rules.turns()).with("n", game.log().len());
    out.push(format!("  {}", end.say(reader())));
    if let Some(seed) = &record.setup.seed {
        out.push(format!("  seed {}", seed.hex()));
    }
    if let Some(commitment) = &record.commitment {
        out.push(format!("  commitment {commitment}"));
    }
    out.join("\n")
}

/// The combos that each seat picked, and in which turn.
fn picks(record: &Record, game: &Game) -> Vec<Message> {
    let rules = game.rules();
    let words = Words {
        lang: reader(),
        rules,
        names: &[],
    };
    let mut out: Vec<Option<Message>> = vec![None; record.setup.seats.len()];
    let mut state = *game.start();
    for &action in game.log() {
        if let (Action::Pick(place), Some(seat)) = (action, state.to_move())
            && let Some(c) = state.column().get(place as usize)
        {
            let combo = words.combo(c.race, Some(c.power));
            let pick = message("picked-in")
                .with("combo", combo)
                .with("turn", state.round());
            let out = &mut out[seat.index()];
            *out = Some(match out.take() {
                None => pick,
                Some(before) => message("picked-then")
                    .with("before", before)
                    .with("then", pick),
            });
        }
        if rules.apply(&mut state, action, &mut ()).is_err() {
            break;
        }
    }
    let none = || message("none");
    out.into_iter().map(|p| p.unwrap_or_else(none)).collect()
}

/// Tells a game step by step, as far as it goes.
///
/// # Errors
/// What is wrong with it.
pub fn tell(
    record: &Record,
    given: &Library,
    boards: bool,
    lang: Lang,
    out: &Out,
) -> std::result::Result<(), Message> {
    let term = out.term();
    let replay = record::replay(record, given).map_err(|e| e.message())?;
    let library = record.content_library(given)?;
    let rules = replay.game.rules();
    let pack = &record.setup.pack(&library).map_err(|e| e.message())?;
    let names = record.setup.names();
    let geometry = geometry(pack, &rules.map().id);
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
        out.say(message("begins-in").with("turn", state.round()).say(lang));
        out.say(screen.board(&state));
    }
    let mut turn = (0, rules::Seat(0));
    for &action in replay.game.log() {
        if (state.round(), state.seat()) != turn && !state.is_chance() {
            if boards && turn.0 > 0 {
                out.say(screen.board(&state));
            }
            turn = (state.round(), state.seat());
            let title = GAME
                .message("log-turn")
                .with("round", state.round())
                .with("seat", &names[state.seat().index()]);
            out.say(format!("\n{}", term.bold(&title.say(lang))));
        }
        let before = state;
        let mut events = Vec::new();
        if rules.apply(&mut state, action, &mut events).is_err() {
            break;
        }
        out.say(term.dim(&format!("> {}", rules.notation(action))));
        for told in chronicle::tell(&screen.words(), &before, &events) {
            if !told.heads_turn {
                out.say(format!("  {}", wrap(&told.text, term.width - 3, 4)));
            }
        }
    }
    let wrong = replay.doubt.as_ref().or(replay.stop.as_ref());
    if let Some(why) = wrong.filter(|_| !record.is_of_other_rules()) {
        return Err(why.message());
    }
    out.say("");
    if boards {
        out.say(screen.board(&state));
    }
    match state.is_over() {
        true => {
            let result = result(&names, &replay.game);
            out.say(message("result").with("result", result).say(lang));
        }
        false => {
            let view = rules.view(&state, None);
            out.say(screen.players(&view));
            if replay.stop.is_none() {
                out.say(message("not-over").say(lang));
            }
        }
    }
    if let Some(why) = wrong {
        out.say(wrap(&clean(&why.message().say(lang)), term.width - 1, 0));
    }
    Ok(())
}
