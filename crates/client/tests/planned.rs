//! What one plans for when one will be asked: put together, in words, and as the server tells of it.

use client::{
    planned::{self, Draft, Sent, When},
    remote::{Heard, Remote},
};
use protocol::{EndedPlans, OwnPlans, Plan, PlanEnd, PlanFor};
use rules::{Action, Region, Seat, State};
use wording::{i18n::Lang, words::Words};

fn rules() -> std::sync::Arc<rules::RuleSet> {
    let library = content::Library::shipped();
    let rules = library.rules(
        "small-world",
        "small-world-2",
        2,
        &rules::Options::default(),
    );
    rules.unwrap()
}

fn words(rules: &rules::RuleSet, lang: Lang) -> Words<'_> {
    Words {
        lang,
        rules,
        names: &[],
    }
}

fn region(n: u8) -> Region {
    Region::new(n).unwrap()
}

/// All regions, as if they were held.
fn all() -> Vec<Region> {
    (0..24).map(region).collect()
}

#[test]
fn a_plan_is_left_once_it_says_what_to_do_and_when() {
    let rules = rules();
    let name = |n: u8| rules.map().names[usize::from(n)].clone();
    let mut draft = Draft::new(PlanFor::Turn);
    assert_eq!(draft.plan(&rules, &all()), None, "it does nothing");
    draft.actions = vec![Action::Conquer(region(4)), Action::End];
    let plan = draft.plan(&rules, &all()).unwrap();
    let conquer = format!("conquer {}", name(4));
    assert_eq!(plan.lines, [conquer, "end".into()]);
    assert!(plan.condition.is_none());
    draft.when = When::Held;
    assert_eq!(
        draft.plan(&rules, &all()),
        None,
        "it is not said which regions"
    );
    draft.hold.extend([region(7), region(2)]);
    let plan = draft.plan(&rules, &all()).unwrap();
    assert_eq!(plan.condition.hold, [name(2), name(7)]);
    draft.when = When::Untouched;
    let condition = draft.plan(&rules, &all()).unwrap().condition;
    assert!(condition.untouched && condition.hold.is_empty());

    let mut draft = Draft::new(PlanFor::Survivors);
    draft
        .shares
        .extend([(region(3), 2), (region(1), 1), (region(5), 0)]);
    draft.rest = Some(region(5));
    let plan = draft.plan(&rules, &all()).unwrap();
    assert_eq!(plan.lines, [format!("deploy {}:1 {}:2", name(1), name(3))]);
    assert_eq!(plan.rest, Some(name(5)));
    draft.shares.clear();
    assert!(draft.plan(&rules, &all()).unwrap().lines.is_empty());
    draft.rest = None;
    assert_eq!(draft.plan(&rules, &all()), None);
    // Survivors come only where a region was lost.
    assert!(When::of(PlanFor::Survivors).all(|w| w != When::Untouched));
    assert_eq!(When::of(PlanFor::Turn).count(), 3);
}

/// The server refuses a condition on a region that is not held, and one never hears why from a form that
/// does not show it any more.
#[test]
fn what_was_chosen_of_a_region_that_is_lost_meanwhile_is_no_part_of_a_plan() {
    let rules = rules();
    let name = |n: u8| rules.map().names[usize::from(n)].clone();
    let mut draft = Draft::new(PlanFor::Redeployment);
    draft.when = When::Held;
    draft.hold.extend([region(2), region(7)]);
    draft.shares.extend([(region(2), 3), (region(7), 1)]);
    draft.rest = Some(region(2));
    let held = [region(5), region(7)];
    let plan = draft.plan(&rules, &held).unwrap();
    assert_eq!(plan.condition.hold, [name(7)]);
    assert_eq!(plan.lines, [format!("deploy {}:1", name(7))]);
    assert_eq!(plan.rest, None);
    // Nothing is left to depend on, or to do.
    assert_eq!(draft.plan(&rules, &[region(5)]), None);
    draft.when = When::Always;
    assert_eq!(draft.plan(&rules, &[region(5)]), None);
    // It is held again.
    let plan = draft.plan(&rules, &[region(2)]).unwrap();
    assert_eq!(plan.rest, Some(name(2)));
    // What is attacked in the next turn is not held yet.
    let mut draft = Draft::new(PlanFor::Turn);
    draft.actions = vec![Action::Conquer(region(4))];
    assert!(draft.plan(&rules, &[]).is_some());
}

#[test]
fn a_draft_makes_place_for_the_next_only_once_it_is_left_itself() {
    let end = |n: usize| Plan {
        lines: vec!["end".into(); n],
        ..Plan::default()
    };
    let mut draft = Draft::new(PlanFor::Turn);
    draft.actions = vec![Action::End];
    // The same plan is left already: what is said of before says nothing of this one.
    let left = [end(2), end(1)];
    let sent = Sent::new(draft.clone(), end(1), &left);
    assert_eq!(sent.plans(), [end(2), end(1), end(1)]);
    assert!(!sent.is_done(&draft, &left));
    // Something else has come of it, as by another device.
    assert!(!sent.is_done(&draft, &[end(2), end(1), end(3)]));
    assert!(sent.is_done(&draft, sent.plans()));
    // He has gone on with it meanwhile.
    draft.actions.push(Action::End);
    assert!(!sent.is_done(&draft, sent.plans()));
}

#[test]
fn plans_and_their_ends_are_told_in_every_language() {
    let rules = rules();
    let mut state: State = rules.start();
    while let Some(outcome) = rules.draw(&state, 7) {
        rules.apply(&mut state, outcome, &mut ()).unwrap();
    }
    for on in PlanFor::ALL {
        let mut draft = Draft::new(on);
        draft.actions = planned::steps(&rules, &state, Seat(0));
        draft.actions.truncate(protocol::MOST_LINES);
        draft.shares.insert(region(1), 2);
        draft.rest = Some(region(3));
        draft.hold.insert(region(6));
        for when in When::of(on) {
            draft.when = when;
            let plan = draft.plan(&rules, &all()).unwrap();
            let mut all = Vec::new();
            for lang in Lang::ALL {
                let (when, does) = planned::told(&words(&rules, lang), &state, &plan);
                assert!(!when.is_empty() && !does.is_empty());
                assert!(
                    does.iter()
                        .all(|d| !d.is_empty() && !d.contains("planned-"))
                );
                all.push((when, does));
            }
            all.dedup();
            assert_eq!(all.len(), Lang::ALL.len(), "{all:?}");
        }
    }
    for how in [
        PlanEnd::Done,
        PlanEnd::Unmet,
        PlanEnd::Unfit,
        PlanEnd::Refused,
    ] {
        let (on, at) = (PlanFor::Turn, 7);
        let line = (how == PlanEnd::Refused).then(|| "decline".to_owned());
        let ended = EndedPlans { on, at, how, line };
        let told = planned::ended(&words(&rules, Lang::default()), &state, &ended);
        assert_eq!(
            told.contains("Go into decline"),
            how == PlanEnd::Refused,
            "{told}"
        );
    }
    // Whoever has no race yet picks one, and whoever has one does not.
    let steps = planned::steps(&rules, &state, Seat(0));
    assert!(steps.contains(&Action::Pick(0)) && steps.contains(&Action::End));
    assert!(!steps.iter().any(|a| matches!(a, Action::Abandon(_))));
}

#[test]
fn a_page_has_the_plans_that_the_server_tells_and_none_after_a_cut_until_it_does() {
    let mut page = Remote::new("t", None);
    let welcome =
        r#"{"type": "welcome", "table": "t", "seat": 2, "host": false, "end": 0, "now": 5}"#;
    let plans = r#"{"type": "plans", "n": 9, "plans": {"plans": [{"on": "turn", "plans":
        [{"lines": ["end"]}]}], "ended": [{"on": "survivors", "at": 3, "how": "unfit"}]}}"#;
    assert_eq!(page.hear(welcome, 5), [Heard::Welcome]);
    assert_eq!(page.hear(plans, 5), [Heard::Changed]);
    let end = Plan {
        lines: vec!["end".into()],
        ..Plan::default()
    };
    assert_eq!(page.plans.of(PlanFor::Turn), [end]);
    assert!(page.plans.of(PlanFor::Survivors).is_empty());
    let ended = page.plans.ended(PlanFor::Survivors).map(|e| e.how);
    assert_eq!(ended, Some(PlanEnd::Unfit));
    page.hear(welcome, 6);
    assert_eq!(page.plans, OwnPlans::default());
}
