//! The browser client: files of a folder, files that the program has with it, or a page that says what
//! is missing.

use protocol::file::kind;
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use axum::{
    Router,
    body::Bytes,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use tower_http::services::ServeDir;

use super::{App, cache, nothing, preview};
use crate::config::Config;

/// Where the files of the browser client come from.
#[derive(Clone, Debug)]
pub enum Client {
    /// A folder with them.
    Folder(PathBuf),
    /// The program has them with it.
    Inside(&'static [ClientFile]),
    /// There are none: sentences that say so, each with the tag of its language, such as `en`. What
    /// stands between backticks is something to type.
    Missing(Vec<(&'static str, String)>),
}

/// A file of the browser client that a program has with it.
#[derive(Clone, Copy, Debug)]
pub struct ClientFile {
    /// Its name, without folders.
    pub name: &'static str,
    /// What is in it, compressed.
    pub brotli: &'static [u8],
}

/// A file that the program has with it, and its other forms once somebody has asked for them: browsers take the
/// smallest only over connections that nobody can listen in to, so that a table in one's own network needs another.
struct Packed {
    brotli: Bytes,
    gzip: OnceLock<Bytes>,
}

impl Packed {
    fn plain(&self) -> Vec<u8> {
        let mut plain = Vec::new();
        // What this program has with it is whole.
        let _ = brotli_decompressor::BrotliDecompress(&mut &*self.brotli, &mut plain);
        plain
    }

    fn gzip(&self) -> Bytes {
        let pack = || preview::gzip(&self.plain());
        self.gzip.get_or_init(pack).clone()
    }
}

/// The public routes with the client behind them.
pub(super) fn behind(api: Router<App>, config: &Arc<Config>) -> Router<App> {
    let files = match &config.client {
        Client::Folder(folder) => {
            let files = ServeDir::new(folder)
                .precompressed_br()
                .precompressed_gzip();
            let (files, config) = (Router::new().fallback_service(files), config.clone());
            let page = folder.join("index.html");
            let named = move |request: Request, next: Next| {
                let (page, config) = (page.clone(), config.clone());
                async move { named(request, next, &page, &config).await }
            };
            files
                .layer(middleware::from_fn(named))
                .layer(middleware::from_fn(keep))
        }
        Client::Inside(files) => {
            let packed = |file: &ClientFile| {
                let brotli = Bytes::from_static(file.brotli);
                let gzip = OnceLock::new();
                (file.name, Packed { brotli, gzip })
            };
            let files: Arc<HashMap<_, _>> = Arc::new(files.iter().map(packed).collect());
            let page = files.get("index.html").map(Packed::plain);
            let page = page.and_then(|p| String::from_utf8(p).ok());
            let page: Option<Arc<str>> = page.map(Into::into);
            let config = config.clone();
            let one = async move |request: Request| {
                let (uri, asked) = (request.uri(), request.headers());
                let page = page.as_deref().filter(|_| preview::is_page(uri.path()));
                let page = page.and_then(|page| preview::page(page, uri, asked, &config));
                match page {
                    Some(page) => page,
                    None => inside(&files, uri.path(), asked).await,
                }
            };
            Router::new().fallback(get(one))
        }
        Client::Missing(said) => {
            let page = page(said);
            let page = async move || (StatusCode::NOT_FOUND, Html(page.clone()));
            return api.route("/", get(page)).fallback(nothing);
        }
    };
    api.route("/api/{*rest}", axum::routing::any(nothing))
        .fallback_service(files)
}

/// Says how long a file of a folder may be kept.
async fn keep(request: Request, next: Next) -> Response {
    let keep = cache::of_file(request.uri().path());
    let mut response = next.run(request).await;
    let keep = match response.status().is_client_error() {
        true => cache::Keep::Ask,
        false => keep,
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, keep.header());
    response
}

/// The page of a folder names its picture by its whole address. The folder may have another page at any time.
async fn named(request: Request, next: Next, page: &Path, config: &Config) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_read
        && preview::is_page(request.uri().path())
        && let Ok(page) = tokio::fs::read_to_string(page).await
        && let Some(page) = preview::page(&page, request.uri(), request.headers(), config)
    {
        return page;
    }
    next.run(request).await
}

/// A file that the program has with it.
async fn inside(files: &HashMap<&str, Packed>, path: &str, asked: &HeaderMap) -> Response {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(file) = files.get(name) else {
        let mut response = nothing().await.into_response();
        let ask = cache::Keep::Ask.header();
        response.headers_mut().insert(header::CACHE_CONTROL, ask);
        return response;
    };
    let mut more = HeaderMap::new();
    let by = HeaderValue::from_static("accept-encoding");
    more.insert(header::VARY, by);
    let (encoding, body) = if takes(asked, "br") {
        (Some("br"), file.brotli.clone())
    } else if takes(asked, "gzip") {
        (Some("gzip"), file.gzip())
    } else {
        (None, file.plain().into())
    };
    if let Some(encoding) = encoding {
        let encoding = HeaderValue::from_static(encoding);
        more.insert(header::CONTENT_ENCODING, encoding);
    }
    cache::with_headers(asked, kind(name), cache::of_file(name), more, body)
}

/// Whether whoever asks can read what is compressed in a way.
pub(super) fn takes(asked: &HeaderMap, encoding: &str) -> bool {
    let all = asked.get_all(header::ACCEPT_ENCODING).iter();
    let mut all = all
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','));
    all.any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, "q=1"));
        let none = quality
            .trim()
            .strip_prefix("q=")
            .and_then(|q| q.parse().ok())
            == Some(0.0);
        name.trim().eq_ignore_ascii_case(encoding) && !none
    })
}

/// The page at `/` of a server without the browser client.
fn page(said: &[(&'static str, String)]) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Elbowroom</title>\n\
         <h1>Elbowroom</h1>\n",
    );
    for (lang, text) in said {
        page.push_str(&format!("<p lang=\"{lang}\">"));
        for (i, part) in text.split('`').enumerate() {
            let part = part.replace('&', "&amp;").replace('<', "&lt;");
            match i % 2 {
                0 => page.push_str(&part),
                _ => page.push_str(&format!("<code>{part}</code>")),
            }
        }
        page.push_str("</p>\n");
    }
    page.push_str("<p><a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a></p>\n</html>\n");
    page
}
