//! How long a node takes to read a table that nobody has asked for: one of six seats that have all done
//! beside their moves what they may, at the end of a game, as far from what was kept of it as can be.
//!
//! `cargo run --profile load -p server --example loading [postgres://…]`

use std::time::{Duration, Instant};

use serde_json::json;
use server::{
    Node, Settings,
    limits::ENTRIES,
    store::{Batch, look_into},
    table::{RuleBook, SAVED_EVERY, Table},
};
use testkit::client::{Api, Client, play_out};

type Any = Box<dyn std::error::Error>;

/// Tables that are read.
const TABLES: usize = 40;
const SEATS: usize = 6;
/// None may take longer if it was kept now and then.
const GOAL: Duration = Duration::from_millis(20);

async fn node(database: &str) -> Result<(Node, Api), Any> {
    let library = content::Library::shipped().clone();
    let config = Settings::unlimited(database).config()?;
    let node = Node::start(config, library).await?;
    let api = Api::new(node.address.to_string());
    Ok((node, api))
}

/// A whole game at a table at which every seat has done all that it may.
async fn table(api: &Api) -> Result<String, Any> {
    let wish = json!({"game": "mixed", "seats": SEATS, "name": "Player 1"});
    let mut held = vec![api.make(&wish).await?];
    for n in 2..=SEATS {
        let sat = api.sit(&held[0].table, &format!("Player {n}")).await?;
        held.push(sat);
    }
    for h in &held {
        let mut client = Client::join(&api.address, &h.table, Some(&h.key), false).await?;
        for n in 0..ENTRIES - 2 {
            let ready = json!({"do": "ready", "ready": n % 2 == 0});
            client.command(ready).await?;
        }
    }
    let mut clients = Vec::new();
    for h in &held {
        api.command(h, json!({"do": "ready", "ready": true}))
            .await?;
        clients.push(Client::join(&api.address, &h.table, Some(&h.key), false).await?);
    }
    let mut n = 0;
    play_out(&mut clients, |follower, seat| {
        let legal = follower.legal(seat);
        n += 7_919;
        legal[n % legal.len()]
    })
    .await?;
    Ok(held[0].table.clone())
}

/// Says how long it took; the longest.
fn tell(what: &str, mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let ms = |at: usize| times[at].as_secs_f64() * 1_000.0;
    let (middle, last) = (times.len() / 2, times.len() - 1);
    println!(
        "{what}: median {:.1} ms, longest {:.1} ms",
        ms(middle),
        ms(last)
    );
    times[last]
}

#[tokio::main]
async fn main() -> Result<(), Any> {
    let dir = tempfile::tempdir()?;
    let file = dir.path().join("tables.sqlite");
    let database = std::env::args().nth(1);
    let database = database.unwrap_or_else(|| file.display().to_string());
    let (first, api) = node(&database).await?;
    let id = table(&api).await?;
    first.stop().await;
    let settings = Settings::unlimited(&database).config()?;
    let kept = look_into(&settings.database).await?;
    let mut rows = kept.read(&id, 0, u32::MAX >> 1).await?;
    let listing = kept.listing(&id).await?.ok_or("no table")?;
    let book = RuleBook::new(content::Library::shipped().clone());
    // As far from what was kept as can be.
    let every = SAVED_EVERY as usize;
    rows.truncate((rows.len() + 1) / every * every - 1);
    let since = rows.len() + 1 - every;
    println!(
        "{} entries, {} of them since it was kept",
        rows.len(),
        rows.len() - since
    );
    let saved = Table::from_log(&id, &rows[..since], &book)?.saved();
    for with in [true, false] {
        for n in 0..TABLES {
            let id = format!("{}{n:04}", if with { "kept" } else { "long" });
            let mut batch = Batch::game(&*id, rows.clone());
            batch.saved = saved.clone().filter(|_| with);
            let mut listing = listing.clone();
            listing.id = id;
            batch.listing = Some(listing);
            kept.append(&[batch]).await?;
        }
    }
    kept.close().await;
    let (second, api) = node(&database).await?;
    // The rules of the game are made once.
    api.get(&format!("/tables/{id}")).await?;
    let mut longest = Vec::new();
    for (what, name) in [
        ("from what was kept", "kept"),
        ("from the whole log", "long"),
    ] {
        let mut times = Vec::new();
        for n in 0..TABLES {
            let began = Instant::now();
            api.get(&format!("/tables/{name}{n:04}")).await?;
            times.push(began.elapsed());
        }
        longest.push(tell(what, times));
    }
    second.stop().await;
    let met = match longest[0] < GOAL {
        true => "met",
        false => "MISSED",
    };
    println!(
        "loading a long table: longest {:.1} ms of {TABLES} tables, goal {} ms: {met}",
        longest[0].as_secs_f64() * 1_000.0,
        GOAL.as_millis()
    );
    Ok(())
}
