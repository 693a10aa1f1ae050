//! That a turn is felt: what is heard.

use super::{
    Page, Result, pick,
    play::{Hand, Taste, point, step},
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
