//! What is told of a game is so: what goes back to a stack is told as that, coins change hands in the
//! order in which they do, and it is the figure that goes and not its place.

use std::sync::Arc;
use std::{fs, path::Path, path::PathBuf};

use bots::playout::{Dice, busy_action};
use content::Library;
use elbowroom_wording::{
    Lang, Words,
    ask::{label, prompt},
    chronicle::tell,
    i18n::GAME,
};
use rules::{Action, Actions, Decision, Event, Options, RuleSet, SiteId, State, options::Payment};

fn rules(game: &str, map: &str, options: &Options) -> Arc<RuleSet> {
    let rules = Library::shipped().rules(game, map, 2, options);
    rules.expect("the shipped content compiles")
}

/// The words of a table in every language.
fn speakers<'a>(rules: &'a RuleSet, names: &'a [String]) -> [Words<'a>; 4] {
    Lang::ALL.map(|lang| Words { lang, rules, names })
}

fn names() -> [String; 2] {
    ["Ann", "Ben"].map(String::from)
}

/// Plays a game at random, with this place first of those that are found, and calls `f` with every
/// state, what is done in it, and what came of that.
fn play(
    rules: &RuleSet,
    seed: u64,
    first: Option<SiteId>,
    mut f: impl FnMut(&State, Action, &[Event]),
) {
    let (mut dice, mut legal) = (Dice::new(seed), Actions::default());
    let mut state = rules.start();
    while !state.is_over() {
        let action = match state.to_move() {
            None => {
                let drawn = rules.draw(&state, dice.next_u32());
                let wish = first.map(Action::Site);
                let wish = wish.filter(|w| rules.legal_actions(&state).contains(w));
                wish.or(drawn)
            }
            Some(_) => busy_action(rules, &state, &mut legal, &mut dice, seed),
        };
        let action = action.expect("the game goes on");
        let (before, mut events) = (state, Vec::new());
        rules
            .apply(&mut state, action, &mut events)
            .expect("it is legal");
        f(&before, action, &events);
    }
}

/// The text of a message in this catalogue's files, read as they are.
fn message_files() -> Vec<(PathBuf, String)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut out = Vec::new();
    for home in [here.to_owned(), here.join("../web")] {
        for lang in Lang::ALL {
            let folder = home.join("messages").join(lang.tag());
            for file in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
                let text = fs::read_to_string(&file).unwrap();
                out.push((file, text));
            }
        }
    }
    out
}

#[test]
fn nothing_is_said_to_leave_the_game() {
    // Tokens go to the tray, banners under their stack, badges to those that are shuffled again.
    let phrases = [
        "leave the game",
        "leaves the game",
        "left the game",
        "out of the game",
        "from the game",
        "lascia il gioco",
        "lasciano il gioco",
        "dal gioco",
        "dalla partita",
        "z gry",
        "opuszcza grę",
        "opuszczają grę",
        "ゲームから除",
        "ゲームから取り",
    ];
    let mut texts = message_files();
    for pack in Library::shipped().boxes() {
        let races = pack.races.iter().map(|r| &r.text);
        let powers = pack.powers.iter().map(|p| &p.text);
        let sites = pack.sites.iter().map(|s| &s.text);
        let all = races.chain(powers).chain(sites);
        texts.extend(all.map(|t| (PathBuf::from(&pack.game.id), t.clone())));
    }
    assert!(texts.len() > 100, "{}", texts.len());
    for (file, text) in texts {
        for line in text.lines() {
            // Whoever plays at a server's table may.
            if line.starts_with("online-give-up") {
                continue;
            }
            let said = phrases.iter().find(|p| line.to_lowercase().contains(**p));
            assert_eq!(said, None, "{}: {line}", file.display());
        }
    }
}

#[test]
fn a_race_that_is_gone_is_told_to_be_in_the_stack_where_it_is() {
    let stacks = ["stack", "pila", "stosu", "山に戻"];
    let rules = rules("small-world", "small-world-2", &Options::default());
    let names = names();
    let mut gone = 0;
    for seed in 0..24 {
        play(&rules, seed, None, |before, _, events| {
            let mut state = *before;
            for &event in events {
                let then = state;
                state.evolve(&rules, event);
                let Event::Removed(t) = event else { continue };
                let race = then.race(t);
                let back = state.returned().any(|r| r == race)
                    || state.column().iter().any(|c| c.race == race);
                assert!(back, "{race:?}");
                for (words, stack) in speakers(&rules, &names).iter().zip(stacks) {
                    let told = tell(words, &then, &[event]);
                    assert!(told[0].text.contains(&words.tribe(&then, t)));
                    assert!(told[0].text.contains(stack), "{}", told[0].text);
                }
                gone += 1;
            }
        });
    }
    assert!(gone > 8, "{gone}");
}

/// Ruling 30: the price is paid from one's own coins, and what lies on the combo is pocketed then;
/// with the option, the other way round.
#[test]
fn payments_are_told_in_the_order_in_which_they_are_made() {
    let names = names();
    for payment in [Payment::Own, Payment::Pocketed] {
        let options = Options {
            payment,
            ..Options::default()
        };
        let rules = rules("small-world", "small-world-2", &options);
        let mut picked = 0;
        for seed in 0..6 {
            play(&rules, seed, None, |before, _, _| {
                if before.decision() != Some(Decision::Draft) {
                    return;
                }
                let seat = before.to_move().expect("somebody picks");
                for action in rules.legal_actions(before) {
                    let Action::Pick(place @ 1..) = action else {
                        continue;
                    };
                    let coins = before.column()[place as usize].coins;
                    if coins == 0 {
                        continue;
                    }
                    let (mut state, mut events) = (*before, Vec::new());
                    rules.apply(&mut state, action, &mut events).unwrap();
                    for words in speakers(&rules, &names) {
                        let message = |id: &str, n| {
                            let m = GAME.message(id).with("seat", words.seat(seat));
                            words.say(m.with("n", n))
                        };
                        let told = tell(&words, before, &events);
                        let told: Vec<_> = told.into_iter().map(|s| s.text).collect();
                        let mut payments =
                            [message("log-spent", place), message("log-column", coins)];
                        if payment == Payment::Pocketed {
                            payments.reverse();
                        }
                        assert_eq!(told[..2], payments, "{told:?}");
                        assert!(told.len() > 2, "then the combo is taken: {told:?}");
                    }
                    picked += 1;
                }
            });
        }
        assert!(picked > 10, "{picked} under {payment:?}");
    }
}

#[test]
fn a_figure_goes_and_its_place_stays_in_every_language() {
    let rules = rules("underground", "underground-2", &Options::default());
    let names = names();
    let sites = (0..rules.sites().len() as u8).map(SiteId);
    let figures = sites.filter_map(|s| Some((s, rules.figure(s)?)));
    let mut places = 0;
    for (site, figure) in figures {
        let (mut asked, mut went) = (0, 0);
        for seed in 0..30 {
            play(&rules, seed, Some(site), |before, action, events| {
                let about = match before.decision() {
                    Some(Decision::Summon(_, s) | Decision::Haunt(_, s)) => SiteId(s) == site,
                    _ => false,
                };
                for words in speakers(&rules, &names) {
                    let (place, name) = (words.site(site), words.marker(figure));
                    if about {
                        let text = prompt(&words, before);
                        assert!(text.starts_with(&name), "{text}");
                        let to = label(&words, before, action);
                        assert!(!to.contains(&place), "{to}");
                    }
                    let placed = |e: &Event| match *e {
                        Event::MarkerPlaced { kind, region } if kind == figure => Some(region),
                        _ => None,
                    };
                    let Some(to) = events.iter().find_map(placed) else {
                        continue;
                    };
                    let told = tell(&words, before, events);
                    let there = told.iter().filter(|s| s.text.contains(&words.region(to)));
                    let there: Vec<_> = there.map(|s| s.text.as_str()).collect();
                    assert!(there.iter().any(|s| s.contains(&name)), "{there:?}");
                    assert!(!there.iter().any(|s| s.contains(&place)), "{there:?}");
                    went += 1;
                }
                asked += about as usize;
            });
        }
        assert!(asked > 10 && went > 40, "{asked} asked, {went} went");
        places += 1;
    }
    assert_eq!(places, 2);
}
