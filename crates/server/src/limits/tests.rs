//! The limits as they are described, and that they bite.

use super::*;

#[test]
fn the_documentation_has_every_limit() {
    let docs = include_str!("../../../../docs/server.md");
    let table = table();
    assert!(docs.contains(&table), "docs/server.md should have\n{table}");
}

#[test]
fn so_many_at_once_and_then_one_after_the_other() {
    let rates = Rates::new(30, Duration::from_secs(3_600), 30);
    let taken = (0..190).filter(|_| rates.take(&"x").is_ok()).count();
    assert_eq!(taken, 30);
    let wait = rates.take(&"x").unwrap_err();
    assert!(wait > Duration::from_secs(100) && wait <= Duration::from_secs(120));
    let left = rates.take(&"y").unwrap().unwrap();
    assert_eq!((left.of, left.left), (30, 29));
    let none = Rates::new(0, Duration::from_secs(1), 0);
    assert!((0..500).all(|_| none.take(&"x").unwrap().is_none()));
}

#[test]
fn bytes_are_taken_whole_or_not_at_all_on_many_threads() {
    let kept = Kept::new(10_000);
    let taken = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|s| {
        for n in 0..8 {
            let (kept, taken) = (&kept, &taken);
            s.spawn(move || {
                for _ in 0..50 {
                    let bytes = 90 + n;
                    if kept.take("here", bytes).is_ok() {
                        taken.fetch_add(bytes, std::sync::atomic::Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let taken = taken.into_inner();
    assert!((9_900..=10_100).contains(&taken), "{taken}");
    let why = kept.take("here", 1_000).unwrap_err();
    assert!(why.code == Code::TooMuch && why.wait.is_some_and(|w| w > 1));
    // More than there ever is; others; and no limit.
    assert!(kept.take("there", 10_001).is_err());
    assert!(kept.take("there", 10_000).is_ok());
    kept.note("here", 1_000_000);
    assert!(Kept::new(0).take("here", usize::MAX).is_ok());
}

#[test]
fn at_once_means_at_once_on_many_threads() {
    let rates = Rates::new(30, Duration::from_secs(3_600), 30);
    let counts = Counts::default();
    let taken = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|s| {
        for _ in 0..8 {
            s.spawn(|| {
                for _ in 0..50 {
                    let both = rates.take(&1).is_ok() && counts.take(&1, 20);
                    taken.fetch_add(usize::from(both), std::sync::atomic::Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!((taken.into_inner(), counts.sum()), (20, 20));
}
