//! The words for what the rules name: races, powers, regions, reasons.

use rules::{
    Board, Occupant, Refusal, Region, RegionSet, RuleSet, Seat, State, Tribe,
    action::{MarkerId, PowerId, RaceId, SiteId},
    ruleset::profile::Source,
};

use crate::{
    ask::prompt,
    i18n::{Arg, GAME, Lang, Message, list, say},
    names::{self, Named},
};

/// Finds words in a language, for one table.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The language.
    pub lang: Lang,
    /// The rules.
    pub rules: &'a RuleSet,
    /// Names of the seats.
    pub names: &'a [String],
}

impl Words<'_> {
    /// A message in words.
    pub fn say(&self, message: impl Into<Message>) -> String {
        message.into().say(self.lang)
    }

    fn name(&self, of: &impl Named) -> String {
        names::name(self.lang, of)
    }

    /// A seat.
    pub fn seat(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }

    /// A race.
    pub fn race(&self, race: RaceId) -> String {
        self.name(&self.rules.races()[race.0 as usize])
    }

    /// A power.
    pub fn power(&self, power: PowerId) -> String {
        self.name(&self.rules.powers()[power.0 as usize])
    }

    /// A banner and a badge together.
    pub fn combo(&self, race: RaceId, power: Option<PowerId>) -> String {
        let Some(power) = power else {
            return self.race(race);
        };
        let r = &self.rules.races()[race.0 as usize];
        let p = &self.rules.powers()[power.0 as usize];
        let power = names::power_of(self.lang, r, p);
        self.say(
            GAME.message("combo")
                .with("race", self.race(race))
                .with("power", power),
        )
    }

    /// A tribe: banner and badge.
    pub fn tribe(&self, board: &Board, t: Tribe) -> String {
        self.combo(board.race(t), board.power(t))
    }

    /// A tribe and whose it is.
    pub fn owned(&self, board: &Board, t: Tribe) -> String {
        self.say(
            GAME.message("owned")
                .with("owner", self.seat(board.owner(t)))
                .with("tribe", self.tribe(board, t)),
        )
    }

    /// The first letters of what natives are called, such as `LT`.
    pub fn initials(&self) -> String {
        let natives = self.natives();
        let words = natives.split_whitespace();
        words.filter_map(|w| w.chars().next()).collect()
    }

    /// Who is in a region, in as little room as on a board of characters: seat, tokens and race, as
    /// `2:4 Elves`, in brackets in decline, or the initials of natives. None if nobody is.
    pub fn holder(&self, board: &Board, r: Region) -> Option<String> {
        let n = board.tokens(r);
        match board.occupant(r) {
            Occupant::Nobody => None,
            Occupant::Natives if n == 1 => Some(self.initials()),
            Occupant::Natives => Some(format!("{} {n}", self.initials())),
            Occupant::Tribe(t) => {
                let race = self.race(board.race(t));
                let seat = board.owner(t).0 + 1;
                Some(match board.in_decline(t) {
                    true => format!("({seat}:{n} {race})"),
                    false => format!("{seat}:{n} {race}"),
                })
            }
        }
    }

    /// Markers, places and relics in a region, each behind a `+`; empty if there are none.
    pub fn markers(&self, board: &Board, r: Region) -> String {
        let mut out = Vec::new();
        for (kind, m) in self.rules.marker_kinds() {
            let name = || names::short(self.lang, m);
            match board.markers_in(kind, r) {
                0 => {}
                1 => out.push(format!("+{}", name())),
                n => out.push(format!("+{n} {}", name())),
            }
        }
        let sites = board.sites_in(r);
        out.extend(sites.map(|s| format!("+{}", self.site(s).to_lowercase())));
        out.join(" ")
    }

    /// A place or relic.
    pub fn site(&self, site: SiteId) -> String {
        let site = self.rules.sites().get(site.0 as usize);
        site.map(|s| self.name(s)).unwrap_or_default()
    }

    /// A place or relic, or the copy of a relic, which is named by what copies.
    pub fn site_or_copy(&self, board: &Board, site: SiteId) -> String {
        if site != SiteId::COPY {
            return self.site(site);
        }
        match self.rules.copier(board) {
            Some(Source::Race(r)) => names::copy(self.lang, &self.rules.races()[r.0 as usize]),
            Some(Source::Power(p)) => names::copy(self.lang, &self.rules.powers()[p.0 as usize]),
            Some(Source::Site(s)) => names::copy(self.lang, &self.rules.sites()[s.0 as usize]),
            _ => say(self.lang, "copy"),
        }
    }

    /// What the tools of a tribe are called.
    pub fn tool(&self, board: &Board, t: Tribe) -> String {
        let tools = self.rules.profile(board, t).tools.as_ref();
        match tools {
            Some(tools) => names::tool(self.lang, tools),
            None => say(self.lang, "tool"),
        }
    }

    /// A kind of marker.
    pub fn marker(&self, kind: MarkerId) -> String {
        self.name(self.rules.marker(kind))
    }

    /// The terrain of a region.
    pub fn terrain(&self, r: Region) -> String {
        self.name(self.rules.terrain(r))
    }

    /// What lives where no player does.
    pub fn natives(&self) -> String {
        let rules = self.rules;
        names::natives(self.lang, rules.native_name(), rules.native_translations())
    }

    /// A region: its number and its terrain.
    pub fn region(&self, r: Region) -> String {
        let name = self.rules.map().names.get(r.index());
        self.say(
            GAME.message("region")
                .with("name", name.cloned().unwrap_or_default())
                .with("terrain", self.terrain(r)),
        )
    }

    /// Where a number comes from.
    pub fn source(&self, s: Source) -> String {
        match s {
            Source::Natives => self.natives(),
            Source::Marker(k) => self.marker(k),
            Source::Race(r) => self.race(r),
            Source::Power(p) => self.power(p),
            Source::Site(s) => self.site(s),
            s => say(self.lang, &format!("source-{}", s.keyword())),
        }
    }

    /// Where coins come from, with the race if it is for its regions: an active and a declined race
    /// are told apart.
    pub fn source_of(&self, board: &Board, s: Source, tribe: Option<Tribe>) -> String {
        match (s, tribe) {
            (Source::Regions, Some(t)) => self.say(
                GAME.message("source-regions-of")
                    .with("tribe", self.tribe(board, t)),
            ),
            _ => self.source(s),
        }
    }

    /// Coins by what they are for.
    pub fn worth(&self, sums: &[(Source, u16)]) -> String {
        let total: u16 = sums.iter().map(|s| s.1).sum();
        let part = |(source, n): &(Source, u16)| {
            let m = GAME.message("log-earned-part").with("n", *n);
            self.say(m.with("source", self.source(*source)))
        };
        let parts: Vec<String> = sums.iter().map(part).collect();
        let message = match parts.len() {
            0 => GAME.message("worth-nothing"),
            _ => GAME.message("worth").with("n", total),
        };
        self.say(message.with("parts", parts))
    }

    /// The regions where what is shared out now may go.
    fn room(&self, state: &State) -> String {
        let open = self
            .rules
            .shares(state)
            .map_or(RegionSet::EMPTY, |s| s.open);
        let open: Vec<String> = open.iter().map(|r| self.region(r)).collect();
        list(self.lang, &open)
    }

    /// Why something is refused in this position.
    pub fn refusal(&self, state: &State, refusal: Refusal) -> String {
        let about = refusal.details();
        let mut id = format!("refusal-{}", refusal.keyword());
        let room = self.room(state);
        match refusal {
            Refusal::NotNow(_) if state.to_move().is_none() => id.push_str("-chance"),
            Refusal::TooMany { .. } if !room.is_empty() => id.push_str("-here"),
            _ => {}
        }
        let mut message = GAME
            .message(&id)
            .with("room", room)
            .with("most", self.rules.die_max());
        if let Some(action) = about.action {
            let when = say(self.lang, &format!("when-{}", action.occasion().keyword()));
            message = message
                .with("when", when)
                .with("asked", prompt(self, state));
        }
        let seat = about.seat.or(state.to_move());
        let texts = [
            ("region", about.region.map(|r| self.region(r))),
            ("seat", seat.map(|s| self.seat(s))),
            ("site", about.site.map(|s| self.site_or_copy(state, s))),
            ("marker", about.marker.map(|k| self.marker(k))),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                message = message.with(name, text);
            }
        }
        let numbers = [
            ("asked", about.asked.map(u16::from)),
            ("cost", about.cost.map(u16::from)),
            ("have", about.have),
            ("rest", about.rest.map(u16::from)),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                message = message.with(name, number);
            }
        }
        self.say(message)
    }
}

/// Why something is refused, for reports, which go on after it: whoever plays is called by a number,
/// and there is no full stop.
pub fn refused(rules: &RuleSet, state: &State, why: Refusal) -> Message {
    let said = Arg::each(|lang| {
        let names = &names::people(lang, rules);
        let said = Words { lang, rules, names }.refusal(state, why);
        said.trim_end_matches(['.', '。']).to_owned()
    });
    GAME.message("as-told").with("what", said)
}

/// Why a server refuses something, by the keyword that it has for that: of a reason or of a code; nothing if
/// this program does not know it.
pub fn of_server(lang: Lang, keyword: &str) -> Option<String> {
    GAME.find(lang, &of_server_id(keyword))
}

/// The message of such a keyword.
pub fn of_server_id(keyword: &str) -> String {
    format!("refused-{}", keyword.replace('_', "-"))
}

/// Why the rules refuse something in this position, in English.
pub fn refusal(rules: &RuleSet, state: &State, why: Refusal) -> String {
    refused(rules, state, why).to_string()
}
