//! Random lines over random games at a terminal, resumed in between: nothing that is typed makes the
//! program fall over, and what is kept is always a whole record. `ELBOWROOM_FUZZ=1000` makes it
//! longer, and `ELBOWROOM_FUZZ_SEED=7` different.

use std::{
    cell::RefCell,
    io::{self, BufRead, Read, Write},
    rc::Rc,
    sync::Arc,
};

use bots::playout::Dice;
use content::Library;
use elbowroom_cli::{
    TERMINAL,
    play::{Console, Session, Shelf},
};
use record::{Player, Record, SeatSetup, Seed, Setup, Table, verify};
use rules::{Action, Options, RuleSet, State, notation::VERBS};
use wording::{
    Lang,
    i18n::{GAME, strange},
};

/// Games that are talked: most of them mixed, where most comes together.
const GAMES: [(&str, &str, u8); 7] = [
    ("mixed", "underground-2", 2),
    ("mixed", "small-world-3", 3),
    ("mixed", "underground-4", 4),
    ("mixed", "small-world-2", 2),
    ("underground", "underground-3", 3),
    ("underground", "underground-2", 2),
    ("small-world", "small-world-4", 4),
];

/// Words that are typed besides actions.
const COMMANDS: [&str; 29] = [
    "undo",
    "undo",
    "undo",
    "u",
    "undo turn",
    "redo",
    "redo",
    "redo",
    "undo x",
    "help",
    "board",
    "regions",
    "players",
    "column",
    "choices",
    "score",
    "log",
    "log 3",
    "log -1",
    "log x",
    "hint",
    "bots",
    "save",
    "save elsewhere",
    "keep",
    "spread",
    "spread",
    "clear",
    "",
];

/// What is kept of a game: its record.
#[derive(Clone, Default)]
struct Kept(Rc<RefCell<String>>);

impl Shelf for Kept {
    fn keep(&self, record: &str, _: bool) -> io::Result<()> {
        *self.0.borrow_mut() = record.into();
        Ok(())
    }

    fn copy(&self, name: &str, _: &str) -> io::Result<()> {
        match name.len() % 2 {
            0 => Ok(()),
            _ => Err(io::ErrorKind::AlreadyExists.into()),
        }
    }

    fn name(&self) -> String {
        "game.record".into()
    }
}

/// What is said, as far as a fault needs it.
#[derive(Clone)]
struct Said {
    text: Rc<RefCell<String>>,
    /// What must not be said: English to readers of another language.
    strange: Rc<Vec<String>>,
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut said = self.text.borrow_mut();
        let new = String::from_utf8_lossy(bytes);
        said.push_str(&new);
        // Lines are written whole, but broken to the width.
        let new = new.split_whitespace().collect::<Vec<_>>().join(" ");
        for strange in self.strange.iter() {
            assert!(!new.contains(strange), "{strange:?} is English: {new}");
        }
        if said.len() > 60_000 {
            *said = said.chars().skip(said.chars().count() - 4_000).collect();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whoever types: knows the game from what is kept of it, and does not always mean it.
struct Typist {
    rules: Arc<RuleSet>,
    kept: Kept,
    dice: Rc<RefCell<Dice>>,
    /// Lines that are still typed.
    left: Rc<RefCell<usize>>,
    line: Vec<u8>,
    at: usize,
}

impl Typist {
    /// The state as far as it is kept; the rules hold for it.
    fn state(&self) -> State {
        let record = self.kept.0.borrow();
        let mut state = self.rules.start();
        let lines = record.lines().filter_map(|line| line.split_once(": "));
        for (by, action) in lines {
            if by != "chance" && by.parse::<u8>().is_err() {
                continue;
            }
            let actions = self.rules.parse_line(action).expect("it was written");
            for action in actions {
                self.rules
                    .apply(&mut state, action, &mut ())
                    .expect("it was played");
            }
        }
        self.rules.audit(&state).expect("the state holds together");
        state
    }

    fn next(&mut self) -> String {
        let mut dice = self.dice.borrow_mut();
        let state = self.state();
        let legal = self.rules.legal_actions(&state);
        let names = &self.rules.map().names;
        let region = |dice: &mut Dice| names[dice.below(names.len())].clone();
        match dice.below(100) {
            0..50 if !legal.is_empty() => {
                // To end or to pass too early is dull, and declines come often enough.
                let busy: Vec<Action> = legal
                    .iter()
                    .copied()
                    .filter(|a| !matches!(a, Action::End | Action::Pass | Action::Decline))
                    .collect();
                let from = if busy.is_empty() || dice.below(6) == 0 {
                    &legal
                } else {
                    &busy
                };
                self.rules.notation(from[dice.below(from.len())])
            }
            50..62 => ["spread", "keep", "end", "pass", "1"][dice.below(5)].into(),
            62..66 => format!("all {}", region(&mut dice)),
            66..70 => region(&mut dice),
            70..74 => {
                let (a, b) = (region(&mut dice), region(&mut dice));
                let verb = ["deploy", "place"][dice.below(2)];
                format!("{verb} {a}:{} {b}:{}", dice.below(4), dice.below(300))
            }
            74..84 => COMMANDS[dice.below(COMMANDS.len())].into(),
            84..88 => format!("why {}", region(&mut dice)),
            88..92 => {
                let names = ["orcs", "fortified", "Stone", "x", "a", "lair", ""];
                format!("rules {}", names[dice.below(names.len())])
            }
            92..97 => {
                let word = VERBS[dice.below(VERBS.len())].word;
                let rest = match dice.below(5) {
                    0 => String::new(),
                    1 => region(&mut dice),
                    2 => dice.below(300).to_string(),
                    3 => "copy".into(),
                    _ => format!("{}:{}", region(&mut dice), dice.below(300)),
                };
                let why = ["", "", "why "][dice.below(3)];
                format!("{why}{word} {rest}")
            }
            97 => "quit".into(),
            _ => {
                let odd = [
                    "ユニ",
                    "é",
                    "\u{1b}[2J",
                    "#",
                    ":",
                    "a:1:2",
                    "\u{0}",
                    " ",
                    "99999999999",
                ];
                let one = |dice: &mut Dice| odd[dice.below(odd.len())];
                format!("{} {}{}", one(&mut dice), one(&mut dice), one(&mut dice))
            }
        }
    }
}

impl Read for Typist {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(out)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Typist {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.line.len() {
            let left = *self.left.borrow();
            if left == 0 || self.dice.borrow_mut().below(60) == 0 {
                return Ok(&[]);
            }
            *self.left.borrow_mut() = left - 1;
            self.line = format!("{}\n", self.next()).into_bytes();
            self.at = 0;
        }
        Ok(&self.line[self.at..])
    }

    fn consume(&mut self, n: usize) {
        self.at += n;
    }
}

/// Talks one game, resumed as often as it is left. How many actions were made.
fn talk(seed: u64, lines: usize) -> usize {
    let dice = Rc::new(RefCell::new(Dice::new(seed)));
    let below = |n: usize| dice.borrow_mut().below(n);
    let (game, map, seats) = GAMES[below(GAMES.len())];
    let seat = |i: u8| {
        let bot = i > 0 && below(3) == 0;
        let player = match bot {
            true => Player::Bot("random".into()),
            false => Player::Human,
        };
        SeatSetup::new(&format!("P{i}"), player)
    };
    let setup = Setup {
        game: game.into(),
        map: map.into(),
        seats: (0..seats).map(seat).collect(),
        options: Options::default(),
        seed: None,
    };
    let library = Library::shipped();
    let pack = library.pack(game, map).expect("there is such a game");
    let dealt = Seed::from_text(&format!("talk {seed}"));
    let mut table = Table::new(setup, dealt, library).expect("it can be played");
    let rules = table.rules().clone();
    let lang = Lang::ALL[seed as usize % Lang::ALL.len()];
    let strange = strange(&[&TERMINAL, &GAME], lang);
    let said = Said {
        text: Rc::default(),
        strange: Rc::new(strange),
    };
    let kept = Kept::default();
    let left = Rc::new(RefCell::new(lines));
    let mut actions = 0;
    let told = || {
        let said = said.text.borrow();
        let from = said.char_indices().rev().nth(2_000).map_or(0, |c| c.0);
        format!("seed {seed}:\n{}", &said[from..])
    };
    loop {
        let typist = Typist {
            rules: rules.clone(),
            kept: kept.clone(),
            dice: dice.clone(),
            left: left.clone(),
            line: vec![],
            at: 0,
        };
        let console = Console::new(typist, said.clone(), below(3) == 0).speaking(lang);
        let play = std::panic::AssertUnwindSafe(|| {
            let session = Session::new(table, pack.clone(), console, kept.clone(), None);
            session.and_then(|mut session| session.play())
        });
        match std::panic::catch_unwind(play) {
            Err(_) => panic!("it fell over: {}", told()),
            Ok(Err(why)) => panic!("{why}: {}", told()),
            Ok(Ok(())) => {}
        }
        let text = kept.0.borrow().clone();
        let record = match Record::read(&text, library) {
            Ok(record) => record,
            Err(why) => panic!("{why}: {text}\n{}", told()),
        };
        let game = match verify(&record, library) {
            Ok(game) => game,
            Err(why) => panic!("{why}: {text}\n{}", told()),
        };
        actions += game.log().len();
        if game.state().is_over() || *left.borrow() == 0 {
            return actions;
        }
        table = Table::resume(&record, dealt, library).expect("it was verified");
    }
}

fn number(name: &str, default: u64) -> u64 {
    let set = std::env::var(name).ok().and_then(|n| n.parse().ok());
    set.unwrap_or(default)
}

#[test]
fn whatever_is_typed_the_game_goes_on() {
    let (runs, first) = (
        number("ELBOWROOM_FUZZ", 14),
        number("ELBOWROOM_FUZZ_SEED", 1),
    );
    let made: usize = (first..first + runs).map(|seed| talk(seed, 260)).sum();
    assert!(made as u64 > 40 * runs, "only {made} actions");
}
