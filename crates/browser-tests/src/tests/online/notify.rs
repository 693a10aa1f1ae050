//! Being told when it is one's move although the page is closed.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use testkit::{
    client::{Api, Client, Held},
    sinks::{HttpSink, MailSink},
};
use web_push_native::{
    Auth, decrypt,
    p256::{SecretKey, elliptic_curve::sec1::ToEncodedPoint},
};

use super::{
    Hall, Result, choose, log, sure,
    world::{Server, store},
    write,
};

/// A browser whose push service is this one, as far as the page can tell.
fn with_service(endpoint: &str, own: &SecretKey, auth: &Auth) -> String {
    let told = json!({
        "endpoint": endpoint,
        "keys": {
            "p256dh": URL_SAFE_NO_PAD.encode(own.public_key().to_encoded_point(false).as_bytes()),
            "auth": URL_SAFE_NO_PAD.encode(auth),
        },
    });
    format!(
        "(() => {{
            let held = null;
            const bytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')),
                c => c.charCodeAt(0)).buffer;
            PushManager.prototype.getSubscription = async () => held;
            PushManager.prototype.subscribe = async ({{ userVisibleOnly, applicationServerKey }}) => {{
                if (!userVisibleOnly) throw new Error('what is pushed has to be seen');
                return held = {{
                    options: {{ applicationServerKey: bytes(applicationServerKey) }},
                    toJSON: () => ({told}),
                    unsubscribe: async () => {{ held = null; return true; }},
                }};
            }};
        }})()"
    )
}

/// Plays a seat's turn, any way.
pub(super) async fn turn(api: &Api, held: &Held) -> Result<()> {
    let mut client = Client::join(&api.address, &held.table, Some(&held.key), false).await?;
    let seat = client.seat.ok_or("no seat")?;
    while client.follower.to_move() == Some(seat) {
        let legal = client.follower.legal(seat);
        // The last is the end of what is under way, where there is one.
        let action = *legal.last().ok_or("nothing can be done")?;
        client.act(action).await?;
    }
    Ok(())
}

/// Ben asks to be told in his browser and by mail, and goes away. When it is his move the push service gets
/// what only his browser can read, which shows it, and his mail comes once he has confirmed the address. In the
/// lobby the table comes first. Then he wishes it no more.
pub async fn told_when_away(hall: &Hall) -> Result<String> {
    let Hall { ben, cleo, .. } = hall;
    let (pushed, mailed) = (HttpSink::start().await?, MailSink::start().await?);
    let (_folder, database) = store()?;
    let server = Server::telling(&database, &mailed.url)?;
    let api = Api::new(&server.address);
    let new = json!({
        "game": "small-world", "seats": 2, "clock": { "slow": { "days": 3 } }, "title": "After lunch",
    });
    let other = api.table_of_people(new.clone(), 2).await?;
    let held = api.table_of_people(new, 2).await?;
    let own = SecretKey::from_slice(&[7; 32]).map_err(|e| e.to_string())?;
    let auth = Auth::from([9; 16]);
    ben.before(&with_service(&format!("{}/ben", pushed.url), &own, &auth))
        .await?;
    let origin = format!("http://{}", server.address);
    let granted = json!({ "origin": origin, "permissions": ["notifications"] });
    ben.command("Browser.grantPermissions", granted).await?;
    let path = |held: &Held| format!("?table={}#{}", held.table, held.key);
    ben.come(&server.address, &path(&other[1])).await?;
    ben.wait("#notify").await?;
    ben.visit(&format!("{origin}/{}", path(&held[1]))).await?;
    ben.js_later("navigator.serviceWorker.ready.then(() => arguments[0]())")
        .await?;
    ben.tap("#notify > summary").await?;
    // Where his survivors go may be decided without him.
    choose(ben, "#order", "3600").await?;
    let ordered = "return document.querySelector('#order').value === '3600'";
    ben.until(ordered, 10).await?;
    let turned = |way: &str| format!("[data-notify='{way}'][aria-pressed='true']");
    ben.tap("[data-notify='push']").await?;
    ben.wait(&turned("push")).await?;
    write(ben, "#notify-mail", "ben@example.org").await?;
    ben.tap("[data-notify='mail']").await?;
    ben.wait(&turned("mail")).await?;
    let said =
        "return document.querySelector('#notify-said').textContent.includes('ben@example.org')";
    ben.until(said, 10).await?;
    let entries = log(&server.address, &held[0].table).await?;
    let notified = entries.iter().filter(|e| e["t"] == "notified").count();
    sure(notified == 1, "the log does not say that he is told")?;
    let ordered = |e: &Value| e["t"] == "ordered" && e["survivors"] == 3_600;
    sure(
        entries.iter().any(ordered),
        "the log does not say what he ordered",
    )?;

    // The owner of the address confirms it, wherever he reads his mail.
    let mail = mailed.until(1).await?.remove(0).text();
    let link = mail
        .split_whitespace()
        .find(|w| w.contains("/notifications/"));
    let link = link.ok_or("the mail has no link")?;
    let link = link.split_once("/notifications/").ok_or("no path")?.1;
    cleo.leave_for(&format!("{origin}/notifications/{link}"))
        .await?;
    cleo.tap("button[value='confirm']").await?;
    let told = "return document.querySelectorAll('button').length === 1
        && document.body.textContent.includes('is told when it is your move')";
    cleo.until(told, 10).await?;

    // He goes to the lobby, and Ada moves.
    ben.tap("#leave").await?;
    ben.wait("#lobby").await?;
    turn(&api, &held[0]).await?;
    let came = pushed.until(1).await?.remove(0);
    let text = decrypt(came.body, &own, &auth).map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&text);
    let told: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    sure(
        told["notices"][0]["table"] == held[0].table,
        &format!("the browser is told {told}"),
    )?;
    let mail = mailed.until(2).await?.remove(1);
    let subject = mail.header("subject").unwrap_or_default();
    sure(
        subject.contains("After lunch"),
        &format!("the mail is about {subject}"),
    )?;
    let shown = ben.push(&text).await?.to_string();
    let title = told["title"].as_str().ok_or("no title")?;
    sure(shown.contains(title), &format!("the browser shows {shown}"))?;

    // Of his two tables the one comes first where he has the move.
    ben.wait("#own-tables li.waits").await?;
    let order = "return [...document.querySelectorAll('#own-tables li')]
        .map(li => li.querySelector('small').textContent).join('|')";
    let order = ben.js(order).await?;
    sure(
        order == "Your move: 2 days left|Player 1 has the move",
        &format!("the lobby says {order}"),
    )?;
    ben.tap("#own-tables li.waits button").await?;
    ben.tap("#notify > summary").await?;
    for way in ["push", "mail"] {
        ben.tap(&turned(way)).await?;
        ben.wait(&format!("[data-notify='{way}'][aria-pressed='false']"))
            .await?;
    }
    let log = log(&server.address, &held[0].table).await?;
    let last = log.iter().rfind(|e| e["t"] == "notified");
    sure(last.is_some_and(|e| e["on"] == false), "he is told still")?;
    Ok(String::new())
}
