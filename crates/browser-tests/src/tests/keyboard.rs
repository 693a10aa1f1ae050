//! By keyboard alone: a whole turn, how far it is from anywhere to anything, and keys that do nothing.

use serde_json::json;

use super::{Page, Result, play::tab_to, sure};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";

/// Whether the focus is on what a selector finds; where it is otherwise.
async fn is_at(page: &Page, css: &str) -> Result<()> {
    let there = format!(
        "return document.activeElement.matches({0}) || document.activeElement.closest({0}) !== null",
        json!(css)
    );
    if page.until(&there, 5).await.is_ok() {
        return Ok(());
    }
    let at = page
        .js("const e = document.activeElement; return e.tagName + '#' + e.id + '.' + e.className")
        .await?;
    Err(format!("the focus is on {at} and not on {css}"))
}

/// How often Tab has to be pressed until the focus is on what a selector finds.
async fn tabs(page: &Page, css: &str, most: u32) -> Result<u32> {
    let there = format!("return document.activeElement.matches({})", json!(css));
    for n in 0..=most {
        if page.js(&there).await? == true {
            return Ok(n);
        }
        page.keys(TAB).await?;
    }
    Err(format!("{most} Tabs do not lead to {css}"))
}

async fn count(page: &Page, css: &str) -> Result<u64> {
    let script = format!("return document.querySelectorAll({}).length", json!(css));
    page.js(&script).await?.as_u64().ok_or("no number".into())
}

/// Conquers what the keyboard is on: at once, or by the first offer of the menu.
async fn conquer(page: &Page) -> Result<()> {
    page.keys(ENTER).await?;
    page.settle().await?;
    if count(page, ".card.open .offer").await? > 0 {
        is_at(page, ".card.open button").await?;
        page.keys(ENTER).await?;
        page.settle().await?;
    }
    Ok(())
}

/// A turn from the first screen to its end, and the decline after it, without ever pressing Tab more than
/// three times for anything.
pub async fn plays_a_turn_by_keys_alone(page: &Page, _: &str) -> Result<String> {
    let mut far = tabs(page, "#play-now", 6).await?;
    page.keys(ENTER).await?;
    // The focus is where the choice is.
    is_at(page, ".drafting .combo .about").await?;
    far = far.max(tabs(page, "[data-action='pick 1']", 3).await?);
    page.keys(ENTER).await?;
    page.wait(".shape.target").await?;
    // From anywhere to the board, and there from target to target.
    page.keys("b").await?;
    is_at(page, ".shape.target").await?;
    let first = page.js("return document.activeElement.id").await?;
    page.keys("b").await?;
    is_at(page, ".shape.target").await?;
    let second = page.js("return document.activeElement.id").await?;
    sure(first != second, &format!("B stays on {first}"))?;
    conquer(page).await?;
    page.wait(".shape.active").await?;
    page.keys("b").await?;
    conquer(page).await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 2",
        5,
    )
    .await?;
    // It is taken back from there, and done again.
    page.keys("u").await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 1",
        5,
    )
    .await?;
    page.keys("b").await?;
    conquer(page).await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 2",
        5,
    )
    .await?;
    page.keys("p").await?;
    is_at(page, "#targets button").await?;
    page.keys("c").await?;
    is_at(page, "#todo").await?;
    page.keys("l").await?;
    is_at(page, ".entry").await?;
    // A race may ask whether it is to use what it can do.
    for _ in 0..4 {
        if count(page, "#plan").await? == 0 {
            page.keys("e").await?;
            page.settle().await?;
        }
    }
    page.wait("#plan").await?;
    page.keys("c").await?;
    is_at(page, "#plan").await?;
    if count(page, "#plan-done:disabled").await? > 0 {
        tab_to(page, "#plan-spread").await?;
        page.keys(ENTER).await?;
    }
    page.until("return !document.querySelector('#plan-done').disabled", 5)
        .await?;
    page.keys("e").await?;
    page.until(
        "return document.querySelector('#plan') === null
           && document.querySelector('#buttons .grave') !== null",
        20,
    )
    .await?;
    // To decline is asked twice, by keys too.
    page.keys("d").await?;
    is_at(page, "#buttons .grave").await?;
    sure(
        count(page, ".shape.active").await? > 0,
        "it has declined at once",
    )?;
    page.keys("d").await?;
    page.until(
        "return document.querySelectorAll('.shape.active[style*=\"#1858b7\"]').length === 0",
        10,
    )
    .await?;
    sure(far <= 6, &format!("{far} Tabs"))?;
    Ok(format!(", {far} Tabs at most"))
}

/// The first stop leads past the bar; controls say which key does the same, and so does the help; and
/// whoever wants no such keys has none.
pub async fn says_which_keys_there_are(page: &Page, _: &str) -> Result<String> {
    page.tap("#play-now").await?;
    page.wait("[data-action='pick 1']").await?;
    page.js("document.activeElement.blur(); document.querySelector('#skip-bar').focus()")
        .await?;
    let seen = "const box = document.activeElement.getBoundingClientRect();
        return document.activeElement.id === 'skip-bar' && box.width > 40 && box.height > 20";
    sure(
        page.js(seen).await? == true,
        "the way past the bar is not seen",
    )?;
    page.keys(ENTER).await?;
    is_at(page, ".drafting .about").await?;
    page.tap("[data-action='pick 1']").await?;
    page.wait("#buttons [data-action='end']").await?;
    let said = "const keys = css => document.querySelector(css).getAttribute('aria-keyshortcuts');
        return ['#buttons .primary', '#undo', '#targets summary', '#help', '.regions'].map(keys).join(' ')";
    let keys = page.js(said).await?;
    sure(keys == "E U P ? B", &format!("the controls say {keys}"))?;
    let shown =
        "return getComputedStyle(document.querySelector('#buttons .primary'), '::after').content";
    let shown = page.js(shown).await?;
    sure(
        shown.as_str().is_some_and(|s| s.contains('E')),
        &format!("the button shows {shown}"),
    )?;
    page.keys("?").await?;
    page.wait(".help .keys").await?;
    let listed = count(page, ".help .keys kbd").await?;
    sure(listed == 12, &format!("{listed} keys are listed"))?;
    page.keys("?").await?;
    page.wait("#todo").await?;
    // Nothing is heard of a key that is written, or where there is another key with it.
    page.tap("#settings").await?;
    page.wait("#settings-panel:popover-open").await?;
    page.js("document.querySelector('#set-shortcuts').focus()")
        .await?;
    page.keys("e").await?;
    sure(
        count(page, "#plan").await? == 0,
        "a key is heard under a panel",
    )?;
    page.tap("#set-shortcuts").await?;
    page.tap("#settings").await?;
    page.keys("e").await?;
    page.settle().await?;
    sure(
        count(page, "#plan").await? == 0,
        "a key is heard that is switched off",
    )?;
    sure(
        count(page, "[aria-keyshortcuts]").await? == 0,
        "keys are told of that are not heard",
    )?;
    page.refresh().await?;
    page.wait("#buttons [data-action='end']").await?;
    page.js("document.querySelector('#todo').focus()").await?;
    page.keys("e").await?;
    page.settle().await?;
    sure(count(page, "#plan").await? == 0, "the choice is not kept")?;
    page.tap("#settings").await?;
    page.tap("#set-shortcuts").await?;
    page.tap("#settings").await?;
    page.tap("#leave").await?;
    page.tap("#more").await?;
    page.wait("#seed").await?;
    page.js("document.querySelector('#seed').focus()").await?;
    page.keys("what?").await?;
    sure(
        page.js("return document.querySelector('#seed')?.value === 'what?'")
            .await?
            == true,
        "a letter that is written does something",
    )?;
    Ok(String::new())
}

/// The page takes the whole screen and gives it back, by its button and by a key.
pub async fn takes_the_whole_screen(page: &Page, _: &str) -> Result<String> {
    page.tap("#play-now").await?;
    page.wait("[data-action='pick 1']").await?;
    let full = |on: bool| {
        format!(
            "return (document.fullscreenElement !== null) === {on}
               && document.querySelector('#full').ariaPressed === '{on}'"
        )
    };
    page.until(&full(false), 5).await?;
    page.tap("#full").await?;
    page.until(&full(true), 5).await?;
    page.keys("f").await?;
    page.until(&full(false), 5).await?;
    Ok(String::new())
}
