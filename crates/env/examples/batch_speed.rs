//! How fast batches are: `cargo run --release -p elbowroom-env --example batch_speed [MAP] [N] [THREADS] [STEPS]`.
//!
//! Without a number of steps it goes on for two seconds. With one it always does the same, so that its instructions can
//! be counted.

use std::time::{Duration, Instant};

use content::Library;
use elbowroom_env::{Batch, Error, Game, Lanes, Out, Settings};
use record::Seed;

fn main() -> Result<(), Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let map = args.first().map_or("small-world-2", String::as_str);
    let number = |i: usize, plain| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(plain);
    let (n, threads) = (number(1, 64), number(2, 1));
    let boxes = Library::shipped();
    let game = Game::new(
        boxes,
        None,
        map,
        None,
        &Default::default(),
        Settings::default(),
    )?;
    let lanes = Lanes {
        n,
        threads,
        ..Lanes::default()
    };
    let mut batch = Batch::new(game, lanes, Seed::from_text("speed"))?;
    let mut out = Out::new(&batch);
    batch.reset(&mut out.planes())?;
    let mut ids = vec![0; n];
    let most = number(3, usize::MAX);
    let (start, mut steps) = (Instant::now(), 0);
    while steps < most && (most < usize::MAX || start.elapsed() < Duration::from_secs(2)) {
        batch.sample(&mut ids);
        batch.step(&ids, &mut out.planes())?;
        steps += 1;
    }
    let each = (steps * n) as f64 / start.elapsed().as_secs_f64();
    println!("{map}, {n} lanes, {threads} threads: {each:.0} decisions a second");
    Ok(())
}
