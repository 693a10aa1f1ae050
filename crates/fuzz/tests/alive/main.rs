//! Whatever the check of content accepts without a warning does something.
//!
//! Every effect with every scope, every way to say of which regions, and every owner is added to a
//! small box and played, from positions at random, beside the same box without it. Somewhere
//! something has to differ: what is legal, what happens, or what comes of it. What never differs
//! has to be refused by the check, or warned of.

mod effects;
mod play;

use std::fmt::Write;

use content::{Pack, Severity, load_files, underground};
use effects::{EFFECTS, SCOPES, SELECTORS, Template};
use play::Pair;

/// Whose effect it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// A race's.
    Race,
    /// A power's.
    Power,
    /// A place's.
    Place,
    /// A relic's.
    Relic,
    /// A power's that a place grants.
    Granted,
}

/// In force in decline and without effect: it keeps the badge of a race in decline, so that the
/// effect that is tried is not found to matter for that alone.
const FILLER: &str = "{ income = { coins = 1, per = \"first_turn\", scope = \"declined\" } }";

fn race(id: &str, effects: &str) -> (String, String) {
    let text = format!(
        "id = \"{id}\"\nname = \"{id}\"\ntokens = 9\nsupply = 30\nrule = \"own\"\ntext = \"t\"\n\
         effects = [{effects}]\n"
    );
    (format!("races/{id}.toml"), text)
}

fn power(id: &str, effects: &str) -> (String, String) {
    let text = format!(
        "id = \"{id}\"\nname = \"{id}\"\ntokens = 4\nrule = \"own\"\ntext = \"t\"\neffects = [{effects}]\n"
    );
    (format!("powers/{id}.toml"), text)
}

fn site(kind: &str, id: &str, effects: &str) -> (String, String) {
    let text = format!(
        "id = \"{id}\"\nname = \"{id}\"\nkind = \"{kind}\"\nrule = \"own\"\ntext = \"t\"\n\
         effects = [{effects}]\n"
    );
    (format!("sites/{id}.toml"), text)
}

/// The box that effects are added to: no race, power or site of it does more than it must for
/// some effect to matter.
fn base(owner: Owner) -> Pack {
    let mut pack = underground().clone();
    let small = content::small_world();
    pack.game.markers.extend(small.game.markers.clone());
    pack.maps.retain(|m| m.id == "underground-2");
    pack.races.clear();
    pack.powers.clear();
    pack.sites.clear();
    let mut files = vec![
        race("ghouls", "{ decline_acts = {} }"),
        race("plain", ""),
        race("simple", ""),
        race(
            "wet",
            "{ habitat = { where = \"water\", scope = \"both\" } }",
        ),
        power("bare", ""),
        power("blank", ""),
        power(
            "seafaring",
            "{ habitat = { where = \"water\", scope = \"both\" } }",
        ),
        power("vengeful", "{ grudge = { markers = 2 } }"),
        power("magic", "{ copy_relic = {} }"),
        site("place", "rock", ""),
        site(
            "place",
            "pole",
            "{ income = { coins = 1, per = \"single_group\", scope = \"both\" } }",
        ),
        site("relic", "stick", "{ assist = { tokens = -1 } }"),
        site("relic", "twig", ""),
    ];
    if owner == Owner::Granted {
        files.push(site("place", "stones", "{ grant = {} }"));
    }
    with(&pack, &files).expect("the base loads").0
}

type Loaded = (Pack, Vec<content::Problem>);

fn with(pack: &Pack, files: &[(String, String)]) -> Result<Loaded, Vec<content::Problem>> {
    load_files(
        Some(pack),
        files.iter().map(|(n, t)| (n.as_str(), t.as_str())),
    )
}

/// The file of an owner with these effects.
fn file(owner: Owner, effects: &str) -> (String, String) {
    match owner {
        Owner::Race => race("own", effects),
        Owner::Power | Owner::Granted => power("own", effects),
        Owner::Place => site("place", "own", effects),
        Owner::Relic => site("relic", "own", effects),
    }
}

/// What came of trying an effect.
enum Verdict {
    /// The check refuses it, or says that it does nothing or next to nothing.
    Told,
    /// The check says that it does nothing, but it does something.
    Slandered,
    Alive,
    Inert,
}

/// Positions from which an effect is tried at most, and one that should do nothing.
const TRIES: usize = 30_000;
const FEW: usize = 20;

fn tried(owner: Owner, base: &Pack, effect: &str, seed: u64) -> Verdict {
    let Ok((_, problems)) = with(base, &[file(owner, effect)]) else {
        return Verdict::Told;
    };
    let is_told = |p: &&content::Problem| match p.severity {
        Severity::Note => owner == Owner::Granted,
        _ => p.message.to_string().contains("does nothing"),
    };
    let told = problems.iter().find(is_told);
    if told.is_some_and(|p| p.message.to_string().contains("hardly")) {
        return Verdict::Told;
    }
    let packs = [format!("{effect}, {FILLER}"), FILLER.to_owned()]
        .map(|effects| with(base, &[file(owner, &effects)]).map(|(pack, _)| pack));
    let [Ok(full), Ok(bare)] = packs else {
        panic!("it loads alone, but not with the filler: {effect}");
    };
    let pair = Pair::new(&full, &bare, owner);
    match (
        told,
        pair.differs(seed, if told.is_some() { FEW } else { TRIES }),
    ) {
        (None, true) => Verdict::Alive,
        (None, false) => Verdict::Inert,
        (Some(_), true) => Verdict::Slandered,
        (Some(_), false) => Verdict::Told,
    }
}

/// Every way to write an effect.
fn spelled(template: &Template) -> Vec<String> {
    let mut all = Vec::new();
    let scopes = if template.text.contains("{S}") {
        &SCOPES[..]
    } else {
        &SCOPES[..1]
    };
    let selectors = if template.text.contains("{W}") {
        &SELECTORS[..]
    } else {
        &SELECTORS[..1]
    };
    for scope in scopes {
        for selector in selectors {
            let text = template.text.replace("{W}", &format!("\"{selector}\""));
            let text = text.replace("{S}", scope).replace("{, ", "{ ");
            all.push(format!("{{ {text} }}"));
        }
    }
    all
}

/// Tries everything that an owner can have.
fn whatever_is_accepted_matters(owner: Owner) {
    let (mut wrong, mut alive, mut told) = (String::new(), 0, 0);
    let base = base(owner);
    for template in EFFECTS {
        let mut lives = 0;
        for (n, effect) in spelled(template).into_iter().enumerate() {
            let why = match tried(owner, &base, &effect, n as u64) {
                Verdict::Alive => {
                    lives += 1;
                    continue;
                }
                Verdict::Told => {
                    told += 1;
                    continue;
                }
                Verdict::Inert => "never seen to matter",
                Verdict::Slandered => "said to do nothing, but it does",
            };
            writeln!(wrong, "{why}: {effect}").expect("a string takes all");
        }
        alive += lives;
        // A check that warns of everything proves nothing.
        if template.owners.contains(&owner) != (lives > 0) {
            writeln!(wrong, "{} is alive {lives} times", template.text)
                .expect("a string takes all");
        }
    }
    println!("{owner:?}: {alive} matter, {told} are refused or warned of");
    assert!(wrong.is_empty(), "{owner:?}:\n{wrong}");
}

#[test]
fn effects_of_races_matter() {
    whatever_is_accepted_matters(Owner::Race);
}

#[test]
fn effects_of_powers_matter() {
    whatever_is_accepted_matters(Owner::Power);
}

#[test]
fn effects_of_places_matter() {
    whatever_is_accepted_matters(Owner::Place);
}

#[test]
fn effects_of_relics_matter() {
    whatever_is_accepted_matters(Owner::Relic);
}

#[test]
fn effects_of_granted_powers_matter() {
    whatever_is_accepted_matters(Owner::Granted);
}
