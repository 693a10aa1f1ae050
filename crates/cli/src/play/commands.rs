//! What a person can type.

use std::path::Path;

use rules::{Action, Region, Seat, notation::VERBS, state::Decision};

use super::{
    Session, plan,
    plan::{Plan, Task, placed},
    save, thoughts,
};
use crate::term::{clean, count, pad, say, wrap};

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
    ("N", "a number alone: pick N, conquer N or give N"),
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
                say(self.screen().board(self.table.state().board()));
            }
            "regions" => say(self.screen().regions(self.table.state().board())),
            "players" => {
                let view = self.rules.view(self.table.state(), Some(seat));
                say(self.screen().players(&view));
            }
            "column" | "combos" => {
                say(self.screen().column(self.table.state().board(), true));
            }
            "choices" | "moves" => return Next::Show,
            "score" => say(self.screen().preview(self.table.state(), seat)),
            "why" | "cost" => self.why(rest),
            "rules" => match self.screen().rules_of(rest) {
                Some(text) => say(text),
                None => say("Name a race, a power or a marker: rules orcs"),
            },
            "log" => self.log(rest),
            "save" => self.save_copy(rest),
            "hint" => self.hint(seat),
            "bots" => self.tell_thoughts(),
            "undo" | "u" => {
                self.undo(seat);
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
        let part = |title: &str, lines: &[(&str, &str)]| {
            say(self.term.bold(title));
            for (what, does) in lines {
                let text = wrap(does, self.term.width - width - 4, 0);
                let text = text.replace('\n', &format!("\n{}", " ".repeat(width + 3)));
                say(format!("  {} {text}", pad(what, width)));
            }
        };
        part("Actions (R is a region, N a number, S a seat):", VERBS);
        part("Besides:", COMMANDS);
    }

    /// The actions that a line stands for; says what is wrong if there are none.
    fn read_actions(&self, line: &str) -> Option<Vec<Action>> {
        let state = self.table.state();
        let bare = line.split_whitespace().count() == 1;
        if bare && let Some(action) = self.bare(line) {
            return Some(vec![action]);
        }
        let actions = match self.rules.parse_line(line) {
            Ok(actions) => actions,
            Err(e) => {
                say(clean(&format!("{e}. Type help for what can be typed.")));
                return None;
            }
        };
        if actions.iter().any(|&a| rules::game::is_outcome(a)) {
            say("Chance decides that, not you.");
            return None;
        }
        // `place 7` means one; so does the rules' own notation.
        (!actions.is_empty() && !state.is_over()).then_some(actions)
    }

    /// A number or a region's name alone.
    fn bare(&self, word: &str) -> Option<Action> {
        let state = self.table.state();
        if state.decision() == Some(Decision::Draft) {
            let n: u8 = word.parse().ok()?;
            return Some(Action::Pick(n.checked_sub(1)?));
        }
        let r = self.rules.region_named(word)?;
        match state.decision()? {
            Decision::Conquest(_) => Some(Action::Conquer(r)),
            Decision::GiveUp(_) => Some(Action::GiveUp(r)),
            Decision::Place(..) => Some(Action::Place(r, 1)),
            _ => None,
        }
    }

    fn action(&mut self, seat: Seat, line: &str) {
        let Some(actions) = self.read_actions(line) else {
            return;
        };
        if let Some(task) = Task::of(&self.rules, self.table.state()) {
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
        for action in actions {
            if let Err(why) = self.act(seat, action) {
                return self.refused(action, &why);
            }
        }
    }

    fn refused(&self, action: Action, why: &str) {
        let state = self.table.state();
        let hint = match (state.decision(), action) {
            (Some(Decision::Conquest(_)), Action::Conquer(_)) => {
                return say(self.screen().why(state, action));
            }
            (Some(Decision::Draft), _) => " Pick a combo first.",
            (Some(Decision::Deploy(..)), _) => " Your tokens want a place: deploy, keep or spread.",
            (Some(Decision::Place(..)), _) => " Markers want a place: place.",
            (Some(Decision::GiveUp(_)), _) => " Give up a region: give R.",
            (Some(Decision::Peace), _) => " Make peace (ally S) or pass.",
            (Some(Decision::Late), _) => " Decline or end.",
            _ => "",
        };
        say(format!("No: {why}.{hint}"));
    }

    /// Adds shares to the plan, and carries it out once all have a place.
    fn place(&mut self, seat: Seat, task: &Task, shares: &[(Region, u8)]) {
        let state = *self.table.state();
        let left = task.total - placed(&self.plan);
        let asked: u32 = shares.iter().map(|s| s.1 as u32).sum();
        let mut next = self.plan.clone();
        for &(r, n) in shares {
            if !task.open.has(r) {
                let why = self.rules.explain(&state, task.action(r, n)).refusal;
                let why = why.map(|w| self.rules.describe_refusal(&state, w));
                say(format!(
                    "No: {}.",
                    why.unwrap_or_else(|| "not there".into())
                ));
                return;
            }
            if asked > left as u32 {
                say(format!("No: {asked} asked for, {left} left."));
                return;
            }
            let share = next.entry(r).or_default();
            *share += n;
            if *share > task.most {
                let name = self.screen().region(r).to_owned();
                say(format!("No: at most {} in region {name}.", task.most));
                return;
            }
        }
        self.plan = next;
        self.carry_out(seat, task);
    }

    fn place_all(&mut self, seat: Seat, how: &str, rest: &str) {
        let state = *self.table.state();
        let Some(task) = Task::of(&self.rules, &state) else {
            say("There is nothing to place now.");
            return;
        };
        match how {
            "clear" => {
                self.plan.clear();
                say(self.task_words(&task));
                return;
            }
            "keep" => plan::keep(&self.rules, self.table.game(), &task, &mut self.plan),
            "spread" => plan::spread(&self.rules, &state, &task, &mut self.plan),
            _ => match self.rules.region_named(rest) {
                Some(r) => {
                    let left = task.total - placed(&self.plan);
                    return self.place(seat, &task, &[(r, left)]);
                }
                None => {
                    say(format!(
                        "Name a region after all: there is no \"{}\".",
                        clean(rest)
                    ));
                    return;
                }
            },
        }
        self.carry_out(seat, &task);
    }

    fn carry_out(&mut self, seat: Seat, task: &Task) {
        let left = task.total - placed(&self.plan).min(task.total);
        if left > 0 {
            say(self.task_words(task));
            say(format!("{left} left."));
            return;
        }
        let plan: Plan = std::mem::take(&mut self.plan);
        for (r, n) in plan {
            // The last region gets the rest by itself, and the turn may go on.
            let now = Task::of(&self.rules, self.table.state());
            let open = self.table.state().to_move() == Some(seat)
                && now.is_some_and(|now| now.same(task) && now.open.has(r));
            if !open {
                break;
            }
            if let Err(why) = self.act(seat, task.action(r, n)) {
                self.refused(task.action(r, n), &why);
                break;
            }
        }
    }

    fn why(&self, rest: &str) {
        let state = self.table.state();
        if rest.is_empty() {
            return say("Name a region or an action: why 13, why convert 9");
        }
        let region = self.rules.region_named(rest);
        let action = match (state.decision(), region) {
            (Some(Decision::Conquest(_)), Some(r)) => Some(Action::Conquer(r)),
            (Some(Decision::Draft), _) if rest.parse::<u8>().is_ok() => self.bare(rest),
            (_, Some(_)) => return say("Nothing is conquered now, so nothing has a cost."),
            _ => self.read_actions(rest).and_then(|a| a.first().copied()),
        };
        if let Some(action) = action {
            say(self.screen().why(state, action));
        }
    }

    fn log(&self, rest: &str) {
        let n: usize = match rest {
            "" => 20,
            n => match n.parse() {
                Ok(n) => n,
                Err(_) => return say("A number is expected: log 30"),
            },
        };
        self.show_story(self.story.len().saturating_sub(n));
    }

    fn save_copy(&self, rest: &str) {
        if rest.is_empty() {
            self.keep(true);
            return say(format!("Kept in {}.", save::shell(&self.file)));
        }
        let path = Path::new(rest);
        let text = self.table.record().write(&self.rules);
        let written = match path.exists() {
            true => Err("it exists already; choose another name".to_owned()),
            false => save::write(path, &text, true).map_err(|e| e.to_string()),
        };
        match written {
            Ok(()) => say(format!("Written to {}.", save::shell(path))),
            Err(e) => say(format!("{} was not written: {e}.", clean(rest))),
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
            Some(thought) => say(thoughts::tell(&self.rules, thought, self.term.width)),
            None => say(format!("It would {}.", self.rules.notation(action))),
        }
    }

    /// What each bot thought of in its latest turn.
    fn tell_thoughts(&self) {
        let mut silent = true;
        for (name, bot) in self.names.iter().zip(&self.bots) {
            let all = bot.as_ref().map_or(&[][..], |b| b.thoughts());
            if !all.is_empty() {
                silent = false;
                say(self.term.bold(name));
            }
            for thought in all {
                say(thoughts::tell(&self.rules, thought, self.term.width));
            }
        }
        if silent {
            say("No bot has compared anything so far. The bots keen and strong do.");
        }
    }

    /// Takes back the last line of the person to move.
    pub(super) fn undo(&mut self, seat: Seat) {
        if !self.plan.is_empty() {
            self.plan.clear();
            return say("Placing begins again.");
        }
        let log = self.table.game().log().len();
        let target = self.marks.pop().unwrap_or(log.saturating_sub(1));
        let mut taken = Vec::new();
        while self.table.game().log().len() > target {
            match self.table.undo(seat) {
                Ok(action) => taken.push(self.rules.notation(action)),
                Err(why) => {
                    if taken.is_empty() {
                        say(format!("That cannot be taken back: {why}."));
                        self.marks.clear();
                    }
                    break;
                }
            }
        }
        if !taken.is_empty() {
            let left = self.table.game().log().len();
            self.story.retain(|t| t.at <= left);
            for seen in &mut self.seen {
                *seen = (*seen).min(self.story.len());
            }
            taken.reverse();
            say(format!("Taken back: {}.", taken.join(", ")));
            self.keep(true);
            debug_assert!(
                taken.len() == log - left,
                "{}",
                count(left as u64, "action")
            );
        }
    }
}
