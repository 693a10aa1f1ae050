//! Tournaments of a server.

use testkit::sinks::MailSink;

use super::{
    super::access::check,
    Hall, Page, Result, choose, log, named,
    people::follow,
    somebody::{become_somebody, says},
    sure,
    world::{Server, store},
    write,
};

/// Opens the panel in the lobby.
async fn open(page: &Page) -> Result<()> {
    page.tap("#tournaments > summary").await
}

/// Ada makes a tournament and enters it; Ben comes by its link and enters, too. Once she begins it both are
/// given a table, and sit at it. Cleo, who has no name of her own, sees who plays whom, and watches. In the end
/// Ada ends it.
pub async fn a_tournament(hall: &Hall) -> Result<String> {
    let Hall { ada, ben, cleo, .. } = hall;
    let (_folder, database) = store()?;
    let mailed = MailSink::start().await?;
    let server = Server::telling(&database, &mailed.url)?;
    become_somebody(ada, &server, "Ada").await?;
    become_somebody(ben, &server, "Ben").await?;
    open(ada).await?;
    ada.until(&says("#tournaments", "There is no tournament"), 10)
        .await?;
    ada.tap("#tournament-make > summary").await?;
    let found = check(ada, &hall.axe, "making a tournament").await?;
    sure(found.is_empty(), &found.join("; "))?;
    write(ada, "#tournament-name", "Sunday").await?;
    choose(ada, "#tournament-how", "1").await?;
    write(ada, "#tournament-coins", "0 3").await?;
    ada.tap("#tournament-make-go").await?;
    ada.until(&says("#tournament-title", "Sunday"), 10).await?;
    ada.until(&says("#tournament-facts", "everybody meets everybody"), 10)
        .await?;
    ada.until(&says("#tournament-facts", "0, 3"), 10).await?;
    ada.tap("#tournament-enter").await?;
    ada.wait("#tournament-leave").await?;

    follow(ben, ada, "#tournament-link").await?;
    ben.until(&says("#tournament-standings", "Ada ✓"), 10)
        .await?;
    ben.tap("#tournament-enter").await?;
    ben.until(&says("#tournament-standings", "Ben ✓"), 10)
        .await?;
    ada.until(&says("#tournament-standings", "Ben ✓"), 20)
        .await?;
    let found = check(ada, &hall.axe, "a tournament").await?;
    sure(found.is_empty(), &found.join("; "))?;
    ada.tap("#tournament-begin").await?;

    // Both are given a table, whose seat is on their devices.
    for page in [ada, ben] {
        page.wait("#tournament-mine").await?;
        page.until(&says("#tournament-rounds", "under way"), 10)
            .await?;
    }
    cleo.come(&server.address, "").await?;
    cleo.tap("#online").await?;
    open(cleo).await?;
    cleo.until(&says("#tournament-list", "round 1 of 1"), 20)
        .await?;
    cleo.tap("#tournament-list button").await?;
    cleo.until(&says("#tournament-rounds", "Ben ✓"), 10).await?;
    let found = check(cleo, &hall.axe, "a tournament under way").await?;
    sure(found.is_empty(), &found.join("; "))?;
    for page in [ada, ben] {
        page.tap("#tournament-mine").await?;
        page.wait(".world svg").await?;
    }
    let table = named(ada).await?;
    sure(table == named(ben).await?, "they are at different tables")?;
    let log = log(&server.address, &table).await?;
    let sat = log
        .iter()
        .filter(|e| e["t"] == "sat" && e["identity"].is_string());
    sure(sat.count() == 2, "both sit there as who they are")?;
    cleo.tap("#tournament-rounds button").await?;
    cleo.wait(".world svg").await?;
    sure(table == named(cleo).await?, "she watches another table")?;

    // She is told of this table, and of all that she will be given.
    ada.tap("#notify > summary").await?;
    write(ada, "#notify-mail", "ada@example.org").await?;
    ada.tap("[data-notify='mail']").await?;
    ada.wait("[data-notify='mail'][aria-pressed='true']")
        .await?;
    ada.tap("#notify-everywhere").await?;
    ada.until(&says("#notify-said", "every seat"), 10).await?;
    let on = "return document.querySelector('#notify-everywhere').checked";
    ada.until(on, 10).await?;
    let found = check(ada, &hall.axe, "being told of all tables").await?;
    sure(found.is_empty(), &found.join("; "))?;

    // Whoever comes back from the table is where he was.
    ada.tap("#leave").await?;
    ada.until(&says("#tournament-title", "Sunday"), 10).await?;
    ada.tap("#tournaments .end > summary").await?;
    ada.tap("#tournament-end").await?;
    ada.until(&says("#tournament-facts", "over"), 10).await?;
    ada.tap("#tournament-close").await?;
    ada.until(&says("#tournament-list", "over"), 10).await?;
    Ok(String::new())
}
