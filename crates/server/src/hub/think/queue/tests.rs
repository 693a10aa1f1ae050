//! The queue with a clock of the test's own, and thinkers that are simulated.

use super::*;

const MS: Duration = Duration::from_millis(1);

fn wish(table: &str, from: &str, quick: bool) -> Wish {
    Wish {
        table: table.into(),
        from: from.into(),
        person: true,
        quick,
    }
}

fn two_places() -> Queue {
    Queue::new(Places::new(2, Duration::from_secs(1_800)))
}

#[test]
fn a_table_has_one_thought_under_way() {
    let now = Instant::now();
    let mut q = two_places();
    let first = q.enter(wish("a", "x", true)).unwrap();
    let second = q.enter(wish("a", "x", true)).unwrap();
    assert_eq!(q.admit(now), Some(first));
    assert_eq!(q.admit(now), None);
    q.leave(first, now);
    assert_eq!(q.admit(now), Some(second));
    q.leave(second, now);
    assert_eq!(q.len(), (0, 0));
}

#[test]
fn what_nobody_waits_for_is_dropped_and_frees_its_place() {
    let now = Instant::now();
    let mut q = two_places();
    let gone = q.enter(wish("a", "x", false)).unwrap();
    q.leave(gone, now);
    assert_eq!(q.admit(now), None);
    // A bot that was never there uses nothing.
    assert_eq!(q.used("x", now).lately, 0.0);
}

#[test]
fn an_address_never_holds_all_places() {
    let now = Instant::now();
    let mut q = two_places();
    for n in 0..20 {
        q.enter(wish(&format!("a{n}"), "x", false)).unwrap();
    }
    assert!(q.admit(now).is_some());
    assert_eq!(q.admit(now), None);
    let other = q.enter(wish("b", "y", false)).unwrap();
    assert_eq!(q.admit(now), Some(other));
}

#[test]
fn the_queue_is_bounded_for_each_address_and_for_all() {
    let mut q = two_places();
    let places = q.places;
    for n in 0..places.waiting_each {
        assert!(q.enter(wish(&format!("a{n}"), "x", false)).is_some());
    }
    assert_eq!(q.enter(wish("one more", "x", false)), None);
    for n in 0.. {
        if q.enter(wish(&format!("b{n}"), &format!("y{n}"), false))
            .is_none()
        {
            break;
        }
    }
    assert_eq!(q.len().0, places.waiting);
}

#[test]
fn whoever_used_less_goes_first_and_a_person_before_bots_alone() {
    let start = Instant::now();
    let mut q = two_places();
    let used = q.enter(wish("a", "x", false)).unwrap();
    q.admit(start);
    let now = start + 500 * MS;
    q.leave(used, now);
    let greedy = q.enter(wish("a", "x", false)).unwrap();
    let modest = q.enter(wish("b", "y", false)).unwrap();
    let alone = Wish {
        person: false,
        ..wish("c", "z", false)
    };
    let alone = q.enter(alone).unwrap();
    assert_eq!(q.admit(now), Some(modest));
    q.leave(modest, now);
    assert_eq!(q.admit(now), Some(greedy));
    q.leave(greedy, now);
    assert_eq!(q.admit(now), Some(alone));
    // What was used counts less and less.
    assert!(q.used("x", now).lately > 0.4);
    assert!(q.used("x", now + 600_000 * MS).lately < 0.001);
}

#[test]
fn whoever_is_over_his_hour_waits_for_all_others() {
    let start = Instant::now();
    let mut q = Queue::new(Places::new(1, Duration::from_secs(10)));
    let mut now = start;
    for _ in 0..12 {
        let ticket = q.enter(wish("a", "x", false)).unwrap();
        assert_eq!(q.admit(now), Some(ticket));
        now += 1_000 * MS;
        q.leave(ticket, now);
    }
    assert!(q.is_over("x", now) && !q.is_over("y", now));
    let over = q.enter(wish("a", "x", false)).unwrap();
    let alone = Wish {
        person: false,
        ..wish("b", "y", false)
    };
    let alone = q.enter(alone).unwrap();
    assert_eq!(q.admit(now), Some(alone));
    q.leave(alone, now);
    assert_eq!(q.admit(now), Some(over));
    assert!(!q.is_over("x", now + 3_600_000 * MS));
}

#[test]
fn a_thought_that_hangs_is_replaced_but_stays_with_its_address() {
    let now = Instant::now();
    let mut q = two_places();
    let spare = q.places.spare();
    // One after the other hangs; each time somebody else still gets a place.
    for n in 0..spare {
        let from = format!("x{n}");
        let ticket = q.enter(wish(&from, &from, false)).unwrap();
        assert_eq!(q.admit(now), Some(ticket), "{n}");
        q.lose(ticket);
        let again = q.enter(wish(&from, &from, false)).unwrap();
        assert_eq!(q.admit(now), None);
        q.leave(again, now);
        let other = q
            .enter(wish(&format!("other {from}"), &from, false))
            .unwrap();
        assert_eq!(q.admit(now), None);
        q.leave(other, now);
    }
    // There is an end to that, but for bots that answer at once.
    for n in 0..2 {
        let from = format!("y{n}");
        let ticket = q.enter(wish(&from, &from, false)).unwrap();
        assert_eq!(q.admit(now), Some(ticket));
        q.lose(ticket);
    }
    let slow = q.enter(wish("z", "z", false)).unwrap();
    assert_eq!(q.admit(now), None);
    q.leave(slow, now);
    let quick = q.enter(wish("z", "z", true)).unwrap();
    assert_eq!(q.admit(now), Some(quick));
}

/// A bot that is simulated: how long it thinks once it has a place.
struct Simulated {
    wish: Wish,
    takes: Duration,
    came: Instant,
}

/// What an attacker does, and how long the quick bot of another's table has to wait, at worst.
fn worst_wait(
    mut attack: impl FnMut(&mut Queue, &mut Vec<(Ticket, Simulated)>, Instant, u64),
) -> Duration {
    let start = Instant::now();
    let mut q = two_places();
    let mut all: Vec<(Ticket, Simulated)> = Vec::new();
    let mut ends: Vec<(Instant, Ticket)> = Vec::new();
    let mut worst = Duration::ZERO;
    for step in 0..60_000_u64 {
        let now = start + MS * step as u32;
        attack(&mut q, &mut all, now, step);
        if step % 50 == 0 && !all.iter().any(|t| t.1.wish.from == "victim") {
            let wish = wish("victim", "victim", true);
            let ticket = q.enter(wish.clone()).unwrap();
            let takes = 5 * MS;
            all.push((
                ticket,
                Simulated {
                    wish,
                    takes,
                    came: now,
                },
            ));
        }
        ends.retain(|&(at, ticket)| {
            if at <= now {
                q.leave(ticket, now);
                all.retain(|t| t.0 != ticket);
            }
            at > now
        });
        while let Some(ticket) = q.admit(now) {
            // Whoever was withdrawn while it thought still holds its place until it has ended.
            let found = all.iter().find(|t| t.0 == ticket).unwrap();
            if found.1.wish.from == "victim" {
                worst = worst.max(now - found.1.came);
            }
            ends.push((now + found.1.takes, ticket));
        }
    }
    worst
}

fn put(
    q: &mut Queue,
    all: &mut Vec<(Ticket, Simulated)>,
    wish: Wish,
    takes: Duration,
    came: Instant,
) {
    if let Some(ticket) = q.enter(wish.clone()) {
        all.push((ticket, Simulated { wish, takes, came }));
    }
}

#[test]
fn many_tables_of_one_address_make_nobody_else_wait() {
    let worst = worst_wait(|q, all, now, _| {
        for n in 0..28 {
            let table = format!("a{n}");
            if !all.iter().any(|t| t.1.wish.table == table) {
                put(q, all, wish(&table, "attacker", false), 1_000 * MS, now);
            }
        }
    });
    assert!(worst <= 10 * MS, "{worst:?}");
}

#[test]
fn many_addresses_with_many_tables_make_nobody_else_wait() {
    let worst = worst_wait(|q, all, now, _| {
        for n in 0..60 {
            let (table, quick) = (format!("a{n}"), n % 3 == 0);
            if !all.iter().any(|t| t.1.wish.table == table) {
                let takes = if quick { 5 * MS } else { 1_000 * MS };
                put(
                    q,
                    all,
                    wish(&table, &format!("x{}", n % 6), quick),
                    takes,
                    now,
                );
            }
        }
    });
    // One quick thought may be under way.
    assert!(worst <= 10 * MS, "{worst:?}");
}

#[test]
fn leaving_and_coming_back_makes_nobody_else_wait() {
    let worst = worst_wait(|q, all, now, step| {
        // Sixteen times a second; what waits is withdrawn, what is under way goes on for a while.
        if step % 60 == 0 {
            all.retain(|t| {
                let waits = t.1.wish.from == "attacker" && q.waiting.contains_key(&t.0);
                if waits {
                    q.leave(t.0, now);
                }
                !waits
            });
            put(q, all, wish("a", "attacker", false), 1_000 * MS, now);
            assert!(all.len() <= 3, "{}", all.len());
        }
    });
    assert!(worst <= 10 * MS, "{worst:?}");
}

#[test]
fn thoughts_that_hang_make_nobody_else_wait() {
    let mut lost = 0;
    let worst = worst_wait(|q, all, now, step| {
        // Every now and then another one hangs for good, each from another address; it is given up
        // after two seconds.
        if step % 10_000 == 0 {
            let from = format!("x{step}");
            let quick = step % 20_000 == 0;
            put(q, all, wish(&from, &from, quick), 3_600_000 * MS, now);
        }
        if step % 10_000 == 2_000 {
            let hanging: Vec<Ticket> = q.thinking.keys().copied().collect();
            for ticket in hanging {
                if q.thinking[&ticket].wish.from != "victim" {
                    q.lose(ticket);
                    lost += 1;
                }
            }
        }
    });
    assert!(lost >= 6, "{lost}");
    // Until it is given up a quick one that hangs holds the quick place, but there is another.
    assert!(worst <= 10 * MS, "{worst:?}");
}
