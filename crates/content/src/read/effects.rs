//! The effects of a race, power, place or relic.

use rules::spec::{Effect, said::Translations};
use serde::Deserialize;
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue, ValueDeserializer},
};

use super::{
    check::{Check, Owner},
    item::NAME,
    known::Known,
    said::{LANGUAGES, Said, translations},
};
use crate::{
    fields::{Fields, describe, reword, shorten},
    near::{self, did_you_mean, nearest, purpose},
};

/// Most effects of one race, power, place or relic.
const MOST: usize = 16;
/// An effect as it should look.
const EXAMPLE: &str = "{ income = { coins = 1, per = \"region\" } }";

/// Reads the field `effects`.
///
/// Each effect is read by `serde`, so that a new kind needs nothing here but its checks. Of several
/// slips in one effect only the first is reported.
pub(super) fn effects(f: &mut Fields, known: Known, owner: Owner) -> Vec<Effect> {
    let mut all = Vec::new();
    for value in f.list("effects", 0..=MOST) {
        let Some((key, inner)) = body(value) else {
            let message = shown(value.get_ref());
            f.report
                .error(&value.span(), format!("{message}, as in {EXAMPLE}"));
            continue;
        };
        let mut bare = value.clone();
        let said = translated(f, &mut bare, inner);
        match Effect::deserialize(ValueDeserializer::from(bare)) {
            Ok(mut effect) => {
                if let Effect::Tools(e) = &mut effect {
                    e.translations = said;
                }
                Check {
                    inner,
                    name: key.get_ref(),
                    at: value.span(),
                    known,
                    owner,
                    report: f.report,
                }
                .effect(&effect);
                all.push(effect);
            }
            Err(e) => {
                let at = e.span().unwrap_or_else(|| value.span());
                let mut message = reword(e.message());
                if key.span() == at {
                    message = unknown_effect(&message, key.get_ref());
                } else if let Some((_, text)) = message.rsplit_once("in selector \"")
                    && let Some(meant) = near::selector(text.trim_end_matches('"'))
                {
                    message.push_str(&did_you_mean(Some(&meant)));
                }
                f.report.error(&at, message);
            }
        }
    }
    all
}

/// What an effect gives is called in further languages, if it is something with a name; the tables
/// that say so are taken out.
fn translated<'t>(
    f: &mut Fields<'_, 't>,
    effect: &mut Spanned<DeValue<'t>>,
    inner: &DeTable<'t>,
) -> Translations {
    if !inner.contains_key("name") {
        return Translations::new();
    }
    let mut fields = Fields::new("a tool", inner, effect.span(), f.report);
    let said = translations(&mut fields, Said::Name(NAME));
    if let DeValue::Table(effect) = effect.get_mut()
        && let Some((_, body)) = effect.iter_mut().next()
        && let DeValue::Table(body) = body.get_mut()
    {
        for lang in LANGUAGES {
            body.remove(lang);
        }
    }
    said
}

/// What is said of an effect that is not there: what may be meant first, then all that there are.
fn unknown_effect(message: &str, name: &str) -> String {
    let Some((what, expected)) = message.split_once(", expected ") else {
        return message.to_owned();
    };
    let known: Vec<&str> = expected.split('"').skip(1).step_by(2).collect();
    let like = || nearest(name, &known).map(|n| format!("\"{n}\""));
    let meant = purpose(name)
        .or_else(like)
        .map_or(String::new(), |m| format!("; did you mean {m}?"));
    let what = what.replacen("unknown word", "unknown effect", 1);
    let then = if meant.is_empty() {
        ", expected"
    } else {
        " Expected"
    };
    format!("{what}{meant}{then} {expected}")
}

/// The name of an effect and the table with its parameters.
fn body<'a, 't>(
    effect: &'a Spanned<DeValue<'t>>,
) -> Option<(&'a Spanned<DeString<'t>>, &'a DeTable<'t>)> {
    let mut entries = effect.get_ref().as_table()?.iter();
    let (key, value) = entries.next()?;
    match entries.next() {
        None => Some((key, value.get_ref().as_table()?)),
        Some(_) => None,
    }
}

/// What is wrong with an entry that is no effect.
fn shown(effect: &DeValue) -> String {
    let expected = "expected one effect in braces";
    let Some(table) = effect.as_table() else {
        return format!("an effect is {}, {expected}", describe(effect));
    };
    match (table.len(), table.iter().next()) {
        (1, Some((key, value))) => format!(
            "\"{}\" is {}, expected its parameters in braces",
            shorten(key.get_ref()),
            describe(value.get_ref())
        ),
        (n, Some((first, value))) if n > 1 => {
            let name = shorten(first.get_ref());
            let others: Vec<String> = table.keys().skip(1).map(|k| shorten(k.get_ref())).collect();
            let others = others.join("\" and \"");
            let which = if value.get_ref().is_table() {
                format!("\"{others}\" beside \"{name}\" belongs into its braces or into others")
            } else {
                let meant = purpose(&name).map_or(String::new(), |m| {
                    format!("; there is no effect \"{name}\", did you mean {m}?")
                });
                format!("\"{name}\" and \"{others}\" belong into the braces of an effect{meant}")
            };
            format!("an effect has {n} entries, {expected}: {which}")
        }
        (n, _) => format!("an effect has {n} entries, {expected}"),
    }
}
