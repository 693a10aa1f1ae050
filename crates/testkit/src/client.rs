//! Clients: requests by HTTP, and a seat or a spectator on a WebSocket.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest_middleware::{ClientBuilder, ClientWithMiddleware};
use rules::{Action, Seat};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

use crate::{
    Result,
    contract::{self, Witness},
    follow::Follower,
    people::Person,
    services::unique,
};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server, by HTTP.
#[derive(Clone)]
pub struct Api {
    /// Host and port.
    pub address: String,
    /// For requests of one's own; like all others they are looked at by [`crate::contract`].
    pub http: ClientWithMiddleware,
}

/// What one has at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The table.
    pub table: String,
    /// The seat, from 0.
    pub seat: Option<u8>,
    /// The key.
    pub key: String,
}

impl Api {
    /// The server at this address.
    pub fn new(address: impl Into<String>) -> Api {
        let address = address.into();
        let http = ClientBuilder::new(reqwest::Client::new());
        let http = http.with(Witness).build();
        Api { address, http }
    }

    /// The address of a path of version 1.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}/api/v1{path}", self.address)
    }

    /// A request with everything that can be said; status and body.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Result<(u16, String)> {
        let method = method
            .parse::<reqwest::Method>()
            .map_err(|e| e.to_string())?;
        let mut request = self.http.request(method, self.url(path)).timeout(PATIENCE);
        if let Some(key) = key {
            request = request.bearer_auth(key);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.map_err(|e| e.to_string())?;
        let status = answer.status().as_u16();
        Ok((status, answer.text().await.map_err(|e| e.to_string())?))
    }

    /// What there is.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn get(&self, path: &str) -> Result<Value> {
        good(self.ask("GET", path, None, None).await?)
    }

    /// What there is for whoever has this key.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn get_as(&self, path: &str, key: &str) -> Result<Value> {
        good(self.ask("GET", path, Some(key), None).await?)
    }

    /// Asks for something to be done.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn post(&self, path: &str, key: Option<&str>, body: &Value) -> Result<Value> {
        good(self.ask("POST", path, key, Some(body)).await?)
    }

    /// The same, where nothing more needs to be said.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn post_bare(&self, path: &str, key: Option<&str>) -> Result<Value> {
        good(self.ask("POST", path, key, None).await?)
    }

    /// Makes a table.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn make(&self, table: &Value) -> Result<Held> {
        held(&self.post("/tables", None, table).await?)
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn sit(&self, table: &str, name: &str) -> Result<Held> {
        let path = format!("/tables/{table}/seats");
        held(&self.post(&path, None, &json!({"name": name})).await?)
    }

    /// Makes a table as whoever a session is of.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn make_as(&self, token: &str, table: &Value) -> Result<Held> {
        held(&self.post("/tables", Some(token), table).await?)
    }

    /// Takes a seat as whoever a session is of.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn sit_as(&self, token: &str, table: &str) -> Result<Held> {
        let path = format!("/tables/{table}/seats");
        held(&self.post(&path, Some(token), &json!({"name": ""})).await?)
    }

    /// A command by HTTP.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn command(&self, held: &Held, mut command: Value) -> Result<Value> {
        if command["id"].is_null() {
            command["id"] = unique().into();
        }
        let path = format!("/tables/{}/commands", held.table);
        self.post(&path, Some(&held.key), &command).await
    }

    /// Makes a table, takes every seat of it and begins; in the order of the seats.
    ///
    /// # Errors
    /// If something of that is refused.
    pub async fn table_of_people(&self, mut table: Value, seats: usize) -> Result<Vec<Held>> {
        table["name"] = "Player 1".into();
        let mut all = vec![self.make(&table).await?];
        for n in 2..=seats {
            let held = self.sit(&all[0].table, &format!("Player {n}")).await?;
            all.push(held);
        }
        self.ready(&all).await?;
        Ok(all)
    }

    /// The same for people who are somebody.
    ///
    /// # Errors
    /// If something of that is refused.
    pub async fn table_of(&self, mut table: Value, people: &[Person]) -> Result<Vec<Held>> {
        table["name"] = "".into();
        let (first, others) = people.split_first().ok_or("there is nobody")?;
        let mut all = vec![self.make_as(&first.token, &table).await?];
        for other in others {
            let held = self.sit_as(&other.token, &all[0].table).await?;
            all.push(held);
        }
        self.ready(&all).await?;
        Ok(all)
    }

    /// All of them are ready.
    async fn ready(&self, all: &[Held]) -> Result<()> {
        for held in all {
            let ready = json!({"do": "ready", "ready": true, "part": part()?});
            self.command(held, ready).await?;
        }
        Ok(())
    }
}

/// Somebody's part of the seed of a game.
///
/// # Errors
/// If the system has no randomness.
pub fn part() -> Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| e.to_string())?;
    Ok(record::Seed(bytes).hex())
}

fn good((status, text): (u16, String)) -> Result<Value> {
    match status {
        200..=299 => serde_json::from_str(&text).map_err(|e| format!("{e}: {text}")),
        _ => Err(format!("{status} {text}")),
    }
}

fn held(answer: &Value) -> Result<Held> {
    let text = |name: &str| answer[name].as_str().map(str::to_owned);
    Ok(Held {
        table: text("table").ok_or("no table")?,
        seat: answer["seat"].as_u64().map(|s| s as u8 - 1),
        key: text("key").ok_or("no key")?,
    })
}

/// Somebody at a table, on a WebSocket.
pub struct Client {
    address: String,
    url: String,
    key: Option<String>,
    socket: WebSocketStream<TcpStream>,
    /// The number of the next entry when he came.
    end: u64,
    /// What he knows of the game.
    pub follower: Follower,
    /// His seat.
    pub seat: Option<Seat>,
    /// Every text that came, if they are kept.
    pub texts: Option<Vec<String>>,
}

impl Client {
    /// Connects, and hears everything up to now.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn join(address: &str, table: &str, key: Option<&str>, keep: bool) -> Result<Client> {
        let mut client = Client::come_back(address, table, key, Follower::new(keep)).await?;
        client.texts = keep.then(Vec::new);
        Ok(client)
    }

    /// Connects with what he knows already. The welcome is heard; what follows is still to come.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn come_back(
        address: &str,
        table: &str,
        key: Option<&str>,
        follower: Follower,
    ) -> Result<Client> {
        let mut client = Client::come_back_slowly(address, table, key, follower).await?;
        let end = client.end;
        while client.follower.next < end {
            client.message().await?;
        }
        Ok(client)
    }

    /// Connects with what he knows already, and hears the welcome and nothing more for now.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn come_back_slowly(
        address: &str,
        table: &str,
        key: Option<&str>,
        follower: Follower,
    ) -> Result<Client> {
        let url = format!("ws://{address}/api/v1/tables/{table}/socket");
        let socket = open(address, &url).await?;
        let mut client = Client {
            address: address.into(),
            url,
            key: key.map(Into::into),
            socket,
            end: 0,
            follower,
            seat: None,
            texts: None,
        };
        client.send(&client.hello()).await?;
        let welcome = client.message().await?;
        if welcome["type"] != "welcome" {
            return Err(welcome.to_string());
        }
        let seat = welcome["seat"].as_u64();
        client.seat = seat.map(|s| Seat(s as u8 - 1));
        client.end = welcome["end"].as_u64().unwrap_or(0);
        Ok(client)
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn send(&mut self, message: &Value) -> Result<()> {
        let message = Message::text(message.to_string());
        self.socket.send(message).await.map_err(|e| e.to_string())
    }

    /// Sends whatever it is.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn send_raw(&mut self, message: Message) -> Result<()> {
        self.socket.send(message).await.map_err(|e| e.to_string())
    }

    /// The next message; entries in it are followed.
    ///
    /// # Errors
    /// If the connection is gone or silent, or an entry does not follow.
    pub async fn message(&mut self) -> Result<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let text = match next.map_err(|_| "nothing came")? {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(_))) | None => return Err("the connection is closed".into()),
                Some(Ok(_)) => continue,
                Some(Err(e)) => return Err(e.to_string()),
            };
            if let Some(texts) = &mut self.texts {
                texts.push(text.to_string());
            }
            let message: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
            contract::hear(&message);
            if message["type"] == "log" {
                for entry in message["entries"].as_array().into_iter().flatten() {
                    self.follower.hear(entry)?;
                }
            }
            for line in message["lines"].as_array().into_iter().flatten() {
                self.follower.hear_said(line)?;
            }
            return Ok(message);
        }
    }

    /// Sends a command and waits for its answer; entries that come before are followed.
    ///
    /// # Errors
    /// If it is refused, with the refusal as JSON, or the connection is gone.
    pub async fn command(&mut self, mut command: Value) -> Result<u64> {
        if command["id"].is_null() {
            command["id"] = unique().into();
        }
        self.send(&command).await?;
        loop {
            let message = self.message().await?;
            if message["id"] == command["id"] {
                return match message["type"].as_str() {
                    Some("done") => {
                        contract::done(&command);
                        Ok(message["number"].as_u64().unwrap_or(0))
                    }
                    _ => Err(message.to_string()),
                };
            }
        }
    }

    /// Makes an action of his own.
    ///
    /// # Errors
    /// As for any command.
    pub async fn act(&mut self, action: Action) -> Result<u64> {
        let line = self.follower.notation(action);
        self.command(json!({"do": "act", "line": line})).await
    }

    /// Waits until an entry is known.
    ///
    /// # Errors
    /// If the connection is gone or silent.
    pub async fn until(&mut self, next: u64) -> Result<()> {
        while self.follower.next < next {
            self.message().await?;
        }
        Ok(())
    }

    /// Connects anew, and from now on hears what the seat sees after each move, too.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn views(&mut self) -> Result<()> {
        let mut socket = open(&self.address, &self.url).await?;
        std::mem::swap(&mut socket, &mut self.socket);
        let mut hello = self.hello();
        hello["views"] = true.into();
        self.send(&hello).await?;
        let welcome = self.message().await?;
        match welcome["type"] == "welcome" {
            true => Ok(()),
            false => Err(welcome.to_string()),
        }
    }

    fn hello(&self) -> Value {
        let mut hello = json!({"type": "hello"});
        if let Some(key) = &self.key {
            hello["key"] = key.as_str().into();
        }
        if let Some(last) = self.follower.next.checked_sub(1) {
            hello["last"] = last.into();
        }
        if let Some(said) = self.follower.said {
            hello["said"] = said.into();
        }
        hello
    }

    /// Goes away without a word.
    pub fn cut(self) -> Follower {
        self.follower
    }
}

/// Opens a WebSocket with small buffers.
async fn open(address: &str, url: &str) -> Result<WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(address)
        .await
        .map_err(|e| e.to_string())?;
    stream.set_nodelay(true).map_err(|e| e.to_string())?;
    let request = url.into_client_request().map_err(|e| e.to_string())?;
    let config = WebSocketConfig::default()
        .read_buffer_size(4 << 10)
        .write_buffer_size(0);
    let opened = client_async_with_config(request, stream, Some(config));
    let opened = tokio::time::timeout(PATIENCE, opened).await;
    let (socket, _) = opened
        .map_err(|_| "no answer")?
        .map_err(|e| e.to_string())?;
    Ok(socket)
}

/// Plays a game that has begun to its end: each client its own seat, by `choose`. The others
/// follow. After each step `after` may look at them.
///
/// # Errors
/// If anything is refused or lost.
pub async fn play_out(
    clients: &mut [Client],
    mut choose: impl FnMut(&Follower, Seat) -> Action,
) -> Result<()> {
    loop {
        let next = clients.iter().map(|c| c.follower.next).max().unwrap_or(0);
        for client in clients.iter_mut() {
            client.until(next).await?;
        }
        let Some(first) = clients.first() else {
            return Ok(());
        };
        if first.follower.over.is_some() {
            return Ok(());
        }
        let to_move = first.follower.to_move();
        let mover = clients
            .iter_mut()
            .find(|c| c.seat.is_some() && c.seat == to_move);
        match mover {
            Some(client) => {
                let action = choose(&client.follower, to_move.unwrap_or(Seat(0)));
                client.act(action).await?;
            }
            // A bot has the move.
            None => {
                let next = clients[0].follower.next;
                clients[0].until(next + 1).await?;
            }
        }
    }
}
