//! The page as it is sent to whoever asks for it under a name: where a link to it is shown with a picture,
//! that has to be named by its whole address, and most sites follow no other. The page alone does not know
//! where it will be, so that its address is put in here. It says of itself no address besides: links to
//! tables and games are links to the same page, and each of them shall lead where it says.

use std::io::Write as _;

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, Uri, header},
    response::Response,
};
use flate2::{Compression, write::GzEncoder};
use protocol::file::{kind, with_picture};

use super::{cache, client::takes, guard};
use crate::config::Config;

/// The page by its name, or by none.
pub fn is_page(path: &str) -> bool {
    matches!(path, "/" | "/index.html")
}

/// The page for whoever asks for it by this address; nothing if that is none to be named, or the page has no
/// picture: then it is sent as it is.
pub fn page(page: &str, uri: &Uri, asked: &HeaderMap, config: &Config) -> Option<Response> {
    let here = address(uri, asked, config)?;
    let mut page = with_picture(page, &here)?;
    if let Some(table) = table_of(uri) {
        page = page.replacen("</head>", &(of_table(&here, &table) + "</head>"), 1);
    }
    let mut more = HeaderMap::new();
    let by = HeaderValue::from_static("accept-encoding");
    more.insert(header::VARY, by);
    // It is packed anew each time, for names may be made up, and to keep a page for each would have no end.
    // It is four KiB long; Brotli would save 400 bytes of what is sent.
    let body = match takes(asked, "gzip") {
        true => {
            let encoding = HeaderValue::from_static("gzip");
            more.insert(header::CONTENT_ENCODING, encoding);
            gzip(page.as_bytes())
        }
        false => page.into(),
    };
    let (kind, keep) = (kind("index.html"), cache::Keep::Ask);
    Some(cache::with_headers(asked, kind, keep, more, body))
}

/// The table that the page is asked for, if its address names one.
pub fn table_of(uri: &Uri) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Named {
        table: String,
    }
    let query = uri.query().filter(|_| is_page(uri.path()))?;
    let Named { table } = serde_urlencoded::from_str(query).ok()?;
    crate::hub::is_id(&table).then_some(table)
}

/// What the page of a table has besides: where it is said how to show its game elsewhere, and the picture of
/// the board for those that can show it. Most cannot, and take the first there is.
fn of_table(here: &str, table: &str) -> String {
    let page = format!("{here}/?table={table}");
    let url = serde_urlencoded::to_string([("url", &page)]).unwrap_or_default();
    format!(
        "<meta property=\"og:image\" content=\"{here}/api/v1/tables/{table}/board.svg\">\n\
         <meta property=\"og:image:type\" content=\"image/svg+xml\">\n\
         <link rel=\"alternate\" type=\"application/json+oembed\" href=\"{here}/api/v1/oembed?{url}\">\n"
    )
}

/// Text made safe for HTML.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// Compresses.
pub fn gzip(plain: &[u8]) -> Bytes {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    // Memory takes all that is written.
    let _ = gzip.write_all(plain);
    gzip.finish().unwrap_or_default().into()
}

/// Where the server is for whoever asks, without a slash at its end. What stands as the host in a request is
/// for anybody to choose: here it is a name, or an address, with a port, or nothing.
pub fn address(uri: &Uri, asked: &HeaderMap, config: &Config) -> Option<String> {
    let host = guard::host(uri, asked)?;
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, Some(port)),
        _ => (host, None),
    };
    let is_number = port.is_none_or(|p| p.parse::<u16>().is_ok());
    let is_six = |name: &str| {
        let six = name.strip_prefix('[').and_then(|n| n.strip_suffix(']'));
        six.is_some_and(|n| n.parse::<std::net::Ipv6Addr>().is_ok())
    };
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_');
    let is_name = !name.is_empty() && name.len() < 256 && name.bytes().all(is_plain);
    (is_number && (is_name || is_six(name))).then(|| format!("{}://{host}", scheme(asked, config)))
}

/// How the server is spoken to: by itself it speaks plainly; a proxy says what it was asked by, and one that
/// does not is there for its certificate.
fn scheme(asked: &HeaderMap, config: &Config) -> &'static str {
    if !config.behind_proxy {
        return "http";
    }
    let said = asked.get_all("x-forwarded-proto").iter().next_back();
    let said = said.and_then(|v| v.to_str().ok()?.rsplit(',').next());
    match said.map(str::trim) {
        Some(plain) if plain.eq_ignore_ascii_case("http") => "http",
        _ => "https",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;

    fn asked(headers: &[(&'static str, &str)], behind_proxy: bool) -> Option<String> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        let settings = Settings {
            behind_proxy: Some(behind_proxy),
            ..Settings::default()
        };
        address(&Uri::from_static("/"), &map, &settings.config().unwrap())
    }

    #[test]
    fn a_name_is_what_a_host_may_be() {
        for host in [
            "game.example",
            "shelf:7160",
            "127.0.0.1:7160",
            "[::1]",
            "[2001:db8::7]:80",
            "a_b-c.example.",
        ] {
            let at = asked(&[("host", host)], false);
            assert_eq!(at, Some(format!("http://{host}")));
        }
        let long = "a".repeat(256);
        for forged in [
            "",
            ":80",
            "a\"b",
            "a\"><script>",
            "a'b",
            "a&b",
            "a b",
            "a/b",
            "user@a",
            "a:b",
            "a:99999",
            "a:80:80",
            "[::1",
            "[::1]x",
            "[\"]",
            "a?b",
            "a#b",
            "a%22",
            &long,
        ] {
            assert_eq!(asked(&[("host", forged)], false), None, "{forged}");
        }
        assert_eq!(asked(&[], false), None);
    }

    #[test]
    fn a_proxy_says_by_what_it_was_asked() {
        let host = ("host", "game.example");
        let proto = |said| ("x-forwarded-proto", said);
        for (said, behind_proxy, scheme) in [
            (vec![], false, "http"),
            // Nobody has said that there is a proxy.
            (vec!["https"], false, "http"),
            (vec![], true, "https"),
            (vec!["https"], true, "https"),
            (vec!["HTTP"], true, "http"),
            // The last is the proxy's word.
            (vec!["http, https"], true, "https"),
            (vec!["https", "http"], true, "http"),
            (vec!["\"><script>"], true, "https"),
        ] {
            let headers: Vec<_> = said.iter().map(|s| proto(*s)).chain([host]).collect();
            let at = asked(&headers, behind_proxy).unwrap();
            assert_eq!(at, format!("{scheme}://game.example"), "{said:?}");
        }
    }
}
