//! Looking back at games, and what is said of their turns.

use bundle::message;
use serde_json::Value;

use super::{
    Page, Result, form, pick,
    play::point,
    speed::{FREE, longest, watch},
    sure,
};

const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

const STOP: &str = "return Number(document.querySelector('#replay-slider').value)";
const ON_SLIDER: &str = "return document.activeElement.id === 'replay-slider'";
const TOLD: &str = "return document.querySelector('#replay-told').textContent";
const BOARD: &str = "return document.querySelector('.tops').innerHTML.length
    + ' ' + document.querySelectorAll('.shape.active, .shape.declined').length
    + ' ' + document.querySelector('#players').textContent";

/// A game between bots that do whatever comes, to its result.
pub async fn finished(page: &Page) -> Result<()> {
    form(
        page,
        "small-world",
        &["random", "random", "random"],
        "replay",
    )
    .await?;
    page.tap("#start").await?;
    page.until("return document.querySelector('#end') !== null", 120)
        .await
}

async fn stop(page: &Page) -> Result<u64> {
    page.settle().await?;
    page.js(STOP).await?.as_u64().ok_or("no slider".into())
}

async fn press(page: &Page, key: &str) -> Result<u64> {
    page.keys(key).await?;
    stop(page).await
}

/// By keys, buttons, the slider and the log; coins lie open; it plays by itself.
pub async fn replays_a_finished_game(page: &Page, _: &str) -> Result<String> {
    finished(page).await?;
    page.tap("#end-replay").await?;
    page.until(ON_SLIDER, 5).await?;
    sure(
        page.js("return document.querySelector('#end, #todo, .shape.target')")
            .await?
            == Value::Null,
        "something else is there besides the replay",
    )?;
    sure(stop(page).await? == 0, "it does not begin at the beginning")?;
    let begin = page.js(BOARD).await?;
    sure(press(page, RIGHT).await? == 1, "no step on")?;
    sure(press(page, LEFT).await? == 0, "no step back")?;
    let last = press(page, END).await?;
    let end = page.js(BOARD).await?;
    sure(last > 100 && begin != end, "the end is like the beginning")?;
    // Turn by turn there and back.
    let up = press(page, UP).await?;
    sure(up < last && press(page, DOWN).await? == last, "no turns")?;
    sure(press(page, HOME).await? == 0, "no way to the beginning")?;
    sure(page.js(BOARD).await? == begin, "the beginning is another")?;
    // By buttons, as far as a conquest: it is told, marked in the log, and shown on the board.
    page.tap("#replay-turn-on").await?;
    for _ in 0..40 {
        page.tap("#replay-on").await?;
        page.settle().await?;
        if page
            .js(TOLD)
            .await?
            .as_str()
            .is_some_and(|t| t.contains("conquer"))
        {
            break;
        }
    }
    page.until(
        "const now = [...document.querySelectorAll('#log .now .said')].map(s => s.textContent);
         return now.length > 0 && document.querySelector('.rims .spoken') !== null
           && document.querySelector('#replay-told').textContent === now.join(' ')",
        5,
    )
    .await?;
    let open = "return [...document.querySelectorAll('.players .coins')]
        .every(c => /\\d/.test(c.firstChild.textContent))";
    sure(page.js(open).await? == true, "coins are hidden")?;
    // A click in the log leads there.
    let here = stop(page).await?;
    let told = page
        .js(
            "const entry = [...document.querySelectorAll('#log .entry')].at(-2);
             entry.click();
             return [...entry.querySelectorAll('.said')].map(s => s.textContent).join(' ')",
        )
        .await?;
    sure(stop(page).await? != here, "the log leads nowhere")?;
    sure(page.js(TOLD).await? == told, "the log leads elsewhere")?;
    // By the slider.
    page.js(
        "const slider = document.querySelector('#replay-slider'); slider.value = 50;
         slider.dispatchEvent(new Event('input', { bubbles: true }))",
    )
    .await?;
    sure(stop(page).await? == 50, "the slider does not lead")?;
    stays(page).await?;
    // By itself, until it is stopped.
    page.tap("#replay-play").await?;
    page.until(
        "return Number(document.querySelector('#replay-slider').value) > 53",
        20,
    )
    .await?;
    page.tap("#replay-play").await?;
    let paused = stop(page).await?;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    sure(stop(page).await? == paused, "it goes on")?;
    page.tap("#replay-leave").await?;
    page.wait("#end .standings").await?;
    // A record that is opened can be replayed as well: here the one that the browser keeps.
    page.refresh().await?;
    page.tap("#end-replay").await?;
    page.until(ON_SLIDER, 5).await?;
    sure(press(page, END).await? == last, "another game is replayed")?;
    Ok(format!(", {last} steps"))
}

/// What is told of a step is of any length: the button under the finger stays where it is all the
/// same, and so does the page.
async fn stays(page: &Page) -> Result<()> {
    page.tap("#replay-first").await?;
    let places = page
        .js_later(
            "const done = arguments[0], seen = new Map();
             const [on, play] = ['on', 'play'].map(b => document.querySelector('#replay-' + b));
             const step = () => {
               const at = Math.round(play.getBoundingClientRect().top);
               if (!seen.has(at)) seen.set(at, document.querySelector('#replay-told').textContent);
               if (on.getAttribute('aria-disabled')) return done([...seen]);
               on.click();
               setTimeout(() => requestAnimationFrame(() => setTimeout(step, 25)), 0);
             };
             step()",
        )
        .await?;
    let count = places.as_array().map_or(0, Vec::len);
    sure(count == 1, &format!("the buttons move: {places}"))
}

/// In the middle of a game, too: nothing can be done there, and then the game goes on.
pub async fn looks_back_in_a_running_game(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    page.tap("#look-back").await?;
    page.wait("#replay").await?;
    sure(
        page.js("return document.querySelector('.shape.target, #review')")
            .await?
            == Value::Null,
        "something can be done while one looks back",
    )?;
    sure(
        page.js("return document.querySelectorAll('.shape.active').length")
            .await?
            == 1,
        "the last moment is not shown",
    )?;
    page.tap("#replay-back").await?;
    page.until("return document.querySelector('.shape.active') === null", 5)
        .await?;
    let hidden = "return [...document.querySelectorAll('.players .coins')]
        .filter(c => !/\\d/.test(c.firstChild.textContent)).length";
    sure(page.js(hidden).await? == 1, "the other’s coins are shown")?;
    let back = message("en", "replay-your-move")?;
    let called = page
        .js("return document.querySelector('#replay-leave').textContent")
        .await?;
    sure(called == back, "it is not said whose move it is")?;
    page.tap("#replay-leave").await?;
    page.wait(".shape.active").await?;
    page.wait(".shape.target").await?;
    page.wait("#todo").await?;
    Ok(String::new())
}

/// Turn by turn in the worker: it is stopped and goes on, the page stays free, and what is there
/// already stays where it is.
pub async fn analyses_a_finished_game(page: &Page, _: &str) -> Result<String> {
    finished(page).await?;
    page.tap("#end-replay").await?;
    page.wait("#review-start").await?;
    let count = "return document.querySelectorAll('#verdicts li').length";
    // The best of three stretches of the game counts: other programs run on this computer.
    let (mut blocked, mut turns, mut took) = (Err(String::new()), 0, 0.0);
    for _ in 0..3 {
        let stretch = watch(page).await?;
        page.js("window.began = performance.now()").await?;
        page.tap("#review-start").await?;
        page.until(&format!("{count} >= {}", turns + 3), 120)
            .await?;
        page.js("window.ended = performance.now()").await?;
        let clock = page.js("return ended - began").await?;
        took += clock.as_f64().unwrap_or_default();
        page.tap("#review-stop").await?;
        page.wait("#review-start").await?;
        turns = page.js(count).await?.as_u64().unwrap_or_default();
        blocked = longest(page, stretch, FREE).await;
        if blocked.is_ok() {
            break;
        }
    }
    let blocked = blocked?;
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    sure(page.js(count).await? == turns, "it does not stop")?;

    // Nothing slips away under the reader's finger while more turns come in.
    let place = "const row = document.querySelector('#verdicts li:nth-child(2)');
        return Math.round(row.getBoundingClientRect().top)";
    page.tap("#review-start").await?;
    page.js(
        "document.querySelector('#verdicts li:nth-child(2)').scrollIntoView({ block: 'center' })",
    )
    .await?;
    page.settle().await?;
    let before = page.js(place).await?;
    page.until(&format!("{count} >= {}", turns + 3), 60).await?;
    let after = page.js(place).await?;
    sure(
        before == after,
        &format!("a turn of the list went from {before} to {after}"),
    )?;
    // A turn of the list leads to that turn, and is told.
    page.tap("#verdicts li:nth-child(2) .verdict").await?;
    page.until(
        "return document.querySelector('#verdicts li:nth-child(2) .now') !== null
           && document.querySelector('#review-detail .played') !== null
           && document.querySelector('#review-detail .gave') !== null",
        5,
    )
    .await?;
    let turn = "return document.querySelector('.players .turn b').textContent
        === document.querySelector('#verdicts .now small').textContent";
    sure(page.js(turn).await? == true, "another’s turn is shown")?;
    page.wait("#review-detail .luck").await?;
    let each = "return document.querySelectorAll('#review-accounts li').length";
    sure(page.js(each).await? == 3, "not each has an account")?;
    page.tap("#review-stop").await?;
    shows_what_might_have_been(page).await?;
    Ok(format!(
        ", {:.0} ms a turn, longest task {blocked}",
        took / turns as f64
    ))
}

/// What would have been better is seen on the board until another moment is, and one may play on from
/// wherever one looks.
async fn shows_what_might_have_been(page: &Page) -> Result<()> {
    let worst = "const turn = document.querySelector('#verdicts .worst');
        turn?.click(); return turn !== null";
    sure(page.js(worst).await? == true, "no turn is marked")?;
    page.wait("#review-detail .show-way").await?;
    let was = page.js(BOARD).await?;
    page.tap("#review-detail .show-way").await?;
    let begin = message("en", "replay-imagined-begin")?;
    let told = format!("{TOLD}.startsWith('{}: ')", begin.trim_end_matches('.'));
    page.until(&told, 10).await?;
    page.until(
        &format!("{} !== {was}", BOARD.replace("return ", "return '' + ")),
        10,
    )
    .await?;
    page.tap("#replay-on").await?;
    page.until(&told.replace("return ", "return !"), 5).await?;
    let here = page.js(BOARD).await?;
    page.tap("#play-on").await?;
    page.until("return document.querySelector('#replay') === null", 5)
        .await?;
    // Somebody has the move now, and the game is another one.
    page.wait("#todo").await?;
    let tops = |board: &Value| {
        board
            .as_str()
            .map(|b| b.split(' ').nth(1).map(str::to_owned))
    };
    let now = page.js(BOARD).await?;
    sure(tops(&here) == tops(&now), "it goes on from elsewhere")?;
    page.tap("#leave").await?;
    page.until(
        "return document.querySelectorAll('.games li').length === 2",
        5,
    )
    .await
}
