//! Languages that a program does not have with it, but fetches when somebody reads them: all but English. Until
//! one has come, everything is said in English.

use std::cell::RefCell;

use crate::{BUNDLES, Lang, Sources};

/// A message file of a language: the package that it belongs to, its name there, and what is in it.
pub type File = (String, String, String);

struct Fetched {
    lang: Lang,
    package: String,
    file: &'static str,
    text: &'static str,
}

thread_local! {
    static FETCHED: RefCell<Vec<Fetched>> = const { RefCell::new(Vec::new()) };
}

/// Takes in the files of a language, which is spoken from now on in this thread. They stay until the program
/// ends. A second time nothing is done.
pub fn install(lang: Lang, files: Vec<File>) {
    if is_there(lang) {
        return;
    }
    let files = files.into_iter().map(|(package, file, text)| Fetched {
        lang,
        package,
        file: file.leak(),
        text: text.leak(),
    });
    FETCHED.with_borrow_mut(|all| all.extend(files));
    // What was made without them has no messages.
    BUNDLES.with_borrow_mut(|all| all.retain(|(_, l), _| *l != lang));
}

/// Whether a language is there.
pub fn is_there(lang: Lang) -> bool {
    lang == Lang::En || FETCHED.with_borrow(|all| all.iter().any(|f| f.lang == lang))
}

/// The language, if it is there.
pub(crate) fn or_english(lang: Lang) -> Lang {
    if is_there(lang) { lang } else { Lang::En }
}

/// The files of a language and a package, for a catalogue.
#[doc(hidden)]
pub fn sources(lang: &str, package: &str, files: &[&str]) -> Sources {
    FETCHED.with_borrow(|all| {
        let wanted =
            |f: &&Fetched| f.lang.tag() == lang && f.package == package && files.contains(&f.file);
        let found: Vec<_> = all
            .iter()
            .filter(wanted)
            .map(|f| (f.file, f.text))
            .collect();
        // Asked once for each catalogue and language.
        &*found.leak()
    })
}
