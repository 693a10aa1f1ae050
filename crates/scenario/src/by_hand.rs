//! What a case does without the rules: totals that stand after a redeployment, and coins and
//! tokens that an event brought which the boxes do not have.

use rules::{
    Action, Decision, Occupant, RaceId, Region, RuleSet, Seat, Tribe, amend::Amendment,
    position::MOST_COINS,
};

use crate::{
    run::Run,
    words::{self, Message, short},
};

/// One such line.
#[derive(Clone, Debug)]
pub enum Change {
    /// Tokens that stand in regions after a redeployment.
    Leave(Vec<(Region, u8)>),
    /// Coins of a seat.
    Coins(Seat, Amount),
    /// Tokens in the hand of a race.
    Hand(RaceId, Amount),
    /// Tokens in a region, of whoever is there.
    There(Region, Amount),
    /// Who is in a region, and with how many tokens.
    Region(Region, Who, u8),
}

/// So many more, or so many in all.
#[derive(Clone, Copy, Debug)]
pub enum Amount {
    More(i16),
    Total(u16),
}

/// Who may be in a region.
#[derive(Clone, Copy, Debug)]
pub enum Who {
    Nobody,
    Natives,
    Race { race: RaceId, declined: bool },
}

/// The words with which such lines begin.
pub const LEAVE: &str = "leave";
pub const COINS: &str = "coins";
pub const TOKENS: &str = "tokens";

/// Reads the line, if it is one of these.
pub fn parse(rules: &RuleSet, text: &str) -> Result<Option<Change>, Message> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let change = match words[..] {
        [LEAVE, ref shares @ ..] => leave(rules, shares)?,
        [COINS, s, n] => Change::Coins(words::seat(rules, s)?, amount(n)?),
        [COINS, ..] => return Err("\"coins 1 +3\" or \"coins 1 12\" is expected".into()),
        [TOKENS, what, ref how @ ..] => tokens(rules, what, how)?,
        [TOKENS] => return Err(TOKENS_EXPECTED.into()),
        _ => return Ok(None),
    };
    Ok(Some(change))
}

const TOKENS_EXPECTED: &str = "\"tokens dwarves +2\" (in hand), \"tokens 13 +1\", \"tokens 13 dwarves 2\", \
     \"tokens 13 natives 1\" or \"tokens 13 empty\" is expected";

fn leave(rules: &RuleSet, shares: &[&str]) -> Result<Change, Message> {
    let mut totals: Vec<(Region, u8)> = Vec::new();
    for word in shares {
        let (r, n) = words::share(rules, word)?;
        if totals.iter().any(|t| t.0 == r) {
            return Err(format!(
                "region {} stands twice",
                words::region_name(rules, r)
            ));
        }
        totals.push((r, n));
    }
    if totals.is_empty() {
        return Err("regions and the tokens that stand there are expected: leave 3:3 10:2".into());
    }
    totals.sort_unstable();
    Ok(Change::Leave(totals))
}

fn tokens(rules: &RuleSet, what: &str, how: &[&str]) -> Result<Change, Message> {
    if let (Ok(race), &[n]) = (words::race(rules, what), how) {
        return Ok(Change::Hand(race, amount(n)?));
    }
    let r = words::region(rules, what)?;
    let race = |race, declined, n| -> Result<Change, Message> {
        let race = words::race(rules, race)?;
        Ok(Change::Region(r, Who::Race { race, declined }, count(n)?))
    };
    match *how {
        ["empty"] => Ok(Change::Region(r, Who::Nobody, 0)),
        ["natives", n] => Ok(Change::Region(r, Who::Natives, count(n)?)),
        ["declined", who, n] => race(who, true, n),
        [n] => Ok(Change::There(r, amount(n)?)),
        [who, n] => race(who, false, n),
        _ => Err(TOKENS_EXPECTED.into()),
    }
}

fn count(word: &str) -> Result<u8, Message> {
    match words::number(word)? {
        n @ 1..=40 => Ok(n),
        _ => Err(format!(
            "from 1 to 40 are expected, not \"{}\"",
            short(word)
        )),
    }
}

fn amount(word: &str) -> Result<Amount, Message> {
    match word.chars().next() {
        Some('+') => Ok(Amount::More(words::number(&word[1..])?)),
        Some('-') => Ok(Amount::More(words::number(word)?)),
        _ => Ok(Amount::Total(words::number(word)?)),
    }
}

impl Amount {
    /// What there is in the end, if it is from 0 to `most`.
    fn of(self, now: u16, most: u16) -> Result<u16, Message> {
        let n = match self {
            Amount::More(n) => now as i32 + n as i32,
            Amount::Total(n) => n as i32,
        };
        match u16::try_from(n) {
            Ok(n) if n <= most => Ok(n),
            _ => Err(format!("there are {now}; {n} cannot be, only 0 to {most}")),
        }
    }

    fn tokens(self, now: u8) -> Result<u8, Message> {
        Ok(self.of(now.into(), u8::MAX.into())? as u8)
    }
}

impl Change {
    /// Does it.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn apply(&self, run: &mut Run<'_>) -> Result<(), Message> {
        let (rules, state) = (run.rules, &run.state);
        let in_play = |race| {
            words::tribe_of(state, race)
                .ok_or_else(|| format!("{} are not in play", words::race_id(rules, race)))
        };
        let amendment = match *self {
            Change::Leave(ref totals) => return leave_there(run, totals),
            Change::Coins(seat, n) => Amendment::Coins(seat, n.of(state.coins(seat), MOST_COINS)?),
            Change::Hand(race, n) => {
                let t = in_play(race)?;
                Amendment::Hand(t, n.tokens(state.at_hand(t))?)
            }
            Change::There(r, n) => {
                let who = state.occupant(r);
                if who == Occupant::Nobody {
                    return Err(format!(
                        "nobody is in region {}: say whose tokens come, as in \"tokens {0} natives 1\"",
                        words::region_name(rules, r)
                    ));
                }
                Amendment::Region(r, who, n.tokens(state.tokens(r))?)
            }
            Change::Region(r, who, n) => {
                let who = match who {
                    Who::Nobody => Occupant::Nobody,
                    Who::Natives => Occupant::Natives,
                    Who::Race { race, declined } => {
                        let t = in_play(race)?;
                        if state.in_decline(t) != declined {
                            let how = if declined { "active" } else { "in decline" };
                            return Err(format!("{} are {how}", words::race_id(rules, race)));
                        }
                        Occupant::Tribe(t)
                    }
                };
                Amendment::Region(r, who, n)
            }
        };
        rules
            .amend(&mut run.state, amendment)
            .map_err(|e| e.to_string())
    }
}

/// Redeploys so that these totals stand. A region that is not named keeps what it has.
fn leave_there(run: &mut Run<'_>, totals: &[(Region, u8)]) -> Result<(), Message> {
    let (rules, state) = (run.rules, run.state);
    let name = |r: Region| words::region_name(rules, r);
    let tribe = whose(rules, run, totals)?;
    let race = words::race_id(rules, state.race(tribe));
    if !matches!(state.decision(), Some(Decision::Deploy(t, _)) if t == tribe) {
        // A redeployment without a choice is over by itself; then its totals may be told.
        return match totals.iter().find(|t| state.tokens(t.0) != t.1) {
            None => Ok(()),
            Some(&(r, n)) => Err(format!(
                "{race} do not redeploy now, and in region {} there are {}, not {n}",
                name(r),
                state.tokens(r)
            )),
        };
    }
    let mut shares = Vec::new();
    let mut sum = 0u16;
    for &(r, n) in totals {
        let there = state.tokens(r);
        let Some(more) = n.checked_sub(there) else {
            return Err(format!(
                "in region {} stand {there} already; they cannot be {n} after a redeployment",
                name(r)
            ));
        };
        sum += more as u16;
        if more > 0 {
            shares.push(Action::Deploy(r, more));
        }
    }
    let hand = state.at_hand(tribe) as u16;
    if sum != hand {
        return Err(format!(
            "{race} have {hand} in hand to put down; these totals take {sum}"
        ));
    }
    run.act(&shares)
}

/// The one race in all these regions.
fn whose(rules: &RuleSet, run: &Run<'_>, totals: &[(Region, u8)]) -> Result<Tribe, Message> {
    let mut found = None;
    for &(r, _) in totals {
        let Occupant::Tribe(t) = run.state.occupant(r) else {
            return Err(format!(
                "no race is in region {}",
                words::region_name(rules, r)
            ));
        };
        if found.is_some_and(|f| f != t) {
            return Err("these regions are not of one race; write a line for each".into());
        }
        found = Some(t);
    }
    found.ok_or_else(|| "a region is expected".into())
}
