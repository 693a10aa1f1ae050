//! What several commands need to set a table up: content, map, seats, options, seed.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
};

use clap::Args;
use content::{Library, MIXED, Problem, Severity, small_world};
use record::{OPTIONS, Player, SeatSetup, Seed, Setup, option_from_text};
use rules::Options;
use wording::Lang;

use crate::{
    error::{Error, Result, usage},
    lang::{message, reader},
    near,
    settings::Personal,
    term::clean,
};

/// Flags that say which content is used.
#[derive(Args, Clone, Debug)]
pub struct ContentArgs {
    /// Folder with content of your own, added to what is shipped; may be given several times. By default
    /// those of ELBOWROOM_CONTENT, separated as in PATH, or of your settings
    #[arg(long, value_name = "DIR")]
    pub content: Vec<PathBuf>,
}

impl ContentArgs {
    /// The boxes.
    pub fn load(&self) -> Result<Cow<'static, Library>> {
        let set;
        let dirs = match self.content.is_empty() {
            true => {
                set = Personal::load()?.content();
                &set
            }
            false => &self.content,
        };
        let mut library = Cow::Borrowed(Library::shipped());
        for dir in dirs {
            library = Cow::Owned(with_dir(library.into_owned(), dir)?);
        }
        Ok(library)
    }
}

/// The same boxes with the content of a folder; says what is odd about it, or wrong.
fn with_dir(library: Library, dir: &Path) -> Result<Library> {
    usable(dir)?;
    match library.with_dir(dir) {
        Ok((library, mut warnings)) => {
            // Where something is played with and where not, content check says.
            warnings.retain(|p| p.severity != Severity::Note);
            tell(&warnings);
            Ok(library)
        }
        Err(problems) => {
            tell(&problems);
            let errors = problems.iter().filter(|p| p.severity == Severity::Error);
            let why = message("content-unusable").with("path", dir.display().to_string());
            usage(why.with("n", errors.count()))
        }
    }
}

/// Whether content can be at a path at all: a wrong path is a wrong call, and no fault of content.
pub fn usable(path: &Path) -> Result {
    match content::unusable(path) {
        Some(why) => {
            let path = path.display().to_string();
            usage(message("at-file").with("path", path).with("why", why))
        }
        None => Ok(()),
    }
}

fn tell(problems: &[Problem]) {
    for p in problems {
        eprintln!("{}", clean(&p.say(reader())));
    }
}

/// Flags that say what is played.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// The box that is played, or mixed for all of them together; by default the one that the map
    /// is from, small-world without a map
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,

    /// The map; by default the one for the number of seats
    #[arg(long, value_name = "ID")]
    pub map: Option<String>,

    /// Rule options, such as open-coins=yes,turns=8,without-power=diplomat
    #[arg(long, value_name = "NAME=VALUE", value_delimiter = ',')]
    pub options: Vec<String>,

    /// Seed of all dice and stacks: 64 hexadecimal digits, or any number or phrase
    #[arg(long, value_name = "SEED")]
    pub seed: Option<String>,

    #[command(flatten)]
    pub content: ContentArgs,
}

impl GameArgs {
    /// The options.
    pub fn options(&self) -> Result<Options> {
        let mut out = Options::default();
        for text in &self.options {
            let Some((name, value)) = text.split_once('=') else {
                return usage(message("options-form").with("text", clean(text)));
            };
            if !OPTIONS.contains(&name.trim()) {
                return Err(near::unknown("--options", "option", name.trim(), &OPTIONS));
            }
            option_from_text(&mut out, name.trim(), value.trim())
                .map_err(|e| Error::usage(message("options-wrong").with("why", e.message())))?;
        }
        Ok(out)
    }

    /// The game and the map for so many seats.
    pub fn game_and_map(&self, library: &Library, seats: usize) -> Result<(String, String)> {
        let game = match (&self.game, &self.map) {
            (Some(id), _) => near::game(library, id)?,
            (None, Some(map)) => {
                let boxes = library.boxes().iter();
                let home = boxes.clone().find(|b| b.map(map).is_some());
                home.map_or(MIXED, |b| &b.game.id)
            }
            (None, None) => small_world().game.id.as_str(),
        };
        let maps = library.maps(game);
        let map = match &self.map {
            Some(id) => maps.iter().find(|m| m.id == *id).ok_or_else(|| {
                let ids: Vec<&str> = maps.iter().map(|m| m.id.as_str()).collect();
                near::unknown("--map", "map", id, &ids)
            })?,
            None => maps
                .iter()
                .find(|m| m.players as usize == seats)
                .ok_or_else(|| {
                    let known: Vec<String> = maps.iter().map(|m| m.id.clone()).collect();
                    Error::usage(message("no-map-for").with("n", seats).with("known", known))
                })?,
        };
        Ok((game.to_owned(), map.id.clone()))
    }

    /// The seed, a random one by default.
    pub fn seed(&self) -> Result<Seed> {
        match &self.seed {
            Some(text) => Ok(Seed::from_text(text)),
            None => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|e| {
                    Error::usage(message("no-randomness").with("why", e.to_string()))
                })?;
                Ok(Seed(bytes))
            }
        }
    }

    /// The setup for these seats.
    pub fn setup(&self, library: &Library, seats: Vec<SeatSetup>) -> Result<Setup> {
        let (game, map) = self.game_and_map(library, seats.len())?;
        Ok(Setup {
            game,
            map,
            seats,
            options: self.options()?,
            seed: None,
        })
    }
}

/// Reads `--seats`, or another flag with players.
pub fn players(words: &[String], humans: bool, flag: &str) -> Result<Vec<Player>> {
    if !(2..=6).contains(&words.len()) {
        return usage(
            message("seats-given")
                .with("flag", flag)
                .with("n", words.len()),
        );
    }
    words
        .iter()
        .map(|word| {
            let Ok(player) = word.parse::<Player>();
            match &player {
                Player::Human if humans => {}
                Player::Bot(name) if bots::by_name(name, 0).is_some() => {}
                _ => {
                    let mut known: Vec<&str> = bots::BOTS.iter().map(|b| b.0).collect();
                    if humans {
                        known.insert(0, "human");
                    }
                    return Err(near::unknown(flag, "player", word, &known));
                }
            }
            Ok(player)
        })
        .collect()
}

/// Seats with names: those given, else `Player` for people and their own names for bots.
pub fn seats(players: Vec<Player>, names: &[String], lang: Lang) -> Result<Vec<SeatSetup>> {
    if names.len() > players.len() {
        return usage(
            message("names-given")
                .with("n", names.len())
                .with("seats", players.len()),
        );
    }
    let mut out: Vec<SeatSetup> = Vec::new();
    for (i, player) in players.iter().enumerate() {
        let plain = match player {
            Player::Human => message("person").say(lang),
            Player::Bot(name) => {
                // The level without its budget.
                let level = name.split(['@', '#']).next().unwrap_or_default();
                wording::names::bot(lang, level)
            }
        };
        let several = players.iter().filter(|&p| p == player).count() > 1;
        let name = match names.get(i).map(|n| n.trim()).filter(|n| !n.is_empty()) {
            Some(name) => name.to_owned(),
            None if several => format!("{plain} {}", i + 1),
            None => plain,
        };
        out.push(SeatSetup::new(&name, player.clone()));
    }
    Ok(out)
}

/// The bots and what they are, for help texts.
pub fn bots_help() -> String {
    let mut out = String::from("Bots, from weak to strong:");
    for (name, what) in bots::BOTS {
        out.push_str(&format!("\n  {name:<10} {what}"));
    }
    out
}
