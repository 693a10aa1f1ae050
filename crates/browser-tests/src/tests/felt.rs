//! That a turn is felt: what is heard, and what one is told of the others.

use super::{
    Page, Result, form, pick,
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
    format!("return document.documentElement.dataset.sound === '{sound}'")
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
        "document.documentElement.dataset.sound = ''; window.told = [];
         new MutationObserver(() => told.push(document.documentElement.dataset.sound))
           .observe(document.documentElement, { attributeFilter: ['data-sound'] })",
    )
    .await?;
    let mut done = 3;
    for _ in 0..12 {
        if page.js(&last("your-move")).await? == true {
            break;
        }
        step(page, Hand::Pointer, Taste::Any, &mut done).await?;
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
    while page.js(log).await? == told {
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
