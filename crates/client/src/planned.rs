//! What one plans at a table for when one will be asked: put together, and in words. The server keeps
//! it, carries it out and tells nobody else.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{Condition, EndedPlans, Plan, PlanEnd, PlanFor};
use rules::{Action, Region, RegionSet, RuleSet, Seat, State};
use wording::{Message, ask, i18n::GAME, words::Words};

use crate::say::message;

/// When a plan is to be carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// Whatever happens.
    #[default]
    Always,
    /// If no region is lost.
    Untouched,
    /// If some regions are still one's own.
    Held,
}

impl When {
    /// All of them.
    pub const ALL: [When; 3] = [When::Always, When::Untouched, When::Held];

    /// What the page knows it by.
    pub fn keyword(self) -> &'static str {
        match self {
            When::Always => "always",
            When::Untouched => "untouched",
            When::Held => "held",
        }
    }

    /// Those that make sense for what is planned for.
    pub fn of(on: PlanFor) -> impl Iterator<Item = When> {
        let never = move |w: &When| on == PlanFor::Survivors && *w == When::Untouched;
        When::ALL.into_iter().filter(move |w| !never(w))
    }
}

/// A plan that is put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// What it is for.
    pub on: PlanFor,
    /// When it is to be carried out.
    pub when: When,
    /// The regions that are still to be held, if it depends on some.
    pub hold: BTreeSet<Region>,
    /// What is to be done in the next turn.
    pub actions: Vec<Action>,
    /// How many go where in a redeployment.
    pub shares: BTreeMap<Region, u8>,
    /// Where the rest goes.
    pub rest: Option<Region>,
}

impl Draft {
    /// Nothing yet.
    pub fn new(on: PlanFor) -> Draft {
        Draft {
            on,
            when: When::Always,
            hold: BTreeSet::new(),
            actions: Vec::new(),
            shares: BTreeMap::new(),
            rest: None,
        }
    }

    /// The plan, if there is anything to be done. What was chosen of regions that are not among those
    /// that are held now is no part of it.
    pub fn plan(&self, rules: &RuleSet, held: &[Region]) -> Option<Plan> {
        let name = |r: &Region| rules.map().names.get(r.index()).cloned();
        let is_held = |r: &&Region| held.contains(r);
        let lines = match self.on {
            PlanFor::Turn => self.actions.iter().map(|&a| rules.notation(a)).collect(),
            PlanFor::Redeployment | PlanFor::Survivors => {
                let shares = self.shares.iter().filter(|s| *s.1 > 0 && is_held(&s.0));
                let shares: Vec<Action> = shares.map(|(&r, &n)| Action::Deploy(r, n)).collect();
                let line = crate::plan::line(rules, &shares);
                Vec::from_iter(Some(line).filter(|line| !line.is_empty()))
            }
        };
        let rest = self.rest.as_ref().filter(is_held).and_then(name);
        let rest = rest.filter(|_| self.on != PlanFor::Turn);
        let hold = match self.when {
            When::Held => self.hold.iter().filter(is_held).filter_map(name).collect(),
            When::Always | When::Untouched => Vec::new(),
        };
        let is_whole = self.when != When::Held || !hold.is_empty();
        let does = !lines.is_empty() || rest.is_some();
        (is_whole && does).then_some(Plan {
            condition: Condition {
                untouched: self.when == When::Untouched,
                hold,
            },
            lines,
            rest,
        })
    }
}

/// A draft that was left beside what was left before, of which the server has said nothing yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// As it was then.
    draft: Draft,
    /// All that is left with it.
    plans: Vec<Plan>,
}

impl Sent {
    /// The plan of a draft goes after what is left.
    pub fn new(draft: Draft, plan: Plan, left: &[Plan]) -> Sent {
        let plans = left.iter().cloned().chain([plan]).collect();
        Sent { draft, plans }
    }

    /// What the server is told.
    pub fn plans(&self) -> &[Plan] {
        &self.plans
    }

    /// Whether a draft is still the one that was left, and it was not refused: then the next one begins.
    pub fn is_done(&self, draft: &Draft, left: &[Plan]) -> bool {
        self.draft == *draft && self.plans == left
    }
}

/// One's regions, also those of races in decline.
pub fn held(state: &State, seat: Seat) -> Vec<Region> {
    let tribes = state.tribes_of(seat);
    let mut held: Vec<Region> = tribes.flat_map(|t| state.regions(t).iter()).collect();
    held.sort_unstable();
    held
}

/// What may be planned for one's next turn: more than will be possible then, for nobody knows that yet.
pub fn steps(rules: &RuleSet, state: &State, seat: Seat) -> Vec<Action> {
    let held = held(state, seat);
    let regions = RegionSet::first_of(rules.map().names.len());
    let (mine, others): (Vec<Region>, Vec<Region>) = regions.iter().partition(|r| held.contains(r));
    let mut out = vec![Action::End, Action::Decline];
    match state.active(seat) {
        Some(_) => {
            out.extend(others.iter().map(|&r| Action::Conquer(r)));
            out.extend(others.iter().map(|&r| Action::Attempt(r)));
            out.extend(mine.iter().map(|&r| Action::Abandon(r)));
        }
        None => {
            out.extend((0..state.column().len()).map(|n| Action::Pick(n as u8)));
            out.extend(others.iter().map(|&r| Action::Conquer(r)));
            out.extend(others.iter().map(|&r| Action::Attempt(r)));
        }
    }
    out
}

/// Something that is planned, in words.
pub fn step(words: &Words<'_>, state: &State, action: Action) -> String {
    match action {
        Action::End => words.say(GAME.message("do-end-conquests")),
        Action::Decline => words.say(GAME.message("do-decline")),
        Action::Pick(n) => words.say(message("planned-pick").with("n", n + 1)),
        action => ask::label(words, state, action),
    }
}

/// When a plan is carried out, in words.
pub fn when(words: &Words<'_>, when: When) -> String {
    words.say(match when {
        When::Always => message("planned-always"),
        When::Untouched => message("planned-untouched"),
        When::Held => message("planned-some"),
    })
}

/// A plan in words: when it is carried out, and what is done, one after the other.
pub fn told(words: &Words<'_>, state: &State, plan: &Plan) -> (String, Vec<String>) {
    let region = |name: &String| match words.rules.region_named(name) {
        Some(r) => words.region(r),
        None => name.clone(),
    };
    let when = match &plan.condition {
        c if c.untouched && c.hold.is_empty() => message("planned-untouched"),
        c if c.is_none() => message("planned-always"),
        c => {
            let regions: Vec<String> = c.hold.iter().map(region).collect();
            message("planned-held").with("regions", regions.join(", "))
        }
    };
    let mut does = Vec::new();
    for line in &plan.lines {
        match words.rules.parse_line(line) {
            Ok(actions) => does.extend(actions.into_iter().map(|a| step(words, state, a))),
            // Of content that is not known here: as it was written.
            Err(_) => does.push(line.clone()),
        }
    }
    let rest = plan.rest.as_ref().map(region);
    does.extend(rest.map(|region| words.say(message("planned-rest").with("region", region))));
    (words.say(when), does)
}

/// What became of plans, in words.
pub fn ended(words: &Words<'_>, state: &State, ended: &EndedPlans) -> String {
    let told: Message = match ended.how {
        PlanEnd::Done => message("planned-done"),
        PlanEnd::Unmet => message("planned-unmet"),
        PlanEnd::Unfit => message("planned-unfit"),
        PlanEnd::Refused => {
            let line = ended.line.clone().unwrap_or_default();
            let actions = words.rules.parse_line(&line);
            let steps = actions.map(|actions| {
                let steps = actions.into_iter().map(|a| step(words, state, a));
                steps.collect::<Vec<_>>().join(", ")
            });
            message("planned-refused").with("what", steps.unwrap_or(line))
        }
    };
    words.say(told)
}
