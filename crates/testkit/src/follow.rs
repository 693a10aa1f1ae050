//! Follows a game by the entries that a client hears, with the rules at hand.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use content::Own;
use record::{Player, SeatSetup, Setup};
use rules::{Action, Actions, Game, RuleSet, Seat};
use serde::Deserialize as _;
use serde_json::Value;

use crate::Result;

/// The rules of a game on a map, made once for all followers. `own` is the content of one's own that
/// it is played with.
fn rules(game: &str, map: &str, seats: usize, options: &Value, own: &Own) -> Result<Arc<RuleSet>> {
    static MADE: OnceLock<Mutex<HashMap<String, Arc<RuleSet>>>> = OnceLock::new();
    let made = MADE.get_or_init(Mutex::default);
    let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
    let key = format!("{game} {map} {seats} {options} {}", own.hash());
    if let Some(rules) = made.get(&key) {
        return Ok(rules.clone());
    }
    let setup = Setup {
        game: game.into(),
        map: map.into(),
        seats: vec![SeatSetup::new("", Player::Human); seats],
        options: serde_json::from_value(options.clone()).map_err(|e| e.to_string())?,
        seed: None,
    };
    let library = own.content_library();
    let library = library.map_err(|p| p.first().map_or(String::new(), ToString::to_string))?;
    let rules = setup.rules(&*library).map_err(|e| e.to_string())?;
    let rules = Arc::new(rules);
    made.insert(key, rules.clone());
    Ok(rules)
}

/// What a client knows of a table.
#[derive(Default)]
pub struct Follower {
    /// The number of the next entry.
    pub next: u64,
    /// The content of one's own that the table is played with, for whoever has got it.
    pub own: Own,
    rules: Option<Arc<RuleSet>>,
    game: Option<Game>,
    /// Where the seed comes from.
    dice: protocol::Dice,
    /// The promise about the dice.
    pub commitment: Option<String>,
    /// The entry that told the end.
    pub over: Option<Value>,
    /// The entries that were heard, if they are kept.
    pub entries: Option<Vec<Value>>,
    /// The number of the last line that was heard of what is said.
    pub said: Option<u64>,
    /// The lines, if entries are kept.
    pub lines: Vec<Value>,
}

impl Follower {
    /// Nothing is known. `keep` says whether the entries are kept.
    pub fn new(keep: bool) -> Follower {
        Follower {
            entries: keep.then(Vec::new),
            ..Follower::default()
        }
    }

    /// The game, once it began.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Who has the move.
    pub fn to_move(&self) -> Option<Seat> {
        self.game.as_ref()?.state().to_move()
    }

    /// The legal actions of a seat that has the move, seen with its eyes.
    pub fn legal(&self, seat: Seat) -> Vec<Action> {
        let Some(game) = &self.game else {
            return Vec::new();
        };
        let view = game.rules().view(game.state(), Some(seat));
        let mut out = Box::<Actions>::default();
        game.rules().legal_for(&view, &mut out);
        out.to_vec()
    }

    /// A line of notation for an action.
    pub fn notation(&self, action: Action) -> String {
        let rules = self.rules.as_ref();
        rules.map_or_else(String::new, |r| r.notation(action))
    }

    /// Takes an entry in.
    ///
    /// # Errors
    /// If an entry is missing or comes twice, or the game does not allow it.
    pub fn hear(&mut self, entry: &Value) -> Result<()> {
        let n = entry["n"].as_u64().ok_or("an entry without a number")?;
        if n != self.next {
            return Err(format!("entry {n} came, {} was expected", self.next));
        }
        self.next += 1;
        if let Some(entries) = &mut self.entries {
            entries.push(entry.clone());
        }
        let told = protocol::Told::deserialize(entry);
        if told.is_ok_and(|told| self.dice.hear(&told) == Some(false)) {
            return Err("the dice are not those that were promised".into());
        }
        let text = |name: &str| entry[name].as_str().unwrap_or_default();
        match text("t") {
            "made" => {
                let seats = entry["seats"].as_u64().unwrap_or(0) as usize;
                if text("content") != self.own.hash() {
                    return Err(format!("the content {} is not there", text("content")));
                }
                let options = &entry["options"];
                let made = rules(text("game"), text("map"), seats, options, &self.own)?;
                self.rules = Some(made);
            }
            "began" => {
                self.commitment = Some(text("commitment").into());
                self.game = self.rules.clone().map(Game::new);
            }
            "act" => self.act(entry, text("do"))?,
            "undone" => {
                let seat = seat_of(entry).ok_or("taken back by nobody")?;
                let game = self.game.as_mut().ok_or("no game")?;
                for _ in 0..entry["actions"].as_u64().unwrap_or(0) {
                    game.undo(seat).map_err(|e| e.to_string())?;
                }
            }
            "over" => self.over = Some(entry.clone()),
            _ => {}
        }
        Ok(())
    }

    /// Takes in a line of what is said.
    ///
    /// # Errors
    /// If it was heard before.
    pub fn hear_said(&mut self, line: &Value) -> Result<()> {
        let n = line["n"].as_u64().ok_or("a line without a number")?;
        if let Some(known) = self.said.filter(|&known| n <= known) {
            return Err(format!("line {n} came after line {known}"));
        }
        self.said = Some(n);
        if self.entries.is_some() {
            self.lines.push(line.clone());
        }
        Ok(())
    }

    fn act(&mut self, entry: &Value, line: &str) -> Result<()> {
        let game = self.game.as_mut().ok_or("an action without a game")?;
        let to_move = game.state().to_move();
        if to_move != seat_of(entry) {
            return Err(format!("{to_move:?} has the move, but {entry}"));
        }
        let actions = game.rules().parse_line(line).map_err(|e| e.to_string())?;
        for action in actions {
            let applied = game.apply_with(action, &mut ());
            applied.map_err(|why| format!("{line}: {why:?}"))?;
        }
        Ok(())
    }
}

fn seat_of(entry: &Value) -> Option<Seat> {
    Some(Seat(entry["seat"].as_u64()?.checked_sub(1)? as u8))
}
