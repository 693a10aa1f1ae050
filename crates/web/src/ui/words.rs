//! What languages say: English is in the program, the others are fetched when somebody reads them.

use std::pin::pin;

use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use messages::fetched::{self, File};
use wasm_bindgen::prelude::*;

use crate::i18n::Lang;

/// Milliseconds after which a network that does not answer counts as none.
const PATIENCE: u32 = 10_000;

#[wasm_bindgen]
extern "C" {
    /// The start script knows the names of the files.
    #[wasm_bindgen(js_name = elbowroomWords, catch)]
    async fn words(lang: &str) -> Result<JsValue, JsValue>;
}

/// Whether a language can be spoken now.
pub fn are_there(lang: Lang) -> bool {
    fetched::is_there(lang)
}

/// Fetches what a language says.
///
/// # Errors
/// If it does not come soon, or is no such thing.
pub async fn fetch(lang: Lang) -> Result<(), ()> {
    if are_there(lang) {
        return Ok(());
    }
    let coming = pin!(words(lang.tag()));
    let text = match select(coming, TimeoutFuture::new(PATIENCE)).await {
        Either::Left((text, _)) => text.map_err(drop)?.as_string().ok_or(())?,
        Either::Right(_) => return Err(()),
    };
    let files: Vec<File> = serde_json::from_str(&text).map_err(drop)?;
    fetched::install(lang, files);
    Ok(())
}
