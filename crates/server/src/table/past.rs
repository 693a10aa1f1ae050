//! What is told of a game that is over without its record.

use protocol::{EndedBy, PastCombo, PastGame, PastSeat, Phase, Sitter};
use record::SeededGame;
use rules::Seat;

use super::Table;

impl Table {
    /// The game in few words, once it is over.
    pub fn past(&self) -> Option<PastGame> {
        let play = self.play().filter(|_| self.phase() == Phase::Over)?;
        let ended = match (self.room.agreed, self.room.ended) {
            (true, _) => Some(EndedBy::Agreed),
            (false, true) => Some(EndedBy::Operator),
            (false, false) => None,
        };
        let standings = play.rules().standings(play.state());
        let held = combos(play);
        let seats = self.sitters().iter().zip(held).zip(self.room.chairs());
        let seat = |((sitter, combos), chair): ((&Sitter, _), protocol::Chair)| {
            let standing = standings.iter().find(|s| s.seat == chair.seat());
            PastSeat {
                name: sitter.name().map(str::to_owned),
                identity: sitter.identity().map(str::to_owned),
                bot: match sitter {
                    Sitter::Bot(bot) => Some(bot.clone()),
                    Sitter::Nobody | Sitter::Person { .. } => None,
                },
                late: self.room.late.contains(&chair),
                coins: standing.map_or(0, |s| s.coins),
                place: standing.map_or(0, |s| s.place),
                combos,
            }
        };
        Some(PastGame {
            table: self.id.clone(),
            at: self.updated,
            ended,
            game: self.made.game.clone(),
            map: self.made.map.clone(),
            options: self.made.options.clone(),
            content: self.made.content.clone(),
            rounds: play.state().round(),
            actions: u32::try_from(play.game().log().len()).unwrap_or(u32::MAX),
            seats: seats.map(seat).collect(),
        })
    }
}

/// The races that each seat had, each with its power. A badge goes when the race declines, so every state
/// of the game is looked at.
fn combos(play: &SeededGame) -> Vec<Vec<PastCombo>> {
    let rules = play.rules();
    let mut held = vec![Vec::<PastCombo>::new(); usize::from(rules.seats())];
    let mut state = *play.game().start();
    for &action in play.game().log() {
        // The log is that of a game that was followed.
        if rules.apply(&mut state, action, &mut ()).is_err() {
            break;
        }
        for (seat, held) in (0..rules.seats()).map(Seat).zip(&mut held) {
            for tribe in state.tribes_of(seat) {
                let race = &rules.races()[usize::from(state.race(tribe).0)].id;
                let power = state.power(tribe);
                let power = power.map(|p| &rules.powers()[usize::from(p.0)].id);
                let mut same = held.iter().filter(|combo| combo.race == *race);
                let is_known = match power {
                    Some(power) => same.any(|combo| combo.power.as_ref() == Some(power)),
                    None => same.next().is_some(),
                };
                if !is_known {
                    held.push(PastCombo {
                        race: race.clone(),
                        power: power.cloned(),
                    });
                }
            }
        }
    }
    held
}
