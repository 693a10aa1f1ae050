//! What is summed up over the games of a simulation.

use rules::RuleSet;

use crate::{
    played::{Pick, Played},
    stats::Sum,
};

/// What is known of a seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatTotals {
    /// Coins at the end.
    pub coins: Sum,
    /// Shares of the win.
    pub wins: Sum,
    /// Declines in a game.
    pub declines: Sum,
}

/// What is known of a race or power.
#[derive(Clone, Copy, Debug, Default)]
pub struct PickTotals {
    /// Coins over its whole life.
    pub coins: Sum,
    /// Coins for each turn of its life.
    pub per_turn: Sum,
    /// Turns of its life.
    pub turns: Sum,
    /// What it cost.
    pub price: Sum,
    /// Shares of the win of those who picked it.
    pub wins: Sum,
}

impl PickTotals {
    fn add(&mut self, pick: &Pick, share: f64) {
        self.coins.add(pick.coins as f64);
        if pick.turns > 0 {
            self.per_turn.add(pick.coins as f64 / pick.turns as f64);
        }
        self.turns.add(pick.turns as f64);
        self.price.add(pick.price as f64);
        self.wins.add(share);
    }
}

/// What is known of all games.
#[derive(Clone, Debug)]
pub struct Totals {
    /// How many.
    pub games: u64,
    /// Actions of a game, those of chance included.
    pub length: Sum,
    /// Combos picked in a game.
    pub picks: Sum,
    /// Regions conquered in a game.
    pub conquests: Sum,
    /// Coins between the first and the last.
    pub spread: Sum,
    /// Each seat.
    pub seats: Vec<SeatTotals>,
    /// The bots, each once however many seats it has; games in which it shares a table with
    /// itself count once for each seat.
    pub players: Vec<(String, SeatTotals)>,
    /// The bot of each seat, as a number in the list, if nobody changes seats.
    numbers: Vec<usize>,
    /// Each race.
    pub races: Vec<PickTotals>,
    /// Each power.
    pub powers: Vec<PickTotals>,
    actions: u64,
}

impl Totals {
    /// Nothing yet. `bots` are those of the seats.
    pub fn new(rules: &RuleSet, bots: &[String]) -> Totals {
        let mut players: Vec<(String, SeatTotals)> = Vec::new();
        let mut numbers = Vec::new();
        for name in bots {
            let known = players.iter().position(|p| p.0 == *name);
            numbers.push(known.unwrap_or(players.len()));
            if known.is_none() {
                players.push((name.clone(), SeatTotals::default()));
            }
        }
        Totals {
            players,
            numbers,
            games: 0,
            length: Sum::default(),
            picks: Sum::default(),
            conquests: Sum::default(),
            spread: Sum::default(),
            seats: vec![SeatTotals::default(); rules.seats() as usize],
            races: vec![PickTotals::default(); rules.races().len()],
            powers: vec![PickTotals::default(); rules.powers().len()],
            actions: 0,
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        self.actions += game.actions;
        self.length.add(game.actions as f64);
        self.picks.add(game.picks.len() as f64);
        self.conquests.add(game.conquests as f64);
        let seats = self.seats.len();
        let coins = &game.coins[..seats];
        let most = coins.iter().max().copied().unwrap_or(0);
        let least = coins.iter().min().copied().unwrap_or(0);
        self.spread.add((most - least) as f64);
        for (i, seat) in self.seats.iter_mut().enumerate() {
            let player = self.numbers[(i + seats - game.by) % seats];
            for sums in [seat, &mut self.players[player].1] {
                sums.coins.add(game.coins[i] as f64);
                sums.wins.add(game.shares[i] as f64);
                sums.declines.add(game.declines[i] as f64);
            }
        }
        for pick in &game.picks {
            let share = game.shares[pick.seat as usize] as f64;
            self.races[pick.race as usize].add(pick, share);
            self.powers[pick.power as usize].add(pick, share);
        }
    }

    /// Actions of all games.
    pub fn actions(&self) -> u64 {
        self.actions
    }
}
