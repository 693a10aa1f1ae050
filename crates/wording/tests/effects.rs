//! What effects do, in words.

use content::{Library, Pack, small_world, underground};
use elbowroom_wording::{
    Lang,
    effects::{EFFECTS, effect},
};

fn of(pack: &Pack, id: &str) -> Vec<String> {
    let race = pack.race(id).map(|r| &r.effects);
    let power = pack.power(id).map(|p| &p.effects);
    let site = pack.site(id).map(|s| &s.effects);
    let effects = race.or(power).or(site).expect("it is in the box");
    let effects = effects.iter();
    effects.map(|e| effect(Lang::En, e, &pack.game)).collect()
}

#[test]
fn effects_read_like_sentences() {
    let (small, under) = (small_world(), underground());
    for (pack, id, expected) in [
        (
            small,
            "giants",
            "To conquer regions beside regions of its own with Mountain costs it 1 token less.",
        ),
        (
            small,
            "mounted",
            "To conquer regions with Hill or with Farmland costs it 1 token less.",
        ),
        (
            small,
            "dwarves",
            "It earns 1 coin for each of its regions with Mine, in decline too.",
        ),
        (
            small,
            "wealthy",
            "It earns 7 coins at the end of its first turn, once.",
        ),
        (
            small,
            "skeletons",
            "When it redeploys it gets 1 token from the tray for every 2 of its regions conquered this turn where somebody was.",
        ),
        (
            small,
            "flying",
            "It may conquer regions other than those with water wherever they lie.",
        ),
        (
            under,
            "wise",
            "In decline: it earns 2 coins if it holds any region.",
        ),
        (
            under,
            "shiny-orb",
            "Once a turn a region that it attacks with a single active token of an opponent goes over to it by replacing that token; then this lies there.",
        ),
        (
            under,
            "diamond-fields",
            "It earns 1 coin for each of its regions of the terrain on which this lies, in decline too.",
        ),
    ] {
        assert_eq!(of(pack, id), [expected], "{id}");
    }
}

#[test]
fn everything_shipped_has_words() {
    for pack in Library::shipped().boxes() {
        let effects = (pack.races.iter().flat_map(|r| &r.effects))
            .chain(pack.powers.iter().flat_map(|p| &p.effects))
            .chain(pack.sites.iter().flat_map(|s| &s.effects));
        for e in effects {
            for lang in Lang::ALL {
                let text = effect(lang, e, &pack.game);
                assert!(text.len() > 20 && text.ends_with(['.', '。']), "{text}");
                let empty = text.contains("  ") || text.contains("..") || text.contains("。。");
                assert!(!empty && !text.contains("effect-"), "{text}");
            }
        }
    }
}

#[test]
fn every_message_is_in_every_language_and_asked_for() {
    assert_eq!(EFFECTS.faults(), Vec::<String>::new());
    let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let unasked = EFFECTS.unasked(src, &["word-"]).unwrap();
    // The other files there ask for messages of the game.
    let unsaid: Vec<_> = unasked.iter().filter(|m| m.starts_with("nobody")).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}
