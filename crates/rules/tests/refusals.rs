//! Whatever is refused is refused for a reason that is true, and for the first that a player would
//! look for. The reasons are looked at anew here: from what lies on the table and from what was
//! seen to happen in the turn, not from how the rules came to them.

use std::collections::BTreeSet;

use bots::playout::{Dice, busy_action};
use content::{Library, MIXED};
use elbowroom_rules::{
    Action, Actions, Decision, Event, MarkerId, Occupant, Options, PowerId, RaceId, Refusal,
    Region, RegionSet, RuleSet, Seat, SiteId, State, Tribe,
    position::{Position, TribePosition},
    profile::Profile,
    query::conquest,
    ruleset::Topic,
    spec::{Access, Placing, SiteKind},
};
use support::{every_action, games, granted, place, some_rule_sets};

mod support;

#[test]
fn every_refusal_says_what_is_true() {
    let mut said = BTreeSet::new();
    for rules in some_rule_sets(3) {
        let all = every_action(&rules);
        for seed in 0..games().div_ceil(6) {
            ask(&rules, &all, rules.start(), seed * 2 + 1, &mut said);
        }
    }
    // A place that grants a power may grant any.
    let rules = Library::shipped().rules(MIXED, "underground-3", 3, &Options::default());
    let rules = rules.expect("the shipped content compiles");
    let all = every_action(&rules);
    for power in (0..rules.powers().len() as u8).map(PowerId) {
        for seed in 0..games().div_ceil(12) {
            let start = granted(&rules, power, power.0 + seed as u8);
            ask(&rules, &all, start, seed * 2 + 1, &mut said);
        }
    }
    // Nobody is poor by himself.
    let options = Options {
        toll_while_active: true,
        ..Options::default()
    };
    let rules = Library::shipped().rules("underground", "underground-3", 3, &options);
    let rules = rules.expect("the shipped content compiles");
    let all = every_action(&rules);
    for seed in 0..games().div_ceil(3) {
        ask(&rules, &all, beside_a_toll(&rules), seed, &mut said);
    }
    for kind in ["NotAdjacent", "Immune", "Penniless", "NotAlone", "UsedUp"] {
        assert!(said.contains(kind), "nothing was refused as {kind}");
    }
    assert!(said.len() > 35, "only {said:?}");
}

/// Seat 1 has no coins, a place whose figure it may send, and all around it a race of seat 2 that
/// takes a toll.
fn beside_a_toll(rules: &RuleSet) -> State {
    let race = |id: &str| RaceId(rules.races().iter().position(|r| r.id == id).unwrap() as u8);
    let pentacle = rules
        .sites()
        .iter()
        .position(|s| s.id == "wickedest-pentacle");
    let open = rules.map().open - rules.map().transit;
    let first = open.iter().nth(9).expect("a region");
    let around = rules.map().neighbours[first.index()] & open;
    let tribe = |seat, race, regions| TribePosition {
        seat: Seat(seat),
        race,
        power: None,
        declined: false,
        regions,
        hand: 0,
        reserve: 0,
        firsts: 0,
        tools: 0,
        picked: false,
    };
    let position = Position {
        round: 1,
        seat: Seat(0),
        tribes: vec![
            tribe(0, race("shrooms"), vec![(first, 9)]),
            tribe(1, race("liches"), around.iter().map(|r| (r, 1)).collect()),
        ],
        natives: None,
        markers: vec![],
        coins: vec![0; 3],
        column: None,
        returned: vec![],
        discarded: vec![],
        peace: vec![],
        grudges: vec![],
        sites: vec![(SiteId(pentacle.unwrap() as u8), first)],
        granted: None,
        hidden_sites: None,
    };
    rules.state_from(&position).expect("it is a position")
}

/// Plays a game, and now and then tries everything that is not legal.
fn ask(rules: &RuleSet, all: &[Action], start: State, seed: u64, said: &mut BTreeSet<String>) {
    let mut legal = Actions::default();
    let mut dice = Dice::new(seed);
    let (mut state, mut seen) = (start, Seen::default());
    let mut log = Vec::new();
    while let Some(a) = busy_action(rules, &state, &mut legal, &mut dice, seed) {
        if log.is_empty() || log.len() % 7 == seed as usize % 7 {
            for &b in all {
                let Err(why) = rules.apply(&mut state.clone(), b, &mut ()) else {
                    continue;
                };
                let case = Case {
                    rules,
                    s: &state,
                    seen: &seen,
                    action: b,
                };
                let name = rules.notation(b);
                let at = || place(rules, seed, &log);
                assert!(case.is_true(why), "{name}: {why:?} is not true: {}", at());
                if let Some(first) = case.before(why) {
                    panic!("{name}: {why:?}, but first {first:?}: {}", at());
                }
                let debug = format!("{why:?}");
                let end = debug.find(['(', ' ']).unwrap_or(debug.len());
                said.insert(debug[..end].into());
            }
        }
        log.push(a);
        let mut events = Vec::new();
        let mut before = state;
        rules
            .apply(&mut state, a, &mut events)
            .expect("it is legal");
        for e in events {
            seen.note(&before, e);
            before.evolve(rules, e);
        }
    }
}

/// What happened in the turn under way.
#[derive(Default)]
struct Seen {
    /// The race picked in it.
    picked: Option<Tribe>,
    /// Whether any tribe has conquered.
    conquered: bool,
    /// Of the tribe that has its conquests: whether it has begun, emptied a region, struck, moved
    /// its marker, and from whom it has converted a token.
    started: bool,
    left: bool,
    struck: bool,
    moved: bool,
    converted: Vec<Seat>,
    /// Whom the active race has attacked.
    attacked: Vec<Seat>,
    /// Places and relics that were used, a bit each.
    used: u32,
    /// Who gave a region to the active race.
    revived: Vec<Tribe>,
}

impl Seen {
    fn note(&mut self, before: &State, e: Event) {
        match e {
            Event::TurnBegan { .. } => *self = Seen::default(),
            Event::Asked(Decision::Conquest(_)) => {
                (self.started, self.left, self.struck, self.moved) = Default::default();
                self.converted.clear();
            }
            Event::Picked { tribe, .. } => self.picked = Some(tribe),
            Event::Took { .. } | Event::Replaced { .. } => {
                self.conquered = true;
                self.started = true;
            }
            Event::Rolled { before: true, .. } => self.started = true,
            Event::Left(_) => self.left = true,
            Event::Struck => self.struck = true,
            Event::Moved => self.moved = true,
            Event::Converted(seat) => self.converted.push(seat),
            Event::Attacked(seat, by) if !before.in_decline(by) => self.attacked.push(seat),
            Event::Used(sites) => self.used |= sites,
            Event::Revived { region, .. } => {
                if let Occupant::Tribe(old) = before.occupant(region) {
                    self.revived.push(old);
                }
            }
            _ => {}
        }
    }
}

/// An action in a position.
struct Case<'a> {
    rules: &'a RuleSet,
    s: &'a State,
    seen: &'a Seen,
    action: Action,
}

impl Case<'_> {
    /// The tribe that the pending decision is about.
    fn tribe(&self) -> Option<Tribe> {
        match self.s.decision()? {
            Decision::Conquest(t)
            | Decision::GiveUp(t)
            | Decision::Deploy(t, _)
            | Decision::Place(t, ..)
            | Decision::Swap(t)
            | Decision::Anchor(t, _)
            | Decision::Summon(t, _)
            | Decision::Close(t)
            | Decision::Haunt(t, _)
            | Decision::Carry(t, _)
            | Decision::Sacrifice(t, _) => Some(t),
            _ => self.s.active(self.s.seat()),
        }
    }

    fn me(&self) -> Seat {
        self.s.to_move().unwrap_or(self.s.seat())
    }

    fn region(&self) -> Option<Region> {
        match self.action {
            Action::Abandon(r)
            | Action::Conquer(r)
            | Action::Attempt(r)
            | Action::Strike(r)
            | Action::Convert(r)
            | Action::GiveUp(r)
            | Action::Deploy(r, _)
            | Action::Place(r, _)
            | Action::Move(r)
            | Action::Send(r)
            | Action::Revive(r)
            | Action::Carry(r)
            | Action::Sacrifice(r)
            | Action::Monsters(r) => Some(r),
            _ => None,
        }
    }

    /// The number in an allocation.
    fn count(&self) -> u8 {
        match self.action {
            Action::Deploy(_, n) | Action::Place(_, n) => n,
            _ => 1,
        }
    }

    fn holds(&self, r: Region) -> bool {
        self.tribe()
            .is_some_and(|t| self.s.occupant(r) == Occupant::Tribe(t))
    }

    fn any(&self, f: impl Fn(&Profile) -> bool) -> bool {
        let mut any = false;
        if let Some(t) = self.tribe() {
            let all = Topic::Anything;
            self.rules.each(self.s, t, all, |p, _| any |= f(p));
        }
        any
    }

    /// The active race of whose turn it is, if it holds a place or relic.
    fn holder(&self, site: SiteId) -> Option<Tribe> {
        let t = self.s.active(self.s.seat())?;
        let at = self.s.site_at(site)?;
        self.s.regions(t).has(at).then_some(t)
    }

    fn site_named(&self, id: &str) -> Option<SiteId> {
        let at = self.rules.sites().iter().position(|s| s.id == id)?;
        Some(SiteId(at as u8))
    }

    /// The marker that the tribe may move: only one race has any.
    fn moving(&self, t: Tribe) -> Option<MarkerId> {
        let race = &self.rules.races()[self.s.race(t).0 as usize].id;
        let mut kinds = self.rules.marker_kinds();
        let own = kinds.find(|(_, m)| m.id == "great-ancient")?.0;
        (race == "cultists" && !self.s.in_decline(t)).then_some(own)
    }

    /// Regions that the tribe gets to, worked out the long way.
    fn reach(&self, t: Tribe) -> RegionSet {
        let (rules, s) = (self.rules, self.s);
        let own = s.regions(t);
        let mut entries = RegionSet::EMPTY;
        let (mut only, mut more) = (RegionSet::EMPTY, RegionSet::EMPTY);
        let mut through = RegionSet::EMPTY;
        rules.each(s, t, Topic::Anything, |p, v| {
            p.entry_only.iter().for_each(|x| only |= x.eval(v));
            p.entry.iter().for_each(|x| entries |= x.eval(v));
            p.reach.iter().for_each(|x| more |= x.eval(v));
            p.through.iter().for_each(|x| through |= x.eval(v));
            for link in p.linked.iter().map(|x| x.eval(v)) {
                if own.into_iter().any(|r| link.has(r)) {
                    more |= link;
                }
            }
        });
        let plain = match (own.is_empty(), only.is_empty()) {
            (true, true) => rules.map().entry,
            (true, false) => only,
            (false, _) => beside(rules, own),
        };
        let borders = match own.is_empty() {
            true => plain & rules.map().entry,
            false => plain,
        };
        let mut all = plain | more;
        if own.is_empty() && only.is_empty() {
            all |= entries;
        }
        loop {
            let next = all | beside(rules, all & through);
            if next == all {
                break;
            }
            all = next;
        }
        if conquest::assist(rules, s, t).anywhere {
            all = rules.map().all;
        }
        let safe = |r: &Region| match s.occupant(*r) {
            Occupant::Tribe(o) => s.owner(o) != s.owner(t) && rules.profile(s, o).no_help,
            _ => false,
        };
        let safe: RegionSet = rules.map().all.iter().filter(safe).collect();
        (all - safe) | (borders & safe)
    }

    fn is_closed(&self, t: Tribe, r: Region) -> bool {
        match self.rules.terrain(r).access {
            Access::Open | Access::Transit => false,
            Access::Habitat => !self.rules.habitat(self.s, t).has(r),
            Access::Never => true,
        }
    }

    fn is_immune(&self, r: Region, kind: MarkerId) -> bool {
        let me = self.me();
        let m = self.rules.marker(kind);
        let own = match self.s.occupant(r) {
            Occupant::Tribe(o) => self.s.owner(o) == me,
            _ => false,
        };
        let foreign = match (m.barred, m.free) {
            (true, _) => true,
            (false, true) => conquest::haunter(self.rules, self.s, kind) != Some(me),
            (false, false) => !own,
        };
        m.immune && foreign && self.s.markers_in(kind, r) > 0
    }

    fn is_safe_by_any(&self, r: Region) -> Option<Refusal> {
        let kinds = (0..self.rules.markers().len() as u8).map(MarkerId);
        let immune = kinds.map(|k| Refusal::Immune(r, k));
        let peace = (0..self.rules.seats()).map(|s| Refusal::Peace(r, Seat(s)));
        immune.chain(peace).find(|&why| self.is_true(why))
    }

    fn is_no_help(&self, r: Region) -> bool {
        matches!(self.s.occupant(r), Occupant::Tribe(o)
            if self.s.owner(o) != self.me() && self.rules.profile(self.s, o).no_help)
    }

    /// Whether an opponent's active token stands there alone.
    fn is_lone_enemy(&self, r: Region) -> bool {
        let Occupant::Tribe(o) = self.s.occupant(r) else {
            return false;
        };
        let guarded = self
            .s
            .markers()
            .any(|(k, at)| at == r && self.rules.marker(k).company);
        self.s.owner(o) != self.me() && !self.s.in_decline(o) && self.s.tokens(r) == 1 && !guarded
    }

    /// Whether the figure of the place could go there.
    fn may_be_sent(&self, r: Region) -> bool {
        let Some(site) = self.site_named("wickedest-pentacle") else {
            return false;
        };
        let balrog = self.rules.markers().iter().position(|m| m.id == "balrog");
        let stands = self.s.markers().find(|m| Some(m.0.0 as usize) == balrog);
        let from = stands.map(|m| m.1).or(self.s.site_at(site));
        let near = from.is_some_and(|f| self.rules.map().neighbours[f.index()].has(r));
        near && self.rules.terrain(r).access != Access::Never
            && self.is_safe_by_any(r).is_none()
            && !self.is_no_help(r)
            && !self.is_true(Refusal::Penniless(r))
    }

    /// Whether the pending decision is of the kind that such an action answers.
    fn answers(&self) -> bool {
        use Action as A;
        use Decision as D;
        let Some(d) = self.s.decision() else {
            return false;
        };
        match self.action {
            A::Pick(_) => matches!(d, D::Draft),
            A::Abandon(_) | A::Conquer(_) | A::Attempt(_) | A::Roll | A::Strike(_) => {
                matches!(d, D::Conquest(_))
            }
            A::Convert(_) | A::Move(_) | A::Revive(_) | A::Use(_) => matches!(d, D::Conquest(_)),
            A::Decline | A::DeclineGranted => matches!(d, D::Conquest(_) | D::Late),
            A::End => matches!(d, D::Conquest(_) | D::Late | D::Close(_)),
            A::GiveUp(_) => matches!(d, D::GiveUp(_)),
            A::Deploy(..) => matches!(d, D::Deploy(..)),
            A::Place(_, n) => match d {
                D::Place(..) => true,
                D::Anchor(..) => n == 1,
                _ => false,
            },
            A::Pass => match d {
                D::Place(t, n, ..) => self
                    .rules
                    .marker_use(self.s, t, n)
                    .is_some_and(|m| m.placing == Placing::EachTurn),
                D::Peace | D::Swap(_) | D::Haunt(..) | D::Carry(..) | D::Sacrifice(..) => true,
                _ => false,
            },
            A::Ally(_) => matches!(d, D::Peace),
            A::Swap(_) => matches!(d, D::Swap(_)),
            A::Send(_) => matches!(d, D::Conquest(_) | D::Summon(..) | D::Close(_)),
            A::Copy(_) => matches!(d, D::Conquest(_)),
            A::Carry(_) => matches!(d, D::Carry(..) | D::Haunt(..)),
            A::Sacrifice(_) => matches!(d, D::Sacrifice(..)),
            A::Die(_) => matches!(d, D::AttemptDie(..) | D::RollDie(_)),
            A::Banner(_) => matches!(d, D::Banner),
            A::Badge(_) => matches!(d, D::Badge(_) | D::Grant(_)),
            A::Site(_) => matches!(d, D::Site(..)),
            A::Monsters(_) => matches!(d, D::Monsters),
        }
    }

    /// Whether something of the kind may be done in this decision only under conditions that fail.
    fn is_untimely(&self) -> bool {
        let Some(t) = self.tribe() else {
            return false;
        };
        match self.action {
            Action::Decline | Action::DeclineGranted | Action::Use(_) => self.s.in_decline(t),
            Action::Move(_) => self.seen.picked == Some(t),
            // What helps in conquests is of no use later.
            Action::Copy(_) => !matches!(self.s.decision(), Some(Decision::Conquest(_))),
            _ => false,
        }
    }

    /// A reason that a player would see before this one and that holds as well, for actions
    /// against a region: whose it is, its ground, whether one gets there, whether it may be
    /// attacked at all.
    fn before(&self, why: Refusal) -> Option<Refusal> {
        let attacks = matches!(
            self.action,
            Action::Conquer(_) | Action::Attempt(_) | Action::Strike(_) | Action::Convert(_)
        );
        let r = self
            .region()
            .filter(|r| attacks && r.number() < self.rules.map().len)?;
        let rank = match why {
            Refusal::OwnRegion(_) => 0,
            Refusal::Closed(_) => 1,
            Refusal::NotEntry(_) | Refusal::NotAdjacent(_) => 2,
            Refusal::Immune(..) => 3,
            Refusal::Peace(..) => 4,
            Refusal::NoHelp(_) | Refusal::NotAlone(_) | Refusal::AlreadyConverted(_) => 5,
            Refusal::NoToken | Refusal::TrayEmpty | Refusal::Penniless(_) => 5,
            Refusal::TooFew { .. } | Refusal::TooFarShort { .. } => 5,
            Refusal::NoDieNeeded { .. } => 5,
            _ => return None,
        };
        let kinds = (0..self.rules.markers().len() as u8).map(MarkerId);
        let seats = 0..self.rules.seats();
        let ground = [(0, Refusal::OwnRegion(r)), (1, Refusal::Closed(r))];
        let way = [(2, Refusal::NotEntry(r)), (2, Refusal::NotAdjacent(r))];
        let safe = kinds.map(|k| (3, Refusal::Immune(r, k)));
        let peace = seats.map(|s| (4, Refusal::Peace(r, Seat(s))));
        let mut all = ground.into_iter().chain(way).chain(safe).chain(peace);
        all.find(|&(n, first)| n < rank && self.is_true(first))
            .map(|(_, first)| first)
    }

    fn is_true(&self, why: Refusal) -> bool {
        let (rules, s, seen) = (self.rules, self.s, self.seen);
        let me = self.me();
        let tribe = self.tribe();
        let about = |r: Region| self.region() == Some(r);
        let cost = |r: Region| -> u8 {
            let lines = rules.explain(s, Action::Conquer(r)).lines;
            lines.iter().map(|l| l.amount).sum::<i16>() as u8
        };
        let strength = |r: Region| {
            tribe.map_or(0, |t| {
                s.available(t) + if self.is_no_help(r) { 0 } else { s.tools(t) }
            })
        };
        match why {
            Refusal::GameOver => s.is_over(),
            Refusal::NotNow(a) => a == self.action && (!self.answers() || self.is_untimely()),
            Refusal::NoSuchRegion(n) => Region::new(n).is_some_and(about) && n >= rules.map().len,
            Refusal::NoSuchCombo(n) => n as usize >= s.column().len(),
            Refusal::TooDear { cost, have } => {
                self.action == Action::Pick(cost) && have == s.coins(me) && have < cost as u16
            }
            Refusal::DeclineFirstTurn => tribe.is_some() && seen.picked == tribe,
            Refusal::DeclineTooLate => seen.conquered || seen.started || seen.left,
            Refusal::NotYours(r) => about(r) && !self.holds(r),
            Refusal::AbandonTooLate => seen.started,
            Refusal::OwnRegion(r) => about(r) && self.holds(r),
            Refusal::Closed(r) => about(r) && tribe.is_some_and(|t| self.is_closed(t, r)),
            Refusal::NotEntry(r) | Refusal::NotAdjacent(r) => {
                let Some(t) = tribe else {
                    return false;
                };
                let entering = s.regions(t).is_empty();
                let far = !self.reach(t).has(r) && !s.regions(t).has(r);
                let mere_entry = entering && matches!(self.action, Action::Convert(_)) && {
                    let mut more = conquest::assist(rules, s, t).anywhere;
                    rules.each(s, t, Topic::Anything, |p, v| {
                        more |= p.converts_at_entry || p.reach.iter().any(|x| x.eval(v).has(r));
                    });
                    !more && !conquest::assist(rules, s, t).convert
                };
                match why {
                    Refusal::NotEntry(_) => about(r) && entering && far,
                    _ => about(r) && (far && !entering || mere_entry),
                }
            }
            Refusal::Immune(r, kind) => about(r) && self.is_immune(r, kind),
            Refusal::Peace(r, seat) => {
                let theirs = s.active(seat).is_some_and(|t| s.regions(t).has(r));
                let active = s.active(me).is_some();
                let acting = match self.action {
                    Action::Send(_) => active,
                    _ => tribe.is_some_and(|t| !s.in_decline(t)),
                };
                theirs && acting && s.ally(seat) == Some(me)
            }
            Refusal::NoToken => tribe.is_some_and(|t| s.available(t) == 0),
            Refusal::TooFew { cost: c, have } => self
                .region()
                .is_some_and(|r| c == cost(r) && have == strength(r) && have < c),
            Refusal::NoDieNeeded { cost: c, have } => self
                .region()
                .is_some_and(|r| c == cost(r) && have == strength(r) && have >= c),
            Refusal::TooFarShort { cost: c, have } => self
                .region()
                .is_some_and(|r| c == cost(r) && have == strength(r) && have + rules.die_max() < c),
            Refusal::RollsBefore => self.any(|p| p.rolls_before),
            Refusal::CannotRoll => !self.any(|p| p.rolls_before),
            Refusal::AlreadyRolled => s.rolled().is_some(),
            Refusal::NoSuchPower => self.lacks_power(),
            Refusal::UsedUp => self.is_used_up(),
            Refusal::TrayEmpty => tribe.is_some_and(|t| rules.tray(s, t) == 0),
            Refusal::NotAlone(r) => about(r) && !self.is_lone_enemy(r),
            Refusal::NoHelp(r) => about(r) && self.is_no_help(r),
            Refusal::AlreadyConverted(seat) => {
                seen.converted.contains(&seat)
                    && matches!(self.region().map(|r| s.occupant(r)),
                        Some(Occupant::Tribe(o)) if s.owner(o) == seat)
            }
            Refusal::OutOfOrder(r) => {
                let from = match s.decision() {
                    Some(Decision::Deploy(_, from) | Decision::Place(_, _, from, _)) => from,
                    _ => 0,
                };
                about(r) && self.holds(r) && r.number() < from
            }
            Refusal::TooMany { asked, have } => {
                let there = match (self.action, s.decision()) {
                    (Action::Deploy(..), _) => tribe.map_or(0, |t| s.at_hand(t)),
                    (_, Some(Decision::Place(_, _, _, left))) => left.min(have),
                    _ => 0,
                };
                asked == self.count() && asked > have && have <= there
            }
            Refusal::Nothing => self.count() == 0,
            Refusal::MustTakeRest { rest } => {
                let left = match s.decision() {
                    Some(Decision::Place(_, _, _, left)) => left,
                    _ => tribe.map_or(0, |t| s.at_hand(t)),
                };
                let last = tribe.and_then(|t| s.regions(t).last());
                rest == left && self.count() < left && last == self.region()
            }
            Refusal::MarkerThere(r) => {
                about(r)
                    && matches!(s.decision(), Some(Decision::Place(t, n, ..))
                        if rules.marker_use(s, t, n).is_some_and(|m| s.markers_in(m.kind, r) > 0))
            }
            Refusal::NoRoomForRest => match (s.decision(), self.region()) {
                (Some(Decision::Place(t, _, _, left)), Some(r)) => {
                    s.regions(t).from(r.number() + 1).len() < left - 1
                }
                _ => false,
            },
            Refusal::KeepOlder(r) => {
                let fresh = tribe.map(|t| s.regions(t) & s.taken());
                about(r) && self.holds(r) && fresh.is_some_and(|f| !f.is_empty() && !f.has(r))
            }
            Refusal::NoSuchAlly => {
                matches!(self.action, Action::Ally(a) if a == me || a.0 >= rules.seats())
            }
            Refusal::AllyAttacked(seat) => {
                self.action == Action::Ally(seat) && seen.attacked.contains(&seat)
            }
            Refusal::Penniless(r) => {
                about(r)
                    && matches!(s.occupant(r), Occupant::Tribe(o) if s.owner(o) != me
                        && conquest::toll(rules, s, o) as u16 > s.coins(me))
            }
            Refusal::CannotStay(r) => {
                let stays = tribe.is_some_and(|t| rules.habitat(s, t).has(r));
                about(r) && rules.terrain(r).access != Access::Open && !stays
            }
            Refusal::NoSuchSite => {
                matches!(self.action, Action::Use(x) | Action::Copy(x)
                    if x.0 as usize >= rules.sites().len())
            }
            Refusal::NotRelic(x) => {
                (rules.sites().get(x.0 as usize)).is_some_and(|site| site.kind == SiteKind::Place)
            }
            Refusal::NotHeld(SiteId::COPY) => s.copied().is_none(),
            Refusal::NotHeld(x) => s.site_at(x).is_some() && self.holder(x).is_none(),
            Refusal::NoHelpFrom(x) => {
                let relic = if x == SiteId::COPY {
                    s.copied()
                } else {
                    Some(x)
                };
                let id = relic.map(|x| rules.sites()[x.0 as usize].id.as_str());
                let helps = ["flying-doormat", "shiny-orb", "stinky-trolls-socks"];
                !id.is_some_and(|i| helps.contains(&i) || i.starts_with("sword"))
            }
            Refusal::AlreadyArmed(x) => s.is_armed(x),
            Refusal::SameRelic(x) => {
                let carried = match (self.action, s.decision()) {
                    (Action::Carry(r), Some(Decision::Carry(..))) => s.site_at(x) == Some(r),
                    _ => s.is_armed(x) || s.is_armed(SiteId::COPY),
                };
                s.copied() == Some(x) && carried
            }
            Refusal::NotFound(x) => (x.0 as usize) < rules.sites().len() && s.site_at(x).is_none(),
            Refusal::TooLateInTurn => seen.started,
            Refusal::AlreadyThere(r) => match s.decision() {
                Some(Decision::Carry(_, site)) => about(r) && s.site_at(SiteId(site)) == Some(r),
                _ => {
                    let moving = tribe.and_then(|t| self.moving(t));
                    about(r) && moving.is_some_and(|k| s.markers_in(k, r) > 0)
                }
            },
            Refusal::CannotSend(r) => match s.decision() {
                Some(Decision::Haunt(_, site)) => {
                    let ghost = rules.markers().iter().position(|m| m.id == "ghost");
                    let there = ghost.is_some_and(|k| s.markers_in(MarkerId(k as u8), r) > 0);
                    let closed = rules.terrain(r).access == Access::Never;
                    about(r) && (there || closed || s.site_at(SiteId(site)) == Some(r))
                }
                Some(Decision::Anchor(..)) => {
                    // Chasms with the symbol, one of which the Volcano is put on.
                    about(r) && rules.legal_actions(s).iter().all(|a| *a != self.action)
                }
                _ => about(r) && !self.may_be_sent(r),
            },
            Refusal::NothingGranted => {
                let stonehedge = self.site_named("stonehedge");
                let held = stonehedge.is_some_and(|x| self.holder(x).is_some());
                let changes = s.granted().is_some_and(|p| {
                    ["spirit", "tomb", "vanishing"]
                        .contains(&rules.powers()[p.0 as usize].id.as_str())
                });
                !(held && changes)
            }
            Refusal::NotAnOutcome => s.is_chance(),
        }
    }

    fn lacks_power(&self) -> bool {
        let Some(t) = self.tribe() else {
            return true;
        };
        let s = self.s;
        match self.action {
            Action::Strike(_) => !self.any(|p| p.strike.is_some()),
            Action::Convert(_) => {
                !self.any(|p| p.converts) && !conquest::assist(self.rules, s, t).convert
            }
            Action::Move(_) => self.moving(t).is_none(),
            Action::Revive(_) => {
                let mut own = s.tribes_of(self.me());
                s.in_decline(t)
                    || !own.any(|d| s.in_decline(d) && self.rules.is_about(s, d, Topic::Revives))
            }
            Action::Send(_) => self.site_named("wickedest-pentacle").is_none(),
            Action::Copy(_) | Action::Use(SiteId::COPY) => {
                s.in_decline(t) || !self.any(|p| p.copies)
            }
            _ => false,
        }
    }

    fn is_used_up(&self) -> bool {
        let (s, seen) = (self.s, self.seen);
        let used = |x: SiteId| seen.used >> x.0 & 1 != 0;
        match self.action {
            Action::Strike(_) => seen.struck,
            Action::Move(_) => seen.moved,
            Action::Copy(_) => s.copied().is_some(),
            Action::Use(x) => used(x),
            Action::Send(_) => self.site_named("wickedest-pentacle").is_some_and(used),
            Action::Revive(r) => match s.occupant(r) {
                Occupant::Tribe(d) => {
                    let n = seen.revived.iter().filter(|&&x| x == d).count();
                    let mut most = 0;
                    let all = Topic::Anything;
                    self.rules
                        .each(s, d, all, |p, _| most += p.revives as usize);
                    s.in_decline(d) && n >= most
                }
                _ => false,
            },
            _ => false,
        }
    }
}

fn beside(rules: &RuleSet, set: RegionSet) -> RegionSet {
    let all = set.iter().map(|r| rules.map().neighbours[r.index()]);
    all.fold(RegionSet::EMPTY, |a, b| a | b)
}
