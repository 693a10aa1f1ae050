//! The text notation: one for logs, records, scenarios, the terminal and bots. [`VERBS`] lists it.
//!
//! Places of the column and seats count from 1; regions have the names of their map. Case does
//! not matter, spaces separate words, `#` begins a comment.

mod verbs;

use std::fmt;

pub use verbs::{Follows, Operand, VERBS, Verb};

use crate::{
    RuleSet,
    action::{Action, PowerId, RaceId, Seat, SiteId},
    region::Region,
    text::shortened,
};

/// Why a line of notation cannot be read. Words of the line are shortened to 40 characters.
#[derive(
    Clone, Debug, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr, strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum NotationError {
    /// The first word is no verb.
    #[error("\"{word}\" is not a verb of the notation{}", meant.map_or(String::new(), |v| format!(", perhaps \"{v}\" is meant")))]
    NoVerb {
        /// The word.
        word: String,
        /// The verb that it may stand for.
        meant: Option<&'static str>,
    },
    /// Nothing follows a verb that needs something.
    #[error("something is missing after \"{verb}\"")]
    Missing {
        /// The verb.
        verb: &'static str,
    },
    /// Something follows a verb that stands alone.
    #[error("nothing is expected after \"{verb}\"")]
    Alone {
        /// The verb.
        verb: &'static str,
    },
    /// Too much follows a verb.
    #[error("one word is expected after \"{verb}\"")]
    OneWord {
        /// The verb.
        verb: &'static str,
    },
    /// The map has no such region.
    #[error("there is no region \"{word}\" on map {map}")]
    NoRegion {
        /// What was written.
        word: String,
        /// Id of the map.
        map: String,
    },
    /// No number, or one out of range.
    #[error("a number from {least} to 255 is expected, not \"{word}\"")]
    NoNumber {
        /// What was written.
        word: String,
        /// The least number.
        least: u8,
    },
    /// No such place or relic.
    #[error("there is no place or relic \"{word}\" in this game")]
    NoSite {
        /// What was written.
        word: String,
    },
    /// No such race.
    #[error("there is no race \"{word}\" in this game")]
    NoRace {
        /// What was written.
        word: String,
    },
    /// No such power.
    #[error("there is no power \"{word}\" in this game")]
    NoPower {
        /// What was written.
        word: String,
    },
    /// A line shares out to one region twice.
    #[error("region {region} stands twice")]
    Twice {
        /// Its name.
        region: String,
    },
}

impl NotationError {
    /// The keywords of all kinds.
    pub const KEYWORDS: &'static [&'static str] = <Self as strum::VariantNames>::VARIANTS;

    /// A word for the kind of error: `no-verb`.
    pub fn keyword(&self) -> &'static str {
        self.into()
    }
}

/// An action that shows itself in notation.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    rules: &'a RuleSet,
    action: Action,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let name = |r: Region| rules.map.names.get(r.index()).map_or("?", |s| s.as_str());
        let (verb, operand) = self.action.parts();
        f.write_str(verb)?;
        match operand {
            Operand::None => Ok(()),
            Operand::Word(word) => write!(f, " {word}"),
            Operand::Combo(n) => write!(f, " {}", n as u16 + 1),
            Operand::Region(r) => write!(f, " {}", name(r)),
            Operand::Share(r, n) => write!(f, " {}:{n}", name(r)),
            Operand::Seat(s) => write!(f, " {}", s.0 as u16 + 1),
            Operand::Face(n) => write!(f, " {n}"),
            Operand::Race(RaceId(i)) => {
                let race = rules.races.get(i as usize);
                write!(f, " {}", race.map_or("?", |r| &r.id))
            }
            Operand::Power(PowerId(i)) => {
                let power = rules.powers.get(i as usize);
                write!(f, " {}", power.map_or("?", |p| &p.id))
            }
            Operand::Site(SiteId::COPY) => f.write_str(" copy"),
            Operand::Site(s) => {
                let site = rules.sites.get(s.0 as usize);
                write!(f, " {}", site.map_or("?", |s| &s.id))
            }
        }
    }
}

impl RuleSet {
    /// An action, to be shown in notation by [`fmt::Display`].
    pub fn show(&self, action: Action) -> Shown<'_> {
        Shown {
            rules: self,
            action,
        }
    }

    /// An action in notation.
    pub fn notation(&self, action: Action) -> String {
        self.show(action).to_string()
    }

    /// The region of that name.
    pub fn region_named(&self, name: &str) -> Option<Region> {
        let at = self
            .map
            .names
            .iter()
            .position(|n| n.eq_ignore_ascii_case(name))?;
        Some(Region(at as u8))
    }

    /// Reads a line of notation. A line can stand for several actions (`deploy 3:2 4:1`), which
    /// come back in the order in which the rules want them; an empty line for none.
    ///
    /// # Errors
    /// If the line is not notation, with what was expected. Whether the actions are legal is not
    /// asked.
    pub fn parse_line(&self, line: &str) -> Result<Vec<Action>, NotationError> {
        let line = line.split('#').next().unwrap_or_default();
        let line = line.to_ascii_lowercase();
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(vec![]);
        };
        let rest: Vec<&str> = words.collect();
        let mut uses = VERBS.iter().filter(|v| v.word == first);
        let Some(any) = uses.clone().next() else {
            return Err(NotationError::NoVerb {
                word: shortened(first, 40),
                meant: meant(first),
            });
        };
        match uses.clone().find(|v| v.follows.fits(&rest)) {
            Some(verb) => self.read(verb, &rest),
            None if rest.is_empty() => Err(NotationError::Missing { verb: any.word }),
            None if uses.any(|v| v.follows.takes_one()) => {
                Err(NotationError::OneWord { verb: any.word })
            }
            None => Err(NotationError::Alone { verb: any.word }),
        }
    }

    /// The actions of a verb and the words after it, which fit it.
    fn read(&self, verb: &Verb, rest: &[&str]) -> Result<Vec<Action>, NotationError> {
        let word = rest.first().copied().unwrap_or_default();
        let action = match verb.follows {
            Follows::Nothing(action) | Follows::Word(_, action) => action,
            Follows::Combo(make) => make(number(word, 1)? - 1),
            Follows::Region(make) => make(self.read_region(word)?),
            Follows::Shares(make) => return self.read_shares(make, rest),
            Follows::Seat(make) => make(Seat(number(word, 1)? - 1)),
            Follows::Face(make) => make(number(word, 0)?),
            Follows::Race(make) => {
                let at = self.races.iter().position(|r| r.id == word);
                let none = || NotationError::NoRace {
                    word: shortened(word, 40),
                };
                make(RaceId(at.ok_or_else(none)? as u8))
            }
            Follows::Power(make) => {
                let at = self.powers.iter().position(|p| p.id == word);
                let none = || NotationError::NoPower {
                    word: shortened(word, 40),
                };
                make(PowerId(at.ok_or_else(none)? as u8))
            }
            Follows::Site(make) => {
                let at = self.sites.iter().position(|s| s.id == word);
                let at = at.map(|i| SiteId(i as u8));
                let at = at.or((word == "copy").then_some(SiteId::COPY));
                make(at.ok_or_else(|| NotationError::NoSite {
                    word: shortened(word, 40),
                })?)
            }
        };
        Ok(vec![action])
    }

    fn read_region(&self, word: &str) -> Result<Region, NotationError> {
        self.region_named(word)
            .ok_or_else(|| NotationError::NoRegion {
                word: shortened(word, 40),
                map: self.map.id.clone(),
            })
    }

    fn read_shares(
        &self,
        make: fn(Region, u8) -> Action,
        words: &[&str],
    ) -> Result<Vec<Action>, NotationError> {
        let mut shares = Vec::with_capacity(words.len());
        for word in words {
            let (r, n) = match word.split_once(':') {
                Some((r, n)) => (self.read_region(r)?, number(n, 1)?),
                None => (self.read_region(word)?, 1),
            };
            if shares.iter().any(|&(other, _)| other == r) {
                return Err(NotationError::Twice {
                    region: self.map.names[r.index()].clone(),
                });
            }
            shares.push((r, n));
        }
        shares.sort_unstable();
        Ok(shares.into_iter().map(|(r, n)| make(r, n)).collect())
    }
}

impl Follows {
    fn fits(&self, rest: &[&str]) -> bool {
        match self {
            Follows::Nothing(_) => rest.is_empty(),
            Follows::Word(word, _) => rest == [*word],
            Follows::Shares(_) => !rest.is_empty(),
            _ => rest.len() == 1,
        }
    }

    fn takes_one(&self) -> bool {
        !matches!(self, Follows::Nothing(_) | Follows::Word(..))
    }
}

fn number(word: &str, least: u8) -> Result<u8, NotationError> {
    match word.parse::<u8>() {
        Ok(n) if n >= least => Ok(n),
        _ => Err(NotationError::NoNumber {
            word: shortened(word, 40),
            least,
        }),
    }
}

/// Words that people try, and the verb for it.
const TRIED: &[(&str, &str)] = &[
    ("attack", "conquer"),
    ("take", "conquer"),
    ("redeploy", "deploy"),
    ("choose", "pick"),
    ("buy", "pick"),
    ("stop", "end"),
    ("done", "end"),
    ("skip", "pass"),
    ("peace", "ally"),
    ("dice", "die"),
];

/// The verb that is meant by a word that is none.
fn meant(word: &str) -> Option<&'static str> {
    let tried = TRIED.iter().find(|t| t.0 == word).map(|t| t.1);
    let bare = word.strip_suffix('s').unwrap_or(word);
    let mut verbs = VERBS.iter().map(|v| v.word);
    tried.or_else(|| verbs.find(|v| v.strip_suffix('s').unwrap_or(v) == bare))
}
