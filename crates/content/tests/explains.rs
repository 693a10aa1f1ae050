//! What explains an effect says all that the effect does: no field that changes it is passed over.

use std::collections::{BTreeMap, BTreeSet};

use elbowroom_content::{Pack, Severity, load_files, small_world, underground};
use rules::spec::Effect;
use wording::{Lang, effects};

/// Effects of every kind in every way in which they are written, with no more than they need.
const BASES: &[&str] = &[
    "cost = { tokens = 1 }",
    "defence = { tokens = 1 }",
    "reach = { to = 'mine' }",
    "reach = { linked = 'mine' }",
    "reach = { through = 'mine' }",
    "entry = { where = 'mine' }",
    "habitat = { where = 'water' }",
    "keep_tokens = {}",
    "loan = { tokens = 1 }",
    "income = { coins = 1, per = 'region' }",
    "income = { coins = 1, per = 'any' }",
    "income = { coins = 1, per = 'turn' }",
    "income = { coins = 1, per = 'group' }",
    "income = { coins = 1, per = 'single_group' }",
    "income = { coins = 1, per = 'first_turn' }",
    "recruit = { tokens = 1, at = 'redeployment' }",
    "recruit = { tokens = 1, at = 'turn_start' }",
    "marker = { kind = 'lair', place = 'every_region' }",
    "marker = { kind = 'lair', place = 'first_conquests' }",
    "marker = { kind = 'lair', place = 'each_turn' }",
    "marker = { kind = 'lair', place = 'spread' }",
    "marker = { kind = 'lair', place = 'guard' }",
    "marker = { kind = 'lair', place = 'earned' }",
    "marker = { kind = 'volcano', place = 'anchor' }",
    "strike = { marker = 'dragon' }",
    "convert = {}",
    "peace = {}",
    "die = { roll = 'before_choosing' }",
    "die = { roll = 'after_naming' }",
    "decline_keep = { keep = 'all' }",
    "decline_keep = { keep = 'none' }",
    "decline_extra = {}",
    "decline_late = {}",
    "decline_acts = {}",
    "as_if_empty = { where = 'mine' }",
    "no_help = {}",
    "toll = { coins = 1 }",
    "when_lost = { coins = 1 }",
    "tribute = { coins = 1 }",
    "tools = { where = 'mine', max = 3, name = 'Pick' }",
    "swap = {}",
    "revive = { regions = 1 }",
    "grudge = { markers = 1 }",
    "copy_relic = {}",
    "assist = { tokens = -1 }",
    "carry = {}",
    "double = { where = 'mine' }",
    "sacrifice = { coins = 1 }",
    "haunt = { marker = 'ghost' }",
    "summon = { marker = 'balrog', losses = 1 }",
    "grant = {}",
];

/// What a field may be, whatever the effect is.
const VALUES: &[(&str, &[&str])] = &[
    ("as_if_empty", &["true"]),
    ("anywhere", &["true"]),
    ("at", &["'redeployment'", "'turn_start'"]),
    ("at_entry", &["true"]),
    ("coins", &["2", "7"]),
    ("convert", &["true"]),
    ("count", &["2", "3"]),
    ("every", &["2", "3"]),
    ("from_hand", &["true"]),
    ("keep", &["'all'", "'none'"]),
    ("kind", &["'fortress'", "'ghost'"]),
    ("lasting", &["true"]),
    ("linked", &["'magic'", "'hill'"]),
    ("losses", &["0", "2"]),
    ("marker", &["'hero'", "'balrog'", "'ghost'", "'volcano'"]),
    ("markers", &["2", "3"]),
    ("max", &["1", "5"]),
    ("movable", &["true"]),
    ("name", &["'Axe'"]),
    ("only", &["true"]),
    (
        "per",
        &[
            "'region'",
            "'any'",
            "'turn'",
            "'group'",
            "'single_group'",
            "'first_turn'",
        ],
    ),
    (
        "place",
        &[
            "'every_region'",
            "'first_conquests'",
            "'each_turn'",
            "'spread'",
            "'guard'",
            "'earned'",
            "'anchor'",
        ],
    ),
    ("redeploy", &["true"]),
    ("regions", &["2", "3"]),
    ("roll", &["'before_choosing'", "'after_naming'"]),
    ("scope", &["'declined'", "'both'"]),
    ("through", &["'magic'", "'hill'"]),
    ("to", &["'magic'", "'hill'"]),
    ("tokens", &["-2", "2"]),
    ("where", &["'magic'", "'hill'", "'edge'", "'not water'"]),
];

/// Fields that no sentence is about, each with why.
const SILENT: &[(&str, &str)] = &[("haunt scope", "any but the active one is refused")];

/// The names that a message of `serde` lists as expected: `a` and `b` of "expected `a` or `b`".
fn expected(message: &str) -> Vec<String> {
    let list = message.split("expected").nth(1).unwrap_or_default();
    let names = list.split('`').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

fn fields(kind: &str) -> Vec<String> {
    let error = toml::from_str::<Effect>(&format!("{kind} = {{ nothing = 1 }}")).unwrap_err();
    expected(error.message())
}

/// The files in which an effect may stand.
fn files(effect: &str) -> Vec<(String, String)> {
    let file = |folder: &str, keys: &str| {
        let text = format!(
            "id = \"own-thing\"\nname = \"Own\"\n{keys}rule = \"own\"\ntext = \"t\"\n\
             effects = [{{ {effect} }}, {{ cost = {{ tokens = -1, where = \"grudged\" }} }}]\n"
        );
        (format!("{folder}/own-thing.toml"), text)
    };
    vec![
        file("races", "tokens = 5\nsupply = 20\n"),
        file("powers", "tokens = 4\n"),
        file("sites", "kind = \"place\"\n"),
        file("sites", "kind = \"relic\"\n"),
    ]
}

/// Whether some box takes an effect in some file without a word of doubt about it.
fn accepted(effect: &str, boxes: &[Pack]) -> bool {
    files(effect).iter().any(|(name, text)| {
        boxes.iter().any(|pack| {
            let loaded = load_files(Some(pack), [(name.as_str(), text.as_str())]);
            loaded.is_ok_and(|(_, told)| {
                // The other effect is there for one that marks opponents.
                let about = |p: &elbowroom_content::Problem| {
                    p.severity == Severity::Warning && !p.to_string().contains("grudged")
                };
                !told.iter().any(about)
            })
        })
    })
}

/// An effect with a field set to a value.
fn with(base: &str, field: &str, value: &str) -> String {
    let (kind, rest) = base.split_once(" = ").unwrap();
    let inner = rest.trim_start_matches('{').trim_end_matches('}').trim();
    let mut parts: Vec<String> = (inner.split(", ").filter(|p| !p.is_empty()))
        .filter(|p| p.split_once(" = ").unwrap().0 != field)
        .map(str::to_owned)
        .collect();
    parts.push(format!("{field} = {value}"));
    format!("{kind} = {{ {} }}", parts.join(", "))
}

/// Both boxes, each with the markers of both and none of the places and relics: of some there may
/// be no second one.
fn boxes() -> Vec<Pack> {
    let mut both = vec![small_world().clone(), underground().clone()];
    for pack in &mut both {
        pack.sites.clear();
        let others = [small_world(), underground()].into_iter();
        for marker in others.flat_map(|b| &b.game.markers) {
            if !pack.game.markers.iter().any(|m| m.id == marker.id) {
                pack.game.markers.push(marker.clone());
            }
        }
    }
    both
}

#[test]
fn whatever_changes_an_effect_changes_what_is_said_of_it() {
    let boxes = boxes();
    let game = &boxes[1].game;
    let say = |effect: &str| {
        let read: Effect = toml::from_str(effect).unwrap_or_else(|e| panic!("{effect}: {e}"));
        (effects::effect(Lang::En, &read, game), read)
    };
    let mut unseen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for kind in Effect::kinds() {
        let kind = kind.name();
        let mut all: BTreeSet<String> = fields(kind).into_iter().collect();
        all.retain(|f| SILENT.iter().all(|s| s.0 != format!("{kind} {f}")));
        unseen.insert(kind.to_owned(), all);
    }
    for base in BASES {
        let (kind, _) = base.split_once(" = ").unwrap();
        assert!(accepted(base, &boxes), "{base} is to be accepted");
        let (plain, read) = say(base);
        for field in fields(kind) {
            let values = VALUES.iter().find(|v| v.0 == field);
            let (_, values) = values.unwrap_or_else(|| panic!("no value for {kind} {field}"));
            for value in *values {
                let changed = with(base, &field, value);
                let Ok(effect) = toml::from_str::<Effect>(&changed) else {
                    continue;
                };
                if effect == read || !accepted(&changed, &boxes) {
                    continue;
                }
                let (words, _) = say(&changed);
                let silent = SILENT.iter().any(|s| s.0 == format!("{kind} {field}"));
                assert_eq!(words == plain, silent, "{base}\n{changed}\n{words}");
                if let Some(left) = unseen.get_mut(kind) {
                    left.remove(&field);
                }
            }
        }
    }
    unseen.retain(|_, left| !left.is_empty());
    assert_eq!(
        unseen,
        BTreeMap::new(),
        "fields that nothing was tried with"
    );
}
