//! Events in words.

use rules::{
    Board, Event, Region, RuleSet, Seat, State, Tribe,
    action::SiteId,
    ruleset::profile::Source,
    state::{Decision, Occupant, Step},
};

/// Tells what happened, for logs. It has no words for any one race or power: their names come
/// from the rule set.
pub struct Narrator<'a> {
    rules: &'a RuleSet,
    names: Vec<String>,
}

impl<'a> Narrator<'a> {
    /// With the names of the seats.
    pub fn new(rules: &'a RuleSet, names: Vec<String>) -> Self {
        Narrator { rules, names }
    }

    /// The name of a seat.
    pub fn seat(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Banner and badge of a tribe: `Flying Orcs`, or `Orcs` once the badge is gone.
    pub fn tribe(&self, board: &Board, t: Tribe) -> String {
        let race = &self.rules.races[board.race(t).0 as usize].name;
        match board.power(t) {
            Some(p) => format!("{} {race}", self.rules.powers[p.0 as usize].name),
            None => race.clone(),
        }
    }

    /// A tribe and whose it is: `Ann's Flying Orcs`.
    pub fn owned(&self, board: &Board, t: Tribe) -> String {
        let owner = self.seat(board.owner(t));
        format!("{owner}'s {}", self.tribe(board, t))
    }

    /// The name of a region.
    fn region(&self, r: Region) -> &str {
        &self.rules.map.names[r.index()]
    }

    /// The name of a place or relic, or of the copy of one.
    fn site(&self, site: SiteId) -> &str {
        let site = self.rules.sites.get(site.0 as usize);
        site.map_or("The copied relic", |s| &s.name)
    }

    fn landscape(&self, r: Region) -> String {
        let terrain = self.rules.terrain(r).name.to_lowercase();
        format!("{} ({terrain})", self.region(r))
    }

    /// One event as a sentence, told with the table as it was before; `None` for what only moves
    /// the course of the game on, or is told by another event.
    pub fn event(&self, before: &Board, event: Event) -> Option<String> {
        let board = before;
        Some(match event {
            Event::TurnBegan { seat, round } => format!("Turn {round}: {}.", self.seat(seat)),
            Event::Stepped(Step::Over) => "The game is over.".into(),
            Event::BadgesReshuffled => "The discarded badges make a new stack.".into(),
            Event::Offered { race, power } => format!(
                "{} {} join the column.",
                self.rules.powers[power.0 as usize].name, self.rules.races[race.0 as usize].name
            ),
            Event::Spent { seat, coins } => format!(
                "{} pays {}, one on each combo passed by.",
                self.seat(seat),
                count(coins, "coin")
            ),
            Event::Earned {
                seat,
                coins,
                source: Source::Column,
                ..
            } => format!(
                "{} takes {} that lay on the combo.",
                self.seat(seat),
                count(coins, "coin")
            ),
            Event::Earned { .. } => self.earned(board, &[event])?,
            Event::Picked {
                seat,
                place,
                tokens,
                ..
            } => {
                let combo = board.column().get(place as usize)?;
                format!(
                    "{} picks the {} {}: {}.",
                    self.seat(seat),
                    self.rules.powers[combo.power.0 as usize].name,
                    self.rules.races[combo.race.0 as usize].name,
                    count(tokens, "token")
                )
            }
            Event::Mustered(t) => {
                let loaned = board.hand(t).1;
                let loaned = count(loaned, "loaned token");
                format!("{} get {loaned}.", self.owned(board, t))
            }
            Event::Left(r) => match board.occupant(r) {
                Occupant::Tribe(t) => {
                    format!("{} leave {}.", self.owned(board, t), self.region(r))
                }
                _ => return None,
            },
            Event::Rolled { face, .. } => format!("The die shows {face}."),
            Event::Expelled { region, lost, kept } => match board.occupant(region) {
                Occupant::Tribe(t) => {
                    let owned = self.owned(board, t);
                    let lost = match lost {
                        0 => "no token".into(),
                        n => count(n, "token"),
                    };
                    let kept = match kept {
                        0 => String::new(),
                        n => format!("; {n} withdraw{}", if n == 1 { "s" } else { "" }),
                    };
                    format!("{owned} lose {lost} in {}{kept}.", self.region(region))
                }
                Occupant::Natives => format!(
                    "{} in {} is driven out.",
                    self.rules.native_name,
                    self.region(region)
                ),
                Occupant::Nobody => return None,
            },
            Event::Took {
                tribe,
                region,
                tokens,
                ..
            } => format!(
                "{} take {} with {}.",
                self.owned(board, tribe),
                self.landscape(region),
                count(tokens, "token")
            ),
            Event::Replaced {
                tribe,
                region,
                from_hand,
            } => format!(
                "{} take {} with a token from the {}.",
                self.owned(board, tribe),
                self.landscape(region),
                if from_hand { "hand" } else { "tray" }
            ),
            Event::MarkerPlaced { kind, region } => format!(
                "{}: one to {}.",
                self.rules.marker(kind).name,
                self.region(region)
            ),
            Event::MarkerTaken { kind, region } => format!(
                "{}: one off {}.",
                self.rules.marker(kind).name,
                self.region(region)
            ),
            Event::Recruited { tribe, tokens } => format!(
                "{} get {} from the tray.",
                self.owned(board, tribe),
                count(tokens, "token")
            ),
            Event::Reserved { tribe, tokens } if tokens > 0 => format!(
                "{} of {} until the next conquests.",
                match tokens {
                    1 => "1 loaned token leaves the map".into(),
                    n => format!("{n} loaned tokens leave the map"),
                },
                self.owned(board, tribe)
            ),
            Event::Deployed {
                tribe,
                region,
                tokens,
            } => format!(
                "{} put {} on {}.",
                self.owned(board, tribe),
                count(tokens, "token"),
                self.region(region)
            ),
            Event::Declined { tribe, extra, .. } => format!(
                "{} go into decline{}.",
                self.owned(board, tribe),
                if extra { " beside any other race" } else { "" }
            ),
            Event::Removed(t) => format!(
                "{} leave the board and go back to the stack.",
                self.owned(board, t)
            ),
            Event::Allied {
                seat,
                ally: Some(ally),
            } => format!("{} makes peace with {}.", self.seat(seat), self.seat(ally)),
            Event::Allied { seat, ally: None } => {
                let ally = self.seat(board.ally(seat)?);
                format!("The peace of {} with {ally} ends.", self.seat(seat))
            }
            Event::Paid {
                from,
                to,
                coins,
                source,
                ..
            } => format!(
                "{} pays {} to {}: {}.",
                self.seat(from),
                count(coins, "coin"),
                self.seat(to),
                self.rules.source_name(source)
            ),
            Event::Swapped {
                tribe,
                place,
                tokens,
            } => {
                let combo = board.column().get(place as usize)?;
                format!(
                    "{} swap their badge for {}: {}.",
                    self.owned(board, tribe),
                    self.rules.powers[combo.power.0 as usize].name,
                    count(tokens, "token")
                )
            }
            Event::ToolsUsed(n) => format!("{} used for it.", count(n, "tool")),
            Event::ToolsGained { tribe, tools } => {
                format!(
                    "{} gain {}.",
                    self.owned(board, tribe),
                    count(tools, "tool")
                )
            }
            Event::Found { site, region } => format!(
                "{} is found in {}.",
                self.site(site),
                self.landscape(region)
            ),
            Event::Granted(power) => {
                format!("Its badge is {}.", self.rules.powers[power.0 as usize].name)
            }
            Event::Carried { site, region } => {
                format!("{} goes to {}.", self.site(site), self.region(region))
            }
            Event::Armed(site) => {
                format!("{} is to help in the next conquest.", self.site(site))
            }
            Event::Copied(site) => format!("{} is copied this turn.", self.site(site)),
            Event::Revived {
                tribe,
                region,
                from_hand,
            } => format!(
                "{} rise in {} with a token from the {}.",
                self.owned(board, tribe),
                self.landscape(region),
                if from_hand { "hand" } else { "tray" }
            ),
            Event::Sacrificed(r) => match board.occupant(r) {
                Occupant::Tribe(t) => format!(
                    "{} give a token in {}.",
                    self.owned(board, t),
                    self.region(r)
                ),
                _ => return None,
            },
            Event::Marked { seat, against } => format!(
                "{} will remember the attack of {}.",
                self.seat(seat),
                self.seat(against)
            ),
            Event::MonstersPlaced(r) => {
                format!("{} live in {}.", self.rules.native_name, self.landscape(r))
            }
            Event::Asked(Decision::AttemptDie(t, r)) => format!(
                "{} try {} with {} and the die.",
                self.owned(board, t),
                self.landscape(r),
                count(board.at_hand(t), "token")
            ),
            Event::Asked(_)
            | Event::Answered
            | Event::Continued(_)
            | Event::Stepped(_)
            | Event::Pointed(_)
            | Event::BannerDrawn(_)
            | Event::Dropped { .. }
            | Event::Readied(_)
            | Event::Converted(_)
            | Event::Struck
            | Event::Counted(_)
            | Event::Fled(_)
            | Event::Regrouping(_)
            | Event::Attacked(..)
            | Event::Used(_)
            | Event::Moved
            | Event::Reserved { .. } => return None,
        })
    }

    /// Everything that happened after `before`, in order, as sentences. What belongs together is
    /// told together: tokens put on several regions, coins of several kinds, markers.
    pub fn tell(&self, before: &State, events: &[Event]) -> Vec<String> {
        let mut out = Vec::new();
        let mut state = *before;
        let mut rest = events;
        while let [first, ..] = *rest {
            let alike = rest
                .iter()
                .take_while(|e| belong_together(first, **e))
                .count()
                .max(1);
            let (group, later) = rest.split_at(alike);
            out.extend(match first {
                Event::Earned { source, .. } if source != Source::Column => {
                    self.earned(&state, group)
                }
                Event::Deployed { .. } if alike > 1 => self.deployed(&state, group),
                Event::MarkerPlaced { .. } | Event::MarkerTaken { .. } if alike > 1 => {
                    self.markers(group)
                }
                _ => self.event(&state, first),
            });
            if let Event::Rolled { before: false, .. } = first
                && !later.iter().any(|e| matches!(e, Event::Took { .. }))
            {
                out.push("It is not enough.".into());
            }
            group.iter().for_each(|&e| state.evolve(self.rules, e));
            rest = later;
        }
        out
    }

    /// `Ann earns 9 coins: 6 for regions, 2 for Orcs, 1 for Hill.`
    fn earned(&self, board: &Board, group: &[Event]) -> Option<String> {
        let Some(&Event::Earned { seat, .. }) = group.first() else {
            return None;
        };
        let mut total = 0;
        let mut parts: Vec<(String, u32)> = Vec::new();
        for e in group {
            let &Event::Earned {
                coins,
                source,
                tribe,
                ..
            } = e
            else {
                continue;
            };
            total += coins as u32;
            let of = match (source, tribe) {
                (Source::Regions, Some(t)) => format!("regions of the {}", self.tribe(board, t)),
                _ => self.rules.source_name(source),
            };
            match parts.iter_mut().find(|p| p.0 == of) {
                Some(part) => part.1 += coins as u32,
                None => parts.push((of, coins as u32)),
            }
        }
        let parts: Vec<String> = parts
            .iter()
            .map(|(of, n)| format!("{n} for {of}"))
            .collect();
        let coins = if total == 1 { "coin" } else { "coins" };
        let name = self.seat(seat);
        Some(format!(
            "{name} earns {total} {coins}: {}.",
            parts.join(", ")
        ))
    }

    /// `Ann's Orcs put 2 tokens on 3, 1 on 4.`
    fn deployed(&self, board: &Board, group: &[Event]) -> Option<String> {
        let mut whose = None;
        let mut parts = Vec::new();
        for e in group {
            if let &Event::Deployed {
                tribe,
                region,
                tokens,
            } = e
            {
                whose = Some(tribe);
                let what = match parts.is_empty() {
                    true => count(tokens, "token"),
                    false => tokens.to_string(),
                };
                parts.push(format!("{what} on {}", self.region(region)));
            }
        }
        let owned = self.owned(board, whose?);
        Some(format!("{owned} put {}.", parts.join(", ")))
    }

    /// `Encampment: 3 to 5, 2 to 8.`
    fn markers(&self, group: &[Event]) -> Option<String> {
        let mut placed: Vec<(Region, u8)> = Vec::new();
        let (mut name, mut word) = ("", "");
        for e in group {
            let (kind, region) = match *e {
                Event::MarkerPlaced { kind, region } => {
                    word = "to";
                    (kind, region)
                }
                Event::MarkerTaken { kind, region } => {
                    word = "off";
                    (kind, region)
                }
                _ => continue,
            };
            name = &self.rules.marker(kind).name;
            match placed.iter_mut().find(|p| p.0 == region) {
                Some(p) => p.1 += 1,
                None => placed.push((region, 1)),
            }
        }
        let part = |&(r, n): &(Region, u8)| match n {
            1 => format!("one {word} {}", self.region(r)),
            n => format!("{n} {word} {}", self.region(r)),
        };
        let parts: Vec<String> = placed.iter().map(part).collect();
        Some(format!("{name}: {}.", parts.join(", ")))
    }
}

/// `1 token`, `2 tokens`.
fn count(n: u8, what: &str) -> String {
    match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// Whether two events that follow each other are told in one sentence.
fn belong_together(a: Event, b: Event) -> bool {
    match (a, b) {
        (
            Event::Earned {
                seat: x, source: s, ..
            },
            Event::Earned {
                seat: y, source: z, ..
            },
        ) => x == y && s != Source::Column && z != Source::Column,
        (Event::Deployed { tribe: x, .. }, Event::Deployed { tribe: y, .. }) => x == y,
        (Event::MarkerPlaced { kind: x, .. }, Event::MarkerPlaced { kind: y, .. }) => x == y,
        (Event::MarkerTaken { kind: x, .. }, Event::MarkerTaken { kind: y, .. }) => x == y,
        // Between two shares of a redeployment the decision goes on.
        (Event::Deployed { .. } | Event::MarkerPlaced { .. }, Event::Continued(_)) => true,
        _ => false,
    }
}
