//! Playing turns the way a person does.

use super::{Page, Result};

/// By what one acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// The mouse or a finger, on the board itself.
    Pointer,
    /// Keys alone.
    Keys,
}

/// What one goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taste {
    /// Whatever comes first.
    Any,
    /// Other players' regions.
    People,
    /// Regions where monsters are.
    Monsters,
}

/// Where a game stands, for whoever plays it by the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    Over,
    HandOver,
    Plan,
    Draft,
    Relic,
    Target,
    End,
    Button,
    Choice,
    Wait,
}

/// What there is to be done, in a word.
pub const STAND: &str = r##"
    const q = s => document.querySelector(s);
    if (q('#end')) return 'over';
    if (q('#hand-over')) return 'hand';
    if (!q('.panel.mine')) return 'wait';
    if (q('#plan')) return 'plan';
    if (q('.column .primary')) return 'draft';
    if (q("#buttons [data-action^='use '], #buttons [data-action^='copy ']")) return 'relic';
    if (q('.shape.target')) return q("#buttons [data-action='end']") ? 'target' : 'choice';
    if (q("#buttons [data-action='end']")) return 'end';
    if (q('#buttons button:not(#undo)')) return 'button';
    return 'wait'"##;

/// Waits until there is something to be done, and says what.
pub async fn stand(page: &Page) -> Result<Stand> {
    page.until(
        "return document.querySelector('.panel.mine, #end, #hand-over') !== null",
        60,
    )
    .await?;
    Ok(match page.js(STAND).await?.as_str() {
        Some("over") => Stand::Over,
        Some("hand") => Stand::HandOver,
        Some("plan") => Stand::Plan,
        Some("draft") => Stand::Draft,
        Some("relic") => Stand::Relic,
        Some("target") => Stand::Target,
        Some("choice") => Stand::Choice,
        Some("end") => Stand::End,
        Some("button") => Stand::Button,
        _ => Stand::Wait,
    })
}

/// Presses Tab until the focus is on what a selector finds, then Enter.
pub async fn enter(page: &Page, css: &str) -> Result<()> {
    tab_to(page, css).await?;
    page.keys("\u{e007}").await
}

/// Presses Tab until the focus is on what a selector finds.
pub async fn tab_to(page: &Page, css: &str) -> Result<()> {
    page.wait(css).await?;
    let there = format!(
        "return document.activeElement.matches({})",
        serde_json::json!(css)
    );
    for _ in 0..120 {
        if page.js(&there).await? == true {
            return Ok(());
        }
        page.keys("\u{e004}").await?;
    }
    Err(format!("Tab does not lead to {css}"))
}

async fn press(page: &Page, hand: Hand, css: &str) -> Result<()> {
    match hand {
        Hand::Pointer => page.tap(css).await,
        Hand::Keys => enter(page, css).await,
    }
}

/// Takes a region: by pointing at it, or by the list of moves.
async fn take(page: &Page, hand: Hand, taste: Taste) -> Result<()> {
    match hand {
        Hand::Pointer => {
            let css = wanted(page, taste).await?;
            point(page, &css).await
        }
        Hand::Keys => {
            if page
                .js("return document.querySelector('#targets[open]') === null")
                .await?
                == true
            {
                enter(page, "#targets summary").await?;
            }
            enter(page, "#targets [data-action^='conquer'], #targets [data-action^='strike'], #targets [data-action^='convert']").await
        }
    }
}

/// A selector of the target that suits one's taste best.
async fn wanted(page: &Page, taste: Taste) -> Result<String> {
    let word = match taste {
        Taste::Any => "no such word",
        Taste::People => "’s ",
        Taste::Monsters => "Monster",
    };
    let script = format!(
        "const all = [...document.querySelectorAll('.shape.target')];
         const best = all.find(s => s.getAttribute('aria-label').includes('{word}')) ?? all[0];
         return best ? '#' + best.id : null"
    );
    let found = page.js(&script).await?;
    found.as_str().map(Into::into).ok_or("no target".into())
}

/// Points at a region, and takes the first offer of the menu if one opens.
pub async fn point(page: &Page, css: &str) -> Result<()> {
    // On a small screen the board may be above what is seen.
    let scroll = format!(
        "document.querySelector({}).scrollIntoView({{ block: 'nearest' }})",
        serde_json::json!(css)
    );
    page.js(&scroll).await?;
    let at = page.point_of(css).await?;
    let at = at.ok_or(format!("{css} lies under something"))?;
    page.mouse(&[at], true).await?;
    first_offer(page).await
}

/// Takes the first offer of the menu if one opened.
pub async fn first_offer(page: &Page) -> Result<()> {
    page.settle().await?;
    if page
        .js("return document.querySelector('.card.open .offer') !== null")
        .await?
        == true
    {
        page.tap(".card.open .offer").await?;
    }
    Ok(())
}

/// Does the next thing of a turn in a plain way. Conquests are left off after some, so that games
/// do not take long; a race that has had its time declines. Returns what stood there.
pub async fn step(page: &Page, hand: Hand, taste: Taste, done: &mut u32) -> Result<Stand> {
    let stand = stand(page).await?;
    match stand {
        Stand::Over => {}
        Stand::Wait => tokio::time::sleep(std::time::Duration::from_millis(30)).await,
        Stand::HandOver => press(page, hand, "#hand-over").await?,
        Stand::Draft => {
            *done = 0;
            press(page, hand, ".column .primary").await?;
        }
        Stand::Plan => {
            press(page, hand, "#plan-spread").await?;
            page.until("return !document.querySelector('#plan-done').disabled", 5)
                .await?;
            press(page, hand, "#plan-done").await?;
            *done = 0;
        }
        Stand::Relic => {
            press(
                page,
                hand,
                "#buttons [data-action^='use '], #buttons [data-action^='copy ']",
            )
            .await?;
        }
        Stand::Choice => take(page, hand, taste).await?,
        Stand::Target if *done < 3 => {
            *done += 1;
            take(page, hand, taste).await?;
        }
        Stand::Target | Stand::End => {
            let weary =
                "return document.querySelector(\"#buttons [data-action='decline']\") !== null
                && document.querySelectorAll('.shape.active').length > 0
                && /[48]/.test(document.querySelector('.round').textContent)";
            if page.js(weary).await? == true {
                press(page, hand, "#buttons [data-action='decline']").await?;
                page.settle().await?;
                press(page, hand, "#buttons [data-action='decline']").await?;
            } else {
                press(page, hand, "#buttons [data-action='end']").await?;
            }
            *done = 0;
        }
        Stand::Button => press(page, hand, "#buttons button:not(#undo)").await?,
    }
    page.settle().await?;
    Ok(stand)
}

/// Plays a game to its end.
pub async fn whole(page: &Page, hand: Hand, taste: Taste) -> Result<u32> {
    let mut done = 0;
    for steps in 0..1200 {
        if step(page, hand, taste, &mut done).await? == Stand::Over {
            return Ok(steps);
        }
    }
    Err("the game does not end".into())
}
