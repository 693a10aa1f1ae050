//! From what the files say to what the rules work with.

use std::collections::BTreeMap;

use super::{
    limits::{self, Bound, extras, range},
    *,
};
use crate::{
    action::{MarkerId, SiteId},
    profile::{CostMod, Income, MarkerUse, Recruit, Source, Summon, Tools, Tribute},
    selector::{Selector, WATER},
    spec::{
        DieUse, EDGE, Effect, GameSpec, MapSpec, Placing, PowerSpec, RaceSpec, Scope, SiteSpec,
    },
    state::{MAX_SEATS, MAX_TRIBES},
};

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
    #[error("{what} is {value}, but must be between {min} and {max}")]
    Range {
        /// What is counted.
        what: String,
        /// Its value.
        value: usize,
        /// Smallest value.
        min: usize,
        /// Largest value.
        max: usize,
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

/// Words that selectors may use, with their regions.
struct Words<'a> {
    map: BTreeMap<&'a str, RegionSet>,
    edge: RegionSet,
    markers: &'a [MarkerKind],
    sites: &'a [SiteSpec],
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
        range("number of seats", seats as usize, 2..=MAX_SEATS)?;
        let races = without(c.races, |r| &r.id, &options.without_races)?;
        let powers = without(c.powers, |p| &p.id, &options.without_powers)?;
        let turns = options.turns.unwrap_or(map.turns);
        limits::check(game, &races, &powers, c.sites)?;
        limits::check_figures(c, &races, &powers, turns)?;
        let markers: Vec<MarkerKind> = game.markers.iter().map(marker_kind).collect();
        let (compiled, words) = compile_map(c, &markers)?;
        let cx = Compiler {
            words: &words,
            map: &compiled,
            options,
        };

        let mut profiles = Vec::with_capacity(races.len() * (powers.len() + 1) * 2);
        for (i, race) in races.iter().enumerate() {
            let race_source = Source::Race(RaceId(i as u8));
            for power in powers.iter().map(Some).chain([None]).enumerate() {
                for declined in [false, true] {
                    let mut p = Profile::default();
                    cx.add(&mut p, &race.id, &race.effects, race_source, declined)?;
                    if let (j, Some(power)) = power {
                        let source = Source::Power(PowerId(j as u8));
                        cx.add(&mut p, &power.id, &power.effects, source, declined)?;
                        p.keeps_badge = power.effects.iter().any(Effect::outlasts_decline);
                    }
                    profiles.push(p);
                }
            }
        }
        let mut power_profiles = Vec::new();
        for (j, power) in powers.iter().enumerate() {
            let source = Source::Power(PowerId(j as u8));
            power_profiles.push(cx.alone(&power.id, &power.effects, source)?);
        }
        let mut site_profiles = Vec::new();
        for (i, site) in c.sites.iter().enumerate() {
            let source = Source::Site(SiteId(i as u8));
            site_profiles.push(cx.alone(&site.id, &site.effects, source)?);
        }
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
        Ok(RuleSet {
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
            any_free_marker: markers.iter().any(|m| m.free),
            races: races
                .iter()
                .map(|r| Race {
                    id: r.id.clone(),
                    name: r.name.clone(),
                    translations: r.translations.clone(),
                    tokens: r.tokens,
                    supply: r.supply,
                })
                .collect(),
            powers: powers
                .iter()
                .map(|p| Power {
                    id: p.id.clone(),
                    name: p.name.clone(),
                    translations: p.translations.clone(),
                    tokens: p.tokens,
                })
                .collect(),
            sites: c
                .sites
                .iter()
                .map(|s| Site {
                    id: s.id.clone(),
                    name: s.name.clone(),
                    translations: s.translations.clone(),
                    kind: s.kind,
                    defence: s.defence,
                })
                .collect(),
            terrains: game
                .terrains
                .iter()
                .map(|t| Terrain {
                    id: t.id.clone(),
                    name: t.name.clone(),
                    translations: t.translations.clone(),
                    cost: t.cost,
                    defence: t.defence,
                    access: t.access,
                })
                .collect(),
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
            markers,
            map: compiled,
        })
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

fn marker_kind(m: &crate::spec::MarkerSpec) -> MarkerKind {
    MarkerKind {
        id: m.id.clone(),
        name: m.name.clone(),
        translations: m.translations.clone(),
        supply: m.supply,
        defence: m.defence,
        immune: m.immune,
        stacks: m.stacks,
        company: m.company,
        free: m.free,
        barred: m.barred,
        on_conquest: m.on_conquest,
        on_decline: m.on_decline,
    }
}

fn compile_map<'a>(
    c: &Contents<'a>,
    markers: &'a [MarkerKind],
) -> Result<(Map, Words<'a>), CompileError> {
    let Contents {
        game, map, sites, ..
    } = *c;
    range(
        format!("regions of {}", map.id),
        map.regions.len(),
        2..=MAX_REGIONS,
    )?;
    let mut out = Map {
        id: map.id.clone(),
        len: map.regions.len() as u8,
        all: RegionSet::first(map.regions.len()),
        names: map.regions.iter().map(|r| r.id.clone()).collect(),
        terrain: Vec::new(),
        neighbours: [RegionSet::EMPTY; MAX_REGIONS],
        cost: [0; MAX_REGIONS],
        entry: RegionSet::EMPTY,
        open: RegionSet::EMPTY,
        closed: RegionSet::EMPTY,
        transit: RegionSet::EMPTY,
        water: RegionSet::EMPTY,
        kin: [RegionSet::EMPTY; MAX_REGIONS],
        natives: RegionSet::EMPTY,
    };
    let mut words = Words {
        map: BTreeMap::new(),
        edge: RegionSet::EMPTY,
        markers,
        sites,
    };
    for t in &game.terrains {
        for w in t.tags.iter().chain([&t.id]) {
            words.map.entry(w).or_default();
        }
    }
    for s in &game.symbols {
        for w in s.tags.iter().chain([&s.id]) {
            words.map.entry(w).or_default();
        }
    }
    let mut shores = RegionSet::EMPTY;
    for (i, region) in map.regions.iter().enumerate() {
        let r = Region(i as u8);
        let t = find(
            &game.terrains,
            |t| &t.id,
            &region.terrain,
            &map.id,
            "terrain",
        )?;
        let terrain = &game.terrains[t as usize];
        out.terrain.push(t);
        out.cost[i] = terrain.cost + terrain.defence;
        match terrain.access {
            Access::Open => out.open.insert(r),
            Access::Transit => {
                out.open.insert(r);
                out.transit.insert(r);
            }
            Access::Habitat => out.closed.insert(r),
            Access::Never => {}
        }
        for w in terrain.tags.iter().chain([&terrain.id]) {
            words.map.entry(w).or_default().insert(r);
        }
        for s in &region.symbols {
            let symbol = find(&game.symbols, |x| &x.id, s, &map.id, "symbol")?;
            let symbol = &game.symbols[symbol as usize];
            for w in symbol.tags.iter().chain([&symbol.id]) {
                words.map.entry(w).or_default().insert(r);
            }
        }
        if region.natives {
            out.natives.insert(r);
        }
        for n in &region.neighbours {
            if n == EDGE {
                words.edge.insert(r);
            } else {
                let n = find(&map.regions, |x| &x.id, n, &map.id, "region")?;
                out.neighbours[i].insert(Region(n));
            }
        }
        if terrain.shore_entry && words.edge.has(r) {
            shores |= out.neighbours[i];
        }
    }
    for a in out.all {
        for b in out.neighbours[a.index()] {
            if !out.neighbours[b.index()].has(a) {
                return Err(CompileError::OneWay {
                    map: map.id.clone(),
                    a: out.names[a.index()].clone(),
                    b: out.names[b.index()].clone(),
                });
            }
        }
    }
    out.entry = words.edge | shores;
    out.water = words.map.get(WATER).copied().unwrap_or_default();
    for r in out.all {
        let terrain = out.terrain[r.index()];
        out.kin[r.index()] = out
            .all
            .filter(|k| out.terrain[k.index()] == terrain)
            .collect();
    }
    Ok((out, words))
}

/// Why an effect can do nothing on this map and with these places and relics, if it cannot: then
/// its race or power makes no sense here and stays in the box (Underground p. 10).
///
/// # Errors
/// If the effects cannot be compiled at all.
pub fn senseless(
    c: &Contents<'_>,
    owner: &str,
    effects: &[Effect],
) -> Result<Option<String>, CompileError> {
    let markers: Vec<MarkerKind> = c.game.markers.iter().map(marker_kind).collect();
    let (map, words) = compile_map(c, &markers)?;
    let cx = Compiler {
        words: &words,
        map: &map,
        options: &Options::default(),
    };
    for e in effects {
        for s in e.selectors() {
            if cx.place(s, owner, Sense::Borders)?.is_void() {
                return Ok(Some(format!("it needs \"{s}\", and there is none")));
            }
        }
        let relics = c.sites.iter().any(|s| s.kind == SiteKind::Relic);
        if matches!(e, Effect::CopyRelic(_)) && !relics {
            return Ok(Some("it needs relics, and there are none".into()));
        }
    }
    Ok(None)
}

/// Whether an effect gives leave for what everybody may do on this map: it opens regions that are
/// closed to nobody, or entries that all races have.
///
/// # Errors
/// If the effect cannot be compiled at all.
pub fn needless(c: &Contents<'_>, owner: &str, effect: &Effect) -> Result<bool, CompileError> {
    let selector = match effect {
        Effect::Habitat(e) => &e.r#where,
        Effect::Entry(e) => &e.r#where,
        _ => return Ok(false),
    };
    let markers: Vec<MarkerKind> = c.game.markers.iter().map(marker_kind).collect();
    let (map, words) = compile_map(c, &markers)?;
    let cx = Compiler {
        words: &words,
        map: &map,
        options: &Options::default(),
    };
    let Place::Fixed(set) = cx.place(selector, owner, Sense::Borders)? else {
        return Ok(false);
    };
    let needless = match effect {
        Effect::Habitat(_) => (set & (map.closed | map.transit)).is_empty(),
        Effect::Entry(e) if e.only => set == map.entry,
        _ => (set - map.entry).is_empty(),
    };
    Ok(!set.is_empty() && needless)
}

/// What "beside" means where a selector stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    /// A common border.
    Borders,
    /// Adjacent for conquests: what the race, its power or its places make adjacent is so, too
    /// (ruling 189).
    Conquest,
}

/// Compiles effects against a map.
struct Compiler<'a> {
    words: &'a Words<'a>,
    map: &'a Map,
    options: &'a Options,
}

impl Compiler<'_> {
    /// What effects do by themselves, active and declined.
    fn alone(
        &self,
        owner: &str,
        effects: &[Effect],
        source: Source,
    ) -> Result<[Profile; 2], CompileError> {
        let mut both = [Profile::default(), Profile::default()];
        for (declined, p) in both.iter_mut().enumerate() {
            self.add(p, owner, effects, source, declined == 1)?;
        }
        Ok(both)
    }

    /// Whether an effect is in force, the rule options considered.
    fn in_force(&self, e: &Effect, declined: bool) -> bool {
        match e {
            Effect::NoHelp(_) if self.options.no_help_in_decline => return true,
            Effect::Toll(_) if self.options.toll_while_active => return true,
            _ => {}
        }
        match e.scope() {
            Scope::Active => !declined,
            Scope::Declined => declined,
            Scope::Both => true,
        }
    }

    fn add(
        &self,
        p: &mut Profile,
        owner: &str,
        effects: &[Effect],
        source: Source,
        declined: bool,
    ) -> Result<(), CompileError> {
        for e in effects {
            if self.in_force(e, declined) {
                self.add_one(p, owner, e, source)?;
            }
        }
        // Guards stand last: they are set at the end of the turn, after the redeployment.
        p.markers.sort_by_key(|m| m.placing == Placing::Guard);
        p.seal();
        Ok(())
    }

    fn marker(&self, id: &str, owner: &str) -> Result<MarkerId, CompileError> {
        find(self.words.markers, |m| &m.id, id, owner, "marker").map(MarkerId)
    }

    fn add_one(
        &self,
        p: &mut Profile,
        owner: &str,
        e: &Effect,
        source: Source,
    ) -> Result<(), CompileError> {
        let place = |s: &Selector| self.place(s, owner, Sense::Borders);
        let attacked = |s: &Selector| self.place(s, owner, Sense::Conquest);
        let marker = |id: &str| self.marker(id, owner);
        match e {
            Effect::Cost(e) => p.cost.push(CostMod {
                place: attacked(&e.r#where)?,
                tokens: e.tokens,
                source,
            }),
            Effect::Reach(e) => {
                for s in e.linked.iter().chain(&e.through) {
                    if asks_adjacency(s) {
                        return Err(CompileError::Circular {
                            owner: owner.into(),
                        });
                    }
                }
                for (s, list) in [
                    (&e.to, &mut p.reach),
                    (&e.linked, &mut p.linked),
                    (&e.through, &mut p.through),
                ] {
                    if let Some(s) = s {
                        list.push(place(s)?);
                    }
                }
            }
            Effect::Entry(e) if e.only => p.entry_only.push(attacked(&e.r#where)?),
            Effect::Entry(e) => p.entry.push(attacked(&e.r#where)?),
            Effect::Habitat(e) => match place(&e.r#where)? {
                Place::Fixed(set) => p.habitat |= set,
                _ => {
                    return Err(CompileError::NotFixed {
                        owner: owner.into(),
                    });
                }
            },
            Effect::AsIfEmpty(e) => p.as_if_empty.push(attacked(&e.r#where)?),
            Effect::Double(e) => p.double.push(place(&e.r#where)?),
            Effect::KeepTokens(_) => p.keeps_tokens = true,
            Effect::Loan(e) => p.loan = p.loan.saturating_add(e.tokens),
            Effect::Income(e) => p.income.push(Income {
                place: place(&e.r#where)?,
                per: e.per,
                every: e.every.max(1),
                coins: e.coins,
                source,
            }),
            Effect::Recruit(e) => p.recruit.push(Recruit {
                place: place(&e.r#where)?,
                tokens: e.tokens,
                every: e.every.max(1),
                at: e.at,
            }),
            Effect::Marker(e) => {
                let kind = marker(&e.kind)?;
                let supply = self.words.markers[kind.0 as usize].supply as usize;
                range(
                    format!("{} of {owner}", e.kind),
                    e.count as usize,
                    1..=supply.max(1),
                )?;
                p.markers.push(MarkerUse {
                    kind,
                    placing: e.place,
                    count: e.count,
                    place: place(&e.r#where)?,
                    movable: e.movable,
                });
            }
            Effect::Strike(e) => p.strike = Some(marker(&e.marker)?),
            Effect::Haunt(e) => p.haunt = Some(marker(&e.marker)?),
            Effect::Summon(e) => {
                p.summon = Some(Summon {
                    marker: marker(&e.marker)?,
                    losses: e.losses,
                })
            }
            Effect::Convert(e) => {
                p.converts = true;
                p.converts_from_hand |= e.from_hand;
                p.converts_at_entry |= e.at_entry;
            }
            Effect::Peace(_) => p.peace = true,
            Effect::Die(e) => match e.roll {
                DieUse::BeforeChoosing => p.rolls_before = true,
                DieUse::AfterNaming => p.named_die.push(attacked(&e.r#where)?),
            },
            Effect::DeclineKeep(e) => p.keep = Some(*e),
            Effect::DeclineExtra(_) => p.extra = true,
            Effect::DeclineLate(_) => p.late = true,
            Effect::DeclineActs(_) => p.acts = true,
            Effect::NoHelp(_) => p.no_help = true,
            Effect::Toll(e) => p.toll.push((e.coins, source)),
            Effect::WhenLost(e) => p.when_lost.push((e.coins, source)),
            Effect::Tribute(e) => p.tribute.push(Tribute {
                place: place(&e.r#where)?,
                coins: e.coins,
                source,
            }),
            Effect::Tools(e) => {
                p.tools = Some(Tools {
                    place: place(&e.r#where)?,
                    max: e.max,
                    name: e.name.clone(),
                    translations: e.translations.clone(),
                })
            }
            Effect::Swap(_) => p.swaps = true,
            Effect::Revive(e) => p.revives = p.revives.saturating_add(e.regions),
            Effect::Grudge(e) => p.grudges = p.grudges.saturating_add(e.markers),
            Effect::CopyRelic(_) => p.copies = true,
            Effect::Assist(e) => p.assist = Some(*e),
            Effect::Carry(_) => p.carried = true,
            Effect::Sacrifice(e) => p.sacrifice = p.sacrifice.saturating_add(e.coins),
            Effect::Grant(_) => p.grants = true,
        }
        Ok(())
    }

    fn place(&self, s: &Selector, owner: &str, sense: Sense) -> Result<Place, CompileError> {
        let inner = |s: &Selector| self.place(s, owner, sense);
        let beside = |set: RegionSet| {
            let mut out = RegionSet::EMPTY;
            set.for_each(|r| out |= self.map.neighbours[r.index()]);
            out
        };
        let sites = |f: &dyn Fn(&SiteSpec) -> bool| {
            let mut mask = 0;
            for (i, site) in self.words.sites.iter().enumerate() {
                mask |= (f(site) as u32) << i;
            }
            mask
        };
        Ok(match s {
            Selector::Anywhere => Place::Fixed(self.map.all),
            Selector::Word(w) => Place::Fixed(
                // A word of another box stands for nothing here; the loader knows them all.
                self.words.map.get(w.as_str()).copied().unwrap_or_default(),
            ),
            Selector::Edge => Place::Fixed(self.words.edge),
            Selector::Coastal => Place::Fixed(beside(self.map.water) - self.map.water),
            Selector::Marker(kind) => Place::Marker(self.marker(kind, owner)?),
            Selector::Empty => Place::Empty,
            Selector::Conquered => Place::Conquered,
            Selector::Plundered => Place::Plundered,
            Selector::Secluded => Place::Secluded,
            Selector::Tokens(n) => Place::Tokens(*n),
            Selector::Grudged => Place::Grudged,
            Selector::Places => Place::Sites(sites(&|x| x.kind == SiteKind::Place)),
            Selector::Relics => Place::Sites(sites(&|x| x.kind == SiteKind::Relic)),
            // As with words: one of another box is nowhere.
            Selector::Site(id) => Place::Sites(sites(&|x| &x.id == id)),
            Selector::Here => Place::Here,
            Selector::Kin => Place::Kin,
            Selector::Near(s) => Place::Near(Box::new(inner(s)?)),
            Selector::Chained(s) => Place::Chained(Box::new(inner(s)?)),
            Selector::Own(s) => Place::Own(Box::new(inner(s)?)),
            Selector::Beside(s) => match inner(s)? {
                p if sense == Sense::Conquest => Place::Near(Box::new(p)),
                Place::Fixed(set) => Place::Fixed(beside(set)),
                p => Place::Beside(Box::new(p)),
            },
            Selector::Not(s) => match inner(s)? {
                Place::Fixed(set) => Place::Fixed(self.map.all - set),
                p => Place::Not(Box::new(p)),
            },
            Selector::And(v) => fold(v, inner, Place::And, |a, b| a & b)?,
            Selector::Or(v) => fold(v, inner, Place::Or, |a, b| a | b)?,
        })
    }
}

/// Whether a selector asks what is adjacent for its race: it cannot say what is.
fn asks_adjacency(s: &Selector) -> bool {
    let mut asks = false;
    s.walk(&mut |s| asks |= matches!(s, Selector::Near(_) | Selector::Chained(_)));
    asks
}

fn fold(
    list: &[Selector],
    inner: impl Fn(&Selector) -> Result<Place, CompileError>,
    wrap: fn(Vec<Place>) -> Place,
    join: fn(RegionSet, RegionSet) -> RegionSet,
) -> Result<Place, CompileError> {
    let mut fixed: Option<RegionSet> = None;
    let mut rest = Vec::new();
    for s in list {
        match inner(s)? {
            Place::Fixed(set) => fixed = Some(fixed.map_or(set, |f| join(f, set))),
            p => rest.push(p),
        }
    }
    Ok(match (fixed, rest.is_empty()) {
        (Some(set), true) => Place::Fixed(set),
        (set, _) => {
            rest.extend(set.map(Place::Fixed));
            wrap(rest)
        }
    })
}
