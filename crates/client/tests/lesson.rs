//! Lessons, played through: by somebody who does what is recommended, and by somebody who does not.

mod support;

use std::collections::BTreeSet;

use bots::Bot;
use client::{
    choices::Choices,
    lesson::{self, LESSONS, Lesson, Point, Progress, Told, Until},
    save::{self, Memory},
    session::{Session, Turn},
};
use record::Seed;
use rules::{Action, Seat};
use support::start;
use wording::{Lang, words::Words};

const ME: Seat = Seat(0);

fn told_in(session: &Session, lang: Lang) -> Option<Told> {
    let words = Words {
        lang,
        rules: session.rules(),
        names: session.names(),
    };
    lesson::now(session, &words, Some(ME))
}

fn told(session: &Session) -> Told {
    told_in(session, Lang::En).expect("a lesson always tells something")
}

fn begin(lesson: &Lesson) -> Session {
    lesson.begin(Lang::En).unwrap()
}

fn read(session: &mut Session, told: &Told) {
    session.lesson_mut().unwrap().read(told.id);
}

fn reloaded(session: &Session) -> Session {
    let store = Memory::default();
    assert!(save::save(&store, "x", session, 1));
    let (text, colours) = save::load(&store, "x").unwrap();
    Session::load(&text, colours, Seed([0; 32])).unwrap()
}

/// What is pointed at is there.
fn check(session: &Session, told: &Told) {
    let choices = Choices::new(session.rules(), session.state());
    let seats = session.rules().seats();
    let there = match told.point {
        Point::Nothing | Point::Turns => true,
        Point::Combo(place) => choices.column.contains_key(&place),
        Point::Region(r) => session.rules().map().all.has(r),
        Point::Button(action) => choices.buttons.contains(&action),
        Point::Plan => matches!(session.turn(), Turn::Human(_)),
        Point::Purse(seat) => seat.0 < seats,
    };
    assert!(there, "{told:?} points at nothing");
    for lang in Lang::ALL {
        let told = told_in(session, lang).unwrap();
        assert!(!told.text.contains(['{', '}']), "{}", told.text);
        assert!(told.text.len() > 20 && !told.text.starts_with("advice-"));
    }
}

/// What is recommended; of what can be shared out, evenly.
fn recommended(session: &Session, told: &Told) -> Vec<Action> {
    let (rules, state) = (session.rules(), session.state());
    let choices = Choices::new(rules, state);
    if let Some(mut plan) = choices.plan.clone() {
        plan.spread(rules, state);
        return plan.actions();
    }
    let pointed = match told.point {
        Point::Combo(place) => choices.column.get(&place).copied(),
        Point::Region(r) => choices.at(r).first().copied(),
        Point::Button(action) => Some(action),
        _ => None,
    };
    vec![pointed.unwrap_or(rules.legal_actions(state)[0])]
}

/// The bot's move, if it has it.
fn others(session: &mut Session, bot: &mut dyn Bot) -> bool {
    let Turn::Bot(seat, _) = session.turn() else {
        return false;
    };
    let view = session.rules().view(session.state(), Some(seat));
    let action = bot.act(session.rules(), &view);
    session.act(seat, &[action]).unwrap();
    true
}

/// Plays a lesson as it recommends, and returns the steps in the order in which they were told.
fn play(lesson: &Lesson, mut each: impl FnMut(&mut Session, &Told)) -> Vec<Told> {
    let mut session = begin(lesson);
    let mut bot = bots::by_name("gentle", 1).unwrap();
    let mut steps: Vec<Told> = Vec::new();
    loop {
        let now = told(&session);
        check(&session, &now);
        each(&mut session, &now);
        if steps.last().is_none_or(|last| last.id != now.id) {
            steps.push(now.clone());
        }
        if now.until == Until::Read {
            read(&mut session, &now);
        } else if session.turn() == Turn::Over {
            return steps;
        } else if !others(&mut session, &mut *bot) {
            let actions = recommended(&session, &now);
            session.act(ME, &actions).unwrap();
        }
    }
}

#[test]
fn whole_lessons_tell_all_that_they_have_to_tell() {
    for lesson in &LESSONS {
        let steps = play(lesson, |_, _| {});
        for own in lesson.steps {
            let times = steps.iter().filter(|s| s.id == own.id).count();
            assert!(times > 0, "{} never tells {}", lesson.id, own.id);
            assert!(own.until == Until::Done || times == 1, "{} again", own.id);
        }
        assert_eq!(steps.last().unwrap().id, "advice-over");
    }
}

#[test]
fn the_first_lesson_goes_part_by_part() {
    let steps = play(&LESSONS[0], |_, _| {});
    let parts: Vec<(u8, u8)> = steps.iter().filter_map(|s| s.part).collect();
    assert!(parts.is_sorted(), "{parts:?}");
    let seen: BTreeSet<_> = parts.into_iter().collect();
    assert_eq!(Vec::from_iter(seen), [(1, 4), (2, 4), (3, 4), (4, 4)]);
    // The aim comes before any choice, and every part in the first two turns.
    assert_eq!(steps[0].id, "lesson-aim");
    assert!(steps[0].text.contains("10 turns"));
    assert_eq!(steps[1].id, "lesson-pick");
}

#[test]
fn what_is_recommended_is_given_with_its_reason() {
    let mut session = begin(&LESSONS[0]);
    let aim = told(&session);
    read(&mut session, &aim);
    let pick = told(&session);
    let Point::Combo(place) = pick.point else {
        panic!("{pick:?}");
    };
    let combo = session.state().column()[usize::from(place)];
    let tokens = session.rules().combo_tokens(combo.race, combo.power);
    assert!(
        pick.text.contains(&format!("tokens {tokens}")),
        "{}",
        pick.text
    );
    // What is foretold comes true for who does what is recommended.
    let before = session.entries().len();
    while session.latest().round() == 1 && session.turn() == Turn::Human(ME) {
        let now = told(&session);
        match now.until {
            Until::Read => read(&mut session, &now),
            Until::Done => {
                let actions = recommended(&session, &now);
                session.act(ME, &actions).unwrap();
            }
        }
    }
    assert!(session.entries().len() > before);
    let coins = told(&session);
    assert_eq!(coins.id, "lesson-coins");
    let number = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let at = words.iter().rposition(|w| w.starts_with("coins"));
        words[at.unwrap() - 1].to_owned()
    };
    let (foretold, _) = pick.text.split_once(". Its card").unwrap();
    let (earned, _) = coins.text.split_once(": ").unwrap();
    assert_eq!(number(foretold), number(earned));
}

#[test]
fn coins_are_told_even_if_the_others_play_at_once() {
    let mut session = begin(&LESSONS[0]);
    let mut bot = bots::by_name("gentle", 1).unwrap();
    let mut heard = BTreeSet::new();
    // Nothing is looked at while the bot plays.
    while session.latest().round() == 1 {
        if others(&mut session, &mut *bot) {
            continue;
        }
        let now = told(&session);
        heard.insert(now.id);
        match now.until {
            Until::Read => read(&mut session, &now),
            Until::Done => {
                let actions = recommended(&session, &now);
                session.act(ME, &actions).unwrap();
            }
        }
    }
    heard.insert(told(&session).id);
    assert!(heard.contains("lesson-coins"), "{heard:?}");
}

#[test]
fn a_reload_goes_on_with_the_lesson_wherever_it_is() {
    for lesson in &LESSONS {
        let mut n = 0;
        play(lesson, |session, now| {
            n += 1;
            // All of the first turns, then now and then.
            if n > 60 && n % 20 > 0 {
                return;
            }
            let again = reloaded(session);
            assert_eq!(again.lesson(), session.lesson());
            assert_eq!(&told(&again), now);
            session.lesson_mut().unwrap().fold(n % 2 == 0);
            let again = reloaded(session);
            assert_eq!(again.lesson().unwrap().is_folded(), n % 2 == 0);
        });
    }
}

#[test]
fn taking_back_leads_to_what_was_told_before() {
    for lesson in &LESSONS {
        let mut session = begin(lesson);
        let mut bot = bots::by_name("gentle", 1).unwrap();
        let mut undone = 0;
        while session.latest().round() < 4 {
            let now = told(&session);
            if now.until == Until::Read {
                read(&mut session, &now);
            } else if !others(&mut session, &mut *bot) {
                let actions = recommended(&session, &now);
                session.act(ME, &actions).unwrap();
                if session.can_undo(ME) {
                    undone += 1;
                    // What is read meanwhile stays read.
                    let meanwhile = told(&session);
                    if meanwhile.until == Until::Read {
                        read(&mut session, &meanwhile);
                    }
                    session.undo(ME);
                    assert_eq!(told(&session).id, now.id);
                    session.redo(ME);
                }
            }
        }
        assert!(undone > 5, "{undone}");
    }
}

#[test]
fn whoever_does_something_else_is_told_what_fits() {
    for (lesson, seed) in LESSONS
        .iter()
        .flat_map(|l| [3_usize, 5, 11].map(|s| (l, s)))
    {
        let mut session = begin(lesson);
        let mut bot = bots::by_name("random", 1).unwrap();
        let mut n = seed;
        while session.turn() != Turn::Over {
            let now = told(&session);
            check(&session, &now);
            n += 1;
            // Some are read, others left as they are.
            if now.until == Until::Read && n.is_multiple_of(seed) {
                read(&mut session, &now);
            }
            if !others(&mut session, &mut *bot) {
                let wrong = recommended(&session, &now);
                let legal = session.rules().legal_actions(session.state());
                let other: Vec<_> = legal.iter().filter(|a| !wrong.contains(a)).collect();
                let action = match other.len() {
                    0 => legal[0],
                    some => *other[n * 7 % some],
                };
                session.act(ME, &[action]).unwrap();
            }
        }
        // What has to be read is told until it is, even when the game is over.
        loop {
            let now = told(&session);
            match now.until {
                Until::Read => read(&mut session, &now),
                Until::Done => break assert_eq!(now.id, "advice-over"),
            }
        }
    }
}

#[test]
fn any_game_may_have_advice_from_the_middle_on() {
    for game in ["small-world", "underground"] {
        let mut session = start(game, &["human", "human"], "advice");
        assert_eq!(told_in(&session, Lang::En), None);
        assert!(!save_text(&session).contains("# lesson"));
        for i in 0..30 {
            let Turn::Human(seat) = session.turn() else {
                break;
            };
            let legal = session.rules().legal_actions(session.state());
            session.act(seat, &[legal[i * 5 % legal.len()]]).unwrap();
        }
        let about = Lesson::about(session.pack());
        assert_eq!(about.game(), game);
        session.set_lesson(Some(Progress::of(about)));
        check(&session, &told(&session));
        session.look_back(0);
        assert_eq!(told_in(&session, Lang::En), None);
    }
}

fn save_text(session: &Session) -> String {
    let store = Memory::default();
    assert!(save::save(&store, "x", session, 1));
    save::load(&store, "x").unwrap().0
}

#[test]
fn what_is_kept_of_a_lesson_may_be_older_or_wrong() {
    let first = LESSONS[0].id;
    let known = LESSONS[0].steps[0].id;
    let text = format!("# colours 1\n# lesson {first} folded {known} lesson-that-was\nelbowroom");
    let kept = Progress::kept(&text).unwrap();
    assert!(kept.is_folded());
    assert_eq!(kept.line(), format!("# lesson {first} folded {known}\n"));
    for bad in [
        "# lesson nobody-knows",
        "# lesson ",
        "",
        "game\n# lesson first",
    ] {
        assert_eq!(Progress::kept(bad), None, "{bad}");
    }
}
