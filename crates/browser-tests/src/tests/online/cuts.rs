//! Cut connections, killed servers, services that go and come.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{
    client::Api,
    services::{Nats, Postgres},
};

use super::{
    Hall, Page, Players, Result, STAND, Stand, acts, agree, link, log, standings, sure,
    world::{Gate, Server, store},
    write,
};

/// A table of two people that begins, made without pages; the ways to their seats.
pub async fn begun(server: &str, turns: u8) -> Result<(String, [String; 2])> {
    let new = json!({
        "game": "small-world", "seats": 2, "options": { "turns": turns }, "title": "Cut off",
    });
    let held = Api::new(server).table_of_people(new, 2).await?;
    let path = |i: usize| format!("?table={}#{}", held[i].table, held[i].key);
    Ok((held[0].table.clone(), [path(0), path(1)]))
}

/// Picks the first combo and takes a region.
pub async fn open(page: &Page) -> Result<()> {
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await?;
    take(page).await?;
    active(page, 1).await
}

/// Points at a region that can be taken.
pub async fn take(page: &Page) -> Result<()> {
    super::super::play::point(page, ".shape.target").await
}

/// Waits until the active races hold so many regions.
async fn active(page: &Page, regions: usize) -> Result<()> {
    let there = format!("return document.querySelectorAll('.shape.active').length === {regions}");
    page.until(&there, 20).await
}

/// Plays on for some steps; nothing is on its way then.
async fn some(players: &mut Players<'_>, steps: u32) -> Result<()> {
    for _ in 0..steps {
        let stand = players.step().await?;
        sure(stand != Stand::Over, "the game was too short")?;
    }
    players.called().await.map(|_| ())
}

/// The result must be the same everywhere, and all that was done must be in the log, once.
async fn ended(server: &str, table: &str, pages: &[&Page]) -> Result<usize> {
    let result = standings(pages[0]).await?;
    for page in pages {
        let other = standings(page).await?;
        sure(other == result, &format!("{result} but {other}"))?;
    }
    let log = log(server, table).await?;
    let over = log.iter().filter(|e| e["t"] == "over").count();
    sure(over == 1, "the log does not end once")?;
    let coins = log.iter().find(|e| e["t"] == "over");
    let coins = coins.map_or(&Value::Null, |e| &e["coins"]);
    let shown = |v: &Value| v[2].as_str().and_then(|n| n.parse::<u64>().ok());
    let mut shown: Vec<_> = result.as_array().into_iter().flatten().map(shown).collect();
    let mut told: Vec<_> = coins
        .as_array()
        .into_iter()
        .flatten()
        .map(Value::as_u64)
        .collect();
    shown.sort();
    told.sort();
    sure(
        shown == told,
        &format!("the log ends with {coins}, pages with {result}"),
    )?;
    Ok(log.len())
}

/// A page is loaded anew in mid-turn, then its connection is cut: what others do meanwhile arrives
/// afterwards, and what was clicked meanwhile is done once.
pub async fn reload_and_cut(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let gate = Gate::open(&[&server.address]).await?;
    let (table, paths) = begun(&server.address, 3).await?;
    let Hall { ada, ben, .. } = hall;
    ada.come(&gate.address, &paths[0]).await?;
    ben.come(&server.address, &paths[1]).await?;
    open(ada).await?;
    let keyless = "return location.hash === '' && location.search.startsWith('?table=')";
    sure(
        ada.js(keyless).await? == true,
        "the address has the key in it",
    )?;
    ada.refresh().await?;
    ada.wait(".panel.mine .buttons").await?;
    active(ada, 1).await?;
    agree(&[ada, ben]).await?;

    // What is clicked and said without a connection is done later, once.
    gate.cut();
    link(ada, "The connection is cut").await?;
    take(ada).await?;
    write(ada, "#say", "Are you there?").await?;
    ada.tap("#say + button").await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    sure(
        acts(&log(&server.address, &table).await?).len() == 2,
        "the cut is none",
    )?;
    gate.mend();
    link(ada, "").await?;
    active(ben, 2).await?;
    agree(&[ada, ben]).await?;
    let now = log(&server.address, &table).await?;
    let done = acts(&now);
    sure(done.len() == 3, &format!("done: {done:?}"))?;
    let said = "document.querySelector('#talk').textContent.split('Are you there?').length - 1";
    for page in [ada, ben] {
        page.until(&format!("return {said} === 1"), 10).await?;
    }
    let talk = Api::new(&server.address);
    let talk = talk.get(&format!("/tables/{table}/talk")).await?;
    sure(
        talk.as_array().is_some_and(|lines| lines.len() == 1),
        &format!("said twice, or never: {talk}"),
    )?;

    // What others do meanwhile arrives.
    let mut players = Players::new(&[ada, ben]);
    while players.called().await? != Some(1) {
        players.step().await?;
    }
    gate.cut();
    link(ada, "The connection is cut").await?;
    let mut alone = Players::new(&[ben]);
    for _ in 0..3 {
        alone.step().await?;
    }
    gate.mend();
    agree(&[ada, ben]).await?;

    // Again and again, in the middle of whatever goes on.
    let mut steps = 0;
    while players.step().await? != Stand::Over {
        steps += 1;
        if steps % 9 == 0 {
            gate.cut();
            tokio::time::sleep(Duration::from_millis(200)).await;
            gate.mend();
        }
    }
    let entries = ended(&server.address, &table, &[ada, ben]).await?;
    Ok(format!(", {entries} entries"))
}

/// A server is killed in mid-turn while a move is on its way, and started again.
pub async fn server_killed(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let mut server = Server::start(&database, None, None)?;
    let (table, paths) = begun(&server.address, 3).await?;
    let Hall { ada, ben, .. } = hall;
    ada.come(&server.address, &paths[0]).await?;
    ben.come(&server.address, &paths[1]).await?;
    open(ada).await?;
    agree(&[ada, ben]).await?;
    // It may have been done or not; afterwards it is, once.
    take(ada).await?;
    let address = server.kill()?;
    link(ben, "The connection is cut").await?;
    server = Server::start(&database, None, Some(&address))?;
    link(ada, "").await?;
    link(ben, "").await?;
    active(ben, 2).await?;
    agree(&[ada, ben]).await?;
    let done = log(&address, &table).await?;
    sure(acts(&done).len() == 3, &format!("done: {:?}", acts(&done)))?;

    let mut players = Players::new(&[ada, ben]);
    let (mut steps, mut kills) = (0, 1);
    while players.step().await? != Stand::Over {
        steps += 1;
        if steps % 13 == 0 {
            kills += 1;
            let address = server.kill()?;
            server = Server::start(&database, None, Some(&address))?;
        }
    }
    let entries = ended(&address, &table, &[ada, ben]).await?;
    Ok(format!(", {entries} entries, killed {kills} times"))
}

/// Tokens are shared out without a connection: they cannot be sent off a second time while the first
/// waits, and are done once.
pub async fn a_plan_goes_out_once(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let gate = Gate::open(&[&server.address]).await?;
    let (table, paths) = begun(&server.address, 3).await?;
    let Hall { ada, ben, .. } = hall;
    ada.come(&gate.address, &paths[0]).await?;
    ben.come(&server.address, &paths[1]).await?;
    open(ada).await?;
    let mut players = Players::new(&[ada, ben]);
    while !(players.called().await? == Some(0) && ada.js(STAND).await? == "plan") {
        let stand = players.step().await?;
        sure(stand != Stand::Over, "nothing was redeployed")?;
    }
    let before = log(&server.address, &table).await?;

    gate.cut();
    link(ada, "The connection is cut").await?;
    ada.tap("#plan-spread").await?;
    // As fast as a hand that does not trust its first click.
    ada.js("const done = document.querySelector('#plan-done'); done.click(); done.click()")
        .await?;
    ada.settle().await?;
    let offered = ada.js(STAND).await?;
    sure(offered == "wait", &format!("{offered} is offered"))?;
    let none = "return document.querySelector('#plan') === null";
    sure(ada.js(none).await? == true, "the plan is still there")?;
    gate.mend();
    link(ada, "").await?;
    players.called().await?;
    agree(&[ada, ben]).await?;
    let after = log(&server.address, &table).await?;
    let mut new = acts(&after)[acts(&before).len()..].to_vec();
    sure(!new.is_empty(), "nothing was done")?;
    new.sort();
    let count = new.len();
    new.dedup();
    sure(new.len() == count, &format!("done twice: {new:?}"))?;
    let complaint = ada
        .js("return document.querySelector('.panel [role=alert]').textContent")
        .await?;
    sure(complaint == "", &format!("it says: {complaint}"))?;
    Ok(String::new())
}

/// Two nodes with one store: one is killed, then the services behind them go and come.
pub async fn two_nodes(hall: &Hall) -> Result<String> {
    let (mut postgres, mut nats) = (
        Postgres::own().map_err(|e| e.to_string())?,
        Nats::own().map_err(|e| e.to_string())?,
    );
    let database = postgres.database().await.map_err(|e| e.to_string())?;
    let one = Server::start(&database, Some(&nats), None)?;
    let two = Server::start(&database, Some(&nats), None)?;
    let front = Gate::open(&[&one.address, &two.address]).await?;
    let (table, paths) = begun(&one.address, 3).await?;
    let Hall { ada, ben, .. } = hall;
    ada.come(&front.address, &paths[0]).await?;
    ben.come(&two.address, &paths[1]).await?;
    open(ada).await?;
    agree(&[ada, ben]).await?;

    // Ada goes on at the other node, with what she clicked when the first one died.
    take(ada).await?;
    let first = one.kill()?;
    active(ben, 2).await?;
    link(ada, "").await?;
    agree(&[ada, ben]).await?;
    let done = log(&two.address, &table).await?;
    sure(acts(&done).len() == 3, &format!("done: {:?}", acts(&done)))?;
    let one = Server::start(&database, Some(&nats), Some(&first))?;
    // So that they are at two nodes again.
    front.cut();
    front.mend();
    link(ada, "").await?;

    let mut players = Players::new(&[ada, ben]);
    some(&mut players, 6).await?;
    nats.stop();
    some(&mut players, 10).await?;
    nats.restart().map_err(|e| e.to_string())?;
    some(&mut players, 5).await?;
    postgres.stop();
    // What is clicked meanwhile waits.
    players.step().await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    postgres.restart().map_err(|e| e.to_string())?;
    players.whole(&[]).await?;
    let entries = ended(&one.address, &table, &[ada, ben]).await?;
    let other = log(&two.address, &table).await?.len();
    sure(other == entries, "the nodes tell different logs")?;
    Ok(format!(", {entries} entries"))
}
