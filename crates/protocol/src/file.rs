//! The files of the browser client, as whoever serves them hands them out.

/// What a file is by its name, as `Content-Type` says it.
pub fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

/// Whether a file has a mark of what is in it in its name, so that it may be kept for ever: 16
/// hexadecimal digits before its first dot, after a hyphen. `path` is its name, with folders or without.
pub fn is_marked(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    let mark = stem.rsplit_once('-').map_or("", |(_, mark)| mark);
    mark.len() == 16 && mark.bytes().all(|b| b.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_files_are_and_whether_they_change() {
        assert_eq!(kind("index.html"), "text/html; charset=utf-8");
        assert_eq!(kind("elbowroom-0123456789abcdef.wasm"), "application/wasm");
        assert_eq!(kind("words-it-0123456789abcdef.json"), "application/json");
        assert_eq!(kind("preview.png"), "image/png");
        assert_eq!(kind("LICENSE"), "application/octet-stream");
        assert!(is_marked("/elbowroom-0123456789abcdef.wasm"));
        assert!(is_marked("words-it-0123456789abcdef.json"));
        for changing in [
            "/",
            "index.html",
            "a-0123456789abcde.js",
            "0123456789abcdef.js",
        ] {
            assert!(!is_marked(changing), "{changing}");
        }
    }
}
