//! Games and positions in links.

use bundle::message;
use client::qr;
use serde_json::{Value, json};

use super::{Page, Result, access::check, choose, pick, replay::finished, sure};

const COINS: &str = "return [...document.querySelectorAll('#end .standings td:nth-child(3)')]
    .map(c => c.textContent).join()";
const COUNT: &str = "return document.querySelector('#replay-count').textContent";
const KEPT: &str =
    "return Object.keys(localStorage).filter(k => k.startsWith('elbowroom.game.')).length";

/// The link in a field, which has a code that cameras read, if it is short enough for one.
pub async fn link_in(page: &Page, field: &str) -> Result<String> {
    page.until(
        &format!("return document.querySelector('{field}').value.startsWith('http')"),
        10,
    )
    .await?;
    let link = page
        .js(&format!("return document.querySelector('{field}').value"))
        .await?;
    let link = link.as_str().ok_or("there is no link")?;
    let code = format!(
        "document.querySelector('{field}').closest('.link').parentElement.querySelector('.as-code')"
    );
    page.js(&format!("{code}.open = true; {code}.scrollIntoView()"))
        .await?;
    let known = qr::code(link);
    let drawn = match &known {
        Some(_) => format!("return {code}.querySelector('.qr path:last-child') !== null"),
        None => format!("return {code}.querySelector('p') !== null"),
    };
    page.until(&drawn, 5).await?;
    if let Some(known) = known {
        let path = format!("return {code}.querySelector('.qr path:last-child').getAttribute('d')");
        sure(
            page.js(&path).await? == json!(known.path),
            "the code is another's",
        )?;
        let wide = format!(
            "const box = {code}.querySelector('.qr').getBoundingClientRect();
             return box.width > 150 && box.right <= innerWidth && Math.abs(box.width - box.height) < 1"
        );
        sure(page.js(&wide).await? == true, "the code cannot be scanned")?;
    }
    Ok(link.into())
}

/// Opens the panel by a button; the link in it.
async fn shared(page: &Page, button: &str) -> Result<String> {
    page.tap(button).await?;
    page.wait("#share-panel:popover-open #share-link").await?;
    link_in(page, "#share-link").await
}

async fn close(page: &Page) -> Result<()> {
    page.keys("\u{e00c}").await?;
    page.until("return document.querySelector(':popover-open') === null", 5)
        .await
}

/// A finished game is opened by its link elsewhere, at the moment that was shown; it is looked at there and
/// not kept.
pub async fn shares_a_finished_game(page: &Page, axe: &str) -> Result<String> {
    finished(page).await?;
    page.wait("#end-share").await?;
    let coins = page.js(COINS).await?;
    let whole = shared(page, "#end-share").await?;
    let found = check(page, axe, "sharing").await?;
    sure(found.is_empty(), &found.join("; "))?;
    let said = "return document.querySelector('#share-panel [role=status]').textContent !== ''";
    page.tap("#share-panel .link button").await?;
    page.until(said, 5).await?;
    close(page).await?;
    page.tap("#end-replay").await?;
    page.wait("#replay").await?;
    page.tap("#replay-turn-on").await?;
    page.tap("#replay-on").await?;
    page.settle().await?;
    let count = page.js(COUNT).await?;
    let moment = shared(page, "#replay-share").await?;
    sure(moment.contains("?step="), "the link has no moment")?;
    close(page).await?;

    // Elsewhere nothing is known of it.
    page.reset().await?;
    page.visit(&whole).await?;
    page.wait("#end .standings").await?;
    sure(page.js(COINS).await? == coins, "it ends otherwise")?;
    sure(page.js(KEPT).await? == 0, "it is kept")?;
    sure(
        page.js("return location.href").await? == json!(whole),
        "the address is another",
    )?;
    page.visit(&moment).await?;
    page.until(&format!("{COUNT} === {count}"), 10).await?;
    page.tap("#replay-on").await?;
    page.until("return location.search.includes('step=')", 5)
        .await?;
    page.until(&format!("return location.href !== {}", json!(moment)), 5)
        .await?;
    let later = page.js(COUNT).await?;
    page.refresh().await?;
    page.until(&format!("{COUNT} === {later}"), 10).await?;
    // The way back leads to it from the help, and playing on from it is a game of one's own.
    page.tap("#help").await?;
    page.tap("#back").await?;
    page.wait("#replay").await?;
    page.tap("#play-on").await?;
    page.wait("#todo").await?;
    sure(page.js(KEPT).await? == 1, "what is played on is not kept")?;
    Ok(format!(", a link of {} characters", whole.len()))
}

/// A moment is opened by its link elsewhere, and played from there; a running game is shared as it stands.
pub async fn shares_a_position(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let taken = "return [...document.querySelectorAll('.shape.target')].map(s => s.id).join()";
    let targets = page.js(taken).await?;
    let link = shared(page, "#share").await?;
    close(page).await?;
    let kept = page.js(KEPT).await?.as_u64();
    page.visit(&link).await?;
    page.wait(".shape.target").await?;
    sure(page.js(taken).await? == targets, "it stands otherwise")?;
    let now = page.js(KEPT).await?.as_u64();
    sure(now == kept.map(|n| n + 1), "it is no game of its own")?;
    page.until("return !location.hash.includes('game-')", 5)
        .await?;
    // So it is where it is pasted.
    page.tap("#leave").await?;
    choose(page, "#paste", &link).await.ok();
    page.wait(".shape.target").await?;
    Ok(format!(", a link of {} characters", link.len()))
}

async fn said(page: &Page, link: &str, id: &str) -> Result<()> {
    page.visit(link).await?;
    let why = message_of(id)?;
    page.until(
        &format!(
            "return document.querySelector('#trouble').textContent.includes({})",
            json!(why)
        ),
        10,
    )
    .await?;
    sure(
        page.js("return location.hash").await? == "",
        "the address names what cannot be opened",
    )
}

/// The sentence of the client for a trouble with a link.
fn message_of(id: &str) -> Result<String> {
    let why = match id {
        "link-damaged" => client::share::damaged(),
        "link-too-big" => client::share::too_big(),
        _ => return message("en", id),
    };
    Ok(why.to_string())
}

/// Links that are cut off, changed, much too long, or that would unpack to more than any game, are told of,
/// and what is kept stays.
pub async fn refuses_broken_links(page: &Page, _: &str) -> Result<String> {
    pick(page).await?;
    let link = shared(page, "#share").await?;
    close(page).await?;
    page.tap("#leave").await?;
    let kept = page.js(KEPT).await?;
    let (base, packed) = link.split_once("#game-").ok_or("no link")?;
    let with = |packed: &str| format!("{base}#game-{packed}");
    let middle = packed.len() / 2;
    let other = if packed.as_bytes()[middle] == b'A' {
        "B"
    } else {
        "A"
    };
    let changed = [&packed[..middle], other, &packed[middle + 1..]].concat();
    for bad in [
        "",
        "x",
        &packed[..middle],
        &packed[..packed.len() - 4],
        &changed,
    ] {
        said(page, &with(bad), "link-damaged").await?;
    }
    said(page, &with(&"A".repeat(40_000)), "link-too-big").await?;
    // Five million zeros, in five thousand bytes; and a text that is nothing.
    let pack = |what: &str| {
        format!(
            "const done = arguments[0];
             const packed = new Blob([{what}]).stream().pipeThrough(new CompressionStream('deflate'));
             new Response(packed).bytes().then(b => done(btoa(String.fromCharCode(...b))
               .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')))"
        )
    };
    let packed_of = async |what: &str| -> Result<String> {
        let packed: Value = page.js_later(&pack(what)).await?;
        packed
            .as_str()
            .map(Into::into)
            .ok_or("nothing is packed".into())
    };
    let bomb = packed_of("new Uint8Array(5e6)").await?;
    said(page, &with(&bomb), "link-too-big").await?;
    let nothing = packed_of("'no record at all'").await?;
    page.visit(&with(&nothing)).await?;
    page.until(
        "return document.querySelector('#trouble').textContent.length > 40",
        10,
    )
    .await?;
    sure(page.js(KEPT).await? == kept, "a game is lost")?;
    page.tap(".games li button").await?;
    page.wait(".shape.target").await?;
    Ok(String::new())
}

/// A game that carries more than a link holds says so, and gives its file.
pub async fn says_what_no_link_holds(page: &Page, _: &str) -> Result<String> {
    let script = "let state = 1;
         const letter = () => {
           state = (Math.imul(state, 1103515245) + 12345) >>> 0;
           return String.fromCharCode(97 + (state >>> 16) % 26);
         };
         const data = new DataTransfer();
         const lines = Array.from({ length: 200 }, () => '# ' + Array.from({ length: 70 }, letter).join(''));
         data.items.add(new File([`id = \"own\"\\nname = \"Own\"\\ntokens = 6\\nsupply = 11\\n`
           + `rule = \"mine\"\\ntext = \"mine\"\\n`
           + `effects = [{ income = { coins = 1, per = \"region\", where = \"swamp\" } }]\\n`
           + lines.join('\\n')], 'own.toml'));
         document.querySelector('main')
           .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))";
    page.js(script).await?;
    page.wait("#own-files").await?;
    page.tap("#start").await?;
    page.wait("[data-action='pick 1']").await?;
    page.tap("#share").await?;
    page.wait("#share-long").await?;
    sure(
        page.js("return document.querySelector('#share-link') === null")
            .await?
            == true,
        "there is a link all the same",
    )?;
    Ok(String::new())
}

/// The board is saved as a drawing and as dots, which show the same thing.
pub async fn saves_pictures(page: &Page, _: &str) -> Result<String> {
    finished(page).await?;
    page.wait("#end-share").await?;
    page.tap("#end-share").await?;
    page.wait("#share-panel:popover-open #picture-png").await?;
    page.js("window.made = []; const make = URL.createObjectURL;
         URL.createObjectURL = blob => { window.made.push(blob); return make(blob); }")
        .await?;
    page.tap("#picture-svg").await?;
    page.until(
        "return made.length === 1 && made[0].type.includes('svg')",
        10,
    )
    .await?;
    page.tap("#picture-png").await?;
    page.until("return made.some(b => b.type === 'image/png')", 30)
        .await?;
    // The dots are decoded anew: as wide as they should be, and of many colours, those of the players too.
    let seen = page
        .js_later(
            "const done = arguments[0];
             createImageBitmap(made.find(b => b.type === 'image/png')).then(image => {
               const canvas = document.createElement('canvas');
               [canvas.width, canvas.height] = [image.width, image.height];
               const context = canvas.getContext('2d');
               context.drawImage(image, 0, 0);
               const dots = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
               const fills = [...document.querySelectorAll('.standings .swatch.own')].map(i => {
                 const [r, g, b] = getComputedStyle(i).backgroundColor.match(/\\d+/g).map(Number);
                 return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
               });
               const colours = new Set(dots);
               done([image.width, image.height, colours.size, fills.length,
                 fills.filter(f => colours.has(f)).length]);
             }, why => done([String(why)]))",
        )
        .await?;
    let numbers: Vec<u64> = seen
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .collect();
    let &[width, height, colours, seats, shown] = &numbers[..] else {
        return Err(format!("the picture is not read: {seen}"));
    };
    sure(
        width == 1600 && height > 500 && colours > 500 && seats == 3 && shown == seats,
        &format!("{width} × {height} dots, {colours} colours, {shown} of {seats} players"),
    )?;
    let size = page
        .js("return made.map(b => b.size).join(' and ')")
        .await?;
    Ok(format!(", {size} bytes"))
}
