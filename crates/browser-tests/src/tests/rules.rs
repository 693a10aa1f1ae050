//! The rules at hand, as they are looked up.

use super::{Page, Result, sure, write};

/// Searched as one types, without accents, by keys; the address leads to an article, and back to where
/// one was.
pub async fn looks_rules_up(page: &Page, _: &str) -> Result<String> {
    page.tap("#help").await?;
    page.tap("#to-rules").await?;
    page.wait("#rules-page .article").await?;
    let articles = "return document.querySelectorAll('.article').length";
    let all = page.js(articles).await?.as_u64().unwrap_or(0);
    sure(all > 80, &format!("there are {all} articles"))?;
    page.js("document.querySelector('#rules-search').focus()")
        .await?;
    page.keys("sKele").await?;
    page.until(
        "return document.querySelector('.article').id === 'article-race-skeletons'",
        5,
    )
    .await?;
    let few = page.js(articles).await?.as_u64().unwrap_or(0);
    sure(few < 20, &format!("{few} articles are found"))?;
    // From the field to the first that is found, and it opens.
    page.keys("\u{e004}\u{e007}").await?;
    page.wait("#article-race-skeletons[open] .pair svg svg")
        .await?;
    page.until(
        "return location.hash === '#rules=race-skeletons'
           && document.querySelectorAll('#article-race-skeletons figcaption li').length > 0
           && document.querySelectorAll('#article-race-skeletons .held').length > 0",
        5,
    )
    .await?;
    // The link leads there after a reload, in sight.
    page.refresh().await?;
    page.wait("#article-race-skeletons[open] .pair svg").await?;
    page.until(
        "const box = document.querySelector('#article-race-skeletons').getBoundingClientRect();
         return box.top >= 0 && box.top < innerHeight
           && document.activeElement.parentElement.id === 'article-race-skeletons'",
        10,
    )
    .await?;
    write(page, "#rules-search", "no such thing at all").await?;
    page.until("return document.querySelector('.article') === null", 5)
        .await?;
    Ok(format!(", {all} articles"))
}

/// From a combo in a game to what the rules say of it, and back to the game.
pub async fn looks_up_what_is_shown(page: &Page, _: &str) -> Result<String> {
    page.tap("#play-now").await?;
    page.wait("[data-action='pick 1']").await?;
    let game = page.js("return location.hash").await?;
    page.tap(".combo .about").await?;
    page.tap(".combo.open .to-rules").await?;
    page.wait(".article[open] .pair svg").await?;
    page.tap("#back").await?;
    page.wait("[data-action='pick 1']").await?;
    sure(
        page.js("return location.hash").await? == game,
        "back is elsewhere",
    )?;
    page.tap("[data-action='pick 1']").await?;
    page.tap(".players .race summary").await?;
    page.tap(".players .race .to-rules").await?;
    page.wait(".article[open] .pair svg").await?;
    page.js("history.back()").await?;
    page.wait(".shape.target").await?;
    Ok(String::new())
}
