//! The effects in force for a tribe: what its banner and badge give it, what each place and relic
//! that it holds does, what a place grants, and the relic that it copies. Whoever asks about
//! effects asks here.

use super::{Place, Profile, RuleSet, Topic, Topics, Viewpoint};
use crate::{
    region::{Region, RegionSet},
    state::{Board, MAX_SITES, NONE, Tribe},
};

/// What places and relics have to say about each topic.
#[derive(Clone, Debug, Default)]
pub(crate) struct SiteTopics {
    /// The places and relics that may be about each topic, a bit each: of an active holder, and of
    /// one in decline. A place that grants a power is about whatever a power is about.
    about: [[u32; Topic::COUNT]; 2],
}

impl SiteTopics {
    pub(super) fn new(sites: &[[Profile; 2]], powers: &[[Profile; 2]]) -> SiteTopics {
        let mut out = SiteTopics::default();
        for (i, both) in sites.iter().enumerate() {
            for (declined, p) in both.iter().enumerate() {
                let mut topics = p.topics;
                if both[0].grants {
                    powers.iter().for_each(|p| topics |= p[declined].topics);
                }
                for (n, mask) in out.about[declined].iter_mut().enumerate() {
                    *mask |= (topics.has_nth(n) as u32) << i;
                }
            }
        }
        out
    }

    /// Places and relics that may be about a topic.
    #[inline]
    pub fn about(&self, topic: Topic, declined: bool) -> u32 {
        self.about[declined as usize][topic as usize]
    }
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
    /// Those of the places and relics that the tribe holds.
    fn held(rules: &'r RuleSet, board: &Board, t: Tribe, topic: Topic) -> Self {
        let declined = board.in_decline(t);
        OfSites {
            rules,
            topic,
            declined,
            left: rules.held_sites(board, t, rules.site_topics.about(topic, declined)),
            at: board.site_at,
            granted: board.granted,
            next_granted: false,
            copied: None,
        }
    }

    /// With that of the relic that it copies.
    fn new(rules: &'r RuleSet, board: &Board, t: Tribe, topic: Topic) -> Self {
        let mut all = OfSites::held(rules, board, t, topic);
        if board.turn.copied > 0 && board.active[board.seat as usize] == t.0 {
            let copies = rules.profile(board, t).copies
                || OfSites::held(rules, board, t, Topic::Copies)
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

    /// Of some places and relics, those in regions of a tribe: a bit each.
    #[inline]
    pub(crate) fn held_sites(&self, board: &Board, t: Tribe, among: u32) -> u32 {
        let held = board.regions(t) & board.sited;
        let mut left = among & !board.unknown_sites;
        let mut out = 0;
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

    /// Whether places and relics may have effects about a topic for a tribe.
    #[inline]
    fn asks_sites(&self, board: &Board, t: Tribe, topic: Topic) -> bool {
        if board.sited.is_empty() {
            return false;
        }
        let declined = board.in_decline(t);
        self.site_topics.about(topic, declined) & !board.unknown_sites != 0 || board.turn.copied > 0
    }

    #[inline(never)]
    fn of_sites(&self, board: &Board, t: Tribe, topic: Topic) -> OfSites<'_> {
        OfSites::new(self, board, t, topic)
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
        if own.topics.has(topic) {
            f(own, self.seen_by(board, t));
        }
        if self.asks_sites(board, t, topic) {
            for (p, here) in self.of_sites(board, t, topic) {
                f(
                    p,
                    Viewpoint {
                        here,
                        ..self.seen_by(board, t)
                    },
                );
            }
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
        let sites = (self.asks_sites(board, t, topic)).then(|| self.of_sites(board, t, topic));
        own.map(|p| (p, None))
            .into_iter()
            .chain(sites.into_iter().flatten())
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
        self.asks_sites(board, t, topic) && self.of_sites(board, t, topic).next().is_some()
    }

    /// The topics that the effects in force for a tribe are about.
    #[inline(always)]
    pub(crate) fn topics(&self, board: &Board, t: Tribe) -> Topics {
        let mut topics = self.profile(board, t).topics;
        if !board.sited.is_empty()
            && (!(board.sited & board.regions(t)).is_empty() || board.turn.copied > 0)
        {
            let sites = self.of_sites(board, t, Topic::Anything);
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
