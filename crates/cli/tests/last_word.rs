//! After a final attempt that leaves something to do, its player has the last word: every surface
//! asks for it, takes it, takes it back and does it again.

mod support;

use std::sync::Arc;

use bots::playout::{Dice, busy_action};
use client::{
    choices::{Choices, label, prompt},
    session::Session,
};
use content::{Library, Pack};
use elbowroom_cli::play::asks;
use record::{RULES_VERSION, Seed};
use rules::{Action, Actions, Decision, Game, Options, RuleSet, Seat, SiteId};
use support::Place;
use wording::{i18n::Lang, words::Words};

const GAME: &str = "underground";
const MAP: &str = "underground-2";

fn rules() -> (Arc<RuleSet>, Arc<Pack>) {
    let library = Library::shipped();
    let rules = library.rules(GAME, MAP, 2, &Options::default());
    let pack = library.pack(GAME, MAP).expect("there is such a game");
    (rules.expect("the shipped content compiles"), pack)
}

/// A game in which a final attempt was made that leaves something to do, and what that is: something
/// after which its player goes on, so that it can be taken back.
fn attempted(rules: &Arc<RuleSet>) -> (Game, Action) {
    let sites = (0..rules.sites().len() as u8).map(SiteId);
    let figures: Vec<SiteId> = sites.filter(|s| rules.figure(*s).is_some()).collect();
    for seed in 0..400 {
        let (mut dice, mut legal) = (Dice::new(seed), Actions::default());
        let mut game = Game::new(rules.clone());
        while !game.state().is_over() {
            let state = *game.state();
            let now = rules.legal_actions(&state);
            if let Some(Decision::Close(_)) = state.decision() {
                assert!(now.len() > 1, "there is something to do");
                let goes_on = |a: &&Action| {
                    let mut then = state;
                    rules.apply(&mut then, **a, &mut ()).unwrap();
                    **a != Action::End && then.to_move() == state.to_move()
                };
                if let Some(last) = now.iter().find(goes_on) {
                    return (game, *last);
                }
            }
            let action = match state.to_move() {
                Some(_) => busy_action(rules, &state, &mut legal, &mut dice, seed),
                None => {
                    let drawn = rules.draw(&state, dice.next_u32());
                    let wish = figures.iter().map(|s| Action::Site(*s));
                    wish.into_iter().find(|w| now.contains(w)).or(drawn)
                }
            };
            game.apply(action.expect("the game goes on"))
                .expect("it is legal");
        }
    }
    panic!("no final attempt leaves anything to do");
}

/// The game as a record of two people.
fn record(rules: &RuleSet, game: &Game) -> String {
    let mut text = format!(
        "elbowroom record 1\nrules {RULES_VERSION}\ngame {GAME}\nmap {MAP}\nseats 2\n\
         seat 1 human Ann\nseat 2 human Ben\n"
    );
    let mut state = rules.start();
    for &action in game.log() {
        let who = match state.to_move() {
            Some(seat) => (seat.0 + 1).to_string(),
            None => "chance".into(),
        };
        text += &format!("{who}: {}\n", rules.notation(action));
        rules.apply(&mut state, action, &mut ()).unwrap();
    }
    assert_eq!(state, *game.state());
    text
}

#[test]
fn the_terminal_asks_for_it_and_takes_it_back_and_forth() {
    let (rules, pack) = rules();
    let (game, last) = attempted(&rules);
    let names = ["Ann", "Ben"].map(String::from);
    let words = Words {
        lang: Lang::En,
        rules: &rules,
        names: &names,
    };
    let asked = asks(&words, &pack, &game, 80);
    let spaced = asked.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = rules.notation(last);
    let verb = line.split(' ').next().unwrap();
    for word in ["The conquests are over", verb, "end"] {
        assert!(spaced.contains(word), "no {word} in {asked}");
    }
    let place = Place::new();
    place.file("close.record", &record(&rules, &game));
    let seat = game.state().to_move().unwrap().0 + 1;
    let typed = format!("choices\n{line}\nundo\nredo\nundo\nend\n");
    let ran = place
        .run(&["play", "--resume", "close.record"], &typed)
        .code(0)
        .says("The conquests are over")
        .says(&format!("Done again: {line}."));
    let taken_back = format!("Taken back: {line}.");
    assert_eq!(ran.out.matches(&taken_back).count(), 2, "{}", ran.out);
    let kept = place.text("close.record");
    let after = kept
        .strip_prefix(&record(&rules, &game))
        .map(str::to_owned)
        .unwrap_or_else(|| kept.clone());
    assert!(after.contains(&format!("{seat}: end\n")), "{after}");
    assert!(!after.contains(&format!("{seat}: {line}\n")), "{after}");
}

#[test]
fn the_browser_asks_for_it_and_takes_it_back_and_forth() {
    let (rules, _) = rules();
    let (game, last) = attempted(&rules);
    let seat = game.state().to_move().unwrap();
    let text = record(&rules, &game);
    let mut session = Session::load(&text, vec![0, 1], Seed([0; 32])).unwrap();
    let before = *session.state();
    assert_eq!(before, *game.state());
    let mut prompts = Vec::new();
    for lang in Lang::ALL {
        let words = Words {
            lang,
            rules: session.rules(),
            names: session.names(),
        };
        prompts.push(prompt(&words, &before));
        for action in [last, Action::End] {
            assert!(!label(&words, &before, action).contains("do-"));
        }
    }
    prompts.dedup();
    assert_eq!(prompts.len(), 4, "{prompts:?}");
    assert!(prompts[0].starts_with("The conquests are over"));
    let offers = Choices::new(session.rules(), &before);
    let mut offered: Vec<Action> = offers.regions.values().flatten().copied().collect();
    offered.extend(&offers.buttons);
    for action in session.rules().legal_actions(&before) {
        assert!(offered.contains(&action), "{action:?}");
    }
    session.act(seat, &[last]).expect("it is legal");
    let after = *session.state();
    assert_ne!(before, after);
    session.undo(seat);
    assert_eq!(before, *session.state());
    session.redo(seat);
    assert_eq!(after, *session.state());
    session.undo(seat);
    session.act(seat, &[Action::End]).expect("it is legal");
    let over = !matches!(session.state().decision(), Some(Decision::Close(_)));
    assert!(over, "to end it ends it");
}

#[test]
fn programs_and_scenarios_are_told_what_is_asked() {
    let (rules, _) = rules();
    let (game, last) = attempted(&rules);
    let state = game.state();
    let Some(Seat(seat)) = state.to_move() else {
        panic!("somebody decides")
    };
    let message = arena::decision_message(&rules, &rules.view(state, Some(Seat(seat))));
    let json: serde_json::Value = serde_json::from_str(&message).unwrap();
    assert_eq!(json["decision"], "close");
    let told: Vec<_> = (json["legal"].as_array().unwrap().iter())
        .map(|a| a.as_str().unwrap())
        .collect();
    assert!(told.contains(&"end") && told.contains(&&*rules.notation(last)));
    let decision = scenario::decision(&rules, state);
    assert_eq!(decision, format!("close {}", seat + 1));
}
