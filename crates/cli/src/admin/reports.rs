//! What people at tables have told the operator of others.

use clap::Subcommand;
use serde_json::{Value, json};
use server::admin::{self, Admin, Chair, Report, Trouble};

use super::To;
use crate::{
    lang::{count, reader},
    term::clean,
};

#[derive(Subcommand, Debug)]
pub(super) enum What {
    /// All that is not settled, with its numbers, the oldest first
    List,
    /// Be done with a report: it is deleted
    Settle {
        /// Its number
        number: i64,
    },
}

/// Lists and settles reports.
pub(super) async fn run(admin: &mut Admin, what: What, to: &To) -> Result<(), Trouble> {
    match what {
        What::List => {
            let reports = admin.reports().await?;
            let who = |(seat, name): &(Chair, String)| json!({ "seat": seat, "name": name });
            let row = |r: &Report| {
                json!({
                    "number": r.number, "table": r.table, "at": r.at, "by": who(&r.by),
                    "of": who(&r.of), "text": r.text,
                })
            };
            let rows: Vec<Value> = reports.iter().map(row).collect();
            to.found("report list", json!({ "reports": rows }), |_| {
                let told = |r: &Report| {
                    let told = count("report-row", r.number.to_string())
                        .with("table", &r.table)
                        .with("at", admin::time(r.at))
                        .with("by", clean(&r.by.1))
                        .with("of", clean(&r.of.1))
                        .with("seat", r.of.0.to_string())
                        .with("text", clean(&r.text));
                    told.say(reader())
                };
                let mut lines: Vec<String> = reports.iter().map(told).collect();
                lines.push(count("n-reports", reports.len()).say(reader()));
                lines
            })
        }
        What::Settle { number } => {
            admin.settle(number).await?;
            let told = count("report-settled", number.to_string());
            to.done("report settle", json!({ "report": number }), &told)
        }
    }
}
