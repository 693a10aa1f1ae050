//! Which regions can a tribe conquer, and how?

use crate::{
    RuleSet,
    action::MarkerId,
    query::conquest::{assist, is_alone, linked_to, shielded, shunning},
    region::{Region, RegionSet},
    ruleset::{Place, Profile, Topic, Topics},
    spec::AssistEffect,
    state::{Board, NONE, State, Tribe, Turn},
};

/// What reaches farther than borders do.
const FAR: Topics = Topics::of(Topic::Reach)
    .and(Topic::Entry)
    .and(Topic::Linked)
    .and(Topic::Through);

/// A tribe that looks where to go: what its questions have in common is found once.
#[derive(Clone, Copy)]
pub struct Attacker<'a> {
    pub(crate) rules: &'a RuleSet,
    pub(crate) board: &'a Board,
    pub(super) tribe: Tribe,
    /// What the effects in force for it are about.
    pub(crate) topics: Topics,
    /// What its armed relics do.
    pub(super) help: AssistEffect,
    /// Regions of opponents against whom nothing helps it.
    pub(crate) shunning: RegionSet,
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

impl<'a> Attacker<'a> {
    /// A tribe as it stands now.
    #[inline(always)]
    pub fn new(rules: &'a RuleSet, board: &'a Board, tribe: Tribe) -> Attacker<'a> {
        Attacker {
            rules,
            board,
            tribe,
            topics: rules.topics(board, tribe),
            help: assist(rules, board, tribe),
            shunning: shunning(rules, board, tribe),
        }
    }

    /// Its regions.
    #[inline]
    fn own(&self) -> RegionSet {
        self.board.regions(self.tribe)
    }

    /// The regions that selectors of its effects name together. `topic` is that of the list.
    #[inline]
    fn union(&self, topic: Topic, list: impl Fn(&'a Profile) -> &'a [Place]) -> RegionSet {
        if !self.topics.has(topic) {
            return RegionSet::EMPTY;
        }
        self.rules.union(self.board, self.tribe, topic, list)
    }

    /// Regions that the tribe can get to: entries if it holds none (Small World p. 4), else
    /// neighbours, and whatever its effects add. Its own are not among them, nor those closed to
    /// it.
    #[inline]
    pub fn reach(&self) -> RegionSet {
        self.reach_aided(self.help.anywhere)
    }

    /// What is in reach, or would be: `anywhere` says whether a relic that reaches anywhere helps.
    #[inline(always)]
    fn reach_aided(&self, anywhere: bool) -> RegionSet {
        let (rules, own) = (self.rules, self.own());
        let mut set = if own.is_empty() {
            rules.map.entry
        } else {
            rules.beside(own)
        };
        // Where the race could go by plain borders, and with what its effects add.
        let mut plain = set;
        if self.topics.meets(FAR) {
            (plain, set) = self.far_reach(set);
        }
        if anywhere {
            set = rules.map.all;
        }
        set = (set - self.shunning) | (plain & self.shunning);
        let mut ground = rules.map.open;
        if self.topics.has(Topic::Habitat) {
            ground |= rules.map.closed & rules.habitat(self.board, self.tribe);
        }
        (set & ground) - own
    }

    /// The neighbours of one's own regions, or the entries, that the race is kept to, and with
    /// what effects add.
    #[inline(never)]
    fn far_reach(&self, mut plain: RegionSet) -> (RegionSet, RegionSet) {
        let own = self.own();
        let mut set = plain;
        if own.is_empty() {
            set = self.union(Topic::Entry, |p| &p.entry_only);
            if set.is_empty() {
                set = plain | self.union(Topic::Entry, |p| &p.entry);
            } else {
                plain &= set;
            }
        }
        if self.topics.has(Topic::Linked) {
            set |= linked_to(self.rules, self.board, self.tribe, own);
        }
        set |= self.union(Topic::Reach, |p| &p.reach);
        (plain, self.pass_through(set))
    }

    /// What is in reach with whatever lies behind regions that the tribe passes through
    /// (Underground p. 11, Lizardmen; ruling 109).
    #[inline]
    fn pass_through(&self, reach: RegionSet) -> RegionSet {
        let through = self.union(Topic::Through, |p| &p.through);
        let mut out = reach;
        let mut passed = out & through;
        while !passed.is_empty() {
            let more = self.rules.beside(passed) - out;
            out |= more;
            passed = more & through;
        }
        out
    }

    /// Regions that the tribe may attack now, in the state of its board: some take a toll, and what
    /// its player has for it no board says.
    #[inline]
    pub fn targets(&self, state: &State) -> RegionSet {
        let reach = self.reach();
        reach - shielded(self.rules, state, self.tribe, reach)
    }

    /// Whether the tribe may convert at all now, and how: by an armed relic, else by its own
    /// power. The token comes from the tray, or from the hand where the power says so (ruling 45,
    /// 134).
    #[inline]
    pub fn conversion(&self) -> Option<Conversion> {
        let (how, token) = self.converter()?;
        token.then_some(how)
    }

    /// How the tribe would convert, if something lets it, and whether there is a token for it.
    #[inline]
    pub(crate) fn converter(&self) -> Option<(Conversion, bool)> {
        let own = self.topics.has(Topic::Converts);
        let by_relic = self.help.convert;
        if !own && !by_relic {
            return None;
        }
        let (rules, board, t) = (self.rules, self.board, self.tribe);
        let mut hand_too = by_relic;
        let mut at_entry = by_relic;
        rules.each(board, t, Topic::Converts, |p, _| {
            hand_too |= p.converts_from_hand;
            at_entry |= p.converts_at_entry;
        });
        let from_hand = rules.tray(board, t) == 0;
        let token = !from_hand || (hand_too && board.available(t) > 0);
        let how = Conversion {
            from_hand,
            by_relic,
            at_entry,
        };
        Some((how, token))
    }

    /// Among `targets`, those that the tribe may take by replacing the token there: an opponent's
    /// lone active token, one for each opponent and turn (rulings 37–45).
    pub fn convertible(&self, how: Conversion, targets: RegionSet) -> RegionSet {
        let (rules, board) = (self.rules, self.board);
        let mut targets = targets - self.shunning;
        if self.keeps_to_borders(how) {
            targets &= self.beyond_entry();
        }
        let me = board.owner(self.tribe);
        let mut set = RegionSet::EMPTY;
        for seat in 0..rules.seats {
            let tribe = board.active[seat as usize];
            let done = !how.by_relic && board.turn.converted >> seat & 1 != 0;
            if seat == me.0 || tribe == NONE || done {
                continue;
            }
            for r in board.regions[tribe as usize] & targets {
                if is_alone(rules, board, r) {
                    set.insert(r);
                }
            }
        }
        set
    }

    /// Whether a conversion needs a region of the race to start from, and there is none: for most
    /// the region must be adjacent to one of the race (ruling 38). An entry is not enough then,
    /// but what reaches farther is.
    #[inline]
    fn keeps_to_borders(&self, how: Conversion) -> bool {
        self.own().is_empty() && !how.at_entry
    }

    /// Regions in reach of a tribe without regions that are more than entries.
    fn beyond_entry(&self) -> RegionSet {
        if self.help.anywhere {
            self.rules.map.all
        } else {
            self.union(Topic::Reach, |p| &p.reach)
        }
    }

    /// Whether only an entry to the board would let the tribe into `r`, which does not do for this
    /// conversion.
    pub(crate) fn is_mere_entry(&self, r: Region, how: Conversion) -> bool {
        self.keeps_to_borders(how) && !self.beyond_entry().has(r)
    }

    /// Whether the tribe can get to `r` only by an armed relic that reaches anywhere: then the
    /// relic is used, and else it is not (ruling 191). `how` if it is a conversion.
    pub(crate) fn needs_anywhere(&self, r: Region, how: Option<Conversion>) -> bool {
        if !self.help.anywhere {
            return false;
        }
        let mut near = self.reach_aided(false);
        if how.is_some_and(|how| self.keeps_to_borders(how)) {
            near &= self.union(Topic::Reach, |p| &p.reach);
        }
        !near.has(r)
    }

    /// The marker of its strike, if it has one.
    #[inline]
    pub(crate) fn strike_marker(&self) -> Option<MarkerId> {
        let mut kind = None;
        if self.topics.has(Topic::Strikes) {
            let (board, t) = (self.board, self.tribe);
            self.rules.each(board, t, Topic::Strikes, |p, _| {
                kind = kind.or(p.strike);
            });
        }
        kind
    }

    /// Whether it may strike now: it has the power, has not used it this turn, and has a token in
    /// hand.
    #[inline]
    pub fn may_strike(&self) -> bool {
        self.topics.has(Topic::Strikes)
            && !self.board.turn.is(Turn::STRUCK)
            && self.board.available(self.tribe) > 0
    }

    /// Regions before whose conquest the die may be rolled once they are named (Underground p. 11,
    /// Will-o'-Wisps).
    #[inline]
    pub(crate) fn named_die(&self) -> RegionSet {
        self.union(Topic::NamedDie, |p| &p.named_die) - self.shunning
    }
}
