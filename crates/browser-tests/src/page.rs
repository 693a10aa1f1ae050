//! A browser that a test drives.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use base64::Engine;
use bundle::apt;
use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction},
    wd::WebDriverCompatibleCommand,
};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// Nothing is known of the reader but how fast bots are to move, and his language.
const FIRST_VISIT: &str =
    "window.name = ''; localStorage.clear(); localStorage.setItem('elbowroom.pace', '0');
     localStorage.setItem('elbowroom.language', 'en')";

/// What a test says when it fails.
pub type Result<T> = std::result::Result<T, String>;

/// A screen to test on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// 1440 × 900.
    Desktop,
    /// 390 × 844, touched by fingers.
    Phone,
}

/// A browser with one page.
pub struct Page {
    client: Client,
    driver: Child,
    profile: PathBuf,
    address: String,
}

/// A command of Chromium's driver that the WebDriver standard does not have.
#[derive(Debug)]
struct Driver {
    path: &'static str,
    body: Value,
}

impl Driver {
    /// What the console has said since it was last asked.
    fn log() -> Driver {
        Driver {
            path: "se/log",
            body: json!({ "type": "browser" }),
        }
    }

    /// A method of the DevTools protocol.
    fn cdp(method: &str, params: Value) -> Driver {
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

/// The chance of the browser, made the same whenever a test runs: numbers that depend on how often
/// a page was loaded since what is kept was cleared, for what is made after a reload must not be
/// what was made before it.
const SAME_CHANCE: &str = "(() => {
    let loads = 1;
    try {
      loads = 1 + Number(localStorage.getItem('loads'));
      localStorage.setItem('loads', loads);
    } catch { return; }
    let state = Math.imul(loads, 0x9e3779b9);
    crypto.getRandomValues = array => {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let i = 0; i < bytes.length; i++) {
        state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
        bytes[i] = state >>> 13;
      }
      return array;
    };
  })()";

fn problem(e: impl std::fmt::Display) -> String {
    e.to_string()
}

impl Page {
    /// Opens the client that is served at an address. Chromium is installed if it is missing. A
    /// browser that hangs as it starts is ended, and another is tried.
    pub async fn open(address: &str, screen: Screen) -> Result<Page> {
        let there = |name: &str| Path::new("/usr/bin").join(name).is_file();
        if !there("chromedriver") || !there("chromium") {
            apt(&["chromium", "chromium-driver", "fonts-noto-cjk"])?;
        }
        let mut last = String::new();
        for _ in 0..3 {
            match Page::start(address, screen).await {
                Ok(page) => return Ok(page),
                Err(why) => {
                    println!("another browser is started: {why}");
                    last = why;
                }
            }
        }
        Err(last)
    }

    async fn start(address: &str, screen: Screen) -> Result<Page> {
        let listener = TcpListener::bind("127.0.0.1:0").map_err(problem)?;
        let port = listener.local_addr().map_err(problem)?.port();
        drop(listener);
        let mut driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("chromedriver does not start: {e}"))?;
        let profile = std::env::temp_dir().join(format!("elbowroom-browser-{port}"));
        let client = match connect(port, &profile, screen).await {
            Ok(client) => client,
            Err(why) => {
                // Whatever is left of it ends with the tests.
                let _ = driver.kill();
                let _ = driver.wait();
                return Err(why);
            }
        };
        let address = format!("http://{address}/");
        let page = Page {
            client,
            driver,
            profile,
            address,
        };
        match page.reload().await {
            Ok(()) => Ok(page),
            Err(why) => {
                page.close().await;
                Err(why)
            }
        }
    }

    /// The same, with the same chance in every run.
    pub async fn open_alike(address: &str, screen: Screen) -> Result<Page> {
        let page = Page::open(address, screen).await?;
        let first = Driver::cdp(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": SAME_CHANCE }),
        );
        page.client.issue_cmd(first).await.map_err(problem)?;
        Ok(page)
    }

    /// Goes to the page anew.
    pub async fn reload(&self) -> Result<()> {
        // The address of a game is left first: only then is the page loaded anew.
        self.client.goto("about:blank").await.map_err(problem)?;
        self.client.goto(&self.address).await.map_err(problem)?;
        self.wait("main").await
    }

    /// Goes to an address on some server as if the reader came there for the first time, but with
    /// bots that move at once.
    pub async fn come(&self, address: &str, path: &str) -> Result<()> {
        // What is kept belongs to a server; this answer of it runs nothing.
        let still = format!("http://{address}/ready");
        self.client.goto(&still).await.map_err(problem)?;
        self.js(FIRST_VISIT).await?;
        self.visit(&format!("http://{address}/{path}")).await
    }

    /// Goes to an address.
    pub async fn visit(&self, url: &str) -> Result<()> {
        self.client.goto("about:blank").await.map_err(problem)?;
        self.client.goto(url).await.map_err(problem)?;
        self.wait("main").await
    }

    /// Loads what is shown anew, as the browser's button does.
    pub async fn refresh(&self) -> Result<()> {
        self.client.refresh().await.map_err(problem)?;
        self.wait("main").await
    }

    /// As if the reader came for the first time, but with bots that move at once.
    pub async fn reset(&self) -> Result<()> {
        self.js(FIRST_VISIT).await?;
        self.reload().await
    }

    /// Ends the browser.
    pub async fn close(mut self) {
        // Whatever is left of it is ended below.
        let end = self.client.clone().close();
        let _ = tokio::time::timeout(Duration::from_secs(10), end).await;
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }

    /// Runs a script and returns what it returns.
    pub async fn js(&self, script: &str) -> Result<Value> {
        let done = self.client.execute(script, vec![]).await;
        done.map_err(|e| format!("{script}: {e}"))
    }

    /// Runs a script that answers by calling its last argument.
    pub async fn js_later(&self, script: &str) -> Result<Value> {
        let done = self.client.execute_async(script, vec![]).await;
        done.map_err(|e| format!("{script}: {e}"))
    }

    /// Clicks on what a selector finds, as a hand would: it must be there to be seen, and nothing
    /// may lie over it.
    pub async fn tap(&self, css: &str) -> Result<()> {
        self.wait(css).await?;
        let mut last = String::new();
        // Where a small screen keeps the board in sight, a button may be under it.
        let scroll = format!(
            "document.querySelector({})?.scrollIntoView({{ block: 'center', inline: 'nearest' }})",
            json!(css)
        );
        self.js(&scroll).await?;
        self.settle().await?;
        // What is redrawn in this very moment is found again.
        for _ in 0..5 {
            let done = match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.click().await,
                Err(e) => Err(e),
            };
            match done {
                Ok(()) => return Ok(()),
                Err(e) => last = e.to_string(),
            }
            tokio::time::sleep(Duration::from_millis(80)).await;
        }
        let last: String = last.chars().take(300).collect();
        Err(format!("{css} cannot be clicked: {last}"))
    }

    /// A point of the window where a region's shape is on top, if there is one.
    pub async fn point_of(&self, css: &str) -> Result<Option<(f64, f64)>> {
        let script = format!(
            "const shape = document.querySelector({});
             if (!shape) return null;
             const box = shape.getBoundingClientRect();
             for (const [i, j] of [[.5,.5],[.4,.4],[.6,.6],[.4,.6],[.6,.4],[.3,.5],[.7,.5],[.5,.3],
                 [.5,.7],[.2,.3],[.8,.3],[.2,.7],[.8,.7],[.3,.2],[.7,.2],[.3,.8],[.7,.8]]) {{
               const [x, y] = [Math.round(box.x + i * box.width), Math.round(box.y + j * box.height)];
               if (document.elementFromPoint(x, y) === shape) return [x, y];
             }}
             return null",
            json!(css)
        );
        let at = self.js(&script).await?;
        Ok(at[0].as_f64().zip(at[1].as_f64()))
    }

    /// Moves the mouse to points of the window one after the other; presses at the first and lets
    /// go at the last if it is to press.
    pub async fn mouse(&self, points: &[(f64, f64)], press: bool) -> Result<()> {
        let mut actions = MouseActions::new("mouse".into());
        let last = points.len().saturating_sub(1);
        for (i, (x, y)) in points.iter().copied().enumerate() {
            let duration = Some(Duration::from_millis(if i == 0 { 0 } else { 60 }));
            actions = actions.then(PointerAction::MoveTo { duration, x, y });
            if press && i == 0 {
                actions = actions.then(PointerAction::Down {
                    button: MOUSE_BUTTON_LEFT,
                });
            }
            if press && i == last {
                actions = actions.then(PointerAction::Up {
                    button: MOUSE_BUTTON_LEFT,
                });
            }
        }
        self.client.perform_actions(actions).await.map_err(problem)
    }

    /// What the console has said since it was last asked, but for mere notes.
    pub async fn complaints(&self) -> Result<Vec<String>> {
        let log = self
            .client
            .issue_cmd(Driver::log())
            .await
            .map_err(problem)?;
        let entries = log.as_array().cloned().unwrap_or_default();
        let bad = |e: &Value| matches!(e["level"].as_str(), Some("SEVERE" | "WARNING"));
        let said = |e: &Value| e["message"].as_str().unwrap_or_default().to_owned();
        Ok(entries.iter().filter(|e| bad(e)).map(said).collect())
    }

    /// Presses keys where the focus is.
    pub async fn keys(&self, keys: &str) -> Result<()> {
        let active = self.client.active_element().await.map_err(problem)?;
        active.send_keys(keys).await.map_err(problem)
    }

    /// Waits until what was done is drawn.
    pub async fn settle(&self) -> Result<()> {
        self.js_later(
            "const done = arguments[0];
             setTimeout(() => requestAnimationFrame(() => setTimeout(done, 0)), 0)",
        )
        .await?;
        Ok(())
    }

    /// Waits until a selector finds something.
    pub async fn wait(&self, css: &str) -> Result<()> {
        let script = format!("return document.querySelector({}) !== null", json!(css));
        self.until(&script, 20)
            .await
            .map_err(|_| format!("there is no {css}"))
    }

    /// Waits until a script returns true, so many seconds at most. Until then what it looks at need
    /// not be there: that it throws is no answer yet.
    pub async fn until(&self, script: &str, seconds: u64) -> Result<()> {
        let end = Instant::now() + Duration::from_secs(seconds);
        loop {
            let threw = match self.js(script).await {
                Ok(Value::Bool(true)) => return Ok(()),
                Ok(_) => String::new(),
                Err(why) if why.contains("javascript error") => format!(" ({why})"),
                Err(why) => return Err(why),
            };
            if Instant::now() > end {
                return Err(format!("not true within {seconds} s: {script}{threw}"));
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }

    /// Takes a picture of the window; as WebP, which is small, if the file's name says so.
    pub async fn shot(&self, file: &Path) -> Result<()> {
        let webp = file.extension().is_some_and(|e| e == "webp");
        let bytes = match webp {
            false => self.client.screenshot().await.map_err(problem)?,
            true => {
                let how = json!({ "format": "webp", "quality": 82 });
                let capture = Driver::cdp("Page.captureScreenshot", how);
                let answer = self.client.issue_cmd(capture).await.map_err(problem)?;
                let data = answer["data"].as_str().unwrap_or_default();
                base64::engine::general_purpose::STANDARD
                    .decode(data)
                    .map_err(problem)?
            }
        };
        fs::write(file, bytes).map_err(|e| format!("{}: {e}", file.display()))
    }
}

async fn connect(port: u16, profile: &Path, screen: Screen) -> Result<Client> {
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
    let metrics = match screen {
        Screen::Desktop => {
            json!({ "width": 1440, "height": 900, "pixelRatio": 1.0, "touch": false, "mobile": false })
        }
        Screen::Phone => json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true }),
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
