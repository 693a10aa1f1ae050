//! Writing a file of games: one after the other, so that memory stays small however many there are.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Instant,
};

use flate2::{Compression, write::GzEncoder};
use protocol::{GAMES_FORMAT, GamesHead, RecordedGame};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{
    admin::Trouble,
    games::in_order,
    say::of,
    store::{Spot, Store},
    table::{Table, hex},
};

/// Games that are looked up at a time.
const PORTION: u32 = 256;

/// A file of games that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// How long it is, in bytes.
    pub bytes: u64,
    /// Its SHA-256 hash, as hexadecimal digits.
    pub sha256: String,
    /// How many games it has.
    pub games: u64,
}

/// Counts what goes through, and takes its hash.
struct Weighed {
    file: File,
    bytes: u64,
    hash: Sha256,
}

impl Write for Weighed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = self.file.write(bytes)?;
        self.bytes += n as u64;
        self.hash.update(&bytes[..n]);
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A file that goes away unless it is finished.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        // It is not there any more once it has its name.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Adds a line. JSON has no line's end in it.
fn line(to: &mut GzEncoder<Weighed>, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *to, value)?;
    to.write_all(b"\n")
}

/// Writes all games that can be found and ended before `until` into a file, in the order in which they
/// ended. The file is there once it is whole. `follow` makes a table of its log; what it does not is left
/// out. The same store gives the same bytes.
///
/// # Errors
/// If the store fails, or the file cannot be written.
pub async fn write<F>(
    store: &dyn Store,
    until: i64,
    file: &Path,
    mut follow: impl FnMut(String) -> F,
) -> Result<Written, Trouble>
where
    F: Future<Output = Result<Option<Table>, Trouble>>,
{
    let wrong = |e: io::Error| Trouble::new(of(file.display(), content::trouble(&e)));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let part = Part(file.with_file_name(format!(".{name}.part")));
    let weighed = Weighed {
        file: File::create(&part.0).map_err(wrong)?,
        bytes: 0,
        hash: Sha256::new(),
    };
    // Neither a name nor a time is in its head.
    let mut to = GzEncoder::new(weighed, Compression::default());
    let head = GamesHead {
        format: GAMES_FORMAT.into(),
        until,
    };
    line(&mut to, &head).map_err(wrong)?;
    let (mut games, mut after) = (0, Spot::time(i64::MIN));
    loop {
        let some = in_order(store, &after, until, PORTION).await?;
        let Some((last, _)) = some.last() else {
            break;
        };
        after = last.clone();
        for (spot, _) in some {
            let began = Instant::now();
            let Some(table) = follow(spot.table).await? else {
                continue;
            };
            // It takes a millisecond or two.
            let added = tokio::task::spawn_blocking(move || {
                let whole = table.past().zip(table.record());
                let is_whole = whole.is_some();
                if let Some((game, record)) = whole {
                    line(&mut to, &RecordedGame { game, record })?;
                }
                Ok((to, is_whole))
            });
            let added = added.await.map_err(|e| Trouble::new(e.to_string()))?;
            let (back, is_whole) = added.map_err(wrong)?;
            (to, games) = (back, games + u64::from(is_whole));
            // Those who play go before.
            tokio::time::sleep(began.elapsed()).await;
        }
    }
    let weighed = to.finish().map_err(wrong)?;
    weighed.file.sync_all().map_err(wrong)?;
    std::fs::rename(&part.0, file).map_err(wrong)?;
    Ok(Written {
        bytes: weighed.bytes,
        sha256: hex(&weighed.hash.finalize()),
        games,
    })
}
