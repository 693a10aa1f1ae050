//! The terminal: its width, colours, and text that fits.

use rules::text::steers;
use std::{
    env,
    io::{self, IsTerminal, Write},
};

use indicatif::{ProgressBar, ProgressStyle};
use study::stats::Estimate;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::lang::{message, reader};

/// What the output can show.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Columns.
    pub width: usize,
    /// Whether colours may be used.
    pub colour: bool,
}

impl Term {
    /// Standard output. A pipe has the width that `COLUMNS` says, or 80. There are no colours in a
    /// pipe, nor if `NO_COLOR` is set.
    pub fn stdout() -> Term {
        Term::of(io::stdout().is_terminal())
    }

    /// A file: like a pipe.
    pub fn file() -> Term {
        Term::of(false)
    }

    fn of(tty: bool) -> Term {
        let size = terminal_size::terminal_size().filter(|_| tty);
        let columns = env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
        let width = size.map(|(w, _)| w.0 as usize).or(columns).unwrap_or(80);
        let set = |name| env::var_os(name).is_some_and(|v| !v.is_empty());
        let dumb = env::var("TERM").is_ok_and(|t| t == "dumb");
        Term {
            width: width.clamp(40, 200),
            colour: tty && !set("NO_COLOR") && !dumb,
        }
    }

    /// `text` with a style such as `1` (bold), if there are colours.
    pub fn paint(&self, style: &str, text: &str) -> String {
        match self.colour {
            true => format!("\x1b[{style}m{text}\x1b[0m"),
            false => text.into(),
        }
    }

    /// Bold.
    pub fn bold(&self, text: &str) -> String {
        self.paint("1", text)
    }

    /// Faint.
    pub fn dim(&self, text: &str) -> String {
        self.paint("2", text)
    }

    /// In the colour of a seat.
    pub fn seat(&self, seat: usize, text: &str) -> String {
        self.paint(["31", "34", "32", "35", "33", "36"][seat % 6], text)
    }

    /// A line across, with a title in it.
    pub fn rule(&self, title: &str) -> String {
        let used = title.width() + 4;
        let line = "─".repeat(self.width.saturating_sub(used));
        self.bold(&format!("── {title} {line}"))
    }
}

/// Writes a line to standard output. If nobody reads any more, the program ends quietly.
pub fn say(line: impl AsRef<str>) {
    write_out(&format!("{}\n", line.as_ref()));
}

/// Writes to standard output without a line's end, and at once.
pub fn write_out(text: &str) {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes());
    if written.and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Text broken into lines of at most `width` columns, the later ones indented. Where a line may
/// break is for the writing to say: in Japanese almost everywhere.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let indent = " ".repeat(indent);
    let options = textwrap::Options::new(width)
        .subsequent_indent(&indent)
        .word_separator(textwrap::WordSeparator::UnicodeBreakProperties)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
        .break_words(false);
    textwrap::fill(&words.join(" "), options)
}

/// `text` filled with spaces to `width` columns, or cut to it.
pub fn pad(text: &str, width: usize) -> String {
    let w = visible_width(text);
    if w <= width {
        return format!("{text}{}", " ".repeat(width - w));
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > width {
            break;
        }
        out.push(c);
        used += w;
    }
    out.push('…');
    format!("{out}{}", " ".repeat(width.saturating_sub(used + 1)))
}

/// `text` at the right of `width` columns.
pub fn pad_left(text: &str, width: usize) -> String {
    let gap = width.saturating_sub(visible_width(text));
    format!("{}{text}", " ".repeat(gap))
}

/// Columns that a text takes, colours not counted.
pub fn visible_width(text: &str) -> usize {
    let mut width = 0;
    let mut rest = text;
    while let Some(at) = rest.find('\x1b') {
        width += rest[..at].width();
        rest = rest[at..].split_once('m').map_or("", |(_, r)| r);
    }
    width + rest.width()
}

/// Text from outside, without characters that would steer the terminal.
pub fn clean(text: &str) -> String {
    text.replace(|c: char| steers(c) && c != '\n', "\u{fffd}")
}

/// A progress bar for games on standard error; nothing if that is no terminal.
pub fn progress(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let told = message("progress")
        .with("at", "{pos}/{len}")
        .with("speed", "{per_sec}")
        .with("left", "{eta}");
    let style = format!("{{bar:40}} {}", told.say(reader()));
    if let Ok(style) = ProgressStyle::with_template(&style) {
        bar.set_style(style);
    }
    bar
}

/// The headings of the columns of a table: messages, at the left of so many columns if the number is
/// negative, else at the right.
pub fn headings(all: &[(&'static str, isize)]) -> String {
    let heading = |(id, width): &(&'static str, isize)| {
        let text = message(*id).say(reader());
        match *width < 0 {
            true => pad(&text, width.unsigned_abs()),
            false => pad_left(&text, width.unsigned_abs()),
        }
    };
    all.iter().map(heading).collect()
}

/// `95.12 ±0.40`: a number with half its interval.
pub fn plus_minus(e: Estimate) -> String {
    let half = (e.high - e.low) / 2.0;
    match half.is_finite() {
        true => format!("{:.2} ±{half:.2}", e.value),
        false => format!("{:.2}", e.value),
    }
}

/// `51.2 % [48.1, 54.3]`: a share with its interval.
pub fn percent(e: Estimate) -> String {
    format!(
        "{:.1} % [{:.1}, {:.1}]",
        e.value * 100.0,
        e.low * 100.0,
        e.high * 100.0
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_fits() {
        assert_eq!(wrap("a bb ccc dddd", 6, 2), "a bb\n  ccc\n  dddd");
        assert_eq!(wrap("地域を征服します。", 8, 1), "地域を征\n 服しま\n す。");
        assert_eq!(
            wrap("\x1b[1mab\x1b[0m cd ef", 5, 0),
            "\x1b[1mab\x1b[0m cd\nef"
        );
        assert_eq!(pad("abc", 5), "abc  ");
        assert_eq!(pad("abcdef", 4), "abc…");
        assert_eq!(pad("日本語", 5), "日本…");
        assert_eq!(visible_width("\x1b[31mred\x1b[0m!"), 4);
        assert_eq!(clean("a\x1b[2Jb\nc"), "a\u{fffd}[2Jb\nc");
    }
}
