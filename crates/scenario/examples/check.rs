//! Runs scenario files: `cargo run -p elbowroom-scenario --example check -- FILES…`

fn main() {
    let mut failed = false;
    for file in std::env::args().skip(1) {
        match std::fs::read_to_string(&file) {
            Ok(text) => {
                let outcome = elbowroom_scenario::run(&elbowroom_scenario::read(&file, &text));
                failed |= !outcome.passed();
                println!("{outcome}");
            }
            Err(e) => {
                println!("{file}: {e}");
                failed = true;
            }
        }
    }
    std::process::exit(failed as i32);
}
