//! A small server for the finished client.

use std::{fs, path::Path, thread::JoinHandle};

use tiny_http::{Header, Response, Server};

/// Serves a folder until the program is stopped, at this port or a later one that is free.
pub fn serve(folder: &Path, port: u16) -> Result<(), String> {
    let (address, thread) = start(folder, port)?;
    println!("Elbowroom is at http://{address}/");
    println!("Stop it with Ctrl+C.");
    thread.join().map_err(|_| "the server broke down".into())
}

/// Starts serving a folder, and returns the address.
pub fn start(folder: &Path, port: u16) -> Result<(String, JoinHandle<()>), String> {
    if !folder.join("index.html").is_file() {
        return Err("there is no built client: run `cargo xtask web build` first".into());
    }
    let server = (port..port.saturating_add(20))
        .find_map(|port| Server::http(("127.0.0.1", port)).ok())
        .ok_or_else(|| format!("no free port from {port} on"))?;
    let address = server.server_addr().to_string();
    let folder = folder.to_path_buf();
    let thread = std::thread::spawn(move || {
        for request in server.incoming_requests() {
            let answer = answer(&folder, request.url());
            // A browser that went away needs no answer.
            let _ = request.respond(answer);
        }
    });
    Ok((address, thread))
}

fn answer(folder: &Path, url: &str) -> Response<std::io::Cursor<Vec<u8>>> {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    // The folder is flat, so a name with a slash or a dot in front is nobody's.
    let plain = !name.contains(['/', '\\']) && !name.starts_with('.');
    let file = folder.join(name);
    match plain.then(|| fs::read(&file)) {
        Some(Ok(bytes)) => {
            let headers = [("Content-Type", kind(&file)), ("Cache-Control", "no-cache")];
            let mut response = Response::from_data(bytes);
            for (name, value) in headers {
                if let Ok(header) = Header::from_bytes(name, value) {
                    response.add_header(header);
                }
            }
            response
        }
        _ => Response::from_data("not found").with_status_code(404),
    }
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|e| e.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
