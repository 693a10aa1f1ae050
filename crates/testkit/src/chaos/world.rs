//! Nodes and services that trouble can be made for.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use rand_core::RngCore;
use tempfile::TempDir;
use tokio::{sync::Mutex, time::sleep};

use super::{Fault, Kept, Plan, noise};
use crate::{
    Result,
    node::{Node, Start},
    services::{Nats, Postgres},
    sinks::HttpSink,
};

/// How long trouble lasts that is over by itself.
const LASTS: Duration = Duration::from_millis(1_500);
/// Bytes of the file system that can be filled.
const DISK: &str = "size=64m";

pub struct World {
    start: Start,
    /// By their addresses, which they keep.
    addresses: Vec<String>,
    nodes: Vec<Mutex<Option<Node>>>,
    postgres: Option<Mutex<Postgres>>,
    nats: Option<Mutex<Nats>>,
    disk: Option<Disk>,
    /// Where people are told what happens while they are not there.
    pub told: HttpSink,
    /// The file that says what time it is, and its folder.
    clock: Option<PathBuf>,
    _folder: TempDir,
}

/// A small file system, unmounted when it is dropped.
struct Disk(PathBuf);

impl Disk {
    fn mount(at: &Path) -> Option<Disk> {
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", DISK, "elbowroom-chaos"])
            .arg(at)
            .output();
        mounted
            .is_ok_and(|o| o.status.success())
            .then(|| Disk(at.into()))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // If something is still open there it goes with the process.
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).output();
    }
}

/// The library that has a program believe another time.
fn faketime() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.flatten().map(|e| e.path());
    let mut found = folders.map(|f| f.join("faketime/libfaketimeMT.so.1"));
    found.find(|f| f.is_file())
}

impl World {
    pub async fn start(plan: &Plan) -> Result<World> {
        let say = |e: &dyn std::fmt::Display| e.to_string();
        let folder = tempfile::Builder::new().prefix("elbowroom-chaos").tempdir();
        let folder = folder.map_err(|e| say(&e))?;
        let at = folder.path().join("disk");
        fs::create_dir(&at).map_err(|e| say(&e))?;
        let (mut postgres, mut nats, mut disk) = (None, None, None);
        let (database, count) = match plan.kept {
            Kept::Sqlite => {
                disk = Disk::mount(&at);
                ("tables.sqlite".to_owned(), 1)
            }
            Kept::Postgres => {
                let server = Postgres::own().map_err(|e| say(&e))?;
                let url = server.database().await.map_err(|e| say(&e))?;
                postgres = Some(Mutex::new(server));
                nats = Some(Mutex::new(Nats::own().map_err(|e| say(&e))?));
                (url, 2)
            }
        };
        let mut environment = Vec::new();
        let mut clock = None;
        if let Some(library) = faketime() {
            let file = folder.path().join("clock");
            fs::write(&file, "+0\n").map_err(|e| say(&e))?;
            environment = [
                ("LD_PRELOAD", library.display().to_string()),
                ("FAKETIME_TIMESTAMP_FILE", file.display().to_string()),
                ("FAKETIME_CACHE_DURATION", "1".into()),
                ("FAKETIME_DONT_FAKE_MONOTONIC", "1".into()),
            ]
            .map(|(k, v)| (k.to_owned(), v))
            .to_vec();
            clock = Some(file);
        }
        let mut flags = [
            "--public-url=http://game.example",
            "--notify-after=0",
            "--private-endpoints",
        ]
        .map(str::to_owned)
        .to_vec();
        if let Some(nats) = &nats {
            flags.extend(["--nats".to_owned(), nats.lock().await.url().to_owned()]);
        }
        let start = Start {
            program: plan.program.clone(),
            folder: at,
            database,
            flags,
            environment,
            log: plan.log,
        };
        let mut world = World {
            start,
            told: HttpSink::start().await?,
            addresses: Vec::new(),
            nodes: Vec::new(),
            postgres,
            nats,
            disk,
            clock,
            _folder: folder,
        };
        for _ in 0..count {
            let node = Node::start(&world.start, None)?;
            world.addresses.push(node.address.clone());
            world.nodes.push(Mutex::new(Some(node)));
        }
        Ok(world)
    }

    /// What cannot be tried here.
    pub fn left_out(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.postgres.is_none() && self.disk.is_none() {
            out.push("a full disk: no small file system can be mounted (that needs root)".into());
        }
        if self.clock.is_none() {
            out.push("a clock that jumps: libfaketime is not installed".into());
        }
        out
    }

    /// The trouble that can be made here.
    pub fn faults(&self) -> Vec<Fault> {
        let mut all = vec![
            Fault::Kill,
            Fault::Freeze,
            Fault::Stop,
            Fault::Cut,
            Fault::HalfOpen,
            Fault::SlowReaders,
            Fault::Malformed,
            Fault::Compressed,
        ];
        all.extend(self.disk.as_ref().map(|_| Fault::FullDisk));
        all.extend(self.postgres.as_ref().map(|_| Fault::StopPostgres));
        all.extend(self.nats.as_ref().map(|_| Fault::StopNats));
        all.extend(self.clock.as_ref().map(|_| Fault::ClockJump));
        all
    }

    /// The addresses of the nodes, for a table: another one first for each.
    pub fn nodes(&self, table: usize) -> Vec<String> {
        let mut all = self.addresses.clone();
        let first = table % all.len().max(1);
        all.rotate_left(first);
        all
    }

    /// Whether no node has ended that nobody told to.
    pub fn all_nodes_run(&self) -> Result<()> {
        for node in &self.nodes {
            if let Ok(mut node) = node.try_lock()
                && node.as_mut().is_none_or(Node::has_ended)
            {
                return Err("a node has ended by itself".into());
            }
        }
        Ok(())
    }

    /// Makes trouble, and ends it as far as it does not end by itself.
    pub async fn make(
        &self,
        fault: Fault,
        dice: &mut impl RngCore,
        cuts: &AtomicU64,
    ) -> Result<()> {
        let at = dice.next_u32() as usize % self.nodes.len().max(1);
        let node = self.addresses[at].clone();
        match fault {
            Fault::Kill => {
                let mut slot = self.nodes[at].lock().await;
                if let Some(node) = slot.take() {
                    node.kill()?;
                }
                sleep(Duration::from_millis(u64::from(dice.next_u32() % 500))).await;
                *slot = Some(self.again(&node).await?);
            }
            Fault::Stop => {
                let mut slot = self.nodes[at].lock().await;
                if let Some(mut node) = slot.take() {
                    node.signal("TERM")?;
                    let ended = tokio::task::spawn_blocking(move || node.wait()).await;
                    if !ended.map_err(|e| e.to_string())?? {
                        return Err("a node that was told to stop did not end with 0".into());
                    }
                }
                *slot = Some(self.again(&node).await?);
            }
            Fault::Freeze => {
                let slot = self.nodes[at].lock().await;
                if let Some(node) = &*slot {
                    node.signal("STOP")?;
                    sleep(LASTS).await;
                    node.signal("CONT")?;
                }
            }
            Fault::FullDisk => self.fill().await?,
            Fault::StopPostgres => {
                if let Some(postgres) = &self.postgres {
                    let mut postgres = postgres.lock().await;
                    postgres.stop();
                    sleep(LASTS).await;
                    postgres.restart().map_err(|e| e.to_string())?;
                }
            }
            Fault::StopNats => {
                if let Some(nats) = &self.nats {
                    let mut nats = nats.lock().await;
                    nats.stop();
                    sleep(LASTS).await;
                    nats.restart().map_err(|e| e.to_string())?;
                }
            }
            Fault::Cut => {
                cuts.fetch_add(1, Ordering::Relaxed);
                sleep(Duration::from_millis(500)).await;
            }
            Fault::HalfOpen => noise::half_open(&node, 150, LASTS).await?,
            Fault::SlowReaders => noise::slow_readers(&node, 10, 2 * LASTS).await?,
            Fault::Malformed => noise::malformed(&node, dice).await?,
            Fault::Compressed => noise::compressed(&node).await?,
            Fault::ClockJump => {
                if let Some(file) = &self.clock {
                    let jump = ["+3600", "-3600", "+172800"][dice.next_u32() as usize % 3];
                    let set = |to: &str| fs::write(file, format!("{to}\n"));
                    set(jump).map_err(|e| e.to_string())?;
                    // The library looks once a second.
                    sleep(LASTS + Duration::from_secs(1)).await;
                    set("+0").map_err(|e| e.to_string())?;
                    sleep(LASTS).await;
                }
            }
        }
        Ok(())
    }

    /// Starts a node where it was before.
    async fn again(&self, address: &str) -> Result<Node> {
        let (start, address) = (self.start.clone(), address.to_owned());
        let started = tokio::task::spawn_blocking(move || Node::start(&start, Some(&address)));
        started.await.map_err(|e| e.to_string())?
    }

    /// Fills the disk, and makes room again.
    async fn fill(&self) -> Result<()> {
        let Some(disk) = &self.disk else {
            return Ok(());
        };
        let ballast = disk.0.join("ballast");
        let mut file = fs::File::create(&ballast).map_err(|e| e.to_string())?;
        let zeros = vec![0; 64 << 10];
        // Until nothing more fits.
        while file.write_all(&zeros).is_ok() {}
        for size in [4 << 10, 512, 1] {
            while file.write_all(&zeros[..size]).is_ok() {}
        }
        sleep(2 * LASTS).await;
        drop(file);
        fs::remove_file(&ballast).map_err(|e| e.to_string())
    }
}
