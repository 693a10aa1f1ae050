//! Lists that are told page by page, the latest first.

use axum::{
    http::{HeaderMap, header},
    response::Response,
};
use protocol::{Code, Refusal};
use serde::Serialize;

use super::{cache, error::Problem};

/// Most of a list on one page.
pub const MOST: u32 = 100;

/// Where a page begins: after what was last told at a time. As text it is `TIME-ID`.
pub fn cursor(text: &str) -> Result<(i64, String), Refusal> {
    let read = || {
        let (at, id) = text.split_once('-')?;
        Some((at.parse().ok()?, id.to_owned()))
    };
    read().ok_or_else(|| Refusal::new(Code::Unreadable, "this is no cursor of this list"))
}

/// The same as text.
pub fn cursor_text(at: i64, id: &str) -> String {
    format!("{at}-{id}")
}

/// A page of a list, with a link to the next if there is one: to `path`, asked as `next` says.
pub fn page(
    asked: &HeaderMap,
    list: &str,
    path: &str,
    next: Option<&impl Serialize>,
) -> Result<Response, Problem> {
    let mut headers = HeaderMap::new();
    if let Some(next) = next {
        let failed = |_| Refusal::new(Code::Failed, "the link to the next page cannot be written");
        let query = serde_urlencoded::to_string(next).map_err(failed)?;
        let link = format!("</api/v1{path}?{query}>; rel=\"next\"").parse();
        // What is encoded has nothing that a header may not have.
        headers.extend(link.ok().map(|link| (header::LINK, link)));
    }
    let (kind, keep) = (cache::JSON, cache::Keep::Ask);
    let list = list.to_owned();
    Ok(cache::with_headers(asked, kind, keep, headers, list))
}
