//! What games say that were played and recorded, those of one kind together.

use std::{collections::BTreeMap, sync::Arc};

use content::{Library, Own};
use rayon::prelude::*;
use record::{Record, Setup, options_to_text, verify};
use rules::RuleSet;
use wording::Message;

use crate::{Played, totals::Totals};

/// A record that is right, and what is remembered of its game.
#[derive(Clone, Debug)]
pub struct Looked {
    setup: Setup,
    own: Own,
    rules: Arc<RuleSet>,
    /// Nothing if it is not over.
    played: Option<Played>,
}

/// Reads and verifies records, given as text, on all cores; each in its place.
pub fn look_at(records: &[String], library: &Library) -> Vec<Result<Looked, Message>> {
    let look = |text: &String| {
        let record = Record::read(text, library).map_err(|e| e.message())?;
        let game = verify(&record, library).map_err(|e| e.message())?;
        let rules = game.rules().clone();
        let played = Played::of(&rules, game.start(), game.log());
        Ok(Looked {
            setup: record.setup,
            own: record.content,
            rules,
            played,
        })
    };
    records.par_iter().map(look).collect()
}

/// Games of one kind: with the same rules, on the same map, with as many seats.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What is played: that of the first of them.
    pub setup: Setup,
    /// The content of one's own that it is played with.
    pub own: Own,
    /// The rules.
    pub rules: Arc<RuleSet>,
    /// What there is to say of them.
    pub totals: Totals,
}

/// What a kind is known by: the game, the map, the number of seats, the options, the hash of the content of
/// one's own.
type Key = (String, String, usize, Vec<(&'static str, String)>, String);

/// Sums over recorded games.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    kinds: BTreeMap<Key, Kind>,
    unfinished: u64,
}

impl Kinds {
    /// Adds a game. One that is not over, or was ended before its time, says nothing of what wins.
    pub fn add(&mut self, looked: Looked) {
        let Looked {
            setup,
            own,
            rules,
            played,
        } = looked;
        let Some(played) = played else {
            self.unfinished += 1;
            return;
        };
        let key = (
            setup.game.clone(),
            setup.map.clone(),
            setup.seats.len(),
            options_to_text(&setup.options),
            own.hash(),
        );
        let kind = self.kinds.entry(key).or_insert_with(|| Kind {
            // Whoever plays where is another from game to game.
            totals: Totals::new(&rules, &vec![String::new(); setup.seats.len()]),
            setup,
            own,
            rules,
        });
        kind.totals.add(&played);
    }

    /// The kinds, in the order of what they are.
    pub fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.values()
    }

    /// Games that did not come to their end.
    pub fn unfinished(&self) -> u64 {
        self.unfinished
    }
}

#[cfg(test)]
mod tests {
    use record::{Player, SeatSetup, Seed, Table};
    use rules::Seat;

    use super::*;
    use crate::Runner;

    /// The records of the games of a simulation.
    fn records(map: &str, bots: &[String], seed: Seed, games: u64) -> Vec<String> {
        let library = Library::shipped();
        let seat = |name: &String| SeatSetup::new("Somebody", Player::Bot(name.clone()));
        let setup = Setup {
            game: "small-world".into(),
            map: map.into(),
            seats: bots.iter().map(seat).collect(),
            options: Default::default(),
            seed: None,
        };
        let one = |n| {
            let seed = seed.child("game", n);
            let mut table = Table::new(setup.clone(), seed, library).unwrap();
            let mut players: Vec<_> = (0..bots.len())
                .map(|i| bots::by_name(&bots[i], seed.child("bot", i as u64).as_u64()).unwrap())
                .collect();
            table.settle(&mut Vec::new());
            while let Some(Seat(seat)) = table.state().to_move() {
                let view = table.rules().view(table.state(), Some(Seat(seat)));
                let action = players[usize::from(seat)].act(table.rules(), &view);
                table.act(Seat(seat), action).unwrap();
            }
            table.record().write(table.rules())
        };
        (0..games).map(one).collect()
    }

    /// What is said of records is what is said of the same games as they are played.
    #[test]
    fn records_say_what_their_games_did() {
        let library = Library::shipped();
        let bots = vec!["random".to_owned(); 2];
        let seed = Seed::from_text("recorded");
        let texts = records("small-world-2", &bots, seed, 12);
        let rules = library.rules("small-world", "small-world-2", 2, &Default::default());
        let rules = rules.unwrap();
        let mut wanted = Totals::new(&rules, &bots);
        let runner = Runner {
            start: rules.start(),
            rules: &rules,
            bots: &bots,
            rotate: false,
            seed,
            deal: None,
        };
        runner.run(0..12, 1, || (), |g| wanted.add(g)).unwrap();
        let mut kinds = Kinds::default();
        for looked in look_at(&texts, library) {
            kinds.add(looked.unwrap());
        }
        let all: Vec<&Kind> = kinds.kinds().collect();
        assert_eq!(all.len(), 1);
        let said = |totals: &Totals| {
            let Totals {
                games,
                length,
                picks,
                conquests,
                spread,
                seats,
                races,
                powers,
                ..
            } = totals;
            format!(
                "{games} {length:?} {picks:?} {conquests:?} {spread:?} {seats:?} {races:?} {powers:?}"
            )
        };
        assert_eq!(said(&all[0].totals), said(&wanted));
        // Another map is another kind; a game that is not over is told apart, and a wrong record is not
        // taken in.
        let mut others = records("small-world-3", &vec!["random".to_owned(); 3], seed, 1);
        let cut = texts[0].lines().take(60);
        others.push(cut.collect::<Vec<_>>().join("\n"));
        others.push(texts[0].replace("result ", "result 9"));
        let looked = look_at(&others, library);
        assert!(looked[2].is_err());
        for looked in looked.into_iter().take(2) {
            kinds.add(looked.unwrap());
        }
        let sizes: Vec<u64> = kinds.kinds().map(|k| k.totals.games).collect();
        assert_eq!((sizes, kinds.unfinished()), (vec![12, 1], 1));
    }
}
