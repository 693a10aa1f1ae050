//! Games on pages of others: what oEmbed tells, and the frame that it names.

mod support;

use data_encoding::BASE64;
use reqwest::{Response, header::HeaderMap};
use serde_json::{Value, json};
use server::Settings;
use sha2::{Digest, Sha256};
use support::{Place, random, start};
use testkit::client::{Api, Client, Held, play_out};

/// A node with a page of the client, as it is built.
async fn node(place: &Place) -> (server::Node, Api) {
    let web = place.folder().join("web");
    std::fs::create_dir_all(&web).unwrap();
    let page = include_str!("../../web/static/index.html");
    std::fs::write(web.join("index.html"), page).unwrap();
    let settings = Settings {
        web: Some(web),
        ..place.settings()
    };
    start(settings).await
}

async fn get(api: &Api, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = api.http.get(format!("http://{}{path}", api.address));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

/// A private table at which people of these names play a game of one round.
async fn begun(api: &Api, names: [&str; 2]) -> [Held; 2] {
    let wish = json!({"game": "small-world", "map": "small-world-2", "name": names[0],
        "options": {"turns": 1}});
    let host = api.make(&wish).await.unwrap();
    let other = api.sit(&host.table, names[1]).await.unwrap();
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    [host, other]
}

async fn play(api: &Api, held: &[Held; 2]) {
    let mut clients = Vec::new();
    for held in held {
        let client = Client::join(&api.address, &held.table, Some(&held.key), false);
        clients.push(client.await.unwrap());
    }
    play_out(&mut clients, random(3)).await.unwrap();
}

async fn steps(api: &Api, table: &str) -> usize {
    let path = format!("/tables/{table}/record");
    let text = api.ask("GET", &path, None, None).await.unwrap().1;
    let record = record::Record::read(&text, content::Library::shipped());
    record.unwrap().steps.len()
}

/// What stands between two texts, each time.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    let parts = text.split(from).skip(1);
    parts.map(|part| part.split(to).next().unwrap()).collect()
}

/// That the page may be framed and does what its policy lets it, and no more.
fn is_strict(headers: &HeaderMap, page: &str) {
    assert!(!headers.contains_key("x-frame-options"));
    let policy = headers["content-security-policy"].to_str().unwrap();
    let rules: Vec<&str> = policy.split(';').map(str::trim).collect();
    let hash = |tag: &str| {
        let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
        let texts = between(page, &open, &close);
        assert_eq!(texts.len(), 1, "{tag}");
        BASE64.encode(&Sha256::digest(texts[0].as_bytes()))
    };
    let wanted = [
        "default-src 'none'".to_owned(),
        "img-src 'self'".to_owned(),
        format!("style-src 'sha256-{}'", hash("style")),
        format!("script-src 'sha256-{}'", hash("script")),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        "frame-ancestors *".to_owned(),
    ];
    assert_eq!(rules, wanted);
    // Nothing that the policy would not let be: styles and handlers at elements, files of others.
    for none in [
        " style=",
        " onclick",
        " onload",
        "src=\"http",
        "//cdn",
        "<link",
        "<iframe",
    ] {
        assert!(!page.contains(none), "{none}: {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_shown_step_by_step_without_a_script() {
    let place = Place::sqlite();
    let (node, api) = node(&place).await;
    let held = begun(&api, ["A<b>\"nn", "Bob & Co"]).await;
    play(&api, &held).await;
    let table = &held[0].table;
    let last = steps(&api, table).await;
    let at = async |step: usize| {
        let answer = get(&api, &format!("/embed/{table}?step={step}"), &[]).await;
        assert_eq!(answer.status(), 200, "{step}");
        assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(answer.headers()["cache-control"], "no-cache");
        let headers = answer.headers().clone();
        let page = answer.text().await.unwrap();
        is_strict(&headers, &page);
        page
    };
    let ways = |page: &str| -> Vec<(String, usize)> {
        let links = between(page, "<a id=\"", "</a>");
        let way = |link: &&str| {
            let (id, rest) = link.split_once('"').unwrap();
            let start = format!(" href=\"/embed/{table}?step=");
            let step = rest.strip_prefix(&start).unwrap();
            let step = step.split('"').next().unwrap().parse().unwrap();
            (id.to_owned(), step)
        };
        links.iter().map(way).collect()
    };
    let named = |all: &[(&str, usize)]| -> Vec<(String, usize)> {
        all.iter()
            .map(|(id, step)| ((*id).to_owned(), *step))
            .collect()
    };
    let middle = at(7).await;
    let wanted = [("first", 0), ("prev", 6), ("next", 8), ("last", last)];
    assert_eq!(ways(&middle), named(&wanted));
    assert_eq!(ways(&at(0).await), named(&[("next", 1), ("last", last)]));
    let end = at(last).await;
    assert_eq!(ways(&end), named(&[("first", 0), ("prev", last - 1)]));
    // The last is what there is without a step; and the picture is that of the step.
    let plain = get(&api, &format!("/embed/{table}"), &[]).await;
    assert_eq!(plain.text().await.unwrap(), end);
    let picture = format!("<img src=\"/api/v1/tables/{table}/board.svg?step=7\" alt=\"");
    assert_eq!(between(&middle, &picture, "\"").len(), 1);
    let alt = between(&middle, &picture, "\"")[0];
    assert!(
        alt.starts_with(&format!("The board after step 7 of {last}.")),
        "{alt}"
    );
    let src = between(&middle, "<img src=\"", "\"")[0];
    assert_eq!(get(&api, src, &[]).await.status(), 200);
    // Who played, as text; the coins are told once they are for everybody to see.
    assert!(middle.contains("A&lt;b&gt;&quot;nn") && middle.contains("Bob &amp; Co"));
    assert!(!middle.contains("<b>"), "coins of a game under way");
    assert_eq!(between(&end, "<b>", "</b>").len(), 2);
    let whole = format!(
        "<a href=\"/?table={table}\" target=\"_blank\" rel=\"noopener\">the whole game</a>"
    );
    assert!(middle.contains(&whole), "{middle}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_speaks_the_language_of_its_reader() {
    let place = Place::sqlite();
    let (node, api) = node(&place).await;
    let held = begun(&api, ["Ann", "Bob"]).await;
    let path = format!("/embed/{}", held[0].table);
    for (said, lang, words) in [
        ("pl-PL, en;q=0.5", "pl", "stół"),
        ("it", "it", "il tavolo"),
        ("de, ja;q=0.3", "ja", "テーブル"),
        ("de", "en", "the table"),
    ] {
        let answer = get(&api, &path, &[("accept-language", said)]).await;
        assert_eq!(answer.headers()["vary"], "accept-language");
        let mark = answer.headers()["etag"].to_str().unwrap().to_owned();
        let page = answer.text().await.unwrap();
        let starts = format!("<!doctype html>\n<html lang=\"{lang}\">");
        assert!(page.starts_with(&starts) && page.contains(words), "{page}");
        let known = [("accept-language", said), ("if-none-match", &*mark)];
        let again = get(&api, &path, &known).await;
        assert_eq!(again.status(), 304);
        is_framed(again.headers());
    }
    // What there is not, and what is not for frames.
    assert_eq!(
        get(&api, &format!("{path}?step=99999"), &[]).await.status(),
        400
    );
    assert_eq!(get(&api, "/embed/0123456789", &[]).await.status(), 404);
    assert_eq!(get(&api, "/embed/..%2f", &[]).await.status(), 404);
    let table = format!("/api/v1/tables/{}", held[0].table);
    for other in [
        "/",
        "/?table=0123456789",
        &table,
        "/api/v1/games",
        "/embed/0123456789",
    ] {
        let headers = get(&api, other, &[]).await.headers().clone();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{other}: {policy}"
        );
        assert_eq!(headers["x-frame-options"], "DENY", "{other}");
    }
    node.stop().await;
}

fn is_framed(headers: &HeaderMap) {
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("frame-ancestors *"), "{policy}");
    assert!(!headers.contains_key("x-frame-options"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_shows_links_is_told_of_the_frame() {
    let place = Place::sqlite();
    let (node, api) = node(&place).await;
    let held = begun(&api, ["Ann", "Bob"]).await;
    let table = &held[0].table;
    let host = format!("http://{}", api.address);
    // The page of the table leads there.
    let page = get(&api, &format!("/?table={table}"), &[]).await;
    let page = page.text().await.unwrap();
    let link = "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"";
    let href = between(&page, link, "\"")[0];
    assert!(page.find(link) < page.find("</head>"));
    let pictures = between(&page, "property=\"og:image\" content=\"", "\"");
    let board = format!("{host}/api/v1/tables/{table}/board.svg");
    assert_eq!(pictures, [&*format!("{host}/preview.png"), &*board]);
    let others = get(&api, "/?table=%22%3E%3Cscript%3E", &[]).await;
    assert!(!others.text().await.unwrap().contains("oembed"));
    let told = get(&api, href.strip_prefix(&host).unwrap(), &[]).await;
    assert_eq!(told.status(), 200);
    let told: Value = serde_json::from_str(&told.text().await.unwrap()).unwrap();
    assert_eq!(
        (&told["version"], &told["type"]),
        (&json!("1.0"), &json!("rich"))
    );
    assert_eq!(told["title"], "Ann, Bob");
    assert_eq!(told["provider_url"], format!("{host}/"));
    let html = told["html"].as_str().unwrap();
    let frame = format!("{host}/embed/{table}");
    assert_eq!(between(html, "src=\"", "\""), [&*frame]);
    for (name, size) in [("width", &told["width"]), ("height", &told["height"])] {
        let said = between(html, &format!(" {name}=\""), "\"")[0];
        assert_eq!(&json!(said.parse::<u32>().unwrap()), size);
    }
    assert_eq!(told["width"], 720);
    is_framed(get(&api, &format!("/embed/{table}"), &[]).await.headers());
    // As small as is asked for; of a step; and a key that stands in the address goes nowhere.
    let ask = async |url: &str, more: &str| {
        let url: String = reqwest::Url::parse_with_params("http://x/", [("url", url)])
            .unwrap()
            .query()
            .unwrap()
            .into();
        let path = format!("/oembed?{url}{more}");
        api.ask("GET", &path, None, None).await.unwrap()
    };
    let (status, text) = ask(
        &format!("{frame}?step=3#{}", held[0].key),
        "&maxwidth=320&maxheight=300",
    )
    .await;
    assert_eq!(status, 200, "{text}");
    assert!(
        !text.contains(&held[0].key) && text.contains(&format!("{frame}?step=3\\\"")),
        "{text}"
    );
    let told: Value = serde_json::from_str(&text).unwrap();
    assert!(told["width"].as_u64() <= Some(320) && told["height"].as_u64() <= Some(300));
    let (status, _) = ask(&frame, "&format=json").await;
    assert_eq!(status, 200);
    for (url, more, wanted) in [
        (&*frame, "&format=xml", 501),
        (&*frame, "&maxwidth=wide", 400),
        ("https://other.example/?table=7f3a52c4d1b90e68a2c4", "", 404),
        (&*format!("{host}/?table=7f3a52c4d1b90e68a2c4"), "", 404),
        (&*format!("{host}/"), "", 404),
        ("nonsense", "", 404),
    ] {
        assert_eq!(ask(url, more).await.0, wanted, "{url}{more}");
    }
    assert_eq!(api.ask("GET", "/oembed", None, None).await.unwrap().0, 400);
    node.stop().await;
}
