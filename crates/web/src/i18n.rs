//! Messages in four languages. The texts are in `messages/`, in the format of Project Fluent.

use std::cell::OnceCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language of the client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Italian.
    It,
    /// Polish.
    Pl,
    /// Japanese.
    Ja,
}

macro_rules! sources {
    ($($lang:ident: $folder:literal),*) => {
        /// The message files of a language.
        fn sources(lang: Lang) -> [&'static str; FILES.len()] {
            match lang {
                $(Lang::$lang => [
                    include_str!(concat!("../messages/", $folder, "/ui.ftl")),
                    include_str!(concat!("../messages/", $folder, "/play.ftl")),
                    include_str!(concat!("../messages/", $folder, "/names.ftl")),
                    include_str!(concat!("../messages/", $folder, "/texts.ftl")),
                    include_str!(concat!("../messages/", $folder, "/help.ftl")),
                    include_str!(concat!("../messages/", $folder, "/online.ftl")),
                    include_str!(concat!("../messages/", $folder, "/replay.ftl")),
                ]),*
            }
        }
    };
}

/// The message files, in the order of [`sources`].
const FILES: [&str; 7] = ["ui", "play", "names", "texts", "help", "online", "replay"];

sources!(En: "en", It: "it", Pl: "pl", Ja: "ja");

impl Lang {
    /// All languages, in the order in which they are offered.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::It, Lang::Pl, Lang::Ja];

    /// Its tag, for the page and for storage.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::It => "it",
            Lang::Pl => "pl",
            Lang::Ja => "ja",
        }
    }

    /// The language of a tag such as `pl` or `pl-PL`.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let first = tag.split(['-', '_']).next().unwrap_or_default();
        Lang::ALL
            .into_iter()
            .find(|l| l.tag().eq_ignore_ascii_case(first))
    }
}

/// Something that a message speaks of.
#[derive(Clone, Debug)]
pub enum Arg {
    /// A number, which may change the form of the words beside it.
    Number(i64),
    /// Words.
    Text(String),
    /// Several, with what the language puts between them.
    List(Vec<String>),
}

macro_rules! numbers {
    ($($t:ty),*) => {
        $(impl From<$t> for Arg {
            fn from(n: $t) -> Arg {
                Arg::Number(n as i64)
            }
        })*
    };
}

numbers!(u8, u16, u32, i16, i32, i64, usize);

impl From<Vec<String>> for Arg {
    fn from(parts: Vec<String>) -> Arg {
        Arg::List(parts)
    }
}

impl From<&str> for Arg {
    fn from(s: &str) -> Arg {
        Arg::Text(s.into())
    }
}

impl From<String> for Arg {
    fn from(s: String) -> Arg {
        Arg::Text(s)
    }
}

impl From<&String> for Arg {
    fn from(s: &String) -> Arg {
        Arg::Text(s.clone())
    }
}

/// A message with what it speaks of, in no language yet.
#[derive(Clone, Debug)]
pub struct Message {
    id: String,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// The message of that id.
    pub fn new(id: impl Into<String>) -> Message {
        Message {
            id: id.into(),
            args: Vec::new(),
        }
    }

    /// With a value for a name that it uses.
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Message {
        self.args.push((name, value.into()));
        self
    }

    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        format(lang, &self.id, &self.args).unwrap_or_else(|| self.id.clone())
    }
}

type Bundle = FluentBundle<FluentResource>;

thread_local! {
    static BUNDLES: [OnceCell<Bundle>; 4] = const { [const { OnceCell::new() }; 4] };
}

fn bundle(lang: Lang) -> Bundle {
    let id: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new(vec![id]);
    // The marks that keep directions of writing apart would only show as boxes in these four.
    bundle.set_use_isolating(false);
    for source in sources(lang) {
        // A test reads every file without an error; here a broken message is left out.
        let resource = FluentResource::try_new(source.into()).unwrap_or_else(|(r, _)| r);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

fn format(lang: Lang, id: &str, args: &[(&'static str, Arg)]) -> Option<String> {
    BUNDLES.with(|bundles| {
        let bundle = bundles[lang as usize].get_or_init(|| bundle(lang));
        let pattern = bundle.get_message(id)?.value()?;
        let mut values = FluentArgs::new();
        // A power that stands by itself agrees with no race.
        values.set(GENDER, "");
        for (name, value) in args {
            let value = match value {
                Arg::Number(n) => FluentValue::from(*n),
                Arg::Text(s) => FluentValue::from(s.as_str()),
                Arg::List(parts) => FluentValue::from(list_in(bundle, parts)),
            };
            values.set(*name, value);
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&values), &mut errors);
        debug_assert!(errors.is_empty(), "{lang:?} {id}: {errors:?}");
        Some(text.into_owned())
    })
}

/// The attribute of a race and the value of a power by which a badge agrees with its banner, in
/// languages in which it does.
pub const GENDER: &str = "gender";

/// An attribute of a message, if it has that one.
pub fn attribute(lang: Lang, id: &str, name: &str) -> Option<String> {
    BUNDLES.with(|bundles| {
        let bundle = bundles[lang as usize].get_or_init(|| bundle(lang));
        let pattern = bundle.get_message(id)?.get_attribute(name)?.value();
        let text = bundle.format_pattern(pattern, None, &mut Vec::new());
        Some(text.into_owned())
    })
}

fn list_in(bundle: &Bundle, parts: &[String]) -> String {
    let separator = bundle
        .get_message("list-separator")
        .and_then(|m| m.value())
        .map(|p| bundle.format_pattern(p, None, &mut Vec::new()));
    parts.join(separator.as_deref().unwrap_or(", "))
}

/// Several words, with what the language puts between them.
pub fn list(lang: Lang, parts: &[String]) -> String {
    BUNDLES.with(|bundles| {
        let bundle = bundles[lang as usize].get_or_init(|| bundle(lang));
        list_in(bundle, parts)
    })
}

/// A message without values; its id if there is none.
pub fn say(lang: Lang, id: &str) -> String {
    format(lang, id, &[]).unwrap_or_else(|| id.into())
}

/// A message without values, if there is one: content of one's own has none.
pub fn find(lang: Lang, id: &str) -> Option<String> {
    format(lang, id, &[])
}

/// The ids of all messages of a language with the names of the values that each uses, and what is
/// wrong with the files; for tests.
pub fn catalogue(lang: Lang) -> (Vec<(String, Vec<String>)>, Vec<String>) {
    let mut ids = Vec::new();
    let mut problems = Vec::new();
    for (name, source) in FILES.iter().zip(sources(lang)) {
        if let Err((_, errors)) = FluentResource::try_new(source.into()) {
            problems.extend(errors.iter().map(|e| format!("{name}: {e}")));
        }
        let mut used: Vec<String> = Vec::new();
        for line in source.lines() {
            if let Some((id, _)) = line.split_once(" =")
                && !line.starts_with([' ', '#', '['])
            {
                if let Some(last) = ids.last_mut() {
                    finish(last, &mut used);
                }
                ids.push((id.to_owned(), Vec::new()));
            }
            let dollar = line.split('$').skip(1);
            used.extend(dollar.map(|s| {
                s.chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '-' || *c == '_')
                    .collect()
            }));
        }
        if let Some(last) = ids.last_mut() {
            finish(last, &mut used);
        }
    }
    (ids, problems)
}

fn finish(entry: &mut (String, Vec<String>), used: &mut Vec<String>) {
    used.sort();
    used.dedup();
    entry.1 = std::mem::take(used);
}
