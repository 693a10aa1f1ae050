//! A loss of power: a store that forgets what it had not synced yet. Whatever was acknowledged is there.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use server::store::{Batch, Journal, Row, StoreError, Writer};
use testkit::services::unique;
use tokio::task::JoinSet;

/// A disk with a cache that forgets. Only what the writer asks is answered.
struct Disk {
    /// Times that the power went.
    lost: AtomicU64,
    synced: Mutex<BTreeMap<(String, u64), String>>,
    dice: Mutex<Xoshiro256PlusPlus>,
}

impl Disk {
    fn draw(&self, of: u32) -> u32 {
        self.dice.lock().unwrap().next_u32() % of
    }

    async fn work(&self) {
        for _ in 0..self.draw(6) {
            tokio::task::yield_now().await;
        }
    }

    fn lose(&self) {
        self.lost.fetch_add(1, Ordering::SeqCst);
    }
}

#[async_trait]
impl Journal for Disk {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError> {
        // What is written lies in the cache, which goes with the power.
        let power = self.lost.load(Ordering::SeqCst);
        self.work().await;
        if self.draw(10) == 0 {
            return Err(StoreError::down("the disk fails before it syncs"));
        }
        self.work().await;
        let mut synced = self.synced.lock().unwrap();
        if self.lost.load(Ordering::SeqCst) != power {
            return Err(StoreError::down("the power went"));
        }
        let free = |b: &Batch| !synced.contains_key(&(b.table.clone(), b.rows[0].number));
        let kept: Vec<bool> = batches.iter().map(free).collect();
        for (batch, _) in batches.iter().zip(&kept).filter(|k| *k.1) {
            for row in &batch.rows {
                synced.insert((batch.table.clone(), row.number), row.entry.clone());
            }
        }
        drop(synced);
        // It is on the disk, but whoever waits may not hear of it.
        match self.draw(10) {
            0 => Err(StoreError::down("the answer is lost")),
            _ => Ok(kept),
        }
    }

    async fn probe(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

#[tokio::test]
async fn whatever_was_acknowledged_outlives_a_loss_of_power() {
    let (mut acknowledged_in_all, mut failed_in_all) = (0, 0);
    for seed in 0..20 {
        let disk = Arc::new(Disk {
            lost: AtomicU64::new(0),
            synced: Mutex::default(),
            dice: Mutex::new(Xoshiro256PlusPlus::seed_from_u64(seed)),
        });
        let mut lanes = JoinSet::new();
        let writer = Writer::start(disk.clone(), 2, Duration::ZERO, &mut lanes);
        let mut tasks = JoinSet::new();
        for table in 0..15 {
            let (writer, disk) = (writer.clone(), disk.clone());
            tasks.spawn(async move {
                let mut acknowledged = Vec::new();
                let mut failed = 0;
                let mut number = 0;
                for _ in 0..30 {
                    let entry = unique();
                    let row = Row {
                        number,
                        at: 0,
                        command: None,
                        entry: entry.clone(),
                    };
                    let batch = Batch::game(format!("t{table}"), vec![row]);
                    match writer.append(batch).await {
                        Ok(true) => {
                            acknowledged.push(((format!("t{table}"), number), entry));
                            number += 1;
                        }
                        // It is there from a try whose answer was lost.
                        Ok(false) => number += 1,
                        Err(_) => failed += 1,
                    }
                    if disk.draw(40) == 0 {
                        disk.lose();
                    }
                }
                (acknowledged, failed)
            });
        }
        let all = tasks.join_all().await;
        disk.lose();
        let synced = disk.synced.lock().unwrap().clone();
        for (acknowledged, failed) in all {
            failed_in_all += failed;
            for (key, entry) in acknowledged {
                acknowledged_in_all += 1;
                assert_eq!(synced.get(&key), Some(&entry), "{key:?} with seed {seed}");
            }
        }
        drop(writer);
        lanes.join_all().await;
    }
    assert!(acknowledged_in_all > 1_000 && failed_in_all > 100);
}
