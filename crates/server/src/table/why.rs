//! Why the rules refuse something, for whoever reads another language than English.

use protocol::Chair;
use record::SeededGame;
use wording::{i18n::Lang, words::Words};

use super::Table;

/// Why the rules refuse a line of a seat now, in a language; nothing if they do not.
pub(crate) fn why_refused(table: &Table, seat: Chair, line: &str, lang: Lang) -> Option<String> {
    let mut play = table.play()?.clone();
    let names = table.room.setup().names();
    let told = |play: &SeededGame, action, why| {
        let words = Words {
            lang,
            rules: play.rules(),
            names: &names,
        };
        let why = words.refusal(play.state(), why);
        Some(format!("{}: {why}", play.rules().notation(action)))
    };
    let actions = play.rules().parse_line(line).ok()?;
    let todo = match play.rules().to_do(play.state(), &actions) {
        Ok(todo) => todo,
        Err(share) => return told(&play, share.action, share.why),
    };
    for &action in todo.iter() {
        if play.state().to_move() != Some(seat.seat()) {
            return None;
        }
        if let Err(why) = play.apply(action, &mut ()) {
            return told(&play, action, why);
        }
        while play.draw(&mut ()).is_some() {}
    }
    None
}
