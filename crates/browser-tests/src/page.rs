//! A browser that a test drives.

mod driver;
mod push;

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use base64::Engine;
use fantoccini::{
    Client, Locator,
    actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction},
    wd::WindowHandle,
};
use serde_json::{Value, json};

pub use driver::Browser;
use driver::{Driver, connect};

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

impl Screen {
    /// All of them.
    pub const ALL: [Screen; 2] = [Screen::Desktop, Screen::Phone];

    /// Its name before those of tests.
    pub fn name(self) -> &'static str {
        match self {
            Screen::Desktop => "Desktop",
            Screen::Phone => "Phone",
        }
    }

    /// Width and height in pixels.
    fn size(self) -> (u32, u32) {
        match self {
            Screen::Desktop => (1440, 900),
            Screen::Phone => (390, 844),
        }
    }
}

/// A browser with one page.
pub struct Page {
    browser: Browser,
    client: Client,
    screen: Screen,
    driver: Child,
    profile: PathBuf,
    address: String,
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

/// Keeps what the console has to complain of, for browsers whose drivers do not tell.
const KEEP_COMPLAINTS: &str = "(() => {
    const keep = said => {
      try {
        const all = JSON.parse(sessionStorage.getItem('complaints') ?? '[]');
        sessionStorage.setItem('complaints', JSON.stringify([...all, String(said)]));
      } catch { }
    };
    for (const level of ['error', 'warn']) {
      const plain = console[level];
      console[level] = (...said) => { keep(said.join(' ')); plain.apply(console, said); };
    }
    addEventListener('error', e => keep(e.message));
    addEventListener('unhandledrejection', e => keep(e.reason));
  })()";

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

fn problem(e: impl std::fmt::Display) -> String {
    e.to_string()
}

impl Page {
    /// Opens the client that is served at an address, in Chromium.
    pub async fn open(address: &str, screen: Screen) -> Result<Page> {
        Page::open_in(Browser::Chromium, address, screen).await
    }

    /// Opens the client that is served at an address, in a browser, which is installed if it is missing. One
    /// that hangs as it starts is ended, and another is tried.
    async fn open_in(browser: Browser, address: &str, screen: Screen) -> Result<Page> {
        let driver = browser.driver()?;
        let mut last = String::new();
        for _ in 0..3 {
            match Page::start(browser, &driver, address, screen).await {
                Ok(page) => return Ok(page),
                Err(why) => {
                    println!("another browser is started: {why}");
                    last = why;
                }
            }
        }
        Err(last)
    }

    async fn start(browser: Browser, driver: &Path, address: &str, screen: Screen) -> Result<Page> {
        let listener = TcpListener::bind("127.0.0.1:0").map_err(problem)?;
        let port = listener.local_addr().map_err(problem)?.port();
        drop(listener);
        let mut driver = Command::new(driver)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{browser:?}'s driver does not start: {e}"))?;
        let profile = std::env::temp_dir().join(format!("elbowroom-browser-{port}"));
        let client = match connect(browser, port, &profile, screen).await {
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
            browser,
            client,
            screen,
            driver,
            profile,
            address,
        };
        let ready = async {
            page.reload().await?;
            match browser {
                Browser::Chromium => Ok(()),
                Browser::Firefox => page.resize_back().await,
            }
        };
        match ready.await {
            Ok(()) => Ok(page),
            Err(why) => {
                page.close().await;
                Err(why)
            }
        }
    }

    /// The same, with the same chance in every run.
    pub async fn open_alike(address: &str, screen: Screen) -> Result<Page> {
        Page::open_alike_in(Browser::Chromium, address, screen).await
    }

    /// The same in a browser. To Firefox the page has to come with [`Page::FIRST`].
    pub async fn open_alike_in(browser: Browser, address: &str, screen: Screen) -> Result<Page> {
        let page = Page::open_in(browser, address, screen).await?;
        if browser == Browser::Chromium {
            page.before(SAME_CHANCE).await?;
        }
        Ok(page)
    }

    /// Scripts that a page begins with where its browser cannot be told to run them: the same chance in every
    /// run, and what the console says.
    pub const FIRST: [&str; 2] = [SAME_CHANCE, KEEP_COMPLAINTS];

    /// Runs a script in every page from now on, before anything else in it is run.
    pub async fn before(&self, script: &str) -> Result<()> {
        let method = "Page.addScriptToEvaluateOnNewDocument";
        self.command(method, json!({ "source": script })).await?;
        Ok(())
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

    /// Goes to an address, wherever that leads.
    pub async fn leave_for(&self, url: &str) -> Result<()> {
        self.client.goto(url).await.map_err(problem)
    }

    /// The tab of the browser that is looked at.
    pub async fn tab(&self) -> Result<WindowHandle> {
        self.client.window().await.map_err(problem)
    }

    /// Looks at another tab.
    pub async fn turn_to(&self, tab: &WindowHandle) -> Result<()> {
        self.client
            .switch_to_window(tab.clone())
            .await
            .map_err(problem)
    }

    /// Opens an address in a new tab, and looks at that.
    pub async fn open_tab(&self, url: &str) -> Result<WindowHandle> {
        let new = self.client.new_window(true).await.map_err(problem)?;
        self.turn_to(&new.handle).await?;
        self.visit(url).await?;
        Ok(new.handle)
    }

    /// Closes the tab that is looked at, and looks at another.
    pub async fn close_tab(&self, other: &WindowHandle) -> Result<()> {
        self.client.close_window().await.map_err(problem)?;
        self.turn_to(other).await
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

    /// Gives the window another size, in pixels.
    pub async fn resize(&self, width: u32, height: u32) -> Result<()> {
        if self.browser == Browser::Firefox {
            return self.resize_window(width, height).await;
        }
        let mobile = self.screen == Screen::Phone;
        let scale = if mobile { 2 } else { 1 };
        self.command(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile }),
        )
        .await?;
        let there = format!("return innerWidth === {width} && innerHeight === {height}");
        self.until(&there, 5).await?;
        self.settle().await
    }

    /// Gives the whole window a size with which the page in it has this one.
    async fn resize_window(&self, width: u32, height: u32) -> Result<()> {
        let frame = self
            .js("return [outerWidth - innerWidth, outerHeight - innerHeight]")
            .await?;
        let frame = |i: usize| frame[i].as_u64().unwrap_or_default() as u32;
        let size = (width + frame(0), height + frame(1));
        self.client
            .set_window_size(size.0, size.1)
            .await
            .map_err(problem)?;
        let there = format!("return innerWidth === {width} && innerHeight === {height}");
        self.until(&there, 5).await
    }

    /// Gives the window the size that it had in the beginning.
    pub async fn resize_back(&self) -> Result<()> {
        let (width, height) = self.screen.size();
        self.resize(width, height).await
    }

    /// Tells the browser something that WebDriver has no command for.
    pub async fn command(&self, method: &str, params: Value) -> Result<Value> {
        let command = Driver::cdp(method, params);
        self.client.issue_cmd(command).await.map_err(problem)
    }

    /// Ends the browser.
    pub async fn close(self) {
        // Whatever is left of it ends with what drives it.
        let end = self.client.clone().close();
        let _ = tokio::time::timeout(Duration::from_secs(10), end).await;
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

    /// A point of the window where a region's shape is on top, if there is one, once the board has come to
    /// rest: while it glides to what happens, the shape is elsewhere by the time that the mouse is there.
    pub async fn point_of(&self, css: &str) -> Result<Option<(f64, f64)>> {
        let rests = "const world = document.querySelector('.world');
            return !world || world.getAnimations().length === 0";
        self.until(rests, 5).await?;
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
        if self.browser == Browser::Firefox {
            let said = "const said = JSON.parse(sessionStorage.getItem('complaints') ?? '[]');
                 sessionStorage.removeItem('complaints'); return said";
            let said = self.js(said).await?;
            return serde_json::from_value(said).map_err(problem);
        }
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
