//! Saving a picture of the board: as it is drawn, or as dots, for what shows no drawings.

use js_sys::{Function, Promise};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

use super::{
    app::{App, app},
    browser,
};
use crate::{draw, picture::picture};

/// Two buttons that save what is shown.
#[component]
pub fn PictureButtons() -> impl IntoView {
    let app = app();
    let failed = RwSignal::new(false);
    let drawing = move |_| {
        if let Some((name, svg)) = drawn(app) {
            let file = browser::blob(&svg, "image/svg+xml");
            let given = file.and_then(|file| browser::give(&format!("{name}.svg"), &file));
            failed.set(given.is_err());
        }
    };
    let dots = move |_| {
        let Some((name, svg)) = drawn(app) else {
            return;
        };
        leptos::task::spawn_local(async move {
            let file = painted(&svg).await;
            let given = file.and_then(|file| browser::give(&format!("{name}.png"), &file));
            // The reader may have closed the panel.
            let _ = failed.try_set(given.is_err());
        });
    };
    view! {
        <h3>{move || app.t("picture")}</h3>
        <p class="buttons">
            <button id="picture-png" on:click=dots>{move || app.t("picture-png")}</button>
            <button id="picture-svg" on:click=drawing>{move || app.t("picture-svg")}</button>
        </p>
        <p class="error" role="alert">{move || failed.get().then(|| app.t("picture-failed"))}</p>
    }
}

/// The name of the file, without its end, and the picture.
fn drawn(app: App) -> Option<(String, String)> {
    untrack(|| {
        app.look(|s, w| {
            let map = &s.rules().map().id;
            let scene = draw::scene(s.pack(), map)?;
            let name = format!("elbowroom-{map}-{}", s.state().round());
            Some((name, picture(&scene, s, w)))
        })
    })
}

/// A picture as dots, of the size that it says it has.
async fn painted(svg: &str) -> Result<Blob, JsValue> {
    let url = Url::create_object_url_with_blob(&browser::blob(svg, "image/svg+xml")?)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    let _ = Url::revoke_object_url(&url);
    decoded?;
    let document = web_sys::window().and_then(|w| w.document());
    let canvas = document.ok_or(JsValue::NULL)?.create_element("canvas")?;
    let canvas: HtmlCanvasElement = canvas.dyn_into()?;
    canvas.set_width(image.natural_width());
    canvas.set_height(image.natural_height());
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.dyn_into()?;
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    let promise = Promise::new(&mut |done: Function, failed: Function| {
        let then = wasm_bindgen::closure::Closure::once_into_js(move |file: JsValue| {
            // Whoever waits hears of either.
            let _ = done.call1(&JsValue::NULL, &file);
        });
        if canvas.to_blob(then.unchecked_ref()).is_err() {
            let _ = failed.call0(&JsValue::NULL);
        }
    });
    JsFuture::from(promise).await?.dyn_into()
}
