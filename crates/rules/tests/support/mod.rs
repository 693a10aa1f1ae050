//! Rule sets, positions and actions for tests that try out all of the rules.

use std::sync::Arc;

use content::{Library, MIXED};
use elbowroom_rules::{
    Action, Options, PowerId, RaceId, Region, RuleSet, Seat, SiteId, State,
    position::{Position, TribePosition},
};

/// Games for each rule set.
pub fn games() -> u64 {
    std::env::var("ELBOWROOM_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(12)
}

/// Each game on each of its maps for each number of seats, and with monsters added to boards that
/// have none. `ELBOWROOM_ONLY` picks those whose game and map contain it.
pub fn rule_sets() -> Vec<Arc<RuleSet>> {
    let library = Library::shipped();
    let only = std::env::var("ELBOWROOM_ONLY").unwrap_or_default();
    let mut all = Vec::new();
    for (game, _) in library.games() {
        for map in library.maps(game) {
            if !format!("{game} {}", map.id).contains(&only) {
                continue;
            }
            let pack = library.pack(game, &map.id).expect("the game is there");
            for (seats, add_monsters) in (2..=6).flat_map(|s| [(s, false), (s, true)]) {
                let printed = map.game == "underground";
                if add_monsters && (game != MIXED || printed) {
                    continue;
                }
                let options = Options {
                    add_monsters,
                    ..Options::default()
                };
                let rules = pack.rules(&map.id, seats, &options);
                all.push(Arc::new(rules.expect("the shipped content compiles")));
            }
        }
    }
    assert!(!all.is_empty(), "no game and map contains {only}");
    all
}

/// Some of them, different ones in each test.
pub fn some_rule_sets(first: usize) -> impl Iterator<Item = Arc<RuleSet>> {
    let all = rule_sets();
    let first = first % all.len();
    all.into_iter().skip(first).step_by(5)
}

/// Where a fault is.
pub fn place(rules: &RuleSet, seed: u64, log: &[Action]) -> String {
    let lines: Vec<String> = log.iter().map(|&a| rules.notation(a)).collect();
    let last = lines[lines.len().saturating_sub(12)..].join(", ");
    format!(
        "{} on {}, {} seats, seed {seed}, action {}: … {last}",
        rules.game(),
        rules.map().id,
        rules.seats(),
        lines.len()
    )
}

/// Every action that can be written down for a map of this size, sensible or not.
pub fn every_action(rules: &RuleSet) -> Vec<Action> {
    let regions = || (0..rules.map().len + 2).filter_map(Region::new);
    let mut all = vec![Action::Decline, Action::Roll, Action::End, Action::Pass];
    all.push(Action::DeclineGranted);
    all.extend((0..8).flat_map(|n| [Action::Pick(n), Action::Swap(n)]));
    for r in regions() {
        all.extend([Action::Abandon(r), Action::Conquer(r), Action::Attempt(r)]);
        all.extend([Action::Strike(r), Action::Convert(r), Action::GiveUp(r)]);
        all.extend([Action::Move(r), Action::Send(r), Action::Revive(r)]);
        all.extend([Action::Carry(r), Action::Sacrifice(r), Action::Monsters(r)]);
        all.extend((0..32).flat_map(|n| [Action::Deploy(r, n), Action::Place(r, n)]));
    }
    all.extend((0..8).map(|s| Action::Ally(Seat(s))));
    all.extend((0..8).map(Action::Die));
    all.extend((0..70).map(|i| Action::Banner(RaceId(i))));
    all.extend((0..70).map(|i| Action::Badge(PowerId(i))));
    for site in (0..34).chain([255]).map(SiteId) {
        all.extend([Action::Use(site), Action::Copy(site), Action::Site(site)]);
    }
    all
}

/// Seat 1 holds the place that grants, with this power, and some others near it.
pub fn granted(rules: &RuleSet, power: PowerId, seed: u8) -> State {
    let own = PowerId((power.0 + 1 + seed) % rules.powers().len() as u8);
    let open = rules.map().open - rules.map().transit;
    let first = open.iter().nth(seed as usize % 7).expect("a region");
    let near = rules.map().neighbours[first.index()] & open;
    let tribe = TribePosition {
        seat: Seat(0),
        race: RaceId(seed % rules.races().len() as u8),
        power: Some(own).filter(|p| *p != power),
        declined: false,
        regions: near
            .iter()
            .map(|r| (r, 2))
            .take(2)
            .chain([(first, 4)])
            .collect(),
        hand: 0,
        reserve: 0,
        firsts: 0,
        tools: 0,
        picked: false,
    };
    let sites = rules.sites().iter().zip(0..).map(|(_, i)| SiteId(i));
    let grants = |s: &SiteId| rules.sites()[s.0 as usize].id == "stonehedge";
    let place = |s: SiteId| {
        if grants(&s) {
            first
        } else {
            tribe.regions[0].0
        }
    };
    let sites = sites.map(|s| (s, place(s))).collect();
    let position = Position {
        round: 1,
        seat: Seat(0),
        tribes: vec![tribe],
        natives: None,
        markers: vec![],
        coins: vec![5; rules.seats() as usize],
        column: None,
        returned: vec![],
        discarded: vec![],
        peace: vec![],
        grudges: vec![],
        sites,
        granted: Some(power),
        hidden_sites: Some(0),
    };
    rules.state_from(&position).expect("it is a position")
}
