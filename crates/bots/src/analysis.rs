//! What a game would have been worth: its turns, compared with the best that a search finds.

use rules::{Action, Decision, RuleSet, Seat, State};

use crate::{
    budget::Limit,
    search::{Prospect, Search, Shape, Thought, lead},
    value::Net,
};

/// Compares what was played with what could have been.
pub struct Analyst {
    search: Search,
    rollouts: u32,
    seed: u64,
}

/// A choice in a turn and the actions that followed it, up to the end of the conquests or to a
/// roll of the die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The position in which it was made.
    pub state: State,
    /// The actions, at least one.
    pub actions: Vec<Action>,
}

/// A turn of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// The round, from 1.
    pub round: u8,
    /// What was chosen, in its order: how troops were redeployed is no part of it.
    pub choices: Vec<Choice>,
    /// The position when the turn was over.
    pub end: State,
}

/// A choice compared with others.
#[derive(Clone, Debug)]
pub struct Review {
    /// Who chose.
    pub seat: Seat,
    /// What was done.
    pub played: Prospect,
    /// What else could be done, from good to bad; at least one.
    pub options: Vec<Prospect>,
}

impl Review {
    /// The best that was found: what was played, if nothing did better.
    pub fn best(&self) -> &Prospect {
        match self.options.first() {
            Some(best) if best.share > self.played.share => best,
            _ => &self.played,
        }
    }

    /// The share of the win that was given away.
    pub fn loss(&self) -> f32 {
        self.best().share - self.played.share
    }

    /// The same as coins by which the seat would be ahead of the best of the others, which may
    /// be negative where the surest way is not the richest.
    pub fn coins_lost(&self) -> f32 {
        lead(&self.best().coins, self.seat) - lead(&self.played.coins, self.seat)
    }
}

/// A turn compared with what it could have been.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What its player could expect before it, if the best that was found was played.
    pub before: Prospect,
    /// What was to be expected after it.
    pub after: Prospect,
    /// The choices that are worth a search, each with its number in [`Turn::choices`].
    pub reviews: Vec<(usize, Review)>,
}

impl Verdict {
    /// The share of the win that was given away in the turn.
    pub fn loss(&self) -> f32 {
        self.reviews.iter().map(|(_, r)| r.loss()).sum()
    }

    /// See [`Review::coins_lost`].
    pub fn coins_lost(&self) -> f32 {
        self.reviews.iter().map(|(_, r)| r.coins_lost()).sum()
    }
}

/// The turns of a game, from the position that it began in and its log. It stops at an action that does
/// not apply.
pub fn turns(rules: &RuleSet, start: &State, log: &[Action]) -> Vec<Turn> {
    let mut out: Vec<Turn> = vec![];
    let mut state = *start;
    // Whether the next action of the seat whose turn it is goes with those before it.
    let mut together = false;
    for &action in log {
        let before = state;
        if rules.apply(&mut state, action, &mut ()).is_err() {
            break;
        }
        let (seat, round) = (before.seat(), before.round());
        if before.to_move() == Some(seat) {
            if out
                .last()
                .is_none_or(|t| (t.seat, t.round) != (seat, round))
            {
                together = false;
                out.push(Turn {
                    seat,
                    round,
                    choices: vec![],
                    end: before,
                });
            }
            let settles = matches!(
                before.decision(),
                Some(Decision::Deploy(..) | Decision::Place(..))
            );
            if let Some(turn) = out.last_mut()
                && !settles
            {
                match turn.choices.last_mut().filter(|_| together) {
                    Some(choice) => choice.actions.push(action),
                    None => turn.choices.push(Choice {
                        state: before,
                        actions: vec![action],
                    }),
                }
            }
            together = !settles && !matches!(action, Action::Roll | Action::Attempt(_));
        }
        if let Some(turn) = out.last_mut() {
            turn.end = state;
        }
    }
    out
}

impl Analyst {
    /// With imagined games for each choice, threads, and a seed.
    pub fn new(rollouts: u32, cores: usize, seed: u64) -> Analyst {
        Analyst::of(Shape::default(), rollouts, cores, seed)
    }

    /// The same, but every imagined game is played to its end: slower, and no network says what would have
    /// come of it.
    pub fn to_the_end(rollouts: u32, cores: usize, seed: u64) -> Analyst {
        let shape = Shape {
            rounds: u8::MAX.into(),
            ..Shape::default()
        };
        Analyst::of(shape, rollouts, cores, seed)
    }

    fn of(shape: Shape, rollouts: u32, cores: usize, seed: u64) -> Analyst {
        let shape = Shape { cores, ..shape };
        Analyst {
            search: Search::new(&Net::shipped(), shape, seed),
            rollouts,
            seed: seed << 32,
        }
    }

    /// The options of whoever has the move; `None` if there is nothing to choose that is worth a
    /// search.
    pub fn options(&mut self, rules: &RuleSet, state: &State) -> Option<Thought> {
        let limit = Limit::Rollouts(self.rollouts);
        self.search.think(rules, state, None, self.seed, limit)
    }

    /// Compares a choice with others; `None` if there was nothing to choose that is worth a
    /// search.
    pub fn review(&mut self, rules: &RuleSet, choice: &Choice) -> Option<Review> {
        let limit = Limit::Rollouts(self.rollouts);
        let given = Some(&choice.actions[..]);
        let thought = self
            .search
            .think(rules, &choice.state, given, self.seed, limit)?;
        let mut options = thought.options;
        let played = options.pop()?;
        options.retain(|o| o.rollouts > 0);
        (!options.is_empty()).then_some(Review {
            seat: thought.seat,
            played,
            options,
        })
    }

    /// Compares the choices of a turn with others; `None` for a turn without any.
    pub fn judge(&mut self, rules: &RuleSet, turn: &Turn) -> Option<Verdict> {
        let first = turn.choices.first()?;
        let choices = turn.choices.iter().enumerate();
        let reviews: Vec<(usize, Review)> = choices
            .filter_map(|(i, c)| Some((i, self.review(rules, c)?)))
            .collect();
        let before = match reviews.first() {
            Some((_, review)) => review.best().clone(),
            None => self.expect(rules, &first.state, turn.seat),
        };
        let after = self.expect(rules, &turn.end, turn.seat);
        Some(Verdict {
            before,
            after,
            reviews,
        })
    }

    /// Plays a game on to its end as search imagines it, and returns how many turns that took. This
    /// is what search spends nearly all of its time on.
    pub fn imagine(&mut self, rules: &RuleSet, state: &mut State, seed: u64) -> u64 {
        let player = self.search.player();
        player.policy.reseed(seed);
        let mut turns = 0;
        while !state.is_over() {
            player.quick_turn(rules, state);
            turns += 1;
        }
        turns
    }

    /// What may be expected of a position, for one seat: in a game that is over, what came of it.
    pub fn expect(&mut self, rules: &RuleSet, state: &State, seat: Seat) -> Prospect {
        self.weigh(rules, state, seat, &[])
    }

    /// What may be expected for whoever has the turn in a position if it does these actions; what is left
    /// of the turn is played quickly. The dice are the same for whatever is weighed in a position, so that
    /// it can be compared.
    pub fn weigh(
        &mut self,
        rules: &RuleSet,
        state: &State,
        seat: Seat,
        actions: &[Action],
    ) -> Prospect {
        self.search
            .expect(rules, (state, actions), seat, self.seed, self.rollouts)
    }
}

#[cfg(test)]
mod tests {
    use rules::state::MAX_SEATS;

    use super::*;

    fn prospect(share: f32, coins: [f32; 2]) -> Prospect {
        let mut all = [0.0; MAX_SEATS];
        all[..2].copy_from_slice(&coins);
        Prospect {
            actions: vec![Action::End],
            share,
            coins: all,
            rollouts: 10,
        }
    }

    #[test]
    fn a_loss_is_against_the_best_option() {
        let review = Review {
            seat: Seat(0),
            played: prospect(0.5, [90.0, 90.0]),
            options: vec![prospect(0.75, [94.0, 88.0]), prospect(0.25, [80.0, 90.0])],
        };
        assert_eq!(review.loss(), 0.25);
        assert_eq!(review.coins_lost(), 6.0);
    }

    #[test]
    fn the_best_that_was_played_loses_nothing() {
        let review = Review {
            seat: Seat(1),
            played: prospect(0.5, [90.0, 93.0]),
            options: vec![prospect(0.4, [94.0, 88.0])],
        };
        assert_eq!((review.loss(), review.coins_lost()), (0.0, 0.0));
        assert_eq!(lead(&review.played.coins, Seat(1)), 3.0);
    }
}
