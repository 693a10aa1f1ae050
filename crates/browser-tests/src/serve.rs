//! A small server for the finished client.

use std::{fs, path::Path, sync::Arc, thread::JoinHandle};

use protocol::file::{is_marked, kind};
use tiny_http::{Header, Response, Server};

/// Serves a folder until the program is stopped, at this port or a later one that is free.
pub fn serve(folder: &Path, port: u16) -> Result<(), String> {
    let serving = start(folder, port)?;
    println!("Elbowroom is at http://{}/", serving.address);
    println!("Stop it with Ctrl+C.");
    let ended = serving.thread.join();
    ended.map_err(|_| "the server broke down".into())
}

/// A folder that is being served.
pub struct Serving {
    /// Where: computer and port.
    pub address: String,
    server: Arc<Server>,
    thread: JoinHandle<()>,
}

impl Serving {
    /// Stops serving.
    pub fn stop(self) {
        self.server.unblock();
        // A server that broke down serves no more either.
        let _ = self.thread.join();
    }
}

/// Starts serving a folder.
pub fn start(folder: &Path, port: u16) -> Result<Serving, String> {
    start_with(folder, port, &[])
}

/// Starts serving a folder whose page runs some scripts before all others.
pub fn start_with(folder: &Path, port: u16, scripts: &[&str]) -> Result<Serving, String> {
    if !folder.join("index.html").is_file() {
        return Err("there is no built client: run `cargo xtask web build` first".into());
    }
    let server = (port..port.saturating_add(20))
        .find_map(|port| Server::http(("127.0.0.1", port)).ok())
        .ok_or_else(|| format!("no free port from {port} on"))?;
    let server = Arc::new(server);
    let address = server.server_addr().to_string();
    let folder: Arc<Path> = folder.into();
    let first = scripts.iter().map(|s| format!("<script>{s}</script>"));
    let first: Arc<str> = first.collect::<String>().into();
    let requests = server.clone();
    let thread = std::thread::spawn(move || {
        for request in requests.incoming_requests() {
            let (folder, first) = (folder.clone(), first.clone());
            // Whoever does not read what he has asked for keeps nobody else waiting.
            std::thread::spawn(move || {
                let takes = |packed: &str| {
                    let mut headers = request.headers().iter();
                    headers.any(|h| {
                        h.field.equiv("Accept-Encoding") && h.value.as_str().contains(packed)
                    })
                };
                let answer = answer(&folder, request.url(), takes, &first);
                // A browser that went away needs no answer.
                let _ = request.respond(answer);
            });
        }
    });
    Ok(Serving {
        address,
        server,
        thread,
    })
}

fn answer(
    folder: &Path,
    url: &str,
    takes: impl Fn(&str) -> bool,
    first: &str,
) -> Response<std::io::Cursor<Vec<u8>>> {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    // The folder is flat, so a name with a slash or a dot in front is nobody's.
    let plain = !name.contains(['/', '\\']) && !name.starts_with('.');
    let read = |file: String| plain.then(|| fs::read(folder.join(file)).ok()).flatten();
    let changed = name == "index.html" && !first.is_empty();
    let packed = |(encoding, end)| {
        let small = (takes(encoding) && !changed).then(|| read(format!("{name}.{end}")));
        small.flatten().map(|bytes| (Some(encoding), bytes))
    };
    let mut packed = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter_map(packed);
    let found = packed.next().or_else(|| Some((None, read(name.into())?)));
    let Some((encoding, mut bytes)) = found else {
        return Response::from_data("not found").with_status_code(404);
    };
    if changed {
        let page = String::from_utf8_lossy(&bytes);
        bytes = page
            .replacen("<head>", &format!("<head>{first}"), 1)
            .into_bytes();
    }
    let headers = [
        ("Content-Type", kind(name)),
        ("Cache-Control", keep(name)),
        ("Vary", "Accept-Encoding"),
    ];
    let mut response = Response::from_data(bytes);
    let encoding = encoding.map(|e| ("Content-Encoding", e));
    for (name, value) in headers.into_iter().chain(encoding) {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    response
}

/// A file that is named by what is in it may be kept for ever.
fn keep(name: &str) -> &'static str {
    match is_marked(name) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    }
}
