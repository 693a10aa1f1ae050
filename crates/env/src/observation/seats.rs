//! The seats, and the combos on offer.

use rules::{PowerId, RaceId, RuleSet, Seat, Tribe};

use super::{Eye, Observer, Seen, effects_at};
use crate::{
    column::{Column, columns},
    effects::{self, Effects},
};

mod seat {
    use super::columns;

    columns! {
        COINS "coins" "coins" -1..=20000 "coins; -1 if the viewer does not know";
        TURN "turn" "0/1" 0..=1 "it is his turn";
        TO_MOVE "to move" "0/1" 0..=1 "he decides now";
        LEFT "turns left" "turns" 0..=20 "turns that he has left, one under way among them";
        ALLY "at peace with me" "0/1" 0..=1 "he and the viewer are at peace";
        ALLIED "at peace" "0/1" 0..=1 "he is at peace with somebody";
        MARKED "marks me" "0/1" 0..=1 "he has marked the viewer as one who attacked him";
        MARKS "marked by me" "0/1" 0..=1 "the viewer has marked him";
        ACTIVE "active" "0/1" 0..=1 "he has an active race";
        RACE "race" "index" -1..=39 "which one it is; -1 for none";
        POWER "power" "index" -1..=63 "its power; -1 for none";
        REGIONS "regions" "regions" 0..=72 "regions of it";
        ON_MAP "on map" "tokens" 0..=50 "its tokens on the map";
        HAND "hand" "tokens" 0..=50 "its tokens in hand";
        RESERVE "reserve" "tokens" 0..=10 "loaned tokens that wait off the map";
        FLED "fled" "tokens" 0..=50 "its survivors that wait for the end of the turn";
        AVAILABLE "available" "tokens" 0..=50 "tokens that it can conquer with now";
        TOOLS "tools" "tools" 0..=20 "its tools";
        OLD "declined" "races" 0..=15 "his races in decline";
        OLD_RACE "declined race" "index" -1..=39 "the one of them that counts towards the limit; -1 for none";
        OLD_REGIONS "declined regions" "regions" 0..=72 "regions of all of them";
        OLD_TOKENS "declined tokens" "tokens" 0..=250 "tokens of all of them on the map";
        SPARED_REGIONS "spared regions" "regions" 0..=72 "regions of those that do not count towards the limit";
    }
}

mod combo {
    use super::columns;

    columns! {
        PRESENT "present" "0/1" 0..=1 "a combo lies there";
        RACE "race" "index" -1..=39 "its race; -1 for none";
        POWER "power" "index" -1..=63 "its power; -1 for none";
        TOKENS "tokens" "tokens" 0..=80 "tokens that both bring";
        COINS "coins" "coins" 0..=255 "coins that lie on it";
        PRICE "price" "coins" 0..=5 "coins that it costs";
        AFFORDABLE "affordable" "0/1" 0..=1 "the viewer has as many coins";
    }
}

fn named(prefix: &'static str) -> impl Iterator<Item = Column> {
    effects::NAMED.iter().map(move |c| Column {
        name: format!("{prefix}{}", c.name),
        ..c.column()
    })
}

pub(super) fn columns() -> Vec<Column> {
    let own = seat::NAMED.iter().map(|c| c.column());
    own.chain(named("active: "))
        .chain(named("declined: "))
        .collect()
}

pub(super) fn column_columns() -> Vec<Column> {
    let own = combo::NAMED.iter().map(|c| c.column());
    own.chain(named("does: ")).collect()
}

/// Numbers of a seat: of himself, of what his active race does, of what his declined ones do.
const WIDTH: usize = seat::NAMED.len() + 2 * effects::EFFECTS;

/// What is said of a seat that has nothing.
const EMPTY: [i16; WIDTH] = {
    use seat::*;
    let mut row = [0; WIDTH];
    (row[COINS], row[RACE], row[POWER], row[OLD_RACE]) = (-1, -1, -1, -1);
    row
};

impl Observer {
    pub(super) fn write_seats(&self, eye: &Eye<'_>, seen: &Seen<'_>, out: &mut [i16]) {
        use seat::*;
        let &Eye {
            rules, board, me, ..
        } = eye;
        let (rows, _) = out.as_chunks_mut::<WIDTH>();
        for row in &mut *rows {
            *row = EMPTY;
        }
        let flag = |b: bool| i16::from(b);
        let to_move = board.to_move();
        for seat in (0..rules.seats()).map(Seat) {
            let row = &mut rows[eye.turned(seat)];
            row[COINS] = match seen.coins[seat.index()] {
                Some(coins) => coins.min(20_000) as i16,
                None => -1,
            };
            row[TURN] = flag(board.seat() == seat && !board.is_over());
            row[TO_MOVE] = flag(to_move == Some(seat));
            if !board.is_over() {
                let after = flag(seat >= board.seat());
                row[LEFT] = i16::from(rules.turns()) - i16::from(board.round()) + after;
            }
            row[ALLY] = flag(board.ally(seat) == Some(me) || board.ally(me) == Some(seat));
            row[ALLIED] = flag(board.ally(seat).is_some());
            row[MARKED] = flag(board.has_grudge(seat, me));
            row[MARKS] = flag(board.has_grudge(me, seat));
            if let Some(t) = board.active(seat) {
                self.write_active(eye, t, row);
            }
        }
        for t in board.tribes().filter(|&t| board.in_decline(t)) {
            let row = &mut rows[eye.turned(board.owner(t))];
            let regions = i16::from(board.regions(t).len());
            row[OLD] += 1;
            row[OLD_REGIONS] += regions;
            row[OLD_TOKENS] += i16::from(board.on_map(t));
            if board.is_spared(t) {
                row[SPARED_REGIONS] += regions;
            } else {
                row[OLD_RACE] = board.race(t).0.into();
            }
            let does = self.effects_of(board.race(t), board.power(t), true);
            let old = &mut row[NAMED.len() + effects::EFFECTS..];
            for (x, does) in old.iter_mut().zip(does) {
                *x = (*x).max(*does);
            }
        }
    }

    fn write_active(&self, eye: &Eye<'_>, t: Tribe, row: &mut [i16; WIDTH]) {
        use seat::*;
        let board = eye.board;
        let power = board.power(t);
        row[ACTIVE] = 1;
        row[RACE] = board.race(t).0.into();
        row[POWER] = power.map_or(-1, |p| p.0.into());
        row[REGIONS] = board.regions(t).len().into();
        row[ON_MAP] = board.on_map(t).into();
        row[HAND] = board.at_hand(t).into();
        row[RESERVE] = board.hand(t).1.into();
        row[FLED] = board.fled(t).into();
        row[AVAILABLE] = match board.seat() == board.owner(t) {
            true => board.available(t).into(),
            // What is ready of the player whose turn it is says nothing of the others.
            false => row[HAND] + row[RESERVE] + row[ON_MAP] - row[REGIONS],
        };
        row[TOOLS] = match board.seat() == board.owner(t) {
            true => board.tools(t).into(),
            false => board.kept_tools(t).into(),
        };
        let does = self.effects_of(board.race(t), power, false);
        row[NAMED.len()..][..effects::EFFECTS].copy_from_slice(does);
    }

    pub(super) fn write_column(&self, eye: &Eye<'_>, seen: &Seen<'_>, out: &mut [i16]) {
        use combo::*;
        let &Eye { board, me, .. } = eye;
        let own = seen.coins[me.index()].unwrap_or(0);
        let (rows, _) = out.as_chunks_mut::<OFFER>();
        let (there, rest) = rows.split_at_mut(board.column().len());
        for ((row, c), place) in there.iter_mut().zip(board.column()).zip(0_u16..) {
            *row = self.offers[usize::from(c.race.0) * self.powers + usize::from(c.power.0)];
            row[COINS] = c.coins.into();
            row[PRICE] = place as i16;
            row[AFFORDABLE] = i16::from(own >= place);
        }
        for row in rest {
            *row = NO_OFFER;
        }
    }
}

/// Numbers of a combo on offer.
const OFFER: usize = combo::NAMED.len() + effects::EFFECTS;

/// What is said of a combo on offer.
pub(super) type Offer = [i16; OFFER];

/// What is said where none lies.
const NO_OFFER: Offer = {
    let mut row = [0; OFFER];
    (row[combo::RACE], row[combo::POWER]) = (-1, -1);
    row
};

/// What is said of each race with each power, but for its coins and place.
pub(super) fn offers(rules: &RuleSet, all: &[Effects]) -> Vec<Offer> {
    use combo::*;
    let powers = rules.powers().len();
    let one = |(race, power): (RaceId, PowerId)| {
        let mut row = NO_OFFER;
        row[PRESENT] = 1;
        row[RACE] = race.0.into();
        row[POWER] = power.0.into();
        row[TOKENS] = rules.combo_tokens(race, power).into();
        let does = effects_at(powers, race, Some(power), false);
        row[NAMED.len()..].copy_from_slice(&all[does]);
        row
    };
    let races = (0..rules.races().len() as u8).map(RaceId);
    let pairs = races.flat_map(|r| (0..powers as u8).map(move |p| (r, PowerId(p))));
    pairs.map(one).collect()
}
