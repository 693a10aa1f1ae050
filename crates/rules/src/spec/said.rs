//! What content is called in further languages, for screens. The rules make nothing of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What something is called in further languages, by the tags of these, such as `it`.
pub type Translations = BTreeMap<String, Translation>;

/// Words for something in a language. Of what is left out, the words of its file hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Translation {
    /// Its name.
    pub name: Option<String>,
    /// What it does.
    pub text: Option<String>,
    /// Of a race: how the name of a power beside it agrees with it.
    pub gender: Option<Gender>,
    /// Of a power: its name beside a race of [`Gender::Masculine`], if that is another.
    pub name_m: Option<String>,
    /// Of a power: its name beside a race of [`Gender::Feminine`], if that is another.
    pub name_f: Option<String>,
}

/// The two kinds of words in a language whose adjectives tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gender {
    /// Masculine; of several in Polish, masculine personal.
    #[serde(rename = "m")]
    Masculine,
    /// Feminine; of several in Polish, all that are not masculine personal.
    #[serde(rename = "f")]
    Feminine,
}
