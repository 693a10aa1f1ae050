//! What stands in the regions.

use rules::{Action, Region, RuleSet, SiteId, Tribe, query::attacker::Attacker, spec::SiteKind};

use super::{Eye, Observer, Seen, conqueror, head};
use crate::column::{Column, columns, each};

columns! {
    TOKENS "tokens" "tokens" 0..=127 "tokens there, of a race or of natives";
    NATIVES "natives" "0/1" 0..=1 "natives live there";
    OWNER "active 0" "0/1" 0..=1 "the viewer's active race holds it";
    _OWNER_1 "active 1" "0/1" 0..=1 "the active race of the next seat holds it";
    _OWNER_2 "active 2" "0/1" 0..=1 "the active race of the seat after holds it";
    _OWNER_3 "active 3" "0/1" 0..=1 "the active race of the third seat after the viewer's holds it";
    _OWNER_4 "active 4" "0/1" 0..=1 "the active race of the fourth seat after the viewer's holds it";
    _OWNER_5 "active 5" "0/1" 0..=1 "the active race of the fifth seat after the viewer's holds it";
    DECLINED "declined 0" "0/1" 0..=1 "a declined race of the viewer holds it";
    _DECLINED_1 "declined 1" "0/1" 0..=1 "a declined race of the next seat holds it";
    _DECLINED_2 "declined 2" "0/1" 0..=1 "a declined race of the seat after holds it";
    _DECLINED_3 "declined 3" "0/1" 0..=1 "a declined race of the third seat after the viewer's holds it";
    _DECLINED_4 "declined 4" "0/1" 0..=1 "a declined race of the fourth seat after the viewer's holds it";
    _DECLINED_5 "declined 5" "0/1" 0..=1 "a declined race of the fifth seat after the viewer's holds it";
    SPARED "spared" "0/1" 0..=1 "its declined race does not count towards the limit";
    DEFENCE "marker defence" "tokens" 0..=100 "defence that markers add";
    SITE_DEFENCE "site defence" "tokens" 0..=100 "defence that places and relics add";
    IMMUNE "immune" "0/1" 0..=1 "a marker keeps others out";
    TAKEN "taken" "0/1" 0..=1 "conquered this turn";
    PLUNDERED "plundered" "0/1" 0..=1 "conquered this turn, and not empty before";
    PLACES "places" "places" 0..=20 "places found there";
    RELICS "relics" "relics" 0..=20 "relics there";
    REACH "reach" "0/1" 0..=1 "the viewer decides on a conquest, and his race can get there";
    COST "cost" "tokens" 0..=127 "then, the tokens that it takes";
    SHORT "short" "tokens" 0..=127 "then, the tokens that he lacks for it";
    CONQUER "conquer" "0/1" 0..=1 "the viewer may conquer it now";
    CHANCE "chance" "percent" 0..=100 "the viewer may try it with the die now, and succeeds so often";
    SHARE "share" "0/1" 0..=1 "the viewer may put tokens or markers there now";
    OTHER "other" "0/1" 0..=1 "the viewer may do something else there now";
    CHOSEN "chosen" "0/1" 0..=1 "the viewer has chosen it and has yet to say how many";
}

pub(super) fn columns(rules: &RuleSet) -> (Vec<Column>, usize, usize) {
    let mut all: Vec<Column> = NAMED.iter().map(|c| c.column()).collect();
    let markers = all.len();
    let ids = rules.markers().iter().map(|m| &*m.id);
    all.extend(each("marker", ids, "markers of this kind", "markers", 48));
    let sites = all.len();
    let ids = rules.sites().iter().map(|s| &*s.id);
    all.extend(each("site", ids, "this place or relic is there", "0/1", 1));
    (all, markers, sites)
}

/// What fits, at most.
fn few(n: u8) -> i8 {
    n.min(i8::MAX as u8) as i8
}

/// The rows of all regions.
struct Rows<'a> {
    all: &'a mut [i8],
    width: usize,
}

impl Rows<'_> {
    /// The numbers of a region that all boxes have.
    #[inline]
    fn of(&mut self, r: Region) -> &mut [i8; NAMED.len()] {
        head(&mut self.all[r.index() * self.width..])
    }

    /// One of any column.
    #[inline]
    fn at(&mut self, r: Region, column: usize) -> &mut i8 {
        &mut self.all[r.index() * self.width + column]
    }
}

impl Observer {
    pub(super) fn write_regions(&self, eye: &Eye<'_>, seen: &Seen<'_>, out: &mut [i8]) {
        out.fill(0);
        let mut rows = Rows {
            all: out,
            width: self.columns(super::Array::Regions).len(),
        };
        self.write_pieces(eye, &mut rows);
        self.write_sites(eye, &mut rows);
        if let Some(half) = seen.half {
            rows.of(half.region())[CHOSEN] = 1;
        }
        if let Some(t) = conqueror(seen) {
            write_reach(eye, t, &mut rows);
        }
        write_legal(eye, seen, &mut rows);
    }

    /// Tokens, markers, and what was conquered this turn.
    fn write_pieces(&self, eye: &Eye<'_>, rows: &mut Rows<'_>) {
        let board = eye.board;
        let mut natives = board.occupied();
        for t in board.tribes() {
            let held = board.regions(t);
            natives = natives - held;
            let declined = board.in_decline(t);
            let of = if declined { DECLINED } else { OWNER };
            let owner = of + eye.turned(board.owner(t));
            let spared = i8::from(declined && board.is_spared(t));
            held.iter().for_each(|r| {
                let row = rows.of(r);
                row[TOKENS] = few(board.tokens(r));
                row[owner] = 1;
                row[SPARED] = spared;
            });
        }
        for r in natives {
            let row = rows.of(r);
            (row[TOKENS], row[NATIVES]) = (few(board.tokens(r)), 1);
        }
        let immune = board.immune();
        for (kind, r) in board.markers() {
            *rows.at(r, self.markers + usize::from(kind.0)) += 1;
            let row = rows.of(r);
            row[DEFENCE] = few(board.defence(r));
            row[IMMUNE] = i8::from(immune.has(r));
        }
        for r in board.taken() {
            rows.of(r)[TAKEN] = 1;
        }
        for r in board.plundered() {
            rows.of(r)[PLUNDERED] = 1;
        }
    }

    fn write_sites(&self, eye: &Eye<'_>, rows: &mut Rows<'_>) {
        for (i, site) in eye.rules.sites().iter().enumerate() {
            let Some(r) = eye.board.site_at(SiteId(i as u8)) else {
                continue;
            };
            *rows.at(r, self.sites + i) = 1;
            let row = rows.of(r);
            row[SITE_DEFENCE] = row[SITE_DEFENCE].saturating_add(few(site.defence));
            row[match site.kind {
                SiteKind::Place => PLACES,
                SiteKind::Relic => RELICS,
            }] += 1;
        }
    }
}

/// Where a tribe can get to, and at what cost.
fn write_reach(eye: &Eye<'_>, t: Tribe, rows: &mut Rows<'_>) {
    let attacker = Attacker::new(eye.rules, eye.board, t);
    let reach = attacker.reach();
    let costs = attacker.costs(reach);
    let tokens = eye.board.available(t);
    reach.iter().for_each(|r| {
        let cost = costs.of(r);
        let short = cost.saturating_sub(tokens.saturating_add(costs.tools(r)));
        let row = rows.of(r);
        (row[REACH], row[COST], row[SHORT]) = (1, few(cost), few(short));
    });
}

/// What the viewer may do where.
fn write_legal(eye: &Eye<'_>, seen: &Seen<'_>, rows: &mut Rows<'_>) {
    for &action in seen.legal {
        let (r, at) = match action {
            Action::Conquer(r) => (r, CONQUER),
            Action::Deploy(r, _) | Action::Place(r, _) => (r, SHARE),
            Action::Attempt(r) => {
                let row = rows.of(r);
                let chance = eye.rules.die_at_least(row[SHORT] as u8);
                row[CHANCE] = few(chance.percent() as u8);
                continue;
            }
            Action::Abandon(r)
            | Action::Strike(r)
            | Action::Convert(r)
            | Action::GiveUp(r)
            | Action::Move(r)
            | Action::Send(r)
            | Action::Revive(r)
            | Action::Carry(r)
            | Action::Sacrifice(r) => (r, OTHER),
            _ => continue,
        };
        rows.of(r)[at] = 1;
    }
}
