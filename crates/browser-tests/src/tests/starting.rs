//! What a reader sees where the program does not start.

use std::{fs, path::Path};

use bundle::message;
use serde_json::json;

use super::{Page, Result, sure};
use crate::{dist, page::Screen, serve};

/// A program that is slow to come, or does not come at all, and browsers that cannot run it, are told of
/// in the reader's language, with a way to try again.
pub async fn says_why_it_does_not_start(_: &Page, _: &str) -> Result<String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let folder = folder.path();
    for file in fs::read_dir(dist()).map_err(|e| e.to_string())? {
        let file = file.map_err(|e| e.to_string())?;
        fs::copy(file.path(), folder.join(file.file_name())).map_err(|e| e.to_string())?;
    }
    let serving = serve::start(folder, 8530)?;
    let page = Page::open_alike(&serving.address, Screen::Desktop).await?;
    let done = all(&page, &serving.address, folder).await;
    page.close().await;
    serving.stop();
    done.map(|()| String::new())
}

/// Takes files away, or gives them back.
fn hide(folder: &Path, end: &str, hidden: bool) -> Result<()> {
    for file in fs::read_dir(folder).map_err(|e| e.to_string())? {
        let path = file.map_err(|e| e.to_string())?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let plain = name.trim_end_matches(".away");
        let plain = plain.trim_end_matches(".gz").trim_end_matches(".br");
        if plain.starts_with(end.split_once('*').map_or("", |e| e.0))
            && plain.ends_with(end.split_once('*').map_or("", |e| e.1))
        {
            let shown = name.trim_end_matches(".away").to_owned();
            let to = if hidden {
                format!("{shown}.away")
            } else {
                shown
            };
            fs::rename(&path, folder.join(to)).map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}

/// Forgets all that is kept of the page but the language.
async fn anew(page: &Page, address: &str, lang: &str) -> Result<()> {
    let script = format!(
        "const done = arguments[0];
         localStorage.setItem('elbowroom.language', '{lang}');
         Promise.all([
           navigator.serviceWorker.getRegistrations().then(all => Promise.all(all.map(r => r.unregister()))),
           caches.keys().then(keys => Promise.all(keys.map(k => caches.delete(k)))),
         ]).then(() => done(true))"
    );
    page.js_later(&script).await?;
    page.command("Network.clearBrowserCache", json!({})).await?;
    page.leave_for("about:blank").await?;
    page.leave_for(&format!("http://{address}/")).await
}

async fn says(page: &Page, lang: &str, id: &str) -> Result<()> {
    let seen = format!(
        "const said = [...document.querySelectorAll('.splash p:not(.brand)')]
           .filter(p => p.checkVisibility({{ visibilityProperty: true }}));
         return said.length === 1 && said[0].textContent === {}",
        json!(message(lang, id)?)
    );
    page.until(&seen, 20).await
}

/// Whether the page was loaded anew by itself.
const RELOADED: &str = "return performance.getEntriesByType('navigation')[0].type === 'reload'";

async fn all(page: &Page, address: &str, folder: &Path) -> Result<()> {
    page.command("Network.enable", json!({})).await?;
    // What an earlier load kept is not what is tried here.
    page.command("Network.setBypassServiceWorker", json!({ "bypass": true }))
        .await?;
    // It is slow: after a second there is something to look at, which goes on.
    let program = fs::read_dir(folder).map_err(|e| e.to_string())?;
    let mut program = program.filter_map(|f| f.ok()?.path().to_str().map(str::to_owned));
    let program = program
        .find(|p| p.contains("/elbowroom-") && p.ends_with(".wasm.br"))
        .ok_or("no program")?;
    let size = fs::metadata(program).map_err(|e| e.to_string())?.len();
    let speed = |n: i64| json!({ "offline": false, "latency": 0, "downloadThroughput": n, "uploadThroughput": -1 });
    let conditions = "Network.emulateNetworkConditions";
    page.command(conditions, speed(size as i64 / 6)).await?;
    let address_of = format!("http://{address}/");
    page.js("localStorage.setItem('elbowroom.language', 'it')")
        .await?;
    page.leave_for("about:blank").await?;
    page.command("Network.clearBrowserCache", json!({})).await?;
    page.leave_for(&format!("{address_of}index.html")).await?;
    says(page, "it", "start-loading").await?;
    let part = "const p = document.querySelector('.splash progress');
        return p && p.checkVisibility() ? p.value : null";
    page.until(
        &format!("const v = (() => {{ {part} }})(); return v > 0 && v < 1"),
        10,
    )
    .await?;
    page.command(conditions, speed(-1)).await?;
    page.wait("main").await?;
    // The program is not there, then it is.
    hide(folder, "elbowroom-*.wasm", true)?;
    anew(page, address, "pl").await?;
    says(page, "pl", "start-failed").await?;
    hide(folder, "elbowroom-*.wasm", false)?;
    page.tap(".splash [lang='pl'] a").await?;
    page.wait("main").await?;
    // Nor is what binds it to the page.
    hide(folder, "elbowroom-*.js", true)?;
    anew(page, address, "en").await?;
    says(page, "en", "start-failed").await?;
    hide(folder, "elbowroom-*.js", false)?;
    page.tap(".splash [lang='en'] a").await?;
    page.wait("main").await?;
    // A part that comes later does not come, then it does.
    hide(folder, "split_*.wasm", true)?;
    anew(page, address, "pl").await?;
    page.wait("main").await?;
    for (button, there) in [("#help", "#to-rules"), ("#play-now", ".world svg")] {
        page.tap(button).await?;
        page.wait(".later[role='alert']").await?;
        let said = page
            .js("return document.querySelector('.later').textContent")
            .await?;
        let all = format!(
            "{} {}",
            message("pl", "start-failed")?,
            message("pl", "start-again")?
        );
        sure(said == all, &format!("it says {said}"))?;
        // It may be that of another version, which only the whole page brings.
        for _ in 0..2 {
            page.tap(".later button").await?;
            page.wait(".later[role='alert']").await?;
        }
        page.until(RELOADED, 5).await?;
        page.wait(".later[role='alert']").await?;
        hide(folder, "split_*.wasm", false)?;
        page.tap(".later button").await?;
        page.wait(there).await?;
        hide(folder, "split_*.wasm", true)?;
        page.js("history.back()").await?;
        page.wait("#play-now").await?;
    }
    hide(folder, "split_*.wasm", false)?;
    // The console has said what did not come.
    page.complaints().await?;
    // Not even the script that would say so: after a while it is said in all languages.
    hide(folder, "start-*.js", true)?;
    anew(page, address, "en").await?;
    page.wait(".splash .late").await?;
    page.js("document.getAnimations().forEach(a => a.animationName === 'late' && a.finish())")
        .await?;
    let all = page
        .js(
            "return [...document.querySelectorAll('.late p:not([hidden]), .late a')]
               .filter(p => p.checkVisibility({ visibilityProperty: true })).length",
        )
        .await?;
    sure(
        all == 8,
        &format!("{all} words and ways where all scripts fail"),
    )?;
    hide(folder, "start-*.js", false)?;
    page.tap(".splash [lang='en'] a").await?;
    page.wait("main").await?;
    // The browser cannot run it.
    page.before("delete window.WebAssembly").await?;
    anew(page, address, "ja").await?;
    says(page, "ja", "start-lacks").await
}
