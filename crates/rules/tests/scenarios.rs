//! Every scenario in the repository holds.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "scenario") {
            out.push(path);
        }
    }
}

#[test]
fn every_scenario_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    files(&root.join("scenarios"), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are no scenarios");
    let (mut cases, mut checks) = (0, 0);
    let mut wrong = Vec::new();
    for path in &paths {
        let name = path.strip_prefix(&root).unwrap_or(path);
        let name = name.to_string_lossy();
        let text = fs::read_to_string(path).unwrap();
        match scenario::parse(&name, &text) {
            Err(problems) => wrong.push(problems.to_string()),
            Ok(file) => {
                let outcome = scenario::run(&file);
                cases += outcome.cases.len();
                checks += outcome.cases.iter().map(|c| c.checks).sum::<usize>();
                if !outcome.passed() {
                    wrong.push(outcome.failing().to_string());
                }
            }
        }
    }
    println!(
        "{cases} cases, {checks} expectations, {} files",
        paths.len()
    );
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Cases in a file; none if it is not there.
fn cases(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().filter(|l| l.starts_with("title:")).count()
}

#[test]
fn every_race_power_place_and_relic_of_both_boxes_has_its_cases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut few = Vec::new();
    for pack in [content::small_world(), content::underground()] {
        let ids = (pack.races.iter().map(|r| ("races", &r.id)))
            .chain(pack.powers.iter().map(|p| ("powers", &p.id)))
            .chain(pack.sites.iter().map(|s| ("sites", &s.id)));
        for (folder, id) in ids {
            let file = root.join(&pack.game.id).join(folder);
            let n = cases(&file.join(format!("{id}.scenario")));
            if n < 3 {
                few.push(format!("{id}: {n}"));
            }
        }
    }
    assert!(few.is_empty(), "fewer than three cases: {few:?}");
    let all_in = |folder: &str| {
        let mut paths = Vec::new();
        files(&root.join(folder), &mut paths);
        paths.iter().map(|p| cases(p)).sum::<usize>()
    };
    assert!(all_in("underground/clashes") >= 60 && all_in("mixed") >= 20);
}
