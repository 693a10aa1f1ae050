//! The English of the rules: what they name, what is asked, and why something is refused.

use crate::{
    RuleSet,
    action::{Occasion, SiteId},
    profile::Source,
    refusal::Refusal,
    region::Region,
    state::{Board, Decision, Tribe},
};

impl Occasion {
    /// When it is, as a sentence without its full stop.
    pub fn describe(self) -> &'static str {
        match self {
            Occasion::Pick => {
                "a combo is picked at the start of a turn by whoever has no active race"
            }
            Occasion::Swap => "a badge is exchanged right after it was picked, by a race that may",
            Occasion::Decline => "a race declines at the start of a turn, instead of conquering",
            Occasion::Start => "that is done at the start of a turn, before the first conquest",
            Occasion::Conquests => "that is done while a race conquers, before it redeploys",
            Occasion::End => "what is ended are the conquests of a race, or a turn after scoring",
            Occasion::GiveUp => {
                "a region is given up before a redeployment, if loaned tokens have to leave"
            }
            Occasion::Deploy => "tokens are redeployed when the conquests of a race are over",
            Occasion::Place => {
                "markers are placed when the conquests are over, or when their race is picked"
            }
            Occasion::Pass => "a pass turns down an offer, and none is made now",
            Occasion::Ally => "peace is made at the end of a turn, by a race that may",
            Occasion::Carry => {
                "relics and figures are put elsewhere at the end of the turn of whoever holds them"
            }
            Occasion::Sacrifice => {
                "a token is given after scoring, by whoever holds a place that takes it"
            }
            Occasion::Chance => "that is for chance to say",
        }
    }
}

impl RuleSet {
    /// Banner and badge of a tribe: `Flying Orcs`, or `Orcs` once the badge is gone.
    pub fn tribe_name(&self, board: &Board, t: Tribe) -> String {
        let race = &self.races[board.race(t).0 as usize].name;
        match board.power(t) {
            Some(p) => format!("{} {race}", self.powers[p.0 as usize].name),
            None => race.clone(),
        }
    }

    /// What has to be decided, and by whom, as a sentence without its full stop: `player 2 is to
    /// redeploy 3 tokens of the Flying Orcs`; `None` when the game is over.
    pub fn describe_decision(&self, board: &Board) -> Option<String> {
        let decision = board.decision()?;
        let Some(seat) = board.to_move() else {
            return Some("chance has the move".into());
        };
        let tribe = |t: Tribe| format!("the {}", self.tribe_name(board, t));
        let site = |s: u8| self.site_name(SiteId(s));
        let figure = |s: u8| match self.figure(SiteId(s)) {
            Some(kind) => format!("the {} of {}", self.marker(kind).name, site(s)),
            None => format!("the figure of {}", site(s)),
        };
        let marker = |t: Tribe, n| match self.marker_use(board, t, n) {
            Some(m) => self.marker(m.kind).name.as_str(),
            None => "markers",
        };
        let what = match decision {
            Decision::Draft => "pick a combo".into(),
            Decision::Conquest(t) => format!("conquer with {}, or to end", tribe(t)),
            Decision::GiveUp(t) => {
                let who = tribe(t);
                format!("give up a region of {who}, for loaned tokens have to leave")
            }
            Decision::Deploy(t, _) => {
                let n = board.at_hand(t);
                let s = if n == 1 { "" } else { "s" };
                format!("redeploy {n} token{s} of {}", tribe(t))
            }
            Decision::Place(t, n, _, left) => {
                format!("place {left} × {} of {}", marker(t, n), tribe(t))
            }
            Decision::Anchor(t, n) => {
                format!("say where the {} of {} goes", marker(t, n), tribe(t))
            }
            Decision::Peace => "say with whom to make peace, if at all".into(),
            Decision::Late => "say whether the race declines after scoring".into(),
            Decision::Swap(t) => format!("say whether {} exchange their badge", tribe(t)),
            Decision::Summon(_, s) => format!("say where {} goes", figure(s)),
            Decision::Haunt(_, s) => format!("say whether {} goes elsewhere", figure(s)),
            Decision::Carry(_, s) => format!("say whether {} goes elsewhere", site(s)),
            Decision::Close(_) => "send, copy or end after the last attempt".into(),
            Decision::Sacrifice(_, s) => {
                format!(
                    "say whether a token of a declined race is given to {}",
                    site(s)
                )
            }
            // Those of chance, and what is decided by itself.
            Decision::AttemptDie(..)
            | Decision::RollDie(_)
            | Decision::Banner
            | Decision::Badge(_)
            | Decision::Site(..)
            | Decision::Grant(_)
            | Decision::Errands(..)
            | Decision::Monsters => return Some("chance has the move".into()),
        };
        Some(format!("player {} is to {what}", seat.0 + 1))
    }

    /// Where what is left to be shared out may go, to be added to how many they are.
    fn room(&self, board: &Board) -> String {
        let Some(shares) = self.shares(board) else {
            return String::new();
        };
        let open: Vec<&str> = shares
            .open
            .map(|r| self.map.names[r.index()].as_str())
            .collect();
        match open[..] {
            [] => String::new(),
            [one] => format!(": all of them go to {one}"),
            [ref most @ .., last] => format!("; they may go to {} and {last}", most.join(", ")),
        }
    }
}

impl RuleSet {
    /// The name of a place or relic.
    pub fn site_name(&self, s: SiteId) -> String {
        match self.sites.get(s.0 as usize) {
            Some(site) => site.name.clone(),
            None => "the copy".into(),
        }
    }

    /// The name of where a number comes from.
    pub fn source_name(&self, s: Source) -> String {
        match s {
            Source::Base => "region".into(),
            Source::Terrain => "terrain".into(),
            Source::Natives => self.native_name.clone(),
            Source::Tokens => "tokens there".into(),
            Source::Marker(k) => self.marker(k).name.clone(),
            Source::Race(r) => self.races[r.0 as usize].name.clone(),
            Source::Power(p) => self.powers[p.0 as usize].name.clone(),
            Source::Site(s) => self.sites[s.0 as usize].name.clone(),
            Source::Doubled => "paid twice".into(),
            Source::Die => "die".into(),
            Source::Minimum => "at least one token".into(),
            Source::Regions => "regions".into(),
            Source::Column => "coins on the combo".into(),
        }
    }

    /// A refusal in words, for people. `board` is the position in which it was refused.
    pub fn describe_refusal(&self, board: &Board, refusal: Refusal) -> String {
        let name = |r: Region| self.map.names.get(r.index()).cloned().unwrap_or_default();
        let site = |s: SiteId| self.site_name(s);
        match refusal {
            Refusal::GameOver => "the game has ended".into(),
            Refusal::NotNow(action) => match self.describe_decision(board) {
                Some(what) => format!("{what}; {}", action.occasion().describe()),
                None => "the game has ended".into(),
            },
            Refusal::NoSuchRegion(_) => "there is no such region on this map".into(),
            Refusal::NoSuchCombo(place) => format!("there is no combo number {}", place as u16 + 1),
            Refusal::TooDear { cost, have } => {
                format!(
                    "this combo costs {cost} coins, one for each combo above it; you can pay {have}"
                )
            }
            Refusal::DeclineFirstTurn => {
                "a race cannot decline in the turn in which it was picked".into()
            }
            Refusal::DeclineTooLate => {
                "a decline takes the whole turn: it must come before anything else is done".into()
            }
            Refusal::NotYours(r) => format!("region {} is not held by the acting race", name(r)),
            Refusal::AbandonTooLate => {
                "regions can only be abandoned before the first conquest".into()
            }
            Refusal::OwnRegion(r) => format!("the race holds region {} already", name(r)),
            Refusal::Closed(r) => {
                format!(
                    "region {} is {}: closed to this race",
                    name(r),
                    self.terrain(r).name.to_lowercase()
                )
            }
            Refusal::NotEntry(r) => format!(
                "region {} is no entry: a race without regions enters at the edge of the board or from a shore of a sea at the edge",
                name(r)
            ),
            Refusal::NotAdjacent(r) => {
                format!("region {} does not border on a region of the race", name(r))
            }
            Refusal::Immune(r, kind) => {
                format!("region {} is immune: {}", name(r), self.marker(kind).name)
            }
            Refusal::Peace(r, seat) => {
                format!(
                    "player {} made peace with you, so region {} is safe",
                    seat.0 + 1,
                    name(r)
                )
            }
            Refusal::NoToken => "a conquest needs at least one token in hand".into(),
            Refusal::TooFew { cost, have } => format!("{cost} tokens needed, {have} in hand"),
            Refusal::NoDieNeeded { cost, have } => {
                format!("{cost} tokens needed and {have} in hand: conquer it without the die")
            }
            Refusal::TooFarShort { cost, have } => format!(
                "{cost} tokens needed and {have} in hand: the die brings {} at most",
                self.die_max
            ),
            Refusal::RollsBefore => {
                "this race rolls before it chooses a region; it has no final attempt".into()
            }
            Refusal::CannotRoll => "this race cannot roll before it chooses a region".into(),
            Refusal::AlreadyRolled => "the die has been rolled for this conquest".into(),
            Refusal::NoSuchPower => "the race has no such power".into(),
            Refusal::UsedUp => "used already this turn".into(),
            Refusal::TrayEmpty => "no token of this race is left in the tray".into(),
            Refusal::NotAlone(r) => {
                format!(
                    "there is no lone token of an opponent's active race in region {}",
                    name(r)
                )
            }
            Refusal::NoHelp(r) => format!(
                "no race, power, place or relic helps against those in region {}",
                name(r)
            ),
            Refusal::AlreadyConverted(seat) => {
                format!(
                    "a token of player {} was converted this turn already",
                    seat.0 + 1
                )
            }
            Refusal::OutOfOrder(r) => {
                format!(
                    "places are chosen in the order of the regions; {} comes too late",
                    name(r)
                )
            }
            Refusal::TooMany { asked, have } => {
                format!("{asked} asked for, {have} left{}", self.room(board))
            }
            Refusal::Nothing => "at least one is needed".into(),
            Refusal::MustTakeRest { rest } => format!("{rest} left{}", self.room(board)),
            Refusal::MarkerThere(r) => format!("region {} has one already", name(r)),
            Refusal::NoRoomForRest => "then there would be no region left for the rest".into(),
            Refusal::KeepOlder(r) => format!(
                "only regions conquered this turn are given up; {} was held before",
                name(r)
            ),
            Refusal::NoSuchAlly => "no such opponent".into(),
            Refusal::AllyAttacked(seat) => {
                format!(
                    "you attacked the active race of player {} this turn",
                    seat.0 + 1
                )
            }
            Refusal::Penniless(r) => {
                format!(
                    "you have not the coins that conquering region {} would cost you",
                    name(r)
                )
            }
            Refusal::CannotStay(r) => {
                format!("the active race could not stay in region {}", name(r))
            }
            Refusal::NoSuchSite => "there is no such place or relic".into(),
            Refusal::NotRelic(s) => format!("{} is a place, and only relics are copied", site(s)),
            Refusal::NotHeld(s) => format!("your active race does not hold {}", site(s)),
            Refusal::NoHelpFrom(s) => format!("{} gives no help for a conquest", site(s)),
            Refusal::AlreadyArmed(s) => {
                format!("{} will be used for the next conquest already", site(s))
            }
            Refusal::SameRelic(s) => {
                format!("{} and its copy cannot work in one region", site(s))
            }
            Refusal::NotFound(s) => format!("nobody has found {} yet", site(s)),
            Refusal::TooLateInTurn => "this is done before the first conquest of a turn".into(),
            Refusal::AlreadyThere(r) => format!("it is in region {} already", name(r)),
            Refusal::CannotSend(r) => format!("it cannot go to region {}", name(r)),
            Refusal::NothingGranted => "no place of yours grants a power for a decline".into(),
            Refusal::NotAnOutcome => "chance cannot bring this now".into(),
        }
    }
}
