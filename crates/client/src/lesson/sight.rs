//! What may be known of a game at the step of a lesson: the conditions under which something is told,
//! what is pointed at then, and what is said of it.

use std::cell::OnceCell;

use rules::{
    Action, Decision, Event, Region, RegionSet, Seat, SiteId, State, Tribe,
    ruleset::profile::Source,
    spec::{Access, SiteKind},
    state::Occupant,
};
use wording::{Message, names, words::Words};

use super::{
    Point,
    coach::{self, Prospect},
};
use crate::{
    choices::Choices,
    say::CLIENT,
    session::{Session, Turn},
};

/// How many tokens a race can go on with that is spread too thin to do much more.
const THIN: u8 = 3;

/// A game as somebody sees it who learns.
#[derive(Debug)]
pub struct Sight<'a> {
    session: &'a Session,
    /// Who looks, if it is his move.
    mine: Option<Seat>,
    viewer: Option<Seat>,
    state: &'a State,
    choices: OnceCell<Choices>,
    tip: OnceCell<Option<Action>>,
    combo: OnceCell<Option<Prospect>>,
}

impl<'a> Sight<'a> {
    /// As `viewer` sees it.
    pub fn new(session: &'a Session, viewer: Option<Seat>) -> Sight<'a> {
        let mine = match session.turn() {
            Turn::Human(seat) if viewer == Some(seat) => viewer,
            _ => None,
        };
        Sight {
            session,
            mine,
            viewer,
            state: session.state(),
            choices: OnceCell::new(),
            tip: OnceCell::new(),
            combo: OnceCell::new(),
        }
    }

    fn choices(&self) -> &Choices {
        self.choices.get_or_init(|| match self.mine {
            Some(_) => Choices::new(self.session.rules(), self.state),
            None => Choices::default(),
        })
    }

    /// What a bot would do here.
    fn tip(&self) -> Option<Action> {
        *self.tip.get_or_init(|| {
            let view = self.session.rules().view(self.state, Some(self.mine?));
            Some(coach::tip(self.session.rules(), &view))
        })
    }

    /// The combo that is recommended.
    fn best(&self) -> Option<Prospect> {
        *self.combo.get_or_init(|| {
            let (rules, seat) = (self.session.rules(), self.mine?);
            let picks = self.choices().column.iter();
            let picks = picks.filter(|(_, a)| matches!(a, Action::Pick(_)));
            let places: Vec<u8> = picks.map(|(place, _)| *place).collect();
            coach::best_combo(rules, &rules.view(self.state, Some(seat)), seat, &places)
        })
    }

    /// Whose decision it is among those who look, and what.
    fn asked(&self) -> Option<Decision> {
        self.mine.and(self.state.decision())
    }

    /// The race that conquers.
    fn conquers(&self) -> Option<Tribe> {
        match self.asked()? {
            Decision::Conquest(t) => Some(t),
            _ => None,
        }
    }

    fn is_first_turn(&self) -> bool {
        self.state.round() == 1
    }

    /// The first choice of the game.
    pub fn begins(&self) -> Option<Point> {
        self.first_draft().and(Some(Point::Turns))
    }

    /// The first race is to be picked: the best.
    pub fn first_draft(&self) -> Option<Point> {
        self.draft().filter(|_| self.is_first_turn())
    }

    /// A race is to be picked: the best.
    pub fn draft(&self) -> Option<Point> {
        let drafts = self.asked()? == Decision::Draft;
        let best = drafts.then(|| self.best()).flatten()?;
        Some(Point::Combo(best.place))
    }

    /// A race comes to the board: where it is best to begin.
    pub fn enter(&self) -> Option<Point> {
        let t = self.conquers()?;
        self.conquest().filter(|_| self.state.regions(t).is_empty())
    }

    /// The same in the first turn.
    pub fn first_enter(&self) -> Option<Point> {
        self.enter().filter(|_| self.is_first_turn())
    }

    /// A race can take regions: which is best.
    pub fn conquest(&self) -> Option<Point> {
        self.conquers()?;
        match self.tip()? {
            Action::Conquer(r) => Some(Point::Region(r)),
            _ => None,
        }
    }

    /// The same in the first turn.
    pub fn first_conquest(&self) -> Option<Point> {
        self.conquest().filter(|_| self.is_first_turn())
    }

    /// What is best is to roll the die for a region.
    pub fn die(&self) -> Option<Point> {
        match self.tip()? {
            Action::Attempt(r) => Some(Point::Region(r)),
            _ => None,
        }
    }

    /// What is best is to roll it before a region is chosen.
    pub fn roll(&self) -> Option<Point> {
        let rolls = self.tip()? == Action::Roll;
        rolls.then_some(Point::Button(Action::Roll))
    }

    /// What is best is to conquer no more.
    pub fn end(&self) -> Option<Point> {
        self.conquers()?;
        let ends = self.tip()? == Action::End;
        ends.then_some(Point::Button(Action::End))
    }

    /// What is best in the first turn is to roll the die for a region.
    pub fn first_die(&self) -> Option<Point> {
        self.die().filter(|_| self.is_first_turn())
    }

    /// The same in the first turn.
    pub fn first_end(&self) -> Option<Point> {
        self.end().filter(|_| self.is_first_turn())
    }

    /// Tokens of the race whose turn it is are to be shared out.
    pub fn redeploy(&self) -> Option<Point> {
        match self.asked()? {
            Decision::Deploy(t, _) if self.state.owner(t) == self.state.seat() => Some(Point::Plan),
            _ => None,
        }
    }

    /// The same in the first turn.
    pub fn first_redeploy(&self) -> Option<Point> {
        self.redeploy().filter(|_| self.is_first_turn())
    }

    /// Tokens that lost their region in another's turn are to be placed.
    pub fn survivors(&self) -> Option<Point> {
        match self.asked()? {
            Decision::Deploy(..) => Some(Point::Plan),
            _ => None,
        }
    }

    /// Markers are to be placed.
    pub fn markers(&self) -> Option<Point> {
        match self.asked()? {
            Decision::Place(..) => Some(Point::Plan),
            _ => None,
        }
    }

    /// A turn of whoever looks has brought coins.
    pub fn earned(&self) -> Option<Point> {
        let seat = self.viewer?;
        let sums = self.earnings(seat);
        (!sums.is_empty()).then_some(Point::Purse(seat))
    }

    /// A race may decline.
    pub fn may_decline(&self) -> Option<Point> {
        let declines = self.choices().buttons.contains(&Action::Decline);
        let conquers = self.conquers().is_some();
        (declines && conquers).then_some(Point::Button(Action::Decline))
    }

    /// It is best to decline.
    pub fn decline(&self) -> Option<Point> {
        let button = self.may_decline()?;
        let thin = self.state.available(self.conquers()?) < THIN;
        (thin || self.tip()? == Action::Decline).then_some(button)
    }

    /// The second turn is under way, or a later one.
    pub fn goes_on(&self) -> Option<Point> {
        let conquers = self.conquers().or(self.draft().and(self.active()));
        conquers.filter(|_| !self.is_first_turn())?;
        Some(Point::Nothing)
    }

    fn active(&self) -> Option<Tribe> {
        self.state.tribes_of(self.viewer?).next()
    }

    /// Something else is to be decided.
    pub fn other(&self) -> Option<Point> {
        self.asked()?;
        Some(match self.tip()? {
            a @ (Action::Strike(_) | Action::Convert(_) | Action::Abandon(_)) => {
                a.region().map_or(Point::Nothing, Point::Region)
            }
            a if self.choices().buttons.contains(&a) => Point::Button(a),
            a => a.region().map_or(Point::Nothing, Point::Region),
        })
    }

    /// Somebody else has the move.
    pub fn waits(&self) -> Option<Point> {
        let over = self.session.turn() == Turn::Over;
        (self.mine.is_none() && !over).then_some(Point::Nothing)
    }

    /// The game is over.
    pub fn is_over(&self) -> Option<Point> {
        (self.session.turn() == Turn::Over).then_some(Point::Nothing)
    }

    /// Those of regions that are such.
    fn such(&self, set: RegionSet, is: impl Fn(Region) -> bool) -> Option<Region> {
        set.iter().find(|r| is(*r))
    }

    fn access(&self, r: Region) -> Access {
        self.session.rules().terrain(r).access
    }

    /// The regions that may be taken at once.
    fn targets(&self) -> RegionSet {
        let mut out = RegionSet::EMPTY;
        for (r, actions) in &self.choices().regions {
            if actions.iter().any(|a| matches!(a, Action::Conquer(_))) {
                out.insert(*r);
            }
        }
        out
    }

    /// A region can be taken where nobody may stay.
    pub fn crossing(&self) -> Option<Point> {
        self.conquers()?;
        let transit = |r| self.access(r) == Access::Transit;
        self.such(self.targets(), transit).map(Point::Region)
    }

    /// The race has come to a region next to one that nobody can ever enter.
    pub fn barrier(&self) -> Option<Point> {
        let own = self.state.regions(self.conquers()?);
        let beside = self.session.rules().beside(own);
        let never = |r| self.access(r) == Access::Never;
        self.such(beside, never).map(Point::Region)
    }

    /// Natives hold a region that can be taken: the one that is recommended, or any.
    pub fn natives(&self) -> Option<Point> {
        self.conquers()?;
        let there = |r: Region| self.state.occupant(r) == Occupant::Natives;
        let best = self.tip().and_then(Action::region).filter(|r| there(*r));
        let any = || self.such(self.targets(), there);
        best.or_else(any).map(Point::Region)
    }

    /// Whoever looks holds a place or relic of a kind, in a region.
    fn site(&self, kind: SiteKind) -> Option<(SiteId, Region)> {
        let sites = self.session.rules().sites().iter().enumerate();
        let of_kind = sites.filter(|(_, s)| s.kind == kind);
        let ids = of_kind.map(|(i, _)| SiteId(i as u8));
        let mut held = ids.filter_map(|id| Some((id, self.state.site_at(id)?)));
        held.find(|(_, r)| match self.state.occupant(*r) {
            Occupant::Tribe(t) => Some(self.state.owner(t)) == self.viewer,
            _ => false,
        })
    }

    /// Whoever looks holds a place.
    pub fn place(&self) -> Option<Point> {
        self.site(SiteKind::Place).map(|(_, r)| Point::Region(r))
    }

    /// Whoever looks holds a relic.
    pub fn relic(&self) -> Option<Point> {
        self.site(SiteKind::Relic).map(|(_, r)| Point::Region(r))
    }

    /// A relic can be used.
    pub fn use_of_relic(&self) -> Option<Point> {
        let mut buttons = self.choices().buttons.iter();
        let used = buttons.find(|a| matches!(a, Action::Use(_)));
        used.map(|a| Point::Button(*a))
    }

    /// What the last turn of a seat has brought, by what it was for.
    fn earnings(&self, seat: Seat) -> Vec<(Source, u16)> {
        let mut sums: Vec<(Source, u16)> = Vec::new();
        let mut anew = false;
        for event in self.session.entries().iter().flat_map(|e| &e.events) {
            match *event {
                // What the turn before has brought is told until this one brings something.
                Event::TurnBegan { seat: s, .. } if s == seat => anew = true,
                Event::Earned {
                    seat: s,
                    coins,
                    source,
                    ..
                } if s == seat && source != Source::Column => {
                    if std::mem::take(&mut anew) {
                        sums.clear();
                    }
                    match sums.iter_mut().find(|sum| sum.0 == source) {
                        Some(sum) => sum.1 += u16::from(coins),
                        None => sums.push((source, coins.into())),
                    }
                }
                _ => {}
            }
        }
        sums
    }

    /// A step in words, with what it says of what it points at.
    pub fn say(&self, words: &Words<'_>, id: &str, point: Point) -> String {
        let message = CLIENT.message(id);
        let message = match point {
            Point::Turns => message.with("turns", self.session.rules().turns()),
            Point::Combo(place) => self.of_combo(words, message, place),
            Point::Region(r) => self.of_region(words, message, r),
            Point::Purse(seat) => self.of_earnings(words, message, seat),
            Point::Button(Action::Use(site)) => self.of_site(words, message, site),
            Point::Button(Action::Decline) => {
                let tokens = self.conquers().map_or(0, |t| self.state.available(t));
                message.with("tokens", tokens)
            }
            Point::Button(_) | Point::Plan | Point::Nothing => message,
        };
        words.say(message)
    }

    fn of_earnings(&self, words: &Words<'_>, message: Message, seat: Seat) -> Message {
        let sums = self.earnings(seat);
        let part = |(source, n): &(Source, u16)| {
            let part = CLIENT.message("log-earned-part").with("n", *n);
            part.with("source", words.source(*source))
        };
        let parts: Vec<Message> = sums.iter().map(part).collect();
        let total: u16 = sums.iter().map(|s| s.1).sum();
        message.with("n", total).with("parts", parts)
    }

    fn of_combo(&self, words: &Words<'_>, message: Message, place: u8) -> Message {
        let combo = self.state.column().get(usize::from(place));
        let name = combo.map(|c| words.combo(c.race, Some(c.power)));
        let best = self.best();
        let number = |f: fn(&Prospect) -> u16| best.as_ref().map_or(0, f);
        message
            .with("combo", name.unwrap_or_default())
            .with("price", CLIENT.message("lesson-price").with("n", place))
            .with("tokens", number(|p| p.tokens.into()))
            .with("regions", number(|p| p.regions.into()))
            .with("coins", number(|p| p.earned))
    }

    fn of_region(&self, words: &Words<'_>, message: Message, r: Region) -> Message {
        let rules = self.session.rules();
        let action = match self.tip() {
            Some(a @ Action::Attempt(at)) if at == r => a,
            _ => Action::Conquer(r),
        };
        let explained = rules.explain(self.state, action);
        let site = self.state.sites_in(r).next();
        let natives = CLIENT.message("fact-natives");
        let natives = natives.with("natives", words.natives());
        let message = message
            .with("region", words.region(r))
            .with("natives", natives.with("n", self.state.tokens(r)))
            .with("cost", explained.cost.unwrap_or_default())
            .with("have", explained.have.unwrap_or_default())
            .with("percent", explained.chance.map_or(0, |c| c.percent()));
        match site {
            Some(site) => self.of_site(words, message, site),
            None => message,
        }
    }

    /// A place or relic, and what it does.
    fn of_site(&self, words: &Words<'_>, message: Message, site: SiteId) -> Message {
        let spec = self.session.rules().sites().get(usize::from(site.0));
        let text = spec.map(|s| names::text(words.lang, s, &s.text));
        message
            .with("site", words.site(site))
            .with("text", text.unwrap_or_default())
    }
}
