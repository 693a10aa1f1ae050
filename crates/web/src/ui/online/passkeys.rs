//! Passkeys: keys that the reader's system keeps for all of his browsers.

use protocol::{PasskeyAnswer, PasskeyOptions};
use wasm_bindgen::prelude::*;

use super::who::Why;

#[wasm_bindgen]
extern "C" {
    /// The start script knows the browser's side of it.
    #[wasm_bindgen(js_name = elbowroomPasskeys)]
    fn passkeys() -> bool;
    #[wasm_bindgen(js_name = elbowroomPasskey, catch)]
    async fn passkey(asked: &str, fresh: bool) -> Result<JsValue, JsValue>;
}

/// Whether there may be any for this page.
pub fn possible() -> bool {
    passkeys()
}

/// Asks the reader's system for one: a fresh one, or one that it has.
pub async fn ask(asked: PasskeyOptions, fresh: bool) -> Result<PasskeyAnswer, Why> {
    let none = || Why::NoPasskey("identity-passkey-none");
    let told = passkey(&asked.options.to_string(), fresh).await;
    match told.ok().and_then(|told| told.as_string()).as_deref() {
        None | Some("none") => Err(none()),
        Some("known") => Err(Why::NoPasskey("identity-passkey-known")),
        Some(told) => Ok(PasskeyAnswer {
            state: asked.state,
            credential: serde_json::from_str(told).map_err(|_| none())?,
        }),
    }
}
