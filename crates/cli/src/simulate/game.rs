//! One game between bots, and what is remembered of it.

use protocol::Seed;
use rules::{Event, RuleSet, Seat, Sink, Tribe, ruleset::profile::Source, state::Step};

/// Most seats and tribes.
const SEATS: usize = rules::state::MAX_SEATS;
const TRIBES: usize = rules::state::MAX_TRIBES;

/// What is remembered of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Actions, those of chance included.
    pub actions: u64,
    /// Coins of each seat at the end.
    pub coins: [u16; SEATS],
    /// Share of the win of each seat.
    pub shares: [f32; SEATS],
    /// Declines of each seat.
    pub declines: [u8; SEATS],
    /// Regions that were conquered.
    pub conquests: u32,
    /// The combos that were picked.
    pub picks: Vec<Pick>,
}

/// A combo that was picked.
#[derive(Clone, Copy, Debug)]
pub struct Pick {
    /// Index of the race.
    pub race: u8,
    /// Index of the power.
    pub power: u8,
    /// Who picked it.
    pub seat: u8,
    /// Coins paid for it, less those that lay on it.
    pub price: i16,
    /// Coins that it earned.
    pub coins: u16,
    /// Turns of its owner at whose end it was there.
    pub turns: u8,
}

/// Listens to a game.
struct Watch {
    played: Played,
    /// The pick that each tribe is.
    tribes: [Option<usize>; TRIBES],
    /// Whose turn it is.
    seat: u8,
    /// Coins paid and taken by the pick under way.
    price: i16,
    /// A tribe whose race and power are to be noted.
    fresh: Option<Tribe>,
}

impl Sink for Watch {
    fn event(&mut self, e: Event) {
        match e {
            Event::TurnBegan { seat, .. } => self.seat = seat.0,
            Event::Spent { coins, .. } => self.price += coins as i16,
            Event::Earned {
                coins, tribe: None, ..
            } => self.price -= coins as i16,
            Event::Earned {
                coins,
                tribe: Some(t),
                ..
            } => {
                if let Some(pick) = self.tribes[t.0 as usize] {
                    self.played.picks[pick].coins += coins as u16;
                }
            }
            // What players pay one another: no tribe is named, but its race or power is.
            Event::Paid {
                to, coins, source, ..
            } => {
                let picks = &mut self.played.picks;
                let mut alive = self.tribes.iter().flatten();
                let earner = alive.find(|&&p| {
                    let pick = picks[p];
                    pick.seat == to.0
                        && match source {
                            Source::Race(r) => pick.race == r.0,
                            Source::Power(p) => pick.power == p.0,
                            _ => false,
                        }
                });
                if let Some(&pick) = earner {
                    picks[pick].coins += coins as u16;
                }
            }
            Event::Picked { seat, tribe, .. } => {
                self.tribes[tribe.0 as usize] = Some(self.played.picks.len());
                self.played.picks.push(Pick {
                    race: 0,
                    power: 0,
                    seat: seat.0,
                    price: std::mem::take(&mut self.price),
                    coins: 0,
                    turns: 0,
                });
                self.fresh = Some(tribe);
            }
            Event::Took { .. } | Event::Replaced { .. } => self.played.conquests += 1,
            Event::Declined { .. } => self.played.declines[self.seat as usize] += 1,
            Event::Removed(t) => self.tribes[t.0 as usize] = None,
            // Coins have just been paid.
            Event::Stepped(Step::Peace) => {
                for pick in self.tribes.iter().flatten() {
                    let pick = &mut self.played.picks[*pick];
                    if pick.seat == self.seat {
                        pick.turns += 1;
                    }
                }
            }
            _ => {}
        }
    }
}

/// Plays a game to its end.
///
/// # Errors
/// If a bot makes an action that is not legal.
pub fn play(rules: &RuleSet, bots: &[String], seed: Seed) -> Result<Played, String> {
    let mut players = Vec::new();
    for (i, name) in bots.iter().enumerate() {
        let dice = seed.child("bot", i as u64).as_u64();
        players.push(bots::by_name(name, dice).ok_or_else(|| format!("no bot {name}"))?);
    }
    let mut watch = Watch {
        played: Played {
            actions: 0,
            coins: [0; SEATS],
            shares: [0.0; SEATS],
            declines: [0; SEATS],
            conquests: 0,
            picks: Vec::with_capacity(16),
        },
        tribes: [None; TRIBES],
        seat: 0,
        price: 0,
        fresh: None,
    };
    let mut state = rules.start();
    let mut outcomes = 0;
    loop {
        let action = match state.to_move() {
            Some(seat) => {
                let view = rules.view(&state, Some(seat));
                players[seat.index()].act(rules, &view)
            }
            None => match rules.draw(&state, seed.number(outcomes)) {
                Some(outcome) => {
                    outcomes += 1;
                    outcome
                }
                None => break,
            },
        };
        if let Err(why) = rules.apply(&mut state, action, &mut watch) {
            return Err(format!(
                "{} is not legal: {}",
                rules.notation(action),
                rules.describe_refusal(why)
            ));
        }
        if let (Some(t), Some(pick)) = (watch.fresh.take(), watch.played.picks.last_mut()) {
            pick.race = state.race(t).0;
            pick.power = state.power(t).map_or(0, |p| p.0);
        }
        watch.played.actions += 1;
    }
    for seat in 0..rules.seats {
        watch.played.coins[seat as usize] = state.coins(Seat(seat));
    }
    watch.played.shares = rules.win_shares(&state);
    Ok(watch.played)
}
