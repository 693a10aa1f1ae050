//! Which regions an effect is about, as a short expression.
//!
//! ```text
//! expression = term { "or" term }
//! term       = factor { "and" factor }
//! factor     = "not" factor | "(" expression ")" | prefix factor | atom
//! prefix     = "beside" | "near" | "chained" | "own"
//! atom       = a terrain, tag or symbol ("hill", "water", "mine")
//!            | "marker" kind        regions with such a marker
//!            | "anywhere"           every region
//!            | "edge"               regions that touch the edge of the board
//!            | "coastal"            regions next to water, water itself not
//!            | "empty" | "nonempty" without or with tokens of a race or of natives
//!            | "conquered"          conquered this turn
//!            | "plundered"          conquered this turn, and nonempty before
//!            | "secluded"           without a neighbour where another race or natives are
//!            | "tokens" N           held, by whatever race, with at least N tokens
//!            | "grudged"            held by a player who attacked this one lately
//!            | "place" | "relic"    with a place or a relic
//!            | "site" name          with that place or relic
//!            | "here"               where the place or relic is that has the effect
//!            | "kin"                of the same terrain as that region
//! ```
//!
//! `own X` are the regions of the race that match X, `beside X` those that border on a region
//! that matches X. So the Giants' discount is `beside own mountain`. `near X` is `beside X` with
//! whatever a race, a power or a place makes adjacent for its conquests. In an effect about
//! conquests `beside X` means that, too (ruling 189). `chained X` are the regions `near X` and near
//! regions of the race that are linked to X so through regions of the race.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// A parsed selector.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Selector {
    /// Every region.
    #[default]
    Anywhere,
    /// Regions whose terrain, tag or symbol is this word.
    Word(String),
    /// Regions with a marker of this kind.
    Marker(String),
    /// Regions that touch the edge of the board.
    Edge,
    /// Regions next to water, water itself not.
    Coastal,
    /// Regions without tokens.
    Empty,
    /// Regions conquered this turn.
    Conquered,
    /// Regions conquered this turn that were not empty.
    Plundered,
    /// Regions that border on none with another race or natives.
    Secluded,
    /// Regions held, by whatever race, with at least so many tokens.
    Tokens(u8),
    /// Regions of players who attacked this one since his last turn.
    Grudged,
    /// Regions with a place.
    Places,
    /// Regions with a relic.
    Relics,
    /// Regions with this place or relic.
    Site(String),
    /// The region of the place or relic that has the effect.
    Here,
    /// Regions of the same terrain as that one.
    Kin,
    /// Regions that count as adjacent, for the race, to one that matches.
    Near(Box<Selector>),
    /// Regions linked to one that matches through regions of the race.
    Chained(Box<Selector>),
    /// Regions of the race that match.
    Own(Box<Selector>),
    /// Regions that border on one that matches.
    Beside(Box<Selector>),
    /// Regions that do not match.
    Not(Box<Selector>),
    /// Regions that match all.
    And(Vec<Selector>),
    /// Regions that match any.
    Or(Vec<Selector>),
}

/// Words that cannot be terrains, tags or symbols.
pub const KEYWORDS: &[&str] = &[
    "and",
    "or",
    "not",
    "beside",
    "own",
    "marker",
    "anywhere",
    "edge",
    "coastal",
    "empty",
    "nonempty",
    "conquered",
    "plundered",
    "secluded",
    "tokens",
    "grudged",
    "place",
    "relic",
    "site",
    "here",
    "kin",
    "near",
    "chained",
];

/// The tag that makes the regions beside it coastal.
pub const WATER: &str = "water";

impl Selector {
    /// Calls `f` with each terrain, tag or symbol word in the expression.
    pub fn words(&self, f: &mut impl FnMut(&str)) {
        self.walk(&mut |s| {
            if let Selector::Word(w) = s {
                f(w);
            }
        });
    }

    /// Calls `f` with each marker kind in the expression.
    pub fn markers(&self, f: &mut impl FnMut(&str)) {
        self.walk(&mut |s| {
            if let Selector::Marker(w) = s {
                f(w);
            }
        });
    }

    /// Calls `f` with each name of a place or relic in the expression.
    pub fn sites(&self, f: &mut impl FnMut(&str)) {
        self.walk(&mut |s| {
            if let Selector::Site(w) = s {
                f(w);
            }
        });
    }

    /// Calls `f` with each part of the expression, the whole first.
    pub fn walk<'a>(&'a self, f: &mut impl FnMut(&'a Selector)) {
        f(self);
        match self {
            Selector::Own(s)
            | Selector::Beside(s)
            | Selector::Near(s)
            | Selector::Chained(s)
            | Selector::Not(s) => s.walk(f),
            Selector::And(v) | Selector::Or(v) => v.iter().for_each(|s| s.walk(f)),
            _ => {}
        }
    }
}

/// Why a selector could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} in selector \"{text}\"")]
pub struct SelectorError {
    /// The beginning of what was read.
    pub text: String,
    /// What is wrong with it.
    pub fault: SelectorFault,
}

/// What is wrong with a selector.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SelectorFault {
    /// It is longer than anybody writes.
    #[error("more than {LIMIT} words")]
    TooLong,
    /// A word that cannot stand there.
    #[error("unexpected \"{0}\"")]
    Unexpected(String),
    /// It ends too early.
    #[error("an expression is missing at the end")]
    NoExpression,
    /// A bracket is not closed.
    #[error("\")\" is missing")]
    NoBracket,
    /// `marker` without one.
    #[error("a kind of marker is expected after \"marker\"")]
    NoMarker,
    /// `site` without one.
    #[error("a place or relic is expected after \"site\"")]
    NoSite,
    /// `tokens` without a number.
    #[error("a number is expected after \"tokens\"")]
    NoNumber,
}

impl SelectorFault {
    /// Its name in kebab case, such as `no-bracket`.
    pub fn keyword(&self) -> &'static str {
        self.into()
    }
}

impl TryFrom<String> for Selector {
    type Error = SelectorError;
    fn try_from(text: String) -> Result<Self, SelectorError> {
        text.parse()
    }
}

impl From<Selector> for String {
    fn from(s: Selector) -> String {
        s.to_string()
    }
}

/// Longest selector that is read, in words; a bound for hostile files.
pub const LIMIT: usize = 64;

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        let fail = |fault| SelectorError {
            text: text.chars().take(120).collect(),
            fault,
        };
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let tokens: Vec<&str> = spaced.split_whitespace().collect();
        if tokens.len() > LIMIT {
            return Err(fail(SelectorFault::TooLong));
        }
        let mut parser = Parser {
            tokens: &tokens,
            at: 0,
        };
        let s = parser.or().map_err(fail)?;
        match parser.peek() {
            None => Ok(s),
            Some(t) => Err(fail(SelectorFault::Unexpected(t.into()))),
        }
    }
}

struct Parser<'a> {
    tokens: &'a [&'a str],
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).copied()
    }

    fn list(
        &mut self,
        word: &str,
        wrap: fn(Vec<Selector>) -> Selector,
        next: fn(&mut Self) -> Result<Selector, SelectorFault>,
    ) -> Result<Selector, SelectorFault> {
        let mut all = vec![next(self)?];
        while self.peek() == Some(word) {
            self.at += 1;
            all.push(next(self)?);
        }
        Ok(if all.len() == 1 {
            all.remove(0)
        } else {
            wrap(all)
        })
    }

    fn or(&mut self) -> Result<Selector, SelectorFault> {
        self.list("or", Selector::Or, Self::and)
    }

    fn and(&mut self) -> Result<Selector, SelectorFault> {
        self.list("and", Selector::And, Self::factor)
    }

    fn factor(&mut self) -> Result<Selector, SelectorFault> {
        let Some(t) = self.peek() else {
            return Err(SelectorFault::NoExpression);
        };
        self.at += 1;
        Ok(match t {
            "not" => Selector::Not(Box::new(self.factor()?)),
            "own" => Selector::Own(Box::new(self.factor()?)),
            "beside" => Selector::Beside(Box::new(self.factor()?)),
            "near" => Selector::Near(Box::new(self.factor()?)),
            "chained" => Selector::Chained(Box::new(self.factor()?)),
            "(" => {
                let s = self.or()?;
                if self.peek() != Some(")") {
                    return Err(SelectorFault::NoBracket);
                }
                self.at += 1;
                s
            }
            "marker" => match self.peek() {
                Some(w) if is_word(w) => {
                    self.at += 1;
                    Selector::Marker(w.into())
                }
                _ => return Err(SelectorFault::NoMarker),
            },
            "site" => match self.peek() {
                Some(w) if is_word(w) => {
                    self.at += 1;
                    Selector::Site(w.into())
                }
                _ => return Err(SelectorFault::NoSite),
            },
            "tokens" => match self.peek().and_then(|w| w.parse().ok()) {
                Some(n) => {
                    self.at += 1;
                    Selector::Tokens(n)
                }
                None => return Err(SelectorFault::NoNumber),
            },
            "secluded" => Selector::Secluded,
            "grudged" => Selector::Grudged,
            "place" => Selector::Places,
            "relic" => Selector::Relics,
            "here" => Selector::Here,
            "kin" => Selector::Kin,
            "anywhere" => Selector::Anywhere,
            "edge" => Selector::Edge,
            "coastal" => Selector::Coastal,
            "empty" => Selector::Empty,
            "nonempty" => Selector::Not(Box::new(Selector::Empty)),
            "conquered" => Selector::Conquered,
            "plundered" => Selector::Plundered,
            w if is_word(w) => Selector::Word(w.into()),
            w => return Err(SelectorFault::Unexpected(w.into())),
        })
    }
}

fn is_word(w: &str) -> bool {
    !KEYWORDS.contains(&w)
        && w.starts_with(|c: char| c.is_ascii_lowercase())
        && w.chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-')
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, v: &[Selector], word: &str| {
            f.write_str("(")?;
            for (i, s) in v.iter().enumerate() {
                if i > 0 {
                    write!(f, " {word} ")?;
                }
                write!(f, "{s}")?;
            }
            f.write_str(")")
        };
        match self {
            Selector::Anywhere => f.write_str("anywhere"),
            Selector::Word(w) => f.write_str(w),
            Selector::Marker(w) => write!(f, "marker {w}"),
            Selector::Edge => f.write_str("edge"),
            Selector::Coastal => f.write_str("coastal"),
            Selector::Empty => f.write_str("empty"),
            Selector::Conquered => f.write_str("conquered"),
            Selector::Plundered => f.write_str("plundered"),
            Selector::Secluded => f.write_str("secluded"),
            Selector::Tokens(n) => write!(f, "tokens {n}"),
            Selector::Grudged => f.write_str("grudged"),
            Selector::Places => f.write_str("place"),
            Selector::Relics => f.write_str("relic"),
            Selector::Site(w) => write!(f, "site {w}"),
            Selector::Here => f.write_str("here"),
            Selector::Kin => f.write_str("kin"),
            Selector::Near(s) => write!(f, "near {s}"),
            Selector::Chained(s) => write!(f, "chained {s}"),
            Selector::Own(s) => write!(f, "own {s}"),
            Selector::Beside(s) => write!(f, "beside {s}"),
            Selector::Not(s) => write!(f, "not {s}"),
            Selector::And(v) => list(f, v, "and"),
            Selector::Or(v) => list(f, v, "or"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_nested_expressions_and_prints_them_so_that_they_read_back() {
        for text in [
            "anywhere",
            "hill or farmland",
            "beside own mountain",
            "not (coastal and (mine or magic)) or marker fortress",
            "nonempty and not edge",
            "near marker ancient or chained marker volcano",
            "secluded and tokens 3 and not (place or relic or site mine-of-old)",
            "kin or here or grudged",
        ] {
            let s: Selector = text.parse().unwrap();
            assert_eq!(s, s.to_string().parse().unwrap(), "{text}");
        }
        assert_eq!(
            "beside own mountain".parse(),
            Ok(Selector::Beside(Box::new(Selector::Own(Box::new(
                Selector::Word("mountain".into())
            )))))
        );
    }

    #[test]
    fn says_what_is_wrong() {
        let message = |t: &str| t.parse::<Selector>().unwrap_err().to_string();
        assert_eq!(
            message("hill or"),
            "an expression is missing at the end in selector \"hill or\""
        );
        assert_eq!(message("(hill"), "\")\" is missing in selector \"(hill\"");
        assert_eq!(
            message("hill farmland"),
            "unexpected \"farmland\" in selector \"hill farmland\""
        );
        assert_eq!(
            message("marker"),
            "a kind of marker is expected after \"marker\" in selector \"marker\""
        );
        assert_eq!(message("Hill"), "unexpected \"Hill\" in selector \"Hill\"");
    }
}
