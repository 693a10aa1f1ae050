//! What a person can type.

use std::path::Path;

use rules::{Action, Decision, Region, Seat, notation::VERBS, query::shares::Shares};

use super::{
    Session, plan,
    plan::{Plan, placed},
    read::{bare, read},
    save, thoughts,
};
use crate::term::{clean, list, pad, wrap};

/// The bot that gives hints.
const HINTS: &str = "keen";

/// How it goes on after a line.
pub enum Next {
    /// Another line, without showing the choices again unless the game went on.
    Ask,
    /// The choices again.
    Show,
    /// No more lines.
    Quit,
}

/// Commands that are no actions, with what follows them and what they do.
const COMMANDS: &[(&str, &str)] = &[
    (
        "N",
        "a number or region alone: what is asked for, such as pick N",
    ),
    (
        "why R, cost R",
        "what region R costs, line by line, or why you cannot take it",
    ),
    ("why ACTION", "the same for any other action"),
    (
        "keep",
        "put your tokens back as they were, as far as possible",
    ),
    (
        "spread",
        "place all that is left as even as possible, borders first",
    ),
    ("all R", "place all that is left on region R"),
    ("clear", "begin placing again"),
    (
        "undo",
        "take back your last line, if chance has not spoken since",
    ),
    (
        "undo turn",
        "take back your turn as far as chance has not spoken",
    ),
    ("redo", "do again what you took back last"),
    ("board, regions", "show the board, or the regions as a list"),
    (
        "players, column",
        "show the players, or the combos and what they do",
    ),
    ("choices", "show what you can do now"),
    ("score", "what your turn is worth as it stands"),
    ("rules NAME", "what a race, a power or a marker does"),
    (
        "hint",
        "what a good bot would do now, and what else it thought of",
    ),
    ("bots", "what the bots thought of at their latest choices"),
    ("log N", "the last N things that happened"),
    ("save FILE", "write the game to another file too"),
    ("quit", "leave; the game is kept"),
];

impl Session {
    /// Does what a line says.
    pub(super) fn command(&mut self, seat: Seat, line: &str) -> Next {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        match word.as_str() {
            "" => {}
            "help" | "h" | "?" => self.help(),
            "quit" | "q" | "exit" => return Next::Quit,
            "board" | "b" => {
                self.say(self.screen().board(self.table.state().board()));
            }
            "regions" => self.say(self.screen().regions(self.table.state().board())),
            "players" => {
                let view = self.rules.view(self.table.state(), Some(seat));
                self.say(self.screen().players(&view));
            }
            "column" | "combos" => {
                self.say(self.screen().column(self.table.state().board(), true));
            }
            "choices" | "moves" => return Next::Show,
            "score" => self.say(self.screen().preview(self.table.state(), seat)),
            "why" | "cost" => self.why(rest),
            "rules" => match self.screen().rules_of(rest) {
                Some(text) => self.say(text),
                None => self.say("Name a race, a power or a marker: rules orcs"),
            },
            "log" => self.log(rest),
            "save" => self.save_copy(rest),
            "hint" => self.hint(seat),
            "bots" => self.tell_thoughts(),
            "undo" | "u" => match rest {
                "" | "turn" => {
                    self.undo(seat, rest == "turn");
                    return Next::Show;
                }
                _ => self.say("Type undo for your last line, undo turn for your turn."),
            },
            "redo" => {
                self.redo(seat);
                return Next::Show;
            }
            "keep" | "spread" | "all" | "clear" => self.place_all(seat, &word, rest),
            _ => self.action(seat, line),
        }
        Next::Ask
    }

    fn help(&self) {
        let wide = self.term.width >= 100;
        let width = if wide { 20 } else { 16 };
        let part = |title: &str, lines: Vec<(String, &str)>| {
            self.say(self.term.bold(title));
            for (what, does) in &lines {
                let text = wrap(does, self.term.width - width - 4, 0);
                let text = text.replace('\n', &format!("\n{}", " ".repeat(width + 3)));
                self.say(format!("  {} {text}", pad(what, width)));
            }
        };
        let actions = VERBS.iter().filter(|v| !v.chance);
        let actions = actions.map(|v| (v.usage(), v.help));
        let besides = COMMANDS.iter().map(|&(what, does)| (what.to_owned(), does));
        part(
            "Actions (R is a region, N a number, S a seat):",
            actions.collect(),
        );
        part("Besides:", besides.collect());
    }

    /// The actions that a line stands for; says what is wrong if there are none.
    fn read_actions(&self, line: &str) -> Option<Vec<Action>> {
        match read(&self.rules, self.table.state(), line) {
            Ok(actions) => (!actions.is_empty()).then_some(actions),
            Err(why) => {
                self.say(why);
                None
            }
        }
    }

    fn action(&mut self, seat: Seat, line: &str) {
        let Some(actions) = self.read_actions(line) else {
            return;
        };
        // A whole redeployment on one line is read as everywhere else.
        if self.plan.is_empty()
            && let Some(todo) = self.rules.whole(self.table.state(), &actions)
        {
            return self.act_all(seat, todo);
        }
        if let Some(task) = self.rules.shares(self.table.state()) {
            let shares: Option<Vec<(Region, u8)>> = actions
                .iter()
                .map(|&a| match (a, task.marker) {
                    (Action::Deploy(r, n), None) | (Action::Place(r, n), Some(_)) => Some((r, n)),
                    _ => None,
                })
                .collect();
            if let Some(shares) = shares {
                return self.place(seat, &task, &shares);
            }
        }
        self.act_all(seat, actions);
    }

    fn refused(&self, action: Action, why: &str) {
        let state = self.table.state();
        match (state.decision(), action) {
            (Some(Decision::Conquest(_)), Action::Conquer(_)) => {
                self.say(self.screen().why(state, action));
            }
            _ => self.say(self.screen().wrapped(&format!("No: {why}"))),
        }
    }

    /// Adds shares to the plan, and carries it out once all have a place.
    fn place(&mut self, seat: Seat, task: &Shares, shares: &[(Region, u8)]) {
        let state = *self.table.state();
        let mut next = self.plan.clone();
        for &(r, n) in shares {
            if !task.open.has(r) {
                let why = self.rules.explain(&state, plan::action(task, r, n)).refusal;
                let why = why.map(|w| self.screen().words().refusal(&state, w));
                return self.say(self.screen().wrapped(&format!(
                    "No: {}",
                    why.unwrap_or_else(|| "not there.".into())
                )));
            }
            let share = next.entry(r).or_default();
            *share = share.saturating_add(n);
        }
        let left = task.total - placed(&self.plan).min(task.total);
        let asked: u32 = shares.iter().map(|s| s.1 as u32).sum();
        let full = next.iter().find(|s| *s.1 > task.most);
        if asked > left as u32 {
            let room = task.open.filter(|r| self.share(*r) < task.most);
            let room: Vec<String> = room.map(|r| self.screen().region(r).to_owned()).collect();
            return self.say(self.screen().wrapped(&format!(
                "No: {asked} asked for, {left} left; they may go to {}.",
                list(&room)
            )));
        }
        if let Some((&r, _)) = full {
            let name = self.screen().region(r).to_owned();
            return self.say(format!("No: at most {} in region {name}.", task.most));
        }
        self.plan = next;
        self.carry_out(seat, task);
    }

    /// How many a region is to get by the plan.
    fn share(&self, r: Region) -> u8 {
        self.plan.get(&r).copied().unwrap_or(0)
    }

    fn place_all(&mut self, seat: Seat, how: &str, rest: &str) {
        let state = *self.table.state();
        let Some(task) = self.rules.shares(&state) else {
            self.say("There is nothing to place now.");
            return;
        };
        match how {
            "clear" => {
                self.plan.clear();
                self.say(self.screen().shares(self.table.game(), &task, &self.plan));
                return;
            }
            "keep" => plan::keep(&self.rules, self.table.game(), &task, &mut self.plan),
            "spread" => plan::spread(&self.rules, &state, &task, &mut self.plan),
            _ => match self.rules.region_named(rest) {
                Some(r) => {
                    let left = task.total - placed(&self.plan).min(task.total);
                    return self.place(seat, &task, &[(r, left)]);
                }
                None => {
                    self.say(format!(
                        "Name a region after all: there is no \"{}\".",
                        clean(rest)
                    ));
                    return;
                }
            },
        }
        self.carry_out(seat, &task);
    }

    fn carry_out(&mut self, seat: Seat, task: &Shares) {
        let left = task.total - placed(&self.plan).min(task.total);
        if left > 0 {
            self.say(self.screen().shares(self.table.game(), task, &self.plan));
            self.say(format!("{left} left."));
            return;
        }
        let plan: Plan = std::mem::take(&mut self.plan);
        let shares = plan.into_iter();
        let line: Vec<Action> = shares.map(|(r, n)| plan::action(task, r, n)).collect();
        // The last region gets the rest by itself.
        let todo = self.rules.to_do(self.table.state(), &line);
        self.act_all(seat, todo.unwrap_or(line));
    }

    fn act_all(&mut self, seat: Seat, actions: Vec<Action>) {
        for action in actions {
            if let Err(why) = self.act(seat, action) {
                return self.refused(action, &why);
            }
        }
    }

    fn why(&self, rest: &str) {
        let state = self.table.state();
        if rest.is_empty() {
            return self.say("Name a region or an action: why 13, why convert 9");
        }
        let action = bare(&self.rules, state, rest);
        // What region R would cost is asked for most, wherever one is.
        let region = self.rules.region_named(rest).map(Action::Conquer);
        let action = action.or(region);
        let action = action.or_else(|| self.read_actions(rest)?.first().copied());
        if let Some(action) = action {
            self.say(self.screen().why(state, action));
        }
    }

    fn log(&self, rest: &str) {
        let n: usize = match rest {
            "" => 20,
            n => match n.parse() {
                Ok(n) => n,
                Err(_) => return self.say("A number is expected: log 30"),
            },
        };
        self.show_story(self.story.len().saturating_sub(n));
    }

    fn save_copy(&mut self, rest: &str) {
        if rest.is_empty() {
            self.keep(true);
            return self.say(format!("Kept in {}.", self.shelf.name()));
        }
        let text = self.table.record().write(&self.rules);
        match self.shelf.copy(rest, &text) {
            Ok(()) => self.say(format!("Written to {}.", save::shell(Path::new(rest)))),
            Err(e) => self.say(format!("{} was not written: {e}.", clean(rest))),
        }
    }

    fn hint(&self, seat: Seat) {
        let view = self.rules.view(self.table.state(), Some(seat));
        let seed = self.table.seed().child("hint", seat.0 as u64).as_u64();
        let Some(mut bot) = bots::by_name(HINTS, seed) else {
            return;
        };
        let action = bot.act(&self.rules, &view);
        match bot.thoughts().last() {
            Some(thought) => self.say(thoughts::tell(&self.rules, thought, self.term.width)),
            None => self.say(format!("It would {}.", self.rules.notation(action))),
        }
    }

    /// What each bot thought of in its latest turn.
    fn tell_thoughts(&self) {
        let mut silent = true;
        for (name, bot) in self.names.iter().zip(&self.bots) {
            let all = bot.as_ref().map_or(&[][..], |b| b.thoughts());
            if !all.is_empty() {
                silent = false;
                self.say(self.term.bold(name));
            }
            for thought in all {
                self.say(thoughts::tell(&self.rules, thought, self.term.width));
            }
        }
        if silent {
            self.say("No bot has compared anything so far. The bots keen and strong do.");
        }
    }
}
