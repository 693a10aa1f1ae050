//! States that a seat cannot tell from this one.

use bots::playout::Dice;
use rules::{Seat, state::MAX_SEATS};

use super::State;

/// Coins a turn where nothing is known yet.
const PLAIN: u32 = 6;

impl State {
    /// A state that looks the same to a seat, with others' coins drawn anew. They alone are hidden;
    /// all else is exact. Each turn that another has had is taken to have brought him from nothing to
    /// twice of what one's own turns brought, each sum as likely. What the seat knows, of itself or
    /// because coins are open or counted, stays.
    ///
    /// The new state has no past: it begins here. Where chance draws by itself it goes on doing so,
    /// by dice that the number decides, for what is to come is hidden as well.
    pub fn resample(&self, viewer: Seat, seed: u64) -> State {
        let (game, rules) = (&self.game, self.game.rules());
        let mut dice = Dice::new(seed);
        let known = self.coins(Some(viewer));
        let turns = |seat: Seat| {
            let state = self.state();
            u32::from(state.round()) - u32::from(seat >= state.seat() && !state.is_over())
        };
        let start = u32::from(rules.start_coins());
        let own = u32::from(known[viewer.index()].unwrap_or(0));
        let rate = match turns(viewer) {
            0 => PLAIN,
            n => (own.saturating_sub(start) / n).max(2),
        };
        let mut coins = [0; MAX_SEATS];
        for (i, coins) in coins.iter_mut().enumerate().take(game.seats()) {
            let earned = (0..turns(Seat(i as u8))).map(|_| dice.below(2 * rate as usize + 1));
            let drawn = (start as usize + earned.sum::<usize>()).min(u16::MAX.into());
            *coins = known[i].unwrap_or(drawn as u16);
        }
        let view = rules.view(self.state(), Some(viewer));
        let told = |seat: Seat| coins[seat.index()];
        let played = rules::Game::at(rules.clone(), view.assume(told));
        let dice = record::Seed::from_text(&format!("resampled {seed}"));
        let mut state = State::of(game.clone(), played, self.draws.then_some(dice));
        state.half = self.half;
        // It did not begin where games begin, so no seed dealt it.
        state.dealt = false;
        state
    }
}
