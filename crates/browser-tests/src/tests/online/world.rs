//! What stands around the pages: servers that can be killed, and connections that can be cut.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use bundle::{root, run};
use tempfile::TempDir;
use testkit::services::Nats;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::{AbortHandle, JoinHandle},
};

use super::Result;
use crate::dist;

fn problem(e: impl std::fmt::Display) -> String {
    e.to_string()
}

/// The program as it is built for tests; it is built if there is none or a source is younger.
pub fn program() -> Result<PathBuf> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    let folder = root().join(target).join("debug");
    let program = folder.join("elbowroom");
    if !is_fresh(&program, &folder.join("elbowroom.d")) {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        run(Command::new(cargo).current_dir(root()).args([
            "build",
            "--quiet",
            "--package",
            "elbowroom-cli",
        ]))?;
    }
    Ok(program)
}

/// Whether a program is younger than all sources that the compiler has noted for it.
fn is_fresh(program: &PathBuf, sources: &PathBuf) -> bool {
    let time = |file: &str| fs::metadata(file).and_then(|m| m.modified());
    let built = fs::metadata(program).and_then(|m| m.modified());
    let older = |built: SystemTime, file: &str| time(file).is_ok_and(|t| t <= built);
    match (built, fs::read_to_string(sources)) {
        (Ok(built), Ok(list)) => {
            let files = list.split_once(": ").map_or("", |l| l.1).split_whitespace();
            files.into_iter().all(|f| older(built, f))
        }
        _ => false,
    }
}

/// A node: the program, serving the client that was built.
pub struct Server {
    child: Child,
    /// Where it listens: computer and port.
    pub address: String,
}

impl Server {
    /// Starts it with this store; on a free port, or on the one that it had before.
    pub fn start(database: &str, nats: Option<&Nats>, address: Option<&str>) -> Result<Server> {
        Server::start_with(database, nats, address, &[])
    }

    /// Starts it with content of its own.
    pub fn with_content(database: &str, content: &Path) -> Result<Server> {
        let content = content.display().to_string();
        Server::start_with(database, None, None, &["--content", &content])
    }

    /// Starts it so that it tells people at once who are not there, with this server for their mail.
    pub fn telling(database: &str, smtp: &str) -> Result<Server> {
        let flags = [
            "--public-url=http://game.example",
            "--mail-from=Elbowroom <tables@game.example>",
            "--notify-after=0",
            "--private-endpoints",
            "--smtp",
            smtp,
        ];
        Server::start_with(database, None, None, &flags)
    }

    fn start_with(
        database: &str,
        nats: Option<&Nats>,
        address: Option<&str>,
        flags: &[&str],
    ) -> Result<Server> {
        let mut command = Command::new(program()?);
        command
            .args(["serve", "--database", database, "--web"])
            .arg(dist())
            .args(["--listen", address.unwrap_or("127.0.0.1:0")])
            .args(testkit::node::NO_LIMITS)
            .arg("--log=warn")
            .env_remove("DATABASE_URL")
            .env_remove("NATS_URL")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        command.args(flags);
        if let Some(nats) = nats {
            command.args(["--nats", nats.url()]);
        }
        let mut child = command.spawn().map_err(problem)?;
        let out = child.stdout.take().ok_or("no output")?;
        let first = BufReader::new(out).lines().next();
        let first = first.ok_or("the server does not start")?.map_err(problem)?;
        let address = first.split("http://").nth(1).ok_or(first.clone())?;
        let address = address.trim_end_matches('/').to_owned();
        Ok(Server { child, address })
    }

    /// Ends it without a farewell of any kind. Where it listened.
    pub fn kill(mut self) -> Result<String> {
        self.child.kill().map_err(problem)?;
        self.child.wait().map_err(problem)?;
        Ok(self.address.clone())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder for the tables of a server, and the store in it.
pub fn store() -> Result<(TempDir, String)> {
    let folder = TempDir::new().map_err(problem)?;
    let file = folder.path().join("tables.sqlite");
    Ok((folder, file.display().to_string()))
}

/// The way to one of several servers, which can be cut: a connection goes to the first of them that
/// answers.
pub struct Gate {
    /// Where it listens: computer and port.
    pub address: String,
    way: Arc<Mutex<Way>>,
    listens: JoinHandle<()>,
}

#[derive(Default)]
struct Way {
    cut: bool,
    /// Whether answers to what is to be done get lost, and how many have been.
    loses: bool,
    lost: u32,
    connections: Vec<AbortHandle>,
}

fn held(way: &Mutex<Way>) -> MutexGuard<'_, Way> {
    way.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Gate {
    /// Opens it.
    pub async fn open(servers: &[&str]) -> Result<Gate> {
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(problem)?;
        let address = listener.local_addr().map_err(problem)?.to_string();
        let way = Arc::new(Mutex::new(Way::default()));
        let servers: Vec<String> = servers.iter().map(|&s| s.into()).collect();
        let listens = tokio::spawn({
            let ways = way.clone();
            async move {
                while let Ok((client, _)) = listener.accept().await {
                    let mut way = held(&ways);
                    if way.cut {
                        continue;
                    }
                    let connection = tokio::spawn(pass(client, servers.clone(), ways.clone()));
                    way.connections.retain(|c| !c.is_finished());
                    way.connections.push(connection.abort_handle());
                }
            }
        });
        Ok(Gate {
            address,
            way,
            listens,
        })
    }

    /// Cuts all connections, and lets nobody through any more.
    pub fn cut(&self) {
        let mut way = held(&self.way);
        way.cut = true;
        way.connections.drain(..).for_each(|c| c.abort());
    }

    /// From now on requests to do something get through, but their answers do not.
    pub fn lose_answers(&self) {
        let mut way = held(&self.way);
        (way.loses, way.lost) = (true, 0);
    }

    /// Waits until an answer was lost.
    pub async fn has_lost_one(&self) -> Result<()> {
        for _ in 0..400 {
            if held(&self.way).lost > 0 {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        Err("nothing was asked for".into())
    }

    /// Lets everything through again.
    pub fn mend(&self) {
        let mut way = held(&self.way);
        (way.cut, way.loses) = (false, false);
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.cut();
        self.listens.abort();
    }
}

/// Passes on what both sides say, until one of them ends: however it does, the other sees the end.
async fn pass(client: TcpStream, servers: Vec<String>, way: Arc<Mutex<Way>>) {
    for server in &servers {
        if let Ok(server) = TcpStream::connect(server).await {
            let _ = both_ways(client, server, &way).await;
            return;
        }
    }
}

async fn both_ways(
    mut client: TcpStream,
    mut server: TcpStream,
    way: &Mutex<Way>,
) -> std::io::Result<()> {
    let (mut asked, mut answer) = (vec![0; 16 << 10], vec![0; 16 << 10]);
    // Whether something is to be done, and not only looked at.
    let mut to_do = false;
    loop {
        tokio::select! {
            n = client.read(&mut asked) => match n? {
                0 => return Ok(()),
                n => {
                    to_do = asked.starts_with(b"POST ");
                    server.write_all(&asked[..n]).await?;
                }
            },
            n = server.read(&mut answer) => match n? {
                0 => return Ok(()),
                n => {
                    if to_do && is_lost(way) {
                        return Ok(());
                    }
                    client.write_all(&answer[..n]).await?;
                }
            },
        }
    }
}

/// Whether an answer gets lost; it is counted.
fn is_lost(way: &Mutex<Way>) -> bool {
    let mut way = held(way);
    way.lost += u32::from(way.loses);
    way.loses
}
