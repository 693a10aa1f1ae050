//! Selectors compiled against a map, and effects that can do nothing there.

use super::{
    CompileError, Contents, find,
    map::{Words, compile_map},
};
use crate::{
    Options,
    action::MarkerId,
    region::RegionSet,
    ruleset::{Map, Place, Profile, Topic, Topics, profile::Source},
    selector::Selector,
    spec::{Effect, Placing, Scope, SiteKind, SiteSpec},
};

/// What an effect needs and a map, or what is played with on it, has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Regions of which this selector is true.
    Regions(String),
    /// Relics.
    Relics,
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
) -> Result<Option<Lack>, CompileError> {
    let (map, words) = compile_map(c)?;
    let cx = Compiler {
        words: &words,
        map: &map,
        options: &Options::default(),
    };
    for e in effects {
        for (s, _) in e.nature().selectors() {
            if cx.place(s, owner, Sense::Borders)?.is_void() {
                return Ok(Some(Lack::Regions(s.to_string())));
            }
        }
        let relics = c.sites.iter().any(|s| s.kind == SiteKind::Relic);
        if matches!(e, Effect::CopyRelic(_)) && !relics {
            return Ok(Some(Lack::Relics));
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
    let (map, words) = compile_map(c)?;
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
pub(super) struct Compiler<'a> {
    pub words: &'a Words<'a>,
    pub map: &'a Map,
    pub options: &'a Options,
}

/// Something with effects.
pub(super) struct Doer<'a> {
    id: &'a str,
    source: Source,
    /// Those in force while it is active, and in decline.
    in_force: [Vec<(&'a Effect, Topics)>; 2],
    /// Whether any is still needed in decline.
    pub lasts: bool,
}

impl Compiler<'_> {
    /// A race, power, place or relic.
    pub fn doer<'a>(&self, id: &'a str, effects: &'a [Effect], source: Source) -> Doer<'a> {
        let mut doer = Doer {
            id,
            source,
            in_force: Default::default(),
            lasts: false,
        };
        for e in effects {
            let nature = e.nature();
            doer.lasts |= nature.lasts;
            let both = match e {
                Effect::NoHelp(_) => self.options.no_help_in_decline,
                Effect::Toll(_) => self.options.toll_while_active,
                _ => false,
            };
            let [active, declined] = &mut doer.in_force;
            if both || nature.scope != Scope::Declined {
                active.push((e, nature.topics));
            }
            if both || nature.scope != Scope::Active {
                declined.push((e, nature.topics));
            }
        }
        doer
    }

    /// What it does by itself, active and declined.
    pub fn alone(&self, doer: &Doer<'_>) -> Result<[Profile; 2], CompileError> {
        let mut both = [Profile::default(), Profile::default()];
        for (declined, p) in both.iter_mut().enumerate() {
            self.add(p, doer, declined)?;
        }
        Ok(both)
    }

    /// Adds what something does, active (0) or declined (1).
    pub fn add(
        &self,
        p: &mut Profile,
        doer: &Doer<'_>,
        declined: usize,
    ) -> Result<(), CompileError> {
        let seen = Reader {
            cx: self,
            owner: doer.id,
        };
        for &(e, topics) in &doer.in_force[declined] {
            p.add(e, doer.source, &seen)?;
            p.topics |= topics;
        }
        // Guards stand last: they are set at the end of the turn, after the redeployment.
        p.markers.sort_by_key(|m| m.placing == Placing::Guard);
        p.topics |= Topics::of(Topic::Anything);
        Ok(())
    }

    fn marker(&self, id: &str, owner: &str) -> Result<MarkerId, CompileError> {
        find(self.words.markers, |m| &m.id, id, owner, "marker").map(MarkerId)
    }

    fn place(&self, s: &Selector, owner: &str, sense: Sense) -> Result<Place, CompileError> {
        let inner = |s: &Selector| self.place(s, owner, sense);
        let beside = |set: RegionSet| {
            let mut out = RegionSet::EMPTY;
            set.iter()
                .for_each(|r| out |= self.map.neighbours[r.index()]);
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

/// What words mean in the effects of one owner.
pub(in crate::ruleset) struct Reader<'a> {
    cx: &'a Compiler<'a>,
    owner: &'a str,
}

impl Reader<'_> {
    /// The regions of a selector.
    pub fn place(&self, s: &Selector) -> Result<Place, CompileError> {
        self.cx.place(s, self.owner, Sense::Borders)
    }

    /// The regions of a selector that is about conquests.
    pub fn attacked(&self, s: &Selector) -> Result<Place, CompileError> {
        self.cx.place(s, self.owner, Sense::Conquest)
    }

    /// The regions of a selector that says what is adjacent, and so cannot ask for it.
    pub fn adjacency(&self, s: &Selector) -> Result<Place, CompileError> {
        if asks_adjacency(s) {
            let owner = self.owner.into();
            return Err(CompileError::Circular { owner });
        }
        self.place(s)
    }

    /// The regions of a selector that depends on nothing but the map.
    pub fn fixed(&self, s: &Selector) -> Result<RegionSet, CompileError> {
        match self.place(s)? {
            Place::Fixed(set) => Ok(set),
            _ => Err(CompileError::NotFixed {
                owner: self.owner.into(),
            }),
        }
    }

    /// A marker by its name.
    pub fn marker(&self, id: &str) -> Result<MarkerId, CompileError> {
        self.cx.marker(id, self.owner)
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
