//! The time that a node goes by. It runs on steadily, whatever happens to the machine's clock.

use std::{
    sync::{LazyLock, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use tracing::{error, warn};

/// Differences that are followed at once: that is how clocks are kept right.
const SMALL: i64 = 1_000;
/// Differences that are never believed while the node runs.
const ABSURD: i64 = DAY;
/// How long a greater difference has to last before it is believed.
const DOUBTED: Duration = Duration::from_secs(60);

/// Milliseconds since 1970. They never run backwards, and a jump of the machine's clock does not
/// make them jump: forward by less than a day is believed after a minute, anything else not before
/// the node is started again.
pub fn now() -> i64 {
    static WATCH: LazyLock<(Instant, Mutex<Watch>)> =
        LazyLock::new(|| (Instant::now(), Mutex::new(Watch::new(wall()))));
    let (began, watch) = &*WATCH;
    let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
    watch.read(wall(), began.elapsed())
}

fn wall() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |d| d.as_millis() as i64)
}

/// Milliseconds of a day.
pub const DAY: i64 = 86_400_000;

/// A time as people write it, in UTC.
pub fn written(ms: i64) -> String {
    let (days, rest) = (ms.div_euclid(DAY), ms.rem_euclid(DAY) / 1_000);
    // Days since 1970 into a date, by the calendar's period of 400 years.
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let day = doy - (153 * mp + 2) / 5 + 1;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    let year = yoe + era * 400 + i64::from(month <= 2);
    let (h, m) = (rest / 3_600, rest / 60 % 60);
    format!("{year:04}-{month:02}-{day:02} {h:02}:{m:02} UTC")
}

/// The beginning of a day that is written `2026-11-28`, in UTC, as milliseconds since 1970; from the year 1
/// to 9999.
pub fn day(text: &str) -> Option<i64> {
    let is_written = text.len() == 10 && text.bytes().filter(|&b| b == b'-').count() == 2;
    let mut parts = text.split('-').map(|part| part.parse::<u16>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !is_written || year == 0 || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (y, m) = (i64::from(year), i64::from(month));
    // The same calendar the other way: years begin in March, so that the leap day is their last.
    let y = y - i64::from(m <= 2);
    let era = y.div_euclid(400);
    let yoe = y.rem_euclid(400);
    let doy = (153 * ((m + 9) % 12) + 2) / 5 + i64::from(day) - 1;
    let days = era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468;
    let at = days * DAY;
    // The 31st of a month that has none is another day.
    written(at).starts_with(text).then_some(at)
}

struct Watch {
    /// What the time was when the steady clock showed this.
    set: (i64, Duration),
    /// Since when the machine's clock shows something quite different, and how different it was.
    doubt: Option<(Duration, i64)>,
    last: i64,
}

impl Watch {
    fn new(wall: i64) -> Watch {
        Watch {
            set: (wall, Duration::ZERO),
            doubt: None,
            last: wall,
        }
    }

    /// The time, if the machine's clock and the steady one show these.
    fn read(&mut self, wall: i64, steady: Duration) -> i64 {
        let passed = steady.saturating_sub(self.set.1);
        let own = self.set.0 + passed.as_millis() as i64;
        let off = wall - own;
        let mut time = own;
        if off.abs() <= SMALL {
            self.doubt = None;
            self.set = (wall, steady);
            time = wall;
        } else {
            // Another jump is another doubt.
            let known = self.doubt.filter(|d| (d.1 - off).abs() <= SMALL);
            let (since, _) = *self.doubt.insert(known.unwrap_or_else(|| {
                let seconds = off / 1_000;
                let believed = (0..=ABSURD).contains(&off);
                match believed {
                    true => warn!(
                        seconds,
                        "the machine's clock has jumped; waiting if it is right"
                    ),
                    false => error!(
                        seconds,
                        "the machine's clock has jumped: set it right, or start this node again if \
                         it is; until then the node goes by its own time"
                    ),
                }
                (steady, off)
            }));
            if (0..=ABSURD).contains(&off) && steady.saturating_sub(since) >= DOUBTED {
                warn!("the machine's clock is believed");
                self.doubt = None;
                self.set = (wall, steady);
                time = wall;
            }
        }
        self.last = self.last.max(time);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_dates() {
        assert_eq!(written(0), "1970-01-01 00:00 UTC");
        assert_eq!(written(951_782_400_000), "2000-02-29 00:00 UTC");
        assert_eq!(written(1_795_909_260_000), "2026-11-28 23:41 UTC");
    }

    #[test]
    fn dates_are_times() {
        for at in (-62_000_000..200_000_000).step_by(9_973) {
            let at = at * 1_000_i64;
            let begun = at - at.rem_euclid(86_400_000);
            assert_eq!(day(&written(at)[..10]), Some(begun));
        }
        assert_eq!(day("2000-02-29"), Some(951_782_400_000));
        for none in [
            "2001-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2026-1-01",
            "26-01-01",
            "+026-01-01",
            "2026-01-01 ",
            "0000-01-01",
            "1795842198000",
            "",
        ] {
            assert_eq!(day(none), None, "{none}");
        }
    }

    const SECOND: i64 = 1_000;
    const HOUR: i64 = 3_600 * SECOND;

    /// Reads the time once a second while the machine's clock is off by so much.
    fn run(watch: &mut Watch, from: i64, seconds: i64, off: i64) -> Vec<i64> {
        let read = |s: i64| watch.read(s * SECOND + off, Duration::from_secs(s as u64));
        (from..from + seconds).map(read).collect()
    }

    #[test]
    fn small_corrections_are_followed_and_never_backwards() {
        let mut watch = Watch::new(0);
        assert_eq!(run(&mut watch, 1, 3, 0), [1_000, 2_000, 3_000]);
        assert_eq!(run(&mut watch, 4, 2, 300), [4_300, 5_300]);
        assert_eq!(run(&mut watch, 6, 2, -500), [5_500, 6_500]);
        let mut watch = Watch::new(900);
        assert_eq!(run(&mut watch, 0, 3, 0), [900, 1_000, 2_000]);
    }

    #[test]
    fn an_hour_ahead_is_believed_after_a_minute() {
        let mut watch = Watch::new(0);
        let read = run(&mut watch, 1, 61, HOUR);
        assert_eq!(read[59], 60 * SECOND);
        assert_eq!(read[60], 61 * SECOND + HOUR);
        // A short one is not.
        let mut watch = Watch::new(0);
        run(&mut watch, 1, 30, HOUR);
        let read = run(&mut watch, 31, 100, 0);
        assert_eq!(*read.last().unwrap(), 130 * SECOND);
    }

    #[test]
    fn what_is_absurd_or_backwards_is_not_believed() {
        for off in [10 * 24 * HOUR, -HOUR, -400 * 24 * HOUR] {
            let mut watch = Watch::new(0);
            let read = run(&mut watch, 1, 600, off);
            let own: Vec<i64> = (1..=600).map(|s| s * SECOND).collect();
            assert_eq!(read, own);
            // And when it is right again it is followed.
            assert_eq!(run(&mut watch, 601, 1, 0), [601 * SECOND]);
        }
    }
}
