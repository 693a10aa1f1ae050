//! What games say that were played and recorded.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
};

use content::{Library, PieceId};
use flate2::bufread::MultiGzDecoder;
use protocol::{GAMES_FORMAT, GamesHead, RecordedGame};
use record::{RULES_VERSION, options_to_text};
use serde::Serialize;
use serde_json::json;
use study::recorded::{Kind, Kinds, look_at};
use wording::Message;

use crate::{
    error::{Result, file_error},
    lang::{count, message, options, reader},
    record_cmd::wrong,
    report::{Headed, ReportArgs},
    table::ContentArgs,
    tables::Tables,
};

/// Games that are looked at together.
const BATCH: usize = 1_024;
/// How a file begins that is packed with gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files of games as a server writes them each night, packed or not, and records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    content: ContentArgs,

    #[command(flatten)]
    report: ReportArgs,
}

/// What the games of a kind say.
#[derive(Serialize)]
struct KindRow {
    game: String,
    map: String,
    options: Vec<String>,
    /// The files of content of one's own.
    content: Vec<PieceId>,
    #[serde(flatten)]
    tables: Tables,
}

impl KindRow {
    fn new(kind: &Kind) -> KindRow {
        let chosen = options_to_text(&kind.setup.options);
        KindRow {
            game: kind.setup.game.clone(),
            map: kind.setup.map.clone(),
            options: chosen.iter().map(|(n, v)| format!("{n}={v}")).collect(),
            content: kind.own.ids(),
            tables: Tables::new(&kind.rules, &kind.totals, None),
        }
    }

    fn text(&self, width: usize) -> String {
        let head = message("kind-head")
            .with("games", count("n-games", self.tables.games))
            .with("game", &self.game)
            .with("map", &self.map)
            .with("options", options(&self.options))
            .with("rules", RULES_VERSION)
            .say(reader());
        let (means, tables) = (self.tables.means(), self.tables.text(width));
        format!("{head}\n{means}\n{tables}")
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result {
    let out = args.report.begin()?;
    let library = args.content.load()?;
    let mut kinds = Kinds::default();
    for path in &args.files {
        add(path, &library, &mut kinds)?;
    }
    let rows: Vec<KindRow> = kinds.kinds().map(KindRow::new).collect();
    if args.report.is_json() {
        let body = json!({ "unfinished": kinds.unfinished(), "kinds": rows });
        return out.object(&Headed::new("statistics", body));
    }
    let width = out.term().width;
    rows.iter().for_each(|row| out.say(row.text(width)));
    if kinds.unfinished() > 0 {
        out.say(count("kind-unfinished", kinds.unfinished()).say(reader()));
    }
    out.say(message("sim-note").say(reader()));
    Ok(())
}

/// Adds the games of a file, a batch at a time. All of them have to be right.
fn add(path: &Path, library: &Library, kinds: &mut Kinds) -> Result {
    let unread = |e: io::Error| file_error("read", path, &e);
    let mut file = BufReader::new(File::open(path).map_err(unread)?);
    let is_packed = file.fill_buf().map_err(unread)?.starts_with(&GZIP);
    let file: Box<dyn BufRead> = match is_packed {
        true => Box::new(BufReader::new(MultiGzDecoder::new(file))),
        false => Box::new(file),
    };
    let mut batch = Batch::new(path, library, kinds);
    let mut lines = file.lines();
    let first = lines
        .next()
        .transpose()
        .map_err(unread)?
        .unwrap_or_default();
    if !first.starts_with('{') {
        // One record, and nothing else.
        let mut text = first;
        for line in lines {
            text.push('\n');
            text.push_str(&line.map_err(unread)?);
        }
        batch.push(None, text)?;
        return batch.look();
    }
    let head = serde_json::from_str::<GamesHead>(&first);
    if !head.is_ok_and(|head| head.format == GAMES_FORMAT) {
        return Err(wrong(
            path,
            message("no-games").with("format", GAMES_FORMAT),
        ));
    }
    for (n, line) in (2_u64..).zip(lines) {
        let line = line.map_err(unread)?;
        let game: RecordedGame = serde_json::from_str(&line).map_err(|e| {
            let why = message("as-is").with("words", e.to_string());
            wrong(path, at_line(Some(n), why))
        })?;
        batch.push(Some(n), game.record)?;
    }
    batch.look()
}

/// What is wrong, with its line in a file of games.
fn at_line(n: Option<u64>, why: Message) -> Message {
    match n {
        None => why,
        Some(n) => message("at-game-line").with("n", n).with("why", why),
    }
}

/// Records that are looked at together.
struct Batch<'a> {
    path: &'a Path,
    boxes: &'a Library,
    kinds: &'a mut Kinds,
    lines: Vec<Option<u64>>,
    records: Vec<String>,
}

impl Batch<'_> {
    fn new<'a>(path: &'a Path, library: &'a Library, kinds: &'a mut Kinds) -> Batch<'a> {
        Batch {
            path,
            boxes: library,
            kinds,
            lines: Vec::new(),
            records: Vec::new(),
        }
    }

    fn push(&mut self, line: Option<u64>, record: String) -> Result {
        self.lines.push(line);
        self.records.push(record);
        match self.records.len() < BATCH {
            true => Ok(()),
            false => self.look(),
        }
    }

    fn look(&mut self) -> Result {
        let looked = look_at(&self.records, self.boxes);
        for (line, looked) in self.lines.drain(..).zip(looked) {
            let looked = looked.map_err(|why| wrong(self.path, at_line(line, why)));
            self.kinds.add(looked?);
        }
        self.records.clear();
        Ok(())
    }
}
