//! Reads the fields of a table one by one, so that each bad one is reported and none hides others.

use std::ops::RangeInclusive;

use messages::{Arg, Message};
use rules::selector::KEYWORDS;
use rules::text::shortened;
use serde::de::{DeserializeOwned, IntoDeserializer, value::Error as ValueError};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    problem::{Report, Span},
    say::{message, quoted},
    theirs,
};

/// A table that is being read. Every reader reports what is wrong and then goes on with a stand-in.
pub(crate) struct Fields<'a, 't> {
    what: &'static str,
    table: &'a DeTable<'t>,
    at: Span,
    known: Vec<&'static str>,
    pub(crate) report: &'a mut Report<'t>,
}

impl<'a, 't> Fields<'a, 't> {
    /// `what` as messages name it: `race`.
    pub(crate) fn new(
        what: &'static str,
        table: &'a DeTable<'t>,
        at: Span,
        report: &'a mut Report<'t>,
    ) -> Self {
        Fields {
            what,
            table,
            at,
            known: Vec::new(),
            report,
        }
    }

    /// Where the field's value stands, or the table if it has none.
    pub(crate) fn span(&self, key: &str) -> Span {
        self.table
            .get(key)
            .map_or_else(|| self.at.clone(), Spanned::span)
    }

    /// Whether the field is there.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The field's value, if it is there.
    pub(crate) fn value(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'t>>> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.table.get(key)
    }

    /// The field's value, reported if it is not there.
    pub(crate) fn required(
        &mut self,
        key: &'static str,
        expected: Message,
    ) -> Option<&'a Spanned<DeValue<'t>>> {
        let value = self.value(key);
        if value.is_none() {
            let message = message("missing")
                .with("key", key)
                .with("where", self.place())
                .with("expected", expected);
            self.report.error(&self.at, message);
        }
        value
    }

    /// Reports a value that does not fit.
    pub(crate) fn wrong(&mut self, key: &str, value: &Spanned<DeValue>, expected: Message) {
        let message = message("wrong")
            .with("key", key)
            .with("found", describe(value.get_ref()))
            .with("expected", expected);
        self.report.error(&value.span(), message);
    }

    /// Where keys are, as messages say it: `in a race`.
    fn place(&self) -> Message {
        message(format!("in-{}", self.what))
    }

    /// Text for people of up to `max` characters.
    pub(crate) fn text(&mut self, key: &'static str, max: usize) -> String {
        let value = self.required(key, text_of(1, max));
        self.text_of(key, value, 1, max)
    }

    /// Text for people that may be empty or missing.
    pub(crate) fn text_or_empty(&mut self, key: &'static str, max: usize) -> String {
        let value = self.value(key);
        self.text_of(key, value, 0, max)
    }

    /// Text for people of up to `max` characters that may be missing.
    pub(crate) fn text_opt(&mut self, key: &'static str, max: usize) -> Option<String> {
        let value = self.value(key)?;
        Some(self.text_of(key, Some(value), 1, max))
    }

    fn text_of(
        &mut self,
        key: &'static str,
        value: Option<&Spanned<DeValue<'t>>>,
        min: usize,
        max: usize,
    ) -> String {
        let Some(value) = value else {
            return String::new();
        };
        let expected = text_of(min, max);
        let Some(text) = value.get_ref().as_str() else {
            self.wrong(key, value, expected);
            return String::new();
        };
        let length = text.trim().chars().count();
        if length < min {
            let message = message("empty").with("key", key).with("expected", expected);
            self.report.error(&value.span(), message);
        } else if text.chars().count() > max {
            let message = message("too-long")
                .with("key", key)
                .with("n", text.chars().count())
                .with("expected", expected);
            self.report.error(&value.span(), message);
        } else if text.chars().any(char::is_control) {
            let message = message("control").with("key", key);
            self.report.error(&value.span(), message);
        }
        text.into()
    }

    /// An identifier: see [`is_id`].
    pub(crate) fn id(&mut self, key: &'static str) -> String {
        let expected = message("expected-id");
        let Some(value) = self.required(key, expected.clone()) else {
            return String::new();
        };
        match value.get_ref().as_str() {
            Some(text) if is_id(text) => text.into(),
            _ => {
                self.wrong(key, value, expected);
                String::new()
            }
        }
    }

    /// An identifier that selectors may use as a word: see [`is_selector_word`].
    pub(crate) fn selector_word(&mut self, key: &'static str) -> String {
        let expected = message("expected-selector-word");
        let Some(value) = self.required(key, expected.clone()) else {
            return String::new();
        };
        let id = match value.get_ref().as_str() {
            Some(text) if is_selector_word(text) => text.to_owned(),
            _ => {
                self.wrong(key, value, expected);
                String::new()
            }
        };
        if KEYWORDS.contains(&id.as_str()) {
            let message = message("own-meaning").with("word", &id);
            self.report.error(&self.span(key), message);
        }
        id
    }

    /// A whole number.
    pub(crate) fn number(&mut self, key: &'static str, range: RangeInclusive<u8>) -> u8 {
        let value = self.required(key, numbers(&range));
        self.number_of(key, value, &range).unwrap_or(*range.start())
    }

    /// A whole number that may be missing.
    pub(crate) fn number_opt(
        &mut self,
        key: &'static str,
        range: RangeInclusive<u8>,
    ) -> Option<u8> {
        let value = self.value(key);
        self.number_of(key, value, &range)
    }

    fn number_of(
        &mut self,
        key: &'static str,
        value: Option<&Spanned<DeValue<'t>>>,
        range: &RangeInclusive<u8>,
    ) -> Option<u8> {
        let value = value?;
        let number = whole(value.get_ref()).filter(|n| range.contains(n));
        if number.is_none() {
            self.wrong(key, value, numbers(range));
        }
        number
    }

    /// A number with a fraction that may be missing.
    pub(crate) fn fraction_opt(
        &mut self,
        key: &'static str,
        range: RangeInclusive<f32>,
    ) -> Option<f32> {
        let value = self.value(key)?;
        let number = fraction(value.get_ref()).filter(|n| range.contains(n));
        if number.is_none() {
            self.wrong(key, value, fractions(&range));
        }
        number
    }

    /// Like [`Fields::fraction_opt`], reported if it is missing.
    pub(crate) fn fraction(&mut self, key: &'static str, range: RangeInclusive<f32>) -> f32 {
        if !self.has(key) {
            self.required(key, fractions(&range));
        }
        let least = *range.start();
        self.fraction_opt(key, range).unwrap_or(least)
    }

    /// `true` or `false`.
    pub(crate) fn flag(&mut self, key: &'static str, default: bool) -> bool {
        let Some(value) = self.value(key) else {
            return default;
        };
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.wrong(key, value, message("expected-flag"));
            default
        })
    }

    /// One of the words of an enumeration; `T` knows them.
    pub(crate) fn word<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        let value = self.value(key)?;
        let Some(text) = value.get_ref().as_str() else {
            self.wrong(key, value, message("expected-word"));
            return None;
        };
        let read = T::deserialize(IntoDeserializer::<ValueError>::into_deserializer(text));
        read.map_err(|e| {
            self.report
                .error(&value.span(), theirs::serde(&e.to_string()));
        })
        .ok()
    }

    /// Like [`Fields::word`], reported if it is missing.
    pub(crate) fn word_or_report<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        expected: Message,
    ) -> Option<T> {
        if !self.has(key) {
            self.required(key, expected);
            return None;
        }
        self.word(key)
    }

    /// The values of a list that may be missing.
    pub(crate) fn list(
        &mut self,
        key: &'static str,
        sizes: RangeInclusive<usize>,
    ) -> &'a [Spanned<DeValue<'t>>] {
        let (min, max) = (*sizes.start(), *sizes.end());
        let expected = message("expected-list").with("min", min).with("max", max);
        let value = if min == 0 {
            self.value(key)
        } else {
            self.required(key, expected.clone())
        };
        let Some(value) = value else { return &[] };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong(key, value, expected);
            return &[];
        };
        if !sizes.contains(&list.len()) {
            let message = message("entries")
                .with("key", key)
                .with("n", list.len())
                .with("min", min)
                .with("max", max);
            self.report.error(&value.span(), message);
        }
        // So that a hostile file costs no more than a good one.
        &list.as_ref()[..list.len().min(max)]
    }

    /// The length of a list, 0 if it is none.
    pub(crate) fn len(&self, key: &str) -> usize {
        let list = self.table.get(key).and_then(|v| v.get_ref().as_array());
        list.map_or(0, |list| list.len())
    }

    /// The entries of a list of texts, with their places.
    pub(crate) fn words(
        &mut self,
        key: &'static str,
        sizes: RangeInclusive<usize>,
    ) -> Vec<(String, Span)> {
        let list = self.list(key, sizes);
        let mut all = Vec::with_capacity(list.len());
        for value in list {
            match value.get_ref().as_str() {
                Some(text) => all.push((text.to_owned(), value.span())),
                None => {
                    let found = describe(value.get_ref());
                    let message = message("entry-no-text")
                        .with("key", key)
                        .with("found", found);
                    self.report.error(&value.span(), message);
                }
            }
        }
        all
    }

    /// The entries of a list of tables, reported where they are not tables.
    pub(crate) fn tables(
        &mut self,
        key: &'static str,
        sizes: RangeInclusive<usize>,
    ) -> Vec<(&'a DeTable<'t>, Span)> {
        let list = self.list(key, sizes);
        let mut all = Vec::with_capacity(list.len());
        for value in list {
            match value.get_ref().as_table() {
                Some(table) => all.push((table, value.span())),
                None => {
                    let found = describe(value.get_ref());
                    let message = message("entry-no-table")
                        .with("key", key)
                        .with("found", found);
                    self.report.error(&value.span(), message);
                }
            }
        }
        all
    }

    /// A table that may be missing, with its place.
    pub(crate) fn table_opt(&mut self, key: &'static str) -> Option<(&'a DeTable<'t>, Span)> {
        let value = self.value(key)?;
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.wrong(key, value, message("expected-table"));
        }
        table.map(|table| (table, value.span()))
    }

    /// Reports the keys that nobody asked for.
    pub(crate) fn finish(self) {
        for (key, _) in self.table.iter() {
            if !self.known.contains(&key.get_ref().as_ref()) {
                let known: Vec<String> = self.known.iter().map(|k| (*k).to_owned()).collect();
                let message = message("unknown-key-in")
                    .with("key", shorten(key.get_ref()))
                    .with("where", self.place())
                    .with("all", known);
                self.report.error(&key.span(), message);
            }
        }
    }
}

/// Whether this is an identifier: lower-case words joined by `-`, the first beginning with a
/// letter, at most 40 characters.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() <= 40
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// Whether this is an identifier whose words may also be joined by `_`.
pub(crate) fn is_selector_word(text: &str) -> bool {
    is_id(&text.replace('_', "-"))
}

/// A whole number from 0 to 255.
pub(crate) fn whole(value: &DeValue) -> Option<u8> {
    let n = value.as_integer()?;
    u8::from_str_radix(n.as_str(), n.radix()).ok()
}

/// A finite number.
pub(crate) fn fraction(value: &DeValue) -> Option<f32> {
    let text = match value {
        DeValue::Float(n) => n.as_str(),
        DeValue::Integer(n) if n.radix() == 10 => n.as_str(),
        _ => return None,
    };
    text.parse().ok().filter(|n: &f32| n.is_finite())
}

fn fractions(range: &RangeInclusive<f32>) -> Message {
    message("expected-fraction")
        .with("min", range.start().to_string())
        .with("max", range.end().to_string())
}

fn numbers(range: &RangeInclusive<u8>) -> Message {
    whole_number((*range.start()).into(), (*range.end()).into())
}

/// A number that a message expects.
pub(crate) fn whole_number(min: i32, max: i32) -> Message {
    message("expected-number").with("min", min).with("max", max)
}

fn text_of(min: usize, max: usize) -> Message {
    message("expected-text").with("min", min).with("max", max)
}

/// A value as a message shows it.
pub(crate) fn describe(value: &DeValue) -> Arg {
    match value {
        DeValue::String(text) => quoted(shorten(text)).into(),
        DeValue::Integer(n) => shorten(&n.to_string()).into(),
        DeValue::Float(n) => shorten(n.as_str()).into(),
        DeValue::Boolean(b) => b.to_string().into(),
        DeValue::Datetime(_) => message("found-date").into(),
        DeValue::Array(_) => message("found-list").into(),
        DeValue::Table(_) => message("found-table").into(),
    }
}

/// At most 40 characters of a text from a file, fit to be shown.
pub(crate) fn shorten(text: &str) -> String {
    shortened(text, 40)
}
