//! Going on without somebody who does not move, and with him once he is back.

use serde_json::json;
use testkit::client::Api;

use super::{
    Hall, Page, Result, agree, log, sure,
    world::{Server, store},
    write,
};

/// Who made the table is gone, and has the move. The others agree to offer her seat, a bot plays on,
/// and she comes back. Then she mutes one of them, sends him away, and somebody else sits down there.
pub async fn nobody_is_stuck(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let api = Api::new(&server.address);
    let new = json!({
        "game": "small-world", "seats": 3, "options": { "turns": 8 }, "patience": 20,
    });
    let held = api.table_of_people(new, 3).await?;
    let table = &held[0].table;
    let path = |i: usize| format!("?table={table}#{}", held[i].key);
    let Hall { ada, ben, cleo, .. } = hall;
    ben.come(&server.address, &path(1)).await?;
    cleo.come(&server.address, &path(2)).await?;
    agree(&[ben, cleo]).await?;
    // It takes its time until anything may be done about her.
    for page in [ben, cleo] {
        page.until(
            "return document.querySelector('#late #propose-free') !== null",
            30,
        )
        .await?;
    }
    ben.tap("#propose-free").await?;
    cleo.wait("#proposed #vote-refuse").await?;
    // Whoever proposes is not asked, and sees what it waits for.
    ben.wait("#proposed").await?;
    let asked = "return document.querySelector('#vote-agree') !== null";
    sure(ben.js(asked).await? == false, "who proposes is asked")?;
    let told = "return document.querySelector('#proposed').textContent.includes('Player 3')";
    sure(ben.js(told).await? == true, "it is not told who is asked")?;
    let high = "return document.querySelector('#vote-agree').getBoundingClientRect().height";
    let high = cleo.js(high).await?.as_f64().unwrap_or(0.0);
    sure(high >= 44.0, &format!("a finger has to hit {high} pixels"))?;
    cleo.tap("#vote-agree").await?;
    for page in [ben, cleo] {
        page.until(
            "return document.querySelector('#proposed, #late') === null",
            10,
        )
        .await?;
    }
    // A bot plays for her, and she comes back.
    ada.come(&server.address, &path(0)).await?;
    ada.tap("#come-back").await?;
    ada.until("return document.querySelector('#away') === null", 10)
        .await?;
    agree(&hall.pages()).await?;
    let log = log(&server.address, table).await?;
    let of_people = ["proposed", "voted", "offered", "back"];
    let said = log.iter().filter_map(|e| e["t"].as_str());
    let said: Vec<&str> = said.filter(|t| of_people.contains(t)).collect();
    sure(said == of_people, &format!("the log says {said:?}"))?;

    // Each may tell the operator of another, and hide for himself what he says.
    cleo.tap("[data-menu='2']").await?;
    cleo.tap("[data-report='2']").await?;
    write(cleo, "#report-text", "He shouts.").await?;
    cleo.tap("#report button[type='submit']").await?;
    notice(cleo, "operator").await?;
    write(ben, "#say", "Anybody?").await?;
    ben.tap(".chat button[type='submit']").await?;
    let heard = "return document.querySelector('#talk').textContent.includes('Anybody?')";
    cleo.until(heard, 10).await?;
    cleo.tap("[data-hide='2']").await?;
    cleo.until(&heard.replace("return", "return !"), 10).await?;
    // What he says is told to nobody, and then he has to go.
    ada.tap("[data-menu='2']").await?;
    ada.tap("[data-mute='2']").await?;
    ada.wait("[data-mute='2'][aria-pressed='true']").await?;
    write(ben, "#say", "Hello?").await?;
    ben.tap(".chat button[type='submit']").await?;
    notice(ben, "muted").await?;
    // It cannot be taken back: it is asked twice.
    ada.tap("[data-remove='2']").await?;
    ada.tap("[data-remove='2']").await?;
    notice(ben, "sent you away").await?;
    // Neither he nor anybody of his name takes the seat, but somebody else does.
    ben.wait("#offered #name").await?;
    write(ben, "#name", "Player 2").await?;
    ben.tap("#offered [data-sit='2']").await?;
    notice(ben, "sent you away").await?;
    // The console may hear of it later than the page.
    let mut said = Vec::new();
    for _ in 0..50 {
        said.extend(hall.complaints().await?);
        if !said.is_empty() {
            break;
        }
        ben.settle().await?;
    }
    sure(
        said.len() == 1 && said[0].contains("409"),
        &format!("the console says {said:?}"),
    )?;
    write(ben, "#name", "Dora").await?;
    ben.tap("#offered [data-sit='2']").await?;
    for page in hall.pages() {
        let there = "return [...document.querySelectorAll('.players li b')]
            .some(b => b.textContent === 'Dora')";
        page.until(there, 20).await?;
    }
    ben.wait("#say").await?;
    agree(&hall.pages()).await?;
    Ok(String::new())
}

/// Waits until a page says something with these words.
async fn notice(page: &Page, words: &str) -> Result<()> {
    let said = format!(
        "return [...document.querySelectorAll('.error, [role=alert], [role=status]')]
            .some(e => e.textContent.includes({}))",
        json!(words)
    );
    page.until(&said, 10).await
}
