//! Games and positions in links: the text of a record or of a position, packed by whoever shows the page,
//! in the part of the link that no server gets to see.

use data_encoding::BASE64URL_NOPAD;
use wording::{Message, i18n::Lang};

use crate::{save, say::message, session::Session};

/// Longest link that is made, in characters: longer ones are cut off by what sends them.
const LONGEST: usize = 8_000;
/// Longest text of a link that is read, in characters.
const LONGEST_READ: usize = 4 * LONGEST;
/// Most that is unpacked of a link, in bytes: many times the longest game, and nothing to a computer.
pub const MOST: usize = 256 << 10;

/// What comes before the packed text in the last part of a link.
pub const MARK: &str = "game-";

/// What of a game is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// All of it, to be looked at.
    Game,
    /// The moment shown, to be played from.
    Position,
}

/// What of a game may be shared by a link that has all of it: nobody is told by it what he may not know.
pub fn offers(session: &Session) -> Vec<What> {
    let whole = is_shown(session).then_some(What::Game);
    let from_here = session.can_play_on() && !session.is_imagined();
    let position = from_here.then_some(What::Position);
    whole.into_iter().chain(position).collect()
}

/// Whether a game that came by a link is only looked at, so that it need not be kept.
pub fn is_shown(session: &Session) -> bool {
    session.latest().is_over() || session.past().is_some()
}

/// The text that a link holds.
///
/// # Errors
/// If nobody can play on from the moment shown.
pub fn text(session: &Session, what: What, lang: Lang) -> Result<String, Message> {
    match what {
        What::Position => session.position(lang),
        What::Game => {
            let text = save::text(session);
            // Where turns begin can be seen without being told.
            let told = |line: &&str| !line.starts_with("# turn ");
            let lines: Vec<&str> = text.lines().filter(told).collect();
            Ok(lines.join("\n") + "\n")
        }
    }
}

/// What stands in a link for a packed text.
pub fn written(packed: &[u8]) -> String {
    BASE64URL_NOPAD.encode(packed)
}

/// What stands in a link that holds a game or a position, if a text is one.
pub fn in_link(text: &str) -> Option<&str> {
    let (_, last) = text.trim().split_once('#')?;
    last.strip_prefix(MARK)
}

/// Whether a link can be sent by whatever sends links.
pub fn is_short_enough(link: &str) -> bool {
    link.len() <= LONGEST
}

/// What is packed in a link.
///
/// # Errors
/// If it is longer than any that is made, or not all of it.
pub fn read(written: &str) -> Result<Vec<u8>, Message> {
    // What stood after the link where it was sent was taken for a part of it.
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let written = written.trim_end_matches(|c| !is_part(c));
    match written.len() <= LONGEST_READ {
        true => BASE64URL_NOPAD
            .decode(written.as_bytes())
            .map_err(|_| damaged()),
        false => Err(too_big()),
    }
}

/// The text that was unpacked from a link.
///
/// # Errors
/// If it is none.
pub fn unpacked(bytes: Vec<u8>) -> Result<String, Message> {
    String::from_utf8(bytes).map_err(|_| damaged())
}

/// The link is not what was sent.
pub fn damaged() -> Message {
    message("link-damaged")
}

/// More is in the link than in any game.
pub fn too_big() -> Message {
    message("link-too-big")
}
