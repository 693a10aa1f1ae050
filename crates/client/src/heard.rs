//! How much of the talk at tables a reader has seen, kept for later visits.

use crate::save::Store;

const KEY: &str = "elbowroom.heard";

/// So many tables are remembered; of those longest ago everything is new again.
const MOST: usize = 40;

/// How many lines of a table's talk were seen.
pub fn heard(store: &impl Store, table: &str) -> u64 {
    let kept = store.get(KEY).unwrap_or_default();
    let mut lines = kept.lines().filter_map(|l| l.split_once(' '));
    let found = lines.find(|(name, _)| *name == table);
    found.and_then(|(_, n)| n.parse().ok()).unwrap_or(0)
}

/// Keeps how many were seen.
pub fn set_heard(store: &impl Store, table: &str, lines: u64) {
    let kept = store.get(KEY).unwrap_or_default();
    let others = kept
        .lines()
        .filter(|l| l.split_once(' ').is_some_and(|(name, _)| name != table));
    let first = format!("{table} {lines}");
    let all: Vec<&str> = [&*first].into_iter().chain(others).take(MOST).collect();
    store.set(KEY, &all.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::Memory;

    #[test]
    fn every_table_has_its_own_number_and_the_oldest_go() {
        let store = Memory::default();
        assert_eq!(heard(&store, "a"), 0);
        set_heard(&store, "a", 3);
        set_heard(&store, "b", 5);
        set_heard(&store, "a", 4);
        assert_eq!((heard(&store, "a"), heard(&store, "b")), (4, 5));
        for n in 0..MOST {
            set_heard(&store, &format!("t{n}"), 1);
        }
        assert_eq!((heard(&store, "a"), heard(&store, "t0")), (0, 1));
        store.set(KEY, "nonsense\nb x\n\nc 7");
        assert_eq!((heard(&store, "b"), heard(&store, "c")), (0, 7));
    }
}
