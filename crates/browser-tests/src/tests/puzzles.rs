//! Puzzles.

use client::puzzle::{self, Puzzle};
use serde_json::json;

use super::{Page, Result, access::check, sure};

const SOLVED: &str = "return localStorage.getItem('elbowroom.puzzles')";
const VERDICT: &str = "document.querySelector('#puzzle-verdict').textContent";

/// A puzzle that a test can play without thinking: its best turn is nothing but conquests and a redeployment.
fn plain() -> Result<(&'static Puzzle, Vec<String>)> {
    let plain = |p: &&Puzzle| {
        let mut parts = p.best.split("; ");
        let words = ["conquer", "abandon", "end", "deploy"];
        parts.all(|a| words.contains(&a.split(' ').next().unwrap_or_default()))
    };
    let p = puzzle::all()
        .iter()
        .find(plain)
        .ok_or("no puzzle is plain")?;
    Ok((p, p.best.split("; ").map(Into::into).collect()))
}

/// Does an action by the list of what can be done, or by its button.
async fn act(page: &Page, action: &str) -> Result<()> {
    let css = format!("[data-action={}]", json!(action));
    page.until(
        &format!("return document.querySelector({}) !== null", json!(css)),
        10,
    )
    .await?;
    page.js("document.querySelector('#targets')?.setAttribute('open', '')")
        .await?;
    page.js(&format!("document.querySelector({}).click()", json!(css)))
        .await?;
    page.settle().await
}

/// Puts tokens into a region.
async fn deploy(page: &Page, region: &str, count: &str) -> Result<()> {
    let more = format!(
        "const more = [...document.querySelectorAll('.plan-more')]
           .find(b => b.getAttribute('aria-label').includes(' {region} ('));
         for (let i = 0; i < {count}; i++) more.click()"
    );
    page.js(&more).await?;
    page.settle().await
}

/// Ends the turn, whatever is asked for on the way, and waits for what is said of it.
async fn finish(page: &Page) -> Result<()> {
    page.until(
        "if (document.querySelector('#puzzle-again')) return true;
         const ways = ['#plan-done', '#plan-spread', '[data-action=\"end\"]', '[data-action=\"pass\"]'];
         for (const css of ways) {
           const button = document.querySelector(css);
           if (button && !button.disabled) { button.click(); return false; }
         }
         return false",
        30,
    )
    .await?;
    // The figures come from the worker.
    page.until(&format!("return /\\d[.,]\\d/.test({VERDICT})"), 60)
        .await
}

/// A puzzle is played badly, looked at, played well, and is solved from then on, wherever it is come to from.
pub async fn solves_a_puzzle(page: &Page, axe: &str) -> Result<String> {
    let (p, best) = plain()?;
    page.tap("#puzzles").await?;
    page.wait("#puzzles-page").await?;
    let mut found = check(page, axe, "puzzles").await?;
    let count = "return document.querySelectorAll('#puzzles-page li').length";
    sure(
        page.js(count).await? == puzzle::all().len(),
        "not every puzzle is listed",
    )?;
    page.tap(&format!("#puzzle-{}", p.id)).await?;
    page.wait("#puzzle").await?;
    page.wait("#todo").await?;
    found.extend(check(page, axe, "puzzle").await?);
    let start = "return [...document.querySelectorAll('.shape.active')].map(s => s.id).join()";
    let begun = page.js(start).await?;

    // The turn is ended at once.
    act(page, "end").await?;
    finish(page).await?;
    sure(
        page.js(SOLVED).await?.is_null(),
        "nothing done is a solution",
    )?;
    found.extend(check(page, axe, "verdict").await?);
    let told = page.js(&format!("return {VERDICT}")).await?;
    // What is the best is shown on the board.
    page.tap("#puzzle-show").await?;
    page.until(
        &format!(
            "return {start_} !== {begun}",
            start_ = start.trim_start_matches("return ")
        ),
        20,
    )
    .await?;
    page.wait("#replay").await?;
    page.tap("#puzzle-again").await?;
    page.until("return document.querySelector('#replay') === null", 5)
        .await?;
    page.wait("#todo").await?;
    sure(page.js(start).await? == begun, "it begins otherwise")?;

    for action in &best {
        match action
            .strip_prefix("deploy ")
            .and_then(|d| d.split_once(':'))
        {
            Some((region, count)) => deploy(page, region, count).await?,
            // The conquests may end by themselves.
            None if action == "end" => {
                page.until(
                    "if (document.querySelector('#plan, #puzzle-again')) return true;
                     document.querySelector('[data-action=end]')?.click(); return false",
                    10,
                )
                .await?;
                page.js("document.querySelector('#plan button.quiet')?.click()")
                    .await?;
            }
            None => act(page, action).await?,
        }
    }
    finish(page).await?;
    let well = page.js(&format!("return {VERDICT}")).await?;
    sure(well != told, "both turns are worth the same")?;
    page.until(
        &format!(
            "return localStorage.getItem('elbowroom.puzzles') === {}",
            json!(p.id)
        ),
        5,
    )
    .await
    .map_err(|why| format!("{why}: {well}"))?;
    page.tap("#puzzle-next").await?;
    page.until(&format!("return {VERDICT} === ''"), 10).await?;
    page.tap("#puzzle-all").await?;
    page.wait("#puzzles-page .yours").await?;
    // Its address leads to it, and nothing of it is kept among the games.
    let base = page.js("return location.href.split('#')[0]").await?;
    let base = base.as_str().unwrap_or_default();
    page.visit(&format!("{base}#puzzle-{}", p.id)).await?;
    page.wait("#puzzle").await?;
    page.visit(&format!("{base}#puzzle-none")).await?;
    page.until(
        "return document.querySelector('#trouble').textContent !== ''",
        5,
    )
    .await?;
    sure(
        page.js("return document.querySelectorAll('#saved li').length")
            .await?
            == 0,
        "puzzles are kept among the games",
    )?;
    sure(found.is_empty(), &found.join("; "))?;
    Ok(format!(", {} puzzles", puzzle::all().len()))
}
