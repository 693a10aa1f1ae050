//! The other side of the messages: a bot of Rust as a program that a tournament can start.

use std::sync::Arc;
use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
};

use bots::Bot;
use content::{Library, Own};
use rules::{Options, RuleSet, Seat};
use serde::Deserialize;

use crate::process::READY;

/// What a program hears, as far as this one has to know it.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Heard {
    Hello,
    Game(Begun),
    Act(Asked),
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Begun {
    rules: u32,
    game: String,
    map: String,
    seats: u8,
    seat: u8,
    seed: u64,
    #[serde(default)]
    options: BTreeMap<String, Vec<String>>,
    /// The content of one's own that it is played with.
    #[serde(default)]
    content: String,
}

#[derive(Deserialize)]
struct Asked {
    position: String,
}

/// Makes a bot a program for tournaments: it answers on standard output what is asked on standard
/// input, until that closes. `make` makes a bot for each game from a seed for its dice.
///
/// ```no_run
/// use bots::Random;
///
/// fn main() -> std::io::Result<()> {
///     elbowroom_arena::program(|seed| Random::new(seed))
/// }
/// ```
///
/// # Errors
/// If a message is none that a tournament of this version sends, the bot's game is one that this
/// program does not have, or the pipes fail.
pub fn program<B: Bot>(make: impl FnMut(u64) -> B) -> io::Result<()> {
    answer(io::stdin().lock(), io::stdout().lock(), make)
}

/// As [`program`], for any lines.
///
/// # Errors
/// As [`program`].
pub fn answer<B: Bot>(
    questions: impl BufRead,
    mut answers: impl Write,
    mut make: impl FnMut(u64) -> B,
) -> io::Result<()> {
    let mut playing = None;
    for line in questions.lines() {
        match serde_json::from_str(&line?)? {
            Heard::Hello => writeln!(answers, "{READY}")?,
            Heard::Game(game) => {
                let seat = game.seat.checked_sub(1).map(Seat);
                playing = Some((rules(&game)?, seat, make(game.seed)));
            }
            Heard::Act(asked) => {
                let none = || io::Error::other("a decision before a game");
                let (rules, seat, bot) = playing.as_mut().ok_or_else(none)?;
                let view = rules.read_view(&asked.position, *seat);
                let view = view.map_err(io::Error::other)?;
                let action = bot.act(rules, &view);
                writeln!(answers, "{}", rules.notation(action))?;
            }
            Heard::Other => {}
        }
        answers.flush()?;
    }
    Ok(())
}

/// The rules of a game that begins.
fn rules(game: &Begun) -> io::Result<Arc<RuleSet>> {
    if game.rules != record::RULES_VERSION {
        let (theirs, own) = (game.rules, record::RULES_VERSION);
        let why = format!("the rules are version {theirs}, this program has version {own}");
        return Err(io::Error::other(why));
    }
    let mut options = Options::default();
    for (name, values) in &game.options {
        for value in values {
            record::option_from_text(&mut options, name, value).map_err(io::Error::other)?;
        }
    }
    let rules = match Own::read(&game.content) {
        own if own.is_empty() => {
            Library::shipped().rules(&game.game, &game.map, game.seats, &options)
        }
        own => {
            let library = own.content_library();
            let library = library.map_err(|problems| {
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                io::Error::other(problems.join("; "))
            })?;
            library.rules(&game.game, &game.map, game.seats, &options)
        }
    };
    rules.map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use bots::{Greedy, playout::Dice};
    use rules::Game as Played;

    use super::*;
    use crate::message;

    const NEWTS: &str = "id = \"newts\"\nname = \"Newts\"\ntokens = 6\nsupply = 12\n\
        rule = \"my own\"\ntext = \"Swamps pay.\"\n\
        effects = [{ income = { coins = 1, per = \"region\", where = \"swamp\" } }]\n";

    /// What a program of the bot answers in a whole game is what the bot would do.
    #[test]
    fn a_program_plays_as_its_bot_does() {
        let files = [("races/newts.toml".to_owned(), NEWTS.to_owned())];
        let own = Library::shipped().clone().with_files(&files).unwrap().0;
        let options = Options {
            turns: Some(6),
            without_races: vec!["orcs".into()],
            ..Options::default()
        };
        for (library, options, map) in [
            (Library::shipped(), Options::default(), "small-world-2"),
            (&own, options, "small-world-3"),
        ] {
            plays_alike(library, &options, map);
        }
    }

    fn plays_alike(library: &Library, options: &Options, map: &str) {
        let pack = library.pack("small-world", map).unwrap();
        let rules = pack.rules(map, 2, options).unwrap();
        let mut begun = message::Game::new(&rules, &pack, &library.own().of("small-world"));
        (begun.seat, begun.seed) = (2, 9);
        let mut questions = vec![
            crate::process::json(&message::Hello::new()),
            crate::process::json(&begun),
        ];
        let mut expected = vec![READY.to_owned()];
        let (mut bot, mut other, mut dice) = (Greedy::new(9), Greedy::new(1), Dice::new(3));
        let mut game = Played::new(rules.into());
        while !game.state().is_over() {
            let rules = game.rules().clone();
            let seat = game.state().to_move();
            let view = rules.view(game.state(), seat);
            let action = match seat {
                None => rules.draw(game.state(), dice.next_u32()).unwrap(),
                Some(Seat(1)) => {
                    questions.push(crate::message::decision_message(&rules, &view));
                    let action = bot.act(&rules, &view);
                    expected.push(rules.notation(action));
                    action
                }
                Some(_) => other.act(&rules, &view),
            };
            game.apply(action).unwrap();
        }
        questions.push(crate::process::json(&message::Over::new(
            game.rules(),
            game.state(),
        )));
        let mut answers = Vec::new();
        answer(questions.join("\n").as_bytes(), &mut answers, Greedy::new).unwrap();
        let answers = String::from_utf8(answers).unwrap();
        assert_eq!(answers.lines().collect::<Vec<_>>(), expected);
        assert!(expected.len() > 20, "{}", expected.len());
    }

    #[test]
    fn what_it_cannot_play_is_said() {
        let why = |line: &str| {
            let make = |_| Greedy::new(0);
            answer(line.as_bytes(), Vec::new(), make)
                .unwrap_err()
                .to_string()
        };
        let game = |rules: u32, map: &str| {
            why(&format!(
                "{{\"type\":\"game\",\"rules\":{rules},\"game\":\"small-world\",\
                 \"map\":\"{map}\",\"seats\":2,\"seat\":1,\"seed\":1}}"
            ))
        };
        let version = record::RULES_VERSION;
        assert_eq!(
            game(version + 1, "small-world-2"),
            format!(
                "the rules are version {}, this program has version {version}",
                version + 1
            )
        );
        assert!(game(version, "atlantis").contains("atlantis"));
        assert_eq!(
            why("{\"type\":\"act\",\"position\":\"\"}"),
            "a decision before a game"
        );
    }
}
