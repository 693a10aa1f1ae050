//! Leaving plans, if they make sense.

use protocol::{
    Chair, Code, LONGEST_PLANS, MOST_LINES, MOST_PLANS, Phase, Plan, PlanFor, Reason, Refusal,
};
use rules::{Action, Region, RuleSet, State};

use super::{mine, redeploys};
use crate::table::{
    Entry, Table, act::read_line, command::not_now, entry::InPlans, secret::Private,
};

/// Leaves plans of a seat, or takes back what it left.
///
/// # Errors
/// If they make no sense, or it is asked for that already.
pub(in crate::table) fn leave(
    table: &Table,
    seat: Chair,
    on: PlanFor,
    plans: &[Plan],
) -> Result<Entry, Refusal> {
    let play = match (table.phase(), table.play()) {
        (Phase::Over, _) => return not_now(Reason::Over),
        (Phase::Running, Some(play)) => play,
        _ => return not_now(Reason::NotBegun),
    };
    if !table.room.is_present(seat) {
        return not_now(Reason::Away);
    }
    let (rules, state) = (play.rules(), play.state());
    let own = state.seat() == seat.seat();
    let now = match on {
        PlanFor::Turn => own,
        PlanFor::Redeployment => own && redeploys(state, seat),
        PlanFor::Survivors => !own && redeploys(state, seat),
    };
    if now && !plans.is_empty() {
        return not_now(Reason::AskedNow);
    }
    let size: usize = plans.iter().map(Plan::size).sum();
    let lines = plans.iter().map(|p| p.lines.len()).max().unwrap_or(0);
    if plans.len() > MOST_PLANS || lines > MOST_LINES || size > LONGEST_PLANS {
        return Err(Refusal::because(Code::TooMuch, Reason::LongPlan));
    }
    // What is left already is not looked at again, for regions may have been lost since.
    let left = table.plans.left(seat, on);
    let mut left: Vec<Option<&Plan>> = left.map_or_else(Vec::new, |p| {
        p.plans.iter().map(|l| Some(&l.plan)).collect()
    });
    let mut kept = |plan: &Plan| {
        let n = left.iter().position(|l| *l == Some(plan))?;
        left[n] = None;
        u8::try_from(n).ok()
    };
    let checked = plans.iter().map(tidy).map(|plan| match kept(&plan) {
        Some(n) => Ok(InPlans::Kept(n)),
        None => {
            check(rules, state, seat, on, &plan)?;
            Ok(InPlans::New(plan))
        }
    });
    Ok(Entry::Planned {
        seat,
        on,
        plans: Private(checked.collect::<Result<_, Refusal>>()?),
    })
}

fn no_region(name: &str) -> Refusal {
    let name: String = name.chars().take(40).collect();
    Refusal::new(
        Code::Unreadable,
        format!("there is no region {name:?} here"),
    )
}

fn region(rules: &RuleSet, name: &str) -> Result<Region, Refusal> {
    rules.region_named(name).ok_or_else(|| no_region(name))
}

/// Whether a plan makes sense.
fn check(
    rules: &RuleSet,
    state: &State,
    seat: Chair,
    on: PlanFor,
    plan: &Plan,
) -> Result<(), Refusal> {
    let no = |reason| Err(Refusal::because(Code::Unreadable, reason));
    let Plan {
        condition,
        lines,
        rest,
    } = plan;
    if condition.untouched && on == PlanFor::Survivors {
        return no(Reason::NeverMet);
    }
    let mine = mine(state, seat);
    for name in &condition.hold {
        if !mine.contains(&region(rules, name)?) {
            return not_now(Reason::NotHeld);
        }
    }
    if lines.is_empty() && rest.is_none() {
        return no(Reason::EmptyPlan);
    }
    for line in lines {
        let actions = read_line(rules, line)?;
        let is_share = |a: &Action| matches!(a, Action::Deploy(..));
        if on != PlanFor::Turn && !actions.iter().all(is_share) {
            return no(Reason::SharesOnly);
        }
    }
    if let Some(name) = rest {
        region(rules, name)?;
        if on == PlanFor::Turn {
            return no(Reason::SharesOnly);
        }
    }
    Ok(())
}

/// A plan as it is kept.
fn tidy(plan: &Plan) -> Plan {
    // What stands behind a # is no part of a line.
    let told = |line: &String| {
        let words = line.split('#').next().unwrap_or_default();
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    Plan {
        lines: plan.lines.iter().map(told).collect(),
        ..plan.clone()
    }
}
