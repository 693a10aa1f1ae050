//! What somebody settles for when he is away: what is asked of him in another's turn, a bot decides after a
//! time; and on days off his clock stands.

use protocol::{Chair, Clock, Command, Reason};
use rand_core::{RngCore as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::played::{Played, refused};
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

#[test]
fn a_clock_stands_while_somebody_takes_days_off() {
    const DAY: i64 = 86_400_000;
    let off = |days| Command::Vacation { days };
    let mut game = Played::running(2, |made| {
        made.clock = Clock::Slow {
            days: 1,
            vacation: 5,
        }
    });
    let mover = game.table.to_move().unwrap();
    let (seat, flag) = (mover.index(), game.table.flag().unwrap());
    refused(game.ask(seat, off(6)), Reason::NoVacation);
    refused(game.ask(seat, off(0)), Reason::NoVacation);
    game.wait(DAY / 2);
    game.ask(seat, off(3)).unwrap();
    assert_eq!(game.table.flag(), Some(flag + 3 * DAY));
    assert_eq!(game.table.listing().deadline, Some(flag + 3 * DAY));
    refused(game.ask(seat, off(1)), Reason::NoVacation);
    // Nobody takes his place as long as that.
    game.wait(3 * DAY);
    assert!(game.table.room().is_present(mover));
    assert!(game.ask(seat, off(0)).is_err(), "they are over");
    // Whoever is back earlier keeps the rest, and the clock runs.
    game.ask(seat, off(2)).unwrap();
    game.wait(DAY);
    game.ask(seat, off(0)).unwrap();
    assert_eq!(game.table.flag(), Some(flag + 4 * DAY));
    game.reads_again();
    game.ask(seat, off(1)).unwrap();
    refused(
        game.ask(seat, off(0)).and_then(|_| game.ask(seat, off(2))),
        Reason::NoVacation,
    );
    game.wait(DAY);
    assert!(!game.table.room().is_present(mover), "his time is up");
    let mut none = Played::running(2, |_| {});
    refused(none.ask(0, off(1)), Reason::NoVacation);
}
