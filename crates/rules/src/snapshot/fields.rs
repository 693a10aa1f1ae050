//! The plain facts of a state, field by field.

use super::{
    kind::Kind::{
        self, Holder, Letters, Marker, Number, Power, Race, Region as Place, Seat, Site, Tribe,
        Word,
    },
    todo::{DECISION, decision, numbers},
};
use crate::{
    RuleSet,
    action::{MarkerId, PowerId, RaceId},
    event::Event,
    region::{MAX_REGIONS, Region, RegionSet},
    state::{
        Combo, MAX_COLUMN, MAX_PIECES, MAX_POWERS, MAX_RACES, MAX_SEATS, MAX_SITES, MAX_STACK,
        MAX_TRIBES, NONE, State, Step, Tribe as Who, TribeInfo,
    },
};

/// A list of facts of one kind.
pub(super) struct Field {
    pub name: &'static str,
    /// What the values of a row are.
    pub kinds: &'static [Kind],
    /// Most rows.
    pub most: usize,
    /// Appends the rows.
    pub write: fn(&RuleSet, &State, &mut Vec<u16>),
    /// Puts a row, whose values are in their ranges, into a state; or says why it cannot.
    pub read: fn(&RuleSet, &mut State, &[u16]) -> Result<(), &'static str>,
}

/// Tokens, tools and the like.
const FEW: Kind = Number(63);
const ANY: Kind = Number(u8::MAX as u16);

const STEPS: [(&str, Step); 12] = [
    ("begin", Step::Begin),
    ("acts", Step::Acts),
    ("draft", Step::Draft),
    ("conquest", Step::Conquest),
    ("rear", Step::Rear),
    ("survivors", Step::Survivors),
    ("score", Step::Score),
    ("gifts", Step::Gifts),
    ("peace", Step::Peace),
    ("late", Step::Late),
    ("finish", Step::Finish),
    ("over", Step::Over),
];
const STEP: Kind = Word(&[
    "begin",
    "acts",
    "draft",
    "conquest",
    "rear",
    "survivors",
    "score",
    "gifts",
    "peace",
    "late",
    "finish",
    "over",
]);

/// The fields in the order in which bytes have them.
pub(super) const FIELDS: &[Field] = &[
    Field {
        name: "turn",
        kinds: &[Number(20), Seat],
        most: 1,
        write: |_, s, out| out.extend([s.round as u16, s.seat as u16]),
        read: |rules, s, row| {
            if row[0] == 0 || row[0] > rules.turns as u16 {
                return Err("the game has no such turn");
            }
            (s.board.round, s.board.seat) = (row[0] as u8, row[1] as u8);
            Ok(())
        },
    },
    Field {
        name: "step",
        kinds: &[STEP, Number(31)],
        most: 1,
        write: |_, s, out| {
            let at = STEPS.iter().position(|x| x.1 == s.step);
            out.extend([at.unwrap_or(0) as u16, s.cursor as u16]);
        },
        read: |_, s, row| {
            s.board.step = STEPS[row[0] as usize].1;
            s.board.cursor = row[1] as u8;
            Ok(())
        },
    },
    // What is to be decided last stands first.
    Field {
        name: "todo",
        kinds: &[DECISION, ANY, ANY, ANY, ANY],
        most: MAX_STACK,
        write: |_, s, out| {
            let all = &s.stack[..s.stack_len as usize];
            all.iter().for_each(|&d| out.extend(numbers(d)));
        },
        read: |_, s, row| {
            let n = s.stack_len as usize;
            s.board.stack[n] = decision(row);
            s.board.stack_len += 1;
            Ok(())
        },
    },
    // Number, seat, race, power, what is true of it, regions revived this turn, tokens in hand, in
    // reserve, markers of first conquests, tools, survivors set aside.
    Field {
        name: "tribes",
        kinds: &[
            Tribe,
            Seat,
            Race,
            Power,
            Letters("dxf"),
            Number(TribeInfo::MOST_REVIVED as u16),
            FEW,
            FEW,
            ANY,
            ANY,
            FEW,
        ],
        most: MAX_TRIBES,
        write: |_, s, out| {
            for t in s.tribes() {
                let i = s.tribes[t.index()];
                let (what, revived) = (i.flags % TribeInfo::REVIVED, i.revived());
                let rest = [i.hand, i.reserve, i.firsts, i.tools, i.fled];
                out.extend([t.0, i.seat, i.race, i.power, what, revived].map(u16::from));
                out.extend(rest.map(u16::from));
            }
        },
        read: |_, s, row| {
            let n = |i: usize| row[i] as u8;
            let at = row[0] as usize;
            if s.tribes[at].seat != NONE {
                return Err("a tribe stands twice");
            }
            let info = TribeInfo {
                seat: n(1),
                race: n(2),
                power: n(3),
                flags: n(4) + n(5) * TribeInfo::REVIVED,
                on_map: 0,
                hand: n(6),
                reserve: n(7),
                firsts: n(8),
                tools: n(9),
                fled: n(10),
            };
            if !info.declined() {
                if s.active[info.seat as usize] != NONE {
                    return Err("a seat has two active races");
                }
                s.board.active[info.seat as usize] = n(0);
            }
            s.board.tribes[at] = info;
            s.board.top = s.top.max(n(0) + 1);
            Ok(())
        },
    },
    Field {
        name: "land",
        kinds: &[Place, Holder, FEW],
        most: MAX_REGIONS,
        write: |rules, s, out| {
            for r in (0..rules.map.len).map(Region) {
                let (who, n) = (s.occupant[r.index()], s.tokens[r.index()]);
                if who != NONE {
                    out.extend([r.0, who, n].map(u16::from));
                }
            }
        },
        read: |_, s, row| {
            let (r, who, n) = (Region(row[0] as u8), row[1] as u8, row[2] as u8);
            if s.occupied.has(r) {
                return Err("a region stands twice");
            }
            if n == 0 {
                return Err("nobody holds a region without tokens");
            }
            match s.tribes.get(who as usize) {
                Some(t) if t.seat == NONE => return Err("there is no such tribe"),
                Some(t) if t.on_map as u16 + n as u16 > u8::MAX as u16 => {
                    return Err("more tokens than there are");
                }
                Some(_) => s.occupy(Who(who), r, n),
                None => {
                    s.board.occupant[r.index()] = who;
                    s.board.tokens[r.index()] = n;
                    s.board.occupied.insert(r);
                }
            }
            Ok(())
        },
    },
    Field {
        name: "markers",
        kinds: &[Marker, Place],
        most: MAX_PIECES,
        write: |_, s, out| {
            s.markers()
                .for_each(|(m, r)| out.extend([m.0 as u16, r.0 as u16]));
        },
        read: |rules, s, row| {
            let (kind, region) = (MarkerId(row[0] as u8), Region(row[1] as u8));
            let there = s.markers().filter(|m| m.0 == kind).count();
            if there >= rules.marker(kind).supply as usize {
                return Err("more markers than there are");
            }
            s.evolve(rules, Event::MarkerPlaced { kind, region });
            Ok(())
        },
    },
    Field {
        name: "sites",
        kinds: &[Site, Place],
        most: MAX_SITES,
        write: |rules, s, out| {
            for i in 0..rules.sites.len() {
                if s.site_at[i] != NONE {
                    out.extend([i as u16, s.site_at[i] as u16]);
                }
            }
        },
        read: |rules, s, row| {
            let (site, region) = (row[0] as usize, Region(row[1] as u8));
            if site >= rules.sites.len() || s.site_at[site] != NONE {
                return Err("a place or relic stands twice, or is none");
            }
            let Some(sum) = s.bonus[region.index()].checked_add(rules.sites[site].defence) else {
                return Err("too much defence");
            };
            s.board.bonus[region.index()] = sum;
            s.board.site_at[site] = region.0;
            s.board.sited.insert(region);
            Ok(())
        },
    },
    Field {
        name: "hidden",
        kinds: &[FEW],
        most: 1,
        write: |_, s, out| out.extend((s.hidden_sites > 0).then_some(s.hidden_sites as u16)),
        read: |_, s, row| {
            s.board.hidden_sites = row[0] as u8;
            Ok(())
        },
    },
    Field {
        name: "granted",
        kinds: &[Power],
        most: 1,
        write: |_, s, out| out.extend((s.granted != NONE).then_some(s.granted as u16)),
        read: |_, s, row| {
            s.board.granted = row[0] as u8;
            Ok(())
        },
    },
    Field {
        name: "column",
        kinds: &[Race, Power, ANY],
        most: MAX_COLUMN,
        write: |_, s, out| {
            for c in s.column() {
                out.extend([c.race.0, c.power.0, c.coins].map(u16::from));
            }
        },
        read: |_, s, row| {
            if row[1] == NONE as u16 {
                return Err("a combo has a badge");
            }
            let n = s.column_len as usize;
            s.board.column[n] = Combo {
                race: RaceId(row[0] as u8),
                power: PowerId(row[1] as u8),
                coins: row[2] as u8,
            };
            s.board.column_len += 1;
            Ok(())
        },
    },
    Field {
        name: "returned",
        kinds: &[Race],
        most: MAX_RACES - MAX_COLUMN,
        write: |_, s, out| out.extend(s.returned().map(|r| r.0 as u16)),
        read: |_, s, row| {
            let n = s.returned_len as usize;
            s.board.returned[n] = row[0] as u8;
            s.board.returned_len += 1;
            Ok(())
        },
    },
    Field {
        name: "discarded",
        kinds: &[Power],
        most: MAX_POWERS,
        write: |_, s, out| out.extend(s.discarded().map(|p| p.0 as u16)),
        read: |_, s, row| {
            if row[0] == NONE as u16 {
                return Err("no badge is discarded");
            }
            s.board.discarded_badges |= 1 << row[0];
            Ok(())
        },
    },
    Field {
        name: "peace",
        kinds: &[Seat, Seat],
        most: MAX_SEATS,
        write: |rules, s, out| {
            for seat in 0..rules.seats as usize {
                if s.peace[seat] != NONE {
                    out.extend([seat as u16, s.peace[seat] as u16]);
                }
            }
        },
        read: |_, s, row| {
            s.board.peace[row[0] as usize] = row[1] as u8;
            Ok(())
        },
    },
    Field {
        name: "grudges",
        kinds: &[Seat, Seat],
        most: MAX_SEATS * MAX_SEATS,
        write: |_, s, out| {
            for (seat, &against) in s.grudges.iter().enumerate() {
                for other in seats(against) {
                    out.extend([seat as u16, other]);
                }
            }
        },
        read: |_, s, row| {
            s.board.grudges[row[0] as usize] |= 1 << row[1];
            Ok(())
        },
    },
    // Of the turn under way: what is true of the tribe that acts, the face that was rolled, and
    // the tools in its hand.
    Field {
        name: "now",
        kinds: &[Letters("rscxml"), FEW, FEW],
        most: 1,
        write: |_, s, out| {
            let (flags, rolled, tools) = (s.turn.flags, s.turn.rolled, s.board.tools);
            if (flags, rolled, tools) != (0, 0, 0) {
                out.extend([flags, rolled, tools].map(u16::from));
            }
        },
        read: |_, s, row| {
            s.board.turn.flags = row[0] as u8;
            s.board.turn.rolled = row[1] as u8;
            s.board.tools = row[2] as u8;
            Ok(())
        },
    },
    Field {
        name: "taken",
        kinds: &[Place],
        most: MAX_REGIONS,
        write: |_, s, out| regions(s.turn.taken, out),
        read: |_, s, row| insert(&mut s.board.turn.taken, row),
    },
    Field {
        name: "plundered",
        kinds: &[Place],
        most: MAX_REGIONS,
        write: |_, s, out| regions(s.turn.plundered, out),
        read: |_, s, row| insert(&mut s.board.turn.plundered, row),
    },
    Field {
        name: "taken-before",
        kinds: &[Place],
        most: MAX_REGIONS,
        write: |_, s, out| regions(s.turn.earlier[0].get(), out),
        read: |_, s, row| {
            s.board.turn.earlier[0].add(RegionSet::of(Region(row[0] as u8)));
            Ok(())
        },
    },
    Field {
        name: "plundered-before",
        kinds: &[Place],
        most: MAX_REGIONS,
        write: |_, s, out| regions(s.turn.earlier[1].get(), out),
        read: |_, s, row| {
            s.board.turn.earlier[1].add(RegionSet::of(Region(row[0] as u8)));
            Ok(())
        },
    },
    Field {
        name: "converted",
        kinds: &[Seat],
        most: MAX_SEATS,
        write: |_, s, out| out.extend(seats(s.turn.converted)),
        read: |_, s, row| {
            s.board.turn.converted |= 1 << row[0];
            Ok(())
        },
    },
    Field {
        name: "attacked",
        kinds: &[Seat],
        most: MAX_SEATS,
        write: |_, s, out| out.extend(seats(s.attacked[0])),
        read: |_, s, row| {
            s.board.attacked[0] |= 1 << row[0];
            Ok(())
        },
    },
    Field {
        name: "attacked-in-decline",
        kinds: &[Seat],
        most: MAX_SEATS,
        write: |_, s, out| out.extend(seats(s.attacked[1])),
        read: |_, s, row| {
            s.board.attacked[1] |= 1 << row[0];
            Ok(())
        },
    },
    Field {
        name: "used",
        kinds: &[Site],
        most: MAX_SITES + 1,
        write: |_, s, out| out.extend(sites(s.turn.used)),
        read: |_, s, row| {
            s.board.turn.used |= 1 << row[0];
            Ok(())
        },
    },
    Field {
        name: "armed",
        kinds: &[Site],
        most: MAX_SITES + 1,
        write: |_, s, out| out.extend(sites(s.turn.armed)),
        read: |_, s, row| {
            s.board.turn.armed |= 1 << row[0];
            Ok(())
        },
    },
    Field {
        name: "copied",
        kinds: &[Site],
        most: 1,
        write: |_, s, out| out.extend(s.turn.copied.checked_sub(1).map(u16::from)),
        read: |_, s, row| {
            s.board.turn.copied = row[0] as u8 + 1;
            Ok(())
        },
    },
    Field {
        name: "copy-at",
        kinds: &[Place],
        most: 1,
        write: |_, s, out| out.extend((s.turn.copy_at != NONE).then_some(s.turn.copy_at as u16)),
        read: |_, s, row| {
            s.board.turn.copy_at = row[0] as u8;
            Ok(())
        },
    },
    Field {
        name: "victims",
        kinds: &[Tribe],
        most: MAX_TRIBES,
        write: |_, s, out| out.extend((0..16).filter(|t| s.victims >> t & 1 != 0)),
        read: |_, s, row| {
            s.board.victims |= 1 << row[0];
            Ok(())
        },
    },
];

fn regions(set: RegionSet, out: &mut Vec<u16>) {
    out.extend(set.iter().map(|r| r.0 as u16));
}

fn insert(set: &mut RegionSet, row: &[u16]) -> Result<(), &'static str> {
    set.insert(Region(row[0] as u8));
    Ok(())
}

fn seats(set: u8) -> impl Iterator<Item = u16> {
    (0..8).filter(move |s| set >> s & 1 != 0)
}

fn sites(set: u32) -> impl Iterator<Item = u16> {
    (0..32).filter(move |s| set >> s & 1 != 0)
}
