//! Whatever eyes one has: players told apart without hues, colours that the system takes, a dark page.

use serde_json::{Value, json};

use super::{Page, Result, access::check, choose, form, pick, play::point, sure};

/// Lets the page believe that the system wants something.
pub(super) async fn wish(page: &Page, name: &str, value: &str) -> Result<()> {
    let features = json!({ "media": "", "features": [{ "name": name, "value": value }] });
    page.command("Emulation.setEmulatedMedia", features).await?;
    let matches = format!("return matchMedia('({name}: {value})').matches");
    page.until(&matches, 5).await
}

/// Lets it believe nothing of the kind any more.
pub(super) async fn wish_nothing(page: &Page) -> Result<()> {
    let nothing = json!({ "media": "", "features": [] });
    page.command("Emulation.setEmulatedMedia", nothing).await?;
    Ok(())
}

/// Where the system has colours of its own for the page, those of the players stay in the list.
pub async fn keeps_players_colours_in_high_contrast(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let shown = "const list = [...document.querySelectorAll('.players li')];
        return list.map(li => {
          const band = getComputedStyle(li.querySelector('.band')).backgroundColor;
          const probe = document.createElement('i');
          probe.style.color = getComputedStyle(li).getPropertyValue('--owner');
          probe.style.forcedColorAdjust = 'none';
          document.body.append(probe);
          const own = getComputedStyle(probe).color;
          probe.remove();
          return [band, own];
        })";
    let before = page.js(shown).await?;
    wish(page, "forced-colors", "active").await?;
    let after = page.js(shown).await?;
    let paper = page
        .js("return getComputedStyle(document.querySelector('.players li')).backgroundColor")
        .await?;
    let turn = page
        .js("return getComputedStyle(document.querySelector('.players li.turn')).outlineStyle")
        .await?;
    wish_nothing(page).await?;
    sure(turn == "solid", "whose turn it is cannot be seen")?;
    let list = after.as_array().cloned().unwrap_or_default();
    sure(
        list.len() == 2 && list.iter().all(|two| two[0] == two[1]) && list[0] != list[1],
        &format!("the players' colours are {after}"),
    )?;
    sure(before == after, &format!("{before} has become {after}"))?;
    // What is not told by its colour has that of the system.
    sure(
        paper == "rgb(255, 255, 255)" || paper == "rgb(0, 0, 0)",
        &format!("the list lies on {paper}"),
    )?;
    Ok(String::new())
}

/// Whoever wants it has a pattern for each player: on his border, on his tokens, and beside his name.
pub async fn shows_patterns_where_they_are_wanted(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    let shown = "const style = css => getComputedStyle(document.querySelector(css));
        const paint = (css, what) => style(css)[what].match(/#(own|large)-[a-z]+/)?.[0] ?? null;
        return [
          paint('.shape.active', 'stroke'),
          paint('.regions .framed', 'fill'),
          paint('.players .framed', 'fill'),
          style('.players .band').backgroundImage.startsWith('url(\"data:image/svg+xml'),
        ]";
    let plain = page.js(shown).await?;
    sure(
        plain == json!([null, null, null, false]),
        &format!("there are patterns already: {plain}"),
    )?;
    page.tap("#settings").await?;
    page.tap("#set-patterns").await?;
    page.tap("#settings").await?;
    page.wait("#own-blue").await?;
    // On a small board the pattern is a large one.
    let small = page
        .js("return document.querySelector('.window').clientWidth <= 600")
        .await?;
    let board = if small == true {
        "#large-blue"
    } else {
        "#own-blue"
    };
    let blue = json!([board, board, "#own-blue", true]);
    let now = page.js(shown).await?;
    sure(now == blue, &format!("there are {now}"))?;
    // A paint that is not found is seen as none at all.
    let found = "return [...document.querySelectorAll('.shape, .framed, .broken')].every(e =>
        ['stroke', 'fill'].every(what => {
          const name = getComputedStyle(e)[what].match(/#(own|large)-[a-z]+/)?.[0];
          return !name || document.querySelector(`pattern${name}`);
        }))";
    sure(page.js(found).await? == true, "a paint is missing")?;
    // It stays so, and each has his own.
    page.refresh().await?;
    page.wait(".regions .framed").await?;
    let now = page.js(shown).await?;
    sure(now == blue, &format!("after a reload there are {now}"))?;
    page.tap("#leave").await?;
    form(page, "small-world", &["human", "random"], "patterns").await?;
    let kinds = page
        .js("const first = document.querySelectorAll('.seat')[0];
             const dots = [...first.querySelectorAll('.dot')];
             return new Set(dots.map(d => getComputedStyle(d).backgroundImage)).size === dots.length
               ? dots.length : 0")
        .await?;
    sure(kinds == 6, &format!("{kinds} patterns in the form"))?;
    Ok(String::new())
}

/// How bright the page is, from 0 to 255.
const BRIGHT: &str = "const parts = getComputedStyle(document.body).backgroundColor.match(/\\d+/g);
    return Math.max(...parts.slice(0, 3).map(Number))";

/// The page is dark where the system or the reader wants it so, can be read then, and stays so.
pub async fn is_dark_where_it_is_wanted(page: &Page, axe: &str) -> Result<String> {
    let dark = |n: &Value| n.as_u64() < Some(64);
    let bright = page.js(BRIGHT).await?;
    sure(!dark(&bright), "the page is dark already")?;
    wish(page, "prefers-color-scheme", "dark").await?;
    page.until(
        "return document.documentElement.dataset.theme === 'dark'",
        5,
    )
    .await?;
    sure(dark(&page.js(BRIGHT).await?), "the page is not dark")?;
    page.refresh().await?;
    sure(
        dark(&page.js(BRIGHT).await?),
        "it is not dark after a reload",
    )?;
    let mut found = Vec::new();
    found.extend(check(page, axe, "start").await?);
    page.tap("#play-now").await?;
    page.wait("[data-action='pick 1']").await?;
    found.extend(check(page, axe, "draft").await?);
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await?;
    page.js("document.querySelector('.shape:not(.target, .chance)').focus()")
        .await?;
    page.keys("\u{e007}").await?;
    page.wait(".card.open").await?;
    found.extend(check(page, axe, "conquest").await?);
    page.keys("\u{e00c}").await?;
    // The reader's own wish goes before that of the system.
    page.tap("#settings").await?;
    page.wait("#settings-panel:popover-open").await?;
    found.extend(check(page, axe, "settings").await?);
    choose(page, "#theme", "light").await?;
    page.until(
        "return document.documentElement.dataset.theme === 'light'",
        5,
    )
    .await?;
    sure(!dark(&page.js(BRIGHT).await?), "the page is not light")?;
    wish_nothing(page).await?;
    choose(page, "#theme", "dark").await?;
    page.until(
        "return document.documentElement.dataset.theme === 'dark'",
        5,
    )
    .await?;
    page.refresh().await?;
    page.wait("#todo").await?;
    sure(dark(&page.js(BRIGHT).await?), "the choice is not kept")?;
    let chosen = page
        .js("return document.querySelector('#theme').value")
        .await?;
    sure(chosen == "dark", &format!("the setting is {chosen}"))?;
    page.tap("#help").await?;
    page.wait(".help").await?;
    page.js("document.querySelectorAll('.help details').forEach(d => d.open = true)")
        .await?;
    found.extend(check(page, axe, "help").await?);
    page.js("history.back()").await?;
    page.wait("#leave").await?;
    page.tap("#leave").await?;
    form(page, "small-world", &["random", "random"], "dark").await?;
    found.extend(check(page, axe, "form").await?);
    page.tap("#start").await?;
    page.until(
        "return document.querySelector('#end .chart rect') !== null",
        200,
    )
    .await?;
    found.extend(check(page, axe, "end").await?);
    page.tap("#end-replay").await?;
    page.wait("#replay").await?;
    found.extend(check(page, axe, "replay").await?);
    sure(found.is_empty(), &found.join("; "))?;
    Ok(String::new())
}
