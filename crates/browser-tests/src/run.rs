//! Runs the tests of the client in a browser.

use std::{cell::RefCell, collections::VecDeque, fs, process::Command, time::Instant};

use bundle::{apt, root, run};

use super::{
    dist,
    page::{Browser, Page, Result, Screen},
    serve,
    tests::{
        TESTS, Test,
        online::{Hall, ONLINE, OnlineTest},
    },
};

const CHROMIUM: Browser = Browser::Chromium;

/// The tests, each on the screens that it is for; all of them, or those whose names have one of
/// these words in them, after the name of the screen, the browser or `online`. One that fails is
/// tried once more, in a new browser. A picture of the last screen is left of each that fails.
pub async fn test(address: &str, names: &[&str]) -> Result<()> {
    let axe = axe()?;
    let began = Instant::now();
    let wanted = |place: &str, name: &str| {
        let name = format!("{place} {name}");
        names.is_empty() || names.iter().any(|n| name.contains(n))
    };
    let queue = |place: &str, is: &dyn Fn(&Test) -> bool| {
        Queue::new(TESTS.iter().filter(|t| is(t) && wanted(place, t.name)))
    };
    let core = queue(Browser::Firefox.name(), &|t| t.is("core"));
    // What is missing is compiled before anything is measured or waited for; where it cannot be had, this is
    // said, and said again by each test that needs it.
    if !core.0.borrow().is_empty()
        && let Err(why) = Browser::Firefox.driver()
    {
        println!("{why}");
    }
    let mut sums = Vec::new();
    // What is measured is run by itself; else one browser waits while another works.
    for screen in Screen::ALL {
        let alone = queue(screen.name(), &|t| t.is_for(screen) && t.is("alone"));
        sums.push(some(CHROMIUM, address, screen, &alone, &axe).await);
    }
    let [desktop, phone] =
        Screen::ALL.map(|screen| queue(screen.name(), &|t| t.is_for(screen) && !t.is("alone")));
    let (a, b, c) = tokio::join!(
        some(CHROMIUM, address, Screen::Desktop, &desktop, &axe),
        some(CHROMIUM, address, Screen::Desktop, &desktop, &axe),
        some(CHROMIUM, address, Screen::Phone, &phone, &axe),
    );
    sums.extend([a, b, c]);
    let online = ONLINE.iter().filter(|t| wanted("online", t.name));
    let (online, skipped): (Vec<&OnlineTest>, Vec<_>) = online.partition(|t| t.is_possible());
    for test in &skipped {
        println!("skipped {}: it needs {}", test.name, test.needs.join(", "));
    }
    let (a, b) = tokio::join!(at_servers(address, &online, &axe), in_firefox(&core, &axe));
    sums.extend([a, b?]);
    let total = sums.into_iter().fold(Sum::default(), Sum::and);
    println!(
        "test result: {} passed; {} failed; {} skipped; in a browser, {:.0} s",
        total.passed,
        total.failed,
        skipped.len(),
        began.elapsed().as_secs_f64()
    );
    if total.second > 0 {
        println!(
            "{} of them passed only when tried again: see what failed",
            total.second
        );
    }
    if total.failed > 0 {
        return Err("some tests in the browser failed".into());
    }
    if total.second > SECOND_TRIES {
        return Err("too many tests in the browser passed only when tried again".into());
    }
    Ok(())
}

/// A browser shares its machine with others, and now and then one is held up beyond what a test
/// waits for. A test that fails is tried again, and this is said; with more of these in a run than
/// this many it is the tests, or what they test, that is at fault.
const SECOND_TRIES: u32 = 2;

/// How tests went.
#[derive(Clone, Copy, Default)]
struct Sum {
    passed: u32,
    /// Of those, the ones that failed when they were first tried.
    second: u32,
    failed: u32,
}

impl Sum {
    fn and(self, other: Sum) -> Sum {
        Sum {
            passed: self.passed + other.passed,
            second: self.second + other.second,
            failed: self.failed + other.failed,
        }
    }

    /// Takes in how one try went; whether the test is to be tried again.
    fn count(&mut self, name: &str, again: bool, done: Result<String>, began: Instant) -> bool {
        let took = began.elapsed().as_secs_f64();
        match done {
            Ok(note) => {
                self.passed += 1;
                self.second += u32::from(again);
                println!("ok      {name}{note} ({took:.1} s)");
                false
            }
            Err(why) if again => {
                self.failed += 1;
                println!("FAILED  {name}: {why} ({took:.1} s)");
                false
            }
            Err(why) => {
                println!("again   {name}: {why} ({took:.1} s)");
                true
            }
        }
    }
}

/// Tests that wait for a browser that is free.
struct Queue<'t>(RefCell<VecDeque<&'t Test>>);

impl<'t> Queue<'t> {
    /// Tests in their order.
    fn new(tests: impl Iterator<Item = &'t Test>) -> Queue<'t> {
        Queue(RefCell::new(tests.collect()))
    }

    fn next(&self) -> Option<&'t Test> {
        self.0.borrow_mut().pop_front()
    }
}

/// Browsers that a test is run in.
trait Browsers: Sized {
    fn pages(&self) -> Vec<&Page>;

    async fn close(self);
}

impl Browsers for Page {
    fn pages(&self) -> Vec<&Page> {
        vec![self]
    }

    async fn close(self) {
        self.close().await;
    }
}

impl Browsers for Hall {
    fn pages(&self) -> Vec<&Page> {
        Hall::pages(self).into()
    }

    async fn close(self) {
        self.close().await;
    }
}

/// Runs a test in what is open, or in what is opened for it, and once more in new browsers if it
/// fails. Browsers that do not start fail the test that they were to run, and no other.
async fn tried<B: Browsers>(
    sum: &mut Sum,
    name: &str,
    open: &mut Option<B>,
    start: impl AsyncFn() -> Result<B>,
    test: impl AsyncFn(&B) -> Result<String>,
) {
    for again in [false, true] {
        let began = Instant::now();
        let done = async {
            let browsers = match open.take() {
                Some(browsers) => browsers,
                None => start().await?,
            };
            test(open.insert(browsers)).await
        };
        let done = done.await;
        let failed = done.is_err();
        let on = sum.count(name, again, done, began);
        if failed && let Some(browsers) = open.take() {
            let pages = browsers.pages();
            for (i, page) in pages.iter().enumerate() {
                let place = name.replace(' ', "-");
                let which = if pages.len() > 1 {
                    format!("-{i}")
                } else {
                    String::new()
                };
                let file = format!("target/failed-{place}{which}.png");
                // A browser that hangs gives no picture.
                let _ = page.shot(&root().join(file)).await;
            }
            browsers.close().await;
        }
        if !on {
            break;
        }
    }
}

/// Runs tests one after the other, until none is left that no other browser has taken.
async fn some(
    browser: Browser,
    address: &str,
    screen: Screen,
    tests: &Queue<'_>,
    axe: &str,
) -> Sum {
    let mut sum = Sum::default();
    let place = match browser {
        Browser::Chromium => screen.name(),
        Browser::Firefox => browser.name(),
    };
    let mut open = None;
    let start = async || Page::open_alike_in(browser, address, screen).await;
    while let Some(test) = tests.next() {
        let name = format!("{place} {}", test.name);
        let run = async |page: &Page| one(page, test, axe).await;
        tried(&mut sum, &name, &mut open, start, run).await;
    }
    if let Some(page) = open {
        page.close().await;
    }
    sum
}

/// Runs tests in Firefox, to which the page has to come with what Chromium is told.
async fn in_firefox(tests: &Queue<'_>, axe: &str) -> Result<Sum> {
    if tests.0.borrow().is_empty() {
        return Ok(Sum::default());
    }
    let serving = serve::start_with(&dist(), 8500, &Page::FIRST)?;
    let address = &serving.address;
    let sum = some(Browser::Firefox, address, Screen::Desktop, tests, axe).await;
    serving.stop();
    Ok(sum)
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

/// Runs tests of several browsers one after the other.
async fn at_servers(address: &str, tests: &[&OnlineTest], axe: &str) -> Sum {
    let mut sum = Sum::default();
    let mut open = None;
    let start = async || Hall::open(address, axe).await;
    for test in tests {
        let name = format!("online {}", test.name);
        let run = async |hall: &Hall| at_server(hall, test).await;
        tried(&mut sum, &name, &mut open, start, run).await;
    }
    if let Some(hall) = open {
        hall.close().await;
    }
    sum
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
            apt(&["npm"])?;
        }
        fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        // What goes wrong is said, and a registry that is slow to answer is asked again.
        let pack = [
            "pack",
            "axe-core@4",
            "--loglevel=error",
            "--fetch-retries=5",
        ];
        run(Command::new("npm")
            .current_dir(&folder)
            .args(pack)
            .arg("--pack-destination=."))?;
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
