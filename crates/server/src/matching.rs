//! Finds people to play with at once: who plays about as well, the better it fits the sooner; bots take the
//! seats for which nobody is found in time.

use protocol::Chair;

use crate::store::Seeker;

/// How far two ratings may lie apart at first; what is uncertain about them comes to it.
const WINDOW: f64 = 4.0;
/// How much farther with each second that one of the two has waited.
const WIDER: f64 = 0.4;

/// Whether two play together who have waited for as long as they have.
fn fit(one: &Seeker, other: &Seeker, now: i64) -> bool {
    let waited = (now - one.since).max(now - other.since).max(0) as f64 / 1_000.0;
    let unsure = (one.rating.1 + other.rating.1) / 2.0;
    apart(one, other) <= WINDOW + WIDER * waited + unsure
}

fn apart(one: &Seeker, other: &Seeker) -> f64 {
    (one.rating.0 - other.rating.0).abs()
}

/// Whether one of two has blocked the other, of those who have blocked somebody.
fn part(one: &Seeker, other: &Seeker, blocked: &[(String, String)]) -> bool {
    let is = |a: &Seeker, b: &Seeker| {
        let pair = |p: &(String, String)| p.0 == a.identity && p.1 == b.identity;
        blocked.iter().any(pair)
    };
    is(one, other) || is(other, one)
}

/// Those who play together now, he among them and the first, at a table of so many seats: `others` look for
/// the same. Fewer than there are seats only once he has waited until `fills`; nobody as long as he has to
/// wait, and no two of whom one has blocked the other.
pub fn group(
    me: &Seeker,
    others: &[Seeker],
    blocked: &[(String, String)],
    seats: usize,
    (fills, now): (i64, i64),
) -> Vec<Seeker> {
    let mut near: Vec<&Seeker> = others
        .iter()
        .filter(|other| other.identity != me.identity && fit(me, other, now))
        .collect();
    near.sort_by(|a, b| apart(me, a).total_cmp(&apart(me, b)));
    let mut found = vec![me.clone()];
    for other in near {
        // All of them have to fit one another.
        let fits = |one: &Seeker| fit(one, other, now) && !part(one, other, blocked);
        if found.len() < seats && found.iter().all(fits) {
            found.push(other.clone());
        }
    }
    match found.len() == seats || now >= fills {
        true => found,
        false => Vec::new(),
    }
}

/// The bot for a seat that nobody has taken: the one that plays most like somebody of this rating, of those
/// that are rated; else the one in the middle. `bots` are all of them, the strongest last.
pub fn bot_for<'b>(rating: f64, bots: &[&'b str], rated: &[(String, f64)]) -> Option<&'b str> {
    let known = bots.iter().filter_map(|bot| {
        let found = rated.iter().find(|r| r.0 == *bot)?;
        Some((*bot, (found.1 - rating).abs()))
    });
    let nearest = known.min_by(|a, b| a.1.total_cmp(&b.1));
    nearest.map(|n| n.0).or(bots.get(bots.len() / 2).copied())
}

/// Who sits where: in the order of numbers that are drawn for them.
pub fn draw<T>(sitters: Vec<T>, drawn: impl IntoIterator<Item = u64>) -> Vec<(Chair, T)> {
    let mut sitters: Vec<(u64, T)> = drawn.into_iter().zip(sitters).collect();
    sitters.sort_by_key(|s| s.0);
    let seats = (0..).map(Chair::at);
    seats.zip(sitters.into_iter().map(|s| s.1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000;

    fn seeker(name: &str, rating: f64, unsure: f64, since: i64) -> Seeker {
        Seeker {
            identity: name.into(),
            name: name.into(),
            pool: "pond/2/calm".into(),
            key: name.into(),
            rating: (rating, unsure),
            since,
            seen: since,
            table: None,
        }
    }

    fn names(found: &[Seeker]) -> Vec<&str> {
        found.iter().map(|s| s.name.as_str()).collect()
    }

    #[test]
    fn the_nearest_play_together() {
        let (me, far) = (seeker("me", 25.0, 1.0, 0), seeker("far", 29.0, 1.0, 0));
        let others = [far, me.clone(), seeker("near", 26.0, 1.0, 0)];
        let fills = 30 * SECOND;
        assert_eq!(
            names(&group(&me, &others, &[], 2, (fills, 0))),
            ["me", "near"]
        );
        assert_eq!(
            names(&group(&me, &others, &[], 3, (fills, 0))),
            ["me", "near", "far"]
        );
        assert_eq!(
            names(&group(&me, &others, &[], 4, (fills, 0))),
            Vec::<&str>::new()
        );
    }

    #[test]
    fn whoever_waits_plays_with_those_who_are_farther_away() {
        let me = seeker("me", 25.0, 1.0, 0);
        let others = [seeker("far", 35.0, 1.0, 0)];
        let fills = 60 * SECOND;
        let at = |now: i64| group(&me, &others, &[], 2, (fills, now)).len();
        // 10 apart: 4 at first, 1 because nobody is sure, and 0.4 a second.
        assert_eq!((at(12 * SECOND), at(13 * SECOND)), (0, 2));
        // Of whom nothing is known he may be anybody.
        let unknown = [seeker("new", 32.0, 8.0, 0)];
        assert_eq!(group(&me, &unknown, &[], 2, (fills, 0)).len(), 2);
    }

    #[test]
    fn all_of_a_group_fit_one_another() {
        let me = seeker("me", 25.0, 0.0, 0);
        let others = [seeker("low", 21.5, 0.0, 0), seeker("high", 28.0, 0.0, 0)];
        assert_eq!(
            names(&group(&me, &others, &[], 3, (60 * SECOND, 0))),
            Vec::<&str>::new()
        );
        assert_eq!(
            names(&group(&me, &others, &[], 2, (60 * SECOND, 0))),
            ["me", "high"]
        );
    }

    #[test]
    fn nobody_meets_whom_he_has_blocked_or_who_has_blocked_him() {
        let me = seeker("me", 25.0, 1.0, 0);
        let others = ["a", "b", "c"].map(|name| seeker(name, 25.0, 1.0, 0));
        let pair = |one: &str, other: &str| vec![(one.to_owned(), other.to_owned())];
        let found = |blocked: &[(String, String)], seats| {
            let found = group(&me, &others, blocked, seats, (60 * SECOND, 0));
            names(&found).join(" ")
        };
        assert_eq!(found(&[], 4), "me a b c");
        assert_eq!(found(&pair("me", "a"), 3), "me b c");
        assert_eq!(found(&pair("a", "me"), 3), "me b c");
        // Nor do two of the others.
        assert_eq!(found(&pair("b", "a"), 3), "me a c");
        assert_eq!(found(&pair("b", "a"), 4), "");
    }

    #[test]
    fn bots_take_what_is_left_in_time() {
        let me = seeker("me", 25.0, 1.0, 0);
        let others = [seeker("near", 25.0, 1.0, 0), seeker("far", 90.0, 1.0, 0)];
        let fills = 30 * SECOND;
        assert!(group(&me, &others, &[], 4, (fills, fills - 1)).is_empty());
        assert_eq!(
            names(&group(&me, &others, &[], 4, (fills, fills))),
            ["me", "near"]
        );
    }

    #[test]
    fn a_bot_plays_about_as_well() {
        let bots = ["weak", "middle", "strong"];
        assert_eq!(bot_for(25.0, &bots, &[]), Some("middle"));
        let rated = [("weak".to_owned(), 18.0), ("strong".to_owned(), 33.0)];
        assert_eq!(bot_for(20.0, &bots, &rated), Some("weak"));
        assert_eq!(bot_for(40.0, &bots, &rated), Some("strong"));
        assert_eq!(bot_for(40.0, &[], &rated), None);
    }

    #[test]
    fn everybody_has_a_seat() {
        let seats = draw(vec!["a", "b", "c"], [7, 1, 5, 0, 0, 0]);
        assert_eq!(
            seats,
            [
                (Chair::at(0), "b"),
                (Chair::at(1), "c"),
                (Chair::at(2), "a")
            ]
        );
    }
}
