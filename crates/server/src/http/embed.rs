//! A game for pages of others: the board in a frame, step by step.

use std::{fmt::Write as _, sync::OnceLock};

use axum::{
    Router,
    extract::{Path, Query, State},
    http::{HeaderMap, HeaderValue, header},
    response::Response,
    routing::get,
};
use board::COLOURS;
use data_encoding::BASE64;
use messages::Lang;
use protocol::file::kind;
use sha2::{Digest, Sha256};
use wording::names;

use super::{
    App, board::Step, cache, error::Problem, guard::Abroad, language::reader, preview::escaped,
};
use crate::{hub::Ask, say::message, table::Moves};

/// How the page looks.
const STYLE: &str = "\
:root{color-scheme:light dark;font:14px/1.4 system-ui,sans-serif}\
body{margin:0;display:flex;flex-direction:column;height:100vh}\
main{flex:1;min-height:0}\
main a,img{display:block;width:100%;height:100%}\
img{object-fit:contain}\
nav{display:flex;justify-content:center;align-items:center;gap:.5rem;padding:.25rem}\
nav a,nav i{min-width:2.5rem;text-align:center;text-decoration:none;font-style:normal;font-size:1.2rem;\
padding:.25rem 0;border-radius:.25rem}\
nav a{background:#26503a;color:#fff}\
nav i{opacity:.3}\
nav span{min-width:9rem;text-align:center}\
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1rem;padding:0 .5rem .5rem}\
footer svg{width:.8em;height:.8em;margin-right:.3em}";

/// What keys do: the same as the links.
const SCRIPT: &str = "\
const keys={ArrowLeft:'prev',ArrowRight:'next',Home:'first',End:'last'};\
addEventListener('keydown',event=>{\
const link=keys[event.key]&&document.getElementById(keys[event.key]);\
if(link&&link.href&&!event.altKey&&!event.ctrlKey&&!event.metaKey){event.preventDefault();link.click()}});";

/// What the page may do: show pictures of this server, look so, hear keys, and stand in any frame.
fn policy() -> HeaderValue {
    static POLICY: OnceLock<Option<HeaderValue>> = OnceLock::new();
    let hash = |text: &str| BASE64.encode(&Sha256::digest(text.as_bytes()));
    let make = || {
        let text = format!(
            "default-src 'none'; img-src 'self'; style-src 'sha256-{}'; script-src 'sha256-{}'; \
             base-uri 'none'; form-action 'none'; frame-ancestors *",
            hash(STYLE),
            hash(SCRIPT)
        );
        HeaderValue::try_from(text).ok()
    };
    let made = POLICY.get_or_init(make).clone();
    made.unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The way to the page.
pub(super) fn pages() -> Router<App> {
    Router::new().route("/embed/{table}", get(show))
}

/// The board after a step, the ways to others, who plays, and the way to the table.
async fn show(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(step): Query<Step>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let moves = app.hub.ask(&table, Ask::Moves).await??;
    let (step, view) = step.of(&moves)?;
    let lang = reader(&asked);
    let game = names::game(app.hub.book().content(), lang, moves.rules.game());
    let page = page(&table, &moves, step, &view, &game, lang);
    let mut more = HeaderMap::new();
    let by = HeaderValue::from_static("accept-language");
    more.insert(header::VARY, by);
    let (kind, keep) = (kind("index.html"), cache::Keep::Ask);
    let mut response = cache::with_headers(&asked, kind, keep, more, page);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy());
    response.extensions_mut().insert(Abroad { framed: true });
    Ok(response)
}

/// The page. The id of the table has been asked for, so that it is one.
fn page(
    table: &str,
    moves: &Moves,
    step: usize,
    view: &rules::View,
    game: &str,
    lang: Lang,
) -> String {
    let say = |id: &str| escaped(&message(id).say(lang));
    let of = |id: &str| {
        let told = message(id).with("n", step).with("all", moves.len());
        escaped(&told.say(lang))
    };
    let players = moves.names.join(", ");
    let title = message("embed-title")
        .with("players", &players)
        .with("game", game);
    let title = escaped(&title.say(lang));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"robots\" content=\"noindex\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n",
        lang.tag()
    );
    // Writing to a text does not fail.
    let _ = write!(
        out,
        "<main><a href=\"/?table={table}\" target=\"_blank\" rel=\"noopener\">\
         <img src=\"/api/v1/tables/{table}/board.svg?step={step}\" alt=\"{}. {title}\"></a></main>\n<nav>",
        of("embed-board")
    );
    let last = moves.len();
    let way = |id: &str, sign: &str, words: &str, to: Option<usize>| match to {
        Some(to) => {
            let words = say(words);
            format!(
                "<a id=\"{id}\" href=\"/embed/{table}?step={to}\" title=\"{words}\" \
                 aria-label=\"{words}\">{sign}</a>"
            )
        }
        None => format!("<i aria-hidden=\"true\">{sign}</i>"),
    };
    let before = (step > 0).then(|| step - 1);
    let after = (step < last).then_some(step + 1);
    let first = before.map(|_| 0);
    out += &way("first", "⇤", "embed-first", first);
    out += &way("prev", "←", "embed-previous", before);
    let _ = write!(out, "<span>{}</span>", of("embed-step"));
    out += &way("next", "→", "embed-next", after);
    out += &way("last", "⇥", "embed-last", after.map(|_| last));
    out.push_str("</nav>\n<footer>");
    for ((name, colour), seat) in moves.names.iter().zip(&COLOURS).zip(0..) {
        let coins = view.coins(rules::Seat(seat));
        let coins = coins.map_or_else(String::new, |n| format!(" <b>{n}</b>"));
        let _ = write!(
            out,
            "<span><svg viewBox=\"0 0 2 2\" aria-hidden=\"true\"><circle cx=\"1\" cy=\"1\" r=\"1\" \
             fill=\"{}\"/></svg>{}{coins}</span>",
            colour.fill,
            escaped(name)
        );
    }
    let whole = match moves.over {
        true => "embed-replay",
        false => "embed-table",
    };
    let _ = write!(
        out,
        "<a href=\"/?table={table}\" target=\"_blank\" rel=\"noopener\">{}</a></footer>\n\
         <script>{SCRIPT}</script>\n</html>\n",
        say(whole)
    );
    out
}
