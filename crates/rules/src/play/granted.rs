//! A power that a place grants for a decline (Underground p. 13).

use crate::{
    RuleSet,
    refusal::Refusal,
    ruleset::Topic,
    state::{NONE, State, Tribe, TribeInfo},
};

/// Whether a place grants a tribe a power that changes what happens in a decline.
pub(super) fn granted_decline(rules: &RuleSet, state: &State, t: Tribe) -> bool {
    check_granted_decline(rules, state, t).is_ok()
}

/// Why it does not, if it does not. A race cannot decline beside others if there are so many
/// already that the table has no room.
pub(super) fn check_granted_decline(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
) -> Result<(), Refusal> {
    if state.granted == NONE || state.sited.is_empty() {
        return Err(Refusal::NothingGranted);
    }
    let p = &rules.power_profiles[state.granted as usize][0];
    if !(p.keep.is_some() || p.extra) || !rules.is_about(state, t, Topic::Grants) {
        return Err(Refusal::NothingGranted);
    }
    let extras = state
        .tribes
        .iter()
        .filter(|i| i.flags & TribeInfo::EXTRA != 0);
    if p.extra && extras.count() >= rules.extra_room as usize {
        return Err(Refusal::TooMany { asked: 1, have: 0 });
    }
    Ok(())
}
