//! Trouble of all kinds for the real program under load, for a bounded time.
#![cfg(feature = "serve")]

use std::{env, time::Duration};

use testkit::chaos::{Kept, Outcome, Plan, run};

/// A calm move takes no longer than this even if other tests keep the machine busy. The goal, on a
/// machine of one's own, is 50 ms: `elbowroom-load chaos` tells what it is.
const GENEROUS: f64 = 3_000.0;

async fn trouble(kept: Kept) -> Outcome {
    let number = |name: &str, default: u64| {
        let given = env::var(name).ok().and_then(|n| n.parse().ok());
        given.unwrap_or(default)
    };
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_elbowroom").into(),
        seed: number("ELBOWROOM_CHAOS_SEED", 1),
        time: Duration::from_secs(number("ELBOWROOM_CHAOS_SECONDS", 60)),
        tables: 50,
        kept,
        log: env::var_os("ELBOWROOM_CHAOS_LOG").is_some(),
    };
    println!("{plan:?}");
    let outcome = run(plan).await.unwrap();
    println!("{outcome}");
    assert!(outcome.findings.is_empty(), "{outcome}");
    assert!(
        outcome.faults.len() >= 4 && outcome.acknowledged > 200,
        "{outcome}"
    );
    // Each command is answered at least once.
    assert!(outcome.described >= outcome.acknowledged, "{outcome}");
    assert!(outcome.calm.p99 < GENEROUS, "{outcome}");
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn with_sqlite() {
    trouble(Kept::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn two_nodes_with_postgres() {
    let outcome = trouble(Kept::Postgres).await;
    // A client of a killed node sends again what was not acknowledged.
    assert!(outcome.again < outcome.acknowledged, "{outcome}");
}
