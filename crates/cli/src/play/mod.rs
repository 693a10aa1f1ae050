//! Playing in a terminal, line by line.

pub(crate) mod about;
mod choices;
mod commands;
mod console;
mod end;
mod open;
mod read;
mod save;
pub(crate) mod screen;
mod story;
pub(crate) mod thoughts;
mod undo;

use std::{path::PathBuf, sync::Arc};

use board::Geometry;
use bots::Bot;
use client::plan::Draft;
use content::{MIXED, Pack};
use record::{Brought, Lines, Player, Snapshot, Table};
use rules::{Action, Event, RuleSet, Seat, State};
use wording::{Lang, Message, names};

pub use self::{choices::asks, console::Console, read::read, save::Shelf};
use self::{
    save::{how_to_go_on, resume},
    screen::Screen,
    story::Told,
};
use crate::{
    error::{Error, Result},
    lang::{message, reader},
    position,
    settings::Personal,
    table::{GameArgs, bots_help, players, seats},
    term::{Term, clean, wrap},
};

/// Play a game, alone against bots or with several people at one screen.
///
/// Without flags: you against one bot on the board for two. The game is kept in a file after every
/// action, so nothing is lost whatever happens; type `help` in the game for what can be typed.
#[derive(clap::Args, Debug)]
#[command(after_help = bots_help())]
pub(crate) struct Args {
    /// Who plays, in turn order: human or the name of a bot, 2 to 6
    /// [default: human,greedy; from a position, you for whoever has the move]
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    seats: Vec<String>,

    /// The names of the players
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    names: Vec<String>,

    #[command(flatten)]
    game: GameArgs,

    /// Begin in this position: a line that `position of` prints, or a file with it
    #[arg(long, value_name = "LINE|FILE", conflicts_with_all = ["game", "map", "options"])]
    position: Option<String>,

    /// Go on with the game in a file, or with the last one that was not finished
    #[arg(long, value_name = "FILE", num_args = 0..=1,
          conflicts_with_all = ["seats", "names", "game", "map", "options", "seed", "position"])]
    resume: Option<Option<PathBuf>>,

    /// Keep the game in this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Overwrite the file of another game
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub(crate) fn run(args: Args) -> Result {
    let library = args.game.content.load()?;
    let lang = reader();
    let mut brought = None;
    let (table, file, there) = match &args.resume {
        Some(resume) => {
            let from = match resume {
                Some(path) => path.clone(),
                None => save::last_game()?,
            };
            let (record, table) = open::resumed(&from, &args.game, &library, lang)?;
            let actions = record.steps.len();
            brought = Some(record);
            match &args.save {
                Some(path) if *path != from => {
                    (table, save::new_file(Some(path), args.force)?, None)
                }
                // What is only looked at stays as it is: a finished game of other rules keeps its
                // result.
                _ => (table, from, Some(actions)),
            }
        }
        None => {
            let position = args.position.as_ref();
            let position = position.map(|p| position::read(p, &library)).transpose()?;
            let words = match args.seats.is_empty() {
                true => usual_seats(position.as_ref()),
                false => args.seats.clone(),
            };
            let players = players(&words, true, "--seats")?;
            let mut names = args.names.clone();
            // Whoever runs the program is the first who is asked for something.
            let me = players.iter().position(|p| *p == Player::Human);
            if let (true, Some(me), Some(name)) =
                (names.is_empty(), me, Personal::load()?.name.clone())
            {
                names = vec![String::new(); me];
                names.push(name);
            }
            let seats = seats(players, &names, lang)?;
            let seed = args.game.seed()?;
            let table = match &position {
                None => Table::new(args.game.setup(&library, seats)?, seed, &library),
                Some(position) => Table::at(position, seats, seed, &library),
            };
            let table = table.map_err(|e| Error::usage(e.message()))?;
            let file = save::new_file(args.save.as_deref(), args.force)?;
            (table, file, None)
        }
    };
    let library = match &brought {
        Some(record) => record.content_library(&library).map_err(Error::wrong)?,
        None => Brought::Given(&library),
    };
    let pack = table.setup().pack(&library);
    let pack = pack.map_err(|e| Error::usage(e.message()))?;
    save::watch(&file, lang);
    let shelf = save::File(file);
    let mut session = Session::new(table, pack, Console::standard(lang), shelf, there)?;
    session.greet(args.resume.is_some());
    session.play()
}

/// Who plays if nobody is named: a person against greedy bots; in a position the person has the move.
fn usual_seats(position: Option<&Snapshot>) -> Vec<String> {
    let (n, person) = match position {
        None => (2, 0),
        Some(Snapshot { rules, state, .. }) => {
            let mover = state.to_move().unwrap_or(state.seat());
            (usize::from(rules.seats()), mover.index())
        }
    };
    let mut words = vec!["greedy".to_owned(); n];
    words[person] = "human".into();
    words
}

/// A game at a terminal, or talked in memory.
pub struct Session {
    table: Table,
    rules: Arc<RuleSet>,
    pack: Arc<Pack>,
    names: Vec<String>,
    geometry: Option<Geometry>,
    bots: Vec<Option<Box<dyn Bot>>>,
    console: Console,
    shelf: Box<dyn Shelf>,
    /// How many actions the shelf has of the game, as long as nothing was done with it.
    there: Option<usize>,
    term: Term,
    lang: Lang,
    story: Vec<Told>,
    /// The person who was last asked for something, and in which turn.
    asked: Option<(Seat, u8, Seat)>,
    /// Lines of the story that each seat has been shown.
    seen: Vec<usize>,
    /// What happened and was not told yet, and the state before it.
    untold: Option<(State, Vec<Event>)>,
    /// The lines that the person to move has typed.
    lines: Lines<Draft>,
    draft: Draft,
}

impl Session {
    /// A game that goes on from where its table stands. `there` says how many actions of it the
    /// shelf has already, if it has it.
    ///
    /// # Errors
    /// If this program does not have one of its bots.
    pub fn new(
        table: Table,
        pack: Arc<Pack>,
        console: Console,
        shelf: impl Shelf + 'static,
        there: Option<usize>,
    ) -> Result<Session> {
        let mut bots = Vec::new();
        for (i, seat) in table.setup().seats.iter().enumerate() {
            bots.push(match &seat.player {
                Player::Human => None,
                Player::Bot(name) => {
                    let seed = table.seed().child("bot", i as u64).as_u64();
                    match bots::by_name(name, seed) {
                        Some(bot) => Some(bot),
                        None => {
                            let none = message("no-bot").with("n", i + 1);
                            let none = none.with("bot", clean(name));
                            return Err(Error::usage(none));
                        }
                    }
                }
            });
        }
        let mut session = Session {
            rules: table.rules().clone(),
            names: table.setup().names(),
            geometry: screen::geometry(&pack, &table.rules().map().id),
            seen: vec![0; bots.len()],
            table,
            pack,
            bots,
            term: console.term,
            lang: console.lang,
            console,
            shelf: Box::new(shelf),
            there,
            story: Vec::new(),
            asked: None,
            untold: None,
            lines: Lines::new(),
            draft: Draft::new(),
        };
        session.retell();
        let before = *session.table.state();
        let mut events = Vec::new();
        session.table.settle(&mut events);
        session.note(&before, &events, session.table.game().log().len());
        session.keep(true);
        Ok(session)
    }

    fn say(&self, line: impl AsRef<str>) {
        self.console.say(line);
    }

    /// Says a message.
    fn tell_of(&self, message: Message) {
        self.say(message.say(self.lang));
    }

    fn ask(&self, prompt: &str) -> Option<String> {
        self.console.ask(prompt)
    }

    fn screen(&self) -> Screen<'_> {
        Screen {
            term: self.term,
            lang: self.lang,
            rules: &self.rules,
            pack: &self.pack,
            names: &self.names,
            geometry: self.geometry.as_ref(),
        }
    }

    fn people(&self) -> usize {
        self.bots.iter().filter(|b| b.is_none()).count()
    }

    fn greet(&self, resumed: bool) {
        let file = self.shelf.name();
        let kept = message(if resumed { "kept-there" } else { "kept-new" });
        self.tell_of(kept.with("file", &file));
        self.tell_of(message("another-time").with("command", resume(&file)));
        let (start, game) = (self.rules.start(), self.table.game());
        if *game.start() != start {
            self.tell_of(message("begins-in").with("turn", game.start().round()));
        }
        let setup = self.table.setup();
        let out = match setup.game == MIXED {
            true => self.pack.senseless(&setup.map, &setup.options),
            false => Ok(vec![]),
        };
        if let Ok(out) = out
            && !out.is_empty()
        {
            let name = |o: content::LeftOut| {
                let pack = &self.pack;
                let race = pack.race(&o.id).filter(|_| o.race);
                let race = race.map(|r| names::name(self.lang, r));
                let power = pack.power(&o.id).map(|p| names::name(self.lang, p));
                race.or(power).unwrap_or(o.name)
            };
            let things: Vec<String> = out.into_iter().map(name).collect();
            let text = message("left-out").with("things", things).say(self.lang);
            self.say(wrap(&text, self.term.width - 1, 2));
        }
        if self.people() > 0 {
            self.tell_of(message("type-help"));
        }
    }

    /// Writes the record, unless nothing was done yet with a game that is there. If that fails the
    /// game goes on, and it is said.
    fn keep(&mut self, safe: bool) {
        if self.there == Some(self.table.game().log().len()) {
            return;
        }
        self.there = None;
        let text = self.table.record().write(&self.rules);
        if let Err(e) = self.shelf.keep(&text, safe) {
            let failed = message("not-kept").with("file", self.shelf.name());
            self.tell_of(failed.with("why", content::trouble(&e)));
        }
    }

    /// Plays until the game is over, or nobody says anything any more.
    ///
    /// # Errors
    /// If a bot wants what is not legal.
    pub fn play(&mut self) -> Result {
        while !self.console.is_closed() {
            let state = *self.table.state();
            let Some(seat) = state.to_move() else {
                self.tell();
                self.keep(true);
                self.finish();
                return Ok(());
            };
            match self.bots[seat.index()].is_some() {
                true => self.bot_acts(seat, &state)?,
                false => {
                    if !self.person_acts(seat)? {
                        self.say(how_to_go_on(self.lang, &self.shelf.name()));
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    fn bot_acts(&mut self, seat: Seat, state: &State) -> Result {
        self.lines.forget();
        let view = self.rules.view(state, Some(seat));
        let Some(bot) = &mut self.bots[seat.index()] else {
            return Ok(());
        };
        let action = bot.act(&self.rules, &view);
        let acted = self.act(seat, action);
        if self.table.state().to_move() != Some(seat) {
            self.tell();
        }
        if let Err(why) = acted {
            let wants = message("not-legal")
                .with("seat", &self.names[seat.index()])
                .with("action", self.rules.notation(action))
                .with("why", why);
            return Err(Error::wrong(format!(
                "{} {}",
                wants.say(self.lang),
                how_to_go_on(self.lang, &self.shelf.name())
            )));
        }
        Ok(())
    }

    /// Applies an action, tells what happened and keeps the game.
    fn act(&mut self, seat: Seat, action: Action) -> std::result::Result<(), String> {
        let before = *self.table.state();
        let events = self.table.act(seat, action).map_err(|e| match e {
            record::Refused::Rules(why) => self.screen().words().refusal(&before, why),
            record::Refused::NotYourMove(_) => message("not-your-move").say(self.lang),
        })?;
        let untold = self.untold.get_or_insert((before, Vec::new()));
        untold.1.extend(events);
        let to_person = self
            .table
            .state()
            .to_move()
            .is_none_or(|s| self.bots[s.index()].is_none());
        self.keep(to_person);
        Ok(())
    }

    /// Asks the person to move until the game has gone on. Whether to play on.
    fn person_acts(&mut self, seat: Seat) -> Result<bool> {
        let state = *self.table.state();
        let now = (seat, state.round(), state.seat());
        if self.asked != Some(now) {
            self.lines.forget();
            if !self.hand_over(seat) {
                return Ok(false);
            }
            self.asked = Some(now);
            self.show_table(seat);
        }
        self.show_choices();
        loop {
            let Some(line) = self.ask(&format!("{}> ", self.names[seat.index()])) else {
                return Ok(false);
            };
            let (before, draft) = (self.table.game().log().len(), self.draft.clone());
            let next = self.command(seat, line.trim());
            self.tell();
            let acted = self.table.game().log().len() > before;
            match next {
                commands::Next::Quit => return Ok(false),
                commands::Next::Ask if !acted => {
                    if self.draft != draft {
                        self.lines.add(before, draft);
                    }
                    continue;
                }
                commands::Next::Ask => self.lines.add(before, draft),
                // What is taken back or done again is counted already.
                commands::Next::Show => {}
            }
            return Ok(!acted || self.let_go(seat));
        }
    }

    /// If the move has passed on and could still be taken back, asks. Whether to play on.
    fn let_go(&mut self, seat: Seat) -> bool {
        let state = self.table.state();
        let last = self.table.game().log().last();
        let revocable = last.is_some_and(|a| !a.is_chance()) && !state.is_chance();
        if !self.console.asks || state.to_move() == Some(seat) || !revocable {
            return true;
        }
        loop {
            let question = message("let-go").say(self.lang);
            match self.ask(&format!("{question}> ")).as_deref().map(str::trim) {
                None => return false,
                Some("") => return true,
                Some("u" | "undo") => {
                    self.undo(seat, false);
                    return true;
                }
                Some("undo turn") => {
                    self.undo(seat, true);
                    return true;
                }
                Some(_) => self.tell_of(message("let-go-again")),
            }
        }
    }

    /// Gives the screen to another person, so that nobody sees what is not theirs. Whether to
    /// play on.
    fn hand_over(&mut self, seat: Seat) -> bool {
        let same = self.asked.is_some_and(|(s, ..)| s == seat);
        if self.people() < 2 || same || self.rules.options().open_coins {
            return true;
        }
        if !self.console.asks {
            let now = message("has-move").with("seat", &self.names[seat.index()]);
            self.say(format!("\n{}", self.term.rule(&now.say(self.lang))));
            return true;
        }
        self.console.write("\x1b[2J\x1b[3J\x1b[H");
        let name = self.screen().seat(seat);
        let take = message("take-screen").with("seat", name).say(self.lang);
        let went_on = self.ask(&format!("{take}> "));
        self.console.write("\x1b[2J\x1b[3J\x1b[H");
        let from = self.seen[seat.index()];
        if from < self.story.len() {
            self.say(self.term.bold(&message("since").say(self.lang)));
            self.show_story(from);
        }
        self.seen[seat.index()] = self.story.len();
        went_on.is_some()
    }

    /// Shows everything that the person may see.
    fn show_table(&self, seat: Seat) {
        let state = self.table.state();
        let view = self.rules.view(state, Some(seat));
        let screen = self.screen();
        self.say("");
        self.say(screen.board(view.board()));
        self.say("");
        self.say(screen.players(&view));
        let drafting = matches!(state.decision(), Some(rules::Decision::Draft));
        self.say("");
        self.say(screen.column(view.board(), drafting));
    }

    fn show_choices(&self) {
        let state = self.table.state();
        self.say("");
        self.say(self.screen().asks(self.table.game(), &self.draft));
        if let Some(rules::Decision::Conquest(_)) = state.decision() {
            self.say(self.screen().preview(state, state.seat()));
        }
    }
}
