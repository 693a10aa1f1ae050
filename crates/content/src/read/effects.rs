//! The effects of a race, power, place or relic.

use messages::Message;
use rules::{
    selector::Selector,
    spec::{Effect, said::Translations},
};
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
    fields::{Fields, describe, shorten},
    near::{self, did_you_mean, nearest, purpose},
    problem::Span,
    say::{message, quoted, together, unread},
    theirs,
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
            f.report.error(&value.span(), shown(value.get_ref()));
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
                let message = match key.span() == at {
                    true => unknown_effect(e.message(), key.get_ref()),
                    false => unread_selector(e.message(), &at, inner)
                        .unwrap_or(theirs::serde(e.message())),
                };
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
    let mut fields = Fields::new("tool", inner, effect.span(), f.report);
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
fn unknown_effect(theirs: &str, name: &str) -> Message {
    let Some((_, expected)) = theirs.rsplit_once(", expected ") else {
        return theirs::serde(theirs);
    };
    let known = theirs::names(expected);
    let like = || nearest(name, &known).map(quoted);
    let message = match purpose(name).or_else(like) {
        Some(meant) => message("unknown-effect-meant").with("meant", meant),
        None => message("unknown-effect"),
    };
    message
        .with("name", shorten(name))
        .with("expected", theirs::choice(&known))
}

/// Why a selector of an effect cannot be read, if it is one that stands there, with what it may
/// mean.
fn unread_selector(theirs: &str, at: &Span, inner: &DeTable) -> Option<Message> {
    // What else is text is read as a word.
    if !theirs.contains(" in selector ") {
        return None;
    }
    let mut values = inner.iter();
    let (_, value) = values.find(|(_, value)| value.span() == *at)?;
    let text = value.get_ref().as_str()?;
    let why = text.parse::<Selector>().err()?;
    Some(match near::selector(text) {
        Some(meant) => message("meant")
            .with("what", unread(&why))
            .with("meant", did_you_mean(Some(&meant))),
        None => unread(&why),
    })
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
fn shown(effect: &DeValue) -> Message {
    let message = match effect.as_table() {
        None => message("effect-is").with("found", describe(effect)),
        Some(table) => match (table.len(), table.iter().next()) {
            (1, Some((key, value))) => message("effect-bare")
                .with("name", shorten(key.get_ref()))
                .with("found", describe(value.get_ref())),
            (n, Some((first, value))) if n > 1 => {
                let name = shorten(first.get_ref());
                let others = table.keys().skip(1).map(|k| shorten(k.get_ref()));
                let others = together(others.map(quoted).collect());
                let message = match (value.get_ref().is_table(), purpose(&name)) {
                    (true, _) => message("effect-beside"),
                    (false, Some(meant)) => message("effect-loose-meant").with("meant", meant),
                    (false, None) => message("effect-loose"),
                };
                message
                    .with("n", n)
                    .with("name", name)
                    .with("others", others)
            }
            (n, _) => message("effect-entries").with("n", n),
        },
    };
    message.with("example", EXAMPLE)
}
