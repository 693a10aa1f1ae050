//! What the page needs of the browser.

mod focus;

use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use crate::place::Frame;
use client::save::Store;

pub use focus::{first_focus, focus, focus_beside, focus_next, focused, keep_focus, keep_focus_on};

/// The browser's store. Where there is none (or it is locked), nothing is kept.
pub struct Local;

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

impl Store for Local {
    fn get(&self, name: &str) -> Option<String> {
        storage()?.get_item(name).ok()?
    }

    fn set(&self, name: &str, text: &str) -> bool {
        storage().is_some_and(|s| s.set_item(name, text).is_ok())
    }

    fn remove(&self, name: &str) {
        if let Some(s) = storage() {
            // Removing fails only where nothing is kept anyway.
            let _ = s.remove_item(name);
        }
    }
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Random bytes.
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = web_sys::window().and_then(|w| w.crypto().ok());
    let filled = crypto.is_some_and(|c| c.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !filled {
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

/// The reader's part of the seed of a game: whoever gives one need not believe that nobody chose it.
pub fn part() -> Option<String> {
    Some(record::Seed(random()).hex())
}

/// Gives the reader a text file.
pub fn download(name: &str, text: &str) {
    // If the browser refuses, there is nothing to be done about it.
    let _ = blob(text, "text/plain;charset=utf-8").and_then(|b| give(name, &b));
}

/// A text as what a file has.
pub(super) fn blob(text: &str, kind: &str) -> Result<Blob, JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&parts, &options)
}

/// An address of a text as a file, for as long as whoever asks is there.
pub fn file_url(text: &str, kind: &str) -> Option<String> {
    let url = Url::create_object_url_with_blob(&blob(text, kind).ok()?).ok()?;
    let given = url.clone();
    leptos::prelude::on_cleanup(move || _ = Url::revoke_object_url(&given));
    Some(url)
}

/// Gives the reader a file.
pub(super) fn give(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let document = web_sys::window().and_then(|w| w.document());
    let link = document.ok_or(JsValue::NULL)?.create_element("a")?;
    let link: HtmlAnchorElement = link.dyn_into()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// The moment that a field for a day and a time has, by the reader's clock, in milliseconds since 1970; none if
/// it is empty.
pub fn moment(field: &str) -> Option<i64> {
    let at = js_sys::Date::parse(field);
    at.is_finite().then_some(at as i64)
}

/// The languages that the reader asks for, best first.
pub fn languages() -> Vec<String> {
    let navigator = web_sys::window().map(|w| w.navigator());
    let list = navigator.map(|n| n.languages()).unwrap_or_default();
    list.iter().filter_map(|l| l.as_string()).collect()
}

/// The time zone of the reader's clock, such as `Europe/Rome`.
pub fn zone() -> String {
    let options = js_sys::Intl::DateTimeFormat::default().resolved_options();
    let zone = js_sys::Reflect::get(&options, &"timeZone".into());
    let zone = zone.ok().and_then(|z| z.as_string());
    zone.unwrap_or_else(|| "UTC".into())
}

/// Says which language the page is in, and its title. What is said already is not said again: a
/// language that is set anew makes the browser work out the style of everything in the page.
pub fn set_page(tag: &str, title: &str) {
    if let Some(document) = web_sys::window().and_then(|w| w.document()) {
        if document.title() != title {
            document.set_title(title);
        }
        if let Some(root) = document.document_element()
            && root.get_attribute("lang").as_deref() != Some(tag)
        {
            let _ = root.set_attribute("lang", tag);
        }
    }
}

/// Whether the page says that no server of the game is where it comes from.
pub fn is_alone() -> bool {
    let body = web_sys::window()
        .and_then(|w| w.document())
        .and_then(|d| d.body());
    body.is_some_and(|b| b.has_attribute("data-alone"))
}

/// Sets an attribute of the whole page, or takes it away.
pub fn set_root(name: &str, value: Option<&str>) {
    let document = web_sys::window().and_then(|w| w.document());
    if let Some(root) = document.and_then(|d| d.document_element()) {
        let _ = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    }
}

/// Tells the scripts of the page that something has happened.
pub fn tell(what: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::Event::new(what)) {
        // Nobody can hinder it.
        let _ = window.dispatch_event(&event);
    }
}

/// The link to a table, with a key to the link of a seat.
pub fn link(table: &str, key: Option<&str>) -> String {
    let page = web_sys::window().and_then(|w| w.location().href().ok());
    let page = page.unwrap_or_default();
    let page = page.split(['?', '#']).next().unwrap_or_default();
    let key = key.map(|k| format!("#{k}")).unwrap_or_default();
    format!("{page}?table={table}{key}")
}

/// The address of a WebSocket of the server that this page comes from.
pub fn socket_address(path: &str) -> String {
    let page = link("", None);
    let folder = page.split_once('?').map_or("", |(page, _)| page);
    let folder = folder.rsplit_once('/').map_or("", |(folder, _)| folder);
    // From http to ws, from https to wss.
    format!("{}/{path}", folder.replacen("http", "ws", 1))
}

/// The server that this page comes from, as its requests name it.
pub fn host() -> String {
    let host = web_sys::window().and_then(|w| w.location().host().ok());
    host.unwrap_or_default()
}

/// What the browser says of itself.
pub fn user_agent() -> String {
    let said = web_sys::window().and_then(|w| w.navigator().user_agent().ok());
    said.unwrap_or_default()
}

/// A name that nobody can guess: 128 random bits.
pub fn random_name() -> String {
    data_encoding::BASE64URL_NOPAD.encode(&random()[..16])
}

/// Comes when the computer finds its network again.
pub async fn online() {
    let Some(window) = web_sys::window() else {
        return std::future::pending().await;
    };
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let options = web_sys::AddEventListenerOptions::new();
        options.set_once(true);
        // Without it, the next try comes in a few seconds.
        let _ = window.add_event_listener_with_callback_and_add_event_listener_options(
            "online", &resolve, &options,
        );
    });
    // It never fails.
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}

/// Puts a text on the clipboard, then tells whether that could be done.
pub fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    let clipboard = web_sys::window().map(|w| w.navigator().clipboard());
    // Only pages that came safely have one.
    let clipboard = clipboard.filter(|c| !c.is_undefined());
    let promise = clipboard.map(|c| c.write_text(text));
    leptos::task::spawn_local(async move {
        let done = match promise {
            Some(promise) => wasm_bindgen_futures::JsFuture::from(promise).await.is_ok(),
            None => false,
        };
        then(done);
    });
}

/// Marks the text of a field, so that the reader can copy it.
pub fn select(selector: &str) {
    if let Some(field) =
        found(selector).and_then(|e| e.dyn_into::<web_sys::HtmlInputElement>().ok())
    {
        let _ = field.focus();
        field.select();
    }
}

/// Whether what a selector finds is open over the page.
pub fn is_open(selector: &str) -> bool {
    found(selector).is_some_and(|e| e.matches(":popover-open").unwrap_or_default())
}

/// Whether what has got the focus is to be marked: the keyboard is what the reader uses.
pub fn by_keyboard(e: &web_sys::FocusEvent) -> bool {
    let element = e
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|e| e.matches(":focus-visible").unwrap_or_default())
}

/// The name under which a new game is kept.
pub fn game_id() -> String {
    format!("{:x}", now())
}

/// A number that is not given twice, each larger than the last.
pub fn number() -> u64 {
    thread_local! {
        static LAST: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    }
    LAST.with(|last| {
        last.set(last.get() + 1);
        last.get()
    })
}

/// Whether the reader has asked for as little motion as possible.
pub fn wants_no_motion() -> bool {
    let window = web_sys::window();
    let query = window.and_then(|w| w.match_media("(prefers-reduced-motion: reduce)").ok());
    query.flatten().is_some_and(|q| q.matches())
}

/// Whether the reader has done something on this page, as far as the browser tells.
pub fn was_used() -> bool {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let used = web_sys::window()
        .and_then(|w| get(&w.navigator(), "userActivation"))
        .and_then(|a| get(&a, "hasBeenActive"));
    used.and_then(|u| u.as_bool()) != Some(false)
}

fn found(selector: &str) -> Option<web_sys::Element> {
    let document = web_sys::window()?.document()?;
    document.query_selector(selector).ok()?
}

/// Presses the first of the buttons that a selector finds. Whether there is one that can be pressed.
pub fn press(selector: &str) -> bool {
    let enabled = found(selector).filter(|e| e.matches(":enabled").unwrap_or_default());
    let button = enabled.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    button.map(|b| b.click()).is_some()
}

/// Opens what can be folded. Whether it is there.
pub fn open(selector: &str) -> bool {
    found(selector).is_some_and(|e| e.set_attribute("open", "").is_ok())
}

/// Whether an explanation or a panel lies over the page.
pub fn explains() -> bool {
    found(":popover-open").is_some()
}

/// Whether a letter is written, or chooses something, where a key was pressed.
pub fn takes_letters(e: &web_sys::Event) -> bool {
    const TAKE: &str = "textarea, select, input:not([type=checkbox], [type=radio], [type=range])";
    let target = e
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|t| t.matches(TAKE).unwrap_or_default())
}

/// Loads the page anew.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        // It fails in no page that is shown.
        let _ = window.location().reload();
    }
}

/// Does something in a task of its own, so that the page can answer in between.
pub fn soon(f: impl FnOnce() + 'static) {
    leptos::prelude::set_timeout(f, std::time::Duration::ZERO);
}

/// Does something when the page has been drawn next: then asking where something is costs nothing. A page
/// that nobody can see is not drawn; there it is done soon.
pub fn after_drawing(f: impl FnOnce() + 'static) {
    match is_hidden() {
        true => soon(f),
        false => leptos::prelude::request_animation_frame(move || soon(f)),
    }
}

/// Whether the focus goes from something in an element to something else in it.
pub fn is_inside(e: &web_sys::FocusEvent) -> bool {
    let node = |t: Option<web_sys::EventTarget>| t.and_then(|t| t.dyn_into::<web_sys::Node>().ok());
    let (within, to) = (node(e.current_target()), node(e.related_target()));
    within.is_some_and(|w| w.contains(to.as_ref()) && to.is_some())
}

/// Brings what a selector finds to where the reader is, with the focus on its first control.
pub fn bring(selector: &str) {
    if let Some(element) = found(selector) {
        element.scroll_into_view();
        focus(&format!("{selector} > summary"));
    }
}

/// Scrolls a box, and nothing round it, until something in it is to be seen; once it is drawn.
pub fn reveal(list: &'static str, what: &'static str) {
    let scroll = move || {
        let document = web_sys::window()?.document()?;
        let (list, what) = (
            document.query_selector(list).ok()??,
            document.query_selector(what).ok()??,
        );
        let (frame, place) = (
            list.get_bounding_client_rect(),
            what.get_bounding_client_rect(),
        );
        let off = place.top() - frame.top() - (frame.height() - place.height()) / 2.0;
        list.set_scroll_top(list.scroll_top() + off as i32);
        Some(())
    };
    leptos::prelude::set_timeout(move || _ = scroll(), std::time::Duration::from_millis(20));
}

/// Closes the explanation of a word that is open, if one is.
pub fn close_explained() -> bool {
    let document = web_sys::window().and_then(|w| w.document());
    // Where a browser knows no such thing, none is open.
    let open = document.and_then(|d| d.query_selector(":popover-open").ok().flatten());
    let Some(open) = open else { return false };
    let hide = js_sys::Reflect::get(&open, &"hidePopover".into()).ok();
    let hide = hide.and_then(|f| f.dyn_into::<js_sys::Function>().ok());
    hide.is_some_and(|f| f.call0(&open).is_ok())
}

/// The region under a point of the window, if the board is there and nothing covers it.
pub fn region_at(x: f64, y: f64) -> Option<rules::Region> {
    let document = web_sys::window()?.document()?;
    let element = document.element_from_point(x as f32, y as f32)?;
    let number = element.get_attribute("data-region")?;
    number.parse().ok().and_then(rules::Region::new)
}

/// The files that were chosen or dropped, as `(name, text)`; then does something with them.
pub fn read_files(
    list: Option<web_sys::FileList>,
    then: impl FnOnce(Vec<(String, String)>) + 'static,
) {
    let Some(list) = list else { return };
    let files: Vec<web_sys::File> = (0..list.length()).filter_map(|i| list.get(i)).collect();
    leptos::task::spawn_local(async move {
        let mut out = Vec::new();
        for file in files {
            let text = wasm_bindgen_futures::JsFuture::from(file.text()).await;
            let text = text.ok().and_then(|t| t.as_string()).unwrap_or_default();
            out.push((file.name(), text));
        }
        then(out);
    });
}

/// Where what a selector finds is on the screen.
pub fn frame_of(selector: &str) -> Option<Frame> {
    let document = web_sys::window()?.document()?;
    let rect = document
        .query_selector(selector)
        .ok()??
        .get_bounding_client_rect();
    Some(Frame::at(
        rect.left(),
        rect.top(),
        (rect.width(), rect.height()),
    ))
}

/// Whether the page is longer than its window.
pub fn page_scrolls() -> bool {
    let document = web_sys::window().and_then(|w| w.document());
    let root = document.and_then(|d| d.document_element());
    root.is_some_and(|r| r.scroll_height() > r.client_height() + 1)
}

/// Does something whenever an element has another size, as long as what asks for it is there.
pub fn on_resize(element: &web_sys::Element, f: impl FnMut() + 'static) {
    let heard = Closure::<dyn FnMut()>::new(f);
    // Without it the board is laid anew at the next look at it.
    if let Ok(observer) = web_sys::ResizeObserver::new(heard.as_ref().unchecked_ref()) {
        observer.observe(element);
        let held = send_wrapper::SendWrapper::new((observer, heard));
        leptos::prelude::on_cleanup(move || held.0.disconnect());
    }
}

/// Says whenever all of an element comes into sight or no more is, as long as what asks for it is there.
pub fn on_sight(element: &web_sys::Element, mut f: impl FnMut(bool) + 'static) {
    // Parts of a pixel may be missing.
    const ALL: f64 = 0.95;
    let heard = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
        let last = entries.pop();
        let part = js_sys::Reflect::get(&last, &"intersectionRatio".into());
        f(part.is_ok_and(|p| p.as_f64() >= Some(ALL)));
    });
    let options = web_sys::IntersectionObserverInit::new();
    options.set_threshold(&ALL.into());
    let callback = heard.as_ref().unchecked_ref();
    // Without it everything stays new.
    if let Ok(observer) = web_sys::IntersectionObserver::new_with_options(callback, &options) {
        observer.observe(element);
        let held = send_wrapper::SendWrapper::new((observer, heard));
        leptos::prelude::on_cleanup(move || held.0.disconnect());
    }
}

/// Whether the reader looks at another page.
pub fn is_hidden() -> bool {
    let document = web_sys::window().and_then(|w| w.document());
    document.is_some_and(|d| d.hidden())
}

/// Lets an element have what the pointer does until it is let go.
pub fn follow(e: &web_sys::PointerEvent) {
    let target = e
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    if let Some(element) = target {
        // Where a browser refuses, the token is dropped at the element's edge.
        let _ = element.set_pointer_capture(e.pointer_id());
    }
}

/// Notes a moment for whoever measures the page.
pub fn mark(name: &str) {
    if let Some(performance) = web_sys::window().and_then(|w| w.performance()) {
        let _ = performance.mark(name);
    }
}
