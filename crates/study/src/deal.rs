//! Chance in a study: as a table would draw it, or so that a thing comes to be on offer.

use record::Seed;
use rules::{Action, Actions, Decision, PowerId, RaceId, RuleSet, State};

/// What a study is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// A race, with whatever power.
    Race(RaceId),
    /// A power, with whatever race.
    Power(PowerId),
    /// A race with a power.
    Pairing(RaceId, PowerId),
}

/// Games are dealt so that the subject comes to be on offer early enough to be picked.
///
/// Of a shuffled stack the place of one banner is any, each as likely. What lies deep is never
/// drawn, though, and a game without the subject says nothing of it. So its place is drawn among
/// those that a game gets to: as many as lie on offer and three for each seat. Everything else is
/// left to chance, so the subject comes neither earlier nor later than others do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    subject: Subject,
    /// Places among which its own is drawn.
    depth: u64,
}

impl Deal {
    /// For a subject of a game.
    pub fn new(rules: &RuleSet, subject: Subject) -> Deal {
        let stack = match subject {
            Subject::Race(_) | Subject::Pairing(..) => rules.races().len(),
            Subject::Power(_) => rules.powers().len(),
        };
        let drawn = rules.column() as u64 + 3 * rules.seats() as u64;
        Deal {
            subject,
            depth: drawn.min(stack as u64).max(1),
        }
    }
}

/// Draws the outcomes of chance of a game.
pub(crate) struct Chance<'a> {
    seed: Seed,
    drawn: u64,
    legal: Actions,
    dealt: Option<Dealt<'a>>,
}

/// How far a deal has come.
struct Dealt<'a> {
    deal: &'a Deal,
    /// The place of the subject in its stack.
    place: u64,
    /// Banners, or badges for the column, that were drawn.
    before: u64,
}

impl<'a> Chance<'a> {
    pub(crate) fn new(seed: Seed, deal: Option<&'a Deal>) -> Self {
        Chance {
            seed,
            drawn: 0,
            legal: Actions::default(),
            dealt: deal.map(|deal| Dealt {
                deal,
                place: seed.child("deal", 0).as_u64() % deal.depth,
                before: 0,
            }),
        }
    }

    /// The outcome; `None` if chance does not have the move.
    pub(crate) fn draw(&mut self, rules: &RuleSet, state: &State) -> Option<Action> {
        let number = self.seed.number(self.drawn);
        let outcome = rules.draw(state, number)?;
        self.drawn += 1;
        let Some(dealt) = &mut self.dealt else {
            return Some(outcome);
        };
        let Some((wanted, now)) = dealt.asks(state) else {
            return Some(outcome);
        };
        rules.legal(state, &mut self.legal);
        if now {
            return Some(match self.legal.contains(&wanted) {
                true => wanted,
                false => outcome,
            });
        }
        // Not yet: any other outcome, each as likely.
        let others = || self.legal.iter().filter(|&&a| a != wanted);
        let nth = (number as u64 * others().count() as u64) >> 32;
        Some(others().nth(nth as usize).copied().unwrap_or(outcome))
    }
}

impl Dealt<'_> {
    /// If the draw is one that the subject may come up in: the outcome that it is, and whether
    /// its time has come.
    fn asks(&mut self, state: &State) -> Option<(Action, bool)> {
        let mut due = || {
            self.before += 1;
            self.before > self.place
        };
        match (self.deal.subject, state.decision()?) {
            (Subject::Race(r) | Subject::Pairing(r, _), Decision::Banner) => {
                Some((Action::Banner(r), due()))
            }
            (Subject::Power(p), Decision::Badge(_)) => Some((Action::Badge(p), due())),
            (Subject::Pairing(r, p), Decision::Badge(race)) => Some((Action::Badge(p), race == r)),
            (Subject::Power(p) | Subject::Pairing(_, p), Decision::Grant(_)) => {
                Some((Action::Badge(p), false))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use content::Library;
    use rules::Options;

    use super::*;
    use crate::played::watched;

    #[test]
    fn what_is_dealt_comes_up_anywhere_among_the_first() {
        let library = Library::shipped();
        let rules = library.rules("underground", "underground-3", 3, &Options::default());
        let rules = rules.expect("the shipped content compiles");
        let bots = vec!["random".to_owned(); 3];
        for subject in [
            Subject::Race(RaceId(4)),
            Subject::Power(PowerId(7)),
            Subject::Pairing(RaceId(3), PowerId(9)),
        ] {
            let deal = Deal::new(&rules, subject);
            assert_eq!(deal.depth, 15);
            let (mut offered, mut at) = (0, vec![0; 15]);
            for n in 0..120 {
                let seed = Seed::from_text("deal").child("game", n);
                let mut state = rules.start();
                let mut chance = Chance::new(seed, Some(&deal));
                let place = chance.dealt.as_ref().unwrap().place;
                at[place as usize] += 1;
                // The column alone: what lies in it at the start.
                while state.to_move().is_none() {
                    let outcome = chance.draw(&rules, &state).unwrap();
                    rules.apply(&mut state, outcome, &mut ()).unwrap();
                }
                let there = state.column().iter().any(|c| match subject {
                    Subject::Race(r) => c.race == r,
                    Subject::Power(p) => c.power == p,
                    Subject::Pairing(r, p) => (c.race, c.power) == (r, p),
                });
                assert_eq!(there, place < rules.column() as u64, "place {place}");
                offered += there as u32;
            }
            // 6 places of 15 are on offer at once: 48 of 120 games, give or take.
            assert!((30..66).contains(&offered), "{offered}");
            assert!(at.iter().all(|&n| n > 0), "{at:?}");
            let seed = Seed::from_text("whole");
            assert!(watched(&rules, &rules.start(), &bots, 0, seed, Some(&deal)).is_ok());
        }
    }
}
