//! The browser's driver: a session, and commands that WebDriver does not have.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use fantoccini::{Client, ClientBuilder, wd::WebDriverCompatibleCommand};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use super::{Result, Screen};

/// A command of Chromium's driver that the WebDriver standard does not have.
#[derive(Debug)]
pub(super) struct Driver {
    path: &'static str,
    body: Value,
}

impl Driver {
    /// What the console has said since it was last asked.
    pub(super) fn log() -> Driver {
        Driver {
            path: "se/log",
            body: json!({ "type": "browser" }),
        }
    }

    /// A method of the DevTools protocol.
    pub(super) fn cdp(method: &str, params: Value) -> Driver {
        Driver {
            path: "goog/cdp/execute",
            body: json!({ "cmd": method, "params": params }),
        }
    }
}

impl WebDriverCompatibleCommand for Driver {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> std::result::Result<url::Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// A session of a new browser, whose driver listens at a port.
pub(super) async fn connect(port: u16, profile: &Path, screen: Screen) -> Result<Client> {
    let mut args: Vec<String> = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--lang=en",
        "--window-size=1440,900",
    ]
    .map(Into::into)
    .into();
    args.push(format!("--user-data-dir={}", profile.display()));
    let mut options = json!({ "args": args });
    // The window has a frame even where there is no screen; only this gives the page its size.
    let (width, height) = screen.size();
    let metrics = match screen {
        Screen::Desktop => {
            json!({ "width": width, "height": height, "pixelRatio": 1.0, "touch": false, "mobile": false })
        }
        Screen::Phone => {
            json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true })
        }
    };
    options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    let mut capabilities = serde_json::Map::new();
    capabilities.insert("goog:chromeOptions".into(), options);
    capabilities.insert("goog:loggingPrefs".into(), json!({ "browser": "ALL" }));
    // In milliseconds. By default a page that hangs is waited for five minutes.
    let timeouts = json!({ "pageLoad": 45_000, "script": 90_000 });
    capabilities.insert("timeouts".into(), timeouts);
    let url = format!("http://127.0.0.1:{port}");
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let tried = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities.clone())
            .connect(&url)
            .await;
        match tried {
            Ok(client) => return Ok(client),
            Err(e) if Instant::now() > end => return Err(format!("no browser: {e}")),
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
}
