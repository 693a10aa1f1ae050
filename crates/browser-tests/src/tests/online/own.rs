//! A game with content of the server's own, to its end.

use std::fs;

use super::{
    Hall, Players, Result, agree, choose, games, named, sit, standings, sure,
    world::{Server, store},
    write,
};

/// Its id is that of a race of another box, and its name is not.
const RACE: &str = r#"id = "mummies"
name = "Pond People"
tokens = 9
supply = 14
rule = "our own"
text = "Each swamp that you hold is worth 1 coin more."
effects = [{ income = { coins = 1, per = "region", where = "swamp" } }]
"#;

/// Two people and a spectator play with a race that only the server has: the pages get it, show it
/// by its own name, and follow the game to its end; the record opens anywhere.
pub async fn content_of_the_server(hall: &Hall) -> Result<String> {
    let (folder, database) = store()?;
    let content = folder.path().join("content");
    fs::create_dir(&content).map_err(|e| e.to_string())?;
    fs::write(content.join("people.toml"), RACE).map_err(|e| e.to_string())?;
    let server = Server::with_content(&database, &content)?;
    let Hall { ada, ben, cleo, .. } = hall;
    ada.come(&server.address, "").await?;
    ada.tap("#online").await?;
    ada.wait("#lobby").await?;
    write(ada, "#name", "Ada").await?;
    ada.tap("#make").await?;
    choose(ada, "#game", "small-world").await?;
    choose(ada, "select#seats", "2").await?;
    choose(ada, "#turns", "4").await?;
    // With five others in the box it is on offer from the beginning.
    ada.wait("[data-ban='mummies']").await?;
    ada.js(
        "document.querySelector('.bans').open = true;
         const races = document.querySelectorAll('.bans fieldset')[0];
         const others = [...races.querySelectorAll('[data-ban]')].filter(b => b.dataset.ban !== 'mummies');
         for (const b of others.slice(5)) { b.checked = false;
           b.dispatchEvent(new Event('change', { bubbles: true })); }",
    )
    .await?;
    ada.tap("#public").await?;
    ada.tap("#make-table").await?;
    ada.wait("#room #invite").await?;
    // Whoever is near scans the link.
    crate::tests::share::link_in(ada, "#invite").await?;
    let table = named(ada).await?;
    ben.come(&server.address, &format!("?table={table}"))
        .await?;
    sit(ben, 2, "Ben").await?;
    ada.tap("#ready").await?;
    ben.tap("#ready").await?;
    cleo.come(&server.address, &format!("?table={table}"))
        .await?;
    for page in hall.pages() {
        page.wait(".world svg").await?;
    }
    let offer = "return [...document.querySelectorAll('.combo .name')].map(n => n.textContent)";
    let names = ada.js(offer).await?;
    let names: Vec<&str> = names
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|n| n.as_str())
        .collect();
    let at = names.iter().position(|n| n.ends_with("Pond People"));
    let at = at.ok_or(format!("it is not on offer by its name: {names:?}"))?;
    agree(&hall.pages()).await?;
    ada.tap(&format!("[data-action='pick {}']", at + 1)).await?;
    ada.wait(".shape.target").await?;
    // Whoever comes back in the middle gets it again.
    ben.refresh().await?;
    ben.wait(".world svg").await?;
    agree(&hall.pages()).await?;
    let mut players = Players::new(&[ada, ben]);
    players.whole(&[cleo]).await?;
    let result = standings(ada).await?;
    for page in [ben, cleo] {
        sure(standings(page).await? == result, "the results differ")?;
    }
    let record = games::record(ada, &server, &table, &result, folder.path()).await?;
    sure(
        record.contains("#| name = \"Pond People\""),
        "the record does not carry the race",
    )?;
    Ok(format!(", {} steps", players.steps))
}
