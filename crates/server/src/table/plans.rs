//! What a seat has planned: kept for it alone, carried out when it is asked and the condition holds,
//! and gone when it was, when no condition holds, when it answers itself, and when it leaves.
//!
//! The log has what was planned and how it ended where something was done; that plans lapse follows
//! from the log like all else.

mod leave;

use std::collections::BTreeMap;

use protocol::{Chair, Condition, EndedPlans, LeftPlans, OwnPlans, Plan, PlanEnd, PlanFor};
use record::SeededGame;
use rules::{Action, Decision, Region, RuleSet, State};
use serde::{Deserialize, Serialize};

use super::{
    Entry, Table,
    act::{do_line, read_line},
    entry::InPlans,
    secret::Private,
};
pub(super) use leave::leave;

/// What all seats have planned. `Debug` shows nothing of it.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Plans(Vec<Planned>);

impl std::fmt::Debug for Plans {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Plans")
    }
}

/// What a seat has planned for one thing that is asked, or what became of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Planned {
    seat: Chair,
    on: PlanFor,
    plans: Vec<Left>,
    /// How it ended, if it did.
    ended: Option<EndedPlans>,
}

/// A plan that is left.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Left {
    plan: Plan,
    /// The regions that were the seat's when it left it.
    mine: Vec<u8>,
    /// How many actions the game had then, without those that were taken back since.
    after: usize,
}

impl Plans {
    /// What is left of a seat for this.
    fn left(&self, seat: Chair, on: PlanFor) -> Option<&Planned> {
        let mut all = self.0.iter();
        all.find(|p| (p.seat, p.on) == (seat, on) && p.ended.is_none())
    }

    fn forget(&mut self, which: impl Fn(&Planned) -> bool) {
        self.0.retain(|p| !which(p));
    }

    /// What is left of a seat for this ends, and nothing is said of it.
    fn lapse(&mut self, seat: Chair, on: PlanFor) {
        self.forget(|p| (p.seat, p.on) == (seat, on) && p.ended.is_none());
    }

    fn put(&mut self, planned: Planned) {
        self.forget(|p| (p.seat, p.on) == (planned.seat, planned.on));
        self.0.push(planned);
    }

    fn end(&mut self, seat: Chair, ended: EndedPlans) {
        self.put(Planned {
            seat,
            on: ended.on,
            plans: Vec::new(),
            ended: Some(ended),
        });
    }
}

/// Whether a seat is to redeploy tokens of a race that is not in decline by the end of its turn, or
/// survivors.
fn redeploys(state: &State, seat: Chair) -> bool {
    let own = state.seat() == seat.seat();
    match state.decision() {
        Some(Decision::Deploy(t, _)) => {
            state.owner(t) == seat.seat() && !(own && state.in_decline(t))
        }
        _ => false,
    }
}

/// The regions of a seat, also those of races in decline.
fn mine(state: &State, seat: Chair) -> Vec<Region> {
    let tribes = state.tribes_of(seat.seat());
    tribes.flat_map(|t| state.regions(t).iter()).collect()
}

/// Whether a condition holds; `had` is what the seat had when it planned.
fn holds(rules: &RuleSet, state: &State, seat: Chair, condition: &Condition, had: &[u8]) -> bool {
    let mine = mine(state, seat);
    let named = |name: &String| rules.region_named(name).is_some_and(|r| mine.contains(&r));
    let all = || mine.iter().filter(|r| had.contains(&r.number())).count() == had.len();
    (!condition.untouched || all()) && condition.hold.iter().all(named)
}

/// The shares of a redeployment that was planned, in the order of the rules; nothing if they are more
/// than there is to redeploy.
fn shares(rules: &RuleSet, state: &State, plan: &Plan) -> Option<Vec<Action>> {
    let total = rules.shares(state)?.total;
    let mut shares = BTreeMap::<Region, u8>::new();
    let mut left = total;
    for line in &plan.lines {
        for action in rules.parse_line(line).ok()? {
            let Action::Deploy(r, n) = action else {
                return None;
            };
            left = left.checked_sub(n)?;
            *shares.entry(r).or_default() += n;
        }
    }
    if let Some(rest) = &plan.rest {
        *shares.entry(rules.region_named(rest)?).or_default() += left;
    }
    shares.retain(|_, n| *n > 0);
    Some(
        shares
            .into_iter()
            .map(|(r, n)| Action::Deploy(r, n))
            .collect(),
    )
}

/// What a redeployment that was planned comes to; nothing unless all is redeployed by it.
fn redeployed(
    table: &Table,
    play: &mut SeededGame,
    seat: Chair,
    plan: &Plan,
) -> Option<Vec<Entry>> {
    let actions = shares(play.rules(), play.state(), plan)?;
    let Some(Decision::Deploy(tribe, _)) = play.state().decision() else {
        return None;
    };
    let entries = do_line(play, table.made.part, seat, &actions).ok()?;
    let open = matches!(play.state().decision(), Some(Decision::Deploy(t, 1..)) if t == tribe);
    (!open && !entries.is_empty()).then_some(entries)
}

/// What is to be done by plans.
enum Due<'a> {
    /// This one.
    Plan(&'a Plan),
    /// None: why.
    None(PlanEnd),
}

impl Table {
    /// What a seat has planned, and what became of it.
    pub fn plans(&self, seat: Chair) -> OwnPlans {
        let mut out = OwnPlans::default();
        for planned in self.plans.0.iter().filter(|p| p.seat == seat) {
            match &planned.ended {
                Some(ended) => out.ended.push(ended.clone()),
                None => out.plans.push(LeftPlans {
                    on: planned.on,
                    plans: planned.plans.iter().map(|l| l.plan.clone()).collect(),
                }),
            }
        }
        out.plans.sort_by_key(|p| p.on as u8);
        out.ended.sort_by_key(|p| p.on as u8);
        out
    }

    /// The seat that is asked something for which it has planned, and for what.
    pub(super) fn plan_due(&self) -> Option<(Chair, PlanFor)> {
        if self.plans.0.is_empty() {
            return None;
        }
        let (seat, play) = (self.to_move()?, self.play()?);
        let state = play.state();
        let own = state.seat() == seat.seat();
        let left = |on: PlanFor| self.plans.left(seat, on).map(|p| (seat, p.on));
        let redeploys = redeploys(state, seat);
        match own {
            true => {
                left(PlanFor::Turn).or_else(|| left(PlanFor::Redeployment).filter(|_| redeploys))
            }
            false => left(PlanFor::Survivors).filter(|_| redeploys),
        }
    }

    /// Which plan of a seat is to be carried out now that it is asked.
    fn chosen(&self, play: &SeededGame, seat: Chair, on: PlanFor) -> Option<Due<'_>> {
        let planned = self.plans.left(seat, on)?;
        let (rules, state) = (play.rules(), play.state());
        let met = |l: &&Left| holds(rules, state, seat, &l.plan.condition, &l.mine);
        let met = planned.plans.iter().filter(met);
        let mut met = met.map(|l| &l.plan).peekable();
        if met.peek().is_none() {
            return Some(Due::None(PlanEnd::Unmet));
        }
        let fits = |p: &&Plan| {
            on == PlanFor::Turn || redeployed(self, &mut play.clone(), seat, p).is_some()
        };
        Some(match met.find(fits) {
            Some(plan) => Due::Plan(plan),
            None => Due::None(PlanEnd::Unfit),
        })
    }

    /// What comes of the plan that is due, if one is.
    pub(super) fn planned(&self) -> Option<Vec<Entry>> {
        let ((seat, on), play) = (self.plan_due()?, self.play()?);
        let Due::Plan(plan) = self.chosen(play, seat, on)? else {
            return None;
        };
        let mut play = play.clone();
        let mut entries = Vec::new();
        let mut refused = None;
        if on == PlanFor::Turn {
            for line in &plan.lines {
                let mut next = play.clone();
                let done = read_line(play.rules(), line)
                    .ok()
                    .and_then(|actions| do_line(&mut next, self.made.part, seat, &actions).ok());
                match done {
                    Some(done) => entries.extend(done),
                    None => {
                        refused = Some(Private(line.clone()));
                        break;
                    }
                }
                play = next;
                if play.state().is_over() {
                    return Some(entries);
                }
            }
        } else {
            entries = redeployed(self, &mut play, seat, plan)?;
            if play.state().is_over() {
                return Some(entries);
            }
        }
        entries.push(Entry::PlanEnded {
            seat,
            on,
            how: match refused {
                Some(_) => PlanEnd::Refused,
                None => PlanEnd::Done,
            },
            line: refused,
        });
        Some(entries)
    }

    /// What an entry makes of what is planned; `before` is the game as it was before it.
    pub(super) fn pass_plans(&mut self, entry: &Entry, before: Option<State>, at: i64) {
        match entry {
            Entry::Planned { seat, on, plans } => self.take_plans(*seat, *on, &plans.0),
            Entry::PlanEnded {
                seat,
                on,
                how,
                line,
            } => {
                let ended = EndedPlans {
                    on: *on,
                    at,
                    how: *how,
                    line: line.as_ref().map(|line| line.0.clone()),
                };
                self.plans.end(*seat, ended);
            }
            // Whoever sits there afterwards has planned nothing.
            Entry::Away { seat, .. }
            | Entry::Offered { seat }
            | Entry::Removed { seat }
            | Entry::Sat { seat, .. } => self.plans.forget(|p| p.seat == *seat),
            Entry::Over { .. } => self.plans = Plans::default(),
            Entry::Undone { seat, .. } => self.come_back(*seat),
            Entry::Act { seat, .. } if !self.plans.0.is_empty() => {
                self.pass_turn(*seat, before);
            }
            _ => {}
        }
        // Plans for what is asked now of which none is to be carried out.
        while let Some((seat, on)) = self.plan_due()
            && let Some(play) = self.play.clone()
            && let Some(Due::None(how)) = self.chosen(&play, seat, on)
        {
            let line = None;
            self.plans.end(seat, EndedPlans { on, at, how, line });
        }
    }

    fn take_plans(&mut self, seat: Chair, on: PlanFor, plans: &[InPlans]) {
        let before = self.plans.left(seat, on);
        let before = before.map_or_else(Vec::new, |p| p.plans.clone());
        self.plans.forget(|p| (p.seat, p.on) == (seat, on));
        let Some(play) = self.play().filter(|_| !plans.is_empty()) else {
            return;
        };
        let after = play.game().log().len();
        let mine = mine(play.state(), seat);
        let left = |plan: &InPlans| match plan {
            InPlans::Kept(n) => before.get(usize::from(*n)).cloned(),
            InPlans::New(plan) => Some(Left {
                plan: plan.clone(),
                mine: mine.iter().map(|r| r.number()).collect(),
                after,
            }),
        };
        let plans = plans.iter().filter_map(left).collect();
        self.plans.put(Planned {
            seat,
            on,
            plans,
            ended: None,
        });
    }

    /// Whether an entry only takes plans back: fewer of those that are left are kept, and none is new.
    pub(super) fn takes_plans_back(&self, entry: &Entry) -> bool {
        let Entry::Planned { seat, on, plans } = entry else {
            return false;
        };
        let left = self.plans.left(*seat, *on).map_or(0, |p| p.plans.len());
        let kept = |p: &InPlans| matches!(p, InPlans::Kept(_));
        plans.0.len() < left && plans.0.iter().all(kept)
    }

    /// After a seat has taken back: what it has left since the game was where it is now again would be
    /// carried out in the very turn that it has come back to, and not in the next.
    fn come_back(&mut self, seat: Chair) {
        let Some(now) = self.play().map(|play| play.game().log().len()) else {
            return;
        };
        for planned in &mut self.plans.0 {
            if planned.seat == seat {
                planned.plans.retain(|l| l.after <= now);
            }
            for left in &mut planned.plans {
                left.after = left.after.min(now);
            }
        }
        self.plans
            .forget(|p| p.ended.is_none() && p.plans.is_empty());
    }

    /// After an action of a seat, or of chance.
    fn pass_turn(&mut self, seat: Option<Chair>, before: Option<State>) {
        let (Some(before), Some(play)) = (before, &self.play) else {
            return;
        };
        let after = play.state();
        let turn = |s: &State| (s.round(), Chair::from(s.seat()));
        let ((was, old), (is, new)) = (turn(&before), turn(after));
        // Whoever answers himself needs no plan for it.
        if let Some(seat) = seat {
            let on = match (seat == old, redeploys(&before, seat)) {
                (true, true) => Some(PlanFor::Redeployment),
                (false, true) => Some(PlanFor::Survivors),
                (_, false) => None,
            };
            if let Some(on) = on {
                self.plans.lapse(seat, on);
            }
            if seat == old {
                self.plans.lapse(seat, PlanFor::Turn);
            }
        }
        if (was, old) != (is, new) {
            self.plans.lapse(old, PlanFor::Turn);
            self.plans.lapse(old, PlanFor::Redeployment);
            self.plans.lapse(new, PlanFor::Survivors);
            // What became of earlier plans is news no more.
            self.plans.forget(|p| p.seat == new && p.ended.is_some());
        }
    }
}
