//! Reads the fields of a table one by one, so that each bad one is reported and none hides others.

use std::{fmt::Display, ops::RangeInclusive};

use rules::selector::KEYWORDS;
use serde::de::{DeserializeOwned, IntoDeserializer, value::Error as ValueError};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::problem::{Report, Span};

/// A table that is being read. Every reader reports what is wrong and then goes on with a stand-in.
pub(crate) struct Fields<'a, 't> {
    what: &'static str,
    table: &'a DeTable<'t>,
    at: Span,
    known: Vec<&'static str>,
    pub(crate) report: &'a mut Report<'t>,
}

impl<'a, 't> Fields<'a, 't> {
    /// `what` with its article, as messages name it: `a race`.
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
        expected: impl Display,
    ) -> Option<&'a Spanned<DeValue<'t>>> {
        let value = self.value(key);
        if value.is_none() {
            let what = self.what;
            let message = format!("\"{key}\" is missing in {what}, expected {expected}");
            self.report.error(&self.at, message);
        }
        value
    }

    /// Reports a value that does not fit.
    pub(crate) fn wrong(&mut self, key: &str, value: &Spanned<DeValue>, expected: impl Display) {
        let message = format!(
            "\"{key}\" is {}, expected {expected}",
            describe(value.get_ref())
        );
        self.report.error(&value.span(), message);
    }

    /// Text for people of up to `max` characters.
    pub(crate) fn text(&mut self, key: &'static str, max: usize) -> String {
        let value = self.required(key, format_args!("text of 1 to {max} characters"));
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
        let expected = format!("text of {min} to {max} characters");
        let Some(text) = value.get_ref().as_str() else {
            self.wrong(key, value, expected);
            return String::new();
        };
        let length = text.trim().chars().count();
        if length < min {
            let message = format!("\"{key}\" is empty, expected {expected}");
            self.report.error(&value.span(), message);
        } else if text.chars().count() > max {
            let message = format!(
                "\"{key}\" has {} characters, expected {expected}",
                text.chars().count()
            );
            self.report.error(&value.span(), message);
        } else if text.chars().any(char::is_control) {
            let message = format!("\"{key}\" has a control character, expected one line of text");
            self.report.error(&value.span(), message);
        }
        text.into()
    }

    /// An identifier: see [`is_id`].
    pub(crate) fn id(&mut self, key: &'static str) -> String {
        let expected = "lower-case words joined by \"-\", at most 40 characters";
        let Some(value) = self.required(key, expected) else {
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
        let expected = "lower-case words joined by \"-\" or \"_\", at most 40 characters";
        let Some(value) = self.required(key, expected) else {
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
            let message =
                format!("\"{id}\" has a meaning of its own in selectors, expected another word");
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
            self.wrong(key, value, "true or false");
            default
        })
    }

    /// One of the words of an enumeration; `T` knows them.
    pub(crate) fn word<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        let value = self.value(key)?;
        let Some(text) = value.get_ref().as_str() else {
            self.wrong(key, value, "a word");
            return None;
        };
        let read = T::deserialize(IntoDeserializer::<ValueError>::into_deserializer(text));
        read.map_err(|e| {
            self.report.error(&value.span(), reword(&e.to_string()));
        })
        .ok()
    }

    /// Like [`Fields::word`], reported if it is missing.
    pub(crate) fn word_or_report<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        expected: &str,
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
        let expected = format!("a list of {min} to {max}");
        let value = if min == 0 {
            self.value(key)
        } else {
            self.required(key, &expected)
        };
        let Some(value) = value else { return &[] };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong(key, value, expected);
            return &[];
        };
        if !sizes.contains(&list.len()) {
            let message = format!(
                "\"{key}\" has {} entries, expected {min} to {max}",
                list.len()
            );
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
                    let message = format!("\"{key}\" has {found}, expected text in quotes");
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
                    let message = format!("\"{key}\" has {found}, expected a table in braces");
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
            self.wrong(key, value, "a table in braces");
        }
        table.map(|table| (table, value.span()))
    }

    /// Reports the keys that nobody asked for.
    pub(crate) fn finish(self) {
        for (key, _) in self.table.iter() {
            if !self.known.contains(&key.get_ref().as_ref()) {
                let message = format!(
                    "unknown key \"{}\" in {}, expected one of {}",
                    shorten(key.get_ref()),
                    self.what,
                    self.known.join(", ")
                );
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

fn fractions(range: &RangeInclusive<f32>) -> String {
    format!("a number from {} to {}", range.start(), range.end())
}

fn numbers(range: &RangeInclusive<u8>) -> String {
    format!("a whole number from {} to {}", range.start(), range.end())
}

/// A value as a message shows it.
pub(crate) fn describe(value: &DeValue) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", shorten(text)),
        DeValue::Integer(n) => shorten(&n.to_string()),
        DeValue::Float(n) => shorten(n.as_str()),
        DeValue::Boolean(b) => b.to_string(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a table".into(),
    }
}

/// At most 40 characters of a text from a file, without control characters.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(40)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

/// A message of the TOML library or of `serde` in the words of this crate.
pub(crate) fn reword(message: &str) -> String {
    let mut text = message.replace('`', "\"");
    for (theirs, ours) in [
        ("unknown variant", "unknown word"),
        ("unknown field", "unknown key"),
        ("missing field", "missing key"),
        ("invalid basic string", "text is not closed"),
        ("expected \"\"\"", "expected a quotation mark at its end"),
        ("literal string", "text in quotes"),
        ("duplicate key", "this key stands twice, expected it once"),
        ("invalid type: string", "found"),
        ("invalid type: integer", "found"),
        ("invalid type: ", "found "),
        ("invalid value: integer", "found"),
        ("floating point", "number"),
        ("a boolean", "true or false"),
        ("there are no fields", "expected none"),
        ("sequence", "a list"),
        ("found map", "found a table"),
        ("expected u8", "expected a small whole number"),
        ("expected i8", "expected a small whole number"),
        ("expected a string", "expected text in quotes"),
    ] {
        text = text.replace(theirs, ours);
    }
    // What a file says must not reach a terminal as it is, nor fill it.
    text.chars()
        .filter(|c| !c.is_control())
        .take(800)
        .collect::<String>()
        .replace("  ", " ")
}
