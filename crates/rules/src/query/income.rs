//! What does a tribe earn at the end of the turn?

use crate::{
    RuleSet,
    action::Seat,
    profile::{Income, Source},
    query::conquest,
    region::RegionSet,
    ruleset::{Topic, Viewpoint},
    spec::Per,
    state::{Board, NONE, Tribe, TribeInfo},
};

/// Calls `f` with each sum that a tribe would earn from the bank if its player's turn ended now:
/// one coin for each region (Small World p. 5), then what its effects pay.
#[inline]
pub fn each(rules: &RuleSet, board: &Board, t: Tribe, mut f: impl FnMut(u8, Source)) {
    let held = board.regions(t);
    f(held.len(), Source::Regions);
    let mut double = RegionSet::EMPTY;
    if !board.sited.is_empty() {
        double = rules.union(board, t, Topic::Double, |p| &p.double) & held;
    }
    // What is paid twice is paid once more by the relic that says so.
    let mut again = double.len() as u16;
    rules.each(board, t, Topic::Income, |p, v| {
        for i in &p.income {
            let regions = i.place.counted(v);
            if i.per == Per::Region && i.every == 1 {
                again += (regions & double).len() as u16 * i.coins as u16;
            }
            f(times(i, v).saturating_mul(i.coins), i.source);
        }
    });
    if again > 0 {
        f(again.min(255) as u8, Source::Doubled);
    }
}

/// How many times an income would be paid if the turn ended now.
#[inline]
pub fn times(i: &Income, v: Viewpoint<'_>) -> u8 {
    match i.per {
        Per::Region => i.place.counted(v).len() / i.every,
        Per::Turn => 1,
        Per::FirstTurn => {
            (v.board.tribes[v.tribe.index()].flags & TribeInfo::FIRST_TURN != 0) as u8
        }
        Per::Any => !i.place.counted(v).is_empty() as u8,
        Per::Group => groups(v.rules, v.board.regions(v.tribe)),
        Per::SingleGroup => is_one_group(v, v.board.regions(v.tribe)) as u8,
    }
}

/// Number of groups of regions connected by shared borders (Underground p. 13; ruling 161).
pub fn groups(rules: &RuleSet, held: RegionSet) -> u8 {
    let mut left = held;
    let mut n = 0;
    while let Some(r) = left.first() {
        n += 1;
        let mut group = RegionSet::of(r);
        loop {
            let next = group | (rules.beside(group) & left);
            if next == group {
                break;
            }
            group = next;
        }
        left = left - group;
    }
    n
}

/// Whether regions are one group of adjacent ones, those included that a reach of the tribe links
/// to one another (Underground p. 12, Flocking; ruling 161).
fn is_one_group(v: Viewpoint<'_>, held: RegionSet) -> bool {
    let Some(r) = held.first() else {
        return false;
    };
    let mut group = RegionSet::of(r);
    loop {
        let mut next = group | (v.rules.beside(group) & held);
        v.rules.each(v.board, v.tribe, Topic::Linked, |p, v| {
            for place in &p.linked {
                let links = place.eval(v) & held;
                if !(links & next).is_empty() {
                    next |= links;
                }
            }
        });
        if next == group {
            return group == held;
        }
        group = next;
    }
}

/// Calls `f` with each sum that opponents of a tribe's player would owe him at the end of the
/// turn: who, how many coins, what for. What they do not have they do not pay. Tokens in regions
/// that are immune to him do not count: no power or relic of his touches them (ruling 194).
pub fn tributes(rules: &RuleSet, board: &Board, t: Tribe, mut f: impl FnMut(Seat, u8, Source)) {
    let held = board.regions(t);
    let me = board.tribes[t.index()].seat;
    let mut open = rules.map.all;
    if !board.immune.is_empty() {
        open = open - conquest::immune(rules, board, Seat(me));
    }
    rules.each(board, t, Topic::Tribute, |p, v| {
        for tribute in &p.tribute {
            let around = rules.beside(tribute.place.eval(v) & held) & open;
            for seat in 0..rules.seats {
                let other = board.active[seat as usize];
                let near = other != NONE && !(board.regions[other as usize] & around).is_empty();
                if seat != me && near {
                    f(Seat(seat), tribute.coins, tribute.source);
                }
            }
        }
    });
}
