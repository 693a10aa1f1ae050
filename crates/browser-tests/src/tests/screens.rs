//! What single screens do.

use bundle::message;
use serde_json::json;

use super::{
    Page, Result, choose, form, only_the_server_is_missed, pick,
    play::{Hand, Taste, point, step},
    sure,
};

const IN_HAND: &str = "return document.querySelector('.players .turn .race .facts')?.textContent";
const LOG: &str = "return document.querySelector('#log').textContent";

pub async fn starts_in_one_click(page: &Page, _: &str) -> Result<String> {
    let took = page
        .js_later(
            "const done = arguments[0];
             const start = performance.now();
             const shown = new MutationObserver(() => {
               if (!document.querySelector('.world svg')) return;
               shown.disconnect();
               requestAnimationFrame(() => requestAnimationFrame(() =>
                 done(performance.now() - start)));
             });
             shown.observe(document.body, { childList: true, subtree: true });
             document.querySelector('#play-now').click();",
        )
        .await?;
    let board = took.as_f64().unwrap_or(f64::MAX);
    sure(board < 3000.0, &format!("the board takes {board:.0} ms"))?;
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await?;
    Ok(format!(", board after {board:.0} ms"))
}

pub async fn takes_a_region_and_takes_it_back(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let before = page.js(IN_HAND).await?;
    page.js("document.querySelector('.shape.target').focus()")
        .await?;
    page.until(
        "return document.querySelector('.card .sum tfoot') !== null",
        5,
    )
    .await?;
    let sums = page
        .js("const n = s => Number(s.textContent.replace('−', '-'));
             const lines = [...document.querySelectorAll('.card .sum tbody td:last-child')];
             return lines.reduce((a, l) => a + n(l), 0)
               === n(document.querySelector('.card .sum tfoot td'))")
        .await?;
    sure(sums == true, "the lines of the cost do not add up")?;
    point(page, ".shape.target").await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 1",
        10,
    )
    .await?;
    sure(page.js(IN_HAND).await? != before, "no token left the hand")?;
    page.tap("#undo").await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 0",
        10,
    )
    .await?;
    sure(
        page.js(IN_HAND).await? == before,
        "the tokens did not come back",
    )?;
    Ok(String::new())
}

/// By button, by wheel and by dragging; the whole board comes back.
pub async fn magnifies_and_moves(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let style = "return document.querySelector('.world').style.transform";
    let rest = page.js(style).await?;
    page.tap(".zoom button:nth-of-type(1)").await?;
    page.settle().await?;
    let large = page.js(style).await?;
    sure(large != rest, "the button does not magnify")?;
    let box_ = page
        .js(
            "const b = document.querySelector('.window').getBoundingClientRect();
             return [b.x + b.width / 2, b.y + b.height / 2]",
        )
        .await?;
    let at = box_[0].as_f64().zip(box_[1].as_f64()).ok_or("no board")?;
    let taken = "return document.querySelectorAll('.shape.active').length";
    page.mouse(
        &[at, (at.0 - 60.0, at.1 - 40.0), (at.0 - 90.0, at.1 - 60.0)],
        true,
    )
    .await?;
    page.settle().await?;
    let moved = page.js(style).await?;
    sure(moved != large, "dragging does not move the board")?;
    sure(page.js(taken).await? == 0, "dragging took a region")?;
    page.js(
        "document.querySelector('.window').dispatchEvent(new WheelEvent('wheel',
        { deltaY: -300, clientX: 300, clientY: 300, bubbles: true, cancelable: true }))",
    )
    .await?;
    page.settle().await?;
    sure(page.js(style).await? != moved, "the wheel does not magnify")?;
    page.tap(".zoom button:nth-of-type(3)").await?;
    page.settle().await?;
    sure(
        page.js(style).await? == rest,
        "the whole board does not come back",
    )?;
    Ok(String::new())
}

pub async fn says_why_not(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let at = page.point_of(".shape:not(.target, .chance)").await?;
    page.mouse(&[at.ok_or("every region is a target")?], false)
        .await?;
    page.wait(".card .why").await?;
    Ok(String::new())
}

/// What is said of a region never lies on it.
pub async fn shows_costs_beside_a_region(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let regions = page
        .js("return document.querySelectorAll('.shape').length")
        .await?;
    let mut shown = 0;
    for r in 0..regions.as_u64().unwrap_or_default() {
        let css = format!("#region-{r}");
        let Some(at) = page.point_of(&css).await? else {
            continue;
        };
        page.mouse(&[at], false).await?;
        page.settle().await?;
        let covered = page
            .js(&format!(
                "const a = document.querySelector('.card').getBoundingClientRect();
                 const b = document.querySelector('{css}').getBoundingClientRect();
                 return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
                   * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
                   / (b.width * b.height)"
            ))
            .await?;
        let covered = covered.as_f64().unwrap_or(1.0);
        // The height of a card is foretold by its text, not measured.
        sure(
            covered < 0.02,
            &format!("{:.0} % of {css} is covered", 100.0 * covered),
        )?;
        shown += 1;
    }
    sure(shown > 10, "hardly a region can be pointed at")?;
    Ok(format!(", {shown} regions"))
}

/// Tokens are dragged from the hand to a region, to another, and back; the coins are foretold.
pub async fn moves_tokens_by_dragging(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    for _ in 0..2 {
        point(page, ".shape.target").await?;
        page.settle().await?;
    }
    page.tap("[data-action='end']").await?;
    page.wait("#plan").await?;
    let hand = "const box = document.querySelector('.hand').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]";
    let shares = "return [...document.querySelectorAll('.plan output')].map(o => o.textContent)";
    let from = page.js(hand).await?;
    let from = from[0]
        .as_f64()
        .zip(from[1].as_f64())
        .ok_or("there is no hand")?;
    let ids = page
        .js("return [...document.querySelectorAll('.shape.target')].map(s => '#' + s.id)")
        .await?;
    let point_of = async |i: usize| -> Result<(f64, f64)> {
        let id = ids[i].as_str().ok_or("there is no second region")?;
        page.point_of(id).await?.ok_or("it is covered".into())
    };
    let (a, b) = (point_of(0).await?, point_of(1).await?);
    let start = page.js(shares).await?;
    let between = |x: (f64, f64), y: (f64, f64)| ((x.0 + y.0) / 2.0, (x.1 + y.1) / 2.0);
    page.mouse(&[from, between(from, a), a], true).await?;
    page.settle().await?;
    let one = page.js(shares).await?;
    sure(one != start, "no token came from the hand")?;
    page.mouse(&[a, between(a, b), b], true).await?;
    page.settle().await?;
    let two = page.js(shares).await?;
    sure(
        two != one && two != start,
        "no token went to the other region",
    )?;
    page.mouse(&[b, between(b, from), from], true).await?;
    page.settle().await?;
    sure(
        page.js(shares).await? == start,
        "the token did not come back to the hand",
    )?;
    page.tap("#plan-spread").await?;
    page.until(
        "return /\\d/.test(document.querySelector('#plan-worth').textContent)",
        5,
    )
    .await?;
    let worth = page
        .js("return Number(document.querySelector('#plan-worth').textContent.match(/\\d+/)[0])")
        .await?;
    let coins =
        "return Number(document.querySelector('.players .coins').textContent.match(/\\d+/)[0])";
    let before = page.js(coins).await?.as_i64();
    page.tap("#plan-done").await?;
    page.wait(".panel.mine").await?;
    page.until(
        "return document.querySelector('#plan') === null
           && document.querySelector('.panel.mine') !== null
           && document.querySelector('#log').textContent.includes('Turn 2')",
        30,
    )
    .await?;
    let after = page.js(coins).await?.as_i64();
    sure(
        after == before.zip(worth.as_i64()).map(|(a, b)| a + b),
        &format!("{before:?} coins and {worth} foretold make {after:?}"),
    )?;
    Ok(String::new())
}

pub async fn shows_where_an_entry_was(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    page.js("document.querySelector('#log .entry[tabindex=\"0\"]').focus()")
        .await?;
    page.until(
        "const rim = document.querySelector('.rims .spoken');
         return rim !== null && document.querySelector(`#region-${rim.dataset.rim}`).matches('.active')",
        10,
    )
    .await?;
    page.keys("\u{e015}").await?;
    page.until(
        "return document.activeElement.matches('#log li:nth-child(2) .entry')",
        5,
    )
    .await?;
    page.js("document.activeElement.blur()").await?;
    page.until("return document.querySelector('.rims .spoken') === null", 5)
        .await?;
    Ok(String::new())
}

pub async fn explains_words(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    page.tap(".panel .term").await?;
    page.until(
        "return [...document.querySelectorAll('.explained')].some(e =>
           e.checkVisibility() && e.textContent.includes('Conquest'))",
        5,
    )
    .await?;
    page.keys("\u{e00c}").await?;
    page.until(
        "return [...document.querySelectorAll('.explained')].every(e => !e.checkVisibility())",
        5,
    )
    .await?;
    Ok(String::new())
}

/// The language changes at once, in the middle of a game, and nothing is lost.
pub async fn speaks_four_languages(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    for lang in ["it", "pl", "ja", "en"] {
        choose(page, ".languages", lang).await?;
        let expected = message(lang, "players")?;
        let script = format!(
            "return document.querySelector('#players h2').firstChild.textContent === {}
               && document.documentElement.lang === {}
               && document.querySelector('.shape.target') !== null",
            json!(expected),
            json!(lang)
        );
        page.until(&script, 5).await?;
    }
    page.tap("#leave").await?;
    for lang in ["it", "pl", "ja", "en"] {
        choose(page, ".languages", lang).await?;
        let expected = message(lang, "play-now")?;
        let script = format!(
            "return document.querySelector('#play-now b').textContent === {}",
            json!(expected)
        );
        page.until(&script, 5).await?;
    }
    Ok(String::new())
}

pub async fn survives_a_reload(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    let (hand, log) = (page.js(IN_HAND).await?, page.js(LOG).await?);
    page.refresh().await?;
    page.wait(".shape.active").await?;
    sure(
        page.js(IN_HAND).await? == hand,
        "the hand is another at once",
    )?;
    page.tap("#leave").await?;
    page.tap(".games li button").await?;
    page.wait(".shape.active").await?;
    sure(page.js(IN_HAND).await? == hand, "the hand is another")?;
    sure(page.js(LOG).await? == log, "the log is another")?;
    Ok(String::new())
}

/// Where two share a screen, it is covered in between, and only one's own coins are to be seen.
pub async fn hides_what_others_may_not_see(page: &Page, _: &str) -> Result<String> {
    form(page, "small-world", &["human", "human"], "hidden").await?;
    page.tap("#start").await?;
    let seen = "return [...document.querySelectorAll('.players .coins')]
        .filter(c => /\\d/.test(c.firstChild.textContent)).length";
    let mut done = 0;
    for _ in 0..2 {
        page.wait("#hand-over").await?;
        sure(page.js(seen).await? == 0, "coins are to be seen")?;
        page.tap("#hand-over").await?;
        page.until("return document.querySelector('#hand-over') === null", 5)
            .await?;
        sure(
            page.js(seen).await? == 1,
            "more or less than one's own coins",
        )?;
        for _ in 0..40 {
            step(page, Hand::Pointer, Taste::Any, &mut done).await?;
            if page
                .js("return document.querySelector('#hand-over') !== null")
                .await?
                == true
            {
                break;
            }
        }
    }
    Ok(String::new())
}

/// Where no server answers, the lobby says so, and one plays on alone.
pub async fn plays_where_no_server_is(page: &Page, _: &str) -> Result<String> {
    page.tap("#online").await?;
    page.wait("#lobby #no-server").await?;
    page.tap("#back").await?;
    pick(page).await?;
    only_the_server_is_missed(page).await?;
    Ok(String::new())
}
