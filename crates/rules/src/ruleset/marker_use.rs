//! Which marker a decision is about.
//!
//! The marker effects in force for a tribe are those of its banner and badge, and those of a power
//! that a place grants it. Decisions name one by a number that only this file can read, so nobody
//! looks it up in the wrong list.

use super::{MarkerUse, RuleSet};
use crate::{
    action::{MarkerId, SiteId},
    spec::MarkerSpec,
    state::{Board, NONE, Tribe},
};

/// A marker effect in force for a tribe, as decisions name it: see [`RuleSet::marker_use`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct MarkerUseId(u8);

impl MarkerUseId {
    /// The number by which a written position knows it.
    pub(crate) fn number(self) -> u8 {
        self.0
    }

    /// The one of such a number. It may be in force for nobody.
    pub(crate) fn of(number: u8) -> MarkerUseId {
        MarkerUseId(number)
    }
}

/// From here on the numbers are those of the power that a place grants.
const GRANTED: u8 = 16;

impl RuleSet {
    /// A kind of marker.
    #[inline]
    pub fn marker(&self, kind: MarkerId) -> &MarkerSpec {
        &self.markers[kind.0 as usize]
    }

    /// The kinds of markers, in order.
    pub fn marker_kinds(&self) -> impl Iterator<Item = (MarkerId, &MarkerSpec)> {
        (0..).map(MarkerId).zip(&self.markers)
    }

    /// The figure that a place sends, or the marker that it puts elsewhere; `None` if it has none.
    pub fn figure(&self, site: SiteId) -> Option<MarkerId> {
        let profile = &self.site_profiles.get(site.0 as usize)?[0];
        profile.summon.map(|s| s.marker).or(profile.haunt)
    }

    /// The marker effect that a [`Decision::Place`] or a [`Decision::Anchor`] of a tribe is about;
    /// `None` if it is in force no more.
    ///
    /// [`Decision::Place`]: crate::Decision::Place
    /// [`Decision::Anchor`]: crate::Decision::Anchor
    pub fn marker_use(&self, board: &Board, t: Tribe, n: MarkerUseId) -> Option<&MarkerUse> {
        match n.0.checked_sub(GRANTED) {
            None => self.profile(board, t).markers.get(n.0 as usize),
            Some(n) => self.granted_markers(board, t).get(n as usize),
        }
    }

    /// The marker effects of the power that a place grants, as its occupant has them.
    fn granted_markers(&self, board: &Board, t: Tribe) -> &[MarkerUse] {
        let granted = self.power_profiles.get(board.granted as usize);
        granted.map_or(&[], |p| &p[board.in_decline(t) as usize].markers)
    }

    /// Whether a tribe holds the place that grants a power.
    fn holds_grant(&self, board: &Board, t: Tribe) -> bool {
        let grants = |s: SiteId| self.site_profiles[s.0 as usize][0].grants;
        let held = board.regions(t) & board.sited;
        held.iter().any(|r| board.sites_in(r).any(grants))
    }

    /// The marker effects that banner and badge give a tribe.
    #[inline]
    pub(crate) fn own_marker_uses(
        &self,
        board: &Board,
        t: Tribe,
    ) -> impl DoubleEndedIterator<Item = (MarkerUseId, &MarkerUse)> + use<'_> {
        numbered(&self.profile(board, t).markers, 0)
    }

    /// The marker effects in force for a tribe.
    #[inline]
    pub(crate) fn marker_uses(
        &self,
        board: &Board,
        t: Tribe,
    ) -> impl DoubleEndedIterator<Item = (MarkerUseId, &MarkerUse)> + use<'_> {
        let granted = match board.granted != NONE && self.holds_grant(board, t) {
            true => self.granted_markers(board, t),
            false => &[],
        };
        let own = self.own_marker_uses(board, t);
        own.chain(numbered(granted, GRANTED))
    }
}

/// Marker effects with their numbers, the first one's given.
#[inline]
fn numbered(
    list: &[MarkerUse],
    first: u8,
) -> impl DoubleEndedIterator<Item = (MarkerUseId, &MarkerUse)> {
    let id = move |n: usize| MarkerUseId(first + n as u8);
    list.iter().enumerate().map(move |(n, m)| (id(n), m))
}
