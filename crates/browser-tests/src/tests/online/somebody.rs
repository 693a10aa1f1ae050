//! Being somebody: the same name and seats on two devices, and on none any more.

use serde_json::json;

use super::{
    super::access::check,
    Hall, Page, Result, choose, log, named, sure,
    world::{Server, store},
    write,
};

/// What a selector finds says this.
pub(super) fn says(css: &str, text: &str) -> String {
    format!(
        "return document.querySelector({})?.textContent.includes({}) ?? false",
        json!(css),
        json!(text)
    )
}

async fn text(page: &Page, css: &str) -> Result<String> {
    page.wait(css).await?;
    let script = format!("return document.querySelector({}).textContent", json!(css));
    let text = page.js(&script).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Opens the panel in the lobby.
async fn panel(page: &Page) -> Result<()> {
    page.tap("#online").await?;
    page.tap("#identity > summary").await
}

/// Somebody comes to the lobby of a server, and has a name of his own there.
pub(super) async fn become_somebody(page: &Page, server: &Server, name: &str) -> Result<()> {
    page.come(&server.address, "").await?;
    panel(page).await?;
    write(page, "#name", name).await?;
    page.tap("#identity-make").await?;
    page.until(&says("#own-name", name), 10).await
}

/// Ada becomes somebody and takes a seat. Her phone comes by a code, and has the seat, too; Ben gets no seat
/// under her name. She comes back with a recovery code after both devices are gone, and is forgotten in the
/// end.
pub async fn somebody_on_two_devices(hall: &Hall) -> Result<String> {
    let Hall { ada, ben, cleo, .. } = hall;
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    become_somebody(ada, &server, "Ada").await?;
    let found = check(ada, &hall.axe, "somebody").await?;
    sure(found.is_empty(), &found.join("; "))?;
    ada.tap("#identity-recovery").await?;
    let recovery = text(ada, "#identity-codes li:nth-child(3)").await?;
    ada.until(&says("#identity-codes-left", "8"), 10).await?;
    ada.tap("#identity-another").await?;
    let told = text(ada, "#identity-code-told").await?;
    let is_code = |word: &&str| word.len() == 24 && word.contains('-');
    let code = told.split_whitespace().find(is_code).ok_or("no code")?;

    // At a table she is who she is.
    ada.tap("#make").await?;
    ada.tap("#public").await?;
    ada.tap("#make-table").await?;
    ada.wait("#room #invite").await?;
    ada.until(&says("#room .seats", "Ada ✓"), 10).await?;

    // Nobody else is called so.
    ben.come(&server.address, "").await?;
    ben.tap("#online").await?;
    ben.wait("#name").await?;
    write(ben, "#name", "ada").await?;
    ben.tap("[data-table]").await?;
    ben.tap("[data-sit='2']").await?;
    ben.until(&says("[role=alert]", "belongs to somebody"), 10)
        .await?;

    // The other device has the name and the seat.
    cleo.come(&server.address, "").await?;
    panel(cleo).await?;
    write(cleo, "#identity-code", &code.to_lowercase()).await?;
    cleo.tap("#identity-add").await?;
    cleo.until(&says("#own-name", "Ada"), 10).await?;
    cleo.until(
        "return document.querySelectorAll('#identity-devices li').length === 2",
        10,
    )
    .await?;
    cleo.wait("#own-tables li").await?;
    write(cleo, "#identity-name", "Ada L.").await?;
    cleo.tap("#identity-rename").await?;
    cleo.until(&says("#own-name", "Ada L."), 10).await?;
    cleo.tap("#own-tables button").await?;
    cleo.wait("#room #ready").await?;
    cleo.tap("#leave").await?;

    // She removes both, and comes back by a code.
    cleo.tap("#identity > summary").await?;
    for left in [1, 0] {
        cleo.tap("#identity-devices li:first-child button").await?;
        let gone =
            format!("return document.querySelectorAll('#identity-devices li').length === {left}");
        cleo.until(&gone, 10).await?;
    }
    cleo.wait("#identity-make").await?;
    // The seat was hers, and is still in her browsers.
    cleo.wait("#own-tables li").await?;
    ada.tap("#leave").await?;
    ada.tap("#identity > summary").await?;
    ada.wait("#identity-code").await?;
    write(ada, "#identity-code", &recovery).await?;
    ada.tap("#identity-add").await?;
    ada.until(&says("#own-name", "Ada L."), 10).await?;
    ada.until(&says("#identity-codes-left", "7"), 10).await?;

    // And is forgotten.
    ada.tap("#identity .end > summary").await?;
    ada.tap("#identity-end").await?;
    ada.wait("#identity-make").await?;
    ada.wait("#own-tables li").await?;
    ada.visit(&format!("http://{}/", server.address)).await?;
    panel(ada).await?;
    write(ada, "#name", "Ada").await?;
    ada.tap("#identity-make").await?;
    ada.until(&says("#own-name", "Ada"), 10).await?;
    // Browsers say it aloud if a server refuses something, and nothing else.
    let said = hall.complaints().await?;
    let refused = |said: &&String| {
        let statuses = ["status of 401", "status of 403", "status of 409"];
        statuses.iter().any(|s| said.contains(s))
    };
    match said.iter().find(|s| !refused(s)) {
        None => Ok(String::new()),
        Some(other) => Err(format!("a console says: {other}")),
    }
}

/// Two who look for the same game play it, and whoever has looked elsewhere in the meantime is not waited for.
pub async fn opponents_are_found(hall: &Hall) -> Result<String> {
    let Hall { ada, ben, cleo, .. } = hall;
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    for (page, name) in [(ada, "Ada"), (ben, "Ben"), (cleo, "Cleo")] {
        become_somebody(page, &server, name).await?;
        choose(page, "#quick-seats", "2").await?;
    }
    cleo.tap("#quick-go").await?;
    cleo.until(&says("#quick", "seconds bots take"), 10).await?;
    let found = check(cleo, &hall.axe, "search").await?;
    sure(found.is_empty(), &found.join("; "))?;
    cleo.tap("#quick-end").await?;
    cleo.wait("#quick-go").await?;
    ada.tap("#quick-go").await?;
    ada.until(&says("#quick-waiting", "Looking for opponents"), 10)
        .await?;
    ben.tap("#quick-go").await?;
    for page in [ada, ben] {
        page.wait(".world svg").await?;
    }
    let (a, b) = (named(ada).await?, named(ben).await?);
    sure(a == b, "they are at different tables")?;
    ben.until(&says(".players", "Ada"), 10).await?;
    // Nobody but the two of them.
    let log = log(&server.address, &a).await?;
    let sat = log
        .iter()
        .filter(|e| e["t"] == "sat" && e["identity"].is_string());
    sure(sat.count() == 2, "two sit there, who are somebody")?;
    Ok(String::new())
}
