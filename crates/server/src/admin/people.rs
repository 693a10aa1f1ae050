//! What is kept of a person: a name at seats, and what was said from there.

use crate::say::message;
use protocol::{Chair, Contact, Identity, PersonName, Phase, Rating, Token};
use serde::Serialize;

use super::{Admin, PORTION, Trouble, said};
use crate::{
    identity::described,
    ratings,
    store::{Person, Row},
    table::{Entry, Table},
};

/// What a person left at a table.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The table.
    pub table: String,
    /// How far it is.
    pub phase: Phase,
    /// Where he sat, from 1.
    pub seat: Chair,
    /// When he sat down, in milliseconds since 1970.
    pub since: i64,
    /// What he said, and when.
    pub said: Vec<(i64, String)>,
    /// What he told the operator of others there, and when.
    pub reported: Vec<(i64, String)>,
    /// The moves of the seat.
    pub moves: Vec<String>,
}

/// Somebody, as far as that is to be handed to him.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct KeptIdentity {
    /// Who he is.
    #[serde(flatten)]
    pub identity: Identity,
    /// The tables of the seats that are kept for him.
    pub tables: Vec<String>,
    /// His ratings.
    pub ratings: Vec<Rating>,
    /// Who is what to him.
    pub contacts: Vec<Contact>,
    /// The ids of the tournaments that he has made or entered.
    pub tournaments: Vec<String>,
    /// The tokens of his programs.
    pub tokens: Vec<Token>,
    /// His bots.
    pub bots: Vec<PersonName>,
}

/// One entry, if it can be read.
fn entry(row: &Row) -> Option<Entry> {
    serde_json::from_str(&row.entry).ok()
}

/// The seats at which somebody of this name sat, each with the numbers from and to which it was his.
fn seats(rows: &[Row], name: &str) -> Vec<(Chair, u64, u64, i64)> {
    let mut out: Vec<(Chair, u64, u64, i64)> = Vec::new();
    for row in rows {
        match entry(row) {
            Some(Entry::Sat { seat, name: n, .. }) => {
                out.iter_mut()
                    .filter(|s| s.0 == seat && s.2 == u64::MAX)
                    .for_each(|s| s.2 = row.number);
                if n == name {
                    out.push((seat, row.number, u64::MAX, row.at));
                }
            }
            // Whoever was sent away made no move after that.
            Some(Entry::Freed { seat } | Entry::Removed { seat }) => {
                out.iter_mut()
                    .filter(|s| s.0 == seat && s.2 == u64::MAX)
                    .for_each(|s| s.2 = row.number);
            }
            _ => {}
        }
    }
    out
}

impl Admin {
    /// Everything that is kept of somebody of this name. Whoever takes a name may be anybody: it is
    /// for the operator to know that it is the same person.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn person(&mut self, name: &str) -> Result<Vec<Trace>, Trouble> {
        let reports = self.store.reports().await?;
        let mut out = Vec::new();
        for id in self.lines.ids(i64::MAX).await? {
            let rows = self.log(&id).await?;
            let found = seats(&rows, name);
            if found.is_empty() {
                continue;
            }
            let phase = self
                .store
                .listing(&id)
                .await?
                .map_or(Phase::Over, |l| l.phase);
            let talk = self.store.talk(&id, 0, PORTION).await?;
            for (seat, from, to, since) in found {
                let mut trace = Trace {
                    table: id.clone(),
                    phase,
                    seat,
                    since,
                    said: Vec::new(),
                    reported: reports
                        .iter()
                        .filter(|r| r.table == id && r.by == (seat, name.to_owned()))
                        .map(|r| (r.at, r.text.clone()))
                        .collect(),
                    moves: Vec::new(),
                };
                let his = rows.iter().filter(|r| (from..to).contains(&r.number));
                for row in his.chain(&talk) {
                    if let Some(said) = said(row).filter(|s| s.seat == seat) {
                        trace.said.push((row.at, said.text));
                    } else if let Some(Entry::Act { seat: s, action }) = entry(row)
                        && s == Some(seat)
                    {
                        trace.moves.push(action);
                    }
                }
                out.push(trace);
            }
        }
        Ok(out)
    }

    /// The identity of exactly this name, if there is one.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn identity(&self, name: &str) -> Result<Option<KeptIdentity>, Trouble> {
        let found = self.store.identity_named(name).await?;
        // Whoever is taken for him is not he.
        let Some(person) = found.filter(|s| s.name == name) else {
            return Ok(None);
        };
        let id = person.id.clone();
        let bots = self.store.bots_of(&id).await?;
        let seats = self.store.kept_seats(&id).await?;
        Ok(Some(KeptIdentity {
            tables: seats.into_iter().map(|s| s.table).collect(),
            ratings: ratings::of_identity(&*self.store, &id).await?,
            contacts: self.store.contacts(&id).await?,
            tokens: self.store.tokens(&id).await?,
            tournaments: self.store.tournaments_of(&id).await?,
            bots: bots.into_iter().map(Person::short).collect(),
            identity: described(&*self.store, person).await?,
        }))
    }

    /// Takes the name, the identity of that name, and what was said out of everything that is kept. The moves stay: they are the
    /// games of the others, too. How many tables it was in.
    ///
    /// # Errors
    /// If the store fails, or a server runs.
    pub async fn erase(&mut self, name: &str) -> Result<usize, Trouble> {
        self.alone().await?;
        self.lines.forget_reports(name).await?;
        if let Some(he) = self.identity(name).await? {
            self.store.forget_identity(&he.identity.id).await?;
        }
        let mut changed = 0;
        for id in self.lines.ids(i64::MAX).await? {
            let mut rows = self.log(&id).await?;
            let found = seats(&rows, name);
            if found.is_empty() {
                continue;
            }
            let his = |seat: Chair, number: u64| {
                found
                    .iter()
                    .any(|f| f.0 == seat && (f.1..f.2).contains(&number))
            };
            let mut rewritten = Vec::new();
            for row in &mut rows {
                let new = match entry(row) {
                    Some(Entry::Sat { seat, key, .. }) if his(seat, row.number) => Entry::Sat {
                        seat,
                        name: format!("Player {seat}"),
                        key,
                        identity: None,
                    },
                    Some(Entry::Chat { seat, .. }) if his(seat, row.number) => Entry::Chat {
                        seat,
                        text: "…".into(),
                    },
                    _ => continue,
                };
                row.entry = serde_json::to_string(&new).map_err(|e| Trouble::new(e.to_string()))?;
                rewritten.push((row.number, row.entry.clone()));
            }
            // Where he is told is his alone, as long as the seat is.
            for (seat, _, to, _) in &found {
                if *to == u64::MAX {
                    self.lines.forget_calls(&id, *seat).await?;
                }
            }
            let seats: Vec<Chair> = found.iter().map(|f| f.0).collect();
            let talk = self.store.talk(&id, 0, PORTION).await?;
            let his = |row: &&Row| said(row).is_some_and(|s| seats.contains(&s.seat));
            let said: Vec<u64> = talk.iter().filter(his).map(|row| row.number).collect();
            let table = Table::from_log(&id, &rows, &self.book);
            let table = table
                .map_err(|e| Trouble(message("admin-unchanged").with("why", e.to_string())))?;
            let summary = table.listing().summary;
            self.lines.rewrite(&id, &rewritten, &said, &summary).await?;
            changed += 1;
        }
        Ok(changed)
    }
}
