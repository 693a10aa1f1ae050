//! What is said where the browser client would be, if there is none.

use axum::{
    http::StatusCode,
    response::{Html, IntoResponse},
};

/// What an operator has to know and to do.
pub const NO_CLIENT: &str = "there is no browser client here: build it with `cargo xtask web build` \
     and start the server in the folder above `dist`, or name its folder with --web";

/// The page at `/` of a server without the browser client.
pub(super) async fn no_client() -> impl IntoResponse {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Elbowroom</title>\n\
         <h1>Elbowroom</h1>\n<p>This server runs, and programs can play at it, but {}.</p>\n\
         <p><a href=\"/api/v1/openapi.json\">What programs can ask for</a></p>\n</html>\n",
        NO_CLIENT
            .replace(
                "`cargo xtask web build`",
                "<code>cargo xtask web build</code>"
            )
            .replace("`dist`", "<code>dist</code>")
            .replace("--web", "<code>--web</code>")
    );
    (StatusCode::NOT_FOUND, Html(page))
}
