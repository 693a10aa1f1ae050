//! People who know one another at a server, and programs that do something for them.

use serde_json::json;

use super::{
    super::access::check,
    Hall, Page, Result, log, named,
    somebody::{become_somebody, says},
    sure,
    world::{Server, store},
    write,
};

/// Goes to the lobby by the link in a field of another page.
pub(super) async fn follow(page: &Page, of: &Page, field: &str) -> Result<()> {
    of.wait(field).await?;
    let script = format!("return document.querySelector({}).value", json!(field));
    let link = of.js(&script).await?;
    page.visit(link.as_str().ok_or("no link")?).await
}

/// Ben becomes Ada's friend by her link. She invites him to a table and is ready; he is told in his lobby, sits
/// down and is ready, and the game begins. Cleo declines. Ben blocks Ada from the menu of her seat, and may
/// not be invited by her any more.
pub async fn friends_and_invitations(hall: &Hall) -> Result<String> {
    let Hall { ada, ben, cleo, .. } = hall;
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    for (page, name) in [(ada, "Ada"), (cleo, "Cleo")] {
        become_somebody(page, &server, name).await?;
    }
    ada.tap("#people > summary").await?;
    ada.tap("#friend-link-make").await?;
    // Ben comes by the link, and has no name of his own yet.
    ben.come(&server.address, "").await?;
    follow(ben, ada, "#friend-link").await?;
    ben.until(&says("#friend", "Ada"), 10).await?;
    let found = check(ben, &hall.axe, "a link of a friend").await?;
    sure(found.is_empty(), &found.join("; "))?;
    ben.until("return document.querySelector('#friend-yes').disabled", 10)
        .await?;
    ben.tap("#identity > summary").await?;
    write(ben, "#name", "Ben").await?;
    ben.tap("#identity-make").await?;
    ben.until(&says("#own-name", "Ben"), 10).await?;
    ben.tap("#friend-yes").await?;
    ben.until(&says("#friend-said", "Ada"), 10).await?;
    // Whoever loads the page anew is not asked again.
    let here = ben.js("return location.href").await?;
    let here = here.as_str().ok_or("no address")?;
    sure(!here.contains("friend"), "the link is in the address still")?;
    ben.visit(here).await?;
    ben.wait("#people").await?;
    ben.until("return !document.querySelector('#friend')", 10)
        .await?;
    follow(cleo, ada, "#friend-link").await?;
    cleo.tap("#friend-yes").await?;
    cleo.until(&says("#friend-said", "Ada"), 10).await?;

    // Ada makes a table for both, and is ready.
    ada.tap("#make").await?;
    ada.tap("#make-table").await?;
    ada.wait("#room #invite").await?;
    let table = named(ada).await?;
    ada.tap("#guests > summary").await?;
    ada.until(
        "return document.querySelectorAll('#guests li').length === 2",
        10,
    )
    .await?;
    let found = check(ada, &hall.axe, "inviting").await?;
    sure(found.is_empty(), &found.join("; "))?;
    for n in [1, 2] {
        let guest = format!("#guests li:nth-child({n})");
        ada.tap(&format!("{guest} [data-guest]")).await?;
        ada.until(&says(&guest, "invited"), 10).await?;
    }
    ada.tap("#ready").await?;

    // Cleo does not come; Ben does.
    let invited = format!("[data-decline='{table}']");
    cleo.wait(&invited).await?;
    let found = check(cleo, &hall.axe, "an invitation").await?;
    sure(found.is_empty(), &found.join("; "))?;
    cleo.tap(&invited).await?;
    cleo.until("return !document.querySelector('#invited')", 10)
        .await?;
    ben.until(&says("#invited", "Ada"), 20).await?;
    ben.tap(&format!("[data-invited='{table}']")).await?;
    ben.tap("[data-sit='2']").await?;
    ben.tap("#ready").await?;
    for page in [ada, ben] {
        page.wait(".world svg").await?;
    }
    let log = log(&server.address, &table).await?;
    let sat = log
        .iter()
        .filter(|e| e["t"] == "sat" && e["identity"].is_string());
    sure(sat.count() == 2, "both sit there as who they are")?;

    // Ben has enough of her.
    ben.tap("[data-menu='1']").await?;
    ben.tap("[data-block='1']").await?;
    ben.until(&says("[role=alert], #notice, body", "Ada is blocked"), 10)
        .await?;
    ada.tap("#leave").await?;
    ada.wait("#lobby #people").await?;
    ada.tap("#people > summary").await?;
    ada.until(
        "return document.querySelectorAll('#contacts li').length === 1",
        10,
    )
    .await?;
    Ok(String::new())
}

/// A bot of one's own has a token, which is shown once, and both are taken back.
pub async fn programs_of_ones_own(hall: &Hall) -> Result<String> {
    let Hall { ada, ben, .. } = hall;
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    become_somebody(ada, &server, "Ada").await?;
    ada.tap("#programs > summary").await?;
    write(ada, "#bot-name", "Adabot").await?;
    ada.tap("#bot-make").await?;
    ada.until(&says("#own-bots", "Adabot"), 10).await?;
    write(ada, "#token-label", "Night watch").await?;
    ada.js("const of = document.querySelector('#token-of');
         of.selectedIndex = 1; of.dispatchEvent(new Event('change'));
         document.querySelector('[data-scope=talk]').click()")
        .await?;
    ada.tap("#token-make").await?;
    ada.until(&says("#token-secret", "elb_"), 10).await?;
    ada.until(&says("#own-tokens", "for Adabot"), 10).await?;
    let found = check(ada, &hall.axe, "programs").await?;
    sure(found.is_empty(), &found.join("; "))?;
    // Another can invite it.
    become_somebody(ben, &server, "Ben").await?;
    ben.tap("#make").await?;
    ben.tap("#make-table").await?;
    ben.tap("#guests > summary").await?;
    ben.until(&says("#guests", "Adabot, a bot of Ada"), 10)
        .await?;
    ben.tap("#guests [data-guest]").await?;
    ben.until(&says("#guests li", "invited"), 10).await?;
    for (list, times) in [("#own-tokens", 1), ("#own-bots", 2)] {
        for _ in 0..times {
            ada.tap(&format!("{list} button")).await?;
        }
        ada.until(&format!("return !document.querySelector('{list} li')"), 10)
            .await?;
    }
    Ok(String::new())
}
