//! Whoever made a table sends people away, and silences them.

use protocol::{Chair, Code, Command, Phase, Reason, Sitter};

use super::played::{Played, book, key, refused};
use crate::table::{Entry, report, rescued, say};

fn remove(seat: usize) -> Command {
    let seat = Chair::at(seat);
    Command::Remove { seat }
}

fn mute(seat: usize, muted: bool) -> Command {
    let seat = Chair::at(seat);
    Command::Mute { seat, muted }
}

#[test]
fn before_the_game_the_seat_is_free_and_the_name_is_remembered() {
    let mut game = Played::new(super::made(3, ""));
    game.sit(1, "Guest").unwrap();
    assert_eq!(game.ask(1, remove(0)).unwrap_err().code, Code::Forbidden);
    refused(game.ask(0, remove(0)), Reason::Yourself);
    refused(game.ask(0, remove(2)), Reason::NobodyThere);
    refused(game.ask(0, remove(5)), Reason::NobodyThere);
    let done = game.ask(0, remove(1)).unwrap();
    assert_eq!(done, [Entry::Removed { seat: Chair::at(1) }]);
    assert_eq!(game.table.sitters()[1], Sitter::Nobody);
    assert_eq!(
        refused(game.ask(1, Command::Leave), Reason::Removed),
        Code::Forbidden
    );
    // Neither under a name alike nor with the same key; others may be called almost so.
    let other = "another-key-of-the-same-man";
    for name in ["Guest", "GUEST", "Gu\u{435}st", " guest "] {
        refused(game.sit_by(other, 1, name), Reason::Removed);
    }
    refused(game.sit(1, "Somebody"), Reason::Removed);
    game.sit_by(other, 1, "Guests").unwrap();
    game.reads_again();
    // The record of a log that cannot be followed has those who are there.
    let record = rescued("abcdefgh", &game.rows, book()).unwrap();
    assert!(
        record.contains("Guests") && record.contains("Host"),
        "{record}"
    );
    game.ask(0, remove(1)).unwrap();
    let record = rescued("abcdefgh", &game.rows, book()).unwrap();
    assert!(
        !record.contains("Guests") && record.contains("Host"),
        "{record}"
    );
}

#[test]
fn in_a_game_a_bot_plays_on_until_another_sits_down() {
    let mut game = Played::running(3, |_| {});
    game.until(1);
    refused(game.ask(0, remove(0)), Reason::Yourself);
    game.ask(0, remove(1)).unwrap();
    assert_eq!(game.table.room().offered, [Chair::at(1)]);
    assert_eq!(game.table.bot_to_move().unwrap().0, Chair::at(1));
    game.act(|_| 0);
    for command in [Command::Back, Command::Leave] {
        refused(game.ask(1, command), Reason::Removed);
    }
    refused(game.ask(0, remove(1)), Reason::NobodyThere);
    refused(game.ask(0, mute(1, true)), Reason::NobodyThere);
    let new = "another-key-of-some-stranger";
    refused(game.sit_by(new, 1, "guest 1"), Reason::Removed);
    refused(game.sit(1, "Somebody"), Reason::Removed);
    game.sit_by(new, 1, "New").unwrap();
    refused(game.ask(1, Command::Back), Reason::Removed);
    game.reads_again();
    while game.table.phase() == Phase::Running {
        game.act(|n| n - 1);
    }
    refused(game.ask(0, remove(2)), Reason::Over);
    let record = rescued("abcdefgh", &game.rows, book()).unwrap();
    let names = ["Host", "New", "Guest 2"];
    assert!(names.iter().all(|n| record.contains(n)), "{record}");
    assert_eq!(game.table.room().fair, Some(true));
}

#[test]
fn what_a_muted_seat_says_is_refused() {
    let mut game = Played::running(3, |_| {});
    let says = |game: &Played, seat: usize| {
        let rights = game.table.rights(&key(seat));
        say(&game.table, rights, "hello")
    };
    assert_eq!(
        game.ask(2, mute(1, true)).unwrap_err().code,
        Code::Forbidden
    );
    refused(game.ask(0, mute(0, true)), Reason::Yourself);
    game.ask(0, mute(1, true)).unwrap();
    assert_eq!(refused(says(&game, 1), Reason::Muted), Code::Forbidden);
    assert!(says(&game, 0).is_ok() && says(&game, 2).is_ok());
    game.reads_again();
    game.ask(0, mute(1, false)).unwrap();
    assert!(says(&game, 1).is_ok());
    // Whoever sits there next is not to blame.
    game.ask(0, mute(1, true)).unwrap();
    game.ask(0, remove(1)).unwrap();
    let new = "another-key-of-some-stranger";
    game.sit_by(new, 1, "New").unwrap();
    assert!(say(&game.table, game.table.rights(new), "hello").is_ok());
}

#[test]
fn those_who_sit_there_report_others() {
    let game = Played::running(3, |_| {});
    let tell = |key: &str, seat: usize, text: &str| {
        report(&game.table, game.table.rights(key), Chair::at(seat), text)
    };
    let (by, said) = tell(&key(1), 2, " he \u{202e} shouts ").unwrap();
    assert_eq!((by, said.seat), (Chair::at(1), Chair::at(2)));
    assert_eq!(said.text, "he shouts");
    let long = tell(&key(1), 2, &"x".repeat(501)).unwrap().1.text;
    assert_eq!(long.chars().count(), 500);
    refused(tell(&key(1), 1, "me"), Reason::Yourself);
    refused(tell(&key(1), 5, "nobody"), Reason::NobodyThere);
    let why = tell(&key(1), 2, " \u{200b} ").unwrap_err();
    assert_eq!(why.code, Code::Unreadable);
    let why = tell("some-key-that-opens-nothing", 2, "hello").unwrap_err();
    assert_eq!(why.code, Code::Forbidden);
}
