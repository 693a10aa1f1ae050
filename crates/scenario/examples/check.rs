//! Runs scenario files: `cargo run -p scenario --example check -- FILES…`

fn main() {
    let mut failed = false;
    for file in std::env::args().skip(1) {
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(e) => {
                println!("{file}: {e}");
                failed = true;
                continue;
            }
        };
        match scenario::parse(&file, &text) {
            Ok(scenario) => {
                let outcome = scenario::run(&scenario);
                failed |= !outcome.passed();
                println!("{outcome}");
            }
            Err(problems) => {
                failed = true;
                println!("{problems}");
            }
        }
    }
    std::process::exit(failed as i32);
}
