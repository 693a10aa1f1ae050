//! What is remembered of a game.

use record::Seed;
use rules::{
    Action, Event, RuleSet, Seat, Sink, State, Tribe, profile::Source, region::MAX_REGIONS,
    state::Step,
};
use wording::Message;

use crate::{
    deal::Deal,
    game::{Broken, BuiltIn, Player, Watch, play},
    say::{in_english, message},
};

/// Most seats and tribes.
const SEATS: usize = rules::state::MAX_SEATS;
const TRIBES: usize = rules::state::MAX_TRIBES;

/// What is remembered of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// How many seats after its own each bot sat.
    pub by: usize,
    /// Actions, those of chance included.
    pub actions: u64,
    /// Coins of each seat at the end.
    pub coins: [u16; SEATS],
    /// Coins that each seat paid to others.
    pub paid: [u16; SEATS],
    /// Share of the win of each seat: 1 for a sole winner.
    pub shares: [f32; SEATS],
    /// Declines of each seat.
    pub declines: [u8; SEATS],
    /// Regions that were conquered.
    pub conquests: u32,
    /// The combos that were picked, in order.
    pub picks: Vec<Pick>,
}

/// A combo that was picked, from then on until it left the board or the game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pick {
    /// Index of the race.
    pub race: u8,
    /// Index of the power; after a swap of badges the one taken.
    pub power: u8,
    /// Who picked it.
    pub seat: u8,
    /// The turn in which it was picked, from 1.
    pub turn: u8,
    /// Where it lay in the column, from 0, the free place.
    pub place: u8,
    /// Coins paid for it, less those that lay on it.
    pub price: i16,
    /// Coins that it earned, active and in decline, from the bank and from others.
    pub coins: u16,
    /// Turns of its owner that were scored while it was there.
    pub turns: u8,
    /// Those of them in which it was active.
    pub active_turns: u8,
    /// Whether it went into decline before the game ended.
    pub declined: bool,
    /// Its tokens that went to the tray in attacks of others.
    pub lost: u16,
}

/// Listens to a game.
struct Notes {
    played: Played,
    /// The pick that each tribe is.
    tribes: [Option<usize>; TRIBES],
    /// The tribe that was the last to come into each region.
    holders: [Option<Tribe>; MAX_REGIONS],
    /// Whose turn it is.
    seat: u8,
    /// Its number.
    turn: u8,
    /// Coins paid and taken by the pick under way.
    price: i16,
    /// A tribe whose race and power are to be noted.
    fresh: Option<Tribe>,
}

impl Notes {
    /// Of a game from a position. Races that are on the map there were picked by nobody in it.
    fn new(by: usize, start: &State) -> Notes {
        Notes {
            played: Played {
                by,
                actions: 0,
                coins: [0; SEATS],
                paid: [0; SEATS],
                shares: [0.0; SEATS],
                declines: [0; SEATS],
                conquests: 0,
                picks: Vec::with_capacity(16),
            },
            tribes: [None; TRIBES],
            holders: [None; MAX_REGIONS],
            seat: start.seat().0,
            turn: start.round(),
            price: 0,
            fresh: None,
        }
    }

    fn pick(&mut self, t: Tribe) -> Option<&mut Pick> {
        let pick = self.tribes[t.0 as usize]?;
        self.played.picks.get_mut(pick)
    }

    /// Takes note of how the game ended.
    fn finish(mut self, rules: &RuleSet, state: &State) -> Played {
        for seat in 0..rules.seats() {
            self.played.coins[seat as usize] = state.coins(Seat(seat));
        }
        self.played.shares = rules.win_shares(state);
        self.played
    }
}

impl Sink for Notes {
    fn event(&mut self, e: Event) {
        match e {
            Event::TurnBegan { seat, round } => (self.seat, self.turn) = (seat.0, round),
            Event::Spent { coins, .. } => self.price += coins as i16,
            Event::Earned {
                source: Source::Column,
                coins,
                ..
            } => self.price -= coins as i16,
            Event::Earned {
                coins,
                tribe: Some(t),
                ..
            } => {
                if let Some(pick) = self.pick(t) {
                    pick.coins += coins as u16;
                }
            }
            Event::Paid {
                from, tribe, coins, ..
            } => {
                self.played.paid[from.index()] += coins as u16;
                if let Some(pick) = self.pick(tribe) {
                    pick.coins += coins as u16;
                }
            }
            Event::Picked {
                seat, tribe, place, ..
            } => {
                self.tribes[tribe.0 as usize] = Some(self.played.picks.len());
                self.played.picks.push(Pick {
                    seat: seat.0,
                    turn: self.turn,
                    place,
                    price: std::mem::take(&mut self.price),
                    ..Pick::default()
                });
                self.fresh = Some(tribe);
            }
            Event::Swapped { tribe, .. } => self.fresh = Some(tribe),
            Event::Took { tribe, region, .. } | Event::Replaced { tribe, region, .. } => {
                self.played.conquests += 1;
                self.holders[region.index()] = Some(tribe);
            }
            Event::Revived { tribe, region, .. } => self.holders[region.index()] = Some(tribe),
            Event::Left(region) => self.holders[region.index()] = None,
            Event::Expelled { region, lost, .. } => {
                let holder = self.holders[region.index()].take();
                if let Some(pick) = holder.and_then(|t| self.pick(t)) {
                    pick.lost += lost as u16;
                }
            }
            Event::Declined { tribe, .. } => {
                self.played.declines[self.seat as usize] += 1;
                if let Some(pick) = self.pick(tribe) {
                    pick.declined = true;
                }
            }
            Event::Removed(t) => {
                self.tribes[t.0 as usize] = None;
                let of_it = self.holders.iter_mut().filter(|h| **h == Some(t));
                of_it.for_each(|h| *h = None);
            }
            // Coins have just been paid.
            Event::Stepped(Step::Gifts) => {
                for pick in self.tribes.iter().flatten() {
                    let pick = &mut self.played.picks[*pick];
                    if pick.seat == self.seat {
                        pick.turns += 1;
                        pick.active_turns += !pick.declined as u8;
                    }
                }
            }
            _ => {}
        }
    }
}

impl Watch for Notes {
    fn applied(&mut self, state: &State, _: Action) {
        self.played.actions += 1;
        if let Some(t) = self.fresh.take() {
            let (race, power) = (state.race(t).0, state.power(t).map_or(0, |p| p.0));
            if let Some(pick) = self.pick(t) {
                (pick.race, pick.power) = (race, power);
            }
        }
    }
}

impl Played {
    /// What is remembered of a game that was played already, from a position to its end; nothing if these
    /// actions do not lead there.
    pub fn of(rules: &RuleSet, start: &State, log: &[Action]) -> Option<Played> {
        let mut notes = Notes::new(0, start);
        let mut state = *start;
        for &action in log {
            rules.apply(&mut state, action, &mut notes).ok()?;
            notes.applied(&state, action);
        }
        state.is_over().then(|| notes.finish(rules, &state))
    }
}

/// Why a game could not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// No bot has this name.
    NoBot(String),
    /// It did not come to its end.
    Broken(Broken),
}

impl From<Broken> for Trouble {
    fn from(broken: Broken) -> Trouble {
        Trouble::Broken(broken)
    }
}

impl Trouble {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Trouble::NoBot(name) => message("no-bot").with("name", name),
            Trouble::Broken(broken) => broken.message(),
        }
    }
}

in_english!(Trouble);

/// Lets the named bots play a game from a position to its end, each of them `by` seats after its own. `deal`
/// decides some of the outcomes of chance.
///
/// # Errors
/// If there is no such bot, or one makes an action that is not legal.
pub fn watched(
    rules: &RuleSet,
    start: &State,
    bots: &[String],
    by: usize,
    seed: Seed,
    deal: Option<&Deal>,
) -> Result<Played, Trouble> {
    let mut players = seated(bots, by, seed)?;
    let mut notes = Notes::new(by, start);
    let state = play(rules, start, &mut players, seed, deal, &mut notes)?;
    Ok(notes.finish(rules, &state))
}

/// The bots at their seats.
fn seated(bots: &[String], by: usize, seed: Seed) -> Result<Vec<Box<dyn Player>>, Trouble> {
    let mut players: Vec<Box<dyn Player>> = Vec::new();
    for i in 0..bots.len() {
        let name = &bots[(i + bots.len() - by) % bots.len()];
        let dice = seed.child("bot", i as u64).as_u64();
        let bot = bots::by_name(name, dice).ok_or_else(|| Trouble::NoBot(name.clone()))?;
        players.push(Box::new(BuiltIn(bot)));
    }
    Ok(players)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use content::Library;
    use rules::{Occupant, Options, Region};

    use super::*;

    /// Every game on a small and a large board.
    fn rule_sets() -> Vec<Arc<RuleSet>> {
        let library = Library::shipped();
        [
            ("small-world", "small-world-2", 2),
            ("small-world", "small-world-5", 5),
            ("underground", "underground-2", 2),
            ("underground", "underground-5", 5),
            ("mixed", "underground-3", 3),
        ]
        .into_iter()
        .map(|(game, map, seats)| {
            let rules = library.rules(game, map, seats, &Options::default());
            rules.expect("the shipped content compiles")
        })
        .collect()
    }

    /// Every coin that a player has was there at the start or is somebody's earning, and was not
    /// spent: so no income is forgotten, and none is counted twice.
    #[test]
    fn all_coins_are_accounted_for() {
        let mut all_paid = 0;
        for rules in rule_sets() {
            for (n, bot) in ["greedy", "random", "random"].into_iter().enumerate() {
                let bots = vec![bot.to_owned(); rules.seats() as usize];
                let seed = Seed::from_text("coins").child("game", n as u64);
                let played = watched(&rules, &rules.start(), &bots, 0, seed, None).unwrap();
                for seat in 0..rules.seats() {
                    let of_seat = played.picks.iter().filter(|p| p.seat == seat);
                    let earned: i32 = of_seat.map(|p| p.coins as i32 - p.price as i32).sum();
                    let start = rules.start_coins() as i32;
                    let paid = played.paid[seat as usize] as i32;
                    let has = played.coins[seat as usize] as i32;
                    assert_eq!(has, start + earned - paid, "{} seat {seat}", rules.map().id);
                    all_paid += paid;
                }
            }
        }
        assert!(all_paid > 0, "nothing had players pay one another");
    }

    /// A combo is noted with where it lay and when: the free place costs nothing, and the second and
    /// later turns are as many as were played.
    #[test]
    fn picks_have_their_place_and_turn() {
        for rules in rule_sets() {
            let bots = vec!["greedy".to_owned(); rules.seats() as usize];
            let seed = Seed::from_text("picks");
            let played = watched(&rules, &rules.start(), &bots, 0, seed, None).unwrap();
            let firsts = |p: &&Pick| p.turn == 1;
            assert_eq!(played.picks.iter().filter(firsts).count(), bots.len());
            assert!(played.picks.iter().any(|p| p.place > 0));
            for p in &played.picks {
                assert!(p.price <= p.place as i16);
                assert!(p.turn as usize + p.turns as usize <= rules.turns() as usize + 1);
            }
            let of = |seat| played.picks.iter().filter(move |p| p.seat == seat);
            for seat in 0..rules.seats() {
                assert!(of(seat).zip(of(seat).skip(1)).all(|(a, b)| a.turn < b.turn));
            }
        }
    }

    /// Compares what is known from the events with the board.
    struct Compared {
        notes: Notes,
        regions: u8,
        lost: bool,
    }

    impl Sink for Compared {
        fn event(&mut self, e: Event) {
            self.notes.event(e);
        }
    }

    impl Watch for Compared {
        fn applied(&mut self, state: &State, action: Action) {
            self.notes.applied(state, action);
            for r in (0..self.regions).filter_map(Region::new) {
                if let Occupant::Tribe(t) = state.occupant(r) {
                    assert_eq!(
                        self.notes.holders[r.index()],
                        Some(t),
                        "region {}",
                        r.number()
                    );
                }
            }
            for t in state.tribes() {
                let pick = self.notes.played.picks[self.notes.tribes[t.0 as usize].unwrap()];
                assert_eq!(pick.declined, state.in_decline(t));
                assert_eq!((pick.race, pick.seat), (state.race(t).0, state.owner(t).0));
                self.lost |= pick.lost > 0;
            }
        }
    }

    /// Who holds a region is known from the events, so what is lost there is put down to it.
    #[test]
    fn holders_are_those_of_the_board() {
        for rules in rule_sets() {
            let bots = vec!["random".to_owned(); rules.seats() as usize];
            let seed = Seed::from_text("holders");
            let mut compared = Compared {
                notes: Notes::new(0, &rules.start()),
                regions: rules.map().len,
                lost: false,
            };
            let mut players = seated(&bots, 0, seed).unwrap();
            play(
                &rules,
                &rules.start(),
                &mut players,
                seed,
                None,
                &mut compared,
            )
            .unwrap();
            assert!(compared.lost, "somebody lost tokens");
        }
    }

    /// Whoever looks at a game afterwards remembers what he would have who watched it.
    #[test]
    fn a_game_is_remembered_from_its_log() {
        for rules in rule_sets() {
            struct Logged(Notes, Vec<Action>);
            impl Sink for Logged {
                fn event(&mut self, e: Event) {
                    self.0.event(e);
                }
            }
            impl Watch for Logged {
                fn applied(&mut self, state: &State, action: Action) {
                    self.0.applied(state, action);
                    self.1.push(action);
                }
            }
            let bots = vec!["random".to_owned(); rules.seats() as usize];
            let seed = Seed::from_text("log");
            let mut logged = Logged(Notes::new(0, &rules.start()), Vec::new());
            let mut players = seated(&bots, 0, seed).unwrap();
            let start = rules.start();
            let end = play(&rules, &start, &mut players, seed, None, &mut logged).unwrap();
            let watched = logged.0.finish(&rules, &end);
            let of = |log| Played::of(&rules, &start, log);
            let again = of(&logged.1).unwrap();
            assert_eq!(again.picks, watched.picks);
            assert_eq!((again.coins, again.paid), (watched.coins, watched.paid));
            assert_eq!(
                (again.actions, again.conquests, again.declines),
                (watched.actions, watched.conquests, watched.declines)
            );
            // A game that is not over has no such end, and what is none of it leads nowhere.
            assert!(of(&logged.1[..logged.1.len() - 1]).is_none());
            assert!(of(&logged.1[1..]).is_none());
        }
    }

    /// Bots that move on keep nothing of their old seat but its dice.
    #[test]
    fn bots_change_seats() {
        let rules = &rule_sets()[0];
        let names = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        let seed = Seed::from_text("seats");
        let moved = watched(
            rules,
            &rules.start(),
            &names("random", "greedy"),
            1,
            seed,
            None,
        )
        .unwrap();
        let named = watched(
            rules,
            &rules.start(),
            &names("greedy", "random"),
            0,
            seed,
            None,
        )
        .unwrap();
        assert_eq!((moved.by, named.by), (1, 0));
        assert_eq!((moved.coins, moved.actions), (named.coins, named.actions));
        assert!(moved.coins[0] > moved.coins[1], "{:?}", moved.coins);
        let wrong = watched(
            rules,
            &rules.start(),
            &names("random", "nobody"),
            0,
            seed,
            None,
        );
        assert_eq!(wrong.unwrap_err(), Trouble::NoBot("nobody".into()));
    }
}
