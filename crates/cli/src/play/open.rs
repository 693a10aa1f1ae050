//! Games that are gone on with.

use std::path::Path;

use content::Library;
use record::{RULES_VERSION, Record, Table};

use wording::Lang;

use crate::{
    error::Result,
    lang::message,
    record_cmd,
    report::Out,
    table::GameArgs,
    term::{clean, say},
};

/// A kept game, and its table. One of other rules that cannot be gone on with is told as far as it
/// goes, and its file stays as it is.
///
/// # Errors
/// If it cannot be gone on with.
pub fn resumed(
    from: &Path,
    game: &GameArgs,
    library: &Library,
    lang: Lang,
) -> Result<(Record, Table)> {
    let record = record_cmd::open(from, library)?;
    match Table::resume(&record, game.seed()?, library) {
        Ok(table) => {
            if record.is_of_other_rules() {
                let went = message("went-on").with("then", record.rules);
                say(went.with("now", RULES_VERSION).say(lang));
                let doubt = record::replay(&record, library).ok().and_then(|r| r.doubt);
                if let Some(why) = doubt {
                    say(clean(&why.message().say(lang)));
                }
            }
            Ok((record, table))
        }
        Err(why) if record.is_of_other_rules() => {
            record_cmd::tell(&record, library, false, lang, &Out::stdout())
                .map_err(|e| record_cmd::wrong(from, e))?;
            let why = message("only-looked").with("why", why.message());
            Err(record_cmd::wrong(from, why))
        }
        Err(why) => Err(record_cmd::wrong(from, why.message())),
    }
}
