//! Many tables at once.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::{StreamExt, TryStreamExt, future::try_join_all, stream};
use serde_json::json;
use tokio::sync::Notify;

use crate::{
    Result,
    client::{Api, Client, Held},
    measure::{Processes, Report, Stopwatch, Times},
};

/// How many tables are made at a time.
const AT_ONCE: usize = 32;
/// How long the load test sleeps at a time to find out about its own pauses.
const PAUSE: Duration = Duration::from_millis(5);
/// One in so many tables at which the game is over ends a round that is played as fast as can be: of fewer and
/// fewer tables it would say nothing.
const OVER: u64 = 20;

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
    /// For how long moves are made that are not measured.
    pub warm_up: Duration,
    /// For how long they are, at most: a round as fast as can be ends when games do.
    pub time: Duration,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever comes.
    Anybody,
    /// The same people at all tables, who are somebody, are rated, and are told when they are not there.
    Somebody,
}

/// Has those who have seats be told when they are not there. Nothing listens at that address.
async fn told(api: &Api, held: &[Held], table: usize) -> Result<()> {
    for (seat, held) in held.iter().enumerate() {
        let id = format!("{table:016}-{seat:05}");
        let channel = json!({"by": "webhook", "url": "http://127.0.0.1:9/"});
        let new = json!({"id": id, "channel": channel});
        api.post("/notifications", None, &new).await?;
        let notify = json!({"do": "notify", "subscription": id, "on": true});
        api.command(held, notify).await?;
    }
    Ok(())
}

/// Makes tables, and everybody sits down: the seats of each at one node after the other.
///
/// # Errors
/// If anything is refused or lost.
pub async fn make(nodes: &[&str], tables: usize, seats: usize, who: Who) -> Result<Vec<Table>> {
    let first = nodes.first().ok_or("there is no node")?;
    let api = Api::new(*first);
    let mut people = Vec::new();
    if who == Who::Somebody {
        for n in 1..=seats as u8 {
            people.push(api.person(n, &format!("Somebody of {n}")).await?);
        }
    }
    let people = &people;
    let one = |n: usize| {
        let api = api.clone();
        async move {
            let game = crate::game();
            let maps = game.maps.iter().filter(|m| usize::from(m.players) <= seats);
            let map = maps.max_by_key(|m| m.players).map(|m| &m.id);
            let mut wish = json!({"game": game.game.id, "map": map, "seats": seats});
            let held = match who {
                Who::Anybody => api.table_of_people(wish, seats).await?,
                Who::Somebody => {
                    wish["public"] = true.into();
                    let held = api.table_of(wish, people).await?;
                    told(&api, &held, n).await?;
                    held
                }
            };
            let mut clients = Vec::new();
            for (h, node) in held.iter().zip(nodes.iter().cycle()) {
                clients.push(Client::join(node, &h.table, Some(&h.key), false).await?);
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
pub async fn idle(nodes: &[&str], tables: &[Table], n: usize) -> Result<Vec<Client>> {
    let one = |i: usize| {
        let table = &tables[i % tables.len()].held[0].table;
        Client::join(nodes[i % nodes.len()], table, None, false)
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

/// What is collected at all tables together. It is made before the clock starts.
#[derive(Clone)]
struct Collected {
    moves: Arc<AtomicU64>,
    entries: Arc<AtomicU64>,
    seats: Times,
    sent: Times,
    done: Times,
    late: Times,
    /// At so many tables nothing is left to play.
    ended: Arc<AtomicU64>,
    /// More than these end the round.
    may_end: u64,
    over: Arc<Notify>,
}

impl Collected {
    fn new(may_end: u64) -> Result<Collected> {
        Ok(Collected {
            ended: Arc::default(),
            may_end,
            over: Arc::default(),
            moves: Arc::default(),
            entries: Arc::default(),
            seats: Times::new()?,
            sent: Times::new()?,
            done: Times::new()?,
            late: Times::new()?,
        })
    }

    fn is_over(&self) -> bool {
        self.ended.load(Ordering::Relaxed) > self.may_end
    }

    /// A game is over.
    fn one_ends(&self) {
        self.ended.fetch_add(1, Ordering::Relaxed);
        if self.is_over() {
            self.over.notify_one();
        }
    }
}

/// A round at all tables.
///
/// # Errors
/// If anything is refused or lost.
pub async fn play(tables: &mut [Table], plan: Plan, server: &Processes) -> Result<Report> {
    let n = tables.len() as u64;
    // A beat is kept whoever is left.
    let collected = Collected::new(if plan.rate.is_some() { n } else { n / OVER })?;
    let pauses = Times::new()?;
    // What is set up for each table is not part of what is measured.
    let began = Instant::now() + Duration::from_millis(200);
    let measured = began + plan.warm_up;
    let until = measured + plan.time;
    let rounds = (0..).zip(tables.iter_mut()).map(|(i, table)| {
        // Each table has its own beat, so that they move one after the other.
        let beat = plan.rate.map(|rate| {
            let every = Duration::from_secs_f64(n as f64 / rate as f64);
            (began + every.mul_f64(i as f64 / n as f64), every)
        });
        table.play(beat, measured, until, collected.clone())
    });
    let rounds = try_join_all(rounds);
    let watch = async {
        tokio::time::sleep_until(measured.into()).await;
        let watch = Stopwatch::start(server);
        let _ = tokio::time::timeout_at(until.into(), collected.over.notified()).await;
        watch.stop()
    };
    // In the same task as the tables, so that it waits when they do.
    let pause = async {
        tokio::time::sleep_until(measured.into()).await;
        while Instant::now() < until && !collected.is_over() {
            let wanted = Instant::now() + PAUSE;
            tokio::time::sleep_until(wanted.into()).await;
            pauses.add(wanted.elapsed());
        }
    };
    let (played, (seconds, used), ()) = tokio::join!(rounds, watch, pause);
    played?;
    let per_second = |n: &AtomicU64| n.load(Ordering::Relaxed) as f64 / seconds;
    Ok(Report {
        moves: per_second(&collected.moves),
        entries: per_second(&collected.entries),
        seats: collected.seats.spread(),
        sent: collected.sent.spread(),
        done: collected.done.spread(),
        late: collected.late.spread(),
        pauses: pauses.spread(),
        used,
    })
}

impl Table {
    /// Plays at a beat, or as fast as can be; moves that are due before `measured` do not count.
    async fn play(
        &mut self,
        beat: Option<(Instant, Duration)>,
        measured: Instant,
        until: Instant,
        collected: Collected,
    ) -> Result<()> {
        let mut next = beat.map(|(first, _)| first);
        while Instant::now() < until && !collected.is_over() {
            // A move is late from the time on at which it was due, not from the time at which its
            // client got round to it.
            let mut due = Instant::now();
            if let (Some(at), Some((_, every))) = (next, beat) {
                if at >= until {
                    break;
                }
                tokio::time::sleep_until(at.into()).await;
                (due, next) = (at, Some(at + every));
            }
            let Some(mover) = self.clients[0].follower.to_move() else {
                collected.one_ends();
                break;
            };
            let before = self.clients[0].follower.next;
            let legal = self.clients[mover.index()].follower.legal(mover);
            self.dice = self
                .dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let action = legal[(self.dice >> 33) as usize % legal.len()];
            let line = self.clients[mover.index()].follower.notation(action);
            let id = format!("m{before}");
            let command = json!({"do": "act", "line": line, "id": id});
            let sent = Instant::now();
            self.clients[mover.index()].send(&command).await?;
            let (mut acknowledged, mut heard) = (sent, sent);
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
            if due < measured {
                continue;
            }
            let since = |from: Instant, to: Instant| to.saturating_duration_since(from);
            collected.seats.add(since(due, heard));
            collected.sent.add(since(sent, heard));
            collected.done.add(since(due, acknowledged));
            collected.late.add(since(due, sent));
            collected.moves.fetch_add(1, Ordering::Relaxed);
            let entries = self.clients[0].follower.next - before;
            collected.entries.fetch_add(entries, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Few tables, at which somebody plays calmly beside whatever else goes on: on a thread of its own,
/// so that a pause of the load test is not taken for one of the server.
pub struct Calm {
    tables: Vec<Table>,
    runtime: tokio::runtime::Runtime,
}

/// Tables of the calm, and moves a second at all of them.
const CALM: (usize, u64) = (8, 20);

impl Calm {
    /// Sits down.
    ///
    /// # Errors
    /// If anything is refused or lost.
    pub fn new(nodes: &[&str]) -> Result<Calm> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|e| e.to_string())?;
        let tables = runtime.block_on(make(nodes, CALM.0, 2, Who::Anybody))?;
        Ok(Calm { tables, runtime })
    }

    /// Plays for the time of a plan.
    ///
    /// # Errors
    /// If anything is refused or lost.
    pub fn play(mut self, plan: Plan) -> Result<Report> {
        let plan = Plan {
            rate: Some(CALM.1),
            ..plan
        };
        let nobody = Processes::default();
        let played = play(&mut self.tables, plan, &nobody);
        self.runtime.block_on(played)
    }
}

/// Everybody goes away at once and comes back at once, with what he knows; how long it takes until
/// all are served.
///
/// # Errors
/// If anything is refused or lost.
pub async fn storm(nodes: &[&str], tables: &mut [Table]) -> Result<Duration> {
    let mut gone = Vec::new();
    for (t, table) in tables.iter_mut().enumerate() {
        for (client, held) in table.clients.drain(..).zip(&table.held) {
            gone.push((t, client.cut(), held.clone()));
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let began = Instant::now();
    let back = try_join_all(gone.into_iter().enumerate().map(async |(i, gone)| {
        let (t, follower, held) = gone;
        let (key, node) = (Some(held.key.as_str()), nodes[i % nodes.len()]);
        let client = Client::come_back(node, &held.table, key, follower).await?;
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
pub async fn check(nodes: &[&str], tables: &mut [Table]) -> Result<u64> {
    let mut entries = 0;
    for (i, table) in tables.iter_mut().enumerate() {
        // A seat at another node may hear the last move a little later.
        let end = table.clients.iter().map(|c| c.follower.next).max();
        for client in &mut table.clients {
            client.until(end.unwrap_or(0)).await?;
        }
        let ends: Vec<u64> = table.clients.iter().map(|c| c.follower.next).collect();
        if ends.iter().any(|&e| e != ends[0]) {
            return Err(format!("table {i}: the seats have heard {ends:?} entries"));
        }
        entries += ends[0];
        if i % 20 == 0 {
            let fresh = Client::join(nodes[0], &table.held[0].table, None, false).await?;
            let state = |c: &Client| c.follower.game().map(|g| *g.state());
            if fresh.follower.next != ends[0] || state(&fresh) != state(&table.clients[0]) {
                return Err(format!("table {i}: a spectator hears something else"));
            }
        }
    }
    Ok(entries)
}
