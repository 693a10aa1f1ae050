//! The end of a game.

use std::collections::BTreeMap;

use client::stats::flows;
use rules::Seat;

use super::Session;
use crate::{
    lang::message,
    term::{pad, visible_width},
};

/// Coins of each seat by source and by turn.
struct Ledger {
    /// Coins that came or, if negative, went, for each source and seat; sources in the order in
    /// which they first paid.
    sources: Vec<(String, Vec<i32>)>,
    /// The same for each turn.
    turns: BTreeMap<u8, Vec<i32>>,
}

impl Session {
    /// Shows the standings and where the coins came from.
    pub(super) fn finish(&self) {
        let screen = self.screen();
        let state = self.table.state();
        self.say("");
        self.say(screen.board(state.board()));
        self.say("");
        self.say(self.term.rule(&message("over").say(self.lang)));
        for s in self.rules.standings(state) {
            let name = pad(&self.names[s.seat.index()], 20);
            let line = message("standing")
                .with("place", s.place)
                .with("seat", self.term.seat(s.seat.index(), &name))
                .with("coins", s.coins)
                .with("tokens", s.tokens);
            self.say(format!("  {}", line.say(self.lang)));
        }
        let ledger = self.ledger();
        self.say("");
        self.show_rows(&message("by-source").say(self.lang), ledger.sources);
        self.say("");
        let turns = ledger.turns.into_iter();
        self.show_rows(
            &message("by-turn").say(self.lang),
            turns
                .map(|(n, coins)| (message("turn-n").with("n", n).say(self.lang), coins))
                .collect(),
        );
        self.say("");
        let file = self.shelf.name();
        let again = format!("elbowroom record replay {file}");
        self.tell_of(message("record-is").with("file", file));
        self.tell_of(message("look-again").with("command", again));
    }

    fn show_rows(&self, title: &str, rows: Vec<(String, Vec<i32>)>) {
        let first = rows.iter().map(|r| visible_width(&r.0)).max().unwrap_or(0);
        let first = first.max(visible_width(title)) + 2;
        let seats = self.names.len();
        let room = (self.term.width.saturating_sub(first + 1)) / seats.max(1);
        let width = room.clamp(7, 14);
        let mut head = pad(&self.term.bold(title), first);
        for (i, name) in self.names.iter().enumerate() {
            let cut = pad(name, width - 1);
            let cut = cut.trim_end();
            let gap = " ".repeat(width - visible_width(cut));
            head.push_str(&format!("{gap}{}", self.term.seat(i, cut)));
        }
        self.say(head);
        for (what, coins) in rows {
            let mut line = pad(&format!("  {what}"), first);
            for n in coins {
                line.push_str(&format!("{n:>width$}"));
            }
            self.say(line);
        }
    }

    fn ledger(&self) -> Ledger {
        let rules = &self.rules;
        let screen = self.screen();
        let words = screen.words();
        let seats = rules.seats() as usize;
        let start = *self.table.game().start();
        let coins = (0..rules.seats()).map(|s| i32::from(start.coins(Seat(s))));
        let coins = coins.collect();
        let mut out = Ledger {
            sources: vec![(message("source-start").say(self.lang), coins)],
            turns: BTreeMap::new(),
        };
        let (mut state, mut events) = (start, Vec::new());
        for &action in self.table.game().log() {
            let applied = rules.apply(&mut state, action, &mut events);
            debug_assert!(applied.is_ok(), "a log replays");
        }
        for flow in flows(&events) {
            let name = match flow.source {
                Some(source) => words.source(source),
                None => message("source-combos").say(self.lang),
            };
            out.add(name, flow.round, flow.seat, flow.coins, seats);
        }
        out
    }
}

impl Ledger {
    fn add(&mut self, source: String, round: u8, seat: Seat, coins: i32, seats: usize) {
        let at = self.sources.iter().position(|s| s.0 == source);
        let at = at.unwrap_or_else(|| {
            self.sources.push((source, vec![0; seats]));
            self.sources.len() - 1
        });
        self.sources[at].1[seat.index()] += coins;
        let turn = self.turns.entry(round).or_insert_with(|| vec![0; seats]);
        turn[seat.index()] += coins;
    }
}
