//! PostgreSQL and NATS for a test: those that `DATABASE_URL` and `NATS_URL` name, else servers of
//! our own in a folder that goes with them.

use std::{
    env, fs, io,
    net::{TcpListener, TcpStream},
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

/// How long a service may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where a program is: in the path, or where Debian puts it.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> = env::split_paths(&path).collect();
    places.push("/usr/sbin".into());
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path().join("bin"))
        .collect();
    versions.sort();
    places.extend(versions.into_iter().rev());
    let found = places.into_iter().map(|p| p.join(program));
    found.into_iter().find(|p| p.is_file())
}

fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

fn until_open(port: u16, child: &mut Child) -> io::Result<()> {
    let began = Instant::now();
    loop {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Ok(());
        }
        if let Some(status) = child.try_wait()? {
            return Err(io::Error::other(format!("it ended with {status}")));
        }
        if began.elapsed() > PATIENCE {
            return Err(io::Error::other("it does not listen"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A number that nobody else takes.
pub fn unique() -> String {
    let mut bytes = [0; 8];
    if getrandom::fill(&mut bytes).is_err() {
        bytes = std::process::id()
            .to_le_bytes()
            .repeat(2)
            .try_into()
            .unwrap_or(bytes);
    }
    format!("{:016x}", u64::from_le_bytes(bytes))
}

/// A PostgreSQL server.
pub struct Postgres {
    url: String,
    own: Option<OwnPostgres>,
}

struct OwnPostgres {
    folder: TempDir,
    port: u16,
    child: Option<Child>,
}

impl Postgres {
    /// The server that `DATABASE_URL` names, else one of our own.
    ///
    /// # Errors
    /// If there is neither.
    pub fn start() -> io::Result<Postgres> {
        match env::var("DATABASE_URL") {
            Ok(url) => Ok(Postgres { url, own: None }),
            Err(_) => Postgres::own(),
        }
    }

    /// A server of our own, which can be stopped and started.
    ///
    /// # Errors
    /// If PostgreSQL is not installed or does not start.
    pub fn own() -> io::Result<Postgres> {
        Postgres::own_at(free_port()?)
    }

    /// The same, at a port of this machine.
    ///
    /// # Errors
    /// If PostgreSQL is not installed or does not start.
    pub fn own_at(port: u16) -> io::Result<Postgres> {
        let initdb = find("initdb").ok_or_else(|| io::Error::other("no initdb"))?;
        let folder = tempfile::Builder::new().prefix("elbowroom-pg").tempdir()?;
        if let Some((uid, gid)) = postgres_user() {
            chown(folder.path(), Some(uid), Some(gid))?;
        }
        let data = folder.path().join("data");
        let made = as_postgres(&initdb)
            .arg("-D")
            .arg(&data)
            .args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"])
            .current_dir(folder.path())
            .output()?;
        if !made.status.success() {
            let why = String::from_utf8_lossy(&made.stderr).into_owned();
            return Err(io::Error::other(why));
        }
        let mut own = OwnPostgres {
            folder,
            port,
            child: None,
        };
        own.start()?;
        Ok(Postgres {
            url: format!("postgres://postgres@127.0.0.1:{port}/postgres"),
            own: Some(own),
        })
    }

    /// A connection. A server that listens may still be starting.
    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        let began = Instant::now();
        loop {
            match PgConnection::connect(&self.url).await {
                Ok(connection) => return Ok(connection),
                Err(e) if began.elapsed() > PATIENCE => return Err(e),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// The address of a fresh database.
    ///
    /// # Errors
    /// If the server does not make one.
    pub async fn database(&self) -> Result<String, sqlx::Error> {
        let name = format!("elbowroom_test_{}", unique());
        let mut connection = self.connect().await?;
        sqlx::query(&format!("CREATE DATABASE {name}"))
            .execute(&mut connection)
            .await?;
        connection.close().await?;
        let (server, query) = self.url.split_once('?').unwrap_or((&self.url, ""));
        let server = server.rsplit_once('/').map_or(server, |(s, _)| s);
        let query = if query.is_empty() {
            String::new()
        } else {
            format!("?{query}")
        };
        Ok(format!("{server}/{name}{query}"))
    }

    /// Makes a user with a database of the same name, which he owns.
    ///
    /// # Errors
    /// If the server does not.
    pub async fn owner(&self, name: &str) -> Result<(), sqlx::Error> {
        let mut connection = self.connect().await?;
        for statement in [
            format!("CREATE ROLE {name} LOGIN PASSWORD '{name}'"),
            format!("CREATE DATABASE {name} OWNER {name}"),
        ] {
            sqlx::query(&statement).execute(&mut connection).await?;
        }
        connection.close().await
    }

    /// Stops our own server at once, as if its machine had died. Nothing happens to another's.
    pub fn stop(&mut self) {
        if let Some(own) = &mut self.own {
            own.stop();
        }
    }

    /// Starts it again.
    ///
    /// # Errors
    /// If it does not start.
    pub fn restart(&mut self) -> io::Result<()> {
        self.own.as_mut().map_or(Ok(()), OwnPostgres::start)
    }
}

/// The user that PostgreSQL wants if we are root.
fn postgres_user() -> Option<(u32, u32)> {
    let id = |args: &[&str]| {
        let out = Command::new("id").args(args).output().ok()?;
        String::from_utf8(out.stdout)
            .ok()?
            .trim()
            .parse::<u32>()
            .ok()
    };
    match id(&["-u"])? {
        0 => Some((id(&["-u", "postgres"])?, id(&["-g", "postgres"])?)),
        _ => None,
    }
}

fn as_postgres(program: &Path) -> Command {
    let mut command = Command::new(program);
    if let Some((uid, gid)) = postgres_user() {
        command.uid(uid).gid(gid);
    }
    command
}

impl OwnPostgres {
    fn start(&mut self) -> io::Result<()> {
        let program = find("postgres").ok_or_else(|| io::Error::other("no postgres"))?;
        let data = self.folder.path().join("data");
        let mut child = as_postgres(&program)
            .arg("-D")
            .arg(&data)
            .args(["-p", &self.port.to_string(), "-h", "127.0.0.1", "-k", ""])
            .current_dir(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        until_open(self.port, &mut child)?;
        self.child = Some(child);
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // SIGQUIT is PostgreSQL's immediate shutdown: it takes its own processes with it.
            let pid = child.id().to_string();
            let told = Command::new("kill").args(["-QUIT", &pid]).status();
            if !told.is_ok_and(|s| s.success()) {
                let _ = child.kill();
            }
            let _ = child.wait();
        }
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A NATS server.
pub struct Nats {
    url: String,
    own: Option<(u16, Option<Child>)>,
}

impl Nats {
    /// The server that `NATS_URL` names, else one of our own.
    ///
    /// # Errors
    /// If there is neither.
    pub fn start() -> io::Result<Nats> {
        match env::var("NATS_URL") {
            Ok(url) => Ok(Nats { url, own: None }),
            Err(_) => Nats::own(),
        }
    }

    /// A server of our own, which can be stopped and started.
    ///
    /// # Errors
    /// If NATS is not installed or does not start.
    pub fn own() -> io::Result<Nats> {
        Nats::own_at(free_port()?)
    }

    /// The same, at a port of this machine.
    ///
    /// # Errors
    /// If NATS is not installed or does not start.
    pub fn own_at(port: u16) -> io::Result<Nats> {
        let mut nats = Nats {
            url: format!("nats://127.0.0.1:{port}"),
            own: Some((port, None)),
        };
        nats.restart()?;
        Ok(nats)
    }

    /// Its address.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Ends our own server. Nothing happens to another's.
    pub fn stop(&mut self) {
        if let Some((_, child)) = &mut self.own
            && let Some(mut child) = child.take()
        {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Starts it again.
    ///
    /// # Errors
    /// If it does not start.
    pub fn restart(&mut self) -> io::Result<()> {
        let Some((port, running)) = &mut self.own else {
            return Ok(());
        };
        let program = find("nats-server").ok_or_else(|| io::Error::other("no nats-server"))?;
        let mut child = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        until_open(*port, &mut child)?;
        *running = Some(child);
        Ok(())
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}
