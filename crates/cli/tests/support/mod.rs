//! Runs the program in a folder of its own.
#![allow(dead_code)]

use std::{
    io::{Read, Write},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use tempfile::TempDir;

/// What came of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Fails the test unless the exit code is this one.
    #[track_caller]
    pub fn code(self, code: i32) -> Ran {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        self
    }

    /// Fails the test unless standard output has this.
    #[track_caller]
    pub fn says(self, text: &str) -> Ran {
        assert!(self.out.contains(text), "no {text:?} in\n{}", self.out);
        self
    }

    /// Fails the test unless standard error has this.
    #[track_caller]
    pub fn complains(self, text: &str) -> Ran {
        assert!(self.err.contains(text), "no {text:?} in\n{}", self.err);
        self
    }
}

/// A folder where games are kept and files lie.
pub struct Place {
    dir: TempDir,
}

impl Place {
    pub fn new() -> Place {
        Place {
            dir: tempfile::tempdir().unwrap(),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    pub fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_elbowroom"));
        command
            .args(args)
            .current_dir(self.dir.path())
            .env("ELBOWROOM_GAMES", self.dir.path())
            // Neither the language nor the settings of whoever tests.
            .env("LC_ALL", "C")
            .env("XDG_CONFIG_HOME", self.dir.path())
            .env("HOME", self.dir.path())
            .env_remove("ELBOWROOM_CONTENT")
            .env_remove("COLUMNS")
            .env_remove("NO_COLOR");
        command
    }

    /// Runs to the end, with this input.
    pub fn run(&self, args: &[&str], input: &str) -> Ran {
        Place::run_command(&mut self.command(args), input)
    }

    /// Runs a command to the end, with this input.
    pub fn run_command(command: &mut Command, input: &str) -> Ran {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            // The program may end before it has read everything.
            let _ = stdin.write_all(input.as_bytes());
        });
        let out = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            code: out.status.code(),
            out: String::from_utf8(out.stdout).unwrap(),
            err: String::from_utf8(out.stderr).unwrap(),
        }
    }

    /// Starts it to talk to.
    pub fn start(&self, args: &[&str]) -> Talk {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Talk {
            stdin: child.stdin.take().unwrap(),
            stdout: child.stdout.take().unwrap(),
            child,
        }
    }
}

/// A program that waits for lines.
pub struct Talk {
    pub child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
}

impl Talk {
    /// Everything up to the next question.
    pub fn until_asked(&mut self) -> String {
        let mut out = Vec::new();
        let mut byte = [0];
        while self.stdout.read(&mut byte).unwrap() > 0 {
            out.push(byte[0]);
            let line = out.rsplit(|&b| b == b'\n').next().unwrap();
            if line.ends_with(b"> ") && line.len() > 2 {
                break;
            }
        }
        String::from_utf8(out).unwrap()
    }

    /// Everything up to a text, and the rest of what it came with.
    pub fn until(&mut self, text: &str) -> String {
        let (mut out, mut some) = (String::new(), [0; 1024]);
        while !out.contains(text) {
            match self.stdout.read(&mut some).unwrap() {
                0 => break,
                n => out.push_str(&String::from_utf8_lossy(&some[..n])),
            }
        }
        out
    }

    /// Types a line and returns what comes up to the next question.
    pub fn say(&mut self, line: &str) -> String {
        writeln!(self.stdin, "{line}").unwrap();
        self.until_asked()
    }
}
