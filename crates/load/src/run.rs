//! Many tables at once.

use std::time::{Duration, Instant};

use futures_util::{StreamExt, TryStreamExt, future::try_join_all, stream};
use serde_json::json;

use crate::{
    Result,
    client::{Api, Client, Held},
    measure::{Memory, Report, Stopwatch, Times},
};

/// How many tables are made at a time.
const AT_ONCE: usize = 32;

/// A table with everybody at it.
pub struct Table {
    held: Vec<Held>,
    clients: Vec<Client>,
    /// A number of its own, which decides what is played.
    dice: u64,
}

/// How a round is played.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Moves a second at all tables together; as fast as they can if there is none.
    pub rate: Option<u64>,
    /// For how long.
    pub time: Duration,
}

/// Makes tables, and everybody sits down.
///
/// # Errors
/// If anything is refused or lost.
pub async fn make(address: &str, tables: usize, seats: usize) -> Result<Vec<Table>> {
    let api = Api::new(address);
    let one = |n: usize| {
        let (api, address) = (api.clone(), address.to_owned());
        async move {
            let map = format!("small-world-{}", seats.clamp(2, 5));
            let wish = json!({"game": "small-world", "map": map, "seats": seats});
            let held = api.table_of_people(wish, seats).await?;
            let mut clients = Vec::new();
            for h in &held {
                clients.push(Client::join(&address, &h.table, Some(&h.key), false).await?);
            }
            let dice = n as u64;
            Ok::<_, String>(Table {
                held,
                clients,
                dice,
            })
        }
    };
    stream::iter(0..tables)
        .map(one)
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await
}

/// Connections that only look on, spread over the tables.
///
/// # Errors
/// If anything is refused or lost.
pub async fn idle(address: &str, tables: &[Table], n: usize) -> Result<Vec<Client>> {
    let one = |i: usize| {
        let table = &tables[i % tables.len()].held[0].table;
        Client::join(address, table, None, false)
    };
    let clients: Vec<Client> = stream::iter(0..n)
        .map(one)
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    // Who is there is told half a second later.
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(clients)
}

struct Played {
    moves: u64,
    entries: u64,
    seats: Times,
    done: Times,
}

/// A round at all tables.
///
/// # Errors
/// If anything is refused or lost.
pub async fn play(tables: &mut [Table], plan: Plan, memory: &Memory) -> Result<Report> {
    let n = tables.len() as u64;
    let watch = Stopwatch::start(*memory);
    let began = Instant::now();
    let rounds = (0..).zip(tables.iter_mut()).map(|(i, table)| {
        // Each table has its own beat, so that they move one after the other.
        let beat = plan.rate.map(|rate| {
            let every = Duration::from_secs_f64(n as f64 / rate as f64);
            (began + every.mul_f64(i as f64 / n as f64), every)
        });
        table.play(beat, began + plan.time)
    });
    let all = try_join_all(rounds).await?;
    let (seconds, cpu) = watch.stop();
    let (mut seats, mut done) = (Times::new()?, Times::new()?);
    let (mut moves, mut entries) = (0, 0);
    for played in all {
        moves += played.moves;
        entries += played.entries;
        seats.join(&played.seats)?;
        done.join(&played.done)?;
    }
    Ok(Report {
        moves: moves as f64 / seconds,
        entries: entries as f64 / seconds,
        seats: (seats.at(0.5), seats.at(0.99), seats.worst()),
        done: (done.at(0.5), done.at(0.99)),
        cpu,
    })
}

impl Table {
    async fn play(&mut self, beat: Option<(Instant, Duration)>, until: Instant) -> Result<Played> {
        let mut played = Played {
            moves: 0,
            entries: 0,
            seats: Times::new()?,
            done: Times::new()?,
        };
        let mut next = beat.map(|(first, _)| first);
        while Instant::now() < until {
            if let (Some(at), Some((_, every))) = (next, beat) {
                if at >= until {
                    break;
                }
                tokio::time::sleep_until(at.into()).await;
                next = Some(at + every);
            }
            let Some(mover) = self.clients[0].follower.to_move() else {
                break;
            };
            let before = self.clients[0].follower.next;
            let legal = self.clients[mover.index()].follower.legal(mover);
            self.dice = self
                .dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let action = legal[(self.dice >> 33) as usize % legal.len()];
            // A move is late from the time on at which it was due, not from the time at which its
            // client got round to it.
            let began = match next.zip(beat) {
                Some((next, (_, every))) => next - every,
                None => Instant::now(),
            };
            let line = self.clients[mover.index()].follower.notation(action);
            let id = format!("m{before}");
            let command = json!({"do": "act", "line": line, "id": id});
            self.clients[mover.index()].send(&command).await?;
            let (mut acknowledged, mut heard) = (began, began);
            let hear = self
                .clients
                .iter_mut()
                .enumerate()
                .map(async |(i, client)| {
                    while client.follower.next == before {
                        client.message().await?;
                    }
                    let heard = Instant::now();
                    let mut done = None;
                    while i == mover.index() && done.is_none() {
                        let message = client.message().await?;
                        if message["id"] == id.as_str() {
                            if message["type"] != "done" {
                                return Err(message.to_string());
                            }
                            done = Some(Instant::now());
                        }
                    }
                    Ok::<_, String>((heard, done))
                });
            for (h, d) in try_join_all(hear).await? {
                heard = heard.max(h);
                acknowledged = d.unwrap_or(acknowledged);
            }
            played.seats.add(heard.saturating_duration_since(began));
            played
                .done
                .add(acknowledged.saturating_duration_since(began));
            played.moves += 1;
            played.entries += self.clients[0].follower.next - before;
        }
        Ok(played)
    }
}

/// Everybody goes away at once and comes back at once, with what he knows; how long it takes until
/// all are served.
///
/// # Errors
/// If anything is refused or lost.
pub async fn storm(address: &str, tables: &mut [Table]) -> Result<Duration> {
    let mut gone = Vec::new();
    for (t, table) in tables.iter_mut().enumerate() {
        for (client, held) in table.clients.drain(..).zip(&table.held) {
            gone.push((t, client.cut(), held.clone()));
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let began = Instant::now();
    let back = try_join_all(gone.into_iter().map(async |(t, follower, held)| {
        let key = Some(held.key.as_str());
        let client = Client::come_back(address, &held.table, key, follower).await?;
        Ok::<_, String>((t, client))
    }))
    .await?;
    let took = began.elapsed();
    for (t, client) in back {
        tables[t].clients.push(client);
    }
    Ok(took)
}

/// Compares what everybody has heard with the log of some tables; how many entries there are at
/// all of them.
///
/// # Errors
/// If somebody has heard something else, or not all.
pub async fn check(address: &str, tables: &mut [Table]) -> Result<u64> {
    let mut entries = 0;
    for (i, table) in tables.iter_mut().enumerate() {
        let ends: Vec<u64> = table.clients.iter().map(|c| c.follower.next).collect();
        if ends.iter().any(|&e| e != ends[0]) {
            return Err(format!("table {i}: the seats have heard {ends:?} entries"));
        }
        entries += ends[0];
        if i % 20 == 0 {
            let fresh = Client::join(address, &table.held[0].table, None, false).await?;
            let state = |c: &Client| c.follower.game().map(|g| *g.state());
            if fresh.follower.next != ends[0] || state(&fresh) != state(&table.clients[0]) {
                return Err(format!("table {i}: a spectator hears something else"));
            }
        }
    }
    Ok(entries)
}
