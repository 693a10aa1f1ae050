//! What an action would cost or bring, and why it is refused.

use crate::{
    RuleSet,
    action::{Action, Actions, SiteId},
    profile::Source,
    query::{
        conquest,
        cost::{self, Costs, Line},
    },
    refusal::Refusal,
    region::Region,
    state::{Decision, Occupant, State, Tribe},
};

/// What is to be said about an action before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Why it is refused, if it is.
    pub refusal: Option<Refusal>,
    /// For a conquest or a roll: why the region cannot be taken now, whatever tokens there are.
    /// It comes before any price: `cost` is then only what the region would take by itself.
    pub barred: Option<Refusal>,
    /// For a conquest: the lines of its cost. They add up to `cost`.
    pub lines: Vec<Line>,
    /// For a conquest: tokens needed. For a pick: coins.
    pub cost: Option<u8>,
    /// Tokens in hand, or coins.
    pub have: Option<u16>,
    /// For a roll: faces that succeed, of how many. (1, 1) is certain.
    pub chance: Option<(u8, u8)>,
}

impl RuleSet {
    /// Explains an action of whoever has the move.
    pub fn explain(&self, state: &State, action: Action) -> Explanation {
        let refusal = self.apply(&mut state.clone(), action, &mut ()).err();
        let mut out = Explanation {
            refusal,
            barred: None,
            lines: vec![],
            cost: None,
            have: None,
            chance: None,
        };
        match (state.decision(), action) {
            (Some(Decision::Conquest(t)), Action::Conquer(r) | Action::Attempt(r))
                if r.0 < self.map.len =>
            {
                let costs = Costs::new(self, state, t);
                out.barred = why_not(self, state, t, r);
                let cost = costs.of(r);
                let have = state.available(t) + costs.tools(r);
                out.lines = cost::lines(self, state, t, r);
                out.cost = Some(cost);
                out.have = Some(have as u16);
                if matches!(action, Action::Attempt(_)) {
                    out.chance = Some(self.die_at_least(cost.saturating_sub(have)));
                }
            }
            (Some(Decision::Conquest(t)), Action::Strike(_) | Action::Convert(_)) => {
                let strike = matches!(action, Action::Strike(_));
                out.cost = Some(strike as u8);
                out.have = Some(state.available(t) as u16);
            }
            (Some(Decision::Draft), Action::Pick(place)) => {
                out.cost = Some(place);
                out.have = Some(state.coins(state.seat()));
            }
            (_, Action::Conquer(_) | Action::Attempt(_)) => out.barred = refusal,
            _ => {}
        }
        out
    }

    /// The legal actions as a vector, for callers that do not mind the allocation.
    pub fn legal_actions(&self, state: &State) -> Vec<Action> {
        let mut out = Actions::default();
        self.legal(state, &mut out);
        out.to_vec()
    }
}

/// Why a tribe may not attack a region now, whatever tokens it has.
pub fn why_not(rules: &RuleSet, state: &State, t: Tribe, r: Region) -> Option<Refusal> {
    let own = state.regions(t);
    if own.has(r) {
        return Some(Refusal::OwnRegion(r));
    }
    if !conquest::ground(rules, state, t).has(r) {
        return Some(Refusal::Closed(r));
    }
    if !conquest::reach(rules, state, t).has(r) {
        return Some(if own.is_empty() {
            Refusal::NotEntry(r)
        } else {
            Refusal::NotAdjacent(r)
        });
    }
    if !conquest::shielded(rules, state, t).has(r) {
        return None;
    }
    let marker = conquest::protector(rules, state, state.owner(t), r);
    Some(match (marker, state.occupant(r)) {
        (Some(kind), _) => Refusal::Immune(r, kind),
        (_, Occupant::Tribe(other)) if conquest::truce(rules, state, t).has(r) => {
            Refusal::Peace(r, state.owner(other))
        }
        _ => Refusal::Penniless(r),
    })
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

    /// A refusal in words, for people.
    pub fn describe_refusal(&self, refusal: Refusal) -> String {
        let name = |r: Region| self.map.names.get(r.index()).cloned().unwrap_or_default();
        let site = |s: SiteId| self.site_name(s);
        match refusal {
            Refusal::GameOver => "the game has ended".into(),
            Refusal::NotNow(_) => "something else has to be decided now".into(),
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
            Refusal::TooMany { asked, have } => format!("{asked} asked for, {have} there"),
            Refusal::Nothing => "at least one is needed".into(),
            Refusal::MustTakeRest { rest } => {
                format!("all {rest} that are left must go here: there is no later region")
            }
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
