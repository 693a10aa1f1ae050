//! What is adjacent for conquests, what helps in them, and what protects from them.

use crate::{
    RuleSet,
    action::{MarkerId, Seat, SiteId},
    region::{Region, RegionSet},
    ruleset::Topic,
    spec::AssistEffect,
    state::{Board, COPY, MAX_SEATS, MAX_SITES, NATIVES, NONE, State, Tribe},
};

/// Regions that are adjacent to one of `set` for the conquests of a tribe: those that share a
/// border, and those that its race, its power or its places make adjacent (ruling 189). Whatever
/// speaks of adjacency in a conquest asks this. What merely lies in reach is not adjacent.
#[inline]
pub fn adjacent(rules: &RuleSet, board: &Board, t: Tribe, set: RegionSet) -> RegionSet {
    rules.beside(set) | linked_to(rules, board, t, set)
}

/// Regions that the effects in force for a tribe make adjacent to one of `set`.
#[inline]
pub(super) fn linked_to(rules: &RuleSet, board: &Board, t: Tribe, set: RegionSet) -> RegionSet {
    let mut out = RegionSet::EMPTY;
    rules.each(board, t, Topic::Linked, |p, v| {
        let all = p.linked.iter().map(|link| link.eval(v));
        all.filter(|&linked| !(linked & set).is_empty())
            .for_each(|linked| out |= linked);
    });
    out
}

/// The help for the next conquest that a tribe's armed relics give together.
#[inline]
pub fn assist(rules: &RuleSet, board: &Board, t: Tribe) -> AssistEffect {
    if board.turn.armed == 0 || board.in_decline(t) {
        return AssistEffect::default();
    }
    sum_of_armed(rules, board, t)
}

#[cold]
#[inline(never)]
fn sum_of_armed(rules: &RuleSet, board: &Board, t: Tribe) -> AssistEffect {
    let mut sum = AssistEffect::default();
    for (_, a) in armed(rules, board, t) {
        sum.tokens = sum.tokens.saturating_add(a.tokens);
        sum.as_if_empty |= a.as_if_empty;
        sum.anywhere |= a.anywhere;
        sum.convert |= a.convert;
    }
    sum
}

/// The armed relics of a tribe, the copy of one among them, and what they do. One that it has left
/// behind since is not among them.
pub fn armed(
    rules: &RuleSet,
    board: &Board,
    t: Tribe,
) -> impl Iterator<Item = (SiteId, AssistEffect)> {
    let mask = board.turn.armed;
    let held = board.regions(t);
    let here = move |site: u8| match (site, board.site_at(SiteId(site))) {
        (COPY, _) => Some(board.turn.copied.wrapping_sub(1)),
        (_, Some(r)) if held.has(r) => Some(site),
        _ => None,
    };
    let all = (0..MAX_SITES as u8).chain([COPY]);
    all.filter(move |&site| mask >> site & 1 != 0)
        .filter_map(move |site| {
            let relic = here(site)?;
            let assist = rules.site_profiles.get(relic as usize)?[0].assist?;
            Some((SiteId(site), assist))
        })
}

/// Regions of opponents against whom a tribe gets no help from its race, its power, or places and
/// relics (Underground p. 10, Gnomes; ruling 116).
#[inline]
pub fn shunning(rules: &RuleSet, board: &Board, t: Tribe) -> RegionSet {
    if rules.about.has(Topic::NoHelp) {
        all_shunning(rules, board, board.owner(t))
    } else {
        RegionSet::EMPTY
    }
}

#[inline(never)]
fn all_shunning(rules: &RuleSet, board: &Board, me: Seat) -> RegionSet {
    let shunning = rules.opponents_about(board, me, Topic::NoHelp);
    shunning.fold(RegionSet::EMPTY, |set, o| set | board.regions(o))
}

/// Regions whose terrain is not closed to a tribe.
#[inline]
pub fn ground(rules: &RuleSet, board: &Board, t: Tribe) -> RegionSet {
    if rules.map.closed.is_empty() {
        return rules.map.open;
    }
    rules.map.open | (rules.map.closed & rules.habitat(board, t))
}

/// Of some regions, those that a tribe may not attack: immune ones of opponents, those of an active race that
/// made peace with its player, and those of a race whose toll the player cannot pay.
#[inline]
pub fn shielded(rules: &RuleSet, state: &State, t: Tribe, among: RegionSet) -> RegionSet {
    let me = state.owner(t);
    let mut set = RegionSet::EMPTY;
    if !(state.immune & among).is_empty() {
        set = immune(rules, state, me);
    }
    if rules.about.has(Topic::Toll) {
        set |= barred_by_toll(rules, state, me);
    }
    if state.peace != [NONE; MAX_SEATS] {
        set |= truce(rules, state, t);
    }
    set & among
}

/// Regions immune to a seat. A marker protects the race that holds its region; one that stands by
/// itself protects against all but the player who put it there, or against everybody.
pub fn immune(rules: &RuleSet, board: &Board, seat: Seat) -> RegionSet {
    let own = held_by(board, seat);
    if !rules.any_free_marker {
        return board.immune - own;
    }
    let protected = board
        .markers()
        .filter(|&m| protects(rules, board, m, seat, own));
    protected.map(|(_, r)| r).collect()
}

/// The marker that keeps a seat out of a region, if one does.
pub(crate) fn protector(rules: &RuleSet, board: &Board, seat: Seat, r: Region) -> Option<MarkerId> {
    let own = held_by(board, seat);
    let mut here = board.markers().filter(|m| m.1 == r);
    here.find(|&m| protects(rules, board, m, seat, own))
        .map(|(kind, _)| kind)
}

fn held_by(board: &Board, seat: Seat) -> RegionSet {
    let tribes = board.tribes_of(seat);
    tribes.fold(RegionSet::EMPTY, |own, t| own | board.regions(t))
}

fn protects(
    rules: &RuleSet,
    board: &Board,
    (kind, r): (MarkerId, Region),
    seat: Seat,
    own: RegionSet,
) -> bool {
    let m = rules.marker(kind);
    match (m.immune, m.free, m.barred) {
        (false, ..) => false,
        (true, _, true) => true,
        (true, false, false) => !own.has(r),
        (true, true, false) => haunter(rules, board, kind) != Some(seat),
    }
}

/// The player who controls a marker that a place puts on other regions: the place's occupant.
pub fn haunter(rules: &RuleSet, board: &Board, kind: MarkerId) -> Option<Seat> {
    let site = rules
        .site_profiles
        .iter()
        .position(|p| p[0].haunt == Some(kind))?;
    let at = board.site_at[site];
    if at == NONE {
        return None;
    }
    match board.occupant[at as usize] {
        NONE | NATIVES => None,
        t => Some(Seat(board.tribes[t as usize].seat)),
    }
}

/// What the conqueror of a region of this tribe pays its player.
pub fn toll(rules: &RuleSet, board: &Board, victim: Tribe) -> u8 {
    let mut sum = 0u8;
    rules.each(board, victim, Topic::Toll, |p, _| {
        sum = p.toll.iter().fold(sum, |s, t| s.saturating_add(t.0));
    });
    sum
}

/// Regions of opponents whose toll a player cannot pay.
pub(crate) fn barred_by_toll(rules: &RuleSet, state: &State, me: Seat) -> RegionSet {
    let paid = rules.opponents_about(state, me, Topic::Toll);
    let dear = paid.filter(|&t| toll(rules, state, t) as u16 > state.coins(me));
    dear.fold(RegionSet::EMPTY, |set, t| set | state.regions(t))
}

/// Regions of active races at peace with this player (Small World p. 10). Races in decline are
/// bound by no peace, and protected by none.
#[inline]
pub(crate) fn truce(rules: &RuleSet, board: &Board, t: Tribe) -> RegionSet {
    let me = board.tribes[t.index()];
    let mut set = RegionSet::EMPTY;
    if me.declined() {
        return set;
    }
    for seat in 0..rules.seats as usize {
        if board.peace[seat] == me.seat && board.active[seat] != NONE {
            set |= board.regions[board.active[seat] as usize];
        }
    }
    set
}

/// Whether the one token in `r` is alone: no other, and no marker that counts as one.
pub fn is_alone(rules: &RuleSet, board: &Board, r: Region) -> bool {
    board.tokens(r) == 1
        && (!board.marked.has(r)
            || !board
                .markers()
                .any(|(k, at)| at == r && rules.marker(k).company))
}

/// Regions that a place's figure may be sent to from `from`: neighbours that are not immune, that
/// anybody could ever enter, whose race does not shun help, and whose toll the sender can pay, for
/// it is he who conquers (rulings 98–102, 195).
pub fn summonable(rules: &RuleSet, state: &State, seat: Seat, from: Region) -> RegionSet {
    let Some(t) = state.active(seat) else {
        return RegionSet::EMPTY;
    };
    let ground = rules.map.open | rules.map.closed;
    let set = rules.map.neighbours[from.index()] & ground;
    // What protects one's own regions from opponents does not stop one's own figure.
    let set = set - shunning(rules, state, t);
    set - shielded(rules, state, t, set)
}

/// Whether `r` is not empty: tokens of a race or natives stand there (Small World p. 9).
#[inline]
pub fn is_nonempty(board: &Board, r: Region) -> bool {
    board.occupant[r.index()] != NONE
}
