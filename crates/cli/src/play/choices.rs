//! What is asked of a player, and what can be answered.

use client::plan::{self, Draft, Plan};
use content::Pack;
use rules::{Action, Decision, Game, Region, State, Tribe, query::cost::Costs};
use wording::{Words, ask::prompt};

use super::screen::Screen;
use crate::{
    lang::message,
    term::{Term, pad},
};

/// What the terminal asks of whoever has the move, as plain text of that width: the decision, and
/// all that can be done.
pub fn asks(words: &Words<'_>, pack: &Pack, game: &Game, width: usize) -> String {
    let screen = Screen {
        term: Term {
            width,
            colour: false,
        },
        lang: words.lang,
        rules: words.rules,
        pack,
        names: words.names,
        geometry: None,
    };
    screen.asks(game, &Draft::new())
}

impl Screen<'_> {
    /// What is to be decided, by whom it has to be, and what can be done. `draft` is what has been
    /// shared out so far.
    pub(super) fn asks(&self, game: &Game, draft: &Draft) -> String {
        match Plan::new(self.rules, game.state()) {
            Some(plan) => self.shares(game, &plan.with(draft.clone())),
            None => self.choices(game.state()),
        }
    }

    /// What the player to move can do, with costs and chances.
    fn choices(&self, state: &State) -> String {
        let legal = self.rules.legal_actions(state);
        let Some(decision) = state.decision().filter(|_| !state.is_chance()) else {
            return String::new();
        };
        if let Decision::Conquest(t) = decision {
            return self.conquests(state, t, &legal);
        }
        let asked = prompt(&self.words(), state);
        let can = format!("{}.", self.listed(&legal));
        let dear = matches!(decision, Decision::Draft) && legal.len() < state.column().len();
        match dear {
            true => {
                let dear = self.say(message("too-dear"));
                self.wrapped(&format!("{asked} {can} {dear}"))
            }
            false => self.wrapped(&format!("{asked} {can}")),
        }
    }

    /// What is to be placed, region by region.
    pub(super) fn shares(&self, game: &Game, plan: &Plan) -> String {
        let state = game.state();
        let verb = match plan.marker {
            None => "deploy",
            Some(_) => "place",
        };
        let how = match plan.most < plan.total {
            true => message("share-out-most").with("most", plan.most),
            false => message("share-out"),
        };
        let how = self.say(how.with("n", plan.total).with("verb", verb));
        let asked = format!("{} {how}", prompt(&self.words(), state));
        let mut out = vec![self.term.bold(&self.wrapped(&asked))];
        let [before, _] = plan::earlier(game, plan.tribe);
        let exposed = plan::exposed(self.rules, state, plan.tribe);
        for &r in &plan.regions {
            let planned = plan.share(r);
            let has = plan.there(state, r);
            let had = match before.regions(plan.tribe).has(r) {
                true => plan.there(&before, r),
                false => 0,
            };
            let mut notes = Vec::new();
            if had > has {
                notes.push(self.say(message("had").with("n", had)));
            }
            if exposed.has(r) {
                let beside = self.opponents_beside(state, plan.tribe, r);
                notes.push(self.say(message("beside").with("seats", beside)));
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
                    self.list(&notes)
                )
                .trim_end()
                .to_owned(),
            );
        }
        let mut aside = self.rules.legal_actions(state);
        aside.retain(|a| !matches!(a, Action::Deploy(..) | Action::Place(..)));
        if !aside.is_empty() {
            let first = message("or-first").with("actions", self.listed(&aside));
            out.push(self.wrapped(&self.say(first)));
        }
        out.join("\n")
    }

    /// Players whose active race is beside a region of a tribe.
    fn opponents_beside(&self, state: &State, t: Tribe, r: Region) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for other in state.tribes() {
            let seat = state.owner(other);
            let near = self.rules.map().neighbours[r.index()] & state.regions(other);
            if seat != state.owner(t) && !state.in_decline(other) && !near.is_empty() {
                out.push(self.seat(seat));
            }
        }
        out
    }

    fn conquests(&self, state: &State, t: Tribe, legal: &[Action]) -> String {
        let have = state.available(t);
        let asked = prompt(&self.words(), state);
        let mut out = vec![self.term.bold(&self.wrapped(&asked))];
        match state.tools(t) {
            0 => {}
            n => {
                let help = message("tools-help").with("n", n);
                let tool = self.words().tool(state, t);
                out.push(self.wrapped(&self.say(help.with("tool", tool))));
            }
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
            out.push(self.say(message("conquer-head")));
            let cells: Vec<String> = conquer
                .iter()
                .map(|&(c, r)| target(r, c.to_string()))
                .collect();
            out.push(self.columns(&cells));
        }
        if !roll.is_empty() {
            out.push(self.say(message("roll-head")));
            let cells: Vec<String> = roll
                .iter()
                .map(|&(c, r)| {
                    let short = c.saturating_sub(have + costs.tools(r));
                    target(r, format!("{c}, {}", self.rules.die_at_least(short)))
                })
                .collect();
            out.push(self.columns(&cells));
        }
        if !strike.is_empty() {
            let head = message("strike-head").with("regions", strike);
            out.push(self.wrapped(&self.say(head)));
        }
        if !convert.is_empty() {
            out.push(self.say(message("convert-head")));
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
        out.push(self.wrapped(&self.say(message("also").with("actions", also))));
        out.join("\n")
    }

    /// Actions by their verbs: `swap 1/2/3, pass`. What can be typed is the same in every language.
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
