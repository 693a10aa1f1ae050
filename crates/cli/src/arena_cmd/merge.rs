//! Puts together what was played on several machines.

use std::path::PathBuf;

use arena::ShardReport;

use super::{plan, tell};
use crate::{
    VERSION,
    error::{Error, Result, read},
    report::free,
};

/// Put the shards of a tournament together
///
/// The report is that of the tournament as if it had been played on one machine, to the last digit,
/// but for times. All shards must be there, played to their ends with the same flags by this version
/// of the program.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The reports of the shards, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Runs the command. How it reports is said by the flags of the tournament.
pub fn run(flags: &super::Args, args: &Args) -> Result {
    let out = flags.report.begin()?;
    free("--plot", flags.plot.as_deref(), flags.report.out.force)?;
    let refused = |e: arena::MergeError| Error::usage(e.message());
    let mut parts = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let part = ShardReport::read(&name, &read(path)?).map_err(refused)?;
        parts.push((name, part));
    }
    let merged = arena::merge(VERSION, &parts).map_err(refused)?;
    let anchor = plan::anchor(flags, &merged.bots())?;
    tell(flags, &out, &merged.report(anchor))
}
