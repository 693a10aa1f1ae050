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
mod replay;
mod review;
mod rims;
mod rules;
mod settings;
mod share;
mod shortcuts;
mod since_view;
mod sound;
mod start;
mod stores;
mod table;
mod term;
mod travel;
mod variants;
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
    if let Some(place) = place {
        place.set_inner_html("");
        mount_to(place, app::Root).forget();
    }
}
