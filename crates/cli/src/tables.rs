//! What many games say, as tables: of the seats, the races and the powers.

use std::fmt::Write;

use rules::RuleSet;
use serde::Serialize;
use study::{
    stats::Estimate,
    totals::{PickTotals, Totals},
};

use crate::{
    lang::{message, reader},
    term::{headings, pad, percent, plus_minus},
};

/// Who plays at a seat where all do in turn.
const ALL: &str = "all";

/// What many games say. Intervals are 95 % confidence intervals.
#[derive(Serialize)]
pub struct Tables {
    /// How many.
    pub games: u64,
    /// Actions in a game, those of chance included.
    actions: Estimate,
    picks: Estimate,
    conquests: Estimate,
    /// Coins between the first and the last.
    spread: Estimate,
    seats: Vec<SeatRow>,
    /// The bots, if they change seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    players: Vec<PlayerRow>,
    races: Vec<PickRow>,
    powers: Vec<PickRow>,
}

#[derive(Serialize)]
struct SeatRow {
    seat: usize,
    player: String,
    coins: Estimate,
    win_share: Estimate,
    declines: Estimate,
}

#[derive(Serialize)]
struct PlayerRow {
    player: String,
    /// Seats that it had, over all games.
    seats: u64,
    coins: Estimate,
    win_share: Estimate,
    declines: Estimate,
}

#[derive(Serialize)]
struct PickRow {
    id: String,
    picked: u64,
    coins_per_turn: Estimate,
    coins: Estimate,
    turns: Estimate,
    price: Estimate,
    win_share: Estimate,
}

impl Tables {
    /// From the totals. `players` are those who keep their seats; without them all play on all seats.
    pub fn new(rules: &RuleSet, totals: &Totals, players: Option<&[String]>) -> Tables {
        let seats = totals.seats.iter().enumerate().map(|(i, s)| SeatRow {
            seat: i + 1,
            player: players.map_or_else(|| ALL.into(), |players| players[i].clone()),
            coins: s.coins.estimate(),
            win_share: s.wins.share(),
            declines: s.declines.estimate(),
        });
        let named = |p: &&(String, _)| players.is_none() && !p.0.is_empty();
        let players = totals.players.iter().filter(named);
        let players = players.map(|(player, s)| PlayerRow {
            player: player.clone(),
            seats: s.coins.n,
            coins: s.coins.estimate(),
            win_share: s.wins.share(),
            declines: s.declines.estimate(),
        });
        let rows = |ids: Vec<&String>, all: &[PickTotals]| {
            let mut rows: Vec<PickRow> = ids
                .into_iter()
                .zip(all)
                .map(|(id, t)| PickRow {
                    id: id.clone(),
                    picked: t.coins.n,
                    coins_per_turn: t.per_turn.estimate(),
                    coins: t.coins.estimate(),
                    turns: t.turns.estimate(),
                    price: t.price.estimate(),
                    win_share: t.wins.share(),
                })
                .collect();
            // The best first; those that nobody picked last.
            rows.sort_by(|a, b| {
                let key = |r: &PickRow| (r.picked > 0, r.coins_per_turn.value);
                key(b)
                    .partial_cmp(&key(a))
                    .unwrap_or(std::cmp::Ordering::Equal)
            });
            rows
        };
        Tables {
            games: totals.games,
            actions: totals.length.estimate(),
            picks: totals.picks.estimate(),
            conquests: totals.conquests.estimate(),
            spread: totals.spread.estimate(),
            seats: seats.collect(),
            players: players.collect(),
            races: rows(rules.races().iter().map(|r| &r.id).collect(), &totals.races),
            powers: rows(
                rules.powers().iter().map(|p| &p.id).collect(),
                &totals.powers,
            ),
        }
    }

    /// What a game is like in the mean, in a line.
    pub fn means(&self) -> String {
        let means = message("sim-means")
            .with("actions", one(self.actions))
            .with("picks", one(self.picks))
            .with("conquests", one(self.conquests))
            .with("spread", one(self.spread));
        means.say(reader())
    }

    /// As tables to read.
    pub fn text(&self, width: usize) -> String {
        let mut out = String::new();
        let lang = reader();
        let seats = [
            ("col-seat", -8),
            ("col-player", -10),
            ("col-coins", 14),
            ("col-wins", 22),
            ("col-declines", 16),
        ];
        // Writing to a string cannot fail.
        let _ = writeln!(out, "\n{}", headings(&seats));
        for s in &self.seats {
            let player = match &*s.player {
                ALL => message("all-seats").say(lang),
                one => one.to_owned(),
            };
            let _ = writeln!(
                out,
                "{:<8}{} {:>13}{:>22}{:>16}",
                s.seat,
                pad(&player, 9),
                plus_minus(s.coins),
                percent(s.win_share),
                plus_minus(s.declines)
            );
        }
        if !self.players.is_empty() {
            let players = [
                ("col-player", -11),
                ("col-games", 8),
                ("col-coins", 15),
                ("col-wins", 22),
                ("col-declines", 16),
            ];
            let _ = writeln!(out, "\n{}", headings(&players));
        }
        for p in &self.players {
            let _ = writeln!(
                out,
                "{} {:>8}{:>15}{:>22}{:>16}",
                pad(&p.player, 10),
                p.seats,
                plus_minus(p.coins),
                percent(p.win_share),
                plus_minus(p.declines)
            );
        }
        let wide = width >= 100;
        for (title, rows) in [("col-race", &self.races), ("col-power", &self.powers)] {
            let mut columns = vec![
                (title, -15),
                ("col-picked", 8),
                ("col-per-turn", 15),
                ("col-in-all", 15),
                ("col-picker-wins", 22),
            ];
            if wide {
                columns.extend([("col-turns", 12), ("col-price", 16)]);
            }
            let _ = writeln!(out, "\n{}", headings(&columns));
            for r in rows {
                let more = match wide {
                    true => format!(
                        "{:>12}{:>16}",
                        format!("{:.1}", r.turns.value),
                        plus_minus(r.price)
                    ),
                    false => String::new(),
                };
                let _ = match r.picked {
                    0 => writeln!(out, "{} {:>8}", pad(&r.id, 14), 0),
                    n => writeln!(
                        out,
                        "{} {n:>8}{:>15}{:>15}{:>22}{more}",
                        pad(&r.id, 14),
                        plus_minus(r.coins_per_turn),
                        plus_minus(r.coins),
                        percent(r.win_share)
                    ),
                };
            }
        }
        out
    }

    /// As comma-separated values, one line for each number. `map` is that of the games.
    pub fn csv(&self, map: &str) -> String {
        let mut out = String::from("table,name,measure,value,low,high\n");
        let mut line = |table: &str, name: &str, measure: &str, e: Estimate| {
            let end = |x: f64| match x.is_finite() {
                true => x.to_string(),
                false => String::new(),
            };
            let (low, high) = (end(e.low), end(e.high));
            let _ = writeln!(out, "{table},{name},{measure},{},{low},{high}", e.value);
        };
        let exact = |n: f64| Estimate {
            value: n,
            low: n,
            high: n,
        };
        line("games", map, "games", exact(self.games as f64));
        line("games", map, "actions", self.actions);
        line("games", map, "picks", self.picks);
        line("games", map, "conquests", self.conquests);
        line("games", map, "spread", self.spread);
        for s in &self.seats {
            let name = format!("{} {}", s.seat, s.player);
            line("seat", &name, "coins", s.coins);
            line("seat", &name, "win_share", s.win_share);
            line("seat", &name, "declines", s.declines);
        }
        for p in &self.players {
            line("player", &p.player, "coins", p.coins);
            line("player", &p.player, "win_share", p.win_share);
            line("player", &p.player, "declines", p.declines);
        }
        for (table, rows) in [("race", &self.races), ("power", &self.powers)] {
            for r in rows {
                line(table, &r.id, "picked", exact(r.picked as f64));
                if r.picked > 0 {
                    line(table, &r.id, "coins_per_turn", r.coins_per_turn);
                    line(table, &r.id, "coins", r.coins);
                    line(table, &r.id, "turns", r.turns);
                    line(table, &r.id, "price", r.price);
                    line(table, &r.id, "win_share", r.win_share);
                }
            }
        }
        out
    }
}

/// `95.1`.
fn one(e: Estimate) -> String {
    format!("{:.1}", e.value)
}
