//! That what matters most is the loudest: rims, costs, cards and names.

use serde_json::Value;

use super::{
    Page, Result, form, pick,
    play::{Hand, STAND, Stand, Taste, point, step, tab_to},
    sure,
};

/// Names of regions with a rim of what is spoken of.
const SPOKEN: &str =
    "return [...document.querySelectorAll('.rims .spoken')].map(r => r.dataset.rim).join(' ')";

/// A region has the rim of what is spoken of only while somebody points at what speaks of it.
pub async fn shows_no_region_that_nobody_means(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let mut done = 0;
    // The log slides and is replaced under a pointer that rests where the log will be.
    for _ in 0..12 {
        let at = step(page, Hand::Pointer, Taste::Any, &mut done).await?;
        let rims = page.js(SPOKEN).await?;
        sure(rims == "", &format!("after {at:?}: {rims}"))?;
    }
    let entry = "const box = document.querySelector('#log .entry').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]";
    page.js("document.querySelector('#log').scrollIntoView({ block: 'center' })")
        .await?;
    let at = page.js(entry).await?;
    let (x, y) = at[0].as_f64().zip(at[1].as_f64()).ok_or("no entry")?;
    page.mouse(&[(x, y - 60.0), (x + 1.0, y)], false).await?;
    page.until(
        "const entry = document.querySelector('#log .entry:hover');
         return entry !== null",
        5,
    )
    .await?;
    page.until("return document.querySelector('.rims .spoken') !== null", 5)
        .await?;
    // It goes with the pointer, and with the entry.
    page.mouse(&[(x, y), (20.0, 20.0)], false).await?;
    page.until("return document.querySelector('.rims .spoken') === null", 5)
        .await?;
    page.mouse(&[(x, y - 60.0), (x + 1.0, y)], false).await?;
    page.wait(".rims .spoken").await?;
    page.js("document.querySelector('#undo:not(:disabled), #buttons button, #plan-spread, .column .primary').click()")
        .await?;
    page.js("document.querySelector('#log .entry')?.closest('li').remove()")
        .await?;
    page.mouse(&[(20.0, 20.0)], false).await?;
    page.until("return document.querySelector('.rims .spoken') === null", 5)
        .await?;
    Ok(String::new())
}

/// How bright a colour is, as WCAG counts it.
fn brightness(colour: &str) -> Option<f64> {
    let digits = colour.strip_prefix("rgb(")?.strip_suffix(')')?;
    let parts: Vec<f64> = digits.split(", ").filter_map(|n| n.parse().ok()).collect();
    let linear = |n: f64| match n / 255.0 {
        n if n <= 0.04045 => n / 12.92,
        n => ((n + 0.055) / 1.055).powf(2.4),
    };
    let [r, g, b] = parts[..] else { return None };
    Some(0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b))
}

/// The contrast of two colours.
fn contrast(a: &str, b: &str) -> Result<f64> {
    let (a, b) = brightness(a)
        .zip(brightness(b))
        .ok_or(format!("{a} or {b} is no colour"))?;
    Ok((a.max(b) + 0.05) / (a.min(b) + 0.05))
}

/// Where the keyboard is has a dark and a light line, so that one of them is seen on any ground; and
/// no two of target, chance, spoken of and focus look alike.
pub async fn shows_the_focus_on_any_colour(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    point(page, ".shape.target").await?;
    page.wait(".shape.active").await?;
    tab_to(page, ".shape").await?;
    page.keys("\u{e014}").await?;
    page.wait(".rims .focus").await?;
    let there = "const at = document.activeElement.dataset.region;
        return document.querySelector('.rims .focus').dataset.rim === at";
    page.until(there, 5).await?;
    page.js("document.querySelector('#log .entry').dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))")
        .await?;
    page.wait(".rims .spoken").await?;
    let looks = page
        .js("const of = (css, ...what) => {
               const style = getComputedStyle(document.querySelector(css));
               return what.map(w => style.getPropertyValue(w));
             };
             const chance = document.querySelector('.shape').cloneNode();
             chance.id = 'made-up'; chance.classList = 'shape chance';
             document.querySelector('.regions > g').append(chance);
             const looks = [
               of('.shape.target', 'stroke', 'stroke-dasharray'),
               of('#made-up', 'stroke', 'stroke-dasharray'),
               of('.spoken .under', 'stroke').concat(of('.spoken .over', 'stroke')),
               of('.focus .under', 'stroke').concat(of('.focus .over', 'stroke')),
             ];
             chance.remove();
             return looks")
        .await?;
    let looks: Vec<Vec<String>> = serde_json::from_value(looks).map_err(|e| e.to_string())?;
    for (i, a) in looks.iter().enumerate() {
        for b in &looks[i + 1..] {
            sure(a != b, &format!("two look alike: {a:?}"))?;
        }
    }
    for rim in &looks[2..] {
        let contrast = contrast(&rim[0], &rim[1])?;
        sure(
            contrast >= 4.5,
            &format!("{rim:?} differ by {contrast:.1} only"),
        )?;
    }
    // It goes with the focus.
    page.js("document.activeElement.blur()").await?;
    page.until("return document.querySelector('.rims .focus') === null", 5)
        .await?;
    Ok(String::new())
}

/// Nothing sticks out of a combo, whatever the width of the window.
pub async fn keeps_combos_in_their_places(page: &Page, _: &str) -> Result<String> {
    let mut found = Vec::new();
    for game in ["small-world", "underground"] {
        page.reset().await?;
        form(page, game, &["human", "random"], "combos").await?;
        page.tap("#start").await?;
        page.wait(".combo .primary").await?;
        found.extend(beyond_combos(page, game).await?);
        // The last one costs coins, which lie upon the others then.
        page.tap("[data-action='pick 6']").await?;
        page.wait(".combo .coins").await?;
        found.extend(beyond_combos(page, game).await?);
    }
    sure(found.is_empty(), &found.join("; "))?;
    Ok(String::new())
}

/// What stands out of its combo in windows of some widths.
async fn beyond_combos(page: &Page, game: &str) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for (width, height) in [
        (961, 720),
        (1000, 720),
        (1024, 768),
        (1100, 720),
        (1280, 720),
        (1440, 900),
    ] {
        page.resize(width, height).await?;
        let out = page
            .js("const out = [];
                     for (const combo of document.querySelectorAll('.combo')) {
                       const box = combo.getBoundingClientRect();
                       for (const e of combo.querySelectorAll('.about *, .primary')) {
                         const range = document.createRange();
                         range.selectNodeContents(e);
                         const there = range.getBoundingClientRect();
                         if (e.checkVisibility() && there.right > box.right + 1)
                           out.push(`${e.className}: ${e.textContent}`);
                       }
                     }
                     return out")
            .await?;
        let out = out.as_array().cloned().unwrap_or_default();
        let said = out.iter().filter_map(Value::as_str);
        found.extend(said.map(|s| format!("{game}, {width}: {s}")));
    }
    page.resize_back().await?;
    Ok(found)
}

/// The ground lies where the regions are, and fills the board: what is drawn in layers is seen as one.
pub async fn draws_the_ground_under_the_regions(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let layers = page
        .js("const box = css => {
               const b = document.querySelector(css).getBoundingClientRect();
               return [b.x, b.y, b.width, b.height].map(Math.round).join(' ');
             };
             return ['.world', '.land', '.ground svg', '.regions', '.moments'].map(box)")
        .await?;
    let layers: Vec<String> = serde_json::from_value(layers).map_err(|e| e.to_string())?;
    sure(
        layers.iter().all(|l| *l == layers[0]) && !layers[0].ends_with(" 0"),
        &format!("the layers are at {layers:?}"),
    )?;
    // Land has more than one colour where no rim and no token is.
    let kinds = page
        .js_later(
            "const done = arguments[0], land = document.querySelector('.land');
             fetch(land.src).then(r => r.text()).then(text => {
               const drawn = new DOMParser().parseFromString(text, 'image/svg+xml');
               const fills = [...drawn.querySelectorAll('[fill]')].map(e => e.getAttribute('fill'));
               done(land.complete && land.naturalWidth > 0 ? new Set(fills).size : 'no picture');
             }, e => done(String(e)))",
        )
        .await?;
    sure(kinds.as_u64() > Some(5), &format!("{kinds} colours"))?;
    Ok(String::new())
}

/// The card of a region stands beside it, can be read, and lies over no other control.
pub async fn cards_stand_beside_their_regions(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let mut far = Vec::new();
    let count = page
        .js("return document.querySelectorAll('.shape').length")
        .await?
        .as_u64()
        .unwrap_or_default();
    for n in 1..=count {
        let css = format!("#region-{n}");
        let Some(at) = page.point_of(&css).await? else {
            continue;
        };
        page.mouse(&[at], false).await?;
        page.settle().await?;
        let gap = page
            .js(&format!(
                "const card = document.querySelector('.card');
                 const a = card.getBoundingClientRect();
                 const b = document.querySelector('{css}').getBoundingClientRect();
                 const x = Math.max(a.left - b.right, b.left - a.right, 0);
                 const y = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
                 if (getComputedStyle(card).backgroundColor.includes('a')) return 999;
                 return Math.hypot(x, y)"
            ))
            .await?;
        if gap.as_f64().is_none_or(|gap| gap > 24.5) {
            far.push(format!("{css}: {gap}"));
        }
    }
    sure(far.is_empty(), &far.join("; "))?;
    Ok(format!(", {count} regions"))
}

/// What needs no thought is not asked: conquests end where nothing else is left, unless the reader
/// wants to do it himself.
pub async fn ends_conquests_where_nothing_is_left(page: &Page, _: &str) -> Result<String> {
    for ends in [true, false] {
        page.reset().await?;
        form(page, "small-world", &["human", "random"], "ends").await?;
        page.tap("#start").await?;
        page.wait(".combo .primary").await?;
        page.tap("#settings").await?;
        page.wait("#settings-panel:popover-open").await?;
        if !ends {
            page.tap("#set-ends").await?;
        }
        page.tap("#settings").await?;
        let mut seen = Vec::new();
        for _ in 0..30 {
            let mut done = 0;
            let at = match page.js(STAND).await?.as_str() {
                Some("end") => Stand::End,
                Some("plan") => Stand::Plan,
                _ => step(page, Hand::Pointer, Taste::Any, &mut done).await?,
            };
            seen.push(at);
            if matches!(at, Stand::End | Stand::Plan) {
                break;
            }
        }
        let want = if ends { Stand::Plan } else { Stand::End };
        sure(seen.last() == Some(&want), &format!("{ends}: {seen:?}"))?;
        if ends {
            // It is taken back like anything else, and not done again at once.
            page.tap("#undo").await?;
            page.wait("#buttons [data-action='end']").await?;
        }
    }
    Ok(String::new())
}

/// Where only bots play nobody has a move to skip to; bots are called by their strength; and what
/// the coins were for adds up to what everybody has.
pub async fn tells_of_bots_what_they_are(page: &Page, _: &str) -> Result<String> {
    page.js("localStorage.setItem('elbowroom.pace', '1400')")
        .await?;
    page.reload().await?;
    form(page, "small-world", &["random", "greedy"], "bots").await?;
    // What the box of this game does not have is not offered.
    let hidden = "return !document.querySelector('#toll-while-active').checkVisibility()
        && document.querySelector('#open-coins').checkVisibility()";
    sure(page.js(hidden).await? == true, "other options are offered")?;
    super::choose(page, "#turns", "3").await?;
    page.tap("#open-coins").await?;
    page.tap("#start").await?;
    page.wait("#variants").await?;
    let variants = page
        .js("return document.querySelector('#variants').textContent")
        .await?;
    sure(
        variants == "3 turns each · Everybody’s coins lie open",
        &format!("the variants are {variants}"),
    )?;
    page.wait(".pace select").await?;
    sure(
        page.js("return document.querySelector('#skip') === null")
            .await?
            == true,
        "there is a move to skip to",
    )?;
    let names = page
        .js("return [...document.querySelectorAll('.players .who b')].map(b => b.textContent).join(', ')")
        .await?;
    sure(
        names == "Random bot 1, Greedy bot 2",
        &format!("they are called {names}"),
    )?;
    super::choose(page, ".pace select", "0").await?;
    page.until("return document.querySelector('#sources') !== null", 120)
        .await?;
    let wrong = page
        .js("const number = t => Number(t.replace('−', '-'));
             const rows = [...document.querySelector('#sources').tBodies[0].rows];
             const sums = rows.map(r => [...r.cells].slice(1).map(c => number(c.textContent)));
             const totals = Object.fromEntries([...document.querySelector('#end .standings').tBodies[0].rows]
               .map(r => [r.cells[1].textContent.trim(), number(r.cells[2].textContent)]));
             return rows.filter((r, i) => {
               const list = sums[i], total = list.pop();
               return list.reduce((a, b) => a + b, 0) !== total
                 || totals[r.cells[0].textContent.trim()] !== total || list[0] === 0;
             }).map(r => r.textContent).join('; ')")
        .await?;
    sure(wrong == "", &format!("does not add up: {wrong}"))?;
    Ok(String::new())
}
