//! Which regions can a tribe conquer, and how?

use crate::{
    RuleSet,
    action::Seat,
    region::{Region, RegionSet},
    state::{NATIVES, NONE, State, Tribe, TribeInfo, Turn},
};

/// Regions that a tribe can get to: entries if it holds none (Small World p. 4), else neighbours,
/// and whatever its effects add. Its own are not among them, nor those closed to it.
#[inline]
pub fn reach(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let p = rules.profile(state, t);
    let own = state.regions(t);
    let mut set = if own.is_empty() {
        let entry = rules.map.entry;
        p.entry
            .iter()
            .fold(entry, |s, e| s | e.eval(rules, state, t))
    } else {
        let mut set = rules.beside(own);
        for link in &p.linked {
            let linked = link.eval(rules, state, t);
            if !(linked & own).is_empty() {
                set |= linked;
            }
        }
        set
    };
    for place in &p.reach {
        set |= place.eval(rules, state, t);
    }
    (set & ground(rules, state, t)) - own
}

/// Regions whose terrain is not closed to a tribe.
#[inline]
pub fn ground(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    rules.map.open | (rules.map.closed & rules.profile(state, t).habitat)
}

/// Regions that a tribe may not attack: immune ones of opponents, and those of an active race
/// that made peace with its player.
#[inline]
pub fn shielded(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let me = state.tribes[t.index()];
    let mut set = RegionSet::EMPTY;
    if !state.immune.is_empty() {
        set = state.immune;
        for own in state.tribes_of(Seat(me.seat)) {
            set = set - state.regions(own);
        }
    }
    set | truce(rules, state, me)
}

/// Regions of active races at peace with this player (Small World p. 10). Races in decline are
/// bound by no peace, and protected by none.
#[inline]
fn truce(rules: &RuleSet, state: &State, me: TribeInfo) -> RegionSet {
    let mut set = RegionSet::EMPTY;
    if me.declined() {
        return set;
    }
    for seat in 0..rules.seats as usize {
        if state.peace[seat] == me.seat && state.active[seat] != NONE {
            set |= state.regions[state.active[seat] as usize];
        }
    }
    set
}

/// Regions that a tribe may attack now.
#[inline]
pub fn targets(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    reach(rules, state, t) - shielded(rules, state, t)
}

/// Among `targets`, those that a tribe may take by converting the token there: an opponent's lone
/// active token, one for each opponent and turn, as long as the tray has a token (rulings 37–45).
pub fn convertible(rules: &RuleSet, state: &State, t: Tribe, targets: RegionSet) -> RegionSet {
    if !rules.profile(state, t).converts || rules.tray(state, t) == 0 {
        return RegionSet::EMPTY;
    }
    // The region must border on one of the race (ruling 38): an entry is not enough, but a power
    // that reaches everywhere is.
    let mut targets = targets;
    if state.regions(t).is_empty() {
        let reach = &rules.profile(state, t).reach;
        targets &= reach
            .iter()
            .fold(RegionSet::EMPTY, |s, p| s | p.eval(rules, state, t));
    }
    let me = state.tribes[t.index()].seat;
    let mut set = RegionSet::EMPTY;
    for seat in 0..rules.seats {
        let tribe = state.active[seat as usize];
        if seat == me || tribe == NONE || state.turn.converted >> seat & 1 != 0 {
            continue;
        }
        for r in state.regions[tribe as usize] & targets {
            if is_alone(rules, state, r) {
                set.insert(r);
            }
        }
    }
    set
}

/// Whether the one token in `r` is alone: no other, and no marker that counts as one.
pub fn is_alone(rules: &RuleSet, state: &State, r: Region) -> bool {
    state.tokens(r) == 1
        && (!state.marked.has(r)
            || !state
                .markers()
                .any(|(k, at)| at == r && rules.markers[k as usize].company))
}

/// Whether a tribe may strike: the power, not used this turn, and a token in hand.
#[inline]
pub fn may_strike(rules: &RuleSet, state: &State, t: Tribe) -> bool {
    rules.profile(state, t).strike.is_some()
        && !state.turn.is(Turn::STRUCK)
        && state.available(t) > 0
}

/// Whether `r` is not empty: tokens of a race or natives stand there (Small World p. 9).
#[inline]
pub fn is_nonempty(state: &State, r: Region) -> bool {
    state.occupant[r.index()] != NONE
}

/// Whether natives are the occupants.
pub fn has_natives(state: &State, r: Region) -> bool {
    state.occupant[r.index()] == NATIVES
}
