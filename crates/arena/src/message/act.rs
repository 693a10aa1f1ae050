//! A decision, and what the seat that has to make it sees.

use std::collections::BTreeMap;

use rules::{Action, Actions, Decision, Occupant, Region, RuleSet, Seat, View};
use serde::Serialize;

/// A decision to make, and what the seat sees.
#[derive(Serialize)]
pub(crate) struct Act<'a> {
    r#type: &'static str,
    /// Why the answer before was not taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    seat: usize,
    turn: u8,
    whose: usize,
    decision: &'static str,
    tribe: Option<u8>,
    /// Tokens that conquests can be made with.
    tokens: Option<u16>,
    rolled: Option<u8>,
    legal: Vec<String>,
    /// Tokens that the conquests among the legal actions take, by region.
    cost: BTreeMap<&'a str, u8>,
    coins: Vec<Option<u16>>,
    column: Vec<Combo<'a>>,
    tribes: Vec<Tribe<'a>>,
    regions: BTreeMap<&'a str, Held<'a>>,
    peace: Vec<[usize; 2]>,
    grudges: Vec<[usize; 2]>,
    hidden_sites: u8,
    granted: Option<&'a str>,
    returned: Vec<&'a str>,
    discarded: Vec<&'a str>,
    /// All of it in a line: [`RuleSet::view_text`].
    position: String,
}

#[derive(Serialize)]
struct Combo<'a> {
    race: &'a str,
    power: &'a str,
    tokens: u8,
    coins: u8,
}

#[derive(Serialize)]
struct Tribe<'a> {
    id: u8,
    seat: usize,
    race: &'a str,
    power: Option<&'a str>,
    declined: bool,
    on_map: u8,
    hand: u8,
    reserve: u8,
}

#[derive(Serialize)]
struct Held<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    tribe: Option<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    natives: bool,
    tokens: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    markers: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sites: Vec<&'a str>,
}

impl<'a> Act<'a> {
    /// The decision that the viewer has to make. `legal` are the actions that are legal.
    pub fn new(rules: &'a RuleSet, view: &View, legal: &Actions) -> Act<'a> {
        let board = view.board();
        // What rules compute of a position does not rest on others' coins.
        let state = view.assume(|_| 0);
        let decision = board.decision();
        let tribe = decision.and_then(Decision::tribe);
        let race = |id: rules::RaceId| rules.races[id.0 as usize].id.as_str();
        let power = |id: rules::PowerId| rules.powers[id.0 as usize].id.as_str();
        let seats = || (0..rules.seats).map(Seat);
        let mut cost = BTreeMap::new();
        let mut tokens = None;
        for &action in legal.iter() {
            if let Action::Conquer(r) | Action::Attempt(r) = action {
                let told = rules.explain(&state, action);
                tokens = told.have.or(tokens);
                if let Some(c) = told.cost {
                    cost.insert(rules.map.names[r.index()].as_str(), c);
                }
            }
        }
        let tribes = board.tribes().map(|t| {
            let (hand, reserve) = board.hand(t);
            Tribe {
                id: t.0,
                seat: board.owner(t).index() + 1,
                race: race(board.race(t)),
                power: board.power(t).map(power),
                declined: board.in_decline(t),
                on_map: board.on_map(t),
                hand,
                reserve,
            }
        });
        let column = board.column().iter().map(|c| Combo {
            race: race(c.race),
            power: power(c.power),
            tokens: rules.combo_tokens(c.race, c.power),
            coins: c.coins,
        });
        let grudges = seats().flat_map(|a| {
            let marked = seats().filter(move |&b| board.has_grudge(a, b));
            marked.map(move |b| [a.index() + 1, b.index() + 1])
        });
        let peace = seats().filter_map(|a| Some([a.index() + 1, board.ally(a)?.index() + 1]));
        Act {
            r#type: "act",
            error: None,
            seat: view.seat().map_or(0, |s| s.index() + 1),
            turn: board.round(),
            whose: board.seat().index() + 1,
            decision: decision.map_or("over", Decision::keyword),
            tribe: tribe.map(|t| t.0),
            tokens,
            rolled: board.rolled(),
            legal: legal.iter().map(|&a| rules.notation(a)).collect(),
            cost,
            coins: seats().map(|s| view.coins(s)).collect(),
            column: column.collect(),
            tribes: tribes.collect(),
            regions: held(rules, view),
            peace: peace.collect(),
            grudges: grudges.collect(),
            hidden_sites: board.hidden_sites(),
            granted: board.granted().map(power),
            returned: board.returned().map(race).collect(),
            discarded: board.discarded().map(power).collect(),
            position: rules.view_text(view),
        }
    }
}

/// The regions that are not empty.
fn held<'a>(rules: &'a RuleSet, view: &View) -> BTreeMap<&'a str, Held<'a>> {
    let board = view.board();
    let mut out = BTreeMap::new();
    for r in (0..rules.map.len).map(Region) {
        let (tribe, natives) = match board.occupant(r) {
            Occupant::Nobody => (None, false),
            Occupant::Natives => (None, true),
            Occupant::Tribe(t) => (Some(t.0), false),
        };
        let here = board.markers().filter(|m| m.1 == r);
        let markers: Vec<&str> = here
            .map(|(kind, _)| rules.marker(kind).id.as_str())
            .collect();
        let sites: Vec<&str> = board
            .sites_in(r)
            .map(|s| rules.sites[s.0 as usize].id.as_str())
            .collect();
        let tokens = board.tokens(r);
        if tokens > 0 || tribe.is_some() || !markers.is_empty() || !sites.is_empty() {
            out.insert(
                rules.map.names[r.index()].as_str(),
                Held {
                    tribe,
                    natives,
                    tokens,
                    markers,
                    sites,
                },
            );
        }
    }
    out
}
