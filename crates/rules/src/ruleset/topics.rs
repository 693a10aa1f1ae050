//! What effects are about, so that most questions need no look at the lists of a [`Profile`].
//!
//! [`Profile`]: super::Profile

use std::ops::{BitOr, BitOrAssign};

/// A question of the game that effects answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Topic {
    /// Whatever it is: each profile is about this.
    Anything,
    /// Regions that count as next to one's own.
    Reach,
    /// Regions of entry, more of them or only these.
    Entry,
    /// Regions that count as next to one another.
    Linked,
    /// Regions that are passed through.
    Through,
    /// What conquests cost.
    Cost,
    /// Replacing tokens.
    Converts,
    /// Rolling before a region is chosen.
    Rolls,
    /// Rolling once a region is named.
    NamedDie,
    /// Strikes.
    Strikes,
    /// A marker that may be moved.
    Moves,
    /// Regions closed to others.
    Habitat,
    /// Keeping all tokens of a region that is lost.
    KeepsTokens,
    /// Coins at the end of the turn.
    Income,
    /// Regions for which the bank pays twice.
    Double,
    /// New tokens at the redeployment.
    Recruits,
    /// New tokens at the start of the turn.
    EarlyRecruits,
    /// Coins from conquerors.
    Toll,
    /// Coins for regions that are lost.
    WhenLost,
    /// Coins from opponents at the end of the turn.
    Tribute,
    /// Marking opponents.
    Grudges,
    /// Giving regions to the active race.
    Revives,
    /// Opponents get no help.
    NoHelp,
    /// Peace.
    Peace,
    /// Declining after scoring.
    LateDecline,
    /// Help for one conquest.
    Assists,
    /// Copying relics.
    Copies,
    /// What is done at the end of the turn with relics and figures.
    Errands,
    /// Gifts after scoring.
    Gifts,
    /// Granting a power.
    Grants,
}

impl Topic {
    /// How many there are.
    pub(crate) const COUNT: usize = Topic::Grants as usize + 1;
}

/// A set of [`Topic`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Topics(u32);

impl Topics {
    /// No topic.
    pub const NONE: Topics = Topics(0);

    /// The set of one topic.
    #[inline]
    pub const fn of(topic: Topic) -> Topics {
        Topics(1 << topic as u32)
    }

    /// With another topic.
    #[inline]
    pub const fn and(self, topic: Topic) -> Topics {
        Topics(self.0 | Topics::of(topic).0)
    }

    /// Whether a topic is in it.
    #[inline]
    pub const fn has(self, topic: Topic) -> bool {
        self.0 & Topics::of(topic).0 != 0
    }

    /// Whether the topic of this number is in it.
    pub(super) const fn has_nth(self, n: usize) -> bool {
        self.0 >> n & 1 != 0
    }

    /// Whether any topic of another set is in it.
    #[inline]
    pub const fn meets(self, other: Topics) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Topics {
    type Output = Topics;
    #[inline]
    fn bitor(self, o: Topics) -> Topics {
        Topics(self.0 | o.0)
    }
}

impl BitOrAssign for Topics {
    #[inline]
    fn bitor_assign(&mut self, o: Topics) {
        self.0 |= o.0;
    }
}

impl FromIterator<Topic> for Topics {
    fn from_iter<I: IntoIterator<Item = Topic>>(iter: I) -> Topics {
        iter.into_iter().fold(Topics::NONE, Topics::and)
    }
}
