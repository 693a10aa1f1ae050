//! What stands on the board, for drawing.

use rules::{Region, RuleSet, Seat, State, state::Occupant};

/// Who stands in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Natives.
    Natives,
    /// A race of a player.
    Tribe {
        /// Identifier of the race.
        race: String,
        /// Whose.
        seat: Seat,
        /// Whether it is in decline.
        declined: bool,
    },
}

/// The tokens in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Who.
    pub who: Who,
    /// How many.
    pub count: u8,
}

/// What a region bears.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Pieces {
    /// Tokens.
    pub stack: Option<Stack>,
    /// Markers, by identifier, and how many of each.
    pub markers: Vec<(String, u8)>,
    /// Places and relics, by identifier.
    pub sites: Vec<String>,
    /// Whether it was conquered this turn.
    pub fresh: bool,
}

/// What a region bears.
pub fn pieces(rules: &RuleSet, state: &State, r: Region) -> Pieces {
    let who = match state.occupant(r) {
        Occupant::Nobody => None,
        Occupant::Natives => Some(Who::Natives),
        Occupant::Tribe(t) => Some(Who::Tribe {
            race: rules.races()[state.race(t).0 as usize].id.clone(),
            seat: state.owner(t),
            declined: state.in_decline(t),
        }),
    };
    let marker = |(kind, m): (rules::MarkerId, &rules::spec::MarkerSpec)| {
        let count = state.markers_in(kind, r);
        (count > 0).then(|| (m.id.clone(), count))
    };
    let markers = rules.marker_kinds();
    let sites = state
        .sites_in(r)
        .filter_map(|s| rules.sites().get(s.0 as usize));
    Pieces {
        stack: who.map(|who| Stack {
            who,
            count: state.tokens(r),
        }),
        markers: markers.filter_map(marker).collect(),
        sites: sites.map(|s| s.id.clone()).collect(),
        fresh: state.taken().has(r),
    }
}
