//! What a player sees, as text.

use board::Geometry;
use content::Pack;
use rules::{
    Action, Board, Occupant, Region, RuleSet, Seat, State, Tribe, View, query::income,
    spec::SiteKind,
};
use wording::{Lang, Words};

use crate::term::{Term, count, pad, visible_width, wrap};

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

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", |n| n)
    }

    /// The name of a seat in its colour.
    pub fn seat(&self, seat: Seat) -> String {
        self.term.seat(seat.index(), self.name(seat))
    }

    pub fn region(&self, r: Region) -> &str {
        &self.rules.map.names[r.index()]
    }

    /// Banner and badge of a tribe.
    pub fn tribe(&self, board: &Board, t: Tribe) -> String {
        self.words().tribe(board, t)
    }

    fn symbols(&self, r: Region) -> Vec<&str> {
        let map = self.pack.map(&self.rules.map.id);
        let region = map.and_then(|m| m.regions.get(r.index()));
        region.map_or(vec![], |r| r.symbols.iter().map(String::as_str).collect())
    }

    /// `mountain` with its symbols.
    pub fn land(&self, r: Region) -> String {
        let mut out = self.rules.terrain(r).name.to_lowercase();
        for s in self.symbols(r) {
            out.push('·');
            out.push_str(s);
        }
        out
    }

    /// Markers in a region.
    fn markers(&self, board: &Board, r: Region) -> String {
        let mut out = String::new();
        for (kind, m) in self.rules.marker_kinds() {
            match board.markers_in(kind, r) {
                0 => {}
                1 => out.push_str(&format!(" +{}", m.id)),
                n => out.push_str(&format!(" +{n} {}", m.id)),
            }
        }
        for site in board.sites_in(r) {
            out.push_str(&format!(" +{}", self.rules.sites[site.0 as usize].id));
        }
        out
    }

    /// Who is in a region: `Greta's Elves 2 +lair`; empty if nobody and nothing.
    pub fn occupants(&self, board: &Board, r: Region) -> String {
        let n = board.tokens(r);
        let who = match board.occupant(r) {
            Occupant::Nobody => String::new(),
            Occupant::Natives => match n {
                1 => self.rules.native_name.clone(),
                n => format!("{} {n}", self.rules.native_name),
            },
            Occupant::Tribe(t) => {
                let race = &self.rules.races[board.race(t).0 as usize].name;
                let owner = board.owner(t);
                let text = match board.in_decline(t) {
                    true => format!("({}'s {race} {n})", self.name(owner)),
                    false => format!("{}'s {race} {n}", self.name(owner)),
                };
                self.term.seat(owner.index(), &text)
            }
        };
        format!("{who}{}", self.markers(board, r))
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
        let lands = self.rules.map.all.map(|r| visible_width(&self.land(r)));
        let widest = lands.max().unwrap_or(0);
        let cell = |r: Region| {
            let land = pad(&self.land(r), widest);
            format!("{:>3} {land} {}", self.region(r), self.occupants(board, r))
        };
        let cells: Vec<String> = self.rules.map.all.map(cell).collect();
        self.columns(&cells)
    }

    /// The board with the turn above it and a legend below.
    pub fn board(&self, board: &Board) -> String {
        let legend = format!(
            "{} {}   2:3 Elves  three Elves of player 2   (2:1 Elves)  in decline",
            self.initials(),
            self.rules.native_name
        );
        format!(
            "{}\n{}\n{}",
            self.term.rule(&self.title(board)),
            self.picture(board),
            self.term.dim(&legend)
        )
    }

    /// The board alone.
    pub fn picture(&self, board: &Board) -> String {
        let map = self.pack.map(&self.rules.map.id);
        let drawn = match (map, self.geometry) {
            (Some(map), Some(geometry)) => board::text::draw(
                map,
                geometry,
                |r| self.cell(board, Region(r as u8)),
                self.term.width.min(WIDEST_BOARD),
                self.term.colour,
            ),
            _ => self.regions(board),
        };
        drawn.trim_end_matches('\n').to_owned()
    }

    /// `LT` for Lost Tribes.
    fn initials(&self) -> String {
        let words = self.rules.native_name.split_whitespace();
        words.filter_map(|w| w.chars().next()).collect()
    }

    /// The words in a region of the drawn board: who is there, then what the land is.
    fn cell(&self, board: &Board, r: Region) -> Vec<String> {
        let mut out = Vec::new();
        let n = board.tokens(r);
        match board.occupant(r) {
            Occupant::Nobody => {}
            Occupant::Natives => out.push(match n {
                1 => self.initials(),
                n => format!("{} {n}", self.initials()),
            }),
            Occupant::Tribe(t) => {
                let race = &self.rules.races[board.race(t).0 as usize].name;
                let seat = board.owner(t).0 + 1;
                out.push(match board.in_decline(t) {
                    true => format!("({seat}:{n} {race})"),
                    false => format!("{seat}:{n} {race}"),
                });
            }
        }
        let markers = self.markers(board, r);
        if !markers.is_empty() {
            out.push(markers.trim().to_owned());
        }
        out.push(self.land(r));
        out
    }

    fn title(&self, board: &Board) -> String {
        let name = self.pack.map(&self.rules.map.id).map(|m| m.name.as_str());
        format!(
            "{} · turn {} of {} · {}",
            name.unwrap_or(&self.rules.map.id),
            board.round(),
            self.rules.turns,
            self.name(board.seat())
        )
    }

    /// The players: coins as far as the viewer knows them, races, regions and tokens.
    pub fn players(&self, view: &View) -> String {
        let board = view.board();
        let widest = self.names.iter().map(|n| visible_width(n)).max();
        let mut out = Vec::new();
        for seat in (0..self.rules.seats).map(Seat) {
            let coins = match view.coins(seat) {
                Some(n) => format!("{n:>3} coins"),
                None => "  ? coins".into(),
            };
            let mut tribes = Vec::new();
            if let Some(t) = board.active(seat) {
                let hand = match board.hand(t) {
                    (0, 0) => String::new(),
                    (n, 0) => format!(", {n} in hand"),
                    (0, m) => format!(", {m} loaned"),
                    (n, m) => format!(", {n} in hand, {m} loaned"),
                };
                tribes.push(format!(
                    "{} in {}, {}{hand}",
                    self.tribe(board, t),
                    count(board.regions(t).len(), "region"),
                    count(board.on_map(t), "token")
                ));
            }
            for t in board.tribes_of(seat).filter(|&t| board.in_decline(t)) {
                tribes.push(format!(
                    "{} in decline in {}, {}",
                    self.tribe(board, t),
                    count(board.regions(t).len(), "region"),
                    count(board.on_map(t), "token")
                ));
            }
            if tribes.is_empty() {
                tribes.push("no race".into());
            }
            if let Some(ally) = board.ally(seat) {
                tribes.push(format!("peace with {}", self.name(ally)));
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
        let mut out = vec![self.term.bold("Combos, one coin for each one passed by:")];
        let widest = board
            .column()
            .iter()
            .map(|c| visible_width(&self.combo(c.race.0, c.power.0)))
            .max();
        for (place, c) in board.column().iter().enumerate() {
            let price = match place {
                0 => "  free ".into(),
                1 => "1 coin ".into(),
                n => format!("{n} coins"),
            };
            let loan = match self.rules.combo(c.race, c.power).loan {
                0 => String::new(),
                n => format!(" and {n} loaned"),
            };
            let coins = match c.coins {
                0 => String::new(),
                n => format!(", with {}", count(n, "coin")),
            };
            let name = pad(&self.combo(c.race.0, c.power.0), widest.unwrap_or(0));
            out.push(format!(
                " {}  {price}  {}  {}{loan}{coins}",
                place + 1,
                self.term.bold(&name),
                count(self.rules.combo_tokens(c.race, c.power), "token"),
            ));
            if full {
                let race = &self.rules.races[c.race.0 as usize];
                let power = &self.rules.powers[c.power.0 as usize];
                if let Some(p) = self.pack.power(&power.id) {
                    out.push(self.ability(&p.name, &p.text));
                }
                if let Some(r) = self.pack.race(&race.id) {
                    out.push(self.ability(&r.name, &r.text));
                }
            }
        }
        out.join("\n")
    }

    fn ability(&self, name: &str, text: &str) -> String {
        let text = wrap(&format!("{name}: {text}"), self.term.width - 8, 2);
        let lines: Vec<String> = text
            .lines()
            .map(|l| format!("      {}", self.term.dim(l)))
            .collect();
        lines.join("\n")
    }

    fn combo(&self, race: u8, power: u8) -> String {
        let race = &self.rules.races[race as usize].name;
        format!("{} {race}", self.rules.powers[power as usize].name)
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
                    total += coins as u32;
                    let of = self.words().source_of(state, source, Some(t));
                    parts.push(format!("{coins} for {of}"));
                }
            });
        }
        let mut others = Vec::new();
        for t in state.tribes_of(seat) {
            income::tributes(self.rules, state, t, |from, coins, source| {
                let (name, source) = (self.name(from), self.words().source(source));
                others.push(format!("up to {coins} from {name} for {source}"));
            });
        }
        parts.extend(others);
        match parts.is_empty() {
            true => "Worth nothing as it stands.".into(),
            false => self.wrapped(&format!(
                "Worth {} as it stands: {}.",
                count(total, "coin"),
                parts.join(", ")
            )),
        }
    }

    /// Why an action costs what it costs, or is refused. What cannot be had at any price is said
    /// before the price.
    pub fn why(&self, state: &State, action: Action) -> String {
        let e = self.rules.explain(state, action);
        let mut out = Vec::new();
        let no = e.barred.or(e.refusal).map(|why| {
            let why = self.words().refusal(state, why);
            self.wrapped(&format!("No: {why}"))
        });
        let by_tokens = matches!(
            action,
            Action::Conquer(_) | Action::Attempt(_) | Action::Pick(_)
        );
        let priced = e.barred.is_none() && (by_tokens || e.refusal.is_none());
        if let (Some(no), false) = (&no, priced) {
            out.push(no.clone());
        }
        if let Action::Conquer(r) | Action::Attempt(r) = action
            && let (Some(cost), Some(have)) = (e.cost, e.have)
        {
            let would = if priced { "" } else { " would cost" };
            out.push(format!("{} {}{would}:", self.region(r), self.land(r)));
            for line in &e.lines {
                out.push(format!(
                    "  {:>+3}  {}",
                    line.amount,
                    self.words().source(line.source)
                ));
            }
            out.push(format!(
                "  {cost:>3}  in all; you have {}.",
                count(have, "token")
            ));
        } else if let (Some(cost), Action::Pick(_)) = (e.cost, action) {
            out.push(format!("It costs {}.", count(cost, "coin")));
        } else if let (Some(cost), true) = (e.cost, priced) {
            out.push(format!("It takes {} from your hand.", count(cost, "token")));
        }
        if !priced {
            return out.join("\n");
        }
        if let Action::Conquer(r) = action
            && let (Some(_), Some(cost), Some(have)) = (e.refusal, e.cost, e.have)
            && (have as u8) < cost
            && have > 0
        {
            let attempt = self.rules.explain(state, Action::Attempt(r));
            if let (None, Some((good, of))) = (attempt.refusal, attempt.chance) {
                out.push(format!(
                    "You are {} short: roll {} succeeds {good} times in {of}.",
                    cost - have as u8,
                    self.region(r)
                ));
                return out.join("\n");
            }
        }
        match (no, e.chance) {
            (Some(no), _) => out.push(no),
            (None, Some((good, of))) => {
                out.push(format!("The die makes it {good} times in {of}."));
            }
            (None, None) => out.push(format!("Yes: {}.", self.rules.notation(action))),
        }
        out.join("\n")
    }

    /// What a race, a power, a place, a relic or a marker is.
    pub fn rules_of(&self, name: &str) -> Option<String> {
        rules_of(self.pack, self.term, name)
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

/// What a race, a power, a place, a relic or a marker of the content is, by its id, its name or the
/// beginning of one.
pub fn rules_of(pack: &Pack, term: Term, name: &str) -> Option<String> {
    let wanted = name.trim().to_lowercase();
    if wanted.is_empty() {
        return None;
    }
    let exact = |id: &str, name: &str| wanted == id || wanted == name.to_lowercase();
    let starts =
        |id: &str, name: &str| id.starts_with(&wanted) || name.to_lowercase().starts_with(&wanted);
    type Is<'a> = &'a dyn Fn(&str, &str) -> bool;
    [&exact as Is<'_>, &starts].iter().find_map(|is| {
        let race = pack.races.iter().find(|r| is(&r.id, &r.name)).map(|r| {
            let about = format!(
                "a race with {} on its banner, {} in the box ({})",
                count(r.tokens, "token"),
                r.supply,
                r.rule
            );
            (r.name.clone(), about, r.text.clone())
        });
        let power = || {
            pack.powers.iter().find(|p| is(&p.id, &p.name)).map(|p| {
                let about = format!(
                    "a power with {} on its badge ({})",
                    count(p.tokens, "token"),
                    p.rule
                );
                (p.name.clone(), about, p.text.clone())
            })
        };
        let marker = || {
            let all = &pack.game.markers;
            all.iter().find(|m| is(&m.id, &m.name)).map(|m| {
                let mut facts = Vec::new();
                if m.defence > 0 {
                    facts.push(format!("Adds {} to the cost of its region.", m.defence));
                }
                if m.immune {
                    facts.push("Keeps opponents out of its region.".into());
                }
                let about = format!("a marker, {} in the box", m.supply);
                (m.name.clone(), about, facts.join(" "))
            })
        };
        let site = || {
            pack.sites.iter().find(|s| is(&s.id, &s.name)).map(|s| {
                let kind = match s.kind {
                    SiteKind::Place => "a place",
                    SiteKind::Relic => "a relic",
                };
                (
                    s.name.clone(),
                    format!("{kind} ({})", s.rule),
                    s.text.clone(),
                )
            })
        };
        let (name, about, text) = race.or_else(power).or_else(site).or_else(marker)?;
        let head = format!("{}: {about}.", term.bold(&name));
        Some(format!("{head}\n{}", wrap(&text, term.width - 1, 0)))
    })
}
