//! What effects are about, so that most questions need no look at the lists of a [`Profile`].
//!
//! [`Profile`]: super::Profile

use std::ops::{BitOr, BitOrAssign};

use super::Topic;

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
