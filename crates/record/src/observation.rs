//! What a seat sees of a game, for programs in any language.

use std::collections::BTreeMap;

use rules::{Action, Actions, Board, Occupant, Region, RuleSet, Seat, Tribe, View};

/// All that a seat or a spectator may see of a position, with what the rules make of it: costs,
/// chances, the decision, the legal actions. Programs of the arena and clients of a server are told the
/// same. Seats and turns count from 1; regions, races, powers, places, relics and markers have their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Observation {
    /// Whose view it is; null for a spectator.
    #[cfg_attr(feature = "serde", serde(default))]
    pub seat: Option<u8>,
    /// Number of the turn.
    pub turn: u8,
    /// Turns that each player has.
    pub turns: u8,
    /// The seat whose turn it is.
    pub whose: u8,
    /// The seat that has to decide; null if chance has, or the game is over.
    #[cfg_attr(feature = "serde", serde(default))]
    pub to_move: Option<u8>,
    /// What is to be decided: a keyword of [`rules::state::DecisionKind`], or `over`.
    pub decision: String,
    /// The tribe that it is about, if it is about one.
    #[cfg_attr(feature = "serde", serde(default))]
    pub tribe: Option<u8>,
    /// Tokens that the viewer can conquer with now, tools among them.
    #[cfg_attr(feature = "serde", serde(default))]
    pub tokens: Option<u16>,
    /// The face of the die, where it was rolled before the choice of a region.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rolled: Option<u8>,
    /// What the viewer may do, in notation; nothing if somebody else has the move.
    pub legal: Vec<String>,
    /// For each region that the viewer may conquer or try, the tokens that it takes.
    pub cost: BTreeMap<String, u8>,
    /// For each region that the viewer may try with the die, how many faces succeed, and of how many.
    pub chance: BTreeMap<String, [u8; 2]>,
    /// Coins of each seat; null where the viewer does not know them.
    pub coins: Vec<Option<u16>>,
    /// The combos on offer, the free one first.
    pub column: Vec<ObservedCombo>,
    /// The races in play.
    pub tribes: Vec<ObservedTribe>,
    /// The regions that are not empty, by name.
    pub regions: BTreeMap<String, ObservedRegion>,
    /// Pairs of seats: who made peace with whom.
    pub peace: Vec<[u8; 2]>,
    /// Pairs of seats: who has marked whom.
    pub grudges: Vec<[u8; 2]>,
    /// Places and relics still to be found.
    pub hidden_sites: u8,
    /// The power that a place grants.
    #[cfg_attr(feature = "serde", serde(default))]
    pub granted: Option<String>,
    /// Banners under the stack, the next one first.
    pub returned: Vec<String>,
    /// Badges that are out until their stack is empty.
    pub discarded: Vec<String>,
    /// All of it in a line, for programs that have the rules: [`RuleSet::view_text`].
    pub position: String,
}

/// A combo on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ObservedCombo {
    /// Id of the banner.
    pub race: String,
    /// Id of the badge.
    pub power: String,
    /// Tokens that both bring.
    pub tokens: u8,
    /// Coins on it.
    pub coins: u8,
}

/// A race in play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ObservedTribe {
    /// By which regions and decisions name it.
    pub id: u8,
    /// Whose it is.
    pub seat: u8,
    /// Id of the banner.
    pub race: String,
    /// Id of the badge, if it has one still.
    #[cfg_attr(feature = "serde", serde(default))]
    pub power: Option<String>,
    /// Whether it is in decline.
    pub declined: bool,
    /// Tokens on the map.
    pub on_map: u8,
    /// Tokens in hand.
    pub hand: u8,
    /// Tokens off the map that come back.
    pub reserve: u8,
}

/// A region that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ObservedRegion {
    /// Id of the tribe that holds it.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub tribe: Option<u8>,
    /// Whether natives live there.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "std::ops::Not::not")
    )]
    pub natives: bool,
    /// Tokens there.
    pub tokens: u8,
    /// Defence that markers, places and relics add, in tokens.
    pub defence: u8,
    /// Markers there.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub markers: Vec<String>,
    /// Places and relics there.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub sites: Vec<String>,
}

impl Observation {
    /// What a viewer sees.
    pub fn new(rules: &RuleSet, view: &View) -> Observation {
        let mut legal = Box::<Actions>::default();
        rules.legal_for(view, &mut legal);
        let board = view.board();
        // What rules compute of a position does not rest on others' coins.
        let state = view.assume(|_| 0);
        let mut out = Observation {
            seat: view.seat().map(number),
            turn: board.round(),
            turns: rules.turns(),
            whose: number(board.seat()),
            to_move: board.to_move().map(number),
            decision: board.decision().map_or("over", |d| d.keyword()).to_owned(),
            tribe: board.decision().and_then(|d| d.tribe()).map(|t| t.0),
            tokens: None,
            rolled: board.rolled(),
            legal: legal.iter().map(|&a| rules.notation(a)).collect(),
            cost: BTreeMap::new(),
            chance: BTreeMap::new(),
            coins: seats(rules).map(|s| view.coins(s)).collect(),
            column: column(rules, board),
            tribes: board.tribes().map(|t| tribe(rules, board, t)).collect(),
            regions: regions(rules, board),
            peace: seats(rules)
                .filter_map(|a| Some([number(a), number(board.ally(a)?)]))
                .collect(),
            grudges: grudges(rules, board),
            hidden_sites: board.hidden_sites(),
            granted: board.granted().map(|p| power(rules, p)),
            returned: board.returned().map(|r| race(rules, r)).collect(),
            discarded: board.discarded().map(|p| power(rules, p)).collect(),
            position: rules.view_text(view),
        };
        for &action in legal.iter() {
            let (Action::Conquer(r) | Action::Attempt(r)) = action else {
                continue;
            };
            let told = rules.explain(&state, action);
            out.tokens = told.have.or(out.tokens);
            if let Some(cost) = told.cost {
                out.cost.insert(name(rules, r), cost);
            }
            if let (Action::Attempt(_), Some(chance)) = (action, told.chance) {
                out.chance.insert(name(rules, r), [chance.good, chance.of]);
            }
        }
        out
    }
}

fn number(seat: Seat) -> u8 {
    seat.0 + 1
}

fn seats(rules: &RuleSet) -> impl Iterator<Item = Seat> + Clone + use<> {
    (0..rules.seats()).map(Seat)
}

fn name(rules: &RuleSet, r: Region) -> String {
    rules.map().names[r.index()].clone()
}

fn race(rules: &RuleSet, race: rules::RaceId) -> String {
    rules.races()[race.0 as usize].id.clone()
}

fn power(rules: &RuleSet, power: rules::PowerId) -> String {
    rules.powers()[power.0 as usize].id.clone()
}

fn column(rules: &RuleSet, board: &Board) -> Vec<ObservedCombo> {
    let combo = |c: &rules::Combo| ObservedCombo {
        race: race(rules, c.race),
        power: power(rules, c.power),
        tokens: rules.combo_tokens(c.race, c.power),
        coins: c.coins,
    };
    board.column().iter().map(combo).collect()
}

fn tribe(rules: &RuleSet, board: &Board, t: Tribe) -> ObservedTribe {
    let (hand, reserve) = board.hand(t);
    ObservedTribe {
        id: t.0,
        seat: number(board.owner(t)),
        race: race(rules, board.race(t)),
        power: board.power(t).map(|p| power(rules, p)),
        declined: board.in_decline(t),
        on_map: board.on_map(t),
        hand,
        reserve,
    }
}

fn grudges(rules: &RuleSet, board: &Board) -> Vec<[u8; 2]> {
    let pairs = seats(rules).flat_map(|a| {
        let marked = seats(rules).filter(move |&b| board.has_grudge(a, b));
        marked.map(move |b| [number(a), number(b)])
    });
    pairs.collect()
}

fn regions(rules: &RuleSet, board: &Board) -> BTreeMap<String, ObservedRegion> {
    let mut out = BTreeMap::new();
    for r in rules.map().all {
        let (tribe, natives) = match board.occupant(r) {
            Occupant::Nobody => (None, false),
            Occupant::Natives => (None, true),
            Occupant::Tribe(t) => (Some(t.0), false),
        };
        let markers = board.markers().filter(|m| m.1 == r);
        let markers = markers.map(|(kind, _)| rules.marker(kind).id.clone());
        let sites = board.sites_in(r);
        let sites = sites.map(|s| rules.sites()[s.0 as usize].id.clone());
        let seen = ObservedRegion {
            tribe,
            natives,
            tokens: board.tokens(r),
            defence: board.defence(r),
            markers: markers.collect(),
            sites: sites.collect(),
        };
        let holds = seen.tokens > 0 || tribe.is_some();
        if holds || !seen.markers.is_empty() || !seen.sites.is_empty() {
            out.insert(name(rules, r), seen);
        }
    }
    out
}
