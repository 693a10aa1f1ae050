//! Records, content of one's own, and the client's own files.

use content::Library;
use record::{Record, Snapshot, verify};
use rules::Action;
use serde_json::json;

use super::{
    Page, Result, choose, pick,
    play::{Hand, Taste, point, step},
    sure,
};
use crate::{dist, page::Screen, serve};
use bundle::{message, root};

const NEWTS: &str = include_str!("../../../client/tests/newts.toml");

/// Drops files on the page.
async fn drop_files(page: &Page, files: &[(&str, &str)]) -> Result<()> {
    let script = format!(
        "const data = new DataTransfer();
         for (const [name, text] of {}) data.items.add(new File([text], name));
         const where = document.querySelector('main');
         where.dispatchEvent(new DragEvent('dragover', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
         where.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}))",
        json!(files)
    );
    page.js(&script).await?;
    Ok(())
}

/// The record of the game on the screen, as the button would give it.
async fn record(page: &Page) -> Result<String> {
    let script = "return localStorage.getItem('elbowroom.game.' + location.hash.slice(1))";
    let text = page.js(script).await?;
    text.as_str()
        .map(Into::into)
        .ok_or("no game is kept".into())
}

/// The text of the file that a button makes.
async fn made_by(page: &Page, button: &str) -> Result<String> {
    page.js(
        "window.made = null; const make = URL.createObjectURL;
         URL.createObjectURL = blob => { blob.text().then(t => window.made = t); return make(blob); }",
    )
    .await?;
    page.tap(button).await?;
    page.until("return window.made !== null", 5).await?;
    let text = page.js("return window.made").await?;
    text.as_str().map(Into::into).ok_or("no text".into())
}

/// A record is downloaded, and opened again from a file.
pub async fn opens_a_record(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    // The button makes a file of the same text.
    let text = &made_by(page, "#download").await?;
    sure(
        record(page).await?.ends_with(text),
        "the file is another than what is kept",
    )?;
    let log = "return document.querySelector('#log').textContent";
    let before = page.js(log).await?;
    page.tap("#leave").await?;
    page.wait("#play-now").await?;
    drop_files(page, &[("game.txt", text)]).await?;
    page.wait(".shape.active").await?;
    sure(page.js(log).await? == before, "the log is another")?;
    Ok(String::new())
}

/// How a game ended is remembered and counted; all of it goes into a file and comes out of it again; and
/// what was deleted can be had back.
pub async fn remembers_what_became_of_games(page: &Page, axe: &str) -> Result<String> {
    let file = root().join("records/small-world-on-small-world-2.record");
    let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
    let text = text.replace("seat 1 greedy Greedy", "seat 1 human Ann");
    page.wait("#play-now").await?;
    drop_files(page, &[("game.txt", &text)]).await?;
    page.wait("#end-board").await?;
    let coins = "return [...document.querySelectorAll('#end .standings:not(#sources) tbody tr')]
        .map(r => r.querySelector('th').textContent.trim() + ' ' + r.querySelectorAll('td')[1].textContent)
        .sort().join()";
    let ended = page.js(coins).await?;
    page.tap("#end-board").await?;
    page.tap("#leave").await?;
    page.tap("#results").await?;
    page.wait("#ended tbody tr").await?;
    let told = "return [...document.querySelectorAll('#ended .sat li')]
        .map(l => l.textContent.trim()).sort().join()";
    let found = page.js(told).await?;
    sure(found == ended, &format!("{found} is told, it was {ended}"))?;
    // By race, and by everything else.
    let rows = "return document.querySelectorAll('#counted tbody tr').length";
    sure(
        page.js(rows).await?.as_u64() > Some(1),
        "no races are counted",
    )?;
    for kind in ["power", "map", "seat", "seats"] {
        let name = message("en", &format!("results-by-{kind}"))?;
        let press = format!(
            "[...document.querySelectorAll('[aria-pressed]')].find(b => b.textContent === {name:?}).click()"
        );
        page.js(&press).await?;
        let head = format!("return document.querySelector('#counted th').textContent === {name:?}");
        page.until(&head, 5).await?;
        let one = page.js(rows).await? == 1;
        sure(
            one == (kind != "power"),
            &format!("by {kind} it is counted otherwise"),
        )?;
    }
    let found = super::access::check(page, axe, "results").await?;
    sure(found.is_empty(), &found.join("; "))?;
    let all = made_by(page, "#export").await?;
    page.refresh().await?;
    page.wait("#ended tbody tr").await?;
    page.tap("#back").await?;

    // Deleted, and had back.
    let games = "return document.querySelectorAll('#saved li').length";
    page.until(&format!("{games} === 1"), 5).await?;
    page.tap("#saved .quiet").await?;
    page.until(&format!("{games} === 0"), 5).await?;
    page.tap(".gone .undo").await?;
    page.until(&format!("{games} === 1"), 5).await?;

    // Another browser has nothing, and then all of it.
    page.reset().await?;
    page.wait("#play-now").await?;
    sure(page.js(games).await? == 0, "there is a game already")?;
    drop_files(page, &[("games.json", &all)]).await?;
    page.until(&format!("{games} === 1"), 5).await?;
    page.tap("#results").await?;
    page.wait("#ended tbody tr").await?;
    sure(page.js(told).await? == ended, "the file has another result")?;
    page.tap("#ended button").await?;
    page.wait("#end").await?;
    Ok(String::new())
}

/// A position of a recorded game, in which a seat may conquer regions.
fn position() -> Result<String> {
    let file = root().join("records/small-world-on-small-world-2.record");
    let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
    let library = Library::shipped();
    let record = Record::read(&text, library).map_err(|e| e.to_string())?;
    let game = verify(&record, library).map_err(|e| e.to_string())?;
    let (rules, mut state) = (game.rules(), *game.start());
    for (i, &action) in game.log().iter().enumerate() {
        let conquers = rules.legal_actions(&state);
        let conquers = conquers.iter().any(|a| matches!(a, Action::Conquer(_)));
        if i > game.log().len() / 3 && conquers {
            return Ok(Snapshot::new(rules.clone(), state, library).to_string());
        }
        let done = rules.apply(&mut state, action, &mut ());
        done.map_err(|why| format!("{why:?}"))?;
    }
    Err("nobody conquers anything".into())
}

/// A position that is pasted is played from, and is kept.
pub async fn plays_from_a_position(page: &Page, _: &str) -> Result<String> {
    page.wait("#paste").await?;
    choose(page, "#paste", "elbowroom position 1 of nothing").await?;
    page.until(
        "return document.querySelector('#trouble').textContent !== ''",
        5,
    )
    .await?;
    choose(page, "#paste", &position()?).await?;
    page.wait(".shape.target").await?;
    let turn = "return document.querySelector('.board').parentElement.textContent";
    let before = page.js(turn).await?;
    page.refresh().await?;
    page.wait(".shape.target").await?;
    sure(page.js(turn).await? == before, "it is another position")?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    Ok(String::new())
}

/// Files that are nothing are refused with a reason, and nothing breaks.
pub async fn refuses_bad_files(page: &Page, _: &str) -> Result<String> {
    for bad in [
        "",
        "elbowroom record 99",
        "\u{0}\u{1}\u{2}PNG",
        "elbowroom record 1\nrules 1\ngame nothing",
    ] {
        drop_files(page, &[("bad.txt", bad)]).await?;
        page.until(
            "return document.querySelector('#trouble').textContent.length > 40",
            5,
        )
        .await?;
        page.js("document.querySelector('#trouble').textContent = ''")
            .await?;
        page.reset().await?;
    }
    // A record that was tampered with.
    pick(page).await?;
    let text = record(page).await?;
    page.tap("#leave").await?;
    page.wait("#play-now").await?;
    let text = text.replace("pick 1", "conquer 3");
    drop_files(page, &[("tampered.txt", &text)]).await?;
    page.until(
        "return /line \\d+|step|action/i.test(document.querySelector('#trouble').textContent)",
        5,
    )
    .await?;
    let newts = NEWTS.replace("tokens = 6", "tokens = 600");
    drop_files(page, &[("newts.toml", &newts)]).await?;
    page.until(
        "return document.querySelector('#own-wrong')?.textContent.includes('newts.toml:3')",
        5,
    )
    .await?;
    sure(
        page.js("return document.querySelector('#own-files') === null")
            .await?
            == true,
        "the file was taken all the same",
    )?;
    page.tap("#start").await?;
    page.wait("[data-action='pick 1']").await?;
    Ok(String::new())
}

/// A race of one's own is dropped, played with, and travels in the record.
pub async fn plays_content_of_ones_own(page: &Page, _: &str) -> Result<String> {
    drop_files(page, &[("newts.toml", NEWTS)]).await?;
    page.wait("#own-files").await?;
    page.wait("[data-ban='newts']").await?;
    // All other races but enough for a column stay in the box, so the newts come soon.
    page.js(
        "document.querySelector('.bans').open = true;
         const races = [...document.querySelectorAll('.bans fieldset')][0];
         const others = [...races.querySelectorAll('[data-ban]')].filter(b => b.dataset.ban !== 'newts');
         for (const b of others.slice(7)) { b.checked = false;
           b.dispatchEvent(new Event('change', { bubbles: true })); }",
    )
    .await?;
    let names = "return [...document.querySelectorAll('.combo .name')].map(n => n.textContent)";
    for seed in 1..=20 {
        super::write(page, "#seed", &format!("newts {seed}")).await?;
        choose(page, ".seat:nth-of-type(2) select", "greedy").await?;
        page.tap("#start").await?;
        page.wait("[data-action='pick 1']").await?;
        let found = page.js(names).await?;
        let first = found[0].as_str().unwrap_or_default().to_owned();
        if first.ends_with("Newts") {
            page.tap("[data-action='pick 1']").await?;
            page.wait(".shape.target").await?;
            point(page, ".shape.target").await?;
            page.wait(".shape.active").await?;
            sure(
                record(page).await?.contains("#+ file newts.toml"),
                "the record carries no newts",
            )?;
            // The bot knows them too, and a reload does not lose them.
            page.tap("[data-action='end']").await?;
            page.refresh().await?;
            page.wait(".shape.active").await?;
            let there = "return document.querySelector('.players').textContent.includes('Newts')";
            sure(page.js(there).await? == true, "the newts are gone")?;
            return Ok(format!(", {first}"));
        }
        page.tap("#leave").await?;
        page.reload().await?;
        drop_files(page, &[("newts.toml", NEWTS)]).await?;
        page.wait("[data-ban='newts']").await?;
    }
    Err("no newts in twenty games".into())
}

/// Once loaded, the client needs no server: it is stopped, and a game is played.
pub async fn works_without_a_network(_: &Page, _: &str) -> Result<String> {
    let serving = serve::start(&dist(), 8510)?;
    let page = Page::open_alike(&serving.address, Screen::Desktop).await?;
    let done = async {
        page.reset().await?;
        page.js_later(
            "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(1))",
        )
        .await?;
        // A page that was on its way while the keeper of files took the pages over was passed by.
        page.reload().await?;
        page.until("return navigator.serviceWorker.controller !== null", 20)
            .await?;
        // A language that was read once is there later.
        choose(&page, ".languages", "it").await?;
        speaks(&page, "it", "h1", "title").await?;
        // So is what a first game does without.
        help_and_back(&page).await
    }
    .await;
    serving.stop();
    let done = match done {
        Ok(()) => {
            async {
                page.reload().await?;
                speaks(&page, "it", "h1", "title").await?;
                help_and_back(&page).await?;
                choose(&page, ".languages", "pl").await?;
                speaks(&page, "it", "#trouble", "language-failed").await?;
                let chosen = "return document.querySelector('.languages').value";
                let chosen = page.js(chosen).await?;
                sure(chosen == "it", &format!("{chosen} seems to be chosen"))?;
                choose(&page, ".languages", "en").await?;
                speaks(&page, "en", "h1", "title").await?;
                pick(&page).await?;
                // The bot has its turn, from a worker that came from nowhere but the store.
                let second = "return document.querySelector('#log').textContent.includes('Turn 2')";
                let mut done = 2;
                for _ in 0..60 {
                    step(&page, Hand::Pointer, Taste::Any, &mut done).await?;
                    if page.js(second).await? == true {
                        return Ok(());
                    }
                }
                Err("the second turn does not come".into())
            }
            .await
        }
        Err(e) => Err(e),
    };
    page.close().await;
    done.map(|()| String::new())
}

/// Reads how to play, and goes back to the first screen.
async fn help_and_back(page: &Page) -> Result<()> {
    page.tap("#help").await?;
    page.wait("#to-rules").await?;
    page.tap("#back").await?;
    page.wait("#play-now").await
}

/// Waits until something on the page is what a message says in a language.
async fn speaks(page: &Page, lang: &str, css: &str, id: &str) -> Result<()> {
    let said = json!(message(lang, id)?);
    let script = format!(
        "return document.documentElement.lang === '{lang}'
           && document.querySelector('{css}').textContent === {said}"
    );
    page.until(&script, 20).await
}

/// As files of a host that knows nothing of the game: nothing of a server is shown, and none is asked.
pub async fn works_as_files_alone(_: &Page, _: &str) -> Result<String> {
    let folder = std::env::temp_dir().join(format!("elbowroom-still-{}", std::process::id()));
    bundle::still(&dist(), &folder, None)?;
    let serving = serve::start(&folder, 8530)?;
    let page = Page::open_alike(&serving.address, Screen::Desktop).await?;
    let done = async {
        page.reset().await?;
        page.wait("#play-now").await?;
        let online = page.js("return document.querySelector('#online')").await?;
        sure(online.is_null(), "it offers to play at a server")?;
        pick(&page).await?;
        let asked = "return performance.getEntriesByType('resource').map(e => e.name)
            .filter(n => n.includes('/api/'))";
        let asked = page.js(asked).await?;
        sure(asked == json!([]), &format!("it asked for {asked}"))
    }
    .await;
    page.close().await;
    serving.stop();
    std::fs::remove_dir_all(&folder).map_err(|e| e.to_string())?;
    done.map(|()| String::new())
}

/// What a link to the page shows elsewhere, and a phone's home screen: pictures that are there, and as large
/// as is said of them.
pub async fn shows_itself_to_others(page: &Page, _: &str) -> Result<String> {
    let sizes = "const done = arguments[0];
        const of = src => new Promise(ok => {
          const image = new Image();
          image.onload = () => ok(image.naturalWidth + 'x' + image.naturalHeight);
          image.onerror = () => ok('missing');
          image.src = src;
        });
        const meta = name => document.querySelector(`meta[property='og:${name}']`).content;
        const run = async () => {
          const manifest = document.querySelector('[rel=manifest]').href;
          const { icons } = await (await fetch(manifest)).json();
          const all = icons.filter(i => i.sizes !== 'any')
            .map(async i => [i.src, i.sizes, await of(new URL(i.src, manifest))]);
          const shown = [meta('image'), meta('image:width') + 'x' + meta('image:height'),
            await of(meta('image'))];
          const touch = await of(document.querySelector('[rel=apple-touch-icon]').href);
          return [...await Promise.all(all), shown, ['touch', '180x180', touch]];
        };
        run().then(done, e => done(String(e)))";
    let found = page.js_later(sizes).await?;
    let found = found.as_array().ok_or(format!("{found}"))?;
    sure(found.len() == 5, "not all pictures are named")?;
    for picture in found {
        sure(picture[1] == picture[2], &format!("{picture}"))?;
    }
    let said = "return document.querySelector('meta[name=description]').content";
    let said = page.js(said).await?;
    sure(
        said == message("en", "tagline")?,
        &format!("it says {said}"),
    )?;
    Ok(String::new())
}
