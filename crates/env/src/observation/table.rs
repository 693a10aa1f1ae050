//! The decision, the turn, the stacks.

use rules::{RuleSet, state::DecisionKind};
use strum::IntoEnumIterator;

use super::{Eye, Observer, Seen, head};
use crate::{
    column::{Column, columns, each},
    ids::Half,
};

columns! {
    SEAT "seat" "index" 0..=5 "where the viewer sits, from 0 in turn order";
    SEATS "seats" "seats" 2..=6 "seats at the table";
    TURN "turn" "turns" 1..=20 "number of the turn";
    TURNS "turns" "turns" 1..=20 "turns that each has";
    OVER "over" "0/1" 0..=1 "the game is over";
    WHOSE "whose" "seats" 0..=5 "how many seats after the viewer's it is whose turn it is";
    MOVER "mover" "seats" -1..=5 "how many seats after the viewer's decides now; -1 for chance or nobody";
    DECLINED "of declined" "0/1" 0..=1 "the decision is a declined race's";
    TOKENS "tokens" "tokens" 0..=50 "tokens that the deciding race has for conquests, or to deploy";
    TOOLS "tools" "tools" 0..=20 "tools that it has on top of them";
    SHARES "to share" "pieces" 0..=50 "tokens or markers that are to be shared out";
    MOST "most" "pieces" 0..=50 "most of them in one region";
    ROLLED "rolled" "pips" -1..=9 "the face of the die rolled before a region is chosen; -1 for none";
    ARMED "armed" "relics" 0..=21 "relics that help in the next conquest";
    COPIED "copied" "index" -1..=19 "the relic that is copied this turn; -1 for none";
    GRANTED "granted" "index" -1..=63 "the power that a place grants; -1 for none";
    HIDDEN "hidden sites" "sites" 0..=20 "places and relics that may still be found";
    OFFERS "offers" "combos" 0..=6 "combos on offer";
    HALF "half" "index" 0..=2 "what is half chosen: 1 tokens, 2 markers, and how many go there is asked";
}

/// The column of each kind of decision. Kinds that are called alike share one.
pub(super) struct Kinds {
    words: Vec<&'static str>,
    at: Vec<usize>,
}

impl Kinds {
    pub fn new() -> Kinds {
        let (mut words, mut at): (Vec<&str>, Vec<usize>) = Default::default();
        for kind in DecisionKind::iter() {
            let word = kind.keyword();
            let place = words.iter().position(|w| *w == word);
            at.push(NAMED.len() + place.unwrap_or(words.len()));
            if place.is_none() {
                words.push(word);
            }
        }
        Kinds { words, at }
    }
}

pub(super) fn columns(rules: &RuleSet, kinds: &Kinds) -> (Vec<Column>, usize, usize) {
    let mut all: Vec<Column> = NAMED.iter().map(|c| c.column()).collect();
    let words = kinds.words.iter().copied();
    all.extend(each("decision", words, "this is decided", "0/1", 1));
    let races = all.len();
    let ids = rules.races().iter().map(|r| &*r.id);
    let meaning = "1: in the stack; 2 and more: under it, in this order; 0: in play or on offer";
    all.extend(each("banner", ids, meaning, "index", 41));
    let badges = all.len();
    let ids = rules.powers().iter().map(|p| &*p.id);
    let meaning = "1: in the stack; 2: out until it is empty; 0: in play or on offer";
    all.extend(each("badge", ids, meaning, "index", 2));
    (all, races, badges)
}

impl Observer {
    pub(super) fn write_table(&self, eye: &Eye<'_>, seen: &Seen<'_>, out: &mut [i16]) {
        let &Eye {
            rules, board, me, ..
        } = eye;
        let (kinds, stacks) = out.split_at_mut(self.races);
        kinds.fill(0);
        let seat = |s| eye.turned(s) as i16;
        let decision = board.decision();
        if let Some(decision) = decision {
            kinds[self.kinds.at[decision.kind() as usize]] = 1;
        }
        let out = head::<{ NAMED.len() }, _>(kinds);
        out[SEAT] = me.0.into();
        out[SEATS] = rules.seats().into();
        out[TURN] = board.round().into();
        out[TURNS] = rules.turns().into();
        out[OVER] = i16::from(board.is_over());
        out[WHOSE] = seat(board.seat());
        out[MOVER] = board.to_move().map_or(-1, seat);
        if let Some(t) = decision.and_then(|d| d.tribe()) {
            out[DECLINED] = i16::from(board.in_decline(t));
            out[TOKENS] = board.available(t).into();
            out[TOOLS] = board.tools(t).into();
        }
        if !seen.legal.is_empty()
            && let Some(shares) = rules.shares(board)
        {
            out[SHARES] = shares.total.into();
            out[MOST] = shares.most.into();
        }
        out[ROLLED] = board.rolled().map_or(-1, i16::from);
        out[ARMED] = board.armed() as i16;
        out[COPIED] = board.copied().map_or(-1, |s| s.0.into());
        out[GRANTED] = board.granted().map_or(-1, |p| p.0.into());
        out[HIDDEN] = board.hidden_sites().into();
        out[OFFERS] = board.column().len() as i16;
        out[HALF] = match seen.half {
            None => 0,
            Some(Half::Deploy(_)) => 1,
            Some(Half::Place(_)) => 2,
        };
        let (banners, badges) = stacks.split_at_mut(self.badges - self.races);
        spread(board.unseen_banners(), banners);
        spread(board.unseen_badges(), badges);
        for (race, place) in board.returned().zip(2..) {
            banners[usize::from(race.0)] = place;
        }
        for power in board.discarded() {
            badges[usize::from(power.0)] = 2;
        }
    }
}

/// Writes each bit as a number, the lowest first.
#[inline]
fn spread(mut bits: u64, out: &mut [i16]) {
    // Eight at a time, which is a few instructions for all of them.
    const BITS: [i16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
    let (chunks, rest) = out.as_chunks_mut();
    for chunk in chunks {
        let byte = (bits & 0xff) as i16;
        *chunk = BITS.map(|bit| i16::from(byte & bit != 0));
        bits >>= 8;
    }
    for x in rest {
        *x = (bits & 1) as i16;
        bits >>= 1;
    }
}
