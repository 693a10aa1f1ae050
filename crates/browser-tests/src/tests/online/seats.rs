//! Taking back, clocks, and the keys to seats.

use bundle::message;
use serde_json::json;
use testkit::client::Api;

use super::{
    Hall, Page, Players, Result, agree, board,
    cuts::{begun, open, take},
    link, log, make, named, sit, sure,
    world::{Gate, Server, store},
    write,
};

/// A move is taken back if the other agrees, and stays if he refuses.
pub async fn takeback(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let (table, paths) = begun(&server.address, 3).await?;
    let Hall { ada, ben, cleo, .. } = hall;
    ada.come(&server.address, &paths[0]).await?;
    ben.come(&server.address, &paths[1]).await?;
    cleo.come(&server.address, &format!("?table={table}"))
        .await?;
    open(ada).await?;
    agree(&hall.pages()).await?;
    let before = board(ada).await?;
    for agreed in [false, true] {
        if !agreed {
            take(ada).await?;
            changed(ben, &before).await?;
            agree(&hall.pages()).await?;
        }
        let after = board(ben).await?;
        ada.tap("#undo:not(:disabled)").await?;
        for page in hall.pages() {
            page.wait("#asking").await?;
        }
        let asked = cleo
            .js("return document.querySelector('#agree') === null")
            .await?;
        sure(asked == true, "the spectator is asked")?;
        ben.tap(if agreed { "#agree" } else { "#refuse" }).await?;
        for page in hall.pages() {
            page.until("return document.querySelector('#asking') === null", 10)
                .await?;
        }
        if agreed {
            changed(ada, &after).await?;
        }
        agree(&hall.pages()).await?;
        let now = board(ben).await?;
        let expected = if agreed { &before } else { &after };
        sure(now == *expected, &format!("agreed: {agreed}, but {now}"))?;
    }
    let mut players = Players::new(&[ada, ben]);
    for _ in 0..6 {
        players.step().await?;
        agree(&hall.pages()).await?;
    }
    Ok(String::new())
}

/// Waits until a page shows another board.
async fn changed(page: &Page, before: &str) -> Result<()> {
    for _ in 0..200 {
        if board(page).await? != before {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    Err("the board stays as it was".into())
}

/// A bot plays for whoever lets his clock run out, until he comes back.
pub async fn clock(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let api = Api::new(&server.address);
    let new = json!({
        "game": "small-world", "seats": 2, "options": { "turns": 4 },
        "clock": { "live": { "turn": 8, "reserve": 0 } },
    });
    // The other never comes: his clock gives her time to come back.
    let held = api.table_of_people(new, 2).await?.swap_remove(0);
    let Hall { ada, .. } = hall;
    let path = format!("?table={}#{}", held.table, held.key);
    ada.come(&server.address, &path).await?;
    ada.wait("#players .clock.runs").await?;
    ada.tap("#come-back").await?;
    ada.until("return document.querySelector('#away') === null", 10)
        .await?;
    // If she lets it run out again, the game comes to its end without her.
    ada.until("return document.querySelector('#away') !== null", 40)
        .await?;
    ada.until("return document.querySelector('#end') !== null", 60)
        .await?;
    let log = log(&server.address, &held.table).await?;
    let hers = log.iter().filter(|e| e["seat"] == 1);
    let said: Vec<_> = hers
        .filter_map(|e| e["t"].as_str())
        .filter(|t| matches!(*t, "away" | "back"))
        .collect();
    sure(
        said == ["away", "back", "away"],
        &format!("the log says {said:?}"),
    )?;
    Ok(String::new())
}

/// The link to a seat opens it in another browser; a new link makes the old one worth nothing.
pub async fn own_link(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let (_, paths) = begun(&server.address, 3).await?;
    let Hall { ada, ben, cleo, .. } = hall;
    ada.come(&server.address, &paths[0]).await?;
    ben.come(&server.address, &paths[1]).await?;
    let own = async |page: &Page| -> Result<String> {
        page.js(
            "document.querySelectorAll('#sharing, #sharing details').forEach(d => d.open = true)",
        )
        .await?;
        page.wait("#own-link").await?;
        let link = page
            .js("return document.querySelector('#own-link').value")
            .await?;
        link.as_str().map(Into::into).ok_or("no link".into())
    };
    let old = own(ada).await?;
    let (_, path) = old
        .split_once(&format!("{}/", server.address))
        .ok_or(old.clone())?;
    cleo.come(&server.address, path).await?;
    cleo.tap("[data-action='pick 1']").await?;
    agree(&hall.pages()).await?;

    ada.tap("#rekey").await?;
    link(cleo, &message("en", "online-revoked")?).await?;
    // The others may hear of it before the answer is here.
    let changed = format!(
        "return document.querySelector('#own-link').value !== {}",
        json!(old)
    );
    ada.until(&changed, 10).await?;
    ada.wait(".shape.target").await?;
    take(ada).await?;
    agree(&[ada, ben]).await?;
    ada.refresh().await?;
    ada.wait(".shape.target").await?;
    // Whoever opens the old link keeps the seat that he has.
    ada.visit(&old).await?;
    ada.wait(".shape.target").await?;
    let replaced = json!(message("en", "online-revoked")?);
    let told = format!("return document.querySelector('.panel .error').textContent === {replaced}");
    ada.until(&told, 10).await?;
    // Who has no other key looks on.
    cleo.visit(&old).await?;
    cleo.until(&told, 10).await?;
    agree(&hall.pages()).await?;
    let mine = "return document.querySelector('.panel.mine') !== null";
    sure(cleo.js(mine).await? == false, "a dead key opens a seat")?;
    Ok(String::new())
}

/// Who leaves a seat of the room stays there and may take another.
pub async fn standing_up(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let Hall { ada, ben, .. } = hall;
    ada.come(&server.address, "").await?;
    let table = make(ada, "Ada", "3").await?;
    ben.come(&server.address, &format!("?table={table}"))
        .await?;
    sit(ben, 2, "Ben").await?;
    for page in [ada, ben] {
        page.tap("#stand-up").await?;
        page.wait("[data-sit='1'], [data-sit='2']").await?;
    }
    sit(ada, 2, "Ada").await?;
    sit(ben, 1, "Ben").await?;
    // The host makes a seat free: its person is told nothing strange, and sits down again.
    ada.tap("[data-free='1']").await?;
    sit(ben, 1, "Ben").await?;
    ben.tap("#ready").await?;
    ada.tap("#ready").await?;
    ben.wait("[data-action='pick 1']").await?;
    agree(&[ada, ben]).await?;
    ben.refresh().await?;
    ben.wait("[data-action='pick 1']").await?;
    Ok(String::new())
}

/// A table is made, a seat taken and a key replaced although the answers get lost: once each, and
/// nobody loses the key.
pub async fn lost_answers(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let gate = Gate::open(&[&server.address]).await?;
    let Hall { ada, ben, .. } = hall;
    ada.come(&gate.address, "").await?;
    ada.tap("#online").await?;
    ada.tap("#make").await?;
    gate.lose_answers();
    ada.tap("#make-table").await?;
    gate.has_lost_one().await?;
    gate.mend();
    ada.wait("#room #ready").await?;
    let table = named(ada).await?;
    ben.come(&gate.address, &format!("?table={table}")).await?;
    ben.wait("#room #name").await?;
    write(ben, "#name", "Ben").await?;
    gate.lose_answers();
    ben.tap("[data-sit='2']").await?;
    gate.has_lost_one().await?;
    gate.mend();
    ben.wait("#ready").await?;

    ben.js("document.querySelectorAll('#room details').forEach(d => d.open = true)")
        .await?;
    let link = "return document.querySelector('#own-link').value";
    let old = ben.js(link).await?;
    gate.lose_answers();
    ben.tap("#rekey").await?;
    gate.has_lost_one().await?;
    gate.mend();
    ben.until(&format!("{link} !== {old}"), 10).await?;
    ben.refresh().await?;
    ben.wait("#ready").await?;
    let log = log(&server.address, &table).await?;
    let kinds: Vec<_> = log.iter().filter_map(|e| e["t"].as_str()).collect();
    sure(
        kinds == ["made", "sat", "sat", "rekeyed"],
        &format!("the log has {kinds:?}"),
    )?;
    Ok(String::new())
}
