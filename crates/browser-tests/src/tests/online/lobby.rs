//! The lobby and the room: bots on free seats, keys alone, and whether everybody can use them.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::client::{Api, Client, play_out};

use super::{
    super::{access::check, play::enter},
    Hall, Page, Players, Result, Stand, choose, make, sure,
    world::{Server, store},
    write,
};

/// A bot on the free seat: one person alone begins at once.
pub async fn a_bot_on_a_free_seat(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let Hall { ada, .. } = hall;
    ada.come(&server.address, "").await?;
    make(ada, "Ada", "3").await?;
    choose(ada, "#room .do select", "random").await?;
    ada.tap("[data-bot='2']").await?;
    ada.tap("[data-free='2']").await?;
    choose(ada, "#room .do select", "greedy").await?;
    ada.tap("[data-bot='2']").await?;
    ada.wait("[data-free='2']").await?;
    ada.tap("#ready").await?;
    ada.wait(".world svg").await?;
    two_rounds(ada).await?;
    Ok(String::new())
}

async fn two_rounds(page: &Page) -> Result<()> {
    let mut players = Players::new(&[page]);
    let third = "return document.querySelector('.round').textContent.startsWith('Turn 3 ')";
    while page.js(third).await? != true {
        sure(players.step().await? != Stand::Over, "the game is over")?;
    }
    Ok(())
}

/// By keys alone: a table, a bot, and the beginning of a game.
pub async fn a_table_by_keyboard(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let Hall { ada, .. } = hall;
    ada.come(&server.address, "").await?;
    enter(ada, "#online").await?;
    enter(ada, "#make").await?;
    enter(ada, "#make-table").await?;
    enter(ada, "[data-bot='2']").await?;
    ada.wait("[data-free='2']").await?;
    enter(ada, "#ready").await?;
    enter(ada, "[data-action='pick 1']").await?;
    ada.wait(".shape.target").await?;
    Ok(String::new())
}

/// A public game that was played is found by who played it, and looked at; a private one is not.
pub async fn games_that_were_played(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let api = Api::new(&server.address);
    let mut tables = Vec::new();
    for public in [false, true] {
        let new = json!({
            "game": "small-world", "seats": 2, "options": { "turns": 5 }, "public": public,
        });
        let held = api.table_of_people(new, 2).await?;
        let mut clients = Vec::new();
        for held in &held {
            let key = Some(held.key.as_str());
            clients.push(Client::join(&api.address, &held.table, key, false).await?);
        }
        // Anything will do, but not what does nothing for ever.
        play_out(&mut clients, |follower, seat| {
            follower.legal(seat).swap_remove(0)
        })
        .await?;
        tables.push(held[0].table.clone());
    }
    // A node lists it within some seconds.
    let began = Instant::now();
    while api.get("/games").await? == json!([]) {
        sure(
            began.elapsed() < Duration::from_secs(30),
            "the game is not listed",
        )?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let Hall { ada, .. } = hall;
    ada.come(&server.address, "").await?;
    ada.tap("#online").await?;
    let found = format!(
        "return [...document.querySelectorAll('[data-past]')].map(b => b.dataset.past).join() === {}",
        json!(tables[1])
    );
    ada.until(&found, 10).await?;
    write(ada, "#past-player", "Nobody").await?;
    ada.tap("#past-find").await?;
    ada.until(
        "return document.querySelector('#past [role=status]') !== null
        && document.querySelector('[data-past]') === null",
        10,
    )
    .await?;
    write(ada, "#past-player", "player 2").await?;
    ada.tap("#past-find").await?;
    ada.until(&found, 10).await?;
    ada.tap("[data-past]").await?;
    ada.wait(".world svg").await?;
    ada.wait("#dice").await?;
    Ok(String::new())
}

/// axe finds nothing in the lobby, in the room and at a table, on a desktop and on a phone.
pub async fn everybody_can_use_it(hall: &Hall) -> Result<String> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let mut found = Vec::new();
    let mut seen = 0;
    for page in [&hall.ada, &hall.cleo] {
        let mut look = async |name: &str| -> Result<()> {
            seen += 1;
            found.extend(check(page, &hall.axe, name).await?);
            Ok(())
        };
        page.come(&server.address, "").await?;
        // The phone shows it all in the dark.
        if std::ptr::eq(page, &hall.cleo) {
            page.js("localStorage.setItem('elbowroom.theme', 'dark')")
                .await?;
            page.refresh().await?;
            page.wait("[data-theme='dark']").await?;
        }
        make(page, "Ada", "3").await?;
        page.js("document.querySelectorAll('details').forEach(d => d.open = true)")
            .await?;
        look("room").await?;
        page.tap("#leave").await?;
        // Before one goes there one reads what was agreed upon, as the room tells it.
        page.wait("#open-tables li .variants").await?;
        let told = page
            .js("return document.querySelector('#open-tables li .variants').textContent")
            .await?;
        let is_told = told.as_str().is_some_and(|t| t.contains('3'));
        sure(is_told, &format!("the list tells of the turns by {told}"))?;
        page.tap("#make").await?;
        page.wait("#make-table").await?;
        look("lobby").await?;
        page.tap("#own-tables button").await?;
        page.wait("#room #invite").await?;
        page.tap("[data-bot='2']").await?;
        page.wait("[data-free='2']").await?;
        look("full room").await?;
        page.tap("#ready").await?;
        page.wait(".world svg").await?;
        write(page, "#say", "Good luck!").await?;
        page.tap("#say + button").await?;
        page.until(
            &format!(
                "return document.querySelector('#talk').textContent.includes({})",
                json!("Good luck!")
            ),
            10,
        )
        .await?;
        page.js(
            "document.querySelectorAll('#sharing, #sharing details').forEach(d => d.open = true)",
        )
        .await?;
        look("table").await?;
        page.tap("#give-up").await?;
        page.wait("#away").await?;
        look("a bot plays").await?;
    }
    sure(found.is_empty(), &found.join("; "))?;
    Ok(format!(", {seen} screens"))
}
