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

/// The page with the whole address of the picture that is shown with a link to it: most sites that show one
/// follow no other. `address` is that of the folder that the page is in, without a slash at its end, and has
/// nothing that HTML means something by. Nothing if the page has no such picture.
pub fn with_picture(page: &str, address: &str) -> Option<String> {
    let whole = format!("content=\"{address}/preview.png\"");
    let page_with = page.replacen("content=\"preview.png\"", &whole, 1);
    (page_with != page).then_some(page_with)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_of_the_page_gets_its_address() {
        let page = include_str!("../../web/static/index.html");
        let at = with_picture(page, "https://game.example:81").unwrap();
        let tag = "<meta property=\"og:image\" content=\"https://game.example:81/preview.png\">";
        assert!(at.contains(tag), "{at}");
        assert_eq!(at.replace("https://game.example:81/", ""), page);
        assert_eq!(with_picture("<!doctype html>", "https://a.b"), None);
    }

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
