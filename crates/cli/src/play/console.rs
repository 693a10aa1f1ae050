//! The talk: lines that are read and text that is written, at a terminal or in memory.

use std::{
    cell::{Cell, RefCell},
    io::{self, BufRead, IsTerminal, Write},
};

use wording::Lang;

use crate::term::{Term, clean};

/// Where a game is talked.
pub struct Console {
    input: RefCell<Box<dyn BufRead>>,
    output: RefCell<Box<dyn Write>>,
    /// Nobody reads any more.
    closed: Cell<bool>,
    /// What is typed is shown: in a pipe nothing echoes it, and a transcript wants it.
    echoes: bool,
    /// Whether people type, so that questions are worth asking.
    pub(super) asks: bool,
    pub(super) term: Term,
    pub(super) lang: Lang,
}

impl Console {
    /// Standard input and output, in a language.
    pub(super) fn standard(lang: Lang) -> Console {
        let typed = io::stdin().is_terminal();
        Console {
            input: RefCell::new(Box::new(io::stdin().lock())),
            output: RefCell::new(Box::new(io::stdout())),
            closed: Cell::new(false),
            echoes: !typed,
            asks: typed && io::stdout().is_terminal(),
            term: Term::stdout(),
            lang,
        }
    }

    /// Text from somewhere, and text to somewhere, of 80 columns and without colours. `asks` as at
    /// a terminal where people type: then questions are asked that a pipe does not want.
    pub fn new(input: impl BufRead + 'static, output: impl Write + 'static, asks: bool) -> Console {
        Console {
            input: RefCell::new(Box::new(input)),
            output: RefCell::new(Box::new(output)),
            closed: Cell::new(false),
            echoes: true,
            asks,
            term: Term {
                width: 80,
                colour: false,
            },
            lang: Lang::En,
        }
    }

    /// The same in another language; it is English otherwise.
    pub fn speaking(mut self, lang: Lang) -> Console {
        self.lang = lang;
        self
    }

    /// Whether nobody reads any more, so that there is nothing left to do.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.get()
    }

    /// Writes a line.
    pub(super) fn say(&self, line: impl AsRef<str>) {
        self.write(&format!("{}\n", line.as_ref()));
    }

    /// Writes without a line's end, and at once.
    pub(super) fn write(&self, text: &str) {
        let mut out = self.output.borrow_mut();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        if written.is_err() {
            self.closed.set(true);
        }
    }

    /// Reads a line; `None` at the end of the input.
    pub(super) fn ask(&self, prompt: &str) -> Option<String> {
        self.write(prompt);
        let mut bytes = Vec::new();
        let read = self.input.borrow_mut().read_until(b'\n', &mut bytes);
        if self.is_closed() || !matches!(read, Ok(n) if n > 0) {
            self.say("");
            return None;
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if self.echoes {
            self.say(clean(&line));
        }
        Some(line)
    }
}
