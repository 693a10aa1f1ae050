//! What oEmbed 1.0 (<https://oembed.com>) tells of a table: how its game is shown on pages of others.

use axum::{
    extract::{Query, State},
    http::{HeaderMap, StatusCode, Uri},
    response::Response,
};
use protocol::{Code, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App, cache,
    error::Problem,
    guard,
    preview::{address, table_of},
};
use crate::hub::Ask;

/// How wide the frame is if nobody says otherwise, in pixels.
const WIDTH: u32 = 720;
/// How much of its height is not the board's: the ways to other steps, and who plays.
const BESIDES: u32 = 96;
/// For how long whoever asks need not ask again, in seconds.
const AGE: u32 = 86_400;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_oembed))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// The address of a table, as it stands in a link to it: of its page, or of the frame.
    url: String,
    /// The most that the frame may be wide, in pixels.
    #[serde(rename = "maxwidth")]
    max_width: Option<u32>,
    /// The most that it may be high.
    #[serde(rename = "maxheight")]
    max_height: Option<u32>,
    /// `json`, which is all that is spoken here.
    format: Option<String>,
}

/// How a game is shown on pages of others.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"version": "1.0", "type": "rich", "provider_name": "Elbowroom",
    "provider_url": "https://game.example/", "title": "Ann, Bob", "cache_age": 86400,
    "html": "<iframe src=\"https://game.example/embed/7f3a52c4d1b90e68a2c4\" width=\"720\" height=\"576\"></iframe>",
    "width": 720, "height": 576}))]
struct Embed {
    /// The version of oEmbed.
    version: &'static str,
    /// Always `rich`.
    r#type: &'static str,
    /// What serves it.
    provider_name: &'static str,
    /// Where.
    provider_url: String,
    /// Who plays.
    title: String,
    /// Seconds for which this may be kept.
    cache_age: u32,
    /// A frame with the board, to be put into a page.
    html: String,
    /// How wide it is, in pixels.
    width: u32,
    /// How high it is, in pixels.
    height: u32,
}

fn not_found() -> Refusal {
    Refusal::new(
        Code::NotFound,
        "this is no address of a table of this server",
    )
}

/// The table that an address of this server is of, with the step if it is said. What stands behind a `#` may be
/// a key, and is nobody's business.
fn table(url: &str, asked: &Uri, headers: &HeaderMap) -> Option<(String, Option<usize>)> {
    let url: Uri = url.split('#').next()?.parse().ok()?;
    let is_web = matches!(url.scheme_str(), Some("http" | "https"));
    let host = url.authority().filter(|_| is_web)?.as_str();
    if !host.eq_ignore_ascii_case(guard::host(asked, headers)?) {
        return None;
    }
    if let Some(table) = table_of(&url) {
        return Some((table, None));
    }
    #[derive(Deserialize)]
    struct Step {
        step: Option<usize>,
    }
    let table = url.path().strip_prefix("/embed/")?.to_owned();
    let step = serde_urlencoded::from_str::<Step>(url.query().unwrap_or_default());
    Some((table, step.ok()?.step))
}

/// The size of the frame that a board fits into: as wide as it may be, but no larger than is asked for.
fn size(max_width: Option<u32>, max_height: Option<u32>, aspect: f64) -> (u32, u32) {
    let width = WIDTH.min(max_width.unwrap_or(WIDTH)).max(1);
    let height = |width: u32| (f64::from(width) / aspect).ceil() as u32 + BESIDES;
    let most = max_height.unwrap_or(u32::MAX).max(1);
    if height(width) <= most {
        return (width, height(width));
    }
    let left = f64::from(most.saturating_sub(BESIDES)) * aspect;
    (width.min((left as u32).max(1)), most)
}

/// How a table's game is shown on pages of others, as oEmbed 1.0 has it: a frame with the board, step by
/// step.
#[utoipa::path(
    get,
    path = "/oembed",
    tag = "games",
    params(Asked),
    responses(
        (status = 200, description = "The frame.", body = Embed),
        (status = 304),
        (status = 404),
        (status = 409),
        (status = 410),
        (status = 501)
    )
)]
async fn get_oembed(
    State(app): State<App>,
    Query(wanted): Query<Asked>,
    uri: Uri,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    if wanted.format.as_deref().is_some_and(|f| f != "json") {
        let text = "only format=json is spoken here";
        return Err(Problem::unreadable(StatusCode::NOT_IMPLEMENTED, text));
    }
    let found = table(&wanted.url, &uri, &asked);
    let (table, step) = found.ok_or_else(not_found)?;
    let here = address(&uri, &asked, &app.config).ok_or_else(not_found)?;
    let moves = app.hub.ask(&table, Ask::Moves).await??;
    let aspect = app.hub.aspect(&moves)?;
    let (width, height) = size(wanted.max_width, wanted.max_height, aspect);
    let step = step.map_or_else(String::new, |step| format!("?step={step}"));
    // The id of a table and where the server is are plain.
    let html = format!(
        "<iframe src=\"{here}/embed/{table}{step}\" width=\"{width}\" height=\"{height}\" \
         style=\"border:0;max-width:100%\" loading=\"lazy\" \
         sandbox=\"allow-scripts allow-same-origin allow-popups\"></iframe>"
    );
    let embed = Embed {
        version: "1.0",
        r#type: "rich",
        provider_name: "Elbowroom",
        provider_url: format!("{here}/"),
        title: moves.names.join(", "),
        cache_age: AGE,
        html,
        width,
        height,
    };
    cache::json(&asked, &embed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_no_larger_than_is_asked_for() {
        assert_eq!(size(None, None, 1.5), (720, 480 + BESIDES));
        assert_eq!(size(Some(300), None, 1.5), (300, 200 + BESIDES));
        assert_eq!(size(Some(9_999), None, 1.5), (720, 480 + BESIDES));
        assert_eq!(size(None, Some(396), 1.5), (450, 396));
        assert_eq!(size(Some(200), Some(396), 1.5), (200, 134 + BESIDES));
        for (width, height) in [(0, 0), (1, 1), (50, 10), (700, 97)] {
            let (w, h) = size(Some(width), Some(height), 1.5);
            assert!((1..=width.max(1)).contains(&w) && (1..=height.max(1)).contains(&h));
        }
    }

    #[test]
    fn only_addresses_of_tables_here_are_of_tables() {
        let mut headers = HeaderMap::new();
        headers.insert("host", "game.example:81".parse().unwrap());
        let of = |url: &str| table(url, &Uri::from_static("/"), &headers);
        let id = "7f3a52c4d1b90e68a2c4";
        let here = |rest: &str| of(&format!("https://game.example:81{rest}"));
        for rest in ["/?table=", "/index.html?table=", "/?lang=it&table="] {
            assert_eq!(here(&format!("{rest}{id}")), Some((id.into(), None)));
        }
        assert_eq!(
            here(&format!("/?table={id}#a-key")),
            Some((id.into(), None))
        );
        assert_eq!(here(&format!("/embed/{id}")), Some((id.into(), None)));
        let at = Some((id.into(), Some(12)));
        assert_eq!(here(&format!("/embed/{id}?step=12")), at);
        assert_eq!(
            of(&format!("http://GAME.example:81/?table={id}")),
            Some((id.into(), None))
        );
        for none in [
            format!("https://game.example/?table={id}"),
            format!("https://other.example:81/?table={id}"),
            format!("ftp://game.example:81/?table={id}"),
            format!("/?table={id}"),
            format!("https://game.example:81/other?table={id}"),
            "https://game.example:81/".into(),
            "https://game.example:81/?table=".into(),
            "https://game.example:81/?table=<script>".into(),
            format!("https://game.example:81/embed/{id}?step=x"),
            "javascript:alert(1)".into(),
            String::new(),
        ] {
            assert_eq!(of(&none), None, "{none}");
        }
    }
}
