//! What people at a table tell the operator of others. It is kept apart, and nobody at the table
//! hears of it.

use protocol::{Chair, Done, Refusal, Sitter};

use super::Actor;
use crate::{
    hub::store_refusal,
    limits::{self, Limit},
    store::{Report, Reported},
    table::{Order, report},
};

/// About how many bytes the store keeps of a report besides its texts.
const BESIDES: usize = 64;

impl Actor {
    /// Keeps what whoever has the key tells of a seat; the command has this name.
    pub(super) async fn report(
        &mut self,
        key: Option<&str>,
        command: String,
        order: &Order,
        (of, text): (Chair, &str),
        from: &str,
    ) -> Result<Done, Refusal> {
        self.fresh().await?;
        let (by, said) = report(&self.table, self.rights(key), of, text)?;
        self.manners.check(by, order, self.table.phase())?;
        let called = |seat: Chair| {
            let sitter = self.table.sitters().get(seat.index());
            let name = sitter.and_then(Sitter::name).unwrap_or_default();
            (seat, name.to_owned())
        };
        let report = Report {
            number: 0,
            table: self.table.id().into(),
            at: self.now(),
            command,
            by: called(by),
            of: called(of),
            text: said.text,
        };
        let names = report.by.1.len() + report.of.1.len();
        let bytes = BESIDES + report.command.len() + names + report.text.len();
        self.shared.kept.take(from, bytes)?;
        let kept = self.shared.store.report(&report, limits::REPORTS).await;
        let kept = kept.map_err(|e| store_refusal(&e))?;
        match kept {
            Reported::Kept | Reported::Again => Ok(Done {
                number: self.table.end().saturating_sub(1),
                again: kept == Reported::Again,
            }),
            Reported::TooMany => Err(limits::refusal(
                Limit::Reports,
                "the operator was told as much from this seat as he can be until he has read it",
                None,
            )),
        }
    }
}
