//! Selectors compiled to region sets.

use crate::{
    RuleSet,
    region::RegionSet,
    state::{Board, Tribe},
};

/// A compiled selector. Whatever depends only on the map is a set already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A fixed set.
    Fixed(RegionSet),
    /// Regions with a marker of this kind.
    Marker(u8),
    /// Regions without tokens.
    Empty,
    /// Conquered this turn.
    Conquered,
    /// Conquered this turn, not empty before.
    Plundered,
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

impl Place {
    /// The regions, seen from a tribe.
    #[inline]
    pub fn eval(&self, rules: &RuleSet, board: &Board, t: Tribe) -> RegionSet {
        match self {
            Place::Fixed(set) => *set,
            other => other.eval_slow(rules, board, t),
        }
    }

    fn eval_slow(&self, rules: &RuleSet, board: &Board, t: Tribe) -> RegionSet {
        let all = rules.map.all;
        match self {
            Place::Fixed(set) => *set,
            Place::Marker(kind) => board
                .markers()
                .filter(|&(k, _)| k == *kind)
                .map(|(_, r)| r)
                .collect(),
            Place::Empty => all - board.occupied,
            Place::Conquered => board.turn.taken,
            Place::Plundered => board.turn.plundered,
            Place::Own(p) => p.eval(rules, board, t) & board.regions(t),
            Place::Beside(p) => rules.beside(p.eval(rules, board, t)),
            Place::Not(p) => all - p.eval(rules, board, t),
            Place::And(v) => v.iter().fold(all, |s, p| s & p.eval(rules, board, t)),
            Place::Or(v) => v
                .iter()
                .fold(RegionSet::EMPTY, |s, p| s | p.eval(rules, board, t)),
        }
    }
}
