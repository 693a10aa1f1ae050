//! What a push service does: a browser under test has none, so that what the server sent is handed to its
//! service worker as if it had come from there.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

use super::{Page, Result, problem};

/// How long the browser may take to show something.
const PATIENCE: Duration = Duration::from_secs(20);

impl Page {
    /// Hands a message to the service worker of the page that is shown; the notification that it shows then, as
    /// the browser has noted it.
    pub async fn push(&self, data: &str) -> Result<Value> {
        let known = self.client.capabilities().ok_or("no session")?;
        let debugger = known["goog:chromeOptions"]["debuggerAddress"].as_str();
        let debugger = debugger.ok_or("the driver tells no address")?;
        let origin = self.js("return location.origin").await?;
        let origin = origin.as_str().ok_or("the page has no origin")?;
        let list = reqwest::get(format!("http://{debugger}/json/list")).await;
        let list = list.map_err(problem)?.text().await.map_err(problem)?;
        let tabs: Vec<Value> = serde_json::from_str(&list).map_err(problem)?;
        let page = |tab: &&Value| {
            tab["type"] == "page" && tab["url"].as_str().is_some_and(|u| u.starts_with(origin))
        };
        let tab = tabs.iter().find(page);
        let tab = tab.ok_or("the debugger does not know the page")?;
        let url = tab["webSocketDebuggerUrl"].as_str().ok_or("no address")?;
        let socket = tokio_tungstenite::connect_async(url).await;
        let debugger = Debugger(socket.map_err(problem)?.0);
        let shown = tokio::time::timeout(PATIENCE, debugger.push(origin, data)).await;
        shown.map_err(|_| "the browser shows nothing")?
    }
}

/// A connection to the debugger of a browser.
struct Debugger(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Debugger {
    async fn ask(&mut self, method: &str, params: Value) -> Result<()> {
        let ask = json!({"id": 1, "method": method, "params": params});
        let sent = self.0.send(Message::text(ask.to_string())).await;
        sent.map_err(problem)
    }

    async fn push(mut self, origin: &str, data: &str) -> Result<Value> {
        let notes = json!({"service": "notifications", "shouldRecord": true});
        self.ask("BackgroundService.setRecording", notes).await?;
        let observed = json!({"service": "notifications"});
        self.ask("BackgroundService.startObserving", observed)
            .await?;
        self.ask("ServiceWorker.enable", json!({})).await?;
        let mut pushed = false;
        while let Some(message) = self.0.next().await {
            let message = message.map_err(problem)?;
            let told = serde_json::from_str(message.to_text().map_err(problem)?);
            let told: Value = told.map_err(problem)?;
            if let Some(why) = told.get("error") {
                return Err(why.to_string());
            }
            let params = &told["params"];
            let event = &params["backgroundServiceEvent"];
            if event["eventName"] == "Notification displayed" {
                return Ok(event["eventMetadata"].clone());
            }
            let mut all = params["registrations"].as_array().into_iter().flatten();
            let own = |r: &&Value| {
                let scope = r["scopeURL"].as_str().unwrap_or_default();
                r["isDeleted"] != true && scope.strip_prefix(origin) == Some("/")
            };
            if let Some(own) = all.find(own).filter(|_| !pushed) {
                pushed = true;
                let id = &own["registrationId"];
                let push = json!({"origin": origin, "registrationId": id, "data": data});
                self.ask("ServiceWorker.deliverPushMessage", push).await?;
            }
        }
        Err("the debugger has gone".into())
    }
}
