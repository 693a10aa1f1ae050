//! What the page needs of the browser.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use crate::save::Store;

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

/// Gives the reader a text file.
pub fn download(name: &str, text: &str) {
    // If the browser refuses, there is nothing to be done about it.
    let _ = try_download(name, text);
}

fn try_download(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|w| w.document());
    let link = document.ok_or(JsValue::NULL)?.create_element("a")?;
    let link: HtmlAnchorElement = link.dyn_into()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// The languages that the reader asks for, best first.
pub fn languages() -> Vec<String> {
    let navigator = web_sys::window().map(|w| w.navigator());
    let list = navigator.map(|n| n.languages()).unwrap_or_default();
    list.iter().filter_map(|l| l.as_string()).collect()
}

/// Says which language the page is in, and its title.
pub fn set_page(tag: &str, title: &str) {
    if let Some(document) = web_sys::window().and_then(|w| w.document()) {
        document.set_title(title);
        if let Some(root) = document.document_element() {
            let _ = root.set_attribute("lang", tag);
        }
    }
}

/// Puts the focus on the element that a selector finds, if there is one.
pub fn focus(selector: &str) {
    let document = web_sys::window().and_then(|w| w.document());
    let found = document.and_then(|d| d.query_selector(selector).ok().flatten());
    if let Some(element) = found {
        // An SVG element takes the focus too, but its type does not say so.
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
