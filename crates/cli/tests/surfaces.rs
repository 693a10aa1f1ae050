//! Every surface can say what is asked: in every kind of position the terminal, the browser, the
//! message to a program and the decision of a scenario name what is to be decided, offer every
//! legal action, and take each back as text.

use std::collections::BTreeSet;

use bots::playout::{Dice, busy_action};
use client::choices::{self, Choices};
use content::{Library, Pack};
use elbowroom_cli::play::{asks, read};
use rules::{
    Action, Actions, Decision, Game, MarkerId, Options, Refusal, RuleSet, Seat, SiteId, State,
    Tribe,
};
use wording::{i18n::Lang, words::Words};

/// A game that is played so that what is wished comes up as soon as chance may bring it.
struct Dealt<'a> {
    rules: &'a RuleSet,
    pack: &'a Pack,
    site: Option<SiteId>,
    granted: Option<Action>,
    greedy: bool,
    seed: u64,
}

/// What is about to be decided, as coarse as a surface could tell it apart.
type Sort = (
    std::mem::Discriminant<Decision>,
    Option<MarkerId>,
    Option<u8>,
    bool,
);

/// What came up in the games.
#[derive(Default)]
struct Seen {
    words: BTreeSet<String>,
    sites: BTreeSet<u8>,
    markers: BTreeSet<MarkerId>,
    checked: usize,
}

impl Dealt<'_> {
    fn outcome(&self, state: &State, dice: &mut Dice) -> Option<Action> {
        let drawn = self.rules.draw(state, dice.next_u32())?;
        let legal = self.rules.legal_actions(state);
        let wish = match state.decision()? {
            Decision::Site(..) => self.site.map(Action::Site),
            Decision::Grant(_) => self.granted,
            // The badge that is to be granted is not to go elsewhere.
            Decision::Badge(_) if self.granted == Some(drawn) => {
                legal.iter().copied().find(|a| *a != drawn)
            }
            _ => None,
        };
        Some(wish.filter(|w| legal.contains(w)).unwrap_or(drawn))
    }

    fn play(&self, seen: &mut Seen) {
        let rules = self.rules;
        let mut dice = Dice::new(self.seed);
        let mut game = Game::new(std::sync::Arc::new(rules.clone()));
        let mut legal = Actions::default();
        let mut bots: Vec<_> = (0..rules.seats())
            .map(|s| bots::by_name("greedy", self.seed + s as u64).expect("a bot"))
            .collect();
        let mut sorts: Vec<Sort> = Vec::new();
        while !game.state().is_over() {
            let state = *game.state();
            let action = match state.to_move() {
                None => self
                    .outcome(&state, &mut dice)
                    .expect("chance has an outcome"),
                Some(seat) => {
                    let sort = sort(rules, &state);
                    let new = sort.is_some_and(|s| !sorts.contains(&s));
                    if new || dice.below(24) == 0 {
                        sorts.extend(sort);
                        self.check(&game, seat, seen);
                    }
                    match self.greedy {
                        true => bots[seat.index()].act(rules, &rules.view(&state, Some(seat))),
                        false => busy_action(rules, &state, &mut legal, &mut dice, self.seed)
                            .expect("something is legal"),
                    }
                }
            };
            game.apply(action).expect("it is legal");
        }
    }

    /// Everything that has to hold in a state.
    fn check(&self, game: &Game, seat: Seat, seen: &mut Seen) {
        let (rules, state) = (self.rules, game.state());
        let at = || {
            let from = game.log().len().saturating_sub(12);
            let last: Vec<String> = game.log()[from..]
                .iter()
                .map(|&a| rules.notation(a))
                .collect();
            let what = state.decision();
            format!(
                "{} on {}: … {}; {what:?}",
                rules.game(),
                rules.map().id,
                last.join(", ")
            )
        };
        let legal = rules.legal_actions(state);
        assert!(!legal.is_empty(), "{}", at());
        let names: Vec<String> = (0..rules.seats()).map(|s| format!("P{}", s + 1)).collect();

        // What is asked, in words.
        let lang = Lang::ALL[seen.checked % 4];
        let speaks = Words {
            lang,
            rules,
            names: &names,
        };
        let prompt = choices::prompt(&speaks, state);
        assert!(
            !prompt.is_empty() && !prompt.starts_with("ask-"),
            "{prompt}: {}",
            at()
        );
        for word in subjects(&speaks, rules, state) {
            assert!(prompt.contains(&word), "no {word} in {prompt}: {}", at());
        }

        // The terminal.
        let text = asks(&speaks, self.pack, game, 80);
        // Lines break where the language lets them.
        let dense = |text: &str| text.split_whitespace().collect::<String>();
        assert!(dense(&text).contains(&dense(&prompt)), "{text}\n{}", at());
        let words: BTreeSet<&str> = text
            .split(|c: char| c.is_whitespace() || "/,.:();?。：、，".contains(c))
            .collect();
        for &action in &legal {
            let line = rules.notation(action);
            let said = line.split_whitespace().all(|word| {
                let word = word.split(':').next().unwrap_or_default();
                words.contains(word)
            });
            assert!(said, "no {line} in\n{text}\n{}", at());
            assert_eq!(read(&speaks, state, &line), Ok(vec![action]), "{}", at());
        }

        // The browser.
        let offers = Choices::new(rules, state);
        let mut offered: Vec<Action> = offers.regions.values().flatten().copied().collect();
        offered.extend(offers.column.values());
        offered.extend(&offers.buttons);
        for action in &offered {
            assert!(legal.contains(action), "{action:?} is offered: {}", at());
            let label = choices::label(&speaks, state, *action);
            assert!(
                !label.is_empty() && !label.starts_with("do-"),
                "{label}: {}",
                at()
            );
        }
        for &action in &legal {
            let planned = match (action, &offers.plan) {
                (Action::Deploy(r, n) | Action::Place(r, n), Some(plan)) => {
                    plan.regions.contains(&r) && n <= plan.most && n <= plan.total
                }
                _ => false,
            };
            assert!(
                planned || offered.contains(&action),
                "no {action:?}: {}",
                at()
            );
        }
        if let Some(mut plan) = offers.plan {
            plan.spread(rules, state);
            assert_eq!(plan.problem(rules, state), None, "{}", at());
            let done = plan.actions();
            assert!(done.first().is_some_and(|a| legal.contains(a)), "{}", at());
        }

        // A program.
        let message = arena::decision_message(rules, &rules.view(state, Some(seat)));
        let json: serde_json::Value = serde_json::from_str(&message).expect("it is JSON");
        let about = json["decision"].as_str().unwrap_or_default();
        assert!(
            !["", "none", "chance", "errands"].contains(&about),
            "{}",
            at()
        );
        let told: Vec<&str> = (json["legal"].as_array().into_iter().flatten())
            .filter_map(|a| a.as_str())
            .collect();
        assert_eq!(told.len(), legal.len(), "{}", at());
        for (line, &action) in told.iter().zip(&legal) {
            assert_eq!(rules.parse_line(line), Ok(vec![action]), "{}", at());
        }

        // A scenario.
        let decision = scenario::decision(rules, state);
        let mut parts = decision.split_whitespace();
        let (word, whose) = (parts.next().unwrap_or_default(), parts.next());
        assert!(!["chance", "over", "errands"].contains(&word), "{}", at());
        assert_eq!(whose, Some(&*(seat.0 + 1).to_string()), "{}", at());
        assert!(!decision.contains('?'), "{decision}: {}", at());

        // And whoever tries something else is told what is asked.
        let what = speaks.refusal(state, Refusal::NotNow(Action::Die(1)));
        assert!(
            what.contains(&prompt) && what.contains(&names[seat.index()]),
            "{what}"
        );
        let figure = |s: &u8| rules.figure(SiteId(*s)).is_some();
        if let Some(Decision::Summon(_, s) | Decision::Haunt(_, s)) = state.decision() {
            assert!(figure(&s), "{}", at());
            let site = &rules.sites()[s as usize].name;
            for said in [&text, &what] {
                assert!(!said.contains(&format!("does {site} go")), "{said}");
                assert!(!said.contains(&format!("where {site} goes")), "{said}");
            }
        }

        seen.words.insert(word.into());
        seen.sites.extend(state_sites(rules, state));
        seen.markers.extend(marker(rules, state));
        seen.checked += 1;
    }
}

/// The sites that are on the map.
fn state_sites(rules: &RuleSet, state: &State) -> Vec<u8> {
    let all = 0..rules.sites().len() as u8;
    all.filter(|s| state.site_at(SiteId(*s)).is_some())
        .collect()
}

/// The marker that is to be placed.
fn marker(rules: &RuleSet, state: &State) -> Option<MarkerId> {
    match state.decision()? {
        Decision::Place(t, n, ..) | Decision::Anchor(t, n) => {
            let m = rules.marker_use(state, t, n);
            Some(m.expect("the effect is in force").kind)
        }
        Decision::Summon(_, s) | Decision::Haunt(_, s) => rules.figure(SiteId(s)),
        _ => None,
    }
}

/// The place or relic that a decision is about.
fn site(state: &State) -> Option<u8> {
    match state.decision()? {
        Decision::Summon(_, s)
        | Decision::Haunt(_, s)
        | Decision::Carry(_, s)
        | Decision::Sacrifice(_, s) => Some(s),
        _ => None,
    }
}

/// The tribe that a decision is about, where it is about one rather than about a place.
fn tribe(state: &State) -> Option<Tribe> {
    match state.decision()? {
        Decision::Conquest(t)
        | Decision::GiveUp(t)
        | Decision::Deploy(t, _)
        | Decision::Place(t, ..)
        | Decision::Swap(t)
        | Decision::Anchor(t, _) => Some(t),
        _ => None,
    }
}

fn sort(rules: &RuleSet, state: &State) -> Option<Sort> {
    let decision = state.decision()?;
    let declined = tribe(state).is_some_and(|t| state.in_decline(t));
    Some((
        std::mem::discriminant(&decision),
        marker(rules, state),
        site(state),
        declined,
    ))
}

/// What a surface has to name.
fn subjects(words: &Words<'_>, rules: &RuleSet, state: &State) -> Vec<String> {
    let mut out = Vec::new();
    out.extend(tribe(state).map(|t| words.tribe(state, t)));
    out.extend(marker(rules, state).map(|m| words.marker(m)));
    out.extend(site(state).map(|s| words.site_or_copy(state, SiteId(s))));
    out
}

#[test]
fn every_surface_says_what_is_asked() {
    let library = Library::shipped();
    let monsters = Options {
        add_monsters: true,
        ..Options::default()
    };
    let mut boards = Vec::new();
    for seats in 2..=5u8 {
        let map = format!("small-world-{seats}");
        boards.push(("small-world", map.clone(), seats, Options::default()));
        boards.push(("mixed", map, seats, monsters.clone()));
    }
    for seats in 2..=6u8 {
        let map = format!("underground-{seats}");
        boards.push(("underground", map.clone(), seats, Options::default()));
        boards.push(("mixed", map, seats, Options::default()));
    }
    let mut seen = Seen::default();
    let mut seed = 0;
    for (game, map, seats, options) in &boards {
        let rules = library.rules(game, map, *seats, options);
        let rules = rules.expect("the shipped content compiles");
        let pack = library.pack(game, map).expect("there is such a game");
        let mut play = |site: Option<SiteId>, granted: Option<Action>, greedy| {
            seed += 1;
            let dealt = Dealt {
                rules: &rules,
                pack: &pack,
                site,
                granted,
                greedy,
                seed,
            };
            dealt.play(&mut seen);
        };
        play(None, None, false);
        play(None, None, true);
        let small = *seats == 2 && !rules.sites().is_empty();
        for s in (0..rules.sites().len() as u8).map(SiteId).filter(|_| small) {
            play(Some(s), None, false);
            play(Some(s), None, true);
        }
        // Whatever power a place may grant, once each.
        let grants = rules.sites().iter().position(|s| s.id == grants_id(&rules));
        if let (true, "mixed", Some(s)) = (small, *game, grants) {
            for p in (0..rules.powers().len() as u8).map(rules::PowerId) {
                play(Some(SiteId(s as u8)), Some(Action::Badge(p)), p.0 % 2 == 0);
            }
        }
    }
    let all = [
        "anchor",
        "carry",
        "close",
        "conquest",
        "deploy",
        "draft",
        "give",
        "haunt",
        "late",
        "peace",
        "place",
        "sacrifice",
        "summon",
        "swap",
    ];
    let words: Vec<&str> = seen.words.iter().map(String::as_str).collect();
    assert_eq!(words, all, "every decision comes up");
    assert!(seen.markers.len() >= 8, "{:?}", seen.markers);
    assert!(seen.sites.len() >= 15, "{:?}", seen.sites);
    assert!(seen.checked > 1500, "{}", seen.checked);
}

/// The place that grants a power, by its effects; no code knows its name.
fn grants_id(rules: &RuleSet) -> String {
    let boxes = Library::shipped().boxes();
    let sites = boxes.iter().flat_map(|b| &b.sites);
    let mut granting = sites.filter(|s| {
        let grants = |e: &rules::spec::Effect| matches!(e, rules::spec::Effect::Grant(_));
        s.effects.iter().any(grants)
    });
    let found = granting.find(|s| rules.sites().iter().any(|r| r.id == s.id));
    found.map(|s| s.id.clone()).unwrap_or_default()
}
