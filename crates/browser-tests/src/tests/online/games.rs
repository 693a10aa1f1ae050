//! Whole games at a server.

use std::{fs, process::Command};

use serde_json::{Value, json};
use testkit::client::Api;

use super::{
    Hall, Page, Players, Result, agree, make, named, sit, standings, sure,
    world::{Server, program, store},
    write,
};

/// What each of the players is shown of everybody's coins.
const COINS: &str = "return [...document.querySelectorAll('#players .coins')]
    .map(c => c.firstChild.textContent.trim())";

/// Two people and a spectator from the form to the result and on to the next game.
pub async fn two_players_and_a_spectator(hall: &Hall) -> Result<String> {
    let (folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let Hall { ada, ben, cleo, .. } = hall;
    ada.come(&server.address, "").await?;
    let table = make(ada, "Ada", "6").await?;
    let invite = ada
        .js("return document.querySelector('#invite').value")
        .await?;
    let invite = invite.as_str().unwrap_or_default();
    sure(!invite.contains('#'), "the invitation has a key in it")?;
    let path = invite.split_once(&format!("{}/", server.address));
    let path = path.ok_or(format!("the invitation leads to {invite}"))?.1;
    ben.come(&server.address, path).await?;
    sit(ben, 2, "Ben").await?;
    ada.tap("#ready").await?;
    ben.tap("#ready").await?;
    ada.wait(".world svg").await?;
    ben.wait(".world svg").await?;
    cleo.come(&server.address, "").await?;
    cleo.tap("#online").await?;
    cleo.tap(&format!("#running-tables [data-table='{table}']"))
        .await?;
    cleo.wait(".world svg").await?;
    agree(&hall.pages()).await?;
    talk(hall).await?;

    let mut players = Players::new(&[ada, ben]);
    for _ in 0..6 {
        for _ in 0..4 {
            players.step().await?;
        }
        agree(&hall.pages()).await?;
        coins_are_hidden(hall).await?;
    }
    players.whole(&[cleo]).await?;

    let result = standings(ada).await?;
    for page in [ben, cleo] {
        let other = standings(page).await?;
        sure(other == result, &format!("{result} but {other}"))?;
    }
    record(ada, &server, &table, &result, folder.path()).await?;
    rematch(hall, &table).await?;
    Ok(format!(", {} steps", players.steps))
}

/// While the game goes on, coins are seen by their owner alone.
async fn coins_are_hidden(hall: &Hall) -> Result<()> {
    for (page, own) in [
        (&hall.ada, Some(0)),
        (&hall.ben, Some(1)),
        (&hall.cleo, None),
    ] {
        let coins = page.js(COINS).await?;
        let shown = (0..2).filter(|i| coins[i] != "coins hidden");
        sure(shown.eq(own), &format!("seat {own:?} sees {coins}"))?;
    }
    Ok(())
}

/// What is said is text, whatever it looks like.
async fn talk(hall: &Hall) -> Result<()> {
    let said = "<b>x</b> & <img src=x onerror=alert(1)>";
    // In a window so low the talk is out of sight.
    hall.ben.resize(1440, 600).await?;
    for page in hall.pages() {
        page.js("scrollTo(0, 0); document.querySelector('.side').scrollTo(0, 0)")
            .await?;
        page.wait("#to-talk").await?;
    }
    write(&hall.ada, "#say", said).await?;
    hall.ada.tap("#say + button").await?;
    for page in hall.pages() {
        let heard = format!(
            "const talk = document.querySelector('#talk');
             return talk.textContent.includes({}) && talk.querySelector('li b b, img') === null",
            json!(said)
        );
        page.until(&heard, 10).await?;
    }
    // Whoever does not see it is told how many lines are new, and led there; who said it is not.
    for page in [&hall.ben, &hall.cleo] {
        page.until(
            "return document.querySelector('#to-talk .count')?.textContent === '1'
               && document.querySelector('#to-talk').ariaLabel.includes('one new line')
               && document.querySelector('#talk').ariaLive === 'polite'",
            5,
        )
        .await?;
        page.tap("#to-talk").await?;
        page.until(
            "const box = document.querySelector('#talk').getBoundingClientRect();
             return document.activeElement.id === 'talk' && box.top < innerHeight && box.bottom > 0
               && document.querySelector('#to-talk .count') === null",
            5,
        )
        .await?;
    }
    hall.ben.resize_back().await?;
    let own = "return document.querySelector('#to-talk .count') === null";
    sure(hall.ada.js(own).await? == true, "one's own words are new")
}

/// The record of the page and that of the server hold what the game's result was, and pass the check
/// of the dice. The server's.
pub async fn record(
    page: &Page,
    server: &Server,
    table: &str,
    result: &Value,
    folder: &std::path::Path,
) -> Result<String> {
    page.js("const make = URL.createObjectURL.bind(URL);
         URL.createObjectURL = blob => {
           blob.text().then(text => window.saved = text);
           return make(blob);
         }")
        .await?;
    page.tap("#end-download").await?;
    page.until("return typeof window.saved === 'string'", 10)
        .await?;
    let saved = page.js("return window.saved").await?;
    let path = format!("/tables/{table}/record");
    let (_, kept) = Api::new(&server.address)
        .ask("GET", &path, None, None)
        .await?;
    let winner = result[0][2].as_str().unwrap_or("nobody");
    for text in [saved.as_str().unwrap_or_default(), &kept] {
        let file = folder.join("record.txt");
        fs::write(&file, text).map_err(|e| e.to_string())?;
        let checked = Command::new(program()?)
            .args(["record", "verify"])
            .arg(&file)
            .output()
            .map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        let wrong = String::from_utf8_lossy(&checked.stderr).into_owned();
        sure(checked.status.success(), &format!("{said}{wrong}{text}"))?;
        sure(
            said.contains(winner),
            &format!("{said}, but won with {winner}"),
        )?;
    }
    Ok(kept)
}

/// Both want to play again: all go to the next table, where the other one begins.
async fn rematch(hall: &Hall, table: &str) -> Result<()> {
    let Hall { ada, ben, cleo, .. } = hall;
    ada.tap("#rematch").await?;
    ben.until(
        "return document.querySelector('#end').textContent.includes('Would play again: Ada')",
        10,
    )
    .await?;
    ben.tap("#rematch").await?;
    cleo.tap("#next-table").await?;
    let next = "return document.querySelector('#end') === null
        && document.querySelector('.world svg') !== null";
    for page in hall.pages() {
        page.until(next, 20).await?;
        let now = named(page).await?;
        sure(now != table, "the address still names the old table")?;
    }
    agree(&hall.pages()).await?;
    let order = "return [...document.querySelectorAll('#players li b')].map(b => b.textContent)";
    sure(
        ada.js(order).await? == json!(["Ben", "Ada"]),
        "the seats were not swapped",
    )?;
    let mut players = Players::new(&[ada, ben]);
    for _ in 0..4 {
        players.step().await?;
    }
    agree(&hall.pages()).await
}
