//! Games that are gone on with.

use std::path::Path;

use content::Library;
use protocol::{RULES_VERSION, Record, Table};

use crate::{
    error::Result,
    record,
    table::GameArgs,
    term::{clean, say},
};

/// A kept game, and its table. One of other rules that cannot be gone on with is told as far as it
/// goes, and its file stays as it is.
///
/// # Errors
/// If it cannot be gone on with.
pub fn resumed(from: &Path, game: &GameArgs, library: &Library) -> Result<(Record, Table)> {
    let record = record::open(from, library)?;
    match Table::resume(&record, game.seed()?, library) {
        Ok(table) => {
            if record.is_of_other_rules() {
                say(format!(
                    "The game was begun under rules version {}; it goes on under version \
                     {RULES_VERSION}.",
                    record.rules
                ));
                let doubt = protocol::replay(&record, library)
                    .ok()
                    .and_then(|r| r.doubt);
                if let Some(why) = doubt {
                    say(clean(&why.to_string()));
                }
            }
            Ok((record, table))
        }
        Err(why) if record.is_of_other_rules() => {
            record::tell(&record, library, false).map_err(|e| record::wrong(from, &e))?;
            let why = format!("it can be looked at, but not played on: {why}");
            Err(record::wrong(from, &why))
        }
        Err(why) => Err(record::wrong(from, &why.to_string())),
    }
}
