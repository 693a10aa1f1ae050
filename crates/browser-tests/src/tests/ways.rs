//! The ways through the page: back, by a link, and in two tabs.

use bundle::message;
use serde_json::json;

use super::{Page, Result, form, only_the_server_is_missed, pick, play::point, sure};

const BACK: &str = "history.back()";

async fn back_to(page: &Page, css: &str) -> Result<()> {
    page.js(BACK).await?;
    page.wait(css).await
}

/// The browser's way back closes what is open, then leads from screen to screen; each has an address.
pub async fn goes_back_where_one_was(page: &Page, _: &str) -> Result<String> {
    page.tap("#help").await?;
    page.wait(".help").await?;
    page.refresh().await?;
    page.wait(".help").await?;
    back_to(page, "#play-now").await?;
    pick(page).await?;
    // What is done in the game stays while one reads how to play.
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    page.tap("#help").await?;
    page.wait(".help").await?;
    back_to(page, ".shape.active").await?;
    page.tap("#help").await?;
    page.tap("#back").await?;
    page.wait(".shape.active").await?;
    let here = page.js("return location.href").await?;
    // A menu is closed first, and so is the explanation of a word.
    page.js("document.querySelector('.shape:not(.target, .chance, .active)').focus()")
        .await?;
    page.keys("\u{e007}").await?;
    page.wait(".card.open").await?;
    page.js(BACK).await?;
    page.until("return document.querySelector('.card.open') === null", 5)
        .await?;
    page.tap(".panel .term").await?;
    page.wait(".explained:popover-open").await?;
    page.js(BACK).await?;
    page.until("return document.querySelector(':popover-open') === null", 5)
        .await?;
    sure(
        page.js("return location.href").await? == here,
        "the game was left with what was closed",
    )?;
    page.tap("#look-back").await?;
    page.wait("#replay").await?;
    page.js(BACK).await?;
    page.until("return document.querySelector('#replay') === null", 5)
        .await?;
    back_to(page, "#play-now").await?;
    page.js("history.forward()").await?;
    page.wait(".shape.active").await?;
    // The bots play on as if nobody had been away.
    page.tap("[data-action='end']").await?;
    page.until(
        "return document.querySelector('.round').textContent.includes('2')
           && document.querySelector('.panel.mine') !== null",
        30,
    )
    .await?;
    page.tap("#leave").await?;
    page.tap("#online").await?;
    page.wait("#lobby").await?;
    page.refresh().await?;
    page.wait("#lobby").await?;
    back_to(page, "#play-now").await?;
    only_the_server_is_missed(page).await?;
    Ok(String::new())
}

const TAKEN: &str = "return [...document.querySelectorAll('.shape.active')].map(s => s.id)";

/// Of two tabs with one game only one plays it; the other says so, and takes it over as it is then.
pub async fn one_game_in_two_tabs(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let url = page.js("return location.href").await?;
    let first = page.tab().await?;
    let second = page.open_tab(url.as_str().unwrap_or_default()).await?;
    page.wait(".shape.target").await?;
    page.turn_to(&first).await?;
    page.wait("#elsewhere").await?;
    sure(
        page.js("return document.querySelector('.table').inert")
            .await?
            == true,
        "the game can be played in both tabs",
    )?;
    page.turn_to(&second).await?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    let one = page.js(TAKEN).await?;
    page.turn_to(&first).await?;
    page.tap("#take-over").await?;
    page.wait(".shape.active").await?;
    sure(
        page.js(TAKEN).await? == one,
        "what the other tab did is lost",
    )?;
    point(page, ".shape.target:not(.active)").await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 2",
        10,
    )
    .await?;
    let two = page.js(TAKEN).await?;
    page.turn_to(&second).await?;
    page.wait("#elsewhere").await?;
    page.tap("#take-over").await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 2",
        10,
    )
    .await?;
    sure(page.js(TAKEN).await? == two, "the tabs differ")?;
    page.close_tab(&first).await?;
    page.wait("#elsewhere").await?;
    page.refresh().await?;
    page.wait(".shape.active").await?;
    sure(page.js(TAKEN).await? == two, "the game is another")?;
    Ok(String::new())
}

async fn trouble(page: &Page, test: &str) -> Result<()> {
    page.until(
        &format!("const said = document.querySelector('#trouble').textContent; return {test}"),
        10,
    )
    .await
}

/// A game that is not kept, or whose text is broken, is told of.
pub async fn says_that_a_game_is_gone(page: &Page, _: &str) -> Result<String> {
    let gone = format!("said === {}", json!(message("en", "game-gone")?));
    pick(page).await?;
    page.tap("#leave").await?;
    page.js(
        "Object.keys(localStorage).filter(k => k.startsWith('elbowroom.game.'))
           .forEach(k => localStorage.removeItem(k))",
    )
    .await?;
    page.tap(".games li button").await?;
    trouble(page, &gone).await?;
    let start = page.js("return location.href").await?;
    let start = start.as_str().unwrap_or_default().to_owned();
    page.visit(&format!("{start}#nothing")).await?;
    trouble(page, &gone).await?;
    page.js("localStorage.setItem('elbowroom.game.broken', 'no record at all')")
        .await?;
    page.visit(&format!("{start}#broken")).await?;
    trouble(page, "said.length > 20").await?;
    sure(
        page.js("return location.href").await? == start.as_str(),
        "the address names what cannot be opened",
    )?;
    Ok(String::new())
}

/// The address of a game that is looked back at leads to the moment.
pub async fn links_to_a_moment(page: &Page, _: &str) -> Result<String> {
    form(page, "small-world", &["random", "random"], "moment").await?;
    page.tap("#start").await?;
    page.until(
        "return document.querySelector('#end .buttons') !== null",
        200,
    )
    .await?;
    page.tap("#end-replay").await?;
    // The address of each moment is there before the next is gone to.
    page.until("return location.search.includes('step=')", 10)
        .await?;
    for css in ["#replay-turn-on", "#replay-turn-on", "#replay-on"] {
        page.js("window.before = location.search").await?;
        page.tap(css).await?;
        page.until(
            "return location.search !== before && location.search.includes('step=')",
            10,
        )
        .await?;
    }
    let count = "return document.querySelector('#replay-count').textContent";
    let before = page.js(count).await?;
    page.refresh().await?;
    page.wait("#replay-count").await?;
    page.until(&format!("{count} === {before}"), 10).await?;
    // The whole game lies behind it.
    page.tap("#replay-last").await?;
    page.until(&format!("{count} !== {before}"), 10).await?;
    page.tap("#replay-leave").await?;
    page.wait("#end").await?;
    page.until("return !location.search.includes('step=')", 10)
        .await?;
    Ok(String::new())
}
