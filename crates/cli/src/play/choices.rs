//! What is asked of a player, and what can be answered.

use board::Geometry;
use content::Pack;
use rules::{
    Action, Decision, Game, MarkerUseId, Region, RuleSet, SiteId, State, Tribe,
    query::{cost::Costs, shares::Shares},
};
use wording::Lang;

use super::{
    plan::{self, Plan},
    screen::Screen,
};
use crate::term::{Term, count, list, pad};

/// What the terminal asks of whoever has the move, as plain text of that width: the decision, and
/// all that can be done.
pub fn asks(rules: &RuleSet, pack: &Pack, names: &[String], game: &Game, width: usize) -> String {
    let term = Term {
        width,
        colour: false,
    };
    let screen = Screen {
        term,
        lang: Lang::En,
        rules,
        pack,
        names,
        geometry: None::<&Geometry>,
    };
    screen.asks(game, &Plan::new())
}

impl Screen<'_> {
    /// What is to be decided, by whom it has to be, and what can be done. `plan` is what has been
    /// shared out so far.
    pub(super) fn asks(&self, game: &Game, plan: &Plan) -> String {
        match self.rules.shares(game.state()) {
            Some(shares) => self.shares(game, &shares, plan),
            None => self.choices(game.state()),
        }
    }

    /// What the player to move can do, with costs and chances.
    fn choices(&self, state: &State) -> String {
        let legal = self.rules.legal_actions(state);
        let Some(decision) = state.decision() else {
            return String::new();
        };
        let question = match decision {
            Decision::Draft => {
                let dear = match legal.len() < state.column().len() {
                    true => ", those that you can pay",
                    false => "",
                };
                return self.wrapped(&format!("Pick a combo{dear}: {}.", self.listed(&legal)));
            }
            Decision::Conquest(t) => return self.conquests(state, t, &legal),
            Decision::GiveUp(t) => format!(
                "Too few spare tokens to return the loaned ones of your {}: give up a region.",
                self.tribe(state, t)
            ),
            Decision::Place(t, n, ..) => format!(
                "{} of your {}: where does one go?",
                self.marker(state, t, n),
                self.tribe(state, t)
            ),
            Decision::Anchor(t, n) => format!(
                "{} of your {}: where does it go?",
                self.marker(state, t, n),
                self.tribe(state, t)
            ),
            Decision::Peace => "Make peace until your next turn?".into(),
            Decision::Late => "Your turn is scored. May your race decline now?".into(),
            Decision::Swap(t) => format!("Exchange the badge of your {}?", self.tribe(state, t)),
            Decision::Summon(_, s) => format!("{}: where does it go?", self.figure(s)),
            Decision::Haunt(_, s) => format!("{}: shall it go elsewhere?", self.figure(s)),
            Decision::Carry(_, s) => format!("{}: shall it go elsewhere?", self.site(s)),
            Decision::Close(_) => "The last attempt is made. Something else before it ends?".into(),
            Decision::Sacrifice(_, s) => {
                format!("{}: give it a token of a declined race?", self.site(s))
            }
            // What is shared out is told by itself, and of chance nothing is asked.
            Decision::Deploy(..)
            | Decision::AttemptDie(..)
            | Decision::RollDie(_)
            | Decision::Banner
            | Decision::Badge(_)
            | Decision::Site(..)
            | Decision::Grant(_)
            | Decision::Errands(..)
            | Decision::Monsters => return String::new(),
        };
        self.wrapped(&format!("{question} {}.", self.listed(&legal)))
    }

    /// The name of the marker that is to be placed.
    fn marker(&self, state: &State, t: Tribe, n: MarkerUseId) -> &str {
        let kind = self.rules.marker_use(state, t, n).map(|m| m.kind);
        kind.map_or("Marker", |kind| &self.rules.marker(kind).name)
    }

    /// A place or relic, or the copy of one.
    fn site(&self, site: u8) -> &str {
        let site = self.rules.sites.get(site as usize);
        site.map_or("The copied relic", |s| &s.name)
    }

    /// What a place sends, and which place that is: the place itself stays where it is.
    fn figure(&self, site: u8) -> String {
        let kind = self.rules.figure(SiteId(site));
        let name = kind.map_or("Figure", |kind| &self.rules.marker(kind).name);
        format!("{name} ({})", self.site(site))
    }

    /// What is to be placed, region by region.
    pub(super) fn shares(&self, game: &Game, shares: &Shares, plan: &Plan) -> String {
        let state = game.state();
        let (what, verb) = match shares.marker {
            None => (count(shares.total, "token"), "deploy"),
            Some((_, kind)) => {
                let name = &self.rules.marker(kind).name;
                (format!("{} × {name}", shares.total), "place")
            }
        };
        let each = match shares.most < shares.total {
            true => format!(" at most {} in a region,", shares.most),
            false => String::new(),
        };
        let mut out = vec![self.term.bold(&format!(
            "{what} of your {} to place,{each} {verb} R:N …, keep, spread or all R.",
            self.tribe(state, shares.tribe)
        ))];
        let [before, _] = plan::history(game, shares.tribe);
        let exposed = plan::exposed(self.rules, state, shares.tribe);
        for r in shares.open {
            let planned = plan.get(&r).copied().unwrap_or(0);
            let has = plan::there(shares, state, r);
            let had = match before.regions(shares.tribe).has(r) {
                true => plan::there(shares, &before, r),
                false => 0,
            };
            let mut notes = Vec::new();
            if had > has {
                notes.push(format!("had {had}"));
            }
            if exposed.has(r) {
                let beside = self.opponents_beside(state, shares.tribe, r);
                notes.push(format!("beside {}", list(&beside)));
            }
            let plus = match planned {
                0 => "  ".into(),
                n => format!("+{n}"),
            };
            out.push(
                format!(
                    "  {:>3} {} {has}{plus}  {}",
                    self.region(r),
                    pad(&self.land(r), 18),
                    notes.join(", ")
                )
                .trim_end()
                .to_owned(),
            );
        }
        let mut aside = self.rules.legal_actions(state);
        aside.retain(|a| !matches!(a, Action::Deploy(..) | Action::Place(..)));
        if !aside.is_empty() {
            out.push(self.wrapped(&format!("Or first: {}.", self.listed(&aside))));
        }
        out.join("\n")
    }

    /// Players whose active race is beside a region of a tribe.
    fn opponents_beside(&self, state: &State, t: Tribe, r: Region) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for other in state.tribes() {
            let seat = state.owner(other);
            let near = self.rules.map.neighbours[r.index()] & state.regions(other);
            if seat != state.owner(t) && !state.in_decline(other) && !near.is_empty() {
                out.push(self.seat(seat));
            }
        }
        out
    }

    fn conquests(&self, state: &State, t: Tribe, legal: &[Action]) -> String {
        let have = state.available(t);
        let mut out = vec![self.term.bold(&format!(
            "{} to conquer with your {}.",
            count(have, "token"),
            self.tribe(state, t)
        ))];
        match state.tools(t) {
            0 => {}
            n => out.push(format!("{} help too.", count(n, "tool"))),
        }
        if let Some(face) = state.rolled() {
            out.push(format!("The die helps the next conquest by {face}."));
        }
        let costs = Costs::new(self.rules, state, t);
        let target = |r: Region, number: String| {
            let who = self.occupants(state, r);
            let gap = if who.is_empty() { "" } else { ", " };
            format!(
                "  {number:>4}  {:>3} {}{gap}{who}",
                self.region(r),
                self.land(r)
            )
        };
        let mut conquer = Vec::new();
        let mut roll = Vec::new();
        let mut strike = Vec::new();
        let mut convert = Vec::new();
        for &a in legal {
            match a {
                Action::Conquer(r) => conquer.push((costs.of(r), r)),
                Action::Attempt(r) => roll.push((costs.of(r), r)),
                Action::Strike(r) => strike.push(self.region(r).to_owned()),
                Action::Convert(r) => convert.push(r),
                _ => {}
            }
        }
        conquer.sort();
        roll.sort();
        if !conquer.is_empty() {
            out.push("conquer R, cost first:".into());
            let cells: Vec<String> = conquer
                .iter()
                .map(|&(c, r)| target(r, c.to_string()))
                .collect();
            out.push(self.columns(&cells));
        }
        if !roll.is_empty() {
            out.push("roll R, a last attempt with the die; cost and chance first:".into());
            let cells: Vec<String> = roll
                .iter()
                .map(|&(c, r)| {
                    let short = c.saturating_sub(have + costs.tools(r));
                    let (good, faces) = self.rules.die_at_least(short);
                    target(r, format!("{c}, {good}/{faces}"))
                })
                .collect();
            out.push(self.columns(&cells));
        }
        if !strike.is_empty() {
            out.push(self.wrapped(&format!("strike R, for one token: {}", strike.join(", "))));
        }
        if !convert.is_empty() {
            out.push("convert R, for a token from the tray:".into());
            let cells: Vec<String> = convert.iter().map(|&r| target(r, "0".into())).collect();
            out.push(self.columns(&cells));
        }
        let told = |a: &Action| {
            matches!(
                a,
                Action::Conquer(_) | Action::Attempt(_) | Action::Strike(_) | Action::Convert(_)
            )
        };
        let mut rest: Vec<Action> = legal.iter().copied().filter(|a| !told(a)).collect();
        // To end comes last.
        rest.sort_by_key(|a| *a == Action::End);
        let also = self.listed(&rest);
        out.push(self.wrapped(&format!("Also: {}.", also)));
        out.join("\n")
    }

    /// Actions by their verbs: `swap 1/2/3, pass`.
    fn listed(&self, actions: &[Action]) -> String {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for &a in actions {
            let text = match a {
                // One is meant if no number is given.
                Action::Place(r, 1) => format!("place {}", self.region(r)),
                Action::Ally(s) => format!("ally {} ({})", s.0 + 1, self.name(s)),
                a => self.rules.notation(a),
            };
            let (verb, rest) = match a {
                Action::DeclineGranted => (text.as_str(), ""),
                _ => text.split_once(' ').unwrap_or((&text, "")),
            };
            match groups.iter_mut().find(|g| g.0 == verb && !rest.is_empty()) {
                Some(group) => group.1.push(rest.to_owned()),
                None => groups.push((verb.to_owned(), vec![rest.to_owned()])),
            }
        }
        let words: Vec<String> = groups
            .into_iter()
            .map(|(verb, rest)| format!("{verb} {}", rest.join("/")).trim_end().to_owned())
            .collect();
        words.join(", ")
    }
}
