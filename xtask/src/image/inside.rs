//! What compose.yaml describes, in a network of its own: two nodes from the image, PostgreSQL, NATS
//! and Caddy from Debian, under the names and ports that they have there.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use testkit::{
    client::Api,
    services::{Nats, Postgres},
    stubborn::{Stubborn, check, step},
};

use super::{
    build::{IMAGE, config},
    buildah, output,
};

/// Where the proxy listens.
const PROXY: &str = "127.0.0.1:8080";
/// The services by their names, each at an address of this network.
const HOSTS: [(&str, &str); 4] = [
    ("postgres", "127.0.0.1"),
    ("nats", "127.0.0.1"),
    ("one", "127.0.1.1"),
    ("two", "127.0.1.2"),
];
/// How long something may take to be well.
const PATIENCE: Duration = Duration::from_secs(40);

pub fn run(root: &Path, store: &Path) -> Result<(), String> {
    own_network(store)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| e.to_string())?;
    let postgres = Postgres::own_at(5432).map_err(|e| format!("PostgreSQL: {e}"))?;
    let made = runtime.block_on(postgres.owner("elbowroom"));
    made.map_err(|e| format!("PostgreSQL: {e}"))?;
    let _nats = Nats::own_at(4222).map_err(|e| format!("NATS: {e}"))?;
    let environment = environment(root)?;
    let config = config(store)?;
    let mut one = Container::new("one", store, &environment, &config)?;
    let mut two = Container::new("two", store, &environment, &config)?;
    one.start()?;
    two.start()?;
    one.until_well()?;
    two.until_well()?;
    let proxy = Proxy::start(root, store)?;
    let played = runtime.block_on(play(&mut one, &mut two));
    drop(proxy);
    one.remove()?;
    two.remove()?;
    played
}

/// Whoever looks up a name of compose.yaml finds it here.
fn own_network(store: &Path) -> Result<(), String> {
    output(Command::new("ip").args(["link", "set", "lo", "up"]))?;
    let mut hosts = String::from("127.0.0.1 localhost\n");
    for (name, address) in HOSTS {
        hosts += &format!("{address} {name}\n");
    }
    let file = store.join("hosts");
    fs::write(&file, hosts).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut bind = Command::new("mount");
    output(bind.arg("--bind").arg(&file).arg("/etc/hosts")).map(drop)
}

/// The environment of the nodes in compose.yaml.
fn environment(root: &Path) -> Result<Vec<(String, String)>, String> {
    let file = root.join("compose.yaml");
    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let lines = text.lines().skip_while(|l| *l != "  environment:").skip(1);
    let lines = lines.take_while(|l| l.starts_with("    "));
    let all: Vec<(String, String)> = lines
        .filter_map(|l| l.trim().split_once(": "))
        .map(|(name, value)| (name.into(), value.trim_matches('"').into()))
        .collect();
    match all.iter().any(|(name, _)| name == "DATABASE_URL") {
        true => Ok(all),
        false => Err("compose.yaml has no environment of the nodes".into()),
    }
}

/// A node from the image.
struct Container {
    name: &'static str,
    id: String,
    store: PathBuf,
    /// Options of `buildah run` for all that is run in it.
    options: Vec<String>,
    serve: Vec<String>,
    health: Vec<String>,
    process: Option<Child>,
}

fn words(value: &Value) -> Vec<String> {
    let all = value.as_array().into_iter().flatten();
    all.filter_map(|w| w.as_str().map(str::to_owned)).collect()
}

impl Container {
    fn new(
        name: &'static str,
        store: &Path,
        environment: &[(String, String)],
        config: &Value,
    ) -> Result<Container, String> {
        let id = output(buildah(store).args(["from", "--pull-never", IMAGE]))?;
        let found = HOSTS.iter().find(|h| h.0 == name);
        let address = found.map_or("127.0.0.1", |h| h.1);
        // Both share one network here, so each has an address of its own.
        let own = [
            ("ELBOWROOM_LISTEN".to_owned(), format!("{address}:7160")),
            ("ELBOWROOM_METRICS".to_owned(), format!("{address}:7161")),
        ];
        let options = environment.iter().chain(&own);
        let options = options.flat_map(|(k, v)| ["--env".to_owned(), format!("{k}={v}")]);
        let test = words(&config["Healthcheck"]["Test"]);
        Ok(Container {
            name,
            id,
            store: store.into(),
            options: options.collect(),
            serve: words(&config["Entrypoint"]),
            health: test.into_iter().skip(1).collect(),
            process: None,
        })
    }

    fn command(&self, words: &[String]) -> Command {
        let mut command = buildah(&self.store);
        command.arg("run").args(&self.options);
        command.args([&self.id, "--"]).args(words);
        command
    }

    fn start(&mut self) -> Result<(), String> {
        let file = self.store.join(format!("{}.log", self.name));
        let log = fs::File::create(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let mut command = self.command(&self.serve);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        let process = command.spawn().map_err(|e| format!("buildah: {e}"))?;
        self.process = Some(process);
        Ok(())
    }

    /// Waits until the image's own health check is content.
    fn until_well(&mut self) -> Result<(), String> {
        let began = Instant::now();
        loop {
            let why = match output(&mut self.command(&self.health)) {
                Ok(_) => return Ok(()),
                Err(why) => why,
            };
            let ended = self.process.as_mut().map(Child::try_wait);
            if began.elapsed() > PATIENCE || !matches!(ended, Some(Ok(None))) {
                let log = fs::read_to_string(self.store.join(format!("{}.log", self.name)));
                let log = log.unwrap_or_default();
                return Err(format!("{} is not well: {why}\n{log}", self.name));
            }
            std::thread::sleep(Duration::from_millis(300));
        }
    }

    /// The process of the program in the container.
    fn program(&self) -> Result<u32, String> {
        let first = self
            .process
            .as_ref()
            .map(Child::id)
            .ok_or("it does not run")?;
        let stat = |pid: u32| {
            let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            let (name, rest) = text.rsplit_once(')')?;
            let parent: u32 = rest.split_whitespace().nth(1)?.parse().ok()?;
            Some((name.split_once('(')?.1.to_owned(), parent))
        };
        let all = fs::read_dir("/proc").map_err(|e| e.to_string())?.flatten();
        let pids = all.filter_map(|e| e.file_name().to_str()?.parse::<u32>().ok());
        let mut found = pids.filter(|&pid| {
            let mut at = stat(pid).filter(|(name, _)| name == "elbowroom");
            while let Some((_, parent)) = at {
                if parent == first {
                    return true;
                }
                at = stat(parent);
            }
            false
        });
        found.next().ok_or(format!("{} has no process", self.name))
    }

    fn signal(&self, name: &str) -> Result<(), String> {
        let pid = self.program()?.to_string();
        output(Command::new("kill").args([&format!("-{name}"), &pid])).map(drop)
    }

    /// Waits until it has ended; whether with 0.
    async fn ended(&mut self) -> Result<bool, String> {
        let Some(mut process) = self.process.take() else {
            return Err("it does not run".into());
        };
        let status = tokio::task::spawn_blocking(move || process.wait()).await;
        let status = status.map_err(|e| e.to_string())?;
        Ok(status.map_err(|e| e.to_string())?.success())
    }

    fn remove(&mut self) -> Result<(), String> {
        if let Some(mut process) = self.process.take() {
            self.process = None;
            let _ = process.kill();
            let _ = process.wait();
        }
        output(buildah(&self.store).args(["rm", &self.id])).map(drop)
    }
}

impl Drop for Container {
    fn drop(&mut self) {
        if self.process.is_some() {
            // Whatever went wrong has been said already.
            let _ = self.signal("KILL");
        }
    }
}

/// Caddy with the project's own file.
struct Proxy(Child);

impl Proxy {
    fn start(root: &Path, store: &Path) -> Result<Proxy, String> {
        let file = store.join("caddy.log");
        let log = fs::File::create(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let child = Command::new("caddy")
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(root.join("deploy/Caddyfile"))
            .env("HOME", store)
            .env("XDG_DATA_HOME", store.join("caddy"))
            .env("XDG_CONFIG_HOME", store.join("caddy"))
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|e| format!("caddy: {e}"))?;
        let proxy = Proxy(child);
        let began = Instant::now();
        while std::net::TcpStream::connect(PROXY).is_err() {
            if began.elapsed() > PATIENCE {
                let log = fs::read_to_string(&file).unwrap_or_default();
                return Err(format!("Caddy does not listen\n{log}"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(proxy)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Some moves of a game.
async fn moves(players: &mut [Stubborn], from: &mut usize, n: usize) -> Result<(), String> {
    for _ in 0..n {
        if !step(players, &[PROXY], *from).await? {
            return Err(format!("the game was over after {from} moves"));
        }
        *from += 1;
    }
    Ok(())
}

/// A game through the proxy: a node is killed, then each is stopped and started anew.
async fn play(one: &mut Container, two: &mut Container) -> Result<(), String> {
    let api = Api::new(PROXY);
    let wish = json!({"game": "small-world", "map": "small-world-2"});
    let held = api.table_of_people(wish, 2).await?;
    let mut players: Vec<Stubborn> = held.iter().map(Stubborn::new).collect();
    let mut n = 0;
    moves(&mut players, &mut n, 15).await?;
    println!("a game goes on through the proxy");

    one.signal("KILL")?;
    one.ended().await?;
    moves(&mut players, &mut n, 10).await?;
    println!("… while a node is killed");
    one.start()?;
    tokio::task::block_in_place(|| one.until_well())?;

    let watched = Arc::new(AtomicBool::new(true));
    let watch = tokio::spawn(watch(api.clone(), watched.clone()));
    for node in [&mut *one, &mut *two] {
        node.signal("TERM")?;
        moves(&mut players, &mut n, 5).await?;
        if !node.ended().await? {
            return Err(format!(
                "{} was told to stop, and did not end with 0",
                node.name
            ));
        }
        moves(&mut players, &mut n, 5).await?;
        node.start()?;
        tokio::task::block_in_place(|| node.until_well())?;
        moves(&mut players, &mut n, 5).await?;
    }
    watched.store(false, Ordering::Relaxed);
    let (asked, wrong) = watch.await.map_err(|e| e.to_string())?;
    if !wrong.is_empty() || asked < 20 {
        return Err(format!("of {asked} requests in the meantime: {wrong:?}"));
    }
    println!("… and while both are stopped and started anew; {asked} requests, none failed");

    while step(&mut players, &[PROXY], n).await? {
        n += 1;
    }
    let entries = check(&mut players, &[PROXY]).await?;
    let path = format!("/tables/{}/record", held[0].table);
    let (status, _) = api.ask("GET", &path, None, None).await?;
    match status {
        200 => {
            println!("… to its end: {entries} entries, none lost and none doubled");
            Ok(())
        }
        _ => Err(format!("the record of the game: {status}")),
    }
}

/// Asks for the lobby again and again; how often, and what was wrong.
async fn watch(api: Api, go_on: Arc<AtomicBool>) -> (usize, Vec<String>) {
    let (mut asked, mut wrong) = (0, Vec::new());
    while go_on.load(Ordering::Relaxed) {
        asked += 1;
        match api.ask("GET", "/tables", None, None).await {
            Ok((200, _)) => {}
            Ok((status, _)) => wrong.push(status.to_string()),
            Err(why) => wrong.push(why),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    (asked, wrong)
}
