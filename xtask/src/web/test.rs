//! Tests of the client in a browser.

use std::{fs, process::Command, time::Duration};

use serde_json::{Value, json};

use super::{
    page::{Page, Result, Screen},
    root,
    toolchain::{TARGET, Toolchain},
};
use crate::run;

/// Lints what only the web commands build.
pub fn lint() -> Result<()> {
    let cargo = || Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    let strict = ["--", "-D", "warnings"];
    run(cargo()
        .args([
            "clippy",
            "--quiet",
            "--package",
            "xtask",
            "--features",
            "web",
        ])
        .args(strict))?;
    let toolchain = Toolchain::find()?;
    if !toolchain.args.is_empty() {
        eprintln!("The lints of the screens need rustup's toolchain with {TARGET}: left out.");
        return Ok(());
    }
    run(cargo()
        .current_dir(root())
        .args(["clippy", "--quiet", "--package", "web", "--target", TARGET])
        .arg("--target-dir")
        .arg(super::target())
        .args(strict))
}

/// The tests, on a desktop and on a phone. A picture of the last screen is left of each that fails.
pub async fn test(address: &str) -> Result<()> {
    let axe = axe()?;
    let mut failed = 0;
    let mut passed = 0;
    for screen in [Screen::Desktop, Screen::Phone] {
        let page = Page::open(address, screen).await?;
        for (name, test) in TESTS {
            page.reset().await?;
            let done = test(&page, &axe).await;
            match &done {
                Ok(note) => {
                    passed += 1;
                    println!("ok      {screen:?} {name}{note}");
                }
                Err(why) => {
                    failed += 1;
                    println!("FAILED  {screen:?} {name}: {why}");
                    let file = root().join(format!("target/failed-{screen:?}-{name}.png"));
                    page.shot(&file).await?;
                }
            }
        }
        page.close().await;
    }
    println!("{passed} passed, {failed} failed");
    match failed {
        0 => Ok(()),
        _ => Err("some tests in the browser failed".into()),
    }
}

type Done<'a> = std::pin::Pin<Box<dyn Future<Output = Result<String>> + 'a>>;
type Test = for<'a> fn(&'a Page, &'a str) -> Done<'a>;

macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        const TESTS: &[(&str, Test)] = &[
            $((stringify!($name), |page, axe| Box::pin($name(page, axe)))),*
        ];
    };
}

tests![
    starts_in_one_click,
    takes_a_region_and_takes_it_back,
    says_why_not,
    plays_by_keyboard_alone,
    survives_a_reload,
    opens_a_record_from_a_file,
    hands_the_screen_over,
    plays_bots_to_the_end_without_blocking,
    speaks_four_languages,
    advises_in_a_first_game,
    plays_underground,
    is_accessible,
];

/// axe-core, which finds what shuts people out. It is fetched, not kept: its licence is another.
fn axe() -> Result<String> {
    let folder = root().join("target/axe");
    let file = folder.join("package/axe.min.js");
    if !file.is_file() {
        fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let pack = ["pack", "axe-core@4", "--silent", "--pack-destination", "."];
        run(Command::new("npm").current_dir(&folder).args(pack))?;
        let archive = fs::read_dir(&folder).map_err(|e| e.to_string())?;
        let archive = archive.filter_map(|f| Some(f.ok()?.path()));
        let archive = archive.filter(|p| p.extension().is_some_and(|e| e == "tgz"));
        let archive = archive.last().ok_or("npm fetched no axe-core")?;
        run(Command::new("tar")
            .current_dir(&folder)
            .arg("xf")
            .arg(archive))?;
    }
    fs::read_to_string(file).map_err(|e| e.to_string())
}

/// A message of a language, from its file.
fn message(lang: &str, id: &str) -> Result<String> {
    let folder = root().join("crates/web/messages").join(lang);
    let text = fs::read_to_string(folder.join("ui.ftl")).map_err(|e| e.to_string())?;
    let line = text
        .lines()
        .find_map(|l| l.strip_prefix(&format!("{id} = ")));
    line.map(Into::into).ok_or(format!("{lang} has no {id}"))
}

fn sure(what: bool, otherwise: &str) -> Result<()> {
    what.then_some(()).ok_or(otherwise.into())
}

/// Plays at once against a bot, and picks the first combo.
async fn pick(page: &Page) -> Result<()> {
    page.tap("#play-now").await?;
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await
}

const IN_HAND: &str = "return document.querySelector('.players .turn .race .facts')?.textContent";

const MENU: &str = "return document.querySelector('.card.open') !== null";

async fn starts_in_one_click(page: &Page, _: &str) -> Result<String> {
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
    page.wait("[data-action='pick 1']").await?;
    let mut note = format!(", board after {:.0} ms", took.as_f64().unwrap_or(-1.0));
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await?;
    // What a move costs: from the click to the next picture.
    let took = page
        .js_later(
            "const done = arguments[0];
             const start = performance.now();
             [...document.querySelectorAll('.targets button')][0].click();
             requestAnimationFrame(() => requestAnimationFrame(() =>
               done(performance.now() - start)));",
        )
        .await?;
    note.push_str(&format!(", a move {:.0} ms", took.as_f64().unwrap_or(-1.0)));
    Ok(note)
}

async fn takes_a_region_and_takes_it_back(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let before = page.js(IN_HAND).await?;
    page.js("document.querySelector('.shape.target').focus()")
        .await?;
    page.wait(".card .sum tfoot").await?;
    let sums = page
        .js("const n = s => Number(s.textContent.replace('−', '-'));
             const lines = [...document.querySelectorAll('.card .sum tbody td:last-child')];
             return lines.reduce((a, l) => a + n(l), 0)
               === n(document.querySelector('.card .sum tfoot td'))")
        .await?;
    sure(sums == true, "the lines of the cost do not add up")?;
    page.js("document.querySelector('.shape.target')
           .dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        .await?;
    if page.js(MENU).await? == true {
        page.tap(".card .offer").await?;
    }
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

async fn says_why_not(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    page.js("document.querySelector('.shape:not(.target, .chance)').focus()")
        .await?;
    page.wait(".card .why").await?;
    Ok(String::new())
}

/// Presses Tab until the focus is on what a selector finds.
async fn tab_to(page: &Page, css: &str) -> Result<()> {
    let there = format!("return document.activeElement.matches({})", json!(css));
    for _ in 0..80 {
        if page.js(&there).await? == true {
            return Ok(());
        }
        page.keys("\u{e004}").await?;
    }
    Err(format!("Tab does not lead to {css}"))
}

async fn plays_by_keyboard_alone(page: &Page, _: &str) -> Result<String> {
    const ENTER: &str = "\u{e007}";
    tab_to(page, "#play-now").await?;
    page.keys(ENTER).await?;
    page.wait("[data-action='pick 1']").await?;
    tab_to(page, "[data-action='pick 1']").await?;
    page.keys(ENTER).await?;
    page.wait(".shape.target").await?;
    page.js("document.activeElement.blur()").await?;
    tab_to(page, ".shape").await?;
    // From region to region by arrows until there is a target.
    let arrows = ["\u{e014}", "\u{e015}", "\u{e012}", "\u{e013}"];
    for i in 0..24 {
        if page
            .js("return document.activeElement.matches('.target')")
            .await?
            == true
        {
            break;
        }
        page.keys(arrows[i / 6]).await?;
    }
    sure(
        page.js("return document.activeElement.matches('.shape.target')")
            .await?
            == true,
        "the arrows do not lead to a target",
    )?;
    page.keys(ENTER).await?;
    page.until(
        "return document.querySelectorAll('.shape.active').length === 1",
        10,
    )
    .await?;
    tab_to(page, "[data-action='end']").await?;
    page.keys(ENTER).await?;
    page.until(
        "return document.querySelector('#plan') !== null
           || document.querySelector('.panel.mine') === null
           || document.querySelector('[data-action=\"end\"]') !== null",
        10,
    )
    .await?;
    Ok(String::new())
}

async fn survives_a_reload(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    page.tap(".targets button").await?;
    page.wait(".shape.active").await?;
    let (hand, log) = (page.js(IN_HAND).await?, log(page).await?);
    page.js("window.old = true; location.reload()").await?;
    page.until(
        "return !window.old && document.querySelector('.shape.active') !== null",
        20,
    )
    .await?;
    sure(
        page.js(IN_HAND).await? == hand,
        "the hand is another at once",
    )?;
    page.tap("#leave").await?;
    page.tap(".games li button").await?;
    page.wait(".shape.active").await?;
    sure(page.js(IN_HAND).await? == hand, "the hand is another")?;
    sure(self::log(page).await? == log, "the log is another")?;
    Ok(String::new())
}

async fn log(page: &Page) -> Result<Value> {
    page.js("return document.querySelector('#log').textContent")
        .await
}

async fn opens_a_record_from_a_file(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    page.tap(".targets button").await?;
    page.wait(".shape.active").await?;
    let log = log(page).await?;
    page.tap("#leave").await?;
    page.wait(".file input").await?;
    page.js(
        "const key = Object.keys(localStorage).find(k => k.startsWith('elbowroom.game.'));
         const file = new File([localStorage.getItem(key)], 'a.txt', { type: 'text/plain' });
         const list = new DataTransfer();
         list.items.add(file);
         const input = document.querySelector('.file input');
         input.files = list.files;
         input.dispatchEvent(new Event('change', { bubbles: true }))",
    )
    .await?;
    page.wait(".shape.active").await?;
    sure(self::log(page).await? == log, "the log is another")?;
    Ok(String::new())
}

/// Sets the players of the form: `human` or a bot, one for each seat.
async fn form(page: &Page, players: &[&str]) -> Result<()> {
    page.tap("#more").await?;
    page.wait("#seats").await?;
    choose(page, "#seats", &players.len().to_string()).await?;
    for (i, player) in players.iter().enumerate() {
        let css = format!(".seat:nth-of-type({}) select", i + 1);
        choose(page, &css, player).await?;
    }
    Ok(())
}

async fn choose(page: &Page, css: &str, value: &str) -> Result<()> {
    page.wait(css).await?;
    let script = format!(
        "const list = document.querySelector({}); list.value = {};
         list.dispatchEvent(new Event('change', {{ bubbles: true }}))",
        json!(css),
        json!(value)
    );
    page.js(&script).await?;
    Ok(())
}

async fn hands_the_screen_over(page: &Page, _: &str) -> Result<String> {
    form(page, &["human", "human"]).await?;
    page.tap("#start").await?;
    let hidden = "return [...document.querySelectorAll('.players .coins')]
        .every(c => !/\\d/.test(c.textContent))";
    for _ in 0..2 {
        page.wait("#hand-over").await?;
        sure(page.js(hidden).await? == true, "coins are to be seen")?;
        page.tap("#hand-over").await?;
        sure(
            page.js(hidden).await? == false,
            "one's own coins are hidden",
        )?;
        page.tap("[data-action='pick 1']").await?;
        page.tap(".targets button").await?;
        page.tap("[data-action='end']").await?;
        for _ in 0..3 {
            let plan = "return document.querySelector('#plan') !== null";
            if page.js(plan).await? == true {
                page.tap("#plan-spread").await?;
                page.tap("#plan-done").await?;
            }
            let pass = "document.querySelector('[data-action=\"pass\"]')?.click();
                document.querySelector('[data-action=\"end\"]')?.click()";
            page.js(pass).await?;
        }
    }
    page.wait("#hand-over").await?;
    Ok(String::new())
}

async fn plays_bots_to_the_end_without_blocking(page: &Page, _: &str) -> Result<String> {
    page.js("window.longest = 0;
         new PerformanceObserver(list => list.getEntries().forEach(e =>
           window.longest = Math.max(window.longest, e.duration)))
           .observe({ entryTypes: ['longtask'] })")
        .await?;
    form(page, &["greedy", "greedy", "greedy"]).await?;
    page.tap("#start").await?;
    page.wait(".world svg").await?;
    page.js("window.longest = 0").await?;
    page.until("return document.querySelector('#end') !== null", 400)
        .await?;
    let longest = page.js("return window.longest").await?;
    let longest = longest.as_f64().unwrap_or(f64::MAX);
    sure(
        longest < 1000.0,
        &format!("the page was blocked for {longest} ms"),
    )?;
    page.wait(".chart rect").await?;
    page.wait(".standings tbody tr").await?;
    page.tap("#again").await?;
    page.until("return document.querySelector('#end') === null", 10)
        .await?;
    Ok(format!(", longest task {longest:.0} ms"))
}

async fn speaks_four_languages(page: &Page, _: &str) -> Result<String> {
    for lang in ["it", "pl", "ja", "en"] {
        choose(page, ".languages", lang).await?;
        let expected = message(lang, "play-now")?;
        let script = format!(
            "return document.querySelector('#play-now b').textContent === {}
               && document.documentElement.lang === {}",
            json!(expected),
            json!(lang)
        );
        page.until(&script, 5).await?;
    }
    Ok(String::new())
}

async fn advises_in_a_first_game(page: &Page, _: &str) -> Result<String> {
    page.tap("#learn").await?;
    page.wait("#advice p").await?;
    let advice = "return document.querySelector('#advice p').textContent";
    page.wait("[data-action='pick 1']").await?;
    let first = page.js(advice).await?;
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await?;
    sure(page.js(advice).await? != first, "the advice does not go on")?;
    page.tap("#advice button").await?;
    page.until("return document.querySelector('#advice') === null", 5)
        .await?;
    Ok(String::new())
}

async fn plays_underground(page: &Page, _: &str) -> Result<String> {
    page.tap("#more").await?;
    choose(page, ".form select", "underground").await?;
    form_players(page).await?;
    page.tap("#start").await?;
    page.wait(".world svg").await?;
    page.until("return document.querySelector('#end') !== null", 400)
        .await?;
    Ok(String::new())
}

async fn form_players(page: &Page) -> Result<()> {
    for i in 1..=2 {
        choose(page, &format!(".seat:nth-of-type({i}) select"), "greedy").await?;
    }
    Ok(())
}

async fn is_accessible(page: &Page, axe: &str) -> Result<String> {
    let mut found = Vec::new();
    page.tap("#more").await?;
    found.extend(check(page, axe, "start").await?);
    page.tap("#play-now").await?;
    page.wait("[data-action='pick 1']").await?;
    found.extend(check(page, axe, "draft").await?);
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await?;
    page.js("document.querySelector('.shape.target').focus()")
        .await?;
    found.extend(check(page, axe, "conquest").await?);
    page.tap(".targets button").await?;
    page.tap("[data-action='end']").await?;
    page.wait("#plan").await?;
    found.extend(check(page, axe, "redeployment").await?);
    page.tap(".bar button:last-of-type").await?;
    page.wait(".help").await?;
    found.extend(check(page, axe, "help").await?);
    page.reset().await?;
    form(page, &["random", "random"]).await?;
    page.tap("#start").await?;
    page.until("return document.querySelector('#end') !== null", 200)
        .await?;
    found.extend(check(page, axe, "end").await?);
    sure(found.is_empty(), &found.join("; "))?;
    Ok(String::new())
}

/// What axe finds on the screen, and whether anything sticks out of it.
async fn check(page: &Page, axe: &str, name: &str) -> Result<Vec<String>> {
    page.js(&format!("if (!window.axe) {{ {axe} }}")).await?;
    let found = page
        .js_later(
            "const done = arguments[0];
             axe.run(document, { resultTypes: ['violations'] }).then(r => done(r.violations.map(v =>
               v.id + ' ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 90)).join(' | '))))",
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
