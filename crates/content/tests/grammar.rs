//! Every sentence that explains an effect is grammatical, for one and for several.

use std::{collections::HashSet, mem::discriminant};

use elbowroom_content::{small_world, underground};
use rules::spec::{Effect, GameSpec};
use wording::{Lang, effects};

/// Every effect in every way in which its sentence differs; `{n}` is a number, `{w}` a selector and
/// `{m}` a marker. Where a number may stand with either sign, both are there.
const EFFECTS: &[&str] = &[
    "cost = { tokens = {n}, where = '{w}' }",
    "cost = { tokens = -{n}, where = '{w}', scope = 'both' }",
    "defence = { tokens = {n}, where = '{w}' }",
    "reach = { to = '{w}' }",
    "reach = { linked = '{w}', through = '{w}' }",
    "entry = { where = '{w}' }",
    "entry = { where = '{w}', only = true }",
    "habitat = { where = '{w}' }",
    "keep_tokens = {}",
    "loan = { tokens = {n} }",
    "income = { coins = {n}, per = 'region', where = '{w}' }",
    "income = { coins = {n}, per = 'region', every = {n}, where = '{w}' }",
    "income = { coins = {n}, per = 'turn' }",
    "income = { coins = {n}, per = 'any', where = '{w}', scope = 'declined' }",
    "income = { coins = {n}, per = 'group' }",
    "income = { coins = {n}, per = 'single_group' }",
    "income = { coins = {n}, per = 'first_turn' }",
    "recruit = { tokens = {n}, every = {n}, where = '{w}', at = 'redeployment' }",
    "recruit = { tokens = {n}, every = {n}, where = '{w}', at = 'turn_start' }",
    "marker = { kind = '{m}', place = 'every_region', count = {n} }",
    "marker = { kind = '{m}', place = 'first_conquests', count = {n} }",
    "marker = { kind = '{m}', place = 'each_turn', count = {n} }",
    "marker = { kind = '{m}', place = 'spread', count = {n}, movable = true }",
    "marker = { kind = '{m}', place = 'guard', count = {n} }",
    "marker = { kind = '{m}', place = 'earned', count = {n}, where = '{w}' }",
    "marker = { kind = '{m}', place = 'anchor', count = {n}, where = '{w}', movable = true }",
    "marker = { kind = '{m}', place = 'every_region', lasting = true }",
    "marker = { kind = '{m}', place = 'spread', count = {n}, lasting = true }",
    "strike = { marker = '{m}' }",
    "convert = {}",
    "convert = { from_hand = true, at_entry = true }",
    "peace = {}",
    "die = { roll = 'before_choosing' }",
    "die = { roll = 'after_naming', where = '{w}' }",
    "decline_keep = { keep = 'all' }",
    "decline_keep = { keep = 'all', redeploy = true }",
    "decline_keep = { keep = 'none' }",
    "decline_keep = { keep = 'none', coins = {n} }",
    "decline_extra = {}",
    "decline_late = {}",
    "decline_acts = {}",
    "as_if_empty = { where = '{w}' }",
    "no_help = {}",
    "toll = { coins = {n} }",
    "when_lost = { coins = {n} }",
    "tribute = { coins = {n}, where = '{w}' }",
    "tools = { where = '{w}', max = {n}, name = 'Hammer' }",
    "tools = { where = '{w}', max = {n}, name = 'axe' }",
    "swap = {}",
    "revive = { regions = {n} }",
    "grudge = { markers = {n} }",
    "copy_relic = {}",
    "assist = { tokens = {n}, as_if_empty = false, anywhere = false, convert = false }",
    "assist = { tokens = -{n}, as_if_empty = false, anywhere = true, convert = false }",
    "assist = { tokens = 0, as_if_empty = true, anywhere = false, convert = false }",
    "assist = { tokens = 0, as_if_empty = false, anywhere = false, convert = true }",
    "carry = {}",
    "double = { where = '{w}' }",
    "sacrifice = { coins = {n} }",
    "haunt = { marker = '{m}' }",
    "summon = { marker = '{m}', losses = {n} }",
    "grant = {}",
];

const SELECTORS: &[&str] = &[
    "anywhere",
    "own anywhere",
    "edge",
    "tokens {n}",
    "beside own edge",
    "nonempty",
];

/// What is wrong with a sentence, if anything is.
fn fault(text: &str) -> Option<String> {
    let words: Vec<String> = text
        .split_whitespace()
        .map(|w| {
            w.trim_matches(|c: char| ".,;:()".contains(c))
                .to_lowercase()
        })
        .collect();
    // Two words with nothing between them.
    let joined = |i: usize| {
        let word = text.split_whitespace().nth(i).unwrap_or_default();
        !word.ends_with([',', ';', ':', '.'])
    };
    for (i, pair) in words.windows(2).enumerate() {
        let [a, b] = pair else { continue };
        if !joined(i) {
            continue;
        }
        let vowel = b.starts_with(|c: char| "aeiou".contains(c)) && b != "one" && b != "used";
        if (a == "a" && vowel) || (a == "an" && !vowel) {
            return Some(format!("{a} {b}"));
        }
        if a == b || (a == "any" && b == "any") {
            return Some(format!("{a} twice"));
        }
        if ["of", "the", "its", "one"].contains(&a.as_str()) && b == "any" {
            return Some(format!("{a} {b}"));
        }
        if a == "to" && ["a", "an"].contains(&b.as_str()) && text.contains("up to a") {
            return Some("up to a".into());
        }
    }
    const NOUNS: [&str; 4] = ["token", "coin", "region", "opponent"];
    for (i, word) in words.iter().enumerate() {
        let Ok(n) = word.parse::<u8>() else { continue };
        let rest = &words[i + 1..];
        let adjective = ["further", "active"].contains(&rest.first().map_or("", |w| w));
        let Some((noun, rest)) = rest[adjective as usize..].split_first() else {
            continue;
        };
        let plural = NOUNS.iter().any(|s| *noun == format!("{s}s"));
        let single = NOUNS.contains(&noun.as_str());
        if (plural && n == 1) || (single && n != 1) {
            return Some(format!("{n} {noun}"));
        }
        // Whose verb agrees with them.
        let who = rest
            .iter()
            .position(|w| ["who", "which"].contains(&w.as_str()));
        if let (true, Some(at @ ..4)) = (plural || single, who)
            && let Some(verb) = rest.get(at + 1)
            && verb.ends_with('s') != (n == 1)
        {
            return Some(format!("{n} {noun} … {verb}"));
        }
        if noun.starts_with("opponent") && words.contains(&"marked".into()) {
            let verb = if n == 1 { "is" } else { "are" };
            if !words.contains(&verb.into()) {
                return Some(format!("{n} {noun} … marked"));
            }
        }
    }
    let begins = text.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    let whole = begins && text.ends_with('.') && !text.contains("  ") && !text.contains("..");
    (!whole).then(|| "no sentence".into())
}

fn read(text: &str, game: &GameSpec) -> (Effect, String) {
    let effect: Effect = toml::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let words = effects::effect(Lang::En, &effect, game);
    (effect, words)
}

#[test]
fn explanations_are_grammatical_for_one_and_for_several() {
    let (mut kinds, mut read_all) = (HashSet::new(), 0);
    for pack in [small_world(), underground()] {
        for effect in EFFECTS {
            for n in ["1", "3"] {
                for selector in SELECTORS {
                    for marker in &pack.game.markers {
                        let text = effect.replace("{w}", selector).replace("{m}", &marker.id);
                        let text = text.replace("{n}", n);
                        let (effect, words) = read(&text, &pack.game);
                        kinds.insert(discriminant(&effect));
                        read_all += 1;
                        if let Some(fault) = fault(&words) {
                            panic!("{fault}: {words}\n{text}");
                        }
                    }
                }
            }
        }
        // And what the boxes say.
        let all = (pack.races.iter().flat_map(|r| &r.effects))
            .chain(pack.powers.iter().flat_map(|p| &p.effects))
            .chain(pack.sites.iter().flat_map(|s| &s.effects));
        for effect in all {
            let words = effects::effect(Lang::En, effect, &pack.game);
            assert_eq!(fault(&words), None, "{words}");
        }
    }
    let missing: Vec<_> = Effect::kinds()
        .filter(|e| !kinds.contains(&discriminant(e)))
        .collect();
    assert!(missing.is_empty(), "{missing:?} is to be added above");
    assert!(read_all > 1000, "{read_all}");
}

#[test]
fn the_reader_of_sentences_finds_what_is_wrong() {
    for wrong in [
        "It puts a Encampment there.",
        "It gets 1 tokens.",
        "It gets 3 coin.",
        "It has 1 further token for conquests, which leave the board.",
        "Up to 1 opponent who attack its player are marked.",
        "Up to 3 opponents who attacks its player are marked.",
        "It puts one into one of the any regions.",
        "It may put up to a Fortress there.",
        "It pays of its own of of it.",
    ] {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
}
