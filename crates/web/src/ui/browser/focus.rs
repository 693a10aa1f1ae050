//! Where the keyboard is.

use wasm_bindgen::JsCast;

use super::found;

/// Puts the focus on the element that a selector finds, if there is one.
pub fn focus(selector: &str) {
    let document = web_sys::window().and_then(|w| w.document());
    let found = document.and_then(|d| d.query_selector(selector).ok().flatten());
    if let Some(element) = found {
        // An SVG element takes the focus too, but its type does not say so.
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Whether what had the focus is gone.
fn focus_is_lost(document: &web_sys::Document) -> bool {
    let active = document.active_element();
    active.is_none_or(|a| a.tag_name().eq_ignore_ascii_case("body"))
}

/// What says what to do next.
const NEXT: &str = ".drafting .about, #todo";

/// If what had the focus is gone, gives it to what says what to do next.
pub fn keep_focus() {
    keep_focus_on(NEXT);
}

/// If what had the focus is gone, gives it to what a selector finds.
pub fn keep_focus_on(selector: &str) {
    let document = web_sys::window().and_then(|w| w.document());
    if document.is_some_and(|d| focus_is_lost(&d)) {
        focus(selector);
    }
}

/// The same on a new screen, which is seen from its top: it is scrolled only for who uses the keyboard,
/// for nobody else sees where the focus is.
pub fn first_focus() {
    let document = web_sys::window().and_then(|w| w.document());
    let next = found(NEXT).filter(|_| document.is_some_and(|d| focus_is_lost(&d)));
    if let Some(element) = next {
        let still = web_sys::FocusOptions::new();
        still.set_prevent_scroll(true);
        let taker = element.unchecked_ref::<web_sys::HtmlElement>();
        let _ = taker.focus_with_options(&still);
        if element.matches(":focus-visible").unwrap_or_default() {
            let nearest = web_sys::ScrollIntoViewOptions::new();
            nearest.set_block(web_sys::ScrollLogicalPosition::Nearest);
            element.scroll_into_view_with_scroll_into_view_options(&nearest);
        }
    }
}

/// Puts the focus on what a selector finds. Whether there is such a thing.
pub fn focused(selector: &str) -> bool {
    let there = found(selector).is_some();
    focus(selector);
    there
}

/// Where the focus is on one of a kind, puts it on the next of those wanted, after the last on the first;
/// else on the one that is in turn if it is wanted, or the first that is, or the one in turn. Whether there is any.
pub fn focus_next(wanted: &str, in_turn: &str, kind: &str) -> bool {
    let document = web_sys::window().and_then(|w| w.document());
    let Some(document) = document else {
        return false;
    };
    let all = document.query_selector_all(kind).ok();
    let all: Vec<web_sys::Element> = all
        .into_iter()
        .flat_map(|l| (0..l.length()).filter_map(move |i| l.get(i)?.dyn_into().ok()))
        .collect();
    let is = |e: &web_sys::Element, css: &str| e.matches(css).unwrap_or_default();
    let active = document.active_element();
    let at = all.iter().position(|e| Some(e) == active.as_ref());
    let turn = all.iter().position(|e| is(e, in_turn));
    let start = at.map_or(turn.unwrap_or(0), |n| n + 1);
    let round = all.iter().cycle().skip(start).take(all.len());
    let next = round
        .clone()
        .find(|e| is(e, wanted))
        .or(all.get(at.or(turn).unwrap_or(0)));
    let Some(next) = next else { return false };
    let _ = next.unchecked_ref::<web_sys::HtmlElement>().focus();
    true
}

/// From the element that has the focus to the next or an earlier one that a selector finds.
pub fn focus_beside(selector: &str, step: i32) {
    let document = web_sys::window().and_then(|w| w.document());
    let Some((document, list)) =
        document.and_then(|d| d.query_selector_all(selector).ok().map(|l| (d, l)))
    else {
        return;
    };
    let active = document.active_element();
    let at =
        (0..list.length()).find(|i| list.get(*i).as_ref() == active.as_ref().map(|a| a.as_ref()));
    let next = at
        .and_then(|i| i.checked_add_signed(step))
        .and_then(|i| list.get(i));
    if let Some(element) = next {
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
