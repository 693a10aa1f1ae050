//! Maps.

use clap::Subcommand;

use crate::{
    error::Result,
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
            for m in &content.pack()?.maps {
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
            let pack = content.pack()?;
            let args = GameArgs {
                map: Some(name),
                options: vec![],
                seed: None,
                content: content.clone(),
            };
            let id = args.map(&pack, 2)?;
            let players = pack.map(&id).map_or(2, |m| m.players.clamp(2, 6)) as usize;
            let words = vec!["random".to_owned(); players];
            let seats = crate::table::seats(crate::table::players(&words, false)?, &[])?;
            let setup = args.setup(&pack, seats)?;
            let names = setup.names();
            let rules = setup
                .rules(&pack)
                .map_err(|e| crate::error::Error::Usage(e.to_string()))?;
            let geometry = geometry(&pack, &rules.map.id);
            let screen = Screen {
                term: Term::stdout(),
                rules: &rules,
                pack: &pack,
                names: &names,
                geometry: geometry.as_ref(),
            };
            say(screen.board(&rules.start()));
            Ok(())
        }
    }
}
