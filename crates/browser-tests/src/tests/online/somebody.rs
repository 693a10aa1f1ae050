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
    become_at(page, &server.address, name).await
}

async fn become_at(page: &Page, address: &str, name: &str) -> Result<()> {
    page.come(address, "").await?;
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

/// Gives a browser a system that keeps passkeys, and has its owner say yes to everything. Its id.
async fn system(page: &Page) -> Result<String> {
    page.command("WebAuthn.enable", json!({})).await?;
    let options = json!({
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": true,
        "hasUserVerification": true,
        "isUserVerified": true,
        "automaticPresenceSimulation": true,
    });
    let options = json!({ "options": options });
    let made = page.command("WebAuthn.addVirtualAuthenticator", options);
    let made = made.await?;
    let id = made["authenticatorId"].as_str();
    Ok(id.ok_or("no system for passkeys")?.to_owned())
}

/// Ada makes a passkey, which her system has once. Her phone, whose system has it, too, is hers by it, and
/// removes it; then it brings her no more. At an address there are none.
pub async fn passkeys_bring_a_device(hall: &Hall) -> Result<String> {
    let Hall { ada, ben, cleo, .. } = hall;
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let named = server.address.replace("127.0.0.1", "localhost");
    become_at(ada, &named, "Ada").await?;
    let hers = system(ada).await?;
    ada.tap("#identity-passkey-make").await?;
    ada.until(&says("#identity-said", "keeps a passkey"), 10)
        .await?;
    ada.wait("#identity-passkeys li").await?;
    let found = check(ada, &hall.axe, "passkeys").await?;
    sure(found.is_empty(), &found.join("; "))?;
    ada.tap("#identity-passkey-make").await?;
    ada.until(&says("#identity-said", "already"), 10).await?;

    cleo.come(&named, "").await?;
    let phones = system(cleo).await?;
    let kept = json!({ "authenticatorId": hers });
    let kept = ada.command("WebAuthn.getCredentials", kept).await?;
    let kept = kept["credentials"].as_array().cloned().unwrap_or_default();
    sure(kept.len() == 1, "her system has one passkey")?;
    let shared = json!({ "authenticatorId": phones, "credential": kept[0] });
    cleo.command("WebAuthn.addCredential", shared).await?;
    panel(cleo).await?;
    cleo.tap("#identity-passkey").await?;
    cleo.until(&says("#own-name", "Ada"), 10).await?;
    let two = "return document.querySelectorAll('#identity-devices li').length === 2";
    cleo.until(two, 10).await?;
    cleo.tap("#identity-passkeys button").await?;
    cleo.until(&says("#identity-said", "passkey is removed"), 10)
        .await?;
    cleo.tap("#identity-devices li:last-child button").await?;
    cleo.tap("#identity-passkey").await?;
    cleo.until(&says("#identity-said", "Nobody here has this passkey"), 10)
        .await?;

    ben.come(&server.address, "").await?;
    panel(ben).await?;
    ben.wait("#identity-make").await?;
    let none = "return document.querySelector('#identity-passkey') === null";
    ben.until(none, 1).await?;
    for (page, of) in [(ada, hers), (cleo, phones)] {
        let of = json!({ "authenticatorId": of });
        page.command("WebAuthn.removeVirtualAuthenticator", of)
            .await?;
        page.command("WebAuthn.disable", json!({})).await?;
    }
    // A browser says it aloud that the last passkey was refused, and nothing else.
    let said = hall.complaints().await?;
    match said.iter().find(|s| !s.contains("status of 403")) {
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
