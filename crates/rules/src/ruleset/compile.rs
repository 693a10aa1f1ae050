//! From what the files say to what the rules work with.

mod effects;
mod map;

pub use effects::{Lack, needless, senseless};

use super::{
    limits::{self, Bound, extras, range},
    *,
};
use crate::{
    action::SiteId,
    profile::Source,
    spec::{GameSpec, MapSpec, PowerSpec, RaceSpec, SiteSpec},
    state::{MAX_SEATS, MAX_TRIBES, State},
};
use effects::Compiler;
pub(super) use effects::Reader;
use map::compile_map;

/// Why content cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// A word that stands for nothing.
    #[error("{owner}: unknown {what} \"{word}\"")]
    Unknown {
        /// The race, power, map or option.
        owner: String,
        /// Terrain, marker, region …
        what: &'static str,
        /// The word.
        word: String,
    },
    /// More than a game can have of something.
    #[error("{value} {what}, expected at most {}", what.most())]
    TooMany {
        /// What there is too much of, and whose.
        what: Bound,
        /// How much there is.
        value: usize,
    },
    /// A number out of its range.
    #[error("{} is {value}, but must be between {min} and {max}", figure(what, of))]
    Range {
        /// What is counted, such as `tokens`.
        what: &'static str,
        /// Whose, empty for the game.
        of: String,
        /// Its value.
        value: i64,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// A marker that a place puts on the map, and something else too.
    #[error("marker \"{0}\" is the figure of a place, and something else uses it too")]
    SharedFigure(String),
    /// A condition that must depend on the map alone.
    #[error("{owner}: this condition may only name terrains, tags and symbols")]
    NotFixed {
        /// The race or power.
        owner: String,
    },
    /// A condition that would ask for itself.
    #[error(
        "{owner}: \"near\" and \"chained\" cannot stand in a condition that says what is adjacent"
    )]
    Circular {
        /// The race or power.
        owner: String,
    },
    /// Two neighbours that disagree.
    #[error("map {map}: {a} has {b} as a neighbour, but {b} does not have {a}")]
    OneWay {
        /// The map.
        map: String,
        /// A region.
        a: String,
        /// Its neighbour.
        b: String,
    },
}

fn figure(what: &str, of: &str) -> String {
    match of {
        "" => what.into(),
        of => format!("\"{what}\" of {of}"),
    }
}

fn find<T>(
    list: &[T],
    id: impl Fn(&T) -> &str,
    word: &str,
    owner: &str,
    what: &'static str,
) -> Result<u8, CompileError> {
    list.iter()
        .position(|x| id(x) == word)
        .map(|i| i as u8)
        .ok_or_else(|| CompileError::Unknown {
            owner: owner.into(),
            what,
            word: word.into(),
        })
}

/// What is in the box for a game.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    /// The box that the map belongs to, with the markers of all boxes that are mixed.
    pub game: &'a GameSpec,
    /// The map.
    pub map: &'a MapSpec,
    /// Races.
    pub races: &'a [RaceSpec],
    /// Powers.
    pub powers: &'a [PowerSpec],
    /// Places and relics; none if they are not played with.
    pub sites: &'a [SiteSpec],
}

impl RuleSet {
    /// Compiles a box without places and relics; see [`RuleSet::compile`].
    ///
    /// # Errors
    /// If something is named that is not there, or a number is out of its range.
    pub fn new(
        game: &GameSpec,
        map: &MapSpec,
        races: &[RaceSpec],
        powers: &[PowerSpec],
        seats: u8,
        options: &Options,
    ) -> Result<RuleSet, CompileError> {
        RuleSet::compile(
            &Contents {
                game,
                map,
                races,
                powers,
                sites: &[],
            },
            seats,
            options,
        )
    }

    /// Compiles content for a map, a number of seats and options.
    ///
    /// # Errors
    /// If something is named that is not there, or a number is out of its range.
    pub fn compile(
        c: &Contents<'_>,
        seats: u8,
        options: &Options,
    ) -> Result<RuleSet, CompileError> {
        let Contents { game, map, .. } = *c;
        range("number of seats", "", seats as usize, 2..=MAX_SEATS)?;
        let races = without(c.races, |r| &r.id, &options.without_races)?;
        let powers = without(c.powers, |p| &p.id, &options.without_powers)?;
        let turns = options.turns.unwrap_or(map.turns);
        limits::check(game, &races, &powers, c.sites)?;
        limits::check_figures(c, &races, &powers, turns)?;
        let (compiled, words) = compile_map(c)?;
        let cx = Compiler {
            words: &words,
            map: &compiled,
            options,
        };
        let of_races: Vec<_> = (races.iter().zip(0..))
            .map(|(r, i)| cx.doer(&r.id, &r.effects, Source::Race(RaceId(i))))
            .collect();
        let of_powers: Vec<_> = (powers.iter().zip(0..))
            .map(|(p, i)| cx.doer(&p.id, &p.effects, Source::Power(PowerId(i))))
            .collect();
        let mut profiles = Vec::with_capacity(races.len() * (powers.len() + 1) * 2);
        for race in &of_races {
            let alone = cx.alone(race)?;
            for power in of_powers.iter().map(Some).chain([None]) {
                for (declined, alone) in alone.iter().enumerate() {
                    let mut p = alone.clone();
                    if let Some(power) = power {
                        cx.add(&mut p, power, declined)?;
                        p.keeps_badge = power.lasts;
                    }
                    profiles.push(p);
                }
            }
        }
        let power_profiles: Vec<_> = (of_powers.iter())
            .map(|p| cx.alone(p))
            .collect::<Result<_, _>>()?;
        let site_profiles: Vec<_> = (c.sites.iter().zip(0..))
            .map(|(s, i)| cx.alone(&cx.doer(&s.id, &s.effects, Source::Site(SiteId(i)))))
            .collect::<Result<_, _>>()?;
        // Each race with each power, and with none: what it is about by itself is the last.
        let of_race = |p: &[Profile]| {
            p.iter()
                .rev()
                .take(2)
                .fold(Topics::NONE, |s, p| s | p.topics)
        };
        let of_races: Vec<Topics> = (profiles.chunks(2 * (powers.len() + 1)))
            .map(of_race)
            .collect();
        let granted = power_profiles.iter().chain(&site_profiles).flatten();
        let all = || profiles.iter().chain(granted.clone());
        // On a small board there may be no room for all of them apart from one another.
        let printed = game.natives.tokens >= MONSTER_TOKENS;
        let monsters = options.add_monsters && !c.sites.is_empty() && !printed;
        let most = if monsters { seats + 1 } else { 0 };
        let fits = |n: &u8| compiled.apart(compiled.natives, *n);
        let monster_regions = (0..=most).rev().find(fits).unwrap_or(0);
        let mut rules = RuleSet {
            game: game.id.clone(),
            about: all().fold(Topics::NONE, |sum, p| sum | p.topics),
            index: Index::new(&of_races, &power_profiles, &site_profiles),
            extra_room: (MAX_TRIBES - 2 * seats as usize - extras(&races, &powers)) as u8,
            any_late_redeployment: (profiles.chunks(2))
                .filter_map(|both| both.get(1))
                .chain(power_profiles.iter().chain(&site_profiles).map(|p| &p[1]))
                .any(Profile::redeploys),
            summoner: (site_profiles.iter())
                .position(|p| p[0].summon.is_some())
                .map(|site| site as u8),
            any_free_marker: game.markers.iter().any(|m| m.free),
            races: races.into_iter().cloned().collect(),
            powers: powers.into_iter().cloned().collect(),
            sites: c.sites.to_vec(),
            markers: game.markers.clone(),
            terrains: game.terrains.clone(),
            options: options.clone(),
            seats,
            turns,
            column: game.column,
            start_coins: game.start_coins,
            die: game.die.clone(),
            die_max: game.die.iter().copied().max().unwrap_or(0),
            native_name: game.natives.name.clone(),
            native_translations: game.natives.translations.clone(),
            native_tokens: game.natives.tokens,
            monster_tokens: MONSTER_TOKENS,
            monster_regions,
            profiles,
            power_profiles,
            site_profiles,
            map: compiled,
            first: State::NOTHING,
        };
        rules.first = rules.start_with(&mut ());
        Ok(rules)
    }
}

/// What is left when some are left out.
fn without<'a, T>(
    all: &'a [T],
    id: impl Fn(&T) -> &str,
    out: &[String],
) -> Result<Vec<&'a T>, CompileError> {
    for word in out {
        find(all, &id, word, "option", "race or power to leave out")?;
    }
    Ok(all
        .iter()
        .filter(|x| !out.iter().any(|w| w == id(x)))
        .collect())
}
