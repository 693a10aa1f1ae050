//! UCT, the search that many try first: it walks down the tree of decisions by upper confidence
//! bounds, plays the rest of the round at random, and says what seems best. Chance is drawn anew
//! in each walk, so a node is a list of actions, whatever the dice said (open-loop).

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, DefaultHasher},
};

use elbowroom::{bots::playout::random_action, prelude::*};

/// Walks for each decision.
const WALKS: u32 = 120;
/// How far a walk looks, in turns of the game.
const AHEAD: u8 = 2;

struct Uct {
    dice: Dice,
    legal: Actions,
}

/// Hashed the same way each time: of equals the same one is chosen, and a seed tells a whole game.
type Children = HashMap<Action, Node, BuildHasherDefault<DefaultHasher>>;

/// Walks that came by here, and the sum of what each seat's share of the coins was at their ends.
#[derive(Default)]
struct Node {
    walks: f32,
    shares: [f32; 6],
    children: Children,
}

impl Node {
    /// The action that promises most to whoever decides; one that was not tried yet goes first.
    fn choose(&self, seat: Seat, legal: &Actions) -> Action {
        let bound = |action: &Action| match self.children.get(action) {
            Some(n) => n.shares[seat.index()] / n.walks + 0.2 * (self.walks.ln() / n.walks).sqrt(),
            None => f32::INFINITY,
        };
        *legal
            .iter()
            .max_by(|a, b| bound(a).total_cmp(&bound(b)))
            .expect("who decides has a choice")
    }
}

impl Uct {
    fn new(seed: u64) -> Uct {
        Uct {
            dice: Dice::new(seed),
            legal: Actions::default(),
        }
    }

    /// One walk: down the tree as far as it is known, then at random.
    fn walk(&mut self, rules: &RuleSet, mut state: State, node: &mut Node, until: u8) -> [f32; 6] {
        let action = match state.to_move() {
            _ if state.is_over() || state.round() > until => return shares(rules, &state),
            None => rules
                .draw(&state, self.dice.next_u32())
                .expect("chance has the move"),
            Some(seat) => {
                rules.legal(&state, &mut self.legal);
                node.choose(seat, &self.legal)
            }
        };
        let chance = state.is_chance();
        rules
            .apply_legal(&mut state, action, &mut ())
            .expect("it is legal");
        let child = node.children.entry(action).or_default();
        let new = child.walks == 0.0 && !chance;
        let shares = if new {
            self.play_on(rules, state, until)
        } else {
            self.walk(rules, state, child, until)
        };
        child.walks += 1.0;
        child
            .shares
            .iter_mut()
            .zip(shares)
            .for_each(|(sum, s)| *sum += s);
        node.walks += 1.0;
        shares
    }

    fn play_on(&mut self, rules: &RuleSet, mut state: State, until: u8) -> [f32; 6] {
        while state.round() <= until
            && let Some(action) = random_action(rules, &state, &mut self.legal, &mut self.dice)
        {
            rules
                .apply_legal(&mut state, action, &mut ())
                .expect("it is legal");
        }
        shares(rules, &state)
    }
}

/// What each seat has of the coins of all.
fn shares(rules: &RuleSet, state: &State) -> [f32; 6] {
    let coins = |seat: u8| state.coins(Seat(seat)) as f32;
    let all: f32 = (0..rules.seats()).map(coins).sum();
    std::array::from_fn(|seat| {
        if seat < rules.seats() as usize {
            coins(seat as u8) / all.max(1.0)
        } else {
            0.0
        }
    })
}

impl Bot for Uct {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        // What others have in coins is hidden: as much as the viewer, says a guess.
        let own = view.seat().and_then(|s| view.coins(s)).unwrap_or(0);
        let (state, mut root) = (view.assume(|_| own), Node::default());
        for _ in 0..WALKS {
            self.walk(rules, state, &mut root, state.round() + AHEAD);
        }
        let most = root
            .children
            .iter()
            .max_by(|a, b| a.1.walks.total_cmp(&b.1.walks));
        *most.expect("who is asked has a choice").0
    }
}

/// How many of so many games it wins against `random`, each at its own seat.
fn wins(games: u64) -> Result<usize, MatchError> {
    let won = |n: u64| {
        let (seed, seat) = (format!("uct {n}"), (n % 2) as u8);
        let uct = own(|seed| Box::new(Uct::new(seed)));
        let mut bots = vec![uct, bot("random")?];
        bots.rotate_left(seat.into());
        Ok(play("small-world-2", bots, &seed)?.winners() == [Seat(seat)])
    };
    let won: Vec<bool> = (0..games).map(won).collect::<Result<_, MatchError>>()?;
    Ok(won.iter().filter(|&&w| w).count())
}

fn main() -> Result<(), MatchError> {
    println!("uct won {} of 20 games against random", wins(20)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_beats_random() {
        let won = super::wins(6).unwrap();
        assert!(won >= 5, "{won} of 6");
    }
}
