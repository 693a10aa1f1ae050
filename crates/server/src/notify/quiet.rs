//! Hours in which nothing is sent.

use jiff::{Timestamp, ToSpan as _, civil::Time, tz::TimeZone};
use protocol::{Code, Quiet, Refusal};

const MINUTES: u16 = 24 * 60;

fn zone(quiet: &Quiet) -> Option<TimeZone> {
    TimeZone::get(&quiet.zone).ok()
}

/// Whether these are hours of a day.
///
/// # Errors
/// Why not.
pub fn check(quiet: &Quiet) -> Result<(), Refusal> {
    let unreadable = |text: &str| Err(Refusal::new(Code::Unreadable, text));
    if quiet.from >= MINUTES || quiet.to >= MINUTES {
        return unreadable("a minute of the day is a number from 0 to 1439");
    }
    match zone(quiet) {
        Some(_) => Ok(()),
        None => unreadable("there is no such time zone; one is like Europe/Rome"),
    }
}

/// When it is not quiet any more, in milliseconds since 1970, if it is quiet at that time.
pub fn until(quiet: &Quiet, now: i64) -> Option<i64> {
    let local = Timestamp::from_millisecond(now)
        .ok()?
        .to_zoned(zone(quiet)?);
    let minute = local.hour() as u16 * 60 + local.minute() as u16;
    let (from, to) = (quiet.from, quiet.to);
    let is = match from <= to {
        true => (from..to).contains(&minute),
        false => minute >= from || minute < to,
    };
    if !is {
        return None;
    }
    let end = Time::new((to / 60) as i8, (to % 60) as i8, 0, 0).ok()?;
    let today = local.date();
    let day = match minute < to {
        true => today,
        false => today.checked_add(1.day()).ok()?,
    };
    // Where clocks leave that minute out, it is the first after it.
    let end = day
        .to_datetime(end)
        .to_zoned(local.time_zone().clone())
        .ok()?;
    Some(end.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn quiet_is_by_the_clocks_of_the_zone() {
        let night = Quiet {
            from: 22 * 60,
            to: 8 * 60,
            zone: "Europe/Rome".into(),
        };
        check(&night).unwrap();
        let until = |text: &str| until(&night, at(text));
        // In winter Rome is an hour ahead, in summer two.
        assert_eq!(until("2026-12-01T20:59:59Z"), None);
        assert_eq!(
            until("2026-12-01T21:00:00Z"),
            Some(at("2026-12-02T07:00:00Z"))
        );
        assert_eq!(
            until("2026-12-02T06:59:59Z"),
            Some(at("2026-12-02T07:00:00Z"))
        );
        assert_eq!(until("2026-12-02T07:00:00Z"), None);
        assert_eq!(
            until("2026-07-01T20:00:00Z"),
            Some(at("2026-07-02T06:00:00Z"))
        );
        // The night in which clocks go forward.
        assert_eq!(
            until("2026-03-28T22:00:00Z"),
            Some(at("2026-03-29T06:00:00Z"))
        );
    }

    #[test]
    fn quiet_may_be_within_a_day_and_never() {
        let noon = Quiet {
            from: 12 * 60,
            to: 13 * 60,
            zone: "UTC".into(),
        };
        let by = |quiet: &Quiet, text: &str| super::until(quiet, at(text));
        assert_eq!(by(&noon, "2026-12-01T11:59:00Z"), None);
        assert_eq!(
            by(&noon, "2026-12-01T12:30:00Z"),
            Some(at("2026-12-01T13:00:00Z"))
        );
        assert_eq!(by(&noon, "2026-12-01T13:00:00Z"), None);
        let never = Quiet { to: 720, ..noon };
        assert_eq!(by(&never, "2026-12-01T12:00:00Z"), None);
    }

    #[test]
    fn what_is_no_hour_or_no_zone_is_told() {
        let quiet = |from, to, zone: &str| Quiet {
            from,
            to,
            zone: zone.into(),
        };
        check(&quiet(0, 1_439, "Asia/Tokyo")).unwrap();
        for bad in [
            quiet(1_440, 0, "UTC"),
            quiet(0, 1_440, "UTC"),
            quiet(0, 1, "Middle/Earth"),
            quiet(0, 1, ""),
        ] {
            check(&bad).unwrap_err();
        }
    }
}
