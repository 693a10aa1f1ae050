//! Games and positions in links.

#[path = "support/game.rs"]
mod game;
mod support;

use client::{
    own,
    session::{Session, Turn},
    share::{self, What},
};
use content::Own;
use game::game;
use record::Seed;
use rules::Action;
use wording::i18n::Lang;

fn log(session: &Session) -> Vec<Action> {
    session.entries().iter().map(|e| e.action).collect()
}

fn opened(text: &str) -> Session {
    Session::read(text, Seed([7; 32]), Lang::En).unwrap()
}

#[test]
fn a_finished_game_comes_through_as_it_was() {
    let session = game("underground", 3, "share", 5000);
    assert_eq!(share::offers(&session), [What::Game]);
    let text = share::text(&session, What::Game, Lang::En).unwrap();
    assert!(text.len() < session.record().len());
    let other = opened(&text);
    assert!(share::is_shown(&other));
    assert_eq!(log(&other), log(&session));
    assert_eq!(other.colours(), session.colours());
    assert_eq!(other.names(), session.names());
    assert_eq!(other.record(), session.record());
}

#[test]
fn a_moment_comes_through_as_something_to_play_from() {
    let mut session = game("small-world", 3, "moment", 5000);
    // At its end there is nothing left to play.
    session.look_back(usize::MAX);
    assert_eq!(share::offers(&session), [What::Game]);
    assert!(share::text(&session, What::Position, Lang::En).is_err());
    for at in [0, 10, 40, session.entries().len() - 1] {
        session.look_back(at);
        assert_eq!(share::offers(&session), [What::Game, What::Position]);
        let text = share::text(&session, What::Position, Lang::En).unwrap();
        let other = opened(&text);
        assert!(!share::is_shown(&other));
        assert_eq!(other.game().start(), session.state());
        let mover = session.state().to_move();
        let humans = other.humans();
        assert_eq!(humans, [mover.unwrap_or(session.state().seat())]);
    }
    // A game that goes on here is shared as it stands.
    let running = game("small-world", 2, "running", 20);
    assert_eq!(share::offers(&running), [What::Position]);
    let other = opened(&share::text(&running, What::Position, Lang::En).unwrap());
    assert_eq!(other.state(), running.state());
}

#[test]
fn content_of_ones_own_goes_along() {
    let files = vec![(
        "races/newts.toml".to_owned(),
        include_str!("newts.toml").to_owned(),
    )];
    let own = own::with(&Own::default(), files, Lang::En).unwrap();
    let mut form = client::form::Form::quick();
    form.own = own;
    form.seed = "newts".into();
    let setup = form.setup(Lang::En);
    let session = Session::new(setup, Seed([3; 32]), form.colours(), form.own.clone()).unwrap();
    let text = share::text(&session, What::Position, Lang::En).unwrap();
    let other = opened(&text);
    assert_eq!(other.game().start(), session.state());
    let game = &session.setup().game;
    assert_eq!(other.own().of(game), session.own().of(game));
    assert!(!other.own().is_empty());
    assert!(matches!(other.to_act(), Turn::Human(_)));
    // Each who opens it has dice of his own.
    assert!(!text.contains("\nseed "));
}

#[test]
fn what_is_written_is_read_and_what_is_broken_is_told() {
    let bytes: Vec<u8> = (0..=255).collect();
    let written = share::written(&bytes);
    assert_eq!(share::read(&written).unwrap(), bytes);
    // A full stop or a bracket after a link belongs to the sentence.
    assert_eq!(share::read(&format!("{written}).")).unwrap(), bytes);
    let said = |why: wording::Message| why.say(Lang::En);
    let damaged = said(share::damaged());
    assert_eq!(share::read("a b").map_err(said), Err(damaged.clone()));
    assert_eq!(share::read("%%a").map_err(said), Err(damaged.clone()));
    assert_eq!(share::unpacked(vec![0xff]).map_err(said), Err(damaged));
    let link = format!(" https://example.org/play/?step=3#game-{written}\n");
    assert_eq!(share::in_link(&link), Some(&written[..]));
    assert_eq!(share::in_link("https://example.org/#help"), None);
    let long = "A".repeat(40_000);
    assert_eq!(
        share::read(&long).map_err(said),
        Err(said(share::too_big()))
    );
    assert!(share::is_short_enough(&"x".repeat(8_000)));
    assert!(!share::is_short_enough(&"x".repeat(8_001)));
}
