//! What stands on the board, for drawing.

use rules::{Region, RuleSet, Seat, State, state::Occupant};

/// A colour that a player may have: a name for messages, the colour, and one that can be read on
/// it. They differ in lightness too, for those who do not tell hues apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Its message is `colour-` and this.
    pub id: &'static str,
    /// As `#rrggbb`.
    pub fill: &'static str,
    /// Dark or light.
    pub ink: &'static str,
}

const fn colour(id: &'static str, fill: &'static str, ink: &'static str) -> Colour {
    Colour { id, fill, ink }
}

/// The colours.
pub const COLOURS: [Colour; 6] = [
    colour("blue", "#2a5fa8", "#ffffff"),
    colour("red", "#c23b2a", "#ffffff"),
    colour("yellow", "#f0bd35", "#2f2015"),
    colour("purple", "#6d3f94", "#ffffff"),
    colour("teal", "#35b3a0", "#10231f"),
    colour("grey", "#3f434b", "#ffffff"),
];

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
