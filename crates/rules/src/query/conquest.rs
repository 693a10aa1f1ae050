//! Which regions can a tribe conquer, and how?

use crate::{
    RuleSet,
    action::{MarkerId, Seat, SiteId},
    region::{Region, RegionSet},
    ruleset::{Topic, Topics},
    spec::AssistEffect,
    state::{Board, COPY, MAX_SEATS, MAX_SITES, NATIVES, NONE, State, Tribe, Turn},
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
fn linked_to(rules: &RuleSet, board: &Board, t: Tribe, set: RegionSet) -> RegionSet {
    let mut out = RegionSet::EMPTY;
    rules.each(board, t, Topic::Linked, |p, v| {
        let all = p.linked.iter().map(|link| link.eval(v));
        all.filter(|&linked| !(linked & set).is_empty())
            .for_each(|linked| out |= linked);
    });
    out
}

/// What is in reach with whatever lies behind regions that the tribe passes through (Underground
/// p. 11, Lizardmen; ruling 109).
#[inline]
fn pass_through(rules: &RuleSet, board: &Board, t: Tribe, reach: RegionSet) -> RegionSet {
    let through = rules.union(board, t, Topic::Through, |p| &p.through);
    let mut out = reach;
    let mut passed = out & through;
    while !passed.is_empty() {
        let more = rules.beside(passed) - out;
        out |= more;
        passed = more & through;
    }
    out
}

/// The help for the next conquest that a tribe's armed relics give together.
#[inline]
pub fn assist(rules: &RuleSet, state: &State, t: Tribe) -> AssistEffect {
    let mut sum = AssistEffect::default();
    if state.turn.armed == 0 || state.in_decline(t) {
        return sum;
    }
    for (_, a) in armed(rules, state, t) {
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
    state: &State,
    t: Tribe,
) -> impl Iterator<Item = (SiteId, AssistEffect)> {
    let mask = state.turn.armed;
    let held = state.regions(t);
    let here = move |site: u8| match (site, state.site_at(SiteId(site))) {
        (COPY, _) => Some(state.turn.copied.wrapping_sub(1)),
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

/// Regions that a tribe can get to: entries if it holds none (Small World p. 4), else neighbours,
/// and whatever its effects add. Its own are not among them, nor those closed to it.
#[inline]
pub fn reach(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    reach_of(rules, state, t, rules.topics(state, t))
}

#[inline]
fn reach_of(rules: &RuleSet, state: &State, t: Tribe, topics: Topics) -> RegionSet {
    let anywhere = state.turn.armed != 0 && assist(rules, state, t).anywhere;
    reach_aided(rules, state, t, topics, anywhere)
}

/// What reaches farther than borders do.
const FAR: Topics = Topics::of(Topic::Reach)
    .and(Topic::Entry)
    .and(Topic::Linked)
    .and(Topic::Through);

/// What is in reach, or would be: `anywhere` says whether a relic that reaches anywhere helps.
#[inline(always)]
fn reach_aided(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    topics: Topics,
    anywhere: bool,
) -> RegionSet {
    let own = state.regions(t);
    let mut set = if own.is_empty() {
        rules.map.entry
    } else {
        rules.beside(own)
    };
    // Where the race could go by plain borders, and with what its effects add.
    let mut plain = set;
    if topics.meets(FAR) {
        (plain, set) = far_reach(rules, state, t, set);
    }
    if anywhere {
        set = rules.map.all;
    }
    if topics.has(Topic::Shunned) {
        let alone = shunning(rules, state, t);
        if !alone.is_empty() {
            set = (set - alone) | (plain & alone);
        }
    }
    let mut ground = rules.map.open;
    if topics.has(Topic::Habitat) {
        ground |= rules.map.closed & rules.habitat(state, t);
    }
    (set & ground) - own
}

/// The neighbours of one's own regions, or the entries, that the race is kept to, and with what
/// effects add.
#[inline(never)]
fn far_reach(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    mut plain: RegionSet,
) -> (RegionSet, RegionSet) {
    let own = state.regions(t);
    let mut set = plain;
    if own.is_empty() {
        set = rules.union(state, t, Topic::Entry, |p| &p.entry_only);
        if set.is_empty() {
            set = plain | rules.union(state, t, Topic::Entry, |p| &p.entry);
        } else {
            plain &= set;
        }
    }
    set |= linked_to(rules, state, t, own);
    set |= rules.union(state, t, Topic::Reach, |p| &p.reach);
    (plain, pass_through(rules, state, t, set))
}

/// Regions of opponents against whom a tribe gets no help from its race, its power, or places and
/// relics (Underground p. 10, Gnomes; ruling 116).
pub fn shunning(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    if !rules.about.has(Topic::NoHelp) {
        return RegionSet::EMPTY;
    }
    let me = state.tribes[t.index()].seat;
    let mut set = RegionSet::EMPTY;
    for other in state.tribes() {
        if state.tribes[other.index()].seat != me && rules.is_about(state, other, Topic::NoHelp) {
            set |= state.regions(other);
        }
    }
    set
}

/// Regions whose terrain is not closed to a tribe.
#[inline]
pub fn ground(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    if rules.map.closed.is_empty() {
        return rules.map.open;
    }
    rules.map.open | (rules.map.closed & rules.habitat(state, t))
}

/// Regions that a tribe may not attack: immune ones of opponents, those of an active race that
/// made peace with its player, and those of a race whose toll the player cannot pay.
#[inline]
pub fn shielded(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let me = state.tribes[t.index()];
    let mut set = RegionSet::EMPTY;
    if !state.immune.is_empty() {
        set = immune(rules, state, Seat(me.seat));
    }
    if rules.about.has(Topic::Toll) {
        set |= barred_by_toll(rules, state, me.seat);
    }
    if state.peace != [NONE; MAX_SEATS] {
        set | truce(rules, state, t)
    } else {
        set
    }
}

/// Regions immune to a seat. A marker protects the race that holds its region; one that stands by
/// itself protects against all but the player who put it there, or against everybody.
pub fn immune(rules: &RuleSet, state: &State, seat: Seat) -> RegionSet {
    let own = held_by(state, seat);
    if !rules.any_free_marker {
        return state.immune - own;
    }
    let protected = state
        .markers()
        .filter(|&m| protects(rules, state, m, seat, own));
    protected.map(|(_, r)| r).collect()
}

/// The marker that keeps a seat out of a region, if one does.
pub(crate) fn protector(rules: &RuleSet, state: &State, seat: Seat, r: Region) -> Option<MarkerId> {
    let own = held_by(state, seat);
    let mut here = state.markers().filter(|m| m.1 == r);
    here.find(|&m| protects(rules, state, m, seat, own))
        .map(|(kind, _)| kind)
}

fn held_by(state: &State, seat: Seat) -> RegionSet {
    let tribes = state.tribes_of(seat);
    tribes.fold(RegionSet::EMPTY, |own, t| own | state.regions(t))
}

fn protects(
    rules: &RuleSet,
    state: &State,
    (kind, r): (MarkerId, Region),
    seat: Seat,
    own: RegionSet,
) -> bool {
    let m = rules.marker(kind);
    match (m.immune, m.free, m.barred) {
        (false, ..) => false,
        (true, _, true) => true,
        (true, false, false) => !own.has(r),
        (true, true, false) => haunter(rules, state, kind) != Some(seat),
    }
}

/// The player who controls a marker that a place puts on other regions: the place's occupant.
pub fn haunter(rules: &RuleSet, state: &State, kind: MarkerId) -> Option<Seat> {
    let site = rules
        .site_profiles
        .iter()
        .position(|p| p[0].haunt == Some(kind))?;
    let at = state.site_at[site];
    if at == NONE {
        return None;
    }
    match state.occupant[at as usize] {
        NONE | NATIVES => None,
        t => Some(Seat(state.tribes[t as usize].seat)),
    }
}

/// What the conqueror of a region of this tribe pays its player.
pub fn toll(rules: &RuleSet, state: &State, victim: Tribe) -> u8 {
    let mut sum = 0u8;
    rules.each(state, victim, Topic::Toll, |p, _| {
        sum = p.toll.iter().fold(sum, |s, t| s.saturating_add(t.0));
    });
    sum
}

/// Regions of opponents whose toll a player cannot pay.
pub(crate) fn barred_by_toll(rules: &RuleSet, state: &State, me: u8) -> RegionSet {
    let mut set = RegionSet::EMPTY;
    for t in state.tribes() {
        let other = state.tribes[t.index()].seat != me;
        if other && toll(rules, state, t) as u16 > state.coins[me as usize] {
            set |= state.regions(t);
        }
    }
    set
}

/// Regions of active races at peace with this player (Small World p. 10). Races in decline are
/// bound by no peace, and protected by none.
#[inline]
pub(crate) fn truce(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let me = state.tribes[t.index()];
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
    targets_of(rules, state, t, rules.topics(state, t))
}

/// As [`targets`], for a caller that knows the tribe's topics.
#[inline]
pub(crate) fn targets_of(rules: &RuleSet, state: &State, t: Tribe, topics: Topics) -> RegionSet {
    let reach = reach_of(rules, state, t, topics);
    // Most of the time nothing in reach is protected, and nobody needs to look.
    let quiet = (reach & state.immune).is_empty()
        && !rules.about.has(Topic::Toll)
        && state.peace == [NONE; MAX_SEATS];
    if quiet {
        reach
    } else {
        reach - shielded(rules, state, t)
    }
}

/// How a lone token may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Whether the new token comes from the hand.
    pub from_hand: bool,
    /// Whether a relic does it, which is not counted for each opponent.
    pub by_relic: bool,
    /// Whether it may be the first conquest, in a region of entry.
    pub at_entry: bool,
}

/// Whether a tribe may convert at all now, and how: by an armed relic, else by its own power. The
/// token comes from the tray, or from the hand where the power says so (ruling 45, 134).
#[inline]
pub fn conversion(rules: &RuleSet, state: &State, t: Tribe) -> Option<Conversion> {
    let (how, token) = converter(rules, state, t)?;
    token.then_some(how)
}

/// How a tribe would convert, if something lets it, and whether there is a token for it.
#[inline]
pub(crate) fn converter(rules: &RuleSet, state: &State, t: Tribe) -> Option<(Conversion, bool)> {
    if !rules.topics(state, t).has(Topic::Converts) {
        return None;
    }
    let by_relic = state.turn.armed != 0 && assist(rules, state, t).convert;
    let mut own = false;
    let mut hand_too = by_relic;
    let mut at_entry = by_relic;
    rules.each(state, t, Topic::Converts, |p, _| {
        own |= p.converts;
        hand_too |= p.converts_from_hand;
        at_entry |= p.converts_at_entry;
    });
    if !own && !by_relic {
        return None;
    }
    let from_hand = rules.tray(state, t) == 0;
    let token = !from_hand || (hand_too && state.available(t) > 0);
    let how = Conversion {
        from_hand,
        by_relic,
        at_entry,
    };
    Some((how, token))
}

/// Among `targets`, those that a tribe may take by replacing the token there: an opponent's lone
/// active token, one for each opponent and turn (rulings 37–45).
pub fn convertible(rules: &RuleSet, state: &State, t: Tribe, targets: RegionSet) -> RegionSet {
    let Some(how) = conversion(rules, state, t) else {
        return RegionSet::EMPTY;
    };
    let mut targets = targets;
    if keeps_to_borders(state, t, how) {
        targets &= beyond_entry(rules, state, t);
    }
    if rules.about.has(Topic::NoHelp) {
        targets = targets - shunning(rules, state, t);
    }
    let me = state.tribes[t.index()].seat;
    let mut set = RegionSet::EMPTY;
    for seat in 0..rules.seats {
        let tribe = state.active[seat as usize];
        let done = !how.by_relic && state.turn.converted >> seat & 1 != 0;
        if seat == me || tribe == NONE || done {
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

/// Whether a conversion needs a region of the race to start from, and there is none: for most the
/// region must be adjacent to one of the race (ruling 38). An entry is not enough then, but what
/// reaches farther is.
#[inline]
fn keeps_to_borders(state: &State, t: Tribe, how: Conversion) -> bool {
    state.regions(t).is_empty() && !how.at_entry
}

/// Regions in reach of a tribe without regions that are more than entries.
fn beyond_entry(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    if state.turn.armed != 0 && assist(rules, state, t).anywhere {
        rules.map.all
    } else {
        rules.union(state, t, Topic::Reach, |p| &p.reach)
    }
}

/// Whether only an entry to the board would let a tribe into `r`, which does not do for this
/// conversion.
pub(crate) fn is_mere_entry(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    r: Region,
    how: Conversion,
) -> bool {
    keeps_to_borders(state, t, how) && !beyond_entry(rules, state, t).has(r)
}

/// Whether a tribe can get to `r` only by an armed relic that reaches anywhere: then the relic is
/// used, and else it is not (ruling 191). `how` if it is a conversion.
pub(crate) fn needs_anywhere(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    r: Region,
    how: Option<Conversion>,
) -> bool {
    if state.turn.armed == 0 || !assist(rules, state, t).anywhere {
        return false;
    }
    let mut near = reach_aided(rules, state, t, rules.topics(state, t), false);
    if how.is_some_and(|how| keeps_to_borders(state, t, how)) {
        near &= rules.union(state, t, Topic::Reach, |p| &p.reach);
    }
    !near.has(r)
}

/// Whether the one token in `r` is alone: no other, and no marker that counts as one.
pub fn is_alone(rules: &RuleSet, state: &State, r: Region) -> bool {
    state.tokens(r) == 1
        && (!state.marked.has(r)
            || !state
                .markers()
                .any(|(k, at)| at == r && rules.marker(k).company))
}

/// The marker of a strike that a tribe may make now: the power, not used this turn, and a token
/// in hand.
#[inline]
pub fn may_strike(rules: &RuleSet, state: &State, t: Tribe) -> Option<MarkerId> {
    let able = rules.is_about(state, t, Topic::Strikes);
    if !able || state.turn.is(Turn::STRUCK) || state.available(t) == 0 {
        return None;
    }
    strike_marker(rules, state, t)
}

/// The marker of a tribe's strike, if it has one.
#[inline]
pub fn strike_marker(rules: &RuleSet, state: &State, t: Tribe) -> Option<MarkerId> {
    let mut kind = None;
    rules.each(state, t, Topic::Strikes, |p, _| kind = kind.or(p.strike));
    kind
}

/// Regions before whose conquest the die may be rolled once they are named (Underground p. 11,
/// Will-o'-Wisps).
#[inline]
pub fn named_die(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let set = rules.union(state, t, Topic::NamedDie, |p| &p.named_die);
    if set.is_empty() || !rules.about.has(Topic::NoHelp) {
        set
    } else {
        set - shunning(rules, state, t)
    }
}

/// Regions that a place's figure may be sent to from `from`: neighbours that are not immune, that
/// anybody could ever enter, whose race does not shun help, and whose toll the sender can pay, for
/// it is he who conquers (rulings 98–102, 195).
pub fn summonable(rules: &RuleSet, state: &State, seat: Seat, from: Region) -> RegionSet {
    let Some(t) = state.active(seat) else {
        return RegionSet::EMPTY;
    };
    let ground = rules.map.open | rules.map.closed;
    let mut set = rules.map.neighbours[from.index()] & ground;
    if rules.about.has(Topic::NoHelp) {
        set = set - shunning(rules, state, t);
    }
    // What protects one's own regions from opponents does not stop one's own figure.
    set - shielded(rules, state, t)
}

/// Whether `r` is not empty: tokens of a race or natives stand there (Small World p. 9).
#[inline]
pub fn is_nonempty(state: &State, r: Region) -> bool {
    state.occupant[r.index()] != NONE
}
