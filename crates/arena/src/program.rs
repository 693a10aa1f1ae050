//! An outside program at a seat.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use bots::playout::Dice;
use rules::{Action, Actions, RuleSet, Seat, State, View};
use study::Player;

use crate::{
    message::{self, Act, Over},
    process::{Failed, Process, json, short},
};

/// Answers to a decision that are heard before it is made for the program.
const TRIES: usize = 3;
/// How many times longer than a move the start may take: a program may have to read a network.
const START: u32 = 6;

/// An outside program: its command, its limits, and the processes that wait for their next game.
#[derive(Debug)]
pub struct Program {
    command: Vec<String>,
    timeout: Duration,
    keep: bool,
    idle: Mutex<Vec<Process>>,
}

impl std::fmt::Debug for Process {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Process")
    }
}

impl Program {
    /// A program that has `timeout` for each answer and six times that to start. If `keep`, a
    /// process plays one game after the other; else each game has a process of its own.
    pub fn new(command: Vec<String>, timeout: Duration, keep: bool) -> Program {
        Program {
            command,
            timeout,
            keep,
            idle: Mutex::default(),
        }
    }

    /// Starts it once, to see whether it can be talked to.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check(&self) -> Result<(), Failed> {
        let process = self.start()?;
        self.done(process);
        Ok(())
    }

    fn start(&self) -> Result<Process, Failed> {
        Process::start(&self.command, self.timeout * START)
    }

    fn done(&self, process: Process) {
        if self.keep {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.push(process);
        }
    }

    /// A player of one game. `game` is what stays the same during it.
    pub(crate) fn sit(&self, mut game: message::Game, seat: Seat, seed: u64) -> Guest<'_> {
        game.seat = seat.index() + 1;
        // Short enough for every language.
        game.seed = seed as u32;
        let mut guest = Guest {
            program: self,
            process: None,
            queue: VecDeque::new(),
            dice: Dice::new(seed),
            faults: 0,
            complaint: None,
        };
        let idle = {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.pop()
        };
        match idle.map_or_else(|| self.start(), Ok) {
            Ok(mut process) => {
                process.tell(&json(&game));
                guest.process = Some(process);
            }
            Err(why) => guest.complain(why.to_string()),
        }
        guest
    }
}

/// A program in a game.
///
/// A program that ends, hangs or babbles is out of this game; one that answers something that is
/// no legal action is told so and asked again, up to three times in all. Decisions that it does
/// not make are made at random among the legal ones, and counted.
pub(crate) struct Guest<'a> {
    program: &'a Program,
    process: Option<Process>,
    /// Actions of its last answer that are still to be made. They are legal in this order.
    queue: VecDeque<Action>,
    dice: Dice,
    faults: u32,
    complaint: Option<String>,
}

impl Guest<'_> {
    fn complain(&mut self, why: String) {
        self.complaint.get_or_insert(why);
    }

    /// Asks until there is a legal answer; `None` if there is none to be had.
    fn ask(&mut self, rules: &RuleSet, view: &View) -> Option<Action> {
        let process = self.process.as_mut()?;
        let mut act = Act::new(rules, view);
        for _ in 0..TRIES {
            match process.ask(&json(&act), self.program.timeout) {
                Ok(line) => match read(rules, view, &line) {
                    Ok(actions) => {
                        self.queue = actions;
                        return self.queue.pop_front();
                    }
                    Err(why) => {
                        let why = format!("it answered \"{}\": {why}", short(&line));
                        act.error = Some(why.clone());
                        self.complaint.get_or_insert(why);
                    }
                },
                Err(why) => {
                    self.complain(why.to_string());
                    self.process = None;
                    return None;
                }
            }
        }
        None
    }
}

impl Player for Guest<'_> {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        let mut legal = Actions::default();
        rules.legal_for(view, &mut legal);
        if let [only] = *legal {
            return only;
        }
        if let Some(next) = self.queue.pop_front()
            && legal.contains(&next)
        {
            return next;
        }
        self.queue.clear();
        if let Some(action) = self.ask(rules, view) {
            return action;
        }
        self.faults += 1;
        // Whoever is asked has a move.
        any_legal(rules, view, &mut self.dice).unwrap_or(Action::End)
    }

    fn over(&mut self, rules: &RuleSet, state: &State) {
        if let Some(mut process) = self.process.take() {
            process.tell(&json(&Over::new(rules, state)));
            self.program.done(process);
        }
    }

    fn faults(&self) -> u32 {
        self.faults
    }

    fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }
}

/// The actions of an answer, in their order: one, or the shares of a `deploy` or `place`.
fn read(rules: &RuleSet, view: &View, line: &str) -> Result<VecDeque<Action>, String> {
    let actions = rules.parse_line(line).map_err(|e| e.to_string())?;
    if actions.is_empty() {
        return Err("an action was expected".into());
    }
    let mut state = view.assume(|_| 0);
    let actions = match rules.to_do(&state, &actions) {
        Ok(actions) => actions,
        Err(share) => return Err(wording::words::refusal(rules, &state, share.why)),
    };
    for &action in &actions {
        if state.to_move() != view.seat() {
            return Err("it goes on after the decision is made".into());
        }
        if let Err(why) = rules.apply(&mut state, action, &mut ()) {
            return Err(wording::words::refusal(rules, &state, why));
        }
    }
    Ok(actions.into())
}

/// A legal action, each as likely; `None` if the viewer has no move.
fn any_legal(rules: &RuleSet, view: &View, dice: &mut Dice) -> Option<Action> {
    let mut legal = Actions::default();
    rules.legal_for(view, &mut legal);
    (!legal.is_empty()).then(|| legal[dice.below(legal.len())])
}

#[cfg(test)]
mod tests {
    use bots::playout::random_action;
    use rules::{Decision, Options};

    use super::*;

    /// A line of all the regions, the one that takes the rest with its number.
    #[test]
    fn a_whole_redeployment_is_one_answer() {
        let rules = content::small_world().rules("small-world-2", 2, &Options::default());
        let rules = rules.unwrap();
        let (mut dice, mut legal) = (Dice::new(5), Actions::default());
        let mut state = rules.start();
        let (regions, hand) = loop {
            if let Some(Decision::Deploy(t, 0)) = state.decision() {
                let (regions, hand) = (state.regions(t), state.at_hand(t));
                if regions.len() > 1 && hand >= regions.len() {
                    break (regions, hand);
                }
            }
            let action = random_action(&rules, &state, &mut legal, &mut dice).unwrap();
            rules.apply(&mut state, action, &mut ()).unwrap();
        };
        let view = rules.view(&state, state.to_move());
        let last = regions.last().unwrap();
        let rest = hand - (regions.len() - 1);
        let line = |rest: u8| {
            let share = |r| Action::Deploy(r, if r == last { rest } else { 1 });
            let shares = regions
                .iter()
                .map(|r| rules.notation(share(r)).replace("deploy ", ""));
            format!("deploy {}", shares.collect::<Vec<_>>().join(" "))
        };
        let actions = read(&rules, &view, &line(rest)).unwrap();
        assert_eq!(actions.len(), regions.len() as usize - 1);
        let why = read(&rules, &view, &line(rest + 1)).unwrap_err();
        assert!(why.contains("asked for"), "{why}");
    }
}
