//! The same suite for both stores.

use std::{collections::HashSet, sync::Arc, time::Duration};

use protocol::Phase;
use server::store::{Batch, Listing, Log, PostgresStore, Row, SqliteStore, Store, Writer};
use testkit::services::{Postgres, unique};
use tokio::task::JoinSet;

fn row(number: u64, entry: &str) -> Row {
    Row {
        number,
        at: 1_000 + number as i64,
        command: (number % 2 == 1).then(|| format!("1/c{number}")),
        entry: entry.into(),
    }
}

fn batch(table: &str, numbers: std::ops::Range<u64>, by: &str) -> Batch {
    let entry = |n| row(n, &format!("{{\"by\":\"{by} {n} é\"}}"));
    Batch::game(table, numbers.map(entry).collect())
}

fn listing(id: &str, phase: Phase, updated: i64) -> Listing {
    Listing {
        id: id.into(),
        public: true,
        phase,
        created: 5,
        updated,
        deadline: None,
        origin: "here".into(),
        summary: format!("{{\"id\":\"{id}\"}}"),
    }
}

async fn suite(store: Arc<dyn Store>) {
    keeps_and_reads(&*store).await;
    the_first_number_decides(&*store).await;
    listings(&*store).await;
    races(store.clone()).await;
    together(store.clone()).await;
    store.check().await.unwrap();
}

async fn keeps_and_reads(store: &dyn Store) {
    let t = unique();
    let whole = batch(&t, 0..5, "ann");
    assert_eq!(
        store.append(std::slice::from_ref(&whole)).await.unwrap(),
        [true]
    );
    assert_eq!(store.read(&t, 0, 100).await.unwrap(), whole.rows);
    assert_eq!(store.read(&t, 3, 100).await.unwrap(), whole.rows[3..]);
    assert_eq!(store.read(&t, 1, 2).await.unwrap(), whole.rows[1..3]);
    assert_eq!(store.read(&t, u64::MAX, 2).await.unwrap(), []);
    assert_eq!(store.read("another", 0, 2).await.unwrap(), []);
    assert_eq!(
        store
            .ends(Log::Game, &[t.clone(), "another".into()])
            .await
            .unwrap(),
        [(t, 4)]
    );
}

async fn the_first_number_decides(store: &dyn Store) {
    let (t, u) = (unique(), unique());
    let first = Batch {
        listing: Some(listing(&t, Phase::Open, 7)),
        ..batch(&t, 0..3, "ann")
    };
    store.append(std::slice::from_ref(&first)).await.unwrap();
    // Of two batches, one comes too late at its table: nothing of it is kept, the other is.
    let late = Batch {
        listing: Some(listing(&t, Phase::Over, 9)),
        ..batch(&t, 2..5, "bob")
    };
    let kept = store.append(&[late, batch(&u, 0..2, "bob")]).await.unwrap();
    assert_eq!(kept, [false, true]);
    assert_eq!(store.read(&t, 0, 100).await.unwrap(), first.rows);
    assert_eq!(store.listing(&t).await.unwrap(), first.listing);
    assert_eq!(store.read(&u, 0, 100).await.unwrap().len(), 2);
    // Again the same: nothing is doubled.
    assert_eq!(
        store.append(std::slice::from_ref(&first)).await.unwrap(),
        [false]
    );
    assert_eq!(store.read(&t, 0, 100).await.unwrap().len(), 3);
}

async fn listings(store: &dyn Store) {
    let (t, u) = (unique(), unique());
    let origin = unique();
    let put = async |id: &str, number: u64, change: &dyn Fn(&mut Listing)| {
        let mut l = listing(id, Phase::Open, 10);
        l.origin = origin.clone();
        change(&mut l);
        let mut b = batch(id, number..number + 1, "ann");
        b.listing = Some(l.clone());
        assert_eq!(store.append(&[b]).await.unwrap(), [true]);
        l
    };
    let mine = put(&t, 0, &|l| l.updated = 9_000_000_000_000).await;
    put(&u, 0, &|l| (l.public, l.created) = (false, 50)).await;
    assert_eq!(store.lobby(Phase::Open, None, 1).await.unwrap(), [mine]);
    assert_eq!(store.listing(&u).await.unwrap().unwrap().updated, 10);
    assert_eq!(store.listing("another").await.unwrap(), None);
    assert_eq!(store.made_by(&origin, 0).await.unwrap(), 2);
    assert_eq!(store.made_by(&origin, 50).await.unwrap(), 1);
    assert_eq!(store.made_by("elsewhere", 0).await.unwrap(), 0);
    put(&t, 1, &|l| {
        (l.phase, l.deadline) = (Phase::Running, Some(77))
    })
    .await;
    assert!(store.due(77, 10).await.unwrap().is_empty());
    assert_eq!(store.due(78, 10).await.unwrap(), std::slice::from_ref(&t));
    assert!(
        store
            .lobby(Phase::Running, None, 9)
            .await
            .unwrap()
            .iter()
            .any(|l| l.id == t)
    );
    // What was started stays, what was not and is old goes.
    assert!(store.forget_open(11).await.unwrap() >= 1);
    assert_eq!(store.listing(&u).await.unwrap(), None);
    assert_eq!(store.read(&u, 0, 9).await.unwrap(), []);
    assert_eq!(store.read(&t, 0, 9).await.unwrap().len(), 2);
    put(&t, 2, &|l| l.phase = Phase::Over).await;
    assert!(store.due(i64::MAX, 10).await.unwrap().is_empty());
}

/// Eight writers want every number of four tables; each number goes to one of them, whole.
async fn races(store: Arc<dyn Store>) {
    let tables: Vec<String> = (0..4).map(|_| unique()).collect();
    let mut tasks = JoinSet::new();
    for who in 0..8 {
        let (store, tables) = (store.clone(), tables.clone());
        tasks.spawn(async move {
            let mut won = 0;
            for n in 0..15 {
                let all: Vec<Batch> = tables
                    .iter()
                    .map(|t| batch(t, 2 * n..2 * n + 2, &who.to_string()))
                    .collect();
                won += store
                    .append(&all)
                    .await
                    .unwrap()
                    .iter()
                    .filter(|&&w| w)
                    .count();
            }
            won
        });
    }
    assert_eq!(tasks.join_all().await.iter().sum::<usize>(), 4 * 15);
    for t in &tables {
        let rows = store.read(t, 0, 1_000).await.unwrap();
        let numbers: Vec<u64> = rows.iter().map(|r| r.number).collect();
        assert_eq!(numbers, (0..30).collect::<Vec<_>>());
        for pair in rows.chunks(2) {
            let who = |r: &Row| r.entry.split(' ').next().unwrap().to_owned();
            assert_eq!(who(&pair[0]), who(&pair[1]), "a batch is whole");
        }
    }
}

/// Many tables at a time through the writer: all is kept, in far fewer transactions.
async fn together(store: Arc<dyn Store>) {
    let mut lanes = JoinSet::new();
    let writer = Writer::start(store.clone(), 2, Duration::from_millis(2), &mut lanes);
    let tables: Vec<String> = (0..200).map(|_| unique()).collect();
    let mut tasks = JoinSet::new();
    for t in tables.clone() {
        let writer = writer.clone();
        tasks.spawn(async move {
            for n in 0..5 {
                assert!(writer.append(batch(&t, n..n + 1, "x")).await.unwrap());
            }
            assert!(!writer.append(batch(&t, 2..3, "y")).await.unwrap());
        });
    }
    tasks.join_all().await;
    let ends: HashSet<_> = store
        .ends(Log::Game, &tables)
        .await
        .unwrap()
        .into_iter()
        .collect();
    assert_eq!(ends, tables.into_iter().map(|t| (t, 4)).collect());
    drop(writer);
    lanes.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tables.sqlite");
    let store = Arc::new(SqliteStore::open(&path).await.unwrap());
    suite(store.clone()).await;
    store.close().await;
    // All is in the one file.
    let copy = dir.path().join("copy.sqlite");
    std::fs::copy(&path, &copy).unwrap();
    let again = SqliteStore::open(&copy).await.unwrap();
    assert!(!again.lobby(Phase::Over, None, 9).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn postgres() {
    let server = Postgres::start().unwrap();
    let url = server.database().await.unwrap();
    let store = Arc::new(PostgresStore::connect(&url, 8).await.unwrap());
    suite(store.clone()).await;
    store.close().await;
    // Two nodes that start at once make the tables once.
    let url = server.database().await.unwrap();
    let (a, b) = tokio::join!(
        PostgresStore::connect(&url, 2),
        PostgresStore::connect(&url, 2)
    );
    assert!(a.is_ok() && b.is_ok());
}

#[tokio::test]
async fn rows_do_not_show_their_entry() {
    let text = format!("{:?}", batch("t", 0..1, "the seed"));
    assert!(!text.contains("the seed"), "{text}");
}
