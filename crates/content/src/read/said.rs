//! The tables of a language, such as `[it]`: what things are called there.

use rules::spec::said::{Gender, Translation, Translations};

use super::item::TEXT;
use crate::{fields::Fields, say::message};

/// The languages into which content may be translated, by their tags.
pub const LANGUAGES: [&str; 3] = ["it", "pl", "ja"];
/// Those in which the name of a power agrees with the race beside it.
const AGREEING: [&str; 2] = ["it", "pl"];

/// What has words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// A name of so many characters and nothing else.
    Name(usize),
    /// A race.
    Race,
    /// A power.
    Power,
    /// A place or relic.
    Site,
}

/// Reads the tables of all languages that are there.
pub(super) fn translations(f: &mut Fields, said: Said) -> Translations {
    let mut all = Translations::new();
    for lang in LANGUAGES {
        let Some((table, at)) = f.table_opt(lang) else {
            continue;
        };
        let mut f = Fields::new("translation", table, at.clone(), f.report);
        let most = match said {
            Said::Name(most) => most,
            _ => super::item::NAME,
        };
        let mut there = Translation {
            name: f.text_opt("name", most),
            ..Translation::default()
        };
        if !matches!(said, Said::Name(_)) {
            there.text = f.text_opt("text", TEXT);
        }
        if AGREEING.contains(&lang) {
            match said {
                Said::Race => there.gender = f.word::<Gender>("gender"),
                Said::Power => {
                    there.name_m = f.text_opt("name_m", most);
                    there.name_f = f.text_opt("name_f", most);
                }
                _ => {}
            }
        }
        if table.is_empty() {
            let message = message("translation-empty");
            f.report.error(&at, message);
        }
        f.finish();
        all.insert(lang.into(), there);
    }
    all
}
