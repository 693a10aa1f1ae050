//! Puts the shards of a tournament together. What a [`ShardReport`] holds are sums of whole numbers,
//! as [`Totals`] hold them: they come to the same however the tournament was divided.

use std::collections::BTreeMap;

use rules::text::visible;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wording::Message;

use crate::{
    report::Report,
    say::{in_english, message},
    shard::Shard,
    store::{Difference, Header, as_is},
    totals::{Sums, Totals},
};

/// What the report of a shard begins with: the name and the version of its shape.
const FORMAT: &str = "elbowroom arena shard 1";

/// What was played in a shard: all that a [`merge`] needs, and no figures that one could read on
/// their own. Written with serde it is an object whose `format` is `elbowroom arena shard 1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardReport {
    format: String,
    /// Its number, from 1.
    shard: u32,
    shards: u32,
    /// Cycles of the whole tournament, and games.
    #[serde(rename = "rounds")]
    cycles: u64,
    games: u64,
    /// What is played; the first line of a results file says the same.
    tournament: Header,
    sums: Sums,
}

/// Why shards cannot be put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// A file is something else.
    Foreign {
        /// The file.
        file: String,
    },
    /// It was to be the report of a shard, but cannot be as it is.
    Damaged {
        /// The file.
        file: String,
        /// Where it cannot be read: the line and the column, from 1; `None` if what it says cannot
        /// have been played.
        at: Option<(usize, usize)>,
    },
    /// It was played by another version of the program, which may rate in another way.
    Program {
        /// The file.
        file: String,
        /// The version that played.
        found: String,
        /// This one.
        here: String,
    },
    /// Two files are not of the same tournament, or of one that was divided in another way.
    Other {
        /// A file.
        file: String,
        /// The first file.
        first: String,
        /// In what it differs, and what was expected by the first.
        difference: Box<Difference>,
    },
    /// A shard was given twice.
    Twice {
        /// The file.
        file: String,
        /// The file before it.
        before: String,
        /// The shard.
        shard: Shard,
    },
    /// A shard was not played to its end.
    Stopped {
        /// The file.
        file: String,
        /// The shard.
        shard: Shard,
        /// Games of whole cycles that were played.
        played: u64,
        /// Games that it has.
        games: u64,
    },
    /// Not all shards were given.
    Missing {
        /// The numbers of those that were not, from 1, in order.
        missing: Vec<u32>,
        /// How many there should be.
        of: u32,
    },
    /// None was given.
    Nothing,
}

impl MergeError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            MergeError::Foreign { file } => message("merge-foreign").with("file", visible(file)),
            MergeError::Damaged { file, at: None } => {
                message("merge-damaged").with("file", visible(file))
            }
            MergeError::Damaged {
                file,
                at: Some((line, column)),
            } => message("merge-unread")
                .with("file", visible(file))
                .with("line", *line)
                .with("column", *column),
            MergeError::Program { file, found, here } => message("merge-program")
                .with("file", visible(file))
                .with("found", visible(found))
                .with("here", here),
            MergeError::Other {
                file,
                first,
                difference,
            } => message("merge-other")
                .with("file", visible(file))
                .with("first", visible(first))
                .with("what", difference.what.clone())
                .with("found", difference.found.clone())
                .with("expected", difference.asked.clone()),
            MergeError::Twice {
                file,
                before,
                shard,
            } => message("merge-twice")
                .with("file", visible(file))
                .with("before", visible(before))
                .with("shard", shard.to_string()),
            MergeError::Stopped {
                file,
                shard,
                played,
                games,
            } => message("merge-stopped")
                .with("file", visible(file))
                .with("shard", shard.to_string())
                .with("played", *played)
                .with("games", *games),
            MergeError::Missing { missing, of } => message("merge-missing")
                .with("missing", ranges(missing))
                .with("of", *of),
            MergeError::Nothing => message("merge-nothing"),
        }
    }
}

in_english!(MergeError);

/// Numbers in order, those in a row as `2-5`.
fn ranges(numbers: &[u32]) -> Vec<String> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &n in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let text = |&(first, last): &(u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    runs.iter().map(text).collect()
}

impl ShardReport {
    /// Of what was played of a shard of a tournament of so many cycles.
    pub fn new(tournament: Header, shard: Shard, cycles: u64, totals: &Totals) -> ShardReport {
        let (_, games) = Shard::WHOLE.played(totals.schedule(), cycles);
        ShardReport {
            format: FORMAT.into(),
            shard: shard.number(),
            shards: shard.of(),
            cycles,
            games,
            tournament,
            sums: totals.sums(),
        }
    }

    /// Reads one; `file` is what it is called in what is said of it.
    ///
    /// # Errors
    /// [`MergeError::Foreign`] or [`MergeError::Damaged`].
    pub fn read(file: &str, text: &str) -> Result<ShardReport, MergeError> {
        let file = || file.to_owned();
        match serde_json::from_str::<ShardReport>(text) {
            Ok(report) if report.format == FORMAT => Ok(report),
            Ok(_) => Err(MergeError::Foreign { file: file() }),
            Err(e) => {
                let value = serde_json::from_str::<Value>(text);
                let begun = || {
                    text.trim_start()
                        .starts_with(&format!("{{\"format\":\"{FORMAT}\""))
                };
                Err(match value {
                    Ok(value) if value["format"] != FORMAT => MergeError::Foreign { file: file() },
                    Err(_) if !begun() => MergeError::Foreign { file: file() },
                    _ => MergeError::Damaged {
                        file: file(),
                        at: Some((e.line(), e.column())),
                    },
                })
            }
        }
    }

    /// The first thing in which it is of another tournament, or of one that was divided in another
    /// way.
    fn difference(&self, first: &ShardReport) -> Option<Difference> {
        let numbers = [
            ("what-shards", u64::from(self.shards), first.shards.into()),
            ("what-games", self.games, first.games),
        ];
        self.tournament.difference(&first.tournament).or_else(|| {
            let mut numbers = numbers.into_iter();
            let (what, found, asked) = numbers.find(|(_, here, there)| here != there)?;
            Some(Difference {
                what: message(what),
                found: as_is(found.to_string()),
                asked: as_is(asked.to_string()),
            })
        })
    }
}

/// A tournament that was put together.
#[derive(Clone, Debug)]
pub struct Merged {
    tournament: Header,
    totals: Totals,
}

impl Merged {
    /// The names of the bots, in the order in which they were given.
    pub fn bots(&self) -> Vec<&str> {
        let names = self.tournament.bots.iter();
        names.map(|(name, _)| name.as_str()).collect()
    }

    /// The report, as [`Report::new`] gives it of the whole: all but the times is the same, to the
    /// last digit. `anchor` is a number of [`Merged::bots`].
    pub fn report(&self, anchor: Option<usize>) -> Report {
        Report::of(&self.tournament, &self.totals, anchor)
    }
}

/// Puts the shards of a tournament together. Each comes with what it is called in what is said of
/// it; `program` is the version of the program, as it was given to [`Header::new`].
///
/// # Errors
/// If they are not all shards of one tournament, played to the end by this program.
pub fn merge(program: &str, parts: &[(String, ShardReport)]) -> Result<Merged, MergeError> {
    let Some((first, head)) = parts.first() else {
        return Err(MergeError::Nothing);
    };
    let damaged = |file: &String| MergeError::Damaged {
        file: file.clone(),
        at: None,
    };
    let schedule = head.tournament.schedule().ok_or_else(|| damaged(first))?;
    if head.tournament.program != program {
        return Err(MergeError::Program {
            file: first.clone(),
            found: head.tournament.program.clone(),
            here: program.into(),
        });
    }
    for (file, part) in parts {
        if let Some(difference) = part.difference(head) {
            return Err(MergeError::Other {
                file: file.clone(),
                first: first.clone(),
                difference: Box::new(difference),
            });
        }
    }
    let names = head.tournament.bots.iter().map(|b| b.0.clone());
    let mut totals = Totals::new(names.collect(), schedule.clone());
    let mut seen: BTreeMap<u32, &String> = BTreeMap::new();
    for (file, part) in parts {
        let shard = Shard::new(part.shard, part.shards).map_err(|_| damaged(file))?;
        if let Some(before) = seen.insert(part.shard, file) {
            return Err(MergeError::Twice {
                file: file.clone(),
                before: before.clone(),
                shard,
            });
        }
        let (cycles, games) = shard.played(&schedule, part.cycles);
        if part.sums.games < games {
            return Err(MergeError::Stopped {
                file: file.clone(),
                shard,
                played: part.sums.games,
                games,
            });
        }
        if (part.sums.games, part.sums.cycles) != (games, cycles) {
            return Err(damaged(file));
        }
        totals.add_sums(&part.sums).ok_or_else(|| damaged(file))?;
    }
    let missing: Vec<u32> = (1..=head.shards)
        .filter(|n| !seen.contains_key(n))
        .collect();
    match missing.is_empty() {
        true => Ok(Merged {
            tournament: head.tournament.clone(),
            totals,
        }),
        false => Err(MergeError::Missing {
            missing,
            of: head.shards,
        }),
    }
}
