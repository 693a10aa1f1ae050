//! Positions in a few words, and what comes of actions on them.

use elbowroom_content::Library;
use rules::{
    Action, Decision, Event, MarkerId, Occupant, Options, PowerId, RaceId, Refusal, Region,
    RuleSet, Seat, SiteId, State, Tribe,
    position::{Position, TribePosition},
};

/// A game on trial.
pub struct Try {
    pub rules: std::sync::Arc<RuleSet>,
    pub state: State,
    /// What has happened.
    pub events: Vec<Event>,
}

fn position() -> Position {
    Position {
        round: 3,
        seat: Seat(0),
        tribes: vec![],
        natives: None,
        markers: vec![],
        coins: vec![10, 10, 10],
        column: None,
        returned: vec![],
        discarded: vec![],
        peace: vec![],
        grudges: vec![],
        sites: vec![],
        granted: None,
        hidden_sites: None,
    }
}

/// The underground board for two players with so many seats.
pub fn caves(seats: u8, lines: &[&str]) -> Try {
    start(
        "underground",
        "underground-2",
        seats,
        &Options::default(),
        lines,
    )
}

/// A position at the start of a turn of seat 1, unless a line says otherwise:
///
/// ```text
/// active 1: ogres royal at A2:3 B3 hand 2
/// declined 2: liches at C1, tools 3
/// sites: altar-of-souls C1, flying-doormat B3
/// markers: balrog A2
/// coins: 5 0
/// column: drow fisher, orcs flying
/// granted: royal
/// ```
pub fn start(game: &str, map: &str, seats: u8, options: &Options, lines: &[&str]) -> Try {
    let rules = Library::shipped().rules(game, map, seats, options).unwrap();
    let mut p = position();
    for line in lines {
        let (key, value) = line.split_once(':').unwrap();
        let key: Vec<&str> = key.split_whitespace().collect();
        let items = || value.split(',').map(|i| i.split_whitespace());
        let pairs = || items().map(|mut i| (i.next().unwrap(), i.next().unwrap()));
        match key[0] {
            "active" | "declined" => {
                let seat = Seat(key[1].parse::<u8>().unwrap() - 1);
                p.tribes
                    .push(tribe(&rules, seat, key[0] == "declined", value));
            }
            "sites" => {
                p.sites = pairs()
                    .map(|(s, r)| (site(&rules, s), region(&rules, r)))
                    .collect()
            }
            "markers" => {
                p.markers = pairs()
                    .map(|(k, r)| (marker(&rules, k), region(&rules, r)))
                    .collect();
            }
            "coins" => {
                p.coins = value
                    .split_whitespace()
                    .map(|c| c.parse().unwrap())
                    .collect()
            }
            "column" => {
                p.column = Some(
                    pairs()
                        .map(|(r, b)| rules::Combo {
                            race: race(&rules, r),
                            power: power(&rules, b),
                            coins: 0,
                        })
                        .collect(),
                );
            }
            "granted" => p.granted = Some(power(&rules, value.trim())),
            "seat" => p.seat = Seat(value.trim().parse::<u8>().unwrap() - 1),
            "grudge" => p.grudges = pairs().map(|(a, b)| (seat(a), seat(b))).collect(),
            _ => panic!("unknown line {line}"),
        }
    }
    fill_column(&rules, &mut p);
    let state = rules.state_from(&p).unwrap();
    rules.audit(&state).unwrap();
    Try {
        rules,
        state,
        events: vec![],
    }
}

/// A column that is given in part has the last free banners and badges behind.
fn fill_column(rules: &RuleSet, p: &mut Position) {
    let Some(column) = &mut p.column else { return };
    let races = (0..rules.races.len() as u8).rev().map(RaceId);
    let powers = (0..rules.powers.len() as u8).rev().map(PowerId);
    let pairs: Vec<_> = races
        .filter(|r| p.tribes.iter().all(|t| t.race != *r) && column.iter().all(|c| c.race != *r))
        .zip(powers.filter(|b| {
            let taken = p.tribes.iter().any(|t| t.power == Some(*b)) || p.granted == Some(*b);
            !taken && column.iter().all(|c| c.power != *b)
        }))
        .collect();
    let missing = rules.column as usize - column.len();
    column.extend(
        pairs
            .into_iter()
            .take(missing)
            .map(|(race, power)| rules::Combo {
                race,
                power,
                coins: 0,
            }),
    );
}

fn seat(n: &str) -> Seat {
    Seat(n.parse::<u8>().unwrap() - 1)
}

fn tribe(rules: &RuleSet, seat: Seat, declined: bool, value: &str) -> TribePosition {
    let mut words = value.split_whitespace();
    let mut t = TribePosition {
        seat,
        race: race(rules, words.next().unwrap()),
        power: None,
        declined,
        regions: vec![],
        hand: 0,
        reserve: 0,
        firsts: 0,
        tools: 0,
        picked: false,
    };
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let mut number = || words.next().unwrap().parse().unwrap();
        match word {
            "hand" => t.hand = number(),
            "tools" => t.tools = number(),
            "firsts" => t.firsts = number(),
            "at" => {
                while let Some(word) =
                    words.next_if(|w| *w != "hand" && *w != "tools" && *w != "firsts")
                {
                    let (r, n) = word.split_once(':').unwrap_or((word, "1"));
                    t.regions.push((region(rules, r), n.parse().unwrap()));
                }
            }
            word => t.power = Some(power(rules, word)),
        }
    }
    t
}

fn find<T>(list: &[T], id: impl Fn(&T) -> &str, word: &str) -> u8 {
    let at = list.iter().position(|x| id(x) == word);
    at.unwrap_or_else(|| panic!("no {word}")) as u8
}

pub fn race(rules: &RuleSet, id: &str) -> RaceId {
    RaceId(find(&rules.races, |r| &r.id, id))
}

pub fn power(rules: &RuleSet, id: &str) -> PowerId {
    PowerId(find(&rules.powers, |p| &p.id, id))
}

pub fn site(rules: &RuleSet, id: &str) -> SiteId {
    SiteId(find(&rules.sites, |s| &s.id, id))
}

pub fn marker(rules: &RuleSet, id: &str) -> MarkerId {
    MarkerId(find(&rules.markers, |m| &m.id, id))
}

pub fn region(rules: &RuleSet, name: &str) -> Region {
    rules
        .region_named(name)
        .unwrap_or_else(|| panic!("no region {name}"))
}

impl Try {
    /// Does what a line of notation says; several, with `;` between them.
    #[track_caller]
    pub fn act(&mut self, lines: &str) -> &mut Try {
        for line in lines.split(';') {
            for a in self.rules.parse_line(line).unwrap() {
                assert!(
                    self.rules.legal_actions(&self.state).contains(&a),
                    "{line} is not legal for {:?} ({:?})",
                    self.state.decision(),
                    self.refusal(a)
                );
                self.rules
                    .apply(&mut self.state, a, &mut self.events)
                    .unwrap();
                self.rules.audit(&self.state).unwrap();
            }
            self.fill_column();
        }
        self
    }

    /// Chance fills the column with the first banners and badges.
    fn fill_column(&mut self) {
        let filling = |d| matches!(d, Some(Decision::Banner | Decision::Badge(_)));
        while filling(self.state.decision()) {
            let a = self.rules.legal_actions(&self.state)[0];
            self.rules
                .apply(&mut self.state, a, &mut self.events)
                .unwrap();
        }
    }

    fn refusal(&self, a: Action) -> Option<Refusal> {
        self.rules.apply(&mut self.state.clone(), a, &mut ()).err()
    }

    fn words(&self) -> wording::Words<'_> {
        wording::Words {
            lang: wording::Lang::En,
            rules: &self.rules,
            names: &[],
        }
    }

    /// Why an action is refused, in words.
    #[track_caller]
    pub fn refused(&self, line: &str) -> String {
        let a = self.rules.parse_line(line).unwrap()[0];
        assert!(
            !self.rules.legal_actions(&self.state).contains(&a),
            "{line} is legal"
        );
        let why = self.refusal(a).expect("it is refused");
        wording::words::refusal(&self.rules, &self.state, why)
    }

    /// What conquering a region would cost.
    #[track_caller]
    pub fn cost(&self, r: &str) -> u8 {
        let a = Action::Conquer(region(&self.rules, r));
        self.rules.explain(&self.state, a).cost.unwrap()
    }

    /// Regions that can be conquered, attempted, sent to and so on by this verb.
    pub fn legal(&self, verb: &str) -> String {
        let all = self.rules.legal_actions(&self.state);
        let lines = all.iter().map(|&a| self.rules.notation(a));
        let of = lines.filter_map(|l| {
            let (v, rest) = l.split_once(' ').unwrap_or((&l, ""));
            (v == verb).then(|| rest.to_owned())
        });
        of.collect::<Vec<_>>().join(" ")
    }

    /// Who is in a region, with how many tokens.
    pub fn at(&self, r: &str) -> String {
        let r = region(&self.rules, r);
        match self.state.occupant(r) {
            Occupant::Nobody => "nobody".into(),
            Occupant::Natives => format!("natives {}", self.state.tokens(r)),
            Occupant::Tribe(t) => {
                let id = &self.rules.races[self.state.race(t).0 as usize].id;
                format!("{id} {}", self.state.tokens(r))
            }
        }
    }

    pub fn tribe(&self, id: &str) -> Option<Tribe> {
        let race = race(&self.rules, id);
        self.state.tribes().find(|&t| self.state.race(t) == race)
    }

    pub fn hand(&self, id: &str) -> u8 {
        self.state.hand(self.tribe(id).unwrap()).0
    }

    pub fn coins(&self, seat: u8) -> u16 {
        self.state.coins(Seat(seat - 1))
    }

    pub fn site(&self, id: &str) -> String {
        let at = self.state.site_at(site(&self.rules, id));
        at.map_or("hidden".into(), |r| self.rules.map.names[r.index()].clone())
    }

    /// Where the markers of a kind are.
    pub fn markers(&self, id: &str) -> String {
        let kind = marker(&self.rules, id);
        let here = self.state.markers().filter(|m| m.0 == kind);
        let names = here.map(|(_, r)| self.rules.map.names[r.index()].clone());
        names.collect::<Vec<_>>().join(" ")
    }

    /// The sources and amounts of what a seat has earned or been paid since the beginning.
    pub fn earned(&self, seat: u8) -> String {
        let mut all = Vec::new();
        for e in &self.events {
            match *e {
                Event::Earned {
                    seat: s,
                    coins,
                    source,
                    ..
                } if s.0 + 1 == seat => {
                    all.push(format!("{coins} {}", self.words().source(source)));
                }
                Event::Paid {
                    from,
                    to,
                    coins,
                    source,
                    ..
                } if to.0 + 1 == seat => {
                    let from = from.0 + 1;
                    all.push(format!(
                        "{coins} {} from {from}",
                        self.words().source(source)
                    ));
                }
                _ => {}
            }
        }
        all.join(", ")
    }

    /// Ends the turn of whoever is to move in the simplest way.
    #[track_caller]
    pub fn finish(&mut self) -> &mut Try {
        let seat = self.state.seat();
        let round = self.state.round();
        while self.state.seat() == seat && self.state.round() == round && !self.state.is_over() {
            let legal = self.rules.legal_actions(&self.state);
            let a = legal
                .iter()
                .find(|a| matches!(a, Action::End | Action::Pass));
            let a = *a.unwrap_or(&legal[0]);
            self.rules
                .apply(&mut self.state, a, &mut self.events)
                .unwrap();
            self.rules.audit(&self.state).unwrap();
        }
        self
    }

    pub fn decision(&self) -> String {
        match self.state.decision() {
            None => "over".into(),
            Some(d) => {
                let d = format!("{d:?}");
                let name = d.split(['(', '{']).next().unwrap_or_default();
                match self.state.to_move() {
                    Some(s) => format!("{name} {}", s.0 + 1),
                    None => name.into(),
                }
            }
        }
    }
}
