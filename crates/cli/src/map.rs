//! Maps.

use std::path::PathBuf;

use clap::Subcommand;
use content::{Library, MIXED, NoGame, Pack};
use rules::{Options, spec::MapSpec};
use wording::Lang;

use crate::{
    error::{Error, Result},
    play::screen::{Screen, geometry},
    table::{ContentArgs, GameArgs},
    term::{Term, count, say},
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
        name: String,
        /// The picture; to standard output if left out
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Overwrite a picture that is there
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        content: ContentArgs,
    },
}

/// Draws a map as a picture.
fn draw(name: &str, out: Option<PathBuf>, force: bool, content: &ContentArgs) -> Result {
    let library = content.load()?;
    let known = library
        .boxes()
        .iter()
        .find_map(|pack| Some((pack.map(name)?.clone(), pack)));
    let (map, pack) = match known {
        Some(found) => found,
        None => read(name, &library)?,
    };
    let wrong = |why: String| Error::Wrong(format!("{name} cannot be drawn: {why}"));
    let shape = board::Geometry::compute(&map).map_err(|e| wrong(e.to_string()))?;
    let faults = board::quality::faults(&map, &shape);
    faults
        .iter()
        .for_each(|f| eprintln!("elbowroom: {name}: {f}"));
    let picture = board::svg::draw(&map, &pack.game, &shape, &board::svg::Options::default());
    let Some(path) = out else {
        say(picture);
        return Ok(());
    };
    if path.exists() && !force {
        let path = path.display();
        return Err(Error::Usage(format!(
            "{path} exists already; overwrite it with --force"
        )));
    }
    std::fs::write(&path, picture)
        .map_err(|e| Error::Usage(format!("cannot write {}: {e}", path.display())))
}

/// Reads a map of one's own from a file.
fn read<'a>(name: &str, library: &'a Library) -> Result<(MapSpec, &'a Pack)> {
    let text = std::fs::read_to_string(name)
        .map_err(|e| Error::Usage(format!("{name} is no map that is known, and no file: {e}")))?;
    let mut told = String::new();
    for pack in library.boxes() {
        match content::parse_map(name, &text, &pack.game) {
            Ok((map, _)) if map.game == pack.game.id => return Ok((map, pack)),
            Ok(_) => {}
            Err(problems) if told.is_empty() => {
                told = problems.iter().map(|p| format!("\n{p}")).collect();
            }
            Err(_) => {}
        }
    }
    Err(Error::Wrong(format!("{name} is no map:{told}")))
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    match args.command {
        What::List { content } => {
            for m in content.load()?.maps(MIXED) {
                say(format!(
                    "{:<16} {}: {}, {}, {}",
                    m.id,
                    m.name,
                    count(m.regions.len() as u64, "region"),
                    count(m.players, "player"),
                    count(m.turns, "turn")
                ));
            }
            Ok(())
        }
        What::Draw {
            name,
            out,
            force,
            content,
        } => draw(&name, out, force, &content),
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
            let wrong = |e: NoGame| Error::Usage(e.to_string());
            let pack = library.pack(&game, &id).map_err(wrong)?;
            let map = pack.map(&id);
            let players = map.map_or(2, |m| m.players.clamp(2, 6));
            let rules = pack.rules(&id, players, &Options::default());
            let rules = rules.map_err(wrong)?;
            let geometry = geometry(&pack, &id);
            let screen = Screen {
                term: Term::stdout(),
                lang: Lang::En,
                rules: &rules,
                pack: &pack,
                names: &[],
                geometry: geometry.as_ref(),
            };
            let name = map.map_or(&id, |m| &m.name);
            say(screen.term.rule(name));
            say(screen.picture(&rules.start()));
            Ok(())
        }
    }
}
