//! The report of a tournament as tables to read.

use std::fmt::Write;

use arena::Report;
use study::stats::Estimate;

use crate::{
    lang::{count, message, options, reader},
    term::{clean, headings, pad, percent, plus_minus, wrap},
};

/// Columns of a name.
const NAME: usize = 16;

/// The report.
pub fn report(r: &Report, width: usize) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = head(&mut out, r);
    if r.games == 0 {
        let _ = writeln!(out, "{}", message("arena-nothing").say(reader()));
        return out;
    }
    let _ = strength(&mut out, r);
    let _ = manner(&mut out, r);
    if r.bots.len() > 2 || r.players > 2 {
        let _ = meetings(&mut out, r, width);
    }
    let _ = seats(&mut out, r);
    let _ = faults(&mut out, r);
    let note = message("arena-note")
        .with("equal", format!("{:.1}", 100.0 / r.players as f64))
        .with("anchor", &r.anchor)
        .say(reader());
    let _ = writeln!(out, "\n{}", wrap(&note, width.min(100) - 1, 0));
    out
}

fn head(out: &mut String, r: &Report) -> std::fmt::Result {
    let head = message("arena-head")
        .with("games", count("n-games", r.games))
        .with("rounds", count("n-rounds", r.cycles))
        .with("game", &r.game)
        .with("map", &r.map)
        .with("players", count("n-players", r.players))
        .with("options", options(&r.options))
        .with("rules", r.rules)
        .with("seed", &r.seed[..16]);
    writeln!(out, "{}", head.say(reader()))
}

fn strength(out: &mut String, r: &Report) -> std::fmt::Result {
    let heads = [
        ("col-bot", -(NAME as isize)),
        ("col-games", 8),
        ("col-rating", 21),
        ("col-wins", 21),
        ("col-coins", 14),
    ];
    writeln!(out, "\n{}", headings(&heads))?;
    for b in &r.bots {
        let rating = match b.name == r.anchor {
            true => "0".into(),
            false => points(b.rating),
        };
        writeln!(
            out,
            "{} {:>7}{rating:>21}{:>21}{:>14}",
            pad(&b.name, NAME),
            b.seats,
            percent(b.win_share),
            plus_minus(b.coins)
        )?;
    }
    Ok(())
}

fn manner(out: &mut String, r: &Report) -> std::fmt::Result {
    let heads = [
        ("col-bot", -(NAME as isize)),
        ("col-declines", 15),
        ("col-time", 14),
        ("col-of-100", 14),
        ("col-longest", 14),
        ("col-faults", 8),
    ];
    writeln!(out, "\n{}", headings(&heads))?;
    for b in &r.bots {
        writeln!(
            out,
            "{} {:>14}{:>14}{:>14}{:>14}{:>8}",
            pad(&b.name, NAME),
            plus_minus(b.declines),
            time(b.turn.mean),
            time(b.turn.p95),
            time(b.turn.max),
            b.faults.decisions
        )?;
    }
    Ok(())
}

/// How often the bot of a row ended ahead of that of a column.
fn meetings(out: &mut String, r: &Report, width: usize) -> std::fmt::Result {
    let wide = NAME + 1 + r.bots.len() * 17 <= width;
    let column = if wide { 17 } else { 8 };
    let head = [("col-ahead", -(NAME as isize + 1))];
    write!(out, "\n{}", headings(&head))?;
    for b in &r.bots {
        let name = pad(&b.name, column - 2);
        write!(out, "{:>column$}", name.trim_end())?;
    }
    out.push('\n');
    for a in &r.bots {
        write!(out, "{} ", pad(&a.name, NAME))?;
        for b in &r.bots {
            let met = r.head_to_head.iter();
            let mut met = met.filter(|m| m.bot == a.name && m.against == b.name);
            let cell = match met.next() {
                None => "–".into(),
                Some(m) if wide => share(m.ahead),
                Some(m) => format!("{:.1}", m.ahead.value * 100.0),
            };
            write!(out, "{cell:>column$}")?;
        }
        out.push('\n');
    }
    Ok(())
}

fn seats(out: &mut String, r: &Report) -> std::fmt::Result {
    let heads = [
        ("col-seat", -(NAME as isize)),
        ("col-games", 8),
        ("col-wins", 42),
    ];
    writeln!(out, "\n{}", headings(&heads))?;
    for s in &r.seats {
        let name = pad(&s.seat.to_string(), NAME);
        writeln!(out, "{name} {:>7}{:>42}", r.games, percent(s.win_share))?;
    }
    Ok(())
}

fn faults(out: &mut String, r: &Report) -> std::fmt::Result {
    let lame = r
        .bots
        .iter()
        .filter(|b| b.faults.seats > 0 || !b.faults.reasons.is_empty());
    for (i, b) in lame.enumerate() {
        if i == 0 {
            out.push('\n');
        }
        let made = message("arena-made")
            .with("bot", &b.name)
            .with("decisions", b.faults.decisions)
            .with("games", count("n-games", b.faults.seats));
        writeln!(out, "{}", made.say(reader()))?;
        for why in &b.faults.reasons {
            writeln!(out, "  {}", clean(why))?;
        }
    }
    Ok(())
}

/// `+191 [158, 223]`.
fn points(e: Estimate) -> String {
    // No zero with a sign.
    let [value, low, high] = [e.value, e.low, e.high].map(|x| x.round() + 0.0);
    match low.is_finite() && high.is_finite() {
        true => format!("{value:+} [{low}, {high}]"),
        false => format!("{value:+}"),
    }
}

/// `51.2 [48, 54]`, of a hundred.
fn share(e: Estimate) -> String {
    let [value, low, high] = [e.value, e.low, e.high].map(|x| x * 100.0);
    format!("{value:.1} [{low:.0}, {high:.0}]")
}

/// A time in a unit that fits.
fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 0.001 => format!("{:.1} ms", s * 1e3),
        s => format!("{:.0} µs", s * 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [1.5, 0.0123, 0.000_04].map(time),
            ["1.50 s", "12.3 ms", "40 µs"]
        );
        let e = |value, low, high| Estimate { value, low, high };
        assert_eq!(points(e(0.2, -0.3, 0.3)), "+0 [0, 0]");
        assert_eq!(points(e(190.8, 158.2, 223.4)), "+191 [158, 223]");
        assert_eq!(points(e(-3.0, f64::NEG_INFINITY, f64::INFINITY)), "-3");
        assert_eq!(share(e(0.512, 0.481, 0.543)), "51.2 [48, 54]");
    }
}
