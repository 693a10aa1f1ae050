//! A loss of power, with the real files of SQLite: of what was written since the last acknowledgement,
//! each sector may have reached the disk or not.

mod support;

use std::{path::Path, sync::Arc, time::Duration};

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use server::store::{Batch, Row, SqliteStore, Store, Writer};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use support::Place;
use tokio::task::JoinSet;

/// What a disk writes at once.
const SECTOR: usize = 512;
/// The head of the log of writes: with another, it was begun anew. It is synced before what follows.
const HEAD: usize = 32;
/// Rows of each batch.
const ROWS: u64 = 3;

/// The two files as they are at a moment, database and log of writes.
struct Files {
    main: Vec<u8>,
    wal: Vec<u8>,
}

impl Files {
    fn head(wal: &[u8]) -> &[u8] {
        wal.get(..HEAD).unwrap_or_default()
    }

    /// Copied while somebody writes: nothing, if the log was begun anew meanwhile, for then the copies
    /// are of two moments.
    fn copy(database: &Path) -> Option<Files> {
        let wal = database.with_extension("sqlite-wal");
        let before = std::fs::read(&wal).unwrap();
        let main = std::fs::read(database).unwrap();
        let after = std::fs::read(&wal).unwrap();
        let same = Files::head(&before) == Files::head(&after);
        same.then_some(Files { main, wal: after })
    }

    /// What a loss of power may leave of later files, when these are on the disk for sure.
    fn lose(&self, later: &Files, dice: &mut Xoshiro256PlusPlus) -> Files {
        // The log is begun anew only once all of it is in the database, and synced.
        let anew = Files::head(&self.wal) != Files::head(&later.wal);
        let main = match anew {
            true => later.main.clone(),
            false => mix(&self.main, &later.main, 0, dice),
        };
        let wal = mix(&self.wal, &later.wal, if anew { HEAD } else { 0 }, dice);
        Files { main, wal }
    }
}

/// Each sector of one or the other, but the first bytes of the later; and any length between them.
fn mix(synced: &[u8], later: &[u8], head: usize, dice: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut out = later.to_vec();
    for (at, sector) in out.chunks_mut(SECTOR).enumerate() {
        let from = at * SECTOR;
        let old = synced.get(from..(from + sector.len()).min(synced.len()));
        if let (Some(old), true) = (old, dice.next_u32().is_multiple_of(2)) {
            let skip = head.saturating_sub(from).min(old.len());
            sector[skip..old.len()].copy_from_slice(&old[skip..]);
        }
    }
    if later.len() > synced.len() {
        let more = (later.len() - synced.len()) as u32 + 1;
        out.truncate(synced.len() + (dice.next_u32() % more) as usize);
    }
    out
}

fn batch(n: u64) -> Batch {
    let row = |number| Row {
        number,
        at: 0,
        command: None,
        entry: format!("{{\"entry\":{number},\"filler\":\"{}\"}}", "x".repeat(700)),
    };
    Batch::game("t1", (n * ROWS..(n + 1) * ROWS).map(row).collect())
}

/// Opens what is left as the next server does: how many batches are there.
async fn batches_in(files: &Files) -> u64 {
    let place = Place::quick();
    let path = place.folder().join("left.sqlite");
    std::fs::write(&path, &files.main).unwrap();
    std::fs::write(path.with_extension("sqlite-wal"), &files.wal).unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    let rows = store.read("t1", 0, u32::MAX >> 1).await.unwrap();
    let whole: Vec<Row> = (0..rows.len() as u64 / ROWS)
        .flat_map(|n| batch(n).rows)
        .collect();
    assert!(rows == whole, "{} rows, or others", rows.len());
    store.close().await;
    let options = SqliteConnectOptions::new().filename(&path);
    let mut lines = SqliteConnection::connect_with(&options).await.unwrap();
    let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_all(&mut lines)
        .await
        .unwrap();
    assert_eq!(found, ["ok"]);
    lines.close().await.unwrap();
    rows.len() as u64 / ROWS
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_whatever_sectors_are_lost() {
    let place = Place::quick();
    let path = place.folder().join("tables.sqlite");
    let store = Arc::new(SqliteStore::open(&path).await.unwrap());
    let options = SqliteConnectOptions::new().filename(&path);
    let mut beside = SqliteConnection::connect_with(&options).await.unwrap();
    let mut lanes = JoinSet::new();
    let writer = Writer::start(store.clone(), 1, Duration::ZERO, &mut lanes);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(12);
    let (mut half, mut anew, mut lost) = (0, 0, 0);
    let mut synced: Option<(u64, Files)> = None;
    for n in 0..1_200 {
        // A log that is all in the database is begun anew by the next batch, which writes a little later.
        let whole = n % 50 == 0;
        let (writing, before) = (
            writer.clone(),
            dice.next_u32() % if whole { 4_000 } else { 400 },
        );
        let done = tokio::spawn(async move { writing.append(batch(n)).await });
        if let Some((acknowledged, known)) = synced.take() {
            // At any moment of what is under way.
            std::thread::sleep(Duration::from_micros(before.into()));
            if let Some(now) = Files::copy(&path) {
                let begun_anew = Files::head(&now.wal) != Files::head(&known.wal);
                if !begun_anew && !whole && acknowledged % 20 != 0 {
                    assert!(done.await.unwrap().unwrap());
                    synced = Files::copy(&path).map(|files| (n + 1, files));
                    continue;
                }
                half += u32::from(!done.is_finished());
                anew += u32::from(begun_anew);
                let left = batches_in(&known.lose(&now, &mut dice)).await;
                let all = acknowledged..=acknowledged + 1;
                assert!(all.contains(&left), "{left} of {all:?}");
                lost += u32::from(left == acknowledged);
            }
        }
        assert!(done.await.unwrap().unwrap());
        if n % 50 == 49 {
            let checkpoint = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)");
            checkpoint.execute(&mut beside).await.unwrap();
        }
        if n % 20 == 19 || n % 50 == 49 {
            synced = Files::copy(&path).map(|files| (n + 1, files));
        }
    }
    assert!(half > 0 && lost > 0, "{half} under way, {lost} lost");
    assert!(anew > 0, "the log was never begun anew");
    beside.close().await.unwrap();
    drop(writer);
    lanes.join_all().await;
    store.close().await;
}
