//! Play at a server, in several browsers at once. What stands between them and the server fails as
//! it does in life; nothing that was done may get lost or come twice.

mod cuts;
mod games;
mod lobby;
mod notify;
mod own;
mod people;
mod plans;
mod seats;
mod somebody;
mod tournaments;
mod ways;
pub mod world;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::{client::Client, services::find};

use super::{
    Done, Page, Result, choose,
    play::{Hand, STAND, Stand, Taste, step},
    sure, write,
};
use crate::page::Screen;

/// A test that needs several browsers.
pub struct OnlineTest {
    /// Its name.
    pub name: &'static str,
    /// Programs that must be installed for it.
    pub needs: &'static [&'static str],
    /// What it does.
    pub run: for<'a> fn(&'a Hall) -> Done<'a>,
}

impl OnlineTest {
    /// Whether what it needs is there.
    pub fn is_possible(&self) -> bool {
        self.needs.iter().all(|n| find(n).is_some())
    }
}

macro_rules! online {
    ($($module:ident::$name:ident $($need:literal)*),* $(,)?) => {
        /// All tests at a server.
        pub const ONLINE: &[OnlineTest] = &[
            $(OnlineTest {
                name: stringify!($name),
                needs: &[$($need),*],
                run: |hall| Box::pin($module::$name(hall)),
            }),*
        ];
    };
}

online![
    games::two_players_and_a_spectator,
    cuts::reload_and_cut,
    cuts::a_plan_goes_out_once,
    cuts::server_killed,
    cuts::two_nodes "initdb" "nats-server",
    seats::takeback,
    seats::clock,
    seats::own_link,
    seats::standing_up,
    seats::lost_answers,
    ways::nobody_is_stuck,
    notify::told_when_away,
    plans::planned_ahead,
    somebody::somebody_on_two_devices,
    somebody::passkeys_bring_a_device,
    somebody::opponents_are_found,
    people::friends_and_invitations,
    people::programs_of_ones_own,
    tournaments::a_tournament,
    own::content_of_the_server,
    lobby::a_bot_on_a_free_seat,
    lobby::a_table_by_keyboard,
    lobby::games_that_were_played,
    lobby::everybody_can_use_it,
];

/// Three people, each with a browser, and the source of axe-core.
pub struct Hall {
    /// Who makes the tables.
    pub ada: Page,
    /// Who plays with her.
    pub ben: Page,
    /// Who looks on, on a phone.
    pub cleo: Page,
    /// axe-core.
    pub axe: String,
}

impl Hall {
    /// Opens the browsers. They are somewhere else until a test lets them come to its server.
    pub async fn open(address: &str, axe: &str) -> Result<Hall> {
        let (ada, ben, cleo) = tokio::join!(
            Page::open(address, Screen::Desktop),
            Page::open(address, Screen::Desktop),
            Page::open(address, Screen::Phone),
        );
        let (ada, ben, cleo) = (ada?, ben?, cleo?);
        let axe = axe.into();
        Ok(Hall {
            ada,
            ben,
            cleo,
            axe,
        })
    }

    /// The browsers.
    pub fn pages(&self) -> [&Page; 3] {
        [&self.ada, &self.ben, &self.cleo]
    }

    /// Ends the browsers.
    pub async fn close(self) {
        tokio::join!(self.ada.close(), self.ben.close(), self.cleo.close());
    }

    /// What the consoles complain of, but for connections that a test has cut, and the icon that
    /// the answer has not where [`Page::come`] begins.
    pub async fn complaints(&self) -> Result<Vec<String>> {
        let mut all = Vec::new();
        for page in self.pages() {
            all.extend(page.complaints().await?);
        }
        let cut = [
            "WebSocket",
            "net::ERR_CONNECTION",
            "net::ERR_EMPTY_RESPONSE",
            "/favicon.ico",
        ];
        all.retain(|said| !cut.iter().any(|c| said.contains(c)));
        Ok(all)
    }
}

/// Goes to the lobby of a server and makes a public table of two seats there, by the form. Its id.
async fn make(page: &Page, name: &str, turns: &str) -> Result<String> {
    page.tap("#online").await?;
    page.wait("#lobby").await?;
    write(page, "#name", name).await?;
    page.tap("#make").await?;
    choose(page, "#game", "small-world").await?;
    choose(page, "select#seats", "2").await?;
    choose(page, "#turns", turns).await?;
    write(page, "#title", "Between two rivers").await?;
    page.tap("#public").await?;
    page.tap("#make-table").await?;
    page.wait("#room #invite").await?;
    // Whoever comes sees what was agreed upon.
    if !turns.is_empty() {
        let told = format!(
            "return document.querySelector('#room #variants').textContent.includes({})",
            json!(turns)
        );
        page.until(&told, 10)
            .await
            .map_err(|_| "the room does not tell of the turns")?;
    }
    named(page).await
}

/// The table that a page's address names.
async fn named(page: &Page) -> Result<String> {
    let table = page
        .js("return new URLSearchParams(location.search).get('table')")
        .await?;
    let table = table.as_str().ok_or("the address names no table")?;
    Ok(table.into())
}

/// Takes a seat of the room that is shown.
async fn sit(page: &Page, seat: u8, name: &str) -> Result<()> {
    page.wait("#room #name").await?;
    write(page, "#name", name).await?;
    page.tap(&format!("[data-sit='{seat}']")).await?;
    page.wait("#ready").await
}

/// What everybody at a table sees alike: the round, what lies in the regions, and the races.
const BOARD: &str = r##"
    const all = (s, f) => [...document.querySelectorAll(s)].map(f);
    const owner = e => e.style.getPropertyValue('--owner');
    const parts = [
      all('.round', e => e.textContent),
      all('.shape', e => owner(e) + [...e.classList].filter(c => c === 'active' || c === 'declined')),
      all('.tops > g', e => {
        const lies = e.cloneNode(true);
        lies.querySelectorAll('.badge').forEach(b => b.remove());
        return lies.innerHTML.replaceAll('<!---->', '');
      }),
      all('.players li', e => owner(e) + e.classList + e.querySelector('b').textContent
        + [...e.querySelectorAll('.race summary')].map(r => r.textContent)),
    ];
    return parts[1].length === 0 ? null : JSON.stringify(parts)"##;

/// What lies on the board of a page.
async fn board(page: &Page) -> Result<String> {
    let board = page.js(BOARD).await?;
    board.as_str().map(Into::into).ok_or("no board".into())
}

/// Waits until all these pages show the same board.
async fn agree(pages: &[&Page]) -> Result<()> {
    let began = Instant::now();
    loop {
        let mut boards = Vec::new();
        for page in pages {
            boards.push(page.js(BOARD).await?);
        }
        if !boards[0].is_null() && boards.windows(2).all(|two| two[0] == two[1]) {
            return Ok(());
        }
        if began.elapsed() > Duration::from_secs(20) {
            let boards: Vec<String> = boards.iter().map(difference(&boards[0])).collect();
            return Err(format!("the boards differ: {}", boards.join(" | ")));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The part of a board from where it differs from another.
fn difference(first: &Value) -> impl Fn(&Value) -> String {
    let first = first.as_str().unwrap_or_default().to_owned();
    move |board| {
        let board = board.as_str().unwrap_or_default();
        let same = board.chars().zip(first.chars()).take_while(|(a, b)| a == b);
        board.chars().skip(same.count()).take(200).collect()
    }
}

/// People who play a game by clicks.
struct Players<'a> {
    pages: Vec<&'a Page>,
    done: Vec<u32>,
    /// Steps that were made.
    steps: u32,
}

impl<'a> Players<'a> {
    fn new(pages: &[&'a Page]) -> Players<'a> {
        Players {
            pages: pages.to_vec(),
            done: vec![0; pages.len()],
            steps: 0,
        }
    }

    /// Waits until something is offered to one of them, and tells whom; nobody once all pages show
    /// the end.
    async fn called(&self) -> Result<Option<usize>> {
        let began = Instant::now();
        loop {
            let mut over = 0;
            for (i, page) in self.pages.iter().enumerate() {
                match page.js(STAND).await?.as_str() {
                    Some("over") => over += 1,
                    Some("wait") | None => {}
                    Some(_) => return Ok(Some(i)),
                }
            }
            if over == self.pages.len() {
                return Ok(None);
            }
            if began.elapsed() > Duration::from_secs(30) {
                return Err("nobody has anything to do".into());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Whoever is called does the next thing. What stood there.
    async fn step(&mut self) -> Result<Stand> {
        let Some(i) = self.called().await? else {
            return Ok(Stand::Over);
        };
        self.steps += 1;
        step(self.pages[i], Hand::Pointer, Taste::Any, &mut self.done[i]).await
    }

    /// Plays to the end. After each step of a turn all pages have to show the same board.
    async fn whole(&mut self, others: &[&Page]) -> Result<()> {
        let pages: Vec<&Page> = self.pages.iter().chain(others).copied().collect();
        for _ in 0..1200 {
            match self.step().await? {
                Stand::Over => return Ok(()),
                _ => agree(&pages).await?,
            }
        }
        Err("the game does not end".into())
    }
}

/// The result that a page shows.
async fn standings(page: &Page) -> Result<Value> {
    page.wait("#end .standings tbody tr").await?;
    page.js(
        "return [...document.querySelector('#end .standings').tBodies[0].rows]
           .map(r => [...r.children].map(c => c.textContent))",
    )
    .await
}

/// The log of a table, as the server tells it to whoever comes anew.
async fn log(server: &str, table: &str) -> Result<Vec<Value>> {
    let began = Instant::now();
    loop {
        match Client::join(server, table, None, true).await {
            Ok(client) => return Ok(client.follower.entries.unwrap_or_default()),
            // A node that has just lost its store says so, and is asked again.
            Err(why) if began.elapsed() > Duration::from_secs(10) => return Err(why),
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
}

/// The lines of a log that are actions of seats.
fn acts(log: &[Value]) -> Vec<&str> {
    let own = log.iter().filter(|e| e["t"] == "act" && e["seat"].is_u64());
    own.filter_map(|e| e["do"].as_str()).collect()
}

/// Waits until a page's connection says this (`""`: nothing is to be said).
async fn link(page: &Page, text: &str) -> Result<()> {
    let said = format!(
        "const said = document.querySelector('#link')?.textContent;
         return said !== undefined && ({text} === '' ? said === '' : said.includes({text}))",
        text = json!(text)
    );
    page.until(&said, 30).await
}
