//! What links hold, packed and unpacked by the browser's own means.

use js_sys::{Array, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableStreamDefaultReader, ReadableWritablePair, Response};

use crate::i18n::Message;
use client::share;

/// The format, which ends with a sum of what is packed: what was changed on its way is noticed.
const FORMAT: &str = "deflate";

/// A text as it stands in a link.
///
/// # Errors
/// If the browser cannot pack.
pub async fn pack(text: &str) -> Result<String, wording::Message> {
    let packed = packed(text).await.map_err(|_| cannot())?;
    Ok(share::written(&packed.to_vec()))
}

/// The text that stands packed in a link.
///
/// # Errors
/// If it is no such thing, or the browser cannot unpack.
pub async fn unpack(written: &str) -> Result<String, wording::Message> {
    let packed = share::read(written)?;
    let stream = through("DecompressionStream", &Uint8Array::from(&packed[..]));
    let stream = stream.map_err(|_| cannot())?;
    let all = read(&stream).await.map_err(|_| share::damaged())?;
    share::unpacked(all.ok_or_else(share::too_big)?)
}

fn cannot() -> wording::Message {
    Message::new("share-cannot").into()
}

async fn packed(text: &str) -> Result<Uint8Array, JsValue> {
    let stream = through("CompressionStream", &JsValue::from_str(text))?;
    let response = Response::new_with_opt_readable_stream(Some(&stream))?;
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer))
}

/// What comes out of one of the browser's streams when something is put into it.
fn through(name: &str, what: &JsValue) -> Result<ReadableStream, JsValue> {
    let maker: Function = Reflect::get(&js_sys::global(), &name.into())?.dyn_into()?;
    let pair = Reflect::construct(&maker, &Array::of1(&FORMAT.into()))?;
    let blob = Blob::new_with_blob_sequence(&Array::of1(what))?;
    Ok(blob
        .stream()
        .pipe_through(pair.unchecked_ref::<ReadableWritablePair>()))
}

/// All that a stream has; `None` if it has more than any link may hold, of which no more is read then.
async fn read(stream: &ReadableStream) -> Result<Option<Vec<u8>>, JsValue> {
    let reader = ReadableStreamDefaultReader::new(stream)?;
    let mut all = Vec::new();
    loop {
        let part = JsFuture::from(reader.read()).await?;
        if Reflect::get(&part, &"done".into())?.is_truthy() {
            return Ok(Some(all));
        }
        let part = Uint8Array::new(&Reflect::get(&part, &"value".into())?);
        if all.len() + part.length() as usize > share::MOST {
            // Whether it ends at once or later is no matter.
            drop(JsFuture::from(reader.cancel()));
            return Ok(None);
        }
        all.extend(part.to_vec());
    }
}
