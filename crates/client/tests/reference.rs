//! The rules at hand: all that is in the boxes has a case that shows what it does, taken from the
//! scenarios, and is found by whoever looks for it.

use std::{collections::BTreeSet, fs, path::Path};

use board::Geometry;
use client::{
    chronicle,
    reference::{Article, Kind, Show, articles, found, written},
};
use content::Library;
use rules::{
    Action, Event, Seat, State,
    profile::Source,
    spec::{EDGE, MapSpec},
};
use scenario::Case;
use wording::{Lang, names, words::Words};

/// Most actions that a case has, so that it is seen at a glance.
const LONG: usize = 8;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The articles that have a picture.
fn shown() -> Vec<Article> {
    let all = articles(Library::shipped(), Lang::En);
    let shown = all.into_iter().filter(|a| a.kind != Kind::Terrain);
    shown.collect()
}

/// Whether something has a say in a case: coins, costs and tokens that come of it count most, then that
/// it does something, then that it is there.
fn weight(show: &Show, article: &Article) -> u32 {
    let (rules, id) = (&show.rules, &*article.id);
    let means = |source: Source| match (article.kind, source) {
        (Kind::Race, Source::Race(r)) => rules.races()[r.0 as usize].id == id,
        (Kind::Power, Source::Power(p)) => rules.powers()[p.0 as usize].id == id,
        (Kind::Place | Kind::Relic, Source::Site(s)) => rules.sites()[s.0 as usize].id == id,
        _ => false,
    };
    let mut weight = 0;
    for entry in &show.entries {
        let lines = rules.explain(&entry.before, entry.action).lines;
        weight += 4 * u32::from(lines.iter().any(|l| means(l.source)));
        for event in &entry.events {
            weight += match *event {
                Event::Earned { source, .. } | Event::Paid { source, .. } if means(source) => 4,
                Event::Carried { site, .. } | Event::Armed(site) | Event::Found { site, .. }
                    if means(Source::Site(site)) =>
                {
                    4
                }
                Event::MarkerPlaced { .. }
                | Event::Recruited { .. }
                | Event::Replaced { .. }
                | Event::Swapped { .. }
                | Event::Revived { .. }
                | Event::Sacrificed(_)
                | Event::Moved
                | Event::Left(_)
                | Event::Mustered(_)
                | Event::Declined { .. } => 2,
                Event::Took { .. } | Event::Picked { .. } => 1,
                _ => 0,
            };
        }
    }
    weight
}

/// Whether it is on the board, or in the hand of who acts.
fn is_there(show: &Show, article: &Article) -> bool {
    let (rules, id) = (&show.rules, &*article.id);
    let states = show.entries.iter().map(|e| &e.before);
    let mut states = states.chain([&show.after]);
    states.any(|s: &State| match article.kind {
        Kind::Race => s
            .tribes()
            .any(|t| rules.races()[s.race(t).0 as usize].id == id),
        Kind::Power => s.tribes().any(|t| {
            let power = s.power(t);
            power.is_some_and(|p| rules.powers()[p.0 as usize].id == id)
        }),
        _ => {
            let at = rules.sites().iter().position(|x| x.id == id).unwrap();
            s.site_at(rules::SiteId(at as u8)).is_some()
        }
    })
}

/// The map of a case so that it can be drawn: those of cases that are no more than a few neighbours lie
/// at the edge of their board.
fn drawable(map: &MapSpec) -> Option<MapSpec> {
    let mut map = map.clone();
    if Geometry::compute(&map).is_err() && map.id == MapSpec::OWN {
        for region in &mut map.regions {
            if !region.neighbours.iter().any(|n| n == EDGE) {
                region.neighbours.push(EDGE.into());
            }
        }
    }
    Geometry::compute(&map).is_ok().then_some(map)
}

/// A case as a line, if it can be one: the shipped rules, a map that can be drawn, and few actions.
fn line(case: &Case) -> Option<String> {
    let rules = case.rules();
    let map = &drawable(case.map())?;
    let plain = rules.options() == &rules::Options::default() && rules.seats() == map.players;
    let actions = case.actions();
    if !plain || actions.is_empty() || actions.len() > LONG {
        return None;
    }
    let place = match map.id.as_str() {
        MapSpec::OWN => format!("{} {}", MapSpec::OWN, written(map)),
        id => id.into(),
    };
    let actions: Vec<String> = actions.iter().map(|a| rules.notation(*a)).collect();
    Some(format!(
        "{}|{place}|{}|{}",
        rules.game(),
        rules.state_text(case.start()),
        actions.join(";")
    ))
}

/// Whether what is shown is what happens in the case.
fn goes_alike(show: &Show, case: &Case) -> bool {
    let mut state = *case.start();
    let mut events = Vec::new();
    for action in case.actions() {
        if case.rules().apply(&mut state, action, &mut events).is_err() {
            return false;
        }
    }
    let shown: Vec<_> = show.entries.iter().flat_map(|e| e.events.clone()).collect();
    shown == events
}

/// The lines of all articles, from the scenarios of each: that in which it does most, then the shortest.
fn lines() -> Vec<String> {
    let folder = |kind| match kind {
        Kind::Race => "races",
        Kind::Power => "powers",
        _ => "sites",
    };
    let (mut out, mut missing) = (Vec::new(), Vec::new());
    for article in shown() {
        let (game, id) = (&article.game, &article.id);
        let path = root().join(format!(
            "scenarios/{game}/{}/{id}.scenario",
            folder(article.kind)
        ));
        let text = fs::read_to_string(&path).unwrap();
        let cases = scenario::read_in(Library::shipped(), game, "case", &text).cases;
        let lines = cases.iter().filter_map(|case| Some((case, line(case)?)));
        let shows = lines.filter_map(|(case, line)| {
            let show = Show::read(&line)?;
            goes_alike(&show, case).then_some((show, line))
        });
        let there = shows.filter(|(show, _)| is_there(show, &article));
        let best = there.max_by_key(|(show, line)| {
            let says = weight(show, &article).min(4);
            // What is seen on the board comes before what is only told.
            let seen = !show.regions().is_empty();
            (seen, says, std::cmp::Reverse(line.len()))
        });
        match best {
            Some((_, line)) => out.push(format!("{} {id}|{line}", article.kind.word())),
            None => missing.push(article.key()),
        }
    }
    assert!(missing.is_empty(), "no case can be shown of {missing:?}");
    out
}

/// `ELBOWROOM_SHOWS=keep` writes them.
#[test]
fn cases_are_those_of_the_scenarios() {
    let path = root().join("crates/client/src/reference/shows.txt");
    let text = lines().join("\n") + "\n";
    if std::env::var("ELBOWROOM_SHOWS").is_ok_and(|v| v == "keep") {
        fs::write(&path, &text).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == text,
        "ELBOWROOM_SHOWS=keep cargo test -p client --test reference writes {}",
        path.display()
    );
}

#[test]
fn everything_is_shown_doing_what_it_does() {
    for article in shown() {
        let key = article.key();
        let show = Show::of(article.kind, &article.id).unwrap_or_else(|| panic!("{key}"));
        assert!(is_there(&show, &article), "{key} is not in its case");
        assert!(
            weight(&show, &article) > 0,
            "{key} does nothing in its case"
        );
        assert!(Geometry::compute(show.pack.map(&show.map).unwrap()).is_ok());
        // What happens is told in words.
        for lang in Lang::ALL {
            let words = Words {
                lang,
                rules: &show.rules,
                names: &names::people(lang, &show.rules),
            };
            let told: Vec<_> = show
                .entries
                .iter()
                .flat_map(|e| chronicle::tell(&words, e))
                .collect();
            assert!(!told.is_empty(), "{key} says nothing");
        }
        assert!(
            show.entries
                .iter()
                .all(|e| e.seat.is_none_or(|s| s <= Seat(5)))
        );
        assert!(
            !matches!(show.entries[0].action, Action::Banner(_)),
            "{key}"
        );
    }
}

#[test]
fn every_article_has_a_name_and_a_text_of_its_own() {
    for lang in Lang::ALL {
        let all = articles(Library::shipped(), lang);
        for a in &all {
            assert!(!a.name.is_empty() && a.text.chars().count() > 5, "{a:?}");
        }
        let of_box = |kind| all.iter().filter(move |a| a.kind == kind).count();
        assert!(Kind::ALL.into_iter().all(|k| of_box(k) > 3));
    }
    let keys: Vec<String> = shown().iter().map(Article::key).collect();
    let once: BTreeSet<&String> = keys.iter().collect();
    assert_eq!(once.len(), keys.len(), "an address leads to one article");
}

#[test]
fn what_is_looked_for_is_found_whatever_accents_it_has() {
    let first = |lang, question: &str| {
        let all = articles(Library::shipped(), lang);
        found(&all, question).first().map(|a| a.id.clone())
    };
    let is = |lang, question, id: &str| assert_eq!(first(lang, question).as_deref(), Some(id));
    is(Lang::En, "DWARV", "dwarves");
    is(Lang::En, "troll's sock", "stinky-trolls-socks");
    is(Lang::Pl, "zelazne krasnoludy", "iron-dwarves");
    is(Lang::Pl, "plomyczki", "flames");
    is(Lang::Ja, "どらう", "drow");
    is(Lang::It, "fuochi fatui", "will-o-wisps");
    assert_eq!(first(Lang::En, "mines drow"), None);
    // What is only told of comes after what has the word in its name.
    let all = articles(Library::shipped(), Lang::En);
    let monsters = found(&all, "monsters");
    assert!(monsters.len() > 2, "{}", monsters.len());
    assert_eq!(found(&all, "  ").len(), all.len());
}
