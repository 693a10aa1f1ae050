//! The words for what the rules name: races, powers, regions, reasons.

use rules::{
    Board, Refusal, Region, RegionSet, RuleSet, Seat, State, Tribe,
    action::{MarkerId, PowerId, RaceId, SiteId},
    ruleset::profile::Source,
};

use crate::{
    choices,
    i18n::{Lang, Message, say},
    names,
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
    pub fn say(&self, message: Message) -> String {
        message.say(self.lang)
    }

    fn or(&self, kind: &str, id: &str, own: &str) -> String {
        names::name(self.lang, kind, id, own)
    }

    /// A seat.
    pub fn seat(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }

    /// A race.
    pub fn race(&self, race: RaceId) -> String {
        let r = &self.rules.races[race.0 as usize];
        self.or("race", &r.id, &r.name)
    }

    /// A power.
    pub fn power(&self, power: PowerId) -> String {
        let p = &self.rules.powers[power.0 as usize];
        self.or("power", &p.id, &p.name)
    }

    /// A banner and a badge together.
    pub fn combo(&self, race: RaceId, power: Option<PowerId>) -> String {
        let Some(power) = power else {
            return self.race(race);
        };
        let r = &self.rules.races[race.0 as usize];
        let p = &self.rules.powers[power.0 as usize];
        let power = names::power_of(self.lang, (&r.id, &r.name), (&p.id, &p.name));
        self.say(
            Message::new("combo")
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
            Message::new("owned")
                .with("owner", self.seat(board.owner(t)))
                .with("tribe", self.tribe(board, t)),
        )
    }

    /// A place or relic.
    pub fn site(&self, site: SiteId) -> String {
        match self.rules.sites.get(site.0 as usize) {
            Some(s) => self.or("site", &s.id, &s.name),
            None => say(self.lang, "site-copy"),
        }
    }

    /// A kind of marker.
    pub fn marker(&self, kind: MarkerId) -> String {
        let m = self.rules.marker(kind);
        self.or("marker", &m.id, &m.name)
    }

    /// The terrain of a region.
    pub fn terrain(&self, r: Region) -> String {
        let t = self.rules.terrain(r);
        self.or("terrain", &t.id, &t.name)
    }

    /// What lives where no player does.
    pub fn natives(&self) -> String {
        names::natives(self.lang, &self.rules.native_name)
    }

    /// A region: its number and its terrain.
    pub fn region(&self, r: Region) -> String {
        let name = self.rules.map.names.get(r.index());
        self.say(
            Message::new("region")
                .with("name", name.cloned().unwrap_or_default())
                .with("terrain", self.terrain(r)),
        )
    }

    /// Where a number comes from.
    pub fn source(&self, s: Source) -> String {
        let id = match s {
            Source::Base => "source-base",
            Source::Terrain => "source-terrain",
            Source::Natives => return self.natives(),
            Source::Tokens => "source-tokens",
            Source::Marker(k) => return self.marker(k),
            Source::Race(r) => return self.race(r),
            Source::Power(p) => return self.power(p),
            Source::Site(s) => return self.site(s),
            Source::Doubled => "source-doubled",
            Source::Die => "source-die",
            Source::Minimum => "source-minimum",
            Source::Regions => "source-regions",
            Source::Column => "source-column",
        };
        say(self.lang, id)
    }

    /// Coins by what they are for, as worked out by [`crate::plan::worth`].
    pub fn worth(&self, sums: &[(Source, u16)]) -> String {
        let total: u16 = sums.iter().map(|s| s.1).sum();
        let part = |(source, n): &(Source, u16)| {
            let m = Message::new("log-earned-part").with("n", *n);
            self.say(m.with("source", self.source(*source)))
        };
        let parts: Vec<String> = sums.iter().map(part).collect();
        let message = match parts.len() {
            0 => Message::new("worth-nothing"),
            _ => Message::new("worth").with("n", total),
        };
        self.say(message.with("parts", parts))
    }

    /// The regions where what is shared out now may go.
    fn room(&self, state: &State) -> String {
        let open = self
            .rules
            .shares(state)
            .map_or(RegionSet::EMPTY, |s| s.open);
        let open: Vec<String> = open.map(|r| self.region(r)).collect();
        open.join(", ")
    }

    /// Why something is refused in this position.
    pub fn refusal(&self, state: &State, refusal: Refusal) -> String {
        let at = |id: &str, r: Region| Message::new(id).with("region", self.region(r));
        let short =
            |id: &str, cost: u8, have: u16| Message::new(id).with("cost", cost).with("have", have);
        let site = |id: &str, s: SiteId| Message::new(id).with("site", self.site(s));
        let seat = |id: &str, s: Seat| Message::new(id).with("seat", self.seat(s));
        let message = match refusal {
            Refusal::GameOver => Message::new("no-game-over"),
            Refusal::NotNow(action) => {
                let when = say(self.lang, &format!("when-{}", action.occasion().keyword()));
                let message = match state.to_move() {
                    None => Message::new("no-not-now-chance"),
                    Some(s) => seat("no-not-now", s).with("asked", choices::prompt(self, state)),
                };
                message.with("when", when)
            }
            Refusal::NoSuchRegion(_) => Message::new("no-region"),
            Refusal::NoSuchCombo(_) => Message::new("no-combo"),
            Refusal::TooDear { cost, have } => short("no-too-dear", cost, have),
            Refusal::DeclineFirstTurn => Message::new("no-decline-first-turn"),
            Refusal::DeclineTooLate => Message::new("no-decline-late"),
            Refusal::NotYours(r) => at("no-not-yours", r),
            Refusal::AbandonTooLate => Message::new("no-abandon-late"),
            Refusal::OwnRegion(r) => at("no-own-region", r),
            Refusal::Closed(r) => at("no-closed", r),
            Refusal::NotEntry(r) => at("no-entry", r),
            Refusal::NotAdjacent(r) => at("no-adjacent", r),
            Refusal::Immune(r, kind) => at("no-immune", r).with("marker", self.marker(kind)),
            Refusal::Peace(r, s) => at("no-peace", r).with("seat", self.seat(s)),
            Refusal::NoToken => Message::new("no-token"),
            Refusal::TooFew { cost, have } => short("no-too-few", cost, have.into()),
            Refusal::NoDieNeeded { cost, have } => short("no-die-needed", cost, have.into()),
            Refusal::TooFarShort { cost, have } => {
                short("no-too-far-short", cost, have.into()).with("most", self.rules.die_max)
            }
            Refusal::RollsBefore => Message::new("no-rolls-before"),
            Refusal::CannotRoll => Message::new("no-cannot-roll"),
            Refusal::AlreadyRolled => Message::new("no-already-rolled"),
            Refusal::NoSuchPower => Message::new("no-power"),
            Refusal::UsedUp => Message::new("no-used-up"),
            Refusal::TrayEmpty => Message::new("no-tray"),
            Refusal::NotAlone(r) => at("no-alone", r),
            Refusal::NoHelp(r) => at("no-help", r),
            Refusal::AlreadyConverted(s) => seat("no-converted", s),
            Refusal::OutOfOrder(r) => at("no-order", r),
            Refusal::TooMany { asked, have } => {
                let room = self.room(state);
                let id = match room.is_empty() {
                    true => "no-too-many",
                    false => "no-too-many-here",
                };
                let message = Message::new(id).with("asked", asked).with("have", have);
                message.with("room", room)
            }
            Refusal::Nothing => Message::new("no-nothing"),
            Refusal::MustTakeRest { rest } => Message::new("no-rest-here")
                .with("rest", rest)
                .with("room", self.room(state)),
            Refusal::MarkerThere(r) => at("no-marker-there", r),
            Refusal::NoRoomForRest => Message::new("no-room"),
            Refusal::KeepOlder(r) => at("no-keep-older", r),
            Refusal::NoSuchAlly => Message::new("no-ally"),
            Refusal::AllyAttacked(s) => seat("no-ally-attacked", s),
            Refusal::Penniless(r) => at("no-penniless", r),
            Refusal::CannotStay(r) => at("no-stay", r),
            Refusal::NoSuchSite => Message::new("no-site"),
            Refusal::NotRelic(s) => site("no-relic", s),
            Refusal::NotHeld(s) => site("no-held", s),
            Refusal::NoHelpFrom(s) => site("no-help-from", s),
            Refusal::AlreadyArmed(s) => site("no-armed", s),
            Refusal::SameRelic(s) => site("no-same-relic", s),
            Refusal::NotFound(s) => site("no-found", s),
            Refusal::TooLateInTurn => Message::new("no-late-in-turn"),
            Refusal::AlreadyThere(r) => at("no-already-there", r),
            Refusal::CannotSend(r) => at("no-send", r),
            Refusal::NothingGranted => Message::new("no-granted"),
            Refusal::NotAnOutcome => Message::new("no-outcome"),
        };
        self.say(message)
    }
}
