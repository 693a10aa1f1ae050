//! The browser's driver: a session, and commands that WebDriver does not have.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use bundle::{apt, root, run};
use fantoccini::{Client, ClientBuilder, wd::WebDriverCompatibleCommand};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};

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

/// A browser to test in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// Chromium, in which all tests are run.
    Chromium,
    /// Firefox, in which the core of them is run: its driver has nothing but what the WebDriver standard has.
    Firefox,
}

const FIREFOX: &str = "/usr/bin/firefox-esr";

impl Browser {
    /// Its name before those of tests.
    pub fn name(self) -> &'static str {
        match self {
            Browser::Chromium => "Chromium",
            Browser::Firefox => "Firefox",
        }
    }

    /// Its driver, which is installed with the browser where one of them is missing.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn driver(self) -> Result<PathBuf> {
        let usr = |name: &str| Path::new("/usr/bin").join(name);
        match self {
            Browser::Chromium => {
                if !usr("chromedriver").is_file() || !usr("chromium").is_file() {
                    apt(&["chromium", "chromium-driver", "fonts-noto-cjk"])?;
                }
                Ok("chromedriver".into())
            }
            Browser::Firefox => {
                if !Path::new(FIREFOX).is_file() {
                    apt(&["firefox-esr"])?;
                }
                geckodriver()
            }
        }
    }

    fn capabilities(self, profile: &Path, screen: Screen) -> Map<String, Value> {
        let mut all = match self {
            Browser::Chromium => chromium(profile, screen),
            Browser::Firefox => {
                let prefs = json!({ "intl.accept_languages": "en", "ui.prefersReducedMotion": 0 });
                let options = json!({ "binary": FIREFOX, "args": ["-headless"], "prefs": prefs });
                Map::from_iter([("moz:firefoxOptions".into(), options)])
            }
        };
        // In milliseconds. By default a page that hangs is waited for five minutes.
        let timeouts = json!({ "pageLoad": 45_000, "script": 90_000 });
        all.insert("timeouts".into(), timeouts);
        all
    }
}

/// The driver of Firefox. Debian does not have it; where it is not on the path, it is compiled once.
fn geckodriver() -> Result<PathBuf> {
    let name = "geckodriver";
    let there = Command::new(name).arg("--version").output();
    if there.is_ok_and(|o| o.status.success()) {
        return Ok(name.into());
    }
    let folder = root().join("target").join(name);
    let program = folder.join("bin").join(name);
    if !program.is_file() {
        println!("{name} is compiled, which takes some minutes");
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let mut install = Command::new(cargo);
        install.args(["install", "--quiet", "--debug", "--locked", name, "--root"]);
        run(install.arg(&folder))?;
    }
    Ok(program)
}

fn chromium(profile: &Path, screen: Screen) -> Map<String, Value> {
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
    Map::from_iter([
        ("goog:chromeOptions".into(), options),
        ("goog:loggingPrefs".into(), json!({ "browser": "ALL" })),
    ])
}

/// A session of a new browser, whose driver listens at a port.
pub(super) async fn connect(
    browser: Browser,
    port: u16,
    profile: &Path,
    screen: Screen,
) -> Result<Client> {
    let capabilities = browser.capabilities(profile, screen);
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
