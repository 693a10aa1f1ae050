//! An outside program as a process: lines in, lines out, with a time limit.

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use rules::text::shortened;
use wording::Message;

use crate::say::{in_english, message};

/// Longest line that a program may say, in bytes.
const LONGEST: u64 = 64 << 10;
/// Lines that it may say unasked before it has to wait.
const AHEAD: usize = 16;
/// Lines of its standard error that are kept, and bytes of each.
const WORDS: (usize, usize) = (5, 400);
/// How long a program has to end after its standard input was closed.
const GRACE: Duration = Duration::from_millis(100);

/// Why a program gives no more answers.
#[derive(Debug)]
pub enum Failed {
    /// It could not be started.
    Start(io::Error),
    /// It ended, or closed its standard output: how, and what it said last.
    Ended(Message),
    /// It did not answer in time.
    Late(Duration),
    /// It said more than a line may hold.
    TooLong,
    /// It said something else than what begins a conversation.
    Greeting(String),
}

impl From<io::Error> for Failed {
    fn from(e: io::Error) -> Failed {
        Failed::Start(e)
    }
}

impl Failed {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Failed::Start(e) => message("program-no-start").with("why", content::trouble(e)),
            Failed::Ended(how) => how.clone(),
            Failed::Late(limit) => {
                message("program-late").with("seconds", limit.as_secs_f64().to_string())
            }
            Failed::TooLong => message("program-too-long").with("most", LONGEST),
            Failed::Greeting(line) => message("program-greeting")
                .with("line", line)
                .with("expected", READY),
        }
    }
}

in_english!(Failed);

/// What a program answers to the hello.
pub const READY: &str = "ready 1";

enum Said {
    Line(String),
    TooLong,
}

/// A running program. It is killed when this is dropped, if it does not end by itself.
pub(crate) struct Process {
    child: Child,
    requests: Option<Sender<String>>,
    answers: Receiver<Said>,
    words: Arc<Mutex<VecDeque<String>>>,
    /// Closes when it has said its last word.
    silence: Receiver<()>,
}

impl Process {
    /// Starts a program and greets it.
    ///
    /// # Errors
    /// If it cannot be started or does not greet back in time.
    pub fn start(command: &[String], timeout: Duration) -> Result<Process, Failed> {
        let (program, args) = command
            .split_first()
            .ok_or_else(|| Failed::Start(io::ErrorKind::InvalidInput.into()))?;
        let mut command = Command::new(program);
        command.args(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::piped());
        // A group of its own, so that what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(Failed::Start(io::ErrorKind::BrokenPipe.into()));
        };
        let (requests, queue) = channel::<String>();
        let (said, answers) = sync_channel(AHEAD);
        let words = Arc::new(Mutex::new(VecDeque::new()));
        let heard = words.clone();
        // Each pipe has a thread, so that a program that does not read, or does not stop talking,
        // holds up nobody. They end with the pipes.
        thread::spawn(move || {
            for line in queue {
                if stdin.write_all(line.as_bytes()).is_err() || stdin.flush().is_err() {
                    break;
                }
            }
        });
        thread::spawn(move || listen(stdout, &said));
        let (listening, silence) = channel();
        thread::spawn(move || {
            overhear(stderr, &heard);
            drop(listening);
        });
        let mut process = Process {
            child,
            requests: Some(requests),
            answers,
            words,
            silence,
        };
        let hello = crate::message::Hello::new();
        process.tell(&json(&hello));
        // Some greet before they are greeted.
        let greeting = process.hear(timeout)?;
        if greeting != READY {
            return Err(Failed::Greeting(short(&greeting)));
        }
        Ok(process)
    }

    /// Says a line that wants no answer.
    pub fn tell(&mut self, line: &str) {
        if let Some(requests) = &self.requests {
            // If it is gone, the next question finds out.
            let _ = requests.send(format!("{line}\n"));
        }
    }

    /// Says a line and waits for one. What it said before it was asked is passed over.
    ///
    /// # Errors
    /// If no line comes in time. Then the program is of no more use.
    pub fn ask(&mut self, line: &str, timeout: Duration) -> Result<String, Failed> {
        while self.answers.try_recv().is_ok() {}
        self.tell(line);
        self.hear(timeout)
    }

    fn hear(&mut self, timeout: Duration) -> Result<String, Failed> {
        match self.answers.recv_timeout(timeout) {
            Ok(Said::Line(line)) => Ok(line.trim().into()),
            Ok(Said::TooLong) => Err(Failed::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(Failed::Late(timeout)),
            Err(RecvTimeoutError::Disconnected) => Err(Failed::Ended(self.last_words())),
        }
    }

    /// How it ended, with what it said last on standard error.
    fn last_words(&mut self) -> Message {
        let how = match self.wait(GRACE) {
            Some(status) => message("program-ended").with("how", status.to_string()),
            None => message("program-closed"),
        };
        let _ = self.silence.recv_timeout(GRACE);
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        match words.back() {
            Some(last) => message("program-saying")
                .with("how", how)
                .with("words", last),
            None => how,
        }
    }

    fn wait(&mut self, at_most: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + at_most;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Its standard input closes when the writer has nothing more to write.
        self.requests = None;
        if self.wait(GRACE).is_none() {
            kill(&mut self.child);
            let _ = self.child.wait();
        }
    }
}

/// Kills a program and what it started.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id())
        .ok()
        .and_then(rustix::process::Pid::from_raw)
    {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
}

/// Passes on what a program says, line by line.
fn listen(stdout: impl Read, said: &SyncSender<Said>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match stdout
            .by_ref()
            .take(LONGEST + 1)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let whole = line.len() as u64 <= LONGEST;
        let said = match whole {
            true => said.send(Said::Line(String::from_utf8_lossy(&line).into_owned())),
            false => said.send(Said::TooLong),
        };
        if said.is_err() || !whole {
            return;
        }
    }
}

/// Keeps the last lines of what a program says on standard error.
fn overhear(stderr: impl Read, words: &Mutex<VecDeque<String>>) {
    let mut stderr = BufReader::new(stderr);
    loop {
        let mut line = Vec::new();
        match stderr.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        line.truncate(WORDS.1);
        let text = short(String::from_utf8_lossy(&line).trim());
        if !text.is_empty() {
            let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
            if words.len() == WORDS.0 {
                words.pop_front();
            }
            words.push_back(text);
        }
    }
}

/// A message as one line.
pub(crate) fn json(message: &impl serde::Serialize) -> String {
    // Plain structures of numbers and text: nothing in them can fail to be written.
    serde_json::to_string(message).unwrap_or_default()
}

/// Enough of what a program says for a message.
pub(crate) fn short(text: &str) -> String {
    shortened(text, 120)
}
