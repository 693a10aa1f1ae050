//! Trouble of all kinds for a server under load, drawn from a seed: whatever happens, everything
//! that was acknowledged is there once, and every table goes on.

mod fault;
mod noise;
mod world;

use std::{
    collections::BTreeSet,
    fmt,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tokio::task::JoinSet;

pub use self::fault::Fault;
use self::world::World;
use crate::{
    Result,
    client::{Api, Held},
    contract, game,
    measure::{Spread, Times},
    stubborn::{Stubborn, check, step},
};

/// How long tables may take to go on after trouble is over.
const RECOVERY: Duration = Duration::from_secs(45);

/// How long it may take until everybody is told what happened: what a node had taken that was killed is
/// told by another after a minute.
const TOLD: Duration = Duration::from_secs(100);

/// Where the tables are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// One node, with SQLite; on a small file system of its own where that can be made.
    Sqlite,
    /// Two nodes, with PostgreSQL and NATS of their own.
    Postgres,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program.
    pub program: PathBuf,
    /// Decides which trouble comes when.
    pub seed: u64,
    /// For how long there is trouble. What has begun is ended.
    pub time: Duration,
    /// How many tables are played at.
    pub tables: usize,
    /// Where they are kept.
    pub kept: Kept,
    /// Whether the logs of the nodes are shown.
    pub log: bool,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The trouble there was, and how long it took until every table went on.
    pub faults: Vec<(Fault, Duration)>,
    /// Commands that were acknowledged.
    pub acknowledged: u64,
    /// Commands that had to be sent again.
    pub again: u64,
    /// Entries that were compared.
    pub entries: u64,
    /// Ends of games that somebody was told of who had asked for it.
    pub told: usize,
    /// Answers and messages that were compared with the description of the interface.
    pub described: u64,
    /// From a move to its acknowledgement, while there was no trouble or only that of others.
    pub calm: Spread,
    /// What cannot be tried here, and why.
    pub left_out: Vec<String>,
    /// What went wrong. Nothing should.
    pub findings: Vec<String>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (fault, took) in &self.faults {
            writeln!(f, "{fault:?}: all tables went on after {took:.1?}")?;
        }
        for what in &self.left_out {
            writeln!(f, "left out: {what}")?;
        }
        writeln!(
            f,
            "{} commands acknowledged, {} sent again, {} entries compared, {} ends of games told, {} \
             answers and messages as described; calm: {}",
            self.acknowledged, self.again, self.entries, self.told, self.described, self.calm
        )?;
        for finding in &self.findings {
            writeln!(f, "FOUND: {finding}")?;
        }
        write!(f, "{} findings", self.findings.len())
    }
}

/// What the tables and the trouble share.
struct Shared {
    world: World,
    stop: AtomicBool,
    /// Whether what is going on concerns everybody.
    trouble: AtomicBool,
    /// Steps of each table.
    steps: Vec<AtomicU64>,
    /// The tables whose game was over, of which somebody was to be told.
    over: Mutex<BTreeSet<String>>,
    /// A number that grows whenever connections shall be cut.
    cuts: AtomicU64,
    calm: Times,
    acknowledged: AtomicU64,
    again: AtomicU64,
    entries: AtomicU64,
}

/// Plays at many tables, makes trouble, and looks what became of them.
///
/// # Errors
/// If it cannot be begun. What goes wrong later is a finding.
pub async fn run(plan: Plan) -> Result<Outcome> {
    let world = World::start(&plan).await?;
    let mut outcome = Outcome {
        left_out: world.left_out(),
        ..Outcome::default()
    };
    let shared = Arc::new(Shared {
        world,
        stop: AtomicBool::new(false),
        trouble: AtomicBool::new(false),
        steps: (0..plan.tables).map(|_| AtomicU64::new(0)).collect(),
        over: Mutex::default(),
        cuts: AtomicU64::new(0),
        calm: Times::new()?,
        acknowledged: AtomicU64::new(0),
        again: AtomicU64::new(0),
        entries: AtomicU64::new(0),
    });
    let mut tables = JoinSet::new();
    for i in 0..plan.tables {
        tables.spawn(table(shared.clone(), i, plan.seed));
    }
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let faults = shared.world.faults();
    let began = Instant::now();
    if let Err(why) = all_go_on(&shared, &mut tables).await {
        outcome.findings.push(format!("at the start: {why}"));
    }
    // Each kind once, in an order that is drawn; then as they come.
    let mut bag: Vec<Fault> = Vec::new();
    while began.elapsed() < plan.time && outcome.findings.is_empty() {
        if bag.is_empty() {
            bag = faults.clone();
        }
        let drawn = dice.next_u32() as usize % bag.len();
        let fault = bag.swap_remove(drawn);
        shared
            .trouble
            .store(fault.concerns_all(), Ordering::Relaxed);
        let made = shared.world.make(fault, &mut dice, &shared.cuts).await;
        if let Err(why) = made {
            outcome.findings.push(format!("{fault:?}: {why}"));
        }
        let over = Instant::now();
        match all_go_on(&shared, &mut tables).await {
            Ok(()) => outcome.faults.push((fault, over.elapsed())),
            Err(why) => outcome.findings.push(format!("{fault:?}: {why}")),
        }
        shared.trouble.store(false, Ordering::Relaxed);
    }
    shared.stop.store(true, Ordering::Relaxed);
    while let Some(ended) = tables.join_next().await {
        outcome.findings.extend(match ended {
            Ok(Ok(())) => None,
            Ok(Err(why)) => Some(why),
            Err(e) => Some(e.to_string()),
        });
    }
    match all_are_told(&shared).await {
        Ok(told) => outcome.told = told,
        Err(why) => outcome.findings.push(why),
    }
    outcome.acknowledged = shared.acknowledged.load(Ordering::Relaxed);
    outcome.again = shared.again.load(Ordering::Relaxed);
    outcome.entries = shared.entries.load(Ordering::Relaxed);
    outcome.described = contract::compared();
    outcome.calm = shared.calm.spread();
    Ok(outcome)
}

/// Waits until every table has made two steps from now on: the first may have been under way.
async fn all_go_on(shared: &Shared, tables: &mut JoinSet<Result<()>>) -> Result<()> {
    let now = |n: &AtomicU64| n.load(Ordering::Relaxed);
    let before: Vec<u64> = shared.steps.iter().map(now).collect();
    let began = Instant::now();
    loop {
        // A table that has ended has found something.
        if let Some(ended) = tables.try_join_next() {
            return match ended {
                Ok(Ok(())) => Err("a table has ended".into()),
                Ok(Err(why)) => Err(why),
                Err(e) => Err(e.to_string()),
            };
        }
        shared.world.all_nodes_run()?;
        let stuck = shared.steps.iter().zip(&before);
        let stuck: Vec<usize> = stuck
            .enumerate()
            .filter(|(_, (n, b))| now(n) < **b + 2)
            .map(|(i, _)| i)
            .collect();
        if stuck.is_empty() {
            return Ok(());
        }
        if began.elapsed() > RECOVERY {
            return Err(format!("tables {stuck:?} do not go on"));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Waits until everybody has been told of the end of a game who had asked for it; how many have.
async fn all_are_told(shared: &Shared) -> Result<usize> {
    let over = shared
        .over
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    let began = Instant::now();
    loop {
        let mut missing = over.clone();
        for request in shared.world.told.requests() {
            let told: Value = serde_json::from_slice(&request.body).map_err(|e| e.to_string())?;
            for notice in told["notices"].as_array().into_iter().flatten() {
                if notice["occasion"] == "over" {
                    missing.remove(notice["table"].as_str().unwrap_or_default());
                }
            }
        }
        match missing.first() {
            None => return Ok(over.len()),
            Some(one) if began.elapsed() > TOLD => {
                let (n, of) = (missing.len(), over.len());
                return Err(format!(
                    "nobody was told of the end of {n} games of {of}, as of {one}"
                ));
            }
            Some(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Plays one game after the other at a place, until it is told to stop; each is compared.
async fn table(shared: Arc<Shared>, i: usize, seed: u64) -> Result<()> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(1 + i as u64));
    let mut cuts = 0;
    while !shared.stop.load(Ordering::Relaxed) {
        let Some((id, mut players)) = sit_down(&shared, i).await? else {
            return Ok(());
        };
        let nodes: Vec<String> = shared.world.nodes(i);
        let nodes: Vec<&str> = nodes.iter().map(String::as_str).collect();
        while !shared.stop.load(Ordering::Relaxed) {
            let cut = shared.cuts.load(Ordering::Relaxed);
            if cut != cuts && dice.next_u32().is_multiple_of(3) {
                players.iter_mut().for_each(Stubborn::lose);
            }
            cuts = cut;
            let n = dice.next_u32() as usize;
            let calm = !shared.trouble.load(Ordering::Relaxed);
            let done = players.iter().map(|p| p.acknowledged.len()).sum::<usize>();
            let again = players.iter().map(|p| p.again).sum::<u64>();
            let began = Instant::now();
            let goes_on = step(&mut players, &nodes, n).await?;
            let took = began.elapsed();
            let more = players.iter().map(|p| p.acknowledged.len()).sum::<usize>() - done;
            let sent_again = players.iter().map(|p| p.again).sum::<u64>() - again;
            // Whoever was cut off measures how fast he came back.
            let calm = calm && !shared.trouble.load(Ordering::Relaxed) && sent_again == 0;
            if calm && more > 0 && cut == shared.cuts.load(Ordering::Relaxed) {
                shared.calm.add(took);
            }
            shared
                .acknowledged
                .fetch_add(more as u64, Ordering::Relaxed);
            shared.again.fetch_add(sent_again, Ordering::Relaxed);
            shared.steps[i].fetch_add(1, Ordering::Relaxed);
            if !goes_on {
                let mut over = shared.over.lock().unwrap_or_else(PoisonError::into_inner);
                over.insert(id.clone());
                break;
            }
            let pause = 50 + u64::from(dice.next_u32() % 200);
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        let entries = check(&mut players, &nodes).await?;
        shared.entries.fetch_add(entries, Ordering::Relaxed);
    }
    Ok(())
}

/// A fresh table: two people, one against a bot, or two with a bot. None if it is time to stop.
async fn sit_down(shared: &Shared, i: usize) -> Result<Option<(String, Vec<Stubborn>)>> {
    let (people, bots) = [(2, 0), (1, 1), (2, 1)][i % 3];
    let began = Instant::now();
    loop {
        if shared.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let nodes = shared.world.nodes(i);
        let node = nodes.first().ok_or("there is no node")?;
        let hook = format!("{}/told", shared.world.told.url);
        match try_to_sit(&Api::new(node.as_str()), people, bots, &hook).await {
            Ok(held) => {
                let players = held.iter().map(Stubborn::new).collect();
                return Ok(Some((held[0].table.clone(), players)));
            }
            Err(why) if began.elapsed() > RECOVERY => return Err(format!("no new table: {why}")),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

async fn try_to_sit(api: &Api, people: usize, bots: usize, hook: &str) -> Result<Vec<Held>> {
    let wish = json!({"game": game().game.id, "seats": people + bots, "name": "Player 1"});
    let mut all = vec![api.make(&wish).await?];
    for n in 2..=people {
        all.push(api.sit(&all[0].table, &format!("Player {n}")).await?);
    }
    for n in 0..bots {
        let seat = people + n + 1;
        let bot = json!({"do": "bot", "seat": seat, "bot": "greedy"});
        api.command(&all[0], bot).await?;
    }
    // The first is told of what happens.
    let subscription = format!("chaos-{}", all[0].table);
    let channel = json!({"by": "webhook", "url": hook});
    let new = json!({"id": subscription, "channel": channel});
    api.post("/notifications", None, &new).await?;
    let notify = json!({"do": "notify", "subscription": subscription, "on": true});
    api.command(&all[0], notify).await?;
    for held in &all {
        let ready = json!({"do": "ready", "ready": true});
        api.command(held, ready).await?;
    }
    Ok(all)
}
