//! A position given directly, for scenarios, puzzles and tests.

use crate::{
    RuleSet,
    action::{MarkerId, PowerId, RaceId, Seat, SiteId},
    play::Table,
    region::{Region, RegionSet},
    state::{Combo, MAX_COLUMN, MAX_PIECES, MAX_TRIBES, NATIVES, NONE, State, Tribe, TribeInfo},
};

/// Most coins that a position may give a player: far more than any game brings.
pub const MOST_COINS: u16 = 10_000;

/// A tribe in a [`Position`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TribePosition {
    /// Whose.
    pub seat: Seat,
    /// Banner.
    pub race: RaceId,
    /// Badge, unless it is gone.
    pub power: Option<PowerId>,
    /// Whether it is in decline.
    pub declined: bool,
    /// Regions with tokens.
    pub regions: Vec<(Region, u8)>,
    /// Tokens in hand.
    pub hand: u8,
    /// Loaned tokens that wait off the map.
    pub reserve: u8,
    /// Regions that have had a marker of the first conquests.
    pub firsts: u8,
    /// Tools owned.
    pub tools: u8,
    /// Whether it was picked in the turn that begins: then this is its first turn.
    pub picked: bool,
}

/// A position at the start of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Number of the turn, from 1.
    pub round: u8,
    /// Whose turn begins.
    pub seat: Seat,
    /// Tribes in play.
    pub tribes: Vec<TribePosition>,
    /// Natives, if not one lot in each marked region that no tribe holds.
    pub natives: Option<Vec<(Region, u8)>>,
    /// Markers.
    pub markers: Vec<(MarkerId, Region)>,
    /// Coins of each seat; the start coins if left out.
    pub coins: Vec<u16>,
    /// The column; if left out, the first free banners and badges.
    pub column: Option<Vec<Combo>>,
    /// Banners that came back under the stack, in order.
    pub returned: Vec<RaceId>,
    /// Badges that were discarded.
    pub discarded: Vec<PowerId>,
    /// Who made peace with whom.
    pub peace: Vec<(Seat, Seat)>,
    /// Who has marked whom as one who attacked him.
    pub grudges: Vec<(Seat, Seat)>,
    /// Places and relics that have been found, and where they are.
    pub sites: Vec<(SiteId, Region)>,
    /// The power that a place grants.
    pub granted: Option<PowerId>,
    /// Places and relics still to be found, if not one for each lot of monsters.
    pub hidden_sites: Option<u8>,
}

/// Why a position cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Something is named that is not there.
    #[error("there is no {0}")]
    Missing(&'static str),
    /// Something stands twice.
    #[error("{0} stands twice")]
    Twice(String),
    /// More than there are.
    #[error("{what}: {asked}, but there are only {have}")]
    TooMany {
        /// What.
        what: String,
        /// Asked for.
        asked: usize,
        /// In the box.
        have: usize,
    },
    /// Somebody has to decide something first.
    #[error("{0} has something to decide first")]
    Busy(String),
    /// A race may not stay in a region, and its redeployment is over.
    #[error("{0} may not stay there, and their redeployment is over")]
    Stays(String),
}

impl RuleSet {
    /// The state at the start of the turn that a position describes. What is in neither the
    /// column, nor with a player, nor returned or discarded is in the stacks.
    ///
    /// # Errors
    /// If the position names what is not there, or more than the box holds.
    pub fn state_from(&self, p: &Position) -> Result<State, PositionError> {
        let mut s = self.empty();
        if p.seat.0 >= self.seats {
            return Err(PositionError::Missing("such seat"));
        }
        s.board.seat = p.seat.0;
        s.board.round = p.round.clamp(1, self.turns);
        for (i, &c) in p.coins.iter().take(self.seats as usize).enumerate() {
            s.coins[i] = c.min(MOST_COINS);
        }
        let mut tribes = RegionSet::EMPTY;
        if p.tribes.len() > MAX_TRIBES {
            return Err(PositionError::TooMany {
                what: "tribes".into(),
                asked: p.tribes.len(),
                have: MAX_TRIBES,
            });
        }
        for (i, t) in p.tribes.iter().enumerate() {
            self.put_tribe(&mut s, Tribe(i as u8), t, &mut tribes)?;
        }
        if let Some(natives) = &p.natives {
            for r in self.map.natives - tribes {
                s.board.occupant[r.index()] = NONE;
                s.board.tokens[r.index()] = 0;
                s.board.occupied.remove(r);
            }
            for &(r, n) in natives {
                self.known(r)?;
                if tribes.has(r) {
                    return Err(PositionError::Twice(format!(
                        "region {}",
                        self.map.names[r.index()]
                    )));
                }
                s.board.occupant[r.index()] = NATIVES;
                s.board.tokens[r.index()] = n.clamp(1, 40);
                s.board.occupied.insert(r);
            }
        }
        for &(kind, r) in &p.markers {
            self.known(r)?;
            let m = self
                .markers
                .get(kind.0 as usize)
                .ok_or(PositionError::Missing("such marker"))?;
            let n = p.markers.iter().filter(|x| x.0 == kind).count();
            if n > m.supply as usize || p.markers.len() > MAX_PIECES {
                let have = m.supply as usize;
                return Err(PositionError::TooMany {
                    what: m.name.clone(),
                    asked: n,
                    have,
                });
            }
            s.evolve(self, crate::Event::MarkerPlaced { kind, region: r });
        }
        for &(seat, ally) in &p.peace {
            if seat.0 >= self.seats || ally.0 >= self.seats || seat == ally {
                return Err(PositionError::Missing("such seat"));
            }
            s.board.peace[seat.index()] = ally.0;
        }
        for &(seat, against) in &p.grudges {
            if seat.0 >= self.seats || against.0 >= self.seats || seat == against {
                return Err(PositionError::Missing("such seat"));
            }
            s.board.grudges[seat.index()] |= 1 << against.0;
        }
        self.put_sites(&mut s, p)?;
        self.put_stacks(&mut s, p)?;
        Table {
            rules: self,
            state: &mut s,
            sink: &mut (),
            trusted: false,
        }
        .settle();
        Ok(s)
    }

    fn put_sites(&self, s: &mut State, p: &Position) -> Result<(), PositionError> {
        s.board.hidden_sites = self.sites.len() as u8;
        for &(site, r) in &p.sites {
            self.known(r)?;
            if site.0 as usize >= self.sites.len() {
                return Err(PositionError::Missing("such place or relic"));
            }
            if s.site_at(site).is_some() {
                return Err(PositionError::Twice(
                    self.sites[site.0 as usize].name.clone(),
                ));
            }
            s.evolve(self, crate::Event::Found { site, region: r });
        }
        let monsters = |r: &Region| s.occupant[r.index()] == NATIVES;
        let lairs = self.map.all.iter().filter(monsters);
        let lairs = lairs
            .filter(|r| s.tokens(*r) >= self.monster_tokens)
            .count() as u8;
        s.board.hidden_sites = p.hidden_sites.unwrap_or(lairs).min(s.hidden_sites);
        Ok(())
    }

    fn known(&self, r: Region) -> Result<(), PositionError> {
        if r.0 < self.map.len {
            Ok(())
        } else {
            Err(PositionError::Missing("such region"))
        }
    }

    fn put_tribe(
        &self,
        s: &mut State,
        id: Tribe,
        t: &TribePosition,
        taken: &mut RegionSet,
    ) -> Result<(), PositionError> {
        let race = self
            .races
            .get(t.race.0 as usize)
            .ok_or(PositionError::Missing("such race"))?;
        if t.seat.0 >= self.seats {
            return Err(PositionError::Missing("such seat"));
        }
        let power = match t.power {
            None => NONE,
            Some(p) if (p.0 as usize) < self.powers.len() => p.0,
            Some(_) => return Err(PositionError::Missing("such power")),
        };
        let total = t.regions.iter().map(|x| x.1 as usize).sum::<usize>()
            + t.hand as usize
            + t.reserve as usize;
        if total > race.supply as usize {
            let what = format!("tokens of {}", race.name);
            return Err(PositionError::TooMany {
                what,
                asked: total,
                have: race.supply as usize,
            });
        }
        let mut info = TribeInfo {
            seat: t.seat.0,
            race: t.race.0,
            power,
            hand: t.hand,
            reserve: t.reserve,
            firsts: t.firsts,
            tools: t.tools,
            fled: 0,
            on_map: 0,
            flags: match (t.declined, t.picked) {
                (true, _) => TribeInfo::DECLINED,
                (false, true) => TribeInfo::FIRST_TURN,
                (false, false) => 0,
            },
        };
        if t.declined && self.profile_of(info).extra {
            info.flags |= TribeInfo::EXTRA;
        }
        if !t.declined {
            if s.active[t.seat.index()] != NONE {
                return Err(PositionError::Twice("an active race of one player".into()));
            }
            s.board.active[t.seat.index()] = id.0;
        }
        for &(r, n) in &t.regions {
            self.known(r)?;
            if taken.has(r) {
                return Err(PositionError::Twice(format!(
                    "region {}",
                    self.map.names[r.index()]
                )));
            }
            taken.insert(r);
            let n = n.max(1);
            info.on_map += n;
            s.board.occupant[r.index()] = id.0;
            s.board.tokens[r.index()] = n;
            s.board.occupied.insert(r);
            s.board.regions[id.index()].insert(r);
        }
        s.board.tribes[id.index()] = info;
        s.board.top = s.top.max(id.0 + 1);
        Ok(())
    }

    fn put_stacks(&self, s: &mut State, p: &Position) -> Result<(), PositionError> {
        let banner = |s: &mut State, r: RaceId| {
            let bit = 1u64.checked_shl(r.0 as u32).unwrap_or(0);
            if s.unknown_banners & bit == 0 {
                let name = self.races.get(r.0 as usize).map_or("?", |x| &x.name);
                return Err(PositionError::Twice(format!("the banner of {name}")));
            }
            s.board.unknown_banners &= !bit;
            Ok(())
        };
        let badge = |s: &mut State, p: PowerId| {
            let bit = 1u64.checked_shl(p.0 as u32).unwrap_or(0);
            if s.badges & bit == 0 {
                let name = self.powers.get(p.0 as usize).map_or("?", |x| &x.name);
                return Err(PositionError::Twice(format!("the badge of {name}")));
            }
            s.board.badges &= !bit;
            Ok(())
        };
        for t in &p.tribes {
            banner(s, t.race)?;
            if let Some(power) = t.power {
                badge(s, power)?;
            }
        }
        if let Some(power) = p.granted {
            badge(s, power)?;
            s.board.granted = power.0;
        }
        for &r in &p.returned {
            banner(s, r)?;
            let n = s.returned_len as usize;
            s.board.returned[n] = r.0;
            s.board.returned_len += 1;
        }
        for &power in &p.discarded {
            badge(s, power)?;
            s.board.discarded_badges |= 1 << power.0;
        }
        let column = match &p.column {
            Some(c) => c.clone(),
            None => {
                let free = |set: u64| (0..64u8).filter(move |i| set >> i & 1 != 0);
                let pairs = free(s.unknown_banners).zip(free(s.badges));
                pairs
                    .take(self.column as usize)
                    .map(|(r, b)| Combo {
                        race: RaceId(r),
                        power: PowerId(b),
                        coins: 0,
                    })
                    .collect()
            }
        };
        if column.len() > MAX_COLUMN {
            let (asked, have) = (column.len(), MAX_COLUMN);
            return Err(PositionError::TooMany {
                what: "combos".into(),
                asked,
                have,
            });
        }
        for (i, c) in column.iter().enumerate() {
            banner(s, c.race)?;
            badge(s, c.power)?;
            s.board.column[i] = *c;
        }
        s.board.column_len = column.len() as u8;
        Ok(())
    }
}
