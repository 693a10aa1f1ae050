//! Outcomes of chance, and filling the column from the stacks (Small World p. 3, 7).

use super::Table;
use crate::{
    Chance, RuleSet,
    action::{Action, Actions, PowerId, RaceId, SiteId},
    event::{Event, Listener},
    refusal::Refusal,
    region::RegionSet,
    state::{Decision, State},
};

/// The numbers of the bits that are set.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let i = set.trailing_zeros() as u8;
            set &= set - 1;
            i
        })
    })
}

/// The outcomes, each once. Their weights are in [`RuleSet::weight`].
pub(super) fn outcomes(rules: &RuleSet, state: &State, d: Decision, out: &mut Actions) {
    match d {
        Decision::AttemptDie(..) | Decision::RollDie(_) => {
            for (i, &face) in rules.die.iter().enumerate() {
                if !rules.die[..i].contains(&face) {
                    out.push(Action::Die(face));
                }
            }
        }
        Decision::Banner => {
            out.extend(bits(state.unknown_banners).map(|b| Action::Banner(RaceId(b))));
        }
        Decision::Badge(_) | Decision::Grant(_) => {
            out.extend(bits(state.badges).map(|b| Action::Badge(PowerId(b))));
        }
        Decision::Site(..) => {
            let sites = bits(state.unknown_sites as u64);
            out.extend(sites.map(|s| Action::Site(SiteId(s))));
        }
        Decision::Monsters => {
            out.extend(monster_regions(rules, state).iter().map(Action::Monsters));
        }
        _ => {}
    }
}

/// Regions of natives where chance may put the next monsters: next to no others, and so that
/// there is room for the rest (Underground p. 10).
fn monster_regions(rules: &RuleSet, state: &State) -> RegionSet {
    let map = &rules.map;
    let placed: RegionSet = map
        .natives
        .iter()
        .filter(|&r| state.tokens(r) >= rules.monster_tokens)
        .collect();
    let open = map.natives - placed - rules.beside(placed);
    let rest = rules.monster_regions - placed.len() - 1;
    open.iter()
        .filter(|&r| map.apart(open - map.neighbours[r.index()] - RegionSet::of(r), rest))
        .collect()
}

impl RuleSet {
    /// How often an outcome of chance comes, relative to the others that are legal now: the
    /// number of faces, banners or badges that bring it.
    pub fn weight(&self, outcome: Action) -> u32 {
        match outcome {
            Action::Die(face) => self.die.iter().filter(|&&f| f == face).count() as u32,
            _ => 1,
        }
    }

    /// What chance may do now, each outcome with its probability: together 1. Empty if chance does
    /// not have the move. [`RuleSet::draw`] draws them with these probabilities.
    pub fn chance_outcomes(&self, state: &State) -> Vec<(Action, f64)> {
        let mut legal = Actions::default();
        if state.is_chance() {
            self.legal(state, &mut legal);
        }
        let all: u32 = legal.iter().map(|&a| self.weight(a)).sum();
        let share = |&a: &Action| (a, f64::from(self.weight(a)) / f64::from(all));
        legal.iter().map(share).collect()
    }

    /// In how many cases of how many the die shows at least so much: what a final attempt needs
    /// that lacks so many tokens (Small World p. 4).
    pub fn die_at_least(&self, short: u8) -> Chance {
        let good = self.die.iter().filter(|&&f| f >= short).count() as u8;
        let of = self.die.len() as u8;
        Chance { good, of }
    }

    /// The outcome of chance that a random number stands for, each as often as it should come;
    /// `None` if chance does not have the move. The number may come from any generator, such as
    /// `next_u32` of one with `rand_core::RngCore`: each outcome takes one.
    pub fn draw(&self, state: &State, random: u32) -> Option<Action> {
        let nth = |n: u32| ((random as u64 * n as u64) >> 32) as u32;
        let nth_bit = |set: u64| bits(set).nth(nth(set.count_ones()) as usize);
        match state.decision()? {
            Decision::AttemptDie(..) | Decision::RollDie(_) => self
                .die
                .get(nth(self.die.len() as u32) as usize)
                .map(|&f| Action::Die(f)),
            Decision::Banner => nth_bit(state.unknown_banners).map(|b| Action::Banner(RaceId(b))),
            Decision::Badge(_) | Decision::Grant(_) => {
                nth_bit(state.badges).map(|b| Action::Badge(PowerId(b)))
            }
            Decision::Site(..) => {
                nth_bit(state.unknown_sites as u64).map(|s| Action::Site(SiteId(s)))
            }
            Decision::Monsters => {
                let open = monster_regions(self, state);
                open.iter()
                    .nth(nth(open.len() as u32) as usize)
                    .map(Action::Monsters)
            }
            _ => None,
        }
    }
}

impl<S: Listener + ?Sized> Table<'_, S> {
    /// Starts to fill the column if a place is empty. Whether chance has the move now.
    #[inline(never)]
    pub(super) fn fill_column(&mut self) -> bool {
        match self.state.decision() {
            Some(Decision::Banner | Decision::Badge(_)) => return true,
            // The badges to choose from are those that lay there (ruling 123).
            Some(Decision::Swap(_)) => return false,
            _ => {}
        }
        while self.state.column_len < self.rules.column {
            let returned = self.state.returned_len > 0;
            if self.state.unknown_banners == 0 && !returned {
                return false;
            }
            if self.state.badges | self.state.discarded_badges == 0 {
                return false;
            }
            // Returned banners lie under the stack in a known order: no chance in that.
            if self.state.unknown_banners.count_ones() == 1 {
                let race = RaceId(self.state.unknown_banners.trailing_zeros() as u8);
                self.banner_drawn(race);
            } else if self.state.unknown_banners == 0 {
                let race = RaceId(self.state.returned[0]);
                self.banner_drawn(race);
            } else {
                self.emit(Event::Asked(Decision::Banner));
                return true;
            }
            if matches!(self.state.decision(), Some(Decision::Badge(_))) {
                return true;
            }
        }
        false
    }

    /// A banner is drawn: its badge is next.
    fn banner_drawn(&mut self, race: RaceId) {
        self.emit(Event::BannerDrawn(race));
        if self.state.badges == 0 {
            self.emit(Event::BadgesReshuffled);
        }
        if self.state.badges.count_ones() == 1 {
            let power = PowerId(self.state.badges.trailing_zeros() as u8);
            self.emit(Event::Offered { race, power });
        } else {
            self.emit(Event::Asked(Decision::Badge(race)));
        }
    }

    #[inline(never)]
    pub(super) fn chance(&mut self, d: Decision, a: Action) -> Result<(), Refusal> {
        match (d, a) {
            (Decision::Banner, Action::Banner(race)) => {
                if race.0 >= 64 || self.state.unknown_banners >> race.0 & 1 == 0 {
                    return Err(Refusal::NotAnOutcome);
                }
                self.emit(Event::Answered);
                self.banner_drawn(race);
            }
            (Decision::Badge(race), Action::Badge(power)) => {
                if power.0 >= 64 || self.state.badges >> power.0 & 1 == 0 {
                    return Err(Refusal::NotAnOutcome);
                }
                self.emit(Event::Answered);
                self.emit(Event::Offered { race, power });
            }
            (Decision::Grant(_), Action::Badge(power)) => {
                if power.0 >= 64 || self.state.badges >> power.0 & 1 == 0 {
                    return Err(Refusal::NotAnOutcome);
                }
                self.emit(Event::Answered);
                self.emit(Event::Granted(power));
            }
            (Decision::Site(t, r), Action::Site(site)) => {
                if site.0 >= 32 || self.state.unknown_sites >> site.0 & 1 == 0 {
                    return Err(Refusal::NotAnOutcome);
                }
                self.emit(Event::Answered);
                self.found(t, r, site);
            }
            (Decision::Monsters, Action::Monsters(r)) => {
                self.region(r)?;
                if !monster_regions(self.rules, self.state).has(r) {
                    return Err(Refusal::NotAnOutcome);
                }
                self.emit(Event::Answered);
                self.emit(Event::MonstersPlaced(r));
            }
            (Decision::AttemptDie(t, region), Action::Die(face)) => {
                self.check_face(face)?;
                self.emit(Event::Answered);
                self.emit(Event::Rolled {
                    face,
                    before: false,
                });
                self.attempted(t, region, face);
            }
            (Decision::RollDie(_), Action::Die(face)) => {
                self.check_face(face)?;
                self.emit(Event::Answered);
                self.emit(Event::Rolled { face, before: true });
            }
            _ => return Err(Refusal::NotNow(a)),
        }
        Ok(())
    }

    fn check_face(&self, face: u8) -> Result<(), Refusal> {
        if self.rules.die.contains(&face) {
            Ok(())
        } else {
            Err(Refusal::NotAnOutcome)
        }
    }
}
