//! A store that does not answer, is not ours, or is used by another: what is said, and that a node
//! neither hangs nor lies.

mod support;

use std::{
    fs,
    net::TcpListener as Listener,
    os::unix::fs::{MetadataExt, PermissionsExt, chown},
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use content::Library;
use serde_json::json;
use server::{
    Node, Settings,
    store::{PostgresStore, SqliteStore, Store},
};
use sqlx::{Connection, PgConnection};
use support::{Place, config, settings, start, until};
use testkit::{
    client::Api,
    services::{Nats, Postgres, find},
};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

async fn ready(api: &Api) -> u16 {
    let url = format!("http://{}/ready", api.address);
    reqwest::get(url).await.unwrap().status().as_u16()
}

fn two() -> serde_json::Value {
    json!({"game": "small-world", "map": "small-world-2", "public": true})
}

/// As long as a node may take to stop, whatever its store does.
const STOPPED: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn a_locked_table() {
    let server = Postgres::start().unwrap();
    let url = server.database().await.unwrap();
    let (node, api) = start(settings(&url)).await;
    let held = api.make(&two()).await.unwrap();
    assert_eq!(ready(&api).await, 200);
    let mut side = PgConnection::connect(&url).await.unwrap();
    for statement in ["BEGIN", "LOCK TABLE log IN ACCESS EXCLUSIVE MODE"] {
        sqlx::query(statement).execute(&mut side).await.unwrap();
    }
    let why = api.make(&two()).await.unwrap_err();
    assert!(why.starts_with("503") && why.contains("store"), "{why}");
    until(async || (ready(&api).await == 503).then_some(())).await;
    // What is in another table can still be read.
    assert_eq!(
        api.get("/tables").await.unwrap()[0]["table"]["id"],
        held.table
    );
    sqlx::query("ROLLBACK").execute(&mut side).await.unwrap();
    until(async || (ready(&api).await == 200).then_some(())).await;
    api.make(&two()).await.unwrap();
    // A node stops in time, with a command under way.
    for statement in ["BEGIN", "LOCK TABLE log IN ACCESS EXCLUSIVE MODE"] {
        sqlx::query(statement).execute(&mut side).await.unwrap();
    }
    let waiting = tokio::spawn(async move { api.make(&two()).await });
    tokio::task::yield_now().await;
    let stopped = tokio::time::timeout(STOPPED, node.stop()).await;
    assert!(stopped.is_ok(), "it waits for the store");
    assert!(waiting.await.unwrap().is_err());
}

/// A network that can be made to swallow everything.
struct Network {
    address: String,
    frozen: watch::Sender<bool>,
}

impl Network {
    async fn to(host: String) -> Network {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (frozen, state) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((mut inner, _)) = listener.accept().await {
                let (host, mut state) = (host.clone(), state.clone());
                tokio::spawn(async move {
                    // Connections are taken, as the kernel does for a program that is stopped.
                    if state.wait_for(|frozen| !frozen).await.is_err() {
                        return;
                    }
                    let Ok(mut outer) = TcpStream::connect(host).await else {
                        return;
                    };
                    loop {
                        tokio::select! {
                            _ = copy_bidirectional(&mut inner, &mut outer) => return,
                            frozen = state.wait_for(|frozen| *frozen) => {
                                if frozen.is_err() {
                                    return;
                                }
                            }
                        }
                        if state.wait_for(|frozen| !frozen).await.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        Network { address, frozen }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn a_database_that_is_frozen() {
    let server = Postgres::start().unwrap();
    let url = server.database().await.unwrap();
    let (user, rest) = url.rsplit_once('@').unwrap();
    let (host, name) = rest.split_once('/').unwrap();
    let network = Network::to(host.into()).await;
    let url = format!("{user}@{}/{name}", network.address);
    let (node, api) = start(settings(&url)).await;
    let held = api.make(&two()).await.unwrap();
    assert_eq!(ready(&api).await, 200);
    network.frozen.send_replace(true);
    // All connections there are, and more.
    let mut asks = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let api = api.clone();
        asks.spawn(async move { api.make(&two()).await });
    }
    for refused in asks.join_all().await {
        let why = refused.unwrap_err();
        assert!(why.starts_with("503") && why.contains("store"), "{why}");
    }
    assert_eq!(ready(&api).await, 503);
    network.frozen.send_replace(false);
    until(async || (ready(&api).await == 200).then_some(())).await;
    api.make(&two()).await.unwrap();
    api.get(&format!("/tables/{}", held.table)).await.unwrap();
    network.frozen.send_replace(true);
    let stopped = tokio::time::timeout(STOPPED, node.stop()).await;
    assert!(stopped.is_ok(), "it waits for the store");
}

async fn refused(settings: Settings) -> String {
    let library = Library::shipped().clone();
    match Node::start(config(settings), library).await {
        Ok(_) => panic!("it starts"),
        Err(e) => e.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_server_at_a_file() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let why = refused(place.settings()).await;
    assert!(
        why.contains("another server uses") && why.contains("tables.sqlite"),
        "{why}"
    );
    // The first is none the worse for it, and a tool may look in.
    api.make(&two()).await.unwrap();
    let store = place.store().await;
    store.check().await.unwrap();
    store.close().await;
    api.make(&two()).await.unwrap();
    // Nobody else may read what there is.
    for file in fs::read_dir(place.folder()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
    }
    node.stop().await;
    let (node, _) = place.node().await;
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_whose_key_is_gone_is_not_served() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    node.stop().await;
    let key = place.folder().join("tables.sqlite-key");
    let elsewhere = place.folder().join("elsewhere");
    fs::rename(&key, &elsewhere).unwrap();
    let why = refused(place.settings()).await;
    assert!(
        why.contains("tables.sqlite-key") && why.contains("--key-file"),
        "{why}"
    );
    assert!(!key.exists(), "another key would be of no use");
    fs::write(&key, "ab".repeat(32)).unwrap();
    let why = refused(place.settings()).await;
    assert!(why.contains("--key-file"), "{why}");
    // With the file where it is now, the game goes on, its dice too.
    let settings = Settings {
        key_file: Some(elsewhere),
        ..place.settings()
    };
    let (node, api) = start(settings).await;
    let pick = json!({"do": "act", "line": "pick 1"});
    api.command(&held[0], pick).await.unwrap();
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn seeds_in_a_database_are_sealed_if_there_is_a_key() {
    let server = Postgres::start().unwrap();
    let place = Place::postgres(&server).await;
    let sealed = || Settings {
        key_file: Some(place.folder().join("key")),
        ..place.settings()
    };
    let (node, api) = place.node().await;
    let open = api.table_of_people(two(), 2).await.unwrap();
    node.stop().await;
    let (node, api) = start(sealed()).await;
    let shut = api.table_of_people(two(), 2).await.unwrap();
    // What was kept open before goes on as well.
    let pick = json!({"do": "act", "line": "pick 1"});
    for held in [&open[0], &shut[0]] {
        api.command(held, pick.clone()).await.unwrap();
    }
    node.stop().await;
    let url = place.settings().database.unwrap();
    let mut side = PgConnection::connect(&url).await.unwrap();
    for (held, is) in [(&open[0], false), (&shut[0], true)] {
        let ask = "SELECT entry FROM log WHERE table_id = $1 AND entry LIKE '%began%'";
        let query = sqlx::query_scalar(ask).bind(&held.table);
        let entry: String = query.fetch_one(&mut side).await.unwrap();
        assert_eq!(entry.contains("\"sealed:"), is);
    }
    let why = refused(place.settings()).await;
    assert!(why.contains("--key-file"), "{why}");
    let (node, api) = start(sealed()).await;
    api.get(&format!("/tables/{}", shut[0].table))
        .await
        .unwrap();
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is neither installed nor given"
)]
async fn servers_at_a_database_hear_one_another() {
    let (server, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let place = Place::postgres(&server).await;
    let with_nats = || Settings {
        nats: Some(nats.url().to_owned()),
        ..place.settings()
    };
    let (alone, _) = place.node().await;
    for settings in [place.settings(), with_nats()] {
        let why = refused(settings).await;
        assert!(why.contains("--nats") && why.contains("127.0.0.1"), "{why}");
    }
    alone.stop().await;
    let (first, _) = start(with_nats()).await;
    let (second, _) = start(with_nats()).await;
    let why = refused(place.settings()).await;
    assert!(why.contains("--nats"), "{why}");
    first.stop().await;
    second.stop().await;
    let (alone, _) = place.node().await;
    alone.stop().await;
}

#[tokio::test]
async fn what_cannot_be_opened_is_named_with_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name);
    fs::write(
        file("text"),
        "no database at all, but long enough to be read as one ".repeat(99),
    )
    .unwrap();
    let side = |path: &Path| {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
        let options = options.create_if_missing(true);
        async move {
            sqlx::SqliteConnection::connect_with(&options)
                .await
                .unwrap()
        }
    };
    let mut other = side(&file("other")).await;
    let make = sqlx::query("CREATE TABLE log (x)");
    make.execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let later = SqliteStore::open(&file("later")).await.unwrap();
    later.close().await;
    let mut later = side(&file("later")).await;
    let make =
        "INSERT INTO _sqlx_migrations SELECT 99, description, installed_on, success, checksum,
        execution_time FROM _sqlx_migrations WHERE version = 1";
    sqlx::query(make).execute(&mut later).await.unwrap();
    later.close().await.unwrap();
    for (name, words) in [
        ("", "is a folder"),
        ("nowhere/a.sqlite", "no folder"),
        ("text", "something else than a database"),
        ("other", "another program"),
        ("later", "later version"),
    ] {
        let path = file(name);
        let why = SqliteStore::open(&path).await.err().unwrap().to_string();
        assert!(why.contains(words), "{why}");
        assert!(why.contains(&*path.display().to_string()), "{why}");
    }
    let nobody = Listener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = format!("postgres://ann:secret@{nobody}/games");
    let why = PostgresStore::connect(&url, 1)
        .await
        .err()
        .unwrap()
        .to_string();
    for word in [&*nobody.to_string(), "games", "refused"] {
        assert!(why.contains(word), "{why}");
    }
    assert!(!why.contains("secret"), "{why}");
    // The same for ports that are taken.
    let taken = Listener::bind("127.0.0.1:0").unwrap();
    let at = taken.local_addr().unwrap();
    let place = Place::sqlite();
    for (flag, settings) in [
        (
            "--listen",
            Settings {
                listen: Some(at),
                ..place.settings()
            },
        ),
        (
            "--metrics",
            Settings {
                metrics: Some(at),
                ..place.settings()
            },
        ),
    ] {
        let why = refused(settings).await;
        assert!(why.contains(flag) && why.contains(&at.to_string()), "{why}");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn passwords_are_in_no_error() {
    let server = Postgres::start().unwrap();
    let place = Place::postgres(&server).await;
    for nats in [
        "nats://user:hidden@bad host",
        "nats://hidden@:x",
        "nats://u:hidden@h:99999",
    ] {
        let why = refused(Settings {
            nats: Some(nats.into()),
            ..place.settings()
        })
        .await;
        assert!(
            why.contains("NATS at nats://") && !why.contains("hidden"),
            "{why}"
        );
    }
}

/// An authority, and a certificate of it for 127.0.0.1: `ca.pem`, `server.pem`, `server.key`.
fn certificates(folder: &Path) -> bool {
    let openssl = |args: &[&str]| {
        let mut command = Command::new("openssl");
        let ran = command.args(args).current_dir(folder).output();
        ran.is_ok_and(|o| o.status.success())
    };
    let extensions = "subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\n";
    fs::write(folder.join("extensions"), extensions).unwrap();
    let new = ["req", "-newkey", "rsa:2048", "-nodes", "-sha256"];
    let with = |more: &[&'static str]| [&new[..], more].concat();
    openssl(&with(&[
        "-x509",
        "-days",
        "2",
        "-subj",
        "/CN=authority",
        "-keyout",
        "ca.key",
        "-out",
        "ca.pem",
    ])) && openssl(&with(&[
        "-subj",
        "/CN=127.0.0.1",
        "-keyout",
        "server.key",
        "-out",
        "server.csr",
    ])) && openssl(&[
        "x509",
        "-req",
        "-in",
        "server.csr",
        "-CA",
        "ca.pem",
        "-CAkey",
        "ca.key",
        "-CAcreateserial",
        "-days",
        "2",
        "-extfile",
        "extensions",
        "-out",
        "server.pem",
    ])
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn postgres_by_tls() {
    let dir = tempfile::tempdir().unwrap();
    if !certificates(dir.path()) {
        eprintln!("skipped: there is no openssl to make certificates with");
        return;
    }
    let server = Postgres::own().unwrap();
    let url = server.database().await.unwrap();
    let mut side = PgConnection::connect(&url).await.unwrap();
    let ask = sqlx::query_scalar("SHOW data_directory");
    let data: String = ask.fetch_one(&mut side).await.unwrap();
    let owner = fs::metadata(&data).unwrap();
    let secure = format!(
        "{url}?sslmode=verify-full&sslrootcert={}/ca.pem",
        dir.path().display()
    );
    let why = PostgresStore::connect(&secure, 1)
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(why.contains("TLS") && why.contains("127.0.0.1"), "{why}");
    for name in ["server.pem", "server.key"] {
        let to = Path::new(&data).join(name);
        fs::copy(dir.path().join(name), &to).unwrap();
        fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).unwrap();
        chown(&to, Some(owner.uid()), Some(owner.gid())).unwrap();
    }
    for statement in [
        "ALTER SYSTEM SET ssl_cert_file = 'server.pem'",
        "ALTER SYSTEM SET ssl_key_file = 'server.key'",
        "ALTER SYSTEM SET ssl = on",
        "SELECT pg_reload_conf()",
    ] {
        sqlx::query(statement).execute(&mut side).await.unwrap();
    }
    until(async || PostgresStore::connect(&secure, 1).await.ok()).await;
    let (node, api) = start(settings(&secure)).await;
    api.make(&two()).await.unwrap();
    let ask = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let all: bool = sqlx::query_scalar(ask).fetch_one(&mut side).await.unwrap();
    assert!(all, "something goes in the clear");
    node.stop().await;
    // An authority that nobody knows is not believed.
    let why = PostgresStore::connect(&format!("{url}?sslmode=verify-full"), 1).await;
    let why = why.err().unwrap().to_string();
    assert!(why.contains("TLS") || why.contains("certificate"), "{why}");
}

struct Secure(Child);

impl Drop for Secure {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is neither installed nor given"
)]
async fn nats_by_tls() {
    let dir = tempfile::tempdir().unwrap();
    let Some(program) = find("nats-server").filter(|_| certificates(dir.path())) else {
        eprintln!("skipped: there is no openssl to make certificates with");
        return;
    };
    let port = Listener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let child = Command::new(program)
        .args(["-a", "127.0.0.1", "-p", &port.to_string()])
        .args(["--tls", "--tlscert", "server.pem", "--tlskey", "server.key"])
        .current_dir(dir.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let _nats = Secure(child.unwrap());
    let server = Postgres::start().unwrap();
    let place = Place::postgres(&server).await;
    let with = |certificates: &str| Settings {
        nats: Some(format!("tls://127.0.0.1:{port}")),
        nats_ca: Some(dir.path().join(certificates)),
        ..place.settings()
    };
    let why = refused(with("nowhere.pem")).await;
    assert!(why.contains("nowhere.pem"), "{why}");
    let (first, api) = start(with("ca.pem")).await;
    let (second, other) = start(with("ca.pem")).await;
    let held = Arc::new(api.table_of_people(two(), 2).await.unwrap());
    // What happens at one is heard at the other at once, not only by looking into the database.
    let mut client = testkit::client::Client::join(&other.address, &held[0].table, None, true)
        .await
        .unwrap();
    let next = client.follower.next;
    api.command(&held[0], json!({"do": "act", "line": "pick 1"}))
        .await
        .unwrap();
    client.until(next + 1).await.unwrap();
    first.stop().await;
    second.stop().await;
}
