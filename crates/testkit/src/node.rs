//! A node under test: the program itself, as a process of its own.

use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use crate::{Result, contract};

/// How a node is started.
#[derive(Clone, Debug)]
pub struct Start {
    /// The program.
    pub program: PathBuf,
    /// The folder in which it runs.
    pub folder: PathBuf,
    /// Where tables are kept: a file in the folder, or an address.
    pub database: String,
    /// More flags.
    pub flags: Vec<String>,
    /// More of the environment.
    pub environment: Vec<(String, String)>,
    /// Whether its log is shown; else it is thrown away.
    pub log: bool,
}

/// No limits: all load comes from one address.
pub const NO_LIMITS: [&str; 9] = [
    "--identities-per-hour=0",
    "--tables-per-hour=0",
    "--open-tables=0",
    "--requests-per-second=0",
    "--messages-per-second=0",
    "--connections-per-address=0",
    "--chat-per-minute=0",
    "--kept-per-hour=0",
    "--bot-seconds-per-hour=0",
];

/// A node that runs. It is killed when it is dropped.
pub struct Node {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl Node {
    /// Starts it; at any port, or where it was before. From then on what clients of this process are
    /// answered has to be as the node describes itself: [`contract`].
    ///
    /// # Errors
    /// If it does not start, with what it says.
    pub fn start(start: &Start, address: Option<&str>) -> Result<Node> {
        let mut command = Command::new(&start.program);
        command
            .args(["serve", "--database", &start.database])
            .args(["--listen", address.unwrap_or("127.0.0.1:0")])
            .args(NO_LIMITS)
            .arg("--log=warn")
            .args(&start.flags)
            .current_dir(&start.folder)
            .env_remove("DATABASE_URL")
            .env_remove("NATS_URL")
            .envs(start.environment.iter().map(|(k, v)| (k, v)))
            .stdout(Stdio::piped())
            .stderr(match start.log {
                true => Stdio::inherit(),
                false => Stdio::null(),
            });
        let shown = start.program.display();
        let mut child = command.spawn().map_err(|e| format!("{shown}: {e}"))?;
        let out = child.stdout.take().ok_or("no output")?;
        let first = BufReader::new(out).lines().next();
        let Some(Ok(first)) = first else {
            let _ = child.kill();
            let status = child.wait().map_err(|e| e.to_string())?;
            return Err(format!("{shown} serve does not start: {status}"));
        };
        let address = first.split("http://").nth(1).ok_or("no address")?;
        let address = address.trim_end_matches('/').to_owned();
        let node = Node { child, address };
        contract::hold_to(&node.address)?;
        Ok(node)
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL: no farewell of any kind. Where it listened.
    ///
    /// # Errors
    /// If it cannot be killed.
    pub fn kill(mut self) -> Result<String> {
        self.child.kill().map_err(|e| e.to_string())?;
        self.child.wait().map_err(|e| e.to_string())?;
        Ok(std::mem::take(&mut self.address))
    }

    /// Sends it a signal by its name, such as `TERM`.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn signal(&self, name: &str) -> Result<()> {
        let told = Command::new("kill")
            .args([&format!("-{name}"), &self.pid().to_string()])
            .status();
        match told {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("kill -{name}: {status}")),
            Err(e) => Err(format!("kill: {e}")),
        }
    }

    /// Waits until it has ended by itself; whether with 0.
    ///
    /// # Errors
    /// If that cannot be known.
    pub fn wait(&mut self) -> Result<bool> {
        let status = self.child.wait().map_err(|e| e.to_string())?;
        Ok(status.success())
    }

    /// Whether it has ended, although nobody asked it to.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
