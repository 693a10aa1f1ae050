//! The effects in force for a tribe: what its banner and badge give it, what each place and relic
//! that it holds does, what a place grants, and the relic that it copies. Whoever asks about
//! effects asks here.

use super::{Place, Profile, RuleSet, Topic, Topics, Viewpoint, profile::Source};
use crate::{
    action::{PowerId, RaceId, Seat, SiteId},
    region::{Region, RegionSet},
    state::{Board, MAX_SITES, NONE, Tribe, TribeInfo},
};

/// What banners, badges, places and relics have to say about each topic, so that what has nothing
/// to say is not looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    /// The places and relics that may be about each topic, a bit each: of an active holder, and of
    /// one in decline. A place that grants a power is about whatever a power is about.
    sites: [[u32; Topic::COUNT]; 2],
    /// The races and the powers that are, active or declined, a bit each.
    races: [u64; Topic::COUNT],
    powers: [u64; Topic::COUNT],
}

impl Index {
    pub(super) fn new(races: &[Topics], powers: &[[Profile; 2]], sites: &[[Profile; 2]]) -> Index {
        let mut out = Index::default();
        for (i, both) in sites.iter().enumerate() {
            for (declined, p) in both.iter().enumerate() {
                let mut topics = p.topics;
                if both[0].grants {
                    powers.iter().for_each(|p| topics |= p[declined].topics);
                }
                mark(&mut out.sites[declined], topics, |mask| *mask |= 1 << i);
            }
        }
        for (i, &topics) in races.iter().enumerate() {
            mark(&mut out.races, topics, |mask| *mask |= 1 << i);
        }
        for (i, both) in powers.iter().enumerate() {
            let topics = both[0].topics | both[1].topics;
            mark(&mut out.powers, topics, |mask| *mask |= 1 << i);
        }
        out
    }

    /// Places and relics that may be about a topic.
    #[inline]
    pub fn sites(&self, topic: Topic, declined: bool) -> u32 {
        self.sites[declined as usize][topic as usize]
    }

    /// Whether the banner or the badge of a tribe may be about a topic.
    #[inline]
    fn names(&self, i: TribeInfo, topic: Topic) -> bool {
        // No badge at all has a number, too, and may be taken for the last of 64.
        let race = self.races[topic as usize] >> (i.race & 63);
        let power = self.powers[topic as usize] >> (i.power & 63);
        (race | power) & 1 != 0
    }
}

/// Calls `f` with what is kept for each topic of a set.
fn mark<T>(kept: &mut [T; Topic::COUNT], topics: Topics, f: impl Fn(&mut T)) {
    let of_topics = kept.iter_mut().enumerate();
    of_topics
        .filter(|(n, _)| topics.has_nth(*n))
        .for_each(|(_, kept)| f(kept));
}

/// The effects of places and relics in force for a tribe that are about a topic, each with the
/// region where it is, if it is at one. It keeps nothing of the table, which may change meanwhile.
pub(crate) struct OfSites<'r> {
    rules: &'r RuleSet,
    topic: Topic,
    declined: bool,
    /// Places and relics that are left, a bit each, and where they all are.
    left: u32,
    at: [u8; MAX_SITES],
    /// The power that a place grants, the place being next before it.
    granted: u8,
    next_granted: bool,
    /// The relic that is copied, and where it was used.
    copied: Option<(u8, u8)>,
}

impl<'r> OfSites<'r> {
    /// Those of some places and relics that the tribe holds, a bit each.
    fn held(rules: &'r RuleSet, board: &Board, t: Tribe, topic: Topic, held: u32) -> Self {
        OfSites {
            rules,
            topic,
            declined: board.in_decline(t),
            left: held,
            at: board.site_at,
            granted: board.granted,
            next_granted: false,
            copied: None,
        }
    }

    /// With that of the relic that it copies.
    #[inline(never)]
    fn new(rules: &'r RuleSet, board: &Board, t: Tribe, topic: Topic, held: u32) -> Self {
        let mut all = OfSites::held(rules, board, t, topic, held);
        if board.turn.copied > 0 && board.active[board.seat as usize] == t.0 {
            let able = rules.held_about(board, t, Topic::Copies);
            let copies = rules.profile(board, t).copies
                || OfSites::held(rules, board, t, Topic::Copies, able)
                    .next()
                    .is_some();
            all.copied = copies.then_some((board.turn.copied - 1, board.turn.copy_at));
        }
        all
    }
}

impl<'r> Iterator for OfSites<'r> {
    type Item = (&'r Profile, Option<Region>);

    fn next(&mut self) -> Option<Self::Item> {
        let region = |at: u8| (at != NONE).then_some(Region(at));
        loop {
            let (p, here) = if std::mem::take(&mut self.next_granted) {
                let granted = self.rules.power_profiles.get(self.granted as usize);
                match granted {
                    Some(p) => (&p[self.declined as usize], None),
                    None => continue,
                }
            } else if self.left != 0 {
                let site = self.left.trailing_zeros() as usize;
                self.left &= self.left - 1;
                let both = &self.rules.site_profiles[site];
                self.next_granted = both[0].grants;
                (&both[self.declined as usize], region(self.at[site]))
            } else {
                let (site, at) = self.copied.take()?;
                (&self.rules.site_profiles[site as usize][0], region(at))
            };
            if p.topics.has(self.topic) {
                return Some((p, here));
            }
        }
    }
}

impl RuleSet {
    /// What its banner and badge give a tribe now. This is the one place where a declined race
    /// loses its powers (Small World p. 9).
    #[inline]
    pub fn profile(&self, board: &Board, t: Tribe) -> &Profile {
        self.profile_of(board.tribes[t.index()])
    }

    /// The places and relics in regions of a tribe that may be about a topic, a bit each.
    #[inline]
    pub(crate) fn held_about(&self, board: &Board, t: Tribe, topic: Topic) -> u32 {
        let known = !board.unknown_sites;
        match self.index.sites(topic, board.in_decline(t)) & known {
            0 => 0,
            among => held_sites(board, t, among),
        }
    }

    /// The effects of places and relics in force for a tribe that are about a topic, if there are
    /// any at all.
    #[inline]
    fn of_sites(&self, board: &Board, t: Tribe, topic: Topic) -> Option<OfSites<'_>> {
        if board.sited.is_empty() {
            return None;
        }
        let held = self.held_about(board, t, topic);
        (held != 0 || board.turn.copied > 0).then(|| OfSites::new(self, board, t, topic, held))
    }

    /// The effects in force for a tribe that are about a topic: calls `f` with each profile that
    /// has any, and from where its selectors are seen.
    #[inline]
    pub fn each<'a>(
        &'a self,
        board: &'a Board,
        t: Tribe,
        topic: Topic,
        mut f: impl FnMut(&'a Profile, Viewpoint<'a>),
    ) {
        let own = self.profile(board, t);
        let seen = self.seen_by(board, t);
        if own.topics.has(topic) {
            f(own, seen);
        }
        if let Some(sites) = self.of_sites(board, t, topic) {
            sites.for_each(|(p, here)| f(p, Viewpoint { here, ..seen }));
        }
    }

    /// The same as a list that keeps nothing of the table, which may change while it is gone
    /// through.
    #[inline]
    pub(crate) fn in_force(
        &self,
        board: &Board,
        t: Tribe,
        topic: Topic,
    ) -> impl Iterator<Item = (&Profile, Option<Region>)> + use<'_> {
        let own = Some(self.profile(board, t)).filter(|p| p.topics.has(topic));
        let sites = self.of_sites(board, t, topic);
        own.map(|p| (p, None))
            .into_iter()
            .chain(sites.into_iter().flatten())
    }

    /// Whose doing it is that the player whose turn it is copies relics: his power's, his race's, or
    /// that of a place or relic that he holds or of a power granted there. `None` if nobody's.
    pub fn copier(&self, board: &Board) -> Option<Source> {
        let t = board.active(board.seat())?;
        let i = board.tribes[t.index()];
        let of_power = |power: u8| {
            let profiles = self.power_profiles.get(power as usize);
            let copies = profiles.is_some_and(|p| p[0].copies);
            copies.then_some(Source::Power(PowerId(power)))
        };
        let own = self.profile(board, t).copies;
        let of_race = own.then_some(Source::Race(RaceId(i.race)));
        of_power(i.power).or(of_race).or_else(|| {
            let held = self.held_about(board, t, Topic::Copies);
            let held = (0..MAX_SITES as u8).filter(|s| held >> s & 1 != 0);
            let mut by = held.filter_map(|s| match &self.site_profiles[s as usize][0] {
                p if p.copies => Some(Source::Site(SiteId(s))),
                p if p.grants => of_power(board.granted),
                _ => None,
            });
            by.next()
        })
    }

    /// From where the selectors of a tribe's banner and badge are seen.
    #[inline]
    pub fn seen_by<'a>(&'a self, board: &'a Board, tribe: Tribe) -> Viewpoint<'a> {
        let (rules, here) = (self, None);
        Viewpoint {
            rules,
            board,
            tribe,
            here,
        }
    }

    /// Whether any effect in force for a tribe is about a topic.
    #[inline]
    pub fn is_about(&self, board: &Board, t: Tribe, topic: Topic) -> bool {
        self.profile(board, t).topics.has(topic)
            || !board.sited.is_empty() && self.sites_are_about(board, t, topic)
    }

    #[inline(never)]
    fn sites_are_about(&self, board: &Board, t: Tribe, topic: Topic) -> bool {
        let sites = self.of_sites(board, t, topic);
        sites.is_some_and(|mut s| s.next().is_some())
    }

    /// The opponents of a seat with effects in force that are about a topic. Most have none, and
    /// are passed over by their names.
    #[inline]
    pub(crate) fn opponents_about<'a>(
        &'a self,
        board: &'a Board,
        me: Seat,
        topic: Topic,
    ) -> impl Iterator<Item = Tribe> + use<'a> {
        let known = !board.unknown_sites;
        board.tribes().filter(move |&t| {
            let i = board.tribes[t.index()];
            i.seat != me.0
                && (self.index.names(i, topic)
                    || self.index.sites(topic, i.declined()) & known != 0)
                && self.is_about(board, t, topic)
        })
    }

    /// The topics that the effects in force for a tribe are about.
    #[inline(always)]
    pub(crate) fn topics(&self, board: &Board, t: Tribe) -> Topics {
        let mut topics = self.profile(board, t).topics;
        if let Some(sites) = self.of_sites(board, t, Topic::Anything) {
            sites.for_each(|(p, _)| topics |= p.topics);
        }
        topics
    }

    /// The regions that selectors of the effects in force for a tribe name together. `topic` is
    /// that of the list.
    #[inline]
    pub fn union<'a>(
        &'a self,
        board: &'a Board,
        t: Tribe,
        topic: Topic,
        list: impl Fn(&'a Profile) -> &'a [Place],
    ) -> RegionSet {
        let mut set = RegionSet::EMPTY;
        self.each(board, t, topic, |p, v| {
            list(p).iter().for_each(|place| set |= place.eval(v));
        });
        set
    }

    /// Closed regions that a tribe may enter, and transit regions in which it may stay.
    #[inline]
    pub fn habitat(&self, board: &Board, t: Tribe) -> RegionSet {
        let mut set = RegionSet::EMPTY;
        self.each(board, t, Topic::Habitat, |p, _| set |= p.habitat);
        set
    }
}

/// Of some places and relics, those in regions of a tribe: a bit each.
#[inline(never)]
fn held_sites(board: &Board, t: Tribe, among: u32) -> u32 {
    let held = board.regions(t) & board.sited;
    let (mut left, mut out) = (among, 0);
    if held.is_empty() {
        return 0;
    }
    while left != 0 {
        let site = left.trailing_zeros();
        left &= left - 1;
        let at = board.site_at[site as usize];
        out |= ((at != NONE && held.has(Region(at))) as u32) << site;
    }
    out
}
