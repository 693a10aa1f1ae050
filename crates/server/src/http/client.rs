//! The browser client: files of a folder, files that the program has with it, or a page that says what
//! is missing.

use protocol::file::kind;
use std::{io::Read as _, path::PathBuf};

use axum::{
    Router,
    body::Bytes,
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use flate2::read::GzDecoder;
use tower_http::services::ServeDir;

use super::{App, cache, nothing};

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
    pub gzip: &'static [u8],
}

/// The public routes with the client behind them.
pub(super) fn behind(api: Router<App>, client: &Client) -> Router<App> {
    let files = match client {
        Client::Folder(folder) => {
            let files = ServeDir::new(folder).precompressed_gzip();
            let files = Router::new().fallback_service(files);
            files.layer(middleware::from_fn(keep))
        }
        Client::Inside(files) => {
            let files = *files;
            let one = async move |request: Request| {
                inside(files, request.uri().path(), request.headers()).await
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

/// A file that the program has with it.
async fn inside(files: &'static [ClientFile], path: &str, asked: &HeaderMap) -> Response {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(file) = files.iter().find(|f| f.name == name) else {
        let mut response = nothing().await.into_response();
        let ask = cache::Keep::Ask.header();
        response.headers_mut().insert(header::CACHE_CONTROL, ask);
        return response;
    };
    let mut more = HeaderMap::new();
    let by = HeaderValue::from_static("accept-encoding");
    more.insert(header::VARY, by);
    let body = match takes_gzip(asked) {
        true => {
            let gzip = HeaderValue::from_static("gzip");
            more.insert(header::CONTENT_ENCODING, gzip);
            Bytes::from_static(file.gzip)
        }
        false => {
            let mut plain = Vec::new();
            // What this program has with it is whole.
            let _ = GzDecoder::new(file.gzip).read_to_end(&mut plain);
            plain.into()
        }
    };
    cache::with_headers(asked, kind(name), cache::of_file(name), more, body)
}

/// Whether whoever asks can read what is compressed.
fn takes_gzip(asked: &HeaderMap) -> bool {
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
        name.trim().eq_ignore_ascii_case("gzip") && !none
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
