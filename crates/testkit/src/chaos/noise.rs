//! Clients that mean no good, or cannot do better.

use std::time::Duration;

use rand_core::RngCore;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    Result,
    client::{Api, Client},
    game,
};

/// How long an answer to nonsense is waited for.
const PATIENCE: Duration = Duration::from_millis(500);

/// Connects, says something, and hears what comes.
async fn say(node: &str, bytes: &[u8]) -> Result<String> {
    let mut stream = TcpStream::connect(node).await.map_err(|e| e.to_string())?;
    // The server may hang up in the middle of it.
    let _ = stream.write_all(bytes).await;
    let mut answer = vec![0; 4 << 10];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut answer)).await;
    let n = read.ok().and_then(std::result::Result::ok).unwrap_or(0);
    Ok(String::from_utf8_lossy(&answer[..n]).into_owned())
}

fn post(path: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "POST /api/v1{path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n{headers}\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// What one may not be told when one talks nonsense.
fn refused(answer: &str) -> Result<()> {
    match answer.starts_with("HTTP/1.1 2") || answer.starts_with("HTTP/1.1 500") {
        true => Err(format!("nonsense is answered with {answer:?}")),
        false => Ok(()),
    }
}

/// Requests and first messages that make no sense.
pub async fn malformed(node: &str, dice: &mut impl RngCore) -> Result<()> {
    let mut noise = vec![0; 600];
    dice.fill_bytes(&mut noise);
    let deep = "[".repeat(15_000);
    let upgrade = "GET /api/v1/tables/aaaaaaaaaa/socket HTTP/1.1\r\nHost: x\r\n\
                   Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    for said in [
        noise.clone(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        post("/tables", "", deep.as_bytes()),
        post("/tables", "", b"\xff\xfe{\"game\":1}"),
        post("/tables", "", b"{\"game\":\"x\",\"game\":\"y\"}"),
        post("/tables/%00%ff/commands", "", b"{}"),
        post("/tables", "Transfer-Encoding: chunked\r\n", b"zz\r\n\r\n"),
        format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(100_000)).into_bytes(),
    ] {
        refused(&say(node, &said).await?)?;
    }
    // What comes after the upgrade is no message: frames with bits that nobody uses, too long, cut.
    for frame in [
        &noise[..],
        &[0xf1, 0x80, 0, 0, 0, 0],
        &[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        &[0x81, 0x85, 1, 2, 3, 4, 0xff],
    ] {
        say(node, &[upgrade.as_bytes(), frame].concat()).await?;
    }
    Ok(())
}

/// What is compressed, or says so. The server takes nothing that is.
pub async fn compressed(node: &str) -> Result<()> {
    // A wish for a table by gzip, with nothing compressed, and a head without a body.
    let body = json!({"game": game().game.id, "seats": 2}).to_string();
    let mut gzip = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1];
    let length = u16::try_from(body.len()).unwrap_or(0);
    gzip.extend(length.to_le_bytes());
    gzip.extend((!length).to_le_bytes());
    gzip.extend(body.into_bytes());
    for kind in ["gzip", "br", "deflate", "identity, gzip"] {
        let headers = format!("Content-Encoding: {kind}\r\n");
        refused(&say(node, &post("/tables", &headers, &gzip)).await?)?;
    }
    // A message that says that it is compressed, although nobody agreed to that.
    let upgrade = "GET /api/v1/tables/aaaaaaaaaa/socket HTTP/1.1\r\nHost: x\r\n\
                   Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Extensions: permessage-deflate\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    let answer = say(node, upgrade.as_bytes()).await?;
    if answer.to_lowercase().contains("permessage-deflate") {
        return Err("compression of messages is agreed to".into());
    }
    let frame = [0xc1, 0x85, 0, 0, 0, 0, 1, 2, 3, 4, 5];
    say(node, &[upgrade.as_bytes(), &frame].concat()).await?;
    Ok(())
}

/// Connections with half a request, held for a while.
pub async fn half_open(node: &str, n: usize, time: Duration) -> Result<()> {
    let mut held = Vec::new();
    for _ in 0..n {
        let stream = TcpStream::connect(node).await;
        let mut stream = stream.map_err(|e| e.to_string())?;
        let _ = stream
            .write_all(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Le")
            .await;
        held.push(stream);
    }
    tokio::time::sleep(time).await;
    Ok(())
}

/// Spectators with views who read nothing, at a table at which much happens.
pub async fn slow_readers(node: &str, n: usize, time: Duration) -> Result<()> {
    let api = Api::new(node);
    let wish = json!({"game": game().game.id, "seats": 5});
    let host = api.make(&wish).await?;
    for seat in 1..=5 {
        let bot = json!({"do": "bot", "seat": seat, "bot": "greedy"});
        api.command(&host, bot).await?;
    }
    let mut held = Vec::new();
    for _ in 0..n {
        let mut client = Client::join(node, &host.table, None, false).await?;
        client.views().await?;
        held.push(client);
    }
    api.command(&host, json!({"do": "begin"})).await?;
    tokio::time::sleep(time).await;
    Ok(())
}
