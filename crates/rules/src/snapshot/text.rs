//! Positions as a line of text.

use super::{FIELDS, SnapshotError};
use crate::{
    RuleSet,
    action::Seat,
    state::{MAX_SEATS, State},
    text::shortened,
    view::View,
};

/// The field that a view does not know all of.
const COINS: &str = "coins";

impl RuleSet {
    /// A state in a line, as [`crate::snapshot`] describes. [`RuleSet::read_state`] reads it.
    pub fn state_text(&self, state: &State) -> String {
        self.text(state, |seat| Some(state.coins(seat)))
    }

    /// What a view shows in such a line; coins that it does not know are `?`.
    pub fn view_text(&self, view: &View) -> String {
        self.text(&view.assume(|_| 0), |seat| view.coins(seat))
    }

    /// The state that a line says, exactly as it was: the same fingerprint, the same game from
    /// there.
    ///
    /// # Errors
    /// What is wrong with it and where. No line makes a state that does not hold together.
    pub fn read_state(&self, text: &str) -> Result<State, SnapshotError> {
        let (mut state, coins) = self.read_text(text)?;
        let mut known = [0; MAX_SEATS];
        for (known, coins) in known.iter_mut().zip(coins) {
            *known = coins.ok_or_else(|| field(COINS, "? where a number was expected"))?;
        }
        self.finish(&mut state, known)?;
        Ok(state)
    }

    /// The view of a seat, or of a spectator, that a line says: of [`RuleSet::view_text`], or of a
    /// whole state, from which what the seat may not see is left out.
    ///
    /// # Errors
    /// What is wrong with it and where.
    pub fn read_view(&self, text: &str, seat: Option<Seat>) -> Result<View, SnapshotError> {
        let (mut state, coins) = self.read_text(text)?;
        self.finish(&mut state, coins.map(|c| c.unwrap_or(0)))?;
        let view = self.view(&state, seat);
        let seats = (0..self.seats).map(Seat);
        let mut lacking = seats.filter(|s| view.coins(*s).is_some() && coins[s.index()].is_none());
        match lacking.next() {
            Some(_) => Err(field(COINS, "? for coins that the seat sees")),
            None => Ok(view),
        }
    }

    fn text(&self, state: &State, coins: impl Fn(Seat) -> Option<u16>) -> String {
        let mut out = String::new();
        for (f, values) in FIELDS.iter().zip(self.facts(state)) {
            let rows = values.chunks(f.kinds.len()).map(|row| {
                let mut len = row.len();
                while len > 1 && row[len - 1] == 0 && f.kinds[len - 1].may_lack() {
                    len -= 1;
                }
                let row = f.kinds.iter().zip(&row[..len]);
                let values = row.map(|(kind, &v)| kind.write(self, v));
                values.collect::<Vec<_>>().join(":")
            });
            let rows: Vec<String> = rows.collect();
            if !rows.is_empty() {
                out += &format!("{}={} ", f.name, rows.join(","));
            }
        }
        let coins = (0..self.seats).map(|s| coins(Seat(s)).map_or("?".into(), |n| n.to_string()));
        out + COINS + "=" + &coins.collect::<Vec<String>>().join(",")
    }

    fn read_text(&self, text: &str) -> Result<(State, [Option<u16>; MAX_SEATS]), SnapshotError> {
        let mut facts = vec![None; FIELDS.len()];
        let mut coins = None;
        for word in text.split_whitespace() {
            let (name, rows) = word.split_once('=').unwrap_or((word, ""));
            if name == COINS {
                if coins.replace(self.read_coins(rows)?).is_some() {
                    return Err(field(COINS, "stands twice"));
                }
                continue;
            }
            let at = FIELDS.iter().position(|f| f.name == name);
            let at = at.ok_or_else(|| SnapshotError::Unknown(name.chars().take(40).collect()))?;
            if facts[at].is_some() {
                return Err(field(FIELDS[at].name, "stands twice"));
            }
            facts[at] = Some(self.read_rows(&FIELDS[at], rows)?);
        }
        for needed in ["turn", "step"] {
            let at = FIELDS.iter().position(|f| f.name == needed);
            if at.is_some_and(|at| facts[at].is_none()) {
                return Err(field(needed, "is missing"));
            }
        }
        let coins = coins.ok_or_else(|| field(COINS, "is missing"))?;
        let facts = facts.into_iter().map(Option::unwrap_or_default).collect();
        Ok((self.put_facts(&facts)?, coins))
    }

    fn read_rows(&self, f: &super::fields::Field, rows: &str) -> Result<Vec<u16>, SnapshotError> {
        let mut out = Vec::new();
        for row in rows.split(',') {
            let mut values = row.split(':');
            for kind in f.kinds {
                let value = match values.next() {
                    Some(text) => kind.read(self, text).map_err(|why| field(f.name, &why))?,
                    None if kind.may_lack() => 0,
                    None => {
                        return Err(field(
                            f.name,
                            &format!("\"{}\" lacks a value", shortened(row, 40)),
                        ));
                    }
                };
                out.push(value);
            }
            if values.next().is_some() {
                return Err(field(
                    f.name,
                    &format!("\"{}\" has too many values", shortened(row, 40)),
                ));
            }
            if out.len() > f.most * f.kinds.len() {
                return Err(field(f.name, &format!("more than {} rows", f.most)));
            }
        }
        Ok(out)
    }

    fn read_coins(&self, list: &str) -> Result<[Option<u16>; MAX_SEATS], SnapshotError> {
        let mut out = [None; MAX_SEATS];
        let values: Vec<&str> = list.split(',').collect();
        if values.len() != self.seats as usize {
            return Err(field(COINS, &format!("expected {} of them", self.seats)));
        }
        for (out, text) in out.iter_mut().zip(&values) {
            if *text != "?" {
                let n = text.parse();
                *out = Some(n.map_err(|_| field(COINS, &format!("\"{}\"", shortened(text, 40))))?);
            }
        }
        // Seats that nobody sits at have none.
        out[values.len()..].fill(Some(0));
        Ok(out)
    }
}

fn field(name: &'static str, why: &str) -> SnapshotError {
    SnapshotError::Field {
        field: name,
        why: why.into(),
    }
}
