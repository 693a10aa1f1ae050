//! Positions that the strong bot still plays badly: `scenarios/wishes/`. Each says what it should
//! do. When it does, the wish is granted, and its file belongs into `scenarios/granted/`.

use std::{fs, path::Path};

use elbowroom_bots::by_name;
use rules::Action;
use scenario::Case;

/// What the strong bot plays in the place of the first actions of a case.
fn played(case: &Case) -> Vec<Action> {
    let mut bot = by_name("strong#60", 1).unwrap();
    let mut state = *case.start();
    let wanted = case.actions();
    wanted
        .iter()
        .map_while(|_| {
            let seat = state.to_move()?;
            let action = bot.act(case.rules(), &case.rules().view(&state, Some(seat)));
            case.rules().apply(&mut state, action, &mut ()).ok()?;
            Some(action)
        })
        .collect()
}

/// Calls with each case of a folder of scenarios, and what it is called.
fn each(folder: &str, mut check: impl FnMut(&Case, &str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios")
        .join(folder);
    let mut cases = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display().to_string();
        let scenario = scenario::parse(&name, &fs::read_to_string(&path).unwrap()).unwrap();
        for case in &scenario.cases {
            cases += 1;
            check(case, &format!("{} in {name}", case.title));
        }
    }
    assert!(
        cases > 0,
        "no case is left: then neither should its test be"
    );
}

#[test]
fn wishes_are_still_wishes() {
    each("wishes", |case, name| {
        assert_ne!(played(case), case.actions(), "granted: {name}");
    });
}

#[test]
fn granted_wishes_stay_granted() {
    each("granted", |case, name| {
        assert_eq!(played(case), case.actions(), "{name}");
    });
}
