//! Actions: everything that a player or chance decides.

use strum::VariantNames;

use crate::region::Region;

/// A seat at the table, from 0, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The index, for arrays.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index of a race in its [`RuleSet`](crate::RuleSet).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RaceId(pub u8);

/// Index of a power in its [`RuleSet`](crate::RuleSet).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PowerId(pub u8);

/// Index of a place or relic in its [`RuleSet`](crate::RuleSet).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SiteId(pub u8);

/// Index of a kind of marker in its [`RuleSet`](crate::RuleSet): see
/// [`RuleSet::marker`](crate::RuleSet::marker).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct MarkerId(pub u8);

impl SiteId {
    /// Stands for the copy of a relic, where a relic is named.
    pub const COPY: SiteId = SiteId(crate::state::COPY);
}

/// One step of a game. A game is its setup and its list of actions, those of chance included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Take the combo at this place of the column, counted from 0 at the free one.
    Pick(u8),
    /// Put the active race into decline.
    Decline,
    /// Empty a region of one's own before the first conquest.
    Abandon(Region),
    /// Conquer a region with as many tokens as it costs.
    Conquer(Region),
    /// Final attempt: name a region that is one to three tokens short, then roll the die.
    Attempt(Region),
    /// Roll the die before choosing a region.
    Roll,
    /// Conquer a region with one token whatever its defence.
    Strike(Region),
    /// Conquer a region by replacing the lone active token in it.
    Convert(Region),
    /// End the conquests, or the turn's last choice.
    End,
    /// Give up a region because the loaned tokens must leave the map.
    GiveUp(Region),
    /// Put tokens from the hand on a region of one's own.
    Deploy(Region, u8),
    /// Put markers on a region of one's own.
    Place(Region, u8),
    /// Make no use of an option.
    Pass,
    /// Make peace with the player at this seat.
    Ally(Seat),
    /// Chance: the face of the die.
    Die(u8),
    /// Chance: the next banner.
    Banner(RaceId),
    /// Chance: the next badge.
    Badge(PowerId),
    /// Exchange the badge just picked for the one at this place of the column.
    Swap(u8),
    /// Move the race's marker to another of its regions.
    Move(Region),
    /// Send a place's figure into a region.
    Send(Region),
    /// Give a region of the declined race to the active one.
    Revive(Region),
    /// Use a relic for the next conquest; [`SiteId::COPY`] is the copy of one.
    Use(SiteId),
    /// Make this relic the one that is copied this turn.
    Copy(SiteId),
    /// Put a relic on a region of one's own, or a place's marker on any region.
    Carry(Region),
    /// Give a token of a declined race in this region.
    Sacrifice(Region),
    /// Decline, using the power that a place grants for it.
    DeclineGranted,
    /// Chance: the place or relic found.
    Site(SiteId),
    /// Chance: monsters live in this region.
    Monsters(Region),
}

/// When an action can be made, if it is legal at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Occasion {
    /// Where a combo is picked.
    Pick,
    /// Where the badge just picked may be exchanged.
    Swap,
    /// Where a race may decline.
    Decline,
    /// Before the first conquest of a turn.
    Start,
    /// While a race conquers.
    Conquests,
    /// Where there is something to end.
    End,
    /// Before a redeployment, if loaned tokens have to leave.
    #[strum(serialize = "give")]
    GiveUp,
    /// In a redeployment.
    Deploy,
    /// Where markers are placed.
    Place,
    /// Where an offer can be turned down.
    Pass,
    /// Where peace can be made.
    Ally,
    /// At the end of a turn, for relics and figures.
    Carry,
    /// After scoring, for places that take gifts.
    Sacrifice,
    /// Where chance has the move.
    Chance,
}

impl Occasion {
    /// The words of all of them.
    pub const KEYWORDS: &'static [&'static str] = Occasion::VARIANTS;

    /// A word for it, for messages in other languages.
    pub fn keyword(self) -> &'static str {
        self.into()
    }
}

impl Action {
    /// Whether it is an outcome of chance.
    pub fn is_chance(self) -> bool {
        self.occasion() == Occasion::Chance
    }

    /// When it can be made.
    pub fn occasion(self) -> Occasion {
        match self {
            Action::Pick(_) => Occasion::Pick,
            Action::Swap(_) => Occasion::Swap,
            Action::Decline | Action::DeclineGranted => Occasion::Decline,
            Action::Abandon(_) | Action::Move(_) | Action::Revive(_) => Occasion::Start,
            Action::Conquer(_)
            | Action::Attempt(_)
            | Action::Roll
            | Action::Strike(_)
            | Action::Convert(_)
            | Action::Send(_)
            | Action::Use(_)
            | Action::Copy(_) => Occasion::Conquests,
            Action::End => Occasion::End,
            Action::GiveUp(_) => Occasion::GiveUp,
            Action::Deploy(..) => Occasion::Deploy,
            Action::Place(..) => Occasion::Place,
            Action::Pass => Occasion::Pass,
            Action::Ally(_) => Occasion::Ally,
            Action::Carry(_) => Occasion::Carry,
            Action::Sacrifice(_) => Occasion::Sacrifice,
            Action::Die(_)
            | Action::Banner(_)
            | Action::Badge(_)
            | Action::Site(_)
            | Action::Monsters(_) => Occasion::Chance,
        }
    }
}

/// Most actions that can be legal at once: a race has at most 40 tokens, so a redeployment has at
/// most 20 × 20 choices.
pub const MAX_ACTIONS: usize = 512;

/// A list of actions without allocation.
#[derive(Clone)]
pub struct Actions {
    list: [Action; MAX_ACTIONS],
    len: usize,
}

impl Default for Actions {
    fn default() -> Self {
        Actions {
            list: [Action::End; MAX_ACTIONS],
            len: 0,
        }
    }
}

impl Actions {
    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds an action. Beyond [`MAX_ACTIONS`] actions are left out, which no rule set reaches.
    #[inline]
    pub fn push(&mut self, a: Action) {
        debug_assert!(self.len < MAX_ACTIONS);
        if self.len < MAX_ACTIONS {
            self.list[self.len] = a;
            self.len += 1;
        }
    }
}

impl Extend<Action> for Actions {
    /// As [`Actions::push`] of each, but quicker.
    #[inline]
    fn extend<I: IntoIterator<Item = Action>>(&mut self, actions: I) {
        let mut room = self.list[self.len..].iter_mut();
        let before = room.len();
        actions.into_iter().for_each(|a| match room.next() {
            Some(slot) => *slot = a,
            None => debug_assert!(false, "more actions than there is room for"),
        });
        self.len += before - room.len();
    }
}

impl std::ops::Deref for Actions {
    type Target = [Action];
    #[inline]
    fn deref(&self) -> &[Action] {
        &self.list[..self.len]
    }
}
