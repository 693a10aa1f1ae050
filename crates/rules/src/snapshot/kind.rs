//! What a value in a position is: its range, and how it is written.

use crate::{
    RuleSet,
    state::{COPY, MAX_TRIBES, NATIVES, NONE},
};

/// The kinds of values.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A number from 0 up to this.
    Number(u16),
    /// A seat, written from 1.
    Seat,
    /// A tribe by its number, from 0.
    Tribe,
    /// Who is in a region: a tribe, or `n` for natives.
    Holder,
    Region,
    Race,
    /// A power, or `-` for none.
    Power,
    Marker,
    /// A place or relic, or `copy` for the copy of one.
    Site,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Some of these letters, each a bit, or `-`.
    Letters(&'static str),
}

impl Kind {
    /// Whether the value is in its range.
    pub fn check(self, rules: &RuleSet, value: u16) -> Result<(), String> {
        let below = |n: usize| (value as usize) < n;
        let ok = match self {
            Kind::Number(most) => value <= most,
            Kind::Seat => below(rules.seats as usize),
            Kind::Tribe => below(MAX_TRIBES),
            Kind::Holder => below(MAX_TRIBES) || value == NATIVES as u16,
            Kind::Region => below(rules.map.len as usize),
            Kind::Race => below(rules.races.len()),
            Kind::Power => below(rules.powers.len()) || value == NONE as u16,
            Kind::Marker => below(rules.markers.len()),
            Kind::Site => below(rules.sites.len()) || value == COPY as u16,
            Kind::Word(words) => below(words.len()),
            Kind::Letters(letters) => below(1 << letters.len()),
        };
        match (ok, self) {
            (true, _) => Ok(()),
            (false, Kind::Number(most)) => Err(format!("{value}, expected at most {most}")),
            _ => Err(format!("{value} is too large for {}", self.name())),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Number(_) => "a number",
            Kind::Seat => "a seat",
            Kind::Tribe => "a tribe",
            Kind::Holder => "a tribe or n",
            Kind::Region => "a region",
            Kind::Race => "a race",
            Kind::Power => "a power or -",
            Kind::Marker => "a kind of marker",
            Kind::Site => "a place or relic",
            Kind::Word(_) => "a word",
            Kind::Letters(_) => "letters",
        }
    }

    /// The value as text.
    pub fn write(self, rules: &RuleSet, value: u16) -> String {
        let at = value as usize;
        let id = |id: Option<&String>| id.cloned().unwrap_or_else(|| "?".into());
        match self {
            Kind::Number(_) | Kind::Tribe => value.to_string(),
            Kind::Seat => (value + 1).to_string(),
            Kind::Holder if value == NATIVES as u16 => "n".into(),
            Kind::Holder => value.to_string(),
            Kind::Region => id(rules.map.names.get(at)),
            Kind::Race => id(rules.races.get(at).map(|r| &r.id)),
            Kind::Power if value == NONE as u16 => "-".into(),
            Kind::Power => id(rules.powers.get(at).map(|p| &p.id)),
            Kind::Marker => id(rules.markers.get(at).map(|m| &m.id)),
            Kind::Site if value == COPY as u16 => "copy".into(),
            Kind::Site => id(rules.sites.get(at).map(|s| &s.id)),
            Kind::Word(words) => words.get(at).copied().unwrap_or("?").into(),
            Kind::Letters(_) if value == 0 => "-".into(),
            Kind::Letters(letters) => {
                let set = letters.chars().enumerate();
                set.filter(|(i, _)| value >> i & 1 != 0)
                    .map(|x| x.1)
                    .collect()
            }
        }
    }

    /// The value that a text stands for.
    pub fn read(self, rules: &RuleSet, text: &str) -> Result<u16, String> {
        let number = || text.parse::<u16>().ok();
        let position = |at: Option<usize>| at.map(|i| i as u16);
        let read = match self {
            Kind::Number(_) | Kind::Tribe => number(),
            Kind::Seat => number().and_then(|n| n.checked_sub(1)),
            Kind::Holder if text == "n" => Some(NATIVES as u16),
            Kind::Holder => number(),
            Kind::Region => position(rules.map.names.iter().position(|n| n == text)),
            Kind::Race => position(rules.races.iter().position(|r| r.id == text)),
            Kind::Power if text == "-" => Some(NONE as u16),
            Kind::Power => position(rules.powers.iter().position(|p| p.id == text)),
            Kind::Marker => position(rules.markers.iter().position(|m| m.id == text)),
            Kind::Site if text == "copy" => Some(COPY as u16),
            Kind::Site => position(rules.sites.iter().position(|s| s.id == text)),
            Kind::Word(words) => position(words.iter().position(|w| *w == text)),
            Kind::Letters(_) if text == "-" => Some(0),
            Kind::Letters(letters) => text
                .chars()
                .try_fold(0, |set, c| letters.find(c).map(|i| set | 1 << i)),
        };
        read.ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            format!("\"{shown}\", expected {}", self.name())
        })
    }

    /// Whether zero may be left out at the end of a row.
    pub fn may_lack(self) -> bool {
        matches!(self, Kind::Number(_))
    }
}
