//! What a client hears of a table, as text.

use axum::extract::ws::Utf8Bytes;
use protocol::{Numbered, Told};

/// A log message made of entries that are text already.
pub fn log_of<'a>(entries: impl Iterator<Item = &'a str>) -> Utf8Bytes {
    let mut out = String::from("{\"type\":\"log\",\"entries\":[");
    for (i, entry) in entries.enumerate() {
        if i > 0 {
            out.push(',');
        }
        out.push_str(entry);
    }
    out.push_str("]}");
    out.into()
}

/// An entry as text.
pub fn entry_text(n: u64, at: i64, told: Told) -> String {
    serde_json::to_string(&Numbered { n, at, told }).unwrap_or_default()
}

/// What goes to a client.
#[derive(Clone, Debug)]
pub enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The last message.
    Last(Utf8Bytes),
}
