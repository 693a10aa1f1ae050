//! What is said at a table: kept apart from its log, and only the last of it.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use metrics::counter;
use protocol::{ChatLine, Code, Done, Message, Refusal};
use tracing::error;

use super::{Actor, TRIES};
use crate::{
    figures,
    hub::{News, store_refusal},
    store::{Batch, KEPT_TALK, Row, StoreError},
    table::{Order, Said, say},
};

/// The last lines, with the names of the commands that said them.
#[derive(Default)]
pub(super) struct Talk {
    lines: VecDeque<(ChatLine, Option<String>)>,
    /// The number of the next line.
    pub end: u64,
    /// Whether it is not known what the store has.
    pub doubtful: bool,
}

impl Talk {
    /// Takes in what the store has from [`Talk::end`] on; the new lines.
    pub fn follow(&mut self, rows: Vec<Row>) -> Vec<ChatLine> {
        let mut new = Vec::with_capacity(rows.len());
        for row in rows {
            self.end = row.number + 1;
            let Ok(Said { seat, text }) = serde_json::from_str(&row.entry) else {
                // It stands for itself alone: what follows is none the worse.
                error!(number = row.number, "a line of talk cannot be read");
                continue;
            };
            let (n, at) = (row.number, row.at);
            let line = ChatLine { n, at, seat, text };
            new.push(line.clone());
            self.lines.push_back((line, row.command));
        }
        while self.lines.len() > KEPT_TALK as usize {
            self.lines.pop_front();
        }
        new
    }

    /// The number of the line that a command made, if it was done already.
    fn done(&self, command: &str) -> Option<u64> {
        let by = |l: &&(ChatLine, Option<String>)| l.1.as_deref() == Some(command);
        self.lines.iter().find(by).map(|l| l.0.n)
    }

    /// The lines after this one.
    pub fn lines_after(&self, last: Option<u64>) -> Vec<ChatLine> {
        // A number that there is not yet, of a store of old, gets everything.
        let last = last.filter(|&n| n < self.end);
        let new = self.lines.iter().map(|l| &l.0);
        let new = new.filter(|l| last.is_none_or(|last| l.n > last));
        new.cloned().collect()
    }

    /// The lines after this one as a message, if there are any.
    pub fn after(&self, last: Option<u64>) -> Option<Utf8Bytes> {
        let lines = self.lines_after(last);
        (!lines.is_empty()).then(|| Message::Said { lines }.text().into())
    }
}

impl Actor {
    /// Says something for whoever has the key; the command has this name.
    pub(super) async fn say(
        &mut self,
        key: Option<&str>,
        name: String,
        order: &Order,
        text: &str,
        from: &str,
    ) -> Result<Done, Refusal> {
        for tries in 0..TRIES {
            self.fresh().await?;
            if self.talk.doubtful {
                self.read_talk().await?;
            }
            let rights = self.rights(key);
            if let Some(number) = self.talk.done(&name) {
                let again = true;
                return Ok(Done { number, again });
            }
            let said = say(&self.table, rights, text)?;
            if tries == 0 {
                self.manners.check(said.seat, order, self.table.phase())?;
            }
            let entry = serde_json::to_string(&said);
            let entry = entry.map_err(|e| store_refusal(&StoreError::unfit(e.to_string())))?;
            let row = Row {
                number: self.talk.end,
                at: self.now(),
                command: Some(name.clone()),
                entry,
            };
            if tries == 0 {
                self.shared.kept.take(from, row.bytes())?;
            }
            let batch = Batch::talk(self.table.id(), row.clone());
            match self.shared.writer.append(batch).await {
                Ok(true) => {
                    let number = row.number;
                    let lines = self.talk.follow(vec![row]);
                    self.tell_said(lines);
                    let news = News::Said(self.talk.end);
                    self.shared.fanout.tell(self.table.id(), news);
                    let again = false;
                    return Ok(Done { number, again });
                }
                // Another node has told something as well.
                Ok(false) => {
                    counter!(figures::CONFLICTS).increment(1);
                    self.read_talk().await?;
                }
                Err(e) => {
                    self.talk.doubtful = true;
                    return Err(store_refusal(&e));
                }
            }
        }
        let text = "others speak here at the same time; try again";
        Err(Refusal::new(Code::Late, text))
    }

    /// Reads what others have said.
    pub(super) async fn read_talk(&mut self) -> Result<(), Refusal> {
        self.talk.doubtful = true;
        let (id, end) = (self.table.id(), self.talk.end);
        let rows = self.shared.store.talk(id, end, KEPT_TALK as u32).await;
        let rows = rows.map_err(|e| store_refusal(&e))?;
        let lines = self.talk.follow(rows);
        self.talk.doubtful = false;
        if !lines.is_empty() {
            self.tell_said(lines);
        }
        Ok(())
    }

    fn tell_said(&mut self, lines: Vec<ChatLine>) {
        let text: Utf8Bytes = Message::Said { lines }.text().into();
        self.tell_all(|_| vec![text.clone()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u64, entry: &str) -> Row {
        Row {
            number,
            at: 5,
            command: Some(format!("k/{number}")),
            entry: entry.into(),
        }
    }

    #[test]
    fn the_last_lines_are_known_and_a_bad_one_harms_no_other() {
        let mut talk = Talk::default();
        let said = r#"{"seat":2,"text":"hello"}"#;
        let rows = (0..KEPT_TALK + 5).map(|n| row(n, if n == 3 { "?" } else { said }));
        let new = talk.follow(rows.collect());
        assert_eq!(new.len() as u64, KEPT_TALK + 4);
        assert_eq!(talk.end, KEPT_TALK + 5);
        assert_eq!(talk.done("k/2"), None, "it has fallen out");
        assert_eq!(talk.done("k/100"), Some(100));
        let after = |last| talk.after(last).map(|t| t.to_string());
        let last = KEPT_TALK + 3;
        let message = after(Some(last)).unwrap();
        assert!(
            message.contains(&format!("\"n\":{}", last + 1)),
            "{message}"
        );
        assert!(!message.contains(&format!("\"n\":{last},")), "{message}");
        assert_eq!(after(Some(talk.end - 1)), None);
        // From a store of old.
        assert_eq!(after(Some(9_999)), after(None));
    }
}
