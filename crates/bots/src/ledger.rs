//! What a race earns, region by region: worked out once, asked often.

use rules::{
    Region, RegionSet, RuleSet, State, Tribe,
    query::income,
    ruleset::{Income, Place, Profile, Topic, Viewpoint},
    spec::Per,
};

const MAX_LINES: usize = 10;

/// Coins for regions of one kind.
#[derive(Clone, Copy)]
struct Line {
    regions: RegionSet,
    /// For a region that is taken this turn.
    now: f32,
    /// In each turn after.
    later: f32,
}

/// What a race earns.
#[derive(Clone, Copy)]
pub(crate) struct Ledger {
    lines: [Line; MAX_LINES],
    len: usize,
    /// Regions that bring nothing, because nobody can stay there.
    barren: RegionSet,
    /// Coins in each turn, whatever the race holds.
    pub flat: f32,
    /// Coins once, at the end of its first turn.
    pub once: f32,
}

/// Whether a place depends on what was done this turn, so that what it brings does not come again.
fn is_passing(p: &Place) -> bool {
    match p {
        Place::Conquered | Place::Plundered => true,
        Place::Own(p) | Place::Beside(p) | Place::Near(p) | Place::Chained(p) | Place::Not(p) => {
            is_passing(p)
        }
        Place::And(v) | Place::Or(v) => v.iter().any(is_passing),
        _ => false,
    }
}

/// The regions that would match a place if the race had just conquered them.
fn once_taken(place: &Place, v: Viewpoint<'_>) -> RegionSet {
    let all = v.rules.map().all;
    match place {
        Place::Conquered => all,
        Place::Plundered => v.board.occupied(),
        Place::Own(p) => once_taken(p, v),
        Place::Not(p) => all - once_taken(p, v),
        Place::And(list) => list.iter().fold(all, |s, p| s & once_taken(p, v)),
        Place::Or(list) => list
            .iter()
            .fold(RegionSet::EMPTY, |s, p| s | once_taken(p, v)),
        other => other.eval(v),
    }
}

/// The regions of a place for a race that is not in play yet: those that depend on what it holds
/// are left out.
pub(crate) fn unheld(place: &Place, v: Viewpoint<'_>) -> RegionSet {
    match place {
        Place::Own(_)
        | Place::Near(_)
        | Place::Chained(_)
        | Place::Tokens(_)
        | Place::Grudged
        | Place::Sites(_)
        | Place::Here
        | Place::Kin => RegionSet::EMPTY,
        Place::Secluded => v.rules.map().all - v.rules.beside(v.board.occupied()),
        Place::Conquered => v.rules.map().all,
        Place::Plundered => v.board.occupied(),
        Place::Beside(p) => v.rules.beside(unheld(p, v)),
        Place::Not(p) => v.rules.map().all - unheld(p, v),
        Place::And(list) => list.iter().fold(v.rules.map().all, |s, p| s & unheld(p, v)),
        Place::Or(list) => list.iter().fold(RegionSet::EMPTY, |s, p| s | unheld(p, v)),
        Place::Fixed(_) | Place::Marker(_) | Place::Empty => place.eval(v),
    }
}

impl Ledger {
    fn new(barren: RegionSet) -> Ledger {
        let none = Line {
            regions: RegionSet::EMPTY,
            now: 0.0,
            later: 0.0,
        };
        Ledger {
            lines: [none; MAX_LINES],
            len: 0,
            barren,
            flat: 0.0,
            once: 0.0,
        }
    }

    /// Of a tribe, with the effects in force for it.
    pub fn of_tribe(rules: &RuleSet, state: &State, t: Tribe) -> Ledger {
        let mut barren = rules.map().transit;
        if !barren.is_empty() {
            barren = barren - rules.habitat(state, t);
        }
        let mut out = Ledger::new(barren);
        rules.each(state, t, Topic::Income, |p, v| {
            p.income.iter().for_each(|i| out.add(i, v));
        });
        if rules.seats() > 1 && !state.in_decline(t) {
            income::tributes(rules, state, t, |_, coins, _| out.flat += coins as f32);
        }
        out
    }

    /// Of a tribe with these effects and no others.
    pub fn of_profile(rules: &RuleSet, state: &State, t: Tribe, p: &Profile) -> Ledger {
        let mut out = Ledger::new(rules.map().transit - p.habitat);
        let v = rules.seen_by(state.board(), t);
        p.income.iter().for_each(|i| out.add(i, v));
        out
    }

    /// Of a race with these effects that is not in play yet.
    pub fn of_offer(v: Viewpoint<'_>, p: &Profile) -> Ledger {
        let mut out = Ledger::new(v.rules.map().transit - p.habitat);
        for i in &p.income {
            let coins = i.coins as f32;
            match i.per {
                Per::FirstTurn => out.once += coins,
                Per::Turn | Per::Group | Per::SingleGroup => out.flat += coins,
                Per::Region | Per::Any => out.line(i, unheld(&i.place, v)),
            }
        }
        out
    }

    fn add(&mut self, i: &Income, v: Viewpoint<'_>) {
        let coins = i.coins as f32;
        match i.per {
            Per::FirstTurn => self.once += coins,
            Per::Turn => self.flat += coins,
            Per::Group | Per::SingleGroup => {
                self.flat += coins * income::times(i, v).max(1) as f32;
            }
            Per::Any if income::times(i, v) > 0 => self.flat += coins,
            Per::Region | Per::Any => self.line(i, once_taken(&i.place, v)),
        }
    }

    fn line(&mut self, i: &Income, regions: RegionSet) {
        let each = i.coins as f32 / i.every.max(1) as f32;
        if let Some(line) = self.lines.get_mut(self.len) {
            *line = Line {
                regions,
                now: each,
                later: if is_passing(&i.place) { 0.0 } else { each },
            };
            self.len += 1;
        }
    }

    /// Coins that a region brings if it is taken this turn: now, and in each turn after.
    #[inline]
    pub fn of(&self, r: Region) -> (f32, f32) {
        let own = !self.barren.has(r) as u8 as f32;
        let (mut now, mut later) = (own, own);
        for line in &self.lines[..self.len] {
            if line.regions.has(r) {
                now += line.now;
                later += line.later;
            }
        }
        (now, later)
    }

    /// Coins in each turn for regions that are held.
    #[inline]
    pub fn persistent(&self, held: RegionSet) -> f32 {
        let mut coins = (held - self.barren).len() as f32 + self.flat;
        for line in &self.lines[..self.len] {
            if line.later > 0.0 {
                coins += (line.regions & held).len() as f32 * line.later;
            }
        }
        coins
    }

    /// Coins for each region that is taken from somebody, beyond what comes again.
    pub fn plunder(&self) -> f32 {
        let lines = self.lines[..self.len].iter();
        lines.map(|l| l.now - l.later).sum()
    }
}
