//! A player who does not give up.

use std::time::{Duration, Instant};

use rules::Seat;
use serde_json::{Value, json};

use crate::{
    Result,
    client::{Client, Held},
    follow::Follower,
    services::unique,
};

/// How long he tries to reach a node.
const PATIENCE: Duration = Duration::from_secs(60);

/// A player who comes back wherever a node answers, and sends what was not acknowledged again.
pub struct Stubborn {
    /// What he has.
    pub held: Held,
    client: Option<Client>,
    follower: Follower,
    /// What was acknowledged to him: the number, and the line if it was a move.
    pub acknowledged: Vec<(u64, Option<String>)>,
    /// How often he had to send something again.
    pub again: u64,
}

impl Stubborn {
    /// He has not come yet.
    pub fn new(held: &Held) -> Stubborn {
        Stubborn {
            held: held.clone(),
            client: None,
            follower: Follower::new(true),
            acknowledged: Vec::new(),
            again: 0,
        }
    }

    /// What he knows.
    pub fn follower(&self) -> &Follower {
        self.client.as_ref().map_or(&self.follower, |c| &c.follower)
    }

    /// His connection, if he has one.
    pub fn client(&mut self) -> Option<&mut Client> {
        self.client.as_mut()
    }

    /// Connects if he is not connected, to the first of the nodes that takes him.
    ///
    /// # Errors
    /// If nobody answers for a minute.
    pub async fn come(&mut self, nodes: &[&str]) -> Result<&mut Client> {
        let began = Instant::now();
        while self.client.is_none() {
            for node in nodes {
                // What he knows is kept even if the connection fails half-way.
                let known = self.known()?;
                let key = Some(self.held.key.as_str());
                let joined = Client::come_back(node, &self.held.table, key, known).await;
                if let Ok(client) = joined {
                    self.client = Some(client);
                    break;
                }
            }
            if began.elapsed() > PATIENCE {
                return Err(format!("table {}: nobody answers", self.held.table));
            }
            if self.client.is_none() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        self.client.as_mut().ok_or_else(|| "no connection".into())
    }

    /// A copy of what he knows.
    fn known(&self) -> Result<Follower> {
        let mut copy = Follower::new(true);
        for entry in self.follower.entries.iter().flatten() {
            copy.hear(entry)?;
        }
        Ok(copy)
    }

    /// The connection is gone.
    pub fn lose(&mut self) {
        if let Some(client) = self.client.take() {
            self.follower = client.cut();
        }
    }

    /// Has a command done, however often it has to be sent. Its number.
    ///
    /// # Errors
    /// If it is refused for good, or nobody answers.
    pub async fn insist(&mut self, nodes: &[&str], command: Value) -> Result<u64> {
        loop {
            match self.come(nodes).await?.command(command.clone()).await {
                Ok(number) => {
                    let line = command["line"].as_str().map(str::to_owned);
                    self.acknowledged.push((number, line));
                    return Ok(number);
                }
                // The store is away for a moment, another was faster, or it was too much at once.
                Err(why) if ["store", "late", "too_much"].iter().any(|c| has(&why, c)) => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Err(why) if why.contains("\"refused\"") => {
                    return Err(format!("table {}: {command}: {why}", self.held.table));
                }
                Err(_) => self.lose(),
            }
            self.again += 1;
        }
    }

    /// Hears what there is up to a number.
    ///
    /// # Errors
    /// If nobody answers.
    pub async fn until(&mut self, nodes: &[&str], next: u64) -> Result<()> {
        while self.follower().next < next {
            if self.come(nodes).await?.until(next).await.is_err() {
                self.lose();
            }
        }
        Ok(())
    }
}

fn has(why: &str, code: &str) -> bool {
    why.contains(&format!("\"code\":\"{code}\""))
}

/// Who has the move, once all know the same.
///
/// # Errors
/// If nobody answers.
pub async fn mover(players: &mut [Stubborn], nodes: &[&str]) -> Result<Option<Seat>> {
    for p in players.iter_mut() {
        p.come(nodes).await?;
    }
    let known = |players: &[Stubborn]| {
        let all = players.iter().map(|p| p.follower().next);
        (all.clone().min(), all.max())
    };
    // Whoever comes back may hear of a bot's move that the others have not heard of yet.
    while let (Some(least), Some(most)) = known(players)
        && least < most
    {
        for p in players.iter_mut() {
            p.until(nodes, most).await?;
        }
    }
    Ok(players.first().and_then(|p| p.follower().to_move()))
}

/// The next move: of the player who has it, made for sure; or of a bot, waited for. Whether the game
/// goes on.
///
/// # Errors
/// If it is refused, or nobody answers.
pub async fn step(players: &mut [Stubborn], nodes: &[&str], n: usize) -> Result<bool> {
    let Some(mover) = mover(players, nodes).await? else {
        return Ok(false);
    };
    let mine = |p: &Stubborn| p.held.seat == Some(mover.0);
    let Some(at) = players.iter().position(mine) else {
        let next = players.first().map_or(0, |p| p.follower().next);
        players[0].until(nodes, next + 1).await?;
        return Ok(true);
    };
    let command = choose(players[at].follower(), mover, n);
    players[at].insist(nodes, command).await?;
    Ok(true)
}

/// One of the legal moves, as a command with a name of its own.
pub fn choose(follower: &Follower, mover: Seat, n: usize) -> Value {
    let legal = follower.legal(mover);
    let line = follower.notation(legal[n.wrapping_mul(7_919) % legal.len().max(1)]);
    json!({"do": "act", "line": line, "id": unique()})
}

/// Compares what the players have heard and what was acknowledged to them with the whole log, as
/// somebody hears it who comes anew.
///
/// # Errors
/// What was lost, doubled or wrong.
pub async fn check(players: &mut [Stubborn], nodes: &[&str]) -> Result<u64> {
    let table = players.first().ok_or("nobody")?.held.table.clone();
    let acknowledged = players.iter().flat_map(|p| &p.acknowledged);
    let last = acknowledged.map(|a| a.0 + 1).max().unwrap_or(0);
    let log = heard(nodes, &table, last).await?;
    for p in players.iter_mut() {
        p.until(nodes, log.len() as u64).await?;
        let heard = p.follower().entries.as_deref().unwrap_or_default();
        if !heard.starts_with(&log) {
            return Err(format!("table {table}: a player has heard another log"));
        }
        let mut numbers: Vec<u64> = p.acknowledged.iter().map(|a| a.0).collect();
        let all = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() != all {
            return Err(format!("table {table}: two commands have one number"));
        }
        for (number, line) in &p.acknowledged {
            let entry = log.get(usize::try_from(*number).unwrap_or(usize::MAX));
            let entry = entry.ok_or(format!("table {table}: entry {number} is lost"))?;
            let mine = entry["seat"].as_u64() == p.held.seat.map(|s| u64::from(s) + 1);
            let same = line.as_ref().is_none_or(|l| entry["do"] == l.as_str());
            if !mine || !same {
                let text = format!("table {table}: entry {number} is {entry}, not {line:?}");
                return Err(text);
            }
        }
    }
    Ok(log.len() as u64)
}

/// The log of a table up to a number at least, as somebody hears it who comes anew to the first node
/// that lets him in. A node that somebody comes to need not have heard yet of what another has
/// acknowledged, but it hears of it.
async fn heard(nodes: &[&str], table: &str, last: u64) -> Result<Vec<Value>> {
    let began = Instant::now();
    loop {
        let mut why = "there is no node".to_owned();
        for node in nodes {
            let left = PATIENCE.saturating_sub(began.elapsed());
            let all = async {
                let mut watch = Client::join(node, table, None, true).await?;
                watch.until(last).await?;
                Ok(watch.follower.entries.unwrap_or_default())
            };
            match tokio::time::timeout(left, all).await {
                Ok(Ok(log)) => return Ok(log),
                Ok(Err(e)) => why = e,
                Err(_) => why = format!("table {table}: entry {} is lost", last.saturating_sub(1)),
            }
        }
        if began.elapsed() > PATIENCE {
            return Err(why);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
