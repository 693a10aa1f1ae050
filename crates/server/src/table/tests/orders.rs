//! Standing orders: what is asked of somebody in another's turn, a bot decides after a time.

use protocol::{Chair, Command};
use rand_core::{RngCore as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::played::Played;
use crate::table::{Entry, substitute};

fn order(survivors: Option<u32>) -> Command {
    Command::Order { survivors }
}

/// A game that was played, in any way, until the second seat is asked something, in its own turn or in the
/// other's. It has ordered that a bot decides after a minute.
fn asked(own: bool) -> Played {
    let second = Chair::at(1);
    for seed in 0..50 {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Played::running(2, |_| {});
        game.ask(1, order(Some(60))).unwrap();
        while !game.table.play().unwrap().state().is_over() {
            let turn = Chair::from(game.table.play().unwrap().state().seat());
            if game.table.to_move() == Some(second) && (turn == second) == own {
                return game;
            }
            game.act(|of| dice.next_u32() as usize % of);
        }
    }
    panic!("it was never asked");
}

#[test]
fn an_order_is_for_what_is_asked_in_anothers_turn_alone() {
    let second = Chair::at(1);
    assert_eq!(asked(true).table.bot_due(), None);
    let mut game = asked(false);
    let at = game.table.clock().since() + 60_000;
    assert_eq!(game.table.bot_due(), Some((second, substitute(), at)));
    // A node looks at the table then, whoever asks for it.
    assert_eq!(game.table.listing().deadline, Some(at));
    game.reads_again();
    game.ask(1, order(None)).unwrap();
    assert_eq!(game.table.bot_due(), None);
    game.ask(1, order(Some(0))).unwrap();
    assert_eq!(game.table.bot_due().unwrap().2, at - 60_000);
    // Of another who takes the seat nothing is known.
    let entry = Entry::Removed { seat: second };
    game.commit(&[entry]);
    assert_eq!(game.table.room().order(second), None);
}
