//! Windows of all sizes: that everything can be reached, read and touched in them.

use serde_json::Value;

use super::{
    Page, Result, form, pick,
    play::{Hand, Stand, Taste, first_offer, point, stand, step},
    sure,
};

/// Windows in pixels: desktops, tablets, phones upright and sideways, and what is left of a desktop at
/// 200 and at 400 per cent.
const SIZES: [(u32, u32); 12] = [
    (1440, 900),
    (1024, 768),
    (768, 1024),
    (390, 844),
    (844, 390),
    (932, 430),
    (667, 375),
    (640, 360),
    (960, 540),
    (720, 450),
    (480, 270),
    (320, 256),
];

/// What cannot be hit, in words: the middle of each control, once it is scrolled to, must be the control
/// itself. Of a region any point will do. A board that stays in sight must leave room.
const UNREACHABLE: &str = r#"
    const out = [];
    const name = e => e.id || e.dataset.action || e.className.baseVal || e.className || e.tagName;
    const all = [...document.querySelectorAll('button, select, input, summary, a[href], .shape.target, .shape.chance')];
    const open = e => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert]')
        && !e.disabled && e.getBoundingClientRect().width > 1;
    const spots = [[.5,.5],[.35,.5],[.65,.5],[.5,.3],[.5,.7],[.3,.3],[.7,.3],[.3,.7],[.7,.7],[.2,.5],[.8,.5]];
    const hit = e => {
      const box = e.getBoundingClientRect();
      return spots.slice(0, e.classList.contains('shape') ? spots.length : 1).some(([i, j]) => {
        const at = document.elementFromPoint(box.x + i * box.width, box.y + j * box.height);
        return at && (e.contains(at) || at.contains(e) && at.tagName === 'LABEL');
      });
    };
    for (const e of all.filter(open)) {
      if (hit(e)) continue;
      e.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      if (hit(e)) continue;
      const box = e.getBoundingClientRect();
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      out.push(`${name(e)} (under ${at ? name(at) : 'the edge'})`);
    }
    const board = document.querySelector('.board');
    if (board && getComputedStyle(board).position === 'sticky' && board.offsetHeight > .55 * innerHeight + 1)
      out.push(`the board is ${board.offsetHeight} high`);
    scrollTo(0, 0);
    if (document.documentElement.scrollWidth > innerWidth + 1) {
      const wide = [...document.querySelectorAll('body *')]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1);
      out.push(`wider than the window: ${wide.slice(0, 3).map(name).join(', ')}`);
    }
    return out"#;

async fn reach_all(page: &Page, what: &str, found: &mut Vec<String>) -> Result<()> {
    for (width, height) in SIZES {
        page.resize(width, height).await?;
        let list = page.js(UNREACHABLE).await?;
        let list = list.as_array().cloned().unwrap_or_default();
        let said = list.iter().filter_map(Value::as_str).take(4);
        found.extend(said.map(|s| format!("{width}×{height}, {what}: {s}")));
    }
    page.resize_back().await
}

/// In windows of all sizes, every control of every decision of a game can be hit.
pub async fn every_control_can_be_hit(page: &Page, _: &str) -> Result<String> {
    let mut found = Vec::new();
    let mut seen = Vec::new();
    reach_all(page, "start", &mut found).await?;
    for (game, taste) in [
        ("small-world", Taste::People),
        ("underground", Taste::Monsters),
    ] {
        page.reset().await?;
        form(page, game, &["human", "human"], "sizes").await?;
        if game == "underground" {
            reach_all(page, "form", &mut found).await?;
        }
        page.tap("#start").await?;
        let mut kinds = Vec::new();
        let mut done = 0;
        for _ in 0..40 {
            let there = stand(page).await?;
            if !kinds.contains(&there) && there != Stand::Wait {
                kinds.push(there);
                if there == Stand::Target {
                    page.tap("#targets summary").await?;
                }
                reach_all(page, &format!("{game} {there:?}"), &mut found).await?;
            }
            if kinds.len() == 6 {
                break;
            }
            step(page, Hand::Pointer, taste, &mut done).await?;
        }
        seen.push(kinds.len().to_string());
        sure(kinds.len() >= 5, &format!("only {kinds:?} came up"))?;
    }
    // The menu of a region, with its ways and the button that closes it.
    page.reset().await?;
    pick(page).await?;
    page.js("document.querySelector('.shape:not(.target, .chance)').focus()")
        .await?;
    page.keys("\u{e007}").await?;
    page.wait(".card.open").await?;
    for (width, height) in SIZES {
        page.resize(width, height).await?;
        let closes = "const b = document.querySelector('.card.open .quiet');
            b.scrollIntoView({ block: 'nearest' });
            const box = b.getBoundingClientRect();
            return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === b";
        if page.js(closes).await? != true {
            found.push(format!("{width}×{height}: the menu cannot be closed"));
        }
    }
    page.resize_back().await?;
    sure(found.is_empty(), &found.join("; "))?;
    Ok(format!(", {} decisions", seen.join(" and ")))
}

/// Letters on the board of fewer pixels of the screen than may be, as `text: pixels`.
const TINY: &str = "
    const out = [];
    for (const t of document.querySelectorAll('.tops text')) {
      const own = parseFloat(getComputedStyle(t).fontSize);
      const px = own * t.getBoundingClientRect().height / t.getBBox().height;
      if (t.getBBox().height && px < 11.9) out.push(`${t.textContent}: ${px.toFixed(1)}`);
    }
    for (const e of document.querySelectorAll('body *:not(svg *, script, noscript *)'))
      if (e.checkVisibility() && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
          && parseFloat(getComputedStyle(e).fontSize) < 12)
        out.push(`${e.textContent}: ${getComputedStyle(e).fontSize}`);
    return out.slice(0, 8)";

/// Controls that are smaller than a fingertip, as `name: width×height`.
const SMALL: &str = "
    if (!matchMedia('(pointer: coarse)').matches) return [];
    const out = [];
    for (const e of document.querySelectorAll('button, select, summary, input:not([type=checkbox], [type=file])')) {
      const box = e.getBoundingClientRect();
      if (!e.checkVisibility() || e.closest('[inert]') || box.width < 2) continue;
      if (box.width < 43.5 || box.height < 43.5)
        out.push(`${e.id || e.className || e.tagName}: ${box.width.toFixed(0)}×${box.height.toFixed(0)}`);
    }
    return out.slice(0, 8)";

/// What must be read has 12 pixels or more, and what a finger must hit 44, whatever the window.
pub async fn can_be_read_and_touched(page: &Page, _: &str) -> Result<String> {
    let mut found = Vec::new();
    for game in ["small-world", "underground"] {
        page.reset().await?;
        form(page, game, &["human", "greedy", "greedy"], "letters").await?;
        look(page, &format!("{game} form"), &mut found).await?;
        page.tap("#start").await?;
        let mut done = 0;
        let mut kinds = Vec::new();
        for _ in 0..14 {
            let there = stand(page).await?;
            if !kinds.contains(&there) {
                kinds.push(there);
                look(page, &format!("{game} {there:?}"), &mut found).await?;
            }
            step(page, Hand::Pointer, Taste::Any, &mut done).await?;
        }
    }
    sure(found.is_empty(), &found.join("; "))?;
    Ok(String::new())
}

async fn look(page: &Page, what: &str, found: &mut Vec<String>) -> Result<()> {
    for (width, height) in [(390, 844), (844, 390), (1440, 900)] {
        page.resize(width, height).await?;
        for script in [TINY, SMALL] {
            let list = page.js(script).await?;
            let list = list.as_array().cloned().unwrap_or_default();
            let said = list.iter().filter_map(Value::as_str);
            found.extend(said.map(|s| format!("{width}×{height}, {what}: {s}")));
        }
    }
    page.resize_back().await
}

/// Whether the middle of what a selector finds is inside of the window on the board.
fn inside(css: &str) -> String {
    format!(
        "const a = document.querySelector({}).getBoundingClientRect();
         const b = document.querySelector('.window').getBoundingClientRect();
         const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
         return x > b.left && x < b.right && y > b.top && y < b.bottom",
        serde_json::json!(css)
    )
}

/// Where one part of the board is looked at, what happens or is spoken of elsewhere comes into sight.
pub async fn follows_what_happens(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    let own = page
        .js("return '#' + document.querySelector('.shape.active').id")
        .await?;
    let own = own.as_str().unwrap_or_default().to_owned();
    // As large as it gets, at the corner that is farthest away.
    let away = "const w = document.querySelector('.window').getBoundingClientRect();
        const a = document.querySelector('.shape.active').getBoundingClientRect();
        const x = a.x + a.width / 2 < w.x + w.width / 2 ? w.right - 5 : w.left + 5;
        const y = a.y + a.height / 2 < w.y + w.height / 2 ? w.bottom - 5 : w.top + 5;
        for (let i = 0; i < 9; i++)
          document.querySelector('.window').dispatchEvent(new WheelEvent('wheel',
            { deltaY: -300, clientX: x, clientY: y, ctrlKey: true, bubbles: true, cancelable: true }))";
    page.js(away).await?;
    page.settle().await?;
    sure(
        page.js(&inside(&own)).await? == false,
        "the region is still in sight",
    )?;
    page.js("document.querySelector('#log .entry[tabindex=\"0\"]').focus()")
        .await?;
    page.until(&inside(&own), 5).await?;
    page.js("document.activeElement.blur()").await?;
    // What a bot does is followed, too, at a pace at which one can look on.
    page.js("localStorage.setItem('elbowroom.pace', '250')")
        .await?;
    page.refresh().await?;
    page.wait(".shape.active").await?;
    page.js(away).await?;
    page.js(
        "const world = document.querySelector('.world');
         window.before = world.style.transform; window.gone = [];
         new MutationObserver(() => gone.push(world.style.transform)).observe(world, { attributes: true })",
    )
    .await?;
    page.tap("[data-action='end']").await?;
    page.until("return gone.some(t => t !== before)", 30)
        .await?;
    Ok(String::new())
}

/// On a phone the board may have all the height: it is then filled, and what ends a move stays in reach.
pub async fn has_all_the_height(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let high = "return document.querySelector('.window').clientHeight / innerHeight";
    let low = page.js(high).await?.as_f64().unwrap_or(1.0);
    page.tap("#tall").await?;
    page.until(&format!("{high} > 0.7"), 5).await?;
    sure(low < 0.55, "the board is high from the start")?;
    let filled = "const w = document.querySelector('.window').getBoundingClientRect();
        const g = document.querySelector('.ground svg').getBoundingClientRect();
        const k = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform).a;
        return k > 1.5 && g.width > w.width";
    page.until(filled, 5).await?;
    for css in ["#buttons [data-action='end']", "#tall"] {
        let there = format!(
            "const e = document.querySelector({});
             const b = e.getBoundingClientRect();
             return document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2) === e",
            serde_json::json!(css)
        );
        page.until(&there, 5).await?;
    }
    // A move is made there, and taken back.
    let at = page.point_of(".shape.target").await?;
    let at = at.ok_or("no target is in sight")?;
    page.mouse(&[at], true).await?;
    first_offer(page).await?;
    page.wait(".shape.active").await?;
    page.tap("#undo").await?;
    page.until("return document.querySelector('.shape.active') === null", 5)
        .await?;
    page.tap("#tall").await?;
    page.until(&format!("{high} < 0.55"), 5).await?;
    Ok(String::new())
}

/// Whoever has won is to be read at once where the result comes up.
pub async fn shows_the_winner_first(page: &Page, _: &str) -> Result<String> {
    form(page, "small-world", &["random", "random"], "winner").await?;
    page.tap("#start").await?;
    page.until(
        "return document.querySelector('#end .buttons') !== null",
        200,
    )
    .await?;
    page.until(
        "const box = document.activeElement.getBoundingClientRect();
         return document.activeElement.id === 'end-title' && box.top >= 0 && box.bottom <= innerHeight",
        10,
    )
    .await?;
    Ok(String::new())
}

/// The board has the room that there is: a square one beside its combos, and any on a tablet held sideways.
pub async fn boards_use_the_room(page: &Page, _: &str) -> Result<String> {
    let mut seen = Vec::new();
    for (players, width, height, least) in [(5, 1440, 900, 740), (2, 1024, 768, 690)] {
        page.reset().await?;
        page.resize(width, height).await?;
        let mut all = vec!["random"; players];
        all[0] = "human";
        form(page, "small-world", &all, "room").await?;
        page.tap("#start").await?;
        page.wait(".world .ground svg").await?;
        page.wait(".combo .primary").await?;
        let out = page
            .js("const box = e => e.getBoundingClientRect();
                 const board = box(document.querySelector('.board'));
                 const under = [...document.querySelectorAll('.board, .zoom, .combo')]
                   .map(e => box(e)).filter(b => b.bottom > innerHeight || b.right > innerWidth);
                 const lies = [...document.querySelectorAll('.combo')].map(box)
                   .filter(b => b.left < board.right && b.right > board.left
                     && b.top < board.bottom && b.bottom > board.top);
                 return [Math.round(board.width), under.length, lies.length]")
            .await?;
        seen.push(format!("{} of {width}", out[0]));
        sure(
            out[0].as_u64() >= Some(least) && out[1] == 0 && out[2] == 0,
            &format!("{players} players at {width}x{height}: {out}"),
        )?;
        page.resize_back().await?;
    }
    Ok(format!(", {}", seen.join(", ")))
}
