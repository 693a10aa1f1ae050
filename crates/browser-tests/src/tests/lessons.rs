//! Lessons, as they are seen.

use std::collections::BTreeSet;

use serde_json::json;

use super::{
    Page, Result, choose,
    play::{self, Stand, point},
    sure,
};

/// What is pointed at, as a selector of what is to be pressed; empty if it is nothing of that kind.
const POINTED: &str = "
    const rim = document.querySelector('.pointed-at');
    if (document.querySelector('#coach-next')) return '#coach-next';
    if (document.querySelector('.combo.pointed .primary')) return '.combo.pointed .primary';
    if (document.querySelector('#plan.pointed')) return '#plan-spread';
    const button = document.querySelector('#buttons .pointed');
    if (button) return `#buttons [data-action='${button.dataset.action}']`;
    return rim ? '#region-' + rim.dataset.rim : ''";

/// Whether the card covers what it points at, or is itself not to be seen whole.
const IN_THE_WAY: &str = "
    const card = document.querySelector('#coach');
    card.scrollIntoView({ block: 'nearest' });
    const box = card.getBoundingClientRect();
    const wide = box.left >= -1 && box.right <= innerWidth + 1;
    const target = document.querySelector('.combo.pointed, .pointed-at .under, .pointed');
    if (!target) return wide ? '' : 'the card sticks out';
    const t = target.getBoundingClientRect();
    const covers = t.left < box.right - 1 && box.left < t.right - 1
      && t.top < box.bottom - 1 && box.top < t.bottom - 1;
    return wide ? (covers ? 'the card covers what it points at' : '') : 'the card sticks out'";

async fn text(page: &Page, css: &str) -> Result<String> {
    let script = format!(
        "return document.querySelector({})?.textContent ?? ''",
        json!(css)
    );
    Ok(page.js(&script).await?.as_str().unwrap_or_default().into())
}

/// Does what is recommended, by the pointer; what is not pointed at in a plain way. Returns what was
/// told before.
async fn follow(page: &Page) -> Result<String> {
    page.until(
        "return document.querySelector('.panel.mine, #end, #coach-next') !== null",
        60,
    )
    .await?;
    page.wait("#coach").await?;
    let told = text(page, "#coach-text").await?;
    sure(
        told == text(page, "#coach-said").await?,
        "what is told is not said aloud",
    )?;
    // What passes by in a moment is not measured.
    if page
        .js("return document.querySelector('.panel.mine') !== null")
        .await?
        == true
    {
        let wrong = page.js(IN_THE_WAY).await?;
        sure(wrong == "", &format!("{wrong}: {told}"))?;
    }
    let pointed = page.js(POINTED).await?;
    match pointed.as_str().unwrap_or_default() {
        "" => {
            if play::stand(page).await? == Stand::Wait {
                page.settle().await?;
            } else {
                let mut done = 0;
                play::step(page, play::Hand::Pointer, play::Taste::Any, &mut done).await?;
            }
        }
        "#plan-spread" => {
            page.tap("#plan-spread").await?;
            page.until("return !document.querySelector('#plan-done').disabled", 5)
                .await?;
            page.tap("#plan-done").await?;
        }
        region if region.starts_with("#region") => point(page, region).await?,
        button => {
            page.tap(button).await?;
            if button.contains("decline") {
                page.tap(button).await?;
            }
        }
    }
    page.settle().await?;
    Ok(told)
}

/// The whole first lesson, with a reload after every part of it.
pub async fn teaches_a_first_game(page: &Page, _: &str) -> Result<String> {
    page.tap("#learn").await?;
    let mut parts: Vec<String> = Vec::new();
    let mut told = BTreeSet::new();
    for n in 0.. {
        sure(n < 90, "the lesson does not end")?;
        page.wait("#coach-title, #end").await?;
        let title = text(page, "#coach-title").await?;
        if title.starts_with("Step") && !parts.contains(&title) {
            parts.push(title);
            let before = text(page, "#coach-text").await?;
            page.refresh().await?;
            page.wait("#coach-text").await?;
            let after = text(page, "#coach-text").await?;
            sure(
                before == after,
                &format!("after a reload {after:?}, not {before:?}"),
            )?;
        }
        told.insert(follow(page).await?);
        let on = "return document.querySelector('.round').textContent.startsWith('Turn 3')";
        if page.js(on).await? == true {
            break;
        }
    }
    let all = ["Step 1 of 4", "Step 2 of 4", "Step 3 of 4", "Step 4 of 4"];
    sure(parts == all, &format!("the parts are {parts:?}"))?;
    let aim = told.iter().any(|t| t.contains("most coins after 10 turns"));
    sure(aim, "the aim is not told")?;
    let coins = told.iter().any(|t| t.contains("It has brought"));
    sure(coins, "what the turn has brought is not told")?;
    Ok(format!(", {} things told", told.len()))
}

/// The lesson of the other box: what is new there is told when it comes up.
pub async fn teaches_another_box(page: &Page, _: &str) -> Result<String> {
    page.tap("#learn-second").await?;
    let mut told = BTreeSet::new();
    let new = [
        "everybody may cross it",
        "can ever enter it",
        "They guard something",
        "popular place. It",
        "righteous relic. It",
    ];
    let missing = |told: &BTreeSet<String>| -> Vec<&str> {
        let there = |word: &&&str| !told.iter().any(|t| t.contains(**word));
        new.iter().filter(there).copied().collect()
    };
    for _ in 0..160 {
        told.insert(follow(page).await?);
        if missing(&told).is_empty() {
            break;
        }
    }
    let missing = missing(&told);
    sure(
        missing.is_empty(),
        &format!("it never tells of {missing:?}"),
    )?;
    Ok(format!(", {} things told", told.len()))
}

/// What is told is hidden, comes back, stays hidden after a reload, is there in any game that wants it,
/// and begins anew; with keys, too, and in the language of the page.
pub async fn advice_comes_and_goes(page: &Page, _: &str) -> Result<String> {
    page.tap("#learn").await?;
    page.wait("#coach-next").await?;
    page.tap("#coach-next").await?;
    page.wait(".combo.pointed").await?;
    choose(page, ".settings .languages, .bar > .languages", "it").await?;
    page.until(
        "return document.querySelector('#coach-text').textContent.includes('scheda')",
        5,
    )
    .await?;
    choose(page, ".settings .languages, .bar > .languages", "en").await?;
    let before = text(page, "#coach-text").await?;
    page.js("document.querySelector('#coach').focus()").await?;
    page.keys("\u{e00c}").await?;
    page.wait("#coach-show").await?;
    let gone = "return document.querySelector('#coach, .pointed, .pointed-at') === null";
    page.until(gone, 5).await?;
    page.until("return document.activeElement.id === 'coach-show'", 5)
        .await?;
    page.refresh().await?;
    page.wait("#coach-show").await?;
    page.until(gone, 5).await?;
    page.keys("a").await?;
    page.wait("#coach").await?;
    page.until("return document.activeElement.id === 'coach'", 5)
        .await?;
    sure(
        before == text(page, "#coach-text").await?,
        "something else is told than before it was hidden",
    )?;
    // Another than what is recommended is taken, and taken back.
    page.tap(".combo:not(.pointed) .primary").await?;
    page.wait(".pointed-at").await?;
    let address = page.js("return location.hash").await?;
    page.tap("#coach-again").await?;
    page.until(&format!("return location.hash !== {address}"), 5)
        .await?;
    page.wait("#coach-next").await?;
    page.reset().await?;
    page.tap("#play-now").await?;
    page.wait("[data-action='pick 1']").await?;
    let none = "return document.querySelector('#coach, #coach-show') === null";
    sure(page.js(none).await? == true, "there is advice in any game")?;
    page.tap("#settings").await?;
    page.tap("#set-advice").await?;
    page.keys("\u{e00c}").await?;
    page.tap("#coach-next").await?;
    page.wait(".combo.pointed").await?;
    page.refresh().await?;
    page.wait("#coach").await?;
    Ok(String::new())
}
