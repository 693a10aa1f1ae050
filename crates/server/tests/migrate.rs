//! Databases of earlier versions are opened, and everything in them is there.

mod support;

use serde_json::{Value, json};
use server::store::{Log, PostgresStore, SqliteStore, Store};
use sqlx::{Connection, PgConnection, SqliteConnection, sqlite::SqliteConnectOptions};
use support::{settings, start, until};
use testkit::{client::Client, services::Postgres};

/// What version 0.1 left, with its own tables: one game that is over with talk in its log, one under
/// way, and a table that has not begun.
const OLD: &str = include_str!("data/version-0.1.jsonl");
const OVER: &str = "ea039351059077fafc76";
const RUNNING: &str = "66f5ae13cc86a03d49bb";
const OPEN: &str = "f77b559f844448811ca3";

fn rows(kind: &str) -> Vec<Vec<Value>> {
    let all = OLD
        .lines()
        .map(|l| serde_json::from_str::<Value>(l).unwrap());
    all.filter_map(|v| v[kind].as_array().cloned()).collect()
}

/// The schema of version 0.1, as that version has noted it down.
fn first(migrations: &sqlx::migrate::Migrator) -> (&str, &sqlx::migrate::Migration) {
    let first = migrations.iter().next().unwrap();
    assert_eq!(first.version, 1);
    (&first.sql, first)
}

fn text(v: &Value) -> Option<&str> {
    v.as_str()
}

async fn old_sqlite(path: &std::path::Path) {
    let options = SqliteConnectOptions::new().filename(path);
    let options = options.create_if_missing(true);
    let mut c = SqliteConnection::connect_with(&options).await.unwrap();
    let migrations = sqlx::migrate!("migrations/sqlite");
    let (sql, first) = first(&migrations);
    sqlx::raw_sql(sql).execute(&mut c).await.unwrap();
    sqlx::raw_sql(
        "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
         installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL,
         checksum BLOB NOT NULL, execution_time BIGINT NOT NULL)",
    )
    .execute(&mut c)
    .await
    .unwrap();
    sqlx::query("INSERT INTO _sqlx_migrations VALUES (1, 'log', CURRENT_TIMESTAMP, true, ?1, 1)")
        .bind(&*first.checksum)
        .execute(&mut c)
        .await
        .unwrap();
    for r in rows("log") {
        sqlx::query("INSERT INTO log VALUES (?1, ?2, ?3, ?4, ?5)")
            .bind(text(&r[0]))
            .bind(r[1].as_i64())
            .bind(r[2].as_i64())
            .bind(text(&r[3]))
            .bind(text(&r[4]))
            .execute(&mut c)
            .await
            .unwrap();
    }
    for r in rows("table") {
        sqlx::query("INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
            .bind(text(&r[0]))
            .bind(r[1].as_i64())
            .bind(r[2].as_i64())
            .bind(r[3].as_i64())
            .bind(r[4].as_i64())
            .bind(r[5].as_i64())
            .bind(text(&r[6]))
            .bind(text(&r[7]))
            .execute(&mut c)
            .await
            .unwrap();
    }
    c.close().await.unwrap();
}

async fn old_postgres(url: &str) {
    let mut c = PgConnection::connect(url).await.unwrap();
    let migrations = sqlx::migrate!("migrations/postgres");
    let (sql, first) = first(&migrations);
    sqlx::raw_sql(sql).execute(&mut c).await.unwrap();
    sqlx::raw_sql(
        "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
         installed_on TIMESTAMPTZ NOT NULL DEFAULT now(), success BOOLEAN NOT NULL,
         checksum BYTEA NOT NULL, execution_time BIGINT NOT NULL)",
    )
    .execute(&mut c)
    .await
    .unwrap();
    sqlx::query("INSERT INTO _sqlx_migrations VALUES (1, 'log', now(), true, $1, 1)")
        .bind(&*first.checksum)
        .execute(&mut c)
        .await
        .unwrap();
    for r in rows("log") {
        sqlx::query("INSERT INTO log VALUES ($1, $2, $3, $4, $5)")
            .bind(text(&r[0]))
            .bind(r[1].as_i64())
            .bind(r[2].as_i64())
            .bind(text(&r[3]))
            .bind(text(&r[4]))
            .execute(&mut c)
            .await
            .unwrap();
    }
    for r in rows("table") {
        sqlx::query("INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")
            .bind(text(&r[0]))
            .bind(r[1].as_i64() == Some(1))
            .bind(r[2].as_i64().map(|n| n as i16))
            .bind(r[3].as_i64())
            .bind(r[4].as_i64())
            .bind(r[5].as_i64())
            .bind(text(&r[6]))
            .bind(text(&r[7]))
            .execute(&mut c)
            .await
            .unwrap();
    }
    c.close().await.unwrap();
}

async fn everything_is_there(database: &str, store: Box<dyn Store>) {
    let rows = store.read(OVER, 0, 9_999).await.unwrap();
    let old: Vec<_> = rows_of(OVER);
    assert_eq!(rows.len(), old.len());
    for (row, old) in rows.iter().zip(&old) {
        let mut old: Value = serde_json::from_str(old[4].as_str().unwrap()).unwrap();
        // The address, and nothing else, is forgotten.
        let address = old.as_object_mut().unwrap().remove("origin");
        assert_eq!(address.is_some(), row.number == 0);
        assert_eq!(serde_json::from_str::<Value>(&row.entry).unwrap(), old);
    }
    for id in [OVER, RUNNING, OPEN] {
        assert_eq!(store.listing(id).await.unwrap().unwrap().origin, "");
    }
    assert_eq!(store.ends(Log::Talk, &[OVER.into()]).await.unwrap(), []);
    store.close().await;
    let (node, api) = start(settings(database)).await;
    for (phase, id) in [("over", OVER), ("running", RUNNING), ("open", OPEN)] {
        let list = api.get(&format!("/tables?phase={phase}")).await.unwrap();
        assert_eq!(list[0]["table"]["id"], id);
        let table = api.get(&format!("/tables/{id}")).await.unwrap();
        assert_eq!(table["phase"], phase);
    }
    // What ended before games could be found is found.
    let found = until(async || {
        let found = api.get("/games").await.unwrap();
        (found[0]["table"] == OVER).then_some(found)
    })
    .await;
    assert_eq!(found.as_array().unwrap().len(), 1);
    // What was said is in the old log, and is still told.
    let log = api.get(&format!("/tables/{OVER}/log")).await.unwrap();
    assert!(log.to_string().contains("Hello from 0.1"));
    let record = api
        .ask("GET", &format!("/tables/{OVER}/record"), None, None)
        .await
        .unwrap();
    assert_eq!(record.0, 200);
    // The game under way goes on with the keys of old.
    let keys = ["b", "c"].map(|c| format!("key-of-version-0-1-{}", c.repeat(8)));
    let mut moved = false;
    for key in &keys {
        let mut client = Client::join(&api.address, RUNNING, Some(key), true)
            .await
            .unwrap();
        let seat = client.seat.expect("the key holds");
        if client.follower.to_move() == Some(seat) {
            let action = client.follower.legal(seat)[0];
            client.act(action).await.unwrap();
            moved = true;
        }
        let said = client
            .command(json!({"do": "chat", "text": "Still here"}))
            .await;
        said.unwrap();
    }
    assert!(moved);
    until(async || {
        let table = api.get(&format!("/tables/{RUNNING}")).await.ok()?;
        (table["end"].as_u64()? > rows_of(RUNNING).len() as u64).then_some(())
    })
    .await;
    node.stop().await;
}

fn rows_of(table: &str) -> Vec<Vec<Value>> {
    let all = rows("log").into_iter();
    all.filter(|r| r[0] == table).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_of_version_0_1() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("old.sqlite");
    old_sqlite(&path).await;
    let store = SqliteStore::open(&path).await.unwrap();
    everything_is_there(&path.to_string_lossy(), Box::new(store)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn postgres_of_version_0_1() {
    let server = Postgres::start().unwrap();
    let url = server.database().await.unwrap();
    old_postgres(&url).await;
    let store = PostgresStore::connect(&url, 2).await.unwrap();
    everything_is_there(&url, Box::new(store)).await;
}
