//! Whole games.

use super::{
    Page, Result, form,
    play::{Hand, Stand, Taste, enter, step, tab_to, whole},
    sure,
};

async fn ended(page: &Page) -> Result<()> {
    page.wait("#end .standings tbody tr").await?;
    page.wait(".chart rect").await?;
    page.tap("#again").await?;
    page.until(
        "return document.querySelector('#end') === null
           && document.querySelector('.panel') !== null",
        10,
    )
    .await
}

/// A whole game against a bot by mouse, to the result and on to the next.
pub async fn by_mouse(page: &Page, _: &str) -> Result<String> {
    page.tap("#play-now").await?;
    let steps = whole(page, Hand::Pointer, Taste::Any).await?;
    ended(page).await?;
    Ok(format!(", {steps} steps"))
}

/// A whole game by finger.
pub async fn by_touch(page: &Page, _: &str) -> Result<String> {
    by_mouse(page, "").await
}

/// A whole game against a bot by keys alone, a conquest by arrows on the board among them.
pub async fn by_keyboard(page: &Page, _: &str) -> Result<String> {
    enter(page, "#play-now").await?;
    enter(page, "[data-action='pick 1']").await?;
    page.wait(".shape.target").await?;
    tab_to(page, ".shape").await?;
    let arrows = ["\u{e014}", "\u{e015}", "\u{e012}", "\u{e013}"];
    let there = "return document.activeElement.matches('.shape.target')";
    for i in 0..24 {
        if page.js(there).await? == true {
            break;
        }
        page.keys(arrows[i / 6]).await?;
    }
    sure(
        page.js(there).await? == true,
        "the arrows do not lead to a target",
    )?;
    page.keys("\u{e007}").await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 1",
        10,
    )
    .await?;
    let steps = whole(page, Hand::Keys, Taste::Any).await?;
    page.wait("#end").await?;
    enter(page, "#again").await?;
    page.until("return document.querySelector('#end') === null", 10)
        .await?;
    Ok(format!(", {steps} steps"))
}

/// Two people at one screen until one of them has survivors to place in the other's turn.
pub async fn at_one_screen_with_survivors(page: &Page, _: &str) -> Result<String> {
    form(page, "small-world", &["human", "human"], "neighbours").await?;
    page.tap("#start").await?;
    let mut done = 0;
    let mut steps = 0;
    let asked = "const said = document.querySelector('#prompt')?.textContent ?? '';
        return document.querySelector('#plan') !== null && said.includes('who escaped')";
    loop {
        if page.js(asked).await? == true {
            break;
        }
        steps += 1;
        let stand = step(page, Hand::Pointer, Taste::People, &mut done).await?;
        sure(stand != Stand::Over, "nobody ever had survivors")?;
    }
    // It is the other's turn, and the one who lost a region has been given the screen.
    let other = "const turn = document.querySelector('.players .turn b').textContent;
        return !document.querySelector('#todo').textContent.includes(turn)";
    sure(page.js(other).await? == true, "the wrong player is asked")?;
    let tokens = "return [...document.querySelectorAll('.plan output')]
        .reduce((sum, o) => sum + Number(o.textContent), 0)";
    let before = page.js(tokens).await?.as_f64();
    page.tap("#plan .plan-more:not(:disabled)").await?;
    let after = page.js(tokens).await?.as_f64();
    sure(before.map(|n| n + 1.0) == after, "no token was placed")?;
    page.tap("#plan-spread").await?;
    page.tap("#plan-done").await?;
    // The turn of the other is over with that, and the one who placed them goes on.
    page.until(
        "return document.querySelector('#plan') === null
           && document.querySelector('.players .turn b') !== null
           && document.querySelector('#todo').textContent.includes(
             document.querySelector('.players .turn b').textContent)",
        10,
    )
    .await?;
    Ok(format!(", after {steps} steps"))
}

/// Underground until a relic has been found and used.
pub async fn underground_with_a_relic(page: &Page, _: &str) -> Result<String> {
    for seed in 1..=8 {
        page.reset().await?;
        form(
            page,
            "underground",
            &["human", "random"],
            &format!("relic {seed}"),
        )
        .await?;
        page.tap("#start").await?;
        let mut done = 0;
        loop {
            match step(page, Hand::Pointer, Taste::Monsters, &mut done).await? {
                Stand::Over => break,
                Stand::Relic => {
                    let log = "return document.querySelector('#log').textContent";
                    let log = page.js(log).await?;
                    let log = log.as_str().unwrap_or_default();
                    sure(
                        log.contains("will help") || log.contains("is copied"),
                        "the log says nothing of the relic",
                    )?;
                    done = 0;
                    step(page, Hand::Pointer, Taste::Monsters, &mut done).await?;
                    return Ok(format!(", seed {seed}"));
                }
                _ => {}
            }
        }
    }
    Err("no relic was found in eight games".into())
}
