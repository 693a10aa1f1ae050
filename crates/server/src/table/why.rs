//! Why the rules refuse something, for whoever reads another language than English.

use protocol::Chair;
use wording::{i18n::Lang, words::Words};

use super::{
    Table,
    act::{do_line, read_line},
};

/// Why the rules refuse a line of a seat now, in a language; nothing if they do not.
pub(crate) fn why_refused(table: &Table, seat: Chair, line: &str, lang: Lang) -> Option<String> {
    let mut play = table.play()?.clone();
    let actions = read_line(play.rules(), line).ok()?;
    let stopped = do_line(&mut play, table.made.part, seat, &actions).err()?;
    let words = Words {
        lang,
        rules: play.rules(),
        names: &table.room.setup().names(),
    };
    let why = words.refusal(play.state(), stopped.why?);
    Some(format!("{}: {why}", play.rules().notation(stopped.action)))
}
