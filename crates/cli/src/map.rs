//! Maps.

use std::path::Path;

use board::svg::Stack;
use clap::Subcommand;
use content::{Library, MIXED, NoGame, Pack};
use record::Snapshot;
use rules::{
    Options,
    spec::{GameSpec, MapSpec},
    state::Occupant,
};
use serde::Serialize;
use serde_json::json;
use wording::{Words, names};

use crate::{
    error::{Error, Result, file_error},
    lang::{count, message, reader},
    near,
    play::screen::{Screen, geometry},
    position,
    report::{Headed, OutArgs, ReportArgs},
    table::{ContentArgs, GameArgs},
    term::{Term, say},
};

/// Show maps.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// List the maps
    List {
        #[command(flatten)]
        report: ReportArgs,
        #[command(flatten)]
        content: ContentArgs,
    },
    /// Draw a map
    Show {
        /// Its id, such as small-world-2
        name: String,
        #[command(flatten)]
        content: ContentArgs,
    },
    /// Draw a map as a picture (SVG)
    Draw {
        /// Its id, or a file with a map of one's own for Small World or Underground
        #[arg(required_unless_present = "position")]
        name: Option<String>,
        /// The map of this position with the tokens on it: a line that `position of` prints, or a file with
        /// it
        #[arg(long, value_name = "LINE|FILE", conflicts_with = "name")]
        position: Option<String>,
        #[command(flatten)]
        out: OutArgs,
        #[command(flatten)]
        content: ContentArgs,
    },
}

/// A map in a list.
#[derive(Serialize)]
struct MapRow {
    id: String,
    name: String,
    /// The name in the reader's language.
    #[serde(skip)]
    shown: String,
    regions: usize,
    players: u8,
    turns: u8,
}

impl MapRow {
    fn text(&self) -> String {
        let row = message("map-row")
            .with("name", &self.shown)
            .with("regions", count("n-regions", self.regions))
            .with("players", count("n-players", self.players))
            .with("turns", count("n-turns", self.turns));
        format!("{:<16} {}", self.id, row.say(reader()))
    }
}

/// Draws a map as a picture.
fn draw_map(name: &str, library: &Library) -> Result<String> {
    let known = library
        .boxes()
        .iter()
        .find_map(|pack| Some((pack.map(name)?.clone(), pack)));
    let (map, pack) = match known {
        Some(found) => found,
        None => read(name, library)?,
    };
    draw(name, &map, &pack.game, &board::svg::Options::default())
}

/// Draws the map of a position with the tokens on it.
fn draw_position(position: &str, library: &Library) -> Result<String> {
    let Snapshot { rules, state, .. } = position::read(position, library)?;
    let pack = library.pack(rules.game(), &rules.map().id);
    let pack = pack.map_err(|e| Error::usage(e.message()))?;
    let lang = reader();
    let names = position::seat_names(lang, &rules);
    let words = Words {
        lang,
        rules: &rules,
        names: &names,
    };
    let map = pack.map(&rules.map().id);
    let map =
        map.ok_or_else(|| Error::wrong(message("no-such-map").with("name", &rules.map().id)))?;
    let title = |occupant| match occupant {
        Occupant::Nobody => String::new(),
        Occupant::Natives => words.natives(),
        Occupant::Tribe(t) => words.owned(&state, t),
    };
    let options = board::svg::Options {
        stacks: Stack::all(&state, map.regions.len(), title),
        ..board::svg::Options::default()
    };
    draw(&map.id, map, &pack.game, &options)
}

/// A picture, and on standard error what is wrong with it.
fn draw(
    name: &str,
    map: &MapSpec,
    game: &GameSpec,
    options: &board::svg::Options,
) -> Result<String> {
    let shape = board::Geometry::compute(map);
    let shape = shape.map_err(|e| {
        Error::wrong(
            message("not-drawn")
                .with("name", name)
                .with("why", e.message()),
        )
    })?;
    let faults = board::quality::faults(map, &shape);
    faults
        .iter()
        .for_each(|f| eprintln!("elbowroom: {name}: {}", f.say(reader())));
    Ok(board::svg::draw(map, game, &shape, options))
}

/// Reads a map of one's own from a file.
fn read<'a>(name: &str, library: &'a Library) -> Result<(MapSpec, &'a Pack)> {
    let text = std::fs::read_to_string(name).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => {
            let maps = library.boxes().iter().flat_map(|b| &b.maps);
            let known: Vec<&str> = maps.map(|m| m.id.as_str()).collect();
            near::unknown("map draw", "map", name, &known)
        }
        _ => file_error("read", Path::new(name), &e),
    })?;
    let mut told = String::new();
    for pack in library.boxes() {
        match content::parse_map(name, &text, &pack.game) {
            Ok((map, _)) if map.game == pack.game.id => return Ok((map, pack)),
            Ok(_) => {}
            Err(problems) if told.is_empty() => {
                told = problems
                    .iter()
                    .map(|p| format!("\n{}", p.say(reader())))
                    .collect();
            }
            Err(_) => {}
        }
    }
    Err(Error::wrong(
        message("no-map-in").with("name", name).with("told", told),
    ))
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    match args.command {
        What::List { report, content } => {
            let out = report.begin()?;
            let library = content.load()?;
            let row = |m: &&MapSpec| MapRow {
                id: m.id.clone(),
                name: m.name.clone(),
                shown: names::name(reader(), *m),
                regions: m.regions.len(),
                players: m.players,
                turns: m.turns,
            };
            let maps: Vec<MapRow> = library.maps(MIXED).iter().map(row).collect();
            if report.is_json() {
                return out.object(&Headed::new("maps", json!({ "maps": &maps })));
            }
            maps.iter().for_each(|m| out.say(m.text()));
            Ok(())
        }
        What::Draw {
            name,
            position,
            out,
            content,
        } => {
            let out = out.begin()?;
            let library = content.load()?;
            let picture = match position {
                Some(position) => draw_position(&position, &library)?,
                None => draw_map(&name.unwrap_or_default(), &library)?,
            };
            out.say(picture);
            Ok(())
        }
        What::Show { name, content } => {
            let library = content.load()?;
            let args = GameArgs {
                game: None,
                map: Some(name),
                options: vec![],
                seed: None,
                content,
            };
            let (game, id) = args.game_and_map(&library, 0)?;
            let wrong = |e: NoGame| Error::usage(e.message());
            let pack = library.pack(&game, &id).map_err(wrong)?;
            let map = pack.map(&id);
            let players = map.map_or(2, |m| m.players.clamp(2, 6));
            let rules = pack.rules(&id, players, &Options::default());
            let rules = rules.map_err(wrong)?;
            let geometry = geometry(&pack, &id);
            let screen = Screen {
                term: Term::stdout(),
                lang: reader(),
                rules: &rules,
                pack: &pack,
                names: &[],
                geometry: geometry.as_ref(),
            };
            let name = map.map_or(id.clone(), |m| names::name(reader(), m));
            say(screen.term.rule(&name));
            say(screen.picture(&rules.start()));
            Ok(())
        }
    }
}
