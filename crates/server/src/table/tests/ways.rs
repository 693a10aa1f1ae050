//! Going on without somebody who does not move: who may propose what when, and what comes of it.

use protocol::{Chair, Clock, Code, Command, Phase, Reason, Sitter, Way, Why};
use record::{Record, verify};

use super::played::{Played, book, key, refused};
use crate::table::{Ending, Entry, end};

fn propose(seat: Chair, way: Way) -> Command {
    Command::Propose { seat, way }
}

const AGREE: Command = Command::Vote { agree: true };
const REFUSE: Command = Command::Vote { agree: false };

fn away(game: &Played, seat: usize) -> bool {
    matches!(
        game.table.sitters()[seat],
        Sitter::Person { away: true, .. }
    )
}

/// A game of so many in which the third has the move and is silent for too long.
fn third_is_silent(people: usize) -> (Played, Chair) {
    let mut game = Played::running(people, |_| {});
    game.until(2);
    let late = game.overdue();
    assert_eq!(late, Chair::at(2));
    (game, late)
}

#[test]
fn nobody_is_overdue_before_his_time_and_a_move_gives_a_new_one() {
    for patience in [10, 1_800] {
        let mut game = Played::running(3, |made| made.patience = patience);
        game.until(2);
        let seat = Chair::at(2);
        let wait = i64::from(patience) * 1_000;
        game.wait(wait - 1);
        refused(game.ask(0, propose(seat, Way::Bot)), Reason::NotOverdue);
        refused(game.ask(2, propose(seat, Way::Bot)), Reason::WaitedFor);
        // It is his first action of a turn that goes on.
        game.act(|_| 0);
        assert_eq!(game.table.to_move(), Some(seat));
        game.wait(1);
        refused(game.ask(0, propose(seat, Way::Bot)), Reason::NotOverdue);
        game.wait(wait - 1);
        let done = game.ask(0, propose(seat, Way::Bot)).unwrap();
        let by = Some(Chair::at(0));
        let (why, way) = (Why::Voted, Way::Bot);
        assert_eq!(
            done,
            [Entry::Proposed { by, seat, way }, Entry::Away { seat, why }]
        );
        assert!(away(&game, 2) && game.table.bot_to_move().is_some());
        game.reads_again();
    }
}

#[test]
fn the_others_agree_and_whoever_says_nothing_does_so_in_the_end() {
    let (mut game, late) = third_is_silent(4);
    game.ask(1, propose(late, Way::Bot)).unwrap();
    // It does not go by itself, and whoever is concerned is not asked, nor is who proposes.
    for seat in [1, 2] {
        refused(game.ask(seat, AGREE), Reason::NothingProposed);
    }
    refused(
        game.ask(3, propose(late, Way::End)),
        Reason::ProposedAlready,
    );
    assert_eq!(game.ask(0, AGREE).unwrap().len(), 1);
    refused(game.ask(0, AGREE), Reason::Agreed);
    let (mut silent, mut left) = (game.clone(), game.clone());
    let done = game.ask(3, AGREE).unwrap();
    assert!(matches!(
        done[..],
        [Entry::Voted { .. }, Entry::Away { .. }]
    ));
    assert!(away(&game, 2) && game.table.room().proposal().is_none());
    // The fourth says nothing.
    let due = silent.now + silent.patience();
    assert_eq!(silent.table.due(), Some(due));
    assert_eq!(silent.table.listing().deadline, Some(due));
    silent.wait(silent.patience() - 1);
    assert!(!away(&silent, 2));
    silent.wait(1);
    assert!(away(&silent, 2));
    silent.reads_again();
    // The fourth goes: nobody else is asked.
    left.ask(3, Command::Leave).unwrap();
    left.wait(0);
    assert!(away(&left, 2));
}

#[test]
fn who_made_the_table_and_who_is_alone_there_decide_alone() {
    let (mut game, late) = third_is_silent(3);
    // Also against what is proposed already.
    game.ask(1, propose(late, Way::End)).unwrap();
    assert_eq!(game.ask(0, propose(late, Way::Bot)).unwrap().len(), 2);
    assert!(away(&game, 2));
    let (mut game, late) = third_is_silent(3);
    game.ask(0, Command::Leave).unwrap();
    refused(game.ask(0, propose(late, Way::Bot)), Reason::Away);
    assert_eq!(game.ask(1, propose(late, Way::Free)).unwrap().len(), 2);
    // With a seat that he has given up before the game, too.
    let mut game = Played::new(super::made(2, ""));
    game.ask(0, Command::Leave).unwrap();
    for seat in 0..2 {
        game.sit_by(&key(seat + 1), seat, "Guest").unwrap();
    }
    game.ask(0, Command::Begin { part: None }).unwrap();
    let seat = game.overdue();
    let done = game.ask(0, propose(seat, Way::Bot)).unwrap();
    assert!(matches!(done[0], Entry::Proposed { by: None, .. }));
    assert!(game.table.bot_to_move().is_some());
}

#[test]
fn one_who_refuses_ends_it_but_not_for_ever() {
    let (mut game, late) = third_is_silent(4);
    game.ask(1, propose(late, Way::Bot)).unwrap();
    game.ask(0, AGREE).unwrap();
    game.ask(3, REFUSE).unwrap();
    assert!(game.table.room().proposal().is_none() && game.table.due().is_none());
    refused(game.ask(0, AGREE), Reason::NothingProposed);
    refused(game.ask(1, propose(late, Way::Bot)), Reason::RefusedLately);
    // Something else may be proposed, and be refused as well, each in its time.
    game.wait(5);
    game.ask(1, propose(late, Way::End)).unwrap();
    game.ask(3, REFUSE).unwrap();
    game.wait(game.patience() - 6);
    refused(game.ask(1, propose(late, Way::Bot)), Reason::RefusedLately);
    game.wait(1);
    refused(game.ask(1, propose(late, Way::End)), Reason::RefusedLately);
    let mut ended = game.clone();
    ended.wait(5);
    assert_eq!(ended.ask(1, propose(late, Way::End)).unwrap().len(), 1);
    ended.ask(3, REFUSE).unwrap();
    // A bot was refused once.
    assert_eq!(game.ask(1, propose(late, Way::Bot)).unwrap().len(), 2);
    assert!(away(&game, 2));
    // When he comes back and is silent again, it may be refused again.
    game.ask(2, Command::Back).unwrap();
    let late = game.overdue();
    assert_eq!(game.ask(1, propose(late, Way::Bot)).unwrap().len(), 1);
    game.reads_again();
}

#[test]
fn whoever_is_waited_for_ends_it_by_moving_or_leaving() {
    for leave in [false, true] {
        let (mut game, late) = third_is_silent(4);
        game.ask(1, propose(late, Way::End)).unwrap();
        match leave {
            true => _ = game.ask(2, Command::Leave).unwrap(),
            false => game.act(|_| 0),
        }
        assert!(game.table.room().proposal().is_none());
        refused(game.ask(3, AGREE), Reason::NothingProposed);
        game.wait(game.patience());
        assert_eq!(game.table.phase(), Phase::Running);
    }
}

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    let bot = |seat| propose(Chair::at(seat), Way::Bot);
    let mut open = Played::new(super::made(2, ""));
    refused(open.ask(0, bot(1)), Reason::NotBegun);
    refused(open.ask(0, AGREE), Reason::NothingProposed);
    let (mut game, late) = third_is_silent(3);
    refused(game.ask(0, bot(1)), Reason::NotWaitedFor);
    refused(game.ask(0, bot(5)), Reason::NotWaitedFor);
    let why = game.ask_by("some-key-that-opens-nothing", bot(2));
    assert_eq!(why.unwrap_err().code, Code::Forbidden);
    game.ask(0, bot(2)).unwrap();
    refused(game.ask(0, bot(2)), Reason::NotWaitedFor);
    game.ask(2, Command::Back).unwrap();
    game.overdue();
    game.ask(0, propose(late, Way::End)).unwrap();
    refused(game.ask(0, bot(2)), Reason::Over);
    refused(game.ask(0, AGREE), Reason::NothingProposed);
    for clock in [
        Clock::Live {
            turn: 5,
            reserve: 0,
        },
        Clock::Slow {
            days: 1,
            vacation: 5,
        },
    ] {
        let mut game = Played::running(3, |made| made.clock = clock);
        game.until(2);
        refused(game.ask(0, bot(2)), Reason::ClockRuns);
        assert_eq!(game.table.room().overdue_from(), None);
        game.wait(86_400_000);
        assert!(away(&game, 2));
    }
}

#[test]
fn the_game_ends_as_it_stands_and_tells_that_the_players_agreed() {
    let (mut game, late) = third_is_silent(4);
    game.ask(1, propose(late, Way::End)).unwrap();
    let play = game.table.play().unwrap().clone();
    let operators = end(&play, game.table.made().part, Ending::Operator);
    game.wait(game.patience());
    assert_eq!(game.table.phase(), Phase::Over);
    let room = game.table.room();
    assert!(room.ended && room.agreed && room.fair == Some(true));
    let last: Entry = serde_json::from_str(&game.rows.last().unwrap().entry).unwrap();
    let told = |entry: &Entry| serde_json::to_value(entry.told()).unwrap();
    let (mut ours, theirs) = (told(&last), told(&operators));
    assert_eq!(ours["agreed"], true);
    ours.as_object_mut().unwrap().remove("agreed");
    assert_eq!(ours, theirs);
    game.reads_again();
}

#[test]
fn an_offered_seat_is_taken_back_or_by_another_and_the_record_holds() {
    let (mut game, late) = third_is_silent(3);
    refused(
        game.sit_by("another-key-of-some-stranger", 2, "New"),
        Reason::Begun,
    );
    let done = game.ask(0, propose(late, Way::Free)).unwrap();
    assert!(matches!(done[1], Entry::Offered { .. }));
    assert!(away(&game, 2) && game.table.room().offered == [late]);
    assert!(game.table.listing().summary.contains("\"offered\":true"));
    // He who comes back has it again.
    let mut back = game.clone();
    back.ask(2, Command::Back).unwrap();
    assert!(!away(&back, 2) && back.table.room().offered.is_empty());
    refused(
        back.sit_by("another-key-of-some-stranger", 2, "New"),
        Reason::Begun,
    );
    // Another seat is not offered, a key opens one seat, and nobody is called like the others.
    let new = "another-key-of-some-stranger";
    refused(game.sit_by(new, 1, "New"), Reason::NoFreeSeat);
    refused(game.sit_by(&key(1), 2, "New"), Reason::Seated);
    game.sit_by(new, 2, "Guest 1").unwrap();
    assert_eq!(game.table.sitters()[2].name(), Some("Guest 1 (2)"));
    assert!(!away(&game, 2) && game.table.room().offered.is_empty());
    // He has all the time that there is for a move.
    let (seat, from) = game.table.room().overdue_from().unwrap();
    assert_eq!((seat, from), (late, game.now + game.patience()));
    let late_comer = refused(game.ask(2, Command::Back), Reason::SeatTaken);
    assert_eq!(late_comer, Code::Forbidden);
    let why = super::super::say(&game.table, game.table.rights(&key(2)), "hello");
    assert_eq!(refused(why, Reason::SeatTaken), Code::Forbidden);
    game.reads_again();
    while game.table.phase() == Phase::Running {
        game.act(|n| n - 1);
    }
    assert_eq!(game.table.room().fair, Some(true));
    let text = game.table.record().unwrap();
    let record = Record::read(&text, book().content()).unwrap();
    assert!(verify(&record, book().content()).unwrap().state().is_over());
    assert!(text.contains("Guest 1 (2)"), "{text}");
    game.reads_again();
}

#[test]
fn at_an_open_table_without_its_host_others_begin() {
    let bot = |seat| Command::Bot {
        seat: Chair::at(seat),
        bot: "random".into(),
    };
    let free = |seat| Command::Free {
        seat: Chair::at(seat),
    };
    let begin = || Command::Begin { part: None };
    let mut game = Played::new(super::made(4, ""));
    game.wait(game.patience());
    game.sit(1, "Guest").unwrap();
    game.wait(game.patience() - 1);
    for command in [bot(2), free(0), begin()] {
        let why = game.ask(1, command).unwrap_err();
        assert_eq!(why.code, Code::Forbidden);
    }
    game.wait(1);
    // One after the other, without waiting anew; only those who sit there.
    let why = game.ask_by("some-key-that-opens-nothing", bot(2));
    assert_eq!(why.unwrap_err().code, Code::Forbidden);
    game.ask(1, bot(2)).unwrap();
    game.ask(1, free(0)).unwrap();
    game.ask(1, bot(0)).unwrap();
    refused(game.ask(1, begin()), Reason::SeatFree);
    let mut other = game.clone();
    game.ask(1, bot(3)).unwrap();
    game.ask(1, begin()).unwrap();
    assert_eq!(game.table.phase(), Phase::Running);
    assert!(!game.table.room().may_stand_in(i64::MAX));
    game.reads_again();
    // Somebody new came: something happens again.
    other.sit(3, "New").unwrap();
    assert_eq!(other.ask(1, begin()).unwrap_err().code, Code::Forbidden);
    other.wait(other.patience());
    other.ask(1, begin()).unwrap();
    other.reads_again();
}
