//! The report of a tournament as tables to read.

use std::fmt::Write;

use arena::Report;
use study::stats::Estimate;

use crate::term::{clean, count, pad, percent, plus_minus};

/// Columns of a name.
const NAME: usize = 16;

/// The report.
pub fn report(r: &Report, width: usize) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = head(&mut out, r);
    if r.games == 0 {
        out.push_str("No round was played to its end: there is nothing to say yet.\n");
        return out;
    }
    let _ = strength(&mut out, r);
    let _ = manner(&mut out, r);
    if r.bots.len() > 2 || r.players > 2 {
        let _ = meetings(&mut out, r, width);
    }
    let _ = seats(&mut out, r);
    let _ = faults(&mut out, r);
    let _ = write!(
        out,
        "\nA win is shared by equals; {:.1} % would be an equal share. {} is rated 0; 400 points \
         more are\nten times the chance to win. Brackets and ±: 95 % confidence, by rounds of games \
         with the same dice.\n",
        100.0 / r.players as f64,
        r.anchor
    );
    out
}

fn head(out: &mut String, r: &Report) -> std::fmt::Result {
    let options = match r.options.is_empty() {
        true => String::new(),
        false => format!(", {}", r.options.join(" ")),
    };
    writeln!(
        out,
        "{} in {} of {} on {}, {} players{options}, rules {}, seed {}…",
        count(r.games, "game"),
        count(r.cycles, "round"),
        r.game,
        r.map,
        r.players,
        r.rules,
        &r.seed[..16]
    )
}

fn strength(out: &mut String, r: &Report) -> std::fmt::Result {
    writeln!(
        out,
        "\n{} {:>7}{:>21}{:>21}{:>14}",
        pad("bot", NAME),
        "games",
        "rating",
        "share of wins",
        "coins"
    )?;
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
    writeln!(
        out,
        "\n{} {:>14}{:>14}{:>14}{:>14}{:>8}",
        pad("bot", NAME),
        "declines",
        "time a turn",
        "95 of 100",
        "longest",
        "faults"
    )?;
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
    write!(out, "\n{}", pad("ahead of, %", NAME + 1))?;
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
    writeln!(
        out,
        "\n{} {:>7}{:>42}",
        pad("seat", NAME),
        "games",
        "share of wins"
    )?;
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
        writeln!(
            out,
            "{}: {} made for it, in {}",
            b.name,
            count(b.faults.decisions, "decision"),
            count(b.faults.seats, "game")
        )?;
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
