//! A store in which something goes wrong in the middle of what it does, at every statement: whatever
//! was acknowledged is there once, and writing goes on as soon as it can.

mod support;

use std::{path::Path, process::Command, sync::Arc, time::Duration};

use protocol::Phase;
use serde_json::json;
use server::store::{
    Batch, Listing, Log, PostgresStore, Row, Saved, SqliteStore, Store, StoreError, Writer,
};
use sqlx::{Connection, PgConnection, SqliteConnection, sqlite::SqliteConnectOptions};
use support::{Place, start, until};
use testkit::services::{Postgres, unique};
use tokio::task::JoinSet;

fn row(number: u64) -> Row {
    Row {
        number,
        at: 1_000,
        command: None,
        entry: format!("{{\"entry\":{number}}}"),
    }
}

/// Everything that a batch can have.
fn whole(table: &str, numbers: std::ops::Range<u64>) -> Batch {
    let mut batch = Batch::game(table, numbers.clone().map(row).collect());
    batch.saved = Some(Saved {
        number: numbers.end,
        state: "{}".into(),
    });
    batch.listing = Some(Listing {
        id: table.into(),
        public: true,
        phase: Phase::Running,
        created: 5,
        updated: 7,
        deadline: None,
        origin: String::new(),
        summary: "{}".into(),
    });
    batch
}

/// A table whose entries were acknowledged, with the numbers that follow.
struct Sound {
    id: String,
    game: u64,
    talk: u64,
}

impl Sound {
    fn new() -> Sound {
        let id = unique();
        Sound {
            id,
            game: 0,
            talk: 0,
        }
    }

    async fn write(&mut self, writer: &Writer) -> Result<(), StoreError> {
        let batch = whole(&self.id, self.game..self.game + 3);
        if writer.append(batch).await? {
            self.game += 3;
        }
        let line = Batch::talk(&*self.id, row(self.talk));
        if writer.append(line).await? {
            self.talk += 1;
        }
        Ok(())
    }

    /// Finds out what was kept, as soon as that can be had.
    async fn learn(&mut self, store: &dyn Store) {
        let began = std::time::Instant::now();
        loop {
            let game = store.read(&self.id, 0, 9_999).await;
            let talk = store.talk(&self.id, 0, 9_999).await;
            if let (Ok(game), Ok(talk)) = (game, talk) {
                (self.game, self.talk) = (game.len() as u64, talk.len() as u64);
                return;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "it is gone");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn check(&self, store: &dyn Store) {
        let numbers = |rows: Vec<Row>| rows.iter().map(|r| r.number).collect::<Vec<_>>();
        let game = numbers(store.read(&self.id, 0, 9_999).await.unwrap());
        assert_eq!(game, (0..self.game).collect::<Vec<_>>());
        let talk = numbers(store.talk(&self.id, 0, 9_999).await.unwrap());
        assert_eq!(talk, (0..self.talk).collect::<Vec<_>>());
    }
}

/// Goes on while `fault` is there and after `heal`.
async fn survives(
    store: Arc<dyn Store>,
    name: &str,
    fault: impl AsyncFn(&str),
    heal: impl AsyncFn(),
) {
    let mut lanes = JoinSet::new();
    let writer = Writer::start(store.clone(), 1, Duration::from_millis(5), &mut lanes);
    let (mut good, mut other) = (Sound::new(), Sound::new());
    good.write(&writer).await.unwrap();
    other.write(&writer).await.unwrap();
    let bad = unique();
    fault(&bad).await;
    // In one transaction with others, and alone.
    let (a, b, c, d) = tokio::join!(
        good.write(&writer),
        writer.append(whole(&bad, 0..3)),
        writer.append(Batch::talk(&*bad, row(0))),
        other.write(&writer),
    );
    assert!(b.is_err() || c.is_err(), "{name}: nothing went wrong");
    let hit = a.is_err() || d.is_err();
    let _ = writer.append(whole(&bad, 0..3)).await;
    // Readers go on.
    assert_eq!(store.read(&good.id, 0, 1).await.unwrap().len(), 1, "{name}");
    heal().await;
    // It is not known of what failed whether it was kept: whoever asks reads, and goes on.
    if hit {
        good.learn(&*store).await;
        other.learn(&*store).await;
    }
    for _ in 0..3 {
        good.write(&writer).await.expect(name);
        other.write(&writer).await.expect(name);
    }
    good.check(&*store).await;
    other.check(&*store).await;
    writer.ready().await.expect(name);
    // What failed is there wholly or not at all, and can be done.
    let there = store.read(&bad, 0, 9).await.unwrap().len();
    let again = writer.append(whole(&bad, 0..3)).await.expect(name);
    assert_eq!(there, if again { 0 } else { 3 }, "{name}");
    drop(writer);
    lanes.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_at_every_statement() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tables.sqlite");
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&path).await.unwrap());
    let options = SqliteConnectOptions::new().filename(&path);
    let mut side = SqliteConnection::connect_with(&options).await.unwrap();
    for statement in [
        "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
        "CREATE TABLE child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)",
    ] {
        sqlx::query(statement).execute(&mut side).await.unwrap();
    }
    let side = tokio::sync::Mutex::new(side);
    let run = async |statement: String| {
        let mut side = side.lock().await;
        sqlx::query(&statement).execute(&mut *side).await.unwrap();
    };
    // Where it fails: at the first rows, the rest, the list, what is kept, talk; and at the end.
    let places = [
        ("BEFORE INSERT ON log", "NEW.number = 0 AND NEW.table_id"),
        ("AFTER INSERT ON log", "NEW.number = 2 AND NEW.table_id"),
        ("BEFORE INSERT ON tables", "NEW.id"),
        ("BEFORE INSERT ON snapshots", "NEW.table_id"),
        ("BEFORE INSERT ON talk", "NEW.table_id"),
    ];
    for how in ["ABORT", "FAIL", "ROLLBACK"] {
        for (event, which) in places {
            let name = format!("{how} {event}");
            let fault = async |bad: &str| {
                run(format!(
                    "CREATE TRIGGER fault {event} WHEN {which} = '{bad}'
                     BEGIN SELECT RAISE({how}, 'a fault'); END"
                ))
                .await;
            };
            let heal = async || run("DROP TRIGGER fault".into()).await;
            survives(store.clone(), &name, fault, heal).await;
        }
    }
    for (event, which) in places {
        let name = format!("COMMIT {event}");
        let fault = async |bad: &str| {
            run(format!(
                "CREATE TRIGGER fault {event} WHEN {which} = '{bad}'
                 BEGIN INSERT INTO child VALUES (77); END"
            ))
            .await;
        };
        let heal = async || run("DROP TRIGGER fault".into()).await;
        survives(store.clone(), &name, fault, heal).await;
    }
    // Another program has the file, for longer than one waits.
    let fault = async |_: &str| run("BEGIN IMMEDIATE".into()).await;
    let heal = async || run("ROLLBACK".into()).await;
    survives(store.clone(), "BEGIN", fault, heal).await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn postgres_at_every_statement() {
    let server = Postgres::start().unwrap();
    let url = server.database().await.unwrap();
    let store: Arc<dyn Store> = Arc::new(PostgresStore::connect(&url, 4).await.unwrap());
    let side = tokio::sync::Mutex::new(PgConnection::connect(&url).await.unwrap());
    let run = async |statement: String| {
        let mut side = side.lock().await;
        sqlx::query(&statement).execute(&mut *side).await.unwrap();
    };
    let raise = |code: &str| format!("RAISE EXCEPTION 'a fault' USING ERRCODE = '{code}'");
    let doings = [
        // A disk that is full, a deadlock, something that does not fit, and a process that dies.
        ("full", raise("53100")),
        ("deadlock", raise("40P01")),
        ("unfit", raise("23514")),
        (
            "gone",
            "PERFORM pg_terminate_backend(pg_backend_pid())".into(),
        ),
    ];
    for (what, doing) in &doings {
        for (table, which) in [
            ("log", "NEW.number = 0 AND NEW.table_id"),
            ("log", "NEW.number = 2 AND NEW.table_id"),
            ("tables", "NEW.id"),
            ("snapshots", "NEW.table_id"),
            ("talk", "NEW.table_id"),
        ] {
            for when in ["AT ONCE", "AT THE END"] {
                let name = format!("{what} {table} {which} {when}");
                let fault = async |bad: &str| {
                    run(format!(
                        "CREATE OR REPLACE FUNCTION fault() RETURNS trigger AS $$ BEGIN
                             IF {which} = '{bad}' THEN {doing}; END IF; RETURN NEW;
                         END $$ LANGUAGE plpgsql"
                    ))
                    .await;
                    run(match when {
                        "AT ONCE" => format!(
                            "CREATE TRIGGER fault BEFORE INSERT ON {table} FOR EACH ROW
                             EXECUTE FUNCTION fault()"
                        ),
                        _ => format!(
                            "CREATE CONSTRAINT TRIGGER fault AFTER INSERT ON {table}
                             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
                             EXECUTE FUNCTION fault()"
                        ),
                    })
                    .await;
                };
                let heal = async || run(format!("DROP TRIGGER fault ON {table}")).await;
                survives(store.clone(), &name, fault, heal).await;
            }
        }
    }
    store.close().await;
}

/// A file system of its own, which can be made larger. There is none where mounting is not allowed.
struct Disk<'a>(&'a Path);

impl<'a> Disk<'a> {
    fn new(at: &'a Path, size: &str) -> Option<Disk<'a>> {
        let options = format!("size={size},mode=0777");
        let args = ["-t", "tmpfs", "-o", &options, "tmpfs"];
        let mounted = Command::new("mount").args(args).arg(at).output();
        mounted
            .is_ok_and(|o| o.status.success())
            .then_some(Disk(at))
    }

    fn grow(&self, size: &str) {
        let options = format!("remount,size={size}");
        let grown = Command::new("mount")
            .args(["-o", &options])
            .arg(self.0)
            .status();
        assert!(grown.unwrap().success());
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_heals() {
    let dir = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::new(dir.path(), "1m") else {
        eprintln!("skipped: nothing can be mounted here");
        return;
    };
    let file = dir.path().join("tables.sqlite");
    let (node, api) = start(support::settings(&file.to_string_lossy())).await;
    let ready = async || {
        let url = format!("http://{}/ready", api.address);
        reqwest::get(url).await.unwrap().status().as_u16()
    };
    assert_eq!(ready().await, 200);
    let wish = json!({"game": "small-world", "map": "small-world-2", "public": true,
        "title": "x".repeat(60)});
    let mut made = Vec::new();
    let why = loop {
        match api.make(&wish).await {
            Ok(held) => made.push(held),
            Err(why) => break why,
        }
        assert!(made.len() < 10_000, "the disk does not fill");
    };
    assert!(why.starts_with("503") && why.contains("store"), "{why}");
    until(async || (ready().await == 503).then_some(())).await;
    // What is there can be read all the while.
    let first = format!("/tables/{}", made[0].table);
    assert_eq!(api.get(&first).await.unwrap()["phase"], "open");
    assert_eq!(
        api.get("/tables").await.unwrap().as_array().unwrap().len(),
        made.len().min(100)
    );
    disk.grow("16m");
    // Nothing is restarted.
    until(async || (ready().await == 200).then_some(())).await;
    for _ in 0..20 {
        made.push(api.make(&wish).await.unwrap());
    }
    for held in &made {
        let log = api
            .get(&format!("/tables/{}/log", held.table))
            .await
            .unwrap();
        assert_eq!(log.as_array().unwrap().len(), 1);
    }
    node.stop().await;
    drop(disk);
}

/// What is acknowledged is there also if the other lane, or another node, was in the way.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn a_database_that_goes_in_the_middle() {
    let mut server = Postgres::own().unwrap();
    let place = Place::postgres(&server).await;
    let store: Arc<dyn Store> = Arc::from(place.store().await);
    let mut lanes = JoinSet::new();
    let writer = Writer::start(store.clone(), 2, Duration::ZERO, &mut lanes);
    let mut tables: Vec<Sound> = (0..20).map(|_| Sound::new()).collect();
    for round in 0..4 {
        let mut tasks = JoinSet::new();
        for mut table in tables.drain(..) {
            let (writer, store) = (writer.clone(), store.clone());
            tasks.spawn(async move {
                for _ in 0..10 {
                    if table.write(&writer).await.is_err() {
                        // Not known: it is read as soon as it can be.
                        let (game, talk) = (table.game, table.talk);
                        table.learn(&*store).await;
                        assert!(game <= table.game && talk <= table.talk, "lost");
                    }
                }
                table
            });
        }
        if round % 2 == 0 {
            tokio::task::yield_now().await;
            server.stop();
            server.restart().unwrap();
        }
        tables = tasks.join_all().await;
    }
    for table in &tables {
        table.check(&*store).await;
    }
    assert_eq!(store.ends(Log::Game, &[]).await.unwrap(), []);
    writer.ready().await.unwrap();
}
