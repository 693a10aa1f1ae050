//! Plays the games of a schedule, on several cores.

use content::Library;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::sync_channel,
    },
    thread,
    time::Duration,
};

use content::Own;
use record::{Player as Sitter, Record, SeatSetup, Seed, Setup, SetupError};
use rules::{RuleSet, Seat};
use study::{Broken, BuiltIn, Player, play};
use wording::Message;

use crate::{
    clock::Clock,
    entrant::{Entrant, Kind},
    message as lines,
    process::Failed,
    program::Program,
    result::GameResult,
    say::{in_english, message},
    schedule::{Schedule, Seating},
    shard::Shard,
};

/// Results that may wait to be taken.
const WAITING: usize = 64;

/// What is played, by whom.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game: a box, or [`content::MIXED`].
    pub game: String,
    /// The map.
    pub map: String,
    /// The rule options.
    pub options: rules::Options,
    /// The content of one's own in the game; [`Tournament::new`] sees to it.
    pub content: Own,
    /// The bots.
    pub entrants: Vec<Entrant>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// The seed of all games: those of cycle `i` have its `child("game", i)`.
    pub seed: Seed,
    /// How long an outside program may take for an answer.
    pub move_timeout: Duration,
    /// Whether a process of an outside program plays several games, one after the other.
    pub keep_programs: bool,
}

/// Makes a bot of that name, with a seed for its own dice.
type Maker = dyn Fn(&str, u64) -> Option<Box<dyn bots::Bot>> + Send + Sync;

/// A tournament that can be played.
pub struct Tournament {
    maker: Box<Maker>,
    plan: Match,
    rules: std::sync::Arc<RuleSet>,
    briefing: lines::Game,
    programs: Vec<Option<Program>>,
}

/// Why a tournament ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// It was stopped.
    Stopped,
    /// A bot of this program made an action that is not legal, or panicked.
    Game {
        /// The cycle, from 0.
        cycle: u64,
        /// Its number in the cycle, from 0.
        game: u32,
        /// The bots by seat.
        bots: String,
        /// What happened.
        why: Message,
    },
    /// The result could not be taken.
    Sink(Message),
}

impl RunError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            RunError::Stopped => message("run-stopped"),
            RunError::Game {
                cycle,
                game,
                bots,
                why,
            } => message("run-game")
                .with("game", *game)
                .with("cycle", *cycle)
                .with("bots", bots)
                .with("why", why.clone()),
            RunError::Sink(why) => why.clone(),
        }
    }
}

in_english!(RunError);

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its result.
    pub result: GameResult,
    /// Its record, if it was wanted.
    pub record: Option<String>,
}

/// How a tournament is played.
pub struct Run<'a> {
    /// Cycles of the whole tournament, from the first.
    pub cycles: u64,
    /// The part of them that is played: [`Shard::WHOLE`] for all.
    pub shard: Shard,
    /// Games at a time.
    pub jobs: usize,
    /// Whether records are wanted.
    pub records: bool,
    /// Whether a game (cycle, number) was played before.
    pub done: &'a (dyn Fn(u64, u32) -> bool + Sync),
    /// Set from elsewhere to stop.
    pub stop: &'a AtomicBool,
}

/// A game to be played.
struct Task {
    cycle: u64,
    game: u32,
    seating: Seating,
}

impl Tournament {
    /// Gets a match ready.
    ///
    /// # Errors
    /// If there is no such game or map.
    pub fn new(mut plan: Match, content: &Library) -> Result<Tournament, SetupError> {
        plan.content = content.own().of(&plan.game);
        let first: Vec<usize> = plan.schedule.lineups().next().cloned().unwrap_or_default();
        let setup = setup(&plan, &first, None);
        let rules = setup.rules(content)?;
        let briefing = lines::Game::new(&rules, &*setup.pack(content)?, &plan.content);
        let program = |e: &Entrant| match &e.kind {
            Kind::BuiltIn(_) => None,
            Kind::Program(command) => Some(Program::new(
                command.clone(),
                plan.move_timeout,
                plan.keep_programs,
            )),
        };
        Ok(Tournament {
            maker: Box::new(bots::by_name),
            programs: plan.entrants.iter().map(program).collect(),
            rules,
            briefing,
            plan,
        })
    }

    /// Makes the bots that are no programs in another way than by [`bots::by_name`]: for bots of
    /// one's own.
    pub fn made_by(
        mut self,
        maker: impl Fn(&str, u64) -> Option<Box<dyn bots::Bot>> + Send + Sync + 'static,
    ) -> Tournament {
        self.maker = Box::new(maker);
        self
    }

    /// What is played.
    pub fn plan(&self) -> &Match {
        &self.plan
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Starts each outside program once.
    ///
    /// # Errors
    /// The name of the first that cannot be talked to, and why.
    pub fn check_programs(&self) -> Result<(), (String, Failed)> {
        for (entrant, program) in self.plan.entrants.iter().zip(&self.programs) {
            if let Some(program) = program {
                let checked = program.check();
                checked.map_err(|why| (entrant.name.clone(), why))?;
            }
        }
        Ok(())
    }

    /// Plays all games of the shard that were not played before. `sink` takes each as it ends, in no fixed
    /// order; if it fails, or a game does, the games under way are broken off.
    ///
    /// What is played rests on the seed alone, not on the number of jobs, unless a bot thinks by
    /// the clock or an outside program has a mind of its own.
    ///
    /// # Errors
    /// If it was stopped, a bot failed, or the sink did.
    pub fn run(
        &self,
        run: &Run<'_>,
        sink: &mut dyn FnMut(Played) -> Result<(), Message>,
    ) -> Result<(), RunError> {
        let tasks = run.shard.cycles(run.cycles).flat_map(|cycle| {
            let seatings = self.plan.schedule.cycle(cycle).into_iter();
            seatings.zip(0u32..).map(move |(seating, game)| Task {
                cycle,
                game,
                seating,
            })
        });
        let tasks = Mutex::new(tasks.filter(|t| !(run.done)(t.cycle, t.game)));
        // Broken off for a failure, or from outside: one flag for the games to watch.
        let off = AtomicBool::new(false);
        let (send, receive) = sync_channel(WAITING);
        let mut outcome = Ok(());
        thread::scope(|scope| {
            for _ in 0..run.jobs.max(1) {
                let (send, tasks, off) = (send.clone(), &tasks, &off);
                scope.spawn(move || {
                    while !off.load(Ordering::Relaxed) && !run.stop.load(Ordering::Relaxed) {
                        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some(task) = next else { return };
                        let game = catch_unwind(AssertUnwindSafe(|| {
                            self.game(&task, run.records, &[off, run.stop])
                        }));
                        let game = game.unwrap_or_else(|panic| Err(NoResult::Panic(told(&*panic))));
                        let game = game.map_err(|why| self.error(&task, why));
                        if send.send(game).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            for game in receive {
                let taken = game.and_then(|played| sink(played).map_err(RunError::Sink));
                if let Err(why) = taken {
                    off.store(true, Ordering::Relaxed);
                    // The first failure is the one to tell; games broken off for it follow.
                    if outcome.is_ok() {
                        outcome = Err(why);
                    }
                }
            }
        });
        match outcome {
            Ok(()) if run.stop.load(Ordering::Relaxed) => Err(RunError::Stopped),
            outcome => outcome,
        }
    }

    fn error(&self, task: &Task, why: NoResult) -> RunError {
        match why {
            NoResult::Game(Broken::Off) => RunError::Stopped,
            why => RunError::Game {
                cycle: task.cycle,
                game: task.game,
                bots: self.names(&task.seating).join(", "),
                why: why.message(),
            },
        }
    }

    fn names(&self, seating: &[usize]) -> Vec<String> {
        let name = |&bot: &usize| self.plan.entrants[bot].name.clone();
        seating.iter().map(name).collect()
    }

    /// Plays one game.
    fn game(&self, task: &Task, record: bool, stop: &[&AtomicBool; 2]) -> Result<Played, NoResult> {
        let seed = self.plan.seed.child("game", task.cycle);
        let mut players: Vec<Box<dyn Player + '_>> = Vec::new();
        for (seat, &bot) in task.seating.iter().enumerate() {
            let dice = seed.child("bot", seat as u64).as_u64();
            players.push(match (&self.plan.entrants[bot].kind, &self.programs[bot]) {
                (_, Some(program)) => {
                    let seat = Seat(seat as u8);
                    Box::new(program.sit(self.briefing.clone(), seat, dice))
                }
                (Kind::BuiltIn(name), None) => match (self.maker)(name, dice) {
                    Some(bot) => Box::new(BuiltIn(bot)),
                    None => return Err(NoResult::NoBot(name.clone())),
                },
                (Kind::Program(_), None) => return Err(NoResult::NoBot("cmd".into())),
            });
        }
        let mut clock = Clock::new(players.len(), record, stop);
        let state = play(
            &self.rules,
            &self.rules.start(),
            &mut players,
            seed,
            None,
            &mut clock,
        )
        .map_err(NoResult::Game)?;
        let complaints: Vec<Option<String>> = players
            .iter()
            .map(|p| p.complaint().map(str::to_owned))
            .collect();
        let result = GameResult {
            cycle: task.cycle,
            game: task.game,
            bots: self.names(&task.seating),
            coins: (0..self.rules.seats())
                .map(|s| state.coins(Seat(s)))
                .collect(),
            places: lines::places(&self.rules, &state),
            declines: clock.declines,
            faults: players.iter().map(|p| p.faults()).collect(),
            actions: clock.actions,
            micros: clock.micros,
            complaints: match complaints.iter().all(Option::is_none) {
                true => Vec::new(),
                false => complaints,
            },
        };
        let record = match clock.log {
            None => None,
            Some(log) => {
                let game = rules::Game::replay(self.rules.clone(), &log);
                let game = game.map_err(|(_, why)| NoResult::Replay(format!("{why:?}")))?;
                let setup = setup(&self.plan, &task.seating, Some(seed));
                let record = Record::of(&setup, &game, self.plan.content.clone());
                Some(record.write(&self.rules))
            }
        };
        Ok(Played { result, record })
    }
}

/// Why a game gave no result.
enum NoResult {
    Game(Broken),
    Panic(Message),
    NoBot(String),
    Replay(String),
}

impl NoResult {
    fn message(&self) -> Message {
        match self {
            NoResult::Game(broken) => broken.message(),
            NoResult::Panic(why) => message("game-panicked").with("why", why.clone()),
            NoResult::NoBot(name) => message("game-no-bot").with("name", name),
            NoResult::Replay(why) => message("game-no-replay").with("why", why),
        }
    }
}

/// The setup of a game.
fn setup(plan: &Match, seating: &[usize], seed: Option<Seed>) -> Setup {
    let seat = |(i, &bot): (usize, &usize)| {
        let name = &plan.entrants[bot].name;
        let several = seating.iter().filter(|&&b| b == bot).count() > 1;
        let shown = match several {
            true => format!("{name} {}", i + 1),
            false => name.clone(),
        };
        SeatSetup::new(&shown, Sitter::Bot(name.clone()))
    };
    Setup {
        game: plan.game.clone(),
        map: plan.map.clone(),
        seats: seating.iter().enumerate().map(seat).collect(),
        options: plan.options.clone(),
        seed,
    }
}

fn told(panic: &(dyn std::any::Any + Send)) -> Message {
    let text = panic.downcast_ref::<&str>().map(|s| s.to_string());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let words = text.unwrap_or_else(|| "panic".into());
    message("as-is").with("value", words)
}
