//! Legal actions in numbers, for networks that score pairs of a verb and a region and know no ids.

use rules::{Action, Actions, Decision};

use super::{Mover, State};
use crate::column::{Column, columns};

columns! {
    ID "id" "index" 0..=7397 "its id";
    KIND "kind" "index" 0..=27 "its verb, the same number on every map";
    REGION "region" "index" -1..=71 "the region that it names; -1 for none";
    ARGUMENT "argument" "number" -1..=99 "how many pieces, which combo, seat, site, face; -1 for none";
    COST "cost" "tokens" 0..=255 "tokens that a conquest takes, or coins that a combo costs";
    HAVE "have" "tokens" 0..=20000 "what there is for it: tokens and tools, or coins";
    CHANCE "chance" "percent" 0..=100 "how often it succeeds; 100 without a die";
    LEFT "left" "tokens" -1..=99 "tokens or pieces to share that remain after it; -1 where there are none";
}

/// A column of [`State::legal_features`].
pub type Feature = Column;

/// Numbers of each legal action.
pub const FEATURES: usize = NAMED.len();

/// The verb of an action, and what it names besides a region.
fn parts(action: Action) -> (i16, Option<rules::Region>, i16) {
    let n = |n: u8| i16::from(n);
    match action {
        Action::Decline => (0, None, -1),
        Action::Roll => (1, None, -1),
        Action::End => (2, None, -1),
        Action::Pass => (3, None, -1),
        Action::DeclineGranted => (4, None, -1),
        Action::Pick(place) => (5, None, n(place)),
        Action::Swap(place) => (6, None, n(place)),
        Action::Ally(seat) => (7, None, n(seat.0)),
        Action::Use(site) => (8, None, n(site.0)),
        Action::Copy(site) => (9, None, n(site.0)),
        Action::Abandon(r) => (10, Some(r), -1),
        Action::Conquer(r) => (11, Some(r), -1),
        Action::Attempt(r) => (12, Some(r), -1),
        Action::Strike(r) => (13, Some(r), -1),
        Action::Convert(r) => (14, Some(r), -1),
        Action::GiveUp(r) => (15, Some(r), -1),
        Action::Move(r) => (16, Some(r), -1),
        Action::Send(r) => (17, Some(r), -1),
        Action::Revive(r) => (18, Some(r), -1),
        Action::Carry(r) => (19, Some(r), -1),
        Action::Sacrifice(r) => (20, Some(r), -1),
        Action::Deploy(r, k) => (21, Some(r), n(k)),
        Action::Place(r, k) => (22, Some(r), n(k)),
        Action::Die(face) => (23, None, n(face)),
        Action::Banner(race) => (24, None, n(race.0)),
        Action::Badge(power) => (25, None, n(power.0)),
        Action::Site(site) => (26, None, n(site.0)),
        Action::Monsters(r) => (27, Some(r), -1),
    }
}

impl State {
    /// The columns of [`State::legal_features`].
    pub fn feature_columns() -> Vec<Feature> {
        NAMED.iter().map(|c| c.column()).collect()
    }

    /// A row of [`FEATURES`] numbers for each id of [`State::legal_ids`], in the same order, for the
    /// seat that decides. Of the first half of a choice the argument is 0.
    pub fn legal_features(&self) -> Vec<[i16; FEATURES]> {
        let (rules, state) = (self.game.rules(), self.state());
        let mut list = Actions::default();
        self.list(&mut list);
        let shares = rules.shares(state);
        let mut rows: Vec<[i16; FEATURES]> = Vec::with_capacity(list.len());
        let pending = self.half;
        for &action in list.iter() {
            let mut row = [0; FEATURES];
            let (kind, region, argument) = parts(action);
            row[KIND] = kind;
            row[REGION] = region.map_or(-1, |r| r.number().into());
            (row[ARGUMENT], row[CHANCE], row[LEFT]) = (argument, 100, -1);
            let mut id = None;
            super::ids_of(&self.game, pending, &[action], |found| id = Some(found));
            let Some(id) = id else { continue };
            row[ID] = id as i16;
            let begins = pending.is_none()
                && matches!(self.game.ids().decode(id), Some(crate::Meaning::Half(_)));
            if begins {
                row[ARGUMENT] = 0;
            }
            if self.mover() != Mover::Chance {
                self.prices(action, &mut row);
            }
            if let (Action::Deploy(_, n) | Action::Place(_, n), Some(s)) = (action, shares) {
                row[LEFT] = i16::from(s.total) - if begins { 0 } else { i16::from(n) };
            }
            if rows.last().is_none_or(|last| last[ID] != row[ID]) {
                rows.push(row);
            }
        }
        rows.sort_unstable_by_key(|row| row[ID]);
        rows
    }

    fn prices(&self, action: Action, row: &mut [i16; FEATURES]) {
        let state = self.state();
        let told = self.game.rules().explain(state, action);
        row[COST] = told.cost.map_or(0, i16::from);
        row[HAVE] = told.have.map_or(0, |n| n.min(20_000) as i16);
        if let Some(chance) = told.chance {
            row[CHANCE] = chance.percent() as i16;
        }
        if matches!(state.decision(), Some(Decision::Conquest(_))) && told.cost.is_some() {
            row[LEFT] = (row[HAVE] - row[COST]).max(0);
        }
    }
}
