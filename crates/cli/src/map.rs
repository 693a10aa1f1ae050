//! Maps.

use clap::Subcommand;

use content::{MIXED, NoGame};
use rules::Options;

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
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    match args.command {
        What::List { content } => {
            for m in content.library()?.maps(MIXED) {
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
        What::Show { name, content } => {
            let library = content.library()?;
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
