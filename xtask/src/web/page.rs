//! A browser that a test drives.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use super::toolchain::apt;

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

fn problem(e: impl std::fmt::Display) -> String {
    e.to_string()
}

impl Page {
    /// Opens the client that is served at an address. Chromium is installed if it is missing.
    pub async fn open(address: &str, screen: Screen) -> Result<Page> {
        let there = |name: &str| Path::new("/usr/bin").join(name).is_file();
        if !there("chromedriver") || !there("chromium") {
            apt(&["chromium", "chromium-driver", "fonts-noto-cjk"])?;
        }
        let listener = TcpListener::bind("127.0.0.1:0").map_err(problem)?;
        let port = listener.local_addr().map_err(problem)?.port();
        drop(listener);
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("chromedriver does not start: {e}"))?;
        let profile = std::env::temp_dir().join(format!("elbowroom-browser-{port}"));
        let client = connect(port, &profile, screen).await?;
        let address = format!("http://{address}/");
        let page = Page {
            client,
            driver,
            profile,
            address,
        };
        page.reload().await?;
        Ok(page)
    }

    /// Goes to the page anew.
    pub async fn reload(&self) -> Result<()> {
        self.client.goto(&self.address).await.map_err(problem)?;
        self.wait("main").await
    }

    /// Ends the browser.
    pub async fn close(mut self) {
        // Whatever is left of it is ended below.
        let _ = self.client.close().await;
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

    /// Clicks on what a selector finds.
    pub async fn click(&self, css: &str) -> Result<()> {
        self.wait(css).await?;
        let found = self.client.find(Locator::Css(css)).await;
        let element = found.map_err(|e| format!("{css}: {e}"))?;
        element.click().await.map_err(|e| format!("{css}: {e}"))
    }

    /// Presses keys where the focus is.
    pub async fn keys(&self, keys: &str) -> Result<()> {
        let active = self.client.active_element().await.map_err(problem)?;
        active.send_keys(keys).await.map_err(problem)
    }

    /// Waits until a selector finds something.
    pub async fn wait(&self, css: &str) -> Result<()> {
        let script = format!("return document.querySelector({}) !== null", json!(css));
        self.until(&script, 20)
            .await
            .map_err(|_| format!("there is no {css}"))
    }

    /// Waits until a script returns true, so many seconds at most.
    pub async fn until(&self, script: &str, seconds: u64) -> Result<()> {
        let end = Instant::now() + Duration::from_secs(seconds);
        loop {
            if self.js(script).await? == Value::Bool(true) {
                return Ok(());
            }
            if Instant::now() > end {
                return Err(format!("not true within {seconds} s: {script}"));
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }

    /// Takes a picture of the window.
    pub async fn shot(&self, file: &Path) -> Result<()> {
        let png = self.client.screenshot().await.map_err(problem)?;
        fs::write(file, png).map_err(|e| format!("{}: {e}", file.display()))
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
