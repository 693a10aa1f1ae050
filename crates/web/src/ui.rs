//! The screens, for browsers only.

mod address;
mod app;
mod board_view;
mod bots;
mod browser;
mod card;
mod coach;
mod column;
mod end;
mod form_view;
mod full;
mod games;
mod help;
mod later;
mod log_view;
mod look;
mod moments;
mod online;
mod packing;
mod panel;
mod picture;
mod plan_view;
mod players;
mod puzzles;
mod regions;
mod replay;
mod review;
mod rims;
mod rules;
mod settings;
mod share;
mod shortcuts;
mod since_view;
mod sound;
mod spoken;
mod start;
mod stores;
mod table;
mod term;
mod travel;
mod variants;
mod words;
mod worker;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Starts the page, or the bots' side if there is no page.
pub fn run() {
    console_error_panic_hook::set_once();
    let Some(window) = web_sys::window() else {
        worker::serve();
        return;
    };
    let place = window
        .document()
        .and_then(|d| d.get_element_by_id("app"))
        .and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    let Some(place) = place else { return };
    let mount = move || {
        place.set_inner_html("");
        mount_to(place, app::Root).forget();
    };
    let lang = settings::language();
    match words::are_there(lang) {
        true => mount(),
        // The page, once it stands, has its own way to do so.
        false => wasm_bindgen_futures::spawn_local(async move {
            // Without them the page is in English.
            let _ = words::fetch(lang).await;
            mount();
        }),
    }
}
