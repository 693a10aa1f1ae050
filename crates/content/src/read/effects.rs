//! The effects of a race, power, place or relic.

use rules::spec::Effect;
use serde::Deserialize;
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue, ValueDeserializer},
};

use super::{
    check::{Check, Owner},
    known::Known,
};
use crate::fields::{Fields, describe, reword, shorten};

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
        match Effect::deserialize(ValueDeserializer::from(value.clone())) {
            Ok(effect) => {
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
                    message = message.replacen("unknown word", "unknown effect", 1);
                }
                f.report.error(&at, message);
            }
        }
    }
    all
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
        (n, _) => format!("an effect has {n} entries, {expected}"),
    }
}
