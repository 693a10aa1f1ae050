//! The text notation: one for logs, records, scenarios, the terminal and bots.
//!
//! ```text
//! pick 3              take the third combo of the column
//! decline             put the active race into decline
//! abandon 12          empty a region before the first conquest
//! conquer 13          conquer it with as many tokens as it costs
//! roll 14             final attempt: name the region, then roll
//! roll                roll before choosing a region
//! strike 9            one token, whatever the defence
//! convert 9           replace the lone token there
//! end                 end the conquests, or the turn
//! give 7              give up a region because the loaned tokens must leave
//! deploy 3:2 4:1      put tokens on regions; one without a number gets 1
//! place 3:2 4         put markers on regions
//! pass                make no use of an option
//! ally 2              make peace with the player at seat 2
//! swap 3              exchange the badge just picked for the one at place 3
//! move 12             move the race's marker to another of its regions
//! send 12             send a place's figure to a region
//! revive 12           give a region of the declined race to the active one
//! use orb             use a relic for the next conquest; `use copy` for the copy of one
//! copy orb            make this relic the one that is copied this turn
//! carry 12            put a relic, or a place's marker, there
//! sacrifice 12        give a token of a declined race for coins
//! decline granted     decline, using the power that a place grants
//! die 3               chance: the die shows 3
//! banner orcs         chance: the next banner
//! badge commando      chance: the next badge
//! site altar          chance: the place or relic found
//! monsters 12         chance: monsters live there
//! ```
//!
//! Places of the column and seats count from 1; regions have the names of their map. Case does
//! not matter, spaces separate words, `#` begins a comment.

use std::fmt::Write;

use crate::{
    RuleSet,
    action::{Action, PowerId, RaceId, Seat, SiteId},
    region::Region,
};

/// Why a line of notation cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(String);

/// The verbs, with what follows them; for help texts.
pub const VERBS: &[(&str, &str)] = &[
    (
        "pick N",
        "take the combo at place N of the column; each combo above it costs a coin",
    ),
    ("decline", "put your active race into decline"),
    ("abandon R", "empty region R before your first conquest"),
    ("conquer R", "conquer region R"),
    ("roll R", "final attempt on region R with the die"),
    (
        "roll",
        "roll the die before choosing a region, if your race may",
    ),
    ("strike R", "take region R with one token, if your race may"),
    (
        "convert R",
        "replace the lone token in region R, if your race may",
    ),
    ("end", "end your conquests, or your turn"),
    (
        "give R",
        "give up region R because loaned tokens must leave",
    ),
    ("deploy R:N …", "put N tokens on region R, and so on"),
    ("place R:N …", "put N markers on region R, and so on"),
    ("pass", "make no use of an option"),
    ("ally S", "make peace with the player at seat S"),
    (
        "swap N",
        "exchange the badge just picked for the one at place N",
    ),
    ("move R", "move your race's marker to your region R"),
    ("send R", "send your place's figure into region R"),
    (
        "revive R",
        "give region R of your declined race to your active one",
    ),
    (
        "use RELIC",
        "use a relic for your next conquest; \"use copy\" for the copied one",
    ),
    ("copy RELIC", "copy a relic that is in play, for this turn"),
    (
        "carry R",
        "put the relic, or the place's marker, into region R",
    ),
    (
        "sacrifice R",
        "give a token of a declined race in region R for coins",
    ),
    (
        "decline granted",
        "decline, using the power that your place grants",
    ),
];

impl RuleSet {
    /// An action in notation.
    pub fn notation(&self, a: Action) -> String {
        let mut out = String::new();
        self.write_notation(&mut out, a);
        out
    }

    /// Appends an action in notation to `out`.
    pub fn write_notation(&self, out: &mut String, a: Action) {
        let name = |r: Region| self.map.names.get(r.index()).map_or("?", |s| s.as_str());
        // Writing to a string cannot fail.
        let _ = match a {
            Action::Pick(n) => write!(out, "pick {}", n as u16 + 1),
            Action::Decline => write!(out, "decline"),
            Action::Abandon(r) => write!(out, "abandon {}", name(r)),
            Action::Conquer(r) => write!(out, "conquer {}", name(r)),
            Action::Attempt(r) => write!(out, "roll {}", name(r)),
            Action::Roll => write!(out, "roll"),
            Action::Strike(r) => write!(out, "strike {}", name(r)),
            Action::Convert(r) => write!(out, "convert {}", name(r)),
            Action::End => write!(out, "end"),
            Action::GiveUp(r) => write!(out, "give {}", name(r)),
            Action::Deploy(r, n) => write!(out, "deploy {}:{n}", name(r)),
            Action::Place(r, n) => write!(out, "place {}:{n}", name(r)),
            Action::Pass => write!(out, "pass"),
            Action::Ally(s) => write!(out, "ally {}", s.0 as u16 + 1),
            Action::Die(n) => write!(out, "die {n}"),
            Action::Banner(RaceId(i)) => {
                write!(
                    out,
                    "banner {}",
                    self.races.get(i as usize).map_or("?", |r| &r.id)
                )
            }
            Action::Badge(PowerId(i)) => {
                write!(
                    out,
                    "badge {}",
                    self.powers.get(i as usize).map_or("?", |p| &p.id)
                )
            }
            Action::Swap(n) => write!(out, "swap {}", n as u16 + 1),
            Action::Move(r) => write!(out, "move {}", name(r)),
            Action::Send(r) => write!(out, "send {}", name(r)),
            Action::Revive(r) => write!(out, "revive {}", name(r)),
            Action::Use(s) => write!(out, "use {}", self.site_id(s)),
            Action::Copy(s) => write!(out, "copy {}", self.site_id(s)),
            Action::Carry(r) => write!(out, "carry {}", name(r)),
            Action::Sacrifice(r) => write!(out, "sacrifice {}", name(r)),
            Action::DeclineGranted => write!(out, "decline granted"),
            Action::Site(s) => write!(out, "site {}", self.site_id(s)),
            Action::Monsters(r) => write!(out, "monsters {}", name(r)),
        };
    }

    fn site_id(&self, s: SiteId) -> &str {
        if s == SiteId::COPY {
            return "copy";
        }
        self.sites.get(s.0 as usize).map_or("?", |s| &s.id)
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
        let line = line
            .split('#')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let mut words = line.split_whitespace();
        let Some(verb) = words.next() else {
            return Ok(vec![]);
        };
        let rest: Vec<&str> = words.collect();
        let one = || match rest[..] {
            [word] => Ok(word),
            [] => Err(NotationError(format!(
                "something is missing after \"{verb}\""
            ))),
            _ => Err(NotationError(format!(
                "one word is expected after \"{verb}\""
            ))),
        };
        let none = |a: Action| match rest[..] {
            [] => Ok(vec![a]),
            _ => Err(NotationError(format!(
                "nothing is expected after \"{verb}\""
            ))),
        };
        let region = |word: &str| {
            self.region_named(word).ok_or_else(|| {
                NotationError(format!(
                    "there is no region \"{}\" on map {}",
                    short(word),
                    self.map.id
                ))
            })
        };
        let number = |word: &str, least: u8| match word.parse::<u8>() {
            Ok(n) if n >= least => Ok(n),
            _ => Err(NotationError(format!(
                "a number from {least} to 255 is expected, not \"{}\"",
                short(word)
            ))),
        };
        let site = |word: &str| {
            let at = self.sites.iter().position(|s| s.id == word);
            let at = at.or((word == "copy").then_some(SiteId::COPY.0 as usize));
            at.map(|i| SiteId(i as u8)).ok_or_else(|| {
                NotationError(format!(
                    "there is no place or relic \"{}\" in this game",
                    short(word)
                ))
            })
        };
        let at_region = |f: fn(Region) -> Action| Ok(vec![f(region(one()?)?)]);
        match verb {
            "pick" => Ok(vec![Action::Pick(number(one()?, 1)? - 1)]),
            "decline" if rest == ["granted"] => Ok(vec![Action::DeclineGranted]),
            "decline" => none(Action::Decline),
            "abandon" => at_region(Action::Abandon),
            "conquer" => at_region(Action::Conquer),
            "roll" if rest.is_empty() => Ok(vec![Action::Roll]),
            "roll" => at_region(Action::Attempt),
            "strike" => at_region(Action::Strike),
            "convert" => at_region(Action::Convert),
            "end" => none(Action::End),
            "give" => at_region(Action::GiveUp),
            "pass" => none(Action::Pass),
            "ally" => Ok(vec![Action::Ally(Seat(number(one()?, 1)? - 1))]),
            "die" => Ok(vec![Action::Die(number(one()?, 0)?)]),
            "banner" => {
                let word = one()?;
                let at = self.races.iter().position(|r| r.id == word);
                let at = at.ok_or_else(|| {
                    NotationError(format!("there is no race \"{}\" in this game", short(word)))
                })?;
                Ok(vec![Action::Banner(RaceId(at as u8))])
            }
            "badge" => {
                let word = one()?;
                let at = self.powers.iter().position(|p| p.id == word);
                let at = at.ok_or_else(|| {
                    NotationError(format!(
                        "there is no power \"{}\" in this game",
                        short(word)
                    ))
                })?;
                Ok(vec![Action::Badge(PowerId(at as u8))])
            }
            "swap" => Ok(vec![Action::Swap(number(one()?, 1)? - 1)]),
            "move" => at_region(Action::Move),
            "send" => at_region(Action::Send),
            "revive" => at_region(Action::Revive),
            "carry" => at_region(Action::Carry),
            "sacrifice" => at_region(Action::Sacrifice),
            "monsters" => at_region(Action::Monsters),
            "use" => Ok(vec![Action::Use(site(one()?)?)]),
            "copy" => Ok(vec![Action::Copy(site(one()?)?)]),
            "site" => Ok(vec![Action::Site(site(one()?)?)]),
            "deploy" | "place" => {
                if rest.is_empty() {
                    return Err(NotationError(format!(
                        "something is missing after \"{verb}\""
                    )));
                }
                let mut shares = Vec::new();
                for word in &rest {
                    let (r, n) = match word.split_once(':') {
                        Some((r, n)) => (region(r)?, number(n, 1)?),
                        None => (region(word)?, 1),
                    };
                    if shares.iter().any(|&(other, _)| other == r) {
                        let name = &self.map.names[r.index()];
                        return Err(NotationError(format!("region {name} stands twice")));
                    }
                    shares.push((r, n));
                }
                shares.sort_unstable();
                let make = if verb == "deploy" {
                    Action::Deploy
                } else {
                    Action::Place
                };
                Ok(shares.into_iter().map(|(r, n)| make(r, n)).collect())
            }
            _ => Err(NotationError(format!(
                "\"{}\" is not a verb of the notation{}",
                short(verb),
                meant(verb).map_or(String::new(), |v| format!(", perhaps \"{v}\" is meant"))
            ))),
        }
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
    let verbs = VERBS.iter().filter_map(|v| v.0.split(' ').next());
    tried.or_else(|| {
        verbs
            .into_iter()
            .find(|v| v.strip_suffix('s').unwrap_or(v) == bare)
    })
}

/// Enough of a hostile word for a message.
fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
