//! Runs the tests of the client in a browser.

use std::{fs, process::Command, time::Instant};

use super::{
    page::{Page, Result, Screen},
    root,
    tests::{
        TESTS, Test,
        online::{Hall, ONLINE, OnlineTest},
    },
    toolchain::{TARGET, Toolchain},
};
use crate::run;

/// Lints what only the web commands build.
pub fn lint() -> Result<()> {
    let cargo = || Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    let strict = ["--", "-D", "warnings"];
    let xtask = [
        "clippy",
        "--quiet",
        "--package",
        "xtask",
        "--features",
        "web",
    ];
    run(cargo().current_dir(root()).args(xtask).args(strict))?;
    let toolchain = Toolchain::find()?;
    if !toolchain.args.is_empty() {
        eprintln!("The lints of the screens need rustup's toolchain with {TARGET}: left out.");
        return Ok(());
    }
    run(cargo()
        .current_dir(root())
        .args(["clippy", "--quiet", "--package", "web", "--target", TARGET])
        .arg("--target-dir")
        .arg(super::target())
        .args(strict))
}

/// The tests, each on the screens that it is for; all of them, or those whose names have one of
/// these words in them. A picture of the last screen is left of each that fails.
pub async fn test(address: &str, names: &[&str]) -> Result<()> {
    let axe = axe()?;
    let began = Instant::now();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|n| name.contains(n));
    let tests: Vec<&Test> = TESTS.iter().filter(|t| wanted(t.name)).collect();
    let marked = |t: &&&Test, mark: &str| t.marks.contains(&mark);
    let alone: Vec<&Test> = tests
        .iter()
        .filter(|t| marked(t, "alone"))
        .copied()
        .collect();
    let others = tests.iter().filter(|t| !marked(t, "alone"));
    let others: Vec<&Test> = others.copied().collect();
    // What is measured is run by itself; else one browser waits while another works.
    let odd = |n: usize| {
        others
            .iter()
            .skip(n)
            .step_by(2)
            .copied()
            .collect::<Vec<_>>()
    };
    let (even, odd, small) = (odd(0), odd(1), phone(&others));
    let mut sums = vec![
        some(address, Screen::Desktop, &alone, &axe).await?,
        some(address, Screen::Phone, &phone(&alone), &axe).await?,
    ];
    let (a, b, c) = tokio::join!(
        some(address, Screen::Desktop, &even, &axe),
        some(address, Screen::Desktop, &odd, &axe),
        some(address, Screen::Phone, &small, &axe),
    );
    sums.extend([a?, b?, c?]);
    let online = ONLINE.iter().filter(|t| wanted(t.name));
    let (online, skipped): (Vec<&OnlineTest>, Vec<_>) = online.partition(|t| t.is_possible());
    for test in &skipped {
        println!("skipped {}: it needs {}", test.name, test.needs.join(", "));
    }
    sums.push(at_servers(address, &online, &axe).await?);
    let passed: u32 = sums.iter().map(|s| s.0).sum();
    let failed: u32 = sums.iter().map(|s| s.1).sum();
    println!(
        "test result: {passed} passed; {failed} failed; {} skipped; in a browser, {:.0} s",
        skipped.len(),
        began.elapsed().as_secs_f64()
    );
    match failed {
        0 => Ok(()),
        _ => Err("some tests in the browser failed".into()),
    }
}

/// Those that are run on a phone, too.
fn phone<'t>(tests: &[&'t Test]) -> Vec<&'t Test> {
    let tests = tests.iter().filter(|t| t.marks.contains(&"phone"));
    tests.copied().collect()
}

/// Runs tests one after the other, and says how many passed and failed.
async fn some(address: &str, screen: Screen, tests: &[&Test], axe: &str) -> Result<(u32, u32)> {
    let (mut passed, mut failed) = (0, 0);
    if tests.is_empty() {
        return Ok((0, 0));
    }
    let mut page = Page::open_alike(address, screen).await?;
    for test in tests {
        let began = Instant::now();
        let done = one(&page, test, axe).await;
        let (name, took) = (test.name, began.elapsed().as_secs_f64());
        match done {
            Ok(note) => {
                passed += 1;
                println!("ok      {screen:?} {name}{note} ({took:.1} s)");
            }
            Err(why) => {
                failed += 1;
                println!("FAILED  {screen:?} {name}: {why} ({took:.1} s)");
                let file = root().join(format!("target/failed-{screen:?}-{name}.png"));
                // A browser that hangs gives no picture; the next test gets a new one.
                let _ = page.shot(&file).await;
                page.close().await;
                page = Page::open_alike(address, screen).await?;
            }
        }
    }
    page.close().await;
    Ok((passed, failed))
}

/// Runs a test. The console must have nothing to complain of.
async fn one(page: &Page, test: &Test, axe: &str) -> Result<String> {
    page.reset().await?;
    page.complaints().await?;
    let note = (test.run)(page, axe).await?;
    let complaints = page.complaints().await?;
    match complaints.is_empty() {
        true => Ok(note),
        false => Err(format!("the console says: {}", complaints.join(" | "))),
    }
}

/// Runs tests of several browsers one after the other, and says how many passed and failed.
async fn at_servers(address: &str, tests: &[&OnlineTest], axe: &str) -> Result<(u32, u32)> {
    let (mut passed, mut failed) = (0, 0);
    if tests.is_empty() {
        return Ok((0, 0));
    }
    let mut hall = Hall::open(address, axe).await?;
    for test in tests {
        let began = Instant::now();
        let done = at_server(&hall, test).await;
        let (name, took) = (test.name, began.elapsed().as_secs_f64());
        match done {
            Ok(note) => {
                passed += 1;
                println!("ok      online {name}{note} ({took:.1} s)");
            }
            Err(why) => {
                failed += 1;
                println!("FAILED  online {name}: {why} ({took:.1} s)");
                for (i, page) in hall.pages().into_iter().enumerate() {
                    let file = root().join(format!("target/failed-online-{name}-{i}.png"));
                    let _ = page.shot(&file).await;
                }
                hall.close().await;
                hall = Hall::open(address, axe).await?;
            }
        }
    }
    hall.close().await;
    Ok((passed, failed))
}

/// Runs a test of several browsers. The consoles must have nothing to complain of.
async fn at_server(hall: &Hall, test: &OnlineTest) -> Result<String> {
    hall.complaints().await?;
    let note = (test.run)(hall).await?;
    let complaints = hall.complaints().await?;
    match complaints.is_empty() {
        true => Ok(note),
        false => Err(format!("a console says: {}", complaints.join(" | "))),
    }
}

/// axe-core, which finds what shuts people out. It is fetched, not kept: its licence is another.
fn axe() -> Result<String> {
    let folder = root().join("target/axe");
    let file = folder.join("package/axe.min.js");
    if !file.is_file() {
        if Command::new("npm").arg("--version").output().is_err() {
            super::toolchain::apt(&["npm"])?;
        }
        fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let pack = ["pack", "axe-core@4", "--silent", "--pack-destination", "."];
        run(Command::new("npm").current_dir(&folder).args(pack))?;
        let archive = fs::read_dir(&folder).map_err(|e| e.to_string())?;
        let archive = archive.filter_map(|f| Some(f.ok()?.path()));
        let archive = archive.filter(|p| p.extension().is_some_and(|e| e == "tgz"));
        let archive = archive.last().ok_or("npm fetched no axe-core")?;
        run(Command::new("tar")
            .current_dir(&folder)
            .arg("xf")
            .arg(archive))?;
    }
    fs::read_to_string(file).map_err(|e| e.to_string())
}
