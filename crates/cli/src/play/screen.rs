//! What a player sees, as text.

use board::Geometry;
use content::Pack;
use rules::{Board, Occupant, RaceId, Region, RuleSet, Seat, State, Tribe, View, query::income};
use wording::{
    Lang, Message, Words,
    i18n::{self, GAME},
    names::{self, Named},
};

use crate::{
    lang::message,
    term::{Term, pad, pad_left, visible_width, wrap},
};

/// The widest board that is drawn, in columns: it is half as high.
const WIDEST_BOARD: usize = 120;

/// Draws positions for one terminal.
pub struct Screen<'a> {
    pub term: Term,
    pub lang: Lang,
    pub rules: &'a RuleSet,
    pub pack: &'a Pack,
    pub names: &'a [String],
    /// The shapes of the regions; without them the board is a list.
    pub geometry: Option<&'a Geometry>,
}

impl Screen<'_> {
    /// The words of this table.
    pub fn words(&self) -> Words<'_> {
        Words {
            lang: self.lang,
            rules: self.rules,
            names: self.names,
        }
    }

    /// A message in the reader's language.
    pub(super) fn say(&self, message: Message) -> String {
        message.say(self.lang)
    }

    /// Several, with what the language puts between them.
    pub(super) fn list(&self, parts: &[String]) -> String {
        i18n::list(self.lang, parts)
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", |n| n)
    }

    /// The name of a seat in its colour.
    pub fn seat(&self, seat: Seat) -> String {
        self.term.seat(seat.index(), self.name(seat))
    }

    pub fn region(&self, r: Region) -> &str {
        &self.rules.map().names[r.index()]
    }

    /// Banner and badge of a tribe.
    pub fn tribe(&self, board: &Board, t: Tribe) -> String {
        self.words().tribe(board, t)
    }

    fn symbols(&self, r: Region) -> Vec<&str> {
        let map = self.pack.map(&self.rules.map().id);
        let region = map.and_then(|m| m.regions.get(r.index()));
        region.map_or(vec![], |r| r.symbols.iter().map(String::as_str).collect())
    }

    /// `mountain` with its symbols.
    pub fn land(&self, r: Region) -> String {
        let mut out = self.words().terrain(r).to_lowercase();
        for s in self.symbols(r) {
            out.push('·');
            let mut symbols = self.pack.game.symbols.iter();
            match symbols.find(|own| own.id == *s) {
                Some(own) => out.push_str(&names::short(self.lang, own)),
                None => out.push_str(s),
            }
        }
        out
    }

    /// Who is in a region: `Greta's Elves 2 +lair`; empty if nobody and nothing.
    pub fn occupants(&self, board: &Board, r: Region) -> String {
        let n = board.tokens(r);
        let who = match board.occupant(r) {
            Occupant::Nobody => String::new(),
            Occupant::Natives => match n {
                1 => self.words().natives(),
                n => format!("{} {n}", self.words().natives()),
            },
            Occupant::Tribe(t) => {
                let owner = board.owner(t);
                let owned = GAME.message("owned").with("owner", self.name(owner));
                let owned = self.say(owned.with("tribe", self.words().race(board.race(t))));
                let text = match board.in_decline(t) {
                    true => format!("({owned} {n})"),
                    false => format!("{owned} {n}"),
                };
                self.term.seat(owner.index(), &text)
            }
        };
        match self.words().markers(board, r) {
            markers if markers.is_empty() => who,
            markers => format!("{who} {markers}"),
        }
    }

    /// Cells in as many columns as fit, read downwards.
    pub(super) fn columns(&self, cells: &[String]) -> String {
        let widest = cells.iter().map(|c| visible_width(c)).max().unwrap_or(0);
        let columns = (self.term.width / (widest + 1).max(20)).max(1);
        let rows = cells.len().div_ceil(columns).max(1);
        let width = self.term.width / columns;
        let mut out = String::new();
        for row in 0..rows {
            let mut line = String::new();
            for cell in cells.iter().skip(row).step_by(rows) {
                let fits = visible_width(cell) < width;
                let cell = if fits { cell.clone() } else { plain(cell) };
                line.push_str(&pad(&cell, width - 1));
                line.push(' ');
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out.pop();
        out
    }

    /// The regions one by one.
    pub fn regions(&self, board: &Board) -> String {
        let lands = self
            .rules
            .map()
            .all
            .iter()
            .map(|r| visible_width(&self.land(r)));
        let widest = lands.max().unwrap_or(0);
        let cell = |r: Region| {
            let land = pad(&self.land(r), widest);
            format!("{:>3} {land} {}", self.region(r), self.occupants(board, r))
        };
        let cells: Vec<String> = self.rules.map().all.iter().map(cell).collect();
        self.columns(&cells)
    }

    /// The board with the turn above it and a legend below.
    pub fn board(&self, board: &Board) -> String {
        let race = (0..self.rules.races().len() as u8).map(|r| self.words().race(RaceId(r)));
        let legend = message("board-legend")
            .with("initials", self.words().initials())
            .with("natives", self.words().natives())
            .with(
                "race",
                race.min_by_key(|r| visible_width(r)).unwrap_or_default(),
            );
        let legend = self.say(legend);
        format!(
            "{}\n{}\n{}",
            self.term.rule(&self.title(board)),
            self.picture(board),
            self.term.dim(&legend)
        )
    }

    /// The board alone.
    pub fn picture(&self, board: &Board) -> String {
        let map = self.pack.map(&self.rules.map().id);
        let drawn = match (map, self.geometry) {
            (Some(map), Some(geometry)) => board::text::draw(
                map,
                &self.pack.game,
                geometry,
                |r| Region::new(r as u8).map_or(vec![], |r| self.cell(board, r)),
                self.term.width.min(WIDEST_BOARD),
                self.term.colour,
            ),
            _ => self.regions(board),
        };
        drawn.trim_end_matches('\n').to_owned()
    }

    /// The words in a region of the drawn board: who is there, then what the land is.
    fn cell(&self, board: &Board, r: Region) -> Vec<String> {
        let mut out: Vec<String> = self.words().holder(board, r).into_iter().collect();
        let markers = self.words().markers(board, r);
        if !markers.is_empty() {
            out.push(markers);
        }
        out.push(self.land(r));
        out
    }

    fn title(&self, board: &Board) -> String {
        let id = &self.rules.map().id;
        let map = self.pack.map(id).map(|m| names::name(self.lang, m));
        self.say(
            message("board-title")
                .with("map", map.unwrap_or_else(|| id.clone()))
                .with("turn", board.round())
                .with("turns", self.rules.turns())
                .with("seat", self.name(board.seat())),
        )
    }

    /// The players: coins as far as the viewer knows them, races, regions and tokens.
    pub fn players(&self, view: &View) -> String {
        let board = view.board();
        let widest = self.names.iter().map(|n| visible_width(n)).max();
        let coins = |seat| match view.coins(seat) {
            Some(n) => self.say(message("n-coins").with("n", n)),
            None => self.say(message("hidden-coins")),
        };
        let purses = (0..self.rules.seats()).map(|s| visible_width(&coins(Seat(s))));
        let purse = purses.max().unwrap_or(0);
        let tribe = |id: &str, t| {
            let held = message(id).with("tribe", self.tribe(board, t));
            let held = held.with("regions", board.regions(t).len());
            self.say(held.with("tokens", board.on_map(t)))
        };
        let mut out = Vec::new();
        for seat in (0..self.rules.seats()).map(Seat) {
            let coins = pad_left(&coins(seat), purse);
            let mut tribes = Vec::new();
            if let Some(t) = board.active(seat) {
                let mut parts = vec![tribe("tribe-active", t)];
                let (own, loaned) = board.hand(t);
                for (id, n) in [("in-hand", own), ("loaned", loaned)] {
                    if n > 0 {
                        parts.push(self.say(message(id).with("n", n)));
                    }
                }
                tribes.push(self.list(&parts));
            }
            for t in board.tribes_of(seat).filter(|&t| board.in_decline(t)) {
                tribes.push(tribe("tribe-declined", t));
            }
            if tribes.is_empty() {
                tribes.push(self.say(message("no-race")));
            }
            if let Some(ally) = board.ally(seat) {
                tribes.push(self.say(message("peace-with").with("seat", self.name(ally))));
            }
            let name = pad(self.name(seat), widest.unwrap_or(0));
            let marker = if seat == board.seat() { '>' } else { ' ' };
            let head = format!("{marker} {} {} {coins}  ", seat.0 + 1, name);
            let indent = visible_width(&head);
            let room = self.term.width.saturating_sub(1);
            let text = wrap(
                &format!("{}{}", "x".repeat(indent), tribes.join("; ")),
                room,
                indent,
            );
            let text = text.replacen(&"x".repeat(indent), "", 1);
            let head = head.replacen(&name, &self.term.seat(seat.index(), &name), 1);
            out.push(format!("{head}{text}"));
        }
        out.join("\n")
    }

    /// The combos on offer, with what they do if `full`.
    pub fn column(&self, board: &Board, full: bool) -> String {
        let mut out = vec![self.term.bold(&self.say(message("column-title")))];
        let combo = |c: &rules::Combo| self.words().combo(c.race, Some(c.power));
        let price = |place| match place {
            0 => self.say(message("column-free")),
            n => self.say(message("n-coins").with("n", n)),
        };
        let column = board.column().iter();
        let widest = column.clone().map(|c| visible_width(&combo(c))).max();
        let dearest = (0..column.len()).map(|n| visible_width(&price(n))).max();
        for (place, c) in board.column().iter().enumerate() {
            let tokens = self.rules.combo_tokens(c.race, c.power);
            let mut facts = vec![self.say(message("n-tokens").with("n", tokens))];
            let loan = self.rules.combo(c.race, c.power).loan;
            if loan > 0 {
                facts.push(self.say(message("loaned").with("n", loan)));
            }
            if c.coins > 0 {
                facts.push(self.say(message("column-coins").with("n", c.coins)));
            }
            out.push(format!(
                " {}  {}  {}  {}",
                place + 1,
                pad(&price(place), dearest.unwrap_or(0)),
                self.term.bold(&pad(&combo(c), widest.unwrap_or(0))),
                self.list(&facts)
            ));
            if full {
                let race = &self.rules.races()[c.race.0 as usize];
                let power = &self.rules.powers()[c.power.0 as usize];
                if let Some(p) = self.pack.power(&power.id) {
                    out.push(self.ability(p, &p.text));
                }
                if let Some(r) = self.pack.race(&race.id) {
                    out.push(self.ability(r, &r.text));
                }
            }
        }
        out.join("\n")
    }

    fn ability(&self, of: &impl Named, text: &str) -> String {
        let ability = message("ability")
            .with("name", names::name(self.lang, of))
            .with("text", names::text(self.lang, of, text));
        let text = wrap(&self.say(ability), self.term.width - 8, 2);
        let lines: Vec<String> = text
            .lines()
            .map(|l| format!("      {}", self.term.dim(l)))
            .collect();
        lines.join("\n")
    }

    pub(super) fn wrapped(&self, text: &str) -> String {
        wrap(text, self.term.width - 1, 2)
    }

    /// What a seat would earn if its turn ended now.
    pub fn preview(&self, state: &State, seat: Seat) -> String {
        let mut total = 0;
        let mut parts = Vec::new();
        for t in state.tribes_of(seat) {
            income::each(self.rules, state, t, |coins, source| {
                if coins > 0 {
                    total += u32::from(coins);
                    let part = GAME.message("log-earned-part").with("n", coins);
                    let of = self.words().source_of(state, source, Some(t));
                    parts.push(self.say(part.with("source", of)));
                }
            });
        }
        for t in state.tribes_of(seat) {
            income::tributes(self.rules, state, t, |from, coins, source| {
                let part = message("worth-up-to").with("n", coins);
                let part = part.with("seat", self.name(from));
                parts.push(self.say(part.with("source", self.words().source(source))));
            });
        }
        self.wrapped(&self.say(match parts.is_empty() {
            true => GAME.message("worth-nothing"),
            false => GAME.message("worth").with("n", total).with("parts", parts),
        }))
    }
}

/// The shapes of a map's regions, if it can be drawn.
pub fn geometry(pack: &Pack, map: &str) -> Option<Geometry> {
    Geometry::compute(pack.map(map)?).ok()
}

/// A text without colours.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1b') {
        out.push_str(before);
        rest = after.split_once('m').map_or("", |(_, r)| r);
    }
    out + rest
}
