#![doc = include_str!("../README.md")]

#[cfg(feature = "fetched")]
pub mod fetched;

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    fmt, fs, io,
    path::PathBuf,
    rc::Rc,
};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language that the program speaks.
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

/// Message files of a language: their names and what is in them.
pub type Sources = &'static [(&'static str, &'static str)];

/// The messages of a program or a library, in all languages.
pub struct Catalogue {
    sources: fn(Lang) -> Sources,
    base: Option<&'static Catalogue>,
}

/// A [`Catalogue`] of the files of these names in the folders `messages/en`, `messages/it` and so on
/// of the crate that says it.
#[macro_export]
macro_rules! catalogue {
    ($($file:literal),*) => {
        $crate::Catalogue::new(|lang| match lang {
            $crate::Lang::En => $crate::sources!("en", $($file),*),
            $crate::Lang::It => $crate::sources!("it", $($file),*),
            $crate::Lang::Pl => $crate::sources!("pl", $($file),*),
            $crate::Lang::Ja => $crate::sources!("ja", $($file),*),
        })
    };
}

/// The files of a language, for [`catalogue!`](crate::catalogue).
#[cfg(not(feature = "fetched"))]
#[doc(hidden)]
#[macro_export]
macro_rules! sources {
    ($lang:literal, $($file:literal),*) => { $crate::included!($lang, $($file),*) };
}

/// The files of a language, for [`catalogue!`](crate::catalogue): English is always there.
#[cfg(feature = "fetched")]
#[doc(hidden)]
#[macro_export]
macro_rules! sources {
    ("en", $($file:literal),*) => { $crate::included!("en", $($file),*) };
    ($lang:literal, $($file:literal),*) => {
        $crate::fetched::sources($lang, env!("CARGO_PKG_NAME"), &[$($file),*])
    };
}

/// The files of a language that the program has with it.
#[doc(hidden)]
#[macro_export]
macro_rules! included {
    ($lang:literal, $($file:literal),*) => {
        &[$((
            $file,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/messages/", $lang, "/", $file, ".ftl")),
        )),*]
    };
}

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

    /// The forms that a number takes beside a noun, as Fluent has them.
    fn forms(self) -> &'static [&'static str] {
        match self {
            Lang::En | Lang::It => &["[one]", "[other]"],
            // What has a fraction is not counted here, so `other` may be left out.
            Lang::Pl => &["[one]", "[few]", "[many]"],
            Lang::Ja => &[],
        }
    }

    /// What stands between several words.
    fn separator(self) -> &'static str {
        match self {
            Lang::En | Lang::It | Lang::Pl => ", ",
            Lang::Ja => "、",
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, which may change the form of the words beside it.
    Number(i64),
    /// Words.
    Text(String),
    /// Several, with what the language puts between them.
    List(Vec<String>),
    /// A part that is a message itself.
    Message(Message),
    /// Several such, with what the language puts between them.
    Messages(Vec<Message>),
    /// Words that are known in each language already, in the order of [`Lang::ALL`].
    Each([String; 4]),
}

impl Arg {
    /// What somebody else says in each language.
    pub fn each(say: impl FnMut(Lang) -> String) -> Arg {
        Arg::Each(Lang::ALL.map(say))
    }

    fn value(&self, lang: Lang) -> FluentValue<'_> {
        match self {
            Arg::Number(n) => FluentValue::from(*n),
            Arg::Text(s) => FluentValue::from(s.as_str()),
            Arg::List(parts) => FluentValue::from(list(lang, parts)),
            Arg::Message(message) => FluentValue::from(message.say(lang)),
            Arg::Each(all) => FluentValue::from(all[lang as usize].as_str()),
            Arg::Messages(all) => {
                let parts: Vec<String> = all.iter().map(|m| m.say(lang)).collect();
                FluentValue::from(list(lang, &parts))
            }
        }
    }
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

numbers!(u8, u16, u32, u64, i16, i32, i64, usize);

impl From<Vec<String>> for Arg {
    fn from(parts: Vec<String>) -> Arg {
        Arg::List(parts)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

impl From<Vec<Message>> for Arg {
    fn from(parts: Vec<Message>) -> Arg {
        Arg::Messages(parts)
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

/// A message with what it speaks of, in no language yet. Prints in English.
#[derive(Clone)]
pub struct Message {
    catalogue: &'static Catalogue,
    id: String,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// Its id in its catalogue.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// With a value for a name that it uses.
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Message {
        self.args.push((name, value.into()));
        self
    }

    /// In words; its id if there is no such message.
    pub fn say(&self, lang: Lang) -> String {
        let found = self.catalogue.format(lang, &self.id, &self.args);
        found.unwrap_or_else(|| self.id.clone())
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Message) -> bool {
        self.id == other.id && self.args == other.args
    }
}

impl Eq for Message {}

impl std::error::Error for Message {}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.id)
    }
}

type Bundle = FluentBundle<FluentResource>;

/// Where a bundle is kept: by the address of its catalogue, and by its language.
type Key = (*const Catalogue, Lang);

thread_local! {
    static BUNDLES: RefCell<HashMap<Key, Rc<Bundle>>> = RefCell::default();
}

impl Catalogue {
    /// Messages by language.
    pub const fn new(sources: fn(Lang) -> Sources) -> Catalogue {
        Catalogue {
            sources,
            base: None,
        }
    }

    /// The same upon another, whose messages it has, too.
    pub const fn upon(mut self, base: &'static Catalogue) -> Catalogue {
        self.base = Some(base);
        self
    }

    /// The message of that id, with nothing that it speaks of yet.
    pub fn message(&'static self, id: impl Into<String>) -> Message {
        Message {
            catalogue: self,
            id: id.into(),
            args: Vec::new(),
        }
    }

    /// Its files in a language: their names and what is in them.
    pub fn sources(&self, lang: Lang) -> Sources {
        (self.sources)(lang)
    }

    fn bundle(&'static self, lang: Lang) -> Rc<Bundle> {
        BUNDLES.with_borrow_mut(|all| {
            let made = all.entry((self, lang));
            made.or_insert_with(|| Rc::new(self.read(lang))).clone()
        })
    }

    fn read(&self, lang: Lang) -> Bundle {
        let id: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
        let mut bundle = Bundle::new(vec![id]);
        // The marks that keep directions of writing apart would only show as boxes in these four.
        bundle.set_use_isolating(false);
        for (_, source) in (self.sources)(lang) {
            // A test reads every file without an error; here a broken message is left out.
            let resource = FluentResource::try_new((*source).into()).unwrap_or_else(|(r, _)| r);
            let _ = bundle.add_resource(resource);
        }
        bundle
    }

    /// The bundle that has a message: its own, or one that it stands upon.
    fn bundle_with(&'static self, lang: Lang, id: &str) -> Option<Rc<Bundle>> {
        #[cfg(feature = "fetched")]
        let lang = fetched::or_english(lang);
        let own = self.bundle(lang);
        match own.has_message(id) {
            true => Some(own),
            false => self.base?.bundle_with(lang, id),
        }
    }

    fn format(&'static self, lang: Lang, id: &str, args: &[(&'static str, Arg)]) -> Option<String> {
        let bundle = self.bundle_with(lang, id)?;
        let pattern = bundle.get_message(id)?.value()?;
        let mut values = FluentArgs::new();
        // A power that stands by itself agrees with no race.
        values.set(GENDER, "");
        for (name, value) in args {
            values.set(*name, value.value(lang));
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&values), &mut errors);
        debug_assert!(errors.is_empty(), "{lang:?} {id}: {errors:?}");
        Some(text.into_owned())
    }

    /// A message without values; its id if there is none.
    pub fn say(&'static self, lang: Lang, id: &str) -> String {
        self.find(lang, id).unwrap_or_else(|| id.into())
    }

    /// A message without values, if there is one: content of one's own has none.
    pub fn find(&'static self, lang: Lang, id: &str) -> Option<String> {
        self.format(lang, id, &[])
    }

    /// An attribute of a message, if it has that one.
    pub fn attribute(&'static self, lang: Lang, id: &str, name: &str) -> Option<String> {
        let bundle = self.bundle_with(lang, id)?;
        let pattern = bundle.get_message(id)?.get_attribute(name)?.value();
        let text = bundle.format_pattern(pattern, None, &mut Vec::new());
        Some(text.into_owned())
    }

    /// The ids of its messages with the names of the values that each uses, and what is wrong with
    /// the files; for tests.
    pub fn messages(&self, lang: Lang) -> (Vec<(String, Vec<String>)>, Vec<String>) {
        let mut ids = Vec::new();
        let mut problems = Vec::new();
        for (name, source) in (self.sources)(lang) {
            if let Err((_, errors)) = FluentResource::try_new((*source).into()) {
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

    /// What stands between the values of its messages, where it is several words or a long one.
    fn stretches(&self, lang: Lang) -> Vec<String> {
        let mut out = Vec::new();
        for (_, source) in (self.sources)(lang) {
            for line in source.lines().filter(|l| !l.starts_with('#')) {
                let text = match line.starts_with(' ') {
                    // A form of a number.
                    true => line.trim_start().trim_start_matches('*'),
                    false => line.split_once('=').map_or("}", |(_, text)| text),
                };
                let text = text
                    .strip_prefix('[')
                    .and_then(|t| t.split_once(']'))
                    .map_or(text, |t| t.1);
                let parts = text.split(['{', '}']).step_by(2);
                out.extend(parts.map(|p| p.trim().to_owned()));
            }
        }
        out.retain(|s| s.split_whitespace().filter(|w| w.len() > 2).count() > 2);
        out
    }

    /// Which of its messages nobody asks for by their whole ids in the Rust files of a folder, but
    /// for those that begin with one of `built`, and which are asked for by `message("…")` there
    /// and do not exist. For tests.
    ///
    /// # Errors
    /// If the files cannot be read.
    pub fn unasked(&self, folder: &str, built: &[&str]) -> io::Result<Vec<String>> {
        let mut code = String::new();
        let mut todo = vec![PathBuf::from(folder)];
        while let Some(path) = todo.pop() {
            if path.is_dir() {
                for entry in fs::read_dir(path)? {
                    todo.push(entry?.path());
                }
            } else {
                code += &fs::read_to_string(path)?;
            }
        }
        let (known, _) = self.messages(Lang::En);
        let mut out: Vec<String> = Vec::new();
        for (id, _) in &known {
            let is_built = built.iter().any(|start| id.starts_with(start));
            if !is_built && !code.contains(&format!("\"{id}\"")) {
                out.push(format!("nobody says {id}"));
            }
        }
        // With a dot before it the message is another catalogue's.
        let calls = code.match_indices("message(\"");
        for (at, call) in calls.filter(|(at, _)| !code[..*at].ends_with('.')) {
            let id = code[at + call.len()..].split('"').next();
            let id = id.unwrap_or_default();
            if !known.iter().any(|m| m.0 == id) {
                out.push(format!("there is no {id}"));
            }
        }
        Ok(out)
    }

    /// What its languages do not have in common, and what a language lacks of its own: messages
    /// that are missing or there twice, values that one of them does not speak of, forms of a
    /// number. For tests; nothing if all is well.
    pub fn faults(&self) -> Vec<String> {
        let mut out = Vec::new();
        let english: BTreeMap<_, _> = self.messages(Lang::En).0.into_iter().collect();
        for lang in Lang::ALL {
            let (messages, problems) = self.messages(lang);
            let mut fault = |what: String| out.push(format!("{lang:?}: {what}"));
            problems.into_iter().for_each(&mut fault);
            let mut here = BTreeMap::new();
            for (id, mut values) in messages {
                // Every power may be asked to agree with a race; English has nothing to agree.
                values.retain(|v| v != GENDER);
                match english.get(&id) {
                    None => fault(format!("{id} is not in English")),
                    Some(there) if *there != values => {
                        fault(format!("{id} speaks of {values:?}, not of {there:?}"));
                    }
                    Some(_) => {}
                }
                if here.insert(id.clone(), ()).is_some() {
                    fault(format!("{id} stands twice"));
                }
            }
            let missing = english.keys().filter(|id| !here.contains_key(*id));
            missing.for_each(|id| fault(format!("{id} is missing")));
            for (file, source) in (self.sources)(lang) {
                for select in source.split("->\n").skip(1) {
                    let variants = select.split("\n}").next().unwrap_or_default();
                    // Only what goes by number, or would if it had not forgotten a form.
                    let counts = ["[one]", "[few]", "[many]"];
                    if counts.iter().any(|form| variants.contains(form)) {
                        let lacks = lang.forms().iter().find(|f| !variants.contains(**f));
                        lacks
                            .into_iter()
                            .for_each(|form| fault(format!("{file} lacks {form}: {variants}")));
                    }
                }
            }
        }
        out
    }
}

/// Every stretch of words in the English messages of some catalogues that their messages of another
/// language do not have too: none of them is to be said to its readers. For tests.
pub fn strange(catalogues: &[&Catalogue], lang: Lang) -> Vec<String> {
    let stretches = |lang| catalogues.iter().flat_map(move |c| c.stretches(lang));
    let own = stretches(lang).collect::<Vec<_>>().join("\n");
    stretches(Lang::En).filter(|s| !own.contains(s)).collect()
}

/// The attribute of a race and the value of a power by which a badge agrees with its banner, in
/// languages in which it does.
pub const GENDER: &str = "gender";

/// Several words, with what the language puts between them.
pub fn list(lang: Lang, parts: &[String]) -> String {
    parts.join(lang.separator())
}

fn finish(entry: &mut (String, Vec<String>), used: &mut Vec<String>) {
    used.sort();
    used.dedup();
    entry.1 = std::mem::take(used);
}
