//! Follows a game by the entries that a client hears, with the rules at hand.

use content::Own;
use protocol::{Chair, Numbered, Room, Told};
use rules::{Action, Actions, Game, Seat};
use serde::Deserialize as _;
use serde_json::Value;

use crate::Result;

/// What a client knows of a table.
#[derive(Default)]
pub struct Follower {
    /// The number of the next entry.
    pub next: u64,
    /// The content of one's own that the table is played with, for whoever has got it.
    pub own: Own,
    /// What its log says of the table and the people there.
    pub room: Option<Room>,
    game: Option<Game>,
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
        let game = self.game.as_ref();
        game.map_or_else(String::new, |g| g.rules().notation(action))
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
        let heard = Numbered::deserialize(entry).map_err(|e| format!("{entry}: {e}"))?;
        match &mut self.room {
            Some(room) => room.take(&heard.told, heard.at),
            None => self.room = Room::new(&heard.told, heard.at),
        }
        let room = self.room.as_ref().ok_or("the log has no beginning")?;
        if room.fair == Some(false) {
            return Err("the dice are not those that were promised".into());
        }
        match &heard.told {
            Told::Made { content, .. } => {
                let content = content.as_deref().unwrap_or_default();
                if content != self.own.hash() {
                    return Err(format!("the content {content} is not there"));
                }
            }
            Told::Began { commitment } => {
                self.commitment = Some(commitment.clone());
                let library = self.own.content_library();
                let library = library.map_err(|p| format!("{:?}", p.first()))?;
                let rules = room.setup().rules(&library);
                self.game = Some(Game::new(rules.map_err(|e| e.to_string())?));
            }
            Told::Act { seat, action } => self.act(seat.map(Chair::seat), action)?,
            Told::Undone { seat, actions } => {
                let game = self.game.as_mut().ok_or("no game")?;
                let undone = game.undo_last(seat.seat(), (*actions).into());
                undone.map_err(|e| e.to_string())?;
            }
            Told::Over { .. } => self.over = Some(entry.clone()),
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

    fn act(&mut self, seat: Option<Seat>, line: &str) -> Result<()> {
        let game = self.game.as_mut().ok_or("an action without a game")?;
        let to_move = game.state().to_move();
        if to_move != seat {
            return Err(format!("{to_move:?} has the move, but {seat:?} did {line}"));
        }
        let actions = game.rules().parse_line(line).map_err(|e| e.to_string())?;
        for action in actions {
            let applied = game.apply_with(action, &mut ());
            applied.map_err(|why| format!("{line}: {why:?}"))?;
        }
        Ok(())
    }
}
