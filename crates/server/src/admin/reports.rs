//! What people at tables have told the operator of others.

use super::{Admin, Trouble, trouble};
use crate::{say::message, store::Report};

impl Admin {
    /// What was told and is not settled, the oldest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn reports(&mut self) -> Result<Vec<Report>, Trouble> {
        Ok(self.store.reports().await?)
    }

    /// Settles a report: it is deleted.
    ///
    /// # Errors
    /// If there is none of this number.
    pub async fn settle(&mut self, number: i64) -> Result<(), Trouble> {
        match self.lines.settle(number).await? {
            true => Ok(()),
            false => trouble(message("admin-no-report").with("n", number.to_string())),
        }
    }
}
