//! Pictures of the screens, for a look at them.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde_json::json;
use testkit::client::Api;

use super::{
    page::{Page, Result, Screen},
    tests::{
        choose, form,
        online::world::{Server, store},
        play::{Hand, STAND, Stand, Taste, stand, step},
    },
};

/// Takes pictures of all screens on a desktop and on a phone.
pub async fn shots(address: &str, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    for (screen, name) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
        let page = Page::open(address, screen).await?;
        let done = all(&page, folder, name).await;
        if done.is_err() {
            page.shot(&folder.join(format!("{name}-failed.png")))
                .await?;
        }
        page.close().await;
        done?;
    }
    Ok(())
}

/// Takes the pictures of the documentation.
pub async fn documentation(address: &str, folder: &Path) -> Result<()> {
    let page = Page::open(address, Screen::Desktop).await?;
    page.reset().await?;
    page.shot(&folder.join("web-start.webp")).await?;
    form(
        &page,
        "small-world",
        &["human", "greedy", "greedy"],
        "picture",
    )
    .await?;
    page.tap("#start").await?;
    turns(&page, 3).await?;
    point_at(&page, ".shape.target.active, .shape.target").await?;
    rest().await;
    page.shot(&folder.join("web-game.webp")).await?;
    at_sizes(&page, folder, "web-game", &[(1024, 768), (720, 450)]).await?;
    page.reset().await?;
    end(&page).await?;
    page.shot(&folder.join("web-end.webp")).await?;
    page.tap("#end-replay").await?;
    page.tap("#review-start").await?;
    page.until(
        "return document.querySelectorAll('#verdicts li').length > 11",
        240,
    )
    .await?;
    page.js(
        "const slider = document.querySelector('#replay-slider'); slider.value = 150;
         slider.dispatchEvent(new Event('input', { bubbles: true }))",
    )
    .await?;
    rest().await;
    page.shot(&folder.join("web-replay.webp")).await?;
    page.close().await;
    online(&folder.join("web-online.webp")).await?;
    let page = Page::open(address, Screen::Phone).await?;
    page.reset().await?;
    form(&page, "underground", &["human", "greedy"], "picture").await?;
    page.tap("#start").await?;
    turns(&page, 2).await?;
    page.js("scrollTo(0, 0)").await?;
    rest().await;
    page.shot(&folder.join("web-phone.webp")).await?;
    at_sizes(&page, folder, "web-phone", &[(844, 390)]).await?;
    page.close().await;
    Ok(())
}

/// The same in windows of other sizes: of a tablet, of a small one or half of a large one's pixels, of a phone
/// held sideways.
async fn at_sizes(page: &Page, folder: &Path, name: &str, sizes: &[(u32, u32)]) -> Result<()> {
    for (width, height) in sizes {
        page.resize(*width, *height).await?;
        page.js("scrollTo(0, 0)").await?;
        rest().await;
        let file = format!("{name}-{width}x{height}.webp");
        page.shot(&folder.join(file)).await?;
    }
    page.resize_back().await
}

/// A game of two at a server, some turns old.
async fn online(file: &Path) -> Result<()> {
    let (_folder, database) = store()?;
    let server = Server::start(&database, None, None)?;
    let api = Api::new(&server.address);
    let clock = json!({ "live": { "turn": 60, "reserve": 900 } });
    let ada = json!({
        "game": "small-world", "seats": 2, "title": "Friday", "name": "Ada", "clock": clock,
    });
    let ada = api.make(&ada).await?;
    let ben = api.sit(&ada.table, "Ben").await?;
    for held in [&ada, &ben] {
        let ready = json!({ "do": "ready", "ready": true });
        api.command(held, ready).await?;
    }
    let mut pages = Vec::new();
    for held in [&ada, &ben] {
        let page = Page::open(&server.address, Screen::Desktop).await?;
        let path = format!("?table={}#{}", held.table, held.key);
        page.come(&server.address, &path).await?;
        pages.push(page);
    }
    rounds(&pages, 4).await?;
    for (held, text) in [(&ben, "Good luck!"), (&ada, "And to you.")] {
        api.command(held, json!({ "do": "chat", "text": text }))
            .await?;
    }
    pages[0]
        .js("document.querySelector('.side').scrollTo(0, 0)")
        .await?;
    rest().await;
    pages[0].shot(file).await?;
    for page in pages {
        page.close().await;
    }
    Ok(())
}

/// Plays at one table, each at their own page, until troops have been shared out so often and it is the first
/// one's turn to conquer. In a turn of the other one may have survivors to put back.
async fn rounds(pages: &[Page], turns: u32) -> Result<()> {
    let mut done = vec![0; pages.len()];
    let mut ended = 0;
    let until = Instant::now() + Duration::from_secs(120);
    while Instant::now() < until {
        for (i, page) in pages.iter().enumerate() {
            let there = page.js(STAND).await?;
            if ended >= turns && i == 0 && there == "target" {
                return Ok(());
            }
            if there != "wait" {
                let did = step(page, Hand::Pointer, Taste::Any, &mut done[i]).await?;
                ended += u32::from(did == Stand::Plan);
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("the turns at a table do not come to an end".into())
}

/// Until nothing moves any more.
async fn rest() {
    tokio::time::sleep(Duration::from_millis(1800)).await;
}

async fn end(page: &Page) -> Result<()> {
    form(
        page,
        "small-world",
        &["greedy", "greedy", "greedy"],
        "picture",
    )
    .await?;
    page.tap("#start").await?;
    page.until("return document.querySelector('#end') !== null", 240)
        .await
}

/// Plays some turns, up to the conquests of the next.
async fn turns(page: &Page, count: u32) -> Result<()> {
    let mut done = 0;
    let mut ended = 0;
    for _ in 0..200 {
        let there = stand(page).await?;
        if ended >= count && there == Stand::Target {
            return Ok(());
        }
        let did = step(page, Hand::Pointer, Taste::Any, &mut done).await?;
        ended += u32::from(did == Stand::Plan);
    }
    Err("the turns do not come to an end".into())
}

async fn point_at(page: &Page, css: &str) -> Result<()> {
    if let Some(at) = page.point_of(css).await? {
        page.mouse(&[at], false).await?;
    }
    Ok(())
}

/// A finished game looked back at, in the middle of it and with some turns analysed.
async fn replay(page: &Page, shot: impl Fn(&str) -> PathBuf) -> Result<()> {
    page.reset().await?;
    end(page).await?;
    page.tap("#end-replay").await?;
    page.wait("#review-start").await?;
    page.js(
        "const slider = document.querySelector('#replay-slider'); slider.value = 70;
         slider.dispatchEvent(new Event('input', { bubbles: true }))",
    )
    .await?;
    page.js("scrollTo(0, 0)").await?;
    page.shot(&shot("15-replay")).await?;
    page.tap("#review-start").await?;
    page.until(
        "return document.querySelectorAll('#verdicts li').length > 8",
        240,
    )
    .await?;
    page.tap("#verdicts .worst, #verdicts .verdict").await?;
    page.shot(&shot("16-analysis")).await
}

async fn all(page: &Page, folder: &Path, name: &str) -> Result<()> {
    let shot = |what: &str| folder.join(format!("{name}-{what}.png"));
    page.reset().await?;
    page.shot(&shot("01-start")).await?;
    form(
        page,
        "small-world",
        &["human", "greedy", "greedy"],
        "picture",
    )
    .await?;
    page.js("document.querySelector('#game').scrollIntoView()")
        .await?;
    page.shot(&shot("02-form")).await?;
    page.js("document.querySelector('.bans').open = true;
             document.querySelector('.options').scrollIntoView()")
        .await?;
    page.shot(&shot("03-options")).await?;
    page.tap("#start").await?;
    page.wait(".column .primary").await?;
    page.tap(".combo:nth-of-type(2) .about").await?;
    page.shot(&shot("04-draft")).await?;
    page.tap(".column .primary").await?;
    page.wait(".shape.target").await?;
    page.js("scrollTo(0, 0)").await?;
    point_at(page, ".shape.target").await?;
    page.shot(&shot("05-conquest")).await?;
    turns(page, 2).await?;
    rest().await;
    point_at(page, ".shape:not(.target, .chance)").await?;
    page.shot(&shot("06-why-not")).await?;
    let mut done = 3;
    while stand(page).await? != Stand::Plan {
        step(page, Hand::Pointer, Taste::Any, &mut done).await?;
        done = 3;
    }
    page.tap("#plan-spread").await?;
    rest().await;
    page.shot(&shot("07-redeploy")).await?;
    page.tap(".panel .term").await?;
    page.shot(&shot("08-term")).await?;
    page.reset().await?;
    form(
        page,
        "underground",
        &["human", "greedy", "greedy", "greedy", "greedy"],
        "picture",
    )
    .await?;
    page.tap("#start").await?;
    turns(page, 4).await?;
    rest().await;
    page.shot(&shot("09-underground")).await?;
    page.reset().await?;
    end(page).await?;
    page.shot(&shot("10-end")).await?;
    page.tap("#end-board").await?;
    page.shot(&shot("11-board")).await?;
    choose(page, ".languages", "ja").await?;
    page.shot(&shot("12-japanese")).await?;
    choose(page, ".languages", "en").await?;
    page.tap("#help").await?;
    page.shot(&shot("13-help")).await?;
    page.reset().await?;
    page.tap("#learn").await?;
    page.wait(".column .primary").await?;
    page.shot(&shot("14-learn")).await?;
    replay(page, shot).await
}
