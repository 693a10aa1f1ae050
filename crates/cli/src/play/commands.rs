//! What a person can type.

use std::{io::ErrorKind, path::Path};

use bots::Thought;
use rules::{Action, Decision, Region, Seat, notation::VERBS};

use client::plan::Plan;

use super::{
    Session,
    read::{bare, read},
    save, thoughts,
};
use wording::{Message, notation};

use crate::{
    lang::message,
    near::did_you_mean,
    term::{clean, pad, wrap},
};

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

/// Commands that are no actions, with the message that says what they do.
const COMMANDS: &[(&str, &str)] = &[
    ("N", "help-bare"),
    ("why R, cost R", "help-why-region"),
    ("why ACTION", "help-why-action"),
    ("keep", "help-keep"),
    ("spread", "help-spread"),
    ("all R", "help-all"),
    ("clear", "help-clear"),
    ("undo", "help-undo"),
    ("undo turn", "help-undo-turn"),
    ("redo", "help-redo"),
    ("board, regions", "help-board"),
    ("players, column", "help-players"),
    ("choices", "help-choices"),
    ("score", "help-score"),
    ("rules NAME", "help-rules"),
    ("hint", "help-hint"),
    ("bots", "help-bots"),
    ("log N", "help-log"),
    ("save FILE", "help-save"),
    ("quit", "help-quit"),
];

/// The words that such commands begin with.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let all = COMMANDS.iter().flat_map(|(usage, _)| usage.split(", "));
    let first = all.filter_map(|usage| usage.split(' ').next());
    first.filter(|word| *word != "N").chain(["help"])
}

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
                None => self.no_rules_of(rest),
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
                _ => self.tell_of(message("undo-which")),
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

    /// Says that nothing is called so, and what may have been meant.
    fn no_rules_of(&self, name: &str) {
        if let Some(near) = self.screen().nearest_name(name) {
            let none = message("about-none").with("name", clean(name));
            return self.wrapped(none.with("near", did_you_mean(Some(&near))));
        }
        // One that this game has.
        let example = self.rules.races().first().map_or("", |r| &r.id);
        self.tell_of(message("about-what").with("example", example));
    }

    fn help(&self) {
        let wide = self.term.width >= 100;
        let width = if wide { 20 } else { 16 };
        let part = |title: &str, lines: &[(String, String)]| {
            self.say(self.term.bold(&message(title).say(self.lang)));
            for (what, does) in lines {
                let text = wrap(does, self.term.width - width - 4, 0);
                let text = text.replace('\n', &format!("\n{}", " ".repeat(width + 3)));
                self.say(format!("  {} {text}", pad(what, width)));
            }
        };
        let actions = VERBS.iter().filter(|v| !v.chance);
        let actions: Vec<_> = actions
            .map(|v| (v.usage(), notation::verb(self.lang, v)))
            .collect();
        let besides: Vec<_> = COMMANDS
            .iter()
            .map(|&(what, does)| (what.to_owned(), message(does).say(self.lang)))
            .collect();
        part("help-actions", &actions);
        part("help-besides", &besides);
    }

    /// The actions that a line stands for; says what is wrong if there are none.
    fn read_actions(&self, line: &str) -> Option<Vec<Action>> {
        match read(&self.screen().words(), self.table.state(), line) {
            Ok(actions) => (!actions.is_empty()).then_some(actions),
            Err(why) => {
                self.say(self.screen().wrapped(&why));
                None
            }
        }
    }

    fn action(&mut self, seat: Seat, line: &str) {
        let Some(actions) = self.read_actions(line) else {
            return;
        };
        // A whole redeployment on one line is read as everywhere else.
        if self.draft.is_empty()
            && let Some(todo) = self.rules.whole(self.table.state(), &actions)
        {
            return self.act_all(seat, todo);
        }
        if let Some(plan) = self.plan() {
            let shares: Option<Vec<(Region, u8)>> = actions
                .iter()
                .map(|&a| match (a, plan.marker) {
                    (Action::Deploy(r, n), None) | (Action::Place(r, n), Some(_)) => Some((r, n)),
                    _ => None,
                })
                .collect();
            if let Some(shares) = shares {
                return self.place(seat, plan, &shares);
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
            _ => self.no(why),
        }
    }

    /// Says that something is not done, and why.
    fn no(&self, why: &str) {
        self.wrapped(message("no").with("why", why));
    }

    /// Says a message, broken to the width of the terminal.
    fn wrapped(&self, message: Message) {
        self.say(self.screen().wrapped(&message.say(self.lang)));
    }

    /// What is to be shared out now, as far as that was done.
    fn plan(&self) -> Option<Plan> {
        let plan = Plan::new(&self.rules, self.table.state())?;
        Some(plan.with(self.draft.clone()))
    }

    /// Adds shares to the plan, and carries it out once all have a place.
    fn place(&mut self, seat: Seat, plan: Plan, shares: &[(Region, u8)]) {
        let state = *self.table.state();
        let mut next = plan.draft().clone();
        for &(r, n) in shares {
            if !plan.regions.contains(&r) {
                let why = self.rules.explain(&state, plan.action(r, n)).refusal;
                // Where it is not open the rules have a reason.
                let why = why.map(|w| self.screen().words().refusal(&state, w));
                return self.no(&why.unwrap_or_default());
            }
            let share = next.entry(r).or_default();
            *share = share.saturating_add(n);
        }
        let asked: u32 = shares.iter().map(|s| s.1 as u32).sum();
        let full = next.iter().find(|s| *s.1 > plan.most);
        if asked > u32::from(plan.left()) {
            let room = plan.regions.iter().filter(|r| plan.share(**r) < plan.most);
            let room: Vec<String> = room.map(|r| self.screen().region(*r).to_owned()).collect();
            let no = message("no-room").with("asked", asked);
            return self.wrapped(no.with("left", plan.left()).with("regions", room));
        }
        if let Some((&r, _)) = full {
            let name = self.screen().region(r).to_owned();
            let no = message("no-most").with("most", plan.most);
            return self.tell_of(no.with("region", name));
        }
        self.carry_out(seat, plan.with(next));
    }

    fn place_all(&mut self, seat: Seat, how: &str, rest: &str) {
        let Some(mut plan) = self.plan() else {
            return self.tell_of(message("nothing-to-place"));
        };
        match how {
            "clear" => {
                self.draft.clear();
                plan.clear();
                return self.say(self.screen().shares(self.table.game(), &plan));
            }
            "keep" => plan.keep(self.table.game()),
            "spread" => plan.spread(&self.rules, self.table.state()),
            _ => match self.rules.region_named(rest) {
                Some(r) => {
                    let left = plan.left();
                    return self.place(seat, plan, &[(r, left)]);
                }
                None => return self.tell_of(message("all-where").with("word", clean(rest))),
            },
        }
        self.carry_out(seat, plan);
    }

    fn carry_out(&mut self, seat: Seat, plan: Plan) {
        if plan.left() > 0 {
            self.say(self.screen().shares(self.table.game(), &plan));
            self.tell_of(message("left").with("n", plan.left()));
            self.draft = plan.draft().clone();
            return;
        }
        self.draft.clear();
        let line = plan.actions();
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
            return self.tell_of(message("why-what"));
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
                Err(_) => return self.tell_of(message("log-number")),
            },
        };
        self.show_story(self.story.len().saturating_sub(n));
    }

    fn save_copy(&mut self, rest: &str) {
        if rest.is_empty() {
            self.keep(true);
            return self.tell_of(message("kept").with("file", self.shelf.name()));
        }
        let text = self.table.record().write(&self.rules);
        match self.shelf.copy(rest, &text) {
            Ok(()) => self.tell_of(message("written").with("file", save::shell(Path::new(rest)))),
            Err(e) => {
                let why = match e.kind() {
                    ErrorKind::AlreadyExists => message("exists").say(self.lang),
                    _ => content::trouble(&e).say(self.lang),
                };
                let not = message("not-written").with("file", clean(rest));
                self.tell_of(not.with("why", why));
            }
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
            Some(thought) => self.tell_thought(thought),
            None => self.tell_of(message("would").with("action", self.rules.notation(action))),
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
                self.tell_thought(thought);
            }
        }
        if silent {
            self.tell_of(message("no-thoughts").with("bots", format!("{HINTS}, strong")));
        }
    }

    fn tell_thought(&self, thought: &Thought) {
        let width = self.term.width;
        self.say(thoughts::tell(self.lang, &self.rules, thought, width));
    }
}
