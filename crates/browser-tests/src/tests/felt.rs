//! That a turn is felt: what is heard, what one is told of the others, and what moves.

use super::{
    Page, Result,
    eyes::{wish, wish_nothing},
    form, pick,
    play::{Hand, Stand, Taste, enter, point, stand, step, tab_to},
    sure,
};

/// Listens at what leads to the loudspeaker, and counts what is asked for.
const LISTEN: &str = "
    window.asked = 0;
    window.loudest = () => {
      if (!window.ear) return 0;
      const data = new Float32Array(ear.fftSize);
      ear.getFloatTimeDomainData(data);
      return data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    };
    for (const source of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const start = source.prototype.start;
      source.prototype.start = function (...when) { asked += 1; return start.apply(this, when); };
    }
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to, ...more) {
      if (to === this.context.destination) {
        if (window.ear?.context !== this.context) {
          window.ear = this.context.createAnalyser();
          ear.fftSize = 32768;
        }
        connect.call(this, ear);
      }
      return connect.call(this, to, ...more);
    };";

/// What was heard last.
fn last(sound: &str) -> String {
    format!("return document.querySelector('#sound').dataset.heard === '{sound}'")
}

/// What happens is heard, as soon as the reader has done something; nothing is when it is off, which
/// is kept.
pub async fn sounds_unless_it_is_off(page: &Page, _: &str) -> Result<String> {
    page.js(LISTEN).await?;
    pick(page).await?;
    page.until(&last("pick"), 5).await?;
    // It is not only asked for: something comes out.
    page.until("return loudest() > 0.02", 10).await?;
    point(page, ".shape.target").await?;
    page.until(&last("conquest"), 5).await?;
    // The others go on at once, unheard; the reader hears when it is for him to go on.
    page.js(
        "const button = document.querySelector('#sound'); button.dataset.heard = ''; window.told = [];
         new MutationObserver(() => told.push(button.dataset.heard))
           .observe(button, { attributeFilter: ['data-heard'] })",
    )
    .await?;
    let mut done = 3;
    for _ in 0..12 {
        if page.js(&last("your-move")).await? == true {
            break;
        }
        step(page, Hand::Pointer, Taste::Any, &mut done).await?;
        // What sounds comes in a task of its own.
        page.settle().await?;
    }
    page.until(&last("your-move"), 20).await?;
    let told = page.js("return told.join(' ')").await?;
    let told = told.as_str().unwrap_or_default().to_owned();
    sure(
        told.ends_with("coins your-move") && !told.contains("pick"),
        &format!("heard {told}"),
    )?;
    page.tap("#sound").await?;
    page.wait("#sound[aria-pressed='false']").await?;
    let before = page.js("return asked").await?;
    let log = "return document.querySelector('#log').textContent";
    let told = page.js(log).await?;
    let mut done = 0;
    for _ in 0..20 {
        if page.js(log).await? != told {
            break;
        }
        step(page, Hand::Pointer, Taste::Any, &mut done).await?;
        page.settle().await?;
    }
    let after = page.js("return asked").await?;
    sure(before == after, "it sounds though it is off")?;
    page.refresh().await?;
    page.wait("#sound[aria-pressed='false']").await?;
    // The settings have the same switch.
    page.tap("#settings").await?;
    page.tap("#set-sound").await?;
    page.wait("#sound[aria-pressed='true']").await?;
    page.until(&last("coins"), 5).await?;
    Ok(String::new())
}

/// Whose each region is, by the colour of its border.
const HOLDERS: &str = "[...document.querySelectorAll('.shape')]
    .map(s => s.matches('.active, .declined') ? s.style.getPropertyValue('--owner') : '')";

/// Plays until it is the reader's turn again after others have had theirs; what the board was when his
/// own ended is kept as `window.was`.
async fn come_round(page: &Page) -> Result<()> {
    let mut done = 0;
    for _ in 0..40 {
        let there = stand(page).await?;
        if page
            .js("return document.querySelector('#since') !== null")
            .await?
            == true
        {
            return Ok(());
        }
        if there == Stand::Plan {
            let keep = format!(
                "if (document.querySelector('.players li').matches('.turn')) window.was = {HOLDERS}"
            );
            page.js(&keep).await?;
        }
        step(page, Hand::Pointer, Taste::Any, &mut done).await?;
    }
    Err("nothing is told of the others".into())
}

/// Before one's turn one is told what the others did since the last: in a line each, and by marks where
/// regions changed hands; until one does something, or folds it up.
pub async fn tells_what_the_others_did(page: &Page, _: &str) -> Result<String> {
    form(page, "small-world", &["human", "greedy", "greedy"], "since").await?;
    page.tap("#start").await?;
    page.wait(".combo .primary").await?;
    sure(
        page.js("return document.querySelector('#since') === null")
            .await?
            == true,
        "there was nothing before the first turn",
    )?;
    come_round(page).await?;
    let lines = page
        .js("return [...document.querySelectorAll('#since li')].map(l => l.textContent).join(' | ')")
        .await?;
    let lines = lines.as_str().unwrap_or_default().to_owned();
    sure(
        lines.split(" | ").count() == 2 && lines.matches("took").count() == 2,
        &format!("told is {lines}"),
    )?;
    let wrong = format!(
        "const now = {HOLDERS};
         const changed = now.flatMap((who, i) => who === was[i] ? [] : [i]);
         const marked = [...document.querySelectorAll('.changed')].map(c => Number(c.dataset.changed));
         return changed.length && String(changed) === String(marked) ? '' : `${{changed}} / ${{marked}}`"
    );
    let wrong = page.js(&wrong).await?;
    sure(wrong == "", &format!("changed and marked are {wrong}"))?;
    let arrows = page
        .js("return document.querySelectorAll('.changed .head').length")
        .await?;
    sure(arrows.as_u64() > Some(0), "there is no arrow")?;
    // A line shows where it was; the button folds it all up, which is kept.
    tab_to(page, "#since .deed").await?;
    page.wait(".rims .spoken").await?;
    enter(page, "#since-fold").await?;
    page.until(
        "return document.querySelector('#since li, .changed') === null",
        5,
    )
    .await?;
    page.refresh().await?;
    page.wait("#since-fold[aria-expanded='false']").await?;
    page.tap("#since-fold").await?;
    page.wait(".changed").await?;
    // It goes with what one does, and comes back with what one takes back.
    let mut done = 0;
    step(page, Hand::Pointer, Taste::Any, &mut done).await?;
    let gone = "return document.querySelector('#since, .changed') === null";
    page.until(gone, 5).await?;
    Ok(format!(", {arrows} arrows"))
}

/// Notes what comes to the layer of what moves: its kind, where it begins and where it is to be, in parts
/// of the board's width and height.
const WATCH: &str = "
    window.moved = [];
    const layer = document.querySelector('.moments');
    const look = e => {
      const [x, y, w, h] = ['left', 'top', 'width', 'height'].map(k => parseFloat(e.style[k]) / 100);
      if (!(w > 0)) return;
      const way = getComputedStyle(e);
      const [dx, dy] = ['--dx', '--dy'].map(d => parseFloat(way.getPropertyValue(d)) / 100 || 0);
      const at = [x + w / 2, y + h / 2];
      moved.push({ kind: e.className, at, away: [at[0] + dx * w, at[1] + dy * h] });
    };
    new MutationObserver(all => all.flatMap(m => [...m.addedNodes])
        .filter(n => n.querySelectorAll)
        .forEach(n => n.querySelectorAll('.flight, .coin, .picked, .turned, .die').forEach(look)))
      .observe(layer, { childList: true });";

async fn moved(page: &Page, kind: &str) -> Result<u64> {
    let count = page
        .js(&format!(
            "return moved.filter(m => m.kind === '{kind}').length"
        ))
        .await?;
    Ok(count.as_u64().unwrap_or_default())
}

/// Things move from where they are to where they go, on a layer of their own: the picked race is shown,
/// tokens come from the hand or from next door, coins go to the purse, a race that declines is turned
/// over; and nothing of it where the reader wants no motion.
pub async fn moves_from_where_it_was(page: &Page, _: &str) -> Result<String> {
    form(page, "small-world", &["human", "random"], "motion").await?;
    page.tap("#start").await?;
    page.wait(".combo .primary").await?;
    page.wait(".moments").await?;
    page.js(WATCH).await?;
    page.tap("[data-action='pick 1']").await?;
    page.until("return moved.some(m => m.kind === 'picked')", 5)
        .await?;
    page.wait(".shape.target").await?;
    point(page, ".shape.target").await?;
    page.until("return moved.some(m => m.kind === 'flight')", 5)
        .await?;
    // The first tokens come from beyond the edge behind which their player is told of.
    let from = page
        .js(
            "const { away: [x, y] } = moved.find(m => m.kind === 'flight');
             const row = document.querySelector('.players li').getBoundingClientRect();
             const board = document.querySelector('.window').getBoundingClientRect();
             if (row.left > board.right ? x > 1 : row.top > board.bottom ? y > 1 : x < 0) return '';
             return `${x.toFixed(2)} ${y.toFixed(2)}`",
        )
        .await?;
    sure(from == "", &format!("the first tokens come from {from}"))?;
    // At the end of the turn a coin comes from each region.
    let mine =
        "const own = document.querySelector('.players li').style.getPropertyValue('--owner');
        return [...document.querySelectorAll('.shape.active, .shape.declined')]
          .filter(s => s.style.getPropertyValue('--owner') === own).length";
    let mut done = 1;
    let mut held = 0;
    for _ in 0..12 {
        if held > 0 {
            break;
        }
        if stand(page).await? == Stand::Plan {
            held = page.js(mine).await?.as_u64().unwrap_or_default();
            page.js("moved.length = 0").await?;
        }
        step(page, Hand::Pointer, Taste::Any, &mut done).await?;
    }
    page.until("return moved.some(m => m.kind === 'coin')", 5)
        .await?;
    let coins = moved(page, "coin").await?;
    sure(coins == held, &format!("{coins} coins from {held} regions"))?;
    // Whoever declines sees each of his regions turned over.
    // He may have to put back what survived an attack before.
    let declines = "return document.querySelector(\"#buttons [data-action='decline']\") !== null";
    for _ in 0..200 {
        if page.js(declines).await? == true {
            break;
        }
        match stand(page).await? {
            Stand::Plan => {
                step(page, Hand::Pointer, Taste::Any, &mut done).await?;
            }
            _ => page.settle().await?,
        }
    }
    page.js("moved.length = 0").await?;
    page.tap("#buttons [data-action='decline']").await?;
    page.tap("#buttons [data-action='decline']").await?;
    page.until("return moved.some(m => m.kind === 'turned')", 5)
        .await?;
    let (turned, own) = (moved(page, "turned").await?, page.js(mine).await?);
    sure(
        own.as_u64() == Some(turned),
        &format!("{turned} of {own} regions are turned over"),
    )?;
    // All of it is gone after a while.
    page.until("return document.querySelector('.moments > *') === null", 5)
        .await?;
    wish(page, "prefers-reduced-motion", "reduce").await?;
    page.js("moved.length = 0").await?;
    let picked = pick_next(page).await;
    wish_nothing(page).await?;
    picked?;
    let moved = page.js("return moved.length").await?;
    sure(moved == 0, &format!("{moved} things move all the same"))?;
    Ok(format!(", {coins} coins, {turned} turned"))
}

/// Goes on to the next pick, and makes it.
async fn pick_next(page: &Page) -> Result<()> {
    let mut done = 3;
    for _ in 0..12 {
        if step(page, Hand::Pointer, Taste::Any, &mut done).await? == Stand::Draft {
            return page.wait(".shape.target, .shape.chance").await;
        }
    }
    Err("there was nothing to pick".into())
}
