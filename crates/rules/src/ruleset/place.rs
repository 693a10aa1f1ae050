//! Selectors compiled to region sets.

use crate::{
    RuleSet,
    action::MarkerId,
    query::conquest,
    region::{Region, RegionSet},
    state::{Board, MAX_SITES, NATIVES, NONE, Tribe},
};

/// A compiled selector. Whatever depends only on the map is a set already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A fixed set.
    Fixed(RegionSet),
    /// Regions with a marker of this kind.
    Marker(MarkerId),
    /// Regions without tokens.
    Empty,
    /// Conquered this turn.
    Conquered,
    /// Conquered this turn, not empty before.
    Plundered,
    /// Without a neighbour where another race or natives are.
    Secluded,
    /// Held, by whatever race, with at least so many tokens.
    Tokens(u8),
    /// Held by a player who attacked this one.
    Grudged,
    /// With one of these places or relics: a bit each.
    Sites(u32),
    /// Where the place or relic is.
    Here,
    /// Of the same terrain as there.
    Kin,
    /// Adjacent to one for the conquests of the race: by a border or by what its effects link.
    Near(Box<Place>),
    /// Adjacent so to one, or to regions of the race that are linked to one by such regions.
    Chained(Box<Place>),
    /// Those of the race.
    Own(Box<Place>),
    /// Those that border on one.
    Beside(Box<Place>),
    /// The others.
    Not(Box<Place>),
    /// Those in all.
    And(Vec<Place>),
    /// Those in any.
    Or(Vec<Place>),
}

/// From where a selector is evaluated.
#[derive(Clone, Copy)]
pub struct Viewpoint<'a> {
    /// The rules.
    pub rules: &'a RuleSet,
    /// The table.
    pub board: &'a Board,
    /// The tribe that has the effect.
    pub tribe: Tribe,
    /// The region of the place or relic that has it, if one does.
    pub here: Option<Region>,
}

impl Place {
    /// The regions, seen from a tribe.
    #[inline]
    pub fn eval(&self, v: Viewpoint<'_>) -> RegionSet {
        match self {
            Place::Fixed(set) => *set,
            other => other.eval_slow(v),
        }
    }

    fn eval_slow(&self, v: Viewpoint<'_>) -> RegionSet {
        let Viewpoint {
            rules,
            board,
            tribe,
            here,
        } = v;
        let all = rules.map.all;
        match self {
            Place::Fixed(set) => *set,
            Place::Marker(kind) => board
                .markers()
                .filter(|&(k, _)| k == *kind)
                .map(|(_, r)| r)
                .collect(),
            Place::Empty => all - board.occupied,
            Place::Conquered => rules.conquests(board, tribe)[0],
            Place::Plundered => rules.conquests(board, tribe)[1],
            Place::Secluded => all - rules.beside(board.occupied - board.regions(tribe)),
            Place::Tokens(n) => board
                .occupied
                .iter()
                .filter(|&r| board.occupant[r.index()] != NATIVES && board.tokens(r) >= *n)
                .collect(),
            Place::Grudged => {
                let marked = board.grudges[board.owner(tribe).index()];
                let held_by_marked = |r: &Region| {
                    let t = board.occupant[r.index()];
                    t != NONE && t != NATIVES && marked >> board.tribes[t as usize].seat & 1 != 0
                };
                if marked == 0 {
                    RegionSet::EMPTY
                } else {
                    board.occupied.iter().filter(held_by_marked).collect()
                }
            }
            Place::Sites(mask) => (0..MAX_SITES)
                .filter(|i| mask >> i & 1 != 0 && board.site_at[*i] != NONE)
                .map(|i| Region(board.site_at[i]))
                .collect(),
            Place::Here => here.map_or(RegionSet::EMPTY, RegionSet::of),
            Place::Kin => here.map_or(RegionSet::EMPTY, |r| rules.map.kin[r.index()]),
            Place::Near(p) => conquest::adjacent(rules, board, tribe, p.eval(v)),
            Place::Chained(p) => {
                let own = board.regions(tribe);
                let adjacent = |set| conquest::adjacent(rules, board, tribe, set);
                let mut reached = adjacent(p.eval(v));
                let mut linked = reached & own;
                loop {
                    let more = adjacent(linked);
                    reached |= more;
                    let next = linked | (more & own);
                    if next == linked {
                        return reached;
                    }
                    linked = next;
                }
            }
            Place::Own(p) => p.eval(v) & board.regions(tribe),
            Place::Beside(p) => rules.beside(p.eval(v)),
            Place::Not(p) => all - p.eval(v),
            Place::And(list) => list.iter().fold(all, |s, p| s & p.eval(v)),
            Place::Or(list) => list.iter().fold(RegionSet::EMPTY, |s, p| s | p.eval(v)),
        }
    }

    /// Whether whatever matches was conquered this turn: such a region counts although nobody holds
    /// it any more, because it was conquered (ruling 200).
    pub(crate) fn is_of_conquests(&self) -> bool {
        match self {
            Place::Conquered | Place::Plundered => true,
            Place::And(list) => list.iter().any(Place::is_of_conquests),
            Place::Or(list) => list.iter().all(Place::is_of_conquests),
            _ => false,
        }
    }

    /// The regions that count for a tribe where its regions are counted: those of them that match,
    /// or, if it is about conquests, those that it conquered.
    #[inline]
    pub(crate) fn counted(&self, v: Viewpoint<'_>) -> RegionSet {
        let set = self.eval(v);
        if self.is_of_conquests() {
            set
        } else {
            set & v.board.regions(v.tribe)
        }
    }

    /// Whether it is the empty set on this map, whatever happens: an effect that needs such a
    /// region makes no sense here.
    pub fn is_void(&self) -> bool {
        match self {
            Place::Fixed(set) => set.is_empty(),
            Place::Sites(mask) => *mask == 0,
            Place::Near(p) | Place::Chained(p) | Place::Own(p) | Place::Beside(p) => p.is_void(),
            Place::And(list) => list.iter().any(Place::is_void),
            Place::Or(list) => list.iter().all(Place::is_void),
            _ => false,
        }
    }
}
