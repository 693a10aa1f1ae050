//! What a seat sees of the game, for clients that do not know the rules themselves. It is put
//! together from [`rules::View`], which holds nothing that the seat may not see.

use rules::{Actions, Board, Region, RuleSet, View, state::Occupant};
use wire::{Chair, ComboView, RegionView, TableView, TribeView, ViewMessage};

use super::Table;

/// A view as a message.
pub fn table_view(rules: &RuleSet, view: &View) -> TableView {
    let board = view.board();
    let tribes: Vec<rules::Tribe> = board.tribes().collect();
    let seats = (0..rules.seats).map(rules::Seat);
    let mut actions = Box::<Actions>::default();
    rules.legal_for(view, &mut actions);
    TableView {
        seat: view.seat().map(Chair::from),
        round: board.round(),
        turns: rules.turns,
        turn: board.seat().into(),
        to_move: board.to_move().map(Chair::from),
        over: board.is_over(),
        coins: seats.map(|s| view.coins(s)).collect(),
        regions: (0..rules.map.len)
            .map(|r| region(rules, board, &tribes, Region(r)))
            .collect(),
        tribes: tribes
            .iter()
            .map(|&t| TribeView {
                seat: board.owner(t).into(),
                race: rules.races[board.race(t).0 as usize].id.clone(),
                power: board
                    .power(t)
                    .map(|p| rules.powers[p.0 as usize].id.clone()),
                declined: board.in_decline(t),
                hand: board.hand(t).0,
            })
            .collect(),
        column: board
            .column()
            .iter()
            .map(|c| ComboView {
                race: rules.races[c.race.0 as usize].id.clone(),
                power: rules.powers[c.power.0 as usize].id.clone(),
                coins: c.coins,
                tokens: rules.combo_tokens(c.race, c.power),
            })
            .collect(),
        legal: actions.iter().map(|&a| rules.notation(a)).collect(),
    }
}

fn region(rules: &RuleSet, board: &Board, tribes: &[rules::Tribe], r: Region) -> RegionView {
    let markers = board
        .markers()
        .filter(|m| m.1 == r)
        .map(|m| rules.marker(m.0).id.clone());
    let sites = board
        .sites_in(r)
        .filter_map(|s| rules.sites.get(s.0 as usize).map(|s| s.id.clone()));
    RegionView {
        region: rules.map.names[r.index()].clone(),
        tokens: board.tokens(r),
        tribe: match board.occupant(r) {
            Occupant::Tribe(t) => tribes.iter().position(|&x| x == t),
            _ => None,
        },
        defence: board
            .defence(r)
            .saturating_add(rules.site_defence(board, r)),
        pieces: markers.chain(sites).collect(),
    }
}

impl Table {
    /// What a seat sees of the game, or a spectator; `None` before it begins.
    pub fn view(&self, seat: Option<Chair>) -> Option<ViewMessage> {
        let play = self.play.as_ref()?;
        let rules = play.rules();
        let view = rules.view(play.state(), seat.map(Chair::seat));
        Some(ViewMessage {
            n: self.end.saturating_sub(1),
            view: table_view(rules, &view),
        })
    }
}
