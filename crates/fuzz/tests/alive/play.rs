//! Two rule sets that differ in one effect, and games with both.

use std::mem::discriminant;

use bots::playout::Dice;
use content::Pack;
use rules::{
    Action, Actions, Event, MarkerId, Options, PowerId, RaceId, Region, RegionSet, RuleSet, Seat,
    SiteId, State,
    position::{Position, TribePosition},
};

use super::Owner;

/// Actions from each.
const LENGTH: usize = 24;

pub struct Pair {
    full: RuleSet,
    bare: RuleSet,
    owner: Owner,
}

impl Pair {
    pub fn new(full: &Pack, bare: &Pack, owner: Owner) -> Pair {
        let rules = |pack: &Pack| {
            pack.rules("underground-2", 2, &Options::default())
                .expect("what is taken compiles")
        };
        Pair {
            full: rules(full),
            bare: rules(bare),
            owner,
        }
    }

    /// Whether the effect is seen to matter from so many positions.
    pub fn differs(&self, seed: u64, positions: usize) -> bool {
        let mut dice = Dice::new(seed);
        (0..positions).any(|_| self.differs_once(&mut dice))
    }

    fn differs_once(&self, dice: &mut Dice) -> bool {
        let position = self.position(dice);
        // As a badge it is tried apart.
        if self.owner == Owner::Granted && position.granted.is_none() {
            return false;
        }
        let Ok(mut state) = self.full.state_from(&position) else {
            return false;
        };
        let (mut legal, mut bare) = (Actions::default(), Actions::default());
        for _ in 0..LENGTH {
            self.full.legal(&state, &mut legal);
            self.bare.legal(&state, &mut bare);
            if legal[..] != bare[..] {
                return true;
            }
            let Some(action) = choose(&self.full, &state, &legal, dice) else {
                return false;
            };
            let mut next = [state; 2];
            let mut events = [Vec::new(), Vec::new()];
            for (i, rules) in [&self.full, &self.bare].into_iter().enumerate() {
                rules
                    .apply(&mut next[i], action, &mut events[i])
                    .expect("it is legal");
                events[i].retain(tells);
            }
            // Where a turn stands between its steps may differ, though nothing comes of it.
            let asked = next.map(|s| s.decision());
            if events[0] != events[1] || asked[0] != asked[1] {
                return true;
            }
            state = next[0];
        }
        false
    }

    /// The start of a turn, as likely as not with the owner of the effect in it.
    fn position(&self, dice: &mut Dice) -> Position {
        let rules = &self.full;
        let own_race = rules.races().iter().position(|r| r.id == "own");
        let own_race = RaceId(own_race.unwrap_or(0) as u8);
        let own_power = rules.powers().iter().position(|p| p.id == "own");
        let own_power = PowerId(own_power.unwrap_or(0) as u8);
        let mut races: Vec<RaceId> = (0..rules.races().len() as u8).map(RaceId).collect();
        let mut powers: Vec<PowerId> = (0..rules.powers().len() as u8).map(PowerId).collect();
        shuffle(&mut races, dice);
        shuffle(&mut powers, dice);
        // Its owner comes first: active, in decline, or on offer.
        if self.owner == Owner::Race {
            races.retain(|r| *r != own_race);
            races.insert(dice.below(5), own_race);
        } else if dice.below(2) == 0 {
            // In decline it goes on conquering.
            let acts = |r: &RaceId| rules.races()[r.0 as usize].id == "ghouls";
            let at = races.iter().position(acts).unwrap_or(1);
            races.swap(1, at);
        }
        if matches!(self.owner, Owner::Power | Owner::Granted) {
            powers.retain(|p| *p != own_power);
        }
        if self.owner == Owner::Power {
            powers.insert(dice.below(4), own_power);
        }
        let ground = rules.map().open;
        let mut held: [Vec<(Region, u8)>; 4] = Default::default();
        let share = [9, 5, 7, 3];
        let few = dice.below(3) == 0;
        for r in ground {
            let mut n = dice.below(if few { 60 } else { 28 });
            for (list, share) in held.iter_mut().zip(share) {
                if n < share {
                    list.push((r, 1 + dice.below(3) as u8));
                    break;
                }
                n = n.saturating_sub(share);
            }
        }
        let mut tribes = Vec::new();
        let (mut race, mut power) = (races.iter(), powers.iter());
        for (i, regions) in held.into_iter().enumerate() {
            let (seat, declined) = (Seat(i as u8 / 2), i % 2 == 1);
            let (Some(&race), Some(&power)) = (race.next(), power.next()) else {
                continue;
            };
            // Now and then a race without regions, and now and then none.
            let gone = dice.below(4) == 0 || (declined && regions.is_empty());
            if gone {
                continue;
            }
            let rests = declined && rules.races()[race.0 as usize].id != "ghouls";
            let lasts = power == own_power || dice.below(9) == 0;
            tribes.push(TribePosition {
                seat,
                race,
                power: (!declined || lasts).then_some(power),
                declined,
                regions,
                hand: if rests { 0 } else { dice.below(8) as u8 },
                reserve: 0,
                firsts: 0,
                tools: 0,
                picked: !declined && dice.below(4) == 0,
            });
        }
        let all: RegionSet = tribes
            .iter()
            .flat_map(|t| &t.regions)
            .map(|r| r.0)
            .collect();
        let lair = rules.markers().iter().position(|m| m.id == "lair");
        let lairs = all.iter().filter(|_| dice.below(5) == 0).take(8);
        let lair = lair.map_or(MarkerId(0), |n| MarkerId(n as u8));
        let markers = lairs.map(|r| (lair, r)).collect();
        let mut sites = Vec::new();
        for (n, site) in rules.sites().iter().enumerate() {
            let mine: RegionSet = tribes
                .iter()
                .filter(|t| t.seat == Seat(0))
                .flat_map(|t| &t.regions)
                .map(|r| r.0)
                .collect();
            let wanted = ["own", "stones", "pole"].contains(&site.id.as_str());
            let from = if wanted && !mine.is_empty() {
                mine
            } else {
                ground
            };
            let hidden = dice.below(if wanted { 8 } else { 3 }) == 0;
            if let (Some(r), false) = (pick(from, dice), hidden) {
                sites.push((SiteId(n as u8), r));
            }
        }
        let granted = (self.owner == Owner::Granted
            && sites
                .iter()
                .any(|s| rules.sites()[s.0.0 as usize].id == "stones"))
        .then_some(own_power);
        let grudges = [(Seat(0), Seat(1)), (Seat(1), Seat(0))];
        Position {
            round: 1 + dice.below(8) as u8,
            seat: Seat(dice.below(2) as u8),
            tribes,
            natives: None,
            markers,
            coins: vec![dice.below(6) as u16, dice.below(6) as u16],
            column: None,
            returned: vec![],
            discarded: vec![],
            peace: vec![],
            grudges: grudges.into_iter().filter(|_| dice.below(2) == 0).collect(),
            sites,
            granted,
            hidden_sites: None,
        }
    }
}

fn shuffle<T>(list: &mut [T], dice: &mut Dice) {
    for i in (1..list.len()).rev() {
        list.swap(i, dice.below(i + 1));
    }
}

fn pick(set: RegionSet, dice: &mut Dice) -> Option<Region> {
    let all: Vec<Region> = set.iter().collect();
    (!all.is_empty()).then(|| all[dice.below(all.len())])
}

/// An action, each kind as likely.
fn choose(rules: &RuleSet, state: &State, legal: &Actions, dice: &mut Dice) -> Option<Action> {
    if state.is_chance() {
        return rules.draw(state, dice.next_u32());
    }
    let mut kinds: Vec<Action> = Vec::new();
    for &a in &legal[..] {
        if !kinds.iter().any(|k| discriminant(k) == discriminant(&a)) {
            kinds.push(a);
        }
    }
    let kind = *kinds.get(dice.below(kinds.len().max(1)))?;
    let same: Vec<Action> = legal
        .iter()
        .copied()
        .filter(|a| discriminant(a) == discriminant(&kind))
        .collect();
    Some(same[dice.below(same.len())])
}

/// Whether an event tells of something that happened, and not of how the turn goes on.
fn tells(e: &Event) -> bool {
    !matches!(
        e,
        Event::Asked(_)
            | Event::Answered
            | Event::Continued(_)
            | Event::Stepped(_)
            | Event::Pointed(_)
            | Event::Regrouping(_)
            | Event::Readied(_)
            | Event::Fled(_)
    )
}
