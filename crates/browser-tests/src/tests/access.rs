//! Whether everybody can use every screen.

use serde_json::Value;

use super::{Page, Result, form, sure};

/// axe finds nothing on any screen, and nothing sticks out of the window.
pub async fn of_all_screens(page: &Page, axe: &str) -> Result<String> {
    let mut found = Vec::new();
    let mut seen = 0;
    let mut look = async |name: &str| -> Result<()> {
        seen += 1;
        found.extend(check(page, axe, name).await?);
        Ok(())
    };
    look("start").await?;
    page.tap("#more").await?;
    page.tap(".bans summary").await?;
    look("form").await?;
    page.tap("#play-now").await?;
    page.wait("[data-action='pick 1']").await?;
    look("draft").await?;
    page.tap(".combo .about").await?;
    look("a combo").await?;
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await?;
    page.js("document.querySelector('.shape.target').focus()")
        .await?;
    look("conquest").await?;
    page.js("document.querySelector('.shape:not(.target, .chance)').focus()")
        .await?;
    page.keys("\u{e007}").await?;
    page.wait(".card.open").await?;
    look("menu").await?;
    page.keys("\u{e00c}").await?;
    page.tap("#targets summary").await?;
    page.tap("#targets [data-action^='conquer']").await?;
    page.tap("#targets [data-action^='conquer']").await?;
    page.tap("[data-action='end']").await?;
    page.wait("#plan").await?;
    look("redeployment").await?;
    page.tap(".panel .term").await?;
    look("a word explained").await?;
    page.keys("\u{e00c}").await?;
    page.tap("#help").await?;
    page.wait(".help").await?;
    look("help").await?;
    page.tap("#to-rules").await?;
    page.wait("#rules-page .article").await?;
    page.tap("#rules-page .article summary").await?;
    page.wait("#rules-page .pair svg").await?;
    look("rules").await?;
    page.reset().await?;
    page.tap("#learn").await?;
    page.wait("#coach-next").await?;
    look("first game").await?;
    page.tap("#coach-next").await?;
    page.wait(".combo.pointed").await?;
    look("a combo is recommended").await?;
    page.tap(".combo.pointed .primary").await?;
    page.wait("[data-rim] .under").await?;
    look("a region is recommended").await?;
    page.reset().await?;
    form(page, "underground", &["human", "human", "human"], "access").await?;
    look("form of a longer name").await?;
    page.tap("#start").await?;
    page.wait("#hand-over").await?;
    look("hand-over").await?;
    page.tap("#hand-over").await?;
    page.wait("[data-action='pick 1']").await?;
    look("underground").await?;
    page.reset().await?;
    form(page, "small-world", &["random", "random"], "access").await?;
    page.tap("#start").await?;
    page.until("return document.querySelector('#end') !== null", 200)
        .await?;
    page.wait("#end .chart rect").await?;
    look("end").await?;
    page.tap("#end-replay").await?;
    page.wait("#replay").await?;
    page.tap("#replay-turn-on").await?;
    page.tap("#replay-on").await?;
    look("replay").await?;
    page.tap("#review-start").await?;
    page.wait("#verdicts li").await?;
    page.tap("#verdicts .verdict").await?;
    // A short game may be through already.
    page.js("document.querySelector('#review-stop')?.click()")
        .await?;
    page.wait("#review-detail .gave").await?;
    look("analysis").await?;
    sure(found.is_empty(), &found.join("; "))?;
    Ok(format!(", {seen} screens"))
}

/// What axe finds on the screen, and whether anything sticks out of it.
pub async fn check(page: &Page, axe: &str, name: &str) -> Result<Vec<String>> {
    page.settle().await?;
    page.js(&format!("if (!window.axe) {{ {axe} }}")).await?;
    let found = page
        .js_later(
            "const done = arguments[0];
             // What moves is looked at when it has come to rest.
             const rest = () => document.getAnimations().every(a => a.playState !== 'running');
             const look = () => axe.run(document, { resultTypes: ['violations'] }).then(r =>
               done(r.violations.map(v => v.id + ' ' +
                 v.nodes.slice(0, 3).map(n => n.html.slice(0, 110)).join(' | '))));
             const wait = n => rest() || n === 0 ? look() : setTimeout(() => wait(n - 1), 100);
             wait(30);",
        )
        .await?;
    let list = found.as_array().cloned().unwrap_or_default();
    let say = |v: &Value| format!("{name}: {}", v.as_str().unwrap_or_default());
    let mut list: Vec<String> = list.iter().map(say).collect();
    let wide = "return document.documentElement.scrollWidth > window.innerWidth + 1";
    if page.js(wide).await? == true {
        list.push(format!("{name}: wider than the window"));
    }
    Ok(list)
}
